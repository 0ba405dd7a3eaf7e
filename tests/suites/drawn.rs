//! The solver on small boards that a person can judge.

use crate::solver::{Bounds, Means, Solution, solve};
use tengen::rules::{Board, Color, Point, Rule};
use tengen::test_support::{BLOCK_MAKES_SIX, drawn};

fn check(means: Means, board: &Board, expected: Solution) {
    let solved = solve(board, means, Bounds { moves: 10, positions: 100_000 });
    assert_eq!(solved.solution, expected, "{means:?} {board:?}");
}

#[test]
fn a_four_whose_only_block_is_forbidden_wins() {
    let board = |rule| drawn(rule, Color::White, &BLOCK_MAKES_SIX);
    check(Means::Fours, &board(Rule::Renju), Solution::Win { moves: 2 });
    // Six in a row is not a five but may be made, and so the four is stopped.
    check(Means::Fours, &board(Rule::Standard), Solution::None);
    // Here it is one.
    check(Means::Fours, &board(Rule::Freestyle), Solution::None);
}

#[test]
fn a_four_that_would_become_six_at_one_end_is_not_open() {
    // With C6 or G6 Black has four in a row; the stones on A6 and I6 make six of the five at the further end.
    let rows = [
        "..........",
        "..........",
        "..........",
        "..........",
        "X..XXX..X.",
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
    ];
    let is_black = |rule, means, solution| check(means, &drawn(rule, Color::Black, &rows), solution);
    is_black(Rule::Freestyle, Means::Fours, Solution::Win { moves: 2 });
    for rule in [Rule::Standard, Rule::Renju] {
        is_black(rule, Means::Fours, Solution::None);
        is_black(rule, Means::Threats, Solution::None);
    }
}

#[test]
fn a_five_of_the_defender_must_be_stopped_by_the_attack_itself() {
    // White's three is open, but first Black's four must be stopped on F6, which makes no four for White.
    let rows = [
        ".........",
        ".........",
        ".........",
        "OXXXX....",
        ".........",
        ".........",
        "....OOO..",
        ".........",
        ".........",
    ];
    check(Means::Fours, &drawn(Rule::Freestyle, Color::White, &rows), Solution::None);
    let mut without = rows;
    without[3] = "OXXX.....";
    check(Means::Fours, &drawn(Rule::Freestyle, Color::White, &without), Solution::Win { moves: 2 });
}

/// Two open twos that meet in E5.
const CROSSING_TWOS: [&str; 9] = [
    ".........",
    ".........",
    ".........",
    ".........",
    ".....XX..",
    "...X.....",
    "..X......",
    ".........",
    ".........",
];

#[test]
fn a_double_three_wins_by_threats_and_not_by_fours() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        check(Means::Fours, &drawn(rule, Color::Black, &CROSSING_TWOS), Solution::None);
        check(Means::Threats, &drawn(rule, Color::Black, &CROSSING_TWOS), Solution::Win { moves: 3 });
    }
}

#[test]
fn a_double_three_is_forbidden_for_black_in_renju() {
    let mut board = drawn(Rule::Renju, Color::Black, &CROSSING_TWOS);
    assert!(!crate::solver::attacks(&mut board, Means::Threats).contains(&Point::center(9)));
}
