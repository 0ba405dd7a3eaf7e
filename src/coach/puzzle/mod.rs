//! Puzzles: a position, a task, and the moves that solve it.
//!
//! A puzzle makes a [`claim`]: its solutions, and no other first moves, have a proof in its class within its length.
//! The engine finds claims and checks them, and [`wider`] looks beyond the class; [`set`] holds the puzzles that come
//! with the program. While a person solves one, [`judge`] judges each move, and [`attempt`] keeps the state.
//! [`challenge`] has puzzles in a row, harder and harder. [`progress`] remembers which puzzles were solved and when
//! others come back, and [`shelf`] chooses the next one. [`traits`] are found by code in the line of the solution, and
//! [`rating`] tells which puzzles suit a person.

pub mod claim;
pub mod set;
pub mod wider;

pub mod attempt;
pub mod judge;

pub mod challenge;
pub mod progress;
pub mod shelf;

pub mod rating;
pub mod traits;

mod id;

pub use claim::from_missed_win;
pub use id::PuzzleId;
pub use rating::Rating;
pub use traits::{Theme, Traits};

#[cfg(test)]
mod tests;

use crate::coach::asset;
use crate::engine::Means;
use crate::rules::{Board, Color, Move, Point, Rule, SetupError, notation};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Task of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Class {
    /// Win by continuous fours.
    Vcf,
    /// Win by continuous threats: fours, and threats of an open four. Fours alone are not enough.
    Vct,
    /// Find a move that holds against a win by such threats.
    Defence,
}

impl Class {
    /// All classes, in the order in which they are offered.
    pub const ALL: [Class; 3] = [Class::Vcf, Class::Vct, Class::Defence];

    /// Means of the attack.
    pub const fn means(self) -> Means {
        match self {
            Class::Vcf => Means::Fours,
            Class::Vct | Class::Defence => Means::Threats,
        }
    }
}

/// Difficulty of a puzzle, from 1 to [`Grade::HARDEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Grade(u8);

impl Grade {
    /// The greatest number of a grade.
    pub const HARDEST: u8 = 5;

    /// The grade of this number, 1 to 5.
    pub const fn new(number: u8) -> Option<Grade> {
        if matches!(number, 1..=Grade::HARDEST) { Some(Grade(number)) } else { None }
    }

    /// The number, from 1 to [`Grade::HARDEST`].
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All five, the easiest first.
    pub fn all() -> impl Iterator<Item = Grade> {
        (1..=Grade::HARDEST).map(Grade)
    }
}

/// Means by which a puzzle's other first moves were searched; in a defence, the wins against the moves that hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scope {
    /// Means of the puzzle's class, searched out.
    #[default]
    Class,
    /// Means of the class, searched out, and all others within bounds: see [`wider`].
    Wider,
}

impl Scope {
    fn is_class(&self) -> bool {
        *self == Scope::Class
    }
}

/// A puzzle. Its game is not over, its solutions are legal, and there is at least one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Record", into = "Record")]
pub struct Puzzle {
    board: Board,
    class: Class,
    plies: u32,
    solutions: Vec<Point>,
    scope: Scope,
    traits: Traits,
}

/// Reason why there is no such puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleError {
    /// Its stones do not make a position on its board by its rule.
    Setup(SetupError),
    /// Stones or solutions are not written as points in a row; holds the text.
    Points(String),
    /// The game is over.
    Over,
    /// The list of solutions is empty.
    NoSolution,
    /// The side to move may not play this solution.
    Illegal(Point),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::Setup(error) => error.fmt(f),
            PuzzleError::Points(text) => write!(f, "\"{text}\" is not a row of points"),
            PuzzleError::Over => write!(f, "the game is over"),
            PuzzleError::NoSolution => write!(f, "there is no solution"),
            PuzzleError::Illegal(point) => write!(f, "the solution {point} cannot be played"),
        }
    }
}

impl std::error::Error for PuzzleError {}

impl Puzzle {
    /// A puzzle in the position of `board`, whose moves are forgotten. The claim is not checked here but by
    /// [`claim::check`].
    ///
    /// # Errors
    /// If the game is over, there is no solution, or one cannot be played.
    pub fn new(board: &Board, class: Class, plies: u32, mut solutions: Vec<Point>) -> Result<Puzzle, PuzzleError> {
        let stones: Vec<(Point, Color)> = board.stones().collect();
        let board = Board::with_stones(board.size(), board.rule(), &stones, board.side_to_move());
        let board = board.map_err(PuzzleError::Setup)?;
        solutions.sort();
        solutions.dedup();
        match solutions.iter().find(|&&point| board.check(Move::Place(point)).is_err()) {
            _ if board.ending().is_some() => Err(PuzzleError::Over),
            Some(&point) => Err(PuzzleError::Illegal(point)),
            None if solutions.is_empty() => Err(PuzzleError::NoSolution),
            None => {
                let (scope, traits) = (Scope::Class, Traits::default());
                Ok(Puzzle { board, class, plies, solutions, scope, traits })
            }
        }
    }

    /// The puzzle, with the means by which its other first moves were searched.
    #[must_use]
    pub fn searched(self, scope: Scope) -> Puzzle {
        Puzzle { scope, ..self }
    }

    /// The puzzle with these traits, which are not checked.
    #[must_use]
    pub fn with_traits(self, traits: Traits) -> Puzzle {
        Puzzle { traits, ..self }
    }

    /// Its themes, and the wrong moves that tempt.
    pub fn traits(&self) -> &Traits {
        &self.traits
    }

    /// Means by which the first moves that are not solutions were searched.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// The position, without moves; the side to move is the one that solves.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side that solves, which is to move.
    pub fn side(&self) -> Color {
        self.board.side_to_move()
    }

    /// The task, which decides how a solution is proven.
    pub fn class(&self) -> Class {
        self.class
    }

    /// Length in plies: of the shortest win, up to and including the five; in a defence, of the longest attack that a
    /// wrong move allows.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The first moves that solve it, in point order.
    pub fn solutions(&self) -> &[Point] {
        &self.solutions
    }

    /// Difficulty: the number of own moves before the five, beyond the first; one less where several moves solve it.
    pub fn grade(&self) -> Grade {
        let number = (self.plies.saturating_sub(1) / 2).clamp(1, u32::from(Grade::HARDEST)) as u8;
        let several = u8::from(self.solutions.len() > 1);
        Grade((number - several).max(1))
    }
}

/// A puzzle as it is written: points in a row, as in `H8I9`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    rule: Rule,
    size: u8,
    side: Color,
    class: Class,
    plies: u32,
    black: String,
    white: String,
    solutions: String,
    #[serde(default, skip_serializing_if = "Scope::is_class")]
    scope: Scope,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    themes: Vec<Theme>,
    #[serde(default, skip_serializing_if = "is_zero")]
    tempting: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl Record {
    fn of(puzzle: &Puzzle) -> Record {
        let Puzzle { board, class, plies, solutions, scope, traits } = puzzle;
        let [black, white] = Color::ALL.map(|color| asset::row(board, color));
        Record {
            rule: board.rule(),
            size: board.size(),
            side: board.side_to_move(),
            class: *class,
            plies: *plies,
            black,
            white,
            solutions: notation::write(solutions),
            scope: *scope,
            themes: traits.themes.clone(),
            tempting: traits.tempting,
        }
    }
}

impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Record {
        Record::of(&puzzle)
    }
}

impl TryFrom<Record> for Puzzle {
    type Error = PuzzleError;

    fn try_from(record: Record) -> Result<Puzzle, PuzzleError> {
        let Record { rule, size, side, class, plies, black, white, solutions, scope, themes, tempting } = record;
        let stones = asset::stones(&black, &white).map_err(PuzzleError::Points)?;
        let board = Board::with_stones(size, rule, &stones, side).map_err(PuzzleError::Setup)?;
        let solutions = asset::points(&solutions).map_err(PuzzleError::Points)?;
        let traits = Traits { themes, tempting };
        Ok(Puzzle::new(&board, class, plies, solutions)?.searched(scope).with_traits(traits))
    }
}
