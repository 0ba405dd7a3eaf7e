use super::check::{WRONG, check, stated};
use super::judge::{LineFault, Reason, Refutation, Verdict, judge};
use super::{Aim, Answer, Exercise, Figure, Goal, Lesson, Question, pattern, set, temptation};
use crate::coach::hint::Hint;
use crate::coach::puzzle;
use crate::coach::puzzle::judge::Refutation as Proven;
use crate::engine::{Engine, Means};
use crate::explain::fives;
use crate::rules::{Board, Color, Move, Point, Rule, Symmetry, five};
use crate::test_support::{board_with, cases, p, points};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

fn board(black: &str, white: &str) -> Board {
    board_with(9, Rule::Freestyle, black, white, Color::Black)
}

fn exercise(board: &Board, goal: Goal) -> Exercise {
    Exercise::new(Lesson::Final, board, goal, Answer::Points(Vec::new())).expect("an exercise")
}

fn judged(board: &Board, goal: Goal, answer: &Answer) -> Verdict {
    judge(&exercise(board, goal), answer, &mut Engine::new(), &AtomicBool::new(false))
}

fn tried(board: &Board, goal: Goal, point: &str) -> Verdict {
    judged(board, goal, &Answer::point(p(point)))
}

#[track_caller]
fn check_points(aim: Aim, board: &Board, expected: &str) {
    assert_eq!(aim.points(board), points(expected), "{aim:?} {board:?}");
}

#[test]
fn aims_are_met_where_the_rules_say_so() {
    check_points(Aim::Five, &board("B5 C5 E5 F5", ""), "D5");
    check_points(Aim::OpenFour, &board("C5 D5 E5", "A5"), "F5");
    check_points(Aim::Four, &board("C5 D5 E5", "B5"), "F5 G5");
    check_points(Aim::SplitThree, &board("D5 E5", "G5 A1"), "B5");
    check_points(Aim::DoubleFour, &board("B5 C5 D5 E6 E7 E8", "A5 E9"), "E5");
    check_points(Aim::Crossing, &board("C5 D5 E6 E7", "A1"), "E5");
    check_points(Aim::StopsFive, &board("A5 A2", "B5 C5 D5 E5"), "F5");
    check_points(Aim::StopsThree, &board("A1 A9", "D5 E5 F5"), "C5 G5");
    check_points(Aim::StopsThree, &board("A5 A9", "C5 D5 E5"), "B5 F5 G5");
    let renju = board_with(9, Rule::Renju, "C5 D5 E6 E7", "A1 A3 A5", Color::Black);
    check_points(Aim::Forbidden(crate::rules::Forbidden::DoubleThree), &renju, "E5");
}

#[test]
fn a_figure_is_the_greatest_thing_that_a_stone_makes() {
    let of = |black: &str, white: &str, point: &str| Figure::of(&board(black, white), p(point));
    assert_eq!(of("B5 C5 D5 E5", "", "F5"), Some(Figure::Five));
    assert_eq!(of("C5 D5 E5", "", "F5"), Some(Figure::OpenFour));
    assert_eq!(of("B5 C5 D5 E6 E7", "A5", "E5"), Some(Figure::FourThree));
    assert_eq!(of("C5 D5 E6 E7", "", "E5"), Some(Figure::DoubleThree));
    assert_eq!(of("D5", "", "E5"), Some(Figure::OpenTwo));
    assert_eq!(of("D5", "", "A1"), None);
    assert_eq!(of("D5", "", "D5"), None, "there is a stone");
}

#[test]
fn a_wrong_shape_is_refuted_on_the_board() {
    let three = board("C5 D5 E5", "A5 H1");
    assert_eq!(tried(&three, Goal::Make(Aim::OpenFour), "F5"), Verdict::Right);
    let makes = Refutation::Makes { made: Some(Figure::Four), reply: Some(p("F5")) };
    assert_eq!(tried(&three, Goal::Make(Aim::OpenFour), "G5"), Verdict::Wrong(makes));
    assert_eq!(tried(&three, Goal::Make(Aim::OpenThree), "F5"), Verdict::Also(Figure::OpenFour));
    let four = board("C3 D3 A5", "B5 C5 D5 E5");
    assert_eq!(tried(&four, Goal::Make(Aim::StopsFive), "E3"), Verdict::Wrong(Refutation::Five(p("F5"))));
    let occupied = crate::rules::PlayError::Occupied(p("B5"));
    assert_eq!(tried(&four, Goal::Make(Aim::StopsFive), "B5"), Verdict::Wrong(Refutation::Illegal(occupied)));
    assert_eq!(tried(&four, Goal::Place(p("A1")), "A2"), Verdict::Wrong(Refutation::Elsewhere(p("A1"))));
}

#[test]
fn all_points_must_be_found_and_no_others() {
    let three = board("A1 A9", "D5 E5 F5");
    let all = |text: &str| judged(&three, Goal::FindAll(Aim::StopsThree), &Answer::Points(points(text)));
    assert_eq!(all("G5 C5"), Verdict::Right);
    assert_eq!(all("C5"), Verdict::Wrong(Refutation::Missing(points("G5"))));
    let not_one = Refutation::NotOne { point: p("H5"), made: None };
    assert_eq!(all("C5 G5 H5"), Verdict::Wrong(not_one));
}

#[test]
fn a_line_in_the_head_is_judged_stone_by_stone() {
    // A four along row 5, and then a double four at C5… by column C.
    let fours = board_with(11, Rule::Freestyle, "B5 C5 D5 F7 F8 F9", "A5 F10 K1 K3 K5 A1", Color::Black);
    let goal = Goal::WinInHead { plies: 3 };
    let line = |text: &str| judged(&fours, goal.clone(), &Answer::Line(points(text)));
    assert_eq!(line("F5"), Verdict::Right, "two fours at once");
    let fault = |index, fault| Verdict::Wrong(Refutation::Line { index, fault });
    assert_eq!(line("H8"), fault(0, LineFault::NoFour));
    assert_eq!(line("E5 G5"), fault(1, LineFault::Block(p("F5"))));
    assert_eq!(line("E5 F5"), fault(1, LineFault::Unfinished));
    assert_eq!(line("E5 F5 F6"), fault(2, LineFault::NoFour));
}

#[test]
fn wins_and_defences_are_judged_by_proofs() {
    let four_three = board_with(15, Rule::Freestyle, "F8 G8 H8 I9 I10", "E8 C3 D3 E3", Color::Black);
    let goal = Goal::Win { means: Means::Fours, plies: 5 };
    let Verdict::GoesOn { win, .. } = tried(&four_three, goal.clone(), "I8") else { panic!("it wins") };
    let rest = exercise(&four_three, goal.clone()).continued(p("I8"), win).expect("the game goes on");
    assert_eq!((rest.goal(), rest.board().stones().count()), (&Goal::Win { means: Means::Fours, plies: 3 }, 11));
    let Verdict::Wrong(Refutation::Proven { why: Proven::Loses { .. }, .. }) = tried(&four_three, goal, "O15") else {
        panic!("White's three becomes an open four")
    };
    // White to move against the same threat.
    let stones: Vec<(Point, Color)> =
        board_with(15, Rule::Freestyle, "F8 G8 H8 I9 I10", "E8 C3 D3 M2", Color::White).stones().collect();
    let threatened = Board::with_stones(15, Rule::Freestyle, &stones, Color::White).expect("a position");
    assert_eq!(tried(&threatened, Goal::Hold(Means::Fours), "I8"), Verdict::Right);
    let Verdict::Wrong(Refutation::Proven { tried: failed, why: Proven::Loses { line, .. } }) =
        tried(&threatened, Goal::Hold(Means::Fours), "A1")
    else {
        panic!("Black wins")
    };
    assert_eq!((failed, line[0]), (p("A1"), p("I8")));
    let two = judged(&threatened, Goal::HoldAll(Means::Fours), &Answer::Points(points("I8 A1")));
    assert!(matches!(two, Verdict::Wrong(Refutation::Proven { tried, .. }) if tried == p("A1")), "{two:?}");
}

#[test]
fn a_quiet_threat_is_neither_loud_nor_idle() {
    let quiet = board_with(11, Rule::Freestyle, "C5 D5 F7 F8", "B5 K1 K3 A11", Color::Black);
    let tried = |point| tried(&quiet, Goal::QuietThreat, point);
    assert_eq!(tried("E5"), Verdict::Right, "F5 would be a four-three");
    assert_eq!(tried("K11"), Verdict::Wrong(Refutation::NoThreat));
    assert_eq!(tried("F6"), Verdict::Wrong(Refutation::Loud(Figure::OpenThree)));
}

#[test]
fn questions_are_answered_by_rules_and_proofs() {
    let six = |rule, side| board_with(9, rule, "B5 C5 D5 F5 G5", "B7 C7 D7 F7 G7", side);
    let ask = |board: &Board, question: Question, answer| judged(board, Goal::Ask(question), &answer);
    let free = six(Rule::Freestyle, Color::Black);
    let six_in_a_row = Verdict::Because(Reason::Wins(points("B5 C5 D5 E5 F5 G5")));
    assert_eq!(ask(&free, Question::Wins(p("E5")), Answer::Yes), six_in_a_row);
    let standard = six(Rule::Standard, Color::Black);
    let six_stones = Verdict::Wrong(Refutation::Because(Reason::DoesNotWin(6)));
    assert_eq!(ask(&standard, Question::Wins(p("E5")), Answer::Yes), six_stones);
    let renju = six(Rule::Renju, Color::Black);
    assert!(ask(&renju, Question::IsForbidden(p("E5")), Answer::Yes).is_right());
    let white = six(Rule::Renju, Color::White);
    let may = Verdict::Wrong(Refutation::Because(Reason::WhiteMayPlay));
    assert_eq!(ask(&white, Question::IsForbidden(p("E7")), Answer::Yes), may);
    let three = board("A1", "C5 D5 E5");
    assert!(ask(&three, Question::IsThree(points("C5 D5 E5")), Answer::Yes).is_right());
    let none = Verdict::Wrong(Refutation::Because(Reason::IsNoThree));
    assert_eq!(ask(&board("B5 G5", "C5 D5 E5"), Question::IsThree(points("C5 D5 E5")), Answer::Yes), none);
    let threatened = Verdict::Wrong(Refutation::Because(Reason::NotThreatened));
    assert_eq!(ask(&board("A1", "C5 D5"), Question::IsThreatened(p("D5")), Answer::Yes), threatened);
    assert_eq!(judged(&three, Goal::Make(Aim::Five), &Answer::Yes), Verdict::NotShown, "not an answer to this");
}

#[test]
fn an_answer_survives_its_record_and_unsound_exercises_are_refused() {
    let exercises = set::built_in();
    let text = set::write("A set.\nOf all.", exercises);
    assert_eq!(set::read(&text).as_deref(), Ok(exercises));
    let text = set::write("", &exercises[..1]);
    for (from, to) in [("size:15", "size:4"), ("size:15", "size:5"), ("Place(\"", "Place(\"?"), ("lesson:", "lessen:")]
    {
        assert_ne!(text.replacen(from, to, 1), text, "{from}");
        assert!(set::read(&text.replacen(from, to, 1)).is_err(), "{from}");
    }
    let over = board("A1 A2 A3 A4 A5", "");
    assert!(Exercise::new(Lesson::Five, &over, Goal::Make(Aim::Five), Answer::point(p("A6"))).is_err());
}

#[test]
fn a_pattern_is_the_same_under_symmetry_shift_and_colour() {
    let first = board("C5 D5 E6", "B5");
    for symmetry in Symmetry::ALL {
        assert_eq!(pattern::pattern(&symmetry.board(&first)), pattern::pattern(&first), "{symmetry}");
    }
    let shifted = board("D6 E6 F7", "C6");
    let turned = board_with(11, Rule::Renju, "C6", "D6 E6 F7", Color::White);
    for same in [shifted, turned] {
        assert_eq!(pattern::pattern(&same), pattern::pattern(&first));
    }
    assert_ne!(pattern::pattern(&board("C5 D5 E7", "B5")), pattern::pattern(&first));
}

#[test]
fn no_two_exercises_or_puzzles_are_alike() {
    let mut seen: BTreeSet<Vec<(u8, u8, bool)>> =
        puzzle::set::built_in().iter().map(|puzzle| pattern::pattern(puzzle.board())).collect();
    let mut ids = BTreeSet::new();
    for exercise in set::built_in() {
        assert!(seen.insert(pattern::pattern(exercise.board())), "{exercise:?}");
        assert!(ids.insert(exercise.id()), "{exercise:?}");
    }
}

#[test]
fn the_lessons_come_in_order_and_grow() {
    assert!(Lesson::ALL.iter().enumerate().all(|(index, lesson)| lesson.number() == index + 1));
    assert!(set::built_in().is_sorted_by_key(Exercise::lesson));
    for lesson in set::lessons() {
        let exercises = set::exercises(lesson);
        assert!((5..=10).contains(&exercises.len()), "{lesson:?}: {}", exercises.len());
        assert!(exercises.iter().map(temptation::difficulty).is_sorted(), "{lesson:?}");
    }
    let all: usize = set::lessons().map(|lesson| set::exercises(lesson).len()).sum();
    assert_eq!(all, set::built_in().len());
}

/// Every exercise that is judged by the rules; of those that take proofs all, or a sample.
#[test]
fn every_exercise_is_solved_by_its_answer_and_refuses_what_tempts() {
    let (slow, quick): (Vec<&Exercise>, Vec<&Exercise>) =
        set::built_in().iter().partition(|exercise| exercise.goal().takes_time());
    let engine = &mut Engine::new();
    for exercise in quick.into_iter().chain(slow.into_iter().step_by(cases(1, 12))) {
        if let Err(fault) = check(exercise, engine) {
            panic!("{:?}: {fault} {:?}", exercise.lesson(), exercise.board());
        }
        for answer in temptation::wrong_answers(exercise, WRONG) {
            let Verdict::Wrong(refutation) = judge(exercise, &answer, engine, &AtomicBool::new(false)) else {
                panic!("it was refused before")
            };
            check_refutation(exercise, &answer, &refutation);
        }
    }
}

/// Checks that a refutation is legal and true by the rules.
#[track_caller]
fn check_refutation(exercise: &Exercise, answer: &Answer, refutation: &Refutation) {
    let board = exercise.board();
    let mut after = board.clone();
    if let Answer::Points(points) = answer
        && let [point] = points[..]
        && !matches!(exercise.goal(), Goal::FindAll(_) | Goal::HoldAll(_) | Goal::Place(_))
        && !matches!(refutation, Refutation::Illegal(_))
    {
        after.play(Move::Place(point)).expect("what tempts is legal");
    }
    let other = !board.side_to_move();
    match refutation {
        Refutation::Five(reply) => {
            assert!(after.check(Move::Place(*reply)).is_ok() && five::makes_five(&after, *reply, other), "{board:?}");
        }
        Refutation::OpenFour(reply) => {
            after.play(Move::Place(*reply)).expect("legal");
            assert!(fives(&after, other).len() > 1, "{board:?}");
        }
        Refutation::Makes { reply: Some(reply), .. } => {
            let Goal::Make(aim) = exercise.goal() else { panic!("only a shape is made") };
            after.play(Move::Place(*reply)).expect("legal");
            assert_eq!(aim.points(&after), [], "{board:?}");
        }
        Refutation::Missing(missing) => {
            let Answer::Points(found) = answer else { panic!("points are missing") };
            let Answer::Points(all) = exercise.answer() else { panic!("points are stated") };
            let together: BTreeSet<Point> = found.iter().chain(missing).copied().collect();
            assert_eq!(together, all.iter().copied().collect(), "{board:?}");
        }
        Refutation::Proven { why, .. } => {
            for &point in why.line() {
                after.play(Move::Place(point)).unwrap_or_else(|error| panic!("{error} {board:?}"));
            }
        }
        _ => {}
    }
}

#[test]
fn hints_lead_to_a_move_that_is_right() {
    for exercise in set::built_in() {
        let asks = matches!(exercise.goal(), Goal::Ask(_));
        let Some(hints) = exercise.hints(&[]) else {
            assert!(asks, "{exercise:?}");
            continue;
        };
        let (Answer::Points(right) | Answer::Line(right)) = exercise.answer() else { panic!("a move is hinted at") };
        let all = matches!(exercise.goal(), Goal::FindAll(_) | Goal::HoldAll(_));
        match hints {
            [_, _, Hint::Move(point)] => assert!(!all && right.contains(&point), "{exercise:?}"),
            [Hint::Missing { missing, .. }, Hint::Area(_), Hint::OneOf(point)] => {
                assert!(all && right.contains(&point) && missing == right.len(), "{exercise:?}");
                let next = exercise.hints(&[point]);
                assert!(next.is_none_or(|next| next[2] != Hint::OneOf(point)), "another one is missing: {exercise:?}");
                assert_eq!(exercise.hints(right), None, "all are found: {exercise:?}");
            }
            hints => panic!("{hints:?}"),
        }
    }
    let three = exercise(&board("C5 D5 E5", "A5 H1"), Goal::Make(Aim::OpenFour));
    assert_eq!(three.hints(&[]), None, "nothing is stated");
}

#[test]
fn one_answer_is_stated_at_a_time_unless_all_are_asked_for() {
    let three = board("A1 A9", "D5 E5 F5");
    let of = |goal| Exercise::new(Lesson::StopThree, &three, goal, Answer::Points(points("C5 G5"))).expect("sound");
    assert_eq!(stated(&of(Goal::Make(Aim::StopsThree))).len(), 2);
    assert_eq!(stated(&of(Goal::FindAll(Aim::StopsThree))).len(), 1);
}
