//! The undo log of a game: changes that can be undone, and changes that were undone and can be redone.

use super::change::{Change, Misfit, StoneNode};
use super::opening::Opening;
use super::{Game, NodeId, OperationError, Tree};
use crate::rules::{Move, Symmetry};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Changes that were carried out, and changes that were undone and can be redone; the latest last in both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct UndoLog {
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl UndoLog {
    /// The log of a loaded game: as if the line to the cursor had just been played, with the opening. An opening that
    /// is over and does not lie on that line can no longer be taken back.
    ///
    /// `None` if an opening that is not over is not in the tree.
    pub(super) fn of_line(tree: &Tree, cursor: NodeId, opening: &Opening) -> Option<UndoLog> {
        let path = tree.path(cursor);
        let (mut done, tip) = match acted_in(tree, opening) {
            Some((done, tip)) if !opening.is_over() || path.contains(&tip) => (done, tip),
            None if !opening.is_over() => return None,
            _ => (Vec::new(), Tree::ROOT),
        };
        let played = path.iter().position(|&node| node == tip).map_or(&[][..], |after| &path[after..]);
        if opening.is_over() {
            done.extend(played.windows(2).map(|pair| Change::Added { from: pair[0], to: pair[1] }));
        }
        done.extend(tree.node(cursor).conclusion().map(|how| Change::Concluded { at: cursor, how }));
        Some(UndoLog { done, undone: Vec::new() })
    }

    /// The node that the opening has come to: that of its latest stone, or the root.
    pub(super) fn opening_tip(&self) -> NodeId {
        let tip = self.done.iter().rev().find_map(|change| match *change {
            Change::Acted { at, stone, .. } => Some(stone.map_or(at, StoneNode::node)),
            _ => None,
        });
        tip.unwrap_or(Tree::ROOT)
    }

    /// Whether every undo and redo meets the nodes that it needs in the tree.
    pub(super) fn fits(&self, tree: &Tree, opening: &Opening) -> bool {
        let changes = || self.done.iter().chain(self.undone.iter().rev()).zip(0..);
        // A node is removed and put back by the change that added it, so that there can be only one such change.
        let mut added: HashMap<NodeId, usize> = HashMap::new();
        for (change, time) in changes() {
            if let Some(node) = change.added()
                && added.insert(node, time).is_some()
            {
                return false;
            }
        }
        // No change may concern a node before it was added.
        let since = |node: NodeId| added.get(&node).copied().unwrap_or(0);
        let in_time = changes().all(|(change, time)| match *change {
            Change::Added { from, to } | Change::Entered { from, to } => since(from) <= time && since(to) <= time,
            Change::Acted { at, stone, .. } => since(at) <= time && since(stone.map_or(at, StoneNode::node)) <= time,
            Change::Concluded { at, .. } | Change::Annotated { at, .. } => since(at) <= time,
            Change::AnnotatedAll(ref annotations) => annotations.iter().all(|annotation| since(annotation.at) <= time),
            _ => true,
        });
        // Each act of the opening goes on from the one before.
        let mut tip = Tree::ROOT;
        let goes_on = changes().all(|(change, _)| match *change {
            Change::Acted { at, stone, .. } => at == std::mem::replace(&mut tip, stone.map_or(at, StoneNode::node)),
            _ => true,
        });
        if !in_time || !goes_on {
            return false;
        }
        // Undo everything and redo it again, on copies.
        let (mut tree, mut opening) = (tree.clone(), opening.clone());
        let size = opening.board().size();
        let mut known = Tree::ROOT;
        for change in self.done.iter().rev() {
            if let Change::Turned(symmetry) = change {
                tree.turn(symmetry.inverse(), size);
            }
            if change.reverse_in(&mut tree, &mut known).is_err() || change.reverse_in_opening(&mut opening).is_err() {
                return false;
            }
        }
        // Only an opening that is over may have lost its beginnings.
        if !opening.acts().is_empty() && !opening.is_over() {
            return false;
        }
        changes().all(|(change, _)| {
            if let Change::Turned(symmetry) = change {
                tree.turn(*symmetry, size);
            }
            change.perform_in(&mut tree, &mut known).is_ok() && change.perform_in_opening(&mut opening).is_ok()
        })
    }
}

/// The acts of an opening as changes to the tree that holds its stones, and the node that the opening came to. `None`
/// if the tree does not hold them.
fn acted_in(tree: &Tree, opening: &Opening) -> Option<(Vec<Change>, NodeId)> {
    let mut at = Tree::ROOT;
    let mut changes = Vec::new();
    for &acted in opening.acts() {
        let stone = match acted.act.stone() {
            Some(point) => Some(tree.child_with(at, Move::Place(point))?),
            None => None,
        };
        changes.push(Change::Acted { acted, at, stone: stone.map(StoneNode::Added) });
        at = stone.unwrap_or(at);
    }
    Some((changes, at))
}

impl Game {
    /// The change that [`Operation::Undo`](super::Operation::Undo) would undo, if there is one.
    pub fn last_done(&self) -> Option<&Change> {
        self.log.done.last()
    }

    /// The change that [`Operation::Redo`](super::Operation::Redo) would redo, if there is one.
    pub fn last_undone(&self) -> Option<&Change> {
        self.log.undone.last()
    }

    /// The changes that can be undone, the latest first.
    pub fn undoable(&self) -> impl Iterator<Item = &Change> {
        self.log.done.iter().rev()
    }

    /// Undoes the latest change.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn undo(&mut self) -> Result<(), OperationError> {
        let change = self.log.done.pop().ok_or(OperationError::NothingToUndo)?;
        self.reverse(&change);
        self.log.undone.push(change);
        Ok(())
    }

    /// Carries out again the change that was undone last.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn redo(&mut self) -> Result<(), OperationError> {
        let change = self.log.undone.pop().ok_or(OperationError::NothingToRedo)?;
        self.perform(&change);
        self.log.done.push(change);
        Ok(())
    }

    /// Carries out a new change, after which nothing can be redone.
    pub(super) fn do_change(&mut self, change: Change) {
        self.perform(&change);
        self.log.done.push(change);
        self.log.undone.clear();
    }

    fn perform(&mut self, change: &Change) {
        let cursor = change.cursor_after(self);
        if let Change::Deleted { .. } = change {
            // Off the branch before it goes.
            self.move_cursor(cursor);
        }
        change
            .perform_in(&mut self.tree, &mut { Tree::ROOT })
            .unwrap_or_else(|Misfit| unreachable!("the log fits the tree"));
        change.perform_in_opening(&mut self.opening).unwrap_or_else(|Misfit| unreachable!("nor was it refused"));
        self.seats.black = self.opening.black();
        match change {
            Change::Described { after, .. } => self.details = (**after).clone(),
            Change::Turned(symmetry) => self.turn(*symmetry),
            _ => {}
        }
        self.move_cursor(cursor);
    }

    fn reverse(&mut self, change: &Change) {
        let cursor = change.cursor_before(self);
        if let Change::Added { .. } | Change::Acted { .. } | Change::Grafted { .. } = change {
            self.move_cursor(cursor);
        }
        change
            .reverse_in(&mut self.tree, &mut { Tree::ROOT })
            .unwrap_or_else(|Misfit| unreachable!("the log fits the tree"));
        change.reverse_in_opening(&mut self.opening).unwrap_or_else(|Misfit| unreachable!("it was done last"));
        self.seats.black = self.opening.black();
        match change {
            Change::Described { before, .. } => self.details = (**before).clone(),
            Change::Turned(symmetry) => self.turn(symmetry.inverse()),
            _ => {}
        }
        self.move_cursor(cursor);
    }

    fn turn(&mut self, symmetry: Symmetry) {
        self.root = self.root.turned(symmetry);
        self.tree.turn(symmetry, self.root.size);
        self.board = self.board_at(self.cursor);
    }
}
