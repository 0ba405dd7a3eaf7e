//! Lessons of gomoku, from the first stone to the openings: exercises with typed goals.
//!
//! An [`Exercise`] is a position with a [`Goal`]: a shape to make, all points of a kind, a win within a number of plies,
//! a defence, a question. [`judge`] accepts an answer by the rules or by a proof, never because it stands in a list, and
//! refutes a wrong one; an [`Upshot`] is the fact about a right answer that its lesson is about. [`attempt`] is an exercise
//! being solved, and [`progress`] keeps what came of it. [`set`] holds the exercises that come with the program;
//! [`temptation`] says which wrong moves a player of the textbook would try first, and [`pattern`] which positions are the
//! same.

pub mod aim;
pub mod attempt;
pub mod check;
pub mod judge;
pub mod pattern;
pub mod progress;
pub mod set;
pub mod temptation;

mod answer;
mod exercise;
mod upshot;

pub use aim::{Aim, Figure};
pub use answer::Answer;
pub use exercise::{Exercise, ExerciseError, Goal, Question};
pub use upshot::Upshot;

#[cfg(test)]
mod tests;

use crate::rules::Rule;
use serde::{Deserialize, Serialize};

macro_rules! lessons {
    ($($name:ident)*) => {
        /// A lesson. The order is that of the school.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[expect(missing_docs, reason = "`words` has the title and the text of each")]
        pub enum Lesson { $($name,)* }

        impl Lesson {
            /// All lessons, in the order of the school. Which of them have exercises, [`set::lessons`] says.
            pub const ALL: [Lesson; [$(stringify!($name)),*].len()] = [$(Lesson::$name),*];
        }
    };
}

lessons! {
    FirstStone Five StopFour OpenFour Fours FiveOrSix OpenThree SplitThree StopThree FalseThree AnswerOrNot
    Twos FourThree DoubleFour DoubleThree Crossings KillThreat TwoBlocks KeepFours Order CounterFour
    TempoBlock WhichEnd GoodShape ShortVcf LongVcf VcfPastFours VcfAgainstThrees InTheHead Vct QuietKills
    VctPastFours DefendVcf DefendVct Overline DoubleFourFoul DoubleThreeFoul FalseFouls Trap FiveFirst
    Openings Swap2 Final
}

/// A part of the school of gomoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Fives and fours.
    Fours,
    /// Threes and twos.
    Threes,
    /// Two threats by one stone.
    Double,
    /// Tempo and shape.
    Tempo,
    /// Wins by force.
    Wins,
    /// Defence against them.
    Defence,
    /// The forbidden points of renju.
    Renju,
    /// Openings, and the examination.
    Openings,
}

impl Part {
    /// All parts, in order.
    pub const ALL: [Part; 8] =
        [Part::Fours, Part::Threes, Part::Double, Part::Tempo, Part::Wins, Part::Defence, Part::Renju, Part::Openings];
}

impl Lesson {
    /// Number in the whole plan of the school, from 1. The window numbers only the lessons that have exercises: see
    /// [`set::number`].
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// The part of the school that it belongs to.
    pub fn part(self) -> Part {
        match self {
            _ if self <= Lesson::FiveOrSix => Part::Fours,
            _ if self <= Lesson::Twos => Part::Threes,
            _ if self <= Lesson::TwoBlocks => Part::Double,
            _ if self <= Lesson::GoodShape => Part::Tempo,
            _ if self <= Lesson::VctPastFours => Part::Wins,
            _ if self <= Lesson::DefendVct => Part::Defence,
            _ if self <= Lesson::FiveFirst => Part::Renju,
            _ => Part::Openings,
        }
    }

    /// The rule that the lesson is about. An exercise may be played by another one: its board has the rule that holds.
    pub fn rule(self) -> Rule {
        use Lesson::*;
        match self {
            Overline | DoubleFourFoul | DoubleThreeFoul | FalseFouls | Trap | FiveFirst | Openings => Rule::Renju,
            _ => Rule::Freestyle,
        }
    }
}
