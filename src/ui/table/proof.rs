//! The card of a proof that is played through: the defence, its answer, and the number of plies to the win.

use crate::session::{Command, Demonstration};
use crate::ui::action::Action;
use crate::ui::view::TableView;
use crate::ui::{controls, theme};
use crate::words::Label;
use egui::{Label as Text, RichText, Ui, vec2};

/// Draws the card, while a proof is shown or searched for.
pub fn proof_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, .. } = *view;
    let Some(shown) = session.demonstration() else {
        controls::card_ui(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(words.label(Label::LooksAtIt)).size(13.0).color(palette.secondary));
                leave_ui(ui, view, actions);
            });
        });
        return;
    };
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        controls::section_ui(ui, words.label(Label::Proof), words.label(Label::ProvenWin));
        let title = words.proof_title(shown.attacker(), shown.plies());
        ui.add(Text::new(RichText::new(title).font(theme::semibold(14.0))).wrap());
        // Always two lines high, so that the buttons stand still.
        ui.allocate_ui(vec2(ui.available_width(), 34.0), |ui| {
            ui.set_min_height(34.0);
            let text = RichText::new(step_sentence(view, shown)).size(13.0).color(palette.secondary);
            ui.add(Text::new(text).wrap());
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            let longest = egui::Button::new(words.label(Label::LongestDefence));
            if ui.add_enabled(shown.plies_left() > 0, longest).clicked() {
                actions.push(Action::Table(Command::Defend(None)));
            }
            let back = egui::Button::new(words.label(Label::OneBack));
            if ui.add_enabled(shown.stones().len() > 1, back).clicked() {
                actions.push(Action::Table(Command::UndoDefence));
            }
            leave_ui(ui, view, actions);
        });
    });
}

fn leave_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    if ui.button(view.words.label(Label::BackToGame)).clicked() {
        actions.push(Action::Table(Command::LeaveProof));
    }
}

/// Sentence about the last step of the proof.
fn step_sentence(view: &TableView, shown: &Demonstration) -> String {
    let words = view.words;
    match shown.stones() {
        [.., tried, answer] => {
            let defender = !shown.attacker();
            let text = words.defence_answer(defender, &tried.to_string(), &answer.to_string());
            if shown.plies_left() == 0 { format!("{text} {}", words.label(Label::NoDefence)) } else { text }
        }
        _ if shown.plies_left() == 0 => words.label(Label::NoDefence).to_owned(),
        _ => words.label(Label::TryDefence).to_owned(),
    }
}
