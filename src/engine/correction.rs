//! Correction history, as in Stockfish and Caissa: how far searches have differed from the evaluation in similar
//! positions, remembered by the threats on the board and by the last two stones.

use super::cell::Cell;
use super::threat::THREAT_SETS;
use crate::rules::Color;

/// Bound of a remembered correction.
const MAX_CORRECTION: i32 = 1_024;
/// Fractions of a unit of the evaluation in which corrections are kept.
const CORRECTION_FRACTION: i32 = 16;
/// Depth in plies from which a search's result counts in full.
const FULL_PLIES: i32 = 8;
/// Slots for pairs of stones, for each colour; a power of two. Pairs that share a slot are taken for alike.
const PAIRS: usize = 1 << 14;

/// Features by which a position is remembered.
#[derive(Clone, Copy)]
pub struct CorrectionKey {
    mover: Color,
    threats: usize,
    pair: usize,
}

impl CorrectionKey {
    /// Builds the key from the side to move, the set of threats on the board, the last stone and the one before.
    pub fn new(mover: Color, threats: usize, last: Option<Cell>, last_but_one: Option<Cell>) -> CorrectionKey {
        let number = |cell: Option<Cell>| cell.map_or(0, |cell| u64::from(cell.number()));
        // Fibonacci hashing: the middle of the product with a number that has no pattern.
        let product = (number(last) * 1_021 + number(last_but_one)) * 0x9E37_79B1;
        let pair = (product >> 12) as usize % PAIRS;
        CorrectionKey { mover, threats, pair }
    }
}

/// Corrections so far, each within ±[`MAX_CORRECTION`].
pub struct Correction {
    by_threats: [Vec<i16>; 2],
    by_pair: [Vec<i16>; 2],
}

impl Correction {
    /// Creates an empty history.
    pub fn new() -> Correction {
        let of = |length: usize| [(); 2].map(|()| vec![0; length]);
        Correction { by_threats: of(THREAT_SETS), by_pair: of(PAIRS) }
    }

    /// Returns the correction of the evaluation, in its units.
    pub fn of(&self, key: CorrectionKey) -> i32 {
        let mover = key.mover.index();
        (i32::from(self.by_threats[mover][key.threats]) + i32::from(self.by_pair[mover][key.pair]))
            / CORRECTION_FRACTION
    }

    /// Learns that a search of `plies` found the position to be worth `more` than expected, in the evaluation's units.
    pub fn learn(&mut self, key: CorrectionKey, more: i32, plies: i32) {
        let bonus = (more * plies / FULL_PLIES).clamp(-MAX_CORRECTION / 4, MAX_CORRECTION / 4);
        let mover = key.mover.index();
        for entry in [&mut self.by_threats[mover][key.threats], &mut self.by_pair[mover][key.pair]] {
            let old = i32::from(*entry);
            *entry = (old + bonus - old * bonus.abs() / MAX_CORRECTION) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Point;

    fn cell(x: u8) -> Option<Cell> {
        Some(Cell::of(Point::new(x, 3)))
    }

    #[test]
    fn a_correction_counts_for_positions_with_the_same_threats_or_stones_and_for_no_others() {
        let mut correction = Correction::new();
        let key = CorrectionKey::new(Color::Black, 5, cell(1), cell(2));
        assert_eq!(correction.of(key), 0);
        correction.learn(key, -80, 4);
        // Half of it, remembered twice, in sixteenths.
        assert_eq!(correction.of(key), -80 / 2 * 2 / 16);
        let [same_threats, same_pair] =
            [CorrectionKey::new(Color::Black, 5, cell(3), None), CorrectionKey::new(Color::Black, 6, cell(1), cell(2))];
        assert_eq!([same_threats, same_pair].map(|key| correction.of(key)), [-2, -2]);
        let others = [
            CorrectionKey::new(Color::White, 5, cell(1), cell(2)),
            CorrectionKey::new(Color::Black, 6, cell(2), cell(1)),
        ];
        assert_eq!(others.map(|key| correction.of(key)), [0, 0]);
    }

    #[test]
    fn however_wrong_the_evaluation_is_it_is_corrected_within_bounds() {
        let mut correction = Correction::new();
        let key = CorrectionKey::new(Color::White, 0, None, None);
        for more in [20_000, -20_000] {
            (0..1_000).for_each(|_| correction.learn(key, more, 60));
            let bound = 2 * MAX_CORRECTION / CORRECTION_FRACTION;
            assert!((bound - 8..=bound).contains(&(correction.of(key) * more.signum())), "{}", correction.of(key));
        }
    }
}
