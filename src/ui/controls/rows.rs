//! Rows that are pressed as a whole: an entry of a list, a command of a menu.

use super::look::one_line;
use crate::ui::icons::Icon;
use crate::ui::theme::{self, Palette};
use egui::{Align2, Rect, Response, RichText, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

/// An entry of a list: a name, and details under it.
pub fn list_row_ui(ui: &mut Ui, name: &str, details: &str, size: Vec2) -> Response {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    row_ground(ui, &response);
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
    sized_command_row_ui(ui, name, keys, chosen, 30.0, 14.0)
}

/// A command of the menu, whose rows are low so that all of them fit a small window.
pub fn menu_row_ui(ui: &mut Ui, name: &str, keys: &str) -> Response {
    sized_command_row_ui(ui, name, keys, Chosen::No, 25.0, 13.0)
}

/// The title of a group of the menu.
pub fn menu_title_ui(ui: &mut Ui, title: &str) {
    let text = RichText::new(title).font(theme::semibold(11.0)).color(Palette::of(ui).secondary);
    ui.horizontal(|ui| {
        ui.set_height(16.0);
        ui.add_space(8.0);
        ui.label(text);
    });
}

fn sized_command_row_ui(ui: &mut Ui, name: &str, keys: &str, chosen: Chosen, height: f32, font: f32) -> Response {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    chosen_row_ground(ui, &response, chosen);
    let middle = rect.center().y;
    let font = theme::regular(font);
    ui.painter().text(pos2(rect.left() + 8.0, middle), Align2::LEFT_CENTER, name, font, palette.text);
    let font = theme::regular(12.0);
    ui.painter().text(pos2(rect.right() - 8.0, middle), Align2::RIGHT_CENTER, keys, font, palette.secondary);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response
}

/// The head of a part that can be folded away: an angle, its name, and at the right what is in it while it is folded.
pub fn fold_row_ui(ui: &mut Ui, name: &str, contents: &str, open: &mut bool) -> Response {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 30.0), Sense::click());
    if response.clicked() {
        *open = !*open;
    }
    row_ground(ui, &response);
    let middle = rect.center().y;
    let icon = if *open { Icon::Down } else { Icon::Next };
    icon.paint(ui.painter(), Rect::from_center_size(pos2(rect.left() + 8.0, middle), Vec2::splat(14.0)), palette.text);
    let name_galley = one_line(ui, name, theme::medium(13.0), palette.text, rect.width());
    let name_width = name_galley.size().x;
    ui.painter().galley(pos2(rect.left() + 22.0, middle - name_galley.size().y / 2.0), name_galley, palette.text);
    if !*open {
        let room = rect.width() - name_width - 22.0 - 16.0 - 8.0;
        let contents = one_line(ui, contents, theme::regular(12.0), palette.secondary, room);
        let at = pos2(rect.right() - 8.0 - contents.size().x, middle - contents.size().y / 2.0);
        ui.painter().galley(at, contents, palette.secondary);
    }
    let is_open = *open;
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    ui.accesskit_node_builder(response.id, |node| node.set_expanded(is_open));
    response
}

/// Draws the ground of a row that is focused or under the pointer.
pub fn row_ground(ui: &Ui, response: &Response) {
    chosen_row_ground(ui, response, Chosen::No);
}

/// Draws the ground of a row that is chosen, focused or under the pointer.
fn chosen_row_ground(ui: &Ui, response: &Response, chosen: Chosen) {
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
