//! One node of the search: its value, from what is known of it and from its moves.

use super::outlook::NodeInfo;
use super::task::Task;
use super::value::*;
use super::{MAX_PLY, Searcher};
use crate::engine::cell::Cell;
use crate::engine::evaluate::evaluate;
use crate::engine::margins::PLY;
use crate::engine::movepick::Situation;
use crate::engine::static_win;
use crate::engine::threat::Threat;
use crate::engine::tt::{Bound, Entry};
use crate::rules::rng::mix;

/// Mode of a search, chosen at compile time.
pub trait Mode {
    /// Whether every legal move is searched to the full depth and nothing beyond it, with no threat but a five having a
    /// meaning.
    const EXACT: bool;
}

/// The full search.
pub struct Strongest;

/// Plain alpha-beta, whose values can be compared with minimax.
pub struct Exact;

impl Mode for Strongest {
    const EXACT: bool = false;
}

impl Mode for Exact {
    const EXACT: bool = true;
}

impl Searcher<'_> {
    /// Returns the value of the position to its side to move, exact within the task's window; outside only a bound.
    /// Meaningless once the counter is over.
    pub(super) fn node<M: Mode>(&mut self, mut task: Task) -> i32 {
        let Task { depth, ply, .. } = task;
        self.lines[ply].clear();
        if self.counter.tick() {
            return 0;
        }
        let mover = self.position.side_to_move();
        if (depth > 0 || !M::EXACT)
            && let Some(five) = self.position.cells(mover, Threat::Five).first()
        {
            self.lines[ply].push(five);
            return win_at(ply + 1);
        }
        if self.position.empty_count() == 0 || self.position.passes() > 1 {
            return 0;
        }
        if ply >= MAX_PLY - 1 || (M::EXACT && depth <= 0) {
            return evaluate(&self.position);
        }
        let situation = if M::EXACT { Situation::Free } else { Situation::of(&self.position) };
        match situation {
            Situation::Lost => return loss_at(ply + 2),
            Situation::OpenFour(cell) => {
                self.lines[ply].push(cell);
                return win_at(ply + 3);
            }
            Situation::Answer(_) | Situation::Free if !M::EXACT => {
                if self.options.vcf_plies >= static_win::PLIES
                    && let Some(cell) = static_win::find(&mut self.position)
                {
                    self.lines[ply].push(cell);
                    return win_at(ply + static_win::PLIES);
                }
            }
            Situation::Block(_) | Situation::Answer(_) | Situation::Stop | Situation::Free => {}
        }
        if !M::EXACT {
            task = task.within_reach();
            if task.alpha >= task.beta {
                return task.alpha;
            }
        }
        let excluded = self.stack[ply].excluded;
        let key = self.key(excluded);
        let entry = self.table.probe(key);
        self.counter.tally.count_lookup(entry.is_some());
        if let Some(best) = entry.and_then(|entry| entry.best) {
            // Mostly the next bucket that is needed.
            self.table.prefetch(self.position.hash_after(best));
        }
        if let Some(value) = entry.and_then(|entry| usable_value::<M>(&entry, task)) {
            return value;
        }
        if !M::EXACT
            && let Some(value) = self.value_without_network(situation, entry, task)
        {
            return value;
        }
        let info = self.evaluate_node(situation, entry, ply);
        if !M::EXACT {
            if let Some(value) = self.value_without_moves(info.outlook(), task) {
                return value;
            }
            task.depth -= self.internal_iterative_reduction(&info, task);
        }
        let (value, best_cell) = self.search_moves::<M>(&info, task);
        if !M::EXACT && !self.counter.is_over() {
            self.learn_correction(&info, task, value);
        }
        self.keep(key, best_cell, value, task.bound_of(value), task);
        value
    }

    /// Returns the value after a move if the table holds it: the move need not even be made then.
    pub(super) fn known_after<M: Mode>(&self, cell: Cell, task: Task) -> Option<i32> {
        let task = if M::EXACT { task } else { task.within_reach() };
        if task.alpha >= task.beta || task.ply >= MAX_PLY - 1 {
            return None;
        }
        let entry = self.table.probe(self.position.hash_after(cell))?;
        usable_value::<M>(&entry, task)
    }

    /// Returns the table's key of the position; another one while a move of it is excluded.
    fn key(&self, excluded: Option<Cell>) -> u64 {
        self.position.hash() ^ excluded.map_or(0, |cell| mix(u64::from(cell.number()) << 20))
    }

    /// Returns the reduction of a node without a table move, or with one from too shallow a search.
    fn internal_iterative_reduction(&self, info: &NodeInfo, task: Task) -> i32 {
        let margins = self.options.margins;
        match info.entry {
            Some(Entry { best: Some(_), depth, .. }) if task.is_pv() => {
                let missing = (task.depth - depth * PLY) * margins.iir_pv_percent / 100;
                missing.clamp(0, margins.iir_pv_max).min(task.depth - 1).max(0)
            }
            Some(Entry { best: Some(_), .. }) => 0,
            _ if info.situation == Situation::Free && task.depth >= margins.iir_depth => margins.iir_reduction,
            _ => 0,
        }
    }

    pub(super) fn keep(&self, key: u64, best: Option<Cell>, value: i32, bound: Bound, task: Task) {
        if !self.counter.is_over() {
            let value = relative_to_node(value, task.ply);
            self.table.store(key, Entry { best, value, bound, depth: task.plies() });
        }
    }
}

/// Returns the value of a table entry if it answers the task.
fn usable_value<M: Mode>(entry: &Entry, task: Task) -> Option<i32> {
    let value = relative_to_root(entry.value, task.ply);
    let deep_enough = if M::EXACT {
        entry.depth == task.plies()
    } else {
        // A proof does not depend on the depth.
        (entry.depth >= task.plies() && !task.is_pv()) || is_proven(value)
    };
    let bounds_enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= task.beta,
        Bound::Upper => value <= task.alpha,
    };
    (deep_enough && bounds_enough).then_some(value)
}
