//! A setting that is on or off.

use super::look::{focus_ring_around, press_ui, row_label};
use super::{Enabled, ROW_HEIGHT};
use crate::ui::theme::Palette;
use crate::words::{Label, Words};
use egui::emath::GuiRounding as _;
use egui::{Rect, Response, Role, Ui, WidgetInfo, lerp, pos2, vec2};

/// A setting that is on or off, with its tooltip.
pub fn switch_ui(ui: &mut Ui, words: Words, label: Label, tip: Label, on: &mut bool) {
    switch_row_ui(ui, words.label(label), on).on_hover_text(words.label(tip));
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
