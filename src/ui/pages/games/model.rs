//! State of the page of games.

use crate::storage::RecentGame;
use crate::ui::action::{Action, GamesRequest};
use crate::ui::services::Services;
use std::path::PathBuf;

/// The games and files that are listed, as the storage has told of them last.
pub struct GamesPage {
    pub games: Vec<RecentGame>,
    pub files: Vec<PathBuf>,
}

impl GamesPage {
    /// A page that lists these files, before the storage has told of the games.
    pub fn new(files: Vec<PathBuf>) -> GamesPage {
        GamesPage { games: Vec::new(), files }
    }

    /// Carries out a request of the page.
    pub fn perform(&mut self, request: GamesRequest, services: &mut Services) {
        match request {
            GamesRequest::Delete(file) => services.storage.delete_recent_game(&file),
            GamesRequest::Restore(file) => services.storage.restore_recent_game(&file),
        }
    }

    /// Tells that a game was deleted, which is still listed, and how to have it back.
    pub fn was_deleted(&self, file: PathBuf, services: &mut Services) {
        let game = self.games.iter().find(|game| game.file == file);
        let title = game.map_or_else(String::new, |game| services.words.game_title(&game.summary));
        let text = services.words.game_deleted(&title);
        services.messages.undoable(text, Action::Games(GamesRequest::Restore(file)));
    }
}
