//! A tree that grows as a file is read, with the position at the place where it grows: a move that cannot be played is
//! noticed where it stands.

use super::remark::{Refusal, Remark, What};
use super::{OpenedGame, Place};
use crate::game::{Game, GameError, Mark, NewNode, NodeId, Note, Parts, Root, Tree, TreeBuilder};
use crate::rules::{Board, Move, PlayError, Point};

/// The most nodes that are read from a file of another program: ten times the largest libraries. What a node needs in
/// memory is several times what it may need in a file.
pub const MAX_NODES: usize = 10_000_000;
/// The most nodes at which something is written.
pub const MAX_NOTES: usize = 2_000_000;

/// A tree in the making. It grows at one place, [`Grower::here`], and goes back only to nodes before it, as files do
/// that tell a tree line by line.
///
/// What cannot be played is left out: the reader calls [`Grower::refuse`] for it and for each node that follows it, and
/// [`Grower::remarks`] tells of them all in one remark.
#[derive(Debug)]
pub struct Grower {
    root: Root,
    builder: TreeBuilder,
    board: Board,
    here: NodeId,
    refused: Option<(Option<Place>, String, Refusal)>,
    refused_nodes: usize,
    /// How many nodes have something written at them.
    notes: usize,
    /// Nodes and notes beyond the number that is read.
    beyond: usize,
}

/// Why a node was not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrowError {
    /// The rules refuse the move.
    Play(PlayError),
    /// The tree has as many nodes as a tree can have.
    Full,
}

impl Grower {
    /// A tree that is only a root.
    ///
    /// # Errors
    /// If the root is no position.
    pub fn new(root: Root) -> Result<Grower, GameError> {
        let board = root.board().map_err(GameError::Setup)?;
        Ok(Grower {
            root,
            builder: TreeBuilder::new(),
            board,
            here: Tree::ROOT,
            refused: None,
            refused_nodes: 0,
            notes: 0,
            beyond: 0,
        })
    }

    /// The node where the tree grows.
    pub fn here(&self) -> NodeId {
        self.here
    }

    /// The position there.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What has grown so far.
    pub fn tree(&self) -> &Tree {
        self.builder.tree()
    }

    /// Writes where the tree grows; what was written there before is replaced. Beyond [`MAX_NOTES`] nothing is.
    pub fn write(&mut self, note: Note) {
        if self.has_room_for_note() {
            self.builder.write(self.here, Some(note));
        }
    }

    /// Adds a mark to those of a node that is there. Beyond [`MAX_NOTES`] notes and such marks nothing is added.
    pub fn mark(&mut self, at: NodeId, point: Point, mark: Mark) {
        if self.has_room_for_note() {
            self.builder.note_mut(at).marks.push((point, mark));
        }
    }

    fn has_room_for_note(&mut self) -> bool {
        let has_room = self.notes < MAX_NOTES;
        self.notes += usize::from(has_room);
        self.beyond += usize::from(!has_room);
        has_room
    }

    /// For all else that can be said of nodes that are there.
    pub fn builder_mut(&mut self) -> &mut TreeBuilder {
        &mut self.builder
    }

    /// Adds a move, forbidden ones too, and goes there.
    ///
    /// # Errors
    /// If it cannot be played, or the tree is full.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, GrowError> {
        self.board.play_unchecked(mv).map_err(GrowError::Play)?;
        self.append(NewNode::played(self.here, mv)).inspect_err(|_| {
            self.board.undo();
        })
    }

    /// Adds a node without a move and goes there.
    ///
    /// # Errors
    /// If the tree is full.
    pub fn add_empty(&mut self) -> Result<NodeId, GrowError> {
        self.append(NewNode { parent: Some(self.here), ..NewNode::default() })
    }

    fn append(&mut self, node: NewNode) -> Result<NodeId, GrowError> {
        if self.builder.tree().list_len() >= MAX_NODES {
            return Err(GrowError::Full);
        }
        self.here = self.builder.append(node).map_err(|_| GrowError::Full)?;
        Ok(self.here)
    }

    /// Goes back to a node on the way from the root to here.
    ///
    /// # Panics
    /// If it is not on that way.
    pub fn back_to(&mut self, target: NodeId) {
        while self.here != target {
            let node = self.builder.tree().node(self.here);
            if node.mv().is_some() {
                self.board.undo();
            }
            self.here = node.parent().expect("only nodes on the way from the root are gone back to");
        }
    }

    /// Counts a move that is left out, or a node after such a move; of the first the reason is kept. `first` is the
    /// move as the file has it.
    pub fn refuse(&mut self, place: impl FnOnce() -> Option<Place>, first: impl FnOnce() -> String, why: Refusal) {
        self.refused_nodes += 1;
        if self.refused.is_none() {
            self.refused = Some((place(), first(), why));
        }
    }

    /// Counts a node that follows one that was left out.
    pub fn refuse_after(&mut self) {
        self.refused_nodes += 1;
    }

    /// Counts a node for which there is no room.
    pub fn refuse_beyond(&mut self) {
        self.beyond += 1;
    }

    /// How many nodes were left out because of moves that cannot be played.
    pub fn refused_nodes(&self) -> usize {
        self.refused_nodes
    }

    /// What was left out, as remarks.
    pub fn remarks(&mut self) -> Vec<Remark> {
        let moves = self.refused.take().map(|(place, first, why)| {
            let nodes = self.refused_nodes;
            Remark { place, what: What::Moves { first, why, nodes } }
        });
        let beyond = (self.beyond > 0).then_some(Remark { place: None, what: What::Nodes(self.beyond) });
        moves.into_iter().chain(beyond).collect()
    }

    /// The game's parts, to say more of it.
    pub fn finish(self) -> Parts {
        Parts::new(self.root, self.builder.finish())
    }
}

/// The end of the main line: where a game without branches is looked at first.
pub fn end_of_main_line(tree: &Tree) -> NodeId {
    let first = |&id: &NodeId| tree.node(id).children().next();
    std::iter::successors(Some(Tree::ROOT), first).last().unwrap_or(Tree::ROOT)
}

/// A game from its parts, as a reader has made them.
pub fn opened(parts: Parts, remarks: Vec<Remark>) -> Result<OpenedGame, GameError> {
    Ok(OpenedGame { game: Game::from_parts(parts)?, remarks })
}
