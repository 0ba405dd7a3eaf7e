//! Encoding of comments and texts, which is the code page of the writer's Windows.
//!
//! RenLib writes and shows bytes in the code page of the system it runs on, which libraries do not state.
//! All words of a file are in the same one, so they are looked at together: they are UTF-8 if all of them are valid, as
//! some newer programs write it, and otherwise in the code page that is guessed.
//!
//! Files are written for RenLib, which shows words in the code page of its system: GBK for Chinese, and the Japanese,
//! Korean, Cyrillic and Western ones. Other programs take every library for GBK. Neither can show UTF-8. But a code
//! page is used only if these words will be recognised again; otherwise, or if no page holds all of them, they are
//! UTF-8.

use super::nodes::{Nodes, RawComment};
use crate::formats::encoding::{Decoded, decode_as, guess};
use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};
use std::borrow::Cow;

/// Separator of the first line of a comment and the rest.
const BREAK: u8 = 0x08;

/// Length of RenLib's field for the first line, in bytes.
const MAX_FIRST_LINE: usize = 80;

/// Number of bytes from which the encoding is guessed.
const SAMPLE: usize = 1 << 20;

/// Determines the code page of a file's words.
pub fn encoding_of_file(bytes: &[u8], start: usize) -> &'static Encoding {
    let mut sample = Sample::default();
    for node in Nodes::new(bytes, start).map_while(Result::ok) {
        if let Some(RawComment::New(text)) = node.comment {
            sample.add(text);
        }
        sample.add(node.board_text);
    }
    sample.encoding()
}

/// Words whose code page is guessed.
#[derive(Default)]
struct Sample {
    bytes: Vec<u8>,
    is_foreign: bool,
}

impl Sample {
    fn add(&mut self, text: &[u8]) {
        if text.is_ascii() {
            return;
        }
        self.is_foreign |= std::str::from_utf8(text).is_err();
        if self.bytes.len() < SAMPLE {
            // Fields of a fixed length cut characters of two bytes in half, and one half would hide what all the others
            // are.
            let foreign_end = text.iter().rev().take_while(|byte| !byte.is_ascii()).count();
            self.bytes.extend(&text[..text.len() - foreign_end % 2]);
            self.bytes.push(b'\n');
        }
    }

    fn encoding(&self) -> &'static Encoding {
        if self.is_foreign { guess_page(&self.bytes) } else { UTF_8 }
    }
}

/// Guesses the code page of words. A detector for running text would find Cyrillic and Czech in single characters on
/// the board, and the Japanese and Western encodings of Unix, which no Windows has.
fn guess_page(words: &[u8]) -> &'static Encoding {
    let guess = guess(words);
    let is_of_two_bytes = [GB18030, BIG5, SHIFT_JIS, EUC_KR].contains(&guess);
    if !is_of_two_bytes && is_common_chinese(words) { GB18030 } else { guess }
}

/// Whether all that is not ASCII is characters of the first level of GB 2312, the 3,755 most common ones, and signs.
fn is_common_chinese(words: &[u8]) -> bool {
    let mut bytes = words.iter();
    while let Some(&lead) = bytes.next() {
        if lead.is_ascii() {
            continue;
        }
        let is_common = matches!(lead, 0xa1..=0xa3 | 0xb0..=0xd7);
        if !is_common || !bytes.next().is_some_and(|trail| (0xa1..=0xfe).contains(trail)) {
            return false;
        }
    }
    true
}

/// Returns the code pages that may hold these characters, the likeliest first; none if all are ASCII.
pub fn code_pages(chars: impl Iterator<Item = char>) -> Vec<&'static Encoding> {
    let script = chars.fold(Script::Ascii, |script, c| if c.is_ascii() { script } else { script.max(Script::of(c)) });
    match script {
        Script::Ascii => vec![],
        Script::Latin => vec![WINDOWS_1252, WINDOWS_1250],
        Script::Cyrillic => vec![WINDOWS_1251],
        Script::Han => vec![GBK],
        Script::Hangul => vec![EUC_KR],
        Script::Kana => vec![SHIFT_JIS, GBK],
    }
}

/// Scripts by which the language of words is guessed. The later ones weigh more: Japanese has Chinese characters too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Script {
    Ascii,
    Latin,
    Cyrillic,
    Han,
    Hangul,
    Kana,
}

impl Script {
    fn of(c: char) -> Script {
        match c {
            '\u{3040}'..='\u{30ff}' | '\u{ff61}'..='\u{ff9f}' => Script::Kana,
            '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7af}' => Script::Hangul,
            '\u{0400}'..='\u{04ff}' => Script::Cyrillic,
            // With dashes, quotation marks and dots.
            '\u{0080}'..='\u{024f}' | '\u{2000}'..='\u{206f}' => Script::Latin,
            _ => Script::Han,
        }
    }
}

/// Decodes a comment.
pub fn read_comment<'a>(raw: RawComment<'a>, encoding: &'static Encoding) -> Decoded<'a> {
    let Decoded { text, encoding, replaced } = match raw {
        RawComment::Old(bytes) => {
            Decoded { text: Cow::Owned(bytes.iter().map(|&byte| swedish(byte)).collect()), encoding, replaced: 0 }
        }
        RawComment::New(bytes) => decode_as(bytes, encoding),
    };
    let text = match text.split_once(char::from(BREAK)) {
        Some(("", rest)) => with_our_line_ends(rest),
        Some((first, rest)) => with_our_line_ends(&format!("{first}\n{rest}")),
        None => with_our_line_ends(&text),
    };
    Decoded { text: Cow::Owned(text), encoding, replaced }
}

fn with_our_line_ends(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Decodes a letter of an old comment, without its eighth bit: the Swedish form of ASCII.
fn swedish(byte: u8) -> char {
    match byte & 0x7f {
        b'}' => 'å',
        b'{' => 'ä',
        b'|' => 'ö',
        b']' => 'Å',
        b'[' => 'Ä',
        b'\\' => 'Ö',
        0 => ' ',
        byte => char::from(byte),
    }
}

/// Prepares a comment for RenLib: the text that fits its field for one line, and the rest.
pub fn comment_to_write(comment: &str) -> String {
    let (first, rest) = comment.split_once('\n').map_or((comment, None), |(first, rest)| (first, Some(rest)));
    let is_line = !first.is_empty() && first.len() <= MAX_FIRST_LINE && !first.contains(char::from(BREAK));
    let lines = |text: &str| text.replace("\r\n", "\n").replace('\n', "\r\n");
    let text = match rest {
        None if is_line => first.to_owned(),
        Some(rest) if is_line => format!("{first}{}{}", char::from(BREAK), lines(rest)),
        _ => format!("{}{}", char::from(BREAK), lines(comment)),
    };
    text_to_write(&text)
}

/// Prepares a text, without characters that would end it.
pub fn text_to_write(text: &str) -> String {
    text.replace('\0', " ")
}
