//! Result of a game in `RE`.

use crate::game::{Conclusion, Outcome};
use crate::rules::Color;

/// Result that a file states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsedResult {
    /// One side won.
    Won {
        /// The side that won.
        winner: Color,
        /// The conclusion by which it won; `None` if it won on the board, or the file does not say.
        how: Option<Conclusion>,
    },
    /// Neither side won.
    Draw,
    /// The result is not known.
    Unknown,
    /// Anything else, such as that the game does not count.
    Other,
}

/// Reads a result such as `B+R`, `W+Time`, `0` or `Draw`.
pub fn read(text: &str) -> ParsedResult {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "" | "?" => return ParsedResult::Unknown,
        "0" | "draw" | "jigo" => return ParsedResult::Draw,
        _ => {}
    }
    let Some((winner, how)) = text.split_once('+') else { return ParsedResult::Other };
    let winner = match winner.trim() {
        "b" | "black" => Color::Black,
        "w" | "white" => Color::White,
        _ => return ParsedResult::Other,
    };
    let how = match how.trim() {
        "r" | "resign" | "resignation" => Some(Conclusion::Resigned(!winner)),
        "t" | "time" | "timeout" | "timeup" => Some(Conclusion::OutOfTime(!winner)),
        "f" | "forfeit" => Some(Conclusion::Forfeited(!winner)),
        _ => None,
    };
    ParsedResult::Won { winner, how }
}

/// A result as it is written.
pub fn write(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Concluded(conclusion) => write_conclusion(*conclusion),
        Outcome::Board(ending) => match ending.winner() {
            Some(Color::Black) => "B+",
            Some(Color::White) => "W+",
            None => "0",
        },
    }
}

/// A conclusion as it is written.
pub fn write_conclusion(conclusion: Conclusion) -> &'static str {
    match conclusion {
        Conclusion::Resigned(Color::White) => "B+R",
        Conclusion::Resigned(Color::Black) => "W+R",
        Conclusion::OutOfTime(Color::White) => "B+T",
        Conclusion::OutOfTime(Color::Black) => "W+T",
        Conclusion::Forfeited(Color::White) => "B+F",
        Conclusion::Forfeited(Color::Black) => "W+F",
        Conclusion::DrawAgreed => "Draw",
    }
}

/// The conclusion that a text written by [`write_conclusion`] states.
pub fn read_conclusion(text: &str) -> Option<Conclusion> {
    match read(text) {
        ParsedResult::Won { how, .. } => how,
        ParsedResult::Draw => Some(Conclusion::DrawAgreed),
        ParsedResult::Unknown | ParsedResult::Other => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read() {
        let won = |winner, how| ParsedResult::Won { winner, how };
        let (black, white) = (Color::Black, Color::White);
        for (text, said) in [
            ("B+R", won(black, Some(Conclusion::Resigned(white)))),
            ("W+Resign", won(white, Some(Conclusion::Resigned(black)))),
            ("W+T", won(white, Some(Conclusion::OutOfTime(black)))),
            ("b+f", won(black, Some(Conclusion::Forfeited(white)))),
            ("B+", won(black, None)),
            ("W+1", won(white, None)),
            ("0", ParsedResult::Draw),
            ("Draw", ParsedResult::Draw),
            ("?", ParsedResult::Unknown),
            ("", ParsedResult::Unknown),
            ("Void", ParsedResult::Other),
            ("黑胜", ParsedResult::Other),
            ("X+R", ParsedResult::Other),
        ] {
            assert_eq!(read(text), said, "{text}");
        }
    }

    #[test]
    fn every_conclusion_survives() {
        let of = |color| [Conclusion::Resigned(color), Conclusion::OutOfTime(color), Conclusion::Forfeited(color)];
        for conclusion in Color::ALL.into_iter().flat_map(of).chain([Conclusion::DrawAgreed]) {
            assert_eq!(read_conclusion(write_conclusion(conclusion)), Some(conclusion));
        }
    }
}
