//! Searching a library: by words and by position.

use super::position::{Occurrence, PositionKey};
use super::{Listing, Row};
use crate::formats::fold;
use crate::rules::Board;
use std::ops::Range;

/// Search in a library. The default finds everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// Words, all of which have to occur in the names of the players, the event, the day or the file's path, in any
    /// order, in any case, with or without accents.
    pub text: String,
    /// A position that has to come up in the game, however the board is turned or mirrored; stones and side to move
    /// count, the rule does not.
    pub position: Option<Board>,
    /// Kind of rows that are searched.
    pub kind: Kind,
}

/// Kind of rows that are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Games, and files that cannot be read.
    #[default]
    All,
    /// Files that cannot be read.
    Unreadable,
}

/// A row that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Index of the row in the listing.
    pub row: usize,
    /// Occurrence of the position in the game; `None` if no position was looked for.
    pub at: Option<Occurrence>,
}

impl Listing {
    /// Returns the rows that match, in their order in the listing.
    pub fn search(&self, search: &Search) -> Vec<Hit> {
        self.search_in(0..self.len(), search)
    }

    /// Searches a part of the rows, such as those that are new.
    pub fn search_in(&self, rows: Range<usize>, search: &Search) -> Vec<Hit> {
        let search = Prepared::new(search);
        rows.filter_map(|index| search.hit(index, &self.row(index))).collect()
    }
}

/// A search as it is compared with rows.
struct Prepared {
    words: Vec<String>,
    position: Option<PositionKey>,
    kind: Kind,
}

impl Prepared {
    fn new(search: &Search) -> Prepared {
        Prepared {
            words: fold(&search.text).split_whitespace().map(str::to_owned).collect(),
            position: search.position.as_ref().map(PositionKey::of),
            kind: search.kind,
        }
    }

    fn hit(&self, index: usize, row: &Row) -> Option<Hit> {
        if self.kind == Kind::Unreadable && row.game.is_ok() {
            return None;
        }
        let at = match self.position {
            Some(key) => Some(row.game.ok()?.positions.find(key)?),
            None => None,
        };
        let text = row.text();
        self.words.iter().all(|word| text.contains(word.as_str())).then_some(Hit { row: index, at })
    }
}
