//! All thinkers, each brought into line with the job that is wanted of it.

use crate::job::{Job, Leave, SearchId, Thinker, ThinkerId};

/// The thinkers, and the last job of each.
///
/// The caller states all wanted jobs, as often as it likes; [`Thinkers::sync`] finds out what that changes. So no
/// caller has to remember to stop a search.
///
/// Dropping it ends all thinkers at the same time, and waits for them a moment at most.
pub struct Thinkers {
    slots: Vec<Slot>,
    /// Removed thinkers that have not ended yet.
    leaving: Vec<Box<dyn Thinker>>,
    last_id: SearchId,
}

/// A thinker with its job.
struct Slot {
    id: ThinkerId,
    thinker: Box<dyn Thinker>,
    /// Its job as long as that is wanted, answered or not.
    ///
    /// The session's map of running searches cannot stand in for it: a search leaves that map with its answer, while
    /// its job may still be wanted and must not start again. And a thinker that is replaced is asked anew, which the
    /// session need not know.
    asked: Option<(SearchId, Job)>,
}

impl Thinkers {
    /// These thinkers, without jobs.
    pub fn new(thinkers: impl IntoIterator<Item = (ThinkerId, Box<dyn Thinker>)>) -> Thinkers {
        let slots = thinkers.into_iter().map(|(id, thinker)| Slot { id, thinker, asked: None }).collect();
        Thinkers { slots, leaving: Vec::new(), last_id: SearchId(0) }
    }

    /// Adds a thinker, in place of the one with the same id, if any. It gets its job with the next [`Thinkers::sync`].
    pub fn add(&mut self, id: ThinkerId, thinker: Box<dyn Thinker>) {
        self.remove(id);
        self.slots.push(Slot { id, thinker, asked: None });
    }

    /// Removes a thinker, which ends without being waited for. Its answers do not count any more.
    pub fn remove(&mut self, id: ThinkerId) {
        for mut slot in self.slots.extract_if(.., |slot| slot.id == id) {
            if slot.thinker.leave() == Leave::StillHere {
                self.leaving.push(slot.thinker);
            }
        }
    }

    /// Brings each thinker into line with `wanted`, which holds at most one job for each: a job equal to the one it
    /// was asked is left alone, any other ends that one and starts under a fresh id; without a job it is stopped.
    ///
    /// Returns the ids whose events count from now on. An id stays in the list, and its job is not started again, as
    /// long as the job is wanted: neither an unused answer nor a failure leads to a second try by itself.
    pub fn sync(&mut self, wanted: &[Job]) -> Vec<(SearchId, Job)> {
        self.leaving.retain_mut(|thinker| thinker.leave() == Leave::StillHere);
        for slot in &mut self.slots {
            let mut for_this_slot = wanted.iter().filter(|job| job.thinker == slot.id);
            let job = for_this_slot.next();
            debug_assert!(for_this_slot.next().is_none(), "at most one job for {:?}", slot.id);
            let asked = slot.asked.as_ref().map(|(_, job)| job);
            match job {
                _ if job == asked => {}
                Some(job) => {
                    self.last_id.0 += 1;
                    slot.thinker.start(self.last_id, job.clone());
                    slot.asked = Some((self.last_id, job.clone()));
                }
                None => {
                    slot.thinker.stop();
                    slot.asked = None;
                }
            }
        }
        self.slots.iter().filter_map(|slot| slot.asked.clone()).collect()
    }

    /// Makes the thinker answer with the best move found so far. Its answer still counts.
    pub fn move_now(&mut self, thinker: ThinkerId) {
        for slot in self.slots.iter_mut().filter(|slot| slot.id == thinker) {
            slot.thinker.stop();
        }
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        for slot in &mut self.slots {
            slot.thinker.leave();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Limits, Resources};
    use crate::job::Question;
    use crate::rules::{Board, Rule};
    use std::cell::RefCell;
    use std::rc::Rc;

    #[derive(Clone, Debug, PartialEq)]
    enum Call {
        Start(u64, u32),
        Stop,
    }

    /// Records the calls.
    struct Scribe(Rc<RefCell<Vec<Call>>>);

    impl Thinker for Scribe {
        fn start(&mut self, id: SearchId, job: Job) {
            self.0.borrow_mut().push(Call::Start(id.0, job.limits.depth));
        }

        fn stop(&mut self) {
            self.0.borrow_mut().push(Call::Stop);
        }

        fn forget(&mut self) {}
    }

    fn job(depth: u32) -> Job {
        Job {
            thinker: ThinkerId::Own,
            question: Question::Move,
            board: Board::new(15, Rule::Freestyle),
            limits: Limits::to_depth(depth),
            resources: Resources::default(),
            weakness: None,
            seed: 0,
            lines: 1,
            game_time: None,
        }
    }

    fn thinkers() -> (Thinkers, Rc<RefCell<Vec<Call>>>) {
        let calls = Rc::default();
        let scribe: Box<dyn Thinker> = Box::new(Scribe(Rc::clone(&calls)));
        (Thinkers::new([(ThinkerId::Own, scribe)]), calls)
    }

    /// Syncs with each in turn (a depth stands for a job) and compares the calls to the thinker.
    fn check(wanted: &[Option<u32>], expected: &[Call]) {
        let (mut thinkers, calls) = thinkers();
        for depth in wanted {
            thinkers.sync(&depth.map(job).into_iter().collect::<Vec<Job>>());
        }
        assert_eq!(*calls.borrow(), expected, "{wanted:?}");
    }

    #[test]
    fn an_equal_job_is_left_alone() {
        check(&[Some(4), Some(4), Some(4)], &[Call::Start(1, 4)]);
    }

    #[test]
    fn another_job_replaces_it_under_a_fresh_id() {
        check(&[Some(4), Some(5), Some(4)], &[Call::Start(1, 4), Call::Start(2, 5), Call::Start(3, 4)]);
    }

    #[test]
    fn a_job_that_is_no_longer_wanted_is_stopped_once() {
        check(&[None, Some(4), None, None], &[Call::Start(1, 4), Call::Stop]);
    }

    #[test]
    fn a_job_wanted_again_is_started_again() {
        check(&[Some(4), None, Some(4)], &[Call::Start(1, 4), Call::Stop, Call::Start(2, 4)]);
    }

    #[test]
    fn the_awaited_ids_are_those_of_the_wanted_jobs() {
        let (mut thinkers, _calls) = thinkers();
        assert_eq!(thinkers.sync(&[job(4)]), [(SearchId(1), job(4))]);
        assert_eq!(thinkers.sync(&[job(4)]), [(SearchId(1), job(4))]);
        assert_eq!(thinkers.sync(&[job(5)]), [(SearchId(2), job(5))], "an answer to the first is stale now");
        assert_eq!(thinkers.sync(&[]), []);
    }

    /// Leaves at the third request only, and records its end.
    struct Slow {
        calls: Rc<RefCell<Vec<Call>>>,
        asked_to_leave: u32,
    }

    impl Thinker for Slow {
        fn start(&mut self, id: SearchId, job: Job) {
            self.calls.borrow_mut().push(Call::Start(id.0, job.limits.depth));
        }

        fn stop(&mut self) {}

        fn forget(&mut self) {}

        fn leave(&mut self) -> Leave {
            self.asked_to_leave += 1;
            if self.asked_to_leave < 3 { Leave::StillHere } else { Leave::Left }
        }
    }

    impl Drop for Slow {
        fn drop(&mut self) {
            self.calls.borrow_mut().push(Call::Stop);
        }
    }

    #[test]
    fn thinkers_are_added_and_removed_without_waiting_for_their_end() {
        let (mut thinkers, calls) = thinkers();
        let foreign = |depth| Job { thinker: ThinkerId::Foreign(0), ..job(depth) };
        let slow = || Box::new(Slow { calls: Rc::clone(&calls), asked_to_leave: 0 });
        assert_eq!(thinkers.sync(&[foreign(4)]), [], "there is no such thinker");
        thinkers.add(ThinkerId::Foreign(0), slow());
        assert_eq!(thinkers.sync(&[foreign(4)]), [(SearchId(1), foreign(4))]);
        thinkers.add(ThinkerId::Foreign(0), slow());
        assert_eq!(thinkers.sync(&[foreign(4)]), [(SearchId(2), foreign(4))], "another one is asked anew");
        assert_eq!(*calls.borrow(), [Call::Start(1, 4), Call::Start(2, 4)], "the first is leaving still");
        thinkers.sync(&[foreign(4)]);
        assert_eq!(calls.borrow().last(), Some(&Call::Stop), "it has left");
        thinkers.remove(ThinkerId::Foreign(0));
        assert_eq!(thinkers.sync(&[foreign(4)]), []);
        drop(thinkers);
        assert_eq!(calls.borrow().iter().filter(|call| **call == Call::Stop).count(), 2);
    }

    #[test]
    fn move_now_stops_the_search_and_still_awaits_it() {
        let (mut thinkers, calls) = thinkers();
        thinkers.sync(&[job(4)]);
        thinkers.move_now(ThinkerId::Own);
        assert_eq!(thinkers.sync(&[job(4)]), [(SearchId(1), job(4))]);
        assert_eq!(*calls.borrow(), [Call::Start(1, 4), Call::Stop]);
    }
}
