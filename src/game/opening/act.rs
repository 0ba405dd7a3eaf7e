//! Acts of an opening: the steps that are asked for, what a seat does, and the reasons for which it is refused.

use super::{Area, Choice, Protocol, ProtocolError};
use crate::game::SeatId;
use crate::rules::{Color, PlayError, Point, Symmetry};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One act of a seat in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Act {
    /// Places a stone of the side to move.
    Stone(Point),
    Choose(Choice),
    /// Declares how many fifth moves are to be offered.
    Declare(u8),
    /// Offers a fifth move, which is no stone yet.
    Offer(Point),
    /// Keeps one of the offered fifth moves as Black's stone; the others are dropped.
    Keep(Point),
}

impl Act {
    /// The stone that the act places on the board.
    pub fn stone(self) -> Option<Point> {
        match self {
            Act::Stone(point) | Act::Keep(point) => Some(point),
            Act::Choose(_) | Act::Declare(_) | Act::Offer(_) => None,
        }
    }

    /// Returns the act on a board of `size` that was turned or mirrored.
    pub(super) fn turned(self, symmetry: Symmetry, size: u8) -> Act {
        match self {
            Act::Stone(point) => Act::Stone(symmetry.point(point, size)),
            Act::Offer(point) => Act::Offer(symmetry.point(point, size)),
            Act::Keep(point) => Act::Keep(symmetry.point(point, size)),
            Act::Choose(_) | Act::Declare(_) => self,
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Stone(point) => point.fmt(f),
            Act::Choose(choice) => write!(f, "{choice:?}"),
            Act::Declare(number) => write!(f, "{number} fifth moves"),
            Act::Offer(point) => write!(f, "{point}?"),
            Act::Keep(point) => write!(f, "{point}!"),
        }
    }
}

/// An act that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acted {
    pub seat: SeatId,
    pub act: Act,
    /// Time that it took.
    pub millis: u64,
}

/// An opening as plain data, for files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OpeningRecord {
    pub protocol: Protocol,
    /// The acts, oldest first, each with the time that it took in milliseconds.
    pub acts: Vec<(Act, u64)>,
}

/// Reason for which a record is no opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningError {
    Protocol(ProtocolError),
    /// An act, counted from 0, that cannot be carried out at its turn.
    Act {
        index: usize,
        act: Act,
        why: ActError,
    },
    /// The opening is not over, and its stones are not the first moves of the game.
    OffTree,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::Protocol(error) => error.fmt(f),
            OpeningError::Act { index, act, why } => write!(f, "act {index} of the opening, {act}: {why}"),
            OpeningError::OffTree => write!(f, "the stones of the opening are not the first moves of the game"),
        }
    }
}

impl std::error::Error for OpeningError {}

/// The next step of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The seat whose turn it is.
    pub seat: SeatId,
    pub task: Task,
}

/// The act that a step asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A stone of this colour, the game's move of this number, within an area.
    Stone { color: Color, number: u8, area: Area },
    /// One of these choices.
    Choice(&'static [Choice]),
    /// Number of fifth moves to be offered, from 1 to `most`.
    Number { most: u8 },
    /// The `nth` of the fifth moves to choose from, counted from 1.
    Offer { nth: u8, of: u8 },
    /// One of the fifth moves that were offered.
    Keep { of: u8 },
}

/// Reason for which an act was refused. The opening is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActError {
    /// The opening is over, or there is none.
    Over,
    /// The step asks for another act.
    OtherTask(Task),
    /// The rules of the game forbid the stone.
    Play(PlayError),
    /// The stone has to lie in this area.
    Area { point: Point, area: Area },
    /// The number does not lie between 1 and `most`.
    Number { number: u8, most: u8 },
    /// The fifth move was offered before.
    OfferedTwice(Point),
    /// The fifth move is equivalent to an offered one: a symmetry of the four stones maps one to the other.
    SameAs { point: Point, offered: Point },
    /// The fifth move is none of those offered.
    NotOffered(Point),
    /// The board cannot be turned: its size is even, so that its centre would move, and the opening is bound to it.
    Center,
    /// The cursor is on an earlier position. An opening is taken back, it does not branch.
    Earlier,
}

impl From<PlayError> for ActError {
    fn from(error: PlayError) -> ActError {
        ActError::Play(error)
    }
}

impl fmt::Display for ActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActError::Over => write!(f, "the opening is over"),
            ActError::OtherTask(task) => write!(f, "something else is to be done first: {task:?}"),
            ActError::Play(error) => error.fmt(f),
            ActError::Area { point, area } => write!(f, "{point} does not lie where it has to: {area:?}"),
            ActError::Number { number, most } => write!(f, "the number has to be from 1 to {most}, not {number}"),
            ActError::OfferedTwice(point) => write!(f, "{point} has been offered"),
            ActError::SameAs { point, offered } => {
                write!(f, "{point} is the same as {offered}, turned or mirrored")
            }
            ActError::NotOffered(point) => write!(f, "{point} was not offered"),
            ActError::Center => write!(f, "the opening is bound to the centre of the board as it lies"),
            ActError::Earlier => write!(f, "the opening goes on from its latest position only"),
        }
    }
}

impl std::error::Error for ActError {}
