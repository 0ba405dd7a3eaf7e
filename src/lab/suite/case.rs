//! A position of a suite, and its right answer.
//!
//! A record is a position as [`analyse`](crate::tools::analyse) reads it, and in `expected` one of these:
//!
//! ```json
//! {"vcf": true}                           whether the side to move wins by continuous fours
//! {"vct": false}                          whether it does by continuous threats; "false" is claimed for fours and
//!                                         threats of an open four only
//! {"wins": true}                          whether it wins by any means
//! {"best": ["H9", "J9"]}                  the moves that are right; all others are wrong
//! {"forbidden": {"F7": "double-three"}}   where Black may not play and why; nowhere else
//! ```
//! Published records have keys of their own, and state how reliable they are: only those are used that are proven or
//! confirmed by a second engine. A record without a right answer is left out.

use crate::rules::{Board, Forbidden, Point, Symmetry};
use crate::tools::analyse::{Answer, Object, Outcome, QuestionError, Task, board, id, points, wrong};
use serde_json::Value;

/// A position with its right answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The record's own id; a number is written as text.
    pub id: String,
    /// The position.
    pub board: Board,
    /// Its right answer.
    pub expected: Expected,
}

/// The right answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// Whether the side to move wins by continuous fours.
    Vcf(Wins),
    /// Whether the side to move wins by continuous threats; [`Wins::No`] is claimed for fours and threats of an open
    /// four.
    Vct(Wins),
    /// Whether the side to move wins by any means.
    Outcome(Wins),
    /// The moves that are right.
    Best(Vec<Point>),
    /// The forbidden points.
    Forbidden(ForbiddenPoints),
}

/// Whether the side to move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wins {
    /// It wins, and an answer has to prove it.
    Yes,
    /// It does not, and an answer has to rule a win out.
    No,
}

/// Points that are forbidden for Black, as far as they are known.
#[derive(Clone, Debug, PartialEq)]
pub struct ForbiddenPoints {
    /// Forbidden points, with the reason if that is known.
    forbidden: Vec<(Point, Option<Forbidden>)>,
    allowed: Allowed,
}

#[derive(Clone, Debug, PartialEq)]
enum Allowed {
    /// All other points are allowed.
    AllOthers,
    /// These points are allowed, and the others are unknown.
    These(Vec<Point>),
}

/// Mark of an answer, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// The answer is the expected one.
    Right,
    /// The answer claims nothing.
    Unknown,
    /// The answer contradicts the expected one, or its proof is refuted by the rules.
    Wrong,
}

impl Case {
    /// Reads a record; `None` if it has no reliable right answer.
    ///
    /// # Errors
    /// If it is not a position, or the expected answer is invalid.
    pub fn read(record: &Object) -> Result<Option<Case>, QuestionError> {
        let Some(expected) = Expected::read(record)? else { return Ok(None) };
        let id = match id(record)? {
            Value::String(id) => id,
            other => other.to_string(),
        };
        Ok(Some(Case { id, board: board(record)?, expected }))
    }

    /// Returns the case on a turned board.
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Case {
        let turn = |point: &Point| symmetry.point(*point, self.board.size());
        let expected = match &self.expected {
            Expected::Best(points) => Expected::Best(points.iter().map(turn).collect()),
            Expected::Forbidden(ForbiddenPoints { forbidden, allowed }) => Expected::Forbidden(ForbiddenPoints {
                forbidden: forbidden.iter().map(|(point, why)| (turn(point), *why)).collect(),
                allowed: match allowed {
                    Allowed::AllOthers => Allowed::AllOthers,
                    Allowed::These(points) => Allowed::These(points.iter().map(turn).collect()),
                },
            }),
            other => other.clone(),
        };
        Case { id: self.id.clone(), board: symmetry.board(&self.board), expected }
    }
}

impl Expected {
    fn read(record: &Object) -> Result<Option<Expected>, QuestionError> {
        if let Some(points) = record.get("expected_forbidden") {
            return published_forbidden(points, record).map(Some);
        }
        let Some(Value::Object(expected)) = record.get("expected") else { return Ok(None) };
        let wins = |key, value: &Value| match value {
            Value::Bool(true) => Ok(Wins::Yes),
            Value::Bool(false) => Ok(Wins::No),
            other => Err(wrong(key, other, "true or false")),
        };
        if let Some(value) = expected.get("vcf") {
            return wins("vcf", value).map(|wins| Some(Expected::Vcf(wins)));
        }
        if let Some(value) = expected.get("vct") {
            return wins("vct", value).map(|wins| Some(Expected::Vct(wins)));
        }
        if let Some(value) = expected.get("wins") {
            return wins("wins", value).map(|wins| Some(Expected::Outcome(wins)));
        }
        if let Some(value) = expected.get("best") {
            return points("best", value).map(|points| Some(Expected::Best(points)));
        }
        if let Some(value) = expected.get("forbidden") {
            return forbidden("forbidden", value, reason).map(|forbidden| {
                Some(Expected::Forbidden(ForbiddenPoints { forbidden, allowed: Allowed::AllOthers }))
            });
        }
        Ok(published_win(record, expected))
    }

    /// Question to which this is the answer.
    pub fn task(&self) -> Task {
        match self {
            Expected::Vcf(_) => Task::Vcf,
            Expected::Vct(Wins::Yes) => Task::Vct,
            Expected::Vct(Wins::No) => Task::VctOpenFour,
            Expected::Outcome(_) | Expected::Best(_) => Task::Best,
            Expected::Forbidden(_) => Task::Forbidden,
        }
    }

    /// Marks an answer to that question.
    pub fn mark(&self, answer: &Answer) -> Mark {
        match (self, answer) {
            (Expected::Vcf(wins) | Expected::Vct(wins) | Expected::Outcome(wins), Answer::Evaluation(evaluation)) => {
                match (wins, evaluation.scored.result) {
                    (_, Outcome::Unknown) => Mark::Unknown,
                    (Wins::Yes, Outcome::Win) | (Wins::No, Outcome::None | Outcome::Loss | Outcome::Draw) => {
                        Mark::Right
                    }
                    (Wins::Yes, _) | (Wins::No, Outcome::Win) => Mark::Wrong,
                }
            }
            (Expected::Best(moves), Answer::Evaluation(evaluation)) => {
                let is_right = evaluation.scored.best.is_some_and(|best| moves.contains(&best));
                if is_right { Mark::Right } else { Mark::Wrong }
            }
            (Expected::Forbidden(expected), Answer::Forbidden { forbidden }) => expected.mark(forbidden),
            (_, _) => Mark::Wrong,
        }
    }
}

impl ForbiddenPoints {
    fn mark(&self, found: &[(Point, Forbidden)]) -> Mark {
        let why = |point: Point| found.iter().find(|(forbidden, _)| *forbidden == point).map(|&(_, why)| why);
        let all_found = self.forbidden.iter().all(|&(point, expected)| match (why(point), expected) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(why), Some(expected)) => why == expected,
        });
        let none_too_many = match &self.allowed {
            Allowed::AllOthers => found.len() == self.forbidden.len(),
            Allowed::These(points) => points.iter().all(|&point| why(point).is_none()),
        };
        if all_found && none_too_many { Mark::Right } else { Mark::Wrong }
    }
}

/// Reads a published board with forbidden points. The reasons are not compared, as a point can have several.
fn published_forbidden(points_and_reasons: &Value, record: &Object) -> Result<Expected, QuestionError> {
    let forbidden = forbidden("expected_forbidden", points_and_reasons, |_| Ok(None))?;
    let allowed = match (record.get("expected_complete"), record.get("expected_allowed")) {
        (Some(Value::Bool(true)), _) => Allowed::AllOthers,
        (_, Some(allowed)) => Allowed::These(points("expected_allowed", allowed)?),
        (_, None) => Allowed::These(Vec::new()),
    };
    Ok(Expected::Forbidden(ForbiddenPoints { forbidden, allowed }))
}

/// Reads a published win, if its confidence is A (a line that two programs have replayed) or B (a second engine proves
/// it).
fn published_win(record: &Object, expected: &Object) -> Option<Expected> {
    let text = |key| record.get(key).and_then(Value::as_str).unwrap_or_default();
    let is_sure = text("confidence").starts_with(['A', 'B']);
    if !is_sure || expected.get("side_to_move_wins") != Some(&Value::Bool(true)) {
        return None;
    }
    Some(if text("kind") == "vcf" { Expected::Vcf(Wins::Yes) } else { Expected::Outcome(Wins::Yes) })
}

/// Reads an object whose keys are points; `reason` parses the values.
fn forbidden(
    key: &'static str,
    value: &Value,
    reason: impl Fn(&Value) -> Result<Option<Forbidden>, QuestionError>,
) -> Result<Vec<(Point, Option<Forbidden>)>, QuestionError> {
    let Value::Object(object) = value else { return Err(wrong(key, value, "an object of points")) };
    let names = Value::Array(object.keys().cloned().map(Value::String).collect());
    points(key, &names)?.into_iter().zip(object.values()).map(|(point, why)| Ok((point, reason(why)?))).collect()
}

fn reason(value: &Value) -> Result<Option<Forbidden>, QuestionError> {
    let kinds = [Forbidden::Overline, Forbidden::DoubleFour, Forbidden::DoubleThree];
    let kind = kinds.into_iter().find(|kind| value.as_str() == Some(&kind.to_string()));
    kind.map(Some).ok_or_else(|| wrong("forbidden", value, "\"overline\", \"double-four\" or \"double-three\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::analyse::{Evaluation, ScoredMove, object};
    use crate::tools::lines::InputLine;
    use std::time::Duration;

    fn read(expected: &str) -> Result<Option<Case>, String> {
        let position = r#""id":"a","size":7,"rule":"renju","side_to_move":"B","black":["A1"],"white":[]"#;
        let record = object(InputLine::Whole(format!("{{{position},{expected}}}").as_bytes())).expect("an object");
        Case::read(&record).map_err(|error| error.to_string())
    }

    fn case(expected: &str) -> Case {
        read(expected).expect("a record").expect("a right answer")
    }

    fn evaluation(result: Outcome, best: Option<&str>) -> Answer {
        let scored =
            ScoredMove { best: best.map(|best| best.parse().expect("a point")), ..ScoredMove::nothing(result) };
        Answer::Evaluation(Evaluation { scored, depth: 0, nodes: 0, elapsed: Duration::ZERO, lines: None, proof: None })
    }

    fn forbidden(points: &[(&str, Forbidden)]) -> Answer {
        Answer::Forbidden {
            forbidden: points.iter().map(|(point, why)| (point.parse().expect("a point"), *why)).collect(),
        }
    }

    #[test]
    fn a_claim_is_right_or_wrong_and_no_claim_is_neither() {
        let [win, none, loss, unknown] =
            [Outcome::Win, Outcome::None, Outcome::Loss, Outcome::Unknown].map(|r| evaluation(r, None));
        let tasks = [
            ("vcf", [Task::Vcf, Task::Vcf]),
            ("vct", [Task::Vct, Task::VctOpenFour]),
            ("wins", [Task::Best, Task::Best]),
        ];
        for (expected, tasks) in tasks {
            let yes = case(&format!("\"expected\":{{\"{expected}\":true}}")).expected;
            let no = case(&format!("\"expected\":{{\"{expected}\":false}}")).expected;
            assert_eq!([yes.task(), no.task()], tasks);
            assert_eq!(
                [&win, &none, &loss, &unknown].map(|answer| yes.mark(answer)),
                [Mark::Right, Mark::Wrong, Mark::Wrong, Mark::Unknown]
            );
            assert_eq!(
                [&win, &none, &loss, &unknown].map(|answer| no.mark(answer)),
                [Mark::Wrong, Mark::Right, Mark::Right, Mark::Unknown]
            );
        }
    }

    #[test]
    fn a_move_is_right_if_it_is_listed_on_the_turned_board_too() {
        let case = case(r#""expected":{"best":["B1"]}"#);
        assert_eq!(case.expected.mark(&evaluation(Outcome::Unknown, Some("B1"))), Mark::Right);
        assert_eq!(case.expected.mark(&evaluation(Outcome::Unknown, Some("A2"))), Mark::Wrong);
        let turned = Symmetry::ALL.map(|symmetry| case.turned(symmetry).expected);
        assert!(turned.contains(&Expected::Best(vec!["G6".parse().expect("a point")])), "{turned:?}");
    }

    #[test]
    fn forbidden_points_are_compared_as_far_as_they_are_known() {
        let (three, six) = (Forbidden::DoubleThree, Forbidden::Overline);
        let own = case(r#""expected":{"forbidden":{"F7":"double-three"}}"#).expected;
        let part =
            case(r#""expected_forbidden":{"F7":"3x3"},"expected_allowed":["A2"],"expected_complete":false"#).expected;
        let whole = case(r#""expected_forbidden":{"F7":""},"expected_complete":true"#).expected;
        for (answer, marks) in [
            (forbidden(&[("F7", three)]), [Mark::Right; 3]),
            (forbidden(&[("F7", six)]), [Mark::Wrong, Mark::Right, Mark::Right]),
            (forbidden(&[("F7", three), ("C1", six)]), [Mark::Wrong, Mark::Right, Mark::Wrong]),
            (forbidden(&[("F7", three), ("A2", six)]), [Mark::Wrong; 3]),
            (forbidden(&[]), [Mark::Wrong; 3]),
        ] {
            assert_eq!([&own, &part, &whole].map(|expected| expected.mark(&answer)), marks, "{answer:?}");
        }
    }

    #[test]
    fn only_reliable_published_wins_are_used() {
        let record = |kind: &str, confidence: &str| {
            format!(r#""kind":"{kind}","confidence":"{confidence}","expected":{{"side_to_move_wins":true}}"#)
        };
        assert_eq!(case(&record("vcf", "A: replayed")).expected, Expected::Vcf(Wins::Yes));
        assert_eq!(case(&record("win-in-3", "B: proved")).expected, Expected::Outcome(Wins::Yes));
        for left_out in
            [record("vcf", "C: claimed"), r#""kind":"vcf""#.to_owned(), r#""expected":{"level":3}"#.to_owned()]
        {
            assert_eq!(read(&left_out), Ok(None));
        }
        assert!(read(r#""expected":{"vcf":1}"#).is_err());
        assert!(read(r#""expected":{"forbidden":{"F7":"ugly"}}"#).is_err());
    }
}
