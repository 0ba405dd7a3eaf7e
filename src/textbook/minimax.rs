//! Minimax: assume that the opponent plays as well as you do.
//!
//! A finished game has a value. From there reason backwards: where Max is to move the position is
//! worth the *largest* value among those a move leads to, for Max will choose it; where Min is to
//! move, the *smallest*. So every position gets a value, up to the one on the board, and the move
//! that leads to that value is the one to play.
//!
//! ```text
//!   Max                      12                    the larger of 5 and 12
//!                    ┌───────┴───────┐
//!   Min              5               12            the smaller of each pair below
//!                ┌───┴───┐       ┌───┴───┐
//!   Max          5       9       12      23        the larger of each pair below
//!               ┌┴┐     ┌┴┐     ┌┴┐     ┌┴┐
//!               3 5     2 9    12 5    23 23
//! ```
//!
//! Note that Max does not get the 23: it lies beside a 12, and the choice between them is Min's.
//!
//! Most games are too long to be followed to their ends. Shannon's answer of 1950 is still the one
//! in use: stop after a number of moves, and let an evaluation guess what the position is worth.
//!
//! With `b` moves in each position and a depth of `d` there are `b^d` leaves, and minimax looks at
//! every one.

use super::{Depth, Game, Line, Node, Report, Step, examine};

/// Searches every line of play from `root` down to `depth`.
///
/// Does not return if the depth is unlimited and the game can go on for ever.
pub fn minimax<G: Game>(game: &G, root: &G::State, depth: Depth) -> Report<G::Move> {
    minimax_watched(game, root, depth, |_| {})
}

/// Searches as [`minimax`] does, and tells `watch` of every step.
pub fn minimax_watched<G: Game>(
    game: &G,
    root: &G::State,
    depth: Depth,
    watch: impl FnMut(Step<G::Move>),
) -> Report<G::Move> {
    let mut search = Search { game, depth, nodes: 0, watch };
    let line = search.best_line(root, 0);
    line.into_report(search.nodes)
}

struct Search<'g, G, W> {
    game: &'g G,
    depth: Depth,
    nodes: u64,
    watch: W,
}

impl<G: Game, W: FnMut(Step<G::Move>)> Search<'_, G, W> {
    fn best_line(&mut self, state: &G::State, ply: u32) -> Line<G::Move> {
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
            let line = self.best_line(&next, ply + 1).after(mv);
            (self.watch)(Step::Up(line.value));
            if best.as_ref().is_none_or(|best| mover.prefers(line.value, best.value)) {
                best = Some(line);
            }
        }
        best.expect("an inner node has at least one move")
    }
}
