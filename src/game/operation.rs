//! What can be done to a game, one variant a thing, and how it is undone.
//!
//! An operation is plain data: the journal writes one a line, and applying the same operations to the same game
//! gives the same game, ids included.

use super::note::Note;
use super::opening::{Act, ActError, Acted, Opening};
use super::outcome::Conclusion;
use super::{Details, Edit, Game, NodeId, Player, Tree, TreeError};
use crate::rules::{Move, PlayError, Symmetry};
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
    /// Something is done in the opening. Until it is over, this and not `Play` is how a stone gets onto the board.
    Act { act: Act, millis: u64 },
    /// As `Play`, but a forbidden point is played too, and loses.
    PlayUnchecked { mv: Move, millis: u64 },
    /// The players end the game at the cursor.
    Conclude(Conclusion),
    /// The cursor moves.
    GoTo(NodeId),
    /// Something else than playing.
    Edit(Edit),
    /// The last change is undone.
    Undo,
    /// What was undone last is done again.
    Redo,
    /// Somebody takes a colour's seat.
    Seat(crate::rules::Color, Player),
}

/// Why an operation was refused. The game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OperationError {
    Play(PlayError),
    /// In an opening.
    Act(ActError),
    /// No such node hangs in the tree.
    NoNode(NodeId),
    /// The root stays where it is.
    Root,
    /// A branch that cannot be hung there: its nodes, counted from 1, do not fit.
    Branch(TreeError),
    NothingToUndo,
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

/// Something that can be undone and redone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// A move was played that was new: its node was added.
    Added { from: NodeId, to: NodeId },
    /// A move was played that the tree held already: its node was entered.
    Entered { from: NodeId, to: NodeId },
    /// Something was done in the opening, at the node that it had come to.
    Acted {
        acted: Acted,
        at: NodeId,
        /// The node of its stone, if it was one.
        stone: Option<Placed>,
    },
    /// The players ended the game at a node.
    Concluded { at: NodeId, how: Conclusion },
    /// Something was written at a node, or rubbed out.
    Annotated { at: NodeId, before: Box<Note>, after: Box<Note> },
    /// The same at several nodes, each of them once.
    AnnotatedAll(Vec<Annotation>),
    /// A node was taken off, with all that hung on it.
    Deleted {
        node: NodeId,
        /// Where it stood among its siblings.
        place: usize,
        /// Whether "forward" led to it.
        preferred: bool,
        /// Where the cursor was.
        cursor: NodeId,
    },
    /// Siblings were put into another order.
    Reordered(Vec<Reordering>),
    /// A branch was hung on a node.
    Grafted {
        under: NodeId,
        /// The new nodes that hang on old ones.
        tops: Vec<NodeId>,
        /// What was written at nodes that were there before and had nothing written at them.
        notes: Vec<(NodeId, Box<Note>)>,
    },
    /// The board was turned or mirrored under the whole game.
    Turned(Symmetry),
    /// What is told of the game as a whole became something else.
    Described { before: Box<Details>, after: Box<Details> },
}

/// What was written at one node, or rubbed out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Annotation {
    pub at: NodeId,
    pub before: Box<Note>,
    pub after: Box<Note>,
}

/// The node of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Placed {
    /// It was new.
    Added(NodeId),
    /// The tree held it already.
    Entered(NodeId),
}

impl Placed {
    fn node(self) -> NodeId {
        match self {
            Placed::Added(node) | Placed::Entered(node) => node,
        }
    }
}

/// The children of one node in another order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reordering {
    pub parent: NodeId,
    pub before: Vec<NodeId>,
    pub after: Vec<NodeId>,
}

/// A change speaks of nodes that are not there, or not as it says.
struct Misfit;

/// Fails unless it holds.
fn fits(holds: bool) -> Result<(), Misfit> {
    if holds { Ok(()) } else { Err(Misfit) }
}

impl Change {
    /// Does the change to the tree.
    fn perform_in(&self, tree: &mut Tree) -> Result<(), Misfit> {
        match self {
            Change::Added { from, to } => {
                fits(tree.parent(*to) == Some(*from) && tree.contains(*from))?;
                tree.attach(*to, usize::MAX);
            }
            Change::Entered { from, to } => fits(tree.parent(*to) == Some(*from) && tree.contains(*to))?,
            Change::Acted { acted, at, stone } => {
                let node = stone.map(Placed::node);
                let mv = node.and_then(|node| tree.parent(node).and_then(|_| tree.node(node).mv()));
                fits(tree.contains(*at) && mv == acted.act.stone().map(Move::Place))?;
                fits(node.is_none_or(|node| tree.parent(node) == Some(*at)))?;
                match *stone {
                    Some(Placed::Added(node)) => tree.attach(node, usize::MAX),
                    Some(Placed::Entered(node)) => fits(tree.contains(node))?,
                    None => {}
                }
            }
            Change::Concluded { at, how } => {
                fits(tree.contains(*at))?;
                tree.set_conclusion(*at, Some(*how));
            }
            Change::Annotated { at, after, .. } => {
                fits(tree.contains(*at))?;
                tree.set_note(*at, Some((**after).clone()));
            }
            Change::AnnotatedAll(annotations) => {
                for Annotation { at, after, .. } in annotations {
                    fits(tree.contains(*at))?;
                    tree.set_note(*at, Some((**after).clone()));
                }
            }
            Change::Deleted { node, .. } => {
                fits(*node != Tree::ROOT && tree.contains(*node))?;
                tree.detach(*node);
            }
            Change::Reordered(reorderings) => {
                for Reordering { parent, before, after } in reorderings {
                    reorder(tree, *parent, before, after)?;
                }
            }
            Change::Grafted { tops, notes, .. } => {
                for &top in tops {
                    fits(tree.parent(top).is_some_and(|parent| tree.contains(parent)))?;
                    tree.attach(top, usize::MAX);
                }
                for (node, note) in notes {
                    fits(tree.contains(*node))?;
                    tree.set_note(*node, Some((**note).clone()));
                }
            }
            Change::Turned(_) | Change::Described { .. } => {}
        }
        Ok(())
    }

    /// Undoes the change in the tree.
    fn reverse_in(&self, tree: &mut Tree) -> Result<(), Misfit> {
        match self {
            Change::Added { from, to } => {
                fits(tree.parent(*to) == Some(*from) && tree.contains(*to))?;
                // What was played after it, on a branch that is not undone, keeps it in the tree.
                if tree.node(*to).is_leaf() {
                    tree.detach(*to);
                }
            }
            Change::Entered { from, to } => fits(tree.parent(*to) == Some(*from) && tree.contains(*to))?,
            Change::Acted { at, stone, .. } => {
                let node = stone.map_or(*at, Placed::node);
                fits(tree.contains(*at) && tree.contains(node))?;
                if let Some(Placed::Added(node)) = *stone {
                    fits(tree.parent(node) == Some(*at))?;
                    if tree.node(node).is_leaf() {
                        tree.detach(node);
                    }
                }
            }
            Change::Concluded { at, .. } => {
                fits(tree.contains(*at))?;
                tree.set_conclusion(*at, None);
            }
            Change::Annotated { at, before, .. } => {
                fits(tree.contains(*at))?;
                tree.set_note(*at, Some((**before).clone()));
            }
            Change::AnnotatedAll(annotations) => {
                for Annotation { at, before, .. } in annotations.iter().rev() {
                    fits(tree.contains(*at))?;
                    tree.set_note(*at, Some((**before).clone()));
                }
            }
            Change::Deleted { node, place, preferred, .. } => {
                fits(tree.parent(*node).is_some_and(|parent| tree.contains(parent)))?;
                tree.attach(*node, *place);
                if *preferred {
                    tree.prefer(*node);
                }
            }
            Change::Reordered(reorderings) => {
                for Reordering { parent, before, after } in reorderings.iter().rev() {
                    reorder(tree, *parent, after, before)?;
                }
            }
            Change::Grafted { tops, notes, .. } => {
                for (node, _) in notes {
                    fits(tree.contains(*node))?;
                    tree.set_note(*node, None);
                }
                for &top in tops.iter().rev() {
                    fits(top != Tree::ROOT && tree.contains(top))?;
                    tree.detach(top);
                }
            }
            Change::Turned(_) | Change::Described { .. } => {}
        }
        Ok(())
    }

    /// Does the change to the opening.
    fn perform_in_opening(&self, opening: &mut Opening) -> Result<(), Misfit> {
        match self {
            Change::Acted { acted, .. } => {
                opening.act(acted.act, acted.millis).map_err(|_| Misfit)?;
                fits(opening.acts().last() == Some(acted))
            }
            Change::Turned(symmetry) => {
                opening.turn(*symmetry);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Undoes the change in the opening.
    fn reverse_in_opening(&self, opening: &mut Opening) -> Result<(), Misfit> {
        match self {
            Change::Acted { acted, .. } => fits(opening.undo() == Some(*acted)),
            Change::Turned(symmetry) => {
                opening.turn(symmetry.inverse());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The node that came into the tree with it, if it was one by itself.
    fn added(&self) -> Option<NodeId> {
        match *self {
            Change::Added { to, .. } => Some(to),
            Change::Acted { stone: Some(Placed::Added(node)), .. } => Some(node),
            _ => None,
        }
    }

    /// Where the cursor goes when the change was done, or is redone.
    fn cursor_after(&self, game: &Game) -> NodeId {
        match *self {
            Change::Added { to, .. } | Change::Entered { to, .. } => to,
            Change::Acted { at, stone, .. } => stone.map_or(at, Placed::node),
            Change::Concluded { at, .. } | Change::Annotated { at, .. } => at,
            Change::Deleted { node, .. } if game.tree.path(game.cursor).contains(&node) => {
                game.tree.node(node).parent().unwrap_or(Tree::ROOT)
            }
            Change::Grafted { under, .. } => under,
            Change::AnnotatedAll(_)
            | Change::Deleted { .. }
            | Change::Reordered(_)
            | Change::Turned(_)
            | Change::Described { .. } => game.cursor,
        }
    }

    /// Where the cursor goes when the change is undone.
    fn cursor_before(&self, game: &Game) -> NodeId {
        match *self {
            Change::Added { from, .. } | Change::Entered { from, .. } => from,
            Change::Acted { at, .. } | Change::Concluded { at, .. } | Change::Annotated { at, .. } => at,
            Change::Deleted { cursor, .. } => cursor,
            Change::Grafted { under, .. } => under,
            Change::AnnotatedAll(_) | Change::Reordered(_) | Change::Turned(_) | Change::Described { .. } => {
                game.cursor
            }
        }
    }
}

/// Puts children that are in one order into another.
fn reorder(tree: &mut Tree, parent: NodeId, from: &[NodeId], to: &[NodeId]) -> Result<(), Misfit> {
    fits(tree.contains(parent) && tree.node(parent).children().eq(from.iter().copied()))?;
    let sorted = |ids: &[NodeId]| {
        let mut ids = ids.to_vec();
        ids.sort();
        ids
    };
    fits(sorted(from) == sorted(to))?;
    tree.order_children(parent, to);
    Ok(())
}

/// What was done, and what was undone and can be redone; the latest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct History {
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl History {
    /// The history that a loaded game gets: as if the line to the cursor had just been played, the opening with it. An
    /// opening that is over and not on that line can no longer be taken back.
    ///
    /// `None` if an opening that is not over is not in the tree.
    pub(super) fn of_line(tree: &Tree, cursor: NodeId, opening: &Opening) -> Option<History> {
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
        Some(History { done, undone: Vec::new() })
    }

    /// The node that the opening has come to.
    pub(super) fn opening_tip(&self) -> NodeId {
        let tip = self.done.iter().rev().find_map(|change| match *change {
            Change::Acted { at, stone, .. } => Some(stone.map_or(at, Placed::node)),
            _ => None,
        });
        tip.unwrap_or(Tree::ROOT)
    }

    /// Whether undoing and redoing leads only to nodes that hang in the tree when it does.
    pub(super) fn fits(&self, tree: &Tree, opening: &Opening) -> bool {
        let changes = || self.done.iter().chain(self.undone.iter().rev()).zip(0..);
        // A node is taken off and put back by the change that added it and by no other, so that there can be only one.
        let mut added: HashMap<NodeId, usize> = HashMap::new();
        for (change, time) in changes() {
            if let Some(node) = change.added()
                && added.insert(node, time).is_some()
            {
                return false;
            }
        }
        // Nothing was done at a node before it was added.
        let since = |node: NodeId| added.get(&node).copied().unwrap_or(0);
        let in_time = changes().all(|(change, time)| match *change {
            Change::Added { from, to } | Change::Entered { from, to } => since(from) <= time && since(to) <= time,
            Change::Acted { at, stone, .. } => since(at) <= time && since(stone.map_or(at, Placed::node)) <= time,
            Change::Concluded { at, .. } | Change::Annotated { at, .. } => since(at) <= time,
            Change::AnnotatedAll(ref annotations) => annotations.iter().all(|annotation| since(annotation.at) <= time),
            _ => true,
        });
        // Each act of the opening goes on from the one before.
        let mut tip = Tree::ROOT;
        let goes_on = changes().all(|(change, _)| match *change {
            Change::Acted { at, stone, .. } => at == std::mem::replace(&mut tip, stone.map_or(at, Placed::node)),
            _ => true,
        });
        if !in_time || !goes_on {
            return false;
        }
        // All the way back and forth, to see.
        let (mut tree, mut opening) = (tree.clone(), opening.clone());
        let size = opening.board().size();
        for change in self.done.iter().rev() {
            if let Change::Turned(symmetry) = change {
                tree.turn(symmetry.inverse(), size);
            }
            if change.reverse_in(&mut tree).is_err() || change.reverse_in_opening(&mut opening).is_err() {
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
            change.perform_in(&mut tree).is_ok() && change.perform_in_opening(&mut opening).is_ok()
        })
    }
}

/// What was done in an opening, as changes to the tree that holds its stones, and the node that it came to. `None` if the
/// tree does not hold them.
fn acted_in(tree: &Tree, opening: &Opening) -> Option<(Vec<Change>, NodeId)> {
    let mut at = Tree::ROOT;
    let mut changes = Vec::new();
    for &acted in opening.acts() {
        let stone = match acted.act.stone() {
            Some(point) => Some(tree.child_with(at, Move::Place(point))?),
            None => None,
        };
        changes.push(Change::Acted { acted, at, stone: stone.map(Placed::Added) });
        at = stone.unwrap_or(at);
    }
    Some((changes, at))
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
            Operation::Undo => {
                let change = self.history.done.pop().ok_or(OperationError::NothingToUndo)?;
                self.reverse(&change);
                self.history.undone.push(change);
                Ok(())
            }
            Operation::Redo => {
                let change = self.history.undone.pop().ok_or(OperationError::NothingToRedo)?;
                self.perform(&change);
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
    pub fn last_done(&self) -> Option<&Change> {
        self.history.done.last()
    }

    /// What `Redo` would redo, if anything.
    pub fn last_undone(&self) -> Option<&Change> {
        self.history.undone.last()
    }

    /// What can be undone, the latest first.
    pub fn undoable(&self) -> impl Iterator<Item = &Change> {
        self.history.done.iter().rev()
    }

    fn check_going_on(&self) -> Result<(), PlayError> {
        if self.outcome().is_some() { Err(PlayError::GameOver) } else { Ok(()) }
    }

    /// Whether stones are played, and not placed by the steps of an opening.
    fn check_opened(&self) -> Result<(), ActError> {
        self.opening.step().map_or(Ok(()), |step| Err(ActError::Asked(step.asked)))
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
                Some(node) => Placed::Entered(node),
                None => Placed::Added(self.tree.append(at, Some(mv), Some(millis))),
            }),
            None => None,
        };
        self.do_change(Change::Acted { acted: Acted { seat: step.seat, act, millis }, at, stone });
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

    pub(super) fn do_change(&mut self, change: Change) {
        self.perform(&change);
        self.history.done.push(change);
        self.history.undone.clear();
    }

    fn perform(&mut self, change: &Change) {
        let cursor = change.cursor_after(self);
        if let Change::Deleted { .. } = change {
            // Off the branch before it goes.
            self.move_cursor(cursor);
        }
        change.perform_in(&mut self.tree).unwrap_or_else(|Misfit| unreachable!("the history fits the tree"));
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
        change.reverse_in(&mut self.tree).unwrap_or_else(|Misfit| unreachable!("the history fits the tree"));
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
