//! The rules, and which rows win under each.

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
    /// Exactly five in a row win unless stones of the other colour stand at both ends; six or more always do. The
    /// board's edge blocks nothing. Number 8 of the Gomocup protocol.
    Caro,
    /// Caro in which a row of more than five is nothing: number 9 of the Gomocup protocol.
    CaroStandard,
}

impl Rule {
    /// All rules, in the order in which they are offered to people.
    pub const ALL: [Rule; 5] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroStandard];

    /// The three by which most games are played: a file that does not name its rule is taken to mean one of them, and
    /// they are what the engine has learnt and proves its wins in.
    pub const COMMON: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

    /// Whether a row that ends at stones of the other colour on both sides is worth less than another.
    pub const fn is_caro(self) -> bool {
        matches!(self, Rule::Caro | Rule::CaroStandard)
    }

    /// Whether an unbroken row of `length` stones of `color` wins; `enclosed` says whether stones of the other colour
    /// stand at both its ends.
    pub const fn row_wins(self, color: Color, length: u8, enclosed: bool) -> bool {
        match (self, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => length >= 5,
            (Rule::Standard, _) | (Rule::Renju, Color::Black) => length == 5,
            (Rule::Caro, _) => length > 5 || (length == 5 && !enclosed),
            (Rule::CaroStandard, _) => length == 5 && !enclosed,
        }
    }

    /// Whether `color` has forbidden points: only Black, and only in renju.
    pub const fn has_forbidden_points(self, color: Color) -> bool {
        matches!((self, color), (Rule::Renju, Color::Black))
    }
}
