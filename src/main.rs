//! `tengen`, the window: options, then the program.

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Gomoku and renju against a strong engine, in a desktop window.
#[derive(Parser)]
#[command(version, about)]
struct Options {
    /// A saved game to open
    file: Option<PathBuf>,
    /// Open no window: be a brain for Gomocup managers, like pbrain-tengen, on standard input and output
    #[arg(long, conflicts_with = "file")]
    brain: bool,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let ended = if options.brain {
        tengen::gomocup::brain::run_on_stdio().map_err(|error| error.to_string())
    } else {
        tengen::ui::run(options.file)
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("tengen: {sentence}");
            ExitCode::FAILURE
        }
    }
}
