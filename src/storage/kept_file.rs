//! What remains of what a person did, on disk: how puzzles went, and how games against the levels went. RON, and treated
//! as the settings are.

use super::disk;
use super::problem::{DiskError, Kept, Problem};
use crate::coach::puzzle::progress::Progress;
use crate::coach::strength::Record;
use ron::ser::PrettyConfig;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// No more is read, in bytes: far more than all puzzles and games there may be.
const MAX_BYTES: u64 = 16 << 20;

/// Something that has a file of its own.
pub trait Keep: Default + Serialize + DeserializeOwned {
    /// What it is called when something is wrong with its file.
    const WHAT: Kept;
}

impl Keep for Progress {
    const WHAT: Kept = Kept::Puzzles;
}

impl Keep for Record {
    const WHAT: Kept = Kept::Strength;
}

/// The file that is written to, and what is to be written.
#[derive(Clone, Debug)]
pub struct KeptFile<T> {
    /// `None` where a file could be neither read nor renamed: it is left alone.
    path: Option<PathBuf>,
    /// What was not saved yet.
    pending: Option<T>,
    /// Whether a person was told that it cannot be saved.
    told: bool,
}

impl<T: Keep> KeptFile<T> {
    /// What was kept; nothing where there is no file. A file that makes no sense is set aside.
    pub fn load(path: &Path, problems: &mut Vec<Problem>) -> (T, KeptFile<T>) {
        let file = |path| KeptFile { path, pending: None, told: false };
        let writable = file(Some(path.to_owned()));
        let why = match disk::read(path, MAX_BYTES) {
            Ok(None) => return (T::default(), writable),
            Ok(Some(bytes)) => match parse(&bytes) {
                Ok(kept) => return (kept, writable),
                Err(why) => why,
            },
            Err(error) => error.reason,
        };
        match disk::set_aside(path) {
            Ok(kept_as) => {
                problems.push(Problem::KeptSetAside { what: T::WHAT, path: path.to_owned(), kept_as, why });
                (T::default(), writable)
            }
            Err(error) => {
                problems.push(Problem::KeptUnreadable(T::WHAT, error));
                (T::default(), file(None))
            }
        }
    }

    /// This is to be saved the next time.
    pub fn put(&mut self, kept: T) {
        self.pending = Some(kept);
    }

    /// Writes what was not saved yet; whether nothing is left to do.
    ///
    /// # Errors
    /// If it cannot be written, the first time. It stays pending.
    pub fn save(&mut self) -> Result<bool, Problem> {
        let Some(kept) = &self.pending else { return Ok(true) };
        match self.write(kept) {
            Ok(()) => {
                (self.pending, self.told) = (None, false);
                Ok(true)
            }
            Err(_) if self.told => Ok(false),
            Err(error) => {
                self.told = true;
                Err(Problem::KeptNotSaved(T::WHAT, error))
            }
        }
    }

    fn write(&self, kept: &T) -> Result<(), DiskError> {
        let Some(path) = &self.path else { return Ok(()) };
        let text = ron::ser::to_string_pretty(kept, PrettyConfig::new().new_line("\n").depth_limit(2));
        let text = text.expect("plain data can be written") + "\n";
        disk::write_in_own_folder(path, text.as_bytes())
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("longer than {MAX_BYTES} bytes"));
    }
    ron::de::from_bytes(bytes).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::puzzle::attempt::Outcome;
    use crate::coach::puzzle::progress::Day;
    use crate::coach::puzzle::set;
    use crate::coach::strength::{GameResult, Help, Played};
    use crate::engine::Level;
    use crate::rules::Rule;
    use std::fmt::Debug;
    use std::fs;

    fn puzzles() -> Progress {
        let mut progress = Progress::default();
        let puzzle = &set::built_in()[0];
        progress.note(puzzle.id(), Outcome::Missed, Day(20_000));
        progress.add_own(puzzle.clone());
        progress
    }

    fn strength() -> Record {
        let mut record = Record::default();
        let (level, help) = (Level::FULL, Help { hints: true, ..Help::default() });
        record.note(Played {
            game: u64::MAX,
            level,
            rule: Rule::CaroStandard,
            size: 19,
            result: GameResult::Lost,
            help,
        });
        record.note_help(5, help);
        record
    }

    fn is_there_again_and_set_aside_when_broken<T: Keep + Debug + PartialEq + Clone>(kept: &T) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new").join("kept.ron");
        let mut problems = Vec::new();
        let (nothing, mut file) = KeptFile::<T>::load(&path, &mut problems);
        assert_eq!(nothing, T::default());
        file.put(kept.clone());
        assert_eq!(file.save(), Ok(true));
        assert_eq!(KeptFile::<T>::load(&path, &mut problems).0, *kept);
        assert_eq!(problems, []);
        let text = fs::read_to_string(&path).expect("a text");
        fs::write(&path, &text[..text.len() / 2]).expect("written");
        assert_eq!(KeptFile::<T>::load(&path, &mut problems).0, T::default());
        let [Problem::KeptSetAside { what, kept_as, .. }] = &problems[..] else { panic!("{problems:?}") };
        assert_eq!(*what, T::WHAT);
        assert_eq!(fs::read_to_string(kept_as).expect("it is kept"), text[..text.len() / 2]);
    }

    #[test]
    fn what_was_noted_is_there_again_and_a_broken_file_is_set_aside() {
        is_there_again_and_set_aside_when_broken(&puzzles());
        is_there_again_and_set_aside_when_broken(&strength());
    }

    #[test]
    fn a_record_of_a_newer_version_is_kept_beside() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("strength.ron");
        fs::write(&path, "(version: 9, games: [], wisdom: 3)").expect("written");
        let mut problems = Vec::new();
        assert_eq!(KeptFile::<Record>::load(&path, &mut problems).0, Record::default());
        let [Problem::KeptSetAside { kept_as, why, .. }] = &problems[..] else { panic!("{problems:?}") };
        assert!(why.contains("version 9"), "{why}");
        assert!(fs::read_to_string(kept_as).expect("it is kept").contains("wisdom"));
    }

    #[test]
    fn what_cannot_be_saved_is_told_once_and_saved_later() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("taken").join("strength.ron");
        let (_, mut file) = KeptFile::<Record>::load(&path, &mut Vec::new());
        fs::write(folder.path().join("taken"), "no folder").expect("written");
        file.put(strength());
        assert!(matches!(file.save(), Err(Problem::KeptNotSaved(Kept::Strength, _))));
        assert_eq!(file.save(), Ok(false));
        fs::remove_file(folder.path().join("taken")).expect("removed");
        assert_eq!(file.save(), Ok(true));
        assert_eq!(KeptFile::<Record>::load(&path, &mut Vec::new()).0, strength());
    }
}
