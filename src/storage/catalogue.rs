//! The games of a database, to choose one from: a hundred thousand are listed and searched, and only the chosen one is
//! made.

use super::library::fold::fold;
use crate::formats::rif::{Database, Heading};
use crate::formats::{Format, OpenedGame, Remark};
use std::fmt;
use std::fmt::Write as _;

/// A database that was read, with what words are looked for in.
pub struct Catalogue {
    database: Database,
    /// A text a game, folded.
    texts: Vec<Box<str>>,
}

impl Catalogue {
    pub(super) fn new(database: Database) -> Catalogue {
        let count = database.len().min(Format::MAX_GAMES);
        Catalogue { texts: (0..count).map(|number| text(&database.heading(number))).collect(), database }
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there is none; a database that was read has one.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// About the database as a whole.
    pub fn remarks(&self) -> &[Remark] {
        self.database.remarks()
    }

    /// What a list tells of a game, counted from 0.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn heading(&self, number: usize) -> Heading {
        self.database.heading(number)
    }

    /// A game, counted from 0.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn game(&self, number: usize) -> OpenedGame {
        self.database.game(number)
    }

    /// The games of which all words are told, in whatever letters, by their numbers.
    pub fn search(&self, words: &str) -> Vec<u32> {
        let words = fold(words);
        let words: Vec<&str> = words.split_whitespace().collect();
        let matches = |text: &str| words.iter().all(|word| text.contains(word));
        (0..).zip(&self.texts).filter(|(_, text)| matches(text)).map(|(number, _)| number).collect()
    }
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue").field("games", &self.len()).finish_non_exhaustive()
    }
}

fn text(heading: &Heading) -> Box<str> {
    let Heading { black, white, details, .. } = heading;
    let mut text = String::new();
    for part in [black, white, &details.event, &details.round, &details.place, &details.date, &details.opening] {
        let _ = writeln!(text, "{part}");
    }
    fold(&text).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_searched_in_whatever_letters() {
        let text = r#"<database><players><player id="1" name="Sándor" surname="Kiss"/><player id="2" name="Bo"/></players>
            <tournaments><tournament id="1" name="Tallinn Open" year="2011"/></tournaments>
            <games><game id="1" black="1" white="2" tournament="1"><move>h8 i9</move></game>
            <game id="2" black="2" white="2"><move>h8</move></game></games></database>"#;
        let catalogue = Catalogue::new(Database::read(text.as_bytes()).expect("a database"));
        for (words, expected) in
            [("", vec![0, 1]), ("SANDOR tallinn", vec![0]), ("2011", vec![0]), ("bo", vec![0, 1]), ("kiss bob", vec![])]
        {
            assert_eq!(catalogue.search(words), expected, "{words}");
        }
        assert_eq!((catalogue.len(), catalogue.heading(0).moves), (2, 2));
    }
}
