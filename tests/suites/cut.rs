//! Maker of the suites: positions are cut from games of the engine against itself, solved, and chosen.
//!
//! Of what the solver can decide so many of each kind are taken, of short wins and long ones, with Black and with White
//! to move, and few of one game. What is no win is taken only where it is a near miss: several attacks are there, and
//! all of them come to nothing. The engine has no say in it, but for one thing: it may know a win by other threats than
//! the solver tries, and such a position is no example of anything, for to find that win is right.
//!
//! The games are two of our own brains' at 2,000 nodes a move. The suites are written anew by
//!
//! ```sh
//! for rule in freestyle standard renju; do
//!     tengen-lab match --first pbrain-tengen --second pbrain-tengen --rule $rule --games 300 --nodes 2000 \
//!         --save games/$rule.jsonl
//! done
//! TENGEN_GAMES=games cargo test --release --no-default-features --test suites cut -- --ignored --nocapture
//! ```

use crate::claim::{Claim, claim};
use crate::games::{Cut, positions, varied, without_moves};
use crate::record::{self, Expected, Record, forbidden_points};
use crate::shapes::{fives, fours, is_open_four_along, points_with_company};
use crate::solver::{Bounds, Means, Solution, Solved, attacks, solve};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use tengen::engine;
use tengen::rules::rng::Rng;
use tengen::rules::{Board, Color, Direction, Forbidden, Move, Point, Rule, five};

/// Records that are wanted, by kind: what is asked, for whom, and how far it goes.
struct Choice {
    /// Number of positions of each kind.
    wanted: BTreeMap<Kind, usize>,
    /// Number of positions taken from one game.
    by_game: BTreeMap<(Kind, usize), usize>,
    chosen: Vec<(Kind, Record)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    /// Moves of the attacker, the longest wins together; `None` for no win.
    moves: Option<u32>,
    mover: Color,
}

impl Choice {
    /// The most of a kind that one game gives.
    const BY_GAME: usize = 2;

    fn new(by_moves: &[(Option<u32>, usize)]) -> Choice {
        let kinds = by_moves.iter().flat_map(|&(moves, count)| Color::ALL.map(|mover| (Kind { moves, mover }, count)));
        Choice { wanted: kinds.collect(), by_game: BTreeMap::new(), chosen: Vec::new() }
    }

    fn is_complete(&self) -> bool {
        self.wanted.values().all(|&wanted| wanted == 0)
    }

    fn missing(&self) -> String {
        let missing = self.wanted.iter().filter(|&(_, &wanted)| wanted > 0);
        let missing: Vec<String> = missing.map(|(kind, wanted)| format!("{wanted} of {kind:?}")).collect();
        if missing.is_empty() { "complete".to_owned() } else { format!("missing {}", missing.join(", ")) }
    }

    fn has_all_wins(&self) -> bool {
        self.wanted.iter().all(|(kind, &wanted)| kind.moves.is_none() || wanted == 0)
    }

    /// Takes the record if one of its kind is still wanted.
    fn offer(&mut self, cut: &Cut, solved: Solved, expected: fn(bool) -> Expected) {
        let (is_won, moves) = match solved.solution {
            Solution::Win { moves } => (true, Some(moves)),
            Solution::None => (false, None),
            Solution::Open => return,
        };
        let longest = self.wanted.keys().filter_map(|kind| kind.moves).max();
        let kind = Kind { moves: moves.min(longest), mover: cut.board.side_to_move() };
        let of_game = self.by_game.entry((kind, cut.game)).or_default();
        match self.wanted.get_mut(&kind) {
            Some(wanted) if *wanted > 0 && *of_game < Choice::BY_GAME => *wanted -= 1,
            _ => return,
        }
        *of_game += 1;
        let record = Record::new(&cut.board, expected(is_won));
        self.chosen.push((kind, Record { moves, positions: Some(solved.positions), ..record }));
    }

    /// The wins first, the short ones before the long ones.
    fn records(mut self) -> impl Iterator<Item = Record> {
        self.chosen.sort_by_key(|(kind, record)| (kind.moves.is_none(), kind.moves, kind.mover, record.positions));
        self.chosen.into_iter().map(|(_, record)| record)
    }
}

/// Freestyle has published positions enough: how many times as many are taken of another rule.
fn share(rule: Rule, of_others: usize) -> usize {
    if rule == Rule::Freestyle { 1 } else { of_others }
}

/// A near miss has at least so many attacks at once, and the solver needed at least so many positions.
const NEAR_MISS: (usize, u64) = (4, 25);

/// Whether the position is any use, given its solution.
fn is_telling(board: &mut Board, means: Means, solved: Solved) -> bool {
    let (least_attacks, least_positions) = NEAR_MISS;
    match solved.solution {
        Solution::Win { .. } => true,
        Solution::Open => false,
        Solution::None => solved.positions >= least_positions && attacks(board, means).len() >= least_attacks,
    }
}

#[test]
#[ignore = "writes suites anew from games"]
fn cut_fours() {
    let bounds = Bounds { moves: 20, positions: 20_000 };
    for rule in Rule::COMMON {
        let share = share(rule, 5);
        let wins = [(2, 2), (3, 3), (4, 3), (5, 3), (6, 4)].map(|(moves, count)| (Some(moves), count * share));
        let mut choice = Choice::new(&[&wins[..], &[(None, 15 * share)]].concat());
        for mut cut in positions(rule) {
            if choice.is_complete() {
                break;
            }
            let is_over = !fives(&cut.board, cut.board.side_to_move()).is_empty();
            if is_over || fours(&mut cut.board).is_empty() {
                continue;
            }
            let solved = solve(&cut.board, Means::Fours, bounds);
            if is_telling(&mut cut.board, Means::Fours, solved) {
                choice.offer(&cut, solved, Expected::Vcf);
            }
        }
        println!("{}: {}", rule.code(), choice.missing());
        record::write(&format!("{}-vcf", rule.code()), choice.records());
    }
}

/// Plies before the five in which a game may have been won by threats already.
const SOON: RangeInclusive<usize> = 5..=17;

/// With more attacks than this at once the solver hardly ever comes to an end.
const MAX_ATTACKS: usize = 10;

#[test]
#[ignore = "writes suites anew from games"]
fn cut_threats() {
    let bounds = Bounds { moves: 12, positions: 1_500 };
    for rule in Rule::COMMON {
        let share = share(rule, 4);
        let wins = [(3, 1), (4, 2), (5, 2)].map(|(moves, count)| (Some(moves), count * share));
        let mut choice = Choice::new(&[&wins[..], &[(None, 5 * share)]].concat());
        let mut cuts = positions(rule);
        // Wins by threats are rare; where a game was won soon after there may be one.
        let is_won_soon = |cut: &Cut| cut.plies_to_five.is_some_and(|plies| SOON.contains(&plies));
        cuts.sort_by_key(|cut| !is_won_soon(cut));
        for mut cut in cuts {
            if choice.is_complete() {
                break;
            }
            if is_won_soon(&cut) && choice.has_all_wins() {
                continue;
            }
            let by_fours = solve(&cut.board, Means::Fours, Bounds { moves: 20, positions: 2_000 });
            if by_fours.solution != Solution::None || attacks(&mut cut.board, Means::Threats).len() > MAX_ATTACKS {
                continue;
            }
            let solved = solve(&cut.board, Means::Threats, bounds);
            if is_telling(&mut cut.board, Means::Threats, solved)
                && (solved.solution != Solution::None || !is_won_otherwise(&cut.board))
            {
                choice.offer(&cut, solved, Expected::Vct);
            }
        }
        println!("{}: {}", rule.code(), choice.missing());
        record::write(&format!("{}-vct", rule.code()), choice.records());
    }
}

/// Whether the engine knows a win by other threats than the solver tries.
fn is_won_otherwise(board: &Board) -> bool {
    match claim(board, engine::Means::AllThreats, 2_000_000) {
        Claim::Win { .. } => true,
        Claim::None | Claim::Open => false,
        Claim::Flawed(flaw) => panic!("{flaw} in {board:?}"),
    }
}

/// Number of positions with forbidden points.
const FORBIDDEN_POSITIONS: usize = 60;

#[test]
#[ignore = "writes suites anew from games"]
fn cut_forbidden_points() {
    let mut rng = Rng::new(2);
    let mut candidates = Vec::new();
    for cut in positions(Rule::Renju) {
        // A few more black stones, as in no game, bring the kinds together.
        let mut board = cut.board;
        for _ in 0..rng.below(8) {
            if board.ending().is_none() && board.side_to_move() == Color::White {
                board.play(Move::Pass).expect("a pass is allowed");
            }
            board = varied(&board, &mut rng);
        }
        let board = without_moves(&board);
        if board.ending().is_none() {
            let forbidden = forbidden_points(&board);
            candidates.push((variety(&board, &forbidden), cut.game, board, forbidden));
        }
    }
    candidates.sort_by_key(|&(variety, ..)| Reverse(variety));
    let mut games = BTreeSet::new();
    candidates.retain(|&(_, game, ..)| games.insert(game));
    candidates.truncate(FORBIDDEN_POSITIONS);
    let record = |(_, _, board, forbidden)| Record::new(&board, Expected::Forbidden(forbidden));
    record::write("renju-forbidden", candidates.into_iter().map(record));
}

/// Score of how much a position has to show: kinds of forbidden points, the rare ones most, and points that only look forbidden.
fn variety(board: &Board, forbidden: &BTreeMap<Point, String>) -> usize {
    let kinds: BTreeSet<&str> = forbidden.values().map(String::as_str).collect();
    let rarity = |kind: &str| if kind == Forbidden::Overline.to_string() { 8 } else { 3 };
    let deceptive = points_with_company(board, Color::Black, 3);
    let deceptive = deceptive.into_iter().filter(|&point| only_looks_forbidden(board, point)).count();
    kinds.into_iter().map(rarity).sum::<usize>() + forbidden.len().min(6) + 4 * deceptive.min(2)
}

/// Whether a black stone on the empty point makes threes in two lines, to the eye, and is allowed: the stones that would
/// make open fours of them are looked at, but not whether these are allowed.
fn only_looks_forbidden(board: &Board, point: Point) -> bool {
    let mut board = board.clone();
    if board.side_to_move() == Color::White {
        board.play(Move::Pass).expect("a pass is allowed");
    }
    if board.play(Move::Place(point)).is_err() || board.ending().is_some() {
        return false;
    }
    board.play(Move::Pass).expect("a pass is allowed");
    let lines = Direction::ALL.into_iter().filter(|&direction| {
        let (dx, dy) = direction.step();
        let on_board = (-4..=4).filter_map(|steps| point.offset(dx, dy, steps, board.size()));
        let empty: Vec<Point> = on_board.filter(|&next| board.stone(next).is_none()).collect();
        empty.into_iter().any(|next| {
            board.play_unchecked(Move::Place(next)).expect("the point is empty");
            let is_open = is_open_four_along(&board, next, Color::Black, direction);
            let holds_both = five::row(&board, next, Color::Black, direction).contains(&point);
            board.undo();
            is_open && holds_both
        })
    });
    lines.count() >= 2
}
