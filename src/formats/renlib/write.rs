//! Writing a library: a tree to bytes.

use super::nodes::Nodes;
use super::words::{Text, code_pages, comment_to_write, encodings_of_file, text_to_write};
use super::{CENTER, HEADER_BYTES, MAGIC, SIZE, code_of, flags};
use crate::formats::WriteError;
use crate::formats::encoding::decode_as;
use crate::game::{Game, Mark, NodeId, Note, Tree};
use crate::rules::{Board, Color, Ending, Move, Point, Rule};
use encoding_rs::{Encoding, UTF_8};
use std::borrow::Cow;
use std::collections::HashMap;

/// Writes a game's tree as a library.
///
/// # Errors
/// If the board has another size, or its setup stones cannot be placed in turn.
pub fn write(game: &Game) -> Result<Vec<u8>, WriteError> {
    let size = game.root().size;
    if size != SIZE {
        return Err(WriteError::Size { size, min: SIZE, max: SIZE });
    }
    let library = Library::of(game)?;
    let page = code_pages(library.chars()).into_iter().find_map(|page| library.in_code_page(page));
    Ok(page.unwrap_or_else(|| library.bytes(UTF_8).0))
}

/// Tree of a library: without nodes that have no move, and with the setup stones as moves.
struct Library<'a> {
    tree: &'a Tree,
    cursor: NodeId,
    /// Moves that place the setup stones.
    opening: Vec<Move>,
    /// For each node of the tree's list the node that it stands for: itself, or for a node without a move the nearest
    /// before it that has one, or the root.
    stands_for: Vec<NodeId>,
    /// Nodes with a sibling after them and nodes with children, where nodes without a move are left out.
    has_sibling: Vec<bool>,
    has_child: Vec<bool>,
    /// Notes of nodes into which others are merged.
    joined: HashMap<NodeId, Note>,
}

impl<'a> Library<'a> {
    fn of(game: &'a Game) -> Result<Library<'a>, WriteError> {
        let tree = game.tree();
        let length = tree.list_len();
        let mut library = Library {
            tree,
            cursor: game.cursor(),
            opening: opening(game)?,
            stands_for: vec![Tree::ROOT; length],
            has_sibling: vec![false; length],
            has_child: vec![false; length],
            joined: HashMap::new(),
        };
        let mut last_child: Vec<Option<NodeId>> = vec![None; length];
        for id in tree.ids().skip(1) {
            let node = tree.node(id);
            let parent = library.stands_for[node.parent().map_or(0, index)];
            if node.mv().is_none() {
                library.stands_for[index(id)] = parent;
                library.join(parent, node.note());
                continue;
            }
            library.stands_for[index(id)] = id;
            library.has_child[index(parent)] = true;
            if let Some(before) = last_child[index(parent)].replace(id) {
                library.has_sibling[index(before)] = true;
            }
        }
        library.cursor = library.stands_for[index(game.cursor())];
        Ok(library)
    }

    /// Merges the note of a node that is left out into that of the node before it.
    fn join(&mut self, id: NodeId, note: Option<Note>) {
        let Some(note) = note else { return };
        let joined = self.joined.entry(id).or_insert_with(|| self.tree.node(id).note().unwrap_or_default());
        if !joined.comment.is_empty() && !note.comment.is_empty() {
            joined.comment.push('\n');
        }
        joined.comment.push_str(&note.comment);
        joined.marks.extend(note.marks);
        joined.flagged |= note.flagged;
    }

    fn note(&self, id: NodeId) -> Option<Note> {
        self.joined.get(&id).cloned().or_else(|| self.tree.node(id).note())
    }

    /// All characters of all words.
    fn chars(&self) -> impl Iterator<Item = char> {
        let notes = self.tree.ids().filter_map(|id| self.tree.node(id).note());
        notes.flat_map(|note| {
            let labels = labels(&note).flat_map(|(_, text)| text.chars());
            note.comment.chars().chain(note.board_text.chars()).chain(labels).collect::<Vec<char>>()
        })
    }

    /// Writes the file in a code page; `None` if it does not hold all words, or they would be read differently.
    fn in_code_page(&self, page: &'static Encoding) -> Option<Vec<u8>> {
        let (bytes, holds_all) = self.bytes(page);
        let known = encodings_of_file(&bytes, HEADER_BYTES);
        // As one of many in the same page, too: nothing is to be said of it.
        let is_read = |meant: Text, read: Text| {
            meant.text == read.text && read.encoding.is_none_or(|encoding| encoding == known.main)
        };
        let is_known = || {
            Nodes::new(&bytes, HEADER_BYTES).map_while(Result::ok).all(|node| {
                let (meant, read) = (|bytes| decode_as(bytes, page), |bytes| known.decode(bytes));
                is_read(Text::of_board(node.board_text, meant), Text::of_board(node.board_text, read))
                    && node.comment.is_none_or(|raw| is_read(Text::of_comment(raw, meant), Text::of_comment(raw, read)))
            })
        };
        (holds_all && is_known()).then_some(bytes)
    }

    /// Writes the file with words in this encoding; also returns whether it holds all of them.
    fn bytes(&self, encoding: &'static Encoding) -> (Vec<u8>, bool) {
        let has_root = !self.fits_version_3_0();
        let mut file = File { bytes: header(has_root), encoding, holds_all: true };
        let root = self.note(Tree::ROOT);
        let root = root.as_ref();
        let has_lines = self.has_child[0] || !self.opening.is_empty();
        if has_root {
            // The note of the beginning belongs to the position with the setup stones, if there are any.
            let root = root.filter(|_| self.opening.is_empty());
            let is_leaf = !has_lines && root.is_none_or(|note| labels(note).next().is_none());
            file.node(0, NodeFlags { is_leaf, ..NodeFlags::default() }, root);
            file.labels(root, has_lines);
        }
        for (number, &mv) in (1..).zip(&self.opening) {
            let is_last = number == self.opening.len();
            let note = root.filter(|_| is_last);
            let is_leaf = is_last && !self.has_child[0] && note.is_none_or(|note| labels(note).next().is_none());
            let is_start = is_last && self.cursor == Tree::ROOT;
            file.node(code_of_move(mv), NodeFlags { is_leaf, is_start, has_sibling: false }, note);
            file.labels(note, self.has_child[0]);
        }
        for id in self.tree.ids().skip(1) {
            let Some(mv) = self.tree.node(id).mv() else { continue };
            let note = self.note(id);
            let note = note.as_ref();
            let has_child = self.has_child[index(id)];
            let node_flags = NodeFlags {
                has_sibling: self.has_sibling[index(id)],
                is_leaf: !has_child && note.is_none_or(|note| labels(note).next().is_none()),
                is_start: id == self.cursor,
            };
            file.node(code_of_move(mv), node_flags, note);
            file.labels(note, has_child);
        }
        (file.bytes, file.holds_all)
    }

    /// Whether the file can be one without a root: there are lines, all of them begin with H8, there is no pass, and no
    /// note at the root.
    fn fits_version_3_0(&self) -> bool {
        let moves = || self.opening.iter().copied().chain(self.tree.ids().filter_map(|id| self.tree.node(id).mv()));
        let is_first = |id: &NodeId| {
            let node = self.tree.node(*id);
            node.mv().is_some() && node.parent().is_some_and(|up| self.stands_for[index(up)] == Tree::ROOT)
        };
        let begins_at_center = match self.opening.first() {
            Some(&mv) => code_of_move(mv) == CENTER,
            None => {
                let first = self.tree.ids().skip(1).filter(is_first).filter_map(|id| self.tree.node(id).mv());
                self.note(Tree::ROOT).is_none_or(|note| note.is_empty())
                    && first.map(code_of_move).all(|code| code == CENTER)
            }
        };
        begins_at_center && moves().next().is_some() && moves().all(|mv| mv != Move::Pass)
    }
}

/// Returns moves that place the setup stones in turn, with passes where needed, and lead to the right side to move.
fn opening(game: &Game) -> Result<Vec<Move>, WriteError> {
    let root = game.root();
    let mut stones = root.stones.clone();
    let forwards = placed_in_turn(&stones, root.side_to_move);
    // A stone that Black may not add to the others may have been the first.
    stones.reverse();
    let board = forwards.or_else(|| placed_in_turn(&stones, root.side_to_move)).ok_or(WriteError::Setup)?;
    // One must be able to go on from there; a pass cannot follow a pass.
    let mut first = game.tree().ids().filter_map(|id| game.tree().node(id).mv());
    let goes_on = first.next().is_some();
    let passes = board.moves().last() == Some(&Move::Pass);
    let is_pass = |id: NodeId| game.tree().node(id).mv() == Some(Move::Pass);
    let passes_again = passes && game.tree().node(Tree::ROOT).children().any(is_pass);
    if passes_again || goes_on && board.ending().is_some() {
        return Err(WriteError::Setup);
    }
    Ok(board.moves().to_vec())
}

/// Returns the board after these stones, each colour's in order, or `None` if one of them ends the game.
fn placed_in_turn(stones: &[(Point, Color)], side_to_move: Color) -> Option<Board> {
    let of = |color: Color| stones.iter().filter(move |(_, stone)| *stone == color).map(|&(point, _)| point);
    let (mut black, mut white) = (of(Color::Black), of(Color::White));
    let mut board = Board::new(SIZE, Rule::Renju);
    let mut left = stones.len();
    while left > 0 || board.side_to_move() != side_to_move {
        let stone = match board.side_to_move() {
            Color::Black => black.next(),
            Color::White => white.next(),
        };
        left -= usize::from(stone.is_some());
        board.play_unchecked(stone.map_or(Move::Pass, Move::Place)).ok()?;
    }
    let forbidden = matches!(board.ending(), Some(Ending::ForbiddenMove { .. }));
    (!forbidden).then_some(board)
}

fn header(has_root: bool) -> Vec<u8> {
    let mut bytes = vec![0xff; HEADER_BYTES];
    bytes[..MAGIC.len()].copy_from_slice(&MAGIC);
    bytes[MAGIC.len()] = 3;
    bytes[MAGIC.len() + 1] = if has_root { 4 } else { 0 };
    bytes
}

fn index(id: NodeId) -> usize {
    id.0 as usize
}

fn code_of_move(mv: Move) -> u8 {
    mv.point().map_or(0, code_of)
}

/// Returns the texts on other points than the node's own.
fn labels(note: &Note) -> impl Iterator<Item = (Point, &str)> {
    note.marks.iter().filter_map(|(point, mark)| match mark {
        Mark::Label(text) if !text.is_empty() => Some((*point, text.as_str())),
        _ => None,
    })
}

/// Flags of a node that follow from its place in the tree.
#[derive(Clone, Copy, Debug, Default)]
struct NodeFlags {
    has_sibling: bool,
    is_leaf: bool,
    is_start: bool,
}

/// File that is being written.
struct File {
    bytes: Vec<u8>,
    encoding: &'static Encoding,
    holds_all: bool,
}

impl File {
    fn node(&mut self, code: u8, node_flags: NodeFlags, note: Option<&Note>) {
        let comment = note.map_or("", |note| &note.comment);
        let board_text = note.map_or("", |note| &note.board_text);
        let set = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        let bits = set(node_flags.has_sibling, flags::SIBLING)
            | set(node_flags.is_leaf, flags::LEAF)
            | set(node_flags.is_start, flags::START)
            | set(note.is_some_and(|note| note.flagged), flags::MARK)
            | set(!comment.is_empty(), flags::COMMENT)
            | set(!board_text.is_empty(), flags::EXTENSION);
        self.bytes.extend([code, bits]);
        if !board_text.is_empty() {
            self.bytes.extend([0, flags::BOARD_TEXT]);
        }
        if !comment.is_empty() {
            self.text(&comment_to_write(comment));
        }
        if !board_text.is_empty() {
            self.text(&text_to_write(board_text));
        }
    }

    /// Writes the texts on other points as the first children of the node before.
    fn labels(&mut self, note: Option<&Note>, has_child: bool) {
        let mut labels = note.into_iter().flat_map(labels).peekable();
        while let Some((point, text)) = labels.next() {
            let has_sibling = has_child || labels.peek().is_some();
            let sibling = if has_sibling { flags::SIBLING } else { 0 };
            self.bytes.extend([code_of(point), sibling | flags::LEAF | flags::NO_MOVE | flags::EXTENSION]);
            self.bytes.extend([0, flags::BOARD_TEXT]);
            self.text(&text_to_write(text));
        }
    }

    fn text(&mut self, text: &str) {
        let (bytes, _, lossy): (Cow<[u8]>, _, bool) = self.encoding.encode(text);
        self.holds_all &= !lossy;
        self.bytes.extend(bytes.iter());
        // What ends it, and what makes the length even.
        self.bytes.extend(if bytes.len().is_multiple_of(2) { [0, 0].as_slice() } else { [0].as_slice() });
    }
}
