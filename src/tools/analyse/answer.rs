//! What is answered about a position, as JSON.

use crate::engine::{Found, ProofOutcome, Proven};
use crate::rules::{Forbidden, Point};
use crate::verdict::{Proof, Score};
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// What the position is worth.
    Verdict(Verdict),
    /// Where Black may not play, and why; in the order of points.
    Forbidden {
        #[serde(serialize_with = "as_object")]
        forbidden: Vec<(Point, Forbidden)>,
    },
}

/// How a position ends with best play, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Win,
    Loss,
    Draw,
    /// Searched out: there is no win by the means that were asked for.
    None,
    /// Neither proven nor ruled out within the bounds.
    Unknown,
}

/// A move, the line that it begins, and what it is worth to the side that plays it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// `None` where there is no such move.
    pub best: Option<Point>,
    pub result: Outcome,
    /// Whether the result holds against every defence, or is searched out; not so only where it is unknown.
    pub proven: bool,
    /// Stones of both sides within which it is won or lost, the last included.
    pub plies: Option<u32>,
    /// An estimate in the engine's units; `None` where there is a proof instead, or no judgement.
    pub value: Option<i32>,
    /// The expected result, from 0 to 1.
    #[serde(serialize_with = "in_ten_thousandths")]
    pub winrate: Option<f64>,
    pub line: Vec<Point>,
}

impl Judged {
    /// A line and its score.
    pub fn scored(line: Vec<Point>, score: Score) -> Judged {
        let (result, plies, value) = match score {
            Score::Win { plies } => (Outcome::Win, Some(plies), None),
            Score::Loss { plies } => (Outcome::Loss, Some(plies), None),
            Score::Draw => (Outcome::Draw, None, None),
            Score::Estimate(value) => (Outcome::Unknown, None, Some(value)),
        };
        let proven = score.is_proven();
        Judged { best: line.first().copied(), result, proven, plies, value, winrate: Some(score.win_rate()), line }
    }

    /// No line and no judgement, only whether that is for certain.
    pub fn nothing(result: Outcome) -> Judged {
        let proven = result != Outcome::Unknown;
        Judged { best: None, result, proven, plies: None, value: None, winrate: None, line: Vec::new() }
    }
}

impl fmt::Display for Judged {
    /// "win in 7: H9 H10 …", "unknown, 57: H9", "none".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.result {
            Outcome::Win => "win",
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
            Outcome::None => "none",
            Outcome::Unknown => "unknown",
        })?;
        if let Some(plies) = self.plies {
            write!(f, " in {plies}")?;
        }
        if let Some(value) = self.value {
            write!(f, ", {value}")?;
        }
        let line: String = self.line.iter().map(|point| format!(" {point}")).collect();
        if line.is_empty() { Ok(()) } else { write!(f, ":{line}") }
    }
}

/// One of several lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankedLine {
    #[serde(flatten)]
    pub judged: Judged,
    /// Plies of the iteration that found it.
    pub depth: u32,
}

/// What was found out about a position, and at what cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    #[serde(flatten)]
    pub judged: Judged,
    /// Plies of the iteration that found it.
    pub depth: u32,
    pub nodes: u64,
    #[serde(rename = "millis", serialize_with = "as_millis")]
    pub elapsed: Duration,
    /// The best lines, best first; only where several were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<RankedLine>>,
    /// Where a win was asked for by its means: all of it, for whoever wants to check.
    #[serde(skip)]
    pub proof: Option<Arc<Proof>>,
}

impl Verdict {
    /// What a search has found; all its lines.
    pub fn of_search(found: Found) -> Verdict {
        let Found { best, score, line, others, depth, nodes, elapsed } = found;
        if best.is_none() {
            return Verdict::of_one(Judged::nothing(Outcome::Unknown), depth, nodes, elapsed);
        }
        let mut verdict = Verdict::of_one(Judged::scored(line, score), depth, nodes, elapsed);
        let ranked = others.into_iter().map(|other| (Judged::scored(other.points, other.score), other.depth));
        verdict.lines.get_or_insert_default().extend(ranked.map(|(judged, depth)| RankedLine { judged, depth }));
        verdict
    }

    /// What a prover has found. Its depth is the length of the win.
    pub fn of_proof(proven: Proven) -> Verdict {
        let Proven { outcome, nodes, elapsed } = proven;
        match outcome {
            ProofOutcome::Win { plies, line, proof } => {
                let judged = Judged::scored(line, Score::Win { plies });
                Verdict { proof: Some(proof), ..Verdict::of_one(judged, plies, nodes, elapsed) }
            }
            ProofOutcome::None => Verdict::of_one(Judged::nothing(Outcome::None), 0, nodes, elapsed),
            ProofOutcome::Unknown => Verdict::of_one(Judged::nothing(Outcome::Unknown), 0, nodes, elapsed),
        }
    }

    fn of_one(judged: Judged, depth: u32, nodes: u64, elapsed: Duration) -> Verdict {
        let line = judged.best.map(|_| RankedLine { judged: judged.clone(), depth });
        Verdict { judged, depth, nodes, elapsed, lines: Some(line.into_iter().collect()), proof: None }
    }
}

fn as_object<S: Serializer>(forbidden: &[(Point, Forbidden)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(forbidden.iter().map(|(point, why)| (point, why.to_string())))
}

fn in_ten_thousandths<S: Serializer>(rate: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    rate.map(|rate| (rate * 1e4).round() / 1e4).serialize(serializer)
}

fn as_millis<S: Serializer>(elapsed: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(elapsed.as_micros() as f64 / 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(text: &str) -> Vec<Point> {
        text.split_whitespace().map(|point| point.parse().expect("a point")).collect()
    }

    #[test]
    fn proofs_estimates_and_nothing_are_told_apart() {
        let json = |judged| serde_json::to_string(&judged).expect("plain data");
        assert_eq!(
            json(Judged::scored(points("H9 H10 H11"), Score::Win { plies: 7 })),
            r#"{"best":"H9","result":"win","proven":true,"plies":7,"value":null,"winrate":1.0,"line":["H9","H10","H11"]}"#
        );
        assert_eq!(
            json(Judged::scored(points("H9"), Score::Estimate(57))),
            r#"{"best":"H9","result":"unknown","proven":false,"plies":null,"value":57,"winrate":0.5708,"line":["H9"]}"#
        );
        assert_eq!(
            json(Judged::nothing(Outcome::None)),
            r#"{"best":null,"result":"none","proven":true,"plies":null,"value":null,"winrate":null,"line":[]}"#
        );
    }

    #[test]
    fn the_cost_follows_and_the_lines_where_they_were_asked_for() {
        let elapsed = Duration::from_nanos(41_300);
        let verdict = Verdict::of_one(Judged::nothing(Outcome::Unknown), 3, 40, elapsed);
        let verdict = Verdict { lines: None, ..verdict };
        let json = serde_json::to_string(&verdict).expect("plain data");
        assert!(json.ends_with(r#""line":[],"depth":3,"nodes":40,"millis":0.041}"#), "{json}");
        let verdict = Verdict { lines: Some(Vec::new()), ..verdict };
        assert!(serde_json::to_string(&verdict).expect("plain data").ends_with(r#""millis":0.041,"lines":[]}"#));
    }

    #[test]
    fn forbidden_points_are_an_object() {
        let forbidden = vec![("B10", Forbidden::DoubleThree), ("A11", Forbidden::Overline)];
        let forbidden = forbidden.into_iter().map(|(point, why)| (points(point)[0], why)).collect();
        let json = serde_json::to_string(&Answer::Forbidden { forbidden }).expect("plain data");
        assert_eq!(json, r#"{"forbidden":{"B10":"double-three","A11":"overline"}}"#);
    }
}
