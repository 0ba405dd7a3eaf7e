//! Jobs for thinkers, and the events with which they answer.
//!
//! A job is plain data: two jobs are the same job exactly when they are equal, which is how the table notices that a search
//! must be stopped because the question has changed. A [`Thinker`] decides how, and on which thread, a job is done.

use crate::engine::{Info, Level, Limits, Resources};
use crate::game::opening::{Act, ActError, Opening};
use crate::rules::{Board, Move, PlayError, Point, Rule};
use crate::verdict::{Proof, Score};
use crossbeam_channel::{Receiver, bounded};
use std::fmt;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Identity of a thinker. Each has at most one job at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThinkerId {
    /// Tengen's own engine.
    Own,
    /// A foreign engine. The table numbers them by their seats: 0 for the first, 1 for the second.
    Foreign(u8),
    /// An engine of our own beside the first, with a memory of its own, that goes through a game in the background.
    Reviewer(u8),
}

/// Question of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The move to play at the table.
    Move,
    /// A move to suggest to the person whose turn it is.
    Hint,
    /// The value of the position, searched for as long as somebody looks at it.
    Analysis,
    /// The value of the position, with a proof where the side to move wins.
    Review,
    /// The next acts in an opening: the stones that one seat is to place, a choice, a number, all fifth moves to offer, or the
    /// one to keep.
    Opening(Box<Opening>),
    /// The next acts in an opening, to suggest to the person whose turn it is.
    OpeningHint(Box<Opening>),
    /// Stones after which neither side is better off, to begin a free game with: those of an opening that has not begun.
    Draw(Box<Opening>),
}

impl Question {
    /// Whether a computer's turn waits for the answer.
    pub fn is_turn(&self) -> bool {
        matches!(self, Question::Move | Question::Opening(_))
    }

    /// The opening in question.
    pub fn opening(&self) -> Option<&Opening> {
        match self {
            Question::Opening(opening) | Question::OpeningHint(opening) | Question::Draw(opening) => Some(opening),
            Question::Move | Question::Hint | Question::Analysis | Question::Review => None,
        }
    }
}

/// A question about a position, with the limits of its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    pub thinker: ThinkerId,
    pub question: Question,
    pub board: Board,
    pub limits: Limits,
    pub resources: Resources,
    /// The level at which to answer; `None` for full strength.
    pub weakness: Option<Level>,
    pub seed: u64,
    /// Number of best moves that are reported with a line of their own, at least 1.
    pub lines: u32,
    /// The thinker's time for all its moves of the game; `None` for no limit but that of the move.
    pub game_time: Option<GameTime>,
}

/// A player's time for all its moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTime {
    pub whole: Duration,
    /// Time left when the turn began.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

/// Identity of one start of a job. An answer counts only while its id is awaited, so a late one is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SearchId(pub u64);

/// A thinker's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Progress of the search; any number of times a start.
    Info(SearchId, Info),
    /// The end of the search; exactly once a start.
    Done(SearchId, Result<Answer, Failure>),
}

/// Outcome of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move; a pass only where the side to move has no legal point, or where an opening asks for no move.
    pub best: Move,
    /// Acts in an opening, in order; empty where the question is about none.
    pub acts: Vec<Act>,
    pub score: Score,
    /// Proof that the side to move wins, where the question asks for one and it was found; verified by the rules.
    pub proof: Option<Arc<Proof>>,
    /// The line the thinker expects, the move first; empty for a pass.
    pub line: Vec<Point>,
    pub depth: u32,
    pub nodes: u64,
    pub elapsed: Duration,
}

/// Reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The engine panicked with this message. A fresh engine stands ready.
    Panicked(String),
    /// The engine's move is illegal, for this reason.
    IllegalMove(Move, PlayError),
    /// The engine's act is not allowed in the opening, for this reason; `None` where it answered without an act.
    IllegalAct(Option<Act>, ActError),
    /// The thinker's thread is gone and could not be started again; holds the system's reason.
    Gone(String),
    /// The foreign engine of this name is at fault. Its process has been ended; the next question starts a new one.
    Foreign { engine: String, fault: Fault },
}

/// Fault of a foreign engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No engine of that name has been added.
    NotListed,
    /// The system could not start the program, for this reason.
    NotStarted { program: PathBuf, kind: ErrorKind, reason: String },
    /// It is a Windows program, and wine is not installed.
    NoWine { program: PathBuf },
    /// It did not get ready; holds its complaint.
    NotReady(String),
    /// It did not get ready within this time.
    Mute(Duration),
    /// It ended before it had got ready: most likely no engine at all.
    NoEngine,
    /// The protocol cannot express the question.
    Untellable,
    /// No move came within this time.
    Late(Duration),
    /// Its process ended during a search.
    Crashed,
    /// It gave no move, but lines without a meaning, such as this one.
    Garbage(String),
    /// It gave no move, but this line of ERROR or UNKNOWN.
    Refused(String),
    /// It wrote more than can be read.
    Flooded,
    /// Its move, as it wrote it, is not on the board.
    OffBoard(String),
    /// Its move is illegal, for this reason.
    Illegal(Move, PlayError),
    /// It was stopped before it had reported any move.
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Panicked(what) => write!(f, "the engine failed: {what}"),
            Failure::IllegalMove(mv, why) => write!(f, "the engine played {mv}: {why}"),
            Failure::IllegalAct(Some(act), why) => {
                write!(f, "the engine's act {act} is not allowed in the opening: {why}")
            }
            Failure::IllegalAct(None, why) => write!(f, "the engine chose no act in the opening: {why}"),
            Failure::Gone(what) => write!(f, "the engine cannot be started: {what}"),
            Failure::Foreign { engine, fault } => write!(f, "{engine}: {fault}"),
        }
    }
}

/// For logs; the words on screen are made from the value itself.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotListed => write!(f, "no engine of that name has been added"),
            Fault::NotStarted { program, reason, .. } => write!(f, "{} cannot be started: {reason}", program.display()),
            Fault::NoWine { program } => write!(f, "wine is not installed, and {} needs it", program.display()),
            Fault::NotReady(line) => write!(f, "no OK to START, but \"{line}\""),
            Fault::Mute(waited) => write!(f, "no OK to START within {} s", waited.as_secs()),
            Fault::NoEngine => write!(f, "it ended before it said OK to START"),
            Fault::Untellable => write!(f, "the protocol cannot express the question"),
            Fault::Late(allowed) => write!(f, "no move within {} ms", allowed.as_millis()),
            Fault::Crashed => write!(f, "the process ended"),
            Fault::Garbage(line) => write!(f, "no move, but \"{line}\""),
            Fault::Refused(line) => write!(f, "no move, but {line}"),
            Fault::Flooded => write!(f, "a flood of output"),
            Fault::OffBoard(cell) => write!(f, "the move {cell} is not on the board"),
            Fault::Illegal(mv, why) => write!(f, "the move {mv}: {why}"),
            Fault::Stopped => write!(f, "it was stopped before it had a move"),
        }
    }
}

impl std::error::Error for Failure {}

/// An engine that answers jobs, one at a time, without ever blocking the caller.
pub trait Thinker {
    /// Begins a job, ending the one before. Its events carry `id`.
    fn start(&mut self, id: SearchId, job: Job);

    /// Asks the running search to end now. It still sends `Done`, with the best it has found.
    fn stop(&mut self);

    /// Clears its memory of earlier jobs, as before a new game.
    fn forget(&mut self);

    /// Prepares for jobs on boards of this size, by this rule and with these resources, while no job waits. The returned
    /// channel is disconnected when that is done. Does nothing by default.
    fn prepare(&mut self, _size: u8, _rule: Rule, _resources: Resources) -> Receiver<()> {
        bounded(0).1
    }

    /// Begins to end, if it has not yet, and returns whether it has: no more jobs will come. Dropping a thinker that is still
    /// here waits for it, a moment at most; one that has left is dropped at once.
    fn leave(&mut self) -> Leave {
        Leave::Left
    }
}

/// State of a thinker that is to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    StillHere,
    /// It has ended, or dropping it is all that it needs.
    Left,
}
