//! The moves of a node: their order, their depth, and pruning.

use super::Searcher;
use super::node::Mode;
use super::outlook::NodeInfo;
use super::task::{Expected, Task};
use super::value::*;
use crate::engine::cell::{Cell, CellSet};
use crate::engine::history::Kind;
use crate::engine::margins::{FAR, LMP_BY_DEPTH, PLY};
use crate::engine::movepick::{self, Candidate, Hints, Situation};
use crate::engine::network::{Network, Policy};
use crate::engine::static_win;
use crate::engine::threat::Threat;
use crate::engine::tt::Bound;
use crate::engine::vcf::line;

/// Progress of a node whose moves are being searched.
struct Progress {
    /// Task for the next move: every better one narrows the window.
    task: Task,
    /// Depth for the first move.
    depth: i32,
    /// Value of the best move so far.
    best: i32,
    best_cell: Option<Cell>,
    searched: usize,
    /// Index of this node's first entry in the searcher's tried moves.
    first_tried: usize,
    /// Whether every legal move so far was searched or is known to lose.
    complete: bool,
    /// Whether the other moves do not matter: one caused a cut-off, or the time is over.
    over: bool,
}

impl Progress {
    fn new(task: Task, first_tried: usize) -> Progress {
        let best = -INFINITE;
        Progress {
            task,
            depth: task.depth,
            best,
            best_cell: None,
            searched: 0,
            first_tried,
            complete: true,
            over: false,
        }
    }
}

/// A move to search, with the inputs of its reduction.
#[derive(Clone, Copy)]
pub(super) struct MoveToSearch {
    pub cell: Cell,
    /// Number of moves of the node that were searched before.
    pub searched: usize,
    /// Distance of its static score from the best one.
    pub gap: i32,
    /// Extension of its depth.
    pub extension: i32,
    /// Whether the side to move stands better than when it moved last.
    pub improving: bool,
}

/// Moves of a node that are pruned; each value includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Pruning {
    Nothing,
    Quiet,
    AllButFours,
}

/// Result of a search for a singular move.
enum Singular {
    /// Extension of the table's move; negative to reduce it.
    Extend(i32),
    /// Even without the table's move the node is above beta: a lower bound.
    CutOff(i32),
}

impl Searcher<'_> {
    /// Returns the value of the best move, and the move if it is better than alpha.
    pub(super) fn search_moves<M: Mode>(&mut self, info: &NodeInfo, task: Task) -> (i32, Option<Cell>) {
        let first = self.candidates.len();
        let threatened =
            if M::EXACT || info.situation != Situation::Free { None } else { self.replies_to_four_three() };
        let mut progress = Progress::new(task, self.tried.len());
        // The candidates before this one have been searched.
        let mut next = first;
        match info.situation {
            Situation::Block(cell) => self.candidates.push(Candidate::first(cell)),
            Situation::Stop => {
                self.add(movepick::stops(&self.position).iter(), info, task.ply, &self.policy(task.ply));
                progress.best = loss_at(task.ply + 2);
            }
            Situation::Answer(cell) => {
                let answers = movepick::answers(&self.position, cell);
                self.add(answers.iter(), info, task.ply, &self.policy(task.ply));
                progress.best = loss_at(task.ply + 4);
            }
            _ if M::EXACT => self.add_elsewhere(info, task.ply),
            _ if let Some(replies) = threatened => {
                self.add(replies.iter(), info, task.ply, &self.policy(task.ply));
                progress.best = loss_at(task.ply + 1 + static_win::PLIES);
            }
            _ => {
                // Mostly the table's move is good enough: the others are not even listed before it has failed. A move
                // that is not a candidate waits until it is known that no candidate is legal.
                let near = self.position.candidates();
                let early = info.table_move().filter(|&cell| {
                    self.options.width.is_none() && self.stack[task.ply].excluded != Some(cell) && near.contains(cell)
                });
                if let Some(cell) = early {
                    self.candidates.push(Candidate::first(cell));
                    self.search_candidates::<M>(&mut progress, first, first, info);
                    next = self.candidates.len();
                }
                if !progress.over {
                    let policy = self.policy(task.ply);
                    if let Some(cell) = early {
                        self.accumulator.back_to(task.ply);
                        let score = movepick::static_score(&self.position, &self.accumulator, &policy, cell);
                        self.candidates[first].static_score = score;
                    }
                    let others = near.iter().filter(|&cell| Some(cell) != early);
                    self.add(others, info, task.ply, &policy);
                    progress.complete &= (self.candidates.len() - first) as u32 == self.position.empty_count();
                    if let Some(width) = self.options.width {
                        progress.complete &= self.cut_to(first, width as usize);
                    }
                }
            }
        }
        self.search_candidates::<M>(&mut progress, first, next, info);
        let may_be_elsewhere = info.situation == Situation::Free && threatened.is_none();
        if progress.searched == 0 && may_be_elsewhere && !progress.over {
            self.search_elsewhere::<M>(&mut progress, first, info);
        }
        let is_lost_near_the_stones = !progress.complete && progress.best < LEAST_UNPROVEN && !progress.over;
        if self.completes
            && is_lost_near_the_stones
            && may_be_elsewhere
            && self.stack[task.ply].excluded.is_none()
            && let Some(value) = self.value_with_far_moves(progress.best, progress.task)
        {
            progress.best = value;
            progress.complete = true;
        }
        self.candidates.truncate(first);
        self.tried.truncate(progress.first_tried);
        let value = if progress.complete { progress.best } else { unproven(progress.best) };
        (value, progress.best_cell)
    }

    /// Adds moves to the candidates.
    fn add(&mut self, cells: impl Iterator<Item = Cell>, info: &NodeInfo, ply: usize, policy: &Policy) {
        self.accumulator.back_to(ply);
        let (accumulator, history) = (&self.accumulator, &self.memory.history);
        let hints =
            Hints { table_move: info.table_move(), policy, accumulator, history, ply, margins: self.options.margins };
        movepick::add(&self.position, cells, &hints, &mut self.candidates);
    }

    /// Prepares the network's policy for the moves of this node.
    fn policy(&self, ply: usize) -> Policy<'static> {
        Network::of_position(&self.position).policy(&self.position, &self.stack[ply].hidden)
    }

    /// Adds all empty cells to the candidates.
    fn add_elsewhere(&mut self, info: &NodeInfo, ply: usize) {
        let cells: Vec<Cell> = self.position.empty_cells().collect();
        self.add(cells.into_iter(), info, ply, &self.policy(ply));
    }

    /// Returns the replies that may stop a winning four-three that the opponent threatens; `None` where there is no
    /// such threat. Any other move loses to it.
    fn replies_to_four_three(&mut self) -> Option<CellSet> {
        if self.options.vcf_plies < static_win::PLIES {
            return None;
        }
        let line = static_win::threatened_line(&mut self.position)?;
        Some(line::spoilers_until(&mut self.position, &line, || self.counter.is_over_now()))
    }

    /// Keeps the `width` most promising of the candidates from `first` on; returns whether those were all.
    fn cut_to(&mut self, first: usize, width: usize) -> bool {
        let candidates = &mut self.candidates[first..];
        if candidates.len() <= width {
            return true;
        }
        let mut ordered = 0;
        for next in 0..width {
            movepick::select(candidates, next, &mut ordered);
        }
        self.candidates.truncate(first + width);
        false
    }

    /// Searches the candidates from `next` on, the most promising first, until one reaches beta. The node's candidates
    /// begin at `first`.
    fn search_candidates<M: Mode>(&mut self, progress: &mut Progress, first: usize, next: usize, info: &NodeInfo) {
        let Progress { depth, task: Task { ply, .. }, .. } = *progress;
        let is_pv = progress.task.is_pv();
        let mover = self.position.side_to_move();
        let best_score = self.candidates[first..].iter().map(|candidate| candidate.static_score).max();
        let mut pruning = Pruning::Nothing;
        let mut index = next;
        let mut ordered = 0;
        while index < self.candidates.len() && !progress.over {
            let task = progress.task;
            if !M::EXACT && progress.searched > 0 && !is_loss(progress.best) {
                let stricter = self.pruning(progress, info, task);
                if stricter > pruning {
                    pruning = stricter;
                    progress.complete &= !self.prune(pruning, index);
                    ordered = index - next;
                    continue;
                }
            }
            let candidates = &mut self.candidates[next..];
            let candidate = movepick::select(candidates, index - next, &mut ordered);
            let (cell, static_score) = (candidate.cell(), candidate.static_score);
            self.table.prefetch(self.position.hash_after(cell));
            if index - next + 1 < ordered {
                self.table.prefetch(self.position.hash_after(candidates[index - next + 1].cell()));
            }
            index += 1;
            if self.stack[ply].excluded == Some(cell) || !self.position.is_legal(cell) {
                continue;
            }
            let quiet = movepick::is_quiet(&self.position, cell);
            let kind = movepick::kind(&self.position, cell);
            let teaches = !M::EXACT && (quiet || kind == Kind::Attack);
            self.stack[ply].set_move(&self.position, cell);
            let extension = match if M::EXACT { Singular::Extend(0) } else { self.extension::<M>(cell, info, task) } {
                Singular::Extend(extension) => extension,
                Singular::CutOff(bound) => {
                    progress.best = bound;
                    progress.best_cell = Some(cell);
                    progress.complete = false;
                    progress.over = true;
                    return;
                }
            };
            if self.counter.is_over() {
                progress.over = true;
                return;
            }
            let gap = best_score.map_or(0, |best| best - static_score);
            let searched = progress.searched;
            let to_search = MoveToSearch { cell, searched, gap, extension, improving: info.improving };
            let value = self.child::<M>(to_search, task);
            if self.counter.is_over() {
                progress.over = true;
                return;
            }
            progress.searched += 1;
            if teaches {
                self.tried.push((cell, kind));
            }
            if value <= progress.best {
                continue;
            }
            progress.best = value;
            if value <= task.alpha {
                continue;
            }
            progress.best_cell = Some(cell);
            if is_pv {
                let (here, below) = self.lines.split_at_mut(ply + 1);
                here[ply].clear();
                here[ply].push(cell);
                here[ply].extend_from_slice(&below[0]);
            }
            if value >= task.beta {
                self.counter.tally.count_cutoff(progress.searched - 1);
                if teaches {
                    let last = self.position.last_cell();
                    let plies = task.plies().max(1);
                    let tried = &self.tried[progress.first_tried..];
                    self.memory.history.reward(mover, ply, last, (cell, kind), tried, plies);
                }
                progress.over = true;
                return;
            }
            progress.task.alpha = value;
            // One move has made the node better: the others are likely worse than it.
            if !M::EXACT && task.depth == depth && depth > 2 * PLY && depth < 12 * PLY && !is_decided(value) {
                progress.task.depth -= self.options.margins.raised_reduction;
            }
        }
    }

    /// Returns the moves that need not be searched any more. Only asked once there is a move that does not lose, so
    /// that no loss is made up.
    fn pruning(&self, progress: &Progress, info: &NodeInfo, task: Task) -> Pruning {
        let margins = self.options.margins;
        if info.situation != Situation::Free {
            return Pruning::Nothing;
        }
        let plies = task.plies();
        let by_depth = LMP_BY_DEPTH[(plies as usize).min(LMP_BY_DEPTH.len() - 1)];
        let moves = margins.lmp_base + by_depth * margins.lmp_sixteenths / 16;
        let max_moves = if info.improving { moves } else { moves / 2 };
        if progress.searched as i32 >= max_moves {
            return Pruning::AllButFours;
        }
        let margin = margins.futility_margin + margins.futility_margin_a_ply * task.depth / PLY;
        if !task.is_pv() && task.depth <= margins.futility_depth && info.corrected + margin <= task.alpha {
            return Pruning::Quiet;
        }
        Pruning::Nothing
    }

    /// Drops the pruned moves from the candidates from `index` on; returns whether there were any. The rest keeps its
    /// order.
    fn prune(&mut self, pruning: Pruning, index: usize) -> bool {
        let mover = self.position.side_to_move();
        let mut kept = index;
        for other in index..self.candidates.len() {
            let cell = self.candidates[other].cell();
            let is_kept = match pruning {
                Pruning::Nothing => true,
                Pruning::Quiet => !movepick::is_quiet(&self.position, cell),
                Pruning::AllButFours => self.position.threat(mover, cell).makes_four(),
            };
            if is_kept {
                self.candidates.swap(kept, other);
                kept += 1;
            }
        }
        let dropped = kept < self.candidates.len();
        self.candidates.truncate(kept);
        dropped
    }

    /// Computes the extension of a move.
    fn extension<M: Mode>(&mut self, cell: Cell, info: &NodeInfo, task: Task) -> Singular {
        let margins = self.options.margins;
        let plies = task.plies();
        let mut extension = 0;
        // A line is not drawn out without end.
        let may_extend = task.ply < 2 * self.iteration as usize;
        if matches!(info.situation, Situation::Block(_)) {
            extension = margins.block_extension;
        } else if info.table_move() == Some(cell) {
            extension = if task.is_pv() { margins.table_extension_pv } else { margins.table_extension };
            if self.stack[task.ply].made_four {
                extension += margins.table_extension_four;
            }
            if may_extend && task.depth >= margins.singular_depth && self.stack[task.ply].excluded.is_none() {
                match self.singular::<M>(cell, info, task) {
                    Some(Singular::Extend(by)) => extension = by,
                    Some(cut_off) => return cut_off,
                    None => {}
                }
            }
        }
        let is_cut = !task.is_pv() && task.expected == Expected::High;
        let answering =
            if matches!(info.situation, Situation::Answer(_)) { margins.fail_high_margin_answer } else { 0 };
        let fails_high = is_cut
            && !matches!(info.situation, Situation::Block(_))
            && info.expected
                >= task.beta + margins.fail_high_margin + margins.fail_high_margin_a_ply * plies + answering;
        if fails_high {
            if !self.stack[task.ply].made_four {
                extension -= margins.fail_high_reduction;
            } else if may_extend && task.ply >= 2 && self.stack[task.ply - 2].made_four {
                extension += PLY;
            }
        }
        Singular::Extend(extension)
    }

    /// Tests whether the table's move is the only good one: searches the others, less deep, below its value.
    fn singular<M: Mode>(&mut self, cell: Cell, info: &NodeInfo, task: Task) -> Option<Singular> {
        let margins = self.options.margins;
        let entry = info.entry?;
        let value = relative_to_root(entry.value, task.ply);
        if entry.bound == Bound::Upper || entry.depth * PLY < task.depth - margins.singular_entry || is_decided(value) {
            return None;
        }
        let bound = value - margins.singular_sixteenths * task.plies() / 16;
        let made_four = self.stack[task.ply].made_four;
        self.stack[task.ply].excluded = Some(cell);
        let others =
            self.node::<M>(Task { alpha: bound - 1, beta: bound, depth: margins.depth_of_others(task.depth), ..task });
        self.stack[task.ply].excluded = None;
        self.stack[task.ply].made_four = made_four;
        if others < bound {
            let doubly = !task.is_pv() && others < bound - margins.double_extension_margin;
            Some(Singular::Extend(if doubly { 2 * PLY } else { PLY }))
        } else if bound >= task.beta {
            Some(Singular::CutOff(bound))
        } else if value >= task.beta {
            Some(Singular::Extend(-margins.negative_extension))
        } else {
            None
        }
    }

    /// Searches all other cells where none near the stones is legal, and a pass where none is legal.
    fn search_elsewhere<M: Mode>(&mut self, progress: &mut Progress, first: usize, info: &NodeInfo) {
        let task = progress.task;
        self.candidates.truncate(first);
        self.add_elsewhere(info, task.ply);
        progress.complete = true;
        self.search_candidates::<M>(progress, first, first, info);
        if progress.searched > 0 || progress.over || self.stack[task.ply].excluded.is_some() {
            return;
        }
        self.position.make_pass();
        progress.best = -self.node::<M>(task.below(task.depth - PLY));
        self.position.unmake();
    }

    /// Returns the value of a move. The first move is searched in the whole window; a later one first with a null
    /// window, and less deep if it does not look promising.
    pub(super) fn child<M: Mode>(&mut self, to_search: MoveToSearch, task: Task) -> i32 {
        let depth = task.depth - PLY + to_search.extension;
        let reduction = if M::EXACT || to_search.extension >= PLY { 0 } else { self.reduction(to_search, task) };
        let reduced = (depth - reduction).max(PLY).min(depth);
        let scout = Task { expected: Expected::High, ..task.scout_below(reduced) };
        let first = if to_search.searched > 0 { scout } else { task.below(depth) };
        if let Some(value) = self.known_after::<M>(to_search.cell, first).map(|value| -value)
            && (to_search.searched == 0 || value <= task.alpha)
        {
            self.lines[first.ply].clear();
            self.counter.tally.count_lookup(true);
            return if self.counter.tick() { 0 } else { value };
        }
        self.position.make(to_search.cell);
        let mut value = task.alpha + 1;
        if to_search.searched > 0 {
            value = -self.node::<M>(scout);
            if reduced < depth {
                self.counter.tally.count_reduction(value > task.alpha);
            }
            if value > task.alpha && reduced < depth {
                value = -self.node::<M>(task.scout_below(depth));
            }
        }
        if to_search.searched == 0 || (value > task.alpha && value < task.beta) {
            value = -self.node::<M>(task.below(depth));
        }
        self.position.unmake();
        value
    }

    /// Computes the late-move reduction: the greater, the later the move comes, the deeper the node is and the lower
    /// the move's score is.
    fn reduction(&self, to_search: MoveToSearch, task: Task) -> i32 {
        let margins = self.options.margins;
        let mover = self.position.side_to_move();
        if task.depth < 2 * PLY || to_search.searched == 0 {
            return 0;
        }
        let logarithms = log2_sixteenths(task.plies() as usize) * log2_sixteenths(to_search.searched + 1);
        let mut reduction = margins.lmr_base + logarithms * margins.lmr_thousandths / 1000;
        if task.is_pv() {
            reduction -= margins.lmr_pv;
        } else if !to_search.improving && reduction > PLY {
            reduction += margins.lmr_worsening;
        }
        reduction +=
            (to_search.gap * margins.lmr_gap_percent / 100 - margins.lmr_gap_start).clamp(0, margins.lmr_gap_max);
        let threat = self.position.threat(mover, to_search.cell);
        if threat.makes_four() {
            reduction -= margins.lmr_four;
        }
        if self.position.count(!mover, Threat::OpenFour) > 0 {
            // The poorest answers to an open four neither stop it nor stand near the last stone.
            let is_far = |last: Cell| last.distance(to_search.cell) > FAR;
            let stops_it = self.position.threat(!mover, to_search.cell).makes_four();
            if !stops_it && self.position.last_cell().is_some_and(is_far) {
                reduction += margins.lmr_far;
            }
        } else if threat >= Threat::Three && task.ply >= 2 && self.stack[task.ply - 2].threatened {
            reduction -= margins.lmr_attack;
        }
        if task.expected == Expected::High && !self.memory.history.is_killer(task.ply, to_search.cell) {
            reduction += margins.lmr_cut;
        }
        let tried = (to_search.cell, movepick::kind(&self.position, to_search.cell));
        reduction - self.memory.history.score(mover, tried) / margins.lmr_history
    }
}

/// Logarithm to the base two, in sixteenths, rounded down; in integers, so that it is the same on every machine.
const fn log2_sixteenths(number: usize) -> i32 {
    let whole = number.ilog2();
    // Squaring the fraction four times yields its first four binary digits.
    let mut fraction = ((number as u64) << 20) >> whole;
    let mut digits = 0;
    let mut i = 0;
    while i < 4 {
        fraction = (fraction * fraction) >> 20;
        digits *= 2;
        if fraction >= 2 << 20 {
            fraction >>= 1;
            digits += 1;
        }
        i += 1;
    }
    (whole * 16 + digits) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_the_sixteenth() {
        for number in 1..=400usize {
            assert_eq!(log2_sixteenths(number), ((number as f64).log2() * 16.0 + 1e-9) as i32, "{number}");
        }
    }
}
