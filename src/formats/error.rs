//! Errors in files, as data from which the words on screen are made.

use super::{Format, Refusal};
use crate::game::GameError;
use std::fmt;

/// A location in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Location {
    /// In a text.
    Text {
        /// Number of the line, from 1.
        line: usize,
        /// Number of the character in the line, from 1.
        column: usize,
    },
    /// In a file that is not text; holds the number of bytes before it.
    Byte(usize),
}

impl Location {
    /// The location of the byte at `offset` of a text.
    pub(super) fn at(text: &str, offset: usize) -> Location {
        let before = &text[..text.floor_char_boundary(offset)];
        let line_begin = before.rfind('\n').map_or(0, |newline| newline + 1);
        Location::Text { line: before.matches('\n').count() + 1, column: before[line_begin..].chars().count() + 1 }
    }
}

/// Finds locations in a text one after the other, without counting the lines from the beginning each time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Locations<'a> {
    text: &'a str,
    /// Offset from which lines are counted, and its line and column.
    from: usize,
    line: usize,
    column: usize,
}

impl<'a> Locations<'a> {
    pub fn new(text: &'a str) -> Locations<'a> {
        Locations { text, from: 0, line: 1, column: 1 }
    }

    /// Advances to the byte at the offset `from`.
    pub fn advance(&mut self, from: usize) {
        if let Location::Text { line, column } = self.at(from) {
            *self = Locations { text: self.text, from, line, column };
        }
    }

    /// Line and column of the byte that was advanced to.
    pub fn here(&self) -> [usize; 2] {
        [self.line, self.column]
    }

    /// The location of the byte at `offset`, which is not before the one that was advanced to.
    pub fn at(&self, offset: usize) -> Location {
        let between = &self.text[self.from..self.text.floor_char_boundary(offset).max(self.from)];
        match Location::at(between, between.len()) {
            Location::Text { line: 1, column } => Location::Text { line: self.line, column: self.column + column - 1 },
            Location::Text { line, column } => Location::Text { line: self.line + line - 1, column },
            byte => byte,
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Text { line, column } => write!(f, "line {line}, column {column}"),
            Location::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// Error after which nothing of a file can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// Location of the error, if it has one.
    pub location: Option<Location>,
    /// Text at that location, cut short if it is long; empty at the end of the file.
    pub found: String,
    /// Kind of error.
    pub reason: Reason,
}

/// Kind of error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The file is longer than [`Format::MAX_BYTES`].
    TooLarge,
    /// There is nothing in it.
    Empty,
    /// It is of no known format.
    Unknown,
    /// The format is known and there is no game in the file.
    NoGame(Format),
    /// The file holds another game than gomoku or renju; holds its number in SGF's list of games.
    OtherGame(u32),
    /// The bytes are not UTF-8 text.
    NotText,
    /// Brackets within brackets, deeper than any game needs.
    TooDeep,
    /// The file was written by a newer program; holds the file's version.
    NewerVersion(u32),
    /// Something else should stand there.
    Expected(Expected),
    /// The text is well-formed, and what it says is not a game: a stone off the board, a move that cannot be played.
    Game(GameError),
    /// In a list of moves, a move cannot be played.
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// Reason why it cannot be played.
        why: Refusal,
    },
}

/// Content that should stand at a location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This mark, as it is.
    Mark(&'static str),
    /// A name of the file's own, such as a field's.
    Name,
    /// One of these names.
    OneOf(&'static [&'static str]),
    /// A field of this name, which is missing.
    Field(&'static str),
    /// The field of this name once only.
    Once(&'static str),
    /// A whole number within the bounds of what it counts.
    Number,
    /// A text in quotation marks.
    Text,
    /// A text that ends, with escapes that exist.
    ClosedText,
    /// A comment that ends.
    ClosedComment,
    /// A point such as "H8".
    Point,
    /// A point such as "H8", or "pass".
    Move,
    /// Distances from the centre, in pairs.
    Offsets,
    /// A time such as "2026-01-31T18:30:00Z".
    Time,
    /// A version from 1 on.
    Version,
    /// Nothing more.
    End,
    /// More: the text ends too early.
    More,
    /// Anything else, in the words of the library that reads RON or XML, which are English.
    Other(String),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Mark(mark) => write!(f, "expected \"{mark}\""),
            Expected::Name => write!(f, "expected a name"),
            Expected::OneOf(names) => write!(f, "expected one of {}", names.join(", ")),
            Expected::Field(name) => write!(f, "the field {name} is missing"),
            Expected::Once(name) => write!(f, "the field {name} stands there twice"),
            Expected::Number => write!(f, "expected a whole number within its bounds"),
            Expected::Text => write!(f, "expected a text in quotation marks"),
            Expected::ClosedText => write!(f, "expected a text that ends, with known escapes"),
            Expected::ClosedComment => write!(f, "expected the end of a comment"),
            Expected::Point => write!(f, "expected a point such as \"H8\""),
            Expected::Move => write!(f, "expected a point such as \"H8\", or \"pass\""),
            Expected::Offsets => write!(f, "expected distances from the centre in pairs, such as \"0,0, 1,-2\""),
            Expected::Time => write!(f, "expected a time such as \"2026-01-31T18:30:00Z\""),
            Expected::Version => write!(f, "expected a version from 1 on"),
            Expected::End => write!(f, "expected nothing more"),
            Expected::More => write!(f, "the text ends too early"),
            Expected::Other(what) => f.write_str(what),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::TooLarge => write!(f, "larger than {} bytes", Format::MAX_BYTES),
            Reason::Empty => write!(f, "nothing in it"),
            Reason::Unknown => write!(f, "no known format"),
            Reason::NoGame(format) => write!(f, "no game in the {} file", format.code()),
            Reason::OtherGame(number) => write!(f, "another game, number {number} of SGF's list"),
            Reason::NotText => write!(f, "not a UTF-8 text"),
            Reason::TooDeep => write!(f, "brackets nested too deep"),
            Reason::NewerVersion(version) => write!(f, "version {version}, from a newer program"),
            Reason::Expected(expected) => expected.fmt(f),
            Reason::Game(error) => error.fmt(f),
            Reason::Move { number, why } => write!(f, "move {number}: {why}"),
        }
    }
}

/// For logs; the words on screen are made from the value itself.
impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = self.location {
            write!(f, "{location}: ")?;
        }
        self.reason.fmt(f)?;
        if self.found.is_empty() { Ok(()) } else { write!(f, ", at {:?}", self.found) }
    }
}

impl std::error::Error for FormatError {}

impl FormatError {
    /// Greatest number of characters of the text that an error repeats.
    const MAX_FOUND: usize = 40;

    /// The beginning of what was found, short enough to be shown.
    pub(super) fn cut(found: &str) -> String {
        found.trim().chars().take(FormatError::MAX_FOUND).collect()
    }

    /// An error without a location.
    pub fn new(reason: Reason) -> FormatError {
        FormatError { location: None, found: String::new(), reason }
    }

    /// Bytes that are not UTF-8 text from `valid` on.
    pub(super) fn not_text(bytes: &[u8], valid: usize) -> FormatError {
        let before = String::from_utf8_lossy(&bytes[..valid]);
        let location = Some(Location::at(&before, before.len()));
        FormatError { location, found: String::new(), reason: Reason::NotText }
    }

    /// Translates an error of the RON reader in this text.
    pub(super) fn of_ron(text: &str, error: ::ron::error::SpannedError) -> FormatError {
        use ::ron::error::Error as Ron;
        let expected = match error.code {
            Ron::ExceededRecursionLimit => return FormatError::at_position(text, error.span, Reason::TooDeep),
            Ron::Eof => {
                let location = Some(Location::at(text, text.trim_end().len()));
                return FormatError { location, found: String::new(), reason: Reason::Expected(Expected::More) };
            }
            Ron::ExpectedArray => Expected::Mark("["),
            Ron::ExpectedArrayEnd => Expected::Mark("]"),
            Ron::ExpectedComma => Expected::Mark(","),
            Ron::ExpectedMap => Expected::Mark("{"),
            Ron::ExpectedMapEnd => Expected::Mark("}"),
            Ron::ExpectedMapColon => Expected::Mark(":"),
            Ron::ExpectedStructLike | Ron::ExpectedNamedStructLike(_) => Expected::Mark("("),
            Ron::ExpectedStructLikeEnd | Ron::ExpectedOptionEnd => Expected::Mark(")"),
            Ron::ExpectedIdentifier => Expected::Name,
            Ron::ExpectedInteger
            | Ron::IntegerOutOfBounds
            | Ron::InvalidIntegerDigit { .. }
            | Ron::UnderscoreAtBeginning => Expected::Number,
            Ron::ExpectedString => Expected::Text,
            Ron::ExpectedStringEnd | Ron::InvalidEscape(_) => Expected::ClosedText,
            Ron::UnclosedBlockComment => Expected::ClosedComment,
            Ron::TrailingCharacters => Expected::End,
            Ron::NoSuchEnumVariant { expected, .. } | Ron::NoSuchStructField { expected, .. } => {
                Expected::OneOf(expected)
            }
            Ron::MissingStructField { field, .. } => Expected::Field(field),
            Ron::DuplicateStructField { field, .. } => Expected::Once(field),
            other => Expected::Other(other.to_string()),
        };
        FormatError::at_position(text, error.span, Reason::Expected(expected))
    }

    fn at_position(text: &str, span: ::ron::error::Span, reason: Reason) -> FormatError {
        let lines_before: usize = text.split_inclusive('\n').take(span.start.line - 1).map(str::len).sum();
        let chars_before: usize = text[lines_before..].chars().take(span.start.col - 1).map(char::len_utf8).sum();
        // The reader's position may lie before the blanks that precede what it found.
        let rest = text[lines_before + chars_before..].trim_start();
        let location = Some(Location::at(text, text.len() - rest.len()));
        FormatError { location, found: FormatError::cut(rest.lines().next().unwrap_or_default()), reason }
    }
}
