//! A line of a suite as it is written; `lab::suite` reads it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tengen::rules::{Board, Color, Forbidden, Point};

/// A position with its right answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub id: String,
    pub size: u8,
    pub rule: String,
    pub side_to_move: String,
    pub black: Vec<Point>,
    pub white: Vec<Point>,
    pub expected: Expected,
    /// Of a win: the moves of the attacker in the shortest one, the five included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
    /// Number of positions that the solver searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
}

/// The right answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Expected {
    Vcf(bool),
    Vct(bool),
    Forbidden(BTreeMap<Point, String>),
}

impl Record {
    pub fn new(board: &Board, expected: Expected) -> Record {
        let stones = |color| board.stones().filter(|&(_, stone)| stone == color).map(|(point, _)| point).collect();
        Record {
            id: String::new(),
            size: board.size(),
            rule: board.rule().code().to_owned(),
            side_to_move: if board.side_to_move() == Color::Black { "B" } else { "W" }.to_owned(),
            black: stones(Color::Black),
            white: stones(Color::White),
            expected,
            moves: None,
            positions: None,
        }
    }

    /// Of a win: its plies, the five included; otherwise 0.
    pub fn plies(&self) -> u32 {
        self.moves.map_or(0, plies)
    }

    pub fn board(&self) -> Board {
        let side_to_move = if self.side_to_move == "B" { Color::Black } else { Color::White };
        let colored = |points: &[Point], color| points.iter().map(move |&point| (point, color)).collect::<Vec<_>>();
        let stones = [colored(&self.black, Color::Black), colored(&self.white, Color::White)].concat();
        let rule = self.rule.parse().expect("a rule");
        Board::with_stones(self.size, rule, &stones, side_to_move).expect("a position")
    }
}

/// Stones of both sides up to the attacker's last of `moves` moves.
pub fn plies(moves: u32) -> u32 {
    2 * moves - 1
}

/// The points that are forbidden for Black, and why.
pub fn forbidden_points(board: &Board) -> BTreeMap<Point, String> {
    let why = |point| board.forbidden(point).map(|why: Forbidden| (point, why.to_string()));
    board.empty_points().filter_map(why).collect()
}

/// Folder of the suites.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suites")
}

/// Names of the suites that end with `ending`.
pub fn suites(ending: &str) -> Vec<String> {
    let files = fs::read_dir(folder()).expect("the folder of the suites");
    let names = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names
        .filter_map(|name| name.strip_suffix(".jsonl").map(str::to_owned))
        .filter(|n| n.ends_with(ending))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "there are suites *{ending}.jsonl");
    names
}

pub fn read(suite: &str) -> Vec<Record> {
    let text = fs::read_to_string(folder().join(suite).with_extension("jsonl")).expect("a suite");
    text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect()
}

/// Numbers the records of a suite and writes them.
pub fn write(suite: &str, records: impl IntoIterator<Item = Record>) {
    let lines = records.into_iter().zip(1..).map(|(record, number)| {
        let record = Record { id: format!("{suite}-{number:03}"), ..record };
        serde_json::to_string(&record).expect("plain data") + "\n"
    });
    let text: String = lines.collect();
    fs::write(folder().join(suite).with_extension("jsonl"), text).expect("the suite is written");
}
