//! Openings at the table: people and the computer go through the same steps.

use super::*;
use crate::game::opening::SecondStone;
use crate::game::opening::{ActError, ActRecord, Task};
use crate::game::{Act, Choice, EngineTerms, Protocol};
use crate::test_support::stone_acts;

/// A table whose game is begun by this protocol; the first seat has Black.
fn table_of(protocol: Protocol, players: Players) -> Table {
    let rule = if protocol.requires_renju() { Rule::Renju } else { Rule::Freestyle };
    Table::of(Game::with_protocol(Root::empty(15, rule), protocol, seats(players), None, 7).unwrap())
}

impl Table {
    fn answer_acts(&mut self, id: SearchId, acts: &[Act]) {
        self.say(id, Ok(Answer { acts: acts.to_vec(), ..answer(Move::Pass) }));
    }

    /// Carries out acts of the computer, whose turn it is.
    #[track_caller]
    fn computer(&mut self, acts: &[Act]) {
        assert!(self.session.computer_to_move() && !self.session.person_to_move());
        let id = self.start();
        self.answer_acts(id, acts);
        assert!(!matches!(self.session.thinking(), Thinking::Failed(_)), "{:?}", self.session.thinking());
    }

    /// Carries out commands of a person, whose turn it is.
    #[track_caller]
    fn person(&mut self, commands: &[Command]) {
        for command in commands {
            assert!(self.session.person_to_move(), "{command:?}");
            self.apply(command.clone()).unwrap();
        }
    }

    #[track_caller]
    fn check_acts(&self, expected: &str) {
        let acts: Vec<String> =
            self.session.game().opening().acts().iter().map(|acted| acted.act.to_string()).collect();
        assert_eq!(acts.join(" "), expected);
    }

    fn black(&self) -> SeatId {
        self.session.game().seats().black
    }
}

fn plays(points: &str) -> Vec<Command> {
    points.split_whitespace().map(|point| Command::Play(p(point))).collect()
}

#[test]
fn the_computer_is_asked_where_it_is_its_step() {
    let mut table = table_of(Protocol::Swap2, Players::PersonWhite);
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    assert_eq!(job.question, Question::Opening(Box::new(table.session.game().opening().clone())));
    assert_eq!((job.weakness, job.resources.threads), (Level::new(5), 1));
    assert_eq!(table.apply(Command::Play(p("H8"))), Err(Refusal::NotYourTurn));
    assert_eq!(table.apply(Command::Choose(Choice::Black)), Err(Refusal::NotYourTurn));
    table.computer(&stone_acts("H8 I9 J10"));
    table.check_acts("H8 I9 J10");
    assert_eq!(table.session.opening_step().map(|step| step.seat), Some(SeatId::Second));
    assert_eq!(table.session.color_to_move(), Color::White, "not that of the side to move, but the person's for now");
    table.person(&[Command::Choose(Choice::White)]);
    assert!(table.session.person_to_move(), "White plays the fourth move");
    table.person(&plays("G7"));
    assert!(matches!(table.session.wanted()[..], [Job { question: Question::Move, .. }]));
}

#[test]
fn a_played_point_is_the_act_that_the_step_asks_for() {
    let mut table = table_of(Protocol::Soosyrv8, Players::TwoPeople);
    table.person(&plays("H8 H9 I9"));
    table.person(&[Command::Choose(Choice::Swap)]);
    table.person(&plays("G7"));
    table.person(&[Command::Declare(2), Command::Choose(Choice::Stay)]);
    table.person(&plays("K8 J9 J9 A1"));
    table.check_acts("H8 H9 I9 Swap G7 2 fifth moves Stay K8? J9? J9!");
    assert_eq!(table.session.game().board().moves().len(), 6);
    assert_eq!(table.black(), SeatId::Second);
}

#[test]
fn an_act_that_the_opening_does_not_allow_is_refused_with_a_reason() {
    let mut table = table_of(Protocol::Rif, Players::TwoPeople);
    let misplaced = ActError::Area { point: p("A1"), area: crate::game::opening::Area::Center };
    assert_eq!(table.apply(Command::Play(p("A1"))), Err(Refusal::Act(misplaced)));
    table.person(&plays("H8"));
    assert_eq!(table.apply(Command::Play(p("H8"))), Err(Refusal::Play(PlayError::Occupied(p("H8")))));
    table.person(&plays("H9 H7"));
    let task = Task::Choice(&[Choice::Swap, Choice::Stay]);
    assert_eq!(table.apply(Command::Play(p("A1"))), Err(Refusal::Act(ActError::OtherTask(task))));
    assert_eq!(table.apply(Command::Declare(3)), Err(Refusal::Act(ActError::OtherTask(task))));
    table.person(&[Command::Choose(Choice::Stay)]);
    table.person(&plays("H6 G8"));
    let same = ActError::SameAs { point: p("I7"), offered: p("G8") };
    assert_eq!(table.apply(Command::Play(p("I7"))), Err(Refusal::Act(same)));
    let offer = Task::Offer { nth: 2, of: 2 };
    assert_eq!(table.apply(Command::Choose(Choice::Swap)), Err(Refusal::Act(ActError::OtherTask(offer))));
    table.person(&plays("A1"));
    assert_eq!(table.apply(Command::Play(p("A2"))), Err(Refusal::Act(ActError::NotOffered(p("A2")))));
    table.check_acts("H8 H9 H7 Stay H6 G8? A1?");
    table.person(&plays("A1"));
    assert_eq!(table.apply(Command::Choose(Choice::Swap)), Err(Refusal::Act(ActError::Over)));
}

#[test]
fn an_opening_goes_on_from_its_latest_position_only() {
    let mut table = table_of(Protocol::Swap, Players::TwoPeople);
    table.person(&plays("H8 I9"));
    table.apply(Command::Step(-1)).unwrap();
    assert!(!table.session.person_to_move() && !table.session.computer_to_move());
    assert_eq!(table.apply(Command::Play(p("J10"))), Err(Refusal::Act(ActError::Earlier)));
    table.apply(Command::Step(1)).unwrap();
    table.person(&plays("J10"));
    table.apply(Command::Step(-3)).unwrap();
    assert_eq!(table.apply(Command::Choose(Choice::Black)), Err(Refusal::Act(ActError::Earlier)));
    assert!(table.session.opening_step().is_some(), "it is still said what is to be done");
}

#[test]
fn an_answer_that_the_opening_does_not_allow_is_a_failure() {
    let check = |acts: &[Act], failure: Failure| {
        let mut table = table_of(Protocol::Swap2, Players::PersonWhite);
        let id = table.start();
        table.answer_acts(id, acts);
        assert_eq!(table.session.thinking(), Thinking::Failed(failure));
        assert!(table.session.wanted().is_empty());
        table.check_acts("");
        table.apply(Command::Retry).unwrap();
        table.computer(&stone_acts("H8 I9 J10"));
    };
    let stone = Task::Stone { color: Color::Black, number: 1, area: crate::game::opening::Area::Anywhere };
    check(&[], Failure::IllegalAct(None, ActError::OtherTask(stone)));
    check(
        &[Act::Choose(Choice::Black)],
        Failure::IllegalAct(Some(Act::Choose(Choice::Black)), ActError::OtherTask(stone)),
    );
    let twice = Failure::IllegalAct(Some(Act::Stone(p("H8"))), ActError::Play(PlayError::Occupied(p("H8"))));
    check(&stone_acts("H8 H8"), twice);
    // The fourth act is the other seat's.
    let chosen = [stone_acts("H8 I9 J10"), vec![Act::Choose(Choice::Black)]].concat();
    let task = Task::Choice(&[Choice::Black, Choice::White, Choice::PlaceTwo]);
    check(&chosen, Failure::IllegalAct(Some(Act::Choose(Choice::Black)), ActError::OtherTask(task)));
}

#[test]
fn taking_back_goes_to_the_persons_last_act() {
    let mut table = table_of(Protocol::Swap2, Players::PersonWhite);
    table.computer(&stone_acts("H8 I9 J10"));
    table.person(&[Command::Choose(Choice::PlaceTwo)]);
    table.person(&plays("G7 F8"));
    table.computer(&[Act::Choose(Choice::White)]);
    assert_eq!(table.black(), SeatId::Second);
    assert!(matches!(table.session.wanted()[..], [Job { question: Question::Move, .. }]), "White's sixth move");
    table.apply(Command::TakeBack).unwrap();
    table.check_acts("H8 I9 J10 PlaceTwo G7");
    table.apply(Command::TakeBack).unwrap();
    table.apply(Command::TakeBack).unwrap();
    table.check_acts("H8 I9 J10");
    assert_eq!(table.apply(Command::TakeBack), Err(Refusal::NothingToTakeBack), "the computer's stones stay");
    for _ in 0..3 {
        table.apply(Command::Redo).unwrap();
    }
    table.check_acts("H8 I9 J10 PlaceTwo G7 F8 White");
    assert_eq!(table.apply(Command::Redo), Err(Refusal::NothingToRedo));
}

#[test]
fn two_people_take_back_one_act_at_a_time() {
    let mut table = table_of(Protocol::Taraguchi10, Players::TwoPeople);
    table.person(&plays("H8"));
    table.person(&[Command::Choose(Choice::Swap)]);
    assert_eq!(table.black(), SeatId::Second);
    table.apply(Command::TakeBack).unwrap();
    assert_eq!(
        (table.black(), table.session.opening_step().map(|step| step.seat)),
        (SeatId::First, Some(SeatId::Second))
    );
    table.apply(Command::Redo).unwrap();
    assert_eq!(table.black(), SeatId::Second);
}

#[test]
fn two_computers_wait_after_an_act_was_taken_back() {
    let mut table = table_of(Protocol::Swap, Players::TwoComputers);
    table.computer(&stone_acts("H8 I9 J10"));
    table.computer(&[Act::Choose(Choice::Black)]);
    table.apply(Command::TakeBack).unwrap();
    assert_eq!(table.session.thinking(), Thinking::Held);
    table.check_acts("H8 I9 J10");
    assert!(table.session.person_to_move(), "somebody may do it for the computer");
    table.apply(Command::MoveNow).unwrap();
    table.computer(&[Act::Choose(Choice::White)]);
}

#[test]
fn the_computer_stops_and_goes_on_in_an_opening() {
    let mut table = table_of(Protocol::Swap2, Players::PersonWhite);
    let id = table.start();
    table.apply(Command::Stop).unwrap();
    assert_eq!(table.session.thinking(), Thinking::Held);
    table.answer_acts(id, &stone_acts("H8 I9 J10"));
    table.check_acts("");
    table.apply(Command::MoveNow).unwrap();
    table.computer(&stone_acts("H8 I9 J10"));
}

#[test]
fn taking_back_an_act_stops_the_search_for_the_answer() {
    let mut table = table_of(Protocol::Swap, Players::PersonBlack);
    table.person(&plays("H8 I9 J10"));
    let id = table.start();
    table.apply(Command::TakeBack).unwrap();
    assert!(table.session.wanted().is_empty());
    table.answer_acts(id, &[Act::Choose(Choice::Black)]);
    table.check_acts("H8 I9");
}

#[test]
fn acts_are_timed_and_journaled() {
    let mut table = table_of(Protocol::Rif, Players::PersonBlack);
    table.person(&plays("H8 H9 I9"));
    table.clock += Duration::from_secs(4);
    table.computer(&[Act::Choose(Choice::Stay)]);
    table.computer(&stone_acts("G7"));
    let acts = table.session.game().opening().acts().to_vec();
    assert_eq!(acts.iter().map(|acted| acted.millis).collect::<Vec<u64>>(), [1_000, 1_000, 1_000, 5_000, 1_000]);
    let journaled: Vec<Operation> =
        acts.iter().map(|&ActRecord { act, millis, .. }| Operation::Act { act, millis }).collect();
    assert_eq!(table.session.drain_operations(), journaled);
}

#[test]
fn a_hint_holds_for_the_step_it_was_given_for() {
    let mut table = table_of(Protocol::Swap, Players::TwoPeople);
    table.person(&plays("H8 I9 J10"));
    table.apply(Command::Hint).unwrap();
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    assert!(matches!(job.question, Question::OpeningHint(_)) && job.weakness.is_none());
    let id = table.start();
    table.answer_acts(id, &[Act::Choose(Choice::White)]);
    assert_eq!(table.session.hint().map(|hint| &hint.acts[..]), Some(&[Act::Choose(Choice::White)][..]));
    table.person(&[Command::Choose(Choice::Black)]);
    assert_eq!(table.session.hint(), None, "at the same node, but something was done");
    table.check_acts("H8 I9 J10 Black");
}

#[test]
fn resigning_in_an_opening_is_for_the_seat_whose_step_it_is() {
    let mut table = table_of(Protocol::Swap, Players::TwoPeople);
    table.person(&plays("H8 I9"));
    table.apply(Command::Step(-2)).unwrap();
    table.apply(Command::Resign).unwrap();
    let resigned = Outcome::Concluded(Conclusion::Resigned(Color::Black));
    assert_eq!(table.session.outcome(), Some(resigned), "who places the stones, though the next is White's");
    assert_eq!(table.session.opening_step(), None);
    table.apply(Command::TakeBack).unwrap();
    assert!(table.session.opening_step().is_some());
}

#[test]
fn the_flag_falls_in_an_opening_too() {
    let mut table = table_of(Protocol::Swap, Players::TwoPeople);
    let clock = crate::game::TimeControl::Move { millis: 10_000 };
    let game = table.session.game().clone().with_clock(clock);
    table.session = Session::new(game, config(), table.clock);
    table.person(&plays("H8 I9"));
    table.clock += Duration::from_secs(9);
    table.session.tick(table.clock);
    let fallen = Outcome::Concluded(Conclusion::OutOfTime(Color::Black));
    assert_eq!(table.session.outcome(), Some(fallen), "eleven seconds for the three stones of one turn");
}

#[test]
fn an_opening_is_drawn_for_a_free_game() {
    for players in [Players::PersonBlack, Players::TwoComputers] {
        let mut table = table_of(Protocol::Free, players);
        table.apply(Command::DrawOpening).unwrap();
        let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
        assert!(matches!(&job.question, Question::Draw(opening) if opening.protocol() == Protocol::Swap));
        let id = table.start();
        table.answer_acts(id, &stone_acts("H8 I9 J10"));
        assert_eq!(table.session.game().board().moves().len(), 3);
        assert!(table.session.computer_to_move() && table.session.game().opening().acts().is_empty());
        assert_eq!(table.apply(Command::DrawOpening), Err(Refusal::NotToBeDrawn));
    }
    let mut table = table_of(Protocol::Swap2, Players::TwoPeople);
    assert_eq!(table.apply(Command::DrawOpening), Err(Refusal::NotToBeDrawn));
    let mut table = table_of(Protocol::Free, Players::PersonBlack);
    table.apply(Command::DrawOpening).unwrap();
    let id = table.start();
    table.person(&plays("A1"));
    table.answer_acts(id, &stone_acts("H8 I9 J10"));
    assert_eq!(table.session.game().board().moves().len(), 1, "who plays needs no drawing");
    table.apply(Command::TakeBack).unwrap();
    table.apply(Command::DrawOpening).unwrap();
    table.apply(Command::Stop).unwrap();
    assert_eq!(table.session.thinking(), Thinking::Idle);
}

#[test]
fn pro_leaves_the_colours_as_they_were() {
    let mut table = table_of(Protocol::Pro(SecondStone::NearCenter), Players::PersonBlack);
    table.person(&plays("H8"));
    table.computer(&stone_acts("I9"));
    table.person(&plays("E11"));
    assert!(matches!(table.session.wanted()[..], [Job { question: Question::Move, .. }]));
    assert_eq!(table.black(), SeatId::First);
}

#[test]
fn our_engine_is_not_weakened_in_an_opening_on_behalf_of_a_foreign_one() {
    let rapfi = EngineTerms { engine: "Rapfi".to_owned(), time_millis: 2_000, game_millis: None };
    let mut config = Config { engines: vec![rapfi.clone()], ..config() };
    config.strength = at_level(1);
    let job = |player: Player| {
        let seats = Seats::new(player.clone(), player);
        let game = Game::with_protocol(Root::empty(15, Rule::Freestyle), Protocol::Swap2, seats, None, 1).unwrap();
        let session = Session::new(game, config.clone(), Duration::ZERO);
        let [job] = &session.wanted()[..] else { panic!("one job is wanted") };
        (job.thinker, job.weakness)
    };
    assert_eq!(job(Player::computer(config.strength.into())), (ThinkerId::Own, Level::new(1)));
    assert_eq!(job(Player::engine(rapfi)), (ThinkerId::Own, None));
}

#[test]
fn the_seat_that_failed_is_replaced_also_where_it_places_the_other_colours_stone() {
    let mut table = table_of(Protocol::Swap, Players::PersonWhite);
    table.computer(&stone_acts("H8"));
    assert_eq!(table.session.game().board().side_to_move(), Color::White);
    let id = table.start();
    table.say(id, Err(Failure::Panicked("a test".to_owned())));
    table.apply(Command::Replace(SeatKind::Person)).unwrap();
    assert!(table.session.game().player(Color::Black).is_person());
    table.person(&plays("I9 J10"));
}

#[test]
fn a_swap_leaves_the_time_of_the_proposed_stones_to_the_seat_that_placed_them() {
    let rapfi = EngineTerms { engine: "Rapfi".to_owned(), time_millis: 2_000, game_millis: Some(60_000) };
    let seats = Seats::new(Player::person(), Player::engine(rapfi.clone()));
    let root = Root::empty(15, Rule::Freestyle);
    let mut table = Table::of(Game::with_protocol(root, Protocol::Swap, seats, None, 7).unwrap());
    table.session.configure(Config { engines: vec![rapfi], ..config() });
    table.person(&plays("H8 I9 J10"));
    // Our engine chooses for the foreign one, which has used these six seconds, and none of the white stone's.
    table.clock += Duration::from_secs(5);
    table.computer(&[Act::Choose(Choice::White)]);
    let left = table.session.wanted()[0].game_time.map(|time| time.left);
    assert_eq!(left, Some(Duration::from_secs(54)));
}

#[test]
fn nothing_is_evaluated_before_the_opening_is_over() {
    let mut table = table_of(Protocol::Swap, Players::TwoPeople);
    table.session.configure(Config { evaluates: true, ..config() });
    table.person(&plays("H8 I9 J10"));
    assert!(!table.session.game().opening().is_over());
    assert!(table.session.wanted().is_empty());
    table.person(&[Command::Choose(Choice::Black)]);
    assert_eq!(table.session.wanted().len(), 1);
}
