//! Maker of the suites: positions are cut from games of the engine against itself, solved, and chosen.
//!
//! Of the positions that the solver decides, a number of each kind is taken: short wins and long ones, with Black and
//! with White to move, and few from one game. A position without a win is taken only if it is a near miss: there are
//! several attacks, and all of them come to nothing. The engine has no say in it, with one exception: where it knows a
//! win by threats that the solver does not try, the position is left out, as finding that win is right.
//!
//! The games are those of our engine against itself at 2,000 nodes a move. The suites are written anew by
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
use crate::shapes::{fives, fours, is_open_four_along, points_beside_stones};
use crate::solver::{Bounds, Means, Solution, Solved, attacks, solve};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use tengen::engine;
use tengen::rules::rng::Rng;
use tengen::rules::{Board, Color, Direction, Forbidden, Move, Point, Rule, five};

/// Selection of records, of which a number of each kind is wanted.
struct Selection {
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

impl Selection {
    /// Greatest number of records of a kind from one game.
    const MAX_BY_GAME: usize = 2;

    fn new(by_moves: &[(Option<u32>, usize)]) -> Selection {
        let kinds = by_moves.iter().flat_map(|&(moves, count)| Color::ALL.map(|mover| (Kind { moves, mover }, count)));
        Selection { wanted: kinds.collect(), by_game: BTreeMap::new(), chosen: Vec::new() }
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
            Some(wanted) if *wanted > 0 && *of_game < Selection::MAX_BY_GAME => *wanted -= 1,
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

/// Factor for the number of positions: 1 for freestyle, of which there are enough published ones, `others` for the
/// other rules.
fn share(rule: Rule, others: usize) -> usize {
    if rule == Rule::Freestyle { 1 } else { others }
}

/// Smallest number of attacks in a near miss, and of positions that the solver needed for it.
const MIN_ATTACKS: usize = 4;
const MIN_POSITIONS: u64 = 25;

/// Whether the position is a win or a near miss, given its solution.
fn is_instructive(board: &mut Board, means: Means, solved: Solved) -> bool {
    match solved.solution {
        Solution::Win { .. } => true,
        Solution::Open => false,
        Solution::None => solved.positions >= MIN_POSITIONS && attacks(board, means).len() >= MIN_ATTACKS,
    }
}

#[test]
#[ignore = "writes suites anew from games"]
fn cut_fours() {
    let bounds = Bounds { moves: 20, positions: 20_000 };
    for rule in Rule::COMMON {
        let share = share(rule, 5);
        let wins = [(2, 2), (3, 3), (4, 3), (5, 3), (6, 4)].map(|(moves, count)| (Some(moves), count * share));
        let mut selection = Selection::new(&[&wins[..], &[(None, 15 * share)]].concat());
        for mut cut in positions(rule) {
            if selection.is_complete() {
                break;
            }
            let is_over = !fives(&cut.board, cut.board.side_to_move()).is_empty();
            if is_over || fours(&mut cut.board).is_empty() {
                continue;
            }
            let solved = solve(&cut.board, Means::Fours, bounds);
            if is_instructive(&mut cut.board, Means::Fours, solved) {
                selection.offer(&cut, solved, Expected::Vcf);
            }
        }
        println!("{}: {}", rule.code(), selection.missing());
        record::write(&format!("{}-vcf", rule.code()), selection.records());
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
        let mut selection = Selection::new(&[&wins[..], &[(None, 5 * share)]].concat());
        let mut cuts = positions(rule);
        // Wins by threats are rare; where a game was won soon after there may be one.
        let is_won_soon = |cut: &Cut| cut.plies_to_five.is_some_and(|plies| SOON.contains(&plies));
        cuts.sort_by_key(|cut| !is_won_soon(cut));
        for mut cut in cuts {
            if selection.is_complete() {
                break;
            }
            if is_won_soon(&cut) && selection.has_all_wins() {
                continue;
            }
            let by_fours = solve(&cut.board, Means::Fours, Bounds { moves: 20, positions: 2_000 });
            if by_fours.solution != Solution::None || attacks(&mut cut.board, Means::Threats).len() > MAX_ATTACKS {
                continue;
            }
            let solved = solve(&cut.board, Means::Threats, bounds);
            if is_instructive(&mut cut.board, Means::Threats, solved)
                && (solved.solution != Solution::None || !is_won_otherwise(&cut.board))
            {
                selection.offer(&cut, solved, Expected::Vct);
            }
        }
        println!("{}: {}", rule.code(), selection.missing());
        record::write(&format!("{}-vct", rule.code()), selection.records());
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
        // A few more black stones than any game has bring the kinds together.
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

/// Score of a position by what it shows: kinds of forbidden points, the rare ones most, and points that only look
/// forbidden.
fn variety(board: &Board, forbidden: &BTreeMap<Point, String>) -> usize {
    let kinds: BTreeSet<&str> = forbidden.values().map(String::as_str).collect();
    let rarity = |kind: &str| if kind == Forbidden::Overline.to_string() { 8 } else { 3 };
    let deceptive = points_beside_stones(board, Color::Black, 3);
    let deceptive = deceptive.into_iter().filter(|&point| only_looks_forbidden(board, point)).count();
    kinds.into_iter().map(rarity).sum::<usize>() + forbidden.len().min(6) + 4 * deceptive.min(2)
}

/// Whether a black stone on the empty point seems to make threes in two lines, and is allowed: the stones that would
/// make open fours of them are tried without asking whether they are allowed.
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
