//! Errors of the disk, as data from which the texts on screen are made.

use crate::formats::journal::Damage;
use crate::formats::{FormatError, WriteError};
use crate::picture::PictureError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// An operation on a file or a folder that the system refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskError {
    /// The operation that was refused.
    pub operation: DiskOperation,
    /// The file or the folder.
    pub path: PathBuf,
    /// Kind of the reason, for which there is a sentence on screen.
    pub kind: io::ErrorKind,
    /// The reason in the system's words and language.
    pub reason: String,
}

/// Operation that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskOperation {
    /// Reading a file or a folder.
    Read,
    /// Writing a file.
    Write,
    /// Deleting a file, or putting one of the recent games among the deleted ones.
    Delete,
    /// Renaming a file, to set it aside.
    Rename,
    /// Making a folder, with those above it.
    CreateFolder,
    /// Keeping a file for this program alone.
    Lock,
}

impl DiskError {
    pub(super) fn new(operation: DiskOperation, path: &Path, error: &io::Error) -> DiskError {
        DiskError { operation, path: path.to_owned(), kind: error.kind(), reason: error.to_string() }
    }
}

/// For logs; the text on screen is made from the value itself.
impl fmt::Display for DiskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operation = match self.operation {
            DiskOperation::Read => "read",
            DiskOperation::Write => "write",
            DiskOperation::Delete => "delete",
            DiskOperation::Rename => "rename",
            DiskOperation::CreateFolder => "create the folder",
            DiskOperation::Lock => "lock",
        };
        write!(f, "cannot {operation} {}: {}", self.path.display(), self.reason)
    }
}

impl std::error::Error for DiskError {}

/// Reason why a file could not be opened as a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The file could not be read.
    Disk(DiskError),
    /// The file was read and is not a game.
    Format(FormatError),
}

impl From<DiskError> for OpenError {
    fn from(error: DiskError) -> OpenError {
        OpenError::Disk(error)
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Disk(error) => error.fmt(f),
            OpenError::Format(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

/// Reason why a game was not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The file could not be written.
    Disk(DiskError),
    /// The format cannot hold the game.
    Format(WriteError),
}

impl From<DiskError> for SaveError {
    fn from(error: DiskError) -> SaveError {
        SaveError::Disk(error)
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SaveError::Disk(error) => error.fmt(f),
            SaveError::Format(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SaveError {}

/// Reason why a picture was not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureSaveError {
    /// The file could not be written.
    Disk(DiskError),
    /// It cannot be drawn.
    Picture(PictureError),
}

impl From<DiskError> for PictureSaveError {
    fn from(error: DiskError) -> PictureSaveError {
        PictureSaveError::Disk(error)
    }
}

impl fmt::Display for PictureSaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureSaveError::Disk(error) => error.fmt(f),
            PictureSaveError::Picture(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PictureSaveError {}

/// Kind of a shared file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedFileKind {
    /// Progress with puzzles.
    Puzzles,
    /// Record of games against the levels.
    Strength,
    /// Progress in the school.
    School,
    /// The person's profile.
    Profile,
}

impl fmt::Display for SharedFileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SharedFileKind::Puzzles => "the puzzles' progress",
            SharedFileKind::Strength => "the record of games against the levels",
            SharedFileKind::School => "the school's progress",
            SharedFileKind::Profile => "the profile",
        })
    }
}

/// A failure that the user should know of although nobody waits for the operation. No data is lost by any of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The settings make no sense. They were renamed, and the defaults hold.
    SettingsSetAside {
        /// The settings' file, which is free again.
        path: PathBuf,
        /// The name under which the old file is kept.
        kept_as: PathBuf,
        /// The error, in English.
        why: String,
    },
    /// The settings could be neither read nor renamed. The defaults hold, and in this run no settings are saved, so
    /// that the file stays what it is.
    SettingsUnreadable(DiskError),
    /// The settings could not be saved. They hold in this run, and it is tried again.
    SettingsNotSaved(DiskError),
    /// A shared file makes no sense. It was renamed, and an empty one is begun.
    SharedFileSetAside {
        /// Kind of the file.
        kind: SharedFileKind,
        /// The shared file, which is free again.
        path: PathBuf,
        /// The name under which the old file is kept.
        kept_as: PathBuf,
        /// The error, in English.
        why: String,
    },
    /// It could be neither read nor renamed. In this run nothing of the kind is saved, so that the file stays what it
    /// is.
    SharedFileUnreadable(SharedFileKind, DiskError),
    /// It could not be saved. It holds in this run, and is tried again.
    SharedFileNotSaved(SharedFileKind, DiskError),
    /// Moves cannot be put on record: should the program be killed now, they would be lost. It is tried again until
    /// [`super::Event::JournalResumed`].
    Journal(DiskError),
    /// A journal makes no sense from some line on. The lines before it were replayed; the file was renamed.
    JournalDamaged {
        /// The journal, which is free again.
        path: PathBuf,
        /// The name under which the damaged file is kept.
        kept_as: PathBuf,
        /// The first damaged line.
        damage: Damage,
    },
    /// A game that left the table could not be saved among the recent games. It is tried again; until then the journal
    /// keeps it.
    GameNotKept(DiskError),
    /// The recent games could not be listed.
    RecentGamesUnreadable(DiskError),
    /// A recent game could not be deleted.
    GameNotDeleted(DiskError),
    /// A recent game that was deleted could not be restored.
    GameNotRestored(DiskError),
    /// The list of recent files could not be saved.
    RecentFilesNotSaved(DiskError),
    /// Nothing can be saved or opened any more in this run; holds the system's reason.
    ThreadGone(String),
}

/// For logs; the text on screen is made from the value itself.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::SettingsSetAside { path, kept_as, why } => {
                let (path, kept_as) = (path.display(), kept_as.display());
                write!(f, "the settings in {path} make no sense ({why}); they are kept as {kept_as}")
            }
            Problem::SettingsUnreadable(error) => write!(f, "the settings are left alone: {error}"),
            Problem::SettingsNotSaved(error) => write!(f, "the settings are not saved: {error}"),
            Problem::SharedFileSetAside { kind, path, kept_as, why } => {
                let (path, kept_as) = (path.display(), kept_as.display());
                write!(f, "{kind} in {path} makes no sense ({why}); it is kept as {kept_as}")
            }
            Problem::SharedFileUnreadable(kind, error) => write!(f, "{kind} is left alone: {error}"),
            Problem::SharedFileNotSaved(kind, error) => write!(f, "{kind} is not saved: {error}"),
            Problem::Journal(error) => write!(f, "moves are not on record: {error}"),
            Problem::JournalDamaged { path, kept_as, damage } => {
                write!(f, "the journal {} is damaged in {damage}; it is kept as {}", path.display(), kept_as.display())
            }
            Problem::GameNotKept(error) => write!(f, "a game is not among the recent ones yet: {error}"),
            Problem::RecentGamesUnreadable(error) => write!(f, "the recent games cannot be listed: {error}"),
            Problem::GameNotDeleted(error) => write!(f, "the game is not deleted: {error}"),
            Problem::GameNotRestored(error) => write!(f, "the game is not restored: {error}"),
            Problem::RecentFilesNotSaved(error) => write!(f, "the recent files are not remembered: {error}"),
            Problem::ThreadGone(reason) => write!(f, "nothing can be saved or opened: {reason}"),
        }
    }
}

impl std::error::Error for Problem {}
