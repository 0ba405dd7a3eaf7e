//! The settings: changed by the person, followed by the session, and brought into line with the game on the table.

use super::{App, strength};
use crate::engine::{Level, Limits, Strength};
use crate::game::{PlayerKind, StrengthRecord};
use crate::gomocup::profile::EngineProfile;
use crate::rules::Color;
use crate::session::{AnalysisConfig, Config, ReviewConfig};
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
            let seat = match color {
                Color::Black => &mut table.black,
                Color::White => &mut table.white,
            };
            *seat = game.player(color).kind.seat();
            if let PlayerKind::Computer(StrengthRecord { level, depth, width, time_millis }) = game.player(color).kind {
                let limits = Limits::for_move(depth, width, Duration::from_millis(time_millis));
                self.settings.computer.strength = Strength::of(level.and_then(Level::new), limits);
            }
        }
        self.settings = std::mem::take(&mut self.settings).clamped();
        self.session.configure(config(&self.settings));
        if self.settings != before {
            self.storage.save_settings(&self.settings);
        }
    }

    /// Replaces the settings, saves them and applies them to the window and the session.
    pub(super) fn change_settings(&mut self, settings: Settings, ctx: &Context) {
        if settings == self.settings {
            return;
        }
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
}

/// The session's configuration, from the settings.
pub(super) fn config(settings: &Settings) -> Config {
    Config {
        strength: settings.computer.strength,
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
            reviewers: settings.computer.threads.min(8) as u8,
        },
    }
}
