//! Reading games from files of any format: all that are in one, or one of them.

use super::problem::{DiskError, Doing, OpenError};
use super::{Picked, disk};
use crate::formats::rif::Database;
use crate::formats::{self, Format, FormatError, Opened, OpenedGame, Reason, Remark};
use std::io;
use std::path::Path;

/// What was read of a file.
pub enum Games {
    /// All of them, made.
    All(Opened),
    /// Each is made when it is asked for: there may be a hundred thousand.
    Database(Box<Database>),
}

impl Games {
    /// Reads the games in a file of any format.
    pub fn read(path: &Path) -> Result<Games, OpenError> {
        let bytes = disk::read(path, Format::MAX_BYTES)?.ok_or_else(|| {
            let error = io::Error::new(io::ErrorKind::NotFound, "there is no such file");
            DiskError::new(Doing::Read, path, &error)
        })?;
        let name = path.file_name().map(|name| name.to_string_lossy());
        let games = match Format::of_content(&bytes, name.as_deref()) {
            Some(Format::Rif) if bytes.len() as u64 <= Format::MAX_BYTES => {
                Database::read(&bytes).map(|database| Games::Database(Box::new(database)))
            }
            _ => formats::open(&bytes, name.as_deref()).map(Games::All),
        };
        games.map_err(OpenError::Format)
    }

    pub fn format(&self) -> Format {
        match self {
            Games::All(opened) => opened.format,
            Games::Database(_) => Format::Rif,
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Games::All(opened) => opened.games.len(),
            Games::Database(database) => database.len().min(Format::MAX_GAMES),
        }
    }

    /// About the file as a whole.
    pub fn remarks(&self) -> &[Remark] {
        match self {
            Games::All(opened) => &opened.remarks,
            Games::Database(database) => database.remarks(),
        }
    }

    /// One of them, counted from 0.
    ///
    /// # Errors
    /// If there are not so many: the file is no longer what it was.
    pub fn pick(self, number: usize) -> Result<Picked, OpenError> {
        let (format, count, remarks) = (self.format(), self.len(), self.remarks().to_vec());
        let game = match self {
            Games::All(opened) => opened.games.into_iter().nth(number),
            Games::Database(database) => (number < count).then(|| database.game(number)),
        };
        let game: OpenedGame = game.ok_or(OpenError::Format(FormatError::new(Reason::NoGame(format))))?;
        Ok(Picked { format, game, remarks, of: count, at: None })
    }
}
