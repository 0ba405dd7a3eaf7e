//! `tengen`: the window, and the subcommands that open none.

// For any other program Windows opens a console, which would stand beside the window.
#![cfg_attr(windows, windows_subsystem = "windows")]

use clap::{CommandFactory, Parser};
use std::process::ExitCode;
use tengen::ui::Options;
use tengen::{gomocup, tools, ui};

fn main() -> ExitCode {
    let Options { file, show, brain, command } = Options::try_parse().unwrap_or_else(|error| {
        tools::console::attach();
        error.exit()
    });
    if brain || command.is_some() {
        tools::console::attach();
    }
    let ended = match command {
        Some(command) => tools::run(&command, Options::command()).map_err(|failure| failure.to_string()),
        None if brain => gomocup::brain::run_on_stdio().map_err(|error| error.to_string()),
        None => ui::run(file, show).inspect_err(|sentence| ui::show_failure(sentence)),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("tengen: {sentence}");
            ExitCode::FAILURE
        }
    }
}
