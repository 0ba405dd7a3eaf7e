//! Search for the files of a library.
//!
//! Written by hand as `walkdir` finds loops of links, but neither two links to the same folder nor a folder's own name
//! before a link to it, and knows no bound on the number of folders.

use super::file::Stamp;
use crate::formats::Format;
use crate::storage::{DiskError, DiskOperation};
use std::collections::HashSet;
use std::fs::{self, DirEntry, FileType, Metadata};
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Greatest depth of folders below the library's own.
const MAX_DEPTH: usize = 32;
/// Greatest number of folders that are read: a link may lead anywhere.
const MAX_FOLDERS: usize = 50_000;

/// A file that may hold games, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    /// Its path below the library's folder.
    pub path: PathBuf,
    /// Its length and time.
    pub stamp: Stamp,
}

/// Result of a walk.
#[derive(Debug, Default)]
pub struct Walk {
    /// The files, in the order of their paths unless the walk was stopped.
    pub files: Vec<FoundFile>,
    /// Files and folders that could not be read, by their paths below the library's folder.
    pub unreadable: Vec<(PathBuf, DiskError)>,
    /// Number of files and folders that were found beyond the bounds.
    pub left_out: usize,
}

/// A folder that is to be read.
struct Folder {
    /// Below the library's folder.
    path: PathBuf,
    depth: usize,
}

/// Looks for files in a folder and in those below it, hidden ones excepted. Links are followed, but no folder is read
/// twice; it is reported by its own name rather than by a link to it. `on_entry` gets the number of files so far, and
/// may stop the walk.
///
/// # Errors
/// If the folder itself cannot be read.
pub fn walk(
    top: &Path,
    max_files: usize,
    mut on_entry: impl FnMut(usize) -> ControlFlow<()>,
) -> Result<Walk, DiskError> {
    let mut walk = Walk::default();
    let mut seen: HashSet<PathBuf> = HashSet::new();
    let mut waiting = vec![Folder { path: PathBuf::new(), depth: 0 }];
    // Links wait until nothing else does.
    let mut links: Vec<Folder> = Vec::new();
    while let Some(folder) = waiting.pop().or_else(|| links.pop()) {
        let full_path = top.join(&folder.path);
        let entries = fs::canonicalize(&full_path).and_then(|real| {
            let is_new = !seen.contains(&real);
            if is_new && seen.len() < MAX_FOLDERS {
                seen.insert(real);
                return fs::read_dir(&full_path).map(Some);
            }
            walk.left_out += usize::from(is_new);
            Ok(None)
        });
        match entries {
            Ok(None) => {}
            Ok(Some(entries)) => {
                for entry in entries {
                    if on_entry(walk.files.len()).is_break() {
                        return Ok(walk);
                    }
                    match entry {
                        Ok(entry) => walk.take(&entry, &folder, max_files, &mut waiting, &mut links),
                        // The rest of the folder stays unknown.
                        Err(error) => walk.refuse(&folder.path, &full_path, &error),
                    }
                }
            }
            Err(error) if folder.depth == 0 => return Err(DiskError::new(DiskOperation::Read, top, &error)),
            Err(error) => walk.refuse(&folder.path, &full_path, &error),
        }
    }
    walk.files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(walk)
}

impl Walk {
    /// Adds an entry of a folder.
    fn take(
        &mut self,
        entry: &DirEntry,
        folder: &Folder,
        max_files: usize,
        waiting: &mut Vec<Folder>,
        links: &mut Vec<Folder>,
    ) {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') {
            return;
        }
        let path = folder.path.join(entry.file_name());
        let is_named_like_games = Format::of_name(&name).is_some();
        let (kind, metadata) = match look_at(entry) {
            Ok(found) => found,
            // Errors of files that are not named like games do not matter.
            Err(error) if is_named_like_games => return self.refuse(&path, &entry.path(), &error),
            Err(_) => return,
        };
        if metadata.is_dir() {
            if folder.depth >= MAX_DEPTH {
                self.left_out += 1;
                return;
            }
            let queue = if kind.is_symlink() { links } else { waiting };
            queue.push(Folder { path, depth: folder.depth + 1 });
        } else if metadata.is_file() && is_named_like_games {
            if self.files.len() >= max_files {
                self.left_out += 1;
                return;
            }
            let modified = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            self.files.push(FoundFile { path, stamp: Stamp { length: metadata.len(), modified } });
        }
    }

    fn refuse(&mut self, path: &Path, full_path: &Path, error: &io::Error) {
        self.unreadable.push((path.to_owned(), DiskError::new(DiskOperation::Read, full_path, error)));
    }
}

/// Returns the type of an entry, and the metadata of the file or folder that it is or links to.
fn look_at(entry: &DirEntry) -> io::Result<(FileType, Metadata)> {
    let kind = entry.file_type()?;
    let metadata = if kind.is_symlink() { fs::metadata(entry.path())? } else { entry.metadata()? };
    Ok((kind, metadata))
}
