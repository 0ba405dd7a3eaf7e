//! Reading a library: bytes to a tree.

use super::nodes::{CutOff, Nodes, RawNode};
use super::words::{Text, encodings_of_file};
use super::{HEADER_BYTES, SIZE, flags, has_header, point_of};
use crate::formats::encoding::Encodings;
use crate::formats::remark::Count;
use crate::formats::tree_reader::{AddError, TreeReader, parsed};
use crate::formats::{Expected, FormatError, Location, ParsedGame, Read, Reason, Refusal, Remark, RemarkKind};

use crate::game::{GameError, Mark, NodeId, Note, Parts, Root, Tree};
use crate::rules::{Move, Rule};

/// Number of nodes for each one that is left out after the end of the game, from which on the rule is renju all the
/// same.
const MIN_NODES: usize = 1_000;

/// Reads a library.
///
/// # Errors
/// If not even its header is whole.
pub(super) fn parse(bytes: &[u8]) -> Read {
    let start = if has_header(bytes) { HEADER_BYTES } else { 0 };
    if bytes.len() < start {
        let reason = Reason::Expected(Expected::More);
        return Err(FormatError { location: Some(Location::Byte(bytes.len())), found: String::new(), reason });
    }
    let encodings = encodings_of_file(bytes, start);
    let of_game = |error| FormatError::new(Reason::Game(error));
    let mut best = Library::read(bytes, start, encodings, Rule::Renju).map_err(of_game)?;
    // Lines that go on after a foul are of another rule, unless they are a few among many.
    let goes_on = best.reader.ended_early() && best.left_out() * MIN_NODES > best.reader.tree().list_len();
    for rule in Rule::COMMON {
        if !goes_on || rule == Rule::Renju || best.left_out() == 0 {
            continue;
        }
        let other = Library::read(bytes, start, encodings, rule).map_err(of_game)?;
        if other.left_out() < best.left_out() {
            best = other;
        }
    }
    let game = best.finish().map_err(of_game)?;
    Ok((game.into(), Vec::new()))
}

fn cut_off(end: usize) -> Remark {
    Remark { location: Some(Location::Byte(end)), what: RemarkKind::Damaged(Reason::Expected(Expected::More)) }
}

/// Library that is being read under one rule, and where the next node belongs.
struct Library {
    reader: TreeReader,
    encodings: Encodings,
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
    /// Characters that the encoding does not know, and control characters.
    replaced: Count,
    controls: Count,
    /// Texts that are in another encoding than most, and its name.
    odd: Count,
    odd_name: &'static str,
    /// Further flags and texts that are not kept.
    unknown: Count,
    marks_left_out: Count,
    damage: Option<Remark>,
}

impl Library {
    /// Reads the nodes of a file from an offset.
    fn read(bytes: &[u8], start: usize, encodings: Encodings, rule: Rule) -> Result<Library, GameError> {
        let mut library = Library::new(TreeReader::new(Root::empty(SIZE, rule))?, encodings);
        let mut nodes = Nodes::new(bytes, start);
        while let Some(node) = nodes.next() {
            match node {
                // Bytes after the end are not part of the tree, unless the end itself is cut off.
                _ if library.ended && library.end < bytes.len() => {
                    let location = Some(Location::Byte(library.end));
                    library.damage = Some(Remark { location, what: RemarkKind::Rest });
                    break;
                }
                Ok(node) => library.add(&node, nodes.offset()),
                Err(CutOff(end)) => library.damage = Some(cut_off(end)),
            }
        }
        if library.expects_more() {
            library.damage.get_or_insert(cut_off(bytes.len()));
        }
        Ok(library)
    }

    fn new(reader: TreeReader, encodings: Encodings) -> Library {
        Library {
            reader,
            encodings,
            parent: Some(Tree::ROOT),
            pending: Vec::new(),
            pending_left_out: 0,
            first: true,
            promised: false,
            ended: false,
            end: 0,
            start: None,
            replaced: Count::default(),
            controls: Count::default(),
            odd: Count::default(),
            odd_name: "",
            unknown: Count::default(),
            marks_left_out: Count::default(),
            damage: None,
        }
    }

    /// Adds the next node, which ends at `end`.
    fn add(&mut self, node: &RawNode, end: usize) {
        self.promised = false;
        if node.further & !u16::from(flags::BOARD_TEXT) != 0 {
            self.unknown.add(node.offset);
        }
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
                let text = Text::of_board(node.board_text, |bytes| self.encodings.decode(bytes));
                let text = self.text(text, node.offset);
                // Nothing may be left of control characters.
                if !text.is_empty() {
                    self.reader.mark(parent, point, Mark::Label(text));
                }
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
        let encodings = self.encodings;
        let comment = node.comment.map(|raw| Text::of_comment(raw, |bytes| encodings.decode(bytes)));
        let comment = comment.map_or(String::new(), |comment| self.text(comment, node.offset));
        let board_text = Text::of_board(node.board_text, |bytes| encodings.decode(bytes));
        let mut board_text = self.text(board_text, node.offset);
        let has_point = self.reader.tree().node(id).mv().is_some_and(|mv| mv.point().is_some());
        if !has_point && !board_text.is_empty() {
            // The root and a pass stand on no point.
            self.marks_left_out.add(node.offset);
            board_text.clear();
        }
        self.reader.write(&Note { comment, board_text, flagged: node.has(flags::MARK), ..Note::default() });
    }

    /// Takes a text of the node at an offset.
    fn text(&mut self, text: Text, offset: usize) -> String {
        self.replaced.add_times(offset, text.replaced);
        self.controls.add_times(offset, text.controls);
        if let Some(encoding) = text.encoding.filter(|encoding| *encoding != self.encodings.main) {
            self.odd.add(offset);
            self.odd_name = encoding.name();
        }
        text.text
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

    /// Number of nodes that were left out because of moves that cannot be played.
    fn left_out(&self) -> usize {
        self.reader.refused_nodes()
    }

    fn finish(mut self) -> Result<ParsedGame, GameError> {
        let mut remarks = self.reader.remarks();
        let main = self.encodings.main.name();
        let at = |offset| Some(Location::Byte(offset));
        remarks.extend(self.replaced.remark(at, |replaced| RemarkKind::Characters { encoding: main, replaced }));
        let read = self.odd_name;
        remarks.extend(self.odd.remark(at, |texts| RemarkKind::OtherEncoding { said: main.to_owned(), read, texts }));
        remarks.extend(self.controls.remark(at, RemarkKind::Controls));
        remarks.extend(self.marks_left_out.remark(at, RemarkKind::Marks));
        remarks.extend(self.unknown.remark(at, RemarkKind::Flags));
        remarks.extend(self.damage);
        let parts = self.reader.finish();
        if parts.root.rule != Rule::Renju {
            remarks.push(Remark { location: None, what: RemarkKind::RuleGuessed(parts.root.rule) });
        }
        let cursor = self.start.unwrap_or(Tree::ROOT);
        parsed(Parts { cursor, ..parts }, remarks)
    }
}

/// Returns the move of a node's first byte, or `None` if it lies off the board.
fn move_of(code: u8) -> Option<Move> {
    if code == 0 { Some(Move::Pass) } else { point_of(code).map(Move::Place) }
}
