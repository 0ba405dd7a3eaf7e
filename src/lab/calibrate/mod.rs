//! `tengen-lab calibrate`: fits the winning chance that a score tells to the results of games.

mod diagram;
mod fit;
mod game;
mod play;

use super::Failure;

/// Fits the winning chance that a score tells to the results of games.
#[derive(clap::Subcommand, Clone, Debug)]
#[expect(missing_docs, reason = "the help of a step is the doc of its options; one here would replace it")]
pub enum Command {
    Play(play::Options),
    Fit(fit::Options),
}

/// Runs one step.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Play(options) => play::run(options),
        Command::Fit(options) => fit::run(options),
    }
}
