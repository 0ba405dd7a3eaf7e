//! The text of a journal: the events at a table, one entry a line, for the program itself to read.
//!
//! ```text
//! tengen journal 1
//! Game((root:(…),nodes:[…],…))
//! Done(Play(mv:"H8",millis:2100))
//! Done(Undo)
//! File(Some("/home/ann/a game.tengen"))
//! ```
//!
//! The first line names the version. Each further line is RON: a game that came to the table, as a [`Snapshot`], an
//! operation on the game that came last, or the file that this game is saved in from now on. Text is only ever
//! appended, so that a program which is killed leaves at worst an unfinished last line; it is passed over. A line that
//! is finished and wrong means that the file was damaged: the lines before it count.

use crate::game::{Game, Operation, Snapshot};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The first line of every journal.
pub const HEADER: &str = "tengen journal 1\n";

/// One line.
#[derive(Serialize, Deserialize)]
enum Entry {
    Game(Box<Snapshot>),
    Done(Operation),
    File(Option<String>),
}

/// The line for a game that comes to the table.
pub fn game_line(game: &Game) -> String {
    line(&Entry::Game(Box::new(game.snapshot())))
}

/// The line for an operation on the game that came to the table last.
pub fn operation_line(operation: &Operation) -> String {
    line(&Entry::Done(operation.clone()))
}

/// The line for the file of the game that came to the table last; `None` if it is no longer saved in one. Until the
/// first such line, a game has none.
pub fn file_line(file: Option<&str>) -> String {
    line(&Entry::File(file.map(str::to_owned)))
}

fn line(entry: &Entry) -> String {
    let mut line = ron::to_string(entry).expect("plain data can be written");
    line.push('\n');
    line
}

/// Content of a journal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Replay {
    /// The games that came to the table, oldest first, each as it stood in the end.
    pub games: Vec<Game>,
    /// The file of the game that came last.
    pub file: Option<String>,
    /// Length of the part that was read, in bytes: up to there the text is whole.
    pub whole_bytes: usize,
    /// Number of operations, on all games together.
    pub operations: usize,
    /// First damaged line. An unfinished last line does not count as damage.
    pub damage: Option<Damage>,
}

/// A line of a journal that is finished and makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Number of the line, from 1.
    pub line: usize,
    /// The error, in English for the log.
    pub why: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for Damage {}

/// Reads a journal up to its end or the first damage.
pub fn replay(bytes: &[u8]) -> Replay {
    let mut replay = Replay::default();
    for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        if line.last() != Some(&b'\n') {
            break;
        }
        let carried_out = if number == 1 { check_header(line) } else { replay.carry_out(line) };
        if let Err(why) = carried_out {
            replay.damage = Some(Damage { line: number, why });
            break;
        }
        replay.whole_bytes += line.len();
    }
    replay
}

fn check_header(line: &[u8]) -> Result<(), String> {
    if line == HEADER.as_bytes() { Ok(()) } else { Err(format!("not {:?}", HEADER.trim_end())) }
}

impl Replay {
    fn carry_out(&mut self, line: &[u8]) -> Result<(), String> {
        let entry: Entry = ron::de::from_bytes(line).map_err(|error| error.to_string())?;
        match entry {
            Entry::Game(snapshot) => {
                self.games.push(Game::from_snapshot(*snapshot).map_err(|error| error.to_string())?);
                self.file = None;
            }
            Entry::File(file) => self.file = file,
            Entry::Done(operation) => {
                let game = self.games.last_mut().ok_or("an operation before any game")?;
                game.apply(&operation).map_err(|error| format!("{operation:?}: {error}"))?;
                self.operations += 1;
            }
        }
        Ok(())
    }
}
