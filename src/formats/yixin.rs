//! Yixin's positions, as text and as bytes.

use super::{Feature, FormatError, Read, Reason, WriteError};
use crate::game::Game;

/// What the text can say of a game.
pub const SAV_HOLDS: &[Feature] = &[];
/// What the bytes can say of a game.
pub const POS_HOLDS: &[Feature] = &[];

/// Whether a text begins as Yixin's do.
pub fn is_sav(_head: &str) -> bool {
    false
}

/// Whether these bytes are a position.
pub fn is_pos(_bytes: &[u8]) -> bool {
    false
}

pub fn parse_sav(_bytes: &[u8]) -> Read {
    Err(FormatError::new(Reason::Unknown))
}

pub fn parse_pos(_bytes: &[u8]) -> Read {
    Err(FormatError::new(Reason::Unknown))
}

pub fn write_sav(_game: &Game) -> Result<Vec<u8>, WriteError> {
    Err(WriteError::ReadOnly(super::Format::Sav))
}

pub fn write_pos(_game: &Game) -> Result<Vec<u8>, WriteError> {
    Err(WriteError::ReadOnly(super::Format::Pos))
}
