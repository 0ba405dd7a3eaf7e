//! A folder of games as a library: what is in it, found, listed and searched.
//!
//! [`Library::open`] starts a thread that looks for files of games in a folder and below it, reads them, and reports
//! them by [`Event`]s while it reads on; the window puts the events into a [`Listing`], which it draws and searches.
//! The entries of a file are kept in an index in the cache, so that the next time only files that have changed are
//! read.
//!
//! Order of calls by the window: [`Library::open`], [`Listing::default`] and [`Finder::start`]; each frame,
//! [`Listing::receive`] and [`Finder::tell`] with the events that are there; [`Finder::find`] for another search or
//! another order; [`Listing::row`] for each of the [`Found::hits`] that can be seen. The game of a row is opened by
//! [`Storage::open_game`] with [`Library::path`] and [`Row::number`], which also finds a position in it. To notice
//! changes, a library is opened again.
//!
//! [`Storage::open_game`]: super::Storage::open_game

mod file;
mod finder;
mod index;
mod listing;
mod moves;
mod order;
mod position;
mod reading;
mod search;
#[cfg(test)]
mod tests;
mod thread;
mod walk;

pub use file::{Contents, Ended, Entry, File};
pub use finder::{Finder, Found, Query};
pub use listing::{Listing, Row};
pub use moves::Moves;
pub use order::{Order, Sorting};
pub use position::{LineKind, Occurrence, PositionKey};
pub use search::{Hit, Kind, Search};

use super::Folders;
use super::problem::{DiskError, DiskOperation};
use crate::background::{Outbox, Priority, ThreadSpec, Wake};
use crate::formats::Format;
use crossbeam_channel::Receiver;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// Event of a library.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Files were read, or the progress has changed.
    Read {
        /// Files that were not reported before, in no particular order.
        files: Vec<Arc<File>>,
        /// Progress with these files.
        progress: Progress,
    },
    /// Reading has ended; no event follows.
    Ended(End),
}

/// Progress of reading a library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Stage, on which the meaning of `files` depends.
    pub stage: Stage,
    /// Number of files that were found.
    pub files: usize,
    /// Number of files that were reported.
    pub read: usize,
}

/// Stage of reading a library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// Looking for files: there may be more than were found.
    #[default]
    Finding,
    /// Reading the files.
    Reading,
}

/// End of reading a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All files were reported that are within the bounds of a library.
    Complete {
        /// Number of files and folders beyond these bounds.
        left_out: usize,
    },
    /// It was cancelled; the files that were reported before are valid.
    Cancelled,
    /// The folder cannot be read.
    Failed(DiskError),
}

/// Bounds on a library, for its memory: a game of 40 moves takes about 1.5 kilobytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Greatest number of files.
    pub files: usize,
    /// Greatest number of games.
    pub games: usize,
    /// Greatest number of positions, where those of a game are counted once each.
    pub positions: usize,
}

impl Limits {
    /// Limits of the window: as many games as one file may hold, which is about twice the largest collections there
    /// are.
    const LIBRARY: Limits = Limits { files: 200_000, games: Format::MAX_GAMES, positions: 20_000_000 };
}

/// The handle of the thread that reads a library. Dropping it ends the thread, which is not waited for: it may be in
/// the middle of a large file, and ends after it.
pub struct Library {
    folder: PathBuf,
    events: Receiver<Event>,
    cancelled: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Library {
    /// Begins to read a folder of games. `wake` is called on the library's thread after each event.
    pub fn open(folder: &Path, folders: &Folders, wake: Wake) -> Library {
        Library::open_within(Limits::LIBRARY, folder, folders, wake)
    }

    fn open_within(limits: Limits, folder: &Path, folders: &Folders, wake: Wake) -> Library {
        let (events, received) = crossbeam_channel::unbounded();
        let cancelled = Arc::new(AtomicBool::new(false));
        let outbox = Outbox::new(events, wake);
        let for_failure = outbox.clone();
        let task = thread::Task {
            folder: folder.to_owned(),
            indexes: folders.libraries(),
            limits,
            cancelled: Arc::clone(&cancelled),
            outbox,
        };
        let spawned = ThreadSpec::new("tengen-library", Priority::Low).spawn(move || task.run());
        let thread = spawned.inspect_err(|error: &io::Error| {
            let error = DiskError::new(DiskOperation::Read, folder, error);
            for_failure.send(Event::Ended(End::Failed(error)));
        });
        Library { folder: folder.to_owned(), events: received, cancelled, thread: thread.ok() }
    }

    /// The folder that is read.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Path of a file of the library.
    pub fn path(&self, file: &File) -> PathBuf {
        self.folder.join(&file.path)
    }

    /// Channel of events; [`Event::Ended`] is the last one.
    pub fn events(&self) -> &Receiver<Event> {
        &self.events
    }

    /// Reads no further file. [`Event::Ended`] follows.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Waits until the thread has ended and the index is kept. Not for the window, which never waits.
    pub fn wait(mut self) {
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("the library's thread had panicked");
        }
    }
}

impl Drop for Library {
    fn drop(&mut self) {
        self.cancel();
    }
}
