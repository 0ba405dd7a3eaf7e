//! Cases of all games that were reviewed, as they are kept.

use super::{PlayedGame, ReviewedGame};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Reviewed games of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Profile {
    /// The latest last.
    games: Vec<ReviewedGame>,
}

/// A change of the profile. Windows write changes to the file, so that none overwrites another's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A game was reviewed. It takes the place of an earlier state of the same game.
    Reviewed(ReviewedGame),
    /// All games are forgotten.
    Forget,
}

impl Profile {
    /// Greatest number of games that are kept; those reviewed first are forgotten first.
    pub const MAX_GAMES: usize = 2_000;

    /// The games, the one reviewed last at the end.
    pub fn games(&self) -> &[ReviewedGame] {
        &self.games
    }

    /// The games of a list that were not reviewed yet, in its order. Of several states of a game the first counts.
    pub fn waiting<'a>(&self, games: &'a [PlayedGame]) -> Vec<&'a PlayedGame> {
        let (mut seen, known) = (HashSet::new(), self.games.iter().map(|game| game.key).collect::<HashSet<_>>());
        games.iter().filter(|game| seen.insert(game.key.game) && !known.contains(&game.key)).collect()
    }

    /// Applies a change.
    pub fn apply(&mut self, change: &Change) {
        match change {
            Change::Reviewed(game) => {
                self.games.retain(|known| known.key.game != game.key.game);
                self.games.push(game.clone());
                let excess = self.games.len().saturating_sub(Profile::MAX_GAMES);
                self.games.drain(..excess);
            }
            Change::Forget => self.games.clear(),
        }
    }
}
