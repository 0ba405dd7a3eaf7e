//! Reasons why a list of nodes is not a tree of playable moves.

use super::{NodeId, Tree};
use crate::rules::{Move, PlayError, Point};
use std::fmt;

/// Reason why nodes do not make a tree of playable moves. Nodes are counted from 0, the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeError {
    /// There is no root, or it has a parent or a move.
    Root,
    /// A node's parent does not stand before it in the list.
    Parent {
        /// The first such node.
        node: NodeId,
        /// Its parent; `None` where a node after the root has none.
        parent: Option<NodeId>,
    },
    /// The preferred continuation is not a child of the node.
    Next {
        /// The node that prefers it.
        node: NodeId,
        /// The preferred continuation.
        next: NodeId,
    },
    /// A move that cannot be played from its parent's position.
    Move {
        /// The first such node in reading order.
        node: NodeId,
        /// Its move.
        mv: Move,
        /// Reason of the rules; never a forbidden point, as such a move is played and loses.
        why: PlayError,
    },
    /// A mark that does not lie on the board.
    Mark {
        /// The node with the lowest id that has such a mark.
        node: NodeId,
        /// Point of the mark.
        point: Point,
    },
    /// More than [`Tree::MAX_NODES`] nodes.
    TooMany,
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
            TreeError::Mark { node, point } => write!(f, "node {node}: the mark on {point} is not on the board"),
            TreeError::TooMany => write!(f, "there are more than {} nodes", Tree::MAX_NODES),
        }
    }
}

impl std::error::Error for TreeError {}
