//! The symmetries of a figure of stones, which make fifth moves equivalent.
//!
//! A figure may be turned and mirrored onto itself about an axis of its own, wherever it lies on the board; the board's
//! own axes do not matter.

use crate::rules::{Board, Color, Point};

/// The stones on a board and the ways to turn and mirror them onto themselves, colours included.
#[derive(Debug)]
pub(super) struct Figure {
    size: u8,
    /// Number of stones, and the sum of their columns and rows: with them the centre of gravity is known without a
    /// fraction.
    count: i32,
    sum: (i32, i32),
    symmetries: Vec<Linear>,
}

/// A turn or a mirroring about the origin.
#[derive(Clone, Copy, Debug)]
struct Linear {
    exchange: bool,
    flip_x: bool,
    flip_y: bool,
}

impl Linear {
    fn all() -> impl Iterator<Item = Linear> {
        (0..8).map(|bits| Linear { exchange: bits & 4 != 0, flip_x: bits & 1 != 0, flip_y: bits & 2 != 0 })
    }

    fn apply(self, (x, y): (i32, i32)) -> (i32, i32) {
        let (x, y) = if self.exchange { (y, x) } else { (x, y) };
        (if self.flip_x { -x } else { x }, if self.flip_y { -y } else { y })
    }
}

impl Figure {
    /// The figure of all stones on the board.
    pub(super) fn of(board: &Board) -> Figure {
        let stones: Vec<(Point, Color)> = board.stones().collect();
        let add = |sum: (i32, i32), point: Point| (sum.0 + i32::from(point.x()), sum.1 + i32::from(point.y()));
        let sum = stones.iter().fold((0, 0), |sum, &(point, _)| add(sum, point));
        let count = (stones.len() as i32).max(1);
        let mut figure = Figure { size: board.size(), count, sum, symmetries: Vec::new() };
        let keeps = |symmetry: &Linear| {
            stones.iter().all(|&(point, color)| {
                figure.image(*symmetry, point).is_some_and(|image| board.stone(image) == Some(color))
            })
        };
        figure.symmetries = Linear::all().filter(keeps).collect();
        figure
    }

    /// Whether a symmetry of the figure maps one point onto the other.
    pub(super) fn are_equivalent(&self, one: Point, other: Point) -> bool {
        self.symmetries.iter().any(|&symmetry| self.image(symmetry, one) == Some(other))
    }

    /// The image of a point, if it lies on the board.
    fn image(&self, symmetry: Linear, point: Point) -> Option<Point> {
        let Figure { size, count, sum, .. } = *self;
        let from_center = (i32::from(point.x()) * count - sum.0, i32::from(point.y()) * count - sum.1);
        let (x, y) = symmetry.apply(from_center);
        let (x, y) = (x + sum.0, y + sum.1);
        let on_a_point = x % count == 0 && y % count == 0;
        on_a_point.then(|| Point::try_new(x / count, y / count, size)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Move, Rule};

    /// Compares the points that are equivalent to `point` in the figure of the moves.
    #[track_caller]
    fn check(moves: &str, point: &str, expected: &str) {
        let mut board = Board::new(15, Rule::Renju);
        moves.split_whitespace().for_each(|mv| board.play(mv.parse().unwrap()).unwrap());
        let (figure, point) = (Figure::of(&board), point.parse().unwrap());
        let same: Vec<String> = board
            .empty_points()
            .filter(|&other| figure.are_equivalent(point, other))
            .map(|same| same.to_string())
            .collect();
        assert_eq!(same.join(" "), expected, "{moves}");
        assert!(board.moves().iter().all(|&mv| matches!(mv, Move::Place(_))));
    }

    #[test]
    fn a_figure_has_axes_of_its_own() {
        // Pine moon with the fourth stone behind it: a column, mirrored about itself and about its middle, which lies
        // between two rows.
        check("H8 H9 H7 H6", "G8", "G7 I7 G8 I8");
        check("H8 H9 H7 H6", "H10", "H5 H10");
        // About a diagonal of its own, beside the board's.
        check("G10 H9 I8 J11", "H10", "I9 H10");
        // About an axis between two columns.
        check("H8 H9 I8 I9", "J10", "G10 J10");
        // Half a turn and no mirror: colours count.
        check("H8 H9 J9 J8", "K10", "G7 K10");
        // A figure without any.
        check("H8 H9 J9 G6", "I10", "I10");
    }

    #[test]
    fn a_square_of_stones_with_crossed_colours_has_two_axes() {
        // Black on one diagonal, White on the other.
        check("H8 H9 I9 I8", "H7", "H7 G8 J9 I10");
    }

    #[test]
    fn an_image_off_the_board_does_not_count() {
        // The axis runs along row 2, one above the edge.
        check("A2 C2 D2 F2", "B3", "B1 B3");
        check("A2 C2 D2 F2", "B4", "B4");
    }
}
