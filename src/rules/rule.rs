//! The three rules, and how long a row wins under each.

use super::Color;
use serde::{Deserialize, Serialize};

/// Which gomoku is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rule {
    /// Five or more in a row win, for both.
    #[default]
    Freestyle,
    /// Exactly five in a row win, for both; a longer row is nothing.
    Standard,
    /// Black wins with exactly five and may make no overline, double-four or double-three;
    /// White wins with five or more and may do everything.
    Renju,
}

impl Rule {
    /// All rules, in the order in which they are offered to people.
    pub const ALL: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

    /// Whether an unbroken row of `length` stones of `color` wins.
    pub const fn row_wins(self, color: Color, length: u8) -> bool {
        match (self, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => length >= 5,
            (Rule::Standard, _) | (Rule::Renju, Color::Black) => length == 5,
        }
    }

    /// Whether `color` has forbidden points: only Black, and only in renju.
    pub const fn has_forbidden_points(self, color: Color) -> bool {
        matches!((self, color), (Rule::Renju, Color::Black))
    }
}
