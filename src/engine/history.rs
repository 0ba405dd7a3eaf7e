//! History of cut-offs: killers, refuting replies and a score for each move, kept apart for quiet moves and attacks,
//! since a point may be good for one and not for the other.

use super::cell::{Cell, GRID};
use crate::rules::Color;

/// Bound of a history score.
pub const MAX_HISTORY: i32 = 4_096;

/// Kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Makes no threat.
    Quiet,
    /// Makes a three or more.
    Attack,
}

/// A searched move.
pub type TriedMove = (Cell, Kind);

/// Killers by ply, replies by the move before, and a score for each cell and kind of move.
pub struct History {
    scores: Vec<[i16; GRID]>,
    replies: Vec<[Option<Cell>; GRID]>,
    killers: Vec<[Option<Cell>; 2]>,
}

impl History {
    /// Creates an empty history; killers are kept for plies below `plies`.
    pub fn new(plies: usize) -> History {
        History { scores: vec![[0; GRID]; 4], replies: vec![[None; GRID]; 2], killers: vec![[None; 2]; plies] }
    }

    /// Prepares for another root: halves the scores and forgets the killers.
    pub fn age(&mut self) {
        for score in self.scores.iter_mut().flatten() {
            *score /= 2;
        }
        self.killers.fill([None; 2]);
    }

    /// Returns the history score of a move of `color`, within ±[`MAX_HISTORY`].
    pub fn score(&self, color: Color, (cell, kind): TriedMove) -> i32 {
        i32::from(self.scores[color.index() * 2 + kind as usize][cell.index()])
    }

    /// Whether the move cut off another node of the same ply.
    pub fn is_killer(&self, ply: usize, cell: Cell) -> bool {
        self.killers[ply].contains(&Some(cell))
    }

    /// Returns the move of `color` that last refuted the opponent's move `last`.
    pub fn reply(&self, color: Color, last: Option<Cell>) -> Option<Cell> {
        self.replies[color.index()][last?.index()]
    }

    /// Rewards a move that caused a cut-off, and lowers those that were `tried` before it. A good attack says nothing
    /// against quiet moves, since it mostly comes before them anyway. Killers are quiet.
    pub fn reward(
        &mut self,
        color: Color,
        ply: usize,
        last: Option<Cell>,
        (cell, kind): TriedMove,
        tried: &[TriedMove],
        depth: i32,
    ) {
        if kind == Kind::Quiet {
            let killers = &mut self.killers[ply];
            if killers[0] != Some(cell) {
                *killers = [Some(cell), killers[0]];
            }
        }
        if let Some(last) = last {
            self.replies[color.index()][last.index()] = Some(cell);
        }
        let bonus = (depth * depth * 8).clamp(8, 1_024);
        self.adjust(color, (cell, kind), bonus);
        let failed =
            |&&(other, other_kind): &&TriedMove| other != cell && (other_kind == Kind::Attack || kind == Kind::Quiet);
        for &other in tried.iter().filter(failed) {
            self.adjust(color, other, -bonus);
        }
    }

    /// Changes a score by `bonus`, the less the nearer it is to its bound.
    fn adjust(&mut self, color: Color, (cell, kind): TriedMove, bonus: i32) {
        let score = &mut self.scores[color.index() * 2 + kind as usize][cell.index()];
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
        let [good, bad, last] = [1, 2, 3].map(|x| (Cell::of(Point::new(x, 0)), Kind::Quiet));
        for _ in 0..1_000 {
            history.reward(Color::White, 2, Some(last.0), good, &[bad, good], 30);
        }
        let [high, low] = [good, bad].map(|tried| history.score(Color::White, tried));
        assert!((3_000..=MAX_HISTORY).contains(&high) && (-MAX_HISTORY..=-3_000).contains(&low), "{high} {low}");
        assert_eq!(history.score(Color::Black, good), 0);
        assert!(history.is_killer(2, good.0) && !history.is_killer(1, good.0));
        assert_eq!(history.reply(Color::White, Some(last.0)), Some(good.0));
        history.age();
        assert!(!history.is_killer(2, good.0));
        assert_eq!(history.score(Color::White, good), high / 2);
    }

    #[test]
    fn an_attack_is_held_against_attacks_and_a_quiet_move_against_both() {
        let [cell, other] = [1, 2].map(|x| Cell::of(Point::new(x, 0)));
        let tried = [(other, Kind::Quiet), (other, Kind::Attack)];
        for (kind, quiet_falls) in [(Kind::Attack, false), (Kind::Quiet, true)] {
            let mut history = History::new(4);
            history.reward(Color::Black, 1, None, (cell, kind), &tried, 5);
            let [quiet, attack] = tried.map(|tried| history.score(Color::Black, tried));
            assert_eq!((quiet < 0, attack < 0), (quiet_falls, true));
            assert_eq!(history.is_killer(1, cell), quiet_falls);
            assert!(history.score(Color::Black, (cell, kind)) > 0);
        }
    }
}
