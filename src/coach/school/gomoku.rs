//! The textbook's player of gomoku on a position, with each of its tricks switched on or off, and what its search costs.

use crate::coach::textbook_player::{cell, player, point, side};
use crate::rules::{Board, Color, Point, Rule};
use crate::textbook::gomoku::{Cell, Gomoku, Kind, Position, WIN};
use crate::textbook::{Depth, Game, Side, alpha_beta};
use std::cell::Cell as Counter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Positions after which a count is broken off.
pub const MAX_NODES: u64 = 20_000;
/// Greatest depth that can be chosen.
pub const MAX_DEPTH: u32 = 6;
/// Depth of the bet on the order.
pub const BET_DEPTH: u32 = 2;
/// Numbers of moves that can be chosen, beside all of them.
pub const WIDTHS: [u32; 6] = [3, 5, 8, 12, 20, 30];

/// Tricks of the player, and its depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Whether only neighbours of a stone are tried.
    pub is_near: bool,
    /// Number of kinds of points that come first, of [`Kind::ORDER`].
    pub kinds: usize,
    /// Number of moves that are tried in a position; `None` for all.
    pub width: Option<u32>,
    /// Whether forced replies are played before a position is evaluated.
    pub is_quiet: bool,
    /// Depth in plies.
    pub depth: u32,
}

/// Result of a search, with what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Positions that it looked at, without those of forced replies.
    pub nodes: u64,
    /// Time that it took.
    pub time: Duration,
    /// Its result; `None` where it was broken off.
    pub found: Option<Found>,
}

/// Line of a search, and what it expects there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best moves of both sides, that of the position first.
    pub line: Vec<Point>,
    /// The winner, and the moves until its five, where the search sees one.
    pub win: Option<(Color, u32)>,
}

impl Setting {
    /// The player without a trick but its quiet search, at this depth.
    pub fn plain(depth: u32) -> Setting {
        Setting { is_near: false, kinds: 0, width: None, is_quiet: true, depth }
    }

    /// All neighbours, without an order and in the whole order, at this depth.
    pub fn unordered_and_ordered(depth: u32) -> [Setting; 2] {
        [0, Kind::ORDER.len()].map(|kinds| Setting { is_near: true, kinds, ..Setting::plain(depth) })
    }

    /// Number of moves that are tried in a position like this one.
    pub fn branching(&self, board: &Board) -> u32 {
        let all = self.player(board).neighbours(&position(board)).len() as u32;
        self.width.map_or(all, |width| width.min(all))
    }

    fn player(&self, board: &Board) -> Gomoku {
        Gomoku {
            reach: self.is_near.then_some(1),
            first: Kind::ORDER[..self.kinds].to_vec(),
            is_quiet: self.is_quiet,
            ..player(board, self.width.map(|width| width as usize))
        }
    }
}

/// A position in which White has to stop an open three.
pub fn open_three() -> Board {
    board("H8 I8 J8 G10", "I9 H7 G11", Color::White)
}

/// Whether a move stops the three of [`open_three`].
pub fn stops_three(point: Point) -> bool {
    ["G8", "K8"].iter().any(|end| Ok(point) == end.parse())
}

/// A position in which Black has two open threes, and White can only put its loss off by a four.
pub fn horizon() -> Board {
    board("E10 F10 G10 C7 C6 C5 G2", "H2 I2 J2", Color::White)
}

/// The setting with which the step on the horizon begins.
pub fn at_horizon() -> Setting {
    Setting { is_near: true, kinds: Kind::ORDER.len(), width: Some(12), is_quiet: false, depth: 3 }
}

/// Whether the textbook's player knows all rules of a position, and the game goes on.
pub fn suits(board: &Board) -> bool {
    let rule = board.rule();
    let is_plain = !rule.has_forbidden_points(Color::Black) && !rule.is_caro();
    is_plain && board.ending().is_none() && board.stones().next().is_some()
}

/// Searches a position, and counts what that costs; broken off after [`MAX_NODES`] positions, or when `stop` is set.
pub fn count(board: &Board, setting: &Setting, stop: &AtomicBool) -> Counted {
    let began = Instant::now();
    let game = CountedGame { player: setting.player(board), nodes: Counter::new(0), stop };
    let report = alpha_beta(&game, &position(board), Depth::Plies(setting.depth));
    let is_complete = !game.is_over();
    let found = || Found {
        line: report.line.iter().map(|&cell| point(board, cell)).collect(),
        // The values of wins are far above all others.
        win: (report.value.abs() > WIN / 2).then(|| {
            let winner = if report.value > 0 { Color::Black } else { Color::White };
            (winner, (WIN - report.value.abs()) as u32)
        }),
    };
    Counted { nodes: game.nodes.get().min(MAX_NODES), time: began.elapsed(), found: is_complete.then(found) }
}

pub(super) fn board(black: &str, white: &str, mover: Color) -> Board {
    let of = |text: &str, color: Color| {
        let points = text.split(' ').map(|name| name.parse::<Point>().expect("a point of the board"));
        points.map(|point| (point, color)).collect::<Vec<_>>()
    };
    let stones = [of(black, Color::Black), of(white, Color::White)].concat();
    Board::with_stones(15, Rule::Freestyle, &stones, mover).expect("stones of a position")
}

fn position(board: &Board) -> Position {
    let stones: Vec<(Cell, Side)> = board.stones().map(|(point, color)| (cell(board, point), side(color))).collect();
    Position::with_stones(i32::from(board.size()), &stones, side(board.side_to_move()))
}

/// The player's game, with a count of the positions that ends the search.
struct CountedGame<'a> {
    player: Gomoku,
    nodes: Counter<u64>,
    stop: &'a AtomicBool,
}

impl CountedGame<'_> {
    fn is_over(&self) -> bool {
        self.nodes.get() > MAX_NODES || self.stop.load(Ordering::Relaxed)
    }
}

impl Game for CountedGame<'_> {
    type State = Position;
    type Move = Cell;

    fn mover(&self, position: &Position) -> Side {
        position.mover()
    }

    fn moves(&self, position: &Position) -> Vec<Cell> {
        self.player.moves(position)
    }

    fn play(&self, position: &Position, cell: Cell) -> Position {
        position.after(cell)
    }

    /// A search that is broken off finds all positions finished, so that it is over at once.
    fn outcome(&self, position: &Position, ply: u32) -> Option<i32> {
        self.nodes.set(self.nodes.get() + 1);
        if self.is_over() { Some(0) } else { self.player.outcome(position, ply) }
    }

    fn evaluate(&self, position: &Position, ply: u32) -> i32 {
        self.player.evaluate(position, ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest};
    use crate::rules::Move;

    fn counted(board: &Board, setting: &Setting) -> Counted {
        count(board, setting, &AtomicBool::new(false))
    }

    /// Number of positions, and the first move.
    fn tried(setting: &Setting) -> (u64, String) {
        let counted = counted(&open_three(), setting);
        let first = counted.found.as_ref().map_or("none".to_owned(), |found| found.line[0].to_string());
        (counted.nodes, first)
    }

    #[test]
    fn each_trick_spares_positions_and_finds_the_same_defence() {
        let [unordered, ordered] = Setting::unordered_and_ordered(3);
        let found = |nodes| (nodes, "G8".to_owned());
        assert_eq!(tried(&Setting::plain(1)), found(219));
        let [at_bet, ordered_at_bet] = Setting::unordered_and_ordered(BET_DEPTH);
        assert_eq!((tried(&at_bet), tried(&ordered_at_bet)), (found(313), found(71)));
        assert_eq!(tried(&unordered), found(5_174));
        assert_eq!(tried(&Setting { kinds: 2, ..unordered.clone() }), found(778));
        assert_eq!(tried(&ordered), found(786));
        assert_eq!(tried(&Setting { width: Some(5), ..ordered }), found(52));
        assert_eq!(tried(&Setting { kinds: 1, ..unordered }), found(7_045), "fives alone are a poor order");
        assert_eq!(tried(&Setting::plain(3)), (MAX_NODES, "none".to_owned()));
    }

    #[test]
    fn too_few_moves_in_a_poor_order_leave_the_defence_out() {
        for kinds in [0, 1] {
            let setting = Setting { is_near: true, kinds, width: Some(8), ..Setting::plain(3) };
            let (_, first) = tried(&setting);
            assert!(!stops_three(first.parse().expect("a point")), "{kinds}: {first}");
        }
    }

    /// Proof of the step's sentence: nothing but the two ends stops the three.
    #[test]
    fn only_the_two_ends_stop_the_open_three() {
        let board = open_three();
        for point in board.legal_points() {
            let mut after = board.clone();
            after.play(Move::Place(point)).expect("a legal move");
            let request = ProofRequest { board: after, means: Means::Fours, limits: Limits::to_depth(1) };
            let proven = Engine::new().prove(&request, &AtomicBool::new(false));
            assert_eq!(proven.outcome == ProofOutcome::None, stops_three(point), "{point}");
        }
    }

    #[test]
    fn a_quiet_search_sees_at_depth_3_what_lies_beyond_depth_5_without_it() {
        let board = horizon();
        let seen = |is_quiet, depth| {
            let counted = counted(&board, &Setting { is_quiet, depth, ..at_horizon() });
            let found = counted.found.expect("it is small");
            assert_eq!(found.line[0].to_string(), "K2", "the four comes first in any case");
            (counted.nodes, found.win)
        };
        let loss = Some((Color::Black, 6));
        assert_eq!([3, 4, 5].map(|depth| seen(false, depth).1), [None; 3]);
        assert_eq!(seen(false, 6), (2_799, loss));
        assert_eq!(seen(true, 3), (213, loss));
    }

    #[test]
    fn the_number_of_moves_is_that_of_the_neighbours_or_the_width() {
        let board = open_three();
        let all = Setting::plain(2);
        assert_eq!(all.branching(&board), 218);
        let near = Setting { is_near: true, ..all };
        assert_eq!(near.branching(&board), 23);
        assert_eq!(Setting { width: Some(5), ..near }.branching(&board), 5);
    }

    #[test]
    fn a_count_is_stopped_and_only_plain_rules_suit() {
        let stopped = count(&open_three(), &Setting::plain(3), &AtomicBool::new(true));
        assert!(stopped.found.is_none() && stopped.nodes < 1_000, "{stopped:?}");
        assert!(suits(&open_three()) && !suits(&Board::new(15, Rule::Freestyle)));
        assert!(!suits(&Board::from_moves(15, Rule::Renju, "H8").expect("a game")));
    }
}
