//! Reading and writing whole files.

use super::problem::{DiskError, DiskOperation};
use atomic_write_file::AtomicWriteFile;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Reads a file, but no more than one byte beyond `max`; `None` if there is no such file.
pub fn read(path: &Path, max: u64) -> Result<Option<Vec<u8>>, DiskError> {
    let read = || {
        // Checked before it is opened: opening a pipe would wait for its writer.
        let metadata = fs::metadata(path)?;
        if metadata.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "a folder"));
        }
        if !metadata.is_file() {
            return Err(not_a_file());
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(max + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    match read() {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(DiskError::new(DiskOperation::Read, path, &error)),
    }
}

/// Puts a file in place, complete and durable, or leaves what is there. A link is followed.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    let write = || {
        let target = match fs::canonicalize(path) {
            Ok(target) => target,
            Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
            Err(error) => return Err(error),
        };
        // A device or a folder must not be replaced by a file.
        if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(not_a_file());
        }
        let mut file = AtomicWriteFile::open(&target)?;
        file.write_all(bytes)?;
        file.commit()
    };
    write().map_err(|error| DiskError::new(DiskOperation::Write, path, &error))
}

/// As [`write`], in one of our own folders, which is created if it is not there.
pub fn write_in_own_folder(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    if let Some(folder) = path.parent() {
        create_folder(folder)?;
    }
    write(path, bytes)
}

/// Creates a folder, and those above it, if it is not there.
pub fn create_folder(folder: &Path) -> Result<(), DiskError> {
    fs::create_dir_all(folder).map_err(|error| DiskError::new(DiskOperation::CreateFolder, folder, &error))
}

/// Makes it durable that files were created, renamed or removed in a folder.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    // Elsewhere folders cannot be opened, and need not be.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Renames a file that cannot be understood, so that it is out of the way and not lost; returns its new name.
pub fn set_aside(path: &Path) -> Result<PathBuf, DiskError> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let free = (1..)
        .map(|number| path.with_file_name(format!("{stem}.broken-{number}.{extension}")))
        .find(|path| fs::symlink_metadata(path).is_err())
        .expect("some number is free");
    fs::rename(path, &free).map_err(|error| DiskError::new(DiskOperation::Rename, path, &error))?;
    Ok(free)
}

fn not_a_file() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")
}
