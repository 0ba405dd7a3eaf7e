//! State of the page of games.

use crate::storage::RecentGame;
use std::path::PathBuf;

/// The games and files that are listed, as the storage has told of them last.
#[derive(Default)]
pub struct GamesPage {
    pub games: Vec<RecentGame>,
    pub files: Vec<PathBuf>,
}
