//! Ratings of people and puzzles, by Glickman's Glicko system: a number of points, and how far it may be off.
//!
//! The difference of two ratings tells how probable it is that a person solves a puzzle at the first try; 400 points are
//! ten to one. Both change with the outcome, each the less, the surer it is.
//!
//! Source: M. E. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics 48
//! (1999), and his page "The Glicko system", whose example is a test below. Time does not make a rating less sure here.

use super::{Class, Puzzle};
use serde::{Deserialize, Serialize};
use std::f64::consts::{LN_10, PI};

/// A rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// Its points.
    pub points: f64,
    /// The standard deviation in points: with a probability of 95% the true rating is at most twice as far off.
    pub deviation: f64,
}

/// Points of odds of *e* to 1.
const SCALE: f64 = 400.0 / LN_10;

impl Rating {
    /// Rating of a person who has not tried a puzzle.
    pub const START: Rating = Rating { points: 900.0, deviation: 300.0 };

    /// Smallest deviation, so that a rating follows a person who gets better.
    const MIN_DEVIATION: f64 = 50.0;

    /// Factor by which the unsureness of a rating flattens the expectation.
    fn attenuation(self) -> f64 {
        (1.0 + 3.0 * (self.deviation / (SCALE * PI)).powi(2)).sqrt().recip()
    }

    /// Probability of a success against `other`, from 0 to 1.
    pub fn expectation(self, other: Rating) -> f64 {
        (1.0 + (-other.attenuation() * (self.points - other.points) / SCALE).exp()).recip()
    }

    /// The rating after a success, 1, or a failure, 0, against `other`.
    #[must_use]
    pub fn after(self, other: Rating, success: bool) -> Rating {
        let (expected, attenuation) = (self.expectation(other), other.attenuation());
        let information = (attenuation / SCALE).powi(2) * expected * (1.0 - expected);
        let precision = self.deviation.powi(-2) + information;
        let surplus = f64::from(u8::from(success)) - expected;
        Rating {
            points: self.points + attenuation / SCALE / precision * surplus,
            deviation: precision.sqrt().recip().max(Rating::MIN_DEVIATION.min(self.deviation)),
        }
    }

    /// Whether both numbers make sense; those of a file that somebody changed may not.
    pub fn is_sound(self) -> bool {
        self.points.is_finite() && self.points.abs() <= 10_000.0 && (1.0..=1000.0).contains(&self.deviation)
    }
}

impl Puzzle {
    /// The rating with which a puzzle begins: an estimate from its task, its length, its solutions, and the wrong moves
    /// that tempt. It was not measured with people, and changes as the person solves or misses the puzzle.
    pub fn rating(&self) -> Rating {
        const DEVIATION: f64 = 120.0;
        let further_moves = f64::from(self.plies().div_ceil(2).saturating_sub(2));
        let by_length = match self.class() {
            Class::Vcf => 600.0 + 140.0 * further_moves,
            Class::Vct => 800.0 + 140.0 * further_moves,
            Class::Defence => 900.0 + 80.0 * further_moves,
        };
        let several = 80.0 * (self.solutions().len().min(3) - 1) as f64;
        let tempting = 20.0 * f64::from(self.traits().tempting.min(10));
        Rating { points: by_length - several + tempting, deviation: DEVIATION }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::puzzle::set;

    /// The example of "The Glicko system": 1500/200 wins against 1400/30, and loses to 1550/100 and 1700/300. There all
    /// three count as one period; one at a time gives nearly the same.
    #[test]
    fn the_published_example_comes_out() {
        let other = |points, deviation| Rating { points, deviation };
        let others = [(other(1400.0, 30.0), true), (other(1550.0, 100.0), false), (other(1700.0, 300.0), false)];
        let start = other(1500.0, 200.0);
        let attenuations = others.map(|(other, _)| (other.attenuation() * 1e4).round() / 1e4);
        assert_eq!(attenuations, [0.9955, 0.9531, 0.7242]);
        let expectations = others.map(|(other, _)| (start.expectation(other) * 1e3).round() / 1e3);
        assert_eq!(expectations, [0.639, 0.432, 0.303]);
        let end = others.into_iter().fold(start, |rating, (other, success)| rating.after(other, success));
        assert!((end.points - 1464.0).abs() < 5.0 && (end.deviation - 151.4).abs() < 2.0, "{end:?}");
    }

    #[test]
    fn a_rating_becomes_surer_and_never_quite_sure() {
        let mut rating = Rating::START;
        for _ in 0..1000 {
            let next = rating.after(Rating { points: rating.points, deviation: 120.0 }, true);
            assert!(next.points > rating.points && next.deviation <= rating.deviation);
            rating = next;
        }
        assert_eq!(rating.deviation, Rating::MIN_DEVIATION);
    }

    /// A person of 1300 who solves as the ratings say is found from the start within a hundred puzzles.
    #[test]
    fn a_persons_rating_is_found() {
        let truth = Rating { points: 1300.0, deviation: 0.0 };
        let mut random = crate::rules::rng::Rng::new(5);
        let mut errors = Vec::new();
        for _ in 0..20 {
            let mut rating = Rating::START;
            for _ in 0..100 {
                let puzzle = Rating { points: rating.points - 150.0, deviation: 120.0 };
                let hundredths = random.below(10_000) as f64 / 10_000.0;
                rating = rating.after(puzzle, hundredths < truth.expectation(puzzle));
            }
            errors.push((rating.points - truth.points).abs());
        }
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        assert!(mean < 100.0, "{mean}");
    }

    #[test]
    fn longer_puzzles_begin_higher() {
        let of = |plies| {
            let is_one = |puzzle: &&Puzzle| puzzle.class() == Class::Vcf && puzzle.plies() == plies;
            let puzzle = set::built_in().iter().find(is_one).expect("there are such");
            puzzle.rating().points - 20.0 * f64::from(puzzle.traits().tempting.min(10))
        };
        assert!(of(3) < of(7) && of(7) < of(11));
    }
}
