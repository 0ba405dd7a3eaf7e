//! The two colours.

use serde::{Deserialize, Serialize};
use std::ops::Not;

/// Colour of a stone, and of the side that plays it. Black moves first on an empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Color {
    /// Moves first on an empty board, and is the side that renju restricts.
    Black,
    /// Moves second on an empty board, and may place a stone on every empty point under every rule.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// 0 for Black, 1 for White: the index into arrays that hold one entry a side.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    /// Returns the other colour.
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_has_an_index_and_an_opponent() {
        for color in Color::ALL {
            assert_eq!(Color::ALL[color.index()], color);
            assert_eq!(Color::ALL[1 - color.index()], !color);
        }
    }
}
