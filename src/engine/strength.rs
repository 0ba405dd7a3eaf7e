//! Playing strength of the engine: a level, or limits that were set by hand.

use super::{Level, Limits};

/// Playing strength of the engine.
///
/// ```
/// use tengen::engine::{Level, Limits, Strength};
///
/// let level = Level::new(5).expect("a level");
/// assert_eq!(Strength::of(Some(level), level.limits()), Strength::Level(level));
/// let deeper = Limits { depth: 20, ..level.limits() };
/// assert_eq!(Strength::of(Some(level), deeper), Strength::Custom(deeper));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// A level, with its limits and its weakness.
    Level(Level),
    /// Limits that were set by hand, without a weakness.
    Custom(Limits),
}

impl Strength {
    /// The level whose limits these are; without a level of these limits they count as set by hand, as they do where an
    /// earlier version wrote down the level and its limits have changed since.
    pub fn of(level: Option<Level>, limits: Limits) -> Strength {
        // Earlier versions gave the strongest level the greatest depth that could be set.
        let is_strongest = |level| level == Level::FULL && limits.depth == Limits::MAX_SET_DEPTH;
        let depth = if level.is_some_and(is_strongest) { Limits::MAX_DEPTH } else { limits.depth };
        match level.filter(|level| level.limits() == Limits { depth, ..limits }) {
            Some(level) => Strength::Level(level),
            None => Strength::Custom(limits),
        }
    }

    /// The level, unless the limits were set by hand.
    pub fn level(self) -> Option<Level> {
        match self {
            Strength::Level(level) => Some(level),
            Strength::Custom(_) => None,
        }
    }

    /// Bounds of a search at this strength.
    pub fn limits(self) -> Limits {
        match self {
            Strength::Level(level) => level.limits(),
            Strength::Custom(limits) => limits,
        }
    }
}
