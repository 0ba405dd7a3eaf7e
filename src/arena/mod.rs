//! Matches between any two engines that speak the Gomocup protocol, and tournaments of more.
//!
//! A [`Match`] names the players, the terms and the openings; [`play`] plays it and reports each game as it ends,
//! printing nothing. Games come in pairs from one opening with the colours swapped. A [`tournament`] plays the games of
//! many matches. The callers are the window and `tengen-lab match`.
//!
//! To read on: `terms`, `player` and `matches` (the set-up of a match), `schedule` (many games at once), `game` (one
//! game by the rules), `process` (a running engine and its clock), `record` (a finished game), `tally`, `elo` and
//! `sprt` (results and their significance), [`openings`].

mod matches;
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

pub use elo::{Elo, Pentanomial, elo};
pub use game::Reason;
pub use matches::Match;
pub use player::Player;
pub use record::Record;
pub use schedule::{GameEvent, GameId, Stops, play, play_games};
pub use sprt::{Decision, Sprt};
pub use tally::{PlayerTally, Results, Tally};
pub use terms::{ProcessUse, Terms, TimeLimits};

use crate::rules::notation::PositionStringError;
use std::fmt;

/// Reason why a command, a match or a tournament fails: a sentence that names the file, the option or the position at
/// fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<PositionStringError> for Failure {
    fn from(error: PositionStringError) -> Failure {
        Failure(error.to_string())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::rules::{Board, Rule};
    use std::time::Duration;

    /// A match of freestyle between players that cannot be started, called "first" and "second".
    pub fn contest(openings: &[&str], games: u32) -> Match {
        let player = |name: &str| Player::new(name, Vec::new());
        let terms = Terms::new(Rule::Freestyle, 15, Duration::from_millis(20));
        let board = |moves: &&str| Board::from_moves(terms.size, terms.rule, moves).expect("an opening");
        Match {
            players: ["first", "second"].map(player),
            openings: openings.iter().map(board).collect(),
            terms,
            games,
            concurrency: 1,
            sprt: None,
        }
    }
}
