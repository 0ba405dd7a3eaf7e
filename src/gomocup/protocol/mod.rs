//! Lines as typed messages: what a manager says becomes a [`Command`], a [`Reply`] becomes what the brain says.
//!
//! Pure: no pipe, no game, no clock. The protocol counts rows from the top; [`Cell`] holds its coordinates, and here,
//! at the border, they are turned into points and back.
//!
//! Sources: Piskvork's `source/doc/protocl2en.htm`; for the words that begin with `yx` the Yixin protocol's
//! `protocol.tex`, and what the boards that speak it send.

mod brain_line;
mod info;
mod line_cutter;
mod reply;

pub use brain_line::{About, BrainLine};
pub use info::{Detail, Info};
pub use line_cutter::LineCutter;
pub use reply::Reply;
pub(super) use reply::spaced;

use crate::rules::{Board, Color, MAX_SIZE, MIN_SIZE, Point, Rule};
use std::fmt;

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

    /// Reads two numbers with a comma between them.
    pub fn parse(text: &str) -> Option<Cell> {
        let (x, y) = text.split_once(',')?;
        Some(Cell { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? })
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
    /// Nobody's any more: a continuous game goes on around the rows that have won.
    Spent,
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
    /// `PLAY x,y`: the brain's stone, which the manager has chosen.
    Play(Cell),
    /// A list follows, a stone a line, and `DONE`.
    List(List),
    /// A line of a position.
    Stone(Cell, Side),
    /// A line of an opening.
    OpeningStone(Cell),
    /// The end of a list.
    Done,
    /// The last stone, of either side, is taken back.
    TakeBack(Cell),
    /// A new game of the same size.
    Restart,
    /// `yxstop`: the move, now.
    Stop,
    /// `yxnbest n`: a move, and the lines of the best `n` while it is thought about.
    BestLines(u32),
    /// `yxbalanceone b`, `yxbalancetwo b`: so many stones after which the position is worth about `bias`, in the
    /// engine's units, to the side that is to move now.
    Balance {
        stones: usize,
        bias: i32,
    },
    /// `yxshowforbid`: which points are forbidden for Black?
    ShowForbidden,
    /// `yxshowinfo`: what can be set, and how far?
    ShowInfo,
    /// `yxhashclear`: what was searched is to be forgotten.
    Forget,
    Info(Info),
    About,
    End,
}

/// What kind of list begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// `BOARD`: a position, which is answered by a move.
    Board,
    /// `yxboard`: a position, which is not answered.
    SilentBoard,
    /// `SWAP2BOARD`: the stones of an opening in the order of play, which is answered by the brain's choice.
    Swap2,
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
        let cell = |expected| Cell::parse(rest).ok_or_else(|| malformed(expected));
        match word.to_ascii_uppercase().as_str() {
            "START" => parse_start(rest).ok_or_else(|| malformed("START and a size"))?,
            "RECTSTART" => {
                let Cell { x: width, y: height } = cell("RECTSTART width,height")?;
                start(width, height)
            }
            "BEGIN" => Ok(Command::Begin),
            "TURN" => cell("TURN x,y").map(Command::Turn),
            "PLAY" => cell("PLAY x,y").map(Command::Play),
            "BOARD" => Ok(Command::List(List::Board)),
            "YXBOARD" => Ok(Command::List(List::SilentBoard)),
            "SWAP2BOARD" => Ok(Command::List(List::Swap2)),
            "DONE" => Ok(Command::Done),
            "TAKEBACK" => cell("TAKEBACK x,y").map(Command::TakeBack),
            "RESTART" => Ok(Command::Restart),
            "YXSTOP" | "STOP" => Ok(Command::Stop),
            "YXNBEST" => rest.parse().map(Command::BestLines).map_err(|_| malformed("yxnbest and a number")),
            "YXBALANCEONE" => parse_balance(rest, 1).ok_or_else(|| malformed("yxbalanceone and a value")),
            "YXBALANCETWO" => parse_balance(rest, 2).ok_or_else(|| malformed("yxbalancetwo and a value")),
            "YXSHOWFORBID" => Ok(Command::ShowForbidden),
            "YXSHOWINFO" => Ok(Command::ShowInfo),
            "YXHASHCLEAR" => Ok(Command::Forget),
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

/// A size, or as some boards send it width and height with a blank between them; `None` if they are no numbers.
fn parse_start(text: &str) -> Option<Result<Command, CommandError>> {
    let (width, height) = split_word(text);
    let width = width.parse().ok()?;
    let height = if height.is_empty() { width } else { height.parse().ok()? };
    Some(start(width, height))
}

fn start(width: i32, height: i32) -> Result<Command, CommandError> {
    if width != height {
        return Err(CommandError::NotSquare { width, height });
    }
    let size = u8::try_from(width).ok().filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size));
    size.map(|size| Command::Start { size }).ok_or(CommandError::Size(width))
}

/// The value to balance at, none standing for 0.
fn parse_balance(text: &str, stones: usize) -> Option<Command> {
    let bias = if text.is_empty() { 0 } else { text.parse().ok()? };
    Some(Command::Balance { stones, bias })
}

/// A line of a list: `x,y,f` in a position, `x,y` in an opening.
fn parse_stone(line: &str) -> Result<Command, CommandError> {
    if let Some(cell) = Cell::parse(line) {
        return Ok(Command::OpeningStone(cell));
    }
    let malformed = || CommandError::Malformed { line: line.to_owned(), expected: "x,y,1 or x,y,2" };
    let (cell, field) = line.rsplit_once(',').ok_or_else(malformed)?;
    let cell = Cell::parse(cell).ok_or_else(malformed)?;
    let side = match field.trim() {
        "1" => Side::Own,
        "2" => Side::Opponent,
        "3" => Side::Spent,
        _ => return Err(malformed()),
    };
    Ok(Command::Stone(cell, side))
}

/// The number of a rule: bits, 1 for exactly five, 4 for renju and 8 for Caro. Continuous games (2) are not played here.
pub fn rule_number(rule: Rule) -> u32 {
    match rule {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 4,
        Rule::Caro => 8,
        Rule::CaroStandard => 9,
    }
}

fn parse_rule(text: &str) -> Option<Rule> {
    let number: u32 = text.parse().ok()?;
    Rule::ALL.into_iter().find(|&rule| rule_number(rule) == number)
}

/// What a manager says to set up a position, whose side to move is the brain's.
///
/// The stones that lay there before the first move come first, Black and White in turn as far as they reach, then the
/// moves in the order of play.
pub fn set_up(board: &Board) -> String {
    set_up_with(board, |point| Cell::of(point, board.size()))
}

/// As [`set_up`], to a brain that names points in a way of its own.
pub fn set_up_with(board: &Board, cell: impl Fn(Point) -> Cell) -> String {
    let own = board.side_to_move();
    let line = |point: Point| {
        let side = if board.stone(point) == Some(own) { 1 } else { 2 };
        format!("{},{side}\n", cell(point))
    };
    format!("BOARD\n{}DONE\n", order_of_stones(board).into_iter().map(line).collect::<String>())
}

/// The stones of a position as one could have played them.
fn order_of_stones(board: &Board) -> Vec<Point> {
    let played: Vec<Point> = board.moves().iter().filter_map(|mv| mv.point()).collect();
    let lies = |color| {
        let of_color = board.stones().filter(move |&(_, stone)| stone == color).map(|(point, _)| point);
        of_color.filter(|point| !played.contains(point)).collect::<Vec<Point>>()
    };
    let [black, white] = Color::ALL.map(lies);
    let pairs = 0..black.len().max(white.len());
    let lying = pairs.flat_map(|index| [black.get(index), white.get(index)]).flatten().copied();
    lying.chain(played.iter().copied()).collect()
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
        }
    }
}

impl std::error::Error for CommandError {}

/// The beginning of a line from outside, as much as a message has room for.
fn excerpt(line: &str) -> String {
    const MAX_CHARS: usize = 60;
    let shown = line.chars().take(MAX_CHARS).map(|c| if c.is_control() { '?' } else { c });
    let rest = line.chars().nth(MAX_CHARS).map(|_| '…');
    shown.chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Move;

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
    fn a_position_is_set_up_with_the_side_to_move_as_the_brain() {
        let mut board = Board::new(15, Rule::Renju);
        for point in ["H8", "I9", "J7"] {
            board.play(Move::Place(point.parse().expect("a point"))).expect("an empty point");
        }
        assert_eq!(set_up(&board), "BOARD\n7,7,2\n8,6,1\n9,8,2\nDONE\n");
        board.play(Move::Pass).expect("a pass");
        assert_eq!(set_up(&board), "BOARD\n7,7,1\n8,6,2\n9,8,1\nDONE\n");
    }

    #[test]
    fn stones_that_lay_there_are_told_in_turn_before_the_moves() {
        let point = |text: &str| text.parse::<Point>().expect("a point");
        let [black, white] = [["A1", "B1", "C1"].as_slice(), &["A15", "B15"]];
        let stones = |stones: &[&str], color| stones.iter().map(|text| (point(text), color)).collect::<Vec<_>>();
        let stones = [stones(black, Color::Black), stones(white, Color::White)].concat();
        let mut board = Board::with_stones(15, Rule::Renju, &stones, Color::White).expect("a position");
        board.play(Move::Place(point("H8"))).expect("an empty point");
        let expected = "BOARD\n0,14,1\n0,0,2\n1,14,1\n1,0,2\n2,14,1\n7,7,2\nDONE\n";
        assert_eq!(set_up(&board), expected);
    }

    #[test]
    fn commands_are_read() {
        let check = |line, expected| assert_eq!(Command::parse(line), Ok(expected), "{line}");
        check("START 15", Command::Start { size: 15 });
        check("start 5", Command::Start { size: 5 });
        check("START\t20 ", Command::Start { size: 20 });
        check("START 15 15", Command::Start { size: 15 });
        check("RECTSTART 20,20", Command::Start { size: 20 });
        check("BEGIN", Command::Begin);
        check("TURN 10,3", Command::Turn(cell(10, 3)));
        check("TURN  10, 3", Command::Turn(cell(10, 3)));
        check("TURN -1,99", Command::Turn(cell(-1, 99)));
        check("PLAY 12,10", Command::Play(cell(12, 10)));
        check("BOARD", Command::List(List::Board));
        check("yxboard", Command::List(List::SilentBoard));
        check("SWAP2BOARD", Command::List(List::Swap2));
        check("10,3,1", Command::Stone(cell(10, 3), Side::Own));
        check("10,3,2", Command::Stone(cell(10, 3), Side::Opponent));
        check("10,3,3", Command::Stone(cell(10, 3), Side::Spent));
        check("10,3", Command::OpeningStone(cell(10, 3)));
        check("DONE", Command::Done);
        check("TAKEBACK 7,8", Command::TakeBack(cell(7, 8)));
        check("RESTART", Command::Restart);
        check("yxstop", Command::Stop);
        check("STOP", Command::Stop);
        check("yxnbest 3", Command::BestLines(3));
        check("YXBALANCEONE -20", Command::Balance { stones: 1, bias: -20 });
        check("yxbalancetwo", Command::Balance { stones: 2, bias: 0 });
        check("yxshowforbid", Command::ShowForbidden);
        check("yxshowinfo", Command::ShowInfo);
        check("yxhashclear", Command::Forget);
        check("ABOUT", Command::About);
        check("INFO max_depth 0", Command::Info(Info::MaxDepth(None)));
        check("END", Command::End);
    }

    #[test]
    fn what_is_no_command_is_answered_with_a_sentence() {
        let check = |line: &str, expected: &str| {
            let error = Command::parse(line).expect_err(line);
            assert_eq!(Reply::from(error).to_string(), expected);
        };
        check("FOOBAR 1 2", "UNKNOWN \"FOOBAR 1 2\" is no command known here");
        check("yxquerydatabaseall", "UNKNOWN \"yxquerydatabaseall\" is no command known here");
        check("开始", "UNKNOWN \"开始\" is no command known here");
        check(&"x".repeat(61), &format!("UNKNOWN \"{}…\" is no command known here", "x".repeat(60)));
        check("a\u{7}b", "UNKNOWN \"a?b\" is no command known here");
        check("START", "ERROR expected START and a size, not \"START\"");
        check("START abc", "ERROR expected START and a size, not \"START abc\"");
        check("START 4", "ERROR a board has 5 to 20 points a side, not 4");
        check("START 21", "ERROR a board has 5 to 20 points a side, not 21");
        check("START 271", "ERROR a board has 5 to 20 points a side, not 271");
        check("START -15", "ERROR a board has 5 to 20 points a side, not -15");
        check("START 15 20", "ERROR a board is square, and 15 times 20 is not");
        check("RECTSTART 15,20", "ERROR a board is square, and 15 times 20 is not");
        check("RECTSTART 15", "ERROR expected RECTSTART width,height, not \"RECTSTART 15\"");
        check("TURN", "ERROR expected TURN x,y, not \"TURN\"");
        check("TURN 7", "ERROR expected TURN x,y, not \"TURN 7\"");
        check("TURN 7,8,9", "ERROR expected TURN x,y, not \"TURN 7,8,9\"");
        check("PLAY there", "ERROR expected PLAY x,y, not \"PLAY there\"");
        check("TAKEBACK zz", "ERROR expected TAKEBACK x,y, not \"TAKEBACK zz\"");
        check("7", "ERROR expected x,y,1 or x,y,2, not \"7\"");
        check("7,7,0", "ERROR expected x,y,1 or x,y,2, not \"7,7,0\"");
        check("yxnbest", "ERROR expected yxnbest and a number, not \"yxnbest\"");
        check("yxnbest -1", "ERROR expected yxnbest and a number, not \"yxnbest -1\"");
        check("yxbalancetwo even", "ERROR expected yxbalancetwo and a value, not \"yxbalancetwo even\"");
    }
}
