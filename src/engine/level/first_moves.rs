//! The first moves of a game: near the stones, as everybody plays them who has seen a game before.
//!
//! The second stone touches the first, or leaves a gap of one point at most; up to the sixth stone every move is in
//! line with a stone that is at most two points away, so that it is connected or blocks. Which of these moves are sound
//! is for a search to judge that overlooks nothing.

use super::odds;
use super::shape::Shape;
use crate::engine::cell::Cell;
use crate::rules::rng::mix;
use crate::rules::{Board, Point};

/// Number of stones up to which the first moves last, the stone to be placed among them.
const STONES: usize = 6;

/// Greatest distance of a first move from the stone with which it is in line.
const REACH: u8 = 2;

/// Probability, in thousandths, of touching the first stone at the lowest levels; the others always do.
const TOUCHING: u32 = 850;

/// Least number of points between the first stone and the edge for an answer beside it.
const MARGIN: u8 = 3;

/// Returns the points among which a level chooses while the game opens, at least one; `None` once the opening is over:
/// after six stones, or when there is a three. `is_beginner` lets the second stone leave a gap now and then.
pub fn points(board: &Board, shapes: &[Shape], is_beginner: bool, draw: u64) -> Option<Vec<Cell>> {
    let stones: Vec<Point> = board.stones().map(|(stone, _)| stone).collect();
    if stones.len() >= STONES || shapes.iter().any(|shape| shape.stones.len() > 2) {
        return None;
    }
    let legal: Vec<Point> = board.legal_points().collect();
    let in_line = |reach: &dyn Fn(u8) -> bool| -> Vec<Cell> {
        let is_near = |point: &&Point| stones.iter().any(|&stone| distance_in_line(stone, **point).is_some_and(reach));
        legal.iter().filter(is_near).map(|&point| Cell::of(point)).collect()
    };
    let points = match stones[..] {
        [] => vec![Cell::of(Point::center(board.size()))],
        // Beside a stone at the edge nobody answers: the centre is free.
        [first] if room(first, board.size()) < MARGIN && board.size() > 4 * MARGIN => {
            vec![Cell::of(Point::center(board.size()))]
        }
        [_] => {
            let touches = !is_beginner || odds::happens(TOUCHING, 0, mix(draw));
            in_line(&|distance| distance == if touches { 1 } else { REACH })
        }
        _ => in_line(&|distance| distance <= REACH),
    };
    (!points.is_empty()).then_some(points)
}

/// Number of points between a point and the nearest edge.
fn room(point: Point, size: u8) -> u8 {
    [point.x(), point.y()].into_iter().map(|place| place.min(size - 1 - place)).min().unwrap_or(0)
}

/// Number of steps between two points of one line.
fn distance_in_line(from: Point, to: Point) -> Option<u8> {
    let steps = [to.x().abs_diff(from.x()), to.y().abs_diff(from.y())];
    let is_line = steps[0] == steps[1] || steps.contains(&0);
    is_line.then(|| steps[0].max(steps[1]))
}
