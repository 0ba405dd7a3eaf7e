//! Balanced openings: the sets that come with the program, and the reading of others.
//!
//! Without an opening, two engines that play no move at random would play the same game over and over. The sets were
//! made by `tengen-lab openings`.

use super::Failure;
use crate::rules::rule::Family;
use crate::rules::{Board, DEFAULT_SIZE, Move, Point, Rule, Symmetry};
use std::fmt;

/// Parses openings, a position string a line; empty lines and those that begin with # are left out.
///
/// # Errors
/// If a line is not a sequence of moves that `rule` allows on a board of `size`, or ends the game.
pub fn parse(text: &str, size: u8, rule: Rule) -> Result<Vec<Board>, Failure> {
    let lines = text.lines().map(str::trim).zip(1..).filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(line, number)| {
            let failure = |why: &dyn fmt::Display| Failure(format!("line {number} of the openings: {why}"));
            let board = Board::from_moves(size, rule, line).map_err(|error| failure(&error))?;
            if board.ending().is_some() { Err(failure(&"the game is over after it")) } else { Ok(board) }
        })
        .collect()
}

/// Returns the openings that come with the program.
///
/// They were made on 15×15. On another size they are placed around its centre, and those that do not fit are left out.
/// A family of rules shares them, because so early in a game nothing is enclosed.
pub fn built_in(size: u8, rule: Rule) -> Vec<Board> {
    let text = match rule.family() {
        Family::Freestyle => include_str!("../../assets/openings/freestyle.txt"),
        Family::Standard => include_str!("../../assets/openings/standard.txt"),
        Family::Renju => include_str!("../../assets/openings/renju.txt"),
    };
    let openings = parse(text, DEFAULT_SIZE, rule).expect("the built-in openings are sound");
    let shift = i32::from(Point::center(size).x()) - i32::from(Point::center(DEFAULT_SIZE).x());
    let moved = |point: Point| Point::try_new(i32::from(point.x()) + shift, i32::from(point.y()) + shift, size);
    openings.iter().filter_map(|opening| mapped(opening, size, moved)).collect()
}

/// Returns an opening on the turned board, its moves in the same order.
pub fn turned(opening: &Board, symmetry: Symmetry) -> Board {
    let size = opening.size();
    mapped(opening, size, |point| Some(symmetry.point(point, size))).expect("a symmetric opening is as legal")
}

/// Returns a board with the mapped moves; `None` if the map or the rules refuse one.
fn mapped(opening: &Board, size: u8, map: impl Fn(Point) -> Option<Point>) -> Option<Board> {
    let mut board = Board::new(size, opening.rule());
    for mv in opening.moves() {
        board.play(Move::Place(map(mv.point()?)?)).ok()?;
    }
    Some(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::notation;
    use crate::rules::{MAX_SIZE, MIN_SIZE};

    #[test]
    fn the_built_in_openings_stand_around_the_centre_of_any_board() {
        for rule in Rule::COMMON {
            let [usual, large] = [DEFAULT_SIZE, MAX_SIZE].map(|size| built_in(size, rule));
            assert_eq!(large.len(), usual.len());
            let shifted = |mv: &Move| mv.point().map(|point| Point::new(point.x() + 2, point.y() + 2));
            for (usual, large) in usual.iter().zip(&large) {
                let expected: Vec<_> = usual.moves().iter().map(shifted).collect();
                assert_eq!(large.moves().iter().map(|mv| mv.point()).collect::<Vec<_>>(), expected);
            }
            assert!(built_in(MIN_SIZE, rule).len() < usual.len());
        }
    }

    #[test]
    fn a_file_of_openings_is_read_and_a_bad_line_is_named() {
        let read = |text: &str| {
            parse(text, 15, Rule::Renju)
                .map(|openings| openings.iter().map(|opening| notation::write(opening.moves())).collect())
        };
        assert_eq!(read("# head\n\n H8I9 \r\nh8\n"), Ok(vec!["H8I9".to_owned(), "H8".to_owned()]));
        let check = |text: &str, beginning: &str| {
            let failure = read(text).expect_err(text);
            assert!(failure.0.starts_with(beginning), "{failure}");
        };
        check("H8I9\nH8P1\n", "line 2 of the openings: \"P1\"");
        check("#\nH8A1H7A2H6A3H5A4H4\n", "line 2 of the openings: the game is over");
        check("H8A1G8A2H9A3G9A4H10A6G10A7I8\n", "line 1 of the openings: \"");
    }
}
