//! Remarks on parts of a file that were left out or mended, as data from which the words on screen are made.

use super::{Location, Reason};
use crate::rules::{PlayError, Rule};
use std::fmt;

/// Something that the user should know about a file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Location of the first occurrence, if it has one.
    pub location: Option<Location>,
    /// Part of the file that the remark is about.
    pub what: RemarkKind,
}

/// Part that was left out or mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemarkKind {
    /// From here on the file makes no sense, or it ends too early. What stands before was read.
    Damaged(Reason),
    /// Moves that cannot be played were left out, with all that follows them.
    Moves {
        /// The first of them: as a point where it is one, else as the file has it.
        first: String,
        /// Reason why the first cannot be played.
        why: Refusal,
        /// Number of nodes that were left out because of such moves.
        nodes: usize,
    },
    /// Stones that were put on the board or taken off it in mid-game were left out.
    StonesInMidGame {
        /// Number of nodes with such stones.
        nodes: usize,
    },
    /// Number of setup stones that were left out because they lie off the board or on each other.
    Stones(usize),
    /// Number of marks that were left out because they lie off the board.
    Marks(usize),
    /// Number of passes that were put between two moves of the same colour.
    Passes(usize),
    /// Characters that cannot be read in the file's encoding were replaced, here or when it was written.
    Characters {
        /// Name of the encoding, such as "GBK".
        encoding: &'static str,
        /// Number of characters that were replaced.
        replaced: usize,
    },
    /// Number of control characters that were left out.
    Controls(usize),
    /// Texts that do not fit the encoding which the file states, or which its other texts are in.
    OtherEncoding {
        /// Name that the file gives the encoding, cut short if it is long.
        said: String,
        /// Name of the encoding in which they were read.
        read: &'static str,
        /// Number of these texts.
        texts: usize,
    },
    /// Properties that say something and are not kept.
    Properties {
        /// Their names, the first of them if there are many.
        names: String,
        /// Number of times that they occur.
        times: usize,
    },
    /// Number of nodes with flags whose meaning is not known.
    Flags(usize),
    /// Size of the board that was assumed, as the file does not state one.
    SizeGuessed(u8),
    /// The board is not square, and was made so.
    MadeSquare {
        /// Number of columns in the file.
        width: u32,
        /// Number of rows in the file.
        height: u32,
        /// Points a side of the board that the game was given: the greater of the two.
        size: u8,
    },
    /// The file names a rule that is not known.
    RuleUnknown {
        /// The name in the file, cut short if it is long.
        name: String,
        /// The rule that was assumed instead.
        assumed: Rule,
    },
    /// Rule that was assumed, as it is the one that fits the moves or a title of the game.
    RuleGuessed(Rule),
    /// Result that the file states, while the moves show another; cut short if it is long.
    ResultOtherwise(String),
    /// Number of pieces of text that were skipped because they make no sense where they stand.
    Senseless(usize),
    /// Text that is not part of a game was left out, such as lines after the end.
    Rest,
    /// Number of nodes that were left out because there are too many.
    Nodes(usize),
    /// Number of games that were left out because there are too many.
    Games(usize),
    /// Games that could not be read at all were left out.
    BadGames {
        /// Number of these games.
        games: usize,
        /// Error of the first.
        first: Reason,
    },
}

/// Number of occurrences in a file, and the offset of the first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    first: Option<usize>,
    pub times: usize,
}

impl Count {
    pub fn add(&mut self, offset: usize) {
        self.add_times(offset, 1);
    }

    /// Adds several occurrences in one place, or none.
    pub fn add_times(&mut self, offset: usize, times: usize) {
        if times > 0 {
            self.first.get_or_insert(offset);
            self.times += times;
        }
    }

    /// The remark, if there is anything to say.
    pub fn remark(
        self,
        location: impl FnOnce(usize) -> Option<Location>,
        what: impl FnOnce(usize) -> RemarkKind,
    ) -> Option<Remark> {
        Some(Remark { location: location(self.first?), what: what(self.times) })
    }
}

/// Reason why a move was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not a point of any board.
    NoPoint,
    /// It cannot be played there.
    Rules(PlayError),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoPoint => write!(f, "not a point of a board"),
            Refusal::Rules(error) => error.fmt(f),
        }
    }
}

/// For logs and the command line; the words on screen are made from the value itself.
impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = self.location {
            write!(f, "{location}: ")?;
        }
        match &self.what {
            RemarkKind::Damaged(reason) => write!(f, "damaged from here on: {reason}"),
            RemarkKind::Moves { first, why, nodes } => {
                write!(f, "{first} cannot be played, {why}; left out with all that follows such moves, nodes: {nodes}")
            }
            RemarkKind::StonesInMidGame { nodes } => {
                write!(f, "stones put on the board or taken off it in mid-game are left out, nodes: {nodes}")
            }
            RemarkKind::Stones(stones) => write!(f, "stones of the beginning that fit nowhere are left out: {stones}"),
            RemarkKind::Marks(marks) => write!(f, "marks that lie off the board are left out: {marks}"),
            RemarkKind::Passes(passes) => write!(f, "one colour moves twice in a row; passes put between: {passes}"),
            RemarkKind::Characters { encoding, replaced } => {
                write!(f, "characters that cannot be read as {encoding} are replaced: {replaced}")
            }
            RemarkKind::Controls(controls) => write!(f, "control characters are left out: {controls}"),
            RemarkKind::OtherEncoding { said, read, texts } => {
                write!(f, "texts that do not fit the encoding {said:?} are read as {read}: {texts}")
            }
            RemarkKind::Properties { names, times } => {
                write!(f, "properties that are not kept: {names}; times: {times}")
            }
            RemarkKind::Flags(nodes) => write!(f, "flags that are not known are left out, nodes: {nodes}"),
            RemarkKind::SizeGuessed(size) => {
                write!(f, "the size of the board is not stated; taken for {size}×{size}")
            }
            RemarkKind::MadeSquare { width, height, size } => {
                write!(f, "a board of {width}×{height} is taken for {size}×{size}")
            }
            RemarkKind::RuleUnknown { name, assumed } => {
                write!(f, "the rule {name:?} is not known; taken for {assumed:?}")
            }
            RemarkKind::RuleGuessed(rule) => write!(f, "the rule is not stated; taken for {rule:?}"),
            RemarkKind::ResultOtherwise(said) => write!(f, "the result {said:?} is not the one that the moves show"),
            RemarkKind::Senseless(count) => {
                write!(f, "pieces of text that make no sense here are passed over: {count}")
            }
            RemarkKind::Rest => write!(f, "what follows is not part of a game and is left out"),
            RemarkKind::Nodes(nodes) => write!(f, "there are more nodes than can be read; left out: {nodes}"),
            RemarkKind::Games(games) => write!(f, "there are more games than can be read; left out: {games}"),
            RemarkKind::BadGames { games, first } => {
                write!(f, "games that cannot be read are left out: {games}; {first}")
            }
        }
    }
}
