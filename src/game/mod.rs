//! Games: a root position, a tree of moves, the players, and the result.
//!
//! A [`Game`] changes only by [`Operation`]s, each of which can be written to a journal and applied again with the same
//! result. It knows the rules, and no clock, thread, file or screen: times are passed in.

pub mod tree;

pub mod note;

pub mod operation;

pub mod edit;

mod change;

mod undo_log;

pub mod snapshot;

pub mod opening;

pub mod seats;

pub mod clock;

pub mod outcome;

pub mod details;

pub mod summary;

#[cfg(test)]
mod opening_tests;
#[cfg(test)]
mod tests;

pub use change::Change;
pub use clock::{TimeControl, TimeLeft};
pub use details::Details;
pub use edit::Edit;
pub use note::{Judgement, Mark, Note};
pub use opening::{Act, Choice, Opening, OpeningError, OpeningRecord, Protocol, Step, Task};
pub use operation::{OnForbidden, Operation, OperationError};
pub use outcome::{Conclusion, Outcome};
pub use seats::{EngineTerms, Player, PlayerKind, SeatId, SeatKind, Seats, StrengthRecord, TextbookTerms};
pub use snapshot::Snapshot;
pub use summary::Summary;
pub use tree::{ListBuilder, NewNode, Node, NodeId, Tree, TreeBuilder, TreeError};

use crate::rules::{Board, Color, Move, Point, Rule, SetupError, Symmetry};
use jiff::Timestamp;
use opening::ProtocolError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;
use undo_log::UndoLog;

/// Beginning of a game: a board with any stones on it, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Root {
    /// Points a side, 5 to 20.
    pub size: u8,
    /// Rule of the whole game.
    pub rule: Rule,
    /// Stones on the board before the first move, in any numbers and order, each on a point of its own.
    #[serde(default)]
    pub stones: Vec<(Point, Color)>,
    /// Side that makes the first move.
    pub side_to_move: Color,
}

impl Root {
    /// An empty board, Black to move.
    pub fn empty(size: u8, rule: Rule) -> Root {
        Root { size, rule, stones: Vec::new(), side_to_move: Color::Black }
    }

    /// Returns the root on a board that was turned or mirrored.
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Root {
        let turn = |&(point, color): &(Point, Color)| (symmetry.point(point, self.size), color);
        Root { stones: self.stones.iter().map(turn).collect(), ..self.clone() }
    }

    /// Returns the root with all stones shifted by columns and rows, or `None` if one falls off the board.
    pub fn shifted(&self, columns: i32, rows: i32) -> Option<Root> {
        let shift = |&(point, color): &(Point, Color)| Some((point.offset(columns, rows, 1, self.size)?, color));
        Some(Root { stones: self.stones.iter().map(shift).collect::<Option<_>>()?, ..self.clone() })
    }

    /// The board at the root.
    ///
    /// # Errors
    /// If the size lies outside 5 to 20, or a stone lies off the board or on another one.
    pub fn board(&self) -> Result<Board, SetupError> {
        Board::with_stones(self.size, self.rule, &self.stones, self.side_to_move)
    }
}

/// Reason why parts do not make a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The root is not a valid position.
    Setup(SetupError),
    /// The nodes do not make a tree, or one of their moves or marks is not possible on the board.
    Tree(TreeError),
    /// The opening does not fit its protocol, the root or the tree.
    Opening(OpeningError),
    /// The cursor is on a node that is not in the tree.
    Cursor(NodeId),
    /// The undo log needs nodes that are not there, or not at that time.
    History,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Setup(error) => error.fmt(f),
            GameError::Tree(error) => error.fmt(f),
            GameError::Opening(error) => error.fmt(f),
            GameError::Cursor(node) => write!(f, "the cursor is on node {node}, which is not there"),
            GameError::History => write!(f, "the history speaks of nodes that are not there"),
        }
    }
}

impl std::error::Error for GameError {}

/// A game as a file holds it: plain data that may be inconsistent until [`Game::from_parts`] has checked it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// Position at the tree's root.
    pub root: Root,
    /// Moves from the root on, without those that were taken back.
    pub tree: Tree,
    /// Node of the current position.
    pub cursor: NodeId,
    /// Players, and the colours that they have after the opening, if there was one.
    pub seats: Seats,
    /// Start of the game; `None` if unknown.
    pub started: Option<Timestamp>,
    /// Seed of the computer's choices; see [`Game::seed`].
    pub seed: u64,
    /// Event, place and the like, as written.
    pub details: Details,
    /// Time control, which [`Game::from_parts`] clamps to its bounds.
    pub clock: TimeControl,
    /// Protocol and acts of the opening; that of a free game is empty.
    pub opening: OpeningRecord,
}

impl Parts {
    /// A game on this root and tree between two unnamed people, without a clock, with the cursor at the root.
    pub fn new(root: Root, tree: Tree) -> Parts {
        Parts {
            root,
            tree,
            cursor: Tree::ROOT,
            seats: Seats::new(Player::person(), Player::person()),
            started: None,
            seed: 0,
            details: Details::default(),
            clock: TimeControl::Unlimited,
            opening: OpeningRecord::default(),
        }
    }
}

/// A game: the tree of its moves, and the cursor on the current position.
///
/// A game that is begun by an opening protocol goes on by its acts, and only from the position that they led to, until
/// the opening is over; then stones are played, and the opening stays with the game whatever becomes of its moves in
/// the tree. Its acts can be undone, but no other branch can begin between them.
///
/// ```
/// use tengen::game::{Game, Operation, Player, Root, Seats};
/// use tengen::rules::{Move, Point, Rule};
///
/// let seats = Seats::new(Player::person(), Player::person());
/// let mut game = Game::new(Root::empty(15, Rule::Freestyle), seats, None, 0)?;
/// for point in ["H8", "I9"] {
///     let point: Point = point.parse()?;
///     game.apply(&Operation::Play { mv: Move::Place(point), millis: 2_000 })?;
/// }
/// game.apply(&Operation::Undo)?;
/// assert_eq!(game.board().moves().len(), 1);
///
/// // Journals hold operations; files hold the parts, without what was undone.
/// let copy = Game::from_parts(game.parts())?;
/// assert_eq!(copy, game);
/// game.apply(&Operation::Redo)?;
/// assert_ne!(copy, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Invariants: every move in the tree is playable from its parent's position; `board` is the position at `cursor`; the
/// seat that has Black is the opening's; all acts of an opening that is not over stand in the undo log.
#[derive(Clone, Debug)]
pub struct Game {
    root: Root,
    tree: Tree,
    cursor: NodeId,
    seats: Seats,
    /// Start of the game, if known.
    started: Option<Timestamp>,
    /// Seeds the computer's choices, so that a game can be repeated.
    seed: u64,
    details: Details,
    clock: TimeControl,
    opening: Opening,
    board: Board,
    log: UndoLog,
}

/// Equality of the files that two games make: the undo log does not count.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        (&self.root, &self.seats, self.started, self.seed, &self.details, self.clock)
            == (&other.root, &other.seats, other.started, other.seed, &other.details, other.clock)
            && self.opening == other.opening
            && self.tree == other.tree
            && self.parts().cursor == other.parts().cursor
    }
}

impl Game {
    /// A new game, nothing played, in which colours take turns from the first stone on.
    ///
    /// # Errors
    /// As [`Root::board`].
    pub fn new(root: Root, seats: Seats, started: Option<Timestamp>, seed: u64) -> Result<Game, SetupError> {
        let board = root.board()?;
        let opening = Opening::new(Protocol::Free, root.rule, root.size, seats.black).expect("it asks for nothing");
        Ok(Game {
            root,
            tree: Tree::new(),
            cursor: Tree::ROOT,
            seats,
            started,
            seed,
            details: Details::default(),
            clock: TimeControl::Unlimited,
            opening,
            board,
            log: UndoLog::default(),
        })
    }

    /// A new game that begins by an opening protocol, whose first act is that of the seat with Black.
    ///
    /// # Errors
    /// If the root is not a valid position, or the protocol cannot begin on it.
    pub fn with_protocol(
        root: Root,
        protocol: Protocol,
        seats: Seats,
        started: Option<Timestamp>,
        seed: u64,
    ) -> Result<Game, GameError> {
        let black = seats.black;
        let mut game = Game::new(root, seats, started, seed).map_err(GameError::Setup)?;
        game.opening = replay(&OpeningRecord { protocol, acts: Vec::new() }, &game.root, black)?;
        Ok(game)
    }

    /// Returns a new game with the same players and beginning, stones and opening protocol included. The seat that
    /// began last time, whatever colour it ended up with, does not begin now.
    #[must_use]
    pub fn rematch(&self, started: Option<Timestamp>, seed: u64) -> Game {
        let seats = Seats { black: self.opening.first().other(), ..self.seats.clone() };
        Game::with_protocol(self.root.clone(), self.opening.protocol(), seats, started, seed)
            .expect("it was begun once")
            .with_clock(self.clock)
    }

    /// Returns the game with another time control, clamped to its bounds.
    #[must_use]
    pub fn with_clock(self, clock: TimeControl) -> Game {
        Game { clock: clock.clamped(), ..self }
    }

    /// Makes a game of the parts that a file holds. The moves down to the cursor can be taken back, and the opening
    /// with them if they go through all of it.
    ///
    /// # Errors
    /// If the root is not a valid position, a move cannot be played from its parent's position, the cursor is not on a
    /// node of the tree, or the acts of the opening do not follow its protocol or are not in the tree.
    pub fn from_parts(parts: Parts) -> Result<Game, GameError> {
        parts.tree.check(&parts.root.board().map_err(GameError::Setup)?).map_err(GameError::Tree)?;
        Game::assemble(parts, |tree, cursor, opening| {
            UndoLog::of_line(tree, cursor, opening).ok_or(GameError::Opening(OpeningError::OffTree))
        })
    }

    /// Puts a game together from parts whose moves can be played, and the undo log that `make_log` finds for them.
    fn assemble(
        parts: Parts,
        make_log: impl FnOnce(&Tree, NodeId, &Opening) -> Result<UndoLog, GameError>,
    ) -> Result<Game, GameError> {
        let Parts { root, tree, cursor, seats, started, seed, details, clock, opening } = parts;
        let board = root.board().map_err(GameError::Setup)?;
        if !tree.contains(cursor) {
            return Err(GameError::Cursor(cursor));
        }
        let opening = replay(&opening, &root, seats.black)?;
        let log = make_log(&tree, cursor, &opening)?;
        let clock = clock.clamped();
        let mut game =
            Game { root, tree, cursor: Tree::ROOT, seats, started, seed, details, clock, opening, board, log };
        game.move_cursor(cursor);
        Ok(game)
    }

    /// The game as a file holds it: without moves that were taken back, its nodes renumbered in reading order.
    pub fn parts(&self) -> Parts {
        let (tree, cursor) = self.tree.compacted(self.cursor);
        Parts {
            root: self.root.clone(),
            tree,
            cursor,
            seats: self.seats.clone(),
            started: self.started,
            seed: self.seed,
            details: self.details.clone(),
            clock: self.clock,
            opening: self.opening.record(),
        }
    }

    /// The game down to the cursor and nothing else: the moves that led to the current position.
    #[must_use]
    pub fn to_cursor(&self) -> Game {
        let mut builder = TreeBuilder::new();
        let mut parent = Tree::ROOT;
        for node in self.tree.path(self.cursor).into_iter().skip(1).map(|node| self.tree.node(node)) {
            let copy = NewNode { parent: Some(parent), mv: node.mv(), millis: node.millis(), ..NewNode::default() };
            parent = builder.append(copy).expect("a node after its parent");
        }
        Game::from_parts(Parts { tree: builder.finish(), cursor: parent, ..self.parts() }).expect("a line of the tree")
    }

    /// Whether this game has the root, the details and all lines and notes of `other`, and continues its opening, so
    /// that replacing `other` by it loses no move and no note.
    pub fn contains(&self, other: &Game) -> bool {
        self.root == other.root
            && self.details == other.details
            && self.opening.protocol() == other.opening.protocol()
            && self.opening.acts().starts_with(other.opening.acts())
            && self.tree.contains_lines_of(&other.tree)
    }

    /// Position at which the tree begins.
    pub fn root(&self) -> &Root {
        &self.root
    }

    /// Rule of the game, which is the root's.
    pub fn rule(&self) -> Rule {
        self.root.rule
    }

    /// Moves of the game; only [`Game::apply`] changes them.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The node at the cursor.
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// The position at the cursor.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Players, with the colours that they have now: an opening may swap them.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Start of the game; `None` if unknown.
    pub fn started(&self) -> Option<Timestamp> {
        self.started
    }

    /// Seed of the computer's choices, so that a game can be repeated. As every new game has one of its own, it also
    /// tells games apart.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Time control of the game, for both players.
    pub fn clock(&self) -> TimeControl {
        self.clock
    }

    /// Time left to a colour at a node, if its clock has run for `present` since the last move before it; `None` without
    /// a clock.
    pub fn time_left(&self, node: NodeId, color: Color, present: Duration) -> Option<TimeLeft> {
        let seat = self.seats.seat(color);
        let turns = self.turns(node);
        let mut made: Vec<Duration> = turns.iter().filter(|turn| turn.0 == seat).map(|turn| turn.1).collect();
        // The turn that goes on has used time, and gets no increment for it yet.
        let goes_on = turns.last().is_some_and(|turn| turn.0 == seat) && self.seat_to_act(node) == seat;
        let so_far = if goes_on { made.pop() } else { None };
        self.clock.left(made, so_far.unwrap_or_default() + present)
    }

    /// Time that a colour has used so far along the line to the cursor, including the opening.
    pub fn time_used(&self, color: Color) -> Duration {
        let seat = self.seats.seat(color);
        self.turns(self.cursor).iter().filter(|turn| turn.0 == seat).map(|turn| turn.1).sum()
    }

    /// The seat to act at a node.
    fn seat_to_act(&self, node: NodeId) -> SeatId {
        match self.opening_step() {
            Some(step) if self.opening_tip() == Some(node) => step.seat,
            _ => self.seats.seat(self.tree.side_to_move(node, self.root.side_to_move)),
        }
    }

    /// The colour to act at a node: the side to move, or in an opening the colour of the seat whose step it is.
    pub fn color_to_act(&self, node: NodeId) -> Color {
        self.seats.color(self.seat_to_act(node))
    }

    /// The turns along the path to a node, each with its seat and time. Everything that a seat does before the
    /// other one acts is one turn: the stones of an opening, all fifth moves that are offered, a choice and the move
    /// after it.
    fn turns(&self, node: NodeId) -> Vec<(SeatId, Duration)> {
        let nodes = self.tree.path(node).into_iter().map(|node| self.tree.node(node));
        let moves: Vec<(Move, u64)> =
            nodes.filter_map(|node| node.mv().map(|mv| (mv, node.millis().unwrap_or(0)))).collect();
        // As much of the opening as lies on this line.
        let acts = self.opening.acts();
        let stones = || (0..).zip(acts).filter_map(|(index, acted)| acted.act.stone().map(|point| (index, point)));
        let on_line = stones().zip(&moves).take_while(|((_, point), (mv, _))| *mv == Move::Place(*point)).count();
        let acts = match stones().nth(on_line) {
            // The line leaves the opening, or ends in it: acts after its last stone there do not belong to this line.
            Some(_) => {
                &acts[..on_line.checked_sub(1).and_then(|last| stones().nth(last)).map_or(0, |(index, _)| index + 1)]
            }
            None => acts,
        };
        let mut turns: Vec<(SeatId, Duration)> = Vec::new();
        let mut add = |seat: SeatId, millis: u64| match turns.last_mut() {
            Some((last, time)) if *last == seat => *time = time.saturating_add(Duration::from_millis(millis)),
            _ => turns.push((seat, Duration::from_millis(millis))),
        };
        acts.iter().for_each(|acted| add(acted.seat, acted.millis));
        let mut side = if on_line.is_multiple_of(2) { self.root.side_to_move } else { !self.root.side_to_move };
        for &(_, millis) in &moves[on_line..] {
            add(self.seats.seat(side), millis);
            side = !side;
        }
        turns
    }

    /// Event, place and the like, as written; [`Edit::Describe`] replaces them.
    pub fn details(&self) -> &Details {
        &self.details
    }

    /// State of the opening.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The node from which the opening goes on, until it is over.
    pub fn opening_tip(&self) -> Option<NodeId> {
        (!self.opening.is_over()).then(|| self.log.opening_tip())
    }

    /// The next step of the opening; `None` when it is over, or the players have ended the game in it.
    pub fn opening_step(&self) -> Option<Step> {
        let tip = self.opening_tip()?;
        self.opening.step().filter(|_| self.tree.node(tip).conclusion().is_none())
    }

    /// The player of `color`.
    pub fn player(&self, color: Color) -> &Player {
        self.seats.player(color)
    }

    /// Whether the cursor is at the end of its line, or at the tip of the opening: where the game goes on.
    pub fn at_end(&self) -> bool {
        match self.opening_tip() {
            Some(tip) => self.cursor == tip,
            None => self.tree.node(self.cursor).is_leaf(),
        }
    }

    /// The node from which the game goes on, wherever the cursor is on its line: its end, or the tip of the opening.
    pub fn end_of_line(&self) -> NodeId {
        let end = || self.tree.onwards(self.cursor).last();
        self.opening_tip().or_else(end).unwrap_or(self.cursor)
    }

    /// Outcome of the game at the cursor, or `None` if it goes on from there.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_of(&self.board, self.cursor)
    }

    /// Outcome of the game at the end of the current line, wherever the cursor is.
    pub fn final_outcome(&self) -> Option<Outcome> {
        if self.at_end() {
            return self.outcome();
        }
        let mut board = self.board.clone();
        let mut end = self.cursor;
        for node in self.tree.onwards(self.cursor) {
            if let Some(mv) = self.tree.node(node).mv() {
                board.play_unchecked(mv).expect("every move of the tree can be played");
            }
            end = node;
        }
        self.outcome_of(&board, end)
    }

    fn outcome_of(&self, board: &Board, node: NodeId) -> Option<Outcome> {
        let on_board = board.ending().cloned().map(Outcome::Board);
        on_board.or_else(|| self.tree.node(node).conclusion().map(Outcome::Concluded))
    }

    /// The position at a node of the tree.
    pub fn board_at(&self, node: NodeId) -> Board {
        let mut board = self.root.board().expect("the root was a position before");
        for mv in self.tree.path(node).into_iter().filter_map(|node| self.tree.node(node).mv()) {
            board.play_unchecked(mv).expect("every move of the tree can be played");
        }
        board
    }

    /// The move that led to the cursor; `None` at the root and at a node without a move.
    pub fn last_move(&self) -> Option<Move> {
        self.tree.node(self.cursor).mv()
    }

    fn move_cursor(&mut self, target: NodeId) {
        let (here, there) = (self.tree.path(self.cursor), self.tree.path(target));
        let shared = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
        for &node in here[shared..].iter().rev() {
            if self.tree.node(node).mv().is_some() {
                self.board.undo();
            }
        }
        for &node in &there[shared..] {
            if let Some(mv) = self.tree.node(node).mv() {
                self.board.play_unchecked(mv).expect("every move of the tree can be played");
            }
            self.tree.prefer(node);
        }
        self.cursor = target;
    }
}

/// Replays the opening of a game with this root.
fn replay(record: &OpeningRecord, root: &Root, black: SeatId) -> Result<Opening, GameError> {
    if record.protocol != Protocol::Free && *root != Root::empty(root.size, root.rule) {
        return Err(GameError::Opening(OpeningError::Protocol(ProtocolError::Root(record.protocol))));
    }
    Opening::replay(record, root.rule, root.size, black).map_err(GameError::Opening)
}
