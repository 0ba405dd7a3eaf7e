//! What the network says of positions, and how that changes with its parameters.

use super::super::learn::sigmoid;
use super::Row;
use super::layout::{FIRST, FIRST_BIAS, HEAD, ORDER, RuleLayout, SECOND, SECOND_BIAS, THREATS, place};
use super::samples::Sample;
use crate::engine::tuning::network::{CHANNELS, HIDDEN};
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
        let swapped = sample.mover == Color::White;
        let head_number = self.layout.head_of(sample.mover);
        let head = &self.heads[head_number];
        let before: Vec<Row> = sample.cells.iter().map(|cell| add_rows(&self.rows, cell.lines)).collect();
        let after: Vec<Row> = before.iter().map(cut).collect();
        let mut of_cells = vec![[0.0f32; CHANNELS]; sample.cells.len()];
        let mut head_slopes = [0.0f32; HEAD];
        let mut of_sum = [0.0f32; CHANNELS];
        if sample.target >= 0.0 {
            let mut sum = [0.0f32; CHANNELS];
            for (cell, numbers) in sample.cells.iter().zip(&after) {
                let free = &self.free[usize::from(cell.free)].1;
                for ((sum, number), free) in sum.iter_mut().zip(numbers).zip(free) {
                    *sum += number - free;
                }
            }
            let seen: Row = std::array::from_fn(|channel| sum[place(channel, swapped)] / SUM_SCALE);
            let mut hidden = [0.0f32; HIDDEN];
            for (number, value) in hidden.iter_mut().enumerate() {
                let weights = &head[FIRST + number * CHANNELS..][..CHANNELS];
                *value = head[FIRST_BIAS + number] + weights.iter().zip(&seen).map(|(a, b)| a * b).sum::<f32>();
            }
            for bit in (0..THREAT_BITS).filter(|bit| sample.threats >> bit & 1 == 1) {
                for (number, value) in hidden.iter_mut().enumerate() {
                    *value += head[THREATS + bit * HIDDEN + number];
                }
            }
            let out: f32 = hidden.iter().zip(&head[SECOND..SECOND_BIAS]).map(|(&h, w)| h.max(0.0) * w).sum::<f32>();
            let nats = sample.table_nats + out + head[SECOND_BIAS];
            let loss = |target: f32, nats: f32| f64::from(target * softplus(-nats) + (1.0 - target) * softplus(nats));
            let Sample { target, result, table_nats, engine_nats, .. } = *sample;
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
            let slope = sigmoid(f64::from(nats)) as f32 - sample.target;
            head_slopes[SECOND_BIAS] = slope;
            let mut of_seen = [0.0f32; CHANNELS];
            for (number, &value) in hidden.iter().enumerate() {
                head_slopes[SECOND + number] = slope * value.max(0.0);
                if value <= 0.0 {
                    continue;
                }
                let slope = slope * head[SECOND + number];
                head_slopes[FIRST_BIAS + number] = slope;
                for bit in (0..THREAT_BITS).filter(|bit| sample.threats >> bit & 1 == 1) {
                    head_slopes[THREATS + bit * HIDDEN + number] = slope;
                }
                for channel in 0..CHANNELS {
                    head_slopes[FIRST + number * CHANNELS + channel] = slope * seen[channel];
                    of_seen[channel] += slope * head[FIRST + number * CHANNELS + channel];
                }
            }
            of_sum = std::array::from_fn(|channel| of_seen[place(channel, swapped)] / SUM_SCALE);
            of_cells.fill(of_sum);
        }
        if sample.choices.len() > 1 {
            let weights: Row = std::array::from_fn(|channel| head[ORDER + place(channel, swapped)]);
            let logits: Vec<f32> = sample
                .choices
                .iter()
                .map(|&(cell, table)| {
                    let numbers = &after[usize::from(cell)];
                    table + numbers.iter().zip(&weights).map(|(a, b)| a * b).sum::<f32>()
                })
                .collect();
            let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let total: f32 = logits.iter().map(|logit| (logit - highest).exp()).sum();
            score.choices += f64::from(total.ln() + highest - logits[0]);
            score.right += f64::from(logits[1..].iter().all(|&logit| logit < logits[0]));
            let best_table = sample.choices[0].1;
            score.table_right += f64::from(sample.choices[1..].iter().all(|&(_, table)| table < best_table));
            score.choice_count += 1.0;
            for (number, (&(cell, _), logit)) in sample.choices.iter().zip(&logits).enumerate() {
                let slope = self.order * ((logit - highest).exp() / total - f32::from(u8::from(number == 0)));
                let numbers = &after[usize::from(cell)];
                let of_cell = &mut of_cells[usize::from(cell)];
                for channel in 0..CHANNELS {
                    head_slopes[ORDER + place(channel, swapped)] += slope * numbers[channel];
                    of_cell[channel] += slope * weights[channel];
                }
            }
        }
        let Some(slopes) = slopes else { return };
        for (total, slope) in slopes.heads[head_number].iter_mut().zip(&head_slopes) {
            *total += slope;
        }
        for ((cell, mut slope), before) in sample.cells.iter().zip(of_cells).zip(&before) {
            uncut(&mut slope, before, self.leak);
            for line in cell.lines {
                for (total, slope) in slopes.rows[usize::from(line)].iter_mut().zip(&slope) {
                    *total += slope;
                }
            }
            for (total, slope) in slopes.free[usize::from(cell.free)].iter_mut().zip(&of_sum) {
                *total -= slope;
            }
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
