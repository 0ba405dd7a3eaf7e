//! Draws a picture's list of shapes on the screen, with textures for the ground and for stones.

use super::geometry::Geometry;
use super::ground::GroundTexture;
use super::stones::{Placed, StoneSheet, Tile};
use crate::picture::{Ink, Shape, Spot, Weight};
use crate::ui::theme::{color, medium, semibold};
use egui::epaint::RectShape;
use egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shadow, Stroke, Vec2, pos2};

/// Target of drawing, with the board's textures.
pub(super) struct Canvas<'a> {
    pub painter: Painter,
    pub geometry: &'a Geometry,
    pub ground: &'a GroundTexture,
    pub stones: &'a StoneSheet,
    /// The outline of the board; transparent if it needs none.
    pub outline: Color32,
}

impl Canvas<'_> {
    /// Draws all shapes; `stones` draws each run of stones and shadows.
    pub fn list(&self, list: &[Shape], stones: impl Fn(&[Shape])) {
        let is_stone = |shape: &Shape| matches!(shape, Shape::Shadow { .. } | Shape::Stone { .. });
        for part in list.chunk_by(|a, b| is_stone(a) == is_stone(b)) {
            if is_stone(&part[0]) {
                stones(part);
            } else {
                part.iter().for_each(|shape| self.shape(shape));
            }
        }
    }

    /// Draws any shape but stones and shadows.
    pub fn shape(&self, shape: &Shape) {
        let (painter, cell) = (&self.painter, self.geometry.cell());
        let position = |spot: Spot| self.geometry.position(spot);
        match *shape {
            Shape::Ground(_) => self.ground(),
            Shape::Shadow { .. } | Shape::Stone { .. } => {}
            Shape::Rect { min, max, ink } => {
                let rect = Rect::from_min_max(position(min), position(max));
                painter.rect_filled(rect, CornerRadius::ZERO, color32(ink));
            }
            Shape::Disc { center, radius, ink } => {
                painter.circle_filled(position(center), radius * cell, color32(ink));
            }
            Shape::Ring { center, radius, width, ink } => {
                painter.circle_stroke(position(center), radius * cell, Stroke::new(width * cell, color32(ink)));
            }
            Shape::Line { from, to, width, ink } => {
                painter.add(capsule(position(from), position(to), width * cell, color32(ink)));
            }
            Shape::Polygon { ref corners, width, ink } => {
                let next = corners.iter().cycle().skip(1);
                let sides = corners.iter().zip(next);
                painter.extend(
                    sides.map(|(&from, &to)| capsule(position(from), position(to), width * cell, color32(ink))),
                );
            }
            Shape::Text { center, ref text, size, weight, ink } => {
                let font = match weight {
                    Weight::Medium => medium(size * cell),
                    Weight::Semibold => semibold(size * cell),
                };
                painter.text(position(center), Align2::CENTER_CENTER, text, font, color32(ink));
            }
        }
    }

    fn ground(&self) {
        const CORNER: u8 = 10;
        let wood = self.geometry.wood;
        let shadows = [(1, 3, 60), (5, 18, 34)].map(|(drop, blur, alpha)| {
            let color = Color32::from_black_alpha(alpha);
            Shadow { offset: [0, drop], blur, spread: 0, color }.as_shape(wood, CORNER)
        });
        self.painter.extend(shadows.map(egui::Shape::from));
        let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let ground = RectShape::filled(wood, CORNER, Color32::WHITE);
        self.painter.add(ground.with_texture(self.ground.texture(), uv));
        if self.outline != Color32::TRANSPARENT {
            let stroke = Stroke::new(1.0, self.outline);
            self.painter.rect_stroke(wood, CORNER, stroke, egui::StrokeKind::Inside);
        }
    }

    /// Placement of a stone as it was drawn.
    pub fn placed(&self) -> Placed {
        Placed::plain(self.painter.pixels_per_point())
    }

    /// Draws stones and shadows in one mesh, except those at `apart`.
    pub fn stones(&self, shapes: &[Shape], apart: Option<Pos2>) {
        let mut mesh = self.stones.mesh();
        for shape in shapes {
            let (center, tile) = match *shape {
                Shape::Shadow { center } => (center, Tile::Shadow),
                Shape::Stone { center, color, .. } => (center, Tile::Stone(color)),
                _ => continue,
            };
            let center = self.geometry.position(center);
            if apart != Some(center) {
                self.stones.add(&mut mesh, tile, center, self.placed());
            }
        }
        self.painter.add(egui::Shape::mesh(mesh));
    }
}

/// A thick line with round ends.
fn capsule(from: Pos2, to: Pos2, width: f32, color: Color32) -> egui::Shape {
    let length = from.distance(to) + width;
    let rect = Rect::from_center_size(from.lerp(to, 0.5), Vec2::new(length, width));
    let radius = CornerRadius::same((width / 2.0).ceil() as u8);
    RectShape::filled(rect, radius, color).with_round_to_pixels(false).with_angle((to - from).angle()).into()
}

fn color32(ink: Ink) -> Color32 {
    color(ink.color).gamma_multiply(ink.opacity)
}
