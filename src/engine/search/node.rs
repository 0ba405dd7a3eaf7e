//! One node of the search: what can be said of it before its moves are looked at.

use super::margins::*;
use super::value::*;
use super::{MAX_PLY, Searcher};
use crate::engine::cell::Cell;
use crate::engine::correction::Likeness;
use crate::engine::evaluate::network::{Network, Thought};
use crate::engine::evaluate::{MAX_EVALUATION, evaluate, evaluate_thought, threats_on_board};
use crate::engine::hash::mix;
use crate::engine::movepick::Situation;
use crate::engine::threat::Threat;
use crate::engine::tt::{Bound, Entry};
use crate::engine::{quiescence, static_win};

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

/// What is asked of a node: its value between two bounds, to some depth, so many plies from the root.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub alpha: i32,
    pub beta: i32,
    /// In parts of a [`PLY`].
    pub depth: i32,
    pub ply: usize,
    pub expected: Expected,
}

/// Where a node's value is expected to lie: what its parents were leads one to expect it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    /// Above beta: one good move will cut it off.
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
    /// The task of a whole iteration, or of an exact search.
    pub fn whole(alpha: i32, beta: i32, plies: u32) -> Task {
        Task { alpha, beta, depth: plies as i32 * PLY, ply: 0, expected: Expected::Open }
    }

    /// Whether the value is wanted, not only on which side of a bound it lies.
    pub fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The whole plies of the depth.
    pub fn plies(self) -> i32 {
        self.depth.max(0) / PLY
    }

    /// The same of a child, in the whole window.
    pub fn below(self, depth: i32) -> Task {
        let expected = if self.is_pv() { Expected::Open } else { self.expected.of_reply() };
        Task { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1, expected }
    }

    /// Of a child only whether it is better than alpha; once more, or for the first time and with a guess.
    pub fn scout_below(self, depth: i32) -> Task {
        let expected = self.expected.of_reply();
        Task { alpha: -self.alpha - 1, beta: -self.alpha, depth, ply: self.ply + 1, expected }
    }

    /// The same in the window of a node where nobody has a five: nothing is worse there than being lost at once, or better
    /// than the next win there could be.
    fn within_reach(self) -> Task {
        let (alpha, beta) = (self.alpha.max(loss_at(self.ply + 2)), self.beta.min(win_at(self.ply + 3)));
        Task { alpha, beta, ..self }
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

/// What the nodes on the way from the root leave for those below them.
#[derive(Clone)]
pub(super) struct Step {
    /// What the network makes of the position.
    pub thought: Thought,
    /// The evaluation of the position, for the side to move.
    pub evaluation: i32,
    /// What is made of it for the search.
    pub judged: i32,
    /// Whether the move that is being searched makes a four.
    pub made_four: bool,
    /// Whether it makes a three at least.
    pub threatened: bool,
    /// The move that is left out while it is asked what the others are worth.
    pub skipped: Option<Cell>,
}

impl Step {
    /// Of a position that is worth this.
    pub fn of(thought: Thought, evaluation: i32) -> Step {
        Step { thought, evaluation, judged: evaluation, made_four: false, threatened: false, skipped: None }
    }
}

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub situation: Situation,
    pub entry: Option<Entry>,
    /// What the position seems to be worth without a search.
    pub judged: i32,
    /// The same, or what the table knows better.
    pub expected: i32,
    /// Whether the side to move stands better than when it moved last.
    pub improving: bool,
}

impl Known {
    pub fn table_move(&self) -> Option<Cell> {
        self.entry.and_then(|entry| entry.best)
    }
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
            Situation::Answer(_) | Situation::Free if !M::EXACT => {
                if self.sight.vcf_plies >= static_win::PLIES
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
        let skipped = self.steps[ply].skipped;
        let key = self.key(skipped);
        let entry = self.table.probe(key);
        self.meter.tally.count_lookup(entry.is_some());
        if let Some(value) = entry.and_then(|entry| usable_value::<M>(&entry, task)) {
            return value;
        }
        let known = self.look_at(situation, entry, ply);
        if !M::EXACT {
            if let Some(value) = self.value_without_moves(&known, task) {
                return value;
            }
            task.depth -= self.depth_not_worth_it(&known, task);
        }
        let (value, best_cell) = self.search_moves::<M>(&known, task);
        if !M::EXACT && !self.meter.is_over() {
            self.learn_correction(&known, task, value);
        }
        self.keep(key, best_cell, value, task.bound_of(value), task);
        value
    }

    /// What the table says of the position after a move, if it says enough: the stone need not even be placed then.
    pub(super) fn known_after<M: Mode>(&self, cell: Cell, task: Task) -> Option<i32> {
        let task = if M::EXACT { task } else { task.within_reach() };
        if task.alpha >= task.beta || task.ply >= MAX_PLY - 1 {
            return None;
        }
        let entry = self.table.probe(self.position.hash_after(cell))?;
        usable_value::<M>(&entry, task)
    }

    /// The table's key of the position; another one while a move of it is left out.
    fn key(&self, skipped: Option<Cell>) -> u64 {
        self.position.hash() ^ skipped.map_or(0, |cell| mix(u64::from(cell.number()) << 20))
    }

    /// Judges the position.
    fn look_at(&mut self, situation: Situation, entry: Option<Entry>, ply: usize) -> Known {
        let network = Network::of_position(&self.position);
        // Asked once more about the same position, the network would think the same.
        if !self.accumulator.go_to(network, &self.position, ply) {
            let thought = network.think(&self.position, self.accumulator.sums(ply));
            let evaluation = evaluate_thought(&self.position, &thought);
            (self.steps[ply].thought, self.steps[ply].evaluation) = (thought, evaluation);
        }
        let evaluation = self.steps[ply].evaluation;
        let judged = match (situation, ply.checked_sub(1).map(|above| &self.steps[above])) {
            // In the middle of an exchange of fours the evaluation says little: the one before it stands.
            (Situation::Block(_) | Situation::Stop, Some(above)) => -above.judged,
            // Whoever has just placed a stone looks better than before the opponent's: the mean evens that out.
            (_, Some(above)) => (evaluation * (100 - ABOVE_PERCENT) - above.evaluation * ABOVE_PERCENT) / 100,
            (_, None) => evaluation,
        };
        let judged = match situation {
            Situation::Free | Situation::Answer(_) => {
                let more = self.memory.correction.of(self.likeness());
                (judged + more).clamp(-MAX_EVALUATION, MAX_EVALUATION)
            }
            _ => judged,
        };
        self.steps[ply].judged = judged;
        let improving = ply >= 2 && judged > self.steps[ply - 2].judged;
        let better = entry.map(|entry| (entry.bound, relative_to_root(entry.value, ply))).filter(|&(bound, value)| {
            !is_decided(value)
                && match bound {
                    Bound::Exact => true,
                    Bound::Lower => value > judged,
                    Bound::Upper => value < judged,
                }
        });
        let expected = better.map_or(judged, |(_, value)| value);
        Known { situation, entry, judged, expected, improving }
    }

    /// What the position is remembered by.
    fn likeness(&self) -> Likeness {
        let position = &self.position;
        Likeness::new(
            position.side_to_move(),
            threats_on_board(position),
            position.last_cell(),
            position.last_cell_but_one(),
        )
    }

    /// Remembers what the search found beyond what was thought, where that was not a bound that says nothing.
    fn learn_correction(&mut self, known: &Known, task: Task, value: i32) {
        if known.situation != Situation::Free || self.steps[task.ply].skipped.is_some() || is_decided(value) {
            return;
        }
        let says_something = match task.bound_of(value) {
            Bound::Exact => true,
            Bound::Lower => value > known.judged,
            Bound::Upper => value < known.judged,
        };
        if says_something {
            self.memory.correction.learn(self.likeness(), value - known.judged, task.plies());
        }
    }

    /// The value of a node that need not be searched: of a leaf, one that is hopeless, or one that is good enough by far.
    fn value_without_moves(&mut self, known: &Known, task: Task) -> Option<i32> {
        let Task { alpha, beta, depth, ply, .. } = task;
        if matches!(known.situation, Situation::Block(_) | Situation::Stop) {
            return None;
        }
        if depth <= 0 {
            if known.judged >= beta && !is_decided(beta) {
                return Some(known.judged);
            }
            return Some(self.win_by_fours(task).unwrap_or_else(|| {
                self.keep(self.position.hash(), None, known.judged, Bound::Exact, task);
                known.judged
            }));
        }
        if task.is_pv() {
            return None;
        }
        let margin = RAZOR_MARGIN + RAZOR_MARGIN_A_PLY * depth / PLY;
        if depth <= RAZOR_DEPTH && known.expected + margin < alpha && !is_decided(alpha) {
            return Some(self.win_by_fours(task).unwrap_or(known.judged));
        }
        let exchanging = ply >= 4 && self.steps[ply - 2].made_four && self.steps[ply - 4].made_four;
        // Who has an open four to answer is mostly worse off than he looks.
        let answering = matches!(known.situation, Situation::Answer(_));
        if self.steps[ply].skipped.is_some() || answering || exchanging || is_decided(beta) {
            return None;
        }
        let is_unknown_cut = task.expected == Expected::High && known.entry.is_none();
        let a_ply = SURPLUS_A_PLY - if is_unknown_cut { SURPLUS_CUT } else { 0 };
        let plies_to_lose = depth - PLY - if known.improving { PLY } else { 0 };
        (known.expected - (a_ply * plies_to_lose / PLY).max(0) >= beta).then_some(known.expected)
    }

    /// By how much less deep a node is searched of which the table knows too little.
    fn depth_not_worth_it(&self, known: &Known, task: Task) -> i32 {
        match known.entry {
            Some(Entry { best: Some(_), depth, .. }) if task.is_pv() => {
                let missing = (task.depth - depth * PLY) * SHALLOW_PERCENT / 100;
                missing.clamp(0, SHALLOW_MAX).min(task.depth - 1).max(0)
            }
            Some(Entry { best: Some(_), .. }) => 0,
            _ if known.situation == Situation::Free && task.depth >= UNKNOWN_DEPTH => UNKNOWN_REDUCTION,
            _ => 0,
        }
    }

    fn win_by_fours(&mut self, task: Task) -> Option<i32> {
        let bounds = quiescence::Bounds { plies: self.sight.vcf_plies, nodes: QUIESCENCE_NODES };
        let plies = self.memory.quiescence.look(&mut self.position, bounds, &mut self.meter)?;
        self.lines[task.ply].extend(self.memory.quiescence.line());
        let value = win_at(task.ply + plies);
        self.keep(self.position.hash(), self.lines[task.ply].first().copied(), value, Bound::Exact, task);
        Some(value)
    }

    fn keep(&self, key: u64, best: Option<Cell>, value: i32, bound: Bound, task: Task) {
        if !self.meter.is_over() {
            let value = relative_to_node(value, task.ply);
            self.table.store(key, Entry { best, value, bound, depth: task.plies() });
        }
    }
}

/// What the table's entry says of the value, if it says enough.
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
