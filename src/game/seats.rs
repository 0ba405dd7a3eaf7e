//! Players and seats. A seat is not a colour: a swap exchanges the colours of the seats and leaves the players where
//! they sit.

use crate::rules::Color;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// One of the two seats at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SeatId {
    /// The seat to which [`Seats::new`] gives Black.
    First,
    /// The seat across the table.
    Second,
}

impl SeatId {
    /// The seat on the other side of the table.
    #[must_use]
    pub fn other(self) -> SeatId {
        match self {
            SeatId::First => SeatId::Second,
            SeatId::Second => SeatId::First,
        }
    }
}

/// Playing strength of a computer, as the game's file keeps it.
///
/// The numbers stand beside the level because a level of a later version may have others: the file tells how this game
/// was played. What the engine plays with now is `engine::Strength`, which this room does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrengthRecord {
    /// The level's number; `None` when depth, width or time were set by hand.
    pub level: Option<u8>,
    /// Depth of the search, in plies.
    pub depth: u32,
    /// Number of candidates that a node searches; `None` for all.
    pub width: Option<u32>,
    /// Longest time for a move, in milliseconds.
    pub time_millis: u64,
}

/// Name and time limits of a foreign engine, as the game's file keeps them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineTerms {
    /// The name under which the person has added it.
    pub engine: String,
    /// Longest time for a move, in milliseconds.
    pub time_millis: u64,
    /// Time for all its moves of the game, in milliseconds; `None` for no bound.
    #[serde(default)]
    pub game_millis: Option<u64>,
}

/// Depth and width of the textbook's player, as the game's file keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextbookTerms {
    /// Depth of the search, in plies.
    pub depth: u32,
    /// Number of moves that are tried in each position.
    pub width: u32,
}

impl TextbookTerms {
    /// Depths that can be set. Each ply more takes a few times as long; the deepest and widest search takes several
    /// seconds for a move.
    pub const DEPTHS: RangeInclusive<u32> = 1..=6;
    /// Widths that can be set.
    pub const WIDTHS: RangeInclusive<u32> = 1..=30;

    /// Returns the terms within their bounds.
    #[must_use]
    pub fn clamped(self) -> TextbookTerms {
        let clamp = |value: u32, bounds: RangeInclusive<u32>| value.clamp(*bounds.start(), *bounds.end());
        TextbookTerms { depth: clamp(self.depth, Self::DEPTHS), width: clamp(self.width, Self::WIDTHS) }
    }
}

/// A tenth of a second for a move.
impl Default for TextbookTerms {
    fn default() -> TextbookTerms {
        TextbookTerms { depth: 4, width: 10 }
    }
}

/// Choice of a player for a seat, without the terms on which it plays: those are the settings' affair.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SeatKind {
    /// Somebody at this computer.
    Person,
    /// Our own engine.
    Computer,
    /// The textbook's player.
    Textbook,
    /// The foreign engine of this name.
    Engine(String),
}

/// A player as the game's file keeps it, with the strength or the terms on which it played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayerKind {
    /// A person, at this computer or, in a game from a file, anywhere.
    Person,
    /// Our own engine.
    Computer(StrengthRecord),
    /// The textbook's player.
    Textbook(TextbookTerms),
    /// A foreign engine.
    Engine(EngineTerms),
}

impl PlayerKind {
    /// The choice that seats such a player.
    pub fn seat(&self) -> SeatKind {
        match self {
            PlayerKind::Person => SeatKind::Person,
            PlayerKind::Computer(_) => SeatKind::Computer,
            PlayerKind::Textbook(_) => SeatKind::Textbook,
            PlayerKind::Engine(terms) => SeatKind::Engine(terms.engine.clone()),
        }
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Name as a person or a file gave it; empty where nobody did.
    #[serde(default)]
    pub name: String,
    /// Person, our engine, the textbook's player or a foreign engine.
    pub kind: PlayerKind,
}

impl Player {
    /// A person without a name.
    pub fn person() -> Player {
        Player { name: String::new(), kind: PlayerKind::Person }
    }

    /// The computer at this strength.
    pub fn computer(strength: StrengthRecord) -> Player {
        Player { name: "Tengen".to_owned(), kind: PlayerKind::Computer(strength) }
    }

    /// The textbook's player on these terms.
    pub fn textbook(terms: TextbookTerms) -> Player {
        Player { name: "Textbook".to_owned(), kind: PlayerKind::Textbook(terms) }
    }

    /// A foreign engine on these terms.
    pub fn engine(terms: EngineTerms) -> Player {
        Player { name: terms.engine.clone(), kind: PlayerKind::Engine(terms) }
    }

    /// Whether moves come from a person, so that no thinker is asked for them.
    pub fn is_person(&self) -> bool {
        self.kind == PlayerKind::Person
    }
}

/// The two players, and which of them has Black.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats {
    /// Player in the first seat, whatever its colour.
    pub first: Player,
    /// Player in the second seat, whatever its colour.
    pub second: Player,
    /// The seat that plays Black.
    pub black: SeatId,
}

impl Seats {
    /// Seats `black` first and `white` second.
    pub fn new(black: Player, white: Player) -> Seats {
        Seats { first: black, second: white, black: SeatId::First }
    }

    /// The seat that plays `color`.
    pub fn seat(&self, color: Color) -> SeatId {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }

    /// The colour of a seat.
    pub fn color(&self, seat: SeatId) -> Color {
        if seat == self.black { Color::Black } else { Color::White }
    }

    /// The player in a seat.
    pub fn player_in(&self, seat: SeatId) -> &Player {
        match seat {
            SeatId::First => &self.first,
            SeatId::Second => &self.second,
        }
    }

    /// The player of `color`.
    pub fn player(&self, color: Color) -> &Player {
        self.player_in(self.seat(color))
    }

    /// The colour of the person who plays a computer or an engine; `None` for any other pair of players.
    pub fn only_person(&self) -> Option<Color> {
        match Color::ALL.map(|color| self.player(color).is_person()) {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            [true, true] | [false, false] => None,
        }
    }

    /// Gives the seat of `color` to another player.
    pub fn set_player(&mut self, color: Color, player: Player) {
        match self.seat(color) {
            SeatId::First => self.first = player,
            SeatId::Second => self.second = player,
        }
    }

    /// Returns the same players with their colours exchanged.
    #[must_use]
    pub fn swapped(self) -> Seats {
        Seats { black: self.black.other(), ..self }
    }
}
