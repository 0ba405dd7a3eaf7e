//! Learnt weights of cells and threats: the value of an empty cell to a colour by its code, and the value of the
//! threats of both sides together.
//!
//! They were fitted to games of the engine against itself and stand in `assets/evaluation`, a [file](table::Table) for
//! each [`Role`]. This module knows no position: [`Position`](super::position::Position) keeps the sums of the cells'
//! values, and [`evaluate`](super::evaluate) adds the rest.

pub mod table;

use super::pattern::Needs;
use super::threat::{CODES, Code, Codes, Threat};
use crate::rules::rule::Family;
use crate::rules::{Color, Rule};
use std::sync::OnceLock;
use table::Table;

/// Fractions in one unit of the evaluation: the weights are kept in sixteenths, for a cell alone is worth little.
pub const FRACTION: i32 = 16;

/// A colour under a rule, as far as the evaluation tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Either colour in freestyle.
    Freestyle,
    /// Either colour in standard.
    Standard,
    /// Black in renju.
    RenjuBlack,
    /// White in renju.
    RenjuWhite,
}

impl Role {
    /// All roles, in the order of their indexes.
    pub const ALL: [Role; 4] = [Role::Freestyle, Role::Standard, Role::RenjuBlack, Role::RenjuWhite];

    /// Returns the role of `color` under `rule`. A family of rules shares its roles.
    pub const fn of(rule: Rule, color: Color) -> Role {
        match (rule.family(), color) {
            (Family::Freestyle, _) => Role::Freestyle,
            (Family::Standard, _) => Role::Standard,
            (Family::Renju, Color::Black) => Role::RenjuBlack,
            (Family::Renju, Color::White) => Role::RenjuWhite,
        }
    }

    /// Condition under which a colour in this role wins.
    pub const fn needs(self) -> Needs {
        match self {
            Role::Freestyle | Role::RenjuWhite => Needs::FiveOrMore,
            Role::Standard => Needs::ExactlyFive,
            Role::RenjuBlack => Needs::ExactlyFiveUnforbidden,
        }
    }

    /// Text of the role's file of weights.
    const fn text(self) -> &'static str {
        match self {
            Role::Freestyle => include_str!("../../../assets/evaluation/freestyle.txt"),
            Role::Standard => include_str!("../../../assets/evaluation/standard.txt"),
            Role::RenjuBlack => include_str!("../../../assets/evaluation/renju-black.txt"),
            Role::RenjuWhite => include_str!("../../../assets/evaluation/renju-white.txt"),
        }
    }
}

/// Value and threat of an empty cell, by its code.
#[derive(Clone, Copy, Debug)]
pub struct CodeWeight {
    /// Contribution to the colour's side of the evaluation, in [fractions](FRACTION) of a unit.
    pub value: i32,
    /// Threat that a stone there would make.
    pub threat: Threat,
}

/// The next power of two above the number of codes.
const CODE_SLOTS: usize = CODES.next_power_of_two();

/// Weights of a colour in some role.
pub struct Weights {
    /// By code; padded to a power of two, so that no look-up is out of bounds.
    codes: Box<[CodeWeight; CODE_SLOTS]>,
    /// Move-ordering score for placing one's own stone, by the cell's code for oneself.
    pub attacks: Vec<i32>,
    /// Move-ordering score for taking the cell from the opponent, by its code for the opponent.
    pub defences: Vec<i32>,
    /// Value of each [set of threats](super::position::Position::threat_set) when the colour is to move, in fractions.
    pub threats_together: Vec<i32>,
}

impl Weights {
    /// Returns the weights of a colour in this role, parsed at the first call.
    pub fn of(role: Role) -> &'static Weights {
        static WEIGHTS: OnceLock<[Weights; 4]> = OnceLock::new();
        &WEIGHTS.get_or_init(|| Role::ALL.map(Weights::read))[role as usize]
    }

    /// Returns the value and the threat of an empty cell with this code.
    #[inline(always)]
    pub fn of_code(&self, code: Code) -> CodeWeight {
        self.codes[usize::from(code) % CODE_SLOTS]
    }

    fn read(role: Role) -> Weights {
        let table = Table::parse(role.text()).expect("an embedded file, which a test reads");
        let Table { values, attacks, defences, threats_together } = table;
        let mut codes = Box::new([CodeWeight { value: 0, threat: Threat::Quiet }; CODE_SLOTS]);
        for ((entry, value), &lines) in codes.iter_mut().zip(values).zip(Codes::get().lines()) {
            *entry = CodeWeight { value, threat: Threat::of(lines, role.needs()) };
        }
        Weights { codes, attacks, defences, threats_together }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_hold_the_weights_of_every_role() {
        for role in Role::ALL {
            let table = Table::parse(role.text()).unwrap_or_else(|error| panic!("{role:?}: {error}"));
            assert_eq!(table.to_string(), role.text(), "{role:?}: the file is as it would be written");
        }
    }
}
