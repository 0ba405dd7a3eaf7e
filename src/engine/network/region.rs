//! Regions of a board, over which the cells' accumulators are pooled.

use super::layer::Vector;
use super::shape::FEATURES;
use crate::engine::cell::{Cell, GRID};
use crate::rules::{MAX_SIZE, Point};
use std::sync::OnceLock;

/// Number of regions side by side.
const SIDE: usize = 3;

/// Number of regions of a board.
pub const REGIONS: usize = SIDE * SIDE;

/// A ninth of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region(u8);

/// Number of kinds of regions: in a corner, at an edge, in the middle.
pub const REGION_KINDS: usize = 3;

impl Region {
    /// [Kind](Self::kind) of each region, in order.
    pub const KINDS: [usize; REGIONS] = [0, 1, 0, 1, 2, 1, 0, 1, 0];

    /// Returns the region of a point on a board with `size` points a side. The division is the same under all
    /// symmetries of the board, so the middle regions may be wider or narrower than the others.
    pub fn of(point: Point, size: u8) -> Region {
        let outer = (size + 1) / SIDE as u8;
        let third = |steps: u8| u8::from(steps >= outer) + u8::from(steps >= size - outer);
        Region(third(point.x()) * SIDE as u8 + third(point.y()))
    }

    /// All regions, in order.
    pub fn all() -> impl Iterator<Item = Region> {
        (0..REGIONS as u8).map(Region)
    }

    /// Index of the region, below [`REGIONS`].
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Kind of the region, below [`REGION_KINDS`]: 0 in a corner, 1 at an edge, 2 in the middle.
    pub fn kind(self) -> usize {
        Region::KINDS[self.index()]
    }
}

/// Returns the region of every cell of a board with `size` points a side.
pub(super) fn regions(size: u8) -> &'static [Region; GRID] {
    static REGIONS_OF: OnceLock<Vec<[Region; GRID]>> = OnceLock::new();
    let build = || {
        let of_size = |size: u8| {
            let mut regions = [Region(0); GRID];
            Point::all(size).for_each(|point| regions[Cell::of(point).index()] = Region::of(point, size));
            regions
        };
        (1..=MAX_SIZE).map(of_size).collect()
    };
    &REGIONS_OF.get_or_init(build)[usize::from(size) - 1]
}

/// Accumulators of the regions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionSums(pub(super) [Vector; REGIONS]);

impl RegionSums {
    /// Accumulators of an empty board: a cell that sees no stone counts nothing.
    pub const ZERO: RegionSums = RegionSums([Vector::ZERO; REGIONS]);

    /// Returns the accumulator of the whole board.
    #[inline(always)]
    pub(super) fn total(&self) -> Vector {
        let mut total = self.0[0];
        self.0[1..].iter().for_each(|sum| total.add(sum));
        total
    }
}

/// Features of a region for the side to move: the activations of the region layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct RegionFeatures(pub(super) [i16; FEATURES]);

impl RegionFeatures {
    /// Placeholder for the features of all regions before they are computed.
    pub const NONE: [RegionFeatures; REGIONS] = [RegionFeatures([0; FEATURES]); REGIONS];

    /// Returns the features two by two, as matrices multiply them.
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
            // The sum over this number of cells fits into 16 bits, and the layer over it into 32.
            assert!(met.iter().all(|&cells| (1..=49).contains(&cells)), "{size}: {met:?}");
        }
    }
}
