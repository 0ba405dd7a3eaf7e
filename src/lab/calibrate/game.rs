//! A played game with its result, and some of its positions as searches of several lengths judge them.

use crate::rules::{Color, Rule};
use serde::{Deserialize, Serialize};

/// A game between two equal players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub rule: Rule,
    pub seed: u64,
    /// Level of both players; `None` for the full engine.
    pub level: Option<u8>,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Positions of the game, at most one of each stage.
    pub positions: Vec<Judged>,
}

/// A position with its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// Number of stones on the board.
    pub stones: u32,
    pub side_to_move: Color,
    /// Nodes of a search, and the value for the side to move to which it came, in the engine's units. Searches that end
    /// in a proof are left out.
    pub values: Vec<(u64, i32)>,
}
