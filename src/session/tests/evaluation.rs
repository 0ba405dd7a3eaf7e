//! The evaluation that is shown while a person plays.

use super::*;

/// Two people who want positions to be evaluated.
fn people() -> Table {
    let mut table = Table::new(Players::TwoPeople);
    table.session.configure(Config { evaluates: true, ..config() });
    table
}

/// Answers the reviewer's search with this score for the side to move.
fn judge(table: &mut Table, value: i32) {
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    assert_eq!((job.thinker, job.question.clone(), job.weakness), (ThinkerId::Reviewer(0), Question::Review, None));
    assert_eq!(job.limits.nodes, Some(super::super::evaluation::NODES));
    assert!(job.limits.time.is_some());
    let id = table.start();
    table.say(id, Ok(Answer { score: Score::estimate(value), ..answer(Move::Place(p("J8"))) }));
}

fn shown(table: &Table) -> Option<(Score, Color, usize)> {
    table.session.evaluation().map(|evaluation| (evaluation.score, evaluation.side, evaluation.line.len()))
}

#[test]
fn each_position_is_evaluated_once_and_stands_in_for_the_next() {
    let mut table = people();
    assert_eq!(shown(&table), None);
    judge(&mut table, 10);
    assert_eq!(shown(&table), Some((Score::estimate(10), Color::Black, 1)));
    assert!(table.session.wanted().is_empty());

    table.apply(Command::Play(p("H8"))).unwrap();
    assert_eq!(shown(&table), Some((Score::estimate(10), Color::Black, 0)), "that of the position before, no line");
    judge(&mut table, -20);
    assert_eq!(shown(&table), Some((Score::estimate(-20), Color::White, 1)));
    table.step(-1);
    assert!(table.session.wanted().is_empty(), "it is known");
    assert_eq!(shown(&table), Some((Score::estimate(10), Color::Black, 1)));
}

#[test]
fn nothing_is_evaluated_unasked_or_in_an_analysis_or_after_the_game() {
    let mut table = people();
    table.session.configure(config());
    assert!(table.session.wanted().is_empty() && shown(&table).is_none());

    table.session.configure(Config { evaluates: true, ..config() });
    table.apply(Command::Analyse).unwrap();
    assert!(table.session.wanted().iter().all(|job| job.question == Question::Analysis));
    table.apply(Command::Analyse).unwrap();
    table.apply(Command::Play(p("H8"))).unwrap();
    table.apply(Command::Resign).unwrap();
    assert!(table.session.wanted().is_empty());
}

#[test]
fn a_search_that_failed_is_not_begun_again() {
    let mut table = people();
    let id = table.start();
    table.say(id, Err(Failure::Panicked("a test".to_owned())));
    assert!(table.session.wanted().is_empty() && shown(&table).is_none());
}

#[test]
fn a_move_that_was_played_with_the_evaluation_in_view_was_played_with_help() {
    let mut table = Table::new(Players::PersonBlack);
    table.apply(Command::Play(p("H8"))).unwrap();
    assert!(!table.session.help().is_any());
    let mut table = Table::new(Players::PersonBlack);
    table.session.configure(Config { evaluates: true, ..config() });
    table.apply(Command::Play(p("H8"))).unwrap();
    assert!(table.session.help().analysis);
}
