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
    Shadow {
        /// Middle of the stone: the shadow lies lower and further to the right.
        center: Spot,
    },
    /// A stone, of [`super::STONE_RADIUS`].
    Stone {
        /// Middle of the stone.
        center: Spot,
        /// Colour of the stone.
        color: Color,
        /// Style of the stone, the same for all stones of a picture.
        look: StoneLook,
    },
    /// A filled rectangle.
    Rect {
        /// Upper left corner.
        min: Spot,
        /// Lower right corner.
        max: Spot,
        /// Colour of the filling.
        ink: Ink,
    },
    /// A filled circle.
    Disc {
        /// Middle of the circle.
        center: Spot,
        /// Distance from the middle to the edge.
        radius: f32,
        /// Colour of the filling.
        ink: Ink,
    },
    /// A circle as a line.
    Ring {
        /// Middle of the circle.
        center: Spot,
        /// Distance from the middle of the circle to the middle of the line.
        radius: f32,
        /// Width of the line.
        width: f32,
        /// Colour of the line.
        ink: Ink,
    },
    /// A line with round ends, which reach half a width beyond `from` and `to`.
    Line {
        /// One end.
        from: Spot,
        /// The other end.
        to: Spot,
        /// Width of the line.
        width: f32,
        /// Colour of the line.
        ink: Ink,
    },
    /// A closed line from corner to corner, with round joins.
    Polygon {
        /// Corners in order: two or more.
        corners: Vec<Spot>,
        /// Width of the line.
        width: f32,
        /// Colour of the line.
        ink: Ink,
    },
    /// A text of one line.
    Text {
        /// Middle of the text, halfway up its capitals.
        center: Spot,
        /// The text, without line breaks.
        text: String,
        /// Size of the font, its em.
        size: f32,
        /// Weight of the letters.
        weight: Weight,
        /// Colour of the letters.
        ink: Ink,
    },
}

/// Weight of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Weight 500: letters and numbers along the edges, board text.
    Medium,
    /// Weight 600: numbers and letters on points.
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
