//! A board of a few cells: that of tic-tac-toe, or of the snakes. One cell has the keyboard's cursor and can have the focus;
//! the arrow keys move it.

use crate::ui::controls::moved_cursor;
use crate::ui::theme::{Palette, semibold};
use egui::{Align2, Color32, Key, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

/// A cell.
pub struct Cell {
    /// Text in its middle; empty for none.
    pub text: String,
    /// Colour of the text.
    pub ink: Color32,
    /// Colour of the cell.
    pub fill: Color32,
    /// Whether a frame tells that it may be chosen.
    pub is_open: bool,
    /// Name for screen readers.
    pub name: String,
}

/// Draws the cells, row by row, and returns the index of the one that was clicked, or pressed with Enter.
pub fn grid_ui(ui: &mut Ui, palette: &Palette, columns: usize, cells: &[Cell], cursor: &mut usize) -> Option<usize> {
    let rows = cells.len().div_ceil(columns);
    let side = (ui.available_width() / columns as f32).min(260.0 / rows as f32).min(60.0).floor();
    let (rect, whole) = ui.allocate_exact_size(vec2(columns as f32, rows as f32) * side, Sense::hover());
    *cursor = keyboard(ui, whole.id, columns, cells.len(), (*cursor).min(cells.len() - 1));
    let mut clicked = None;
    for (index, cell) in cells.iter().enumerate() {
        let corner = rect.min + vec2((index % columns) as f32, (index / columns) as f32) * side;
        let place = Rect::from_min_size(corner, vec2(side, side)).shrink(2.0);
        let sense = if index == *cursor { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(place, whole.id.with(index), sense);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &cell.name));
        if response.clicked() {
            *cursor = index;
            clicked = Some(index);
        }
        let edge = if cell.is_open { Stroke::new(1.5, palette.accent) } else { Stroke::new(1.0, palette.hairline) };
        ui.painter().rect(place, 5, cell.fill, edge, StrokeKind::Inside);
        ui.painter().text(place.center(), Align2::CENTER_CENTER, &cell.text, semibold(side * 0.36), cell.ink);
        if response.has_focus() {
            ui.painter().rect_stroke(place, 5, Stroke::new(3.0, palette.accent), StrokeKind::Outside);
        } else if response.hovered() && cell.is_open {
            ui.painter().rect_stroke(place, 5, Stroke::new(2.0, palette.secondary), StrokeKind::Outside);
        }
    }
    clicked
}

/// The cell to which the arrow keys move the cursor, if the grid has the focus.
fn keyboard(ui: &Ui, whole: egui::Id, columns: usize, cells: usize, before: usize) -> usize {
    let (row, column) = (before / columns, before % columns);
    let steps = [
        (Key::ArrowUp, (row > 0).then(|| before - columns)),
        (Key::ArrowDown, Some(before + columns).filter(|&cell| cell < cells)),
        (Key::ArrowLeft, (column > 0).then(|| before - 1)),
        (Key::ArrowRight, (column + 1 < columns).then(|| before + 1)),
    ];
    moved_cursor(ui, |cell| whole.with(cell), before, steps)
}
