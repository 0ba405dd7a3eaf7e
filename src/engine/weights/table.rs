//! The weights of one role as a file: text, so that people can look things up, and a change shows what it changes.
//!
//! ```text
//! tengen evaluation 1
//! 0000 0 -310 -295
//! 0001 2 -280 -260
//! …
//! threats -16 4 …
//! ```
//! A line a code: the classes of its four lines as hexadecimal digits (0 for dead to d for five); the value of an empty
//! cell of the code, in sixteenths of a unit; the move-ordering scores of the cell for attack and for defence. Then the
//! values of the sets of threats on the board to the side to move, in their order, likewise in sixteenths.

use crate::engine::pattern::LineClass;
use crate::engine::threat::{CODES, Codes, THREAT_SETS};
use std::fmt;
use std::str::{FromStr, SplitWhitespace};

const HEADING: &str = "tengen evaluation 1";
const THREATS: &str = "threats";
/// Sets of threats that stand on one line of the file.
const SETS_A_LINE: usize = 32;

/// The weights of a role; each list has an entry a code but the last, which has one for each set of threats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Value of an empty cell to the colour, by code, in sixteenths of a unit.
    pub values: Vec<i32>,
    /// Move-ordering score for placing one's own stone, by the cell's code for oneself.
    pub attacks: Vec<i32>,
    /// Move-ordering score for taking the cell from the opponent, by its code for the opponent.
    pub defences: Vec<i32>,
    /// Value of each set of threats when the colour is to move, in sixteenths of a unit.
    pub threats_together: Vec<i32>,
}

/// Reason why a text is not a table: a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError(String);

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TableError {}

/// The words of the file, one after the other.
struct Words<'a>(SplitWhitespace<'a>);

impl<'a> Words<'a> {
    fn next(&mut self) -> Result<&'a str, TableError> {
        self.0.next().ok_or_else(|| TableError("the text ends too soon".to_owned()))
    }

    fn expect(&mut self, expected: &str) -> Result<(), TableError> {
        match self.next()? {
            word if word == expected => Ok(()),
            word => Err(TableError(format!("\"{word}\" stands where \"{expected}\" should"))),
        }
    }

    fn number(&mut self) -> Result<i32, TableError> {
        let word = self.next()?;
        // As large as it may be, the sum over all cells of a board stays far from overflowing.
        match i16::from_str(word) {
            Ok(number) => Ok(i32::from(number)),
            Err(error) => Err(TableError(format!("\"{word}\" is not a weight: {error}"))),
        }
    }
}

impl Table {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// If the text is not of the form above, or has a number that does not fit into sixteen bits.
    pub fn parse(text: &str) -> Result<Table, TableError> {
        let mut words = Words(text.split_whitespace());
        for word in HEADING.split_whitespace() {
            words.expect(word)?;
        }
        let mut table = Table {
            values: Vec::with_capacity(CODES),
            attacks: Vec::with_capacity(CODES),
            defences: Vec::with_capacity(CODES),
            threats_together: Vec::with_capacity(THREAT_SETS),
        };
        for &lines in Codes::get().lines() {
            words.expect(&name(lines))?;
            table.values.push(words.number()?);
            table.attacks.push(words.number()?);
            table.defences.push(words.number()?);
        }
        for set in 0..THREAT_SETS {
            if set % SETS_A_LINE == 0 {
                words.expect(THREATS)?;
            }
            table.threats_together.push(words.number()?);
        }
        match words.next() {
            Ok(word) => Err(TableError(format!("\"{word}\" follows the end"))),
            Err(_) => Ok(table),
        }
    }
}

/// A code by its lines, a digit each.
fn name(lines: [LineClass; 4]) -> String {
    lines.iter().map(|&line| char::from_digit(line as u32, 16).expect("there are fewer than 16 classes")).collect()
}

impl fmt::Display for Table {
    /// Writes the text of the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADING}")?;
        for (code, &lines) in Codes::get().lines().iter().enumerate() {
            let (value, attack, defence) = (self.values[code], self.attacks[code], self.defences[code]);
            writeln!(f, "{} {value} {attack} {defence}", name(lines))?;
        }
        for sets in self.threats_together.chunks(SETS_A_LINE) {
            f.write_str(THREATS)?;
            sets.iter().try_for_each(|value| write!(f, " {value}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let numbers = |from: i32| (from..from + CODES as i32).collect::<Vec<_>>();
        Table {
            values: numbers(-1_000),
            attacks: numbers(7),
            defences: numbers(-30_000),
            threats_together: (-1_024..1_024).collect(),
        }
    }

    #[test]
    fn a_table_survives_writing_and_reading() {
        assert_eq!(Table::parse(&table().to_string()), Ok(table()));
    }

    #[test]
    fn a_text_that_is_not_a_table_is_refused_with_the_reason() {
        let text = table().to_string();
        for (from, to, why) in [
            ("evaluation 1", "evaluation 2", "\"2\" stands where \"1\" should"),
            ("\n0001 ", "\n0002 ", "\"0002\" stands where \"0001\" should"),
            (" -30000\n", " -40000\n", "\"-40000\" is not a weight: number too small to fit in target type"),
            (" 1023\n", "\n", "the text ends too soon"),
            (" 1023\n", " 1023 1024\n", "\"1024\" follows the end"),
        ] {
            let broken = text.replacen(from, to, 1);
            assert_eq!(Table::parse(&broken), Err(TableError(why.to_owned())), "{to:?}");
        }
    }
}
