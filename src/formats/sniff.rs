//! What kind of file it is, by what stands in it. The name helps only where that cannot say.

use super::{Format, renlib, rif, yixin};
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
    of_text(&text, bytes.len() <= HEAD, named).or_else(|| of_bytes(bytes, named))
}

/// Files that are no text and have no header.
fn of_bytes(bytes: &[u8], named: Option<Format>) -> Option<Format> {
    if yixin::is_pos(bytes) && named != Some(Format::Lib) {
        return Some(Format::Pos);
    }
    renlib::is_headless(bytes).then_some(Format::Lib)
}

fn of_text(text: &str, _whole: bool, _named: Option<Format>) -> Option<Format> {
    let text = text.trim_start();
    if rif::is_rif(text) {
        return Some(Format::Rif);
    }
    if yixin::is_sav(text) {
        return Some(Format::Sav);
    }
    text.starts_with('(').then_some(Format::Tengen)
}
