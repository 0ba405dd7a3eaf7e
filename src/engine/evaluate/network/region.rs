//! The regions of a board: what lies close together counts together.

use super::{FEATURES, Numbers};
use crate::engine::cell::{Cell, GRID};
use crate::rules::{MAX_SIZE, Point};
use std::sync::OnceLock;

/// Regions of a row or a column.
const SIDE: usize = 3;

/// How many regions a board has.
pub const REGIONS: usize = SIDE * SIDE;

/// A ninth of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region(u8);

/// Where a region lies: in a corner, at an edge or in the middle.
pub const REGION_KINDS: usize = 3;

impl Region {
    /// The region of a point on a board of so many points a side. They are the same however the board is turned, so the
    /// middle ones may be wider or narrower than the others.
    pub fn of(point: Point, size: u8) -> Region {
        let outer = (size + 1) / SIDE as u8;
        let third = |steps: u8| u8::from(steps >= outer) + u8::from(steps >= size - outer);
        Region(third(point.x()) * SIDE as u8 + third(point.y()))
    }

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Region> {
        (0..REGIONS as u8).map(Region)
    }

    /// Its number, below [`REGIONS`].
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Where it lies: below [`REGION_KINDS`].
    pub fn kind(self) -> usize {
        KINDS[self.index()]
    }
}

/// Where each region lies.
pub(super) const KINDS: [usize; REGIONS] = [0, 1, 0, 1, 2, 1, 0, 1, 0];

/// The region of every cell of a board of some size.
pub(super) fn regions(size: u8) -> &'static [Region; GRID] {
    static REGIONS_OF: OnceLock<Vec<[Region; GRID]>> = OnceLock::new();
    let made = || {
        let of_size = |size: u8| {
            let mut regions = [Region(0); GRID];
            Point::all(size).for_each(|point| regions[Cell::of(point).index()] = Region::of(point, size));
            regions
        };
        (1..=MAX_SIZE).map(of_size).collect()
    };
    &REGIONS_OF.get_or_init(made)[usize::from(size) - 1]
}

/// The numbers of the regions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums(pub(super) [Numbers; REGIONS]);

impl Sums {
    pub const ZERO: Sums = Sums([Numbers::ZERO; REGIONS]);

    /// Those of the whole board.
    #[inline(always)]
    pub(super) fn total(&self) -> Numbers {
        let mut total = self.0[0];
        self.0[1..].iter().for_each(|numbers| total.add(numbers));
        total
    }
}

/// What a region shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Features(pub(super) [i16; FEATURES]);

impl Features {
    pub const NONE: [Features; REGIONS] = [Features([0; FEATURES]); REGIONS];

    /// The numbers two by two.
    #[inline(always)]
    pub(super) fn pairs(self) -> [[i16; 2]; FEATURES / 2] {
        bytemuck::must_cast(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_regions_are_the_same_however_the_board_is_turned() {
        for size in 5..=MAX_SIZE {
            let mut met = [0; REGIONS];
            for point in Point::all(size) {
                let (x, y) = (point.x(), point.y());
                let region = Region::of(point, size);
                assert_eq!(regions(size)[Cell::of(point).index()], region);
                met[region.index()] += 1;
                let [across, down] = [region.index() / SIDE, region.index() % SIDE];
                let turned = Region::of(Point::new(size - 1 - y, x), size);
                assert_eq!([turned.index() / SIDE, turned.index() % SIDE], [SIDE - 1 - down, across], "{size} {point}");
                assert_eq!(turned.kind(), region.kind());
            }
            // The numbers of so many cells fit into sixteen bits, and the layer over them into thirty-two.
            assert!(met.iter().all(|&cells| (1..=49).contains(&cells)), "{size}: {met:?}");
        }
    }
}
