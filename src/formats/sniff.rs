//! What kind of file it is, by what stands in it. The name helps only where that cannot say.

use super::{Format, moves, offsets, psq, renlib, rif, yixin};
use encoding_rs::Encoding;
use std::borrow::Cow;

/// How much of a file is looked at, in bytes.
const HEAD: usize = 64 << 10;

/// The format of a file. `None` if it is none of those that are known.
pub fn sniff(bytes: &[u8], name: Option<&str>) -> Option<Format> {
    if renlib::has_header(bytes) {
        return Some(Format::Lib);
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    // In the encodings that files of games are in, what makes the kind is ASCII.
    let text: Cow<str> = match Encoding::for_bom(head) {
        Some((encoding, mark)) => encoding.decode_without_bom_handling(&head[mark..]).0,
        None => String::from_utf8_lossy(head),
    };
    let named = name.and_then(Format::of_name);
    of_text(&text, named).or_else(|| of_bytes(bytes, named))
}

/// Files that are no text and have no header.
fn of_bytes(bytes: &[u8], named: Option<Format>) -> Option<Format> {
    if yixin::is_pos(bytes) && named != Some(Format::Lib) {
        return Some(Format::Pos);
    }
    // A position that is cut off can only be known by its name.
    renlib::is_headless(bytes).then_some(Format::Lib).or(named.filter(|&named| named == Format::Pos))
}

fn of_text(text: &str, named: Option<Format>) -> Option<Format> {
    // What is written to be read has no other control characters.
    if text.chars().any(|c| c.is_ascii_control() && !c.is_ascii_whitespace() && c != '\u{1a}') {
        return None;
    }
    let text = text.trim_start();
    if rif::is_rif(text) {
        return Some(Format::Rif);
    }
    if let Some(format) = of_bracket(text) {
        return Some(format);
    }
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let first = lines.next()?;
    if psq::is_header(first) {
        return Some(Format::Psq);
    }
    if yixin::is_sav(text) {
        return Some(Format::Sav);
    }
    if named != Some(Format::Psq) && offsets::is_opening(first) {
        return Some(Format::Offsets);
    }
    // Piskvork's moves, after one line that is none; or Gomotur's, after two names.
    let begins: Vec<bool> = [first].into_iter().chain(lines).take(3).map(psq::is_move).collect();
    match begins[..] {
        [true, ..] => return Some(Format::Psq),
        [false, true, ..] if !moves::looks_like(first) => return Some(Format::Psq),
        [false, false, true] if !moves::looks_like(first) => return Some(Format::Rec),
        _ => {}
    }
    if moves::looks_like(text) {
        return Some(Format::Moves);
    }
    // Words may stand before a collection.
    let tree = |at: usize| text[at + 1..].trim_start().starts_with(';');
    let is_sgf = text.match_indices('(').any(|(at, _)| tree(at));
    // What is left of a text of Yixin's can only be known by its name.
    is_sgf.then_some(Format::Sgf).or(named.filter(|&named| named == Format::Sav))
}

/// SGF's trees and our own text both begin with a bracket; ours may have comments before it.
fn of_bracket(text: &str) -> Option<Format> {
    if text.starts_with("//") || text.starts_with("/*") || text.starts_with("#!") {
        return after_comments(text)?.starts_with('(').then_some(Format::Tengen);
    }
    let inside = text.strip_prefix('(')?.trim_start();
    let name = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let is_sgf = inside.starts_with([';', '(']) || (name.len() < inside.len() && name.trim_start().starts_with('['));
    // A list of moves may be in brackets, or its numbers.
    if !is_sgf && moves::looks_like(text) {
        return None;
    }
    Some(if is_sgf { Format::Sgf } else { Format::Tengen })
}

/// What follows the comments and attributes with which our own text may begin; `None` if one does not end.
fn after_comments(mut text: &str) -> Option<&str> {
    loop {
        text = text.trim_start();
        if text.starts_with("//") || text.starts_with("#!") {
            text = &text[text.find('\n')?..];
        } else if text.starts_with("/*") {
            let mut depth = 0;
            let end = text.bytes().zip(text.bytes().skip(1)).position(|pair| {
                depth += i32::from(pair == (b'/', b'*')) - i32::from(pair == (b'*', b'/'));
                depth == 0
            });
            text = &text[end? + 2..];
        } else {
            return Some(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_is_known_by_what_stands_in_a_file() {
        for (text, format) in [
            ("(version: 2, rule: Renju)", Some(Format::Tengen)),
            ("  // a comment\n(\n version: 2)", Some(Format::Tengen)),
            ("#![enable(implicit_some)]\n/* a /* b */ c */ (version: 2)", Some(Format::Tengen)),
            ("// nothing but a comment", None),
            ("/* nothing but /* a comment */", None),
            ("(", Some(Format::Tengen)),
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
            ("Ｈ８　Ｉ９", Some(Format::Moves)),
            ("hello", None),
            ("Dear Ann,\nH8 was good.", None),
            ("", None),
            ("   \n", None),
            ("h8\0h9", None),
        ] {
            assert_eq!(sniff(text.as_bytes(), None), format, "{text}");
        }
    }

    #[test]
    fn wide_texts_are_known_by_their_mark() {
        let wide: Vec<u8> = "\u{feff}(;GM[4])".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(sniff(&wide, None), Some(Format::Sgf));
    }
}
