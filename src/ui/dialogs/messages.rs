//! The dialog with the history of messages.

use super::title_ui;
use crate::ui::messages::Severity;
use crate::ui::view::{DialogView, Done};
use crate::words::Label;
use egui::{Align, Layout, RichText, ScrollArea, Ui, vec2};

/// Draws the history of messages, the latest first.
pub fn messages_ui(ui: &mut Ui, view: &DialogView) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::Messages).trim_end_matches('…'));
    let entries: Vec<(String, &str, Severity)> = view
        .messages
        .history()
        .map(|entry| (words.time_of_day(entry.at), entry.message.text.as_str(), entry.message.severity))
        .collect();
    if entries.is_empty() {
        ui.label(RichText::new(words.label(Label::NothingSaid)).color(view.palette.secondary));
    }
    let height = (ui.ctx().content_rect().height() - 190.0).clamp(96.0, 420.0);
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for (time, text, severity) in &entries {
            ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                ui.add_sized(vec2(64.0, 20.0), egui::Label::new(RichText::new(time).color(view.palette.secondary)));
                let color = if *severity == Severity::Problem { view.palette.bad } else { view.palette.text };
                ui.add(egui::Label::new(RichText::new(*text).color(color)).wrap().selectable(true));
            });
        }
    });
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        done = ui.button(words.label(Label::Close)).clicked();
        if ui.add_enabled(!entries.is_empty(), egui::Button::new(words.label(Label::CopyText))).clicked() {
            let lines: Vec<String> = entries.iter().map(|(time, text, _)| format!("{time} {text}")).collect();
            ui.ctx().copy_text(lines.join("\n"));
        }
    });
    done.into()
}
