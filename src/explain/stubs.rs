//! Closed threes and open twos: stones in a line of which one more makes a four or a three.

use super::claim::Stub;
use super::shapes::{Shape, fours_through, is_allowed, line_points, threes_through, with};
use crate::rules::{Board, Color, Direction, Point, five};

/// The closed threes and the open twos that the stone on `point` is one of, in the lines where it is part of no shape
/// among `made`.
pub(super) fn built(after: &Board, point: Point, color: Color, made: &[Shape]) -> (Vec<Stub>, Vec<Stub>) {
    let (mut threes, mut twos): (Vec<Stub>, Vec<Stub>) = (Vec::new(), Vec::new());
    for direction in Direction::ALL {
        if made.iter().any(|shape| shape.direction() == direction) {
            continue;
        }
        let is_own = |stub: &Stub| stub.stones.contains(&point);
        threes.extend(closed_threes(after, point, color, direction).into_iter().filter(is_own));
        twos.extend(open_twos(after, point, color, direction).into_iter().filter(is_own));
    }
    (threes, twos)
}

/// The closed threes of the other side that a stone of `color` ended in the lines through its point.
pub(super) fn blocked(before: &Board, after: &Board, point: Point, color: Color) -> Vec<Stub> {
    let ended = |direction| {
        let left = closed_threes(after, point, !color, direction);
        let mut there = closed_threes(before, point, !color, direction);
        there.retain(|stub| !left.iter().any(|other| other.stones == stub.stones));
        there
    };
    Direction::ALL.into_iter().flat_map(ended).collect()
}

/// The closed threes of a colour in the line through a point: three stones that one more makes a four, and that are
/// neither a [`Three`](super::Three) nor part of a four.
fn closed_threes(board: &Board, point: Point, color: Color, direction: Direction) -> Vec<Stub> {
    let mut threes = going_on(board, point, color, direction, 3, |further, next| {
        let fours = fours_through(further, next, color, direction).into_iter();
        fours.map(|four| four.stones).filter(|stones| stones.len() == 4).collect()
    });
    threes.retain(|stub| {
        let first = stub.stones[0];
        let is_part = |stones: &[Point]| stub.stones.iter().all(|stone| stones.contains(stone));
        let is_three = threes_through(board, first, color, direction).iter().any(|three| three.stones == stub.stones);
        !is_three && !fours_through(board, first, color, direction).iter().any(|four| is_part(&four.stones))
    });
    threes
}

/// The open twos of a colour in the line through a point.
fn open_twos(board: &Board, point: Point, color: Color, direction: Direction) -> Vec<Stub> {
    going_on(board, point, color, direction, 2, |further, next| {
        threes_through(further, next, color, direction).into_iter().map(|three| three.stones).collect()
    })
}

/// Groups of `count` stones in the line through a point, each with the points that make something `greater` of them.
fn going_on(
    board: &Board,
    point: Point,
    color: Color,
    direction: Direction,
    count: usize,
    greater: impl Fn(&Board, Point) -> Vec<Vec<Point>>,
) -> Vec<Stub> {
    let mut stubs: Vec<Stub> = Vec::new();
    for next in line_points(board, point, direction) {
        let is_near = stones_near(board, next, color, direction) >= count;
        if !is_near || five::makes_five(board, next, color) || !is_allowed(board, next, color) {
            continue;
        }
        for mut stones in greater(&with(board, next, color), next) {
            stones.retain(|&stone| stone != next);
            match stubs.iter_mut().find(|stub| stub.stones == stones) {
                Some(stub) if !stub.next.contains(&next) => stub.next.push(next),
                Some(_) => {}
                None => stubs.push(Stub { color, direction, stones, next: vec![next] }),
            }
        }
    }
    stubs
}

/// Number of stones of a colour along the line with which one on the point could stand in a five.
fn stones_near(board: &Board, point: Point, color: Color, direction: Direction) -> usize {
    let (dx, dy) = direction.step();
    let near = (-4..=4).filter(|&steps| steps != 0).filter_map(|steps| point.offset(dx, dy, steps, board.size()));
    near.filter(|&other| board.stone(other) == Some(color)).count()
}
