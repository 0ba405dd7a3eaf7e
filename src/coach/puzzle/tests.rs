use super::attempt::{Attempt, Outcome, SavedAttempt, Stage};
use super::challenge::ChallengeKind;
use super::claim::{Bounds, NoClaim, check, find, from_missed_win};
use super::judge::{Answer, Judgement, Refutation, Win, answer};
use super::progress::{Change, Day, INTERVALS, Progress, Tried};
use super::shelf::{Filter, Shelf, Shown, Source};
use super::*;
use crate::coach::hint::{Hint, Kind};
use crate::coach::lesson::pattern::pattern;
use crate::engine::Engine;
use crate::rules::Symmetry;
use crate::test_support::{board_with, cases, p};
use std::sync::atomic::AtomicBool;

const BOUNDS: Bounds = Bounds { plies: 11, nodes: 200_000 };

fn board(black: &str, white: &str, side: Color) -> Board {
    board_with(15, Rule::Freestyle, black, white, side)
}

/// Row 8 has three that make a four on I8 or J8 only, column I two more: I8 makes a four and an open three, and nothing
/// else wins as soon. White has an open three, so that Black has no time to lose.
fn four_three() -> Board {
    board("F8 G8 H8 I9 I10", "E8 C3 D3 E3", Color::Black)
}

/// A puzzle of that position.
fn puzzle() -> Puzzle {
    let claim = find(&mut Engine::new(), &four_three(), Class::Vcf, BOUNDS).expect("a win by fours");
    Puzzle::new(&four_three(), Class::Vcf, claim.plies, claim.solutions).expect("a puzzle")
}

/// One of the program's puzzles in which an attack is to be stopped.
fn defence() -> Puzzle {
    let is_one = |puzzle: &&Puzzle| puzzle.class() == Class::Defence && puzzle.plies() > 3;
    set::built_in().iter().find(is_one).expect("there are such").clone()
}

/// Two open twos of White that cross: K8 makes two open threes of them.
fn double_three(side: Color) -> Board {
    board("A1 A15 O1 C12", "H8 I8 K10 K11", side)
}

/// Plays a try, and has it judged.
fn judged(attempt: &mut Attempt, at: &str) -> Stage {
    let question = attempt.try_point(p(at)).expect("the try is legal");
    attempt.receive(answer(&mut Engine::new(), &question, 200_000, &AtomicBool::new(false)));
    attempt.stage().clone()
}

#[test]
fn a_win_by_fours_is_claimed_with_its_only_move() {
    let puzzle = puzzle();
    assert_eq!((puzzle.plies(), puzzle.solutions()), (5, &[p("I8")][..]));
    assert_eq!(check(&mut Engine::new(), &puzzle, 200_000), Ok(true));
    let wrong = Puzzle::new(puzzle.board(), Class::Vcf, 5, vec![p("J8")]).expect("a puzzle with a false claim");
    assert_eq!(check(&mut Engine::new(), &wrong, 200_000), Ok(false));
    // Fours do it, so it is not a puzzle of threats.
    assert_eq!(find(&mut Engine::new(), puzzle.board(), Class::Vct, BOUNDS), Err(NoClaim::NotOfItsClass));
}

#[test]
fn a_win_by_threats_and_the_defence_against_it_are_claimed() {
    let engine = &mut Engine::new();
    let win = find(engine, &double_three(Color::White), Class::Vct, BOUNDS).expect("a win by threats");
    assert_eq!(win.plies, 5);
    assert!(win.solutions.contains(&p("K8")), "{win:?}");
    // White has too many stones there: every move of Black loses, so there is no defence to find.
    assert_eq!(find(engine, &double_three(Color::Black), Class::Defence, BOUNDS), Err(NoClaim::NotOfItsClass));
    let puzzle = defence();
    let claim = find(engine, puzzle.board(), Class::Defence, BOUNDS).expect("a defence");
    assert_eq!((claim.plies, &claim.solutions[..]), (puzzle.plies(), puzzle.solutions()));
    assert_eq!(claim.solutions.len() + claim.others, puzzle.board().legal_points().count());
    let nothing = board("H8", "A1", Color::White);
    for class in Class::ALL {
        assert_eq!(find(engine, &nothing, class, BOUNDS), Err(NoClaim::NotOfItsClass), "{class:?}");
    }
}

#[test]
fn nothing_is_claimed_that_the_budget_does_not_reach() {
    let bounds = Bounds { nodes: 1, ..BOUNDS };
    assert_eq!(find(&mut Engine::new(), &double_three(Color::White), Class::Vct, bounds), Err(NoClaim::Unknown));
}

#[test]
fn a_right_move_is_answered_and_the_puzzle_goes_on_to_the_five() {
    let mut attempt = Attempt::new(puzzle());
    assert_eq!(judged(&mut attempt, "I8"), Stage::Yours);
    assert_eq!(attempt.accepted(), Some(&Judgement::Right(Win { plies: 5, reply: Some(p("J8")) })));
    assert_eq!(attempt.plies_left(), 3);
    assert_eq!(judged(&mut attempt, "I7"), Stage::Yours);
    let Some(Judgement::Right(Win { plies: 3, reply: Some(reply) })) = attempt.accepted().cloned() else {
        panic!("{:?}", attempt.accepted())
    };
    let last = if reply == p("I11") { "I6" } else { "I11" };
    assert_eq!(judged(&mut attempt, last), Stage::Solved);
    assert_eq!(attempt.board().ending().and_then(|ending| ending.winner()), Some(Color::Black));
    assert_eq!((attempt.take_outcome(), attempt.take_outcome()), (Some(Outcome::Solved), None));
}

#[test]
fn a_wrong_try_gets_its_refutation_and_may_be_made_good() {
    let mut attempt = Attempt::new(puzzle());
    let stage = judged(&mut attempt, "O15");
    let Stage::Failed { why: Some(Refutation::Loses { plies: 3, line }), shown: 1 } = stage else {
        panic!("{stage:?}")
    };
    assert_eq!(attempt.board().stone(line[0]), Some(Color::White));
    assert_eq!(attempt.take_outcome(), Some(Outcome::Missed));
    attempt.again();
    // The four is blocked, and what is left is too slow.
    let stage = judged(&mut attempt, "J8");
    let Stage::Failed { why: Some(why), shown: 1 } = stage else { panic!("{stage:?}") };
    assert_eq!(why.line()[0], p("I8"));
    attempt.again();
    assert_eq!((attempt.stage(), attempt.board()), (&Stage::Yours, attempt.puzzle().board()));
    judged(&mut attempt, "I8");
    assert_eq!(attempt.take_outcome(), None, "a miss stays one");
}

#[test]
fn a_move_that_misses_the_task_is_told_so() {
    // I8 makes two fours; without it White takes it, and Black has nothing left.
    let stones = board("F8 G8 H8 I4 I5 I6", "E8 I3 H7 H6 G6", Color::Black);
    let mut attempt = Attempt::new(Puzzle::new(&stones, Class::Vcf, 3, vec![p("I8")]).expect("a puzzle"));
    let stage = judged(&mut attempt, "A1");
    assert_eq!(stage, Stage::Failed { why: Some(Refutation::NoFour), shown: 0 });
    assert_eq!((attempt.tried(), attempt.walked()), (Some(p("A1")), Some((0, 0..=0))));
    attempt.walk(i32::MIN);
    attempt.walk(i32::MAX);
    let saved = attempt.save().expect("an attempt under way");
    let restored = Attempt::restore(saved).expect("the attempt as it was");
    assert_eq!((restored.stage(), restored.tried()), (attempt.stage(), attempt.tried()));
    attempt.again();
    // The answer to this four leaves no win by fours: the sentence speaks of the task.
    let Stage::Failed { why: Some(Refutation::Stopped { means: Means::Fours, .. }), .. } = judged(&mut attempt, "J8")
    else {
        panic!("{:?}", attempt.stage())
    };
    attempt.again();
    judged(&mut attempt, "I8");
    let Some(Judgement::Right(Win { plies: 3, reply: Some(reply) })) = attempt.accepted().cloned() else {
        panic!("{:?}", attempt.accepted())
    };
    let five = p(if reply == p("I7") { "J8" } else { "I7" });
    let stage = judged(&mut attempt, "A1");
    assert_eq!(stage, Stage::Failed { why: Some(Refutation::MissedFive(five)), shown: 0 });
}

#[test]
fn an_unlisted_move_that_wins_is_accepted() {
    // With a second four to be made first the win is longer by two plies, and a win all the same.
    let stones = board("F8 G8 H8 I9 I10 A10 A11 A12", "E8 A9 C3 D3 E3", Color::Black);
    let claim = find(&mut Engine::new(), &stones, Class::Vcf, BOUNDS).expect("a win by fours");
    assert_eq!(claim.solutions, [p("I8")]);
    let mut attempt = Attempt::new(Puzzle::new(&stones, Class::Vcf, 5, claim.solutions).expect("a puzzle"));
    assert_eq!(judged(&mut attempt, "A13"), Stage::Yours);
    assert!(matches!(attempt.accepted(), Some(Judgement::WinsToo(Win { plies: 7, .. }))), "{:?}", attempt.accepted());
}

#[test]
fn a_defence_is_done_with_one_move_and_a_wrong_one_shows_how_it_loses() {
    let puzzle = defence();
    let mut attempt = Attempt::new(puzzle.clone());
    assert_eq!(judged(&mut attempt, &puzzle.solutions()[0].to_string()), Stage::Solved);
    assert_eq!(attempt.accepted(), Some(&Judgement::Holds));
    let wrong = puzzle.board().legal_points().find(|point| !puzzle.solutions().contains(point)).expect("most are");
    let mut attempt = Attempt::new(puzzle.clone());
    let stage = judged(&mut attempt, &wrong.to_string());
    let Stage::Failed { why: Some(Refutation::Loses { plies, line }), shown: 1 } = stage else { panic!("{stage:?}") };
    assert!(plies <= puzzle.plies());
    attempt.walk(i32::MAX);
    assert_eq!(attempt.walked(), Some((line.len(), 1..=line.len())));
    attempt.walk(-2);
    assert_eq!(attempt.walked(), Some((line.len() - 2, 1..=line.len())));
    attempt.again();
    assert!(attempt.board().moves().is_empty());
}

#[test]
fn a_move_that_is_neither_proven_nor_refuted_is_not_a_miss() {
    let question = Attempt::new(puzzle()).try_point(p("I9"));
    assert!(question.is_err(), "there is a stone");
    let mut attempt = Attempt::new(puzzle());
    attempt.try_point(p("O15")).expect("legal");
    attempt.receive(Answer::Judged(Judgement::NotShown));
    assert_eq!(attempt.stage(), &Stage::Failed { why: None, shown: 0 });
    assert_eq!(attempt.take_outcome(), None, "what is not shown is not a miss");
    attempt.again();
    assert!(attempt.is_yours());
}

#[test]
fn hints_say_more_each_time_and_the_solution_is_walked_to_the_five() {
    let mut attempt = Attempt::new(puzzle());
    let hints: Vec<Hint> = (0..4).filter_map(|_| attempt.hint()).collect();
    let (kind, last) = (Hint::Kind(Kind::Four), Hint::Move(p("I8")));
    assert_eq!(hints, [Hint::Area(p("J8")), kind, last], "there are three");
    assert_eq!(attempt.take_outcome(), Some(Outcome::Missed));
    let question = attempt.ask_for_solution().expect("it may be asked for");
    attempt.receive(answer(&mut Engine::new(), &question, 200_000, &AtomicBool::new(false)));
    attempt.walk(i32::MAX);
    assert_eq!(attempt.walked(), Some((5, 0..=5)));
    assert_eq!(attempt.board().ending().and_then(|ending| ending.winner()), Some(Color::Black));
    attempt.restart();
    assert!(attempt.is_yours() && attempt.board().moves().is_empty());
}

#[test]
fn a_win_that_a_game_missed_becomes_a_puzzle() {
    let engine = &mut Engine::new();
    let missed = from_missed_win(engine, &four_three(), p("A8"), BOUNDS).expect("a win was missed");
    let traits = Traits { themes: vec![Theme::FourThree], tempting: 1 };
    assert_eq!(missed, puzzle().with_traits(traits));
    assert_eq!(from_missed_win(engine, &four_three(), p("I8"), BOUNDS), None, "it was not missed");
    assert_eq!(from_missed_win(engine, &board("H8", "A1", Color::Black), p("A8"), BOUNDS), None);
}

#[test]
fn a_missed_puzzle_comes_back_at_growing_intervals() {
    let id = puzzle().id();
    let mut progress = Progress::default();
    progress.note(id, Outcome::Solved, Day(100));
    assert!(!progress.is_due(id, Day(10_000)), "what was solved at once does not come back");
    let mut today = Day(100);
    progress.note(id, Outcome::Missed, today);
    for days in INTERVALS {
        assert!(!progress.is_due(id, Day(today.0 + days - 1)));
        // Out of turn it changes nothing.
        progress.note(id, Outcome::Solved, Day(today.0 + days - 1));
        today = Day(today.0 + days);
        assert!(progress.is_due(id, today));
        progress.note(id, Outcome::Solved, today);
    }
    assert_eq!(progress.card(id).and_then(|card| card.due), None);
    progress.note(id, Outcome::Missed, today);
    assert!(progress.is_due(id, Day(today.0 + 1)));
    let text = ron::to_string(&progress).expect("plain data");
    assert_eq!(ron::from_str(&text), Ok(progress));
}

#[test]
fn what_is_due_comes_first_and_then_what_was_never_tried() {
    let puzzles = set::built_in();
    let mut progress = Progress::default();
    let own = puzzle();
    assert!(progress.add_own(own.clone()));
    assert!(!progress.add_own(own.clone()), "once is enough");
    let shelf = Shelf::new(puzzles, &progress);
    let filter = Filter::default();
    let fresh = Shown::default();
    let next = |progress: &Progress, filter| shelf.next(filter, progress, Day(10), &fresh).map(|item| item.0);
    let first = next(&progress, filter).expect("there are puzzles");
    progress.note(first, Outcome::Solved, Day(1));
    assert_ne!(next(&progress, filter), Some(first), "others were never tried");
    progress.note(first, Outcome::Missed, Day(1));
    assert_eq!(next(&progress, filter), Some(first), "it is due");
    let due = Filter { source: Source::Due, ..filter };
    assert_eq!(shelf.score(due, &progress, Day(10)).all, 1);
    let of_own = Filter { source: Source::Own, ..filter };
    assert_eq!(next(&progress, of_own), Some(own.id()));
    let none = Filter { class: Some(Class::Defence), ..of_own };
    assert_eq!(next(&progress, none), None);
}

/// The next puzzles, each skipped as soon as it is shown.
fn skipped(shelf: &Shelf, progress: &Progress, shown: &mut Shown, count: usize) -> Vec<PuzzleId> {
    let today = Day(10);
    let mut skip = || {
        let id = shelf.next(Filter::default(), progress, today, shown).expect("there are puzzles").0;
        shown.add(id, progress.is_due(id, today));
        id
    };
    (0..count).map(|_| skip()).collect()
}

#[test]
fn no_puzzle_comes_twice_before_all_came_once() {
    let puzzles = &set::built_in()[..20];
    let shelf = Shelf::new(puzzles, &Progress::default());
    let shown = skipped(&shelf, &Progress::default(), &mut Shown::default(), 40);
    let once: std::collections::BTreeSet<PuzzleId> = shown[..20].iter().copied().collect();
    assert_eq!(once.len(), 20);
    assert_eq!(shown[..20], shown[20..], "then they come in the same order again");
    let others = skipped(&shelf, &Progress::default(), &mut Shown::new(7), 20);
    assert_ne!(shown[..20], others[..], "another seed, another order");
    let suits = Progress::default().rating().points - 150.0;
    let distance = |id| (shelf.get(id).expect("one of them").rating().points - suits).abs() as u32 / 60;
    let distances: Vec<u32> = others.iter().map(|&id| distance(id)).collect();
    assert!(distances.is_sorted(), "those that suit come first: {distances:?}");
}

/// The first try alone is rated; a person who solves everything is shown harder puzzles.
#[test]
fn the_first_try_at_a_puzzle_is_rated_and_harder_ones_follow() {
    let puzzles = set::built_in();
    let shelf = Shelf::new(puzzles, &Progress::default());
    let mut progress = Progress::default();
    let mut shown = Shown::new(1);
    let mut points = Vec::new();
    for count in 1..=30 {
        let (id, puzzle) = shelf.next(Filter::default(), &progress, Day(1), &shown).expect("there are puzzles").clone();
        shown.add(id, false);
        points.push(puzzle.rating().points);
        let tried = Tried { id, rating: puzzle.rating(), outcome: Outcome::Solved, day: Day(1) };
        let before = progress.rating();
        progress.apply(&Change::Attempted(tried));
        assert!(progress.rating().points > before.points && progress.rated() == count);
        let rated = progress.rating();
        assert!(progress.rating_of(id, &puzzle).points < puzzle.rating().points, "it was solved");
        progress.apply(&Change::Attempted(Tried { outcome: Outcome::Missed, ..tried }));
        assert_eq!((progress.rating(), progress.rated()), (rated, count), "the second try");
    }
    assert!(points[25] > points[0] + 200.0, "{points:?}");
    let text = ron::to_string(&progress).expect("plain data");
    assert_eq!(ron::from_str(&text), Ok(progress));
}

#[test]
fn the_best_result_of_a_challenge_is_kept() {
    let mut progress = Progress::default();
    for solved in [4, 9, 7] {
        progress.apply(&Change::Challenged(ChallengeKind::Timed, solved));
    }
    assert_eq!((progress.best(ChallengeKind::Timed), progress.best(ChallengeKind::Streak)), (9, 0));
}

#[test]
fn the_theme_is_one_of_the_filters() {
    let themed = puzzle().with_traits(Traits { themes: vec![Theme::FourThree], tempting: 1 });
    let shelf = Shelf::new(&[themed.clone(), defence()], &Progress::default());
    let of = |theme| shelf.of(Filter { theme: Some(theme), ..Filter::default() }).count();
    assert_eq!((of(Theme::FourThree), of(Theme::DoubleThree)), (1, 0));
    let text = set::write("", std::slice::from_ref(&themed));
    assert_eq!(set::read(&text), Ok(vec![themed]), "traits are written with it");
}

#[test]
fn at_most_one_puzzle_in_three_is_one_that_came_back() {
    let puzzles = &set::built_in()[..20];
    let shelf = Shelf::new(puzzles, &Progress::default());
    let mut progress = Progress::default();
    for puzzle in &puzzles[..6] {
        progress.note(puzzle.id(), Outcome::Missed, Day(1));
    }
    let came = skipped(&shelf, &progress, &mut Shown::default(), 9);
    let due: Vec<bool> = came.iter().map(|id| progress.is_due(*id, Day(10))).collect();
    assert_eq!(due, [true, false, false, true, false, false, true, false, false]);
}

#[test]
fn a_puzzle_survives_its_record_and_keeps_its_id_however_it_is_turned() {
    let puzzle = puzzle();
    let text = set::write("A set.\nOf one.", std::slice::from_ref(&puzzle));
    assert_eq!(set::read(&text), Ok(vec![puzzle.clone()]));
    for symmetry in Symmetry::ALL {
        let solutions = puzzle.solutions().iter().map(|&point| symmetry.point(point, 15)).collect();
        let turned = Puzzle::new(&symmetry.board(puzzle.board()), Class::Vcf, 5, solutions).expect("a puzzle");
        assert_eq!(turned.id(), puzzle.id());
    }
}

#[test]
fn an_unsound_puzzle_is_refused() {
    let text = set::write("", &[puzzle()]);
    for (from, to) in [("\"I8\"", "\"I9\""), ("\"I8\"", "\"\""), ("\"I8\"", "\"I8?\""), ("E8", "H8"), ("15", "4")] {
        let broken = text.replacen(from, to, 1);
        assert_ne!(broken, text, "{from}");
        assert!(set::read(&broken).is_err(), "{broken}");
    }
    let over = board("A1 A2 A3 A4 A5", "", Color::White);
    assert_eq!(Puzzle::new(&over, Class::Vcf, 3, vec![p("H8")]), Err(PuzzleError::Over));
}

/// Every class and rule, all of them or a sample of each.
#[test]
fn the_built_in_puzzles_are_many_and_what_they_claim_is_true() {
    let puzzles = set::built_in();
    let count = |is: fn(&Puzzle) -> bool| puzzles.iter().filter(|puzzle| is(puzzle)).count();
    assert!(puzzles.len() >= 2000, "{}", puzzles.len());
    assert_eq!(count(|puzzle| puzzle.plies() < 3), 0, "what takes one move is no puzzle");
    assert!(count(|puzzle| puzzle.plies() >= 7) >= 500);
    assert!(3 * count(|puzzle| puzzle.board().rule() == Rule::Renju) >= puzzles.len(), "a third is renju");
    assert!(3 * count(|puzzle| puzzle.class() == Class::Defence) >= puzzles.len(), "a third is defences");
    assert!(5 * count(|puzzle| puzzle.class() == Class::Defence) >= puzzles.len(), "a fifth are defences");
    let patterns: std::collections::BTreeSet<_> = puzzles.iter().map(|puzzle| pattern(puzzle.board())).collect();
    assert_eq!(patterns.len(), puzzles.len(), "no two are equal under symmetry, shift or colour");
    for theme in Theme::ALL {
        let themed = puzzles.iter().filter(|puzzle| puzzle.traits().themes.contains(&theme)).count();
        assert!(themed >= 20, "{theme:?}: {themed}");
    }
    for class in Class::ALL {
        for rule in Rule::COMMON {
            let of = |puzzle: &&Puzzle| puzzle.class() == class && puzzle.board().rule() == rule;
            let these: Vec<&Puzzle> = puzzles.iter().filter(of).collect();
            assert!(these.len() >= 20, "{class:?} {rule:?}: {}", these.len());
            for puzzle in these.into_iter().step_by(cases(1, 120)) {
                assert_eq!(check(&mut Engine::new(), puzzle, 2_000_000), Ok(true), "{:?}", puzzle.board());
            }
        }
    }
}

/// Writes an attempt and reads it again.
fn restored(attempt: &Attempt) -> Attempt {
    let text = ron::to_string(&attempt.save().expect("something has happened")).expect("plain data");
    Attempt::restore(ron::from_str(&text).expect("it was written so")).expect("it is consistent")
}

#[test]
fn a_saved_attempt_is_restored_as_it_was() {
    let mut attempt = Attempt::new(puzzle());
    assert_eq!(attempt.save(), None, "nothing has happened yet");
    attempt.hint();
    attempt.hint();
    let again = restored(&attempt);
    assert_eq!(again.hints_given().collect::<Vec<_>>(), attempt.hints_given().collect::<Vec<_>>());
    assert!(again.has_missed());
    // The outcome was taken before: the puzzle is missed, and is so only once.
    assert_eq!(attempt.take_outcome(), Some(Outcome::Missed));
    assert_eq!(restored(&attempt).take_outcome(), None);
    judged(&mut attempt, "A15");
    let mut again = restored(&attempt);
    assert_eq!((again.stage(), again.tried()), (attempt.stage(), attempt.tried()));
    again.walk(i32::MAX);
    let mut again = restored(&again);
    again.again();
    assert_eq!((again.stage(), again.board()), (&Stage::Yours, puzzle().board()));
    judged(&mut again, "I8");
    let went_on = restored(&again);
    assert_eq!((went_on.board(), went_on.plies_left()), (again.board(), again.plies_left()));
    assert_eq!(went_on.accepted(), again.accepted());
}

#[test]
fn an_attempt_is_restored_on_boards_of_all_sizes() {
    for size in [12, 15, 16, 20] {
        let stones = board_with(size, Rule::Freestyle, "F8 G8 H8 I9 I10", "E8 C3 D3 E3", Color::Black);
        let mut attempt = Attempt::new(Puzzle::new(&stones, Class::Vcf, 5, vec![p("I8")]).expect("a puzzle"));
        attempt.hint();
        assert!(restored(&attempt).has_missed(), "{size}");
    }
}

#[test]
fn a_question_to_the_judge_is_asked_again_after_a_restart() {
    let mut attempt = Attempt::new(puzzle());
    attempt.try_point(p("I8")).expect("a legal try");
    assert_eq!(attempt.save(), None, "as if it had not been asked");
    attempt = Attempt::new(puzzle());
    judged(&mut attempt, "I8");
    attempt.ask_for_solution();
    let again = restored(&attempt);
    assert_eq!((again.stage(), again.board().moves().len(), again.has_missed()), (&Stage::Yours, 0, true));
}

#[test]
fn an_inconsistent_attempt_is_not_restored() {
    let mut attempt = Attempt::new(puzzle());
    judged(&mut attempt, "A15");
    let text = ron::to_string(&attempt.save().expect("a try has failed")).expect("plain data");
    let broken = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is not in {text}");
        ron::from_str::<SavedAttempt>(&text.replace(from, to)).ok().and_then(Attempt::restore)
    };
    assert!(broken("A15", "A14").is_some(), "another try");
    assert_eq!(broken("shown:1", "shown:0").map(|_| ()), None);
    assert_eq!(broken("shown:1", "shown:9").map(|_| ()), None);
    assert_eq!(broken("plies:5", "plies:0").map(|_| ()), None);
    assert_eq!(broken("moves:[\"A15\"", "moves:[\"H8\"").map(|_| ()), None, "a stone lies there");
    assert_eq!(broken("moves:[\"A15\"", "moves:[\"A15\",\"O15\"").map(|_| ()), None, "no such refutation");
}

/// Progress files name puzzles by these ids: they must never change.
#[test]
fn ids_are_the_same_in_every_version() {
    let id = |rule, side, class| {
        let stones: Vec<(Point, Color)> = four_three().stones().collect();
        let board = Board::with_stones(15, rule, &stones, side).expect("a position");
        let puzzle = Puzzle::new(&board, class, 5, vec![p("I8")]).expect("a puzzle");
        ron::to_string(&puzzle.id()).expect("an id can be written")
    };
    let by_class = |rule, ids: [&str; 3]| {
        let expected = ids.map(|id| format!("\"{id}\""));
        assert_eq!(Class::ALL.map(|class| id(rule, Color::Black, class)), expected, "{rule:?}");
    };
    by_class(Rule::Freestyle, ["b920421c40a89c55", "64c5b6ee9358855f", "b99948214cca06f0"]);
    by_class(Rule::Standard, ["9c493a024a4244c9", "ed929f887442c223", "ed8a731e91f62b44"]);
    by_class(Rule::Renju, ["8630d0187224a368", "66869a34d9cb563a", "a9222fc5b9cd01f5"]);
    by_class(Rule::Caro, ["f16e77ec62127ddf", "45c9031a0f6294d5", "29f587abdf1e56aa"]);
    by_class(Rule::CaroStandard, ["99d5a783792702dc", "93d082033a46873e", "f5da58e91f90d6e9"]);
    assert_eq!(id(Rule::Freestyle, Color::White, Class::Vcf), "\"4a550e498a15edd7\"");
    let built_in = set::built_in().iter().fold(0, |all, puzzle| all ^ puzzle.id().0);
    assert_eq!(built_in, 0x026c_8679_6ed5_830c, "of all that come with the program");
}
