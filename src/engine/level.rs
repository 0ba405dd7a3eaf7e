//! Playing strength for people: ten levels, and the weakness that the lower ones carry.

use super::Limits;
use super::cell::Cell;
use super::hash::mix;
use super::position::Position;
use super::threat::Threat;
use crate::rules::{Board, Color, Direction, MAX_SIZE, Point};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A playing strength from 1, which a child beats, to 10, the full engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

impl Level {
    /// The full engine.
    pub const FULL: Level = Level(10);

    /// The level of this number, 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if matches!(number, 1..=10) { Some(Level(number)) } else { None }
    }

    /// The level's number, 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (1..=10).map(Level)
    }

    /// The depth, width and time that the level sets.
    pub fn limits(self) -> Limits {
        let Rung { depth, width, seconds, .. } = RUNGS[usize::from(self.0) - 1];
        let time = Duration::from_secs(seconds);
        Limits { depth, width, time: Some(time), optimum: Some(Limits::optimum_of(time)), nodes: None }
    }

    /// How much stronger than level 1 the level is, in Elo, as measured in matches: the table in assets/guide/levels.md has
    /// the games behind it. Each step is good to about ±40, the last two to ±80; the full engine's is that of 0.3 s a move.
    pub fn elo(self) -> i32 {
        ELO[usize::from(self.0) - 1]
    }

    /// What the level does wrong; `None` for the full engine.
    pub fn weakness(self) -> Option<Weakness> {
        RUNGS[usize::from(self.0) - 1].weakness
    }
}

/// What a level below the full one does wrong, on top of its shallow search. Reproducible: the same position, limits,
/// resources and seed give the same move, whatever was searched before, unless time runs out or several threads race.
/// Time is there for slow machines only: the nodes are used up long before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weakness {
    /// Out of a thousand looks at a row or a column, how many overlook it with all that is on it.
    pub overlooked_straight: u32,
    /// The same for a diagonal, which people see less well.
    pub overlooked_diagonal: u32,
    /// Out of a thousand fives on an overlooked line, how many are overlooked as well.
    pub overlooked_fives: u32,
    /// Plies of the longest victory by continuous fours that is noticed.
    pub vcf_plies: u32,
    /// The most nodes that are searched for a move, so that the level is the same on a slow machine and on a fast one.
    pub nodes: u64,
    /// Out of a thousand moves, how many are taken from those nearly as good as the best.
    pub tempted: u32,
    /// How much worse a nearly best move may be, in the engine's units.
    pub margin: i32,
}

/// One step of the ladder.
struct Rung {
    depth: u32,
    width: Option<u32>,
    seconds: u64,
    weakness: Option<Weakness>,
}

const fn rung(depth: u32, width: u32, nodes: u64, seen: [u32; 3], vcf_plies: u32, near_best: (u32, i32)) -> Rung {
    let [overlooked_straight, overlooked_diagonal, overlooked_fives] = seen;
    let (tempted, margin) = near_best;
    let weakness =
        Weakness { overlooked_straight, overlooked_diagonal, overlooked_fives, vcf_plies, nodes, tempted, margin };
    Rung { depth, width: Some(width), seconds: 3, weakness: Some(weakness) }
}

/// The ladder: depth, width, nodes, what is overlooked, the sight for fours, and nearly best moves. Each step was measured
/// in matches; assets/guide/levels.md has the table, which is to be measured anew when the engine has become stronger.
static RUNGS: [Rung; 10] = [
    rung(1, 8, 500, [250, 450, 400], 1, (350, 130)),
    rung(2, 10, 1_000, [170, 340, 0], 3, (300, 100)),
    rung(3, 12, 1_500, [100, 210, 0], 5, (250, 85)),
    rung(4, 16, 2_500, [55, 120, 0], 7, (200, 65)),
    rung(6, 20, 4_500, [30, 70, 0], 10, (140, 48)),
    rung(9, 26, 9_000, [12, 32, 0], 15, (70, 36)),
    rung(11, 34, 16_000, [6, 16, 0], 23, (40, 28)),
    rung(14, 46, 36_000, [2, 6, 0], 41, (18, 20)),
    rung(18, 80, 110_000, [0, 1, 0], 81, (5, 10)),
    Rung { depth: Limits::MAX_DEPTH, width: None, seconds: 10, weakness: None },
];

/// The ladder's height at each level, as assets/guide/levels.md has it: the Elo of the steps added up, from level 1.
const ELO: [i32; 10] = [0, 222, 401, 560, 758, 995, 1152, 1314, 1583, 1751];

/// One look at a board by somebody with a weakness.
///
/// A line that is overlooked is not seen at all, by the whole search: its threes and fours are no threats, to either
/// side, and so the move that should have answered them is not found. Which lines those are is drawn anew each move, so
/// that an open three that was missed is mostly seen when it has become a four.
pub(super) struct Eyes {
    weakness: Weakness,
    /// What all draws come from.
    seed: u64,
}

impl Eyes {
    pub(super) fn new(weakness: Weakness, board: &Board, seed: u64) -> Eyes {
        let position = Position::new(board).hash();
        Eyes { weakness, seed: mix(seed ^ mix(position)) }
    }

    pub(super) fn weakness(&self) -> Weakness {
        self.weakness
    }

    /// The position as these eyes see it.
    pub(super) fn look_at(&self, board: &Board) -> Position {
        Position::overlooking(board, |direction, point| self.overlook(direction, point))
    }

    /// Whether a five that could be made on `five` is noticed in the position as it is `seen`.
    pub(super) fn notice_five(&self, seen: &Position, five: Cell) -> bool {
        let is_seen = Color::ALL.into_iter().any(|color| seen.threat(color, five) == Threat::Five);
        is_seen || !self.draw(Draw::Five(five), self.weakness.overlooked_fives)
    }

    /// Whether this move is to be one of the nearly best.
    pub(super) fn are_tempted(&self) -> bool {
        self.draw(Draw::Temptation, self.weakness.tempted)
    }

    fn overlook(&self, direction: Direction, point: Point) -> bool {
        let (x, y) = (u64::from(point.x()), u64::from(point.y()));
        let diagonal = self.weakness.overlooked_diagonal;
        let straight = self.weakness.overlooked_straight;
        let (line, chance) = match direction {
            Direction::Horizontal => (y, straight),
            Direction::Vertical => (x, straight),
            Direction::Rising => (x + u64::from(MAX_SIZE) - y, diagonal),
            Direction::Falling => (x + y, diagonal),
        };
        self.draw(Draw::Line(direction, line), chance)
    }

    /// Whether something happens that happens `chance` times in a thousand.
    fn draw(&self, what: Draw, chance: u32) -> bool {
        let number = match what {
            Draw::Line(direction, line) => 1 << 32 | (direction as u64) << 16 | line,
            Draw::Five(cell) => 2 << 32 | u64::from(cell.number()),
            Draw::Temptation => 3 << 32,
        };
        mix(self.seed ^ mix(number)) % 1_000 < u64::from(chance)
    }
}

/// What chance decides.
enum Draw {
    Line(Direction, u64),
    Five(Cell),
    Temptation,
}

/// A number that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLevel(pub u8);

impl std::fmt::Display for NoLevel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is no level; a level is a number from 1 to 10", self.0)
    }
}

impl std::error::Error for NoLevel {}

impl TryFrom<u8> for Level {
    type Error = NoLevel;

    fn try_from(number: u8) -> Result<Level, NoLevel> {
        Level::new(number).ok_or(NoLevel(number))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}
