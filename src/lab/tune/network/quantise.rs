//! Quantises the trained parameters to the integers of the engine's network, and converts a network back.

use super::super::fit::POINTS_PER_NAT;
use super::super::learn::UNITS_PER_NAT;
use super::layout::{
    DISTANCES, HEAD_PARAMETERS, HIDDEN, HIDDEN_BIAS, HIDDEN_ONE, LOCAL_POLICY, POLICY, POLICY_BIAS, POOLED, REGION,
    REGION_BIAS, REGION_SCALE, RELU_BIAS, RELU_WEIGHTS, RELU_WEIGHTS_BIAS, RuleLayout, SUM_SCALE, THREATS, VALUE_BIAS,
    VALUE_HIDDEN, VALUE_HIDDEN_BIAS, VALUE_WEIGHTS,
};
use crate::engine::tuning::network::{
    CELL_ONE, CHANNELS, DISTANCE_CLASSES, FEATURES, HIDDEN_SCALE, Head, Layer, MAX_BIAS, MAX_HIDDEN_WEIGHT,
    MAX_LAYER_WEIGHT, MAX_POLICY, MAX_POOLED_WEIGHT, MAX_ROW, Matrix, Network, POLICY_LAYER_SHIFT, POLICY_SHIFT,
    POOLED_SHIFT, REGION_SHIFT, ROW_SHIFT, Stage, VALUE_HIDDEN_SCALE, VALUE_SCALE, VALUE_SHIFT, Vector,
};
use crate::engine::tuning::{FRACTION, LINES, LineId};
use crate::rules::Color;

/// Factor from a row's parameters to integers.
const ROW_SCALE: f64 = CELL_ONE as f64 * (1 << ROW_SHIFT) as f64;

/// Added to a value's bias, because the final shift rounds down.
const HALF: f64 = (1 << VALUE_SHIFT) as f64 / 2.0;

/// Factors from a head's parameters to integers.
fn scales() -> [f64; HEAD_PARAMETERS] {
    let mut scales = [0.0; HEAD_PARAMETERS];
    let mut set = |first: usize, end: usize, scale: f64| scales[first..end].fill(scale);
    let cell_one = f64::from(CELL_ONE);
    let hidden_scale = f64::from(HIDDEN_SCALE);
    let value_hidden_scale = f64::from(VALUE_HIDDEN_SCALE);
    let policy_scale = POINTS_PER_NAT / cell_one * f64::from(1 << POLICY_SHIFT) * f64::from(1 << POLICY_LAYER_SHIFT);
    let region_scale = f64::from(1 << REGION_SHIFT);
    set(REGION, REGION_BIAS, HIDDEN_ONE * region_scale / (cell_one * f64::from(REGION_SCALE)));
    set(REGION_BIAS, HIDDEN, HIDDEN_ONE * region_scale);
    set(HIDDEN, HIDDEN_BIAS, hidden_scale / f64::from(SUM_SCALE));
    set(HIDDEN_BIAS, POOLED, cell_one * hidden_scale);
    set(POOLED, VALUE_HIDDEN, f64::from(1 << POOLED_SHIFT));
    set(VALUE_HIDDEN, VALUE_HIDDEN_BIAS, value_hidden_scale);
    set(VALUE_HIDDEN_BIAS, VALUE_WEIGHTS, HIDDEN_ONE * value_hidden_scale);
    set(VALUE_WEIGHTS, VALUE_BIAS, f64::from(VALUE_SCALE));
    set(VALUE_BIAS, POLICY, UNITS_PER_NAT * f64::from(FRACTION) * f64::from(1 << VALUE_SHIFT));
    set(POLICY, POLICY_BIAS, policy_scale / HIDDEN_ONE);
    set(POLICY_BIAS, LOCAL_POLICY, policy_scale);
    set(LOCAL_POLICY, RELU_WEIGHTS_BIAS, policy_scale / HIDDEN_ONE);
    set(RELU_WEIGHTS_BIAS, RELU_BIAS, policy_scale);
    set(RELU_BIAS, DISTANCES, POINTS_PER_NAT * f64::from(1 << POLICY_SHIFT));
    set(DISTANCES, HEAD_PARAMETERS, POINTS_PER_NAT);
    scales
}

/// Returns the network with these parameters.
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

/// Sets the rule's own parameters so that they make this network. The shared parameters must be zero.
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

/// Quantises a head.
fn head(head: &[f32; HEAD_PARAMETERS]) -> Head {
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
        std::array::from_fn(|class| short(number(DISTANCES + back * DISTANCE_CLASSES + class), MAX_POLICY))
    };
    Head {
        region: Matrix::from_fn(|result, i| short_at(REGION + result * CHANNELS + i, MAX_LAYER_WEIGHT)),
        region_bias: std::array::from_fn(|kind| {
            std::array::from_fn(|i| rounded(number(REGION_BIAS + kind * FEATURES + i), MAX_BIAS))
        }),
        hidden: layer(HIDDEN, MAX_HIDDEN_WEIGHT, HIDDEN_BIAS),
        threats: std::array::from_fn(|bit| longs(THREATS + bit * CHANNELS)),
        pooled: of_features(POOLED, MAX_POOLED_WEIGHT),
        value_hidden: layer(VALUE_HIDDEN, MAX_LAYER_WEIGHT, VALUE_HIDDEN_BIAS),
        value_weights: shorts(VALUE_WEIGHTS, MAX_LAYER_WEIGHT),
        value_bias: rounded(number(VALUE_BIAS) + HALF, MAX_BIAS),
        policy: layer(POLICY, MAX_LAYER_WEIGHT, POLICY_BIAS),
        local_policy: of_features(LOCAL_POLICY, MAX_LAYER_WEIGHT),
        relu_weights: layer(RELU_WEIGHTS, MAX_LAYER_WEIGHT, RELU_WEIGHTS_BIAS),
        relu_bias: rounded(number(RELU_BIAS), MAX_BIAS),
        distances: [distances(0), distances(1)],
    }
}

/// Returns the integers of a head in the order of its parameters.
fn numbers(head: &Head) -> Vec<i32> {
    fn longs<'a>(shorts: impl IntoIterator<Item = &'a i16>) -> impl Iterator<Item = i32> {
        shorts.into_iter().map(|&short| i32::from(short))
    }
    let mut numbers = Vec::with_capacity(HEAD_PARAMETERS);
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
    assert_eq!(numbers.len(), HEAD_PARAMETERS);
    numbers
}

#[cfg(test)]
mod tests {
    use super::super::layout::Layout;
    use super::*;
    use crate::engine::tuning::network::SizeClass;
    use crate::rules::Rule;

    #[test]
    fn parameters_set_from_a_network_make_that_network() {
        let layout = Layout::of(&Rule::COMMON);
        for (rule, layout_of_rule) in Rule::COMMON.into_iter().zip(&layout.rules) {
            let expected = Network::of(rule, SizeClass::Standard);
            let mut parameters = vec![0.0; layout.parameters];
            set(layout_of_rule, expected, &mut parameters);
            assert!(network(layout_of_rule, &parameters) == *expected, "{rule:?}");
        }
    }
}
