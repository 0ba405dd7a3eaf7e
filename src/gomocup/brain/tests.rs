//! Dialogues with a brain whose engine is a stand-in.

use super::*;
use crate::rules::{Point, Rule};
use crate::verdict::Score;
use crossbeam_channel::unbounded;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// When the stand-in for the engine answers.
#[derive(Clone, Copy, PartialEq)]
enum Pace {
    AtOnce,
    WhenStopped,
}

/// Answers with the first point that may be played, from A1 on, or passes; in a game of the size `BROKEN`, not at
/// all. Keeps the jobs that it was given.
struct Puppet {
    pace: Pace,
    events: Sender<Event>,
    jobs: Rc<RefCell<Vec<Job>>>,
    running: Option<(SearchId, Board)>,
}

/// The size of board on which the stand-in fails.
const BROKEN: u8 = 8;

impl Puppet {
    fn answer(&mut self) {
        let Some((id, board)) = self.running.take() else { return };
        let best = board.legal_points().next().map_or(Move::Pass, Move::Place);
        let (score, elapsed) = (Score::Estimate(0), Duration::ZERO);
        let answer = Answer { best, score, line: Vec::new(), depth: 1, nodes: 1, elapsed };
        let failure = Failure::Panicked("out of ideas".to_owned());
        let result = if board.size() == BROKEN { Err(failure) } else { Ok(answer) };
        self.events.send(Event::Done(id, result)).expect("the test listens");
    }
}

impl Thinker for Puppet {
    fn start(&mut self, id: SearchId, job: Job) {
        self.answer();
        self.running = Some((id, job.board.clone()));
        self.jobs.borrow_mut().push(job);
        if self.pace == Pace::AtOnce {
            self.answer();
        }
    }

    fn stop(&mut self) {
        self.answer();
    }
}

/// A brain at the other end of a dialogue.
struct Dialogue {
    brain: Brain,
    events: Receiver<Event>,
    jobs: Rc<RefCell<Vec<Job>>>,
}

impl Dialogue {
    fn new(pace: Pace) -> Dialogue {
        let (sender, events) = unbounded();
        let jobs = Rc::default();
        let puppet = Puppet { pace, events: sender, jobs: Rc::clone(&jobs), running: None };
        Dialogue { brain: Brain::new(Box::new(puppet), events.clone()), events, jobs }
    }

    /// Says a line, and returns what is said until there is nothing more to come.
    fn say(&mut self, line: &str) -> Vec<String> {
        let mut replies = self.brain.command(Command::parse(line));
        while let Ok(event) = self.events.try_recv() {
            replies.extend(self.brain.event(event));
        }
        replies.iter().map(Reply::to_string).collect()
    }

    /// The position that was thought about last.
    fn last_board(&self) -> Board {
        self.jobs.borrow().last().expect("a search").board.clone()
    }
}

/// Holds a dialogue: a line of the manager, then what the brain says to it, " | " between its lines and nothing
/// for silence.
fn check_paced(pace: Pace, lines: &[(&str, &str)]) -> Dialogue {
    let mut dialogue = Dialogue::new(pace);
    for (line, expected) in lines {
        assert_eq!(dialogue.say(line).join(" | "), *expected, "after {line}");
    }
    dialogue
}

/// A dialogue with a brain whose moves come at once.
fn check(lines: &[(&str, &str)]) -> Dialogue {
    check_paced(Pace::AtOnce, lines)
}

#[test]
fn a_game_is_played() {
    let dialogue = check(&[
        ("START 15", "OK"),
        ("BEGIN", "0,14"),
        ("TURN 7,7", "1,14"),
        ("TURN 2,14", "3,14"),
        ("TAKEBACK 3,14", "OK"),
        ("TAKEBACK 2,14", "OK"),
        ("TURN 0,0", "2,14"),
        ("RESTART", "OK"),
        ("TURN 0,14", "1,14"),
    ]);
    assert_eq!(dialogue.last_board().stones().collect::<Vec<_>>(), [(Point::new(0, 0), Color::Black)]);
}

#[test]
fn a_position_is_set_up() {
    let dialogue = check(&[
        ("START 20", "OK"),
        ("BOARD", ""),
        ("10,10,2", ""),
        ("9,10,1", ""),
        ("INFO max_node 3", ""),
        ("11,12,2", ""),
        ("DONE", "0,19"),
        ("TURN 0,0", "1,19"),
    ]);
    assert_eq!(dialogue.last_board().stone(Point::new(11, 7)), Some(Color::Black));
    assert_eq!(dialogue.last_board().side_to_move(), Color::White);
    assert_eq!(dialogue.jobs.borrow()[0].limits.nodes, Some(3), "INFO counts within a BOARD too");
}

#[test]
fn a_broken_position_has_one_answer_and_changes_nothing() {
    check(&[
        ("START 15", "OK"),
        ("BEGIN", "0,14"),
        ("BOARD", ""),
        ("7,7,1", ""),
        ("hello", ""),
        ("7,7,9", ""),
        ("DONE", "UNKNOWN \"hello\" is no command known here"),
        ("BOARD", ""),
        ("7,7,1", ""),
        ("7,7,2", ""),
        ("DONE", "ERROR there is a stone on 7,7 already"),
        ("BOARD", ""),
        ("7,15,2", ""),
        ("DONE", "ERROR 7,15 is not on the board"),
        ("BOARD", ""),
        ("8,8,3", ""),
        ("DONE", "ERROR 8,8 is marked 3, as only in continuous games"),
        ("DONE", "UNKNOWN DONE without a BOARD before it"),
        ("8,8,1", "UNKNOWN a stone without a BOARD before it"),
        ("BOARD", ""),
        ("TURN 3,3", "ERROR the BOARD before this was not ended by DONE | 1,14"),
    ]);
}

#[test]
fn what_cannot_be_done_is_said_and_the_game_goes_on() {
    check(&[
        ("BEGIN", "ERROR no game yet: START comes first"),
        ("RESTART", "ERROR no game yet: START comes first"),
        ("BOARD", ""),
        ("DONE", "ERROR no game yet: START comes first"),
        ("START 4", "ERROR a board has 5 to 20 points a side, not 4"),
        ("RECTSTART 15,20", "ERROR a board is square, and 15 times 20 is not"),
        ("RECTSTART 15,15", "OK"),
        ("TURN 7,7", "0,14"),
        ("TURN 7,7", "ERROR there is a stone on 7,7 already"),
        ("TURN 0,15", "ERROR 0,15 is not on the board"),
        ("TURN 7", "ERROR expected TURN x,y, not \"TURN 7\""),
        ("BEGIN", "ERROR there are stones on the board already: BEGIN opens a game"),
        ("TAKEBACK 7,7", "ERROR the last stone is not on 7,7"),
        ("SUGGEST", "UNKNOWN \"SUGGEST\" is no command known here"),
        ("TURN 8,7", "1,14"),
    ]);
}

#[test]
fn a_game_that_is_over_gets_no_move() {
    let over = "ERROR the game is over: Black has five in a row";
    check(&[
        ("START 15", "OK"),
        ("BEGIN", "0,14"),
        ("TURN 3,0", "1,14"),
        ("TURN 4,0", "2,14"),
        ("TURN 5,0", "3,14"),
        ("TURN 6,0", "4,14"),
        ("TURN 7,0", over),
        ("BOARD", ""),
        ("3,0,2", ""),
        ("3,2,1", ""),
        ("4,0,2", ""),
        ("4,2,1", ""),
        ("5,0,2", ""),
        ("5,2,1", ""),
        ("6,0,2", ""),
        ("6,2,1", ""),
        ("7,0,2", ""),
        ("DONE", over),
        ("TURN 0,0", over),
        ("TAKEBACK 7,0", "OK"),
        ("TURN 0,0", "0,14"),
    ]);
}

#[test]
fn a_stone_of_black_on_a_forbidden_point_has_lost() {
    check(&[
        ("INFO rule 4", ""),
        ("START 15", "OK"),
        ("BOARD", ""),
        ("6,7,2", ""),
        ("0,0,1", ""),
        ("8,7,2", ""),
        ("2,0,1", ""),
        ("7,6,2", ""),
        ("4,0,1", ""),
        ("7,8,2", ""),
        ("DONE", "0,14"),
        ("TURN 7,7", "ERROR the game is over: 7,7 was forbidden for Black"),
        ("TAKEBACK 7,7", "OK"),
        ("TURN 9,9", "1,14"),
    ]);
}

#[test]
fn black_with_forbidden_points_only_passes_in_a_sentence() {
    // The one empty point would make an overline.
    let mut dialogue = check(&[("INFO rule 4", ""), ("START 6", "OK"), ("BOARD", "")]);
    let rows = ["OOXXOO", "XXOOXX", "XXX.XX", "XXOOXX", "OOXXOO", "XXOOXX"];
    let mut stones: Vec<String> = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, stone) in row.bytes().enumerate().filter(|&(_, stone)| stone != b'.') {
            stones.push(format!("{x},{y},{}", if stone == b'X' { 1 } else { 2 }));
        }
    }
    for stone in stones {
        assert_eq!(dialogue.say(&stone), [""; 0]);
    }
    let passes = "ERROR no point is left that may be played, so this side passes";
    assert_eq!(dialogue.say("DONE"), [passes]);
    let over = "ERROR the game is over: the board is full";
    assert_eq!(dialogue.say("TURN 3,2"), [over], "White fills the last point");
}

#[test]
fn an_unknown_rule_is_said_at_the_first_command_that_is_no_info() {
    let unknown = "ERROR rule \"8\" is not played here; 0 is freestyle, 1 is exactly five, 4 is renju";
    let dialogue = check(&[
        ("INFO rule 8", ""),
        ("INFO timeout_turn 100", ""),
        ("START 15", unknown),
        ("INFO rule 0", ""),
        ("START 15", "OK"),
        ("INFO rule 8", ""),
        ("BEGIN", unknown),
        ("TURN 7,7", unknown),
        ("BOARD", ""),
        ("DONE", unknown),
        ("INFO rule 1", ""),
        ("BEGIN", "0,14"),
    ]);
    assert_eq!(dialogue.last_board().rule(), Rule::Standard);
}

#[test]
fn a_command_that_needs_the_move_ends_the_search_and_has_it_first() {
    check_paced(
        Pace::WhenStopped,
        &[
            ("START 15", "OK"),
            ("BEGIN", ""),
            ("TURN 7,7", "0,14"),
            ("TURN 0,14", "1,14 | ERROR there is a stone on 0,14 already"),
        ],
    );
}

#[test]
fn a_command_that_sets_up_something_else_drops_the_search() {
    check_paced(
        Pace::WhenStopped,
        &[
            ("START 15", "OK"),
            ("BEGIN", ""),
            ("RESTART", "OK"),
            ("TURN 7,7", ""),
            ("TAKEBACK 7,7", "OK"),
            ("BEGIN", ""),
            ("BOARD", ""),
            ("7,7,2", ""),
            ("DONE", ""),
            ("START 10", "OK"),
        ],
    );
}

#[test]
fn other_commands_leave_the_search_alone() {
    let mut dialogue = check_paced(
        Pace::WhenStopped,
        &[
            ("START 15", "OK"),
            ("BEGIN", ""),
            ("INFO rule 4", ""),
            ("INFO time_left 100", ""),
            ("nonsense", "UNKNOWN \"nonsense\" is no command known here"),
            ("TURN seven", "ERROR expected TURN x,y, not \"TURN seven\""),
        ],
    );
    let about = dialogue.say("ABOUT");
    assert!(about[0].starts_with("name=\"Tengen\""), "{about:?}");
    assert_eq!(dialogue.brain.finish_move().map(|reply| reply.to_string()).as_deref(), Some("0,14"));
}

#[test]
fn a_failure_of_the_engine_is_said() {
    let failure = "ERROR the engine failed: out of ideas";
    check(&[("START 8", "OK"), ("BEGIN", failure), ("START 7", "OK"), ("BEGIN", "0,6")]);
}

#[test]
fn a_move_takes_its_time_from_the_game() {
    let dialogue = check(&[
        ("INFO timeout_turn 30000", ""),
        ("INFO timeout_match 100000", ""),
        ("START 15", "OK"),
        ("INFO time_left 20000", ""),
        ("BEGIN", "0,14"),
        ("RESTART", "OK"),
        ("BEGIN", "0,14"),
    ]);
    let times: Vec<_> = dialogue.jobs.borrow().iter().map(|job| job.limits.time).collect();
    assert_eq!(times, [1, 5].map(|seconds| Some(Duration::from_secs(seconds))));
}

/// What is written in answer to this input, with a brain whose moves come when they are asked for.
fn run_on(input: &'static [u8]) -> String {
    let (sender, events) = unbounded();
    let puppet = Puppet { pace: Pace::WhenStopped, events: sender, jobs: Rc::default(), running: None };
    let mut output = Vec::new();
    run(input, &mut output, Box::new(puppet), events).expect("nothing fails");
    String::from_utf8(output).expect("text")
}

#[test]
fn nothing_is_written_after_end() {
    assert_eq!(run_on(b"START 15\r\nBEGIN\r\nEND\r\nABOUT\r\n"), "OK\n");
    assert_eq!(run_on(b"start 15\rbegin\rend"), "OK\n0,14\n", "an END without its own end is none");
}

#[test]
fn at_the_end_of_the_input_the_move_is_still_said() {
    assert_eq!(run_on(b"START 15\n\nTURN 7,7\n"), "OK\n0,14\n");
    assert_eq!(run_on(b""), "");
}
