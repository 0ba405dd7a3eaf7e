//! Published forbidden points and those of real games, from a collection outside the repository: the folder is named by
//! `TENGEN_DATA`. Where the variable is unset, the tests say so and are left out.
//!
//! A file holds one JSON object a line. Points that are listed are compared; on a record that is complete, all others
//! must be allowed. The reason is compared where the record gives one.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use tengen::rules::{Board, Color, Ending, Forbidden, Point, Rule};

#[derive(Deserialize)]
struct Record {
    id: String,
    size: u8,
    black: Vec<Point>,
    white: Vec<Point>,
    /// The forbidden points with their reasons; an empty text where the reason is unknown.
    expected_forbidden: BTreeMap<Point, String>,
    #[serde(default)]
    expected_allowed: Vec<Point>,
    expected_complete: bool,
}

impl Record {
    fn board(&self) -> Board {
        let black = self.black.iter().map(|&point| (point, Color::Black));
        let white = self.white.iter().map(|&point| (point, Color::White));
        let stones: Vec<(Point, Color)> = black.chain(white).collect();
        Board::with_stones(self.size, Rule::Renju, &stones, Color::Black)
            .unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }
}

/// Reads a reason. Double fours and threes are also written as "4x3x3": two fours weigh more than two threes.
fn kind(id: &str, text: &str) -> Option<Forbidden> {
    match text.trim_end_matches(" forbidden") {
        "" => None,
        "overline" => Some(Forbidden::Overline),
        "double-four" | "4x4" | "4x4x3" => Some(Forbidden::DoubleFour),
        "double-three" | "3x3" | "3x3x3" | "4x3x3" => Some(Forbidden::DoubleThree),
        _ => panic!("{id}: {text} is no known reason"),
    }
}

/// Compares every record of a file and returns how many points were compared.
fn compare(records: &str) -> usize {
    let mut compared = 0;
    for line in records.lines() {
        let record: Record = serde_json::from_str(line).expect("a record");
        let board = record.board();
        if matches!(board.ending(), Some(Ending::Five { .. })) {
            continue;
        }
        let asked: Vec<Point> = if record.expected_complete {
            board.empty_points().collect()
        } else {
            record.expected_forbidden.keys().chain(&record.expected_allowed).copied().collect()
        };
        for point in asked {
            let expected = record.expected_forbidden.get(&point);
            let found = board.forbidden(point);
            assert_eq!(found.is_some(), expected.is_some(), "{}: {found:?} on {point} of\n{board}", record.id);
            if let Some(why) = expected.and_then(|text| kind(&record.id, text)) {
                assert_eq!(found, Some(why), "{}: {point} of\n{board}", record.id);
            }
            compared += 1;
        }
    }
    compared
}

fn check(file: &str) {
    let Some(folder) = std::env::var_os("TENGEN_DATA") else {
        // Written past the test harness, which hides what a passing test prints.
        let _ = writeln!(std::io::stderr(), "left out: {file} (TENGEN_DATA names no folder)");
        return;
    };
    let path = PathBuf::from(folder).join(file);
    let records = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(compare(&records) > 0, "{file} holds points to compare");
}

#[test]
fn published_forbidden_points_agree() {
    check("forbidden.jsonl");
}

#[test]
fn the_forbidden_points_of_real_games_agree() {
    check("forbidden_games.jsonl");
}

#[test]
fn a_complete_record_is_compared_at_every_empty_point_and_a_partial_one_at_its_own() {
    // H8 makes two threes. In the complete record every other point is allowed; the partial one lists two points.
    let complete = r#"{"id": "complete", "size": 15, "black": ["H9", "H10", "I8", "J8"], "white": [],
        "expected_forbidden": {"H8": "3x3 forbidden"}, "expected_complete": true}"#;
    let partial = r#"{"id": "partial", "size": 15, "black": ["H9", "H10", "I8", "J8"], "white": ["A1"],
        "expected_forbidden": {"H8": ""}, "expected_allowed": ["H7"], "expected_complete": false}"#;
    let over = r#"{"id": "over", "size": 15, "black": ["A1", "B1", "C1", "D1", "E1"], "white": [],
        "expected_forbidden": {"H8": ""}, "expected_complete": true}"#;
    let one_line = |text: &str| text.replace('\n', " ");
    assert_eq!(compare(&one_line(complete)), 225 - 4);
    assert_eq!(compare(&one_line(partial)), 2);
    assert_eq!(compare(&one_line(over)), 0, "a board that holds a five is left aside");
}
