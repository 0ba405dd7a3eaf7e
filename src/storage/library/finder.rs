//! The thread that searches a library and sorts the hits, so that the window need not: among a hundred thousand games
//! that takes longer than a frame may.

use super::{Event, Hit, Listing, Order, Search, Sorting};
use crate::background::{Outbox, Priority, ThreadSpec, Wake};
use crossbeam_channel::{Receiver, Sender};

/// Search and order of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Words and position to look for.
    pub search: Search,
    /// Column by which the hits are sorted.
    pub order: Order,
    /// Direction in which they are sorted.
    pub sorting: Sorting,
}

/// Answer to a query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Number of the query that is answered, counted from 1.
    pub query: u64,
    /// The hits. While the library is read, new ones are added at the end; when all is read, all are sorted.
    pub hits: Vec<Hit>,
    /// Number of hits that are games; the rest are files that cannot be read.
    pub games: usize,
    /// Number of the listing's rows that were searched.
    pub searched: usize,
}

/// Request to the thread.
enum Request {
    /// Passes on an event of the library.
    Tell(Event),
    /// Starts the query of this number.
    Find(u64, Box<Query>),
}

/// The handle of the thread. Dropping it ends the thread, which is not waited for.
pub struct Finder {
    requests: Sender<Request>,
    found: Receiver<Found>,
    queries: u64,
}

impl Finder {
    /// Starts the thread, with a query that finds everything. `wake` is called on the thread after each answer.
    pub fn start(wake: Wake) -> Finder {
        let (requests, to_do) = crossbeam_channel::unbounded();
        let (answers, found) = crossbeam_channel::unbounded();
        let outbox = Outbox::new(answers, wake);
        let thread = ThreadSpec::new("tengen-finder", Priority::Low);
        let spawned = thread.spawn(move || FinderThread::default().run(&to_do, &outbox));
        if let Err(error) = spawned {
            log::error!("the library cannot be searched: {error}");
        }
        Finder { requests, found, queries: 0 }
    }

    /// Passes on an event of the library.
    pub fn tell(&self, event: Event) {
        self.ask(Request::Tell(event));
    }

    /// Starts another query and returns its number.
    pub fn find(&mut self, query: Query) -> u64 {
        self.queries += 1;
        self.ask(Request::Find(self.queries, Box::new(query)));
        self.queries
    }

    /// Returns the latest answer since the last call.
    pub fn found(&self) -> Option<Found> {
        self.found.try_iter().last()
    }

    fn ask(&self, request: Request) {
        // If the thread could not be started, which was logged, nothing is found.
        let _ = self.requests.send(request);
    }
}

/// State of the thread.
#[derive(Default)]
struct FinderThread {
    listing: Listing,
    query: Query,
    found: Found,
}

impl FinderThread {
    fn run(mut self, requests: &Receiver<Request>, answers: &Outbox<Found>) {
        while let Ok(first) = requests.recv() {
            // Of several queries only the last one is wanted.
            let mut is_stale = false;
            for request in std::iter::once(first).chain(requests.try_iter()) {
                match request {
                    Request::Tell(event) => {
                        is_stale |= matches!(event, Event::Ended(_));
                        self.listing.receive(event);
                    }
                    Request::Find(number, query) => {
                        (self.found.query, self.query) = (number, *query);
                        is_stale = true;
                    }
                }
            }
            if is_stale {
                self.begin_anew();
            } else if !self.go_on() {
                continue;
            }
            if answers.deliver(self.found.clone()).is_err() {
                return;
            }
        }
    }

    fn begin_anew(&mut self) {
        let Query { search, order, sorting } = &self.query;
        self.found.searched = self.listing.len();
        self.found.hits = self.listing.search(search);
        self.found.games = self.count_games(&self.found.hits);
        self.listing.sort(&mut self.found.hits, *order, *sorting);
    }

    /// Searches the new rows; returns whether there are hits among them.
    fn go_on(&mut self) -> bool {
        let new = self.found.searched..self.listing.len();
        self.found.searched = new.end;
        let hits = self.listing.search_in(new, &self.query.search);
        let found = !hits.is_empty();
        self.found.games += self.count_games(&hits);
        self.found.hits.extend(hits);
        found
    }

    fn count_games(&self, hits: &[Hit]) -> usize {
        hits.iter().filter(|hit| self.listing.row(hit.row).game.is_ok()).count()
    }
}
