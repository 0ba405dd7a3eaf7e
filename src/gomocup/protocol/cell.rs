//! Points as the protocol names them.

use crate::rules::Point;
use std::fmt;

/// A point as the protocol names it: `x` columns from the left and `y` rows from the top, both from 0. It need not lie
/// on any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Column from the left, from 0.
    pub x: i32,
    /// Row from the top, from 0.
    pub y: i32,
}

impl Cell {
    /// The cell's point on a board of `size`, if it lies on it.
    pub fn point(self, size: u8) -> Option<Point> {
        let y = i32::from(size).checked_sub(1)?.checked_sub(self.y)?;
        Point::try_new(self.x, y, size)
    }

    /// Reads two numbers with a comma between them.
    pub fn parse(text: &str) -> Option<Cell> {
        let (x, y) = text.split_once(',')?;
        Some(Cell { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? })
    }

    /// The cell of a point of a board of `size`.
    pub fn of(point: Point, size: u8) -> Cell {
        Cell { x: i32::from(point.x()), y: i32::from(size) - 1 - i32::from(point.y()) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{MAX_SIZE, MIN_SIZE};

    fn cell(x: i32, y: i32) -> Cell {
        Cell { x, y }
    }

    #[test]
    fn rows_are_counted_from_the_top() {
        assert_eq!(cell(0, 0).point(15), Some(Point::new(0, 14)), "A15 is the upper left corner");
        assert_eq!(cell(14, 14).point(15), Some(Point::new(14, 0)));
        assert_eq!(cell(3, 1).point(20), Some(Point::new(3, 18)));
        for size in MIN_SIZE..=MAX_SIZE {
            assert!(Point::all(size).all(|point| Cell::of(point, size).point(size) == Some(point)));
        }
    }

    #[test]
    fn a_cell_off_the_board_is_not_a_point() {
        for (x, y) in [(-1, 0), (0, -1), (15, 0), (0, 15), (i32::MIN, i32::MIN), (i32::MAX, i32::MAX)] {
            assert_eq!(cell(x, y).point(15), None, "{x},{y}");
        }
    }
}
