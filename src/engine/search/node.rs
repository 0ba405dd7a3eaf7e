//! One node of the search: its value as far as it is known before its moves are searched.

use super::value::*;
use super::{MAX_PLY, Searcher};
use crate::engine::cell::Cell;
use crate::engine::correction::CorrectionKey;
use crate::engine::evaluate::{MAX_EVALUATION, evaluate, evaluate_hidden};
use crate::engine::margins::PLY;
use crate::engine::movepick::Situation;
use crate::engine::network::{Hidden, Network};
use crate::engine::threat::Threat;
use crate::engine::tt::{Bound, Entry};
use crate::engine::{quiescence, static_win};
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

/// Search of a node: the window, the depth and the ply.
#[derive(Clone, Copy)]
pub(super) struct Task {
    /// Value of which the side to move is sure already.
    pub alpha: i32,
    /// Value beyond which the other side will not let the game come here.
    pub beta: i32,
    /// Depth in parts of a [`PLY`].
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// Expected position of the value to the window.
    pub expected: Expected,
}

/// Expected position of a node's value to its window, as the kinds of its ancestors suggest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    /// Above beta: one good move will cause a cut-off.
    High,
    /// Anywhere else.
    Open,
}

impl Expected {
    fn of_reply(self) -> Expected {
        match self {
            Expected::High => Expected::Open,
            Expected::Open => Expected::High,
        }
    }
}

impl Task {
    /// Task of a whole iteration, or of an exact search.
    pub fn whole(alpha: i32, beta: i32, plies: u32) -> Task {
        Task { alpha, beta, depth: plies as i32 * PLY, ply: 0, expected: Expected::Open }
    }

    /// Whether the exact value is wanted, not only its side of a bound.
    pub fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Returns the whole plies of the depth.
    pub fn plies(self) -> i32 {
        self.depth.max(0) / PLY
    }

    /// Returns the task of a child in the whole window.
    pub fn below(self, depth: i32) -> Task {
        let expected = if self.is_pv() { Expected::Open } else { self.expected.of_reply() };
        Task { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1, expected }
    }

    /// Returns the task of a child with a null window at alpha.
    pub fn scout_below(self, depth: i32) -> Task {
        let expected = self.expected.of_reply();
        Task { alpha: -self.alpha - 1, beta: -self.alpha, depth, ply: self.ply + 1, expected }
    }

    /// Narrows the window of a node in which neither side has a five: no value there is worse than being lost at once,
    /// or better than the next possible win.
    fn within_reach(self) -> Task {
        let (alpha, beta) = (self.alpha.max(loss_at(self.ply + 2)), self.beta.min(win_at(self.ply + 3)));
        Task { alpha, beta, ..self }
    }

    /// Returns the side of the window on which a value lies.
    fn bound_of(self, value: i32) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// Search stack entry: data of a node on the path that those below it use.
#[derive(Clone)]
pub(super) struct StackEntry {
    /// Hidden layer of the network.
    pub hidden: Hidden,
    /// Evaluation of the position, for the side to move.
    pub evaluation: i32,
    /// Evaluation as the search uses it: averaged and corrected.
    pub corrected: i32,
    /// Whether the move being searched makes a four.
    pub made_four: bool,
    /// Whether it makes a three or more.
    pub threatened: bool,
    /// Move excluded while the others are searched for a singular extension.
    pub excluded: Option<Cell>,
}

impl StackEntry {
    /// Creates the entry of a position with this evaluation.
    pub fn of(hidden: Hidden, evaluation: i32) -> StackEntry {
        StackEntry { hidden, evaluation, corrected: evaluation, made_four: false, threatened: false, excluded: None }
    }
}

/// Knowledge of a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct NodeInfo {
    /// Choice that the threats leave.
    pub situation: Situation,
    /// Entry of the transposition table.
    pub entry: Option<Entry>,
    /// Evaluation as the search uses it.
    pub corrected: i32,
    /// The evaluation, or a better estimate from the table.
    pub expected: i32,
    /// Whether the side to move stands better than when it moved last.
    pub improving: bool,
}

impl NodeInfo {
    pub fn table_move(&self) -> Option<Cell> {
        self.entry.and_then(|entry| entry.best)
    }
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
        let info = self.evaluate_node(situation, entry, ply);
        if !M::EXACT {
            if let Some(value) = self.value_without_moves(&info, task) {
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

    /// Evaluates the position, and corrects the value by its surroundings and by the correction history.
    fn evaluate_node(&mut self, situation: Situation, entry: Option<Entry>, ply: usize) -> NodeInfo {
        let margins = self.options.margins;
        let network = Network::of_position(&self.position);
        // Where the position is evaluated once more, the stack holds the result.
        if !self.accumulator.advance_to(network, &self.position, ply) {
            let hidden = network.forward(&self.position, self.accumulator.sums(ply));
            let evaluation = evaluate_hidden(&self.position, &hidden);
            (self.stack[ply].hidden, self.stack[ply].evaluation) = (hidden, evaluation);
        }
        let evaluation = self.stack[ply].evaluation;
        let corrected = match (situation, ply.checked_sub(1).map(|above| &self.stack[above])) {
            // In the middle of an exchange of fours the evaluation means little, and the one before it stays.
            (Situation::Block(_) | Situation::Stop, Some(above)) => -above.corrected,
            // The evaluation favours the side that has just placed a stone: the mean with the one before evens that
            // out.
            (_, Some(above)) => {
                (evaluation * (100 - margins.parent_evaluation_percent)
                    - above.evaluation * margins.parent_evaluation_percent)
                    / 100
            }
            (_, None) => evaluation,
        };
        let corrected = match situation {
            Situation::Free | Situation::Answer(_) => {
                let more = self.memory.correction.of(self.correction_key());
                (corrected + more).clamp(-MAX_EVALUATION, MAX_EVALUATION)
            }
            _ => corrected,
        };
        self.stack[ply].corrected = corrected;
        let improving = ply >= 2 && corrected > self.stack[ply - 2].corrected;
        let better = entry.map(|entry| (entry.bound, relative_to_root(entry.value, ply))).filter(|&(bound, value)| {
            !is_decided(value)
                && match bound {
                    Bound::Exact => true,
                    Bound::Lower => value > corrected,
                    Bound::Upper => value < corrected,
                }
        });
        let expected = better.map_or(corrected, |(_, value)| value);
        NodeInfo { situation, entry, corrected, expected, improving }
    }

    /// Returns the key of the position in the correction history.
    fn correction_key(&self) -> CorrectionKey {
        let position = &self.position;
        CorrectionKey::new(
            position.side_to_move(),
            position.threat_set(),
            position.last_cell(),
            position.last_cell_but_one(),
        )
    }

    /// Updates the correction history with the search's result, unless it is a bound that says nothing.
    fn learn_correction(&mut self, info: &NodeInfo, task: Task, value: i32) {
        if info.situation != Situation::Free || self.stack[task.ply].excluded.is_some() || is_decided(value) {
            return;
        }
        let says_something = match task.bound_of(value) {
            Bound::Exact => true,
            Bound::Lower => value > info.corrected,
            Bound::Upper => value < info.corrected,
        };
        if says_something {
            self.memory.correction.learn(self.correction_key(), value - info.corrected, task.plies());
        }
    }

    /// Returns the value of a node that need not be searched: a leaf, a hopeless one, or one that is far above beta.
    fn value_without_moves(&mut self, info: &NodeInfo, task: Task) -> Option<i32> {
        let margins = self.options.margins;
        let Task { alpha, beta, depth, ply, .. } = task;
        if matches!(info.situation, Situation::Block(_) | Situation::Stop) {
            return None;
        }
        if depth <= 0 {
            if info.corrected >= beta && !is_decided(beta) {
                return Some(info.corrected);
            }
            return Some(self.win_by_fours(task).unwrap_or_else(|| {
                self.keep(self.position.hash(), None, info.corrected, Bound::Exact, task);
                info.corrected
            }));
        }
        if task.is_pv() {
            return None;
        }
        let margin = margins.razor_margin + margins.razor_margin_a_ply * depth / PLY;
        if depth <= margins.razor_depth && info.expected + margin < alpha && !is_decided(alpha) {
            return Some(self.win_by_fours(task).unwrap_or(info.corrected));
        }
        let exchanging = ply >= 4 && self.stack[ply - 2].made_four && self.stack[ply - 4].made_four;
        // A side that has an open four to answer is mostly worse off than its evaluation.
        let answering = matches!(info.situation, Situation::Answer(_));
        if self.stack[ply].excluded.is_some() || answering || exchanging || is_decided(beta) {
            return None;
        }
        let is_unknown_cut = task.expected == Expected::High && info.entry.is_none();
        let margin_a_ply = margins.rfp_margin_a_ply - if is_unknown_cut { margins.rfp_margin_cut } else { 0 };
        let counted_depth = depth - PLY - if info.improving { PLY } else { 0 };
        (info.expected - (margin_a_ply * counted_depth / PLY).max(0) >= beta).then_some(info.expected)
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

    fn win_by_fours(&mut self, task: Task) -> Option<i32> {
        let bounds =
            quiescence::Bounds { plies: self.options.vcf_plies, nodes: self.options.margins.quiescence_nodes as u64 };
        let plies = self.memory.quiescence.look(&mut self.position, bounds, &mut self.counter)?;
        self.lines[task.ply].extend(self.memory.quiescence.line());
        let value = win_at(task.ply + plies);
        self.keep(self.position.hash(), self.lines[task.ply].first().copied(), value, Bound::Exact, task);
        Some(value)
    }

    fn keep(&self, key: u64, best: Option<Cell>, value: i32, bound: Bound, task: Task) {
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
