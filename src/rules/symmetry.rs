//! Symmetries: the eight ways to turn and mirror a board.

use super::{Board, Point};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the eight: an exchange of left and right (bit 0), of top and bottom (bit 1), and then of columns and rows
/// (bit 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Symmetry(u8);

impl From<Symmetry> for u8 {
    fn from(symmetry: Symmetry) -> u8 {
        symmetry.0
    }
}

impl TryFrom<u8> for Symmetry {
    type Error = String;

    fn try_from(number: u8) -> Result<Symmetry, String> {
        Symmetry::ALL.get(usize::from(number)).copied().ok_or_else(|| format!("no symmetry has the number {number}"))
    }
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry(0); 8];
        let mut number = 0;
        while number < 8 {
            all[number as usize] = Symmetry(number);
            number += 1;
        }
        all
    };

    /// Left and right exchanged.
    pub const MIRRORED: Symmetry = Symmetry(1);
    /// A quarter turn to the right.
    pub const TURNED_RIGHT: Symmetry = Symmetry(5);
    /// A quarter turn to the left.
    pub const TURNED_LEFT: Symmetry = Symmetry(6);

    /// Returns the inverse, which brings the board back.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        // The quarter turns are each other's; the others are their own.
        match self {
            Symmetry::TURNED_RIGHT => Symmetry::TURNED_LEFT,
            Symmetry::TURNED_LEFT => Symmetry::TURNED_RIGHT,
            other => other,
        }
    }

    /// Returns the image of a point of a board of `size`.
    pub fn point(self, point: Point, size: u8) -> Point {
        let flip = |v: u8, bit: u8| if self.0 & bit == 0 { v } else { size - 1 - v };
        let (x, y) = (flip(point.x(), 1), flip(point.y(), 2));
        if self.0 & 4 == 0 { Point::new(x, y) } else { Point::new(y, x) }
    }

    /// Returns the image of the position, without its history.
    pub fn board(self, board: &Board) -> Board {
        let size = board.size();
        let stones: Vec<_> = board.stones().map(|(point, color)| (self.point(point, size), color)).collect();
        Board::with_stones(size, board.rule(), &stones, board.side_to_move())
            .expect("a symmetry maps the points of the board one to one")
    }
}

/// The symmetry as a mirroring, a turn or both, in the order in which they are carried out; for logs and tests.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            0 => "as it is",
            1 => "mirrored",
            2 => "mirrored, upside down",
            3 => "upside down",
            4 => "mirrored, turned right",
            5 => "turned right",
            6 => "turned left",
            _ => "mirrored, turned left",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_eight_symmetries_differ_and_map_the_board_onto_itself() {
        let images: BTreeSet<Vec<Point>> =
            Symmetry::ALL.map(|symmetry| Point::all(7).map(|point| symmetry.point(point, 7)).collect()).into();
        assert_eq!(images.len(), 8);
        for image in images {
            assert_eq!(image.into_iter().collect::<BTreeSet<_>>().len(), 49);
        }
    }

    #[test]
    fn each_symmetry_does_what_its_name_says() {
        let [mirror, right] = [Symmetry(1), Symmetry(5)];
        let [a1, a15, o15, o1] = ["A1", "A15", "O15", "O1"].map(|point| point.parse::<Point>().expect("a point"));
        assert_eq!([a1, a15, o15, o1].map(|corner| mirror.point(corner, 15)), [o1, o15, a15, a1]);
        assert_eq!([a1, a15, o15, o1].map(|corner| right.point(corner, 15)), [a15, o15, o1, a1]);
        assert_eq!([mirror, right], [Symmetry::MIRRORED, Symmetry::TURNED_RIGHT]);
        for symmetry in Symmetry::ALL {
            let back = symmetry.inverse();
            assert_eq!(Symmetry::try_from(u8::from(symmetry)), Ok(symmetry));
            assert!(Point::all(15).all(|point| back.point(symmetry.point(point, 15), 15) == point), "{symmetry}");
            let name = symmetry.to_string();
            let turns = ["right", "down", "left"].iter().position(|turn| name.ends_with(turn)).map_or(0, |n| n + 1);
            for point in Point::all(15) {
                let mirrored = if name.starts_with("mirrored") { mirror.point(point, 15) } else { point };
                let expected = (0..turns).fold(mirrored, |point, _| right.point(point, 15));
                assert_eq!(symmetry.point(point, 15), expected, "{name}");
            }
        }
    }
}
