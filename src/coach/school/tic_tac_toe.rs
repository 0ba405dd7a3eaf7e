//! Tic-tac-toe against a player that never loses, the value of each square, and the price of a classic slip.

use crate::textbook::tic_tac_toe::{Position, TicTacToe};
use crate::textbook::{Depth, Game, Side, minimax};

/// The tutorials' position: X in two corners, O between them and in a third; X wins in the fourth.
pub fn of_the_tutorials() -> Position {
    let [x, o, e] = [Some(Side::Max), Some(Side::Min), None];
    Position { squares: [x, o, x, e, e, e, o, e, e], mover: Side::Max }
}

/// Whether the game is over.
pub fn is_over(position: &Position) -> bool {
    TicTacToe.outcome(position, 0).is_some()
}

/// The position after a mark of the side to move; `None` where the square is taken or the game is over.
pub fn after(position: &Position, square: usize) -> Option<Position> {
    let is_free = !is_over(position) && position.squares.get(square) == Some(&None);
    is_free.then(|| TicTacToe.play(position, square))
}

/// The best square for the side to move; `None` when the game is over.
pub fn best(position: &Position) -> Option<usize> {
    minimax(&TicTacToe, position, Depth::Unlimited).best_move()
}

/// Value to X of a mark on each free square: 10 for a win, less the plies from here.
pub fn values(position: &Position) -> [Option<i32>; 9] {
    std::array::from_fn(|square| {
        let value = minimax(&TicTacToe, &after(position, square)?, Depth::Unlimited).value;
        // The search after the mark counts one ply less.
        Some(value - value.signum())
    })
}

/// Positions that minimax looks at from here.
pub fn nodes(position: &Position) -> u64 {
    minimax(&TicTacToe, position, Depth::Unlimited).nodes
}

/// Positions that it looks at where it is written as `best = best > f() ? best : f()`: the second `f()` searches anew each
/// move that is not worse than the best before it.
pub fn nodes_with_double_calls(position: &Position) -> u64 {
    searched_twice(position, 0).1
}

/// The value, and the number of positions.
fn searched_twice(position: &Position, ply: u32) -> (i32, u64) {
    if let Some(value) = TicTacToe.outcome(position, ply) {
        return (value, 1);
    }
    let mover = TicTacToe.mover(position);
    let mut best = -mover.for_max(i32::MAX);
    let mut nodes = 1;
    for square in TicTacToe.moves(position) {
        let (value, count) = searched_twice(&TicTacToe.play(position, square), ply + 1);
        nodes += count;
        if !mover.prefers(best, value) {
            best = value;
            nodes += count;
        }
    }
    (best, nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_tutorials_position_only_the_corner_wins() {
        let position = of_the_tutorials();
        let (v, e) = (Some::<i32>, None);
        assert_eq!(values(&position), [e, e, e, v(-6), v(0), v(0), e, v(0), v(7)]);
        assert_eq!(best(&position), Some(8));
    }

    #[test]
    fn a_second_call_is_dear() {
        let position = of_the_tutorials();
        assert_eq!((nodes(&position), nodes_with_double_calls(&position)), (258, 4_077));
        assert_eq!(searched_twice(&position, 0).0, 7, "the answer is the same");
    }

    #[test]
    fn a_taken_square_and_a_game_that_is_over_are_refused() {
        let position = of_the_tutorials();
        assert_eq!(after(&position, 0), None);
        let mut game = position;
        while let Some(square) = best(&game) {
            game = after(&game, square).unwrap();
        }
        assert!(is_over(&game) && game.winner() == Some(Side::Max));
        assert_eq!(after(&game, 4), None);
    }
}
