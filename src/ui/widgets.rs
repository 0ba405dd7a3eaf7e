//! The program's own controls: cards, icon buttons, sliders in rows, switches, choices.
//!
//! Each takes data and returns what was asked for; none knows a game or a setting. Each control has
//! an accessible name, takes the focus by Tab, and shows it.

use crate::rules::Color;
use crate::ui::board_ui::{Placed, StoneSheet};
use crate::ui::icons::Icon;
use crate::ui::theme::{self, Palette, medium, regular, semibold};
use egui::emath::{GuiRounding as _, Numeric};
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align2, Button, Color32, CornerRadius, EventFilter, FontId, Frame, Galley, Id, InnerResponse, Key, Layout,
    Modifiers, Pos2, Rect, Response, RichText, Role, Sense, Shadow, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, lerp,
    pos2, remap_clamp, vec2,
};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Whether a control can be used now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enabled {
    Yes,
    No,
}

impl From<bool> for Enabled {
    fn from(yes: bool) -> Enabled {
        if yes { Enabled::Yes } else { Enabled::No }
    }
}

/// The height of a row of settings.
pub const ROW_HEIGHT: f32 = 28.0;
/// The radius of the corners of buttons and fields.
const CORNER: u8 = 8;
/// Around the segments of a choice.
const SEGMENT_AIR: f32 = 3.0;

// ------------------------------------------------------------------------------------------------
// Cards and titles

/// A card across the width that is left.
pub fn card_ui<R>(ui: &mut Ui, add_contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let hairline = Stroke::new(1.0, Palette::of(ui).hairline);
    outlined_card_ui(ui, hairline, add_contents)
}

/// A card in the accent's outline: the player to move. As large as another card of the same contents.
pub fn active_card_ui<R>(ui: &mut Ui, add_contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let accent = Stroke::new(2.0, Palette::of(ui).accent);
    outlined_card_ui(ui, accent, add_contents)
}

fn outlined_card_ui<R>(ui: &mut Ui, outline: Stroke, add_contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    // The outline is part of the 12 points of air and one of hairline.
    let air = 13.0 - outline.width;
    Frame::new().fill(Palette::of(ui).card).stroke(outline).corner_radius(10).inner_margin(air).show(ui, |ui| {
        ui.set_width(ui.available_width());
        add_contents(ui)
    })
}

/// The title of a section in small grey capitals, and something about it at the right, which may be empty.
pub fn section_ui(ui: &mut Ui, title: &str, right: &str) {
    let capitals = |text: &str| {
        let style = egui::TextStyle::Name(theme::CAPITALS.into());
        RichText::new(text.to_uppercase()).text_style(style).extra_letter_spacing(0.5).color(Palette::of(ui).secondary)
    };
    let (title, right) = (capitals(title), capitals(right));
    ui.horizontal(|ui| {
        ui.label(title);
        if !right.text().is_empty() {
            ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| ui.label(right));
        }
    });
}

// ------------------------------------------------------------------------------------------------
// Buttons

/// A button that is an icon. `label` names it to a screen reader, `tooltip` adds its key.
/// It is a square, or as wide as a justified layout makes it.
pub fn icon_button_ui(ui: &mut Ui, icon: Icon, label: &str, tooltip: &str, enabled: Enabled) -> Response {
    const SIDE: f32 = 36.0;
    let palette = Palette::of(ui);
    let width = if ui.layout().horizontal_justify() { ui.available_width().max(SIDE) } else { SIDE };
    let response = press_ui(ui, vec2(width, SIDE), enabled);
    if ui.is_rect_visible(response.rect) {
        let look = Look::of(&response, enabled, palette);
        let rect = response.rect.round_to_pixels(ui.pixels_per_point());
        ui.painter().rect(rect, CORNER, look.fill, look.outline, StrokeKind::Inside);
        focus_ring(ui, &response, CORNER);
        icon.paint(ui.painter(), Rect::from_center_size(rect.center(), Vec2::splat(20.0)), look.ink);
    }
    name(&response, Role::Button, enabled, label);
    response.on_hover_text(tooltip)
}

/// An icon in the line of a title that can be pressed.
pub fn small_icon_button_ui(ui: &mut Ui, icon: Icon, label: &str) -> Response {
    let palette = Palette::of(ui);
    let response = press_ui(ui, vec2(24.0, 20.0), Enabled::Yes);
    if ui.is_rect_visible(response.rect) {
        let rect = response.rect.round_to_pixels(ui.pixels_per_point());
        let look = Look::of(&response, Enabled::Yes, palette);
        if response.hovered() {
            ui.painter().rect_filled(rect, 6, look.fill);
        }
        focus_ring(ui, &response, 6);
        icon.paint(ui.painter(), Rect::from_center_size(rect.center(), Vec2::splat(16.0)), look.ink);
    }
    name(&response, Role::Button, Enabled::Yes, label);
    response
}

/// One button of a row.
#[derive(Clone, Copy, Debug)]
pub struct IconButton<'a> {
    pub icon: Icon,
    pub label: &'a str,
    pub tooltip: &'a str,
    pub enabled: Enabled,
}

/// A row of icon buttons of equal width; the index of the one that was pressed.
pub fn icon_row_ui(ui: &mut Ui, buttons: &[IconButton]) -> Option<usize> {
    let mut pressed = None;
    ui.columns(buttons.len(), |columns| {
        for (index, (ui, button)) in columns.iter_mut().zip(buttons).enumerate() {
            if icon_button_ui(ui, button.icon, button.label, button.tooltip, button.enabled).clicked() {
                pressed = Some(index);
            }
        }
    });
    pressed
}

/// The one button of a dialog that goes on.
pub fn primary_button_ui(ui: &mut Ui, text: &str) -> Response {
    let palette = Palette::of(ui);
    let text = RichText::new(text).font(medium(14.0)).color(palette.on_accent);
    let response = ui.add(Button::new(text).fill(palette.accent).stroke(Stroke::NONE).min_size(vec2(0.0, 34.0)));
    focus_ring(ui, &response, CORNER);
    response
}

/// A place in the rail.
#[derive(Clone, Copy, Debug)]
pub struct RailButton<'a> {
    pub icon: Icon,
    pub label: &'a str,
    /// Whether this is the place that is shown.
    pub selected: bool,
    /// Whether the label is hidden; it is then the tooltip.
    pub compact: bool,
}

/// A place in the rail: an icon over its name.
pub fn rail_button_ui(ui: &mut Ui, button: &RailButton) -> Response {
    let palette = Palette::of(ui);
    let size = if button.compact { vec2(44.0, 44.0) } else { vec2(52.0, 52.0) };
    let response = press_ui(ui, size, Enabled::Yes);
    if ui.is_rect_visible(response.rect) {
        let (fill, ink) = match (button.selected, response.hovered()) {
            (true, _) => (palette.accent_soft, palette.accent),
            (false, true) => (palette.field, palette.text),
            (false, false) => (Color32::TRANSPARENT, palette.secondary),
        };
        let rect = response.rect.round_to_pixels(ui.pixels_per_point());
        let edge = if button.selected { palette.chosen_edge } else { Color32::TRANSPARENT };
        ui.painter().rect(rect, CORNER, fill, Stroke::new(1.5, edge), StrokeKind::Inside);
        focus_ring(ui, &response, CORNER);
        let icon_center = if button.compact { rect.center() } else { pos2(rect.center().x, rect.top() + 18.5) };
        button.icon.paint(ui.painter(), Rect::from_center_size(icon_center, Vec2::splat(20.0)), ink);
        if !button.compact {
            let font = if button.selected { semibold(11.0) } else { medium(11.0) };
            let galley = one_line(ui, button.label, font, ink, rect.width());
            let at = pos2(rect.center().x, rect.bottom() - 14.5) - galley.size() / 2.0;
            ui.painter().galley(at, galley, ink);
        }
    }
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, button.selected, button.label));
    if button.compact { response.on_hover_text(button.label) } else { response }
}

// ------------------------------------------------------------------------------------------------
// Choices

/// A choice of one among a few, side by side. `changed()` of the response tells that another was chosen.
/// `name` says what is chosen, where the labels alone do not tell one choice from another; else it is empty.
pub fn segmented_ui(ui: &mut Ui, name: &str, chosen: &mut usize, labels: &[&str]) -> Response {
    let palette = Palette::of(ui);
    let (rect, mut whole) = ui.allocate_exact_size(vec2(ui.available_width(), 34.0), Sense::hover());
    ui.painter().rect_filled(rect.round_to_pixels(ui.pixels_per_point()), CORNER, palette.field);
    let widths = segment_widths(ui, labels, rect.width() - 2.0 * SEGMENT_AIR);
    let mut next_left = rect.left() + SEGMENT_AIR;
    for ((index, label), width) in labels.iter().enumerate().zip(widths) {
        let left = next_left;
        next_left += width;
        let segment =
            Rect::from_min_size(pos2(left, rect.top() + SEGMENT_AIR), vec2(width, rect.height() - 2.0 * SEGMENT_AIR))
                .round_to_pixels(ui.pixels_per_point());
        let response = ui.interact(segment, whole.id.with(index), Sense::click());
        if response.clicked() && *chosen != index {
            *chosen = index;
            whole.mark_changed();
        }
        let selected = *chosen == index;
        let ink = if selected || response.hovered() { palette.text } else { palette.secondary };
        if selected {
            let color = Color32::from_black_alpha(26);
            let shadow = Shadow { offset: [0, 1], blur: 3, spread: 0, color };
            ui.painter().add(shadow.as_shape(segment, CORNER - 2));
            let edge = Stroke::new(1.5, palette.chosen_edge);
            ui.painter().rect(segment, CORNER - 2, palette.card, edge, StrokeKind::Inside);
        }
        focus_ring(ui, &response, CORNER - 2);
        let font = if selected { semibold(13.0) } else { regular(13.0) };
        let galley = one_line(ui, label, font, ink, segment.width() - 8.0);
        ui.painter().galley(segment.center() - galley.size() / 2.0, galley, ink);
        let enabled = ui.is_enabled();
        response.widget_info(|| {
            let name = if name.is_empty() { (*label).to_owned() } else { format!("{name}: {label}") };
            WidgetInfo::selected(Role::RadioButton, enabled, selected, name)
        });
    }
    whole
}

/// Whether the labels of a choice stand in this width without being cut.
pub fn segments_fit(ui: &Ui, labels: &[&str], width: f32) -> bool {
    let room = width - 2.0 * SEGMENT_AIR;
    labels.iter().map(|label| segment_width(ui, label, room)).sum::<f32>() <= room
}

fn segment_width(ui: &Ui, label: &str, room: f32) -> f32 {
    /// What a segment has beside its label.
    const BESIDE: f32 = 8.5;
    one_line(ui, label, semibold(13.0), Color32::BLACK, room).size().x + BESIDE
}

/// The widths of the segments of a choice: all alike, or, where the longest label would then be cut, by their labels.
fn segment_widths(ui: &Ui, labels: &[&str], room: f32) -> Vec<f32> {
    let alike = room / labels.len().max(1) as f32;
    let wanted: Vec<f32> = labels.iter().map(|label| segment_width(ui, label, room)).collect();
    let all: f32 = wanted.iter().sum();
    if all > room || wanted.iter().all(|&width| width <= alike) {
        return vec![alike; labels.len()];
    }
    let more = (room - all) / labels.len() as f32;
    wanted.into_iter().map(|width| width + more).collect()
}

/// A setting that is on or off: its name, and a switch at the right.
pub fn switch_row_ui(ui: &mut Ui, label: &str, on: &mut bool) -> Response {
    let palette = Palette::of(ui);
    let enabled = Enabled::from(ui.is_enabled());
    let mut response = press_ui(ui, vec2(ui.available_width(), ROW_HEIGHT), enabled);
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    if ui.is_rect_visible(response.rect) {
        row_label(ui, response.rect, label, response.rect.width() - 48.0);
        let switch = Rect::from_min_size(response.rect.right_center() - vec2(34.0, 10.0), vec2(34.0, 20.0))
            .round_to_pixels(ui.pixels_per_point());
        let part = ui.animate_bool_responsive(response.id, *on);
        let ground = palette.disabled.lerp_to_gamma(palette.accent, part);
        ui.painter().rect_filled(switch, 10, ground);
        let x = lerp(switch.left() + 10.0..=switch.right() - 10.0, part);
        ui.painter().circle_filled(pos2(x, switch.center().y), 7.5, palette.knob);
        focus_ring_around(ui, &response, switch, 10);
    }
    let on = *on;
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled == Enabled::Yes, on, label));
    response
}

/// A setting with a whole number: its name, a slider, and at the right the value in words.
/// Arrows change it by one, Page up and down by a tenth of the range, Home and End go to its ends.
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
    // Names and values are not cut; the rail takes what is left, and its ends stay where they are whatever the value is.
    let width = |text: &str| one_line(ui, text, regular(13.0), Color32::BLACK, f32::INFINITY).size().x.ceil();
    let of_label = (width(label) + 2.0 * KNOB + 2.0).min(0.6 * row.width());
    let ends = [*range.start(), *range.end()].map(|end| width(&text(end)));
    let of_value = (ends[0].max(ends[1]) + KNOB + 1.0).max(VALUE_WIDTH);
    let left = row.left() + (0.39 * row.width()).round().max(of_label);
    let rail = Rect::from_min_max(pos2(left, row.top()), pos2((row.right() - of_value).max(left), row.bottom()));
    // The knob's middle goes from end to end of the rail, so that it reaches over both.
    let mut response =
        ui.interact(rail.expand2(vec2(KNOB, 0.0)), ui.next_auto_id().with(label), Sense::click_and_drag());
    ui.skip_ahead_auto_ids(1);

    let (first, last) = (range.start().to_f64(), range.end().to_f64());
    let before = value.to_f64();
    let mut now = before;
    if let Some(pointer) = response.interact_pointer_pos() {
        now = remap_clamp(f64::from(pointer.x), f64::from(rail.left())..=f64::from(rail.right()), first..=last);
    }
    now = (now + steps_asked(ui, response.id, last - first)).round().clamp(first, last);
    if let Some(set) = value_asked(ui, response.id) {
        now = set.round().clamp(first, last);
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
        node.set_min_numeric_value(first);
        node.set_max_numeric_value(last);
        node.set_numeric_value_step(1.0);
        node.add_action(Action::SetValue);
        node.add_action(Action::Increment);
        node.add_action(Action::Decrement);
    });
    response
}

/// How many steps the keyboard or a screen reader asks of the slider `id`, whose ends lie `span` apart.
fn steps_asked(ui: &Ui, id: Id, span: f64) -> f64 {
    use egui::accesskit::Action;
    let asked = ui.input(|input| {
        let count = |action| input.num_accesskit_action_requests(id, action) as f64;
        count(Action::Increment) - count(Action::Decrement)
    });
    if !ui.memory(|memory| memory.has_focus(id)) {
        return asked;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let page = (span / 10.0).ceil();
    let keys = [
        (Key::ArrowRight, 1.0),
        (Key::ArrowUp, 1.0),
        (Key::ArrowLeft, -1.0),
        (Key::ArrowDown, -1.0),
        (Key::PageUp, page),
        (Key::PageDown, -page),
        (Key::End, span),
        (Key::Home, -span),
    ];
    ui.input_mut(|input| {
        let typed = keys.map(|(key, step)| input.count_and_consume_key(Modifiers::NONE, key) as f64 * step);
        asked + typed.into_iter().sum::<f64>()
    })
}

/// The value that a screen reader asks the slider `id` to take.
fn value_asked(ui: &Ui, id: Id) -> Option<f64> {
    use egui::accesskit::{Action, ActionData};
    ui.input(|input| {
        let numbers = input.accesskit_action_requests(id, Action::SetValue).filter_map(|request| match request.data {
            Some(ActionData::NumericValue(value)) => Some(value),
            _ => None,
        });
        numbers.last()
    })
}

// ------------------------------------------------------------------------------------------------
// Small things

/// A stone beside a name. It is only a picture: the words beside it name the colour.
pub fn stone_ui(ui: &mut Ui, color: Color, radius: f32) -> Response {
    let pixels_per_point = ui.pixels_per_point();
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(2.0 * radius), Sense::hover());
    if ui.is_rect_visible(rect) {
        let radius_pixels = radius * pixels_per_point;
        let look = Palette::of(ui).board.stones;
        // Kept for each radius on screen: a handful.
        let id = Id::unique(("stone", look, radius_pixels.to_bits()));
        let kept = ui.data(|data| data.get_temp::<StoneSheet>(id));
        let sheet = kept.unwrap_or_else(|| {
            let sheet = StoneSheet::new(ui.ctx(), look, radius_pixels, 1);
            ui.data_mut(|data| data.insert_temp(id, sheet.clone()));
            sheet
        });
        // The middle of an odd tile lies in the middle of a pixel.
        let snap = |v: f32| ((v * pixels_per_point).floor() + 0.5) / pixels_per_point;
        let center = pos2(snap(rect.center().x), snap(rect.center().y));
        ui.painter().add(sheet.stone(color, center, Placed::plain(pixels_per_point)));
    }
    response
}

/// A thin line that fills from the left as something goes on; `part` runs from 0 to 1.
pub fn progress_line_ui(ui: &mut Ui, label: &str, part: f32) -> Response {
    let palette = Palette::of(ui);
    let part = part.clamp(0.0, 1.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 3.0), Sense::hover());
    let rect = rect.round_to_pixels(ui.pixels_per_point());
    ui.painter().rect_filled(rect, 2, palette.field);
    ui.painter().rect_filled(rect.with_max_x(lerp(rect.x_range(), part)), 2, palette.accent);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, label);
        info.value = Some(f64::from(part));
        info
    });
    response
}

// ------------------------------------------------------------------------------------------------
// What they share

/// Room for a control that is pressed; one that cannot be used takes no focus and no click.
fn press_ui(ui: &mut Ui, size: Vec2, enabled: Enabled) -> Response {
    let sense = match enabled {
        Enabled::Yes => Sense::click(),
        Enabled::No => Sense::hover(),
    };
    ui.allocate_response(size, sense)
}

fn name(response: &Response, role: Role, enabled: Enabled, label: &str) {
    let enabled = enabled == Enabled::Yes && response.enabled();
    response.widget_info(|| WidgetInfo::labeled(role, enabled, label));
}

/// The colours of a button in its state.
struct Look {
    fill: Color32,
    outline: Stroke,
    ink: Color32,
}

impl Look {
    fn of(response: &Response, enabled: Enabled, palette: &Palette) -> Look {
        let (fill, ink) = match enabled {
            Enabled::No => (palette.panel, palette.disabled),
            Enabled::Yes if response.is_pointer_button_down_on() => (palette.accent_soft, palette.accent),
            Enabled::Yes if response.hovered() => (palette.hover, palette.accent),
            Enabled::Yes => (palette.card, palette.text),
        };
        Look { fill, outline: Stroke::new(1.0, palette.hairline), ink }
    }
}

/// The frame around a control that has the keyboard.
fn focus_ring(ui: &Ui, response: &Response, corner: u8) {
    focus_ring_around(ui, response, response.rect, corner);
}

fn focus_ring_around(ui: &Ui, response: &Response, rect: Rect, corner: u8) {
    if response.has_focus() {
        let accent = Stroke::new(2.0, Palette::of(ui).accent);
        let rect = rect.round_to_pixels(ui.pixels_per_point());
        ui.painter().rect_stroke(rect, CornerRadius::same(corner), accent, StrokeKind::Middle);
    }
}

/// The name of a setting at the left of its row.
fn row_label(ui: &Ui, row: Rect, label: &str, width: f32) {
    let color = if ui.is_enabled() { Palette::of(ui).text } else { Palette::of(ui).disabled };
    let galley = one_line(ui, label, regular(13.0), color, width);
    let at: Pos2 = pos2(row.left(), row.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, color);
}

/// Text on one line, cut with an ellipsis where it does not fit.
fn one_line(ui: &Ui, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    ui.painter().layout_job(job)
}
