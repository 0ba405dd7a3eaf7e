//! Cells: the engine's own index of points, on a grid with a margin, and sets of them.
//!
//! ```text
//!   index = (y + 5) · 25 + x + 5
//! ```
//! Between two rows, below the first and above the last lie at least five cells that belong to no board, so that a
//! walk of five steps from any point in any direction stays inside the grid and needs no test. Cells are ordered as
//! their points are: by row, then by column.

use crate::rules::{Direction, Point};
use std::fmt;

/// Number of steps along a line over which a stone matters: five, because a sixth stone spoils an exact five.
pub const REACH: usize = 5;

const STRIDE: u16 = 25;
const MARGIN: u16 = REACH as u16;

/// Entries of an array that has one for each cell, rounded up to a power of two so that an index can be masked
/// into bounds.
pub const GRID: usize = 1024;

/// A point of the board, or of the margin around it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// Returns the cell of a point.
    pub const fn of(point: Point) -> Cell {
        Cell((point.y() as u16 + MARGIN) * STRIDE + point.x() as u16 + MARGIN)
    }

    /// Returns the point of a cell that lies on the board.
    pub fn point(self) -> Point {
        Point::new((self.0 % STRIDE - MARGIN) as u8, (self.0 / STRIDE - MARGIN) as u8)
    }

    /// Index into an array of [`GRID`] entries.
    pub const fn index(self) -> usize {
        self.0 as usize & (GRID - 1)
    }

    /// Number of the cell, as a transposition table stores it.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Returns the cell with this [`Cell::number`].
    pub const fn from_number(number: u16) -> Cell {
        Cell(number)
    }

    /// Returns the cell `steps` further along `direction`, at most [`REACH`] steps from the board.
    pub const fn along(self, direction: Direction, steps: i32) -> Cell {
        self.shifted(stride(direction) * steps)
    }

    /// Returns the cell whose index is `delta` greater.
    pub const fn shifted(self, delta: i32) -> Cell {
        Cell((self.0 as i32 + delta) as u16)
    }

    /// Returns the larger of the differences in columns and rows of two cells of the board.
    pub fn distance(self, other: Cell) -> u8 {
        let (a, b) = (self.point(), other.point());
        a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y()))
    }

    /// Returns the number of steps along `direction` from here to `other`; `None` if it lies on another line or more
    /// than [`REACH`] steps away.
    pub fn steps_to(self, other: Cell, direction: Direction) -> Option<i32> {
        let distance = i32::from(other.0) - i32::from(self.0);
        let stride = stride(direction);
        let steps = distance / stride;
        (steps * stride == distance && steps.unsigned_abs() as usize <= REACH).then_some(steps)
    }
}

/// Change of a cell's index by one step along `direction`.
pub const fn stride(direction: Direction) -> i32 {
    let (dx, dy) = direction.step();
    dy * STRIDE as i32 + dx
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell {}", self.0)
    }
}

const WORDS: usize = 12;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The set without a cell.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// Adds a cell that is not in the set, or removes one that is.
    pub fn toggle(&mut self, cell: Cell) {
        self.0[usize::from(cell.0 / 64)] ^= 1 << (cell.0 % 64);
    }

    /// Adds a cell, which may be in the set already.
    pub fn insert(&mut self, cell: Cell) {
        self.0[usize::from(cell.0 / 64)] |= 1 << (cell.0 % 64);
    }

    /// Whether the cell is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[usize::from(cell.0 / 64)] >> (cell.0 % 64) & 1 == 1
    }

    /// Adds every cell of `other`.
    pub fn unite(&mut self, other: &CellSet) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    /// Returns the cells that are in `self` and not in `other`.
    pub fn without(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Returns the cells that are in both sets.
    pub fn intersection(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns the first cell, if there is one.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in order.
    pub fn iter(&self) -> Cells {
        Cells { words: self.0, number: 0 }
    }
}

/// The cells of a set, in order.
#[derive(Clone)]
pub struct Cells {
    /// Cells that are left.
    words: [u64; WORDS],
    /// Index of the first word that may have any.
    number: usize,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        while let Some(word) = self.words.get_mut(self.number) {
            if *word != 0 {
                let bit = word.trailing_zeros() as u16;
                *word &= *word - 1;
                return Some(Cell(self.number as u16 * 64 + bit));
            }
            self.number += 1;
        }
        None
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::MAX_SIZE;

    #[test]
    fn every_point_has_a_cell_and_five_steps_of_room_around_it() {
        let cells: Vec<Cell> = Point::all(MAX_SIZE).map(Cell::of).collect();
        assert!(cells.is_sorted());
        for point in Point::all(MAX_SIZE) {
            let cell = Cell::of(point);
            assert_eq!(cell.point(), point);
            for direction in Direction::ALL {
                let (dx, dy) = direction.step();
                for steps in -5..=5 {
                    let there = cell.along(direction, steps);
                    assert!(there.index() < WORDS * 64);
                    assert_eq!(cell.steps_to(there, direction), Some(steps));
                    match point.offset(dx, dy, steps, MAX_SIZE) {
                        Some(on_board) => assert_eq!(there, Cell::of(on_board)),
                        None => assert!(!cells.contains(&there), "{point} {direction:?} {steps}"),
                    }
                }
            }
        }
    }

    #[test]
    fn only_cells_of_one_line_are_steps_apart() {
        for from in Point::all(MAX_SIZE) {
            for to in Point::all(MAX_SIZE) {
                for direction in Direction::ALL {
                    let (dx, dy) = direction.step();
                    let expected = (-5..=5).find(|&steps| from.offset(dx, dy, steps, MAX_SIZE) == Some(to));
                    assert_eq!(Cell::of(from).steps_to(Cell::of(to), direction), expected);
                }
            }
        }
    }

    #[test]
    fn a_set_gives_its_cells_back_in_order() {
        let cells: Vec<Cell> = Point::all(MAX_SIZE).step_by(7).map(Cell::of).collect();
        let mut set: CellSet = cells.iter().rev().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert!(Point::all(MAX_SIZE).map(Cell::of).all(|cell| set.contains(cell) == cells.contains(&cell)));
        for &cell in &cells {
            set.toggle(cell);
        }
        assert_eq!(set, CellSet::EMPTY);
        assert_eq!(set.first(), None);
    }
}
