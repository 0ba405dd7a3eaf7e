//! Points of the board and their notation.
//!
//! The origin is defined here and nowhere else: `x` counts columns from the left and `y` rows from the bottom, both
//! from 0, so that A1 is (0, 0) and the centre of a 15×15 board, H8, is (7, 7). Screens, protocols and file formats
//! that count from the top convert at their border.

use super::MAX_SIZE;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// A point of a board of at most 20×20. Points are ordered by row, then by column: the order in which ties are broken
/// everywhere.
///
/// ```
/// use tengen::rules::Point;
///
/// let point: Point = "H8".parse()?;
/// assert_eq!(point, Point::center(15));
/// assert_eq!((point.x(), point.y()), (7, 7));
/// assert_eq!(point.offset(1, 1, 2, 15).map(|point| point.to_string()), Some("J10".to_owned()));
/// # Ok::<(), tengen::rules::point::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    // The row stands first because the derived order compares it first.
    y: u8,
    x: u8,
}

impl Point {
    /// Creates the point in column `x` and row `y`, both from 0.
    ///
    /// # Panics
    /// If either is 20 or more. Use [`Point::try_new`] for values from outside.
    pub const fn new(x: u8, y: u8) -> Point {
        assert!(x < MAX_SIZE && y < MAX_SIZE, "a point lies within 20×20");
        Point { y, x }
    }

    /// Creates the point in column `x` and row `y`, both from 0, if it lies on a board of `size`.
    pub fn try_new(x: i32, y: i32, size: u8) -> Option<Point> {
        let on_board = |v: i32| (0..i32::from(size.min(MAX_SIZE))).contains(&v);
        (on_board(x) && on_board(y)).then(|| Point::new(x as u8, y as u8))
    }

    /// Column from the left, from 0.
    pub const fn x(self) -> u8 {
        self.x
    }

    /// Row from the bottom, from 0.
    pub const fn y(self) -> u8 {
        self.y
    }

    /// Returns the middle of a board of `size`; on an even board the lower left of the middle four.
    pub const fn center(size: u8) -> Point {
        Point::new((size - 1) / 2, (size - 1) / 2)
    }

    /// Returns the point `steps` further along (`dx`, `dy`), if it lies on a board of `size`.
    pub fn offset(self, dx: i32, dy: i32, steps: i32, size: u8) -> Option<Point> {
        Point::try_new(i32::from(self.x) + dx * steps, i32::from(self.y) + dy * steps, size)
    }

    /// Whether the point lies on a board of `size`.
    pub const fn is_on(self, size: u8) -> bool {
        self.x < size && self.y < size
    }

    /// Returns all points of a board of `size`, in order.
    pub fn all(size: u8) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..size).flat_map(move |y| (0..size).map(move |x| Point::new(x, y)))
    }
}

/// Board notation, "H8": the column's letter (A, B, C … with I), then the row from 1.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}{}", char::from(b'A' + self.x), self.y + 1);
        f.pad(&text)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Error for a text that is not a point; holds the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePointError(pub String);

impl fmt::Display for ParsePointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is no point; a point is a letter A to T and a number 1 to 20, as in H8", self.0)
    }
}

impl std::error::Error for ParsePointError {}

impl FromStr for Point {
    type Err = ParsePointError;

    /// Reads board notation in either case.
    fn from_str(text: &str) -> Result<Point, ParsePointError> {
        let parse = || {
            let mut chars = text.chars();
            let letter = chars.next()?.to_ascii_uppercase();
            let digits = chars.as_str();
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            let row: i32 = plain.then(|| digits.parse().ok())??;
            Point::try_new(letter as i32 - 'A' as i32, row - 1, MAX_SIZE)
        };
        parse().ok_or_else(|| ParsePointError(text.to_owned()))
    }
}

/// A point is written as its notation, so that files can be read by people.
impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Point, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_survives_its_notation() {
        for point in Point::all(MAX_SIZE) {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
        }
    }

    #[test]
    fn the_origin_is_the_lower_left_corner() {
        assert_eq!(Point::new(0, 0).to_string(), "A1");
        assert_eq!([5, 15, 20].map(|size| Point::center(size).to_string()), ["C3", "H8", "J10"]);
        assert_eq!(Point::new(14, 0).to_string(), "O1");
        assert_eq!("t20".parse(), Ok(Point::new(19, 19)));
    }

    #[test]
    fn a_text_that_is_not_a_point_is_refused() {
        for text in ["", "H", "8", "H0", "H21", "U1", "H8 ", " H8", "H+8", "ÄÄ", "H８", "@1", "H99999999999999"] {
            let error = text.parse::<Point>().expect_err("no point");
            assert_eq!(error, ParsePointError(text.to_owned()));
            assert!(error.to_string().starts_with(&format!("\"{text}\" is no point; ")), "{error}");
        }
    }

    #[test]
    fn a_point_lies_on_the_boards_that_have_its_column_and_row() {
        let sizes = |x, y| (1..=20).filter(|&size| Point::new(x, y).is_on(size)).collect::<Vec<u8>>();
        assert_eq!((sizes(18, 3), sizes(3, 18)), (vec![19, 20], vec![19, 20]));
        assert_eq!(Point::new(3, 4).offset(1, -1, 2, 15), Some(Point::new(5, 2)));
        assert_eq!([(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(dx, dy)| Point::new(2, 2).offset(dx, dy, 3, 5)), [None; 4]);
        assert_eq!(format!("{:?}", Point::new(3, 4)), "D5");
    }

    #[test]
    fn points_are_ordered_by_row_then_column() {
        let points: Vec<Point> = Point::all(20).collect();
        assert_eq!(points.len(), 400);
        assert!(points.is_sorted());
    }
}
