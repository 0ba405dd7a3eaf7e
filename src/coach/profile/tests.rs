use super::tally::{Distance, Length, MIN_CASES, tally, total, trend};
use super::*;
use crate::coach::lesson::{Lesson, set as lessons};
use crate::coach::puzzle::progress::{Day, Progress};
use crate::coach::puzzle::set as puzzles;
use crate::coach::puzzle::shelf::{Filter, Shelf};
use crate::coach::review::Search;
use crate::engine::{Engine, Limits, Request, Resources};
use crate::game::{Player, Seats, TextbookTerms};
use crate::job::Answer;
use crate::test_support::{board_with, moves};
use crate::verdict::Score;
use std::sync::atomic::{AtomicBool, Ordering};

/// Nodes of a search of the reviews in these tests.
const FEW: u64 = 4_000;

/// A game on a board so small that a win let go is not there again soon.
fn played(start: Board, person: Color, line: &str) -> PlayedGame {
    PlayedGame::new(7, None, person, start, moves(line))
}

fn empty() -> Board {
    Board::new(7, Rule::Freestyle)
}

/// Evaluation of a position, as the workers make it, in short.
fn answer(engine: &mut Engine, board: Board, nodes: u64) -> Answer {
    use crate::worker::Searcher;
    let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
    let resources = Resources { threads: 1, hash_mib: 1 };
    let request = Request { board, limits, resources, weakness: None, seed: 0, lines: 1 };
    engine.clear();
    engine.answer_with_proof(&request, &AtomicBool::new(false), &mut |_| {})
}

/// The cases of a person in a game.
fn cases_of(start: Board, person: Color, line: &str) -> Vec<Case> {
    let mut engine = Engine::new();
    let mut run = played(start, person, line).run();
    while let Some(search) = run.take() {
        let answer = answer(&mut engine, run.board(search).expect("it can be played"), search.nodes(FEW));
        run.answer(search, answer);
    }
    let mut lookout = Lookout { engine: &mut engine, nodes: FEW, stop: &AtomicBool::new(false) };
    cases(&run, person, &mut lookout).expect("it was not stopped")
}

/// A case in short: the move, the side, the shape, the direction, the plies, and whether it was missed.
type Short = (u32, Side, Shape, Option<Way>, u32, bool);

#[track_caller]
fn check(start: Board, person: Color, line: &str, expected: &[Short]) {
    let short = |case: &Case| (case.number, case.side, case.shape, case.way, case.plies, case.is_missed);
    assert_eq!(cases_of(start, person, line).iter().map(short).collect::<Vec<_>>(), expected);
}

#[test]
fn an_open_three_that_was_left_is_extended_and_its_five_missed() {
    let (line, row) = ("D4 D5 C4 B5 E4 E5 B4 G7 G1", Some(Way::Row));
    let own = [(7, Side::Attack, Shape::Three, row, 3, false), (9, Side::Attack, Shape::Four, row, 1, true)];
    check(empty(), Color::Black, line, &own);
    // Against the open four nothing can be done: that is no case.
    check(empty(), Color::White, line, &[(6, Side::Defence, Shape::Three, row, 3, true)]);
    let cases = cases_of(empty(), Color::White, line);
    assert_eq!(cases[0].distance, Some(1), "F4 is beside the last stone");
}

#[test]
fn what_is_parried_is_a_case_too() {
    let (begin, row) = ("D4 D5 C4 B5 E4 F4", Some(Way::Row));
    let three = (6, Side::Defence, Shape::Three, row, 3, false);
    check(empty(), Color::White, begin, &[three]);
    let four = |shape, is_missed| (8, Side::Defence, shape, row, 1, is_missed);
    check(empty(), Color::White, &format!("{begin} B4 A4"), &[three, four(Shape::Four, false)]);
    check(empty(), Color::White, &format!("{begin} B4 E5"), &[three, four(Shape::Four, true)]);
    check(empty(), Color::White, &format!("{begin} A4 B4"), &[three, four(Shape::SplitFour, false)]);
}

#[test]
fn what_stands_for_several_turns_is_one_case() {
    // Black lets the three stand twice and then extends it; White does not stop it either.
    let line = "D4 D5 C4 B5 E4 G7 G1 G6 A1 G2 B4";
    let row = Some(Way::Row);
    check(empty(), Color::White, line, &[(6, Side::Defence, Shape::Three, row, 3, true)]);
    let three = board_with(7, Rule::Freestyle, "C4 D4 E4", "D5 B5 F6", Color::Black);
    check(three, Color::Black, "A1 A7 G1 G7", &[(1, Side::Attack, Shape::Three, row, 3, true)]);
}

#[test]
fn the_stone_that_makes_two_shapes_is_named_by_them() {
    let start = |black, white| board_with(7, Rule::Freestyle, black, white, Color::Black);
    // E3 makes a four in the row, and a three in the column.
    let four_three = || start("B3 C3 D3 E4 E5", "A3 D5 C5 F6 B5");
    check(four_three(), Color::Black, "G1 E3", &[(1, Side::Attack, Shape::FourThree, None, 5, true)]);
    check(four_three(), Color::White, "G1 E3", &[(2, Side::Defence, Shape::FourThree, None, 5, false)]);
    check(four_three(), Color::White, "G1 G2 E3", &[(2, Side::Defence, Shape::FourThree, None, 5, true)]);
    let threes = start("C3 D3 E4 E5", "D5 C5 F6");
    check(threes, Color::Black, "G1 E3", &[(1, Side::Attack, Shape::DoubleThree, None, 5, true)]);
    let fours = start("B3 C3 D3 E4 E5 E6", "A3 D5 C5 E7 B5 F6");
    check(
        fours,
        Color::Black,
        "E3 F3 E2",
        &[
            (1, Side::Attack, Shape::DoubleFour, None, 3, false),
            (3, Side::Attack, Shape::Four, Some(Way::Column), 1, false),
        ],
    );
}

#[test]
fn a_game_that_was_stopped_has_no_cases() {
    let run = played(empty(), Color::White, "D4 D5 C4 B5 E4 E5").run();
    let (stop, mut engine) = (AtomicBool::new(true), Engine::new());
    assert!(run.positions().iter().all(|position| position.answer.is_none()));
    let mut lookout = Lookout { engine: &mut engine, nodes: FEW, stop: &stop };
    assert_eq!(cases(&run, Color::White, &mut lookout), Some(Vec::new()), "nothing is known of it");
    let mut run = played(empty(), Color::White, "D4 D5 C4 B5 E4 E5").run();
    while let Some(search @ Search::First(_)) = run.take() {
        let even = Answer {
            best: Move::Pass,
            acts: Vec::new(),
            score: Score::estimate(0),
            proof: None,
            line: Vec::new(),
            depth: 1,
            nodes: 1,
            elapsed: std::time::Duration::ZERO,
        };
        run.answer(search, even);
    }
    assert_eq!(cases(&run, Color::White, &mut lookout), None);
    stop.store(false, Ordering::Relaxed);
    assert!(cases(&run, Color::White, &mut lookout).is_some());
}

#[test]
fn the_person_is_the_only_one_or_the_one_of_the_name() {
    let person = |name: &str| Player { name: name.to_owned(), ..Player::person() };
    let engine = || Player::textbook(TextbookTerms::default());
    let of = |black, white| super::person(&Seats::new(black, white), "Mei");
    assert_eq!(of(engine(), person("")), Some(Color::White));
    assert_eq!(of(person("Ann"), person("Mei")), Some(Color::White));
    assert_eq!(of(person("Mei"), person("Mei")), None);
    assert_eq!(of(person(""), person("")), None);
    assert_eq!(super::person(&Seats::new(person(""), person("")), ""), None, "no name is nobody's");
    assert_eq!(of(engine(), engine()), None);
}

#[test]
fn a_game_is_known_by_its_seed_or_else_by_its_moves() {
    let game = |seed, line: &str| PlayedGame::new(seed, None, Color::Black, Board::new(15, Rule::Renju), moves(line));
    let (one, longer) = (game(5, "H8 I9").key, game(5, "H8 I9 G7").key);
    assert!(one.game == longer.game && one.line != longer.line);
    assert_ne!(game(0, "H8 I9").key, game(0, "H8 I9 G7").key);
    assert_eq!(game(0, "H8 I9").key, game(0, "H8 I9").key);
    assert_eq!(game(5, "H8 H8 I9").run().boards().len(), 2, "cut off where the rules are broken");
}

fn case(shape: Shape, is_missed: bool) -> Case {
    let plies = match shape {
        Shape::Four | Shape::SplitFour => 1,
        Shape::Three | Shape::SplitThree | Shape::DoubleFour => 3,
        Shape::FourThree | Shape::DoubleThree => 5,
        Shape::Fours => 9,
        Shape::Threats => 11,
    };
    Case { number: 9, side: Side::Attack, shape, way: Some(Way::Row), distance: Some(1), plies, is_missed }
}

/// A game with cases, so many of them missed.
fn reviewed(number: u64, cases: &[(Case, usize, usize)]) -> ReviewedGame {
    let key = GameKey { game: number, line: number };
    let started = Timestamp::from_second(1_700_000_000 + number as i64 * 86_400).ok();
    let some = |&(case, missed, all): &(Case, usize, usize)| {
        (0..all).map(move |index| Case { is_missed: index < missed, ..case })
    };
    ReviewedGame { key, started, rule: Rule::Standard, cases: cases.iter().flat_map(some).collect() }
}

#[test]
fn intervals_are_wilsons() {
    let near = |share: Share, low: f64, high: f64| {
        let [below, above] = share.interval();
        assert!((below - low).abs() < 5e-4 && (above - high).abs() < 5e-4, "{share:?}: {below} {above}");
    };
    near(Share { missed: 0, cases: 10 }, 0.0, 0.2775);
    near(Share { missed: 5, cases: 10 }, 0.2366, 0.7634);
    near(Share { missed: 81, cases: 263 }, 0.2553, 0.3662);
    near(Share { missed: 3, cases: 3 }, 0.4385, 1.0);
    assert_eq!(Share::default().interval(), [0.0, 1.0]);
    assert!(!Share { missed: 9, cases: MIN_CASES - 1 }.is_enough());
}

#[test]
fn cases_are_counted_by_each_property() {
    let far = Case { way: Some(Way::Diagonal), distance: Some(6), side: Side::Defence, ..case(Shape::Three, true) };
    let quiet = Case { way: None, distance: None, ..case(Shape::Threats, true) };
    let games = [reviewed(1, &[(case(Shape::Four, false), 0, 4), (far, 2, 3)]), reviewed(2, &[(quiet, 1, 1)])];
    let share = |missed, cases| Share { missed, cases };
    assert_eq!(total(&games), share(3, 8));
    assert_eq!(
        tally(&games, Dimension::Side),
        [(Group::Side(Side::Attack), share(1, 5)), (Group::Side(Side::Defence), share(2, 3))]
    );
    assert_eq!(
        tally(&games, Dimension::Way),
        [(Group::Way(Way::Row), share(0, 4)), (Group::Way(Way::Diagonal), share(2, 3))]
    );
    assert_eq!(
        tally(&games, Dimension::Distance),
        [(Group::Distance(Distance::Near), share(0, 4)), (Group::Distance(Distance::Far), share(2, 3))]
    );
    let lengths = [(Length::One, (0, 4)), (Length::Three, (2, 3)), (Length::Thirteen, (1, 1))];
    let lengths = lengths.map(|(length, (missed, cases))| (Group::Length(length), share(missed, cases)));
    assert_eq!(tally(&games, Dimension::Length), lengths);
    assert_eq!(tally(&games, Dimension::Rule), [(Group::Rule(Rule::Standard), share(3, 8))]);
}

#[test]
fn the_trend_goes_by_tens_from_the_oldest_game_on() {
    let games: Vec<ReviewedGame> = (0..23)
        .rev()
        .map(|number| reviewed(number, &[(case(Shape::Three, true), usize::from(number < 10), 1)]))
        .collect();
    let stretches = trend(&games);
    let ends: Vec<(usize, usize, Share)> = stretches.iter().map(|one| (one.from, one.to, one.share)).collect();
    let share = |missed, cases| Share { missed, cases };
    assert_eq!(ends, [(1, 10, share(10, 10)), (11, 20, share(0, 10)), (21, 23, share(0, 3))]);
    assert_eq!(stretches[1].began, games[12].started);
}

#[test]
fn the_plan_takes_what_is_learnt_first_and_is_silent_below_ten_cases() {
    let puzzles = puzzles::built_in();
    let planned = |games: &[ReviewedGame]| {
        plan(games, puzzles).advice.iter().map(|advice| (advice.shape, advice.side, advice.lesson)).collect::<Vec<_>>()
    };
    let few = [reviewed(1, &[(case(Shape::Three, true), 9, 9)])];
    assert_eq!(planned(&few), []);
    let stop = |shape| Case { side: Side::Defence, ..case(shape, true) };
    let many = [reviewed(
        1,
        &[
            (case(Shape::Fours, true), 30, 40),
            (stop(Shape::Three), 8, 40),
            (case(Shape::Four, true), 1, 40),
            (case(Shape::FourThree, true), 12, 20),
            (case(Shape::Threats, true), 20, 20),
        ],
    )];
    assert_eq!(
        planned(&many),
        [
            (Shape::Three, Side::Defence, Lesson::StopThree),
            (Shape::FourThree, Side::Attack, Lesson::FourThree),
            (Shape::Fours, Side::Attack, Lesson::LongVcf),
        ],
        "a five missed once in forty is no habit, and threats have time"
    );
}

#[test]
fn each_advice_leads_to_a_lesson_with_exercises_and_to_puzzles_that_there_are() {
    let shelf = Shelf::new(puzzles::built_in(), &Progress::default());
    for (shape, side) in Shape::ALL.into_iter().flat_map(|shape| Side::ALL.map(|side| (shape, side))) {
        for rule in Rule::ALL {
            let case = Case { side, ..case(shape, true) };
            let game = ReviewedGame { rule, ..reviewed(1, &[(case, 20, 20)]) };
            let advice = plan(&[game], puzzles::built_in()).advice[0];
            assert!(lessons::number(advice.lesson) > 0, "{advice:?}");
            let Some(filter) = advice.puzzles else { continue };
            let count = shelf.score(filter, &Progress::default(), Day(0)).all;
            assert!(count > 0 && filter != Filter::default(), "{advice:?}");
        }
    }
}

#[test]
fn a_direction_that_is_missed_more_often_than_the_others_is_named() {
    let diagonal = Case { way: Some(Way::Diagonal), ..case(Shape::Three, true) };
    let of = |missed| plan(&[reviewed(1, &[(diagonal, missed, 40), (case(Shape::Three, true), 4, 80)])], &[]).contrasts;
    let [contrast] = of(20)[..] else { panic!("{:?}", of(20)) };
    assert_eq!(contrast.group, Group::Way(Way::Diagonal));
    assert_eq!((contrast.share.missed, contrast.rest.missed), (20, 4));
    assert_eq!(of(4), [], "10% against 5% may be chance");
}

#[test]
fn a_game_that_went_on_takes_its_own_place_and_the_oldest_are_forgotten() {
    let mut profile = Profile::default();
    let game = |number, line| ReviewedGame { key: GameKey { game: number, line }, ..reviewed(number, &[]) };
    for change in [game(1, 1), game(2, 2), game(1, 3)] {
        profile.apply(&Change::Reviewed(change));
    }
    assert_eq!(profile.games().iter().map(|game| game.key.line).collect::<Vec<_>>(), [2, 3]);
    let text = ron::to_string(&profile).expect("plain data");
    assert_eq!(ron::from_str::<Profile>(&text).as_ref(), Ok(&profile));
    for number in 0..=Profile::MAX_GAMES as u64 {
        profile.apply(&Change::Reviewed(game(10 + number, 1)));
    }
    assert_eq!(profile.games().len(), Profile::MAX_GAMES);
    profile.apply(&Change::Forget);
    assert_eq!(profile, Profile::default());
}

#[test]
fn games_that_were_not_reviewed_wait_each_once() {
    let mut profile = Profile::default();
    let game = |seed, line: &str| PlayedGame::new(seed, None, Color::Black, Board::new(15, Rule::Renju), moves(line));
    let games = [game(1, "H8 I9 G7"), game(1, "H8 I9"), game(2, "H8")];
    assert_eq!(profile.waiting(&games), [&games[0], &games[2]]);
    profile.apply(&Change::Reviewed(games[0].reviewed(Vec::new())));
    assert_eq!(profile.waiting(&games), [&games[2]], "of two states of a game one is enough");
}
