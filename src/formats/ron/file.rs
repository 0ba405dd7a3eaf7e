//! Layout of a file, as serde reads and writes it.

use crate::game::{
    Choice, Conclusion, Details, ListBuilder, NewNode, NodeId, Note, Protocol, SeatId, TimeControl, Tree, TreeError,
};
use crate::rules::{Color, Rule};
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A whole file, with its list of nodes as it is read or written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File<Nodes> {
    pub version: u32,
    pub rule: Rule,
    pub size: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stones: Vec<(String, Color)>,
    #[serde(default = "black")]
    pub side_to_move: Color,
    pub seats: FileSeats,
    #[serde(default, skip_serializing_if = "is_default")]
    pub opening: Protocol,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<FileAct>,
    #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
    pub started: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub clock: TimeControl,
    #[serde(default, skip_serializing_if = "is_default")]
    pub details: Details,
    #[serde(default)]
    pub seed: u64,
    #[serde(default)]
    pub result: FileResult,
    pub cursor: u32,
    pub nodes: Nodes,
}

/// The nodes of a tree that is written, made one by one: a list of them would take many times the memory of the tree.
pub struct WrittenNodes<'a>(pub &'a Tree);

impl Serialize for WrittenNodes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..).map(NodeId).zip(self.0.to_nodes()).map(|(id, node)| FileNode::new(id, node)))
    }
}

/// The tree of a file, built while its nodes are read.
pub struct ReadNodes {
    tree: ListBuilder,
    count: usize,
    error: Option<NodeError>,
}

/// Reason why nodes make no tree.
pub enum NodeError {
    /// The node of this number has a move that is none.
    Move(usize),
    Tree(TreeError),
}

impl ReadNodes {
    /// The finished tree.
    ///
    /// # Errors
    /// The first node at fault.
    pub fn finish(self) -> Result<Tree, NodeError> {
        match self.error {
            Some(error) => Err(error),
            None => self.tree.finish().map_err(NodeError::Tree),
        }
    }

    fn add(&mut self, node: FileNode) {
        let index = self.count;
        self.count += 1;
        if self.error.is_none() {
            self.error = node.into_node(index).and_then(|node| self.tree.push(node).map_err(NodeError::Tree)).err();
        }
    }
}

impl<'de> Deserialize<'de> for ReadNodes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ReadNodes, D::Error> {
        deserializer.deserialize_seq(ReadNodes { tree: ListBuilder::default(), count: 0, error: None })
    }
}

impl<'de> Visitor<'de> for ReadNodes {
    type Value = ReadNodes;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut nodes: A) -> Result<ReadNodes, A::Error> {
        while let Some(node) = nodes.next_element()? {
            self.add(node);
        }
        Ok(self)
    }
}

/// Players, and the one who has Black.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileSeats {
    pub first: FilePlayer,
    pub second: FilePlayer,
    pub black: SeatId,
}

/// A player.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FilePlayer {
    Person {
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
    },
    Computer {
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
        #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
        depth: u32,
        #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
        width: Option<u32>,
        time_millis: u64,
    },
    Textbook {
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
        depth: u32,
        width: u32,
    },
    Engine {
        #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        engine: String,
        time_millis: u64,
        #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
        game_millis: Option<u64>,
    },
}

/// An act of the opening, with its time.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileAct {
    pub act: FileActKind,
    #[serde(default, skip_serializing_if = "is_default")]
    pub millis: u64,
}

/// An [`Act`](crate::game::Act), with its point as text.
#[derive(Serialize, Deserialize)]
pub enum FileActKind {
    Stone(String),
    Choose(Choice),
    Declare(u8),
    Offer(String),
    Keep(String),
}

/// A node of the tree.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FileNode {
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub after: Option<u32>,
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub ended: Option<Conclusion>,
    /// Resignation in a file of version 1.
    #[serde(with = "plain", skip_serializing)]
    pub resigned: Option<Color>,
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub note: Option<Box<Note>>,
    #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
}

impl FileNode {
    fn new(id: NodeId, node: NewNode) -> FileNode {
        let after = node.parent.filter(|parent| parent.0 + 1 != id.0);
        FileNode {
            after: after.map(|parent| parent.0),
            play: node.mv.map(|mv| mv.to_string()),
            millis: node.millis,
            ended: node.conclusion,
            resigned: None,
            note: node.note,
            next: node.next.map(|next| next.0),
        }
    }

    /// The node of this number in the list.
    fn into_node(self, index: usize) -> Result<NewNode, NodeError> {
        let mv = self.play.as_deref().map(str::parse).transpose();
        Ok(NewNode {
            parent: self.after.or_else(|| (index as u32).checked_sub(1)).map(NodeId),
            mv: mv.map_err(|_| NodeError::Move(index))?,
            millis: self.millis,
            conclusion: self.ended.or(self.resigned.map(Conclusion::Resigned)),
            next: self.next.map(NodeId),
            note: self.note,
        })
    }
}

/// Result of the current line, for people who read the file.
#[derive(Default, Serialize, Deserialize)]
pub enum FileResult {
    #[default]
    Unfinished,
    BlackWins(FileReason),
    WhiteWins(FileReason),
    Draw(FileReason),
}

/// Reason for a result.
#[derive(Serialize, Deserialize)]
pub enum FileReason {
    Five,
    ForbiddenMove,
    Resignation,
    Time,
    Decision,
    Record,
    Agreement,
    BoardFull,
    BothPassed,
}

pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

pub fn black() -> Color {
    Color::Black
}

/// A field that may be left out, and otherwise stands there as it is, without RON's `Some(…)`.
pub mod plain {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<T: Serialize, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => value.serialize(serializer),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        T::deserialize(deserializer).map(Some)
    }
}
