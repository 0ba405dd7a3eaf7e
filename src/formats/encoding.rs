//! Bytes to text, in the encodings that have been in use for thirty years.
//!
//! A file may state its encoding, and may state it wrongly; a few of its texts may be in another one than all others,
//! and a single character may be cut in half. So an encoding is judged by the majority: see [`Encodings`]. What does not
//! fit is replaced, and said in a [`Remark`].

use super::{FormatError, Location, Remark, RemarkKind};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;
use std::ops::Range;

/// Number of bytes from which the encoding is guessed, of those that are not ASCII and their lines.
const SAMPLE: usize = 1 << 20;

/// Encodings with characters of several bytes, in which one wrong byte does not speak against all others.
const OF_SEVERAL_BYTES: [&Encoding; 5] = [GB18030, BIG5, SHIFT_JIS, EUC_KR, EUC_JP];

/// A decoded text without control characters, whose lines end with a newline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    pub text: Cow<'a, str>,
    /// Remarks on characters that were replaced or left out, and on encodings that are not what the file states.
    pub remarks: Vec<Remark>,
}

/// Part of a file with the encoding that the file states for it, under any of its usual names.
pub struct Part<'a> {
    pub bytes: Range<usize>,
    pub declared: Option<&'a str>,
}

/// Decodes a text. `declared` is the encoding that the file states, under any of its usual names.
pub fn decode<'a>(bytes: &'a [u8], declared: Option<&str>) -> Decoded<'a> {
    decode_parts(bytes, &[Part { bytes: 0..bytes.len(), declared }], |piece| piece)
}

/// Decodes a text whose parts, one after the other, may each be in an encoding of its own. Parts for which the file
/// states the same encoding are judged together. What was decoded is mended by `mend`.
pub fn decode_parts<'a>(bytes: &'a [u8], parts: &[Part], mend: impl for<'b> Fn(Piece<'b>) -> Piece<'b>) -> Decoded<'a> {
    if let Some((encoding, text)) = wide(bytes) {
        let mut cleaner = Cleaner::default();
        cleaner.add(&decode_as(text, encoding), None);
        return cleaner.finish();
    }
    // Disks and old systems fill up the end of a file.
    let end = bytes.iter().rposition(|byte| !matches!(byte, 0 | 0x1a)).map_or(0, |last| last + 1);
    let of = |part: &Part| &bytes[part.bytes.start.min(end)..part.bytes.end.min(end)];
    let stated = |part: &Part| part.declared.and_then(named);
    let mut judged: Vec<(Option<&Encoding>, Encodings)> = Vec::new();
    for part in parts {
        let encoding = stated(part);
        if judged.iter().all(|&(other, _)| other != encoding) {
            let alike = parts.iter().filter(|part| stated(part) == encoding).map(of);
            judged.push((encoding, Encodings::of_texts(alike, encoding)));
        }
    }
    let encodings = |part: &Part| judged.iter().find(|(other, _)| *other == stated(part)).map(|&(_, judged)| judged);
    let encodings = |part: &Part| encodings(part).expect("every part was judged");
    if let [part] = parts {
        let piece = mend(decode_as(of(part), encodings(part).main));
        if piece.replaced == 0 && is_clean(&piece.text) && against(part.declared, &piece).is_none() {
            return Decoded { text: piece.text, remarks: Vec::new() };
        }
    }
    let mut cleaner = Cleaner::default();
    for part in parts {
        let piece =
            if parts.len() == 1 { decode_as(of(part), encodings(part).main) } else { encodings(part).decode(of(part)) };
        cleaner.add(&mend(piece), part.declared);
    }
    cleaner.finish()
}

/// Whether a character is kept. Others than line ends and tabs do nothing but harm.
fn is_kept(c: char) -> bool {
    !c.is_ascii_control() || matches!(c, '\n' | '\t')
}

/// Whether nothing in a text is to be replaced.
fn is_clean(text: &str) -> bool {
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        let is_line_end = byte == b'\r' && bytes.peek() == Some(&b'\n');
        if !is_kept(char::from(byte)) && !is_line_end {
            return false;
        }
    }
    true
}

/// A text without control characters, and their number. A line end of any kind becomes a newline, a page break a space.
pub fn without_controls(text: &str) -> (Cow<'_, str>, usize) {
    if is_clean(text) && !text.contains('\r') {
        return (Cow::Borrowed(text), 0);
    }
    let mut cleaner = Cleaner::default();
    cleaner.push(text);
    (Cow::Owned(cleaner.text), cleaner.controls.0)
}

/// Text that is put together, and what there is to say of it: each a number, and the offset of the first.
#[derive(Default)]
struct Cleaner {
    text: String,
    controls: (usize, usize),
    found: Vec<(RemarkKind, usize)>,
}

impl Cleaner {
    /// Adds a part for which the file states an encoding.
    fn add(&mut self, piece: &Piece, declared: Option<&str>) {
        let start = self.text.len();
        self.push(&piece.text);
        if piece.replaced > 0 {
            let of_this = |what: &RemarkKind| matches!(what, RemarkKind::Characters { encoding, .. } if *encoding == piece.encoding.name());
            match self.found.iter_mut().find(|(what, _)| of_this(what)) {
                Some((RemarkKind::Characters { replaced, .. }, _)) => *replaced += piece.replaced,
                _ => {
                    let first = self.text[start..].find(char::REPLACEMENT_CHARACTER).unwrap_or_default();
                    let what = RemarkKind::Characters { encoding: piece.encoding.name(), replaced: piece.replaced };
                    self.found.push((what, start + first));
                }
            }
        }
        let Some(what) = against(declared, piece) else { return };
        let as_this = |what: &RemarkKind| matches!(what, RemarkKind::OtherEncoding { read, .. } if *read == piece.encoding.name());
        match self.found.iter_mut().find(|(what, _)| as_this(what)) {
            Some((RemarkKind::OtherEncoding { texts, .. }, _)) => *texts += 1,
            _ => self.found.push((what, start)),
        }
    }

    fn push(&mut self, text: &str) {
        self.text.reserve(text.len());
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\r' if chars.peek() == Some(&'\n') || self.text.ends_with('\n') && chars.peek() != Some(&'\r') => {}
                '\r' => self.text.push('\n'),
                '\u{b}' | '\u{c}' => self.text.push(' '),
                c if is_kept(c) => self.text.push(c),
                _ => {
                    if self.controls.0 == 0 {
                        self.controls.1 = self.text.len();
                    }
                    self.controls.0 += 1;
                }
            }
        }
    }

    fn finish(mut self) -> Decoded<'static> {
        let (controls, first) = self.controls;
        if controls > 0 {
            self.found.push((RemarkKind::Controls(controls), first));
        }
        let Cleaner { text, found, .. } = self;
        let remark = |(what, offset)| Remark { location: Some(Location::at(&text, offset)), what };
        let remarks = found.into_iter().map(remark).collect();
        Decoded { text: Cow::Owned(text), remarks }
    }
}

/// Returns the encoding of a text of two-byte units, by its mark or by its zeros, or of one in UTF-8 with a mark; and
/// the bytes after the mark.
pub fn wide(bytes: &[u8]) -> Option<(&'static Encoding, &[u8])> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return Some((encoding, &bytes[mark..]));
    }
    let head = &bytes[..bytes.len().min(4 << 10)];
    let zeros = |odd: usize| head.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    let [even, odd] = [0, 1].map(zeros);
    let mostly = |these: usize, others: usize| these >= 4 && these * 5 >= head.len() && others * 16 < these;
    match (mostly(odd, even), mostly(even, odd)) {
        (true, _) => Some((UTF_16LE, bytes)),
        (_, true) => Some((UTF_16BE, bytes)),
        _ => None,
    }
}

/// Encodings of a file's texts: that of the majority, and the one of texts that are in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encodings {
    pub main: &'static Encoding,
    /// For texts that fit neither the main one nor UTF-8.
    odd: &'static Encoding,
}

/// A text that was decoded, in which encoding, and the number of characters that could not be read, now or when it was
/// written.
pub struct Piece<'a> {
    pub text: Cow<'a, str>,
    pub encoding: &'static Encoding,
    pub replaced: usize,
}

impl Encodings {
    /// Judges pieces by a majority: `declared` where it fits them, UTF-8 where they are valid, and not just by chance,
    /// else the guess of `guess`.
    pub fn of_pieces<'a>(
        pieces: impl Iterator<Item = &'a [u8]> + Clone,
        declared: Option<&'static Encoding>,
        guess: fn(&[u8]) -> &'static Encoding,
    ) -> Encodings {
        let pieces = pieces.filter(|piece| !piece.is_ascii());
        let (mut in_utf8, mut foreign) = (Tally::default(), Tally::default());
        let mut by_chance = true;
        for piece in pieces.clone() {
            match std::str::from_utf8(piece) {
                Ok(text) => {
                    in_utf8.good += text.chars().filter(|c| !c.is_ascii()).count();
                    by_chance &= text.chars().all(|c| c.len_utf8() <= 2);
                }
                Err(_) => foreign += Tally::of(piece, UTF_8),
            }
        }
        let total = in_utf8.good + foreign.good + foreign.bad;
        let declared = declared.filter(|declared| *declared != UTF_8);
        // One broken character among many does not make it another encoding.
        if foreign.bad * 4 <= in_utf8.good + foreign.good {
            let is_declared = |declared: &&'static Encoding| {
                // Short texts in other encodings may look like UTF-8 by chance, and then like letters of two bytes.
                by_chance && total > 0 && foreign.bad == 0 && pieces.clone().all(|piece| fits(piece, declared))
            };
            let main = declared.filter(is_declared).unwrap_or(UTF_8);
            return Encodings { main, odd: odd(pieces, main, guess) };
        }
        let foreign = || pieces.clone().filter(|piece| !is_utf8(piece));
        let is_declared = |declared: &&'static Encoding| {
            let tally = foreign().fold(Tally::default(), |tally, piece| tally + Tally::of(piece, declared));
            tally.bad * 4 <= tally.good
        };
        if let Some(main) = declared.filter(is_declared) {
            return Encodings { main, odd: odd(pieces, main, guess) };
        }
        let (mut sample, mut utf8_bytes) = (Vec::new(), 0);
        for piece in pieces.clone() {
            let length = piece.iter().filter(|byte| !byte.is_ascii()).count();
            if is_utf8(piece) {
                utf8_bytes += length;
            } else if sample.len() < SAMPLE {
                push(&mut sample, piece);
            }
        }
        if sample.is_ascii() {
            // Nothing is left where a single letter was the last.
            sample = foreign().flatten().copied().take(SAMPLE).collect();
        }
        let foreign_bytes = sample.iter().filter(|byte| !byte.is_ascii()).count();
        let guessed = guess_of_most(foreign(), &sample, guess);
        if utf8_bytes > foreign_bytes {
            return Encodings { main: UTF_8, odd: guessed };
        }
        Encodings { main: guessed, odd: odd(pieces, guessed, guess) }
    }

    /// Judges whole texts, by the pieces between line ends and brackets.
    fn of_texts<'a>(texts: impl Iterator<Item = &'a [u8]> + Clone, declared: Option<&'static Encoding>) -> Encodings {
        // None of these is the second byte of a character in any encoding.
        let is_between = |byte: &u8| matches!(byte, b'\n' | b'\r' | b';' | b'(' | b')');
        Encodings::of_pieces(texts.flat_map(|text| text.split(is_between)), declared, guess)
    }

    /// Decodes one text of the file.
    pub fn decode<'a>(self, bytes: &'a [u8]) -> Piece<'a> {
        if bytes.is_ascii() {
            return decode_as(bytes, self.main);
        }
        if self.main != UTF_8 && is_utf8(bytes) {
            return decode_as(bytes, UTF_8);
        }
        let tally = Tally::of(bytes, self.main);
        // A character that was cut in half is lost; a text of which nothing fits is in another encoding.
        if tally.bad == 0 || tally.good >= tally.bad {
            return decode_as(bytes, self.main);
        }
        let in_utf8 = Tally::of(bytes, UTF_8);
        decode_as(bytes, if in_utf8.good > in_utf8.bad { UTF_8 } else { self.odd })
    }
}

/// Number of characters beyond ASCII that fit an encoding, and of those that do not.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    good: usize,
    bad: usize,
}

impl Tally {
    fn of(bytes: &[u8], encoding: &'static Encoding) -> Tally {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        let foreign = text.chars().filter(|c| !c.is_ascii()).count();
        let bad = text.matches(char::REPLACEMENT_CHARACTER).count();
        Tally { good: foreign - bad, bad }
    }
}

impl std::ops::Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally { good: self.good + other.good, bad: self.bad + other.bad }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        *self = *self + other;
    }
}

/// Whether bytes are UTF-8, and not just by chance: with characters of three bytes, or many of two.
fn is_utf8(bytes: &[u8]) -> bool {
    const MANY: usize = 6;
    std::str::from_utf8(bytes).is_ok_and(|text| {
        let foreign = || text.chars().filter(|c| !c.is_ascii());
        foreign().any(|c| c.len_utf8() > 2) || foreign().nth(MANY - 1).is_some()
    })
}

/// Encoding of the pieces that fit neither the main one nor UTF-8; Western if there are too few to tell.
fn odd<'a>(
    pieces: impl Iterator<Item = &'a [u8]>,
    main: &'static Encoding,
    guess: fn(&[u8]) -> &'static Encoding,
) -> &'static Encoding {
    const ENOUGH: usize = 16;
    let mut sample = Vec::new();
    for piece in pieces.filter(|piece| !is_utf8(piece) && !fits(piece, main)) {
        push(&mut sample, piece);
        if sample.len() > SAMPLE {
            break;
        }
    }
    let foreign = sample.iter().filter(|byte| !byte.is_ascii()).count();
    match guess(&sample) {
        encoding if foreign >= ENOUGH && encoding != main => encoding,
        _ => WINDOWS_1252,
    }
}

/// Adds a piece to a sample. Fields of a fixed length cut characters of two bytes in half, and one half would hide what
/// all the others are.
fn push(sample: &mut Vec<u8>, piece: &[u8]) {
    let foreign_end = piece.iter().rev().take_while(|byte| !byte.is_ascii()).count();
    sample.extend(&piece[..piece.len() - foreign_end % 2]);
    sample.push(b'\n');
}

/// Guesses the encoding of pieces of which `sample` holds the first. Where a few do not fit an encoding of several
/// bytes, they are left out of the guess.
fn guess_of_most<'a>(
    pieces: impl Iterator<Item = &'a [u8]> + Clone,
    sample: &[u8],
    guess: fn(&[u8]) -> &'static Encoding,
) -> &'static Encoding {
    let guessed = guess(sample);
    if OF_SEVERAL_BYTES.contains(&guessed) {
        return guessed;
    }
    let foreign = |bytes: &[u8]| bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let all = foreign(sample);
    let mut best = (all * 3 / 4, guessed);
    for encoding in OF_SEVERAL_BYTES {
        let mut fitting = Vec::new();
        for piece in pieces.clone() {
            if fitting.len() < SAMPLE && fits(piece, encoding) {
                push(&mut fitting, piece);
            }
        }
        let length = foreign(&fitting);
        if length < all && length > best.0 && guess(&fitting) == encoding {
            best = (length, encoding);
        }
    }
    best.1
}

/// The encoding of this name; where another one contains it, that one.
fn named(name: &str) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label(name.trim().as_bytes())?;
    // What calls itself GB2312 or GBK is read as the encoding that holds both. Two-byte encodings cannot be meant where
    // the name could be read.
    let encoding = if encoding == GBK { GB18030 } else { encoding };
    (encoding != UTF_16BE && encoding != UTF_16LE && encoding.is_ascii_compatible()).then_some(encoding)
}

fn fits(bytes: &[u8], encoding: &'static Encoding) -> bool {
    encoding.decode_without_bom_handling_and_without_replacement(bytes).is_some()
}

/// Decodes a text in a known encoding.
pub fn decode_as<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> Piece<'a> {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    // This counts also those that another program has replaced before.
    let replaced = text.matches(char::REPLACEMENT_CHARACTER).count();
    Piece { text, encoding, replaced }
}

/// Guesses the encoding of bytes that are not UTF-8.
pub fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or_default();
    let sample = &bytes[first..bytes.len().min(first + (SAMPLE >> 3))];
    detector.feed(sample, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    if guess == GBK { GB18030 } else { guess }
}

/// The remark on an encoding that is not the one which the file states, if that matters.
fn against(declared: Option<&str>, piece: &Piece) -> Option<RemarkKind> {
    let label = declared.filter(|label| named(label) != Some(piece.encoding) && !piece.text.is_ascii())?;
    Some(RemarkKind::OtherEncoding { said: FormatError::cut(label), read: piece.encoding.name(), texts: 1 })
}
