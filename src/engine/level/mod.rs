//! Playing strength for people: twelve levels, and the weakness that the lower ones carry.
//!
//! A weak level is weak as people are. It looks a few plies ahead; it overlooks shapes rather than lines, and the same
//! ones until they change (`shape`); it plays moves that lose a little, those in particular that catch the eye
//! (`handicap`); and yet its first moves are sound (`first_moves`).

mod first_moves;
pub(super) mod handicap;
mod odds;
mod shape;

use super::Limits;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A playing strength from 1, which a child beats, to 12, the full engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

impl Level {
    /// The full engine.
    pub const FULL: Level = Level(12);

    /// The level of this number, 1 to 12.
    pub const fn new(number: u8) -> Option<Level> {
        if matches!(number, 1..=12) { Some(Level(number)) } else { None }
    }

    /// The level's number, 1 to 12.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (1..=12).map(Level)
    }

    /// Depth, width and time of the level.
    pub fn limits(self) -> Limits {
        let LevelSettings { depth, width, seconds, .. } = LEVELS[usize::from(self.0) - 1];
        Limits::for_move(depth, width, Duration::from_secs(seconds))
    }

    /// Strength above level 1, in Elo, as measured in matches: the table in assets/guide/levels.md has the games behind
    /// it. Each step is good to about ±45, as the games behind it are few.
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
/// They are reproducible: the same moves, limits, resources and seed give the same move, whatever was searched before,
/// unless time runs out or several threads race. The time limit is there for slow machines only: the nodes are used up
/// long before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weakness {
    /// Loss, in the engine's units, that makes a move e times less likely than the best one; 0 for always the best.
    pub temperature: u32,
    /// Probability, in thousandths, of overlooking a solid row of the level's own that was placed in one go. The module
    /// `shape` has the odds of the others.
    pub overlooked: u32,
    /// Plies of the longest VCF that is noticed.
    pub vcf_plies: u32,
    /// Nodes searched for a move, so that the level is equally strong on slow and fast machines.
    pub nodes: u64,
}

/// Limits and weakness of a level.
struct LevelSettings {
    depth: u32,
    width: Option<u32>,
    seconds: u64,
    weakness: Option<Weakness>,
}

const fn level_settings(
    [depth, width]: [u32; 2],
    nodes: u64,
    temperature: u32,
    overlooked: u32,
    vcf_plies: u32,
) -> LevelSettings {
    let weakness = Weakness { temperature, overlooked, vcf_plies, nodes };
    LevelSettings { depth, width: Some(width), seconds: 3, weakness: Some(weakness) }
}

/// The ladder: depth and width, nodes, temperature, probability of overlooking, longest VCF. Each step was measured in
/// matches; assets/guide/levels.md has the table, which is to be measured anew when the engine has become stronger.
static LEVELS: [LevelSettings; 12] = [
    level_settings([1, 8], 4_000, 112, 300, 1),
    level_settings([2, 10], 4_500, 82, 180, 3),
    level_settings([3, 12], 5_000, 66, 120, 5),
    level_settings([4, 16], 5_500, 54, 80, 7),
    level_settings([6, 20], 6_000, 48, 55, 11),
    level_settings([9, 26], 7_000, 0, 35, 13),
    level_settings([11, 34], 10_000, 0, 24, 19),
    level_settings([14, 46], 18_000, 0, 15, 31),
    level_settings([18, 80], 60_000, 0, 7, 61),
    level_settings([22, 110], 100_000, 0, 3, 81),
    level_settings([26, 140], 160_000, 0, 1, 101),
    LevelSettings { depth: Limits::MAX_DEPTH, width: None, seconds: 10, weakness: None },
];

/// Strength of each level above level 1, in Elo: the steps of assets/guide/levels.md added up.
const ELO: [i32; 12] = [0, 179, 431, 657, 848, 1085, 1276, 1506, 1758, 1960, 2157, 2416];

/// Error for a number that is not a level; holds the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLevel(pub u8);

impl std::fmt::Display for NoLevel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is not a level; a level is a number from 1 to {}", self.0, Level::FULL.0)
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
