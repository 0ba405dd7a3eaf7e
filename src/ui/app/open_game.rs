//! What came from a file or the clipboard: one game goes to the table, of several one is chosen, and what was left out
//! is told.

use super::App;
use crate::formats::{Format, Opened, OpenedGame, Remark};
use crate::game::Game;
use crate::session::Command;
use crate::storage::{Catalogue, Picked};
use crate::ui::dialogs::Dialog;
use crate::ui::dialogs::chooser::{Chooser, Line};
use crate::ui::messages::Gravity;
use crate::ui::view::{FileState, Page};
use egui::Context;
use std::path::PathBuf;
use std::sync::Arc;

/// The most remarks on one file that are told one by one.
const REMARKS_TOLD: usize = 5;

/// Games that wait for one of them to be chosen, or for a word that it may come to the table.
pub(super) struct Waiting {
    games: Games,
    format: Format,
    /// Where they came from; `None` for the clipboard.
    path: Option<PathBuf>,
}

/// What there is to choose from.
enum Games {
    Opened { games: Vec<OpenedGame>, remarks: Vec<Remark> },
    Listed(Arc<Catalogue>),
}

impl Games {
    fn len(&self) -> usize {
        match self {
            Games::Opened { games, .. } => games.len(),
            Games::Listed(catalogue) => catalogue.len(),
        }
    }

    /// One of them, if there are so many, and the remarks on all.
    fn take(self, place: usize) -> Option<(OpenedGame, Vec<Remark>)> {
        match self {
            Games::Opened { games, remarks } => Some((games.into_iter().nth(place)?, remarks)),
            Games::Listed(catalogue) => {
                (place < catalogue.len()).then(|| (catalogue.game(place), catalogue.remarks().to_vec()))
            }
        }
    }
}

/// A game that comes to the table, and where it was read.
struct Arriving {
    game: OpenedGame,
    remarks: Vec<Remark>,
    format: Format,
    /// `None` for the clipboard.
    path: Option<PathBuf>,
    /// How many games there were.
    of: usize,
}

impl App {
    /// A file was read.
    pub(super) fn file_was_opened(&mut self, path: PathBuf, opened: Opened) {
        let Opened { format, games, remarks } = opened;
        let several = games.len() > 1;
        self.waiting = Some(Waiting { games: Games::Opened { games, remarks }, format, path: Some(path) });
        if several {
            self.ask_which_game();
        } else {
            self.take_game(0);
        }
    }

    /// A database was read.
    pub(super) fn file_was_listed(&mut self, path: PathBuf, catalogue: Arc<Catalogue>) {
        self.waiting = Some(Waiting { games: Games::Listed(catalogue), format: Format::Rif, path: Some(path) });
        self.ask_which_game();
    }

    /// The game of the library that was asked for was read.
    pub(super) fn game_was_picked(&mut self, path: PathBuf, picked: Picked) {
        let Picked { format, game, remarks, of, at } = picked;
        self.arrive(Arriving { game, remarks, format, path: Some(path), of });
        if let Some(node) = at {
            self.command(Command::GoTo(node));
            self.settle();
        }
    }

    /// A text came from the clipboard: what is in it is shown before it replaces the game.
    pub(super) fn paste(&mut self, text: &str) {
        match crate::formats::open(text.as_bytes(), None) {
            Err(error) => {
                let text = self.words.paste_error(&error);
                self.messages.pass(Gravity::Refusal, text);
            }
            Ok(Opened { format, games, remarks }) => {
                let one = games.len() == 1;
                let about = games.first().map(|game| self.words.pasted(format, &game.game.summary()));
                let told: Vec<String> = remarks
                    .iter()
                    .chain(games.first().into_iter().flat_map(|game| &game.remarks))
                    .take(REMARKS_TOLD)
                    .map(|remark| self.words.remark(remark))
                    .collect();
                self.waiting = Some(Waiting { games: Games::Opened { games, remarks }, format, path: None });
                if one {
                    self.dialog = Some(Dialog::Pasted { about: about.unwrap_or_default(), remarks: told });
                } else {
                    self.ask_which_game();
                }
            }
        }
    }

    fn ask_which_game(&mut self) {
        let Some(waiting) = &self.waiting else { return };
        let chooser = match &waiting.games {
            Games::Listed(catalogue) => Chooser::of_catalogue(Arc::clone(catalogue)),
            Games::Opened { games, .. } => Chooser::new(games.iter().map(|game| self.line(game)).collect()),
        };
        self.dialog = Some(Dialog::Choose(chooser));
    }

    fn line(&self, game: &OpenedGame) -> Line {
        let summary = game.game.summary();
        let told = game.game.details();
        let more = [&told.event, &told.round, &told.place, &told.date, &told.title];
        let more: Vec<&str> = more.iter().map(|text| text.as_str()).filter(|text| !text.is_empty()).collect();
        let details = self.words.game_details(&summary);
        let details = if more.is_empty() { details } else { format!("{} · {details}", more.join(" · ")) };
        Line { title: self.words.game_title(&summary), details }
    }

    /// One of the games that wait comes to the table.
    pub(super) fn take_game(&mut self, place: usize) {
        let Some(Waiting { games, format, path }) = self.waiting.take() else { return };
        let of = games.len();
        let Some((game, remarks)) = games.take(place) else { return };
        self.arrive(Arriving { game, remarks, format, path, of });
    }

    /// A game that was read comes to the table; what was left out of it is told.
    fn arrive(&mut self, arriving: Arriving) {
        let Arriving { game: OpenedGame { game, remarks: of_game }, remarks, format, path, of } = arriving;
        self.put_on_table(game);
        self.place = Page::Play;
        let Some(path) = path else {
            self.set_file(FileState::None);
            return;
        };
        let kept = path.starts_with(self.folders.games());
        // One game of many, or one in a format that is only read, is not written back to where it came from.
        if kept || of > 1 || !format.is_written() {
            self.set_file(FileState::None);
        } else {
            self.set_file(FileState::Saved(path.clone()));
        }
        if !kept {
            let text = self.words.opened(&path);
            self.messages.pass(Gravity::Notice, text);
        }
        let all: Vec<&Remark> = remarks.iter().chain(&of_game).collect();
        let more = all.len().saturating_sub(REMARKS_TOLD);
        for remark in all.into_iter().take(REMARKS_TOLD).rev() {
            let text = self.words.remark(remark);
            let text = self.words.about_file(&path, &text);
            self.messages.trouble(text);
        }
        if more > 0 {
            log::info!("{}: {more} more remarks", path.display());
        }
    }

    /// The moves to the position that is looked at.
    pub(super) fn copy_position(&mut self, ctx: &Context) {
        let game = self.session.game().to_cursor();
        self.copy(&game, Format::Moves, ctx);
    }

    /// The whole game.
    pub(super) fn copy_game(&mut self, format: Format, ctx: &Context) {
        let game = self.session.game().clone();
        self.copy(&game, format, ctx);
    }

    fn copy(&mut self, game: &Game, format: Format, ctx: &Context) {
        match format.write(game) {
            Ok(bytes) => {
                ctx.copy_text(String::from_utf8_lossy(&bytes).trim_end().to_owned());
                let text = self.words.copied_as(format);
                self.messages.pass(Gravity::Notice, text);
            }
            Err(error) => {
                let text = self.words.write_error(&error);
                self.messages.pass(Gravity::Refusal, text);
            }
        }
    }

    /// What a file of this name would not hold of the game on the table, in words.
    pub(super) fn losses(&self, path: &std::path::Path, game: &Game) -> Vec<String> {
        let format =
            path.file_name().and_then(|name| Format::of_name(&name.to_string_lossy())).unwrap_or(Format::Tengen);
        format.losses(game).iter().map(|loss| self.words.loss(loss)).collect()
    }
}
