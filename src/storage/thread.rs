//! The storage's thread: carries out requests one after the other, and delayed work when it is due.

use super::disk;
use super::journal::{Journal, Orphan, Recovered, TableEvent};
use super::opener::{self, OpenOrder};
use super::problem::{DiskError, DiskOperation, PictureSaveError, Problem, SaveError};
use super::recent::{self, RecentGames};
use super::settings_file::SettingsFile;
use super::shared_file::{Outcome, SharedFile};
use super::{Event, Folders, PictureOrder, Request};
use crate::background::{Outbox, Priority, ThreadSpec};
use crate::coach::profile::Profile;
use crate::coach::puzzle::progress::Progress as PuzzleProgress;
use crate::coach::school::progress::SchoolProgress;
use crate::coach::strength::Record;
use crate::formats::Format;
use crate::game::Game;
use crate::picture::{self, Drawing};
use crate::settings::Settings;
use crossbeam_channel::{Receiver, RecvTimeoutError, SendError, Sender};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time that a line of the journal may wait to be made durable.
const SYNC_AFTER: Duration = Duration::from_millis(500);
/// Time that settings wait for a further change.
const SETTINGS_AFTER: Duration = Duration::from_millis(500);
/// Time after which a failed write is tried again.
pub const RETRY_AFTER: Duration = Duration::from_secs(5);
/// Number of operations after which the journal is made short again.
const REPLACE_AFTER: usize = 1_000;

/// The files that are replaced as a whole, apart from the journal.
pub struct Files {
    pub settings: SettingsFile,
    pub puzzles: SharedFile<PuzzleProgress>,
    pub strength: SharedFile<Record>,
    pub school: SharedFile<SchoolProgress>,
    pub profile: SharedFile<Profile>,
}

/// State of the thread.
pub struct Worker {
    folders: Folders,
    files: Files,
    journal: Arc<Journal>,
    outbox: Outbox<Event>,
    opener: Sender<OpenOrder>,
    /// Time after which a failed write is tried again.
    retry_after: Duration,
    /// Least number of moves for which a game without a file is kept.
    min_moves: usize,
    recent: RecentGames,
    /// The game on the table, as far as its events were processed.
    table: Option<Game>,
    /// Its file.
    file: Option<String>,
    /// Games that left the table and could not be saved among the recent ones yet; the journal holds them until then.
    left: Vec<Game>,
    orphans: Vec<Orphan>,
    /// Number of operations in the journal since it was replaced.
    operations: usize,
    /// Whether the journal holds more than it needs to.
    replace_wanted: bool,
    /// Settings that were not saved yet.
    settings: Option<Settings>,
    sync_due: Option<Instant>,
    settings_due: Option<Instant>,
    retry_due: Option<Instant>,
    /// Whether a [`Problem`] has said that the journal cannot be written, a game not be saved among the recent ones, or
    /// the settings not be saved.
    reported_journal: bool,
    reported_left: bool,
    reported_settings: bool,
}

impl Worker {
    pub fn new(
        folders: Folders,
        files: Files,
        journal: Arc<Journal>,
        recovered: Recovered,
        outbox: Outbox<Event>,
        retry_after: Duration,
        min_moves: usize,
    ) -> Worker {
        let recent = RecentGames::new(folders.games());
        // If there is none, [`Journal::recover`] has reported it.
        let whole = journal.is_whole();
        let opener = opener::start(folders.clone(), outbox.clone()).unwrap_or_else(|error| {
            outbox.send(Event::Problem(Problem::ThreadGone(error.to_string())));
            crossbeam_channel::unbounded().0
        });
        Worker {
            folders,
            files,
            journal,
            outbox,
            opener,
            retry_after,
            min_moves,
            recent,
            table: recovered.table,
            file: recovered.file,
            replace_wanted: !recovered.left.is_empty(),
            left: recovered.left,
            orphans: recovered.orphans,
            operations: recovered.operations,
            settings: None,
            sync_due: None,
            settings_due: None,
            retry_due: (!whole).then(|| Instant::now() + retry_after),
            reported_journal: !whole,
            reported_left: false,
            reported_settings: false,
        }
    }

    /// Works until the [`Storage`](super::Storage) is dropped.
    pub fn run(mut self, requests: &Receiver<Request>) {
        self.remove_left_behind();
        self.keep_orphans();
        self.keep_left();
        self.list_recent_games();
        self.replace_journal_if_wanted();
        loop {
            let due = [self.sync_due, self.settings_due, self.retry_due].into_iter().flatten().min();
            let request = match due {
                Some(due) => requests.recv_deadline(due),
                None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match request {
                Ok(request) => self.carry_out(request),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.do_due_work();
        }
        self.end();
    }

    fn carry_out(&mut self, request: Request) {
        match request {
            Request::Journal => self.process_events(),
            Request::JournalFailed(error) => self.journal_failed(error),
            Request::Save { path, game } => {
                let result = save(&path, &game);
                if result.is_ok() {
                    recent::remember(&self.folders, &path).into_iter().for_each(|event| self.tell(event));
                }
                self.tell(Event::Saved { path, result });
            }
            Request::SavePicture { path, game, order } => {
                let result = save_picture(&path, &game, &order);
                self.tell(Event::PictureSaved { path, result });
            }
            // After all that was asked for before it.
            Request::Open(order) => {
                if let Err(SendError(OpenOrder { path, .. })) = self.opener.send(order) {
                    let error = io::Error::other("the thread that reads files is gone");
                    let result = Err(DiskError::new(DiskOperation::Read, &path, &error).into());
                    self.tell(Event::Opened { path, result });
                }
            }
            Request::Check { path } => {
                let is_there = path.exists();
                self.tell(Event::Checked { path, is_there });
            }
            Request::SaveSettings(settings) => {
                self.settings = Some(*settings);
                self.settings_due.get_or_insert_with(|| Instant::now() + SETTINGS_AFTER);
            }
            Request::ChangePuzzles(change) => {
                self.files.puzzles.change(change);
                self.settings_due.get_or_insert_with(|| Instant::now() + SETTINGS_AFTER);
            }
            Request::ChangeStrength(change) => {
                self.files.strength.change(change);
                self.settings_due.get_or_insert_with(|| Instant::now() + SETTINGS_AFTER);
            }
            Request::ChangeSchool(change) => {
                self.files.school.change(change);
                self.settings_due.get_or_insert_with(|| Instant::now() + SETTINGS_AFTER);
            }
            Request::ChangeProfile(change) => {
                self.files.profile.change(change);
                self.settings_due.get_or_insert_with(|| Instant::now() + SETTINGS_AFTER);
            }
            Request::ListRecentGames => self.list_recent_games(),
            Request::DeleteRecentGame(file) => {
                let event = match self.recent.delete(&file) {
                    Ok(()) => Event::GameDeleted(file),
                    Err(error) => Event::Problem(Problem::GameNotDeleted(error)),
                };
                self.tell(event);
                self.list_recent_games();
            }
            Request::RestoreRecentGame(file) => {
                if let Err(error) = self.recent.restore(&file) {
                    self.tell(Event::Problem(Problem::GameNotRestored(error)));
                }
                self.list_recent_games();
            }
        }
    }

    fn do_due_work(&mut self) {
        let now = Instant::now();
        let take = |due: &mut Option<Instant>| due.take_if(|due| *due <= now).is_some();
        if take(&mut self.sync_due) {
            self.sync();
        }
        if take(&mut self.settings_due) {
            self.save_settings();
            self.save_shared_files();
        }
        if take(&mut self.retry_due) {
            if !self.left.is_empty() {
                self.keep_left();
                self.list_recent_games();
            }
            // If it was reported that the journal failed, it is also reported that it is whole again.
            if self.reported_journal || !self.journal.is_whole() {
                self.replace_journal();
            } else {
                self.replace_journal_if_wanted();
            }
        }
    }

    /// Writes everything that is still pending.
    fn end(mut self) {
        self.process_events();
        // What fails now is tried once more: nobody can do so later.
        for _ in 0..2 {
            self.save_settings();
            self.save_shared_files();
        }
        self.sync();
        let is_complete = |journal: &Journal| journal.is_whole() && !journal.is_behind();
        if !is_complete(&self.journal) {
            self.replace_journal();
        }
        if !is_complete(&self.journal) {
            // The last place where the game on the table may be kept.
            self.left.extend(self.table.take().filter(Game::has_moves));
        }
        self.keep_left();
    }

    fn process_events(&mut self) {
        while let Some(event) = self.journal.next_event() {
            self.sync_due.get_or_insert_with(|| Instant::now() + SYNC_AFTER);
            match event {
                TableEvent::Began(game) => {
                    let before = self.table.replace(*game);
                    let min_moves = if self.file.take().is_some() { 1 } else { self.min_moves };
                    let left = before.filter(|before| before.is_worth_keeping(min_moves));
                    // The game that was restored comes to the table again: it has not left it.
                    let left = left.filter(|left| self.table.as_ref() != Some(left));
                    self.replace_wanted = true;
                    if let Some(left) = left {
                        self.left.push(left);
                        self.keep_left();
                        self.list_recent_games();
                    }
                }
                TableEvent::File(file) => self.file = file,
                TableEvent::Done(operations) => {
                    self.operations += operations.len();
                    let Some(table) = &mut self.table else { continue };
                    for operation in operations {
                        if let Err(error) = table.apply(&operation) {
                            log::error!("{operation:?} was recorded and cannot be carried out: {error}");
                        }
                    }
                }
            }
        }
        self.replace_journal_if_wanted();
    }

    /// Saves the games that left the table among the recent ones.
    fn keep_left(&mut self) {
        while let Some(game) = self.left.first() {
            if let Err(error) = self.recent.keep(game) {
                if !std::mem::replace(&mut self.reported_left, true) {
                    self.tell(Event::Problem(Problem::GameNotKept(error)));
                }
                self.retry_due.get_or_insert(Instant::now() + self.retry_after);
                return;
            }
            self.left.remove(0);
        }
        self.reported_left = false;
    }

    /// Removes what programs that ended were writing, in our own folders and beside the recent files. Not on this thread:
    /// a folder on a server that is gone may never answer.
    fn remove_left_behind(&self) {
        let folders = &self.folders;
        let own_files = [folders.settings(), folders.puzzles(), folders.recent_files()];
        let own = [folders.games(), folders.libraries()];
        let list = folders.recent_files();
        let work = move || {
            let files = own_files.into_iter().chain(recent::load_files(&list));
            let of_files = files.filter_map(|file| file.parent().map(Path::to_owned));
            let all: BTreeSet<PathBuf> = own.into_iter().chain(of_files).collect();
            all.iter().for_each(|folder| disk::remove_left_behind(folder));
        };
        if let Err(error) = ThreadSpec::new("tengen-tidy", Priority::Low).spawn(work) {
            log::warn!("what programs that ended were writing stays: {error}");
        }
    }

    /// Saves the games of programs that ended among the recent ones. Those that cannot be saved now stay for the next
    /// start.
    fn keep_orphans(&mut self) {
        for orphan in std::mem::take(&mut self.orphans) {
            let kept = orphan.games.iter().try_for_each(|game| self.recent.keep(game));
            match kept {
                Ok(()) => {
                    if let Err(error) = orphan.remove() {
                        log::warn!("{error}");
                    }
                }
                Err(error) => self.tell(Event::Problem(Problem::GameNotKept(error))),
            }
        }
    }

    fn sync(&mut self) {
        if let Err(error) = self.journal.sync() {
            self.journal_failed(error);
        }
    }

    fn journal_failed(&mut self, error: DiskError) {
        self.retry_due.get_or_insert(Instant::now() + self.retry_after);
        if !std::mem::replace(&mut self.reported_journal, true) {
            self.tell(Event::Problem(Problem::Journal(error)));
        }
    }

    /// Makes the journal short. Not while a game that left the table is kept nowhere else, unless the one on the table
    /// is in no journal yet.
    fn replace_journal_if_wanted(&mut self) {
        let wanted = self.replace_wanted || self.operations >= REPLACE_AFTER;
        let is_safe = self.left.is_empty() || self.journal.is_behind();
        if wanted && is_safe && self.journal.is_whole() {
            self.replace_journal();
        }
    }

    fn replace_journal(&mut self) {
        (self.operations, self.replace_wanted) = (0, false);
        match self.journal.replace(self.left.iter().chain(&self.table), self.file.as_deref()) {
            Ok(()) => {
                if std::mem::take(&mut self.reported_journal) {
                    self.tell(Event::JournalResumed);
                }
            }
            // A journal that was to become shorter is as good as it was.
            Err(error) if self.journal.is_whole() => log::warn!("the journal stays long: {error}"),
            Err(error) => self.journal_failed(error),
        }
    }

    fn save_settings(&mut self) {
        let Some(settings) = &self.settings else { return };
        match self.files.settings.save(settings) {
            Ok(()) => (self.settings, self.reported_settings) = (None, false),
            Err(error) => {
                self.settings_due = Some(Instant::now() + self.retry_after);
                if !std::mem::replace(&mut self.reported_settings, true) {
                    self.tell(Event::Problem(Problem::SettingsNotSaved(error)));
                }
            }
        }
    }

    fn save_shared_files(&mut self) {
        let mut problems = Vec::new();
        let puzzles = self.files.puzzles.save(&mut problems);
        let strength = self.files.strength.save(&mut problems);
        let school = self.files.school.save(&mut problems);
        let profile = self.files.profile.save(&mut problems);
        let is_pending = [strength == Outcome::Pending, school == Outcome::Pending, profile == Outcome::Pending];
        if puzzles == Outcome::Pending || is_pending.contains(&true) {
            self.settings_due = Some(Instant::now() + self.retry_after);
        }
        if let Outcome::Saved { content, changes } = puzzles {
            self.tell(Event::Puzzles { progress: Box::new(content), changes });
        }
        for problem in problems {
            self.tell(Event::Problem(problem));
        }
    }

    fn list_recent_games(&mut self) {
        let event = match self.recent.list() {
            Ok(games) => Event::RecentGames(games),
            Err(error) => Event::Problem(Problem::RecentGamesUnreadable(error)),
        };
        self.tell(event);
    }

    /// Sends an event; a problem is logged as well.
    fn tell(&self, event: Event) {
        if let Event::Problem(problem) = &event {
            log::warn!("{problem}");
        }
        self.outbox.send(event);
    }
}

/// Writes a game in the format that the file's name asks for; in our own where it asks for none.
fn save(path: &Path, game: &Game) -> Result<(), SaveError> {
    let format = path.file_name().and_then(|name| Format::of_name(&name.to_string_lossy()));
    let bytes = format.unwrap_or(Format::Tengen).write(game).map_err(SaveError::Format)?;
    Ok(disk::write(path, &bytes)?)
}

fn save_picture(path: &Path, game: &Game, order: &PictureOrder) -> Result<(), PictureSaveError> {
    let PictureOrder { kind, pixels, options, until, timing } = order;
    let drawn = match kind {
        picture::Kind::Png => picture::png::write(&Drawing::of_game(game, options), *pixels),
        picture::Kind::Svg => picture::svg::write(&Drawing::of_game(game, options), *pixels),
        picture::Kind::Gif => {
            let frames = Drawing::line_of_game(game, *until, options);
            picture::gif::write(&frames, *pixels, timing)
        }
    };
    Ok(disk::write(path, &drawn.map_err(PictureSaveError::Picture)?)?)
}
