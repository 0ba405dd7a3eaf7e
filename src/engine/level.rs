//! Playing strength for people: ten levels, and the weakness that the lower ones carry.

use super::Limits;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A playing strength from 1, which a child beats, to 10, the full engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

impl Level {
    /// The full engine.
    pub const FULL: Level = Level(10);

    /// The level of this number, 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if matches!(number, 1..=10) { Some(Level(number)) } else { None }
    }

    /// The level's number, 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The depth, width and time that the level sets.
    pub fn limits(self) -> Limits {
        let n = u32::from(self.0);
        let width = (self < Level::FULL).then_some(4 + 3 * n);
        let time = Duration::from_millis(if self < Level::FULL { 3_000 } else { 10_000 });
        let depth = if self < Level::FULL { n + 1 } else { Limits::MAX_DEPTH };
        Limits { depth, width, time: Some(time), nodes: None }
    }
}

/// A number that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLevel(pub u8);

impl std::fmt::Display for NoLevel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is no level; a level is a number from 1 to 10", self.0)
    }
}

impl std::error::Error for NoLevel {}

impl TryFrom<u8> for Level {
    type Error = NoLevel;

    fn try_from(number: u8) -> Result<Level, NoLevel> {
        Level::new(number).ok_or(NoLevel(number))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}
