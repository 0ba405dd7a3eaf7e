//! A position as a JSON object, and the errors that one can hold.
//!
//! ```json
//! {"id": "a1", "size": 15, "rule": "renju", "side_to_move": "B", "black": ["H8", "I9"], "white": ["G8"]}
//! ```
//! The numbers of stones need not match. Other keys are ignored.

use crate::rules::point::ParsePointError;
use crate::rules::{Board, Color, MAX_SIZE, MIN_SIZE, Point, Rule, SetupError};
use crate::tools::lines::{InputLine, MAX_LINE_BYTES, without_line};
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt;

/// A JSON object.
pub type Object = Map<String, Value>;

/// Identity of a question in the answer to it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum QuestionId {
    /// The question's own id, a string or a number.
    Id(Value),
    /// Number of its line, from 1, where it has no valid id.
    Line(u64),
}

/// Reason why a line cannot be answered.
#[derive(Debug)]
pub enum QuestionError {
    /// The line is longer than a megabyte.
    TooLong,
    /// The line is not JSON.
    Json(serde_json::Error),
    /// The line is JSON, but not an object.
    NotAnObject,
    /// The object lacks a key.
    Missing {
        /// The missing key.
        key: &'static str,
    },
    /// A value has the wrong type or lies outside its bounds.
    Wrong {
        /// Key of the value.
        key: &'static str,
        /// The value as JSON, cut to the length of a message.
        value: String,
        /// Description of a right value.
        wanted: &'static str,
    },
    /// A text in a list of points is not a point.
    Point {
        /// Key of the list.
        key: &'static str,
        /// The error, whose text is cut to the length of a message.
        error: ParsePointError,
    },
    /// The stones do not make a position on a board of this size.
    Setup(SetupError),
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QuestionError::TooLong => write!(f, "the line is longer than {MAX_LINE_BYTES} bytes"),
            QuestionError::Json(error) => {
                write!(f, "no JSON at column {}: {}", error.column(), without_line(error))
            }
            QuestionError::NotAnObject => write!(f, "no JSON object"),
            QuestionError::Missing { key } => write!(f, "the key \"{key}\" is missing"),
            QuestionError::Wrong { key, value, wanted } => write!(f, "\"{key}\" is {value}, not {wanted}"),
            QuestionError::Point { key, error } => write!(f, "in \"{key}\": {error}"),
            QuestionError::Setup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for QuestionError {}

/// Reads the object of a line.
///
/// # Errors
/// If the line is too long or not a JSON object.
pub fn object(line: InputLine) -> Result<Object, QuestionError> {
    let InputLine::Whole(text) = line else { return Err(QuestionError::TooLong) };
    match serde_json::from_slice(text).map_err(QuestionError::Json)? {
        Value::Object(object) => Ok(object),
        _ => Err(QuestionError::NotAnObject),
    }
}

/// Returns the id of a question: text or a number.
///
/// # Errors
/// If it has none.
pub fn id(object: &Object) -> Result<Value, QuestionError> {
    match required(object, "id")? {
        id @ (Value::String(_) | Value::Number(_)) => Ok(id.clone()),
        other => Err(wrong("id", other, "text or a number")),
    }
}

/// Returns the position of a question. Its game may be over.
///
/// # Errors
/// The first error found.
pub fn board(object: &Object) -> Result<Board, QuestionError> {
    let size = required(object, "size")?;
    let in_bounds = |size: &u8| (MIN_SIZE..=MAX_SIZE).contains(size);
    let size = size
        .as_u64()
        .and_then(|size| u8::try_from(size).ok())
        .filter(in_bounds)
        .ok_or_else(|| wrong("size", size, "a whole number from 5 to 20"))?;
    let named = required(object, "rule")?;
    let rule = match named {
        Value::String(name) => Rule::ALL.into_iter().find(|&rule| rule.code() == name),
        _ => None,
    };
    let codes = "\"freestyle\", \"standard\", \"renju\", \"caro\" or \"caro-standard\"";
    let rule = rule.ok_or_else(|| wrong("rule", named, codes))?;
    let side_to_move = match required(object, "side_to_move")? {
        Value::String(name) if name == "B" => Color::Black,
        Value::String(name) if name == "W" => Color::White,
        other => return Err(wrong("side_to_move", other, "\"B\" or \"W\"")),
    };
    let mut stones = Vec::new();
    for (key, color) in [("black", Color::Black), ("white", Color::White)] {
        stones.extend(points(key, required(object, key)?)?.into_iter().map(|point| (point, color)));
    }
    Board::with_stones(size, rule, &stones, side_to_move).map_err(QuestionError::Setup)
}

/// Returns a list of points.
///
/// # Errors
/// If the value is something else.
pub fn points(key: &'static str, value: &Value) -> Result<Vec<Point>, QuestionError> {
    let Value::Array(items) = value else { return Err(wrong(key, value, "a list of points")) };
    let point = |item: &Value| match item {
        Value::String(text) => text
            .parse()
            .map_err(|ParsePointError(text)| QuestionError::Point { key, error: ParsePointError(short(text)) }),
        other => Err(wrong(key, other, "a list of points such as \"H8\"")),
    };
    items.iter().map(point).collect()
}

fn required<'a>(object: &'a Object, key: &'static str) -> Result<&'a Value, QuestionError> {
    object.get(key).ok_or(QuestionError::Missing { key })
}

/// Error for a value of the wrong type.
pub fn wrong(key: &'static str, value: &Value, wanted: &'static str) -> QuestionError {
    QuestionError::Wrong { key, value: short(value.to_string()), wanted }
}

/// Shortens a text for an error message.
fn short(text: String) -> String {
    const CHARS: usize = 40;
    match text.char_indices().nth(CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Board, String> {
        let object = object(InputLine::Whole(text.as_bytes())).map_err(|error| error.to_string())?;
        board(&object).map_err(|error| error.to_string())
    }

    #[test]
    fn a_position_may_have_any_numbers_of_stones() {
        let text = r#"{"size":6,"rule":"renju","side_to_move":"W","black":["a1","F6"],"white":[],"level":3}"#;
        let board = read(text).expect("a position");
        assert_eq!((board.size(), board.rule(), board.side_to_move()), (6, Rule::Renju, Color::White));
        assert_eq!(board.stones().count(), 2);
    }

    #[test]
    fn every_error_is_a_sentence() {
        let with = |key: &str, value: &str| {
            let mut parts = vec![
                ("size", "15"),
                ("rule", "\"freestyle\""),
                ("side_to_move", "\"B\""),
                ("black", "[\"H8\"]"),
                ("white", "[]"),
            ];
            parts.iter_mut().filter(|part| part.0 == key).for_each(|part| part.1 = value);
            parts.retain(|part| !part.1.is_empty());
            let parts: Vec<String> = parts.into_iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
            read(&format!("{{{}}}", parts.join(","))).expect_err(value)
        };
        for (key, value, message) in [
            ("size", "4", "\"size\" is 4, not a whole number from 5 to 20"),
            ("size", "15.5", "\"size\" is 15.5, not a whole number from 5 to 20"),
            ("size", "271", "\"size\" is 271, not a whole number from 5 to 20"),
            ("size", "", "the key \"size\" is missing"),
            (
                "rule",
                "\"gomoku\"",
                "\"rule\" is \"gomoku\", not \"freestyle\", \"standard\", \"renju\", \"caro\" or \"caro-standard\"",
            ),
            ("side_to_move", "null", "\"side_to_move\" is null, not \"B\" or \"W\""),
            ("black", "\"H8\"", "\"black\" is \"H8\", not a list of points"),
            ("black", "[[7,7]]", "\"black\" is [7,7], not a list of points such as \"H8\""),
            ("black", "[\"P1\"]", "P1 is not on the board"),
            (
                "black",
                "[\"A0\"]",
                "in \"black\": \"A0\" is no point; a point is a letter A to T and a number 1 to 20, as in H8",
            ),
            ("white", "[\"H8\"]", "there are two stones on H8"),
        ] {
            assert_eq!(with(key, value), message);
        }
        assert_eq!(read("[]"), Err("no JSON object".to_owned()));
        assert!(read("{").expect_err("no end").starts_with("no JSON at column 1: EOF"));
        let long = with("rule", &format!("\"{}\"", "ä".repeat(1000)));
        assert!(long.len() < 200, "{long}");
    }
}
