//! An attempt at a puzzle: the board, the last judgement, and the help so far.
//!
//! Like the table, it is a pure state machine. A move is played on the board and becomes a [`Question`] for the judge;
//! the judgement that comes back plays the strongest reply or the refutation, or ends the puzzle.

mod saved;

pub use saved::SavedAttempt;

use super::judge::{Answer, Judgement, PuzzleMove, Question, Refutation, Win};
use super::{Class, Puzzle};
use crate::coach::hint::{self, Hint, Kind};
use crate::rules::{Board, Move, PlayError, Point};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Stage of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The person is to move.
    Yours,
    /// The judge is asked about the last stone.
    Judging,
    /// The last move fails.
    Failed {
        /// Its refutation; `None` where neither a proof nor a refutation was found.
        why: Option<Refutation>,
        /// Number of moves of the refutation that are on the board.
        shown: usize,
    },
    /// The puzzle is solved.
    Solved,
    /// The solution is asked for.
    Asking,
    /// The solution is shown.
    Walking {
        /// Its moves from the puzzle's position on, the solver's first.
        line: Vec<Point>,
        /// Number of them that are on the board.
        shown: usize,
    },
}

/// Outcome of the first attempt at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every move was right, and no help was asked for.
    Solved,
    /// A move was refuted, or help was asked for.
    Missed,
}

/// A puzzle being solved.
#[derive(Clone, Debug)]
pub struct Attempt {
    puzzle: Puzzle,
    board: Board,
    stage: Stage,
    /// Judgement of the last move that was accepted.
    accepted: Option<Judgement>,
    /// Greatest number of plies within which it is still to be won.
    plies: u32,
    /// Number of hints given for this move.
    hints: usize,
    /// Whether a move was refuted, or help was asked for.
    has_missed: bool,
    /// Whether the outcome was taken.
    is_told: bool,
}

impl Attempt {
    /// An attempt that has not begun: the puzzle's position, with the person to move.
    pub fn new(puzzle: Puzzle) -> Attempt {
        let (board, plies) = (puzzle.board().clone(), puzzle.plies());
        let (stage, accepted) = (Stage::Yours, None);
        Attempt { puzzle, board, stage, accepted, plies, hints: 0, has_missed: false, is_told: false }
    }

    /// The puzzle that is solved.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The position that is shown: the puzzle's, and the moves since.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stage, which decides what can be done next.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Judgement of the last move, if it was accepted.
    pub fn accepted(&self) -> Option<&Judgement> {
        self.accepted.as_ref()
    }

    /// Greatest number of plies within which it is still to be won, as far as that is proven.
    pub fn plies_left(&self) -> u32 {
        self.plies
    }

    /// The move that failed, while its refutation is shown.
    pub fn tried(&self) -> Option<Point> {
        match self.stage {
            Stage::Failed { shown, .. } => self.board.moves().iter().rev().nth(shown)?.point(),
            _ => None,
        }
    }

    /// Whether a stone can be played now.
    pub fn is_yours(&self) -> bool {
        self.stage == Stage::Yours
    }

    /// Plays a move; returns the question to the judge.
    ///
    /// # Errors
    /// If the rules refuse it, or it is not the person's turn.
    pub fn try_point(&mut self, point: Point) -> Result<Question, PlayError> {
        if !self.is_yours() {
            return Err(PlayError::GameOver);
        }
        let is_first = self.board.moves().is_empty();
        let solutions = if is_first { self.puzzle.solutions().to_vec() } else { Vec::new() };
        let before = self.board.clone();
        self.board.play(Move::Place(point))?;
        self.stage = Stage::Judging;
        Ok(Question::Move(PuzzleMove {
            board: before,
            point,
            class: self.puzzle.class(),
            plies: self.plies,
            solutions,
        }))
    }

    /// Handles an answer of the judge.
    pub fn receive(&mut self, answer: Answer) {
        match (answer, &self.stage) {
            (Answer::Judged(judgement), Stage::Judging) => self.judged(judgement),
            (Answer::Solution(line), Stage::Asking) => {
                self.board = self.puzzle.board().clone();
                self.stage = Stage::Walking { line, shown: 0 };
                self.walk(1);
            }
            // It answers a question that is no longer asked.
            _ => {}
        }
    }

    fn judged(&mut self, judgement: Judgement) {
        match &judgement {
            Judgement::Right(Win { plies, reply }) | Judgement::WinsToo(Win { plies, reply }) => {
                self.hints = 0;
                self.plies = plies.saturating_sub(2).max(1);
                let goes_on = reply.is_some_and(|reply| self.board.play(Move::Place(reply)).is_ok());
                let goes_on = goes_on && self.board.ending().is_none();
                self.stage = if goes_on { Stage::Yours } else { Stage::Solved };
            }
            Judgement::Holds => self.stage = Stage::Solved,
            Judgement::Refuted(refutation) => {
                self.has_missed = true;
                self.stage = Stage::Failed { why: Some(refutation.clone()), shown: 0 };
                self.walk(1);
            }
            Judgement::NotShown => self.stage = Stage::Failed { why: None, shown: 0 },
        }
        let is_accepted = !matches!(self.stage, Stage::Failed { .. });
        self.accepted = is_accepted.then_some(judgement);
    }

    /// Goes back to the position before the move that failed.
    pub fn again(&mut self) {
        if let Stage::Failed { shown, .. } = self.stage {
            for _ in 0..=shown {
                self.board.undo();
            }
            self.stage = Stage::Yours;
        }
    }

    /// Starts the attempt again.
    pub fn restart(&mut self) {
        if self.stage != Stage::Judging && self.stage != Stage::Asking {
            self.board = self.puzzle.board().clone();
            self.plies = self.puzzle.plies();
            self.stage = Stage::Yours;
            self.accepted = None;
            self.hints = 0;
        }
    }

    /// Whether there is a further hint: before the first move, until the last step was given.
    pub fn has_hint(&self) -> bool {
        self.is_yours() && self.board.moves().is_empty() && self.hints < Hint::STEPS
    }

    /// Gives the next hint for this move; `None` where it is not the person's turn, or after the first move, where the
    /// rest is theirs to find.
    pub fn hint(&mut self) -> Option<Hint> {
        if !self.has_hint() {
            return None;
        }
        self.has_missed = true;
        self.hints += 1;
        self.hints_given().last()
    }

    /// The hints given for this move.
    pub fn hints_given(&self) -> impl Iterator<Item = Hint> + use<> {
        let point = self.puzzle.solutions()[0];
        let steps = hint::steps(self.puzzle.board().size(), point, self.kind(point));
        steps.into_iter().take(self.hints)
    }

    fn kind(&self, point: Point) -> Kind {
        if self.puzzle.class() == Class::Defence {
            Kind::Defence
        } else if super::claim::fours(self.puzzle.board()).any(|four| four == point) {
            Kind::Four
        } else {
            Kind::Threat
        }
    }

    /// Gives up; returns the question to the judge, or `None` while one is asked or the solution is shown.
    pub fn ask_for_solution(&mut self) -> Option<Question> {
        if matches!(self.stage, Stage::Judging | Stage::Asking | Stage::Walking { .. }) {
            return None;
        }
        self.has_missed |= self.stage != Stage::Solved;
        self.stage = Stage::Asking;
        Some(Question::Solution(self.puzzle.clone()))
    }

    /// Shows more moves of the solution or the refutation, or fewer of them. The first of a refutation stays.
    pub fn walk(&mut self, steps: i32) {
        let (line, shown, min) = match &mut self.stage {
            Stage::Walking { line, shown } => (line.as_slice(), shown, 0_i64),
            // The answer to the move that failed stays.
            Stage::Failed { why: Some(why), shown } => (why.line(), shown, why.line().len().min(1) as i64),
            _ => return,
        };
        let target = (*shown as i64 + i64::from(steps)).clamp(min, line.len() as i64) as usize;
        while *shown < target && self.board.play(Move::Place(line[*shown])).is_ok() {
            *shown += 1;
        }
        while *shown > target {
            self.board.undo();
            *shown -= 1;
        }
    }

    /// Whether a move was refuted, or help was asked for; a restart does not change it.
    pub fn has_missed(&self) -> bool {
        self.has_missed
    }

    /// Number of moves that are shown of the solution or the refutation, and the range within which it can be chosen.
    pub fn walked(&self) -> Option<(usize, RangeInclusive<usize>)> {
        match &self.stage {
            Stage::Walking { line, shown } => Some((*shown, 0..=line.len())),
            Stage::Failed { why: Some(why), shown } => {
                let all = why.line().len();
                Some((*shown, all.min(1)..=all))
            }
            _ => None,
        }
    }

    /// Takes the outcome of the puzzle, once, as soon as it is known.
    pub fn take_outcome(&mut self) -> Option<Outcome> {
        let outcome = match self.stage {
            _ if self.is_told => return None,
            _ if self.has_missed => Outcome::Missed,
            Stage::Solved => Outcome::Solved,
            _ => return None,
        };
        self.is_told = true;
        Some(outcome)
    }
}
