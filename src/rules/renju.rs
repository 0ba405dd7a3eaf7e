//! Forbidden points of Black in renju, from the definition.
//!
//! Source: the Renju International Federation's rules of play, part 3 (terms) and part 9 (forbidden moves). Its terms,
//! with X for a black stone and · for an empty point:
//!
//! - *Five*: exactly five in an unbroken row; *overline*: six or more.
//! - *Four*: four stones that one more makes a five. One move can make two of them in one line:
//!
//!   ```text
//!   X·XXX·X   XX·XX·XX   XXX·X·XXX
//!   ```
//!
//! - *Open four*, which the rules' text calls a straight four: a four in an unbroken row that a stone at either end
//!   makes a five, `·XXXX·`. It is one four, not two.
//! - *Three*: three stones that one more makes an open four, without making a five elsewhere:
//!
//!   ```text
//!   ··XXX·   ·XXX··   ·XX·X·   ·X·XX·
//!   ```
//!
//!   The outer points must be empty and have no black stone beyond them: a five there would be an overline. So a line
//!   holds at most one three of a stone, and none beside a four of it.
//!
//! The order of judgement is: a five wins whatever else the move makes; then overline, double-four, double-three. A
//! three counts only if Black may really make an open four of it, so the question recurses: the point that would make
//! the open four must itself not be forbidden. Each step of the recursion adds a stone, so it ends; in practice it is a
//! few steps deep.
//!
//! Most points have too few black stones around them for any of this. Counting those first changes no answer, and a
//! library of a million moves is judged in a fraction of a second.

use super::five::{self, Direction};
use super::{Board, Color, Point};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// Reason why a point is forbidden for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "double-four",
            Forbidden::DoubleThree => "double-three",
        })
    }
}

/// Returns the reason why a black stone on the empty `point` would be forbidden by the renju rules, or `None`. It does
/// not matter whose turn it is or which rule the board is played by.
///
/// # Panics
/// If `point` lies off the board or holds a stone.
pub fn forbidden(board: &Board, point: Point) -> Option<Forbidden> {
    assert!(board.stone(point).is_none(), "{point} is empty");
    if Nearby::of(board, point).is_too_few() { None } else { judge(&mut board.clone(), point) }
}

/// Number of other black stones on the line through a point, at most four steps away, by [`Direction::ALL`]. A five, a
/// four or a three of the point consists of them; of the five or more others of an overline, one may lie farther away.
struct Nearby([usize; 4]);

impl Nearby {
    /// Other stones of a three.
    const THREE: usize = 2;
    /// Other stones of a four.
    const FOUR: usize = 3;
    /// Other stones near the point of two fours in one line, or of an overline.
    const TWO_FOURS: usize = 4;

    fn of(board: &Board, point: Point) -> Nearby {
        Nearby(Direction::ALL.map(|direction| {
            let (dx, dy) = direction.step();
            let is_black = |&steps: &i32| {
                let next = point.offset(dx, dy, steps, board.size());
                next.is_some_and(|next| board.stone(next) == Some(Color::Black))
            };
            (-4..=-1).chain(1..=4).filter(is_black).count()
        }))
    }

    /// Whether there are too few for the point to be forbidden: for that a line holds two fours or an overline, or two
    /// lines hold a four or a three each.
    fn is_too_few(&self) -> bool {
        self.0.iter().all(|&stones| stones < Nearby::TWO_FOURS)
            && self.0.iter().filter(|&&stones| stones >= Nearby::THREE).count() < 2
    }

    /// Directions in which at least `stones` of them lie.
    fn at_least(&self, stones: usize) -> impl Iterator<Item = Direction> {
        Direction::ALL
            .into_iter()
            .zip(self.0)
            .filter(move |&(_, nearby)| nearby >= stones)
            .map(|(direction, _)| direction)
    }
}

/// [`forbidden`] on a board of its own, left as it was found: the recursion puts stones and takes them back.
fn judge(board: &mut Board, point: Point) -> Option<Forbidden> {
    board.put(point, Some(Color::Black));
    let verdict = judge_stone(board, point);
    board.put(point, None);
    verdict
}

fn judge_stone(board: &mut Board, point: Point) -> Option<Forbidden> {
    let nearby = Nearby::of(board, point);
    if nearby.is_too_few() {
        return None;
    }
    let rows = Direction::ALL.map(|direction| five::row_length(board, point, Color::Black, direction));
    if rows.contains(&5) {
        return None;
    }
    if rows.iter().any(|&length| length > 5) {
        return Some(Forbidden::Overline);
    }
    let fours: usize = nearby.at_least(Nearby::FOUR).map(|direction| fours(board, point, direction)).sum();
    if fours >= 2 {
        return Some(Forbidden::DoubleFour);
    }
    let threes = nearby.at_least(Nearby::THREE).filter(|&direction| is_three(board, point, direction)).count();
    (threes >= 2).then_some(Forbidden::DoubleThree)
}

/// Empty points of the line through `point`, at most four steps away, so that a stone there could join it in a five.
fn empty_neighbours(board: &Board, point: Point, direction: Direction) -> Vec<Point> {
    let (dx, dy) = direction.step();
    (-4..=4)
        .filter_map(|steps| point.offset(dx, dy, steps, board.size()))
        .filter(|&next| board.stone(next).is_none())
        .collect()
}

/// Number of fours that the black stone on `point` is part of along `direction`. Fours are told apart by their stones,
/// not by the points that complete them: so an open four is one.
pub(super) fn fours(board: &Board, point: Point, direction: Direction) -> usize {
    let mut fours = BTreeSet::new();
    for fifth in empty_neighbours(board, point, direction) {
        if five::row_length(board, fifth, Color::Black, direction) != 5 {
            continue;
        }
        let row = five::row(board, fifth, Color::Black, direction);
        if row.contains(&point) {
            let four: Vec<Point> = row.into_iter().filter(|&stone| stone != fifth).collect();
            fours.insert(four);
        }
    }
    fours.len()
}

/// Whether the black stone on `point` is part of a three along `direction`: some point that Black may occupy
/// makes an open four of it, without making a five at the same time.
pub(super) fn is_three(board: &mut Board, point: Point, direction: Direction) -> bool {
    empty_neighbours(board, point, direction).into_iter().any(|fourth| {
        if five::row_length(board, fourth, Color::Black, direction) != 4 {
            return false;
        }
        let row = five::row(board, fourth, Color::Black, direction);
        row.contains(&point)
            && makes_open_four(board, fourth, &row, direction)
            && !five::makes_exact_five(board, fourth)
            && judge(board, fourth).is_none()
    })
}

/// Whether a black stone on the empty point `fourth` makes an open four of `row`, the unbroken row it would
/// then stand in: four stones with an empty point at each end, either of which makes exactly five.
fn makes_open_four(board: &mut Board, fourth: Point, row: &[Point], direction: Direction) -> bool {
    let &[first, _, _, last] = row else { return false };
    let (dx, dy) = direction.step();
    let ends = [first.offset(dx, dy, -1, board.size()), last.offset(dx, dy, 1, board.size())];
    board.put(fourth, Some(Color::Black));
    let is_open = ends.into_iter().all(|end| {
        end.is_some_and(|end| board.stone(end).is_none() && five::row(board, end, Color::Black, direction).len() == 5)
    });
    board.put(fourth, None);
    is_open
}
