//! A list of the games of a file, to choose one from: a database of a hundred thousand is searched as a short one.

use super::rows::list_row_ui;
use super::theme::Palette;
use crate::words::{Label, Words};
use egui::{RichText, ScrollArea, TextEdit, Ui, vec2};
use std::rc::Rc;

const ROW_HEIGHT: f32 = 44.0;

/// A game in the list: who played, and what else is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub title: String,
    pub details: String,
}

/// The list and what is looked for in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    lines: Rc<Vec<Line>>,
    search: String,
    /// The places of the lines that match.
    shown: Vec<u32>,
}

impl Chooser {
    /// All games.
    pub fn new(lines: Vec<Line>) -> Chooser {
        let shown = (0..lines.len() as u32).collect();
        Chooser { lines: Rc::new(lines), search: String::new(), shown }
    }

    /// Keeps the lines in which each of the words occurs, in any case.
    fn filter(&mut self) {
        let search = self.search.to_lowercase();
        let words: Vec<&str> = search.split_whitespace().collect();
        let matches = |line: &Line| {
            let text = format!("{} {}", line.title, line.details).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        self.shown = (0..).zip(self.lines.iter()).filter(|(_, line)| matches(line)).map(|(place, _)| place).collect();
    }
}

/// The list; the place of the game that was chosen, counted from 0.
pub fn chooser_ui(ui: &mut Ui, words: Words, chooser: &mut Chooser) -> Option<usize> {
    let prompt = words.label(Label::SearchGames);
    let field = ui.add(TextEdit::singleline(&mut chooser.search).desired_width(f32::INFINITY).hint_text(prompt));
    field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, prompt));
    if field.changed() {
        chooser.filter();
    }
    ui.add_space(6.0);
    let palette = Palette::of(ui);
    let count = words.games_shown(chooser.shown.len(), chooser.lines.len());
    ui.label(RichText::new(count).size(12.0).color(palette.secondary));
    ui.add_space(4.0);
    let height = (ui.ctx().content_rect().height() - 260.0).clamp(120.0, 420.0);
    let mut chosen = None;
    let area = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
    ui.spacing_mut().item_spacing.y = 2.0;
    area.show_rows(ui, ROW_HEIGHT, chooser.shown.len(), |ui, range| {
        for &place in &chooser.shown[range] {
            let line = &chooser.lines[place as usize];
            if list_row_ui(ui, &line.title, &line.details, vec2(ui.available_width(), ROW_HEIGHT)).clicked() {
                chosen = Some(place as usize);
            }
        }
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_must_occur_in_any_case() {
        let line = |title: &str, details: &str| Line { title: title.to_owned(), details: details.to_owned() };
        let mut chooser = Chooser::new(vec![line("Ann – Bob", "Tallinn 2011"), line("Bob – 天元", "Tallinn 2013")]);
        let mut check = |search: &str, expected: &[u32]| {
            search.clone_into(&mut chooser.search);
            chooser.filter();
            assert_eq!(chooser.shown, expected, "{search}");
        };
        check("", &[0, 1]);
        check("bob tallinn", &[0, 1]);
        check("BOB 2013", &[1]);
        check("天", &[1]);
        check("ann 2013", &[]);
    }
}
