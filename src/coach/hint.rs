//! A hint in steps: where to look, what is to be done there, and then the move. For a puzzle and for a game alike.

use crate::explain::{Claim, Shape, visible_claims};
use crate::rules::{Board, Point};

/// A step of a hint: each says more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hint {
    /// The part of the board: a square around this point, with the move somewhere in it.
    Area(Point),
    /// The purpose of the move.
    Kind(Kind),
    /// The move itself: the last step.
    Move(Point),
    /// Number of points that are missing, of all, where all of a kind are to be found.
    Missing {
        /// Number of points that are not found yet.
        missing: usize,
        /// Number of all.
        all: usize,
    },
    /// One of the missing points: the last step where all of a kind are to be found.
    OneOf(Point),
}

impl Hint {
    /// Number of steps.
    pub const STEPS: usize = 3;
}

/// Purpose of a move, the most pressing first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// It wins at once.
    Five,
    /// It stops a four, which would be a five otherwise.
    StopsFour,
    /// It makes an open four.
    OpenFour,
    /// It makes more threats than one reply can stop.
    Double,
    /// It makes a four that is not open.
    Four,
    /// It stops an open three.
    StopsThree,
    /// It makes a threat that is not a four.
    Threat,
    /// It stops an attack.
    Defence,
    /// It prepares a threat.
    Builds,
    /// It takes a four from the other side.
    BlocksClosedThree,
    /// None of these.
    Quiet,
}

/// Points of the square on each side of its centre.
const REACH: u8 = 2;

/// The steps to a move on a board of this size.
pub fn steps(size: u8, point: Point, kind: Kind) -> [Hint; Hint::STEPS] {
    [area(size, point), Hint::Kind(kind), Hint::Move(point)]
}

/// The steps to the first of the missing points of a kind, of which there are `all`; `None` if none is missing.
pub fn steps_to_missing(size: u8, missing: &[Point], all: usize) -> Option<[Hint; Hint::STEPS]> {
    let &point = missing.first()?;
    Some([Hint::Missing { missing: missing.len(), all }, area(size, point), Hint::OneOf(point)])
}

/// A part of the board that holds the point, which does not always stand in the middle: the square would give it away.
fn area(size: u8, point: Point) -> Hint {
    let inside = |v: u8| (v + v % 3).saturating_sub(1).clamp(REACH, size - 1 - REACH);
    Hint::Area(Point::new(inside(point.x()), inside(point.y())))
}

/// The corners of the square around a point, that of the smallest column and row first.
pub fn corners(center: Point) -> [Point; 2] {
    let corner = |shifted: fn(u8) -> u8| Point::new(shifted(center.x()), shifted(center.y()));
    [corner(|v| v - REACH), corner(|v| v + REACH)]
}

/// The move that is named by the steps that were given, or before that the centre of the area.
pub fn pointed(given: impl Iterator<Item = Hint>) -> (Option<Point>, Option<Point>) {
    given.fold((None, None), |pointed, hint| match hint {
        Hint::Area(center) => (None, Some(center)),
        Hint::Kind(_) | Hint::Missing { .. } => pointed,
        Hint::Move(point) | Hint::OneOf(point) => (Some(point), None),
    })
}

/// The purpose of a stone of the side to move on the empty point, as the board shows it. The game must not be over.
pub fn kind(board: &Board, point: Point) -> Kind {
    visible_claims(board, point).iter().filter_map(kind_of).min().unwrap_or(Kind::Quiet)
}

/// The purpose that a claim gives the move, if it gives one.
fn kind_of(claim: &Claim) -> Option<Kind> {
    Some(match claim {
        Claim::Five { .. } => Kind::Five,
        Claim::Stops(Shape::Four(_)) => Kind::StopsFour,
        Claim::Makes(Shape::Four(four)) if four.open => Kind::OpenFour,
        Claim::Unstoppable => Kind::Double,
        Claim::Makes(Shape::Four(_)) => Kind::Four,
        Claim::Stops(Shape::Three(_)) => Kind::StopsThree,
        Claim::Makes(Shape::Three(_)) => Kind::Threat,
        Claim::BuildsThree(_) | Claim::BuildsTwo(_) => Kind::Builds,
        Claim::Blocks(_) => Kind::BlocksClosedThree,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Move, Rule};

    fn p(text: &str) -> Point {
        text.parse().expect("a point")
    }

    #[track_caller]
    fn check(moves: &str, point: &str, expected: Kind) {
        let mut board = Board::new(15, Rule::Freestyle);
        for point in moves.split_whitespace() {
            board.play(Move::Place(p(point))).expect("a legal move");
        }
        assert_eq!(kind(&board, p(point)), expected, "{moves} {point}");
    }

    #[test]
    fn the_purpose_of_a_move_is_the_most_pressing_that_the_board_shows() {
        check("", "H8", Kind::Quiet);
        check("H8 A1", "I9", Kind::Builds);
        check("H8 G8 I8 A15 J8", "L8", Kind::BlocksClosedThree);
        check("H8 A1 I8 A15", "J8", Kind::Threat);
        check("H8 A1 I8 A15 J8", "K8", Kind::StopsThree);
        check("H8 A1 I8 A15 J8 O1", "K8", Kind::OpenFour);
        check("H8 G8 I8 A15 J8 O1", "K8", Kind::Four);
        check("H8 G8 I8 A15 J8 O1 K8", "L8", Kind::StopsFour);
        check("H8 G8 I8 A15 J8 O1 K8 O15", "L8", Kind::Five);
        // A four along the row and an open three along the column.
        check("H8 G8 I8 A15 J8 O1 K9 C3 K10 C5", "K8", Kind::Double);
    }

    #[test]
    fn the_area_holds_the_move_and_rarely_has_it_in_the_middle() {
        for size in 5..=20 {
            let mut in_the_middle = 0;
            for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
                let point = Point::new(x, y);
                let [Hint::Area(center), ..] = steps(size, point, Kind::Quiet) else { panic!("an area first") };
                let [low, high] = corners(center);
                assert!((low.x()..=high.x()).contains(&x) && (low.y()..=high.y()).contains(&y), "{point}");
                assert!(high.x() < size && high.y() < size, "{point} on {size}");
                in_the_middle += usize::from(center == point);
            }
            assert!(in_the_middle * 4 < usize::from(size).pow(2), "{in_the_middle} of {size}");
        }
    }
}
