//! A player of a match: an engine's program, and its settings besides the terms.

use super::terms::{Terms, TimeLimits};
use crate::engine::Level;
use crate::gomocup::dialect::Dialect;
use crate::gomocup::profile::EngineProfile;
use crate::job::Fault;
use std::path::PathBuf;
use std::time::Duration;

/// An engine that takes part. It is plain data; the running program is a `PlayerProcess`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Name in records and tables; the players of a match or tournament have different ones.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Working folder; `None` for that of this program.
    pub folder: Option<PathBuf>,
    /// INFO lines besides those of the terms, each a key and a value, as in `thread_num 2`. They are sent last and so
    /// override the terms.
    pub infos: Vec<String>,
    /// Departures from the protocol's specification.
    pub dialect: Dialect,
    /// Time of its own; `None` for that of the terms.
    pub time: Option<TimeLimits>,
}

impl Player {
    /// An engine that is sent the terms and nothing else.
    pub fn new(name: &str, command: Vec<String>) -> Player {
        let (name, dialect) = (name.to_owned(), Dialect::default());
        Player { name, command, folder: None, infos: Vec::new(), dialect, time: None }
    }

    /// Tengen at a level, on one thread and with the level's time. `command` starts it as a brain.
    pub fn of_level(name: &str, command: Vec<String>, level: Level) -> Player {
        const DEFAULT_TURN: Duration = Duration::from_secs(10);
        let infos = vec![format!("level {}", level.number()), "thread_num 1".to_owned()];
        let time = TimeLimits { turn: level.limits().time.unwrap_or(DEFAULT_TURN), game: None };
        Player { infos, time: Some(time), ..Player::new(name, command) }
    }

    /// A foreign engine as its profile describes it, with the profile's time.
    ///
    /// # Errors
    /// If it is a Windows program and wine is not installed.
    pub fn of_profile(profile: &EngineProfile) -> Result<Player, Fault> {
        let launch = profile.launch()?;
        let program = launch.program.to_string_lossy().into_owned();
        let turn = Duration::from_millis(profile.time_millis);
        let game = profile.game_millis.map(Duration::from_millis);
        Ok(Player {
            name: profile.name.clone(),
            command: [program].into_iter().chain(launch.arguments).collect(),
            folder: launch.folder,
            infos: profile.info_lines(),
            dialect: profile.dialect.clone(),
            time: Some(TimeLimits { turn, game }),
        })
    }

    /// Returns the player's own time, or that of the terms.
    pub fn time_on(&self, terms: &Terms) -> TimeLimits {
        self.time.unwrap_or(terms.time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomocup::profile::ExtraInfo;

    #[test]
    fn a_foreign_engine_takes_part_with_the_settings_of_its_profile() {
        let info = ExtraInfo { key: "caution_factor".to_owned(), value: "3".to_owned() };
        let profile = EngineProfile {
            name: "Other".to_owned(),
            program: "/opt/other/brain".to_owned(),
            arguments: vec!["-x".to_owned()],
            memory_mib: Some(64),
            threads: Some(2),
            infos: vec![info],
            time_millis: 700,
            game_millis: Some(60_000),
            ..EngineProfile::default()
        };
        let player = Player::of_profile(&profile).expect("no wine is wanted");
        // With a drive, on Windows.
        let program = std::path::absolute("/opt/other/brain").expect("a path");
        assert_eq!(player.name, "Other");
        assert_eq!(player.command, [&*program.to_string_lossy(), "-x"]);
        assert_eq!(player.folder.as_deref(), program.parent());
        assert_eq!(player.infos, ["max_memory 67108864", "thread_num 2", "caution_factor 3"]);
        let time = TimeLimits { turn: Duration::from_millis(700), game: Some(Duration::from_secs(60)) };
        assert_eq!(player.time, Some(time));
    }

    #[test]
    fn tengen_takes_part_with_the_time_of_its_level() {
        let level = Level::new(3).expect("a level");
        let player = Player::of_level("Tengen 3", vec!["tengen".to_owned(), "--brain".to_owned()], level);
        assert_eq!(player.infos, ["level 3", "thread_num 1"]);
        assert_eq!(player.time.map(|time| time.game), Some(None));
    }
}
