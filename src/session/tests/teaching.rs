//! Teaching: the computer waits while the person's move is checked, and after a warning until the person decides.

use super::*;
use crate::verdict::Proof;
use std::sync::Arc;

const TEACHER: ThinkerId = ThinkerId::Reviewer(0);

/// A person with Black against the computer at this level, which has answered the first move.
fn lesson(level: u8) -> Table {
    let mut table = Table::new(Players::PersonBlack);
    table.session.configure(Config { teaching: true, strength: at_level(level), ..config() });
    table.apply(Command::Play(p("H8"))).unwrap();
    judge(&mut table, worth(0));
    judge(&mut table, worth(0));
    computer_plays(&mut table, "I9");
    table
}

fn worth(value: i32) -> Answer {
    Answer { score: Score::estimate(value), ..answer(Move::Place(p("A1"))) }
}

fn wins(by: &str) -> Answer {
    let proof = Some(Arc::new(Proof::five(p(by))));
    Answer { score: Score::Win { plies: 1 }, proof, ..answer(Move::Place(p(by))) }
}

fn asked(session: &Session) -> Vec<(ThinkerId, usize)> {
    session.wanted().into_iter().map(|job| (job.thinker, job.board.moves().len())).collect()
}

fn judge(table: &mut Table, answer: Answer) {
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted: {:?}", asked(&table.session)) };
    assert_eq!((job.thinker, job.question.clone()), (TEACHER, Question::Review));
    let id = table.start();
    table.say(id, Ok(answer));
}

fn computer_plays(table: &mut Table, point: &str) {
    assert!(table.is_thinking(), "{:?}", table.session.thinking());
    let id = table.start();
    table.say(id, Ok(answer(Move::Place(p(point)))));
}

#[test]
fn a_sound_move_is_checked_and_answered() {
    let mut table = lesson(1);
    assert_eq!(asked(&table.session), [(TEACHER, 2)], "while the person thinks");
    judge(&mut table, worth(20));
    assert!(table.session.wanted().is_empty());
    table.apply(Command::Play(p("J10"))).unwrap();
    assert_eq!(table.session.thinking(), Thinking::Checking);
    assert_eq!(asked(&table.session), [(TEACHER, 3)], "the computer waits");
    judge(&mut table, worth(-10));
    assert!(table.session.warning().is_none() && table.is_thinking());
}

#[test]
fn a_quick_move_is_checked_together_with_the_position_before() {
    let mut table = lesson(1);
    table.apply(Command::Play(p("J10"))).unwrap();
    assert_eq!(asked(&table.session), [(TEACHER, 2)]);
    judge(&mut table, worth(0));
    assert_eq!(asked(&table.session), [(TEACHER, 3)]);
}

#[test]
fn a_grave_error_is_taken_back_or_played_on() {
    let mut table = lesson(1);
    judge(&mut table, worth(0));
    table.apply(Command::Play(p("J10"))).unwrap();
    judge(&mut table, wins("C3"));
    assert_eq!(table.session.thinking(), Thinking::Warned);
    assert!(table.session.wanted().is_empty() && !table.session.clock_runs());
    let warning = table.session.warning().expect("a five is left").clone();
    assert_eq!(warning.grade, crate::coach::review::Grade::MissedBlock);
    table.apply(Command::TakeBack).unwrap();
    let help = table.session.help();
    assert!(help.warnings && !help.takebacks, "{help:?}");
    table.check_moves("H8 I9");
    assert!(table.session.warning().is_none() && table.session.wanted().is_empty(), "it is known already");
    table.apply(Command::Play(p("J10"))).unwrap();
    judge(&mut table, wins("C3"));
    assert_eq!(table.session.thinking(), Thinking::Warned, "the same error again");
    table.apply(Command::PlayOn).unwrap();
    computer_plays(&mut table, "C3");
    table.check_moves("H8 I9 J10 C3");
}

#[test]
fn a_strong_level_warns_once_a_game() {
    let mut table = lesson(10);
    for (point, warned) in [("J10", true), ("A5", false)] {
        if warned {
            judge(&mut table, worth(0));
        }
        table.apply(Command::Play(p(point))).unwrap();
        if warned {
            judge(&mut table, wins("C3"));
        }
        assert_eq!(table.session.warning().is_some(), warned, "{point}");
        if warned {
            table.apply(Command::PlayOn).unwrap();
        }
        computer_plays(&mut table, if warned { "C4" } else { "C5" });
    }
}

#[test]
fn there_is_no_warning_of_small_errors_or_where_warnings_are_off() {
    let mut table = Table::new(Players::PersonBlack);
    table.apply(Command::Play(p("H8"))).unwrap();
    assert!(table.is_thinking());
    let mut table = lesson(1);
    judge(&mut table, worth(0));
    table.apply(Command::Play(p("J10"))).unwrap();
    judge(&mut table, worth(150));
    assert!(table.session.warning().is_none(), "a blunder by its winning chance, not a grave one");
    assert_eq!(table.apply(Command::PlayOn), Err(Refusal::NothingFailed));
}

#[test]
fn a_failed_check_lets_the_game_go_on() {
    let mut table = lesson(1);
    table.apply(Command::Play(p("J10"))).unwrap();
    let id = table.start();
    table.say(id, Err(Failure::Panicked("a test".to_owned())));
    assert!(table.is_thinking());
}

#[test]
fn a_move_that_throws_an_advantage_away_is_warned_of() {
    // Of the person before the move, of the computer after it.
    for (before, after, is_warned) in [(500, 500, true), (500, -500, false), (-500, 500, false), (-500, -500, false)] {
        let mut table = lesson(1);
        judge(&mut table, worth(before));
        table.apply(Command::Play(p("J10"))).unwrap();
        judge(&mut table, worth(after));
        let warned = table.session.warning().map(|reviewed| reviewed.mover);
        assert_eq!(warned, is_warned.then_some(Color::Black), "{before}, {after}");
    }
}

#[test]
fn an_earlier_position_is_looked_at_without_being_checked() {
    let mut game = game(Players::PersonBlack, Rule::Freestyle);
    test_support::play(&mut game, "H8 I9", 100);
    let mut table = Table::of(game);
    table.session.configure(Config { teaching: true, strength: at_level(1), ..config() });
    assert_eq!(asked(&table.session), [(TEACHER, 2)]);
    table.step(-2);
    assert!(table.session.wanted().is_empty());
    table.step(2);
    assert_eq!(asked(&table.session), [(TEACHER, 2)]);
}
