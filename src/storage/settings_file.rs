//! The settings on disk: RON, to be read and changed by people.

use super::disk;
use super::problem::{DiskError, Problem};
use crate::settings::Settings;
use ron::ser::PrettyConfig;
use serde_json::Value;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Greatest length of a file of settings that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The file that settings are saved to.
#[derive(Clone, Debug)]
pub enum SettingsFile {
    /// The usual file, and the settings as this window loaded or saved them last.
    Writable(PathBuf, Box<Settings>),
    /// A file that could be neither read nor renamed is left alone.
    LeftAlone,
}

/// Loads the settings, every value within its bounds; the defaults if there is no file. A file that makes no sense is
/// set aside.
pub fn load(path: &Path, problems: &mut Vec<Problem>) -> (Settings, SettingsFile) {
    let writable = |settings: Settings| {
        let file = SettingsFile::Writable(path.to_owned(), Box::new(settings.clone()));
        (settings, file)
    };
    let why = match disk::read(path, MAX_BYTES) {
        Ok(None) => return writable(Settings::default()),
        Ok(Some(bytes)) => match parse(&bytes) {
            Ok(settings) => return writable(settings.clamped()),
            Err(why) => why,
        },
        Err(error) => error.reason,
    };
    match disk::set_aside(path) {
        Ok(kept_as) => {
            problems.push(Problem::SettingsSetAside { path: path.to_owned(), kept_as, why });
            writable(Settings::default())
        }
        // There is nothing that could be lost.
        Err(error) if error.kind == ErrorKind::NotFound => writable(Settings::default()),
        Err(error) => {
            problems.push(Problem::SettingsUnreadable(error));
            (Settings::default(), SettingsFile::LeftAlone)
        }
    }
}

fn parse(bytes: &[u8]) -> Result<Settings, String> {
    ron::de::from_bytes(bytes).map_err(|error| error.to_string())
}

impl SettingsFile {
    /// Saves what was changed in this window since it loaded or saved the settings. What another window has changed
    /// meanwhile stays; where both changed one thing, this window's holds.
    pub fn save(&mut self, settings: &Settings) -> Result<(), DiskError> {
        let SettingsFile::Writable(path, before) = self else { return Ok(()) };
        if let Some(folder) = path.parent() {
            disk::create_folder(folder)?;
        }
        let _lock = disk::lock(path);
        let on_disk = disk::read(path, MAX_BYTES)?.and_then(|bytes| parse(&bytes).ok());
        let merged = on_disk.and_then(|on_disk| merged(before, settings, &on_disk));
        let text = ron::ser::to_string_pretty(merged.as_ref().unwrap_or(settings), PrettyConfig::new().new_line("\n"));
        let text = text.expect("plain data can be written") + "\n";
        disk::write_own(path, text.as_bytes())?;
        **before = settings.clone();
        Ok(())
    }
}

/// The settings of another window with the changes of ours; `None` if they do not go together.
fn merged(before: &Settings, ours: &Settings, theirs: &Settings) -> Option<Settings> {
    let [before, ours, theirs] = [before, ours, theirs].map(|settings| serde_json::to_value(settings).ok());
    let merged = merged_value(&before?, ours?, theirs?);
    serde_json::from_value(merged).ok().map(Settings::clamped)
}

fn merged_value(before: &Value, ours: Value, theirs: Value) -> Value {
    if ours == *before {
        return theirs;
    }
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(mut theirs)) => {
            let is_removed = |name: &String| before.get(name).is_some() && !ours.contains_key(name);
            theirs.retain(|name, _| !is_removed(name));
            for (name, ours) in ours {
                let before = before.get(&name).unwrap_or(&Value::Null);
                match theirs.remove(&name) {
                    Some(their) => theirs.insert(name, merged_value(before, ours, their)),
                    // The other window has removed what is unchanged here.
                    None if ours == *before => None,
                    None => theirs.insert(name, ours),
                };
            }
            Value::Object(theirs)
        }
        (ours, _) => ours,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{LanguageChoice, Theme};
    use std::fs;

    fn window(path: &Path) -> (Settings, SettingsFile) {
        let mut problems = Vec::new();
        let loaded = load(path, &mut problems);
        assert_eq!(problems, []);
        loaded
    }

    #[test]
    fn two_windows_keep_the_changes_of_each_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.ron");
        let ((mut first, mut first_file), (mut second, mut second_file)) = (window(&path), window(&path));
        second.theme = Theme::Dark;
        second.board.coordinates = !second.board.coordinates;
        second_file.save(&second).expect("saved");
        first.language = LanguageChoice::Chinese;
        first.board.move_numbers = !first.board.move_numbers;
        first_file.save(&first).expect("saved");
        // Again: the first window still has its own theme, and has not chosen it.
        first.sound.volume += 5;
        first_file.save(&first).expect("saved");
        let (both, _) = window(&path);
        let expected = Settings { theme: second.theme, ..first.clone() };
        let mut board = first.board;
        board.coordinates = second.board.coordinates;
        assert_eq!(both, Settings { board, ..expected });

        // Where both change one thing, the one who saves last has it.
        second.language = LanguageChoice::English;
        second_file.save(&second).expect("saved");
        assert_eq!(window(&path).0.language, LanguageChoice::English);
    }

    #[test]
    fn keys_that_one_window_adds_and_another_removes_are_both_kept() {
        let [hint, undo, pass] = ["Hint", "Undo", "Pass"].map(str::to_owned);
        let with = |names: &[&String]| {
            let keys = names.iter().map(|&name| (name.clone(), vec!["Q".to_owned()])).collect();
            Settings { keys, ..Settings::default() }
        };
        let both = merged(&with(&[&hint, &undo]), &with(&[&undo, &pass]), &with(&[&hint])).expect("they go together");
        assert_eq!(both, with(&[&pass]));
    }

    #[test]
    fn settings_written_over_by_something_else_are_saved_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.ron");
        let (mut settings, mut file) = window(&path);
        settings.theme = Theme::Dark;
        fs::write(&path, "nonsense").expect("written");
        file.save(&settings).expect("saved");
        assert_eq!(window(&path).0, settings);
    }
}
