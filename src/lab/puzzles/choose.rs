//! `tengen-lab puzzles choose`: chooses a set of the puzzles found, spread over classes, rules and grades.

use crate::coach::lesson::pattern::pattern;
use crate::coach::puzzle::{Class, Grade, Puzzle, Traits, set};
use crate::engine::Engine;
use crate::lab::game_file;
use crate::lab::weak_games::Found;
use crate::lab::{Failure, say};
use crate::rules::Rule;
use crate::tools::with_search_stack;
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

/// Chooses a set from files of puzzles and writes it.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files of puzzles from `puzzles find`.
    #[arg(required = true)]
    pub found: Vec<PathBuf>,
    /// File for the set.
    #[arg(long)]
    pub out: PathBuf,
    /// Choose from the puzzles that come with the program as well; of equals they come first.
    #[arg(long)]
    pub keep: bool,
    /// Maximum number of puzzles of a class, a rule and a grade; half of it for the easiest grade.
    #[arg(long, alias = "most", default_value_t = 14)]
    pub max: usize,
}

/// Chooses and writes a set.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut found: Vec<Found<Puzzle>> = Vec::new();
    for path in &options.found {
        found.extend(game_file::read(path)?);
    }
    found.sort_by_key(|found| (found.rule as u8, found.seed));
    let kept = if options.keep { set::built_in() } else { &[] };
    let puzzles = kept.iter().cloned().chain(found.into_iter().flat_map(|found| found.items));
    let chosen = choose(puzzles, options.max);
    let puzzles: Vec<Puzzle> = with_search_stack(|| Ok(chosen.into_iter().map(with_traits).collect()))?;
    fs::write(&options.out, set::write(super::HEADING, &puzzles))
        .map_err(|error| Failure(format!("{} cannot be written: {error}", options.out.display())))?;
    say(format!("{} puzzles", puzzles.len()))
}

fn with_traits(puzzle: Puzzle) -> Puzzle {
    let traits = Traits::of(&mut Engine::new(), &puzzle);
    puzzle.with_traits(traits)
}

/// Returns the set by class, rule and grade; puzzles with only one solution are preferred. None of it has the same stones
/// as another, however they are turned, shifted or coloured.
fn choose(puzzles: impl Iterator<Item = Puzzle>, max: usize) -> Vec<Puzzle> {
    let mut seen = HashSet::new();
    let mut puzzles: Vec<Puzzle> = puzzles.filter(|puzzle| seen.insert(pattern(puzzle.board()))).collect();
    // A stable sort keeps equal puzzles in the order in which they were found.
    puzzles.sort_by_key(|puzzle| puzzle.solutions().len());
    let mut chosen = Vec::new();
    for class in Class::ALL {
        for rule in Rule::COMMON {
            for grade in Grade::all() {
                let max = if grade.number() == 1 { max / 2 } else { max };
                let fits = |puzzle: &&Puzzle| {
                    puzzle.class() == class && puzzle.board().rule() == rule && puzzle.grade() == grade
                };
                let mut of_a_kind: Vec<Puzzle> = puzzles.iter().filter(fits).take(max).cloned().collect();
                of_a_kind.sort_by_key(|puzzle| (puzzle.plies(), puzzle.id()));
                chosen.extend(of_a_kind);
            }
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Symmetry;

    #[test]
    fn a_symmetric_image_of_a_puzzle_is_not_chosen_again() {
        let puzzle = &set::built_in()[0];
        let turned = Symmetry::ALL.map(|symmetry| {
            let turn = |&point| symmetry.point(point, puzzle.board().size());
            let solutions = puzzle.solutions().iter().map(turn).collect();
            Puzzle::new(&symmetry.board(puzzle.board()), puzzle.class(), puzzle.plies(), solutions).expect("as good")
        });
        assert_eq!(choose(turned.into_iter(), 8).len(), 1);
    }
}
