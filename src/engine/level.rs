//! Playing strength for people: ten levels, and the weakness that the lower ones carry.

use super::Limits;
use super::cell::Cell;
use super::position::Position;
use super::threat::Threat;
use crate::rules::rng::mix;
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

    /// Depth, width and time of the level.
    pub fn limits(self) -> Limits {
        let LevelSettings { depth, width, seconds, .. } = LEVELS[usize::from(self.0) - 1];
        Limits::for_move(depth, width, Duration::from_secs(seconds))
    }

    /// Strength above level 1, in Elo, as measured in matches: the table in assets/guide/levels.md has the games behind
    /// it. Each step is good to about ±40, the last two to ±80; the full engine's is that of 0.3 s a move.
    pub fn elo(self) -> i32 {
        ELO[usize::from(self.0) - 1]
    }

    /// Weakness of the level; `None` for the full engine.
    pub fn weakness(self) -> Option<Weakness> {
        LEVELS[usize::from(self.0) - 1].weakness
    }
}

/// Mistakes of a level below the full one, on top of its shallow search.
///
/// They are reproducible: the same position, limits, resources and seed give the same move, whatever was searched
/// before, unless time runs out or several threads race. The time limit is there for slow machines only: the nodes are
/// used up long before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weakness {
    /// Probability, in thousandths, of overlooking a row or a column with all its threats.
    pub overlooked_straight: u32,
    /// Probability, in thousandths, of overlooking a diagonal, which people see less well.
    pub overlooked_diagonal: u32,
    /// Probability, in thousandths, of overlooking a five on an overlooked line as well.
    pub overlooked_fives: u32,
    /// Plies of the longest VCF that is noticed.
    pub vcf_plies: u32,
    /// Nodes searched for a move, so that the level is equally strong on slow and fast machines.
    pub nodes: u64,
    /// Probability, in thousandths, of playing a move that is nearly as good as the best.
    pub tempted: u32,
    /// Largest loss by a nearly best move, in the engine's units.
    pub margin: i32,
}

/// Limits and weakness of a level.
struct LevelSettings {
    depth: u32,
    width: Option<u32>,
    seconds: u64,
    weakness: Option<Weakness>,
}

const fn level_settings(
    depth: u32,
    width: u32,
    nodes: u64,
    overlooked: [u32; 3],
    vcf_plies: u32,
    near_best: (u32, i32),
) -> LevelSettings {
    let [overlooked_straight, overlooked_diagonal, overlooked_fives] = overlooked;
    let (tempted, margin) = near_best;
    let weakness =
        Weakness { overlooked_straight, overlooked_diagonal, overlooked_fives, vcf_plies, nodes, tempted, margin };
    LevelSettings { depth, width: Some(width), seconds: 3, weakness: Some(weakness) }
}

/// The ladder: depth, width, nodes, probabilities of overlooking, longest VCF, and nearly best moves. Each step was
/// measured in matches; assets/guide/levels.md has the table, which is to be measured anew when the engine has become
/// stronger.
static LEVELS: [LevelSettings; 10] = [
    level_settings(1, 8, 500, [250, 450, 400], 1, (350, 130)),
    level_settings(2, 10, 1_000, [170, 340, 0], 3, (300, 100)),
    level_settings(3, 12, 1_500, [100, 210, 0], 5, (250, 85)),
    level_settings(4, 16, 2_500, [55, 120, 0], 7, (200, 65)),
    level_settings(6, 20, 4_500, [30, 70, 0], 10, (140, 48)),
    level_settings(9, 26, 9_000, [12, 32, 0], 15, (70, 36)),
    level_settings(11, 34, 16_000, [6, 16, 0], 23, (40, 28)),
    level_settings(14, 46, 36_000, [2, 6, 0], 41, (18, 20)),
    level_settings(18, 80, 110_000, [0, 1, 0], 81, (5, 10)),
    LevelSettings { depth: Limits::MAX_DEPTH, width: None, seconds: 10, weakness: None },
];

/// Strength of each level above level 1, in Elo, as assets/guide/levels.md has it: the steps added up.
const ELO: [i32; 10] = [0, 222, 401, 560, 758, 995, 1152, 1314, 1583, 1751];

/// The weakness of a level applied to one position.
///
/// An overlooked line is not seen at all, by the whole search: its threes and fours do not threaten either side, and
/// so the move that should have answered them is not found. The overlooked lines are drawn anew each move, so that an
/// open three that was missed is mostly seen when it has become a four.
pub(super) struct Handicap {
    weakness: Weakness,
    /// Seed of all random decisions.
    seed: u64,
}

impl Handicap {
    pub(super) fn new(weakness: Weakness, board: &Board, seed: u64) -> Handicap {
        let position = Position::new(board).hash();
        Handicap { weakness, seed: mix(seed ^ mix(position)) }
    }

    pub(super) fn weakness(&self) -> Weakness {
        self.weakness
    }

    /// Returns the position as the weakened player sees it.
    pub(super) fn weakened(&self, board: &Board) -> Position {
        Position::overlooking(board, |direction, point| self.overlooks(direction, point))
    }

    /// Whether a five that could be made on `five` is noticed in the position as it is `seen`.
    pub(super) fn notices_five(&self, seen: &Position, five: Cell) -> bool {
        let is_seen = Color::ALL.into_iter().any(|color| seen.threat(color, five) == Threat::Five);
        is_seen || !self.draw(Chance::Five(five), self.weakness.overlooked_fives)
    }

    /// Whether this move is to be one of the nearly best.
    pub(super) fn plays_second_best(&self) -> bool {
        self.draw(Chance::Temptation, self.weakness.tempted)
    }

    fn overlooks(&self, direction: Direction, point: Point) -> bool {
        let (x, y) = (u64::from(point.x()), u64::from(point.y()));
        let diagonal = self.weakness.overlooked_diagonal;
        let straight = self.weakness.overlooked_straight;
        let (line, chance) = match direction {
            Direction::Horizontal => (y, straight),
            Direction::Vertical => (x, straight),
            Direction::Rising => (x + u64::from(MAX_SIZE) - y, diagonal),
            Direction::Falling => (x + y, diagonal),
        };
        self.draw(Chance::Line(direction, line), chance)
    }

    /// Decides an event of probability `chance`, in thousandths.
    fn draw(&self, event: Chance, chance: u32) -> bool {
        let number = match event {
            Chance::Line(direction, line) => 1 << 32 | (direction as u64) << 16 | line,
            Chance::Five(cell) => 2 << 32 | u64::from(cell.number()),
            Chance::Temptation => 3 << 32,
        };
        mix(self.seed ^ mix(number)) % 1_000 < u64::from(chance)
    }
}

/// A random decision.
enum Chance {
    /// Whether the line of this number in the direction is overlooked.
    Line(Direction, u64),
    /// Whether a five on the cell is overlooked, where its line is.
    Five(Cell),
    /// Whether a nearly best move is played.
    Temptation,
}

/// Error for a number that is not a level; holds the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLevel(pub u8);

impl std::fmt::Display for NoLevel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is not a level; a level is a number from 1 to 10", self.0)
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
