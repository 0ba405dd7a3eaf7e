//! Outlook of a node: its evaluation as the search uses it, and the value of a node whose moves need not be searched.
//!
//! The network is the slower part of the evaluation by far. So the weights of cells and threats are asked first: where
//! they alone put the value far enough outside the window, the network is not asked at all (lazy evaluation).

use super::Searcher;
use super::task::{Expected, Task};
use super::value::*;
use crate::engine::cell::Cell;
use crate::engine::correction::CorrectionKey;
use crate::engine::evaluate::{MAX_EVALUATION, evaluate_hidden, table_value};
use crate::engine::margins::PLY;
use crate::engine::movepick::Situation;
use crate::engine::network::Network;
use crate::engine::quiescence;
use crate::engine::tt::{Bound, Entry};
use crate::engine::weights::FRACTION;

/// Knowledge of a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct NodeInfo {
    /// Choice that the threats leave.
    pub situation: Situation,
    /// Entry of the transposition table.
    pub entry: Option<Entry>,
    /// Evaluation as the search uses it.
    pub corrected: i32,
    /// The evaluation, or a better estimate from the transposition table.
    pub expected: i32,
    /// Whether the side to move stands better than when it moved last.
    pub improving: bool,
}

impl NodeInfo {
    pub fn table_move(&self) -> Option<Cell> {
        self.entry.and_then(|entry| entry.best)
    }

    /// Returns the outlook of the evaluated node: its bounds are equal.
    pub fn outlook(&self) -> Outlook {
        Outlook {
            situation: self.situation,
            is_known: self.entry.is_some(),
            corrected: Span::of(self.corrected),
            expected: Span::of(self.expected),
            improving: self.improving,
        }
    }
}

/// Bounds of a value: equal where it is known.
#[derive(Clone, Copy)]
struct Span {
    low: i32,
    high: i32,
}

impl Span {
    fn of(value: i32) -> Span {
        Span { low: value, high: value }
    }

    fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// Returns the best guess at the value.
    fn middle(self) -> i32 {
        (self.low + self.high) / 2
    }
}

/// Knowledge that decides whether the moves of a node need to be searched.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    situation: Situation,
    /// Whether the transposition table has an entry.
    is_known: bool,
    /// Evaluation as the search uses it.
    corrected: Span,
    /// The evaluation, or a better estimate from the transposition table.
    expected: Span,
    /// Whether the side to move surely stands better than when it moved last.
    improving: bool,
}

/// Returns the value of the transposition table's entry where it says more than the evaluation, else the evaluation.
fn better_by_entry(corrected: i32, entry: Option<Entry>, ply: usize) -> i32 {
    let better = entry.map(|entry| (entry.bound, relative_to_root(entry.value, ply))).filter(|&(bound, value)| {
        !is_decided(value)
            && match bound {
                Bound::Exact => true,
                Bound::Lower => value > corrected,
                Bound::Upper => value < corrected,
            }
    });
    better.map_or(corrected, |(_, value)| value)
}

impl Searcher<'_> {
    /// Evaluates the position, and corrects the value by its surroundings and by the correction history.
    pub(super) fn evaluate_node(&mut self, situation: Situation, entry: Option<Entry>, ply: usize) -> NodeInfo {
        let network = Network::of_position(&self.position);
        // Where the position is evaluated once more, the stack holds the result.
        if !self.accumulator.advance_to(network, &self.position, ply) {
            let hidden = network.forward(&self.position, self.accumulator.sums(ply));
            let evaluation = evaluate_hidden(&self.position, &hidden);
            (self.stack[ply].hidden, self.stack[ply].evaluation) = (hidden, evaluation);
        }
        let corrected = self.corrected(self.stack[ply].evaluation, situation, ply);
        self.stack[ply].corrected = corrected;
        let improving = ply >= 2 && corrected > self.stack[ply - 2].corrected;
        NodeInfo { situation, entry, corrected, expected: better_by_entry(corrected, entry, ply), improving }
    }

    /// Corrects an evaluation of the node by its surroundings and by the correction history.
    fn corrected(&self, evaluation: i32, situation: Situation, ply: usize) -> i32 {
        let margins = self.options.margins;
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
        match situation {
            Situation::Free | Situation::Answer(_) => {
                let more = self.memory.correction.of(self.correction_key());
                (corrected + more).clamp(-MAX_EVALUATION, MAX_EVALUATION)
            }
            _ => corrected,
        }
    }

    /// Returns the value of a node whose moves need not be searched, whatever the network would say of it within a
    /// margin.
    pub(super) fn value_without_network(
        &mut self,
        situation: Situation,
        entry: Option<Entry>,
        task: Task,
    ) -> Option<i32> {
        let ply = task.ply;
        let is_exchange = matches!(situation, Situation::Block(_) | Situation::Stop);
        if ply == 0 || is_exchange || (task.is_pv() && task.depth > 0) {
            return None;
        }
        let by_weights = self.corrected(table_value(&self.position) / FRACTION, situation, ply);
        let margin = self.options.margins.lazy_margin;
        let corrected = Span { low: by_weights - margin, high: by_weights + margin };
        let better = |corrected: i32| better_by_entry(corrected, entry, ply);
        let outlook = Outlook {
            situation,
            is_known: entry.is_some(),
            corrected,
            expected: Span { low: better(corrected.low), high: better(corrected.high) },
            improving: ply >= 2 && corrected.low > self.stack[ply - 2].corrected,
        };
        self.value_without_moves(outlook, task)
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
    pub(super) fn learn_correction(&mut self, info: &NodeInfo, task: Task, value: i32) {
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
    pub(super) fn value_without_moves(&mut self, outlook: Outlook, task: Task) -> Option<i32> {
        let margins = self.options.margins;
        let Task { alpha, beta, depth, ply, .. } = task;
        if matches!(outlook.situation, Situation::Block(_) | Situation::Stop) {
            return None;
        }
        let Outlook { is_known, corrected, expected, .. } = outlook;
        if depth <= 0 {
            // An entry that does not answer the task may still know more than the evaluation: of a search that reached
            // deeper. It stays in the table too.
            if expected.low >= beta && !is_decided(beta) {
                return Some(expected.middle());
            }
            if !expected.is_exact() && expected.high > alpha {
                return None;
            }
            return Some(self.win_by_fours(task).unwrap_or_else(|| {
                if expected.is_exact() && !is_known {
                    self.keep(self.position.hash(), None, expected.middle(), Bound::Exact, task);
                }
                expected.middle()
            }));
        }
        if task.is_pv() {
            return None;
        }
        let margin = margins.razor_margin + margins.razor_margin_a_ply * depth / PLY;
        if depth <= margins.razor_depth && expected.high + margin < alpha && !is_decided(alpha) {
            return Some(self.win_by_fours(task).unwrap_or(corrected.middle()));
        }
        let exchanging = ply >= 4 && self.stack[ply - 2].made_four && self.stack[ply - 4].made_four;
        // A side that has an open four to answer is mostly worse off than its evaluation.
        let answering = matches!(outlook.situation, Situation::Answer(_));
        if self.stack[ply].excluded.is_some() || answering || exchanging || is_decided(beta) {
            return None;
        }
        let is_unknown_cut = task.expected == Expected::High && !is_known;
        let margin_a_ply = margins.rfp_margin_a_ply - if is_unknown_cut { margins.rfp_margin_cut } else { 0 };
        let counted_depth = depth - PLY - if outlook.improving { PLY } else { 0 };
        (expected.low - (margin_a_ply * counted_depth / PLY).max(0) >= beta).then_some(expected.middle())
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::limits::Limits;
    use crate::engine::margins::Margins;
    use crate::engine::movepick::best_moves;
    use crate::engine::position::Position;
    use crate::engine::search::task::StackEntry;
    use crate::engine::search::{SearchOptions, ThreadMemory};
    use crate::engine::time::{Deadline, NodeCounter};
    use crate::engine::tt::TranspositionTable;
    use crate::rules::rng::Rng;
    use crate::rules::{Board, Move, Rule};
    use std::sync::atomic::AtomicBool;

    /// Whatever is decided without the network is decided the same way with it, where it keeps within the margin, and
    /// mostly where it does not.
    #[test]
    fn the_network_would_not_change_what_is_decided_without_it() {
        let (mut decided, mut otherwise) = (0, 0);
        for rule in Rule::COMMON {
            let margins = Margins::of(rule);
            let table = TranspositionTable::new(1);
            let stop = AtomicBool::new(false);
            let deadline = Deadline::start(&Limits::to_depth(1), &stop);
            let whole = deadline.whole();
            for seed in 1..=60u64 {
                let mut rng = Rng::new(seed);
                let mut board = Board::new(15, rule);
                while board.ending().is_none() && board.moves().len() < 4 + seed as usize % 24 {
                    let best = best_moves(&Position::new(&board), 3);
                    let cell = best[rng.below(best.len())];
                    board.play(Move::Place(cell.point())).expect("a legal move");
                }
                if board.ending().is_some() {
                    continue;
                }
                let options =
                    SearchOptions { depth: 9, width: None, vcf_plies: 99, lines: 1, tree_positions: 0, margins };
                let (position, mut memory) = (Position::new(&board), ThreadMemory::new());
                let mut searcher = Searcher::new(position, &mut memory, &table, NodeCounter::alone(&whole), options);
                let network = Network::of_position(&searcher.position);
                searcher.accumulator.advance_to(network, &searcher.position, 0);
                let hidden = network.forward(&searcher.position, searcher.accumulator.sums(0));
                searcher.stack[0] = StackEntry::of(hidden, evaluate_hidden(&searcher.position, &hidden));
                let cell = best_moves(&searcher.position, 1)[0];
                searcher.position.make(cell);
                let situation = Situation::of(&searcher.position);
                if !matches!(situation, Situation::Free | Situation::Answer(_)) {
                    continue;
                }
                let by_weights = searcher.corrected(table_value(&searcher.position) / FRACTION, situation, 1);
                let info = searcher.evaluate_node(situation, None, 1);
                let is_within = (info.corrected - by_weights).abs() <= margins.lazy_margin;
                for (alpha, depth) in (-6..=6).flat_map(|step| (0..=4).map(move |plies| (step * 100, plies * PLY))) {
                    let task = Task { alpha, beta: alpha + 1, depth, ply: 1, expected: Expected::Open };
                    let Some(value) = searcher.value_without_network(situation, None, task) else { continue };
                    let exact = searcher.value_without_moves(info.outlook(), task);
                    let is_same = exact.map(|exact| exact > alpha) == Some(value > alpha);
                    assert!(is_same || !is_within, "{board:?} {alpha} {depth}: {value} {exact:?}");
                    decided += 1;
                    otherwise += usize::from(!is_same);
                }
            }
        }
        assert!(decided > 1_000 && otherwise < decided / 20, "{otherwise} of {decided}");
    }
}
