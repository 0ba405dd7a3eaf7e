//! `tengen-lab tune`: trains the evaluation and the move ordering on games of the engine against itself.

pub mod game;
pub mod selfplay;

pub mod fit;
pub mod network;

mod adam;
mod factorized;
mod learn;

use super::Failure;

/// Trains the evaluation on games of the engine against itself.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    #[command(subcommand)]
    pub command: Command,
}

/// Step of training.
#[derive(clap::Subcommand, Clone, Debug)]
pub enum Command {
    Selfplay(selfplay::Options),
    Fit(fit::Options),
    Network(network::Options),
}

/// Runs one step.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(options: &Options) -> Result<(), Failure> {
    match &options.command {
        Command::Selfplay(options) => selfplay::run(options),
        Command::Fit(options) => fit::run(options),
        Command::Network(options) => network::run(options),
    }
}
