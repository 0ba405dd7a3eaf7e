use super::*;
use crate::coach::lesson::set::exercises;
use crate::coach::lesson::{Aim, Lesson, Question as Asked, set, temptation};
use crate::engine::Means;
use crate::rules::{Color, Rule};
use crate::test_support::{board_with, p, points};

fn attempt(black: &str, white: &str, goal: Goal, answer: Answer) -> Attempt {
    let board = board_with(15, Rule::Freestyle, black, white, Color::Black);
    Attempt::new(Exercise::new(Lesson::Final, &board, goal, answer).expect("an exercise"))
}

fn reply(attempt: &mut Attempt, question: Option<Question>) {
    assert_eq!(attempt.stage(), Stage::Judging);
    attempt.receive(question.expect("a question").reply(&mut Engine::new(), &AtomicBool::new(false)));
}

fn choose(attempt: &mut Attempt, point: &str) {
    let question = attempt.choose_point(p(point)).expect("the point is empty");
    reply(attempt, question);
}

fn outcomes(attempt: &mut Attempt) -> Vec<Outcome> {
    std::iter::from_fn(|| attempt.take_outcome()).collect()
}

#[test]
fn one_move_is_judged_at_once_and_a_wrong_one_is_refuted_on_the_board() {
    let goal = Goal::Make(Aim::StopsFive);
    let mut attempt = attempt("A5 A2", "B5 C5 D5 E5", goal, Answer::point(p("F5")));
    assert_eq!(attempt.choose_point(p("A5")), Err(PlayError::Occupied(p("A5"))));
    choose(&mut attempt, "E3");
    assert_eq!((attempt.stage(), attempt.failed_move()), (Stage::Failed, Some(p("E3"))));
    assert_eq!(attempt.board().moves(), [Move::Place(p("E3")), Move::Place(p("F5"))], "White makes five");
    assert_eq!(attempt.walked(), Some((2, 0..=2)));
    // The right point is where the refutation stands.
    choose(&mut attempt, "F5");
    assert_eq!((attempt.stage(), attempt.board().moves()), (Stage::Solved, &[Move::Place(p("F5"))][..]));
    assert_eq!(outcomes(&mut attempt), [Outcome::Missed, Outcome::Solved { clean: false }]);
    attempt.restart();
    choose(&mut attempt, "F5");
    assert_eq!(outcomes(&mut attempt), [], "it was told");
}

#[test]
fn several_points_are_entered_dropped_and_handed_in() {
    let answer = Answer::Points(points("B5 F5"));
    let mut attempt = attempt("C5 D5 E5", "A1 A2 A3", Goal::FindAll(Aim::OpenFour), answer);
    assert_eq!(attempt.hand_in(), None);
    for point in ["B5", "G5", "G5", "H8"] {
        assert_eq!(attempt.choose_point(p(point)), Ok(None));
    }
    assert_eq!(attempt.entered(), points("B5 H8"));
    attempt.drop_last();
    let question = attempt.hand_in();
    reply(&mut attempt, question);
    assert_eq!(attempt.judged().expect("a verdict").verdict, Verdict::Wrong(Refutation::Missing(points("F5"))));
    assert_eq!((attempt.board().moves(), attempt.failed_move()), (&[][..], None));
    attempt.again();
    assert_eq!(attempt.entered(), points("B5"), "to be mended");
    attempt.choose_point(p("F5")).expect("empty");
    let question = attempt.hand_in();
    reply(&mut attempt, question);
    assert_eq!(attempt.stage(), Stage::Solved);
}

#[test]
fn the_hint_to_all_points_of_a_kind_counts_them_and_leads_to_the_next_that_is_missing() {
    let answer = Answer::Points(points("B5 F5"));
    let mut attempt = attempt("C5 D5 E5", "A1 A2 A3", Goal::FindAll(Aim::OpenFour), answer);
    assert_eq!(attempt.hint(), Some(Hint::Missing { missing: 2, all: 2 }));
    assert!(matches!(attempt.hint(), Some(Hint::Area(_))));
    assert_eq!(attempt.hint(), Some(Hint::OneOf(p("B5"))));
    assert!(!attempt.has_hint());
    attempt.choose_point(p("H8")).expect("empty");
    assert_eq!(attempt.hints_given().count(), 3, "it leads to the same point");
    attempt.choose_point(p("B5")).expect("empty");
    assert_eq!(attempt.hints_given().count(), 0);
    assert_eq!(attempt.hint(), Some(Hint::Missing { missing: 1, all: 2 }));
    assert_eq!([attempt.hint(), attempt.hint()][1], Some(Hint::OneOf(p("F5"))));
    attempt.drop_last();
    assert_eq!(attempt.hints_given().count(), 0, "the first one is missing again");
    attempt.choose_point(p("B5")).expect("empty");
    attempt.choose_point(p("F5")).expect("empty");
    assert!(!attempt.has_hint() && attempt.hint().is_none(), "none is missing");
    attempt.choose_point(p("H8")).expect("empty");
    let question = attempt.hand_in();
    reply(&mut attempt, question);
    assert_eq!(outcomes(&mut attempt), [Outcome::Solved { clean: false }]);
}

#[test]
fn a_win_is_played_to_the_five_against_the_longest_defence() {
    let goal = Goal::Win { means: Means::Fours, plies: 5 };
    let mut attempt = attempt("F8 G8 H8 I9 I10", "E8 C3 D3 E3", goal, Answer::point(p("I8")));
    assert_eq!(attempt.hint(), Some(attempt.hints_given().next().expect("a hint")));
    choose(&mut attempt, "I8");
    assert_eq!((attempt.stage(), attempt.board().moves().len()), (Stage::Yours, 2));
    assert!(!attempt.has_hint(), "the rest is to be found");
    let Goal::Win { plies: 3, .. } = attempt.rest().goal() else { panic!("three plies are left") };
    // A slip in the rest.
    choose(&mut attempt, "A15");
    assert_eq!((attempt.stage(), attempt.failed_move()), (Stage::Failed, Some(p("A15"))));
    attempt.again();
    assert_eq!(attempt.board().moves().len(), 2);
    for _ in 0..2 {
        let five = attempt.board().clone();
        let side = five.side_to_move();
        let next = fives(&five, side).first().copied().unwrap_or(p("I11"));
        choose(&mut attempt, &next.to_string());
        if attempt.stage() == Stage::Solved {
            break;
        }
    }
    assert_eq!(attempt.stage(), Stage::Solved);
    assert!(attempt.board().ending().is_some());
    let question = attempt.give_up();
    reply(&mut attempt, question);
    assert_eq!((attempt.stage(), attempt.walked()), (Stage::Shown, Some((1, 0..=5))));
    attempt.walk(i32::MAX);
    assert!(attempt.board().ending().is_some());
    assert_eq!(outcomes(&mut attempt), [Outcome::Missed], "the slip; the solution is shown and solves nothing");
}

#[test]
fn a_line_is_entered_before_a_stone_appears() {
    let goal = Goal::WinInHead { plies: 5 };
    let mut attempt = attempt("F8 G8 H8 I9 I10", "E8 C3 D3 E3", goal, Answer::Line(points("I8 J8 I11")));
    for point in ["I8", "J8", "A1"] {
        attempt.choose_point(p(point)).expect("empty");
    }
    assert_eq!(attempt.choose_point(p("J8")), Err(PlayError::Occupied(p("J8"))));
    assert_eq!(attempt.board().moves(), []);
    let question = attempt.hand_in();
    reply(&mut attempt, question);
    assert_eq!((attempt.stage(), attempt.board().moves().len()), (Stage::Failed, 3), "up to the move without a four");
    attempt.again();
    attempt.drop_last();
    attempt.choose_point(p("I11")).expect("empty");
    let question = attempt.hand_in();
    reply(&mut attempt, question);
    assert_eq!((attempt.stage(), attempt.walked()), (Stage::Solved, Some((2, 0..=3))));
}

#[test]
fn a_question_is_answered_with_its_reason() {
    let question = Asked::KeepsWin(p("I8"));
    let mut attempt = attempt("F8 G8 H8 I9 I10", "E8 C3 D3 E3", Goal::Ask(question), Answer::Yes);
    assert!(!attempt.takes_points());
    let asked = attempt.choose(Answer::No);
    reply(&mut attempt, asked);
    assert_eq!(attempt.stage(), Stage::Failed);
    assert_eq!(attempt.board().moves(), [Move::Place(p("I8")), Move::Place(p("J8"))], "the four and its block");
    attempt.restart();
    let asked = attempt.give_up();
    reply(&mut attempt, asked);
    assert_eq!(attempt.stage(), Stage::Shown);
    assert_eq!(outcomes(&mut attempt), [Outcome::Missed]);
}

#[test]
fn a_late_reply_changes_nothing() {
    let mut attempt = attempt("C5 D5 E5", "A1", Goal::Make(Aim::OpenFour), Answer::point(p("F5")));
    let question = attempt.choose_point(p("F5")).expect("empty").expect("a question");
    attempt.receive(Reply::Solution(Vec::new()));
    assert_eq!(attempt.stage(), Stage::Judging);
    attempt.receive(question.failed());
    assert_eq!((attempt.stage(), outcomes(&mut attempt)), (Stage::Failed, vec![]), "not shown is no miss");
    attempt.again();
    attempt.receive(Reply::Verdict(Verdict::Right));
    assert_eq!(attempt.stage(), Stage::Yours);
}

/// Every exercise that is judged by the rules, by its answer and by the wrong one that tempts most.
#[test]
fn each_kind_of_exercise_is_solved_by_its_answer() {
    for lesson in set::lessons() {
        let exercise = exercises(lesson).iter().find(|exercise| !exercise.goal().takes_time());
        let Some(exercise) = exercise else { continue };
        let mut attempt = Attempt::new(exercise.clone());
        let mut give = |answer: &Answer| {
            let question = match answer {
                Answer::Points(points) | Answer::Line(points) => {
                    let mut asked = None;
                    let several = attempt.takes_several();
                    let chosen = if several { points.len() } else { 1 };
                    for &point in &points[..chosen] {
                        asked = attempt.choose_point(point).expect("empty");
                    }
                    if several { attempt.hand_in() } else { asked }
                }
                option => attempt.choose(option.clone()),
            };
            reply(&mut attempt, question);
            let stage = attempt.stage();
            attempt.restart();
            stage
        };
        assert_eq!(give(exercise.answer()), Stage::Solved, "{exercise:?}");
        let Some(wrong) = temptation::wrong_answers(exercise, 1).into_iter().next() else { continue };
        let is_empty = matches!(&wrong, Answer::Points(points) | Answer::Line(points) if points.is_empty());
        assert!(is_empty || give(&wrong) == Stage::Failed, "{exercise:?}");
    }
}
