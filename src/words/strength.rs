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
    /// The one that is begun next.
    NextGame,
}

impl Words {
    /// The person's estimated strength and the level that follows from it: "You play at about level 4 (3.6 to 4.8, from
    /// 12 games). The next game is at level 4."
    pub fn adaptive_level(self, estimate: Option<&Estimate>, game: LevelOf, level: Level) -> String {
        let next = level.number();
        let Some(estimate) = estimate else {
            return say!(
                self,
                "Starts at level {next} and then follows your strength.",
                "先从级别 {next} 开始，再逐步贴近您的棋力。"
            );
        };
        let (here, [low, high]) = estimate.levels();
        let games = estimate.games;
        let noun = plural(games, "game", "games");
        let then = match game {
            LevelOf::ThisGame => say!(self, "This game is at level {next}.", "本局为级别 {next}。"),
            LevelOf::NextGame => {
                say!(self, "The next game is at level {next}.", "下一局为级别 {next}。")
            }
        };
        say!(
            self,
            "You play at about level {here:.0} ({low:.1} to {high:.1}, from {games} {noun}). {then}",
            "您的棋力约为级别 {here:.0}（{low:.1} 至 {high:.1}，依据 {games} 局）。{then}"
        )
    }
}
