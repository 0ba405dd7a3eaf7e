//! Positions that are the same to a learner: turned, mirrored, shifted, or with the colours exchanged.

use crate::rules::rng::fnv_1a;
use crate::rules::{Board, Symmetry};
use serde::{Deserialize, Serialize};

/// Id of an exercise or a position, by its stones as seen from the side to move; the same in every version of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExerciseId(u64);

/// Sixteen hexadecimal digits.
impl Serialize for ExerciseId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for ExerciseId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<ExerciseId, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map(ExerciseId).map_err(serde::de::Error::custom)
    }
}

/// A stone by its distances from the left and the lower end of all stones, and whether the side to move has it.
type Seen = (u8, u8, bool);

/// The stones of a position in the first of its eight images, shifted to the corner. Two boards have the same pattern if
/// and only if they differ by symmetry, shift or colour.
pub fn pattern(board: &Board) -> Vec<Seen> {
    let image = |symmetry: Symmetry| {
        let mover = board.side_to_move();
        let stones = board.stones().map(|(point, color)| (symmetry.point(point, board.size()), color == mover));
        let stones: Vec<_> = stones.collect();
        let left = stones.iter().map(|stone| stone.0.x()).min().unwrap_or(0);
        let low = stones.iter().map(|stone| stone.0.y()).min().unwrap_or(0);
        let mut seen: Vec<Seen> =
            stones.into_iter().map(|(point, own)| (point.x() - left, point.y() - low, own)).collect();
        seen.sort_unstable();
        seen
    };
    Symmetry::ALL.map(image).into_iter().min().expect("there are eight images")
}

/// Id of the position: the FNV-1a hash of its pattern, 64 bits.
pub(in crate::coach) fn id(board: &Board) -> ExerciseId {
    let bytes = pattern(board).into_iter().flat_map(|(x, y, own)| [x, y, u8::from(own)]);
    ExerciseId(fnv_1a(bytes))
}
