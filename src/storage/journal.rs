//! The journal on disk: the file, its lock, and the events that the storage's thread has not processed yet.
//!
//! Two threads share it. The window's thread appends lines. The storage's thread makes them durable, keeps a copy of
//! the game that they lead to, and now and then replaces the file by a short one with the same content. Events that
//! were appended and not yet processed wait in a queue under the same lock as the file, so that a replacement never
//! misses a line.
//!
//! A game of very many positions is not written when it comes to the table: that would take a good part of a second.
//! Until the storage's thread has replaced the journal, the file holds the game before, and new events wait.
//!
//! Each running program has a journal of its own, `table-1.journal` or a higher number, and holds a lock on
//! `table-1.lock` as long as it runs, however it ends.

use super::disk;
use super::problem::{DiskError, DiskOperation, Problem};
use crate::formats::journal::{self as text, Damage, Replay};
use crate::game::{Game, Operation};
use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

/// Number of positions beyond which a game is written by the next replacement of the journal: a position takes about a
/// microsecond.
const LARGE: usize = 5_000;
/// Greatest number of journals.
const MAX_TABLES: u32 = 100;
/// Greatest length of a journal that is read, in bytes: several times that of the largest tree that can be opened. A
/// longer file is no journal.
const MAX_BYTES: u64 = 4 << 30;

/// An event at the table that the storage's thread has not processed yet, with its lines in the journal.
#[derive(Debug)]
pub struct PendingEvent {
    pub event: TableEvent,
    text: String,
}

/// An event at the table.
#[derive(Debug)]
pub enum TableEvent {
    /// A game came to the table.
    Began(Box<Game>),
    /// Operations on that game were carried out.
    Done(Vec<Operation>),
    /// The file of that game is this one now, or none.
    File(Option<String>),
}

/// This program's journal.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// Number and lock of this journal; `None` if none could be taken.
    slot: Option<Slot>,
    /// The file that is appended to; `None` while it cannot be written.
    file: Option<Arc<File>>,
    /// Whether the file does not hold the game on the table yet, so that nothing may be appended to it.
    behind: bool,
    pending: VecDeque<PendingEvent>,
}

/// Number of a journal, held by a lock.
#[derive(Debug)]
struct Slot {
    path: PathBuf,
    /// Held open for as long as the slot is held.
    _lock: File,
}

/// State recovered from the journals on disk when the program starts.
#[derive(Debug, Default)]
pub struct Recovered {
    /// The game on the table, if it is worth restoring.
    pub table: Option<Game>,
    /// Its file.
    pub file: Option<String>,
    /// Games that had left the table and are not among the recent games yet.
    pub left: Vec<Game>,
    /// Number of operations in its journal.
    pub operations: usize,
    /// Other journals that no running program holds.
    pub orphans: Vec<Orphan>,
}

/// A journal left behind by a program that has ended.
#[derive(Debug)]
pub struct Orphan {
    slot: Slot,
    /// Its games in which a move was played.
    pub games: Vec<Game>,
}

impl Orphan {
    /// Removes the journal, its games being safe elsewhere.
    pub fn remove(self) -> Result<(), DiskError> {
        disk::remove(&self.slot.path).map_err(|error| DiskError::new(DiskOperation::Delete, &self.slot.path, &error))
    }
}

impl Journal {
    /// Recovers the journal that was written last by a program that has ended, or begins a new one.
    pub fn recover(folder: &Path, problems: &mut Vec<Problem>) -> (Journal, Recovered) {
        let mut recovered = Recovered::default();
        let state = Journal::try_recover(folder, &mut recovered, problems).unwrap_or_else(|error| {
            problems.push(Problem::Journal(error));
            State { slot: None, file: None, behind: false, pending: VecDeque::new() }
        });
        (Journal { folder: folder.to_owned(), state: Mutex::new(state) }, recovered)
    }

    fn try_recover(folder: &Path, recovered: &mut Recovered, problems: &mut Vec<Problem>) -> Result<State, DiskError> {
        disk::create_folder(folder)?;
        let (mut found, mut unlocked) = (Vec::new(), Vec::new());
        for path in journals_latest_first(folder) {
            match Slot::try_take(&path) {
                Ok(Some(slot)) => {
                    let Some(replay) = read(&slot.path, problems) else { continue };
                    found.push((slot, replay));
                }
                Ok(None) => {}
                Err(error) => {
                    log::warn!("a journal cannot be kept for this program: {error}");
                    unlocked.push(path);
                }
            }
        }
        // The latest table with a game on it: a window that was opened beside it and left empty does not take its
        // place.
        let last_game = |replay: &Replay| replay.games.last().is_some_and(Game::is_worth_restoring);
        let own = found.iter().position(|(_, replay)| last_game(replay)).unwrap_or(0);
        let taken = if found.is_empty() {
            Slot::take_free(folder).map(|slot| (slot, Replay::default()))
        } else {
            Ok(found.remove(own))
        };
        let (slot, mut replay) = taken.inspect_err(|_| show_only(&unlocked, recovered))?;
        for (slot, replay) in found {
            let games = replay.games.into_iter().filter(Game::has_moves).collect();
            recovered.orphans.push(Orphan { slot, games });
        }
        let file =
            open(&slot.path, &replay).map_err(|error| DiskError::new(DiskOperation::Write, &slot.path, &error))?;
        recovered.operations = replay.operations;
        recovered.table = replay.games.pop().filter(Game::is_worth_restoring);
        recovered.file = replay.file.filter(|_| recovered.table.is_some());
        recovered.left = replay.games.into_iter().filter(Game::has_moves).collect();
        Ok(State { slot: Some(slot), file: Some(Arc::new(file)), behind: false, pending: VecDeque::new() })
    }

    /// Begins with a game that comes to the table. A large one is not on disk before the journal is
    /// [replaced](Journal::replace).
    ///
    /// # Errors
    /// If the journal could be written before and cannot now.
    pub fn begin(&self, game: &Game) -> Result<(), DiskError> {
        let large = game.tree().ids().nth(LARGE).is_some();
        let text = if large { String::new() } else { text::game_line(game) };
        let event = TableEvent::Began(Box::new(game.clone()));
        if large {
            let mut state = self.state();
            state.behind = true;
            state.pending.push_back(PendingEvent { event, text });
            return Ok(());
        }
        self.append(PendingEvent { event, text })
    }

    /// Appends operations on that game.
    ///
    /// # Errors
    /// If the journal could be written before and cannot now.
    pub fn record(&self, operations: &[Operation]) -> Result<(), DiskError> {
        let text = operations.iter().map(text::operation_line).collect();
        self.append(PendingEvent { event: TableEvent::Done(operations.to_vec()), text })
    }

    /// Appends the file of that game, or none.
    ///
    /// # Errors
    /// If the journal could be written before and cannot now.
    pub fn set_file(&self, file: Option<&str>) -> Result<(), DiskError> {
        self.append(PendingEvent { event: TableEvent::File(file.map(str::to_owned)), text: text::file_line(file) })
    }

    fn append(&self, pending: PendingEvent) -> Result<(), DiskError> {
        let mut state = self.state();
        let written = match &state.file {
            Some(file) if !state.behind => disk::append(file, state.path(), pending.text.as_bytes()),
            _ => Ok(()),
        };
        state.pending.push_back(pending);
        written.map_err(|error| state.fail(DiskOperation::Write, &error))
    }

    /// Returns the next event at the table; each is returned once.
    pub fn next_event(&self) -> Option<TableEvent> {
        self.state().pending.pop_front().map(|pending| pending.event)
    }

    /// Whether the file can be written, as far as is known.
    pub fn is_whole(&self) -> bool {
        self.state().file.is_some()
    }

    /// Whether the file does not hold the game on the table before it is replaced.
    pub fn is_behind(&self) -> bool {
        self.state().behind
    }

    /// Makes all that was written durable.
    ///
    /// # Errors
    /// If the system cannot; the file then counts as one that cannot be written.
    pub fn sync(&self) -> Result<(), DiskError> {
        // Not under the lock: the window's thread must not wait for the disk.
        let (file, path) = {
            let state = self.state();
            let Some(file) = state.file.clone() else { return Ok(()) };
            (file, state.path().to_owned())
        };
        disk::sync(&file, &path).map_err(|error| self.state().fail(DiskOperation::Write, &error))
    }

    /// Replaces the journal by one with these games, the one on the table last, the file of that one, and the pending
    /// events. This makes a long journal short, and one that could not be written whole again.
    ///
    /// # Errors
    /// If the new journal cannot be written; the old one is then as it was.
    pub fn replace<'a>(&self, games: impl IntoIterator<Item = &'a Game>, file: Option<&str>) -> Result<(), DiskError> {
        if self.state().slot.is_none() {
            disk::create_folder(&self.folder)?;
            let slot = Slot::take_free(&self.folder)?;
            self.state().slot = Some(slot);
        }
        let path = self.state().slot.as_ref().expect("the slot was just taken").path.clone();
        let new_path = path.with_extension("journal.new");
        self.replace_by(&new_path, &path, &beginning(games, file)).map_err(|error| {
            // On a full disk the room is needed.
            let _ = disk::remove(&new_path);
            DiskError::new(DiskOperation::Write, &path, &error)
        })?;
        if let Err(error) = disk::sync_folder(&self.folder) {
            log::warn!("the replaced journal may not survive a power cut: {error}");
        }
        Ok(())
    }

    fn replace_by(&self, new_path: &Path, path: &Path, beginning: &str) -> io::Result<()> {
        let new = disk::open_own(new_path, OpenOptions::new().create(true).write(true).truncate(true))?;
        disk::append(&new, new_path, beginning.as_bytes())?;
        disk::sync(&new, new_path)?;

        // From here on nothing may be appended to the old file. The rest is quick.
        let mut state = self.state();
        // Events after another large game wait for the next replacement.
        let is_large =
            |pending: &&PendingEvent| matches!(pending.event, TableEvent::Began(_)) && pending.text.is_empty();
        let unread: String = state
            .pending
            .iter()
            .take_while(|pending| !is_large(pending))
            .map(|pending| pending.text.as_str())
            .collect();
        let behind = state.pending.iter().any(|pending| is_large(&pending));
        disk::append(&new, new_path, unread.as_bytes())?;
        // At the next start the journal that was written last comes first, and shortening it does not count.
        if let Some(written_last) = state.file.as_ref().and_then(|old| old.metadata().ok()?.modified().ok()) {
            new.set_modified(written_last)?;
        }
        // Not every Windows replaces a file that is open.
        let was_open = state.file.take().is_some();
        disk::rename(new_path, path).inspect_err(|_| {
            state.file = was_open.then(|| open_to_append(path).ok().map(Arc::new)).flatten();
        })?;
        (state.file, state.behind) = (Some(Arc::new(new)), behind);
        Ok(())
    }

    /// From now on the journal is written to this file, which may stand on a full disk.
    #[cfg(all(test, target_os = "linux"))]
    pub fn write_to(&self, file: File) {
        self.state().file = Some(Arc::new(file));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing in the state is ever half done while something could panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn path(&self) -> &Path {
        self.slot.as_ref().map_or(Path::new(""), |slot| &slot.path)
    }

    fn fail(&mut self, operation: DiskOperation, error: &io::Error) -> DiskError {
        self.file = None;
        DiskError::new(operation, self.path(), error)
    }
}

impl Slot {
    /// The slot of this journal, or `None` if a running program has it.
    fn try_take(journal: &Path) -> Result<Option<Slot>, DiskError> {
        let path = journal.with_extension("lock");
        let error = |error: io::Error| DiskError::new(DiskOperation::Lock, &path, &error);
        let lock = disk::open_own(&path, OpenOptions::new().create(true).truncate(false).write(true)).map_err(error)?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Slot { path: journal.to_owned(), _lock: lock })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(failed)) => Err(error(failed)),
        }
    }

    /// The first slot that nobody has and that can be locked, with a journal that is not there yet.
    fn take_free(folder: &Path) -> Result<Slot, DiskError> {
        let mut failed = None;
        for number in 1..=MAX_TABLES {
            let path = folder.join(format!("table-{number}.journal"));
            match Slot::try_take(&path) {
                Ok(Some(slot)) if !fs::exists(&path).unwrap_or(true) => {
                    if let Some(error) = failed {
                        log::warn!("another number is taken: {error}");
                    }
                    return Ok(slot);
                }
                Ok(_) => {}
                // Where no number can be locked, the first reason is as good as a hundred.
                Err(error) => failed = failed.or(Some(error)),
            }
        }
        Err(failed.unwrap_or_else(|| {
            let error = io::Error::other(format!("{MAX_TABLES} journals are in use"));
            DiskError::new(DiskOperation::Lock, folder, &error)
        }))
    }
}

/// The journals in a folder, the one written last first.
fn journals_latest_first(folder: &Path) -> Vec<PathBuf> {
    let mut journals: Vec<(SystemTime, PathBuf)> = (1..=MAX_TABLES)
        .map(|number| folder.join(format!("table-{number}.journal")))
        .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().unwrap_or(SystemTime::UNIX_EPOCH), path)))
        .collect();
    journals.sort_by(|a, b| b.cmp(a));
    journals.into_iter().map(|(_, path)| path).collect()
}

/// Replays a journal. One that is damaged, or cannot be read at all, is renamed, and its lines before the damage count.
/// `None` if it cannot be renamed either.
fn read(path: &Path, problems: &mut Vec<Problem>) -> Option<Replay> {
    let mut replay = replay(path);
    if let Some(damage) = replay.damage.take() {
        let kept_as = disk::set_aside(path).inspect_err(|error| log::warn!("{error}")).ok()?;
        replay.whole_bytes = 0;
        problems.push(Problem::JournalDamaged { path: path.to_owned(), kept_as, damage });
    }
    Some(replay)
}

/// Replays a journal up to its first damage.
fn replay(path: &Path) -> Replay {
    let damaged = |why| Replay { damage: Some(Damage { line: 1, why }), ..Replay::default() };
    match disk::read(path, MAX_BYTES) {
        Ok(bytes) => text::replay(&bytes.unwrap_or_default()),
        Err(error) => damaged(error.reason),
    }
}

/// Recovers the latest game worth restoring of journals that can be read but not written, as on a disk that cannot be
/// written at all.
fn show_only(journals: &[PathBuf], recovered: &mut Recovered) {
    let mut replays = journals.iter().map(|path| replay(path));
    let shown = replays.find_map(|mut replay| {
        let table = replay.games.pop().filter(Game::is_worth_restoring)?;
        Some((table, replay.file))
    });
    if let Some((table, file)) = shown {
        (recovered.table, recovered.file) = (Some(table), file);
    }
}

/// Opens a journal for appending after its undamaged part, or begins it with the games that it is to hold.
fn open(path: &Path, replay: &Replay) -> io::Result<File> {
    // An unfinished line would spoil the next one. Windows shortens no file that is open for appending alone.
    let cut = disk::open_own(path, OpenOptions::new().create(true).truncate(false).write(true))?;
    cut.set_len(replay.whole_bytes as u64)?;
    drop(cut);
    let file = open_to_append(path)?;
    if replay.whole_bytes == 0 {
        disk::append(&file, path, beginning(&replay.games, replay.file.as_deref()).as_bytes())?;
    }
    Ok(file)
}

fn open_to_append(path: &Path) -> io::Result<File> {
    disk::open_own(path, OpenOptions::new().create(true).append(true))
}

/// Beginning of a journal that restores these games, and the file of the last one.
fn beginning<'a>(games: impl IntoIterator<Item = &'a Game>, file: Option<&str>) -> String {
    let games: String = games.into_iter().map(text::game_line).collect();
    let file = file.map(|file| text::file_line(Some(file))).unwrap_or_default();
    text::HEADER.to_owned() + &games + &file
}
