//! Where the board's wood, lines and points lie on the screen, on whole physical pixels.
//!
//! A cell is a whole number of pixels and so is a line; every point then lies at the same place
//! within its pixel, every line is sharp, and one texture serves all stones.

use crate::rules::Point;
use egui::{Pos2, Rect, Vec2, vec2};

/// What surrounds the outermost lines, in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edge {
    /// Room for a stone and a letter.
    Lettered,
    /// Room for a stone.
    Plain,
}

impl Edge {
    const fn cells(self) -> f32 {
        match self {
            Edge::Lettered => 1.0,
            Edge::Plain => 0.75,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Geometry {
    /// The square of wood.
    pub wood: Rect,
    /// Points a side.
    pub size: u8,
    /// From line to line, in physical pixels.
    pub cell_pixels: u32,
    /// The width of a line, in physical pixels.
    pub line_pixels: u32,
    pixels_per_point: f32,
    /// The middle of the point at the upper left.
    first: Pos2,
}

impl Geometry {
    /// The largest square board in the middle of `room`.
    pub fn fit(room: Rect, pixels_per_point: f32, size: u8, edge: Edge) -> Geometry {
        let gaps = u32::from(size - 1);
        // One point wide; at a scale of one and a half rather one pixel than two.
        let line_pixels = ((pixels_per_point - 0.01).round() as u32).max(1);
        let side = (room.width().min(room.height()) * pixels_per_point).floor().max(1.0);
        let cell_pixels = ((side / (gaps as f32 + 2.0 * edge.cells())) as u32).max(1);
        let corner = (room.center() * pixels_per_point - Vec2::splat(side / 2.0)).round();
        let margin = ((side - (gaps * cell_pixels + line_pixels) as f32) / 2.0).round();
        let first = corner + Vec2::splat(margin + line_pixels as f32 / 2.0);
        Geometry {
            wood: Rect::from_min_size(corner / pixels_per_point, Vec2::splat(side / pixels_per_point)),
            size,
            cell_pixels,
            line_pixels,
            pixels_per_point,
            first: first / pixels_per_point,
        }
    }

    /// From line to line, in points of the screen.
    pub fn cell(&self) -> f32 {
        self.points(self.cell_pixels as f32)
    }

    /// The radius of a stone.
    pub fn stone_radius(&self) -> f32 {
        0.47 * self.cell()
    }

    /// The middle of the wood between the outermost line and the edge, where it is halved by letters.
    pub fn label_offset(&self) -> f32 {
        let edge = self.first.x - self.wood.left();
        (self.stone_radius() + edge) / 2.0
    }

    /// The middle of a point on the screen, where rows count downwards.
    pub fn center(&self, point: Point) -> Pos2 {
        let row = self.size - 1 - point.y();
        self.first + vec2(f32::from(point.x()), f32::from(row)) * self.cell()
    }

    /// The square around a point in which a click is meant for it.
    pub fn cell_rect(&self, point: Point) -> Rect {
        Rect::from_center_size(self.center(point), Vec2::splat(self.cell()))
    }

    /// The lines of the board as filled rectangles: first the inner ones, then the four of the frame.
    pub fn lines(&self) -> impl Iterator<Item = Rect> {
        let last = self.size - 1;
        let inner = (1..last).map(|i| (i, self.line_pixels));
        // The frame is 1.8 lines wide, in whole pixels; what it has more lies outside.
        let frame = [0, last].map(|i| (i, (1.8 * self.line_pixels as f32).round() as u32));
        inner.chain(frame).flat_map(move |(i, width)| self.line_pair(i, width))
    }

    /// The column and the row with index `i`, `width` pixels wide, from frame to frame.
    fn line_pair(&self, i: u8, width: u32) -> [Rect; 2] {
        let half = self.points(self.line_pixels as f32 / 2.0);
        let outwards = self.points((width - self.line_pixels) as f32);
        let at = self.cell() * f32::from(i);
        let (before, after) = if i == 0 { (half + outwards, half) } else { (half, half + outwards) };
        let length = self.cell() * f32::from(self.size - 1);
        // The frame's corners are closed by its own width.
        let (from, to) = (-half - outwards, length + half + outwards);
        let rect =
            |x: [f32; 2], y: [f32; 2]| Rect::from_min_max(self.first + vec2(x[0], y[0]), self.first + vec2(x[1], y[1]));
        [rect([at - before, at + after], [from, to]), rect([from, to], [at - before, at + after])]
    }

    fn points(&self, pixels: f32) -> f32 {
        pixels / self.pixels_per_point
    }
}

/// The star points of a board: on 15×15 the centre and D4, D12, L4, L12; on other odd boards what is
/// usual there; none on even boards, which have no centre.
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
    use egui::pos2;

    /// Boards of many sizes in rooms of many shapes at the usual scales.
    fn boards() -> impl Iterator<Item = (Rect, f32, Geometry)> {
        let scales = [1.0, 1.25, 1.5, 1.75, 2.0, 3.0];
        let rooms = [(740.0, 740.0), (333.3, 480.0), (1200.5, 611.7)];
        let at = pos2(80.3, 16.7);
        (MIN_SIZE..=MAX_SIZE).flat_map(move |size| {
            rooms.into_iter().flat_map(move |(width, height)| {
                scales.into_iter().flat_map(move |scale| {
                    let room = Rect::from_min_size(at, vec2(width, height));
                    [Edge::Lettered, Edge::Plain].map(|edge| (room, scale, Geometry::fit(room, scale, size, edge)))
                })
            })
        })
    }

    fn is_whole(pixels: f32) -> bool {
        (pixels - pixels.round()).abs() < 2e-3
    }

    #[test]
    fn lines_and_wood_begin_and_end_on_whole_pixels() {
        for (_, scale, board) in boards() {
            for rect in board.lines().chain([board.wood]) {
                for edge in [rect.left(), rect.right(), rect.top(), rect.bottom()] {
                    assert!(is_whole(edge * scale), "{} of {board:?}", edge * scale);
                }
            }
        }
    }

    #[test]
    fn the_board_keeps_to_its_room_and_stones_to_the_wood() {
        for (room, scale, board) in boards() {
            assert!(room.expand(1.0 / scale).contains_rect(board.wood));
            for corner in [Point::new(0, 0), Point::new(board.size - 1, board.size - 1)] {
                let stone = Rect::from_center_size(board.center(corner), Vec2::splat(2.0 * board.stone_radius()));
                assert!(board.wood.contains_rect(stone), "{board:?}");
            }
        }
    }

    #[test]
    fn a1_lies_at_the_lower_left() {
        let room = Rect::from_min_size(Pos2::ZERO, vec2(740.0, 740.0));
        let board = Geometry::fit(room, 1.0, 15, Edge::Lettered);
        let (a1, h8, o15) = (Point::new(0, 0), Point::new(7, 7), Point::new(14, 14));
        assert!(board.center(a1).x < board.center(o15).x && board.center(a1).y > board.center(o15).y);
        assert!((board.center(h8) - board.wood.center()).length() < 1.0);
        assert!(board.cell_rect(h8).contains(board.center(h8)));
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
