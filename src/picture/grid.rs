//! Positions of a board's lines and points: on whole pixels where there are pixels, and in cells everywhere.
//!
//! A cell is a whole number of pixels and so is a line. So every point has the same offset within its pixel, every line
//! is sharp, and one rendered stone serves all points.

use crate::rules::Point;

/// Room around the outermost lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Room for a stone and a letter: the board shows its coordinates.
    #[default]
    Lettered,
    /// Room for a stone.
    Plain,
}

impl Edge {
    /// Room from the outermost line to the edge of the ground, in cells.
    pub const fn cells(self) -> f32 {
        match self {
            Edge::Lettered => 1.0,
            Edge::Plain => 0.75,
        }
    }
}

/// The radius of a stone, in cells.
pub const STONE_RADIUS: f32 = 0.47;

/// Width of the frame around the lines, in line widths.
pub(super) const FRAME_LINES: f32 = 1.8;

/// A square board on pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// Points a side.
    pub size: u8,
    /// Side of the square of ground.
    pub side_pixels: u32,
    /// Distance from line to line.
    pub cell_pixels: u32,
    /// The width of a line.
    pub line_pixels: u32,
    /// Distance from the edge of the ground to the outermost line: a whole number.
    pub margin_pixels: f32,
    /// Factor for the width of lines and marks; 1 is usual.
    weight: f32,
}

impl Grid {
    /// The largest board of `size` points on a square of `side_pixels`. `pixels_per_point` is the scale of the screen,
    /// `weight` the factor for the width of lines and marks.
    pub fn fit(side_pixels: u32, pixels_per_point: f32, size: u8, edge: Edge, weight: f32) -> Grid {
        let gaps = u32::from(size - 1);
        // One point wide; at a scale of one and a half rather one pixel than two.
        let line_pixels = ((weight * pixels_per_point - 0.01).round() as u32).max(1);
        let side = side_pixels as f32;
        let cell_pixels = ((side / (gaps as f32 + 2.0 * edge.cells())) as u32).max(1);
        let margin_pixels = ((side - (gaps * cell_pixels + line_pixels) as f32) / 2.0).round();
        Grid { size, side_pixels, cell_pixels, line_pixels, margin_pixels, weight }
    }

    /// Distance from the edge of the ground to the middle of the outermost line, in pixels, both from the left and from
    /// the top.
    pub fn first_pixels(&self) -> f32 {
        self.margin_pixels + self.line_pixels as f32 / 2.0
    }

    /// Measures of this board in points.
    pub fn layout(&self, pixels_per_point: f32) -> Layout {
        let points = |pixels: f32| pixels / pixels_per_point;
        // Where a line is a pixel wide only because it cannot be thinner, the frame need not be two.
        let frame_of = if pixels_per_point < 1.0 { pixels_per_point } else { self.line_pixels as f32 };
        Layout {
            cell: points(self.cell_pixels as f32),
            line: points(self.line_pixels as f32),
            frame: points((FRAME_LINES * frame_of).round().max(1.0)),
            margin: points(self.first_pixels()),
            weight: self.weight,
        }
    }
}

/// The measures of a board in points, the unit of screens and fonts. Minimum widths are given in points: shapes that
/// are drawn in proportion to the cells do not become thinner on small boards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Distance from line to line.
    pub cell: f32,
    /// The width of a line.
    pub line: f32,
    /// The width of the four outermost lines.
    pub frame: f32,
    /// Distance from the edge of the ground to the middle of the outermost line.
    pub margin: f32,
    /// Factor for the width of lines and marks; 1 is usual.
    pub weight: f32,
}

impl Layout {
    /// The side of the board in a window of the usual size, in points. A picture is that board, enlarged or reduced.
    pub const SIDE: f32 = 740.0;

    /// A board of that side, not aligned to pixels.
    pub fn usual(size: u8, edge: Edge, weight: f32) -> Layout {
        let cell = Layout::SIDE / (f32::from(size - 1) + 2.0 * edge.cells());
        Layout { cell, line: weight, frame: FRAME_LINES * weight, margin: edge.cells() * cell, weight }
    }

    /// Converts points to cells.
    pub fn cells(&self, points: f32) -> f32 {
        points / self.cell
    }

    /// `share` of a cell, but at least `points`; in cells.
    pub(super) fn at_least(&self, share: f32, points: f32) -> f32 {
        share.max(self.cells(points))
    }

    /// Width of a stroke in cells: [`Layout::at_least`], times the weight of lines.
    pub(super) fn stroke(&self, share: f32, points: f32) -> f32 {
        self.weight * self.at_least(share, points)
    }
}

/// The star points of a board: on 15×15 the centre and D4, D12, L4, L12; on other odd boards the usual ones of that
/// size; none on even boards, which have no centre.
pub fn star_points(size: u8) -> Vec<Point> {
    if size.is_multiple_of(2) {
        return Vec::new();
    }
    let middle = size / 2;
    let near = match size {
        ..7 => return vec![Point::new(middle, middle)],
        7..13 => 2,
        _ => 3,
    };
    let far = size - 1 - near;
    let mut stars = vec![Point::new(middle, middle)];
    stars.extend([(near, near), (near, far), (far, near), (far, far)].map(|(x, y)| Point::new(x, y)));
    if size >= 17 {
        stars.extend([(near, middle), (far, middle), (middle, near), (middle, far)].map(|(x, y)| Point::new(x, y)));
    }
    stars
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{MAX_SIZE, MIN_SIZE};

    #[test]
    fn a_board_keeps_to_its_square_and_stones_to_the_wood() {
        for size in MIN_SIZE..=MAX_SIZE {
            for edge in [Edge::Lettered, Edge::Plain] {
                for side_pixels in [64, 100, 333, 740, 1024, 8192] {
                    let grid = Grid::fit(side_pixels, side_pixels as f32 / Layout::SIDE, size, edge, 1.0);
                    let lines = u32::from(size - 1) * grid.cell_pixels;
                    assert_eq!(grid.margin_pixels.fract(), 0.0, "{grid:?}");
                    assert!(grid.first_pixels() >= STONE_RADIUS * grid.cell_pixels as f32, "{grid:?}");
                    let last = grid.first_pixels() + lines as f32;
                    let right = side_pixels as f32 - last;
                    assert!(right >= STONE_RADIUS * grid.cell_pixels as f32, "{grid:?}");
                    assert!((right - grid.first_pixels()).abs() <= 1.0, "{grid:?}");
                }
            }
        }
    }

    #[test]
    fn star_points_are_those_of_the_usual_boards() {
        let check = |size: u8, expected: &str| {
            let mut stars: Vec<String> = star_points(size).iter().map(Point::to_string).collect();
            stars.sort();
            assert_eq!(stars.join(" "), expected, "on a board of {size}");
        };
        check(15, "D12 D4 H8 L12 L4");
        check(13, "D10 D4 G7 J10 J4");
        check(9, "C3 C7 E5 G3 G7");
        check(19, "D10 D16 D4 J10 J16 J4 P10 P16 P4");
        check(5, "C3");
        check(20, "");
    }
}
