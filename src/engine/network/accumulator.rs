//! Accumulators of all cells and regions, updated incrementally as the search moves: a stone changes one line of some
//! thirty cells, and the rest stays.

use super::Network;
use super::forward::{self, Policy};
use super::layer::Vector;
use super::region::{RegionSums, regions};
use crate::engine::cell::{Cell, GRID, stride};
use crate::engine::lines::LINE_REACH;
use crate::engine::position::Position;
use crate::rules::Direction;
use multiversion::multiversion;

/// Accumulators along the path from a root: of the cells for the last position, of the regions for each.
pub struct Accumulator {
    /// Sum of each empty cell's four rows in the position on top of the stack; meaningless for occupied cells.
    cells: Box<[Vector; GRID]>,
    /// Undo log: the cells that the moves changed, in order.
    changed: Vec<Cell>,
    /// The accumulators of these cells before their change.
    before: Vec<Vector>,
    /// The root, then one entry a move.
    stack: Vec<Ply>,
}

/// A position of the path.
struct Ply {
    hash: u64,
    /// Length of the undo log at this position.
    changed: usize,
    sums: RegionSums,
}

impl Default for Accumulator {
    fn default() -> Accumulator {
        let cells = vec![Vector::ZERO; GRID].into_boxed_slice();
        let cells = cells.try_into().expect("the slice has that length");
        Accumulator { cells, changed: Vec::new(), before: Vec::new(), stack: Vec::new() }
    }
}

impl Accumulator {
    /// Creates the accumulator of a root position.
    pub fn of(network: &Network, position: &Position) -> Accumulator {
        let mut accumulator = Accumulator::default();
        accumulator.advance_to(network, position, 0);
        accumulator
    }

    /// Advances to `position` at `ply`: a new root at 0, else one move after the position that the stack holds at
    /// `ply` − 1. Returns whether the stack held this position there already; then nothing changes, and the cells'
    /// accumulators may be those of a later position.
    ///
    /// # Panics
    /// If the stack holds no position at `ply` − 1.
    pub fn advance_to(&mut self, network: &Network, position: &Position, ply: usize) -> bool {
        if self.stack.get(ply).is_some_and(|entry| entry.hash == position.hash()) {
            return true;
        }
        let sums = match (ply.checked_sub(1), position.last_cell()) {
            (None, _) => {
                self.stack.clear();
                self.changed.clear();
                self.before.clear();
                for cell in position.empty_cells() {
                    self.cells[cell.index()] = network.cell(position.lines(cell));
                }
                network.sums(position)
            }
            (Some(above), last) => {
                self.back_to(above);
                let mut sums = self.stack[above].sums;
                if let Some(last) = last {
                    add_stone(network, position, last, self, &mut sums);
                }
                sums
            }
        };
        self.stack.push(Ply { hash: position.hash(), changed: self.changed.len(), sums });
        false
    }

    /// Goes back to the position at `ply`.
    pub fn back_to(&mut self, ply: usize) {
        self.stack.truncate(ply + 1);
        let changed = self.stack[ply].changed;
        while self.changed.len() > changed
            && let (Some(cell), Some(vector)) = (self.changed.pop(), self.before.pop())
        {
            self.cells[cell.index()] = vector;
        }
    }

    /// The regions' accumulators at `ply`.
    pub fn sums(&self, ply: usize) -> &RegionSums {
        &self.stack[ply].sums
    }

    /// Computes the policy scores of some empty cells, one a cell, in the position on top of the stack; `size` is that
    /// of its board.
    pub fn policy_scores(&self, size: u8, policy: &Policy, cells: &[Cell], scores: &mut [i32]) {
        forward::policy_scores(&self.cells, size, policy, cells, scores);
    }
}

/// Updates the accumulators for the stone `last`, which has just been placed.
#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
fn add_stone(network: &Network, position: &Position, last: Cell, accumulator: &mut Accumulator, sums: &mut RegionSums) {
    let regions = regions(position.size());
    let Accumulator { cells, changed, before, .. } = accumulator;
    let sum = &mut sums.0[regions[last.index()].index()];
    sum.subtract(&cells[last.index()].clipped());
    sum.add(&network.cell(position.free_lines(last)).clipped());
    let color = !position.side_to_move();
    // Lists the empty cells that see the stone without a branch: the processor could not predict which are empty.
    let mut seen = [(last, Direction::Horizontal, 0); 8 * LINE_REACH as usize];
    let mut count = 0;
    for direction in Direction::ALL {
        let stride = stride(direction);
        for steps in 1..=LINE_REACH {
            for steps in [steps, -steps] {
                let cell = last.shifted(stride * steps);
                seen[count] = (cell, direction, steps);
                count += usize::from(position.is_empty(cell));
            }
        }
    }
    for &(cell, direction, steps) in &seen[..count] {
        let vector = &mut cells[cell.index()];
        let earlier = *vector;
        changed.push(cell);
        before.push(earlier);
        vector.add(network.row(position.line(cell, direction)));
        vector.subtract(network.row(position.line_without(cell, direction, -steps, color)));
        let mut change = vector.clipped();
        change.subtract(&earlier.clipped());
        sums.0[regions[cell.index()].index()].add(&change);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::positions;
    use super::super::{Network, SizeClass};
    use super::*;
    use crate::rules::{Color, Direction, Point, Rule};

    fn check_cells(accumulator: &Accumulator, network: &Network, position: &Position) {
        for cell in position.empty_cells() {
            assert_eq!(accumulator.cells[cell.index()], network.cell(position.lines(cell)), "{cell:?}");
        }
    }

    #[test]
    fn updates_forwards_and_back_equal_a_computation_from_scratch() {
        for rule in Rule::COMMON {
            for (size, seed) in [(15, 3), (15, 4), (5, 5), (9, 6), (20, 7)] {
                let overlooks = |color: Color, direction: Direction, point: Point| {
                    seed == 4 && color == Color::White && direction == Direction::Rising && point.x() < 9
                };
                let network = Network::of(rule, SizeClass::of(size));
                let positions = positions(rule, size, seed * 7_919, overlooks);
                assert!(std::ptr::eq(Network::of_position(&positions[0]), network), "{rule:?} {size}");
                let mut accumulator = Accumulator::default();
                for (ply, position) in positions.iter().enumerate() {
                    assert!(!accumulator.advance_to(network, position, ply));
                    assert!(accumulator.advance_to(network, position, ply), "it stands there");
                    assert_eq!(accumulator.sums(ply), &network.sums(position), "{rule:?} {size}");
                    check_cells(&accumulator, network, position);
                }
                assert_eq!(accumulator.sums(0), &RegionSums::ZERO, "an empty board counts nothing");
                for back in [positions.len() - 2, positions.len() / 2] {
                    accumulator.back_to(back);
                    check_cells(&accumulator, network, &positions[back]);
                    let mut other = positions[back].clone();
                    let cell = other.empty_cells().find(|&cell| other.is_legal(cell)).expect("a legal move");
                    other.make(cell);
                    assert!(!accumulator.advance_to(network, &other, back + 1));
                    assert_eq!(accumulator.sums(back + 1), &network.sums(&other));
                    check_cells(&accumulator, network, &other);
                }
                assert!(!accumulator.advance_to(network, &positions[1], 0), "another root");
                assert_eq!(accumulator.sums(0), &network.sums(&positions[1]));
                check_cells(&accumulator, network, &positions[1]);
            }
        }
    }
}
