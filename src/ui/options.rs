//! The command line of `tengen`.

use super::Entrance;
use crate::tools;
use clap::Parser;
use std::path::PathBuf;

/// Gomoku and renju against a strong engine, in a desktop window.
#[derive(Debug, Parser)]
#[command(name = "tengen", version, args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub struct Options {
    /// A saved game to open in the window; for a file named like a command, write ./convert
    pub file: Option<PathBuf>,
    /// A part of the program to show in the window
    #[arg(long, value_name = "PART", conflicts_with_all = ["file", "brain"])]
    pub show: Option<Entrance>,
    /// Run without a window as a Gomocup engine on standard input and output, like pbrain-tengen
    #[arg(long, conflicts_with = "file")]
    pub brain: bool,
    /// A subcommand, which opens no window.
    #[command(subcommand)]
    pub command: Option<tools::Command>,
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
        assert_eq!(parse(&["--show", "new-game"]).show, Some(Entrance::NewGame));
        for words in [
            &["--brain", "convert", "a", "--to", "sgf"][..],
            &["--brain", "a"],
            &["a", "b"],
            &["convert"],
            &["--show", "quit"],
            &["--show", "puzzles", "a"],
            &["--show", "puzzles", "convert", "a", "--to", "sgf"],
        ] {
            assert!(Options::try_parse_from([&["tengen"], words].concat()).is_err(), "{words:?}");
        }
    }
}
