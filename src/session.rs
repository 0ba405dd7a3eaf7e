//! The table: the game, who sits where, and which answers are awaited.
//!
//! A pure state machine. Commands and events go in, the game changes, and out come the operations to journal and the
//! jobs that are wanted. It knows no window, thread, file or clock: the time of day is handed to it.

use crate::engine::{Info, Level, Limits, Resources};
use crate::game::opening::{ActError, Acted, Asked};
use crate::game::operation::Change;
use crate::game::{
    Act, Choice, Conclusion, Edit, EngineTerms, Game, NodeId, Opening, Operation, OperationError, Outcome, Player,
    PlayerKind, Protocol, Root, SeatId, Step, Strength, TimeControl, TimeLeft, TreeError,
};
use crate::job::{Answer, Event, Failure, Fault, GameTime, Job, Question, SearchId, ThinkerId};
use crate::rules::{Board, Color, Move, PlayError, Point, Rule};
use crate::verdict::Score;
use analysis::Analysis;
use proof::Proving;
use review::Reviews;
use std::collections::HashMap;
use std::fmt;
use std::time::Duration;
use teaching::Teacher;

mod analysis;
mod proof;
mod review;
mod teaching;

pub use analysis::{Analysts, Finding};
pub use proof::Demonstration;
pub use review::{Review, Reviewing, Trial, Try};

/// What somebody at the table wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A stone of the side to move, at the cursor; in an opening, whatever is to be done with a point: a stone, a fifth move
    /// to offer or to keep.
    Play(Point),
    /// One of the things that an opening leaves to choose.
    Choose(Choice),
    /// So many fifth moves are to be offered.
    Declare(u8),
    /// The computer draws three even stones, with which a free game begins that nobody has begun.
    DrawOpening,
    /// Back to the person's last turn; while the computer thinks, one move; a finished game is reopened.
    TakeBack,
    /// What was taken back is played again.
    Redo,
    /// The cursor moves to a node.
    GoTo(NodeId),
    /// The cursor moves along its line: so many moves forward, or back where negative, as far as the line goes.
    Step(i32),
    /// The cursor moves to the next sibling variation, or the previous one where negative.
    Sibling(i32),
    /// The person whose turn it is at the end of the line, or who plays against the computer, gives up.
    Resign,
    /// The side to move passes: a move of renju.
    Pass,
    /// A person offers a draw to the computer, which takes it or not. Between people it is agreed on or not without the
    /// table.
    OfferDraw,
    /// Both have agreed on a draw.
    AgreeDraw,
    /// The computer answers with what it has found, or starts to think where it had been stopped.
    MoveNow,
    /// The computer stops and does not move until it is told to.
    Stop,
    /// A move is suggested to the person whose turn it is.
    Hint,
    /// The position that is looked at is analysed from now on, or no longer.
    Analyse,
    /// The line that is looked at is gone through in the background; while it is, that stops, and goes on the next time.
    Review,
    /// What the review found is forgotten.
    ForgetReview,
    /// Other moves than the one at this node are to be tried, in the position before it.
    TryAgain(NodeId),
    /// A move is tried there, and judged; it does not get into the game.
    Try(Point),
    /// The answer is to be shown.
    Reveal,
    /// No more is tried.
    EndTrial,
    /// The proof that the side to move wins is to be played through.
    ShowProof,
    /// The defender tries a point against the proof; without one, the reply that holds out longest.
    Defend(Option<Point>),
    /// The last defence is taken back.
    UndoDefence,
    /// The proof is left.
    LeaveProof,
    /// After a warning the game goes on as it was played.
    PlayOn,
    /// After a failure, the same question again.
    Retry,
    /// After a failure of whoever plays the side to move, somebody else takes its seat.
    Replace(Successor),
    /// Another game comes to the table, as by [`Session::new`].
    Load(Box<Game>),
    /// Somebody takes a colour's seat.
    Seat(Color, PlayerKind),
    /// The game is changed without playing on.
    Edit(Edit),
}

/// Who takes the seat of a player that has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Successor {
    /// Tengen's own engine, as the table's [`Config`] has it.
    Computer,
    /// A person, who goes on by hand.
    Person,
}

/// How the computer plays at this table, whichever colours it has, and which foreign engines may play here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    pub limits: Limits,
    pub resources: Resources,
    /// The level whose depth, width and time `limits` are; `None` for limits set by hand.
    pub level: Option<Level>,
    /// What happens on a forbidden point.
    pub forbidden: OnForbidden,
    /// The foreign engines, each under a name of its own.
    pub engines: Vec<EngineTerms>,
    pub analysts: Analysts,
    pub reviewing: Reviewing,
    /// Whether a person who plays our engine is warned of grave errors.
    pub teaching: bool,
}

/// What happens when Black is played on a forbidden point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnForbidden {
    Refuse,
    /// The stone is played, and the game is lost.
    Lose,
}

impl Config {
    /// The strength as the game's file keeps it.
    pub fn strength(&self) -> Strength {
        Strength {
            level: self.level.map(Level::number),
            depth: self.limits.depth,
            width: self.limits.width,
            time_millis: self.limits.time.map_or(0, |time| time.as_millis() as u64),
        }
    }

    /// The terms of the foreign engine of this name, if there is one.
    pub fn engine(&self, name: &str) -> Option<&EngineTerms> {
        self.engines.iter().find(|engine| engine.engine == name)
    }
}

/// Why a command was refused. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Play(PlayError),
    /// It cannot be done in the opening.
    Act(ActError),
    /// It is the computer's turn.
    NotYourTurn,
    NothingToTakeBack,
    NothingToRedo,
    /// The computer is not asked for anything that it could answer now.
    NotThinking,
    /// Nobody has failed who could be replaced.
    NothingFailed,
    /// No person has a move to make, so there is nobody to give up or to be helped.
    NoPersonToMove,
    /// The game has begun, or begins by other rules.
    NotToBeDrawn,
    /// No such node.
    NoNode(NodeId),
    /// The beginning of the game can be neither deleted nor moved.
    Root,
    /// A branch that cannot be hung there.
    Branch(TreeError),
    /// Only renju knows a pass.
    NoPass,
    /// The computer wants to play on.
    DrawDeclined,
    /// No move was played yet.
    NothingToReview,
    /// No move is being tried again.
    NothingTried,
    /// No win of this position is proven.
    NothingProven,
}

impl From<OperationError> for Refusal {
    fn from(error: OperationError) -> Refusal {
        match error {
            OperationError::Play(error) | OperationError::Act(ActError::Play(error)) => Refusal::Play(error),
            OperationError::Act(error) => Refusal::Act(error),
            OperationError::NoNode(node) => Refusal::NoNode(node),
            OperationError::Root => Refusal::Root,
            OperationError::Branch(error) => Refusal::Branch(error),
            OperationError::NothingToUndo => Refusal::NothingToTakeBack,
            OperationError::NothingToRedo => Refusal::NothingToRedo,
        }
    }
}

/// For logs; the words on screen are made from the value itself.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Play(error) => error.fmt(f),
            Refusal::Act(error) => error.fmt(f),
            Refusal::NotYourTurn => write!(f, "it is the computer's turn"),
            Refusal::NothingToTakeBack => write!(f, "there is nothing to take back"),
            Refusal::NothingToRedo => write!(f, "there is nothing to redo"),
            Refusal::NotThinking => write!(f, "the computer is not thinking"),
            Refusal::NothingFailed => write!(f, "nobody has failed"),
            Refusal::NoPersonToMove => write!(f, "no person has a move to make"),
            Refusal::NotToBeDrawn => write!(f, "an opening is drawn for a free game that has not begun"),
            Refusal::NoNode(node) => write!(f, "there is no node {node}"),
            Refusal::Root => OperationError::Root.fmt(f),
            Refusal::Branch(error) => error.fmt(f),
            Refusal::NoPass => write!(f, "only renju knows a pass"),
            Refusal::DrawDeclined => write!(f, "the computer declines the draw"),
            Refusal::NothingToReview => write!(f, "no move was played yet"),
            Refusal::NothingTried => write!(f, "no move is being tried again"),
            Refusal::NothingProven => write!(f, "no win of this position is proven"),
        }
    }
}

impl std::error::Error for Refusal {}

/// What the computer is doing about the position on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// Nothing: a person's turn, a finished game, or an earlier position is looked at.
    Idle,
    /// It is its turn, or a hint was asked for; what it has found so far, if it has said anything yet.
    Busy { question: Question, info: Option<Info> },
    /// It is its turn, and it was stopped.
    Held,
    /// It is its turn, and a teacher looks at the person's move first.
    Checking,
    /// It is its turn, and the person is asked about a grave error: see [`Session::warning`].
    Warned,
    /// It is its turn, or a hint was asked for, and it could not answer.
    Failed(Failure),
}

/// A state of the game: a node, and how much was done in the opening.
type Moment = (NodeId, usize);

/// A move suggested to a person; it holds as long as the position does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    at: Moment,
    pub answer: Answer,
}

/// A search that was started, as the table was told.
#[derive(Clone, Debug)]
struct Awaited {
    id: SearchId,
    job: Job,
    info: Option<Info>,
}

/// A hint is at least as deep and as wide as this level's play.
const HINT_LEVEL: Level = Level::new(8).expect("8 is a level");
/// The most time a hint takes.
const HINT_TIME: Duration = Duration::from_secs(3);

/// The computer takes a draw where it expects no more than this of the game, from 0 (lost) to 1 (won).
const DRAW_WHEN_BEHIND: f64 = 0.35;
/// The same once a quarter of the board is covered.
const DRAW_WHEN_LONG: f64 = 0.55;

/// The table.
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    config: Config,
    /// A person asked for a hint at this moment and has not got it.
    hint_wanted: Option<Moment>,
    /// Somebody asked for an opening to be drawn and has not got it.
    draw_wanted: bool,
    hint: Option<Hint>,
    /// The computer was stopped and stays so until it is told to go on or the position changes.
    held: bool,
    /// The job that failed: not started again until somebody says so or it is no longer wanted.
    failed: Option<(Job, Failure)>,
    awaited: Option<Awaited>,
    analysis: Analysis,
    reviews: Reviews,
    proving: Proving,
    teacher: Teacher,
    /// No proof was found where one was asked for, and nobody has said so yet.
    no_proof: Option<Option<Failure>>,
    /// What our engine has said in this run of positions of this game, to their sides to move.
    said: HashMap<NodeId, Score>,
    /// How the computer judged its last move here, and what it expects: kept while the position stands.
    last_answer: Option<(NodeId, Answer)>,
    /// When the turn began: when the game last changed, or when the computer last set about its move if that was later.
    /// So a person's time runs on while they look around, and the computer's holds no time in which it was stopped.
    turn_began: Duration,
    operations: Vec<Operation>,
}

impl Session {
    /// A game comes to the table at the time `now`. Where Black has nothing left but to pass, that is the first
    /// operation.
    pub fn new(game: Game, config: Config, now: Duration) -> Session {
        let mut session = Session {
            game,
            config,
            hint_wanted: None,
            draw_wanted: false,
            hint: None,
            held: false,
            failed: None,
            awaited: None,
            analysis: Analysis::default(),
            reviews: Reviews::default(),
            proving: Proving::default(),
            teacher: Teacher::default(),
            no_proof: None,
            said: HashMap::new(),
            last_answer: None,
            turn_began: now,
            operations: Vec::new(),
        };
        session.pass_where_nothing_else_is_left();
        session
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The hint for the position on the table, if one was given.
    pub fn hint(&self) -> Option<&Answer> {
        let going_on = self.game.outcome().is_none();
        self.hint.as_ref().filter(|hint| going_on && hint.at == self.moment()).map(|hint| &hint.answer)
    }

    /// How the computer judged the move that led to the position on the table, if it played it in this run.
    pub fn last_answer(&self) -> Option<&Answer> {
        self.last_answer.as_ref().filter(|(node, _)| *node == self.game.cursor()).map(|(_, answer)| answer)
    }

    /// What the position at a node is worth to its side to move, as far as it was reviewed, or our engine has spoken of it
    /// in this run, or it is written in the game.
    pub fn worth(&self, node: NodeId) -> Option<Score> {
        let reviewed = self.review().and_then(|review| {
            let place = review.line().iter().position(|&(reviewed, _)| reviewed == node)?;
            review.judged()[place].as_ref().map(|answer| answer.score)
        });
        let written = || self.game.tree().node(node).note().and_then(|note| note.score);
        reviewed.or_else(|| self.said.get(&node).copied()).or_else(written)
    }

    /// The operations carried out since this was asked last, or since another game came to the table if that was
    /// later: what the journal of that game has yet to be told.
    pub fn drain_operations(&mut self) -> Vec<Operation> {
        std::mem::take(&mut self.operations)
    }

    fn moment(&self) -> Moment {
        (self.game.cursor(), self.game.opening().acts().len())
    }

    /// What is to be done next in the opening, wherever the cursor is; `None` when it is over or the game is. Points
    /// that may be named stand in [`Opening::points`](crate::game::Opening::points), fifth moves that are offered in
    /// [`Opening::offered`](crate::game::Opening::offered).
    pub fn opening_step(&self) -> Option<Step> {
        self.game.opening_step()
    }

    /// The colour of whoever is to do something at the cursor: of the side to move, but in an opening of the seat whose
    /// step it is.
    pub fn color_to_move(&self) -> Color {
        match self.opening_step() {
            Some(step) if self.game.at_end() => self.game.seats().color(step.seat),
            _ => self.game.board().side_to_move(),
        }
    }

    /// Who is to do something at the cursor.
    pub fn player_to_move(&self) -> &Player {
        self.game.player(self.color_to_move())
    }

    /// Whether the game goes on from the cursor and the next move is a person's. At an earlier position it is, too,
    /// whoever played there: a stone begins a new branch. But an opening goes on from its latest position only.
    pub fn person_to_move(&self) -> bool {
        let may_branch = !self.game.at_end() && self.game.opening().is_over();
        let may_go_on = self.game.at_end() && (self.player_to_move().is_person() || self.held);
        self.game.outcome().is_none() && (may_branch || may_go_on)
    }

    /// Whether the game goes on from the cursor and the computer, ours or a foreign engine, has the next move.
    pub fn computer_to_move(&self) -> bool {
        self.game.outcome().is_none() && self.game.at_end() && !self.player_to_move().is_person()
    }

    /// What the computer is doing.
    pub fn thinking(&self) -> Thinking {
        let Some(job) = self.question() else {
            return match (self.computer_to_move(), self.teacher_holds()) {
                (false, _) => Thinking::Idle,
                (true, true) => self.lesson(),
                (true, false) => Thinking::Held,
            };
        };
        if let Some(engine) = self.missing_engine(&job) {
            return Thinking::Failed(Failure::Foreign { engine: engine.to_owned(), fault: Fault::NotListed });
        }
        match (&self.failed, &self.awaited) {
            (Some((failed, failure)), _) if *failed == job => Thinking::Failed(failure.clone()),
            (_, Some(awaited)) if awaited.job == job => {
                Thinking::Busy { question: job.question, info: awaited.info.clone() }
            }
            _ => Thinking::Busy { question: job.question, info: None },
        }
    }

    /// The jobs that are wanted now: a pure function of the state, at most one a thinker.
    pub fn wanted(&self) -> Vec<Job> {
        self.table_job().into_iter().chain(self.analysis_jobs()).chain(self.review_jobs()).collect()
    }

    /// What the game waits for: a move, or help to a person.
    fn table_job(&self) -> Option<Job> {
        let failed = self.failed.as_ref().map(|(job, _)| job);
        let wanted = self.question().filter(|job| failed != Some(job));
        wanted.filter(|job| self.missing_engine(job).is_none())
    }

    /// The foreign engines that sit at the table, each with the name under which it was added, as long as the game goes
    /// on, and the one that analyses: those whose processes may run. One engine may have several places; it is then as
    /// many thinkers.
    pub fn engines(&self) -> Vec<(ThinkerId, String)> {
        if self.is_finished() {
            return self.analyst().into_iter().collect();
        }
        let engine = |color| match &self.game.player(color).kind {
            PlayerKind::Engine(terms) => Some((self.foreign_thinker(color), terms.engine.clone())),
            PlayerKind::Person | PlayerKind::Computer(_) => None,
        };
        Color::ALL.into_iter().filter_map(engine).chain(self.analyst()).collect()
    }

    /// The thinker in a colour's seat, where a foreign engine sits.
    fn foreign_thinker(&self, color: Color) -> ThinkerId {
        ThinkerId::Foreign(match self.game.seats().seat(color) {
            SeatId::First => 0,
            SeatId::Second => 1,
        })
    }

    /// The name of the foreign engine that is to answer and is not there.
    fn missing_engine(&self, job: &Job) -> Option<&str> {
        match &self.player_to_move().kind {
            PlayerKind::Engine(terms) if job.thinker != ThinkerId::Own => {
                self.config.engine(&terms.engine).is_none().then_some(&terms.engine)
            }
            _ => None,
        }
    }

    fn question(&self) -> Option<Job> {
        let opening = || Box::new(self.game.opening().clone());
        let question = if self.draw_wanted {
            Question::Draw(Box::new(self.opening_to_draw()))
        } else if self.computer_to_move() && !self.held && !self.teacher_holds() {
            if self.opening_step().is_some() { Question::Opening(opening()) } else { Question::Move }
        } else if self.hint_wanted == Some(self.moment()) && self.person_to_move() {
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
        // A hint is as good as the limits allow; and what our engine does in an opening for a foreign one, which the
        // protocol has no words for, is not to be a beginner's.
        let is_ours = matches!(self.player_to_move().kind, PlayerKind::Computer(_));
        let weakness = self.config.level.filter(|level| is_turn && is_ours && level.weakness().is_some());
        // A weak move is the same for the same seed, which it is on one thread only; and it needs no more.
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

    /// An opening of which the stones are drawn: one of the 26 in renju, any stones by the other rules.
    fn opening_to_draw(&self) -> Opening {
        let Root { rule, size, .. } = *self.game.root();
        let first = self.game.opening().first();
        let opening = |protocol| Opening::new(protocol, rule, size, first);
        opening(Protocol::Rif).or_else(|_| opening(Protocol::Swap)).expect("Swap needs nothing")
    }

    /// How long the computer may think about its move: as it was told, and within its clock.
    fn move_limits(&self) -> Limits {
        let own = self.config.limits;
        let color = self.color_to_move();
        let budget = self.game.time_left(color, Duration::ZERO).map(|left| left.budget(self.game.clock()));
        let Some(time) = budget.filter(|&budget| own.time.is_none_or(|own| budget < own)) else { return own };
        Limits { time: Some(time), optimum: Some(Limits::optimum_of(time)), ..own }
    }

    /// What a foreign engine is asked: it bounds its depth itself.
    fn foreign_job(&self, terms: &EngineTerms, board: Board, seed: u64) -> Job {
        let side = board.side_to_move();
        // The list's terms hold; those at the seat are for whoever reads the game.
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

    /// A foreign engine's time for its move, and for all its moves: its own, and within the table's clock.
    fn foreign_time(&self, terms: &EngineTerms, side: Color) -> (Duration, Option<GameTime>) {
        /// What an answer takes on its way there and back.
        const WAY: Duration = Duration::from_millis(100);
        let (own, clock) = (Duration::from_millis(terms.time_millis), self.game.clock());
        let own_game = terms.game_millis.map(|millis| {
            let whole = Duration::from_millis(millis);
            GameTime { whole, left: whole.saturating_sub(self.time_used(side)), increment: Duration::ZERO }
        });
        match (clock, self.game.time_left(side, Duration::ZERO)) {
            (TimeControl::Game { millis, increment }, Some(left)) => {
                // It is told of the clock, and divides its time as it likes.
                let [whole, increment] = [millis, increment].map(Duration::from_millis);
                let left = left.time.saturating_sub(WAY);
                (own.min(left), Some(GameTime { whole, left, increment }))
            }
            (_, Some(left)) => (own.min(left.budget(clock)), own_game),
            (_, None) => (own, own_game),
        }
    }

    /// The time that a colour has used so far, along the line to the cursor.
    fn time_used(&self, color: Color) -> Duration {
        let mut side = self.game.root().side_to_move;
        let mut millis: u64 = 0;
        for node in self.game.tree().path(self.game.cursor()) {
            let node = self.game.tree().node(node);
            if node.mv().is_some() {
                if side == color {
                    millis = node.millis().unwrap_or(0).saturating_add(millis);
                }
                side = !side;
            }
        }
        Duration::from_millis(millis)
    }

    /// How well a hint is searched: as the computer plays, but never as a beginner, and not for long.
    fn hint_limits(&self) -> Limits {
        let (own, floor) = (self.config.limits, HINT_LEVEL.limits());
        let time = own.time.map_or(HINT_TIME, |time| time.min(HINT_TIME));
        Limits {
            depth: own.depth.max(floor.depth),
            width: own.width.and_then(|width| floor.width.map(|floor| width.max(floor))),
            time: Some(time),
            optimum: Some(Limits::optimum_of(time)),
            nodes: None,
        }
    }

    /// What is left to a colour on its clock at the time `now`; `None` without a clock. The clock of the side to move
    /// runs as long as nobody won, the end of the line is looked at, and the computer was neither stopped nor has it
    /// failed.
    pub fn time_left(&self, color: Color, now: Duration) -> Option<TimeLeft> {
        let present = if self.clock_runs() && self.color_to_move() == color {
            now.saturating_sub(self.turn_began)
        } else {
            Duration::ZERO
        };
        self.game.time_left(color, present)
    }

    /// Whether the clock of the side to move runs.
    pub fn clock_runs(&self) -> bool {
        let begun = self.game.last_move().is_some();
        let runs = begun && self.game.outcome().is_none() && self.game.at_end();
        runs && !self.held && !self.player_has_failed() && !self.teacher_holds()
    }

    /// Whether whoever plays the side to move could not answer, and it is to be said what shall be done.
    fn player_has_failed(&self) -> bool {
        self.computer_to_move() && matches!(self.thinking(), Thinking::Failed(_))
    }

    /// The flag of the side to move falls if its time is up at the time `now`. To be asked now and then while a clock
    /// runs.
    pub fn tick(&mut self, now: Duration) {
        let color = self.color_to_move();
        if self.clock_runs() && self.time_left(color, now).is_some_and(|left| left.fallen) {
            self.operate(Operation::Conclude(Conclusion::OutOfTime(color))).expect("the game goes on");
            self.game_changed(now);
        }
    }

    /// The time between `from` and `to` is nobody's: a dialog was open, or the table was shut.
    pub fn was_paused(&mut self, from: Duration, to: Duration) {
        self.turn_began += to.saturating_sub(from.max(self.turn_began));
    }

    /// Tells the table which search runs: what `wanted` led to.
    pub fn awaiting(&mut self, id: SearchId, job: Job) {
        match job.question {
            Question::Analysis => return self.awaiting_analysis(id, job),
            Question::Review => return self.awaiting_review(id, job),
            _ => {}
        }
        if self.awaited.as_ref().is_none_or(|awaited| awaited.id != id) {
            self.awaited = Some(Awaited { id, job, info: None });
        }
    }

    /// Changes how the computer plays; a running search is asked anew. The seats of computers tell how they play, also
    /// where a game from a file had it otherwise.
    pub fn configure(&mut self, config: Config) {
        if self.config != config {
            self.config = config;
            self.failed = None;
        }
        if self.is_finished() {
            // Who played it, and how, is history.
            return;
        }
        for color in Color::ALL {
            let player = self.game.player(color);
            let kind = match &player.kind {
                PlayerKind::Person => continue,
                PlayerKind::Computer(_) => PlayerKind::Computer(self.config.strength()),
                PlayerKind::Engine(terms) => {
                    PlayerKind::Engine(self.config.engine(&terms.engine).unwrap_or(terms).clone())
                }
            };
            if player.kind != kind {
                let player = Player { kind, ..player.clone() };
                self.operate(Operation::Seat(color, player)).expect("a seat can always be taken");
            }
        }
    }

    /// Carries out what somebody at the table wants, at the time `now`.
    ///
    /// # Errors
    /// Why it cannot be; the table is then as it was.
    pub fn apply(&mut self, command: Command, now: Duration) -> Result<(), Refusal> {
        let before = self.table_job();
        self.carry_out(command, now)?;
        let wanted = self.table_job();
        if wanted != before && wanted.is_some_and(|job| job.question.is_turn()) {
            self.turn_began = now;
        }
        Ok(())
    }

    fn carry_out(&mut self, command: Command, now: Duration) -> Result<(), Refusal> {
        match command {
            Command::Play(point) => {
                self.check_persons_turn()?;
                match self.opening_step().map(|step| step.asked) {
                    Some(Asked::Offer { .. }) => self.act(&[Act::Offer(point)], now),
                    Some(Asked::Keep { .. }) => self.act(&[Act::Keep(point)], now),
                    Some(_) => self.act(&[Act::Stone(point)], now),
                    None => self.play(Move::Place(point), now),
                }
            }
            Command::Choose(choice) => {
                self.check_persons_turn()?;
                self.act(&[Act::Choose(choice)], now)
            }
            Command::Declare(number) => {
                self.check_persons_turn()?;
                self.act(&[Act::Declare(number)], now)
            }
            Command::DrawOpening => {
                let game = &self.game;
                let is_free = game.opening().protocol() == Protocol::Free;
                let is_empty = game.root().stones.is_empty() && game.root().side_to_move == Color::Black;
                if !is_free || !is_empty || game.has_moves() || game.outcome().is_some() {
                    return Err(Refusal::NotToBeDrawn);
                }
                self.draw_wanted = true;
                self.failed = None;
                Ok(())
            }
            Command::Pass => {
                if self.game.rule() != Rule::Renju {
                    return Err(Refusal::NoPass);
                }
                if !self.person_to_move() && self.game.outcome().is_none() {
                    return Err(Refusal::NotYourTurn);
                }
                self.play(Move::Pass, now)
            }
            Command::OfferDraw => {
                if !self.person_plays() {
                    return Err(Refusal::NoPersonToMove);
                }
                if self.computer_takes_draw() { self.agree_draw(now) } else { Err(Refusal::DrawDeclined) }
            }
            Command::AgreeDraw => self.agree_draw(now),
            Command::TakeBack => self.take_back(now),
            Command::Redo => self.redo(now),
            Command::GoTo(node) => self.go_to(node),
            Command::Step(steps) => self.step(steps),
            Command::Sibling(steps) => self.go_to_sibling(steps),
            Command::Resign => self.resign(now),
            Command::MoveNow => {
                // A running search is ended by whoever runs it and then answers as always.
                if self.held && self.computer_to_move() {
                    self.held = false;
                    return Ok(());
                }
                if matches!(self.thinking(), Thinking::Busy { .. }) { Ok(()) } else { Err(Refusal::NotThinking) }
            }
            Command::Stop => self.stop(),
            Command::Hint => {
                if !self.person_to_move() {
                    return Err(Refusal::NoPersonToMove);
                }
                self.hint_wanted = Some(self.moment());
                Ok(())
            }
            Command::Retry => self.failed.take().map(|_| ()).ok_or(Refusal::NotThinking),
            Command::Replace(successor) => {
                if !self.player_has_failed() {
                    return Err(Refusal::NothingFailed);
                }
                let player = match successor {
                    Successor::Computer => Player::computer(self.config.strength()),
                    Successor::Person => Player::person(),
                };
                self.seat(self.game.board().side_to_move(), player);
                // The time that was lost is not the successor's.
                self.turn_began = now;
                Ok(())
            }
            Command::Analyse => {
                self.analysis.on ^= true;
                Ok(())
            }
            Command::Review => self.toggle_review(),
            Command::ForgetReview => {
                self.forget_review();
                Ok(())
            }
            Command::TryAgain(played) => self.begin_trial(played),
            Command::Try(point) => self.try_move(point),
            Command::Reveal => self.reveal_trial(),
            Command::EndTrial => self.end_trial(),
            Command::ShowProof => self.show_proof(),
            Command::Defend(point) => self.defend(point),
            Command::UndoDefence => self.undo_defence(),
            Command::LeaveProof => self.leave_proof(),
            Command::PlayOn => self.play_on(),
            Command::Load(game) => {
                let analysis = std::mem::take(&mut self.analysis);
                *self = Session::new(*game, self.config.clone(), now);
                self.analysis = analysis;
                Ok(())
            }
            Command::Seat(color, kind) => {
                let player = match kind {
                    PlayerKind::Person => Player::person(),
                    PlayerKind::Computer(_) => Player::computer(self.config.strength()),
                    PlayerKind::Engine(terms) => {
                        Player::engine(self.config.engine(&terms.engine).cloned().unwrap_or(terms))
                    }
                };
                if *self.game.player(color) != player && !self.is_finished() {
                    self.seat(color, player);
                }
                Ok(())
            }
            Command::Edit(edit) => self.edit(edit),
        }
    }

    fn check_persons_turn(&self) -> Result<(), Refusal> {
        if self.opening_step().is_some() && !self.game.at_end() {
            return Err(Refusal::Act(ActError::Earlier));
        }
        if !self.person_to_move() && self.game.outcome().is_none() { Err(Refusal::NotYourTurn) } else { Ok(()) }
    }

    /// Words and the order of variations leave the computer's turn as it is; where the position changes, as by a branch
    /// that is deleted under the cursor, the computer waits until it is told to go on.
    fn edit(&mut self, edit: Edit) -> Result<(), Refusal> {
        let cursor = self.game.cursor();
        let turns = matches!(edit, Edit::Turn(_));
        self.operate(Operation::Edit(edit))?;
        if turns {
            self.forget_lessons();
        }
        if self.game.cursor() != cursor {
            self.held = true;
            self.position_changed();
        }
        Ok(())
    }

    fn seat(&mut self, color: Color, player: Player) {
        self.operate(Operation::Seat(color, player)).expect("a seat can always be taken");
        self.held = false;
        self.failed = None;
    }

    /// Takes in what a thinker says at the time `now`. What is not awaited any more is dropped; a search that ends
    /// with a move which the rules refuse counts as failed.
    pub fn receive(&mut self, event: Event, now: Duration) {
        if self.receive_analysis(&event) || self.receive_lesson(&event, now) || self.receive_review(&event) {
            return;
        }
        let wanted = self.question();
        let (Event::Info(id, _) | Event::Done(id, _)) = event;
        let Some(awaited) = self.awaited.as_mut().filter(|awaited| awaited.id == id) else { return };
        if wanted.as_ref() != Some(&awaited.job) {
            return;
        }
        match event {
            Event::Info(_, info) => awaited.info = Some(info),
            Event::Done(_, result) => {
                let job = awaited.job.clone();
                self.awaited = None;
                match result {
                    Ok(answer) => self.take_answer(job, answer, now),
                    Err(failure) => self.failed = Some((job, failure)),
                }
            }
        }
    }

    fn take_answer(&mut self, job: Job, answer: Answer, now: Duration) {
        match job.question {
            Question::Hint | Question::OpeningHint(_) => {
                self.hint_wanted = None;
                self.hint = Some(Hint { at: self.moment(), answer });
            }
            Question::Opening(ref opening) => match check_acts(opening, &answer.acts) {
                Ok(()) => self.act(&answer.acts, now).expect("the job was wanted, so its opening is the game's"),
                Err(failure) => self.failed = Some((job, failure)),
            },
            Question::Draw(ref opening) => match check_acts(opening, &answer.acts) {
                Ok(()) => {
                    for point in answer.acts.iter().filter_map(|act| act.stone()) {
                        let stone = Operation::Play { mv: Move::Place(point), millis: 0 };
                        self.operate(stone).expect("the stones were allowed on the same empty board");
                    }
                    self.game_changed(now);
                }
                Err(failure) => self.failed = Some((job, failure)),
            },
            // Their events do not come here: see `analysis` and `review`.
            Question::Analysis | Question::Review => {}
            Question::Move => {
                let best = answer.best;
                // The rules are the referee for the engine as for a person, and stricter where the person may choose
                // to lose on a forbidden point.
                if let Err(why) = job.board.check(best) {
                    self.failed = Some((job, Failure::IllegalMove(best, why)));
                    return;
                }
                if job.thinker == ThinkerId::Own {
                    self.said.insert(self.game.cursor(), answer.score);
                }
                self.play(best, now).expect("the job was wanted, so its board is the game's");
                self.last_answer = Some((self.game.cursor(), answer));
            }
        }
    }

    /// How the game on the table ended at the cursor.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Whether the game on the table has ended at the end of its line, wherever the cursor is: who sat there is then
    /// settled, and other players sit down to the next game.
    pub fn is_finished(&self) -> bool {
        self.game.final_outcome().is_some()
    }

    fn operate(&mut self, operation: Operation) -> Result<(), Refusal> {
        self.game.apply(&operation)?;
        self.operations.push(operation);
        self.keep_reviews_true();
        self.keep_proofs_true();
        Ok(())
    }

    fn play(&mut self, mv: Move, now: Duration) -> Result<(), Refusal> {
        let millis = now.saturating_sub(self.turn_began).as_millis() as u64;
        let operation = match self.config.forbidden {
            OnForbidden::Refuse => Operation::Play { mv, millis },
            OnForbidden::Lose => Operation::PlayUnchecked { mv, millis },
        };
        self.operate(operation)?;
        self.game_changed(now);
        self.pass_where_nothing_else_is_left();
        Ok(())
    }

    /// Does something in the opening, all of it by the same seat, in the time of its turn.
    fn act(&mut self, acts: &[Act], now: Duration) -> Result<(), Refusal> {
        let mut millis = now.saturating_sub(self.turn_began).as_millis() as u64;
        for &act in acts {
            self.operate(Operation::Act { act, millis: std::mem::take(&mut millis) })?;
        }
        self.game_changed(now);
        Ok(())
    }

    /// Black passes where every empty point is forbidden; nobody need be asked.
    fn pass_where_nothing_else_is_left(&mut self) {
        let going_on = self.game.outcome().is_none() && self.game.at_end() && self.game.opening().is_over();
        if going_on && self.game.board().must_pass() {
            let pass = Operation::Play { mv: Move::Pass, millis: 0 };
            self.operate(pass).expect("who must pass may pass");
        }
    }

    fn game_changed(&mut self, now: Duration) {
        self.turn_began = now;
        self.held = false;
        self.position_changed();
    }

    fn position_changed(&mut self) {
        self.hint_wanted = None;
        self.draw_wanted = false;
        self.failed = None;
    }

    fn take_back(&mut self, now: Duration) -> Result<(), Refusal> {
        if self.game.last_done().is_none() {
            return Err(Refusal::NothingToTakeBack);
        }
        if !self.person_plays() {
            // Two computers: one move, and they wait, or they would play it again at once.
            self.operate(Operation::Undo)?;
            self.game_changed(now);
            self.held = true;
            return Ok(());
        }
        let steps = self.steps_to_persons_change().ok_or(Refusal::NothingToTakeBack)?;
        for _ in 0..steps {
            self.operate(Operation::Undo)?;
        }
        self.game_changed(now);
        Ok(())
    }

    fn person_plays(&self) -> bool {
        Color::ALL.iter().any(|&color| self.game.player(color).is_person())
    }

    /// How many changes must be undone until one that a person made is among them.
    fn steps_to_persons_change(&self) -> Option<usize> {
        self.game.undoable().position(|change| made_by_person(&self.game, change)).map(|index| index + 1)
    }

    fn redo(&mut self, now: Duration) -> Result<(), Refusal> {
        self.operate(Operation::Redo)?;
        if self.person_plays() {
            while self.game.last_undone().is_some_and(|next| !made_by_person(&self.game, next)) {
                self.operate(Operation::Redo)?;
            }
            self.game_changed(now);
        } else {
            self.game_changed(now);
            self.held = true;
        }
        Ok(())
    }

    fn go_to(&mut self, node: NodeId) -> Result<(), Refusal> {
        if node != self.game.cursor() {
            // A computer that was stopped stays so: looking around starts nothing.
            self.operate(Operation::GoTo(node))?;
            self.position_changed();
            self.pass_where_nothing_else_is_left();
        }
        Ok(())
    }

    fn step(&mut self, steps: i32) -> Result<(), Refusal> {
        let cursor = self.game.cursor();
        let line = self.game.tree().line(cursor);
        let here = line.iter().position(|&node| node == cursor).expect("the cursor lies on its line") as i64;
        let target = (here + i64::from(steps)).clamp(0, line.len() as i64 - 1) as usize;
        self.go_to(line[target])
    }

    fn go_to_sibling(&mut self, steps: i32) -> Result<(), Refusal> {
        let cursor = self.game.cursor();
        let Some(parent) = self.game.tree().node(cursor).parent() else { return Ok(()) };
        let siblings: Vec<NodeId> = self.game.tree().node(parent).children().collect();
        let here = siblings.iter().position(|&node| node == cursor).expect("a child of its parent") as i64;
        let target = (here + i64::from(steps)).clamp(0, siblings.len() as i64 - 1) as usize;
        self.go_to(siblings[target])
    }

    /// The game is given up, not the position that is looked at: the cursor goes to the end of its line.
    fn resign(&mut self, now: Duration) -> Result<(), Refusal> {
        if self.game.final_outcome().is_some() {
            return Err(Refusal::Play(PlayError::GameOver));
        }
        let line = self.game.tree().line(self.game.cursor());
        let end = self.game.opening_tip().unwrap_or(*line.last().expect("a line holds the cursor at least"));
        let mover = match self.opening_step() {
            Some(step) => self.game.seats().color(step.seat),
            None => self.game.tree().side_to_move(end, self.game.root().side_to_move),
        };
        let loser = [mover, !mover].into_iter().find(|&color| self.game.player(color).is_person());
        let loser = loser.ok_or(Refusal::NoPersonToMove)?;
        if end != self.game.cursor() {
            self.operate(Operation::GoTo(end))?;
        }
        self.operate(Operation::Conclude(Conclusion::Resigned(loser)))?;
        self.game_changed(now);
        Ok(())
    }

    /// As with giving up, it is the game that ends, at the end of its line.
    fn agree_draw(&mut self, now: Duration) -> Result<(), Refusal> {
        if self.game.final_outcome().is_some() {
            return Err(Refusal::Play(PlayError::GameOver));
        }
        let line = self.game.tree().line(self.game.cursor());
        let end = self.game.opening_tip().unwrap_or(*line.last().expect("a line holds the cursor at least"));
        if end != self.game.cursor() {
            self.operate(Operation::GoTo(end))?;
        }
        self.operate(Operation::Conclude(Conclusion::DrawAgreed))?;
        self.game_changed(now);
        Ok(())
    }

    /// Whether the computer would rather have a draw: where it thought itself behind at its last move, or, in a long
    /// game, no better.
    fn computer_takes_draw(&self) -> bool {
        let Some((node, answer)) = &self.last_answer else { return false };
        let on_the_line = self.game.tree().path(self.game.cursor()).contains(node);
        let moves = self.game.board().moves().len();
        let long = moves * 4 >= usize::from(self.game.root().size).pow(2);
        let enough = if long { DRAW_WHEN_LONG } else { DRAW_WHEN_BEHIND };
        on_the_line && answer.score.win_rate() <= enough
    }

    fn stop(&mut self) -> Result<(), Refusal> {
        match self.question().map(|job| job.question) {
            Some(Question::Move | Question::Opening(_)) => self.held = true,
            Some(Question::Hint | Question::OpeningHint(_)) => self.hint_wanted = None,
            Some(Question::Draw(_)) => self.draw_wanted = false,
            // The game never waits for an analysis.
            Some(Question::Analysis | Question::Review) | None => return Err(Refusal::NotThinking),
        }
        Ok(())
    }
}

/// Whether a thinker's answer can be done in the opening that it was asked about, all of it before somebody else is to do
/// something.
fn check_acts(opening: &Opening, acts: &[Act]) -> Result<(), Failure> {
    let Some(step) = opening.step() else { return Err(Failure::IllegalAct(None, ActError::Over)) };
    if acts.is_empty() {
        return Err(Failure::IllegalAct(None, ActError::Asked(step.asked)));
    }
    let mut opening = opening.clone();
    for &act in acts {
        let refused = |why| Failure::IllegalAct(Some(act), why);
        match opening.step() {
            Some(Step { seat, .. }) if seat == step.seat => opening.act(act, 0).map_err(refused)?,
            Some(Step { asked, .. }) => return Err(refused(ActError::Asked(asked))),
            None => return Err(refused(ActError::Over)),
        }
    }
    Ok(())
}

/// Whether a person made a change: a stone of their colour, a branch from an earlier position (the computer plays only
/// at the end of a line), or a resignation. A pass is nobody's: it is made where nothing else is left.
fn made_by_person(game: &Game, change: &Change) -> bool {
    match *change {
        Change::Added { from, to } => {
            let tree = game.tree();
            if tree.node(to).mv() == Some(Move::Pass) {
                return false;
            }
            let mover = tree.side_to_move(from, game.root().side_to_move);
            let branch = tree.node(from).children().any(|sibling| sibling < to);
            branch || game.player(mover).is_person()
        }
        Change::Acted { acted: Acted { seat, .. }, .. } => game.seats().player_in(seat).is_person(),
        _ => true,
    }
}

#[cfg(test)]
mod opening_tests;
#[cfg(test)]
mod tests;
