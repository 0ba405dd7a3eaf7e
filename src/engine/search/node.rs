//! One node of the search, and all below it.

use super::value::*;
use super::{MAX_PLY, Worker};
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

/// A node whose children are being searched.
struct Progress {
    best: i32,
    best_cell: Option<Cell>,
    searched: usize,
    /// Whether every legal move so far was searched or is known to lose.
    complete: bool,
}

impl Worker<'_> {
    /// The value of the position to its side to move, exact between `alpha` and `beta`; below or above only a bound.
    /// Means nothing once the meter is over.
    pub(super) fn node<M: Mode>(&mut self, mut alpha: i32, mut beta: i32, depth: i32, ply: usize) -> i32 {
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
            _ => {}
        }
        if !M::EXACT {
            // Nothing here is worse than being lost at once, or better than the next win there could be.
            alpha = alpha.max(loss_at(ply + 2));
            beta = beta.min(win_at(ply + 3));
            if alpha >= beta {
                return alpha;
            }
        }
        let is_pv = beta - alpha > 1;
        let entry = self.table.probe(self.position.hash());
        if let Some(value) = entry.and_then(|entry| usable_value::<M>(&entry, is_pv, alpha, beta, depth, ply)) {
            return value;
        }
        if !M::EXACT && !matches!(situation, Situation::Block(_)) {
            if let Some(value) = self.win_by_fours(depth, ply) {
                return value;
            }
            if depth <= 0 {
                let value = evaluate(&self.position);
                self.keep(None, value, Bound::Exact, 0, ply);
                return value;
            }
        }
        let judged = evaluate(&self.position);
        if !M::EXACT && !is_pv && situation == Situation::Free && depth <= SURPLUS_DEPTH {
            let surplus = judged - SURPLUS_A_PLY * depth;
            let threatened = self.position.count(!mover, Threat::FourThree) > 0;
            if surplus >= beta && !is_decided(beta) && !threatened {
                return surplus;
            }
        }
        self.search_moves::<M>(situation, entry.and_then(|entry| entry.best), judged, alpha, beta, depth, ply)
    }

    fn win_by_fours(&mut self, depth: i32, ply: usize) -> Option<i32> {
        let nodes = if depth > 0 { INNER_VCF_NODES } else { LEAF_VCF_NODES };
        let bounds = vcf::Bounds { plies: self.sight.vcf_plies, nodes };
        let Outcome::Win { plies } = self.memory.vcf.solve(&mut self.position, bounds, &mut self.meter) else {
            return None;
        };
        self.lines[ply].clear();
        self.lines[ply].extend(self.memory.vcf.line());
        let value = win_at(ply + plies);
        self.keep(self.lines[ply].first().copied(), value, Bound::Exact, depth, ply);
        Some(value)
    }

    #[expect(clippy::too_many_arguments, reason = "a node's whole state goes from its first half to its second")]
    fn search_moves<M: Mode>(
        &mut self,
        situation: Situation,
        table_move: Option<Cell>,
        judged: i32,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        let first = self.candidates.len();
        let hints = Hints { table_move, history: &self.memory.history, ply };
        let mut progress = Progress { best: -INFINITE, best_cell: None, searched: 0, complete: true };
        match situation {
            Situation::Block(cell) => {
                movepick::add(&self.position, std::iter::once(cell), &hints, &mut self.candidates)
            }
            Situation::Answer(cell) => {
                let answers = movepick::answers(&self.position, cell);
                movepick::add(&self.position, answers.iter(), &hints, &mut self.candidates);
                progress.best = loss_at(ply + 4);
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
        let mut bound = self.search_candidates::<M>(&mut progress, first, judged, alpha, beta, depth, ply);
        if progress.searched == 0 && situation == Situation::Free && !self.meter.is_over() {
            bound = self.search_elsewhere::<M>(&mut progress, first, judged, alpha, beta, depth, ply);
        }
        self.candidates.truncate(first);
        if self.meter.is_over() {
            return 0;
        }
        let value = if progress.complete { progress.best } else { unproven(progress.best) };
        self.keep(progress.best_cell, value, bound, depth, ply);
        value
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

    #[expect(clippy::too_many_arguments, reason = "a node's whole state goes from its first half to its second")]
    fn search_candidates<M: Mode>(
        &mut self,
        progress: &mut Progress,
        first: usize,
        judged: i32,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> Bound {
        let is_pv = beta - alpha > 1;
        let mover = self.position.side_to_move();
        let last = self.position.last_cell();
        let mut bound = Bound::Upper;
        let mut tried: Vec<Cell> = Vec::new();
        for next in first..self.candidates.len() {
            let cell = movepick::select(&mut self.candidates[first..], next - first);
            if !self.position.is_legal(cell) {
                continue;
            }
            let quiet = movepick::is_quiet(&self.position, cell);
            if !M::EXACT && !is_pv && quiet && !is_loss(progress.best) && progress.searched > 0 {
                let margin = FUTILITY_MARGINS.get(depth as usize);
                let hopeless = margin.is_some_and(|margin| judged + margin <= alpha);
                if hopeless || progress.searched >= moves_worth_a_look(depth) {
                    progress.complete = false;
                    continue;
                }
            }
            let value = self.child::<M>(cell, progress.searched, alpha, beta, depth, ply);
            if self.meter.is_over() {
                return bound;
            }
            progress.searched += 1;
            if quiet {
                tried.push(cell);
            }
            if value <= progress.best {
                continue;
            }
            progress.best = value;
            if value <= alpha {
                continue;
            }
            progress.best_cell = Some(cell);
            alpha = value;
            bound = Bound::Exact;
            if is_pv {
                let (here, below) = self.lines.split_at_mut(ply + 1);
                here[ply].clear();
                here[ply].push(cell);
                here[ply].extend_from_slice(&below[0]);
            }
            if alpha >= beta {
                if quiet && !M::EXACT {
                    self.memory.history.reward(mover, ply, last, cell, &tried, depth);
                }
                return Bound::Lower;
            }
        }
        bound
    }

    /// None of the cells near the stones is legal: all others are tried, and where none is legal, a pass.
    #[expect(clippy::too_many_arguments, reason = "a node's whole state goes from its first half to its second")]
    fn search_elsewhere<M: Mode>(
        &mut self,
        progress: &mut Progress,
        first: usize,
        judged: i32,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> Bound {
        self.candidates.truncate(first);
        let hints = Hints { table_move: None, history: &self.memory.history, ply };
        movepick::add(&self.position, self.position.empty_cells(), &hints, &mut self.candidates);
        progress.complete = true;
        let bound = self.search_candidates::<M>(progress, first, judged, alpha, beta, depth, ply);
        if progress.searched > 0 || self.meter.is_over() {
            return bound;
        }
        self.position.make_pass();
        progress.best = -self.node::<M>(-beta, -alpha, depth - 1, ply + 1);
        self.position.unmake();
        match progress.best {
            value if value >= beta => Bound::Lower,
            value if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        }
    }

    /// The value of a move: of the first one in the whole window; of each later one first whether it is better than
    /// alpha at all, and that less deep if it does not look promising.
    pub(super) fn child<M: Mode>(
        &mut self,
        cell: Cell,
        searched: usize,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        let is_pv = beta - alpha > 1;
        let mover = self.position.side_to_move();
        // To block a five is no choice: it costs no depth.
        let is_forced = !M::EXACT && self.position.threat(!mover, cell) == Threat::Five;
        let next_depth = if is_forced { depth } else { depth - 1 };
        let reduction = if M::EXACT || is_forced { 0 } else { self.reduction(cell, searched, is_pv, depth, ply) };
        self.position.make(cell);
        let mut value = alpha + 1;
        if searched > 0 {
            value = -self.node::<M>(-alpha - 1, -alpha, next_depth - reduction, ply + 1);
            if value > alpha && reduction > 0 {
                value = -self.node::<M>(-alpha - 1, -alpha, next_depth, ply + 1);
            }
        }
        if searched == 0 || (value > alpha && value < beta) {
            value = -self.node::<M>(-beta, -alpha, next_depth, ply + 1);
        }
        self.position.unmake();
        value
    }

    /// By how many plies less a move is searched at first: the more, the later it comes and the deeper it is.
    fn reduction(&self, cell: Cell, searched: usize, is_pv: bool, depth: i32, ply: usize) -> i32 {
        let mover = self.position.side_to_move();
        if depth < 3 || searched < 2 || self.position.threat(mover, cell).makes_four() {
            return 0;
        }
        let mut sixteenths = log2_sixteenths(depth as usize) * log2_sixteenths(searched) / 32;
        if is_pv {
            sixteenths -= 12;
        }
        if !movepick::is_quiet(&self.position, cell) {
            sixteenths -= 16;
        }
        if self.memory.history.is_killer(ply, cell) {
            sixteenths -= 10;
        }
        sixteenths -= self.memory.history.score(mover, cell) / 400;
        (sixteenths / 16).clamp(0, depth - 1)
    }

    fn keep(&self, best: Option<Cell>, value: i32, bound: Bound, depth: i32, ply: usize) {
        if !self.meter.is_over() {
            let value = relative_to_node(value, ply);
            self.table.store(self.position.hash(), Entry { best, value, bound, depth });
        }
    }
}

/// What the table's entry says of the value, if it says enough.
fn usable_value<M: Mode>(entry: &Entry, is_pv: bool, alpha: i32, beta: i32, depth: i32, ply: usize) -> Option<i32> {
    let value = relative_to_root(entry.value, ply);
    let deep_enough = if M::EXACT {
        entry.depth == depth
    } else {
        // A proof does not depend on the depth.
        (entry.depth >= depth && !is_pv) || is_proven(value)
    };
    let bounds_enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
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
