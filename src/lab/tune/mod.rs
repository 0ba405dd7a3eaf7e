//! `tengen-lab tune`: teaches the evaluation and the order of moves from games of the engine against itself.

pub mod game;
pub mod selfplay;

pub mod fit;
pub mod network;

mod adam;
mod blueprint;
mod learn;

use super::Failure;

/// Teaches the evaluation from games of the engine against itself.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    #[command(subcommand)]
    pub step: Step,
}

/// What of it is to be done.
#[derive(clap::Subcommand, Clone, Debug)]
pub enum Step {
    Selfplay(selfplay::Options),
    Fit(fit::Options),
    Network(network::Options),
}

/// Does one step.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(options: &Options) -> Result<(), Failure> {
    match &options.step {
        Step::Selfplay(options) => selfplay::run(options),
        Step::Fit(options) => fit::run(options),
        Step::Network(options) => network::run(options),
    }
}
