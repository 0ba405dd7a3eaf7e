//! Fours and threes, from what the rules say of rows: what a five needs one stone for, and an open four.
//!
//! Every question is answered by boards with one stone more, as a person answers it who tries things out. This is slow
//! beside the engine's patterns, and quick beside a person: a position takes a few thousandths of a second.

use crate::rules::{Board, Color, Direction, Point, five};

/// Stones in a line of which one more makes a five.
///
/// ```text
///   ·XXXX·   open: two points make the five, and a stone on either leaves the other
///   OXXXX·   ·XX·XX·   XXX·X
/// ```
/// A point *makes the five* where a stone of the colour stands in a row along the line that wins under the board's
/// rule. The stones are those of that row. Where an unbroken row of four has such points at both ends it is one four of
/// these four stones; else each point has a four of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Four {
    /// The side that has the four.
    pub color: Color,
    /// Direction of its line.
    pub direction: Direction,
    /// The other stones of the five, in the order of the line: four, or more where a longer row wins.
    pub stones: Vec<Point>,
    /// The points that make the five: one, or both ends of an unbroken four.
    pub fives: Vec<Point>,
    /// Whether there are two, and whichever of them the other side takes, the other still makes the five. In Caro a
    /// stone further out can take that away.
    pub open: bool,
}

/// Three stones in a line of which one more makes an open four.
///
/// ```text
///   ··XXX·   ·XXX··   ·XX·X·   ·X·XX·
/// ```
/// The fourth stone must be allowed to the colour, and make no five; and the three stones are not part of a four in
/// their line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Three {
    /// The side that has the three.
    pub color: Color,
    /// Direction of its line.
    pub direction: Direction,
    /// The three stones, in the order of the line.
    pub stones: Vec<Point>,
    /// The points that make the open four.
    pub fourths: Vec<Point>,
}

/// A four or a three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// It lacks one stone for a five.
    Four(Four),
    /// It lacks one stone for an open four.
    Three(Three),
}

impl Shape {
    /// The side that has the shape.
    pub fn color(&self) -> Color {
        match self {
            Shape::Four(four) => four.color,
            Shape::Three(three) => three.color,
        }
    }

    /// The stones of the shape, in the order of the line.
    pub fn stones(&self) -> &[Point] {
        match self {
            Shape::Four(four) => &four.stones,
            Shape::Three(three) => &three.stones,
        }
    }

    /// The points that make a five of the four, or an open four of the three.
    pub fn next(&self) -> &[Point] {
        match self {
            Shape::Four(four) => &four.fives,
            Shape::Three(three) => &three.fourths,
        }
    }

    /// Direction of the line in which the shape lies.
    pub fn direction(&self) -> Direction {
        match self {
            Shape::Four(four) => four.direction,
            Shape::Three(three) => three.direction,
        }
    }

    /// Whether the shape is still there on another board: a point that still makes the five, or the same three.
    pub fn stands_on(&self, board: &Board) -> bool {
        match self {
            Shape::Four(four) => four.fives.iter().any(|&five| makes_five(board, five, four.color, four.direction)),
            Shape::Three(three) => three_of(board, &three.stones, three.color, three.direction).is_some(),
        }
    }
}

/// The board with one stone more, as a position without a history.
pub(super) fn with(board: &Board, point: Point, color: Color) -> Board {
    let stones: Vec<(Point, Color)> = board.stones().chain([(point, color)]).collect();
    Board::with_stones(board.size(), board.rule(), &stones, !color).expect("the point is empty")
}

/// Whether `color` may place a stone on the empty point: not where it is forbidden.
pub(super) fn is_allowed(board: &Board, point: Point, color: Color) -> bool {
    color == Color::White || board.forbidden(point).is_none()
}

/// Whether a stone on the point, which may be occupied, makes a five along the line.
fn makes_five(board: &Board, point: Point, color: Color, direction: Direction) -> bool {
    board.stone(point).is_none() && five::row_wins(board, point, color, direction)
}

/// The empty points of the line through `point`.
pub(super) fn line_points(board: &Board, point: Point, direction: Direction) -> impl Iterator<Item = Point> {
    let (dx, dy) = direction.step();
    let reach = i32::from(board.size());
    let on_line = (1 - reach..reach).filter_map(move |steps| point.offset(dx, dy, steps, board.size()));
    on_line.filter(|&next| board.stone(next).is_none())
}

/// The points where a stone of `color` makes a five, in order.
pub fn fives(board: &Board, color: Color) -> Vec<Point> {
    board.empty_points().filter(|&point| five::makes_five(board, point, color)).collect()
}

/// All fours of a colour.
pub fn fours(board: &Board, color: Color) -> Vec<Four> {
    let along = |direction| fours_at(board, color, direction, board.empty_points());
    Direction::ALL.into_iter().flat_map(along).collect()
}

/// The fours that the stone on `point` is part of, along the line.
pub(super) fn fours_through(board: &Board, point: Point, color: Color, direction: Direction) -> Vec<Four> {
    let mut fours = fours_at(board, color, direction, line_points(board, point, direction));
    fours.retain(|four| four.stones.contains(&point));
    fours
}

/// The fours along a direction that one of these empty points makes a five of.
fn fours_at(board: &Board, color: Color, direction: Direction, points: impl IntoIterator<Item = Point>) -> Vec<Four> {
    let mut fours: Vec<Four> = Vec::new();
    for point in points {
        if !makes_five(board, point, color, direction) {
            continue;
        }
        let (dx, dy) = direction.step();
        let mut makes_open_four = false;
        for sign in [-1, 1] {
            let Some(next) = point.offset(dx, dy, sign, board.size()) else { continue };
            if board.stone(next) != Some(color) {
                continue;
            }
            let Some(four) = open_four(board, next, color, direction) else { continue };
            makes_open_four = true;
            if !fours.contains(&four) {
                fours.push(four);
            }
        }
        if !makes_open_four {
            let row = five::row(board, point, color, direction);
            let stones = row.into_iter().filter(|&stone| stone != point).collect();
            fours.push(Four { color, direction, stones, fives: vec![point], open: false });
        }
    }
    fours
}

/// The unbroken row of four with a five at either end that the stone on `point` stands in, if it does.
fn open_four(board: &Board, point: Point, color: Color, direction: Direction) -> Option<Four> {
    let stones = five::row(board, point, color, direction);
    let &[first, _, _, last] = stones.as_slice() else { return None };
    let (dx, dy) = direction.step();
    let end = |from: Point, step: i32| {
        from.offset(dx, dy, step, board.size()).filter(|&end| makes_five(board, end, color, direction))
    };
    let (before, after) = (end(first, -1)?, end(last, 1)?);
    let survives = |taken: Point, left: Point| makes_five(&with(board, taken, !color), left, color, direction);
    let open = survives(before, after) && survives(after, before);
    Some(Four { color, direction, stones, fives: vec![before, after], open })
}

/// All threes of a colour.
pub fn threes(board: &Board, color: Color) -> Vec<Three> {
    let along = |direction| threes_at(board, color, direction, board.empty_points());
    Direction::ALL.into_iter().flat_map(along).collect()
}

/// The three that the stone on `point` is part of, along the line: there can be two, as in `·X·X·X·`.
pub(super) fn threes_through(board: &Board, point: Point, color: Color, direction: Direction) -> Vec<Three> {
    let mut threes = threes_at(board, color, direction, line_points(board, point, direction));
    threes.retain(|three| three.stones.contains(&point));
    threes
}

/// The three of just these stones.
fn three_of(board: &Board, stones: &[Point], color: Color, direction: Direction) -> Option<Three> {
    threes_through(board, stones[0], color, direction).into_iter().find(|three| three.stones == stones)
}

fn threes_at(board: &Board, color: Color, direction: Direction, points: impl IntoIterator<Item = Point>) -> Vec<Three> {
    let mut threes: Vec<Three> = Vec::new();
    for fourth in points {
        let Some(stones) = open_four_from(board, fourth, color, direction) else { continue };
        if five::makes_five(board, fourth, color) || !is_allowed(board, fourth, color) {
            continue;
        }
        let is_part = |four: Four| stones.iter().all(|stone| four.stones.contains(stone));
        if fours_through(board, stones[0], color, direction).into_iter().any(is_part) {
            continue;
        }
        match threes.iter_mut().find(|three| three.stones == stones) {
            Some(three) => three.fourths.push(fourth),
            None => threes.push(Three { color, direction, stones, fourths: vec![fourth] }),
        }
    }
    threes
}

/// The three other stones of the open four that a stone of `color` on the empty point makes along the line, if it makes
/// one; whether the stone is allowed is not asked.
pub(super) fn open_four_from(board: &Board, fourth: Point, color: Color, direction: Direction) -> Option<Vec<Point>> {
    if five::row_length(board, fourth, color, direction) != 4 {
        return None;
    }
    let four = open_four(&with(board, fourth, color), fourth, color, direction)?;
    four.open.then(|| four.stones.into_iter().filter(|&stone| stone != fourth).collect())
}
