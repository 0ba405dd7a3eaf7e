//! Files of the table: the dialogs that ask for them, opening and saving, and the storage's events.

use super::App;
use super::open_game::OfferedGames;
use crate::formats::Format;
use crate::gomocup::manager::Identity;
use crate::picture::gif::Timing;
use crate::picture::{Edge, Kind, MoveNumbers, Options};
use crate::storage::{self, Folders, OpenError, PictureOrder};
use crate::ui::action::{Content, LibraryRequest, PictureChoice};
use crate::ui::dialogs::Dialog;
use crate::ui::file_dialog::{Choice, FileDialog, Filter, Purpose};
use crate::ui::messages::Severity;
use crate::ui::view::FileState;
use crate::words::Label;
use egui::Context;
use jiff::Timestamp;
use std::io::ErrorKind;
use std::iter;
use std::path::{Path, PathBuf};

/// A file that is being written, and the game in it.
pub(super) struct PendingSave {
    /// The file.
    pub path: PathBuf,
    /// The game that was on the table, by [`Files::table`].
    pub table: u64,
    /// The session's revision that is written.
    pub revision: u64,
}

/// The game's file, and the dialogs and jobs about files.
pub(super) struct Files {
    /// The program's folders.
    pub folders: Folders,
    /// State of the game's file.
    pub state: FileState,
    /// Paths that the storage looks up before something is written there.
    checking: Vec<(PathBuf, Content)>,
    /// Files that are being written.
    pub saving: Vec<PendingSave>,
    /// The desktop's dialog that is open.
    pub dialog: Option<FileDialog>,
    /// Games of a file or of the clipboard, of which none has come to the table yet.
    pub offered: Option<OfferedGames>,
    /// Choices for the picture whose file is being chosen.
    pub picture: Option<PictureChoice>,
    /// Number of games that have come to the table. It tells whether a file that has been written holds the game on the
    /// table or one before.
    pub table: u64,
}

impl Files {
    /// The state at the start, with the file of the restored game, which may have changed since it was saved.
    pub fn new(folders: Folders, restored: Option<PathBuf>) -> Files {
        let state = restored.map_or(FileState::None, FileState::Changed);
        Files {
            folders,
            state,
            checking: Vec::new(),
            saving: Vec::new(),
            dialog: None,
            offered: None,
            picture: None,
            table: 0,
        }
    }
}

impl App {
    /// Handles the storage's events.
    pub(super) fn receive_storage(&mut self, ctx: &Context) {
        for event in self.storage.events().try_iter().collect::<Vec<storage::Event>>() {
            match event {
                storage::Event::Saved { path, result: Ok(()) } => {
                    let text = self.look.words.saved_as(&path);
                    self.file_was_written(path);
                    self.messages.show(Severity::Notice, text);
                }
                storage::Event::PictureSaved { path, result: Ok(()) } => {
                    let text = self.look.words.saved_as(&path);
                    self.messages.show(Severity::Notice, text);
                }
                storage::Event::PictureSaved { path, result: Err(error) } => {
                    log::warn!("{}: {error}", path.display());
                    let text = self.look.words.picture_save_error(&path, &error);
                    self.messages.error(text);
                }
                storage::Event::Opened { path, result: Ok(opened) } => self.file_was_opened(path, opened),
                storage::Event::Saved { path, result: Err(error) } => {
                    self.files.saving.retain(|saving| saving.path != path);
                    log::warn!("{error}");
                    let text = self.look.words.save_error(&path, &error);
                    self.messages.error(text);
                }
                storage::Event::Opened { path, result: Err(OpenError::Disk(error)) }
                    if error.kind == ErrorKind::IsADirectory =>
                {
                    self.library_request(LibraryRequest::OpenFolder(path), ctx);
                }
                storage::Event::Opened { path, result: Err(error) } => {
                    log::warn!("{}: {error}", path.display());
                    let text = self.look.words.open_error(&path, &error);
                    self.messages.error(text);
                }
                storage::Event::Problem(problem) => {
                    log::warn!("{problem}");
                    let text = self.look.words.problem(&problem);
                    self.messages.error(text);
                }
                storage::Event::JournalResumed => {
                    let text = self.look.words.label(Label::JournalResumed).to_owned();
                    self.messages.show(Severity::Notice, text);
                }
                storage::Event::Checked { path, is_there } => self.path_was_checked(&path, is_there),
                storage::Event::RecentGames(games) => {
                    self.pages.learn.profile.list(&games);
                    self.pages.games.list(games);
                }
                storage::Event::GameDeleted(file) => {
                    let (pages, mut services) = self.lend(ctx);
                    pages.games.was_deleted(file, &mut services);
                }
                storage::Event::RecentFiles(files) => self.pages.games.files = files,
                storage::Event::Puzzles { progress, changes } => self.pages.puzzles.apply_saved(*progress, changes),
            }
        }
    }

    /// Handles the choice in a file dialog, once it is there.
    pub(super) fn receive_dialog(&mut self, ctx: &Context) {
        let Some((choice, purpose)) = self.files.dialog.as_ref().and_then(|open| Some((open.choice()?, open.purpose)))
        else {
            return;
        };
        self.files.dialog = None;
        match (choice, purpose) {
            (Choice::File(path), Purpose::Open) => self.storage.open(&path),
            (Choice::File(path), Purpose::Folder) => self.library_request(LibraryRequest::OpenFolder(path), ctx),
            (Choice::File(path), Purpose::Engine) => self.identify_engine(&path, ctx),
            (Choice::File(path), Purpose::Save) => self.save_chosen(path, Content::Game),
            (Choice::File(path), Purpose::Picture) => self.save_chosen(path, Content::Picture),
            (Choice::Cancelled, _) => {}
            (Choice::NoDialog, purpose) => {
                self.ask_for_path(purpose);
                ctx.request_repaint();
            }
        }
    }

    /// Asks for a path in a dialog of our own.
    pub(super) fn ask_for_path(&mut self, purpose: Purpose) {
        let text = match purpose {
            Purpose::Open => {
                let folder = self.files.state.path().and_then(Path::parent).map(Path::to_owned);
                folder.map_or_else(String::new, |folder| format!("{}/", folder.display()))
            }
            Purpose::Save => self.suggested_file().display().to_string(),
            Purpose::Picture => self.suggested_picture().display().to_string(),
            Purpose::Engine => String::new(),
            Purpose::Folder => self.settings.libraries.first().cloned().unwrap_or_default(),
        };
        self.dialog = Some(Dialog::Path { purpose, text });
    }

    /// Records that a file was written: the table's game is saved in it, unless another game has come to the table, or
    /// it was changed since.
    pub(super) fn file_was_written(&mut self, path: PathBuf) {
        let Some(index) = self.files.saving.iter().position(|saving| saving.path == path) else { return };
        let saving = self.files.saving.remove(index);
        if saving.table == self.files.table {
            let is_current = saving.revision == self.session.revision();
            self.set_file(if is_current { FileState::Saved(path) } else { FileState::Changed(path) });
        }
    }

    /// Sets the file of the game on the table, and records it in the journal for the next start.
    pub(super) fn set_file(&mut self, file: FileState) {
        if file.path() != self.files.state.path() {
            self.storage.set_file(file.path());
        }
        self.files.state = file;
    }

    /// Opens a dialog of the desktop for a file or a folder.
    pub(super) fn open_dialog(&mut self, purpose: Purpose, ctx: &Context, frame: &eframe::Frame) {
        if self.files.dialog.take().is_some() {
            // The desktop's dialog should be open already: it never appeared, or is lost behind other windows.
            self.ask_for_path(purpose);
            return;
        }
        let (title, suggestion) = match purpose {
            Purpose::Open => (self.look.words.label(Label::OpenGame), self.files.state.path().map(Path::to_owned)),
            Purpose::Save => (self.look.words.label(Label::SaveGame), Some(self.suggested_file())),
            Purpose::Picture => (self.look.words.label(Label::SavePicture), Some(self.suggested_picture())),
            Purpose::Engine => (self.look.words.label(Label::AddEngine), None),
            Purpose::Folder => {
                (self.look.words.label(Label::OpenLibrary), self.settings.libraries.first().map(PathBuf::from))
            }
        };
        let filters = self.filters(purpose, suggestion.as_deref());
        let ctx = ctx.clone();
        let wake = move || ctx.request_repaint();
        // The dots of a menu's entry do not belong in a title.
        let title = title.trim_end_matches('…');
        self.files.dialog = Some(FileDialog::open(purpose, title, filters, suggestion, frame, wake));
    }

    /// Kinds of files that a dialog offers, the first of them at once.
    fn filters(&self, purpose: Purpose, suggestion: Option<&Path>) -> Vec<Filter> {
        let words = self.look.words;
        let of_format = |format: Format| Filter::new(words.format(format), format.extensions());
        let name = suggestion.map(file_name).unwrap_or_default();
        match purpose {
            Purpose::Open => {
                let all = Filter::new(words.label(Label::GameFiles), Format::all_extensions());
                iter::once(all).chain(Format::ALL.map(of_format)).collect()
            }
            Purpose::Save => {
                let first = Format::of_name(&name).unwrap_or(Format::Tengen);
                let others = Format::ALL.into_iter().filter(|format| format.is_written() && *format != first);
                iter::once(first).chain(others).map(of_format).collect()
            }
            Purpose::Picture => {
                let first = self.picture_choice().kind;
                let others = Kind::ALL.into_iter().filter(|kind| *kind != first);
                let of_kind = |kind: Kind| Filter::new(&kind.extension().to_uppercase(), [kind.extension()]);
                iter::once(first).chain(others).map(of_kind).collect()
            }
            Purpose::Engine | Purpose::Folder => Vec::new(),
        }
    }

    /// The last choices for a picture; at first those of the board on screen.
    pub(super) fn picture_choice(&self) -> PictureChoice {
        let board = &self.settings.board;
        let options = Options {
            theme: self.board_theme(),
            numbers: if board.move_numbers { MoveNumbers::All } else { MoveNumbers::None },
            edge: if board.coordinates { Edge::Lettered } else { Edge::Plain },
            forbidden_points: board.forbidden_points,
            ..Options::default()
        };
        self.files.picture.unwrap_or(PictureChoice::new(options))
    }

    /// Suggested file of a picture, beside that of the game.
    fn suggested_picture(&self) -> PathBuf {
        let mut path = self.suggested_file();
        let name = file_name(&path);
        path.set_file_name(format!("{}.{}", Format::stem(&name), self.picture_choice().kind.extension()));
        path
    }

    /// Writes a picture with the last choices, of the kind for which the file's name stands.
    fn save_picture(&mut self, path: &Path) {
        let PictureChoice { kind, pixels, options, until, frame_millis } = self.picture_choice();
        let kind = Kind::of_name(&file_name(path)).unwrap_or(kind);
        let pixels = pixels.clamp(*kind.pixels().start(), *kind.pixels().end());
        let timing = Timing { frame_millis, last_millis: 4 * frame_millis, ..Timing::default() };
        self.storage.save_picture(path, self.session.game(), PictureOrder { kind, pixels, options, until, timing });
    }

    /// Asks a program for its name and abilities, to add it to the engines.
    pub(super) fn identify_engine(&mut self, path: &Path, ctx: &Context) {
        let (pages, mut services) = self.lend(ctx);
        pages.settings.identify(path, &mut services);
    }

    /// Adds the engine that has answered, or has not answered for too long. One that answers later gets the name that it
    /// has given.
    pub(super) fn receive_identity(&mut self, ctx: &Context) {
        let received = self.pages.settings.receive();
        if received.is_some() {
            self.messages.dismiss(self.look.words.label(Label::EngineAsked));
        }
        match received {
            None => {}
            Some(Ok(Identity { profile, has_answered, .. })) => {
                let mut settings = self.settings.clone();
                let at = match self.pages.settings.silent.take() {
                    None => settings.engines.len(),
                    Some(silent) => match settings.engines.iter().position(|engine| *engine == silent) {
                        Some(at) => at,
                        // The person has changed or removed it meanwhile.
                        None => return,
                    },
                };
                settings.engines.truncate(at);
                settings.engines.push(profile);
                settings.engines.extend_from_slice(self.settings.engines.get(at + 1..).unwrap_or_default());
                self.change_settings(settings, ctx);
                // Another engine may have had its name.
                let Some(added) = self.settings.engines.get(at).cloned() else { return };
                self.messages.show(Severity::Notice, self.look.words.engine_added(&added.name, has_answered));
                self.pages.settings.silent = Some(added).filter(|_| !has_answered);
            }
            Some(Err(failure)) => self.messages.error(self.look.words.failure(&failure)),
        }
    }

    /// Suggested file of a game: its own, or one named by its day among the person's documents.
    pub(super) fn suggested_file(&self) -> PathBuf {
        if let Some(path) = self.files.state.path() {
            return path.to_owned();
        }
        let started = self.session.game().started().unwrap_or_else(Timestamp::now);
        let day = started.to_zoned(jiff::tz::TimeZone::system()).date();
        self.files.folders.documents().join(format!("gomoku-{day}.{}", Format::Tengen.extension()))
    }

    /// Writes the game to a file.
    pub(super) fn save(&mut self, path: PathBuf) {
        self.storage.save(&path, self.session.game());
        self.files.saving.push(PendingSave { path, table: self.files.table, revision: self.session.revision() });
    }

    /// Saves to a file that may be replaced; if its format cannot hold all of the game, the person is asked first.
    pub(super) fn save_known(&mut self, path: PathBuf, content: Content) {
        if content == Content::Picture {
            self.save_picture(&path);
            return;
        }
        let losses = self.losses(&path);
        if losses.is_empty() {
            self.save(path);
        } else {
            self.dialog = Some(Dialog::Losses { path, losses });
        }
    }

    /// Sentences about the parts of the game that a file of this name would not hold.
    fn losses(&self, path: &Path) -> Vec<String> {
        let format = Format::of_name(&file_name(path)).unwrap_or(Format::Tengen);
        format.losses(self.session.game()).iter().map(|loss| self.look.words.loss(loss)).collect()
    }

    /// Saves to a file that was chosen in the desktop's dialog, which has asked whether this very file may be replaced.
    fn save_chosen(&mut self, path: PathBuf, content: Content) {
        if self.named(path.clone(), content) == path {
            self.save_known(path, content);
        } else {
            self.save_new(path, content);
        }
    }

    /// The file that is meant by a path that a person has chosen: see [`meant`].
    fn named(&self, path: PathBuf, content: Content) -> PathBuf {
        let (suggested, extension) = match content {
            Content::Game => (self.suggested_file(), Format::Tengen.extension()),
            Content::Picture => (self.suggested_picture(), self.picture_choice().kind.extension()),
        };
        meant(path, &suggested, content, extension)
    }

    /// Saves to a file whose replacement was not confirmed: if there is one of that name, the person is asked first.
    pub(super) fn save_new(&mut self, path: PathBuf, content: Content) {
        let path = self.named(path, content);
        self.storage.check(&path);
        self.files.checking.push((path, content));
    }

    /// Goes on with saving to a new file, once it is known whether there is one of that name.
    fn path_was_checked(&mut self, path: &Path, is_there: bool) {
        let Some(index) = self.files.checking.iter().position(|(checked, _)| checked == path) else { return };
        let (path, content) = self.files.checking.remove(index);
        if is_there {
            self.dialog = Some(Dialog::Replace { path, content });
        } else {
            self.save_known(path, content);
        }
    }
}

/// The name of a file, without its folder.
fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Whether a file's name has the ending of something that is written: of a format, or of a kind of pictures.
fn has_known_ending(path: &Path, content: Content) -> bool {
    let name = file_name(path);
    match content {
        Content::Game => Format::of_name(&name).is_some_and(Format::is_written),
        Content::Picture => Kind::of_name(&name).is_some(),
    }
}

/// The file that a person means. A name without a known ending gets `extension`. Dialogs select a suggested name without
/// its ending, and some add one: who types "game.sgf" there has chosen "game.sgf.tengen", and means "game.sgf".
fn meant(path: PathBuf, suggested: &Path, content: Content, extension: &str) -> PathBuf {
    let is_typed = path.file_name() != suggested.file_name();
    let ends_alike =
        path.extension().is_some_and(|ending| suggested.extension() == Some(ending) || ending == extension);
    let shorter = path.with_extension("");
    if is_typed && ends_alike && has_known_ending(&shorter, content) {
        shorter
    } else if has_known_ending(&path, content) {
        path
    } else {
        with_extension(path, extension)
    }
}

/// The path with an extension after its whole name.
fn with_extension(path: PathBuf, extension: &str) -> PathBuf {
    let mut name = path.into_os_string();
    name.push(format!(".{extension}"));
    PathBuf::from(name)
}

/// Shows a folder in the desktop's file manager.
#[cfg(not(windows))]
pub(super) fn show_folder(folder: &Path, ctx: &Context) {
    ctx.open_url(egui::OpenUrl::new_tab(file_url(folder)));
}

/// Shows a folder in the Explorer: a URL would be opened by the browser.
#[cfg(windows)]
pub(super) fn show_folder(folder: &Path, _: &Context) {
    if let Err(error) = std::process::Command::new("explorer.exe").arg(folder).spawn() {
        log::warn!("{} is not shown: {error}", folder.display());
    }
}

/// The `file:` URL of a path. Characters with a meaning of their own in a URL, such as `#` and `%`, are encoded.
#[cfg(not(windows))]
fn file_url(path: &Path) -> String {
    let mut url = "file://".to_owned();
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b':' | b'-' | b'.' | b'_' | b'~' => url.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => url.push(char::from(byte)),
            _ => url.push_str(&format!("%{byte:02X}")),
        }
    }
    url
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_typed_with_its_ending_chooses_the_format() {
        let check = |typed: &str, suggested: &str, content, extension, expected: &str| {
            let path = meant(PathBuf::from(typed), Path::new(suggested), content, extension);
            assert_eq!(path, Path::new(expected), "{typed} over {suggested}");
        };
        let game = |typed, suggested, expected| check(typed, suggested, Content::Game, "tengen", expected);
        game("game", "gomoku.tengen", "game.tengen");
        game("game.tengen", "gomoku.tengen", "game.tengen");
        game("game.sgf", "gomoku.tengen", "game.sgf");
        game("game.SGF.tengen", "gomoku.tengen", "game.SGF");
        game("Meijin 41.3", "gomoku.tengen", "Meijin 41.3.tengen");
        // A game that was opened from a file of an earlier version.
        game("old.tengen.ron", "old.tengen.ron", "old.tengen.ron");
        game("game.sgf.ron", "old.tengen.ron", "game.sgf");
        game("other.tengen.ron", "old.tengen.ron", "other.tengen");
        game("game.psq.sgf", "gomoku.sgf", "game.psq");
        // The suggested name itself, and a database that is only read.
        game("a.sgf.tengen", "a.sgf.tengen", "a.sgf.tengen");
        game("base.rif", "gomoku.tengen", "base.rif.tengen");
        let picture = |typed, expected| check(typed, "gomoku.png", Content::Picture, "png", expected);
        picture("pic", "pic.png");
        picture("pic.png", "pic.png");
        picture("pic.png.png", "pic.png");
        picture("pic.svg.png", "pic.svg");
        picture("pic.gif", "pic.gif");
        picture("v1.2", "v1.2.png");
    }

    #[test]
    fn the_url_of_a_folder_keeps_characters_that_have_a_meaning_in_urls() {
        let check = |path: &str, url: &str| assert_eq!(file_url(Path::new(path)), url);
        check("/home/ann/.local/share/tengen", "file:///home/ann/.local/share/tengen");
        check("/home/ann/100% #1?/天", "file:///home/ann/100%25%20%231%3F/%E5%A4%A9");
    }
}
