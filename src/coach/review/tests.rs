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
    ended(moves, known, None)
}

fn ended(moves: &str, known: &[Option<Known>], winner: Option<Color>) -> Report {
    let moves: Vec<Move> = moves.split_whitespace().map(|mv| mv.parse().expect("a move")).collect();
    assert_eq!(known.len(), moves.len() + 1, "one position more than moves");
    let positions: Vec<Position> = (0..=moves.len())
        .map(|index| Position {
            side_to_move: if index % 2 == 0 { Color::Black } else { Color::White },
            mv: moves.get(index).copied(),
            ended: winner.filter(|_| index == moves.len()).map(Some),
            answer: known[index].clone().map(|Known { best, score, proof }| Answer {
                best: Move::Place(p(best)),
                acts: Vec::new(),
                score,
                proof: proof.map(Arc::new),
                line: vec![p(best)],
                depth: 9,
                nodes: 1,
                elapsed: Duration::ZERO,
            }),
        })
        .collect();
    report(&positions)
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

#[test]
fn the_lethal_move_is_the_last_after_which_the_win_was_never_let_go() {
    // White walks into a loss, Black lets it go, White walks into another one and loses.
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
    let report = ended("H8 C3 C4 D8 F6 A1 F7 A2 F6", &known, Some(Color::Black));
    assert_eq!(
        grades(&report)[..6],
        [Grade::Best, Grade::WalkedIntoLoss, Grade::MissedWin, Grade::WalkedIntoLoss, Grade::Best, Grade::Lost]
    );
    assert_eq!(report.lethal, Some(3));
    assert_eq!(report.moves[3].better, [p("E5")], "the last escape");
    assert_eq!(report.mistakes().collect::<Vec<_>>(), [1, 2, 3]);
    let white = report.summary(Color::White);
    assert_eq!((white.fatal, white.moves), (2, 4));
    assert_eq!(report.summary(Color::Black).missed_wins, 1);
}

#[test]
fn a_game_without_a_loser_has_no_lethal_move() {
    assert_eq!(graded("C3", &[about("H8", 40), about("D4", 9)]).lethal, None);
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
