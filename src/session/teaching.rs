//! Teaching: a grave error of the person against the computer stops the game, with a sentence on what is wrong and the
//! choice to take it back.
//!
//! A reviewer evaluates the position while the person thinks, and the one after the move before the computer may
//! answer; the clock stands still for that. The level decides how often a game is stopped: a beginner is warned every
//! time.

use super::{Refusal, Session, Thinking};
use crate::coach::review::{Grade, Position, Reviewed, report};
use crate::engine::{Level, Limits};
use crate::game::{NodeId, PlayerKind};
use crate::job::{Answer, Failure, Job, ThinkerId};
use std::time::Duration;

/// Time of the reviewer for a position.
const CHECK_TIME: Duration = Duration::from_millis(400);

/// Winning chance, from 0 to 1, above which the cost of a blunder is grave.
const GRAVE: f64 = 0.30;

/// Number of evaluated positions that are kept: the one before the person's move, the one after it, and some to go back
/// to.
const MAX_EVALUATED: usize = 16;

/// Greatest number of warnings in a game against this level; `None` for no bound. An engine whose limits were set by
/// hand, which has no level, counts as level 7.
fn max_warnings(level: Option<Level>) -> Option<usize> {
    match level.map_or(7, Level::number) {
        0..=3 => None,
        4..=6 => Some(5),
        7..=8 => Some(3),
        _ => Some(1),
    }
}

/// State of the teacher.
#[derive(Clone, Debug, Default)]
pub(super) struct Teacher {
    /// Evaluated positions, the latest last.
    evaluated: Vec<(NodeId, Answer)>,
    /// The moves for which there was a warning, in this run of the game.
    warned: Vec<(NodeId, Reviewed)>,
    /// The node from which the person plays on all the same, or whose evaluation failed.
    accepted: Option<NodeId>,
}

impl Teacher {
    fn answer_at(&self, node: NodeId) -> Option<&Answer> {
        self.evaluated.iter().rfind(|(evaluated, _)| *evaluated == node).map(|(_, answer)| answer)
    }
}

impl Session {
    /// The grave error that the person has just made and is warned of.
    pub fn warning(&self) -> Option<&Reviewed> {
        let cursor = self.game.cursor();
        let here = self.teacher.warned.last().filter(|(node, _)| *node == cursor)?;
        (self.is_lesson() && self.computer_to_move() && self.teacher.accepted != Some(cursor)).then_some(&here.1)
    }

    /// Whether a person plays our engine, wants warnings, and has not had the greatest number of them.
    fn is_lesson(&self) -> bool {
        let ours = |kind: &PlayerKind| matches!(kind, PlayerKind::Computer(_));
        let players = crate::rules::Color::ALL.map(|color| &self.game.player(color).kind);
        let mixed =
            players.iter().any(|kind| ours(kind)) && players.iter().any(|kind| matches!(kind, PlayerKind::Person));
        let left = max_warnings(self.config.strength.level()).is_none_or(|max| self.teacher.warned.len() < max);
        let still_asked = self.teacher.warned.last().is_some_and(|(node, _)| *node == self.game.cursor());
        self.config.teaching && mixed && (left || still_asked) && self.game.opening().is_over()
    }

    /// The position to be evaluated next.
    fn next_to_evaluate(&self) -> Option<NodeId> {
        let going_on = self.game.at_end() && self.game.outcome().is_none() && !self.held;
        if !going_on || !self.is_lesson() || self.game.board().must_pass() {
            return None;
        }
        let cursor = self.game.cursor();
        let unknown = |node: &NodeId| self.teacher.answer_at(*node).is_none();
        if !self.computer_to_move() {
            return Some(cursor).filter(unknown);
        }
        // The computer's first move has no move of the person before it.
        let before = self.game.tree().node(cursor).parent()?;
        let settled = self.teacher.accepted == Some(cursor) || self.warning().is_some();
        [before, cursor].into_iter().filter(|_| !settled).find(unknown)
    }

    /// Whether the computer waits for the check of the person's move, or for the person's decision after a warning.
    pub(super) fn teacher_holds(&self) -> bool {
        self.computer_to_move() && (self.warning().is_some() || self.next_to_evaluate().is_some())
    }

    /// The computer's activity while the teacher holds it.
    pub(super) fn lesson(&self) -> Thinking {
        if self.warning().is_some() { Thinking::Warned } else { Thinking::Checking }
    }

    /// Job of the reviewer that checks.
    pub(super) fn lesson_job(&self) -> Option<Job> {
        let board = self.game.board_at(self.next_to_evaluate()?);
        let job = self.review_job(ThinkerId::Reviewer(0), board);
        Some(Job { limits: Limits { time: Some(CHECK_TIME), ..job.limits }, ..job })
    }

    /// Keeps the evaluation that was asked for, and warns of a grave error.
    pub(super) fn receive_lesson(&mut self, result: Result<Answer, Failure>, now: Duration) {
        let Some(node) = self.next_to_evaluate() else { return };
        match result {
            Ok(answer) => {
                self.teacher.evaluated.push((node, answer));
                let surplus = self.teacher.evaluated.len().saturating_sub(MAX_EVALUATED);
                self.teacher.evaluated.drain(..surplus);
                self.warn_if_grave();
            }
            // Where the check fails, the game goes on.
            Err(_) => self.teacher.accepted = Some(self.game.cursor()),
        }
        // The time of the check counts for neither side.
        if self.computer_to_move() {
            self.turn_began = now;
        }
    }

    /// Forgets the evaluations, as after a turn of the board.
    pub(super) fn forget_lessons(&mut self) {
        self.teacher.evaluated.clear();
    }

    fn warn_if_grave(&mut self) {
        let cursor = self.game.cursor();
        let node = self.game.tree().node(cursor);
        let Some(parent) = node.parent().filter(|_| self.computer_to_move()) else { return };
        let (Some(before), Some(after)) = (self.teacher.answer_at(parent), self.teacher.answer_at(cursor)) else {
            return;
        };
        let side = self.game.board().side_to_move();
        let positions = [
            Position { answer: Some(before.clone()), ..Position::new(!side, node.mv()) },
            Position { answer: Some(after.clone()), ..Position::new(side, None) },
        ];
        let Some(reviewed) = report(&positions).moves.pop() else { return };
        if reviewed.grade.is_proven() || reviewed.grade == Grade::Blunder && reviewed.cost() > GRAVE {
            self.teacher.warned.push((cursor, reviewed));
        }
    }

    /// Goes on with the game after a warning.
    pub(super) fn play_on(&mut self) -> Result<(), Refusal> {
        if self.warning().is_none() {
            return Err(Refusal::NothingFailed);
        }
        self.teacher.accepted = Some(self.game.cursor());
        Ok(())
    }
}
