//! Ids of puzzles: the names under which progress is kept on disk, the same in every version of the program.

use super::{Class, Puzzle};
use crate::rules::rng::fnv_1a;
use crate::rules::{Board, Color, Rule, Symmetry};
use serde::{Deserialize, Serialize};

/// Id of a puzzle, the same however its board is turned or mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId(pub(super) u64);

/// Sixteen hexadecimal digits.
impl Serialize for PuzzleId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for PuzzleId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<PuzzleId, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map(PuzzleId).map_err(serde::de::Error::custom)
    }
}

impl Puzzle {
    /// The puzzle's id: a hash of its rule, side, class and stones in the first of the eight symmetries by text order.
    pub fn id(&self) -> PuzzleId {
        let text = Symmetry::ALL.map(|symmetry| code(&symmetry.board(&self.board), self.class)).into_iter().min();
        PuzzleId(fnv_1a(text.expect("there are eight symmetries").bytes()))
    }
}

/// A position and its class as text, such as `Renju Black Vcf H8I9 G7`. The words are fixed for good.
fn code(board: &Board, class: Class) -> String {
    let rule = match board.rule() {
        Rule::Freestyle => "Freestyle",
        Rule::Standard => "Standard",
        Rule::Renju => "Renju",
        Rule::Caro => "Caro",
        Rule::CaroStandard => "CaroStandard",
    };
    let side = match board.side_to_move() {
        Color::Black => "Black",
        Color::White => "White",
    };
    let class = match class {
        Class::Vcf => "Vcf",
        Class::Vct => "Vct",
        Class::Defence => "Defence",
    };
    let row = |color| -> String {
        board.stones().filter(|stone| stone.1 == color).map(|(point, _)| point.to_string()).collect()
    };
    format!("{rule} {side} {class} {} {}", row(Color::Black), row(Color::White))
}
