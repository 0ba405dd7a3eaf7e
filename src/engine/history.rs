//! What has been learnt from cut-offs: which quiet moves were good, wherever they were tried.

use super::cell::{Cell, GRID};
use crate::rules::Color;

/// The bound of a history score.
pub const MAX_HISTORY: i32 = 4_096;

/// Killers by ply, replies by the move before, and a score for each cell.
pub struct History {
    scores: Vec<[i16; GRID]>,
    replies: Vec<[Option<Cell>; GRID]>,
    killers: Vec<[Option<Cell>; 2]>,
}

impl History {
    /// Nothing learnt yet; killers are kept below `plies`.
    pub fn new(plies: usize) -> History {
        History { scores: vec![[0; GRID]; 2], replies: vec![[None; GRID]; 2], killers: vec![[None; 2]; plies] }
    }

    /// Another position is to be searched: half of what was learnt still counts, killers do not.
    pub fn age(&mut self) {
        for score in self.scores.iter_mut().flatten() {
            *score /= 2;
        }
        self.killers.fill([None; 2]);
    }

    /// How well a quiet move of `color` has done, within ±[`MAX_HISTORY`].
    pub fn score(&self, color: Color, cell: Cell) -> i32 {
        i32::from(self.scores[color.index()][cell.index()])
    }

    /// Whether the move cut off another node of the same ply.
    pub fn is_killer(&self, ply: usize, cell: Cell) -> bool {
        self.killers[ply].contains(&Some(cell))
    }

    /// The move of `color` that last refuted the opponent's `last` one.
    pub fn reply(&self, color: Color, last: Option<Cell>) -> Option<Cell> {
        self.replies[color.index()][last?.index()]
    }

    /// A quiet move cut off; the quiet ones that were `tried` before it did not.
    pub fn reward(&mut self, color: Color, ply: usize, last: Option<Cell>, cell: Cell, tried: &[Cell], depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(cell) {
            *killers = [Some(cell), killers[0]];
        }
        if let Some(last) = last {
            self.replies[color.index()][last.index()] = Some(cell);
        }
        let bonus = (depth * depth * 8).clamp(8, 1_024);
        self.adjust(color, cell, bonus);
        for &other in tried.iter().filter(|&&other| other != cell) {
            self.adjust(color, other, -bonus);
        }
    }

    /// Moves a score by `bonus`, the less the nearer it is to its bound.
    fn adjust(&mut self, color: Color, cell: Cell, bonus: i32) {
        let score = &mut self.scores[color.index()][cell.index()];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Point;

    #[test]
    fn a_move_that_cuts_off_again_and_again_stays_within_bounds() {
        let mut history = History::new(4);
        let [good, bad, last] = [1, 2, 3].map(|x| Cell::of(Point::new(x, 0)));
        for _ in 0..1_000 {
            history.reward(Color::White, 2, Some(last), good, &[bad, good], 30);
        }
        let [high, low] = [good, bad].map(|cell| history.score(Color::White, cell));
        assert!((3_000..=MAX_HISTORY).contains(&high) && (-MAX_HISTORY..=-3_000).contains(&low), "{high} {low}");
        assert_eq!(history.score(Color::Black, good), 0);
        assert!(history.is_killer(2, good) && !history.is_killer(1, good));
        assert_eq!(history.reply(Color::White, Some(last)), Some(good));
        history.age();
        assert!(!history.is_killer(2, good));
        assert_eq!(history.score(Color::White, good), high / 2);
    }
}
