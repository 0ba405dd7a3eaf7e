//! The textbook's player at the table: asked as a thinker of its own, by its own terms.

use super::*;
use crate::game::{Opening, PlayerKind, Protocol, TextbookTerms};

const TERMS: TextbookTerms = TextbookTerms { depth: 3, width: 12 };

fn textbook_config() -> Config {
    Config { textbook: TERMS, evaluates: false, ..config() }
}

/// The textbook's player with White, in a game that begins by this protocol.
fn table(first: Player, second: Player, protocol: Protocol) -> Table {
    let seats = Seats::new(first, second);
    let game = Game::with_protocol(Root::empty(15, Rule::Freestyle), protocol, seats, None, 7).unwrap();
    let session = Session::new(game, textbook_config(), Duration::ZERO);
    Table { session, searches: 0, clock: Duration::ZERO }
}

fn against_a_person() -> Table {
    let mut table = table(Player::person(), Player::textbook(TERMS), Protocol::Free);
    table.play("H8");
    table
}

fn only_job(table: &Table) -> Job {
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    job.clone()
}

#[test]
fn it_is_asked_for_its_moves_by_its_own_terms() {
    let mut table = against_a_person();
    let job = only_job(&table);
    assert_eq!((job.thinker, job.question, job.weakness), (ThinkerId::Textbook, Question::Move, None));
    assert_eq!((job.limits.depth, job.limits.width), (3, Some(12)));
    assert!(job.limits.time.is_some(), "the deepest searches would take too long");
    table.play("I9 J10");
    assert_eq!(only_job(&table).thinker, ThinkerId::Textbook);
    table.check_moves("H8 I9 J10");
    assert!(table.session.engines().is_empty(), "it is no program of its own");
}

#[test]
fn it_plays_the_openings_itself_and_leaves_hints_and_analyses_to_our_engine() {
    let begins = table(Player::textbook(TERMS), Player::person(), Protocol::Swap2);
    let job = only_job(&begins);
    assert_eq!(job.thinker, ThinkerId::Textbook);
    assert_eq!(job.question.opening().map(Opening::protocol), Some(Protocol::Swap2));
    let mut table = against_a_person();
    table.play("I9");
    table.apply(Command::Hint).unwrap();
    assert_eq!(only_job(&table).thinker, ThinkerId::Own);
    table.apply(Command::Analyse).unwrap();
    table.apply(Command::Play(p("J10"))).unwrap();
    let asked: Vec<(ThinkerId, Question)> =
        table.session.wanted().into_iter().map(|job| (job.thinker, job.question)).collect();
    assert_eq!(asked, [(ThinkerId::Textbook, Question::Move), (ThinkerId::Own, Question::Analysis)]);
}

#[test]
fn its_clock_bounds_its_time() {
    let game = against_a_person().session.game().clone().with_clock(TimeControl::Move { millis: 1_000 });
    let session = Session::new(game, textbook_config(), Duration::ZERO);
    let limits = session.wanted()[0].limits;
    assert_eq!((limits.time, limits.depth), (Some(Duration::from_millis(900)), 3));
}

#[test]
fn other_terms_restart_its_search_and_are_recorded_in_its_seat() {
    let mut table = against_a_person();
    let old = table.start();
    let terms = TextbookTerms { depth: 5, width: 8 };
    table.session.configure(Config { textbook: terms, ..textbook_config() });
    let limits = only_job(&table).limits;
    assert_eq!((limits.depth, limits.width), (5, Some(8)));
    table.say(old, Ok(answer(Move::Place(p("A1")))));
    table.check_moves("H8");
    assert_eq!(table.session.game().player(Color::White).kind, PlayerKind::Textbook(terms));
    // A seat that is taken later has them as well.
    table.apply(Command::Seat(Color::Black, SeatKind::Textbook)).unwrap();
    assert_eq!(table.session.game().player(Color::Black), &Player::textbook(terms));
}

#[test]
fn what_it_hopes_for_is_no_judgement_and_a_game_against_it_says_nothing_of_a_level() {
    let mut table = against_a_person();
    let id = table.start();
    let line = vec![p("I9")];
    let (score, others, tally) = (Score::Estimate(900), Vec::new(), Tally::default());
    let info = Info { depth: 1, nodes: 9, elapsed: Duration::ZERO, score, line, others, tally };
    table.session.receive(Event::Info(id, info), table.clock);
    assert_eq!(table.session.thinking(), Thinking::Busy { question: Question::Move, info: None });
    table.say(id, Ok(Answer { score, depth: 3, ..answer(Move::Place(p("I9"))) }));
    table.check_moves("H8 I9");
    assert_eq!((table.session.last_answer(), table.session.score_at(table.session.game().cursor())), (None, None));
    table.apply(Command::Resign).unwrap();
    assert_eq!(table.session.take_played(), None);
}
