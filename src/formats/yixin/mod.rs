//! Yixin's positions: one line of play, as text and as bytes.
//!
//! `.sav` is text: the board's height and width, the number of moves, and a move a line, its row from the top and its
//! column from the left, both from 0. Old files have the number of the rule in place of the width.
//!
//! ```text
//! 15
//! 15
//! 3
//! 7 7      H8
//! 6 7      H9
//! 6 8      I9
//! ```
//!
//! `.pos` is bytes, RenLib's too: the number of moves, and for each 15 times its row plus its column, counted in the
//! same way. `F0` is a pass. Boards are 15×15. Some files of that name hold a list of moves as text instead: those are
//! [`moves`](super::moves).
//!
//! ```text
//! 03 70 61 62      H8 H9 I9
//! ```
//!
//! The rule stands in neither. Source: Yixin Board's code (`main.c`) and RenLib's (`Pos`, Frank Arkbo).

#[cfg(test)]
mod tests;

use super::encoding::{Decoded, decode};
use super::line::{self, LineRule, Passes, WrittenMove};
use super::sniff::{Confidence, Sample};
use super::spec::{Content, Extension, FormatSpec, Writer};
use super::tree_reader::parsed;
use super::{
    Expected, Feature, Format, FormatError, Location, ParsedGame, Read, Reason, Remark, RemarkKind, WriteError,
};
use crate::game::Game;
use crate::rules::{DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Move, Point, Rule};

/// Yixin's positions as text.
pub(super) const SAV_SPEC: FormatSpec = FormatSpec {
    code: "sav",
    extension: "sav",
    extensions: &[Extension::shared("sav")],
    content: Content::Text,
    implied_rule: Rule::Freestyle,
    implied_size: None,
    features: Some(&[Feature::Size]),
    recognise: recognise_sav,
    read: |bytes, _| parse_sav(bytes),
    write: Writer::Single(write_sav),
};

/// Positions as bytes.
pub(super) const POS_SPEC: FormatSpec = FormatSpec {
    code: "pos",
    extension: "pos",
    extensions: &[Extension::shared("pos")],
    content: Content::Bytes,
    implied_rule: Rule::Freestyle,
    implied_size: Some(|_| DEFAULT_SIZE),
    features: Some(&[]),
    recognise: recognise_pos,
    read: |bytes, _| parse_pos(bytes),
    write: Writer::Single(write_pos),
};

fn recognise_sav(sample: &Sample) -> Option<Confidence> {
    if is_sav(sample.text()?) {
        return Some(Confidence::Certain);
    }
    // A damaged text is recognised by the file's name only.
    let is_named = sample.lines().next().is_some() && sample.is_named(Format::Sav);
    is_named.then_some(Confidence::Possible)
}

fn recognise_pos(sample: &Sample) -> Option<Confidence> {
    if is_pos(sample.bytes) && !sample.is_named(Format::Lib) {
        return Some(Confidence::ByBytes);
    }
    // A position that is cut off is recognised by the file's name only.
    sample.is_named(Format::Pos).then_some(Confidence::ByName)
}

/// Byte of a pass.
const PASS: u8 = 0xf0;

/// Rules by their number in old texts, which stands in place of the width. No board is so small.
const RULES: [Option<Rule>; 4] = [Some(Rule::Freestyle), Some(Rule::Standard), Some(Rule::Renju), None];

/// Greatest number of moves that are read, more than any game has.
const MAX_MOVES: usize = 1_000;

/// Whether a text begins with a board's height, its width or the number of an old rule, and the number of moves; at
/// least two numbers without commas.
fn is_sav(head: &str) -> bool {
    let mut words = head.split_whitespace().map(|word| word.parse::<u32>().ok());
    let is_side = |side: u32| (u32::from(MIN_SIZE)..=u32::from(MAX_SIZE)).contains(&side);
    let height = words.next().flatten().is_some_and(is_side);
    let width = words.next().flatten().is_some_and(|width| is_side(width) || (width as usize) < RULES.len());
    height && width && words.next().is_none_or(|count| count.is_some())
}

/// Whether these bytes are a position: a count, and as many points and passes.
pub fn is_pos(bytes: &[u8]) -> bool {
    let Some((&count, moves)) = bytes.split_first() else { return false };
    count > 0 && moves.len() == usize::from(count) && moves.iter().all(|&byte| move_of(byte).is_some())
}

/// Returns the words of a text with their locations.
fn words(text: &str) -> impl Iterator<Item = (Location, &str)> {
    (1..).zip(text.lines()).flat_map(|(number, line)| {
        line.split_whitespace().map(move |word| {
            let before = word.as_ptr() as usize - line.as_ptr() as usize;
            (Location::Text { line: number, column: line[..before].chars().count() + 1 }, word)
        })
    })
}

/// Reads a position as text.
///
/// # Errors
/// If the board's size or the number of moves is missing, there is no such board, or not even its first move can be
/// played.
pub(super) fn parse_sav(bytes: &[u8]) -> Read {
    let Decoded { text, remarks: of_text } = decode(bytes, None);
    let mut words = words(&text);
    let mut number = || match words.next() {
        Some((location, word)) => word.parse::<u32>().map(|number| (location, number)).map_err(|_| FormatError {
            location: Some(location),
            found: FormatError::cut(word),
            reason: Reason::Expected(Expected::Number),
        }),
        None => Err(FormatError {
            location: Some(Location::at(&text, text.len())),
            found: String::new(),
            reason: Reason::Expected(Expected::More),
        }),
    };
    let ((side, height), (_, width), (_, count)) = (number()?, number()?, number()?);
    let mut remarks = Vec::new();
    let rule = RULES.get(width as usize).copied();
    let width = if rule.is_some() { height } else { width };
    let size = u8::try_from(height.max(width)).unwrap_or(u8::MAX);
    if width != height {
        remarks.push(Remark { location: Some(side), what: RemarkKind::MadeSquare { width, height, size } });
    }
    let beyond = (count as usize).saturating_sub(MAX_MOVES);
    let max_steps = (count as usize).min(MAX_MOVES);
    if beyond > 0 {
        remarks.push(Remark { location: None, what: RemarkKind::Nodes(beyond) });
    }
    let mut steps: Vec<WrittenMove> = Vec::new();
    while steps.len() < max_steps {
        let Some((location, row)) = words.next() else { break };
        let (Ok(row_number), column) = (row.parse::<i32>(), words.next()) else {
            remarks.push(damaged(location, Expected::Number));
            break;
        };
        let Some((at, column)) = column else { break };
        let Ok(column_number) = column.parse::<i32>() else {
            remarks.push(damaged(at, Expected::Number));
            break;
        };
        let y = (i32::from(size) - 1).checked_sub(row_number);
        let mv = y.and_then(|y| Point::try_new(column_number, y, size)).map(Move::Place);
        steps.push(WrittenMove { mv, millis: None, written: format!("{row} {column}"), location });
    }
    let is_whole = steps.len() == max_steps;
    let rest = words.next();
    if let Some((location, _)) = rest.filter(|_| is_whole && beyond == 0) {
        remarks.push(Remark { location: Some(location), what: RemarkKind::Rest });
    } else if !is_whole && remarks.iter().all(|remark| !matches!(remark.what, RemarkKind::Damaged(_))) {
        remarks.push(damaged(Location::at(&text, text.len()), Expected::More));
    }
    let game = play(size, rule.flatten(), &steps, remarks)?;
    Ok((game.into(), of_text))
}

fn damaged(location: Location, expected: Expected) -> Remark {
    Remark { location: Some(location), what: RemarkKind::Damaged(Reason::Expected(expected)) }
}

fn play(size: u8, rule: Option<Rule>, steps: &[WrittenMove], remarks: Vec<Remark>) -> Result<ParsedGame, FormatError> {
    let of_game = |error| FormatError::new(Reason::Game(error));
    let mut played = line::play(size, LineRule::stated_or(rule, Rule::default()), steps).map_err(of_game)?;
    if let Some((0, why)) = played.refused {
        let reason = Reason::Move { number: 1, why };
        return Err(FormatError {
            location: Some(steps[0].location),
            found: FormatError::cut(&steps[0].written),
            reason,
        });
    }
    let remarks = std::mem::take(&mut played.remarks).into_iter().chain(remarks).collect();
    parsed(played.finish(), remarks).map_err(of_game)
}

/// Reads a position as bytes.
///
/// # Errors
/// If not even its first move can be played.
pub(super) fn parse_pos(bytes: &[u8]) -> Read {
    let (&count, moves) = bytes.split_first().ok_or_else(|| FormatError::new(Reason::Empty))?;
    let count = usize::from(count);
    let step = |(number, &byte): (usize, &u8)| WrittenMove {
        mv: move_of(byte),
        millis: None,
        written: format!("{byte:02X}"),
        location: Location::Byte(1 + number),
    };
    let steps: Vec<WrittenMove> = moves.iter().take(count).enumerate().map(step).collect();
    let remark = if moves.len() < count {
        Some(damaged(Location::Byte(bytes.len()), Expected::More))
    } else {
        (moves.len() > count).then_some(Remark { location: Some(Location::Byte(1 + count)), what: RemarkKind::Rest })
    };
    let game = play(DEFAULT_SIZE, None, &steps, remark.into_iter().collect())?;
    Ok((game.into(), Vec::new()))
}

/// Returns the move of a byte, or `None` if it lies off the board.
fn move_of(byte: u8) -> Option<Move> {
    if byte == PASS {
        return Some(Move::Pass);
    }
    let (row, column) = (byte / DEFAULT_SIZE, byte % DEFAULT_SIZE);
    Point::try_new(i32::from(column), i32::from(DEFAULT_SIZE) - 1 - i32::from(row), DEFAULT_SIZE).map(Move::Place)
}

/// Writes the current line as text.
///
/// # Errors
/// If it has a pass, or setup stones that cannot be placed in turn.
pub fn write_sav(game: &Game) -> Result<Vec<u8>, WriteError> {
    let moves = line::moves(game, Passes::Unknown)?;
    let size = game.root().size;
    let mut text = format!("{size}\n{size}\n{}\n", moves.len());
    for point in moves.into_iter().filter_map(|(mv, _)| mv.point()) {
        text += &format!("{} {}\n", size - 1 - point.y(), point.x());
    }
    Ok(text.into_bytes())
}

/// Writes the current line as bytes.
///
/// # Errors
/// If the board has another size, there are more moves than points, or setup stones cannot be placed in turn.
pub fn write_pos(game: &Game) -> Result<Vec<u8>, WriteError> {
    let size = game.root().size;
    if size != DEFAULT_SIZE {
        return Err(WriteError::Size { size, min: DEFAULT_SIZE, max: DEFAULT_SIZE });
    }
    let moves = line::moves(game, Passes::Written)?;
    let max = u8::try_from(Point::all(size).count()).unwrap_or(u8::MAX);
    let count = u8::try_from(moves.len()).ok().filter(|&count| count <= max);
    let count = count.ok_or(WriteError::TooMany { max: usize::from(max) })?;
    let byte = |mv: Move| mv.point().map_or(PASS, |point| (size - 1 - point.y()) * size + point.x());
    Ok(std::iter::once(count).chain(moves.into_iter().map(|(mv, _)| byte(mv))).collect())
}
