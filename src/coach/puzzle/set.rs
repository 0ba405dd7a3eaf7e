//! The puzzles that come with the program, and how a set of them is written.

use super::Puzzle;
use crate::coach::asset::{self, SetError};
use std::sync::OnceLock;

/// The puzzles that come with the program, read at the first call.
pub fn built_in() -> &'static [Puzzle] {
    static SET: OnceLock<Vec<Puzzle>> = OnceLock::new();
    SET.get_or_init(|| read(include_str!("../../../assets/puzzles.ron")).expect("the built-in puzzles are sound"))
}

/// Reads a set of puzzles.
///
/// # Errors
/// If the text is not a set of puzzles, or one of its puzzles is not sound.
pub fn read(text: &str) -> Result<Vec<Puzzle>, SetError> {
    asset::read(text)
}

/// Writes a set of puzzles under a heading in comment lines, each puzzle on a line of its own.
pub fn write(heading: &str, puzzles: &[Puzzle]) -> String {
    asset::write(heading, puzzles)
}
