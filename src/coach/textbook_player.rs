//! The textbook's player of [`gomoku`](crate::textbook::gomoku) at the table: with the board, the referee, a clock and a
//! stop flag.
//!
//! The player itself knows five in a row alone. Where a rule asks for more, the referee helps out: in renju Black's
//! candidates pass it before the best few are taken, and under Caro rules it says which five has won. What the player
//! hopes for at the end of its search knows nothing of either.
//!
//! The search is the textbook's, to the whole depth. It is made for depth 1, 2 and so on before, only so that there is a
//! move when it is stopped: the last complete one counts.

use crate::engine::{Found, Info, Request, Tally};
use crate::rules::{Board, Color, Move, Point};
use crate::textbook::gomoku::{Cell, Gomoku, Position, WIN};
use crate::textbook::{Depth, Game, Side, alpha_beta};
use crate::verdict::Score;
use std::cell::Cell as Counter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The player's values that are one unit of a score: an open three of its own is about 100 units then. They are never
/// proofs, as moves beyond the best few were not looked at.
pub const VALUES_PER_UNIT: i32 = 20;

/// Searches for the best move to the depth and with the width of the request, which is then the same on every machine,
/// and reports each complete depth. Time, nodes and `stop` end the search early, with the best of the last complete depth.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tengen::coach::textbook_player::choose;
/// use tengen::engine::{Limits, Request, Resources};
/// use tengen::rules::{Board, Rule};
///
/// let board = Board::from_moves(15, Rule::Freestyle, "H8H7H9A2H10A3H11A4").expect("a game");
/// let limits = Limits { width: Some(10), ..Limits::to_depth(2) };
/// let request = Request { board, limits, resources: Resources::default(), weakness: None, seed: 0, lines: 1 };
/// let found = choose(&request, &AtomicBool::new(false), &mut |_| {});
/// assert_eq!(found.best.map(|five| five.to_string()), Some("H12".to_owned()));
/// ```
pub fn choose(request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Found {
    let began = Instant::now();
    let (board, limits) = (&request.board, request.limits);
    let due = limits.time.and_then(|time| began.checked_add(time - time / 10));
    let width = limits.width.map(|width| width as usize);
    let game = TableGame { player: player(board, width), stop, due, max_nodes: limits.nodes, nodes: Counter::new(0) };
    let root = Table::of(board);
    let side = game.mover(&root);
    // Where no depth is complete, the first of the candidates.
    let first = game.moves(&root).first().copied().map(|cell| point(board, cell));
    let (score, line) = (Score::Estimate(0), first.into_iter().collect());
    let mut found =
        Found { best: first, score, line, others: Vec::new(), depth: 0, nodes: 0, elapsed: began.elapsed() };
    for depth in 1..=limits.depth {
        if found.best.is_none() || game.is_over() {
            break;
        }
        let result = alpha_beta(&game, &root, Depth::Plies(depth));
        (found.nodes, found.elapsed) = (game.nodes.get(), began.elapsed());
        if game.is_over() {
            break;
        }
        found.line = result.line.iter().map(|&cell| point(board, cell)).collect();
        found.best = found.line.first().copied().or(first);
        found.score = Score::estimate(side.for_max(result.value) / VALUES_PER_UNIT);
        found.depth = depth;
        let Found { score, line, nodes, elapsed, .. } = found.clone();
        report(Info { depth, nodes, elapsed, score, line, others: Vec::new(), tally: Tally::default() });
    }
    found
}

/// The moves that the player tries in a position, in its order, at most `width`; none when the game is over.
pub fn candidates(board: &Board, width: usize) -> Vec<Point> {
    if board.ending().is_some() {
        return Vec::new();
    }
    let (player, table) = (player(board, Some(width)), Table::of(board));
    legal_moves(&player, &table).into_iter().map(|cell| point(board, cell)).collect()
}

/// The player's evaluation of a position in which the game goes on, `ply` moves after the root of a search, for the side to
/// move. A five within n moves of the root is worth [`WIN`] less n, and every hope much less.
pub fn evaluation(board: &Board, ply: u32) -> i32 {
    let table = Table::of(board);
    table.position.mover().for_max(player(board, None).evaluate(&table.position, ply))
}

/// The player for a board, with the rows that win on it.
pub(super) fn player(board: &Board, width: Option<usize>) -> Gomoku {
    let exact = Color::ALL.map(|color| !board.rule().row_wins(color, 6, false));
    Gomoku { exact, width, ..Gomoku::new(i32::from(board.size()), 1) }
}

pub(super) fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::Max,
        Color::White => Side::Min,
    }
}

/// The textbook counts its rows from the top, the board from the bottom.
pub(super) fn cell(board: &Board, point: Point) -> Cell {
    (i32::from(board.size()) - 1 - i32::from(point.y()), i32::from(point.x()))
}

pub(super) fn point(board: &Board, (row, column): Cell) -> Point {
    let size = board.size();
    Point::try_new(column, i32::from(size) - 1 - row, size).expect("a point of the board")
}

/// A position at the table.
struct Table {
    position: Position,
    /// The referee's board, under rules that the player does not know.
    referee: Option<Board>,
}

impl Table {
    fn of(board: &Board) -> Table {
        let rule = board.rule();
        let stones: Vec<(Cell, Side)> =
            board.stones().map(|(point, color)| (cell(board, point), side(color))).collect();
        let position = Position::with_stones(i32::from(board.size()), &stones, side(board.side_to_move()));
        let needs_referee = rule.has_forbidden_points(Color::Black) || rule.is_caro();
        Table { position, referee: needs_referee.then(|| board.clone()) }
    }

    fn is_legal(&self, cell: Cell) -> bool {
        self.referee.as_ref().is_none_or(|board| board.check(Move::Place(point(board, cell))).is_ok())
    }
}

/// The player's game, with what ends its search.
struct TableGame<'a> {
    player: Gomoku,
    stop: &'a AtomicBool,
    due: Option<Instant>,
    max_nodes: Option<u64>,
    /// Number of positions looked at so far.
    nodes: Counter<u64>,
}

impl TableGame<'_> {
    /// Whether the search has to end. It stays so, so that a search that was cut short is noticed.
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.max_nodes.is_some_and(|max| self.nodes.get() >= max)
            || self.due.is_some_and(|due| Instant::now() >= due)
    }
}

/// The legal candidates of a player, the best first; where none of the neighbours is legal, all points that are.
fn legal_moves(player: &Gomoku, table: &Table) -> Vec<Cell> {
    let everyone = Gomoku { width: None, ..player.clone() };
    let candidates = everyone.best_few(&table.position, everyone.neighbours(&table.position));
    let legal = candidates.into_iter().filter(|&cell| table.is_legal(cell));
    let few: Vec<Cell> = legal.take(player.width.unwrap_or(usize::MAX)).collect();
    match &table.referee {
        Some(board) if few.is_empty() => board.legal_points().map(|point| cell(board, point)).collect(),
        _ => few,
    }
}

impl Game for TableGame<'_> {
    type State = Table;
    type Move = Cell;

    fn mover(&self, table: &Table) -> Side {
        table.position.mover()
    }

    fn moves(&self, table: &Table) -> Vec<Cell> {
        legal_moves(&self.player, table)
    }

    fn play(&self, table: &Table, cell: Cell) -> Table {
        let mut referee = table.referee.clone();
        if let Some(board) = &mut referee {
            board.play(Move::Place(point(board, cell))).expect("candidates are legal");
        }
        Table { position: table.position.after(cell), referee }
    }

    /// A search that has to end finds all positions finished, so that it is over at once; its result is thrown away.
    fn outcome(&self, table: &Table, ply: u32) -> Option<i32> {
        self.nodes.set(self.nodes.get() + 1);
        if self.is_over() {
            return Some(0);
        }
        match &table.referee {
            Some(board) if board.rule().is_caro() => {
                let winner = board.ending()?.winner();
                Some(winner.map_or(0, |winner| side(winner).for_max(WIN - ply as i32)))
            }
            _ => self.player.outcome(&table.position, ply),
        }
    }

    fn evaluate(&self, table: &Table, ply: u32) -> i32 {
        self.player.evaluate(&table.position, ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Limits, Resources};
    use crate::rules::Rule;
    use crate::rules::rng::Rng;
    use crate::test_support::{board_with, p};
    use std::time::Duration;

    fn request(board: &Board, depth: u32, width: u32) -> Request {
        let limits = Limits { width: Some(width), ..Limits::to_depth(depth) };
        let resources = Resources::default();
        Request { board: board.clone(), limits, resources, weakness: None, seed: 0, lines: 1 }
    }

    fn searched(board: &Board, depth: u32, width: u32) -> Found {
        choose(&request(board, depth, width), &AtomicBool::new(false), &mut |_| {})
    }

    #[track_caller]
    fn check(rule: Rule, black: &str, white: &str, side: Color, best: &[&str]) {
        let board = board_with(15, rule, black, white, side);
        for (depth, width) in [(1, 1), (2, 10), (4, 6)] {
            let found = searched(&board, depth, width);
            let chosen = found.best.map(|point| point.to_string()).expect("the game goes on");
            assert!(best.contains(&chosen.as_str()), "{rule:?}, {depth}×{width}: {found:?}");
            assert_eq!(found.line.first(), found.best.as_ref());
        }
    }

    #[test]
    fn a_five_is_taken_and_a_four_blocked() {
        for rule in Rule::ALL {
            check(rule, "A1 B1 C1 D1", "H8 H9 H10 H11", Color::Black, &["E1"]);
            check(rule, "G8 H8 I8 J8", "F8 A15 C15 O15", Color::White, &["K8"]);
        }
        // It is the same at all edges of the board.
        check(Rule::Freestyle, "O12 O13 O14 O15", "A1 B1 C1 F15", Color::Black, &["O11"]);
        check(Rule::Freestyle, "A12 A13 A14 A15", "O1 N1 M1 F15", Color::Black, &["A11"]);
    }

    #[test]
    fn the_rule_says_whether_six_in_a_row_win() {
        let score = |rule: Rule, black: &str, white: &str| {
            searched(&board_with(15, rule, black, white, Color::Black), 1, 30).score
        };
        let (six, elsewhere) = ("D8 E8 F8 H8 I8", "A1 A3 A5 A7 A9");
        let certain = Score::Estimate(Score::MAX_ESTIMATE);
        assert_eq!(score(Rule::Freestyle, six, elsewhere), certain);
        for rule in [Rule::Standard, Rule::Renju] {
            assert_ne!(score(rule, six, elsewhere), certain, "{rule:?}");
        }
        // A five that is blocked at both ends.
        let (five, ends) = ("D8 E8 F8 G8", "C8 I8 A1 A3");
        assert_eq!(score(Rule::Freestyle, five, ends), certain);
        assert_ne!(score(Rule::Caro, five, ends), certain);
    }

    #[test]
    fn in_renju_it_never_plays_a_forbidden_point() {
        let mut random = Rng::new(7);
        let mut tempted = 0;
        for _ in 0..60 {
            let mut board = Board::new(15, Rule::Renju);
            let stones = 10 + random.below(30);
            while board.ending().is_none() && board.moves().len() < stones {
                let near = |point: &Point| point.x().abs_diff(7).max(point.y().abs_diff(7)) < 4;
                let points: Vec<Point> = board.legal_points().filter(near).collect();
                let Some(&point) = points.get(random.below(points.len().max(1))) else { break };
                board.play(Move::Place(point)).expect("it is legal");
            }
            if board.ending().is_some() || board.side_to_move() == Color::White {
                continue;
            }
            let table = Table::of(&board);
            let unchecked = player(&board, Some(6)).moves(&table.position);
            tempted += unchecked.iter().filter(|&&cell| !table.is_legal(cell)).count();
            let mut lines = Vec::new();
            choose(&request(&board, 3, 6), &AtomicBool::new(false), &mut |info| lines.push(info.line));
            assert_eq!(lines.len(), 3, "{board:?}");
            for line in lines {
                // All that it expects of Black is legal too.
                let mut board = board.clone();
                line.iter().for_each(|&point| board.play(Move::Place(point)).expect("a legal move"));
            }
        }
        assert!(tempted > 10, "{tempted} forbidden points were among the best few");
    }

    #[test]
    fn where_every_neighbour_is_forbidden_it_plays_elsewhere_and_on_an_empty_board_in_the_centre() {
        assert_eq!(searched(&Board::new(15, Rule::Renju), 3, 5).best, Some(p("H8")));
        // All of Black's points but those of the upper row are full or would be an overline.
        let board = board_with(5, Rule::Freestyle, "A1 C1 E1 B2 D2", "B1 D1 A2 C2 E2", Color::Black);
        assert!(searched(&board, 2, 3).best.is_some_and(|point| point.y() == 2));
    }

    #[test]
    fn a_search_that_is_stopped_has_the_move_of_the_last_complete_depth() {
        let board = Board::from_moves(15, Rule::Freestyle, "H8I9H10H9G9J9I8G10").expect("a game");
        for depth in 1..3 {
            let stop = AtomicBool::new(false);
            let found = choose(&request(&board, 6, 20), &stop, &mut |info| {
                stop.store(info.depth == depth, Ordering::Relaxed);
            });
            let alone = searched(&board, depth, 20);
            assert_eq!((found.depth, found.best, &found.line), (depth, alone.best, &alone.line));
            assert_eq!((found.score, found.nodes), (alone.score, alone.nodes), "it ended at once");
        }
        let found = choose(&request(&board, 6, 20), &AtomicBool::new(true), &mut |_| panic!("no depth is complete"));
        assert_eq!((found.depth, found.nodes), (0, 0));
        assert!(found.best.is_some_and(|point| board.check(Move::Place(point)).is_ok()));
    }

    #[test]
    fn it_answers_within_its_time_and_its_nodes() {
        let board = Board::from_moves(15, Rule::Renju, "H8I9H10H9G9J9I8G10").expect("a game");
        let request = request(&board, 6, 30);
        let search = |limits| choose(&Request { limits, ..request.clone() }, &AtomicBool::new(false), &mut |_| {});
        let found = search(Limits { time: Some(Duration::from_millis(300)), ..request.limits });
        assert!(found.best.is_some() && found.depth < 6, "{found:?}");
        assert!(found.elapsed < Duration::from_secs(2), "{found:?}");
        let found = search(Limits { nodes: Some(500), ..request.limits });
        assert!((1..6).contains(&found.depth) && found.nodes < 1_000, "{found:?}");
    }

    #[test]
    fn its_values_are_the_textbooks_and_never_proofs() {
        let board = Board::from_moves(15, Rule::Freestyle, "H8H7H9A2H10A3H11A4").expect("a game");
        let found = searched(&board, 3, 8);
        assert_eq!(found.score, Score::Estimate(Score::MAX_ESTIMATE));
        let mut lost = board.clone();
        lost.play(Move::Place(p("O15"))).expect("a legal move");
        let table = Table::of(&lost);
        let plain = alpha_beta(&player(&lost, Some(8)), &table.position, Depth::Plies(3));
        let found = searched(&lost, 3, 8);
        assert_eq!(found.score, Score::estimate(-plain.value / VALUES_PER_UNIT));
        assert_eq!(found.line, plain.line.iter().map(|&cell| point(&lost, cell)).collect::<Vec<_>>());
    }
}
