//! Evaluation of the position while a person plays, for those who wish to see it.
//!
//! A reviewer searches each position for a moment at full strength, whatever the level of the computer in the game: a
//! weak level's own opinion of the position is as weak as its moves.

use super::Session;
use crate::engine::Limits;
use crate::game::NodeId;
use crate::job::{Answer, Failure, Job, ThinkerId};
use crate::rules::{Color, Point};
use crate::verdict::Score;
use std::time::Duration;

/// Nodes of the search.
pub(super) const NODES: u64 = 200_000;

/// Greatest time of the search, for slow machines.
const TIME: Duration = Duration::from_secs(2);

/// Number of plies for which an evaluation stands in for that of the position on the table: the person's move and the
/// computer's.
const MAX_AGE: usize = 2;

/// Evaluation of a position at full strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Score for `side`.
    pub score: Score,
    /// The side to move in the position that was searched.
    pub side: Color,
    /// The line that follows from the position on the table; empty while only an earlier position is evaluated.
    pub line: Vec<Point>,
}

impl Session {
    /// Latest evaluation of the position on the table or of one up to two plies before it; `None` while there is none,
    /// and where the [configuration](super::Config) asks for none.
    pub fn evaluation(&self) -> Option<Evaluation> {
        if !self.config.evaluates {
            return None;
        }
        let tree = self.game.tree();
        let line = tree.line(self.game.cursor());
        let end = line.iter().position(|&node| node == self.game.cursor())?;
        let latest = line[..=end].iter().rev().take(1 + MAX_AGE).enumerate();
        let (age, answer) =
            latest.filter_map(|(age, node)| Some((age, self.evaluations.get(node)?.as_ref()?))).next()?;
        let to_move = self.game.board().side_to_move();
        let side = if age % 2 == 0 { to_move } else { !to_move };
        let line = if age == 0 { answer.line.clone() } else { Vec::new() };
        Some(Evaluation { score: answer.score, side, line })
    }

    /// The position to be evaluated: the one on the table, while a person plays and nothing else shows its value.
    fn unevaluated(&self) -> Option<NodeId> {
        let board = self.game.board();
        let is_shown = self.config.evaluates && self.person_plays() && !self.is_analysing && !self.is_finished();
        let is_position = self.game.opening().is_over() && board.ending().is_none() && !board.must_pass();
        let cursor = self.game.cursor();
        (is_shown && is_position && !self.evaluations.contains_key(&cursor)).then_some(cursor)
    }

    /// Job of the reviewer that evaluates.
    pub(super) fn evaluation_job(&self) -> Option<Job> {
        let board = self.game.board_at(self.unevaluated()?);
        let job = self.review_job(ThinkerId::Reviewer(0), board);
        Some(Job { limits: Limits { nodes: Some(NODES), time: Some(TIME), ..job.limits }, ..job })
    }

    /// Keeps the evaluation that was asked for; a position whose search failed has none.
    pub(super) fn receive_evaluation(&mut self, result: Result<Answer, Failure>) {
        if let Some(node) = self.unevaluated() {
            self.evaluations.insert(node, result.ok());
        }
    }
}
