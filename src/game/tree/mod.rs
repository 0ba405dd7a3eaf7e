//! The tree of moves: nodes in one flat list, linked to each other by their indices, so that nothing is nested.
//!
//! A node takes 32 bytes, and notes are packed beside the list: libraries of openings have a million nodes. [`Node`] is the view of one node; [`TreeBuilder`] builds a tree while a file is read.

mod builder;
mod error;
mod node;
mod notes;

pub use builder::{ListBuilder, TreeBuilder};
pub use error::TreeError;
pub use node::{NewNode, Node, NodeId};

use super::note::Note;
use super::outcome::Conclusion;
use crate::rules::{Board, Color, Move, Symmetry};
use node::{Links, PackedMove};
use notes::Notes;
use std::collections::HashMap;

/// A tree of moves. The root is always there and holds no move.
///
/// ```
/// use tengen::game::{NewNode, Tree, TreeBuilder};
/// use tengen::rules::Move;
///
/// let mut builder = TreeBuilder::new();
/// let first = builder.append(NewNode::played(Tree::ROOT, Move::Place("H8".parse()?)))?;
/// let main = builder.append(NewNode::played(first, Move::Place("I9".parse()?)))?;
/// let variation = builder.append(NewNode::played(first, Move::Place("G7".parse()?)))?;
/// let tree = builder.finish();
/// assert!(tree.node(first).children().eq([main, variation]));
/// assert_eq!(tree.line(Tree::ROOT), [Tree::ROOT, first, main]);
/// assert_eq!(tree.path(variation), [Tree::ROOT, first, variation]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Invariants: a parent stands before its children in the list; a removed node stays in the list, so that ids keep
/// their meaning, but its parent does not count it among its children. It keeps its own children.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Links>,
    notes: Notes,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

/// Equality of the lines of two trees: the connected nodes and their order count, their ids do not.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let (mut mine, mut theirs) = (self.ids(), other.ids());
        let mut twins: HashMap<NodeId, NodeId> = HashMap::new();
        let mut twin = |a: Option<NodeId>, b: Option<NodeId>| match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => *twins.entry(a).or_insert(b) == b,
            _ => false,
        };
        loop {
            let (a, b) = match (mine.next(), theirs.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) => (self.node(a), other.node(b)),
                _ => return false,
            };
            let same = twin(Some(a.id), Some(b.id))
                && twin(a.parent(), b.parent())
                && twin(a.next(), b.next())
                && (a.mv(), a.millis(), a.conclusion()) == (b.mv(), b.millis(), b.conclusion())
                && a.has_note_of(b);
            if !same {
                return false;
            }
        }
    }
}

impl Eq for Tree {}

/// Iterator over the nodes of a branch in reading order: each before its continuations, the main line first.
struct Walk<'a> {
    tree: &'a Tree,
    top: NodeId,
    next: Option<NodeId>,
}

impl Iterator for Walk<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.next?;
        let links = |id: NodeId| &self.tree.nodes[id.index()];
        self.next = links(id).first_child.some().or_else(|| {
            let mut up = id;
            loop {
                if up == self.top {
                    return None;
                }
                if let Some(sibling) = links(up).next_sibling.some() {
                    return Some(sibling);
                }
                up = links(up).parent;
            }
        });
        Some(id)
    }
}

impl Tree {
    /// Id of the root in every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// Greatest number of nodes to which a file or a graft may bring a tree, removed ones included.
    pub const MAX_NODES: usize = 50_000_000;

    /// A tree with nothing but its root.
    pub fn new() -> Tree {
        Tree { nodes: vec![Links::new(NodeId::NONE, None, None, None)], notes: Notes::default() }
    }

    /// A tree from a flat list, the root first. Whether its moves can be played is checked by [`Tree::check`].
    ///
    /// # Errors
    /// If the first node is not a root, a node's parent does not stand before it, or a preferred continuation is not a
    /// child.
    pub fn from_nodes(nodes: impl IntoIterator<Item = NewNode>) -> Result<Tree, TreeError> {
        let mut builder = ListBuilder::default();
        nodes.into_iter().try_for_each(|node| builder.push(node))?;
        builder.finish()
    }

    /// Returns the flat list from which [`Tree::from_nodes`] makes the tree again, but for two differences: removed
    /// nodes are back in it, and siblings stand in the order of their ids.
    pub fn to_nodes(&self) -> impl Iterator<Item = NewNode> {
        self.list().map(|node| NewNode {
            parent: node.parent(),
            mv: node.mv(),
            millis: node.millis(),
            conclusion: node.conclusion(),
            next: node.links.preferred.some(),
            note: node.note().map(Box::new),
        })
    }

    /// All nodes of the list, removed ones included.
    pub(super) fn list(&self) -> impl Iterator<Item = Node<'_>> {
        (0..self.nodes.len() as u32).map(|id| self.node(NodeId(id)))
    }

    /// Number of nodes of the list, removed ones included.
    pub fn list_len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes that are connected to the root, in reading order: each before its continuations, the main line first.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> {
        self.branch(Tree::ROOT)
    }

    /// A node and everything after it, in reading order.
    pub fn branch(&self, top: NodeId) -> impl Iterator<Item = NodeId> {
        Walk { tree: self, top, next: Some(top) }
    }

    /// The node with this id.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node { tree: self, links: &self.nodes[id.index()], id }
    }

    /// The parent of a node, removed or not.
    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes.get(id.index()).and_then(|links| links.parent.some())
    }

    /// Whether a node is attached: its parent counts it among its children. Always true for the root.
    pub(super) fn is_attached(&self, id: NodeId) -> bool {
        self.nodes[id.index()].is_attached
    }

    /// The continuation that was looked at last, if there is one.
    pub(super) fn preferred(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].preferred.some()
    }

    /// Whether the node is connected to the root: neither it nor any of its ancestors was removed.
    pub fn contains(&self, id: NodeId) -> bool {
        let links = |id: NodeId| self.nodes.get(id.index());
        id.index() < self.nodes.len()
            && std::iter::successors(links(id), |here| here.parent.some().and_then(links)).all(|here| here.is_attached)
    }

    /// The nodes from the root to `id`, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.node(id).parent()).collect();
        path.reverse();
        path
    }

    /// The line that `id` lies on: from the root to it, and on to the end along the preferred continuations.
    pub fn line(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = self.path(id);
        line.extend(self.onwards(id));
        line
    }

    /// The rest of the line after `id`, along the preferred continuations.
    pub fn onwards(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(id).next(), |&id| self.node(id).next())
    }

    /// The node `first` and its siblings after it.
    fn siblings_from(&self, first: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(first.some(), |&id| self.nodes[id.index()].next_sibling.some())
    }

    /// Index of a node among its siblings; `None` for the root and for removed nodes.
    pub fn sibling_index(&self, id: NodeId) -> Option<usize> {
        let parent = self.node(id).parent()?;
        self.node(parent).children().position(|child| child == id)
    }

    /// The continuation of `parent` with this move, if there is one.
    pub fn child_with(&self, parent: NodeId, mv: Move) -> Option<NodeId> {
        self.node(parent).children().find(|&child| self.node(child).mv() == Some(mv))
    }

    /// Whether every line of `other` is a line of this tree, with the same notes and ends of games.
    pub fn contains_lines_of(&self, other: &Tree) -> bool {
        // For each node of the other tree, the node here at the end of the same line.
        let mut twins: Vec<Option<NodeId>> = vec![None; other.nodes.len()];
        other.ids().all(|id| {
            let node = other.node(id);
            let is_twin = |twin: &NodeId| {
                let twin = self.node(*twin);
                node.mv() == twin.mv()
                    && (node.conclusion().is_none() || node.conclusion() == twin.conclusion())
                    && (!node.has_note() || node.has_note_of(twin))
            };
            // Siblings without a move differ by their notes alone.
            let twin = match node.parent() {
                Some(parent) => twins[parent.index()].and_then(|twin| self.node(twin).children().find(is_twin)),
                None => Some(Tree::ROOT).filter(is_twin),
            };
            twins[id.index()] = twin;
            twin.is_some()
        })
    }

    /// Checks that all moves can be played from the root position, and that all marks lie on the board.
    ///
    /// # Errors
    /// The first node in reading order whose move cannot be played, or a mark that does not lie on the board.
    pub fn check(&self, root: &Board) -> Result<(), TreeError> {
        let off_board = |node: Node<'_>| {
            let (point, _) = node.note()?.marks.into_iter().find(|(point, _)| !point.is_on(root.size()))?;
            Some(TreeError::Mark { node: node.id, point })
        };
        if let Some(error) = self.list().find_map(off_board) {
            return Err(error);
        }
        self.check_branch(Tree::ROOT, root)
    }

    /// Checks that the moves of a branch, its top included, can be played from the position before it.
    fn check_branch(&self, top: NodeId, before: &Board) -> Result<(), TreeError> {
        let mut board = before.clone();
        // Without recursion: a file with a long line must not overflow the stack.
        let mut last: Option<NodeId> = None;
        for id in self.branch(top) {
            while let Some(up) = last.filter(|&up| Some(up) != self.nodes[id.index()].parent.some()) {
                if self.node(up).mv().is_some() {
                    board.undo();
                }
                last = self.node(up).parent();
            }
            if let Some(mv) = self.node(id).mv() {
                board.play_unchecked(mv).map_err(|why| TreeError::Move { node: id, mv, why })?;
            }
            last = Some(id);
        }
        Ok(())
    }

    /// The tree without its removed nodes, the others renumbered in reading order, and the new id of `cursor`.
    pub(super) fn compacted(&self, cursor: NodeId) -> (Tree, NodeId) {
        let mut renumbered: Vec<NodeId> = vec![NodeId::NONE; self.nodes.len()];
        for (new, id) in (0..).map(NodeId).zip(self.ids()) {
            renumbered[id.index()] = new;
        }
        let renumber = |id: NodeId| id.some().map_or(NodeId::NONE, |id| renumbered[id.index()]);
        let mut notes = Notes::default();
        let nodes = self.ids().map(|id| {
            let links = &self.nodes[id.index()];
            Links {
                note: notes.copy(&self.notes, links.note),
                parent: renumber(links.parent),
                first_child: renumber(links.first_child),
                next_sibling: renumber(links.next_sibling),
                // The first continuation is preferred anyway.
                preferred: if links.preferred == links.first_child { NodeId::NONE } else { renumber(links.preferred) },
                ..*links
            }
        });
        let nodes = nodes.collect();
        (Tree { nodes, notes }, renumber(cursor).some().unwrap_or(Tree::ROOT))
    }

    /// Adds a continuation of `parent`, as the last of its siblings.
    pub(super) fn append(&mut self, parent: NodeId, mv: Option<Move>, millis: Option<u64>) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Links { is_attached: false, ..Links::new(parent, mv, millis, None) });
        self.attach(id, usize::MAX);
        id
    }

    /// Puts a removed node back under its parent, as the sibling at `index`, or the last if there are fewer.
    pub(super) fn attach(&mut self, id: NodeId, index: usize) {
        let Some(parent) = self.nodes[id.index()].parent.some().filter(|_| !self.nodes[id.index()].is_attached) else {
            return;
        };
        let before = index.checked_sub(1).and_then(|before| self.node(parent).children().take(before + 1).last());
        let link = match before {
            Some(before) => &mut self.nodes[before.index()].next_sibling,
            None => &mut self.nodes[parent.index()].first_child,
        };
        let after = std::mem::replace(link, id);
        let node = &mut self.nodes[id.index()];
        node.next_sibling = after;
        node.is_attached = true;
    }

    /// Removes a node, with everything after it. It stays in the list, so that it can be attached again.
    pub(super) fn detach(&mut self, id: NodeId) {
        let Some(parent) = self.nodes[id.index()].parent.some().filter(|_| self.nodes[id.index()].is_attached) else {
            return;
        };
        let after = std::mem::replace(&mut self.nodes[id.index()].next_sibling, NodeId::NONE);
        let before = self.node(parent).children().take_while(|&child| child != id).last();
        match before {
            Some(before) => self.nodes[before.index()].next_sibling = after,
            None => self.nodes[parent.index()].first_child = after,
        }
        let parent = &mut self.nodes[parent.index()];
        if parent.preferred == id {
            parent.preferred = NodeId::NONE;
        }
        self.nodes[id.index()].is_attached = false;
    }

    /// Makes "forward" from the node's parent lead to it.
    pub(super) fn prefer(&mut self, id: NodeId) {
        if let Some(parent) = self.nodes[id.index()].parent.some() {
            self.nodes[parent.index()].preferred = id;
        }
    }

    pub(super) fn set_conclusion(&mut self, id: NodeId, conclusion: Option<Conclusion>) {
        self.nodes[id.index()].conclusion = conclusion;
    }

    pub(super) fn set_note(&mut self, id: NodeId, note: Option<&Note>) {
        self.notes.set(&mut self.nodes[id.index()].note, note);
    }

    /// Turns or mirrors the board of `size` under all moves and marks.
    pub(super) fn turn(&mut self, symmetry: Symmetry, size: u8) {
        for links in &mut self.nodes {
            if let Some(Move::Place(point)) = links.mv.get() {
                links.mv = PackedMove::new(Some(Move::Place(symmetry.point(point, size))));
            }
        }
        self.notes.move_marks(|point| symmetry.point(point, size));
    }

    /// Puts the children of a node into this order, which must hold exactly them.
    pub(super) fn order_children(&mut self, parent: NodeId, order: &[NodeId]) {
        let mut after = NodeId::NONE;
        for &child in order.iter().rev() {
            self.nodes[child.index()].next_sibling = after;
            after = child;
        }
        self.nodes[parent.index()].first_child = after;
    }

    /// A copy of a branch that can be grafted elsewhere, its top first and without a parent. The root is not copied.
    pub fn copy_branch(&self, top: NodeId) -> Vec<NewNode> {
        let mut copies: HashMap<NodeId, NodeId> = HashMap::new();
        let nodes = (0..).map(NodeId).zip(self.branch(top).filter(|&id| id != Tree::ROOT)).map(|(copy, id)| {
            let node = self.node(id);
            let parent = node.parent().and_then(|parent| copies.get(&parent).copied());
            copies.insert(id, copy);
            let note = node.note().map(Box::new);
            NewNode { parent, mv: node.mv(), millis: node.millis(), conclusion: node.conclusion(), next: None, note }
        });
        nodes.collect()
    }

    /// The side to move after a node: the colours take turns from `first`, passes included.
    pub fn side_to_move(&self, id: NodeId, first: Color) -> Color {
        let path = std::iter::successors(Some(id), |&id| self.node(id).parent());
        let moves = path.filter(|&id| self.node(id).mv().is_some()).count();
        if moves.is_multiple_of(2) { first } else { !first }
    }
}
