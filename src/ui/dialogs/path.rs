//! The dialog in which a path is typed, where the desktop has no file dialog.

use super::title_ui;
use crate::formats::Format;
use crate::ui::action::{Action, LibraryRequest};
use crate::ui::controls;
use crate::ui::file_dialog::Purpose;
use crate::ui::view::{DialogView, Done};
use crate::words::Label;
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Key, RichText, Ui};
use std::ops::Range;
use std::path::PathBuf;

/// The characters of the name without folder and ending: what is typed over first.
fn stem(path: &str) -> Range<usize> {
    let name = path.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or(path);
    let stem = match Format::stem(name) {
        whole if whole == name => name.rsplit_once('.').map_or(name, |(stem, _)| stem),
        stem => stem,
    };
    let first = path.chars().count() - name.chars().count();
    first..first + stem.chars().count()
}

/// Selects characters of a text field.
fn select(ui: &Ui, field: egui::Id, characters: Range<usize>) {
    let mut state = TextEditState::load(ui.ctx(), field).unwrap_or_default();
    let [first, last] = [characters.start, characters.end].map(CCursor::new);
    state.cursor.set_char_range(Some(CCursorRange::two(first, last)));
    state.store(ui.ctx(), field);
}

/// Draws the dialog.
pub fn path_ui(ui: &mut Ui, view: &DialogView, purpose: Purpose, text: &mut String, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    let (title, button) = match purpose {
        Purpose::Open => (Label::OpenGame, Label::Open),
        Purpose::Save => (Label::SaveGame, Label::Save),
        Purpose::Engine => (Label::AddEngine, Label::Add),
        Purpose::Picture => (Label::SavePicture, Label::Save),
        Purpose::Folder => (Label::OpenLibrary, Label::Open),
    };
    let prompt = words.label(if purpose == Purpose::Folder { Label::FolderPrompt } else { Label::PathPrompt });
    title_ui(ui, words.label(title).trim_end_matches('…'));
    ui.label(RichText::new(words.label(Label::PathWhy)).size(12.0).color(view.palette.secondary));
    let field = controls::text_field_ui(ui, prompt, text);
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if !field.has_focus() && !entered {
        field.request_focus();
        if matches!(purpose, Purpose::Save | Purpose::Picture) {
            select(ui, field.id, stem(text));
        }
    }
    ui.add_space(8.0);
    let ready = !text.trim().is_empty();
    let mut done = false;
    ui.horizontal(|ui| {
        let pressed = ui
            .add_enabled_ui(ready, |ui| controls::primary_button_ui(ui, words.label(button).trim_end_matches('…')))
            .inner
            .clicked();
        if ready && (pressed || entered) {
            let path = PathBuf::from(text.trim());
            actions.push(match purpose {
                Purpose::Open => Action::OpenFile(path),
                Purpose::Save => Action::SaveFile(path),
                Purpose::Engine => Action::AddEngine(path),
                Purpose::Picture => Action::SavePicture(path),
                Purpose::Folder => Action::Library(LibraryRequest::OpenFolder(path)),
            });
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stem_of_a_name_is_selected() {
        let check = |path: &str, selected: &str| {
            let range = stem(path);
            let characters: String = path.chars().skip(range.start).take(range.len()).collect();
            assert_eq!(characters, selected, "{path}");
        };
        check("/home/ann/gomoku-2026-01-31.tengen", "gomoku-2026-01-31");
        check("/home/安/五子棋.tengen.ron", "五子棋");
        check("/home/ann/v1.2.sgf", "v1.2");
        check("pic.png", "pic");
        check("/home/ann/", "");
    }
}
