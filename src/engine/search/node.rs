//! One node of the search, and all below it.

use super::value::*;
use super::{MAX_PLY, Searcher};
use crate::engine::cell::Cell;
use crate::engine::evaluate::evaluate;
use crate::engine::movepick::{self, Hints, Situation};
use crate::engine::threat::Threat;
use crate::engine::tt::{Bound, Entry};
use crate::engine::vcf::{self, Outcome};

/// How the tree is searched.
pub trait Mode {
    /// Every legal move to the full depth and nothing beyond it; no threat but a five means anything.
    const EXACT: bool;
}

/// With every means there is.
pub struct Strongest;

/// As plainly as minimax does, so that its values can be compared.
pub struct Exact;

impl Mode for Strongest {
    const EXACT: bool = false;
}

impl Mode for Exact {
    const EXACT: bool = true;
}

/// Nodes that one look for a win by fours may spend: at a leaf, and at a node further up.
const LEAF_VCF_NODES: u64 = 300;
const INNER_VCF_NODES: u64 = 1_500;

/// What a move may gain beyond the evaluation, by the depth that is left: what is hopeless by more than that is not
/// searched.
const FUTILITY_MARGINS: [i32; 4] = [0, 90, 150, 230];
/// What a ply may lose beyond the evaluation.
const SURPLUS_A_PLY: i32 = 70;
const SURPLUS_DEPTH: i32 = 4;

/// What is asked of a node: its value between two bounds, to some depth, so many plies from the root.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub ply: usize,
}

impl Task {
    /// Whether the value is wanted, not only on which side of a bound it lies.
    fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The same of a child, in the whole window.
    fn below(self, depth: i32) -> Task {
        Task { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1 }
    }

    /// Of a child only whether it is better than alpha.
    fn scout_below(self, depth: i32) -> Task {
        Task { alpha: -self.alpha - 1, ..self.below(depth) }
    }

    /// On which side of the bounds a value lies.
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

/// A node whose moves are being searched.
struct Progress {
    /// The value of the best move so far.
    best: i32,
    best_cell: Option<Cell>,
    searched: usize,
    /// Whether every legal move so far was searched or is known to lose.
    complete: bool,
}

impl Searcher<'_> {
    /// The value of the position to its side to move, exact within the task's window; outside only a bound.
    /// Means nothing once the meter is over.
    pub(super) fn node<M: Mode>(&mut self, mut task: Task) -> i32 {
        let Task { depth, ply, .. } = task;
        self.lines[ply].clear();
        if self.meter.tick() {
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
            Situation::Block(_) | Situation::Answer(_) | Situation::Free => {}
        }
        if !M::EXACT {
            // Nothing here is worse than being lost at once, or better than the next win there could be.
            task.alpha = task.alpha.max(loss_at(ply + 2));
            task.beta = task.beta.min(win_at(ply + 3));
            if task.alpha >= task.beta {
                return task.alpha;
            }
        }
        let entry = self.table.probe(self.position.hash());
        if let Some(value) = entry.and_then(|entry| usable_value::<M>(&entry, task)) {
            return value;
        }
        if !M::EXACT && !matches!(situation, Situation::Block(_)) {
            if let Some(value) = self.win_by_fours(task) {
                return value;
            }
            if depth <= 0 {
                let value = evaluate(&self.position);
                self.keep(None, value, Bound::Exact, task);
                return value;
            }
        }
        let judged = evaluate(&self.position);
        if !M::EXACT && !task.is_pv() && situation == Situation::Free && depth <= SURPLUS_DEPTH {
            let surplus = judged - SURPLUS_A_PLY * depth;
            let threatened = self.position.count(!mover, Threat::FourThree) > 0;
            if surplus >= task.beta && !is_decided(task.beta) && !threatened {
                return surplus;
            }
        }
        let table_move = entry.and_then(|entry| entry.best);
        let (value, best_cell) = self.search_moves::<M>(situation, table_move, judged, task);
        self.keep(best_cell, value, task.bound_of(value), task);
        value
    }

    fn win_by_fours(&mut self, task: Task) -> Option<i32> {
        let nodes = if task.depth > 0 { INNER_VCF_NODES } else { LEAF_VCF_NODES };
        let bounds = vcf::Bounds { plies: self.sight.vcf_plies, nodes };
        let Outcome::Win { plies } = self.memory.vcf.solve(&mut self.position, bounds, &mut self.meter) else {
            return None;
        };
        self.lines[task.ply].extend(self.memory.vcf.line());
        let value = win_at(task.ply + plies);
        self.keep(self.lines[task.ply].first().copied(), value, Bound::Exact, task);
        Some(value)
    }

    /// The value of the best move, and the move if it is better than alpha.
    fn search_moves<M: Mode>(
        &mut self,
        situation: Situation,
        table_move: Option<Cell>,
        judged: i32,
        task: Task,
    ) -> (i32, Option<Cell>) {
        let first = self.candidates.len();
        let hints = Hints { table_move, history: &self.memory.history, ply: task.ply };
        let mut progress = Progress { best: -INFINITE, best_cell: None, searched: 0, complete: true };
        match situation {
            Situation::Block(cell) => {
                movepick::add(&self.position, std::iter::once(cell), &hints, &mut self.candidates);
            }
            Situation::Answer(cell) => {
                let answers = movepick::answers(&self.position, cell);
                movepick::add(&self.position, answers.iter(), &hints, &mut self.candidates);
                progress.best = loss_at(task.ply + 4);
            }
            _ if M::EXACT => {
                movepick::add(&self.position, self.position.empty_cells(), &hints, &mut self.candidates);
            }
            _ => {
                movepick::add(&self.position, self.position.candidates().iter(), &hints, &mut self.candidates);
                progress.complete = (self.candidates.len() - first) as u32 == self.position.empty_count();
                if let Some(width) = self.sight.width {
                    progress.complete &= self.cut_to(first, width as usize);
                }
            }
        }
        self.search_candidates::<M>(&mut progress, first, judged, task);
        if progress.searched == 0 && situation == Situation::Free && !self.meter.is_over() {
            self.search_elsewhere::<M>(&mut progress, first, judged, task);
        }
        self.candidates.truncate(first);
        let value = if progress.complete { progress.best } else { unproven(progress.best) };
        (value, progress.best_cell)
    }

    /// Keeps the `width` most promising of the candidates from `first` on; returns whether those were all.
    fn cut_to(&mut self, first: usize, width: usize) -> bool {
        let candidates = &mut self.candidates[first..];
        if candidates.len() <= width {
            return true;
        }
        for next in 0..width {
            movepick::select(candidates, next);
        }
        self.candidates.truncate(first + width);
        false
    }

    /// Searches the candidates from `first` on, the most promising first, until one reaches beta.
    fn search_candidates<M: Mode>(&mut self, progress: &mut Progress, first: usize, judged: i32, mut task: Task) {
        let is_pv = task.is_pv();
        let Task { depth, ply, .. } = task;
        let mut tried: Vec<Cell> = Vec::new();
        for next in first..self.candidates.len() {
            let cell = movepick::select(&mut self.candidates[first..], next - first);
            if !self.position.is_legal(cell) {
                continue;
            }
            let quiet = movepick::is_quiet(&self.position, cell);
            if !M::EXACT && !is_pv && quiet && !is_loss(progress.best) && progress.searched > 0 {
                let margin = FUTILITY_MARGINS.get(depth as usize);
                let hopeless = margin.is_some_and(|margin| judged + margin <= task.alpha);
                if hopeless || progress.searched >= moves_worth_a_look(depth) {
                    progress.complete = false;
                    continue;
                }
            }
            let value = self.child::<M>(cell, progress.searched, task);
            if self.meter.is_over() {
                return;
            }
            progress.searched += 1;
            if quiet && !M::EXACT {
                tried.push(cell);
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
                if quiet && !M::EXACT {
                    let last = self.position.last_cell();
                    self.memory.history.reward(self.position.side_to_move(), ply, last, cell, &tried, depth);
                }
                return;
            }
            task.alpha = value;
        }
    }

    /// None of the cells near the stones is legal: all others are tried, and where none is legal, a pass.
    fn search_elsewhere<M: Mode>(&mut self, progress: &mut Progress, first: usize, judged: i32, task: Task) {
        self.candidates.truncate(first);
        let hints = Hints { table_move: None, history: &self.memory.history, ply: task.ply };
        movepick::add(&self.position, self.position.empty_cells(), &hints, &mut self.candidates);
        progress.complete = true;
        self.search_candidates::<M>(progress, first, judged, task);
        if progress.searched > 0 || self.meter.is_over() {
            return;
        }
        self.position.make_pass();
        progress.best = -self.node::<M>(task.below(task.depth - 1));
        self.position.unmake();
    }

    /// The value of a move: of the first one in the whole window; of each later one first whether it is better than
    /// alpha at all, and that less deep if it does not look promising.
    pub(super) fn child<M: Mode>(&mut self, cell: Cell, searched: usize, task: Task) -> i32 {
        let mover = self.position.side_to_move();
        // To block a five is no choice: it costs no depth.
        let is_forced = !M::EXACT && self.position.threat(!mover, cell) == Threat::Five;
        let depth = if is_forced { task.depth } else { task.depth - 1 };
        let reduction = if M::EXACT || is_forced { 0 } else { self.reduction(cell, searched, task) };
        self.position.make(cell);
        let mut value = task.alpha + 1;
        if searched > 0 {
            value = -self.node::<M>(task.scout_below(depth - reduction));
            if value > task.alpha && reduction > 0 {
                value = -self.node::<M>(task.scout_below(depth));
            }
        }
        if searched == 0 || (value > task.alpha && value < task.beta) {
            value = -self.node::<M>(task.below(depth));
        }
        self.position.unmake();
        value
    }

    /// By how many plies less a move is searched at first: the more, the later it comes and the deeper it is.
    fn reduction(&self, cell: Cell, searched: usize, task: Task) -> i32 {
        let mover = self.position.side_to_move();
        if task.depth < 3 || searched < 2 || self.position.threat(mover, cell).makes_four() {
            return 0;
        }
        let mut sixteenths = log2_sixteenths(task.depth as usize) * log2_sixteenths(searched) / 32;
        if task.is_pv() {
            sixteenths -= 12;
        }
        if !movepick::is_quiet(&self.position, cell) {
            sixteenths -= 16;
        }
        if self.memory.history.is_killer(task.ply, cell) {
            sixteenths -= 10;
        }
        sixteenths -= self.memory.history.score(mover, cell) / 400;
        (sixteenths / 16).clamp(0, task.depth - 1)
    }

    fn keep(&self, best: Option<Cell>, value: i32, bound: Bound, task: Task) {
        if !self.meter.is_over() {
            let value = relative_to_node(value, task.ply);
            self.table.store(self.position.hash(), Entry { best, value, bound, depth: task.depth });
        }
    }
}

/// What the table's entry says of the value, if it says enough.
fn usable_value<M: Mode>(entry: &Entry, task: Task) -> Option<i32> {
    let value = relative_to_root(entry.value, task.ply);
    let deep_enough = if M::EXACT {
        entry.depth == task.depth
    } else {
        // A proof does not depend on the depth.
        (entry.depth >= task.depth && !task.is_pv()) || is_proven(value)
    };
    let bounds_enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= task.beta,
        Bound::Upper => value <= task.alpha,
    };
    (deep_enough && bounds_enough).then_some(value)
}

/// How many moves of a node are searched before the quiet ones that are left are passed over.
fn moves_worth_a_look(depth: i32) -> usize {
    if depth > 6 { usize::MAX } else { (6 + 3 * depth * depth) as usize }
}

/// The logarithm to the base two, in sixteenths, rounded down; in integers, so that it is the same on every machine.
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
