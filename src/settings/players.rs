//! The person's own choice of players, kept while a game from a file has its players at the table.

use super::{ComputerSettings, SeatKind, Settings, read_strength, write_strength};
use crate::engine::Strength;
use crate::game::TextbookTerms;
use serde::{Deserialize, Serialize};

/// The players that the person chose last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players {
    /// Black's player.
    black: SeatKind,
    /// White's player.
    white: SeatKind,
    /// Strength of our engine; `None` for that of the settings.
    #[serde(serialize_with = "write_strength", deserialize_with = "read_strength")]
    strength: Option<Strength>,
    /// Strength of Black's computer where White is a computer too and has another one.
    #[serde(serialize_with = "write_strength", deserialize_with = "read_strength")]
    first_strength: Option<Strength>,
    /// Whether our engine plays at the level nearest to the person's strength.
    adapts: bool,
    /// Depth and width of the textbook's player; `None` for those of the settings.
    #[serde(default)]
    textbook: Option<TextbookTerms>,
}

impl Players {
    /// The players that the settings have now.
    fn of(settings: &Settings) -> Players {
        let Settings { table, computer, .. } = settings;
        Players {
            black: table.black.clone(),
            white: table.white.clone(),
            strength: Some(computer.strength),
            first_strength: table.first_strength,
            adapts: computer.adapts,
            textbook: Some(table.textbook),
        }
    }

    /// Returns the players with strengths within their bounds.
    pub(super) fn clamped(self) -> Players {
        let clamped = |strength: Option<Strength>| strength.map(ComputerSettings::clamped_strength);
        let textbook = self.textbook.map(TextbookTerms::clamped);
        Players { strength: clamped(self.strength), first_strength: clamped(self.first_strength), textbook, ..self }
    }
}

impl Settings {
    /// Keeps the person's own choice of players, before a game from a file brings others to the table.
    pub fn keep_own_players(&mut self) {
        if self.table.own_players.is_none() {
            self.table.own_players = Some(Players::of(self));
        }
    }

    /// Returns the settings with the person's own choice of players.
    #[must_use]
    pub fn with_own_players(&self) -> Settings {
        let mut settings = self.clone();
        let Some(own) = settings.table.own_players.take() else { return settings };
        let Settings { table, computer, .. } = &mut settings;
        (table.black, table.white, table.first_strength) = (own.black, own.white, own.first_strength);
        table.textbook = own.textbook.unwrap_or(table.textbook);
        (computer.strength, computer.adapts) = (own.strength.unwrap_or(computer.strength), own.adapts);
        settings
    }

    /// Forgets the players from before a game from a file, if these settings have other ones than those of `before`: the
    /// person has chosen anew.
    pub fn forget_own_players_if_changed(&mut self, before: &Settings) {
        if Players::of(self) != Players::of(before) {
            self.table.own_players = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;

    /// Settings with the players of a game from a file, after those that the person had chosen.
    fn after_a_file() -> Settings {
        let mut settings = Settings::default();
        settings.computer.adapts = true;
        settings.keep_own_players();
        settings.table.textbook.depth = 6;
        settings.table.white = SeatKind::Engine("Rapfi".to_owned());
        settings.computer.strength = Strength::Level(Level::FULL);
        settings.computer.adapts = false;
        // Another file.
        settings.keep_own_players();
        settings
    }

    #[test]
    fn the_players_from_before_a_file_come_back() {
        let own = after_a_file().with_own_players();
        assert_eq!(
            own,
            Settings { computer: ComputerSettings { adapts: true, ..own.computer }, ..Settings::default() }
        );
    }

    #[test]
    fn they_are_kept_in_the_settings_file_within_their_bounds() {
        let text = ron::to_string(&after_a_file()).expect("settings can be written");
        let read: Settings = ron::from_str(&text).expect("settings that were written");
        assert_eq!(read.clamped(), after_a_file());
    }

    #[test]
    fn another_choice_takes_their_place() {
        let before = after_a_file();
        let mut settings = Settings { name: "Ann".to_owned(), ..before.clone() };
        settings.forget_own_players_if_changed(&before);
        assert_eq!(settings.with_own_players().table.white, SeatKind::Computer);
        settings.table.white = SeatKind::Person;
        settings.forget_own_players_if_changed(&before);
        assert_eq!(settings.with_own_players().table.white, SeatKind::Person);
    }
}
