//! `tengen-lab puzzles`: finds puzzles in games between weakened levels, chooses a set of them, and checks a set.
//!
//! `assets/puzzles.ron` was made by these commands, which make it again:
//!
//! ```text
//! tengen-lab puzzles find --rule freestyle --games 240 --out found.jsonl
//! tengen-lab puzzles find --rule standard --games 240 --out found.jsonl
//! tengen-lab puzzles find --rule renju --games 90 --out found.jsonl
//! tengen-lab puzzles choose found.jsonl --out assets/puzzles.ron
//! tengen-lab puzzles check
//! ```

mod check;
mod choose;
mod find;

use super::Failure;

/// Finds puzzles in games of the engine against itself, chooses a set of them, and checks a set.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    #[command(subcommand)]
    pub step: Step,
}

/// What of it is to be done.
#[derive(clap::Subcommand, Clone, Debug)]
pub enum Step {
    Find(find::Options),
    Choose(choose::Options),
    Check(check::Options),
}

/// Does one step.
///
/// # Errors
/// If a file cannot be read or written, or a puzzle's claim is not true.
pub fn run(options: &Options) -> Result<(), Failure> {
    match &options.step {
        Step::Find(options) => find::run(options),
        Step::Choose(options) => choose::run(options),
        Step::Check(options) => check::run(options),
    }
}
