//! The rules, and the rows that win under each.

use super::Color;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Variant of gomoku.
///
/// ```
/// use tengen::rules::{Color, Rule};
///
/// let rule: Rule = "renju".parse()?;
/// assert!(rule.row_wins(Color::White, 6, false) && !rule.row_wins(Color::Black, 6, false));
/// assert_eq!((rule.code(), rule.gomocup_number()), ("renju", 4));
/// # Ok::<(), tengen::rules::rule::ParseRuleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rule {
    /// Five or more in a row win, for both.
    #[default]
    Freestyle,
    /// Exactly five in a row win, for both; a longer row does not.
    Standard,
    /// Black wins with exactly five and may make no overline, double-four or double-three. White wins with five or
    /// more and may place a stone on every empty point.
    Renju,
    /// Exactly five in a row win unless stones of the other colour stand at both ends; six or more always do. The
    /// board's edge blocks nothing. Number 8 of the Gomocup protocol.
    Caro,
    /// Caro in which a row of more than five does not win: number 9 of the Gomocup protocol.
    CaroStandard,
}

impl Rule {
    /// All rules, in the order in which they are offered to people.
    pub const ALL: [Rule; 5] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroStandard];

    /// The three rules by which most games are played: the engine is trained on them, and a file that names no rule is
    /// read as a game by one of them.
    pub const COMMON: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

    /// Family of the rule: what is learned from games is learned once for all its members.
    pub const fn family(self) -> Family {
        match self {
            Rule::Freestyle | Rule::Caro => Family::Freestyle,
            Rule::Standard | Rule::CaroStandard => Family::Standard,
            Rule::Renju => Family::Renju,
        }
    }

    /// Whether a row of five does not win between two stones of the other colour.
    pub const fn is_caro(self) -> bool {
        matches!(self, Rule::Caro | Rule::CaroStandard)
    }

    /// Whether an unbroken row of `length` stones of `color` wins; `enclosed` says whether stones of the other colour
    /// stand at both its ends.
    pub const fn row_wins(self, color: Color, length: u8, enclosed: bool) -> bool {
        match (self, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => length >= 5,
            (Rule::Standard, _) | (Rule::Renju, Color::Black) => length == 5,
            (Rule::Caro, _) => length > 5 || (length == 5 && !enclosed),
            (Rule::CaroStandard, _) => length == 5 && !enclosed,
        }
    }

    /// Whether `color` has forbidden points: only Black, and only in renju.
    pub const fn has_forbidden_points(self, color: Color) -> bool {
        matches!((self, color), (Rule::Renju, Color::Black))
    }

    /// Name of the rule on command lines and in data files: lower case, stable from version to version.
    pub const fn code(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::CaroStandard => "caro-standard",
        }
    }

    /// Number of the rule in the Gomocup protocol: bits, 1 for exactly five, 4 for renju and 8 for Caro. Bit 2, a game
    /// that goes on after its end, is not played here. Yixin uses other numbers for renju, see `gomocup::dialect`.
    pub const fn gomocup_number(self) -> u32 {
        match self {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            Rule::Caro => 8,
            Rule::CaroStandard => 9,
        }
    }

    /// Returns the rule with this number in the Gomocup protocol, if there is one.
    pub fn from_gomocup_number(number: u32) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.gomocup_number() == number)
    }
}

/// Rules under which the same moves are good. One network evaluates their positions, lines weigh the same, and the same
/// openings are even: that a Caro row of five must not be enclosed changes little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// A longer row is as good as five: freestyle, Caro.
    Freestyle,
    /// A longer row does not win: standard, the stricter Caro.
    Standard,
    /// Renju alone, in which the colours have rules of their own.
    Renju,
}

/// Error for a text that is not the code of a rule; holds the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRuleError(pub String);

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = Rule::ALL.map(Rule::code).join(", ");
        write!(f, "\"{}\" is no rule; the rules are {codes}", self.0)
    }
}

impl std::error::Error for ParseRuleError {}

impl FromStr for Rule {
    type Err = ParseRuleError;

    /// Reads a rule's code, in either case.
    fn from_str(text: &str) -> Result<Rule, ParseRuleError> {
        let named = |rule: &Rule| rule.code().eq_ignore_ascii_case(text);
        Rule::ALL.into_iter().find(named).ok_or_else(|| ParseRuleError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_numbers_are_stable_and_read_back() {
        let codes = Rule::ALL.map(|rule| (rule.code(), rule.gomocup_number()));
        let expected = [("freestyle", 0), ("standard", 1), ("renju", 4), ("caro", 8), ("caro-standard", 9)];
        assert_eq!(codes, expected);
        for rule in Rule::ALL {
            assert_eq!(rule.code().parse(), Ok(rule));
            assert_eq!(rule.code().to_uppercase().parse(), Ok(rule));
            assert_eq!(Rule::from_gomocup_number(rule.gomocup_number()), Some(rule));
        }
        assert_eq!(Rule::from_gomocup_number(2), None);
    }

    #[test]
    fn in_caro_alone_two_stones_take_a_five_its_win() {
        for rule in Rule::ALL {
            assert_eq!(rule.is_caro(), rule.code().starts_with("caro"), "{rule:?}");
            for color in Color::ALL {
                assert_eq!(rule.row_wins(color, 5, true), !rule.is_caro(), "{rule:?}");
            }
        }
    }

    #[test]
    fn the_error_for_an_unknown_rule_lists_all_codes() {
        let error = "gomoku".parse::<Rule>().expect_err("no rule");
        assert_eq!(
            error.to_string(),
            "\"gomoku\" is no rule; the rules are freestyle, standard, renju, caro, caro-standard"
        );
    }
}
