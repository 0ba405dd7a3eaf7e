//! Aims of a single move, judged by the rules and the shapes on the board alone.

use crate::explain::{Claim, Shape, fives, shapes_made, threats, visible_claims};
use crate::rules::{Board, Color, Direction, Forbidden, Move, Point, five};
use serde::{Deserialize, Serialize};

/// The greatest thing that a stone makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Figure {
    /// One open two or more.
    OpenTwo,
    /// One open three.
    OpenThree,
    /// Open threes in two lines or more.
    DoubleThree,
    /// One four with one point to its five.
    Four,
    /// A four, and an open three in another line.
    FourThree,
    /// Two fours.
    DoubleFour,
    /// A four with two points to its five.
    OpenFour,
    /// Five in a row, by the board's rule.
    Five,
}

impl Figure {
    /// Figure that a stone of the side to move on the point makes; `None` if it is none of the kind, or the point cannot be
    /// played.
    pub fn of(board: &Board, point: Point) -> Option<Figure> {
        Figure::of_great(board, point).or_else(|| {
            let is_legal = board.check(Move::Place(point)).is_ok();
            (is_legal && lines_of_twos(board, point) > 0).then_some(Figure::OpenTwo)
        })
    }

    /// As [`Figure::of`], without the open twos, which take longer to see.
    fn of_great(board: &Board, point: Point) -> Option<Figure> {
        if board.check(Move::Place(point)).is_err() {
            return None;
        }
        if five::makes_five(board, point, board.side_to_move()) {
            return Some(Figure::Five);
        }
        let made = shapes_made(board, point);
        let fours = made.iter().filter(|shape| matches!(shape, Shape::Four(_))).count();
        let is_open = |shape: &Shape| matches!(shape, Shape::Four(four) if four.open);
        Some(match (fours, lines_of_threes(&made)) {
            _ if made.iter().any(is_open) => Figure::OpenFour,
            (2.., _) => Figure::DoubleFour,
            (1, 1..) => Figure::FourThree,
            (1, 0) => Figure::Four,
            (0, 2..) => Figure::DoubleThree,
            (0, 1) => Figure::OpenThree,
            (0, 0) => return None,
        })
    }
}

/// An aim of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    /// Five in a row, by the board's rule.
    Five,
    /// An open four.
    OpenFour,
    /// A four of any form.
    Four,
    /// An open three, and no four.
    OpenThree,
    /// An open three with a gap in it, and no four.
    SplitThree,
    /// An open two, and no three or four.
    OpenTwo,
    /// Open twos in two lines, and no three or four.
    TwoTwos,
    /// Two fours at once.
    DoubleFour,
    /// Two of fours and open threes at once, in lines that cross.
    Crossing,
    /// No five is left to the other side.
    StopsFive,
    /// No open four is left to the other side.
    StopsThree,
    /// The point is forbidden to Black for this reason.
    Forbidden(Forbidden),
}

impl Aim {
    /// Whether a stone of the side to move on the empty point does it.
    pub fn is_met(self, board: &Board, point: Point) -> bool {
        if let Aim::Forbidden(kind) = self {
            return board.forbidden(point) == Some(kind);
        }
        if board.check(Move::Place(point)).is_err() {
            return false;
        }
        let figure = || Figure::of_great(board, point);
        let is_three = |figure| matches!(figure, Some(Figure::OpenThree | Figure::DoubleThree));
        match self {
            Aim::Five => five::makes_five(board, point, board.side_to_move()),
            Aim::OpenFour => figure() == Some(Figure::OpenFour),
            Aim::Four => figure().is_some_and(|figure| (Figure::Four..=Figure::OpenFour).contains(&figure)),
            Aim::OpenThree => is_three(figure()),
            Aim::SplitThree => is_three(figure()) && shapes_made(board, point).iter().any(has_gap),
            Aim::OpenTwo => figure().is_none() && lines_of_twos(board, point) > 0,
            Aim::TwoTwos => figure().is_none() && lines_of_twos(board, point) > 1,
            Aim::DoubleFour => figure() == Some(Figure::DoubleFour),
            Aim::Crossing => {
                let lines = |shape: &Shape| shape.direction();
                let made = shapes_made(board, point);
                let crossing = Direction::ALL.iter().filter(|&&line| made.iter().any(|shape| lines(shape) == line));
                figure() != Some(Figure::Five) && crossing.count() > 1
            }
            Aim::StopsFive => {
                let mut after = board.clone();
                after.play(Move::Place(point)).is_ok() && fives(&after, !board.side_to_move()).is_empty()
            }
            Aim::StopsThree => threats(board, !board.side_to_move()).answers.contains(&point),
            Aim::Forbidden(_) => false,
        }
    }

    /// All points on which a stone of the side to move does it, in order.
    pub fn points(self, board: &Board) -> Vec<Point> {
        match self {
            // Of these a list is as quick as one point.
            Aim::StopsThree => threats(board, !board.side_to_move()).answers,
            _ => board.empty_points().filter(|&point| self.is_met(board, point)).collect(),
        }
    }
}

fn lines_of_threes(made: &[Shape]) -> usize {
    let is_in =
        |line: &Direction| made.iter().any(|shape| matches!(shape, Shape::Three(three) if three.direction == *line));
    Direction::ALL.iter().filter(|line| is_in(line)).count()
}

/// Number of lines in which a stone of the side to move would make an open two, beside no three or four there.
fn lines_of_twos(board: &Board, point: Point) -> usize {
    let claims = visible_claims(board, point);
    let is_two = |line: &Direction| {
        claims.iter().any(|claim| matches!(claim, Claim::BuildsTwo(stub) if stub.direction == *line))
    };
    Direction::ALL.iter().filter(|line| is_two(line)).count()
}

/// Whether the shape is a three that is not three stones side by side.
fn has_gap(shape: &Shape) -> bool {
    let Shape::Three(three) = shape else { return false };
    let (dx, dy) = three.direction.step();
    let [first, .., last] = three.stones.as_slice() else { return false };
    let reach = |from: u8, to: u8| i32::from(to) - i32::from(from);
    let steps = if dx == 0 { reach(first.y(), last.y()) * dy } else { reach(first.x(), last.x()) * dx };
    steps > 2
}

/// The position with the other side to move; `None` if its game is over.
pub(super) fn passed(board: &Board) -> Option<Board> {
    let stones: Vec<(Point, Color)> = board.stones().collect();
    let passed = Board::with_stones(board.size(), board.rule(), &stones, !board.side_to_move()).ok()?;
    passed.ending().is_none().then_some(passed)
}
