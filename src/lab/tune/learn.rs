//! Learning the entries of tables from examples: the losses and the gradient descent.

use super::adam::Adam;
use super::factorized::FactorizedTables;
use crate::rules::rng::Rng;

/// A training example.
pub trait Example {
    /// Returns the cross-entropy of the example in nats, given the entries. Adds the gradient by the entries to
    /// `gradient`.
    fn loss(&self, entries: &[f64], gradient: Option<&mut [f64]>) -> f64;
}

/// A position, and the expected score of its side to move.
pub struct ValueExample {
    /// Entries that add up to its value, each with its factor.
    pub terms: Vec<(u32, f32)>,
    /// The expected score, from 0 to 1.
    pub target: f64,
}

/// Value of log odds of 1, see [`Score::win_rate`](crate::verdict::Score::win_rate).
pub const UNITS_PER_NAT: f64 = 200.0;

impl ValueExample {
    /// Returns the value of the position in units.
    pub fn value(&self, entries: &[f64]) -> f64 {
        self.terms.iter().map(|&(entry, count)| entries[entry as usize] * f64::from(count)).sum()
    }

    /// Returns the cross-entropy of the target if the position has this value.
    pub fn cross_entropy(&self, value: f64) -> f64 {
        let nats = value / UNITS_PER_NAT;
        self.target * softplus(-nats) + (1.0 - self.target) * softplus(nats)
    }
}

impl Example for ValueExample {
    fn loss(&self, entries: &[f64], gradient: Option<&mut [f64]>) -> f64 {
        let value = self.value(entries);
        if let Some(gradient) = gradient {
            let slope = (sigmoid(value / UNITS_PER_NAT) - self.target) / UNITS_PER_NAT;
            for &(entry, count) in &self.terms {
                gradient[entry as usize] += slope * f64::from(count);
            }
        }
        self.cross_entropy(value)
    }
}

/// A position, and the best of its moves.
pub struct PolicyExample {
    /// Entries that add up to the score of each move, in nats.
    pub moves: Vec<[u32; 2]>,
    /// Index of the best move.
    pub best: usize,
}

impl PolicyExample {
    fn scores(&self, entries: &[f64]) -> Vec<f64> {
        self.moves.iter().map(|terms| terms.iter().map(|&entry| entries[entry as usize]).sum()).collect()
    }

    /// Whether the best move has the highest score.
    pub fn is_ranked_first(&self, entries: &[f64]) -> bool {
        let scores = self.scores(entries);
        scores.iter().all(|&score| score <= scores[self.best])
    }
}

impl Example for PolicyExample {
    fn loss(&self, entries: &[f64], gradient: Option<&mut [f64]>) -> f64 {
        let scores = self.scores(entries);
        let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = scores.iter().map(|score| (score - highest).exp()).sum();
        if let Some(gradient) = gradient {
            for (number, (terms, score)) in self.moves.iter().zip(&scores).enumerate() {
                let slope = (score - highest).exp() / sum - f64::from(number == self.best);
                for &entry in terms {
                    gradient[entry as usize] += slope;
                }
            }
        }
        sum.ln() + highest - scores[self.best]
    }
}

/// Logistic function: the expected score at these log odds.
pub fn sigmoid(nats: f64) -> f64 {
    1.0 / (1.0 + (-nats).exp())
}

/// Returns ln(1 + eˣ) without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// Parameters of the gradient descent.
#[derive(Clone, Copy)]
pub struct TrainingOptions {
    /// Number of passes over the examples.
    pub epochs: u32,
    /// Number of examples of a step.
    pub batch_size: usize,
    /// Learning rate of the first step; it falls to zero along a cosine.
    pub learning_rate: f64,
}

/// Number of examples that carry as much information as one independent example: those of one game are correlated.
const EXAMPLES_PER_INDEPENDENT: f64 = 4.0;

/// Returns the entries that minimise the loss of the examples and of the prior. Calls `report` after each epoch with
/// its number and the entries.
pub fn learn<E: Example>(
    tables: &FactorizedTables,
    examples: &[E],
    options: TrainingOptions,
    random: &mut Rng,
    report: &mut dyn FnMut(u32, &[f64]),
) -> Vec<f64> {
    let mut parameters = vec![0.0; tables.parameter_count()];
    let mut entries = tables.entries(&parameters);
    let mut adam = Adam::new(parameters.len(), 0.0);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let independent = examples.len() as f64 / EXAMPLES_PER_INDEPENDENT;
    let batches = examples.len().div_ceil(options.batch_size);
    let steps = f64::from(options.epochs) * batches as f64;
    for epoch in 0..options.epochs {
        random.shuffle(&mut order);
        for (number, batch) in order.chunks(options.batch_size).enumerate() {
            let mut entry_gradient = vec![0.0; entries.len()];
            for &example in batch {
                examples[example].loss(&entries, Some(&mut entry_gradient));
            }
            entry_gradient.iter_mut().for_each(|slope| *slope /= batch.len() as f64);
            let mut gradient = tables.gradient(&entry_gradient);
            for (slope, prior) in gradient.iter_mut().zip(tables.prior_gradient(&parameters)) {
                *slope += prior / independent;
            }
            let done = (f64::from(epoch) * batches as f64 + number as f64) / steps;
            let rate = options.learning_rate * 0.5 * (1.0 + (std::f64::consts::PI * done).cos());
            adam.step(&mut parameters, &gradient, rate);
            entries = tables.entries(&parameters);
        }
        report(epoch + 1, &entries);
    }
    entries
}

/// Mean loss of the examples.
pub fn mean_loss<E: Example>(examples: &[E], entries: &[f64]) -> f64 {
    mean(examples.iter().map(|example| example.loss(entries, None)))
}

/// Mean of some numbers; 0 without any.
pub fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0u32), |(sum, count), number| (sum + number, count + 1));
    sum / f64::from(count.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the gradient of an example against finite differences.
    fn check_gradient(example: &impl Example, entries: &mut [f64]) {
        let mut gradient = vec![0.0; entries.len()];
        example.loss(entries, Some(&mut gradient));
        for entry in 0..entries.len() {
            const STEP: f64 = 1e-4;
            let mut loss_at = |change: f64| {
                entries[entry] += change;
                let loss = example.loss(entries, None);
                entries[entry] -= change;
                loss
            };
            let slope = (loss_at(STEP) - loss_at(-STEP)) / (2.0 * STEP);
            assert!((slope - gradient[entry]).abs() < 1e-6, "{entry}: {slope} {}", gradient[entry]);
        }
    }

    #[test]
    fn the_gradients_of_both_kinds_of_examples_are_right() {
        let terms = vec![(0, 2.0), (2, -1.0), (3, 0.5)];
        check_gradient(&ValueExample { terms, target: 0.3 }, &mut [40.0, 7.0, -90.0, 12.0]);
        let moves = vec![[0, 2], [1, 2], [1, 3]];
        check_gradient(&PolicyExample { moves, best: 1 }, &mut [0.5, -0.25, 1.0, 2.0]);
    }

    #[test]
    fn an_extreme_value_has_a_finite_loss() {
        let example = ValueExample { terms: vec![(0, 1.0)], target: 0.0 };
        assert!((example.loss(&[2e6], None) - 1e4).abs() < 1e-6);
        assert_eq!(example.loss(&[-2e6], None), 0.0);
    }
}
