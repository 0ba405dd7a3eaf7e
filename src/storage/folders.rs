//! Folders and files of the program.

use std::path::{Path, PathBuf};

/// The program's folders. They are made when something is written to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    config: PathBuf,
    data: PathBuf,
    state: PathBuf,
    cache: PathBuf,
    home: PathBuf,
    documents: PathBuf,
}

impl Folders {
    /// The folders that the system has for a program, on Linux by the XDG base directories; `None` where a user has
    /// no home.
    pub fn of_system() -> Option<Folders> {
        // Windows makes one more folder of the organisation, which is usual for a company only.
        let organisation = if cfg!(windows) { "" } else { "tengen" };
        let folders = directories::ProjectDirs::from("io.github", organisation, "Tengen")?;
        let user = directories::UserDirs::new()?;
        Some(Folders {
            config: folders.config_dir().to_owned(),
            data: folders.data_dir().to_owned(),
            state: folders.state_dir().unwrap_or_else(|| folders.data_local_dir()).to_owned(),
            cache: folders.cache_dir().to_owned(),
            home: user.home_dir().to_owned(),
            documents: user.document_dir().unwrap_or(user.home_dir()).to_owned(),
        })
    }

    /// Folders of their own below `folder`.
    pub fn within(folder: &Path) -> Folders {
        let [config, data, state, cache] = ["config", "data", "state", "cache"].map(|name| folder.join(name));
        Folders { config, data, state, cache, home: folder.to_owned(), documents: folder.to_owned() }
    }

    /// The user's own folder for documents, where files are saved if no other folder is chosen.
    pub fn documents(&self) -> &Path {
        &self.documents
    }

    /// The path that a person means who types this one, with `~` for the home folder.
    pub fn from_home(&self, path: PathBuf) -> PathBuf {
        path.strip_prefix("~").map(|rest| self.home.join(rest)).unwrap_or(path)
    }

    /// The file with the settings.
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.ron")
    }

    /// The folder with the recent games.
    pub fn games(&self) -> PathBuf {
        self.data.join("games")
    }

    /// The folder with the folders of tournaments.
    pub fn tournaments(&self) -> PathBuf {
        self.data.join("tournaments")
    }

    /// The file with the progress with puzzles.
    pub fn puzzles(&self) -> PathBuf {
        self.data.join("puzzles.ron")
    }

    /// The file with the record of games against the levels.
    pub fn strength(&self) -> PathBuf {
        self.data.join("strength.ron")
    }

    /// The file with the progress in the school.
    pub fn school(&self) -> PathBuf {
        self.data.join("school.ron")
    }

    /// The file with the person's profile.
    pub fn profile(&self) -> PathBuf {
        self.data.join("profile.ron")
    }

    /// The list of the files that people saved or opened.
    pub fn recent_files(&self) -> PathBuf {
        self.state.join("recent-files.ron")
    }

    /// The folder with the journals.
    pub fn journals(&self) -> PathBuf {
        self.state.join("tables")
    }

    /// The file with the window's position and size.
    pub fn window(&self) -> PathBuf {
        self.state.join("window.ron")
    }

    /// The folder with the indexes of libraries. It may be deleted at any time.
    pub fn libraries(&self) -> PathBuf {
        self.cache.join("libraries")
    }

    /// The log file.
    pub fn log(&self) -> PathBuf {
        self.state.join("tengen.log")
    }
}
