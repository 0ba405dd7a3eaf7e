//! Answers to exercises, as a person gives them and as the set states them.

use crate::game::Choice;
use crate::game::opening::RenjuOpening;
use crate::rules::{Point, notation};
use serde::{Deserialize, Serialize};

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Record", into = "Record")]
pub enum Answer {
    /// One move, or all points of a kind. An exercise that asks for one move states all that are right.
    Points(Vec<Point>),
    /// A whole line, entered before a stone appears: own stones and the other side's in turn.
    Line(Vec<Point>),
    /// Yes.
    Yes,
    /// No.
    No,
    /// One of the renju openings.
    Opening(RenjuOpening),
    /// A choice after the first stones of swap2.
    Take(Choice),
}

impl Answer {
    /// The answer by one move.
    pub fn point(point: Point) -> Answer {
        Answer::Points(vec![point])
    }
}

/// An answer as it is written.
#[derive(Serialize, Deserialize)]
enum Record {
    Points(String),
    Line(String),
    Yes,
    No,
    Opening(String),
    Take(Choice),
}

impl From<Answer> for Record {
    fn from(answer: Answer) -> Record {
        match answer {
            Answer::Points(points) => Record::Points(notation::write(points)),
            Answer::Line(points) => Record::Line(notation::write(points)),
            Answer::Yes => Record::Yes,
            Answer::No => Record::No,
            Answer::Opening(opening) => Record::Opening(opening.to_string()),
            Answer::Take(choice) => Record::Take(choice),
        }
    }
}

impl TryFrom<Record> for Answer {
    type Error = String;

    fn try_from(record: Record) -> Result<Answer, String> {
        let points = |text: &str| notation::parse_points(text).map_err(|error| error.to_string());
        Ok(match record {
            Record::Points(text) => Answer::Points(points(&text)?),
            Record::Line(text) => Answer::Line(points(&text)?),
            Record::Yes => Answer::Yes,
            Record::No => Answer::No,
            Record::Opening(text) => Answer::Opening(opening(&text)?),
            Record::Take(choice) => Answer::Take(choice),
        })
    }
}

/// The opening of a number such as "D4".
fn opening(text: &str) -> Result<RenjuOpening, String> {
    let found = RenjuOpening::all().find(|opening| opening.to_string() == text);
    found.ok_or_else(|| format!("\"{text}\" is no opening"))
}
