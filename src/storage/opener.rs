//! The thread that reads the files which are opened. To read a large file can take many seconds, in which games go on
//! being saved, and when the program ends nobody waits for it.

use super::problem::{DiskError, DiskOperation, OpenError};
use super::reading::read_games;
use super::recent;
use super::{ChosenGame, Event, Folders, OpenedFile};
use crate::background::{Outbox, Priority, ThreadSpec, catch_panic};
use crate::formats::{FormatError, Reason};
use crate::storage::library::PositionKey;
use crossbeam_channel::{Sender, unbounded};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Order to read a file.
#[derive(Debug)]
pub struct OpenOrder {
    pub path: PathBuf,
    pub choice: Option<Choice>,
}

/// Order for one game of a file.
#[derive(Debug)]
pub struct Choice {
    pub index: usize,
    /// Position to look for in the game.
    pub position: Option<PositionKey>,
}

/// Starts the thread. It carries out the orders one after the other, and ends when the sender is dropped.
///
/// # Errors
/// If the system cannot start a thread.
pub fn start(folders: Folders, outbox: Outbox<Event>) -> io::Result<Sender<OpenOrder>> {
    let (orders, to_do) = unbounded::<OpenOrder>();
    ThreadSpec::new("tengen-opener", Priority::Normal).spawn(move || {
        for OpenOrder { path, choice } in to_do {
            let opened = catch_panic(|| open(&path, choice));
            let result = opened.unwrap_or_else(|message| {
                Err(DiskError::new(DiskOperation::Read, &path, &io::Error::other(message)).into())
            });
            if result.is_ok() {
                recent::remember(&folders, &path).into_iter().for_each(|event| outbox.send(event));
            }
            outbox.send(Event::Opened { path, result });
        }
    })?;
    Ok(orders)
}

/// Reads the games in a file, and finds the one that is asked for.
fn open(path: &Path, choice: Option<Choice>) -> Result<OpenedFile, OpenError> {
    let games = read_games(path)?;
    let chosen = match choice {
        Some(Choice { index, position }) if index < games.len() => {
            let node = position.and_then(|position| position.find_in(&games.game(index).game));
            Some(ChosenGame { index, node })
        }
        // The file is no longer what it was.
        Some(_) => return Err(OpenError::Format(FormatError::new(Reason::NoGame(games.format())))),
        None => None,
    };
    if chosen.is_none() && games.len() > 1 {
        // Here rather than on the window's thread.
        games.prepare_search();
    }
    Ok(OpenedFile { games: Arc::new(games), chosen })
}
