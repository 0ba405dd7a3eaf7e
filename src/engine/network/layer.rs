//! Vectors, matrices and layers of integers.

use super::shape::{CELL_ONE, CHANNELS, ROW_SHIFT};
use super::simd;

/// A vector of [`CHANNELS`] numbers: an embedding row, an accumulator or the activations of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Vector(pub [i16; CHANNELS]);

impl Vector {
    /// The vector of zeros, from which sums begin.
    pub const ZERO: Vector = Vector([0; CHANNELS]);

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Vector) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.wrapping_add(theirs);
        }
    }

    #[inline(always)]
    pub(super) fn subtract(&mut self, other: &Vector) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.wrapping_sub(theirs);
        }
    }

    /// Returns the clipped accumulator of a cell whose four rows add up to `self`.
    #[inline(always)]
    pub(super) fn clipped(mut self) -> Vector {
        for number in &mut self.0 {
            *number = (*number >> ROW_SHIFT).clamp(0, CELL_ONE);
        }
        self
    }

    /// Returns the dot product with `weights`.
    #[inline(always)]
    pub(super) fn dot(&self, weights: &[i16; CHANNELS]) -> i32 {
        self.0.iter().zip(weights).map(|(&number, &weight)| i32::from(number) * i32::from(weight)).sum()
    }

    /// Returns the numbers two by two, as [`Matrix`] multiplies them.
    #[inline(always)]
    pub(super) fn pairs(self) -> [[i16; 2]; CHANNELS / 2] {
        bytemuck::must_cast(self.0)
    }

    /// Swaps the halves: Black's channels and White's.
    #[inline(always)]
    #[must_use]
    pub fn swapped(&self) -> Vector {
        let mut swapped = *self;
        swapped.0.rotate_left(CHANNELS / 2);
        swapped
    }
}

/// A matrix of weights from `PAIRS` pairs of inputs to `RESULTS` outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix<const PAIRS: usize, const RESULTS: usize> {
    /// By pair of inputs, then by output: the layout that multiplies and adds two products in one instruction.
    weights: [[[i16; 2]; RESULTS]; PAIRS],
}

impl<const PAIRS: usize, const RESULTS: usize> Matrix<PAIRS, RESULTS> {
    /// Creates the matrix from `weight(output, input)`.
    pub fn from_fn(weight: impl Fn(usize, usize) -> i16) -> Matrix<PAIRS, RESULTS> {
        let pair = |pair: usize, result: usize| [weight(result, 2 * pair), weight(result, 2 * pair + 1)];
        Matrix { weights: std::array::from_fn(|number| std::array::from_fn(|result| pair(number, result))) }
    }

    /// The weights, output by output.
    pub fn weights(&self) -> impl Iterator<Item = i16> {
        (0..RESULTS).flat_map(|result| self.weights.iter().flat_map(move |pair| pair[result]))
    }

    /// Adds the products with many vectors to their sums.
    pub(super) fn add(&self, vectors: &[[[i16; 2]; PAIRS]], sums: &mut [[i32; RESULTS]]) {
        simd::add(&self.weights, vectors, sums);
    }
}

/// A fully connected layer from [`CHANNELS`] inputs to as many outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Weights by output and input.
    pub weights: Matrix<{ CHANNELS / 2 }, CHANNELS>,
    /// Bias of each output, in the scale of the products of weights and inputs.
    pub bias: [i32; CHANNELS],
}

impl Layer {
    /// Returns the outputs before any shift or clamp.
    #[inline(always)]
    pub(super) fn over(&self, input: &Vector) -> [i32; CHANNELS] {
        let mut sums = [self.bias];
        self.weights.add(&[input.pairs()], &mut sums);
        sums[0]
    }
}
