//! The points that are forbidden for Black in renju, from the definition.
//!
//! Source: the Renju International Federation's rules of play, part 3 (terms) and part 9 (forbidden
//! moves). Its terms, with X for a black stone and · for an empty point:
//!
//! - *Five*: exactly five in an unbroken row; *overline*: six or more.
//! - *Four*: four stones that one more makes a five. One move can make two of them in one line:
//!
//!   ```text
//!   X·XXX·X   XX·XX·XX   XXX·X·XXX
//!   ```
//!
//! - *Straight four*: a four in an unbroken row that a stone at either end makes a five, `·XXXX·`. It
//!   is one four, not two.
//! - *Three*: three stones that one more makes a straight four, without making a five elsewhere:
//!
//!   ```text
//!   ··XXX·   ·XXX··   ·XX·X·   ·X·XX·
//!   ```
//!
//!   The outer points must be empty and have no black stone beyond them: a five there would be an
//!   overline. So a line holds at most one three of a stone, and none beside a four of it.
//!
//! The order of judgement is: a five wins whatever else the move makes; then overline, double-four,
//! double-three. A three counts only if Black may really make a straight four of it, so the question
//! recurses: the point that would make the straight four must itself not be forbidden. Each step of
//! the recursion adds a stone, so it ends; in practice it is a few steps deep.

use super::five::{self, Direction};
use super::{Board, Color, Point};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// Why a point is forbidden for Black.
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

/// Why a black stone on the empty `point` would be forbidden by the renju rules, or `None`.
/// Asks nothing about whose turn it is or which rule the board is played by.
///
/// # Panics
/// If `point` lies off the board or holds a stone.
pub fn forbidden(board: &Board, point: Point) -> Option<Forbidden> {
    assert!(board.stone(point).is_none(), "{point} is empty");
    judge(&mut board.clone(), point)
}

/// [`forbidden`] on a board of its own, left as it was found: the recursion puts stones and takes them back.
fn judge(board: &mut Board, point: Point) -> Option<Forbidden> {
    board.put(point, Some(Color::Black));
    let verdict = judge_stone(board, point);
    board.put(point, None);
    verdict
}

fn judge_stone(board: &mut Board, point: Point) -> Option<Forbidden> {
    let rows = Direction::ALL.map(|direction| five::row(board, point, Color::Black, direction).len());
    if rows.contains(&5) {
        return None;
    }
    if rows.iter().any(|&length| length > 5) {
        return Some(Forbidden::Overline);
    }
    let fours: usize = Direction::ALL.iter().map(|&direction| fours(board, point, direction)).sum();
    if fours >= 2 {
        return Some(Forbidden::DoubleFour);
    }
    let threes = Direction::ALL.iter().filter(|&&direction| is_three(board, point, direction)).count();
    (threes >= 2).then_some(Forbidden::DoubleThree)
}

/// The empty points of the line through `point`, at most four steps away: where a stone could join it in a five.
fn empty_neighbours(board: &Board, point: Point, direction: Direction) -> Vec<Point> {
    let (dx, dy) = direction.step();
    (-4..=4)
        .filter_map(|steps| point.offset(dx, dy, steps, board.size()))
        .filter(|&next| board.stone(next).is_none())
        .collect()
}

/// How many fours the black stone on `point` is part of along `direction`. Fours are told apart by their
/// stones, not by the points that complete them: that makes a straight four one.
pub(super) fn fours(board: &Board, point: Point, direction: Direction) -> usize {
    let mut fours = BTreeSet::new();
    for fifth in empty_neighbours(board, point, direction) {
        let row = five::row(board, fifth, Color::Black, direction);
        if row.len() == 5 && row.contains(&point) {
            let four: Vec<Point> = row.into_iter().filter(|&stone| stone != fifth).collect();
            fours.insert(four);
        }
    }
    fours.len()
}

/// Whether the black stone on `point` is part of a three along `direction`: some point that Black may occupy
/// makes a straight four of it, without making a five at the same time.
pub(super) fn is_three(board: &mut Board, point: Point, direction: Direction) -> bool {
    empty_neighbours(board, point, direction).into_iter().any(|fourth| {
        let row = five::row(board, fourth, Color::Black, direction);
        row.contains(&point)
            && makes_straight_four(board, fourth, &row, direction)
            && !five::makes_exact_five(board, fourth)
            && judge(board, fourth).is_none()
    })
}

/// Whether a black stone on the empty point `fourth` makes a straight four of `row`, the unbroken row it would
/// then stand in: four stones with an empty point at each end, either of which makes exactly five.
fn makes_straight_four(board: &mut Board, fourth: Point, row: &[Point], direction: Direction) -> bool {
    let &[first, _, _, last] = row else { return false };
    let (dx, dy) = direction.step();
    let ends = [first.offset(dx, dy, -1, board.size()), last.offset(dx, dy, 1, board.size())];
    board.put(fourth, Some(Color::Black));
    let straight = ends.into_iter().all(|end| {
        end.is_some_and(|end| board.stone(end).is_none() && five::row(board, end, Color::Black, direction).len() == 5)
    });
    board.put(fourth, None);
    straight
}
