//! What a list of games tells of each one.

use super::{Game, Outcome, Seats};
use crate::rules::Rule;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A game in a few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub rule: Rule,
    /// Points a side.
    pub size: u8,
    pub seats: Seats,
    pub started: Option<Timestamp>,
    /// How many moves the current line has, passes included.
    pub moves: usize,
    /// How the current line ended, or `None` if it did not.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// The game in a few words.
    pub fn summary(&self) -> Summary {
        let line = self.tree.line(self.cursor);
        Summary {
            rule: self.root.rule,
            size: self.root.size,
            seats: self.seats.clone(),
            started: self.started,
            moves: line.iter().filter(|&&node| self.tree.node(node).mv().is_some()).count(),
            outcome: self.final_outcome(),
        }
    }

    /// Whether anything was played: a game without a move is not worth keeping.
    pub fn has_moves(&self) -> bool {
        self.tree.ids().any(|node| self.tree.node(node).mv().is_some())
    }

    /// Whether anything would be missed if the game vanished from the table: a move, stones that were set up, or
    /// something that was taken back and can be redone.
    pub fn is_worth_restoring(&self) -> bool {
        self.has_moves() || !self.root.stones.is_empty() || self.last_undone().is_some()
    }
}
