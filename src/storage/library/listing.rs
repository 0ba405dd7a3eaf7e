//! The list of a library's games, as the window holds and draws it.

use super::{Contents, End, Entry, Event, File, Progress};
use crate::storage::OpenError;
use std::sync::Arc;

/// What a library has told so far: a row a game, and one for each file that cannot be read. Rows stay where they are as
/// more come.
#[derive(Debug, Default)]
pub struct Listing {
    rows: Vec<Located>,
    files: usize,
    unreadable: usize,
    progress: Progress,
    end: Option<End>,
}

/// Where a row's content is.
#[derive(Clone, Debug)]
struct Located {
    file: Arc<File>,
    number: u32,
}

/// A row of the list.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The file that the game is in.
    pub file: &'a File,
    /// The game's place in its file, from 0.
    pub number: usize,
    /// The game, or why the file cannot be read.
    pub game: Result<&'a Entry, &'a OpenError>,
}

impl Row<'_> {
    /// What words are looked for in, folded.
    pub(super) fn text(&self) -> &str {
        &self.file.texts()[self.number]
    }
}

impl Listing {
    /// Takes in what the library tells.
    pub fn receive(&mut self, event: Event) {
        match event {
            Event::Read { files, progress } => {
                for file in files {
                    self.files += usize::from(file.rows() > 0);
                    self.unreadable += usize::from(file.contents.is_err());
                    let numbers = 0..file.rows() as u32;
                    self.rows.extend(numbers.map(|number| Located { file: Arc::clone(&file), number }));
                }
                self.progress = progress;
            }
            Event::Ended(end) => self.end = Some(end),
        }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many files there are that hold games or cannot be read.
    pub fn files(&self) -> usize {
        self.files
    }

    /// How many of the files cannot be read.
    pub fn unreadable(&self) -> usize {
        self.unreadable
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.rows.len() - self.unreadable
    }

    /// How far the library is.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// How the reading ended, or `None` while it goes on.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// A row, counted from 0.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn row(&self, index: usize) -> Row<'_> {
        let Located { file, number } = &self.rows[index];
        let number = *number as usize;
        let game = file.contents.as_ref().map(|Contents { games, .. }| &games[number]);
        Row { file, number, game }
    }

    /// All rows, in the order in which they came.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> {
        (0..self.rows.len()).map(|index| self.row(index))
    }
}
