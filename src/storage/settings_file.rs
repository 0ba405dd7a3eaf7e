//! The settings on disk: RON, to be read and changed by people.

use super::disk;
use super::problem::{DiskError, Problem};
use crate::settings::Settings;
use ron::ser::PrettyConfig;
use std::path::{Path, PathBuf};

/// Greatest length of a file of settings that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The file that settings are saved to.
#[derive(Clone, Debug)]
pub enum SettingsFile {
    /// The usual file.
    Writable(PathBuf),
    /// A file that could be neither read nor renamed is left alone.
    LeftAlone,
}

/// Loads the settings, every value within its bounds; the defaults if there is no file. A file that makes no sense is
/// set aside.
pub fn load(path: &Path, problems: &mut Vec<Problem>) -> (Settings, SettingsFile) {
    let writable = SettingsFile::Writable(path.to_owned());
    let why = match disk::read(path, MAX_BYTES) {
        Ok(None) => return (Settings::default(), writable),
        Ok(Some(bytes)) => match parse(&bytes) {
            Ok(settings) => return (settings.clamped(), writable),
            Err(why) => why,
        },
        Err(error) => error.reason,
    };
    match disk::set_aside(path) {
        Ok(kept_as) => {
            problems.push(Problem::SettingsSetAside { path: path.to_owned(), kept_as, why });
            (Settings::default(), writable)
        }
        Err(error) => {
            problems.push(Problem::SettingsUnreadable(error));
            (Settings::default(), SettingsFile::LeftAlone)
        }
    }
}

fn parse(bytes: &[u8]) -> Result<Settings, String> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("longer than {MAX_BYTES} bytes"));
    }
    ron::de::from_bytes(bytes).map_err(|error| error.to_string())
}

impl SettingsFile {
    /// Saves the settings.
    pub fn save(&self, settings: &Settings) -> Result<(), DiskError> {
        let SettingsFile::Writable(path) = self else { return Ok(()) };
        let text = ron::ser::to_string_pretty(settings, PrettyConfig::new().new_line("\n"));
        let text = text.expect("plain data can be written") + "\n";
        disk::write_in_own_folder(path, text.as_bytes())
    }
}
