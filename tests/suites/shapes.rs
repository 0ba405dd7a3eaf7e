//! Fives, fours and open fours, each found by putting stones on the board and asking the rules what they are.
//!
//! Nothing here knows a pattern. A four is a stone after which a further one makes a five; an open four is an
//! unbroken row of four of which either end makes a five.

use std::array;
use tengen::rules::{Board, Color, Direction, Move, Point, five};

/// Largest distance along a line at which two stones can share a five.
const REACH: i32 = 4;

/// The empty points where `color` makes a five.
pub fn fives(board: &Board, color: Color) -> Vec<Point> {
    board.empty_points().filter(|&point| five::makes_five(board, point, color)).collect()
}

/// Like [`fives`], where `color` had none before its last stone, on `stone`: a new five goes through it.
pub fn fives_through(board: &Board, stone: Point, color: Color) -> Vec<Point> {
    let mut fives: Vec<Point> = neighbours(board, stone)
        .filter(|&point| board.stone(point).is_none() && five::makes_five(board, point, color))
        .collect();
    fives.sort();
    fives
}

/// Whether `color`'s stone on `stone` stands in an open four, `·XXXX·`.
pub fn is_open_four(board: &Board, stone: Point, color: Color) -> bool {
    Direction::ALL.into_iter().any(|direction| is_open_four_along(board, stone, color, direction))
}

/// Whether `color`'s stone on `stone` stands in an open four along `direction`.
pub fn is_open_four_along(board: &Board, stone: Point, color: Color, direction: Direction) -> bool {
    let row = five::row(board, stone, color, direction);
    let &[first, _, _, last] = row.as_slice() else { return false };
    let (dx, dy) = direction.step();
    let ends = [first.offset(dx, dy, -1, board.size()), last.offset(dx, dy, 1, board.size())];
    ends.into_iter()
        .flatten()
        .filter(|&end| board.stone(end).is_none() && five::row_wins(board, end, color, direction))
        .count()
        == 2
}

/// Whether a stone of `color` on the point would be one of `count` in some five points of a line, with none of the
/// other colour among them. Other points need no closer look: a four takes four such stones, the threat of one takes
/// three.
fn is_beside_stones(board: &Board, point: Point, color: Color, count: u32) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let (dx, dy) = direction.step();
        let stones_at = |steps| match board.stone(point.offset(dx, dy, steps, board.size())?) {
            None => Some(0),
            Some(stone) => (stone == color).then_some(1),
        };
        let line: [Option<u32>; 9] = array::from_fn(|index| stones_at(index as i32 - REACH));
        line.windows(5).any(|five| five.iter().copied().sum::<Option<u32>>().is_some_and(|stones| stones + 1 >= count))
    })
}

/// The empty points where a stone of `color` would be one of `count` in some five points of a line, with none of the
/// other colour among them.
pub fn points_beside_stones(board: &Board, color: Color, count: u32) -> Vec<Point> {
    board.empty_points().filter(|&point| is_beside_stones(board, point, color, count)).collect()
}

/// The legal moves of the side to move after which it could make a five.
pub fn fours(board: &mut Board) -> Vec<Point> {
    let color = board.side_to_move();
    let mut fours = points_beside_stones(board, color, 4);
    fours.retain(|&point| {
        after_move(board, point, |board| !fives_through(board, point, color).is_empty()) == Some(true)
    });
    fours
}

/// The legal moves of the side to move that make an open four.
pub fn open_fours(board: &mut Board) -> Vec<Point> {
    let points = board.empty_points().collect();
    open_fours_among(board, points)
}

/// Whether the side to move can make an open four in a line through `stone`.
pub fn has_open_four_beside(board: &mut Board, stone: Point) -> bool {
    let points = neighbours(board, stone).filter(|&point| board.stone(point).is_none()).collect();
    !open_fours_among(board, points).is_empty()
}

fn open_fours_among(board: &mut Board, mut points: Vec<Point>) -> Vec<Point> {
    let color = board.side_to_move();
    points.retain(|&point| {
        is_beside_stones(board, point, color, 4)
            && after_move(board, point, |board| is_open_four(board, point, color)) == Some(true)
    });
    points
}

/// Whether an open four of the side to move is kept from it by the rules alone: its point is forbidden.
pub fn forbids_open_four(board: &mut Board) -> bool {
    let color = board.side_to_move();
    let points = points_beside_stones(board, color, 4);
    points.into_iter().filter(|&point| board.check(Move::Place(point)).is_err()).collect::<Vec<_>>().into_iter().any(
        |point| {
            board.play_unchecked(Move::Place(point)).expect("the point is empty");
            let is_open = is_open_four(board, point, color);
            board.undo();
            is_open
        },
    )
}

/// Result of `look` after a move of the side to move; `None` where the rules refuse the move.
pub fn after_move<T>(board: &mut Board, point: Point, look: impl FnOnce(&mut Board) -> T) -> Option<T> {
    board.play(Move::Place(point)).ok()?;
    let seen = look(board);
    board.undo();
    Some(seen)
}

/// Result of `look` after a pass.
pub fn after_pass<T>(board: &mut Board, look: impl FnOnce(&mut Board) -> T) -> T {
    board.play(Move::Pass).expect("the board takes a pass under every rule");
    let seen = look(board);
    board.undo();
    seen
}

/// The points of the four lines through a point that can share a five with it.
fn neighbours(board: &Board, point: Point) -> impl Iterator<Item = Point> {
    let size = board.size();
    Direction::ALL.into_iter().flat_map(move |direction| {
        let (dx, dy) = direction.step();
        (-REACH..=REACH).filter(|&steps| steps != 0).filter_map(move |steps| point.offset(dx, dy, steps, size))
    })
}
