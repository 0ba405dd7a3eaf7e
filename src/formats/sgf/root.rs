//! Properties of the game as a whole: the board, the rule, the setup, names and details.

use super::lexer::{Lexer, Name, Token};
use super::value;
use crate::formats::FormatError;
use crate::formats::remark::RemarkKind;
use crate::formats::rule_name::{self, NamedRule};
use crate::game::{Details, Player, Root, TimeControl};
use crate::rules::{Color, DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Point, Rule};
use jiff::Timestamp;

/// Values of `GM` that are read: Go, gomoku and renju, and another game whose number some servers write.
const GAMES: [u32; 3] = [1, 4, 5];

const CELLS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// Number of tokens that are read before the first move.
const MAX_TOKENS: usize = 100_000;

/// Number of setup points that are read.
const MAX_POINTS: usize = 100_000;

/// Properties in the first nodes of a tree, down to the first move or the first branch.
#[derive(Clone, Debug, Default)]
pub struct GameInfo {
    /// Value of `GM`, if it is a game that is not read.
    pub other_game: Option<u32>,
    /// Numbers of columns and rows.
    pub size: Option<(u32, u32)>,
    /// Text of `RU`.
    pub rule: Option<String>,
    /// Colour of `PL`.
    pub side_to_move: Option<Color>,
    /// Colour of the first move in the main line.
    pub first_mover: Option<Color>,
    names: [String; 2],
    ranks: [String; 2],
    pub details: Details,
    pub started: Option<Timestamp>,
    pub clock: TimeControl,
    /// Sentence in `TE` about the end of the game.
    pub ending: String,
    /// The time that each player has, in seconds.
    pub time: Option<f64>,
    /// Whether Tengen wrote the file.
    pub ours: bool,
}

impl GameInfo {
    /// Reads the properties before the first move.
    pub fn read(text: &str, from: usize) -> GameInfo {
        let mut info = GameInfo::default();
        let (mut lexer, mut name, mut branches) = (Lexer::new(text, from), Name::default(), 0);
        for _ in 0..MAX_TOKENS {
            match lexer.next() {
                Token::Name(of_next) => name = of_next,
                Token::Value(_) if value::first_mover(name.as_str()).is_some() => {
                    info.first_mover = value::first_mover(name.as_str());
                    return info;
                }
                // Further down only the first move is looked for.
                Token::Value(raw) if branches < 2 => info.take(name.as_str(), raw),
                Token::Open => branches += 1,
                Token::Close | Token::Unclosed | Token::End => return info,
                Token::Value(_) | Token::Node | Token::Senseless => {}
            }
        }
        info
    }

    fn take(&mut self, name: &str, raw: &str) {
        let details = &mut self.details;
        match name {
            "GM" => {
                let number = raw.trim().parse().ok();
                self.other_game = number.filter(|number| !GAMES.contains(number));
            }
            "SZ" => {
                let number = |text: &str| text.trim().parse::<u32>().ok();
                self.size = match value::halves(raw) {
                    Some((width, height)) => number(width).zip(number(height)),
                    None => number(raw).map(|size| (size, size)),
                };
            }
            "RU" => self.rule = Some(value::line(raw)),
            "PL" => self.side_to_move = value::color(raw),
            "AP" => self.ours = raw.starts_with("Tengen:"),
            "PB" => self.names[0] = value::line(raw),
            "PW" => self.names[1] = value::line(raw),
            "BR" => self.ranks[0] = value::line(raw),
            "WR" => self.ranks[1] = value::line(raw),
            "GN" => details.title = value::line(raw),
            "EV" => details.event = value::line(raw),
            "RO" => details.round = value::line(raw),
            "PC" => details.place = value::line(raw),
            "DT" => details.date = value::line(raw),
            "ON" => details.opening = value::line(raw),
            "AN" => details.annotator = value::line(raw),
            "RE" => details.result = value::line(raw),
            "SO" | "US" | "CP" => {
                let more = value::line(raw);
                let between = if details.source.is_empty() || more.is_empty() { "" } else { "; " };
                details.source += between;
                details.source += &more;
            }
            "TE" if raw.trim().len() > 1 => self.ending = value::line(raw),
            "TM" => self.time = value::real(raw),
            "TGD" => self.started = raw.trim().parse().ok(),
            "TGK" => self.clock = read_clock(raw).unwrap_or_default(),
            _ => {}
        }
    }

    /// Returns the player of a colour.
    pub fn player(&self, color: Color) -> Player {
        let (name, rank) = (&self.names[color.index()], &self.ranks[color.index()]);
        let name = if rank.is_empty() { name.clone() } else { format!("{name} ({rank})") };
        Player { name: name.trim().to_owned(), ..Player::person() }
    }

    /// Size of the board, with a remark if it was mended; `None` if the file does not state it.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn board_size(&self) -> Result<Option<(u8, Option<RemarkKind>)>, u32> {
        let Some((width, height)) = self.size else { return Ok(None) };
        let larger = width.max(height);
        let size = u8::try_from(larger).ok().filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size)).ok_or(larger)?;
        Ok(Some((size, (width != height).then_some(RemarkKind::MadeSquare { width, height, size }))))
    }

    /// Takes the rule, if the file states one, and its name if that is unknown.
    pub fn said_rule(&mut self) -> (Option<Rule>, Option<String>) {
        let Some(said) = self.rule.take().filter(|said| !said.is_empty()) else { return (None, None) };
        let read = rule_name::read(&said);
        // "RIF rule" names more than the rule by which rows win.
        if self.details.opening.is_empty() && !rule_name::is_plain(&said) && said.parse::<u32>().is_err() {
            self.details.opening.clone_from(&said);
        }
        match read {
            NamedRule::Rule(rule) => (Some(rule), None),
            NamedRule::Opening => (None, None),
            NamedRule::Unknown => (None, Some(FormatError::cut(&said))),
        }
    }

    /// Rules that are tried where the file does not state one: first the one of which its titles speak.
    pub fn likely_rules(&self) -> Vec<Rule> {
        let Details { title, event, opening, .. } = &self.details;
        let of_titles = [title, event, opening].into_iter().find_map(|text| rule_name::of_title(text));
        let others = Rule::COMMON.into_iter().filter(|&rule| Some(rule) != of_titles);
        of_titles.into_iter().chain(others).collect()
    }

    /// Sizes that are tried where the file does not state one.
    pub const SIZES: [u8; 3] = [DEFAULT_SIZE, 19, MAX_SIZE];
}

/// A clock as we write it ourselves.
fn read_clock(text: &str) -> Option<TimeControl> {
    let mut words = text.split_whitespace();
    let kind = words.next()?;
    let numbers: Vec<u64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let clock = match (kind, &numbers[..]) {
        ("Move", &[millis]) => TimeControl::Move { millis },
        ("Game", &[millis, increment]) => TimeControl::Game { millis, increment },
        ("ByoYomi", &[millis, periods, period]) => {
            TimeControl::ByoYomi { millis, periods: u32::try_from(periods).ok()?, period }
        }
        _ => return None,
    };
    Some(clock.clamped())
}

/// The beginning: the stones before the first move, and how many were left out.
pub fn read_root(text: &str, from: usize, info: &GameInfo, size: u8, rule: Rule) -> (Root, usize) {
    // For each point the stone that lies there, and when it was put there.
    let mut grid: [Option<(usize, Color)>; CELLS] = [None; CELLS];
    let index = |point: Point| usize::from(point.y()) * usize::from(MAX_SIZE) + usize::from(point.x());
    let (mut named, mut left_out) = (0, 0);
    let (mut lexer, mut name, mut branches) = (Lexer::new(text, from), Name::default(), 0);
    for _ in 0..MAX_TOKENS {
        match lexer.next() {
            Token::Name(name) if value::first_mover(name.as_str()).is_some() => break,
            Token::Close | Token::Unclosed | Token::End => break,
            Token::Name(of_next) => name = of_next,
            Token::Open if branches == 1 => break,
            Token::Open => branches += 1,
            Token::Value(raw) => {
                let stone = match name.as_str() {
                    "AB" => Some(Color::Black),
                    "AW" => Some(Color::White),
                    "AE" => None,
                    _ => continue,
                };
                // No beginning needs more; a file of nothing but rectangles would take its time.
                if named > MAX_POINTS {
                    left_out += 1;
                    continue;
                }
                let (points, others) = value::points(raw, size);
                named += points.len() + others;
                left_out += others;
                for (order, point) in (named..).zip(points) {
                    let cell = &mut grid[index(point)];
                    match (*cell, stone) {
                        (Some((_, old)), Some(color)) => left_out += usize::from(old != color),
                        (_, None) => *cell = None,
                        (None, Some(color)) => *cell = Some((order, color)),
                    }
                }
            }
            Token::Node | Token::Senseless => {}
        }
    }
    let lying = Point::all(size).filter_map(|point| grid[index(point)].map(|(order, color)| (order, point, color)));
    let mut stones: Vec<(usize, Point, Color)> = lying.collect();
    stones.sort();
    let stones: Vec<(Point, Color)> = stones.into_iter().map(|(_, point, color)| (point, color)).collect();
    let count = |color| stones.iter().filter(|(_, stone)| *stone == color).count();
    let by_numbers = if count(Color::Black) > count(Color::White) { Color::White } else { Color::Black };
    // The colour of the first move is more reliable than `PL`.
    let side_to_move = info.first_mover.or(info.side_to_move).unwrap_or(by_numbers);
    (Root { size, rule, stones, side_to_move }, left_out)
}
