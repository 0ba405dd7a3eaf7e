//! A small board without controls, beside a list of games.

use super::geometry::Geometry;
use super::stones::{Placed, StoneSheet, Tile};
use crate::picture::{Edge, Spot, StoneLook};
use crate::rules::{Color, Point};
use crate::ui::cached::cached_in_context;
use crate::ui::theme::{Palette, color};
use egui::{Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2};

/// The position on a small board.
pub struct SmallBoard<'a> {
    /// Number of points on a side.
    pub size: u8,
    /// Its stones, in any order.
    pub stones: &'a [(Point, Color)],
    /// The stone that was placed last.
    pub last: Option<Point>,
}

/// Draws the board as wide as there is room. It is only a picture: the texts beside it name the game.
pub fn small_board_ui(ui: &mut Ui, board: &SmallBoard, palette: &Palette) -> Response {
    let pixels_per_point = ui.pixels_per_point();
    let (room, response) = ui.allocate_exact_size(Vec2::splat(ui.available_width()), Sense::hover());
    if !ui.is_rect_visible(room) {
        return response;
    }
    let look = palette.board;
    let geometry = Geometry::fit(room, pixels_per_point, board.size, Edge::Plain, look.weight);
    let outline = Stroke::new(1.0, palette.chosen_edge);
    ui.painter().rect(geometry.wood, 6, color(look.ground.ends()[0]), outline, StrokeKind::Inside);
    // Where the cells are few pixels wide, whole lines would darken the board.
    let share = (geometry.cell() / 8.0).clamp(0.35, 1.0);
    let line = color(look.line.color).gamma_multiply(look.line.opacity * share);
    let last = f32::from(board.size - 1);
    let thickness = geometry.layout.line;
    for step in 0..board.size {
        let at = f32::from(step);
        for [from, to] in
            [[Spot { x: 0.0, y: at }, Spot { x: last, y: at }], [Spot { x: at, y: 0.0 }, Spot { x: at, y: last }]]
        {
            let bar = Rect::from_two_pos(geometry.position(from), geometry.position(to)).expand(thickness / 2.0);
            ui.painter().rect_filled(bar, 0, line);
        }
    }
    let sheet = sheet(ui, look.stones, geometry.stone_radius_pixels(), geometry.grid.line_pixels);
    let mut mesh = sheet.mesh();
    for &(point, stone) in board.stones {
        sheet.add(&mut mesh, Tile::Stone(stone), geometry.center(point), Placed::plain(pixels_per_point));
    }
    ui.painter().add(mesh);
    if let Some(&(point, stone)) = board.last.and_then(|last| board.stones.iter().find(|(point, _)| *point == last)) {
        let mark = color(look.last_move[stone.index()]);
        ui.painter().circle(geometry.center(point), 0.16 * geometry.cell(), mark, Stroke::NONE);
    }
    response
}

/// The stones of this size. A sheet is kept for each size, as a list may show boards of several.
fn sheet(ui: &Ui, look: StoneLook, radius_pixels: f32, line_pixels: u32) -> StoneSheet {
    // As many sizes are told apart as matter: a window that is resized has any number of them.
    let id = Id::unique(("stones of small boards", radius_pixels.round() as u32));
    let fits = |sheet: &StoneSheet| sheet.fits(look, radius_pixels, line_pixels);
    cached_in_context(ui.ctx(), id, fits, || StoneSheet::new(ui.ctx(), look, radius_pixels, line_pixels))
}
