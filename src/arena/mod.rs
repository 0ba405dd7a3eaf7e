//! Matches between any two engines that speak the Gomocup protocol, and tournaments of more.
//!
//! A [`Match`] says who plays what; [`play`] plays it and reports each game as it ends, printing nothing. Games come in
//! pairs from one opening with the colours swapped. A [`tournament`] plays the games of many matches. The callers are the
//! window and `tengen-lab match`.
//!
//! To read on: `terms` and `player` (what is agreed, between whom), `schedule` (many games at once), `game` (the referee),
//! `process` (a running engine and its clock), `record` (a finished game), `tally`, `elo` and `sprt` (results and what they
//! mean), [`openings`].

mod player;
mod terms;

mod game;
mod process;
mod schedule;

mod elo;
mod record;
mod sprt;
mod tally;

pub mod openings;
pub mod tournament;

pub(crate) mod random;

pub use elo::{Elo, Pentanomial};
pub use game::Reason;
pub use player::Player;
pub use record::Record;
pub use schedule::{GameEvent, GameId, Stops, play, play_games};
pub use sprt::{Decision, Sprt};
pub use tally::{PlayerTally, Results, Tally};
pub use terms::{Match, ProcessUse, Terms, TimeLimits};

use crate::rules::{Board, Move, Point, Rule};
use std::fmt;

/// Reason why something could not be done: a sentence that says what failed and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

/// Name of a rule on the command line and in files.
pub fn rule_name(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "freestyle",
        Rule::Standard => "standard",
        Rule::Renju => "renju",
        Rule::Caro => "caro",
        Rule::CaroStandard => "caro-standard",
    }
}

/// Returns the rule of that name, in upper or lower case.
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

/// Returns the board after the moves of a position string such as `H8I9H10`, Black's first.
///
/// # Errors
/// If a part of the string is no point, or the rules refuse a move.
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
pub(crate) mod tests {
    use super::*;
    use std::time::Duration;

    /// A match of freestyle between players that cannot be started, called "first" and "second".
    pub fn contest(openings: &[&str], games: u32) -> Match {
        let player = |name: &str| Player::new(name, Vec::new());
        let terms = Terms {
            rule: Rule::Freestyle,
            size: 15,
            time: TimeLimits { turn: Duration::from_millis(20), game: None },
            grace: Duration::ZERO,
            nodes: None,
            memory_bytes: None,
            max_moves: None,
            process_use: ProcessUse::ManyGames,
        };
        let board = |moves: &&str| play_out(terms.size, terms.rule, moves).expect("an opening");
        Match {
            players: ["first", "second"].map(player),
            openings: openings.iter().map(board).collect(),
            terms,
            games,
            concurrency: 1,
            sprt: None,
        }
    }

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
