//! Gomoku as a game of the textbook, with the candidate moves and the evaluation of our engine or of the textbook's player.

use super::{Order, Player, Trace, Tree, WIN};
use crate::coach::textbook_player;
use crate::engine::calibration::Calibration;
use crate::engine::{Engine, Limits, Request, Resources, candidates};
use crate::rules::{Board, Color, Move, Point};
use crate::textbook::{Game, Side};
use crate::verdict::Score;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// The moves of positions in the order of their values, best for the side to move first: what an iteration leaves to
/// the next one.
#[derive(Default)]
pub struct SortedMoves {
    /// By the moves since the root.
    by_line: HashMap<Vec<Point>, Vec<Point>>,
}

impl SortedMoves {
    /// The order by the values of a minimax search.
    pub fn of(tree: &Tree, minimax: &Trace) -> SortedMoves {
        let stage = minimax.after(tree, usize::MAX);
        let value = |node: usize| stage.nodes[node].value.map_or(0, |value| value.number);
        let sorted =
            tree.nodes().iter().enumerate().filter(|(_, node)| !node.children.is_empty()).map(|(index, node)| {
                let side = tree.side(index);
                let mut children = node.children.clone();
                children.sort_by_key(|&child| Reverse(side.for_max(value(child))));
                (tree.line(index), children.into_iter().filter_map(|child| tree.nodes()[child].mv).collect())
            });
        SortedMoves { by_line: sorted.collect() }
    }
}

/// The game as the textbook's searches see it.
pub struct Gomoku<'a> {
    /// The side that wants large values.
    pub max: Color,
    /// The player whose candidate moves are searched.
    pub player: Player,
    /// Greatest number of moves of a position.
    pub width: usize,
    /// Order of these moves.
    pub order: Order,
    /// Number of moves on the board at the root.
    pub root_moves: usize,
    /// The order that the iteration before found.
    pub sorted: &'a SortedMoves,
    /// Values of the last positions.
    pub leaves: &'a Leaves,
}

impl Gomoku<'_> {
    fn side(&self, color: Color) -> Side {
        if color == self.max { Side::Max } else { Side::Min }
    }
}

impl Game for Gomoku<'_> {
    type State = Board;
    type Move = Point;

    fn mover(&self, board: &Board) -> Side {
        self.side(board.side_to_move())
    }

    fn moves(&self, board: &Board) -> Vec<Point> {
        let line: Vec<Point> = board.moves()[self.root_moves..].iter().filter_map(|mv| mv.point()).collect();
        let sorted = self.sorted.by_line.get(&line).cloned();
        let mut points = sorted.unwrap_or_else(|| match self.player {
            Player::Engine => candidates(board, self.width),
            Player::Textbook => textbook_player::candidates(board, self.width),
        });
        match self.order {
            Order::BestFirst => {}
            Order::AsOnBoard => points.sort(),
            Order::WorstFirst => points.reverse(),
        }
        points
    }

    fn play(&self, board: &Board, point: Point) -> Board {
        let mut next = board.clone();
        next.play(Move::Place(point)).expect("a candidate is legal");
        next
    }

    /// A five is worth the more the sooner it comes; a draw is worth nothing.
    fn outcome(&self, board: &Board, ply: u32) -> Option<i32> {
        let winner = board.ending()?.winner();
        Some(winner.map_or(0, |winner| self.side(winner).for_max(WIN - ply as i32)))
    }

    /// The player's evaluation. Both play forced replies out: where they follow, a sum alone would mislead.
    fn evaluate(&self, board: &Board, ply: u32) -> i32 {
        self.mover(board).for_max(self.leaves.value(board, ply))
    }
}

/// Values of the positions at which searches stop, our engine's each computed once.
pub struct Leaves {
    player: Player,
    engine: RefCell<Engine>,
    /// Values for the side to move, by the stones; a win is counted from the position.
    known: RefCell<HashMap<Vec<(Point, Color)>, Score>>,
}

impl Leaves {
    /// Depth of the search of a position, in plies. With two, an order found at one depth mostly holds at the next.
    const DEPTH: u32 = 2;

    /// No position is known yet.
    pub fn new(player: Player) -> Leaves {
        Leaves { player, engine: RefCell::new(Engine::new()), known: RefCell::default() }
    }

    /// Value for the side to move of a position at this ply.
    fn value(&self, board: &Board, ply: u32) -> i32 {
        if self.player == Player::Textbook {
            return textbook_player::evaluation(board, ply);
        }
        let mut known = self.known.borrow_mut();
        let score = known.entry(board.stones().collect()).or_insert_with(|| self.search(board));
        match *score {
            Score::Win { plies } => WIN - (ply + plies) as i32,
            Score::Loss { plies } => (ply + plies) as i32 - WIN,
            Score::Draw => 0,
            Score::Estimate(value) => value,
        }
    }

    fn search(&self, board: &Board) -> Score {
        let request = Request {
            board: board.clone(),
            limits: Limits::to_depth(Leaves::DEPTH),
            resources: Resources { threads: 1, hash_mib: 1 },
            weakness: None,
            seed: 0,
            lines: 1,
        };
        let found = self.engine.borrow_mut().search(&request, &AtomicBool::new(false), &mut |_| {});
        // In the units of the evaluation: the winning chance is fitted to longer searches.
        Calibration::of(board).undo(found.score, found.nodes)
    }
}
