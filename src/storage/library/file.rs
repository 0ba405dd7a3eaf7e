//! A file of a library, and an entry of the list for each game in it.

use super::moves::Moves;
use super::position::Positions;
use crate::formats::fold;
use crate::formats::sgf::result::{self, ParsedResult};
use crate::formats::{Format, Games, ParsedGame};
use crate::game::{Game, Summary};
use crate::rules::{Color, MAX_SIZE, MIN_SIZE};
use crate::storage::OpenError;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::SystemTime;

/// Number of characters to which names and dates are cut.
const MAX_TEXT: usize = 200;

/// A file of a library.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// Its path below the library's folder.
    pub path: PathBuf,
    /// Its games, or the reason why they cannot be read. A folder that cannot be read is listed as such a file,
    /// too.
    pub contents: Result<Contents, OpenError>,
    pub(super) stamp: Stamp,
    /// Text in which words are looked for, for each row of the list.
    texts: Vec<Box<str>>,
}

/// The games of a file that was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contents {
    /// Format of the file; `None` if it is not a file of games, nor named like one.
    pub format: Option<Format>,
    /// Its games: at least one, if there is a format.
    pub games: Vec<Entry>,
    /// Number of remarks on the file as a whole.
    pub remarks: u32,
}

/// Length and time of a file, by which a change is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    /// Length in bytes.
    pub length: u64,
    /// Time of the last change, as exact as the file system has it.
    pub modified: SystemTime,
}

/// A game of a library.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Players, rule, outcome and more, from the game itself.
    pub summary: Summary,
    /// Title as the file has it; empty if it has none. Like all texts here, it is cut if it is very long.
    pub title: String,
    /// Event or tournament; empty if the file has none.
    pub event: String,
    /// Round of the event; empty if the file has none.
    pub round: String,
    /// Place of the event; empty if the file has none.
    pub place: String,
    /// Date in the file's words; empty if the file has none. See [`Entry::day`].
    pub date: String,
    /// Result in the file's words, where the moves do not state it. See [`Entry::ended`].
    pub result: String,
    /// Number of remarks on the game.
    pub remarks: u32,
    /// The main line, for a board in the list.
    pub moves: Moves,
    /// Number of nodes in variations that cannot be searched, because there are more of them than are kept.
    pub unsearched: u32,
    /// Positions that can be searched for.
    pub(super) positions: Positions,
}

/// Result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// This colour won.
    Won(Color),
    /// Neither side won.
    Draw,
}

impl Entry {
    /// Describes a game for the list. At most `variations` positions in variations are kept; their number is subtracted
    /// from it.
    pub(super) fn of(opened: &ParsedGame, variations: &mut usize) -> Entry {
        let ParsedGame { game, remarks } = opened;
        let details = game.details();
        let (positions, left_out) = Positions::of(game, variations);
        Entry {
            summary: summary(game),
            title: cut(&details.title),
            event: cut(&details.event),
            round: cut(&details.round),
            place: cut(&details.place),
            date: cut(&details.date),
            result: cut(&details.result),
            remarks: count(remarks.len()),
            moves: Moves::of(game),
            unsearched: count(left_out),
            positions,
        }
    }

    /// The day of the game: as the file has it, or else that of its beginning, as "2026-01-31". Empty if neither is
    /// known.
    pub fn day(&self) -> String {
        if !self.date.is_empty() {
            return self.date.clone();
        }
        let day = |started: jiff::Timestamp| started.to_zoned(TimeZone::system()).strftime("%Y-%m-%d").to_string();
        self.summary.started.map(day).unwrap_or_default()
    }

    /// Result by the moves, or else by the file's words; `None` if neither states one.
    pub fn ended(&self) -> Option<Ended> {
        let of_winner = |winner: Option<Color>| winner.map_or(Ended::Draw, Ended::Won);
        if let Some(outcome) = &self.summary.outcome {
            return Some(of_winner(outcome.winner()));
        }
        match result::read(&self.result) {
            ParsedResult::Won { winner, .. } => Some(Ended::Won(winner)),
            ParsedResult::Draw => Some(Ended::Draw),
            ParsedResult::Unknown | ParsedResult::Other => None,
        }
    }

    /// Whether board and moves are possible: an index may be damaged.
    pub(super) fn is_sound(&self) -> bool {
        let size = self.summary.size;
        (MIN_SIZE..=MAX_SIZE).contains(&size) && self.summary.moves == self.moves.len() && self.moves.lie_on(size)
    }
}

fn summary(game: &Game) -> Summary {
    let mut summary = game.summary();
    for name in [&mut summary.seats.first.name, &mut summary.seats.second.name] {
        *name = cut(name);
    }
    summary
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_TEXT).collect()
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Contents {
    /// Describes the games of a file for the list. At most `variations` positions in variations are kept.
    pub(super) fn of(games: &Games, mut variations: usize) -> Contents {
        // One after the other: made all at once, the games of a database take many times the memory.
        let entries = games.iter().map(|game| Entry::of(&game, &mut variations)).collect();
        Contents { format: Some(games.format()), games: entries, remarks: count(games.remarks().len()) }
    }
}

impl File {
    pub(super) fn new(path: PathBuf, stamp: Stamp, contents: Result<Contents, OpenError>) -> File {
        let name = path.to_string_lossy();
        let texts = match &contents {
            Ok(contents) => contents.games.iter().map(|game| text(&name, game)).collect(),
            Err(_) => vec![fold(&name).into()],
        };
        File { path, contents, stamp, texts }
    }

    /// A file or a folder that cannot be read.
    pub(super) fn unreadable(path: PathBuf, why: OpenError) -> File {
        File::new(path, Stamp { length: 0, modified: SystemTime::UNIX_EPOCH }, Err(why))
    }

    /// The games; none if the file cannot be read.
    pub fn games(&self) -> &[Entry] {
        self.contents.as_ref().map_or(&[], |contents| &contents.games)
    }

    /// Number of rows in the list: one for each game, or a single one if the file cannot be read.
    pub fn rows(&self) -> usize {
        self.texts.len()
    }

    /// Texts in which words are looked for, one for each row.
    pub(super) fn texts(&self) -> &[Box<str>] {
        &self.texts
    }

    /// Number of positions that are kept.
    pub(super) fn positions(&self) -> usize {
        self.games().iter().map(|game| game.positions.count()).sum()
    }
}

/// Text in which words are looked for: names, event, day and path, folded, a line each.
fn text(path: &str, game: &Entry) -> Box<str> {
    let name = |color: Color| game.summary.seats.player(color).name.as_str();
    let day = game.day();
    let parts =
        [name(Color::Black), name(Color::White), &game.title, &game.event, &game.round, &game.place, &day, path];
    let present: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    fold(&present.join("\n")).into()
}
