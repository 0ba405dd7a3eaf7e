//! The first stones of a game, which threaten nothing yet: where they stand.

use crate::rules::{Board, Point};

/// Number of stones on the board up to which a game is beginning.
const FIRST_STONES: usize = 5;

/// Place of one of the first stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningStone {
    /// The first stone, in the centre.
    Centre,
    /// The first stone, elsewhere.
    OffCentre,
    /// The second stone, beside the first in its row or column.
    Direct,
    /// The second stone, beside the first on a diagonal.
    Indirect,
    /// A later one, within two points of another stone.
    Near,
    /// A second or later one, further from all others.
    Apart,
}

/// Place of a stone on the empty point; `None` once the game is no longer beginning.
pub fn opening_stone(before: &Board, point: Point) -> Option<OpeningStone> {
    let stones: Vec<Point> = before.stones().map(|(stone, _)| stone).collect();
    let steps = |stone: &Point| [stone.x().abs_diff(point.x()), stone.y().abs_diff(point.y())];
    let distance = stones.iter().map(|stone| steps(stone).into_iter().max().unwrap_or(0)).min();
    match (stones.len(), distance) {
        (FIRST_STONES.., _) => None,
        (_, None) => {
            let centre = before.size() / 2;
            let is_centre = (point.x(), point.y()) == (centre, centre);
            Some(if is_centre { OpeningStone::Centre } else { OpeningStone::OffCentre })
        }
        (1, Some(1)) => {
            let is_straight = steps(&stones[0]).contains(&0);
            Some(if is_straight { OpeningStone::Direct } else { OpeningStone::Indirect })
        }
        (_, Some(1..=2)) => Some(OpeningStone::Near),
        (_, Some(_)) => Some(OpeningStone::Apart),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Move, Rule};
    use crate::test_support::p;

    #[test]
    fn the_first_stones_are_told_by_their_place() {
        let after = |moves: &[&str]| {
            let mut board = Board::new(15, Rule::Freestyle);
            moves.iter().for_each(|mv| board.play(Move::Place(p(mv))).expect("a free point"));
            board
        };
        let place = |moves: &[&str], point: &str| opening_stone(&after(moves), p(point));
        assert_eq!(place(&[], "H8"), Some(OpeningStone::Centre));
        assert_eq!(place(&[], "G8"), Some(OpeningStone::OffCentre));
        assert_eq!(place(&["H8"], "H9"), Some(OpeningStone::Direct));
        assert_eq!(place(&["H8"], "I9"), Some(OpeningStone::Indirect));
        assert_eq!(place(&["H8"], "J8"), Some(OpeningStone::Near));
        assert_eq!(place(&["H8"], "E5"), Some(OpeningStone::Apart));
        assert_eq!(place(&["H8", "I9"], "J10"), Some(OpeningStone::Near));
        assert_eq!(place(&["H8", "I9", "J10", "G7", "A1"], "B2"), None, "no longer the beginning");
    }
}
