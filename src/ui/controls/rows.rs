//! Rows that are pressed as a whole: an entry of a list, a command of a menu.

use crate::ui::theme::{self, Palette};
use egui::{Align2, Response, RichText, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

/// An entry of a list: a name, and details under it.
pub fn list_row_ui(ui: &mut Ui, name: &str, details: &str, size: Vec2) -> Response {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    row_ground(ui, &response, Chosen::No);
    let painter = ui.painter().with_clip_rect(rect.shrink2(vec2(8.0, 0.0)).intersect(ui.clip_rect()));
    let left = rect.left() + 8.0;
    painter.text(pos2(left, rect.top() + 14.0), Align2::LEFT_CENTER, name, theme::medium(14.0), palette.text);
    let font = theme::regular(12.0);
    painter.text(pos2(left, rect.bottom() - 12.0), Align2::LEFT_CENTER, details, font, palette.secondary);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name}, {details}")));
    response
}

/// Whether a row is the one that the keyboard has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Enter carries it out.
    Yes,
    /// Enter does not.
    No,
}

/// A command: its name, and its keys at the right.
pub fn command_row_ui(ui: &mut Ui, name: &str, keys: &str, chosen: Chosen) -> Response {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 30.0), Sense::click());
    row_ground(ui, &response, chosen);
    let middle = rect.center().y;
    let font = theme::regular(14.0);
    ui.painter().text(pos2(rect.left() + 8.0, middle), Align2::LEFT_CENTER, name, font, palette.text);
    let font = theme::regular(12.0);
    ui.painter().text(pos2(rect.right() - 8.0, middle), Align2::RIGHT_CENTER, keys, font, palette.secondary);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response
}

/// Draws the ground of a row that is chosen, focused or under the pointer.
fn row_ground(ui: &Ui, response: &Response, chosen: Chosen) {
    let palette = Palette::of(ui);
    if chosen == Chosen::Yes || response.has_focus() {
        ui.painter().rect_filled(response.rect, 6, palette.accent_soft);
    } else if response.hovered() {
        ui.painter().rect_filled(response.rect, 6, palette.hover);
    }
}

/// The name of a row at its left. It takes room of this size, and is cut if it is longer.
pub fn row_name_ui(ui: &mut Ui, name: RichText, size: egui::Vec2) {
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        ui.add(egui::Label::new(name).truncate());
    });
}
