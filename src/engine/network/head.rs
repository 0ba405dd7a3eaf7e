//! Weights of the layers above the accumulators.

use super::layer::{Layer, Matrix};
use super::region::REGION_KINDS;
use super::shape::{CHANNELS, DISTANCE_CLASSES, FEATURES};
use crate::engine::threat::THREAT_BITS;

/// Value and policy heads for one side to move and one game stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Weights from a region's accumulator to its features.
    pub region: Matrix<{ CHANNELS / 2 }, FEATURES>,
    /// Biases of the features, by the [kind](super::Region::kind) of region.
    pub region_bias: [[i32; FEATURES]; REGION_KINDS],
    /// Hidden layer over the board's accumulator.
    pub hidden: Layer,
    /// Contribution of each threat on the board to the hidden layer.
    pub threats: [[i32; CHANNELS]; THREAT_BITS],
    /// Weights from the pooled region features to the hidden layer.
    pub pooled: Matrix<{ FEATURES / 2 }, CHANNELS>,
    /// Hidden layer of the value head, over the first one.
    pub value_hidden: Layer,
    /// Output weights of the value head.
    pub value_weights: [i16; CHANNELS],
    /// Output bias of the value head.
    pub value_bias: i32,
    /// Policy layer over the hidden layer: its results weigh the accumulator of a cell.
    pub policy: Layer,
    /// Addition to these weights by the features of the cell's region.
    pub local_policy: Matrix<{ FEATURES / 2 }, CHANNELS>,
    /// Policy layer of a second weighted sum, which counts only where it is positive.
    pub relu_weights: Layer,
    /// Bias of the second sum.
    pub relu_bias: i32,
    /// Move-ordering score by [distance class](super::distance_class): from the opponent's last stone, and from one's
    /// own.
    pub distances: [[i16; DISTANCE_CLASSES]; 2],
}
