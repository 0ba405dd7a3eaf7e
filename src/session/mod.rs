//! The table: the game, who sits where, and which answers are awaited.
//!
//! A pure state machine. Commands and events go in, the game changes, and out come the operations to journal and the
//! jobs that are wanted. It knows no window, thread, file or clock: the time of day is handed to it.

use crate::coach;
use crate::engine::{Info, Level, Limits, Resources};
use crate::game::{EngineTerms, Game, NodeId, Operation, Outcome, Player, PlayerKind, SeatKind, Step, Strength};
use crate::job::{Answer, Failure, Fault, Job, Question};
use crate::rules::Color;
use crate::verdict::Score;
use proof::Proving;
use review::Reviews;
use running::Running;
use std::collections::HashMap;
use std::time::Duration;
use strength::Notes;
use teaching::Teacher;

mod command;
mod playing;

mod asking;
mod running;

mod answering;

mod clock;

mod analysis;
mod proof;
mod review;
mod strength;
mod teaching;

pub use analysis::{Analysts, Finding};
pub use command::{Command, Refusal};
pub use proof::Demonstration;
pub use review::{Review, Reviewing, Trial, Try};

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

    /// The player that takes a seat at this table.
    pub fn player(&self, kind: &SeatKind) -> Player {
        match kind {
            SeatKind::Person => Player::person(),
            SeatKind::Computer => Player::computer(self.strength()),
            SeatKind::Engine(name) => {
                // One that is not listed any more is reported as missing at its first move.
                let missing = || EngineTerms { engine: name.clone(), time_millis: 5_000, game_millis: None };
                Player::engine(self.engine(name).cloned().unwrap_or_else(missing))
            }
        }
    }

    /// The terms of the foreign engine of this name, if there is one.
    pub fn engine(&self, name: &str) -> Option<&EngineTerms> {
        self.engines.iter().find(|engine| engine.engine == name)
    }
}

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
struct Hint {
    at: Moment,
    answer: Answer,
    /// What is said on the way to a move; nothing where it is something else that is advised.
    steps: Vec<coach::hint::Hint>,
    /// How many of the steps were asked for.
    given: usize,
}

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
    running: Running,
    /// Whether the position on the table is analysed.
    is_analysing: bool,
    reviews: Reviews,
    proving: Proving,
    teacher: Teacher,
    notes: Notes,
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
            running: Running::new(),
            is_analysing: false,
            reviews: Reviews::default(),
            proving: Proving::default(),
            teacher: Teacher::default(),
            notes: Notes::default(),
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
    fn hint_here(&self) -> Option<&Hint> {
        let going_on = self.game.outcome().is_none();
        self.hint.as_ref().filter(|hint| going_on && hint.at == self.moment())
    }

    /// The steps of the hint for the position on the table that were given so far; none where all was said at once.
    pub fn hint_steps(&self) -> &[coach::hint::Hint] {
        self.hint_here().map_or(&[], |hint| &hint.steps[..hint.given])
    }

    /// What the position on the table is worth, where the hint goes beyond where to look and it is proven.
    pub fn hint_proves(&self) -> Option<Score> {
        let hint = self.hint_here().filter(|hint| hint.given != 1)?;
        Some(hint.answer.score).filter(|score| score.is_proven())
    }

    /// What the computer would do in the position on the table, once the hint has said it.
    pub fn hint(&self) -> Option<&Answer> {
        self.hint_here().filter(|hint| hint.given == hint.steps.len()).map(|hint| &hint.answer)
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
        match &self.failed {
            Some((failed, failure)) if *failed == job => Thinking::Failed(failure.clone()),
            _ => Thinking::Busy { info: self.info_of(&job).cloned(), question: job.question },
        }
    }

    /// Whether whoever plays the side to move could not answer, and it is to be said what shall be done.
    fn player_has_failed(&self) -> bool {
        self.computer_to_move() && matches!(self.thinking(), Thinking::Failed(_))
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
        let (went_on, changes_player) = (!self.is_finished(), self.changes_player(&operation));
        self.game.apply(&operation)?;
        if went_on {
            self.note_operation(&operation, changes_player);
        }
        self.operations.push(operation);
        self.keep_reviews_true();
        self.keep_proofs_true();
        Ok(())
    }

    fn person_plays(&self) -> bool {
        Color::ALL.iter().any(|&color| self.game.player(color).is_person())
    }
}

#[cfg(test)]
mod opening_tests;
#[cfg(test)]
mod tests;
