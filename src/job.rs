//! What may be asked of whoever thinks, and how the answer comes back.
//!
//! A job is plain data: two jobs are the same job exactly when they are equal, which is how the table
//! notices that a search must be stopped because the question has changed. Who thinks, and on which
//! thread, is a [`Thinker`]'s affair.

use crate::engine::{Info, Level, Limits, Resources};
use crate::game::opening::{Act, ActError, Opening};
use crate::rules::{Board, Move, PlayError};
use crate::verdict::Score;
use std::fmt;

/// Who is asked. Each thinker has at most one job at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThinkerId {
    /// Tengen's own engine.
    Own,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The move to play at the table.
    Move,
    /// A move to suggest to the person whose turn it is.
    Hint,
    /// What to do next in an opening: its stones as far as one seat is to place them, a choice, a number, all fifth moves
    /// that are to be offered, the one to keep.
    Opening(Box<Opening>),
    /// The same, to suggest to the person whose step it is.
    OpeningHint(Box<Opening>),
    /// Stones after which neither side is better off, to begin a free game with: those of an opening that is not begun.
    Draw(Box<Opening>),
}

impl Question {
    /// Whether it is the computer's turn that waits for the answer.
    pub fn is_turn(&self) -> bool {
        matches!(self, Question::Move | Question::Opening(_))
    }

    /// The opening that is asked about.
    pub fn opening(&self) -> Option<&Opening> {
        match self {
            Question::Opening(opening) | Question::OpeningHint(opening) | Question::Draw(opening) => Some(opening),
            Question::Move | Question::Hint => None,
        }
    }
}

/// A question about a position, with the bounds within which it is to be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    pub thinker: ThinkerId,
    pub question: Question,
    pub board: Board,
    pub limits: Limits,
    pub resources: Resources,
    /// The level whose weakness the answer is to have; `None` for the best that can be found.
    pub weakness: Option<Level>,
    pub seed: u64,
    /// How many of the best moves get a line of their own while it is thought about, at least 1.
    pub lines: u32,
}

/// One start of a job. An answer counts only while its id is awaited, so a late one is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SearchId(pub u64);

/// What a thinker says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// How far the search has come; any number of times a start.
    Info(SearchId, Info),
    /// The end of the search; exactly once a start.
    Done(SearchId, Result<Answer, Failure>),
}

/// The outcome of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move; a pass only where no point is left to the side to move, or where an opening has none to name.
    pub best: Move,
    /// What is to be done in an opening, in order; empty where none was asked about.
    pub acts: Vec<Act>,
    pub score: Score,
    /// The line the thinker expects, the move first; empty for a pass.
    pub line: Vec<crate::rules::Point>,
    pub depth: u32,
    pub nodes: u64,
    pub elapsed: std::time::Duration,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The engine broke an assertion of its own; holds what it said. A fresh engine stands ready.
    Panicked(String),
    /// It answered with a move that the rules refuse, for this reason.
    IllegalMove(Move, PlayError),
    /// It answered with something that the opening does not allow, for this reason; with nothing at all where there is no
    /// act.
    IllegalAct(Option<Act>, ActError),
    /// The thinker's thread is gone and could not be started again; holds the system's reason.
    Gone(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Panicked(what) => write!(f, "the engine failed: {what}"),
            Failure::IllegalMove(mv, why) => write!(f, "the engine played {mv}: {why}"),
            Failure::IllegalAct(Some(act), why) => write!(f, "the engine did {act} in the opening: {why}"),
            Failure::IllegalAct(None, why) => write!(f, "the engine did nothing in the opening: {why}"),
            Failure::Gone(what) => write!(f, "the engine cannot be started: {what}"),
        }
    }
}

impl std::error::Error for Failure {}

/// Somebody who answers jobs, one at a time, without ever keeping the caller waiting.
pub trait Thinker {
    /// Begins a job, ending the one before. Its events carry `id`.
    fn start(&mut self, id: SearchId, job: Job);

    /// Asks the running search to end now. It still says `Done`, with the best it has found.
    fn stop(&mut self);

    /// Forgets what earlier jobs have taught it, as before a new game, and makes ready for the next one.
    fn forget(&mut self);
}
