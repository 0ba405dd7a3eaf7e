//! How wrong the evaluation has turned out to be in positions like this one: what a search says beyond the evaluation is
//! remembered by the threats on the board and by the last two stones (correction history, as in Stockfish and Caissa).

use super::cell::Cell;
use super::evaluate::THREAT_SETS;
use crate::rules::Color;

/// The bound of what is remembered.
const MOST: i32 = 1_024;
/// What is remembered is so many times finer than a unit of the evaluation.
const FINENESS: i32 = 16;
/// What a search of so many plies says counts in full.
const FULL_PLIES: i32 = 8;
/// Places for pairs of stones, for each colour; a power of two. Pairs that fall on the same place are taken for alike.
const PAIRS: usize = 1 << 14;

/// What the position is remembered by.
#[derive(Clone, Copy)]
pub struct Likeness {
    mover: Color,
    threats: usize,
    pair: usize,
}

impl Likeness {
    /// The side to move, the threats on the board, the last stone and the one before.
    pub fn new(mover: Color, threats: usize, last: Option<Cell>, last_but_one: Option<Cell>) -> Likeness {
        let number = |cell: Option<Cell>| cell.map_or(0, |cell| u64::from(cell.number()));
        // Fibonacci hashing: the middle of the product with a number that has no pattern.
        let product = (number(last) * 1_021 + number(last_but_one)) * 0x9E37_79B1;
        let pair = (product >> 12) as usize % PAIRS;
        Likeness { mover, threats, pair }
    }
}

/// The errors so far, each within ±[`MOST`].
pub struct Correction {
    by_threats: [Vec<i16>; 2],
    by_pair: [Vec<i16>; 2],
}

impl Correction {
    /// Nothing learnt yet.
    pub fn new() -> Correction {
        let of = |length: usize| [(); 2].map(|()| vec![0; length]);
        Correction { by_threats: of(THREAT_SETS), by_pair: of(PAIRS) }
    }

    /// What is to be added to the evaluation, in its units.
    pub fn of(&self, like: Likeness) -> i32 {
        let mover = like.mover.index();
        (i32::from(self.by_threats[mover][like.threats]) + i32::from(self.by_pair[mover][like.pair])) / FINENESS
    }

    /// A search of so many plies found the position to be worth so much more than was thought, in the evaluation's units.
    pub fn learn(&mut self, like: Likeness, more: i32, plies: i32) {
        let bonus = (more * plies / FULL_PLIES).clamp(-MOST / 4, MOST / 4);
        let mover = like.mover.index();
        for entry in [&mut self.by_threats[mover][like.threats], &mut self.by_pair[mover][like.pair]] {
            let old = i32::from(*entry);
            *entry = (old + bonus - old * bonus.abs() / MOST) as i16;
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
    fn what_was_found_again_and_again_is_expected_of_the_like_and_of_nothing_else() {
        let mut correction = Correction::new();
        let like = Likeness::new(Color::Black, 5, cell(1), cell(2));
        assert_eq!(correction.of(like), 0);
        correction.learn(like, -80, 4);
        // Half of it, remembered twice, in sixteenths.
        assert_eq!(correction.of(like), -80 / 2 * 2 / 16);
        let [same_threats, same_pair] =
            [Likeness::new(Color::Black, 5, cell(3), None), Likeness::new(Color::Black, 6, cell(1), cell(2))];
        assert_eq!([same_threats, same_pair].map(|like| correction.of(like)), [-2, -2]);
        let others =
            [Likeness::new(Color::White, 5, cell(1), cell(2)), Likeness::new(Color::Black, 6, cell(2), cell(1))];
        assert_eq!(others.map(|like| correction.of(like)), [0, 0]);
    }

    #[test]
    fn however_wrong_the_evaluation_is_it_is_corrected_within_bounds() {
        let mut correction = Correction::new();
        let like = Likeness::new(Color::White, 0, None, None);
        for more in [20_000, -20_000] {
            (0..1_000).for_each(|_| correction.learn(like, more, 60));
            let bound = 2 * MOST / FINENESS;
            assert!((bound - 8..=bound).contains(&(correction.of(like) * more.signum())), "{}", correction.of(like));
        }
    }
}
