//! Foreign engines at the table: who is asked, what a failure leads to, and who may take their seat.

use super::*;
use crate::game::EngineTerms;
use crate::job::{Fault, GameTime};

fn terms(engine: &str, game_millis: Option<u64>) -> EngineTerms {
    EngineTerms { engine: engine.to_owned(), time_millis: 2_000, game_millis }
}

fn engine_config(engines: &[EngineTerms]) -> Config {
    Config { engines: engines.to_vec(), ..config() }
}

/// A table where these two sit, and these engines have been added.
fn table(black: Player, white: Player, engines: &[EngineTerms]) -> Table {
    let game = Game::new(Root::empty(15, Rule::Freestyle), Seats::new(black, white), None, 7).unwrap();
    let session = Session::new(game, engine_config(engines), Duration::ZERO);
    Table { session, searches: 0, clock: Duration::ZERO }
}

/// A person with Black against an engine of this name.
fn against(engine: &EngineTerms) -> Table {
    let mut table = table(Player::person(), Player::engine(engine.clone()), std::slice::from_ref(engine));
    table.play("H8");
    table
}

fn crashed(engine: &str) -> Failure {
    Failure::Foreign { engine: engine.to_owned(), fault: Fault::Crashed }
}

#[test]
fn an_engine_is_asked_for_its_moves_within_its_time() {
    let mut table = against(&terms("Rapfi", Some(60_000)));
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    assert_eq!((job.thinker, job.question.clone()), (ThinkerId::Foreign(1), Question::Move));
    assert_eq!(job.limits.time, Some(Duration::from_secs(2)));
    let whole = Duration::from_secs(60);
    let increment = Duration::ZERO;
    assert_eq!(job.game_time, Some(GameTime { whole, left: whole, increment }));
    // A second passes for each.
    table.play("I9 H9");
    let game_time = table.session.wanted()[0].game_time;
    assert_eq!(game_time, Some(GameTime { whole, left: Duration::from_secs(59), increment }));
    assert_eq!(table.session.engines(), [(ThinkerId::Foreign(1), "Rapfi".to_owned())]);
}

#[test]
fn an_engine_plays_within_the_tables_clock_which_stands_still_when_it_has_failed() {
    let rapfi = terms("Rapfi", None);
    let check = |clock: TimeControl, turn: Duration, game: Option<GameTime>| {
        let game_before = against(&rapfi).session.game().clone().with_clock(clock);
        let session = Session::new(game_before, engine_config(std::slice::from_ref(&rapfi)), Duration::ZERO);
        let job = &session.wanted()[0];
        assert_eq!((job.limits.time, job.game_time), (Some(turn), game), "{clock:?}");
    };
    let seconds = Duration::from_secs;
    check(TimeControl::Move { millis: 60_000 }, seconds(2), None);
    check(TimeControl::Move { millis: 1_000 }, Duration::from_millis(900), None);
    let left = Duration::from_millis(59_900);
    let game_time = GameTime { whole: seconds(60), left, increment: seconds(5) };
    check(TimeControl::Game { millis: 60_000, increment: 5_000 }, seconds(2), Some(game_time));
    let left = Duration::from_millis(900);
    let game_time = GameTime { whole: seconds(1), left, increment: Duration::ZERO };
    check(TimeControl::Game { millis: 1_000, increment: 0 }, left, Some(game_time));

    let mut table = against(&rapfi);
    let game = table.session.game().clone().with_clock(TimeControl::Move { millis: 30_000 });
    table.apply(Command::Load(Box::new(game))).unwrap();
    let id = table.start();
    table.say(id, Err(crashed("Rapfi")));
    assert!(!table.session.clock_runs());
    table.clock += seconds(100);
    table.session.tick(table.clock);
    assert_eq!(table.session.outcome(), None);
    table.apply(Command::Replace(SeatKind::Person)).unwrap();
    let left = table.session.time_left(Color::White, table.clock).unwrap();
    assert_eq!(left.time, seconds(30), "the successor has all of it");
}

#[test]
fn an_engine_in_both_seats_is_two_thinkers() {
    let rapfi = terms("Rapfi", None);
    let player = Player::engine(rapfi.clone());
    let mut table = table(player.clone(), player, &[rapfi]);
    let engines = table.session.engines();
    assert_eq!(engines, [0, 1].map(|seat| (ThinkerId::Foreign(seat), "Rapfi".to_owned())));
    for (point, thinker) in [("H8", ThinkerId::Foreign(0)), ("I9", ThinkerId::Foreign(1))] {
        assert_eq!(table.session.wanted()[0].thinker, thinker);
        table.play(point);
    }
    table.check_moves("H8 I9");
    let rematch = table.session.game().rematch(None, 8);
    table.apply(Command::Load(Box::new(rematch))).unwrap();
    assert_eq!(table.session.wanted()[0].thinker, ThinkerId::Foreign(1), "a seat keeps its thinker");
}

#[test]
fn a_game_from_a_file_starts_no_foreign_engine_until_it_is_told_to_go_on() {
    let rapfi = terms("Rapfi", None);
    let mut table = against(&rapfi);
    assert!(!table.session.wanted().is_empty(), "in a game of this table it answers at once");
    let game = table.session.game().clone();
    table.apply(Command::Open(Box::new(game.clone()))).unwrap();
    assert!(table.session.wanted().is_empty());
    assert_eq!(table.session.thinking(), Thinking::Held);
    table.apply(Command::MoveNow).unwrap();
    assert_eq!(table.session.wanted()[0].thinker, ThinkerId::Foreign(1));

    // Where a person has the turn, the answer to the move comes as always; and so does that of our own engine.
    table.apply(Command::Open(Box::new(game))).unwrap();
    table.apply(Command::Step(-1)).unwrap();
    table.play("I9");
    assert!(!table.session.wanted().is_empty());
    let mut own = Table::new(Players::PersonWhite);
    let game = own.session.game().clone();
    own.apply(Command::Open(Box::new(game))).unwrap();
    assert!(own.is_thinking());
}

#[test]
fn no_foreign_engine_runs_when_the_game_is_over() {
    let mut table = against(&terms("Rapfi", None));
    table.play("A1 I8 A2 J8 A3 K8 A4 L8");
    assert!(table.session.is_finished());
    assert!(table.session.engines().is_empty());
    table.apply(Command::TakeBack).unwrap();
    assert_eq!(table.session.engines().len(), 1);
}

#[test]
fn hints_come_from_our_engine_even_against_a_foreign_one() {
    let mut table = against(&terms("Rapfi", None));
    table.play("I9");
    table.apply(Command::Hint).unwrap();
    assert_eq!(table.session.wanted()[0].thinker, ThinkerId::Own);
}

#[test]
fn our_engine_draws_an_opening_for_a_foreign_one_that_is_not_listed() {
    let mut table = table(Player::engine(terms("Rapfi", None)), Player::person(), &[]);
    table.apply(Command::DrawOpening).unwrap();
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    assert_eq!(job.thinker, ThinkerId::Own);
    assert!(matches!(job.question, Question::Draw(_)), "{:?}", job.question);
}

#[test]
fn a_failed_engine_is_asked_again_only_on_a_retry() {
    let mut table = against(&terms("Rapfi", None));
    let id = table.start();
    table.say(id, Err(crashed("Rapfi")));
    assert_eq!(table.session.thinking(), Thinking::Failed(crashed("Rapfi")));
    assert!(table.session.wanted().is_empty());
    table.apply(Command::Retry).unwrap();
    table.play("I9");
    table.check_moves("H8 I9");
}

#[test]
fn the_computer_takes_the_seat_of_a_failed_engine() {
    let mut table = against(&terms("Rapfi", None));
    assert_eq!(table.apply(Command::Replace(SeatKind::Computer)), Err(Refusal::NothingFailed));
    let id = table.start();
    table.say(id, Err(crashed("Rapfi")));
    table.session.drain_operations();
    table.apply(Command::Replace(SeatKind::Computer)).unwrap();
    let computer = Player::computer(config().strength.into());
    assert_eq!(table.session.game().player(Color::White), &computer);
    assert_eq!(table.session.drain_operations(), [Operation::Seat(Color::White, computer)]);
    assert_eq!(table.session.wanted()[0].thinker, ThinkerId::Own);
    assert!(table.session.engines().is_empty());
}

#[test]
fn a_person_takes_the_seat_of_a_failed_engine() {
    let mut table = against(&terms("Rapfi", None));
    let id = table.start();
    table.say(id, Err(crashed("Rapfi")));
    table.apply(Command::Replace(SeatKind::Person)).unwrap();
    assert!(table.session.person_to_move());
    table.play("I9 H9");
    table.check_moves("H8 I9 H9");
}

#[test]
fn an_engine_that_is_not_listed_is_a_failure_until_it_is_added_or_replaced() {
    let mut table = against(&terms("Rapfi", None));
    table.session.configure(engine_config(&[]));
    let missing = Failure::Foreign { engine: "Rapfi".to_owned(), fault: Fault::NotListed };
    assert_eq!(table.session.thinking(), Thinking::Failed(missing));
    assert!(table.session.wanted().is_empty());
    table.session.configure(engine_config(&[terms("Rapfi", None)]));
    assert!(table.is_thinking(), "it has been added");
    table.session.configure(engine_config(&[]));
    table.apply(Command::Replace(SeatKind::Computer)).unwrap();
    assert_eq!(table.session.wanted()[0].thinker, ThinkerId::Own);
}

#[test]
fn a_seat_records_the_terms_of_the_list() {
    let mut table = against(&terms("Rapfi", None));
    let slower = EngineTerms { time_millis: 9_000, ..terms("Rapfi", Some(90_000)) };
    table.session.configure(engine_config(std::slice::from_ref(&slower)));
    assert_eq!(table.session.wanted()[0].limits.time, Some(Duration::from_secs(9)));
    assert_eq!(table.session.game().player(Color::White).kind, PlayerKind::Engine(slower.clone()));
    // A seat that is taken later has the list's terms too.
    table.apply(Command::Seat(Color::Black, SeatKind::Engine("Rapfi".to_owned()))).unwrap();
    assert_eq!(table.session.game().player(Color::Black), &Player::engine(slower));
}

#[test]
fn taking_back_asks_the_engine_nothing_and_a_stopped_engine_is_held() {
    let mut table = against(&terms("Rapfi", None));
    table.apply(Command::Stop).unwrap();
    assert_eq!(table.session.thinking(), Thinking::Held);
    assert!(table.session.wanted().is_empty());
    table.apply(Command::MoveNow).unwrap();
    table.play("I9");
    table.apply(Command::TakeBack).unwrap();
    table.check_moves("");
    assert!(table.session.wanted().is_empty());
}

#[test]
fn an_illegal_move_of_a_foreign_engine_is_a_failure() {
    let mut table = against(&terms("Rapfi", None));
    let id = table.start();
    table.say(id, Ok(answer(Move::Place(p("H8")))));
    let illegal = Failure::IllegalMove(Move::Place(p("H8")), PlayError::Occupied(p("H8")));
    assert_eq!(table.session.thinking(), Thinking::Failed(illegal));
    table.apply(Command::Replace(SeatKind::Person)).unwrap();
    table.check_moves("H8");
}
