//! The pages beside the table. Each has a view, its `mod.rs`, and a `model.rs` with its state from frame to frame.

pub mod games;
pub mod learn;
pub mod library;
pub mod puzzles;
pub mod settings;
pub mod thinking;
pub mod tournament;

pub mod practice;

mod tone;

use games::GamesPage;
use learn::LearnPage;
use library::LibraryPage;
use puzzles::PuzzlePage;
use settings::SettingsPage;
use thinking::ThinkingPage;
use tournament::TournamentPage;

/// The state of every page.
pub struct Pages {
    pub games: GamesPage,
    pub learn: LearnPage,
    pub library: LibraryPage,
    pub puzzles: PuzzlePage,
    pub settings: SettingsPage,
    pub thinking: ThinkingPage,
    pub tournament: TournamentPage,
}
