//! Hashes of positions, after Zobrist (1970): a random number for each stone and one for White to move, combined by
//! XOR.

use super::cell::{Cell, GRID};
use crate::rules::Color;
use crate::rules::rng::mix;

/// Hash of White being to move.
pub const WHITE_TO_MOVE: u64 = mix(u64::MAX);

/// Returns the hash of a stone.
pub fn stone_hash(cell: Cell, color: Color) -> u64 {
    static HASHES: [[u64; 2]; GRID] = {
        let mut hashes = [[0; 2]; GRID];
        let mut i = 0;
        while i < GRID {
            hashes[i] = [mix(2 * i as u64 + (1 << 32)), mix(2 * i as u64 + 1 + (1 << 32))];
            i += 1;
        }
        hashes
    };
    HASHES[cell.index()][color.index()]
}
