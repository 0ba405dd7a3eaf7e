//! RenLib's libraries, `.lib`: a tree of openings with comments, marks and texts on the board.
//!
//! ```text
//! FF 52 65 6E 4C 69 62 FF  03 04  FF FF FF FF FF FF FF FF FF FF      header: "RenLib", version 3.4
//! 00 00                                                              root
//! 78 00                                                              H8
//! 79 88  41 08 42 00                                                   I8, "A" and below it "B"; has a sibling
//! 69 40                                                                  I9, a leaf
//! 8A C1  00 01  61 00                                                  J7, "a" on the board; leaf with a sibling
//! 88 40                                                                H7, a leaf
//! ```
//!
//! A file is a header of 20 bytes and the nodes, each before its children, these before its next sibling. Very old
//! files have no header; their first node is H8. A node is two bytes, its point and its flags, and what the flags say
//! follows:
//!
//! | flag | meaning |
//! | --- | --- |
//! | `80` | a sibling comes later |
//! | `40` | no children |
//! | `20` | a comment in the old manner: letters of seven bits, the last with the eighth bit |
//! | `10` | marked, to be found again: [`Note::flagged`](crate::game::Note::flagged) |
//! | `08` | a comment |
//! | `04` | where the library is to be opened: the cursor |
//! | `02` | no move: only a text on that point, [`Mark::Label`](crate::game::Mark::Label) of the position before it |
//! | `01` | two bytes of further flags; `00 01`: a text stands on the move's point, [`Note::board_text`](crate::game::Note::board_text) |
//!
//! The point's low half is the column from 1, its high half the row from 0 at the top: H8 is `78`. `00` is the root
//! where it comes first, else a pass. Version 3.4 begins with the root. Version 3.0 leaves it out: all its lines begin
//! with H8, and nobody passes; what is written can be such a file is one, as older programs read only that.
//! Comments and texts end with `00` and are filled up to an even length. A comment is one line, and after `08` the
//! rest. The encoding of texts is stated nowhere; see `words`.
//!
//! Boards are 15×15, and the rule is taken for renju, for which the program is made. Further flags, and texts that
//! stand on no point, are not kept. RenLib itself saves a single line without the flag `40` at its end, and may leave
//! `80` where nothing follows; both are read.
//!
//! Source: RenLib's own code (Frank Arkbo), `LibraryFile`, `MoveNode` and `RenLibDoc`.

mod nodes;
mod read;
#[cfg(test)]
mod tests;
mod words;
mod write;

use read::parse;
pub use write::write;

use super::sniff::{Confidence, Sample};
use super::spec::{Content, Extension, FormatSpec, Writer};
use super::{Feature, Format, yixin};
use crate::rules::{Point, Rule};
use nodes::Nodes;

/// RenLib's libraries.
pub(super) const SPEC: FormatSpec = FormatSpec {
    code: "lib",
    extension: "lib",
    extensions: &[Extension::shared("lib")],
    content: Content::Bytes,
    implied_rule: Rule::Renju,
    implied_size: Some(|_| SIZE),
    features: Some(&[Feature::Variations, Feature::Comments, Feature::BoardTexts, Feature::Labels, Feature::Flags]),
    recognise,
    read: |bytes, _| parse(bytes),
    write: Writer::Single(write),
};

/// RenLib's header, or nodes without one that are not a position of Yixin's.
fn recognise(sample: &Sample) -> Option<Confidence> {
    if has_header(sample.bytes) {
        return Some(Confidence::Certain);
    }
    let is_other = yixin::is_pos(sample.bytes) && !sample.is_named(Format::Lib);
    (!is_other && is_headless(sample.bytes)).then_some(Confidence::ByBytes)
}

/// Points a side.
const SIZE: u8 = 15;

/// Beginning of every header.
const MAGIC: [u8; 8] = *b"\xffRenLib\xff";
const HEADER_BYTES: usize = 20;

/// The first node of a file without a header, and of each line in version 3.0: H8.
const CENTER: u8 = 0x78;

/// Number of nodes by which a file without a header is recognised.
const SAMPLE_NODES: usize = 4096;
/// Number of nodes that suffices if the file is cut off.
const ENOUGH_NODES: usize = 16;

mod flags {
    pub const SIBLING: u8 = 0x80;
    pub const LEAF: u8 = 0x40;
    pub const OLD_COMMENT: u8 = 0x20;
    pub const MARK: u8 = 0x10;
    pub const COMMENT: u8 = 0x08;
    pub const START: u8 = 0x04;
    pub const NO_MOVE: u8 = 0x02;
    pub const EXTENSION: u8 = 0x01;

    /// In the second byte of the extension.
    pub const BOARD_TEXT: u8 = 0x01;
}

/// Whether a file begins with RenLib's header.
fn has_header(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Whether a file without a header looks like an old library: its first nodes are points of the board, and their texts
/// end.
fn is_headless(bytes: &[u8]) -> bool {
    let mut pending = 0_usize;
    let mut ended = false;
    let fits = |(number, node): (usize, Result<nodes::RawNode, nodes::CutOff>)| match node {
        Ok(node) => {
            let fits = !ended && (node.code == 0 || point_of(node.code).is_some());
            pending += usize::from(node.has(flags::SIBLING));
            ended = node.has(flags::LEAF) && pending == 0;
            pending -= usize::from(node.has(flags::LEAF) && pending > 0);
            fits
        }
        // The file is cut off, and much of it is there all the same.
        Err(_) => number >= ENOUGH_NODES,
    };
    bytes.first() == Some(&CENTER) && Nodes::new(bytes, 0).take(SAMPLE_NODES).enumerate().all(fits)
}

/// Returns the point of a node's first byte, or `None` if it lies off the board.
fn point_of(code: u8) -> Option<Point> {
    let (column, row) = (i32::from(code & 0x0f), i32::from(code >> 4));
    Point::try_new(column - 1, i32::from(SIZE) - 1 - row, SIZE)
}

/// Returns a node's first byte for a point of the board.
fn code_of(point: Point) -> u8 {
    (SIZE - 1 - point.y()) << 4 | (point.x() + 1)
}
