//! Hashes of positions, after Zobrist (1970): a number for each stone, and one for White to move, taken together by XOR.

use super::cell::{Cell, GRID};
use crate::rules::Color;

/// In the hash of a position in which White is to move.
pub const WHITE_TO_MOVE: u64 = mix(u64::MAX);

/// In the hash of a position with this stone.
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

/// From one state of SplitMix64 (Steele, Lea and Flood, 2014) to the next.
pub const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Scatters a number over all 64 bits: what SplitMix64 makes of this state.
pub const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(STEP);
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}
