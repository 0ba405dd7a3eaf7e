//! One node of a tree: as it is stored, as it is read, and as an entry of a flat list.

use super::Tree;
use super::notes::NoteIndex;
use crate::game::note::Note;
use crate::game::outcome::Conclusion;
use crate::rules::{Move, Point};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Index of a node in the list of its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(pub u32);

impl NodeId {
    /// Value of a link that leads to no node.
    pub(super) const NONE: NodeId = NodeId(u32::MAX);

    /// Index into a list that has one entry for each node.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The node that a link leads to.
    pub(super) fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A node as it is stored in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Links {
    pub parent: NodeId,
    pub first_child: NodeId,
    pub next_sibling: NodeId,
    /// The continuation that was visited last, to which "forward" leads.
    pub preferred: NodeId,
    /// Time that the move took; [`Links::NO_TIME`] if unknown.
    pub millis: u32,
    pub note: NoteIndex,
    pub mv: PackedMove,
    pub conclusion: Option<Conclusion>,
    /// Whether the parent counts the node among its children.
    pub is_attached: bool,
}

// A library of openings has a million nodes.
const _: () = assert!(size_of::<Links>() <= 32);

impl Links {
    pub const NO_TIME: u32 = u32::MAX;

    pub fn new(parent: NodeId, mv: Option<Move>, millis: Option<u64>, conclusion: Option<Conclusion>) -> Links {
        Links {
            parent,
            first_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            preferred: NodeId::NONE,
            millis: millis.map_or(Links::NO_TIME, Links::time),
            note: NoteIndex::NONE,
            mv: PackedMove::new(mv),
            conclusion,
            is_attached: true,
        }
    }

    /// A time as it is stored: at most seven weeks.
    pub fn time(millis: u64) -> u32 {
        millis.min(u64::from(Links::NO_TIME - 1)) as u32
    }
}

/// A stone, a pass, or no move, in two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedMove(u16);

impl PackedMove {
    const NOTHING: PackedMove = PackedMove(u16::MAX);
    const PASS: PackedMove = PackedMove(u16::MAX - 1);

    pub fn new(mv: Option<Move>) -> PackedMove {
        match mv {
            None => PackedMove::NOTHING,
            Some(Move::Pass) => PackedMove::PASS,
            Some(Move::Place(point)) => PackedMove(u16::from(point.y()) << 8 | u16::from(point.x())),
        }
    }

    pub fn get(self) -> Option<Move> {
        match self {
            PackedMove::NOTHING => None,
            PackedMove::PASS => Some(Move::Pass),
            PackedMove(packed) => Some(Move::Place(Point::new((packed & 0xff) as u8, (packed >> 8) as u8))),
        }
    }
}

/// One node of a tree: a stone, a pass, or no move (the root, or a node that only holds a comment).
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(super) tree: &'a Tree,
    pub(super) links: &'a Links,
    pub(super) id: NodeId,
}

impl<'a> Node<'a> {
    /// Id of the node, which stays the same when moves are taken back.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The node before; `None` for the root.
    pub fn parent(self) -> Option<NodeId> {
        self.links.parent.some()
    }

    /// Continuations, the main one first.
    pub fn children(self) -> impl Iterator<Item = NodeId> + use<'a> {
        self.tree.siblings_from(self.links.first_child)
    }

    /// Whether the node has no continuation.
    pub fn is_leaf(self) -> bool {
        self.links.first_child == NodeId::NONE
    }

    /// Whether the node has two continuations or more.
    pub fn is_fork(self) -> bool {
        self.children().nth(1).is_some()
    }

    /// The stone or pass that leads from the parent's position to this one; `None` if the node is the root or holds
    /// only a note.
    pub fn mv(self) -> Option<Move> {
        self.links.mv.get()
    }

    /// Time that the player took for the move, in milliseconds, if known.
    pub fn millis(self) -> Option<u64> {
        (self.links.millis != Links::NO_TIME).then_some(u64::from(self.links.millis))
    }

    /// The players' end of the game at this node.
    pub fn conclusion(self) -> Option<Conclusion> {
        self.links.conclusion
    }

    /// The continuation to which "forward" leads: the one visited last, else the first.
    pub fn next(self) -> Option<NodeId> {
        self.links.preferred.some().or(self.links.first_child.some())
    }

    /// Whether the notes at this node and at another, of any tree, are equal.
    pub(super) fn has_note_of(self, other: Node<'_>) -> bool {
        self.tree.notes.packed(self.links.note) == other.tree.notes.packed(other.links.note)
    }

    /// Whether there is a note at this node.
    pub fn has_note(self) -> bool {
        self.tree.notes.holds(self.links.note)
    }

    /// The note at this node, unpacked.
    pub fn note(self) -> Option<Note> {
        self.tree.notes.get(self.links.note)
    }
}

/// A node in a flat list of nodes, as files, journals and grafts hold it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NewNode {
    /// Index of the parent, which stands before it in the list; `None` for the root, or for the top of a graft.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<NodeId>,
    /// The stone or pass; `None` for a node without a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mv: Option<Move>,
    /// Time that the player took for the move, in milliseconds; `None` if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    /// The players' end of the game at this node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conclusion: Option<Conclusion>,
    /// The continuation to which "forward" leads, if that is not the first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<NodeId>,
    /// The note at this node; boxed, as few nodes have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Box<Note>>,
}

impl NewNode {
    /// A move after `parent`, without time or note.
    pub fn played(parent: NodeId, mv: Move) -> NewNode {
        NewNode { parent: Some(parent), mv: Some(mv), ..NewNode::default() }
    }
}
