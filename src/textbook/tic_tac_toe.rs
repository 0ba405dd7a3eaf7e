//! Tic-tac-toe, three in a row on a board of 3×3: gomoku's smallest relative, and small enough to
//! be searched to the end.
//!
//! X is [`Side::Max`], O is [`Side::Min`]. A win is worth `10 - ply` to its winner and a full board
//! without a row nothing to either, so the quicker win is preferred and a loss is put off.

use super::{Game, Side};

/// The rules; there is nothing about them to set.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// A board and whose turn it is.
///
/// The squares are numbered like this:
///
/// ```text
///   0 │ 1 │ 2
///   ──┼───┼──
///   3 │ 4 │ 5
///   ──┼───┼──
///   6 │ 7 │ 8
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Side that has marked each square.
    pub squares: [Option<Side>; 9],
    /// Side to move.
    pub mover: Side,
}

impl Position {
    /// The empty board, X to move.
    pub const EMPTY: Position = Position { squares: [None; 9], mover: Side::Max };

    /// Side that has three in a row, if any.
    pub fn winner(&self) -> Option<Side> {
        ROWS.into_iter().find_map(|[a, b, c]| {
            let owner = self.squares[a]?;
            (self.squares[b] == Some(owner) && self.squares[c] == Some(owner)).then_some(owner)
        })
    }

    fn is_full(&self) -> bool {
        self.squares.iter().all(Option::is_some)
    }
}

/// Across, down and on the diagonals.
const ROWS: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Game for TicTacToe {
    type State = Position;
    /// The number of an empty square.
    type Move = usize;

    fn mover(&self, position: &Position) -> Side {
        position.mover
    }

    fn moves(&self, position: &Position) -> Vec<usize> {
        (0..9).filter(|&square| position.squares[square].is_none()).collect()
    }

    fn play(&self, position: &Position, square: usize) -> Position {
        let mut next = *position;
        next.squares[square] = Some(position.mover);
        next.mover = position.mover.opponent();
        next
    }

    fn outcome(&self, position: &Position, ply: u32) -> Option<i32> {
        match position.winner() {
            Some(winner) => Some(winner.for_max(10 - ply as i32)),
            None => position.is_full().then_some(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::search_all;
    use super::super::{Depth, alpha_beta, minimax, minimax_with_memory};
    use super::*;

    const X: Option<Side> = Some(Side::Max);
    const O: Option<Side> = Some(Side::Min);
    const E: Option<Side> = None;

    fn check(squares: [Option<Side>; 9], mover: Side, best_move: usize, value: i32) {
        for report in search_all(&TicTacToe, &Position { squares, mover }, Depth::Unlimited) {
            assert_eq!((report.best_move(), report.value), (Some(best_move), value));
        }
    }

    #[test]
    fn the_empty_board_is_a_draw_and_each_search_examines_the_known_number_of_positions() {
        let [plain, memory, pruned] = search_all(&TicTacToe, &Position::EMPTY, Depth::Unlimited);
        assert_eq!(plain.value, 0);
        assert_eq!(plain.line.len(), 9);
        // Both numbers are well known: all sequences of moves, and all positions that they lead to.
        assert_eq!((plain.nodes, memory.nodes), (549_946, 5_478));
        assert!(pruned.nodes < plain.nodes / 10, "{} nodes", pruned.nodes);
    }

    #[test]
    fn a_move_with_two_threats_wins() {
        #[rustfmt::skip]
        let squares = [
            X, O, X,
            E, E, E,
            O, E, E,
        ];
        check(squares, Side::Max, 8, 10 - 3);
    }

    #[test]
    fn a_quicker_win_is_preferred() {
        #[rustfmt::skip]
        let squares = [
            X, O, O,
            E, X, E,
            E, E, E,
        ];
        let position = Position { squares, mover: Side::Max };
        let after_the_left_edge = TicTacToe.play(&position, 3);
        let slower = minimax(&TicTacToe, &after_the_left_edge, Depth::Unlimited);
        assert_eq!(slower.value, 10 - 2, "the first move in order wins as well, but two plies later");
        check(squares, Side::Max, 8, 10 - 1);
    }

    #[test]
    fn a_loss_is_put_off() {
        // O is lost. Only the block in the corner lasts until X has forked: any other move loses
        // two plies sooner.
        #[rustfmt::skip]
        let squares = [
            X, O, E,
            E, X, E,
            E, E, E,
        ];
        check(squares, Side::Min, 8, 10 - 4);
    }

    #[test]
    fn a_finished_game_has_its_value_and_no_move() {
        #[rustfmt::skip]
        let won = [
            X, X, X,
            O, O, E,
            E, E, E,
        ];
        #[rustfmt::skip]
        let drawn = [
            X, O, X,
            X, O, O,
            O, X, X,
        ];
        for (squares, value) in [(won, 10), (drawn, 0)] {
            for depth in [Depth::Unlimited, Depth::Plies(0)] {
                for report in search_all(&TicTacToe, &Position { squares, mover: Side::Min }, depth) {
                    assert_eq!((report.value, report.best_move(), report.nodes), (value, None, 1));
                }
            }
        }
    }

    #[test]
    fn a_win_beyond_the_depth_is_not_seen_and_one_at_the_depth_is() {
        #[rustfmt::skip]
        let squares = [
            X, O, X,
            E, E, E,
            O, E, E,
        ];
        for (depth, value) in [(2, 0), (3, 7), (4, 7)] {
            for report in search_all(&TicTacToe, &Position { squares, mover: Side::Max }, Depth::Plies(depth)) {
                assert_eq!(report.value, value, "depth {depth}");
            }
        }
    }

    /// Plays `us` by the search against every move that the opponent could make, and counts the
    /// games.
    fn play_out(position: &Position, us: Side, choose: fn(&Position) -> Option<usize>) -> u32 {
        if TicTacToe.outcome(position, 0).is_some() {
            assert_ne!(position.winner(), Some(us.opponent()), "lost: {position:?}");
            return 1;
        }
        let moves = if position.mover == us {
            vec![choose(position).expect("an unfinished game has a move")]
        } else {
            TicTacToe.moves(position)
        };
        moves.into_iter().map(|square| play_out(&TicTacToe.play(position, square), us, choose)).sum()
    }

    #[test]
    fn no_opponent_wins_against_any_of_the_searches() {
        let searches: [fn(&Position) -> Option<usize>; 3] = [
            |position| minimax(&TicTacToe, position, Depth::Unlimited).best_move(),
            |position| minimax_with_memory(&TicTacToe, position, Depth::Unlimited).best_move(),
            |position| alpha_beta(&TicTacToe, position, Depth::Unlimited).best_move(),
        ];
        for us in [Side::Max, Side::Min] {
            let games = searches.map(|choose| play_out(&Position::EMPTY, us, choose));
            assert!(games[0] > 50, "{us:?}: only {games:?} games");
            assert_eq!(games, [games[0]; 3], "{us:?}");
        }
    }
}
