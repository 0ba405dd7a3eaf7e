//! `pbrain-tengen`: Tengen's engine for managers that speak the Gomocup protocol.

use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;
use tengen::gomocup::brain;

/// Tengen as a Gomocup engine.
///
/// A manager starts the program, writes commands (START 15, TURN 7,7, …) to its standard input, one a line, and reads
/// the answers from its standard output.
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
