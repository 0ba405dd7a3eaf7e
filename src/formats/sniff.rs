//! Recognition of a file's format by its content. The name helps only where the content cannot tell.
//!
//! Each format looks at the same [`Sample`] and answers with its [`Confidence`]; the most confident one wins, of equals
//! the one that stands first in the table of formats.

use super::{Format, encoding};
use encoding_rs::Encoding;
use std::borrow::Cow;

/// Length of the beginning of a file that is looked at as text, in bytes.
const HEAD: usize = 64 << 10;

/// Number of characters of a text for each control character, beyond a few.
const MIN_KEPT: usize = 20;
const FEW: usize = 4;

/// Confidence that a file is of a certain format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Only the file's name says so.
    ByName,
    /// It looks like one, but for control characters in it.
    Marred,
    /// Its bytes could be one, as could those of many other files.
    ByBytes,
    /// Something in it or its name says so, if no other format claims the file.
    Possible,
    /// It looks like one.
    Likely,
    /// It begins as only files of this format do.
    Certain,
}

/// Part of a file by which its format is recognised.
#[derive(Debug)]
pub struct Sample<'a> {
    /// The whole file.
    pub bytes: &'a [u8],
    /// Format for which the file's name stands.
    named: Option<Format>,
    text: Option<Cow<'a, str>>,
    /// Whether the text has control characters, or was taken for text by a guess.
    is_marred: bool,
}

impl<'a> Sample<'a> {
    /// Prepares the content and the name of a file.
    pub fn new(bytes: &'a [u8], name: Option<&str>) -> Sample<'a> {
        let head = &bytes[..bytes.len().min(HEAD)];
        // In the encodings that files of games are in, what makes the format is ASCII.
        let head = match bytes.len() > HEAD {
            true => head,
            false => &head[..head.iter().rposition(|byte| !matches!(byte, 0 | 0x1a)).map_or(0, |last| last + 1)],
        };
        let wide = encoding::wide(head);
        let text: Cow<str> = match wide {
            Some((encoding, text)) => encoding.decode_without_bom_handling(text).0,
            None => String::from_utf8_lossy(head),
        };
        let (text, controls) = match encoding::without_controls(&text) {
            (Cow::Borrowed(_), _) => (text, 0),
            (Cow::Owned(clean), controls) => (Cow::Owned(clean), controls),
        };
        // Text that is meant to be read has few of them.
        let is_text = controls * MIN_KEPT <= text.len() + FEW * MIN_KEPT;
        let is_marred = controls > 0 || wide.is_some() && Encoding::for_bom(head).is_none();
        Sample { bytes, named: name.and_then(Format::of_name), text: is_text.then_some(text), is_marred }
    }

    /// Beginning of the file as text, without blanks before it; `None` if the file is not text.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref().map(str::trim_start)
    }

    /// Lines of that text without the blanks around them; empty ones and comments after `#` are left out.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        let lines = self.text().unwrap_or_default().lines().map(str::trim);
        lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
    }

    /// Whether the file's name stands for this format.
    pub fn is_named(&self, format: Format) -> bool {
        self.named == Some(format)
    }
}

/// Returns the format of a file, or `None` if none claims it.
pub fn sniff(bytes: &[u8], name: Option<&str>) -> Option<Format> {
    let sample = Sample::new(bytes, name);
    let claim = |format: Format| {
        let confidence = (format.spec().recognise)(&sample)?;
        // What may be bytes is hardly a text with control characters.
        let is_doubtful = sample.is_marred && format.is_text() && confidence < Confidence::Certain;
        Some((if is_doubtful { confidence.min(Confidence::Marred) } else { confidence }, format))
    };
    let claims = Format::ALL.into_iter().rev().filter_map(claim);
    // Of equals the last one is taken, which is the first of the table.
    claims.max_by_key(|(confidence, _)| *confidence).map(|(_, format)| format)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_is_recognised_by_the_content() {
        for (text, format) in [
            ("(version: 2, rule: Renju)", Some(Format::Tengen)),
            ("  // a comment\n(\n version: 2)", Some(Format::Tengen)),
            ("#![enable(implicit_some)]\n/* a /* b */ c */ (version: 2)", Some(Format::Tengen)),
            ("// nothing but a comment", None),
            ("/* nothing but /* a comment */", None),
            ("(", Some(Format::Tengen)),
            ("(\n  /* the newest */ version : 2", Some(Format::Tengen)),
            ("(8,8)(9,9)(8,10)", None),
            ("(see below) h8", None),
            ("(: smile)", None),
            ("(;GM[4];B[hh])", Some(Format::Sgf)),
            ("\u{feff}(\n ;GM[1])", Some(Format::Sgf)),
            ("(GM[4];B[hh])", Some(Format::Sgf)),
            ("My games:\n(;B[hh])", Some(Format::Sgf)),
            ("Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n", Some(Format::Psq)),
            ("header\n8,8,0\n", Some(Format::Psq)),
            ("8,8,0\n9,9,3", Some(Format::Psq)),
            ("8,8\n9,9\n", Some(Format::Psq)),
            ("Ann\nBo\n7,7,0\n", Some(Format::Rec)),
            ("0,0, 1,0, 1,3\n", Some(Format::Offsets)),
            ("-1,0,2,2\n", Some(Format::Offsets)),
            ("0,0\n", Some(Format::Offsets)),
            ("h8h9i10", Some(Format::Moves)),
            ("H8, I9, G7", Some(Format::Moves)),
            ("1. H8 I9", Some(Format::Moves)),
            ("(1)H8 (2)I9", Some(Format::Moves)),
            ("(h8) (h9)", Some(Format::Moves)),
            ("https://gomocalc.com/#/h8h9i10", Some(Format::Moves)),
            ("https://example.org/", None),
            ("# openings\nh8h9\n", Some(Format::Moves)),
            ("# of ours\n", None),
            ("black: h8", Some(Format::Moves)),
            ("Black: H8, H10\nWhite: I9\n", Some(Format::Moves)),
            ("[Event \"?\"]\n[Black \"ann\"]\n\n1. h8 i9", Some(Format::Moves)),
            ("BOARD\n7,7,1\n8,8,2\nDONE\n", Some(Format::Commands)),
            ("START 15\r\nTURN 7,7\r\n", Some(Format::Commands)),
            ("BEGINNERS\n8,8\n", Some(Format::Psq)),
            ("Ｈ８　Ｉ９", Some(Format::Moves)),
            ("hello", None),
            ("Dear Ann,\nH8 was good.", None),
            ("", None),
            ("   \n", None),
            ("h8\0h9", Some(Format::Moves)),
            ("(;GM[4];B[hh]\u{8})", Some(Format::Sgf)),
            ("(;GM[4];B[hh])\0\0\0\0\0\0\0\0", Some(Format::Sgf)),
            ("(;\0\0\0\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\0\u{e})", None),
            ("Piskvorky 15x15, 0:0, 0\r8,8,0\r", Some(Format::Psq)),
            ("8,8\r9,9\r", Some(Format::Psq)),
        ] {
            assert_eq!(sniff(text.as_bytes(), None), format, "{text}");
        }
    }

    #[test]
    fn the_name_decides_where_the_content_does_not() {
        let empty_line: &[u8] = b"# nothing\n";
        for (bytes, name, format) in [
            (b"0,0\n0,1\n" as &[u8], "a.psq", Some(Format::Psq)),
            (b"0,0\n0,1\n", "a.txt", Some(Format::Offsets)),
            (b"(;B[hh])", "a.psq", Some(Format::Sgf)),
            (b"hello", "a.tengen.ron", Some(Format::Tengen)),
            (b"hello", "a.sav", Some(Format::Sav)),
            (empty_line, "a.sav", None),
            (b"hello", "a.sgf", None),
            (b"\x05\x70", "a.pos", Some(Format::Pos)),
            (b"\x05\x70", "a.lib", None),
            (b"\x02\x70\x61", "a", Some(Format::Pos)),
        ] {
            assert_eq!(sniff(bytes, Some(name)), format, "{name}: {bytes:?}");
        }
    }

    #[test]
    fn wide_texts_are_recognised_by_their_byte_order_mark() {
        let wide: Vec<u8> = "\u{feff}(;GM[4])".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(sniff(&wide, None), Some(Format::Sgf));
    }
}
