use super::*;
use crate::engine::Limits;
use crate::engine::position::tests::{fives, point_near_stones};
use crate::engine::time::Deadline;
use crate::engine::vct::{Bounds, Vct};
use crate::rules::rng::Rng;
use crate::rules::{Board, Color, Move, Point, Rule, Symmetry};
use crate::test_support::drawn;
use crate::verdict::verify;
use std::sync::atomic::AtomicBool;

/// A win within `plies`, replayed with the rules; `None` where there is none.
fn shortest(within: &mut Within, board: &Board, first: Option<Point>, kind: Kind, plies: u32) -> Option<u32> {
    let stop = AtomicBool::new(false);
    let deadline = Deadline::start(&Limits::to_depth(1), &stop);
    let budget = deadline.whole();
    let (position, vcf, counter) = (&mut Position::new(board), &mut Vcf::new(), &mut NodeCounter::alone(&budget));
    let before = position.hash();
    let (outcome, proof) = match first {
        None => within.solve(position, vcf, kind, plies, counter),
        Some(first) => within.solve_after(Cell::of(first), position, vcf, kind, plies, counter),
    };
    assert_eq!(position.hash(), before);
    match outcome {
        Outcome::Unknown => panic!("nothing bounds the search"),
        Outcome::None => None,
        Outcome::Win { plies } => {
            let proof = proof.expect("a win has a proof");
            assert!(first.is_none_or(|first| proof.attack() == first));
            assert_eq!(proof.plies(), plies as u32, "{board:?}");
            let verified = verify(board, &proof).unwrap_or_else(|flaw| panic!("{flaw}\n{board:?}"));
            assert!(verified <= proof.plies());
            Some(plies as u32)
        }
    }
}

/// The definition on the slow board: the shortest win within `plies` in which every move is a four, or threatens to
/// make two fives at once, against every reply there is.
fn plain(board: &mut Board, kind: Kind, plies: u32) -> Option<u32> {
    let attacker = board.side_to_move();
    if plies == 0 {
        return None;
    }
    if fives(board, attacker).into_iter().any(|point| board.check(Move::Place(point)).is_ok()) {
        return Some(1);
    }
    if plies < 3 {
        return None;
    }
    let points: Vec<Point> = board.legal_points().collect();
    points.into_iter().filter_map(|point| plain_after(board, point, kind, plies)).min()
}

/// Plies of the shortest win with this move, which makes no five.
fn plain_after(board: &mut Board, point: Point, kind: Kind, plies: u32) -> Option<u32> {
    let attacker = board.side_to_move();
    board.play(Move::Place(point)).expect("the point is legal");
    let result = match fives(board, attacker).is_empty() {
        _ if !fives(board, !attacker).is_empty() => None,
        true if kind == Kind::Fours || plies < 5 || !threatens_two_fives(board) => None,
        _ => {
            let replies: Vec<Point> = board.legal_points().collect();
            let mut longest = Some(1);
            for reply in replies {
                board.play(Move::Place(reply)).expect("the reply is legal");
                let loses = plain(board, kind, plies - 2);
                board.undo();
                longest = longest.zip(loses).map(|(longest, plies)| longest.max(plies));
                if longest.is_none() {
                    break;
                }
            }
            longest.map(|plies| plies + 2)
        }
    };
    board.undo();
    result
}

/// Whether the side that is not to move could make two fives possible at once, were the other to pass.
fn threatens_two_fives(board: &mut Board) -> bool {
    board.play(Move::Pass).expect("one may pass");
    let attacker = board.side_to_move();
    let points: Vec<Point> = board.legal_points().collect();
    let found = points.into_iter().any(|point| {
        board.play(Move::Place(point)).expect("the point is legal");
        let two = fives(board, attacker).len() > 1;
        board.undo();
        two
    });
    board.undo();
    found
}

/// A small crowd, with more stones of one side than of the other.
fn crowd(rule: Rule, size: u8, stones: usize, seed: u64) -> Board {
    let mut rng = Rng::new(seed);
    let mut board = Board::new(size, rule);
    while board.stones().count() < stones {
        let Some(point) = point_near_stones(&mut rng, &board) else { break };
        let mv = if board.moves().len() % 4 == 3 { Move::Pass } else { Move::Place(point) };
        if board.play(mv).is_ok() && board.ending().is_some() {
            board.undo();
        }
    }
    board
}

#[test]
fn on_random_positions_it_agrees_with_the_definition() {
    let mut lengths = [0; 8];
    for rule in Rule::COMMON {
        let mut within = Within::new();
        for seed in 1..=180 {
            let mut board = crowd(rule, 7, 7 + (seed % 5) as usize, seed + 2_000);
            if board.ending().is_some() {
                continue;
            }
            for (kind, plies) in [(Kind::Fours, 7), (Kind::Threats, 5)] {
                let expected = plain(&mut board, kind, plies);
                assert_eq!(shortest(&mut within, &board, None, kind, plies), expected, "{kind:?} {board:?}");
                lengths[expected.unwrap_or(0) as usize] += 1;
            }
        }
    }
    assert!(lengths[0] > 50 && lengths[3] > 20 && lengths[5] > 5 && lengths[7] > 0, "{lengths:?}");
}

#[test]
fn every_first_move_is_judged_as_the_definition_does() {
    let mut wins = 0;
    for rule in Rule::COMMON {
        let mut within = Within::new();
        for seed in 1..=20 {
            let mut board = crowd(rule, 8, 11, seed);
            if board.ending().is_some() || !fives(&board, board.side_to_move()).is_empty() {
                continue;
            }
            let points: Vec<Point> = board.legal_points().collect();
            for point in points {
                let expected = plain_after(&mut board, point, Kind::Threats, 5);
                let found = shortest(&mut within, &board, Some(point), Kind::Threats, 5);
                assert_eq!(found, expected, "{point} {board:?}");
                wins += u32::from(expected.is_some());
            }
        }
    }
    assert!(wins > 30, "{wins}");
}

#[test]
fn a_shortest_win_is_never_longer_than_one_of_the_tree_search_nor_one_that_it_has_ruled_out() {
    let mut met = [0; 2];
    for rule in Rule::COMMON {
        let mut within = Within::new();
        for seed in 1..=60 {
            let board = crowd(rule, 12, 14, seed);
            if board.ending().is_some() {
                continue;
            }
            let stop = AtomicBool::new(false);
            let deadline = Deadline::start(&Limits::to_depth(1), &stop);
            let budget = deadline.whole();
            let bounds = Bounds { threats: Threats::OpenFours, nodes: 20_000 };
            let mut position = Position::new(&board);
            let outcome = Vct::new().solve(&mut position, &mut Vcf::new(), bounds, &mut NodeCounter::alone(&budget));
            match outcome {
                Outcome::Unknown => {}
                Outcome::None => {
                    assert_eq!(shortest(&mut within, &board, None, Kind::Threats, 7), None, "{board:?}");
                    met[0] += 1;
                }
                Outcome::Win { plies } if plies <= 9 => {
                    let found = shortest(&mut within, &board, None, Kind::Threats, plies as u32);
                    assert!(found.is_some_and(|found| found as usize <= plies), "{board:?}");
                    met[1] += 1;
                }
                Outcome::Win { .. } => {}
            }
        }
    }
    assert!(met.iter().all(|&n| n > 10), "{met:?}");
}

/// G9 and K9 would each make an open four in its column, and each is forbidden by the four that it makes in row 9.
/// With I9, which makes no three, these fours would be parts of six in a row, and both points become legal.
const FORBIDDEN_OPEN_FOURS: [&str; 15] = [
    "...............",
    "..........O....",
    "...............",
    "..........X....",
    "..........X....",
    "..........X....",
    "..OXXX.....XXXO",
    "......X........",
    "......X........",
    "......X........",
    "...............",
    "......O........",
    "...............",
    "...............",
    "...............",
];

#[test]
fn a_quiet_stone_may_threaten_an_open_four_that_two_fours_forbid() {
    let board = drawn(Rule::Renju, Color::Black, &FORBIDDEN_OPEN_FOURS);
    let point = |text: &str| text.parse::<Point>().expect("a point");
    let position = Position::new(&board);
    let threat = |text| position.threat(Color::Black, Cell::of(point(text)));
    assert_eq!(["G9", "K9", "I9"].map(threat), [Threat::Forbidden, Threat::Forbidden, Threat::Quiet]);
    assert_eq!(shortest(&mut Within::new(), &board, Some(point("I9")), Kind::Threats, 5), Some(5));
    for board in Symmetry::ALL.map(|symmetry| symmetry.board(&board)) {
        assert_eq!(shortest(&mut Within::new(), &board, None, Kind::Threats, 5), Some(5));
    }
}
