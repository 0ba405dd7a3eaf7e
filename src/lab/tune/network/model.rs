//! The network in floating point: forward pass, losses, and gradients by backpropagation.

use super::super::learn::sigmoid;
use super::Row;
use super::layout::{
    DISTANCES, Gradients, HEAD_PARAMETERS, HIDDEN, HIDDEN_BIAS, LOCAL_POLICY, MAX_FEATURE_VALUE, POLICY, POLICY_BIAS,
    POOLED, REGION, REGION_BIAS, REGION_SCALE, RELU_BIAS, RELU_WEIGHTS, RELU_WEIGHTS_BIAS, RuleLayout, SUM_SCALE,
    THREATS, VALUE_BIAS, VALUE_HIDDEN, VALUE_HIDDEN_BIAS, VALUE_WEIGHTS, channel_in,
};
use super::samples::{Sample, SampleMove};
use crate::engine::tuning::network::{CHANNELS, DISTANCE_CLASSES, FEATURES, REGIONS, Region};
use crate::engine::tuning::{CellLines, LINES, THREAT_BITS};
use crate::rules::Color;
use std::fmt;
use std::thread;

/// Factor of the gradient where a number is clipped, so that it can come back.
const LEAK: f32 = 0.01;

/// Features of a region.
type Features = [f32; FEATURES];

/// Sums of the losses of samples, as cross-entropies in nats.
#[derive(Clone, Copy, Default)]
pub struct Losses {
    /// Value loss of the network.
    pub value: f64,
    /// Value loss of the tables alone.
    pub table_value: f64,
    /// Value loss of the current engine.
    pub engine_value: f64,
    /// Irreducible value loss (target entropy).
    pub target_entropy: f64,
    /// Number of samples with a target for the value.
    pub value_count: f64,
    /// Loss of the network at the results of the games.
    pub result: f64,
    /// Loss of the current engine at the results of the games.
    pub engine_result: f64,
    /// Number of samples with a result.
    pub result_count: f64,
    /// Policy loss of the network.
    pub policy: f64,
    /// Number of samples whose best move is ranked first by the network.
    pub first: f64,
    /// Number of samples whose best move is ranked first by the tables alone.
    pub table_first: f64,
    /// Number of samples with moves.
    pub policy_count: f64,
}

impl Losses {
    /// Adds the losses of other samples.
    pub fn add(&mut self, other: &Losses) {
        self.value += other.value;
        self.table_value += other.table_value;
        self.engine_value += other.engine_value;
        self.target_entropy += other.target_entropy;
        self.value_count += other.value_count;
        self.result += other.result;
        self.engine_result += other.engine_result;
        self.result_count += other.result_count;
        self.policy += other.policy;
        self.first += other.first;
        self.table_first += other.table_first;
        self.policy_count += other.policy_count;
    }
}

impl fmt::Display for Losses {
    /// Mean losses: of the value, less the target entropy, by the network, the tables alone, and the current engine; at
    /// the results by the network and the current engine; of the policy by the network. Then the shares of best moves
    /// that are ranked first by the network and by the tables alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |sum: f64| (sum - self.target_entropy) / self.value_count.max(1.0);
        let result = |sum: f64| sum / self.result_count.max(1.0);
        let policy = |sum: f64| sum / self.policy_count.max(1.0);
        write!(
            f,
            "value loss {:.4} (tables {:.4}, engine {:.4}), result loss {:.4} (engine {:.4}), policy loss {:.4}, \
             best move first {:.3} (tables {:.3})",
            value(self.value),
            value(self.table_value),
            value(self.engine_value),
            result(self.result),
            result(self.engine_result),
            policy(self.policy),
            policy(self.first),
            policy(self.table_first),
        )
    }
}

/// Network of one rule for the samples of a batch.
pub struct Model<'a> {
    layout: &'a RuleLayout,
    /// Embedding rows of all lines.
    rows: Vec<Row>,
    /// Accumulators of cells without stones, before and after clipping.
    free: Vec<(Row, Row)>,
    heads: Vec<Vec<f32>>,
    /// Weight of the policy loss.
    pub policy_weight: f32,
    /// Factor of the gradient where a number is clipped; see [`LEAK`].
    pub leak: f32,
}

/// Accumulator of a cell: the sum of its lines' rows.
#[inline(always)]
fn add_rows(rows: &[Row], lines: CellLines) -> Row {
    let mut sum = rows[usize::from(lines[0])];
    for &line in &lines[1..] {
        for (number, other) in sum.iter_mut().zip(&rows[usize::from(line)]) {
            *number += other;
        }
    }
    sum
}

/// Clipped ReLU: 0 to 1.
#[inline(always)]
fn clip(row: &Row) -> Row {
    row.map(|number| number.clamp(0.0, 1.0))
}

/// Backpropagates through [`clip`]: `before` is its input, `gradient` that by its output and then by its input.
#[inline(always)]
fn clip_backward(gradient: &mut Row, before: &Row, leak: f32) {
    for (slope, &before) in gradient.iter_mut().zip(before) {
        *slope *= if before > 0.0 && before < 1.0 { 1.0 } else { leak };
    }
}

/// Returns ln(1 + eˣ) without overflow.
fn softplus(nats: f32) -> f32 {
    nats.max(0.0) + (-nats.abs()).exp().ln_1p()
}

impl<'a> Model<'a> {
    /// The network with these parameters; `free` are the samples' distinct lines without stones.
    pub fn new(layout: &'a RuleLayout, parameters: &[f64], free: &[CellLines], policy_weight: f32) -> Model<'a> {
        let rows = layout.rows(parameters);
        let free = free.iter().map(|&lines| add_rows(&rows, lines)).map(|row| (row, clip(&row))).collect();
        Model { layout, rows, free, heads: layout.heads(parameters), policy_weight, leak: LEAK }
    }

    fn zero_gradients(&self) -> Gradients {
        Gradients {
            rows: vec![[0.0; CHANNELS]; LINES],
            free: vec![[0.0; CHANNELS]; self.free.len()],
            heads: vec![vec![0.0; HEAD_PARAMETERS]; self.heads.len()],
        }
    }

    /// Adds the losses of a sample, and their gradients unless `gradients` is `None`.
    fn add_sample(&self, sample: &Sample, losses: &mut Losses, gradients: Option<&mut Gradients>) {
        let head_number = self.layout.head_of(sample.mover, sample.stage);
        let head = &self.heads[head_number];
        let before: Vec<Row> = sample.cells.iter().map(|cell| add_rows(&self.rows, cell.lines)).collect();
        let pass =
            Pass { head, sample, cells: before.iter().map(clip).collect(), swapped: sample.mover == Color::White };
        let regions = pass.regions(&self.free);
        let board = pass.board(&regions);
        let features = pass.features(&regions);
        let pooled = std::array::from_fn(|feature| features.iter().map(|features| features[feature]).sum());
        let hidden = pass.hidden(&board, &pooled);
        let mut head_gradient = [0.0; HEAD_PARAMETERS];
        let mut hidden_gradient = [0.0; CHANNELS];
        let mut feature_gradients = [[0.0; FEATURES]; REGIONS];
        let mut cell_gradients = vec![[0.0; CHANNELS]; sample.cells.len()];
        if sample.target >= 0.0 {
            pass.value(&hidden, losses, &mut head_gradient, &mut hidden_gradient);
        }
        if sample.moves.len() > 1 {
            let mut gradients = PolicyGradients {
                head: &mut head_gradient,
                hidden: &mut hidden_gradient,
                features: &mut feature_gradients,
                cells: &mut cell_gradients,
            };
            pass.policy(&hidden, &features, self.policy_weight, losses, &mut gradients);
        }
        let Some(gradients) = gradients else { return };
        for (hidden_gradient, hidden) in hidden_gradient.iter_mut().zip(&hidden) {
            *hidden_gradient = if *hidden > 0.0 { *hidden_gradient } else { 0.0 };
        }
        let board_gradient = pass.hidden_backward(&board, &hidden_gradient, &mut head_gradient);
        let mut pooled_gradient = [0.0; FEATURES];
        layer_backward(
            &head[POOLED..],
            &pooled,
            &hidden_gradient,
            &mut head_gradient[POOLED..VALUE_HIDDEN],
            &mut pooled_gradient,
        );
        feature_gradients.iter_mut().for_each(|feature_gradients| add(feature_gradients, &pooled_gradient));
        let region_gradients = pass.features_backward(&regions, &features, &feature_gradients, &mut head_gradient).map(
            |mut region_gradient| {
                add(&mut region_gradient, &board_gradient);
                region_gradient
            },
        );
        for (total, slope) in gradients.heads[head_number].iter_mut().zip(&head_gradient) {
            *total += slope;
        }
        for ((cell, mut slope), before) in sample.cells.iter().zip(cell_gradients).zip(&before) {
            let board_gradient = &region_gradients[cell.region.index()];
            add(&mut slope, board_gradient);
            clip_backward(&mut slope, before, self.leak);
            for line in cell.lines {
                add(&mut gradients.rows[usize::from(line)], &slope);
            }
            add(&mut gradients.free[usize::from(cell.free)], &board_gradient.map(|slope| -slope));
        }
    }

    /// Computes the losses of many samples on some threads, and their gradients if they are wanted.
    pub fn losses_and_gradients(
        &self,
        samples: &[&Sample],
        threads: usize,
        with_gradients: bool,
    ) -> (Losses, Gradients) {
        let share = samples.len().div_ceil(threads).max(1);
        let parts: Vec<(Losses, Gradients)> = thread::scope(|scope| {
            let part = |samples: &[&Sample]| {
                let (mut losses, mut gradients) = (Losses::default(), self.zero_gradients());
                for sample in samples {
                    self.add_sample(sample, &mut losses, with_gradients.then_some(&mut gradients));
                }
                (losses, gradients)
            };
            let handles: Vec<_> = samples.chunks(share).map(|samples| scope.spawn(move || part(samples))).collect();
            handles.into_iter().map(|handle| handle.join().expect("the pass does not panic")).collect()
        });
        let mut parts = parts.into_iter();
        let (mut losses, mut gradients) = parts.next().unwrap_or_else(|| (Losses::default(), self.zero_gradients()));
        for (other_losses, other) in parts {
            losses.add(&other_losses);
            let pairs = gradients.rows.iter_mut().zip(&other.rows).chain(gradients.free.iter_mut().zip(&other.free));
            pairs.for_each(|(mine, theirs)| mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs));
            let pairs = gradients.heads.iter_mut().flatten().zip(other.heads.iter().flatten());
            pairs.for_each(|(mine, theirs)| *mine += theirs);
        }
        (losses, gradients)
    }

    /// Returns the gradient by the parameters.
    pub fn gradient(&self, mut gradients: Gradients, free: &[CellLines], parameters: usize) -> Vec<f64> {
        for ((mut slope, &lines), (before, _)) in
            std::mem::take(&mut gradients.free).into_iter().zip(free).zip(&self.free)
        {
            clip_backward(&mut slope, before, self.leak);
            for line in lines {
                gradients.rows[usize::from(line)].iter_mut().zip(&slope).for_each(|(total, slope)| *total += slope);
            }
        }
        self.layout.gradient(&gradients, parameters)
    }
}

/// Forward and backward pass of one sample.
struct Pass<'a> {
    head: &'a [f32],
    sample: &'a Sample,
    /// Clipped accumulators of the cells.
    cells: Vec<Row>,
    /// Whether White is to move, whose half of the channels is the second one.
    swapped: bool,
}

impl Pass<'_> {
    /// Puts the mover's half of the channels first, or back.
    fn mover_first(&self, row: &Row) -> Row {
        std::array::from_fn(|channel| row[channel_in(channel, self.swapped)])
    }

    /// Accumulators of the regions.
    fn regions(&self, free: &[(Row, Row)]) -> [Row; REGIONS] {
        let mut sums = [[0.0; CHANNELS]; REGIONS];
        for (cell, numbers) in self.sample.cells.iter().zip(&self.cells) {
            let sum = &mut sums[cell.region.index()];
            add(sum, numbers);
            add(sum, &free[usize::from(cell.free)].1.map(|number| -number));
        }
        sums.map(|sum| self.mover_first(&sum))
    }

    /// Accumulator of the board, scaled.
    fn board(&self, regions: &[Row; REGIONS]) -> Row {
        let mut sum = [0.0; CHANNELS];
        regions.iter().for_each(|region| add(&mut sum, region));
        sum.map(|number| number / SUM_SCALE)
    }

    /// Features of the regions.
    fn features(&self, regions: &[Row; REGIONS]) -> [Features; REGIONS] {
        std::array::from_fn(|region| {
            let bias = region_bias(region);
            let numbers = regions[region].map(|number| number / REGION_SCALE);
            layer(&self.head[REGION..], &self.head[bias..], &numbers).map(|number| number.clamp(0.0, MAX_FEATURE_VALUE))
        })
    }

    /// Gradient by the accumulators of the regions, given that by their features.
    fn features_backward(
        &self,
        regions: &[Row; REGIONS],
        features: &[Features; REGIONS],
        feature_gradients: &[Features; REGIONS],
        head_gradient: &mut [f32; HEAD_PARAMETERS],
    ) -> [Row; REGIONS] {
        std::array::from_fn(|region| {
            let gradients: Features = std::array::from_fn(|feature| {
                let value = features[region][feature];
                if value > 0.0 && value < MAX_FEATURE_VALUE { feature_gradients[region][feature] } else { 0.0 }
            });
            add(&mut head_gradient[region_bias(region)..][..FEATURES], &gradients);
            let numbers = regions[region].map(|number| number / REGION_SCALE);
            let mut region_gradient = [0.0; CHANNELS];
            layer_backward(
                &self.head[REGION..],
                &numbers,
                &gradients,
                &mut head_gradient[REGION..REGION_BIAS],
                &mut region_gradient,
            );
            self.mover_first(&region_gradient.map(|slope| slope / REGION_SCALE))
        })
    }

    fn threats(&self) -> impl Iterator<Item = usize> {
        let threats = self.sample.threats;
        (0..THREAT_BITS).filter(move |bit| threats >> bit & 1 == 1)
    }

    /// Output of the hidden layer.
    fn hidden(&self, board: &Row, pooled: &Features) -> Row {
        let mut hidden: Row = layer(&self.head[HIDDEN..], &self.head[HIDDEN_BIAS..], board);
        add(&mut hidden, &layer::<FEATURES, CHANNELS>(&self.head[POOLED..], &[0.0; CHANNELS], pooled));
        for bit in self.threats() {
            add(&mut hidden, &self.head[THREATS + bit * CHANNELS..]);
        }
        hidden.map(|number| number.max(0.0))
    }

    /// Value head: adds its losses, and sets its gradient by the head and the hidden layer.
    fn value(
        &self,
        hidden: &Row,
        losses: &mut Losses,
        head_gradient: &mut [f32; HEAD_PARAMETERS],
        hidden_gradient: &mut Row,
    ) {
        let value_hidden: Row =
            layer(&self.head[VALUE_HIDDEN..], &self.head[VALUE_HIDDEN_BIAS..], hidden).map(|number| number.max(0.0));
        let weights = &self.head[VALUE_WEIGHTS..VALUE_BIAS];
        let Sample { target, result, table_nats, engine_nats, .. } = *self.sample;
        let nats = table_nats + dot(&value_hidden, weights) + self.head[VALUE_BIAS];
        let loss = |target: f32, nats: f32| f64::from(target * softplus(-nats) + (1.0 - target) * softplus(nats));
        losses.value += loss(target, nats);
        losses.table_value += loss(target, table_nats);
        losses.engine_value += loss(target, engine_nats);
        losses.target_entropy += loss(target, target.ln() - (1.0 - target).ln());
        losses.value_count += 1.0;
        if result >= 0.0 {
            losses.result += loss(result, nats);
            losses.engine_result += loss(result, engine_nats);
            losses.result_count += 1.0;
        }
        let slope = sigmoid(f64::from(nats)) as f32 - target;
        head_gradient[VALUE_BIAS] = slope;
        let mut value_hidden_gradient = [0.0; CHANNELS];
        for channel in (0..CHANNELS).filter(|&channel| value_hidden[channel] > 0.0) {
            head_gradient[VALUE_WEIGHTS + channel] = slope * value_hidden[channel];
            value_hidden_gradient[channel] = slope * weights[channel];
        }
        head_gradient[VALUE_HIDDEN_BIAS..VALUE_WEIGHTS].copy_from_slice(&value_hidden_gradient);
        layer_backward(
            &self.head[VALUE_HIDDEN..],
            hidden,
            &value_hidden_gradient,
            &mut head_gradient[VALUE_HIDDEN..VALUE_HIDDEN_BIAS],
            hidden_gradient,
        );
    }

    /// Policy head: adds its losses, and its gradients.
    fn policy(
        &self,
        hidden: &Row,
        features: &[Features; REGIONS],
        weight: f32,
        losses: &mut Losses,
        gradients: &mut PolicyGradients,
    ) {
        let board_weights: Row = layer(&self.head[POLICY..], &self.head[POLICY_BIAS..], hidden);
        let weights: [Row; REGIONS] = std::array::from_fn(|region| {
            self.mover_first(&layer(&self.head[LOCAL_POLICY..], &board_weights, &features[region]))
        });
        let relu_weights =
            self.mover_first(&layer(&self.head[RELU_WEIGHTS..], &self.head[RELU_WEIGHTS_BIAS..], hidden));
        let moves = &self.sample.moves;
        let numbers = |mv: &SampleMove| &self.cells[usize::from(mv.cell)];
        let region = |mv: &SampleMove| self.sample.cells[usize::from(mv.cell)].region.index();
        let relu_input = |mv: &SampleMove| dot(numbers(mv), &relu_weights) + self.head[RELU_BIAS];
        let distances = |mv: &SampleMove| {
            let classes = mv.distances.into_iter().enumerate();
            classes.filter_map(|(back, class)| Some(DISTANCES + back * DISTANCE_CLASSES + usize::from(class?)))
        };
        let logit = |mv: &SampleMove| {
            let by_distance: f32 = distances(mv).map(|index| self.head[index]).sum();
            let by_cell = dot(numbers(mv), &weights[region(mv)]) + relu_input(mv).max(0.0);
            mv.table_nats + by_distance + by_cell
        };
        let logits: Vec<f32> = moves.iter().map(logit).collect();
        let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let total: f32 = logits.iter().map(|logit| (logit - highest).exp()).sum();
        losses.policy += f64::from(total.ln() + highest - logits[0]);
        losses.first += f64::from(logits[1..].iter().all(|&logit| logit < logits[0]));
        let table_best = moves[0].table_nats;
        losses.table_first += f64::from(moves[1..].iter().all(|mv| mv.table_nats < table_best));
        losses.policy_count += 1.0;
        let mut weight_gradient = [[0.0; CHANNELS]; REGIONS];
        let mut relu_gradient = [0.0; CHANNELS];
        for (number, (mv, logit)) in moves.iter().zip(&logits).enumerate() {
            let slope = weight * ((logit - highest).exp() / total - f32::from(u8::from(number == 0)));
            let times_slope = |row: &Row| row.map(|number| slope * number);
            let cell_gradient = &mut gradients.cells[usize::from(mv.cell)];
            add(&mut weight_gradient[region(mv)], &times_slope(numbers(mv)));
            add(cell_gradient, &times_slope(&weights[region(mv)]));
            if relu_input(mv) > 0.0 {
                add(&mut relu_gradient, &times_slope(numbers(mv)));
                add(cell_gradient, &times_slope(&relu_weights));
                gradients.head[RELU_BIAS] += slope;
            }
            for index in distances(mv) {
                gradients.head[index] += slope;
            }
        }
        let mut policy_gradient = [0.0; CHANNELS];
        for ((weight_gradient, features), feature_gradients) in
            weight_gradient.iter().zip(features).zip(&mut *gradients.features)
        {
            let weight_gradient = self.mover_first(weight_gradient);
            add(&mut policy_gradient, &weight_gradient);
            layer_backward(
                &self.head[LOCAL_POLICY..],
                features,
                &weight_gradient,
                &mut gradients.head[LOCAL_POLICY..RELU_WEIGHTS],
                feature_gradients,
            );
        }
        let relu_gradient = self.mover_first(&relu_gradient);
        for (first, bias, output_gradient) in
            [(POLICY, POLICY_BIAS, policy_gradient), (RELU_WEIGHTS, RELU_WEIGHTS_BIAS, relu_gradient)]
        {
            add(&mut gradients.head[bias..][..CHANNELS], &output_gradient);
            let weight_gradient = &mut gradients.head[first..bias];
            layer_backward(&self.head[first..], hidden, &output_gradient, weight_gradient, gradients.hidden);
        }
    }

    /// Gradient by the accumulator of the board, given that by the hidden layer.
    fn hidden_backward(&self, board: &Row, hidden_gradient: &Row, head_gradient: &mut [f32; HEAD_PARAMETERS]) -> Row {
        head_gradient[HIDDEN_BIAS..THREATS].copy_from_slice(hidden_gradient);
        for bit in self.threats() {
            head_gradient[THREATS + bit * CHANNELS..][..CHANNELS].copy_from_slice(hidden_gradient);
        }
        let mut board_gradient = [0.0; CHANNELS];
        layer_backward(
            &self.head[HIDDEN..],
            board,
            hidden_gradient,
            &mut head_gradient[HIDDEN..HIDDEN_BIAS],
            &mut board_gradient,
        );
        self.mover_first(&board_gradient.map(|slope| slope / SUM_SCALE))
    }
}

/// Gradients of the policy head by its inputs.
struct PolicyGradients<'a> {
    head: &'a mut [f32; HEAD_PARAMETERS],
    hidden: &'a mut Row,
    features: &'a mut [Features; REGIONS],
    cells: &'a mut [Row],
}

/// Index of the biases of a region's features.
fn region_bias(region: usize) -> usize {
    let kind = Region::all().nth(region).expect("there are as many").kind();
    REGION_BIAS + kind * FEATURES
}

#[inline(always)]
fn add(row: &mut [f32], other: &[f32]) {
    row.iter_mut().zip(other).for_each(|(number, other)| *number += other);
}

#[inline(always)]
fn dot(row: &[f32], weights: &[f32]) -> f32 {
    row.iter().zip(weights).map(|(number, weight)| number * weight).sum()
}

/// Output of a layer before its activation.
#[inline(always)]
fn layer<const INPUTS: usize, const OUTPUTS: usize>(
    weights: &[f32],
    bias: &[f32],
    inputs: &[f32; INPUTS],
) -> [f32; OUTPUTS] {
    std::array::from_fn(|output| bias[output] + dot(inputs, &weights[output * INPUTS..][..INPUTS]))
}

/// Backpropagates through a layer: adds the gradients by its weights and by its inputs, given that by its outputs.
#[inline(always)]
fn layer_backward<const INPUTS: usize, const OUTPUTS: usize>(
    weights: &[f32],
    inputs: &[f32; INPUTS],
    output_gradient: &[f32; OUTPUTS],
    weight_gradient: &mut [f32],
    input_gradient: &mut [f32; INPUTS],
) {
    for (output, &slope) in output_gradient.iter().enumerate().filter(|&(_, &slope)| slope != 0.0) {
        let row = output * INPUTS;
        for input in 0..INPUTS {
            weight_gradient[row + input] += slope * inputs[input];
            input_gradient[input] += slope * weights[row + input];
        }
    }
}
