//! A duel of the two snakes, played against the search, and the counts of the three searches on a grid.

use crate::textbook::snakes::{Cell, Duel, Ending, Position};
use crate::textbook::{Depth, Game, Side, alpha_beta, minimax, minimax_with_memory};

/// Grids that a learner may choose, rows and columns. On each the search answers at once.
pub const GRIDS: [(usize, usize); 6] = [(2, 2), (2, 5), (3, 3), (3, 4), (3, 5), (4, 4)];

/// A duel under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelGame {
    grid: (usize, usize),
    /// The cells that were visited, in order, with the snakes: first the two heads at the beginning.
    trail: Vec<(Cell, Side)>,
    position: Position,
}

/// Positions that the three searches look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Plain minimax.
    pub direct: u64,
    /// Minimax with a memory.
    pub memory: u64,
    /// Alpha-beta.
    pub alpha_beta: u64,
}

impl DuelGame {
    /// The duel from opposite corners.
    pub fn from_corners(grid: (usize, usize)) -> DuelGame {
        DuelGame::from_heads(grid, (1, 1), grid)
    }

    /// The duel with the heads on these cells.
    ///
    /// # Panics
    /// If a head is outside the grid, or both are on the same cell.
    pub fn from_heads(grid: (usize, usize), first: Cell, second: Cell) -> DuelGame {
        let position = Duel::new(grid.0, grid.1).start(first, second);
        DuelGame { grid, trail: vec![(first, Side::Max), (second, Side::Min)], position }
    }

    fn duel(&self) -> Duel {
        Duel::new(self.grid.0, self.grid.1)
    }

    /// Number of rows and of columns.
    pub fn grid(&self) -> (usize, usize) {
        self.grid
    }

    /// The snake to move: the first is Max.
    pub fn mover(&self) -> Side {
        self.duel().mover(&self.position)
    }

    /// Number of moves that were made.
    pub fn moves(&self) -> usize {
        self.trail.len() - 2
    }

    /// The snake that has visited a cell, and whether its head is there.
    pub fn snake_on(&self, cell: Cell) -> Option<(Side, bool)> {
        let (_, side) = *self.trail.iter().find(|(visited, _)| *visited == cell)?;
        let head = self.trail.iter().rfind(|(_, owner)| *owner == side).map(|(head, _)| *head);
        Some((side, head == Some(cell)))
    }

    /// The cells to which the snake to move can go.
    pub fn reachable(&self) -> Vec<Cell> {
        let head = self.position.head();
        self.duel().moves(&self.position).into_iter().map(|step| step.from(head)).collect()
    }

    /// Moves the snake to a neighbouring cell; does nothing where it cannot go.
    pub fn go(&mut self, cell: Cell) {
        let head = self.position.head();
        let step = self.duel().moves(&self.position).into_iter().find(|step| step.from(head) == cell);
        if let Some(step) = step {
            self.trail.push((cell, self.mover()));
            self.position = self.duel().play(&self.position, step);
        }
    }

    /// Makes the best move for the snake to move.
    pub fn play_best(&mut self) {
        let head = self.position.head();
        let best = alpha_beta(&self.duel(), &self.position, Depth::Unlimited).best_move();
        if let Some(step) = best {
            self.go(step.from(head));
        }
    }

    /// The end that both snakes reach by their best moves from here on, with all moves counted; the winner alone once the
    /// snake to move is stuck.
    pub fn forecast(&self) -> Ending {
        let value = alpha_beta(&self.duel(), &self.position, Depth::Unlimited).value;
        let rest = Duel::ending(value).expect("a duel that is searched to its end has one");
        Ending { count: rest.count + self.moves() as u32, ..rest }
    }

    /// The end, once the snake to move is stuck.
    pub fn ending(&self) -> Option<Ending> {
        self.reachable().is_empty().then(|| self.forecast())
    }

    /// Positions that the searches look at from here.
    pub fn counts(&self) -> Counts {
        let (duel, root) = (self.duel(), &self.position);
        Counts {
            direct: minimax(&duel, root, Depth::Unlimited).nodes,
            memory: minimax_with_memory(&duel, root, Depth::Unlimited).nodes,
            alpha_beta: alpha_beta(&duel, root, Depth::Unlimited).nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_duel_on_4_by_4_is_the_seconds_in_15() {
        let game = DuelGame::from_corners((4, 4));
        assert_eq!(game.forecast(), Ending { winner: Side::Min, count: 15 });
        assert_eq!(game.counts(), Counts { direct: 1_669, memory: 1_633, alpha_beta: 721 });
        assert_eq!(game.ending(), None);
    }

    #[test]
    fn two_searches_play_to_the_forecast() {
        for grid in GRIDS {
            let mut game = DuelGame::from_corners(grid);
            let forecast = game.forecast();
            while game.ending().is_none() {
                assert_eq!(game.forecast(), forecast, "{grid:?} after {} moves", game.moves());
                game.play_best();
            }
            assert_eq!(game.ending(), Some(forecast), "{grid:?}");
            assert_eq!(game.moves() + 1, forecast.count as usize);
        }
    }

    #[test]
    fn only_a_neighbouring_empty_cell_is_entered() {
        let mut game = DuelGame::from_corners((3, 3));
        assert_eq!(game.reachable(), [(2, 1), (1, 2)]);
        game.go((3, 1));
        assert_eq!(game.moves(), 0);
        game.go((1, 2));
        assert_eq!((game.moves(), game.mover()), (1, Side::Min));
        assert_eq!(
            [(1, 1), (1, 2), (3, 3), (2, 2)].map(|cell| game.snake_on(cell)),
            [Some((Side::Max, false)), Some((Side::Max, true)), Some((Side::Min, true)), None]
        );
    }
}
