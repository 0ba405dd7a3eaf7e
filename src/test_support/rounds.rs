//! Rounds of random tests, each with a seed that is printed where it fails.

use super::is_long;
use crate::rules::rng::Rng;
use std::env;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Rounds of a random test: each has a seed, and the random numbers of that seed.
///
/// `tests/run` has the first few, the same ones every time. In `tests/long` they begin at the time of day and go on for
/// a minute, unless the environment says otherwise: `TENGEN_SEED` is the first seed, and `TENGEN_ROUNDS` or
/// `TENGEN_SECONDS` says how long they go on. Where a round fails, its seed is printed.
pub struct Rounds {
    test: &'static str,
    /// Seed of the next round.
    seed: u64,
    rounds: u64,
    began: Instant,
    extent: Extent,
}

/// Number of rounds, or time for them.
enum Extent {
    Rounds(u64),
    Time(Duration),
}

impl Rounds {
    /// Rounds of the test with this name; `sample` of them where `tests/long` does not ask for more.
    pub fn new(test: &'static str, sample: u64) -> Rounds {
        let variable = |name: &str| {
            let value = env::var(name).ok()?;
            Some(value.parse::<u64>().unwrap_or_else(|_| panic!("{name} is a number, not {value:?}")))
        };
        let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let seed = variable("TENGEN_SEED").unwrap_or_else(|| if is_long() { clock() } else { 0 });
        let extent = match (variable("TENGEN_ROUNDS"), variable("TENGEN_SECONDS")) {
            (Some(rounds), _) => Extent::Rounds(rounds),
            (None, Some(seconds)) => Extent::Time(Duration::from_secs(seconds)),
            (None, None) if is_long() => Extent::Time(Duration::from_secs(60)),
            (None, None) => Extent::Rounds(sample),
        };
        println!("{test}: from seed {seed}");
        Rounds { test, seed, rounds: 0, began: Instant::now(), extent }
    }

    /// Number of rounds so far.
    pub fn done(&self) -> u64 {
        self.rounds
    }
}

impl Iterator for Rounds {
    type Item = (u64, Rng);

    fn next(&mut self) -> Option<(u64, Rng)> {
        let goes_on = match self.extent {
            Extent::Rounds(rounds) => self.rounds < rounds,
            Extent::Time(time) => self.began.elapsed() < time,
        };
        goes_on.then(|| {
            let seed = self.seed;
            self.seed = seed.wrapping_add(1);
            self.rounds += 1;
            (seed, Rng::new(seed))
        })
    }
}

/// Prints the number of rounds, or the seed of the one that has failed.
impl Drop for Rounds {
    fn drop(&mut self) {
        let Rounds { test, seed, rounds, began, .. } = self;
        if std::thread::panicking() {
            let seed = seed.wrapping_sub(1);
            println!("{test}: failed; again with TENGEN_SEED={seed} TENGEN_ROUNDS=1");
        } else {
            println!("{test}: {rounds} rounds in {} s", began.elapsed().as_secs());
        }
    }
}
