//! State of the library page: the open folder, the query, and the chosen row.

use super::columns::{self, Contents};
use crate::background::Wake;
use crate::rules::Board;
use crate::storage::Folders;
use crate::storage::library::{Finder, Found, Hit, Kind, Library, Listing, Order, Query, Row, Sorting};
use crate::ui::action::LibraryRequest;
use crate::ui::cached::Cached;
use crate::ui::services::Services;
use crate::words::Words;
use std::path::Path;
use std::sync::Arc;

/// State of the page.
#[derive(Default)]
pub struct LibraryPage {
    shelf: Option<OpenFolder>,
    /// The query in the fields, whether it was asked already or not.
    pub query: Query,
    asked: Query,
    chosen: Option<Chosen>,
    /// Whether to bring the chosen row into view.
    pub reveal: bool,
    /// Whether to scroll the list to its top, as for another query.
    pub begin: bool,
    was_visited: bool,
    is_shown: bool,
    /// Widths of the columns' texts, by the language and the numbers of rows that are listed and that were read.
    contents: Cached<(Words, usize, usize), Contents>,
}

/// A folder that is open. The listing is dropped first, so that the finder's thread is the one that frees the games.
struct OpenFolder {
    listing: Listing,
    found: Found,
    /// The number of the query whose answer is awaited.
    awaited: u64,
    /// The number of the first query that asks for the present position, or for none.
    position_since: u64,
    library: Library,
    finder: Finder,
}

/// The row that is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Chosen {
    /// Its index in the listing, which never changes.
    row: usize,
    /// Its index among the hits; `None` if it is not among them.
    index: Option<usize>,
}

/// Movement of the choice among the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowMove {
    /// To the first row.
    First,
    /// To the last row.
    Last,
    /// Down by this number of rows, as far as there are any.
    Down(usize),
    /// Up by this number of rows, as far as there are any.
    Up(usize),
}

impl LibraryPage {
    /// Carries out a request of the page. A folder that is opened is remembered for the next time.
    pub fn perform(&mut self, request: LibraryRequest, services: &mut Services) {
        match request {
            LibraryRequest::OpenFolder(path) => {
                let path = services.folders.from_home(path);
                let folder = std::path::absolute(&path).unwrap_or(path);
                self.open(&folder, services.folders, Arc::clone(&services.wake));
                // The settings cannot hold a path that is not valid Unicode.
                if let Some(name) = folder.to_str() {
                    services.settings.remember_library(name);
                    services.storage.save_settings(services.settings);
                }
            }
            LibraryRequest::OpenGame { path, index, position } => {
                services.storage.open_game(&path, index, position);
            }
        }
    }

    /// Opens the folder that was open last, at the first visit of the page, so that it does not slow the program's start.
    pub fn visit(&mut self, services: &Services) {
        if !std::mem::replace(&mut self.was_visited, true)
            && let Some(folder) = services.settings.libraries.first()
        {
            self.open(Path::new(folder), services.folders, Arc::clone(&services.wake));
        }
    }

    /// Opens a folder; the one before is read no further.
    fn open(&mut self, folder: &Path, folders: &Folders, wake: Wake) {
        (self.was_visited, self.chosen, self.begin) = (true, None, true);
        let (library, finder) = (Library::open(folder, folders, wake.clone()), Finder::start(wake));
        let (listing, found) = (Listing::default(), Found::default());
        self.shelf = Some(OpenFolder { listing, found, awaited: 0, position_since: 0, library, finder });
        self.query.search.kind = Kind::All;
        self.asked = Query::default();
        self.ask();
    }

    /// Receives the events of the folder's threads.
    pub fn receive(&mut self) {
        let Some(OpenFolder { listing, found, awaited, library, finder, .. }) = &mut self.shelf else { return };
        for event in library.events().try_iter() {
            finder.tell(event.clone());
            listing.receive(event);
        }
        if let Some(new) = finder.found()
            && new.query == *awaited
        {
            *found = new;
            if let Some(chosen) = &mut self.chosen {
                chosen.index = found.hits.iter().position(|hit| hit.row == chosen.row);
            }
        }
    }

    /// Asks the query in the fields, if it has changed.
    pub fn ask(&mut self) {
        let Some(shelf) = &mut self.shelf else { return };
        self.begin |= self.query.search != self.asked.search;
        if self.query != self.asked {
            shelf.awaited = shelf.finder.find(self.query.clone());
            if self.query.search.position != self.asked.search.position {
                shelf.position_since = shelf.awaited;
            }
            self.asked = self.query.clone();
        }
    }

    /// Looks for a position and nothing else.
    pub fn find_position(&mut self, position: Board) {
        self.query.search.text.clear();
        self.look_for_position(Some(position));
    }

    /// Adds a position to the query, or takes it out.
    pub fn look_for_position(&mut self, position: Option<Board>) {
        self.query.search.position = position;
        self.query.search.kind = Kind::All;
        self.ask();
    }

    /// Sorts by a column; at the second call for a column, in the other direction.
    pub fn order_by(&mut self, order: Order) {
        let reversed = match self.query.sorting {
            Sorting::Ascending => Sorting::Descending,
            Sorting::Descending => Sorting::Ascending,
        };
        self.query.sorting = if self.query.order == order { reversed } else { Sorting::Ascending };
        self.query.order = order;
        self.reveal = true;
    }

    /// Measures the texts of the columns, if the list has changed.
    pub fn measure(&mut self, words: Words) {
        /// Number of rows that are measured at most.
        const SAMPLE: usize = 300;
        let Some(OpenFolder { listing, found, .. }) = &self.shelf else { return };
        let hits = &found.hits;
        self.contents.update((words, hits.len(), listing.len()), || {
            let rows = hits.iter().step_by(hits.len() / SAMPLE + 1).map(|hit| listing.row(hit.row));
            columns::contents(rows, words)
        });
    }

    /// Widths of the columns' texts, as they were measured last.
    pub fn contents(&self) -> &Contents {
        self.contents.value()
    }

    /// Whether another page was shown until now. Records that this one is.
    pub fn enter(&mut self) -> bool {
        !std::mem::replace(&mut self.is_shown, true)
    }

    /// Records that another page is shown.
    pub fn leave(&mut self) {
        self.is_shown = false;
    }

    /// The folder's library, if one is open.
    pub fn library(&self) -> Option<&Library> {
        self.shelf.as_ref().map(|shelf| &shelf.library)
    }

    /// The listing, if a folder is open.
    pub fn listing(&self) -> Option<&Listing> {
        self.shelf.as_ref().map(|shelf| &shelf.listing)
    }

    /// The rows that are listed, in their order.
    pub fn hits(&self) -> &[Hit] {
        self.shelf.as_ref().map_or(&[], |shelf| &shelf.found.hits)
    }

    /// Whether every row has been searched, so that the list is complete.
    pub fn is_searched(&self) -> bool {
        self.shelf.as_ref().is_some_and(|shelf| shelf.found.searched == shelf.listing.len())
    }

    /// Number of listed rows that are games.
    pub fn games_found(&self) -> usize {
        self.shelf.as_ref().map_or(0, |shelf| shelf.found.games)
    }

    /// Number of games with the position that is looked for; `None` until the first answer.
    pub fn games_with_position(&self) -> Option<usize> {
        let OpenFolder { found, position_since, .. } = self.shelf.as_ref()?;
        (self.query.search.position.is_some() && found.query >= *position_since).then_some(found.games)
    }

    /// A hit's row.
    pub fn row(&self, hit: Hit) -> Option<Row<'_>> {
        Some(self.listing()?.row(hit.row))
    }

    /// Index of the chosen row among the hits.
    pub fn chosen_index(&self) -> Option<usize> {
        self.chosen?.index
    }

    /// The chosen hit.
    pub fn chosen(&self) -> Option<Hit> {
        self.hits().get(self.chosen_index()?).copied()
    }

    /// Chooses the row at `index` among the hits.
    pub fn choose(&mut self, index: usize) {
        self.chosen = self.hits().get(index).map(|hit| Chosen { row: hit.row, index: Some(index) });
    }

    /// Chooses another row, starting from the one that is chosen.
    pub fn step(&mut self, step: RowMove) {
        if let Some(index) = step.from(self.chosen_index(), self.hits().len()) {
            self.choose(index);
            self.reveal = true;
        }
    }
}

impl RowMove {
    /// The index to which it leads among `rows` rows; `None` if there are none.
    fn from(self, index: Option<usize>, rows: usize) -> Option<usize> {
        let last = rows.checked_sub(1)?;
        Some(match (self, index) {
            (RowMove::First, _) | (_, None) => 0,
            (RowMove::Last, Some(_)) => last,
            (RowMove::Down(steps), Some(index)) => index.saturating_add(steps).min(last),
            (RowMove::Up(steps), Some(index)) => index.saturating_sub(steps).min(last),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_choice_stays_within_the_rows() {
        for (step, index, rows, expected) in [
            (RowMove::Down(1), None, 3, Some(0)),
            (RowMove::Down(1), Some(0), 3, Some(1)),
            (RowMove::Down(10), Some(1), 3, Some(2)),
            (RowMove::Up(1), Some(0), 3, Some(0)),
            (RowMove::Up(10), Some(2), 3, Some(0)),
            (RowMove::Last, Some(0), 3, Some(2)),
            (RowMove::First, Some(2), 3, Some(0)),
            (RowMove::Down(1), None, 0, None),
            // The rows have become fewer.
            (RowMove::Up(1), Some(9), 3, Some(2)),
        ] {
            assert_eq!(step.from(index, rows), expected, "{step:?} from {index:?} of {rows}");
        }
    }

    #[test]
    fn a_folder_has_its_rows_as_soon_as_all_files_are_read_and_searched() {
        let home = tempfile::tempdir().expect("a folder");
        let games = home.path().join("games");
        std::fs::create_dir(&games).expect("a folder of games");
        std::fs::write(games.join("a.sgf"), "(;GM[4]SZ[15]PB[Ann]PW[Bob];B[hh])").expect("a file");
        let mut page = LibraryPage::default();
        let (sender, woken) = crossbeam_channel::unbounded();
        let wake = Arc::new(move || sender.send(()).unwrap_or_default());
        page.open(&games, &Folders::within(home.path()), wake);
        let is_read = |page: &LibraryPage| page.listing().is_some_and(|listing| listing.end().is_some());
        while !(is_read(&page) && page.is_searched()) {
            woken.recv_timeout(Duration::from_secs(20)).expect("the folder is read and searched");
            page.receive();
        }
        assert_eq!(page.hits().len(), 1);
    }

    #[test]
    fn a_second_click_on_a_column_reverses_the_order() {
        let mut page = LibraryPage::default();
        let mut check = |order, sorting| {
            page.order_by(order);
            assert_eq!((page.query.order, page.query.sorting), (order, sorting));
        };
        check(Order::Moves, Sorting::Ascending);
        check(Order::Moves, Sorting::Descending);
        check(Order::Day, Sorting::Ascending);
    }
}
