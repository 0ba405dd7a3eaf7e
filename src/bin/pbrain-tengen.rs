//! `pbrain-tengen`: Tengen's engine for the managers of the gomoku world, by the Gomocup protocol.

use clap::Parser;
use crossbeam_channel::unbounded;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use tengen::gomocup::brain;
use tengen::worker::{Priority, Worker};

/// Tengen's engine as a brain for Gomocup managers.
///
/// It is started by the manager, reads commands (START 15, TURN 7,7, …) line by line and answers each on a line.
#[derive(Parser)]
#[command(name = "pbrain-tengen", version)]
struct Options {}

fn main() -> ExitCode {
    let Options {} = Options::parse();
    let (sender, events) = unbounded();
    let engine = Worker::new(sender, Arc::new(|| ()), Priority::Normal);
    match brain::run(io::stdin(), io::stdout().lock(), Box::new(engine), events) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody reads it, the exit status has to do.
            let _ = writeln!(io::stderr(), "pbrain-tengen ends: {error}");
            ExitCode::FAILURE
        }
    }
}
