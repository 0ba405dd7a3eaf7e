//! Random numbers that are the same everywhere.

/// The SplitMix64 generator (Steele, Lea and Flood, 2014).
pub struct Dice(u64);

impl Dice {
    /// The numbers of a seed; those of two seeds have nothing to do with one another.
    pub fn new(seed: u64) -> Dice {
        Dice(Dice(seed).number())
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let number = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        number ^ number >> 31
    }

    /// A number below `bound`, which is far smaller than all there are.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.number() % bound
    }

    /// Puts the items into an order of chance.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}
