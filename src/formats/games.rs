//! Games of one file, to choose from: a short collection and a database of a hundred thousand games look alike.

use super::fold::fold;
use super::{Format, FormatError, Reason, Remark, rule_name};
use crate::game::{Details, Game, Summary};
use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A game that was read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedGame {
    /// The game, as far as it could be read.
    pub game: Game,
    /// Parts of it that were left out or mended.
    pub remarks: Vec<Remark>,
}

impl ParsedGame {
    /// A game of which nothing was left out.
    pub fn complete(game: Game) -> ParsedGame {
        ParsedGame { game, remarks: Vec::new() }
    }
}

/// Description of a game in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// Name of the player with Black; empty if the file has none.
    pub black: String,
    /// Name of the player with White; empty if the file has none.
    pub white: String,
    /// Event, round, place and so on. A database states the result as SGF does: "B+", "W+" or "0".
    pub details: Details,
    /// Number of moves.
    pub moves: usize,
    /// Rule, outcome and more; `None` in a database, where the game is not made to be listed.
    pub summary: Option<Summary>,
}

impl Heading {
    pub(super) fn of(game: &Game) -> Heading {
        let summary = game.summary();
        let [black, white] = crate::rules::Color::ALL.map(|color| summary.seats.player(color).name.clone());
        Heading { black, white, details: game.details().clone(), moves: summary.moves, summary: Some(summary) }
    }

    /// Text in which words are looked for, folded.
    fn search_text(&self) -> Box<str> {
        let Heading { black, white, details, summary, .. } = self;
        let Details { title, event, round, place, date, opening, result, .. } = details;
        let started = summary.as_ref().and_then(|summary| summary.started);
        let day = started.map(|started| started.to_zoned(jiff::tz::TimeZone::system()).date().to_string());
        let rule = summary.as_ref().map(|summary| rule_name::of(summary.rule));
        let texts = [black, white, title, event, round, place, date, opening, result].map(String::as_str);
        let texts: Vec<&str> = texts.into_iter().chain(day.as_deref()).chain(rule.as_deref()).collect();
        fold(&texts.join("\n")).into()
    }
}

/// Games of one file. There is at least one.
///
/// ```
/// use tengen::formats::{Format, Games};
///
/// let collection = "(;GM[4]SZ[15]PB[Sándor]PW[Bo];B[hh];W[ii])(;GM[4]SZ[15]PB[Ann]PW[Bo];B[gg])";
/// let games = Games::read(collection.as_bytes(), Some("club.sgf"))?;
/// assert_eq!((games.format(), games.len()), (Format::Sgf, 2));
/// assert_eq!(games.heading(1).black, "Ann");
/// assert_eq!(games.search("sandor"), [0], "names are found however they are written");
/// assert_eq!(games.game(0).game.board().moves().len(), 2);
/// # Ok::<(), tengen::formats::FormatError>(())
/// ```
pub struct Games {
    format: Format,
    remarks: Vec<Remark>,
    list: List,
    /// Texts in which words are looked for, one a game, made at the first search.
    search_texts: OnceLock<Vec<Box<str>>>,
}

/// The games themselves.
pub(super) enum List {
    /// Made when the file was read.
    Made(Vec<ParsedGame>),
    /// Each is made when it is asked for.
    Database(Box<dyn Database>),
}

impl List {
    fn len(&self) -> usize {
        match self {
            List::Made(games) => games.len(),
            List::Database(database) => database.len(),
        }
    }
}

impl From<ParsedGame> for List {
    fn from(game: ParsedGame) -> List {
        List::Made(vec![game])
    }
}

/// Takes all games, made one after the other.
impl IntoIterator for List {
    type Item = ParsedGame;
    type IntoIter = Box<dyn Iterator<Item = ParsedGame>>;

    fn into_iter(self) -> Self::IntoIter {
        match self {
            List::Made(games) => Box::new(games.into_iter()),
            List::Database(database) => Box::new((0..database.len()).map(move |index| database.game(index))),
        }
    }
}

/// Games that are too many to be made at once: each is made when it is asked for.
pub(super) trait Database: Send + Sync {
    /// Number of games.
    fn len(&self) -> usize;

    /// Makes the game at `index`.
    ///
    /// # Panics
    /// If `index` is not below the number of games.
    fn game(&self, index: usize) -> ParsedGame;

    /// Describes the game at `index` for a list, without making it.
    ///
    /// # Panics
    /// If `index` is not below the number of games.
    fn heading(&self, index: usize) -> Heading;
}

#[expect(clippy::len_without_is_empty, reason = "there is at least one")]
impl Games {
    /// Reads a file of any format. Its content says which it is; `name`, the file's name, helps where that cannot.
    ///
    /// # Errors
    /// If its format is not known, or nothing of it can be read.
    pub fn read(bytes: &[u8], name: Option<&str>) -> Result<Games, FormatError> {
        Format::check_length(bytes)?;
        match Format::of_content(bytes, name) {
            Some(format) => format.read(bytes, name),
            None => Err(FormatError::new(Reason::Unknown)),
        }
    }

    /// The games that were read from a file.
    pub(super) fn new(format: Format, list: List, remarks: Vec<Remark>) -> Result<Games, FormatError> {
        if list.len() == 0 {
            return Err(FormatError::new(Reason::NoGame(format)));
        }
        Ok(Games { format, remarks, list, search_texts: OnceLock::new() })
    }

    /// Format of the file.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Remarks on the file as a whole.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Describes the game at `index`, without making it.
    ///
    /// # Panics
    /// If `index` is not below the number of games.
    pub fn heading(&self, index: usize) -> Heading {
        match &self.list {
            List::Made(games) => Heading::of(&games[index].game),
            List::Database(database) => database.heading(index),
        }
    }

    /// Returns the game at `index`; a database makes it.
    ///
    /// # Panics
    /// If `index` is not below the number of games.
    pub fn game(&self, index: usize) -> Cow<'_, ParsedGame> {
        match &self.list {
            List::Made(games) => Cow::Borrowed(&games[index]),
            List::Database(database) => Cow::Owned(database.game(index)),
        }
    }

    /// Returns all games, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = Cow<'_, ParsedGame>> {
        (0..self.len()).map(|index| self.game(index))
    }

    /// Takes the game at `index` out, without a copy if nobody else holds the games.
    ///
    /// # Panics
    /// If `index` is not below the number of games.
    pub fn take(self: Arc<Self>, index: usize) -> ParsedGame {
        match Arc::try_unwrap(self) {
            Ok(Games { list: List::Made(mut games), .. }) => games.swap_remove(index),
            Ok(games) => games.game(index).into_owned(),
            Err(shared) => shared.game(index).into_owned(),
        }
    }

    /// Returns the indices of the games whose headings contain each of these words, in any case and with or without
    /// accents.
    pub fn search(&self, words: &str) -> Vec<u32> {
        let words = fold(words);
        let words: Vec<&str> = words.split_whitespace().collect();
        let matches = |text: &str| words.iter().all(|word| text.contains(word));
        (0..).zip(self.search_texts()).filter(|(_, text)| matches(text)).map(|(index, _)| index).collect()
    }

    /// Does now what the first search would have to do: for a large database about a second of work.
    pub fn prepare_search(&self) {
        self.search_texts();
    }

    fn search_texts(&self) -> &[Box<str>] {
        self.search_texts.get_or_init(|| (0..self.len()).map(|index| self.heading(index).search_text()).collect())
    }
}

/// Takes all games, made one after the other.
impl IntoIterator for Games {
    type Item = ParsedGame;
    type IntoIter = Box<dyn Iterator<Item = ParsedGame>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Games { format, remarks, .. } = self;
        f.debug_struct("Games").field("format", format).field("remarks", remarks).field("len", &self.len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::read_games::MAX_MADE;

    fn check(file: &str, searches: &[(&str, &[u32])]) {
        let games = Games::read(file.as_bytes(), None).expect("games");
        for (words, expected) in searches {
            assert_eq!(games.search(words), *expected, "{words} in {games:?}");
        }
    }

    #[test]
    fn a_database_and_a_collection_are_searched_alike() {
        let searches: &[(&str, &[u32])] = &[
            ("", &[0, 1]),
            ("SANDOR tallinn", &[0]),
            ("sándor", &[0]),
            ("2011", &[0]),
            ("bo", &[0, 1]),
            ("BO 2013", &[1]),
            ("天", &[1]),
            ("kiss bob", &[]),
        ];
        let database = r#"<database><players><player id="1" name="Sándor" surname="Kiss"/><player id="2" name="Bo"/>
            <player id="3" name="天元"/></players><tournaments><tournament id="1" name="Tallinn Open" year="2011"/>
            <tournament id="2" name="Cup" year="2013"/></tournaments>
            <games><game id="1" black="1" white="2" tournament="1"><move>h8 i9</move></game>
            <game id="2" black="2" white="3" tournament="2"><move>h8</move></game></games></database>"#;
        check(database, searches);
        let collection = "(;GM[4]SZ[15]PB[Sándor Kiss]PW[Bo]EV[Tallinn Open]DT[2011];B[hh])\n\
            (;GM[4]SZ[15]PB[Bo]PW[天元]DT[2013];B[hh];W[ii])";
        check(collection, searches);
        check(collection, &[("renju", &[]), ("freestyle", &[0, 1])]);
    }

    #[test]
    fn a_long_collection_is_read_like_a_short_one() {
        let tree = |number| format!("(;GM[4]SZ[15]PB[Ann {number}];B[hh];W[ii]C[{number}];B[hh])");
        let all = MAX_MADE + 70;
        let text: String = (0..all).map(tree).collect();
        let games = Games::read(text.as_bytes(), None).expect("games");
        assert!(matches!(games.list, List::Database(_)));
        assert_eq!((games.len(), games.iter().count()), (all, all));
        for number in [0, MAX_MADE - 1, MAX_MADE, all - 1] {
            let alone = Games::read(tree(number).as_bytes(), None).expect("a game");
            assert!(matches!(alone.list, List::Made(_)));
            assert_eq!(games.heading(number), alone.heading(0));
            let (read, expected) = (games.game(number), alone.game(0));
            assert_eq!((&read.game, read.remarks.len()), (&expected.game, 1), "{number}");
        }
        assert_eq!(games.search("ann 2069"), [2069]);
        assert_eq!(Arc::new(games).take(5).game.board().moves().len(), 2);
    }

    #[test]
    fn a_game_is_taken_out_whether_others_hold_the_games_or_not() {
        let games = Arc::new(Games::read(b"h8h9\ng7g8g9\n", None).expect("games"));
        let other = Arc::clone(&games);
        let moves = |parsed: ParsedGame| parsed.game.board().moves().len();
        assert_eq!((moves(games.take(1)), moves(other.take(0))), (3, 2));
    }
}
