//! Learning: lessons of gomoku, practice with games, a school of search, and the person's profile, with the choice
//! between them.

mod guess;
mod lessons;
mod model;
mod panel;
mod profile;
mod search;
mod won;

pub use guess::{GuessedGame, is_long_enough};
pub use model::LearnPage;
pub use profile::ProfileModel;
pub use won::Elsewhere;

use crate::rules::{Board, Point};
use crate::settings::BoardSettings;
use crate::ui::action::Action;
use crate::ui::controls::{self, page_ui};
use crate::ui::pages::practice::PracticeView;
use crate::ui::theme::{self, Palette};
use crate::words::{GuessLabel, Label, LessonLabel, ProfileLabel, Words};
use egui::{RichText, Ui};
use model::School;

/// Input of the page beside its state.
#[derive(Clone, Copy)]
pub struct LearnView<'a> {
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// The colours of the window's theme.
    pub palette: &'a Palette,
    /// Coordinates and animations of boards.
    pub board_settings: &'a BoardSettings,
    /// The position on the table.
    pub on_table: &'a Board,
    /// Names of the players of the game on the table.
    pub players: &'a [String; 2],
    /// Whether its line is long enough for guessing its moves.
    pub can_guess: bool,
    /// The person's name; empty if it was not entered.
    pub person: &'a str,
    /// Number of threads that review games.
    pub reviewers: u8,
    /// Number of one's own puzzles in which a win was missed.
    pub missed_wins: usize,
}

/// Draws the open exercise or the open game, with its board. Returns the point under the pointer.
pub fn practice_ui(ui: &mut Ui, view: &PracticeView, page: &mut LearnPage, actions: &mut Vec<Action>) -> Option<Point> {
    match page.school {
        School::Gomoku => lessons::lesson_ui(ui, view, page, actions),
        School::Practice if page.won.board().is_some() => won::won_ui(ui, view, page, actions),
        School::Practice => guess::guess_ui(ui, view, page, actions),
        School::Search | School::Profile => None,
    }
}

/// Draws the lists, or the step of a chapter that is shown.
pub fn learn_ui(ui: &mut Ui, view: LearnView, page: &mut LearnPage, actions: &mut Vec<Action>) {
    let step = page.chapters.step().filter(|_| page.school == School::Search);
    // Each list and each step is scrolled by itself, and begins at its head.
    ui.push_id((step, page.school), |ui| {
        page_ui(ui, |ui| {
            if step.is_none() {
                schools_ui(ui, view, page);
            }
            match page.school {
                School::Gomoku => lessons::list_ui(ui, view, &mut page.lessons, &page.progress, actions),
                School::Practice => {
                    guess::offer_ui(ui, view, &page.guesses, actions);
                    ui.add_space(8.0);
                    won::offer_ui(ui, view, &mut page.won, &page.progress, actions);
                }
                School::Search => search::search_ui(ui, view, &mut page.chapters, &page.progress, actions),
                School::Profile => profile::profile_ui(ui, view, &mut page.profile, actions),
            }
        });
    });
}

/// The choice between the schools.
fn schools_ui(ui: &mut Ui, view: LearnView, page: &mut LearnPage) {
    let LearnView { words, palette, .. } = view;
    ui.label(RichText::new(words.label(Label::Learn)).font(theme::semibold(20.0)));
    ui.label(RichText::new(words.label(Label::LearnTip)).size(13.0).color(palette.secondary));
    ui.add_space(10.0);
    let schools = [School::Gomoku, School::Practice, School::Search, School::Profile];
    let mut chosen = schools.iter().position(|school| *school == page.school).unwrap_or(0);
    let names = [
        words.lesson(LessonLabel::Gomoku),
        words.guess(GuessLabel::Practice),
        words.lesson(LessonLabel::Search),
        words.profile(ProfileLabel::Title),
    ];
    controls::segmented_ui(ui, words.label(Label::Learn), &mut chosen, &names);
    page.school = schools[chosen];
    ui.add_space(10.0);
}
