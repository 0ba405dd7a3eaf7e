//! Rules of the game: points, stones, rules, fives and forbidden points.
//!
//! The room is slow and obvious on purpose. It is the oracle that the engine's fast position is tested against, and the
//! referee at the table. It knows no clock, thread or file.

pub mod point;

pub mod color;

pub mod rule;

pub mod board;

pub mod five;

pub mod renju;

pub mod symmetry;

pub mod notation;

pub mod rng;

pub use board::{Board, Ending, Move, PlayError, SetupError};
pub use color::Color;
pub use five::Direction;
pub use point::Point;
pub use renju::Forbidden;
pub use rule::Rule;
pub use symmetry::Symmetry;

/// The smallest board the library plays on, in points a side.
pub const MIN_SIZE: u8 = 5;
/// The largest board the library plays on, in points a side: Gomocup's freestyle leagues ask for 20.
pub const MAX_SIZE: u8 = 20;
/// The board people play on, in points a side.
pub const DEFAULT_SIZE: u8 = 15;

#[cfg(test)]
mod tests;
