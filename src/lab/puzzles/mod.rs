//! `tengen-lab puzzles`: finds puzzles in games between weakened levels, chooses a set of them, and checks a set.
//!
//! These commands generate `assets/puzzles.ron`:
//!
//! ```text
//! tengen-lab puzzles find --rule freestyle --games 600 --seed 10001 --out found.jsonl
//! tengen-lab puzzles find --rule standard --games 180 --seed 10001 --out found.jsonl
//! tengen-lab puzzles find --rule renju --games 440 --seed 10001 --out found.jsonl
//! tengen-lab puzzles choose found.jsonl --keep --max 400 --out assets/puzzles.ron
//! tengen-lab puzzles check --write assets/puzzles.ron
//! ```
//!
//! `--keep` keeps the puzzles that are there: they came from games of older levels, with seeds from 1 on.

mod check;
mod choose;
mod find;
mod plain;

use super::Failure;

/// Comment at the beginning of a set.
const HEADING: &str = "Puzzles for Tengen, found and proven by its own engine: see `tengen-lab puzzles`.\n\
                       Licensed as the rest of the repository, MIT OR Apache-2.0.";

/// Finds puzzles in games of the engine against itself, chooses a set of them, and checks a set.
#[derive(clap::Subcommand, Clone, Debug)]
#[expect(missing_docs, reason = "the help of a step is the doc of its options; one here would replace it")]
pub enum Command {
    Find(find::Options),
    Choose(choose::Options),
    Check(check::Options),
}

/// Runs one step.
///
/// # Errors
/// If a file cannot be read or written, or a puzzle's claim is not true.
pub fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Find(options) => find::run(options),
        Command::Choose(options) => choose::run(options),
        Command::Check(options) => check::run(options),
    }
}
