//! The library's thread: looks for files, reads them on further threads, reports them, and keeps the index.

use super::file::File;
use super::index::Index;
use super::reading::Reader;
use super::walk::{FoundFile, Walk, walk};
use super::{End, Event, Limits, Progress, Stage};
use crate::background::Outbox;
use crate::storage::OpenError;
use crossbeam_channel::{RecvTimeoutError, Sender};
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant, SystemTime};

/// Greatest number of threads that read files.
const MAX_READERS: usize = 4;
/// Time after which files that were read are reported together.
const REPORT_AFTER: Duration = Duration::from_millis(100);

/// Task of the thread.
pub struct Task {
    /// The library's folder.
    pub folder: PathBuf,
    /// Folder of the indexes.
    pub indexes: PathBuf,
    pub limits: Limits,
    pub cancelled: Arc<AtomicBool>,
    pub outbox: Outbox<Event>,
}

impl Task {
    /// Runs the task.
    pub fn run(self) {
        let looked_at = SystemTime::now();
        let index = Index::new(&self.indexes, &self.folder);
        let mut known = index.load();
        let mut reporter = Reporter::new(&self.outbox, self.limits);
        let walk = walk(&self.folder, self.limits.files, |files| {
            reporter.found(files);
            if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let Walk { files, unreadable, left_out } = match walk {
            Ok(walk) => walk,
            Err(error) => return self.outbox.send(Event::Ended(End::Failed(error))),
        };
        if self.is_cancelled() {
            return self.outbox.send(Event::Ended(End::Cancelled));
        }
        reporter.progress = Progress { stage: Stage::Reading, files: files.len() + unreadable.len(), read: 0 };

        let mut changed = Vec::new();
        let mut is_outdated = false;
        for found in files {
            match known.remove(&found.path) {
                Some(file) if file.stamp == found.stamp => reporter.take(file),
                before => {
                    is_outdated |= before.is_some();
                    changed.push(found);
                }
            }
        }
        is_outdated |= !known.is_empty();
        for (path, error) in unreadable {
            reporter.take(File::unreadable(path, OpenError::Disk(error)));
        }
        reporter.report();
        let before = reporter.files.len();
        let unread = self.read(&changed, &mut reporter);
        reporter.report();
        self.outbox.send(Event::Ended(if self.is_cancelled() {
            End::Cancelled
        } else {
            End::Complete { left_out: left_out + reporter.left_out + unread }
        }));

        is_outdated |= reporter.files[before..].iter().any(|file| Index::keeps(file, looked_at));
        if is_outdated {
            let mut files = reporter.files;
            files.sort_by(|a, b| a.path.cmp(&b.path));
            index.save(files.iter().map(|file| &**file), looked_at);
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Reads files on several threads and reports them. Returns the number of files that were not read.
    fn read(&self, files: &[FoundFile], reporter: &mut Reporter) -> usize {
        let readers = thread::available_parallelism().map_or(1, usize::from).min(MAX_READERS).min(files.len());
        let (reader, next, stop) = (Reader::default(), AtomicUsize::new(0), AtomicBool::new(false));
        let (done, read) = crossbeam_channel::unbounded();
        let work = |done: Sender<File>| {
            let (reader, next, stop) = (&reader, &next, &stop);
            move || {
                while let Some(found) = files.get(next.fetch_add(1, Ordering::Relaxed))
                    && !self.is_cancelled()
                    && !stop.load(Ordering::Relaxed)
                    && done.send(reader.read(&self.folder, found.clone())).is_ok()
                {}
            }
        };
        let mut unread = files.len();
        thread::scope(|scope| {
            let readers: Vec<_> = (1..=readers).filter_map(|number| spawn(scope, number, work(done.clone()))).collect();
            drop(done);
            loop {
                match read.recv_timeout(REPORT_AFTER) {
                    Ok(file) => {
                        unread -= 1;
                        reporter.take(file);
                        stop.store(reporter.is_full, Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => reporter.report(),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            for reader in readers {
                if reader.join().is_err() {
                    log::error!("a thread that reads the files of a library had panicked");
                }
            }
        });
        unread
    }
}

/// Starts a thread that reads files. If it cannot be started, the others do its work.
fn spawn<'scope>(
    scope: &'scope Scope<'scope, '_>,
    number: usize,
    work: impl FnOnce() + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, ()>> {
    let name = format!("tengen-reader-{number}");
    let spawned = thread::Builder::new().name(name).spawn_scoped(scope, work);
    spawned.inspect_err(|error: &io::Error| log::warn!("one thread less reads the library: {error}")).ok()
}

/// Reports files, several at a time.
struct Reporter<'a> {
    outbox: &'a Outbox<Event>,
    limits: Limits,
    /// All files that were reported.
    files: Vec<Arc<File>>,
    games: usize,
    positions: usize,
    /// Number of files that were not reported because the library is full.
    left_out: usize,
    is_full: bool,
    /// Files that are reported next.
    waiting: Vec<Arc<File>>,
    progress: Progress,
    /// Progress that was reported last.
    reported: Option<Progress>,
    last: Instant,
}

impl Reporter<'_> {
    fn new(outbox: &Outbox<Event>, limits: Limits) -> Reporter<'_> {
        Reporter {
            outbox,
            limits,
            files: Vec::new(),
            games: 0,
            positions: 0,
            left_out: 0,
            is_full: false,
            waiting: Vec::new(),
            progress: Progress::default(),
            reported: None,
            last: Instant::now(),
        }
    }

    /// Notes the number of files found so far.
    fn found(&mut self, files: usize) {
        self.progress.files = files;
        self.report_if_due();
    }

    /// Adds a file to those that are reported next.
    fn take(&mut self, file: File) {
        self.progress.read += 1;
        let (games, positions) = (self.games + file.games().len(), self.positions + file.positions());
        if games > self.limits.games || positions > self.limits.positions {
            self.left_out += 1;
            self.is_full = true;
        } else {
            (self.games, self.positions) = (games, positions);
            let file = Arc::new(file);
            self.files.push(Arc::clone(&file));
            self.waiting.push(file);
        }
        self.report_if_due();
    }

    fn report_if_due(&mut self) {
        if self.last.elapsed() >= REPORT_AFTER {
            self.report();
        }
    }

    fn report(&mut self) {
        self.last = Instant::now();
        // While one large file is read there is no news, and no frame need be drawn.
        if self.waiting.is_empty() && self.reported == Some(self.progress) {
            return;
        }
        self.reported = Some(self.progress);
        let files = std::mem::take(&mut self.waiting);
        self.outbox.send(Event::Read { files, progress: self.progress });
    }
}
