//! The builder of a tree that grows node by node.

use super::node::Links;
use super::{NewNode, NodeId, Tree, TreeError};
use crate::game::note::{Mark, Note};
use crate::game::outcome::Conclusion;
use crate::rules::Point;

/// Builder of a tree that grows node by node, as a file is read: appending takes the same time however many siblings
/// there are.
#[derive(Debug)]
pub struct TreeBuilder {
    pub(super) tree: Tree,
    /// The last child of each node.
    last_child: Vec<NodeId>,
    /// Marks that notes get when the tree is finished: each note is unpacked once, however many there are.
    marks: Vec<(NodeId, Point, Mark)>,
}

impl Default for TreeBuilder {
    fn default() -> TreeBuilder {
        TreeBuilder::new()
    }
}

impl TreeBuilder {
    /// A tree with nothing but its root.
    pub fn new() -> TreeBuilder {
        TreeBuilder { tree: Tree::new(), last_child: vec![NodeId::NONE], marks: Vec::new() }
    }

    /// The tree as far as it has grown, without the marks from [`TreeBuilder::mark`].
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Appends a node as the last child of its parent. Its `next` is ignored: see [`TreeBuilder::prefer`].
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
        if node.note.is_some() {
            self.tree.set_note(id, node.note.as_deref());
        }
        Ok(id)
    }

    /// Replaces the note at a node.
    pub fn set_note(&mut self, id: NodeId, note: Option<&Note>) {
        self.tree.set_note(id, note);
    }

    /// Adds a mark to the note that the node has when the tree is finished.
    pub fn mark(&mut self, id: NodeId, point: Point, mark: Mark) {
        self.marks.push((id, point, mark));
    }

    /// Sets the players' end of the game at a node.
    pub fn conclude(&mut self, id: NodeId, conclusion: Conclusion) {
        self.tree.set_conclusion(id, Some(conclusion));
    }

    /// Sets the time that the move of a node took.
    pub fn set_time(&mut self, id: NodeId, millis: u64) {
        self.tree.nodes[id.index()].millis = Links::time(millis);
    }

    /// Makes "forward" lead from `node` to `next`.
    ///
    /// # Errors
    /// If `next` is not a child of `node`.
    pub fn prefer(&mut self, node: NodeId, next: NodeId) -> Result<(), TreeError> {
        let child = self.tree.nodes.get(next.index()).is_some_and(|links| links.parent == node);
        if !child {
            return Err(TreeError::Next { node, next });
        }
        self.tree.prefer(next);
        Ok(())
    }

    /// Returns the finished tree.
    pub fn finish(mut self) -> Tree {
        self.marks.sort_by_key(|(id, ..)| *id);
        let mut marks = self.marks.into_iter().peekable();
        while let Some(&(id, ..)) = marks.peek() {
            let mut note = self.tree.node(id).note().unwrap_or_default();
            while let Some((_, point, mark)) = marks.next_if(|(next, ..)| *next == id) {
                note.marks.push((point, mark));
            }
            self.tree.set_note(id, Some(&note));
        }
        self.tree.nodes.shrink_to_fit();
        self.tree.notes.shrink_to_fit();
        self.tree
    }
}

/// Builder of a tree from a flat list that is read node by node, the root first. See [`Tree::from_nodes`].
#[derive(Debug, Default)]
pub struct ListBuilder {
    /// The tree so far; `None` before the root.
    builder: Option<TreeBuilder>,
    /// Nodes with the continuations to which "forward" leads, which may not be there yet.
    nexts: Vec<(NodeId, NodeId)>,
}

impl ListBuilder {
    /// Appends the next node of the list.
    ///
    /// # Errors
    /// If the first node is not a root, or a node's parent does not stand before it.
    pub fn push(&mut self, node: NewNode) -> Result<(), TreeError> {
        let next = node.next;
        let id = match &mut self.builder {
            Some(builder) => builder.append(node)?,
            None if node.parent.is_some() || node.mv.is_some() => return Err(TreeError::Root),
            None => {
                let mut builder = TreeBuilder::new();
                builder.tree.nodes[0].conclusion = node.conclusion;
                builder.set_note(Tree::ROOT, node.note.as_deref());
                self.builder = Some(builder);
                Tree::ROOT
            }
        };
        self.nexts.extend(next.map(|next| (id, next)));
        Ok(())
    }

    /// Returns the finished tree.
    ///
    /// # Errors
    /// If there is no root, or a preferred continuation is not a child.
    pub fn finish(self) -> Result<Tree, TreeError> {
        let mut builder = self.builder.ok_or(TreeError::Root)?;
        for (node, next) in self.nexts {
            builder.prefer(node, next)?;
        }
        Ok(builder.finish())
    }
}
