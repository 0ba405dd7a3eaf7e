//! A whole game as plain data, with what a file leaves out: the nodes that were taken back, and the undo log.
//!
//! A journal begins with one. A game made from it is the same in every respect, ids included, so that operations
//! recorded after the snapshot was taken can be applied to it. Names and order of the fields are the journal's format.
//!
//! The fields that it shares with [`Parts`] and with the layout of `formats::ron` are repeated in each of the three:
//! parts renumber their nodes, which a snapshot must not, and each form on disk fixes its own names, order and nesting,
//! which serde cannot take from a shared record and keep RON flat. A shared record would only be a fourth form.

use super::undo_log::UndoLog;
use super::{Details, Game, GameError, NewNode, NodeId, OpeningRecord, Parts, Root, Seats, TimeControl, Tree};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A whole game: parts and undo log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    root: Root,
    seats: Seats,
    started: Option<Timestamp>,
    seed: u64,
    #[serde(default)]
    details: Details,
    #[serde(default)]
    clock: TimeControl,
    #[serde(default)]
    opening: OpeningRecord,
    nodes: Vec<NewNode>,
    /// The nodes that were removed from the tree, each with everything after it.
    taken_back: Vec<NodeId>,
    /// The children of a node, where they do not stand in the order of the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    order: Vec<(NodeId, Vec<NodeId>)>,
    cursor: NodeId,
    history: UndoLog,
}

impl Game {
    /// The game as plain data.
    pub fn snapshot(&self) -> Snapshot {
        let children = self.tree.list().map(|node| (node.id(), node.children().collect::<Vec<NodeId>>()));
        Snapshot {
            root: self.root.clone(),
            seats: self.seats.clone(),
            started: self.started,
            seed: self.seed,
            details: self.details.clone(),
            clock: self.clock,
            opening: self.opening.record(),
            nodes: self.tree.to_nodes().collect(),
            taken_back: self.tree.list().map(|node| node.id()).filter(|&id| !self.tree.is_attached(id)).collect(),
            order: children.filter(|(_, children)| !children.is_sorted()).collect(),
            cursor: self.cursor,
            history: self.log.clone(),
        }
    }

    /// The game of which this is a snapshot.
    ///
    /// # Errors
    /// If the parts do not make a game, or the undo log does not fit them: the disk may give back damaged data.
    pub fn from_snapshot(snapshot: Snapshot) -> Result<Game, GameError> {
        let Snapshot { root, seats, started, seed, details, clock, opening, nodes, taken_back, order, cursor, history } =
            snapshot;
        let mut tree = Tree::from_nodes(nodes).map_err(GameError::Tree)?;
        // Before any node is removed: it may come back.
        tree.check(&root.board().map_err(GameError::Setup)?).map_err(GameError::Tree)?;
        for id in taken_back {
            if id == Tree::ROOT || tree.parent(id).is_none() {
                return Err(GameError::History);
            }
            tree.detach(id);
        }
        for (parent, children) in order {
            let mut sorted = children.clone();
            sorted.sort();
            if parent.index() >= tree.list_len() || !tree.node(parent).children().eq(sorted) {
                return Err(GameError::History);
            }
            tree.order_children(parent, &children);
        }
        let parts = Parts { root, tree, cursor, seats, started, seed, details, clock, opening };
        Game::assemble(parts, |tree, _, opening| {
            history.fits(tree, opening).then_some(history).ok_or(GameError::History)
        })
    }
}
