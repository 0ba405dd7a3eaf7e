//! Games in lists, in words.

use super::numbers::{grouped, plural};
use super::{Label, Viewpoint, Words};
use crate::game::{PlayerKind, Summary};
use crate::rules::Color;
use jiff::Zoned;

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

    /// Title of a game that was played here: the opponent of the person, "Tengen · level 5"; of two people or of two
    /// computers both, Black first.
    pub fn recent_title(self, game: &Summary) -> String {
        let side = |color: Color| {
            let player = game.seats.player(color);
            match &player.kind {
                PlayerKind::Person if player.name.is_empty() => self.side(color).to_owned(),
                PlayerKind::Computer(strength) => {
                    let (name, strength) = (self.player(&player.name, &player.kind), self.short_strength(strength));
                    format!("{name} · {strength}")
                }
                PlayerKind::Textbook(terms) => {
                    let name = self.player(&player.name, &player.kind);
                    format!("{name} · {}", self.textbook_terms(*terms))
                }
                kind => self.player(&player.name, kind),
            }
        };
        match game.seats.only_person() {
            Some(person) => side(!person),
            None => format!("{} – {}", side(Color::Black), side(Color::White)),
        }
    }

    /// Result of a game that was played here, from the person's view: "You won · five in a row".
    pub fn recent_result(self, game: &Summary) -> String {
        let Some(outcome) = &game.outcome else { return self.pick("Unfinished", "未下完").to_owned() };
        let names = Color::ALL.map(|color| {
            let player = game.seats.player(color);
            let is_unnamed = player.is_person() && player.name.is_empty();
            if is_unnamed { self.side(color).to_owned() } else { self.player(&player.name, &player.kind) }
        });
        let onlooker = Viewpoint::Onlooker([&names[0], &names[1]]);
        let viewpoint = game.seats.only_person().map_or(onlooker, Viewpoint::Person);
        let (title, reason) = (self.result_title(outcome, viewpoint), self.result_reason(outcome, viewpoint));
        format!("{title} · {reason}")
    }

    /// Length, colour and rule of a game that was played here: "23 moves · you had Black · Freestyle".
    pub fn recent_details(self, game: &Summary) -> String {
        let mut details = vec![self.moves_played(game.moves)];
        if let Some(person) = game.seats.only_person() {
            details.push(match person {
                Color::Black => self.pick("you had Black", "您执黑").to_owned(),
                Color::White => self.pick("you had White", "您执白").to_owned(),
            });
        }
        details.push(self.rule(game.rule).to_owned());
        if game.size != crate::rules::DEFAULT_SIZE {
            details.push(format!("{0}×{0}", game.size));
        }
        details.join(" · ")
    }

    /// A time for a list: "Today, 14:02", "Yesterday, 09:30", "2026-01-31".
    pub fn day_and_time(self, time: &Zoned, now: &Zoned) -> String {
        let clock = time.strftime("%H:%M");
        let yesterday = now.date().yesterday().ok();
        if time.date() == now.date() {
            say!(self, "Today, {clock}", "今天 {clock}")
        } else if Some(time.date()) == yesterday {
            say!(self, "Yesterday, {clock}", "昨天 {clock}")
        } else {
            time.strftime("%Y-%m-%d").to_string()
        }
    }

    /// Button under the latest games that lists all.
    pub fn show_all_games(self, count: usize) -> String {
        let count = grouped(count);
        say!(self, "Show all {count} games", "显示全部 {count} 局")
    }

    /// Number of moves of a game.
    pub fn moves_played(self, count: usize) -> String {
        let noun = plural(count, "move", "moves");
        say!(self, "{count} {noun}", "{count} 手")
    }

    /// Number of games in a list that match the search.
    pub fn games_shown(self, shown: usize, all: usize) -> String {
        let (is_all, noun) = (shown == all, plural(all, "game", "games"));
        let [shown, all] = [shown, all].map(grouped);
        if is_all {
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
        let count = grouped(count);
        say!(self, "(and {count} more)", "（另有 {count} 条）")
    }
}
