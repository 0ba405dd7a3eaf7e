//! Reading a library: bytes to a tree.

use super::nodes::{CutOff, Nodes, RawNode};
use super::words::{encoding_of_file, read_comment};
use super::{HEADER_BYTES, SIZE, flags, has_header, point_of};
use crate::formats::encoding::{Decoded, decode_as};
use crate::formats::tree_reader::{AddError, TreeReader, parsed};
use crate::formats::{Expected, FormatError, Location, Read, Reason, Refusal, Remark, RemarkKind};
use crate::game::{Mark, NodeId, Note, Parts, Root, Tree};
use crate::rules::{Move, Rule};
use encoding_rs::Encoding;

/// Reads a library.
///
/// # Errors
/// If not even its header is whole.
pub fn parse(bytes: &[u8]) -> Read {
    let start = if has_header(bytes) { HEADER_BYTES } else { 0 };
    if bytes.len() < start {
        let reason = Reason::Expected(Expected::More);
        return Err(FormatError { location: Some(Location::Byte(bytes.len())), found: String::new(), reason });
    }
    let root = Root::empty(SIZE, Rule::Renju);
    let reader = TreeReader::new(root).map_err(|error| FormatError::new(Reason::Game(error)))?;
    let mut reader = Reader::new(reader, encoding_of_file(bytes, start));
    let mut nodes = Nodes::new(bytes, start);
    let mut damage = None;
    while let Some(node) = nodes.next() {
        match node {
            // Bytes after the end are not part of the tree, unless the end itself is cut off.
            _ if reader.ended && reader.end < bytes.len() => {
                let location = Some(Location::Byte(reader.end));
                damage = Some(Remark { location, what: RemarkKind::Rest });
                break;
            }
            Ok(node) => reader.add(&node, nodes.offset()),
            Err(CutOff(end)) => damage = Some(cut_off(end)),
        }
    }
    if reader.expects_more() && damage.is_none() {
        damage = Some(cut_off(bytes.len()));
    }
    let (parts, mut remarks) = reader.finish();
    remarks.extend(damage);
    let game = parsed(parts, remarks).map_err(|error| FormatError::new(Reason::Game(error)))?;
    Ok((vec![game], Vec::new()))
}

fn cut_off(end: usize) -> Remark {
    Remark { location: Some(Location::Byte(end)), what: RemarkKind::Damaged(Reason::Expected(Expected::More)) }
}

/// Tree that is being read, and where the next node belongs.
struct Reader {
    reader: TreeReader,
    encoding: &'static Encoding,
    /// Parent of the next node; `None` if it was left out, and the node with it.
    parent: Option<NodeId>,
    /// Parents of the siblings that are still to come and will be in the tree; at most one for each level.
    pending: Vec<NodeId>,
    /// Number of coming siblings that will be left out: they all come before the others.
    pending_left_out: usize,
    first: bool,
    /// Whether the next node is a sibling that a flag has announced.
    promised: bool,
    /// Whether the last leaf has been read.
    ended: bool,
    /// Offset of its end.
    end: usize,
    /// Node at which the library is to be opened.
    start: Option<NodeId>,
    /// Characters that the encoding does not know.
    replaced: usize,
}

impl Reader {
    fn new(reader: TreeReader, encoding: &'static Encoding) -> Reader {
        Reader {
            reader,
            encoding,
            parent: Some(Tree::ROOT),
            pending: Vec::new(),
            pending_left_out: 0,
            first: true,
            promised: false,
            ended: false,
            end: 0,
            start: None,
            replaced: 0,
        }
    }

    /// Adds the next node, which ends at `end`.
    fn add(&mut self, node: &RawNode, end: usize) {
        self.promised = false;
        let is_root = std::mem::replace(&mut self.first, false) && node.code == 0;
        let parent = self.parent;
        if is_root {
            // Nothing stands beside the root, and a root without children is an empty library whatever it says.
            self.write(Tree::ROOT, node);
            return;
        }
        if node.has(flags::SIBLING) {
            match parent {
                Some(parent) => self.pending.push(parent),
                None => self.pending_left_out += 1,
            }
        }
        let is_leaf = node.has(flags::LEAF);
        // RenLib makes a move of a text as soon as it has a comment or a mark, or something follows it.
        let is_text = node.has(flags::NO_MOVE) && is_leaf && !node.has(flags::MARK) && node.comment.is_none();
        match parent {
            Some(parent) if is_text => self.label(parent, node),
            Some(parent) => self.parent = self.play(parent, node),
            None => self.reader.refuse_after(),
        }
        if is_leaf {
            self.go_back(end);
        }
    }

    /// Plays the move of a node; returns `None` if it is left out.
    fn play(&mut self, parent: NodeId, node: &RawNode) -> Option<NodeId> {
        self.reader.back_to(parent);
        let location = || Some(Location::Byte(node.offset));
        let Some(mv) = move_of(node.code) else {
            self.reader.refuse(location, || format!("{:02X}", node.code), Refusal::NoPoint);
            return None;
        };
        match self.reader.play(mv) {
            Ok(id) => {
                self.write(id, node);
                Some(id)
            }
            Err(AddError::Play(why)) => {
                self.reader.refuse(location, || mv.to_string(), Refusal::Rules(why));
                None
            }
            Err(AddError::Full) => {
                self.reader.refuse_beyond();
                None
            }
        }
    }

    /// Writes a text on a point of the position before it.
    fn label(&mut self, parent: NodeId, node: &RawNode) {
        match point_of(node.code) {
            Some(_) if node.board_text.is_empty() => {}
            Some(point) => {
                let text = decode_as(node.board_text, self.encoding);
                let text = self.text(text);
                self.reader.mark(parent, point, Mark::Label(text));
            }
            None => {
                let location = || Some(Location::Byte(node.offset));
                self.reader.refuse(location, || format!("{:02X}", node.code), Refusal::NoPoint);
            }
        }
    }

    /// Writes the comment and the texts of a node.
    fn write(&mut self, id: NodeId, node: &RawNode) {
        if node.has(flags::START) {
            self.start.get_or_insert(id);
        }
        let says_nothing = node.comment.is_none() && node.board_text.is_empty() && !node.has(flags::MARK);
        if says_nothing {
            return;
        }
        let comment = node.comment.map(|raw| read_comment(raw, self.encoding));
        let comment = comment.map_or(String::new(), |comment| self.text(comment));
        let mut board_text = self.text(decode_as(node.board_text, self.encoding));
        if id == Tree::ROOT {
            // The root stands on no point.
            board_text.clear();
        }
        self.reader.write(Note { comment, board_text, flagged: node.has(flags::MARK), ..Note::default() });
    }

    fn text(&mut self, decoded: Decoded) -> String {
        self.replaced += decoded.replaced;
        decoded.text.into_owned()
    }

    /// Goes on after a leaf that ends at `end`: the next node is an announced sibling.
    fn go_back(&mut self, end: usize) {
        self.promised = true;
        if self.pending_left_out > 0 {
            self.pending_left_out -= 1;
            self.parent = None;
        } else if let Some(parent) = self.pending.pop() {
            self.parent = Some(parent);
        } else {
            (self.ended, self.end) = (true, end);
        }
    }

    /// Whether announced siblings are missing.
    fn expects_more(&self) -> bool {
        !self.ended && (self.promised || self.pending_left_out > 0 || !self.pending.is_empty())
    }

    fn finish(mut self) -> (Parts, Vec<Remark>) {
        let mut remarks = self.reader.remarks();
        if self.replaced > 0 {
            let what = RemarkKind::Characters { encoding: self.encoding.name(), replaced: self.replaced };
            remarks.push(Remark { location: None, what });
        }
        let mut parts = self.reader.finish();
        parts.cursor = self.start.unwrap_or(Tree::ROOT);
        (parts, remarks)
    }
}

/// Returns the move of a node's first byte, or `None` if it lies off the board.
fn move_of(code: u8) -> Option<Move> {
    if code == 0 { Some(Move::Pass) } else { point_of(code).map(Move::Place) }
}
