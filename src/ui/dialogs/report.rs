//! The performance report.

use super::title_ui;
use crate::ui::view::{DialogView, Done};
use crate::words::Label;
use egui::{Grid, RichText, Ui, vec2};

/// Draws the figures, a row each.
pub fn report_ui(ui: &mut Ui, view: &DialogView) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::Report).trim_end_matches('…'));
    let rows = view.report.rows(words);
    Grid::new("report").num_columns(2).spacing(vec2(24.0, 4.0)).show(ui, |ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        for (name, value) in &rows {
            ui.label(RichText::new(*name).color(view.palette.secondary));
            ui.label(value);
            ui.end_row();
        }
    });
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        if ui.button(words.label(Label::ReportCopy)).clicked() {
            let text: Vec<String> = rows.iter().map(|(name, value)| format!("{name}: {value}")).collect();
            ui.ctx().copy_text(text.join("\n"));
        }
        done = ui.button(words.label(Label::Close)).clicked();
    });
    done.into()
}
