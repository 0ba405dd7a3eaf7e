//! The engine: searches for a good move, and proves wins.
//!
//! It computes in integers only and reads the clock only to end a search: for a given seed and node budget one thread
//! searches the same tree on every machine. It prints nothing and opens nothing; it returns data.
//!
//! Reading order:
//!
//! - patterns: `pattern` (one line), `threat` (the four lines through a cell), `position` (the board with all its
//!   threats, updated move by move);
//! - evaluation: `weights` and `network` (learnt), `evaluate` (both together), `movepick` (move ordering, and forced
//!   moves);
//! - proofs: `static_win` (wins that the board shows), `vcf` (wins by fours alone), `vct` (wins by threats of every
//!   kind, as a tree), `prover` (the last two on request, and the writing of proofs found by a search);
//! - search: `search` (alpha-beta over all of this, with `quiescence` at its leaves, and `vcf` and `vct` at its root),
//!   within `limits`, timed by `time`, tuned by `margins`, with `tt`, `history` and `correction` as its memory;
//! - weaker play for people: `level`, which handicaps the search, and its `shape` of what people overlook;
//! - what its values mean: `calibration`, fitted to the results of games;
//! - balanced openings: `balance`, a knock-out between placements of stones, each judged by a search;
//! - `tuning`: the view of all this for those who train it.

mod cell;
mod hash;
mod pattern;
mod threat;

mod lines;
mod weights;

mod position;

mod evaluate;
mod margins;
mod movepick;
mod network;

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
mod strength;

pub mod calibration;

pub mod tuning;

pub mod balance;

#[cfg(test)]
mod tests;

pub use level::{Level, NoLevel, Weakness};
pub use limits::{Limits, Resources, STACK_BYTES};
pub use prover::{Means, ProofOutcome, ProofRequest, Proven, WithinRequest};
pub use search::value::WIN;
pub use strength::Strength;
pub use tally::Tally;

use crate::rules::{Board, Color, Move, Point, Rule, five};
use crate::verdict::Score;
use calibration::Calibration;
use cell::Cell;
use level::handicap::{FIRST_MOVES_DEPTH, Handicap};
use margins::Margins;
use position::Position;
use prover::Prover;
use search::{Root, RootLine, RootProbe, SearchOptions, Searcher, ThreadMemory, ending, threads, value};
use std::panic::resume_unwind;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;
use time::{Budget, Deadline, NodeCounter};
use tt::TranspositionTable;

/// Request of [`Engine::search`]: a move in a position, within limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Position to search; where its game is over, there is no move.
    pub board: Board,
    /// Limits of the whole search. A weakness bounds the nodes further.
    pub limits: Limits,
    /// Threads and memory, clamped to their bounds.
    pub resources: Resources,
    /// Level whose weakness is applied to the search; `None` plays as well as the limits allow.
    pub weakness: Option<Level>,
    /// Seed of the weakness, the same through a game so that what is overlooked stays so; and of the choice between
    /// moves that are equally good.
    pub seed: u64,
    /// Number of best moves that get a line of their own, at least 1. Each further line costs about another search;
    /// with a weakness there is always one line.
    pub lines: u32,
}

/// A line beside the best one, with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Score of playing the first move, for the side that plays it.
    pub score: Score,
    /// The move, then its expected continuation.
    pub points: Vec<Point>,
    /// Plies of the iteration that found it; where time ran out, those of the one before.
    pub depth: u32,
}

/// Progress of a search, reported once an iteration, and when the best move changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies of the iteration.
    pub depth: u32,
    /// Nodes so far, over all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Score of the position for the side to move.
    pub score: Score,
    /// Best line, the move to play first.
    pub line: Vec<Point>,
    /// Next best moves with their lines, best first: one less than were asked for, or as many as there are.
    pub others: Vec<Line>,
    /// Statistics so far; zero where a foreign engine reports.
    pub tally: Tally,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Move to play; `None` only where the side to move has no legal point, and so passes.
    pub best: Option<Point>,
    /// The position's score for the side to move.
    pub score: Score,
    /// Expected line, the move first.
    pub line: Vec<Point>,
    /// The next best moves with their lines, best first; one less than were asked for, or as many as there are.
    pub others: Vec<Line>,
    /// Plies of the iteration that found the move; 0 if there was no time for one.
    pub depth: u32,
    /// Nodes over all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

/// The engine with its memory.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tengen::engine::{Engine, Limits, Request, Resources};
/// use tengen::rules::{Board, Rule};
/// use tengen::verdict::Score;
///
/// // Black has three in a row, and White's stones are far away.
/// let board = Board::from_moves(15, Rule::Freestyle, "G8A1H8A2I8A4")?;
/// let request = Request {
///     board,
///     limits: Limits::to_depth(4),
///     resources: Resources { threads: 1, hash_mib: 1 },
///     weakness: None,
///     seed: 0,
///     lines: 1,
/// };
/// let found = Engine::new().search(&request, &AtomicBool::new(false), &mut |_info| {});
/// assert_eq!(found.score, Score::Win { plies: 3 });
/// # Ok::<(), tengen::rules::notation::PositionStringError>(())
/// ```
pub struct Engine {
    /// Memory of searches without a weakness only.
    memory: Memory,
    prover: Prover,
    /// Margins of the search instead of those of the rule.
    margins: Option<Margins>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// Creates an engine with an empty memory. Tables that all engines of the program share are built by the first
    /// search that needs them, or before it by [`Engine::prepare`].
    pub fn new() -> Engine {
        Engine { memory: Memory::new(Resources::default().hash_mib), prover: Prover::new(), margins: None }
    }

    /// Sets the margins of all searches from now on, for one that tunes them; an engine has those of the rule.
    pub fn set_margins(&mut self, margins: Margins) {
        self.margins = Some(margins);
    }

    /// Forgets everything, as for a new game.
    pub fn clear(&mut self) {
        self.memory.table.clear();
        self.memory.threads.clear();
        self.prover = Prover::new();
    }

    /// Builds the tables for searches on boards of this size by this rule, and takes the memory that they use with
    /// these resources, so that no search has to wait for it. Ends soon after `is_over` returns true.
    pub fn prepare(&mut self, size: u8, rule: Rule, resources: Resources, is_over: impl Fn() -> bool) {
        evaluate_board(&Board::new(size, rule));
        self.memory.table.resize(resources.clamped().hash_mib, &is_over);
        self.memory.table.provide(is_over);
    }

    /// Finds a move, reporting progress to `report`. Ends soon after `stop` is set, with the best found so far.
    ///
    /// A position whose game is over has no move.
    pub fn search(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Found {
        let board = &request.board;
        let weakness = request.weakness.and_then(Level::weakness);
        let nodes = request.limits.nodes.into_iter().chain(weakness.map(|weakness| weakness.nodes)).min();
        let deadline = Deadline::start(&Limits { nodes, ..request.limits }, stop);
        if board.ending().is_some() || board.must_pass() {
            return found(request, &deadline, &[], &estimate);
        }
        let played = |point| RootLine { line: vec![Cell::of(point)], value: 0, depth: 1 };
        if board.stones().next().is_none() {
            return found(request, &deadline, &[played(Point::center(board.size()))], &estimate);
        }
        if !Color::ALL.into_iter().any(|color| five::is_possible(board, color)) {
            let any: Vec<RootLine> = board.legal_points().take(1).map(played).collect();
            return found(request, &deadline, &any, &|_, _| Score::Draw);
        }
        let hash_mib = request.resources.clamped().hash_mib;
        self.memory.table.resize(hash_mib, || deadline.is_over());
        let handicap = request.weakness.and_then(|level| Handicap::new(level, board, request.seed));
        let options = SearchOptions {
            depth: request.limits.depth.clamp(1, Limits::MAX_DEPTH),
            width: request.limits.width,
            vcf_plies: handicap.as_ref().map_or(usize::MAX, |handicap| handicap.weakness().vcf_plies as usize),
            lines: handicap.as_ref().map_or(request.lines.max(1) as usize, Handicap::lines),
            tree_positions: request.resources.tree_positions(),
            margins: self.margins.as_ref().unwrap_or(Margins::of(board.rule())),
        };
        let context = SearchContext { request, deadline: &deadline, options };
        match handicap {
            None => {
                let position = Position::new(board);
                let root = search::probe_root(&position, request.seed, options.width);
                self.memory.table.begin_search();
                if deadline.is_timed() && nodes.is_none() {
                    self.memory.table.use_what_is_ready();
                } else {
                    self.memory.table.use_all();
                }
                let calibration = Calibration::of(board);
                let score = |value, nodes| calibration.score(value, nodes);
                let mut lines = self.memory.search(&context, &deadline.whole(), &position, root, &score, report);
                if self.memory.complete(&position, &mut lines) {
                    report(context.info(&lines, deadline.nodes(), &score));
                }
                found(request, &deadline, &lines, &score)
            }
            Some(handicap) => {
                // A handicapped search gets a memory of its own, so it neither profits from nor pollutes the
                // full-strength one; and a level plays the same whatever was searched before.
                let mut memory = Memory::new(hash_mib.min(WEAK_HASH_MIB));
                let best = memory.search_weakened(&context, &handicap, report);
                found(request, &deadline, &[best], &estimate)
            }
        }
    }

    /// Looks for a proof that the side to move wins by the request's means, on one thread. Ends soon after `stop` is
    /// set.
    ///
    /// In a position whose game is over there is nothing to win.
    pub fn prove(&mut self, request: &ProofRequest, stop: &AtomicBool) -> Proven {
        let deadline = Deadline::start(&request.limits, stop);
        let outcome = match request.board.ending() {
            Some(_) => ProofOutcome::None,
            None => self.prover.prove(&request.board, request.means, &deadline),
        };
        Proven { outcome, nodes: deadline.nodes(), elapsed: deadline.elapsed() }
    }

    /// Looks for a proof that the side to move wins as [`Engine::search`] would: by threats where they suffice, else by
    /// alpha-beta, whose moves are written down with an answer to every reply. What was searched before helps. Of the
    /// request's limits the time and the nodes count. Ends soon after `stop` is set.
    ///
    /// In a position whose game is over there is nothing to win.
    pub fn prove_by_search(&mut self, request: &Request, stop: &AtomicBool) -> Proven {
        let deadline = Deadline::start(&Limits { optimum: None, ..request.limits }, stop);
        if request.board.ending().is_some() {
            return Proven { outcome: ProofOutcome::None, nodes: 0, elapsed: deadline.elapsed() };
        }
        let Engine { memory, prover, margins } = self;
        let margins = margins.as_ref().unwrap_or(Margins::of(request.board.rule()));
        memory.table.resize(request.resources.clamped().hash_mib, || deadline.is_over());
        memory.table.use_all();
        let tree_positions = request.resources.tree_positions();
        let options = SearchOptions {
            depth: Limits::MAX_DEPTH,
            width: None,
            vcf_plies: usize::MAX,
            lines: 1,
            tree_positions,
            margins,
        };
        let mut winning_move = |board: &Board| {
            if board.must_pass() || board.stones().next().is_none() {
                return None;
            }
            let request = Request { board: board.clone(), ..request.clone() };
            let position = Position::new(board);
            let root = search::probe_root(&position, request.seed, options.width);
            let context = SearchContext { request: &request, deadline: &deadline, options };
            let lines = memory.search(&context, &deadline.whole(), &position, root, &estimate, &mut |_| {});
            let best = lines.first()?;
            matches!(value::score(best.value), Score::Win { .. }).then(|| best.line[0].point())
        };
        let outcome = prover.write_down(&request.board, &mut winning_move, &deadline);
        Proven { outcome, nodes: deadline.nodes(), elapsed: deadline.elapsed() }
    }

    /// Looks for the shortest win by the request's means and within its plies, on one thread. [`ProofOutcome::None`] is
    /// the result of an exhaustive search. Ends soon after `stop` is set.
    pub fn prove_within(&mut self, request: &WithinRequest, stop: &AtomicBool) -> Proven {
        let deadline = Deadline::start(&request.limits, stop);
        let outcome = match request.board.ending() {
            Some(_) => ProofOutcome::None,
            None => self.prover.prove_within(request, &deadline),
        };
        Proven { outcome, nodes: deadline.nodes(), elapsed: deadline.elapsed() }
    }

    /// Returns the exact value of a board to its side to move, in the engine's units, as plain minimax finds it: all
    /// legal moves `depth` plies deep, a pass where there is none; [`WIN`] − n where the n-th stone from here makes a
    /// five and n − [`WIN`] for the other side; 0 for a draw; [`evaluate_board`] at the last ply. It runs through the
    /// same code as the search, without its pruning, reductions and extensions.
    ///
    /// The game must not be over.
    pub fn exact_value(&mut self, board: &Board, depth: u32) -> i32 {
        debug_assert!(board.ending().is_none(), "the game goes on");
        let stop = AtomicBool::new(false);
        let deadline = Deadline::start(&Limits::to_depth(depth), &stop);
        let table = TranspositionTable::new(1);
        let mut memory = ThreadMemory::new();
        let options = SearchOptions {
            depth,
            width: None,
            vcf_plies: 0,
            lines: 1,
            tree_positions: 0,
            margins: Margins::of(board.rule()),
        };
        Searcher::new(Position::new(board), &mut memory, &table, NodeCounter::alone(&deadline.whole()), options)
            .exact_value(depth)
    }
}

/// Returns the static evaluation of a board for its side to move, in the engine's units.
pub fn evaluate_board(board: &Board) -> i32 {
    evaluate::evaluate(&Position::new(board))
}

/// Returns the moves that the engine considers first: the forced ones where there are any, else the cells near the
/// stones, in the order of their static move-ordering scores; at most `width`, all legal. None where the game is over
/// or a pass is due, and else at least one.
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
    movepick::best_moves(&Position::new(board), width).into_iter().map(Cell::point).collect()
}

/// Returns the number of moves that suggest themselves, at most `max`: the forced ones where there are any, else those
/// whose static move-ordering score is close to the best. 0 where the game is over or a pass is due.
pub fn sensible_moves(board: &Board, max: usize) -> usize {
    /// Greatest difference of scores that are close.
    const CLOSE: i32 = 60;
    let moves = candidates(board, max);
    if moves.len() < 2 {
        return moves.len();
    }
    let cells: Vec<Cell> = moves.into_iter().map(Cell::of).collect();
    let scores = movepick::static_scores(&Position::new(board), &cells);
    let best = scores.iter().copied().max().unwrap_or_default();
    scores.into_iter().filter(|&score| score >= best - CLOSE).count()
}

/// Places a stone on every candidate of the board and takes it back, `rounds` times over; returns the number of stones.
/// Measures the least cost of a step of the search.
pub fn bench_make_unmake(board: &Board, rounds: u32) -> u64 {
    let mut position = Position::new(board);
    let mut stones = 0;
    for _ in 0..rounds {
        for cell in position.candidates().iter() {
            position.make(cell);
            position.unmake();
            stones += 1;
        }
    }
    stones
}

/// Largest transposition table of a search with a weakness, in MiB: it is allocated for every move, and such a search
/// is short.
const WEAK_HASH_MIB: u32 = 16;

/// Constants of one request.
#[derive(Clone, Copy)]
struct SearchContext<'a> {
    request: &'a Request,
    deadline: &'a Deadline<'a>,
    options: SearchOptions<'a>,
}

impl SearchContext<'_> {
    /// Returns the progress that a search with these lines has made, the best one first.
    fn info(&self, lines: &[RootLine], nodes: u64, score: ToScore) -> Info {
        let (best, others) = lines.split_first().expect("there is a best line");
        let board = &self.request.board;
        Info {
            depth: best.depth,
            nodes,
            elapsed: self.deadline.elapsed(),
            score: score(best.value, nodes),
            line: playable_line(board, &best.line),
            others: other_lines(board, others, nodes, score),
            tally: self.deadline.tally(),
        }
    }
}

/// Memory from one search to the next.
struct Memory {
    table: TranspositionTable,
    /// Memory of each thread.
    threads: Vec<ThreadMemory>,
}

impl Memory {
    /// Creates an empty memory; space is taken only as it is filled.
    fn new(hash_mib: u32) -> Memory {
        Memory { table: TranspositionTable::new(hash_mib), threads: Vec::new() }
    }

    /// Goes on with the lines that lead to a proven win, up to the five; returns whether any has become longer.
    fn complete(&mut self, position: &Position, lines: &mut [RootLine]) -> bool {
        let Memory { table, threads } = self;
        if threads.is_empty() {
            threads.push(ThreadMemory::new());
        }
        let mut longer = false;
        for line in lines {
            longer |= ending::complete(position, threads[0].vcf(), table, line);
        }
        longer
    }

    /// Searches with a weakness. The result is an estimate, and only the move that is played is reported.
    fn search_weakened(
        &mut self,
        context: &SearchContext,
        handicap: &Handicap,
        report: &mut dyn FnMut(Info),
    ) -> RootLine {
        let SearchContext { request, deadline, options } = *context;
        let position = Position::new(&request.board);
        let mut report = |info: Info| report(Info { others: Vec::new(), ..info });
        let mut search = |position: &Position, probe: RootProbe, options: SearchOptions<'_>| {
            // A win is played as soon as it is seen, and what is forced is not chosen.
            let lines = if matches!(probe, RootProbe::Known { .. }) { 1 } else { options.lines };
            let context = SearchContext { options: SearchOptions { lines, ..options }, ..*context };
            self.search(&context, &deadline.whole(), position, probe, &estimate, &mut report)
        };
        // The first moves are sound at every level: they are judged with open eyes.
        if let Some(moves) = handicap.first_moves(&request.board) {
            let (depth, lines) = (FIRST_MOVES_DEPTH, moves.len());
            let options = SearchOptions { depth, width: None, vcf_plies: usize::MAX, lines, ..options };
            let mut lines = search(&position, RootProbe::Search(Root::of(moves, false)), options);
            return lines.swap_remove(handicap.choose_first_move(&lines));
        }
        let seen = handicap.weakened(&request.board);
        let mut probe = search::probe_root(&seen, request.seed, options.width);
        // A forbidden point is noticed even where a shape that makes it so is overlooked.
        match &mut probe {
            RootProbe::Search(root) => root.moves.retain(|root_move| position.is_legal(root_move.cell)),
            RootProbe::Known { .. } => {}
        }
        let playable = match &probe {
            RootProbe::Search(root) => !root.moves.is_empty(),
            RootProbe::Known { lines, .. } => position.is_legal(lines[0].line[0]),
        };
        if !playable {
            probe = search::probe_root(&position, request.seed, options.width);
        }
        let mut lines = search(&seen, probe, options);
        lines.swap_remove(handicap.choose(&lines))
    }

    /// Searches on all threads, unless the result is known at once. Returns the wanted lines, the best first, and at
    /// least one.
    fn search(
        &mut self,
        context: &SearchContext,
        budget: &Budget,
        position: &Position,
        probe: RootProbe,
        score: ToScore,
        report: &mut dyn FnMut(Info),
    ) -> Vec<RootLine> {
        let SearchContext { request, deadline, options } = *context;
        let mut report_lines = |lines: &[RootLine], nodes: u64| report(context.info(lines, nodes, score));
        let (known, mut root) = match probe {
            RootProbe::Known { mut lines, others } => {
                lines.truncate(options.lines);
                if lines.len() == options.lines || others.moves.is_empty() {
                    report_lines(&lines, deadline.nodes());
                    return lines;
                }
                (lines, others)
            }
            RootProbe::Search(root) => (Vec::new(), root),
        };
        let count = request.resources.clamped().threads as usize;
        self.threads.resize_with(count.max(self.threads.len()), ThreadMemory::new);
        let (memory, others) = self.threads[..count].split_first_mut().expect("there is at least one thread");
        let table = &self.table;
        let counter = if others.is_empty() { NodeCounter::alone(budget) } else { NodeCounter::one_of_several(budget) };
        let (mut lines, of_helpers) = thread::scope(|scope| {
            // The scope waits for the threads that help, so they must end even if this one panics.
            let finish = budget.finish_on_drop();
            if table.is_growing() {
                // Without this thread the memory comes when the search first needs it.
                let provider = thread::Builder::new().name("table".to_owned());
                let _ = provider.spawn_scoped(scope, || table.provide(|| budget.is_over()));
            }
            let help = |(number, memory): (usize, _)| {
                let (position, mut root) = (position.clone(), root.clone());
                let help = move || {
                    let mut searcher =
                        Searcher::new(position, memory, table, NodeCounter::one_of_several(budget), options);
                    let depths = (1..=options.depth).filter(|&depth| threads::is_depth_of_helper(number, depth));
                    searcher.iterate(Vec::new(), &mut root, depths, &mut |_, _| {})
                };
                let thread = thread::Builder::new().name(format!("search {}", number + 2)).stack_size(STACK_BYTES);
                // If the system gives no thread, the search goes on without it.
                thread.spawn_scoped(scope, help).ok()
            };
            let helpers: Vec<_> = others.iter_mut().enumerate().filter_map(help).collect();
            let mut searcher = Searcher::new(position.clone(), memory, table, counter, options);
            let lines = searcher.choose(known, &mut root, &mut report_lines);
            drop(finish);
            // A panic of a helper is passed on.
            let of_helpers =
                helpers.into_iter().map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            (lines, of_helpers.collect::<Vec<_>>())
        });
        // The lines of several threads do not add up to the best few: where more than one is wanted, they are the main
        // thread's.
        if options.lines == 1 {
            let own = lines.swap_remove(0);
            let of_helpers = of_helpers.into_iter().filter_map(|lines| lines.into_iter().next());
            let elected = threads::elect(own.clone(), of_helpers.collect());
            let is_own = elected == own;
            lines = vec![elected];
            if !is_own {
                report_lines(&lines, deadline.nodes());
            }
        }
        lines
    }
}

/// Conversion of a value, to which a search of so many nodes has come, to a score.
type ToScore<'a> = &'a dyn Fn(i32, u64) -> Score;

/// Returns an estimate that is not calibrated: for a player who may have overlooked something, and where nothing was
/// searched.
fn estimate(value: i32, _nodes: u64) -> Score {
    value::estimate(value)
}

fn found(request: &Request, deadline: &Deadline, lines: &[RootLine], score: ToScore) -> Found {
    let (best, others) = lines.split_first().map_or((None, &[][..]), |(best, others)| (Some(best), others));
    let line = best.map_or(Vec::new(), |best| playable_line(&request.board, &best.line));
    let nodes = deadline.nodes();
    Found {
        best: line.first().copied(),
        score: score(best.map_or(0, |best| best.value), nodes),
        line,
        others: other_lines(&request.board, others, nodes, score),
        depth: best.map_or(0, |best| best.depth),
        nodes,
        elapsed: deadline.elapsed(),
    }
}

fn other_lines(board: &Board, others: &[RootLine], nodes: u64, score: ToScore) -> Vec<Line> {
    let line = |best: &RootLine| Line {
        score: score(best.value, nodes),
        points: playable_line(board, &best.line),
        depth: best.depth,
    };
    others.iter().map(line).collect()
}

/// Returns the part of the line that can be played: a player who overlooks a five goes on after it.
fn playable_line(board: &Board, line: &[Cell]) -> Vec<Point> {
    let mut board = board.clone();
    line.iter().map(|cell| cell.point()).take_while(|&point| board.play(Move::Place(point)).is_ok()).collect()
}
