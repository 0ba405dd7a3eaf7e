//! Commands of the Gomocup protocol, as they stand in logs and messages of engines: read only.
//!
//! ```text
//! START 15
//! BOARD
//! 7,7,1
//! 8,8,2
//! DONE
//! 6,7
//! TURN 5,7
//! ```
//!
//! `START` gives the size, `INFO rule` the rule. `BOARD` lists stones, 1 for the engine's own and 2 for its opponent's; the
//! engine is to move, and has Black unless it has fewer stones. `TURN` is a move of the opponent, a point alone one of
//! the engine. Columns and rows are counted from 0 at the top left. Other commands say nothing of a game.

use super::encoding::decode;
use super::read_games::ReadGames;
use super::remark::Count;
use super::sniff::{Confidence, Sample};
use super::spec::{Content, FormatSpec, Writer};
use super::tree_reader::{AddError, TreeReader, end_of_main_line, parsed};
use super::{Expected, FormatError, Location, ParsedGame, Read, Reason, Refusal, Remark, RemarkKind, line, text_lines};
use crate::game::{GameError, Root};
use crate::rules::{Color, MAX_SIZE, MIN_SIZE, Move, Point, Rule, SetupError};

/// Commands of the Gomocup protocol.
pub(super) const SPEC: FormatSpec = FormatSpec {
    code: "commands",
    extension: "txt",
    // A text file is taken for a list of moves where its content does not say what it is.
    extensions: &[],
    content: Content::Text,
    implied_rule: Rule::Freestyle,
    implied_size: None,
    features: Some(&[]),
    recognise,
    read: |bytes, _| parse(bytes),
    write: Writer::None,
};

fn recognise(sample: &Sample) -> Option<Confidence> {
    let line = sample.lines().next()?;
    let is_first = match Command::read(line) {
        Command::Start(_) | Command::Rule(_) | Command::Board | Command::Turn(..) | Command::Restart => true,
        Command::Idle => ["ABOUT", "BEGIN"].contains(&line) || line.starts_with("INFO "),
        Command::Done | Command::Stone(..) | Command::Answer(..) | Command::Other => false,
    };
    is_first.then_some(Confidence::Certain)
}

/// Greatest number of lines with moves or stones of one game, more than any has.
const MAX_MOVES: usize = 2_000;

/// A line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    /// Points a side.
    Start(i64),
    Rule(Option<Rule>),
    Board,
    Done,
    /// A point, and whose stone it is.
    Stone(i64, i64, i64),
    /// A move of the opponent.
    Turn(i64, i64),
    /// A move of the engine.
    Answer(i64, i64),
    Restart,
    /// A command that says nothing of the game.
    Idle,
    Other,
}

impl Command {
    fn read(line: &str) -> Command {
        let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let numbers = text_lines::numbers(rest).unwrap_or_default();
        let is_alone = rest.trim().is_empty();
        match (word.to_ascii_uppercase().as_str(), &numbers[..]) {
            ("START", &[size]) => Command::Start(size),
            ("RECTSTART", &[width, height]) => Command::Start(width.max(height)),
            ("INFO", _) => match rest.trim().split_once([' ', '\t']) {
                Some((name, value)) if name.eq_ignore_ascii_case("rule") => {
                    Command::Rule(value.trim().parse().ok().and_then(Rule::from_gomocup_number))
                }
                _ => Command::Idle,
            },
            ("BOARD" | "YXBOARD", []) if is_alone => Command::Board,
            ("DONE", []) if is_alone => Command::Done,
            ("TURN" | "PLAY", &[x, y]) => Command::Turn(x, y),
            ("RESTART", []) if is_alone => Command::Restart,
            ("BEGIN" | "ABOUT", []) if is_alone => Command::Idle,
            ("END" | "OK" | "MESSAGE" | "DEBUG" | "UNKNOWN" | "ERROR", _) => Command::Idle,
            _ => match text_lines::numbers(line).as_deref() {
                Some(&[x, y]) => Command::Answer(x, y),
                Some(&[x, y, whose]) => Command::Stone(x, y, whose),
                _ => Command::Other,
            },
        }
    }
}

/// Reads the games in a text.
fn parse(bytes: &[u8]) -> Read {
    let decoded = decode(bytes, None);
    let mut games = ReadGames::default();
    let mut draft = Draft::default();
    for (number, line) in text_lines::lines(&decoded.text).filter(|(_, line)| !line.is_empty()) {
        let command = Command::read(line);
        if matches!(command, Command::Start(_) | Command::Restart) && draft.is_begun() {
            let next = Draft { size: draft.size, rule: draft.rule, ..Draft::default() };
            games.add(std::mem::replace(&mut draft, next).game());
        }
        draft.take(command, number);
    }
    if draft.is_begun() || games.len() == 0 {
        games.add(draft.game());
    }
    games.finish(decoded.remarks)
}

/// Game that is being read.
#[derive(Default)]
struct Draft {
    size: Option<i64>,
    rule: Option<Rule>,
    /// Stones of a board, each with its owner and its line.
    stones: Vec<(i64, i64, i64, usize)>,
    /// Moves, each with its owner and its line.
    moves: Vec<(i64, i64, i64, usize)>,
    is_board: bool,
    senseless: Count,
    beyond: Count,
}

/// The engine and its opponent, as a board numbers them.
const OWN: i64 = 1;
const OPPONENT: i64 = 2;

impl Draft {
    fn is_begun(&self) -> bool {
        !self.stones.is_empty() || !self.moves.is_empty()
    }

    fn take(&mut self, command: Command, line: usize) {
        let is_board = std::mem::take(&mut self.is_board);
        let is_full = self.stones.len() + self.moves.len() >= MAX_MOVES;
        match command {
            Command::Start(size) => self.size = Some(size),
            Command::Rule(rule) => self.rule = rule.or(self.rule),
            Command::Board => {
                // A board replaces all that was there.
                self.stones.clear();
                self.moves.clear();
                self.is_board = true;
            }
            Command::Stone(..) | Command::Turn(..) | Command::Answer(..) if is_full => self.beyond.add(line),
            Command::Stone(x, y, whose) if is_board && matches!(whose, OWN | OPPONENT) => {
                self.stones.push((x, y, whose, line));
                self.is_board = true;
            }
            Command::Turn(x, y) => self.moves.push((x, y, OPPONENT, line)),
            Command::Answer(x, y) if !is_board => self.moves.push((x, y, OWN, line)),
            Command::Stone(..) | Command::Answer(..) | Command::Other => {
                self.senseless.add(line);
                self.is_board = is_board;
            }
            Command::Done | Command::Restart | Command::Idle => {}
        }
    }

    fn game(self) -> Result<ParsedGame, FormatError> {
        let at = |line| Some(Location::Text { line, column: 1 });
        let of_game = |why| FormatError::new(Reason::Game(why));
        let all = || self.stones.iter().chain(&self.moves);
        let mut remarks = Vec::new();
        let size = match self.size {
            Some(size) => u8::try_from(size)
                .ok()
                .filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size))
                .ok_or_else(|| of_game(GameError::Setup(SetupError::Size(u8::try_from(size).unwrap_or(u8::MAX)))))?,
            None => {
                let largest = all().map(|&(x, y, ..)| x.max(y)).filter(|&max| max < i64::from(MAX_SIZE)).max();
                let corner = Point::new(largest.unwrap_or_default().clamp(0, 19) as u8, 0);
                let size = line::size_for([corner].into_iter());
                remarks.push(Remark { location: None, what: RemarkKind::SizeGuessed(size) });
                size
            }
        };
        let point = |x: i64, y: i64| {
            let row = (i64::from(size) - 1).checked_sub(y)?;
            Point::try_new(i32::try_from(x).ok()?, i32::try_from(row).ok()?, size)
        };
        let count = |owner| self.stones.iter().filter(|&&(_, _, whose, _)| whose == owner).count();
        let has_board = !self.stones.is_empty();
        let own = if count(OWN) < count(OPPONENT) { Color::White } else { Color::Black };
        let mut stones: Vec<(Point, Color)> = Vec::new();
        let mut left_out = Count::default();
        for &(x, y, whose, line) in &self.stones {
            match point(x, y).filter(|point| stones.iter().all(|(other, _)| other != point)) {
                Some(point) => stones.push((point, if whose == OWN { own } else { !own })),
                None => left_out.add(line),
            }
        }
        let side_to_move = if has_board { own } else { Color::Black };
        // Without a board, whoever moves first has Black.
        let first = self.moves.first().map_or(OWN, |&(_, _, whose, _)| whose);
        let (one, its_color) = if has_board { (OWN, own) } else { (first, Color::Black) };
        let color_of = |whose| if whose == one { its_color } else { !its_color };
        let root = Root { size, rule: self.rule.unwrap_or_default(), stones, side_to_move };
        let mut reader = TreeReader::new(root).map_err(of_game)?;
        let mut passes = Count::default();
        let mut is_refused = false;
        for &(x, y, whose, line) in &self.moves {
            if is_refused {
                reader.refuse_after();
                continue;
            }
            let played = match point(x, y) {
                None => Err(Refusal::NoPoint),
                Some(point) => {
                    if reader.board().side_to_move() != color_of(whose) && reader.play(Move::Pass).is_ok() {
                        passes.add(line);
                    }
                    reader.play(Move::Place(point)).map_err(|error| match error {
                        AddError::Play(why) => Refusal::Rules(why),
                        AddError::Full => Refusal::NoPoint,
                    })
                }
            };
            if let Err(why) = played {
                is_refused = true;
                reader.refuse(|| at(line), || format!("{x},{y}"), why);
            }
        }
        if !self.is_begun() {
            let reason = Reason::Expected(Expected::More);
            return Err(FormatError { location: None, found: String::new(), reason });
        }
        remarks.extend(left_out.remark(at, RemarkKind::Stones));
        remarks.extend(reader.remarks());
        remarks.extend(passes.remark(at, RemarkKind::Passes));
        remarks.extend(self.senseless.remark(at, RemarkKind::Senseless));
        remarks.extend(self.beyond.remark(at, RemarkKind::Nodes));
        if self.is_board {
            let what = RemarkKind::Damaged(Reason::Expected(Expected::Mark("DONE")));
            remarks.push(Remark { location: None, what });
        }
        let mut parts = reader.finish();
        parts.cursor = end_of_main_line(&parts.tree);
        parsed(parts, remarks).map_err(of_game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::tests::{AllGames, read_all};
    use crate::formats::{Format, tests::position_string};
    use crate::test_support::points;

    /// The stones of each colour at the root of each game, its moves, and the remarks on it.
    #[track_caller]
    fn check(text: &str, expected: &[(&str, &str, &str)], remarks: &[RemarkKind]) -> AllGames {
        let all = read_all(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((all.format, all.games.len()), (Format::Commands, expected.len()), "{text}");
        for (parsed, (black, white, moves)) in all.games.iter().zip(expected) {
            let stones = |color| parsed.game.root().stones.iter().filter(move |(_, stone)| *stone == color);
            let of = |color| stones(color).map(|(point, _)| *point).collect::<Vec<Point>>();
            assert_eq!((of(Color::Black), of(Color::White)), (points(black), points(white)), "{text}");
            assert_eq!(position_string(parsed.game.board()), *moves, "{text}");
        }
        let found = all.games.iter().flat_map(|parsed| &parsed.remarks).map(|remark| remark.what.clone());
        assert_eq!(found.collect::<Vec<_>>(), remarks, "{text}");
        all
    }

    #[test]
    fn a_board_is_a_position_with_the_engine_to_move() {
        let guessed = RemarkKind::SizeGuessed(15);
        let all = check("BOARD\n7,7,1\n8,8,2\n6,7,1\nDONE\n", &[("H8 G8", "I7", "")], std::slice::from_ref(&guessed));
        assert_eq!(all.games[0].game.root().side_to_move, Color::Black);
        let all = check("START 20\nINFO rule 4\nboard\n0,0,2\nDONE\n1,0\n", &[("A20", "", "b20")], &[]);
        assert_eq!((all.games[0].game.rule(), all.games[0].game.root().side_to_move), (Rule::Renju, Color::White));
        let damaged = RemarkKind::Damaged(Reason::Expected(Expected::Mark("DONE")));
        check("BOARD\n7,7,1\n7,7,2\n", &[("H8", "", "")], &[guessed, RemarkKind::Stones(1), damaged]);
    }

    #[test]
    fn moves_of_both_sides_are_a_game() {
        let log = "ABOUT\nSTART 15\nOK\nINFO timeout_turn 1000\nBEGIN\n7,7\nTURN 8,8\nMESSAGE depth 9\n7,8\nEND\n";
        check(log, &[("", "", "h8i7h7")], &[]);
        check("START 15\nTURN 7,7\n8,8\nRESTART\nTURN 0,0\n", &[("", "", "h8i7"), ("", "", "a15")], &[]);
        check("START 15\nTURN 7,7\nTURN 8,8\n", &[("", "", "h8passi7")], &[RemarkKind::Passes(1)]);
        // The board is guessed from points of some board.
        let size = |all: AllGames| all.games[0].game.root().size;
        assert_eq!(size(read_all(b"TURN 7,7\n20,0\n", None).expect("a game")), 15);
        assert_eq!(size(read_all(b"TURN 7,7\n19,0\n", None).expect("a game")), 20);
        check("START 15\nTURN 7,7\nwhat\n", &[("", "", "h8")], &[RemarkKind::Senseless(1)]);
        for text in ["START 15\n", "START 99\nTURN 7,7\n"] {
            assert!(read_all(text.as_bytes(), None).is_err(), "{text}");
        }
    }
}
