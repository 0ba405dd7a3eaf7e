//! Sets of positions that come with the program: how they are written. A set is a list in RON under a heading in comment
//! lines, each item on a line of its own, with its stones as points in a row, as in `H8I9`.

use crate::rules::{Board, Color, Point, notation};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// Reason why a text is not a set, with the position in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetError(String);

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetError {}

/// Reads a set.
///
/// # Errors
/// If the text is not a set of such items, or one of them is not sound.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, SetError> {
    ron::from_str(text).map_err(|error| SetError(error.to_string()))
}

/// Writes a set under a heading.
pub fn write<T: Serialize>(heading: &str, items: &[T]) -> String {
    let heading: String = heading.lines().map(|line| format!("// {line}\n")).collect();
    let line = |item: &T| ron::to_string(item).expect("an item is plain data") + ",\n";
    format!("{heading}[\n{}]\n", items.iter().map(line).collect::<String>())
}

/// Writes the stones of a colour as points in a row.
pub(super) fn row(board: &Board, color: Color) -> String {
    notation::write(board.stones().filter(|stone| stone.1 == color).map(|stone| stone.0))
}

/// Reads points in a row.
///
/// # Errors
/// If the text is none; returns it.
pub(super) fn points(text: &str) -> Result<Vec<Point>, String> {
    notation::parse_points(text).map_err(|_| text.to_owned())
}

/// Reads the stones of both colours, each as points in a row.
///
/// # Errors
/// If a text is none; returns it.
pub(super) fn stones(black: &str, white: &str) -> Result<Vec<(Point, Color)>, String> {
    let of = |text, color| Ok::<_, String>(points(text)?.into_iter().map(move |point| (point, color)));
    Ok(of(black, Color::Black)?.chain(of(white, Color::White)?).collect())
}
