//! `tengen`: the window, and the subcommands that open none.

// For any other program Windows opens a console, which would stand beside the window.
#![cfg_attr(windows, windows_subsystem = "windows")]

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::{gomocup, tools, ui};

/// Gomoku and renju against a strong engine, in a desktop window.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
struct Options {
    /// A saved game to open in the window; for a file named like a command, write ./convert
    file: Option<PathBuf>,
    /// Run without a window as a Gomocup engine on standard input and output, like pbrain-tengen
    #[arg(long, conflicts_with = "file")]
    brain: bool,
    #[command(subcommand)]
    command: Option<tools::Command>,
}

fn main() -> ExitCode {
    let Options { file, brain, command } = Options::try_parse().unwrap_or_else(|error| {
        tools::console::attach();
        error.exit()
    });
    if brain || command.is_some() {
        tools::console::attach();
    }
    let ended = match command {
        Some(command) => tools::run(&command).map_err(|failure| failure.to_string()),
        None if brain => gomocup::brain::run_on_stdio().map_err(|error| error.to_string()),
        None => ui::run(file).inspect_err(|sentence| ui::show_failure(sentence)),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("tengen: {sentence}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn parse(words: &[&str]) -> Options {
        Options::try_parse_from([&["tengen"], words].concat()).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_file_is_opened_even_if_it_is_called_like_a_command() {
        for (words, file) in [
            (&["game.sgf"][..], "game.sgf"),
            (&["./convert"], "./convert"),
            (&["--", "convert"], "convert"),
            (&["help"], "help"),
        ] {
            let options = parse(words);
            assert_eq!(options.file.as_deref(), Some(Path::new(file)));
            assert!(options.command.is_none() && !options.brain);
        }
        let options = parse(&[]);
        assert!(options.file.is_none() && options.command.is_none());
    }

    #[test]
    fn a_command_takes_all_words_behind_it() {
        assert!(matches!(parse(&["analyse", "--nodes", "9"]).command, Some(tools::Command::Analyse(_))));
        assert!(matches!(parse(&["convert", "a", "b", "--to", "sgf"]).command, Some(tools::Command::Convert(_))));
        assert!(parse(&["--brain"]).brain);
        for words in [&["--brain", "convert", "a", "--to", "sgf"][..], &["--brain", "a"], &["a", "b"], &["convert"]] {
            assert!(Options::try_parse_from([&["tengen"], words].concat()).is_err(), "{words:?}");
        }
    }
}
