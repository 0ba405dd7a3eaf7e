//! Values of the search: proven, merely likely, and estimated ones.
//!
//! ```text
//!   30,000 − n            proven: the side to move wins with the n-th stone counted from the root
//!   20,000 − n            a win in n, found over a choice of the defender's replies only
//!   −9,000 … 9,000        estimated
//! ```
//! and the same below zero. A proof lives in the value itself: a node is proven lost only where every reply was looked
//! at or is known to lose; otherwise its loss is [made unproven](unproven), and with it whatever rests on it.

use crate::verdict::Score;

/// Value of a win on the spot; one that takes n plies is worth n less.
pub const WIN: i32 = 30_000;
/// Greater than any value.
pub const INFINITE: i32 = 32_000;

const LIKELY_WIN: i32 = 20_000;
/// Greater than the plies of any game.
const PLIES: i32 = 1_000;

/// Least value that is not a proven loss.
pub const LEAST_UNPROVEN: i32 = PLIES - WIN;

/// Value of a win whose last stone is the `ply`-th from the root.
pub const fn win_at(ply: usize) -> i32 {
    WIN - ply as i32
}

/// Value of a loss whose last stone is the `ply`-th from the root.
pub const fn loss_at(ply: usize) -> i32 {
    -win_at(ply)
}

/// Whether the value is a proven win or loss.
pub const fn is_proven(value: i32) -> bool {
    value.abs() > WIN - PLIES
}

/// Whether the value is a win or a loss, proven or not.
pub const fn is_decided(value: i32) -> bool {
    value.abs() > LIKELY_WIN - PLIES
}

/// Whether the value is a loss, proven or not.
pub const fn is_loss(value: i32) -> bool {
    value < 0 && is_decided(value)
}

/// Whether the value is a win that is not proven.
pub const fn is_likely_win(value: i32) -> bool {
    value > 0 && is_decided(value) && !is_proven(value)
}

/// Turns a proven loss into a likely one: for a node where some reply was left out.
pub const fn unproven(value: i32) -> i32 {
    if value < 0 && is_proven(value) { value + (WIN - LIKELY_WIN) } else { value }
}

/// Converts a value counted from the root to one counted from the node at `ply`, as the transposition table stores it.
pub const fn relative_to_node(value: i32, ply: usize) -> i32 {
    if !is_decided(value) {
        value
    } else if value > 0 {
        value + ply as i32
    } else {
        value - ply as i32
    }
}

/// Converts a value counted from the node at `ply` to one counted from the root.
pub const fn relative_to_root(value: i32, ply: usize) -> i32 {
    if !is_decided(value) {
        value
    } else if value > 0 {
        value - ply as i32
    } else {
        value + ply as i32
    }
}

/// Returns the score of a root value. A win that is not proven is an estimate, near the bound.
pub fn score(value: i32) -> Score {
    let plies = |base: i32| base - value.abs();
    if is_proven(value) {
        let plies = plies(WIN).unsigned_abs();
        if value > 0 { Score::Win { plies } } else { Score::Loss { plies } }
    } else if is_decided(value) {
        Score::estimate(value.signum() * (Score::MAX_ESTIMATE - plies(LIKELY_WIN)))
    } else {
        Score::estimate(value)
    }
}

/// Returns the score as an estimate even where it is proven: for a player who may have overlooked something.
pub fn estimate(value: i32) -> Score {
    if is_proven(value) { score(value.signum() * (value.abs() - (WIN - LIKELY_WIN))) } else { score(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_proven_values_become_proven_scores() {
        assert_eq!(score(win_at(3)), Score::Win { plies: 3 });
        assert_eq!(score(loss_at(4)), Score::Loss { plies: 4 });
        assert_eq!(score(unproven(loss_at(4))), Score::Estimate(-9_996));
        assert_eq!(score(-unproven(loss_at(5))), Score::Estimate(9_995));
        assert_eq!(score(137), Score::Estimate(137));
        assert_eq!(estimate(win_at(3)), Score::Estimate(9_997));
        assert_eq!(estimate(loss_at(4)), Score::Estimate(-9_996));
    }

    #[test]
    fn values_come_back_from_the_table_at_another_ply() {
        for value in [win_at(9), loss_at(9), unproven(loss_at(9)), -unproven(loss_at(9)), 137, -9_000] {
            assert_eq!(relative_to_root(relative_to_node(value, 5), 5), value);
        }
        assert_eq!(relative_to_root(relative_to_node(win_at(9), 5), 3), win_at(7));
    }

    #[test]
    fn a_likely_loss_is_better_than_a_proven_one_and_worse_than_any_estimate() {
        assert!(loss_at(200) < unproven(loss_at(0)));
        assert!(unproven(loss_at(200)) < -crate::engine::evaluate::MAX_EVALUATION);
        assert!(is_loss(unproven(loss_at(200))) && !is_loss(-9_000) && !is_loss(win_at(1)));
    }
}
