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
            RemarkKind::SizeGuessed(size) => {
                write!(f, "the size of the board is not stated; taken for {size}×{size}")
            }
            RemarkKind::MadeSquare { width, height, size } => {
                write!(f, "a board of {width}×{height} is taken for {size}×{size}")
            }
            RemarkKind::RuleUnknown { name, assumed } => {
                write!(f, "the rule {name:?} is not known; taken for {assumed:?}")
            }
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
