//! The network in floating point: forward pass, losses, and gradients by backpropagation.

use super::super::learn::sigmoid;
use super::layout::{
    DISTANCES, Gradients, HEAD_PARAMETERS, HIDDEN, HIDDEN_BIAS, LOCAL_POLICY, MAX_FEATURE_VALUE, POLICY, POLICY_BIAS,
    POOLED, REGION, REGION_BIAS, REGION_SCALE, RELU_BIAS, RELU_WEIGHTS, RELU_WEIGHTS_BIAS, RuleLayout, SUM_SCALE,
    THREATS, VALUE_BIAS, VALUE_HIDDEN, VALUE_HIDDEN_BIAS, VALUE_WEIGHTS,
};
use super::losses::Losses;
use super::rows::{Row, add, add_times, add_to, clip, clip_backward, dot, layer, layer_backward, less, relu, times};
use super::samples::{Place, Sample, SampleMove};
use crate::engine::tuning::network::{CHANNELS, DISTANCE_CLASSES, FEATURES, REGIONS, Region};
use crate::engine::tuning::{CellLines, LINES, THREAT_BITS};
use crate::rules::Color;
use multiversion::multiversion;
use std::thread;

/// Factor of the gradient where a number is clipped, so that it can come back.
const LEAK: f32 = 0.01;

/// Features of a region.
type Features = [f32; FEATURES];

/// Network of one rule for the samples of a batch.
pub struct Model<'a> {
    layout: &'a RuleLayout,
    places: &'a [Place],
    /// Embedding rows of all lines.
    rows: Vec<Row>,
    /// Accumulators of the places without stones, before and after clipping.
    free: Vec<[Row; 2]>,
    heads: Vec<Box<[f32; HEAD_PARAMETERS]>>,
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
        add(&mut sum, &rows[usize::from(line)]);
    }
    sum
}

/// Returns ln(1 + eˣ) without overflow.
fn softplus(nats: f32) -> f32 {
    nats.max(0.0) + (-nats.abs()).exp().ln_1p()
}

impl<'a> Model<'a> {
    /// The network with these parameters, for samples with cells in these places.
    pub fn new(layout: &'a RuleLayout, parameters: &[f64], places: &'a [Place], policy_weight: f32) -> Model<'a> {
        let rows = layout.rows(parameters);
        let free = places.iter().map(|place| add_rows(&rows, place.lines)).map(|row| [row, clip(row)]).collect();
        Model { layout, places, rows, free, heads: layout.heads(parameters), policy_weight, leak: LEAK }
    }

    fn zero_gradients(&self) -> Gradients {
        Gradients {
            rows: vec![[0.0; CHANNELS]; LINES],
            free: vec![[0.0; CHANNELS]; self.free.len()],
            heads: vec![Box::new([0.0; HEAD_PARAMETERS]); self.heads.len()],
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
                let mut cells = Cells::default();
                for sample in samples {
                    add_sample(self, sample, &mut cells, &mut losses, &mut gradients, with_gradients);
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
            pairs.for_each(|(mine, theirs)| add(mine, theirs));
            gradients.heads.iter_mut().zip(&other.heads).for_each(|(mine, theirs)| add(mine, theirs));
        }
        (losses, gradients)
    }

    /// Returns the gradient by the parameters.
    pub fn gradient(&self, mut gradients: Gradients, parameters: usize) -> Vec<f64> {
        for ((mut slope, place), [before, _]) in
            std::mem::take(&mut gradients.free).into_iter().zip(self.places).zip(&self.free)
        {
            clip_backward(&mut slope, before, self.leak);
            for line in place.lines {
                add(&mut gradients.rows[usize::from(line)], &slope);
            }
        }
        self.layout.gradient(&gradients, parameters)
    }
}

/// Numbers of a sample's cells, kept from sample to sample to save memory requests.
#[derive(Default)]
struct Cells {
    /// Accumulators before and after clipping.
    before: Vec<Row>,
    clipped: Vec<Row>,
    /// Gradients by the clipped accumulators.
    gradients: Vec<Row>,
}

impl Cells {
    /// Computes the cells' accumulators and their sums by regions, less those without stones.
    #[inline(always)]
    fn set(&mut self, model: &Model, sample: &Sample) -> [Row; REGIONS] {
        self.before.clear();
        self.clipped.clear();
        let mut sums = [[0.0; CHANNELS]; REGIONS];
        for cell in &sample.cells {
            let before = add_rows(&model.rows, cell.lines);
            let clipped = clip(before);
            let difference = less(clipped, &model.free[usize::from(cell.place)][1]);
            add(&mut sums[model.places[usize::from(cell.place)].region.index()], &difference);
            self.before.push(before);
            self.clipped.push(clipped);
        }
        self.gradients.clear();
        self.gradients.resize(sample.cells.len(), [0.0; CHANNELS]);
        sums
    }
}

/// Adds the losses of a sample, and their gradients if they are wanted; otherwise those by the heads are meaningless
/// afterwards.
#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
fn add_sample(
    model: &Model,
    sample: &Sample,
    cells: &mut Cells,
    losses: &mut Losses,
    gradients: &mut Gradients,
    with_gradients: bool,
) {
    let head_number = model.layout.head_of(sample.mover, sample.stage);
    let pass = Pass { model, head: &model.heads[head_number], sample, swapped: sample.mover == Color::White };
    let head_gradient = &mut *gradients.heads[head_number];
    let sums = cells.set(model, sample);
    let Pooled { regions, board } = pass.pooled(sums);
    let features = pass.features(&regions);
    let mut pooled = [0.0; FEATURES];
    features.iter().for_each(|features| add(&mut pooled, features));
    let hidden = pass.hidden(&board, &pooled);
    let mut hidden_gradient = [0.0; CHANNELS];
    let mut feature_gradients = [[0.0; FEATURES]; REGIONS];
    if sample.target >= 0.0 {
        pass.value(&hidden, losses, head_gradient, &mut hidden_gradient);
    }
    if sample.moves.len() > 1 {
        let mut gradients =
            PolicyGradients { head: head_gradient, hidden: &mut hidden_gradient, features: &mut feature_gradients };
        pass.policy(&hidden, &features, cells, losses, &mut gradients);
    }
    if !with_gradients {
        return;
    }
    for i in 0..CHANNELS {
        hidden_gradient[i] = if hidden[i] > 0.0 { hidden_gradient[i] } else { 0.0 };
    }
    let board_gradient = pass.hidden_backward(&board, &pooled, &hidden_gradient, head_gradient, &mut feature_gradients);
    for (gradients, features) in feature_gradients.iter_mut().zip(&features) {
        for i in 0..FEATURES {
            let passes = features[i] > 0.0 && features[i] < MAX_FEATURE_VALUE;
            gradients[i] = if passes { gradients[i] } else { 0.0 };
        }
    }
    for (region, gradients) in feature_gradients.iter().enumerate() {
        add_to(&mut head_gradient[region_bias(region)..], gradients);
    }
    let region_gradients = pass.regions_backward(&regions, &feature_gradients, &board_gradient, head_gradient);
    for ((cell, slope), before) in sample.cells.iter().zip(&mut cells.gradients).zip(&cells.before) {
        let by_region = &region_gradients[pass.region(cell.place)];
        add_times(&mut gradients.free[usize::from(cell.place)], by_region, -1.0);
        add(slope, by_region);
        clip_backward(slope, before, model.leak);
        for line in cell.lines {
            add(&mut gradients.rows[usize::from(line)], slope);
        }
    }
}

/// Sums over cells, scaled, the mover's half first.
struct Pooled {
    regions: [Row; REGIONS],
    board: Row,
}

/// Forward and backward pass of one sample.
struct Pass<'a> {
    model: &'a Model<'a>,
    head: &'a [f32; HEAD_PARAMETERS],
    sample: &'a Sample,
    /// Whether White is to move, whose half of the channels is the second one.
    swapped: bool,
}

impl Pass<'_> {
    /// Puts the mover's half of the channels first, or back.
    #[inline(always)]
    fn mover_first(&self, row: &Row) -> Row {
        let mut row = *row;
        if self.swapped {
            row.rotate_left(CHANNELS / 2);
        }
        row
    }

    /// Index of the region of a place.
    #[inline(always)]
    fn region(&self, place: u16) -> usize {
        self.model.places[usize::from(place)].region.index()
    }

    /// Scales the sums by regions and that over the board.
    #[inline(always)]
    fn pooled(&self, mut regions: [Row; REGIONS]) -> Pooled {
        let mut board = [0.0; CHANNELS];
        for region in &mut regions {
            *region = self.mover_first(region);
            add(&mut board, region);
            *region = times(*region, 1.0 / REGION_SCALE);
        }
        Pooled { regions, board: times(board, 1.0 / SUM_SCALE) }
    }

    /// Features of the regions.
    #[inline(always)]
    fn features(&self, regions: &[Row; REGIONS]) -> [Features; REGIONS] {
        let mut features = [[0.0; FEATURES]; REGIONS];
        for region in 0..REGIONS {
            features[region] = layer(&self.head[REGION..], &self.head[region_bias(region)..], &regions[region]);
            for feature in &mut features[region] {
                *feature = feature.clamp(0.0, MAX_FEATURE_VALUE);
            }
        }
        features
    }

    /// Gradient by the cells' numbers in each region, given that by the features and by the sum over the board.
    #[inline(always)]
    fn regions_backward(
        &self,
        regions: &[Row; REGIONS],
        feature_gradients: &[Features; REGIONS],
        board_gradient: &Row,
        head_gradient: &mut [f32; HEAD_PARAMETERS],
    ) -> [Row; REGIONS] {
        let mut gradients = [[0.0; CHANNELS]; REGIONS];
        for region in 0..REGIONS {
            let gradient = &mut gradients[region];
            layer_backward(
                &self.head[REGION..],
                &regions[region],
                &feature_gradients[region],
                &mut head_gradient[REGION..],
                gradient,
            );
            *gradient = times(*gradient, 1.0 / REGION_SCALE);
            add(gradient, board_gradient);
            *gradient = self.mover_first(gradient);
        }
        gradients
    }

    #[inline(always)]
    fn threats(&self) -> impl Iterator<Item = usize> {
        let threats = self.sample.threats;
        (0..THREAT_BITS).filter(move |bit| threats >> bit & 1 == 1)
    }

    /// Output of the hidden layer.
    #[inline(always)]
    fn hidden(&self, board: &Row, pooled: &Features) -> Row {
        let mut hidden: Row = layer(&self.head[HIDDEN..], &self.head[HIDDEN_BIAS..], board);
        hidden = layer(&self.head[POOLED..], &hidden, pooled);
        for bit in self.threats() {
            add(&mut hidden, &self.head[THREATS..].as_chunks::<CHANNELS>().0[bit]);
        }
        relu(hidden)
    }

    /// Gradient by the sum over the board, given that by the hidden layer; adds that by the features.
    #[inline(always)]
    fn hidden_backward(
        &self,
        board: &Row,
        pooled: &Features,
        hidden_gradient: &Row,
        head_gradient: &mut [f32; HEAD_PARAMETERS],
        feature_gradients: &mut [Features; REGIONS],
    ) -> Row {
        add_to(&mut head_gradient[HIDDEN_BIAS..], hidden_gradient);
        for bit in self.threats() {
            add_to(&mut head_gradient[THREATS + bit * CHANNELS..], hidden_gradient);
        }
        let mut pooled_gradient = [0.0; FEATURES];
        layer_backward(
            &self.head[POOLED..],
            pooled,
            hidden_gradient,
            &mut head_gradient[POOLED..],
            &mut pooled_gradient,
        );
        feature_gradients.iter_mut().for_each(|gradients| add(gradients, &pooled_gradient));
        let mut gradient = [0.0; CHANNELS];
        layer_backward(&self.head[HIDDEN..], board, hidden_gradient, &mut head_gradient[HIDDEN..], &mut gradient);
        times(gradient, 1.0 / SUM_SCALE)
    }

    /// Value head: adds its losses, and its gradient by the head and the hidden layer.
    #[inline(always)]
    fn value(
        &self,
        hidden: &Row,
        losses: &mut Losses,
        head_gradient: &mut [f32; HEAD_PARAMETERS],
        hidden_gradient: &mut Row,
    ) {
        let value_hidden: Row = relu(layer(&self.head[VALUE_HIDDEN..], &self.head[VALUE_HIDDEN_BIAS..], hidden));
        let weights = &self.head[VALUE_WEIGHTS..].as_chunks::<CHANNELS>().0[0];
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
        head_gradient[VALUE_BIAS] += slope;
        add_to(&mut head_gradient[VALUE_WEIGHTS..], &times(value_hidden, slope));
        let mut gradient = times(*weights, slope);
        for i in 0..CHANNELS {
            gradient[i] = if value_hidden[i] > 0.0 { gradient[i] } else { 0.0 };
        }
        add_to(&mut head_gradient[VALUE_HIDDEN_BIAS..], &gradient);
        layer_backward(
            &self.head[VALUE_HIDDEN..],
            hidden,
            &gradient,
            &mut head_gradient[VALUE_HIDDEN..],
            hidden_gradient,
        );
    }

    /// Policy head: adds its losses, and its gradients.
    #[inline(always)]
    fn policy(
        &self,
        hidden: &Row,
        features: &[Features; REGIONS],
        cells: &mut Cells,
        losses: &mut Losses,
        gradients: &mut PolicyGradients,
    ) {
        let everywhere: Row = layer(&self.head[POLICY..], &self.head[POLICY_BIAS..], hidden);
        let mut weights = [[0.0; CHANNELS]; REGIONS];
        for (weights, features) in weights.iter_mut().zip(features) {
            *weights = self.mover_first(&layer(&self.head[LOCAL_POLICY..], &everywhere, features));
        }
        let relu_weights =
            self.mover_first(&layer(&self.head[RELU_WEIGHTS..], &self.head[RELU_WEIGHTS_BIAS..], hidden));
        let region = |mv: &SampleMove| self.region(self.sample.cells[usize::from(mv.cell)].place);
        let distances = |mv: &SampleMove| {
            let classes = mv.distances.into_iter().enumerate();
            classes.filter_map(|(back, class)| Some(DISTANCES + back * DISTANCE_CLASSES + usize::from(class?)))
        };
        let moves = &self.sample.moves;
        // Second sum and logit of each move.
        let mut logits = [(0.0, 0.0); SampleMove::MAX];
        let logits = &mut logits[..moves.len()];
        for (mv, (second, logit)) in moves.iter().zip(&mut *logits) {
            let cell = usize::from(mv.cell);
            *second = dot(&cells.clipped[cell], &relu_weights) + self.head[RELU_BIAS];
            *logit = mv.table_nats
                + distances(mv).map(|index| self.head[index]).sum::<f32>()
                + dot(&cells.clipped[cell], &weights[region(mv)])
                + second.max(0.0);
        }
        let best = logits[0].1;
        let highest = logits.iter().fold(f32::NEG_INFINITY, |highest, &(_, logit)| highest.max(logit));
        losses.first += f64::from(u8::from(logits[1..].iter().all(|&(_, logit)| logit < best)));
        logits.iter_mut().for_each(|(_, logit)| *logit = (*logit - highest).exp());
        let total: f32 = logits.iter().map(|&(_, share)| share).sum();
        losses.policy += f64::from(total.ln() + highest - best);
        let table_best = moves[0].table_nats;
        losses.table_first += f64::from(u8::from(moves[1..].iter().all(|mv| mv.table_nats < table_best)));
        losses.policy_count += 1.0;
        let mut weight_gradient = [[0.0; CHANNELS]; REGIONS];
        let mut relu_gradient = [0.0; CHANNELS];
        for (number, (mv, &(second, share))) in moves.iter().zip(&*logits).enumerate() {
            let slope = self.model.policy_weight * (share / total - f32::from(u8::from(number == 0)));
            let (cell, region) = (usize::from(mv.cell), region(mv));
            add_times(&mut weight_gradient[region], &cells.clipped[cell], slope);
            add_times(&mut cells.gradients[cell], &weights[region], slope);
            if second > 0.0 {
                add_times(&mut relu_gradient, &cells.clipped[cell], slope);
                add_times(&mut cells.gradients[cell], &relu_weights, slope);
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
                &mut gradients.head[LOCAL_POLICY..],
                feature_gradients,
            );
        }
        for (weights, bias, gradient) in [
            (POLICY, POLICY_BIAS, policy_gradient),
            (RELU_WEIGHTS, RELU_WEIGHTS_BIAS, self.mover_first(&relu_gradient)),
        ] {
            add_to(&mut gradients.head[bias..], &gradient);
            layer_backward(&self.head[weights..], hidden, &gradient, &mut gradients.head[weights..], gradients.hidden);
        }
    }
}

/// Gradients of the policy head by the head and by its inputs.
struct PolicyGradients<'a> {
    head: &'a mut [f32; HEAD_PARAMETERS],
    hidden: &'a mut Row,
    features: &'a mut [Features; REGIONS],
}

/// Index of the biases of a region's features.
#[inline(always)]
fn region_bias(region: usize) -> usize {
    REGION_BIAS + Region::KINDS[region] * FEATURES
}
