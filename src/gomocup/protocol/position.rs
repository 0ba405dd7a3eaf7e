//! The lines of BOARD, by which a manager sets up a position.

use super::Cell;
use crate::rules::{Board, Color, Point};

/// Returns the lines that set up a position in which the brain is to move.
///
/// Stones that lay on the board before the first move come first, Black and White in turn as long as both have some,
/// then the moves in the order of play.
pub fn set_up(board: &Board) -> String {
    set_up_with(board, |point| Cell::of(point, board.size()))
}

/// Returns the lines of [`set_up`] for a brain that names points in its own way, as `cell` gives them.
pub fn set_up_with(board: &Board, cell: impl Fn(Point) -> Cell) -> String {
    let own = board.side_to_move();
    let line = |point: Point| {
        let side = if board.stone(point) == Some(own) { 1 } else { 2 };
        format!("{},{side}\n", cell(point))
    };
    format!("BOARD\n{}DONE\n", order_of_stones(board).into_iter().map(line).collect::<String>())
}

/// The stones of a position in an order in which they could have been played.
fn order_of_stones(board: &Board) -> Vec<Point> {
    let played: Vec<Point> = board.moves().iter().filter_map(|mv| mv.point()).collect();
    let setup_stones = |color| {
        let of_color = board.stones().filter(move |&(_, stone)| stone == color).map(|(point, _)| point);
        of_color.filter(|point| !played.contains(point)).collect::<Vec<Point>>()
    };
    let [black, white] = Color::ALL.map(setup_stones);
    let pairs = 0..black.len().max(white.len());
    let setup = pairs.flat_map(|index| [black.get(index), white.get(index)]).flatten().copied();
    setup.chain(played.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Move, Rule};

    #[test]
    fn a_position_is_set_up_with_the_side_to_move_as_the_brain() {
        let mut board = Board::new(15, Rule::Renju);
        for point in ["H8", "I9", "J7"] {
            board.play(Move::Place(point.parse().expect("a point"))).expect("an empty point");
        }
        assert_eq!(set_up(&board), "BOARD\n7,7,2\n8,6,1\n9,8,2\nDONE\n");
        board.play(Move::Pass).expect("a pass");
        assert_eq!(set_up(&board), "BOARD\n7,7,1\n8,6,2\n9,8,1\nDONE\n");
    }

    #[test]
    fn setup_stones_come_in_turn_before_the_moves() {
        let point = |text: &str| text.parse::<Point>().expect("a point");
        let [black, white] = [["A1", "B1", "C1"].as_slice(), &["A15", "B15"]];
        let stones = |stones: &[&str], color| stones.iter().map(|text| (point(text), color)).collect::<Vec<_>>();
        let stones = [stones(black, Color::Black), stones(white, Color::White)].concat();
        let mut board = Board::with_stones(15, Rule::Renju, &stones, Color::White).expect("a position");
        board.play(Move::Place(point("H8"))).expect("an empty point");
        let expected = "BOARD\n0,14,1\n0,0,2\n1,14,1\n1,0,2\n2,14,1\n7,7,2\nDONE\n";
        assert_eq!(set_up(&board), expected);
    }
}
