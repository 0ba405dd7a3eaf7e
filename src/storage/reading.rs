//! Reading the games in a file.

use super::disk;
use super::problem::{DiskError, DiskOperation, OpenError};
use crate::formats::{Format, FormatError, Games, Reason};
use std::io;
use std::path::Path;

/// Reads the games in a file of any format.
pub fn read_games(path: &Path) -> Result<Games, OpenError> {
    let bytes = disk::read(path, Format::MAX_BYTES).map_err(|error| match error.kind {
        io::ErrorKind::FileTooLarge => OpenError::Format(FormatError::new(Reason::TooLarge)),
        _ => error.into(),
    })?;
    let bytes = bytes.ok_or_else(|| {
        let error = io::Error::new(io::ErrorKind::NotFound, "there is no such file");
        DiskError::new(DiskOperation::Read, path, &error)
    })?;
    let name = path.file_name().map(|name| name.to_string_lossy());
    Games::read(&bytes, name.as_deref()).map_err(OpenError::Format)
}
