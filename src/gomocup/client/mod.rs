//! The manager's end of the protocol: a running brain of another program, which is sent a position and asked for a
//! move.
//!
//! It serves the `manager` of a person's engines and the players of matches and tournaments. It knows the position that
//! the brain knows, and chooses the commands accordingly. INFO comes before START, so that its OK means that all of it
//! has been read. Where the game went on by the opponent's stone, TURN sends it; BOARD sets up anything else. The
//! caller decides on the time of a move, on the consequence of a fault, and on a second try.
//!
//! To read on: `connection` (lines and deadlines: neither silence, nor a flood, nor a child of the brain's that keeps
//! the pipe open holds up the reader), `process` (the program, ended with all that it has started).

mod connection;
mod process;

pub use connection::{Connection, HandshakeError, WaitOutcome};
pub use process::{Launch, Process};

use super::dialect::Dialect;
use super::protocol::{self, BrainLine, Cell};
use crate::job::Fault;
use crate::rules::{Board, Move, Rule};
use std::io;
use std::time::{Duration, Instant};

/// Kind of the brain's opponent, the protocol's `game_type`. Some brains play or report accordingly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentKind {
    /// A person: `game_type` 0.
    Person,
    /// Another brain: `game_type` 1.
    Brain,
}

/// Settings that are sent to a new process before its first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Points a side of the board.
    pub size: u8,
    /// Rule, sent by its number in the brain's dialect.
    pub rule: Rule,
    /// Kind of the opponent.
    pub opponent: OpponentKind,
    /// Numbers, order of coordinates and words of the brain.
    pub dialect: Dialect,
    /// More settings, each a key and a value as in `max_memory 1048576`, in the order in which they are sent.
    pub infos: Vec<String>,
}

/// A running brain and the position that it knows. Dropping it ends the process, with all that it has started.
pub struct Client {
    connection: Connection,
    dialect: Dialect,
    size: u8,
    rule: Rule,
    /// The position as the brain knows it; `None` where that is uncertain.
    known: Option<Board>,
    /// The brain's last answer in this game.
    last_answer: Option<Cell>,
}

/// A question for a move that has been sent, and the brain's lines so far that did not answer it.
#[derive(Debug)]
pub struct PendingMove {
    /// Time at which the question was sent.
    pub asked: Instant,
    /// Time allowed for the answer.
    pub allowed: Duration,
    board: Board,
    /// A repetition of the brain's previous answer, and when it came. No move can be played twice, so it most likely
    /// belongs to the previous question; it counts only if no other comes.
    repeated: Option<(Cell, Instant)>,
    /// The point that the brain has suggested last, and when. It was told to play it.
    suggested: Option<(Cell, Instant)>,
    complaint: Option<String>,
    garbage: Option<String>,
}

/// The end of waiting for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveOutcome {
    /// A move, not yet checked, and when it came.
    Move(Cell, Instant),
    /// No move, and none will come.
    Fault(Fault),
    /// The waiting was interrupted.
    Interrupted,
}

impl Client {
    /// Prepares a brain that has just been started for games of this setup. It has `patience` to get ready.
    ///
    /// # Errors
    /// The reason why the brain is not ready.
    pub fn begin(
        mut connection: Connection,
        setup: Setup,
        patience: Duration,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<Client, HandshakeError> {
        let Setup { size, rule, opponent, dialect, infos } = setup;
        let game_type = match opponent {
            OpponentKind::Person => 0,
            OpponentKind::Brain => 1,
        };
        let first = [format!("rule {}", dialect.rule_number(rule)), format!("game_type {game_type}")];
        let start = format!("{}START {size}\n", info_lines(first.iter().chain(&infos)));
        connection.expect_ok(&start, patience, interrupted)?;
        let known = Some(Board::new(size, rule));
        Ok(Client { connection, dialect, size, rule, known, last_answer: None })
    }

    /// Begins a game with an empty board of the same size. It has `patience` to get ready.
    ///
    /// # Errors
    /// The reason why the brain is not ready; some do not know RESTART.
    pub fn restart(&mut self, patience: Duration, interrupted: &dyn Fn() -> bool) -> Result<(), HandshakeError> {
        self.connection.expect_ok("RESTART\n", patience, interrupted)?;
        self.known = Some(Board::new(self.size, self.rule));
        self.last_answer = None;
        Ok(())
    }

    /// Whether the brain has been started for boards of this size and rule.
    pub fn plays(&self, board: &Board) -> bool {
        (self.size, self.rule) == (board.size(), board.rule())
    }

    /// Whether the brain can be asked about this position without a restart: its game has not begun, or it has gone on
    /// by the opponent's stone.
    pub fn can_go_on_to(&self, board: &Board) -> bool {
        let is_fresh = self.known.as_ref().is_some_and(|known| known.stones().next().is_none());
        is_fresh || self.follows(board)
    }

    /// Whether this is the position that the brain knows, gone on by the opponent's stone.
    fn follows(&self, board: &Board) -> bool {
        let mut before = board.clone();
        matches!(before.undo(), Some(Move::Place(_))) && self.known.as_ref() == Some(&before)
    }

    /// Makes the brain's position uncertain, so that the next question begins a game of its own.
    pub fn forget(&mut self) {
        self.known = None;
    }

    /// Sends INFO lines, and the question for a move in the position, for which `allowed` is the time.
    ///
    /// # Errors
    /// If the brain no longer reads.
    pub fn ask(&mut self, board: &Board, infos: &[String], allowed: Duration) -> io::Result<PendingMove> {
        let question = info_lines(infos) + &self.question(board);
        self.known = None;
        self.connection.drain();
        let asked = Instant::now();
        self.connection.send(&question)?;
        Ok(PendingMove {
            asked,
            allowed,
            board: board.clone(),
            repeated: None,
            suggested: None,
            complaint: None,
            garbage: None,
        })
    }

    /// The lines that ask for a move: BOARD wherever the position differs by more than the opponent's stone.
    fn question(&self, board: &Board) -> String {
        let cell = |point| self.dialect.cell(point, self.size);
        match board.moves().last() {
            Some(&Move::Place(point)) if self.follows(board) => format!("TURN {}\n", cell(point)),
            _ if board.stones().next().is_none() => "BEGIN\n".to_owned(),
            _ => protocol::set_up_with(board, cell),
        }
    }

    /// Waits for the move that was asked for: until `deadline`, or until `interrupted` says so. Reports of the
    /// search go to `listen`. May be called again after an interruption.
    ///
    /// A complaint does not end the wait, for an ERROR may belong to an INFO before the question. A brain that suggests a
    /// move is told to play it.
    pub fn wait(
        &mut self,
        pending: &mut PendingMove,
        deadline: Instant,
        interrupted: &dyn Fn() -> bool,
        listen: &mut dyn FnMut(&BrainLine, Duration),
    ) -> MoveOutcome {
        let (asked, last_answer) = (pending.asked, self.last_answer);
        let outcome = loop {
            let answer = self.connection.wait_for(asked, deadline, interrupted, |line, at| {
                match line {
                    BrainLine::Move(cell) if Some(*cell) == last_answer => pending.repeated = Some((*cell, at)),
                    BrainLine::Move(cell) => return Some(Said::Move(*cell)),
                    BrainLine::Suggest(cell) => return Some(Said::Suggestion(*cell)),
                    BrainLine::Complaint(line) => pending.complaint = Some(line.clone()),
                    BrainLine::Garbage(line) => pending.garbage = Some(line.clone()),
                    _ => listen(line, at.saturating_duration_since(asked)),
                }
                None
            });
            match answer {
                WaitOutcome::Line(Said::Suggestion(cell), at) => {
                    pending.suggested = Some((cell, at));
                    // A brain that does not read it will not play it either.
                    let _ = self.connection.send(&format!("PLAY {cell}\n"));
                }
                other => break other,
            }
        };
        match outcome {
            WaitOutcome::Line(Said::Move(cell), at) if at <= deadline => MoveOutcome::Move(cell, at),
            WaitOutcome::Interrupted => MoveOutcome::Interrupted,
            WaitOutcome::Gone => MoveOutcome::Fault(Fault::Crashed),
            WaitOutcome::Flooded => MoveOutcome::Fault(Fault::Flooded),
            // One that never confirms what it was told to play has chosen it all the same.
            WaitOutcome::Line(..) | WaitOutcome::TimedOut => match pending.repeated.or(pending.suggested) {
                Some((cell, at)) => MoveOutcome::Move(cell, at),
                None => MoveOutcome::Fault(pending.silence()),
            },
        }
    }

    /// Tells a brain that knows the Yixin board's words to move at once.
    pub fn hurry(&mut self) {
        // A brain that does not read it will not answer either.
        let _ = self.connection.send("yxstop\n");
    }

    /// Checks a move in the position that was asked about, and takes it as played.
    ///
    /// # Errors
    /// If it lies off the board, or the rules refuse it. The brain can then no longer be used.
    pub fn accept(&mut self, pending: &PendingMove, cell: Cell) -> Result<Move, Fault> {
        let point = self.dialect.point(cell, self.size);
        let mv = Move::Place(point.ok_or_else(|| Fault::OffBoard(cell.to_string()))?);
        let mut after = pending.board.clone();
        after.play(mv).map_err(|why| Fault::Illegal(mv, why))?;
        self.known = Some(after);
        self.last_answer = Some(cell);
        Ok(mv)
    }

    /// Whether the process has ended.
    pub fn has_ended(&mut self) -> bool {
        self.connection.has_ended()
    }

    /// The processor time that the brain has used so far; see [`Process::cpu_time`].
    pub fn cpu_time(&self) -> Option<Duration> {
        self.connection.cpu_time()
    }

    /// Says END, and gives the brain `courtesy` to end by itself before its process is killed.
    pub fn part(self, courtesy: Duration) {
        self.connection.part(courtesy);
    }
}

impl PendingMove {
    /// The beginning of the last meaningless line, if there was any.
    pub fn garbage(&self) -> Option<&str> {
        self.garbage.as_deref()
    }

    /// The fault of a brain that gave no move in time.
    fn silence(&self) -> Fault {
        match (&self.complaint, &self.garbage) {
            (Some(complaint), _) => Fault::Refused(complaint.clone()),
            (None, Some(garbage)) => Fault::Garbage(garbage.clone()),
            (None, None) => Fault::Late(self.allowed),
        }
    }
}

/// A line of a brain that was asked for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Move(Cell),
    Suggestion(Cell),
}

fn info_lines<'a>(infos: impl IntoIterator<Item = &'a String>) -> String {
    infos.into_iter().map(|info| format!("INFO {info}\n")).collect()
}
