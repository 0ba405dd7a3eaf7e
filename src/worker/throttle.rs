//! Reports of a search, thinned out to a highest rate.

use crate::engine::Info;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Passes [`Throttle::PER_SECOND`] reports in any second and holds the latest of the others. The first iterations come
/// in a burst, which passes whole; later ones are far apart and pass as they come. No timer releases the held report: a
/// later one replaces it, or the search ends and sends it before its answer.
#[derive(Debug, Default)]
pub struct Throttle {
    /// Times of the reports that passed within the last second, oldest first.
    passed: VecDeque<Instant>,
    /// The latest report that did not pass, unless a later one has passed.
    held: Option<Info>,
}

impl Throttle {
    /// Number of reports that pass in any second.
    pub const PER_SECOND: usize = 20;

    /// The report, if it passes at this time.
    pub fn pass(&mut self, info: Info, now: Instant) -> Option<Info> {
        while self.passed.front().is_some_and(|&at| now.duration_since(at) >= Duration::from_secs(1)) {
            self.passed.pop_front();
        }
        if self.passed.len() == Throttle::PER_SECOND {
            self.held = Some(info);
            return None;
        }
        self.held = None;
        self.passed.push_back(now);
        Some(info)
    }

    /// The latest report, if it did not pass.
    pub fn take_held(&mut self) -> Option<Info> {
        self.held.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Tally;
    use crate::verdict::Score;

    fn info(depth: u32) -> Info {
        let (line, others) = (Vec::new(), Vec::new());
        Info {
            depth,
            nodes: 0,
            elapsed: Duration::ZERO,
            score: Score::Estimate(0),
            line,
            others,
            tally: Tally::default(),
        }
    }

    #[test]
    fn the_throttle_opens_again_when_a_second_has_passed() {
        let (mut throttle, start) = (Throttle::default(), Instant::now());
        let burst = (0..30).filter(|&depth| throttle.pass(info(depth), start).is_some()).count();
        assert_eq!((burst, throttle.held.as_ref()), (Throttle::PER_SECOND, Some(&info(29))));
        assert_eq!(throttle.pass(info(30), start + Duration::from_secs(1)), Some(info(30)));
        assert_eq!(throttle.held, None, "what was held is obsolete");
    }
}
