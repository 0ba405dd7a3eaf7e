//! Positions as a library finds them again: the stones and the side to move, however the board is turned or mirrored.
//!
//! A position has a key of 48 bits. Each stone has a random number, and those of all stones are combined by exclusive
//! or (Zobrist, "A new hashing method with application for game playing", 1970), once for each of the eight ways to
//! turn and mirror the board; the least of the eight stands for all. The size of the board and the side to move are
//! mixed in. With a library's 20 million positions, a position that is in none of them is taken for one of them once in
//! 14 million questions.

use crate::game::{Game, NodeId, Root, Tree};
use crate::rules::{Board, Color, MAX_SIZE, Move, Point, Symmetry, rng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A position under all symmetries. Two boards of different positions have different keys, but for a chance of 2⁻⁴⁸.
/// The rule and the order of the moves do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey(u64);

/// Number of low bits that are free below a key, for the position's occurrence.
const OCCURRENCE_BITS: u32 = 16;

impl PositionKey {
    /// The key of a position.
    pub fn of(board: &Board) -> PositionKey {
        let mut eight = Eight::new(board.size(), board.side_to_move());
        board.stones().for_each(|(point, color)| eight.toggle(point, color));
        eight.key()
    }

    /// Returns the first node of a game at which the position stands: on the main line, or else in reading order.
    /// `None` if it is not in the game.
    pub fn find_in(self, game: &Game) -> Option<NodeId> {
        let (root, tree) = (game.root(), game.tree());
        let find = |at: At| if at.key == self { ControlFlow::Break(at.node) } else { ControlFlow::Continue(()) };
        let main = tree.line(game.cursor());
        walk(root, tree, main.into_iter(), find).or_else(|| walk(root, tree, tree.ids(), find))
    }
}

/// A random number for each stone on each point of the largest board. Saved indexes depend on them.
static STONES: [u64; STONE_COUNT] = {
    let mut numbers = [0; STONE_COUNT];
    let mut index = 0;
    while index < STONE_COUNT {
        numbers[index] = scatter(index as u64 + 1);
        index += 1;
    }
    numbers
};

const STONE_COUNT: usize = MAX_SIZE as usize * MAX_SIZE as usize * 2;

/// Scatters a number over 64 bits. Saved indexes depend on it; unlike [`rng::mix`] it maps 0 to 0.
const fn scatter(number: u64) -> u64 {
    rng::finalize(number.wrapping_mul(rng::GAMMA))
}

/// A position and its seven images, as numbers.
struct Eight {
    size: u8,
    side_to_move: Color,
    images: [u64; 8],
}

impl Eight {
    /// An empty board.
    fn new(size: u8, side_to_move: Color) -> Eight {
        Eight { size, side_to_move, images: [0; 8] }
    }

    /// Puts a stone where there is none, or takes one off.
    fn toggle(&mut self, point: Point, color: Color) {
        for (image, symmetry) in self.images.iter_mut().zip(Symmetry::ALL) {
            let point = symmetry.point(point, self.size);
            let index = usize::from(point.y()) * usize::from(MAX_SIZE) + usize::from(point.x());
            *image ^= STONES[index * 2 + color.index()];
        }
    }

    fn play(&mut self, mv: Move) {
        if let Move::Place(point) = mv {
            self.toggle(point, self.side_to_move);
        }
        self.side_to_move = !self.side_to_move;
    }

    fn take_back(&mut self, mv: Move) {
        self.side_to_move = !self.side_to_move;
        if let Move::Place(point) = mv {
            self.toggle(point, self.side_to_move);
        }
    }

    fn key(&self) -> PositionKey {
        let smallest = self.images.into_iter().min().unwrap_or_default();
        let board = u64::from(self.size) * 2 + self.side_to_move.index() as u64;
        PositionKey(scatter(smallest ^ scatter(board)) >> OCCURRENCE_BITS)
    }
}

/// Kind of line in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineKind {
    /// The line in the list: that of the game's cursor.
    Main,
    /// Any other line.
    Variation,
}

/// A position's occurrence in a game. The stones of a variation are not kept: for one, a board in the list shows the
/// position that was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Occurrence {
    /// Whether it lies on the line in the list.
    pub line: LineKind,
    /// Number of moves that lead to it, passes included.
    pub moves: u16,
}

/// No line is longer: on the largest board 400 stones, and a pass after each.
const MAX_MOVES: u16 = (1 << (OCCURRENCE_BITS - 1)) - 1;

/// All positions of a game: a sorted list, in which those of the main line come before others that are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Positions {
    /// From the high bits down: the key, a bit for a variation, and the number of moves.
    packed: Box<[u64]>,
}

impl Positions {
    /// The positions of a game: those of its main line, and those of the variations for at most `room` nodes, in
    /// reading order; the nodes that are kept are subtracted from it. Also returns the number of nodes for which there
    /// was no room.
    pub fn of(game: &Game, room: &mut usize) -> (Positions, usize) {
        let (root, tree) = (game.root(), game.tree());
        let main = tree.line(game.cursor());
        let mut packed = Vec::with_capacity(main.len());
        let mut note = |at: At, line: LineKind| {
            let variation = u64::from(line == LineKind::Variation) << (OCCURRENCE_BITS - 1);
            packed.push(at.key.0 << OCCURRENCE_BITS | variation | at.moves.min(usize::from(MAX_MOVES)) as u64);
        };
        walk::<()>(root, tree, main.iter().copied(), |at| {
            note(at, LineKind::Main);
            ControlFlow::Continue(())
        });
        let mut left_out = 0;
        if tree.list_len() > main.len() {
            let main: HashSet<NodeId> = main.into_iter().collect();
            walk::<()>(root, tree, tree.ids(), |at| {
                if main.contains(&at.node) {
                    return ControlFlow::Continue(());
                }
                match room.checked_sub(1) {
                    Some(rest) => {
                        *room = rest;
                        note(at, LineKind::Variation);
                    }
                    None => left_out += 1,
                }
                ControlFlow::Continue(())
            });
        }
        packed.sort_unstable();
        packed.dedup_by_key(|position| *position >> OCCURRENCE_BITS);
        (Positions { packed: packed.into() }, left_out)
    }

    /// Returns the first occurrence of a position, on the main line if it is there.
    pub fn find(&self, key: PositionKey) -> Option<Occurrence> {
        let first = self.packed.partition_point(|position| position >> OCCURRENCE_BITS < key.0);
        let position = *self.packed.get(first).filter(|&position| position >> OCCURRENCE_BITS == key.0)?;
        let moves = position as u16 & MAX_MOVES;
        let line = if position as u16 > MAX_MOVES { LineKind::Variation } else { LineKind::Main };
        Some(Occurrence { line, moves })
    }

    /// Number of different positions.
    pub fn count(&self) -> usize {
        self.packed.len()
    }
}

/// Written as bytes, eight a position: numbers as random as these cannot be made shorter.
impl Serialize for Positions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> = self.packed.iter().flat_map(|position| position.to_le_bytes()).collect();
        serializer.serialize_bytes(&bytes)
    }
}

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Positions, D::Error> {
        let bytes = <&[u8]>::deserialize(deserializer)?;
        let (positions, []) = bytes.as_chunks() else {
            return Err(serde::de::Error::custom("a position has eight bytes"));
        };
        Ok(Positions { packed: positions.iter().map(|&position| u64::from_le_bytes(position)).collect() })
    }
}

/// A position that a walk comes by.
#[derive(Clone, Copy)]
struct At {
    node: NodeId,
    key: PositionKey,
    /// Passes included.
    moves: usize,
}

/// Visits the root and all moves among the nodes, which begin at the root and are in reading order; returns what
/// stopped it.
fn walk<T>(
    root: &Root,
    tree: &Tree,
    nodes: impl Iterator<Item = NodeId>,
    mut visit: impl FnMut(At) -> ControlFlow<T>,
) -> Option<T> {
    let mut eight = Eight::new(root.size, root.side_to_move);
    root.stones.iter().for_each(|&(point, color)| eight.toggle(point, color));
    let mut moves = 0;
    let mut last: Option<NodeId> = None;
    for id in nodes {
        let node = tree.node(id);
        // Back up to the node that this one follows.
        while let Some(up) = last.filter(|&up| Some(up) != node.parent()) {
            if let Some(mv) = tree.node(up).mv() {
                eight.take_back(mv);
                moves -= 1;
            }
            last = tree.node(up).parent();
        }
        last = Some(id);
        match node.mv() {
            Some(mv) => {
                eight.play(mv);
                moves += 1;
            }
            // A node without a move has the position of the one before it.
            None if id != Tree::ROOT => continue,
            None => {}
        }
        if let ControlFlow::Break(found) = visit(At { node: id, key: eight.key(), moves }) {
            return Some(found);
        }
    }
    None
}
