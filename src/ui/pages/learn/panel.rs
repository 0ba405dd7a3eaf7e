//! Parts of the panel beside the board that all practice has: its head, the task, and the sentence about the last try.

use crate::rules::Color;
use crate::ui::controls;
use crate::ui::icons::Icon;
use crate::ui::pages::tone::Tone;
use crate::ui::theme::{self, Palette};
use egui::{RichText, Ui};

/// Draws the head: the way back and a title. Returns whether the way back was chosen.
pub fn head_ui(ui: &mut Ui, back: &str, title: &str) -> bool {
    ui.horizontal(|ui| {
        let is_left = controls::small_icon_button_ui(ui, Icon::Previous, back).on_hover_text(back).clicked();
        ui.add(egui::Label::new(RichText::new(title).font(theme::semibold(15.0))).wrap());
        is_left
    })
    .inner
}

/// Draws the task of a side, with a smaller line below it.
pub fn task_ui(ui: &mut Ui, palette: &Palette, side: Color, [task, below]: [&str; 2]) {
    controls::card_ui(ui, |ui| {
        ui.horizontal_top(|ui| {
            controls::stone_ui(ui, side, 10.0);
            ui.vertical(|ui| {
                ui.add(egui::Label::new(RichText::new(task).font(theme::semibold(15.0))).wrap());
                ui.label(RichText::new(below).size(12.0).color(palette.secondary));
            });
        });
    });
}

/// A sentence about a try, with its tone and the hints that were given.
pub struct Sentence<'a> {
    /// The sentence.
    pub text: &'a str,
    /// Its tone.
    pub tone: Tone,
    /// The hints.
    pub hints: &'a [String],
    /// Small text below them; may be empty.
    pub below: &'a str,
}

/// Draws a sentence, which a screen reader tells when it changes. It takes at least `height`, so that the buttons below
/// do not jump when a longer one comes.
pub fn sentence_ui(ui: &mut Ui, palette: &Palette, sentence: &Sentence, height: f32) {
    ui.scope(|ui| {
        ui.set_min_height(height);
        let text = RichText::new(sentence.text).color(sentence.tone.color(palette));
        let state = ui.add(egui::Label::new(text).wrap());
        ui.ctx().accesskit_node_builder(state.id, |node| node.set_live(egui::accesskit::Live::Polite));
        for hint in sentence.hints {
            ui.add(egui::Label::new(RichText::new(hint).color(palette.accent)).wrap());
        }
        if !sentence.below.is_empty() {
            ui.add(egui::Label::new(RichText::new(sentence.below).size(13.0)).wrap());
        }
    });
}
