//! Outcomes of games: on the board, or by the players' decision.

use crate::rules::{Color, Ending};
use serde::{Deserialize, Serialize};

/// Outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// On the board.
    Board(Ending),
    /// By the players' decision.
    Concluded(Conclusion),
}

impl Outcome {
    /// The winner, or `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Outcome::Board(ending) => ending.winner(),
            Outcome::Concluded(conclusion) => conclusion.winner(),
        }
    }
}

/// End of a game by the players, while it could have gone on on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Conclusion {
    /// This colour gave up.
    Resigned(Color),
    /// This colour's time ran out.
    OutOfTime(Color),
    /// Both agreed on a draw.
    DrawAgreed,
    /// This colour lost by a decision: a foul, an absence, an arbiter's ruling.
    Forfeited(Color),
    /// This colour lost, and the record of the game does not say how.
    Lost(Color),
}

impl Conclusion {
    /// The winner, or `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Conclusion::Resigned(loser)
            | Conclusion::OutOfTime(loser)
            | Conclusion::Forfeited(loser)
            | Conclusion::Lost(loser) => Some(!loser),
            Conclusion::DrawAgreed => None,
        }
    }
}
