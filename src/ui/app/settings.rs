//! The settings: changed by the person, followed by the session, and brought into line with the game on the table.

use super::{App, strength};
use crate::engine::Strength;
use crate::game::PlayerKind;
use crate::gomocup::profile::EngineProfile;
use crate::rules::Color;
use crate::session::{AnalysisConfig, Command, Config, ReviewConfig};
use crate::settings::{Settings, ShownEvaluation};
use crate::ui::keymap::Keymap;
use egui::Context;
use std::time::Duration;

impl App {
    /// Copies the rule, the seats and the strength of the game that has come to the table into the settings.
    pub(super) fn adopt_game_settings(&mut self) {
        let game = self.session.game();
        let before = self.settings.clone();
        let table = &mut self.settings.table;
        table.rule = game.rule();
        for color in Color::ALL {
            *table.seat_mut(color) = game.player(color).kind.seat();
            if let PlayerKind::Textbook(terms) = game.player(color).kind {
                table.textbook = terms;
            }
        }
        let first = game.opening().first();
        let strength = |seat| match game.seats().player_in(seat).kind {
            PlayerKind::Computer(strength) => Some(Strength::from(strength)),
            PlayerKind::Person | PlayerKind::Textbook(_) | PlayerKind::Engine(_) => None,
        };
        let [begins, other] = [first, first.other()].map(strength);
        if let (Some(begins), Some(other)) = (begins, other) {
            table.first_strength = (begins != other).then_some(begins);
        }
        if let Some(strength) = other.or(begins) {
            self.settings.computer.strength = strength;
        }
        self.settings = std::mem::take(&mut self.settings).clamped();
        self.session.configure(config(&self.settings));
        if self.settings != before {
            self.storage.save_settings(&self.settings);
        }
    }

    /// Replaces the settings, saves them and applies them to the window and the session.
    pub(super) fn change_settings(&mut self, mut settings: Settings, ctx: &Context) {
        if settings == self.settings {
            return;
        }
        settings.forget_own_players_if_changed(&self.settings);
        self.messages.forget_undo();
        let look = |settings: &Settings| {
            let board = &settings.board;
            (settings.language, settings.theme, board.theme, board.animations)
        };
        let looks_changed = look(&settings) != look(&self.settings);
        let board_before = self.board_theme();
        if settings.keys != self.settings.keys {
            (self.keymap, _) = Keymap::new(&settings.keys);
        }
        self.settings = settings.clamped();
        if self.is_untouched() {
            self.settings = strength::adapted(&self.settings, &self.strength);
        }
        self.session.configure(config(&self.settings));
        self.storage.save_settings(&self.settings);
        if looks_changed {
            self.look.apply(&self.settings, ctx);
            // The next picture is in the board's new theme.
            let board = self.board_theme();
            if let Some(picture) = self.files.picture.as_mut().filter(|_| board != board_before) {
                picture.options.theme = board;
            }
            self.messages.clear_status();
        }
    }

    /// Whether the person of a colour is the second one of two, to whom the guest's name belongs.
    fn is_guest(&self, color: Color) -> bool {
        let (game, Settings { name, table, .. }) = (self.session.game(), &self.settings);
        let (player, other) = (game.player(color), game.player(!color));
        if !other.is_person() {
            return false;
        }
        if *name == table.guest {
            return table.own_color() != Some(color);
        }
        player.name == table.guest || player.name != *name && other.name == *name
    }

    /// Gives the person of a colour another name, and keeps it for the games to come if the person had the one that is
    /// kept: names in games from files are their own.
    pub(super) fn rename(&mut self, color: Color, name: &str, ctx: &Context) {
        let is_guest = self.is_guest(color);
        let mut settings = self.settings.clone();
        let kept = if is_guest { &mut settings.table.guest } else { &mut settings.name };
        let is_kept = self.session.game().player(color).name == *kept;
        name.clone_into(kept);
        let settings = settings.clamped();
        let name = if is_guest { &settings.table.guest } else { &settings.name };
        self.command(Command::Rename(color, name.clone()));
        if is_kept {
            self.change_settings(settings, ctx);
        }
    }

    /// Gives the person at the table the name of the settings, where it was that of the settings before.
    pub(super) fn follow_name(&mut self, before: &str) {
        let own = Color::ALL.into_iter().find(|&color| {
            let player = self.session.game().player(color);
            player.is_person() && player.name == before && (!before.is_empty() || !self.is_guest(color))
        });
        if let Some(color) = own.filter(|_| before != self.settings.name) {
            self.command(Command::Rename(color, self.settings.name.clone()));
        }
    }
}

/// The session's configuration, from the settings.
pub(super) fn config(settings: &Settings) -> Config {
    Config {
        strength: settings.computer.strength,
        first_strength: settings.table.first_strength.filter(|_| settings.table.are_computers()),
        textbook: settings.table.textbook,
        resources: settings.computer.resources(),
        forbidden: settings.table.forbidden,
        engines: settings.engines.iter().map(EngineProfile::terms).collect(),
        analysis: AnalysisConfig {
            own: settings.analysis.own,
            lines: settings.analysis.lines,
            engine: settings.analysis.engine.clone(),
        },
        teaching: settings.computer.teaching,
        evaluates: settings.analysis.while_playing != ShownEvaluation::Off,
        review: ReviewConfig {
            time: Duration::from_millis(settings.analysis.review_millis),
            reviewers: settings.computer.reviewers(),
        },
    }
}
