//! Shape of the network: sizes, scales and bounds of its integers, game stages, size classes and distance classes.
//!
//! A weight is stored as an integer: its real value times a scale, rounded. A shift to the right takes the scale out of
//! a sum again. The bounds keep every sum within its type; `file` refuses a network that exceeds them.

use crate::rules::{DEFAULT_SIZE, Rule};

/// Width of an embedding row, of the accumulator of a cell, of a region and of the board, and of the hidden layers.
pub const CHANNELS: usize = 32;
/// Number of features of a region.
pub const FEATURES: usize = 16;

/// Integer that stands for 1.0 in the clipped accumulator of a cell, and its upper clamp; 400 of them fit into 16 bits.
pub const CELL_ONE: i16 = 80;
/// Shift from the sum of four rows to the accumulator of a cell.
pub const ROW_SHIFT: u32 = 3;
/// Scale of the hidden layer's weights.
pub const HIDDEN_SCALE: i32 = 2_048;
/// Shift of the hidden layer's sums. It takes out half of the scale, so that twice [`CELL_ONE`] stands for 1.0 in the
/// activations.
pub const HIDDEN_SHIFT: u32 = 10;
/// Scale of the weights of the value head's hidden layer.
pub const VALUE_HIDDEN_SCALE: i32 = 2_048;
/// Shift of the sums of the value head's hidden layer: it takes out the whole scale.
pub const VALUE_HIDDEN_SHIFT: u32 = VALUE_HIDDEN_SCALE.ilog2();
/// Upper clamp of the activations of both hidden layers.
pub const MAX_HIDDEN: i16 = 8_191;
/// Shift from a region's weighted accumulator to its features.
pub const REGION_SHIFT: u32 = 10;
/// Shift from the weighted sum of the pooled region features to their part of the hidden layer.
pub const POOLED_SHIFT: u32 = 10;
/// Upper clamp of a region feature.
pub const MAX_FEATURE: i16 = 3_640;
/// Scale of the value head's output weights, which are trained in nats.
pub const VALUE_SCALE: i32 = 5_120;
/// Shift from the value head's output to [fractions](crate::engine::weights::FRACTION) of a unit.
pub const VALUE_SHIFT: u32 = 8;
/// Shift of the policy layers, whose results weigh the accumulator of a cell.
pub const POLICY_LAYER_SHIFT: u32 = 12;
/// Shift from the weighted accumulator of a cell to a move-ordering score.
pub const POLICY_SHIFT: u32 = 6;
/// Bound of a bias and of a threat's weight: twelve such numbers and the weighted sum stay within 32 bits.
pub const MAX_BIAS: i32 = 10_000_000;
/// Bound of an embedding row's numbers: four of them stay within 16 bits.
pub const MAX_ROW: i16 = 8_000;
/// Bound of a policy weight.
pub const MAX_POLICY: i16 = 20_000;
/// Bound of the hidden layer's weights.
pub const MAX_HIDDEN_WEIGHT: i16 = 1_900;
/// Bound of the weights of all layers over the hidden layer or over a region.
pub const MAX_LAYER_WEIGHT: i16 = 8_000;
/// Bound of the weights over the pooled region features.
pub const MAX_POOLED_WEIGHT: i16 = 4_000;

/// A stage of the game, by the number of stones on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage(usize);

impl Stage {
    /// Number of stages. Eight were measured to be no better.
    pub const COUNT: usize = 4;
    /// Stones with which each stage but the first begins, chosen so that games are long in each.
    const BEGINNINGS: [u32; Stage::COUNT - 1] = [10, 17, 28];

    /// Returns the stage of a position with this number of stones.
    pub fn of(stones: u32) -> Stage {
        Stage(Stage::BEGINNINGS.iter().filter(|&&beginning| stones >= beginning).count())
    }

    /// All stages, in order.
    pub fn all() -> impl Iterator<Item = Stage> {
        (0..Stage::COUNT).map(Stage)
    }

    /// Index of the stage, below [`Stage::COUNT`].
    pub fn index(self) -> usize {
        self.0
    }
}

/// Class of board sizes that share a network. On a large board the edges are far: a line that sees none means something
/// else there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeClass {
    /// 15×15 points or fewer.
    Standard,
    /// More than 15×15 points.
    Large,
}

impl SizeClass {
    /// Both classes, in the order of their indexes.
    pub const ALL: [SizeClass; 2] = [SizeClass::Standard, SizeClass::Large];

    /// Returns the class of boards with `size` points a side.
    pub const fn of(size: u8) -> SizeClass {
        if size <= DEFAULT_SIZE { SizeClass::Standard } else { SizeClass::Large }
    }
}

/// Largest number of columns or rows between two cells that still have a [distance class] of their own.
///
/// [distance class]: distance_class
pub const MAX_DISTANCE: usize = 7;

/// Number of distance classes.
pub const DISTANCE_CLASSES: usize = (MAX_DISTANCE + 1) * (MAX_DISTANCE + 2) / 2 + 1;

/// Returns the class of two points that lie `columns` and `rows` apart: below [`DISTANCE_CLASSES`], the same under all
/// symmetries of the board, the last one for all that are far.
pub const fn distance_class(columns: usize, rows: usize) -> usize {
    let (longer, shorter) = if columns > rows { (columns, rows) } else { (rows, columns) };
    if longer > MAX_DISTANCE { DISTANCE_CLASSES - 1 } else { longer * (longer + 1) / 2 + shorter }
}

/// Whether the colours play by the same conditions under `rule`, so that one set of weights serves both.
pub const fn colors_are_alike(rule: Rule) -> bool {
    !matches!(rule, Rule::Renju)
}
