//! The score of a position: a proof, or an estimate.

use serde::{Deserialize, Serialize};

/// Score of a position for the side to move.
///
/// ```
/// use tengen::verdict::Score;
///
/// let score = Score::Win { plies: 5 };
/// assert!(score.is_proven());
/// assert_eq!(score.for_opponent(), Score::Loss { plies: 5 });
/// assert!(Score::estimate(200).win_rate() > 0.7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Score {
    /// Won by force: the side to move wins against every defence.
    Win {
        /// Number of plies within which the proof wins: stones of both sides up to and including the five. There may be
        /// a shorter win.
        plies: u32,
    },
    /// Lost by force: the other side wins against every defence.
    Loss {
        /// Number of plies within which the other side's five stands, counted as for a win.
        plies: u32,
    },
    /// A proven draw.
    Draw,
    /// An estimate of the result: 200 times the logarithm of the odds of a win, so that 200 is about 3 wins to 1 loss.
    /// Never beyond ±[`Score::MAX_ESTIMATE`].
    Estimate(i32),
}

impl Score {
    /// Bound of estimates: the highest ones are practically certain, yet not proven.
    pub const MAX_ESTIMATE: i32 = 10_000;

    /// Creates an estimate, clamped to its bound.
    pub fn estimate(value: i32) -> Score {
        Score::Estimate(value.clamp(-Score::MAX_ESTIMATE, Score::MAX_ESTIMATE))
    }

    /// Whether the score is proven.
    pub fn is_proven(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }

    /// Returns the score for the other side.
    #[must_use]
    pub fn for_opponent(self) -> Score {
        match self {
            Score::Win { plies } => Score::Loss { plies },
            Score::Loss { plies } => Score::Win { plies },
            Score::Draw => Score::Draw,
            Score::Estimate(value) => Score::Estimate(-value),
        }
    }

    /// Returns the estimate whose [`Score::win_rate`] is nearest to `rate`.
    pub fn of_win_rate(rate: f64) -> Score {
        // The logarithm of nothing has no bound, and becomes the bound of estimates here.
        Score::estimate((200.0 * (rate / (1.0 - rate)).ln()).round() as i32)
    }

    /// Returns the expected result for the side to move, from 0 (lost) to 1 (won). Our engine's estimates are fitted to
    /// results of games, see [`engine::calibration`](crate::engine::calibration); those of others may mean anything.
    pub fn win_rate(self) -> f64 {
        match self {
            Score::Win { .. } => 1.0,
            Score::Loss { .. } => 0.0,
            Score::Draw => 0.5,
            Score::Estimate(value) => 1.0 / (1.0 + (-f64::from(value) / 200.0).exp()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scores_of_the_two_sides_are_opposites() {
        for score in [Score::Win { plies: 9 }, Score::Loss { plies: 4 }, Score::Draw, Score::estimate(137)] {
            assert_eq!(score.for_opponent().for_opponent(), score);
            assert!((score.win_rate() + score.for_opponent().win_rate() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn the_estimate_of_a_win_rate_has_that_win_rate() {
        for value in [-900, -1, 0, 57, 800] {
            assert_eq!(Score::of_win_rate(Score::Estimate(value).win_rate()), Score::Estimate(value));
        }
        assert_eq!(Score::of_win_rate(1.0), Score::Estimate(Score::MAX_ESTIMATE));
        assert_eq!(Score::of_win_rate(0.0), Score::Estimate(-Score::MAX_ESTIMATE));
    }

    #[test]
    fn an_estimate_is_never_taken_for_a_proof() {
        assert_eq!(Score::estimate(i32::MAX), Score::Estimate(Score::MAX_ESTIMATE));
        assert!(!Score::estimate(i32::MIN).is_proven());
        assert!(Score::Draw.is_proven());
    }
}
