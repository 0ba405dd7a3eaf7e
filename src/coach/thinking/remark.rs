//! Remarks on a node, to be put into a sentence.

use super::{Bound, Phase, Player, Stage, Tree, Value, Window, win};
use crate::rules::{Color, Point};
use crate::textbook::Side;

/// Remark on a node after some event. Values are those of Max.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The search has not come to it yet.
    NotYet,
    /// It was cut off below some node above it: the other side does not let the game come to that node.
    LeftOut {
        /// The side to move at the node where the cut was made.
        mover: Color,
        /// The value that the other side has elsewhere.
        elsewhere: i32,
    },
    /// The search has come to it and goes no deeper: its evaluation comes next.
    Reached,
    /// The search has come to it, and none of its moves is known yet.
    Opened {
        /// The side to move.
        mover: Color,
        /// Whether that side takes the largest value or the smallest.
        side: Side,
    },
    /// Some of its moves are known.
    SoFar {
        /// The side to move.
        mover: Color,
        /// Whether that side takes the largest value or the smallest.
        side: Side,
        /// The best value so far.
        value: i32,
        /// The move with this value.
        by: Point,
    },
    /// The last ply: the position was evaluated, with fours played out.
    Guessed {
        /// The player that evaluated it.
        player: Player,
        /// Its evaluation, or a win that it sees.
        value: i32,
    },
    /// A five stands on the board.
    Five {
        /// The side that has made it.
        winner: Color,
    },
    /// The board is full, without a five.
    Drawn,
    /// Its exact value is known.
    Takes {
        /// The side to move.
        mover: Color,
        /// Whether that side takes the largest value or the smallest.
        side: Side,
        /// The value, which is that of the best move.
        value: i32,
        /// The best move, of equals the first.
        by: Point,
    },
    /// One move is so good for the side to move that the other side will not let the game come here.
    CutOff {
        /// The side to move.
        mover: Color,
        /// The value of that move, which may not be the best.
        value: i32,
        /// The value that the other side has elsewhere.
        elsewhere: i32,
    },
    /// No move is better for the side to move than the value that it has elsewhere.
    NoBetter {
        /// The side to move.
        mover: Color,
        /// The value that it has elsewhere.
        has: i32,
    },
}

impl Stage {
    /// The remark on a node.
    pub fn remark(&self, tree: &Tree, node: usize) -> Remark {
        let state = &self.nodes[node];
        let (mover, side) = (tree.mover(node), tree.side(node));
        let best = state.best.and_then(|(value, child)| Some((value, tree.nodes()[child].mv?)));
        match (state.phase, state.value, best) {
            (Phase::Unseen, ..) => Remark::NotYet,
            (Phase::LeftOut, ..) => {
                let cut = tree.path(node).find_map(|above| Some((above, self.nodes[above].cut?)));
                let (above, window) = cut.expect("an ancestor was cut off");
                let elsewhere = had_elsewhere(tree, above, window);
                Remark::LeftOut { mover: tree.mover(above), elsewhere }
            }
            (Phase::Known, Some(value), None) => leaf(tree, node, value),
            (Phase::Known, Some(Value { number: value, bound }), Some((_, by))) => {
                let Window { alpha, beta } = state.window;
                let cut_off = |elsewhere| Remark::CutOff { mover, value, elsewhere };
                match (bound, side) {
                    (Bound::Exact, _) => Remark::Takes { mover, side, value, by },
                    (Bound::AtLeast, Side::Max) => cut_off(beta),
                    (Bound::AtMost, Side::Min) => cut_off(alpha),
                    (Bound::AtMost, Side::Max) => Remark::NoBetter { mover, has: alpha },
                    (Bound::AtLeast, Side::Min) => Remark::NoBetter { mover, has: beta },
                }
            }
            (Phase::Open, _, Some((value, by))) => match state.cut {
                Some(window) => {
                    let elsewhere = had_elsewhere(tree, node, window);
                    Remark::CutOff { mover, value, elsewhere }
                }
                None => Remark::SoFar { mover, side, value, by },
            },
            (Phase::Open, ..) if tree.nodes()[node].children.is_empty() => Remark::Reached,
            (Phase::Open | Phase::Known, ..) => Remark::Opened { mover, side },
        }
    }
}

fn leaf(tree: &Tree, node: usize, value: Value) -> Remark {
    match win(value.number, tree.max) {
        Some((winner, plies)) if plies == tree.nodes()[node].ply => Remark::Five { winner },
        None if tree.is_full(node) => Remark::Drawn,
        Some(_) | None => Remark::Guessed { player: tree.player, value: value.number },
    }
}

/// The value that the opponent of the side to move has elsewhere, at a node that cut its other moves off.
fn had_elsewhere(tree: &Tree, node: usize, cut: Window) -> i32 {
    match tree.side(node) {
        Side::Max => cut.beta,
        Side::Min => cut.alpha,
    }
}
