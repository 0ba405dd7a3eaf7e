//! What may be asked of whoever thinks, and how the answer comes back.
//!
//! A job is plain data: two jobs are the same job exactly when they are equal, which is how the table
//! notices that a search must be stopped because the question has changed. Who thinks, and on which
//! thread, is a [`Thinker`]'s affair.

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

/// Who is asked. Each thinker has at most one job at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThinkerId {
    /// Tengen's own engine.
    Own,
    /// A foreign engine. The table numbers them by their seats: 0 for the first, 1 for the second.
    Foreign(u8),
    /// An engine of our own beside the first, with a memory of its own, that goes through a game in the background.
    Reviewer(u8),
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The move to play at the table.
    Move,
    /// A move to suggest to the person whose turn it is.
    Hint,
    /// What the position is worth, for as long as anybody looks at it.
    Analysis,
    /// What the position is worth, with the proof where the side to move wins.
    Review,
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
            Question::Move | Question::Hint | Question::Analysis | Question::Review => None,
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
    /// The thinker's time for all its moves of the game; `None` for no bound beside that of the move.
    pub game_time: Option<GameTime>,
}

/// A player's time for all its moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTime {
    pub whole: Duration,
    /// What was left of it when the turn began.
    pub left: Duration,
    /// What each move adds to it.
    pub increment: Duration,
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
    /// Why the side to move wins, for who asked for it and where it was found; checked by the rules.
    pub proof: Option<Arc<Proof>>,
    /// The line the thinker expects, the move first; empty for a pass.
    pub line: Vec<Point>,
    pub depth: u32,
    pub nodes: u64,
    pub elapsed: Duration,
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
    /// A foreign engine, called so, is at fault. Its process has been ended; the next question starts a new one.
    Foreign { engine: String, fault: Fault },
}

/// What is wrong with a foreign engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// None of that name has been added.
    NotListed,
    /// The system could not start the program, for this reason.
    NotStarted { program: PathBuf, kind: ErrorKind, reason: String },
    /// It is a Windows program, and wine is not there to run it.
    NoWine { program: PathBuf },
    /// It did not get ready; holds what it said instead.
    NotReady(String),
    /// It did not get ready within this time.
    Mute(Duration),
    /// It ended before it had got ready: most likely no engine at all.
    NoEngine,
    /// There is no word of the protocol for what was asked.
    Untellable,
    /// No move came within this time, nor soon after.
    Late(Duration),
    /// It ended in the middle of its thoughts.
    Crashed,
    /// It said things that mean nothing, such as this line, and no move.
    Garbage(String),
    /// It said ERROR or UNKNOWN, this line, and no move.
    Refused(String),
    /// It said more than anybody can listen to.
    Flooded,
    /// Its move, in its own words, is not on the board.
    OffBoard(String),
    /// It answered with a move that the rules refuse, for this reason.
    Illegal(Move, PlayError),
    /// It was stopped before it had told of any move.
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Panicked(what) => write!(f, "the engine failed: {what}"),
            Failure::IllegalMove(mv, why) => write!(f, "the engine played {mv}: {why}"),
            Failure::IllegalAct(Some(act), why) => write!(f, "the engine did {act} in the opening: {why}"),
            Failure::IllegalAct(None, why) => write!(f, "the engine did nothing in the opening: {why}"),
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
            Fault::NoWine { program } => write!(f, "there is no wine to run {} with", program.display()),
            Fault::NotReady(line) => write!(f, "no OK to START, but \"{line}\""),
            Fault::Mute(waited) => write!(f, "no OK to START within {} s", waited.as_secs()),
            Fault::NoEngine => write!(f, "it ended before it said OK to START"),
            Fault::Untellable => write!(f, "the protocol has no word for the question"),
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

/// Somebody who answers jobs, one at a time, without ever keeping the caller waiting.
pub trait Thinker {
    /// Begins a job, ending the one before. Its events carry `id`.
    fn start(&mut self, id: SearchId, job: Job);

    /// Asks the running search to end now. It still says `Done`, with the best it has found.
    fn stop(&mut self);

    /// Forgets what earlier jobs have taught it, as before a new game.
    fn forget(&mut self);

    /// Makes ready for jobs on boards of this size, by this rule and with these resources, while no job waits; what is
    /// returned is disconnected when that is done. Many a thinker has nothing to do for it.
    fn prepare(&mut self, _size: u8, _rule: Rule, _resources: Resources) -> Receiver<()> {
        bounded(0).1
    }

    /// Begins to end, if it has not yet, and says whether it has: nothing more will be asked. To drop a thinker that is
    /// still here waits for it, a moment at most; one that has left is dropped at once.
    fn leave(&mut self) -> Leave {
        Leave::Left
    }
}

/// Whether a thinker that was to leave has done so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    StillHere,
    /// Or it is one for whom dropping it is all that is needed.
    Left,
}
