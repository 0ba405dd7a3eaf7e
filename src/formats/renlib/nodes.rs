//! Iterator over the raw nodes of a file, before they are put into a tree and their texts are decoded.

use super::flags;

/// A node as it stands in the file.
#[derive(Clone, Copy, Debug)]
pub struct RawNode<'a> {
    /// Offset in the file.
    pub offset: usize,
    /// Code of its point.
    pub code: u8,
    flags: u8,
    pub comment: Option<RawComment<'a>>,
    /// Empty where there is none.
    pub board_text: &'a [u8],
    /// Further flags; 0 if there are none.
    pub further: u16,
}

impl RawNode<'_> {
    /// Whether a flag is set.
    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

/// A comment as it stands in the file, without what ends it.
#[derive(Clone, Copy, Debug)]
pub enum RawComment<'a> {
    /// Letters of seven bits; the last one has the eighth bit.
    Old(&'a [u8]),
    New(&'a [u8]),
}

/// The file ends at this byte in the midst of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutOff(pub usize);

/// Reads node after node. A node whose text is cut off by the end of the file has the part that is there.
#[derive(Clone)]
pub struct Nodes<'a> {
    bytes: &'a [u8],
    at: usize,
    cut_off: bool,
}

impl<'a> Nodes<'a> {
    /// Reads the nodes from an offset.
    pub fn new(bytes: &'a [u8], at: usize) -> Nodes<'a> {
        Nodes { bytes, at, cut_off: false }
    }

    /// Offset of the next node.
    pub fn offset(&self) -> usize {
        self.at
    }

    fn pair(&mut self) -> Option<[u8; 2]> {
        let pair = self.bytes.get(self.at..self.at + 2)?;
        self.at += 2;
        Some([pair[0], pair[1]])
    }

    /// Reads a text up to its final byte, and skips the padding to an even length.
    fn text(&mut self, is_end: impl Fn(&u8) -> bool) -> (&'a [u8], Option<u8>) {
        let rest = &self.bytes[self.at..];
        match rest.iter().position(is_end) {
            Some(length) => {
                self.at = (self.at + (length + 2) / 2 * 2).min(self.bytes.len());
                (&rest[..length], Some(rest[length]))
            }
            None => {
                self.at = self.bytes.len();
                self.cut_off = true;
                (rest, None)
            }
        }
    }

    fn zero_ended(&mut self) -> &'a [u8] {
        self.text(|&byte| byte == 0).0
    }

    fn comment(&mut self, node_flags: u8) -> Option<RawComment<'a>> {
        if node_flags & flags::OLD_COMMENT != 0 {
            let from = self.at;
            let (text, end) = self.text(|&byte| byte & 0x80 != 0);
            return Some(RawComment::Old(&self.bytes[from..from + text.len() + usize::from(end.is_some())]));
        }
        (node_flags & flags::COMMENT != 0).then(|| RawComment::New(self.zero_ended()))
    }
}

impl<'a> Iterator for Nodes<'a> {
    type Item = Result<RawNode<'a>, CutOff>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.cut_off {
            self.cut_off = false;
            return Some(Err(CutOff(self.bytes.len())));
        }
        let offset = self.at;
        let Some([code, node_flags]) = self.pair() else {
            self.at = self.bytes.len();
            return (offset < self.bytes.len()).then_some(Err(CutOff(self.bytes.len())));
        };
        let extension = if node_flags & flags::EXTENSION == 0 { Some([0, 0]) } else { self.pair() };
        self.cut_off = extension.is_none();
        let comment = if self.cut_off { None } else { self.comment(node_flags) };
        let has_text = extension.is_some_and(|[_, further]| further & flags::BOARD_TEXT != 0);
        let board_text = if has_text && !self.cut_off { self.zero_ended() } else { &[] };
        if self.cut_off {
            self.at = self.bytes.len();
        }
        let further = u16::from_be_bytes(extension.unwrap_or_default());
        Some(Ok(RawNode { offset, code, flags: node_flags, comment, board_text, further }))
    }
}
