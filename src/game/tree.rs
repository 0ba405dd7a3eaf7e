//! The tree of moves: nodes in one flat list, each with its parent, so that nothing is ever nested.

use crate::rules::{Board, Color, Move, PlayError};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A node's place in its tree's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(pub u32);

impl NodeId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One node: a stone, a pass, or nothing (the root, or a place for a comment); and what came after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    parent: Option<NodeId>,
    /// Continuations, oldest first.
    children: Vec<NodeId>,
    /// The continuation that was looked at last: where "forward" leads.
    preferred: Option<NodeId>,
    mv: Option<Move>,
    /// How long the move took its player.
    millis: Option<u64>,
    /// Who gave up here.
    resigned: Option<Color>,
}

impl Node {
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Continuations, oldest first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    pub fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// How long the move took its player, in milliseconds, if that is known.
    pub fn millis(&self) -> Option<u64> {
        self.millis
    }

    /// Who gave up at this node.
    pub fn resigned(&self) -> Option<Color> {
        self.resigned
    }

    /// The continuation where "forward" leads: the one looked at last, else the first.
    pub fn next(&self) -> Option<NodeId> {
        self.preferred.or(self.children.first().copied())
    }
}

/// Why nodes do not make a tree of playable moves. Nodes are counted from 0, the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeError {
    /// There is no root, or it has a parent or a move.
    Root,
    /// A node's parent does not stand before it in the list.
    Parent { node: NodeId, parent: Option<NodeId> },
    /// What "forward" is to lead to does not hang on the node.
    Next { node: NodeId, next: NodeId },
    /// A move that cannot be played from its parent's position.
    Move { node: NodeId, mv: Move, why: PlayError },
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeError::Root => write!(f, "the first node must be the root: no parent and no move"),
            TreeError::Parent { node, parent: Some(parent) } => {
                write!(f, "node {node} has the parent {parent}, which does not stand before it")
            }
            TreeError::Parent { node, parent: None } => write!(f, "node {node} has no parent"),
            TreeError::Next { node, next } => write!(f, "node {node} cannot lead on to {next}, which is not after it"),
            TreeError::Move { node, mv, why } => write!(f, "node {node}, {mv}: {why}"),
        }
    }
}

impl std::error::Error for TreeError {}

/// What a node is made of, as it stands in a flat list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NewNode {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<NodeId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mv: Option<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resigned: Option<Color>,
    /// Where "forward" leads, if that is not the first continuation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<NodeId>,
}

/// A tree of moves. The root is always there and holds no move.
///
/// Invariants: a parent stands before its children in the list, and counts them in the list's order; a node that was
/// taken back stays in the list, so that ids keep their meaning, but its parent does not count it among its children.
/// Nothing hangs on a node that was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

impl Tree {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree that is only a root.
    pub fn new() -> Tree {
        Tree { nodes: vec![Node::default()] }
    }

    /// A tree from a flat list, the root first. Whether its moves can be played is a question for [`Tree::check`].
    ///
    /// # Errors
    /// If the first node is no root, a node's parent does not stand before it, or "forward" leads astray.
    pub fn from_nodes(nodes: &[NewNode]) -> Result<Tree, TreeError> {
        let (root, rest) = nodes.split_first().ok_or(TreeError::Root)?;
        if root.parent.is_some() || root.mv.is_some() {
            return Err(TreeError::Root);
        }
        let mut tree = Tree::new();
        tree.nodes[0].resigned = root.resigned;
        for &node in rest {
            let id = NodeId(tree.nodes.len() as u32);
            match node.parent {
                Some(parent) if parent < id => tree.append(parent, node),
                parent => return Err(TreeError::Parent { node: id, parent }),
            };
        }
        for (node, next) in (0..).map(NodeId).zip(nodes.iter().map(|node| node.next)) {
            if let Some(next) = next {
                if !tree.node(node).children.contains(&next) {
                    return Err(TreeError::Next { node, next });
                }
                tree.nodes[node.index()].preferred = Some(next);
            }
        }
        Ok(tree)
    }

    /// The flat list that the tree could be made from again, what was taken back included.
    pub fn to_nodes(&self) -> Vec<NewNode> {
        let list = |node: &Node| NewNode {
            parent: node.parent,
            mv: node.mv,
            millis: node.millis,
            resigned: node.resigned,
            next: node.preferred,
        };
        self.nodes.iter().map(list).collect()
    }

    /// All nodes that hang together, the root first, each after its parent.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> {
        (0..self.nodes.len() as u32).map(NodeId).filter(|&id| self.contains(id))
    }

    /// The node of this id.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// Whether the id names a node that hangs in the tree: neither beyond the list nor taken back.
    pub fn contains(&self, id: NodeId) -> bool {
        self.nodes.get(id.index()).is_some_and(|node| match node.parent {
            Some(parent) => self.node(parent).children.binary_search(&id).is_ok(),
            None => true,
        })
    }

    /// The nodes from the root to `id`, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.node(id).parent).collect();
        path.reverse();
        path
    }

    /// The line that `id` lies on: from the root to it, and on to the end along what was looked at last.
    pub fn line(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = self.path(id);
        line.extend(std::iter::successors(self.node(id).next(), |&id| self.node(id).next()));
        line
    }

    /// The continuation of `parent` with this move, if there is one.
    pub fn child_with(&self, parent: NodeId, mv: Move) -> Option<NodeId> {
        self.child_like(parent, Some(mv))
    }

    fn child_like(&self, parent: NodeId, mv: Option<Move>) -> Option<NodeId> {
        self.node(parent).children.iter().copied().find(|&child| self.node(child).mv == mv)
    }

    /// Whether every line of `other` is a line of this tree, and whoever gave up there gave up here.
    pub fn contains_lines_of(&self, other: &Tree) -> bool {
        // For each node of the other tree the one here at the end of the same line.
        let mut twins: Vec<Option<NodeId>> = vec![None; other.nodes.len()];
        other.ids().all(|id| {
            let node = other.node(id);
            let twin = match node.parent {
                Some(parent) => twins[parent.index()].and_then(|twin| self.child_like(twin, node.mv)),
                None => Some(Tree::ROOT),
            };
            twins[id.index()] = twin;
            twin.is_some_and(|twin| node.resigned.is_none() || node.resigned == self.node(twin).resigned)
        })
    }

    /// Whether all moves can be played, one after the other, from the root position.
    ///
    /// # Errors
    /// The first node whose move cannot.
    pub fn check(&self, root: &Board) -> Result<(), TreeError> {
        let mut board = root.clone();
        // Depth first without recursion: a line may be long, and a file must not overflow the stack.
        let mut stack: Vec<(NodeId, usize)> = vec![(Tree::ROOT, 0)];
        while let Some((id, next)) = stack.last_mut() {
            let node = self.node(*id);
            if let Some(&child) = node.children.get(*next) {
                *next += 1;
                if let Some(mv) = self.node(child).mv {
                    board.play_unchecked(mv).map_err(|why| TreeError::Move { node: child, mv, why })?;
                }
                stack.push((child, 0));
            } else {
                if node.mv.is_some() {
                    board.undo();
                }
                stack.pop();
            }
        }
        Ok(())
    }

    /// The same tree without what was taken back, its nodes numbered anew in their order, and `cursor` in it.
    pub(super) fn compacted(&self, cursor: NodeId) -> (Tree, NodeId) {
        let mut renumbered: Vec<Option<NodeId>> = vec![None; self.nodes.len()];
        for (new, id) in (0..).map(NodeId).zip(self.ids()) {
            renumbered[id.index()] = Some(new);
        }
        let renumber = |id: NodeId| renumbered[id.index()];
        let nodes = self.ids().map(|id| {
            let node = self.node(id);
            Node {
                parent: node.parent.and_then(renumber),
                children: node.children.iter().copied().filter_map(renumber).collect(),
                // Where "forward" leads to the first continuation anyway, nothing need be remembered.
                preferred: node.preferred.filter(|next| node.children.first() != Some(next)).and_then(renumber),
                ..*node
            }
        });
        (Tree { nodes: nodes.collect() }, renumber(cursor).unwrap_or(Tree::ROOT))
    }

    pub(super) fn append(&mut self, parent: NodeId, node: NewNode) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            parent: Some(parent),
            mv: node.mv,
            millis: node.millis,
            resigned: node.resigned,
            ..Node::default()
        });
        self.attach(id);
        id
    }

    /// Hangs a node that was taken back where it had hung.
    pub(super) fn attach(&mut self, id: NodeId) {
        if let Some(parent) = self.node(id).parent {
            let children = &mut self.nodes[parent.index()].children;
            if let Err(place) = children.binary_search(&id) {
                children.insert(place, id);
            }
        }
    }

    /// Takes a node on which nothing hangs out of the tree.
    pub(super) fn detach(&mut self, id: NodeId) {
        if let Some(parent) = self.node(id).parent {
            let parent = &mut self.nodes[parent.index()];
            parent.children.retain(|&child| child != id);
            parent.preferred = parent.preferred.filter(|&child| child != id);
        }
    }

    /// Makes "forward" from the node's parent lead to it.
    pub(super) fn prefer(&mut self, id: NodeId) {
        if let Some(parent) = self.node(id).parent {
            self.nodes[parent.index()].preferred = Some(id);
        }
    }

    pub(super) fn set_resigned(&mut self, id: NodeId, resigned: Option<Color>) {
        self.nodes[id.index()].resigned = resigned;
    }
}
