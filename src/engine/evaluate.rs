//! Static evaluation: the value of a position to the side to move, without looking ahead.
//!
//! The unit is chosen so that +200 means about three games of four won. The value is the sum of three parts:
//!
//! - Cells: an empty cell is worth something to each colour by what a stone there would make of its four lines, so an
//!   open three on the board counts through the cells that would make an open four of it. [`Position`] keeps the sums.
//! - Tempo: the [threats](Position::threat_set) of both sides taken together. The side to move may carry out its best
//!   one first, and the other has to answer.
//! - The [`network`](super::network): the details of lines that their classes leave out, and cells in combination.
//!
//! [`weights`](super::weights) names the source of the numbers.

use super::network::{Hidden, Network};
use super::position::Position;
use super::weights::FRACTION;

/// Bound of the evaluation of a position in which nobody has won.
pub const MAX_EVALUATION: i32 = 9_000;

/// Returns the value of `position` to its side to move.
pub fn evaluate(position: &Position) -> i32 {
    let network = Network::of_position(position);
    evaluate_hidden(position, &network.forward(position, &network.sums(position)))
}

/// Returns the value of `position`, whose hidden layer is known, to its side to move.
pub fn evaluate_hidden(position: &Position, hidden: &Hidden) -> i32 {
    let value = table_value(position) + Network::of_position(position).value(position, hidden);
    (value / FRACTION).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// Returns the value by cells and tempo alone, in [fractions](FRACTION) of a unit.
pub fn table_value(position: &Position) -> i32 {
    let mover = position.side_to_move();
    let cells = position.value(mover) - position.value(!mover);
    cells + position.weights(mover).threats_together[position.threat_set()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Color, Rule};
    use crate::test_support::board_with;

    fn value(black: &str, white: &str, side_to_move: Color) -> i32 {
        evaluate(&Position::new(&board_with(15, Rule::Freestyle, black, white, side_to_move)))
    }

    #[test]
    fn the_side_to_move_has_the_advantage() {
        let [black, white] = Color::ALL.map(|side| value("H8 J8", "H9 J9", side));
        assert!(black > 0 && white > 0, "{black} {white}");
    }

    #[test]
    fn an_open_three_outweighs_a_closed_one() {
        assert!(value("G8 H8 I8", "", Color::White) < value("G8 H8 I8", "J8", Color::White));
    }
}
