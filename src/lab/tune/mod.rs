//! `tengen-lab tune`: trains the evaluation and the move ordering on games of the engine against itself, and tunes
//! the margins of the search.

mod game;
mod selfplay;

mod fit;
mod margins;
mod network;

mod adam;
mod factorized;
mod learn;

use super::Failure;

/// Trains the evaluation on games of the engine against itself, and tunes the search.
#[derive(clap::Subcommand, Clone, Debug)]
#[expect(missing_docs, reason = "the help of a step is the doc of its options; one here would replace it")]
pub enum Command {
    Selfplay(selfplay::Options),
    Fit(fit::Options),
    Network(network::Options),
    Margins(margins::Options),
}

/// Runs one step.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Selfplay(options) => selfplay::run(options),
        Command::Fit(options) => fit::run(options),
        Command::Network(options) => network::run(options),
        Command::Margins(options) => margins::run(options),
    }
}
