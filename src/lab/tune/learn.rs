//! Learning the entries of tables from examples: what an example says of them, and the descent.

use super::adam::Adam;
use super::blueprint::Blueprint;
use crate::rules::rng::Rng;

/// Something that is known, and that the entries should have told.
pub trait Example {
    /// How surprising the example is, in nats, if the entries are right. Adds the slope of that to `gradient`.
    fn loss(&self, entries: &[f64], gradient: Option<&mut [f64]>) -> f64;
}

/// A position, and the share of games that its side to move wins.
pub struct Judgement {
    /// The entries that add up to its value, and how often each counts.
    pub terms: Vec<(u32, f32)>,
    pub target: f64,
}

/// The value that stands for odds of e to one: see [`Score::win_rate`](crate::verdict::Score::win_rate).
pub const UNITS_A_NAT: f64 = 200.0;

impl Judgement {
    /// What the entries say the position is worth, in units.
    pub fn value(&self, entries: &[f64]) -> f64 {
        self.terms.iter().map(|&(entry, count)| entries[entry as usize] * f64::from(count)).sum()
    }

    /// How surprising the target is if a position is worth that.
    pub fn surprise(&self, value: f64) -> f64 {
        let nats = value / UNITS_A_NAT;
        self.target * softplus(-nats) + (1.0 - self.target) * softplus(nats)
    }
}

impl Example for Judgement {
    fn loss(&self, entries: &[f64], gradient: Option<&mut [f64]>) -> f64 {
        let value = self.value(entries);
        if let Some(gradient) = gradient {
            let slope = (sigmoid(value / UNITS_A_NAT) - self.target) / UNITS_A_NAT;
            for &(entry, count) in &self.terms {
                gradient[entry as usize] += slope * f64::from(count);
            }
        }
        self.surprise(value)
    }
}

/// A position, and which of its moves is best.
pub struct Choice {
    /// The entries that add up to the score of each move, in nats.
    pub moves: Vec<[u32; 2]>,
    pub best: usize,
}

impl Choice {
    fn scores(&self, entries: &[f64]) -> Vec<f64> {
        self.moves.iter().map(|terms| terms.iter().map(|&entry| entries[entry as usize]).sum()).collect()
    }

    /// Whether the best move has the highest score.
    pub fn is_right(&self, entries: &[f64]) -> bool {
        let scores = self.scores(entries);
        scores.iter().all(|&score| score <= scores[self.best])
    }
}

impl Example for Choice {
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

/// The chance of winning at these log odds.
pub fn sigmoid(nats: f64) -> f64 {
    1.0 / (1.0 + (-nats).exp())
}

/// ln(1 + eˣ), also where eˣ is more than a number can hold.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// How to go down.
#[derive(Clone, Copy)]
pub struct Descent {
    /// How often every example is looked at.
    pub epochs: u32,
    /// Examples of a step.
    pub batch: usize,
    /// How far the first steps move a parameter; the last ones hardly do.
    pub rate: f64,
}

/// Examples say so much less than as many that have nothing to do with one another: those of one game are alike.
const ALIKE: f64 = 4.0;

/// The entries that make the examples least surprising, as far as the blueprint's priors allow. Tells `report` how far
/// it has come: the epoch, and the entries as they are.
pub fn learn<E: Example>(
    blueprint: &Blueprint,
    examples: &[E],
    descent: Descent,
    random: &mut Rng,
    report: &mut dyn FnMut(u32, &[f64]),
) -> Vec<f64> {
    let mut parameters = vec![0.0; blueprint.parameter_count()];
    let mut entries = blueprint.entries(&parameters);
    let mut adam = Adam::new(parameters.len(), 0.0);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let independent = examples.len() as f64 / ALIKE;
    let batches = examples.len().div_ceil(descent.batch);
    let steps = f64::from(descent.epochs) * batches as f64;
    for epoch in 0..descent.epochs {
        random.shuffle(&mut order);
        for (number, batch) in order.chunks(descent.batch).enumerate() {
            let mut slopes = vec![0.0; entries.len()];
            for &example in batch {
                examples[example].loss(&entries, Some(&mut slopes));
            }
            slopes.iter_mut().for_each(|slope| *slope /= batch.len() as f64);
            let mut gradient = blueprint.gradient(&slopes);
            for (slope, pull) in gradient.iter_mut().zip(blueprint.pull(&parameters)) {
                *slope += pull / independent;
            }
            let done = (f64::from(epoch) * batches as f64 + number as f64) / steps;
            let rate = descent.rate * 0.5 * (1.0 + (std::f64::consts::PI * done).cos());
            adam.step(&mut parameters, &gradient, rate);
            entries = blueprint.entries(&parameters);
        }
        report(epoch + 1, &entries);
    }
    entries
}

/// The mean loss of the examples.
pub fn mean_loss<E: Example>(examples: &[E], entries: &[f64]) -> f64 {
    mean(examples.iter().map(|example| example.loss(entries, None)))
}

/// The mean of some numbers; 0 of none.
pub fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0u32), |(sum, count), number| (sum + number, count + 1));
    sum / f64::from(count.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slope that an example gives agrees with what a small change of each entry does to its loss.
    fn check_slopes(example: &impl Example, entries: &mut [f64]) {
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
    fn the_slopes_of_a_judgement_and_of_a_choice_are_right() {
        let terms = vec![(0, 2.0), (2, -1.0), (3, 0.5)];
        check_slopes(&Judgement { terms, target: 0.3 }, &mut [40.0, 7.0, -90.0, 12.0]);
        let moves = vec![[0, 2], [1, 2], [1, 3]];
        check_slopes(&Choice { moves, best: 1 }, &mut [0.5, -0.25, 1.0, 2.0]);
    }

    #[test]
    fn a_value_beyond_all_bounds_is_merely_surprising() {
        let judgement = Judgement { terms: vec![(0, 1.0)], target: 0.0 };
        assert!((judgement.loss(&[2e6], None) - 1e4).abs() < 1e-6);
        assert_eq!(judgement.loss(&[-2e6], None), 0.0);
    }
}
