//! The eight ways to turn and mirror a board.

use crate::rules::{Board, Point};
use std::fmt;

/// One of the eight. A mirror comes before a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Whether left and right are exchanged.
    mirrored: bool,
    /// Quarter turns, clockwise.
    turns: u8,
}

impl Symmetry {
    /// The board as it is.
    pub const IDENTITY: Symmetry = Symmetry { mirrored: false, turns: 0 };

    /// All eight, the board as it is first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        [false, true].into_iter().flat_map(|mirrored| (0..4).map(move |turns| Symmetry { mirrored, turns }))
    }

    /// Where a point of a board of `size` comes to lie.
    pub fn point(self, point: Point, size: u8) -> Point {
        let last = size - 1;
        let (x, y) = if self.mirrored { (last - point.x(), point.y()) } else { (point.x(), point.y()) };
        let (x, y) = (0..self.turns).fold((x, y), |(x, y), _| (y, last - x));
        Point::new(x, y)
    }

    /// The position on the turned board, as one without a history.
    pub fn board(self, board: &Board) -> Board {
        let size = board.size();
        let stones: Vec<_> = board.stones().map(|(point, color)| (self.point(point, size), color)).collect();
        Board::with_stones(size, board.rule(), &stones, board.side_to_move())
            .expect("the points are another order of theirs")
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turned = ["as it is", "turned right", "upside down", "turned left"][usize::from(self.turns)];
        match (self.mirrored, self.turns) {
            (false, _) => f.write_str(turned),
            (true, 0) => f.write_str("mirrored"),
            (true, _) => write!(f, "mirrored, {turned}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_eight_are_different_and_keep_the_points() {
        let images: BTreeSet<Vec<Point>> =
            Symmetry::all().map(|symmetry| Point::all(7).map(|point| symmetry.point(point, 7)).collect()).collect();
        assert_eq!(images.len(), 8);
        for image in images {
            assert_eq!(image.into_iter().collect::<BTreeSet<_>>().len(), 49);
        }
        let [a1, a15, o15, o1] = ["A1", "A15", "O15", "O1"].map(|point| point.parse::<Point>().expect("a point"));
        let corners: Vec<Point> = Symmetry::all().map(|symmetry| symmetry.point(a1, 15)).collect();
        assert_eq!(corners, [a1, a15, o15, o1, o1, a1, a15, o15]);
    }
}
