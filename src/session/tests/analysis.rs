//! Analysis: which engine is asked about which position, and what is shown of the answers.

use super::*;
use crate::game::EngineTerms;
use crate::rules::Board;

const RAPFI: ThinkerId = ThinkerId::Foreign(2);

fn with_rapfi(own: bool) -> Config {
    let rapfi = EngineTerms { engine: "Rapfi".to_owned(), time_millis: 2_000, game_millis: None };
    Config {
        engines: vec![rapfi],
        analysis: AnalysisConfig { own, lines: 4, engine: Some("Rapfi".to_owned()) },
        ..config()
    }
}

fn info(depth: u32, point: &str) -> Info {
    let line = vec![p(point)];
    Info {
        depth,
        nodes: 10,
        elapsed: Duration::ZERO,
        score: Score::estimate(30),
        line,
        others: Vec::new(),
        tally: Tally::default(),
    }
}

/// The wanted jobs by thinker.
fn asked(session: &Session) -> Vec<(ThinkerId, Question)> {
    session.wanted().into_iter().map(|job| (job.thinker, job.question)).collect()
}

/// Starts all that is wanted, under these ids.
fn start_all(session: &mut Session, first: u64) -> Vec<SearchId> {
    let jobs = session.wanted();
    let ids: Vec<SearchId> = (first..).take(jobs.len()).map(SearchId).collect();
    session.awaiting(ids.iter().copied().zip(jobs), Duration::ZERO);
    ids
}

fn shown(session: &Session) -> Vec<(Option<&str>, Option<u32>, bool)> {
    let one = |finding| {
        let Finding { engine, info, thinks, .. } = finding;
        (engine, info.map(|info| info.depth), thinks)
    };
    session.findings().map(one).collect()
}

#[test]
fn the_position_at_the_cursor_is_analysed_without_limit_until_analysis_is_switched_off() {
    let mut table = Table::new(Players::TwoPeople);
    table.play("H8 I9");
    assert!(table.session.wanted().is_empty() && !table.session.is_analysing());
    table.apply(Command::Analyse).unwrap();
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    assert_eq!(
        (job.thinker, job.question.clone(), job.lines, job.weakness),
        (ThinkerId::Own, Question::Analysis, 3, None)
    );
    assert_eq!((job.limits.time, job.limits.nodes), (None, None));
    assert_eq!(job.board.moves().len(), 2);
    table.step(-1);
    assert_eq!(table.session.wanted()[0].board.moves().len(), 1);
    table.apply(Command::Load(Box::new(game(Players::TwoPeople, Rule::Renju)))).unwrap();
    assert_eq!(table.session.wanted()[0].board, Board::new(15, Rule::Renju), "another game is analysed too");
    table.apply(Command::Analyse).unwrap();
    assert!(table.session.wanted().is_empty());
}

#[test]
fn findings_hold_as_long_as_the_position_stands() {
    let mut table = Table::new(Players::TwoPeople);
    table.session.configure(with_rapfi(true));
    table.play("H8 I9");
    table.apply(Command::Analyse).unwrap();
    assert_eq!(asked(&table.session), [ThinkerId::Own, RAPFI].map(|thinker| (thinker, Question::Analysis)));
    assert_eq!(table.session.engines(), [(RAPFI, "Rapfi".to_owned())]);
    let ids = start_all(&mut table.session, 1);
    assert_eq!(shown(&table.session), [(None, None, true), (Some("Rapfi"), None, true)]);
    table.session.receive(Event::Info(ids[0], info(7, "J10")), table.clock);
    table.say(ids[1], Ok(answer(Move::Place(p("G7")))));
    assert_eq!(shown(&table.session), [(None, Some(7), true), (Some("Rapfi"), Some(1), false)]);
    table.check_moves("H8 I9");
    // Nothing is known of this position yet, and a late report belongs to the other one.
    table.step(-1);
    assert!(shown(&table.session).is_empty());
    table.session.receive(Event::Info(ids[0], info(8, "J10")), table.clock);
    assert!(shown(&table.session).is_empty());
    start_all(&mut table.session, 5);
    assert_eq!(shown(&table.session), [(None, None, true), (Some("Rapfi"), None, true)]);
}

#[test]
fn a_failed_analysis_is_reported_and_stops_nothing() {
    let mut table = Table::new(Players::TwoPeople);
    table.session.configure(with_rapfi(false));
    table.play("H8");
    table.apply(Command::Analyse).unwrap();
    assert_eq!(asked(&table.session), [(RAPFI, Question::Analysis)]);
    let ids = start_all(&mut table.session, 1);
    let failure = Failure::Foreign { engine: "Rapfi".to_owned(), fault: Fault::Crashed };
    table.say(ids[0], Err(failure.clone()));
    let failures: Vec<_> = table.session.findings().map(|finding| finding.failure.cloned()).collect();
    assert_eq!(failures, [Some(failure)]);
    assert_eq!(table.session.thinking(), Thinking::Idle);
    table.play("I9");
    assert_eq!(asked(&table.session), [(RAPFI, Question::Analysis)], "the next position is another question");
}

#[test]
fn a_move_comes_before_our_analysis_and_the_clock_of_the_turn_runs_on() {
    let mut table = Table::new(Players::PersonBlack);
    table.session.configure(with_rapfi(true));
    table.apply(Command::Analyse).unwrap();
    table.apply(Command::Play(p("H8"))).unwrap();
    assert_eq!(asked(&table.session), [(ThinkerId::Own, Question::Move), (RAPFI, Question::Analysis)]);
    let ids = start_all(&mut table.session, 1);
    // Switching the analysis on or off does not begin a new turn.
    table.apply(Command::Analyse).unwrap();
    table.apply(Command::Analyse).unwrap();
    table.say(ids[0], Ok(answer(Move::Place(p("I9")))));
    assert_eq!(table.times().last(), Some(&3_000));
    assert_eq!(asked(&table.session), [(ThinkerId::Own, Question::Analysis), (RAPFI, Question::Analysis)]);
}

#[test]
fn a_position_in_which_the_game_is_over_is_not_analysed() {
    let mut table = Table::new(Players::TwoPeople);
    table.apply(Command::Analyse).unwrap();
    table.play(WON_BY_BLACK);
    assert!(table.session.wanted().is_empty() && table.session.is_analysing());
    table.step(-1);
    assert_eq!(asked(&table.session), [(ThinkerId::Own, Question::Analysis)]);
}
