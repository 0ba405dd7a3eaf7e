//! The opening protocols, step by step, as data.

use super::Area;
use crate::rules::{Color, Rule};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A way to begin a game so that neither side is better off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Protocol {
    /// No protocol: Black and White take turns from the first stone on.
    #[default]
    Free,
    /// One seat places three stones, the other chooses a colour.
    Swap,
    /// Swap in which the other seat may also place two more stones and leave the choice to the first.
    Swap2,
    /// Black's second stone keeps away from the centre, outside the 5×5 around it.
    Pro(SecondStone),
    /// Pro with the 7×7 around the centre instead of the 5×5.
    LongPro(SecondStone),
    /// The Renju International Federation's opening rule of 1996: an opening of the 26, a swap, and two fifth moves of
    /// which White keeps one.
    Rif,
    /// An opening of the 26 with a number of fifth moves, a swap, and as many fifth moves of which White keeps one.
    Yamaguchi,
    /// An opening of the 26, a swap, a fourth move with a number of fifth moves up to eight, a second swap.
    Soosyrv8,
    /// Each of the first stones in a square that grows, with a swap after each; or ten fifth moves instead of the last.
    Taraguchi10,
}

/// Area of White's first stone in the Pro openings, the one point in which their variants differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SecondStone {
    /// On any empty point.
    Anywhere,
    /// On one of the eight points around the centre.
    NearCenter,
}

/// Reason why a game cannot begin by a protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProtocolError {
    /// The protocol belongs to renju, and the game has another rule.
    Rule(Protocol),
    /// The board is smaller than the protocol needs.
    Size {
        /// The protocol.
        protocol: Protocol,
        /// Its smallest board, in points a side.
        min: u8,
    },
    /// Stones lie on the board already, or White is to begin.
    Root(Protocol),
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProtocolError::Rule(protocol) => write!(f, "{protocol:?} is an opening of renju"),
            ProtocolError::Size { protocol, min } => {
                write!(f, "{protocol:?} needs a board of at least {min} points a side")
            }
            ProtocolError::Root(protocol) => write!(f, "{protocol:?} begins on an empty board, with Black"),
        }
    }
}

impl std::error::Error for ProtocolError {}

impl Protocol {
    /// All protocols, in the order in which they are offered to people.
    pub const ALL: [Protocol; 11] = [
        Protocol::Free,
        Protocol::Swap,
        Protocol::Swap2,
        Protocol::Pro(SecondStone::Anywhere),
        Protocol::Pro(SecondStone::NearCenter),
        Protocol::LongPro(SecondStone::Anywhere),
        Protocol::LongPro(SecondStone::NearCenter),
        Protocol::Rif,
        Protocol::Yamaguchi,
        Protocol::Soosyrv8,
        Protocol::Taraguchi10,
    ];

    /// Whether only games by the rules of renju may begin by the protocol.
    pub const fn requires_renju(self) -> bool {
        matches!(self, Protocol::Rif | Protocol::Yamaguchi | Protocol::Soosyrv8 | Protocol::Taraguchi10)
    }

    /// Whether areas around the centre bind the stones.
    pub const fn is_bound_to_center(self) -> bool {
        !matches!(self, Protocol::Free | Protocol::Swap | Protocol::Swap2)
    }

    /// Smallest board on which every step of the protocol can be carried out, in points a side.
    pub const fn min_size(self) -> u8 {
        match self {
            Protocol::Free | Protocol::Swap | Protocol::Swap2 => 5,
            Protocol::Pro(_) => 6,
            Protocol::LongPro(_) => 8,
            // The 9×9 of Taraguchi-10; and room for as many different fifth moves as can be asked for.
            Protocol::Rif | Protocol::Yamaguchi | Protocol::Soosyrv8 | Protocol::Taraguchi10 => 9,
        }
    }

    /// Checks whether a game by this rule on an empty board of `size` may begin by the protocol.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn check(self, rule: Rule, size: u8) -> Result<(), ProtocolError> {
        if self.requires_renju() && rule != Rule::Renju {
            return Err(ProtocolError::Rule(self));
        }
        let min = self.min_size();
        if size < min { Err(ProtocolError::Size { protocol: self, min }) } else { Ok(()) }
    }

    /// The stages, in order.
    pub(super) const fn stages(self) -> &'static [Stage] {
        match self {
            Protocol::Free => &[],
            Protocol::Swap => SWAP,
            Protocol::Swap2 => SWAP2,
            Protocol::Pro(SecondStone::Anywhere) => PRO,
            Protocol::Pro(SecondStone::NearCenter) => PRO_NEAR,
            Protocol::LongPro(SecondStone::Anywhere) => LONG_PRO,
            Protocol::LongPro(SecondStone::NearCenter) => LONG_PRO_NEAR,
            Protocol::Rif => RIF,
            Protocol::Yamaguchi => YAMAGUCHI,
            Protocol::Soosyrv8 => SOOSYRV8,
            Protocol::Taraguchi10 => TARAGUCHI10,
        }
    }
}

/// One of the alternatives that a step can offer. A choice may exchange the colours of the seats; stones stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// The chooser plays Black from here on.
    Black,
    /// The chooser plays White from here on.
    White,
    /// The chooser places one more stone of each colour, and the other seat chooses a colour.
    PlaceTwo,
    /// The chooser takes the other seat's colour.
    Swap,
    /// Both seats keep their colours.
    Stay,
    /// The chooser, who has Black, offers ten fifth moves, and there are no more swaps.
    OfferTen,
}

impl Choice {
    /// The stages that replace the remaining ones.
    pub(super) const fn detour(self) -> Option<&'static [Stage]> {
        match self {
            Choice::PlaceTwo => Some(TWO_MORE),
            Choice::OfferTen => Some(TEN_FIFTHS),
            Choice::Black | Choice::White | Choice::Swap | Choice::Stay => None,
        }
    }
}

/// One stage of a protocol: an act and the seat that carries it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// A stone of the side to move, which the actor places whatever its own colour.
    Stone(Actor, Area),
    /// One of these choices.
    Choose(Actor, &'static [Choice]),
    /// A number of fifth moves, from 1 to this.
    Declare(Actor, u8),
    /// Black offers fifth moves, one after the other.
    Offer(Offers),
    /// White keeps one of the offered fifth moves, which becomes Black's stone.
    Keep,
}

/// The seat that acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    /// The seat that began, whatever its colour.
    First,
    /// The other seat.
    Second,
    /// The seat that has this colour now.
    Holder(Color),
}

/// Number of fifth moves that are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offers {
    /// A number that the protocol fixes.
    Exactly(u8),
    /// The number that a seat declared before.
    AsDeclared,
}

use Actor::{First, Holder, Second};
use Area::{Anywhere, Beyond, Center, Within};
use Color::{Black, White};
use Stage::{Choose, Declare, Keep, Offer, Stone};

const COLORS: &[Choice] = &[Choice::Black, Choice::White];
const SWAP_OR_NOT: &[Choice] = &[Choice::Swap, Choice::Stay];

/// Greatest number of fifth moves that can be declared by Yamaguchi. The rule itself has no bound. Servers commonly use
/// this one, and every position has that many fifth moves that differ.
const MAX_BY_YAMAGUCHI: u8 = 12;

const SWAP: &[Stage] =
    &[Stone(First, Anywhere), Stone(First, Anywhere), Stone(First, Anywhere), Choose(Second, COLORS)];

const SWAP2: &[Stage] = &[
    Stone(First, Anywhere),
    Stone(First, Anywhere),
    Stone(First, Anywhere),
    Choose(Second, &[Choice::Black, Choice::White, Choice::PlaceTwo]),
];

const TWO_MORE: &[Stage] = &[Stone(Second, Anywhere), Stone(Second, Anywhere), Choose(First, COLORS)];

const fn pro(second: Area, third: Area) -> [Stage; 3] {
    [Stone(Holder(Black), Center), Stone(Holder(White), second), Stone(Holder(Black), third)]
}

const PRO: &[Stage] = &pro(Anywhere, Beyond(2));
const PRO_NEAR: &[Stage] = &pro(Within(1), Beyond(2));
const LONG_PRO: &[Stage] = &pro(Anywhere, Beyond(3));
const LONG_PRO_NEAR: &[Stage] = &pro(Within(1), Beyond(3));

const RIF: &[Stage] = &[
    Stone(First, Center),
    Stone(First, Within(1)),
    Stone(First, Within(2)),
    Choose(Second, SWAP_OR_NOT),
    Stone(Holder(White), Anywhere),
    Offer(Offers::Exactly(2)),
    Keep,
];

const YAMAGUCHI: &[Stage] = &[
    Stone(First, Center),
    Stone(First, Within(1)),
    Stone(First, Within(2)),
    Declare(First, MAX_BY_YAMAGUCHI),
    Choose(Second, SWAP_OR_NOT),
    Stone(Holder(White), Anywhere),
    Offer(Offers::AsDeclared),
    Keep,
];

const SOOSYRV8: &[Stage] = &[
    Stone(First, Center),
    Stone(First, Within(1)),
    Stone(First, Within(2)),
    Choose(Second, SWAP_OR_NOT),
    Stone(Holder(White), Anywhere),
    Declare(Holder(White), 8),
    Choose(Holder(Black), SWAP_OR_NOT),
    Offer(Offers::AsDeclared),
    Keep,
];

const TARAGUCHI10: &[Stage] = &[
    Stone(Holder(Black), Center),
    Choose(Holder(White), SWAP_OR_NOT),
    Stone(Holder(White), Within(1)),
    Choose(Holder(Black), SWAP_OR_NOT),
    Stone(Holder(Black), Within(2)),
    Choose(Holder(White), SWAP_OR_NOT),
    Stone(Holder(White), Within(3)),
    Choose(Holder(Black), &[Choice::Swap, Choice::Stay, Choice::OfferTen]),
    Stone(Holder(Black), Within(4)),
    Choose(Holder(White), SWAP_OR_NOT),
];

const TEN_FIFTHS: &[Stage] = &[Offer(Offers::Exactly(10)), Keep];
