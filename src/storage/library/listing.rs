//! The list of a library's games, as the window holds and draws it.

use super::{Contents, End, Entry, Event, File, Progress};
use crate::storage::OpenError;
use std::sync::Arc;

/// Rows of a library: one for each game, and one for each file that cannot be read. Rows keep their indices as more
/// come.
#[derive(Debug, Default)]
pub struct Listing {
    rows: Vec<RowLocation>,
    files: usize,
    unreadable: usize,
    progress: Progress,
    end: Option<End>,
}

/// File of a row, and the index of its game there.
#[derive(Clone, Debug)]
struct RowLocation {
    file: Arc<File>,
    number: u32,
}

/// A row of the list.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The file that the game is in.
    pub file: &'a File,
    /// Index of the game in its file.
    pub number: usize,
    /// The game, or the reason why the file cannot be read.
    pub game: Result<&'a Entry, &'a OpenError>,
}

impl Row<'_> {
    /// Text in which words are looked for, folded.
    pub(super) fn text(&self) -> &str {
        &self.file.texts()[self.number]
    }
}

impl Listing {
    /// Adds the files, the progress or the end that an event of the library brings.
    pub fn receive(&mut self, event: Event) {
        match event {
            Event::Read { files, progress } => {
                for file in files {
                    self.files += usize::from(file.rows() > 0);
                    self.unreadable += usize::from(file.contents.is_err());
                    let numbers = 0..file.rows() as u32;
                    self.rows.extend(numbers.map(|number| RowLocation { file: Arc::clone(&file), number }));
                }
                self.progress = progress;
            }
            Event::Ended(end) => self.end = Some(end),
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no rows, or none yet.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Number of files that hold games or cannot be read.
    pub fn files(&self) -> usize {
        self.files
    }

    /// Number of files that cannot be read.
    pub fn unreadable(&self) -> usize {
        self.unreadable
    }

    /// Number of games.
    pub fn games(&self) -> usize {
        self.rows.len() - self.unreadable
    }

    /// Progress of reading.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// End of reading; `None` while it goes on.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// A row, counted from 0.
    ///
    /// # Panics
    /// If `index` is not below the number of rows.
    pub fn row(&self, index: usize) -> Row<'_> {
        let RowLocation { file, number } = &self.rows[index];
        let number = *number as usize;
        let game = file.contents.as_ref().map(|Contents { games, .. }| &games[number]);
        Row { file, number, game }
    }

    /// All rows, in the order in which they came.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> {
        (0..self.rows.len()).map(|index| self.row(index))
    }
}
