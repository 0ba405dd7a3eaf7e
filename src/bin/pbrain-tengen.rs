//! `pbrain-tengen`: Tengen's engine for managers that speak the Gomocup protocol.

use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;
use tengen::gomocup::brain;
use tengen::tools::manual::BrainOptions;

fn main() -> ExitCode {
    let BrainOptions {} = BrainOptions::parse();
    match brain::run_on_stdio() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the exit status has to do.
            let _ = writeln!(io::stderr(), "pbrain-tengen ends: {error}");
            ExitCode::FAILURE
        }
    }
}
