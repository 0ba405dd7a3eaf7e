//! The stones of a game as the manager sends them.
//!
//! The record holds no rule: the rule is an option that may change after the stones; together they make a [`Board`].

use super::protocol::{Cell, Reply, Side};
use crate::rules::{Board, Color, Move, Point, Rule};
use std::fmt;

/// A game on a board of some size: a position that was set up, and the moves after it.
#[derive(Clone, Debug)]
pub struct Record {
    size: u8,
    /// The stones of the position, which lie on different points of the board, and the side to move in it.
    root: Vec<(Point, Color)>,
    root_side: Color,
    /// Moves after that, on points that were empty.
    moves: Vec<Move>,
}

/// Reason why a stone cannot be placed or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoneError {
    /// The cell lies outside the board of this game.
    OffBoard(Cell),
    /// Another stone is on the cell.
    Occupied(Cell),
    /// The stone on the cell cannot have been placed last, or there is none.
    NotTheLast(Cell),
}

impl fmt::Display for StoneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoneError::OffBoard(cell) => write!(f, "{cell} is not on the board"),
            StoneError::Occupied(cell) => write!(f, "there is a stone on {cell} already"),
            StoneError::NotTheLast(cell) => write!(f, "the last stone is not on {cell}"),
        }
    }
}

impl std::error::Error for StoneError {}

impl From<StoneError> for Reply {
    fn from(error: StoneError) -> Reply {
        Reply::Error(error.to_string())
    }
}

impl Record {
    /// An empty board of a size that the library plays on, Black to move.
    pub fn new(size: u8) -> Record {
        Record { size, root: Vec::new(), root_side: Color::Black, moves: Vec::new() }
    }

    /// Points a side.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The position by `rule`, up to where its game ends.
    pub fn board(&self, rule: Rule) -> Board {
        let mut board = Board::with_stones(self.size, rule, &self.root, self.root_side)
            .expect("the stones lie on different points of the board");
        for &mv in &self.moves {
            if board.ending().is_some() {
                break;
            }
            board.play_unchecked(mv).expect("the stones were placed on empty points");
        }
        board
    }

    /// Sets up the position of a BOARD, the brain to move. The lines do not name the colours: Black is the side with
    /// more stones, and with as many of each the brain itself, for then it is Black's turn.
    ///
    /// In renju the lines come in the order of play, so that they can be played again and a forbidden stone found; the
    /// other rules allow any order. Stones that do not alternate from Black on, as after a pass, are a position too.
    ///
    /// Our board has no stone without a colour, so a spent one is set up as the opponent's: it blocks the brain's rows,
    /// and at worst the brain is too careful of it.
    ///
    /// # Errors
    /// If a stone lies off the board or on another one. The record is then as it was.
    pub fn set_up(&mut self, lines: &[(Cell, Side)], rule: Rule) -> Result<(), StoneError> {
        let count = |counted| lines.iter().filter(|&&(_, side)| side == counted).count();
        let own = if count(Side::Opponent) > count(Side::Own) { Color::White } else { Color::Black };
        let mut root: Vec<(Point, Color)> = Vec::with_capacity(lines.len());
        for &(cell, side) in lines {
            let point = self.point(cell)?;
            if root.iter().any(|&(taken, _)| taken == point) {
                return Err(StoneError::Occupied(cell));
            }
            root.push((point, if side == Side::Own { own } else { !own }));
        }
        let alternating = Color::ALL.into_iter().cycle().take(lines.len());
        *self = if rule == Rule::Renju && alternating.eq(root.iter().map(|&(_, color)| color)) {
            let moves = root.into_iter().map(|(point, _)| Move::Place(point)).collect();
            Record { moves, ..Record::new(self.size) }
        } else {
            Record { root, root_side: own, ..Record::new(self.size) }
        };
        Ok(())
    }

    /// Places a stone for the side to move.
    ///
    /// # Errors
    /// If the cell is off the board or occupied.
    pub fn place(&mut self, cell: Cell) -> Result<(), StoneError> {
        let point = self.point(cell)?;
        let root = self.root.iter().map(|&(point, _)| point);
        if root.chain(self.moves.iter().filter_map(|mv| mv.point())).any(|taken| taken == point) {
            return Err(StoneError::Occupied(cell));
        }
        self.moves.push(Move::Place(point));
        Ok(())
    }

    /// Adds a move that the rules have allowed.
    pub fn push(&mut self, mv: Move) {
        self.moves.push(mv);
    }

    /// Takes back the last stone, and a pass after it. In a position that was set up any stone of the side that moved
    /// last may be the one: the order of its lines has no meaning.
    ///
    /// # Errors
    /// If the last stone cannot have been this one.
    pub fn take_back(&mut self, cell: Cell) -> Result<(), StoneError> {
        let point = self.point(cell)?;
        if let Some(last) = self.moves.iter().rposition(|mv| mv.point().is_some()) {
            if self.moves[last] != Move::Place(point) {
                return Err(StoneError::NotTheLast(cell));
            }
            self.moves.truncate(last);
            return Ok(());
        }
        let last = self.root.iter().position(|&stone| stone == (point, !self.root_side));
        self.root.remove(last.ok_or(StoneError::NotTheLast(cell))?);
        self.root_side = !self.root_side;
        self.moves.clear();
        Ok(())
    }

    fn point(&self, cell: Cell) -> Result<Point, StoneError> {
        cell.point(self.size).ok_or(StoneError::OffBoard(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Ending, Forbidden};

    const OWN: Side = Side::Own;
    const OPPONENT: Side = Side::Opponent;
    const SPENT: Side = Side::Spent;

    fn cell((x, y): (i32, i32)) -> Cell {
        Cell { x, y }
    }

    /// A 9×9 record of a BOARD's lines.
    fn record(lines: &[(i32, i32, Side)], rule: Rule) -> Result<Record, StoneError> {
        let lines: Vec<(Cell, Side)> = lines.iter().map(|&(x, y, side)| (cell((x, y)), side)).collect();
        let mut record = Record::new(9);
        record.set_up(&lines, rule).map(|()| record)
    }

    #[test]
    fn the_brains_colour_follows_from_the_numbers_of_stones() {
        let check = |lines: &[(i32, i32, Side)], own, opponent_stones_are| {
            let board = record(lines, Rule::Freestyle).expect("good lines").board(Rule::Freestyle);
            assert_eq!(board.side_to_move(), own, "{lines:?}");
            assert_eq!(board.stone(Point::new(2, 8)), Some(opponent_stones_are), "{lines:?}");
        };
        check(&[(2, 0, OPPONENT)], Color::White, Color::Black);
        check(&[(2, 0, OPPONENT), (3, 0, OWN)], Color::Black, Color::White);
        check(&[(3, 0, OWN), (2, 0, OPPONENT), (5, 5, OPPONENT)], Color::White, Color::Black);
        check(&[(3, 0, OWN), (2, 0, OPPONENT), (5, 5, OWN)], Color::Black, Color::White);
        check(&[(3, 0, OWN), (2, 0, SPENT), (5, 5, SPENT)], Color::Black, Color::White);
        check(&[(2, 0, OPPONENT), (5, 5, SPENT)], Color::White, Color::Black);
        let empty = record(&[], Rule::Freestyle).expect("no lines").board(Rule::Freestyle);
        assert_eq!(empty, Board::new(9, Rule::Freestyle));
    }

    #[test]
    fn renju_keeps_the_order_of_play_and_the_others_do_not() {
        let lines = [(4, 4, OWN), (4, 3, OPPONENT), (6, 6, OWN), (0, 0, OPPONENT)];
        let moves = |rule| record(&lines, rule).expect("good lines").board(rule).moves().to_vec();
        assert_eq!(moves(Rule::Renju).iter().map(Move::to_string).collect::<Vec<_>>(), ["E5", "E6", "G3", "A9"]);
        assert_eq!(moves(Rule::Freestyle), []);
        assert_eq!(moves(Rule::Standard), []);
    }

    #[test]
    fn a_forbidden_stone_in_the_order_of_play_has_lost() {
        // Black's fifth stone, in the middle of a cross with a gap, makes two threes.
        let black = [(3, 4), (5, 4), (4, 3), (4, 5), (4, 4)];
        let white = [(0, 0), (8, 0), (0, 8), (8, 8)];
        let mut lines = Vec::new();
        for (number, (x, y)) in black.into_iter().enumerate() {
            lines.push((x, y, OPPONENT));
            lines.extend(white.get(number).map(|&(x, y)| (x, y, OWN)));
        }
        let ending =
            |lines: &[(i32, i32, Side)], rule| record(lines, rule).expect("good lines").board(rule).ending().cloned();
        let why = Forbidden::DoubleThree;
        assert_eq!(ending(&lines, Rule::Renju), Some(Ending::ForbiddenMove { point: Point::new(4, 4), why }));
        assert_eq!(ending(&lines, Rule::Freestyle), None);
        lines.sort_by_key(|&(.., side)| side == OWN);
        assert_eq!(ending(&lines, Rule::Renju), None, "without an order of play no stone is known to be forbidden");
    }

    #[test]
    fn a_bad_position_leaves_the_record_as_it_was() {
        let mut record = record(&[(4, 4, OPPONENT)], Rule::Freestyle).expect("good lines");
        let before = record.board(Rule::Freestyle);
        for (lines, error) in [
            ([(cell((1, 1)), OWN), (cell((1, 1)), OPPONENT)], StoneError::Occupied(cell((1, 1)))),
            ([(cell((1, 1)), OWN), (cell((9, 1)), OPPONENT)], StoneError::OffBoard(cell((9, 1)))),
        ] {
            assert_eq!(record.set_up(&lines, Rule::Freestyle), Err(error));
            assert_eq!(record.board(Rule::Freestyle), before);
        }
    }

    #[test]
    fn stones_are_placed_on_empty_points_of_the_board() {
        let mut record = record(&[(4, 4, OPPONENT)], Rule::Freestyle).expect("good lines");
        assert_eq!(record.place(cell((4, 4))), Err(StoneError::Occupied(cell((4, 4)))));
        assert_eq!(record.place(cell((4, 9))), Err(StoneError::OffBoard(cell((4, 9)))));
        assert_eq!(record.place(cell((4, 3))), Ok(()));
        assert_eq!(record.place(cell((4, 3))), Err(StoneError::Occupied(cell((4, 3)))));
        let board = record.board(Rule::Freestyle);
        assert_eq!(board.moves(), [Move::Place(Point::new(4, 5))]);
        assert_eq!(board.side_to_move(), Color::Black);
    }

    #[test]
    fn the_last_stone_is_taken_back_and_no_other() {
        let mut record = record(&[(4, 4, OPPONENT), (5, 5, OWN)], Rule::Freestyle).expect("good lines");
        let back = |record: &mut Record, at: (i32, i32)| record.take_back(cell(at)).is_ok();
        record.place(cell((4, 3))).expect("an empty point");
        record.place(cell((4, 2))).expect("an empty point");
        assert!(!back(&mut record, (4, 3)), "it is the last but one");
        assert!(back(&mut record, (4, 2)));
        assert!(back(&mut record, (4, 3)));
        assert!(!back(&mut record, (5, 5)), "Black was not the last to move in the position");
        assert!(back(&mut record, (4, 4)));
        assert!(back(&mut record, (5, 5)));
        assert!(!back(&mut record, (5, 5)));
        assert_eq!(record.board(Rule::Freestyle), Board::new(9, Rule::Freestyle));
    }

    #[test]
    fn a_pass_goes_with_the_stone_before_it() {
        let mut record = Record::new(9);
        record.place(cell((4, 4))).expect("an empty point");
        record.push(Move::Pass);
        assert_eq!(record.take_back(cell((4, 4))), Ok(()));
        assert_eq!(record.board(Rule::Renju), Board::new(9, Rule::Renju));
    }
}
