//! The dialogs, each in a file of its own. An open dialog is drawn over the window, takes the keys, and closes with Esc.

pub mod chooser;
mod copy_as;
pub mod help;
pub mod keys;
mod messages;
pub mod new_game;
mod palette;
mod path;
mod picture;
mod questions;
mod report;
mod shortcuts;

use self::chooser::{Chooser, choose_ui};
use self::copy_as::copy_as_ui;
use self::help::{Help, help_ui};
use self::keys::{KeysDialog, keys_ui};
use self::messages::messages_ui;
use self::new_game::{NewGameDialog, new_game_ui};
use self::palette::palette_ui;
use self::path::path_ui;
use self::picture::save_picture_ui;
use self::questions::{close_ui, draw_ui, losses_ui, pasted_ui, replace_ui};
use self::report::report_ui;
use self::shortcuts::shortcuts_ui;
use super::action::{Action, Content, PictureChoice};
use super::file_dialog::Purpose;
use super::theme;
use super::view::{DialogView, Done};
use egui::{Align2, Context, Frame, Modal, RichText, Ui, vec2};
use std::path::PathBuf;

/// The dialog that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Field for a path, where the desktop has no file dialog.
    Path {
        /// Purpose of the path.
        purpose: Purpose,
        /// Text that has been typed so far.
        text: String,
    },
    /// Question whether a file of this name may be replaced.
    Replace {
        /// The file.
        path: PathBuf,
        /// Its new content.
        content: Content,
    },
    /// Palette of commands.
    Palette {
        /// Text that the names of the listed commands contain.
        search: String,
        /// Index of the chosen command among those listed.
        chosen: usize,
    },
    /// The player's guide.
    Help(Help),
    /// The sheet of keys.
    Shortcuts,
    /// Choice of the commands' keys.
    Keys(KeysDialog),
    /// The history of messages.
    Messages,
    /// The performance figures.
    Report,
    /// Question to two people whether they agree on a draw.
    Draw,
    /// Choice of one of the games of a file.
    Choose(Chooser),
    /// Question whether a game from the clipboard comes to the table.
    Pasted {
        /// Sentence about the game.
        about: String,
        /// Sentences about parts that were left out.
        remarks: Vec<String>,
    },
    /// Question whether a file is written that will not hold all of the game.
    Losses {
        /// The file.
        path: PathBuf,
        /// Sentences about the parts that it will not hold.
        losses: Vec<String>,
    },
    /// Question whether the window closes although the last moves are on no disk.
    Close,
    /// Choice of the format in which the game goes to the clipboard.
    CopyAs,
    /// Choices for a picture.
    Picture(PictureChoice),
    /// Choices for a new game.
    NewGame(Box<NewGameDialog>),
}

/// Draws the open dialog; it is `None` afterwards if it was closed.
pub fn dialog_ui(ctx: &Context, view: &DialogView, dialog: &mut Option<Dialog>, actions: &mut Vec<Action>) {
    let Some(open) = dialog else { return };
    let width = match open {
        Dialog::Help(_) => 720.0,
        Dialog::Shortcuts => 680.0,
        Dialog::Keys(_) | Dialog::Messages => 520.0,
        _ => 420.0,
    };
    let frame = Frame::popup(&ctx.global_style()).inner_margin(20);
    let id = egui::Id::unique("dialog");
    let mut area = Modal::default_area(id).default_size(ctx.content_rect().size());
    if matches!(open, Dialog::NewGame(_) | Dialog::Palette { .. } | Dialog::Picture(_)) {
        // Rows come and go: the rows above them stay where they are.
        area = area.anchor(Align2::CENTER_TOP, vec2(0.0, top(ctx)));
    }
    let response = Modal::new(id).area(area).frame(frame).show(ctx, |ui| {
        ui.set_width(f32::min(width, ui.ctx().content_rect().width() - 64.0));
        match open {
            Dialog::Path { purpose, text } => path_ui(ui, view, *purpose, text, actions),
            Dialog::Replace { path, content } => replace_ui(ui, view, path, *content, actions),
            Dialog::Palette { search, chosen } => palette_ui(ui, view, search, chosen, actions),
            Dialog::Help(help) => help_ui(ui, view, help),
            Dialog::Shortcuts => shortcuts_ui(ui, view, actions),
            Dialog::Keys(dialog) => keys_ui(ui, view, dialog, actions),
            Dialog::Messages => messages_ui(ui, view),
            Dialog::Report => report_ui(ui, view),
            Dialog::Draw => draw_ui(ui, view, actions),
            Dialog::Close => close_ui(ui, view, actions),
            Dialog::CopyAs => copy_as_ui(ui, view, actions),
            Dialog::Picture(choice) => save_picture_ui(ui, view, choice, actions),
            Dialog::Choose(chooser) => choose_ui(ui, view, chooser, actions),
            Dialog::Pasted { about, remarks } => pasted_ui(ui, view, about, remarks, actions),
            Dialog::Losses { path, losses } => losses_ui(ui, view, path, losses, actions),
            Dialog::NewGame(choices) => new_game_ui(ui, view, choices, actions),
        }
    });
    let done = response.inner;
    if done == Done::Yes || response.should_close() {
        *dialog = None;
    }
}

/// Distance of a dialog whose rows come and go from the window's upper edge.
fn top(ctx: &Context) -> f32 {
    (ctx.content_rect().height() * 0.08).round()
}

/// Draws the title of a dialog.
fn title_ui(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).font(theme::semibold(16.0)));
    ui.add_space(6.0);
}
