//! Difference in strength between two players: Elo with a confidence interval. Pure numbers.
//!
//! The unit is the pair: two games from one opening with the colours swapped. Its five results (0 to 2 points in half
//! points) are the pentanomial. Counting pairs instead of games takes the opening's own bias out of the variance.

use std::fmt;

/// Number of pairs in which the first player made 0, ½, 1, 1½ and 2 points.
pub type Pentanomial = [u32; 5];

/// Quantile of the normal distribution for 95 %, two-sided.
const Z_95: f64 = 1.959_963_984_540_054;

/// Elo difference of the first player to the second, with its 95 % confidence interval.
///
/// Values are infinite where all games were won or lost, and the interval's ends where all pairs had the same result.
///
/// ```
/// use tengen::arena::Elo;
///
/// // Of 100 pairs 10 were lost by 0 : 2, 20 by ½ : 1½, 20 ended 1 : 1, 20 were won by 1½ : ½ and 30 by 2 : 0.
/// let elo = Elo::of_pairs(&[10, 20, 20, 20, 30]).expect("there are pairs");
/// assert_eq!(elo.to_string(), "+70 [+23, +120]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// Lower end of the interval.
    pub low: f64,
    /// Difference at which the points made are the expected ones.
    pub likely: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Elo {
    /// Estimates the difference from pairs of games; `None` without any.
    pub fn of_pairs(pairs: &Pentanomial) -> Option<Elo> {
        let count = f64::from(pairs.iter().sum::<u32>());
        if count == 0.0 {
            return None;
        }
        let (mean, variance) = moments(&pairs.map(f64::from));
        let error = match variance {
            // All pairs had the same result, so there is no variance to estimate the error from.
            0.0 => f64::INFINITY,
            _ => Z_95 * (variance / count).sqrt(),
        };
        Some(Elo { low: elo(mean - error), likely: elo(mean), high: elo(mean + error) })
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |elo: f64| match elo {
            f64::INFINITY => "+∞".to_owned(),
            f64::NEG_INFINITY => "−∞".to_owned(),
            _ if elo.round() < 0.0 => format!("−{:.0}", elo.abs()),
            _ => format!("+{:.0}", elo.abs()),
        };
        write!(f, "{} [{}, {}]", number(self.likely), number(self.low), number(self.high))
    }
}

/// Expected score of a player with this advantage in Elo.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Advantage in Elo at which `score` is the expected score; infinite at 0 and 1 and beyond them.
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// Scores of the five results of a pair, as shares of its two points.
pub const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Mean and variance of a pair's score, given the weights of the five results.
fn moments(weights: &[f64; 5]) -> (f64, f64) {
    let total: f64 = weights.iter().sum();
    let average = |value: &dyn Fn(f64) -> f64| {
        weights.iter().zip(SHARES).map(|(weight, share)| weight * value(share)).sum::<f64>() / total
    };
    let mean = average(&|share| share);
    (mean, average(&|share| (share - mean).powi(2)))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Asserts that a value is the expected one, but for rounding.
    pub fn close(value: f64, expected: f64, within: f64) {
        assert!((value - expected).abs() <= within, "{value} is not {expected}");
    }

    #[test]
    fn elo_and_expected_score_are_inverse_functions() {
        close(expected_score(0.0), 0.5, 1e-12);
        close(expected_score(400.0), 10.0 / 11.0, 1e-12);
        for value in [-700.0, -35.0, 0.0, 1.0, 190.0] {
            close(elo(expected_score(value)), value, 1e-6);
        }
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn elo_of_pairs_has_the_error_bars_computed_by_hand() {
        let check = |pairs: Pentanomial, expected: [f64; 3]| {
            let Elo { low, likely, high } = Elo::of_pairs(&pairs).expect("pairs");
            for (value, expected) in [low, likely, high].into_iter().zip(expected) {
                close(value, expected, 1e-6);
            }
        };
        // Mean 0.6, variance 0.115: 0.6 ± 1.96 · √(0.115 / 100).
        check([10, 20, 20, 20, 30], [23.337_113_019, 70.436_503_622, 120.254_851_857]);
        check([8, 30, 70, 40, 12], [-6.343_550_781, 19.563_902_928, 45.690_942_701]);
    }

    #[test]
    fn without_variance_the_interval_is_infinite() {
        assert_eq!(Elo::of_pairs(&[0; 5]), None);
        let all_won = Elo::of_pairs(&[0, 0, 0, 0, 7]).expect("pairs");
        assert_eq!(all_won.to_string(), "+∞ [−∞, +∞]");
        assert_eq!(Elo::of_pairs(&[0, 0, 7, 0, 0]).expect("pairs").to_string(), "+0 [−∞, +∞]");
    }
}
