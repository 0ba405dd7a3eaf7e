//! The record of a game against the computer, with the help that the person had.

use super::*;
use crate::coach::strength::{GameResult, Help, PlayedGame};

const NONE: Help = Help { hints: false, takebacks: false, analysis: false, warnings: false, changed: false };

/// The record after the first four stones of [`WON_BY_BLACK`], these commands, and the rest of it.
fn after(commands: &[Command]) -> Option<PlayedGame> {
    let mut table = Table::new(Players::PersonBlack);
    let (begun, rest) = WON_BY_BLACK.split_at("H8 H1 I8 I1".len());
    table.play(begun);
    for command in commands {
        table.apply(command.clone()).unwrap();
    }
    assert_eq!(table.session.take_played(), None);
    table.play(rest);
    assert!(table.session.is_finished());
    table.session.take_played()
}

#[track_caller]
fn check_help(commands: &[Command], help: Help) {
    let played = after(commands).expect("a game that counts");
    assert_eq!((played.result, played.help), (GameResult::Won, help), "{commands:?}");
}

#[test]
fn a_finished_game_is_reported_once_with_its_level_and_rule() {
    let mut table = Table::new(Players::PersonBlack);
    table.play(WON_BY_BLACK);
    let level = Level::new(5).unwrap();
    let expected = PlayedGame { game: 7, level, rule: Rule::Freestyle, size: 15, result: GameResult::Won, help: NONE };
    assert_eq!(table.session.take_played(), Some(expected));
    assert_eq!(table.session.take_played(), None);
    // Stepping through it does not end it again.
    table.step(-3);
    table.step(3);
    assert_eq!(table.session.take_played(), None);
}

#[test]
fn the_result_of_a_game_is_recorded_from_the_persons_side() {
    let mut table = Table::new(Players::PersonWhite);
    table.play(WON_BY_BLACK);
    assert_eq!(table.session.take_played().map(|played| played.result), Some(GameResult::Lost));
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 H1 I8 I1 J8 J1 A1 A3 C5 E7");
    table.apply(Command::Resign).unwrap();
    assert_eq!(table.session.take_played().map(|played| played.result), Some(GameResult::Lost));
}

#[test]
fn games_among_people_or_among_computers_leave_no_record() {
    for players in [Players::TwoPeople, Players::TwoComputers] {
        let mut table = Table::new(players);
        table.play(WON_BY_BLACK);
        assert_eq!(table.session.take_played(), None, "{players:?}");
    }
}

#[test]
fn a_game_that_had_ended_before_it_came_to_the_table_leaves_no_record() {
    let mut table = Table::new(Players::PersonBlack);
    table.play(WON_BY_BLACK);
    let mut again = Table::of(table.session.game().clone());
    again.step(-2);
    again.step(2);
    assert_eq!(again.session.take_played(), None);
}

#[test]
fn help_is_recorded_by_its_kind() {
    check_help(&[], NONE);
    check_help(&[Command::Step(-2), Command::Step(2)], NONE);
    check_help(&[Command::TakeBack, Command::Redo], Help { takebacks: true, ..NONE });
    check_help(&[Command::Analyse, Command::Analyse], Help { analysis: true, ..NONE });
    check_help(&[Command::Review, Command::ForgetReview], Help { analysis: true, ..NONE });
}

#[test]
fn a_hint_counts_once_it_was_given() {
    let mut table = Table::new(Players::PersonBlack);
    table.apply(Command::Hint).unwrap();
    table.apply(Command::Stop).unwrap();
    assert_eq!(table.session.help(), NONE);
    table.apply(Command::Hint).unwrap();
    let id = table.start();
    table.say(id, Ok(answer(Move::Place(p("H8")))));
    assert_eq!(table.session.help(), Help { hints: true, ..NONE });
    table.apply(Command::Load(Box::new(game(Players::PersonBlack, Rule::Renju)))).unwrap();
    assert_eq!(table.session.help(), NONE, "another game");
}

#[test]
fn another_move_in_place_of_one_that_was_played_counts_as_taking_back() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 H1 I8 I1");
    table.step(-2);
    table.apply(Command::Play(p("J8"))).unwrap();
    assert_eq!(table.session.help(), Help { takebacks: true, ..NONE });
}

#[test]
fn analysis_that_was_left_on_counts_with_the_first_stone() {
    let mut table = Table::new(Players::PersonBlack);
    table.apply(Command::Analyse).unwrap();
    table.apply(Command::Load(Box::new(game(Players::PersonBlack, Rule::Renju)))).unwrap();
    assert_eq!(table.session.help(), NONE);
    table.apply(Command::Play(p("H8"))).unwrap();
    assert_eq!(table.session.help(), Help { analysis: true, ..NONE });
}

#[test]
fn analysis_that_is_switched_off_before_the_first_stone_does_not_count() {
    let mut table = Table::new(Players::PersonBlack);
    table.apply(Command::Analyse).unwrap();
    table.apply(Command::Load(Box::new(game(Players::PersonBlack, Rule::Freestyle)))).unwrap();
    table.apply(Command::Analyse).unwrap();
    assert!(!table.session.is_analysing());
    table.play(WON_BY_BLACK);
    assert_eq!(table.session.take_played().map(|played| played.help), Some(NONE));
}

#[test]
fn a_game_whose_player_or_level_changed_in_the_middle_leaves_no_record() {
    let seats = [Command::Seat(Color::White, SeatKind::Person), Command::Seat(Color::White, SeatKind::Computer)];
    assert_eq!(after(&seats), None);
    let mut table = Table::new(Players::PersonBlack);
    table.session.configure(Config { strength: at_level(2), ..config() });
    assert_eq!(table.session.help(), NONE, "before the first stone a level may be chosen");
    table.play("H8 H1");
    table.session.configure(Config { strength: at_level(9), ..config() });
    assert_eq!(table.session.help(), Help { changed: true, ..NONE });
}

#[test]
fn a_game_in_which_the_person_plays_for_the_stopped_computer_does_not_count() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    table.apply(Command::Stop).unwrap();
    table.apply(Command::Play(p("A1"))).unwrap();
    assert_eq!(table.session.help(), Help { changed: true, ..NONE });
}

#[test]
fn a_refused_command_does_not_count_as_help() {
    let mut table = Table::new(Players::PersonBlack);
    assert_eq!(table.apply(Command::TakeBack), Err(Refusal::NothingToTakeBack));
    assert_eq!(table.apply(Command::Review), Err(Refusal::NothingToReview));
    assert_eq!(table.session.help(), NONE);
}

#[test]
fn help_from_an_earlier_run_stays_with_the_game() {
    let mut table = Table::new(Players::PersonBlack);
    table.session.add_help(Help { hints: true, ..NONE });
    table.play(WON_BY_BLACK);
    assert_eq!(table.session.take_played().map(|played| played.help), Some(Help { hints: true, ..NONE }));
}
