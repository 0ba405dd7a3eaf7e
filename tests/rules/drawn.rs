//! Positions drawn with the verdict on every point: what is forbidden for Black in renju and what only looks so.
//!
//! ```text
//! X O    a stone of Black, of White
//! 6      forbidden: an overline
//! 4      forbidden: a double-four
//! 3      forbidden: a double-three
//! 5      a five: Black wins here, whatever else the stone makes
//! +      looks forbidden, or is the point of the drawing, and is allowed
//! .      empty, and allowed as well
//! ```
//!
//! A *fourth* is a point that makes a three an open four; where it is itself forbidden, the three does not count.

use tengen::rules::{Board, Color, Ending, Forbidden, MAX_SIZE, Move, PlayError, Point, Rule, Symmetry, five};
use tengen::test_support::Drawing;

fn forbidden(mark: char) -> Option<Forbidden> {
    match mark {
        '6' => Some(Forbidden::Overline),
        '4' => Some(Forbidden::DoubleFour),
        '3' => Some(Forbidden::DoubleThree),
        '5' | '+' | '.' => None,
        _ => panic!("{mark} is no mark"),
    }
}

/// Checks one empty point with Black to move in renju.
fn check_point(board: &Board, point: Point, mark: char) {
    let why = forbidden(mark);
    assert_eq!(board.forbidden(point), why, "{point} of\n{board}");
    assert_eq!(five::makes_five(board, point, Color::Black), mark == '5', "{point} of\n{board}");

    let mut played = board.clone();
    let answer = played.play(Move::Place(point));
    match why {
        Some(why) => {
            assert_eq!(answer, Err(PlayError::Forbidden(point, why)));
            assert_eq!(&played, board, "a refused move changes nothing");
            assert_eq!(played.play_unchecked(Move::Place(point)), Ok(()));
            assert_eq!(played.ending(), Some(&Ending::ForbiddenMove { point, why }));
        }
        None => {
            assert_eq!(answer, Ok(()));
            let wins = matches!(played.ending(), Some(Ending::Five { winner: Color::Black, .. }));
            assert_eq!(wins, mark == '5', "{point} of\n{board}");
        }
    }
}

/// Compares every point of a drawing, in all eight symmetries; and checks that nobody but Black in renju
/// is forbidden anything there.
fn check(drawing: &str) {
    let drawing = Drawing::new(drawing);
    for symmetry in Symmetry::ALL {
        let renju = drawing.board(Rule::Renju, Color::Black, symmetry);
        assert_eq!(renju.ending(), None, "the game goes on in\n{renju}");
        let white = drawing.swapped().board(Rule::Renju, Color::White, symmetry);
        let others = [Rule::Freestyle, Rule::Standard].map(|rule| drawing.board(rule, Color::Black, symmetry));
        for (point, mark) in drawing.marks().filter(|&(_, mark)| !matches!(mark, 'X' | 'O')) {
            let point = symmetry.point(point, drawing.size);
            check_point(&renju, point, mark);
            assert_eq!(white.check(Move::Place(point)), Ok(()), "White on {point} of\n{white}");
            for board in others.iter().filter(|board| board.ending().is_none()) {
                assert_eq!(board.check(Move::Place(point)), Ok(()), "{:?}, {point} of\n{board}", board.rule());
            }
        }
    }
}

/// Compares the marked points of a drawing wherever it fits, on every size from its own to 20. For drawings
/// whose verdicts do not change where the board is larger.
fn check_everywhere(drawing: &str) {
    let drawing = Drawing::new(drawing);
    for size in drawing.size..=MAX_SIZE {
        for corner in Point::all(size - drawing.size + 1) {
            let place = |point: Point| Point::new(point.x() + corner.x(), point.y() + corner.y());
            let stones: Vec<(Point, Color)> =
                drawing.stones().into_iter().map(|(point, color)| (place(point), color)).collect();
            let board = Board::with_stones(size, Rule::Renju, &stones, Color::Black).expect("the drawing fits");
            for (point, mark) in drawing.marks().filter(|&(_, mark)| matches!(mark, '3' | '4' | '5' | '6')) {
                check_point(&board, place(point), mark);
            }
        }
    }
}

#[test]
fn an_overline_is_forbidden_whatever_its_length() {
    check(
        "
        . . . . . . . . .
        X X X X 6 X X X X
        . . . . O . . . .
        . . . . O . . . .
        . O X X 6 X X X .
        . . . O . . . . .
        . . . O . . . . .
        . . . . . . . . .
        X X 6 X X X . . .
        ",
    );
}

#[test]
fn a_four_may_have_a_five_at_one_end_and_an_overline_at_the_other() {
    check(
        "
        . . . . . . . . .
        . 5 X X X X 6 X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
}

#[test]
fn two_fours_that_cross_are_forbidden() {
    check(
        "
        . . . . . O . . .
        . . . . . X . . .
        . . . . . X . . .
        . . . . . X . . .
        . O X X X 4 . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
    // With gaps, and along a diagonal.
    check(
        "
        . . . . . . . . .
        . O . . . . . . .
        . . X . . . . . .
        . . . X . . . . .
        . . X . 4 X X . .
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
}

#[test]
fn two_fours_in_one_line_are_forbidden() {
    // X·XXX·X with the last stone at a side and in the middle, XX·XX·XX and XXX·X·XXX.
    check(
        "
        X . 4 X X . X . .
        . . . . . . . . .
        O . . . . . . . O
        . X . X 4 X . X .
        . O . . . . . O .
        X X . X 4 . X X .
        O . . . . . . . O
        . . . . . . . . .
        X X X . 4 . X X X
        ",
    );
}

#[test]
fn of_two_fours_in_one_line_one_may_be_an_overline_or_blocked() {
    check(
        "
        X X . X + X . X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X O X + X . X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X . X X + O X .
        ",
    );
}

#[test]
fn an_open_four_is_one_four() {
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X X + X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
}

#[test]
fn two_threes_that_cross_are_forbidden() {
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . X X 3 . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
    // With gaps, and along a diagonal.
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . X 3 . X . .
        . . . . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
}

#[test]
fn a_four_and_a_three_are_allowed_and_more_of_either_is_not() {
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        O X X X + . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
    // A four and two threes.
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        O X X X 3 . . . .
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . X .
        . . . . . . . . .
        ",
    );
    // Two fours and a three.
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        O X X X 4 . . . .
        . . . . . X . . .
        . . . . . . X . .
        . . . . . . . X .
        . . . . . . . . .
        ",
    );
    // Three threes.
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . X X . 3 . . . .
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . X .
        . . . . . . . . .
        ",
    );
}

#[test]
fn a_five_wins_over_everything() {
    // Over an overline.
    check(
        "
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . 3 . X . . . .
        X X X X 5 . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
    // Over a double-four.
    check(
        "
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        X X X X 5 . . . .
        . . . . . X . . .
        . . . . . . X . .
        . . . . . . . X .
        . . . . . . . . .
        ",
    );
    // Over a double-three.
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        X X X X 5 . . . .
        . . . . . X . . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
    // Two fives and a four.
    check(
        "
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        X X X X 5 . . . .
        . . . . . X . . .
        . . . . . . X . .
        . . . . . . . X .
        . . . . . . . . .
        ",
    );
}

#[test]
fn an_overline_is_named_before_a_double_four() {
    check(
        "
        . . . . . . . . .
        . . . . X . . . .
        . . . 3 X 3 . . .
        . . . . X 3 . . .
        . X X X 6 X X . .
        . . . . . X 3 . .
        . . . . . . X . .
        . . . . . . . X .
        . . . . . . . . .
        ",
    );
}

#[test]
fn a_row_with_one_free_point_at_either_side_is_not_a_three() {
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . O . X + X . O .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
    // One more point at one side makes it a three.
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . O . X 3 X . . O
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
}

#[test]
fn a_row_between_two_overlines_is_not_a_three() {
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        X . . X X + . . X
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
    // Without the overline at one side it is a three.
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        X . . X X 3 . . .
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
}

#[test]
fn three_stones_whose_only_fourth_is_forbidden_are_not_a_three() {
    // The fourth, E5, is an overline.
    check(
        "
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . 3 . X . . . .
        . . + X 6 X . . .
        . . X . X . . . .
        . . X 3 X 3 . . .
        . . 3 . . . . . .
        . . . . . . . . .
        ",
    );
    // With the open four, E5 makes a second four.
    check(
        "
        . . . . O . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . + X . X . . .
        . . X . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
    // E5 makes a three upwards and another to the lower right.
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . + X 3 X . . .
        . . X . . X . . .
        . . X . . . . . .
        . . . . . . . X .
        . . . . . . . . .
        ",
    );
}

#[test]
fn three_stones_with_another_fourth_that_is_allowed_are_a_three() {
    // Of the fourths B5 and F5 the second is an overline.
    check(
        "
        . . . . . X . . .
        . . . . . X . . .
        . X 3 . . X . . .
        . . X 3 . X . . .
        . . X 3 X 6 . . .
        . . . . . X . . .
        . . 3 . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
}

#[test]
fn an_open_four_may_have_its_fifth_on_an_overline() {
    // The fourth is F5, one of its fives on G5; a five is never forbidden.
    check(
        "
        . . . . . . . . .
        . . . . . . X . .
        . . . . X . X . .
        . . . 3 X . X . .
        O . X X 3 3 6 . .
        . . . . . . X . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
}

#[test]
fn three_stones_whose_only_fourth_makes_a_five_are_not_a_three() {
    check(
        "
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . + X 5 X . . .
        . . X . O . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
}

#[test]
fn the_judgement_recurses_as_deep_as_the_threes_lead() {
    // D7 makes a three downwards; its other three, along the row, has the one fourth F7.
    // Depth 1: F7 makes a double-three, so D7 does not.
    check(
        "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . X . . . . . . .
        . . . . . X . . . . . . .
        . . . + X 3 X . . . . . .
        . . . X . . . . . . . . .
        . . . X . . . X . . . . .
        . . . . . . . . X . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        ",
    );
    // Depth 2: the fourth of F7's lower three, G6, makes a second four in its row, so F7 has one three less.
    check(
        "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . X . . . . . . .
        . . . . . X . . . . . . .
        . . . 3 X 3 X 3 . . . . .
        . . . X . . . . X X X O .
        . . . X . . . X . . . . .
        . . . . . . . . X . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        ",
    );
    // Depth 2 as well: G6 makes a double-three, along its row and downwards.
    check(
        "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . X . . . . . . .
        . . . . . X . . . . . . .
        . . . 3 X 3 X . . . . . .
        . . . X . . 3 3 X X . . .
        . . . X . . . X 3 . . . .
        . . . . . . X . X . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        ",
    );
    // Depth 3: the fourth of G6's row, H6, makes a second four upwards, so G6 may be played and F7 may not.
    check(
        "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . O
        . . . . . . . . . . . X .
        . . . . . X . . . . X . .
        . . . . . X . . . X . . .
        . . . + X 3 X . . . . . .
        . . . X . . 3 3 X X . . .
        . . . X . . . X . . . . .
        . . . . . . X . X . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        ",
    );
}

#[test]
fn no_three_stands_on_the_edge_but_one_along_it_may() {
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X + . . . .
        ",
    );
    // One point off the edge is enough.
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X 3 . . . .
        . . . . . . . . .
        ",
    );
    // Two diagonals, on the edge and off it.
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . X . .
        . . . X . X . . .
        . . . . + . . . .
        ",
    );
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . X . .
        . . . X . X . . .
        . . . . 3 . . . .
        . . . . . . . . .
        ",
    );
}

#[test]
fn corners_have_room_for_fours_but_not_for_threes() {
    check(
        "
        X . . . . . .
        X . . . . . .
        X . . . . . .
        4 X X X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        ",
    );
    check(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . X . . .
        X . X . . . .
        X X . . . . .
        + . X X . . .
        ",
    );
}

#[test]
fn the_smallest_board_has_double_fours_and_fives_only() {
    check(
        "
        . . . . .
        . . . X .
        . . . X .
        . . . X .
        X X X 4 .
        ",
    );
    check(
        "
        X . . . .
        . X . . .
        . . . . .
        . . . X .
        X X X X 5
        ",
    );
    check(
        "
        . . . . .
        . X . . .
        . X . . .
        . + X X .
        . . . . .
        ",
    );
}

#[test]
fn each_kind_is_the_same_wherever_it_stands_on_boards_of_every_size() {
    check_everywhere(
        "
        . . . . .
        . . . X .
        . . . X .
        . . . X .
        X X X 4 .
        ",
    );
    check_everywhere(
        "
        . . . . . .
        . . . . . .
        . . . X . .
        . . X . . .
        . 3 X X . .
        . . . . . .
        ",
    );
    check_everywhere(
        "
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        X X 6 X X X
        ",
    );
    check_everywhere(
        "
        . X . . . .
        . X . . . .
        . X . . . .
        X 5 X X X .
        . X . . . .
        . X . . . .
        ",
    );
}
