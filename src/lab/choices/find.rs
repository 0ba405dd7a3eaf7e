//! `tengen-lab choices find`: finds positions in which it matters how well the engine searches.
//!
//! They come from games of the engine against itself, which begin with a few random stones near the centre. A position
//! is taken where a search that goes on changes its mind about the move, and neither side has won.

use super::judge::{OpenPosition, request};
use crate::engine::Engine;
use crate::lab::Failure;
use crate::lab::game_file::{self, GameFile};
use crate::lab::own_games::{play_missing, scattered};
use crate::rules::rng::{Rng, mix};
use crate::rules::{DEFAULT_SIZE, Move, Point, Rule, notation};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Finds positions in games of the engine against itself, in which a longer search chooses another move, and appends
/// them to a file, a line a game. The same seeds give the same positions; an interrupted run can be continued.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Output file; games that it contains are not played again.
    #[arg(long)]
    pub out: PathBuf,
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    pub rule: Rule,
    /// Number of games in the file whose seeds begin with --seed.
    #[arg(long, default_value_t = 500)]
    pub games: u64,
    /// Nodes of the search of a position.
    #[arg(long, default_value_t = 100_000)]
    pub nodes: u64,
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
    /// Seed of the first game; each later game has the next number.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Divisor of the nodes: a position is left out where the search did not change its mind after that part of them.
const EARLY_SHARE: u64 = 16;
/// Winning chances within which a beginning is played.
const EVEN: RangeInclusive<f64> = 0.3..=0.7;
/// Winning chances within which a position is taken.
const OPEN: RangeInclusive<f64> = 0.1..=0.9;
/// Mean number of turns between two positions that are looked at.
const TURNS_PER_POSITION: usize = 3;
/// Nodes of the moves of a game that are not looked at.
const MOVE_NODES: u64 = 10_000;
/// Number of stones after which a game ends.
const MAX_STONES: usize = 120;

/// A game and the positions taken from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub rule: Rule,
    pub seed: u64,
    /// Moves from the empty board to each position.
    pub positions: Vec<String>,
}

/// Plays the games that the file does not contain yet.
///
/// # Errors
/// If the file cannot be read or written, or contains something else.
pub fn run(options: &Options) -> Result<(), Failure> {
    let (mut file, games) = GameFile::open::<Game>(&options.out)?;
    let known: HashSet<u64> = games.iter().filter(|game| game.rule == options.rule).map(|game| game.seed).collect();
    let seeds = options.seed..options.seed.saturating_add(options.games);
    play_missing(&mut file, seeds, &known, options.threads, |engine, seed| play(engine, options, seed))
}

/// Returns the positions of a file.
///
/// # Errors
/// If the file cannot be read, or holds anything else.
pub fn read(path: &Path) -> Result<Vec<OpenPosition>, Failure> {
    let games: Vec<Game> = game_file::read(path)?;
    let mut positions = Vec::new();
    for game in games {
        for moves in game.positions {
            positions.push(OpenPosition::new(game.rule, moves)?);
        }
    }
    Ok(positions)
}

fn play(engine: &mut Engine, options: &Options, seed: u64) -> Game {
    let mut random = Rng::new(mix(seed));
    let never = AtomicBool::new(false);
    let mut board = loop {
        let board = scattered(&mut random, options.rule, DEFAULT_SIZE);
        engine.clear();
        let found = engine.search(&request(&board, MOVE_NODES), &never, &mut |_| {});
        if EVEN.contains(&found.score.win_rate()) {
            break board;
        }
    };
    let mut positions = Vec::new();
    while board.ending().is_none() && board.moves().len() < MAX_STONES {
        let looked_at = random.below(TURNS_PER_POSITION) == 0;
        let nodes = if looked_at { options.nodes } else { MOVE_NODES };
        engine.clear();
        let mut minds: Vec<Point> = Vec::new();
        let found = engine.search(&request(&board, nodes), &never, &mut |info| {
            if info.nodes >= nodes / EARLY_SHARE {
                minds.extend(info.line.first());
            }
        });
        let Some(best) = found.best else { break };
        minds.push(best);
        let is_open = OPEN.contains(&found.score.win_rate());
        if looked_at && is_open && minds.iter().any(|&mind| mind != minds[0]) {
            positions.push(notation::write(board.moves()));
        }
        if found.score.is_proven() {
            break;
        }
        board.play(Move::Place(best)).expect("the engine's moves are legal");
    }
    Game { rule: options.rule, seed, positions }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found_and_the_same_ones_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("positions");
        let options = Options { out, rule: Rule::Standard, games: 2, nodes: 2_000, threads: 1, seed: 3 };
        run(&options).expect("the file can be written");
        let positions = read(&options.out).expect("what was written can be read");
        assert!(!positions.is_empty());
        let games: Vec<Game> = game_file::read(&options.out).expect("games");
        assert_eq!(games.iter().map(|game| game.seed).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(play(&mut Engine::new(), &options, 4), games[1]);
    }
}
