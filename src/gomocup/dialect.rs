//! Departures of a foreign engine from the protocol's specification, and extensions that it knows.
//!
//! A dialect belongs to the [`profile`](super::profile) of a program; [`client`](super::client) speaks it.

use super::protocol::Cell;
use crate::rules::{Point, Rule};
use serde::{Deserialize, Serialize};

/// Departures of an engine from the protocol's specification, and extensions of it that the engine knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Dialect {
    /// Numbers of rules, where they differ from the specification's.
    pub rule_numbers: Vec<(Rule, u32)>,
    /// Order of a point's two numbers, in both directions.
    pub coordinates: Coordinates,
    /// Commands that the engine understands.
    pub vocabulary: Vocabulary,
}

/// Order of a point's two numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Coordinates {
    /// `x,y`, as specified.
    #[default]
    ColumnFirst,
    /// `y,x`.
    RowFirst,
}

/// Commands that an engine understands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Vocabulary {
    /// The specification's.
    #[default]
    Plain,
    /// The Yixin board's as well, one of which makes the engine move at once.
    Yixin,
}

impl Dialect {
    /// The engine's number of a rule.
    pub fn rule_number(&self, rule: Rule) -> u32 {
        let own = self.rule_numbers.iter().find(|(of, _)| *of == rule);
        own.map_or_else(|| rule.gomocup_number(), |&(_, number)| number)
    }

    /// The cell that names a point of a board of `size`.
    pub fn cell(&self, point: Point, size: u8) -> Cell {
        self.turned(Cell::of(point, size))
    }

    /// The point of a board of `size` that a cell names, if it lies on the board.
    pub fn point(&self, cell: Cell, size: u8) -> Option<Point> {
        self.turned(cell).point(size)
    }

    /// Converts a cell of the specification to the engine's order of coordinates, or back.
    #[must_use]
    pub fn turned(&self, cell: Cell) -> Cell {
        match self.coordinates {
            Coordinates::ColumnFirst => cell,
            Coordinates::RowFirst => Cell { x: cell.y, y: cell.x },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialect_has_its_own_numbers_and_its_own_order() {
        let dialect = Dialect {
            rule_numbers: vec![(Rule::Renju, 2)],
            coordinates: Coordinates::RowFirst,
            vocabulary: Vocabulary::Plain,
        };
        assert_eq!([Rule::Standard, Rule::Renju].map(|rule| dialect.rule_number(rule)), [1, 2]);
        assert_eq!(Dialect::default().rule_number(Rule::Renju), 4);
        let point: Point = "C15".parse().expect("a point");
        assert_eq!(dialect.cell(point, 15), Cell { x: 0, y: 2 });
        assert_eq!(dialect.point(Cell { x: 0, y: 2 }, 15), Some(point));
        assert_eq!(dialect.point(Cell { x: 0, y: 15 }, 15), None);
    }
}
