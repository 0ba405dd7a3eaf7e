//! Dialogs with one question: a draw, a file that is replaced or cannot hold the whole game, a game from the clipboard,
//! the end with moves that are on no disk.

use super::title_ui;
use crate::session::Command;
use crate::ui::action::{Action, Content};
use crate::ui::command::UiCommand;
use crate::ui::controls;
use crate::ui::view::{DialogView, Done};
use crate::words::Label;
use egui::{RichText, ScrollArea, Ui};
use std::path::Path;

/// Asks two people whether they agree on a draw.
pub fn draw_ui(ui: &mut Ui, view: &DialogView, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::DrawQuestion));
    let mut done = false;
    ui.horizontal(|ui| {
        if controls::default_button_ui(ui, words.label(Label::Agree)).clicked() {
            actions.push(Action::Table(Command::AgreeDraw));
            done = true;
        }
        done |= ui.button(words.label(Label::PlayOn)).clicked();
    });
    done.into()
}

/// Asks whether a file may be replaced.
pub fn replace_ui(ui: &mut Ui, view: &DialogView, path: &Path, content: Content, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, &words.replace_question(path));
    let mut done = false;
    ui.horizontal(|ui| {
        if controls::default_button_ui(ui, words.label(Label::Replace)).clicked() {
            actions.push(Action::ReplaceFile(path.to_owned(), content));
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}

/// Asks whether a file is written that will not hold all of the game.
pub fn losses_ui(ui: &mut Ui, view: &DialogView, path: &Path, losses: &[String], actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, &words.losses_title(path));
    list_ui(ui, view, losses);
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        if controls::default_button_ui(ui, words.label(Label::SaveAnyway)).clicked() {
            actions.push(Action::SaveAnyway(path.to_owned()));
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}

/// Asks whether the window closes although the last moves are on no disk.
pub fn close_ui(ui: &mut Ui, view: &DialogView, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::CloseTitle));
    ui.add(egui::Label::new(words.label(Label::CloseText)).wrap());
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal_wrapped(|ui| {
        if controls::default_button_ui(ui, words.label(Label::SaveAs)).clicked() {
            actions.push(Action::Ui(UiCommand::SaveAs));
            done = true;
        }
        if ui.button(words.label(Label::CloseAnyway)).clicked() {
            actions.push(Action::CloseAnyway);
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}

/// Asks whether a game from the clipboard comes to the table.
pub fn pasted_ui(ui: &mut Ui, view: &DialogView, about: &str, remarks: &[String], actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::PasteTitle));
    ui.add(egui::Label::new(about).wrap());
    list_ui(ui, view, remarks);
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        if controls::default_button_ui(ui, words.label(Label::PasteTake)).clicked() {
            actions.push(Action::TakeGame(0));
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}

/// Draws sentences under each other, in the secondary colour.
fn list_ui(ui: &mut Ui, view: &DialogView, lines: &[String]) {
    ScrollArea::vertical().max_height(160.0).auto_shrink([false, true]).show(ui, |ui| {
        for line in lines {
            ui.add(
                egui::Label::new(RichText::new(format!("· {line}")).size(12.0).color(view.palette.secondary)).wrap(),
            );
        }
    });
}
