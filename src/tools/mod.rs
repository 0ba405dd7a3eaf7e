//! Subcommands of `tengen` that open no window: [`convert`] for files of games, [`analyse`] for other programs, and
//! [`manual`] for packages.
//!
//! Each of these two modules holds a subcommand, with its options and a `run`; [`console`] is where it writes on Windows.
//! The laboratory uses the helpers here too: `lines` of JSON, `progress` on a terminal, and a thread with the stack that a
//! search needs.

pub mod analyse;
pub mod console;
pub mod convert;
pub mod manual;

pub(crate) mod lines;
pub(crate) mod progress;

pub use crate::arena::Failure;

use crate::engine::STACK_BYTES;
use std::thread;

/// A subcommand with its options.
#[derive(clap::Subcommand, Clone, Debug)]
#[expect(missing_docs, reason = "the help of a subcommand is the doc of its options; one here would replace it")]
pub enum Command {
    Convert(convert::Options),
    Analyse(analyse::Options),
    #[command(hide = true)]
    Manual(manual::Options),
}

/// Runs a subcommand of `program` on the standard streams.
///
/// # Errors
/// If a file cannot be read or written, or a format cannot hold a game.
pub fn run(command: &Command, program: clap::Command) -> Result<(), Failure> {
    match command {
        Command::Convert(options) => convert::run(options),
        Command::Analyse(options) => analyse::run(options),
        Command::Manual(options) => manual::run(options, program),
    }
}

/// Does `work` on a thread whose stack is deep enough for a search.
pub(crate) fn with_search_stack<T: Send>(work: impl FnOnce() -> Result<T, Failure> + Send) -> Result<T, Failure> {
    thread::scope(|scope| {
        let builder = thread::Builder::new().name("search".to_owned()).stack_size(STACK_BYTES);
        let worker = builder
            .spawn_scoped(scope, work)
            .map_err(|error| Failure(format!("the search thread cannot be started: {error}")))?;
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
