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
}

fn main() -> ExitCode {
    let options = Options::parse();
    match tengen::ui::run(options.file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("tengen: {sentence}");
            ExitCode::FAILURE
        }
    }
}
