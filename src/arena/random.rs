//! Pseudorandom numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood, 2014).

use crate::engine::{STEP, mix};

/// A sequence of numbers determined by its seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn next_number(&mut self) -> u64 {
        let number = mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number
    }

    /// A number below `bound`, which is far too small for the bias of the remainder to matter.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_number() % bound as u64) as usize
    }

    /// Shuffles the items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        let mut random = Random::new(1_234_567);
        let numbers = [(); 3].map(|()| random.next_number());
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut random = Random::new(1);
        assert!((1..100).all(|bound| random.below(bound) < bound));
    }
}
