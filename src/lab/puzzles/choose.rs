//! `tengen-lab puzzles choose`: chooses a set of the puzzles found, spread over classes, rules and grades.

use crate::coach::lesson::pattern::pattern;
use crate::coach::lesson::{self, Exercise};
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
    /// Choose only puzzles of this class from the files: vcf, vct or defence; can be repeated. Without it, of all classes.
    #[arg(long, value_parser = class)]
    pub class: Vec<Class>,
    /// Choose from the puzzles that come with the program as well; of equals they come first.
    #[arg(long)]
    pub keep: bool,
    /// Maximum number of puzzles of a class, a rule and a grade; half of it for the easiest grade.
    #[arg(long, alias = "most", default_value_t = 14)]
    pub max: usize,
}

fn class(text: &str) -> Result<Class, String> {
    let is_named = |class: &Class| format!("{class:?}").eq_ignore_ascii_case(text);
    Class::ALL.into_iter().find(is_named).ok_or_else(|| "vcf, vct or defence is expected".to_owned())
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
    let found = found.into_iter().flat_map(|found| found.items);
    let found = found.filter(|puzzle| options.class.is_empty() || options.class.contains(&puzzle.class()));
    let puzzles = kept.iter().cloned().chain(found);
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
/// as another or as an exercise of the lessons, however they are turned, shifted or coloured.
fn choose(puzzles: impl Iterator<Item = Puzzle>, max: usize) -> Vec<Puzzle> {
    let exercises = lesson::set::built_in().iter().map(Exercise::board);
    let mut seen: HashSet<_> = exercises.map(pattern).collect();
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

    #[test]
    fn the_position_of_an_exercise_is_not_chosen() {
        let exercise = &lesson::set::exercises(lesson::Lesson::ShortVcf)[0];
        let (lesson::Goal::Win { plies, .. }, lesson::Answer::Points(points)) = (exercise.goal(), exercise.answer())
        else {
            panic!("a win by fours");
        };
        let puzzle = Puzzle::new(exercise.board(), Class::Vcf, *plies, points.clone()).expect("a puzzle");
        assert!(choose([puzzle].into_iter(), 8).is_empty());
    }

    #[test]
    fn a_class_is_named_in_any_case() {
        assert_eq!(["vcf", "VCT", "Defence"].map(class), Class::ALL.map(Ok));
        assert!(class("defense").is_err());
    }
}
