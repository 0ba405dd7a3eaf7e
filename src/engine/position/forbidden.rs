//! Forbidden points of Black in renju, on the fast position.
//!
//! Overlines and double-fours are decided by the line classes alone. Two open threes are a double-three only if each
//! can really become an open four: on some point of its line that makes one, makes no five, and is itself legal once
//! the three stands; and so on. Nothing is played for that: a stone changes only the one line through two points, and
//! that line is a number to which the stone's digit is added.

use super::Position;
use super::site::{Content, reach};
use crate::engine::cell::Cell;
use crate::engine::pattern::{LineClass, Needs, OWN, digit_weight};
use crate::engine::threat::Threat;
use crate::rules::{Color, Direction};

/// Black stones that are tried out while a point is judged, the last one first.
#[derive(Clone, Copy)]
struct TriedStone<'a> {
    cell: Cell,
    before: Option<&'a TriedStone<'a>>,
}

impl TriedStone<'_> {
    fn contains(&self, cell: Cell) -> bool {
        self.cell == cell || self.before.is_some_and(|before| before.contains(cell))
    }
}

impl Position {
    /// Whether the side to move may place a stone on the empty `cell`.
    pub fn is_legal(&self, cell: Cell) -> bool {
        !self.is_forbidden(self.side_to_move, cell)
    }

    /// Whether the empty `cell` is forbidden for `color`: for Black in renju, as the rules define it.
    pub fn is_forbidden(&self, color: Color, cell: Cell) -> bool {
        if !self.rule.has_forbidden_points(color) {
            return false;
        }
        match self.threat(color, cell) {
            Threat::Forbidden => true,
            threat if threat.is_suspect() => self.is_double_three(cell, None),
            _ => false,
        }
    }

    /// Whether two of the open threes that a stone on `cell` makes are real.
    fn is_double_three(&self, cell: Cell, before: Option<&TriedStone>) -> bool {
        let stones = TriedStone { cell, before };
        let mut threes = 0;
        for direction in Direction::ALL {
            if self.line_among(cell, direction, before).is_open_three() && self.can_become_four(&stones, direction) {
                threes += 1;
            }
        }
        threes > 1
    }

    /// Whether Black may make an open four of the open three through the last stone tried.
    fn can_become_four(&self, stones: &TriedStone, direction: Direction) -> bool {
        [-1, 1].into_iter().any(|sign| {
            let fourth = (1..=reach(self.rule))
                .map(|steps| stones.cell.along(direction, sign * steps))
                .find(|&cell| !self.is_black(cell, stones));
            fourth.is_some_and(|fourth| self.is_empty(fourth) && self.is_legal_four(fourth, direction, stones))
        })
    }

    fn is_black(&self, cell: Cell, stones: &TriedStone) -> bool {
        stones.contains(cell) || self.sites[cell.index()].content == Content::Stone(Color::Black)
    }

    /// Whether a stone on `cell` makes an open four along `direction`, no five, and is legal.
    fn is_legal_four(&self, cell: Cell, direction: Direction, stones: &TriedStone) -> bool {
        if self.line_among(cell, direction, Some(stones)) != LineClass::OpenFour {
            return false;
        }
        let lines = Direction::ALL.map(|line| self.line_among(cell, line, Some(stones)));
        match Threat::of(lines, Needs::ExactlyFiveUnforbidden) {
            Threat::Five | Threat::Forbidden => false,
            threat if threat.is_suspect() => !self.is_double_three(cell, Some(stones)),
            _ => true,
        }
    }

    /// Returns the class of a line through `cell` for Black, with the stones tried standing on the board.
    fn line_among(&self, cell: Cell, direction: Direction, stones: Option<&TriedStone>) -> LineClass {
        let mut key = self.sites[cell.index()].key(Color::Black, direction);
        let mut next = stones;
        while let Some(stone) = next {
            if let Some(steps) = cell.steps_to(stone.cell, direction) {
                key += OWN * digit_weight(steps);
            }
            next = stone.before;
        }
        self.tables.common[Color::Black.index()].class(key)
    }
}
