//! Files to which several windows add: progress with puzzles and in the school, the record of games against the levels,
//! and the profile. They are RON and a broken one is set aside, as with the settings. But each window saves its changes
//! rather than its own copy: it reads the file anew, applies them and writes it back under a lock.

use super::disk;
use super::problem::{DiskError, Problem, SharedFileKind};
use crate::coach::profile::{Change as ProfileChange, Profile};
use crate::coach::puzzle::progress::{Change as PuzzleChange, Progress};
use crate::coach::school::progress::{SchoolChange, SchoolProgress};
use crate::coach::strength::{Change as StrengthChange, Record};
use ron::ser::PrettyConfig;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Greatest length of a file that is read, in bytes: far more than all puzzles and games take.
const MAX_BYTES: u64 = 16 << 20;

/// Content of a shared file.
pub trait SharedContent: Default + Serialize + DeserializeOwned {
    /// Its kind, for messages about the file.
    const KIND: SharedFileKind;
    /// A change that a window saves.
    type Change;

    /// Applies a change.
    fn apply(&mut self, change: &Self::Change);
}

impl SharedContent for Progress {
    const KIND: SharedFileKind = SharedFileKind::Puzzles;
    type Change = PuzzleChange;

    fn apply(&mut self, change: &PuzzleChange) {
        Progress::apply(self, change);
    }
}

impl SharedContent for Record {
    const KIND: SharedFileKind = SharedFileKind::Strength;
    type Change = StrengthChange;

    fn apply(&mut self, change: &StrengthChange) {
        Record::apply(self, change);
    }
}

impl SharedContent for SchoolProgress {
    const KIND: SharedFileKind = SharedFileKind::School;
    type Change = SchoolChange;

    fn apply(&mut self, change: &SchoolChange) {
        SchoolProgress::apply(self, change);
    }
}

impl SharedContent for Profile {
    const KIND: SharedFileKind = SharedFileKind::Profile;
    type Change = ProfileChange;

    fn apply(&mut self, change: &ProfileChange) {
        Profile::apply(self, change);
    }
}

/// A shared file, and this window's changes to it.
#[derive(Clone, Debug)]
pub struct SharedFile<T: SharedContent> {
    /// `None` where a file could be neither read nor renamed: it is left alone.
    path: Option<PathBuf>,
    /// Changes that are not saved yet, oldest first.
    pending: Vec<T::Change>,
    /// Number of changes that were saved.
    saved: usize,
    /// Whether a [`Problem`] has said that the file cannot be saved.
    reported: bool,
}

/// Result of saving.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome<T> {
    /// There was nothing to save.
    Nothing,
    /// The file was written.
    Saved {
        /// The content on disk, with the changes of other windows.
        content: T,
        /// Number of our changes since the start that it includes.
        changes: usize,
    },
    /// It could not be written and stays pending.
    Pending,
}

impl<T: SharedContent> SharedFile<T> {
    /// Loads the content, or the default if there is no file. A file that makes no sense is set aside.
    pub fn load(path: &Path, problems: &mut Vec<Problem>) -> (T, SharedFile<T>) {
        let file = |path| SharedFile { path, pending: Vec::new(), saved: 0, reported: false };
        match read(path, problems) {
            Ok(kept) => (kept, file(Some(path.to_owned()))),
            Err(error) => {
                problems.push(Problem::SharedFileUnreadable(T::KIND, error));
                (T::default(), file(None))
            }
        }
    }

    /// Adds a change to those that are saved next.
    pub fn change(&mut self, change: T::Change) {
        self.pending.push(change);
    }

    /// Applies the pending changes to the content on disk, which other windows may have changed meanwhile. Adds what
    /// goes wrong to `problems`; that the file cannot be written only the first time.
    pub fn save(&mut self, problems: &mut Vec<Problem>) -> Outcome<T> {
        if self.pending.is_empty() {
            return Outcome::Nothing;
        }
        let Some(path) = &self.path else {
            self.pending.clear();
            return Outcome::Nothing;
        };
        match write(path, &self.pending, problems) {
            Ok(content) => {
                self.saved += self.pending.len();
                self.pending.clear();
                self.reported = false;
                Outcome::Saved { content, changes: self.saved }
            }
            Err(error) => {
                if !std::mem::replace(&mut self.reported, true) {
                    problems.push(Problem::SharedFileNotSaved(T::KIND, error));
                }
                Outcome::Pending
            }
        }
    }
}

fn read<T: SharedContent>(path: &Path, problems: &mut Vec<Problem>) -> Result<T, DiskError> {
    let why = match disk::read(path, MAX_BYTES) {
        Ok(None) => return Ok(T::default()),
        Ok(Some(bytes)) => match parse(&bytes) {
            Ok(kept) => return Ok(kept),
            Err(why) => why,
        },
        Err(error) => error.reason,
    };
    let kept_as = match disk::set_aside(path) {
        Ok(kept_as) => kept_as,
        // There is nothing that could be lost.
        Err(error) if error.kind == ErrorKind::NotFound => return Ok(T::default()),
        Err(error) => return Err(error),
    };
    problems.push(Problem::SharedFileSetAside { kind: T::KIND, path: path.to_owned(), kept_as, why });
    Ok(T::default())
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    ron::de::from_bytes(bytes).map_err(|error| error.to_string())
}

fn write<T: SharedContent>(path: &Path, changes: &[T::Change], problems: &mut Vec<Problem>) -> Result<T, DiskError> {
    if let Some(folder) = path.parent() {
        disk::create_folder(folder)?;
    }
    let _lock = disk::lock(path);
    let mut kept: T = read(path, problems)?;
    for change in changes {
        kept.apply(change);
    }
    let text = ron::ser::to_string_pretty(&kept, PrettyConfig::new().new_line("\n").depth_limit(2));
    let text = text.expect("plain data can be written") + "\n";
    disk::write_own(path, text.as_bytes())?;
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::profile::{Case, GameKey, ReviewedGame, Shape, Side, Way};
    use crate::coach::puzzle::attempt::{Attempt, Outcome as PuzzleOutcome};
    use crate::coach::puzzle::challenge::ChallengeKind;
    use crate::coach::puzzle::progress::{Day, Tried};
    use crate::coach::puzzle::{PuzzleId, Rating, set};
    use crate::coach::school::Step;
    use crate::coach::strength::{GameResult, Help, PlayedGame};
    use crate::engine::Level;
    use crate::rules::Rule;
    use std::fmt::Debug;
    use std::fs;

    fn tried(id: PuzzleId, outcome: PuzzleOutcome) -> PuzzleChange {
        let rating = Rating { points: 800.0, deviation: 120.0 };
        PuzzleChange::Attempted(Tried { id, rating, outcome, day: Day(20_000) })
    }

    fn puzzles() -> Vec<PuzzleChange> {
        let puzzle = &set::built_in()[0];
        let mut attempt = Attempt::new(puzzle.clone());
        attempt.hint();
        let kept = attempt.save().expect("a hint was given");
        vec![
            tried(puzzle.id(), PuzzleOutcome::Missed),
            PuzzleChange::Challenged(ChallengeKind::Streak, 7),
            PuzzleChange::AddedOwn(Box::new(puzzle.clone())),
            PuzzleChange::UnderWay(Box::new(kept)),
        ]
    }

    fn played(game: u64) -> PlayedGame {
        let (level, help) = (Level::FULL, Help { hints: true, ..Help::default() });
        PlayedGame { game, level, rule: Rule::CaroStandard, size: 19, result: GameResult::Lost, help }
    }

    fn strength() -> Vec<StrengthChange> {
        let help = Help { hints: true, ..Help::default() };
        vec![StrengthChange::Played(played(u64::MAX)), StrengthChange::Helped { game: 5, help }]
    }

    /// A game that was reviewed, with a case.
    fn reviewed(number: u64) -> ReviewedGame {
        let case = Case {
            number: 9,
            side: Side::Defence,
            shape: Shape::SplitThree,
            way: Some(Way::Diagonal),
            distance: None,
            plies: 3,
            is_missed: true,
        };
        let key = GameKey { game: number, line: number };
        ReviewedGame { key, started: None, rule: Rule::Renju, cases: vec![case] }
    }

    #[track_caller]
    fn saved<T: SharedContent + Debug>(file: &mut SharedFile<T>) -> T {
        let mut problems = Vec::new();
        let outcome = file.save(&mut problems);
        let Outcome::Saved { content, .. } = outcome else { panic!("{outcome:?} {problems:?}") };
        content
    }

    fn check_saving_and_loading<T: SharedContent + Debug + PartialEq>(changes: Vec<T::Change>) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new").join("kept.ron");
        let mut problems = Vec::new();
        let (nothing, mut file) = SharedFile::<T>::load(&path, &mut problems);
        assert_eq!(nothing, T::default());
        assert_eq!(file.save(&mut problems), Outcome::Nothing);
        changes.into_iter().for_each(|change| file.change(change));
        let kept = saved(&mut file);
        assert_ne!(kept, T::default());
        assert_eq!(SharedFile::<T>::load(&path, &mut problems).0, kept);
        assert_eq!(problems, []);
        let text = fs::read_to_string(&path).expect("a text");
        fs::write(&path, &text[..text.len() / 2]).expect("written");
        assert_eq!(SharedFile::<T>::load(&path, &mut problems).0, T::default());
        let [Problem::SharedFileSetAside { kind: what, kept_as, .. }] = &problems[..] else { panic!("{problems:?}") };
        assert_eq!(*what, T::KIND);
        assert_eq!(fs::read_to_string(kept_as).expect("it is kept"), text[..text.len() / 2]);
    }

    #[test]
    fn changes_are_loaded_again_and_a_broken_file_is_set_aside() {
        check_saving_and_loading::<Progress>(puzzles());
        check_saving_and_loading::<Record>(strength());
        let steps = [Step::FillValues, Step::PruningQuiz];
        check_saving_and_loading::<SchoolProgress>(steps.map(SchoolChange::Done).to_vec());
        check_saving_and_loading::<Profile>(vec![ProfileChange::Reviewed(reviewed(7))]);
    }

    #[test]
    fn a_record_of_a_newer_version_is_kept_beside() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("strength.ron");
        fs::write(&path, "(version: 9, games: [], wisdom: 3)").expect("written");
        let mut problems = Vec::new();
        assert_eq!(SharedFile::<Record>::load(&path, &mut problems).0, Record::default());
        let [Problem::SharedFileSetAside { kept_as, why, .. }] = &problems[..] else { panic!("{problems:?}") };
        assert!(why.contains("version 9"), "{why}");
        assert!(fs::read_to_string(kept_as).expect("it is kept").contains("wisdom"));
    }

    #[test]
    fn changes_that_cannot_be_saved_are_reported_once_and_saved_later() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("taken").join("strength.ron");
        let (_, mut file) = SharedFile::<Record>::load(&path, &mut Vec::new());
        fs::write(folder.path().join("taken"), "no folder").expect("written");
        strength().into_iter().for_each(|change| file.change(change));
        let mut problems = Vec::new();
        assert_eq!(file.save(&mut problems), Outcome::Pending);
        assert_eq!(file.save(&mut problems), Outcome::Pending);
        assert!(matches!(problems[..], [Problem::SharedFileNotSaved(SharedFileKind::Strength, _)]), "{problems:?}");
        fs::remove_file(folder.path().join("taken")).expect("removed");
        assert_eq!(saved(&mut file).games(), [played(u64::MAX)]);
    }

    #[test]
    fn two_windows_add_to_the_same_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("puzzles.ron");
        let [(_, mut one), (_, mut other)] = [(); 2].map(|()| SharedFile::<Progress>::load(&path, &mut Vec::new()));
        let [first, second, third] = [0, 1, 2].map(|index: usize| set::built_in()[index].id());
        one.change(tried(first, PuzzleOutcome::Missed));
        one.change(tried(second, PuzzleOutcome::Solved));
        saved(&mut one);
        other.change(tried(second, PuzzleOutcome::Solved));
        other.change(tried(third, PuzzleOutcome::Missed));
        saved(&mut other);
        one.change(tried(third, PuzzleOutcome::Missed));
        let progress = saved(&mut one);
        let counts = [first, second, third].map(|id| progress.card(id).map(|card| (card.solved, card.missed)));
        assert_eq!(counts, [Some((0, 1)), Some((2, 0)), Some((0, 2))]);

        let path = folder.path().join("strength.ron");
        let [(_, mut one), (_, mut other)] = [(); 2].map(|()| SharedFile::<Record>::load(&path, &mut Vec::new()));
        one.change(StrengthChange::Played(played(1)));
        saved(&mut one);
        other.change(StrengthChange::Played(played(2)));
        assert_eq!(saved(&mut other).games(), [played(1), played(2)]);
    }

    #[test]
    fn many_writers_at_once_lose_nothing() {
        const WRITERS: u32 = 4;
        const TIMES: u32 = 10;
        let folder = tempfile::tempdir().expect("a folder");
        let (_, file) = SharedFile::<Progress>::load(&folder.path().join("puzzles.ron"), &mut Vec::new());
        let id = set::built_in()[0].id();
        std::thread::scope(|scope| {
            for _ in 0..WRITERS {
                let mut file = file.clone();
                scope.spawn(move || {
                    for _ in 0..TIMES {
                        file.change(tried(id, PuzzleOutcome::Missed));
                        saved(&mut file);
                    }
                });
            }
        });
        let progress = SharedFile::<Progress>::load(&folder.path().join("puzzles.ron"), &mut Vec::new()).0;
        assert_eq!(progress.card(id).map(|card| card.missed), Some(WRITERS * TIMES));
    }
}
