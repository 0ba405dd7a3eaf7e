//! A whole game as plain data, with what a file leaves out: what was taken back, and what can be undone and redone.
//!
//! A journal begins with one. A game made from it is the same in every respect, ids included, so that operations
//! recorded after the snapshot was taken can be applied to it.

use super::{Game, GameError, NodeId, Root, Seats, Tree, operation::History, tree::NewNode};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Everything there is to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    root: Root,
    seats: Seats,
    started: Option<Timestamp>,
    seed: u64,
    nodes: Vec<NewNode>,
    /// The nodes that hang no more.
    taken_back: Vec<NodeId>,
    cursor: NodeId,
    history: History,
}

impl Game {
    /// The game as plain data.
    pub fn snapshot(&self) -> Snapshot {
        let nodes = self.tree.to_nodes();
        let taken_back = (0..nodes.len() as u32).map(NodeId).filter(|&id| !self.tree.contains(id)).collect();
        Snapshot {
            root: self.root.clone(),
            seats: self.seats.clone(),
            started: self.started,
            seed: self.seed,
            nodes,
            taken_back,
            cursor: self.cursor,
            history: self.history.clone(),
        }
    }

    /// The game of which this is a snapshot.
    ///
    /// # Errors
    /// If it is no game's: what the disk gives back may have been damaged.
    pub fn from_snapshot(snapshot: Snapshot) -> Result<Game, GameError> {
        let Snapshot { root, seats, started, seed, nodes, taken_back, cursor, history } = snapshot;
        let board = root.board().map_err(GameError::Setup)?;
        let mut tree = Tree::from_nodes(&nodes).map_err(GameError::Tree)?;
        // Before anything is taken off: what was taken back may come back.
        tree.check(&board).map_err(GameError::Tree)?;
        // The youngest first, so that nothing hangs on what is taken off.
        for &id in taken_back.iter().rev() {
            let bare = id != Tree::ROOT && tree.contains(id) && tree.node(id).children().is_empty();
            if !bare {
                return Err(GameError::History);
            }
            tree.detach(id);
        }
        if !history.fits(&tree, &nodes) {
            return Err(GameError::History);
        }
        if !tree.contains(cursor) {
            return Err(GameError::Cursor(cursor));
        }
        let mut game = Game { root, tree, cursor: Tree::ROOT, seats, started, seed, board, history };
        game.move_cursor(cursor);
        Ok(game)
    }
}
