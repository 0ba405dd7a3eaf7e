//! The network as the engine has it, in integers, and back.

use super::super::fit::POINTS_A_NAT;
use super::super::learn::UNITS_A_NAT;
use super::layout::{
    DEEP, DEEP_BIAS, FIRST, FIRST_BIAS, HEAD, LOCAL, ORDER, ORDER_BIAS, PLACES_SEEN, POOLED, REGION, REGION_BIAS,
    RuleLayout, SURPLUS, SURPLUS_BIAS, SURPLUS_WEIGHTS_BIAS, THREATS, VALUE_BIAS, VALUES,
};
use super::model::{REGION_SCALE, SUM_SCALE};
use crate::engine::tuning::network::{
    CELL_ONE, CHANNELS, DISTANCE_CLASSES, FEATURES, HIDDEN_SCALE, HIDDEN_SHIFT, Head, Layer, MAX_BIAS, MAX_FEATURE,
    MAX_HIDDEN_WEIGHT, MAX_LAYER_WEIGHT, MAX_POLICY, MAX_POOLED_WEIGHT, MAX_ROW, Matrix, Network, POLICY_LAYER_SHIFT,
    POLICY_SHIFT, POOLED_SHIFT, REGION_SHIFT, ROW_SHIFT, Stage, VALUE_HIDDEN_SCALE, VALUE_SCALE, VALUE_SHIFT, Vector,
};
use crate::engine::tuning::{FRACTION, LINES, LineId};
use crate::rules::Color;

/// What the numbers of a row are multiplied by to be integers.
const ROW_SCALE: f64 = CELL_ONE as f64 * (1 << ROW_SHIFT) as f64;

/// What stands for 1 in a thought and in what a region shows.
const ONE: f64 = CELL_ONE as f64 * HIDDEN_SCALE as f64 / (1 << HIDDEN_SHIFT) as f64;

/// What the numbers of what a region shows are cut to.
pub const MAX_SHOWN: f32 = (MAX_FEATURE as f64 / ONE) as f32;

/// The last shift of a value rounds down: half of what is lost on average is given back.
const HALF: f64 = (1 << VALUE_SHIFT) as f64 / 2.0;

/// What a head's numbers are multiplied by to be integers.
fn scales() -> [f64; HEAD] {
    let mut scales = [0.0; HEAD];
    let mut set = |first: usize, end: usize, scale: f64| scales[first..end].fill(scale);
    let full = f64::from(CELL_ONE);
    let first_scale = f64::from(HIDDEN_SCALE);
    let deep_scale = f64::from(VALUE_HIDDEN_SCALE);
    let weight = POINTS_A_NAT / full * f64::from(1 << POLICY_SHIFT) * f64::from(1 << POLICY_LAYER_SHIFT);
    let region_scale = f64::from(1 << REGION_SHIFT);
    set(REGION, REGION_BIAS, ONE * region_scale / (full * f64::from(REGION_SCALE)));
    set(REGION_BIAS, FIRST, ONE * region_scale);
    set(FIRST, FIRST_BIAS, first_scale / f64::from(SUM_SCALE));
    set(FIRST_BIAS, POOLED, full * first_scale);
    set(POOLED, DEEP, f64::from(1 << POOLED_SHIFT));
    set(DEEP, DEEP_BIAS, deep_scale);
    set(DEEP_BIAS, VALUES, ONE * deep_scale);
    set(VALUES, VALUE_BIAS, f64::from(VALUE_SCALE));
    set(VALUE_BIAS, ORDER, UNITS_A_NAT * f64::from(FRACTION) * f64::from(1 << VALUE_SHIFT));
    set(ORDER, ORDER_BIAS, weight / ONE);
    set(ORDER_BIAS, LOCAL, weight);
    set(LOCAL, SURPLUS_WEIGHTS_BIAS, weight / ONE);
    set(SURPLUS_WEIGHTS_BIAS, SURPLUS_BIAS, weight);
    set(SURPLUS_BIAS, PLACES_SEEN, POINTS_A_NAT * f64::from(1 << POLICY_SHIFT));
    set(PLACES_SEEN, HEAD, POINTS_A_NAT);
    scales
}

/// The network of these parameters.
pub fn network(layout: &RuleLayout, parameters: &[f64]) -> Network {
    let rows = layout.rows(parameters);
    let heads = layout.heads(parameters);
    let rows = rows.iter().map(|row| Vector(row.map(|number| short(f64::from(number) * ROW_SCALE, MAX_ROW)))).collect();
    let heads = Color::ALL.map(|mover| {
        let stages: Vec<Head> = Stage::all().map(|stage| head(&heads[layout.head_of(mover, stage)])).collect();
        stages.try_into().expect("there is one a stage")
    });
    Network::new(layout.rule, rows, heads)
}

/// Sets what a rule has of its own to what makes this network, as long as what all rules share is nothing.
pub fn set(layout: &RuleLayout, network: &Network, parameters: &mut [f64]) {
    for id in 0..LINES as LineId {
        let Some(own) = layout.own_row(id) else { continue };
        for (parameter, number) in parameters[own..].iter_mut().zip(network.row(id).0) {
            *parameter = f64::from(number) / ROW_SCALE;
        }
    }
    let scales = scales();
    for (mover, stage) in Color::ALL.into_iter().flat_map(|mover| Stage::all().map(move |stage| (mover, stage))) {
        let [_, _, own] = layout.heads[layout.head_of(mover, stage)];
        let numbers = numbers(network.head_of(mover, stage));
        for ((parameter, number), scale) in parameters[own..].iter_mut().zip(numbers).zip(scales) {
            *parameter = f64::from(number) / scale;
        }
        parameters[own + VALUE_BIAS] -= HALF / scales[VALUE_BIAS];
    }
}

fn rounded(number: f64, bound: i32) -> i32 {
    number.round().clamp(f64::from(-bound), f64::from(bound)) as i32
}

fn short(number: f64, bound: i16) -> i16 {
    rounded(number, i32::from(bound)) as i16
}

/// A head as the engine has it.
fn head(head: &[f32]) -> Head {
    let scales = scales();
    let number = |i: usize| f64::from(head[i]) * scales[i];
    let shorts = |first: usize, bound: i16| std::array::from_fn(|i| short(number(first + i), bound));
    let longs = |first: usize| std::array::from_fn(|i| rounded(number(first + i), MAX_BIAS));
    let short_at = |i: usize, bound: i16| short(number(i), bound);
    let layer = |weights: usize, bound: i16, bias: usize| Layer {
        weights: Matrix::from_fn(|result, i| short_at(weights + result * CHANNELS + i, bound)),
        bias: longs(bias),
    };
    let of_features =
        |weights: usize, bound: i16| Matrix::from_fn(|result, i| short_at(weights + result * FEATURES + i, bound));
    let distances = |back: usize| {
        std::array::from_fn(|place| short(number(PLACES_SEEN + back * DISTANCE_CLASSES + place), MAX_POLICY))
    };
    Head {
        region: Matrix::from_fn(|result, i| short_at(REGION + result * CHANNELS + i, MAX_LAYER_WEIGHT)),
        region_bias: std::array::from_fn(|kind| {
            std::array::from_fn(|i| rounded(number(REGION_BIAS + kind * FEATURES + i), MAX_BIAS))
        }),
        hidden: layer(FIRST, MAX_HIDDEN_WEIGHT, FIRST_BIAS),
        threats: std::array::from_fn(|bit| longs(THREATS + bit * CHANNELS)),
        pooled: of_features(POOLED, MAX_POOLED_WEIGHT),
        value_hidden: layer(DEEP, MAX_LAYER_WEIGHT, DEEP_BIAS),
        value_weights: shorts(VALUES, MAX_LAYER_WEIGHT),
        value_bias: rounded(number(VALUE_BIAS) + HALF, MAX_BIAS),
        policy: layer(ORDER, MAX_LAYER_WEIGHT, ORDER_BIAS),
        local_policy: of_features(LOCAL, MAX_LAYER_WEIGHT),
        relu_weights: layer(SURPLUS, MAX_LAYER_WEIGHT, SURPLUS_WEIGHTS_BIAS),
        relu_bias: rounded(number(SURPLUS_BIAS), MAX_BIAS),
        distances: [distances(0), distances(1)],
    }
}

/// The numbers of a head, in the order of its parameters.
fn numbers(head: &Head) -> Vec<i32> {
    fn longs<'a>(shorts: impl IntoIterator<Item = &'a i16>) -> impl Iterator<Item = i32> {
        shorts.into_iter().map(|&short| i32::from(short))
    }
    let mut numbers = Vec::with_capacity(HEAD);
    numbers.extend(head.region.weights().map(i32::from));
    numbers.extend(head.region_bias.as_flattened());
    numbers.extend(head.hidden.weights.weights().map(i32::from));
    numbers.extend(head.hidden.bias);
    numbers.extend(head.threats.as_flattened());
    numbers.extend(head.pooled.weights().map(i32::from));
    numbers.extend(head.value_hidden.weights.weights().map(i32::from));
    numbers.extend(head.value_hidden.bias);
    numbers.extend(longs(&head.value_weights));
    numbers.push(head.value_bias);
    numbers.extend(head.policy.weights.weights().map(i32::from));
    numbers.extend(head.policy.bias);
    numbers.extend(head.local_policy.weights().map(i32::from));
    numbers.extend(head.relu_weights.weights.weights().map(i32::from));
    numbers.extend(head.relu_weights.bias);
    numbers.push(head.relu_bias);
    numbers.extend(longs(head.distances.as_flattened()));
    assert_eq!(numbers.len(), HEAD);
    numbers
}

#[cfg(test)]
mod tests {
    use super::super::layout::Layout;
    use super::*;
    use crate::engine::tuning::network::SizeClass;
    use crate::rules::Rule;

    #[test]
    fn what_is_set_to_a_network_makes_that_network() {
        let layout = Layout::of(&Rule::COMMON);
        for (rule, layout_of_rule) in Rule::COMMON.into_iter().zip(&layout.rules) {
            let expected = Network::of(rule, SizeClass::Standard);
            let mut parameters = vec![0.0; layout.parameters];
            set(layout_of_rule, expected, &mut parameters);
            assert!(network(layout_of_rule, &parameters) == *expected, "{rule:?}");
        }
    }
}
