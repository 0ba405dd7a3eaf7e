//! The only room that touches the disk: settings, saved games, recent games, and the journal of the game on the table.
//!
//! One named thread does the work; the holder of the [`Storage`] sends requests and goes on, and receives the results
//! as [`Event`]s. The one exception is the journal: [`Storage::record`] writes a few bytes on the caller's thread, so
//! that a move is on record before the computer begins to think about it, and survives a crash of the program. All else
//! about the journal (making it durable within a second, keeping it short) is the thread's work.
//!
//! Files that are opened, and a folder of games, are read by threads of their own, so that nothing waits for them: see
//! [`Storage::open`] and [`library`].
//!
//! Dropping the [`Storage`] finishes all requests but those to open a file, and ends the thread. The game on the table stays in its journal and
//! is back on the table at the next start. A file is replaced only by a complete one; data that could not be written is
//! reported once as a [`Problem`], kept in memory and tried again.
//!
//! Order of calls: [`Storage::start`]; then [`Storage::begin_game`] with each game that comes to the table, restored,
//! new or opened, before the session has it, and [`Storage::set_file`] if it has a file; then, after each command,
//! [`Storage::record`] with the operations that were carried out.

mod disk;
mod folders;
mod journal;
pub mod library;
mod log_file;
mod opener;
mod problem;
mod reading;
mod recent;
mod settings_file;
mod shared_file;
#[cfg(test)]
mod tests;
mod thread;

pub use folders::Folders;
pub use log_file::log_file;
pub use problem::{DiskError, DiskOperation, OpenError, PictureSaveError, Problem, SaveError, SharedFileKind};
pub use recent::RecentGame;

use crate::background::{Outbox, Priority, ThreadSpec, Wake};
use crate::coach::profile::{Change as ProfileChange, Profile};
use crate::coach::puzzle::progress::{Change as PuzzleChange, Progress as PuzzleProgress};
use crate::coach::school::progress::{SchoolChange, SchoolProgress};
use crate::coach::strength::{Change as StrengthChange, Record};
use crate::formats::Games;
use crate::game::{Game, NodeId, Operation};
use crate::picture;
use crate::settings::Settings;
use crossbeam_channel::{Receiver, Sender};
use journal::Journal;
use library::PositionKey;
use opener::{Choice, OpenOrder};
use shared_file::SharedFile;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// Least number of moves for which a game that leaves the table is kept among the recent ones. A shorter one is kept if it
/// has a file, notes, or a position that was set up.
pub const MIN_KEPT_MOVES: usize = 5;

/// State of the user's files when the program starts.
#[derive(Debug)]
pub struct Startup {
    /// The settings, within their bounds; the defaults where there is no file or it makes no sense.
    pub settings: Settings,
    /// Progress with puzzles.
    pub puzzles: PuzzleProgress,
    /// Record of games against the levels.
    pub strength: Record,
    /// Progress in the school.
    pub school: SchoolProgress,
    /// The person's profile.
    pub profile: Profile,
    /// The game that was on the table when the program ended, if it [is worth restoring](Game::is_worth_restoring).
    pub restored: Option<Game>,
    /// The file that this game was saved in or opened from, as [`Storage::set_file`] recorded it.
    pub restored_file: Option<PathBuf>,
    /// The files that people saved or opened, latest first.
    pub recent_files: Vec<PathBuf>,
    /// Failures on the way, to be shown once the window is there.
    pub problems: Vec<Problem>,
}

/// Description of the picture to make of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureOrder {
    /// Kind of file: a position, or an animation of the current line.
    pub kind: picture::Kind,
    /// The side of the square, in pixels.
    pub pixels: u32,
    /// Appearance of the board.
    pub options: picture::Options,
    /// Last frame of an animation.
    pub until: picture::Until,
    /// Frame times of an animation.
    pub timing: picture::gif::Timing,
}

/// Content of a file that was opened.
#[derive(Clone, Debug)]
pub struct OpenedFile {
    /// All games of the file, at least one.
    pub games: Arc<Games>,
    /// The game that was asked for; `None` if [`Storage::open`] asked for the file.
    pub chosen: Option<ChosenGame>,
}

/// One game of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenGame {
    /// Its index in the file.
    pub index: usize,
    /// Node of the position that was asked for, if it is in the game.
    pub node: Option<NodeId>,
}

/// Answer of the storage to a request, or an event of its own.
#[derive(Clone, Debug)]
pub enum Event {
    /// Saving a game has ended.
    Saved {
        /// The file, as it was asked for.
        path: PathBuf,
        /// The reason why the file is as it was, if it could not be written.
        result: Result<(), SaveError>,
    },
    /// Saving a picture has ended.
    PictureSaved {
        /// The file, as it was asked for.
        path: PathBuf,
        /// The reason why the file is as it was, if it could not be written.
        result: Result<(), PictureSaveError>,
    },
    /// Reading a file of games has ended.
    Opened {
        /// The file, as it was asked for.
        path: PathBuf,
        /// The games, or the reason why there are none.
        result: Result<OpenedFile, OpenError>,
    },
    /// Answer to [`Storage::check`].
    Checked {
        /// The path that was asked about.
        path: PathBuf,
        /// Whether there is a file or a folder of this name.
        is_there: bool,
    },
    /// The recent games have changed, or were asked for; the one put away last comes first.
    RecentGames(Vec<RecentGame>),
    /// One of the recent games was deleted; it can be brought back.
    GameDeleted(PathBuf),
    /// The files that people saved or opened, latest first.
    RecentFiles(Vec<PathBuf>),
    /// Progress with puzzles was saved.
    Puzzles {
        /// The progress on disk, with the changes of other windows.
        progress: Box<PuzzleProgress>,
        /// Number of changes by this window, counted from the start of the program, that it includes.
        changes: usize,
    },
    /// Something has failed for which nobody is waiting.
    Problem(Problem),
    /// The journal, which could not be written, is whole again.
    JournalResumed,
}

/// Request to the thread.
#[derive(Debug)]
enum Request {
    /// The journal has something new for the thread.
    Journal,
    /// The journal could not be written.
    JournalFailed(DiskError),
    Save {
        path: PathBuf,
        game: Box<Game>,
    },
    SavePicture {
        path: PathBuf,
        game: Box<Game>,
        order: PictureOrder,
    },
    Open(OpenOrder),
    Check {
        path: PathBuf,
    },
    SaveSettings(Box<Settings>),
    ChangePuzzles(PuzzleChange),
    ChangeStrength(StrengthChange),
    ChangeSchool(SchoolChange),
    ChangeProfile(ProfileChange),
    ListRecentGames,
    DeleteRecentGame(PathBuf),
    RestoreRecentGame(PathBuf),
}

/// Handle to the storage's thread. Dropping it finishes all requests but those to open a file.
pub struct Storage {
    /// `None` only while the storage is dropped.
    requests: Option<Sender<Request>>,
    events: Receiver<Event>,
    /// Sender for events that the thread cannot send because it has ended.
    own_events: Sender<Event>,
    wake: Wake,
    journal: Arc<Journal>,
    thread: Option<JoinHandle<()>>,
}

impl Storage {
    /// Reads the files that the first frame needs, restores the game that was on the table, and starts the thread. The
    /// list of recent games follows as an event.
    pub fn start(folders: Folders, wake: Wake) -> (Storage, Startup) {
        Storage::start_with(folders, wake, thread::RETRY_AFTER, MIN_KEPT_MOVES)
    }

    /// As [`Storage::start`]; a failed write is tried again after `retry_after`, and a game without a file is kept from
    /// `min_moves` on.
    fn start_with(folders: Folders, wake: Wake, retry_after: Duration, min_moves: usize) -> (Storage, Startup) {
        let mut problems = Vec::new();
        let (settings, settings_file) = settings_file::load(&folders.settings(), &mut problems);
        let (puzzles, puzzle_file) = SharedFile::load(&folders.puzzles(), &mut problems);
        let (strength, strength_file) = SharedFile::load(&folders.strength(), &mut problems);
        let (school, school_file) = SharedFile::load(&folders.school(), &mut problems);
        let (profile, profile_file) = SharedFile::load(&folders.profile(), &mut problems);
        let recent_files = recent::load_files(&folders.recent_files());
        let (journal, recovered) = Journal::recover(&folders.journals(), &mut problems);
        let restored = recovered.table.clone();
        let restored_file = recovered.file.clone().map(PathBuf::from);

        let journal = Arc::new(journal);
        let (requests, to_do) = crossbeam_channel::unbounded();
        let (own_events, events) = crossbeam_channel::unbounded();
        let outbox = Outbox::new(own_events.clone(), Arc::clone(&wake));
        let worker = thread::Worker::new(
            folders,
            thread::Files {
                settings: settings_file,
                puzzles: puzzle_file,
                strength: strength_file,
                school: school_file,
                profile: profile_file,
            },
            Arc::clone(&journal),
            recovered,
            outbox,
            retry_after,
            min_moves,
        );
        let thread = ThreadSpec::new("tengen-storage", Priority::Normal).spawn(move || worker.run(&to_do));
        if let Err(error) = &thread {
            problems.push(Problem::ThreadGone(error.to_string()));
        }
        let requests = Some(requests);
        let storage = Storage { requests, events, own_events, wake, journal, thread: thread.ok() };
        let startup =
            Startup { settings, puzzles, strength, school, profile, restored, restored_file, recent_files, problems };
        (storage, startup)
    }

    /// Channel of events.
    pub fn events(&self) -> &Receiver<Event> {
        &self.events
    }

    /// Begins the journal of a game that comes to the table; the game before goes to the recent games if it is worth
    /// keeping: see [`MIN_KEPT_MOVES`]. Also called with the restored game, which has not left the table.
    pub fn begin_game(&self, game: &Game) {
        let written = self.journal.begin(game);
        self.after_journal(written);
    }

    /// Adds operations on the current game to the journal. On return they survive the end of the program; within a
    /// second, that of the machine.
    pub fn record(&self, operations: &[Operation]) {
        if !operations.is_empty() {
            let written = self.journal.record(operations);
            self.after_journal(written);
        }
    }

    /// Whether what was recorded is on disk, as far as is known. If it is not, it would be lost if the program ended now.
    pub fn is_on_record(&self) -> bool {
        self.journal.is_whole()
    }

    /// Records in the journal the file in which the current game is saved, if any. [`Storage::begin_game`] forgets the
    /// file, so this is called after it, for the restored game too. A file whose name is not UTF-8 is not remembered.
    pub fn set_file(&self, file: Option<&Path>) {
        let file = file.map(|file| std::path::absolute(file).unwrap_or_else(|_| file.to_owned()));
        let written = self.journal.set_file(file.as_deref().and_then(Path::to_str));
        self.after_journal(written);
    }

    fn after_journal(&self, written: Result<(), DiskError>) {
        if let Err(error) = written {
            self.ask(Request::JournalFailed(error));
        }
        self.ask(Request::Journal);
    }

    /// Writes the game to a file in the format of its name; [`Event::Saved`] brings the result. An existing file is
    /// replaced completely, or left as it is.
    pub fn save(&self, path: &Path, game: &Game) {
        self.ask(Request::Save { path: path.to_owned(), game: Box::new(game.clone()) });
    }

    /// Draws the game and writes the picture to a file; [`Event::PictureSaved`] brings the result.
    pub fn save_picture(&self, path: &Path, game: &Game, order: PictureOrder) {
        self.ask(Request::SavePicture { path: path.to_owned(), game: Box::new(game.clone()), order });
    }

    /// Reads the games in a file of any format; [`Event::Opened`] brings them.
    pub fn open(&self, path: &Path) {
        self.ask(Request::Open(OpenOrder { path: path.to_owned(), choice: None }));
    }

    /// As [`Storage::open`], to choose the game at `index`, and to find a position in it.
    pub fn open_game(&self, path: &Path, index: usize, position: Option<PositionKey>) {
        self.ask(Request::Open(OpenOrder { path: path.to_owned(), choice: Some(Choice { index, position }) }));
    }

    /// Checks whether there is a file or folder of this name; [`Event::Checked`] brings the answer.
    pub fn check(&self, path: &Path) {
        self.ask(Request::Check { path: path.to_owned() });
    }

    /// Saves the settings. May be called with every change: of several within half a second the last one is written.
    pub fn save_settings(&self, settings: &Settings) {
        self.ask(Request::SaveSettings(Box::new(settings.clone())));
    }

    /// Saves a change to the progress with puzzles; [`Event::Puzzles`] brings the progress on disk, with the changes of
    /// other windows.
    pub fn change_puzzles(&self, change: PuzzleChange) {
        self.ask(Request::ChangePuzzles(change));
    }

    /// Saves a change to the record of games against the levels.
    pub fn change_strength(&self, change: StrengthChange) {
        self.ask(Request::ChangeStrength(change));
    }

    /// Saves a change to the progress in the school.
    pub fn change_school(&self, change: SchoolChange) {
        self.ask(Request::ChangeSchool(change));
    }

    /// Saves a change to the person's profile.
    pub fn change_profile(&self, change: ProfileChange) {
        self.ask(Request::ChangeProfile(change));
    }

    /// Asks for [`Event::RecentGames`]: other windows may have added games.
    pub fn list_recent_games(&self) {
        self.ask(Request::ListRecentGames);
    }

    /// Deletes one of the recent games; [`Event::GameDeleted`] and [`Event::RecentGames`] follow.
    pub fn delete_recent_game(&self, file: &Path) {
        self.ask(Request::DeleteRecentGame(file.to_owned()));
    }

    /// Brings back one of the recent games that was deleted; [`Event::RecentGames`] follows.
    pub fn restore_recent_game(&self, file: &Path) {
        self.ask(Request::RestoreRecentGame(file.to_owned()));
    }

    fn ask(&self, request: Request) {
        let asked = self.requests.as_ref().is_some_and(|requests| requests.send(request).is_ok());
        if !asked {
            let _ = self.own_events.send(Event::Problem(Problem::ThreadGone("the thread has ended".to_owned())));
            (self.wake)();
        }
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("the storage thread had panicked");
        }
    }
}
