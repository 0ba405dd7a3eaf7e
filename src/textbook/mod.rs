//! Game-tree search in its plainest form: [minimax](mod@minimax), minimax [with a memory](memory), and
//! [alpha-beta](mod@alpha_beta).
//!
//! All three answer one question about any game of two players in which one wins what the other
//! loses, with nothing hidden and no dice: *what is this position worth if both sides play as well
//! as they can, and which move keeps that worth?* They return the same answer; they differ in how
//! many positions they look at to find it.
//!
//! Here clarity comes before speed. Nothing is incremental and no position is changed in place:
//! playing a move makes a new position. That makes this room a good first read, and an oracle for a
//! fast engine: give the engine's game and its evaluation to [`Game`], and the two must agree. It
//! knows no game but its own small examples, no clock and no thread.
//!
//! To read on, in this order: [`minimax`](mod@minimax), [`memory`], [`alpha_beta`](mod@alpha_beta),
//! then the games: [`tree`] (nothing but the numbers), [`tic_tac_toe`], [`snakes`], and [`gomoku`], which is
//! too big to be searched to the end.
//!
//! # Whose point of view
//! The players are called [`Side::Max`] and [`Side::Min`], and **every value in this room is what
//! Max gets**: Max wants it large, Min wants it small, whichever of them is to move. A value made
//! for the side to move is turned round at the border with [`Side::for_max`].
//!
//! # Ply
//! The *ply* of a position is the number of moves made since the root of the search, which itself
//! stands at ply 0. A game is told the ply so that it can tell a near win from a far one: if
//! winning is worth `10 - ply` and losing `ply - 10`, the winner hurries and the loser holds out.
//! Without that, a side that wins anyway may put off winning for ever.
//!
//! # Watching
//! A search can be watched at work: [`minimax_watched`] and [`alpha_beta_watched`] report each
//! [`Step`] that they take. A drawing of a search is made from these.
//!
//! # Sources
//! - Claude E. Shannon, *Programming a Computer for Playing Chess*, Philosophical Magazine 41
//!   (1950): minimax, the limit in depth and the evaluation at the limit.
//! - Donald E. Knuth and Ronald W. Moore, *An Analysis of Alpha-Beta Pruning*, Artificial
//!   Intelligence 6 (1975): the proof that alpha-beta is right, and how much it can save.
//!
//! # Example
//! ```
//! use tengen::textbook::{Depth, alpha_beta, minimax, tic_tac_toe::{Position, TicTacToe}};
//!
//! let plain = minimax(&TicTacToe, &Position::EMPTY, Depth::Unlimited);
//! let pruned = alpha_beta(&TicTacToe, &Position::EMPTY, Depth::Unlimited);
//! assert_eq!(plain.value, 0, "nobody can force a win");
//! assert_eq!(pruned.line, plain.line);
//! assert!(pruned.nodes < plain.nodes / 10);
//! ```

pub mod minimax;

pub mod memory;

pub mod alpha_beta;

pub mod tree;

pub mod tic_tac_toe;

pub mod snakes;

pub mod gomoku;

#[cfg(test)]
mod tests;

pub use alpha_beta::{alpha_beta, alpha_beta_watched};
pub use memory::minimax_with_memory;
pub use minimax::{minimax, minimax_watched};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The maximiser: wants the value to be large.
    Max,
    /// The minimiser: wants the value to be small.
    Min,
}

impl Side {
    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Side {
        match self {
            Side::Max => Side::Min,
            Side::Min => Side::Max,
        }
    }

    /// Converts between this side's view and Max's: the same for Max, the opposite for Min.
    ///
    /// The way in for a win (`winner.for_max(10 - ply)`) and for an evaluation made for the side to
    /// move; being its own inverse, also the way back.
    pub fn for_max(self, value: i32) -> i32 {
        match self {
            Side::Max => value,
            Side::Min => -value,
        }
    }

    /// Whether this side would rather have `value` than `other`. It does not prefer an equal value,
    /// so the first of equal moves is kept.
    pub fn prefers(self, value: i32, other: i32) -> bool {
        match self {
            Side::Max => value > other,
            Side::Min => value < other,
        }
    }
}

/// A game of two players with perfect information, in which one wins what the other loses.
///
/// The game itself (`self`) holds what stays the same from move to move, such as the size of the
/// board or the tables of an evaluation; a [`State`](Game::State) holds all the rest, *including
/// whose turn it is*.
pub trait Game {
    /// A position. Two equal positions must have the same future.
    type State;
    /// A move, as it is told to people and passed back to [`play`](Game::play).
    type Move: Copy;

    /// Side to move. Mostly the two take turns, but a side may well move twice running.
    fn mover(&self, state: &Self::State) -> Side;

    /// Returns the moves that may be played, in the order in which they are to be tried: of equally
    /// good ones the first is kept, and alpha-beta saves the more the earlier the good ones come.
    /// The searches call it only while the game goes on.
    fn moves(&self, state: &Self::State) -> Vec<Self::Move>;

    /// Returns the position after one of the [`moves`](Game::moves).
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// Value of the finished game to Max, or `None` while it goes on.
    fn outcome(&self, state: &Self::State, ply: u32) -> Option<i32>;

    /// A guess, without looking ahead, of what an unfinished game is worth to Max.
    ///
    /// It stands in for the truth where the search may look no deeper, and where an unfinished game
    /// has no moves all the same. Keep it well inside the values of a win and a
    /// loss, lest a hope outbid a fact. A game that is always searched to the end needs none: by
    /// default all is even.
    fn evaluate(&self, state: &Self::State, ply: u32) -> i32 {
        let _ = (state, ply);
        0
    }
}

/// Limit of a search's depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// To the end of every game: for small games that cannot go on for ever.
    Unlimited,
    /// At most this many moves; what stands there is [evaluated](Game::evaluate). Zero evaluates
    /// the root itself.
    Plies(u32),
}

impl Depth {
    fn ends_at(self, ply: u32) -> bool {
        match self {
            Depth::Unlimited => false,
            Depth::Plies(limit) => ply >= limit,
        }
    }
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// Value of the root to Max if both sides play their best as far as the search saw.
    pub value: i32,
    /// The principal variation: the best moves of both sides, from the root to the position that
    /// gave the root its value.
    pub line: Vec<M>,
    /// Number of positions examined, the root among them. One that was answered from memory is not counted.
    pub nodes: u64,
}

impl<M: Copy> Report<M> {
    /// The move to play; none if the game is over, or the depth was zero.
    pub fn best_move(&self) -> Option<M> {
        self.line.first().copied()
    }
}

/// A step of a search, as told to its observer. The search is at one position at a time, at first at the root; each
/// step is a move from there, or a change of its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// Plays this move, and goes on at the position after it.
    Down(M),
    /// Takes the last move back, after which the position has this value. Here, as in the next two, alpha-beta may know
    /// only a bound of a value.
    Up(i32),
    /// Only in alpha-beta: narrows the window in which the value of the position must lie to matter, after another of
    /// its moves.
    Window {
        /// Value of which Max is already sure; `i32::MIN` as long as it is sure of none.
        alpha: i32,
        /// Value to which Min is already sure to hold Max down; `i32::MAX` as long as it is sure of none.
        beta: i32,
    },
    /// Only in alpha-beta: the window is empty, alpha not below beta, and the remaining moves are cut off.
    CutOff {
        /// Value of which Max is sure, here or by a choice further up; at least `beta`.
        alpha: i32,
        /// Value to which Min holds Max down, here or by a choice further up; at most `alpha`.
        beta: i32,
    },
}

/// Kind of a position that a search comes to.
enum Node<M> {
    /// It ends here, with this value.
    Leaf(i32),
    /// It goes on with these moves, of which there is at least one.
    Inner(Vec<M>),
}

/// The first step of every search. The end of the game is asked for first: a win that stands on the
/// board is a fact, even where the depth is used up.
fn examine<G: Game>(game: &G, state: &G::State, ply: u32, depth: Depth) -> Node<G::Move> {
    if let Some(value) = game.outcome(state, ply) {
        return Node::Leaf(value);
    }
    if depth.ends_at(ply) {
        return Node::Leaf(game.evaluate(state, ply));
    }
    let moves = game.moves(state);
    if moves.is_empty() {
        return Node::Leaf(game.evaluate(state, ply));
    }
    Node::Inner(moves)
}

/// The best play from some position on, while it is being put together from the leaf upwards.
struct Line<M> {
    value: i32,
    /// The last move first, so that a move is put in front at no cost.
    reversed: Vec<M>,
}

impl<M> Line<M> {
    fn leaf(value: i32) -> Line<M> {
        Line { value, reversed: Vec::new() }
    }

    /// The line that plays `mv` and goes on like this one.
    fn after(mut self, mv: M) -> Line<M> {
        self.reversed.push(mv);
        self
    }

    fn into_report(mut self, nodes: u64) -> Report<M> {
        self.reversed.reverse();
        Report { value: self.value, line: self.reversed, nodes }
    }
}
