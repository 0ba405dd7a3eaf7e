//! What a network is made of: rows of numbers, and layers over them.

use super::{CHANNELS, FULL, ROW_SHIFT, products};

/// A row of the table, or the numbers of a cell, of a region or of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Numbers(pub [i16; CHANNELS]);

impl Numbers {
    pub const ZERO: Numbers = Numbers([0; CHANNELS]);

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Numbers) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.wrapping_add(theirs);
        }
    }

    #[inline(always)]
    pub(super) fn subtract(&mut self, other: &Numbers) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.wrapping_sub(theirs);
        }
    }

    /// What the sum of four rows means to the cell.
    #[inline(always)]
    pub(super) fn cut(mut self) -> Numbers {
        for number in &mut self.0 {
            *number = (*number >> ROW_SHIFT).clamp(0, FULL);
        }
        self
    }

    #[inline(always)]
    pub(super) fn times(&self, weights: &[i16; CHANNELS]) -> i32 {
        self.0.iter().zip(weights).map(|(&number, &weight)| i32::from(number) * i32::from(weight)).sum()
    }

    /// The numbers two by two.
    #[inline(always)]
    pub(super) fn pairs(self) -> [[i16; 2]; CHANNELS / 2] {
        bytemuck::must_cast(self.0)
    }

    /// The halves in each other's place.
    #[inline(always)]
    pub fn swapped(&self) -> Numbers {
        let mut swapped = *self;
        swapped.0.rotate_left(CHANNELS / 2);
        swapped
    }
}

/// What makes so many results of pairs of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix<const PAIRS: usize, const RESULTS: usize> {
    /// The weights of two numbers at a time, one of the other, in each result.
    weights: [[[i16; 2]; RESULTS]; PAIRS],
}

impl<const PAIRS: usize, const RESULTS: usize> Matrix<PAIRS, RESULTS> {
    /// The matrix of these weights, by the result and the number.
    pub fn from_fn(weight: impl Fn(usize, usize) -> i16) -> Matrix<PAIRS, RESULTS> {
        let pair = |pair: usize, result: usize| [weight(result, 2 * pair), weight(result, 2 * pair + 1)];
        Matrix { weights: std::array::from_fn(|number| std::array::from_fn(|result| pair(number, result))) }
    }

    /// The weights, result by result.
    pub fn weights(&self) -> impl Iterator<Item = i16> {
        (0..RESULTS).flat_map(|result| self.weights.iter().flat_map(move |pair| pair[result]))
    }

    /// Adds the results of many rows of numbers to the sums of each.
    pub(super) fn add(&self, numbers: &[[[i16; 2]; PAIRS]], sums: &mut [[i32; RESULTS]]) {
        products::add(&self.weights, numbers, sums);
    }
}

/// What makes as many numbers of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    pub weights: Matrix<{ CHANNELS / 2 }, CHANNELS>,
    /// What the results begin with.
    pub bias: [i32; CHANNELS],
}

impl Layer {
    /// The results.
    #[inline(always)]
    pub(super) fn over(&self, numbers: &Numbers) -> [i32; CHANNELS] {
        let mut sums = [self.bias];
        self.weights.add(&[numbers.pairs()], &mut sums);
        sums[0]
    }
}
