//! Property values: texts, numbers, points.

use crate::formats::encoding::without_controls;
use crate::rules::{Color, Point};
use std::borrow::Cow;

/// Reads a text of several lines.
pub fn text(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                // A line may be broken for looks.
                Some(newline @ ('\n' | '\r')) => {
                    chars.next_if(|&other| is_pair(newline, other));
                }
                Some(escaped) => text.push(escaped),
                None => {}
            },
            '\n' | '\r' => {
                chars.next_if(|&other| is_pair(c, other));
                text.push('\n');
            }
            c => text.push(c),
        }
    }
    text
}

fn is_pair(first: char, second: char) -> bool {
    first != second && matches!(second, '\n' | '\r')
}

/// Reads a text of one line.
pub fn line(raw: &str) -> String {
    text(raw).replace('\n', " ").trim().to_owned()
}

/// Splits a value such as `hh:A` into its two halves.
pub fn halves(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let colon = raw.bytes().position(|byte| {
        let colon = byte == b':' && !escaped;
        escaped = byte == b'\\' && !escaped;
        colon
    })?;
    Some((&raw[..colon], &raw[colon + 1..]))
}

/// Writes a text as a value, with escapes before characters that would end it, and without control characters.
pub fn escape(text: &str) -> Cow<'_, str> {
    escape_chars(text, &['\\', ']'])
}

/// Writes a text as a value of one line.
pub fn escape_line(text: &str) -> String {
    escape(text).replace('\n', " ")
}

/// Writes a text as the half of a value, in one line.
pub fn escape_half(text: &str) -> String {
    escape_chars(text, &['\\', ']', ':']).replace('\n', " ")
}

fn escape_chars<'a>(text: &'a str, marks: &[char]) -> Cow<'a, str> {
    let (text, _) = without_controls(text);
    if !text.contains(marks) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if marks.contains(&c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    Cow::Owned(escaped)
}

/// Reads a point of a board of `size`: two letters for the column and the row from the top, or board notation, as some
/// programs write it, with a letter and a number from the bottom.
pub fn point(raw: &str, size: u8) -> Option<Point> {
    let raw = raw.trim();
    let letter = |byte: u8| byte.is_ascii_alphabetic().then(|| i32::from(byte.to_ascii_lowercase() - b'a'));
    match *raw.as_bytes() {
        [column, row] if row.is_ascii_alphabetic() => {
            Point::try_new(letter(column)?, i32::from(size) - 1 - letter(row)?, size)
        }
        _ => raw.parse().ok().filter(|point: &Point| point.is_on(size)),
    }
}

/// Writes a point as a value.
pub fn write_point(point: Point, size: u8) -> [u8; 2] {
    [b'a' + point.x(), b'a' + (size - 1 - point.y())]
}

/// Whether the value of a move is a pass: it is empty, or the point beyond a board of 19.
pub fn is_pass(raw: &str, size: u8) -> bool {
    let raw = raw.trim();
    raw.is_empty() || (size <= 19 && raw.eq_ignore_ascii_case("tt"))
}

/// Reads the points of a value, which is a point or a rectangle `aa:cc`; also returns how many lie off the board.
pub fn points(raw: &str, size: u8) -> (Vec<Point>, usize) {
    let Some((one, other)) = halves(raw) else {
        return match point(raw, size) {
            Some(point) => (vec![point], 0),
            None => (Vec::new(), 1),
        };
    };
    let (Some(one), Some(other)) = (point(one, size), point(other, size)) else { return (Vec::new(), 1) };
    let span = |a: u8, b: u8| a.min(b)..=a.max(b);
    let rows = span(one.y(), other.y());
    (rows.flat_map(|y| span(one.x(), other.x()).map(move |x| Point::new(x, y))).collect(), 0)
}

/// Colour that moves first by a property, if it has moves: those of some servers hold several.
pub fn first_mover(name: &str) -> Option<Color> {
    match name {
        "B" | "QPR" | "QSLB" => Some(Color::Black),
        "W" | "QSLW" => Some(Color::White),
        _ => None,
    }
}

/// Reads a colour: B or W, or the word.
pub fn color(raw: &str) -> Option<Color> {
    match raw.trim().bytes().next()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Color::Black),
        b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}

/// Reads a real number.
pub fn real(raw: &str) -> Option<f64> {
    raw.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_line_ends_are_read() {
        assert_eq!(text(r"a\]b\\c\:d"), r"a]b\c:d");
        assert_eq!(text("one\\\r\ntwo\r\nthree\rfour\n\nfive"), "onetwo\nthree\nfour\n\nfive");
        assert_eq!(line(" one\r\ntwo "), "one two");
        assert_eq!(text("ends in \\"), "ends in ");
        for plain in ["", "天元", r"\]:[", "a\nb"] {
            assert_eq!(text(&escape(plain)), plain);
        }
        assert_eq!(halves(r"hh:a\:b"), Some(("hh", r"a\:b")));
        assert_eq!(halves(r"h\:h"), None);
        assert_eq!(halves(r"\\:h"), Some((r"\\", "h")));
    }

    #[test]
    fn points_are_counted_from_the_top() {
        let named = |raw, size| point(raw, size).map(|point| point.to_string());
        for (raw, size, expected) in [
            ("hh", 15, Some("H8")),
            ("aa", 15, Some("A15")),
            ("oo", 15, Some("O1")),
            ("HG", 15, Some("H9")),
            ("tt", 20, Some("T1")),
            ("h8", 15, Some("H8")),
            ("a15", 15, Some("A15")),
            ("pa", 15, None),
            ("a16", 15, None),
            ("h", 15, None),
            ("hhh", 15, None),
            ("好", 15, None),
        ] {
            assert_eq!(named(raw, size).as_deref(), expected, "{raw}");
        }
        for point in Point::all(20) {
            let [column, row] = write_point(point, 20).map(char::from);
            assert_eq!(self::point(&format!("{column}{row}"), 20), Some(point));
        }
        assert!(is_pass("", 20) && is_pass("tt", 15) && is_pass("tt", 19) && !is_pass("tt", 20));
        assert_eq!(points("aa:cb", 15).0.len(), 6);
        assert_eq!(points("cb:aa", 15).0.len(), 6);
        assert_eq!(points("aa:zz", 15), (Vec::new(), 1));
    }
}
