//! The laboratory, in which the engine's authors measure and train it, with a module for each subcommand of
//! `tengen-lab`.
//!
//! It is built with the feature `lab` only, so the window does not compile it.

pub mod bench;
pub mod matetrack;
pub mod suite;

pub mod latency;
pub mod time_control;

pub mod choices;
pub mod ladder;
pub mod losses;
pub mod matches;
pub mod openings;

pub mod calibrate;
pub mod tune;

pub mod lessons;
pub mod profile;
pub mod proofs;
pub mod puzzles;
pub mod review;
pub mod won;

mod game_file;
mod own_games;
mod progress;
mod weak_games;

pub use crate::arena::Failure;

use std::fmt;
use std::io::{self, Write};

/// Prints a line of a command's result.
fn say(line: impl fmt::Display) -> Result<(), Failure> {
    writeln!(io::stdout(), "{line}").map_err(|error| Failure(format!("the result cannot be printed: {error}")))
}
