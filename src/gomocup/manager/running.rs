//! A foreign engine while its process runs: asked for moves on a person's terms, and stopped when the table wants it.

use super::Patience;
use super::info_parser::InfoParser;
use crate::engine::Info;
use crate::gomocup::client::{Client, Connection, HandshakeError, MoveOutcome, OpponentKind, Setup};
use crate::gomocup::dialect::Vocabulary;
use crate::gomocup::profile::EngineProfile;
use crate::job::{Answer, Fault, Job, Question};
use crate::rules::{Board, Color, Move, Rule};
use crate::verdict::Score;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A running engine.
pub struct RunningEngine {
    profile: Arc<EngineProfile>,
    client: Client,
    /// The INFO lines of the times that hold for every move, as they were sent last.
    times: Vec<String>,
}

/// Reply of an engine to a job.
pub enum Reply {
    /// The engine's move, with its last report.
    Answer(Answer),
    /// The engine was stopped and did not answer: the best move that it has reported. It still thinks, and cannot be
    /// used any more.
    Guess(Answer),
    /// No legal move came.
    Fault(Fault),
    /// The job was stopped before the question was sent, or the engine is to leave.
    Unasked,
}

/// Whether the protocol can express the job's question.
pub fn is_expressible(job: &Job) -> bool {
    let board = &job.board;
    let count = |color| board.stones().filter(|&(_, stone)| stone == color).count();
    // Brains count the stones to know their colour. It matters only under renju, where the colours' rules differ.
    let more_black = usize::from(board.side_to_move() == Color::White);
    let is_in_turn = count(Color::Black) == count(Color::White) + more_black;
    matches!(job.question, Question::Move | Question::Hint | Question::Analysis)
        && (is_in_turn || board.rule() != Rule::Renju)
}

impl RunningEngine {
    /// Longest time for RESTART; an engine that takes longer is started anew.
    const RESTART: Duration = Duration::from_secs(5);

    /// An engine that can be asked the job's question: the one that has run `before`, or a new one.
    ///
    /// # Errors
    /// The fault of an engine that does not get ready.
    pub fn ready(
        before: Option<RunningEngine>,
        profile: &Arc<EngineProfile>,
        job: &Job,
        patience: &Patience,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<RunningEngine, Fault> {
        if let Some(mut engine) = before {
            if engine.client.has_ended() {
                log::warn!("{} has ended between two questions; it is started anew", profile.name);
            } else if !engine.client.plays(&job.board) {
                engine.part(patience.parting);
            } else if engine.client.can_go_on_to(&job.board) {
                return Ok(engine);
            } else {
                match engine.client.restart(patience.ready.min(Self::RESTART), interrupted) {
                    Ok(()) => return Ok(engine),
                    Err(HandshakeError::Interrupted) => return Err(Fault::Stopped),
                    Err(why) => log::info!("{} does not restart ({why}); it is started anew", profile.name),
                }
            }
        }
        RunningEngine::start(profile, job, patience, interrupted)
    }

    fn start(
        profile: &Arc<EngineProfile>,
        job: &Job,
        patience: &Patience,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<RunningEngine, Fault> {
        let connection = connect(profile)?;
        let times = time_infos(profile, job);
        let mut infos = Vec::new();
        if profile.dialect.vocabulary == Vocabulary::Yixin {
            // Reports of the search and its lines of play: see `info_parser`.
            infos.push("show_detail 3".to_owned());
        }
        infos.extend(profile.info_lines());
        infos.extend(times.iter().cloned());
        let setup = Setup {
            size: job.board.size(),
            rule: job.board.rule(),
            opponent: OpponentKind::Person,
            dialect: profile.dialect.clone(),
            infos,
        };
        let client = Client::begin(connection, setup, patience.ready, interrupted)?;
        Ok(RunningEngine { profile: Arc::clone(profile), client, times })
    }

    /// Makes the next question begin a game of its own.
    pub fn forget(&mut self) {
        self.client.forget();
    }

    /// Asks for a move in the job's position, and waits for it: until it comes, the time is up, or `stop` is set.
    /// Reports of the engine's search go to `report`.
    ///
    /// After an answer, and where nothing was asked, the engine can be asked again; after any other reply it cannot.
    pub fn ask(
        &mut self,
        job: &Job,
        patience: &Patience,
        stop: &AtomicBool,
        is_leaving: &dyn Fn() -> bool,
        report: &mut dyn FnMut(Info),
    ) -> Reply {
        let interrupted = || stop.load(Ordering::Relaxed) || is_leaving();
        if interrupted() {
            return Reply::Unasked;
        }
        let mut infos = Vec::new();
        let times = time_infos(&self.profile, job);
        if times != self.times {
            infos.clone_from(&times);
            self.times = times;
        }
        infos.push(format!("time_left {}", job.game_time.map_or(i64::from(i32::MAX), |time| millis(time.left))));
        let allowed = move_time(&self.profile, job).min(job.game_time.map_or(Duration::MAX, |time| time.left));
        let mut pending = match self.client.ask(&job.board, &infos, allowed) {
            Ok(pending) => pending,
            Err(error) => {
                log::warn!("{} does not read: {error}", self.profile.name);
                return Reply::Fault(Fault::Crashed);
            }
        };
        let profile = Arc::clone(&self.profile);
        let mut parser = InfoParser::new(&profile.dialect, &job.board);
        let mut listen = |line: &_, elapsed| parser.read(line, elapsed).into_iter().for_each(&mut *report);
        let deadline = pending.asked + allowed + patience.grace;
        let mut outcome = self.client.wait(&mut pending, deadline, &interrupted, &mut listen);
        let is_stopped = outcome == MoveOutcome::Interrupted;
        if is_stopped {
            if !is_leaving() && profile.dialect.vocabulary == Vocabulary::Yixin {
                self.client.hurry();
            }
            let deadline = Instant::now() + patience.stop;
            outcome = self.client.wait(&mut pending, deadline, is_leaving, &mut listen);
        }
        let elapsed = pending.asked.elapsed();
        match outcome {
            MoveOutcome::Move(cell, _) => match self.client.accept(&pending, cell) {
                Ok(best) => Reply::Answer(answer(best, parser.info(), elapsed)),
                Err(fault) => Reply::Fault(fault),
            },
            MoveOutcome::Interrupted => Reply::Unasked,
            MoveOutcome::Fault(_) if is_stopped => match guess(&job.board, parser.info(), elapsed) {
                Some(answer) => Reply::Guess(answer),
                None => Reply::Fault(Fault::Stopped),
            },
            MoveOutcome::Fault(fault) => Reply::Fault(fault),
        }
    }

    /// Ends the engine, which has `courtesy` to do so by itself.
    pub fn part(self, courtesy: Duration) {
        self.client.part(courtesy);
    }
}

/// Starts an engine's process.
///
/// # Errors
/// If it needs wine and that is not installed, or the system cannot start it.
pub fn connect(profile: &EngineProfile) -> Result<Connection, Fault> {
    let launch = profile.launch()?;
    Connection::open(&launch, &profile.name).map_err(|error| {
        // The system does not say which of the two it has not found.
        let folder = profile.folder.as_ref().map(PathBuf::from);
        let missing = folder.filter(|folder| error.kind() == ErrorKind::NotFound && !folder.is_dir());
        let program = missing.unwrap_or_else(|| PathBuf::from(&profile.program));
        Fault::NotStarted { program, kind: error.kind(), reason: error.to_string() }
    })
}

/// The INFO lines of the times that hold for every move of the job's game.
fn time_infos(profile: &EngineProfile, job: &Job) -> Vec<String> {
    let game = job.game_time.map_or(Duration::ZERO, |time| time.whole);
    let increment = job.game_time.map_or(Duration::ZERO, |time| time.increment);
    let [turn, game, increment] = [move_time(profile, job), game, increment].map(|time| time.as_millis());
    let mut infos = vec![format!("timeout_turn {turn}"), format!("timeout_match {game}")];
    if increment > 0 {
        // Not in the specification, but several brains know it.
        infos.push(format!("time_increment {increment}"));
    }
    infos
}

/// Longest time for a move, however much is left for the game.
fn move_time(profile: &EngineProfile, job: &Job) -> Duration {
    job.limits.time.unwrap_or(Duration::from_millis(profile.time_millis))
}

/// The best move that the engine has reported, if it can be played.
fn guess(board: &Board, info: Option<&Info>, elapsed: Duration) -> Option<Answer> {
    let best = Move::Place(*info?.line.first()?);
    board.check(best).ok().map(|()| answer(best, info, elapsed))
}

/// A move with what the engine has reported of it.
fn answer(best: Move, info: Option<&Info>, elapsed: Duration) -> Answer {
    let expected = info.map(|info| &info.line).filter(|line| line.first().copied() == best.point());
    let line = expected.cloned().unwrap_or_else(|| best.point().into_iter().collect());
    let (score, depth, nodes) = info.map_or((Score::Estimate(0), 0, 0), |info| (info.score, info.depth, info.nodes));
    Answer { best, score, line, depth, nodes, elapsed, acts: Vec::new(), proof: None }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX).min(i64::from(i32::MAX) - 1)
}
