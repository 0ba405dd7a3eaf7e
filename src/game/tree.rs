//! The tree of moves: nodes in one flat list, linked to each other by their places in it, so that nothing is nested.
//!
//! A node takes 24 bytes, and what is written at it lies beside the list: libraries of openings have a million nodes,
//! of which few are commented. [`Node`] is how a node is looked at.

use super::note::Note;
use super::outcome::Conclusion;
use crate::rules::{Board, Color, Move, PlayError, Point, Symmetry};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;

/// A node's place in its tree's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(pub u32);

impl NodeId {
    /// In a link: no node.
    const NONE: NodeId = NodeId(u32::MAX);

    /// The node's place in a list that has one for each node.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A node as it lies in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Links {
    parent: NodeId,
    first_child: NodeId,
    next_sibling: NodeId,
    /// The continuation that was looked at last: where "forward" leads.
    preferred: NodeId,
    /// How long the move took; [`Links::NO_TIME`] where that is not known.
    millis: u32,
    mv: PackedMove,
    conclusion: Option<Conclusion>,
    /// Whether the parent counts the node among its children.
    hangs: bool,
}

// A million nodes are to stay small.
const _: () = assert!(size_of::<Links>() <= 28);

impl Links {
    const NO_TIME: u32 = u32::MAX;

    fn new(parent: NodeId, mv: Option<Move>, millis: Option<u64>, conclusion: Option<Conclusion>) -> Links {
        Links {
            parent,
            first_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            preferred: NodeId::NONE,
            // Longer than seven weeks is seven weeks.
            millis: millis.map_or(Links::NO_TIME, |millis| millis.min(u64::from(Links::NO_TIME - 1)) as u32),
            mv: PackedMove::new(mv),
            conclusion,
            hangs: true,
        }
    }
}

/// A move, a pass, or nothing, in two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PackedMove(u16);

impl PackedMove {
    const NOTHING: PackedMove = PackedMove(u16::MAX);
    const PASS: PackedMove = PackedMove(u16::MAX - 1);

    fn new(mv: Option<Move>) -> PackedMove {
        match mv {
            None => PackedMove::NOTHING,
            Some(Move::Pass) => PackedMove::PASS,
            Some(Move::Place(point)) => PackedMove(u16::from(point.y()) << 8 | u16::from(point.x())),
        }
    }

    fn get(self) -> Option<Move> {
        match self {
            PackedMove::NOTHING => None,
            PackedMove::PASS => Some(Move::Pass),
            PackedMove(packed) => Some(Move::Place(Point::new((packed & 0xff) as u8, (packed >> 8) as u8))),
        }
    }
}

/// One node of a tree: a stone, a pass, or nothing (the root, or a place for a comment); and what came after it.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    tree: &'a Tree,
    links: &'a Links,
    id: NodeId,
}

impl<'a> Node<'a> {
    pub fn id(self) -> NodeId {
        self.id
    }

    pub fn parent(self) -> Option<NodeId> {
        self.links.parent.some()
    }

    /// Continuations, the main one first.
    pub fn children(self) -> impl Iterator<Item = NodeId> + use<'a> {
        self.tree.siblings_from(self.links.first_child)
    }

    /// Whether the node has no continuation.
    pub fn is_leaf(self) -> bool {
        self.links.first_child == NodeId::NONE
    }

    /// Whether the node has two continuations or more.
    pub fn is_fork(self) -> bool {
        self.children().nth(1).is_some()
    }

    pub fn mv(self) -> Option<Move> {
        self.links.mv.get()
    }

    /// How long the move took its player, in milliseconds, if that is known.
    pub fn millis(self) -> Option<u64> {
        (self.links.millis != Links::NO_TIME).then_some(u64::from(self.links.millis))
    }

    /// How the game was ended here by the players.
    pub fn conclusion(self) -> Option<Conclusion> {
        self.links.conclusion
    }

    /// The continuation where "forward" leads: the one looked at last, else the first.
    pub fn next(self) -> Option<NodeId> {
        self.links.preferred.some().or(self.links.first_child.some())
    }

    /// What is written here, if anything.
    pub fn note(self) -> Option<&'a Note> {
        self.tree.notes.get(&self.id)
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
    /// A mark that does not lie on the board.
    Mark { node: NodeId, point: Point },
    /// More nodes than can be counted.
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

/// What a node is made of, as it stands in a flat list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NewNode {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<NodeId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mv: Option<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conclusion: Option<Conclusion>,
    /// Where "forward" leads, if that is not the first continuation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<NodeId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Box<Note>>,
}

impl NewNode {
    /// A move after `parent`, and nothing said of it.
    pub fn played(parent: NodeId, mv: Move) -> NewNode {
        NewNode { parent: Some(parent), mv: Some(mv), ..NewNode::default() }
    }
}

/// A tree of moves. The root is always there and holds no move.
///
/// Invariants: a parent stands before its children in the list; a node that was taken off stays in the list, so that
/// ids keep their meaning, but its parent does not count it among its children. What hung on it when it was taken off
/// hangs on it still.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Links>,
    notes: HashMap<NodeId, Note>,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

/// Two trees are equal when the same can be seen in them: the nodes that hang together and their order, whatever their
/// numbers are.
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
                && (a.mv(), a.millis(), a.conclusion(), a.note()) == (b.mv(), b.millis(), b.conclusion(), b.note());
            if !same {
                return false;
            }
        }
    }
}

impl Eq for Tree {}

/// The nodes of a branch in the order in which they are read: each before what follows it, the main line first.
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
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The most nodes of a tree.
    pub const MAX_NODES: usize = 50_000_000;

    /// A tree that is only a root.
    pub fn new() -> Tree {
        Tree { nodes: vec![Links::new(NodeId::NONE, None, None, None)], notes: HashMap::new() }
    }

    /// A tree from a flat list, the root first. Whether its moves can be played is a question for [`Tree::check`].
    ///
    /// # Errors
    /// If the first node is no root, a node's parent does not stand before it, or "forward" leads astray.
    pub fn from_nodes(nodes: impl IntoIterator<Item = NewNode>) -> Result<Tree, TreeError> {
        let mut nodes = nodes.into_iter();
        let root = nodes.next().ok_or(TreeError::Root)?;
        if root.parent.is_some() || root.mv.is_some() {
            return Err(TreeError::Root);
        }
        let mut builder = TreeBuilder::new();
        builder.tree.nodes[0].conclusion = root.conclusion;
        builder.write(Tree::ROOT, root.note.map(|note| *note));
        let mut nexts: Vec<(NodeId, NodeId)> = root.next.map(|next| (Tree::ROOT, next)).into_iter().collect();
        for node in nodes {
            let next = node.next;
            let id = builder.append(node)?;
            nexts.extend(next.map(|next| (id, next)));
        }
        for (node, next) in nexts {
            builder.prefer(node, next)?;
        }
        Ok(builder.finish())
    }

    /// The flat list that the tree could be made from again, but for what was taken off and the order of siblings: in
    /// the list's order.
    pub fn to_nodes(&self) -> impl Iterator<Item = NewNode> {
        self.list().map(|node| NewNode {
            parent: node.parent(),
            mv: node.mv(),
            millis: node.millis(),
            conclusion: node.conclusion(),
            next: node.links.preferred.some(),
            note: node.note().cloned().map(Box::new),
        })
    }

    /// All nodes of the list, those too that were taken off.
    pub(super) fn list(&self) -> impl Iterator<Item = Node<'_>> {
        (0..self.nodes.len() as u32).map(|id| self.node(NodeId(id)))
    }

    /// How many nodes the list has, with those that were taken off.
    pub fn list_len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes that hang together, in the order in which a tree is read: each before what follows it, the main line
    /// first.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> {
        self.branch(Tree::ROOT)
    }

    /// A node and all that hangs on it, in the order in which a tree is read.
    pub fn branch(&self, top: NodeId) -> impl Iterator<Item = NodeId> {
        Walk { tree: self, top, next: Some(top) }
    }

    /// The node of this id.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node { tree: self, links: &self.nodes[id.index()], id }
    }

    /// The parent of a node of the list, whether it hangs or not.
    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes.get(id.index()).and_then(|links| links.parent.some())
    }

    /// Whether a node's parent counts it among its children; always so for the root.
    pub(super) fn hangs(&self, id: NodeId) -> bool {
        self.nodes[id.index()].hangs
    }

    /// The continuation that was looked at last, where there is one.
    pub(super) fn leads_to(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].preferred.some()
    }

    /// Whether the id names a node that hangs in the tree: neither beyond the list nor taken off, nor on something that
    /// was.
    pub fn contains(&self, id: NodeId) -> bool {
        let links = |id: NodeId| self.nodes.get(id.index());
        id.index() < self.nodes.len()
            && std::iter::successors(links(id), |here| here.parent.some().and_then(links)).all(|here| here.hangs)
    }

    /// The nodes from the root to `id`, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.node(id).parent()).collect();
        path.reverse();
        path
    }

    /// The line that `id` lies on: from the root to it, and on to the end along what was looked at last.
    pub fn line(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = self.path(id);
        line.extend(self.onwards(id));
        line
    }

    /// From after `id` to the end, along what was looked at last.
    pub fn onwards(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(id).next(), |&id| self.node(id).next())
    }

    fn siblings_from(&self, first: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(first.some(), |&id| self.nodes[id.index()].next_sibling.some())
    }

    /// Where a node stands among its siblings, from 0; `None` for the root and for what was taken off.
    pub fn place(&self, id: NodeId) -> Option<usize> {
        let parent = self.node(id).parent()?;
        self.node(parent).children().position(|child| child == id)
    }

    /// The continuation of `parent` with this move, if there is one.
    pub fn child_with(&self, parent: NodeId, mv: Move) -> Option<NodeId> {
        self.child_like(parent, Some(mv))
    }

    fn child_like(&self, parent: NodeId, mv: Option<Move>) -> Option<NodeId> {
        self.node(parent).children().find(|&child| self.node(child).mv() == mv)
    }

    /// Whether every line of `other` is a line of this tree, and all that was written and concluded there was here.
    pub fn contains_lines_of(&self, other: &Tree) -> bool {
        // For each node of the other tree the one here at the end of the same line.
        let mut twins: Vec<Option<NodeId>> = vec![None; other.nodes.len()];
        other.ids().all(|id| {
            let node = other.node(id);
            let twin = match node.parent() {
                Some(parent) => twins[parent.index()].and_then(|twin| self.child_like(twin, node.mv())),
                None => Some(Tree::ROOT),
            };
            twins[id.index()] = twin;
            twin.map(|twin| self.node(twin)).is_some_and(|twin| {
                (node.conclusion().is_none() || node.conclusion() == twin.conclusion())
                    && (node.note().is_none() || node.note() == twin.note())
            })
        })
    }

    /// Whether all moves can be played, one after the other, from the root position, and all marks lie on the board.
    ///
    /// # Errors
    /// The first node in reading order whose move cannot, or a mark that does not.
    pub fn check(&self, root: &Board) -> Result<(), TreeError> {
        let off_board = |(&node, note): (&NodeId, &Note)| {
            let (point, _) = note.marks.iter().find(|(point, _)| !point.is_on(root.size()))?;
            Some((node, *point))
        };
        if let Some((node, point)) = self.notes.iter().filter_map(off_board).min() {
            return Err(TreeError::Mark { node, point });
        }
        self.check_branch(Tree::ROOT, root)
    }

    /// Whether the moves of a branch, its top included, can be played from the position before it.
    fn check_branch(&self, top: NodeId, before: &Board) -> Result<(), TreeError> {
        let mut board = before.clone();
        // Up and down by the links, without recursion: a line may be long, and a file must not overflow the stack.
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

    /// The same tree without what was taken off, its nodes numbered anew in the order in which a tree is read, and
    /// `cursor` in it.
    pub(super) fn compacted(&self, cursor: NodeId) -> (Tree, NodeId) {
        let mut renumbered: Vec<NodeId> = vec![NodeId::NONE; self.nodes.len()];
        for (new, id) in (0..).map(NodeId).zip(self.ids()) {
            renumbered[id.index()] = new;
        }
        let renumber = |id: NodeId| id.some().map_or(NodeId::NONE, |id| renumbered[id.index()]);
        let nodes = self.ids().map(|id| {
            let links = &self.nodes[id.index()];
            Links {
                parent: renumber(links.parent),
                first_child: renumber(links.first_child),
                next_sibling: renumber(links.next_sibling),
                // Where "forward" leads to the first continuation anyway, nothing need be remembered.
                preferred: if links.preferred == links.first_child { NodeId::NONE } else { renumber(links.preferred) },
                ..*links
            }
        });
        let hanging = self.notes.iter().map(|(&id, note)| (renumber(id), note));
        let notes = hanging.filter(|(id, _)| *id != NodeId::NONE).map(|(id, note)| (id, note.clone())).collect();
        (Tree { nodes: nodes.collect(), notes }, renumber(cursor).some().unwrap_or(Tree::ROOT))
    }

    /// A new continuation of `parent`, the last of its siblings.
    pub(super) fn append(&mut self, parent: NodeId, mv: Option<Move>, millis: Option<u64>) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Links { hangs: false, ..Links::new(parent, mv, millis, None) });
        self.attach(id, usize::MAX);
        id
    }

    /// Hangs a node that was taken off where it had hung, as the sibling at `place` or the last if there are fewer.
    pub(super) fn attach(&mut self, id: NodeId, place: usize) {
        let Some(parent) = self.nodes[id.index()].parent.some().filter(|_| !self.nodes[id.index()].hangs) else {
            return;
        };
        let before = place.checked_sub(1).and_then(|before| self.node(parent).children().take(before + 1).last());
        let link = match before {
            Some(before) => &mut self.nodes[before.index()].next_sibling,
            None => &mut self.nodes[parent.index()].first_child,
        };
        let after = std::mem::replace(link, id);
        let node = &mut self.nodes[id.index()];
        node.next_sibling = after;
        node.hangs = true;
    }

    /// Takes a node off, with all that hangs on it.
    pub(super) fn detach(&mut self, id: NodeId) {
        let Some(parent) = self.nodes[id.index()].parent.some().filter(|_| self.nodes[id.index()].hangs) else {
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
        self.nodes[id.index()].hangs = false;
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

    pub(super) fn set_note(&mut self, id: NodeId, note: Option<Note>) {
        match note.filter(|note| !note.is_empty()) {
            Some(note) => self.notes.insert(id, note),
            None => self.notes.remove(&id),
        };
    }

    /// Turns or mirrors the board of `size` under all moves and marks.
    pub(super) fn turn(&mut self, symmetry: Symmetry, size: u8) {
        for links in &mut self.nodes {
            if let Some(Move::Place(point)) = links.mv.get() {
                links.mv = PackedMove::new(Some(Move::Place(symmetry.point(point, size))));
            }
        }
        for (point, _) in self.notes.values_mut().flat_map(|note| &mut note.marks) {
            *point = symmetry.point(*point, size);
        }
    }

    /// Puts the children of a node into an order, which must be one of theirs.
    pub(super) fn order_children(&mut self, parent: NodeId, order: &[NodeId]) {
        let mut after = NodeId::NONE;
        for &child in order.iter().rev() {
            self.nodes[child.index()].next_sibling = after;
            after = child;
        }
        self.nodes[parent.index()].first_child = after;
    }

    /// A copy of a branch, its top first and without a parent, as it can be hung elsewhere. Of the whole tree only what
    /// follows the root is copied.
    pub fn copy_branch(&self, top: NodeId) -> Vec<NewNode> {
        let mut places: HashMap<NodeId, NodeId> = HashMap::new();
        let nodes = (0..).map(NodeId).zip(self.branch(top).filter(|&id| id != Tree::ROOT)).map(|(place, id)| {
            let node = self.node(id);
            let parent = node.parent().and_then(|parent| places.get(&parent).copied());
            places.insert(id, place);
            let note = node.note().cloned().map(Box::new);
            NewNode { parent, mv: node.mv(), millis: node.millis(), conclusion: node.conclusion(), next: None, note }
        });
        nodes.collect()
    }

    /// Who has the move after a node: the colours take turns from `first`, passes included.
    pub fn side_to_move(&self, id: NodeId, first: Color) -> Color {
        let path = std::iter::successors(Some(id), |&id| self.node(id).parent());
        let moves = path.filter(|&id| self.node(id).mv().is_some()).count();
        if moves.is_multiple_of(2) { first } else { !first }
    }
}

/// A tree that grows node by node, as a file is read: appending takes the same time however many siblings there are.
#[derive(Debug)]
pub struct TreeBuilder {
    tree: Tree,
    /// The last child of each node.
    last_child: Vec<NodeId>,
}

impl Default for TreeBuilder {
    fn default() -> TreeBuilder {
        TreeBuilder::new()
    }
}

impl TreeBuilder {
    /// A root.
    pub fn new() -> TreeBuilder {
        TreeBuilder { tree: Tree::new(), last_child: vec![NodeId::NONE] }
    }

    /// The tree as far as it has grown.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// A new node, the last child of its parent. Its `next` is not looked at: see [`TreeBuilder::prefer`].
    ///
    /// # Errors
    /// If its parent does not stand before it, or the tree is full.
    pub fn append(&mut self, node: NewNode) -> Result<NodeId, TreeError> {
        let nodes = &mut self.tree.nodes;
        let id = NodeId(nodes.len() as u32);
        let parent = match node.parent {
            Some(parent) if parent < id => parent,
            parent => return Err(TreeError::Parent { node: id, parent }),
        };
        if nodes.len() >= Tree::MAX_NODES {
            return Err(TreeError::TooMany);
        }
        nodes.push(Links::new(parent, node.mv, node.millis, node.conclusion));
        match std::mem::replace(&mut self.last_child[parent.index()], id).some() {
            Some(before) => nodes[before.index()].next_sibling = id,
            None => nodes[parent.index()].first_child = id,
        }
        self.last_child.push(NodeId::NONE);
        // Most nodes have none, and a new one had none before.
        if node.note.is_some() {
            self.write(id, node.note.map(|note| *note));
        }
        Ok(id)
    }

    /// Writes at a node; what was written there before is replaced.
    pub fn write(&mut self, id: NodeId, note: Option<Note>) {
        self.tree.set_note(id, note);
    }

    /// What is written at a node, to write more; it need not have been anything.
    pub fn note_mut(&mut self, id: NodeId) -> &mut Note {
        self.tree.notes.entry(id).or_default()
    }

    /// Says how the players ended the game at a node.
    pub fn conclude(&mut self, id: NodeId, conclusion: Conclusion) {
        self.tree.set_conclusion(id, Some(conclusion));
    }

    /// How long the move of a node took.
    pub fn time(&mut self, id: NodeId, millis: u64) {
        self.tree.nodes[id.index()].millis = millis.min(u64::from(Links::NO_TIME - 1)) as u32;
    }

    /// Makes "forward" lead from `node` to `next`.
    ///
    /// # Errors
    /// If that is none of its children.
    pub fn prefer(&mut self, node: NodeId, next: NodeId) -> Result<(), TreeError> {
        let child = self.tree.nodes.get(next.index()).is_some_and(|links| links.parent == node);
        if !child {
            return Err(TreeError::Next { node, next });
        }
        self.tree.prefer(next);
        Ok(())
    }

    /// The tree.
    pub fn finish(mut self) -> Tree {
        self.tree.notes.retain(|_, note| !note.is_empty());
        self.tree.nodes.shrink_to_fit();
        self.tree
    }
}
