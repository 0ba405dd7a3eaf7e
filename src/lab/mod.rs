//! The proving ground: what the makers of the engine measure it with, a subcommand of `tengen-lab` a module.

pub mod bench;

pub mod analyse;
pub mod suite;
pub mod switch;

pub mod arena;
pub mod clock;
pub mod openings;
pub mod tournament;

pub mod tune;

pub mod convert;

pub mod puzzles;

mod game_file;
mod lines;
mod progress;
pub(crate) mod random;

use crate::engine::STACK_BYTES;
use crate::rules::{Board, Move, Point, Rule};
use std::fmt;
use std::io::{self, Write};
use std::thread;

/// Why a command of the laboratory could not do what it was asked: a sentence that says what and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

/// Prints a line of a command's result.
fn say(line: impl fmt::Display) -> Result<(), Failure> {
    writeln!(io::stdout(), "{line}").map_err(|error| Failure(format!("the result cannot be printed: {error}")))
}

/// Does `work` on a thread that is fit for searching.
fn on_a_deep_stack<T: Send>(work: impl FnOnce() -> Result<T, Failure> + Send) -> Result<T, Failure> {
    thread::scope(|scope| {
        let builder = thread::Builder::new().name("tengen-lab".to_owned()).stack_size(STACK_BYTES);
        let worker = builder
            .spawn_scoped(scope, work)
            .map_err(|error| Failure(format!("the working thread cannot be started: {error}")))?;
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// The name of a rule on the command line and in files.
pub fn rule_name(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "freestyle",
        Rule::Standard => "standard",
        Rule::Renju => "renju",
        Rule::Caro => "caro",
        Rule::CaroStandard => "caro-standard",
    }
}

/// The rule of that name, in either case.
///
/// # Errors
/// A sentence, if there is none.
pub fn rule_named(name: &str) -> Result<Rule, String> {
    let named = |rule: &Rule| rule_name(*rule).eq_ignore_ascii_case(name);
    Rule::ALL
        .into_iter()
        .find(named)
        .ok_or_else(|| "the rules are freestyle, standard, renju, caro and caro-standard".to_owned())
}

/// The board after the moves of a position string such as `H8I9H10`, Black's first.
///
/// # Errors
/// If the string holds something that is no point, or a move that the rules refuse.
pub fn play_out(size: u8, rule: Rule, moves: &str) -> Result<Board, Failure> {
    let refuse = |what: &str, why: &dyn fmt::Display| Failure(format!("\"{what}\" in the moves \"{moves}\": {why}"));
    let mut board = Board::new(size, rule);
    let mut rest = moves;
    while !rest.is_empty() {
        let end = rest.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic()).map_or(rest.len(), |(i, _)| i);
        let (text, after) = rest.split_at(end);
        let point: Point = text.parse().map_err(|error| refuse(text, &error))?;
        board.play(Move::Place(point)).map_err(|error| refuse(text, &error))?;
        rest = after;
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_string_is_played_out_and_a_bad_one_says_where() {
        let board = play_out(15, Rule::Freestyle, "H8I9h10").expect("a position");
        assert_eq!(board.moves().len(), 3);
        for (moves, place) in [("H8H8", "\"H8\""), ("H8?", "\"H8?\""), ("H8Z3", "\"Z3\""), ("H8O16", "\"O16\"")] {
            let failure = play_out(15, Rule::Freestyle, moves).expect_err(moves);
            assert!(failure.0.starts_with(place), "{failure}");
        }
    }
}
