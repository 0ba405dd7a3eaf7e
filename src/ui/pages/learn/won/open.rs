//! The won position that is open.

use crate::coach::won::{Attempt, Tally, WonPosition};

/// Source of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The set of the rule, with the index in it.
    Set(usize),
    /// One's own games, with the index of the missed win.
    Missed(usize),
    /// The table.
    Table,
}

/// The position that is open.
pub struct OpenPosition {
    /// Its source, and the number of positions that it has.
    pub source: (Source, usize),
    /// The attempt at it.
    pub attempt: Attempt,
    /// The best result before.
    pub best: Option<Tally>,
    /// The position in the set.
    pub position: Option<&'static WonPosition>,
}
