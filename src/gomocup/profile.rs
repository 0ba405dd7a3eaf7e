//! A foreign engine as a person has set it up: plain data, to be kept in the settings.
//!
//! A profile says how the program is started and in which dialect it is addressed. `manager` makes a thinker of it.

use super::client::Launch;
use super::dialect::Dialect;
use crate::game::EngineTerms;
use crate::job::Fault;
use serde::{Deserialize, Serialize};
use std::env;
use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// A foreign engine. A field that a file lacks takes its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EngineProfile {
    /// Name at the table. No two engines of a list have the same name.
    pub name: String,
    /// The program's path, or its name where it is found on the search path.
    pub program: String,
    /// Arguments of the program, without the program itself.
    pub arguments: Vec<String>,
    /// The working folder; `None` for the program's own, where most engines keep their files.
    pub folder: Option<String>,
    /// Way to run the program: by the system or by wine.
    pub runner: Runner,
    /// Numbers, order of coordinates and words in which the engine is addressed.
    pub dialect: Dialect,
    /// Time limit of a move, in milliseconds.
    pub time_millis: u64,
    /// Time limit of all its moves of a game, in milliseconds; `None` for no limit.
    pub game_millis: Option<u64>,
    /// Memory limit in MiB; `None` to leave it to the engine.
    pub memory_mib: Option<u32>,
    /// Search threads; `None` to leave it to the engine.
    pub threads: Option<u32>,
    /// Further settings, sent by INFO after the others, which they override.
    pub infos: Vec<ExtraInfo>,
}

/// Way to run the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Runner {
    /// Wine where the program's name ends in `.exe` and the system is not Windows; else the system itself.
    #[default]
    Automatic,
    /// The system itself, whatever the program's name.
    System,
    /// Wine, whatever the program's name.
    Wine,
}

/// A key and its value, sent by INFO.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExtraInfo {
    /// The key, one word, such as `max_depth`.
    pub key: String,
    /// The value, a word or more, such as `9`.
    pub value: String,
}

impl Default for EngineProfile {
    fn default() -> EngineProfile {
        EngineProfile {
            name: String::new(),
            program: String::new(),
            arguments: Vec::new(),
            folder: None,
            runner: Runner::default(),
            dialect: Dialect::default(),
            time_millis: 5_000,
            game_millis: None,
            memory_mib: None,
            threads: None,
            infos: Vec::new(),
        }
    }
}

impl EngineProfile {
    /// Bounds of the time limit of a move, in milliseconds: up to an hour.
    pub const TIME_MILLIS: RangeInclusive<u64> = 100..=3_600_000;
    /// Bounds of the time limit of a game, in milliseconds: up to a day.
    pub const GAME_MILLIS: RangeInclusive<u64> = 1_000..=86_400_000;
    /// Bounds of the memory limit, in MiB: up to a TiB.
    pub const MEMORY_MIB: RangeInclusive<u32> = 1..=1_048_576;
    /// Bounds of the number of search threads.
    pub const THREADS: RangeInclusive<u32> = 1..=256;
    /// Length of the longest name, in characters.
    pub const MAX_NAME_CHARS: usize = 60;
    /// Greatest number of arguments.
    const MAX_WORDS: usize = 64;
    /// Greatest number of extra settings: all of them fit into a pipe of 64 KiB, in any alphabet.
    const MAX_INFOS: usize = 32;
    /// Length of the longest value of an extra setting, in characters.
    const MAX_WORD_CHARS: usize = 400;

    /// The engine in this program, with the default settings.
    pub fn of_program(program: &Path) -> EngineProfile {
        EngineProfile { name: stem(program), program: program.to_string_lossy().into_owned(), ..Self::default() }
    }

    /// The terms on which it plays, as a seat at the table holds them.
    pub fn terms(&self) -> EngineTerms {
        let EngineProfile { name, time_millis, game_millis, .. } = self;
        EngineTerms { engine: name.clone(), time_millis: *time_millis, game_millis: *game_millis }
    }

    /// The INFO lines of its memory, its threads and the extra settings, each a key and a value.
    pub fn info_lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(self.memory_mib.map(|mib| format!("max_memory {}", u64::from(mib) << 20)));
        lines.extend(self.threads.map(|threads| format!("thread_num {threads}")));
        lines.extend(self.infos.iter().map(|info| format!("{} {}", info.key, info.value)));
        lines
    }

    /// Clamps every value, and removes line ends, so that no setting can smuggle in a command.
    #[must_use]
    pub fn clamped(self) -> EngineProfile {
        let program = self.program.replace('\0', "");
        let name = match one_line(&self.name, Self::MAX_NAME_CHARS) {
            name if name.is_empty() => stem(Path::new(&program)),
            name => name,
        };
        let arguments = self.arguments.iter().take(Self::MAX_WORDS).map(|argument| argument.replace('\0', ""));
        let info = |info: &ExtraInfo| ExtraInfo {
            key: info.key.chars().filter(|c| !c.is_control() && !c.is_whitespace()).take(60).collect(),
            value: one_line(&info.value, Self::MAX_WORD_CHARS),
        };
        let infos = self.infos.iter().map(info).filter(|info| !info.key.is_empty());
        EngineProfile {
            name,
            arguments: arguments.collect(),
            folder: self.folder.map(|folder| folder.replace('\0', "")).filter(|folder| !folder.trim().is_empty()),
            time_millis: clamp(self.time_millis, Self::TIME_MILLIS),
            game_millis: self.game_millis.map(|millis| clamp(millis, Self::GAME_MILLIS)),
            memory_mib: self.memory_mib.map(|mib| clamp(mib, Self::MEMORY_MIB)),
            threads: self.threads.map(|threads| clamp(threads, Self::THREADS)),
            infos: infos.take(Self::MAX_INFOS).collect(),
            program,
            ..self
        }
    }

    /// Clamps every engine of a list and makes the names unique: the second of a name becomes "name 2".
    pub fn clamped_list(list: Vec<EngineProfile>) -> Vec<EngineProfile> {
        let mut clamped: Vec<EngineProfile> = Vec::new();
        for profile in list {
            let profile = profile.clamped();
            let name = free_name(&profile.name, &clamped);
            clamped.push(EngineProfile { name, ..profile });
        }
        clamped
    }

    /// The program to start, with its arguments and its folder.
    ///
    /// # Errors
    /// If it is a Windows program and wine is not installed.
    pub fn launch(&self) -> Result<Launch, Fault> {
        self.launch_with(env::var_os("PATH").as_deref())
    }

    /// Returns the [`EngineProfile::launch`] with this list of folders as the search path.
    fn launch_with(&self, search_path: Option<&OsStr>) -> Result<Launch, Fault> {
        let program = PathBuf::from(&self.program);
        // The working folder changes, so a path must not depend on it. A name without a folder is found by the system.
        let has_folder = program.components().count() > 1;
        let program = if has_folder { std::path::absolute(&program).unwrap_or(program) } else { program };
        let own = program.parent().filter(|_| has_folder).map(Path::to_owned);
        let folder = self.folder.as_ref().map(PathBuf::from).or(own);
        if !self.needs_wine() {
            return Ok(Launch { program, arguments: self.arguments.clone(), folder });
        }
        let wine = find("wine", search_path).or_else(|| find("wine64", search_path));
        let wine = wine.ok_or_else(|| Fault::NoWine { program: program.clone() })?;
        let arguments = [program.to_string_lossy().into_owned()].into_iter().chain(self.arguments.iter().cloned());
        Ok(Launch { program: wine, arguments: arguments.collect(), folder })
    }

    fn needs_wine(&self) -> bool {
        match self.runner {
            Runner::System => false,
            Runner::Wine => true,
            Runner::Automatic => {
                let ending = Path::new(&self.program).extension();
                !cfg!(windows) && ending.is_some_and(|ending| ending.eq_ignore_ascii_case("exe"))
            }
        }
    }
}

/// The name itself, or the first of "name 2", "name 3", … that none of these engines has.
fn free_name(name: &str, taken: &[EngineProfile]) -> String {
    let is_free = |name: &String| taken.iter().all(|profile| profile.name != *name);
    let numbered = (2..).map(|number| format!("{name} {number}"));
    [name.to_owned()].into_iter().chain(numbered).find(is_free).expect("there are more names than engines")
}

/// A program's name, without folders, `pbrain-` and its ending.
fn stem(program: &Path) -> String {
    let stem = program.file_stem().unwrap_or_default().to_string_lossy();
    let name = one_line(stem.strip_prefix("pbrain-").unwrap_or(&stem), EngineProfile::MAX_NAME_CHARS);
    if name.is_empty() { "?".to_owned() } else { name }
}

fn one_line(text: &str, max_chars: usize) -> String {
    text.chars().filter(|c| !c.is_control()).take(max_chars).collect::<String>().trim().to_owned()
}

fn clamp<T: Ord + Copy>(value: T, bounds: RangeInclusive<T>) -> T {
    value.clamp(*bounds.start(), *bounds.end())
}

/// A program on the search path.
fn find(name: &str, search_path: Option<&OsStr>) -> Option<PathBuf> {
    env::split_paths(search_path?).map(|folder| folder.join(name)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;

    fn profile(program: &str) -> EngineProfile {
        EngineProfile { program: program.to_owned(), ..EngineProfile::default() }.clamped()
    }

    #[test]
    fn an_engine_without_a_name_has_that_of_its_program() {
        let check = |program: &str, name: &str| assert_eq!(profile(program).name, name, "{program}");
        check("/engines/pbrain-rapfi", "rapfi");
        check("/engines/Yixin2018.exe", "Yixin2018");
        check("pela", "pela");
        check("", "?");
        assert_eq!(EngineProfile::of_program(Path::new("/a/pbrain-b.exe")).name, "b");
    }

    #[test]
    fn values_out_of_bounds_are_brought_within_and_no_line_is_smuggled_in() {
        let info = |key: &str, value: &str| ExtraInfo { key: key.to_owned(), value: value.to_owned() };
        let wild = EngineProfile {
            name: " A\nlong\tname ".to_owned() + &"x".repeat(100),
            program: "a\0b".to_owned(),
            folder: Some("  ".to_owned()),
            time_millis: 0,
            game_millis: Some(u64::MAX),
            memory_mib: Some(0),
            threads: Some(0),
            infos: vec![info("depth\nEND", "9\r\nEND"), info(" ", "1")],
            ..EngineProfile::default()
        };
        let tame = wild.clamped();
        assert!(tame.name.starts_with("Alongname") && tame.name.chars().count() <= EngineProfile::MAX_NAME_CHARS);
        assert_eq!((tame.program.as_str(), tame.folder.as_ref()), ("ab", None));
        assert_eq!((tame.time_millis, tame.game_millis), (100, Some(86_400_000)));
        assert_eq!((tame.memory_mib, tame.threads), (Some(1), Some(1)));
        assert_eq!(tame.infos, [info("depthEND", "9END")]);
        assert_eq!(tame.clone().clamped(), tame);
    }

    #[test]
    fn the_names_of_a_list_are_made_unique() {
        let named = |name: &str| EngineProfile { name: name.to_owned(), ..EngineProfile::default() };
        let list = ["Rapfi", "Rapfi", "Rapfi 2", "Yixin", "Rapfi"].map(named).to_vec();
        let names: Vec<String> = EngineProfile::clamped_list(list).into_iter().map(|profile| profile.name).collect();
        assert_eq!(names, ["Rapfi", "Rapfi 2", "Rapfi 2 2", "Yixin", "Rapfi 3"]);
    }

    #[test]
    fn a_program_is_started_in_its_folder() {
        let launch = profile("/engines/a/brain").launch().expect("a launch");
        // With a drive, on Windows.
        let program = std::path::absolute("/engines/a/brain").expect("a path");
        assert_eq!((&*launch.program, launch.folder.as_deref()), (&*program, program.parent()));
        let launch = profile("brain").launch().expect("a launch");
        assert_eq!((launch.program, launch.folder), ("brain".into(), None));
        let elsewhere = EngineProfile { folder: Some("/data".to_owned()), ..profile("/engines/a/brain") };
        assert_eq!(elsewhere.launch().expect("a launch").folder, Some("/data".into()));
        let relative = profile("engines/brain").launch().expect("a launch");
        assert!(relative.program.is_absolute(), "{relative:?}");
    }

    #[cfg(not(windows))]
    #[test]
    fn a_windows_program_is_run_by_wine_or_refused_without_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let windows = EngineProfile { arguments: vec!["-q".to_owned()], ..profile("/engines/Yixin.EXE") };
        let launch = || windows.launch_with(Some(folder.path().as_os_str()));
        assert_eq!(launch(), Err(Fault::NoWine { program: "/engines/Yixin.EXE".into() }));
        std::fs::write(folder.path().join("wine"), "").expect("a file");
        let launched = launch().expect("a launch");
        assert_eq!(launched.program, folder.path().join("wine"));
        assert_eq!(launched.arguments, ["/engines/Yixin.EXE", "-q"]);
        assert_eq!(launched.folder, Some("/engines".into()));
        let native = EngineProfile { runner: Runner::System, ..windows };
        assert_eq!(native.launch_with(None).expect("a launch").program, PathBuf::from("/engines/Yixin.EXE"));
        let forced = EngineProfile { runner: Runner::Wine, ..profile("/engines/brain") };
        assert_eq!(forced.launch_with(None), Err(Fault::NoWine { program: "/engines/brain".into() }));
    }

    #[test]
    fn a_profile_survives_its_file_and_a_missing_field_takes_its_default() {
        let full = EngineProfile {
            arguments: vec!["-x".to_owned()],
            folder: Some("/data".to_owned()),
            game_millis: Some(60_000),
            dialect: Dialect { rule_numbers: vec![(Rule::Renju, 2)], ..Dialect::default() },
            infos: vec![ExtraInfo { key: "max_depth".to_owned(), value: "9".to_owned() }],
            ..profile("/engines/brain")
        };
        let text = ron::to_string(&full).expect("plain data");
        assert_eq!(ron::from_str(&text), Ok(full));
        assert_eq!(ron::from_str("(name: \"brain\", program: \"/engines/brain\")"), Ok(profile("/engines/brain")));
    }
}
