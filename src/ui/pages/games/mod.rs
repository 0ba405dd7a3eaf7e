//! The page of games: those that were played here, and the files that were opened or saved.

mod model;

pub use model::GamesPage;

use crate::storage::RecentGame;
use crate::ui::action::{Action, GamesRequest};
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, Enabled, list_row_ui, page_ui};
use crate::ui::icons::Icon;
use crate::ui::keymap::Keymap;
use crate::ui::theme::{self, Palette};
use crate::words::{Label, Words};
use egui::{Align, Layout, RichText, Ui, vec2};
use model::RowTexts;
use std::path::Path;

const ROW_HEIGHT: f32 = 44.0;

/// Input of the page.
pub struct GamesView<'a> {
    /// The state of the page, with the texts of its rows up to date.
    pub page: &'a GamesPage,
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// The keys of the commands, for tooltips.
    pub keys: &'a Keymap,
    /// The colours of the window's theme.
    pub palette: &'a Palette,
}

/// Draws the page.
pub fn games_ui(ui: &mut Ui, view: &GamesView, actions: &mut Vec<Action>) {
    let words = view.words;
    page_ui(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(words.label(Label::Games)).font(theme::semibold(20.0)));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                for command in [UiCommand::SaveAs, UiCommand::Open, UiCommand::NewGame] {
                    if ui.button(command.text(words)).on_hover_text(view.keys.tooltip(command, words)).clicked() {
                        actions.push(Action::Ui(command));
                    }
                }
            });
        });
        ui.add_space(8.0);
        let games = view.page.rows();
        controls::section_ui(ui, words.label(Label::RecentGames), &games.len().to_string());
        list_ui(ui, view, games.len(), Label::NoRecentGames, |ui, index| {
            let (game, texts) = games[index];
            game_row_ui(ui, view, game, texts, actions);
        });
        ui.add_space(12.0);
        controls::section_ui(ui, words.label(Label::RecentFiles), "");
        list_ui(ui, view, view.page.files.len(), Label::NoRecentFiles, |ui, index| {
            file_row_ui(ui, &view.page.files[index], actions);
        });
    });
}

fn list_ui(ui: &mut Ui, view: &GamesView, count: usize, empty: Label, mut row: impl FnMut(&mut Ui, usize)) {
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        if count == 0 {
            ui.label(RichText::new(view.words.label(empty)).color(view.palette.secondary));
        }
        for index in 0..count {
            // A row that is scrolled out of view takes up its height, but is not drawn.
            let row_rect = egui::Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), ROW_HEIGHT));
            if ui.is_rect_visible(row_rect) {
                row(ui, index);
            } else {
                ui.allocate_space(row_rect.size());
            }
        }
    });
}

fn game_row_ui(ui: &mut Ui, view: &GamesView, game: &RecentGame, texts: &RowTexts, actions: &mut Vec<Action>) {
    let words = view.words;
    let RowTexts { title, details } = texts;
    ui.horizontal(|ui| {
        let delete_width = 48.0;
        let size = vec2(ui.available_width() - delete_width, ROW_HEIGHT);
        if list_row_ui(ui, title, details, size).clicked() {
            actions.push(Action::OpenFile(game.file.clone()));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let name = format!("{}: {title}, {details}", words.label(Label::Delete));
            let delete = controls::icon_button_ui(ui, Icon::Delete, &name, words.label(Label::Delete), Enabled::Yes);
            if delete.clicked() {
                actions.push(Action::Games(GamesRequest::Delete(game.file.clone())));
            }
        });
    });
}

fn file_row_ui(ui: &mut Ui, path: &Path, actions: &mut Vec<Action>) {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let folder = path.parent().unwrap_or(Path::new("")).to_string_lossy();
    let size = vec2(ui.available_width(), ROW_HEIGHT);
    if list_row_ui(ui, &name, &folder, size).clicked() {
        actions.push(Action::OpenFile(path.to_owned()));
    }
}
