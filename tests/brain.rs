//! Dialogues with the whole brain, `pbrain-tengen`, over its pipes.
//!
//! No test asks how long something took; [`PATIENCE`] only turns a hang into a failure.

use crossbeam_channel::{Receiver, unbounded};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tengen::gomocup::protocol::Cell;
use tengen::rules::{Board, Ending, Move, Rule};

/// Silence of a brain after which it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running brain. Dropping it ends the process, so that a failed test leaves nothing behind.
struct Brain {
    child: Child,
    /// `None` when it was closed.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Brain {
    /// A brain that has had no input yet.
    fn start() -> Brain {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the brain starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = unbounded();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Brain { child, input, lines }
    }

    /// A brain that plays fast, on a board of `size` by the rule of this number.
    fn playing(size: u8, rule_number: u32) -> Brain {
        let mut brain = Brain::start();
        brain.say("INFO max_depth 2");
        brain.say(&format!("INFO rule {rule_number}"));
        assert_eq!(brain.ask(&format!("START {size}")), "OK");
        brain
    }

    fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open pipe");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the brain listens");
    }

    fn say(&mut self, line: &str) {
        self.write(format!("{line}\r\n").as_bytes());
    }

    /// The next line, whatever it is.
    fn hear_any(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the brain answers")
    }

    /// The next line that is not search output.
    fn hear(&mut self) -> String {
        loop {
            let line = self.hear_any();
            if !is_search_output(&line) {
                return line;
            }
        }
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.hear()
    }

    /// Asks for a move and returns it.
    fn ask_move(&mut self, line: &str) -> Cell {
        let reply = self.ask(line);
        cell(&reply).unwrap_or_else(|| panic!("a move in answer to {line}, not {reply}"))
    }

    /// Sets up a position and returns the answer to it.
    fn ask_board(&mut self, stones: &[&str]) -> String {
        self.say("BOARD");
        stones.iter().for_each(|stone| self.say(stone));
        self.ask("DONE")
    }

    /// Makes sure that no output is waiting: the next line answers the question that is asked now.
    fn expect_silence(&mut self) {
        let about = self.ask("ABOUT");
        assert!(about.starts_with("name=\"Tengen\""), "silence was expected, not {about}");
    }

    /// Waits for the brain to end, and returns its status and the rest of its output.
    fn ending(&mut self) -> (ExitStatus, Vec<String>) {
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            rest.push(line);
        }
        rest.retain(|line| !is_search_output(line));
        (wait_for(&mut self.child), rest)
    }

    /// Says END, and makes sure that the brain then succeeds without more output.
    fn end(mut self) {
        self.say("END");
        let (status, rest) = self.ending();
        assert!(status.success(), "{status}");
        assert_eq!(rest, [""; 0], "nothing is said after END");
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        // It has ended already, unless the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for a brain to end.
fn wait_for(child: &mut Child) -> ExitStatus {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(status) = child.try_wait().expect("the brain is our child") {
            return status;
        }
        assert!(Instant::now() < deadline, "the brain does not end");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a line only reports a search: a manager may skip it.
fn is_search_output(line: &str) -> bool {
    line.starts_with("MESSAGE ") || line.starts_with("INFO ")
}

/// The cell that a line names, if it is a move.
fn cell(line: &str) -> Option<Cell> {
    let (x, y) = line.split_once(',')?;
    Some(Cell { x: x.parse().ok()?, y: y.parse().ok()? })
}

#[test]
fn about_gives_the_name_and_the_version() {
    let mut brain = Brain::start();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        brain.ask("ABOUT"),
        format!(
            "name=\"Tengen\", version=\"{version}\", author=\"The Tengen contributors\", country=\"\", www=\"\", email=\"\""
        )
    );
    brain.end();
}

/// Two brains play a whole game, with the rules as the referee. Returns how it ended.
fn play_out(size: u8, rule: Rule, rule_number: u32) -> Option<Ending> {
    let mut brains = [Brain::playing(size, rule_number), Brain::playing(size, rule_number)];
    let mut board = Board::new(size, rule);
    let mut line = "BEGIN".to_owned();
    while board.ending().is_none() && !board.must_pass() {
        let mover = board.side_to_move();
        let cell = brains[mover.index()].ask_move(&line);
        let point = cell.point(size).unwrap_or_else(|| panic!("{cell} lies on the board"));
        board.play(Move::Place(point)).unwrap_or_else(|error| panic!("{cell} is allowed: {error}\n{board}"));
        line = format!("TURN {cell}");
    }
    if board.ending().is_some() {
        // The player who did not make the last move is sent it, and answers that the game is over.
        let reply = brains[board.side_to_move().index()].ask(&line);
        assert!(reply.starts_with("ERROR the game is over"), "{reply}");
    }
    brains.into_iter().for_each(Brain::end);
    board.ending().cloned()
}

#[test]
fn two_brains_play_a_whole_game_by_every_rule() {
    for (rule, number) in [(Rule::Freestyle, 0), (Rule::Standard, 1), (Rule::Renju, 4)] {
        let ending = play_out(9, rule, number);
        assert!(!matches!(ending, Some(Ending::ForbiddenMove { .. } | Ending::BothPassed)), "{rule:?}: {ending:?}");
    }
}

#[test]
fn the_smallest_and_the_largest_board_are_played_on() {
    assert!(play_out(5, Rule::Freestyle, 0).is_some());
    let mut brain = Brain::playing(20, 0);
    assert!(brain.ask_move("BEGIN").point(20).is_some());
    assert!(brain.ask_move("TURN 19,19").point(20).is_some());
    brain.end();
}

#[test]
fn a_five_is_made_and_blocked_on_the_right_point() {
    // The rows lie off every diagonal and one end of each is closed, so a mirrored board would be noticed.
    let four = ["3,1,F", "4,1,F", "5,1,F", "6,1,F", "2,1,S", "0,9,S", "12,13,S", "13,4,S"];
    let stones = |first: &str, second: &str| four.map(|stone| stone.replace('F', first).replace('S', second));
    let ask = |first, second| {
        let mut brain = Brain::playing(15, 0);
        let stones = stones(first, second);
        let reply = brain.ask_board(&stones.each_ref().map(String::as_str));
        brain.end();
        reply
    };
    assert_eq!(ask("1", "2"), "7,1", "its own five");
    assert_eq!(ask("2", "1"), "7,1", "the opponent's");
}

#[test]
fn a_forbidden_point_is_avoided_in_renju_and_wins_in_freestyle() {
    // Black's row has a hole at 5,3 and a white stone at one end: seven, or nothing.
    let stones =
        ["1,3,1", "0,3,2", "2,3,1", "0,0,2", "3,3,1", "0,6,2", "4,3,1", "12,1,2", "6,3,1", "12,7,2", "7,3,1", "9,12,2"];
    let ask = |rule_number| {
        let mut brain = Brain::playing(15, rule_number);
        let reply = brain.ask_board(&stones);
        brain.end();
        reply
    };
    assert_eq!(ask(0), "5,3");
    let renju = ask(4);
    assert!(cell(&renju).is_some() && renju != "5,3", "{renju}");
}

#[test]
fn info_is_not_answered_before_the_start_or_later() {
    let mut brain = Brain::start();
    let infos = [
        "INFO max_memory 83886080",
        "INFO timeout_match 300000",
        "INFO timeout_turn 0",
        "INFO game_type 2",
        "INFO rule 1",
        "INFO time_left 2147483647",
        "INFO folder /nowhere at all",
        "INFO thread_num 2",
        "INFO hash_size 2048",
        "INFO no_such_key 1",
        "INFO",
    ];
    infos.iter().for_each(|info| brain.say(info));
    brain.expect_silence();
    assert_eq!(brain.ask("START 15"), "OK");
    infos.iter().for_each(|info| brain.say(info));
    brain.expect_silence();
    brain.ask_move("BEGIN");
    brain.end();
}

#[test]
fn mistakes_get_an_error_and_the_game_goes_on() {
    let mut brain = Brain::start();
    let mut check = |line: &str, expected: &str| {
        let reply = brain.ask(line);
        assert!(reply.starts_with(expected), "{reply} in answer to {line}");
    };
    check("BEGIN", "ERROR ");
    check("START", "ERROR ");
    check("START 4", "ERROR ");
    check("START 21", "ERROR ");
    check("RECTSTART 15,20", "ERROR ");
    check("FOOBAR 1 2", "UNKNOWN ");
    check("START 15", "OK");
    check("TURN", "ERROR ");
    check("TURN 15,0", "ERROR ");
    check("TURN 0,-1", "ERROR ");
    check("TAKEBACK 7,7", "ERROR ");
    brain.say("INFO max_depth 2");
    let reply = brain.ask_move("TURN 7,7");
    assert!(brain.ask("TURN 7,7").starts_with("ERROR "), "the opponent's own stone lies there");
    assert!(brain.ask(&format!("TURN {reply}")).starts_with("ERROR "), "the brain's stone lies there");
    assert_eq!(brain.ask(&format!("TAKEBACK {reply}")), "OK");
    assert_eq!(brain.ask("TAKEBACK 7,7"), "OK");
    brain.ask_move("BEGIN");
    assert_eq!(brain.ask("RESTART"), "OK");
    brain.ask_move("TURN 14,14");
    brain.end();
}

#[test]
fn an_unsupported_rule_is_refused_at_start() {
    let mut brain = Brain::start();
    brain.say("INFO rule 3");
    brain.say("INFO timeout_turn 0");
    assert!(brain.ask("START 15").starts_with("ERROR "));
    brain.say("INFO rule 0");
    assert_eq!(brain.ask("START 15"), "OK");
    brain.end();
}

#[test]
fn lines_may_end_in_any_way_and_hold_anything() {
    let mut brain = Brain::start();
    brain.write(b"\r\n\n\r  \t\nINFO timeout_turn 0\rSTART 15\r");
    assert_eq!(brain.hear(), "OK");
    brain.write(b"\xff\xfe\x00 garbage\n");
    assert!(brain.hear().starts_with("UNKNOWN "));
    brain.write(&[b'x'; 100_000]);
    brain.write(b"\nTURN 3,");
    assert!(brain.hear().starts_with("UNKNOWN "));
    brain.write(b"4\n");
    assert!(cell(&brain.hear()).is_some());
    brain.end();
}

/// A brain in the middle of a search of a quiet position, with more time than any test waits.
fn searching() -> Brain {
    let mut brain = Brain::start();
    brain.say("INFO timeout_turn 2000000000");
    assert_eq!(brain.ask("START 20"), "OK");
    brain.say("BOARD");
    ["9,9,2", "10,10,1", "3,4,2", "14,15,1", "4,14,2"].iter().for_each(|stone| brain.say(stone));
    brain.say("DONE");
    brain.expect_silence();
    brain
}

#[test]
fn end_is_obeyed_during_a_search() {
    searching().end();
}

#[test]
fn a_new_start_drops_the_search() {
    let mut brain = searching();
    assert_eq!(brain.ask("START 15"), "OK");
    brain.say("INFO timeout_turn 0");
    brain.ask_move("BEGIN");
    brain.end();
}

#[test]
fn a_turn_during_a_search_is_answered_after_the_move_of_that_search() {
    let mut brain = searching();
    brain.say("INFO timeout_turn 0");
    brain.ask_move("TURN 0,19");
    assert!(cell(&brain.hear()).is_some());
    brain.end();
}

#[test]
fn the_brain_plays_its_move_and_ends_when_its_input_is_closed() {
    let mut brain = searching();
    drop(brain.input.take());
    let (status, rest) = brain.ending();
    assert!(status.success(), "{status}");
    assert!(matches!(rest.as_slice(), [line] if cell(line).is_some()), "{rest:?}");
}

#[test]
fn a_closed_output_ends_the_brain_without_a_signal_in_any_working_directory() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the brain starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    // It may fail once the brain has noticed that its output is closed.
    let _ = input.write_all(b"START 15\nBEGIN\n");
    drop(input);
    assert!(wait_for(&mut child).code().is_some(), "no signal ends it");
}

/// The cells that a line names, if it consists of moves.
fn cells(line: &str) -> Option<Vec<Cell>> {
    line.split(' ').map(cell).collect()
}

#[test]
fn swap2_is_played_from_the_first_stones_to_the_game() {
    for (size, rule, number) in [(15, Rule::Freestyle, 0), (20, Rule::Standard, 1), (15, Rule::Renju, 4)] {
        let mut brains = [Brain::playing(size, number), Brain::playing(size, number)];
        brains.iter_mut().for_each(|brain| brain.say("INFO timeout_turn 700"));
        let mut ask = |seat: usize, opening: &[Cell]| {
            brains[seat].say("SWAP2BOARD");
            opening.iter().for_each(|cell| brains[seat].say(&cell.to_string()));
            brains[seat].ask("DONE")
        };
        let mut opening = cells(&ask(0, &[])).expect("three stones");
        assert_eq!(opening.len(), 3, "{rule:?}");
        // The last to answer keeps White, whose turn it is, or swaps to Black.
        let mut seat = 1;
        let mut reply = ask(seat, &opening);
        if let Some(two) = cells(&reply).filter(|cells| cells.len() == 2) {
            opening.extend(two);
            seat = 0;
            reply = ask(seat, &opening);
        }
        let (white, first) = match reply.as_str() {
            "SWAP" => (1 - seat, None),
            stone => (seat, Some(cell(stone).expect("a stone of White"))),
        };
        opening.extend(first);
        let mut board = Board::new(size, rule);
        for &cell in &opening {
            board.play(Move::Place(cell.point(size).expect("on the board"))).expect("allowed");
        }
        let mover = if board.moves().len().is_multiple_of(2) { 1 - white } else { white };
        let owner = |number: usize| if number.is_multiple_of(2) == (mover != white) { 1 } else { 2 };
        let lines: Vec<String> =
            opening.iter().enumerate().map(|(number, cell)| format!("{cell},{}", owner(number))).collect();
        let reply = brains[mover].ask_board(&lines.iter().map(String::as_str).collect::<Vec<&str>>());
        let point = cell(&reply).and_then(|cell| cell.point(size)).expect("a move");
        board.play(Move::Place(point)).expect("allowed");
        brains.into_iter().for_each(Brain::end);
    }
}

#[test]
fn search_output_has_the_form_that_was_asked_for() {
    let mut brain = Brain::playing(15, 0);
    let mut output = |detail: &str, question: &str| {
        brain.say(&format!("INFO show_detail {detail}"));
        brain.say("yxboard");
        ["7,7,1", "8,7,2", "9,9,1", "6,6,2"].iter().for_each(|stone| brain.say(stone));
        brain.say("done");
        brain.say(question);
        let mut lines = Vec::new();
        loop {
            let line = brain.hear_any();
            if !is_search_output(&line) {
                assert!(cell(&line).is_some(), "{line}");
                return lines;
            }
            lines.push(line);
        }
    };
    let plain = output("0", "yxnbest 1");
    assert!(
        plain.iter().all(|line| line.starts_with("MESSAGE Depth ") || line.starts_with("MESSAGE Speed ")),
        "{plain:?}"
    );
    let realtime = output("1", "yxnbest 1");
    assert!(realtime.iter().any(|line| line.starts_with("MESSAGE REALTIME BEST ")), "{realtime:?}");
    let blocks = output("2", "yxnbest 3");
    let count = |word: &str| blocks.iter().filter(|line| *line == word).count();
    assert!(count("INFO PV 2") > 0 && count("INFO PV 3") == 0, "{blocks:?}");
    assert_eq!(count("INFO PV 0") + count("INFO PV 1") + count("INFO PV 2"), count("INFO PV DONE"));
    brain.end();
}

#[test]
fn other_commands_are_answered_during_a_search_and_a_stop_with_the_best_move_so_far() {
    let mut brain = searching();
    brain.say("INFO time_left 1000000");
    assert_eq!(brain.ask("yxshowforbid"), "FORBID .");
    assert!(brain.ask("ABOUT").starts_with("name="));
    assert!(brain.ask("what?").starts_with("UNKNOWN "));
    brain.ask_move("yxstop");
    brain.end();
}

#[test]
fn a_shorter_time_limit_ends_the_search_under_way() {
    let mut brain = searching();
    brain.ask_move("INFO timeout_turn 100");
    brain.end();
}

#[test]
fn a_line_of_ten_megabytes_gets_an_error_and_does_no_harm() {
    let mut brain = Brain::playing(15, 0);
    brain.write(&vec![b'7'; 10 << 20]);
    brain.write(b"\n");
    assert!(brain.hear().starts_with("ERROR "));
    brain.ask_move("BEGIN");
    brain.end();
}

#[test]
fn a_game_is_played_with_next_to_no_time() {
    // A bound for the game that leaves less than a hundredth of a second for each of the moves that may come.
    let mut brain = Brain::start();
    brain.say("INFO timeout_match 500");
    assert_eq!(brain.ask("START 20"), "OK");
    let mut board = Board::new(20, Rule::Freestyle);
    let mut line = "BEGIN".to_owned();
    while board.ending().is_none() && board.moves().len() < 200 {
        let point = brain.ask_move(&line).point(20).expect("on the board");
        board.play(Move::Place(point)).expect("allowed");
        // The opponent fills the board from a corner.
        let Some(reply) = board.legal_points().next() else { break };
        board.play(Move::Place(reply)).expect("allowed");
        line = format!("TURN {}", Cell::of(reply, 20));
    }
    brain.end();
}

/// Published transcripts, in the folder that the environment variable TENGEN_DATA names.
mod transcripts {
    use super::*;
    use serde_json::Value;
    use std::path::Path;

    fn text<'a>(object: &'a Value, key: &str) -> Option<&'a str> {
        object[key].as_str()
    }

    /// Whether a line fits one of the alternatives of an expected pattern; each repetition in it stands for any text.
    fn fits(pattern: &str, line: &str) -> bool {
        let repetitions = ["[^\"]*", r"-?\d+", r"\d+", ".*"];
        let with_stars = repetitions.iter().fold(pattern.replace(", *", ", "), |text, part| text.replace(part, "*"));
        with_stars.split('|').any(|alternative| {
            let mut rest = line;
            let mut pieces = alternative.split('*').peekable();
            let first = pieces.next().unwrap_or_default();
            let Some(after) = rest.strip_prefix(first) else { return false };
            rest = after;
            if pieces.peek().is_none() {
                return rest.is_empty();
            }
            pieces.all(|piece| match rest.split_once(piece) {
                Some((_, after)) => {
                    rest = after;
                    true
                }
                None => false,
            })
        })
    }

    /// Replays one dialogue. Where a step asserts something about the inside of another program, this only checks that
    /// the lines before it are understood here.
    fn replay(id: &str, steps: &[Value]) {
        let mut brain = Brain::start();
        brain.say("INFO max_depth 2");
        let is_inside = |step: &Value| text(step, "type") == Some("parser-assertions");
        if steps.iter().any(is_inside) {
            assert_eq!(brain.ask("START 15"), "OK");
        }
        for step in steps {
            if let Some(line) = text(step, "send") {
                brain.say(line);
                continue;
            }
            if is_inside(step) {
                brain.say("yxstop");
                let mut line = brain.ask("ABOUT");
                while !line.starts_with("name=") {
                    assert!(!line.starts_with("UNKNOWN"), "{id}: {line}");
                    line = brain.hear();
                }
                continue;
            }
            let expected = text(step, "expect").expect("a step sends or expects");
            match text(step, "type") {
                // After END the exit comes next, and it checks all output since.
                Some("silence") if steps.iter().any(|step| text(step, "send") == Some("END")) => {}
                Some("silence") => brain.expect_silence(),
                Some("exit") => {
                    let (status, rest) = brain.ending();
                    assert!(status.success() && rest.is_empty(), "{id}: {status}, {rest:?}");
                }
                Some("move") => {
                    let line = brain.hear();
                    let refused = step["not"].as_array().is_some_and(|not| not.contains(&Value::from(line.as_str())));
                    assert!(cell(&line).is_some() && !refused, "{id}: {line}");
                }
                Some("regex") => {
                    let line = brain.hear();
                    assert!(fits(expected, &line), "{id}: {line}, not {expected}");
                }
                _ => assert_eq!(brain.hear(), expected, "{id}"),
            }
        }
    }

    #[test]
    fn published_transcripts_are_answered_as_expected() {
        let Some(folder) = std::env::var_os("TENGEN_DATA") else {
            println!("left out: TENGEN_DATA names no folder with protocol.jsonl");
            return;
        };
        let path = Path::new(&folder).join("protocol.jsonl");
        let lines = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut replayed = 0;
        for line in lines.lines() {
            let transcript: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
            let steps = transcript["steps"].as_array().expect("a transcript has steps");
            replay(text(&transcript, "id").expect("an id"), steps);
            replayed += 1;
        }
        println!("{replayed} transcripts were replayed");
        assert!(replayed > 0);
    }
}
