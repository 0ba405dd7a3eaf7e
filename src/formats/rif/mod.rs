//! RenjuNet's database of played games, `.rif`: XML, read only.
//!
//! ```text
//! <database version="1.0" date="2026-01-31">
//!   <countries> <country id="1" name="Estonia" abbr="EST" reversed="0"/> … </countries>
//!   <cities> <city id="1" country="1" name="Tallinn"/> … </cities>
//!   <months> <month id="8" name="August"/> … </months>
//!   <rules> <rule id="1" name="RIF"> … </rule> … </rules>
//!   <openings> <opening id="21" abbr="D1" name="Kansei"/> … </openings>
//!   <players> <player id="1" name="Ann" surname="Lee" country="1" city="1"/> … </players>
//!   <tournaments> <tournament id="1" name="Open" country="1" city="1" year="2005" month="8"
//!                  start="2005-08-01" end="2005-08-07" rule="1"/> … </tournaments>
//!   <games>
//!     <game id="1" tournament="1" round="3" rule="1" black="1" white="2" bresult="1" opening="21" alt="i8" swap="R">
//!       <move>h8 h9 h7</move>
//!       <info>B=1245</info>
//!     </game> …
//!   </games>
//! </database>
//! ```
//!
//! Points are in board notation, boards 15×15; `--` or `pass` is a pass. `bresult` is Black's: 1, 0 or 0.5. Numbers of
//! the tables are replaced by what they stand for; in a country that is `reversed` the surname comes first. What has no
//! place elsewhere in a game, such as `alt` (the fifth moves offered) and `swap`, becomes a line of the first comment.
//!
//! A database has a hundred thousand games and more. So it is gone through once, tables and all, and of each game only
//! the place is kept; a game is made when it is asked for. The reader knows no entities but XML's own, so that none can
//! stand for more than itself, and no nesting but that of `game`.
//!
//! Source: the databases of renju.net, for which there is no description.

mod game;
mod tables;
#[cfg(test)]
mod tests;

use super::encoding::{Decoded, decode};
use super::error::Locations;
use super::games::{Database, List};
use super::sniff::{Confidence, Sample};
use super::spec::{Content, Extension, FormatSpec, Writer};
use super::{Expected, Feature, Format, FormatError, Heading, Location, ParsedGame, Read, Reason, Remark, RemarkKind};
use crate::rules::Rule;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};
use std::borrow::Cow;
use tables::Tables;

/// RenjuNet's database.
pub(super) const SPEC: FormatSpec = FormatSpec {
    code: "rif",
    extension: "rif",
    extensions: &[Extension::own("rif"), Extension::shared("xml")],
    content: Content::Text,
    implied_rule: Rule::Renju,
    implied_size: None,
    features: Some(&[Feature::Names, Feature::Details]),
    recognise,
    read: |bytes, _| read(bytes),
    write: Writer::None,
};

fn read(bytes: &[u8]) -> Read {
    let (database, remarks) = RenjuNet::read(bytes)?;
    Ok((List::Database(Box::new(database)), remarks))
}

fn recognise(sample: &Sample) -> Option<Confidence> {
    is_rif(sample.text()?).then_some(Confidence::Certain)
}

/// Points a side.
const SIZE: u8 = 15;

/// Whether a text begins as databases do.
fn is_rif(head: &str) -> bool {
    head.starts_with('<') && ["<database", "<games"].iter().any(|tag| head.contains(tag))
}

/// A database that was gone through.
struct RenjuNet {
    text: String,
    tables: Tables,
    games: Vec<GameSpan>,
}

/// Position of a game in the text.
#[derive(Clone, Copy, Debug)]
struct GameSpan {
    /// The bytes from its opening tag to behind its closing tag.
    start: u32,
    end: u32,
    /// Line and column of its opening tag, both from 1.
    line: u32,
    column: u32,
}

impl RenjuNet {
    /// Goes through a database.
    ///
    /// # Errors
    /// If it is damaged before the end of its first game.
    fn read(bytes: &[u8]) -> Result<(RenjuNet, Vec<Remark>), FormatError> {
        let decoded = decode(bytes, declared_encoding(bytes).as_deref());
        let Decoded { text, mut remarks } = decoded;
        let mut scan = Scan {
            text: &text,
            tables: Tables::default(),
            games: Vec::new(),
            locations: Locations::new(&text),
            open: None,
        };
        let damage = scan.run();
        let Scan { tables, mut games, .. } = scan;
        match damage {
            Some((at, reason)) if games.is_empty() => {
                return Err(FormatError { location: Some(Location::at(&text, at)), found: String::new(), reason });
            }
            Some((at, reason)) => {
                remarks.push(Remark { location: Some(Location::at(&text, at)), what: RemarkKind::Damaged(reason) });
            }
            None => {}
        }
        let excess = games.len().saturating_sub(Format::MAX_GAMES);
        if excess > 0 {
            games.truncate(Format::MAX_GAMES);
            remarks.push(Remark { location: None, what: RemarkKind::Games(excess) });
        }
        Ok((RenjuNet { text: text.into_owned(), tables, games }, remarks))
    }

    fn source(&self, index: usize) -> Source<'_> {
        let GameSpan { start, end, line, column } = self.games[index];
        Source { text: &self.text[start as usize..end as usize], line: line as usize, column: column as usize }
    }
}

impl Database for RenjuNet {
    fn len(&self) -> usize {
        self.games.len()
    }

    fn game(&self, index: usize) -> ParsedGame {
        game::read(self.source(index), &self.tables)
    }

    fn heading(&self, index: usize) -> Heading {
        game::heading(self.source(index), &self.tables)
    }
}

/// A game's own piece of the text.
#[derive(Clone, Copy, Debug)]
struct Source<'a> {
    text: &'a str,
    /// Line and column of its beginning in the file, both from 1.
    line: usize,
    column: usize,
}

/// The encoding that is named in the first line.
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    let declaration = head.trim_start_matches('\u{feff}').strip_prefix("<?xml")?.split("?>").next()?;
    let value = declaration.split("encoding").nth(1)?.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    value[1..].split(quote).next().map(str::to_owned)
}

/// A reader that takes what there is: tags that are closed by others or not at all do not end it.
fn reader(text: &str) -> quick_xml::Reader<&[u8]> {
    let mut reader = quick_xml::Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    reader
}

/// The one pass over all of the text.
struct Scan<'a> {
    text: &'a str,
    tables: Tables,
    games: Vec<GameSpan>,
    /// Lines and columns, counted up to the last game.
    locations: Locations<'a>,
    /// Offset of the game that is open.
    open: Option<usize>,
}

impl Scan<'_> {
    /// Scans the text; returns the first damage, if there is one.
    fn run(&mut self) -> Option<(usize, Reason)> {
        let mut reader = reader(self.text);
        let mut damage = None;
        loop {
            let before = reader.buffer_position() as usize;
            let event = reader.read_event();
            let after = reader.buffer_position() as usize;
            match event {
                Ok(Event::Start(tag)) if tag.name().as_ref() == b"game" => {
                    // A game within a game: the end of the first is missing.
                    if self.open.is_some() {
                        damage.get_or_insert((before, Reason::Expected(Expected::Mark("</game>"))));
                        self.close(before);
                    }
                    self.open = Some(before);
                }
                Ok(Event::End(tag)) if tag.name().as_ref() == b"game" => self.close(after),
                Ok(Event::Start(tag) | Event::Empty(tag)) => {
                    if self.open.is_none() {
                        self.tables.take(&tag);
                    }
                }
                Ok(Event::Eof) => {
                    if self.open.is_some() {
                        damage.get_or_insert((after, Reason::Expected(Expected::More)));
                        self.close(after);
                    }
                    return damage;
                }
                Ok(_) => {}
                Err(error) => {
                    let at = (reader.error_position() as usize).min(self.text.len());
                    damage.get_or_insert((at, Reason::Expected(expected(&error))));
                    self.close(at);
                    return damage;
                }
            }
        }
    }

    fn close(&mut self, end: usize) {
        let Some(start) = self.open.take() else { return };
        self.locations.advance(start);
        let [line, column] = self.locations.here();
        // An error's position may lie anywhere.
        let end = self.text.floor_char_boundary(end).max(start);
        // Files of four gigabytes are not read.
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let [start, end, line, column] = [start, end, line, column].map(small);
        self.games.push(GameSpan { start, end, line, column });
    }
}

fn expected(error: &quick_xml::Error) -> Expected {
    match error {
        quick_xml::Error::Syntax(_) => Expected::More,
        error => Expected::Other(error.to_string()),
    }
}

/// The attributes of a tag, entities replaced, without blanks around them. One that is not well formed is passed over.
fn attributes(tag: &BytesStart) -> Vec<(String, String)> {
    let mut attributes = tag.attributes();
    let read = |attribute: Attribute| {
        let name = String::from_utf8_lossy(attribute.key.into_inner()).into_owned();
        let value = String::from_utf8_lossy(&attribute.value);
        (name, unescape(&value).trim().to_owned())
    };
    attributes.with_checks(false).filter_map(Result::ok).map(read).collect()
}

/// A text with XML's own entities replaced; where others are among them, it stays as it is.
fn unescape(text: &str) -> Cow<'_, str> {
    quick_xml::escape::unescape(text).unwrap_or(Cow::Borrowed(text))
}
