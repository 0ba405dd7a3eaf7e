use super::*;
use crate::test_support::p;
use std::time::Duration;

/// Evaluation of a position.
#[derive(Clone)]
struct Known {
    best: &'static str,
    score: Score,
    proof: Option<Proof>,
}

fn about(best: &'static str, value: i32) -> Option<Known> {
    Some(Known { best, score: Score::estimate(value), proof: None })
}

/// A win by `attack` that is proven.
fn won(attack: &'static str, plies: u32) -> Option<Known> {
    let mut proof = Proof::five(p(attack));
    while proof.plies() < plies {
        proof = Proof::threat(p(attack), Vec::new(), Arc::new(proof));
    }
    Some(Known { best: attack, score: Score::Win { plies }, proof: Some(proof) })
}

fn lost(plies: u32) -> Option<Known> {
    Some(Known { best: "A1", score: Score::Loss { plies }, proof: None })
}

/// A game that Black begins, with these evaluations of its positions, without an end on the board.
fn graded(moves: &str, known: &[Option<Known>]) -> Report {
    report(&game(moves, known, None))
}

/// The evaluation of a position.
fn evaluation(Known { best, score, proof }: Known) -> Answer {
    Answer {
        best: Move::Place(p(best)),
        acts: Vec::new(),
        score,
        proof: proof.map(Arc::new),
        line: vec![p(best)],
        depth: 9,
        nodes: 1,
        elapsed: Duration::ZERO,
    }
}

/// The positions of a game that Black begins and this side wins on the board, evaluated so.
fn game(moves: &str, known: &[Option<Known>], winner: Option<Color>) -> Vec<Position> {
    let moves: Vec<Move> = moves.split_whitespace().map(|mv| mv.parse().expect("a move")).collect();
    assert_eq!(known.len(), moves.len() + 1, "one position more than moves");
    let position = |index: usize| Position {
        ended: winner.filter(|_| index == moves.len()).map(Some),
        answer: known[index].clone().map(evaluation),
        ..Position::new(if index.is_multiple_of(2) { Color::Black } else { Color::White }, moves.get(index).copied())
    };
    (0..=moves.len()).map(position).collect()
}

/// The move on `point` in place of the one that was played, with an evaluation for the opponent.
fn instead(point: &str, then: Option<Known>) -> Alternative {
    Alternative { point: p(point), answer: then.map(evaluation) }
}

fn grades(report: &Report) -> Vec<Grade> {
    report.moves.iter().map(|reviewed| reviewed.grade).collect()
}

#[test]
fn a_move_is_graded_by_the_winning_chance_that_it_cost() {
    // A value of 0 is one half; −45 is 44 %, −100 is 38 %, −200 is 27 %.
    let after = |value: i32| graded("H9", &[about("H8", 0), about("A1", -value)]).moves[0].grade;
    assert_eq!(after(0), Grade::Best, "as good as the best");
    assert_eq!(after(-10), Grade::Good);
    assert_eq!(after(-45), Grade::Inaccuracy);
    assert_eq!(after(-100), Grade::Mistake);
    assert_eq!(after(-200), Grade::Blunder);
    let best = graded("H8", &[about("H8", 0), about("A1", 400)]);
    assert_eq!(grades(&best), [Grade::Best], "nothing better was known");
    assert_eq!(grades(&graded("H9", &[None, about("A1", 0)])), [Grade::Unknown]);
}

#[test]
fn a_position_may_prove_better_than_it_looked() {
    // Black's move shows more than was expected; White's next one makes it worse still.
    let report = graded("H9 A1", &[about("H8", 0), about("B1", -200), about("C1", 600)]);
    assert_eq!(grades(&report), [Grade::Best, Grade::Blunder]);
    assert!(report.moves[0].cost() == 0.0 && report.moves[1].cost() > 0.2, "{}", report.moves[1].cost());
}

#[test]
fn proofs_outrank_winning_chances() {
    let missed = graded("C3", &[won("H8", 7), about("A1", -100)]);
    assert_eq!(grades(&missed), [Grade::MissedWin]);
    assert_eq!(missed.moves[0].missed.as_ref().map(|claim| claim.plies), Some(7));
    assert_eq!(grades(&graded("C3", &[won("H8", 1), about("A1", -100)])), [Grade::MissedFive]);
    assert_eq!(grades(&graded("C3", &[won("H8", 7), lost(8)])), [Grade::Best], "a longer way");
    let walked = graded("C3", &[about("H8", 40), won("D4", 9)]);
    assert_eq!(grades(&walked), [Grade::WalkedIntoLoss]);
    assert_eq!(walked.moves[0].refutation.as_ref().map(|claim| claim.proof.attack()), Some(p("D4")));
    assert_eq!(grades(&graded("C3", &[about("H8", 40), won("D4", 1)])), [Grade::MissedBlock]);
    assert_eq!(grades(&graded("C3", &[lost(10), won("D4", 9)])), [Grade::Lost]);
    assert!(Grade::MissedWin > Grade::Blunder && Grade::MissedFive.is_proven() && !Grade::Blunder.is_proven());
}

/// White walks into a loss, Black lets it go, White walks into another one and loses.
fn lost_game() -> Vec<Position> {
    let known = [
        about("H8", 0),
        about("G7", 0),
        won("D4", 9),
        about("E5", 0),
        won("F6", 5),
        lost(4),
        won("F6", 3),
        lost(2),
        won("F6", 1),
        None,
    ];
    game("H8 C3 C4 D8 F6 A1 F7 A2 F6", &known, Some(Color::Black))
}

#[test]
fn the_decisive_mistake_is_the_last_before_which_another_move_would_have_held() {
    let mut positions = lost_game();
    let first = report(&positions);
    assert_eq!(
        grades(&first)[..6],
        [Grade::Best, Grade::WalkedIntoLoss, Grade::MissedWin, Grade::WalkedIntoLoss, Grade::Best, Grade::Lost]
    );
    assert_eq!(first.mistakes().collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!((first.decisive, first.lost_by), (None, Some(3)), "no other move was tried");
    assert!(first.moves[1..4].iter().all(|reviewed| reviewed.certainty == Certainty::Provisional));
    assert!(first.moves[3].better.is_empty(), "a move that was not searched is not called better");
    let white = first.summary(Color::White);
    assert_eq!((white.fatal, white.moves), (2, 4));
    assert_eq!(first.summary(Color::Black).missed_wins, 1);

    positions[3].alternatives = vec![instead("E5", won("F6", 7)), instead("F6", about("A1", 30))];
    let tried = report(&positions);
    assert_eq!(tried.decisive, Some(Decisive { index: 3, is_escape_proven: false }));
    assert_eq!(tried.moves[3].better, [p("F6"), p("A1")], "the last escape");
    assert_eq!(tried.moves[3].certainty, Certainty::Searched);

    positions[3].alternatives[1] = instead("F6", lost(6));
    let proven = report(&positions);
    assert_eq!(proven.decisive, Some(Decisive { index: 3, is_escape_proven: true }));
    assert_eq!(proven.moves[3].certainty, Certainty::Proven);
}

#[test]
fn where_all_moves_that_were_tried_lose_what_came_before_is_not_settled() {
    let mut positions = lost_game();
    positions[3].alternatives = ["E5", "F6", "A5", "A6", "A7", "A9"].map(|point| instead(point, won("K9", 7))).to_vec();
    positions[1].alternatives = vec![instead("G7", about("A1", 0))];
    let found = report(&positions);
    assert_eq!(found.moves[3].grade, Grade::Lost);
    assert_eq!((found.decisive, found.lost_by), (None, Some(3)), "that six moves lose is no proof");
}

#[test]
fn what_is_grave_is_searched_again_and_other_moves_are_tried_until_one_holds() {
    let mut positions = lost_game();
    assert_eq!(plan(&positions), [1, 3].map(Search::Again), "what has a proof is not searched again");
    for index in [1, 3] {
        positions[index].is_confirmed = true;
    }
    let tries = |positions: &[Position]| -> Vec<(usize, String)> {
        let instead = |search: &Search| match *search {
            Search::Instead(index, point) => (index, point.to_string()),
            Search::First(_) | Search::Again(_) => panic!("{search:?}"),
        };
        plan(positions).iter().map(instead).collect()
    };
    assert_eq!(tries(&positions), [(1, "G7".to_owned()), (3, "E5".to_owned())], "the choices of the search");
    positions[1].alternatives.push(instead("G7", about("A1", 0)));
    positions[3].alternatives.push(instead("E5", won("F6", 7)));
    assert_eq!(tries(&positions), [(3, "F6".to_owned())], "the point that the winner needs");
    positions[3].alternatives.push(instead("F6", None));
    assert_eq!(tries(&positions), [], "nothing more is likely to hold");
    assert_eq!(report(&positions).moves[3].grade, Grade::Lost);
}

#[test]
fn a_proof_counts_for_the_positions_beside_its_own() {
    // Black plays the first move of the proof; what follows is won and lost in turn, whatever the searches thought of it.
    let mut positions =
        game("H8 C3 H8 D4", &[won("H8", 5), about("A1", 0), about("A1", 0), about("A1", 9), None], None);
    let known = verdicts(&positions);
    let plies = |verdict: &Verdict| match verdict {
        Verdict::Won(win) => i64::from(win.plies),
        Verdict::Lost(loss) => -i64::from(loss.plies),
        Verdict::Open | Verdict::Draw => 0,
    };
    assert_eq!(known.iter().map(plies).collect::<Vec<_>>(), [5, -4, 3, -2, 1]);
    assert!(known.iter().all(Verdict::has_proof));
    assert_eq!(grades(&report(&positions)), [Grade::Best, Grade::Lost, Grade::Best, Grade::Lost]);
    // A loss that is found late makes the move that led to it a winning one, and the position before it won.
    positions[0].answer = about("A1", -50).map(evaluation);
    positions[3].answer = lost(2).map(evaluation);
    let known = verdicts(&positions);
    assert_eq!(known.iter().map(plies).collect::<Vec<_>>(), [0, 0, 3, -2, 1]);
    let report = report(&positions);
    assert_eq!(report.moves[1].grade, Grade::WalkedIntoLoss);
    assert_eq!(report.moves[2].grade, Grade::Best, "it keeps the win, though another move was expected");
}

#[test]
fn a_stone_of_the_opening_is_graded_only_where_its_fault_is_proven() {
    let opening = |after| {
        let mut positions = game("C3", &[about("H8", 0), after], None);
        positions[0].is_opening = true;
        report(&positions).moves[0].grade
    };
    assert_eq!(opening(about("A1", 400)), Grade::Opening, "an estimate is no verdict on a choice");
    assert_eq!(opening(won("D4", 9)), Grade::WalkedIntoLoss);
}

#[test]
fn a_win_that_stays_one_is_not_called_missed() {
    let kept = graded("C3", &[won("H8", 1), lost(6)]);
    assert_eq!((kept.moves[0].grade, kept.moves[0].cost()), (Grade::Best, 0.0));
    let likely = graded("C3", &[won("H8", 7), about("A1", -900)]);
    assert_eq!(likely.moves[0].grade, Grade::Good, "99 % is as good as kept");
}

#[test]
fn a_game_without_a_loser_has_no_decisive_mistake() {
    let even = graded("C3", &[about("H8", 40), about("D4", 9)]);
    assert_eq!((even.decisive, even.lost_by), (None, None));
    assert_eq!(report(&[]), Report::default());
}

#[test]
fn a_tried_move_is_measured_by_the_best_move_and_by_the_one_played() {
    let after = |score| Answer {
        best: Move::Place(p("A1")),
        acts: Vec::new(),
        score,
        proof: None,
        line: Vec::new(),
        depth: 9,
        nodes: 1,
        elapsed: Duration::ZERO,
    };
    let tried = |value: i32| evaluate_trial(&after(Score::estimate(value)), Some(0.6), Some(0.3));
    assert!(matches!(tried(-80), TrialVerdict::Holds { .. }), "60 % for the side that tried");
    assert!(matches!(tried(50), TrialVerdict::Better { .. }), "44 %");
    assert!(matches!(tried(200), TrialVerdict::NoBetter { .. }), "27 %");
    assert_eq!(evaluate_trial(&after(Score::Loss { plies: 6 }), Some(0.6), None), TrialVerdict::Wins { plies: 7 });
    let mut won = after(Score::Win { plies: 9 });
    assert_eq!(evaluate_trial(&won, Some(0.6), None), TrialVerdict::Loses { plies: 9, claim: None });
    won.proof = Some(Arc::new(Proof::five(p("D4"))));
    let TrialVerdict::Loses { plies: 1, claim: Some(claim) } = evaluate_trial(&won, None, None) else {
        panic!("a proven loss")
    };
    assert_eq!(claim.line, [p("D4")]);
    assert!(
        matches!(evaluate_trial(&after(Score::estimate(900)), None, None), TrialVerdict::Holds { .. }),
        "nothing better is known"
    );
}
