//! The review's table of both players: their faults by grade, the mean loss, and the share of best moves.

use crate::rules::Color;
use crate::ui::table::players::player_name;
use crate::ui::view::TableView;
use crate::ui::{controls, theme};
use crate::words::Label;
use egui::{Grid, Label as Text, Ui, vec2};

/// Room between two columns, in points.
const GAP: f32 = 10.0;
/// Minimum width of a column of numbers, in points.
const MIN_NUMBER_WIDTH: f32 = 22.0;
/// Names get at least this width, in points, where the numbers leave them little.
const MIN_NAME_WIDTH: f32 = 48.0;

/// Draws the table. A name is cut only where the numbers leave less room than it needs; the pointer then shows all of it.
pub fn summary_ui(ui: &mut Ui, view: &TableView) {
    let TableView { session, words, palette, reviewing, .. } = *view;
    let summaries = Color::ALL.map(|color| reviewing.report.summary(color));
    if summaries.iter().all(|summary| summary.moves == 0) {
        return;
    }
    let headings = [
        Label::SummaryInaccuracies,
        Label::SummaryMistakes,
        Label::SummaryBlunders,
        Label::SummaryLoss,
        Label::SummaryBest,
    ]
    .map(|label| words.label(label).to_owned());
    let numbers = summaries.map(|summary| {
        let blunders = summary.blunders + summary.missed_wins + summary.fatal;
        let [inaccuracies, mistakes, blunders] =
            [summary.inaccuracies, summary.mistakes, blunders].map(|count| count.to_string());
        let loss = words.percent_with_tenths(summary.mean_cost);
        [inaccuracies, mistakes, blunders, loss, words.percent((summary.best_share() * 100.0).round() as u32)]
    });
    let names = Color::ALL.map(|color| player_name(session, words, color));

    let room = ui.available_width();
    let line = |text: &str, color, width| controls::one_line(ui, text, theme::regular(12.0), color, width);
    let headings = headings.map(|heading| line(&heading, palette.secondary, room));
    let numbers = numbers.map(|row| row.map(|number| line(&number, palette.text, room)));
    let column_width = |column: usize| {
        let cells = [&headings[column], &numbers[0][column], &numbers[1][column]];
        cells.map(|cell| cell.size().x).into_iter().fold(MIN_NUMBER_WIDTH, f32::max)
    };
    let beside: f32 = (0..headings.len()).map(|column| column_width(column) + GAP).sum();
    let name_width = (room - beside).max(MIN_NAME_WIDTH);
    let names = names.map(|name| line(&name, palette.text, name_width));
    Grid::new("review summary").num_columns(6).min_col_width(MIN_NUMBER_WIDTH).spacing(vec2(GAP, 4.0)).show(ui, |ui| {
        ui.label("");
        for heading in headings {
            ui.add(Text::new(heading));
        }
        ui.end_row();
        for (name, row) in names.into_iter().zip(numbers) {
            ui.add(Text::new(name));
            for number in row {
                ui.add(Text::new(number));
            }
            ui.end_row();
        }
    });
}
