//! `tengen-lab lessons`: finds the exercises of the lessons, and checks a set of them.
//!
//! Positions for the shapes are drawn at random; those for longer fights come from quick games. These commands generate
//! `assets/lessons.ron`:
//!
//! ```text
//! tengen-lab lessons find --out assets/lessons.ron
//! tengen-lab puzzles find --rule renju --games 260 --seed 20001 --out found.jsonl
//! tengen-lab lessons find --out assets/lessons.ron --found found.jsonl --lesson 22 --lesson 23 --lesson 39
//! tengen-lab lessons check assets/lessons.ron
//! ```

mod draw;
mod fights;
mod find;
mod games;
mod questions;
mod shapes;

use super::{Failure, say};
use crate::coach::lesson::check::check;
use crate::coach::lesson::{Exercise, Lesson, set};
use crate::engine::Engine;
use crate::tools::with_search_stack;
use std::fs;
use std::path::PathBuf;

/// Comment at the beginning of a set.
const HEADING: &str = "Exercises for Tengen, found and proven by its own engine: see `tengen-lab lessons`.\n\
                       Licensed as the rest of the repository, MIT OR Apache-2.0.";

/// Finds the exercises of the lessons, and checks a set of them.
#[derive(clap::Subcommand, Clone, Debug)]
#[expect(missing_docs, reason = "the help of a step is the doc of its options; one here would replace it")]
pub enum Command {
    Find(find::Options),
    Check(CheckOptions),
}

/// Checks every exercise of a set: its answers are right, and the most tempting wrong ones are refuted. Prints how many
/// there are in each lesson.
#[derive(clap::Args, Clone, Debug)]
pub struct CheckOptions {
    /// The set; the one that comes with the program, if this is left out.
    pub set: Option<PathBuf>,
}

/// Runs one step.
///
/// # Errors
/// If a file cannot be read or written, or an exercise is at fault.
pub fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Find(options) => find::run(options),
        Command::Check(options) => run_check(options),
    }
}

fn run_check(options: &CheckOptions) -> Result<(), Failure> {
    let exercises = match &options.set {
        None => set::built_in().to_vec(),
        Some(path) => read(path)?,
    };
    let wrong = with_search_stack(|| {
        let mut wrong = 0;
        for exercise in &exercises {
            if let Err(fault) = check(exercise, &mut Engine::new()) {
                wrong += 1;
                say(format!("{:?}: {fault}\n{:?}", exercise.lesson(), exercise.board()))?;
            }
        }
        Ok(wrong)
    })?;
    table(&exercises)?;
    if wrong == 0 { Ok(()) } else { Err(Failure(format!("{wrong} exercises are at fault"))) }
}

/// Reads a set.
fn read(path: &PathBuf) -> Result<Vec<Exercise>, Failure> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Failure(format!("{} cannot be read: {error}", path.display())))?;
    set::read(&text).map_err(|error| Failure(format!("{}: {error}", path.display())))
}

/// Prints the number of exercises of each lesson.
fn table(exercises: &[Exercise]) -> Result<(), Failure> {
    for lesson in Lesson::ALL {
        let count = exercises.iter().filter(|exercise| exercise.lesson() == lesson).count();
        say(format!("{:>2} {:18} {count:>3}", lesson.number(), format!("{lesson:?}")))?;
    }
    say(format!("{} exercises", exercises.len()))
}
