//! Won positions, to be played out to the five against the longest defence.
//!
//! A [`WonPosition`] has a proven win of its side to move. An [`Attempt`] is the win being played, a pure state machine:
//! each move becomes a [`Question`] to the [`judge`], which keeps to proofs. A move that keeps the win is answered by the
//! reply that holds out longest; after any other the reply is shown, and the move is offered back. [`set`] holds the
//! positions that come with the program.

pub mod judge;
pub mod set;

mod attempt;

pub use attempt::{Accepted, Attempt, Stage, Tally};
pub use judge::{Answer, Failure, Judgement, ProvenWin, Question};

#[cfg(test)]
mod tests;

use crate::coach::asset;
use crate::coach::lesson::pattern::{self, ExerciseId};
use crate::rules::{Board, Color, Point, Rule, SetupError};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A position whose side to move has a proven win. Its game is not over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Record", into = "Record")]
pub struct WonPosition {
    board: Board,
    plies: u32,
}

/// Reason why there is no such position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WonPositionError {
    /// Its stones do not make a position on its board by its rule.
    Setup(SetupError),
    /// Stones are not written as points in a row; holds the text.
    Points(String),
    /// The game is over.
    Over,
}

impl fmt::Display for WonPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WonPositionError::Setup(error) => error.fmt(f),
            WonPositionError::Points(text) => write!(f, "\"{text}\" is not a row of points"),
            WonPositionError::Over => write!(f, "the game is over"),
        }
    }
}

impl std::error::Error for WonPositionError {}

impl WonPosition {
    /// The position of `board`, whose moves are forgotten. That it is won within so many plies is not checked here: see
    /// [`Question::Find`].
    ///
    /// # Errors
    /// If the game is over.
    pub fn new(board: &Board, plies: u32) -> Result<WonPosition, WonPositionError> {
        let board = set_up(board).map_err(WonPositionError::Setup)?;
        if board.ending().is_some() { Err(WonPositionError::Over) } else { Ok(WonPosition { board, plies }) }
    }

    /// The position, without moves; the side to move wins.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Greatest number of plies of the proof that was found, up to and including the five.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Id under which the best result is kept, the same however the board is turned.
    pub fn id(&self) -> ExerciseId {
        pattern::id(&self.board)
    }
}

/// The position of a board, without its moves.
fn set_up(board: &Board) -> Result<Board, SetupError> {
    let stones: Vec<(Point, Color)> = board.stones().collect();
    Board::with_stones(board.size(), board.rule(), &stones, board.side_to_move())
}

/// A position as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    rule: Rule,
    size: u8,
    side: Color,
    plies: u32,
    black: String,
    white: String,
}

impl From<WonPosition> for Record {
    fn from(position: WonPosition) -> Record {
        let WonPosition { board, plies } = position;
        let [black, white] = Color::ALL.map(|color| asset::row(&board, color));
        Record { rule: board.rule(), size: board.size(), side: board.side_to_move(), plies, black, white }
    }
}

impl TryFrom<Record> for WonPosition {
    type Error = WonPositionError;

    fn try_from(record: Record) -> Result<WonPosition, WonPositionError> {
        let Record { rule, size, side, plies, black, white } = record;
        let stones = asset::stones(&black, &white).map_err(WonPositionError::Points)?;
        let board = Board::with_stones(size, rule, &stones, side).map_err(WonPositionError::Setup)?;
        WonPosition::new(&board, plies)
    }
}
