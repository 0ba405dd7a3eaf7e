//! Lines as typed messages: what a manager says becomes a [`Command`], a [`Reply`] becomes what the brain says.
//!
//! Pure: no pipe, no game, no clock. The protocol counts rows from the top; [`Cell`] holds its coordinates, and here,
//! at the border, they are turned into points and back.

use crate::rules::{MAX_SIZE, MIN_SIZE, Point, Rule};
use std::fmt;
use std::time::Duration;

/// A place as the protocol names it: `x` columns from the left and `y` rows from the top, both from 0.
/// It need not lie on any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub x: i32,
    pub y: i32,
}

impl Cell {
    /// The cell's point on a board of `size`, if it lies on it.
    pub fn point(self, size: u8) -> Option<Point> {
        let y = i32::from(size).checked_sub(1)?.checked_sub(self.y)?;
        Point::try_new(self.x, y, size)
    }

    /// The cell of a point of a board of `size`.
    pub fn of(point: Point, size: u8) -> Cell {
        Cell { x: i32::from(point.x()), y: i32::from(size) - 1 - i32::from(point.y()) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Whose stone a line of BOARD tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The brain's own.
    Own,
    Opponent,
}

/// What a manager says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n`, and `RECTSTART n,n`: a new game on an empty board of `size`, which the library can play on.
    Start {
        size: u8,
    },
    /// The brain begins.
    Begin,
    /// The opponent's stone.
    Turn(Cell),
    /// A position follows, a line a stone, and `DONE`.
    Board,
    /// A line of BOARD.
    Stone(Cell, Side),
    /// The end of BOARD.
    Done,
    /// The last stone, of either side, is taken back.
    TakeBack(Cell),
    /// A new game of the same size.
    Restart,
    Info(Info),
    About,
    End,
}

/// What the manager lets the brain know. Nothing is replied to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// The most time for a move; zero: as fast as possible.
    TimeoutTurn(Duration),
    /// The most time for the brain's moves of one game; `None` for no bound.
    TimeoutMatch(Option<Duration>),
    /// What is left of that, in milliseconds, negative when it is overdrawn; `None` for no bound.
    TimeLeft(Option<i64>),
    /// Memory in bytes; `None` for no bound.
    MaxMemory(Option<u64>),
    /// The rule, or the text of one that is not known here.
    Rule(Result<Rule, String>),
    /// Search threads.
    ThreadNum(u32),
    /// Depth in plies; `None` for no bound.
    MaxDepth(Option<u32>),
    /// Nodes a move; `None` for no bound.
    MaxNode(Option<u64>),
    /// Memory of the transposition table, in KiB.
    HashSize(u64),
    /// A key that changes nothing here, or a value that is not understood. `game_type` is among them: the brain plays
    /// alike against everybody.
    Ignored,
}

impl Command {
    /// Reads a line, in either case. It must not be empty: the protocol ignores empty lines.
    ///
    /// # Errors
    /// If the command is not known, or what follows it is not what belongs there.
    pub fn parse(line: &str) -> Result<Command, CommandError> {
        let line = line.trim();
        if line.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            return parse_stone(line);
        }
        let (word, rest) = split_word(line);
        let malformed = |expected| CommandError::Malformed { line: line.to_owned(), expected };
        let cell = |expected| parse_cell(rest).ok_or_else(|| malformed(expected));
        match word.to_ascii_uppercase().as_str() {
            "START" => {
                let size: i32 = rest.parse().map_err(|_| malformed("START and a size"))?;
                board_size(size, size).map(|size| Command::Start { size })
            }
            "RECTSTART" => {
                let Cell { x: width, y: height } = cell("RECTSTART width,height")?;
                board_size(width, height).map(|size| Command::Start { size })
            }
            "BEGIN" => Ok(Command::Begin),
            "TURN" => cell("TURN x,y").map(Command::Turn),
            "BOARD" => Ok(Command::Board),
            "DONE" => Ok(Command::Done),
            "TAKEBACK" => cell("TAKEBACK x,y").map(Command::TakeBack),
            "RESTART" => Ok(Command::Restart),
            "INFO" => Ok(Command::Info(Info::parse(rest))),
            "ABOUT" => Ok(Command::About),
            "END" => Ok(Command::End),
            _ => Err(CommandError::Unknown(line.to_owned())),
        }
    }
}

/// The first word of a text and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// A line of BOARD: `x,y,f`.
fn parse_stone(line: &str) -> Result<Command, CommandError> {
    let malformed = || CommandError::Malformed { line: line.to_owned(), expected: "x,y,1 or x,y,2" };
    let (cell, field) = line.rsplit_once(',').ok_or_else(malformed)?;
    let cell = parse_cell(cell).ok_or_else(malformed)?;
    match field.trim() {
        "1" => Ok(Command::Stone(cell, Side::Own)),
        "2" => Ok(Command::Stone(cell, Side::Opponent)),
        "3" => Err(CommandError::ContinuousGame(cell)),
        _ => Err(malformed()),
    }
}

fn board_size(width: i32, height: i32) -> Result<u8, CommandError> {
    if width != height {
        return Err(CommandError::NotSquare { width, height });
    }
    u8::try_from(width).ok().filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size)).ok_or(CommandError::Size(width))
}

/// Two numbers with a comma between them.
fn parse_cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    Some(Cell { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? })
}

/// What managers write for a time without bound: the greatest number of 32 bits.
const UNLIMITED_MILLIS: i64 = i32::MAX as i64;

impl Info {
    /// Reads what follows the word INFO: a key and its value.
    fn parse(text: &str) -> Info {
        let (key, value) = split_word(text);
        if key.eq_ignore_ascii_case("rule") {
            return Info::Rule(rule_of_number(value).ok_or_else(|| value.to_owned()));
        }
        let Ok(number) = value.parse::<i64>() else { return Info::Ignored };
        // Below zero there is nothing that a bound could be: it is as good as zero.
        let amount = u64::try_from(number).unwrap_or(0);
        let bound = (amount > 0).then_some(amount);
        let narrow = |amount: u64| u32::try_from(amount).unwrap_or(u32::MAX);
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => Info::TimeoutTurn(Duration::from_millis(amount)),
            "timeout_match" => Info::TimeoutMatch(bound.map(Duration::from_millis)),
            "time_left" => Info::TimeLeft((number < UNLIMITED_MILLIS).then_some(number)),
            "max_memory" => Info::MaxMemory(bound),
            "thread_num" => Info::ThreadNum(narrow(amount)),
            "max_depth" => Info::MaxDepth(bound.map(narrow)),
            "max_node" => Info::MaxNode(bound),
            "hash_size" => Info::HashSize(amount),
            _ => Info::Ignored,
        }
    }
}

/// The rule of a rule number: bits, 1 for exactly five and 4 for renju. Continuous games (2) and caro (8) are not
/// played here.
fn rule_of_number(text: &str) -> Option<Rule> {
    match text.parse::<u32>().ok()? {
        0 => Some(Rule::Freestyle),
        1 => Some(Rule::Standard),
        4 => Some(Rule::Renju),
        _ => None,
    }
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// A word that is not known here; holds the line.
    Unknown(String),
    Malformed {
        line: String,
        expected: &'static str,
    },
    /// A board size that the library does not play on.
    Size(i32),
    NotSquare {
        width: i32,
        height: i32,
    },
    /// The line of BOARD that only continuous games have.
    ContinuousGame(Cell),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Unknown(line) => write!(f, "\"{}\" is no command known here", excerpt(line)),
            CommandError::Malformed { line, expected } => {
                write!(f, "expected {expected}, not \"{}\"", excerpt(line))
            }
            CommandError::Size(size) => write!(f, "a board has {MIN_SIZE} to {MAX_SIZE} points a side, not {size}"),
            CommandError::NotSquare { width, height } => {
                write!(f, "a board is square, and {width} times {height} is not")
            }
            CommandError::ContinuousGame(cell) => write!(f, "{cell} is marked 3, as only in continuous games"),
        }
    }
}

impl std::error::Error for CommandError {}

/// The beginning of a line from outside, as much as a message has room for.
fn excerpt(line: &str) -> String {
    const MOST_CHARS: usize = 60;
    let shown = line.chars().take(MOST_CHARS).map(|c| if c.is_control() { '?' } else { c });
    let rest = line.chars().nth(MOST_CHARS).map(|_| '…');
    shown.chain(rest).collect()
}

/// What a brain says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Its stone.
    Move(Cell),
    Ok,
    /// Who it is.
    About,
    /// Something cannot be done; a sentence.
    Error(String),
    /// A command is not known; a sentence.
    Unknown(String),
}

impl From<CommandError> for Reply {
    fn from(error: CommandError) -> Reply {
        match error {
            CommandError::Unknown(_) => Reply::Unknown(error.to_string()),
            _ => Reply::Error(error.to_string()),
        }
    }
}

/// The line, without its end.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Move(cell) => cell.fmt(f),
            Reply::Ok => write!(f, "OK"),
            Reply::About => write!(
                f,
                "name=\"Tengen\", version=\"{}\", author=\"The Tengen contributors\", country=\"\", www=\"\", email=\"\"",
                env!("CARGO_PKG_VERSION")
            ),
            Reply::Error(sentence) => write!(f, "ERROR {sentence}"),
            Reply::Unknown(sentence) => write!(f, "UNKNOWN {sentence}"),
        }
    }
}

/// Cuts a stream of bytes into lines. A line ends in CR, LF or both; empty ones are left out, and what is no UTF-8
/// becomes replacement characters.
#[derive(Debug, Default)]
pub struct LineCutter {
    /// The beginning of a line whose end has not come yet.
    pending: Vec<u8>,
}

impl LineCutter {
    /// No line of the protocol is nearly as long. Of one that is longer only the beginning is kept.
    const MOST_BYTES: usize = 4096;

    /// Takes the next bytes and returns the lines that they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        for &byte in bytes {
            if byte != b'\n' && byte != b'\r' {
                if self.pending.len() < LineCutter::MOST_BYTES {
                    self.pending.push(byte);
                }
                continue;
            }
            let line = String::from_utf8_lossy(&self.pending);
            if !line.trim().is_empty() {
                lines.push(line.trim().to_owned());
            }
            self.pending.clear();
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(x: i32, y: i32) -> Cell {
        Cell { x, y }
    }

    #[test]
    fn rows_are_counted_from_the_top() {
        assert_eq!(cell(0, 0).point(15), Some(Point::new(0, 14)), "A15 is the upper left corner");
        assert_eq!(cell(14, 14).point(15), Some(Point::new(14, 0)));
        assert_eq!(cell(3, 1).point(20), Some(Point::new(3, 18)));
        for size in MIN_SIZE..=MAX_SIZE {
            assert!(Point::all(size).all(|point| Cell::of(point, size).point(size) == Some(point)));
        }
    }

    #[test]
    fn a_cell_off_the_board_is_no_point() {
        for (x, y) in [(-1, 0), (0, -1), (15, 0), (0, 15), (i32::MIN, i32::MIN), (i32::MAX, i32::MAX)] {
            assert_eq!(cell(x, y).point(15), None, "{x},{y}");
        }
    }

    #[test]
    fn commands_are_read() {
        let check = |line, expected| assert_eq!(Command::parse(line), Ok(expected), "{line}");
        check("START 15", Command::Start { size: 15 });
        check("start 5", Command::Start { size: 5 });
        check("START\t20 ", Command::Start { size: 20 });
        check("RECTSTART 20,20", Command::Start { size: 20 });
        check("BEGIN", Command::Begin);
        check("TURN 10,3", Command::Turn(cell(10, 3)));
        check("TURN  10, 3", Command::Turn(cell(10, 3)));
        check("TURN -1,99", Command::Turn(cell(-1, 99)));
        check("BOARD", Command::Board);
        check("10,3,1", Command::Stone(cell(10, 3), Side::Own));
        check("10,3,2", Command::Stone(cell(10, 3), Side::Opponent));
        check("DONE", Command::Done);
        check("TAKEBACK 7,8", Command::TakeBack(cell(7, 8)));
        check("RESTART", Command::Restart);
        check("ABOUT", Command::About);
        check("END", Command::End);
    }

    #[test]
    fn infos_are_read() {
        let check = |text: &str, expected| {
            assert_eq!(Command::parse(&format!("INFO {text}")), Ok(Command::Info(expected)), "{text}");
        };
        check("timeout_turn 1500", Info::TimeoutTurn(Duration::from_millis(1500)));
        check("timeout_turn 0", Info::TimeoutTurn(Duration::ZERO));
        check("TIMEOUT_TURN -5", Info::TimeoutTurn(Duration::ZERO));
        check("timeout_match 300000", Info::TimeoutMatch(Some(Duration::from_secs(300))));
        check("timeout_match 0", Info::TimeoutMatch(None));
        check("time_left 1234", Info::TimeLeft(Some(1234)));
        check("time_left -20", Info::TimeLeft(Some(-20)));
        check("time_left 2147483647", Info::TimeLeft(None));
        check("max_memory 83886080", Info::MaxMemory(Some(83_886_080)));
        check("max_memory 0", Info::MaxMemory(None));
        check("rule 0", Info::Rule(Ok(Rule::Freestyle)));
        check("rule 1", Info::Rule(Ok(Rule::Standard)));
        check("rule 4", Info::Rule(Ok(Rule::Renju)));
        for number in ["2", "3", "5", "8", "9", "-1", "caro", ""] {
            check(&format!("rule {number}"), Info::Rule(Err(number.to_owned())));
        }
        check("thread_num 4", Info::ThreadNum(4));
        check("thread_num 99999999999", Info::ThreadNum(u32::MAX));
        check("max_depth 8", Info::MaxDepth(Some(8)));
        check("max_node 0", Info::MaxNode(None));
        check("hash_size 65536", Info::HashSize(65536));
        for ignored in ["game_type 1", "folder C:\\some where", "evaluate 7,7", "timeout_turn soon", "timeout_turn", ""]
        {
            check(ignored, Info::Ignored);
        }
    }

    #[test]
    fn what_is_no_command_is_answered_with_a_sentence() {
        let check = |line: &str, expected: &str| {
            let error = Command::parse(line).expect_err(line);
            assert_eq!(Reply::from(error).to_string(), expected);
        };
        check("FOOBAR 1 2", "UNKNOWN \"FOOBAR 1 2\" is no command known here");
        check("SWAP2BOARD", "UNKNOWN \"SWAP2BOARD\" is no command known here");
        check("开始", "UNKNOWN \"开始\" is no command known here");
        check(&"x".repeat(61), &format!("UNKNOWN \"{}…\" is no command known here", "x".repeat(60)));
        check("a\u{7}b", "UNKNOWN \"a?b\" is no command known here");
        check("START", "ERROR expected START and a size, not \"START\"");
        check("START abc", "ERROR expected START and a size, not \"START abc\"");
        check("START 4", "ERROR a board has 5 to 20 points a side, not 4");
        check("START 21", "ERROR a board has 5 to 20 points a side, not 21");
        check("START 271", "ERROR a board has 5 to 20 points a side, not 271");
        check("START -15", "ERROR a board has 5 to 20 points a side, not -15");
        check("RECTSTART 15,20", "ERROR a board is square, and 15 times 20 is not");
        check("RECTSTART 15", "ERROR expected RECTSTART width,height, not \"RECTSTART 15\"");
        check("TURN", "ERROR expected TURN x,y, not \"TURN\"");
        check("TURN 7", "ERROR expected TURN x,y, not \"TURN 7\"");
        check("TURN 7,8,9", "ERROR expected TURN x,y, not \"TURN 7,8,9\"");
        check("TAKEBACK zz", "ERROR expected TAKEBACK x,y, not \"TAKEBACK zz\"");
        check("7,7", "ERROR expected x,y,1 or x,y,2, not \"7,7\"");
        check("7,7,0", "ERROR expected x,y,1 or x,y,2, not \"7,7,0\"");
        check("7,7,3", "ERROR 7,7 is marked 3, as only in continuous games");
    }

    #[test]
    fn replies_are_written() {
        let check = |reply: Reply, expected: &str| assert_eq!(reply.to_string(), expected);
        check(Reply::Move(cell(10, 3)), "10,3");
        check(Reply::Ok, "OK");
        check(Reply::Error("so it is".to_owned()), "ERROR so it is");
        let version = env!("CARGO_PKG_VERSION");
        let about = "author=\"The Tengen contributors\", country=\"\", www=\"\", email=\"\"";
        check(Reply::About, &format!("name=\"Tengen\", version=\"{version}\", {about}"));
    }

    #[test]
    fn a_line_ends_in_cr_or_lf_or_both_and_empty_ones_are_left_out() {
        let mut cutter = LineCutter::default();
        assert_eq!(cutter.push(b"START 15\r\nBEGIN\rTURN 1"), ["START 15", "BEGIN"]);
        assert_eq!(cutter.push(b",2"), [""; 0]);
        assert_eq!(cutter.push(b"\n\n\r\n  \r ABOUT \n"), ["TURN 1,2", "ABOUT"]);
    }

    #[test]
    fn a_flood_without_an_end_is_cut_and_what_is_no_text_is_kept_from_doing_harm() {
        let mut cutter = LineCutter::default();
        for _ in 0..100 {
            assert_eq!(cutter.push(&[b'x'; 1000]), [""; 0]);
        }
        assert_eq!(cutter.push(b"\n")[0].len(), LineCutter::MOST_BYTES);
        assert_eq!(cutter.push(b"\xff\xfe\0\n"), ["\u{fffd}\u{fffd}\0"]);
    }
}
