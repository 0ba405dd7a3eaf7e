//! The page where engines play each other: a tournament is set up, watched, and its games are opened from here.
//!
//! Whether one is set up or watched depends on [`TournamentPage`] alone. The games are played on another thread, whose
//! events the app passes on. To read on: `setup`, `progress` (the data of a tournament that was begun), `texts` (the
//! same in words), `watch`.

mod model;
mod progress;
mod setup;
mod texts;
mod watch;

pub use model::TournamentPage;

use crate::storage::Folders;
use crate::ui::action::Action;
use crate::ui::controls;
use crate::ui::view::TableView;
use egui::Ui;
use texts::ProgressTexts;

/// Input of the page beside its state.
pub struct TournamentView<'a> {
    /// Settings, texts and colours of the window.
    pub panel: &'a TableView<'a>,
    /// The program's folders, among them the default one for tournaments.
    pub folders: &'a Folders,
}

/// Draws the page.
pub fn tournament_ui(ui: &mut Ui, view: &TournamentView, page: &mut TournamentPage, actions: &mut Vec<Action>) {
    let TournamentPage { progress, texts, boards, folder, .. } = page;
    controls::page_ui(ui, |ui| match progress {
        None => setup::setup_ui(ui, view, folder, actions),
        Some(progress) => {
            let words = view.panel.words;
            let key = (words, progress.finished.len(), progress.state.clone());
            texts.update(key, || ProgressTexts::new(progress, words));
            watch::watch_ui(ui, view.panel, progress, texts.value(), boards, actions);
        }
    });
}
