//! The moves of a game's main line, from which the list's boards are drawn, small enough that a hundred thousand games
//! fit in memory.

use crate::game::Game;
use crate::rules::{Board, Color, MAX_SIZE, Move, Point, Rule};
use serde::{Deserialize, Serialize};

/// The setup stones and the moves of the main line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// Colour of the first move.
    first: Color,
    /// Setup stones: each a point, with [`WHITE`] if the stone is white.
    setup: Box<[u16]>,
    /// Moves: each a point, or [`PASS`].
    moves: Box<[u16]>,
}

/// Code of a pass, beyond all points.
const PASS: u16 = MAX_SIZE as u16 * MAX_SIZE as u16;
/// Bit of a white setup stone, above all points.
const WHITE: u16 = 1 << 9;

fn pack(point: Point) -> u16 {
    u16::from(point.y()) * u16::from(MAX_SIZE) + u16::from(point.x())
}

fn unpack(packed: u16) -> Option<Point> {
    let (x, y) = (packed % u16::from(MAX_SIZE), packed / u16::from(MAX_SIZE));
    Point::try_new(x.into(), y.into(), MAX_SIZE)
}

impl Moves {
    /// The main line of a game: the one that its cursor is on.
    pub fn of(game: &Game) -> Moves {
        let white = |color: Color| if color == Color::White { WHITE } else { 0 };
        let (root, tree) = (game.root(), game.tree());
        let moves = tree.line(game.cursor()).into_iter().filter_map(|node| tree.node(node).mv());
        Moves {
            first: root.side_to_move,
            setup: root.stones.iter().map(|&(point, color)| pack(point) | white(color)).collect(),
            moves: moves.map(|mv| mv.point().map_or(PASS, pack)).collect(),
        }
    }

    /// Number of moves, passes included.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the line has no move, as that of a position that was set up.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves, the first one first.
    pub fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().map(|&packed| unpack(packed).map_or(Move::Pass, Move::Place))
    }

    /// Returns the stones on the board after `moves` moves, in the order in which they were placed; those of the
    /// beginning come first. With [`Moves::len`] it is the final position.
    pub fn stones_after(&self, moves: usize) -> impl Iterator<Item = (Point, Color)> {
        let setup = self.setup.iter().filter_map(|&stone| {
            let color = if stone & WHITE == 0 { Color::Black } else { Color::White };
            Some((unpack(stone & !WHITE)?, color))
        });
        let colors = [self.first, !self.first].into_iter().cycle();
        let played = self.iter().zip(colors).take(moves).filter_map(|(mv, color)| Some((mv.point()?, color)));
        setup.chain(played)
    }

    /// The position before the first move; `None` where the stones make none on this board by this rule.
    pub fn start(&self, size: u8, rule: Rule) -> Option<Board> {
        let stones: Vec<(Point, Color)> = self.stones_after(0).collect();
        Board::with_stones(size, rule, &stones, self.first).ok()
    }

    /// The last move of the line, if it is a stone.
    pub fn last_point(&self) -> Option<Point> {
        self.iter().last()?.point()
    }

    /// Whether all stones lie on a board of `size`, as they do unless an index is damaged.
    pub(super) fn lie_on(&self, size: u8) -> bool {
        let on = |packed: u16| unpack(packed).is_some_and(|point| point.is_on(size));
        self.setup.iter().all(|&stone| on(stone & !WHITE)) && self.moves.iter().all(|&mv| mv == PASS || on(mv))
    }
}
