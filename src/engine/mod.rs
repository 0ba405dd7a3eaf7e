//! How to find a good move.
//!
//! Integers only, and no clock but the one that ends a search: for a given seed and node budget one thread
//! searches the same tree on every machine. The room prints nothing and opens nothing; it returns data.

mod cell;
mod evaluate;
pub mod level;
pub mod limits;
mod pattern;
mod position;
mod threat;

pub use level::{Level, NoLevel};
pub use limits::{Limits, Resources};

use crate::rules::{Board, Point};
use crate::verdict::Score;
use std::time::Duration;

/// What is asked of the engine: a move in a position, within bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The position; its game must not be over.
    pub board: Board,
    pub limits: Limits,
    pub resources: Resources,
    /// A level whose weakness is laid over the search; `None` plays as well as the limits allow.
    pub weakness: Option<Level>,
    /// Seeds the weakness, and the choice between moves that are equally good.
    pub seed: u64,
}

/// How far a search has come, told while it runs: once an iteration, and when the best move changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies of the iteration.
    pub depth: u32,
    /// Nodes so far, over all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The position's score for the side to move.
    pub score: Score,
    /// The best line, the move to play first.
    pub line: Vec<Point>,
}
