//! The library page: the games of a folder, listed, searched by words and by position, and opened.

mod columns;
mod model;
mod preview;
mod table;

pub use model::LibraryPage;

use crate::rules::Board;
use crate::storage::library::{End, Kind, Listing, PositionKey, Stage};
use crate::ui::action::{Action, LibraryRequest};
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, Chosen, Enabled, command_row_ui};
use crate::ui::icons::Icon;
use crate::ui::keymap::Keymap;
use crate::ui::theme::{self, Palette};
use crate::words::{Label, Words};
use egui::{Align, Button, Frame, Id, Layout, Margin, Popup, Rect, RichText, TextEdit, Ui, UiBuilder, pos2, vec2};
use model::RowMove;
use std::path::PathBuf;

/// Input of the page beside its state.
pub struct LibraryView<'a> {
    /// The folders that were opened, the latest first.
    pub folders: &'a [String],
    /// The position on the table.
    pub on_table: &'a Board,
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// The keys of the commands, for tooltips.
    pub keys: &'a Keymap,
    /// The colours of the window's theme.
    pub palette: &'a Palette,
    /// Whether keys reach the page, because no dialog is open.
    pub takes_keys: bool,
}

/// Draws the page.
pub fn library_ui(ui: &mut Ui, view: &LibraryView, page: &mut LibraryPage, actions: &mut Vec<Action>) {
    let is_small = ui.available_height() < 560.0;
    let margin = if is_small { Margin::symmetric(12, 10) } else { Margin::symmetric(20, 18) };
    Frame::new().inner_margin(margin).show(ui, |ui| {
        header_ui(ui, view, page, actions);
        let failed = page.listing().and_then(Listing::end).and_then(|end| match end {
            End::Failed(error) => Some(view.words.disk_error(error)),
            _ => None,
        });
        if page.library().is_none() || failed.is_some() {
            nothing_ui(ui, view, failed, actions);
            return;
        }
        if page.enter() && view.takes_keys {
            ui.memory_mut(|memory| memory.request_focus(search_id()));
        }
        keyboard(ui, view, page, actions);
        ui.add_space(6.0);
        search_ui(ui, view, page);
        ui.add_space(4.0);
        state_ui(ui, view, page);
        ui.add_space(4.0);
        body_ui(ui, view, page, actions);
        page.ask();
    });
}

/// The title, the folder, and buttons to open another one.
fn header_ui(ui: &mut Ui, view: &LibraryView, page: &LibraryPage, actions: &mut Vec<Action>) {
    let LibraryView { words, palette, folders, .. } = *view;
    ui.horizontal(|ui| {
        ui.set_height(36.0);
        // The library is a part of the page of games, to which the button leads back.
        let games = words.label(Label::Games);
        if controls::small_icon_button_ui(ui, Icon::Previous, games).on_hover_text(games).clicked() {
            actions.push(Action::Ui(UiCommand::Games));
        }
        ui.label(RichText::new(games).font(theme::semibold(20.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if !folders.is_empty() {
                folders_ui(ui, view, actions);
            }
            let command = UiCommand::OpenLibrary;
            // While no folder is open, the button is in the middle of the page instead.
            if page.library().is_some()
                && ui.button(command.text(words)).on_hover_text(view.keys.tooltip(command, words)).clicked()
            {
                actions.push(Action::Ui(command));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                if let Some(library) = page.library() {
                    ui.add_space(6.0);
                    let folder = RichText::new(library.folder().to_string_lossy()).color(palette.secondary);
                    ui.add(egui::Label::new(folder).truncate());
                }
            });
        });
    });
}

/// The folders that were opened before, as a menu. The open folder is in it too, and is then read again.
fn folders_ui(ui: &mut Ui, view: &LibraryView, actions: &mut Vec<Action>) {
    let name = view.words.label(Label::RecentFolders);
    let button = controls::icon_button_ui(ui, Icon::Down, name, name, Enabled::Yes);
    Popup::menu(&button).accessible_name(name).width(360.0).show(|ui| {
        ui.set_max_width(360.0);
        for folder in view.folders {
            if command_row_ui(ui, folder, "", Chosen::No).clicked() {
                actions.push(Action::Library(LibraryRequest::OpenFolder(PathBuf::from(folder))));
                ui.close();
            }
        }
    });
}

/// The page while no folder is open, with a text on its use, or with the reason why the folder cannot be read.
fn nothing_ui(ui: &mut Ui, view: &LibraryView, failed: Option<String>, actions: &mut Vec<Action>) {
    let LibraryView { words, palette, .. } = *view;
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).min(200.0));
        let text = match &failed {
            Some(why) => RichText::new(why).color(palette.bad),
            None => RichText::new(words.label(Label::LibraryEmpty)).color(palette.secondary),
        };
        ui.add(egui::Label::new(text).wrap());
        ui.add_space(12.0);
        let command = UiCommand::OpenLibrary;
        if controls::primary_button_ui(ui, command.text(words))
            .on_hover_text(view.keys.tooltip(command, words))
            .clicked()
        {
            actions.push(Action::Ui(command));
        }
    });
}

fn search_id() -> Id {
    Id::unique("library search")
}

/// The field for words, and the button for the position on the table.
fn search_ui(ui: &mut Ui, view: &LibraryView, page: &mut LibraryPage) {
    let words = view.words;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let is_on = page.query.search.position.is_some();
            let tip = if is_on { Label::ShowAllGames } else { Label::FindPositionTip };
            let name = words.label(Label::FindPosition);
            let count = page.games_with_position();
            let text = count.map_or(name.to_owned(), |count| format!("{}  ×", words.games_with_position(count)));
            let button = Button::selectable(is_on, text.as_str()).frame_when_inactive(true).min_size(vec2(0.0, 30.0));
            let button = ui.add(button);
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, is_on, text.as_str()));
            if button.on_hover_text(words.label(tip)).clicked() {
                page.look_for_position((!is_on).then(|| view.on_table.clone()));
            }
            let prompt = words.label(Label::LibrarySearch);
            let field = TextEdit::singleline(&mut page.query.search.text).id(search_id()).hint_text(prompt);
            let field = ui.add(field.desired_width(f32::INFINITY));
            field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, prompt));
        });
    });
}

/// Progress of reading, the number of games, and a button for the files that cannot be read.
fn state_ui(ui: &mut Ui, view: &LibraryView, page: &mut LibraryPage) {
    let LibraryView { words, palette, .. } = *view;
    let Some(listing) = page.listing() else { return };
    let (found, unreadable) = (page.games_found(), listing.unreadable());
    let progress = listing.progress();
    let mut texts = Vec::new();
    let state = match listing.end() {
        None => words.library_progress(progress),
        Some(end) => {
            if let End::Complete { left_out: left_out @ 1.. } = end {
                texts.push(words.files_left_out(*left_out));
            }
            words.library_count(listing)
        }
    };
    texts.insert(0, state);
    if page.query.search.kind == Kind::All && !page.query.search.text.trim().is_empty() {
        texts.push(words.library_found(found, listing.games()));
    }
    let is_reading = listing.end().is_none();
    let row = vec2(ui.available_width(), 24.0);
    ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
        if unreadable > 0 {
            let is_on = page.query.search.kind == Kind::Unreadable;
            let text = words.files_unreadable(unreadable);
            let shown = RichText::new(&text).size(12.0).color(palette.bad);
            let button = ui.add(Button::selectable(is_on, shown).frame_when_inactive(true));
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, is_on, text.as_str()));
            if button.clicked() {
                page.query.search.kind = if is_on { Kind::All } else { Kind::Unreadable };
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let text = RichText::new(texts.join(" · ")).size(12.0).color(palette.secondary);
            ui.add(egui::Label::new(text).truncate());
        });
    });
    // The line's room stays afterwards, so that the list does not jump.
    if is_reading {
        let part = match progress.stage {
            Stage::Finding => 0.0,
            Stage::Reading => progress.read as f32 / progress.files.max(1) as f32,
        };
        controls::progress_line_ui(ui, &words.library_progress(progress), part);
    } else {
        ui.add_space(3.0);
    }
}

/// The list, and beside it the chosen game.
fn body_ui(ui: &mut Ui, view: &LibraryView, page: &mut LibraryPage, actions: &mut Vec<Action>) {
    const GAP: f32 = 14.0;
    let room = ui.available_rect_before_wrap();
    let beside = if room.width() >= 860.0 { 300.0 } else { 180.0 };
    let middle = (room.right() - beside - GAP).max(room.left());
    let list = Rect::from_min_max(room.min, pos2(middle, room.bottom()));
    let side = Rect::from_min_max(pos2(middle + GAP, room.top()), room.max);
    ui.scope_builder(UiBuilder::new().max_rect(list), |ui| table::table_ui(ui, view, page, actions));
    ui.scope_builder(UiBuilder::new().max_rect(side), |ui| preview::preview_ui(ui, view, page, actions));
}

/// Carries out the list's keys, while the list, the search field or nothing has the focus.
fn keyboard(ui: &Ui, view: &LibraryView, page: &mut LibraryPage, actions: &mut Vec<Action>) {
    use egui::{Event, Key, Modifiers};
    let focused = ui.memory(|memory| memory.focused());
    let is_typing = focused == Some(search_id());
    if !view.takes_keys || !(is_typing || focused.is_none() || focused == Some(table::list_id())) {
        return;
    }
    let pressed = |key: Key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
    let page_rows = ((ui.available_height() / table::ROW_HEIGHT) as usize).saturating_sub(6).max(1);
    for _ in 0..pressed(Key::ArrowDown) {
        page.step(RowMove::Down(1));
    }
    for _ in 0..pressed(Key::ArrowUp) {
        page.step(RowMove::Up(1));
    }
    for _ in 0..pressed(Key::PageDown) {
        page.step(RowMove::Down(page_rows));
    }
    for _ in 0..pressed(Key::PageUp) {
        page.step(RowMove::Up(page_rows));
    }
    if pressed(Key::Enter) > 0 {
        match open(page) {
            Some(action) => actions.push(action),
            None => page.step(RowMove::First),
        }
    }
    if is_typing {
        return;
    }
    if pressed(Key::Home) > 0 {
        page.step(RowMove::First);
    }
    if pressed(Key::End) > 0 {
        page.step(RowMove::Last);
    }
    // Text that is typed while the list or nothing has the focus goes to the search field.
    let is_typed = |event: &Event| matches!(event, Event::Text(text) if !text.trim().is_empty());
    if ui.input(|input| input.events.iter().any(is_typed)) {
        ui.memory_mut(|memory| memory.request_focus(search_id()));
    }
}

/// The action that opens the chosen game on the table, at the position that was looked for; `None` if no game is
/// chosen, or it cannot be read.
fn open(page: &LibraryPage) -> Option<Action> {
    let row = page.row(page.chosen()?)?;
    row.game.ok()?;
    let position = page.query.search.position.as_ref().map(PositionKey::of);
    let path = page.library()?.path(row.file);
    Some(Action::Library(LibraryRequest::OpenGame { path, index: row.number, position }))
}
