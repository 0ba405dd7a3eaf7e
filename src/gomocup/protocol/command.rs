//! Commands of a manager, read from lines.

use super::{Cell, Info, excerpt, split_word};
use crate::rules::{MAX_SIZE, MIN_SIZE};
use std::fmt;

/// Owner of a stone in a line of BOARD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The brain's own; field 1.
    Own,
    /// The opponent's; field 2.
    Opponent,
    /// Nobody's; field 3: a stone of a row that has won, around which a continuous game goes on.
    Spent,
}

/// A manager's command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n`, and `RECTSTART n,n`: a new game on an empty board.
    Start {
        /// Points a side, 5 to 20.
        size: u8,
    },
    /// `BEGIN`: the brain makes the first move.
    Begin,
    /// `TURN x,y`: the opponent's move, which the brain answers.
    Turn(Cell),
    /// `PLAY x,y`: the brain's move, chosen by the manager.
    Play(Cell),
    /// The beginning of a list: a stone a line follows, then `DONE`.
    List(List),
    /// `x,y,f`: a line of a position.
    Stone(Cell, Side),
    /// `x,y`: a line of an opening.
    OpeningStone(Cell),
    /// `DONE`: the end of a list.
    Done,
    /// `TAKEBACK x,y`: the last stone, of either side, is taken back.
    TakeBack(Cell),
    /// `RESTART`: a new game on an empty board of the same size.
    Restart,
    /// `yxstop`: the brain is to move at once.
    Stop,
    /// `yxnbest n`: the brain is to move, and to report the best `n` lines meanwhile.
    BestLines(u32),
    /// `yxbalanceone b`, `yxbalancetwo b`: the brain is to find stones after which the position has about a given
    /// value.
    Balance {
        /// Number of stones, 1 or 2.
        stones: usize,
        /// The value for the present side to move, in the engine's units; 0 for an even position.
        bias: i32,
    },
    /// `yxshowforbid`: a question for the points that are forbidden for Black.
    ShowForbidden,
    /// `yxshowinfo`: a question for the largest values of settings.
    ShowInfo,
    /// `yxhashclear`: the transposition table is to be cleared.
    Forget,
    /// `INFO key value`: a setting, which has no reply.
    Info(Info),
    /// `ABOUT`: a question for the brain's name, version and author.
    About,
    /// `END`: the brain is to end.
    End,
}

/// Kind of a list.
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
    /// If the command is not known, or its arguments are not understood.
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

/// Reads a size, or width and height with a blank between them, as some boards send it; `None` if they are not numbers.
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

/// Reads the value to balance at; 0 if there is none.
fn parse_balance(text: &str, stones: usize) -> Option<Command> {
    let bias = if text.is_empty() { 0 } else { text.parse().ok()? };
    Some(Command::Balance { stones, bias })
}

/// Reads a line of a list: `x,y,f` in a position, `x,y` in an opening.
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

/// Reason why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The command is not known; holds the line.
    Unknown(String),
    /// The command is known, but its arguments are not understood.
    Malformed {
        /// The whole line.
        line: String,
        /// Form of the command, for the error's sentence.
        expected: &'static str,
    },
    /// The board size lies outside 5 to 20.
    Size(i32),
    /// The numbers of columns and rows differ.
    NotSquare {
        /// Number of columns.
        width: i32,
        /// Number of rows.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomocup::protocol::Reply;

    fn cell(x: i32, y: i32) -> Cell {
        Cell { x, y }
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
    fn a_wrong_line_is_answered_with_a_sentence() {
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
