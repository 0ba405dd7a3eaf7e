//! `pbrain-tengen`: Tengen's engine for the managers of the gomoku world, by the Gomocup protocol.

use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;
use tengen::gomocup::brain;

/// Tengen's engine as a brain for Gomocup managers.
///
/// The manager starts it. It reads commands (START 15, TURN 7,7, …) line by line and answers each on a line.
#[derive(Parser)]
#[command(name = "pbrain-tengen", version)]
struct Options {}

fn main() -> ExitCode {
    let Options {} = Options::parse();
    match brain::run_on_stdio() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the exit status has to do.
            let _ = writeln!(io::stderr(), "pbrain-tengen ends: {error}");
            ExitCode::FAILURE
        }
    }
}
