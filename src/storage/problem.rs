//! Errors of the disk, as data: the words on screen are made from it.

use crate::formats::journal::Damage;
use crate::formats::{FormatError, WriteError};
use crate::picture::PictureError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// An operation on a file or a folder that the system refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskError {
    pub operation: DiskOperation,
    pub path: PathBuf,
    pub kind: io::ErrorKind,
    /// The reason as the system gives it.
    pub reason: String,
}

/// Operation that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskOperation {
    Read,
    Write,
    Delete,
    Rename,
    CreateFolder,
    /// To keep a file for this program alone.
    Lock,
}

impl DiskError {
    pub(super) fn new(operation: DiskOperation, path: &Path, error: &io::Error) -> DiskError {
        DiskError { operation, path: path.to_owned(), kind: error.kind(), reason: error.to_string() }
    }
}

/// For logs; the words on screen are made from the value itself.
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

/// Why a file could not be opened as a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    Disk(DiskError),
    /// The file was read and is no game.
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

/// Why a game was not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
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

/// Why a picture was not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureSaveError {
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
}

impl fmt::Display for SharedFileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SharedFileKind::Puzzles => "the puzzles' progress",
            SharedFileKind::Strength => "the record of games against the levels",
        })
    }
}

/// A failure that the user should know of although they asked for nothing. No data is lost by any of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The settings make no sense. They were renamed, and the defaults hold.
    SettingsSetAside { path: PathBuf, kept_as: PathBuf, why: String },
    /// The settings could be neither read nor renamed. The defaults hold, and in this run no settings are saved, so
    /// that the file stays what it is.
    SettingsUnreadable(DiskError),
    /// The settings could not be saved. They hold in this run, and it is tried again.
    SettingsNotSaved(DiskError),
    /// A shared file makes no sense. It was renamed, and an empty one is begun.
    SharedFileSetAside { kind: SharedFileKind, path: PathBuf, kept_as: PathBuf, why: String },
    /// It could be neither read nor renamed. In this run nothing of the kind is saved, so that the file stays what it is.
    SharedFileUnreadable(SharedFileKind, DiskError),
    /// It could not be saved. It holds in this run, and is tried again.
    SharedFileNotSaved(SharedFileKind, DiskError),
    /// Moves cannot be put on record: should the program be killed now, they would be lost. It is tried again until
    /// [`super::Event::JournalResumed`].
    Journal(DiskError),
    /// A journal makes no sense from some line on. What stands before it was taken up; the file was renamed.
    JournalDamaged { path: PathBuf, kept_as: PathBuf, damage: Damage },
    /// A game that left the table could not be put to the recent games. It is tried again; until then the journal
    /// keeps it.
    GameNotKept(DiskError),
    /// The recent games could not be listed.
    RecentGamesUnreadable(DiskError),
    /// A recent game could not be deleted.
    GameNotDeleted(DiskError),
    /// The list of recent files could not be saved.
    RecentFilesNotSaved(DiskError),
    /// Nothing can be saved or opened any more in this run; holds the system's reason.
    ThreadGone(String),
}

/// For logs; the words on screen are made from the value itself.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::SettingsSetAside { path, kept_as, why } => {
                let (path, kept_as) = (path.display(), kept_as.display());
                write!(f, "the settings in {path} make no sense ({why}); they are kept as {kept_as}")
            }
            Problem::SettingsUnreadable(error) => write!(f, "the settings are left alone: {error}"),
            Problem::SettingsNotSaved(error) => write!(f, "the settings are not saved: {error}"),
            Problem::SharedFileSetAside { kind: what, path, kept_as, why } => {
                let (path, kept_as) = (path.display(), kept_as.display());
                write!(f, "{what} in {path} makes no sense ({why}); it is kept as {kept_as}")
            }
            Problem::SharedFileUnreadable(what, error) => write!(f, "{what} is left alone: {error}"),
            Problem::SharedFileNotSaved(what, error) => write!(f, "{what} is not saved: {error}"),
            Problem::Journal(error) => write!(f, "moves are not on record: {error}"),
            Problem::JournalDamaged { path, kept_as, damage } => {
                write!(f, "the journal {} is damaged in {damage}; it is kept as {}", path.display(), kept_as.display())
            }
            Problem::GameNotKept(error) => write!(f, "a game is not among the recent ones yet: {error}"),
            Problem::RecentGamesUnreadable(error) => write!(f, "the recent games cannot be listed: {error}"),
            Problem::GameNotDeleted(error) => write!(f, "the game is not deleted: {error}"),
            Problem::RecentFilesNotSaved(error) => write!(f, "the recent files are not remembered: {error}"),
            Problem::ThreadGone(reason) => write!(f, "nothing can be saved or opened: {reason}"),
        }
    }
}

impl std::error::Error for Problem {}
