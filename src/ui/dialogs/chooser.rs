//! The dialog for the choice of one of the games of a file, in a list that can be searched.

use super::title_ui;
use crate::formats::{Games, Heading};
use crate::game::Details;
use crate::ui::action::Action;
use crate::ui::controls::{list_row_ui, text_field_ui};
use crate::ui::theme::Palette;
use crate::ui::view::{DialogView, Done};
use crate::words::{Label, Words};
use egui::{Key, RichText, ScrollArea, Ui, vec2};
use std::sync::Arc;

const ROW_HEIGHT: f32 = 44.0;

/// The games of a file, and the search among them.
#[derive(Clone, Debug)]
pub struct Chooser {
    games: Arc<Games>,
    search: String,
    /// Indices of the games that match.
    shown: Vec<u32>,
}

impl PartialEq for Chooser {
    fn eq(&self, other: &Chooser) -> bool {
        Arc::ptr_eq(&self.games, &other.games) && self.search == other.search && self.shown == other.shown
    }
}

impl Eq for Chooser {}

impl Chooser {
    /// Shows all games.
    pub fn new(games: Arc<Games>) -> Chooser {
        let shown = (0..games.len() as u32).collect();
        Chooser { games, search: String::new(), shown }
    }

    fn filter(&mut self) {
        self.shown = self.games.search(&self.search);
    }
}

/// Title of a row, and its details.
fn row(words: Words, heading: &Heading) -> (String, String) {
    let Details { title, event, round, place, date, opening, result, .. } = &heading.details;
    let join = |texts: &[&str]| {
        let texts: Vec<&str> = texts.iter().copied().filter(|text| !text.is_empty()).collect();
        texts.join(" · ")
    };
    match &heading.summary {
        Some(summary) => {
            let details = join(&[event, round, place, date, title, &words.game_details(summary)]);
            (words.game_title(summary), details)
        }
        None => {
            let details = join(&[event, round, date, &words.moves_played(heading.moves), result, place, opening]);
            (format!("{} – {}", heading.black, heading.white), details)
        }
    }
}

/// Shows the list; returns the index of the game that was chosen.
pub fn chooser_ui(ui: &mut Ui, words: Words, chooser: &mut Chooser) -> Option<usize> {
    let field = text_field_ui(ui, words.label(Label::SearchGames), &mut chooser.search);
    // Enter takes the first game that is found.
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if ui.memory(|memory| memory.focused().is_none()) {
        field.request_focus();
    }
    if field.changed() {
        chooser.filter();
    }
    ui.add_space(6.0);
    let palette = Palette::of(ui);
    let count = words.games_shown(chooser.shown.len(), chooser.games.len());
    ui.label(RichText::new(count).size(12.0).color(palette.secondary));
    ui.add_space(4.0);
    let height = (ui.ctx().content_rect().height() - 260.0).clamp(120.0, 420.0);
    let mut chosen = chooser.shown.first().filter(|_| entered).map(|&index| index as usize);
    let area = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
    ui.spacing_mut().item_spacing.y = 2.0;
    area.show_rows(ui, ROW_HEIGHT, chooser.shown.len(), |ui, range| {
        for &index in &chooser.shown[range] {
            let (title, details) = row(words, &chooser.games.heading(index as usize));
            if list_row_ui(ui, &title, &details, vec2(ui.available_width(), ROW_HEIGHT)).clicked() {
                chosen = Some(index as usize);
            }
        }
    });
    chosen
}

/// Draws the dialog with the list.
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
    fn every_word_must_occur_in_any_case_and_with_or_without_accents() {
        let games = "(;GM[4]SZ[15]PB[Ann]PW[Sándor]PC[Tallinn]DT[2011];B[hh])\n\
            (;GM[4]SZ[15]PB[Sándor]PW[天元]PC[Tallinn]DT[2013];B[hh])";
        let games = Games::read(games.as_bytes(), None).expect("a collection");
        let mut chooser = Chooser::new(Arc::new(games));
        let mut check = |search: &str, expected: &[u32]| {
            search.clone_into(&mut chooser.search);
            chooser.filter();
            assert_eq!(chooser.shown, expected, "{search}");
        };
        check("", &[0, 1]);
        check("sandor tallinn", &[0, 1]);
        check("SÁNDOR 2013", &[1]);
        check("天", &[1]);
        check("ann 2013", &[]);
    }
}
