//! The moves of a node: which are searched, how deep, and which are passed over.

use super::Searcher;
use super::margins::*;
use super::node::{Expected, Known, Mode, Task};
use super::value::*;
use crate::engine::cell::{Cell, CellSet};
use crate::engine::evaluate::network::{Network, Order};
use crate::engine::history::Kind;
use crate::engine::movepick::{self, Candidate, Hints, Situation};
use crate::engine::static_win;
use crate::engine::threat::Threat;
use crate::engine::tt::Bound;
use crate::engine::vcf::line;
use crate::rules::Rule;

/// A node whose moves are being searched.
struct Progress {
    /// What is asked of the next move: every better one narrows the window.
    task: Task,
    /// The depth of the first one.
    depth: i32,
    /// The value of the best move so far.
    best: i32,
    best_cell: Option<Cell>,
    searched: usize,
    /// Where those of the searcher's tried moves begin that are this node's.
    first_tried: usize,
    /// Whether every legal move so far was searched or is known to lose.
    complete: bool,
    /// Whether no other move is of interest: one was good enough, or the time is over.
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

/// A move, and what its order and its depth depend on.
#[derive(Clone, Copy)]
pub(super) struct Try {
    pub cell: Cell,
    /// How many moves of the node were searched before.
    pub searched: usize,
    /// How much less promising it looks than the best one.
    pub gap: i32,
    /// By how much deeper than others it is searched.
    pub extension: i32,
}

/// The moves of a node that are not searched; each includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PassedOver {
    Nothing,
    Quiet,
    AllButFours,
}

/// What asking for a singular move has shown.
enum Singular {
    /// By how much the table's move is extended; less than nothing to reduce it.
    Extend(i32),
    /// Even without it the node is above beta: by a bound.
    CutOff(i32),
}

impl Searcher<'_> {
    /// The value of the best move, and the move if it is better than alpha.
    pub(super) fn search_moves<M: Mode>(&mut self, known: &Known, task: Task) -> (i32, Option<Cell>) {
        let first = self.candidates.len();
        let threatened =
            if M::EXACT || known.situation != Situation::Free { None } else { self.replies_to_four_three() };
        let mut progress = Progress::new(task, self.tried.len());
        // The candidates before this one have been searched.
        let mut next = first;
        match known.situation {
            Situation::Block(cell) => self.candidates.push(Candidate::first(cell)),
            Situation::Stop => {
                self.add(movepick::stops(&self.position).iter(), known, task.ply, &self.order(task.ply));
                progress.best = loss_at(task.ply + 2);
            }
            Situation::Answer(cell) => {
                let answers = movepick::answers(&self.position, cell);
                self.add(answers.iter(), known, task.ply, &self.order(task.ply));
                progress.best = loss_at(task.ply + 4);
            }
            _ if M::EXACT => self.add_elsewhere(known, task.ply),
            _ if let Some(replies) = threatened => {
                self.add(replies.iter(), known, task.ply, &self.order(task.ply));
                progress.best = loss_at(task.ply + 1 + static_win::PLIES);
            }
            _ => {
                // Mostly the table's move is good enough: the others are not even looked at before it has failed. One from
                // elsewhere waits until it is known that no candidate is legal.
                let near = self.position.candidates();
                let early = known.table_move().filter(|&cell| {
                    self.sight.width.is_none() && self.steps[task.ply].skipped != Some(cell) && near.contains(cell)
                });
                if let Some(cell) = early {
                    self.candidates.push(Candidate::first(cell));
                    self.search_candidates::<M>(&mut progress, first, first, known);
                    next = self.candidates.len();
                }
                if !progress.over {
                    let order = self.order(task.ply);
                    if let Some(cell) = early {
                        self.accumulator.back_to(task.ply);
                        let promise = movepick::promise(&self.position, &self.accumulator, &order, cell);
                        self.candidates[first].promise = promise;
                    }
                    let others = near.iter().filter(|&cell| Some(cell) != early);
                    self.add(others, known, task.ply, &order);
                    progress.complete &= (self.candidates.len() - first) as u32 == self.position.empty_count();
                    if let Some(width) = self.sight.width {
                        progress.complete &= self.cut_to(first, width as usize);
                    }
                }
            }
        }
        self.search_candidates::<M>(&mut progress, first, next, known);
        let may_be_elsewhere = known.situation == Situation::Free && threatened.is_none();
        if progress.searched == 0 && may_be_elsewhere && !progress.over {
            self.search_elsewhere::<M>(&mut progress, first, known);
        }
        self.candidates.truncate(first);
        self.tried.truncate(progress.first_tried);
        let value = if progress.complete { progress.best } else { unproven(progress.best) };
        (value, progress.best_cell)
    }

    /// Adds moves to the candidates.
    fn add(&mut self, cells: impl Iterator<Item = Cell>, known: &Known, ply: usize, order: &Order) {
        self.accumulator.back_to(ply);
        let (accumulator, history) = (&self.accumulator, &self.memory.history);
        let hints = Hints { table_move: known.table_move(), order, accumulator, history, ply };
        movepick::add(&self.position, cells, &hints, &mut self.candidates);
    }

    /// How the moves of this node are put into order.
    fn order(&self, ply: usize) -> Order<'static> {
        Network::of_position(&self.position).order(&self.position, &self.steps[ply].thought)
    }

    /// Adds all empty cells to the candidates.
    fn add_elsewhere(&mut self, known: &Known, ply: usize) {
        let cells: Vec<Cell> = self.position.empty_cells().collect();
        self.add(cells.into_iter(), known, ply, &self.order(ply));
    }

    /// Where the opponent threatens a four-three that wins: the replies that may stop it. After any other he wins by it.
    fn replies_to_four_three(&mut self) -> Option<CellSet> {
        if self.sight.vcf_plies < static_win::PLIES {
            return None;
        }
        let line = static_win::threatened_line(&mut self.position)?;
        Some(line::spoilers(&mut self.position, &line))
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

    /// Searches the candidates from `next` on, the most promising first, until one reaches beta. Those from `first` on
    /// are the node's.
    fn search_candidates<M: Mode>(&mut self, progress: &mut Progress, first: usize, next: usize, known: &Known) {
        let Progress { depth, task: Task { ply, .. }, .. } = *progress;
        let is_pv = progress.task.is_pv();
        let mover = self.position.side_to_move();
        let most_promising = self.candidates[first..].iter().map(|candidate| candidate.promise).max();
        let mut passed_over = PassedOver::Nothing;
        let mut place = next;
        while place < self.candidates.len() && !progress.over {
            let task = progress.task;
            if !M::EXACT && progress.searched > 0 && !is_loss(progress.best) {
                let now = self.passed_over(progress, known, task);
                if now > passed_over {
                    passed_over = now;
                    progress.complete &= !self.pass_over(now, place);
                    continue;
                }
            }
            let candidates = &mut self.candidates[next..];
            let candidate = movepick::select(candidates, place - next);
            let (cell, promise) = (candidate.cell(), candidate.promise);
            self.table.prefetch(self.position.hash_after(cell));
            if let Some(following) = movepick::following(candidates, place - next) {
                self.table.prefetch(self.position.hash_after(following));
            }
            place += 1;
            if self.steps[ply].skipped == Some(cell) || !self.position.is_legal(cell) {
                continue;
            }
            let quiet = movepick::is_quiet(&self.position, cell);
            let kind = movepick::kind(&self.position, cell);
            let teaches = !M::EXACT && (quiet || kind == Kind::Attack);
            self.steps[ply].made_four = self.position.threat(mover, cell).makes_four();
            self.steps[ply].threatened = self.position.threat(mover, cell) >= Threat::Three;
            let extension = match if M::EXACT { Singular::Extend(0) } else { self.extension::<M>(cell, known, task) } {
                Singular::Extend(extension) => extension,
                Singular::CutOff(bound) => {
                    progress.best = bound;
                    progress.best_cell = Some(cell);
                    progress.complete = false;
                    progress.over = true;
                    return;
                }
            };
            if self.meter.is_over() {
                progress.over = true;
                return;
            }
            let gap = most_promising.map_or(0, |most| most - promise);
            let value =
                self.child::<M>(Try { cell, searched: progress.searched, gap, extension }, known.improving, task);
            if self.meter.is_over() {
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
                self.meter.tally.count_cutoff(progress.searched - 1);
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
                progress.task.depth -= RAISED_REDUCTION;
            }
        }
    }

    /// Which moves need not be searched any more, since others have come before them and nothing speaks for them. Only
    /// asked once there is a move that does not lose, so that no loss is made up.
    fn passed_over(&self, progress: &Progress, known: &Known, task: Task) -> PassedOver {
        if known.situation != Situation::Free {
            return PassedOver::Nothing;
        }
        let plies = task.plies();
        let moves = MOVES_BASE + MOVES_BY_DEPTH[(plies as usize).min(MOVES_BY_DEPTH.len() - 1)] * MOVES_SIXTEENTHS / 16;
        let enough = if known.improving { moves } else { moves / 2 };
        if progress.searched as i32 >= enough {
            return PassedOver::AllButFours;
        }
        let margin = FUTILITY_MARGIN + FUTILITY_MARGIN_A_PLY * task.depth / PLY;
        if !task.is_pv() && task.depth <= FUTILITY_DEPTH && known.judged + margin <= task.alpha {
            return PassedOver::Quiet;
        }
        PassedOver::Nothing
    }

    /// Drops what is passed over from the candidates from `place` on; returns whether there was any. What is left keeps
    /// its order.
    fn pass_over(&mut self, what: PassedOver, place: usize) -> bool {
        let mover = self.position.side_to_move();
        let mut kept = place;
        for other in place..self.candidates.len() {
            let cell = self.candidates[other].cell();
            let is_kept = match what {
                PassedOver::Nothing => true,
                PassedOver::Quiet => !movepick::is_quiet(&self.position, cell),
                PassedOver::AllButFours => self.position.threat(mover, cell).makes_four(),
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

    /// By how much deeper than usual a move is searched.
    fn extension<M: Mode>(&mut self, cell: Cell, known: &Known, task: Task) -> Singular {
        let plies = task.plies();
        let mut extension = 0;
        // A line is not drawn out without end.
        let may_extend = task.ply < 2 * self.iteration as usize;
        if matches!(known.situation, Situation::Block(_)) {
            extension = BLOCK_EXTENSION;
        } else if known.table_move() == Some(cell) {
            extension = if task.is_pv() { TABLE_EXTENSION_PV } else { TABLE_EXTENSION };
            if self.steps[task.ply].made_four {
                extension += TABLE_EXTENSION_FOUR;
            }
            if may_extend && task.depth >= SINGULAR_DEPTH && self.steps[task.ply].skipped.is_none() {
                match self.singular::<M>(cell, known, task) {
                    Some(Singular::Extend(by)) => extension = by,
                    Some(cut_off) => return cut_off,
                    None => {}
                }
            }
        }
        let is_cut = !task.is_pv() && task.expected == Expected::High;
        let answering = if matches!(known.situation, Situation::Answer(_)) { HIGH_MARGIN_ANSWER } else { 0 };
        let likely_high = is_cut
            && !matches!(known.situation, Situation::Block(_))
            && known.expected >= task.beta + HIGH_MARGIN + HIGH_MARGIN_A_PLY * plies + answering;
        if likely_high {
            if !self.steps[task.ply].made_four {
                extension -= HIGH_REDUCTION;
            } else if may_extend && task.ply >= 2 && self.steps[task.ply - 2].made_four {
                extension += PLY;
            }
        }
        Singular::Extend(extension)
    }

    /// Asks whether the table's move is the only good one: searches the others, less deep, below its value.
    fn singular<M: Mode>(&mut self, cell: Cell, known: &Known, task: Task) -> Option<Singular> {
        let entry = known.entry?;
        let value = relative_to_root(entry.value, task.ply);
        if entry.bound == Bound::Upper || entry.depth * PLY < task.depth - SINGULAR_ENTRY || is_decided(value) {
            return None;
        }
        let bound = value - SINGULAR_SIXTEENTHS * task.plies() / 16;
        let made_four = self.steps[task.ply].made_four;
        self.steps[task.ply].skipped = Some(cell);
        let others =
            self.node::<M>(Task { alpha: bound - 1, beta: bound, depth: task.depth * SINGULAR_PERCENT / 100, ..task });
        self.steps[task.ply].skipped = None;
        self.steps[task.ply].made_four = made_four;
        if others < bound {
            let doubly = !task.is_pv() && others < bound - DOUBLY_SINGULAR;
            Some(Singular::Extend(if doubly { 2 * PLY } else { PLY }))
        } else if bound >= task.beta {
            Some(Singular::CutOff(bound))
        } else if value >= task.beta {
            Some(Singular::Extend(-PLENTY_REDUCTION))
        } else {
            None
        }
    }

    /// None of the cells near the stones is legal: all others are tried, and where none is legal, a pass.
    fn search_elsewhere<M: Mode>(&mut self, progress: &mut Progress, first: usize, known: &Known) {
        let task = progress.task;
        self.candidates.truncate(first);
        self.add_elsewhere(known, task.ply);
        progress.complete = true;
        self.search_candidates::<M>(progress, first, first, known);
        if progress.searched > 0 || progress.over || self.steps[task.ply].skipped.is_some() {
            return;
        }
        self.position.make_pass();
        progress.best = -self.node::<M>(task.below(task.depth - PLY));
        self.position.unmake();
    }

    /// The value of a move: of the first one in the whole window; of each later one first whether it is better than
    /// alpha at all, and that less deep if it does not look promising.
    pub(super) fn child<M: Mode>(&mut self, attempt: Try, improving: bool, task: Task) -> i32 {
        let depth = task.depth - PLY + attempt.extension;
        let reduction = if M::EXACT || attempt.extension >= PLY { 0 } else { self.reduction(attempt, improving, task) };
        let reduced = (depth - reduction).max(PLY).min(depth);
        let scout = Task { expected: Expected::High, ..task.scout_below(reduced) };
        let first = if attempt.searched > 0 { scout } else { task.below(depth) };
        if let Some(value) = self.known_after::<M>(attempt.cell, first).map(|value| -value)
            && (attempt.searched == 0 || value <= task.alpha)
        {
            self.lines[first.ply].clear();
            self.meter.tally.count_lookup(true);
            return if self.meter.tick() { 0 } else { value };
        }
        self.position.make(attempt.cell);
        let mut value = task.alpha + 1;
        if attempt.searched > 0 {
            value = -self.node::<M>(scout);
            if value > task.alpha && reduced < depth {
                value = -self.node::<M>(task.scout_below(depth));
            }
        }
        if attempt.searched == 0 || (value > task.alpha && value < task.beta) {
            value = -self.node::<M>(task.below(depth));
        }
        self.position.unmake();
        value
    }

    /// By how much less deep a move is searched at first: the more, the later it comes, the deeper the node is and the
    /// less promising the move looks.
    fn reduction(&self, attempt: Try, improving: bool, task: Task) -> i32 {
        let mover = self.position.side_to_move();
        if task.depth < 2 * PLY || attempt.searched == 0 {
            return 0;
        }
        let logarithms = log2_sixteenths(task.plies() as usize) * log2_sixteenths(attempt.searched + 1);
        let thousandths = match self.position.rule() {
            Rule::Freestyle | Rule::Standard | Rule::Caro | Rule::CaroStandard => LATE_THOUSANDTHS,
            Rule::Renju => LATE_THOUSANDTHS_RENJU,
        };
        let mut reduction = logarithms * thousandths / 1000;
        if task.is_pv() {
            reduction -= LATE_PV;
        } else if !improving && reduction > PLY {
            reduction += LATE_WORSENING;
        }
        reduction += (attempt.gap * LATE_GAP_PERCENT / 100 - LATE_GAP_START).clamp(0, LATE_GAP_MAX);
        let threat = self.position.threat(mover, attempt.cell);
        if threat.makes_four() {
            reduction -= LATE_FOUR;
        }
        if self.position.count(!mover, Threat::OpenFour) > 0 {
            // Of the answers to an open four, those are the poorest that neither stop it nor go with what was played.
            let is_far = |last: Cell| last.distance(attempt.cell) > FAR;
            let stops_it = self.position.threat(!mover, attempt.cell).makes_four();
            if !stops_it && self.position.last_cell().is_some_and(is_far) {
                reduction += LATE_FAR;
            }
        } else if threat >= Threat::Three && task.ply >= 2 && self.steps[task.ply - 2].threatened {
            reduction -= LATE_ATTACK;
        }
        if task.expected == Expected::High && !self.memory.history.is_killer(task.ply, attempt.cell) {
            reduction += LATE_CUT;
        }
        let tried = (attempt.cell, movepick::kind(&self.position, attempt.cell));
        reduction - self.memory.history.score(mover, tried) / LATE_HISTORY
    }
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
