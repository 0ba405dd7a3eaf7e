use super::*;
use crate::engine::Limits;
use crate::engine::position::tests::{fives, point_near_stones, random_board};
use crate::engine::time::Deadline;
use crate::rules::rng::Rng;
use crate::rules::{Board, Color, Move, Point, Rule, Symmetry, five};
use crate::test_support::drawn;
use crate::verdict::verify;
use std::sync::atomic::AtomicBool;

/// Looks for a win, and replays what is found with the rules.
fn solve(board: &Board, threats: Threats, nodes: u64) -> (Outcome, Option<Arc<Proof>>) {
    solve_by(Vct::new(), board, threats, nodes)
}

fn solve_by(mut vct: Vct, board: &Board, threats: Threats, nodes: u64) -> (Outcome, Option<Arc<Proof>>) {
    let stop = AtomicBool::new(false);
    let deadline = Deadline::start(&Limits::to_depth(1), &stop);
    let mut position = Position::new(board);
    let bounds = Bounds { threats, nodes };
    let before = position.hash();
    let outcome = vct.solve(&mut position, &mut Vcf::new(), bounds, &mut NodeCounter::alone(&deadline.whole()));
    assert_eq!(position.hash(), before);
    let Outcome::Win { plies } = outcome else { return (outcome, None) };
    let proof = vct.proof(&mut position);
    let verified = verify(board, &proof).unwrap_or_else(|flaw| panic!("{flaw}\n{board:?}"));
    assert!(verified <= proof.plies() && proof.plies() as usize <= plies, "{plies} {proof:?} {board:?}");
    let mut played = board.clone();
    for cell in vct.line() {
        played.play(Move::Place(cell.point())).unwrap_or_else(|error| panic!("{error} {:?}\n{board:?}", vct.line()));
    }
    (outcome, Some(proof))
}

/// A crowd of stones, three of the side to move to two of the other, and no five yet.
fn attackers_board(rule: Rule, size: u8, stones: usize, seed: u64) -> Board {
    let mut rng = Rng::new(seed);
    let attacker = Color::ALL[seed as usize % 2];
    let mut placed: Vec<(Point, Color)> = Vec::new();
    for number in 0..stones {
        let color = if number % 5 < 3 { attacker } else { !attacker };
        let board = Board::with_stones(size, rule, &placed, attacker).expect("the stones are distinct");
        let point = point_near_stones(&mut rng, &board).expect("the board is not full");
        if !five::makes_five(&board, point, color) {
            placed.push((point, color));
        }
    }
    Board::with_stones(size, rule, &placed, attacker).expect("the stones are distinct")
}

/// Calls `judge` with each legal stone of the side to move on the board in turn, until it says yes.
fn any_stone(board: &mut Board, mut judge: impl FnMut(&mut Board) -> bool) -> bool {
    let points: Vec<Point> = board.legal_points().collect();
    points.into_iter().any(|point| {
        board.play(Move::Place(point)).expect("the point is legal");
        let answer = judge(board);
        board.undo();
        answer
    })
}

/// The definition, on the slow board: whether the side to move wins with its `stones`-th stone at the latest, each one
/// before the five making a four or threatening an open four or two fours.
fn plain_vct(board: &mut Board, stones: usize) -> bool {
    let attacker = board.side_to_move();
    if !fives(board, attacker).is_empty() {
        return true;
    }
    stones > 1
        && any_stone(board, |board| {
            let is_attack = board.ending().is_none() && (is_four(board, attacker) || threatens_four(board, attacker));
            let replies: Vec<Move> = board.legal_points().map(Move::Place).chain([Move::Pass]).collect();
            is_attack
                && replies.into_iter().all(|reply| {
                    board.play(reply).expect("the reply is legal");
                    let won = board.ending().is_none() && plain_vct(board, stones - 1);
                    board.undo();
                    won
                })
        })
}

/// Whether the proof holds, everything played out: [`verify`] without what it takes as understood.
fn holds(board: &mut Board, proof: &Proof) -> bool {
    let attacker = board.side_to_move();
    if board.play(Move::Place(proof.attack())).is_err() {
        return false;
    }
    let replies: Vec<Move> = board.legal_points().map(Move::Place).chain([Move::Pass]).collect();
    let holds = match board.ending() {
        Some(ending) => ending.winner() == Some(attacker),
        None => replies.into_iter().all(|reply| {
            board.play(reply).expect("the reply is legal");
            let holds = proof.after(reply).is_some_and(|next| board.ending().is_none() && holds(board, next));
            board.undo();
            holds
        }),
    };
    board.undo();
    holds
}

fn is_four(board: &Board, attacker: Color) -> bool {
    !fives(board, attacker).is_empty()
}

fn threatens_four(board: &mut Board, attacker: Color) -> bool {
    board.play(Move::Pass).expect("the game goes on");
    let threatens = any_stone(board, |board| fives(board, attacker).len() > 1);
    board.undo();
    threatens
}

#[test]
fn on_small_boards_it_agrees_with_the_definition() {
    let mut wins = [0; 3];
    for rule in Rule::COMMON {
        for seed in 1..=20 {
            let board = attackers_board(rule, 6 + (seed / 2 % 2) as u8, 8 + seed as usize % 5, seed + 1_000);
            let (outcome, proof) = solve(&board, Threats::OpenFours, u64::MAX);
            let in_three = plain_vct(&mut board.clone(), 3);
            match outcome {
                Outcome::Win { plies } => {
                    assert!(in_three || plies > 5, "{proof:?} {board:?}");
                    let proof = proof.expect("a win has a proof");
                    assert!(plies > 5 || holds(&mut board.clone(), &proof), "{proof:?} {board:?}");
                    wins[rule as usize] += u32::from(plies > 3);
                }
                Outcome::None => assert!(!in_three, "{board:?}"),
                Outcome::Unknown => panic!("nothing bounds the search"),
            }
        }
    }
    assert!(wins.iter().all(|&n| n > 3), "{wins:?}");
}

#[test]
fn a_win_is_a_win_under_all_symmetries() {
    let mut wins = 0;
    for rule in Rule::COMMON {
        for seed in 0..12 {
            let board = attackers_board(rule, 10, 8 + seed as usize % 6, seed + 900);
            let won = Symmetry::ALL.map(|symmetry| {
                let outcome = solve(&symmetry.board(&board), Threats::OpenFours, u64::MAX).0;
                matches!(outcome, Outcome::Win { .. })
            });
            assert!(won.iter().all(|&other| other == won[0]), "{board:?}");
            wins += u32::from(won[0]);
        }
    }
    assert!(wins > 15, "{wins}");
}

#[test]
fn proofs_by_threats_of_all_kinds_hold_against_every_reply() {
    let mut long_wins = [0; 3];
    for rule in Rule::COMMON {
        for seed in 0..50 {
            let board = random_board(rule, 15, 7 + seed as usize % 8, seed + 40);
            if board.ending().is_some() {
                continue;
            }
            let (outcome, _) = solve(&board, Threats::Fours, 10_000);
            long_wins[rule as usize] += u32::from(matches!(outcome, Outcome::Win { plies: 8.. }));
        }
    }
    assert!(long_wins.iter().all(|&n| n > 2), "{long_wins:?}");
}

const TWO_THREES: [&str; 11] = [
    "...........",
    "...........",
    "...........",
    "......O....",
    "....XX.....",
    "......O....",
    "...X.......",
    "...X.......",
    "...........",
    "...........",
    "...........",
];

#[test]
fn two_open_threes_at_once_win_unless_they_are_forbidden() {
    for (rule, plies) in [(Rule::Freestyle, Some(5)), (Rule::Standard, Some(5)), (Rule::Renju, None)] {
        let (outcome, proof) = solve(&drawn(rule, Color::Black, &TWO_THREES), Threats::OpenFours, u64::MAX);
        match plies {
            Some(plies) => {
                assert_eq!(outcome, Outcome::Win { plies });
                assert_eq!(proof.map(|proof| proof.attack().to_string()).as_deref(), Some("D7"));
            }
            None => assert_ne!(proof.map(|proof| proof.attack().to_string()).as_deref(), Some("D7")),
        }
    }
}

#[test]
fn a_reply_that_makes_a_four_is_not_forgotten() {
    // The same two threes; but White has three in a row, and answers with fours until one of them stops a three.
    let mut rows = TWO_THREES;
    rows[8] = "XOOO.......";
    let board = drawn(Rule::Freestyle, Color::Black, &rows);
    for board in Symmetry::ALL.map(|symmetry| symmetry.board(&board)) {
        solve(&board, Threats::OpenFours, 50_000);
        solve(&board, Threats::Fours, 50_000);
    }
}

/// A win found before the tree is full holds; else the question stays open.
#[test]
fn a_full_tree_claims_nothing_that_is_not_so() {
    let (mut decided, mut open) = (0, 0);
    for rule in Rule::COMMON {
        for seed in 1..=40 {
            let board = attackers_board(rule, 9, 18, seed);
            let (whole, _) = solve(&board, Threats::OpenFours, 100_000);
            let is_win = |outcome| matches!(outcome, Outcome::Win { .. });
            for positions in [1, 4, 16, 64, 256] {
                match solve_by(Vct::of_at_most(positions), &board, Threats::OpenFours, 100_000) {
                    (Outcome::Unknown, _) => open += 1,
                    (outcome, _) => {
                        assert!(whole == Outcome::Unknown || is_win(outcome) == is_win(whole), "{board:?}");
                        decided += 1;
                    }
                }
            }
        }
    }
    assert!(decided > 100 && open > 20, "{decided} decided, {open} open");
}

/// [`crate::engine::Resources`] says how much memory the trees may take.
#[test]
fn a_full_tree_takes_the_bytes_that_are_reckoned_with() {
    const POSITIONS: usize = 1 << 8;
    let stop = AtomicBool::new(false);
    let deadline = Deadline::start(&Limits::to_depth(1), &stop);
    let mut full = 0;
    for seed in 1..=40 {
        let board = attackers_board(Rule::Freestyle, 11, 22, seed);
        let (mut vct, budget) = (Vct::of_at_most(POSITIONS), deadline.whole());
        let bounds = Bounds { threats: Threats::Fours, nodes: 1_000_000 };
        vct.solve(&mut Position::new(&board), &mut Vcf::new(), bounds, &mut NodeCounter::alone(&budget));
        if vct.tree.is_full() {
            full += 1;
            assert!(vct.tree.bytes() <= 120 * POSITIONS, "{} bytes each", vct.tree.bytes() / POSITIONS);
        }
    }
    assert!(full >= 2, "{full}");
}

#[test]
fn a_budget_is_kept_and_a_stop_obeyed() {
    let board = random_board(Rule::Freestyle, 15, 12, 3);
    let stop = AtomicBool::new(false);
    let deadline = Deadline::start(&Limits::to_depth(1), &stop);
    let mut position = Position::new(&board);
    for nodes in [0, 1, 10, 500] {
        let budget = deadline.whole();
        let before = deadline.nodes();
        let bounds = Bounds { threats: Threats::Fours, nodes };
        Vct::new().solve(&mut position, &mut Vcf::new(), bounds, &mut NodeCounter::alone(&budget));
        assert!(deadline.nodes() - before <= nodes + 1, "{nodes}");
    }
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let budget = deadline.whole();
    let mut counter = NodeCounter::alone(&budget);
    counter.poll();
    let bounds = Bounds { threats: Threats::OpenFours, nodes: u64::MAX };
    assert_eq!(Vct::new().solve(&mut position, &mut Vcf::new(), bounds, &mut counter), Outcome::Unknown);
}
