//! Alpha-beta: do not look at what cannot matter.
//!
//! Say that Max has a move worth 12 in hand, and looks at the next. Min has an answer to it that
//! leaves 5. How much worse might Min's other answers be? It does not matter: this move is
//! worth 5 at most, and Max will not play it. The other answers are *cut off*, unseen.
//!
//! On the way down the search carries two numbers:
//!
//! - **alpha**, what Max is already sure of, by some other choice further up;
//! - **beta**, what Min is already sure to hold it down to.
//!
//! Between them lies the *window* of the values that can still make a difference. As soon as it is
//! empty, one of the two has a better choice further up and will never let the game come here. In
//! the tree of [minimax](mod@super::minimax) that spares one leaf, the last 23:
//!
//! ```text
//!   Max                      12
//!                    ┌───────┴───────┐
//!   Min              5               12        beta is 12 here, by the left branch …
//!                ┌───┴───┐       ┌───┴───┐
//!   Max          5       9       12     ≥23    … but here Max has 23 already: whatever
//!               ┌┴┐     ┌┴┐     ┌┴┐     ┌┴┐      is left, Min will not come this way
//!               3 5     2 9    12 5    23 ··
//! ```
//!
//! A position that was cut off has no exact value, only a bound: enough to know that it is not
//! chosen. The root starts with the widest window there is, so its own value is exact. The line is
//! that of minimax, move for move: both keep the first of equal values, and no bound is ever taken
//! for something better than what stands already.
//!
//! How much this spares depends on the order of the moves. Knuth and Moore showed in 1975 that of
//! `b^d` leaves alpha-beta has to see `b^⌈d/2⌉ + b^⌊d/2⌋ - 1` if the best move always comes first:
//! about the square root, so in the same time one looks almost twice as deep. If the best always
//! comes last, it may see all of them.

use super::{Depth, Game, Line, Node, Report, Side, Step, examine};

/// Finds the value and the line of [`minimax`](super::minimax()), mostly from far fewer positions
/// and never from more.
///
/// Does not return if the depth is unlimited and the game can go on for ever.
pub fn alpha_beta<G: Game>(game: &G, root: &G::State, depth: Depth) -> Report<G::Move> {
    alpha_beta_watched(game, root, depth, |_| {})
}

/// Searches as [`alpha_beta`] does, and tells `watch` of every step.
pub fn alpha_beta_watched<G: Game>(
    game: &G,
    root: &G::State,
    depth: Depth,
    watch: impl FnMut(Step<G::Move>),
) -> Report<G::Move> {
    let mut search = Search { game, depth, nodes: 0, watch };
    let line = search.best_line(root, 0, i32::MIN, i32::MAX);
    line.into_report(search.nodes)
}

struct Search<'g, G, W> {
    game: &'g G,
    depth: Depth,
    nodes: u64,
    watch: W,
}

impl<G: Game, W: FnMut(Step<G::Move>)> Search<'_, G, W> {
    /// The value of the line is exact if it lies between `alpha` and `beta`. At or below `alpha`
    /// the true value is no larger, at or above `beta` no smaller.
    fn best_line(&mut self, state: &G::State, ply: u32, mut alpha: i32, mut beta: i32) -> Line<G::Move> {
        self.nodes += 1;
        let moves = match examine(self.game, state, ply, self.depth) {
            Node::Leaf(value) => return Line::leaf(value),
            Node::Inner(moves) => moves,
        };

        let mover = self.game.mover(state);
        let mut best: Option<Line<G::Move>> = None;
        for mv in moves {
            let next = self.game.play(state, mv);
            (self.watch)(Step::Down(mv));
            let line = self.best_line(&next, ply + 1, alpha, beta).after(mv);
            (self.watch)(Step::Up(line.value));
            match mover {
                Side::Max => alpha = alpha.max(line.value),
                Side::Min => beta = beta.min(line.value),
            }
            (self.watch)(Step::Window { alpha, beta });
            if best.as_ref().is_none_or(|best| mover.prefers(line.value, best.value)) {
                best = Some(line);
            }
            if alpha >= beta {
                (self.watch)(Step::CutOff { alpha, beta });
                break;
            }
        }
        best.expect("an inner node has at least one move")
    }
}
