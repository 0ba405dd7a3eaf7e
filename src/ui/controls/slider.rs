//! A setting with a number, set by pointer, keyboard or screen reader.

use super::look::{one_line, row_label};
use super::{Enabled, ROW_HEIGHT};
use crate::ui::theme::{Palette, regular};
use egui::emath::Numeric;
use egui::{
    Align2, Color32, Event, EventFilter, Id, Key, Modifiers, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, lerp, pos2, remap_clamp, vec2,
};
use std::ops::RangeInclusive;

/// A setting with a whole number: its name, a slider, and at the right the value as a text. Arrows change it by one,
/// Page Up and Page Down by a tenth of the range, Home and End go to its ends.
pub fn slider_row_ui<N: Numeric>(
    ui: &mut Ui,
    label: &str,
    value: &mut N,
    range: RangeInclusive<N>,
    text: impl Fn(N) -> String,
) -> Response {
    const KNOB: f32 = 7.0;
    const VALUE_WIDTH: f32 = 62.0;
    let palette = Palette::of(ui);
    let enabled = Enabled::from(ui.is_enabled());
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
    // Names and values are not cut. The rail takes the room that is left; its ends do not depend on the value.
    let width = |text: &str| one_line(ui, text, regular(13.0), Color32::BLACK, f32::INFINITY).size().x.ceil();
    let label_width = (width(label) + 2.0 * KNOB + 2.0).min(0.6 * row.width());
    let ends = [*range.start(), *range.end()].map(|end| width(&text(end)));
    let value_width = (ends[0].max(ends[1]) + KNOB + 1.0).max(VALUE_WIDTH);
    let left = row.left() + (0.39 * row.width()).round().max(label_width);
    let rail = Rect::from_min_max(pos2(left, row.top()), pos2((row.right() - value_width).max(left), row.bottom()));
    // The knob's centre can be at either end of the rail, so that half of the knob is beyond it.
    let mut response =
        ui.interact(rail.expand2(vec2(KNOB, 0.0)), ui.next_auto_id().with(label), Sense::click_and_drag());
    ui.skip_ahead_auto_ids(1);

    let (first, last) = (range.start().to_f64(), range.end().to_f64());
    let before = value.to_f64();
    let mut now = before;
    if let Some(pointer) = response.interact_pointer_pos() {
        // Then the arrow keys move it on.
        response.request_focus();
        now = remap_clamp(f64::from(pointer.x), f64::from(rail.left())..=f64::from(rail.right()), first..=last);
    }
    now = moved(ui, response.id, now.round(), [first, last]);
    if let Some(value) = requested_value(ui, response.id) {
        now = value.round().clamp(first, last);
    }
    if now != before {
        *value = N::from_f64(now);
        response.mark_changed();
    }

    let words = text(*value);
    if ui.is_rect_visible(row) {
        row_label(ui, row, label, left - row.left() - 2.0 * KNOB);
        let part = if last > first { ((now - first) / (last - first)) as f32 } else { 0.0 };
        let knob = pos2(lerp(rail.left()..=rail.right(), part), rail.center().y);
        let thickness = Vec2::new(0.0, 2.0);
        let line =
            |from: f32, to: f32| Rect::from_min_max(pos2(from, knob.y) - thickness, pos2(to, knob.y) + thickness);
        let accent = if enabled == Enabled::Yes { palette.accent } else { palette.disabled };
        ui.painter().rect(
            line(rail.left(), rail.right()),
            2,
            palette.field,
            Stroke::new(1.0, palette.hairline),
            StrokeKind::Inside,
        );
        ui.painter().rect_filled(line(rail.left(), knob.x), 2, accent);
        let radius = if response.hovered() || response.dragged() { KNOB + 0.75 } else { KNOB };
        ui.painter().circle(knob, radius, palette.card, Stroke::new(2.0, accent));
        if response.has_focus() {
            ui.painter().circle_stroke(knob, KNOB + 4.0, Stroke::new(1.5, palette.accent));
        }
        ui.painter().text(row.right_center(), Align2::RIGHT_CENTER, &words, regular(13.0), palette.text);
    }

    response.widget_info(|| WidgetInfo::slider(enabled == Enabled::Yes, now, label));
    ui.accesskit_node_builder(response.id, |node| {
        use egui::accesskit::Action;
        node.set_value(words.as_str());
        let number = now.to_string();
        let rest = words.strip_prefix(&number);
        if rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_digit() || next == '.')) {
            node.set_min_numeric_value(first);
            node.set_max_numeric_value(last);
            node.set_numeric_value_step(1.0);
        } else {
            // The number is an index, which says nothing.
            node.clear_numeric_value();
        }
        // Some screen readers read the value as a text, others only the number and the description.
        if rest != Some("") {
            node.set_description(words.as_str());
        }
        node.add_action(Action::SetValue);
        node.add_action(Action::Increment);
        node.add_action(Action::Decrement);
    });
    response
}

/// A setting with one of a list of values in ascending order, which the slider steps through. A value between two of
/// them stays as it is until the slider is moved.
pub fn steps_row_ui<T: Copy + PartialOrd>(
    ui: &mut Ui,
    label: &str,
    value: &mut T,
    steps: &[T],
    text: impl Fn(T) -> String,
) -> Response {
    let last = steps.len() - 1;
    let mut index = steps.partition_point(|step| *step < *value).min(last);
    let response = slider_row_ui(ui, label, &mut index, 0..=last, |index: usize| text(steps[index]));
    if response.changed() {
        *value = steps[index];
    }
    response
}

/// Returns the value to which the keyboard or a screen reader moves the slider `id` from `now`. The keys count in the order
/// in which they were pressed, for a slow frame may bring several.
fn moved(ui: &Ui, id: Id, now: f64, [first, last]: [f64; 2]) -> f64 {
    use egui::accesskit::Action;
    let requested = ui.input(|input| {
        let count = |action| input.num_accesskit_action_requests(id, action) as f64;
        count(Action::Increment) - count(Action::Decrement)
    });
    let mut now = (now + requested).clamp(first, last);
    if !ui.memory(|memory| memory.has_focus(id)) {
        return now;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let page = ((last - first) / 10.0).ceil();
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } = event else { return true };
            let to = match key {
                Key::ArrowRight | Key::ArrowUp => now + 1.0,
                Key::ArrowLeft | Key::ArrowDown => now - 1.0,
                Key::PageUp => now + page,
                Key::PageDown => now - page,
                Key::End => last,
                Key::Home => first,
                _ => return true,
            };
            now = to.clamp(first, last);
            false
        });
    });
    now
}

/// The value to which a screen reader sets the slider `id`, if it does.
fn requested_value(ui: &Ui, id: Id) -> Option<f64> {
    use egui::accesskit::{Action, ActionData};
    ui.input(|input| {
        let numbers = input.accesskit_action_requests(id, Action::SetValue).filter_map(|request| match request.data {
            Some(ActionData::NumericValue(value)) => Some(value),
            _ => None,
        });
        numbers.last()
    })
}
