//! RenjuNet's database.

use super::{Feature, FormatError, Read, Reason};

/// What databases can say of a game.
pub const HOLDS: &[Feature] = &[];

/// Whether a text begins as databases do.
pub fn is_rif(_head: &str) -> bool {
    false
}

pub fn parse(_bytes: &[u8]) -> Read {
    Err(FormatError::new(Reason::Unknown))
}
