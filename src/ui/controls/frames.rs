//! The grounds on which a board, a page or a panel lies, and how they scroll.

use crate::ui::theme::Palette;
use egui::{Align2, Frame, Key, Margin, Modifiers, Panel, Ui, UiBuilder, vec2};

/// The width of a panel beside the board, in points.
pub const PANEL_WIDTH: f32 = 372.0;

/// Draws the contents of a panel beside the board, scrolled where they are too high. The scroll bar stands in the
/// margin, where it covers nothing.
pub fn scrolled_ui<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    /// Width of the part of the margin with the scroll bar.
    const BAR: f32 = 12.0;
    let room = ui.available_rect_before_wrap();
    let mut with_bar = room;
    with_bar.max.x += BAR;
    // A child of its own: the panel would grow with what is drawn in its margin.
    let mut child = ui.new_child(UiBuilder::new().max_rect(with_bar));
    let area = egui::ScrollArea::vertical().auto_shrink(false);
    let scrolled = area.show(&mut child, |ui| {
        ui.set_max_width(room.width());
        contents(ui)
    });
    ui.advance_cursor_after_rect(room);
    scrolled.inner
}

/// Scrolls the contents that were drawn by most of their height with Page Up and Page Down, so that a text without
/// controls is read to its end by keys alone. What has the focus in front of them, as in a dialog, keeps the keys.
fn scroll_by_keys(ui: &Ui) {
    if !ui.input(|input| input.key_pressed(Key::PageUp) || input.key_pressed(Key::PageDown)) {
        return;
    }
    let focused = ui.memory(|memory| memory.focused()).and_then(|id| ui.ctx().read_response(id));
    if focused.is_some_and(|focused| focused.layer_id != ui.layer_id()) {
        return;
    }
    let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as f32;
    let pages = pressed(Key::PageUp) - pressed(Key::PageDown);
    if pages != 0.0 {
        ui.scroll_with_delta(vec2(0.0, 0.85 * pages * ui.clip_rect().height()));
    }
}

/// Scrolls the contents that are being drawn so that this part of them is seen, at once.
pub fn scroll_to(ui: &Ui, part: egui::Rect) {
    ui.scroll_to_rect_animation(part, Some(egui::Align::Min), egui::style::ScrollAnimation::none());
}

/// A side of a panel.
pub enum Edge {
    /// The side towards a board at the left.
    Left,
    /// The side towards a board at the right.
    Right,
    /// The side towards a board above.
    Top,
}

/// Draws a hairline along one side of the panel that is being drawn.
pub fn edge_ui(ui: &Ui, palette: &Palette, edge: Edge) {
    let rect = ui.clip_rect();
    let stroke = egui::Stroke::new(1.0, palette.hairline);
    let painter = ui.painter();
    match edge {
        Edge::Left => painter.vline(rect.left() + 0.5, rect.y_range(), stroke),
        Edge::Right => painter.vline(rect.right() - 0.5, rect.y_range(), stroke),
        Edge::Top => painter.hline(rect.x_range(), rect.top() + 0.5, stroke),
    };
}

/// Draws the ground under the board, and the board in a square as large as fits.
pub fn board_frame_ui<R>(ui: &mut Ui, palette: &Palette, board: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = Frame::new().fill(palette.ground).inner_margin(16);
    egui::CentralPanel::no_frame()
        .frame(frame)
        .show(ui, |ui| {
            let room = ui.available_rect_before_wrap();
            let side = room.width().min(room.height());
            let square = Align2::CENTER_CENTER.align_size_within_rect(vec2(side, side), room);
            ui.scope_builder(egui::UiBuilder::new().max_rect(square), board).inner
        })
        .inner
}

/// Draws the ground of a page without a board, and the page on it.
pub fn page_frame_ui<R>(ui: &mut Ui, palette: &Palette, page: impl FnOnce(&mut Ui) -> R) -> R {
    egui::CentralPanel::no_frame().frame(Frame::new().fill(palette.ground)).show(ui, page).inner
}

/// Draws a panel beside the board in place of the table's.
pub fn side_frame_ui<R>(ui: &mut Ui, palette: &Palette, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(16, 14));
    // In a small window the board gets the greater part.
    let width = PANEL_WIDTH.min(0.4 * ui.ctx().content_rect().width());
    let side = Panel::right("side").exact_size(width).resizable(false).show_separator_line(false);
    side.frame(frame)
        .show(ui, |ui| {
            edge_ui(ui, palette, Edge::Left);
            scrolled_ui(ui, |ui| {
                let inner = contents(ui);
                scroll_by_keys(ui);
                inner
            })
        })
        .inner
}

/// Draws a scrolled page of text in the middle of the window, in lines that are not too long to read.
pub fn page_ui(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let width = ui.available_width().min(760.0) - 32.0;
        let left = ((ui.available_width() - width) / 2.0).max(16.0);
        ui.horizontal_top(|ui| {
            ui.add_space(left);
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.add_space(24.0);
                contents(ui);
                ui.add_space(24.0);
                scroll_by_keys(ui);
            });
        });
    });
}
