//! `tengen-lab calibrate play`: plays games between equal players, and judges positions of them.
//!
//! A game begins with a few random stones near the centre, in which neither side is much better, and goes on until its
//! result is proven or a five stands. Of each stage of the game one position is drawn, and judged anew by a search with
//! an empty memory; what it had come to at several numbers of nodes is kept.

use super::game::{Game, Judged};
use crate::engine::calibration::Calibration;
use crate::engine::{Engine, Level, Limits, Request, Resources};
use crate::lab::Failure;
use crate::lab::game_file::GameFile;
use crate::lab::own_games::{play_missing, scattered};
use crate::rules::rng::Rng;
use crate::rules::{Board, DEFAULT_SIZE, Ending, Move, Rule};
use crate::verdict::Score;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Plays games between equal players, judges positions of them, and appends both to a file, a line a game.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Output file; games that it contains are not played again.
    #[arg(long)]
    pub out: PathBuf,
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    pub rule: Rule,
    /// Level of both players, 1 to 9; the full engine without it.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=9))]
    pub level: Option<u8>,
    /// Number of games in the file whose seeds begin with --seed.
    #[arg(long, default_value_t = 1_000)]
    pub games: u64,
    /// Nodes of the full engine for a move.
    #[arg(long, default_value_t = 10_000)]
    pub nodes: u64,
    /// Greatest number of nodes of a search that judges a position.
    #[arg(long, default_value_t = 256_000)]
    pub judge: u64,
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
    /// Seed of the first game; each later game has the next number.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Maximum value of the beginning for either side, in the engine's units.
const MAX_OPENING_VALUE: i32 = 150;
/// Nodes of the search that judges the beginning.
const OPENING_NODES: u64 = 4_000;
/// Number of stones after which a game is a draw.
const MAX_STONES: usize = 160;
/// Size of the transposition table in MiB.
const HASH_MIB: u32 = 16;
/// Numbers of nodes at which a search is asked for the value.
const JUDGED_AT: [u64; 4] = [4_000, 16_000, 64_000, 256_000];
/// Numbers of stones at which the stages end, of which one position each is judged.
const STAGE_ENDS: [usize; 4] = [9, 15, 27, usize::MAX];

/// Plays and judges the games that the file does not contain yet.
///
/// # Errors
/// If the file cannot be read or written, or contains something else.
pub fn run(options: &Options) -> Result<(), Failure> {
    let (mut file, games) = GameFile::open::<Game>(&options.out)?;
    let is_of_this_run = |game: &&Game| game.rule == options.rule && game.level == options.level;
    let known: HashSet<u64> = games.iter().filter(is_of_this_run).map(|game| game.seed).collect();
    let seeds = options.seed..options.seed.saturating_add(options.games);
    play_missing(&mut file, seeds, &known, options.threads, |engine, seed| play(engine, options, seed))
}

/// Plays a game, and judges positions of it.
fn play(engine: &mut Engine, options: &Options, seed: u64) -> Game {
    let mut random = Rng::new(seed);
    engine.clear();
    let mut search = |board: &Board, nodes: u64| {
        let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
        let found = engine.search(&request(board, limits, None, seed), &AtomicBool::new(false), &mut |_| {});
        (found.best, found.score)
    };
    let mut board = loop {
        let board = scattered(&mut random, options.rule, DEFAULT_SIZE);
        let (_, score) = search(&board, OPENING_NODES);
        if matches!(score, Score::Estimate(value) if value.abs() <= MAX_OPENING_VALUE) {
            break board;
        }
    };
    let level = options.level.and_then(Level::new).filter(|level| level.weakness().is_some());
    let first = board.moves().len();
    let mut winner = None;
    while board.ending().is_none() && board.moves().len() < MAX_STONES {
        let (best, score) = match level {
            None => search(&board, options.nodes),
            Some(level) => {
                let request = request(&board, level.limits(), Some(level), seed);
                let found = Engine::new().search(&request, &AtomicBool::new(false), &mut |_| {});
                (found.best, found.score)
            }
        };
        match score {
            Score::Win { .. } => winner = Some(board.side_to_move()),
            Score::Loss { .. } => winner = Some(!board.side_to_move()),
            Score::Draw => {}
            Score::Estimate(_) => {
                // Without a legal point there is no best move: a draw.
                let Some(best) = best else { break };
                board.play(Move::Place(best)).expect("the engine's moves are legal");
                continue;
            }
        }
        break;
    }
    if let Some(Ending::Five { winner: by_five, .. }) = board.ending() {
        winner = Some(*by_five);
    }
    let positions = judge(engine, &board, first, options.judge, &mut random);
    Game { rule: options.rule, seed, level: options.level, winner, positions }
}

/// Judges one position of each stage of the game that ends on this board.
fn judge(engine: &mut Engine, end: &Board, first: usize, nodes: u64, random: &mut Rng) -> Vec<Judged> {
    let mut judged = Vec::new();
    let mut begin = first;
    for stage_end in STAGE_ENDS {
        let stage_end = stage_end.min(end.moves().len() + 1);
        if begin >= stage_end {
            continue;
        }
        let stones = begin + random.below(stage_end - begin);
        begin = stage_end;
        let mut board = Board::new(end.size(), end.rule());
        end.moves()[..stones].iter().for_each(|&mv| board.play(mv).expect("the moves of a game are legal"));
        if board.ending().is_none() {
            let values = values(engine, &board, nodes);
            judged.push(Judged { stones: stones as u32, side_to_move: board.side_to_move(), values });
        }
    }
    judged
}

/// Returns what a search of so many nodes has come to at each of [`JUDGED_AT`], as far as it is an estimate.
fn values(engine: &mut Engine, board: &Board, nodes: u64) -> Vec<(u64, i32)> {
    engine.clear();
    let calibration = Calibration::of(board);
    let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
    let mut values = Vec::new();
    let mut last = None;
    let mut waiting = JUDGED_AT.into_iter().filter(|&at| at <= nodes).peekable();
    let found = engine.search(&request(board, limits, None, 0), &AtomicBool::new(false), &mut |info| {
        while let Some(at) = waiting.next_if(|&at| at < info.nodes) {
            values.extend(last.map(|score| (at, score)));
        }
        last = Some(calibration.undo(info.score, info.nodes));
    });
    values.extend(waiting.map(|at| (at, calibration.undo(found.score, found.nodes))));
    let estimate = |(at, score): (u64, Score)| match score {
        Score::Estimate(value) => Some((at, value)),
        _ => None,
    };
    values.into_iter().filter_map(estimate).collect()
}

fn request(board: &Board, limits: Limits, weakness: Option<Level>, seed: u64) -> Request {
    Request {
        board: board.clone(),
        limits,
        resources: Resources { threads: 1, hash_mib: HASH_MIB },
        weakness,
        lines: 1,
        seed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::game_file;

    #[test]
    fn games_missing_in_a_file_are_added_and_a_seed_determines_each() {
        let folder = tempfile::tempdir().expect("a folder");
        let options = Options {
            out: folder.path().join("games"),
            rule: Rule::Renju,
            level: Some(1),
            games: 2,
            nodes: 60,
            judge: 4_000,
            threads: 2,
            seed: 5,
        };
        run(&Options { games: 1, ..options.clone() }).expect("the file can be written");
        run(&options).expect("the file can be written");
        let mut games: Vec<Game> = game_file::read(&options.out).expect("what was written can be read");
        games.sort_by_key(|game| game.seed);
        assert_eq!(games.iter().map(|game| game.seed).collect::<Vec<_>>(), [5, 6]);
        assert_eq!(play(&mut Engine::new(), &options, 6), games[1]);
        for judged in games.iter().flat_map(|game| &game.positions) {
            assert!(
                judged.values.len() <= JUDGED_AT.len() && judged.values.iter().all(|(at, _)| JUDGED_AT.contains(at))
            );
            let stones = judged.stones as usize;
            assert_eq!(judged.side_to_move == crate::rules::Color::Black, stones.is_multiple_of(2));
        }
        assert!(
            games.iter().all(|game| !game.positions.is_empty() && game.positions.is_sorted_by_key(|one| one.stones))
        );
    }
}
