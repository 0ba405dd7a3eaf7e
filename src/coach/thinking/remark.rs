//! Remarks on a node, to be put into a sentence.

use super::{Bound, Phase, Stage, Tree, Value, Window, win};
use crate::rules::{Color, Point};
use crate::textbook::Side;

/// Remark on a node after some event. Values are those of Max.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The search has not come to it yet.
    NotYet,
    /// It was cut off: in the position above, where `mover` is to move, `other` would not let the game come to what is
    /// there already, for it has `elsewhere`.
    LeftOut { mover: Color, other: Color, elsewhere: i32 },
    /// The search has come to it and looks no deeper: what it is worth is asked next.
    Reached,
    /// The search has come to it and looks at its moves.
    Opened { mover: Color, side: Side },
    /// Some of its moves are known; so far the best is this one.
    SoFar { mover: Color, side: Side, worth: i32, by: Point },
    /// The last ply: what the position is worth without looking ahead.
    Guessed { worth: i32 },
    /// A five stands on the board.
    Five { winner: Color },
    /// Nothing can be won any more.
    Drawn,
    /// All that matters is known: the side to move takes this.
    Takes { mover: Color, side: Side, worth: i32, by: Point },
    /// One move was so good for `mover` that `other`, who has `elsewhere`, will not let the game come here.
    CutOff { mover: Color, other: Color, side: Side, worth: i32, elsewhere: i32 },
    /// Nothing here is better for `mover` than what it has already elsewhere.
    NoBetter { mover: Color, side: Side, worth: i32, has: i32 },
}

impl Stage {
    /// The remark on a node.
    pub fn remark(&self, tree: &Tree, node: usize) -> Remark {
        let state = &self.nodes[node];
        let (mover, side) = (tree.mover(node), tree.side(node));
        let best = state.best.and_then(|(worth, child)| Some((worth, tree.nodes()[child].mv?)));
        match (state.phase, state.value, best) {
            (Phase::Unseen, ..) => Remark::NotYet,
            (Phase::LeftOut, ..) => {
                let cut = tree.path(node).find_map(|above| Some((above, self.nodes[above].cut?)));
                let (above, window) = cut.expect("an ancestor was cut off");
                let elsewhere = had_elsewhere(tree, above, window);
                Remark::LeftOut { mover: tree.mover(above), other: !tree.mover(above), elsewhere }
            }
            (Phase::Known, Some(value), None) => leaf(tree, node, value),
            (Phase::Known, Some(Value { worth, bound }), Some((_, by))) => {
                let Window { alpha, beta } = state.window;
                let cut_off = |elsewhere| Remark::CutOff { mover, other: !mover, side, worth, elsewhere };
                match (bound, side) {
                    (Bound::Exact, _) => Remark::Takes { mover, side, worth, by },
                    (Bound::AtLeast, Side::Max) => cut_off(beta),
                    (Bound::AtMost, Side::Min) => cut_off(alpha),
                    (Bound::AtMost, Side::Max) => Remark::NoBetter { mover, side, worth, has: alpha },
                    (Bound::AtLeast, Side::Min) => Remark::NoBetter { mover, side, worth, has: beta },
                }
            }
            (Phase::Open, _, Some((worth, by))) => match state.cut {
                Some(window) => {
                    let elsewhere = had_elsewhere(tree, node, window);
                    Remark::CutOff { mover, other: !mover, side, worth, elsewhere }
                }
                None => Remark::SoFar { mover, side, worth, by },
            },
            (Phase::Open, ..) if tree.nodes()[node].children.is_empty() => Remark::Reached,
            (Phase::Open | Phase::Known, ..) => Remark::Opened { mover, side },
        }
    }
}

fn leaf(tree: &Tree, node: usize, value: Value) -> Remark {
    match win(value.worth, tree.max) {
        Some((winner, _)) => Remark::Five { winner },
        None if tree.is_full(node) => Remark::Drawn,
        None => Remark::Guessed { worth: value.worth },
    }
}

/// The value that the opponent of the side to move has elsewhere, at a node that cut its other moves off.
fn had_elsewhere(tree: &Tree, node: usize, cut: Window) -> i32 {
    match tree.side(node) {
        Side::Max => cut.beta,
        Side::Min => cut.alpha,
    }
}
