//! Positions of the board's wood, lines and points on the screen, on whole physical pixels.

use crate::picture::{Edge, Grid, Layout, STONE_RADIUS, Spot};
use crate::rules::Point;
use egui::{Pos2, Rect, Vec2, vec2};

/// Measures of a board on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Geometry {
    /// The square of wood.
    pub wood: Rect,
    /// The board in physical pixels.
    pub grid: Grid,
    /// The board in points of the screen.
    pub layout: Layout,
    /// The middle of the point at the upper left.
    first: Pos2,
}

impl Geometry {
    /// The largest square board in the middle of `room`; `weight` is the factor for the width of lines.
    pub fn fit(room: Rect, pixels_per_point: f32, size: u8, edge: Edge, weight: f32) -> Geometry {
        let side = (room.width().min(room.height()) * pixels_per_point).floor().max(1.0);
        let grid = Grid::fit(side as u32, pixels_per_point, size, edge, weight);
        let corner = (room.center() * pixels_per_point - Vec2::splat(side / 2.0)).round();
        let first = corner + Vec2::splat(grid.first_pixels());
        Geometry {
            wood: Rect::from_min_size(corner / pixels_per_point, Vec2::splat(side / pixels_per_point)),
            layout: grid.layout(pixels_per_point),
            grid,
            first: first / pixels_per_point,
        }
    }

    /// Number of points on a side.
    pub fn size(&self) -> u8 {
        self.grid.size
    }

    /// Distance from line to line, in points of the screen.
    pub fn cell(&self) -> f32 {
        self.layout.cell
    }

    /// The radius of a stone in physical pixels.
    pub fn stone_radius_pixels(&self) -> f32 {
        STONE_RADIUS * self.grid.cell_pixels as f32
    }

    /// Screen position of a spot of a picture.
    pub fn position(&self, spot: Spot) -> Pos2 {
        self.first + vec2(spot.x, spot.y) * self.cell()
    }

    /// The middle of a point on the screen, where rows count downwards.
    pub fn center(&self, point: Point) -> Pos2 {
        self.position(Spot::of(point, self.size()))
    }

    /// The square around a point in which a click counts for it.
    pub fn cell_rect(&self, point: Point) -> Rect {
        Rect::from_center_size(self.center(point), Vec2::splat(self.cell()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Drawing, Shape, display_list};
    use crate::rules::{MAX_SIZE, MIN_SIZE};
    use egui::pos2;

    /// Boards of all sizes with lines of both weights in rooms of several shapes at common scales.
    fn boards() -> impl Iterator<Item = (Rect, f32, Geometry)> {
        let scales = [1.0, 1.25, 1.5, 1.75, 2.0, 3.0];
        let rooms = [(740.0, 740.0), (333.3, 480.0), (1200.5, 611.7)];
        let at = pos2(80.3, 16.7);
        (MIN_SIZE..=MAX_SIZE).flat_map(move |size| {
            rooms.into_iter().flat_map(move |(width, height)| {
                scales.into_iter().flat_map(move |scale| {
                    let room = Rect::from_min_size(at, vec2(width, height));
                    [(Edge::Lettered, 1.0), (Edge::Lettered, 1.6), (Edge::Plain, 1.0), (Edge::Plain, 1.6)]
                        .map(|(edge, weight)| (room, scale, Geometry::fit(room, scale, size, edge, weight)))
                })
            })
        })
    }

    /// The lines of a board as they are drawn.
    fn lines(board: &Geometry) -> impl Iterator<Item = Rect> {
        let line = |shape| match shape {
            Shape::Rect { min, max, .. } => Some(Rect::from_min_max(board.position(min), board.position(max))),
            _ => None,
        };
        display_list(&Drawing::new(board.size()), &board.layout).into_iter().filter_map(line)
    }

    fn is_whole(pixels: f32) -> bool {
        (pixels - pixels.round()).abs() < 2e-3
    }

    #[test]
    fn lines_and_wood_begin_and_end_on_whole_pixels() {
        for (_, scale, board) in boards() {
            assert_eq!(lines(&board).count(), 2 * usize::from(board.size()));
            for rect in lines(&board).chain([board.wood]) {
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
            for corner in [Point::new(0, 0), Point::new(board.size() - 1, board.size() - 1)] {
                let stone = Rect::from_center_size(
                    board.center(corner),
                    Vec2::splat(2.0 * board.stone_radius_pixels() / scale),
                );
                assert!(board.wood.contains_rect(stone), "{board:?}");
            }
        }
    }

    #[test]
    fn a1_lies_at_the_lower_left() {
        let room = Rect::from_min_size(Pos2::ZERO, vec2(740.0, 740.0));
        let board = Geometry::fit(room, 1.0, 15, Edge::Lettered, 1.0);
        let (a1, h8, o15) = (Point::new(0, 0), Point::new(7, 7), Point::new(14, 14));
        assert!(board.center(a1).x < board.center(o15).x && board.center(a1).y > board.center(o15).y);
        assert!((board.center(h8) - board.wood.center()).length() < 1.0);
        assert!(board.cell_rect(h8).contains(board.center(h8)));
    }
}
