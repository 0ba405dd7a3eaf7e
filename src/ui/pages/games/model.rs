//! State of the page of games.

use crate::storage::RecentGame;
use crate::ui::action::{Action, GamesRequest};
use crate::ui::cached::Cached;
use crate::ui::services::Services;
use crate::words::Words;
use std::path::PathBuf;

/// State of the page: the games and files that the storage has listed last.
pub struct GamesPage {
    games: Vec<RecentGame>,
    /// Number of lists of games that the storage has sent so far.
    lists: u64,
    /// Texts of the games' rows, by the language and the number of the list.
    texts: Cached<(Words, u64), Vec<RowTexts>>,
    /// The files that were opened or saved.
    pub files: Vec<PathBuf>,
}

/// Texts of a game's row.
pub struct RowTexts {
    /// Names of the players.
    pub title: String,
    /// Its start, rule, number of moves and result.
    pub details: String,
}

impl GamesPage {
    /// A page that lists these files, and no games until the storage has sent its first list.
    pub fn new(files: Vec<PathBuf>) -> GamesPage {
        GamesPage { games: Vec::new(), lists: 0, texts: Cached::default(), files }
    }

    /// Lists these games from now on.
    pub fn list(&mut self, games: Vec<RecentGame>) {
        self.games = games;
        self.lists += 1;
    }

    /// Brings the texts of the rows up to date.
    pub fn update_texts(&mut self, words: Words) {
        let texts = |game: &RecentGame| RowTexts {
            title: words.game_title(&game.summary),
            details: words.game_details(&game.summary),
        };
        self.texts.update((words, self.lists), || self.games.iter().map(texts).collect());
    }

    /// The games that are listed, each with its texts.
    pub fn rows(&self) -> Vec<(&RecentGame, &RowTexts)> {
        self.games.iter().zip(self.texts.value()).collect()
    }

    /// Carries out a request of the page.
    pub fn perform(&mut self, request: GamesRequest, services: &mut Services) {
        match request {
            GamesRequest::Delete(file) => services.storage.delete_recent_game(&file),
            GamesRequest::Restore(file) => services.storage.restore_recent_game(&file),
        }
    }

    /// Shows the message that a game was deleted, with a button that restores it. The list still has the game, and so its
    /// title.
    pub fn was_deleted(&self, file: PathBuf, services: &mut Services) {
        let game = self.games.iter().find(|game| game.file == file);
        let title = game.map_or_else(String::new, |game| services.words.game_title(&game.summary));
        let text = services.words.game_deleted(&title);
        services.messages.undoable(text, Action::Games(GamesRequest::Restore(file)));
    }
}
