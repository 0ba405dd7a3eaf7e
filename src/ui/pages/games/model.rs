//! State of the page of games.

use crate::rules::{Color, Point};
use crate::storage::RecentGame;
use crate::ui::action::{Action, GamesRequest};
use crate::ui::cached::Cached;
use crate::ui::services::Services;
use crate::words::Words;
use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::path::PathBuf;

/// State of the page: the games and files that the storage has listed last.
pub struct GamesPage {
    games: Vec<RecentGame>,
    /// Number of lists of games that the storage has sent so far.
    lists: u64,
    /// The games' rows, by the language, the number of the list, and the day on which "today" is true.
    rows: Cached<(Words, u64, Date), Vec<GameRow>>,
    /// Whether all games are shown, and not only the latest.
    pub(super) shows_all: bool,
    /// The files that were opened or saved.
    pub files: Vec<PathBuf>,
}

/// A game's row.
pub struct GameRow {
    /// The opponent, or both players.
    pub title: String,
    /// The result, from the person's view.
    pub result: String,
    /// Whether the person won.
    pub is_won: bool,
    /// Its length, the person's colour and the rule.
    pub details: String,
    /// The day of its start; empty if it is unknown.
    pub when: String,
    /// The stones of its last position.
    pub stones: Vec<(Point, Color)>,
    /// The stone that was placed last.
    pub last: Option<Point>,
}

impl GameRow {
    fn of(words: Words, game: &RecentGame, now: &Zoned) -> GameRow {
        let summary = &game.summary;
        let person = summary.seats.only_person();
        let when = |started: jiff::Timestamp| words.day_and_time(&started.to_zoned(TimeZone::system()), now);
        GameRow {
            title: words.recent_title(summary),
            result: words.recent_result(summary),
            is_won: person.is_some() && summary.outcome.as_ref().and_then(|outcome| outcome.winner()) == person,
            details: words.recent_details(summary),
            when: summary.started.map(when).unwrap_or_default(),
            stones: game.moves.stones_after(usize::MAX).collect(),
            last: game.moves.last_point(),
        }
    }
}

impl GamesPage {
    /// A page that lists these files, and no games until the storage has sent its first list.
    pub fn new(files: Vec<PathBuf>) -> GamesPage {
        GamesPage { games: Vec::new(), lists: 0, rows: Cached::default(), shows_all: false, files }
    }

    /// Lists these games from now on.
    pub fn list(&mut self, games: Vec<RecentGame>) {
        self.games = games;
        self.lists += 1;
    }

    /// Brings the rows up to date.
    pub fn update_texts(&mut self, words: Words) {
        let now = Zoned::now();
        let key = (words, self.lists, now.date());
        self.rows.update(key, || self.games.iter().map(|game| GameRow::of(words, game, &now)).collect());
    }

    /// The games that are listed, each with its row.
    pub fn rows(&self) -> Vec<(&RecentGame, &GameRow)> {
        self.games.iter().zip(self.rows.value()).collect()
    }

    /// Carries out a request of the page.
    pub fn perform(&mut self, request: GamesRequest, services: &mut Services) {
        match request {
            GamesRequest::Delete(file) => services.storage.delete_recent_game(&file),
            GamesRequest::Restore(file) => services.storage.restore_recent_game(&file),
            GamesRequest::ShowAll => self.shows_all = true,
        }
    }

    /// Shows the message that a game was deleted, with a button that restores it. The list still has the game, and so its
    /// title.
    pub fn was_deleted(&self, file: PathBuf, services: &mut Services) {
        let game = self.games.iter().find(|game| game.file == file);
        let title = game.map_or_else(String::new, |game| services.words.recent_title(&game.summary));
        let text = services.words.game_deleted(&title);
        services.messages.undoable(text, Action::Games(GamesRequest::Restore(file)));
    }
}
