//! Tests of the table: turns, times, taking back, cursor, hints, failures and seats; other subjects in the modules.

mod analysis;
mod engines;
mod evaluation;
mod openings;
mod proof;
mod review;
mod strength;
mod teaching;
mod textbook;

use super::asking::HINT_LEVEL;
use super::*;
use crate::coach::hint;
use crate::engine::{Level, Limits, Strength, Tally};
use crate::game::{Conclusion, Edit, OnForbidden, Root, SeatId, SeatKind, Seats, StrengthRecord, TimeControl};
use crate::job::{Event, SearchId, ThinkerId};
use crate::rules::rng::Rng;
use crate::rules::{Ending, Forbidden, Move, PlayError, Point, Rule};
use crate::test_support::{self, Drawing, p};
use crate::verdict::Score;
use std::collections::BTreeMap;

/// A table with an engine that plays the moves of the test.
struct Table {
    session: Session,
    searches: u64,
    clock: Duration,
}

/// Players by colour.
#[derive(Clone, Copy, Debug)]
enum Players {
    PersonBlack,
    PersonWhite,
    TwoPeople,
    TwoComputers,
}

fn at_level(number: u8) -> Strength {
    Strength::Level(Level::new(number).expect("a level"))
}

fn config() -> Config {
    Config { strength: at_level(5), ..Config::default() }
}

fn seats(players: Players) -> Seats {
    let (person, computer) = (Player::person(), Player::computer(config().strength.into()));
    match players {
        Players::PersonBlack => Seats::new(person, computer),
        Players::PersonWhite => Seats::new(computer, person),
        Players::TwoPeople => Seats::new(person.clone(), person),
        Players::TwoComputers => Seats::new(computer.clone(), computer),
    }
}

fn game(players: Players, rule: Rule) -> Game {
    Game::new(Root::empty(15, rule), seats(players), None, 7).unwrap()
}

fn answer(mv: Move) -> Answer {
    Answer {
        best: mv,
        acts: Vec::new(),
        score: Score::estimate(0),
        proof: None,
        line: mv.point().into_iter().collect(),
        depth: 1,
        nodes: 1,
        elapsed: Duration::ZERO,
    }
}

impl Table {
    fn new(players: Players) -> Table {
        Table::of(game(players, Rule::Freestyle))
    }

    fn of(game: Game) -> Table {
        Table { session: Session::new(game, config(), Duration::ZERO), searches: 0, clock: Duration::ZERO }
    }

    fn apply(&mut self, command: Command) -> Result<(), Refusal> {
        self.clock += Duration::from_secs(1);
        self.session.apply(command, self.clock)
    }

    /// Plays these moves, each for the person or the engine that has the turn.
    fn play(&mut self, moves: &str) -> &mut Table {
        for point in moves.split_whitespace() {
            if self.session.person_to_move() {
                self.apply(Command::Play(p(point))).unwrap();
            } else {
                let id = self.start();
                self.say(id, Ok(answer(Move::Place(p(point)))));
            }
        }
        self
    }

    /// Starts the search that is wanted.
    fn start(&mut self) -> SearchId {
        let [job] = &self.session.wanted()[..] else { panic!("one job is wanted") };
        self.searches += 1;
        let id = SearchId(self.searches);
        self.session.awaiting([(id, job.clone())], self.clock);
        id
    }

    fn say(&mut self, id: SearchId, result: Result<Answer, Failure>) {
        self.clock += Duration::from_secs(1);
        self.session.receive(Event::Done(id, result), self.clock);
    }

    /// The moves from the root to the cursor.
    #[track_caller]
    fn check_moves(&self, expected: &str) {
        test_support::check_moves(self.session.game(), expected);
    }

    /// Times of the moves, in milliseconds.
    fn times(&self) -> Vec<u64> {
        let tree = self.session.game().tree();
        tree.ids().filter_map(|id| tree.node(id).millis()).collect()
    }

    fn is_thinking(&self) -> bool {
        matches!(self.session.thinking(), Thinking::Busy { question: Question::Move, .. })
    }

    fn step(&mut self, steps: i32) {
        self.apply(Command::Step(steps)).unwrap();
    }
}

/// Black wins along row 8, White below.
const WON_BY_BLACK: &str = "H8 H1 I8 I1 J8 J1 K8 K1 L8";

#[test]
fn a_persons_stone_makes_the_computer_think() {
    let mut table = Table::new(Players::PersonBlack);
    assert!(table.session.person_to_move() && table.session.wanted().is_empty());
    table.play("H8");
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    assert_eq!((job.question.clone(), job.weakness), (Question::Move, Level::new(5)));
    assert_eq!(job.board.moves(), [Move::Place(p("H8"))]);
    assert_eq!(table.apply(Command::Play(p("H9"))), Err(Refusal::NotYourTurn));
    table.play("I9");
    assert!(table.session.person_to_move());
    assert_eq!(table.session.last_answer(), None, "a weak level's opinion is not told");
    assert_eq!(table.session.score_at(table.session.game().cursor()), None);

    table.session.configure(Config { strength: Strength::Level(Level::FULL), ..config() });
    table.play("H9");
    table.play("J8");
    assert_eq!(table.session.last_answer().map(|answer| answer.best), Some(Move::Place(p("J8"))));
}

#[test]
fn every_command_event_and_configuration_is_counted_across_games_too() {
    let mut table = Table::new(Players::PersonBlack);
    let mut before = table.session.changes();
    let mut check = |table: &Table, what: &str| {
        assert!(table.session.changes() > before, "{what}");
        before = table.session.changes();
    };
    table.play("H8");
    check(&table, "a command");
    let id = table.start();
    let (depth, nodes, elapsed, score) = (1, 1, Duration::ZERO, Score::estimate(0));
    let info = Info { depth, nodes, elapsed, score, line: Vec::new(), others: Vec::new(), tally: Tally::default() };
    table.session.receive(Event::Info(id, info), table.clock);
    check(&table, "a report");
    table.say(id, Ok(answer(Move::Place(p("I9")))));
    check(&table, "an answer");
    table.session.configure(Config { strength: at_level(6), ..config() });
    check(&table, "a configuration");
    table.apply(Command::Load(Box::new(game(Players::TwoPeople, Rule::Renju)))).unwrap();
    check(&table, "another game");
}

#[test]
fn the_computer_begins_where_it_has_black() {
    let mut table = Table::new(Players::PersonWhite);
    assert!(table.is_thinking());
    table.play("H8 I9");
    table.check_moves("H8 I9");
    assert!(table.is_thinking());
}

#[test]
fn times_are_measured_from_the_beginning_of_the_turn() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    table.clock += Duration::from_millis(700);
    table.play("I9");
    assert_eq!(table.times(), [1_000, 1_700]);
}

#[test]
fn a_computers_time_leaves_out_the_time_while_it_was_stopped() {
    let minute = Duration::from_secs(60);
    let computer = SeatKind::Computer;
    for (stop, go_on) in [
        (Command::Stop, Command::MoveNow),
        (Command::Seat(Color::White, SeatKind::Person), Command::Seat(Color::White, computer)),
        (Command::Step(-1), Command::Step(1)),
    ] {
        let mut table = Table::new(Players::PersonBlack);
        table.play("H8");
        table.apply(stop).unwrap();
        table.clock += minute;
        table.apply(go_on.clone()).unwrap();
        table.play("I9");
        assert_eq!(table.times(), [1_000, 1_000], "{go_on:?}");
    }
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    let id = table.start();
    table.say(id, Err(Failure::Gone("no thread".to_owned())));
    table.clock += minute;
    table.apply(Command::Retry).unwrap();
    table.play("I9");
    assert_eq!(table.times(), [1_000, 1_000], "nor in which it had failed");
}

#[test]
fn a_persons_time_runs_on_while_they_move_the_cursor_or_ask_for_a_hint() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 I9");
    table.clock += Duration::from_secs(60);
    table.step(-2);
    table.step(2);
    table.apply(Command::Hint).unwrap();
    table.apply(Command::Stop).unwrap();
    table.play("H9");
    assert_eq!(table.times(), [1_000, 1_000, 65_000]);
}

#[test]
fn move_now_does_not_shorten_the_recorded_time() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    let id = table.start();
    table.clock += Duration::from_secs(60);
    table.apply(Command::MoveNow).unwrap();
    table.say(id, Ok(answer(Move::Place(p("I9")))));
    assert_eq!(table.times(), [1_000, 62_000]);
}

#[test]
fn taking_back_while_the_computer_thinks_removes_one_move_and_stops_it() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 I9 H9");
    let id = table.start();
    table.apply(Command::TakeBack).unwrap();
    table.check_moves("H8 I9");
    assert!(table.session.wanted().is_empty());
    // What it found meanwhile is late.
    table.say(id, Ok(answer(Move::Place(p("A1")))));
    table.check_moves("H8 I9");
    assert_eq!(table.session.thinking(), Thinking::Idle);
}

#[test]
fn taking_back_goes_to_the_persons_last_turn() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 I9 H9 I8");
    table.apply(Command::TakeBack).unwrap();
    table.check_moves("H8 I9");
    table.apply(Command::TakeBack).unwrap();
    table.check_moves("");
    assert_eq!(table.apply(Command::TakeBack), Err(Refusal::NothingToTakeBack));
}

#[test]
fn the_computers_first_stone_is_not_taken_back() {
    let mut table = Table::new(Players::PersonWhite);
    table.play("H8");
    assert_eq!(table.apply(Command::TakeBack), Err(Refusal::NothingToTakeBack));
    table.check_moves("H8");
}

#[test]
fn two_people_take_back_one_move_at_a_time() {
    let mut table = Table::new(Players::TwoPeople);
    table.play("H8 I9 H9");
    table.apply(Command::TakeBack).unwrap();
    table.check_moves("H8 I9");
}

#[test]
fn two_computers_wait_after_a_move_was_taken_back() {
    let mut table = Table::new(Players::TwoComputers);
    table.play("H8 I9 H9");
    table.apply(Command::TakeBack).unwrap();
    table.check_moves("H8 I9");
    assert_eq!(table.session.thinking(), Thinking::Held);
    table.apply(Command::TakeBack).unwrap();
    table.check_moves("H8");
    table.apply(Command::Redo).unwrap();
    assert_eq!(table.session.thinking(), Thinking::Held);
    table.apply(Command::MoveNow).unwrap();
    assert!(table.is_thinking());
    table.play("J10");
    table.check_moves("H8 I9 J10");
}

#[test]
fn a_finished_game_is_reopened_by_taking_back() {
    for (players, winner, left) in [
        (Players::PersonBlack, "the person", "H8 H1 I8 I1 J8 J1 K8 K1"),
        (Players::PersonWhite, "the computer", "H8 H1 I8 I1 J8 J1 K8"),
    ] {
        let mut table = Table::new(players);
        table.play(WON_BY_BLACK);
        assert_eq!(table.session.outcome().and_then(|outcome| outcome.winner()), Some(Color::Black), "{winner}");
        assert_eq!(table.apply(Command::Play(p("A1"))), Err(Refusal::Play(PlayError::GameOver)));
        assert!(table.session.wanted().is_empty());
        table.apply(Command::TakeBack).unwrap();
        table.check_moves(left);
        assert!(table.session.person_to_move(), "{winner}");
    }
}

#[test]
fn redo_plays_what_was_taken_back_up_to_the_persons_turn() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 I9 H9 I8");
    table.apply(Command::TakeBack).unwrap();
    table.apply(Command::TakeBack).unwrap();
    table.apply(Command::Redo).unwrap();
    table.check_moves("H8 I9");
    table.apply(Command::Redo).unwrap();
    table.check_moves("H8 I9 H9 I8");
    assert_eq!(table.apply(Command::Redo), Err(Refusal::NothingToRedo));
}

#[test]
fn redo_makes_the_computer_think_again_where_it_was_interrupted() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    table.apply(Command::TakeBack).unwrap();
    table.apply(Command::Redo).unwrap();
    table.check_moves("H8");
    assert!(table.is_thinking());
}

#[test]
fn a_new_move_leaves_nothing_to_redo() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 I9");
    table.apply(Command::TakeBack).unwrap();
    table.play("G7 F6");
    assert_eq!(table.apply(Command::Redo), Err(Refusal::NothingToRedo));
    table.check_moves("G7 F6");
}

#[test]
fn stepping_through_the_game_moves_only_the_cursor() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 I9 H9");
    assert!(table.is_thinking());
    let nodes = table.session.game().tree().list_len();
    table.step(-1);
    assert_eq!(table.session.thinking(), Thinking::Idle, "the computer answers only at the end of the line");
    table.step(-99);
    table.check_moves("");
    table.step(99);
    table.check_moves("H8 I9 H9");
    assert!(table.is_thinking());
    table.apply(Command::GoTo(NodeId(1))).unwrap();
    table.check_moves("H8");
    assert_eq!(table.session.game().tree().list_len(), nodes);
    assert_eq!(table.apply(Command::GoTo(NodeId(99))), Err(Refusal::NoNode(NodeId(99))));
}

#[test]
fn a_stone_at_an_earlier_position_begins_a_branch_in_which_the_game_goes_on() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 I9 H9 I8");
    table.step(-2);
    table.play("G7");
    assert!(table.is_thinking());
    table.play("F6");
    table.check_moves("H8 I9 G7 F6");
    table.step(-1);
    table.apply(Command::Sibling(-1)).unwrap();
    table.check_moves("H8 I9 H9");
    table.step(1);
    table.check_moves("H8 I9 H9 I8");
    table.step(-1);
    table.apply(Command::Sibling(9)).unwrap();
    table.check_moves("H8 I9 G7");
    table.step(1);
    table.check_moves("H8 I9 G7 F6");
}

#[test]
fn a_branch_begins_with_either_colour() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 I9 H9 I8");
    table.step(-3);
    assert!(table.session.person_to_move(), "whoever played there");
    table.apply(Command::Play(p("A1"))).unwrap();
    table.check_moves("H8 A1");
    assert!(table.session.person_to_move() && table.session.wanted().is_empty());
}

#[test]
fn a_stone_that_was_played_there_before_only_moves_the_cursor() {
    let mut table = Table::new(Players::TwoPeople);
    table.play("H8 I9 H9");
    table.step(-2);
    table.play("I9");
    table.check_moves("H8 I9");
    assert_eq!(table.session.game().tree().list_len(), 4);
}

#[test]
fn taking_back_a_branch_leaves_the_other_unchanged() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 I9 H9 I8");
    table.step(-2);
    table.play("G7 F6");
    table.apply(Command::TakeBack).unwrap();
    table.check_moves("H8 I9");
    table.step(1);
    table.check_moves("H8 I9 H9");
    table.apply(Command::Redo).unwrap();
    table.check_moves("H8 I9 G7 F6");
}

#[test]
fn a_stopped_computer_waits_until_it_is_told_to_move() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    let id = table.start();
    table.apply(Command::Stop).unwrap();
    assert_eq!(table.session.thinking(), Thinking::Held);
    table.say(id, Ok(answer(Move::Place(p("A1")))));
    table.check_moves("H8");
    table.step(-1);
    table.step(1);
    assert_eq!(table.session.thinking(), Thinking::Held, "moving the cursor starts nothing");
    assert_eq!(table.apply(Command::Stop), Err(Refusal::NotThinking));
    table.apply(Command::MoveNow).unwrap();
    assert!(table.is_thinking());
    table.play("I9");
    table.check_moves("H8 I9");
}

#[test]
fn a_stopped_computer_is_not_told_to_move_where_a_person_should() {
    let mut table = Table::new(Players::PersonBlack);
    table.apply(Command::Play(p("H8"))).unwrap();
    table.start();
    table.apply(Command::Stop).unwrap();
    table.step(-1);
    assert_eq!(table.apply(Command::MoveNow), Err(Refusal::NotThinking));
    table.step(1);
    assert!(!table.is_thinking(), "it is stopped still");
    table.apply(Command::MoveNow).unwrap();
    assert!(table.is_thinking());
}

#[test]
fn the_search_that_the_game_waits_for_has_its_beginning() {
    let mut table = Table::new(Players::PersonBlack);
    assert_eq!(table.session.awaited_search(), None);
    table.apply(Command::Play(p("H8"))).unwrap();
    assert_eq!(table.session.awaited_search(), None, "it has not begun");
    let id = table.start();
    assert_eq!(table.session.awaited_search(), Some((id, table.clock)));
    table.say(id, Ok(answer(Move::Place(p("I9")))));
    assert_eq!(table.session.awaited_search(), None);
}

#[test]
fn the_time_of_a_move_comes_with_the_time_at_which_it_should_end() {
    let clock = TimeControl::Game { millis: 10_000, increment: 0 };
    let game = game(Players::PersonBlack, Rule::Freestyle).with_clock(clock);
    let mut table = Table::of(game);
    table.session.configure(Config { strength: at_level(12), ..config() });
    table.apply(Command::Play(p("H8"))).unwrap();
    let limits = table.session.wanted()[0].limits;
    let time = limits.time.expect("a clock");
    assert!(time < Duration::from_secs(10), "{time:?}");
    assert_eq!(limits.optimum, Some(Limits::optimum_of(time)));
}

#[test]
fn a_stopped_computers_stone_may_be_placed_by_the_person() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    table.apply(Command::Stop).unwrap();
    table.apply(Command::Play(p("I9"))).unwrap();
    table.check_moves("H8 I9");
}

#[test]
fn move_now_makes_a_thinking_computer_play_the_best_move_so_far() {
    let mut table = Table::new(Players::PersonBlack);
    assert_eq!(table.apply(Command::MoveNow), Err(Refusal::NotThinking));
    table.play("H8");
    let id = table.start();
    let wanted = table.session.wanted();
    table.apply(Command::MoveNow).unwrap();
    // The job stays wanted, so that the best move so far is played.
    assert_eq!(table.session.wanted(), wanted);
    table.say(id, Ok(answer(Move::Place(p("I9")))));
    table.check_moves("H8 I9");
}

#[test]
fn a_hint_is_not_weakened_and_plays_nothing() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 I9");
    table.apply(Command::Hint).unwrap();
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    assert_eq!((job.question.clone(), job.weakness), (Question::Hint, None));
    assert!(table.session.person_to_move());
    let id = table.start();
    table.say(id, Ok(answer(Move::Place(p("G7")))));
    table.check_moves("H8 I9");
    table.apply(Command::Hint).unwrap();
    table.apply(Command::Hint).unwrap();
    assert_eq!(table.session.hint().map(|hint| hint.best), Some(Move::Place(p("G7"))));
    assert_eq!(table.session.thinking(), Thinking::Idle);
    table.play("H9");
    assert_eq!(table.session.hint(), None);
    assert_eq!(table.apply(Command::Hint), Err(Refusal::NoPersonToMove));
}

#[test]
fn each_request_for_a_hint_gives_one_more_step_without_another_search() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 A1 I8 A15");
    table.apply(Command::Hint).unwrap();
    assert_eq!(table.session.hint_steps(), []);
    let id = table.start();
    let win = Answer { score: Score::Win { plies: 5 }, ..answer(Move::Place(p("J8"))) };
    table.say(id, Ok(win.clone()));
    let steps = hint::steps(15, p("J8"), hint::Kind::Threat);
    for given in [1, 2, 3, 3] {
        assert_eq!(table.session.hint_steps(), &steps[..given]);
        assert_eq!(table.session.hint().cloned(), (given == 3).then(|| win.clone()));
        assert_eq!(table.session.hint_proves(), (given > 1).then_some(win.score));
        table.apply(Command::Hint).unwrap();
        assert!(table.session.wanted().is_empty(), "nothing is searched again");
    }
    table.play("J9");
    assert_eq!(table.session.hint_steps(), []);
}

#[test]
fn an_obsolete_hint_is_dropped() {
    let mut table = Table::new(Players::TwoPeople);
    table.apply(Command::Hint).unwrap();
    let id = table.start();
    table.play("H8");
    assert!(table.session.wanted().is_empty());
    table.say(id, Ok(answer(Move::Place(p("G7")))));
    assert_eq!(table.session.hint(), None);
    table.apply(Command::Hint).unwrap();
    table.apply(Command::Stop).unwrap();
    assert!(table.session.wanted().is_empty());
}

#[test]
fn the_latest_report_of_the_search_is_shown() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    let id = table.start();
    let info = |depth| Info {
        depth,
        nodes: 9,
        elapsed: Duration::ZERO,
        score: Score::estimate(3),
        line: vec![p("I9")],
        others: Vec::new(),
        tally: Tally::default(),
    };
    table.session.receive(Event::Info(id, info(3)), table.clock);
    table.session.receive(Event::Info(SearchId(99), info(8)), table.clock);
    assert_eq!(table.session.thinking(), Thinking::Busy { question: Question::Move, info: Some(info(3)) });
}

#[test]
fn only_events_of_the_awaited_search_count() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    let first = table.start();
    table.apply(Command::TakeBack).unwrap();
    table.play("G7");
    let second = table.start();
    table.say(first, Ok(answer(Move::Place(p("A1")))));
    table.check_moves("G7");
    table.say(second, Ok(answer(Move::Place(p("B2")))));
    table.check_moves("G7 B2");
    table.say(second, Ok(answer(Move::Place(p("C3")))));
    table.check_moves("G7 B2");
}

#[test]
fn a_failed_search_waits_for_a_retry() {
    let failure = Failure::Panicked("assertion failed".to_owned());
    let mut table = Table::new(Players::PersonBlack);
    assert_eq!(table.apply(Command::Retry), Err(Refusal::NotThinking));
    table.play("H8");
    let id = table.start();
    table.say(id, Err(failure.clone()));
    assert_eq!(table.session.thinking(), Thinking::Failed(failure.clone()));
    assert!(table.session.wanted().is_empty());
    table.check_moves("H8");
    table.apply(Command::Retry).unwrap();
    assert!(table.is_thinking());
    let id = table.start();
    table.say(id, Err(failure));
    // Nor does a failure outlive its position.
    table.apply(Command::TakeBack).unwrap();
    table.play("H8");
    assert!(table.is_thinking());
}

#[test]
fn an_illegal_move_of_the_engine_is_a_failure() {
    for (mv, why) in [("H8", PlayError::Occupied(p("H8"))), ("T20", PlayError::OffBoard(p("T20")))] {
        let mut table = Table::new(Players::PersonBlack);
        table.play("H8");
        let id = table.start();
        table.say(id, Ok(answer(Move::Place(p(mv)))));
        assert_eq!(table.session.thinking(), Thinking::Failed(Failure::IllegalMove(Move::Place(p(mv)), why)));
        table.check_moves("H8");
    }
}

#[test]
fn a_changed_depth_restarts_the_search_and_is_recorded_in_the_seat() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    let old = table.start();
    let mut changed = config();
    changed.strength = Strength::Custom(Limits::to_depth(9));
    table.session.configure(changed.clone());
    assert_eq!(table.session.wanted()[0].limits.depth, 9);
    assert_eq!(table.session.wanted()[0].weakness, None);
    table.say(old, Ok(answer(Move::Place(p("A1")))));
    table.check_moves("H8");
    let computer = table.session.game().player(Color::White);
    assert_eq!(computer.kind, PlayerKind::Computer(changed.strength.into()));
}

#[test]
fn the_seats_of_computers_record_the_strength_at_which_they_play() {
    let mut table = Table::new(Players::TwoComputers);
    let strong = Player {
        name: "Strong".to_owned(),
        ..Player::computer(StrengthRecord { depth: 20, ..StrengthRecord::from(config().strength) })
    };
    let mut loaded = table.session.game().clone();
    loaded.apply(&Operation::Seat(Color::White, strong.clone())).unwrap();
    table.apply(Command::Load(Box::new(loaded))).unwrap();
    table.session.configure(config());
    let kind = PlayerKind::Computer(config().strength.into());
    assert_eq!(table.session.game().player(Color::White), &Player { kind, ..strong });
    assert_eq!(table.session.drain_operations().len(), 1, "it is on record");
    table.session.configure(config());
    assert!(table.session.drain_operations().is_empty());
}

#[test]
fn another_player_takes_over_in_the_middle_of_the_game() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    let id = table.start();
    table.apply(Command::Seat(Color::White, SeatKind::Person)).unwrap();
    assert!(table.session.wanted().is_empty());
    table.say(id, Ok(answer(Move::Place(p("A1")))));
    table.check_moves("H8");
    table.play("I9");
    table.apply(Command::Seat(Color::Black, SeatKind::Computer)).unwrap();
    assert!(table.is_thinking());
}

#[test]
fn a_new_name_is_recorded_and_the_same_one_is_no_change() {
    let mut table = Table::new(Players::PersonBlack);
    let rename = |name: &str| Command::Rename(Color::Black, name.to_owned());
    table.apply(rename("Ann")).unwrap();
    assert_eq!(table.session.game().player(Color::Black).name, "Ann");
    assert_eq!(table.session.drain_operations().len(), 1);
    table.apply(rename("Ann")).unwrap();
    assert!(table.session.drain_operations().is_empty());
}

#[test]
fn a_change_gives_the_game_another_revision_and_a_step_does_not() {
    let mut table = Table::new(Players::TwoPeople);
    let first = table.session.revision();
    table.apply(Command::Play(p("H8"))).unwrap();
    let second = table.session.revision();
    table.step(-1);
    assert_eq!((second > first, table.session.revision()), (true, second));
}

#[test]
fn another_game_stops_the_search_for_the_one_before() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8");
    let id = table.start();
    table.apply(Command::Load(Box::new(game(Players::PersonBlack, Rule::Renju)))).unwrap();
    assert!(table.session.wanted().is_empty());
    assert!(table.session.drain_operations().is_empty());
    table.say(id, Ok(answer(Move::Place(p("A1")))));
    table.check_moves("");
}

#[test]
fn a_rematch_exchanges_the_colours() {
    let mut table = Table::new(Players::PersonBlack);
    table.play(WON_BY_BLACK);
    let rematch = table.session.game().rematch(None, 8);
    table.apply(Command::Load(Box::new(rematch))).unwrap();
    table.check_moves("");
    assert!(table.is_thinking(), "the computer has Black now");
    assert_eq!(table.session.game().seats().seat(Color::Black), SeatId::Second);
    assert_eq!(table.session.game().seats().first, Player::person());
}

#[test]
fn resigning_ends_the_game_for_the_person() {
    for (players, moves, loser) in [
        (Players::PersonBlack, "H8 I9", Some(Color::Black)),
        (Players::PersonBlack, "H8", Some(Color::Black)),
        (Players::PersonWhite, "", Some(Color::White)),
        (Players::TwoPeople, "H8", Some(Color::White)),
        (Players::TwoComputers, "H8", None),
    ] {
        let mut table = Table::new(players);
        table.play(moves);
        let result = table.apply(Command::Resign);
        match loser {
            Some(loser) => assert_eq!(
                table.session.outcome(),
                Some(Outcome::Concluded(Conclusion::Resigned(loser))),
                "{players:?}"
            ),
            None => assert_eq!(result, Err(Refusal::NoPersonToMove)),
        }
        assert_eq!(table.session.wanted().is_empty(), loser.is_some());
    }
}

#[test]
fn the_game_is_resigned_wherever_the_cursor_is() {
    let mut table = Table::new(Players::TwoPeople);
    table.play("H8 I9 H9");
    table.step(-2);
    table.apply(Command::Resign).unwrap();
    table.check_moves("H8 I9 H9");
    assert_eq!(table.session.outcome(), Some(Outcome::Concluded(Conclusion::Resigned(Color::White))));
    table.step(-2);
    assert_eq!(table.apply(Command::Resign), Err(Refusal::Play(PlayError::GameOver)));
    table.check_moves("H8");
    table.apply(Command::TakeBack).unwrap();
    table.check_moves("H8 I9 H9");
    assert_eq!(table.session.outcome(), None);
}

/// A root where H8 is a double-three for Black, in renju.
fn double_three(players: Players) -> Game {
    let stones = [("F8", Color::Black), ("G8", Color::Black), ("H6", Color::Black), ("H7", Color::Black)];
    let stones = stones.into_iter().map(|(point, color)| (p(point), color)).collect();
    let root = Root { stones, ..Root::empty(15, Rule::Renju) };
    Game::new(root, seats(players), None, 7).unwrap()
}

#[test]
fn a_forbidden_point_is_refused_with_its_reason() {
    let mut table = Table::of(double_three(Players::TwoPeople));
    let refusal = Refusal::Play(PlayError::Forbidden(p("H8"), Forbidden::DoubleThree));
    assert_eq!(table.apply(Command::Play(p("H8"))), Err(refusal));
    table.check_moves("");
}

#[test]
fn a_forbidden_point_loses_where_the_settings_say_so() {
    let mut table = Table::of(double_three(Players::TwoPeople));
    table.session.configure(Config { forbidden: OnForbidden::Lose, ..config() });
    table.apply(Command::Play(p("H8"))).unwrap();
    let ending = Ending::ForbiddenMove { point: p("H8"), why: Forbidden::DoubleThree };
    assert_eq!(table.session.outcome(), Some(Outcome::Board(ending)));
    table.apply(Command::TakeBack).unwrap();
    assert_eq!(table.session.outcome(), None);
}

#[test]
fn the_engine_may_not_play_a_forbidden_point_whatever_the_settings() {
    let mut table = Table::of(double_three(Players::PersonWhite));
    table.session.configure(Config { forbidden: OnForbidden::Lose, ..config() });
    let id = table.start();
    table.say(id, Ok(answer(Move::Place(p("H8")))));
    let failure = Failure::IllegalMove(Move::Place(p("H8")), PlayError::Forbidden(p("H8"), Forbidden::DoubleThree));
    assert_eq!(table.session.thinking(), Thinking::Failed(failure));
    table.check_moves("");
}

/// A 6×6 board, full but for C3, which is an overline and so forbidden for Black, and F1.
fn only_forbidden_points(side_to_move: Color, players: Players) -> Game {
    let stones = Drawing::from(&["XXOOXO", "OOXXOO", "OXOOXX", "XX.XXX", "OXOXOO", "XOXOO."]).stones();
    let root = Root { size: 6, rule: Rule::Renju, stones, side_to_move };
    Game::new(root, seats(players), None, 7).unwrap()
}

#[test]
fn black_passes_where_only_forbidden_points_are_left() {
    let mut table = Table::of(only_forbidden_points(Color::White, Players::PersonWhite));
    assert_eq!(table.session.outcome(), None);
    table.apply(Command::Play(p("F1"))).unwrap();
    table.check_moves("F1 pass");
    assert_eq!(table.session.drain_operations().len(), 2);
    assert!(table.session.person_to_move());
    table.apply(Command::TakeBack).unwrap();
    table.check_moves("");
    table.apply(Command::Redo).unwrap();
    table.check_moves("F1 pass");
    table.apply(Command::Play(p("C3"))).unwrap();
    assert_eq!(table.session.outcome(), Some(Outcome::Board(Ending::BoardFull)));
}

#[test]
fn a_game_that_comes_to_the_table_where_black_must_pass_goes_on() {
    let mut game = only_forbidden_points(Color::White, Players::TwoPeople);
    game.apply(&Operation::Play { mv: Move::Place(p("F1")), millis: 0 }).unwrap();
    let mut table = Table::of(game);
    table.check_moves("F1 pass");
    let pass = Operation::Play { mv: Move::Pass, millis: 0 };
    assert_eq!(table.session.drain_operations(), [pass], "the journal begins with the game as it came");
}

#[test]
fn a_game_that_comes_to_the_table_at_an_earlier_move_stays_there() {
    let mut game = only_forbidden_points(Color::White, Players::TwoPeople);
    game.apply(&Operation::Play { mv: Move::Place(p("F1")), millis: 0 }).unwrap();
    game.apply(&Operation::Play { mv: Move::Pass, millis: 0 }).unwrap();
    game.apply(&Operation::GoTo(NodeId(1))).unwrap();
    let mut table = Table::of(game);
    table.check_moves("F1");
    assert_eq!(table.session.drain_operations(), []);
}

/// Applies a random command, and often answers the job that is wanted.
fn step_at_random(table: &mut Table, random: &mut Rng) {
    let board = table.session.game().board();
    let points: Vec<Point> = board.empty_points().collect();
    let nodes = table.session.game().tree().list_len();
    let distance = |random: &mut Rng| random.below(9) as i32 - 4;
    let command = match random.below(24) {
        0..9 if !points.is_empty() => Command::Play(points[random.below(points.len())]),
        9..12 => Command::TakeBack,
        12..14 => Command::Redo,
        14 => Command::GoTo(NodeId(random.below(nodes) as u32)),
        15..17 => Command::Step(distance(random)),
        17 => Command::Sibling(distance(random)),
        18 => Command::Resign,
        19 => Command::Stop,
        20 => Command::MoveNow,
        21 if random.below(4) == 0 => {
            let color = Color::ALL[random.below(2)];
            let kind = [SeatKind::Person, SeatKind::Computer][random.below(2)].clone();
            Command::Seat(color, kind)
        }
        _ => Command::Hint,
    };
    // A refusal is an answer like any other.
    let _ = table.apply(command);
    if random.below(3) > 0 && !table.session.wanted().is_empty() {
        let points: Vec<Point> = table.session.game().board().legal_points().collect();
        let mv = if points.is_empty() { Move::Pass } else { Move::Place(points[random.below(points.len())]) };
        let id = table.start();
        table.say(id, Ok(answer(mv)));
    }
}

/// Checks the invariants of a game.
fn check_invariants(game: &Game) {
    let tree = game.tree();
    assert!(tree.contains(game.cursor()));
    for id in tree.ids() {
        if let Some(parent) = tree.node(id).parent() {
            assert!(tree.contains(parent), "the parent of a node in the tree is in the tree");
        }
    }
    let mut board = game.root().board().unwrap();
    for id in tree.path(game.cursor()) {
        tree.node(id).mv().map_or(Ok(()), |mv| board.play_unchecked(mv)).unwrap();
    }
    assert_eq!(&board, game.board(), "the board is the position at the cursor");
}

#[test]
fn the_recorded_operations_always_reproduce_the_game() {
    let all = [Players::PersonBlack, Players::PersonWhite, Players::TwoPeople, Players::TwoComputers];
    let (mut kinds, mut outcomes) = (BTreeMap::new(), 0);
    for seed in 1..=120_u64 {
        let mut random = Rng::new(seed);
        let rule = Rule::ALL[random.below(5)];
        let root = Root::empty([5, 6, 9][random.below(3)], rule);
        let seats = seats(all[random.below(4)]);
        let mut table = Table::of(Game::new(root, seats, None, seed).unwrap());
        let mut twin = table.session.game().clone();
        let mut snapshot = twin.snapshot();
        for _ in 0..120 {
            step_at_random(&mut table, &mut random);
            for operation in table.session.drain_operations() {
                let kind = format!("{operation:?}").split(|c: char| !c.is_alphabetic()).next().map(str::to_owned);
                *kinds.entry(kind.unwrap_or_default()).or_insert(0) += 1;
                twin.apply(&operation).expect("what was recorded can be carried out again");
            }
            let live = table.session.game();
            outcomes += usize::from(live.outcome().is_some());
            check_invariants(live);
            assert_eq!(twin.snapshot(), live.snapshot(), "seed {seed}: the same in every respect, ids included");
            assert_eq!(&twin, live);
            if random.below(20) == 0 {
                // The journal is compacted: from here on the twin comes from a snapshot.
                snapshot = live.snapshot();
                twin = Game::from_snapshot(snapshot.clone()).expect("a game's own snapshot");
            } else if random.below(40) == 0 {
                // The game is saved and opened: it comes back with its branches, and with a history of its line only.
                let opened = Game::from_parts(live.parts());
                assert_eq!(opened.as_ref(), Ok(live));
                twin = opened.unwrap();
                table.apply(Command::Load(Box::new(twin.clone()))).unwrap();
            }
        }
        assert!(Game::from_snapshot(snapshot).is_ok());
    }
    // The seeds lead to every kind of operation.
    assert!(kinds.len() == 6 && kinds.values().all(|&times| times > 40) && outcomes > 1_000, "{kinds:?} {outcomes}");
}

#[test]
fn taking_back_a_branch_begun_by_hand_leaves_the_main_line() {
    let mut table = Table::new(Players::PersonBlack);
    table.play("H8 H9 I8 I9");
    table.apply(Command::Step(-3)).unwrap();
    // A white stone by the person's own hand, where the computer had answered.
    table.apply(Command::Play(p("A1"))).unwrap();
    table.check_moves("H8 A1");
    table.apply(Command::TakeBack).unwrap();
    table.check_moves("H8");
    table.step(9);
    table.check_moves("H8 H9 I8 I9");
    assert!(!table.is_thinking());
}

#[test]
fn the_players_of_a_finished_game_stay() {
    let mut table = Table::new(Players::PersonBlack);
    table.play(WON_BY_BLACK);
    let seats = table.session.game().seats().clone();
    table.session.configure(Config { strength: Strength::Custom(Limits::to_depth(9)), ..config() });
    table.apply(Command::Seat(Color::White, SeatKind::Person)).unwrap();
    assert_eq!(*table.session.game().seats(), seats);
    assert_eq!(table.session.config().strength.limits().depth, 9, "the next game is played with it");
}

#[test]
fn a_hint_is_searched_deeper_than_a_beginner_plays() {
    let mut table = Table::new(Players::PersonBlack);
    table.session.configure(Config { strength: at_level(1), ..config() });
    table.apply(Command::Hint).unwrap();
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    assert!(job.limits.depth >= HINT_LEVEL.limits().depth && job.weakness.is_none());
}

#[test]
fn a_flag_falls_on_the_side_to_move_and_can_be_taken_back() {
    let people = Seats::new(Player::person(), Player::person());
    let clock = crate::game::TimeControl::Game { millis: 10_000, increment: 0 };
    let game = Game::new(Root::empty(15, Rule::Freestyle), people, None, 1).unwrap().with_clock(clock);
    let seconds = Duration::from_secs;
    let mut session = Session::new(game, config(), seconds(0));
    session.tick(seconds(100));
    assert_eq!(session.outcome(), None, "nobody's clock runs before the first move");
    session.apply(Command::Play("H8".parse().unwrap()), seconds(100)).unwrap();
    assert_eq!(session.time_left(Color::White, seconds(104)).unwrap().time, seconds(6));
    session.was_paused(seconds(104), seconds(200));
    session.tick(seconds(205));
    assert_eq!(session.outcome(), None, "a pause is nobody's time");
    session.tick(seconds(206));
    assert_eq!(session.outcome(), Some(Outcome::Concluded(Conclusion::OutOfTime(Color::White))));
    assert_eq!(session.time_left(Color::White, seconds(299)).unwrap().time, seconds(0), "the clock that ran out");
    assert_eq!(session.time_left(Color::Black, seconds(299)).unwrap().time, seconds(10));
    session.apply(Command::TakeBack, seconds(300)).unwrap();
    assert_eq!(session.outcome(), None);
    assert_eq!(session.time_left(Color::White, seconds(301)).unwrap().time, seconds(9));
}

#[test]
fn a_persons_clock_runs_on_at_earlier_positions() {
    let people = Seats::new(Player::person(), Player::person());
    let clock = crate::game::TimeControl::Game { millis: 10_000, increment: 0 };
    let new_game = || Game::new(Root::empty(15, Rule::Freestyle), people.clone(), None, 1).unwrap().with_clock(clock);
    let seconds = Duration::from_secs;
    let mut session = Session::new(new_game(), config(), seconds(0));
    session.apply(Command::Play("H8".parse().unwrap()), seconds(0)).unwrap();
    session.apply(Command::Play("I9".parse().unwrap()), seconds(3)).unwrap();
    session.apply(Command::Step(-1), seconds(4)).unwrap();
    assert_eq!(session.running_clock(), Some(Color::Black), "the game goes on where Black is to move");
    let left = [Color::Black, Color::White].map(|color| session.time_left(color, seconds(9)).unwrap().time);
    assert_eq!(left, [seconds(4), seconds(7)]);
    session.tick(seconds(12));
    assert_eq!(session.game().board().moves().len(), 1, "the cursor stays while there is time");
    let opened = session.game().clone();
    session.tick(seconds(13));
    assert_eq!(session.outcome(), Some(Outcome::Concluded(Conclusion::OutOfTime(Color::Black))));
    assert_eq!(session.game().board().moves().len(), 2);

    // Nobody plays a game that was only opened, and whoever plays on leaves the old end.
    let mut session = Session::new(opened, config(), seconds(0));
    assert_eq!(session.running_clock(), None);
    session.tick(seconds(100));
    assert_eq!(session.outcome(), None);
    session.apply(Command::Play("G7".parse().unwrap()), seconds(102)).unwrap();
    session.apply(Command::Step(-2), seconds(103)).unwrap();
    assert_eq!(session.running_clock(), Some(Color::Black));
}

#[test]
fn a_draw_is_agreed_and_a_pass_is_made_in_renju_only() {
    let people = Seats::new(Player::person(), Player::person());
    let now = Duration::ZERO;
    for rule in Rule::ALL {
        let game = Game::new(Root::empty(15, rule), people.clone(), None, 1).unwrap();
        let mut session = Session::new(game, config(), now);
        session.apply(Command::Play("H8".parse().unwrap()), now).unwrap();
        let passed = session.apply(Command::Pass, now);
        assert_eq!(passed, if rule == Rule::Renju { Ok(()) } else { Err(Refusal::NoPass) });
        session.apply(Command::Step(-1), now).unwrap();
        session.apply(Command::AgreeDraw, now).unwrap();
        assert_eq!(session.outcome(), Some(Outcome::Concluded(Conclusion::DrawAgreed)));
        assert_eq!(session.apply(Command::AgreeDraw, now), Err(Refusal::Play(PlayError::GameOver)));
    }
}

#[test]
fn the_computer_takes_a_draw_where_it_stands_badly() {
    let offered = |value: i32| {
        let mut table = Table::new(Players::PersonBlack);
        table.apply(Command::Play(p("H8"))).unwrap();
        let id = table.start();
        table.say(id, Ok(Answer { score: Score::estimate(value), ..answer(Move::Place(p("I9"))) }));
        let taken = table.apply(Command::OfferDraw);
        (taken, table.session.outcome())
    };
    assert_eq!(offered(-600), (Ok(()), Some(Outcome::Concluded(Conclusion::DrawAgreed))));
    for value in [0, 600] {
        assert_eq!(offered(value), (Err(Refusal::DrawDeclined), None), "{value}");
    }
}

#[test]
fn the_pause_before_a_move_has_some_chance_in_it() {
    let pace = Duration::from_millis(500);
    let pause = |seed: u64| {
        let game = Game::new(Root::empty(15, Rule::Freestyle), seats(Players::PersonBlack), None, seed).unwrap();
        Table::of(game).play("H8").session.pause(pace)
    };
    let pauses: Vec<Duration> = (0..40).map(pause).collect();
    let (shortest, longest) = (pauses.iter().min().unwrap(), pauses.iter().max().unwrap());
    assert!(*longest > *shortest * 11 / 10 && *longest <= *shortest * 12 / 10, "{shortest:?} to {longest:?}");
}

#[test]
fn a_level_takes_longer_where_there_is_more_to_think_about() {
    let pace = Duration::from_millis(500);
    let pause = |players, moves| Table::new(players).play(moves).session.pause(pace);
    let forced = pause(Players::PersonBlack, "H8 H7 H9 A1 H10 A3 H11");
    let free = pause(Players::PersonBlack, "H8 I9 G7");
    assert!((pace..=pace * 12 / 10).contains(&forced), "{forced:?}");
    assert!(forced < free && free <= Duration::from_millis(1_500), "{free:?}");
    // Nobody watches for the time that a computer takes against another one.
    assert_eq!(pause(Players::TwoComputers, "H8 I9 G7"), pace);
    assert_eq!(Table::new(Players::PersonBlack).play("H8").session.pause(Duration::ZERO), Duration::ZERO);
}
