//! The level that adapts: a sentence about the estimate of the person's strength, and the button that restarts it.

use crate::coach::strength::{Kind, Record};
use crate::game::PlayerKind;
use crate::rules::Color;
use crate::session::Session;
use crate::settings::Settings;
use crate::ui::action::{Action, StrengthRequest};
use crate::ui::view::TableView;
use crate::words::{Label, LevelOf, Words};
use egui::accesskit::Live;
use egui::{RichText, Ui};

/// Kind of the next game.
pub fn kind(settings: &Settings) -> Kind {
    Kind { rule: settings.table.rule, size: settings.table.size }
}

/// Sentence about the estimated strength and the level that is played.
pub fn sentence(session: &Session, settings: &Settings, strength: &Record, words: Words) -> String {
    let kind = kind(settings);
    let (estimate, level) = (strength.estimate(kind), strength.next_level(kind));
    let plays_level = |color: Color| match &session.game().player(color).kind {
        PlayerKind::Computer(seated) => seated.level == Some(level.number()),
        PlayerKind::Person | PlayerKind::Textbook(_) | PlayerKind::Engine(_) => false,
    };
    let is_on = !session.is_finished() && Color::ALL.into_iter().any(plays_level);
    words.adaptive_level(estimate.as_ref(), if is_on { LevelOf::ThisGame } else { LevelOf::NextGame }, level)
}

/// The sentence and the button.
pub fn adapting_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let TableView { session, settings, strength, words, palette, .. } = *view;
    ui.scope(|ui| {
        let text = RichText::new(sentence(session, settings, strength, words)).size(12.0).color(palette.secondary);
        let response = ui.add(egui::Label::new(text).wrap()).on_hover_text(words.label(Label::AdaptsCounts));
        ui.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
        let request = if strength.may_begin_anew() {
            Some((Label::BeginAnew, Label::BeginAnewTip, StrengthRequest::BeginAnew))
        } else if strength.may_count_all() {
            Some((Label::CountAll, Label::CountAllTip, StrengthRequest::CountAll))
        } else {
            None
        };
        if let Some((label, tip, request)) = request {
            ui.add_space(4.0);
            let text = RichText::new(words.label(label)).size(12.0);
            if ui.button(text).on_hover_text(words.label(tip)).clicked() {
                actions.push(Action::Strength(request));
            }
        }
        ui.add_space(4.0);
    });
}
