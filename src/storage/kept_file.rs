//! What remains of solving puzzles, on disk: RON, and treated as the settings are.

use super::disk;
use super::problem::{DiskError, Problem};
use crate::coach::puzzle::progress::Progress;
use ron::ser::PrettyConfig;
use std::path::{Path, PathBuf};

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
    let writable = PuzzleFile::Writable(path.to_owned());
    let why = match disk::read(path, MAX_BYTES) {
        Ok(None) => return (Progress::default(), writable),
        Ok(Some(bytes)) => match parse(&bytes) {
            Ok(progress) => return (progress, writable),
            Err(why) => why,
        },
        Err(error) => error.reason,
    };
    match disk::set_aside(path) {
        Ok(kept_as) => {
            problems.push(Problem::PuzzlesSetAside { path: path.to_owned(), kept_as, why });
            (Progress::default(), writable)
        }
        Err(error) => {
            problems.push(Problem::PuzzlesUnreadable(error));
            (Progress::default(), PuzzleFile::LeftAlone)
        }
    }
}

fn parse(bytes: &[u8]) -> Result<Progress, String> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("longer than {MAX_BYTES} bytes"));
    }
    ron::de::from_bytes(bytes).map_err(|error| error.to_string())
}

impl PuzzleFile {
    /// Writes it.
    pub fn save(&self, progress: &Progress) -> Result<(), DiskError> {
        let PuzzleFile::Writable(path) = self else { return Ok(()) };
        let text = ron::ser::to_string_pretty(progress, PrettyConfig::new().new_line("\n").depth_limit(2));
        let text = text.expect("plain data can be written") + "\n";
        disk::write_in_own_folder(path, text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::puzzle::attempt::Outcome;
    use crate::coach::puzzle::progress::Day;
    use crate::coach::puzzle::set;
    use std::fs;

    #[test]
    fn what_was_noted_is_there_again_and_a_broken_file_is_set_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new").join("puzzles.ron");
        let mut problems = Vec::new();
        let (mut progress, file) = load(&path, &mut problems);
        assert_eq!(progress, Progress::default());
        let puzzle = &set::built_in()[0];
        progress.note(puzzle.id(), Outcome::Missed, Day(20_000));
        progress.add_own(puzzle.clone());
        file.save(&progress).expect("the folder can be written to");
        assert_eq!(load(&path, &mut problems).0, progress);
        assert_eq!(problems, []);
        let text = fs::read_to_string(&path).expect("a text");
        fs::write(&path, &text[..text.len() / 2]).expect("written");
        assert_eq!(load(&path, &mut problems).0, Progress::default());
        let [Problem::PuzzlesSetAside { kept_as, .. }] = &problems[..] else { panic!("{problems:?}") };
        assert_eq!(fs::read_to_string(kept_as).expect("it is kept"), text[..text.len() / 2]);
    }
}
