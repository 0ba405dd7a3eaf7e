//! Games from a file or the clipboard: a single game goes to the table, of several one is chosen; and games that are
//! copied.

use super::App;
use crate::formats::{Format, Games};
use crate::game::Game;
use crate::picture::{Drawing, png};
use crate::session::Command;
use crate::storage::{ChosenGame, OpenedFile};
use crate::ui::action::PictureChoice;
use crate::ui::dialogs::Dialog;
use crate::ui::dialogs::chooser::Chooser;
use crate::ui::messages::Severity;
use crate::ui::view::{FileState, Page};
use crate::words::Label;
use egui::{ColorImage, Context};
use std::path::PathBuf;
use std::sync::Arc;

/// Greatest number of remarks on one file that are shown.
const MAX_REMARKS: usize = 5;

/// Games of which one comes to the table when it is chosen or confirmed.
pub(super) struct OfferedGames {
    games: Arc<Games>,
    /// The file that they were read from; `None` for the clipboard.
    path: Option<PathBuf>,
}

impl App {
    /// Puts the only game of a file on the table, or the one that was asked for; of several, one is chosen.
    pub(super) fn file_was_opened(&mut self, path: PathBuf, OpenedFile { games, chosen }: OpenedFile) {
        let several = games.len() > 1;
        let offered = OfferedGames { games, path: Some(path) };
        match chosen {
            Some(ChosenGame { index, node }) => {
                self.put_offered_on_table(offered, index);
                if let Some(node) = node {
                    self.command(Command::GoTo(node));
                    self.settle();
                }
            }
            None if several => self.ask_which_game(offered),
            None => self.put_offered_on_table(offered, 0),
        }
    }

    /// Describes the game in a text from the clipboard before it replaces the one on the table; of several, one is
    /// chosen.
    pub(super) fn paste(&mut self, text: &str) {
        match Games::read(text.as_bytes(), None) {
            Err(error) => {
                let text = self.look.words.paste_error(&error);
                self.messages.show(Severity::Refusal, text);
            }
            Ok(games) => {
                let offered = OfferedGames { games: Arc::new(games), path: None };
                if offered.games.len() > 1 {
                    return self.ask_which_game(offered);
                }
                let parsed = offered.games.game(0);
                let about = self.look.words.clipboard_game(offered.games.format(), &parsed.game.summary());
                let remarks = offered.games.remarks().iter().chain(&parsed.remarks).take(MAX_REMARKS);
                let remarks = remarks.map(|remark| self.look.words.remark(remark)).collect();
                drop(parsed);
                self.dialog = Some(Dialog::Pasted { about, remarks });
                self.files.offered = Some(offered);
            }
        }
    }

    fn ask_which_game(&mut self, offered: OfferedGames) {
        self.dialog = Some(Dialog::Choose(Chooser::new(Arc::clone(&offered.games))));
        self.files.offered = Some(offered);
    }

    /// Puts one of the offered games on the table.
    pub(super) fn take_game(&mut self, index: usize) {
        if let Some(offered) = self.files.offered.take() {
            self.put_offered_on_table(offered, index);
        }
    }

    /// Puts a game that was read on the table, and shows the remarks on it.
    fn put_offered_on_table(&mut self, OfferedGames { games, path }: OfferedGames, index: usize) {
        let (format, count, mut remarks) = (games.format(), games.len(), games.remarks().to_vec());
        let parsed = games.take(index);
        remarks.extend(parsed.remarks);
        self.settings.keep_own_players();
        self.put_on_table(parsed.game, Command::Open);
        self.page = Page::Play;
        let Some(path) = path else {
            self.set_file(FileState::None);
            return;
        };
        let is_recent = path.starts_with(self.files.folders.games());
        // One game of many, or one in a format that is only read, is not written back to its file.
        if is_recent || count > 1 || !format.is_written() {
            self.set_file(FileState::None);
        } else {
            self.set_file(FileState::Saved(path.clone()));
        }
        if !is_recent {
            let text = self.look.words.opened(&path);
            self.messages.show(Severity::Notice, text);
        }
        for remark in remarks.iter().take(MAX_REMARKS).rev() {
            let text = self.look.words.remark(remark);
            let text = self.look.words.about_file(&path, &text);
            self.messages.error(text);
        }
        if remarks.len() > MAX_REMARKS {
            log::info!("{}: {} more remarks", path.display(), remarks.len() - MAX_REMARKS);
        }
    }

    /// Copies the moves up to the cursor.
    pub(super) fn copy_position(&mut self, ctx: &Context) {
        let game = self.session.game().to_cursor();
        self.copy(&game, Format::Moves, ctx);
    }

    /// Copies the whole game in a text format.
    pub(super) fn copy_game(&mut self, format: Format, ctx: &Context) {
        let game = self.session.game().clone();
        self.copy(&game, format, ctx);
    }

    /// Copies the board as a picture, with the last choices.
    pub(super) fn copy_picture(&mut self, ctx: &Context) {
        /// Greatest side, in pixels: other programs take no larger picture from a clipboard.
        const MAX_PIXELS: u32 = 4096;
        let PictureChoice { pixels, options, .. } = self.picture_choice();
        let pixels = pixels.clamp(*png::PIXELS.start(), MAX_PIXELS);
        match png::draw(&Drawing::of_game(self.session.game(), &options), pixels) {
            Ok(rgb) => {
                ctx.copy_image(ColorImage::from_rgb([pixels as usize; 2], &rgb));
                let text = self.look.words.label(Label::PictureCopied).to_owned();
                self.messages.show(Severity::Notice, text);
            }
            Err(error) => debug_assert!(false, "the side lies within the bounds: {error}"),
        }
    }

    fn copy(&mut self, game: &Game, format: Format, ctx: &Context) {
        match format.write(game) {
            Ok(bytes) => {
                ctx.copy_text(String::from_utf8_lossy(&bytes).trim_end().to_owned());
                let text = self.look.words.copied_as(format);
                self.messages.show(Severity::Notice, text);
            }
            Err(error) => {
                let text = self.look.words.write_error(&error);
                self.messages.show(Severity::Refusal, text);
            }
        }
    }
}
