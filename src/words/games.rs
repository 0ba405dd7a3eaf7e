//! Games in lists, in words.

use super::numbers::plural;
use super::{Label, Words};
use crate::game::Summary;
use crate::rules::Color;

impl Words {
    /// Title of a game in a list: its players.
    pub fn game_title(self, game: &Summary) -> String {
        let [black, white] = Color::ALL.map(|color| {
            let player = game.seats.player(color);
            self.player(&player.name, &player.kind)
        });
        format!("{black} – {white}")
    }

    /// Details of a game in a list: start, rule, number of moves, result.
    pub fn game_details(self, game: &Summary) -> String {
        let mut details = Vec::new();
        if let Some(started) = game.started {
            let local = started.to_zoned(jiff::tz::TimeZone::system());
            details.push(local.strftime("%Y-%m-%d %H:%M").to_string());
        }
        details.push(self.rule(game.rule).to_owned());
        details.push(self.moves_played(game.moves));
        details.push(match &game.outcome {
            Some(outcome) => self.outcome(outcome),
            None => self.label(Label::Unfinished).to_owned(),
        });
        details.join(" · ")
    }

    /// Number of moves of a game.
    pub fn moves_played(self, count: usize) -> String {
        let noun = plural(count, "move", "moves");
        say!(self, "{count} {noun}", "{count} 手")
    }

    /// Number of games in a list that match the search.
    pub fn games_shown(self, shown: usize, all: usize) -> String {
        let noun = plural(all, "game", "games");
        if shown == all {
            say!(self, "{all} {noun}", "共 {all} 局")
        } else {
            say!(self, "{shown} of {all} {noun}", "{shown}/{all} 局")
        }
    }

    /// Message after a game was deleted.
    pub fn game_deleted(self, title: &str) -> String {
        say!(self, "Deleted: {title}", "已删除：{title}")
    }

    /// Number of further messages.
    pub fn and_more(self, count: usize) -> String {
        say!(self, "(and {count} more)", "（另有 {count} 条）")
    }
}
