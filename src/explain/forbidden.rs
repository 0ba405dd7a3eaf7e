//! Reasons for which a point is forbidden in renju, line by line; and for which one that looks forbidden is not.

use super::shapes::{Four, Three, fours_through, open_four_from, threes_through, with};
use crate::rules::{Board, Color, Direction, Forbidden, Point, five};

/// A forbidden point with what makes it forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A stone there stands in a row of six or more.
    Overline {
        /// All such rows, with that stone.
        rows: Vec<Vec<Point>>,
    },
    /// A stone there makes two fours or more.
    DoubleFour {
        /// The fours; two of them can lie in one line.
        fours: Vec<Four>,
    },
    /// A stone there makes threes in two lines or more.
    DoubleThree {
        /// The threes, one for each of these lines.
        threes: Vec<Three>,
    },
}

impl Reason {
    /// The kind of forbidden point, without its stones.
    pub fn kind(&self) -> Forbidden {
        match self {
            Reason::Overline { .. } => Forbidden::Overline,
            Reason::DoubleFour { .. } => Forbidden::DoubleFour,
            Reason::DoubleThree { .. } => Forbidden::DoubleThree,
        }
    }
}

/// A point that is allowed though it looks like a double-three: in two lines or more, a stone there makes what seems to
/// lack one stone for an open four. In all of these lines but one at most, no such stone is left to Black by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FalseForbidden {
    /// The real threes: one at most.
    pub threes: Vec<Three>,
    /// Shapes that look like threes, in the other lines: one at least, and two where there is no real three.
    pub false_threes: Vec<FalseThree>,
}

/// Three stones in a line that look like a three and are not one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FalseThree {
    /// Direction of the line.
    pub direction: Direction,
    /// The stones, that on the point itself among them.
    pub stones: Vec<Point>,
    /// The points that would make an open four of them, each with the reason why it does not.
    pub fourths: Vec<(Point, NoOpenFour)>,
}

/// Reason why a point makes no open four of three stones that look like a three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOpenFour {
    /// It is forbidden itself, once the first stone stands.
    Forbidden(Forbidden),
    /// It makes a five in another line, so that the first stone made a four there.
    Five,
}

/// The reason why the empty point is forbidden to Black; `None` where it is allowed.
pub fn reason(board: &Board, point: Point) -> Option<Reason> {
    let kind = board.forbidden(point)?;
    let after = with(board, point, Color::Black);
    Some(match kind {
        Forbidden::Overline => {
            let rows = Direction::ALL.map(|direction| five::row(&after, point, Color::Black, direction));
            Reason::Overline { rows: rows.into_iter().filter(|row| row.len() > 5).collect() }
        }
        Forbidden::DoubleFour => {
            let through = |direction| fours_through(&after, point, Color::Black, direction);
            Reason::DoubleFour { fours: Direction::ALL.into_iter().flat_map(through).collect() }
        }
        Forbidden::DoubleThree => Reason::DoubleThree { threes: real_threes(&after, point) },
    })
}

/// The reason why the empty point is allowed to Black though it looks like a double-three; `None` where it does
/// not look so, or is forbidden. A five is allowed anyhow, and gives `None`.
pub fn false_forbidden(board: &Board, point: Point) -> Option<FalseForbidden> {
    let plain = !board.rule().has_forbidden_points(Color::Black) || five::makes_five(board, point, Color::Black);
    if plain || board.forbidden(point).is_some() {
        return None;
    }
    let after = with(board, point, Color::Black);
    let threes = real_threes(&after, point);
    let is_real = |direction: Direction| threes.iter().any(|three| three.direction == direction);
    let looks = |direction| false_three(&after, point, direction);
    let others = Direction::ALL.into_iter().filter(|&direction| !is_real(direction));
    let false_threes: Vec<FalseThree> = others.filter_map(looks).collect();
    (threes.len() + false_threes.len() > 1).then_some(FalseForbidden { threes, false_threes })
}

/// The threes of the black stone on `point`, one a line.
fn real_threes(after: &Board, point: Point) -> Vec<Three> {
    let through = |direction| threes_through(after, point, Color::Black, direction).into_iter().next();
    Direction::ALL.into_iter().filter_map(through).collect()
}

/// Three stones that look like a three of the black stone on `point`, in a line without a real one.
fn false_three(after: &Board, point: Point, direction: Direction) -> Option<FalseThree> {
    let mut found: Option<FalseThree> = None;
    if !fours_through(after, point, Color::Black, direction).is_empty() {
        return None;
    }
    for fourth in super::shapes::line_points(after, point, direction) {
        let Some(stones) = open_four_from(after, fourth, Color::Black, direction) else { continue };
        if !stones.contains(&point) {
            continue;
        }
        let why = match after.forbidden(fourth) {
            Some(why) => NoOpenFour::Forbidden(why),
            None => NoOpenFour::Five,
        };
        let found = found.get_or_insert(FalseThree { direction, stones: stones.clone(), fourths: Vec::new() });
        if found.stones == stones {
            found.fourths.push((fourth, why));
        }
    }
    found
}
