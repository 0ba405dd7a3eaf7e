//! Index of a library's files, kept between runs, so that only those are read again that have changed.
//!
//! Each folder that was opened as a library has a file in the cache: [`MAGIC`], the version of its layout (4 bytes), a
//! checksum of the rest (8 bytes), and the rest as [postcard](https://docs.rs/postcard) writes it. An index with any
//! error is thrown away, and all files are read anew: it holds nothing that is not in them.
//!
//! Not kept are files that could not be read, which are tried again each time; files whose path cannot be written down;
//! and files that were changed so shortly before they were read that a further change might not show in their time.

use super::file::{Contents, Entry, File, Stamp};
use crate::formats::Format;
use crate::storage::disk;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const MAGIC: &[u8; 8] = b"TENGENLB";
/// To be raised with every change to the layout, to the keys of positions, or to the results of reading a file.
const VERSION: u32 = 2;
/// Greatest length of an index that is read, in bytes.
const MAX_BYTES: u64 = 1 << 30;
/// Greatest number of indexes that are kept; beyond it the least recently used one is removed.
const MAX_INDEXES: usize = 20;
/// Time after a change until the next one shows in a file's time: file systems have steps of up to two seconds.
const SETTLED_AFTER: Duration = Duration::from_secs(2);

/// The index of one folder.
#[derive(Clone, Debug)]
pub struct Index {
    /// The file that it is kept in.
    file: PathBuf,
    /// The library's folder, as the system names it.
    folder: PathBuf,
}

/// First record of an index.
#[derive(Serialize, Deserialize)]
struct Header<'a> {
    /// Version of the program that wrote it: another version may read files differently.
    program: &'a str,
    /// Two folders' indexes may have the same name.
    folder: &'a [u8],
}

/// Record of a file.
#[derive(Serialize, Deserialize)]
struct IndexedFile<'a, Games> {
    path: &'a [u8],
    stamp: Stamp,
    /// Code of the format.
    #[serde(borrow)]
    format: Option<&'a str>,
    remarks: u32,
    games: Games,
}

impl Index {
    /// The index of a library's folder, in the folder that has the indexes.
    pub fn new(indexes: &Path, folder: &Path) -> Index {
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let name = checksum(folder.as_os_str().as_encoded_bytes());
        Index { file: indexes.join(format!("{name:016x}.index")), folder }
    }

    /// The files that are known, by their paths.
    pub fn load(&self) -> HashMap<PathBuf, File> {
        let bytes = match disk::read(&self.file, MAX_BYTES) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return HashMap::new(),
            Err(error) => {
                log::warn!("the library is read anew: {error}");
                return HashMap::new();
            }
        };
        match self.decode(&bytes) {
            Ok(files) => {
                // The least recently used indexes are removed first.
                let touched = fs::File::options().append(true).open(&self.file);
                let touched = touched.and_then(|file| file.set_modified(SystemTime::now()));
                touched.unwrap_or_else(|error| log::debug!("{} stays old: {error}", self.file.display()));
                files
            }
            Err(why) => {
                log::warn!("the library is read anew, as {} is not used: {why}", self.file.display());
                HashMap::new()
            }
        }
    }

    fn decode(&self, bytes: &[u8]) -> Result<HashMap<PathBuf, File>, String> {
        let (magic, rest) = bytes.split_first_chunk().ok_or("it is too short")?;
        let (version, rest) = rest.split_first_chunk().ok_or("it is too short")?;
        let (sum, rest) = rest.split_first_chunk().ok_or("it is too short")?;
        if magic != MAGIC || u32::from_le_bytes(*version) != VERSION {
            return Err("it is of another version".to_owned());
        }
        if u64::from_le_bytes(*sum) != checksum(rest) {
            return Err("it is damaged".to_owned());
        }
        let why = |error: postcard::Error| error.to_string();
        let (header, mut rest) = postcard::take_from_bytes::<Header>(rest).map_err(why)?;
        if header.program != env!("CARGO_PKG_VERSION") || Some(header.folder) != path_bytes(&self.folder) {
            return Err("it was written by another version of the program, or is another folder's".to_owned());
        }
        let mut files = HashMap::new();
        while !rest.is_empty() {
            let (kept, after): (IndexedFile<Vec<Entry>>, _) = postcard::take_from_bytes(rest).map_err(why)?;
            rest = after;
            let file = kept.file().ok_or("an entry of it is impossible")?;
            files.insert(file.path.clone(), file);
        }
        Ok(files)
    }

    /// Whether a file belongs in the index: it was read, and a change to it after `looked_at` would show in its time.
    pub fn keeps(file: &File, looked_at: SystemTime) -> bool {
        let modified = file.stamp.modified;
        file.contents.is_ok() && modified >= SystemTime::UNIX_EPOCH && modified + SETTLED_AFTER <= looked_at
    }

    /// Saves the index. A failure costs only time, and is only logged.
    pub fn save<'a>(&self, files: impl Iterator<Item = &'a File>, looked_at: SystemTime) {
        let Some(bytes) = self.encode(files.filter(|file| Index::keeps(file, looked_at))) else {
            log::warn!("what is known of the library in {} cannot be kept", self.folder.display());
            return;
        };
        if let Err(error) = disk::write_own(&self.file, &bytes) {
            log::warn!("what is known of the library in {} is not kept: {error}", self.folder.display());
        }
        self.remove_oldest();
    }

    fn encode<'a>(&self, files: impl Iterator<Item = &'a File>) -> Option<Vec<u8>> {
        let header = Header { program: env!("CARGO_PKG_VERSION"), folder: path_bytes(&self.folder)? };
        let mut rest = postcard::to_allocvec(&header).ok()?;
        for file in files {
            if let Some(kept) = IndexedFile::of(file) {
                rest = postcard::to_extend(&kept, rest).ok()?;
            }
        }
        let mut bytes = Vec::with_capacity(rest.len() + 20);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&checksum(&rest).to_le_bytes());
        bytes.append(&mut rest);
        Some(bytes)
    }

    /// Removes indexes beyond [`MAX_INDEXES`], and what interrupted writes have left.
    fn remove_oldest(&self) {
        let Some(Ok(paths)) = self.file.parent().map(disk::list) else { return };
        let written = |path: &PathBuf| fs::symlink_metadata(path).ok()?.modified().ok();
        let mut files: Vec<(SystemTime, PathBuf)> =
            paths.into_iter().filter_map(|path| Some((written(&path)?, path))).collect();
        files.sort_by(|a, b| b.cmp(a));
        for (_, file) in files.into_iter().skip(MAX_INDEXES) {
            if let Err(error) = disk::remove(&file) {
                log::warn!("{} stays beyond the indexes that are kept: {error}", file.display());
            }
        }
    }
}

impl<'a> IndexedFile<'a, &'a [Entry]> {
    fn of(file: &'a File) -> Option<Self> {
        let contents = file.contents.as_ref().ok()?;
        Some(IndexedFile {
            path: path_bytes(&file.path)?,
            stamp: file.stamp,
            format: contents.format.map(Format::code),
            remarks: contents.remarks,
            games: &contents.games,
        })
    }
}

impl IndexedFile<'_, Vec<Entry>> {
    /// Returns the file, or `None` if its entries are not sound.
    fn file(self) -> Option<File> {
        let format = match self.format {
            Some(code) => Some(Format::of_code(code)?),
            None => None,
        };
        if !self.games.iter().all(Entry::is_sound) {
            return None;
        }
        let contents = Contents { format, games: self.games, remarks: self.remarks };
        Some(File::new(path_of(self.path)?, self.stamp, Ok(contents)))
    }
}

/// A path as bytes. Elsewhere than on Unix only those that are text.
fn path_bytes(path: &Path) -> Option<&[u8]> {
    let path: &OsStr = path.as_os_str();
    if cfg!(unix) { Some(path.as_encoded_bytes()) } else { path.to_str().map(str::as_bytes) }
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    Some(PathBuf::from(OsStr::from_bytes(bytes)))
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    std::str::from_utf8(bytes).ok().map(PathBuf::from)
}

/// FNV-1a over words of eight bytes instead of bytes, the last one filled up: quick, and no single wrong word escapes
/// it.
pub fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().chain([&last]).map(|word| u64::from_le_bytes(*word));
    words.fold(0xcbf2_9ce4_8422_2325 ^ bytes.len() as u64, |hash, word| (hash ^ word).wrapping_mul(0x0100_0000_01b3))
}
