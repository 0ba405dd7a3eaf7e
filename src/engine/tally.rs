//! Statistics of a search: how well its transposition table and its move ordering work. They decide nothing.

use std::iter::Sum;
use std::ops::{Add, Sub};
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts of a search, over all its threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Nodes looked up in the transposition table.
    pub lookups: u64,
    /// Look-ups that found an entry, even if it held only a bound or a move.
    pub hits: u64,
    /// Nodes in which a move caused a cut-off.
    pub cutoffs: u64,
    /// Cut-offs by the first move that was searched.
    pub first_move_cutoffs: u64,
    /// Searches of the root in a narrow window around the value of the iteration before.
    pub windows: u64,
    /// Narrow windows outside which the value fell, so that the root was searched again in a wider window.
    pub missed_windows: u64,
    /// Moves that were searched less deep, as they come late in the order.
    pub reduced: u64,
    /// Reduced moves that turned out better than expected, and were searched again to the full depth.
    pub reduced_in_vain: u64,
}

impl Tally {
    /// Percentage of look-ups that found an entry; `None` before the first look-up.
    pub fn hit_percent(self) -> Option<u32> {
        percent(self.hits, self.lookups)
    }

    /// Percentage of cut-offs by the first move; `None` before the first cut-off. The better the moves are ordered, the
    /// nearer it comes to 100.
    pub fn first_move_percent(self) -> Option<u32> {
        percent(self.first_move_cutoffs, self.cutoffs)
    }

    #[inline]
    pub(super) fn count_lookup(&mut self, hit: bool) {
        self.lookups += 1;
        self.hits += u64::from(hit);
    }

    /// Counts a cut-off by a move before which `searched_before` were searched.
    #[inline]
    pub(super) fn count_cutoff(&mut self, searched_before: usize) {
        self.cutoffs += 1;
        self.first_move_cutoffs += u64::from(searched_before == 0);
    }

    /// Counts a search of the root in a narrow window, and whether its value fell outside.
    pub(super) fn count_window(&mut self, is_missed: bool) {
        self.windows += 1;
        self.missed_windows += u64::from(is_missed);
    }

    /// Counts a move that was searched less deep, and whether it has to be searched again.
    #[inline]
    pub(super) fn count_reduction(&mut self, in_vain: bool) {
        self.reduced += 1;
        self.reduced_in_vain += u64::from(in_vain);
    }
}

fn percent(part: u64, whole: u64) -> Option<u32> {
    (whole > 0).then(|| ((part as f64 * 100.0 / whole as f64).round()) as u32)
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            lookups: self.lookups + other.lookups,
            hits: self.hits + other.hits,
            cutoffs: self.cutoffs + other.cutoffs,
            first_move_cutoffs: self.first_move_cutoffs + other.first_move_cutoffs,
            windows: self.windows + other.windows,
            missed_windows: self.missed_windows + other.missed_windows,
            reduced: self.reduced + other.reduced,
            reduced_in_vain: self.reduced_in_vain + other.reduced_in_vain,
        }
    }
}

impl Sub for Tally {
    type Output = Tally;

    fn sub(self, other: Tally) -> Tally {
        Tally {
            lookups: self.lookups - other.lookups,
            hits: self.hits - other.hits,
            cutoffs: self.cutoffs - other.cutoffs,
            first_move_cutoffs: self.first_move_cutoffs - other.first_move_cutoffs,
            windows: self.windows - other.windows,
            missed_windows: self.missed_windows - other.missed_windows,
            reduced: self.reduced - other.reduced,
            reduced_in_vain: self.reduced_in_vain - other.reduced_in_vain,
        }
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), Add::add)
    }
}

/// Tally to which all threads add theirs.
#[derive(Default)]
pub(super) struct SharedTally {
    lookups: AtomicU64,
    hits: AtomicU64,
    cutoffs: AtomicU64,
    first_move_cutoffs: AtomicU64,
    windows: AtomicU64,
    missed_windows: AtomicU64,
    reduced: AtomicU64,
    reduced_in_vain: AtomicU64,
}

impl SharedTally {
    pub fn add(&self, tally: Tally) {
        let add = |to: &AtomicU64, count: u64| to.fetch_add(count, Ordering::Relaxed);
        add(&self.lookups, tally.lookups);
        add(&self.hits, tally.hits);
        add(&self.cutoffs, tally.cutoffs);
        add(&self.first_move_cutoffs, tally.first_move_cutoffs);
        add(&self.windows, tally.windows);
        add(&self.missed_windows, tally.missed_windows);
        add(&self.reduced, tally.reduced);
        add(&self.reduced_in_vain, tally.reduced_in_vain);
    }

    pub fn get(&self) -> Tally {
        let get = |from: &AtomicU64| from.load(Ordering::Relaxed);
        Tally {
            lookups: get(&self.lookups),
            hits: get(&self.hits),
            cutoffs: get(&self.cutoffs),
            first_move_cutoffs: get(&self.first_move_cutoffs),
            windows: get(&self.windows),
            missed_windows: get(&self.missed_windows),
            reduced: get(&self.reduced),
            reduced_in_vain: get(&self.reduced_in_vain),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_rounded_and_there_are_none_before_the_first_count() {
        let mut tally = Tally::default();
        assert_eq!((tally.hit_percent(), tally.first_move_percent()), (None, None));
        for hit in [true, false, true] {
            tally.count_lookup(hit);
        }
        for searched_before in [0, 0, 3, 0, 1, 0, 0, 0] {
            tally.count_cutoff(searched_before);
        }
        assert_eq!((tally.hit_percent(), tally.first_move_percent()), (Some(67), Some(75)));
    }

    #[test]
    fn the_tallies_of_threads_add_up() {
        let shared = SharedTally::default();
        let mut one = Tally { lookups: 5, hits: 2, cutoffs: 3, first_move_cutoffs: 1, ..Tally::default() };
        one.count_window(true);
        one.count_reduction(false);
        shared.add(one);
        shared.add(one);
        assert_eq!(shared.get() - one, one);
        assert_eq!([one, one].into_iter().sum::<Tally>(), shared.get());
    }
}
