//! Edits: changes to a game that play no move, such as notes, deleted or reordered branches, and grafts.

use super::change::{Annotation, Change, Reordering};
use super::opening::ActError;
use super::operation::OperationError;
use super::{Details, Game, NewNode, NodeId, Note, Tree, TreeError};
use crate::rules::{PlayError, Symmetry};
use serde::{Deserialize, Serialize};

/// A change to a game's tree or details that plays no move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edit {
    /// Replaces the note at a node.
    Annotate {
        /// Node of the note.
        at: NodeId,
        /// The whole new note; an empty one removes the old.
        note: Box<Note>,
    },
    /// Replaces the notes at several nodes, as one change.
    AnnotateAll(Vec<(NodeId, Note)>),
    /// Deletes a node with everything after it. The cursor leaves it.
    Delete(NodeId),
    /// Makes the line to a node the main line: the first at every fork on the way.
    MakeMain(NodeId),
    /// Moves a node to an index among its siblings, or to the end where there are fewer.
    Reorder {
        /// The node to move; not the root.
        node: NodeId,
        /// Its new index among its siblings, from 0 for the main line.
        #[serde(rename = "place")]
        index: usize,
    },
    /// Grafts a branch onto a node. Moves that are there already are not doubled; they get the branch's notes where
    /// they have none.
    Graft {
        /// Node under which the branch is put.
        under: NodeId,
        /// Nodes of the branch. Parents are indices in this list; nodes without one follow `under`.
        branch: Vec<NewNode>,
    },
    /// Turns or mirrors the board under the whole game.
    Turn(Symmetry),
    /// Replaces the details of the game as a whole.
    Describe(Box<Details>),
}

impl Game {
    pub(super) fn edit(&mut self, edit: &Edit) -> Result<(), OperationError> {
        match *edit {
            Edit::Annotate { at, ref note } => self.annotate(at, note),
            Edit::AnnotateAll(ref notes) => {
                let change = |(at, note): &(NodeId, Note)| self.annotation(*at, note);
                let changes: Vec<Annotation> =
                    notes.iter().filter_map(|one| change(one).transpose()).collect::<Result<_, _>>()?;
                if !changes.is_empty() {
                    self.do_change(Change::AnnotatedAll(changes));
                }
                Ok(())
            }
            Edit::Delete(node) => self.delete(node),
            Edit::MakeMain(node) => self.make_main(node),
            Edit::Reorder { node, index } => self.reorder(node, index),
            Edit::Graft { under, ref branch } => self.graft(under, branch),
            Edit::Turn(symmetry) => {
                self.opening.check_turn(symmetry).map_err(OperationError::Act)?;
                self.do_change(Change::Turned(symmetry));
                Ok(())
            }
            Edit::Describe(ref details) => {
                if *self.details() != **details {
                    let before = Box::new(self.details().clone());
                    self.do_change(Change::Described { before, after: details.clone() });
                }
                Ok(())
            }
        }
    }

    fn annotate(&mut self, at: NodeId, note: &Note) -> Result<(), OperationError> {
        if let Some(Annotation { at, before, after }) = self.annotation(at, note)? {
            self.do_change(Change::Annotated { at, before, after });
        }
        Ok(())
    }

    /// The change that another note at a node makes, if it makes any.
    fn annotation(&self, at: NodeId, note: &Note) -> Result<Option<Annotation>, OperationError> {
        self.check_node(at)?;
        if let Some(&(point, _)) = note.marks.iter().find(|(point, _)| !point.is_on(self.root.size)) {
            return Err(OperationError::Play(PlayError::OffBoard(point)));
        }
        let before = self.tree.node(at).note().unwrap_or_default();
        let (before, after) = (Box::new(before), Box::new(note.clone()));
        Ok((before != after).then_some(Annotation { at, before, after }))
    }

    fn delete(&mut self, node: NodeId) -> Result<(), OperationError> {
        self.check_node(node)?;
        let parent = self.tree.node(node).parent().ok_or(OperationError::Root)?;
        if self.opening_tip().is_some_and(|tip| self.tree.path(tip).contains(&node)) {
            return Err(OperationError::Act(ActError::Earlier));
        }
        let index = self.tree.sibling_index(node).expect("the node is in the tree and not its root");
        let preferred = self.tree.preferred(parent) == Some(node);
        self.do_change(Change::Deleted { node, index, preferred, cursor: self.cursor });
        Ok(())
    }

    fn make_main(&mut self, node: NodeId) -> Result<(), OperationError> {
        self.check_node(node)?;
        let path = self.tree.path(node);
        let first = |pair: &[NodeId]| self.reordering(pair[0], pair[1], 0);
        let reorderings: Vec<Reordering> = path.windows(2).filter_map(first).collect();
        if !reorderings.is_empty() {
            self.do_change(Change::Reordered(reorderings));
        }
        Ok(())
    }

    fn reorder(&mut self, node: NodeId, index: usize) -> Result<(), OperationError> {
        self.check_node(node)?;
        let parent = self.tree.node(node).parent().ok_or(OperationError::Root)?;
        if let Some(reordering) = self.reordering(parent, node, index) {
            self.do_change(Change::Reordered(vec![reordering]));
        }
        Ok(())
    }

    /// The reordering that moves a node to an index among its siblings; `None` if it has it already.
    fn reordering(&self, parent: NodeId, node: NodeId, index: usize) -> Option<Reordering> {
        let before: Vec<NodeId> = self.tree.node(parent).children().collect();
        let mut after: Vec<NodeId> = before.iter().copied().filter(|&sibling| sibling != node).collect();
        after.insert(index.min(after.len()), node);
        (after != before).then_some(Reordering { parent, before, after })
    }

    fn graft(&mut self, under: NodeId, branch: &[NewNode]) -> Result<(), OperationError> {
        self.check_node(under)?;
        // The branch as a tree of its own, whose root stands for `under`: node n of the branch is node n + 1 there.
        let lower = |node: &NewNode| NewNode {
            parent: Some(node.parent.map_or(Tree::ROOT, |parent| NodeId(parent.0.saturating_add(1)))),
            next: None,
            ..node.clone()
        };
        let scion = std::iter::once(NewNode::default()).chain(branch.iter().map(lower));
        let scion = Tree::from_nodes(scion).map_err(OperationError::Branch)?;
        scion.check(&self.board_at(under)).map_err(OperationError::Branch)?;
        if self.tree.list_len() + scion.list_len() > Tree::MAX_NODES {
            return Err(OperationError::Branch(TreeError::TooMany));
        }
        let mut twins = vec![under; scion.list_len()];
        let (mut tops, mut notes) = (Vec::new(), Vec::new());
        let new_from = self.tree.list_len() as u32;
        for id in scion.ids().skip(1) {
            let node = scion.node(id);
            let parent = twins[node.parent().expect("the root was skipped").index()];
            let old = node.mv().filter(|_| parent.0 < new_from).and_then(|mv| self.tree.child_with(parent, mv));
            twins[id.index()] = match old {
                Some(old) => {
                    let written = node.note().filter(|_| !self.tree.node(old).has_note());
                    notes.extend(written.map(|note| (old, Box::new(note))));
                    old
                }
                None => {
                    let new = self.tree.append(parent, node.mv(), node.millis());
                    if parent.0 < new_from {
                        tops.push(new);
                    }
                    self.tree.set_note(new, node.note().as_ref());
                    self.tree.set_conclusion(new, node.conclusion());
                    new
                }
            };
        }
        if !tops.is_empty() || !notes.is_empty() {
            self.do_change(Change::Grafted { under, tops, notes });
        }
        Ok(())
    }
}
