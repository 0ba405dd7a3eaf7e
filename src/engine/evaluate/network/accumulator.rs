//! What the network adds up, kept up as the search walks: a stone changes one line of some thirty cells, and the rest stands.

use super::{Network, Numbers, Sums, work};
use crate::engine::cell::{Cell, GRID};
use crate::engine::position::Position;

/// The numbers of the cells and the regions along the way from a root.
pub struct Accumulator {
    /// The sum of an empty cell's four rows, for the position at the end of the way. Of others it means nothing.
    pub(super) cells: Box<[Numbers; GRID]>,
    /// The cells that the moves have changed, and what they were before.
    pub(super) changed: Vec<Cell>,
    pub(super) before: Vec<Numbers>,
    /// The positions along the way: the root, then one a move.
    way: Vec<Place>,
}

/// A position on the way.
struct Place {
    hash: u64,
    /// How many cells the moves up to it have changed.
    changed: usize,
    sums: Sums,
}

impl Default for Accumulator {
    fn default() -> Accumulator {
        let cells = vec![Numbers::ZERO; GRID].into_boxed_slice();
        let cells = cells.try_into().expect("the slice has that length");
        Accumulator { cells, changed: Vec::new(), before: Vec::new(), way: Vec::new() }
    }
}

impl Accumulator {
    /// One that stands at a position.
    pub fn of(network: &Network, position: &Position) -> Accumulator {
        let mut accumulator = Accumulator::default();
        accumulator.go_to(network, position, 0);
        accumulator
    }

    /// Goes to a position so many moves from the root, which follows on the one before it on the way, or to a root.
    /// Returns whether the way led there already.
    ///
    /// # Panics
    /// If the way is too short.
    pub fn go_to(&mut self, network: &Network, position: &Position, ply: usize) -> bool {
        if self.way.get(ply).is_some_and(|place| place.hash == position.hash()) {
            return true;
        }
        let sums = match (ply.checked_sub(1), position.last_cell()) {
            (None, _) => {
                self.way.clear();
                self.changed.clear();
                self.before.clear();
                for cell in position.empty_cells() {
                    self.cells[cell.index()] = network.cell(position.lines(cell));
                }
                network.sums(position)
            }
            (Some(above), last) => {
                self.back_to(above);
                let mut sums = self.way[above].sums;
                if let Some(last) = last {
                    work::add_stone(network, position, last, self, &mut sums);
                }
                sums
            }
        };
        self.way.push(Place { hash: position.hash(), changed: self.changed.len(), sums });
        false
    }

    /// Goes back to the position so many moves from the root.
    pub fn back_to(&mut self, ply: usize) {
        self.way.truncate(ply + 1);
        let changed = self.way[ply].changed;
        while self.changed.len() > changed
            && let (Some(cell), Some(numbers)) = (self.changed.pop(), self.before.pop())
        {
            self.cells[cell.index()] = numbers;
        }
    }

    /// The regions' numbers, so many moves from the root.
    pub fn sums(&self, ply: usize) -> &Sums {
        &self.way[ply].sums
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::positions;
    use super::super::{Boards, Network};
    use super::*;
    use crate::rules::{Direction, Point, Rule};

    fn stands_at(accumulator: &Accumulator, network: &Network, position: &Position) {
        for cell in position.empty_cells() {
            assert_eq!(accumulator.cells[cell.index()], network.cell(position.lines(cell)), "{cell:?}");
        }
    }

    #[test]
    fn along_the_way_and_back_the_numbers_are_those_counted_afresh() {
        for rule in Rule::COMMON {
            for (size, seed) in [(15, 3), (15, 4), (5, 5), (9, 6), (20, 7)] {
                let overlooks =
                    |direction: Direction, point: Point| seed == 4 && direction == Direction::Rising && point.x() < 9;
                let boards = if size > 15 { Boards::Large } else { Boards::Usual };
                let network = Network::of(rule, boards);
                let positions = positions(rule, size, seed * 7_919, overlooks);
                assert!(std::ptr::eq(Network::of_position(&positions[0]), network), "{rule:?} {size}");
                let mut accumulator = Accumulator::default();
                for (ply, position) in positions.iter().enumerate() {
                    assert!(!accumulator.go_to(network, position, ply));
                    assert!(accumulator.go_to(network, position, ply), "it stands there");
                    assert_eq!(accumulator.sums(ply), &network.sums(position), "{rule:?} {size}");
                    stands_at(&accumulator, network, position);
                }
                assert_eq!(accumulator.sums(0), &Sums::ZERO, "no stone, no number");
                for back in [positions.len() - 2, positions.len() / 2] {
                    accumulator.back_to(back);
                    stands_at(&accumulator, network, &positions[back]);
                    let mut other = positions[back].clone();
                    let cell = other.empty_cells().find(|&cell| other.is_legal(cell)).expect("a legal move");
                    other.make(cell);
                    assert!(!accumulator.go_to(network, &other, back + 1));
                    assert_eq!(accumulator.sums(back + 1), &network.sums(&other));
                    stands_at(&accumulator, network, &other);
                }
                assert!(!accumulator.go_to(network, &positions[1], 0), "another root");
                assert_eq!(accumulator.sums(0), &network.sums(&positions[1]));
                stands_at(&accumulator, network, &positions[1]);
            }
        }
    }
}
