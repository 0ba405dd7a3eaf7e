//! Piskvork's files, and those of Gomotur before it.
//!
//! ```text
//! Piskvorky 15x15, 0:0, 0
//! 8,8,1500
//! 8,7,820
//! 9,7
//! Ann
//! Bo
//! 0
//! 1,Renju15
//! ```
//!
//! The first line: the board, the players' levels (0 is a person), and which of them began. Then a move a line: column
//! and row from 1, from the top left, and its time in milliseconds, which may be missing. The moves end at the first
//! line that is not a move. Then may follow: two names; the end of the game (0 on the board, 15 by the clock, -2 by a
//! crash); the number of the winner, 0 for none, and the rule, with which Gomocup begins the name of an opening file.
//!
//! Gomotur's files, `.rec`, begin with the names, count from 0, and do not state the size of the board, which is 20.
//! The file's name begins with ten digits, and the player who is named first began if the last of them is odd.

#[cfg(test)]
mod tests;

use super::encoding::without_controls;
use super::line::{self, LineRule, Passes, WrittenMove};
use super::remark::{Remark, RemarkKind};
use super::rule_name::{self, NamedRule};
use super::sgf::result;
use super::sniff::{Confidence, Sample};
use super::spec::{Content, Extension, FormatSpec, Writer};
use super::{
    Expected, Feature, Format, FormatError, Location, ParsedGame, Read, Reason, WriteError, encoding, gomocup_openings,
    moves, text_lines,
};
use crate::game::{Conclusion, Game, GameError, Outcome, Player, Seats};
use crate::rules::{Color, MAX_SIZE, MIN_SIZE, Move, Point, Rule, SetupError};

/// Piskvork's files.
pub(super) const SPEC: FormatSpec = FormatSpec {
    code: "psq",
    extension: "psq",
    extensions: &[Extension::own("psq")],
    content: Content::Text,
    implied_rule: Rule::Freestyle,
    implied_size: None,
    features: Some(&[Feature::Times, Feature::Rule, Feature::Size, Feature::Names]),
    recognise,
    read: |bytes, _| parse(bytes),
    write: Writer::Single(write),
};

/// Gomotur's files.
pub(super) const REC_SPEC: FormatSpec = FormatSpec {
    code: "rec",
    extension: "rec",
    extensions: &[Extension::own("rec")],
    content: Content::Text,
    implied_rule: Rule::Freestyle,
    implied_size: Some(|_| MAX_SIZE),
    features: Some(&[Feature::Times, Feature::Names]),
    recognise: recognise_rec,
    read: parse_rec,
    write: Writer::Single(write_rec),
};

/// Piskvork's header, or a move in the first line or in the one after a line that may be a header.
fn recognise(sample: &Sample) -> Option<Confidence> {
    if sample.lines().next().is_some_and(is_header) {
        return Some(Confidence::Certain);
    }
    matches!(first_move(sample), Some(0 | 1)).then_some(Confidence::Likely)
}

/// A move after two lines with names.
fn recognise_rec(sample: &Sample) -> Option<Confidence> {
    if first_move(sample) == Some(2) {
        return Some(Confidence::Likely);
    }
    // A game without moves is known by the file's name only.
    let is_empty =
        sample.is_named(Format::Rec) && sample.lines().nth(2).is_some_and(|line| line.parse::<i64>().is_ok());
    is_empty.then_some(Confidence::Likely)
}

/// Index of the first line that is a move, unless the text is one of Gomocup's openings or a list of moves.
fn first_move(sample: &Sample) -> Option<usize> {
    let first = sample.lines().next()?;
    let is_opening = !sample.is_named(Format::Psq) && gomocup_openings::is_opening(first);
    let index = sample.lines().take(3).position(is_move)?;
    let is_list = !sample.is_named(Format::Rec) && moves::looks_like(first);
    (!is_opening && (index == 0 || !is_list)).then_some(index)
}

/// Codes of the end of a game, as the program with the clock writes them.
const OUT_OF_TIME: i64 = 15;
const CRASHED: i64 = -2;

/// Level that is written for a computer: Piskvork's highest.
const WRITTEN_LEVEL: u8 = 11;

/// Number of moves after which a file is not a game and is read no further.
const MAX_MOVES: usize = 2_000;

/// Content of the first line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Header {
    /// Columns and rows.
    size: Option<(u32, u32)>,
    /// Whether the player who is named second began.
    second_began: bool,
}

/// Whether a line is Piskvork's header.
fn is_header(line: &str) -> bool {
    line.get(..9).is_some_and(|word| word.eq_ignore_ascii_case("piskvorky"))
}

impl Header {
    fn read(line: &str) -> Header {
        let mut numbers = line.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        let (width, height) = (numbers.next(), numbers.next());
        let number = |text: Option<&str>| text.and_then(|text| text.parse::<u32>().ok());
        Header {
            size: number(width).zip(number(height)),
            second_began: is_header(line) && number(numbers.nth(2)) == Some(1),
        }
    }
}

/// A move: column, row and perhaps milliseconds.
fn move_numbers(line: &str) -> Option<(i64, i64, Option<u64>)> {
    let numbers = (line.contains(',') && !line.ends_with(',')).then(|| text_lines::numbers(line))??;
    match numbers[..] {
        [x, y] => Some((x, y, None)),
        [x, y, millis] => Some((x, y, u64::try_from(millis).ok())),
        _ => None,
    }
}

/// Whether a line is a move.
fn is_move(line: &str) -> bool {
    move_numbers(line).is_some()
}

/// Lines after the moves.
#[derive(Debug, Default)]
struct Tail {
    names: [String; 2],
    code: Option<i64>,
    winner: Option<Color>,
    rule: Option<String>,
    /// The first line that is none of these.
    rest: Option<usize>,
}

impl Tail {
    fn read<'a>(mut lines: impl Iterator<Item = (usize, &'a str)>, second_began: bool) -> Tail {
        let mut tail = Tail::default();
        let mut names: Vec<(usize, &str)> = Vec::new();
        for (number, line) in lines.by_ref().filter(|(_, line)| !line.is_empty()) {
            match line.parse::<i64>() {
                Ok(code) => {
                    tail.code = Some(code);
                    break;
                }
                Err(_) if names.len() < 2 => names.push((number, line)),
                Err(_) => {
                    tail.rest = Some(number);
                    return tail;
                }
            }
        }
        // One name alone does not say whose it is.
        if let [(_, first), (_, second)] = names[..] {
            tail.names = [first, second].map(name);
        } else {
            tail.rest = names.first().map(|(number, _)| *number);
        }
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let said = line.split_once(',').and_then(|(winner, rule)| Some((winner.trim().parse::<u8>().ok()?, rule)));
            match said {
                Some((winner @ 0..=2, rule)) if tail.rule.is_none() => {
                    tail.rule = Some(rule.trim().to_owned());
                    tail.winner = match (winner, second_began) {
                        (0, _) => None,
                        (1, false) | (2, true) => Some(Color::Black),
                        _ => Some(Color::White),
                    };
                }
                _ => {
                    tail.rest.get_or_insert(number);
                    break;
                }
            }
        }
        tail
    }
}

/// Reads a name. Piskvork calls people without a name "Homo-…".
fn name(line: &str) -> String {
    if line.to_ascii_lowercase().starts_with("homo-") { String::new() } else { line.to_owned() }
}

/// Reads a file of Piskvork's.
pub(super) fn parse(bytes: &[u8]) -> Read {
    let decoded = encoding::decode(bytes, None);
    let text: &str = &decoded.text;
    let mut lines = text_lines::lines(text).filter(|(_, line)| !line.is_empty()).peekable();
    let (first, line) = *lines.peek().ok_or(FormatError::new(Reason::Empty))?;
    let header = if move_numbers(line).is_none() {
        lines.next();
        Header::read(line)
    } else {
        Header::default()
    };
    let mut remarks = Vec::new();
    let said_size = match header.size {
        Some((width, height)) => {
            let size = board_size(width.max(height), first, line)?;
            if width != height {
                remarks
                    .push(Remark { location: line_start(first), what: RemarkKind::MadeSquare { width, height, size } });
            }
            Some(size)
        }
        None => None,
    };
    let (read, beyond) = read_moves(&mut lines, 1);
    remarks.extend(beyond);
    if read.is_empty() && header.size.is_none() {
        let found = lines.peek().map_or(String::new(), |(_, line)| FormatError::cut(line));
        let location = lines.peek().and_then(|(number, _)| line_start(*number));
        return Err(FormatError { location, found, reason: Reason::Expected(Expected::Move) });
    }
    let size = said_size.unwrap_or_else(|| {
        let largest = read.iter().map(|mv| mv.x.max(mv.y)).filter(|&max| max < i64::from(MAX_SIZE)).max();
        let corner = Point::new(largest.unwrap_or_default().clamp(0, 19) as u8, 0);
        line::size_for([corner].into_iter())
    });
    if said_size.is_none() {
        remarks.push(Remark { location: None, what: RemarkKind::SizeGuessed(size) });
    }
    let tail = Tail::read(lines, header.second_began);
    let order = if header.second_began { [1, 0] } else { [0, 1] };
    finish(size, read, tail, order, remarks, decoded.remarks)
}

/// Reads a file of Gomotur's, whose name tells which player began.
pub(super) fn parse_rec(bytes: &[u8], name: Option<&str>) -> Read {
    let decoded = encoding::decode(bytes, None);
    let text: &str = &decoded.text;
    let mut lines = text_lines::lines(text).filter(|(_, line)| !line.is_empty()).peekable();
    let mut names: [String; 2] = [String::new(), String::new()];
    let mut named = 0;
    for slot in &mut names {
        let line = lines.next_if(|(_, line)| move_numbers(line).is_none());
        named += usize::from(line.is_some());
        *slot = line.map_or(String::new(), |(_, line)| self::name(line));
    }
    let (read, beyond) = read_moves(&mut lines, 0);
    // A game without moves has its end all the same.
    let is_ended = named == 2 && lines.peek().is_some_and(|(_, line)| line.parse::<i64>().is_ok());
    if read.is_empty() && !is_ended {
        let found = lines.peek().map_or(String::new(), |(_, line)| FormatError::cut(line));
        let location = lines.peek().and_then(|(number, _)| line_start(*number));
        return Err(FormatError { location, found, reason: Reason::Expected(Expected::Move) });
    }
    let second_began = name.is_some_and(second_began);
    let tail = Tail { names, ..Tail::read(lines, second_began) };
    let mut remarks = vec![Remark { location: None, what: RemarkKind::SizeGuessed(MAX_SIZE) }];
    remarks.extend(beyond);
    finish(MAX_SIZE, read, tail, if second_began { [1, 0] } else { [0, 1] }, remarks, decoded.remarks)
}

/// Whether a file's name, such as `2005123102.rec`, tells that the player who is named second began.
fn second_began(name: &str) -> bool {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    digits == 10
        && name.as_bytes().get(10) == Some(&b'.')
        && name.as_bytes()[9].is_ascii_digit()
        && name.as_bytes()[9].is_multiple_of(2)
}

/// A move as the file has it, counted from 0.
struct ReadMove {
    x: i64,
    /// From the top.
    y: i64,
    millis: Option<u64>,
    written: String,
    location: Location,
}

fn read_moves<'a>(
    lines: &mut std::iter::Peekable<impl Iterator<Item = (usize, &'a str)>>,
    counted_from: i64,
) -> (Vec<ReadMove>, Option<Remark>) {
    let mut moves = Vec::new();
    while let Some(&(number, line)) = lines.peek()
        && let Some((x, y, millis)) = move_numbers(line)
    {
        if moves.len() == MAX_MOVES {
            let location = line_start(number);
            let what = RemarkKind::Nodes(lines.by_ref().filter(|(_, line)| is_move(line)).count());
            return (moves, Some(Remark { location, what }));
        }
        lines.next();
        let (x, y) = (x.saturating_sub(counted_from), y.saturating_sub(counted_from));
        let location = Location::Text { line: number, column: 1 };
        moves.push(ReadMove { x, y, millis, written: FormatError::cut(line), location });
    }
    (moves, None)
}

fn line_start(line: usize) -> Option<Location> {
    Some(Location::Text { line, column: 1 })
}

fn board_size(size: u32, line: usize, found: &str) -> Result<u8, FormatError> {
    u8::try_from(size).ok().filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size)).ok_or_else(|| {
        let setup = SetupError::Size(u8::try_from(size).unwrap_or(u8::MAX));
        FormatError {
            location: line_start(line),
            found: FormatError::cut(found),
            reason: Reason::Game(GameError::Setup(setup)),
        }
    })
}

fn finish(
    size: u8,
    moves: Vec<ReadMove>,
    tail: Tail,
    order: [usize; 2],
    mut remarks: Vec<Remark>,
    of_text: Vec<Remark>,
) -> Read {
    let steps: Vec<WrittenMove> = moves
        .into_iter()
        .map(|mv| {
            let column = i32::try_from(mv.x).unwrap_or(-1);
            let row = (i64::from(size) - 1).checked_sub(mv.y).and_then(|row| i32::try_from(row).ok()).unwrap_or(-1);
            let point = Point::try_new(column, row, size);
            WrittenMove { mv: point.map(Move::Place), millis: mv.millis, written: mv.written, location: mv.location }
        })
        .collect();
    let said = tail.rule.as_deref().map(rule_name::read);
    let rule = match said {
        Some(NamedRule::Rule(rule)) => Some(rule),
        _ => None,
    };
    if let (Some(NamedRule::Unknown), Some(said)) = (said, &tail.rule) {
        remarks.push(Remark {
            location: None,
            what: RemarkKind::RuleUnknown { name: FormatError::cut(said), assumed: Rule::default() },
        });
    }
    let rule = LineRule::stated_or(rule, Rule::default());
    let mut played = line::play(size, rule, &steps).map_err(|why| FormatError::new(Reason::Game(why)))?;
    let to_move = played.reader.board().side_to_move();
    let conclusion = match (tail.code, tail.winner) {
        (Some(OUT_OF_TIME), _) => Some(Conclusion::OutOfTime(to_move)),
        (Some(CRASHED), _) => Some(Conclusion::Forfeited(to_move)),
        (_, Some(winner)) => Some(Conclusion::Lost(!winner)),
        (_, None) => None,
    };
    let mut result = conclusion.map_or("", result::write_conclusion).to_owned();
    if let Some(conclusion) = conclusion {
        played.take_result(conclusion, &mut result);
    }
    remarks.append(&mut played.remarks);
    remarks.extend(tail.rest.map(|line| Remark { location: line_start(line), what: RemarkKind::Rest }));
    let mut parts = played.finish();
    let [black, white] = order.map(|player| Player { name: tail.names[player].clone(), ..Player::person() });
    parts.seats = Seats::new(black, white);
    parts.details.result = result;
    // A rule's name with anything beside it is that of an opening file.
    let plain = |said: &String| rule_name::is_plain(said.trim_end_matches(|c: char| c.is_ascii_digit()));
    if let Some(said) = tail.rule.filter(|said| !plain(said)) {
        parts.details.opening = said;
    }
    let game = Game::from_parts(parts).map_err(|why| FormatError::new(Reason::Game(why)))?;
    Ok((ParsedGame { game, remarks }.into(), of_text))
}

/// Writes the current line as a file of Piskvork's.
pub fn write(game: &Game) -> Result<Vec<u8>, WriteError> {
    let size = game.root().size;
    let moves = moves_text(game, 1)?;
    let level = |color| if game.player(color).is_person() { 0 } else { WRITTEN_LEVEL };
    let [black, white] = Color::ALL.map(level);
    let names = Color::ALL.map(|color| &game.player(color).name);
    let names = if names.iter().any(|name| !name.is_empty()) { names_text(game) } else { String::new() };
    let outcome = game.final_outcome();
    let code = match outcome {
        Some(Outcome::Concluded(Conclusion::OutOfTime(_))) => OUT_OF_TIME,
        _ => 0,
    };
    let winner = match outcome.and_then(|outcome| outcome.winner()) {
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
        None => 0,
    };
    let rule = rule_name::of(game.rule());
    let header = format!("Piskvorky {size}x{size}, {black}:{white}, 0\r\n");
    Ok(format!("{header}{moves}{names}{code}\r\n{winner},{rule}{size}\r\n").into_bytes())
}

/// Writes the current line as a file of Gomotur's.
pub fn write_rec(game: &Game) -> Result<Vec<u8>, WriteError> {
    let moves = moves_text(game, 0)?;
    let file = |names: &str| format!("{names}{moves}0\r\n").into_bytes();
    let names = names_text(game);
    let plain = file(&names);
    // A name may look like the beginning of another format.
    if Format::of_content(&plain, Some("game.rec")) == Some(Format::Rec) {
        return Ok(plain);
    }
    let quote = |line: &str| if name(line).is_empty() { format!("{line}\r\n") } else { format!("\"{line}\"\r\n") };
    let quoted: String = names.lines().map(quote).collect();
    Ok(file(&quoted))
}

fn moves_text(game: &Game, counted_from: u8) -> Result<String, WriteError> {
    let size = game.root().size;
    let moves = line::moves(game, Passes::Unknown)?;
    let lines = moves.into_iter().filter_map(|(mv, millis)| {
        let point = mv.point()?;
        let (x, y) = (point.x() + counted_from, size - 1 - point.y() + counted_from);
        Some(format!("{x},{y},{}\r\n", millis.unwrap_or_default()))
    });
    Ok(lines.collect())
}

fn names_text(game: &Game) -> String {
    let lines = Color::ALL.map(|color| {
        let name = without_controls(&game.player(color).name).0.replace('\n', " ");
        let name = name.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        // What would be taken for a person, a move or a number is made a name.
        if name.is_empty() {
            format!("homo-{}\r\n", color.index() + 1)
        } else if move_numbers(name).is_some() || name.parse::<i64>().is_ok() || self::name(name).is_empty() {
            format!("\"{name}\"\r\n")
        } else {
            format!("{name}\r\n")
        }
    });
    lines.concat()
}
