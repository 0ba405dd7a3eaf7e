//! The desktop's own file dialogs, on a thread of their own, so that the window goes on being drawn.

use crate::background::{Priority, ThreadSpec};
use crossbeam_channel::{Receiver, bounded};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Purpose of a file dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Choosing a file of games to open.
    Open,
    /// Choosing a file to save the game in.
    Save,
    /// Choosing a file to save a picture in.
    Picture,
    /// Choosing a program that is an engine.
    Engine,
    /// Choosing a folder of games.
    Folder,
}

/// Kind of files that a dialog offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Its name.
    name: String,
    /// Extensions of the files, without dots.
    extensions: Vec<&'static str>,
}

impl Filter {
    /// Files with one of these extensions.
    pub fn new(name: &str, extensions: impl IntoIterator<Item = &'static str>) -> Filter {
        Filter { name: name.to_owned(), extensions: extensions.into_iter().collect() }
    }
}

/// Outcome of a file dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// This file or folder was chosen.
    File(PathBuf),
    /// The dialog was closed without a choice.
    Cancelled,
    /// No dialog service answers on this desktop; the program asks for the path itself.
    NoDialog,
}

/// A dialog that is open.
pub struct FileDialog {
    /// Purpose of the choice.
    pub purpose: Purpose,
    choice: Receiver<Choice>,
}

/// Time within which no person can cancel a dialog. One that ends sooner was not shown: there is a portal, but it has no
/// program that shows dialogs.
const TOO_FAST_FOR_A_PERSON: Duration = Duration::from_millis(120);

/// Whether anything could show a dialog: a portal that the session bus knows or can start, or zenity. To try it instead
/// may take longer than [`TOO_FAST_FOR_A_PERSON`] on a busy machine, and would then look like a cancelled dialog.
#[cfg(target_os = "linux")]
fn may_be_shown() -> bool {
    const PORTAL: &str = "org.freedesktop.portal.Desktop";
    let portal = || -> zbus::Result<bool> {
        let bus = zbus::blocking::fdo::DBusProxy::new(&zbus::blocking::Connection::session()?)?;
        let name = PORTAL.try_into().expect("a well-formed name");
        Ok(bus.name_has_owner(name)? || bus.list_activatable_names()?.iter().any(|name| name.as_str() == PORTAL))
    };
    let programs = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&programs).any(|folder| folder.join("zenity").exists()) || portal().unwrap_or(false)
}

/// Other systems have dialogs of their own.
#[cfg(not(target_os = "linux"))]
fn may_be_shown() -> bool {
    true
}

impl FileDialog {
    /// Opens a dialog over the window. `title` is its title, `filters` are the kinds of files that it offers,
    /// `suggestion` is the path that it begins with; `wake` is called when a choice was made.
    pub fn open(
        purpose: Purpose,
        title: &str,
        filters: Vec<Filter>,
        suggestion: Option<PathBuf>,
        parent: &eframe::Frame,
        wake: impl Fn() + Send + 'static,
    ) -> FileDialog {
        let mut dialog = rfd::AsyncFileDialog::new().set_title(title).set_parent(parent);
        for Filter { name, extensions } in filters {
            dialog = dialog.add_filter(name, &extensions);
        }
        if let Some(suggestion) = suggestion {
            let folder = if purpose == Purpose::Folder { Some(&*suggestion) } else { suggestion.parent() };
            if let Some(folder) = folder {
                dialog = dialog.set_directory(folder);
            }
            if let (Purpose::Save | Purpose::Picture, Some(name)) = (purpose, suggestion.file_name()) {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
        }
        let (sender, choice) = bounded(1);
        let spawned = ThreadSpec::new("tengen-file-dialog", Priority::Normal).spawn(move || {
            let may_be_shown = may_be_shown();
            let opened = Instant::now();
            let file = pollster::block_on(async {
                match purpose {
                    _ if !may_be_shown => None,
                    Purpose::Open | Purpose::Engine => dialog.pick_file().await,
                    Purpose::Save | Purpose::Picture => dialog.save_file().await,
                    Purpose::Folder => dialog.pick_folder().await,
                }
            });
            let choice = match file {
                Some(file) => Choice::File(file.path().to_owned()),
                None if !may_be_shown => Choice::NoDialog,
                None if opened.elapsed() < TOO_FAST_FOR_A_PERSON => Choice::NoDialog,
                None => Choice::Cancelled,
            };
            // The window may be closed already.
            let _ = sender.send(choice);
            wake();
        });
        if let Err(error) = spawned {
            log::warn!("no thread for the file dialog: {error}");
        }
        FileDialog { purpose, choice }
    }

    /// The choice, once it was made.
    pub fn choice(&self) -> Option<Choice> {
        match self.choice.try_recv() {
            Ok(choice) => Some(choice),
            Err(crossbeam_channel::TryRecvError::Empty) => None,
            // The thread could not be started, or has panicked.
            Err(crossbeam_channel::TryRecvError::Disconnected) => Some(Choice::NoDialog),
        }
    }
}
