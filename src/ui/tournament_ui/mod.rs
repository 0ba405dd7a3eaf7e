//! The place where engines play each other: a tournament is set up, watched, and its games are opened from here.
//!
//! Whether one is set up or watched depends on [`TournamentPage`] alone; who plays is on another thread, and the app
//! passes on what that says. To read on: `setup_ui`, `progress` (what is known of a tournament that was begun),
//! `progress_ui`.

mod progress;
mod progress_ui;
mod setup_ui;

pub use progress::{Finished, Progress, State};
pub(super) use setup_ui::{lab_kind, name, present};

use super::action::Action;
use super::board_ui::BoardState;
use super::panel_ui::PanelView;
use crate::storage::Folders;
use egui::Ui;

/// What the place asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentRequest {
    /// The tournament that is set up begins.
    Start,
    /// No new game begins.
    Pause,
    /// It ends now.
    Stop,
    /// It goes on.
    Continue,
    /// Another one is set up.
    SetUp,
}

/// What the place shows beside the tournament itself.
pub struct TournamentView<'a> {
    pub panel: &'a PanelView<'a>,
    pub folders: &'a Folders,
}

/// What the place keeps from frame to frame.
#[derive(Default)]
pub struct TournamentPage {
    /// The tournament that was begun; `None` while one is set up.
    pub progress: Option<Progress>,
    /// Of the boards that are shown, in their order.
    boards: Vec<BoardState>,
    /// What is being typed of the folder.
    folder: Option<String>,
}

/// The whole place.
pub fn tournament_ui(ui: &mut Ui, view: &TournamentView, page: &mut TournamentPage, actions: &mut Vec<Action>) {
    let TournamentPage { progress, boards, folder } = page;
    super::games_ui::page_ui(ui, |ui| match progress {
        None => setup_ui::setup_ui(ui, view, folder, actions),
        Some(progress) => progress_ui::progress_ui(ui, view.panel, progress, boards, actions),
    });
}
