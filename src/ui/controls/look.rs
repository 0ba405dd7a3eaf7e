//! Shared parts of the controls: the area that is pressed, the colours in each state, the focus ring, a name in a row.

use super::Enabled;
use crate::ui::theme::{Palette, regular};
use egui::emath::GuiRounding as _;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Color32, CornerRadius, FontId, Galley, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    pos2,
};
use std::sync::Arc;

/// The radius of the corners of buttons and fields, in points.
pub const CORNER: u8 = 8;

/// Allocates room for a control that can be pressed; a disabled one takes no focus and no click.
pub fn press_ui(ui: &mut Ui, size: Vec2, enabled: Enabled) -> Response {
    let sense = match enabled {
        Enabled::Yes => Sense::click(),
        Enabled::No => Sense::hover(),
    };
    ui.allocate_response(size, sense)
}

/// Gives a control its role and its name for screen readers.
pub fn name(response: &Response, role: Role, enabled: Enabled, label: &str) {
    let enabled = enabled == Enabled::Yes && response.enabled();
    response.widget_info(|| WidgetInfo::labeled(role, enabled, label));
}

/// The colours of a button in its state.
pub struct Look {
    /// Colour of its ground.
    pub fill: Color32,
    /// Its edge.
    pub outline: Stroke,
    /// Colour of its icon or text.
    pub ink: Color32,
}

impl Look {
    /// The colours of a button that is at rest, under the pointer, pressed, or disabled.
    pub fn of(response: &Response, enabled: Enabled, palette: &Palette) -> Look {
        let (fill, ink) = match enabled {
            Enabled::No => (palette.panel, palette.disabled),
            Enabled::Yes if response.is_pointer_button_down_on() => (palette.accent_soft, palette.accent),
            Enabled::Yes if response.hovered() => (palette.hover, palette.accent),
            Enabled::Yes => (palette.card, palette.text),
        };
        Look { fill, outline: Stroke::new(1.0, palette.hairline), ink }
    }
}

/// Draws the frame around a control that has the focus.
pub fn focus_ring(ui: &Ui, response: &Response, corner: u8) {
    focus_ring_around(ui, response, response.rect, corner);
}

/// Draws the frame around a part of a control that has the focus.
pub fn focus_ring_around(ui: &Ui, response: &Response, rect: Rect, corner: u8) {
    if response.has_focus() {
        let accent = Stroke::new(2.0, Palette::of(ui).accent);
        let rect = rect.round_to_pixels(ui.pixels_per_point());
        ui.painter().rect_stroke(rect, CornerRadius::same(corner), accent, StrokeKind::Middle);
    }
}

/// Draws the frame within a filled button that has the focus: on the accent's colour the usual one would not be seen.
pub fn inner_focus_ring(ui: &Ui, response: &Response, palette: &Palette) {
    const AIR: f32 = 2.0;
    if response.has_focus() {
        let rect = response.rect.round_to_pixels(ui.pixels_per_point()).shrink(AIR);
        let corner = CornerRadius::same(CORNER - AIR as u8);
        ui.painter().rect_stroke(rect, corner, Stroke::new(2.0, palette.on_accent), StrokeKind::Inside);
    }
}

/// Draws the name of a setting at the left of its row.
pub fn row_label(ui: &Ui, row: Rect, label: &str, width: f32) {
    let color = if ui.is_enabled() { Palette::of(ui).text } else { Palette::of(ui).disabled };
    let galley = one_line(ui, label, regular(13.0), color, width);
    let at: Pos2 = pos2(row.left(), row.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, color);
}

/// Lays out a text on one line, cut with an ellipsis where it does not fit.
pub fn one_line(ui: &Ui, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    ui.painter().layout_job(job)
}
