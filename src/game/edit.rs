//! What can be done to a game without playing on: writing, deleting, reordering, grafting.

use super::change::{Annotation, Change, Reordering};
use super::opening::ActError;
use super::operation::OperationError;
use super::{Details, Game, NewNode, NodeId, Note, Tree, TreeError};
use crate::rules::{PlayError, Symmetry};
use serde::{Deserialize, Serialize};

/// A change of a game's tree, or of what is told of it, other than by playing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edit {
    /// What is written at a node becomes this.
    Annotate { at: NodeId, note: Box<Note> },
    /// The same at many nodes at once, as one change.
    AnnotateAll(Vec<(NodeId, Note)>),
    /// A node is taken off with all that hangs on it. The cursor leaves it.
    Delete(NodeId),
    /// The line to a node becomes the main line: the first at every fork on the way.
    MakeMain(NodeId),
    /// A node changes its place among its siblings; places count from 0.
    Reorder { node: NodeId, place: usize },
    /// A branch is hung on a node, its top without a parent, the others with their places in the list as parents. What
    /// is there already is entered and not doubled.
    Graft { under: NodeId, branch: Vec<NewNode> },
    /// The board is turned or mirrored under the whole game.
    Turn(Symmetry),
    /// What is told of the game as a whole becomes this.
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
            Edit::Reorder { node, place } => self.reorder(node, place),
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

    /// What another note at a node changes, if anything.
    fn annotation(&self, at: NodeId, note: &Note) -> Result<Option<Annotation>, OperationError> {
        self.check_node(at)?;
        if let Some(&(point, _)) = note.marks.iter().find(|(point, _)| !point.is_on(self.root.size)) {
            return Err(OperationError::Play(PlayError::OffBoard(point)));
        }
        let before = self.tree.node(at).note().cloned().unwrap_or_default();
        let (before, after) = (Box::new(before), Box::new(note.clone()));
        Ok((before != after).then_some(Annotation { at, before, after }))
    }

    fn delete(&mut self, node: NodeId) -> Result<(), OperationError> {
        self.check_node(node)?;
        let parent = self.tree.node(node).parent().ok_or(OperationError::Root)?;
        if self.opening_tip().is_some_and(|tip| self.tree.path(tip).contains(&node)) {
            return Err(OperationError::Act(ActError::Earlier));
        }
        let place = self.tree.place(node).expect("a node that hangs has a place");
        let preferred = self.tree.leads_to(parent) == Some(node);
        self.do_change(Change::Deleted { node, place, preferred, cursor: self.cursor });
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

    fn reorder(&mut self, node: NodeId, place: usize) -> Result<(), OperationError> {
        self.check_node(node)?;
        let parent = self.tree.node(node).parent().ok_or(OperationError::Root)?;
        if let Some(reordering) = self.reordering(parent, node, place) {
            self.do_change(Change::Reordered(vec![reordering]));
        }
        Ok(())
    }

    /// How the siblings stand when one of them has another place; `None` if it has it already.
    fn reordering(&self, parent: NodeId, node: NodeId, place: usize) -> Option<Reordering> {
        let before: Vec<NodeId> = self.tree.node(parent).children().collect();
        let mut after: Vec<NodeId> = before.iter().copied().filter(|&sibling| sibling != node).collect();
        after.insert(place.min(after.len()), node);
        (after != before).then_some(Reordering { parent, before, after })
    }

    fn graft(&mut self, under: NodeId, branch: &[NewNode]) -> Result<(), OperationError> {
        self.check_node(under)?;
        // As a tree of its own, under a root that stands for the node: node n of the branch is node n + 1 there.
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
                    let written = node.note().filter(|_| self.tree.node(old).note().is_none());
                    notes.extend(written.map(|note| (old, Box::new(note.clone()))));
                    old
                }
                None => {
                    let new = self.tree.append(parent, node.mv(), node.millis());
                    if parent.0 < new_from {
                        tops.push(new);
                    }
                    self.tree.set_note(new, node.note().cloned());
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
