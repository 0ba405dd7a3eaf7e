//! The search: iterative deepening alpha-beta with a principal variation, from the root's point of view.
//!
//! A [`Searcher`] is the search of one thread. Several share the transposition table and nothing else (Lazy SMP): each
//! searches the same root, and profits from what the others have stored; at the end [they vote](threads) for a line.
//! [`node`] searches a node as its [`task`] says, [`outlook`] tells whether its moves need to be searched at all, and
//! [`moves`] searches them; [`value`] defines values, and which of them are proofs. The root's best moves are put to the
//! VCT solver as well, in [`refutation`], and likely wins and losses are proven in [`completion`].

mod completion;
pub mod ending;
mod moves;
mod node;
mod outlook;
mod refutation;
mod task;
pub mod threads;
pub mod value;

use super::cell::Cell;
use super::correction::Correction;
use super::evaluate::{evaluate, evaluate_hidden};
use super::history::{History, TriedMove};
use super::margins::Margins;
use super::movepick::{self, Candidate, Situation};
use super::network::{Accumulator, Hidden, Network};
use super::position::Position;
use super::quiescence::Quiescence;
use super::threat::Threat;
use super::time::NodeCounter;
use super::tt::TranspositionTable;
use super::vcf::{self, Outcome, Vcf};
use super::vct::{self, Threats, Vct};
use crate::rules::rng::mix;
use moves::MoveToSearch;
use node::{Exact, Strongest};
use refutation::Refuters;
use task::{StackEntry, Task};
use value::{INFINITE, LEAST_UNPROVEN, is_decided, is_likely_win, is_proven, loss_at, unproven, win_at};

/// Length of the longest line, in plies from the root.
pub const MAX_PLY: usize = 160;

/// Memory of a thread from one search to the next.
pub struct ThreadMemory {
    history: History,
    correction: Correction,
    vcf: Vcf,
    quiescence: Quiescence,
}

impl ThreadMemory {
    /// Creates an empty memory.
    pub fn new() -> ThreadMemory {
        ThreadMemory {
            history: History::new(MAX_PLY),
            correction: Correction::new(),
            vcf: Vcf::new(),
            quiescence: Quiescence::new(),
        }
    }

    /// The solver of wins by fours.
    pub fn vcf(&mut self) -> &mut Vcf {
        &mut self.vcf
    }
}

/// Depth, width and lines of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchOptions<'a> {
    /// Plies of the deepest iteration.
    pub depth: u32,
    /// Number of candidates that a node searches where no threat forces it; `None` for all.
    pub width: Option<u32>,
    /// Longest VCF that is noticed, in plies.
    pub vcf_plies: usize,
    /// Number of the root's moves that get a line of their own, at least 1.
    pub lines: usize,
    /// Number of positions that the tree of wins by threats at the root may hold; those after the root's moves hold a
    /// part of it.
    pub tree_positions: usize,
    /// Tuned constants.
    pub margins: &'a Margins,
}

/// A move of the root, with its value and line.
#[derive(Clone, Debug)]
pub struct RootMove {
    pub cell: Cell,
    /// Value of the last iteration that found it best; −[`INFINITE`] if none has.
    value: i32,
    /// Line that begins with the move.
    line: Vec<Cell>,
}

/// Moves of the root.
#[derive(Clone, Debug)]
pub struct Root {
    /// The moves, the most promising first.
    pub moves: Vec<RootMove>,
    /// Whether every other legal move is known to lose, or stands in a line of its own. If not, and no width is set, the
    /// moves are all those near the stones; or a few of the opening's, whose values are estimates.
    complete: bool,
    /// Greatest value that a move far from the stones may have, once these are known to lose; −[`INFINITE`] before.
    elsewhere: i32,
}

impl Root {
    /// Creates a root with these moves, none searched yet.
    pub fn of(cells: Vec<Cell>, complete: bool) -> Root {
        let moves = cells.into_iter().map(|cell| RootMove { cell, value: -INFINITE, line: vec![cell] }).collect();
        Root { moves, complete, elsewhere: -INFINITE }
    }

    /// Removes the move of a known line, if it is there; returns whether it was.
    fn set_aside(&mut self, known: &RootLine) -> bool {
        let before = self.moves.len();
        self.moves.retain(|root_move| root_move.cell != known.line[0]);
        let was_there = self.moves.len() < before;
        self.complete |= was_there;
        was_there
    }
}

/// Knowledge of the root without a search.
pub enum RootProbe {
    /// Lines that are known without a search.
    Known {
        /// Lines with their values, the best first.
        lines: Vec<RootLine>,
        /// Other moves, searched only where more lines are wanted; none where any other move loses at once.
        others: Root,
    },
    /// Moves to search.
    Search(Root),
}

/// A line of the root, as far as the search has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootLine {
    /// The move, then its expected continuation.
    pub line: Vec<Cell>,
    /// Value for the side to move at the root.
    pub value: i32,
    /// Plies of the iteration that found it; 0 if none has.
    pub depth: u32,
}

impl RootLine {
    /// A move whose value shows on the board.
    fn known(cell: Cell, value: i32) -> RootLine {
        RootLine { line: vec![cell], value, depth: 1 }
    }
}

/// Looks for wins, losses and forced moves of the root, and lists the moves that are left to search. Moves with equal
/// scores are put into an order drawn from `seed`.
///
/// There are no moves to search where none is legal, which is possible for a player who overlooks the five that would
/// make one legal.
pub fn probe_root(position: &Position, seed: u64, width: Option<u32>) -> RootProbe {
    let mover = position.side_to_move();
    let ranked = |cells: &mut dyn Iterator<Item = Cell>| {
        movepick::ranked(position, cells, |cell| (mix(seed ^ u64::from(cell.number()) << 32), cell))
    };
    let near = || {
        let near = ranked(&mut position.candidates().iter());
        if near.is_empty() { ranked(&mut position.empty_cells()) } else { near }
    };
    let free = || {
        let mut cells = near();
        cells.truncate(width.map_or(usize::MAX, |width| width as usize));
        cells
    };
    let stops = || ranked(&mut movepick::stops(position).iter());
    let won = |threat: Threat, plies: usize, others: Vec<Cell>| {
        let lines: Vec<RootLine> =
            position.cells(mover, threat).iter().map(|cell| RootLine::known(cell, win_at(plies))).collect();
        let mut others = Root::of(others, true);
        for line in &lines {
            others.set_aside(line);
        }
        RootProbe::Known { lines, others }
    };
    let lost = |mut cells: Vec<Cell>, plies: usize| {
        if cells.is_empty() {
            cells.extend(near().first());
        }
        if cells.is_empty() {
            return RootProbe::Search(Root::of(cells, true));
        }
        let lines = cells.into_iter().map(|cell| RootLine::known(cell, loss_at(plies))).collect();
        RootProbe::Known { lines, others: Root::of(Vec::new(), true) }
    };
    let situation = Situation::of(position);
    if position.count(mover, Threat::Five) > 0 {
        // A player who overlooks its own five has to block the opponent's.
        let others = match situation {
            Situation::Block(cell) => vec![cell],
            Situation::Lost => Vec::new(),
            Situation::Stop => stops(),
            Situation::OpenFour(_) | Situation::Answer(_) | Situation::Free => free(),
        };
        return won(Threat::Five, 1, others);
    }
    match situation {
        Situation::Block(cell) => RootProbe::Search(Root::of(vec![cell], true)),
        Situation::Stop => RootProbe::Search(Root::of(stops(), true)),
        Situation::OpenFour(_) => won(Threat::OpenFour, 3, free()),
        Situation::Lost => {
            let blocks = ranked(&mut position.cells(!mover, Threat::Five).iter());
            let fours = ranked(&mut Threat::FOURS.into_iter().flat_map(|threat| position.cells(mover, threat).iter()));
            lost(if blocks.is_empty() { fours } else { blocks }, 2)
        }
        Situation::Answer(cell) => {
            let answers = ranked(&mut movepick::answers(position, cell).iter());
            if answers.is_empty() { lost(answers, 4) } else { RootProbe::Search(Root::of(answers, true)) }
        }
        Situation::Free => {
            let cells = free();
            let legal = position.empty_cells().filter(|&cell| position.is_legal(cell)).count();
            let complete = cells.len() == legal;
            RootProbe::Search(Root::of(cells, complete))
        }
    }
}

/// Search of one root by one thread.
pub struct Searcher<'a> {
    position: Position,
    memory: &'a mut ThreadMemory,
    table: &'a TranspositionTable,
    counter: NodeCounter<'a>,
    options: SearchOptions<'a>,
    /// Candidates of all nodes from the root to here.
    candidates: Vec<Candidate>,
    /// Searched moves of all these nodes from which history can be learnt.
    tried: Vec<TriedMove>,
    /// Principal variation from each ply on.
    lines: Vec<Vec<Cell>>,
    /// Search stack, one entry for each ply.
    stack: Vec<StackEntry>,
    /// Accumulators along the path from the root.
    accumulator: Accumulator,
    /// Plies of the current iteration.
    iteration: u32,
    /// Whether likely losses are [proven](completion), for the root is likely won or lost.
    completes: bool,
    /// VCT solver of the root, for the one thread that has it.
    vct: Option<Vct>,
    /// VCT solvers for wins of the opponent after the root's moves.
    refuters: Option<Refuters>,
}

impl<'a> Searcher<'a> {
    pub fn new(
        position: Position,
        memory: &'a mut ThreadMemory,
        table: &'a TranspositionTable,
        counter: NodeCounter<'a>,
        options: SearchOptions<'a>,
    ) -> Searcher<'a> {
        memory.history.age();
        // Wins by fours are not looked for where a four may have several answers.
        let vcf_plies = if position.supports_vcf() { options.vcf_plies } else { 0 };
        let options = SearchOptions { vcf_plies, ..options };
        Searcher {
            position,
            memory,
            table,
            counter,
            options,
            candidates: Vec::with_capacity(1 << 12),
            tried: Vec::with_capacity(1 << 12),
            lines: vec![Vec::new(); MAX_PLY + 1],
            stack: vec![StackEntry::of(Hidden::NONE, 0); MAX_PLY + 1],
            accumulator: Accumulator::default(),
            iteration: 0,
            completes: false,
            vct: None,
            refuters: None,
        }
    }

    /// Returns the position's exact value at `depth` plies, by plain rules: all legal moves, no extension, no
    /// reduction, no estimate but the evaluation at the last ply.
    pub fn exact_value(&mut self, depth: u32) -> i32 {
        self.node::<Exact>(Task::whole(-INFINITE, INFINITE, depth))
    }

    /// Returns the best lines of a root, at least one: those known, a win by fours or threats if there is one, and
    /// those that the iterations find.
    pub fn choose(
        &mut self,
        mut known: Vec<RootLine>,
        root: &mut Root,
        report: &mut dyn FnMut(&[RootLine], u64),
    ) -> Vec<RootLine> {
        if known.is_empty() {
            // A search that overlooks long wins by fours, or looks a few plies ahead only, does not see through
            // threats.
            let sees_threats = self.options.vcf_plies == usize::MAX && self.options.depth >= VCT_DEPTH;
            self.vct = sees_threats.then(|| Vct::of_at_most(self.options.tree_positions));
            self.refuters = sees_threats.then(Refuters::default);
            let win = self.root_vcf().or_else(|| self.root_vct(VCT_PARTS));
            known.extend(win.filter(|win| root.set_aside(win)));
        }
        self.search_others(known, root, 1, report)
    }

    /// Reports the known lines, and searches for as many more as are wanted.
    fn search_others(
        &mut self,
        known: Vec<RootLine>,
        root: &mut Root,
        first_depth: u32,
        report: &mut dyn FnMut(&[RootLine], u64),
    ) -> Vec<RootLine> {
        if !known.is_empty() {
            self.counter.poll();
            report(&known, self.counter.nodes_of_all());
            if known.len() >= self.options.lines || root.moves.is_empty() {
                return known;
            }
        }
        let last = self.options.depth;
        self.iterate(known, root, first_depth.min(last)..=last, report)
    }

    /// Searches for a win by fours from the root, the shortest ones first.
    fn root_vcf(&mut self) -> Option<RootLine> {
        for (plies, nodes) in ROOT_VCF_BOUNDS {
            let bounds = vcf::Bounds { plies: plies.min(self.options.vcf_plies), nodes };
            match self.memory.vcf.solve(&mut self.position, bounds, &mut self.counter) {
                Outcome::Win { plies } => {
                    let line = self.memory.vcf.line().collect();
                    return Some(RootLine { line, value: win_at(plies), depth: plies as u32 });
                }
                Outcome::None => return None,
                Outcome::Unknown if plies >= self.options.vcf_plies => return None,
                Outcome::Unknown => {}
            }
        }
        None
    }

    /// Continues the search for a win by threats from the root, with one of `parts` parts of the time and the nodes
    /// that are left.
    fn root_vct(&mut self, parts: u32) -> Option<RootLine> {
        let vct = self.vct.as_mut()?;
        let (position, vcf) = (&mut self.position, &mut self.memory.vcf);
        let nodes = if self.counter.budget().is_bounded() { u64::MAX } else { UNBOUNDED_VCT_NODES };
        let bounds = vct::Bounds { threats: Threats::Fours, nodes };
        let Outcome::Win { plies } =
            self.counter.within_part(parts, |counter| vct.solve(position, vcf, bounds, counter))
        else {
            return None;
        };
        Some(RootLine { line: vct.line(), value: win_at(plies), depth: plies as u32 })
    }

    /// Runs the iterations, of the depths given, for as many lines as are wanted beside the known ones; reports every
    /// best move and every iteration. Each line is a search of the root without the moves of the better ones. Returns
    /// the known lines and those found; where not even one was searched, the line of the most promising move.
    pub fn iterate(
        &mut self,
        known: Vec<RootLine>,
        root: &mut Root,
        depths: impl IntoIterator<Item = u32>,
        report: &mut dyn FnMut(&[RootLine], u64),
    ) -> Vec<RootLine> {
        let evaluation = evaluate(&self.position);
        let wanted = self.options.lines.saturating_sub(known.len()).clamp(1, root.moves.len());
        let unsearched = |root_move: &RootMove| RootLine { line: root_move.line.clone(), value: evaluation, depth: 0 };
        let mut lines: Vec<RootLine> = root.moves[..wanted].iter().map(unsearched).collect();
        let mut stability = Stability::default();
        self.completes = false;
        for depth in depths {
            self.iteration = depth;
            let mut found: Vec<RootLine> = Vec::with_capacity(wanted);
            for better in 0..wanted {
                let mut best = lines[better].clone();
                let mut report_best = |best: &RootLine, nodes| {
                    if better == 0 {
                        report(&in_order(&known, &with_older(std::slice::from_ref(best), &lines)), nodes);
                    }
                };
                self.aspire(root, better, depth, &mut best, &mut report_best);
                // A search that was broken off may have nothing better than a move that has its line already.
                if found.iter().all(|line| line.line[0] != best.line[0]) {
                    found.push(best);
                }
                if self.counter.is_over() {
                    break;
                }
                root.moves[..=better].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
                found.sort_by_key(|line| std::cmp::Reverse(line.value));
            }
            lines = with_older(&found, &lines);
            if self.counter.is_over() {
                break;
            }
            self.counter.poll();
            report(&in_order(&known, &lines), self.counter.nodes_of_all());
            if is_likely_win(lines[0].value)
                && let Some(win) = self.root_vct(LIKELY_VCT_PARTS).filter(|win| root.set_aside(win))
            {
                return self.search_others(in_order(&known, &[win]), root, depth, report);
            }
            let value = lines[0].value;
            self.completes = is_decided(value) && !is_proven(value) && self.options.width.is_none();
            let budget = self.counter.budget();
            let only_move = root.moves.len() == 1 && budget.is_long_enough_for_an_only_move();
            let all_proven = lines.iter().all(|line| is_proven(line.value));
            if all_proven || only_move || !budget.allows_another_iteration(stability.time_percent(&lines[0])) {
                break;
            }
        }
        in_order(&known, &lines)
    }

    /// Runs one iteration over the moves behind the `better` ones, in an aspiration window around the last value that
    /// is widened where the value falls outside.
    fn aspire(
        &mut self,
        root: &mut Root,
        better: usize,
        depth: u32,
        best: &mut RootLine,
        report: &mut dyn FnMut(&RootLine, u64),
    ) {
        let last = best.value;
        let mut margin = if depth < 5 || is_decided(last) { INFINITE } else { self.options.margins.aspiration };
        let (mut alpha, mut beta) = ((last - margin).max(-INFINITE), (last + margin).min(INFINITE));
        loop {
            let task = Task::whole(alpha, beta, depth);
            let value = self.root_node(root, better, task, best, report);
            if self.counter.is_over() {
                return;
            }
            if beta - alpha < INFINITE {
                self.counter.tally.count_window(value <= alpha || value >= beta);
            }
            // The sort is stable: moves that were not found best keep their order.
            root.moves[better..].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
            margin = if margin > 300 { INFINITE } else { margin * 3 };
            if value <= alpha {
                alpha = (value - margin).max(-INFINITE);
            } else if value >= beta {
                beta = (value + margin).min(INFINITE);
            } else {
                best.value = value;
                return;
            }
        }
    }

    fn root_node(
        &mut self,
        root: &mut Root,
        better: usize,
        mut task: Task,
        best: &mut RootLine,
        report: &mut dyn FnMut(&RootLine, u64),
    ) -> i32 {
        let mut best_value = -INFINITE;
        // As if there were no other moves.
        let mut best_of_these = -INFINITE;
        let complete = root.complete || better > 0;
        let network = Network::of_position(&self.position);
        self.accumulator.advance_to(network, &self.position, 0);
        let hidden = network.forward(&self.position, self.accumulator.sums(0));
        self.stack[0] = StackEntry::of(hidden, evaluate_hidden(&self.position, &hidden));
        for (searched, root_move) in root.moves[better..].iter_mut().enumerate() {
            self.stack[0].set_move(&self.position, root_move.cell);
            let cell = root_move.cell;
            let to_search = MoveToSearch { cell, searched, gap: 0, extension: 0, improving: true };
            let mut value = self.child::<Strongest>(to_search, task);
            if self.counter.is_over() {
                break;
            }
            if value > task.alpha && !is_decided(value) {
                value = self.refuted(root_move.cell).unwrap_or(value);
            }
            best_of_these = best_of_these.max(value);
            let value = if complete { value } else { unproven(value) };
            best_value = best_value.max(value);
            if value <= task.alpha {
                // The first move keeps its bound, and so stays first.
                root_move.value = if searched == 0 { value } else { -INFINITE };
                continue;
            }
            root_move.value = value;
            root_move.line.clear();
            root_move.line.push(root_move.cell);
            root_move.line.extend_from_slice(&self.lines[1]);
            let changed = best.line.first() != Some(&root_move.cell);
            // A loss is not proven before every move is searched.
            let so_far = unproven(value);
            *best = RootLine { line: root_move.line.clone(), value: so_far, depth: task.plies() as u32 };
            if changed && task.plies() > 1 {
                self.counter.poll();
                report(best, self.counter.nodes_of_all());
            }
            task.alpha = task.alpha.max(value);
            if value >= task.beta {
                break;
            }
        }
        // The next iteration turns the likely losses into proven ones.
        if self.completes && !complete && best_of_these < LEAST_UNPROVEN.min(task.beta) && !self.counter.is_over() {
            let with_others = self.value_with_far_moves(best_of_these, task);
            root.complete = with_others.is_some();
            root.elsewhere = with_others.unwrap_or(-INFINITE);
        }
        if better > 0 { best_value } else { best_value.max(root.elsewhere) }
    }
}

/// Stability of the best move over the iterations; scales the usual time of a search.
#[derive(Default)]
struct Stability {
    last: Option<(Cell, i32)>,
    /// Number of iterations in a row that found the same move.
    agreed: u32,
}

impl Stability {
    /// Returns the percentage of the usual time to use after an iteration with this result: less the longer the move
    /// stands, more where its value falls.
    fn time_percent(&mut self, best: &RootLine) -> u32 {
        let (cell, value) = (best.line[0], best.value);
        let fallen = match self.last.replace((cell, value)) {
            Some((last, _)) if last != cell => {
                self.agreed = 0;
                0
            }
            Some((_, last_value)) => {
                self.agreed += 1;
                (last_value - value).clamp(0, 100).unsigned_abs()
            }
            None => 0,
        };
        150 - 20 * self.agreed.min(5) + fallen
    }
}

/// Returns the lines found last, filled up with those of the iteration before.
fn with_older(found: &[RootLine], older: &[RootLine]) -> Vec<RootLine> {
    let is_new = |line: &&RootLine| found.iter().all(|newer| newer.line[0] != line.line[0]);
    found.iter().chain(older.iter().filter(is_new)).take(older.len()).cloned().collect()
}

/// Returns all searched lines, the best first: wins by their length, then the others as they were found. Where there
/// was no time to search any, the most promising.
fn in_order(known: &[RootLine], found: &[RootLine]) -> Vec<RootLine> {
    let mut lines: Vec<RootLine> = known.iter().chain(found.iter().filter(|line| line.depth > 0)).cloned().collect();
    if lines.is_empty() {
        lines.extend(found.first().cloned());
    }
    let win = |line: &RootLine| if line.value > 0 && is_proven(line.value) { line.value } else { 0 };
    lines.sort_by_key(|line| std::cmp::Reverse(win(line)));
    lines
}

/// Smallest depth limit at which a search looks for wins by threats.
const VCT_DEPTH: u32 = 8;
/// Share of the budget for a VCT search before all else, and again after every iteration that finds a win which is only
/// likely: one part in this number.
const VCT_PARTS: u32 = 16;
const LIKELY_VCT_PARTS: u32 = 4;
/// Nodes of such a search where only the depth limits it.
const UNBOUNDED_VCT_NODES: u64 = 10_000;

/// Limits of the root's VCF searches, the shorter wins first: plies and nodes.
const ROOT_VCF_BOUNDS: [(usize, u64); 5] =
    [(7, 10_000), (11, 20_000), (17, 50_000), (25, 100_000), (usize::MAX, 400_000)];
