//! Jobs for thinkers, and the events with which they answer.
//!
//! A job is plain data: two jobs are the same exactly when they are equal, which is how the table notices that a search
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
    /// A foreign engine. The table numbers them: 0 for the one in the first seat, 1 for the one in the second, 2 for
    /// the one that analyses.
    Foreign(u8),
    /// The textbook's player.
    Textbook,
    /// One of our own engines, counted from 0, that review a game in the background, each with its own transposition
    /// table.
    Reviewer(u8),
}

/// Question of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The move to play at the table.
    Move,
    /// A move to suggest to the person whose turn it is.
    Hint,
    /// The value of the position, searched for as long as a person watches.
    Analysis,
    /// The value of the position, with a proof where the side to move wins.
    Review,
    /// The next acts in an opening: the stones that one seat is to place, a choice, a number, all fifth moves to offer,
    /// or the one to keep.
    Opening(Box<Opening>),
    /// The next acts in an opening, to suggest to the person whose turn it is.
    OpeningHint(Box<Opening>),
    /// Balanced stones to begin a free game with: those of an opening that has not begun.
    Draw(Box<Opening>),
    /// Stones after which the position is worth about `bias` to its side to move: a Gomocup manager may ask for them.
    Balance {
        /// Number of stones, by turns.
        stones: usize,
        /// Wanted value, in the engine's units.
        bias: i32,
    },
}

impl Question {
    /// Whether a computer's turn waits for the answer.
    pub fn is_turn(&self) -> bool {
        matches!(self, Question::Move | Question::Opening(_))
    }

    /// Returns the opening that the question is about; `None` where it is about a position alone.
    pub fn opening(&self) -> Option<&Opening> {
        match self {
            Question::Opening(opening) | Question::OpeningHint(opening) | Question::Draw(opening) => Some(opening),
            Question::Move | Question::Hint | Question::Analysis | Question::Review | Question::Balance { .. } => None,
        }
    }
}

/// A question about a position, with the limits of its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Thinker that is to do the job.
    pub thinker: ThinkerId,
    /// Kind of answer that is asked for.
    pub question: Question,
    /// Position that the question is about, with the moves that led to it. Questions about an opening are answered from
    /// the opening's own board.
    pub board: Board,
    /// Limits of the whole answer, however many searches it takes. Foreign engines are given the time only.
    pub limits: Limits,
    /// Threads and memory for our engines; foreign ones have those of their profile.
    pub resources: Resources,
    /// The level at which to answer; `None` for full strength.
    pub weakness: Option<Level>,
    /// Seed of the choice between equally good moves, and of a level's weakness.
    pub seed: u64,
    /// Number of best moves that are reported with a line of their own, at least 1.
    pub lines: u32,
    /// The thinker's time for all its moves of the game; `None` for no limit but that of the move.
    pub game_time: Option<GameTime>,
}

/// A player's time for all its moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTime {
    /// Time for the whole game at its beginning, without increments.
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
    /// Acts in an opening, in order, or the stones that balance the position; empty where the question is about
    /// neither, or where there is no room for the stones.
    pub acts: Vec<Act>,
    /// Score of the position for its side to move; an even estimate where a foreign engine reported none.
    pub score: Score,
    /// Proof that the side to move wins, where the question asks for one and it was found; verified by the rules.
    pub proof: Option<Arc<Proof>>,
    /// The line the thinker expects, the move first; empty for a pass. Where an opening asks for a choice, the line of
    /// the position in which it is made.
    pub line: Vec<Point>,
    /// Plies of the deepest iteration; 0 where a foreign engine reported none.
    pub depth: u32,
    /// Number of nodes searched, over all threads; 0 where a foreign engine reported none.
    pub nodes: u64,
    /// Time from the start of the search to the answer.
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
    /// A foreign engine is at fault. Its process has been ended; the next question starts a new one.
    Foreign {
        /// Name under which the engine was added.
        engine: String,
        /// Its misbehaviour, or the reason why it could not be asked.
        fault: Fault,
    },
}

/// Fault of a foreign engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No engine of that name has been added.
    NotListed,
    /// The system could not start the program.
    NotStarted {
        /// The program, or its working folder where that is missing.
        program: PathBuf,
        /// Kind of the system's error, for a text in the person's language.
        kind: ErrorKind,
        /// The system's own text, which is shown where there is none for the kind.
        reason: String,
    },
    /// The engine is a Windows program, and wine is not installed.
    NoWine {
        /// The Windows program.
        program: PathBuf,
    },
    /// It answered the start of a game by ERROR or UNKNOWN; holds that line.
    NotReady(String),
    /// It did not get ready within this time.
    Mute(Duration),
    /// It ended, or no longer read, before it was ready: most likely the program is not an engine.
    NoEngine,
    /// The protocol cannot express the question or its position.
    Inexpressible,
    /// No move came within this time.
    Late(Duration),
    /// Its process ended during a search.
    Crashed,
    /// It gave no move in time, only meaningless lines; holds the last of them.
    Garbage(String),
    /// It gave no move in time, but complained; holds its last line of ERROR or UNKNOWN.
    Refused(String),
    /// It wrote more than can be read.
    Flooded,
    /// Its move is not on the board; holds the two numbers as it wrote them.
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

/// The fault for logs; the text on screen is made from the value itself.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotListed => write!(f, "no engine of that name has been added"),
            Fault::NotStarted { program, reason, .. } => write!(f, "{} cannot be started: {reason}", program.display()),
            Fault::NoWine { program } => write!(f, "wine is not installed, and {} needs it", program.display()),
            Fault::NotReady(line) => write!(f, "no OK to START, but \"{line}\""),
            Fault::Mute(waited) => write!(f, "no OK to START within {} s", waited.as_secs()),
            Fault::NoEngine => write!(f, "it ended before it said OK to START"),
            Fault::Inexpressible => write!(f, "the protocol cannot express the question"),
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

    /// Prepares for jobs on boards of this size, by this rule and with these resources, while no job waits. The
    /// returned channel is disconnected when that is done. Does nothing by default.
    fn prepare(&mut self, _size: u8, _rule: Rule, _resources: Resources) -> Receiver<()> {
        bounded(0).1
    }

    /// Begins to end, as no more jobs will come, and returns how far it has got; to be called again until it has left.
    /// Dropping a thinker that is still here waits for it, a moment at most; one that has left is dropped at once.
    fn leave(&mut self) -> Leave {
        Leave::Left
    }
}

/// State of a thinker that is to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// It is ending; a foreign engine is given a moment after END before it is killed.
    StillHere,
    /// It has ended, or dropping it is all that it needs.
    Left,
}
