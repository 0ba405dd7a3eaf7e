//! Position strings and lists of moves, in all the forms in which people pass them on.
//!
//! | text | source |
//! | --- | --- |
//! | `h8h9i10` | gomocalc, Yixin, c-gomoku-cli |
//! | `https://…/game/h8h9i10` | addresses that end in such a string |
//! | `H8 I9, G7; …` | messages |
//! | `1. H8 I9 2. G7`, `(1)H8 (2)I9` | books and forums, with numbers |
//! | `Black H8, White I9` | speech |
//! | `Ｈ８　Ｉ９` | East Asian keyboards, in full width |
//! | `[Black "Ann"] … 1. H8 I9` | servers, with a head of tags as in chess: see `tags` |
//! | `Black: H8, H10 White: I9` | descriptions of positions, as soon as a colour has several stones |
//!
//! Rows are counted from the bottom, and Black moves first; "pass" is a move. Where each line is a position string, or
//! the lines together make no game, as when each begins with the same move, each is a game of its own. Lines that begin
//! with `#` are comments. The board is the smallest of 15, 19 and 20 on which all moves lie.
//!
//! A string with a mistake is refused as a whole: it can be mended by hand, and the error names the move.

mod tags;

use super::line::{self, Passes, WrittenMove};
use super::read_games::ReadGames;
use super::remark::{Remark, RemarkKind};
use super::sniff::{Confidence, Sample};
use super::spec::{Content, Extension, FormatSpec, Writer};
use super::tree_reader::parsed;
use super::{
    Expected, Format, FormatError, Location, ParsedGame, Read, Reason, Refusal, WriteError, encoding, text_lines,
};
use crate::game::{Game, Parts, Root, Tree};
use crate::rules::{Color, DEFAULT_SIZE, Move, Point, Rule, notation};

/// Position strings and lists of moves.
pub(super) const SPEC: FormatSpec = FormatSpec {
    code: "moves",
    extension: "txt",
    extensions: &[Extension::shared("txt")],
    content: Content::Text,
    implied_rule: Rule::Freestyle,
    implied_size: Some(read_size),
    features: Some(&[]),
    recognise,
    read: |bytes, _| parse(bytes),
    write: Writer::Collection(|games| write_many(games.iter().copied())),
};

fn recognise(sample: &Sample) -> Option<Confidence> {
    looks_like(sample.text()?).then_some(Confidence::Likely)
}

/// Greatest number of moves of a list, more than any game has; a longer one is refused before it is read to its end.
const MAX_MOVES: usize = 2_000;
/// Greatest length of a list in bytes, more than any game needs.
const MAX_BYTES: usize = 64 << 10;
/// Number of digits of a move number.
const MAX_DIGITS: usize = 4;

/// Words for a colour, which may stand before its moves or its stones.
const COLORS: [(Color, &[&str]); 2] = [
    (Color::Black, &["b", "black", "x", "黑", "黑方", "黑棋", "黑子", "黒"]),
    (Color::White, &["w", "white", "o", "白", "白方", "白棋", "白子"]),
];

fn color_word(word: &str) -> Option<Color> {
    COLORS.into_iter().find(|(_, words)| words.contains(&word)).map(|(color, _)| color)
}

/// Whether a text begins like a list of moves: its first word that is not a number is a move.
pub fn looks_like(head: &str) -> bool {
    if tags::begin(head) {
        return true;
    }
    let first = lines(head).next().map_or("", |(_, line)| line);
    let text = fold(last_part(first));
    let mut words = Words { text: &text, at: 0 };
    loop {
        match words.next() {
            Some((_, Word::Number)) => {}
            Some((_, Word::Other(word))) if color_word(word).is_some() => {}
            Some((_, Word::Move(text))) => return text.parse::<Move>().is_ok(),
            Some((_, Word::Other(_))) | None => return false,
        }
    }
}

/// Folds a text to one width and one case.
fn fold(text: &str) -> String {
    let narrow = |c: char| match c {
        '！'..='～' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        c => c,
    };
    text.chars().map(|c| narrow(c).to_ascii_lowercase()).collect()
}

/// Returns the last part of an address, or any other text as it is.
fn last_part(text: &str) -> &str {
    let trimmed = text.trim().trim_end_matches('/');
    let is_address = trimmed.contains("://") || trimmed.starts_with("www.");
    if !is_address || trimmed.contains(char::is_whitespace) {
        return text;
    }
    trimmed.rsplit(['/', '=', '#', '?', '&']).next().unwrap_or_default()
}

/// A word of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word<'a> {
    /// A letter and a number, or "pass".
    Move(&'a str),
    /// The number of a move.
    Number,
    Other(&'a str),
}

/// Words of a folded text, with their offsets. Anything but letters and digits separates them.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, Word<'a>);

    fn next(&mut self) -> Option<(usize, Word<'a>)> {
        let rest = &self.text[self.at..];
        self.at += rest.find(|c: char| c.is_alphanumeric())?;
        let rest = &self.text[self.at..];
        let length = |of: &str, what: fn(char) -> bool| of.find(|c| !what(c)).unwrap_or(of.len());
        let letters = length(rest, |c| c.is_alphabetic());
        let digits = length(&rest[letters..], |c| c.is_ascii_digit());
        let (taken, word) = match (&rest[..letters], digits) {
            ("", 1..=MAX_DIGITS) => (digits, Word::Number),
            // Other scripts have digits too, which count for nothing here.
            ("", _) => {
                let other = length(rest, |c| c.is_numeric());
                (other, Word::Other(&rest[..other]))
            }
            // "h8passi9" too.
            (word, _) if word.starts_with("pass") && is_passes(word, digits) => (4, Word::Move("pass")),
            (word, 1..) if word.len() == 1 => (letters + digits, Word::Move(&rest[..letters + digits])),
            // A colour may stand before its move.
            (word, 1..) => match word.char_indices().next_back() {
                Some((last, _)) if color_word(&word[..last]).is_some() => (last, Word::Other(&word[..last])),
                _ => (letters + digits, Word::Other(&rest[..letters + digits])),
            },
            (word, 0) => (letters, Word::Other(word)),
        };
        let begin = self.at;
        self.at += taken;
        Some((begin, word))
    }
}

/// Whether a word is nothing but passes, and perhaps the letter of a move that follows.
fn is_passes(word: &str, digits: usize) -> bool {
    match word.trim_start_matches("pass") {
        "" => true,
        rest => rest.len() == 1 && digits > 0,
    }
}

/// Reads the games in a text.
pub(super) fn parse(bytes: &[u8]) -> Read {
    let decoded = encoding::decode(bytes, None);
    if tags::begin(&decoded.text) {
        return tags::games(&decoded.text).finish(decoded.remarks);
    }
    let text = last_part(&decoded.text);
    let remarks = decoded.remarks;
    // Lines of several moves without anything between them are games; other lines may be one game together.
    if let Some(games) = if is_list(text) { many(text) } else { None } {
        return games.finish(remarks);
    }
    // A text that is longer than any game can only be a wrong one.
    let head = &text[..text.floor_char_boundary(MAX_BYTES)];
    let error = match game(&fold(&without_comments(head)), 1) {
        Ok(game) if head.len() == text.len() => return Ok((game.into(), remarks)),
        Ok(_) => FormatError::new(Reason::Expected(Expected::End)),
        Err(error) => error,
    };
    many(text).ok_or(error)?.finish(remarks)
}

/// Returns the lines that are not comments, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text_lines::lines(text).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Empties the lines that are comments.
fn without_comments(text: &str) -> String {
    let line = |line: &'_ str| if line.trim_start().starts_with('#') { "\n".to_owned() } else { line.to_owned() };
    text.split_inclusive('\n').map(line).collect()
}

/// Whether each line is one position string of two moves or more.
fn is_list(text: &str) -> bool {
    let is_string = |line: &str| {
        let digits = |c: char| c.is_ascii_digit();
        line.len() <= MAX_BYTES
            && line.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && line.split(digits).filter(|part| !part.is_empty()).nth(1).is_some()
    };
    lines(text).nth(1).is_some() && lines(text).all(|(_, line)| is_string(line))
}

/// Reads a text with a game in each line; `None` if fewer than two lines are games.
fn many(text: &str) -> Option<ReadGames> {
    let mut games = ReadGames::default();
    let mut lines = lines(text);
    for (number, line) in lines.by_ref().take(Format::MAX_GAMES) {
        let line = fold(&line[..line.floor_char_boundary(MAX_BYTES)]);
        // A line that begins with a later move's number goes on with the game before it.
        let numbered = line.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        games.add(Ok(game(&line, number).ok().filter(|_| matches!(numbered, "" | "1"))?));
    }
    games.leave_out(lines.count());
    (games.len() > 1).then_some(games)
}

/// The game in a text that begins in this line of the file.
fn game(text: &str, first_line: usize) -> Result<ParsedGame, FormatError> {
    let location = |offset| match Location::at(text, offset) {
        Location::Text { line, column } => Location::Text { line: line + first_line - 1, column },
        byte => byte,
    };
    let mut steps: Vec<WrittenMove> = Vec::new();
    // The colour that was named last, and for each step the one before it.
    let (mut named, mut colors) = (None, Vec::new());
    for (begin, word) in (Words { text, at: 0 }) {
        let written = match word {
            Word::Number => continue,
            Word::Other(word) if color_word(word).is_some() => {
                named = color_word(word).map(|color| (color, begin));
                continue;
            }
            Word::Move(written) | Word::Other(written) => written,
        };
        let mv: Option<Move> = written.parse().ok();
        let number = steps.len() + 1;
        if number > MAX_MOVES || mv.is_none() {
            let named = matches!(word, Word::Move(_));
            let expected = Reason::Expected(if mv.is_some() { Expected::End } else { Expected::Move });
            let reason = if named && mv.is_none() { Reason::Move { number, why: Refusal::NoPoint } } else { expected };
            return Err(FormatError { location: Some(location(begin)), found: FormatError::cut(written), reason });
        }
        colors.push(named);
        // Its line and column are found where they are needed.
        steps.push(WrittenMove { mv, millis: None, written: written.to_owned(), location: Location::Byte(begin) });
    }
    if steps.is_empty() {
        return Err(FormatError::new(Reason::NoGame(Format::Moves)));
    }
    let size = line::size_for(steps.iter().filter_map(|step| step.mv?.point()));
    if let Some(stones) = stones_by_color(&steps, &colors) {
        return position(size, stones);
    }
    let mut game = line::game(size, &steps).map_err(|error| {
        let in_text = |at| if let Location::Byte(begin) = at { location(begin) } else { at };
        FormatError { location: error.location.map(in_text), found: error.found.to_uppercase(), ..error }
    })?;
    let guessed = (size != DEFAULT_SIZE).then_some(Remark { location: None, what: RemarkKind::SizeGuessed(size) });
    game.remarks.extend(guessed);
    Ok(game)
}

/// The stones of a list by colours: each step is after the name of a colour, and one name has several. Holds the names'
/// places for each step.
fn stones_by_color(steps: &[WrittenMove], colors: &[Option<(Color, usize)>]) -> Option<Vec<(Point, Color)>> {
    let several = colors.windows(2).any(|pair| pair[0].is_some() && pair[0] == pair[1]);
    let stone = |(step, color): (&WrittenMove, &Option<(Color, usize)>)| Some((step.mv?.point()?, (*color)?.0));
    several.then(|| steps.iter().zip(colors).map(stone).collect())?
}

/// A position with these stones, and the side to move by their numbers.
fn position(size: u8, stones: Vec<(Point, Color)>) -> Result<ParsedGame, FormatError> {
    let count = |color| stones.iter().filter(|(_, stone)| *stone == color).count();
    let side_to_move = if count(Color::Black) > count(Color::White) { Color::White } else { Color::Black };
    let guessed = (size != DEFAULT_SIZE).then_some(Remark { location: None, what: RemarkKind::SizeGuessed(size) });
    let root = Root { size, rule: Rule::default(), stones, side_to_move };
    let parts = Parts::new(root, Tree::new());
    parsed(parts, guessed.into_iter().collect()).map_err(|why| FormatError::new(Reason::Game(why)))
}

/// Writes the current line as a position string.
pub fn write(game: &Game) -> Result<Vec<u8>, WriteError> {
    write_many([game])
}

/// Writes games, a position string each.
pub fn write_many<'a>(games: impl IntoIterator<Item = &'a Game>) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    for game in games {
        let moves = line::moves(game, Passes::Written)?;
        if moves.is_empty() {
            return Err(WriteError::NoMoves);
        }
        text += &notation::write(moves.into_iter().map(|(mv, _)| mv)).to_lowercase();
        text.push('\n');
    }
    Ok(text.into_bytes())
}

/// Returns the size of the board on which a position string of the game would be read.
pub fn read_size(game: &Game) -> u8 {
    let moves = line::moves(game, Passes::Written).unwrap_or_default();
    line::size_for(moves.into_iter().filter_map(|(mv, _)| mv.point()).collect::<Vec<Point>>().into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::tests::position_string;
    use crate::game::GameError;
    use crate::rules::{PlayError, SetupError};
    use crate::test_support::{cases, points, random_game};

    /// The one game of a text.
    #[track_caller]
    fn one(text: &[u8]) -> ParsedGame {
        let (games, _) = parse(text).unwrap_or_else(|error| panic!("{error}\n{}", text.escape_ascii()));
        let games: Vec<ParsedGame> = games.into_iter().collect();
        let [game] = <[ParsedGame; 1]>::try_from(games).expect("one game");
        game
    }

    /// The moves of each game of a text.
    fn read(text: &str) -> Result<Vec<String>, FormatError> {
        let (games, _) = parse(text.as_bytes())?;
        Ok(games.into_iter().map(|opened| position_string(opened.game.board())).collect())
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(read(text), Ok(expected.iter().map(|&moves| moves.to_owned()).collect()), "{text}");
        assert!(looks_like(text), "{text}");
    }

    #[test]
    fn every_form_is_read() {
        let moves = &["h8h9i10"];
        check("h8h9i10", moves);
        check("H8H9I10\n", moves);
        check("H8, H9, I10", moves);
        check("h8 h9\ni10", moves);
        check("H8;H9;I10;", moves);
        check("h8-h9-i10", moves);
        check("[H8][H9][I10]", moves);
        check("1. H8 H9 2. I10", moves);
        check("1.H8 2.H9 3.I10", moves);
        check("1h8 2h9 3i10", moves);
        check("(1)H8 (2)H9 (3)I10", moves);
        check("1、Ｈ８　2、Ｈ９　3、Ｉ１０", moves);
        check("Black H8, White H9, Black I10", moves);
        check("b:h8 w:h9 b:i10", moves);
        check("黑方：H8 白方：H9 黑方：I10", moves);
        check("黑H8 白H9 黑I10", moves);
        check("https://gomocalc.com/#/h8h9i10", moves);
        check("http://example.org/game/h8h9i10/", moves);
        check("https://example.org/board?size=15&moves=h8h9i10", moves);
        check("www.example.org/h8h9i10", moves);
        check("h8h9passi10", &["h8h9passi10"]);
        check("h8 h9 PASS i10", &["h8h9passi10"]);
        check("h8passpass", &["h8passpass"]);
        check("1. h8 h9\n2. i10 g7", &["h8h9i10g7"]);
        check("h8h9\nh8i9\nh8g7\n", &["h8h9", "h8i9", "h8g7"]);
        check("# openings\n\nh8h9i10\ng7g8g9\n", &["h8h9i10", "g7g8g9"]);
        check("h8\nh9\ni10\n", moves);
        check("h8 h9\n# a comment\nh8 i10\n", &["h8h9", "h8i10"]);
    }

    #[test]
    fn stones_listed_by_colours_are_a_position() {
        let check = |text: &str, black: &str, white: &str, side_to_move: Color| {
            assert!(looks_like(text), "{text}");
            let game = one(text.as_bytes()).game;
            let of = |color| {
                let stones = game.root().stones.iter().filter(move |(_, stone)| *stone == color);
                stones.map(|(point, _)| *point).collect::<Vec<Point>>()
            };
            assert_eq!((of(Color::Black), of(Color::White)), (points(black), points(white)), "{text}");
            assert_eq!((game.root().side_to_move, game.has_moves()), (side_to_move, false), "{text}");
        };
        check("Black: H8, H10\nWhite: I9\n", "H8 H10", "I9", Color::White);
        check("White I9 G7; Black H8 H10", "H8 H10", "I9 G7", Color::Black);
        check("黑：H8、H10\n白：I9", "H8 H10", "I9", Color::White);
        check("黑子 H8 H10 G9 白子 I9 I10", "H8 H10 G9", "I9 I10", Color::White);
        let twice = parse(b"Black: H8 H10, White: H8 G9").err().expect("a stone twice");
        assert_eq!(twice.reason, Reason::Game(GameError::Setup(SetupError::Twice("H8".parse().unwrap()))));
    }

    #[test]
    fn the_board_is_as_large_as_it_must_be() {
        for (text, size, remarks) in [("o15", 15, 0), ("p1", 19, 1), ("a16", 19, 1), ("t20", 20, 1)] {
            let parsed = one(text.as_bytes());
            assert_eq!((parsed.game.root().size, parsed.remarks.len()), (size, remarks), "{text}");
        }
    }

    #[test]
    fn a_wrong_string_is_refused_with_the_move_at_fault() {
        let check = |text: &str, column: usize, found: &str, reason: Reason| {
            let location = Some(Location::Text { line: 1, column });
            assert_eq!(read(text), Err(FormatError { location, found: found.to_owned(), reason }), "{text}");
        };
        let occupied = Refusal::Rules(PlayError::Occupied("H8".parse().unwrap()));
        check("h8h9h8", 5, "H8", Reason::Move { number: 3, why: occupied });
        check("h8 z9", 4, "z9", Reason::Move { number: 2, why: Refusal::NoPoint });
        check("h8 h21", 4, "h21", Reason::Move { number: 2, why: Refusal::NoPoint });
        check("h8 h0", 4, "h0", Reason::Move { number: 2, why: Refusal::NoPoint });
        check("h8 hello", 4, "hello", Reason::Expected(Expected::Move));
        check("h8 12345", 4, "12345", Reason::Expected(Expected::Move));
        check("h8 好9", 4, "好9", Reason::Expected(Expected::Move));
        let over = Reason::Move { number: 10, why: Refusal::Rules(PlayError::GameOver) };
        check("a1a15b1b15c1c15d1d15e1e15", 23, "E15", over);
        // One game over two lines, and a slip in the second, are not two games.
        let number = 4;
        let error = read("1. h8 h9\n2. i10 h8").unwrap_err();
        assert_eq!(error.reason, Reason::Move { number, why: occupied });
        assert_eq!(error.location, Some(Location::Text { line: 2, column: 8 }));
    }

    #[test]
    fn other_texts_do_not_look_like_lists_of_moves() {
        for text in [
            "",
            "hello",
            "1 2 3",
            "https://example.org/",
            "x8y9",
            "(;B[hh])",
            "passage",
            "passa",
            "8h",
            "12345 h8",
            "\u{feff}",
        ] {
            assert!(!looks_like(text), "{text}");
        }
    }

    #[test]
    fn a_rule_is_found_under_which_the_moves_can_be_played() {
        assert_eq!(one(b"a1a15b1b15c1c15e1e15f1f15d1o15o1").game.rule(), Rule::Standard);
    }

    #[test]
    fn the_current_line_survives_writing_and_reading() {
        let mut written = 0;
        for (_, _, game) in (0..cases(20_000, 400) as u64).map(random_game) {
            let Ok(bytes) = write(&game) else {
                assert!(!game.root().stones.is_empty() || game.board().moves().is_empty(), "{game:?}");
                continue;
            };
            let moves: Vec<Move> = line::moves(&game, Passes::Written).unwrap().into_iter().map(|(mv, _)| mv).collect();
            // Renju may have had an end where freestyle goes on, never the other way round.
            let read = one(&bytes).game;
            assert_eq!(read.board().moves(), moves);
            assert_eq!(read.root().size, read_size(&game));
            written += 1;
        }
        assert!(written > 100, "{written}");
    }
}
