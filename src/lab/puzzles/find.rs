//! `tengen-lab puzzles find`: finds puzzles in games between weakened levels.
//!
//! At every turn a puzzle of each class is looked for; a game gives at most one of a class for either side, the first
//! one. Trivial positions are left out: those in which a five must be made or stopped, and wins by fours with hardly any
//! fours to choose from.

use crate::coach::puzzle::claim::{self, Bounds};
use crate::coach::puzzle::{Class, Puzzle};
use crate::engine::Engine;
use crate::lab::Failure;
use crate::lab::weak_games::{self, Search, Terms};
use crate::rules::{Board, Rule};
use std::ops::{Range, RangeInclusive};

/// Plays games between weakened levels and appends the puzzles in them to a file, a game a line. The same seeds give
/// the same puzzles; an interrupted run can be continued.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    #[command(flatten)]
    search: Search,
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
    weak_games::search(&options.search, search)
}

/// Plays one game.
fn search(rule: Rule, seed: u64) -> Result<Vec<Puzzle>, Failure> {
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
    Ok(puzzles)
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
