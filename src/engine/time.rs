//! Time and node limits: the stop flag, the clock and the node budget, and the counting of nodes.
//!
//! The engine reads the clock only here. Without a time limit it decides nothing, so a node budget on one thread gives
//! the same search everywhere.

use super::Limits;
use super::tally::{SharedTally, Tally};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Number of nodes between two looks at the stop flag and the clock: well under a millisecond.
pub const POLL_NODES: u64 = 64;

/// Number of nodes at the beginning after each of which the clock is looked at: the system gives the hash table's
/// memory page by page when it is first touched, and may take milliseconds for one.
const SLOW_NODES: u64 = 2_048;

/// Limits of one answer, shared by all its searches, one after the other.
pub struct Deadline<'a> {
    stop: &'a AtomicBool,
    started: Instant,
    /// Time by which the answer must be there.
    deadline: Option<Instant>,
    optimum: Option<Duration>,
    nodes: Option<u64>,
    /// Nodes of all threads, as far as they have reported them.
    counted: AtomicU64,
    /// Tally of all threads, as far as they have reported it.
    tallied: SharedTally,
}

impl<'a> Deadline<'a> {
    /// Starts the clock now.
    pub fn start(limits: &Limits, stop: &'a AtomicBool) -> Deadline<'a> {
        let started = Instant::now();
        let deadline = limits.time.and_then(|time| started.checked_add(usable(time)));
        let Limits { optimum, nodes, .. } = *limits;
        Deadline {
            stop,
            started,
            deadline,
            optimum,
            nodes,
            counted: AtomicU64::new(0),
            tallied: SharedTally::default(),
        }
    }

    /// Budget of a search that may use all the time and nodes that are left.
    pub fn whole(&self) -> Budget<'_> {
        self.part(1)
    }

    /// Budget of a search that may use half of the time and nodes that are left, for another is to follow.
    pub fn half(&self) -> Budget<'_> {
        self.part(2)
    }

    fn part(&self, parts: u32) -> Budget<'_> {
        let started = Instant::now();
        let counted = self.nodes();
        Budget {
            parent: self,
            started,
            deadline: self.deadline.map(|deadline| started + deadline.saturating_duration_since(started) / parts),
            optimum: self.optimum.map(|optimum| optimum / parts),
            nodes: self.nodes.map(|nodes| counted + nodes.saturating_sub(counted) / u64::from(parts)),
            finished: AtomicBool::new(false),
        }
    }

    /// Time since the clock was started.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the answer is wanted now: told to stop, or out of time.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether the clock bounds the answer.
    pub fn is_timed(&self) -> bool {
        self.deadline.is_some()
    }

    /// Returns the nodes of all threads, as far as they have reported them.
    pub fn nodes(&self) -> u64 {
        self.counted.load(Ordering::Relaxed)
    }

    /// Returns the tally of all threads, as far as they have reported it.
    pub fn tally(&self) -> Tally {
        self.tallied.get()
    }
}

/// Time and nodes of one search, shared by its threads.
pub struct Budget<'a> {
    parent: &'a Deadline<'a>,
    started: Instant,
    /// Time at which this search ends.
    deadline: Option<Instant>,
    optimum: Option<Duration>,
    /// Number of nodes, counted from the start of the answer, at which it ends.
    nodes: Option<u64>,
    /// Set when the main thread has its answer.
    finished: AtomicBool,
}

impl Budget<'_> {
    /// Whether the search is to end now: told to stop, finished, or out of time.
    pub fn is_over(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
            || self.parent.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether anything but the stop flag limits the search.
    pub fn is_bounded(&self) -> bool {
        self.deadline.is_some() || self.nodes.is_some()
    }

    /// Whether another iteration is worth its time, for a search that should take `percent` of its usual time.
    pub fn allows_another_iteration(&self, percent: u32) -> bool {
        self.optimum.is_none_or(|optimum| self.started.elapsed() < optimum * percent / 100)
    }

    /// Whether enough of the time has passed to play an only move.
    pub fn is_long_enough_for_an_only_move(&self) -> bool {
        self.deadline.is_some_and(|deadline| self.started.elapsed() >= (deadline - self.started) / 20)
    }

    /// Returns a guard that ends the search of the helping threads when it is dropped, even by a panic.
    pub fn finish_on_drop(&self) -> Finish<'_> {
        Finish(&self.finished)
    }
}

/// Guard of the main thread: the helping threads end when it is dropped.
pub struct Finish<'a>(&'a AtomicBool);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Returns the usable part of `time`: the answer is to be there 30 ms before it is up, or 10 % before it below 300 ms.
fn usable(time: Duration) -> Duration {
    time - (time / 10).min(Duration::from_millis(30))
}

/// Node counter of one thread, which looks at the clock.
pub struct NodeCounter<'a> {
    budget: &'a Budget<'a>,
    nodes: u64,
    /// Nodes reported so far.
    reported: u64,
    /// Other counts of this thread.
    pub tally: Tally,
    /// Part of the tally that was reported.
    reported_tally: Tally,
    /// Exact node limit of a lone thread; several threads look at the common count instead.
    max_nodes: Option<u64>,
    /// Time at which the current part of the search ends.
    part_deadline: Option<Instant>,
    over: bool,
}

impl<'a> NodeCounter<'a> {
    /// Creates the counter of the only thread, which keeps the node budget exactly.
    pub fn alone(budget: &'a Budget<'a>) -> NodeCounter<'a> {
        let max_nodes = budget.nodes.map(|nodes| nodes.saturating_sub(budget.parent.nodes()));
        let mut counter = NodeCounter::one_of_several(budget);
        counter.max_nodes = max_nodes;
        counter
    }

    /// Creates the counter of one thread of several, which keep the budget together, up to the nodes between two polls.
    pub fn one_of_several(budget: &'a Budget<'a>) -> NodeCounter<'a> {
        let tally = Tally::default();
        NodeCounter {
            budget,
            nodes: 0,
            reported: 0,
            tally,
            reported_tally: tally,
            max_nodes: None,
            part_deadline: None,
            over: false,
        }
    }

    pub fn budget(&self) -> &'a Budget<'a> {
        self.budget
    }

    /// Returns the nodes of this thread.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the nodes of all threads, as far as they have reported them, in this search and those before it.
    pub fn nodes_of_all(&self) -> u64 {
        self.budget.parent.nodes()
    }

    /// Counts a node, unless the search is over; returns whether it is.
    #[inline]
    pub fn tick(&mut self) -> bool {
        if self.over || self.max_nodes.is_some_and(|max_nodes| self.nodes >= max_nodes) {
            self.over = true;
            return true;
        }
        self.nodes += 1;
        if self.nodes <= SLOW_NODES || self.nodes.is_multiple_of(POLL_NODES) {
            self.poll();
        }
        self.over
    }

    /// Whether the search is over, as of the last look at the clock.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Looks at the clock; returns whether the search is over. For work within a node that takes long.
    pub fn is_over_now(&mut self) -> bool {
        self.poll();
        self.over
    }

    /// Looks at the stop flag and the clock, and reports the nodes.
    pub fn poll(&mut self) {
        self.report();
        let max_nodes = if self.max_nodes.is_some() { None } else { self.budget.nodes };
        self.over |= self.budget.is_over()
            || max_nodes.is_some_and(|max_nodes| self.budget.parent.nodes() >= max_nodes)
            || self.part_deadline.is_some_and(|deadline| Instant::now() >= deadline);
    }

    /// Runs `search` with one of `parts` equal parts of the time and the nodes that are left; of the usual time, where
    /// there is one. What it leaves over stays with the whole.
    pub fn within_part<T>(&mut self, parts: u32, search: impl FnOnce(&mut NodeCounter<'a>) -> T) -> T {
        self.report();
        let budget = self.budget;
        let max_nodes = self.max_nodes;
        let nodes_left = match max_nodes {
            Some(max_nodes) => Some(max_nodes.saturating_sub(self.nodes)),
            None => budget.nodes.map(|nodes| nodes.saturating_sub(budget.parent.nodes())),
        };
        let now = Instant::now();
        let time_left = budget.deadline.map(|deadline| deadline.saturating_duration_since(now));
        let time = time_left.into_iter().chain(budget.optimum).min();
        self.max_nodes = nodes_left.map(|nodes| self.nodes + nodes / u64::from(parts));
        self.part_deadline = time.and_then(|time| now.checked_add(time / parts));
        let found = search(self);
        (self.max_nodes, self.part_deadline, self.over) = (max_nodes, None, false);
        self.poll();
        found
    }

    fn report(&mut self) {
        self.budget.parent.counted.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.nodes;
        self.budget.parent.tallied.add(self.tally - self.reported_tally);
        self.reported_tally = self.tally;
    }
}

impl Drop for NodeCounter<'_> {
    fn drop(&mut self) {
        self.report();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_milliseconds_are_left_or_a_tenth_of_a_short_time() {
        for (time, used) in [(10_000, 9_970), (300, 270), (200, 180), (10, 9), (1, 0)] {
            assert_eq!(usable(Duration::from_millis(time)).as_millis(), used);
        }
    }

    #[test]
    fn a_lone_thread_keeps_its_node_budget_to_the_node() {
        for max_nodes in [0, 1, 63, 64, 65, 1_000] {
            let stop = AtomicBool::new(false);
            let limits = Limits { nodes: Some(max_nodes), ..Limits::to_depth(1) };
            let deadline = Deadline::start(&limits, &stop);
            let budget = deadline.whole();
            let mut counter = NodeCounter::alone(&budget);
            let counted = (0..).take_while(|_| !counter.tick()).count() as u64;
            drop(counter);
            assert_eq!((counted, deadline.nodes()), (max_nodes, max_nodes));
        }
    }

    #[test]
    fn two_searches_share_the_budget_and_the_second_has_what_the_first_left() {
        let stop = AtomicBool::new(false);
        let deadline = Deadline::start(&Limits { nodes: Some(1_001), ..Limits::to_depth(1) }, &stop);
        let count = |budget: &Budget| {
            let _finish = budget.finish_on_drop();
            let mut counter = NodeCounter::alone(budget);
            (0..).take_while(|_| !counter.tick()).count()
        };
        let first = deadline.half();
        assert_eq!((count(&first), first.is_over()), (500, true));
        let second = deadline.whole();
        assert!(!second.is_over(), "the end of the first is not its end");
        assert_eq!((count(&second), deadline.nodes()), (501, 1_001));
    }

    #[test]
    fn a_part_of_a_search_has_its_share_of_what_is_left() {
        let stop = AtomicBool::new(false);
        let deadline = Deadline::start(&Limits { nodes: Some(1_000), ..Limits::to_depth(1) }, &stop);
        let count = |counter: &mut NodeCounter| (0..).take_while(|_| !counter.tick()).count();
        let budget = deadline.whole();
        let mut counter = NodeCounter::alone(&budget);
        assert_eq!([4, 2].map(|parts| counter.within_part(parts, count)), [250, 375]);
        assert!(!counter.is_over(), "the end of the part is not its end");
        assert_eq!(count(&mut counter), 375);
        drop(counter);
        let time = Some(Duration::from_secs(3_600));
        let deadline = Deadline::start(&Limits { time, ..Limits::to_depth(1) }, &stop);
        let budget = deadline.whole();
        let mut counter = NodeCounter::one_of_several(&budget);
        counter.within_part(3_600_000, count);
        assert!(!counter.is_over() && deadline.elapsed() < Duration::from_secs(60));
    }

    #[test]
    fn a_stop_is_noticed_within_a_poll() {
        let stop = AtomicBool::new(false);
        let deadline = Deadline::start(&Limits::to_depth(1), &stop);
        let budget = deadline.whole();
        let mut counter = NodeCounter::one_of_several(&budget);
        assert!((0..2 * SLOW_NODES).all(|_| !counter.tick()));
        stop.store(true, Ordering::Relaxed);
        assert!((0..).take_while(|_| !counter.tick()).count() as u64 <= POLL_NODES);
        let mut counter = NodeCounter::one_of_several(&budget);
        assert!(counter.tick(), "at first after every node");
    }

    #[test]
    fn a_time_beyond_the_end_of_all_clocks_does_not_bound_a_search() {
        let stop = AtomicBool::new(false);
        let limits = Limits { time: Some(Duration::MAX), ..Limits::to_depth(1) };
        assert!(!Deadline::start(&limits, &stop).is_over());
    }
}
