//! A running engine that plays game after game.
//!
//! It keeps the engine's clock and decides when the process is replaced. The protocol is the client's affair.

use super::Failure;
use super::player::Player;
use super::terms::{ProcessUse, Terms, TimeLimits};
use crate::gomocup::client::{Client, Connection, HandshakeError, Launch, MoveOutcome, OpponentKind, Setup};
use crate::job::Fault;
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

/// Answer to a question for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// A legal move, or the engine's fault.
    pub reply: Result<Move, Fault>,
    /// Wall-clock time from the question to the reply.
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
    engine: Option<Engine>,
    /// Whether RESTART may be tried; `false` once the engine has refused it.
    restarts: bool,
}

impl<'a> PlayerProcess<'a> {
    /// Time for the answer to START and RESTART: some engines compute large tables first.
    const PATIENCE: Duration = Duration::from_secs(30);

    /// A player whose process is started with its first game.
    pub fn new(player: &'a Player, terms: &'a Terms, stop: &'a AtomicBool) -> PlayerProcess<'a> {
        let restarts = terms.process_use == ProcessUse::ManyGames;
        PlayerProcess { player, terms, stop, engine: None, restarts }
    }

    /// Gets ready for a game: by RESTART in the running process, or in a new one.
    ///
    /// # Errors
    /// If no process answers START with OK, or the match is stopped.
    pub fn begin_game(&mut self) -> Result<(), Halt> {
        let time = self.player.time_on(self.terms);
        let interrupted = || self.stop.load(Ordering::Relaxed);
        if let Some(engine) = self.engine.as_mut().filter(|_| self.restarts) {
            match engine.client.restart(PlayerProcess::PATIENCE, &interrupted) {
                Ok(()) => {
                    engine.begin_game(time);
                    return Ok(());
                }
                Err(HandshakeError::Interrupted) => return Err(Halt::Stopped),
                Err(_) => self.restarts = false,
            }
        }
        self.discard();
        let why = |why: String| Halt::Failed(Failure(format!("{} cannot play: {why}", self.player.name)));
        let connection = connect(self.player).map_err(|error| why(error.to_string()))?;
        let client = match Client::begin(connection, self.setup(), PlayerProcess::PATIENCE, &interrupted) {
            Ok(client) => client,
            Err(HandshakeError::Interrupted) => return Err(Halt::Stopped),
            Err(error) => return Err(why(format!("no OK to START {}: {error}", self.terms.size))),
        };
        self.engine.insert(Engine { client, left: None, cpu_used: None }).begin_game(time);
        Ok(())
    }

    fn setup(&self) -> Setup {
        let Terms { rule, size, nodes, memory_bytes, .. } = *self.terms;
        let time = self.player.time_on(self.terms);
        let mut infos = vec![format!("timeout_turn {}", time.turn.as_millis())];
        infos.extend(time.game.map(|game| format!("timeout_match {}", game.as_millis())));
        infos.extend(memory_bytes.map(|bytes| format!("max_memory {bytes}")));
        infos.extend(nodes.map(|nodes| format!("max_node {nodes}")));
        infos.extend(self.player.infos.iter().cloned());
        Setup { size, rule, opponent: OpponentKind::Brain, dialect: self.player.dialect.clone(), infos }
    }

    /// Asks for a move in the position, whose side to move this player is.
    ///
    /// # Errors
    /// If the match is stopped.
    ///
    /// # Panics
    /// If no game was begun.
    pub fn ask(&mut self, board: &Board) -> Result<Answer, Halt> {
        let engine = self.engine.as_mut().expect("a game was begun");
        let allowed = self.player.time_on(self.terms).limit(engine.left) + self.terms.grace;
        let asked = Instant::now();
        let (reply, wall) = match engine.ask(board, allowed, self.stop)? {
            Ok((mv, at)) => (Ok(mv), at.saturating_duration_since(asked)),
            Err(fault) => (Err(fault), asked.elapsed()),
        };
        let used = engine.client.cpu_time();
        let cpu = used.zip(engine.cpu_used).map(|(now, before)| now.saturating_sub(before));
        engine.cpu_used = used.or(engine.cpu_used);
        engine.left = engine.left.map(|left| left.saturating_sub(wall));
        Ok(Answer { reply, wall, cpu })
    }

    /// Whether this process belongs to `player` and was started on `terms`.
    pub fn is(&self, player: &Player, terms: &Terms) -> bool {
        self.player == player && self.terms == terms
    }

    /// Ends the process, so that the next game begins with a new one.
    pub fn discard(&mut self) {
        self.engine = None;
    }

    /// Sends END and gives the process a moment to end by itself.
    pub fn dismiss(mut self) {
        const COURTESY: Duration = Duration::from_millis(500);
        if let Some(engine) = self.engine.take() {
            engine.client.part(COURTESY);
        }
    }
}

/// A running engine and its clock.
struct Engine {
    client: Client,
    /// Time left of the game's limit.
    left: Option<Duration>,
    /// Processor time used up to its last answer.
    cpu_used: Option<Duration>,
}

impl Engine {
    fn begin_game(&mut self, time: TimeLimits) {
        (self.left, self.cpu_used) = (time.game, self.client.cpu_time());
    }

    /// Asks for a move and waits for it; returns it with the time when it came.
    fn ask(
        &mut self,
        board: &Board,
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<Result<(Move, Instant), Fault>, Halt> {
        let infos: Vec<String> = self.left.iter().map(|left| format!("time_left {}", left.as_millis())).collect();
        let Ok(mut pending) = self.client.ask(board, &infos, allowed) else { return Ok(Err(Fault::Crashed)) };
        let deadline = pending.asked + allowed;
        let interrupted = || stop.load(Ordering::Relaxed);
        Ok(match self.client.wait(&mut pending, deadline, &interrupted, &mut |_, _| {}) {
            MoveOutcome::Move(cell, at) => self.client.accept(&pending, cell).map(|mv| (mv, at)),
            MoveOutcome::Interrupted => return Err(Halt::Stopped),
            // The record of the game shows of what the flood consisted.
            MoveOutcome::Fault(Fault::Flooded) => {
                Err(pending.garbage().map_or(Fault::Flooded, |line| Fault::Garbage(line.to_owned())))
            }
            MoveOutcome::Fault(fault) => Err(fault),
        })
    }
}

fn connect(player: &Player) -> io::Result<Connection> {
    let Some((program, arguments)) = player.command.split_first() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "there is no command"));
    };
    let launch = Launch { program: program.into(), arguments: arguments.to_vec(), folder: player.folder.clone() };
    Connection::open(&launch, &player.name)
}
