//! The file that the log is written to.

use super::{DiskError, DiskOperation, Folders, disk};
use std::fs::{self, File, OpenOptions};

/// A log longer than this is begun anew at the next start; the one before stays beside it.
const MAX_BYTES: u64 = 1 << 20;

/// Opens the log file to write on at its end.
///
/// # Errors
/// If the folder cannot be made or the file not be opened.
pub fn log_file(folders: &Folders) -> Result<File, DiskError> {
    let path = folders.log();
    if let Some(folder) = path.parent() {
        disk::create_folder(folder)?;
    }
    if fs::metadata(&path).is_ok_and(|file| file.len() > MAX_BYTES) {
        let before = path.with_extension("log.1");
        disk::rename(&path, &before).map_err(|error| DiskError::new(DiskOperation::Rename, &path, &error))?;
    }
    disk::open_own(&path, OpenOptions::new().create(true).append(true))
        .map_err(|error| DiskError::new(DiskOperation::Write, &path, &error))
}
