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
        /// The conclusion by which it won; [`Conclusion::Lost`] if it won on the board, or the file does not say.
        how: Conclusion,
    },
    /// Neither side won.
    Draw,
    /// The result is not known.
    Unknown,
    /// Anything else, such as that the game does not count.
    Other,
}

/// Reads a result such as `B+R`, `W+Time`, `0`, `Draw`, "Black wins" or "黑胜".
pub fn read(text: &str) -> ParsedResult {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "" | "?" => return ParsedResult::Unknown,
        "0" | "draw" | "jigo" => return ParsedResult::Draw,
        _ => {}
    }
    let Some((winner, how)) = text.split_once('+') else { return of_words(&text) };
    let winner = match winner.trim() {
        "b" | "black" => Color::Black,
        "w" | "white" => Color::White,
        _ => return ParsedResult::Other,
    };
    let how = match how.trim() {
        "r" | "resign" | "resignation" => Conclusion::Resigned(!winner),
        "t" | "time" | "timeout" | "timeup" => Conclusion::OutOfTime(!winner),
        "f" | "forfeit" => Conclusion::Forfeited(!winner),
        _ => Conclusion::Lost(!winner),
    };
    ParsedResult::Won { winner, how }
}

/// Reads a result in words, small letters only.
fn of_words(text: &str) -> ParsedResult {
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let winner = match text {
        _ if text.starts_with("black w") || text.starts_with('黑') && says(&["胜", "勝"]) => Color::Black,
        _ if text.starts_with("white w") || text.starts_with('白') && says(&["胜", "勝"]) => Color::White,
        "和" | "和棋" | "平局" => return ParsedResult::Draw,
        _ => return ParsedResult::Other,
    };
    ParsedResult::Won { winner, how: Conclusion::Lost(!winner) }
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
        Conclusion::Lost(Color::White) => "B+",
        Conclusion::Lost(Color::Black) => "W+",
        Conclusion::DrawAgreed => "Draw",
    }
}

/// The conclusion that a text written by [`write_conclusion`] states.
pub fn read_conclusion(text: &str) -> Option<Conclusion> {
    match read(text) {
        ParsedResult::Won { how, .. } => Some(how),
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
            ("B+R", won(black, Conclusion::Resigned(white))),
            ("W+Resign", won(white, Conclusion::Resigned(black))),
            ("W+T", won(white, Conclusion::OutOfTime(black))),
            ("b+f", won(black, Conclusion::Forfeited(white))),
            ("B+", won(black, Conclusion::Lost(white))),
            ("W+1", won(white, Conclusion::Lost(black))),
            ("Black wins", won(black, Conclusion::Lost(white))),
            ("黑胜", won(black, Conclusion::Lost(white))),
            ("白中盘勝", won(white, Conclusion::Lost(black))),
            ("和棋", ParsedResult::Draw),
            ("0", ParsedResult::Draw),
            ("Draw", ParsedResult::Draw),
            ("?", ParsedResult::Unknown),
            ("", ParsedResult::Unknown),
            ("Void", ParsedResult::Other),
            ("黑棋", ParsedResult::Other),
            ("X+R", ParsedResult::Other),
        ] {
            assert_eq!(read(text), said, "{text}");
        }
    }

    #[test]
    fn every_conclusion_survives() {
        let of = |color| {
            [
                Conclusion::Resigned(color),
                Conclusion::OutOfTime(color),
                Conclusion::Forfeited(color),
                Conclusion::Lost(color),
            ]
        };
        for conclusion in Color::ALL.into_iter().flat_map(of).chain([Conclusion::DrawAgreed]) {
            assert_eq!(read_conclusion(write_conclusion(conclusion)), Some(conclusion));
        }
    }
}
