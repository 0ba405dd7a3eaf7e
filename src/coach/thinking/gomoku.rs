//! Gomoku as a game of the textbook, with the engine's candidate moves and its evaluation.

use super::Order;
use crate::engine::{WIN, candidates, evaluate_board};
use crate::rules::{Board, Color, Move, Point};
use crate::textbook::{Game, Side};

/// The game as the textbook's searches see it.
pub struct Gomoku {
    /// The side that wants large values.
    pub max: Color,
    /// Greatest number of moves of a position.
    pub width: usize,
    /// Order of these moves.
    pub order: Order,
}

impl Gomoku {
    fn side(&self, color: Color) -> Side {
        if color == self.max { Side::Max } else { Side::Min }
    }
}

impl Game for Gomoku {
    type State = Board;
    type Move = Point;

    fn mover(&self, board: &Board) -> Side {
        self.side(board.side_to_move())
    }

    fn moves(&self, board: &Board) -> Vec<Point> {
        let mut points = candidates(board, self.width);
        match self.order {
            Order::BestFirst => {}
            Order::AsOnBoard => points.sort(),
            Order::WorstFirst => points.reverse(),
        }
        points
    }

    fn play(&self, board: &Board, point: Point) -> Board {
        let mut next = board.clone();
        next.play(Move::Place(point)).expect("a candidate is legal");
        next
    }

    /// A five is worth the more the sooner it comes; a draw is worth nothing.
    fn outcome(&self, board: &Board, ply: u32) -> Option<i32> {
        let winner = board.ending()?.winner();
        Some(winner.map_or(0, |winner| self.side(winner).for_max(WIN - ply as i32)))
    }

    fn evaluate(&self, board: &Board, _ply: u32) -> i32 {
        self.mover(board).for_max(evaluate_board(board))
    }
}
