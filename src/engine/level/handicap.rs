//! The weakness of a level, applied to one position: what its player sees, and which of the moves it judges.

use super::odds::{self, LogOdds};
use super::shape::{Blindness, Shape, shapes};
use super::{Level, Weakness, first_moves};
use crate::engine::cell::Cell;
use crate::engine::position::Position;
use crate::engine::search::RootLine;
use crate::engine::search::value::is_decided;
use crate::rules::rng::mix;
use crate::rules::{Board, Color};

/// The weakness of a level in one position.
pub struct Handicap {
    level: Level,
    weakness: Weakness,
    mover: Color,
    /// Seed of what stays the same through a game.
    game_seed: u64,
    /// Seed of what is drawn anew for every move.
    move_seed: u64,
    shapes: Vec<Shape>,
    /// The last two stones.
    last: Vec<Cell>,
}

/// Depth and width of the search that judges the first moves.
pub const FIRST_MOVES_DEPTH: u32 = 6;

/// Greatest loss by a first move, in the engine's units.
const FIRST_MOVES_LOSS: i32 = 60;

/// Temperature of the first moves of levels that have none, or less.
const FIRST_MOVES_TEMPERATURE: u32 = 15;

/// Highest level whose second stone may leave a gap.
const LAST_BEGINNER: u8 = 3;

/// Number of moves from which a level with a temperature chooses.
pub const CHOICES: usize = 10;

impl Handicap {
    /// Creates the handicap; `None` for the full engine.
    pub fn new(level: Level, board: &Board, seed: u64) -> Option<Handicap> {
        let position = Position::new(board).hash();
        let stones = board.moves().iter().rev().filter_map(|mv| mv.point());
        Some(Handicap {
            level,
            weakness: level.weakness()?,
            mover: board.side_to_move(),
            game_seed: seed,
            move_seed: mix(seed ^ mix(position)),
            shapes: shapes(board),
            last: stones.take(2).map(Cell::of).collect(),
        })
    }

    pub fn weakness(&self) -> Weakness {
        self.weakness
    }

    /// Returns the position as the level's player sees it.
    pub fn weakened(&self, board: &Board) -> Position {
        let blindness = Blindness::of(&self.shapes, |shape| self.overlooks(shape));
        Position::overlooking(board, |color, direction, point| blindness.hides(color, direction, point))
    }

    /// Returns the points among which the level chooses while the game opens.
    pub fn first_moves(&self, board: &Board) -> Option<Vec<Cell>> {
        let is_beginner = self.level.number() <= LAST_BEGINNER;
        first_moves::points(board, &self.shapes, is_beginner, self.move_seed)
    }

    /// Number of lines that the choice of a move needs.
    pub fn lines(&self) -> usize {
        if self.weakness.temperature == 0 { 1 } else { CHOICES }
    }

    /// Draws the index of a first move from its sound lines, the best of which comes first.
    pub fn choose_first_move(&self, lines: &[RootLine]) -> usize {
        let temperature = self.weakness.temperature.max(FIRST_MOVES_TEMPERATURE);
        self.draw(lines, temperature, |line| lines[0].value - line.value <= FIRST_MOVES_LOSS)
    }

    /// Draws the index of a move from the judged lines, the best of which comes first.
    pub fn choose(&self, lines: &[RootLine]) -> usize {
        match self.weakness.temperature {
            0 => 0,
            temperature => self.draw(lines, temperature, |_| true),
        }
    }

    /// Draws the index of a line: the less likely the more it loses, and by what catches a person's eye. A win is
    /// taken, and a player who is lost resists as long as possible.
    fn draw(&self, lines: &[RootLine], temperature: u32, may_be: impl Fn(&RootLine) -> bool) -> usize {
        let best = &lines[0];
        if is_decided(best.value) {
            return 0;
        }
        let weight = |line: &RootLine| {
            // The value of a much shallower search does not compare.
            if is_decided(line.value) || line.depth + 1 < best.depth || !may_be(line) {
                return 0;
            }
            let loss = (best.value - line.value).max(0);
            odds::exp(self.appeal(line.line[0]) - loss * 1_000 / temperature as i32)
        };
        let weights: Vec<u64> = lines.iter().map(weight).collect();
        odds::pick(&weights, self.move_seed)
    }

    /// Returns how much a move catches the eye of a person, as a logarithm of odds: near the last two stones, extending
    /// the own longest row, blocking a shape that is seen.
    fn appeal(&self, cell: Cell) -> LogOdds {
        let distance = self.last.iter().map(|last| last.distance(cell)).min().map_or(0, LogOdds::from);
        let own = self.shapes.iter().filter(|shape| shape.color == self.mover);
        let longest = own.clone().map(|shape| shape.stones.len()).max();
        let extends = own.into_iter().any(|shape| Some(shape.stones.len()) == longest && shape.room.contains(&cell));
        let blocks = self.shapes.iter().any(|shape| {
            let is_threat = shape.color != self.mover && shape.stones.len() > 2;
            is_threat && shape.room.contains(&cell) && !self.overlooks(shape)
        });
        -distance * distance * DISTANCE_SQUARED + if extends { TWICE } else { 0 } + if blocks { TWICE } else { 0 }
    }

    fn overlooks(&self, shape: &Shape) -> bool {
        shape.is_overlooked(self.mover, self.weakness.overlooked, self.game_seed)
    }
}

/// Weights of what catches the eye: e^(−d²/8) at a distance of d points, and twice the odds.
const DISTANCE_SQUARED: LogOdds = 125;
const TWICE: LogOdds = 693;
