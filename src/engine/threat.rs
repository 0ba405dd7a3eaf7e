//! Threats: the effect of a stone on a cell, its four lines taken together.
//!
//! Four [line classes](super::pattern), whatever their order, make one of 2,380 codes; a code has a threat class, which
//! depends on the [needs](Needs) of the colour, and values that [`weights`](super::weights) give it.

use super::pattern::{LineClass, Needs};
use std::sync::OnceLock;

/// Threat that a stone on an empty cell would make, the weakest first. A class named "if legal" holds two open threes
/// or more under renju's rules for Black: the lines alone cannot tell whether they are real, and so whether the point
/// is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Threat {
    /// No open three and nothing better.
    Quiet,
    /// Forbidden for certain: an overline or two fours, and no five.
    Forbidden,
    /// One open three.
    Three,
    /// Two open threes, no four.
    DoubleThree,
    /// Two open threes, no four, where the point may be forbidden.
    DoubleThreeIfLegal,
    /// One four, no open three.
    Four,
    /// One four, open or not, and two open threes, where it may be forbidden.
    FourIfLegal,
    /// One four and an open three.
    FourThree,
    /// An open four, or two fours: one stone cannot stop the five.
    OpenFour,
    /// A five.
    Five,
}

impl Threat {
    /// Number of classes.
    pub const COUNT: usize = 10;

    /// Classes that make a four and no five, the most promising first.
    pub const FOURS: [Threat; 4] = [Threat::OpenFour, Threat::FourThree, Threat::FourIfLegal, Threat::Four];

    /// Classes of the points that are, or may be, forbidden to Black in renju.
    pub const MAY_BE_FORBIDDEN: [Threat; 3] = [Threat::Forbidden, Threat::DoubleThreeIfLegal, Threat::FourIfLegal];

    /// Returns the class of four lines for a colour with these needs.
    pub fn of(lines: [LineClass; 4], needs: Needs) -> Threat {
        let count = |is: fn(LineClass) -> bool| lines.iter().filter(|&&line| is(line)).count();
        let has = |class: LineClass| lines.contains(&class);
        let fours = count(LineClass::is_four);
        let threes = count(LineClass::is_open_three);
        if has(LineClass::Five) {
            return Threat::Five;
        }
        if needs == Needs::ExactlyFiveUnforbidden {
            if has(LineClass::Forbidden) || fours > 1 {
                return Threat::Forbidden;
            }
            if threes > 1 {
                return if fours == 1 { Threat::FourIfLegal } else { Threat::DoubleThreeIfLegal };
            }
        }
        match (fours, threes) {
            _ if fours > 1 || has(LineClass::OpenFour) => Threat::OpenFour,
            (1, 1..) => Threat::FourThree,
            (1, 0) => Threat::Four,
            (_, 2..) => Threat::DoubleThree,
            (_, 1) => Threat::Three,
            _ => Threat::Quiet,
        }
    }

    /// Whether the stone makes a four and no five, if it is legal.
    pub const fn makes_four(self) -> bool {
        matches!(self, Threat::Four | Threat::FourIfLegal | Threat::FourThree | Threat::OpenFour)
    }

    /// Whether only the recursion of renju's rules can tell if the point is forbidden.
    pub const fn is_suspect(self) -> bool {
        matches!(self, Threat::DoubleThreeIfLegal | Threat::FourIfLegal)
    }
}

/// Threats that [`Position::threat_set`](super::position::Position::threat_set) tells apart, a bit each. Fives of the
/// side to move are left out: it has won.
pub const THREAT_GROUPS: [&[Threat]; 5] = [
    &[Threat::OpenFour],
    &[Threat::FourThree],
    &[Threat::DoubleThree, Threat::DoubleThreeIfLegal],
    &[Threat::Four, Threat::FourIfLegal],
    &[Threat::Three],
];

/// Number of bits of a set of threats: the opponent's five, then the mover's threats and the opponent's.
pub const THREAT_BITS: usize = 1 + 2 * THREAT_GROUPS.len();

/// Number of sets of threats.
pub const THREAT_SETS: usize = 1 << THREAT_BITS;

/// Multiset of four line classes, as an index below [`CODES`].
pub type Code = u16;

/// Number of codes: multisets of four out of fourteen.
pub const CODES: usize = 2380;

/// Classes of a cell's four lines, four bits each, in the order of [`Direction::ALL`](crate::rules::Direction::ALL):
/// Black's in the low half, White's in the high half.
pub type LineClasses = u32;

/// Codes of all combinations.
pub struct Codes {
    /// Indexed by four classes of four bits.
    by_nibbles: Box<[Code; 1 << 16]>,
    /// Classes of each code, the weakest first.
    lines: Vec<[LineClass; 4]>,
    /// Whether a line of each code becomes a three of any kind, or an open two.
    makes_more: Vec<bool>,
}

impl Codes {
    /// Returns the codes, numbered at the first call.
    pub fn get() -> &'static Codes {
        static CODES: OnceLock<Codes> = OnceLock::new();
        CODES.get_or_init(Codes::build)
    }

    /// Returns Black's code and White's.
    #[inline(always)]
    pub fn of_classes(&self, classes: LineClasses) -> [Code; 2] {
        [classes as u16, (classes >> 16) as u16].map(|nibbles| self.by_nibbles[usize::from(nibbles)])
    }

    /// Whether a stone on a cell of this code makes a three of any kind, or an open two.
    #[inline]
    pub fn makes_more(&self, code: Code) -> bool {
        self.makes_more[usize::from(code)]
    }

    /// Classes of every code, in the codes' order.
    pub fn lines(&self) -> &[[LineClass; 4]] {
        &self.lines
    }

    fn build() -> Codes {
        let mut lines = Vec::with_capacity(CODES);
        let entries = vec![0; 1 << 16].into_boxed_slice();
        let mut by_nibbles: Box<[Code; 1 << 16]> = entries.try_into().expect("the slice has that length");
        for a in LineClass::ALL {
            for b in LineClass::ALL.into_iter().filter(|&b| b >= a) {
                for c in LineClass::ALL.into_iter().filter(|&c| c >= b) {
                    for d in LineClass::ALL.into_iter().filter(|&d| d >= c) {
                        for nibbles in permutations([a, b, c, d]) {
                            by_nibbles[nibbles] = lines.len() as Code;
                        }
                        lines.push([a, b, c, d]);
                    }
                }
            }
        }
        let is_more = |line: &LineClass| *line == LineClass::ClosedThree || line.is_open_three() || line.is_open_two();
        let makes_more = lines.iter().map(|lines| lines.iter().any(is_more)).collect();
        Codes { by_nibbles, lines, makes_more }
    }
}

/// Returns the indexes of four classes in every order.
fn permutations(classes: [LineClass; 4]) -> impl Iterator<Item = usize> {
    let nibble = move |i: usize, shift: u32| (classes[i] as usize) << (4 * shift);
    (0..4).flat_map(move |a| {
        (0..4).filter(move |&b| b != a).flat_map(move |b| {
            (0..4).filter(move |&c| c != a && c != b).map(move |c| {
                let d = 6 - a - b - c;
                nibble(a, 0) | nibble(b, 1) | nibble(c, 2) | nibble(d, 3)
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_forget_the_order_of_lines_and_nothing_else() {
        let codes = Codes::get();
        assert_eq!(codes.lines().len(), CODES);
        for (code, &[a, b, c, d]) in codes.lines().iter().enumerate() {
            let other = LineClass::Five;
            for lines in [[a, b, c, d], [d, c, b, a], [b, d, a, c], [c, a, d, b]] {
                let nibbles = |lines: [LineClass; 4]| lines.iter().rev().fold(0, |sum, &line| sum << 4 | line as u32);
                let [mine, others] = [nibbles(lines), nibbles([other; 4])];
                let [black, white] = codes.of_classes(mine | others << 16);
                assert_eq!(usize::from(black), code);
                assert_eq!(codes.lines()[usize::from(white)], [LineClass::Five; 4]);
                assert_eq!(codes.of_classes(others | mine << 16), [white, black]);
            }
        }
    }

    #[test]
    fn threats_are_judged_in_the_order_of_the_rules() {
        use LineClass::*;
        for (lines, free, renju) in [
            ([Five, Forbidden, Four, Dead], Threat::Five, Threat::Five),
            ([OpenFour, Dead, Dead, Dead], Threat::OpenFour, Threat::OpenFour),
            ([OpenFour, OpenThree, Dead, Dead], Threat::OpenFour, Threat::OpenFour),
            ([OpenFour, OpenThree, OpenThree, Dead], Threat::OpenFour, Threat::FourIfLegal),
            ([Four, Four, Dead, Dead], Threat::OpenFour, Threat::Forbidden),
            ([Four, OpenThreeNarrow, OpenTwo, Dead], Threat::FourThree, Threat::FourThree),
            ([Four, OpenThree, OpenThree, Dead], Threat::FourThree, Threat::FourIfLegal),
            ([OpenThree, OpenThreeNarrow, Dead, Dead], Threat::DoubleThree, Threat::DoubleThreeIfLegal),
            ([OpenThree, ClosedThree, Dead, Dead], Threat::Three, Threat::Three),
            ([Four, ClosedThree, Dead, Dead], Threat::Four, Threat::Four),
            ([ClosedThree, OpenTwo, OpenTwo, Dead], Threat::Quiet, Threat::Quiet),
        ] {
            assert_eq!(Threat::of(lines, Needs::FiveOrMore), free, "{lines:?}");
            assert_eq!(Threat::of(lines, Needs::ExactlyFiveUnforbidden), renju, "{lines:?}");
        }
    }
}
