//! The search: iterative deepening alpha-beta with a principal variation, from the root's point of view.
//!
//! A [`Searcher`] is one thread's search. Several share the transposition table and nothing else (Lazy SMP): each
//! searches the same root, and what one has found the others need not find again. How a node is searched is in
//! [`node`]; what values mean, and which of them are proofs, in [`value`].

mod node;
pub mod value;

use super::cell::Cell;
use super::evaluate::evaluate;
use super::history::History;
use super::movepick::{self, Candidate, Situation};
use super::position::{Position, mix};
use super::threat::Threat;
use super::time::Meter;
use super::tt::TranspositionTable;
use super::vcf::{self, Outcome, Vcf};
use node::{Exact, Strongest, Task};
use value::{INFINITE, is_decided, is_proven, loss_at, unproven, win_at};

/// The length of the longest line, in plies from the root.
pub const MAX_PLY: usize = 160;

/// What a thread keeps from one search to the next.
pub struct Memory {
    history: History,
    vcf: Vcf,
}

impl Memory {
    pub fn new() -> Memory {
        Memory { history: History::new(MAX_PLY), vcf: Vcf::new() }
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
    /// Whether every other legal move is known to lose.
    complete: bool,
}

impl Root {
    /// The same root less one of its moves; `None` if there is no other.
    pub fn without(mut self, cell: Cell) -> Option<Root> {
        self.moves.retain(|root_move| root_move.cell != cell);
        self.complete = false;
        (!self.moves.is_empty()).then_some(self)
    }

    fn contains(&self, cell: Cell) -> bool {
        self.moves.iter().any(|root_move| root_move.cell == cell)
    }
}

/// What is known of the root without a search.
pub enum Opening {
    /// The move, what it is worth and the line it begins.
    Known(Best),
    /// These moves are to be searched.
    Search(Root),
}

/// The best move, as far as the search has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    pub line: Vec<Cell>,
    pub value: i32,
    /// Plies of the iteration that found it.
    pub depth: u32,
}

/// Looks at the root: what is won, lost or forced at once, and which moves are left to search. Equally promising moves
/// are put into an order drawn from `seed`.
///
/// Where no move is legal, which is possible through eyes that overlook the five that would make one legal, there are no
/// moves to search.
pub fn open(position: &Position, seed: u64, width: Option<u32>) -> Opening {
    let mover = position.side_to_move();
    if let Some(five) = position.cells(mover, Threat::Five).first() {
        return Opening::Known(Best { line: vec![five], value: win_at(1), depth: 1 });
    }
    let ranked = |cells: &mut dyn Iterator<Item = Cell>| -> Vec<Cell> {
        let mut cells: Vec<Cell> = cells.filter(|&cell| position.is_legal(cell)).collect();
        cells.sort_by_key(|&cell| {
            (-movepick::static_score(position, cell), mix(seed ^ u64::from(cell.number()) << 32), cell)
        });
        cells
    };
    let near = || {
        let near = ranked(&mut position.candidates().iter());
        if near.is_empty() { ranked(&mut position.empty_cells()) } else { near }
    };
    let lost = |cells: Vec<Cell>, plies: usize| match cells.first().copied().or_else(|| near().first().copied()) {
        Some(best) => Opening::Known(Best { line: vec![best], value: loss_at(plies), depth: 1 }),
        None => Opening::Search(Root { moves: Vec::new(), complete: true }),
    };
    let (cells, complete) = match Situation::of(position) {
        Situation::Block(cell) => (vec![cell], true),
        Situation::OpenFour(cell) => {
            return Opening::Known(Best { line: vec![cell], value: win_at(3), depth: 1 });
        }
        Situation::Lost => {
            let blocks = ranked(&mut position.cells(!mover, Threat::Five).iter());
            let fours = ranked(&mut Threat::FOURS.into_iter().flat_map(|threat| position.cells(mover, threat).iter()));
            return lost(if blocks.is_empty() { fours } else { blocks }, 2);
        }
        Situation::Answer(cell) => {
            let answers = ranked(&mut movepick::answers(position, cell).iter());
            if answers.is_empty() {
                return lost(answers, 4);
            }
            (answers, true)
        }
        Situation::Free => {
            let mut cells = near();
            cells.truncate(width.map_or(usize::MAX, |width| width as usize));
            let legal = position.empty_cells().filter(|&cell| position.is_legal(cell)).count();
            let complete = cells.len() == legal;
            (cells, complete)
        }
    };
    let moves = cells.into_iter().map(|cell| RootMove { cell, value: -INFINITE, line: vec![cell] }).collect();
    Opening::Search(Root { moves, complete })
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
    /// The best line from each ply on.
    lines: Vec<Vec<Cell>>,
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
        Searcher {
            position,
            memory,
            table,
            meter,
            sight,
            candidates: Vec::with_capacity(1 << 12),
            lines: vec![Vec::new(); MAX_PLY + 1],
        }
    }

    /// The position's exact value at `depth` plies, by plain rules: all legal moves, no extension, no reduction, no
    /// guess but the evaluation at the last ply.
    pub fn exact_value(&mut self, depth: u32) -> i32 {
        self.node::<Exact>(Task { alpha: -INFINITE, beta: INFINITE, depth: depth as i32, ply: 0 })
    }

    /// The best move of `root`: a win by fours where there is one, else what the iterations find.
    pub fn choose(&mut self, root: &mut Root, report: &mut dyn FnMut(&Best, u64)) -> Best {
        if let Some(win) = self.root_vcf().filter(|win| root.contains(win.line[0])) {
            self.meter.poll();
            report(&win, self.meter.nodes_of_all());
            return win;
        }
        self.iterate(root, 1, report)
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

    /// Searches deeper and deeper, beginning at `first_depth`; tells `report` of every best move and of every iteration.
    /// Returns the best move found; where not even one was searched, the most promising.
    pub fn iterate(&mut self, root: &mut Root, first_depth: u32, report: &mut dyn FnMut(&Best, u64)) -> Best {
        let first = root.moves.first().expect("the root has a move");
        let mut best = Best { line: first.line.clone(), value: evaluate(&self.position), depth: 0 };
        for depth in first_depth.min(self.sight.depth)..=self.sight.depth {
            self.aspire(root, depth, &mut best, report);
            if self.meter.is_over() {
                break;
            }
            self.meter.poll();
            report(&best, self.meter.nodes_of_all());
            let run = self.meter.run();
            let only_move = root.moves.len() == 1 && run.is_long_enough_for_an_only_move();
            if is_proven(best.value) || only_move || !run.allows_another_iteration() {
                break;
            }
        }
        best
    }

    /// One iteration, in a window round the last one's value that is widened where the value falls outside.
    fn aspire(&mut self, root: &mut Root, depth: u32, best: &mut Best, report: &mut dyn FnMut(&Best, u64)) {
        let last = best.value;
        let mut margin = if depth < 5 || is_decided(last) { INFINITE } else { 20 };
        let (mut alpha, mut beta) = ((last - margin).max(-INFINITE), (last + margin).min(INFINITE));
        loop {
            let task = Task { alpha, beta, depth: depth as i32, ply: 0 };
            let value = self.root_node(root, task, best, report);
            if self.meter.is_over() {
                return;
            }
            // The sort is stable: what was not found best keeps its order.
            root.moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
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
        mut task: Task,
        best: &mut Best,
        report: &mut dyn FnMut(&Best, u64),
    ) -> i32 {
        let mut best_value = -INFINITE;
        for (searched, root_move) in root.moves.iter_mut().enumerate() {
            let value = self.child::<Strongest>(root_move.cell, searched, task);
            if self.meter.is_over() {
                break;
            }
            let value = if root.complete { value } else { unproven(value) };
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
            *best = Best { line: root_move.line.clone(), value, depth: task.depth as u32 };
            if changed && task.depth > 1 {
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

/// How far the root looks for a win by fours, the shorter ones first: plies and nodes.
const ROOT_VCF_BOUNDS: [(usize, u64); 5] =
    [(7, 10_000), (11, 20_000), (17, 50_000), (25, 100_000), (usize::MAX, 400_000)];
