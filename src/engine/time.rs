//! When a search ends: the stop flag, the clock and the node budget; and what is counted on the way.
//!
//! The engine's only clock. Without a time in the limits it decides nothing, so that a node budget on one thread gives
//! the same search everywhere.

use super::Limits;
use super::tally::{SharedTally, Tally};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How many nodes may pass between two looks at the stop flag and the clock: well under a millisecond of them.
pub const POLL_NODES: u64 = 64;

/// So many nodes at first are followed by such a look each: the system gives the hash table's memory page by page when it
/// is first touched, and may take milliseconds for one.
const SLOW_NODES: u64 = 2_048;

/// What all searches for one answer share, one after the other.
pub struct Clock<'a> {
    stop: &'a AtomicBool,
    started: Instant,
    /// When to have answered.
    deadline: Option<Instant>,
    optimum: Option<Duration>,
    nodes: Option<u64>,
    /// Nodes of all threads, as far as they have reported them.
    counted: AtomicU64,
    /// The same of what they tally.
    tallied: SharedTally,
}

impl<'a> Clock<'a> {
    /// A clock that starts now.
    pub fn start(limits: &Limits, stop: &'a AtomicBool) -> Clock<'a> {
        let started = Instant::now();
        let deadline = limits.time.and_then(|time| started.checked_add(usable(time)));
        let Limits { optimum, nodes, .. } = *limits;
        Clock { stop, started, deadline, optimum, nodes, counted: AtomicU64::new(0), tallied: SharedTally::default() }
    }

    /// A search that may use all the time and nodes that are left.
    pub fn whole(&self) -> Run<'_> {
        self.part(1)
    }

    /// A search that may use half of the time and nodes that are left, for another is to follow.
    pub fn half(&self) -> Run<'_> {
        self.part(2)
    }

    fn part(&self, parts: u32) -> Run<'_> {
        let started = Instant::now();
        let counted = self.nodes();
        Run {
            clock: self,
            started,
            deadline: self.deadline.map(|deadline| started + deadline.saturating_duration_since(started) / parts),
            optimum: self.optimum.map(|optimum| optimum / parts),
            nodes: self.nodes.map(|nodes| counted + nodes.saturating_sub(counted) / u64::from(parts)),
            finished: AtomicBool::new(false),
        }
    }

    /// Time since the first search began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the answer is wanted now: told to stop, or out of time.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Nodes of all threads, as far as they have reported them.
    pub fn nodes(&self) -> u64 {
        self.counted.load(Ordering::Relaxed)
    }

    /// What all threads have tallied, as far as they have reported it.
    pub fn tally(&self) -> Tally {
        self.tallied.get()
    }
}

/// What all threads of one search share.
pub struct Run<'a> {
    clock: &'a Clock<'a>,
    started: Instant,
    /// When this search ends.
    deadline: Option<Instant>,
    optimum: Option<Duration>,
    /// The clock's count at which it ends.
    nodes: Option<u64>,
    /// Set when the main thread has its answer.
    finished: AtomicBool,
}

impl Run<'_> {
    /// Whether the search is to end now: told to stop, finished, or out of time.
    pub fn is_over(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
            || self.clock.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether anything but the stop flag ends it.
    pub fn is_bounded(&self) -> bool {
        self.deadline.is_some() || self.nodes.is_some()
    }

    /// Whether another iteration is worth its time, for a search that needs so many hundredths of the usual.
    pub fn allows_another_iteration(&self, percent: u32) -> bool {
        self.optimum.is_none_or(|optimum| self.started.elapsed() < optimum * percent / 100)
    }

    /// Whether so much of the time has passed that a move without alternative should be played.
    pub fn is_long_enough_for_an_only_move(&self) -> bool {
        self.deadline.is_some_and(|deadline| self.started.elapsed() >= (deadline - self.started) / 20)
    }

    /// Ends the search for the threads that help when what is returned is dropped, be it by a panic.
    pub fn finish_on_drop(&self) -> Finish<'_> {
        Finish(&self.finished)
    }
}

/// The main thread's hold on the threads that help: they end when it is dropped.
pub struct Finish<'a>(&'a AtomicBool);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The part of `time` that may be used: the answer is to be there 30 ms before it is up, 10 % before below 300 ms.
fn usable(time: Duration) -> Duration {
    time - (time / 10).min(Duration::from_millis(30))
}

/// One thread's count of nodes, and its look at the clock.
pub struct Meter<'a> {
    run: &'a Run<'a>,
    nodes: u64,
    /// Nodes that the clock knows of.
    reported: u64,
    /// What this thread counts beside its nodes.
    pub tally: Tally,
    /// As much of it as the clock knows of.
    reported_tally: Tally,
    /// The exact bound of a lone thread; several look at what the clock has counted.
    budget: Option<u64>,
    /// When a part of the search ends.
    part_deadline: Option<Instant>,
    over: bool,
}

impl<'a> Meter<'a> {
    /// The meter of the only thread, which keeps the node budget to the node.
    pub fn alone(run: &'a Run<'a>) -> Meter<'a> {
        let budget = run.nodes.map(|nodes| nodes.saturating_sub(run.clock.nodes()));
        let mut meter = Meter::one_of_several(run);
        meter.budget = budget;
        meter
    }

    /// The meter of one thread of several, which keep the budget together, give or take a poll.
    pub fn one_of_several(run: &'a Run<'a>) -> Meter<'a> {
        let tally = Tally::default();
        Meter {
            run,
            nodes: 0,
            reported: 0,
            tally,
            reported_tally: tally,
            budget: None,
            part_deadline: None,
            over: false,
        }
    }

    pub fn run(&self) -> &'a Run<'a> {
        self.run
    }

    /// Nodes of this thread.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes of all threads, as far as they have reported them, in this search and those before it.
    pub fn nodes_of_all(&self) -> u64 {
        self.run.clock.nodes()
    }

    /// Counts a node, unless the search is over; returns whether it is.
    #[inline]
    pub fn tick(&mut self) -> bool {
        if self.over || self.budget.is_some_and(|budget| self.nodes >= budget) {
            self.over = true;
            return true;
        }
        self.nodes += 1;
        if self.nodes <= SLOW_NODES || self.nodes.is_multiple_of(POLL_NODES) {
            self.poll();
        }
        self.over
    }

    /// Whether the search is over, as of the last look.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Looks at the flag and the clock, and reports the nodes.
    pub fn poll(&mut self) {
        self.report();
        let budget = if self.budget.is_some() { None } else { self.run.nodes };
        self.over |= self.run.is_over()
            || budget.is_some_and(|budget| self.run.clock.nodes() >= budget)
            || self.part_deadline.is_some_and(|deadline| Instant::now() >= deadline);
    }

    /// Searches with one of so many equal parts of the time and the nodes that are left; of the usual time, where there
    /// is one. What it leaves over stays with the whole.
    pub fn within_part<T>(&mut self, parts: u32, search: impl FnOnce(&mut Meter<'a>) -> T) -> T {
        self.report();
        let run = self.run;
        let budget = self.budget;
        let nodes_left = match budget {
            Some(budget) => Some(budget.saturating_sub(self.nodes)),
            None => run.nodes.map(|nodes| nodes.saturating_sub(run.clock.nodes())),
        };
        let now = Instant::now();
        let time_left = run.deadline.map(|deadline| deadline.saturating_duration_since(now));
        let time = time_left.into_iter().chain(run.optimum).min();
        self.budget = nodes_left.map(|nodes| self.nodes + nodes / u64::from(parts));
        self.part_deadline = time.and_then(|time| now.checked_add(time / parts));
        let found = search(self);
        (self.budget, self.part_deadline, self.over) = (budget, None, false);
        self.poll();
        found
    }

    fn report(&mut self) {
        self.run.clock.counted.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.nodes;
        self.run.clock.tallied.add(self.tally - self.reported_tally);
        self.reported_tally = self.tally;
    }
}

impl Drop for Meter<'_> {
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
        for budget in [0, 1, 63, 64, 65, 1_000] {
            let stop = AtomicBool::new(false);
            let limits = Limits { nodes: Some(budget), ..Limits::to_depth(1) };
            let clock = Clock::start(&limits, &stop);
            let run = clock.whole();
            let mut meter = Meter::alone(&run);
            let counted = (0..).take_while(|_| !meter.tick()).count() as u64;
            drop(meter);
            assert_eq!((counted, clock.nodes()), (budget, budget));
        }
    }

    #[test]
    fn two_searches_share_the_budget_and_the_second_has_what_the_first_left() {
        let stop = AtomicBool::new(false);
        let clock = Clock::start(&Limits { nodes: Some(1_001), ..Limits::to_depth(1) }, &stop);
        let count = |run: &Run| {
            let _finish = run.finish_on_drop();
            let mut meter = Meter::alone(run);
            (0..).take_while(|_| !meter.tick()).count()
        };
        let first = clock.half();
        assert_eq!((count(&first), first.is_over()), (500, true));
        let second = clock.whole();
        assert!(!second.is_over(), "the end of the first is not its end");
        assert_eq!((count(&second), clock.nodes()), (501, 1_001));
    }

    #[test]
    fn a_part_of_a_search_has_its_share_of_what_is_left() {
        let stop = AtomicBool::new(false);
        let clock = Clock::start(&Limits { nodes: Some(1_000), ..Limits::to_depth(1) }, &stop);
        let count = |meter: &mut Meter| (0..).take_while(|_| !meter.tick()).count();
        let run = clock.whole();
        let mut meter = Meter::alone(&run);
        assert_eq!([4, 2].map(|parts| meter.within_part(parts, count)), [250, 375]);
        assert!(!meter.is_over(), "the end of the part is not its end");
        assert_eq!(count(&mut meter), 375);
        drop(meter);
        let time = Some(Duration::from_secs(3_600));
        let clock = Clock::start(&Limits { time, ..Limits::to_depth(1) }, &stop);
        let run = clock.whole();
        let mut meter = Meter::one_of_several(&run);
        meter.within_part(3_600_000, count);
        assert!(!meter.is_over() && clock.elapsed() < Duration::from_secs(60));
    }

    #[test]
    fn a_stop_is_noticed_within_a_poll() {
        let stop = AtomicBool::new(false);
        let clock = Clock::start(&Limits::to_depth(1), &stop);
        let run = clock.whole();
        let mut meter = Meter::one_of_several(&run);
        assert!((0..2 * SLOW_NODES).all(|_| !meter.tick()));
        stop.store(true, Ordering::Relaxed);
        assert!((0..).take_while(|_| !meter.tick()).count() as u64 <= POLL_NODES);
        let mut meter = Meter::one_of_several(&run);
        assert!(meter.tick(), "at first after every node");
    }

    #[test]
    fn a_time_beyond_the_end_of_all_clocks_is_no_bound() {
        let stop = AtomicBool::new(false);
        let limits = Limits { time: Some(Duration::MAX), ..Limits::to_depth(1) };
        assert!(!Clock::start(&limits, &stop).is_over());
    }
}
