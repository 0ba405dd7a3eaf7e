//! How to find a good move.
//!
//! Integers only, and no clock but the one that ends a search: for a given seed and node budget one thread
//! searches the same tree on every machine. The room prints nothing and opens nothing; it returns data.
//!
//! To read on, in this order:
//!
//! - what is seen: `pattern` (one line), `threat` (the four lines through a cell), `position` (the board with all its
//!   threats, kept up to date move by move);
//! - what it is worth: `evaluate` (without looking ahead), `movepick` (which moves come first, and which are forced);
//! - what is proven: `static_win` (wins that the board shows), `vcf` (wins by fours alone), `vct` (wins by threats of
//!   every kind, as a tree), `prover` (the last two, for whoever asks for a proof; and what a search has proven, written
//!   down);
//! - what is searched: `search` (alpha-beta over all of this, with `quiescence` beyond its last ply and `vcf` and `vct`
//!   at its root), within `limits`, by the clock of `time`, remembering in `tt`, `history` and
//!   `correction`;
//! - what people play against: `level`, which lays a weakness over the search;
//! - what openings are made of: `balance`, a knock-out between placements of stones, each judged by a search.

mod cell;
mod hash;
mod pattern;
mod threat;

mod position;

mod evaluate;
mod movepick;

mod static_win;
mod vcf;
mod vct;

mod prover;

mod quiescence;
mod search;

mod correction;
mod history;
mod tt;

pub mod limits;
mod tally;
mod time;

pub mod level;

pub mod balance;

#[cfg(test)]
mod tests;

pub use evaluate::tuning;
pub use hash::{STEP, mix};
pub use level::{Level, NoLevel, Weakness};
pub use limits::{Limits, Resources, STACK_BYTES};
pub use prover::{Means, ProofOutcome, ProofRequest, Proven, WithinRequest};
pub use search::value::WIN;
pub use tally::Tally;

use crate::rules::{Board, Color, Move, Point, Rule, five};
use crate::verdict::Score;
use cell::Cell;
use level::Eyes;
use position::Position;
use prover::Prover;
use search::{Best, Memory, Opening, Searcher, Sight, value};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;
use threat::Threat;
use time::{Clock, Meter, Run};
use tt::TranspositionTable;

/// What is asked of the engine: a move in a position, within bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The position; its game must not be over.
    pub board: Board,
    pub limits: Limits,
    pub resources: Resources,
    /// A level whose weakness is laid over the search; `None` plays as well as the limits allow.
    pub weakness: Option<Level>,
    /// Seeds the weakness, and the choice between moves that are equally good.
    pub seed: u64,
    /// How many of the best moves get a line of their own, at least 1. Each more costs about a search of its own; with a
    /// weakness there is one line whatever is asked.
    pub lines: u32,
}

/// A move beside the best: the line that it begins, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The score of playing the move, for the side that plays it.
    pub score: Score,
    /// The move, then what is expected after it.
    pub points: Vec<Point>,
    /// Plies of the iteration that found it; one that there was no time for tells of the one before.
    pub depth: u32,
}

/// How far a search has come, told while it runs: once an iteration, and when the best move changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies of the iteration.
    pub depth: u32,
    /// Nodes so far, over all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The position's score for the side to move.
    pub score: Score,
    /// The best line, the move to play first.
    pub line: Vec<Point>,
    /// The next best moves with their lines, best first; one less than were asked for, or as many as there are.
    pub others: Vec<Line>,
    /// What was counted so far; nothing where a foreign engine tells of itself.
    pub tally: Tally,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move to play; `None` only where the side to move has no legal point, and so passes.
    pub best: Option<Point>,
    /// The position's score for the side to move.
    pub score: Score,
    /// The line that is expected, the move first.
    pub line: Vec<Point>,
    /// The next best moves with their lines, best first; one less than were asked for, or as many as there are.
    pub others: Vec<Line>,
    /// Plies of the iteration that found the move; 0 if there was no time for one.
    pub depth: u32,
    /// Nodes over all threads.
    pub nodes: u64,
    pub elapsed: Duration,
}

/// The engine: what it has learnt, and the search.
pub struct Engine {
    /// Of searches without a weakness only.
    knowledge: Knowledge,
    prover: Prover,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine that knows nothing yet. What all engines of the program share is laid out by the first search that needs
    /// it, or before it by [`Engine::prepare`].
    pub fn new() -> Engine {
        Engine { knowledge: Knowledge::new(Resources::default().hash_mib), prover: Prover::new() }
    }

    /// Forgets everything, as for a new game.
    pub fn clear(&mut self) {
        self.knowledge.table.clear();
        self.knowledge.memories.clear();
        self.prover = Prover::new();
    }

    /// Lays out what searches on such a board by such a rule look up, and takes the memory that they use with these
    /// resources, so that none of them has to wait for it. Ends soon after `is_over` says so.
    pub fn prepare(&mut self, size: u8, rule: Rule, resources: Resources, is_over: impl Fn() -> bool) {
        evaluate_board(&Board::new(size, rule));
        self.knowledge.table.resize(resources.clamped().hash_mib, &is_over);
        self.knowledge.table.touch(is_over);
    }

    /// Finds a move, and tells `report` how far it has come. Ends soon after `stop` is set, with what it has.
    ///
    /// A position on which the game is over has no move.
    pub fn search(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Found {
        let board = &request.board;
        let weakness = request.weakness.and_then(Level::weakness);
        let nodes = request.limits.nodes.into_iter().chain(weakness.map(|weakness| weakness.nodes)).min();
        let clock = Clock::start(&Limits { nodes, ..request.limits }, stop);
        if board.ending().is_some() || board.must_pass() {
            return found(request, &clock, &[], value::score);
        }
        let played = |point| Best { line: vec![Cell::of(point)], value: 0, depth: 1 };
        if board.stones().next().is_none() {
            return found(request, &clock, &[played(Point::center(board.size()))], value::score);
        }
        if !Color::ALL.into_iter().any(|color| five::is_possible(board, color)) {
            let any: Vec<Best> = board.legal_points().take(1).map(played).collect();
            return found(request, &clock, &any, |_| Score::Draw);
        }
        let hash_mib = request.resources.clamped().hash_mib;
        self.knowledge.table.resize(hash_mib, || clock.is_over());
        let eyes = weakness.map(|weakness| Eyes::new(weakness, board, request.seed));
        let sight = Sight {
            depth: request.limits.depth.clamp(1, Limits::MAX_DEPTH),
            width: request.limits.width,
            vcf_plies: eyes.as_ref().map_or(usize::MAX, |eyes| eyes.weakness().vcf_plies as usize),
            lines: if eyes.is_some() { 1 } else { request.lines.max(1) as usize },
        };
        let thinking = Thinking { request, clock: &clock, sight };
        match eyes {
            None => {
                let position = Position::new(board);
                let root = search::open(&position, request.seed, sight.width);
                self.knowledge.table.begin_search();
                let lines = self.knowledge.think(&thinking, &clock.whole(), &position, root, value::score, report);
                found(request, &clock, &lines, value::score)
            }
            Some(eyes) => {
                // Weak eyes neither know what better ones saw, nor do they tell these what is not true; and a level
                // is the same whatever was searched before.
                let mut knowledge = Knowledge::new(hash_mib.min(WEAK_HASH_MIB));
                let best = knowledge.think_weakly(&thinking, &eyes, report);
                found(request, &clock, &[best], value::estimate)
            }
        }
    }

    /// Looks for a proof that the side to move wins by the means that are asked for, on one thread. Ends soon after
    /// `stop` is set.
    ///
    /// In a position on which the game is over there is nothing to win.
    pub fn prove(&mut self, request: &ProofRequest, stop: &AtomicBool) -> Proven {
        let clock = Clock::start(&request.limits, stop);
        let outcome = match request.board.ending() {
            Some(_) => ProofOutcome::None,
            None => self.prover.prove(&request.board, request.means, &clock),
        };
        Proven { outcome, nodes: clock.nodes(), elapsed: clock.elapsed() }
    }

    /// Looks for a proof that the side to move wins as [`Engine::search`] would: by threats where they suffice, else by
    /// alpha-beta, whose moves are written down with an answer to every reply. What was searched before helps. Of the
    /// request's limits the time and the nodes count. Ends soon after `stop` is set.
    ///
    /// In a position on which the game is over there is nothing to win.
    pub fn prove_by_search(&mut self, request: &Request, stop: &AtomicBool) -> Proven {
        let clock = Clock::start(&Limits { optimum: None, ..request.limits }, stop);
        if request.board.ending().is_some() {
            return Proven { outcome: ProofOutcome::None, nodes: 0, elapsed: clock.elapsed() };
        }
        let Engine { knowledge, prover } = self;
        knowledge.table.resize(request.resources.clamped().hash_mib, || clock.is_over());
        let sight = Sight { depth: Limits::MAX_DEPTH, width: None, vcf_plies: usize::MAX, lines: 1 };
        let mut winning_move = |board: &Board| {
            if board.must_pass() || board.stones().next().is_none() {
                return None;
            }
            let request = Request { board: board.clone(), ..request.clone() };
            let position = Position::new(board);
            let root = search::open(&position, request.seed, sight.width);
            let thinking = Thinking { request: &request, clock: &clock, sight };
            let lines = knowledge.think(&thinking, &clock.whole(), &position, root, value::score, &mut |_| {});
            let best = lines.first()?;
            matches!(value::score(best.value), Score::Win { .. }).then(|| best.line[0].point())
        };
        let outcome = prover.write_down(&request.board, &mut winning_move, &clock);
        Proven { outcome, nodes: clock.nodes(), elapsed: clock.elapsed() }
    }

    /// Looks for the shortest win by the means that are asked for, within so many plies, on one thread. That there is none
    /// is searched out. Ends soon after `stop` is set.
    pub fn prove_within(&mut self, request: &WithinRequest, stop: &AtomicBool) -> Proven {
        let clock = Clock::start(&request.limits, stop);
        let outcome = match request.board.ending() {
            Some(_) => ProofOutcome::None,
            None => self.prover.prove_within(request, &clock),
        };
        Proven { outcome, nodes: clock.nodes(), elapsed: clock.elapsed() }
    }

    /// The exact value of a board to its side to move, in the engine's units, as plain minimax finds it: all legal
    /// moves `depth` plies deep, a pass where there is none; [`WIN`] − n where the n-th stone from here makes a five
    /// and n − [`WIN`] for the other side; 0 for a draw; [`evaluate_board`] at the last ply. It runs through the same
    /// code as the search, without what the search leaves out or adds.
    ///
    /// The game must not be over.
    pub fn exact_value(&mut self, board: &Board, depth: u32) -> i32 {
        debug_assert!(board.ending().is_none(), "the game goes on");
        let stop = AtomicBool::new(false);
        let clock = Clock::start(&Limits::to_depth(depth), &stop);
        let table = TranspositionTable::new(1);
        let mut memory = Memory::new();
        let sight = Sight { depth, width: None, vcf_plies: 0, lines: 1 };
        Searcher::new(Position::new(board), &mut memory, &table, Meter::alone(&clock.whole()), sight).exact_value(depth)
    }
}

/// What the engine judges a board to be worth to its side to move without looking ahead, in its own units.
pub fn evaluate_board(board: &Board) -> i32 {
    evaluate::evaluate(&Position::new(board))
}

/// The moves that the engine looks at first: what is forced where something is, else the cells near the stones, the most
/// promising first by the order of its own search before that has learnt anything; at most `width`, all legal. None
/// where the game is over or a pass is due, and else at least one.
///
/// # Panics
/// If `width` is 0.
pub fn candidates(board: &Board, width: usize) -> Vec<Point> {
    assert!(width > 0, "at least one candidate is asked for");
    if board.ending().is_some() || board.must_pass() {
        return Vec::new();
    }
    if board.stones().next().is_none() {
        return vec![Point::center(board.size())];
    }
    movepick::most_promising(&Position::new(board), width).into_iter().map(Cell::point).collect()
}

/// Places a stone on every candidate of the board and takes it back, `rounds` times over; returns how many that were.
/// For measuring what a step of the search costs at least.
pub fn walk(board: &Board, rounds: u32) -> u64 {
    let mut position = Position::new(board);
    let mut walked = 0;
    for _ in 0..rounds {
        for cell in position.candidates().iter() {
            position.make(cell);
            position.unmake();
            walked += 1;
        }
    }
    walked
}

/// The largest table of a search with a weakness, in MiB: it is laid out and given back with every move, and such a
/// search is short.
const WEAK_HASH_MIB: u32 = 16;

/// What stays the same while one request is searched.
#[derive(Clone, Copy)]
struct Thinking<'a> {
    request: &'a Request,
    clock: &'a Clock<'a>,
    sight: Sight,
}

/// What searches have learnt.
struct Knowledge {
    table: TranspositionTable,
    /// One for each thread.
    memories: Vec<Memory>,
}

impl Knowledge {
    /// Nothing yet; memory is taken only as it is filled.
    fn new(hash_mib: u32) -> Knowledge {
        Knowledge { table: TranspositionTable::new(hash_mib), memories: Vec::new() }
    }

    /// A search through the eyes of somebody who does not see everything.
    fn think_weakly(&mut self, thinking: &Thinking, eyes: &Eyes, report: &mut dyn FnMut(Info)) -> Best {
        let Thinking { request, clock, sight } = *thinking;
        let position = Position::new(&request.board);
        let seen = eyes.look_at(&request.board);
        let fives = Color::ALL.into_iter().flat_map(|color| position.cells(color, Threat::Five).iter());
        let mut opening = if fives.into_iter().any(|five| eyes.notice_five(&seen, five)) {
            search::open(&position, request.seed, sight.width)
        } else {
            search::open(&seen, request.seed, sight.width)
        };
        // What is forbidden is plain to see, whatever makes it so.
        match &mut opening {
            Opening::Search(root) => root.moves.retain(|root_move| position.is_legal(root_move.cell)),
            Opening::Known { .. } => {}
        }
        let playable = match &opening {
            Opening::Search(root) => !root.moves.is_empty(),
            Opening::Known { lines, .. } => position.is_legal(lines[0].line[0]),
        };
        if !playable {
            opening = search::open(&position, request.seed, sight.width);
        }
        let rest = match &opening {
            Opening::Search(root) if eyes.are_tempted() => root.clone(),
            _ => return self.think_of_one(thinking, &clock.whole(), &seen, opening, report),
        };
        let best = self.think_of_one(thinking, &clock.half(), &seen, opening, report);
        let Some(rest) = rest.without(best.line[0]).filter(|_| !value::is_decided(best.value)) else { return best };
        let other = self.think_of_one(thinking, &clock.whole(), &seen, Opening::Search(rest), &mut |_| {});
        // What was not looked at as closely only seems to be as good.
        let is_comparable = other.depth >= best.depth.max(1);
        if is_comparable && other.value >= best.value - eyes.weakness().margin { other } else { best }
    }

    /// One such search: what it finds is an estimate.
    fn think_of_one(
        &mut self,
        thinking: &Thinking,
        run: &Run,
        seen: &Position,
        opening: Opening,
        report: &mut dyn FnMut(Info),
    ) -> Best {
        self.think(thinking, run, seen, opening, value::estimate, report).swap_remove(0)
    }

    /// Searches on all threads what is not known at once. Returns the lines that are wanted, the best first, and at
    /// least one.
    fn think(
        &mut self,
        thinking: &Thinking,
        run: &Run,
        position: &Position,
        opening: Opening,
        score: fn(i32) -> Score,
        report: &mut dyn FnMut(Info),
    ) -> Vec<Best> {
        let Thinking { request, clock, sight } = *thinking;
        let mut tell = |lines: &[Best], nodes: u64| {
            let (best, others) = lines.split_first().expect("there is a best line");
            report(Info {
                depth: best.depth,
                nodes,
                elapsed: clock.elapsed(),
                score: score(best.value),
                line: playable_line(&request.board, &best.line),
                others: other_lines(&request.board, others, score),
                tally: clock.tally(),
            });
        };
        let (known, mut root) = match opening {
            Opening::Known { mut lines, others } => {
                lines.truncate(sight.lines);
                if lines.len() == sight.lines || others.moves.is_empty() {
                    tell(&lines, clock.nodes());
                    return lines;
                }
                (lines, others)
            }
            Opening::Search(root) => (Vec::new(), root),
        };
        let threads = request.resources.clamped().threads as usize;
        self.memories.resize_with(threads.max(self.memories.len()), Memory::new);
        let (memory, others) = self.memories[..threads].split_first_mut().expect("there is at least one thread");
        let table = &self.table;
        let meter = if others.is_empty() { Meter::alone(run) } else { Meter::one_of_several(run) };
        thread::scope(|scope| {
            // The scope waits for the threads that help, so they must end even if this one panics.
            let _finish = run.finish_on_drop();
            for (number, memory) in others.iter_mut().enumerate() {
                let (position, mut root) = (position.clone(), root.clone());
                let help = move || {
                    let mut searcher = Searcher::new(position, memory, table, Meter::one_of_several(run), sight);
                    // Every other thread begins a ply deeper, so that they do not all do the same.
                    searcher.iterate(Vec::new(), &mut root, 1 + (number as u32 + 1) % 2, &mut |_, _| {});
                };
                let thread = thread::Builder::new().name(format!("search {}", number + 2)).stack_size(STACK_BYTES);
                // A thread that cannot be had is done without.
                let _ = thread.spawn_scoped(scope, help);
            }
            let mut searcher = Searcher::new(position.clone(), memory, table, meter, sight);
            searcher.choose(known, &mut root, &mut tell)
        })
    }
}

fn found(request: &Request, clock: &Clock, lines: &[Best], score: fn(i32) -> Score) -> Found {
    let (best, others) = lines.split_first().map_or((None, &[][..]), |(best, others)| (Some(best), others));
    let line = best.map_or(Vec::new(), |best| playable_line(&request.board, &best.line));
    Found {
        best: line.first().copied(),
        score: score(best.map_or(0, |best| best.value)),
        line,
        others: other_lines(&request.board, others, score),
        depth: best.map_or(0, |best| best.depth),
        nodes: clock.nodes(),
        elapsed: clock.elapsed(),
    }
}

fn other_lines(board: &Board, others: &[Best], score: fn(i32) -> Score) -> Vec<Line> {
    let told =
        |best: &Best| Line { score: score(best.value), points: playable_line(board, &best.line), depth: best.depth };
    others.iter().map(told).collect()
}

/// As much of the line as can be played: who overlooks a five goes on after it.
fn playable_line(board: &Board, line: &[Cell]) -> Vec<Point> {
    let mut board = board.clone();
    line.iter().map(|cell| cell.point()).take_while(|&point| board.play(Move::Place(point)).is_ok()).collect()
}
