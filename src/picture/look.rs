//! The materials and colours of one board, the same in the window and in pictures.
//!
//! Colours that carry a meaning come with a shape, a letter or a number wherever they are drawn.

use super::ink::{Ink, Rgb};
use super::material::{Ground, StoneLook};

/// Materials and colours of a board in one theme and shade.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Surface of the board.
    pub ground: Ground,
    /// Style of the stones.
    pub stones: StoneLook,
    /// Factor for the width of lines and marks; 1 is usual.
    pub weight: f32,
    /// Lines and star points. The opacity is that of the lines; star points are opaque.
    pub line: Ink,
    /// Letters and numbers along the edges; marks and texts on empty points.
    pub label: Rgb,
    /// The winning line, and everything else that the program marks by itself.
    pub mark: Rgb,
    /// The edge around marks that cross lines or stones: light around dark marks, dark around light ones.
    pub halo: Rgb,
    /// Light on the ground along a winning row.
    pub glow: Ink,
    /// The cross on a forbidden point.
    pub forbidden: Rgb,
    /// The mark of the last move, by the index of the stone's colour.
    pub last_move: [Rgb; 2],
    /// Numbers, marks and texts on a stone, by the index of the stone's colour.
    pub number: [Rgb; 2],
}
