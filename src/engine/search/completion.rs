//! Proofs of wins and losses that are only likely. A node searches the moves near the stones; where each of them is
//! proven to lose, the node is lost only if those far away lose too. Mostly they do, but showing it takes time and seldom
//! changes the choice. So that is done once the root is likely won or lost.

use super::Searcher;
use super::moves::MoveToSearch;
use super::node::Strongest;
use super::task::Task;
use super::value::*;
use crate::engine::cell::{Cell, CellSet};
use crate::engine::vcf::{Bounds, Outcome, line};

/// Nodes of the search for the fours by which a pass would lose.
const PASS_NODES: u64 = 400;

impl Searcher<'_> {
    /// Returns the proven value of a lost node: `near` is the value of the best move near the stones, a proven loss.
    /// `None` where a move far from them is not proven to lose.
    pub(super) fn value_with_far_moves(&mut self, near: i32, task: Task) -> Option<i32> {
        let candidates = self.position.candidates();
        let (mut value, moves) = match self.fours_after_pass() {
            // After any move that does not spoil these fours they win.
            Some((plies, line)) => {
                let spoilers = line::spoilers_until(&mut self.position, &line, || self.counter.is_over_now());
                (near.max(loss_at(task.ply + 1 + plies)), spoilers)
            }
            None => (near, self.position.empty_cells().collect::<CellSet>()),
        };
        let far: Vec<Cell> = moves.without(&candidates).iter().filter(|&cell| self.position.is_legal(cell)).collect();
        let task = Task { alpha: LEAST_UNPROVEN - 1, beta: LEAST_UNPROVEN, ..task };
        for cell in far {
            self.stack[task.ply].set_move(&self.position, cell);
            let to_search = MoveToSearch { cell, searched: 1, gap: 0, extension: 0, improving: true };
            let far_value = self.child::<Strongest>(to_search, task);
            if self.counter.is_over() || far_value > task.alpha {
                return None;
            }
            value = value.max(far_value);
        }
        Some(value)
    }

    /// Returns the fours by which the opponent would win if the side to move passed, and the plies they take.
    fn fours_after_pass(&mut self) -> Option<(usize, Vec<Cell>)> {
        self.position.make_pass();
        let bounds = Bounds { plies: self.options.vcf_plies, nodes: PASS_NODES };
        let outcome = self.memory.vcf.solve(&mut self.position, bounds, &mut self.counter);
        self.position.unmake();
        match outcome {
            Outcome::Win { plies } => Some((plies, self.memory.vcf.line().collect())),
            Outcome::None | Outcome::Unknown => None,
        }
    }
}
