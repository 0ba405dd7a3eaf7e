//! The card of an opening: a sentence on its next step, and buttons for a choice in it.

use crate::game::Task;
use crate::session::Command;
use crate::ui::action::Action;
use crate::ui::view::TableView;
use crate::ui::{controls, theme};
use egui::{RichText, Ui, vec2};

/// The greatest number of fifth moves that has a button.
const MAX_NUMBER: u8 = 12;

/// Draws the card while an opening is under way.
pub fn opening_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, sentences, .. } = *view;
    let Some(step) = session.opening_step() else { return };
    let game = session.game();
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        controls::section_ui(ui, words.protocol(game.opening().protocol()), "");
        if let Some(text) = &sentences.opening_step {
            ui.add(egui::Label::new(RichText::new(text).color(palette.text)).wrap());
        }
        if !session.person_to_move() {
            return;
        }
        match step.task {
            Task::Choice(choices) => {
                ui.horizontal_wrapped(|ui| {
                    for &choice in choices {
                        let button = ui.button(words.choice(choice)).on_hover_text(words.choice_tip(choice));
                        if button.clicked() {
                            actions.push(Action::Table(Command::Choose(choice)));
                        }
                    }
                });
            }
            Task::Number { max } => {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
                    for number in 1..=max.min(MAX_NUMBER) {
                        let text = RichText::new(number.to_string()).font(theme::medium(13.0));
                        if ui.add(egui::Button::new(text).min_size(vec2(30.0, 30.0))).clicked() {
                            actions.push(Action::Table(Command::Declare(number)));
                        }
                    }
                });
            }
            Task::Stone { .. } | Task::Offer { .. } | Task::Keep { .. } => {}
        }
    });
}
