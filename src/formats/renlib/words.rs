//! Encoding of comments and texts, which is the code page of the writer's Windows.
//!
//! RenLib writes and shows bytes in the code page of the system it runs on, which libraries do not state.
//! The words of a file are in the same one but for a few, so they are looked at together: they are UTF-8 if most of them
//! are valid, as some newer programs write it, and otherwise in the code page that is guessed. A text that does not fit
//! at all is one that somebody added on another system.
//!
//! Files are written for RenLib, which shows words in the code page of its system: GBK for Chinese, and the Japanese,
//! Korean, Cyrillic and Western ones. Other programs take every library for GBK. Neither can show UTF-8. But a code
//! page is used only if these words will be recognised again; otherwise, or if no page holds all of them, they are
//! UTF-8.

use super::nodes::{Nodes, RawComment};
use crate::formats::encoding::{Encodings, Piece, guess, without_controls};
use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};

/// Separator of the first line of a comment and the rest.
const BREAK: u8 = 0x08;

/// Length of RenLib's field for the first line, in bytes.
const MAX_FIRST_LINE: usize = 80;

/// Judges the code page of a file's words.
pub fn encodings_of_file(bytes: &[u8], start: usize) -> Encodings {
    let words = Nodes::new(bytes, start).map_while(Result::ok).flat_map(|node| {
        let comment = node.comment.and_then(|raw| if let RawComment::New(text) = raw { Some(text) } else { None });
        comment.into_iter().chain([node.board_text])
    });
    Encodings::of_pieces(words, None, guess_page)
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

/// A text as it is shown, and what was left out of it.
#[derive(Debug, PartialEq, Eq)]
pub struct Text {
    pub text: String,
    pub encoding: Option<&'static Encoding>,
    /// Characters that could not be read.
    pub replaced: usize,
    /// Control characters that were left out.
    pub controls: usize,
}

impl Text {
    /// Decodes a comment.
    pub fn of_comment<'a>(raw: RawComment<'a>, decode: impl Fn(&'a [u8]) -> Piece<'a>) -> Text {
        match raw {
            RawComment::Old(bytes) => {
                let text: String = bytes.iter().map(|&byte| swedish(byte)).collect();
                Text::of(&joined(&text), None, 0)
            }
            RawComment::New(bytes) => {
                let Piece { text, encoding, replaced } = decode(bytes);
                Text::of(&joined(&text), Some(encoding), replaced)
            }
        }
    }

    /// Decodes a text on the board.
    pub fn of_board<'a>(bytes: &'a [u8], decode: impl Fn(&'a [u8]) -> Piece<'a>) -> Text {
        let Piece { text, encoding, replaced } = decode(bytes);
        Text::of(&text, Some(encoding), replaced)
    }

    fn of(text: &str, encoding: Option<&'static Encoding>, replaced: usize) -> Text {
        let encoding = encoding.filter(|_| !text.is_ascii());
        let (text, controls) = without_controls(text);
        Text { text: text.into_owned(), encoding, replaced, controls }
    }
}

/// A comment's line and the rest.
fn joined(text: &str) -> String {
    match text.split_once(char::from(BREAK)) {
        Some(("", rest)) => rest.to_owned(),
        Some((first, rest)) => format!("{first}\n{rest}"),
        None => text.to_owned(),
    }
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
    let (comment, _) = without_controls(comment);
    let (first, rest) = comment.split_once('\n').map_or((&*comment, None), |(first, rest)| (first, Some(rest)));
    let is_line = !first.is_empty() && first.len() <= MAX_FIRST_LINE;
    let lines = |text: &str| text.replace("\r\n", "\n").replace('\n', "\r\n");
    match rest {
        None if is_line => first.to_owned(),
        Some(rest) if is_line => format!("{first}{}{}", char::from(BREAK), lines(rest)),
        _ => format!("{}{}", char::from(BREAK), lines(&comment)),
    }
}

/// Prepares a text, without characters that would end it.
pub fn text_to_write(text: &str) -> String {
    without_controls(text).0.into_owned()
}
