//! The library at the table: which folder it is of, and when it is opened.

use super::App;
use crate::ui::action::Action;
use crate::ui::controls;
use crate::ui::pages::library::{LibraryView, library_ui};
use crate::ui::view::Page;
use egui::{Context, Ui};
use std::path::{Path, PathBuf};

impl App {
    /// Opens a folder in place of the one before; it is remembered for the next time.
    pub(super) fn open_library(&mut self, folder: &Path, ctx: &Context) {
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        self.page = Page::Library;
        self.list_library(&folder, ctx);
        // A folder whose name is no text is not remembered.
        if let Some(name) = folder.to_str() {
            self.settings.remember_library(name);
            self.storage.save_settings(&self.settings);
        }
    }

    fn list_library(&mut self, folder: &Path, ctx: &Context) {
        self.pages.library.open(folder, &self.files.folders, super::wake(ctx));
    }

    /// The games are listed that have the position on the table.
    pub(super) fn find_position(&mut self) {
        self.page = Page::Library;
        self.pages.library.query.search.text.clear();
        self.pages.library.look_for_position(Some(self.session.game().board().clone()));
    }

    pub(super) fn library_page_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        // At the first visit, so that the start of the program is not held up.
        if self.pages.library.is_first_visit()
            && let Some(folder) = self.settings.libraries.first().map(PathBuf::from)
        {
            self.list_library(&folder, ui.ctx());
        }
        let view = LibraryView {
            folders: &self.settings.libraries,
            on_table: self.session.game().board(),
            words: self.look.words,
            keys: &self.keymap,
            palette: self.look.palette,
            takes_keys: self.dialog.is_none(),
        };
        let page = &mut self.pages.library;
        controls::page_frame_ui(ui, self.look.palette, |ui| library_ui(ui, &view, page, actions));
    }
}
