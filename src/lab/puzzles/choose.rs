//! `tengen-lab puzzles choose`: chooses a set of the puzzles found, spread over classes, rules and grades.

use super::find::Found;
use crate::coach::puzzle::{Class, Grade, Puzzle, set};
use crate::lab::game_file;
use crate::lab::{Failure, say};
use crate::rules::Rule;
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

/// Chooses a set from a file of puzzles and writes it.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// File of puzzles from `puzzles find`.
    pub found: PathBuf,
    /// File for the set.
    #[arg(long)]
    pub out: PathBuf,
    /// Maximum number of puzzles of a class, a rule and a grade; half of it for the easiest grade.
    #[arg(long, alias = "most", default_value_t = 14)]
    pub max: usize,
}

/// Chooses and writes a set.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut found: Vec<Found> = game_file::read(&options.found)?;
    found.sort_by_key(|found| (found.rule as u8, found.seed));
    let puzzles = choose(found.into_iter().flat_map(|found| found.puzzles), options.max);
    fs::write(&options.out, set::write(super::HEADING, &puzzles))
        .map_err(|error| Failure(format!("{} cannot be written: {error}", options.out.display())))?;
    say(format!("{} puzzles", puzzles.len()))
}

/// Returns the set by class, rule and grade, without duplicates; puzzles with only one solution are preferred.
fn choose(puzzles: impl Iterator<Item = Puzzle>, max: usize) -> Vec<Puzzle> {
    let mut seen = HashSet::new();
    let mut puzzles: Vec<Puzzle> = puzzles.filter(|puzzle| seen.insert(puzzle.id())).collect();
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
