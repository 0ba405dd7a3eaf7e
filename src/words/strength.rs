//! The person's estimated strength in words.

use super::Words;
use super::numbers::plural;
use crate::coach::strength::Estimate;
use crate::engine::Level;

/// The game for which a level was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelOf {
    /// The one on the table.
    ThisGame,
    NextGame,
}

impl Words {
    /// The person's estimated strength and the level that follows from it: "You play at about level 4 (3.6 to 4.8, from
    /// 12 games). The next game is at level 4."
    pub fn adapts(self, estimate: Option<&Estimate>, game: LevelOf, level: Level) -> String {
        let next = level.number();
        let Some(estimate) = estimate else {
            return say!(
                self,
                "Plays at level {next} first and settles near your strength.",
                "先以 {next} 级对弈，再逐步贴近您的棋力。"
            );
        };
        let (here, [low, high]) = estimate.levels();
        let games = estimate.games;
        let noun = plural(games, "game", "games");
        let then = match game {
            LevelOf::ThisGame => say!(self, "This game is at level {next}.", "本局为 {next} 级。"),
            LevelOf::NextGame => {
                say!(self, "The next game is at level {next}.", "下一局为 {next} 级。")
            }
        };
        say!(
            self,
            "You play at about level {here:.0} ({low:.1} to {high:.1}, from {games} {noun}). {then}",
            "您的棋力约为 {here:.0} 级（{low:.1} 至 {high:.1}，依据 {games} 局）。{then}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn the_sentence_in_both_languages() {
        let check = |estimate: Option<Estimate>, game, english: &str, chinese: &str| {
            let level = Level::new(4).expect("a level");
            assert_eq!(Words::new(Language::English).adapts(estimate.as_ref(), game, level), english);
            assert_eq!(Words::new(Language::Chinese).adapts(estimate.as_ref(), game, level), chinese);
        };
        check(
            None,
            LevelOf::NextGame,
            "Plays at level 4 first and settles near your strength.",
            "先以 4 级对弈，再逐步贴近您的棋力。",
        );
        check(
            Some(Estimate { elo: 600.0, error: 110.0, games: 12 }),
            LevelOf::NextGame,
            "You play at about level 4 (3.6 to 4.8, from 12 games). The next game is at level 4.",
            "您的棋力约为 4 级（3.6 至 4.8，依据 12 局）。下一局为 4 级。",
        );
        check(
            Some(Estimate { elo: -50.0, error: 200.0, games: 1 }),
            LevelOf::ThisGame,
            "You play at about level 1 (1.0 to 1.7, from 1 game). This game is at level 4.",
            "您的棋力约为 1 级（1.0 至 1.7，依据 1 局）。本局为 4 级。",
        );
    }
}
