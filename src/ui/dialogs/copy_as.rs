//! The dialog for the format in which the game goes to the clipboard.

use super::title_ui;
use crate::formats::Format;
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::{Chosen, command_row_ui};
use crate::ui::view::{DialogView, Done};
use crate::words::Label;
use egui::Ui;

/// Draws the dialog: the formats that are text, each with its name and the extension of its files.
pub fn copy_as_ui(ui: &mut Ui, view: &DialogView, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, UiCommand::CopyAs.text(words));
    let mut done = false;
    for format in Format::ALL.into_iter().filter(|format| format.is_written() && format.is_text()) {
        if command_row_ui(ui, words.format(format), &format!(".{}", format.extension()), Chosen::No).clicked() {
            actions.push(Action::CopyAs(format));
            done = true;
        }
    }
    ui.add_space(8.0);
    done |= ui.button(words.label(Label::Cancel)).clicked();
    done.into()
}
