//! Summaries of games, for lists.

use super::{Game, Outcome, Seats};
use crate::rules::Rule;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Summary of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Rule of the game.
    pub rule: Rule,
    /// Points a side of the board.
    pub size: u8,
    /// Players and their colours.
    pub seats: Seats,
    /// Start of the game; `None` if unknown.
    pub started: Option<Timestamp>,
    /// Number of moves of the current line, passes included.
    pub moves: usize,
    /// Outcome of the current line, or `None` if it goes on.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// Returns the facts of the game that a list shows.
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

    /// Whether any move was played: a game without one is not worth keeping.
    pub fn has_moves(&self) -> bool {
        self.tree.ids().any(|node| self.tree.node(node).mv().is_some())
    }

    /// Whether the game is worth a place among the recent ones: one that was broken off before it had this many moves is
    /// not, unless it began from stones that were set up or somebody has written notes.
    pub fn is_worth_keeping(&self, min_moves: usize) -> bool {
        let nodes = || self.tree.ids().map(|node| self.tree.node(node));
        let has_notes = || nodes().any(|node| node.has_note());
        let moves = nodes().filter(|node| node.mv().is_some()).count();
        moves >= min_moves || moves > 0 && (!self.root.stones.is_empty() || has_notes())
    }

    /// Whether anything would be lost with the game: a move, stones that were set up, or a change that can be redone.
    pub fn is_worth_restoring(&self) -> bool {
        self.has_moves() || !self.root.stones.is_empty() || self.last_undone().is_some()
    }
}
