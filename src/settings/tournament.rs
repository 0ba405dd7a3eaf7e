//! Settings of the last tournament.

use super::clamp_to;
use crate::arena::tournament::TournamentKind;
use crate::engine::Level;
use crate::rules::{DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Rule};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A tournament as a person sets it up. A field that a file lacks takes its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TournamentSettings {
    /// The players, none of them twice; in a gauntlet the first meets all others.
    pub players: Vec<TournamentPlayer>,
    /// System by which they are paired.
    pub kind: TournamentKind,
    /// Number of games of each pairing: even, as games go in pairs with the colours swapped.
    pub games_a_pairing: u32,
    /// Rule of all games.
    pub rule: Rule,
    /// Points a side.
    pub size: u8,
    /// Time of every player for a move, in milliseconds; `None` where each has its own.
    pub move_millis: Option<u64>,
    /// Time of every player for all moves of a game, in milliseconds; `None` for no bound.
    pub game_millis: Option<u64>,
    /// Openings, from which the games begin.
    pub openings: TournamentOpenings,
    /// Number of games that are played at the same time.
    pub concurrency: u32,
    /// Folder for the folders of tournaments; `None` for the program's own data.
    pub folder: Option<String>,
}

/// A player as the settings name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TournamentPlayer {
    /// Tengen at a level.
    Level(Level),
    /// The foreign engine of this name.
    Engine(String),
}

/// Openings of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TournamentOpenings {
    /// A few stones that leave both sides even, another opening for each pair of games.
    #[default]
    Balanced,
    /// The empty board.
    None,
}

impl Default for TournamentSettings {
    fn default() -> TournamentSettings {
        TournamentSettings {
            players: [5, 6].into_iter().filter_map(Level::new).map(TournamentPlayer::Level).collect(),
            kind: TournamentKind::default(),
            games_a_pairing: 4,
            rule: Rule::default(),
            size: DEFAULT_SIZE,
            move_millis: Some(1_000),
            game_millis: None,
            openings: TournamentOpenings::default(),
            concurrency: 1,
            folder: None,
        }
    }
}

impl TournamentSettings {
    /// Range of the number of games of a pairing.
    pub const GAMES: RangeInclusive<u32> = 2..=1_000;
    /// Range of the number of games at the same time.
    pub const CONCURRENCY: RangeInclusive<u32> = 1..=64;
    /// Range of the time for a move, in milliseconds.
    pub const MOVE_MILLIS: RangeInclusive<u64> = 50..=300_000;
    /// Range of the time for a game, in milliseconds.
    pub const GAME_MILLIS: RangeInclusive<u64> = 1_000..=14_400_000;

    /// Clamps every value and removes players that take part twice.
    pub(super) fn clamp(&mut self) {
        let mut players = Vec::new();
        for player in self.players.drain(..) {
            if !players.contains(&player) {
                players.push(player);
            }
        }
        self.players = players;
        self.games_a_pairing = clamp_to(self.games_a_pairing, Self::GAMES).next_multiple_of(2);
        self.size = self.size.clamp(MIN_SIZE, MAX_SIZE);
        self.move_millis = self.move_millis.map(|millis| clamp_to(millis, Self::MOVE_MILLIS));
        self.game_millis = self.game_millis.map(|millis| clamp_to(millis, Self::GAME_MILLIS));
        self.concurrency = clamp_to(self.concurrency, Self::CONCURRENCY);
        self.folder.take_if(|folder| folder.trim().is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_in_pairs_and_no_player_takes_part_twice() {
        let engine = TournamentPlayer::Engine("Rapfi".to_owned());
        let players = vec![engine.clone(), engine];
        let mut settings =
            TournamentSettings { players, games_a_pairing: 7, concurrency: 0, ..TournamentSettings::default() };
        settings.clamp();
        assert_eq!((settings.players.len(), settings.games_a_pairing, settings.concurrency), (1, 8, 1));
        let before = TournamentSettings::default();
        let mut after = before.clone();
        after.clamp();
        assert_eq!(after, before);
    }
}
