//! Minimax with a memory: never work out the same position twice.
//!
//! Different orders of moves often lead to the same position, a *transposition*:
//!
//! ```text
//!   X │   │          X │   │          X │   │ X
//!   ──┼───┼──        ──┼───┼──        ──┼───┼──
//!     │   │      →     │ O │      →     │ O │          first the left corner, then the right,
//!   ──┼───┼──        ──┼───┼──        ──┼───┼──        or first the right and then the left:
//!     │   │            │   │            │   │          one position, one value
//! ```
//!
//! Plain minimax walks down to it again each time. Here every value is written into a table when it
//! is first known, and looked up from then on. From the empty board of tic-tac-toe there are
//! 549,946 ways to come to a position, but only 5,478 positions.
//!
//! # When is a remembered value still right?
//! Only if nothing but the position went into it. Two things may have crept in:
//!
//! - **How deep it was searched.** A value from two plies of search does not answer a question
//!   about six.
//! - **At which ply it stood.** If a win is worth `10 - ply`, the same position is worth less when
//!   it is reached later.
//!
//! So the table is asked for the position *and its ply*. That settles both, because within one
//! search the depth that is left is the depth of the search less the ply. Where a position tells
//! its own ply (by the marks in tic-tac-toe, by the visited cells in the snakes' duel) no
//! transposition is lost by it. In a game where the same position may come about sooner or later,
//! those two are remembered apart, as they must be.
//!
//! The table lives for one search: in the next one another position is at ply 0.

use std::collections::HashMap;
use std::hash::Hash;

use super::{Depth, Game, Node, Report, examine};

/// Searches like [`minimax`](super::minimax()), but each position only once at each ply.
///
/// Takes memory for every position it meets. Does not return if the depth is unlimited and the game
/// can go on for ever.
pub fn minimax_with_memory<G>(game: &G, root: &G::State, depth: Depth) -> Report<G::Move>
where
    G: Game,
    G::State: Clone + Eq + Hash,
{
    let mut search = Search { game, depth, known: HashMap::new() };
    let value = search.value(root.clone(), 0);
    Report { value, line: search.remembered_line(root.clone()), nodes: search.known.len() as u64 }
}

struct Search<'g, G: Game> {
    game: &'g G,
    depth: Depth,
    /// Values and best moves found so far, by position and ply.
    known: HashMap<(G::State, u32), Known<G::Move>>,
}

struct Known<M> {
    value: i32,
    /// `None` at a leaf.
    best: Option<M>,
}

impl<G> Search<'_, G>
where
    G: Game,
    G::State: Eq + Hash,
{
    fn value(&mut self, state: G::State, ply: u32) -> i32 {
        let key = (state, ply);
        if let Some(known) = self.known.get(&key) {
            return known.value;
        }
        let known = self.work_out(&key.0, ply);
        let value = known.value;
        self.known.insert(key, known);
        value
    }

    /// One step of minimax, which asks for the positions below by way of the memory.
    fn work_out(&mut self, state: &G::State, ply: u32) -> Known<G::Move> {
        let moves = match examine(self.game, state, ply, self.depth) {
            Node::Leaf(value) => return Known { value, best: None },
            Node::Inner(moves) => moves,
        };

        let mover = self.game.mover(state);
        let mut best: Option<(i32, G::Move)> = None;
        for mv in moves {
            let value = self.value(self.game.play(state, mv), ply + 1);
            if best.is_none_or(|(best, _)| mover.prefers(value, best)) {
                best = Some((value, mv));
            }
        }
        let (value, mv) = best.expect("an inner node has at least one move");
        Known { value, best: Some(mv) }
    }

    /// Reads the principal variation off the table, which holds the best move of each position.
    fn remembered_line(&self, root: G::State) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut key = (root, 0);
        while let Some(mv) = self.known[&key].best {
            line.push(mv);
            key = (self.game.play(&key.0, mv), key.1 + 1);
        }
        line
    }
}
