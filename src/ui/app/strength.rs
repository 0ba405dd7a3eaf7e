//! The person's strength: games are recorded, and the level follows the estimate from game to game.

use super::App;
use crate::coach::strength::{Change, Help, Record};
use crate::engine::Strength;
use crate::game::PlayerKind;
use crate::rules::Color;
use crate::settings::Settings;
use crate::ui::action::StrengthRequest;
use crate::ui::messages::Severity;
use crate::ui::table::strength::{kind, sentence};
use egui::Context;

/// The settings for a new game: if the level adapts, with the one nearest to the person's strength.
pub(super) fn adapted(settings: &Settings, strength: &Record) -> Settings {
    let mut settings = settings.clone();
    if settings.computer.adapts && settings.table.own_color().is_some() {
        settings.computer.strength = Strength::Level(strength.next_level(kind(&settings)));
    }
    settings
}

impl App {
    /// The settings for the game that begins next.
    pub(super) fn for_next_game(&self) -> Settings {
        adapted(&self.settings, &self.strength)
    }

    /// Whether nothing has been done in the game on the table, so that its level may still change.
    pub(super) fn is_untouched(&self) -> bool {
        let game = self.session.game();
        !game.has_moves() && game.opening().acts().is_empty() && !self.session.is_finished()
    }

    /// Restores the help that the person already had in the game that has come to the table.
    pub(super) fn restore_help(&mut self) {
        let help = self.strength.help_in(self.session.game().seed());
        self.session.add_help(help);
    }

    /// Records a game that has ended, and the help in one that goes on.
    pub(super) fn record_strength(&mut self) {
        if let Some(played) = self.session.take_played() {
            if !self.change_strength(Change::Played(played)) {
                return;
            }
            if self.settings.computer.adapts {
                let text = sentence(&self.session, &self.settings, &self.strength, self.look.words);
                self.messages.show(Severity::Notice, text);
            }
            return;
        }
        let (game, help) = (self.session.game(), self.session.help());
        let is_kind = |is: fn(&PlayerKind) -> bool| Color::ALL.iter().any(|&color| is(&game.player(color).kind));
        let is_measured = is_kind(|kind| matches!(kind, PlayerKind::Person))
            && is_kind(|kind| matches!(kind, PlayerKind::Computer(_)));
        if help.is_any() && is_measured && !self.session.is_finished() {
            self.change_strength(Change::Helped { game: game.seed(), help });
        }
    }

    /// Applies a change to the record, here and on disk; returns whether it changed anything.
    fn change_strength(&mut self, change: Change) -> bool {
        let has_changed = self.strength.apply(&change);
        if has_changed {
            self.storage.change_strength(change);
        }
        has_changed
    }

    /// Counts threats on the board and the view of a search as help, while they are shown.
    pub(super) fn count_shown_help(&mut self) {
        if self.explanations.shows_threats() || self.pages.thinking.open {
            self.session.add_help(Help { analysis: true, ..Help::default() });
        }
    }

    /// Carries out a request about the estimate.
    pub(super) fn strength_request(&mut self, request: StrengthRequest, ctx: &Context) {
        self.change_strength(match request {
            StrengthRequest::BeginAnew => Change::BeginAnew,
            StrengthRequest::CountAll => Change::CountAll,
        });
        if self.is_untouched() {
            let settings = adapted(&self.settings, &self.strength);
            self.change_settings(settings, ctx);
        }
    }
}
