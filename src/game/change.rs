//! Changes to a game as the undo log keeps them: each can be carried out and taken back, any number of times.

use super::note::Note;
use super::opening::{ActRecord, Opening};
use super::outcome::Conclusion;
use super::{Details, Game, NodeId, Tree};
use crate::rules::{Move, Symmetry};
use serde::{Deserialize, Serialize};

/// A change that can be undone and redone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// A move was played that was new: its node was added.
    Added {
        /// Position of the cursor before: the parent.
        from: NodeId,
        /// The new node, with the highest id so far.
        to: NodeId,
    },
    /// A move was played that the tree held already: its node was entered.
    Entered {
        /// Position of the cursor before: the parent.
        from: NodeId,
        /// The old node of the move.
        to: NodeId,
    },
    /// An act of the opening was carried out.
    Acted {
        /// The act, its seat and its time.
        acted: ActRecord,
        /// Node that the opening had come to.
        at: NodeId,
        /// The node of the stone that the act placed; `None` for an act without a stone.
        stone: Option<StoneNode>,
    },
    /// The players ended the game at a node.
    Concluded {
        /// Position of the cursor, whose node had no conclusion before.
        at: NodeId,
        /// The players' decision.
        how: Conclusion,
    },
    /// The note at a node was written, changed or removed.
    Annotated {
        /// Node of the note.
        at: NodeId,
        /// The note before; empty where there was none.
        before: Box<Note>,
        /// The note after; empty where it was removed.
        after: Box<Note>,
    },
    /// The notes at several nodes, each of them once.
    AnnotatedAll(Vec<Annotation>),
    /// A node was deleted, with everything after it.
    Deleted {
        /// Top of the deleted branch.
        node: NodeId,
        /// Its index among its siblings, from 0.
        #[serde(rename = "place")]
        index: usize,
        /// Whether "forward" led to it from its parent.
        preferred: bool,
        /// Position of the cursor before, perhaps in the deleted branch.
        cursor: NodeId,
    },
    /// Siblings were put into another order.
    Reordered(Vec<Reordering>),
    /// A branch was grafted onto a node.
    Grafted {
        /// Node under which the branch was put.
        under: NodeId,
        /// The new nodes whose parents are old ones.
        tops: Vec<NodeId>,
        /// New notes at nodes that were there before and had none.
        notes: Vec<(NodeId, Box<Note>)>,
    },
    /// The board was turned or mirrored under the whole game.
    Turned(Symmetry),
    /// The details of the game as a whole were changed.
    Described {
        /// All details before.
        before: Box<Details>,
        /// All details after.
        after: Box<Details>,
    },
}

/// The note at one node, before and after it was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Annotation {
    /// Node of the note.
    pub at: NodeId,
    /// The note before; empty where there was none.
    pub before: Box<Note>,
    /// The note after; empty where it was removed.
    pub after: Box<Note>,
}

/// The node of a stone that an act of the opening placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StoneNode {
    /// It was new.
    Added(NodeId),
    /// The tree held it already.
    Entered(NodeId),
}

impl StoneNode {
    pub(super) fn node(self) -> NodeId {
        match self {
            StoneNode::Added(node) | StoneNode::Entered(node) => node,
        }
    }
}

/// The children of one node in another order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reordering {
    /// The node whose children were reordered.
    pub parent: NodeId,
    /// All its children in their old order, the main line first.
    pub before: Vec<NodeId>,
    /// The same children in their new order.
    pub after: Vec<NodeId>,
}

/// Error for a change that names nodes which are not there, or not in the state that it expects.
pub(super) struct Misfit;

/// Fails unless the condition holds.
fn fits(holds: bool) -> Result<(), Misfit> {
    if holds { Ok(()) } else { Err(Misfit) }
}

impl Change {
    /// Carries the change out in the tree. `known` is a node that is in the tree, before and after: a long line is not
    /// walked again for each of its moves.
    pub(super) fn perform_in(&self, tree: &mut Tree, known: &mut NodeId) -> Result<(), Misfit> {
        let last_known = std::mem::replace(known, Tree::ROOT);
        match self {
            Change::Added { from, to } => {
                fits(tree.parent(*to) == Some(*from) && (*from == last_known || tree.contains(*from)))?;
                tree.attach(*to, usize::MAX);
                *known = *to;
            }
            Change::Entered { from, to } => fits(tree.parent(*to) == Some(*from) && tree.contains(*to))?,
            Change::Acted { acted, at, stone } => {
                let node = stone.map(StoneNode::node);
                let mv = node.and_then(|node| tree.parent(node).and_then(|_| tree.node(node).mv()));
                fits(tree.contains(*at) && mv == acted.act.stone().map(Move::Place))?;
                fits(node.is_none_or(|node| tree.parent(node) == Some(*at)))?;
                match *stone {
                    Some(StoneNode::Added(node)) => tree.attach(node, usize::MAX),
                    Some(StoneNode::Entered(node)) => fits(tree.contains(node))?,
                    None => {}
                }
            }
            Change::Concluded { at, how } => {
                fits(tree.contains(*at))?;
                tree.set_conclusion(*at, Some(*how));
            }
            Change::Annotated { at, after, .. } => {
                fits(tree.contains(*at))?;
                tree.set_note(*at, Some(after));
            }
            Change::AnnotatedAll(annotations) => {
                for Annotation { at, after, .. } in annotations {
                    fits(tree.contains(*at))?;
                    tree.set_note(*at, Some(after));
                }
            }
            Change::Deleted { node, .. } => {
                fits(*node != Tree::ROOT && tree.contains(*node))?;
                tree.detach(*node);
            }
            Change::Reordered(reorderings) => {
                for Reordering { parent, before, after } in reorderings {
                    reorder(tree, *parent, before, after)?;
                }
            }
            Change::Grafted { tops, notes, .. } => {
                for &top in tops {
                    fits(tree.parent(top).is_some_and(|parent| tree.contains(parent)))?;
                    tree.attach(top, usize::MAX);
                }
                for (node, note) in notes {
                    fits(tree.contains(*node))?;
                    tree.set_note(*node, Some(note));
                }
            }
            Change::Turned(_) | Change::Described { .. } => {}
        }
        Ok(())
    }

    /// Takes the change back in the tree. `known` is a node that is in the tree, before and after.
    pub(super) fn reverse_in(&self, tree: &mut Tree, known: &mut NodeId) -> Result<(), Misfit> {
        let last_known = std::mem::replace(known, Tree::ROOT);
        match self {
            Change::Added { from, to } => {
                fits(tree.parent(*to) == Some(*from) && (*to == last_known || tree.contains(*to)))?;
                *known = *from;
                // Moves after it, on a branch that is not undone, keep it in the tree.
                if tree.node(*to).is_leaf() {
                    tree.detach(*to);
                }
            }
            Change::Entered { from, to } => fits(tree.parent(*to) == Some(*from) && tree.contains(*to))?,
            Change::Acted { at, stone, .. } => {
                let node = stone.map_or(*at, StoneNode::node);
                fits(tree.contains(*at) && tree.contains(node))?;
                if let Some(StoneNode::Added(node)) = *stone {
                    fits(tree.parent(node) == Some(*at))?;
                    if tree.node(node).is_leaf() {
                        tree.detach(node);
                    }
                }
            }
            Change::Concluded { at, .. } => {
                fits(tree.contains(*at))?;
                tree.set_conclusion(*at, None);
            }
            Change::Annotated { at, before, .. } => {
                fits(tree.contains(*at))?;
                tree.set_note(*at, Some(before));
            }
            Change::AnnotatedAll(annotations) => {
                for Annotation { at, before, .. } in annotations.iter().rev() {
                    fits(tree.contains(*at))?;
                    tree.set_note(*at, Some(before));
                }
            }
            Change::Deleted { node, index, preferred, .. } => {
                fits(tree.parent(*node).is_some_and(|parent| tree.contains(parent)))?;
                tree.attach(*node, *index);
                if *preferred {
                    tree.prefer(*node);
                }
            }
            Change::Reordered(reorderings) => {
                for Reordering { parent, before, after } in reorderings.iter().rev() {
                    reorder(tree, *parent, after, before)?;
                }
            }
            Change::Grafted { tops, notes, .. } => {
                for (node, _) in notes {
                    fits(tree.contains(*node))?;
                    tree.set_note(*node, None);
                }
                for &top in tops.iter().rev() {
                    fits(top != Tree::ROOT && tree.contains(top))?;
                    tree.detach(top);
                }
            }
            Change::Turned(_) | Change::Described { .. } => {}
        }
        Ok(())
    }

    /// Carries the change out in the opening.
    pub(super) fn perform_in_opening(&self, opening: &mut Opening) -> Result<(), Misfit> {
        match self {
            Change::Acted { acted, .. } => {
                opening.act(acted.act, acted.millis).map_err(|_| Misfit)?;
                fits(opening.acts().last() == Some(acted))
            }
            Change::Turned(symmetry) => {
                opening.turn(*symmetry);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Takes the change back in the opening.
    pub(super) fn reverse_in_opening(&self, opening: &mut Opening) -> Result<(), Misfit> {
        match self {
            Change::Acted { acted, .. } => fits(opening.undo() == Some(*acted)),
            Change::Turned(symmetry) => {
                opening.turn(symmetry.inverse());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The single node that the change added to the tree, if it was one.
    pub(super) fn added(&self) -> Option<NodeId> {
        match *self {
            Change::Added { to, .. } => Some(to),
            Change::Acted { stone: Some(StoneNode::Added(node)), .. } => Some(node),
            _ => None,
        }
    }

    /// Position of the cursor after the change is carried out.
    pub(super) fn cursor_after(&self, game: &Game) -> NodeId {
        match *self {
            Change::Added { to, .. } | Change::Entered { to, .. } => to,
            Change::Acted { at, stone, .. } => stone.map_or(at, StoneNode::node),
            Change::Concluded { at, .. } | Change::Annotated { at, .. } => at,
            Change::Deleted { node, .. } if game.tree.path(game.cursor).contains(&node) => {
                game.tree.node(node).parent().unwrap_or(Tree::ROOT)
            }
            Change::Grafted { under, .. } => under,
            Change::AnnotatedAll(_)
            | Change::Deleted { .. }
            | Change::Reordered(_)
            | Change::Turned(_)
            | Change::Described { .. } => game.cursor,
        }
    }

    /// Position of the cursor after the change is taken back.
    pub(super) fn cursor_before(&self, game: &Game) -> NodeId {
        match *self {
            Change::Added { from, .. } | Change::Entered { from, .. } => from,
            Change::Acted { at, .. } | Change::Concluded { at, .. } | Change::Annotated { at, .. } => at,
            Change::Deleted { cursor, .. } => cursor,
            Change::Grafted { under, .. } => under,
            Change::AnnotatedAll(_) | Change::Reordered(_) | Change::Turned(_) | Change::Described { .. } => {
                game.cursor
            }
        }
    }
}

/// Puts the children of `parent` from one order into another.
fn reorder(tree: &mut Tree, parent: NodeId, from: &[NodeId], to: &[NodeId]) -> Result<(), Misfit> {
    fits(tree.contains(parent) && tree.node(parent).children().eq(from.iter().copied()))?;
    let sorted = |ids: &[NodeId]| {
        let mut ids = ids.to_vec();
        ids.sort();
        ids
    };
    fits(sorted(from) == sorted(to))?;
    tree.order_children(parent, to);
    Ok(())
}
