//! Rows of stones: five, overline, the winning line.
//!
//! A row is the whole unbroken run of one colour through a point. The rule decides whether it wins, by its length and,
//! in Caro, by what is at its ends. The moves that renju forbids to Black are judged in [`renju`](super::renju).

use super::{Board, Color, Point};

/// Direction in which a row can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Along a row, from A to O.
    Horizontal,
    /// Along a column, upwards.
    Vertical,
    /// From the lower left to the upper right.
    Rising,
    /// From the upper left to the lower right.
    Falling,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Direction; 4] = [Direction::Horizontal, Direction::Vertical, Direction::Rising, Direction::Falling];

    /// One step along the direction: columns to the right, rows upwards.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::Horizontal => (1, 0),
            Direction::Vertical => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }
}

/// Returns the unbroken row of `color` through `point` along `direction`, from its first point to its last. `point`
/// itself counts as a stone of `color`, whatever is on it.
pub fn row(board: &Board, point: Point, color: Color, direction: Direction) -> Vec<Point> {
    let (dx, dy) = direction.step();
    let arm = |sign: i32| {
        (1..)
            .map_while(move |steps| point.offset(dx, dy, sign * steps, board.size()))
            .take_while(move |&next| board.stone(next) == Some(color))
    };
    let mut row: Vec<Point> = arm(-1).collect();
    row.reverse();
    row.push(point);
    row.extend(arm(1));
    row
}

/// Number of stones that [`row`] holds, counted without a list: every move needs the number, few the points.
pub fn row_length(board: &Board, point: Point, color: Color, direction: Direction) -> usize {
    let (dx, dy) = direction.step();
    let arm = |sign: i32| {
        (1..)
            .map_while(|steps| point.offset(dx, dy, sign * steps, board.size()))
            .take_while(|&next| board.stone(next) == Some(color))
            .count()
    };
    arm(-1) + 1 + arm(1)
}

/// Whether the row of `color` through `point` wins under the board's rule.
pub fn row_wins(board: &Board, point: Point, color: Color, direction: Direction) -> bool {
    let length = row_length(board, point, color, direction) as u8;
    let enclosed = board.rule().is_caro() && length == 5 && is_enclosed(board, point, color, direction);
    board.rule().row_wins(color, length, enclosed)
}

/// Whether stones of the other colour stand at both ends of the row of `color` through `point`. The board's edge does
/// not enclose a row.
fn is_enclosed(board: &Board, point: Point, color: Color, direction: Direction) -> bool {
    let (dx, dy) = direction.step();
    let row = row(board, point, color, direction);
    let (first, last) = (row[0], row[row.len() - 1]);
    let stands = |end: Point, step: i32| {
        end.offset(dx, dy, step, board.size()).is_some_and(|beyond| board.stone(beyond) == Some(!color))
    };
    stands(first, -1) && stands(last, 1)
}

/// Returns the rows through `point` with which `color` wins under the board's rule, `point` counted as its stone.
pub fn winning_rows(board: &Board, point: Point, color: Color) -> Vec<Vec<Point>> {
    Direction::ALL
        .into_iter()
        .filter(|&direction| row_wins(board, point, color, direction))
        .map(|direction| row(board, point, color, direction))
        .collect()
}

/// Whether a stone of `color` on `point` makes a five that wins under the board's rule.
pub fn makes_five(board: &Board, point: Point, color: Color) -> bool {
    Direction::ALL.into_iter().any(|direction| row_wins(board, point, color, direction))
}

/// Whether a black stone on `point` makes a row of exactly five: what wins for Black in renju.
pub fn makes_exact_five(board: &Board, point: Point) -> bool {
    Direction::ALL.into_iter().any(|direction| row_length(board, point, Color::Black, direction) == 5)
}

/// Whether there is still room for a five of `color`: five points in a row without a stone of the other colour. Without
/// it `color` can no longer win on the board, under any rule.
pub fn is_possible(board: &Board, color: Color) -> bool {
    Point::all(board.size()).any(|point| {
        Direction::ALL.into_iter().any(|direction| {
            let (dx, dy) = direction.step();
            (0..5).all(|steps| {
                point.offset(dx, dy, steps, board.size()).is_some_and(|point| board.stone(point) != Some(!color))
            })
        })
    })
}

/// Returns the colour that has a winning row, and the points of all its winning rows in order; `None` if there is no
/// such row. Where both colours have one, as only in a set-up position, those of `first` are returned.
pub fn find_five(board: &Board, first: Color) -> Option<(Color, Vec<Point>)> {
    [first, !first].into_iter().find_map(|color| {
        // Each row is looked at from its first stone alone: a board full of stones has long rows.
        let begins = |point: Point, direction: Direction| {
            let (dx, dy) = direction.step();
            let before = point.offset(dx, dy, -1, board.size());
            before.is_none_or(|before| board.stone(before) != Some(color))
        };
        let mut line: Vec<Point> = board
            .stones()
            .filter(|&(_, stone)| stone == color)
            .flat_map(|(point, _)| Direction::ALL.map(|direction| (point, direction)))
            .filter(|&(point, direction)| begins(point, direction) && row_wins(board, point, color, direction))
            .flat_map(|(point, direction)| row(board, point, color, direction))
            .collect();
        line.sort();
        line.dedup();
        (!line.is_empty()).then_some((color, line))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;
    use crate::test_support::{board_with, p, points};

    #[test]
    fn winning_rows_are_all_that_go_through_the_point() {
        let black = "D8 E8 F8 G8 H4 H5 H6 H7 H9 I9 J10";
        let board = board_with(15, Rule::Standard, black, "A1 A2 A3", Color::Black);
        // Six on the column are no win here, and two on the diagonal none anywhere.
        assert_eq!(winning_rows(&board, p("H8"), Color::Black), [points("D8 E8 F8 G8 H8")]);
        let board = board_with(15, Rule::Freestyle, black, "A1 A2 A3", Color::Black);
        let rows = [points("D8 E8 F8 G8 H8"), points("H4 H5 H6 H7 H8 H9")];
        assert_eq!(winning_rows(&board, p("H8"), Color::Black), rows);
        assert!(winning_rows(&board, p("H8"), Color::White).is_empty());
    }

    #[test]
    fn a_five_is_possible_while_five_points_in_a_row_are_free_of_the_other_colour() {
        let board = board_with(5, Rule::Freestyle, "A1", "", Color::White);
        assert!(is_possible(&board, Color::Black) && is_possible(&board, Color::White));
        // A white stone on each row, column and diagonal; black ones are in nobody's way but White's.
        let board = board_with(5, Rule::Freestyle, "A1", "A5 B3 C1 D4 E2 C3", Color::Black);
        assert!(!is_possible(&board, Color::Black) && is_possible(&board, Color::White));
    }
}
