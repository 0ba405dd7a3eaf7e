//! A line of moves that is walked through on a board, forward and back.

use crate::rules::{Board, Move};
use std::ops::RangeInclusive;

/// Moves that are walked through, and how many of them are on the board.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    moves: Vec<Move>,
    shown: usize,
}

impl Walk {
    /// A walk whose moves are not on the board yet.
    pub fn new(moves: Vec<Move>) -> Walk {
        Walk { moves, shown: 0 }
    }

    /// Shows more of the moves on the board, or fewer. A move that the rules refuse ends the line.
    pub fn go(&mut self, board: &mut Board, steps: i32) {
        let target = (self.shown as i64 + i64::from(steps)).clamp(0, self.moves.len() as i64) as usize;
        while self.shown < target && board.play(self.moves[self.shown]).is_ok() {
            self.shown += 1;
        }
        while self.shown > target {
            board.undo();
            self.shown -= 1;
        }
    }

    /// Number of moves that are shown, and the range within which it can be chosen; `None` for a single move or none.
    pub fn walked(&self) -> Option<(usize, RangeInclusive<usize>)> {
        (self.moves.len() > 1).then_some((self.shown, 0..=self.moves.len()))
    }
}
