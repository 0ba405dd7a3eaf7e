//! Position strings such as `H8I9H10`: points, or moves from the root on, in board notation with nothing between them.
//!
//! This is the exact notation that the program itself writes. Strings as people and web sites pass them on, with
//! numbers, colours and spaces, are read by `formats::moves`.

use super::point::ParsePointError;
use super::{Board, Move, PlayError, Point, Rule};
use std::fmt;

/// Splits a position string before each letter into the words of its moves; "pass" stays one word.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_pass = rest.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("pass"));
        let next_letter = || rest[first.len_utf8()..].find(|c: char| c.is_ascii_alphabetic());
        let end = if is_pass { 4 } else { next_letter().map_or(rest.len(), |at| first.len_utf8() + at) };
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

/// Reads the points of a string such as `H8I9H10`, in either case.
///
/// # Errors
/// The first word that is not a point.
///
/// ```
/// use tengen::rules::{Point, notation};
///
/// let points = notation::parse_points("H8i9")?;
/// assert_eq!(points, [Point::new(7, 7), Point::new(8, 8)]);
/// assert_eq!(notation::write(points), "H8I9");
/// # Ok::<(), tengen::rules::point::ParsePointError>(())
/// ```
pub fn parse_points(text: &str) -> Result<Vec<Point>, ParsePointError> {
    words(text).map(str::parse).collect()
}

/// Reads the moves of a string such as `H8I9passH10`, in either case.
///
/// # Errors
/// The first word that is no move.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParsePointError> {
    words(text).map(str::parse).collect()
}

/// Writes points or moves as a position string.
pub fn write<T: fmt::Display>(moves: impl IntoIterator<Item = T>) -> String {
    moves.into_iter().map(|mv| mv.to_string()).collect()
}

/// Reason why a position string gives no board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionStringError {
    /// A word of the string is not a move.
    Notation {
        /// The whole string.
        text: String,
        /// The first word that is not a move.
        word: String,
        /// Its error as a point: every word but "pass" is read as one.
        why: ParsePointError,
    },
    /// The rules refuse a move of the string.
    Play {
        /// The whole string.
        text: String,
        /// The word of the refused move.
        word: String,
        /// Reason of the rules.
        why: PlayError,
    },
}

impl fmt::Display for PositionStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, word, why): (_, _, &dyn fmt::Display) = match self {
            PositionStringError::Notation { text, word, why } => (text, word, why),
            PositionStringError::Play { text, word, why } => (text, word, why),
        };
        write!(f, "\"{word}\" in the moves \"{text}\": {why}")
    }
}

impl std::error::Error for PositionStringError {}

impl Board {
    /// Plays the moves of a position string on an empty board, Black's first.
    ///
    /// # Errors
    /// The first word that is not a move, or whose move the rules refuse.
    ///
    /// # Panics
    /// If `size` lies outside 5 to 20.
    ///
    /// ```
    /// use tengen::rules::{Board, Color, Rule};
    ///
    /// let board = Board::from_moves(15, Rule::Renju, "H8I9H10")?;
    /// assert_eq!(board.stone("H10".parse().unwrap()), Some(Color::Black));
    /// assert!(Board::from_moves(15, Rule::Renju, "H8H8").is_err());
    /// # Ok::<(), tengen::rules::notation::PositionStringError>(())
    /// ```
    pub fn from_moves(size: u8, rule: Rule, text: &str) -> Result<Board, PositionStringError> {
        let mut board = Board::new(size, rule);
        for word in words(text) {
            let owned = || (text.to_owned(), word.to_owned());
            let mv: Move = word.parse().map_err(|why| {
                let (text, word) = owned();
                PositionStringError::Notation { text, word, why }
            })?;
            board.play(mv).map_err(|why| {
                let (text, word) = owned();
                PositionStringError::Play { text, word, why }
            })?;
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_string_is_played_and_a_wrong_one_names_the_word() {
        let board = Board::from_moves(15, Rule::Freestyle, "H8I9h10").expect("a position");
        assert_eq!(board.moves().len(), 3);
        for (moves, word) in [("H8H8", "\"H8\""), ("H8?", "\"H8?\""), ("H8Z3", "\"Z3\""), ("H8O16", "\"O16\"")] {
            let error = Board::from_moves(15, Rule::Freestyle, moves).expect_err(moves);
            assert!(error.to_string().starts_with(word), "{error}");
        }
    }

    #[test]
    fn passes_are_moves_but_not_points() {
        let moves = parse_moves("H8passP9Pass").expect("moves");
        assert_eq!(write(&moves), "H8passP9pass");
        assert_eq!(moves.iter().filter(|&&mv| mv == Move::Pass).count(), 2);
        assert_eq!(parse_points("H8pass"), Err(ParsePointError("pass".to_owned())));
    }

    #[test]
    fn strings_that_hold_anything_but_moves_are_refused() {
        for text in ["8", "H", "H8 I9", "H8,I9", "äH8", "H8ä", "天元"] {
            assert!(parse_moves(text).is_err(), "{text}");
            assert!(parse_points(text).is_err(), "{text}");
        }
        assert_eq!(parse_points(""), Ok(vec![]));
    }
}
