//! The page of games: those that were played here, the folders with a library, and the files that were opened or saved.

mod model;

pub use model::GamesPage;

use crate::storage::RecentGame;
use crate::ui::action::{Action, GamesRequest, LibraryRequest};
use crate::ui::board::{SmallBoard, small_board_ui};
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, Enabled, list_row_ui, one_line, page_ui, row_ground};
use crate::ui::icons::Icon;
use crate::ui::keymap::Keymap;
use crate::ui::theme::{self, Palette};
use crate::words::{Label, Words};
use egui::{Align, Layout, Rect, RichText, Role, Sense, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2};
use model::GameRow;
use std::path::{Path, PathBuf};

/// Height of a file's row.
const ROW_HEIGHT: f32 = 44.0;
/// Height of a game's row.
const GAME_HEIGHT: f32 = 68.0;
/// Side of a game's picture.
const PICTURE: f32 = 56.0;
/// Number of games that are listed until all are asked for, so that the folders below are near.
const LATEST: usize = 6;

/// Input of the page.
pub struct GamesView<'a> {
    /// The state of the page, with its rows up to date.
    pub page: &'a GamesPage,
    /// The folders that were opened as libraries, the latest first.
    pub folders: &'a [String],
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
                for command in [UiCommand::NewGame, UiCommand::Open] {
                    command_button_ui(ui, view, command, actions);
                }
            });
        });
        ui.add_space(8.0);
        let games = view.page.rows();
        controls::section_ui(ui, words.label(Label::RecentGames), &games.len().to_string());
        let count = if view.page.shows_all { games.len() } else { games.len().min(LATEST) };
        list_ui(ui, view, count, GAME_HEIGHT, Label::NoRecentGames, |ui, index| {
            let (game, row) = games[index];
            game_row_ui(ui, view, game, row, actions);
        });
        if count < games.len() {
            ui.add_space(4.0);
            if ui.button(words.show_all_games(games.len())).clicked() {
                actions.push(Action::Games(GamesRequest::ShowAll));
            }
        }
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            controls::section_ui(ui, words.label(Label::LibraryFolders), "");
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                command_button_ui(ui, view, UiCommand::OpenLibrary, actions);
            });
        });
        list_ui(ui, view, view.folders.len(), ROW_HEIGHT, Label::LibraryEmpty, |ui, index| {
            let path = PathBuf::from(&view.folders[index]);
            if path_row_ui(ui, &path) {
                // The one that was opened last is open already, or is opened at the first visit.
                actions.push(match index {
                    0 => Action::Ui(UiCommand::Library),
                    _ => Action::Library(LibraryRequest::OpenFolder(path)),
                });
            }
        });
        ui.add_space(12.0);
        controls::section_ui(ui, words.label(Label::RecentFiles), "");
        list_ui(ui, view, view.page.files.len(), ROW_HEIGHT, Label::NoRecentFiles, |ui, index| {
            let path = &view.page.files[index];
            if path_row_ui(ui, path) {
                actions.push(Action::OpenFile(path.clone()));
            }
        });
    });
}

fn command_button_ui(ui: &mut Ui, view: &GamesView, command: UiCommand, actions: &mut Vec<Action>) {
    if ui.button(command.text(view.words)).on_hover_text(view.keys.tooltip(command, view.words)).clicked() {
        actions.push(Action::Ui(command));
    }
}

fn list_ui(
    ui: &mut Ui,
    view: &GamesView,
    count: usize,
    height: f32,
    empty: Label,
    mut row: impl FnMut(&mut Ui, usize),
) {
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        if count == 0 {
            ui.add(egui::Label::new(RichText::new(view.words.label(empty)).color(view.palette.secondary)).wrap());
        }
        for index in 0..count {
            // A row that is scrolled out of view takes up its height, but is not drawn.
            let row_rect = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height));
            if ui.is_rect_visible(row_rect) {
                row(ui, index);
            } else {
                ui.allocate_space(row_rect.size());
            }
        }
    });
}

/// A game: its last position, the opponent with its level, the result, and the length; a click opens it.
fn game_row_ui(ui: &mut Ui, view: &GamesView, game: &RecentGame, row: &GameRow, actions: &mut Vec<Action>) {
    let (words, palette) = (view.words, view.palette);
    let GameRow { title, result, is_won, details, when, stones, last } = row;
    ui.horizontal(|ui| {
        let delete_width = 48.0;
        let size = vec2(ui.available_width() - delete_width, GAME_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        row_ground(ui, &response);
        let picture = Rect::from_min_size(rect.min + Vec2::splat((GAME_HEIGHT - PICTURE) / 2.0), Vec2::splat(PICTURE));
        ui.scope_builder(UiBuilder::new().max_rect(picture), |ui| {
            small_board_ui(ui, &SmallBoard { size: game.summary.size, stones, last: *last }, palette)
        });
        let (left, right) = (picture.right() + 12.0, rect.right() - 8.0);
        let date = one_line(ui, when, theme::regular(12.0), palette.secondary, right - left);
        let date_left = right - date.size().x;
        let middle = |line: f32| rect.top() + line;
        ui.painter().galley(pos2(date_left, middle(14.0) - date.size().y / 2.0), date, palette.secondary);
        let outcome = if *is_won { palette.good } else { palette.text };
        for (text, font, color, line, end) in [
            (title, theme::medium(14.0), palette.text, 14.0, date_left - 8.0),
            (result, theme::regular(13.0), outcome, 34.0, right),
            (details, theme::regular(12.0), palette.secondary, 53.0, right),
        ] {
            let galley = one_line(ui, text, font, color, end - left);
            ui.painter().galley(pos2(left, middle(line) - galley.size().y / 2.0), galley, color);
        }
        let texts: Vec<&str> =
            [title, result, details, when].into_iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        let name = texts.join(", ");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.clicked() {
            actions.push(Action::OpenFile(game.file.clone()));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let name = format!("{}: {name}", words.label(Label::Delete));
            let delete = controls::icon_button_ui(ui, Icon::Delete, &name, words.label(Label::Delete), Enabled::Yes);
            if delete.clicked() {
                actions.push(Action::Games(GamesRequest::Delete(game.file.clone())));
            }
        });
    });
}

/// A file or a folder: its name, and the folder that it is in; returns whether it was clicked.
fn path_row_ui(ui: &mut Ui, path: &Path) -> bool {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let folder = path.parent().unwrap_or(Path::new("")).to_string_lossy();
    let size = vec2(ui.available_width(), ROW_HEIGHT);
    list_row_ui(ui, &name, &folder, size).on_hover_text(path.to_string_lossy()).clicked()
}
