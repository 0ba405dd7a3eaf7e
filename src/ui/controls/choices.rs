//! One of several: segments side by side, a drop-down list, the rule.

use super::look::{CORNER, focus_ring, one_line};
use super::rows::row_name_ui;
use super::switch::switch_ui;
use crate::rules::Rule;
use crate::ui::theme::{Palette, regular, semibold};
use crate::words::{Label, Words};
use egui::emath::GuiRounding as _;
use egui::{Color32, Rect, Response, RichText, Role, Sense, Shadow, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// Margin around the segments of a choice, in points.
const SEGMENT_AIR: f32 = 3.0;

/// A choice of one among a few, side by side. `changed()` of the response is true if another one was chosen. `name` is
/// the accessible name of the choice, for labels that several choices share; otherwise it is empty.
pub fn segmented_ui(ui: &mut Ui, name: &str, chosen: &mut usize, labels: &[&str]) -> Response {
    let (mut whole, clicked) = segments_ui(ui, name, Some(*chosen), labels);
    if let Some(clicked) = clicked.filter(|clicked| clicked != chosen) {
        *chosen = clicked;
        whole.mark_changed();
    }
    whole
}

/// Tabs of a card: a click opens one, and on the open one closes it.
pub fn tabs_ui(ui: &mut Ui, open: &mut Option<usize>, labels: &[&str]) {
    let (_, clicked) = segments_ui(ui, "", *open, labels);
    if clicked.is_some() {
        *open = if clicked == *open { None } else { clicked };
    }
}

/// Draws segments side by side; returns the response of the whole, and the index of the segment that was clicked.
fn segments_ui(ui: &mut Ui, name: &str, chosen: Option<usize>, labels: &[&str]) -> (Response, Option<usize>) {
    let palette = Palette::of(ui);
    let mut clicked = None;
    let (rect, whole) = ui.allocate_exact_size(vec2(ui.available_width(), 34.0), Sense::hover());
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
        if response.clicked() {
            clicked = Some(index);
        }
        let selected = clicked.or(chosen) == Some(index);
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
    (whole, clicked)
}

/// Whether the labels of a choice fit this width without being cut.
pub fn segments_fit(ui: &Ui, labels: &[&str], width: f32) -> bool {
    let room = width - 2.0 * SEGMENT_AIR;
    labels.iter().map(|label| segment_width(ui, label, room)).sum::<f32>() <= room
}

fn segment_width(ui: &Ui, label: &str, room: f32) -> f32 {
    /// Width of a segment beside its label.
    const BESIDE: f32 = 8.5;
    one_line(ui, label, semibold(13.0), Color32::BLACK, room).size().x + BESIDE
}

/// The widths of the segments of a choice: equal, or if the longest label would then be cut, by their labels.
fn segment_widths(ui: &Ui, labels: &[&str], room: f32) -> Vec<f32> {
    let equal = room / labels.len().max(1) as f32;
    let wanted: Vec<f32> = labels.iter().map(|label| segment_width(ui, label, room)).collect();
    let all: f32 = wanted.iter().sum();
    if all > room || wanted.iter().all(|&width| width <= equal) {
        return vec![equal; labels.len()];
    }
    let extra = (room - all) / labels.len() as f32;
    wanted.into_iter().map(|width| width + extra).collect()
}

/// A label and a row of alternatives; returns another one if it was chosen.
pub fn choice_ui<T: Copy + PartialEq>(ui: &mut Ui, label: &str, current: T, alternatives: &[(T, &str)]) -> Option<T> {
    let mut chosen = alternatives.iter().position(|(value, _)| *value == current).unwrap_or(usize::MAX);
    let before = chosen;
    let texts: Vec<&str> = alternatives.iter().map(|(_, text)| *text).collect();
    let width = 84.0_f32.min(ui.available_width() * 0.3);
    let name = RichText::new(label).size(13.0);
    let beside = ui.available_width() - width - ui.spacing().item_spacing.x;
    if segments_fit(ui, &texts, beside) {
        ui.horizontal(|ui| {
            row_name_ui(ui, name, egui::vec2(width, 34.0));
            segmented_ui(ui, label, &mut chosen, &texts);
        });
    } else {
        ui.label(name);
        segmented_ui(ui, label, &mut chosen, &texts);
    }
    (chosen != before).then(|| alternatives[chosen].0)
}

/// A setting with many alternatives: its name, and a drop-down list; returns the index of another one if it was chosen.
pub fn list_choice_ui(ui: &mut Ui, label: &str, current: usize, names: &[impl AsRef<str>]) -> Option<usize> {
    let mut chosen = current;
    ui.horizontal(|ui| {
        let width = 84.0_f32.min(ui.available_width() * 0.3);
        row_name_ui(ui, RichText::new(label).size(13.0), egui::vec2(width, 34.0));
        let shown = names.get(current).map_or("", AsRef::as_ref);
        let list = egui::ComboBox::from_id_salt(label).selected_text(shown).width(ui.available_width()).height(320.0);
        let mut is_taken = false;
        let response = list.show_ui(ui, |ui| {
            for (index, name) in names.iter().enumerate() {
                if ui.selectable_value(&mut chosen, index, name.as_ref()).clicked() {
                    // By a click it closes by itself, by a key it would not.
                    ui.close();
                    is_taken = true;
                }
            }
        });
        if is_taken {
            // The entry that had the focus is gone.
            response.response.request_focus();
        }
        response.response.widget_info(|| {
            let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, label);
            info.current_text_value = Some(shown.to_owned());
            info
        });
    });
    (chosen != current).then_some(chosen)
}

/// The choice of the rule; returns another one if it was chosen. The two kinds of Caro share an entry, with a switch
/// under it.
pub fn rule_choice_ui(ui: &mut Ui, words: Words, current: Rule) -> Option<Rule> {
    const OFFERED: [Rule; 4] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro];
    let offered = OFFERED.map(|rule| (rule, words.rule(rule)));
    let shown = if current.is_caro() { Rule::Caro } else { current };
    let chosen = choice_ui(ui, words.label(Label::Rule), shown, &offered);
    if chosen.is_some() || !current.is_caro() {
        return chosen;
    }
    let mut exactly_five = current == Rule::CaroStandard;
    switch_ui(ui, words, Label::ExactlyFive, Label::CaroStandardTip, &mut exactly_five);
    let wanted = if exactly_five { Rule::CaroStandard } else { Rule::Caro };
    (wanted != current).then_some(wanted)
}
