//! The duel of the two snakes: the first to run out of room loses.
//!
//! On a grid stand two heads. They move in turn, one step up, down, left or right into an empty
//! cell, and every cell that was ever visited stays blocked. A snake that cannot move loses. The
//! winner wants the duel short, the loser wants it long.
//!
//! ```text
//!   1 · ·    1 · ·    1 · ·    1 · ·    1 · 2    1 1 2     The second snake has nowhere to go:
//!   · · ·    1 · ·    1 · 2    1 1 2    1 1 2    1 1 2     the first wins. Five moves were made,
//!   · · 2    · · 2    · · 2    · · 2    · · 2    · · 2     so the count is 6.
//! ```
//!
//! The first snake is [`Side::Max`], the second [`Side::Min`]. A position holds the cells visited,
//! the two heads and whose turn it is, not the way by which the snakes came. All the same a
//! [memory](super::memory) gains little here, for the trails mostly tell the way: on 4×4, of 1,669
//! positions it spares 36, where alpha-beta spares more than half.

use std::cmp::Ordering;

use super::{Game, Side};

/// The grid on which the snakes meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duel {
    rows: usize,
    columns: usize,
}

/// Row and column of a cell, both counted from 1; (1, 1) is the upper left corner.
pub type Cell = (usize, usize);

/// The snakes in the middle of their duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// A bit for each cell that was ever visited, row by row.
    visited: u64,
    first: Cell,
    second: Cell,
    mover: Side,
}

/// One step of a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
}

/// Winner of a duel that both play their best, and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The side that can still move.
    pub winner: Side,
    /// The moves made by both, plus one: the turn in which the loser is stuck counts as well.
    pub count: u32,
}

/// Value of winning before the moves made are taken off; more than any duel on 64 cells can last.
const WIN: i32 = 100;

impl Duel {
    /// Creates a grid of `rows` times `columns` cells.
    ///
    /// # Panics
    /// If it has more than 64 cells.
    pub fn new(rows: usize, columns: usize) -> Duel {
        let cells = rows.saturating_mul(columns);
        assert!(cells <= 64, "{rows}×{columns} cells do not fit into 64 bits");
        Duel { rows, columns }
    }

    /// The position in which the heads stand on these two cells and the first is to move.
    ///
    /// # Panics
    /// If a head is outside the grid, or both are on the same cell.
    pub fn start(&self, first: Cell, second: Cell) -> Position {
        assert!(self.contains(first) && self.contains(second), "{first:?} and {second:?} must lie in {self:?}");
        assert_ne!(first, second, "two heads on one cell");
        Position { visited: self.bit(first) | self.bit(second), first, second, mover: Side::Max }
    }

    /// Converts the value of a search to the end of the duel; `None` if the search did not reach it.
    pub fn ending(value: i32) -> Option<Ending> {
        let winner = match value.cmp(&0) {
            Ordering::Greater => Side::Max,
            Ordering::Less => Side::Min,
            Ordering::Equal => return None,
        };
        let moves = WIN.abs_diff(value.abs());
        Some(Ending { winner, count: moves + 1 })
    }

    fn contains(&self, (row, column): Cell) -> bool {
        (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column)
    }

    fn bit(&self, (row, column): Cell) -> u64 {
        1 << ((row - 1) * self.columns + (column - 1))
    }

    fn is_empty(&self, position: &Position, cell: Cell) -> bool {
        self.contains(cell) && position.visited & self.bit(cell) == 0
    }
}

impl Position {
    /// The head of the snake that is to move.
    pub fn head(&self) -> Cell {
        match self.mover {
            Side::Max => self.first,
            Side::Min => self.second,
        }
    }
}

impl Step {
    const ALL: [Step; 4] = [Step::Up, Step::Down, Step::Left, Step::Right];

    /// Cell that it leads to; row or column 0 lies outside of every grid.
    pub fn from(self, (row, column): Cell) -> Cell {
        match self {
            Step::Up => (row - 1, column),
            Step::Down => (row + 1, column),
            Step::Left => (row, column - 1),
            Step::Right => (row, column + 1),
        }
    }
}

impl Game for Duel {
    type State = Position;
    type Move = Step;

    fn mover(&self, position: &Position) -> Side {
        position.mover
    }

    fn moves(&self, position: &Position) -> Vec<Step> {
        let head = position.head();
        Step::ALL.into_iter().filter(|step| self.is_empty(position, step.from(head))).collect()
    }

    fn play(&self, position: &Position, step: Step) -> Position {
        let mut next = *position;
        let head = match position.mover {
            Side::Max => &mut next.first,
            Side::Min => &mut next.second,
        };
        *head = step.from(*head);
        next.visited |= self.bit(*head);
        next.mover = position.mover.opponent();
        next
    }

    fn outcome(&self, position: &Position, ply: u32) -> Option<i32> {
        let winner = position.mover.opponent();
        self.moves(position).is_empty().then(|| winner.for_max(WIN - ply as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Depth;
    use super::super::tests::search_all;
    use super::*;

    #[test]
    fn duels_from_opposite_corners_have_their_known_winners_and_lengths() {
        use Side::{Max, Min};
        // The nodes are those of plain minimax, of minimax with memory and of alpha-beta. On the
        // smallest grids hardly anything is left to choose, so there is nothing to spare.
        for (rows, columns, winner, count, nodes) in [
            (4, 4, Min, 15, (1669, 1633, 721)),
            (3, 3, Max, 6, (47, 47, 31)),
            (2, 2, Min, 3, (5, 5, 5)),
            (3, 4, Min, 11, (225, 223, 165)),
            (2, 3, Min, 5, (12, 12, 12)),
            (1, 2, Min, 1, (1, 1, 1)),
        ] {
            let duel = Duel::new(rows, columns);
            let start = duel.start((1, 1), (rows, columns));
            let [plain, memory, pruned] = search_all(&duel, &start, Depth::Unlimited);
            assert_eq!(Duel::ending(plain.value), Some(Ending { winner, count }), "{rows}×{columns}");
            assert_eq!(plain.line.len() + 1, count as usize, "{rows}×{columns}");
            assert_eq!((plain.nodes, memory.nodes, pruned.nodes), nodes, "{rows}×{columns}");
        }
    }

    #[test]
    fn a_duel_cut_short_is_even() {
        let duel = Duel::new(4, 4);
        for report in search_all(&duel, &duel.start((1, 1), (4, 4)), Depth::Plies(4)) {
            assert_eq!((report.value, report.line.len()), (0, 4));
            assert_eq!(Duel::ending(report.value), None);
        }
    }
}
