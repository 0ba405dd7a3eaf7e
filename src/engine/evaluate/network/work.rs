//! Most of the work. It is built for machines with AVX2 and more as well, and chosen when the program runs.

use super::accumulator::Accumulator;
use super::layer::Numbers;
use super::region::{Features, KINDS, REGIONS, Sums, regions};
use super::{
    CHANNELS, DEEP_SHIFT, FARTHEST, FEATURES, FIRST_SHIFT, Head, MAX_FEATURE, MAX_ORDER, MAX_THOUGHT, Network,
    ORDER_LAYER_SHIFT, ORDER_SHIFT, Order, PLACES, POOLED_SHIFT, REGION_SHIFT, Thought, VALUE_SHIFT, place,
};
use crate::engine::cell::{Cell, GRID, stride};
use crate::engine::evaluate::THREAT_BITS;
use crate::engine::evaluate::lines::SIGHT;
use crate::engine::position::Position;
use crate::rules::{Color, Direction};
use multiversion::multiversion;

#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
pub fn add_stone(network: &Network, position: &Position, last: Cell, accumulator: &mut Accumulator, sums: &mut Sums) {
    let regions = regions(position.size());
    let Accumulator { cells, changed, before, .. } = accumulator;
    let sum = &mut sums.0[regions[last.index()].index()];
    sum.subtract(&cells[last.index()].cut());
    sum.add(&network.cell(position.free_lines(last)).cut());
    let color = !position.side_to_move();
    // First a list of the empty cells that see the stone, made without a branch: which are empty no processor can guess.
    let mut seen = [(last, Direction::Horizontal, 0); 8 * SIGHT as usize];
    let mut count = 0;
    for direction in Direction::ALL {
        let stride = stride(direction);
        for steps in 1..=SIGHT {
            for steps in [steps, -steps] {
                let cell = last.shifted(stride * steps);
                seen[count] = (cell, direction, steps);
                count += usize::from(position.is_empty(cell));
            }
        }
    }
    for &(cell, direction, steps) in &seen[..count] {
        let numbers = &mut cells[cell.index()];
        let earlier = *numbers;
        changed.push(cell);
        before.push(earlier);
        numbers.add(network.row(position.line(cell, direction)));
        numbers.subtract(network.row(position.line_without(cell, direction, -steps, color)));
        let mut change = numbers.cut();
        change.subtract(&earlier.cut());
        sums.0[regions[cell.index()].index()].add(&change);
    }
}

#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
pub fn promises(accumulator: &Accumulator, size: u8, order: &Order, cells: &[Cell], promises: &mut [i32]) {
    let regions = regions(size);
    for (promise, &cell) in promises.iter_mut().zip(cells) {
        let numbers = accumulator.cells[cell.index()].cut();
        let surplus = numbers.times(&order.surplus.0) + order.surplus_bias;
        let weights = &order.weights[regions[cell.index()].index()];
        *promise = (numbers.times(&weights.0) + surplus.max(0)) >> ORDER_SHIFT;
    }
}

#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
pub fn think(head: &Head, threats: usize, mover: Color, sums: &Sums) -> Thought {
    let mut numbers = [[[0; 2]; CHANNELS / 2]; REGIONS];
    let mut shown = [[0; FEATURES]; REGIONS];
    for (((numbers, shown), sum), kind) in numbers.iter_mut().zip(&mut shown).zip(&sums.0).zip(KINDS) {
        *numbers = seen_by(mover, sum).pairs();
        *shown = head.region_bias[kind];
    }
    head.region.add(&numbers, &mut shown);
    let mut features = Features::NONE;
    let mut together = Features([0; FEATURES]);
    for (features, shown) in features.iter_mut().zip(shown) {
        for ((feature, together), shown) in features.0.iter_mut().zip(&mut together.0).zip(shown) {
            *feature = (shown >> REGION_SHIFT).clamp(0, i32::from(MAX_FEATURE)) as i16;
            *together += *feature;
        }
    }
    let mut pooled = [[0; CHANNELS]];
    head.pooled.add(&[together.pairs()], &mut pooled);
    let mut sums = head.first.over(&seen_by(mover, &sums.total()));
    let mut left = threats;
    while left != 0 {
        let weights = &head.threats[left.trailing_zeros() as usize % THREAT_BITS];
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        left &= left - 1;
    }
    let mut numbers = Numbers::ZERO;
    for ((number, sum), pooled) in numbers.0.iter_mut().zip(sums).zip(pooled[0]) {
        *number = cut_thought((sum >> FIRST_SHIFT) + (pooled >> POOLED_SHIFT));
    }
    Thought { numbers, features }
}

#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
pub fn value(head: &Head, thought: &Thought) -> i32 {
    let mut deep = Numbers::ZERO;
    for (number, sum) in deep.0.iter_mut().zip(head.deep.over(&thought.numbers)) {
        *number = cut_thought(sum >> DEEP_SHIFT);
    }
    (deep.times(&head.values) + head.value_bias) >> VALUE_SHIFT
}

/// The weights of a cell's numbers in each region, and of the second sum: Black's first.
#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
pub fn weigh(head: &Head, mover: Color, thought: &Thought) -> ([Numbers; REGIONS], Numbers) {
    let mut everywhere = head.order.over(&thought.numbers);
    everywhere.iter_mut().for_each(|sum| *sum >>= ORDER_LAYER_SHIFT);
    let mut features = [[[0; 2]; FEATURES / 2]; REGIONS];
    features.iter_mut().zip(&thought.features).for_each(|(pairs, features)| *pairs = features.pairs());
    let mut local = [[0; CHANNELS]; REGIONS];
    head.local.add(&features, &mut local);
    let mut weights = [Numbers::ZERO; REGIONS];
    for (weights, local) in weights.iter_mut().zip(local) {
        for ((weight, everywhere), local) in weights.0.iter_mut().zip(&everywhere).zip(local) {
            *weight = cut_weight(everywhere + (local >> ORDER_LAYER_SHIFT));
        }
        // The weights' halves change places instead of every cell's.
        *weights = seen_by(mover, weights);
    }
    let mut surplus = Numbers::ZERO;
    for (weight, sum) in surplus.0.iter_mut().zip(head.surplus.over(&thought.numbers)) {
        *weight = cut_weight(sum >> ORDER_LAYER_SHIFT);
    }
    (weights, seen_by(mover, &surplus))
}

#[inline(always)]
fn cut_weight(number: i32) -> i16 {
    number.clamp(-i32::from(MAX_ORDER), i32::from(MAX_ORDER)) as i16
}

#[inline(always)]
fn cut_thought(number: i32) -> i16 {
    number.clamp(0, i32::from(MAX_THOUGHT)) as i16
}

/// The [place] of a cell as seen from another one: by the steps between them in the grid, which tell columns and rows
/// apart where it is not far. On boards of 19 columns or more two cells at opposite edges may be taken for near ones.
#[inline(always)]
pub fn place_of(cell: Cell, other: Cell) -> usize {
    static PLACES_OF: [u8; 2 * GRID] = {
        let mut places = [PLACES as u8 - 1; 2 * GRID];
        let most = FARTHEST as i32;
        let mut dy = -most;
        while dy <= most {
            let mut dx = -most;
            while dx <= most {
                let steps = dx * stride(Direction::Horizontal) + dy * stride(Direction::Vertical);
                places[(GRID as i32 + steps) as usize] =
                    place(dx.unsigned_abs() as usize, dy.unsigned_abs() as usize) as u8;
                dx += 1;
            }
            dy += 1;
        }
        places
    };
    usize::from(PLACES_OF[GRID + other.index() - cell.index()])
}

/// The mover's half first.
#[inline(always)]
pub fn seen_by(mover: Color, numbers: &Numbers) -> Numbers {
    match mover {
        Color::Black => *numbers,
        Color::White => numbers.swapped(),
    }
}
