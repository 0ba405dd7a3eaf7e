//! A search laid open: one small search of a position by minimax and by alpha-beta, recorded step by step.
//!
//! The searches are those of [`crate::textbook`], the moves the engine's own, or those of the textbook's player. Positions
//! at the last ply have the values of the engine's search of two plies, which plays fours out, or of that player's
//! evaluation.
//! Minimax sees every node, so the tree is the one that it walks; alpha-beta walks a part of the same tree. Each has a
//! [`Trace`], and [`Trace::after`] gives the state of the tree after any number of events. Drawings and sentences are
//! made elsewhere.
//!
//! All values are those of the side to move at the root, who is Max: what is good for it is large.

mod gomoku;
mod remark;
mod stage;
#[cfg(test)]
mod tests;

pub use crate::textbook::gomoku::WIN;
pub use remark::Remark;
pub use stage::{NodeState, Phase, Stage};

use crate::rules::{Board, Color, Point};
use crate::textbook::{self, Depth, Report, Side, Step, alpha_beta_watched, minimax_watched};
use gomoku::{Gomoku, Leaves, SortedMoves};

/// Player, depth, width and move order of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extent {
    /// The player whose candidate moves are searched, and whose evaluation is used.
    pub player: Player,
    /// Depth in plies, at which positions are evaluated and no more moves are tried.
    pub depth: u32,
    /// Greatest number of moves of a node.
    pub width: u32,
    /// Order in which the moves of a node are searched.
    pub order: Order,
}

impl Extent {
    /// Least depth in plies: the root and its moves.
    pub const MIN_DEPTH: u32 = 1;
    /// Greatest depth in plies.
    pub const MAX_DEPTH: u32 = 4;
    /// Least width: with one move there is no choice to show.
    pub const MIN_WIDTH: u32 = 2;
    /// Greatest width; with [`Extent::MAX_DEPTH`] it gives 1,555 nodes at most.
    pub const MAX_WIDTH: u32 = 6;

    /// Returns the extent within the bounds that keep the tree below 1,600 nodes.
    #[must_use]
    pub fn clamped(self) -> Extent {
        Extent {
            depth: self.depth.clamp(Extent::MIN_DEPTH, Extent::MAX_DEPTH),
            width: self.width.clamp(Extent::MIN_WIDTH, Extent::MAX_WIDTH),
            ..self
        }
    }
}

impl Default for Extent {
    fn default() -> Extent {
        Extent { player: Player::Engine, depth: 3, width: 3, order: Order::BestFirst }
    }
}

/// A player, whose candidate moves and evaluation are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Our engine: its evaluation is its search of two plies, which plays fours out.
    Engine,
    /// The textbook's player: its evaluation adds up what the points promise.
    Textbook,
}

impl Player {
    /// All players, in the order in which they are offered.
    pub const ALL: [Player; 2] = [Player::Engine, Player::Textbook];
}

/// Order in which the moves of a node are searched. The moves are the same in each, so minimax finds the same value;
/// the order decides how much alpha-beta can cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The order that the previous iteration found, a search one ply less deep: iterative deepening. Where it did not
    /// come, the engine's order.
    BestFirst,
    /// The order of the points on the board, row by row, which knows nothing of the moves.
    AsOnBoard,
    /// Best first reversed.
    WorstFirst,
}

impl Order {
    /// All orders, in the order in which they are offered.
    pub const ALL: [Order; 3] = [Order::BestFirst, Order::AsOnBoard, Order::WorstFirst];
}

/// The two searches of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The tree that minimax walks, and alpha-beta a part of it.
    pub tree: Tree,
    /// Record of minimax, which enters every node of the tree.
    pub minimax: Trace,
    /// Record of alpha-beta, with its windows and cut-offs.
    pub alpha_beta: Trace,
    /// Number of nodes that alpha-beta looks at in the order of [`Order::WorstFirst`].
    pub worst_nodes: u64,
}

impl Comparison {
    /// Searches the position both ways, within the [bounds](Extent::clamped) of what can be shown.
    ///
    /// A game that is over is a tree of one node.
    pub fn of(board: &Board, extent: Extent) -> Comparison {
        let extent = extent.clamped();
        let leaves = Leaves::new(extent.player);
        // What our engine remembers changes its values a little. They are computed in one order, whatever the order of the
        // searches, so that a position has the same value in all of them.
        for depth in 1..=extent.depth {
            let unsorted = Extent { order: Order::AsOnBoard, ..extent };
            walk(&game(board, unsorted, &SortedMoves::default(), &leaves), board, Depth::Plies(depth));
        }
        let sorted = sorted_by_iterations(board, extent, &leaves);
        let game = game(board, extent, &sorted, &leaves);
        let depth = Depth::Plies(extent.depth);
        let (tree, minimax) = walk(&game, board, depth);
        let mut recorder = Recorder::new(tree);
        let report = alpha_beta_watched(&game, board, depth, |step| recorder.step(step));
        let (tree, alpha_beta) = recorder.finish(report);
        let worst = Gomoku { order: Order::WorstFirst, ..game };
        let worst_nodes = alpha_beta_watched(&worst, board, depth, |_| {}).nodes;
        Comparison { tree, minimax, alpha_beta, worst_nodes }
    }

    /// Percentage of nodes that alpha-beta saved, rounded down.
    pub fn saved_percent(&self) -> u64 {
        100 - (100 * self.alpha_beta.nodes).div_ceil(self.minimax.nodes)
    }
}

/// The game that is searched from this position.
fn game<'a>(board: &Board, extent: Extent, sorted: &'a SortedMoves, leaves: &'a Leaves) -> Gomoku<'a> {
    let (max, root_moves) = (board.side_to_move(), board.moves().len());
    Gomoku { max, player: extent.player, width: extent.width as usize, order: extent.order, root_moves, sorted, leaves }
}

/// Minimax, with the tree that it walks.
fn walk(game: &Gomoku, board: &Board, depth: Depth) -> (Tree, Trace) {
    let mut recorder = Recorder::new(Tree::of(board, game.player));
    let report = minimax_watched(game, board, depth, |step| recorder.step(step));
    recorder.finish(report)
}

/// Iterative deepening: the order of moves that the searches of lesser depths lead to, each beginning with the order of
/// the one before.
fn sorted_by_iterations(board: &Board, extent: Extent, leaves: &Leaves) -> SortedMoves {
    let mut sorted = SortedMoves::default();
    for depth in 1..extent.depth {
        let game = Gomoku { order: Order::BestFirst, ..game(board, extent, &sorted, leaves) };
        let (tree, minimax) = walk(&game, board, Depth::Plies(depth));
        sorted = SortedMoves::of(&tree, &minimax);
    }
    sorted
}

/// All positions that minimax looks at, in the order in which it comes to them: the root is number 0, and a node stands
/// behind its parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The side whose values are shown: the side to move at the root.
    pub max: Color,
    /// The player whose evaluation is used.
    player: Player,
    nodes: Vec<Node>,
    /// Number of empty points at the root.
    empty_points: usize,
}

/// A position of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The move that led here; none at the root.
    pub mv: Option<Point>,
    /// Index of the parent, smaller than the node's own; `None` at the root.
    pub parent: Option<usize>,
    /// Indices of the children, in the order in which they are searched; empty at a leaf.
    pub children: Vec<usize>,
    /// Moves since the root.
    pub ply: u32,
}

impl Tree {
    fn of(root: &Board, player: Player) -> Tree {
        let nodes = vec![Node { mv: None, parent: None, children: Vec::new(), ply: 0 }];
        Tree { max: root.side_to_move(), player, nodes, empty_points: root.empty_points().count() }
    }

    /// All nodes; their indices are the numbers by which events, paths and states name them.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Whether the side to move at a node takes the largest value or the smallest.
    pub fn side(&self, node: usize) -> Side {
        if self.nodes[node].ply.is_multiple_of(2) { Side::Max } else { Side::Min }
    }

    /// The colour to move at a node.
    pub fn mover(&self, node: usize) -> Color {
        match self.side(node) {
            Side::Max => self.max,
            Side::Min => !self.max,
        }
    }

    /// The moves from the root to a node.
    pub fn line(&self, node: usize) -> Vec<Point> {
        let mut line: Vec<Point> = self.path(node).filter_map(|node| self.nodes[node].mv).collect();
        line.reverse();
        line
    }

    /// A node and all above it, the root last.
    pub fn path(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |&node| self.nodes[node].parent)
    }

    /// Whether no empty point is left at a node.
    fn is_full(&self, node: usize) -> bool {
        self.nodes[node].ply as usize == self.empty_points
    }

    /// The child of a node by a move, which is added if it is new.
    fn child(&mut self, parent: usize, mv: Point) -> usize {
        let known = self.nodes[parent].children.iter().copied().find(|&child| self.nodes[child].mv == Some(mv));
        known.unwrap_or_else(|| {
            let child = self.nodes.len();
            let ply = self.nodes[parent].ply + 1;
            self.nodes.push(Node { mv: Some(mv), parent: Some(parent), children: Vec::new(), ply });
            self.nodes[parent].children.push(child);
            child
        })
    }
}

/// The search window at a node: the values that are settled elsewhere in the tree, from the root to here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Value that Max already has by some other choice; `i32::MIN` while there is none.
    pub alpha: i32,
    /// Value to which Min can already hold Max by some other choice; `i32::MAX` while there is none.
    pub beta: i32,
}

impl Window {
    /// The window at the root, where nothing is settled yet.
    pub const WHOLE: Window = Window { alpha: i32::MIN, beta: i32::MAX };
}

/// Value of a node as the search knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The number, for Max: see [`win`] for the numbers of a won game.
    pub number: i32,
    /// Relation of the number to the true value.
    pub bound: Bound,
}

/// Relation of the number to the true value. Alpha-beta looks no closer than it has to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The number is the true value, as minimax finds it.
    Exact,
    /// The true value is this or more, and the search did not need to know how much more.
    AtLeast,
    /// The true value is this or less, and the search did not need to know how much less.
    AtMost,
}

/// Greatest number of plies of a win: more than a board has points.
const MAX_WIN_PLIES: i32 = 500;

/// The winner by a value for `max`, and the ply of the winning stone, counted from the root; `None` for an estimate or
/// a draw.
pub fn win(value: i32, max: Color) -> Option<(Color, u32)> {
    let plies = WIN - value.abs();
    let winner = if value > 0 { max } else { !max };
    (0..=MAX_WIN_PLIES).contains(&plies).then_some((winner, plies as u32))
}

/// An event of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEvent {
    /// It comes to a node.
    Enter {
        /// Index of the node.
        node: usize,
        /// The window with which the node is searched.
        window: Window,
    },
    /// It leaves a node and takes its value up to the parent.
    Leave {
        /// Index of the node that is left.
        node: usize,
        /// Its value.
        value: Value,
        /// The parent's window, where the value has narrowed it.
        narrowed: Option<Window>,
    },
    /// The children of a node that were not searched yet are cut off: alpha is no smaller than beta.
    CutOff {
        /// Index of the node whose children are cut off.
        node: usize,
        /// The window that cuts them off.
        window: Window,
    },
}

/// Record of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The events in order: the root is entered first and left last.
    pub events: Vec<SearchEvent>,
    /// Nodes that were looked at, the root among them.
    pub nodes: u64,
    /// The root's value, for Max.
    pub value: i32,
    /// The line with the best moves of both sides, from the root on.
    pub line: Vec<Point>,
}

/// Records a search, and adds the nodes that the tree does not have yet.
struct Recorder {
    tree: Tree,
    /// The nodes from the root to the current one, each with the window it was entered with and its present window.
    path: Vec<(usize, Window, Window)>,
    events: Vec<SearchEvent>,
}

impl Recorder {
    fn new(tree: Tree) -> Recorder {
        let enter = SearchEvent::Enter { node: 0, window: Window::WHOLE };
        Recorder { tree, path: vec![(0, Window::WHOLE, Window::WHOLE)], events: vec![enter] }
    }

    fn step(&mut self, step: Step<Point>) {
        let here = self.path.last_mut().expect("the root is never left by a step");
        match step {
            Step::Down(mv) => {
                let window = here.2;
                let node = self.tree.child(here.0, mv);
                self.path.push((node, window, window));
                self.events.push(SearchEvent::Enter { node, window });
            }
            Step::Up(value) => self.leave(value),
            Step::Window { alpha, beta } => {
                let window = Window { alpha, beta };
                if here.2 != window {
                    here.2 = window;
                    if let Some(SearchEvent::Leave { narrowed, .. }) = self.events.last_mut() {
                        *narrowed = Some(window);
                    }
                }
            }
            Step::CutOff { alpha, beta } => {
                let node = here.0;
                let last_child = self.events.last().and_then(|event| match event {
                    SearchEvent::Leave { node, .. } => Some(*node),
                    SearchEvent::Enter { .. } | SearchEvent::CutOff { .. } => None,
                });
                // After the last move there is nothing to cut off.
                if self.tree.nodes[node].children.last().copied() != last_child {
                    self.events.push(SearchEvent::CutOff { node, window: Window { alpha, beta } });
                }
            }
        }
    }

    fn leave(&mut self, number: i32) {
        let (node, entered, _) = self.path.pop().expect("a node is left once");
        let bound = if self.tree.nodes[node].children.is_empty() {
            Bound::Exact
        } else if number <= entered.alpha {
            Bound::AtMost
        } else if number >= entered.beta {
            Bound::AtLeast
        } else {
            Bound::Exact
        };
        self.events.push(SearchEvent::Leave { node, value: Value { number, bound }, narrowed: None });
    }

    fn finish(mut self, report: Report<Point>) -> (Tree, Trace) {
        let textbook::Report { value, line, nodes } = report;
        self.leave(value);
        (self.tree, Trace { events: self.events, nodes, value, line })
    }
}
