//! A list of the games of a file, to choose one from: a database of a hundred thousand is searched as a short one.

use super::title_ui;
use crate::game::Details;
use crate::storage::Catalogue;
use crate::ui::action::Action;
use crate::ui::controls::list_row_ui;
use crate::ui::theme::Palette;
use crate::ui::view::{DialogView, Done};
use crate::words::{Label, Words};
use egui::{RichText, ScrollArea, TextEdit, Ui, vec2};
use std::sync::Arc;

const ROW_HEIGHT: f32 = 44.0;

/// A game in the list: who played, and what else is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub title: String,
    pub details: String,
}

/// The games that can be chosen.
#[derive(Clone, Debug)]
enum Games {
    Lines(Arc<Vec<Line>>),
    /// A line is made when it is seen.
    Catalogue(Arc<Catalogue>),
}

impl PartialEq for Games {
    fn eq(&self, other: &Games) -> bool {
        match (self, other) {
            (Games::Lines(lines), Games::Lines(others)) => lines == others,
            (Games::Catalogue(catalogue), Games::Catalogue(other)) => Arc::ptr_eq(catalogue, other),
            _ => false,
        }
    }
}

impl Eq for Games {}

/// The list and what is looked for in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    games: Games,
    search: String,
    /// The places of the lines that match.
    shown: Vec<u32>,
}

impl Chooser {
    /// All games.
    pub fn new(lines: Vec<Line>) -> Chooser {
        Chooser::of(Games::Lines(Arc::new(lines)))
    }

    /// All games of a database.
    pub fn of_catalogue(catalogue: Arc<Catalogue>) -> Chooser {
        Chooser::of(Games::Catalogue(catalogue))
    }

    fn of(games: Games) -> Chooser {
        let mut chooser = Chooser { games, search: String::new(), shown: Vec::new() };
        chooser.shown = (0..chooser.count() as u32).collect();
        chooser
    }

    /// How many games there are in all.
    fn count(&self) -> usize {
        match &self.games {
            Games::Lines(lines) => lines.len(),
            Games::Catalogue(catalogue) => catalogue.len(),
        }
    }

    fn line(&self, words: Words, place: usize) -> Line {
        match &self.games {
            Games::Lines(lines) => lines[place].clone(),
            Games::Catalogue(catalogue) => {
                let heading = catalogue.heading(place);
                let Details { event, round, place, date, opening, result, .. } = &heading.details;
                let moves = words.moves_played(heading.moves);
                let told = [event, round, date, &moves, result, place, opening];
                let told: Vec<&str> = told.into_iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
                Line { title: format!("{} – {}", heading.black, heading.white), details: told.join(" · ") }
            }
        }
    }

    /// Keeps the lines in which each of the words occurs, in any case.
    fn filter(&mut self) {
        self.shown = match &self.games {
            Games::Lines(lines) => {
                let search = self.search.to_lowercase();
                let words: Vec<&str> = search.split_whitespace().collect();
                let matches = |line: &Line| {
                    let text = format!("{} {}", line.title, line.details).to_lowercase();
                    words.iter().all(|word| text.contains(word))
                };
                (0..).zip(lines.iter()).filter(|(_, line)| matches(line)).map(|(place, _)| place).collect()
            }
            Games::Catalogue(catalogue) => catalogue.search(&self.search),
        };
    }
}

/// The list; the place of the game that was chosen, counted from 0.
pub fn chooser_ui(ui: &mut Ui, words: Words, chooser: &mut Chooser) -> Option<usize> {
    let prompt = words.label(Label::SearchGames);
    let field = ui.add(TextEdit::singleline(&mut chooser.search).desired_width(f32::INFINITY).hint_text(prompt));
    field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, prompt));
    if ui.memory(|memory| memory.focused().is_none()) {
        field.request_focus();
    }
    if field.changed() {
        chooser.filter();
    }
    ui.add_space(6.0);
    let palette = Palette::of(ui);
    let count = words.games_shown(chooser.shown.len(), chooser.count());
    ui.label(RichText::new(count).size(12.0).color(palette.secondary));
    ui.add_space(4.0);
    let height = (ui.ctx().content_rect().height() - 260.0).clamp(120.0, 420.0);
    let mut chosen = None;
    let area = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
    ui.spacing_mut().item_spacing.y = 2.0;
    area.show_rows(ui, ROW_HEIGHT, chooser.shown.len(), |ui, range| {
        for &place in &chooser.shown[range] {
            let line = chooser.line(words, place as usize);
            if list_row_ui(ui, &line.title, &line.details, vec2(ui.available_width(), ROW_HEIGHT)).clicked() {
                chosen = Some(place as usize);
            }
        }
    });
    chosen
}

pub fn choose_ui(ui: &mut Ui, view: &DialogView, chooser: &mut Chooser, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::ChooseGame));
    let chosen = chooser_ui(ui, words, chooser);
    actions.extend(chosen.map(Action::TakeGame));
    ui.add_space(8.0);
    (ui.button(words.label(Label::Cancel)).clicked() || chosen.is_some()).into()
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
