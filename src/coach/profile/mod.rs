//! Profile of a person: what they overlook in their own games, by shape, direction, distance, length, side and rule.
//!
//! A [`Case`] is a turn of the person in which something had to be seen: a win of one's own, or a threat of the opponent.
//! [`cases()`] finds them in a game that was reviewed, [`record`] keeps those of all games, [`tally`] counts them with
//! intervals, and [`plan()`] picks lessons and puzzles. A game is reviewed as one on the table is, by
//! [`review::Run`](super::review::Run), with fewer nodes; the room of the workers makes the searches.
//!
//! Of a reviewed game the cases are kept, and not its evaluations. A game's file may hold these too, written there on
//! demand, but only as scores: neither the winning move nor a proof, of which a case is made. A review on the table has
//! both while it stands, and its cases are taken from it.

mod cases;
pub mod plan;
pub mod record;
pub mod tally;

pub use cases::{Lookout, cases};
pub use plan::{Advice, Plan, plan};
pub use record::{Change, Profile};
pub use tally::{Dimension, Group, Share, Stretch};

#[cfg(test)]
mod tests;

use super::review::Run;
use crate::game::Seats;
use crate::rules::rng::fnv_1a;
use crate::rules::{Board, Color, Direction, Move, Rule};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Nodes of the first search of a position; on the table a review has 500,000 by default.
pub const NODES: u64 = 200_000;

/// Kind of thing that had to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Shape {
    /// Four stones side by side: one more makes the five.
    Four,
    /// Four stones with a gap: one more makes the five.
    SplitFour,
    /// Three stones side by side of which one more makes an open four.
    Three,
    /// Three stones with a gap of which one more makes an open four.
    SplitThree,
    /// A stone that makes two fours, and wins at once.
    DoubleFour,
    /// A stone that makes a four and a three, and wins with the next one.
    FourThree,
    /// A stone that makes two threes, and wins with the next ones.
    DoubleThree,
    /// A win by fours alone (VCF), by none of the above.
    Fours,
    /// A win by fours and threes (VCT), or with a quiet move, by none of the above.
    Threats,
}

impl Shape {
    /// All kinds, in the order in which they are learnt.
    pub const ALL: [Shape; 9] = [
        Shape::Four,
        Shape::SplitFour,
        Shape::Three,
        Shape::SplitThree,
        Shape::DoubleFour,
        Shape::FourThree,
        Shape::DoubleThree,
        Shape::Fours,
        Shape::Threats,
    ];
}

/// Side of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The person had the win.
    Attack,
    /// The opponent threatened it.
    Defence,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::Attack, Side::Defence];
}

/// Direction of a line, as an eye takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Way {
    /// From left to right.
    Row,
    /// Upwards.
    Column,
    /// Either of the two diagonals.
    Diagonal,
}

impl Way {
    /// All directions.
    pub const ALL: [Way; 3] = [Way::Row, Way::Column, Way::Diagonal];
}

impl From<Direction> for Way {
    fn from(direction: Direction) -> Way {
        match direction {
            Direction::Horizontal => Way::Row,
            Direction::Vertical => Way::Column,
            Direction::Rising | Direction::Falling => Way::Diagonal,
        }
    }
}

/// A turn in which something had to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Number of the move, from 1.
    pub number: u32,
    /// Side of the person.
    pub side: Side,
    /// Kind of thing that had to be seen.
    pub shape: Shape,
    /// Direction of its row; `None` where it is not about one row.
    #[serde(default)]
    pub way: Option<Way>,
    /// Distance of its next point from the stone that was placed last, in the larger of columns and rows; `None` where
    /// there is no such stone.
    #[serde(default)]
    pub distance: Option<u8>,
    /// Plies of the win, up to and including the five, with its own side to move.
    pub plies: u32,
    /// Whether it was missed: the win let go, the threat not parried though another move would have done it.
    pub is_missed: bool,
}

/// The colour of the person whose profile it is: that of the only person, or of two people that of the one with this
/// name. `None` where that does not say which one it is.
pub fn person(seats: &Seats, name: &str) -> Option<Color> {
    let is_named = |color: &Color| !name.is_empty() && seats.player(*color).name == name;
    let mut named = Color::ALL.into_iter().filter(|&color| seats.player(color).is_person()).filter(is_named);
    seats.only_person().or_else(|| match (named.next(), named.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    })
}

/// Identity of a game, and of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameKey {
    /// Seed of the game, which stays when the game goes on or moves are taken back; without one, as `line`.
    pub game: u64,
    /// Hash of its rule, its beginning and its moves.
    pub line: u64,
}

/// A game in which a person had a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Identity of the game.
    pub key: GameKey,
    /// Its beginning; `None` if it is unknown.
    pub started: Option<Timestamp>,
    /// The person's colour.
    pub person: Color,
    /// The position before the first move.
    pub start: Board,
    /// The moves of its line.
    pub moves: Vec<Move>,
}

impl PlayedGame {
    /// A game with this [seed](crate::game::Game::seed). One without a seed, as a file of another program has none, is
    /// known by its moves.
    pub fn new(seed: u64, started: Option<Timestamp>, person: Color, start: Board, moves: Vec<Move>) -> PlayedGame {
        let setup: String = start.stones().map(|(point, color)| format!("{color:?}{point}")).collect();
        let line: String = moves.iter().map(Move::to_string).collect();
        let line = fnv_1a(format!("{} {} {setup} {line}", start.rule().code(), start.size()).bytes());
        let key = GameKey { game: if seed == 0 { line } else { seed }, line };
        PlayedGame { key, started, person, start, moves }
    }

    /// The review of its line, to be begun. A line that does not follow the rules is cut off where it breaks them.
    pub fn run(&self) -> Run {
        let mut boards = vec![self.start.clone()];
        for &mv in &self.moves {
            let mut next = boards[boards.len() - 1].clone();
            if next.play(mv).is_err() {
                break;
            }
            boards.push(next);
        }
        let moves: Vec<Option<Move>> = self.moves[..boards.len() - 1].iter().copied().map(Some).collect();
        Run::new(boards, &moves)
    }

    /// The game as it is kept, with its cases.
    pub fn reviewed(&self, cases: Vec<Case>) -> ReviewedGame {
        ReviewedGame { key: self.key, started: self.started, rule: self.start.rule(), cases }
    }
}

/// A game that was reviewed, with its cases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewedGame {
    /// Identity of the game.
    pub key: GameKey,
    /// Its beginning; `None` if it is unknown.
    pub started: Option<Timestamp>,
    /// Its rule.
    pub rule: Rule,
    /// Its cases, in the order of the game.
    pub cases: Vec<Case>,
}
