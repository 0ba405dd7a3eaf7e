//! Threats of a side, whoever is to move, for display on the board.

use super::shapes::{self, Four, Shape, Three, fours_through, is_allowed, line_points, with};
use crate::rules::{Board, Color, Direction, Point, five};

/// The threats of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threats {
    /// The side that threatens.
    pub color: Color,
    /// The points where the side makes a five, in order.
    pub fives: Vec<Point>,
    /// All its fours.
    pub fours: Vec<Four>,
    /// The points where a legal stone of the side makes an open four and no five, in order.
    pub open_fours: Vec<Point>,
    /// All its threes.
    pub threes: Vec<Three>,
    /// Points in the lines of the fours where a legal stone of the other side leaves no five; without fours, points in
    /// the lines of the threes where it leaves no open four. Empty where one stone cannot do it.
    pub answers: Vec<Point>,
}

impl Threats {
    /// Whether nothing is threatened.
    pub fn are_none(&self) -> bool {
        self.fours.is_empty() && self.threes.is_empty()
    }
}

/// The threats of `color` on the board.
pub fn threats(board: &Board, color: Color) -> Threats {
    let fours = shapes::fours(board, color);
    let threes = shapes::threes(board, color);
    let mut open_fours: Vec<Point> = threes.iter().flat_map(|three| three.fourths.iter().copied()).collect();
    open_fours.sort();
    open_fours.dedup();
    let answers = answers(board, color, &fours, &threes);
    Threats { color, fives: shapes::fives(board, color), fours, open_fours, threes, answers }
}

/// The points where a legal stone of `color` makes a four and no five, in order: each is a move that has to be answered,
/// and so the usual counter to an open three.
pub fn fours_to_make(board: &Board, color: Color) -> Vec<Point> {
    let makes_four = |&point: &Point| {
        if five::makes_five(board, point, color) || !is_allowed(board, point, color) {
            return false;
        }
        let after = with(board, point, color);
        let is_part = |direction| !fours_through(&after, point, color, direction).is_empty();
        Direction::ALL.into_iter().any(is_part)
    };
    board.empty_points().filter(makes_four).collect()
}

fn answers(board: &Board, color: Color, fours: &[Four], threes: &[Three]) -> Vec<Point> {
    let shapes: Vec<Shape> = match fours.is_empty() {
        false => fours.iter().cloned().map(Shape::Four).collect(),
        true => threes.iter().cloned().map(Shape::Three).collect(),
    };
    let mut points: Vec<Point> =
        shapes.iter().flat_map(|shape| line_points(board, shape.stones()[0], shape.direction())).collect();
    points.sort();
    points.dedup();
    points.retain(|&point| {
        if !is_allowed(board, point, !color) {
            return false;
        }
        let answered = with(board, point, !color);
        let stands = |shape: &Shape| shape.stands_on(&answered);
        !shapes.iter().any(stands)
            && match fours.is_empty() {
                false => board.empty_points().all(|five| five == point || !five::makes_five(&answered, five, color)),
                true => shapes::threes(&answered, color).is_empty(),
            }
    });
    points
}
