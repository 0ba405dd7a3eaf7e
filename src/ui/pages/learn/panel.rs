//! Parts of the panel beside the board that all practice has: its head and the task.

use crate::rules::Color;
use crate::ui::controls;
use crate::ui::icons::Icon;
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
