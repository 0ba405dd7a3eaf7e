//! Limits and resources of a search.

use std::ops::RangeInclusive;
use std::time::Duration;

/// Stack size of a search thread. The search recurses once a ply and extends forced lines far, so it is larger than the
/// usual 2 MiB.
pub const STACK_BYTES: usize = 16 << 20;

/// Limits of one search; it ends at the first one reached, or when it is told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the deepest iteration, 1 to [`Limits::MAX_DEPTH`].
    pub depth: u32,
    /// Number of candidates that a node searches, best first; `None` for all. Threats are never cut: a five, a five to
    /// block and the replies to an open four are searched whatever the width.
    pub width: Option<u32>,
    /// Wall-clock time; the answer is there 30 ms before it is up (10 % before, below 300 ms). `None` for no bound.
    pub time: Option<Duration>,
    /// Usual time for the move: the search ends earlier where the choice is settled, and later, up to `time`, where it
    /// is not. `None` to use all of `time`.
    pub optimum: Option<Duration>,
    /// Nodes over all threads; `None` for no bound. On one thread the search is then the same on every machine.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Depth of the deepest iteration of any search, in plies: in effect no bound, for a search with time or nodes ends
    /// long before.
    pub const MAX_DEPTH: u32 = 100;
    /// Greatest depth that can be set short of "no limit".
    pub const MAX_SET_DEPTH: u32 = 30;
    /// Smallest candidate width that can be set.
    pub const MIN_WIDTH: u32 = 3;
    /// Greatest candidate width that can be set short of "all".
    pub const MAX_WIDTH: u32 = 60;

    /// Returns the usual time for a move where a person allows `time`: an obvious move should come sooner.
    pub fn optimum_of(time: Duration) -> Duration {
        time * 4 / 10
    }

    /// Returns the limits of a move for which a person allows `time`.
    pub fn for_move(depth: u32, width: Option<u32>, time: Duration) -> Limits {
        Limits { depth, width, time: Some(time), optimum: Some(Limits::optimum_of(time)), nodes: None }
    }

    /// Returns limits with this depth and no other bound.
    pub fn to_depth(depth: u32) -> Limits {
        Limits { depth, width: None, time: None, optimum: None, nodes: None }
    }
}

/// Threads and memory that a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Search threads, 1 to [`Resources::MAX_THREADS`].
    pub threads: u32,
    /// Memory of the transposition table, in MiB, within [`Resources::HASH_MIB`]. The trees of wins by threats beside it
    /// take up to some six tenths of it more, or 10 MB.
    pub hash_mib: u32,
}

impl Resources {
    /// Largest number of search threads.
    pub const MAX_THREADS: u32 = 64;
    /// Sizes that a transposition table can have, in MiB.
    pub const HASH_MIB: RangeInclusive<u32> = 1..=4096;

    /// Number of positions, of some 120 bytes each, that the tree of wins by threats at the root may hold.
    pub(super) fn tree_positions(self) -> usize {
        (self.clamped().hash_mib as usize * 4096).max(1 << 16)
    }

    /// Returns the resources with every value clamped to its bounds.
    #[must_use]
    pub fn clamped(self) -> Resources {
        Resources {
            threads: self.threads.clamp(1, Resources::MAX_THREADS),
            hash_mib: self.hash_mib.clamp(*Resources::HASH_MIB.start(), *Resources::HASH_MIB.end()),
        }
    }
}

impl Default for Resources {
    fn default() -> Resources {
        Resources { threads: 1, hash_mib: 64 }
    }
}
