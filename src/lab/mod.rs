//! The proving ground: what the makers of the engine measure it with, a subcommand of `tengen-lab` a module.

pub mod bench;

pub mod analyse;
pub mod suite;
pub mod switch;

pub mod clock;
pub mod matches;
pub mod openings;

pub mod tune;

pub mod convert;

pub mod puzzles;

mod game_file;
mod lines;
mod progress;

pub use crate::arena::{Failure, play_out, rule_name, rule_named};

use crate::engine::STACK_BYTES;
use std::fmt;
use std::io::{self, Write};
use std::thread;

/// Prints a line of a command's result.
fn say(line: impl fmt::Display) -> Result<(), Failure> {
    writeln!(io::stdout(), "{line}").map_err(|error| Failure(format!("the result cannot be printed: {error}")))
}

/// Does `work` on a thread that is fit for searching.
fn on_a_deep_stack<T: Send>(work: impl FnOnce() -> Result<T, Failure> + Send) -> Result<T, Failure> {
    thread::scope(|scope| {
        let builder = thread::Builder::new().name("tengen-lab".to_owned()).stack_size(STACK_BYTES);
        let worker = builder
            .spawn_scoped(scope, work)
            .map_err(|error| Failure(format!("the working thread cannot be started: {error}")))?;
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
