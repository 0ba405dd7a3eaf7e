//! Challenges: puzzles in a row that become harder, until one is missed or the time is up.
//!
//! A challenge is a pure state machine. The page asks it for the next one of the puzzles that fit, and tells it each
//! outcome and the time that the person took; the time in which the program thinks does not count.

use super::attempt::Outcome;
use super::{Puzzle, PuzzleId};
use crate::rules::rng;
use std::time::Duration;

/// ChallengeKind of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChallengeKind {
    /// It ends with the first miss.
    Streak,
    /// It ends after [`TIME`]; a miss costs [`PENALTY`].
    Timed,
}

/// Time for a timed challenge.
pub const TIME: Duration = Duration::from_secs(180);
/// Time that a miss costs in it.
pub const PENALTY: Duration = Duration::from_secs(10);

/// Points of the first puzzle's rating.
const FIRST: f64 = 550.0;
/// Points by which each further puzzle's rating is higher.
const RISE: f64 = 40.0;
/// Points within which ratings count as equal, so that no two challenges go alike.
const SPREAD: f64 = 60.0;

/// A challenge under way, or at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    kind: ChallengeKind,
    solved: u32,
    missed: u32,
    left: Duration,
    /// The puzzles that were shown.
    shown: Vec<PuzzleId>,
    seed: u64,
    has_ended: bool,
    is_told: bool,
}

impl Challenge {
    /// A challenge before its first puzzle; the seed decides which puzzles come.
    pub fn new(kind: ChallengeKind, seed: u64) -> Challenge {
        Challenge { kind, solved: 0, missed: 0, left: TIME, shown: Vec::new(), seed, has_ended: false, is_told: false }
    }

    /// Its kind.
    pub fn kind(&self) -> ChallengeKind {
        self.kind
    }

    /// Number of puzzles solved: its result.
    pub fn solved(&self) -> u32 {
        self.solved
    }

    /// Number of puzzles missed.
    pub fn missed(&self) -> u32 {
        self.missed
    }

    /// Time left of a timed challenge.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// Whether it is over.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// The next of these puzzles, none of them twice. At the end of the challenge, and where there is no other puzzle,
    /// which ends it, `None`.
    pub fn next<'a>(&mut self, puzzles: impl Iterator<Item = &'a (PuzzleId, Puzzle)>) -> Option<(PuzzleId, Puzzle)> {
        if self.has_ended {
            return None;
        }
        let target = FIRST + RISE * f64::from(self.solved);
        let others = puzzles.filter(|(id, _)| !self.shown.contains(id));
        let next = others.min_by_key(|(id, puzzle)| {
            let distance = (puzzle.rating().points - target).abs() / SPREAD;
            (distance as u32, rng::mix(self.seed ^ id.0))
        });
        let next = next.cloned();
        match &next {
            Some((id, _)) => self.shown.push(*id),
            None => self.has_ended = true,
        }
        next
    }

    /// Notes the outcome of a puzzle.
    pub fn note(&mut self, outcome: Outcome) {
        if self.has_ended {
            return;
        }
        match (outcome, self.kind) {
            (Outcome::Solved, _) => self.solved += 1,
            (Outcome::Missed, ChallengeKind::Streak) => (self.missed, self.has_ended) = (1, true),
            (Outcome::Missed, ChallengeKind::Timed) => {
                self.missed += 1;
                self.spend(PENALTY);
            }
        }
    }

    /// Takes time off a timed challenge; at zero it is over.
    pub fn spend(&mut self, time: Duration) {
        if self.kind == ChallengeKind::Timed {
            self.left = self.left.saturating_sub(time);
            self.has_ended |= self.left.is_zero();
        }
    }

    /// Takes the result, once, as soon as it is over.
    pub fn take_result(&mut self) -> Option<u32> {
        let is_new = self.has_ended && !std::mem::replace(&mut self.is_told, self.has_ended);
        is_new.then_some(self.solved)
    }

    /// Ends it early.
    pub fn stop(&mut self) {
        self.has_ended = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::puzzle::progress::Progress;
    use crate::coach::puzzle::shelf::{Filter, Shelf};
    use crate::coach::puzzle::{Class, set};
    use crate::rules::Rule;

    fn shelf() -> Shelf {
        Shelf::new(set::built_in(), &Progress::default())
    }

    #[test]
    fn a_streak_rises_and_ends_with_the_first_miss() {
        let shelf = shelf();
        let mut challenge = Challenge::new(ChallengeKind::Streak, 1);
        let mut points = Vec::new();
        for _ in 0..12 {
            let (_, puzzle) = challenge.next(shelf.of(Filter::default())).expect("another puzzle");
            points.push(puzzle.rating().points);
            challenge.note(Outcome::Solved);
        }
        let mean = |points: &[f64]| points.iter().sum::<f64>() / points.len() as f64;
        assert!(mean(&points[..4]) < mean(&points[4..8]) && mean(&points[4..8]) < mean(&points[8..]), "{points:?}");
        challenge.spend(2 * TIME);
        assert!(!challenge.has_ended(), "a streak has no clock");
        assert_eq!(challenge.take_result(), None);
        challenge.note(Outcome::Missed);
        assert_eq!((challenge.has_ended(), challenge.solved(), challenge.missed()), (true, 12, 1));
        assert_eq!(challenge.next(shelf.of(Filter::default())), None);
        challenge.note(Outcome::Solved);
        assert_eq!(challenge.solved(), 12, "after the end nothing counts");
        assert_eq!([challenge.take_result(), challenge.take_result()], [Some(12), None]);
    }

    #[test]
    fn a_miss_costs_time_and_the_time_ends_it() {
        let mut challenge = Challenge::new(ChallengeKind::Timed, 1);
        challenge.note(Outcome::Missed);
        assert_eq!((challenge.left(), challenge.missed()), (TIME - PENALTY, 1));
        challenge.spend(TIME - 2 * PENALTY);
        assert!(!challenge.has_ended());
        challenge.note(Outcome::Missed);
        assert!(challenge.has_ended());
    }

    #[test]
    fn each_challenge_has_puzzles_of_its_own_and_none_twice() {
        let shelf = shelf();
        let (class, rule) = (Some(Class::Defence), Some(Rule::Standard));
        let filter = Filter { class, rule, ..Filter::default() };
        let ids = |seed| {
            let mut challenge = Challenge::new(ChallengeKind::Streak, seed);
            let mut ids = Vec::new();
            while let Some((id, puzzle)) = challenge.next(shelf.of(filter)) {
                assert_eq!((puzzle.class(), puzzle.board().rule()), (Class::Defence, Rule::Standard));
                ids.push(id);
                challenge.note(Outcome::Solved);
            }
            assert!(challenge.has_ended(), "there is no other puzzle");
            ids
        };
        let (first, second) = (ids(1), ids(2));
        assert_ne!(first[..5], second[..5]);
        let once: std::collections::BTreeSet<_> = first.iter().collect();
        assert_eq!(once.len(), first.len());
        assert_eq!(first.len(), shelf.of(filter).count());
    }
}
