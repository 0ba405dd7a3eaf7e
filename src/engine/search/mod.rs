//! The search: iterative deepening alpha-beta with a principal variation, from the root's point of view.
//!
//! A [`Searcher`] is one thread's search. Several share the transposition table and nothing else (Lazy SMP): each
//! searches the same root, and what one has found the others need not find again. How a node is searched is in
//! [`node`], how its moves are in [`moves`]; what values mean, and which of them are proofs, in [`value`]. The root's best
//! moves are put to the prover as well, in [`refutation`].

mod margins;
mod moves;
mod node;
mod refutation;
pub mod value;

use super::cell::Cell;
use super::correction::Correction;
use super::evaluate::network::{Accumulator, Network, Thought};
use super::evaluate::{evaluate, evaluate_thought};
use super::hash::mix;
use super::history::{History, Tried};
use super::movepick::{self, Candidate, Situation};
use super::position::Position;
use super::quiescence::Quiescence;
use super::threat::Threat;
use super::time::Meter;
use super::tt::TranspositionTable;
use super::vcf::{self, Outcome, Vcf};
use super::vct::{self, Threats, Vct};
use moves::Try;
use node::{Exact, Step, Strongest, Task};
use refutation::Refuters;
use value::{INFINITE, is_decided, is_likely_win, is_proven, loss_at, unproven, win_at};

/// The length of the longest line, in plies from the root.
pub const MAX_PLY: usize = 160;

/// What a thread keeps from one search to the next.
pub struct Memory {
    history: History,
    correction: Correction,
    vcf: Vcf,
    quiescence: Quiescence,
}

impl Memory {
    pub fn new() -> Memory {
        Memory {
            history: History::new(MAX_PLY),
            correction: Correction::new(),
            vcf: Vcf::new(),
            quiescence: Quiescence::new(),
        }
    }
}

/// How far and how wide a search sees.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// Plies of the deepest iteration.
    pub depth: u32,
    /// How many free candidates a node looks at.
    pub width: Option<u32>,
    /// The longest victory by fours that is noticed, in plies.
    pub vcf_plies: usize,
    /// How many of the root's moves get a line of their own, at least 1.
    pub lines: usize,
}

/// A move of the root, and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove {
    pub cell: Cell,
    /// The value of the last iteration that found it best; [`INFINITE`] below zero if none has.
    value: i32,
    /// The line that begins with the move.
    line: Vec<Cell>,
}

/// The root's moves.
#[derive(Clone, Debug)]
pub struct Root {
    /// The most promising first.
    pub moves: Vec<RootMove>,
    /// Whether every other legal move is known to lose, or stands in a line of its own.
    complete: bool,
}

impl Root {
    /// The same root less one of its moves; `None` if there is no other.
    pub fn without(mut self, cell: Cell) -> Option<Root> {
        self.moves.retain(|root_move| root_move.cell != cell);
        self.complete = false;
        (!self.moves.is_empty()).then_some(self)
    }

    /// These moves, none searched yet.
    fn of(cells: Vec<Cell>, complete: bool) -> Root {
        let moves = cells.into_iter().map(|cell| RootMove { cell, value: -INFINITE, line: vec![cell] }).collect();
        Root { moves, complete }
    }

    /// Takes the move of a known line out, if it is there; returns whether it was.
    fn set_aside(&mut self, known: &Best) -> bool {
        let before = self.moves.len();
        self.moves.retain(|root_move| root_move.cell != known.line[0]);
        let was_there = self.moves.len() < before;
        self.complete |= was_there;
        was_there
    }
}

/// What is known of the root without a search.
pub enum Opening {
    /// Moves, what they are worth and the lines they begin, the best first. Only who wants more lines than these
    /// searches the others; there are none where any other move loses at once.
    Known { lines: Vec<Best>, others: Root },
    /// These moves are to be searched.
    Search(Root),
}

/// The best move, as far as the search has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    pub line: Vec<Cell>,
    pub value: i32,
    /// Plies of the iteration that found it; 0 if none has.
    pub depth: u32,
}

impl Best {
    /// One move whose worth shows on the board.
    fn known(cell: Cell, value: i32) -> Best {
        Best { line: vec![cell], value, depth: 1 }
    }
}

/// Looks at the root: what is won, lost or forced at once, and which moves are left to search. Equally promising moves
/// are put into an order drawn from `seed`.
///
/// Where no move is legal, which is possible through eyes that overlook the five that would make one legal, there are no
/// moves to search.
pub fn open(position: &Position, seed: u64, width: Option<u32>) -> Opening {
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
        let lines: Vec<Best> =
            position.cells(mover, threat).iter().map(|cell| Best::known(cell, win_at(plies))).collect();
        let mut others = Root::of(others, true);
        for line in &lines {
            others.set_aside(line);
        }
        Opening::Known { lines, others }
    };
    let lost = |mut cells: Vec<Cell>, plies: usize| {
        if cells.is_empty() {
            cells.extend(near().first());
        }
        if cells.is_empty() {
            return Opening::Search(Root::of(cells, true));
        }
        let lines = cells.into_iter().map(|cell| Best::known(cell, loss_at(plies))).collect();
        Opening::Known { lines, others: Root::of(Vec::new(), true) }
    };
    let situation = Situation::of(position);
    if position.count(mover, Threat::Five) > 0 {
        // Who lets his own five be has to block the other one's.
        let others = match situation {
            Situation::Block(cell) => vec![cell],
            Situation::Lost => Vec::new(),
            Situation::Stop => stops(),
            Situation::OpenFour(_) | Situation::Answer(_) | Situation::Free => free(),
        };
        return won(Threat::Five, 1, others);
    }
    match situation {
        Situation::Block(cell) => Opening::Search(Root::of(vec![cell], true)),
        Situation::Stop => Opening::Search(Root::of(stops(), true)),
        Situation::OpenFour(_) => won(Threat::OpenFour, 3, free()),
        Situation::Lost => {
            let blocks = ranked(&mut position.cells(!mover, Threat::Five).iter());
            let fours = ranked(&mut Threat::FOURS.into_iter().flat_map(|threat| position.cells(mover, threat).iter()));
            lost(if blocks.is_empty() { fours } else { blocks }, 2)
        }
        Situation::Answer(cell) => {
            let answers = ranked(&mut movepick::answers(position, cell).iter());
            if answers.is_empty() { lost(answers, 4) } else { Opening::Search(Root::of(answers, true)) }
        }
        Situation::Free => {
            let cells = free();
            let legal = position.empty_cells().filter(|&cell| position.is_legal(cell)).count();
            let complete = cells.len() == legal;
            Opening::Search(Root::of(cells, complete))
        }
    }
}

/// One thread's search of one root.
pub struct Searcher<'a> {
    position: Position,
    memory: &'a mut Memory,
    table: &'a TranspositionTable,
    meter: Meter<'a>,
    sight: Sight,
    /// The candidates of all nodes from the root to here.
    candidates: Vec<Candidate>,
    /// The moves that were searched, of all these nodes, from which something can be learnt.
    tried: Vec<Tried>,
    /// The best line from each ply on.
    lines: Vec<Vec<Cell>>,
    /// One for each ply.
    steps: Vec<Step>,
    /// What the network adds up, along the way from the root.
    accumulator: Accumulator,
    /// Plies of the iteration.
    iteration: u32,
    /// The prover of wins by threats, for the one thread that has it.
    vct: Option<Vct>,
    /// The same, for wins of the opponent's after the root's moves.
    refuters: Option<Refuters>,
}

impl<'a> Searcher<'a> {
    pub fn new(
        position: Position,
        memory: &'a mut Memory,
        table: &'a TranspositionTable,
        meter: Meter<'a>,
        sight: Sight,
    ) -> Searcher<'a> {
        memory.history.age();
        // Wins by fours are not looked for where a four may have several answers.
        let vcf_plies = if position.a_four_has_one_answer() { sight.vcf_plies } else { 0 };
        let sight = Sight { vcf_plies, ..sight };
        Searcher {
            position,
            memory,
            table,
            meter,
            sight,
            candidates: Vec::with_capacity(1 << 12),
            tried: Vec::with_capacity(1 << 12),
            lines: vec![Vec::new(); MAX_PLY + 1],
            steps: vec![Step::of(Thought::NONE, 0); MAX_PLY + 1],
            accumulator: Accumulator::default(),
            iteration: 0,
            vct: None,
            refuters: None,
        }
    }

    /// The position's exact value at `depth` plies, by plain rules: all legal moves, no extension, no reduction, no
    /// guess but the evaluation at the last ply.
    pub fn exact_value(&mut self, depth: u32) -> i32 {
        self.node::<Exact>(Task::whole(-INFINITE, INFINITE, depth))
    }

    /// The best lines of a root, never none: what is known, a win by fours or threats if there is one, and what the
    /// iterations find.
    pub fn choose(&mut self, mut known: Vec<Best>, root: &mut Root, report: &mut dyn FnMut(&[Best], u64)) -> Vec<Best> {
        if known.is_empty() {
            // Who overlooks long wins by fours, or is told to look a few plies ahead, does not see through threats.
            let sees_threats = self.sight.vcf_plies == usize::MAX && self.sight.depth >= VCT_DEPTH;
            self.vct = sees_threats.then(Vct::new);
            self.refuters = sees_threats.then(Refuters::default);
            let win = self.root_vcf().or_else(|| self.root_vct(VCT_PARTS));
            known.extend(win.filter(|win| root.set_aside(win)));
        }
        self.search_others(known, root, 1, report)
    }

    /// Tells of the lines that are known, and searches for as many more as are wanted.
    fn search_others(
        &mut self,
        known: Vec<Best>,
        root: &mut Root,
        first_depth: u32,
        report: &mut dyn FnMut(&[Best], u64),
    ) -> Vec<Best> {
        if !known.is_empty() {
            self.meter.poll();
            report(&known, self.meter.nodes_of_all());
            if known.len() >= self.sight.lines || root.moves.is_empty() {
                return known;
            }
        }
        self.iterate(known, root, first_depth, report)
    }

    /// Looks for a win by fours from the root, the shortest ones first.
    fn root_vcf(&mut self) -> Option<Best> {
        for (plies, nodes) in ROOT_VCF_BOUNDS {
            let bounds = vcf::Bounds { plies: plies.min(self.sight.vcf_plies), nodes };
            match self.memory.vcf.solve(&mut self.position, bounds, &mut self.meter) {
                Outcome::Win { plies } => {
                    let line = self.memory.vcf.line().collect();
                    return Some(Best { line, value: win_at(plies), depth: plies as u32 });
                }
                Outcome::None => return None,
                Outcome::Unknown if plies >= self.sight.vcf_plies => return None,
                Outcome::Unknown => {}
            }
        }
        None
    }

    /// Looks on for a win by threats from the root, with one of so many parts of the time and the nodes that are left.
    fn root_vct(&mut self, parts: u32) -> Option<Best> {
        let vct = self.vct.as_mut()?;
        let (position, vcf) = (&mut self.position, &mut self.memory.vcf);
        let nodes = if self.meter.run().is_bounded() { u64::MAX } else { UNBOUNDED_VCT_NODES };
        let bounds = vct::Bounds { threats: Threats::Fours, nodes };
        let Outcome::Win { plies } = self.meter.within_part(parts, |meter| vct.solve(position, vcf, bounds, meter))
        else {
            return None;
        };
        Some(Best { line: vct.line(), value: win_at(plies), depth: plies as u32 })
    }

    /// Searches deeper and deeper, beginning at `first_depth`, for as many lines as are wanted beside the known ones;
    /// tells `report` of every best move and of every iteration. Each line is a search of the root without the moves of
    /// the better ones. Returns the known lines and those found; where not even one was searched, the most promising
    /// move's.
    pub fn iterate(
        &mut self,
        known: Vec<Best>,
        root: &mut Root,
        first_depth: u32,
        report: &mut dyn FnMut(&[Best], u64),
    ) -> Vec<Best> {
        let judged = evaluate(&self.position);
        let wanted = self.sight.lines.saturating_sub(known.len()).clamp(1, root.moves.len());
        let unsearched = |root_move: &RootMove| Best { line: root_move.line.clone(), value: judged, depth: 0 };
        let mut lines: Vec<Best> = root.moves[..wanted].iter().map(unsearched).collect();
        let mut unrest = Unrest::default();
        for depth in first_depth.min(self.sight.depth)..=self.sight.depth {
            self.iteration = depth;
            let mut found: Vec<Best> = Vec::with_capacity(wanted);
            for better in 0..wanted {
                let mut best = lines[better].clone();
                let mut tell = |best: &Best, nodes| {
                    if better == 0 {
                        report(&in_order(&known, &with_older(std::slice::from_ref(best), &lines)), nodes);
                    }
                };
                self.aspire(root, better, depth, &mut best, &mut tell);
                // A search that was broken off may have nothing better than a move that has its line already.
                if found.iter().all(|line| line.line[0] != best.line[0]) {
                    found.push(best);
                }
                if self.meter.is_over() {
                    break;
                }
                root.moves[..=better].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
                found.sort_by_key(|line| std::cmp::Reverse(line.value));
            }
            lines = with_older(&found, &lines);
            if self.meter.is_over() {
                break;
            }
            self.meter.poll();
            report(&in_order(&known, &lines), self.meter.nodes_of_all());
            if is_likely_win(lines[0].value)
                && let Some(win) = self.root_vct(LIKELY_VCT_PARTS).filter(|win| root.set_aside(win))
            {
                return self.search_others(in_order(&known, &[win]), root, depth, report);
            }
            let run = self.meter.run();
            let only_move = root.moves.len() == 1 && run.is_long_enough_for_an_only_move();
            let all_proven = lines.iter().all(|line| is_proven(line.value));
            if all_proven || only_move || !run.allows_another_iteration(unrest.after(&lines[0])) {
                break;
            }
        }
        in_order(&known, &lines)
    }

    /// One iteration of the moves behind the `better` ones, in a window round the last one's value that is widened
    /// where the value falls outside.
    fn aspire(
        &mut self,
        root: &mut Root,
        better: usize,
        depth: u32,
        best: &mut Best,
        report: &mut dyn FnMut(&Best, u64),
    ) {
        let last = best.value;
        let mut margin = if depth < 5 || is_decided(last) { INFINITE } else { 20 };
        let (mut alpha, mut beta) = ((last - margin).max(-INFINITE), (last + margin).min(INFINITE));
        loop {
            let task = Task::whole(alpha, beta, depth);
            let value = self.root_node(root, better, task, best, report);
            if self.meter.is_over() {
                return;
            }
            // The sort is stable: what was not found best keeps its order.
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
        best: &mut Best,
        report: &mut dyn FnMut(&Best, u64),
    ) -> i32 {
        let mut best_value = -INFINITE;
        let complete = root.complete || better > 0;
        let network = Network::of_position(&self.position);
        self.accumulator.go_to(network, &self.position, 0);
        let thought = network.think(&self.position, self.accumulator.sums(0));
        self.steps[0] = Step::of(thought, evaluate_thought(&self.position, &thought));
        for (searched, root_move) in root.moves[better..].iter_mut().enumerate() {
            self.steps[0].made_four = self.position.threat(self.position.side_to_move(), root_move.cell).makes_four();
            let attempt = Try { cell: root_move.cell, searched, gap: 0, extension: 0 };
            let mut value = self.child::<Strongest>(attempt, true, task);
            if self.meter.is_over() {
                break;
            }
            if value > task.alpha && !is_decided(value) {
                value = self.refuted(root_move.cell).unwrap_or(value);
            }
            let value = if complete { value } else { unproven(value) };
            best_value = best_value.max(value);
            if value <= task.alpha {
                // The first move keeps its bound, and with it its place.
                root_move.value = if searched == 0 { value } else { -INFINITE };
                continue;
            }
            root_move.value = value;
            root_move.line.clear();
            root_move.line.push(root_move.cell);
            root_move.line.extend_from_slice(&self.lines[1]);
            let changed = best.line.first() != Some(&root_move.cell);
            *best = Best { line: root_move.line.clone(), value, depth: task.plies() as u32 };
            if changed && task.plies() > 1 {
                self.meter.poll();
                report(best, self.meter.nodes_of_all());
            }
            task.alpha = task.alpha.max(value);
            if value >= task.beta {
                break;
            }
        }
        best_value
    }
}

/// How little the iterations agree, and so how much of the usual time a search is worth.
#[derive(Default)]
struct Unrest {
    last: Option<(Cell, i32)>,
    /// Iterations that have found the same move, one after the other.
    agreed: u32,
}

impl Unrest {
    /// The hundredths of the usual time, after an iteration that found this: less the longer the move stands, more where
    /// its value falls.
    fn after(&mut self, best: &Best) -> u32 {
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

/// The lines found last and, in the places that are left, those of the iteration before.
fn with_older(found: &[Best], older: &[Best]) -> Vec<Best> {
    let is_new = |line: &&Best| found.iter().all(|newer| newer.line[0] != line.line[0]);
    found.iter().chain(older.iter().filter(is_new)).take(older.len()).cloned().collect()
}

/// All lines that were looked at, the best first: wins by their length, then the others as they were found. Where there
/// was no time to look at any, the most promising.
fn in_order(known: &[Best], found: &[Best]) -> Vec<Best> {
    let mut lines: Vec<Best> = known.iter().chain(found.iter().filter(|line| line.depth > 0)).cloned().collect();
    if lines.is_empty() {
        lines.extend(found.first().cloned());
    }
    let win = |line: &Best| if line.value > 0 && is_proven(line.value) { line.value } else { 0 };
    lines.sort_by_key(|line| std::cmp::Reverse(win(line)));
    lines
}

/// The depth that a search must be allowed to look for wins by threats.
const VCT_DEPTH: u32 = 8;
/// The part of the budget in which a win by threats is looked for before all else, and again after every iteration that
/// finds a win which is only likely.
const VCT_PARTS: u32 = 16;
const LIKELY_VCT_PARTS: u32 = 4;
/// The nodes of such a look where nothing bounds the search but its depth.
const UNBOUNDED_VCT_NODES: u64 = 10_000;

/// How far the root looks for a win by fours, the shorter ones first: plies and nodes.
const ROOT_VCF_BOUNDS: [(usize, u64); 5] =
    [(7, 10_000), (11, 20_000), (17, 50_000), (25, 100_000), (usize::MAX, 400_000)];
