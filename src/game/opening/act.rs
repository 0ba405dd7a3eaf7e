//! Acts of an opening: the steps that ask for them, the acts themselves, and the reasons why one is refused.

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
    /// Takes one of the choices that the step lists, such as a colour.
    Choose(Choice),
    /// Declares the number of fifth moves that are to be offered.
    Declare(u8),
    /// Offers a fifth move, which is not a stone yet.
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
pub struct ActRecord {
    /// Seat whose step it was.
    pub seat: SeatId,
    /// The act itself.
    pub act: Act,
    /// Time that it took, in milliseconds.
    pub millis: u64,
}

/// An opening as plain data, for files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OpeningRecord {
    /// Protocol by which the acts can be replayed; by default free play, which has none.
    pub protocol: Protocol,
    /// The acts, oldest first, each with the time that it took in milliseconds.
    pub acts: Vec<(Act, u64)>,
}

/// Reason why a record is not an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningError {
    /// The protocol does not fit the game's rule, board or root.
    Protocol(ProtocolError),
    /// An act cannot be carried out at its turn.
    Act {
        /// Index of the first such act in the record, from 0.
        index: usize,
        /// The act.
        act: Act,
        /// Reason why the opening refuses it.
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
    /// Kind of act that the seat is asked for.
    pub task: Task,
}

/// The act that a step asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A stone of the side to move, which is not always the seat's own colour.
    Stone {
        /// Colour of the stone.
        color: Color,
        /// Number of the game's move, from 1.
        number: u8,
        /// Area in which the stone has to lie.
        area: Area,
    },
    /// One of these choices.
    Choice(&'static [Choice]),
    /// The number of fifth moves to be offered, at least 1.
    Number {
        /// Greatest number that can be declared.
        max: u8,
    },
    /// Another fifth move from which White is to choose.
    Offer {
        /// Number of this offer, from 1.
        nth: u8,
        /// Number of all offers.
        of: u8,
    },
    /// One of the fifth moves that were offered.
    Keep {
        /// Number of the offers.
        of: u8,
    },
}

/// Reason why an act was refused. The opening is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActError {
    /// The opening is over, or there is none.
    Over,
    /// The step asks for another act.
    OtherTask(Task),
    /// The rules of the game forbid the stone.
    Play(PlayError),
    /// The stone lies outside the area that the step allows.
    Area {
        /// Point of the stone.
        point: Point,
        /// Area in which it has to lie.
        area: Area,
    },
    /// The number of fifth moves is 0 or too large.
    Number {
        /// The number that was declared.
        number: u8,
        /// Greatest number that can be declared.
        max: u8,
    },
    /// The fifth move was offered before.
    OfferedTwice(Point),
    /// The fifth move is equivalent to an offered one: a symmetry of the four stones maps one to the other.
    SameAs {
        /// The fifth move that was refused.
        point: Point,
        /// The offered one.
        offered: Point,
    },
    /// The fifth move is not among those offered.
    NotOffered(Point),
    /// The board cannot be turned: its size is even, so that its centre would move, and the opening is bound to it.
    Center,
    /// The cursor is on an earlier position. An opening can be taken back, but does not branch.
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
            ActError::Number { number, max } => write!(f, "the number has to be from 1 to {max}, not {number}"),
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
