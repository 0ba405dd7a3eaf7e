//! The won positions that come with the program.

use super::WonPosition;
use crate::coach::asset::{self, SetError};
use crate::rules::Rule;
use std::sync::OnceLock;

/// The positions that come with the program, in the order of rules and of length, read at the first call.
pub fn built_in() -> &'static [WonPosition] {
    static SET: OnceLock<Vec<WonPosition>> = OnceLock::new();
    SET.get_or_init(|| read(include_str!("../../../assets/won.ron")).expect("the built-in positions are sound"))
}

/// Those of one rule.
pub fn of_rule(rule: Rule) -> &'static [WonPosition] {
    let all = built_in();
    let first = all.iter().position(|position| position.board().rule() == rule).unwrap_or(all.len());
    let length = all[first..].iter().take_while(|position| position.board().rule() == rule).count();
    &all[first..first + length]
}

/// Reads a set of positions.
///
/// # Errors
/// If the text is not a set of positions, or one of them is not sound.
pub fn read(text: &str) -> Result<Vec<WonPosition>, SetError> {
    asset::read(text)
}

/// Writes a set of positions under a heading in comment lines, each position on a line of its own.
pub fn write(heading: &str, positions: &[WonPosition]) -> String {
    asset::write(heading, positions)
}
