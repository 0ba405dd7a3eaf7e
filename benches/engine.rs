//! Speed of the engine's parts, through its public interface: `cargo bench --bench engine`.

use divan::{Bencher, black_box};
use std::sync::atomic::AtomicBool;
use tengen::engine::{
    Engine, Limits, Means, ProofOutcome, ProofRequest, bench_make_unmake, candidates, evaluate_board,
};
use tengen::rules::{Board, Rule};

fn main() {
    divan::main();
}

/// A middle game without forced moves.
const QUIET: &str = "H8I9G9I7G7H6I8G10F8J8F10H10";
/// Black is to move, has an open three and wins by fours.
const FOURS: &str = "G8A1H8A2I8A4F10A6F11A8";

const RULES: [Rule; 3] = Rule::COMMON;

fn board(rule: Rule, moves: &str) -> Board {
    Board::from_moves(15, rule, moves).expect("the moves are legal")
}

/// Makes and unmakes a stone on every candidate.
#[divan::bench(args = RULES)]
fn make_unmake(bencher: Bencher, rule: Rule) {
    let board = board(rule, QUIET);
    bencher.bench(|| bench_make_unmake(black_box(&board), 100));
}

/// Sets a position up and evaluates it: line tables, accumulators and both hidden layers, from scratch.
#[divan::bench(args = RULES)]
fn evaluate(bencher: Bencher, rule: Rule) {
    let board = board(rule, QUIET);
    bencher.bench(|| evaluate_board(black_box(&board)));
}

/// Orders the moves of a position with the network's policy.
#[divan::bench(args = RULES)]
fn move_ordering(bencher: Bencher, rule: Rule) {
    let board = board(rule, QUIET);
    bencher.bench(|| candidates(black_box(&board), 20));
}

/// Finds a win by fours and writes its proof.
#[divan::bench(args = RULES)]
fn vcf(bencher: Bencher, rule: Rule) {
    let request = ProofRequest { board: board(rule, FOURS), means: Means::Fours, limits: Limits::to_depth(1) };
    let mut engine = Engine::new();
    bencher.bench_local(|| {
        let proven = engine.prove(black_box(&request), &AtomicBool::new(false));
        assert!(matches!(proven.outcome, ProofOutcome::Win { .. }));
    });
}
