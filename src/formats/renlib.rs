//! RenLib's libraries.

use super::{Feature, FormatError, Read, Reason, WriteError};
use crate::game::Game;

/// What libraries can say of a game.
pub const HOLDS: &[Feature] = &[];

/// Whether a file begins as libraries do.
pub fn has_header(_bytes: &[u8]) -> bool {
    false
}

/// Whether a file that is no text looks like a library from before there were headers.
pub fn is_headless(_bytes: &[u8]) -> bool {
    false
}

pub fn parse(_bytes: &[u8]) -> Read {
    Err(FormatError::new(Reason::Unknown))
}

pub fn write(_game: &Game) -> Result<Vec<u8>, WriteError> {
    Err(WriteError::ReadOnly(super::Format::Lib))
}
