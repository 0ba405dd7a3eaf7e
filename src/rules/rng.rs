//! Pseudo-random numbers and a hash that are the same on every machine: SplitMix64 (Steele, Lea and Flood, 2014), and
//! FNV-1a (Fowler, Noll and Vo).
//!
//! The rules themselves use no randomness. The generator lives here because every room needs the same one: hashes of
//! positions, openings, self-play and tests. Saved data depends on its stream, which a test pins.

/// Increment of the generator's state: 2⁶⁴ divided by the golden ratio, made odd.
pub const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// Scatters `number` over all 64 bits: the output of SplitMix64 whose state before the step is `number`.
pub const fn mix(number: u64) -> u64 {
    finalize(number.wrapping_add(GAMMA))
}

/// Output function of SplitMix64: a bijection under which close numbers have nothing in common. It maps 0 to 0.
pub const fn finalize(state: u64) -> u64 {
    let state = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let state = (state ^ state >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    state ^ state >> 31
}

/// The FNV-1a hash of these bytes, 64 bits; files are named by it and progress is kept under it.
pub fn fnv_1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A generator whose numbers are determined by its seed.
///
/// ```
/// use tengen::rules::rng::Rng;
///
/// let (mut first, mut second) = (Rng::new(7), Rng::new(7));
/// assert_eq!(first.next_u64(), second.next_u64());
/// assert!(first.below(6) < 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Creates the generator of `seed`.
    pub const fn new(seed: u64) -> Rng {
        Rng { state: seed }
    }

    /// Returns the next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let number = mix(self.state);
        self.state = self.state.wrapping_add(GAMMA);
        number
    }

    /// Returns a number from 0 to `bound` − 1. The bounds in use are far too small for the remainder's bias to show.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_u64() % bound as u64) as usize
    }

    /// Returns one of `items`.
    ///
    /// # Panics
    /// If there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Shuffles `items` (Fisher and Yates).
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
    fn the_stream_is_the_published_one() {
        let mut rng = Rng::new(1_234_567);
        let numbers = [(); 3].map(|()| rng.next_u64());
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn hashes_are_the_published_ones() {
        let hashes = ["", "a", "foobar"].map(|text| fnv_1a(text.bytes()));
        assert_eq!(hashes, [0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8]);
    }

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut rng = Rng::new(1);
        assert!((1..100).all(|bound| rng.below(bound) < bound));
        let mut seen = [0; 6];
        (0..600).for_each(|_| seen[rng.below(6)] += 1);
        assert!(seen.iter().all(|&times| (50..150).contains(&times)), "a fair die: {seen:?}");
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..50).collect();
        Rng::new(2).shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.iter().copied().eq(0..50));
    }

    #[test]
    fn every_order_comes_out_of_a_shuffle() {
        let mut rng = Rng::new(3);
        let mut orders = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let mut items = [0, 1, 2];
            rng.shuffle(&mut items);
            orders.insert(items);
        }
        assert_eq!(orders.len(), 6);
    }
}
