//! Gomocup's openings, a line each: the stones of an opening by their distance from the centre.
//!
//! ```text
//! 0,0, 1,0, 1,3
//! -2,1, 0,-3, 4,4
//! ```
//!
//! Columns to the right and rows downwards are positive. The centre of a board with an even number of points a side is
//! the lower right one of the middle four, as Piskvork counts. The board is 15, or 20 if an opening of the file needs
//! it. A comma after a single stone tells it from a move of Piskvork's.

use super::line::{self, Passes, WrittenMove};
use super::read_games::ReadGames;
use super::sniff::{Confidence, Sample};
use super::spec::{Content, FormatSpec, Writer};
use super::{Expected, Format, FormatError, Location, ParsedGame, Read, Reason, WriteError, encoding, text_lines};
use crate::game::Game;
use crate::rules::{DEFAULT_SIZE, MAX_SIZE, Move, Point, Rule};

/// Gomocup's openings.
pub(super) const SPEC: FormatSpec = FormatSpec {
    code: "offsets",
    extension: "txt",
    // A text file is taken for a list of moves where its content does not say what it is.
    extensions: &[],
    content: Content::Text,
    implied_rule: Rule::Freestyle,
    implied_size: Some(read_size),
    features: Some(&[]),
    recognise,
    read: |bytes, _| parse(bytes),
    write: Writer::Collection(|games| write_many(games.iter().copied())),
};

fn recognise(sample: &Sample) -> Option<Confidence> {
    let is_opening = !sample.is_named(Format::Psq) && is_opening(sample.lines().next()?);
    is_opening.then_some(Confidence::Likely)
}

/// Whether a line is an opening: numbers in pairs that are not a move of Piskvork's.
pub fn is_opening(line: &str) -> bool {
    line.contains(',')
        && text_lines::numbers(line).is_some_and(|numbers| match numbers[..] {
            [x, y] => x < 1 || y < 1 || line.ends_with(','),
            _ => numbers.len() >= 4 && numbers.len().is_multiple_of(2),
        })
}

/// Reads the games in a file, one a line.
pub(super) fn parse(bytes: &[u8]) -> Read {
    let decoded = encoding::decode(bytes, None);
    let lines = || text_lines::lines(&decoded.text).filter(|(_, line)| !line.is_empty());
    // An opening that fits neither board does not tell the size of the others.
    let needs_more = |(number, line): (usize, &str)| {
        let lies_on = |opening: &Opening, size| opening.stones().all(|(x, y)| point(x, y, size).is_some());
        let opening = Opening::read(number, line);
        opening.is_ok_and(|opening| !lies_on(&opening, DEFAULT_SIZE) && lies_on(&opening, MAX_SIZE))
    };
    let size = if lines().take(Format::MAX_GAMES).any(needs_more) { MAX_SIZE } else { DEFAULT_SIZE };
    let mut games = ReadGames::default();
    for (number, line) in lines().take(Format::MAX_GAMES) {
        let game = Opening::read(number, line).and_then(|opening| opening.game(size));
        games.add(game);
    }
    games.leave_out(lines().skip(Format::MAX_GAMES).count());
    games.finish(decoded.remarks)
}

/// Numbers of a line.
struct Opening {
    number: usize,
    /// Columns and rows by turns.
    numbers: Vec<i64>,
}

impl Opening {
    fn read(number: usize, line: &str) -> Result<Opening, FormatError> {
        let numbers = text_lines::numbers(line).filter(|numbers| numbers.len().is_multiple_of(2));
        let location = Some(Location::Text { line: number, column: 1 });
        let error =
            || FormatError { location, found: FormatError::cut(line), reason: Reason::Expected(Expected::Offsets) };
        Ok(Opening { number, numbers: numbers.ok_or_else(error)? })
    }

    fn stones(&self) -> impl Iterator<Item = (i64, i64)> {
        self.numbers.chunks_exact(2).map(|pair| (pair[0], pair[1]))
    }

    fn game(self, size: u8) -> Result<ParsedGame, FormatError> {
        let location = Location::Text { line: self.number, column: 1 };
        let step = |(x, y)| WrittenMove {
            mv: point(x, y, size).map(Move::Place),
            millis: None,
            written: format!("{x},{y}"),
            location,
        };
        let steps: Vec<WrittenMove> = self.stones().map(step).collect();
        line::game(size, &steps).map_err(|error| FormatError { location: Some(location), ..error })
    }
}

/// Returns the point at a distance from the centre, if it lies on the board.
fn point(x: i64, y: i64, size: u8) -> Option<Point> {
    let center = i64::from(size / 2);
    let column = center.checked_add(x)?;
    let row = (i64::from(size) - 1).checked_sub(center.checked_add(y)?)?;
    Point::try_new(i32::try_from(column).ok()?, i32::try_from(row).ok()?, size)
}

/// Returns the distance of a point from the centre, by columns and rows.
fn distance(point: Point, size: u8) -> (i64, i64) {
    let center = i64::from(size / 2);
    (i64::from(point.x()) - center, i64::from(size) - 1 - i64::from(point.y()) - center)
}

/// Writes the current line as an opening.
pub fn write(game: &Game) -> Result<Vec<u8>, WriteError> {
    write_many([game])
}

/// Writes games, an opening each.
pub fn write_many<'a>(games: impl IntoIterator<Item = &'a Game>) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    for game in games {
        let moves = line::moves(game, Passes::Unknown)?;
        if moves.is_empty() {
            return Err(WriteError::NoMoves);
        }
        let offsets = moves.into_iter().filter_map(|(mv, _)| {
            let (x, y) = distance(mv.point()?, game.root().size);
            Some(format!("{x},{y}"))
        });
        let offsets: Vec<String> = offsets.collect();
        text += &offsets.join(", ");
        text += if offsets.len() == 1 { ",\n" } else { "\n" };
    }
    Ok(text.into_bytes())
}

/// Returns the size of the board on which an opening of the game would be read.
pub fn read_size(game: &Game) -> u8 {
    let size = game.root().size;
    let moves = line::moves(game, Passes::Unknown).unwrap_or_default();
    let fits = moves.iter().filter_map(|(mv, _)| mv.point()).all(|at| {
        let (x, y) = distance(at, size);
        point(x, y, DEFAULT_SIZE).is_some()
    });
    if fits { DEFAULT_SIZE } else { MAX_SIZE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::tests::position_string;
    use crate::formats::{Refusal, Remark, RemarkKind, WriteError, moves};
    use crate::rules::PlayError;

    fn read_all(read: Read) -> Vec<ParsedGame> {
        read.expect("games").0.into_iter().collect()
    }

    /// The moves of each opening, the board and what is remarked of the file.
    fn read(text: &str) -> (Vec<String>, u8, Vec<Remark>) {
        let (games, remarks) = parse(text.as_bytes()).unwrap();
        let games: Vec<ParsedGame> = games.into_iter().collect();
        let strings = games.iter().map(|opened| position_string(opened.game.board())).collect();
        (strings, games[0].game.root().size, remarks)
    }

    #[test]
    fn distances_are_counted_from_the_centre_down_and_to_the_right() {
        assert_eq!(read("0,0, 1,0, 1,3\n"), (vec!["h8i8i5".to_owned()], 15, Vec::new()));
        let two = "0,0, 1,0\r\n\r\n-7,-7, 7,7\r\n";
        assert_eq!(read(two), (vec!["h8i8".to_owned(), "a15o1".to_owned()], 15, Vec::new()));
        let large = "0,0, 1,0\n-10,-10, 9,9\n";
        assert_eq!(read(large), (vec!["k10l10".to_owned(), "a20t1".to_owned()], 20, Vec::new()));
        assert_eq!(read("0 0 1 0").0, ["h8i8"]);
    }

    #[test]
    fn wrong_lines_are_left_out_with_a_remark() {
        let location = Some(Location::Text { line: 2, column: 1 });
        let bad = |games, first| vec![Remark { location, what: RemarkKind::BadGames { games, first } }];
        let games = vec!["h8i8".to_owned()];
        let offsets = Reason::Expected(Expected::Offsets);
        assert_eq!(read("0,0, 1,0\n0,0, 1\nhello"), (games.clone(), 15, bad(2, offsets.clone())));
        let occupied = Reason::Move { number: 2, why: Refusal::Rules(PlayError::Occupied("H8".parse().unwrap())) };
        assert_eq!(read("0,0, 1,0\n0,0, 0,0"), (games.clone(), 15, bad(1, occupied)));
        let off_board = Reason::Move { number: 1, why: Refusal::NoPoint };
        assert_eq!(read("0,0, 1,0\n11,0, 0,0"), (games.clone(), 15, bad(1, off_board.clone())));
        assert_eq!(read(&format!("0,0, 1,0\n0,{}, 0,0", i64::MIN)), (games, 15, bad(1, off_board)));
        assert_eq!(parse(b"0,0,1").err().expect("a mistake").reason, offsets);
    }

    #[test]
    fn openings_survive_reading_and_writing() {
        let text = "0,0, 1,0, 1,3\n-7,-7, 7,7\n1,2,\n";
        let games = read_all(parse(text.as_bytes()));
        let written = write_many(games.iter().map(|opened| &opened.game)).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), text);
        for (moves, size, read) in [("h8h9", 15, 15), ("t20", 20, 20), ("k10l10", 20, 15), ("s19", 19, 20)] {
            let games = read_all(moves::parse(moves.as_bytes()));
            let game = &games[0].game;
            let size_was = game.root().size;
            // The string does not say the size, so the game has the smallest.
            assert!(size_was <= size);
            if size_was == size {
                assert_eq!(read_size(game), read, "{moves}");
            }
        }
        let games = read_all(moves::parse(b"h8passh9"));
        assert_eq!(write(&games[0].game), Err(WriteError::Pass));
    }
}
