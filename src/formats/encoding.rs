//! Bytes to text, in the encodings that have been in use for thirty years.
//!
//! A file may state its encoding, and may state it wrongly: see [`encoding_of`].

use super::{Remark, RemarkKind};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE};
use std::borrow::Cow;

/// Number of bytes from which the encoding is guessed, counted from the first byte that is not ASCII.
const SAMPLE: usize = 100 << 10;

/// A decoded text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    pub text: Cow<'a, str>,
    pub encoding: &'static Encoding,
    /// Characters that could not be read, now or when the file was written.
    pub replaced: usize,
}

impl Decoded<'_> {
    /// Returns a remark if characters were replaced.
    pub fn remark(&self) -> Option<Remark> {
        let what = RemarkKind::Characters { encoding: self.encoding.name(), replaced: self.replaced };
        (self.replaced > 0).then_some(Remark { location: None, what })
    }
}

/// Decodes a text. `declared` is the encoding that the file states, under any of its usual names.
pub fn decode<'a>(bytes: &'a [u8], declared: Option<&str>) -> Decoded<'a> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return decode_as(&bytes[mark..], encoding);
    }
    decode_as(bytes, encoding_of(bytes, declared))
}

/// Decodes a text in a known encoding.
pub fn decode_as<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> Decoded<'a> {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    // This counts also those that another program has replaced before.
    let replaced = text.matches(char::REPLACEMENT_CHARACTER).count();
    Decoded { text, encoding, replaced }
}

/// The encoding of a text without a byte order mark: UTF-8 where the bytes are valid, and not just by chance; else the
/// declared one where it fits; else a guess from the bytes.
pub fn encoding_of(bytes: &[u8], declared: Option<&str>) -> &'static Encoding {
    let declared = declared.and_then(named);
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            // Short texts in other encodings may look like UTF-8 by chance, and then like letters of two bytes.
            let by_chance = |encoding: &&'static Encoding| {
                *encoding != UTF_8 && !text.is_ascii() && text.chars().all(|c| c.len_utf8() <= 2)
            };
            declared.filter(by_chance).filter(|encoding| fits(bytes, encoding)).unwrap_or(UTF_8)
        }
        Err(_) => match declared.filter(|encoding| *encoding != UTF_8) {
            Some(encoding) if fits(bytes, encoding) => encoding,
            _ => guess(bytes),
        },
    }
}

/// The encoding of this name; where another one contains it, that one.
fn named(name: &str) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label(name.trim().as_bytes())?;
    // What calls itself GB2312 or GBK is read as the encoding that holds both. Two-byte encodings cannot be meant where
    // the name could be read.
    let encoding = if encoding == encoding_rs::GBK { GB18030 } else { encoding };
    (encoding != UTF_16BE && encoding != UTF_16LE && encoding.is_ascii_compatible()).then_some(encoding)
}

fn fits(bytes: &[u8], encoding: &'static Encoding) -> bool {
    encoding.decode_without_bom_handling_and_without_replacement(bytes).is_some()
}

/// Guesses the encoding of bytes that are not UTF-8.
pub fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or_default();
    let sample = &bytes[first..bytes.len().min(first + SAMPLE)];
    detector.feed(sample, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    if guess == encoding_rs::GBK { GB18030 } else { guess }
}
