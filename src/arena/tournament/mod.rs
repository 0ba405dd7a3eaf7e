//! Tournaments: a schedule of games between two or more players, saved in a folder and summed up in a table.
//!
//! [`Tournament`] is plain data, [`Standings`] is pure; [`Running`] is the thread that plays. The window is the caller;
//! a match of two, with a sequential test, is [`super::play`]. To read on: `standings` (points and the cross table),
//! `running` (the thread), `archive` (the files), `text` (the table as a file).

mod archive;
mod running;
mod standings;
mod text;

pub use archive::{game_file_name, saved_game};
pub use running::{Event, Running};
pub use standings::{Standing, Standings};

use super::openings;
use super::{GameId, Match, Player, Terms};
use crate::rules::rng::Rng;
use crate::rules::{Board, Rule};
use serde::{Deserialize, Serialize};

/// Minimum number of players.
pub const MIN_PLAYERS: usize = 2;

/// System of pairing the players. The settings keep it by the names of the variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TournamentKind {
    /// Every player meets every other.
    #[default]
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
}

/// A tournament: the players, the number of games, the terms.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Two or more players with different names.
    pub players: Vec<Player>,
    /// System by which they are paired.
    pub kind: TournamentKind,
    /// Number of games of each pairing. They come in pairs from one opening with the colours swapped, so an even number
    /// is fair.
    pub games_a_pairing: u32,
    /// Rule, board and limits of every game.
    pub terms: Terms,
    /// At least one, each a board of the terms' size and rule whose game goes on. Every pairing plays the same ones.
    pub openings: Vec<Board>,
    /// Number of games played at the same time, at least one.
    pub concurrency: u32,
}

impl Tournament {
    /// Returns the openings that come with the program, shuffled by the seed; the empty board if none fits the size.
    pub fn balanced_openings(size: u8, rule: Rule, seed: u64) -> Vec<Board> {
        let mut boards = openings::built_in(size, rule);
        Rng::new(seed).shuffle(&mut boards);
        if boards.is_empty() { Tournament::no_openings(size, rule) } else { boards }
    }

    /// The empty board as the only opening.
    pub fn no_openings(size: u8, rule: Rule) -> Vec<Board> {
        vec![Board::new(size, rule)]
    }

    /// Pairings, each two indices into the list of players, the lower one first.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        pairings(self.kind, self.players.len())
    }

    /// Number of games of all pairings.
    pub fn games(&self) -> u32 {
        self.pairings().len() as u32 * self.games_a_pairing
    }

    /// All games in the order of play: each round has a pair of games of every pairing, so that the standings can be
    /// compared at any time.
    pub fn schedule(&self) -> Vec<GameId> {
        let pairings = self.pairings().len();
        let rounds = 0..self.games_a_pairing.div_ceil(2);
        let pairs = rounds.flat_map(|round| (0..pairings).map(move |pairing| (pairing, round)));
        let games = pairs.flat_map(|(pairing, round)| {
            [2 * round, 2 * round + 1].into_iter().map(move |game| GameId { pairing, game })
        });
        games.filter(|id| id.game < self.games_a_pairing).collect()
    }

    /// Number of a game in the order of play, from 1.
    pub fn number(&self, id: GameId) -> usize {
        let (round, pairings) = (id.game as usize / 2, self.pairings().len());
        // The last round has half as many games where the number of games is odd.
        let width = if id.game == self.games_a_pairing - 1 && id.game.is_multiple_of(2) { 1 } else { 2 };
        round * 2 * pairings + id.pairing * width + id.game as usize % 2 + 1
    }

    /// The pairings as matches.
    pub fn matches(&self) -> Vec<Match> {
        let pairs = (self.games_a_pairing.div_ceil(2) as usize).max(1);
        let openings: Vec<Board> = self.openings.iter().take(pairs).cloned().collect();
        let contest = |pairing: [usize; 2]| Match {
            players: pairing.map(|index| self.players[index].clone()),
            terms: self.terms.clone(),
            openings: openings.clone(),
            games: self.games_a_pairing,
            concurrency: self.concurrency,
            sprt: None,
        };
        self.pairings().into_iter().map(contest).collect()
    }
}

/// Pairings among `players` players, as pairs of indices.
///
/// ```
/// use tengen::arena::tournament::{TournamentKind, pairings};
///
/// assert_eq!(pairings(TournamentKind::RoundRobin, 3), [[0, 1], [0, 2], [1, 2]]);
/// assert_eq!(pairings(TournamentKind::Gauntlet, 3), [[0, 1], [0, 2]]);
/// ```
pub fn pairings(kind: TournamentKind, players: usize) -> Vec<[usize; 2]> {
    let firsts = match kind {
        TournamentKind::RoundRobin => players,
        TournamentKind::Gauntlet => players.min(1),
    };
    (0..firsts).flat_map(|first| (first + 1..players).map(move |second| [first, second])).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::time::Duration;

    /// A tournament of freestyle between players called "a", "b", … that cannot be started.
    pub fn tournament(kind: TournamentKind, players: usize, games_a_pairing: u32) -> Tournament {
        let terms = Terms::new(Rule::Freestyle, 15, Duration::from_secs(1));
        let names = ('a'..).take(players).map(|name| Player::new(&name.to_string(), Vec::new()));
        let openings = Tournament::balanced_openings(terms.size, terms.rule, 1);
        Tournament { players: names.collect(), kind, games_a_pairing, terms, openings, concurrency: 1 }
    }

    #[test]
    fn every_player_meets_every_other_or_the_first_meets_all() {
        assert_eq!(pairings(TournamentKind::RoundRobin, 4), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(pairings(TournamentKind::Gauntlet, 4), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(pairings(TournamentKind::RoundRobin, 2), pairings(TournamentKind::Gauntlet, 2));
        assert_eq!(pairings(TournamentKind::Gauntlet, 0), [[0; 2]; 0]);
    }

    #[test]
    fn games_go_round_by_round_and_are_numbered_in_that_order() {
        for (kind, players, games) in
            [(TournamentKind::RoundRobin, 3, 4), (TournamentKind::Gauntlet, 4, 2), (TournamentKind::RoundRobin, 4, 3)]
        {
            let tournament = tournament(kind, players, games);
            let schedule = tournament.schedule();
            assert_eq!(schedule.len(), tournament.games() as usize);
            let numbers: Vec<usize> = schedule.iter().map(|&id| tournament.number(id)).collect();
            assert_eq!(numbers, (1..=schedule.len()).collect::<Vec<_>>(), "{kind:?}");
        }
        let order: Vec<(usize, u32)> = tournament(TournamentKind::RoundRobin, 3, 4)
            .schedule()
            .iter()
            .map(|id| (id.pairing, id.game))
            .take(8)
            .collect();
        assert_eq!(order, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (0, 2), (0, 3)]);
    }

    #[test]
    fn all_pairings_play_the_same_openings_and_another_seed_has_others() {
        let tournament = tournament(TournamentKind::RoundRobin, 3, 6);
        let matches = tournament.matches();
        assert_eq!(matches.len(), 3);
        assert!(matches.iter().all(|contest| (0..6).all(|game| contest.opening(game) == matches[0].opening(game))));
        assert_ne!(matches[0].opening(0), matches[0].opening(2));
        let firsts = |seed| Tournament::balanced_openings(15, Rule::Freestyle, seed)[..3].to_vec();
        assert_eq!(firsts(1), firsts(1));
        assert_ne!(firsts(1), firsts(2));
        assert!(!Tournament::balanced_openings(5, Rule::Renju, 1).is_empty());
    }
}
