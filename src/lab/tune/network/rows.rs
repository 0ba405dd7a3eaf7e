//! Arithmetic of rows: vectors of channels in floating point.
//!
//! Everything here is inlined into the functions that are compiled for several instruction sets. Loops run over the
//! channels, so that the compiler makes SIMD of them, and a sum of products is taken in the same order everywhere:
//! training gives the same numbers with every instruction set.

use crate::engine::tuning::network::CHANNELS;

/// Vector of channels in floating point: an embedding row, an accumulator or the output of a layer.
pub type Row = [f32; CHANNELS];

/// Numbers that one instruction handles at most.
const LANES: usize = 16;

/// Adds a vector to another one.
#[inline(always)]
pub fn add<const N: usize>(numbers: &mut [f32; N], others: &[f32; N]) {
    for i in 0..N {
        numbers[i] += others[i];
    }
}

/// Adds a vector to the beginning of a slice.
#[inline(always)]
pub fn add_to<const N: usize>(numbers: &mut [f32], others: &[f32; N]) {
    for (number, other) in numbers[..N].iter_mut().zip(others) {
        *number += other;
    }
}

/// Adds a multiple of a vector to another one.
#[inline(always)]
pub fn add_times<const N: usize>(numbers: &mut [f32; N], others: &[f32; N], factor: f32) {
    for i in 0..N {
        numbers[i] += factor * others[i];
    }
}

/// Returns a multiple of a vector.
#[inline(always)]
pub fn times<const N: usize>(mut numbers: [f32; N], factor: f32) -> [f32; N] {
    for number in &mut numbers {
        *number *= factor;
    }
    numbers
}

/// Returns a vector less another one.
#[inline(always)]
pub fn less<const N: usize>(mut numbers: [f32; N], others: &[f32; N]) -> [f32; N] {
    for i in 0..N {
        numbers[i] -= others[i];
    }
    numbers
}

/// Returns the sum of a vector's products with another one. `N` is a multiple of 16.
#[inline(always)]
pub fn dot<const N: usize>(numbers: &[f32; N], weights: &[f32; N]) -> f32 {
    const { assert!(N.is_multiple_of(LANES)) };
    let mut sums = [0.0; LANES];
    for (numbers, weights) in numbers.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
        for i in 0..LANES {
            sums[i] += numbers[i] * weights[i];
        }
    }
    let mut width = LANES / 2;
    while width > 0 {
        for i in 0..width {
            sums[i] += sums[i + width];
        }
        width /= 2;
    }
    sums[0]
}

/// Clipped ReLU: 0 to 1.
#[inline(always)]
pub fn clip(mut row: Row) -> Row {
    for number in &mut row {
        *number = number.clamp(0.0, 1.0);
    }
    row
}

/// Backpropagates through [`clip`]: `before` is its input, `gradient` that by its output and then by its input. Where a
/// number is clipped, the gradient is multiplied by `leak`.
#[inline(always)]
pub fn clip_backward(gradient: &mut Row, before: &Row, leak: f32) {
    for i in 0..CHANNELS {
        gradient[i] *= if before[i] > 0.0 && before[i] < 1.0 { 1.0 } else { leak };
    }
}

/// Returns the positive part of each number.
#[inline(always)]
pub fn relu(mut row: Row) -> Row {
    for number in &mut row {
        *number = number.max(0.0);
    }
    row
}

/// Returns the output of a layer before its activation.
#[inline(always)]
pub fn layer<const INPUTS: usize, const OUTPUTS: usize>(
    weights: &[f32],
    bias: &[f32],
    inputs: &[f32; INPUTS],
) -> [f32; OUTPUTS] {
    let (rows, bias) = (&weights.as_chunks::<INPUTS>().0[..OUTPUTS], &bias[..OUTPUTS]);
    let mut outputs = [0.0; OUTPUTS];
    for output in 0..OUTPUTS {
        outputs[output] = bias[output] + dot(inputs, &rows[output]);
    }
    outputs
}

/// Backpropagates through a layer: adds the gradients by its weights and by its inputs, given that by its outputs.
#[inline(always)]
pub fn layer_backward<const INPUTS: usize, const OUTPUTS: usize>(
    weights: &[f32],
    inputs: &[f32; INPUTS],
    output_gradient: &[f32; OUTPUTS],
    weight_gradient: &mut [f32],
    input_gradient: &mut [f32; INPUTS],
) {
    let rows = &weights.as_chunks::<INPUTS>().0[..OUTPUTS];
    let gradients = &mut weight_gradient.as_chunks_mut::<INPUTS>().0[..OUTPUTS];
    for output in 0..OUTPUTS {
        let slope = output_gradient[output];
        if slope != 0.0 {
            add_times(&mut gradients[output], inputs, slope);
            add_times(input_gradient, &rows[output], slope);
        }
    }
}
