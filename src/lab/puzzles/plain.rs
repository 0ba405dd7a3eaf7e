//! A plain solver of wins by fours, written from the definition on the slow board: it shares nothing with the engine
//! but the rules, and so checks it.

use crate::rules::{Board, Color, Move, Point, five};
use std::collections::HashMap;

/// The solver, which remembers the positions of one puzzle.
#[derive(Default)]
pub struct PlainVcf {
    /// Plies of the shortest win by fours of the side to move, by position and the plies that are left.
    known: HashMap<(Vec<Option<Color>>, u32), Option<u32>>,
}

impl PlainVcf {
    /// Plies of the shortest win by fours of the side to move that begins with `first`, which must be legal; `None` if
    /// there is none within `plies`.
    pub fn after(&mut self, board: &mut Board, first: Point, plies: u32) -> Option<u32> {
        let attacker = board.side_to_move();
        if plies >= 1 && five::makes_five(board, first, attacker) {
            return Some(1);
        }
        // A five of the other side comes first where this move neither makes one nor blocks it.
        if plies < 3 || !may_make_four(board, first, attacker) {
            return None;
        }
        board.play(Move::Place(first)).expect("the point is legal");
        let found = self.after_four(board, attacker, plies);
        board.undo();
        found
    }

    /// As [`after`](PlainVcf::after), once the attacker's stone lies on the board.
    fn after_four(&mut self, board: &mut Board, attacker: Color, plies: u32) -> Option<u32> {
        let fives = fives(board, attacker);
        if fives.is_empty() || board.empty_points().any(|point| five::makes_five(board, point, !attacker)) {
            return None;
        }
        let mut blocks = fives.iter().filter(|&&point| board.check(Move::Place(point)).is_ok());
        match (fives.len(), blocks.next()) {
            (1, Some(&block)) => {
                board.play(Move::Place(block)).expect("the block is legal");
                let rest = if board.ending().is_none() { self.shortest(board, plies - 2) } else { None };
                board.undo();
                rest.map(|rest| rest + 2)
            }
            // One of two fives remains, or the only block is forbidden.
            _ => Some(3),
        }
    }

    /// Plies of the shortest win by fours of the side to move within `plies`.
    pub fn shortest(&mut self, board: &mut Board, plies: u32) -> Option<u32> {
        let key = (Point::all(board.size()).map(|point| board.stone(point)).collect(), plies);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut shortest: Option<u32> = None;
        for first in board.legal_points().collect::<Vec<_>>() {
            let longest = shortest.map_or(plies, |shortest| shortest - 2);
            shortest = self.after(board, first, longest).or(shortest);
            if shortest == Some(1) {
                break;
            }
        }
        self.known.insert(key, shortest);
        shortest
    }
}

/// The points on which `color` makes a five.
fn fives(board: &Board, color: Color) -> Vec<Point> {
    board.empty_points().filter(|&point| five::makes_five(board, point, color)).collect()
}

/// Whether three stones of the colour lie within five points in a row that hold `point` and none of the other colour:
/// without them a stone there makes no four.
fn may_make_four(board: &Board, point: Point, color: Color) -> bool {
    let row_of_three = |(dx, dy), first: i32| {
        let cells = (first..first + 5).map(|step| point.offset(dx, dy, step, board.size()));
        let stones: Option<Vec<Option<Color>>> = cells.map(|cell| cell.map(|cell| board.stone(cell))).collect();
        stones.is_some_and(|stones| {
            stones.iter().all(|stone| *stone != Some(!color))
                && stones.iter().filter(|stone| **stone == Some(color)).count() >= 3
        })
    };
    five::Direction::ALL.into_iter().any(|direction| (-4..=0).any(|first| row_of_three(direction.step(), first)))
}
