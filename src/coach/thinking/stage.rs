//! State of the tree of a search after a number of events.

use super::{SearchEvent, Trace, Tree, Value, Window};

/// Phase of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The search has not come to it, and may yet.
    Unseen,
    /// The search is at it or below it.
    Open,
    /// The search has left it: its value is known, if only as a bound.
    Known,
    /// It was cut off: the search never comes to it.
    LeftOut,
}

/// Visible state of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeState {
    /// Phase, which says whether the search has come to it.
    pub phase: Phase,
    /// The window when the search came to the node, narrowed by its children since.
    pub window: Window,
    /// The best value of a child so far, for Max, and the index of that child.
    pub best: Option<(i32, usize)>,
    /// The value, once the search has left the node.
    pub value: Option<Value>,
    /// The window that cut its other children off.
    pub cut: Option<Window>,
}

/// The tree at one event of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// States of the nodes, by the indices of the tree.
    pub nodes: Vec<NodeState>,
    /// The node where the search is; none before it begins.
    pub current: Option<usize>,
    /// Number of nodes that were entered.
    pub entered: u64,
}

impl Trace {
    /// The tree after a number of events of the search, at most all.
    pub fn after(&self, tree: &Tree, events: usize) -> Stage {
        let unseen = NodeState { phase: Phase::Unseen, window: Window::WHOLE, best: None, value: None, cut: None };
        let mut stage = Stage { nodes: vec![unseen; tree.nodes().len()], current: None, entered: 0 };
        for &event in self.events.iter().take(events) {
            stage.apply(tree, event);
        }
        stage
    }
}

impl Stage {
    fn apply(&mut self, tree: &Tree, event: SearchEvent) {
        match event {
            SearchEvent::Enter { node, window } => {
                self.nodes[node].phase = Phase::Open;
                self.nodes[node].window = window;
                self.current = Some(node);
                self.entered += 1;
            }
            SearchEvent::Leave { node, value, narrowed } => {
                self.nodes[node].phase = Phase::Known;
                self.nodes[node].value = Some(value);
                self.current = Some(node);
                let Some(parent) = tree.nodes()[node].parent else { return };
                let side = tree.side(parent);
                let above = &mut self.nodes[parent];
                if above.best.is_none_or(|(best, _)| side.prefers(value.number, best)) {
                    above.best = Some((value.number, node));
                }
                above.window = narrowed.unwrap_or(above.window);
            }
            SearchEvent::CutOff { node, window } => {
                self.nodes[node].cut = Some(window);
                self.current = Some(node);
                let unseen = |child: &usize| self.nodes[*child].phase == Phase::Unseen;
                let mut left_out: Vec<usize> = tree.nodes()[node].children.iter().copied().filter(unseen).collect();
                while let Some(node) = left_out.pop() {
                    self.nodes[node].phase = Phase::LeftOut;
                    left_out.extend(&tree.nodes()[node].children);
                }
            }
        }
    }
}
