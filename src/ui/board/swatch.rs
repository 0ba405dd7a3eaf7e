//! The corner of a board with two stones: a picture of its theme, for the choice of a theme.

use super::canvas::Canvas;
use super::geometry::Geometry;
use super::ground::GroundTexture;
use super::stones::StoneSheet;
use crate::picture::{Drawing, Edge, Stone, Theme, display_list};
use crate::rules::{Color, Point};
use crate::ui::cached::cached_in_context;
use egui::{Color32, Id, Rect, Ui, Vec2};

/// Number of points on a side of the board whose corner is shown.
const SIZE: u8 = 9;
/// Side of that board, in points of the screen.
const SIDE: f32 = 228.0;

/// Textures that are kept from frame to frame.
#[derive(Clone)]
struct SwatchTextures {
    ground: GroundTexture,
    stones: StoneSheet,
}

/// Draws the upper left corner of a board of this theme with a black stone and a white one, the last, on `rect`.
pub fn paint_swatch(ui: &Ui, rect: Rect, theme: Theme, outline: Color32) {
    let look = theme.look();
    let room = Rect::from_min_size(rect.min, Vec2::splat(SIDE));
    let geometry = Geometry::fit(room, ui.pixels_per_point(), SIZE, Edge::Plain, look.weight);
    let (radius_pixels, line_pixels) = (geometry.stone_radius_pixels(), geometry.grid.line_pixels);
    let id = Id::unique(("swatch", theme));
    let fits = |textures: &SwatchTextures| textures.stones.fits(look.stones, radius_pixels, line_pixels);
    let textures = cached_in_context(ui.ctx(), id, fits, || SwatchTextures {
        ground: GroundTexture::corner(ui.ctx(), look.ground, SIDE as usize),
        stones: StoneSheet::new(ui.ctx(), look.stones, radius_pixels, line_pixels),
    });

    let mut drawing = Drawing::new(SIZE);
    drawing.look = look;
    drawing.edge = Edge::Plain;
    let [black, white] = [Point::new(0, SIZE - 2), Point::new(1, SIZE - 1)];
    let stones = [(black, Color::Black), (white, Color::White)];
    drawing.stones.extend(stones.map(|(point, color)| Stone { point, color, number: None }));
    drawing.last_move = Some(white);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let canvas = Canvas { painter, geometry: &geometry, ground: &textures.ground, stones: &textures.stones, outline };
    let list = display_list(&drawing, &geometry.layout);
    canvas.list(&list, |stones| canvas.stones(stones, None));
}
