//! The page where engines play each other: a tournament is set up and watched, and its games are opened.
//!
//! [`TournamentPage`] holds the tournament, if one was begun. The games are played on another thread, whose events the app
//! passes on. Reading order: `setup`, `progress` (the data of a tournament that was begun), `texts`, `watch`.

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
use texts::{ProgressTexts, SetupKey, SetupTexts};

/// Input of the page beside its state.
pub struct TournamentView<'a> {
    /// Settings, texts and colours of the window.
    pub panel: &'a TableView<'a>,
    /// The program's folders, among them the default one for tournaments.
    pub folders: &'a Folders,
}

/// Draws the page.
pub fn tournament_ui(ui: &mut Ui, view: &TournamentView, page: &mut TournamentPage, actions: &mut Vec<Action>) {
    let TournamentPage { progress, setup_texts, texts, live_texts, boards, folder, .. } = page;
    let TableView { words, settings, .. } = *view.panel;
    controls::page_ui(ui, |ui| match progress {
        None => {
            setup_texts.update(SetupKey::new(settings, words), || SetupTexts::new(settings, words));
            setup::setup_ui(ui, view, setup_texts.value(), folder, actions);
        }
        Some(progress) => {
            let key = (words, progress.finished.len(), progress.state.clone());
            texts.update(key, || ProgressTexts::new(progress, words));
            live_texts.update((words, progress.events()), || texts::live_texts(progress, words));
            watch::watch_ui(ui, view.panel, progress, (texts.value(), &live_texts.value()[..]), boards, actions);
        }
    });
}
