//! `tengen-lab choices`: compares searches by the moves that they choose in many positions, instead of by games.
//!
//! A game tells one bit about some forty choices. Here every choice counts: the position after the chosen move is judged
//! by a much longer search, and the mean of the winning chances so kept is compared, position by position. The judge is
//! the engine itself, so that a prejudice of both the search and the judge does not show: what looks better here has to
//! win a match all the same.

mod compare;
mod find;
mod judge;

pub use find::read as read_positions;
pub use judge::{Judge, MILLIONTHS, OpenPosition, Options as JudgeOptions, choose};

use super::Failure;

/// Compares searches by the moves that they choose, judged by much longer searches.
#[derive(clap::Subcommand, Clone, Debug)]
#[expect(missing_docs, reason = "the help of a step is the doc of its options; one here would replace it")]
pub enum Command {
    Find(find::Options),
    Compare(compare::Options),
}

/// Runs one step.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Find(options) => find::run(options),
        Command::Compare(options) => compare::run(options),
    }
}
