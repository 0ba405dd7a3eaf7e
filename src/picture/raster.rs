//! Shapes as pixels.
//!
//! A picture is drawn in strips of rows, so that a large one takes no more memory than its file. Ground and stones are
//! computed pixel by pixel, as the window's textures are; all else is filled by tiny-skia.

use super::drawing::Drawing;
use super::font::{BASELINE, Typeface};
use super::grid::{Edge, Grid, Layout, STONE_RADIUS};
use super::ink::{Ink, Rgb};
use super::list::display_list;
use super::look::Look;
use super::material::{Ground, StoneLook};
use super::shape::{Shape, Spot, Weight};
use super::stone::{HAIRLINE, SHADOW_REACH, shadow_pixel, stone_pixel};
use super::texture::Texture;
use crate::rules::Color;
use skrifa::outline::OutlinePen;
use std::collections::HashMap;
use tiny_skia::{
    FillRule, IntSize, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PixmapPaint, Rect, Stroke, Transform,
};

/// Draws pictures of one size.
pub(super) struct Raster {
    grid: Grid,
    edge: Edge,
    stones: StoneLook,
    weight: f32,
    layout: Layout,
    /// Made when the first stone is drawn.
    sprites: Option<Sprites>,
    glyphs: HashMap<(char, Weight), Option<Path>>,
}

/// A stone of each colour and a shadow, in squares around their middle.
struct Sprites {
    stones: [Pixmap; 2],
    shadow: Pixmap,
}

impl Raster {
    /// Makes a raster for pictures of `side_pixels` of boards like this drawing's.
    pub fn new(drawing: &Drawing, side_pixels: u32) -> Raster {
        let pixels_per_point = side_pixels as f32 / Layout::SIDE;
        let (edge, &Look { stones, weight, .. }) = (drawing.edge, drawing.look);
        let grid = Grid::fit(side_pixels, pixels_per_point, drawing.size(), edge, weight);
        let layout = grid.layout(pixels_per_point);
        Raster { grid, edge, stones, weight, layout, sprites: None, glyphs: HashMap::new() }
    }

    /// The shapes of a drawing, to be painted in one strip or more.
    pub fn list(&self, drawing: &Drawing) -> Vec<Shape> {
        display_list(drawing, &self.layout)
    }

    /// Whether pictures of this drawing can be drawn with this raster.
    pub fn fits(&self, drawing: &Drawing) -> bool {
        let &Look { stones, weight, .. } = drawing.look;
        (self.grid.size, self.edge, self.stones, self.weight) == (drawing.size(), drawing.edge, stones, weight)
    }

    /// Paints the part of `shapes` that lies on a strip as wide as the picture, the first row of which is the picture's
    /// row `top`.
    pub fn paint(&mut self, shapes: &[Shape], strip: &mut Pixmap, top: u32) {
        let rows = top as f32..(top + strip.height()) as f32;
        for shape in shapes {
            let [above, below] = reach(shape).map(|y| self.grid.first_pixels() + y * self.grid.cell_pixels as f32);
            // One pixel more, for anti-aliasing.
            if below + 1.0 >= rows.start && above - 1.0 <= rows.end {
                self.paint_shape(shape, strip, top);
            }
        }
    }

    fn paint_shape(&mut self, shape: &Shape, strip: &mut Pixmap, top: u32) {
        let transform = self.transform(top);
        match *shape {
            Shape::Ground(Ground::Plain(Rgb([r, g, b]))) => strip.fill(tiny_skia::Color::from_rgba8(r, g, b, 255)),
            Shape::Ground(ground) => self.paint_ground(ground, strip, top),
            Shape::Shadow { center } => self.paint_sprite(|sprites| &sprites.shadow, center, strip, top),
            Shape::Stone { center, color, .. } => {
                self.paint_sprite(|sprites| &sprites.stones[color.index()], center, strip, top);
            }
            Shape::Rect { min, max, ink } => {
                if let Some(rect) = Rect::from_ltrb(min.x, min.y, max.x, max.y) {
                    let path = PathBuilder::from_rect(rect);
                    strip.fill_path(&path, &paint(ink), FillRule::Winding, transform, None);
                }
            }
            Shape::Disc { center, radius, ink } => {
                if let Some(path) = PathBuilder::from_circle(center.x, center.y, radius) {
                    strip.fill_path(&path, &paint(ink), FillRule::Winding, transform, None);
                }
            }
            Shape::Ring { center, radius, width, ink } => {
                if let Some(path) = PathBuilder::from_circle(center.x, center.y, radius) {
                    strip.stroke_path(&path, &paint(ink), &stroke(width), transform, None);
                }
            }
            Shape::Line { from, to, width, ink } => {
                if let Some(path) = polyline(&[from, to], Ends::Open) {
                    strip.stroke_path(&path, &paint(ink), &stroke(width), transform, None);
                }
            }
            Shape::Polygon { ref corners, width, ink } => {
                if let Some(path) = polyline(corners, Ends::Joined) {
                    strip.stroke_path(&path, &paint(ink), &stroke(width), transform, None);
                }
            }
            Shape::Text { center, ref text, size, weight, ink } => {
                let typeface = Typeface::of(weight);
                let baseline = center.y + BASELINE * size;
                let mut x = center.x - size * typeface.width(text) / 2.0;
                for character in text.chars() {
                    let glyph = self.glyphs.entry((character, weight)).or_insert_with(|| glyph(character, typeface));
                    if let Some(path) = glyph {
                        // Letters are drawn in ems with y upwards.
                        let transform = transform.pre_translate(x, baseline).pre_scale(size, -size);
                        strip.fill_path(path, &paint(ink), FillRule::Winding, transform, None);
                    }
                    x += size * typeface.advance(character);
                }
            }
        }
    }

    /// From cells to the pixels of a strip.
    fn transform(&self, top: u32) -> Transform {
        let (cell, first) = (self.grid.cell_pixels as f32, self.grid.first_pixels());
        Transform::from_row(cell, 0.0, 0.0, cell, first, first - top as f32)
    }

    fn paint_ground(&self, ground: Ground, strip: &mut Pixmap, top: u32) {
        let side = self.grid.side_pixels;
        let mut texture = Texture::new(ground, side);
        for (row, pixels) in (top..).zip(strip.data_mut().chunks_exact_mut(4 * side as usize)) {
            for (column, pixel) in (0..).zip(pixels.chunks_exact_mut(4)) {
                let Rgb([r, g, b]) = texture.pixel(column, row);
                pixel.copy_from_slice(&[r, g, b, 255]);
            }
        }
    }

    fn paint_sprite(&mut self, pick: impl Fn(&Sprites) -> &Pixmap, center: Spot, strip: &mut Pixmap, top: u32) {
        let sprites = self.sprites.get_or_insert_with(|| Sprites::new(&self.grid, self.stones));
        let sprite = pick(sprites);
        let half = sprite.width() as f32 / 2.0;
        let (cell, first) = (self.grid.cell_pixels as f32, self.grid.first_pixels());
        // Whole numbers, as sprites have their middle where points have theirs.
        let corner = [center.x, center.y].map(|at| (first + at * cell - half).round() as i32);
        let paint = PixmapPaint::default();
        strip.draw_pixmap(corner[0], corner[1] - top as i32, sprite.as_ref(), &paint, Transform::identity(), None);
    }
}

impl Sprites {
    fn new(grid: &Grid, look: StoneLook) -> Sprites {
        let radius_pixels = STONE_RADIUS * grid.cell_pixels as f32;
        let hairline_pixels = HAIRLINE * (grid.side_pixels as f32 / Layout::SIDE).max(1.0);
        // Room for the shadow; the middle in the middle of a pixel if a line's is there, else between two.
        let half = (radius_pixels * SHADOW_REACH).ceil() as u32 + 1;
        let side = 2 * half + grid.line_pixels % 2;
        let draw = |pixel: &dyn Fn([f32; 2]) -> [u8; 4]| {
            let at = |i: u32| (i as f32 + 0.5 - side as f32 / 2.0) / radius_pixels;
            let data = (0..side * side).flat_map(|i| pixel([at(i % side), at(i / side)])).collect();
            let size = IntSize::from_wh(side, side).expect("a sprite has pixels");
            Pixmap::from_vec(data, size).expect("four bytes a pixel")
        };
        let stone = |color: Color| draw(&|at| stone_pixel(look, color, at, radius_pixels, hairline_pixels));
        Sprites { stones: Color::ALL.map(stone), shadow: draw(&shadow_pixel) }
    }
}

/// The rows that a shape may touch, in cells from the upper line.
fn reach(shape: &Shape) -> [f32; 2] {
    let around = |y: f32, reach: f32| [y - reach, y + reach];
    match *shape {
        Shape::Ground(_) => [f32::NEG_INFINITY, f32::INFINITY],
        Shape::Shadow { center } | Shape::Stone { center, .. } => around(center.y, SHADOW_REACH * STONE_RADIUS),
        Shape::Rect { min, max, .. } => [min.y, max.y],
        Shape::Disc { center, radius, .. } => around(center.y, radius),
        Shape::Ring { center, radius, width, .. } => around(center.y, radius + width / 2.0),
        Shape::Line { from, to, width, .. } => [from.y.min(to.y) - width, from.y.max(to.y) + width],
        Shape::Polygon { ref corners, width, .. } => {
            let rows = corners.iter().map(|corner| corner.y);
            [rows.clone().fold(f32::INFINITY, f32::min) - width, rows.fold(f32::NEG_INFINITY, f32::max) + width]
        }
        // Accents and what hangs below the line keep within an em and a half.
        Shape::Text { center, size, .. } => around(center.y, 1.5 * size),
    }
}

fn paint(ink: Ink) -> Paint<'static> {
    let Rgb([r, g, b]) = ink.color;
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, (255.0 * ink.opacity.clamp(0.0, 1.0)).round() as u8);
    paint
}

fn stroke(width: f32) -> Stroke {
    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}

/// Shape of a line's ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Open,
    Joined,
}

fn polyline(corners: &[Spot], ends: Ends) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = corners.split_first()?;
    path.move_to(first.x, first.y);
    for corner in rest {
        path.line_to(corner.x, corner.y);
    }
    if ends == Ends::Joined {
        path.close();
    }
    path.finish()
}

/// The outline of a character in ems; `None` for one without ink.
fn glyph(character: char, typeface: &Typeface) -> Option<Path> {
    let mut pen = Pen(PathBuilder::new());
    typeface.draw(character, &mut pen);
    pen.0.finish()
}

struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.0.quad_to(cx0, cy0, x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.cubic_to(cx0, cy0, cx1, cy1, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
