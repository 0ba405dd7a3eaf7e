//! Calibration: the result of the game that a value of the search lets one expect.
//!
//! Values do not mean the same everywhere: more in one stage of the game than in another, and less after a long search
//! than after a short one, for long searches find larger values. A [`Calibration`] turns it into a [`Score`] whose
//! [`Score::win_rate`] is the mean result of such positions between equal players at full strength. The curves were
//! fitted to games by `tengen-lab calibrate fit`; assets/guide/measurements.md tells how well they hold.

use super::search::value::{self, is_decided};
use crate::rules::rule::Family;
use crate::rules::{Board, Color, Rule};
use crate::verdict::Score;

/// Numbers of stones for which a curve has entries; between them it is linear, and beyond them constant.
pub const KNOTS: [u32; 4] = [6, 12, 20, 34];

/// Binary logarithms of the nodes between which a curve depends on them.
const DOUBLINGS: [u32; 2] = [12, 18];

/// Binary logarithm of the nodes for which the slopes of a curve hold.
const MIDDLE: u32 = 16;

/// Greatest estimate that is not a win found by the search: such wins are above it.
const MAX_FITTED: i32 = 9_000;

/// Fitted curve of a family of rules.
struct Curve {
    /// Worth of being Black, beside the value, at each knot, in units of a score.
    black: [i32; KNOTS.len()],
    /// Units of a score for 1,000 of the value at each knot, after 2¹⁶ nodes.
    slope: [i32; KNOTS.len()],
    /// Addition to the slope for each doubling of the nodes.
    per_doubling: i32,
}

static FREESTYLE: Curve =
    Curve { black: [-23, -14, -18, -10], slope: [1_422, 1_414, 1_381, 1_465], per_doubling: -160 };
static STANDARD: Curve = Curve { black: [-79, -68, -31, -15], slope: [1_208, 1_214, 1_176, 1_103], per_doubling: -111 };
static RENJU: Curve = Curve { black: [18, 51, 4, 35], slope: [1_362, 1_273, 1_230, 1_160], per_doubling: -178 };

/// Calibration of the values of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calibration {
    /// Addition to the score of the side to move.
    bonus: i32,
    slope: i32,
    per_doubling: i32,
}

impl Calibration {
    /// Returns the calibration of a position's values for its side to move.
    pub fn of(board: &Board) -> Calibration {
        let stones = board.stones().count() as u32;
        Calibration::at(board.rule(), stones, board.side_to_move())
    }

    /// Returns the calibration of the values for the side to move where so many stones are on the board.
    pub fn at(rule: Rule, stones: u32, side_to_move: Color) -> Calibration {
        let curve = match rule.family() {
            Family::Freestyle => &FREESTYLE,
            Family::Standard => &STANDARD,
            Family::Renju => &RENJU,
        };
        let weights = weights(stones);
        let black = interpolated(&curve.black, weights);
        let bonus = if side_to_move == Color::Black { black } else { -black };
        Calibration { bonus, slope: interpolated(&curve.slope, weights), per_doubling: curve.per_doubling }
    }

    /// Returns the score of a value to which a search of so many nodes has come.
    pub fn score(self, value: i32, nodes: u64) -> Score {
        if is_decided(value) {
            return value::score(value);
        }
        let score = self.bonus + value * self.slope(nodes) / PER_MILLE;
        Score::estimate(score.clamp(-MAX_FITTED, MAX_FITTED))
    }

    /// Returns the score with an estimate's value as a search of so many nodes found it, exact to two units below the bound
    /// of estimates.
    #[must_use]
    pub fn undo(self, score: Score, nodes: u64) -> Score {
        match score {
            Score::Estimate(estimate) if estimate.abs() < MAX_FITTED => {
                let value = f64::from((estimate - self.bonus) * PER_MILLE) / f64::from(self.slope(nodes));
                Score::estimate(value.round() as i32)
            }
            other => other,
        }
    }

    fn slope(self, nodes: u64) -> i32 {
        self.slope + self.per_doubling * doublings(nodes)
    }
}

/// Unit of the slopes.
const PER_MILLE: i32 = 1_000;

/// Returns how often the nodes have doubled since 2¹⁶, within the nodes that were measured.
pub fn doublings(nodes: u64) -> i32 {
    let [least, most] = DOUBLINGS;
    nodes.max(1).ilog2().clamp(least, most) as i32 - MIDDLE as i32
}

/// Returns the weight of each knot for a number of stones, in thousandths that add up to 1,000.
pub fn weights(stones: u32) -> [i32; KNOTS.len()] {
    let mut weights = [0; KNOTS.len()];
    match KNOTS.iter().position(|&knot| knot > stones) {
        None => weights[KNOTS.len() - 1] = PER_MILLE,
        Some(0) => weights[0] = PER_MILLE,
        Some(next) => {
            let [from, to] = [KNOTS[next - 1], KNOTS[next]];
            let weight = (stones - from) as i32 * PER_MILLE / (to - from) as i32;
            (weights[next - 1], weights[next]) = (PER_MILLE - weight, weight);
        }
    }
    weights
}

fn interpolated(entries: &[i32; KNOTS.len()], weights: [i32; KNOTS.len()]) -> i32 {
    entries.iter().zip(weights).map(|(entry, weight)| entry * weight).sum::<i32>() / PER_MILLE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::WIN;

    #[test]
    fn the_two_sides_see_one_position() {
        for rule in Rule::ALL {
            for stones in [0, 5, 9, 17, 30, 200] {
                let [black, white] = Color::ALL.map(|side| Calibration::at(rule, stones, side));
                for (value, nodes) in [(0, 1), (150, 5_000), (-700, 90_000), (4_000, u64::MAX)] {
                    assert_eq!(black.score(value, nodes).for_opponent(), white.score(-value, nodes));
                }
            }
        }
    }

    #[test]
    fn a_higher_value_is_a_higher_score_and_can_be_had_back() {
        let nodes = [1, 4_096, 70_000, 1 << 40];
        for (rule, stones) in Rule::COMMON.into_iter().flat_map(|rule| [0, 8, 15, 40].map(|stones| (rule, stones))) {
            let calibration = Calibration::at(rule, stones, Color::White);
            for nodes in nodes {
                let rates = (-20..=20).map(|value| calibration.score(value * 50, nodes).win_rate());
                assert!(rates.is_sorted_by(|low, high| low < high));
                for value in [-800, -3, 0, 77, 1_500] {
                    let undone = calibration.undo(calibration.score(value, nodes), nodes);
                    let Score::Estimate(undone) = undone else { panic!("an estimate") };
                    assert!((undone - value).abs() <= 2, "{value}");
                }
            }
        }
    }

    #[test]
    fn what_is_decided_is_left_alone() {
        let calibration = Calibration::at(Rule::Renju, 12, Color::Black);
        assert_eq!(calibration.score(WIN - 5, 1_000), Score::Win { plies: 5 });
        let (likely, estimated) = (calibration.score(20_000 - 5, 1_000), calibration.score(8_999, 1_000));
        assert!(!likely.is_proven() && likely.win_rate() >= estimated.win_rate());
        assert_eq!(likely, Score::Estimate(9_995));
    }

    #[test]
    fn between_two_knots_a_curve_is_linear() {
        assert_eq!(weights(0), [1_000, 0, 0, 0]);
        assert_eq!(weights(9), [500, 500, 0, 0]);
        assert_eq!(weights(20), [0, 0, 1_000, 0]);
        assert_eq!(weights(27), [0, 0, 500, 500]);
        assert_eq!(weights(80), [0, 0, 0, 1_000]);
        assert_eq!(interpolated(&[0, 100, 0, 0], weights(9)), 50);
        assert_eq!([1, 1 << 12, 1 << 16, (1 << 17) + 5, u64::MAX].map(doublings), [-4, -4, 0, 1, 2]);
    }
}
