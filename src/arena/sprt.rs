//! Sequential probability ratio test: it ends a match as soon as the result is significant. Pure numbers.

use super::elo::{Pentanomial, SHARES, expected_score};
use std::fmt;

/// Sequential probability ratio test of "at least `high` Elo" against "at most `low` Elo" with error rates of 5 %.
///
/// The likelihood ratio is the generalised one: each hypothesis is represented by the most likely distribution of pairs
/// among those with its expected score. Source: M. Van den Bergh, "A Practical Introduction to the GSPRT"
/// (hardy.uhasselt.be/Fishtest); the maximum by a Lagrange multiplier as in the exact form there.
///
/// ```
/// use tengen::arena::{Decision, Sprt};
///
/// let test = Sprt::new(-15.0, 15.0).expect("the lower difference comes first");
/// assert_eq!(test.decision(&[3, 9, 20, 10, 3]), Decision::Open);
/// assert_eq!(test.decision(&[8, 30, 70, 40, 12]), Decision::Accepted);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
}

/// State of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The higher hypothesis holds: the first player is at least `high` Elo stronger.
    Accepted,
    /// The lower hypothesis holds: it is at most `low` Elo stronger.
    Rejected,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// Error rate of either kind.
    const ERROR_RATE: f64 = 0.05;
    /// Weight of a result that has not occurred yet, without which its share could not be estimated; as in Fishtest.
    const UNSEEN: f64 = 1e-3;

    /// A test between two Elo differences; `None` unless both are finite and `low` is the lower one.
    pub fn new(low: f64, high: f64) -> Option<Sprt> {
        (low < high && low.is_finite() && high.is_finite()).then_some(Sprt { low, high })
    }

    /// Log-likelihood ratio at which the test accepts; at its negative it rejects.
    pub fn bound() -> f64 {
        ((1.0 - Sprt::ERROR_RATE) / Sprt::ERROR_RATE).ln()
    }

    /// Log-likelihood ratio after these pairs.
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.iter().sum::<u32>() == 0 {
            return 0.0;
        }
        let weights = pairs.map(|count| if count == 0 { Sprt::UNSEEN } else { f64::from(count) });
        let [low, high] = [self.low, self.high].map(|elo| likeliest(&weights, expected_score(elo)));
        (0..5).map(|result| weights[result] * (high[result] / low[result]).ln()).sum()
    }

    /// Decision after these pairs.
    pub fn decision(&self, pairs: &Pentanomial) -> Decision {
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio >= Sprt::bound() => Decision::Accepted,
            ratio if ratio <= -Sprt::bound() => Decision::Rejected,
            _ => Decision::Open,
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SPRT [{}, {}]", self.low, self.high)
    }
}

/// Maximum-likelihood distribution with mean `score`, given observations with these weights, all positive.
///
/// It is `pᵢ = wᵢ / (1 + θ·(aᵢ − score))` for the observed shares `wᵢ`, with the `θ` that makes the mean right: the
/// root of a falling function between the poles of the outermost results.
fn likeliest(weights: &[f64; 5], score: f64) -> [f64; 5] {
    let total: f64 = weights.iter().sum();
    let shares = weights.map(|weight| weight / total);
    let distribution = |theta: f64| {
        let mut result = shares;
        for (share, value) in result.iter_mut().zip(SHARES) {
            *share /= 1.0 + theta * (value - score);
        }
        result
    };
    let excess = |theta: f64| {
        let weighted = distribution(theta).into_iter().zip(SHARES);
        weighted.map(|(share, value)| share * (value - score)).sum::<f64>()
    };
    let [mut low, mut high] = [-1.0 / (1.0 - score), 1.0 / score];
    // Bisection, more often than a float has bits.
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    distribution(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::super::elo::tests::close;
    use super::*;

    #[test]
    fn the_likelihood_ratio_is_that_of_a_maximum_found_by_another_method() {
        // Found by Newton's method over the distributions of the right mean, without a multiplier.
        let check = |pairs: Pentanomial, within_0_and_10: f64, within_15_either_way: f64| {
            let ratio = |low, high| Sprt::new(low, high).expect("a test").log_likelihood_ratio(&pairs);
            close(ratio(0.0, 10.0), within_0_and_10, 1e-6);
            close(ratio(-15.0, 15.0), within_15_either_way, 1e-6);
        };
        check([8, 30, 70, 40, 12], 0.823_710_911, 3.276_126_365);
        check([10, 20, 20, 20, 30], 1.100_145_181, 3.544_517_543);
        check([0, 3, 10, 3, 0], -0.070_372_331, 0.0);
        check([100, 400, 900, 480, 130], 5.287_713_903, 26.722_832_604);
        check([0, 0, 0, 0, 7], 0.198_632_992, 0.604_601_174);
        check([0; 5], 0.0, 0.0);
    }

    #[test]
    fn a_test_is_decided_at_its_bounds() {
        let sprt = Sprt::new(-15.0, 15.0).expect("a test");
        close(Sprt::bound(), 19f64.ln(), 1e-12);
        assert_eq!(sprt.decision(&[8, 30, 70, 40, 12]), Decision::Accepted);
        assert_eq!(sprt.decision(&[12, 40, 70, 30, 8]), Decision::Rejected);
        assert_eq!(sprt.decision(&[3, 9, 20, 10, 3]), Decision::Open);
        assert_eq!(Sprt::new(5.0, 5.0), None);
        assert_eq!(Sprt::new(f64::NEG_INFINITY, 5.0), None);
    }
}
