//! Layout of a file, as serde reads and writes it.

use crate::game::{Choice, Conclusion, Details, Note, Protocol, SeatId, TimeControl};
use crate::rules::{Color, Rule};
use serde::{Deserialize, Serialize};

/// A whole file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub version: u32,
    pub rule: Rule,
    pub size: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stones: Vec<(String, Color)>,
    #[serde(default = "black")]
    pub side_to_move: Color,
    pub seats: FileSeats,
    #[serde(default, skip_serializing_if = "is_default")]
    pub opening: Protocol,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<FileAct>,
    #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
    pub started: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub clock: TimeControl,
    #[serde(default, skip_serializing_if = "is_default")]
    pub details: Details,
    #[serde(default)]
    pub seed: u64,
    #[serde(default)]
    pub result: FileResult,
    pub cursor: u32,
    pub nodes: Vec<FileNode>,
}

/// Players, and the one who has Black.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileSeats {
    pub first: FilePlayer,
    pub second: FilePlayer,
    pub black: SeatId,
}

/// A player.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FilePlayer {
    Person {
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
    },
    Computer {
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
        #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
        depth: u32,
        #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
        width: Option<u32>,
        time_millis: u64,
    },
    Textbook {
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
        depth: u32,
        width: u32,
    },
    Engine {
        #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        engine: String,
        time_millis: u64,
        #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
        game_millis: Option<u64>,
    },
}

/// An act of the opening, with its time.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileAct {
    pub act: FileActKind,
    #[serde(default, skip_serializing_if = "is_default")]
    pub millis: u64,
}

/// An [`Act`](crate::game::Act), with its point as text.
#[derive(Serialize, Deserialize)]
pub enum FileActKind {
    Stone(String),
    Choose(Choice),
    Declare(u8),
    Offer(String),
    Keep(String),
}

/// A node of the tree.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FileNode {
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub after: Option<u32>,
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub ended: Option<Conclusion>,
    /// Resignation in a file of version 1.
    #[serde(with = "plain", skip_serializing)]
    pub resigned: Option<Color>,
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub note: Option<Box<Note>>,
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
}

/// Result of the current line, for people who read the file.
#[derive(Default, Serialize, Deserialize)]
pub enum FileResult {
    #[default]
    Unfinished,
    BlackWins(FileReason),
    WhiteWins(FileReason),
    Draw(FileReason),
}

/// Reason for a result.
#[derive(Serialize, Deserialize)]
pub enum FileReason {
    Five,
    ForbiddenMove,
    Resignation,
    Time,
    Decision,
    Agreement,
    BoardFull,
    BothPassed,
}

pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

pub fn black() -> Color {
    Color::Black
}

/// A field that may be left out, and otherwise stands there as it is, without RON's `Some(…)`.
pub mod plain {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<T: Serialize, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => value.serialize(serializer),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        T::deserialize(deserializer).map(Some)
    }
}
