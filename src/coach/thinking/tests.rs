//! The two searches agree, their records hold what they did, and the remarks on it are true.

use super::*;
use crate::coach::textbook_player;
use crate::engine::{Limits, Request, Resources};
use crate::rules::rng::Rng;
use crate::rules::{Move, Rule};
use crate::verdict::Score;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

/// A position of a game in which each side plays one of its better moves; the game may be over.
fn position(random: &mut Rng, rule: Rule, moves: usize) -> Board {
    let mut board = Board::new(15, rule);
    for _ in 0..moves {
        let candidates = crate::engine::candidates(&board, 5);
        if candidates.is_empty() {
            break;
        }
        board.play(Move::Place(candidates[random.below(candidates.len())])).expect("candidates are legal");
    }
    board
}

/// Calls `check` with comparisons of many positions, depths, widths and orders.
fn for_many(mut check: impl FnMut(&Board, &Comparison)) {
    COMPARISONS.iter().for_each(|(board, comparison)| check(board, comparison));
}

/// Searched once for all tests.
static COMPARISONS: LazyLock<Vec<(Board, Comparison)>> = LazyLock::new(|| {
    let mut random = Rng::new(1950);
    let compare = |round: usize| {
        let rule = Rule::COMMON[round % 3];
        let moves = 1 + random.below(24);
        let board = position(&mut random, rule, moves);
        let extent = Extent {
            player: Player::ALL[round / 5 % 2],
            depth: 1 + (round % 4) as u32,
            width: 2 + (round / 4 % 4) as u32 - u32::from(round % 4 == 3),
            order: Order::ALL[round / 3 % 3],
        };
        let comparison = Comparison::of(&board, extent);
        (board, comparison)
    };
    (0..96).map(compare).collect()
});

#[test]
fn minimax_and_alpha_beta_find_the_same_value_and_the_same_line() {
    let (mut spared, mut wins) = (0, 0);
    for_many(|board, Comparison { minimax, alpha_beta, tree, .. }| {
        assert_eq!((minimax.value, &minimax.line), (alpha_beta.value, &alpha_beta.line), "{board:?}");
        assert_eq!(minimax.nodes as usize, tree.nodes().len());
        assert!(alpha_beta.nodes <= minimax.nodes);
        spared += minimax.nodes - alpha_beta.nodes;
        wins += u32::from(win(minimax.value, tree.max).is_some());
    });
    assert!(spared > 500 && wins > 5, "{spared} {wins}");
}

#[test]
fn the_trace_counts_as_the_searches_do_and_enters_and_leaves_each_node_once() {
    for_many(|_, Comparison { tree, minimax, alpha_beta, .. }| {
        for trace in [minimax, alpha_beta] {
            let count = |test: fn(&SearchEvent) -> bool| trace.events.iter().filter(|event| test(event)).count() as u64;
            assert_eq!(count(|event| matches!(event, SearchEvent::Enter { .. })), trace.nodes);
            assert_eq!(count(|event| matches!(event, SearchEvent::Leave { .. })), trace.nodes);
            let end = trace.after(tree, usize::MAX);
            assert_eq!(end.entered, trace.nodes);
            let known = end.nodes.iter().filter(|state| state.phase == Phase::Known).count() as u64;
            assert_eq!((known, end.current), (trace.nodes, Some(0)));
            assert_eq!(end.nodes[0].value, Some(Value { number: trace.value, bound: Bound::Exact }));
        }
        assert!(minimax.events.iter().all(|event| !matches!(event, SearchEvent::CutOff { .. })));
    });
}

#[test]
fn whatever_alpha_beta_leaves_out_is_in_the_tree_and_below_a_cut() {
    let mut left_out = 0;
    for_many(|_, Comparison { tree, minimax, alpha_beta, .. }| {
        let (all, some) = (minimax.after(tree, usize::MAX), alpha_beta.after(tree, usize::MAX));
        for (node, state) in some.nodes.iter().enumerate() {
            assert_eq!(all.nodes[node].phase, Phase::Known);
            match state.phase {
                Phase::Known => {}
                Phase::LeftOut => {
                    left_out += 1;
                    assert!(tree.path(node).skip(1).any(|above| some.nodes[above].cut.is_some()));
                }
                Phase::Unseen | Phase::Open => panic!("the search is over, and node {node} is not"),
            }
        }
        let out = some.nodes.iter().filter(|state| state.phase == Phase::LeftOut).count() as u64;
        assert_eq!(out, minimax.nodes - alpha_beta.nodes);
    });
    assert!(left_out > 500, "{left_out}");
}

#[test]
fn where_alpha_beta_cuts_the_window_is_empty_and_its_bounds_hold_of_minimax() {
    let mut bounds = [0; 3];
    for_many(|_, Comparison { tree, minimax, alpha_beta, .. }| {
        let all = minimax.after(tree, usize::MAX);
        let exact = |node: usize| all.nodes[node].value.expect("minimax knows all").number;
        for &event in &alpha_beta.events {
            match event {
                SearchEvent::CutOff { node, window } => {
                    assert!(window.alpha >= window.beta);
                    assert!(!tree.nodes()[node].children.is_empty());
                }
                SearchEvent::Leave { node, value: Value { number, bound }, .. } => {
                    bounds[bound as usize] += 1;
                    match bound {
                        Bound::Exact => assert_eq!(exact(node), number),
                        Bound::AtLeast => assert!(exact(node) >= number),
                        Bound::AtMost => assert!(exact(node) <= number),
                    }
                }
                SearchEvent::Enter { window, .. } => assert!(window.alpha < window.beta),
            }
        }
    });
    assert!(bounds.iter().all(|&met| met > 50), "{bounds:?}");
}

/// Every remark agrees with the values that minimax finds.
#[test]
fn the_remark_on_a_node_is_true() {
    let mut said = [0; 6];
    for_many(|board, Comparison { tree, minimax, alpha_beta, .. }| {
        let all = minimax.after(tree, usize::MAX);
        let exact = |node: usize| all.nodes[node].value.expect("minimax knows all").number;
        let end = alpha_beta.after(tree, usize::MAX);
        for node in 0..tree.nodes().len() {
            let better = |value: i32, other: i32, side: Side| !side.prefers(other, value);
            match end.remark(tree, node) {
                Remark::NotYet | Remark::Reached | Remark::Opened { .. } | Remark::SoFar { .. } => {
                    panic!("the search is over")
                }
                Remark::LeftOut { mover, .. } => {
                    assert!(tree.path(node).any(|above| end.nodes[above].cut.is_some() && tree.mover(above) == mover));
                    said[0] += 1;
                }
                Remark::Guessed { player: _, value } => {
                    assert_eq!(value, exact(node));
                    said[1] += 1;
                }
                Remark::Five { winner } => {
                    let mut board = board.clone();
                    tree.line(node).iter().for_each(|&point| board.play(Move::Place(point)).expect("legal"));
                    assert_eq!(board.ending().and_then(|ending| ending.winner()), Some(winner));
                    said[2] += 1;
                }
                Remark::Drawn => panic!("no board here is full"),
                Remark::Takes { value, by, .. } => {
                    let mut line = tree.line(node);
                    line.push(by);
                    let child = tree.nodes()[node].children.iter().find(|&&child| tree.line(child) == line);
                    assert_eq!((exact(node), exact(*child.expect("a move of the node"))), (value, value));
                    said[3] += 1;
                }
                Remark::CutOff { mover, value, elsewhere } => {
                    let side = tree.side(node);
                    assert_eq!(mover, tree.mover(node));
                    // What the opponent has elsewhere is at least as good for it, whatever the mover still finds here.
                    assert!(better(exact(node), value, side) && better(value, elsewhere, side), "{board:?}");
                    said[4] += 1;
                }
                Remark::NoBetter { has, .. } => {
                    assert!(better(has, exact(node), tree.side(node)));
                    said[5] += 1;
                }
            }
        }
    });
    assert!(said.iter().all(|&times| times > 10), "{said:?}");
}

#[test]
fn half_way_through_a_search_nothing_is_known_that_was_not_seen() {
    let board = position(&mut Rng::new(7), Rule::Freestyle, 8);
    let Comparison { tree, alpha_beta, .. } = Comparison::of(&board, Extent::default());
    assert_eq!(alpha_beta.after(&tree, 0).current, None);
    for events in 0..alpha_beta.events.len() {
        let (before, after) = (alpha_beta.after(&tree, events), alpha_beta.after(&tree, events + 1));
        assert_ne!(before, after);
        let open: Vec<usize> = (0..tree.nodes().len()).filter(|&node| after.nodes[node].phase == Phase::Open).collect();
        // What is open is one path from the root.
        assert!(open.windows(2).all(|pair| tree.nodes()[pair[1]].parent == Some(pair[0])));
        for node in 0..tree.nodes().len() {
            match after.remark(&tree, node) {
                Remark::NotYet => assert_eq!(after.nodes[node].phase, Phase::Unseen),
                Remark::Reached => assert!(open.last() == Some(&node) && tree.nodes()[node].children.is_empty()),
                Remark::Opened { .. } | Remark::SoFar { .. } => {
                    assert!(open.contains(&node) && !tree.nodes()[node].children.is_empty());
                }
                _ => {}
            }
        }
    }
}

/// The best move of the previous iteration is mostly best again, one ply deeper.
#[test]
fn in_four_of_five_positions_the_best_move_stands_first() {
    let mut random = Rng::new(1950);
    let mut open = || loop {
        let moves = 4 + random.below(20);
        let board = position(&mut random, Rule::Freestyle, moves);
        if board.ending().is_none() && crate::engine::candidates(&board, 2).len() == 2 {
            return board;
        }
    };
    let positions: Vec<Board> = (0..50).map(|_| open()).collect();
    for (depth, width) in [(3, 3), (2, 4), (4, 3)] {
        let extent = Extent { depth, width, ..Extent::default() };
        let is_first = |board: &&Board| {
            let Comparison { tree, minimax, .. } = Comparison::of(board, extent);
            let stage = minimax.after(&tree, usize::MAX);
            let first = tree.nodes()[0].children[0];
            stage.nodes[first].value.map(|value| value.number) == Some(minimax.value)
        };
        let first = positions.iter().filter(is_first).count();
        assert!(first >= 40, "depth {depth}, width {width}: {first} of 50");
    }
}

#[test]
fn alpha_beta_saves_more_in_the_best_order_than_in_the_worst() {
    let mut random = Rng::new(1975);
    let mut sum = [0; 3];
    for _ in 0..24 {
        let moves = 4 + random.below(10);
        let board = position(&mut random, Rule::Freestyle, moves);
        let extent = Extent { depth: 3, width: 4, ..Extent::default() };
        let Comparison { minimax, alpha_beta, worst_nodes, .. } = Comparison::of(&board, extent);
        let worst = Comparison::of(&board, Extent { order: Order::WorstFirst, ..extent });
        assert_eq!((worst.alpha_beta.nodes, worst.minimax.nodes), (worst_nodes, minimax.nodes));
        for (sum, nodes) in sum.iter_mut().zip([alpha_beta.nodes, worst_nodes, minimax.nodes]) {
            *sum += nodes;
        }
    }
    assert!(sum[0] * 4 < sum[1] * 3 && sum[1] < sum[2], "{sum:?}");
}

#[test]
fn the_textbooks_player_is_shown_with_the_values_by_which_it_plays() {
    let (depth, width) = (3, 4);
    for moves in ["H8I9G9", "H8I9G9H10I7"] {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let board = Board::from_moves(15, rule, moves).expect("a game");
            let shown = |player| Comparison::of(&board, Extent { player, depth, width, ..Extent::default() });
            let found = textbook_player::choose(
                &Request {
                    board: board.clone(),
                    limits: Limits { width: Some(width), ..Limits::to_depth(depth) },
                    resources: Resources::default(),
                    weakness: None,
                    seed: 0,
                    lines: 1,
                },
                &AtomicBool::new(false),
                &mut |_| {},
            );
            let Comparison { minimax, tree, .. } = shown(Player::Textbook);
            assert_eq!(win(minimax.value, tree.max), None);
            assert_eq!(Score::estimate(minimax.value / textbook_player::VALUES_PER_UNIT), found.score, "{moves}");
            assert_ne!(minimax.value, shown(Player::Engine).minimax.value);
        }
    }
}

#[test]
fn a_finished_game_is_a_tree_of_one_node_and_no_extent_grows_beyond_its_bounds() {
    let mut board = Board::new(15, Rule::Freestyle);
    for point in ["H8", "A1", "H9", "A3", "H10", "A5", "H11", "A7", "H12"] {
        board.play(Move::Place(point.parse().expect("a point"))).expect("legal");
    }
    let over = Comparison::of(&board, Extent::default());
    assert_eq!((over.tree.nodes().len(), over.minimax.events.len(), over.saved_percent()), (1, 2, 0));
    board.undo();
    let wide = Comparison::of(&board, Extent { depth: 99, width: 99, ..Extent::default() });
    assert!(wide.tree.nodes().len() < 1_600);
    assert_eq!(win(wide.minimax.value, Color::Black), Some((Color::Black, 1)));
}
