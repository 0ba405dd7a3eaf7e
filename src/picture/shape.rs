//! Shapes in board units, from which every writer and the window draw a picture in their own way.
//!
//! The unit is the cell, the distance from line to line. The origin is the point at the upper left; `x` goes to the
//! right and `y`, unlike the rows of a board, down.

use super::ink::Ink;
use super::material::{Ground, StoneLook};
use crate::rules::{Color, Point};

/// A position in the picture, in cells from the point at the upper left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// Cells to the right.
    pub x: f32,
    /// Cells down.
    pub y: f32,
}

impl Spot {
    /// The position at these coordinates.
    pub const fn new(x: f32, y: f32) -> Spot {
        Spot { x, y }
    }

    /// Position of a point on a board of `size`.
    pub fn of(point: Point, size: u8) -> Spot {
        Spot::new(f32::from(point.x()), f32::from(size - 1 - point.y()))
    }

    /// The spot that lies `dx` cells to the right of this one and `dy` below it.
    #[must_use]
    pub fn moved(self, dx: f32, dy: f32) -> Spot {
        Spot::new(self.x + dx, self.y + dy)
    }
}

/// A shape to draw. Lengths are in cells.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// The surface of the board, to the edges of the picture.
    Ground(Ground),
    /// The shadow of a stone with light and shadow.
    Shadow { center: Spot },
    /// A stone, of [`super::STONE_RADIUS`].
    Stone { center: Spot, color: Color, look: StoneLook },
    /// A filled rectangle between its upper left and its lower right corner.
    Rect { min: Spot, max: Spot, ink: Ink },
    /// A filled circle.
    Disc { center: Spot, radius: f32, ink: Ink },
    /// A circle as a line whose middle lies at `radius`.
    Ring { center: Spot, radius: f32, width: f32, ink: Ink },
    /// A line with round ends, which reach half a width beyond `from` and `to`.
    Line { from: Spot, to: Spot, width: f32, ink: Ink },
    /// A closed line from corner to corner, with round joins.
    Polygon { corners: Vec<Spot>, width: f32, ink: Ink },
    /// A text of one line with its middle at `center`; `size` is that of the font, its em.
    Text { center: Spot, text: String, size: f32, weight: Weight, ink: Ink },
}

/// Weight of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// 500: letters and numbers along the edges, board text.
    Medium,
    /// 600: numbers and letters on points.
    Semibold,
}

impl Weight {
    /// The weight on the scale of fonts, on which 400 is regular.
    pub const fn value(self) -> u16 {
        match self {
            Weight::Medium => 500,
            Weight::Semibold => 600,
        }
    }
}
