//! How long and how far a search may go.

use std::ops::RangeInclusive;
use std::time::Duration;

/// The stack of a thread that searches. The search recurses once a ply and extends forced lines far, so it is larger than
/// the usual 2 MiB.
pub const STACK_BYTES: usize = 16 << 20;

/// The bounds of one search; it ends at the first one reached, or when it is told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the deepest iteration, 1 to [`Limits::MAX_DEPTH`].
    pub depth: u32,
    /// How many candidates a node looks at, best first; `None` for all. Threats are never cut: a five, a five to
    /// block and the replies to an open four are looked at whatever the width.
    pub width: Option<u32>,
    /// Wall-clock time; the answer is there 30 ms before it is up (10 % before, below 300 ms). `None` for no bound.
    pub time: Option<Duration>,
    /// What the move is worth of the time: the search ends earlier than this where it is settled, later, up to `time`,
    /// where it is not. `None` to use all of `time`.
    pub optimum: Option<Duration>,
    /// Nodes over all threads; `None` for no bound. On one thread the search is then the same on every machine.
    pub nodes: Option<u64>,
}

impl Limits {
    /// The greatest depth a person can set, in plies.
    pub const MAX_DEPTH: u32 = 30;
    /// The least candidate width a person can set.
    pub const MIN_WIDTH: u32 = 3;
    /// The greatest candidate width a person can set short of "all".
    pub const MAX_WIDTH: u32 = 60;

    /// What a move is worth of the time that a person allows for it: nobody likes to wait for a move that is clear.
    pub fn optimum_of(time: Duration) -> Duration {
        time * 4 / 10
    }

    /// A search to `depth` and no other bound.
    pub fn to_depth(depth: u32) -> Limits {
        Limits { depth, width: None, time: None, optimum: None, nodes: None }
    }
}

/// What a search may use of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Search threads, 1 to [`Resources::MAX_THREADS`].
    pub threads: u32,
    /// Memory of the transposition table, in MiB, within [`Resources::HASH_MIB`].
    pub hash_mib: u32,
}

impl Resources {
    /// More search threads than this are not started.
    pub const MAX_THREADS: u32 = 64;
    /// The sizes that a transposition table can have, in MiB.
    pub const HASH_MIB: RangeInclusive<u32> = 1..=4096;

    /// The same with every value within its bounds.
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
