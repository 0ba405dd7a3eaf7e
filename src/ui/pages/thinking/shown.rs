//! The comparison that is shown, step by step.

use super::layout::Layout;
use crate::coach::thinking::{Comparison, Extent, SearchEvent, Stage, Trace};
use crate::rules::Board;
use crate::words::Label;

/// One of the two searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Every move is searched.
    Minimax,
    /// Moves that cannot change the result are left out.
    AlphaBeta,
}

impl Method {
    /// Both methods, in the order of the trees.
    pub const ALL: [Method; 2] = [Method::Minimax, Method::AlphaBeta];

    /// Its name.
    pub(super) const fn label(self) -> Label {
        match self {
            Method::Minimax => Label::Minimax,
            Method::AlphaBeta => Label::AlphaBeta,
        }
    }

    pub(super) fn trace(self, comparison: &Comparison) -> &Trace {
        match self {
            Method::Minimax => &comparison.minimax,
            Method::AlphaBeta => &comparison.alpha_beta,
        }
    }
}

/// The position at the root of the searches, and their extent.
pub(super) type Key = (Board, Extent);

/// A comparison on screen.
pub(super) struct ShownComparison {
    /// Its position and extent.
    pub key: Key,
    /// The tree and both searches of it.
    pub comparison: Comparison,
    /// Layout of the tree.
    pub layout: Layout,
    /// Number of events that have passed; both searches advance together, and the shorter one waits at its end.
    pub events: usize,
    /// The two trees after these events, in the order of [`Method::ALL`].
    pub stages: [Stage; 2],
    /// Whether the searches have advanced since they were drawn.
    pub moved: bool,
}

impl ShownComparison {
    /// The comparison after all its events.
    pub fn new(key: Key, comparison: Comparison) -> ShownComparison {
        let stages = Method::ALL.map(|method| method.trace(&comparison).after(&comparison.tree, usize::MAX));
        let layout = Layout::of(&comparison.tree);
        let mut shown = ShownComparison { key, comparison, layout, events: 0, stages, moved: false };
        shown.events = shown.length();
        shown
    }

    /// Number of events of the longer search.
    pub fn length(&self) -> usize {
        Method::ALL.iter().map(|method| method.trace(&self.comparison).events.len()).max().unwrap_or(0)
    }

    /// Whether both searches have come to their ends.
    pub fn is_at_end(&self) -> bool {
        self.events >= self.length()
    }

    /// Shows the trees after this number of events, or after all.
    pub fn go_to(&mut self, events: usize) {
        let events = events.min(self.length());
        if events != self.events {
            self.events = events;
            self.stages = Method::ALL.map(|method| method.trace(&self.comparison).after(&self.comparison.tree, events));
            self.moved = true;
        }
    }

    /// Last event of a search; `None` before the first.
    pub fn last_event(&self, method: Method) -> Option<SearchEvent> {
        let events = &method.trace(&self.comparison).events;
        events.get(self.events.min(events.len()).checked_sub(1)?).copied()
    }
}
