//! Task of a node, which its parent sets, and the search stack, in which the nodes on a path leave data for those below.

use super::value::{loss_at, win_at};
use crate::engine::cell::Cell;
use crate::engine::margins::PLY;
use crate::engine::network::Hidden;
use crate::engine::position::Position;
use crate::engine::threat::Threat;
use crate::engine::tt::Bound;

/// Search of a node: the window, the depth and the ply.
#[derive(Clone, Copy)]
pub(super) struct Task {
    /// Value of which the side to move is sure already.
    pub alpha: i32,
    /// Value beyond which the other side will not let the game come here.
    pub beta: i32,
    /// Depth in parts of a [`PLY`].
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// Expected position of the value to the window.
    pub expected: Expected,
}

/// Expected position of a node's value to its window, as the kinds of its ancestors suggest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    /// Above beta: one good move will cause a cut-off.
    High,
    /// Anywhere else.
    Open,
}

impl Expected {
    fn of_reply(self) -> Expected {
        match self {
            Expected::High => Expected::Open,
            Expected::Open => Expected::High,
        }
    }
}

impl Task {
    /// Task of a whole iteration, or of an exact search.
    pub fn whole(alpha: i32, beta: i32, plies: u32) -> Task {
        Task { alpha, beta, depth: plies as i32 * PLY, ply: 0, expected: Expected::Open }
    }

    /// Whether the exact value is wanted, not only its side of a bound.
    pub fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Returns the whole plies of the depth.
    pub fn plies(self) -> i32 {
        self.depth.max(0) / PLY
    }

    /// Returns the task of a child in the whole window.
    pub fn below(self, depth: i32) -> Task {
        let expected = if self.is_pv() { Expected::Open } else { self.expected.of_reply() };
        Task { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1, expected }
    }

    /// Returns the task of a child with a null window at alpha.
    pub fn scout_below(self, depth: i32) -> Task {
        let expected = self.expected.of_reply();
        Task { alpha: -self.alpha - 1, beta: -self.alpha, depth, ply: self.ply + 1, expected }
    }

    /// Narrows the window of a node in which neither side has a five: no value there is worse than being lost at once,
    /// or better than the next possible win.
    pub fn within_reach(self) -> Task {
        let (alpha, beta) = (self.alpha.max(loss_at(self.ply + 2)), self.beta.min(win_at(self.ply + 3)));
        Task { alpha, beta, ..self }
    }

    /// Returns the side of the window on which a value lies.
    pub fn bound_of(self, value: i32) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// Search stack entry: data of a node on the path that those below it use.
#[derive(Clone)]
pub(super) struct StackEntry {
    /// Hidden layer of the network.
    pub hidden: Hidden,
    /// Evaluation of the position, for the side to move.
    pub evaluation: i32,
    /// Evaluation as the search uses it: averaged and corrected.
    pub corrected: i32,
    /// Whether the move being searched makes a four.
    pub made_four: bool,
    /// Whether it makes a three or more.
    pub threatened: bool,
    /// Move excluded while the others are searched for a singular extension.
    pub excluded: Option<Cell>,
}

impl StackEntry {
    /// Creates the entry of a position with this evaluation.
    pub fn of(hidden: Hidden, evaluation: i32) -> StackEntry {
        StackEntry { hidden, evaluation, corrected: evaluation, made_four: false, threatened: false, excluded: None }
    }

    /// Notes what the move that is about to be searched makes.
    pub fn set_move(&mut self, position: &Position, cell: Cell) {
        let threat = position.threat(position.side_to_move(), cell);
        self.made_four = threat.makes_four();
        self.threatened = threat >= Threat::Three;
    }
}
