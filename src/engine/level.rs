//! Playing strength for people: ten levels, and the weakness that the lower ones carry.

use super::Limits;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A playing strength from 1, which a child beats, to 10, the full engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// What a level below the full one does wrong, on top of its shallow search. Reproducible: the same position,
/// limits and seed give the same move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weakness {
    /// The level whose weakness it is.
    pub level: Level,
}
