//! A whole game as plain data, with what a file leaves out: what was taken back, and what can be undone and redone.
//!
//! A journal begins with one. A game made from it is the same in every respect, ids included, so that operations
//! recorded after the snapshot was taken can be applied to it.

use super::{
    Details, Game, GameError, NewNode, NodeId, OpeningRecord, Root, Seats, TimeControl, Tree, operation::History,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Everything there is to a game.
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
    /// The nodes that hang on nothing, each with all that hangs on it.
    taken_back: Vec<NodeId>,
    /// The children of a node, where they are not in the list's order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    order: Vec<(NodeId, Vec<NodeId>)>,
    cursor: NodeId,
    history: History,
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
            taken_back: self.tree.list().map(|node| node.id()).filter(|&id| !self.tree.hangs(id)).collect(),
            order: children.filter(|(_, children)| !children.is_sorted()).collect(),
            cursor: self.cursor,
            history: self.history.clone(),
        }
    }

    /// The game of which this is a snapshot.
    ///
    /// # Errors
    /// If it is no game's: what the disk gives back may have been damaged.
    pub fn from_snapshot(snapshot: Snapshot) -> Result<Game, GameError> {
        let Snapshot { root, seats, started, seed, details, clock, opening, nodes, taken_back, order, cursor, history } =
            snapshot;
        let clock = clock.clamped();
        let board = root.board().map_err(GameError::Setup)?;
        let mut tree = Tree::from_nodes(nodes).map_err(GameError::Tree)?;
        // Before anything is taken off: what was taken back may come back.
        tree.check(&board).map_err(GameError::Tree)?;
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
        let opening = super::replay(&opening, &root, seats.black)?;
        if !history.fits(&tree, &opening) {
            return Err(GameError::History);
        }
        if !tree.contains(cursor) {
            return Err(GameError::Cursor(cursor));
        }
        let mut game =
            Game { root, tree, cursor: Tree::ROOT, seats, started, seed, details, clock, opening, board, history };
        game.move_cursor(cursor);
        Ok(game)
    }
}
