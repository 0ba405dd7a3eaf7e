//! What a match says of two players' strength: Elo with error bars, and a sequential test. Pure numbers.
//!
//! The unit is the pair: two games from one opening with the colours swapped. Its five results (0 to 2 points in half
//! points) are the pentanomial. Counting pairs instead of games takes the opening's own bias out of the variance.

use std::fmt;

/// How many pairs brought the first player 0, ½, 1, 1½ and 2 points.
pub type Pentanomial = [u32; 5];

/// The quantile of the normal distribution for 95 %, two-sided.
const Z_95: f64 = 1.959_963_984_540_054;

/// A difference in Elo with its 95 % interval, the first player's strength above the second's. Ends may be infinite:
/// where all was won, or where there is too little to tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    pub low: f64,
    pub likely: f64,
    pub high: f64,
}

impl Elo {
    /// The estimate from these pairs; `None` without any.
    pub fn of_pairs(pairs: &Pentanomial) -> Option<Elo> {
        let count = f64::from(pairs.iter().sum::<u32>());
        if count == 0.0 {
            return None;
        }
        let (mean, variance) = moments(&pairs.map(f64::from));
        let error = match variance {
            // All pairs went alike, so their spread says nothing.
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

/// The share of points that a player with this advantage in Elo is expected to make.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The advantage in Elo that makes this share of the points expected; infinite at 0 and 1, and beyond them.
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The share of points of each of the five results.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Mean and variance of a pair's share of points, by the weights of the five results.
fn moments(weights: &[f64; 5]) -> (f64, f64) {
    let total: f64 = weights.iter().sum();
    let average = |value: &dyn Fn(f64) -> f64| {
        weights.iter().zip(SHARES).map(|(weight, share)| weight * value(share)).sum::<f64>() / total
    };
    let mean = average(&|share| share);
    (mean, average(&|share| (share - mean).powi(2)))
}

/// A sequential probability ratio test of "at least `high` Elo" against "at most `low` Elo", both error rates 5 %.
///
/// The likelihood ratio is the generalised one: each hypothesis is represented by the distribution of pairs that is the
/// likeliest among those with its expected score. Source: M. Van den Bergh, "A Practical Introduction to the GSPRT"
/// (hardy.uhasselt.be/Fishtest); the maximum by a Lagrange multiplier as in the exact form there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The first player is at least so much stronger as the higher hypothesis says.
    Accepted,
    /// It is at most what the lower one says.
    Rejected,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// Both error rates.
    const ERROR_RATE: f64 = 0.05;
    /// A result that has not come up yet is given this weight, or its share could not be estimated; as Fishtest does.
    const UNSEEN: f64 = 1e-3;

    /// The test between these two differences in Elo; `None` if they are no numbers, or the first not the lower one.
    pub fn new(low: f64, high: f64) -> Option<Sprt> {
        (low < high && low.is_finite() && high.is_finite()).then_some(Sprt { low, high })
    }

    /// The logarithm of the likelihood ratio at which the test accepts; at its negative it rejects.
    pub fn bound() -> f64 {
        ((1.0 - Sprt::ERROR_RATE) / Sprt::ERROR_RATE).ln()
    }

    /// The logarithm of the likelihood ratio after these pairs.
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.iter().sum::<u32>() == 0 {
            return 0.0;
        }
        let weights = pairs.map(|count| if count == 0 { Sprt::UNSEEN } else { f64::from(count) });
        let [low, high] = [self.low, self.high].map(|elo| likeliest(&weights, expected_score(elo)));
        (0..5).map(|result| weights[result] * (high[result] / low[result]).ln()).sum()
    }

    /// What these pairs decide.
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

/// The distribution with mean `score` under which observations with these weights, all positive, are the likeliest.
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
    // More halvings than a float has bits.
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
    use super::*;

    fn close(value: f64, expected: f64, within: f64) {
        assert!((value - expected).abs() <= within, "{value} is not {expected}");
    }

    #[test]
    fn elo_and_score_are_two_views_of_one_thing() {
        close(expected_score(0.0), 0.5, 1e-12);
        close(expected_score(400.0), 10.0 / 11.0, 1e-12);
        for value in [-700.0, -35.0, 0.0, 1.0, 190.0] {
            close(elo(expected_score(value)), value, 1e-6);
        }
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn elo_of_pairs_has_the_error_bars_worked_out_apart() {
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
    fn the_likelihood_ratio_is_that_of_a_maximum_found_by_other_means() {
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

    #[test]
    fn without_spread_the_error_bars_have_no_end() {
        assert_eq!(Elo::of_pairs(&[0; 5]), None);
        let all_won = Elo::of_pairs(&[0, 0, 0, 0, 7]).expect("pairs");
        assert_eq!(all_won.to_string(), "+∞ [−∞, +∞]");
        assert_eq!(Elo::of_pairs(&[0, 0, 7, 0, 0]).expect("pairs").to_string(), "+0 [−∞, +∞]");
    }
}
