//! Explanations of moves and positions are true: every claim is checked by the rules alone, on positions of our own and
//! on those of published games, turned and mirrored in all eight ways.
//!
//! The checker shares no code with the room that makes the claims, nor with the engine.

mod checker;
mod positions;

use checker::{check_forbidden, check_move, check_passed, check_threats};
use expect_test::expect_file;
use positions::{moves_of, positions};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use tengen::engine::{Engine, STACK_BYTES};
use tengen::explain::{Budget, Claim, explain_move, false_forbidden, if_passed, reason, threats};
use tengen::rules::rng::Rng;
use tengen::rules::{Board, Color, Point, Rule, Symmetry};
use tengen::test_support::sample;
use tengen::words::{Language, Words};

/// Nodes for each question.
const NODES: u64 = 3_000;

/// Claims about the move.
fn explained(board: &Board, point: Point, engine: &mut Engine) -> Vec<Claim> {
    let stop = AtomicBool::new(false);
    explain_move(board, point, engine, &Budget { nodes: NODES, stop: &stop })
}

/// Calls `run` on a thread with the stack that a search needs.
fn with_search_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
        thread.spawn_scoped(scope, run).expect("a thread").join().expect("it does not panic")
    })
}

/// Checks the claims about the move, the threats of both sides before it, and the threat of the other side after a
/// pass.
fn check(board: &Board, point: Point, engine: &mut Engine) -> Vec<Claim> {
    let claims = explained(board, point, engine);
    let checked = check_move(board, point, &claims)
        .and_then(|()| Color::ALL.into_iter().try_for_each(|color| check_threats(board, &threats(board, color))))
        .and_then(|()| {
            let stop = AtomicBool::new(false);
            check_passed(board, &if_passed(board, engine, &Budget { nodes: NODES, stop: &stop }))
        });
    if let Err(error) = checked {
        panic!("{point}: {error}\n{claims:?}\n{board:?}");
    }
    claims
}

#[test]
fn every_claim_about_the_chosen_moves_is_true() {
    with_search_stack(|| {
        let mut engine = Engine::new();
        let turned = positions().into_iter().flat_map(|position| Symmetry::ALL.map(|by| position.turned(by)));
        for (board, point) in sample(turned, 4) {
            check(&board, point, &mut engine);
        }
    });
}

#[test]
fn there_are_chosen_moves_for_every_claim() {
    with_search_stack(|| {
        let mut engine = Engine::new();
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        let positions = positions();
        assert_eq!(positions.len(), 300);
        for position in &positions {
            for claim in explained(&position.board(), position.point, &mut engine) {
                *kinds.entry(kind(&claim)).or_default() += 1;
            }
        }
        let wanted =
            ["Five", "Forbidden", "Makes", "Unstoppable", "AnswerForbidden", "Stops", "Leaves", "OnlyMove", "Wins"];
        let more = ["Loses", "Missed", "Allowed", "BuildsThree", "Blocks", "BuildsTwo"];
        for kind in wanted.into_iter().chain(more) {
            assert!(kinds.contains_key(kind), "{kind} among {kinds:?}");
        }
    });
}

fn kind(claim: &Claim) -> String {
    format!("{claim:?}").split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}

/// The sentences on each of the chosen moves, in English and in Chinese, and as a screen reader reads the move. They
/// were checked by eye; `UPDATE_EXPECT=1` writes them anew.
#[test]
fn the_sentences_on_the_chosen_moves_are_those_that_were_checked_by_eye() {
    let sentences = with_search_stack(|| {
        let mut engine = Engine::new();
        let mut sentences = String::new();
        for position in positions() {
            let board = position.board();
            let claims = explained(&board, position.point, &mut engine);
            for language in [Language::English, Language::Chinese] {
                let words = Words::new(language);
                let color = board.side_to_move();
                let text = words.join_sentences(&words.explain_move(color, position.point, &claims));
                let heard = words.move_announcement(color, position.point, &claims);
                sentences += &format!("{} {text} | {heard}\n", position.id);
            }
        }
        sentences
    });
    expect_file!["sentences.txt"].assert_eq(&sentences);
}

/// Every empty point of the renju positions among the chosen.
#[test]
fn the_reasons_of_forbidden_points_are_true() {
    let mut forbidden = 0;
    for position in positions() {
        let board = position.board();
        for point in board.empty_points().filter(|_| board.rule() == Rule::Renju) {
            let (why, allowed) = (reason(&board, point), false_forbidden(&board, point));
            forbidden += usize::from(why.is_some());
            if let Err(error) = check_forbidden(&board, point, why.as_ref(), allowed.as_ref()) {
                panic!("{point}: {error}\n{why:?} {allowed:?}\n{board:?}");
            }
        }
    }
    assert!(forbidden >= 30, "{forbidden} forbidden points");
}

/// Ten thousand moves of published games, in all eight ways: `TENGEN_DATA` names the folder.
#[test]
#[ignore = "takes many minutes"]
fn every_claim_about_moves_of_real_games_is_true() {
    let Some(folder) = std::env::var_os("TENGEN_DATA") else {
        let _ = writeln!(std::io::stderr(), "left out: games_gomocup2024.jsonl (TENGEN_DATA names no folder)");
        return;
    };
    let wanted: usize = std::env::var("TENGEN_MOVES").map_or(10_000, |moves| moves.parse().expect("a number"));
    let text = std::fs::read_to_string(PathBuf::from(folder).join("games_gomocup2024.jsonl")).expect("the games");
    let mut rng = Rng::new(7);
    let games: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).expect("a game")).collect();
    let moves = (0..wanted).map(|number| {
        loop {
            let game = &games[rng.below(games.len())];
            // The games are freestyle; every other position is looked at under another rule as well.
            let rule = if number % 2 == 0 { Rule::Freestyle } else { Rule::ALL[number / 2 % 5] };
            let freestyle = game["rule"].as_str().expect("a rule").parse().expect("a rule");
            let played: String = game["moves"].as_str().expect("moves").split(' ').collect();
            let Ok(board) = Board::from_moves(game["size"].as_u64().expect("a size") as u8, freestyle, &played) else {
                continue;
            };
            let all = moves_of(&board);
            if all.len() < 6 {
                continue;
            }
            let (before, point) = &all[4 + rng.below(all.len() - 4)];
            let stones: Vec<_> = before.stones().collect();
            let before = Board::with_stones(before.size(), rule, &stones, before.side_to_move()).expect("a position");
            if before.ending().is_none() {
                break (before, *point);
            }
        }
    });
    let moves: Vec<(Board, Point)> = moves.collect();
    let halves = moves.chunks(moves.len().div_ceil(2).max(1));
    let kinds = std::thread::scope(|scope| {
        let run = |moves: &[(Board, Point)]| {
            let mut engine = Engine::new();
            let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
            for (board, point) in moves {
                for symmetry in Symmetry::ALL {
                    let turned = symmetry.board(board);
                    for claim in check(&turned, symmetry.point(*point, board.size()), &mut engine) {
                        *kinds.entry(kind(&claim)).or_default() += 1;
                    }
                }
            }
            kinds
        };
        let builder = || std::thread::Builder::new().stack_size(STACK_BYTES);
        let threads = halves.map(|moves| builder().spawn_scoped(scope, move || run(moves)).expect("a thread"));
        let threads: Vec<_> = threads.collect();
        let mut all: BTreeMap<String, usize> = BTreeMap::new();
        for thread in threads {
            for (kind, count) in thread.join().expect("every claim is true") {
                *all.entry(kind).or_default() += count;
            }
        }
        all
    });
    println!("{} moves in eight ways: {kinds:?}", moves.len());
}
