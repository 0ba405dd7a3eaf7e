//! The dialog in which a path is typed, where the desktop has no file dialog.

use super::title_ui;
use crate::ui::action::{Action, LibraryRequest};
use crate::ui::controls;
use crate::ui::file_dialog::Purpose;
use crate::ui::view::{DialogView, Done};
use crate::words::Label;
use egui::{Key, RichText, Ui};
use std::path::PathBuf;

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
