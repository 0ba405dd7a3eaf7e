//! The library at the table: which folder it is of, and when it is opened.

use super::App;
use crate::ui::action::Action;
use crate::ui::controls;
use crate::ui::pages::library::{LibraryView, library_ui};
use crate::ui::view::Page;
use egui::{Context, Ui};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl App {
    /// A folder is listed in the place of the one before; it is remembered for the next time.
    pub(super) fn open_library(&mut self, folder: &Path, ctx: &Context) {
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        self.place = Page::Library;
        self.list_library(&folder, ctx);
        // A folder whose name is no text is not remembered.
        if let Some(name) = folder.to_str() {
            self.settings.remember_library(name);
            self.storage.save_settings(&self.settings);
        }
    }

    fn list_library(&mut self, folder: &Path, ctx: &Context) {
        let ctx = ctx.clone();
        self.library.open(folder, &self.folders, Arc::new(move || ctx.request_repaint()));
    }

    /// The games are listed that have the position on the table.
    pub(super) fn find_position(&mut self) {
        self.place = Page::Library;
        self.library.query.search.text.clear();
        self.library.look_for_position(Some(self.session.game().board().clone()));
    }

    pub(super) fn library_place_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        // At the first visit, so that the start of the program is not held up.
        if self.library.is_first_visit()
            && let Some(folder) = self.settings.libraries.first().map(PathBuf::from)
        {
            self.list_library(&folder, ui.ctx());
        }
        let view = LibraryView {
            folders: &self.settings.libraries,
            on_table: self.session.game().board(),
            words: self.words,
            keys: &self.keymap,
            palette: self.palette,
            takes_keys: self.dialog.is_none(),
        };
        let page = &mut self.library;
        controls::page_frame_ui(ui, self.palette, |ui| library_ui(ui, &view, page, actions));
    }
}
