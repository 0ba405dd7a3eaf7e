//! Jobs on behalf of the game: a move, a hint, or a step of the opening, with its strength and its time.

use super::Session;
use crate::engine::{Level, Limits, Resources};
use crate::game::{EngineTerms, Opening, PlayerKind, Protocol, Root, SeatId, TextbookTerms, TimeControl};
use crate::job::{GameTime, Job, Question, ThinkerId};
use crate::rules::{Board, Color};
use std::time::Duration;

/// Lowest level of depth and width for a hint.
pub(super) const HINT_LEVEL: Level = Level::new(8).expect("8 is a level");
/// Longest time of the textbook's player for a move, which only its deepest and widest searches need.
const TEXTBOOK_TIME: Duration = Duration::from_secs(10);
/// Time of the textbook's player for a step of an opening, which takes many searches.
const TEXTBOOK_OPENING_TIME: Duration = Duration::from_secs(2);
/// Longest time for a hint.
const HINT_TIME: Duration = Duration::from_secs(3);

impl Session {
    /// The job for which the game waits, unless it has failed or its engine is missing.
    pub(super) fn table_job(&self) -> Option<Job> {
        let failed = self.failed.as_ref().map(|(job, _)| job);
        let wanted = self.question().filter(|job| failed != Some(job));
        wanted.filter(|job| self.missing_engine(job).is_none())
    }

    pub(super) fn question(&self) -> Option<Job> {
        let opening = || Box::new(self.game.opening().clone());
        let question = if self.draw_wanted {
            Question::Draw(Box::new(self.opening_to_draw()))
        } else if self.computer_to_move() && !self.held && !self.teacher_holds() {
            if self.opening_step().is_some() { Question::Opening(opening()) } else { Question::Move }
        } else if self.hint_wanted == Some(self.position_key()) && self.person_to_move() {
            if self.opening_step().is_some() { Question::OpeningHint(opening()) } else { Question::Hint }
        } else {
            return None;
        };
        let is_turn = question.is_turn();
        let board: Board = self.game.board().clone();
        let steps = board.moves().len().max(self.game.opening().acts().len()) as u64;
        let seed = self.game.seed().wrapping_add(steps);
        if question == Question::Move
            && let PlayerKind::Engine(terms) = &self.player_to_move().kind
        {
            return Some(self.foreign_job(terms, board, seed));
        }
        if is_turn && matches!(self.player_to_move().kind, PlayerKind::Textbook(_)) {
            return Some(self.textbook_job(question, board, seed));
        }
        // A hint is never weakened, and neither are the steps of an opening that our engine takes for a foreign one, as
        // the Gomocup protocol has no words for them.
        let is_ours = matches!(self.player_to_move().kind, PlayerKind::Computer(_));
        let level = self.strength_of(self.color_to_move()).level();
        let weakness = level.filter(|level| is_turn && is_ours && level.weakness().is_some());
        // A shape that was overlooked stays so until it changes, so a level has one seed for the whole game.
        let seed = if weakness.is_some() && question == Question::Move { self.game.seed() } else { seed };
        // A weakened move must be the same for the same seed, which takes a single thread.
        let threads = if weakness.is_some() { 1 } else { self.config.resources.threads };
        Some(Job {
            thinker: ThinkerId::Own,
            question,
            board,
            limits: if is_turn && is_ours { self.move_limits() } else { self.hint_limits() },
            resources: Resources { threads, ..self.config.resources },
            weakness,
            seed,
            lines: 1,
            game_time: None,
        })
    }

    /// The foreign engines whose processes may run: those in the seats, as long as the game goes on, and the one that
    /// analyses; each with the name under which it was added. An engine in several places is as many thinkers.
    pub fn engines(&self) -> Vec<(ThinkerId, String)> {
        if self.is_finished() {
            return self.analysis_engine().into_iter().collect();
        }
        let engine = |color| match &self.game.player(color).kind {
            PlayerKind::Engine(terms) => Some((self.foreign_thinker(color), terms.engine.clone())),
            PlayerKind::Person | PlayerKind::Computer(_) | PlayerKind::Textbook(_) => None,
        };
        Color::ALL.into_iter().filter_map(engine).chain(self.analysis_engine()).collect()
    }

    /// The thinker of a colour whose player is a foreign engine.
    fn foreign_thinker(&self, color: Color) -> ThinkerId {
        ThinkerId::Foreign(match self.game.seats().seat(color) {
            SeatId::First => 0,
            SeatId::Second => 1,
        })
    }

    /// Name of the foreign engine that should answer and is not in the list.
    pub(super) fn missing_engine(&self, job: &Job) -> Option<&str> {
        match &self.player_to_move().kind {
            PlayerKind::Engine(terms) if job.thinker != ThinkerId::Own => {
                self.config.engine(&terms.engine).is_none().then_some(&terms.engine)
            }
            _ => None,
        }
    }

    /// The opening whose stones are drawn: one of the 26 in renju, three free stones by the other rules.
    fn opening_to_draw(&self) -> Opening {
        let Root { rule, size, .. } = *self.game.root();
        let first = self.game.opening().first();
        let opening = |protocol| Opening::new(protocol, rule, size, first);
        opening(Protocol::Rif).or_else(|_| opening(Protocol::Swap)).expect("Swap needs nothing")
    }

    /// Limits of the computer's move: its strength, within its clock.
    fn move_limits(&self) -> Limits {
        self.within_clock(self.strength_of(self.color_to_move()).limits())
    }

    /// These limits, within the clock of the player to move.
    fn within_clock(&self, own: Limits) -> Limits {
        let color = self.color_to_move();
        let budget =
            self.game.time_left(self.game.cursor(), color, Duration::ZERO).map(|left| left.budget(self.game.clock()));
        let Some(time) = budget.filter(|&budget| own.time.is_none_or(|own| budget < own)) else { return own };
        Limits { time: Some(time), optimum: Some(Limits::optimum_of(time)), ..own }
    }

    /// Job of the textbook's player: a move, or a step of the opening.
    fn textbook_job(&self, question: Question, board: Board, seed: u64) -> Job {
        let TextbookTerms { depth, width } = self.config.textbook;
        let (time, optimum) = (Some(TEXTBOOK_TIME), Some(TEXTBOOK_OPENING_TIME));
        Job {
            thinker: ThinkerId::Textbook,
            question,
            board,
            limits: self.within_clock(Limits { depth, width: Some(width), time, optimum, nodes: None }),
            resources: Resources::default(),
            weakness: None,
            seed,
            lines: 1,
            game_time: None,
        }
    }

    /// Job of a foreign engine, which bounds its depth itself.
    fn foreign_job(&self, terms: &EngineTerms, board: Board, seed: u64) -> Job {
        let side = board.side_to_move();
        // The terms in the list hold; those in the seat are a record for readers of the game.
        let terms = self.config.engine(&terms.engine).unwrap_or(terms);
        let (time, game_time) = self.foreign_time(terms, side);
        Job {
            thinker: self.foreign_thinker(side),
            question: Question::Move,
            board,
            limits: Limits { depth: Limits::MAX_DEPTH, width: None, time: Some(time), optimum: None, nodes: None },
            resources: Resources::default(),
            weakness: None,
            seed,
            lines: 1,
            game_time,
        }
    }

    /// Time of a foreign engine for its move, and for all its moves: by its own terms, and within the table's clock.
    fn foreign_time(&self, terms: &EngineTerms, side: Color) -> (Duration, Option<GameTime>) {
        /// Time kept back for the delay between the engine's answer and its receipt.
        const DELAY: Duration = Duration::from_millis(100);
        let (own, clock) = (Duration::from_millis(terms.time_millis), self.game.clock());
        let own_game = terms.game_millis.map(|millis| {
            let whole = Duration::from_millis(millis);
            GameTime { whole, left: whole.saturating_sub(self.game.time_used(side)), increment: Duration::ZERO }
        });
        match (clock, self.game.time_left(self.game.cursor(), side, Duration::ZERO)) {
            (TimeControl::Game { millis, increment }, Some(left)) => {
                // It is sent the clock, and divides its time by itself.
                let [whole, increment] = [millis, increment].map(Duration::from_millis);
                let left = left.time.saturating_sub(DELAY);
                (own.min(left), Some(GameTime { whole, left, increment }))
            }
            (_, Some(left)) => (own.min(left.budget(clock)), own_game),
            (_, None) => (own, own_game),
        }
    }

    /// Limits of a hint: the computer's strength, but at least [`HINT_LEVEL`] and at most [`HINT_TIME`].
    fn hint_limits(&self) -> Limits {
        let (own, floor) = (self.config.strength.limits(), HINT_LEVEL.limits());
        let time = own.time.map_or(HINT_TIME, |time| time.min(HINT_TIME));
        Limits {
            depth: own.depth.max(floor.depth),
            width: own.width.and_then(|width| floor.width.map(|floor| width.max(floor))),
            time: Some(time),
            optimum: Some(Limits::optimum_of(time)),
            nodes: None,
        }
    }
}
