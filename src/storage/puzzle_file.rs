//! What remains of solving puzzles, on disk: RON, and treated as the settings are; but several windows add to it.

use super::disk;
use super::problem::{DiskError, Problem};
use crate::coach::puzzle::progress::{Change, Progress};
use ron::ser::PrettyConfig;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// No more is read, in bytes: far more than all puzzles there may be.
const MAX_BYTES: u64 = 16 << 20;

/// The file that is written to.
#[derive(Clone, Debug)]
pub enum PuzzleFile {
    Writable(PathBuf),
    /// A file that could be neither read nor renamed is left alone.
    LeftAlone,
}

/// What was kept; nothing where there is no file. A file that makes no sense is set aside.
pub fn load(path: &Path, problems: &mut Vec<Problem>) -> (Progress, PuzzleFile) {
    match read(path, problems) {
        Ok(progress) => (progress, PuzzleFile::Writable(path.to_owned())),
        Err(error) => {
            problems.push(Problem::PuzzlesUnreadable(error));
            (Progress::default(), PuzzleFile::LeftAlone)
        }
    }
}

fn read(path: &Path, problems: &mut Vec<Problem>) -> Result<Progress, DiskError> {
    let why = match disk::read(path, MAX_BYTES) {
        Ok(None) => return Ok(Progress::default()),
        Ok(Some(bytes)) => match parse(&bytes) {
            Ok(progress) => return Ok(progress),
            Err(why) => why,
        },
        Err(error) => error.reason,
    };
    let kept_as = disk::set_aside(path)?;
    problems.push(Problem::PuzzlesSetAside { path: path.to_owned(), kept_as, why });
    Ok(Progress::default())
}

fn parse(bytes: &[u8]) -> Result<Progress, String> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("longer than {MAX_BYTES} bytes"));
    }
    ron::de::from_bytes(bytes).map_err(|error| error.to_string())
}

impl PuzzleFile {
    /// Carries out on disk what happened, and returns how all stands then: other windows write the file too, so it is
    /// read anew. `None` where nothing is to be written.
    pub fn change(&self, changes: &[Change], problems: &mut Vec<Problem>) -> Result<Option<Progress>, DiskError> {
        let PuzzleFile::Writable(path) = self else { return Ok(None) };
        if let Some(folder) = path.parent() {
            disk::create_folder(folder)?;
        }
        let _lock = lock(&path.with_extension("lock"));
        let mut progress = read(path, problems)?;
        for change in changes {
            progress.apply(change);
        }
        let text = ron::ser::to_string_pretty(&progress, PrettyConfig::new().new_line("\n").depth_limit(2));
        let text = text.expect("plain data can be written") + "\n";
        disk::write(path, text.as_bytes())?;
        Ok(Some(progress))
    }
}

/// Keeps other windows from writing between our reading and our writing, as long as the file is open. Where no lock can
/// be had soon, the few milliseconds are risked.
fn lock(path: &Path) -> Option<File> {
    const TRIES: u32 = 50;
    const BETWEEN: Duration = Duration::from_millis(10);
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(path);
    let lock = lock.inspect_err(|error| log::warn!("{} cannot be locked: {error}", path.display())).ok()?;
    for _ in 0..TRIES {
        match lock.try_lock() {
            Ok(()) => return Some(lock),
            Err(TryLockError::WouldBlock) => std::thread::sleep(BETWEEN),
            Err(TryLockError::Error(error)) => {
                log::warn!("{} cannot be locked: {error}", path.display());
                return None;
            }
        }
    }
    log::warn!("{} is locked by somebody else", path.display());
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::puzzle::attempt::{Attempt, Outcome};
    use crate::coach::puzzle::progress::Day;
    use crate::coach::puzzle::set;
    use std::fs;

    fn change(file: &PuzzleFile, changes: &[Change]) -> Progress {
        let progress = file.change(changes, &mut Vec::new()).expect("the folder can be written to");
        progress.expect("the file is ours")
    }

    #[test]
    fn what_was_noted_is_there_again_and_a_broken_file_is_set_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new").join("puzzles.ron");
        let mut problems = Vec::new();
        let (progress, file) = load(&path, &mut problems);
        assert_eq!(progress, Progress::default());
        let puzzle = &set::built_in()[0];
        let mut attempt = Attempt::new(puzzle.clone());
        attempt.hint();
        let kept = attempt.keep().expect("a hint was given");
        let went = Change::Went(puzzle.id(), Outcome::Missed, Day(20_000));
        let progress =
            change(&file, &[went, Change::Made(Box::new(puzzle.clone())), Change::UnderWay(Box::new(kept.clone()))]);
        assert_eq!((progress.own(), progress.under_way()), (&[puzzle.clone()][..], &[kept][..]));
        assert_eq!(load(&path, &mut problems).0, progress);
        assert_eq!(problems, []);
        let text = fs::read_to_string(&path).expect("a text");
        fs::write(&path, &text[..text.len() / 2]).expect("written");
        assert_eq!(load(&path, &mut problems).0, Progress::default());
        let [Problem::PuzzlesSetAside { kept_as, .. }] = &problems[..] else { panic!("{problems:?}") };
        assert_eq!(fs::read_to_string(kept_as).expect("it is kept"), text[..text.len() / 2]);
    }

    #[test]
    fn two_windows_add_to_what_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("puzzles.ron");
        let [(_, one), (_, other)] = [(); 2].map(|()| load(&path, &mut Vec::new()));
        let [first, second, third] = [0, 1, 2].map(|index: usize| set::built_in()[index].id());
        let went = |id, outcome| Change::Went(id, outcome, Day(20_000));
        change(&one, &[went(first, Outcome::Missed), went(second, Outcome::Solved)]);
        change(&other, &[went(second, Outcome::Solved), went(third, Outcome::Missed)]);
        let progress = change(&one, &[went(third, Outcome::Missed)]);
        let counts = [first, second, third].map(|id| progress.card(id).map(|card| (card.solved, card.missed)));
        assert_eq!(counts, [Some((0, 1)), Some((2, 0)), Some((0, 2))]);
    }

    #[test]
    fn many_writers_at_once_lose_nothing() {
        const WRITERS: u32 = 4;
        const TIMES: u32 = 10;
        let folder = tempfile::tempdir().expect("a folder");
        let (_, file) = load(&folder.path().join("puzzles.ron"), &mut Vec::new());
        let id = set::built_in()[0].id();
        std::thread::scope(|scope| {
            for _ in 0..WRITERS {
                scope.spawn(|| {
                    for _ in 0..TIMES {
                        change(&file, &[Change::Went(id, Outcome::Missed, Day(20_000))]);
                    }
                });
            }
        });
        let progress = change(&file, &[]);
        assert_eq!(progress.card(id).map(|card| card.missed), Some(WRITERS * TIMES));
    }
}
