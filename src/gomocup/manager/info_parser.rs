//! State of a foreign brain's search, put together from its lines.
//!
//! Understood are Rapfi's blocks of `INFO` lines, one for each line of play; the Yixin board's `MESSAGE REALTIME BEST`
//! and `VAL`; and in plain messages a depth and a score, as in `MESSAGE Depth 9-11 | Eval 31 | Time 2ms | …`. Points in
//! messages are ignored: brains do not agree from which edge they count the rows.
//!
//! A foreign brain's win becomes an estimate, even if the brain has proven it: its proof is not known here.

use crate::engine::{Info, Line, Tally};
use crate::gomocup::dialect::Dialect;
use crate::gomocup::protocol::{BrainLine, Cell};
use crate::rules::{Board, Point};
use crate::verdict::Score;
use std::time::Duration;

/// Reads the lines of one search.
pub struct InfoParser<'a> {
    dialect: &'a Dialect,
    board: &'a Board,
    /// The state of the search; `None` before its first report.
    info: Option<Info>,
    /// The block whose lines are coming.
    block: Block,
    /// Whether the brain sends blocks: then its messages add nothing.
    has_blocks: bool,
}

/// A block of INFO lines for one line of play, as far as they have come.
#[derive(Debug, Default)]
struct Block {
    /// Its index, 0 for the best.
    index: usize,
    /// Number of lines of play.
    count: usize,
    depth: Option<u32>,
    nodes: Option<u64>,
    value: Option<Value>,
    win_rate: Option<f64>,
    points: Vec<Point>,
}

/// A brain's score of the position, for its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Number(i32),
    /// A win or a loss within `plies`.
    Mate {
        won: bool,
        plies: i32,
    },
}

/// Greatest number of lines of play that are read.
const MAX_LINES: usize = 64;

impl<'a> InfoParser<'a> {
    /// A parser of the reports about `board` by a brain of this dialect.
    pub fn new(dialect: &'a Dialect, board: &'a Board) -> InfoParser<'a> {
        InfoParser { dialect, board, info: None, block: Block::default(), has_blocks: false }
    }

    /// Reads a line that came `elapsed` after the question; returns the state of the search if it has changed.
    pub fn read(&mut self, line: &BrainLine, elapsed: Duration) -> Option<Info> {
        let has_changed = match line {
            BrainLine::Info(text) => self.take_info(text),
            BrainLine::Message(text) => self.take_message(text),
            _ => false,
        };
        if !has_changed {
            return None;
        }
        let info = self.info.as_mut()?;
        info.elapsed = elapsed;
        Some(info.clone())
    }

    /// The state of the search.
    pub fn info(&self) -> Option<&Info> {
        self.info.as_ref()
    }

    /// Reads a line of a block; returns whether it ends the block.
    fn take_info(&mut self, text: &str) -> bool {
        let (key, value) = text.split_once(char::is_whitespace).map_or((text, ""), |(key, value)| (key, value.trim()));
        if key.eq_ignore_ascii_case("BESTLINE") {
            self.block.points = self.points(value);
            return false;
        }
        let block = &mut self.block;
        match key.to_ascii_uppercase().as_str() {
            "PV" if value.eq_ignore_ascii_case("DONE") => {
                let block = std::mem::take(block);
                return self.take_block(block);
            }
            "PV" => *block = Block { index: value.parse().unwrap_or(usize::MAX), ..Block::default() },
            "NUMPV" => block.count = value.parse().unwrap_or(1),
            "DEPTH" => block.depth = value.parse().ok(),
            "NODES" if block.nodes.is_none() => block.nodes = value.parse().ok(),
            "TOTALNODES" => block.nodes = value.parse().ok(),
            "EVAL" => block.value = Value::parse(value),
            "WINRATE" => block.win_rate = value.parse().ok(),
            _ => {}
        }
        false
    }

    fn take_block(&mut self, block: Block) -> bool {
        let Block { index, count, depth, nodes, value, win_rate, points } = block;
        let Some(score) = score_of(value, win_rate) else { return false };
        if index >= MAX_LINES || points.is_empty() {
            return false;
        }
        self.has_blocks = true;
        if index == 0 {
            let before = self.known();
            before.depth = depth.unwrap_or(before.depth);
            before.nodes = nodes.unwrap_or(before.nodes);
            before.score = score;
            before.line = points;
            before.others.truncate(count.saturating_sub(1));
        } else {
            let info = self.known();
            let line = Line { score, points, depth: depth.unwrap_or(info.depth) };
            // A line that comes before the better ones is dropped; it will come again.
            if index <= info.others.len() {
                info.others[index - 1] = line;
            } else if index == info.others.len() + 1 {
                info.others.push(line);
            }
        }
        index + 1 >= count
    }

    fn take_message(&mut self, text: &str) -> bool {
        if self.has_blocks {
            return false;
        }
        let mut words = text.split(|c: char| c.is_whitespace() || c == '|').filter(|word| !word.is_empty()).peekable();
        if words.next_if(|word| word.eq_ignore_ascii_case("REALTIME")).is_some() {
            return self.take_realtime(words.next().unwrap_or_default(), words.next().unwrap_or_default());
        }
        let (mut depth, mut value) = (None, None);
        while let Some(word) = words.next() {
            match word.to_ascii_lowercase().as_str() {
                // "9-11": 9 plies, and 11 in some lines.
                "depth" => {
                    let number = words.peek().and_then(|word| word.split('-').next()?.parse::<u32>().ok());
                    depth = depth.or(number);
                }
                "eval" | "ev" => value = value.or(words.peek().and_then(|word| Value::parse(word))),
                _ => {}
            }
        }
        // A depth or a score alone may be anything.
        let (Some(depth), Some(score)) = (depth, score_of(value, None)) else { return false };
        let known = self.known();
        (known.depth, known.score) = (depth, score);
        true
    }

    fn take_realtime(&mut self, word: &str, value: &str) -> bool {
        match word.to_ascii_uppercase().as_str() {
            "BEST" => {
                let points = self.points(value);
                let known = self.known();
                let is_new = !points.is_empty() && known.line != points;
                if is_new {
                    known.line = points;
                }
                is_new
            }
            "VAL" => {
                let Some(score) = score_of(Value::parse(value), None) else { return false };
                let known = self.known();
                let is_new = known.score != score;
                known.score = score;
                is_new
            }
            _ => false,
        }
    }

    /// The state of the search, to be changed.
    fn known(&mut self) -> &mut Info {
        self.info.get_or_insert(Info {
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            score: Score::Estimate(0),
            line: Vec::new(),
            others: Vec::new(),
            tally: Tally::default(),
        })
    }

    /// Reads a line of play, as far as it can be played.
    fn points(&self, text: &str) -> Vec<Point> {
        let size = self.board.size();
        let cells = text.split_whitespace().map_while(Cell::parse);
        let mut points: Vec<Point> = Vec::new();
        for point in cells.map_while(|cell| self.dialect.point(cell, size)) {
            if self.board.stone(point).is_some() || points.contains(&point) {
                break;
            }
            points.push(point);
        }
        points
    }
}

impl Value {
    fn parse(text: &str) -> Option<Value> {
        let (sign, rest) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        if let Some(plies) = rest.strip_prefix(['M', 'm']) {
            return Some(Value::Mate { won: sign > 0, plies: plies.parse().ok()? });
        }
        // A number with too many digits for an i32 is a great number.
        let magnitude = rest.parse::<i64>().ok().filter(|number| *number >= 0)?;
        Some(Value::Number(i32::try_from(sign * magnitude).unwrap_or(sign as i32 * i32::MAX)))
    }
}

/// Converts a brain's value to our score. The win rate counts where there is one, since the units of two brains differ.
fn score_of(value: Option<Value>, win_rate: Option<f64>) -> Option<Score> {
    match (value, win_rate.filter(|rate| (0.0..=1.0).contains(rate))) {
        (Some(Value::Mate { won, plies }), _) => {
            let magnitude = Score::MAX_ESTIMATE - plies.clamp(0, 1_000);
            Some(Score::estimate(if won { magnitude } else { -magnitude }))
        }
        (_, Some(rate)) => Some(Score::of_win_rate(rate)),
        (Some(Value::Number(number)), None) => Some(Score::estimate(number)),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;

    /// The state of the search after these lines, if the last one changed it.
    fn parsed(lines: &[&str]) -> Option<Info> {
        let (dialect, board) = (Dialect::default(), Board::from_moves(15, Rule::Freestyle, "H8").expect("a board"));
        let mut parser = InfoParser::new(&dialect, &board);
        let mut last = None;
        for line in lines {
            last = parser.read(&BrainLine::parse(line), Duration::from_millis(7));
        }
        last
    }

    fn points(info: &Info) -> String {
        info.line.iter().map(Point::to_string).collect::<Vec<String>>().join(" ")
    }

    const BLOCK: [&str; 12] = [
        "INFO PV 0",
        "INFO NUMPV 1",
        "INFO DEPTH 9",
        "INFO SELDEPTH 11",
        "INFO NODES 538",
        "INFO TOTALNODES 1695",
        "INFO TOTALTIME 2",
        "INFO SPEED 847500",
        "INFO EVAL 231",
        "INFO WINRATE 0.731059",
        "INFO BESTLINE 7,8 7,9 99,0 3,3",
        "INFO PV DONE",
    ];

    #[test]
    fn a_block_of_info_lines_is_a_line_of_play() {
        let info = parsed(&BLOCK).expect("the block is whole");
        assert_eq!((info.depth, info.nodes, info.elapsed), (9, 1695, Duration::from_millis(7)));
        assert_eq!(points(&info), "H7 H6", "rows are counted from the top, and what is off the board ends the line");
        assert_eq!(info.score, Score::Estimate(200), "by the rate of wins, one to e against");
        assert_eq!(parsed(&BLOCK[..11]), None, "not before it is whole");
        let message = [BLOCK.as_slice(), &["MESSAGE Depth 9-11 | Eval 400"]].concat();
        assert_eq!(parsed(&message), None, "a message adds nothing");
    }

    #[test]
    fn several_blocks_are_several_lines_of_play() {
        let block = |index: usize, line: &str| {
            [
                format!("INFO PV {index}"),
                "INFO NUMPV 2".to_owned(),
                "INFO DEPTH 4".to_owned(),
                format!("INFO EVAL {}", 100 - 50 * index),
                format!("INFO BESTLINE {line}"),
                "INFO PV DONE".to_owned(),
            ]
        };
        let lines = [block(0, "6,6 6,5"), block(1, "8,8")].concat();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        assert_eq!(parsed(&lines[..6]), None, "another line follows");
        let info = parsed(&lines).expect("both are there");
        assert_eq!((points(&info), info.score), ("G9 G10".to_owned(), Score::Estimate(100)));
        let other = Line { score: Score::Estimate(50), points: vec!["I7".parse().expect("a point")], depth: 4 };
        assert_eq!(info.others, [other]);
    }

    #[test]
    fn a_foreign_win_is_not_proven() {
        let check = |eval: &str, score: i32| {
            let lines = ["INFO PV 0", &format!("INFO EVAL {eval}"), "INFO BESTLINE 3,3", "INFO PV DONE"];
            assert_eq!(parsed(&lines).map(|info| info.score), Some(Score::Estimate(score)), "{eval}");
        };
        check("+M5", 9_995);
        check("M5", 9_995);
        check("-M4", -9_996);
        check("20000", 10_000);
        check("-99999999999", -10_000);
        check("-17", -17);
    }

    #[test]
    fn messages_have_a_depth_and_a_score() {
        let check = |line: &str, expected: Option<(u32, i32)>| {
            let info = parsed(&[line]).map(|info| (info.depth, info.score));
            assert_eq!(info, expected.map(|(depth, score)| (depth, Score::Estimate(score))), "{line}");
        };
        check("MESSAGE Depth 9-11 | Eval 231 | Time 2ms | H9 H10", Some((9, 231)));
        check("MESSAGE Depth 9 | Eval -M6 | Time 20ms | G9 H9", Some((9, -9_994)));
        check("MESSAGE depth 12-14 ev 30 n 10K n/ms 800 tm 12 pv H8", Some((12, 30)));
        check("MESSAGE Speed 800K | Depth 9-11 | Eval 12 | Node 10K | Time 3ms", Some((9, 12)));
        check("MESSAGE depth 5", None);
        check("MESSAGE in depth I saw no eval", None);
        check("MESSAGE OptiTime 727ms | MaxTime 970ms", None);
        check("MESSAGE", None);
        check("INFO", None);
        check("INFO PV DONE", None);
    }

    #[test]
    fn realtime_lines_have_the_best_move() {
        let info = parsed(&["MESSAGE REALTIME VAL 31", "MESSAGE REALTIME BEST 3,4"]).expect("a move");
        assert_eq!((points(&info), info.score), ("D11".to_owned(), Score::Estimate(31)));
        assert_eq!(parsed(&["MESSAGE REALTIME BEST 3,4", "MESSAGE REALTIME BEST 3,4"]), None, "nothing new");
        assert_eq!(parsed(&["MESSAGE REALTIME POS 3,4"]), None);
        assert_eq!(parsed(&["MESSAGE REALTIME BEST 7,7"]), None, "there is a stone");
        assert_eq!(parsed(&["MESSAGE REALTIME"]), None);
    }
}
