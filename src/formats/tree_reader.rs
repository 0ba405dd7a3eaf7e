//! Reader's builder of a tree: it keeps the position at the node where it adds, so that a move that cannot be played is
//! noticed at its place in the file.

use super::remark::{Refusal, Remark, RemarkKind};
use super::{Location, ParsedGame};
use crate::game::{Game, GameError, Mark, NewNode, NodeId, Note, Parts, Root, Tree, TreeBuilder};
use crate::rules::{Board, Move, PlayError, Point};

/// Greatest number of nodes that are read from a file of another program: ten times the largest libraries. A node takes
/// several times as much memory as it may take in a file.
pub const MAX_NODES: usize = 10_000_000;
/// Greatest number of nodes with a note that are read.
pub const MAX_NOTES: usize = 2_000_000;

/// Tree that is being read. Nodes are added at one place, [`TreeReader::here`], which goes back only to nodes before
/// it, as in files that hold a tree line by line.
///
/// Moves that cannot be played are left out: the caller calls [`TreeReader::refuse`] for them and for each node that
/// follows, and [`TreeReader::remarks`] puts all of them into one remark.
#[derive(Debug)]
pub struct TreeReader {
    root: Root,
    builder: TreeBuilder,
    board: Board,
    here: NodeId,
    refused: Option<(Option<Location>, String, Refusal)>,
    refused_nodes: usize,
    /// Whether a move came after the end of the game.
    ended_early: bool,
    /// Number of nodes with a note.
    notes: usize,
    /// Nodes and notes beyond the number that is read.
    beyond: usize,
}

/// Reason why a node was not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddError {
    /// The rules refuse the move.
    Play(PlayError),
    /// The tree has as many nodes as a tree can have.
    Full,
}

impl TreeReader {
    /// A tree that is only a root.
    ///
    /// # Errors
    /// If the root is not a position.
    pub fn new(root: Root) -> Result<TreeReader, GameError> {
        let board = root.board().map_err(GameError::Setup)?;
        Ok(TreeReader {
            root,
            builder: TreeBuilder::new(),
            board,
            here: Tree::ROOT,
            refused: None,
            refused_nodes: 0,
            ended_early: false,
            notes: 0,
            beyond: 0,
        })
    }

    /// Node to which the next one is added.
    pub fn here(&self) -> NodeId {
        self.here
    }

    /// Position at that node.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Tree so far.
    pub fn tree(&self) -> &Tree {
        self.builder.tree()
    }

    /// Replaces the note at this node. Notes beyond [`MAX_NOTES`] are left out.
    pub fn write(&mut self, note: &Note) {
        if self.has_room_for_note() {
            self.builder.set_note(self.here, Some(note));
        }
    }

    /// Adds a mark to a node. Beyond [`MAX_NOTES`] notes and such marks nothing is added.
    pub fn mark(&mut self, at: NodeId, point: Point, mark: Mark) {
        if self.has_room_for_note() {
            self.builder.mark(at, point, mark);
        }
    }

    fn has_room_for_note(&mut self) -> bool {
        let has_room = self.notes < MAX_NOTES;
        self.notes += usize::from(has_room);
        self.beyond += usize::from(!has_room);
        has_room
    }

    /// Builder of the tree, for everything else about its nodes.
    pub fn builder_mut(&mut self) -> &mut TreeBuilder {
        &mut self.builder
    }

    /// Adds a move, forbidden ones too, and goes there.
    ///
    /// # Errors
    /// If it cannot be played, or the tree is full.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, AddError> {
        self.board.play_unchecked(mv).map_err(AddError::Play)?;
        self.append(NewNode::played(self.here, mv)).inspect_err(|_| {
            self.board.undo();
        })
    }

    /// Adds a node without a move and goes there.
    ///
    /// # Errors
    /// If the tree is full.
    pub fn add_empty(&mut self) -> Result<NodeId, AddError> {
        self.append(NewNode { parent: Some(self.here), ..NewNode::default() })
    }

    fn append(&mut self, node: NewNode) -> Result<NodeId, AddError> {
        if self.builder.tree().list_len() >= MAX_NODES {
            return Err(AddError::Full);
        }
        self.here = self.builder.append(node).map_err(|_| AddError::Full)?;
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

    /// Counts a move that is left out, or a node after such a move, and keeps the reason of the first. `first` is the
    /// move's text in the file.
    pub fn refuse(
        &mut self,
        location: impl FnOnce() -> Option<Location>,
        first: impl FnOnce() -> String,
        why: Refusal,
    ) {
        self.refused_nodes += 1;
        self.ended_early |= why == Refusal::Rules(PlayError::GameOver);
        if self.refused.is_none() {
            self.refused = Some((location(), first(), why));
        }
    }

    /// Counts a node that follows one that was left out.
    pub fn refuse_after(&mut self) {
        self.refused_nodes += 1;
    }

    /// Counts a node beyond [`MAX_NODES`].
    pub fn refuse_beyond(&mut self) {
        self.beyond += 1;
    }

    /// Number of nodes that were left out because of moves that cannot be played.
    pub fn refused_nodes(&self) -> usize {
        self.refused_nodes
    }

    /// Whether a move came after the end of the game, so that another rule may fit better.
    pub fn ended_early(&self) -> bool {
        self.ended_early
    }

    /// Takes the remarks on everything that was left out.
    pub fn remarks(&mut self) -> Vec<Remark> {
        let moves = self.refused.take().map(|(location, first, why)| {
            let nodes = self.refused_nodes;
            Remark { location, what: RemarkKind::Moves { first, why, nodes } }
        });
        let beyond = (self.beyond > 0).then_some(Remark { location: None, what: RemarkKind::Nodes(self.beyond) });
        moves.into_iter().chain(beyond).collect()
    }

    /// Returns the parts of the game, to which more can be added.
    pub fn finish(self) -> Parts {
        Parts::new(self.root, self.builder.finish())
    }
}

/// Returns the end of the main line, which is shown first of a game without branches.
pub fn end_of_main_line(tree: &Tree) -> NodeId {
    let first = |&id: &NodeId| tree.node(id).children().next();
    std::iter::successors(Some(Tree::ROOT), first).last().unwrap_or(Tree::ROOT)
}

/// Makes the game from its parts.
pub fn parsed(parts: Parts, remarks: Vec<Remark>) -> Result<ParsedGame, GameError> {
    Ok(ParsedGame { game: Game::from_parts(parts)?, remarks })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;

    #[test]
    fn nodes_beyond_the_bound_are_counted() {
        let mut reader = TreeReader::new(Root::empty(15, Rule::Freestyle)).expect("a board");
        assert_eq!(reader.remarks(), []);
        (0..3).for_each(|_| reader.refuse_beyond());
        assert_eq!(reader.remarks(), [Remark { location: None, what: RemarkKind::Nodes(3) }]);
    }
}
