//! The puzzles that come with the program, and how a set of them is written.

use super::Puzzle;
use std::fmt;
use std::sync::OnceLock;

/// Reason why a text is not a set of puzzles, with the position in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetError(String);

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetError {}

/// The puzzles that come with the program, read at the first call: a few milliseconds.
pub fn built_in() -> &'static [Puzzle] {
    static SET: OnceLock<Vec<Puzzle>> = OnceLock::new();
    SET.get_or_init(|| read(include_str!("../../../assets/puzzles.ron")).expect("the built-in puzzles are sound"))
}

/// Reads a set of puzzles.
///
/// # Errors
/// If the text is not a set of puzzles, or one of its puzzles is not sound.
pub fn read(text: &str) -> Result<Vec<Puzzle>, SetError> {
    ron::from_str(text).map_err(|error| SetError(error.to_string()))
}

/// Writes a set of puzzles under a heading in comment lines, each puzzle on a line of its own.
pub fn write(heading: &str, puzzles: &[Puzzle]) -> String {
    let heading: String = heading.lines().map(|line| format!("// {line}\n")).collect();
    let line = |puzzle: &Puzzle| ron::to_string(puzzle).expect("a puzzle is plain data") + ",\n";
    format!("{heading}[\n{}]\n", puzzles.iter().map(line).collect::<String>())
}
