//! `tengen analyse` as another program uses it: questions on its input, answers on its output.
//!
//! Limits are in nodes, so that no test depends on how fast the machine is.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};
use std::thread;
use tengen::test_support::BLOCK_MAKES_SIX;

fn tengen(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program on an input.
fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = tengen(args).spawn().expect("tengen starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // It may end before it has read everything.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("it ends")
    })
}

/// The answers to a whole input.
fn answers(task: &str, args: &[&str], input: &[u8]) -> Vec<Value> {
    let output = run(&[&["analyse", "--task", task], args].concat(), input);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "nobody is at a terminal: {output:?}");
    let lines = output.stdout.split_inclusive(|&byte| byte == b'\n');
    lines.map(|line| serde_json::from_slice(line).expect("a JSON object a line")).collect()
}

/// A position drawn from the top row down: X black, O white.
fn position(id: &str, rule: &str, side_to_move: &str, rows: &[&str]) -> Value {
    let stones = |letter: char| -> Vec<String> {
        let row = |(y, row): (usize, &&str)| -> Vec<String> {
            let cells = row.chars().zip('A'..).filter(|&(cell, _)| cell == letter);
            cells.map(|(_, column)| format!("{column}{}", y + 1)).collect()
        };
        rows.iter().rev().enumerate().flat_map(row).collect()
    };
    json!({
        "id": id,
        "size": rows.len(),
        "rule": rule,
        "side_to_move": side_to_move,
        "black": stones('X'),
        "white": stones('O'),
    })
}

/// The one answer to one position.
fn answer(task: &str, args: &[&str], position: &Value) -> Value {
    let answers = answers(task, args, position.to_string().as_bytes());
    let [answer] = answers.as_slice() else { panic!("{answers:?}") };
    assert_eq!(answer["id"], position["id"]);
    answer.clone()
}

fn check(answer: &Value, expected: &Value) {
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(&answer[key], value, "{key} in {answer}");
    }
}

const OPEN_THREE: [&str; 9] = [
    ".........",
    ".......O.",
    ".........",
    ".........",
    "...XXX...",
    ".........",
    ".......O.",
    ".........",
    ".........",
];
const QUIET: [&str; 9] = [
    ".........",
    ".........",
    ".........",
    "....O....",
    "....X....",
    ".........",
    ".........",
    ".........",
    ".........",
];
/// Black has two open twos that cross in F5: in renju a double-three.
const CROSSED_TWOS: [&str; 11] = [
    "...........",
    "...........",
    "...........",
    "...........",
    "...........",
    "...........",
    "...XX......",
    ".....X.....",
    ".....X.....",
    "...........",
    "...........",
];
/// Black has two points for a five, and White can block one of them.
const OPEN_FOUR: [&str; 9] = [
    ".........",
    "OO.......",
    ".........",
    "OO.......",
    "..XXXX...",
    ".........",
    ".........",
    ".........",
    ".........",
];

#[test]
fn a_win_is_proven_with_its_line() {
    let three = position("three", "freestyle", "B", &OPEN_THREE);
    for task in ["best", "vcf", "vct"] {
        let answer = answer(task, &["--nodes", "10000"], &three);
        check(&answer, &json!({"result": "win", "proven": true, "plies": 3, "value": null, "winrate": 1.0}));
        assert!(["C5", "G5"].iter().any(|end| answer["best"] == *end), "{answer}");
        assert_eq!(answer["line"][0], answer["best"]);
        assert!(answer["millis"].is_f64() && answer["nodes"].is_u64() && answer["depth"].is_u64(), "{answer}");
        assert_eq!(answer.get("lines"), None, "they were not asked for");
    }
}

#[test]
fn keys_are_in_the_documented_order() {
    let input = position("a", "standard", "W", &QUIET).to_string();
    let output = run(&["analyse", "--depth", "2", "--lines", "2"], input.as_bytes());
    let text = String::from_utf8(output.stdout).expect("text");
    let keys =
        ["id", "best", "result", "proven", "plies", "value", "winrate", "line", "depth", "nodes", "millis", "lines"];
    let positions: Vec<usize> =
        keys.iter().map(|key| text.find(&format!("\"{key}\":")).unwrap_or_else(|| panic!("{key} in {text}"))).collect();
    assert!(positions.is_sorted(), "{text}");
}

#[test]
fn none_means_that_the_search_was_exhausted_and_unknown_that_it_was_not() {
    let quiet = position("quiet", "freestyle", "B", &QUIET);
    check(&answer("vcf", &[], &quiet), &json!({"best": null, "result": "none", "line": [], "winrate": null}));
    let twos = position("twos", "freestyle", "B", &CROSSED_TWOS);
    check(&answer("vct", &["--nodes", "2"], &twos), &json!({"best": null, "result": "unknown", "proven": false}));
    check(&answer("vct", &["--nodes", "50000"], &twos), &json!({"result": "win", "proven": true}));
    let best = answer("best", &["--depth", "3"], &quiet);
    check(&best, &json!({"result": "unknown", "proven": false, "plies": null, "depth": 3}));
    assert!(best["best"].is_string() && best["value"].is_i64(), "{best}");
    assert!(best["winrate"].as_f64().is_some_and(|rate| rate > 0.0 && rate < 1.0), "{best}");
}

#[test]
fn a_loss_is_proven_too() {
    let lost = position("lost", "freestyle", "W", &OPEN_FOUR);
    let answer = answer("best", &["--lines", "2"], &lost);
    check(&answer, &json!({"result": "loss", "proven": true, "plies": 2, "winrate": 0.0}));
    let blocks: Vec<&Value> = answer["lines"].as_array().expect("lines").iter().map(|line| &line["best"]).collect();
    assert!(blocks.iter().all(|block| ["B5", "G5"].iter().any(|end| *block == end)) && blocks.len() == 2, "{answer}");
}

#[test]
fn white_wins_by_forcing_black_onto_a_forbidden_point_in_renju_only() {
    for (rule, result) in [("renju", "win"), ("freestyle", "none")] {
        let question = position(rule, rule, "W", &BLOCK_MAKES_SIX);
        check(&answer("vcf", &[], &question), &json!({"result": result, "proven": true}));
    }
}

#[test]
fn lines_are_as_many_as_asked_for_best_first_and_begin_with_different_moves() {
    for rows in [&OPEN_FOUR, &OPEN_THREE, &QUIET] {
        let question = position("lines", "freestyle", "B", rows);
        let answer = answer("best", &["--lines", "4", "--depth", "4"], &question);
        let lines = answer["lines"].as_array().expect("lines");
        assert_eq!(lines.len(), 4, "{answer}");
        assert_eq!((&lines[0]["best"], &lines[0]["line"]), (&answer["best"], &answer["line"]));
        let mut moves: Vec<&str> = lines.iter().map(|line| line["best"].as_str().expect("a move")).collect();
        let rates: Vec<f64> = lines.iter().map(|line| line["winrate"].as_f64().expect("a rate")).collect();
        assert!(rates.is_sorted_by(|one, next| one >= next), "{answer}");
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), 4, "{answer}");
    }
    let win = answer("vcf", &["--lines", "3"], &position("one", "freestyle", "B", &OPEN_THREE));
    assert_eq!(win["lines"].as_array().map(Vec::len), Some(1), "a proof shows one win: {win}");
}

#[test]
fn forbidden_points_have_their_kinds_and_only_renju_has_them() {
    let crossed = |rule| position("crossed", rule, "W", &CROSSED_TWOS);
    assert_eq!(
        answer("forbidden", &[], &crossed("renju")),
        json!({"id": "crossed", "forbidden": {"F5": "double-three"}})
    );
    assert_eq!(answer("forbidden", &[], &crossed("standard")), json!({"id": "crossed", "forbidden": {}}));
    // The game is over, and the question is answered all the same.
    let rows = ["........", ".XXXXX..", "........", "..X..X..", "..X..X..", "..X..X..", "........", "........"];
    let over = answer("forbidden", &[], &position("over", "renju", "B", &rows));
    assert_eq!(over["forbidden"]["G7"], "overline");
    let rows = ["........", "...X....", "...X....", "...X....", "....XXX.", "........", "........", "........"];
    let fours = answer("forbidden", &[], &position("fours", "renju", "B", &rows));
    assert_eq!(fours["forbidden"]["D4"], "double-four", "{fours}");
}

#[test]
fn black_without_a_legal_point_has_no_move() {
    // Every empty point would give Black six in a row.
    let rows = ["XXX.XX", "OOXOOX", "XOXOOX", "OXOOXO", "OOXOOX", "XXX.XX"];
    let answer = answer("best", &["--depth", "2"], &position("pass", "renju", "B", &rows));
    check(&answer, &json!({"best": null, "result": "unknown", "value": null, "line": []}));
}

#[test]
fn a_fixed_number_of_nodes_gives_the_same_answer_whatever_was_asked_before() {
    let question = position("same", "renju", "B", &QUIET).to_string();
    let other = position("other", "renju", "W", &BLOCK_MAKES_SIX).to_string();
    let input = [question.as_str(), &other, &question].join("\n");
    let mut answers = answers("best", &["--nodes", "5000"], input.as_bytes());
    for answer in &mut answers {
        answer["millis"] = Value::Null;
    }
    assert_eq!(answers[0], answers[2]);
    assert_eq!(answers[0]["nodes"], 5000);
}

#[test]
fn bad_lines_are_refused_one_by_one_and_the_others_are_answered() {
    let good = position("good", "freestyle", "B", &QUIET);
    let with = |key: &str, value: Value| {
        let mut bad = good.clone();
        bad["id"] = json!("bad");
        bad[key] = value;
        bad.to_string()
    };
    let without = |key: &str| {
        let mut bad = good.clone();
        bad["id"] = json!("bad");
        bad.as_object_mut().expect("an object").remove(key);
        bad.to_string()
    };
    let over = position("bad", "freestyle", "W", &["XXXXX", ".....", "OOOO.", ".....", "....."]).to_string();
    let full = position("bad", "freestyle", "W", &["XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOOX"]).to_string();
    let with_id = [
        (with("size", json!(4)), "\"size\""),
        (with("size", json!(21)), "\"size\""),
        (with("size", json!(1e300)), "\"size\""),
        (with("size", json!("15")), "\"size\""),
        (with("rule", json!("gomoku")), "\"gomoku\""),
        (with("rule", json!(["renju"])), "\"rule\""),
        (with("side_to_move", json!("X")), "\"side_to_move\""),
        (with("black", json!("E5")), "\"black\""),
        (with("black", json!(["E5", "E5"])), "E5"),
        (with("white", json!(["E5"])), "E5"),
        (with("white", json!(["J1"])), "J1"),
        (with("white", json!(["A10"])), "A10"),
        (with("white", json!(["Z99"])), "Z99"),
        (with("white", json!(["é"])), "é"),
        (with("white", json!([[0, 0]])), "\"white\""),
        (without("size"), "size"),
        (without("rule"), "rule"),
        (without("side_to_move"), "side_to_move"),
        (without("black"), "black"),
        (without("white"), "white"),
        (over, "over"),
        (full, "over"),
    ];
    let without_id: [Vec<u8>; 9] = [
        b"nonsense".to_vec(),
        b"{\"id\": \"cut\", \"size\": 15".to_vec(),
        b"[]".to_vec(),
        b"null".to_vec(),
        b"\xFF\xFE\x00".to_vec(),
        without("id").into_bytes(),
        with("id", json!({"a": 1})).into_bytes(),
        b"[".repeat(100_000),
        with("id", json!("x".repeat(3 << 20))).into_bytes(),
    ];
    let bad: Vec<(Vec<u8>, Option<&str>)> = with_id
        .into_iter()
        .map(|(line, what)| (line.into_bytes(), Some(what)))
        .chain(without_id.into_iter().map(|line| (line, None)))
        .collect();
    let mut input = Vec::new();
    for (line, _) in &bad {
        input.extend_from_slice(line);
        input.extend_from_slice(format!("\r\n{good}\n").as_bytes());
    }
    for task in ["best", "vcf"] {
        let answers = answers(task, &["--nodes", "50"], &input);
        assert_eq!(answers.len(), 2 * bad.len());
        for (number, (pair, (_, what))) in answers.chunks(2).zip(&bad).enumerate() {
            let error = pair[0]["error"].as_str().unwrap_or_else(|| panic!("no error: {}", pair[0]));
            match what {
                Some(what) => {
                    assert_eq!(pair[0]["id"], "bad");
                    assert!(error.contains(what), "{what} in {error}");
                }
                None => assert_eq!(pair[0]["line"], 2 * number + 1, "{error}"),
            }
            assert!(error.len() < 300, "{error}");
            assert!(pair[1]["id"] == "good" && pair[1]["result"].is_string(), "{}", pair[1]);
        }
    }
}

#[test]
fn stones_may_come_in_any_numbers_and_ids_may_be_numbers() {
    let rows = [
        "XXX.XXXX.",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    let mut question = position("", "freestyle", "W", &rows);
    question["id"] = json!(17);
    check(&answer("vct", &["--nodes", "1000"], &question), &json!({"id": 17, "result": "none"}));
    let lost = answer("best", &["--nodes", "1000"], &question);
    check(&lost, &json!({"result": "loss", "plies": 2, "proven": true}));
}

#[test]
fn an_answer_comes_before_the_next_question_is_asked() {
    let mut child = tengen(&["analyse", "--nodes", "100"]).spawn().expect("tengen starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for number in 0..3 {
        let id = format!("question {number}");
        writeln!(input, "\n{}", position(&id, "standard", "B", &QUIET)).expect("it listens");
        let mut line = String::new();
        output.read_line(&mut line).expect("it answers");
        assert!(line.starts_with(&format!("{{\"id\":\"{id}\"")), "{line}");
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_file_is_read_like_the_input_and_a_missing_one_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("positions.jsonl");
    std::fs::write(&path, position("file", "renju", "B", &QUIET).to_string()).expect("a file");
    let path = path.to_str().expect("a path that is text");
    let found = answers("vcf", &[path], b"");
    assert_eq!((found.len(), &found[0]["id"]), (1, &json!("file")));
    let output = run(&["analyse", &format!("{path}.not")], b"");
    assert!(!output.status.success() && output.stdout.is_empty());
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(message.starts_with("tengen: ") && message.lines().count() == 1, "{message}");
}
