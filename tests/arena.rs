//! Matches in the arena: our brain against itself, and against brains that misbehave in every way.
//!
//! No test asks how long something took; a hang would only show as the harness's own time limit.

use std::time::Duration;
use tengen::arena::openings;
use tengen::arena::{self, Match, Player, Reason, Record, Stops, Tally, Terms};
use tengen::rules::{Board, Color, Rule};

const PBRAIN: &str = env!("CARGO_BIN_EXE_pbrain-tengen");

/// Our brain, fast.
fn brain(name: &str) -> Player {
    Player { infos: vec!["max_node 500".to_owned()], ..Player::new(name, vec![PBRAIN.to_owned()]) }
}

/// A brain that gets ready like any other and then does `on_question` for BEGIN, for each TURN and for each DONE.
fn shell(name: &str, on_question: &str) -> Player {
    let script = format!(
        "while read word rest; do case $word in START|RESTART) echo OK;; BEGIN|TURN|DONE) {on_question};; END) exit;; esac; done"
    );
    Player::new(name, ["sh", "-c", &script].map(str::to_owned).to_vec())
}

fn contest(first: Player, second: Player, rule: Rule, games: u32) -> Match {
    let terms = Terms::new(rule, 15, Duration::from_secs(20));
    let openings = openings::built_in(terms.size, rule);
    Match { players: [first, second], terms, openings, games, concurrency: 1, sprt: None }
}

fn play(contest: &Match) -> (Tally, Vec<Record>) {
    let mut records = Vec::new();
    let tally = arena::play(contest, &[], &Stops::default(), &mut |record, _| {
        records.push(record.clone());
        Ok(())
    });
    (tally.expect("a match"), records)
}

/// Plays two games of our brain against one that loses both by this fault.
fn check_fault(mut contest: Match, turn: Duration, reason: Reason, detail: &str) {
    contest.terms.time.turn = turn;
    let (tally, records) = play(&contest);
    assert_eq!(records.len(), 2);
    for record in &records {
        assert_eq!(record.reason, reason, "{record:?}");
        assert!(record.detail.as_deref().is_some_and(|text| text.contains(detail)), "{record:?}");
        assert_eq!(record.check(&contest), Ok(()));
    }
    assert_eq!(tally.pairs, [0, 0, 0, 0, 1]);
    assert_eq!(tally.players[1].faults.get(&reason), Some(&2));
    assert!(tally.players[0].faults.is_empty());
}

/// More time than our brain needs, and short enough to wait for a brain that does not answer.
const SHORT: Duration = Duration::from_millis(1500);
const LONG: Duration = Duration::from_secs(20);

#[test]
fn equal_brains_play_pairs_by_every_rule_without_a_fault() {
    for rule in Rule::COMMON {
        let contest = Match { concurrency: 2, ..contest(brain("one"), brain("other"), rule, 4) };
        let (tally, mut records) = play(&contest);
        records.sort_by_key(|record| record.game);
        assert_eq!(records.iter().map(|record| record.game).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(tally.pairs, [0, 0, 2, 0, 0], "the same brain plays the same game with either colour");
        for record in &records {
            let board = Board::from_moves(record.size, record.rule, &record.moves).expect("a game");
            assert_eq!(board.ending().and_then(|ending| ending.winner()), record.winner);
            assert!(!record.reason.is_fault(), "{record:?}");
            assert_eq!(record.wall_micros.len(), board.moves().len() - contest.opening(record.game).moves().len());
        }
        assert_eq!(records[0].moves, records[1].moves);
        assert!(tally.players.iter().all(|player| player.faults.is_empty() && player.over_limit == 0));
        assert!(!cfg!(target_os = "linux") || tally.players.iter().all(|player| player.cpu_moves == player.moves));
    }
}

#[test]
fn a_brain_that_plays_off_the_board_or_on_a_stone_loses() {
    let check = |answer: &str, detail: &str| {
        let wrong = shell("wrong", &format!("echo {answer}"));
        let contest = contest(brain("ours"), wrong, Rule::Freestyle, 2);
        // The first stone of the opening, a second time.
        let opening = vec![Board::from_moves(15, Rule::Freestyle, "H8I10").expect("an opening")];
        check_fault(Match { openings: opening, ..contest }, LONG, Reason::Illegal, detail);
    };
    check("15,3", "15,3 is not on the board");
    check("7,7", "there is a stone on H8");
}

#[test]
fn black_loses_on_a_forbidden_point_and_white_may_play_there() {
    // H8 makes two threes: G8 and F8 in the row, H7 and H6 in the column.
    let opening = Board::from_moves(15, Rule::Renju, "G8A1F8A15H7O1H6O15").expect("an opening");
    let contest = contest(shell("forbidden", "echo 7,7"), shell("other", "echo 7,7"), Rule::Renju, 1);
    let (tally, records) = play(&Match { openings: vec![opening], ..contest });
    assert_eq!((records[0].reason, records[0].winner), (Reason::Forbidden, Some(Color::White)));
    assert_eq!(tally.players[0].faults.get(&Reason::Forbidden), Some(&1));
}

#[test]
fn a_brain_that_never_answers_is_late() {
    let silent = shell("silent", ":");
    check_fault(contest(brain("ours"), silent, Rule::Freestyle, 2), SHORT, Reason::Late, "no move within 1500 ms");
}

#[test]
fn a_brain_that_dies_has_crashed_even_if_a_child_of_it_keeps_the_pipe_open() {
    for last_words in ["exit 3", "sleep 1000 & exit 3", "exec >&-; exit"] {
        let crasher = shell("crasher", last_words);
        check_fault(contest(brain("ours"), crasher, Rule::Freestyle, 2), LONG, Reason::Crashed, "ended");
    }
}

#[test]
fn a_flood_of_garbage_does_not_hold_up_the_match() {
    let flooder = shell("flooder", "yes garbage");
    check_fault(contest(brain("ours"), flooder, Rule::Freestyle, 2), SHORT, Reason::Garbage, "garbage");
}

#[test]
fn a_brain_that_answers_only_with_errors_has_refused() {
    let refuser = shell("refuser", "echo MESSAGE well; echo ERROR not like this");
    let detail = "ERROR not like this";
    check_fault(contest(brain("ours"), refuser, Rule::Freestyle, 2), SHORT, Reason::Refused, detail);
}

#[test]
fn output_from_before_the_question_is_not_taken_for_the_answer() {
    // Every line comes twice: were the second one taken for the next answer, it would be on a stone.
    let script = format!("'{PBRAIN}' | while read line; do printf '%s\\n%s\\n' \"$line\" \"$line\"; done");
    let echo = Player { command: ["sh", "-c", &script].map(str::to_owned).to_vec(), ..brain("echo") };
    // The opponent takes its time, in which the second line arrives.
    let slow = Player { infos: vec!["max_node 10000".to_owned()], ..brain("slow") };
    let (_, records) = play(&contest(echo, slow, Rule::Freestyle, 2));
    assert!(records.iter().all(|record| !record.reason.is_fault()), "{records:?}");
}

#[test]
fn a_brain_without_restart_gets_a_new_process() {
    let script = format!(
        "while read word rest; do case $word in RESTART) echo UNKNOWN;; *) echo $word $rest;; esac; done | '{PBRAIN}'"
    );
    // RESTART never reaches the inner brain: in its place it gets a word that it answers with UNKNOWN.
    let stubborn = Player {
        name: "stubborn".to_owned(),
        command: ["sh", "-c", &script].map(str::to_owned).to_vec(),
        ..brain("stubborn")
    };
    let (tally, _) = play(&contest(stubborn, brain("ours"), Rule::Freestyle, 4));
    assert_eq!(tally.pairs.iter().sum::<u32>(), 2);
    assert!(tally.players.iter().all(|player| player.faults.is_empty()));
}

#[test]
fn a_resumed_match_ends_like_an_uninterrupted_one() {
    let contest = contest(brain("one"), shell("other", "echo 99,99"), Rule::Standard, 6);
    let (tally, records) = play(&contest);
    let known = [&records[4], &records[1], &records[1]].map(Clone::clone);
    let mut numbers = Vec::new();
    let resumed = arena::play(&contest, &known, &Stops::default(), &mut |record, _| {
        numbers.push(record.game);
        Ok(())
    });
    assert_eq!(numbers, [0, 2, 3, 5]);
    assert_eq!(resumed.expect("a match").by_color, tally.by_color);
}

#[test]
fn a_match_ends_when_its_test_is_decided_or_it_is_stopped() {
    let sprt = arena::Sprt::new(-300.0, 300.0);
    let contest = Match { sprt, ..contest(brain("one"), shell("other", "echo 99,99"), Rule::Freestyle, 100) };
    let (tally, records) = play(&contest);
    assert!(records.len() < 50, "{} games", records.len());
    assert_eq!(sprt.expect("a test").decision(&tally.pairs), arena::Decision::Accepted);

    let stops = Stops::default();
    let mut games = 0;
    let stopped = arena::play(&Match { sprt: None, ..contest }, &[], &stops, &mut |_, _| {
        games += 1;
        stops.at_once.store(true, std::sync::atomic::Ordering::Relaxed);
        Ok(())
    });
    assert_eq!(stopped.expect("a match").results().games(), games);
    assert!(games < 100);
}

#[test]
fn a_brain_that_cannot_be_started_fails_the_match_with_a_reason() {
    let failure = |command: &[&str]| {
        let command = command.iter().map(|&word| word.to_owned()).collect();
        let broken = Player { command, ..brain("broken") };
        let result = arena::play(
            &contest(brain("ours"), broken, Rule::Freestyle, 2),
            &[],
            &Stops::default(),
            &mut |_, _| Ok(()),
        );
        result.expect_err("no match").0
    };
    assert!(failure(&["/nowhere/brain"]).starts_with("broken cannot play: "));
    assert_eq!(failure(&["true"]), "broken cannot play: no OK to START 15: the process has ended");
    let complaint = "echo ERROR too large; sleep 100";
    assert_eq!(failure(&["sh", "-c", complaint]), "broken cannot play: no OK to START 15: ERROR too large");
}
