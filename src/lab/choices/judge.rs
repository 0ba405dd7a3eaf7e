//! Judge of moves: winning chances by long searches, each made once and kept in a file.

use crate::engine::tuning::Margins;
use crate::engine::{Engine, Limits, Request, Resources};
use crate::lab::Failure;
use crate::lab::game_file::GameFile;
use crate::rules::{Board, DEFAULT_SIZE, Move, Point, Rule};
use crate::tools::with_search_stack;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The judge, and the number of searches at a time.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// File of the judge, in which every judgement is kept.
    #[arg(long)]
    pub judged: PathBuf,
    /// Nodes of the search that judges.
    #[arg(long, default_value_t = 300_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub judge_nodes: u64,
    /// Number of positions searched at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
}

/// Size of the transposition table in MiB.
const HASH_MIB: u32 = 16;

/// Position whose game goes on, with a point to choose.
#[derive(Clone, Debug)]
pub struct OpenPosition {
    /// Moves from the empty board, by which it is known in files.
    pub moves: String,
    /// The position.
    pub board: Board,
}

impl OpenPosition {
    /// Reads the moves that lead to a position.
    ///
    /// # Errors
    /// If they are no moves of a game that goes on, or no point is legal after them.
    pub fn new(rule: Rule, moves: String) -> Result<OpenPosition, Failure> {
        let refuse = |error| Failure(format!("{moves} is no position: {error}"));
        let board = Board::from_moves(DEFAULT_SIZE, rule, &moves).map_err(refuse)?;
        if board.ending().is_some() || board.must_pass() {
            return Err(Failure(format!("{moves}: the game is over, or there is no legal point")));
        }
        Ok(OpenPosition { moves, board })
    }
}

/// Request of a search at full strength, for one line and this many nodes.
pub fn request(board: &Board, nodes: u64) -> Request {
    Request {
        board: board.clone(),
        limits: Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) },
        resources: Resources { threads: 1, hash_mib: HASH_MIB },
        weakness: None,
        seed: 0,
        lines: 1,
    }
}

/// Returns the moves that searches of `nodes` nodes with these margins and an empty memory choose in the positions;
/// `threads` positions are searched at a time.
///
/// # Errors
/// If a thread cannot be started.
pub fn choose(positions: &[&OpenPosition], nodes: u64, margins: &Margins, threads: u32) -> Result<Vec<Point>, Failure> {
    in_parallel(positions, threads, |engine, position| {
        engine.set_margins(margins.clone());
        engine.clear();
        let found = engine.search(&request(&position.board, nodes), &AtomicBool::new(false), &mut |_| {});
        Ok(found.best.expect("there is a legal point"))
    })
}

/// Unit of chances in files, since decimal fractions are not read back exactly.
pub const MILLIONTHS: f64 = 1e6;

/// Winning chance that a move keeps, as a line of the judge's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Judgement {
    rule: Rule,
    moves: String,
    point: Point,
    nodes: u64,
    /// Chance in [millionths](MILLIONTHS).
    chance: u32,
}

/// Judge of moves.
pub struct Judge {
    known: HashMap<(Rule, String, Point), u32>,
    file: GameFile,
    nodes: u64,
    threads: u32,
}

impl Judge {
    /// Opens or creates the judge's file.
    ///
    /// # Errors
    /// If the file cannot be read or written, or holds anything else.
    pub fn open(options: &Options) -> Result<Judge, Failure> {
        let Options { ref judged, judge_nodes: nodes, threads } = *options;
        let (file, judgements) = GameFile::open::<Judgement>(judged)?;
        let known = judgements
            .into_iter()
            .filter(|judgement| judgement.nodes == nodes)
            .map(|judgement| ((judgement.rule, judgement.moves, judgement.point), judgement.chance))
            .collect();
        Ok(Judge { known, file, nodes, threads })
    }

    /// Returns the winning chances that these moves keep, from 0 to 1.
    ///
    /// # Errors
    /// If the file cannot be written, or a thread cannot be started.
    pub fn chances(&mut self, choices: &[(&OpenPosition, Point)]) -> Result<Vec<f64>, Failure> {
        let key = |&(position, point): &(&OpenPosition, Point)| (position.board.rule(), position.moves.clone(), point);
        let mut seen = HashSet::new();
        let mut is_missing = |choice| !self.known.contains_key(&choice) && seen.insert(choice);
        let missing: Vec<&(&OpenPosition, Point)> = choices.iter().filter(|choice| is_missing(key(choice))).collect();
        let nodes = self.nodes;
        let file = Mutex::new(&mut self.file);
        let chances = in_parallel(&missing, self.threads, |engine, choice| {
            let (rule, moves, point) = key(choice);
            let chance = (chance_after(engine, &choice.0.board, point, nodes) * MILLIONTHS).round() as u32;
            let judgement = Judgement { rule, moves, point, nodes, chance };
            file.lock().unwrap_or_else(PoisonError::into_inner).append(&judgement)?;
            Ok(chance)
        })?;
        self.known.extend(missing.into_iter().map(key).zip(chances));
        Ok(choices.iter().map(|choice| f64::from(self.known[&key(choice)]) / MILLIONTHS).collect())
    }
}

/// Winning chance of the side that plays a move.
fn chance_after(engine: &mut Engine, board: &Board, point: Point, nodes: u64) -> f64 {
    let mut after = board.clone();
    after.play(Move::Place(point)).expect("the engine's moves are legal");
    if let Some(ending) = after.ending() {
        return ending.winner().map_or(0.5, |winner| if winner == board.side_to_move() { 1.0 } else { 0.0 });
    }
    engine.clear();
    1.0 - engine.search(&request(&after, nodes), &AtomicBool::new(false), &mut |_| {}).score.win_rate()
}

/// Does `work` on every item, each thread with an engine of its own; the results are in the order of the items.
fn in_parallel<I: Sync, T: Send>(
    items: &[I],
    threads: u32,
    work: impl Fn(&mut Engine, &I) -> Result<T, Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(items.len())));
    let worker = || {
        with_search_stack(|| {
            let mut engine = Engine::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(number) else { return Ok(()) };
                let result = work(&mut engine, item)?;
                results.lock().unwrap_or_else(PoisonError::into_inner).push((number, result));
            }
        })
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a search does not panic"))
    })?;
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|&(number, _)| number);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_wins_is_judged_better_than_one_that_loses_and_each_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("judged");
        // Black has three in a row, and it is Black's turn.
        let position = OpenPosition::new(Rule::Freestyle, "G8A1H8A2I8A4".to_owned()).expect("a position");
        let points = ["F8", "O15"].map(|point| point.parse().expect("a point"));
        let choices = points.map(|point| (&position, point));
        let judge = |judge_nodes| {
            let options = Options { judged: path.clone(), judge_nodes, threads: 2 };
            Judge::open(&options).expect("a file").chances(&choices).expect("judged")
        };
        let lines = || std::fs::read_to_string(&path).expect("a file").lines().count();
        let chances = judge(500);
        assert!(chances[0] > 0.99 && chances[1] < chances[0], "{chances:?}");
        assert_eq!((judge(500), lines()), (chances, 2));
        judge(600);
        assert_eq!(lines(), 4, "longer searches are others");
        let chosen = choose(&[&position], 500, Margins::of(Rule::Freestyle), 1).expect("chosen");
        assert!(["F8", "J8"].contains(&chosen[0].to_string().as_str()), "{chosen:?}");
    }

    #[test]
    fn a_game_that_is_over_is_no_position() {
        let refused = |moves: &str| OpenPosition::new(Rule::Freestyle, moves.to_owned()).expect_err("refused").0;
        assert!(refused("A1A2B1B2C1C2D1D2E1").contains("the game is over"));
        assert!(refused("A1A1").contains("is no position"));
    }
}
