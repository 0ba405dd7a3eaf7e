//! Characters of two bytes of which a program has cut off the second, at the end of a value.
//!
//! In GB18030, Big5 and Shift-JIS the bracket that closes the value can be a second byte too. It is then read as part
//! of a character that nobody wrote, and the value goes on over the next moves:
//!
//! ```text
//! C[...黑];W[ig]C[...]    the last byte of 黑 is missing: C[...篯;W[ig]C[...]
//! ```

use crate::formats::encoding::Piece;
use encoding_rs::{BIG5, Encoding, GB18030, SHIFT_JIS};
use std::borrow::Cow;

/// Gives back the brackets to values whose last character was cut: where a character ends with the byte of a bracket,
/// and the text after it goes on as only properties do.
pub fn mend(piece: Piece) -> Piece {
    if ![GB18030, BIG5, SHIFT_JIS].contains(&piece.encoding) {
        return piece;
    }
    let mut mended = String::new();
    let (mut copied, mut replaced) = (0, piece.replaced);
    for (at, c) in piece.text.char_indices().filter(|(_, c)| !c.is_ascii()) {
        let end = at + c.len_utf8();
        if goes_on_as_properties(&piece.text[end..]) && ends_with_bracket(&piece.text[at..end], piece.encoding) {
            mended.push_str(&piece.text[copied..at]);
            mended.push(char::REPLACEMENT_CHARACTER);
            mended.push(']');
            copied = end;
            replaced += 1;
        }
    }
    if copied == 0 {
        return piece;
    }
    mended.push_str(&piece.text[copied..]);
    Piece { text: Cow::Owned(mended), replaced, ..piece }
}

/// Whether the last byte of a character is that of a closing bracket.
fn ends_with_bracket(c: &str, encoding: &'static Encoding) -> bool {
    let (bytes, _, unmappable) = encoding.encode(c);
    !unmappable && bytes.ends_with(b"]")
}

/// Whether a text continues with a property, perhaps in the next node or variation, or with the end of all.
fn goes_on_as_properties(text: &str) -> bool {
    let rest = text.trim_ascii_start();
    let next = rest.trim_start_matches(|c: char| matches!(c, '(' | ')' | ';') || c.is_ascii_whitespace());
    let name = next.bytes().take_while(u8::is_ascii_uppercase).count();
    let is_property = (1..=2).contains(&name) && next[name..].starts_with('[');
    is_property || next.is_empty() && rest.starts_with(')')
}
