//! Forward pass through the layers above the accumulators. AVX2 and AVX-512 versions are selected at run time.

use super::head::Head;
use super::layer::Vector;
use super::region::{REGIONS, Region, RegionFeatures, RegionSums, regions};
use super::shape::*;
use crate::engine::cell::{Cell, GRID, stride};
use crate::engine::threat::THREAT_BITS;
use crate::rules::{Color, Direction};
use multiversion::multiversion;

/// Activations of the hidden layer, and the region features, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden {
    pub(super) activations: Vector,
    pub(super) features: [RegionFeatures; REGIONS],
}

impl Hidden {
    /// Placeholder for positions that have not been evaluated.
    pub const NONE: Hidden = Hidden { activations: Vector::ZERO, features: RegionFeatures::NONE };
}

/// The policy head prepared for one position: the weights by which each move is scored.
pub struct Policy<'a> {
    /// Weights of a cell's accumulator in each region, Black's half first.
    weights: [Vector; REGIONS],
    /// Weights of the second sum, which counts where it is positive.
    relu_weights: Vector,
    relu_bias: i32,
    /// The last two stones, with the scores by distance class from each.
    distances: [Option<(Cell, &'a [i16; DISTANCE_CLASSES])>; 2],
}

impl<'a> Policy<'a> {
    /// `last` holds the opponent's last stone and one's own.
    pub(super) fn new(head: &'a Head, mover: Color, hidden: &Hidden, last: [Option<Cell>; 2]) -> Policy<'a> {
        let (weights, relu_weights) = policy_weights(head, mover, hidden);
        let distances = [0, 1].map(|i| last[i].map(|cell| (cell, &head.distances[i])));
        Policy { weights, relu_weights, relu_bias: head.relu_bias, distances }
    }
}

/// Computes the policy scores of some cells from the cells' accumulators.
pub fn policy_scores(accumulators: &[Vector; GRID], size: u8, policy: &Policy, cells: &[Cell], scores: &mut [i32]) {
    weighted_sums(accumulators, size, policy, cells, scores);
    for (last, by_class) in policy.distances.into_iter().flatten() {
        for (score, cell) in scores.iter_mut().zip(cells) {
            *score += i32::from(by_class[distance_class_of(last, *cell)]);
        }
    }
}

#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
fn weighted_sums(accumulators: &[Vector; GRID], size: u8, policy: &Policy, cells: &[Cell], scores: &mut [i32]) {
    let regions = regions(size);
    for (score, &cell) in scores.iter_mut().zip(cells) {
        let vector = accumulators[cell.index()].clipped();
        let relu = vector.dot(&policy.relu_weights.0) + policy.relu_bias;
        let weights = &policy.weights[regions[cell.index()].index()];
        *score = (vector.dot(&weights.0) + relu.max(0)) >> POLICY_SHIFT;
    }
}

/// Computes the hidden layer from the regions' accumulators and the [set of threats] on the board.
///
/// [set of threats]: crate::engine::position::Position::threat_set
#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
pub fn forward(head: &Head, threats: usize, mover: Color, sums: &RegionSums) -> Hidden {
    let mut inputs = [[[0; 2]; CHANNELS / 2]; REGIONS];
    let mut outputs = [[0; FEATURES]; REGIONS];
    for (((input, output), sum), kind) in inputs.iter_mut().zip(&mut outputs).zip(&sums.0).zip(Region::KINDS) {
        *input = seen_by(mover, sum).pairs();
        *output = head.region_bias[kind];
    }
    head.region.add(&inputs, &mut outputs);
    let mut features = RegionFeatures::NONE;
    let mut pooled_features = RegionFeatures([0; FEATURES]);
    for (features, outputs) in features.iter_mut().zip(outputs) {
        for ((feature, pooled), output) in features.0.iter_mut().zip(&mut pooled_features.0).zip(outputs) {
            *feature = (output >> REGION_SHIFT).clamp(0, i32::from(MAX_FEATURE)) as i16;
            *pooled += *feature;
        }
    }
    let mut pooled = [[0; CHANNELS]];
    head.pooled.add(&[pooled_features.pairs()], &mut pooled);
    let mut sums = head.hidden.over(&seen_by(mover, &sums.total()));
    let mut left = threats;
    while left != 0 {
        let weights = &head.threats[left.trailing_zeros() as usize % THREAT_BITS];
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        left &= left - 1;
    }
    let mut activations = Vector::ZERO;
    for ((activation, sum), pooled) in activations.0.iter_mut().zip(sums).zip(pooled[0]) {
        *activation = clamp_hidden((sum >> HIDDEN_SHIFT) + (pooled >> POOLED_SHIFT));
    }
    Hidden { activations, features }
}

/// Computes the value head.
#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
pub fn value(head: &Head, hidden: &Hidden) -> i32 {
    let mut second = Vector::ZERO;
    for (activation, sum) in second.0.iter_mut().zip(head.value_hidden.over(&hidden.activations)) {
        *activation = clamp_hidden(sum >> VALUE_HIDDEN_SHIFT);
    }
    (second.dot(&head.value_weights) + head.value_bias) >> VALUE_SHIFT
}

/// Computes the weights of a cell's accumulator in each region, and those of the second sum, Black's half first.
#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
fn policy_weights(head: &Head, mover: Color, hidden: &Hidden) -> ([Vector; REGIONS], Vector) {
    let mut global = head.policy.over(&hidden.activations);
    global.iter_mut().for_each(|sum| *sum >>= POLICY_LAYER_SHIFT);
    let mut features = [[[0; 2]; FEATURES / 2]; REGIONS];
    features.iter_mut().zip(&hidden.features).for_each(|(pairs, features)| *pairs = features.pairs());
    let mut local = [[0; CHANNELS]; REGIONS];
    head.local_policy.add(&features, &mut local);
    let mut weights = [Vector::ZERO; REGIONS];
    for (weights, local) in weights.iter_mut().zip(local) {
        for ((weight, global), local) in weights.0.iter_mut().zip(&global).zip(local) {
            *weight = clamp_policy(global + (local >> POLICY_LAYER_SHIFT));
        }
        // Swapping the weights' halves once saves swapping those of every cell.
        *weights = seen_by(mover, weights);
    }
    let mut relu_weights = Vector::ZERO;
    for (weight, sum) in relu_weights.0.iter_mut().zip(head.relu_weights.over(&hidden.activations)) {
        *weight = clamp_policy(sum >> POLICY_LAYER_SHIFT);
    }
    (weights, seen_by(mover, &relu_weights))
}

#[inline(always)]
fn clamp_policy(number: i32) -> i16 {
    number.clamp(-i32::from(MAX_POLICY), i32::from(MAX_POLICY)) as i16
}

#[inline(always)]
fn clamp_hidden(number: i32) -> i16 {
    number.clamp(0, i32::from(MAX_HIDDEN)) as i16
}

/// Returns the [distance class](distance_class) of two cells by the difference of their indexes, which tells columns
/// and rows apart where they are few. On boards of 19 columns or more, cells at opposite edges may be taken for near
/// ones.
#[inline(always)]
pub fn distance_class_of(cell: Cell, other: Cell) -> usize {
    static CLASSES: [u8; 2 * GRID] = {
        let mut classes = [DISTANCE_CLASSES as u8 - 1; 2 * GRID];
        let max = MAX_DISTANCE as i32;
        let mut dy = -max;
        while dy <= max {
            let mut dx = -max;
            while dx <= max {
                let steps = dx * stride(Direction::Horizontal) + dy * stride(Direction::Vertical);
                classes[(GRID as i32 + steps) as usize] =
                    distance_class(dx.unsigned_abs() as usize, dy.unsigned_abs() as usize) as u8;
                dx += 1;
            }
            dy += 1;
        }
        classes
    };
    usize::from(CLASSES[GRID + other.index() - cell.index()])
}

/// Puts the half of `mover` first.
#[inline(always)]
pub fn seen_by(mover: Color, vector: &Vector) -> Vector {
    match mover {
        Color::Black => *vector,
        Color::White => vector.swapped(),
    }
}
