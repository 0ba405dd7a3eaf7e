//! The calls by which the storage uses the disk. In tests each of them can be made to [fail](fault).
//!
//! The program's own folders and files are for their user alone; a file that people save has the usual access for new
//! files, or that of the file which it replaces.

use super::problem::{DiskError, DiskOperation};
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// Beginning and end of the name of a file that is being written. The name of the file that it will be has no part in
/// it: that may be as long as a name can be.
const UNFINISHED: (&str, &str) = (".tengen-", ".tmp");
/// Age from which such a file is taken for one that was left behind where files cannot be locked.
const LEFT_BEHIND_AFTER: Duration = Duration::from_secs(3_600);

/// Users of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// Its user alone.
    Own,
    /// Users of the file that it replaces; for a new file, the users whom the system lets by default.
    Usual,
}

/// Reads a file; `None` if there is no such file. One of more than `max` bytes is refused as
/// [too large](io::ErrorKind::FileTooLarge).
pub fn read(path: &Path, max: u64) -> Result<Option<Vec<u8>>, DiskError> {
    let read = || -> io::Result<Vec<u8>> {
        fault::check(path)?;
        // Checked before it is opened: opening a pipe would wait for its writer.
        check_is_file(&fs::metadata(path)?)?;
        let file = File::open(path)?;
        let too_large = || io::Error::new(io::ErrorKind::FileTooLarge, format!("longer than {max} bytes"));
        let length = file.metadata()?.len();
        if length > max {
            return Err(too_large());
        }
        let mut bytes = Vec::with_capacity(length as usize);
        // It may grow meanwhile.
        file.take(max.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > max { Err(too_large()) } else { Ok(bytes) }
    };
    match patiently(IN_USE_WHEN_READ, read) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(DiskError::new(DiskOperation::Read, path, &error)),
    }
}

/// Puts a file that a person saves in place, complete and durable, or leaves what is there. A link is followed.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    replace(path, bytes, Access::Usual).map_err(|error| DiskError::new(DiskOperation::Write, path, &error))
}

/// As [`write`], for one of our own files, whose folder is created if it is not there.
pub fn write_own(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    if let Some(folder) = path.parent() {
        create_folder(folder)?;
    }
    replace(path, bytes, Access::Own).map_err(|error| DiskError::new(DiskOperation::Write, path, &error))
}

fn replace(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    let target = followed(path)?;
    let replaced = fs::metadata(&target).ok();
    // A device or a folder must not be replaced by a file.
    if let Some(replaced) = &replaced {
        check_is_file(replaced)?;
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fault::check(&target)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED.0).suffix(UNFINISHED.1);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(match access {
        Access::Own => 0o600,
        Access::Usual => 0o666,
    }));
    let mut file = locked(|| builder.tempfile_in(folder))?;
    if let (Access::Usual, Some(replaced)) = (access, &replaced) {
        take_access(file.as_file(), replaced)?;
    }
    fault::check(&target)?;
    file.write_all(bytes)?;
    fault::check(&target)?;
    file.as_file().sync_all()?;
    fault::check(&target)?;
    let mut file = Some(file);
    patiently(IN_USE_WHEN_REPLACED, || {
        let complete = file.take().expect("a call that fails gives it back");
        complete.persist(&target).map_err(|failed| {
            file = Some(failed.file);
            failed.error
        })
    })?;
    sync_folder(folder)
}

/// Creates a file that is locked as long as it is written: see [`remove_left_behind`], which may come between.
fn locked(create: impl Fn() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    const TRIES: u32 = 10;
    for _ in 1..TRIES {
        let file = create()?;
        match file.as_file().try_lock() {
            Ok(()) if file.path().exists() => return Ok(file),
            Ok(()) | Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => {
                log::debug!("{} is written without a lock: {error}", file.path().display());
                return Ok(file);
            }
        }
    }
    create()
}

/// The file that a path leads to, past links. Only a link is resolved: on Windows some drives, of memory or of a server,
/// can resolve no path.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let is_link = fs::symlink_metadata(path).is_ok_and(|there| there.is_symlink());
    match if is_link { fs::canonicalize(path) } else { Ok(path.to_owned()) } {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(path.to_owned()),
        followed => followed,
    }
}

/// Errors of Windows while somebody else has a file open: virus scanners open every new one. Such a file cannot be
/// replaced (access denied, sharing violation), nor read where it is locked (sharing violation, lock violation).
const IN_USE_WHEN_REPLACED: &[i32] = if cfg!(windows) { &[5, 32, 33] } else { &[] };
const IN_USE_WHEN_READ: &[i32] = if cfg!(windows) { &[32, 33] } else { &[] };

/// Repeats a call for half a second, as long as it fails with one of these errors of the system.
fn patiently<T>(in_use: &[i32], mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    const TRIES: u32 = 25;
    const BETWEEN: Duration = Duration::from_millis(20);
    for _ in 1..TRIES {
        match call() {
            Err(error) if error.raw_os_error().is_some_and(|code| in_use.contains(&code)) => {
                std::thread::sleep(BETWEEN);
            }
            done => return done,
        }
    }
    call()
}

/// Gives a file the owner and the mode of the one that it will replace. The owner only where the system lets us.
#[cfg(unix)]
fn take_access(file: &File, replaced: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let own = file.metadata()?;
    if (own.uid(), own.gid()) != (replaced.uid(), replaced.gid()) {
        let given = fchown(file, Some(replaced.uid()), Some(replaced.gid()));
        let given = given.or_else(|_| fchown(file, None, Some(replaced.gid())));
        given.unwrap_or_else(|error| log::debug!("a file that is written over gets another owner: {error}"));
    }
    file.set_permissions(replaced.permissions())
}

#[cfg(not(unix))]
fn take_access(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Opens one of our own files; a new one is for its user alone. Anything but a file is refused: to open a pipe could
/// take for ever.
pub fn open_own(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    fault::check(path)?;
    if let Ok(there) = fs::metadata(path) {
        check_is_file(&there)?;
    }
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.open(path)
}

/// Keeps other windows from writing one of our own files between our reading and our writing, as long as the returned
/// file is open. Where no lock can be had soon, the few milliseconds are risked.
pub fn lock(path: &Path) -> Option<File> {
    const TRIES: u32 = 200;
    const BETWEEN: Duration = Duration::from_millis(10);
    let path = path.with_extension("lock");
    let lock = open_own(&path, OpenOptions::new().create(true).truncate(false).write(true));
    let lock = lock.inspect_err(|error| log::warn!("{} cannot be locked: {error}", path.display())).ok()?;
    for _ in 0..TRIES {
        match lock.try_lock() {
            Ok(()) => return Some(lock),
            Err(TryLockError::WouldBlock) => std::thread::sleep(BETWEEN),
            Err(TryLockError::Error(error)) => {
                log::warn!("{} cannot be locked: {error}", path.display());
                return None;
            }
        }
    }
    log::warn!("{} is locked by somebody else", path.display());
    None
}

/// Writes all bytes at the file's position.
pub fn append(mut file: &File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    fault::check(path)?;
    file.write_all(bytes)
}

/// Makes durable what was written to a file.
pub fn sync(file: &File, path: &Path) -> io::Result<()> {
    fault::check(path)?;
    file.sync_data()
}

/// Renames a file; what has the new name is replaced.
pub fn rename(path: &Path, new: &Path) -> io::Result<()> {
    fault::check(path)?;
    patiently(IN_USE_WHEN_REPLACED, || fs::rename(path, new))
}

/// Removes a file.
pub fn remove(path: &Path) -> io::Result<()> {
    fault::check(path)?;
    fs::remove_file(path)
}

/// The paths in a folder; none if it is not there.
pub fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fault::check(folder)?;
    match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| entry.map(|entry| entry.path())).collect(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Creates a folder of our own, and those above it, for its user alone, if it is not there.
pub fn create_folder(folder: &Path) -> Result<(), DiskError> {
    let create = || {
        fault::check(folder)?;
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder)
    };
    create().map_err(|error| DiskError::new(DiskOperation::CreateFolder, folder, &error))
}

/// Makes it durable that files were created, renamed or removed in a folder.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    fault::check(folder)?;
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
    rename(path, &free).map_err(|error| DiskError::new(DiskOperation::Rename, path, &error))?;
    Ok(free)
}

/// Removes the files that a program which has ended was writing in a folder.
pub fn remove_left_behind(folder: &Path) {
    for path in list(folder).unwrap_or_default() {
        // The lock is held meanwhile: nobody begins to write this file.
        let Some(_lock) = left_behind(&path) else { continue };
        match remove(&path) {
            Ok(()) => log::info!("{} was left behind, and is removed", path.display()),
            Err(error) => log::warn!("{} was left behind, and stays: {error}", path.display()),
        }
    }
}

/// The file, open and locked if files can be locked here, if nobody writes it any more.
fn left_behind(path: &Path) -> Option<File> {
    let name = path.file_name().and_then(|name| name.to_str());
    let is_unfinished = |name: &str| name.starts_with(UNFINISHED.0) && name.ends_with(UNFINISHED.1);
    if !name.is_some_and(is_unfinished) || !fs::symlink_metadata(path).is_ok_and(|file| file.is_file()) {
        return None;
    }
    let is_old = |file: &File| {
        let written = file.metadata().and_then(|file| file.modified()).ok();
        written.and_then(|written| written.elapsed().ok()).is_some_and(|age| age >= LEFT_BEHIND_AFTER)
    };
    let file = File::open(path).ok()?;
    let is_free = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => is_old(&file),
    };
    is_free.then_some(file)
}

fn check_is_file(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "a folder"));
    }
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn a_file_that_is_being_written_is_not_taken_for_one_that_was_left_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let ended = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !ended.load(Ordering::Relaxed) {
                    remove_left_behind(folder.path());
                }
            });
            let written = (0..300).try_for_each(|_| write(&folder.path().join("game.sgf"), b"(;)"));
            ended.store(true, Ordering::Relaxed);
            written.expect("it is written");
        });
        assert_eq!(list(folder.path()).expect("a folder"), [folder.path().join("game.sgf")]);
    }

    #[test]
    fn a_file_that_is_in_use_is_tried_again_and_another_error_is_not() {
        let mut calls = 0;
        let mut fails_twice = |code: i32| {
            calls += 1;
            if calls < 3 { Err(io::Error::from_raw_os_error(code)) } else { Ok(calls) }
        };
        assert_eq!(patiently(&[5, 32], || fails_twice(32)).expect("the third try"), 3);
        calls = 0;
        let mut fails = |code: i32| -> io::Result<()> {
            calls += 1;
            Err(io::Error::from_raw_os_error(code))
        };
        assert_eq!(patiently(&[32], || fails(5)).expect_err("another error").raw_os_error(), Some(5));
        assert_eq!(patiently(&[32], || fails(32)).expect_err("it stays in use").raw_os_error(), Some(32));
        assert!(calls > 10, "{calls}");
    }
}

/// Calls that fail, for tests.
pub mod fault {
    /// Fails if a test has planned that this call does.
    #[cfg(not(test))]
    pub fn check(_: &std::path::Path) -> std::io::Result<()> {
        Ok(())
    }

    #[cfg(test)]
    pub use planned::{Plan, check};

    #[cfg(test)]
    mod planned {
        use std::io;
        use std::path::{Path, PathBuf};
        use std::sync::{Mutex, PoisonError};

        /// Folders in which calls are counted.
        static PLANS: Mutex<Vec<Counted>> = Mutex::new(Vec::new());

        struct Counted {
            folder: PathBuf,
            calls: usize,
            fails: Option<usize>,
            /// The file or folder of the call that failed.
            failed: Option<PathBuf>,
        }

        /// A plan for the calls in a folder, until it is dropped.
        pub struct Plan {
            folder: PathBuf,
        }

        impl Plan {
            /// Counts the calls in a folder and lets the one of this number fail, from 0.
            pub fn new(folder: &Path, fails: Option<usize>) -> Plan {
                let folder = folder.to_owned();
                plans(|plans| plans.push(Counted { folder: folder.clone(), calls: 0, fails, failed: None }));
                Plan { folder }
            }

            /// The file or folder of the call that failed.
            pub fn failed(&self) -> Option<PathBuf> {
                self.counted(|counted| counted.failed.clone())
            }

            fn counted<T>(&self, get: impl FnOnce(&Counted) -> T) -> T {
                plans(|plans| get(plans.iter().find(|plan| plan.folder == self.folder).expect("it is planned")))
            }
        }

        impl Drop for Plan {
            fn drop(&mut self) {
                plans(|plans| plans.retain(|plan| plan.folder != self.folder));
            }
        }

        pub fn check(path: &Path) -> io::Result<()> {
            plans(|plans| {
                let Some(plan) = plans.iter_mut().find(|plan| path.starts_with(&plan.folder)) else { return Ok(()) };
                let call = plan.calls;
                plan.calls += 1;
                if plan.fails != Some(call) {
                    return Ok(());
                }
                plan.failed = Some(path.to_owned());
                Err(io::Error::new(io::ErrorKind::StorageFull, "planned by a test"))
            })
        }

        fn plans<T>(work: impl FnOnce(&mut Vec<Counted>) -> T) -> T {
            work(&mut PLANS.lock().unwrap_or_else(PoisonError::into_inner))
        }
    }
}
