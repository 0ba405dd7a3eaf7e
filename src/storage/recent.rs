//! The games that left the table, one file each, and the list of the files that people saved or opened.

use super::disk;
use super::library::Moves;
use super::problem::{DiskError, DiskOperation, Problem};
use super::{Event, Folders};
use crate::coach::profile::{self, PlayedGame};
use crate::formats::{Format, ron};
use crate::game::{Game, Summary};
use crate::rules::rng::fnv_1a;
use ::ron::ser::PrettyConfig;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Greatest number of games that are kept. Beyond it the oldest is removed.
pub const MAX_GAMES: usize = 500;
/// Name of the folder for deleted games, below that of the others.
const DELETED: &str = "deleted";
/// Greatest number of deleted games that can be restored.
const MAX_DELETED: usize = 20;
/// Greatest number of files that are remembered.
const MAX_FILES: usize = 10;
/// Greatest length of the list of files that is read, in bytes.
const MAX_LIST_BYTES: u64 = 1 << 20;

/// A game that left the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecentGame {
    /// Its file, which [`Storage::open`](super::Storage::open) reads.
    pub file: PathBuf,
    /// Time at which it left the table last.
    pub put_away: SystemTime,
    /// Description of the game for a list.
    pub summary: Summary,
    /// Its stones, for a picture of its last position.
    pub moves: Moves,
    /// Its [seed](Game::seed).
    pub seed: u64,
}

impl RecentGame {
    /// The game as one of a person's; `None` where no seat is theirs: see [`profile::person`].
    pub fn played(&self, name: &str) -> Option<PlayedGame> {
        let RecentGame { summary, moves, seed, .. } = self;
        let person = profile::person(&summary.seats, name)?;
        let start = moves.start(summary.size, summary.rule)?;
        Some(PlayedGame::new(*seed, summary.started, person, start, moves.iter().collect()))
    }
}

/// Description of a game, its stones, and its seed.
type Description = (Summary, Moves, u64);

/// The folder with the recent games.
#[derive(Debug)]
pub struct RecentGames {
    folder: PathBuf,
    /// Cache by file: modification time, length and the description, `None` if the file does not hold a game.
    known: HashMap<PathBuf, (SystemTime, u64, Option<Description>)>,
}

impl RecentGames {
    pub fn new(folder: PathBuf) -> RecentGames {
        RecentGames { folder, known: HashMap::new() }
    }

    /// Saves a game. A game that was saved before, came back to the table and went on replaces its earlier state. If
    /// that state holds anything that this game does not, as where moves were taken back, both are kept.
    pub fn keep(&mut self, game: &Game) -> Result<(), DiskError> {
        let text = ron::write(game);
        let path = self.path_for(game, &text)?;
        disk::write_own(&path, text.as_bytes())?;
        self.remove_old(&path, game);
        Ok(())
    }

    /// Removes the file with the same game under the ending of earlier versions, if it holds nothing that the game does
    /// not.
    fn remove_old(&self, path: &Path, game: &Game) {
        let mut old = self.folder.join(path.file_stem().unwrap_or_default()).into_os_string();
        old.push(ron::OLD_ENDING);
        let old = PathBuf::from(old);
        let holds_no_more = |kept: Vec<u8>| ron::read(&kept).is_ok_and(|kept| game.contains(&kept));
        if let Ok(Some(kept)) = disk::read(&old, Format::MAX_BYTES)
            && holds_no_more(kept)
            && let Err(error) = disk::remove(&old)
        {
            log::warn!("{} stays beside the same game's new file: {error}", old.display());
        }
    }

    /// Returns the first file name for the game that is free, or whose file holds nothing that the game does not.
    fn path_for(&self, game: &Game, text: &str) -> Result<PathBuf, DiskError> {
        let name = file_name(game, text);
        let mut number = 1;
        loop {
            let version = if number == 1 { String::new() } else { format!("-{number}") };
            let file = self.folder.join(format!("{name}{version}.{}", Format::Tengen.extension()));
            match disk::read(&file, Format::MAX_BYTES) {
                Ok(None) => return Ok(file),
                Ok(Some(kept)) if ron::read(&kept).is_ok_and(|kept| game.contains(&kept)) => {
                    return Ok(file);
                }
                // A file that cannot be read is not replaced; but if the folder cannot be read, no other name helps.
                Err(error) if fs::symlink_metadata(&file).is_err() => return Err(error),
                Ok(Some(_)) | Err(_) => number += 1,
            }
        }
    }

    /// The games, the one put away last first; other files are passed over, and games beyond the number that is
    /// kept are removed.
    pub fn list(&mut self) -> Result<Vec<RecentGame>, DiskError> {
        let files = self.files();
        let mut games = files.map_err(|error| DiskError::new(DiskOperation::Read, &self.folder, &error))?;
        games.sort_by(|(a, ..), (b, ..)| b.cmp(a));
        for (_, _, file) in games.split_off(games.len().min(MAX_GAMES)) {
            if let Err(error) = disk::remove(&file) {
                log::warn!("{} stays beyond the games that are kept: {error}", file.display());
            }
        }
        let mut before = std::mem::take(&mut self.known);
        let mut listed = Vec::with_capacity(games.len());
        for (put_away, length, file) in games {
            let known =
                before.remove(&file).filter(|&(time, known_length, _)| (time, known_length) == (put_away, length));
            let described = known.map_or_else(|| describe(&file), |(_, _, described)| described);
            self.known.insert(file.clone(), (put_away, length, described.clone()));
            listed.extend(described.map(|(summary, moves, seed)| RecentGame { file, put_away, summary, moves, seed }));
        }
        Ok(listed)
    }

    fn files(&self) -> io::Result<Vec<(SystemTime, u64, PathBuf)>> {
        let mut files = Vec::new();
        for path in disk::list(&self.folder)?.into_iter().filter(|path| self.holds(path)) {
            // A file may have gone meanwhile.
            if let Ok(metadata) = fs::symlink_metadata(&path)
                && metadata.is_file()
            {
                files.push((metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH), metadata.len(), path));
            }
        }
        Ok(files)
    }

    /// Whether the file is one of the folder's games, by its name.
    pub fn holds(&self, file: &Path) -> bool {
        let endings = [&format!(".{}", Format::Tengen.extension()), ron::OLD_ENDING];
        let is_game = |name: &str| endings.into_iter().any(|ending| name.ends_with(ending));
        let named = file.file_name().and_then(|name| name.to_str()).is_some_and(is_game);
        named && file.parent() == Some(&self.folder)
    }

    /// Deletes a game. It can be restored until [`MAX_DELETED`] others were deleted.
    pub fn delete(&mut self, file: &Path) -> Result<(), DiskError> {
        let name = self.checked_name(file)?;
        let folder = self.folder.join(DELETED);
        disk::create_folder(&folder)?;
        let millis = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_millis());
        match disk::rename(file, &folder.join(format!("{millis:015}-{name}"))) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(DiskError::new(DiskOperation::Delete, file, &error))
            }
            _ => {
                let mut deleted = self.deleted();
                for surplus in deleted.drain(..deleted.len().saturating_sub(MAX_DELETED)) {
                    if let Err(error) = disk::remove(&surplus) {
                        log::warn!("{} stays beyond the games that can be had back: {error}", surplus.display());
                    }
                }
                Ok(())
            }
        }
    }

    /// Restores a deleted game under its old name, unless another file has that name by now.
    pub fn restore(&mut self, file: &Path) -> Result<(), DiskError> {
        let name = self.checked_name(file)?;
        let is_it = |path: &&PathBuf| {
            let deleted = path.file_name().and_then(|name| name.to_str());
            deleted.and_then(|deleted| deleted.split_once('-')).is_some_and(|(_, known)| known == name)
        };
        let deleted = self.deleted();
        let brought = match deleted.iter().rev().find(is_it) {
            Some(_) if file.exists() => Err(io::Error::from(io::ErrorKind::AlreadyExists)),
            Some(kept) => disk::rename(kept, file),
            None => Err(io::Error::from(io::ErrorKind::NotFound)),
        };
        brought.map_err(|error| DiskError::new(DiskOperation::Read, file, &error))
    }

    /// The name of one of the recent games.
    fn checked_name<'a>(&self, file: &'a Path) -> Result<&'a str, DiskError> {
        let name = file.file_name().and_then(|name| name.to_str()).filter(|_| self.holds(file));
        let refusal = || io::Error::new(io::ErrorKind::InvalidInput, "not one of the recent games");
        name.ok_or_else(|| DiskError::new(DiskOperation::Delete, file, &refusal()))
    }

    /// Games that can be restored, oldest deletion first.
    fn deleted(&self) -> Vec<PathBuf> {
        let mut deleted = disk::list(&self.folder.join(DELETED)).unwrap_or_default();
        deleted.sort();
        deleted
    }
}

fn describe(file: &Path) -> Option<Description> {
    let game = disk::read(file, Format::MAX_BYTES)
        .map_err(|error| error.to_string())
        .and_then(|bytes| ron::read(&bytes.unwrap_or_default()).map_err(|error| error.to_string()));
    game.inspect_err(|error| log::warn!("{} is no recent game: {error}", file.display()))
        .ok()
        .map(|game| (game.summary(), Moves::of(&game), game.seed()))
}

/// The name of a game's files, without number and extension: the time of its beginning, and its seed. A game of which
/// either is unknown is named by its content.
fn file_name(game: &Game, text: &str) -> String {
    let (time, number) = match game.started() {
        Some(started) if game.seed() != 0 => (started.strftime("%Y%m%dT%H%M%SZ").to_string(), game.seed()),
        Some(started) => (started.strftime("%Y%m%dT%H%M%SZ").to_string(), fnv_1a(text.bytes())),
        None => ("undated".to_owned(), fnv_1a(text.bytes())),
    };
    format!("{time}-{number:016x}")
}

/// Loads the files that people saved or opened, latest first; none if the list is not there or makes no sense.
pub fn load_files(list: &Path) -> Vec<PathBuf> {
    read_files(list).unwrap_or_else(|error| {
        log::warn!("the recent files are not listed: {error}");
        Vec::new()
    })
}

fn read_files(list: &Path) -> Result<Vec<PathBuf>, DiskError> {
    let bytes = disk::read(list, MAX_LIST_BYTES)?.unwrap_or_else(|| b"[]".to_vec());
    Ok(::ron::de::from_bytes(&bytes).unwrap_or_else(|error| {
        log::warn!("the recent files in {} are forgotten: {error}", list.display());
        Vec::new()
    }))
}

/// Remembers a file that was saved or opened, unless it is one of the recent games; returns what there is to tell.
pub fn remember(folders: &Folders, file: &Path) -> Option<Event> {
    if RecentGames::new(folders.games()).holds(file) {
        return None;
    }
    Some(match remember_file(&folders.recent_files(), file) {
        Ok(files) => Event::RecentFiles(files),
        Err(error) => Event::Problem(Problem::RecentFilesNotSaved(error)),
    })
}

/// Puts a file on top of the list, which is returned. A file whose name is not UTF-8 is not remembered.
fn remember_file(list: &Path, file: &Path) -> Result<Vec<PathBuf>, DiskError> {
    if let Some(folder) = list.parent() {
        disk::create_folder(folder)?;
    }
    let _lock = disk::lock(list);
    // Read anew: other windows write it too.
    let mut files = read_files(list)?;
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    if file.to_str().is_none() {
        return Ok(files);
    }
    files.retain(|known| *known != file);
    files.insert(0, file);
    files.truncate(MAX_FILES);
    let text = ::ron::ser::to_string_pretty(&files, PrettyConfig::new().new_line("\n"));
    let text = text.expect("paths that are text can be written") + "\n";
    disk::write_own(list, text.as_bytes())?;
    Ok(files)
}
