//! Dialogues with a brain whose engine is a stand-in.

use super::*;
use crate::engine::balance::EVEN;
use crate::engine::{Info, Resources, Tally};
use crate::game::Task;
use crate::job::{Answer, Failure, Job, Question};
use crate::rules::{Move, Point, Rule};
use crate::verdict::Score;
use crossbeam_channel::{Sender, bounded, unbounded};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// When the stand-in for the engine answers.
#[derive(Clone, Copy, PartialEq)]
enum Pace {
    AtOnce,
    WhenStopped,
}

/// Answers with the first legal points, from A1 on, or passes; on a board of the size `BROKEN` it fails. Records the
/// calls.
struct Puppet {
    pace: Pace,
    events: Sender<Event>,
    calls: Rc<RefCell<Calls>>,
    running: Option<(SearchId, Job)>,
}

/// Calls to the stand-in.
#[derive(Default)]
struct Calls {
    jobs: Vec<Job>,
    /// Number of calls of `forget`.
    forgets: u32,
    /// Calls of `prepare`: size, rule, and table in MiB.
    prepared: Vec<(u8, Rule, u32)>,
    /// Value of every position for White.
    for_white: i32,
}

/// The size of board on which the stand-in fails.
const BROKEN: u8 = 8;

impl Puppet {
    fn answer(&mut self) {
        let Some((id, Job { board, question, .. })) = self.running.take() else { return };
        let best = board.legal_points().next().map_or(Move::Pass, Move::Place);
        let for_white = self.calls.borrow().for_white;
        let score = Score::Estimate(if board.side_to_move() == Color::White { for_white } else { -for_white });
        let (elapsed, line) = (Duration::ZERO, best.point().into_iter().collect::<Vec<Point>>());
        let info = Info {
            depth: 1,
            nodes: 1,
            elapsed,
            score,
            line: line.clone(),
            others: Vec::new(),
            tally: Tally::default(),
        };
        self.events.send(Event::Info(id, info)).expect("the test listens");
        let stones = |board: &Board, count: usize| board.legal_points().take(count).map(Act::Stone).collect();
        let acts = match question {
            Question::Opening(opening) => match opening.step().expect("it goes on").task {
                Task::Choice(choices) if choices.contains(&Choice::PlaceTwo) && for_white.abs() <= EVEN => {
                    vec![Act::Choose(Choice::PlaceTwo)]
                }
                Task::Choice(_) => vec![Act::Choose(if for_white >= 0 { Choice::White } else { Choice::Black })],
                _ => stones(opening.board(), opening.areas().len()),
            },
            Question::Balance { stones: count, .. } => stones(&board, count),
            _ => Vec::new(),
        };
        let answer = Answer { best, acts, score, proof: None, line, depth: 1, nodes: 10, elapsed };
        let failure = Failure::Panicked("out of ideas".to_owned());
        let result = if board.size() == BROKEN { Err(failure) } else { Ok(answer) };
        self.events.send(Event::Done(id, result)).expect("the test listens");
    }
}

impl Thinker for Puppet {
    fn start(&mut self, id: SearchId, job: Job) {
        self.answer();
        self.running = Some((id, job.clone()));
        self.calls.borrow_mut().jobs.push(job);
        if self.pace == Pace::AtOnce {
            self.answer();
        }
    }

    fn stop(&mut self) {
        self.answer();
    }

    fn forget(&mut self) {
        self.calls.borrow_mut().forgets += 1;
    }

    fn prepare(&mut self, size: u8, rule: Rule, resources: Resources) -> Receiver<()> {
        self.calls.borrow_mut().prepared.push((size, rule, resources.hash_mib));
        bounded(0).1
    }
}

/// A brain at the other end of a dialogue.
struct Dialogue {
    brain: Brain,
    events: Receiver<Event>,
    calls: Rc<RefCell<Calls>>,
}

impl Dialogue {
    fn new(pace: Pace) -> Dialogue {
        let (sender, events) = unbounded();
        let calls = Rc::default();
        let puppet = Puppet { pace, events: sender, calls: Rc::clone(&calls), running: None };
        Dialogue { brain: Brain::new(Box::new(puppet), events.clone()), events, calls }
    }

    /// Sends a line, and returns all replies to it.
    fn say_all(&mut self, line: &str) -> Vec<Reply> {
        let mut replies = self.brain.line(line, Instant::now()).expect("it is not END");
        while let Ok(event) = self.events.try_recv() {
            replies.extend(self.brain.event(event));
        }
        replies
    }

    /// As `say_all`, without reports of searches.
    fn say(&mut self, line: &str) -> Vec<String> {
        let replies = self.say_all(line);
        let answers = replies.iter().filter(|reply| !matches!(reply, Reply::Message(_) | Reply::Info(_)));
        answers.map(Reply::to_string).collect()
    }

    /// The position of the last search.
    fn last_board(&self) -> Board {
        self.calls.borrow().jobs.last().expect("a search").board.clone()
    }
}

/// Checks a dialogue: each line of the manager is followed by the brain's replies, joined by " | "; empty for none.
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
    assert_eq!(dialogue.calls.borrow().jobs[0].limits.nodes, Some(3), "INFO counts within a BOARD too");
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
        ("7,7", ""),
        ("DONE", "ERROR expected x,y,1 or x,y,2, not \"7,7\""),
        ("DONE", "UNKNOWN DONE without a BOARD before it"),
        ("8,8,1", "UNKNOWN a stone without a BOARD before it"),
        ("8,8", "UNKNOWN a stone without a SWAP2BOARD before it"),
        ("BOARD", ""),
        ("TURN 3,3", "ERROR the list before this was not ended by DONE | 1,14"),
    ]);
}

#[test]
fn a_command_that_cannot_be_carried_out_is_an_error_and_the_game_goes_on() {
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
fn rule_2_is_renju_once_the_manager_speaks_like_the_yixin_board() {
    // A double-three of Black's on H8 in a position of its own making: the columns of the first row are x and y.
    let position = ["yxboard", "6,7,1", "0,14,2", "8,7,1", "2,14,2", "7,6,1", "4,14,2", "7,8,1", "0,0,2", "done"];
    let refused = "ERROR rule \"2\" is not played here; 0 is freestyle, 1 is exactly five, 4 is renju, 8 is Caro, 9 is Caro with exactly five";
    for settings in [["INFO rule 2", "START 15"], ["START 15", "INFO rule 2"]] {
        let mut dialogue = Dialogue::new(Pace::AtOnce);
        settings.iter().for_each(|line| assert!(dialogue.say(line).iter().all(|reply| reply == "OK"), "{line}"));
        assert_eq!(dialogue.say("BEGIN"), [refused], "as the protocol's specification means it");
        let mut said: Vec<Reply> = position.iter().flat_map(|line| dialogue.say_all(line)).collect();
        said.extend(dialogue.say_all("yxshowforbid"));
        let said: Vec<String> = said.iter().map(Reply::to_string).collect();
        assert_eq!(said, ["MESSAGE rule 2 is renju here, as the Yixin board means it", "FORBID 0707."]);
        assert!(dialogue.calls.borrow().prepared.contains(&(15, Rule::Renju, 64)));
    }
    let told: Vec<String> = {
        let mut dialogue = Dialogue::new(Pace::AtOnce);
        let lines = ["INFO caution_factor 1", "INFO rule 2", "START 15", "INFO rule 0", "INFO rule 2"];
        lines.iter().flat_map(|line| dialogue.say_all(line)).map(|reply| reply.to_string()).collect()
    };
    assert_eq!(told, ["MESSAGE rule 2 is renju here, as the Yixin board means it", "OK"]);
}

#[test]
fn a_block_of_a_command_that_is_not_known_has_one_answer() {
    check(&[
        ("START 15", "OK"),
        ("YXBLOCK", "UNKNOWN \"YXBLOCK\" is no command known here"),
        ("7,7", ""),
        ("8,8", ""),
        ("DONE", ""),
        ("yxquerydatabaseall", "UNKNOWN \"yxquerydatabaseall\" is no command known here"),
        ("7,7,1", ""),
        ("8,8,2", ""),
        ("-1,what", ""),
        ("done", ""),
        ("DONE", "UNKNOWN DONE without a BOARD before it"),
        ("yxswap2step1", "UNKNOWN \"yxswap2step1\" is no command known here"),
        ("BOARD", ""),
        ("7,7,2", ""),
        ("DONE", "0,14"),
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
fn black_without_a_legal_point_passes_by_an_error() {
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
fn an_unknown_rule_is_reported_by_the_commands_that_need_a_rule() {
    let unknown = "ERROR rule \"2\" is not played here; 0 is freestyle, 1 is exactly five, 4 is renju, 8 is Caro, 9 is Caro with exactly five";
    let dialogue = check(&[
        ("INFO rule 2", ""),
        ("INFO timeout_turn 100", ""),
        ("START 15", "OK"),
        ("INFO rule 0", ""),
        ("START 15", "OK"),
        ("INFO rule 2", ""),
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
fn a_command_that_needs_the_move_ends_the_search_and_gets_its_move_first() {
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
    assert_eq!(dialogue.brain.finish().last().map(Reply::to_string).as_deref(), Some("0,14"));
}

#[test]
fn a_failure_of_the_engine_is_reported() {
    let failure = "ERROR the engine failed: out of ideas";
    check(&[("START 8", "OK"), ("BEGIN", failure), ("START 7", "OK"), ("BEGIN", "0,6")]);
}

#[test]
fn a_move_takes_its_time_from_the_game() {
    let dialogue = check(&[
        ("INFO timeout_turn 30000", ""),
        ("INFO timeout_match 100000", ""),
        ("START 15", "OK"),
        ("INFO time_left 21130", ""),
        ("BEGIN", "0,14"),
        ("RESTART", "OK"),
        ("BEGIN", "0,14"),
    ]);
    let optimum = |job: &Job| job.limits.optimum.expect("a share").as_millis();
    let shares: Vec<u128> = dialogue.calls.borrow().jobs.iter().map(optimum).collect();
    // A hundredth of a second is kept back for each of the 113 moves that a side may have to make.
    assert_eq!(shares, [1_000, 4_943]);
}

#[test]
fn the_search_is_reported_before_the_move() {
    let mut dialogue = check(&[("START 15", "OK"), ("INFO show_detail 3", "")]);
    let replies: Vec<String> = dialogue.say_all("BEGIN").iter().map(Reply::to_string).collect();
    let beginnings = ["MESSAGE REALTIME REFRESH", "MESSAGE REALTIME BEST 0,14", "INFO PV 0", "INFO BESTLINE 0,14"];
    for beginning in beginnings {
        assert!(replies.iter().any(|reply| reply.starts_with(beginning)), "{beginning} in {replies:?}");
    }
    let [.., step, result, stone] = replies.as_slice() else { panic!("{replies:?}") };
    assert_eq!(step, "MESSAGE Depth 1 | Eval 0 | Time 0ms | A1");
    assert!(result.starts_with("MESSAGE Speed "), "{result}");
    assert_eq!(stone, "0,14");
}

#[test]
fn a_move_may_be_imposed() {
    let dialogue = check_paced(
        Pace::WhenStopped,
        &[
            ("PLAY 3,3", "ERROR no game yet: START comes first"),
            ("START 15", "OK"),
            ("BEGIN", ""),
            ("PLAY 7,7", "7,7"),
            ("PLAY 7,7", "ERROR there is a stone on 7,7 already"),
            ("TURN 7,8", ""),
            ("yxstop", "0,14"),
            ("yxstop", ""),
        ],
    );
    assert_eq!(dialogue.last_board().moves().len(), 2, "the move of the search is dropped");
}

#[test]
fn a_position_is_set_up_in_silence_and_the_best_moves_are_asked_for() {
    let mut dialogue = check_paced(
        Pace::WhenStopped,
        &[
            ("START 15", "OK"),
            ("yxboard", ""),
            ("7,7,1", ""),
            ("8,7,2", ""),
            ("done", ""),
            ("yxnbest 3", ""),
            ("STOP", "0,14"),
            ("TURN 0,14", "ERROR there is a stone on 0,14 already"),
            ("yxboard", ""),
            ("7,7,1", ""),
            ("7,7,2", ""),
            ("done", "ERROR there is a stone on 7,7 already"),
        ],
    );
    assert_eq!(dialogue.calls.borrow().jobs.last().map(|job| job.lines), Some(3));
    assert_eq!(dialogue.say("TURN 5,5"), [""; 0]);
    assert_eq!(dialogue.calls.borrow().jobs.last().map(|job| job.lines), Some(1));
}

#[test]
fn the_forbidden_points_are_shown_as_the_boards_read_them() {
    check(&[
        ("yxshowforbid", "ERROR no game yet: START comes first"),
        ("START 15", "OK"),
        ("yxboard", ""),
        ("6,8,1", ""),
        ("0,0,2", ""),
        ("8,8,1", ""),
        ("14,14,2", ""),
        ("7,7,1", ""),
        ("14,0,2", ""),
        ("7,9,1", ""),
        ("0,14,2", ""),
        ("DONE", ""),
        ("yxshowforbid", "FORBID ."),
        ("INFO rule 4", ""),
        ("yxshowforbid", "FORBID 0708."),
    ]);
}

#[test]
fn a_new_game_and_a_cleared_table_begin_with_an_empty_memory() {
    let mut dialogue = check(&[("START 15", "OK"), ("BEGIN", "0,14")]);
    assert_eq!(dialogue.calls.borrow().forgets, 1);
    assert_eq!(dialogue.say_all("yxhashclear"), [Reply::Message("what was searched is forgotten".to_owned())]);
    dialogue.say("RESTART");
    assert_eq!(dialogue.calls.borrow().forgets, 3);
    assert_eq!(dialogue.say_all("yxshowinfo").len(), 2);
}

#[test]
fn the_engine_prepares_when_a_game_begins_and_when_its_rule_or_resources_change() {
    let dialogue = check(&[
        ("INFO max_memory 134217728", ""),
        ("START 15", "OK"),
        ("INFO timeout_turn 500", ""),
        ("INFO max_memory 134217728", ""),
        ("INFO max_memory 268435456", ""),
        ("INFO rule 4", ""),
        ("START 20", "OK"),
    ]);
    let expected =
        [(15, Rule::Freestyle, 64), (15, Rule::Freestyle, 128), (15, Rule::Renju, 128), (20, Rule::Renju, 128)];
    assert_eq!(dialogue.calls.borrow().prepared, expected);
}

/// The cells of a line of stones.
fn cells(reply: &str) -> Vec<(i32, i32)> {
    let cell = |text: &str| text.split_once(',').map(|(x, y)| (x.parse().expect("x"), y.parse().expect("y")));
    reply.split(' ').map(|text| cell(text).unwrap_or_else(|| panic!("{text} is a cell"))).collect()
}

#[test]
fn three_stones_are_proposed_to_begin_with() {
    for (size, rule) in [(5, 0), (15, 1), (20, 4)] {
        let mut dialogue =
            check(&[(&format!("INFO rule {rule}"), ""), (&format!("START {size}"), "OK"), ("SWAP2BOARD", "")]);
        let [reply] = dialogue.say("DONE").try_into().expect("one line");
        let mut stones = cells(&reply);
        assert!(stones.iter().all(|&(x, y)| x < size && y < size), "{reply}");
        stones.sort_unstable();
        stones.dedup();
        assert_eq!(stones.len(), 3, "{reply}");
        assert_eq!(dialogue.calls.borrow().jobs.len(), 1, "the opening was asked for as a whole");
        assert_eq!(dialogue.say("SWAP2BOARD"), [""; 0], "the proposal is not played");
    }
}

#[test]
fn the_better_colour_is_taken_and_an_even_choice_is_passed_on() {
    let three = ["7,7", "8,7", "9,9"];
    let five = ["7,7", "8,7", "9,9", "8,8", "8,6"];
    let answer = |opening: &[&str], for_white| {
        let mut dialogue = check(&[("START 15", "OK"), ("SWAP2BOARD", "")]);
        dialogue.calls.borrow_mut().for_white = for_white;
        opening.iter().for_each(|stone| assert_eq!(dialogue.say(stone), [""; 0]));
        let [reply] = dialogue.say("DONE").try_into().expect("one line");
        reply
    };
    assert_eq!(answer(&three, 60), "0,14");
    assert_eq!(answer(&three, -60), "SWAP");
    let two = cells(&answer(&three, -15));
    assert!(two.len() == 2 && two[0] != two[1], "{two:?}");
    assert_eq!(answer(&five, 60), "0,14");
    assert_eq!(answer(&five, -60), "SWAP");
    assert_eq!(answer(&five, 0), "0,14");
    assert_eq!(answer(&five, -1), "SWAP");
}

#[test]
fn stones_that_do_not_make_a_swap2_opening_are_refused() {
    check(&[
        ("SWAP2BOARD", ""),
        ("DONE", "ERROR no game yet: START comes first"),
        ("START 15", "OK"),
        ("SWAP2BOARD", ""),
        ("7,7", ""),
        ("DONE", "ERROR swap2 begins with three stones and goes on with five, not with 1"),
        ("SWAP2BOARD", ""),
        ("7,7", ""),
        ("8,8", ""),
        ("7,7", ""),
        ("DONE", "ERROR there is a stone on 7,7 already"),
        ("SWAP2BOARD", ""),
        ("7,7", ""),
        ("8,8", ""),
        ("7,15", ""),
        ("DONE", "ERROR 7,15 is not on the board"),
        ("SWAP2BOARD", ""),
        ("7,7,1", ""),
        ("DONE", "ERROR expected x,y, not \"x,y,f\""),
        ("TURN 7,7", "0,14"),
    ]);
}

#[test]
fn stones_that_balance_the_board_are_proposed_without_playing_them() {
    let mut dialogue = check(&[("START 15", "OK"), ("TURN 7,7", "0,14")]);
    let one = dialogue.say("yxbalanceone 10");
    assert_eq!(cells(&one[0]).len(), 1, "{one:?}");
    let two = dialogue.say("yxbalancetwo 0");
    assert_eq!(cells(&two[0]).len(), 2, "{two:?}");
    assert_eq!(dialogue.say("TURN 7,8"), ["1,14"]);
    assert_eq!(dialogue.last_board().moves().len(), 3);
}

#[test]
fn a_stop_during_a_proposal_gets_the_best_so_far() {
    let mut dialogue = check_paced(Pace::WhenStopped, &[("START 15", "OK"), ("SWAP2BOARD", ""), ("DONE", "")]);
    let [reply] = dialogue.say("yxstop").try_into().expect("one line");
    assert_eq!(cells(&reply).len(), 3);
    ["SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"].iter().for_each(|line| assert_eq!(dialogue.say(line), [""; 0]));
    assert_eq!(dialogue.say("yxstop"), ["0,14"], "an even choice that is wanted now is not passed on");
    assert_eq!(dialogue.calls.borrow().jobs.len(), 2, "no third search was begun");
}

#[test]
fn a_choice_and_the_stones_after_it_share_time_and_nodes() {
    let mut dialogue = check(&[("START 15", "OK"), ("INFO max_node 40", ""), ("SWAP2BOARD", "")]);
    ["7,7", "8,7", "9,9"].iter().for_each(|stone| assert_eq!(dialogue.say(stone), [""; 0]));
    assert_eq!(cells(&dialogue.say("DONE")[0]).len(), 2);
    let calls = dialogue.calls.borrow();
    let [choice, stones] = &calls.jobs[..] else { panic!("two jobs") };
    assert_eq!([choice, stones].map(|job| job.limits.nodes), [Some(20), Some(30)], "the choice has used ten");
    assert!(choice.limits.time < stones.limits.time, "half of the time, and all that is left");
}

#[test]
fn a_level_weakens_the_search() {
    let dialogue = check(&[("INFO level 2", ""), ("START 15", "OK"), ("BEGIN", "0,14"), ("INFO strength 100", "")]);
    let weakness = dialogue.calls.borrow().jobs[0].weakness;
    assert_eq!(weakness.map(|level| level.number()), Some(2));
    assert_eq!(dialogue.brain.options.weakness(), None);
}

/// The seeds of the searches in a dialogue.
fn seeds(lines: &[&str]) -> Vec<u64> {
    let mut dialogue = Dialogue::new(Pace::AtOnce);
    lines.iter().for_each(|line| drop(dialogue.say(line)));
    dialogue.calls.borrow().jobs.iter().map(|job| job.seed).collect()
}

#[test]
fn a_level_has_another_seed_in_each_game_and_the_same_one_throughout() {
    let lines = ["INFO level 2", "START 15", "BEGIN", "TURN 7,7", "RESTART", "BEGIN", "START 15", "BEGIN"];
    let [first, second, restarted, started] = seeds(&lines)[..] else { panic!("four searches") };
    assert_eq!(first, second);
    assert!(first != restarted && restarted != started && started != first);
    assert_ne!(seeds(&lines)[0], first, "another program draws others");
}

#[test]
fn the_managers_seed_decides_those_of_the_games() {
    let games = ["BEGIN", "RESTART", "BEGIN"];
    let before = seeds(&[&["INFO level 2", "INFO seed 5", "START 15"], &games[..]].concat());
    assert_ne!(before[0], before[1]);
    assert_eq!(seeds(&[&["START 15", "INFO SEED 5", "INFO level 2"], &games[..]].concat()), before, "set after START");
    let again = seeds(&["INFO level 2", "START 15", "BEGIN", "INFO seed 5", "RESTART", "BEGIN", "RESTART", "BEGIN"]);
    assert_eq!(again[1..], before, "set between two games");
    assert_ne!(seeds(&["INFO level 2", "INFO seed 6", "START 15", "BEGIN"])[0], before[0]);
}

#[test]
fn at_full_strength_no_seed_has_an_effect() {
    assert_eq!(seeds(&["START 15", "BEGIN", "INFO seed 5", "RESTART", "BEGIN", "INFO level 12", "TURN 7,7"]), [0; 3]);
}

#[test]
fn a_time_limit_that_is_shortened_during_a_search_counts_at_once() {
    let mut dialogue = check_paced(
        Pace::WhenStopped,
        &[("INFO timeout_turn 60000", ""), ("START 15", "OK"), ("TURN 7,7", ""), ("INFO timeout_turn 90000", "")],
    );
    assert!(dialogue.brain.alarm.try_recv().is_err(), "more time changes nothing");
    dialogue.say("INFO timeout_turn 10");
    dialogue.brain.alarm.recv_timeout(Duration::from_secs(20)).expect("the alarm goes off");
    assert_eq!(dialogue.brain.finish().last(), Some(&Reply::Stones(vec![Cell { x: 0, y: 14 }])));
    assert!(dialogue.brain.alarm.try_recv().is_err(), "and is turned off");
}

/// The output for this input, of a brain that moves when it is stopped.
fn run_on(input: &'static [u8]) -> String {
    let (sender, events) = unbounded();
    let puppet = Puppet { pace: Pace::WhenStopped, events: sender, calls: Rc::default(), running: None };
    let mut output = Vec::new();
    run(input, &mut output, Box::new(puppet), events).expect("nothing fails");
    let output = String::from_utf8(output).expect("text");
    output.lines().filter(|line| !line.starts_with("MESSAGE ")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn nothing_is_written_after_end() {
    assert_eq!(run_on(b"START 15\r\nBEGIN\r\nEND\r\nABOUT\r\n"), "OK\n");
    assert_eq!(run_on(b"start 15\rbegin\rend"), "OK\n", "the end of the input ends the line");
}

#[test]
fn the_move_is_still_written_at_the_end_of_the_input() {
    assert_eq!(run_on(b"START 15\n\nTURN 7,7\n"), "OK\n0,14\n");
    assert_eq!(run_on(b"START 15\nTURN 7,7"), "OK\n0,14\n");
    assert_eq!(run_on(b""), "");
}
