//! Operations: everything that can happen to a game, one variant each.
//!
//! An operation is plain data: the journal holds one on each line, and applying the same operations to the same game
//! gives the same game, ids included. The undo log keeps a [`Change`] of it.

use super::change::{Change, StoneNode};
use super::opening::{Act, ActError, ActRecord};
use super::outcome::Conclusion;
use super::{Edit, Game, NodeId, Player, TreeError};
use crate::rules::{Color, Move, PlayError};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One operation on a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Operation {
    /// The side to move at the cursor plays. Where the move is there already, the cursor only moves to it; otherwise
    /// it becomes a new node, at an earlier position a new branch.
    Play {
        /// The move, which the rules must allow.
        mv: Move,
        /// Time that the player took, in milliseconds.
        millis: u64,
    },
    /// An act of the opening. Until the opening is over, stones are placed by this and not by `Play`.
    Act {
        /// The act, by the seat whose step it is.
        act: Act,
        /// Time that the player took, in milliseconds.
        millis: u64,
    },
    /// A move like that of `Play` that is also taken on a forbidden point, and then loses.
    PlayUnchecked {
        /// The move, on an empty point.
        mv: Move,
        /// Time that the player took, in milliseconds.
        millis: u64,
    },
    /// The players end the game at the cursor.
    Conclude(Conclusion),
    /// The cursor moves.
    GoTo(NodeId),
    /// A change that plays no move.
    Edit(Edit),
    /// The last change is undone.
    Undo,
    /// The change that was undone last is carried out again.
    Redo,
    /// A player takes the seat of a colour.
    Seat(Color, Player),
}

/// Consequence of Black's stone on a forbidden point, in renju. The names are those in the file of settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OnForbidden {
    /// The move is refused, with the reason: [`Operation::Play`].
    #[default]
    #[serde(rename = "Refused")]
    Refuse,
    /// The stone is played and the game is lost, as in a tournament: [`Operation::PlayUnchecked`].
    #[serde(rename = "Loses")]
    Lose,
}

/// Reason why an operation was refused. The game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OperationError {
    /// The rules do not allow the move, the game is over, or a mark lies off the board.
    Play(PlayError),
    /// The opening does not allow the act, or is not over yet.
    Act(ActError),
    /// The node is not in the tree; it may have been taken back.
    NoNode(NodeId),
    /// The root can be neither deleted nor reordered.
    Root,
    /// The branch does not fit under its node; its own nodes are counted from 1.
    Branch(TreeError),
    /// No change is left to undo; moving the cursor does not count.
    NothingToUndo,
    /// No change was undone since the last one was made.
    NothingToRedo,
}

impl From<PlayError> for OperationError {
    fn from(error: PlayError) -> OperationError {
        OperationError::Play(error)
    }
}

impl From<ActError> for OperationError {
    fn from(error: ActError) -> OperationError {
        OperationError::Act(error)
    }
}

impl fmt::Display for OperationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OperationError::Play(error) => error.fmt(f),
            OperationError::Act(error) => error.fmt(f),
            OperationError::NoNode(node) => write!(f, "there is no node {node}"),
            OperationError::Root => write!(f, "the root can be neither deleted nor moved"),
            OperationError::Branch(error) => write!(f, "the branch does not fit there: {error}"),
            OperationError::NothingToUndo => write!(f, "there is nothing to take back"),
            OperationError::NothingToRedo => write!(f, "there is nothing to redo"),
        }
    }
}

impl std::error::Error for OperationError {}

impl Game {
    /// Carries an operation out.
    ///
    /// # Errors
    /// If the game, the opening or the rules do not allow the operation, or it names a node that is not in the tree.
    /// The game is then as it was.
    pub fn apply(&mut self, operation: &Operation) -> Result<(), OperationError> {
        match *operation {
            Operation::Play { mv, millis } => {
                self.check_going_on()?;
                self.check_opened()?;
                self.board.check(mv)?;
                self.place(mv, millis)
            }
            Operation::PlayUnchecked { mv, millis } => {
                self.check_going_on()?;
                self.check_opened()?;
                self.place(mv, millis)
            }
            Operation::Act { act, millis } => {
                self.check_going_on()?;
                self.act(act, millis)
            }
            Operation::Conclude(how) => {
                self.check_going_on()?;
                self.do_change(Change::Concluded { at: self.cursor, how });
                Ok(())
            }
            Operation::GoTo(node) => {
                self.check_node(node)?;
                self.move_cursor(node);
                Ok(())
            }
            Operation::Edit(ref edit) => self.edit(edit),
            Operation::Undo => self.undo(),
            Operation::Redo => self.redo(),
            Operation::Seat(color, ref player) => {
                self.seats.set_player(color, player.clone());
                Ok(())
            }
        }
    }

    fn check_going_on(&self) -> Result<(), PlayError> {
        if self.outcome().is_some() { Err(PlayError::GameOver) } else { Ok(()) }
    }

    /// Checks that the opening is over, so that stones are played freely.
    fn check_opened(&self) -> Result<(), ActError> {
        self.opening.step().map_or(Ok(()), |step| Err(ActError::OtherTask(step.task)))
    }

    fn act(&mut self, act: Act, millis: u64) -> Result<(), OperationError> {
        self.opening.check(act)?;
        let step = self.opening.step().expect("an opening that is over was refused");
        if !self.at_end() {
            return Err(ActError::Earlier.into());
        }
        let at = self.cursor;
        let stone = match act.stone().map(Move::Place) {
            Some(mv) => Some(match self.tree.child_with(at, mv) {
                Some(node) => StoneNode::Entered(node),
                None => StoneNode::Added(self.tree.append(at, Some(mv), Some(millis))),
            }),
            None => None,
        };
        self.do_change(Change::Acted { acted: ActRecord { seat: step.seat, act, millis }, at, stone });
        Ok(())
    }

    pub(super) fn check_node(&self, node: NodeId) -> Result<(), OperationError> {
        if self.tree.contains(node) { Ok(()) } else { Err(OperationError::NoNode(node)) }
    }

    fn place(&mut self, mv: Move, millis: u64) -> Result<(), OperationError> {
        let from = self.cursor;
        let change = match self.tree.child_with(from, mv) {
            Some(to) => Change::Entered { from, to },
            None => {
                // The board says whether the move can be played at all; it is played again on the way to the node.
                self.board.play_unchecked(mv)?;
                self.board.undo();
                Change::Added { from, to: self.tree.append(from, Some(mv), Some(millis)) }
            }
        };
        self.do_change(change);
        Ok(())
    }
}
