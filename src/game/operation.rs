//! What can be done to a game, one variant a thing, and how it is undone.
//!
//! An operation is plain data: the journal writes one a line, and applying the same operations to the same game
//! gives the same game, ids included.

use super::{Game, NodeId, Player, Tree, tree::NewNode};
use crate::rules::{Color, Move, PlayError};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;

/// A change to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Operation {
    /// The side to move at the cursor plays. Where the move is there already, the cursor only moves to it; otherwise
    /// it becomes a new node, at an earlier position a new branch.
    Play {
        mv: Move,
        /// How long the player took.
        millis: u64,
    },
    /// As `Play`, but a forbidden point is played too, and loses.
    PlayUnchecked { mv: Move, millis: u64 },
    /// A colour gives up at the cursor.
    Resign(Color),
    /// The cursor moves.
    GoTo(NodeId),
    /// The last play or resignation is undone.
    Undo,
    /// What was undone last is done again.
    Redo,
    /// Somebody takes a colour's seat.
    Seat(Color, Player),
}

/// Why an operation was refused. The game is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperationError {
    Play(PlayError),
    /// No such node hangs in the tree.
    NoNode(NodeId),
    NothingToUndo,
    NothingToRedo,
}

impl From<PlayError> for OperationError {
    fn from(error: PlayError) -> OperationError {
        OperationError::Play(error)
    }
}

impl fmt::Display for OperationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OperationError::Play(error) => error.fmt(f),
            OperationError::NoNode(node) => write!(f, "there is no node {node}"),
            OperationError::NothingToUndo => write!(f, "there is nothing to take back"),
            OperationError::NothingToRedo => write!(f, "there is nothing to redo"),
        }
    }
}

impl std::error::Error for OperationError {}

/// Something that can be undone and redone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// A move was played that was new: its node was added.
    Added { from: NodeId, to: NodeId },
    /// A move was played that the tree held already: its node was entered.
    Entered { from: NodeId, to: NodeId },
    /// A colour gave up at a node.
    Resigned { at: NodeId, loser: Color },
}

/// What was done, and what was undone and can be redone; the latest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct History {
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl History {
    /// The history that a loaded game gets: as if the line to the cursor had just been played.
    pub(super) fn of_line(tree: &Tree, cursor: NodeId) -> History {
        let path = tree.path(cursor);
        let mut done: Vec<Change> = path.windows(2).map(|pair| Change::Added { from: pair[0], to: pair[1] }).collect();
        done.extend(tree.node(cursor).resigned().map(|loser| Change::Resigned { at: cursor, loser }));
        History { done, undone: Vec::new() }
    }

    /// Whether undoing and redoing leads only to nodes that hang in the tree when it does. `nodes` are the tree's with
    /// what was taken back.
    pub(super) fn fits(&self, tree: &Tree, nodes: &[NewNode]) -> bool {
        let changes = || self.done.iter().chain(self.undone.iter().rev()).zip(0..);
        // A node is taken off and put back by the change that added it and by no other, so that there can be only one.
        let mut added: HashMap<NodeId, usize> = HashMap::new();
        for (change, time) in changes() {
            if let Change::Added { to, .. } = *change
                && added.insert(to, time).is_some()
            {
                return false;
            }
        }
        let hangs = |node: NodeId, time: usize| match added.get(&node) {
            Some(&since) => since <= time && (since >= self.done.len() || tree.contains(node)),
            None => tree.contains(node),
        };
        let hangs_on = |to: NodeId, from: NodeId| nodes.get(to.index()).is_some_and(|node| node.parent == Some(from));
        changes().all(|(change, time)| match *change {
            Change::Added { from, to } | Change::Entered { from, to } => {
                hangs_on(to, from) && hangs(from, time) && hangs(to, time)
            }
            Change::Resigned { at, .. } => hangs(at, time),
        })
    }
}

impl Game {
    /// Carries an operation out.
    ///
    /// # Errors
    /// If it cannot be; the game is then as it was.
    pub fn apply(&mut self, operation: &Operation) -> Result<(), OperationError> {
        match *operation {
            Operation::Play { mv, millis } => {
                self.check_going_on()?;
                self.board.check(mv)?;
                self.place(mv, millis)
            }
            Operation::PlayUnchecked { mv, millis } => {
                self.check_going_on()?;
                self.place(mv, millis)
            }
            Operation::Resign(loser) => {
                self.check_going_on()?;
                self.do_change(Change::Resigned { at: self.cursor, loser });
                Ok(())
            }
            Operation::GoTo(node) => {
                if !self.tree.contains(node) {
                    return Err(OperationError::NoNode(node));
                }
                self.move_cursor(node);
                Ok(())
            }
            Operation::Undo => {
                let change = self.history.done.pop().ok_or(OperationError::NothingToUndo)?;
                self.reverse(change);
                self.history.undone.push(change);
                Ok(())
            }
            Operation::Redo => {
                let change = self.history.undone.pop().ok_or(OperationError::NothingToRedo)?;
                self.perform(change);
                self.history.done.push(change);
                Ok(())
            }
            Operation::Seat(color, ref player) => {
                self.seats.set_player(color, player.clone());
                Ok(())
            }
        }
    }

    /// What `Undo` would undo, if anything.
    pub fn last_done(&self) -> Option<Change> {
        self.history.done.last().copied()
    }

    /// What `Redo` would redo, if anything.
    pub fn last_undone(&self) -> Option<Change> {
        self.history.undone.last().copied()
    }

    /// What can be undone, the latest first.
    pub fn undoable(&self) -> impl Iterator<Item = Change> {
        self.history.done.iter().rev().copied()
    }

    fn check_going_on(&self) -> Result<(), PlayError> {
        if self.outcome().is_some() { Err(PlayError::GameOver) } else { Ok(()) }
    }

    fn place(&mut self, mv: Move, millis: u64) -> Result<(), OperationError> {
        let from = self.cursor;
        let change = match self.tree.child_with(from, mv) {
            Some(to) => Change::Entered { from, to },
            None => {
                // The board says whether the move can be played at all; it is played again on the way to the node.
                self.board.play_unchecked(mv)?;
                self.board.undo();
                let node = NewNode { parent: Some(from), mv: Some(mv), millis: Some(millis), ..NewNode::default() };
                Change::Added { from, to: self.tree.append(from, node) }
            }
        };
        self.do_change(change);
        Ok(())
    }

    fn do_change(&mut self, change: Change) {
        self.perform(change);
        self.history.done.push(change);
        self.history.undone.clear();
    }

    fn perform(&mut self, change: Change) {
        match change {
            Change::Added { to, .. } => {
                self.tree.attach(to);
                self.move_cursor(to);
            }
            Change::Entered { to, .. } => self.move_cursor(to),
            Change::Resigned { at, loser } => {
                self.move_cursor(at);
                self.tree.set_resigned(at, Some(loser));
            }
        }
    }

    fn reverse(&mut self, change: Change) {
        match change {
            Change::Added { from, to } => {
                self.move_cursor(from);
                // What was played after it, on a branch that is not undone, keeps it in the tree.
                if self.tree.node(to).children().is_empty() {
                    self.tree.detach(to);
                }
            }
            Change::Entered { from, .. } => self.move_cursor(from),
            Change::Resigned { at, .. } => {
                self.tree.set_resigned(at, None);
                self.move_cursor(at);
            }
        }
    }
}
