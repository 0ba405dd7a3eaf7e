//! Reading the games of one file.

use super::file::{Contents, File};
use super::walk::FoundFile;
use crate::formats::{Format, FormatError, Reason};
use crate::storage::OpenError;
use crate::storage::reading::read_games;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Greatest number of positions in variations that are kept of one file: a library of openings has a million.
const MAX_VARIATIONS: usize = 1_000_000;
/// Length in bytes beyond which a file is read while no other such file is: its games take many times its length in
/// memory.
const LARGE: u64 = 4 << 20;

/// Reads files, on several threads at once.
#[derive(Debug, Default)]
pub struct Reader {
    /// Held while a large file is read.
    large: Mutex<()>,
}

impl Reader {
    /// Reads a file of a library in `folder`.
    pub fn read(&self, folder: &Path, found: FoundFile) -> File {
        let FoundFile { path, stamp } = found;
        let full_path = folder.join(&path);
        let _alone = (stamp.length > LARGE).then(|| self.large.lock().unwrap_or_else(PoisonError::into_inner));
        let opened = if stamp.length > Format::MAX_BYTES {
            Err(OpenError::Format(FormatError::new(Reason::TooLarge)))
        } else {
            read_games(&full_path)
        };
        let contents = match opened {
            Ok(games) => Ok(Contents::of(&games, MAX_VARIATIONS)),
            Err(OpenError::Format(error)) if is_other_file(&full_path, &error) => Ok(Contents::default()),
            Err(error) => Err(error),
        };
        File::new(path, stamp, contents)
    }
}

/// Whether the file is simply not a file of games: its name does not promise one, and its format is unknown.
fn is_other_file(path: &Path, error: &FormatError) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    !Format::has_own_extension(&name) && matches!(error.reason, Reason::Unknown | Reason::NotText | Reason::Empty)
}
