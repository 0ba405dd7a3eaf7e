use super::*;
use crate::coach::hint::Hint;
use crate::engine::Engine;
use crate::rules::Move;
use crate::test_support::{board_with, p};
use crate::verdict::verify;
use std::sync::atomic::AtomicBool;

/// Row 8 has three that make a four on I8 or J8 only, column I two more: I8 wins by fours in five plies. White has an
/// open three.
fn four_three() -> Board {
    board_with(15, Rule::Freestyle, "F8 G8 H8 I9 I10", "E8 C3 D3 E3", Color::Black)
}

fn answer(question: &Question) -> Answer {
    question.answer(&mut Engine::new(), &AtomicBool::new(false))
}

/// An attempt whose win is found.
fn begun(board: &Board) -> Attempt {
    let (mut attempt, question) = Attempt::new(board);
    assert_eq!((attempt.stage(), attempt.takes_points()), (Stage::Looking, false));
    attempt.receive(answer(&question));
    attempt
}

fn choose(attempt: &mut Attempt, point: Point) {
    let question = attempt.choose_point(point).expect("a legal move").expect("a question");
    assert_eq!(attempt.stage(), Stage::Judging);
    attempt.receive(answer(&question));
}

/// Plays the proven win to the five.
fn win(attempt: &mut Attempt) {
    while attempt.stage() == Stage::Yours {
        let attack = attempt.win().expect("the win is known").attack();
        choose(attempt, attack);
    }
    assert_eq!(attempt.stage(), Stage::Won);
    assert_eq!(attempt.board().ending().and_then(|ending| ending.winner()), Some(attempt.side()));
}

#[test]
fn a_win_is_played_to_the_five_and_every_turn_is_counted() {
    let mut attempt = begun(&four_three());
    assert_eq!((attempt.stage(), attempt.win().map(ProvenWin::plies)), (Stage::Yours, Some(5)));
    assert_eq!(attempt.choose_point(p("F8")), Err(crate::rules::PlayError::Occupied(p("F8"))));
    choose(&mut attempt, p("I8"));
    assert_eq!(attempt.board().moves(), [p("I8"), p("J8")].map(Move::Place), "the four is blocked");
    assert_eq!(attempt.win().map(ProvenWin::plies), Some(3));
    assert_eq!(attempt.take_result(), None);
    win(&mut attempt);
    assert_eq!(attempt.take_result(), Some(Tally { turns: 3, unaided: 3 }));
    assert_eq!(attempt.take_result(), None, "it was told");
    attempt.restart();
    assert_eq!((attempt.stage(), attempt.tally(), attempt.board().moves().len()), (Stage::Yours, Tally::default(), 0));
}

#[test]
fn a_move_that_loses_is_answered_and_taken_back_and_costs_the_turn() {
    let mut attempt = begun(&four_three());
    choose(&mut attempt, p("A15"));
    let Some((tried, Failure::Loses { line, .. })) = attempt.failed() else { panic!("{:?}", attempt.failed()) };
    let reply = line[0];
    assert_eq!((tried, attempt.stage()), (p("A15"), Stage::Failed));
    assert_eq!(attempt.board().moves(), [tried, reply].map(Move::Place));
    attempt.walk(1);
    assert_eq!(attempt.board().moves().len(), 3);
    attempt.take_back();
    assert_eq!((attempt.stage(), attempt.board().moves().len(), attempt.failed()), (Stage::Yours, 0, None));
    choose(&mut attempt, p("A15"));
    // A move can be tried without taking the last one back.
    choose(&mut attempt, p("I8"));
    win(&mut attempt);
    assert_eq!((attempt.tally(), attempt.tally().percent()), (Tally { turns: 3, unaided: 2 }, 67));
}

/// Black has four in a row, and White has to block it. Then nothing is proven, and nobody calls it lost.
#[test]
fn a_move_that_lets_the_win_go_is_not_called_lost() {
    let board = board_with(15, Rule::Freestyle, "E8 F8 G8 H8", "D8 E9 G9 G7", Color::Black);
    let mut attempt = begun(&board);
    choose(&mut attempt, p("A15"));
    let Some((_, Failure::LetsGo { reply: Some(reply) })) = attempt.failed() else { panic!("{:?}", attempt.failed()) };
    assert_eq!((*reply, attempt.board().moves().last()), (p("I8"), Some(&Move::Place(p("I8")))));
    attempt.take_back();
    win(&mut attempt);
}

/// Black has two open twos that meet. A stone in the corner threatens nothing; White's search shows that it loses all the
/// same, whatever it replies.
#[test]
fn a_quiet_move_that_keeps_the_win_is_accepted() {
    let board = board_with(15, Rule::Freestyle, "G8 H8 F10 F11", "A1 A15 O1 O15", Color::Black);
    let mut attempt = begun(&board);
    choose(&mut attempt, p("C1"));
    assert_eq!(attempt.accepted().map(|accepted| accepted.point), Some(p("C1")), "{:?}", attempt.failed());
    win(&mut attempt);
}

#[test]
fn another_move_than_the_proof_has_is_judged_by_a_proof_of_its_own() {
    let board = board_with(15, Rule::Freestyle, "G8 H8 I8", "A1 A15 O1", Color::Black);
    let mut attempt = begun(&board);
    let attack = attempt.win().expect("a win").attack();
    let other = ["F8", "J8"].map(p).into_iter().find(|&end| end != attack).expect("two ends");
    choose(&mut attempt, other);
    assert_eq!(attempt.accepted().map(|accepted| accepted.point), Some(other));
    win(&mut attempt);
}

#[test]
fn where_the_loser_is_to_move_its_longest_defence_comes_first() {
    let mut board = four_three();
    board.play(Move::Place(p("I8"))).expect("a legal move");
    let attempt = begun(&board);
    assert_eq!((attempt.stage(), attempt.side()), (Stage::Yours, Color::Black));
    assert_eq!(attempt.board().stone(p("J8")), Some(Color::White));
    assert_eq!(attempt.board().moves(), [], "the attempt begins after it");
}

#[test]
fn where_no_win_is_proven_there_is_nothing_to_play() {
    let mut attempt = begun(&board_with(15, Rule::Freestyle, "H8", "A1", Color::Black));
    assert_eq!((attempt.stage(), attempt.choose_point(p("H9"))), (Stage::NotProven, Ok(None)));
    attempt.restart();
    assert_eq!(attempt.stage(), Stage::NotProven);
}

#[test]
fn hints_lead_to_the_winning_move_and_the_line_makes_the_rest_count_as_helped() {
    let mut attempt = begun(&four_three());
    for steps in 1..=Hint::STEPS {
        attempt.hint();
        assert_eq!(attempt.hints_given().count(), steps);
    }
    assert_eq!((attempt.hints_given().last(), attempt.has_hint()), (Some(Hint::Move(p("I8"))), false));
    choose(&mut attempt, p("I8"));
    assert_eq!((attempt.tally(), attempt.hints_given().count()), (Tally { turns: 1, unaided: 0 }, 0));
    attempt.show_line();
    assert_eq!((attempt.stage(), attempt.board().moves().len()), (Stage::Shown, 3));
    attempt.walk(i32::MAX);
    assert!(attempt.walked().is_some_and(|(shown, span)| shown == *span.end()));
    attempt.take_back();
    assert_eq!((attempt.stage(), attempt.board().moves().len()), (Stage::Yours, 2));
    win(&mut attempt);
    assert_eq!(attempt.tally(), Tally { turns: 3, unaided: 0 });
}

#[test]
fn an_engine_that_fails_costs_nothing_and_a_late_answer_changes_nothing() {
    let mut attempt = begun(&four_three());
    let question = attempt.choose_point(p("I8")).expect("legal").expect("a question");
    attempt.receive(Answer::Found(None));
    assert_eq!(attempt.stage(), Stage::Judging);
    attempt.receive(question.unanswered());
    assert_eq!(attempt.failed(), Some((p("I8"), &Failure::NotJudged)));
    win_after_take_back(&mut attempt);
    assert_eq!(attempt.tally(), Tally { turns: 3, unaided: 3 });
    attempt.receive(Answer::Judged(Judgement::Ends));
    assert_eq!(attempt.tally().turns, 3);
}

fn win_after_take_back(attempt: &mut Attempt) {
    attempt.take_back();
    win(attempt);
}

/// The proof of one position of each rule, followed to the end: no search can lose what is proven.
#[test]
fn positions_of_the_set_are_won_by_their_proofs() {
    for rule in Rule::COMMON {
        let position = &set::of_rule(rule)[0];
        let mut attempt = begun(position.board());
        let proof = attempt.win().and_then(ProvenWin::proof).expect("a proof");
        assert_eq!(verify(position.board(), proof), Ok(position.plies()));
        win(&mut attempt);
        let Tally { turns, unaided } = attempt.tally();
        assert!(turns == unaided && 2 * turns - 1 <= position.plies(), "{:?}", attempt.tally());
    }
}

#[test]
fn a_set_is_written_and_read_again_and_broken_ones_are_refused() {
    let text = set::write("A set.\nOf all.", set::built_in());
    assert_eq!(set::read(&text).as_deref(), Ok(set::built_in()));
    let one = [WonPosition::new(&four_three(), 5).expect("a position")];
    let text = set::write("", &one);
    let five = r#"black:"A1B1C1D1E1""#;
    for (from, to) in
        [("C3D3", "C3X"), ("C3D3", "F8D3"), (r#"black:"F8G8H8I9I10""#, five), ("plies:5", "plies:5,more:1")]
    {
        assert!(text.contains(from), "{text}");
        assert!(set::read(&text.replacen(from, to, 1)).is_err(), "{from}");
    }
}
