//! `tengen-lab puzzles find`: finds puzzles in games between weakened levels.
//!
//! At every turn a puzzle of each class is looked for; a game gives at most one of a class for either side, the first
//! one. Trivial positions are left out: those in which a five must be made or stopped, and wins by fours with hardly any
//! fours to choose from.

use crate::coach::puzzle::claim::{self, Bounds};
use crate::coach::puzzle::{Class, Puzzle};
use crate::engine::Engine;
use crate::lab::Failure;
use crate::lab::game_file::GameFile;
use crate::lab::progress::Progress;
use crate::lab::weak_games::{self, Terms};
use crate::rules::{Board, Rule};
use crate::tools::with_search_stack;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;

/// Plays games between weakened levels and appends the puzzles in them to a file, a game a line. The same seeds give
/// the same puzzles; an interrupted run can be continued.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Output file; games that it contains are not played again.
    #[arg(long)]
    pub out: PathBuf,
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    pub rule: Rule,
    /// Number of games.
    #[arg(long, default_value_t = 240)]
    pub games: u64,
    /// Seed of the first game; each later game has the next number.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// A game and the puzzles found in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// Rule of the game.
    pub rule: Rule,
    /// Seed of the game; no two games of a file share rule and seed.
    pub seed: u64,
    /// Puzzles in the order of play, at most one good one of each class for either side.
    pub puzzles: Vec<Puzzle>,
}

/// Levels of the players.
const LEVELS: RangeInclusive<u8> = 3..=7;
/// Number of stones in a puzzle.
const STONES: Range<usize> = 9..70;
/// Maximum number of first moves that solve a puzzle.
const MAX_SOLUTIONS: usize = 3;
/// Length in plies of a trivial win: an open four, or two fours at once.
const AT_A_GLANCE: u32 = 3;
/// Minimum number of fours to choose from in a longer win by fours.
const MIN_FOURS: usize = 3;

/// Bounds of the search for each class.
const fn bounds(class: Class) -> Bounds {
    match class {
        Class::Vcf => Bounds { plies: 19, nodes: 100_000 },
        Class::Vct => Bounds { plies: 13, nodes: 150_000 },
        Class::Defence => Bounds { plies: 11, nodes: 100_000 },
    }
}

/// Plays the games that the file does not hold yet.
///
/// # Errors
/// If the file cannot be read or written, or holds something else.
pub fn run(options: &Options) -> Result<(), Failure> {
    let (mut file, games) = GameFile::open::<Found>(&options.out)?;
    let known: HashSet<u64> = games.iter().filter(|game| game.rule == options.rule).map(|game| game.seed).collect();
    let seeds = (options.seed..options.seed.saturating_add(options.games)).filter(|seed| !known.contains(seed));
    with_search_stack(|| {
        let mut progress = Progress::on_stderr();
        let mut count = known.len() as u64;
        let mut puzzles = 0;
        for seed in seeds {
            let found = search(options.rule, seed)?;
            puzzles += found.puzzles.len();
            file.append(&found)?;
            count += 1;
            progress.show_count(count, || format!("{:?}: {count} games, {puzzles} puzzles", options.rule));
        }
        Ok(())
    })
}

/// Plays one game.
fn search(rule: Rule, seed: u64) -> Result<Found, Failure> {
    let mut solver = Engine::new();
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let terms = Terms { rule, seed, levels: LEVELS, stones: STONES };
    weak_games::play(&terms, &mut |board| {
        for class in Class::ALL {
            let side = board.side_to_move();
            let same = |puzzle: &&Puzzle| puzzle.class() == class && puzzle.side() == side;
            let longest = puzzles.iter().filter(same).map(Puzzle::plies).max().unwrap_or(0);
            // A trivial puzzle does not keep a better one of its class out.
            if longest <= AT_A_GLANCE {
                puzzles.extend(look(&mut solver, board, class)?.filter(|puzzle| puzzle.plies() > longest));
            }
        }
        Ok(())
    })?;
    Ok(Found { rule, seed, puzzles })
}

/// Returns the puzzle of this class in a position, unless there is none or it is trivial.
fn look(solver: &mut Engine, board: &Board, class: Class) -> Result<Option<Puzzle>, Failure> {
    let claim = match claim::find(solver, board, class, bounds(class)) {
        Ok(claim) => claim,
        Err(claim::NoClaim::Flawed(flaw)) => return Err(Failure(format!("{flaw}\n{board:?}"))),
        Err(claim::NoClaim::NotOfItsClass | claim::NoClaim::Unknown) => return Ok(None),
    };
    let is_plain = class == Class::Vcf && claim.plies > AT_A_GLANCE && claim::fours(board).count() < MIN_FOURS;
    if claim.solutions.len() > MAX_SOLUTIONS || claim.plies < AT_A_GLANCE || is_plain {
        return Ok(None);
    }
    Puzzle::new(board, class, claim.plies, claim.solutions)
        .map(Some)
        .map_err(|error| Failure(format!("{error}\n{board:?}")))
}
