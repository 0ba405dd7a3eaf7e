//! The engine's search against plain minimax: in its exact mode it must find the same value to the last unit, on
//! random positions under every rule. And whole games of the engine, in which all its debug assertions hold.

use std::sync::atomic::AtomicBool;
use std::thread;
use tengen::engine::{Engine, Limits, Request, Resources, WIN, evaluate_board};
use tengen::rules::rng::Rng;
use tengen::rules::{Board, Color, Ending, Move, Point, Rule};
use tengen::test_support::{cases, drawn};
use tengen::textbook::{Depth, Game, Side, alpha_beta, minimax};

/// Gomoku as the textbook sees it: the rules room alone, and the engine's evaluation at the last ply. Black is Max.
struct Gomoku;

impl Game for Gomoku {
    type State = Board;
    type Move = Move;

    fn mover(&self, board: &Board) -> Side {
        side(board.side_to_move())
    }

    /// Points next to the middle first: alpha-beta then needs to look at less.
    fn moves(&self, board: &Board) -> Vec<Move> {
        if board.must_pass() {
            return vec![Move::Pass];
        }
        let mut points: Vec<Point> = board.legal_points().collect();
        let middle = i32::from(board.size() / 2);
        points.sort_by_key(|point| (i32::from(point.x()) - middle).pow(2) + (i32::from(point.y()) - middle).pow(2));
        points.into_iter().map(Move::Place).collect()
    }

    fn play(&self, board: &Board, mv: Move) -> Board {
        let mut next = board.clone();
        next.play(mv).expect("the move is legal");
        next
    }

    fn outcome(&self, board: &Board, ply: u32) -> Option<i32> {
        let ending = board.ending()?;
        Some(ending.winner().map_or(0, |winner| side(winner).for_max(WIN - ply as i32)))
    }

    fn evaluate(&self, board: &Board, _ply: u32) -> i32 {
        self.mover(board).for_max(evaluate_board(board))
    }
}

fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::Max,
        Color::White => Side::Min,
    }
}

/// A position whose game goes on, and how deep it can be searched in a moment.
fn random_case(rule: Rule, rng: &mut Rng) -> (Board, u32) {
    loop {
        let size = 5 + rng.below(3) as u8;
        let cells = usize::from(size) * usize::from(size);
        let stones = rng.below(cells);
        let mut board = Board::new(size, rule);
        while board.moves().len() < stones && board.ending().is_none() {
            let points: Vec<Point> = board.legal_points().collect();
            let mv = if points.is_empty() { Move::Pass } else { Move::Place(points[rng.below(points.len())]) };
            board.play(mv).expect("the move is legal");
        }
        if board.ending().is_none() {
            let depth = match board.empty_points().count() {
                0..=14 => 4,
                15..=26 => 3,
                _ => 2,
            };
            return (board, depth);
        }
    }
}

fn agree(rule: Rule, cases: usize) -> Vec<usize> {
    let mut rng = Rng::new(rule as u64 + 1);
    let mut engine = Engine::new();
    let mut searched = vec![0; 5];
    for _ in 0..cases {
        let (board, deepest) = random_case(rule, &mut rng);
        for depth in 0..=deepest {
            let mover = side(board.side_to_move());
            let value = mover.for_max(engine.exact_value(&board, depth));
            let limit = Depth::Plies(depth);
            let pruned = alpha_beta(&Gomoku, &board, limit);
            assert_eq!(value, pruned.value, "depth {depth} {board:?}");
            if board.empty_points().count().pow(depth) < 3_000 {
                assert_eq!(value, minimax(&Gomoku, &board, limit).value, "depth {depth} {board:?}");
            }
            searched[depth as usize] += 1;
        }
    }
    searched
}

#[test]
fn the_exact_mode_agrees_with_minimax_on_random_positions_of_every_rule() {
    let searched: Vec<Vec<usize>> = thread::scope(|scope| {
        let rules = Rule::ALL.map(|rule| scope.spawn(move || agree(rule, cases(334, 80))));
        rules.into_iter().map(|rule| rule.join().expect("the rule agrees")).collect()
    });
    for by_depth in searched {
        assert!(by_depth.iter().all(|&n| n > cases(100, 20)), "every depth is searched often: {by_depth:?}");
    }
}

/// In the exact mode too, Black passes where every point is forbidden.
#[test]
fn a_forced_pass_is_searched_like_a_move() {
    // Every empty point would give Black six in a row.
    let rows = ["XXX.XX", "OOXOOX", "XOXOOX", "OXOOXO", "OOXOOX", "XXX.XX"];
    let board = drawn(Rule::Renju, Color::Black, &rows);
    assert!(board.ending().is_none() && board.must_pass(), "{:?} {board:?}", board.ending());
    let mut engine = Engine::new();
    for depth in 0..=4 {
        let plain = minimax(&Gomoku, &board, Depth::Plies(depth));
        assert_eq!(engine.exact_value(&board, depth), plain.value, "depth {depth}");
    }
    let mut after = board.clone();
    for _ in 0..2 {
        after.play(Move::Pass).expect("a pass is allowed");
    }
    assert_eq!(after.ending(), Some(&Ending::BothPassed));
}

/// The engine against itself from two random stones on, by every rule, on boards of several sizes, with one thread and
/// with two.
#[test]
fn fifty_games_are_played_with_all_assertions() {
    let mut rng = Rng::new(50);
    let mut engine = Engine::new();
    let mut moves = 0;
    for game in 0..cases(1000, 50) {
        let (rule, size) = (Rule::ALL[game % 5], [15, 15, 20, 9, 6, 15, 13][game % 7]);
        let mut board = Board::new(size, rule);
        while board.ending().is_none() {
            let mv = if board.must_pass() {
                Move::Pass
            } else if board.moves().len() < 2 {
                let points: Vec<Point> = board.legal_points().collect();
                Move::Place(points[rng.below(points.len())])
            } else {
                let request = Request {
                    board: board.clone(),
                    limits: Limits { nodes: Some(150), ..Limits::to_depth(Limits::MAX_DEPTH) },
                    resources: Resources { threads: 1 + (game % 2) as u32, hash_mib: 1 },
                    weakness: None,
                    seed: game as u64,
                    lines: 1,
                };
                let found = engine.search(&request, &AtomicBool::new(false), &mut |_| {});
                Move::Place(found.best.expect("the game goes on"))
            };
            board.play(mv).expect("the engine's move is legal");
            moves += 1;
        }
    }
    assert!(moves > 1000, "{moves} moves");
}
