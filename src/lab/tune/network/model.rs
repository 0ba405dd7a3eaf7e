//! What the network says of positions, and how that changes with its parameters.

use super::super::learn::sigmoid;
use super::Row;
use super::layout::{
    DEEP, DEEP_BIAS, FIRST, FIRST_BIAS, HEAD, ORDER, ORDER_BIAS, PLACES_SEEN, RuleLayout, THREATS, VALUE_BIAS, VALUES,
    channel_in,
};
use super::samples::{ChoiceSeen, Sample};
use crate::engine::tuning::network::{CHANNELS, PLACES};
use crate::engine::tuning::{CellLines, LINES, THREAT_BITS};
use crate::rules::Color;
use std::fmt;
use std::thread;

/// What is left of a slope where a number is cut.
pub const LEAK: f32 = 0.01;
/// The board's numbers are divided by this before the first layer, to be about as large as the other ones.
pub const SUM_SCALE: f32 = 8.0;

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
        let seen = look.seen(&self.free);
        let thought = look.thought(&seen);
        let mut of_head = [0.0; HEAD];
        let mut of_thought = [0.0; CHANNELS];
        let mut of_cells = vec![[0.0; CHANNELS]; sample.cells.len()];
        if sample.target >= 0.0 {
            look.value(&thought, score, &mut of_head, &mut of_thought);
        }
        if sample.choices.len() > 1 {
            look.choose(&thought, self.order, score, &mut of_head, &mut of_thought, &mut of_cells);
        }
        let Some(slopes) = slopes else { return };
        let of_sum = look.of_sum(&seen, &thought, &of_thought, &mut of_head);
        for (total, slope) in slopes.heads[head_number].iter_mut().zip(&of_head) {
            *total += slope;
        }
        for ((cell, mut slope), before) in sample.cells.iter().zip(of_cells).zip(&before) {
            add(&mut slope, &of_sum);
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

    /// The board's numbers.
    fn seen(&self, free: &[(Row, Row)]) -> Row {
        let mut sum = [0.0; CHANNELS];
        for (cell, numbers) in self.sample.cells.iter().zip(&self.after) {
            add(&mut sum, numbers);
            add(&mut sum, &free[usize::from(cell.free)].1.map(|number| -number));
        }
        self.seen_by(&sum.map(|number| number / SUM_SCALE))
    }

    fn threats(&self) -> impl Iterator<Item = usize> {
        let threats = self.sample.threats;
        (0..THREAT_BITS).filter(move |bit| threats >> bit & 1 == 1)
    }

    fn thought(&self, seen: &Row) -> Row {
        let mut thought = layer(&self.head[FIRST..], &self.head[FIRST_BIAS..], seen);
        for bit in self.threats() {
            add(&mut thought, &self.head[THREATS + bit * CHANNELS..]);
        }
        thought.map(|number| number.max(0.0))
    }

    /// Tells the value, and how the loss changes with the head and the thought.
    fn value(&self, thought: &Row, score: &mut Score, of_head: &mut [f32; HEAD], of_thought: &mut Row) {
        let deep = layer(&self.head[DEEP..], &self.head[DEEP_BIAS..], thought).map(|number| number.max(0.0));
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

    /// Puts the choices into order, and tells how the loss changes with the head, the thought and the cells.
    fn choose(
        &self,
        thought: &Row,
        importance: f32,
        score: &mut Score,
        of_head: &mut [f32; HEAD],
        of_thought: &mut Row,
        of_cells: &mut [Row],
    ) {
        let weights = self.seen_by(&layer(&self.head[ORDER..], &self.head[ORDER_BIAS..], thought));
        let choices = &self.sample.choices;
        let places = |choice: &ChoiceSeen| {
            let seen = choice.places.into_iter().enumerate();
            seen.filter_map(|(back, place)| Some(PLACES_SEEN + back * PLACES + usize::from(place?)))
        };
        let logit = |choice: &ChoiceSeen| {
            let of_places: f32 = places(choice).map(|place| self.head[place]).sum();
            choice.table_nats + of_places + dot(&self.after[usize::from(choice.cell)], &weights)
        };
        let logits: Vec<f32> = choices.iter().map(logit).collect();
        let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let total: f32 = logits.iter().map(|logit| (logit - highest).exp()).sum();
        score.choices += f64::from(total.ln() + highest - logits[0]);
        score.right += f64::from(logits[1..].iter().all(|&logit| logit < logits[0]));
        let best_table = choices[0].table_nats;
        score.table_right += f64::from(choices[1..].iter().all(|choice| choice.table_nats < best_table));
        score.choice_count += 1.0;
        let mut of_weights = [0.0; CHANNELS];
        for (number, (choice, logit)) in choices.iter().zip(&logits).enumerate() {
            let slope = importance * ((logit - highest).exp() / total - f32::from(u8::from(number == 0)));
            add(&mut of_weights, &self.after[usize::from(choice.cell)].map(|number| slope * number));
            add(&mut of_cells[usize::from(choice.cell)], &weights.map(|weight| slope * weight));
            for place in places(choice) {
                of_head[place] += slope;
            }
        }
        let of_weights = self.seen_by(&of_weights);
        of_head[ORDER_BIAS..PLACES_SEEN].copy_from_slice(&of_weights);
        under_layer(&self.head[ORDER..], thought, &of_weights, &mut of_head[ORDER..ORDER_BIAS], of_thought);
    }

    /// How the loss changes with the sum over the cells, if it changes so with the thought.
    fn of_sum(&self, seen: &Row, thought: &Row, of_thought: &Row, of_head: &mut [f32; HEAD]) -> Row {
        let of_thought: Row =
            std::array::from_fn(|channel| if thought[channel] > 0.0 { of_thought[channel] } else { 0.0 });
        of_head[FIRST_BIAS..THREATS].copy_from_slice(&of_thought);
        for bit in self.threats() {
            of_head[THREATS + bit * CHANNELS..][..CHANNELS].copy_from_slice(&of_thought);
        }
        let mut of_seen = [0.0; CHANNELS];
        under_layer(&self.head[FIRST..], seen, &of_thought, &mut of_head[FIRST..FIRST_BIAS], &mut of_seen);
        self.seen_by(&of_seen.map(|slope| slope / SUM_SCALE))
    }
}

#[inline(always)]
fn add(row: &mut Row, other: &[f32]) {
    row.iter_mut().zip(other).for_each(|(number, other)| *number += other);
}

#[inline(always)]
fn dot(row: &Row, weights: &[f32]) -> f32 {
    row.iter().zip(weights).map(|(number, weight)| number * weight).sum()
}

/// The results of a layer, before they are cut.
#[inline(always)]
fn layer(weights: &[f32], bias: &[f32], numbers: &Row) -> Row {
    std::array::from_fn(|result| bias[result] + dot(numbers, &weights[result * CHANNELS..][..CHANNELS]))
}

/// Passes the slopes of a layer's results on: to its weights, and to the numbers it is over.
#[inline(always)]
fn under_layer(weights: &[f32], numbers: &Row, slopes: &Row, of_weights: &mut [f32], of_numbers: &mut Row) {
    for (result, &slope) in slopes.iter().enumerate().filter(|&(_, &slope)| slope != 0.0) {
        let place = result * CHANNELS;
        for channel in 0..CHANNELS {
            of_weights[place + channel] = slope * numbers[channel];
            of_numbers[channel] += slope * weights[place + channel];
        }
    }
}
