//! What the network says of positions, and how that changes with its parameters.

use super::super::learn::sigmoid;
use super::Row;
use super::integers::MAX_SHOWN;
use super::layout::{
    DEEP, DEEP_BIAS, FIRST, FIRST_BIAS, HEAD, LOCAL, ORDER, ORDER_BIAS, PLACES_SEEN, POOLED, REGION, REGION_BIAS,
    RuleLayout, SURPLUS, SURPLUS_BIAS, SURPLUS_WEIGHTS_BIAS, THREATS, VALUE_BIAS, VALUES, channel_in,
};
use super::samples::{ChoiceSeen, Sample};
use crate::engine::tuning::network::{CHANNELS, DISTANCE_CLASSES, FEATURES, REGIONS, Region};
use crate::engine::tuning::{CellLines, LINES, THREAT_BITS};
use crate::rules::Color;
use std::fmt;
use std::thread;

/// What is left of a slope where a number is cut.
pub const LEAK: f32 = 0.01;
/// The board's numbers are divided by this before the first layer, to be about as large as the other ones.
pub const SUM_SCALE: f32 = 8.0;
/// The same of a region's numbers.
pub const REGION_SCALE: f32 = 3.0;

/// What a region shows.
type Features = [f32; FEATURES];

/// The slopes of some samples' loss.
pub struct Slopes {
    pub rows: Vec<Row>,
    pub free: Vec<Row>,
    pub heads: Vec<Vec<f32>>,
}

/// What was said of samples.
#[derive(Clone, Copy, Default)]
pub struct Score {
    pub values: f64,
    pub table_values: f64,
    pub engine_values: f64,
    /// The surprise that nobody could have been spared.
    pub doubt: f64,
    pub value_count: f64,
    /// The surprise at what came of it.
    pub results: f64,
    pub engine_results: f64,
    pub result_count: f64,
    pub choices: f64,
    pub right: f64,
    pub table_right: f64,
    pub choice_count: f64,
}

impl Score {
    pub fn add(&mut self, other: &Score) {
        self.values += other.values;
        self.table_values += other.table_values;
        self.engine_values += other.engine_values;
        self.doubt += other.doubt;
        self.value_count += other.value_count;
        self.results += other.results;
        self.engine_results += other.engine_results;
        self.result_count += other.result_count;
        self.choices += other.choices;
        self.right += other.right;
        self.table_right += other.table_right;
        self.choice_count += other.choice_count;
    }
}

impl fmt::Display for Score {
    /// Of the values: the network's surprise, that of the tables alone, and that of the engine as it is. Of the outcomes:
    /// the network's, and that of the engine as it is. Of the moves: the network's, how often the best one is ranked first,
    /// and how often by the tables alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |sum: f64| (sum - self.doubt) / self.value_count.max(1.0);
        let outcome = |sum: f64| sum / self.result_count.max(1.0);
        let choice = |sum: f64| sum / self.choice_count.max(1.0);
        write!(
            f,
            "values {:.4} ({:.4}, {:.4}), outcomes {:.4} ({:.4}), moves {:.4}, ranked first {:.3} ({:.3})",
            value(self.values),
            value(self.table_values),
            value(self.engine_values),
            outcome(self.results),
            outcome(self.engine_results),
            choice(self.choices),
            choice(self.right),
            choice(self.table_right),
        )
    }
}

/// The parameters as a batch uses them.
pub struct Model<'a> {
    pub layout: &'a RuleLayout,
    pub rows: Vec<Row>,
    /// The cells without stones, before and after they are cut.
    pub free: Vec<(Row, Row)>,
    pub heads: Vec<Vec<f32>>,
    /// How much the choice of moves counts.
    pub order: f32,
    /// What is left of a slope where a number is cut, so that it may still come back.
    pub leak: f32,
}

#[inline(always)]
pub fn add_rows(rows: &[Row], lines: CellLines) -> Row {
    let mut sum = rows[usize::from(lines[0])];
    for &line in &lines[1..] {
        for (number, other) in sum.iter_mut().zip(&rows[usize::from(line)]) {
            *number += other;
        }
    }
    sum
}

#[inline(always)]
pub fn cut(row: &Row) -> Row {
    row.map(|number| number.clamp(0.0, 1.0))
}

/// Passes a slope of what was cut on to what it was cut from.
#[inline(always)]
pub fn uncut(slope: &mut Row, before: &Row, leak: f32) {
    for (slope, &before) in slope.iter_mut().zip(before) {
        *slope *= if before > 0.0 && before < 1.0 { 1.0 } else { leak };
    }
}

pub fn softplus(nats: f32) -> f32 {
    nats.max(0.0) + (-nats.abs()).exp().ln_1p()
}

impl<'a> Model<'a> {
    pub fn new(layout: &'a RuleLayout, parameters: &[f64], free: &[CellLines], order: f32) -> Model<'a> {
        let rows = layout.rows(parameters);
        let free = free.iter().map(|&lines| add_rows(&rows, lines)).map(|row| (row, cut(&row))).collect();
        Model { layout, rows, free, heads: layout.heads(parameters), order, leak: LEAK }
    }

    pub fn slopes(&self) -> Slopes {
        Slopes {
            rows: vec![[0.0; CHANNELS]; LINES],
            free: vec![[0.0; CHANNELS]; self.free.len()],
            heads: vec![vec![0.0; HEAD]; self.heads.len()],
        }
    }

    /// What is said of a sample; adds the slopes of its loss.
    pub fn look(&self, sample: &Sample, score: &mut Score, slopes: Option<&mut Slopes>) {
        let head_number = self.layout.head_of(sample.mover, sample.stage);
        let head = &self.heads[head_number];
        let before: Vec<Row> = sample.cells.iter().map(|cell| add_rows(&self.rows, cell.lines)).collect();
        let look =
            Look { head, sample, after: before.iter().map(cut).collect(), swapped: sample.mover == Color::White };
        let regions = look.regions(&self.free);
        let seen = look.seen(&regions);
        let features = look.features(&regions);
        let pooled = std::array::from_fn(|feature| features.iter().map(|features| features[feature]).sum());
        let thought = look.thought(&seen, &pooled);
        let mut of_head = [0.0; HEAD];
        let mut of_thought = [0.0; CHANNELS];
        let mut of_features = [[0.0; FEATURES]; REGIONS];
        let mut of_cells = vec![[0.0; CHANNELS]; sample.cells.len()];
        if sample.target >= 0.0 {
            look.value(&thought, score, &mut of_head, &mut of_thought);
        }
        if sample.choices.len() > 1 {
            let mut slopes = Choosing {
                head: &mut of_head,
                thought: &mut of_thought,
                features: &mut of_features,
                cells: &mut of_cells,
            };
            look.choose(&thought, &features, self.order, score, &mut slopes);
        }
        let Some(slopes) = slopes else { return };
        for (of_thought, thought) in of_thought.iter_mut().zip(&thought) {
            *of_thought = if *thought > 0.0 { *of_thought } else { 0.0 };
        }
        let of_sum = look.of_sum(&seen, &of_thought, &mut of_head);
        let mut of_pooled = [0.0; FEATURES];
        under_layer(&head[POOLED..], &pooled, &of_thought, &mut of_head[POOLED..DEEP], &mut of_pooled);
        of_features.iter_mut().for_each(|of_features| add(of_features, &of_pooled));
        let of_sums = look.of_regions(&regions, &features, &of_features, &mut of_head).map(|mut of_region| {
            add(&mut of_region, &of_sum);
            of_region
        });
        for (total, slope) in slopes.heads[head_number].iter_mut().zip(&of_head) {
            *total += slope;
        }
        for ((cell, mut slope), before) in sample.cells.iter().zip(of_cells).zip(&before) {
            let of_sum = &of_sums[cell.region.index()];
            add(&mut slope, of_sum);
            uncut(&mut slope, before, self.leak);
            for line in cell.lines {
                add(&mut slopes.rows[usize::from(line)], &slope);
            }
            add(&mut slopes.free[usize::from(cell.free)], &of_sum.map(|slope| -slope));
        }
    }

    /// What is said of many samples, and the slopes of their losses, on as many threads.
    pub fn look_at_all(&self, samples: &[&Sample], threads: usize, with_slopes: bool) -> (Score, Slopes) {
        let share = samples.len().div_ceil(threads).max(1);
        let parts: Vec<(Score, Slopes)> = thread::scope(|scope| {
            let part = |samples: &[&Sample]| {
                let (mut score, mut slopes) = (Score::default(), self.slopes());
                for sample in samples {
                    self.look(sample, &mut score, with_slopes.then_some(&mut slopes));
                }
                (score, slopes)
            };
            let handles: Vec<_> = samples.chunks(share).map(|samples| scope.spawn(move || part(samples))).collect();
            handles.into_iter().map(|handle| handle.join().expect("nothing in it panics")).collect()
        });
        let mut parts = parts.into_iter();
        let (mut score, mut slopes) = parts.next().unwrap_or_else(|| (Score::default(), self.slopes()));
        for (other_score, other) in parts {
            score.add(&other_score);
            let pairs = slopes.rows.iter_mut().zip(&other.rows).chain(slopes.free.iter_mut().zip(&other.free));
            pairs.for_each(|(mine, theirs)| mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs));
            let pairs = slopes.heads.iter_mut().flatten().zip(other.heads.iter().flatten());
            pairs.for_each(|(mine, theirs)| *mine += theirs);
        }
        (score, slopes)
    }

    /// How the parameters change the loss.
    pub fn gradient(&self, mut slopes: Slopes, free: &[CellLines], parameters: usize) -> Vec<f64> {
        for ((mut slope, &lines), (before, _)) in std::mem::take(&mut slopes.free).into_iter().zip(free).zip(&self.free)
        {
            uncut(&mut slope, before, self.leak);
            for line in lines {
                slopes.rows[usize::from(line)].iter_mut().zip(&slope).for_each(|(total, slope)| *total += slope);
            }
        }
        self.layout.gradient(&slopes, parameters)
    }
}

/// What is said of one sample, step by step, and what that would change with the numbers it is made of.
struct Look<'a> {
    head: &'a [f32],
    sample: &'a Sample,
    /// The cells' numbers.
    after: Vec<Row>,
    /// Whether White is to move, whose half of the channels is the second.
    swapped: bool,
}

impl Look<'_> {
    /// The mover's half first.
    fn seen_by(&self, row: &Row) -> Row {
        std::array::from_fn(|channel| row[channel_in(channel, self.swapped)])
    }

    /// The regions' numbers.
    fn regions(&self, free: &[(Row, Row)]) -> [Row; REGIONS] {
        let mut sums = [[0.0; CHANNELS]; REGIONS];
        for (cell, numbers) in self.sample.cells.iter().zip(&self.after) {
            let sum = &mut sums[cell.region.index()];
            add(sum, numbers);
            add(sum, &free[usize::from(cell.free)].1.map(|number| -number));
        }
        sums.map(|sum| self.seen_by(&sum))
    }

    /// The board's numbers.
    fn seen(&self, regions: &[Row; REGIONS]) -> Row {
        let mut sum = [0.0; CHANNELS];
        regions.iter().for_each(|region| add(&mut sum, region));
        sum.map(|number| number / SUM_SCALE)
    }

    /// What the regions show.
    fn features(&self, regions: &[Row; REGIONS]) -> [Features; REGIONS] {
        std::array::from_fn(|region| {
            let bias = region_bias(region);
            let numbers = regions[region].map(|number| number / REGION_SCALE);
            layer(&self.head[REGION..], &self.head[bias..], &numbers).map(|number| number.clamp(0.0, MAX_SHOWN))
        })
    }

    /// How the loss changes with the sums over the regions' cells, if it changes so with what they show.
    fn of_regions(
        &self,
        regions: &[Row; REGIONS],
        features: &[Features; REGIONS],
        of_features: &[Features; REGIONS],
        of_head: &mut [f32; HEAD],
    ) -> [Row; REGIONS] {
        std::array::from_fn(|region| {
            let slopes: Features = std::array::from_fn(|feature| {
                let shown = features[region][feature];
                if shown > 0.0 && shown < MAX_SHOWN { of_features[region][feature] } else { 0.0 }
            });
            add(&mut of_head[region_bias(region)..][..FEATURES], &slopes);
            let numbers = regions[region].map(|number| number / REGION_SCALE);
            let mut of_region = [0.0; CHANNELS];
            under_layer(&self.head[REGION..], &numbers, &slopes, &mut of_head[REGION..REGION_BIAS], &mut of_region);
            self.seen_by(&of_region.map(|slope| slope / REGION_SCALE))
        })
    }

    fn threats(&self) -> impl Iterator<Item = usize> {
        let threats = self.sample.threats;
        (0..THREAT_BITS).filter(move |bit| threats >> bit & 1 == 1)
    }

    fn thought(&self, seen: &Row, pooled: &Features) -> Row {
        let mut thought: Row = layer(&self.head[FIRST..], &self.head[FIRST_BIAS..], seen);
        add(&mut thought, &layer::<FEATURES, CHANNELS>(&self.head[POOLED..], &[0.0; CHANNELS], pooled));
        for bit in self.threats() {
            add(&mut thought, &self.head[THREATS + bit * CHANNELS..]);
        }
        thought.map(|number| number.max(0.0))
    }

    /// Tells the value, and how the loss changes with the head and the thought.
    fn value(&self, thought: &Row, score: &mut Score, of_head: &mut [f32; HEAD], of_thought: &mut Row) {
        let deep: Row = layer(&self.head[DEEP..], &self.head[DEEP_BIAS..], thought).map(|number| number.max(0.0));
        let weights = &self.head[VALUES..VALUE_BIAS];
        let Sample { target, result, table_nats, engine_nats, .. } = *self.sample;
        let nats = table_nats + dot(&deep, weights) + self.head[VALUE_BIAS];
        let loss = |target: f32, nats: f32| f64::from(target * softplus(-nats) + (1.0 - target) * softplus(nats));
        score.values += loss(target, nats);
        score.table_values += loss(target, table_nats);
        score.engine_values += loss(target, engine_nats);
        score.doubt += loss(target, target.ln() - (1.0 - target).ln());
        score.value_count += 1.0;
        if result >= 0.0 {
            score.results += loss(result, nats);
            score.engine_results += loss(result, engine_nats);
            score.result_count += 1.0;
        }
        let slope = sigmoid(f64::from(nats)) as f32 - target;
        of_head[VALUE_BIAS] = slope;
        let mut of_deep = [0.0; CHANNELS];
        for channel in (0..CHANNELS).filter(|&channel| deep[channel] > 0.0) {
            of_head[VALUES + channel] = slope * deep[channel];
            of_deep[channel] = slope * weights[channel];
        }
        of_head[DEEP_BIAS..VALUES].copy_from_slice(&of_deep);
        under_layer(&self.head[DEEP..], thought, &of_deep, &mut of_head[DEEP..DEEP_BIAS], of_thought);
    }

    /// Puts the choices into order, and tells how the loss changes with what they follow from.
    fn choose(
        &self,
        thought: &Row,
        features: &[Features; REGIONS],
        importance: f32,
        score: &mut Score,
        slopes: &mut Choosing,
    ) {
        let everywhere: Row = layer(&self.head[ORDER..], &self.head[ORDER_BIAS..], thought);
        let weights: [Row; REGIONS] =
            std::array::from_fn(|region| self.seen_by(&layer(&self.head[LOCAL..], &everywhere, &features[region])));
        let surplus = self.seen_by(&layer(&self.head[SURPLUS..], &self.head[SURPLUS_WEIGHTS_BIAS..], thought));
        let choices = &self.sample.choices;
        let numbers = |choice: &ChoiceSeen| &self.after[usize::from(choice.cell)];
        let region = |choice: &ChoiceSeen| self.sample.cells[usize::from(choice.cell)].region.index();
        let more = |choice: &ChoiceSeen| dot(numbers(choice), &surplus) + self.head[SURPLUS_BIAS];
        let places = |choice: &ChoiceSeen| {
            let seen = choice.places.into_iter().enumerate();
            seen.filter_map(|(back, place)| Some(PLACES_SEEN + back * DISTANCE_CLASSES + usize::from(place?)))
        };
        let logit = |choice: &ChoiceSeen| {
            let of_places: f32 = places(choice).map(|place| self.head[place]).sum();
            let of_numbers = dot(numbers(choice), &weights[region(choice)]) + more(choice).max(0.0);
            choice.table_nats + of_places + of_numbers
        };
        let logits: Vec<f32> = choices.iter().map(logit).collect();
        let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let total: f32 = logits.iter().map(|logit| (logit - highest).exp()).sum();
        score.choices += f64::from(total.ln() + highest - logits[0]);
        score.right += f64::from(logits[1..].iter().all(|&logit| logit < logits[0]));
        let best_table = choices[0].table_nats;
        score.table_right += f64::from(choices[1..].iter().all(|choice| choice.table_nats < best_table));
        score.choice_count += 1.0;
        let mut of_weights = [[0.0; CHANNELS]; REGIONS];
        let mut of_surplus = [0.0; CHANNELS];
        for (number, (choice, logit)) in choices.iter().zip(&logits).enumerate() {
            let slope = importance * ((logit - highest).exp() / total - f32::from(u8::from(number == 0)));
            let times_slope = |row: &Row| row.map(|number| slope * number);
            let of_cell = &mut slopes.cells[usize::from(choice.cell)];
            add(&mut of_weights[region(choice)], &times_slope(numbers(choice)));
            add(of_cell, &times_slope(&weights[region(choice)]));
            if more(choice) > 0.0 {
                add(&mut of_surplus, &times_slope(numbers(choice)));
                add(of_cell, &times_slope(&surplus));
                slopes.head[SURPLUS_BIAS] += slope;
            }
            for place in places(choice) {
                slopes.head[place] += slope;
            }
        }
        let mut of_everywhere = [0.0; CHANNELS];
        for ((of_weights, features), of_features) in of_weights.iter().zip(features).zip(&mut *slopes.features) {
            let of_weights = self.seen_by(of_weights);
            add(&mut of_everywhere, &of_weights);
            under_layer(&self.head[LOCAL..], features, &of_weights, &mut slopes.head[LOCAL..SURPLUS], of_features);
        }
        let of_surplus = self.seen_by(&of_surplus);
        for (first, bias, of_results) in
            [(ORDER, ORDER_BIAS, of_everywhere), (SURPLUS, SURPLUS_WEIGHTS_BIAS, of_surplus)]
        {
            add(&mut slopes.head[bias..][..CHANNELS], &of_results);
            let of_weights = &mut slopes.head[first..bias];
            under_layer(&self.head[first..], thought, &of_results, of_weights, slopes.thought);
        }
    }

    /// How the loss changes with the sum over the cells, if it changes so with the thought.
    fn of_sum(&self, seen: &Row, of_thought: &Row, of_head: &mut [f32; HEAD]) -> Row {
        of_head[FIRST_BIAS..THREATS].copy_from_slice(of_thought);
        for bit in self.threats() {
            of_head[THREATS + bit * CHANNELS..][..CHANNELS].copy_from_slice(of_thought);
        }
        let mut of_seen = [0.0; CHANNELS];
        under_layer(&self.head[FIRST..], seen, of_thought, &mut of_head[FIRST..FIRST_BIAS], &mut of_seen);
        self.seen_by(&of_seen.map(|slope| slope / SUM_SCALE))
    }
}

/// How the loss changes with what the order of moves follows from.
struct Choosing<'a> {
    head: &'a mut [f32; HEAD],
    thought: &'a mut Row,
    features: &'a mut [Features; REGIONS],
    cells: &'a mut [Row],
}

/// Where the numbers stand that what a region shows begins with.
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

/// The results of a layer, before they are cut.
#[inline(always)]
fn layer<const NUMBERS: usize, const RESULTS: usize>(
    weights: &[f32],
    bias: &[f32],
    numbers: &[f32; NUMBERS],
) -> [f32; RESULTS] {
    std::array::from_fn(|result| bias[result] + dot(numbers, &weights[result * NUMBERS..][..NUMBERS]))
}

/// Passes the slopes of a layer's results on: adds those of its weights, and of the numbers it is over.
#[inline(always)]
fn under_layer<const NUMBERS: usize, const RESULTS: usize>(
    weights: &[f32],
    numbers: &[f32; NUMBERS],
    slopes: &[f32; RESULTS],
    of_weights: &mut [f32],
    of_numbers: &mut [f32; NUMBERS],
) {
    for (result, &slope) in slopes.iter().enumerate().filter(|&(_, &slope)| slope != 0.0) {
        let place = result * NUMBERS;
        for number in 0..NUMBERS {
            of_weights[place + number] += slope * numbers[number];
            of_numbers[number] += slope * weights[place + number];
        }
    }
}
