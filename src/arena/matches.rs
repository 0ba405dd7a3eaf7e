//! A match of two players: its terms, its openings, and the colours of its games.

use super::openings;
use super::player::Player;
use super::sprt::Sprt;
use super::terms::Terms;
use crate::rules::{Board, Color, Symmetry};

/// A match: games between two players on the same terms.
#[derive(Clone, Debug)]
pub struct Match {
    /// The player whose results are counted, and its opponent.
    pub players: [Player; 2],
    /// Rule, board and limits of every game.
    pub terms: Terms,
    /// At least one, each a board of the terms' size and rule whose game goes on.
    pub openings: Vec<Board>,
    /// Maximum number of games.
    pub games: u32,
    /// Number of games played at the same time, at least one.
    pub concurrency: u32,
    /// Test that ends the match when it is decided; `None` to play all games.
    pub sprt: Option<Sprt>,
}

impl Match {
    /// Returns the opening of a game, games being numbered from 0.
    ///
    /// The two games of a pair share it. After all openings have been played they are turned or mirrored, so that
    /// engines without randomness do not repeat a game.
    pub fn opening(&self, game: u32) -> Board {
        let pair = (game / 2) as usize;
        let round = pair / self.openings.len();
        let symmetry = Symmetry::ALL[round % Symmetry::ALL.len()];
        openings::turned(&self.openings[pair % self.openings.len()], symmetry)
    }

    /// Number of games after which the openings and their symmetric images are used up.
    pub fn different_games(&self) -> usize {
        2 * self.openings.len() * Symmetry::ALL.len()
    }
}

/// Colour of the first (0) or the second (1) player in a game.
pub(super) fn color_of(player: usize, game: u32) -> Color {
    Color::ALL[(player + game as usize) % 2]
}

#[cfg(test)]
mod tests {
    use super::super::tests::contest;
    use super::*;
    use crate::rules::notation;

    #[test]
    fn a_pair_of_games_has_one_opening_and_swapped_colours_and_openings_come_again_turned() {
        let contest = contest(&["H8I10K9", "G7"], 100);
        let opening = |game| notation::write(contest.opening(game).moves());
        assert_eq!([0, 1, 2, 3].map(opening), ["H8I10K9", "H8I10K9", "G7", "G7"]);
        assert_eq!([4, 5, 6].map(opening), ["H8G10E9", "H8G10E9", "I7"]);
        assert_eq!(contest.different_games(), 32);
        assert_eq!(opening(32), opening(0));
        assert_eq!([0, 1].map(|game| color_of(0, game)), Color::ALL);
        assert_eq!([0, 1].map(|game| color_of(1, game)), [Color::White, Color::Black]);
    }
}
