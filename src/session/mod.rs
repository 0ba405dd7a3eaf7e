//! The table: the game, its players, and the searches that run for it.
//!
//! A pure state machine. Commands and events go in; operations to be journalled and jobs that are wanted come out. It
//! knows no window, thread, file or clock: the time is passed to it.

use crate::coach;
use crate::engine::{Info, Strength};
use crate::game::{Game, NodeId, Operation, Outcome, Player, PlayerKind, Step};
use crate::job::{Answer, Failure, Fault, Job, Question, ThinkerId};
use crate::rules::Color;
use crate::verdict::Score;
use proof::ProofState;
use review::Reviews;
use running::Running;
use std::collections::HashMap;
use std::time::Duration;
use strength::HelpRecord;
use teaching::Teacher;

mod command;
mod config;

mod playing;

mod asking;
mod running;

mod answering;

mod clock;
mod pause;

mod analysis;
mod evaluation;
mod proof;
mod review;
mod strength;
mod teaching;

pub use analysis::Finding;
pub use command::{Command, Refusal};
pub use config::{AnalysisConfig, Config, ReviewConfig};
pub use evaluation::Evaluation;
pub use proof::{Demonstration, NoProof};
pub use review::{Review, Trial, TriedMove};

/// Activity of the computer at the position on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// None: a person's turn, a finished game, or an earlier position at the cursor.
    Idle,
    /// It searches for its own move or step of the opening, for a hint, or for an opening to be drawn.
    Busy {
        /// Question that it works on.
        question: Question,
        /// Its latest progress report; `None` before the first one.
        info: Option<Info>,
    },
    /// It is its turn, and it was stopped.
    Held,
    /// It is its turn, and the teacher checks the person's move first.
    Checking,
    /// It is its turn, and the person is warned of a grave error: see [`Session::warning`].
    Warned,
    /// The search failed, whatever it was for; or the foreign engine whose turn it is is not listed any more.
    Failed(Failure),
}

/// Key of a state of the game: a node, and the number of acts of the opening.
type PositionKey = (NodeId, usize);

/// A move suggested to a person; it holds as long as the position does.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hint {
    at: PositionKey,
    answer: Answer,
    /// Steps on the way to the move; empty where the advice is no move.
    steps: Vec<coach::hint::Hint>,
    /// Number of steps that were asked for.
    given: usize,
}

/// The computer's answer behind a move of the game.
#[derive(Clone, Debug)]
struct LastAnswer {
    /// The position after the move.
    node: NodeId,
    answer: Answer,
    /// Whether the answer has a score that can be relied on: at full strength, and from an engine that reported one.
    is_judged: bool,
}

/// The table: a game with its players, and the searches that run for it.
///
/// ```
/// use std::time::Duration;
/// use tengen::game::{Game, Root, SeatKind, Seats};
/// use tengen::job::{Answer, Event, SearchId};
/// use tengen::rules::{Move, Point, Rule};
/// use tengen::session::{Command, Config, Session};
/// use tengen::verdict::Score;
///
/// let config = Config::default();
/// let seats = Seats::new(config.player(&SeatKind::Person), config.player(&SeatKind::Computer));
/// let game = Game::new(Root::empty(15, Rule::Freestyle), seats, None, 1)?;
/// let mut session = Session::new(game, config, Duration::ZERO);
///
/// // The person plays, and the table wants a move of the computer.
/// let now = Duration::from_secs(2);
/// session.apply(Command::Play("H8".parse()?), now)?;
/// let [job] = &session.wanted()[..] else { panic!("one job is wanted") };
///
/// // A thinker starts a search for the job, and the table is told its id.
/// let id = SearchId(1);
/// session.awaiting([(id, job.clone())], now);
///
/// // The answer is played, and it is the person's turn again.
/// let point: Point = "I9".parse()?;
/// let answer = Answer {
///     best: Move::Place(point),
///     acts: Vec::new(),
///     score: Score::estimate(0),
///     proof: None,
///     line: vec![point],
///     depth: 1,
///     nodes: 1,
///     elapsed: Duration::from_secs(1),
/// };
/// session.receive(Event::Done(id, Ok(answer)), Duration::from_secs(3));
/// assert_eq!(session.game().last_move(), Some(Move::Place(point)));
/// assert!(session.wanted().is_empty() && session.person_to_move());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    config: Config,
    /// Position for which a person waits for a hint.
    hint_wanted: Option<PositionKey>,
    /// Whether a person waits for an opening to be drawn.
    draw_wanted: bool,
    /// The latest hint, for whatever position it was given.
    hint: Option<Hint>,
    /// Whether the computer was stopped: it stays so until it is told to go on or the game changes.
    held: bool,
    /// The job that failed. It is not started again until [`Command::Retry`], or while it is wanted without a break.
    failed: Option<(Job, Failure)>,
    running: Running,
    /// Whether the position on the table is analysed.
    is_analysing: bool,
    reviews: Reviews,
    proof: ProofState,
    teacher: Teacher,
    help_record: HelpRecord,
    /// End of a search for a proof that found none, until the window takes it.
    no_proof: Option<NoProof>,
    /// Scores by our engine of positions of this game in this run, for their sides to move.
    own_scores: HashMap<NodeId, Score>,
    /// The computer's answer behind its last move; kept while the position stands.
    last_answer: Option<LastAnswer>,
    /// Evaluations for a person who wishes to see them; `None` where the search failed.
    evaluations: HashMap<NodeId, Option<Answer>>,
    /// Beginning of the turn: when the game last changed, or when the computer last began to search for its move if
    /// that was later. So a person's time runs on while they move the cursor, and the computer's includes no time in
    /// which it was stopped.
    turn_began: Duration,
    /// Position after the last change of the game at this table; `None` before the first one.
    played_at: Option<NodeId>,
    operations: Vec<Operation>,
    /// Number of changes so far, of this game and of those before it on this table.
    revision: u64,
    /// Number of commands, events and configurations so far.
    changes: u64,
}

impl Session {
    /// Puts a game on the table at the time `now`. Where Black can only pass, that is the first operation.
    pub fn new(game: Game, config: Config, now: Duration) -> Session {
        let mut session = Session {
            game,
            config,
            hint_wanted: None,
            draw_wanted: false,
            hint: None,
            held: false,
            failed: None,
            running: Running::new(),
            is_analysing: false,
            reviews: Reviews::default(),
            proof: ProofState::default(),
            teacher: Teacher::default(),
            help_record: HelpRecord::default(),
            no_proof: None,
            own_scores: HashMap::new(),
            last_answer: None,
            evaluations: HashMap::new(),
            turn_began: now,
            played_at: None,
            operations: Vec::new(),
            revision: 0,
            changes: 0,
        };
        session.pass_if_forced();
        session
    }

    /// The game on the table. It changes through commands and events only.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The present settings; [`Session::configure`] replaces them.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Strength of our engine as the player of a colour. After a swap in the opening it goes with the player.
    pub fn strength_of(&self, color: Color) -> Strength {
        let begins = self.game.seats().seat(color) == self.game.opening().first();
        self.config.first_strength.filter(|_| begins).unwrap_or(self.config.strength)
    }

    /// The hint for the position on the table.
    fn hint_here(&self) -> Option<&Hint> {
        let going_on = self.game.outcome().is_none();
        self.hint.as_ref().filter(|hint| going_on && hint.at == self.position_key())
    }

    /// The steps of the hint that were given so far; none where it was given at once.
    pub fn hint_steps(&self) -> &[coach::hint::Hint] {
        self.hint_here().map_or(&[], |hint| &hint.steps[..hint.given])
    }

    /// Proven score of the position on the table, if there is one and the hint has gone beyond its first step.
    pub fn hint_proves(&self) -> Option<Score> {
        let hint = self.hint_here().filter(|hint| hint.given != 1)?;
        Some(hint.answer.score).filter(|score| score.is_proven())
    }

    /// The computer's choice in the position on the table, once the hint has reached it.
    pub fn hint(&self) -> Option<&Answer> {
        self.hint_here().filter(|hint| hint.given == hint.steps.len()).map(|hint| &hint.answer)
    }

    /// The computer's answer behind the move that led to the position on the table, if it played that in this run and
    /// says how it judges it. The opinion of a level below full strength is not told: it is as weak as its moves.
    pub fn last_answer(&self) -> Option<&Answer> {
        let last = self.last_answer.as_ref()?;
        (last.node == self.game.cursor() && last.is_judged).then_some(&last.answer)
    }

    /// Score of the position at a node for its side to move: from the review, from our engine in this run, or from the
    /// note.
    pub fn score_at(&self, node: NodeId) -> Option<Score> {
        let written = || self.game.tree().node(node).note().and_then(|note| note.score);
        self.reviewed_score_at(node).or_else(|| self.own_scores.get(&node).copied()).or_else(written)
    }

    /// Score that the review has found for the position at a node, for its side to move.
    pub fn reviewed_score_at(&self, node: NodeId) -> Option<Score> {
        let review = self.review()?;
        let index = review.line().iter().position(|&(reviewed, _)| reviewed == node)?;
        review.run().scores()[index]
    }

    /// Number that grows with every change of the game and with every other game that comes to the table. Anything
    /// derived from the game holds as long as this number and the cursor stay the same.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Number that grows with every command, event and configuration. Everything that is read from the table, except
    /// the clocks, holds as long as it stays the same.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Takes the operations carried out since the last call, or since another game came to the table if that was later:
    /// the part of that game which is not in its journal yet.
    pub fn drain_operations(&mut self) -> Vec<Operation> {
        std::mem::take(&mut self.operations)
    }

    fn position_key(&self) -> PositionKey {
        (self.game.cursor(), self.game.opening().acts().len())
    }

    /// The next step of the opening, wherever the cursor is; `None` when it is over or the game is. Points that may be
    /// named are in [`Opening::points`](crate::game::Opening::points), fifth moves on offer in
    /// [`Opening::offered`](crate::game::Opening::offered).
    pub fn opening_step(&self) -> Option<Step> {
        self.game.opening_step()
    }

    /// The colour to act at the cursor: the side to move, or in an opening the colour of the seat whose step it is.
    pub fn color_to_move(&self) -> Color {
        self.game.color_to_act(self.game.cursor())
    }

    /// The player to act at the cursor.
    pub fn player_to_move(&self) -> &Player {
        self.game.player(self.color_to_move())
    }

    /// Whether the game goes on from the cursor and a person may move. At an earlier position a person may, whoever
    /// played there: the stone begins a new branch. But an opening goes on from its latest position only.
    pub fn person_to_move(&self) -> bool {
        let may_branch = !self.game.at_end() && self.game.opening().is_over();
        let may_go_on = self.game.at_end() && (self.player_to_move().is_person() || self.held);
        self.game.outcome().is_none() && (may_branch || may_go_on)
    }

    /// Whether the game goes on from the cursor and our engine or a foreign one has the next move.
    pub fn computer_to_move(&self) -> bool {
        self.game.outcome().is_none() && self.game.at_end() && !self.player_to_move().is_person()
    }

    /// The computer's present activity.
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
        match &self.failed {
            Some((failed, failure)) if *failed == job => Thinking::Failed(failure.clone()),
            _ => {
                // What the textbook's player hopes for is no judgement.
                let info = self.info_of(&job).filter(|_| job.thinker != ThinkerId::Textbook).cloned();
                Thinking::Busy { info, question: job.question }
            }
        }
    }

    /// Whether the player to move has failed and the user must choose a successor.
    fn player_has_failed(&self) -> bool {
        self.computer_to_move() && matches!(self.thinking(), Thinking::Failed(_))
    }

    /// Changes the settings; a running search that they concern starts anew. The seats of computers record their
    /// present strength, even where a game from a file had another one.
    pub fn configure(&mut self, config: Config) {
        self.changes += 1;
        if self.config != config {
            self.config = config;
            self.failed = None;
        }
        if self.is_finished() {
            // Its players, and how they played, are history.
            return;
        }
        for color in Color::ALL {
            let player = self.game.player(color);
            let kind = match &player.kind {
                PlayerKind::Person => continue,
                PlayerKind::Computer(_) => PlayerKind::Computer(self.strength_of(color).into()),
                PlayerKind::Textbook(_) => PlayerKind::Textbook(self.config.textbook),
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

    /// Outcome of the game on the table at the cursor.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Whether the game on the table has ended at the end of its line, wherever the cursor is. Its players are then
    /// settled, and a new choice of players is for the next game.
    pub fn is_finished(&self) -> bool {
        self.game.final_outcome().is_some()
    }

    fn operate(&mut self, operation: Operation) -> Result<(), Refusal> {
        let (went_on, changes_player) = (!self.is_finished(), self.changes_player(&operation));
        self.game.apply(&operation)?;
        if went_on {
            self.record_operation(&operation, changes_player);
        }
        // Moving the cursor changes nothing in the game.
        self.revision += u64::from(!matches!(operation, Operation::GoTo(_)));
        self.operations.push(operation);
        self.drop_stale_reviews();
        self.drop_stale_proof();
        Ok(())
    }

    fn person_plays(&self) -> bool {
        Color::ALL.iter().any(|&color| self.game.player(color).is_person())
    }
}

#[cfg(test)]
mod tests;
