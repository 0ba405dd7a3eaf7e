//! `tengen-lab suite` on positions of our own: what it counts, and when it fails.

use serde_json::{Value, json};
use std::fs;
use std::process::{Command, Output};

/// A record of a suite.
fn record(id: &str, rule: &str, position: &Value, expected: Value) -> Value {
    let mut record = json!({"id": id, "rule": rule, "expected": expected});
    let record_keys = record.as_object_mut().expect("an object");
    record_keys.extend(position.as_object().expect("an object").clone());
    record
}

/// Black has an open three.
fn open_three() -> Value {
    json!({"size": 9, "side_to_move": "B", "black": ["D5", "E5", "F5"], "white": ["H8", "H3"]})
}

fn quiet() -> Value {
    json!({"size": 9, "side_to_move": "B", "black": ["E5"], "white": ["E6"]})
}

/// White's four in column D can be blocked at D5 alone, where Black would have six in a row.
fn block_is_forbidden() -> Value {
    let black = ["A5", "B5", "C5", "D6", "E5", "F5"];
    json!({"size": 9, "side_to_move": "W", "black": black, "white": ["D2", "D3", "D4"]})
}

/// Black has two open twos that cross in F5.
fn crossed_twos() -> Value {
    json!({"size": 11, "side_to_move": "W", "black": ["D5", "E5", "F3", "F4"], "white": []})
}

/// Runs suites on these records.
fn suite(records: &[Value], args: &[&str]) -> (Output, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("drawn.jsonl");
    let lines: Vec<String> = records.iter().map(Value::to_string).collect();
    fs::write(&path, lines.join("\n")).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen-lab"));
    let output = command.arg("suite").arg(&path).args(args).output().expect("the laboratory starts");
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    (output, text)
}

#[test]
fn a_suite_counts_right_answers_under_all_symmetries() {
    let records = [
        record("a", "freestyle", &open_three(), json!({"vcf": true})),
        record("b", "standard", &quiet(), json!({"vcf": false})),
        record("c", "renju", &block_is_forbidden(), json!({"wins": true})),
        record("d", "freestyle", &open_three(), json!({"best": ["C5", "G5"]})),
        record("e", "renju", &crossed_twos(), json!({"forbidden": {"F5": "double-three"}})),
        record("f", "freestyle", &open_three(), json!({"vct": true})),
        record("nothing expected", "renju", &quiet(), Value::Null),
    ];
    let (output, text) = suite(&records, &["--symmetries", "--nodes", "2000"]);
    assert!(output.status.success(), "{text}");
    let row: Vec<&str> =
        text.lines().find(|line| line.starts_with("drawn")).expect("a row").split_whitespace().collect();
    assert_eq!(row[..7], ["drawn", "6", "1", "6", "0", "0", "100.00"], "{text}");
}

#[test]
fn a_wrong_answer_fails_the_suite_and_an_unknown_one_does_not() {
    let claimed_win = record("too good", "freestyle", &quiet(), json!({"vcf": true}));
    let beyond_the_bounds = record("too hard", "freestyle", &quiet(), json!({"wins": true}));
    let (output, text) = suite(&[claimed_win, beyond_the_bounds.clone()], &["--nodes", "100"]);
    assert!(!output.status.success());
    assert!(text.contains("WRONG   drawn too good: none"), "{text}");
    assert!(text.contains("unknown drawn too hard: unknown"), "{text}");
    let (output, text) = suite(&[beyond_the_bounds], &["--nodes", "100"]);
    assert!(output.status.success(), "{text}");
}
