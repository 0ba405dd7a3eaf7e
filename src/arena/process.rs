//! A running engine that is asked for its moves by the Gomocup protocol.
//!
//! It knows the protocol and the clock but no rules: the referee in `game` decides whether a move is legal.

use super::Failure;
use super::player::Player;
use super::terms::{ProcessUse, Terms, TimeLimits};
use crate::gomocup::foreign::{Connection, Heard, Launch, NotOk};
use crate::gomocup::profile::Dialect;
use crate::gomocup::protocol::{self, Cell, Saying};
use crate::rules::{Board, Move};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Reason why a game does not come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The match was stopped.
    Stopped,
    /// The game cannot be played at all.
    Failed(Failure),
}

/// Fault of an engine that did not answer with a move in time; each holds a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// The move came too late, or nothing came.
    Late(String),
    /// The process ended, or closed its output.
    Crashed(String),
    /// Its output was neither a move nor another word of the protocol.
    Garbage(String),
    /// It answered ERROR or UNKNOWN.
    Refused(String),
}

/// Answer to a question for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub reply: Result<Cell, NoMove>,
    pub wall: Duration,
    /// Processor time since the last answer, so that thinking in the opponent's time counts.
    pub cpu: Option<Duration>,
}

/// An engine's process that plays game after game.
pub struct PlayerProcess<'a> {
    player: &'a Player,
    terms: &'a Terms,
    /// Interrupts any waiting for the engine.
    stop: &'a AtomicBool,
    brain: Option<Brain>,
    /// Whether RESTART may be tried; `false` once the engine has refused it.
    restarts: bool,
}

impl<'a> PlayerProcess<'a> {
    /// Time for the answer to START and RESTART: some engines compute large tables first.
    const PATIENCE: Duration = Duration::from_secs(30);

    /// A player whose process is started with its first game.
    pub fn new(player: &'a Player, terms: &'a Terms, stop: &'a AtomicBool) -> PlayerProcess<'a> {
        let restarts = terms.process_use == ProcessUse::ManyGames;
        PlayerProcess { player, terms, stop, brain: None, restarts }
    }

    /// Gets ready for a game: by RESTART in the running process, or in a new one.
    ///
    /// # Errors
    /// If no process answers START with OK, or the match is stopped.
    pub fn begin_game(&mut self) -> Result<(), Halt> {
        if let Some(brain) = self.brain.as_mut().filter(|_| self.restarts) {
            if brain.expect_ok("RESTART\n", self.stop)?.is_ok() {
                brain.game = GameState::new(self.player.time_on(self.terms), brain.connection.cpu_time());
                return Ok(());
            }
            self.restarts = false;
        }
        self.discard();
        let why = |why: String| Halt::Failed(Failure(format!("{} cannot play: {why}", self.player.name)));
        let mut brain = Brain::start(self.player).map_err(|error| why(error.to_string()))?;
        let start = format!("START {}\n", self.terms.size);
        if let Err(complaint) = brain.expect_ok(&(self.infos() + &start), self.stop)? {
            return Err(why(format!("no OK to {}: {complaint}", start.trim())));
        }
        brain.game = GameState::new(self.player.time_on(self.terms), brain.connection.cpu_time());
        self.brain = Some(brain);
        Ok(())
    }

    /// INFO lines for a new process. They are sent before START, so its OK means that all of them have been read.
    fn infos(&self) -> String {
        let Terms { nodes, memory_bytes, .. } = self.terms;
        let time = self.player.time_on(self.terms);
        let mut infos = vec![
            format!("rule {}", self.player.dialect.rule_number(self.terms.rule)),
            "game_type 1".to_owned(),
            format!("timeout_turn {}", time.turn.as_millis()),
        ];
        infos.extend(time.game.map(|game| format!("timeout_match {}", game.as_millis())));
        infos.extend(memory_bytes.map(|bytes| format!("max_memory {bytes}")));
        infos.extend(nodes.map(|nodes| format!("max_node {nodes}")));
        infos.extend(self.player.infos.iter().cloned());
        infos.iter().map(|info| format!("INFO {info}\n")).collect()
    }

    /// Asks for a move in the position, whose side to move this player is.
    ///
    /// # Errors
    /// If the match is stopped.
    ///
    /// # Panics
    /// If no game was begun.
    pub fn ask(&mut self, board: &Board) -> Result<Answer, Halt> {
        let brain = self.brain.as_mut().expect("a game was begun");
        brain.connection.drain();
        let limit = self.player.time_on(self.terms).limit(brain.game.left);
        let mut question = String::new();
        if let Some(left) = brain.game.left {
            question = format!("INFO time_left {}\n", left.as_millis());
        }
        question += &brain.question(board, &self.player.dialect);
        let asked = Instant::now();
        let (reply, wall) = match brain.connection.say(&question) {
            Err(error) => (Err(NoMove::Crashed(format!("it no longer listens: {error}"))), asked.elapsed()),
            Ok(()) => brain.hear_move(asked, limit + self.terms.grace, self.stop)?,
        };
        let used = brain.connection.cpu_time();
        let cpu = used.zip(brain.game.cpu_used).map(|(now, before)| now.saturating_sub(before));
        brain.game.cpu_used = used.or(brain.game.cpu_used);
        brain.game.left = brain.game.left.map(|left| left.saturating_sub(wall));
        brain.game.known = board.moves().len() + 1;
        Ok(Answer { reply: reply.map(|cell| self.player.dialect.turned(cell)), wall, cpu })
    }

    /// Whether this process belongs to `player` and was started on `terms`.
    pub fn is(&self, player: &Player, terms: &Terms) -> bool {
        self.player == player && self.terms == terms
    }

    /// Ends the process, so that the next game begins with a new one.
    pub fn discard(&mut self) {
        self.brain = None;
    }

    /// Sends END and gives the process a moment to end by itself.
    pub fn dismiss(mut self) {
        const COURTESY: Duration = Duration::from_millis(500);
        if let Some(brain) = self.brain.take() {
            brain.connection.part(COURTESY);
        }
    }
}

/// The connection to a process, and the state of its game.
struct Brain {
    connection: Connection,
    game: GameState,
}

/// State of the running game.
#[derive(Default)]
struct GameState {
    /// Number of moves that the engine knows; 0 before its first question.
    known: usize,
    /// Time left of the game's limit.
    left: Option<Duration>,
    /// Processor time used up to its last answer.
    cpu_used: Option<Duration>,
}

impl GameState {
    fn new(time: TimeLimits, cpu_used: Option<Duration>) -> GameState {
        GameState { known: 0, left: time.game, cpu_used }
    }
}

impl Brain {
    fn start(player: &Player) -> io::Result<Brain> {
        let Some((program, arguments)) = player.command.split_first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "there is no command"));
        };
        let folder = player.folder.clone();
        let launch = Launch { program: program.into(), arguments: arguments.to_vec(), folder };
        Ok(Brain { connection: Connection::open(&launch, &player.name)?, game: GameState::default() })
    }

    /// Sends lines that are answered by OK. The inner error describes what came instead.
    fn expect_ok(&mut self, lines: &str, stop: &AtomicBool) -> Result<Result<(), String>, Halt> {
        let interrupted = || stop.load(Ordering::Relaxed);
        let Err(not_ok) = self.connection.expect_ok(lines, PlayerProcess::PATIENCE, &interrupted) else {
            return Ok(Ok(()));
        };
        Ok(Err(match not_ok {
            NotOk::Interrupted => return Err(Halt::Stopped),
            NotOk::Refused(complaint) => complaint,
            NotOk::Deaf(error) => format!("it does not listen: {error}"),
            NotOk::Silent => format!("no answer within {} s", PlayerProcess::PATIENCE.as_secs()),
            NotOk::Gone => "the process has ended".to_owned(),
            NotOk::Flooded => "a flood of output".to_owned(),
        }))
    }

    /// Command that asks for a move: BOARD unless the engine lacks the opponent's last move only.
    fn question(&self, board: &Board, dialect: &Dialect) -> String {
        let cell = |mv: &Move| dialect.cell(mv.point().expect("a match knows no pass"), board.size());
        match board.moves() {
            [] => "BEGIN\n".to_owned(),
            [known @ .., last] if known.len() == self.game.known => format!("TURN {}\n", cell(last)),
            _ => protocol::set_up_with(board, |point| dialect.cell(point, board.size())),
        }
    }

    /// Waits for the move that answers the question sent at `asked`; returns it with the time it took.
    fn hear_move(
        &mut self,
        asked: Instant,
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<(Result<Cell, NoMove>, Duration), Halt> {
        // An ERROR may belong to an INFO before the question, so the move is waited for all the same.
        let (mut complaint, mut garbage) = (None, None);
        let interrupted = || stop.load(Ordering::Relaxed);
        let heard = self.connection.hear(asked, asked + allowed, &interrupted, |line| {
            match line {
                Saying::Move(cell) => return Some(*cell),
                Saying::Complaint(line) => complaint = Some(line.clone()),
                Saying::Garbage(line) => garbage = Some(line.clone()),
                _ => {}
            }
            None
        });
        let millis = |time: Duration| format!("{} ms, allowed were {}", time.as_millis(), allowed.as_millis());
        let reply = match heard {
            Heard::Line(cell, at) => {
                let wall = at.saturating_duration_since(asked);
                let reply = if wall > allowed { Err(NoMove::Late(millis(wall))) } else { Ok(cell) };
                return Ok((reply, wall));
            }
            Heard::Interrupted => return Err(Halt::Stopped),
            Heard::Gone => NoMove::Crashed("the process has ended".to_owned()),
            Heard::Flooded => NoMove::Garbage(garbage.unwrap_or_else(|| "a flood of output".to_owned())),
            Heard::Nothing => match (complaint, garbage) {
                (Some(complaint), _) => NoMove::Refused(complaint),
                (None, Some(garbage)) => NoMove::Garbage(garbage),
                (None, None) => NoMove::Late(format!("no move within {} ms", allowed.as_millis())),
            },
        };
        Ok((Err(reply), asked.elapsed()))
    }
}
