//! Answers about positions, written as JSON.

use crate::engine::{Found, ProofOutcome, Proven};
use crate::rules::{Forbidden, Point};
use crate::verdict::{Proof, Score};
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Answer to one question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// Value and best move of the position.
    Evaluation(Evaluation),
    /// The forbidden points of the position.
    Forbidden {
        /// Points on which Black may not play, with the reasons, in point order; written as an object.
        #[serde(serialize_with = "as_object")]
        forbidden: Vec<(Point, Forbidden)>,
    },
}

/// Result of a position with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The side to move wins, proven.
    Win,
    /// The side to move loses, proven.
    Loss,
    /// Neither side has room for a five any more, so that no side can win.
    Draw,
    /// There is no win by the means that were asked for, proven.
    None,
    /// Neither proven nor ruled out within the bounds.
    Unknown,
}

/// A move with the line that it begins and its value to the side that plays it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoredMove {
    /// First move of the line; `None` where there is none to play, or no win was found.
    pub best: Option<Point>,
    /// Result for the side that plays it.
    pub result: Outcome,
    /// Whether the result is proven; `false` only if it is unknown.
    pub proven: bool,
    /// Number of stones of both sides to the end of a win or a loss, the last included.
    pub plies: Option<u32>,
    /// Estimate in the engine's units; `None` with a proven result or none at all.
    pub value: Option<i32>,
    /// Expected score, from 0 to 1, written with four decimals; `None` without a move.
    #[serde(serialize_with = "in_ten_thousandths")]
    pub winrate: Option<f64>,
    /// Expected line, the move first; empty without a move.
    pub line: Vec<Point>,
}

impl ScoredMove {
    /// A move by the line that it begins, and its score.
    pub fn scored(line: Vec<Point>, score: Score) -> ScoredMove {
        let (result, plies, value) = match score {
            Score::Win { plies } => (Outcome::Win, Some(plies), None),
            Score::Loss { plies } => (Outcome::Loss, Some(plies), None),
            Score::Draw => (Outcome::Draw, None, None),
            Score::Estimate(value) => (Outcome::Unknown, None, Some(value)),
        };
        let proven = score.is_proven();
        ScoredMove { best: line.first().copied(), result, proven, plies, value, winrate: Some(score.win_rate()), line }
    }

    /// A result without a move.
    pub fn nothing(result: Outcome) -> ScoredMove {
        let proven = result != Outcome::Unknown;
        ScoredMove { best: None, result, proven, plies: None, value: None, winrate: None, line: Vec::new() }
    }
}

impl fmt::Display for ScoredMove {
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

/// One of several best moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankedLine {
    /// The move, its line and its result.
    #[serde(flatten)]
    pub scored: ScoredMove,
    /// Plies of the iteration that found it.
    pub depth: u32,
}

/// Evaluation of a position, and its cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evaluation {
    /// The best move, its line and its result.
    #[serde(flatten)]
    pub scored: ScoredMove,
    /// Plies of the iteration that found it; of a proof, the plies of the win, 0 without one.
    pub depth: u32,
    /// Number of nodes searched, over all threads.
    pub nodes: u64,
    /// Time that the answer took, written in milliseconds.
    #[serde(rename = "millis", serialize_with = "as_millis")]
    pub elapsed: Duration,
    /// Best moves, best first; only if several were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<RankedLine>>,
    /// Proof of a win by threats, which can be verified; it is not written. `None` for the result of a search.
    #[serde(skip)]
    pub proof: Option<Arc<Proof>>,
}

impl Evaluation {
    /// Converts the result of a search, with all its lines.
    pub fn of_search(found: Found) -> Evaluation {
        let Found { best, score, line, others, depth, nodes, elapsed } = found;
        if best.is_none() {
            return Evaluation::of_one(ScoredMove::nothing(Outcome::Unknown), depth, nodes, elapsed);
        }
        let mut evaluation = Evaluation::of_one(ScoredMove::scored(line, score), depth, nodes, elapsed);
        let ranked = others.into_iter().map(|other| (ScoredMove::scored(other.points, other.score), other.depth));
        evaluation.lines.get_or_insert_default().extend(ranked.map(|(scored, depth)| RankedLine { scored, depth }));
        evaluation
    }

    /// Converts the result of a proof search. Its depth is the length of the win.
    pub fn of_proof(proven: Proven) -> Evaluation {
        let Proven { outcome, nodes, elapsed } = proven;
        match outcome {
            ProofOutcome::Win { plies, line, proof } => {
                let scored = ScoredMove::scored(line, Score::Win { plies });
                Evaluation { proof: Some(proof), ..Evaluation::of_one(scored, plies, nodes, elapsed) }
            }
            ProofOutcome::None => Evaluation::of_one(ScoredMove::nothing(Outcome::None), 0, nodes, elapsed),
            ProofOutcome::Unknown => Evaluation::of_one(ScoredMove::nothing(Outcome::Unknown), 0, nodes, elapsed),
        }
    }

    fn of_one(scored: ScoredMove, depth: u32, nodes: u64, elapsed: Duration) -> Evaluation {
        let line = scored.best.map(|_| RankedLine { scored: scored.clone(), depth });
        Evaluation { scored, depth, nodes, elapsed, lines: Some(line.into_iter().collect()), proof: None }
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
    fn proofs_estimates_and_no_result_are_written_differently() {
        let json = |scored| serde_json::to_string(&scored).expect("plain data");
        assert_eq!(
            json(ScoredMove::scored(points("H9 H10 H11"), Score::Win { plies: 7 })),
            r#"{"best":"H9","result":"win","proven":true,"plies":7,"value":null,"winrate":1.0,"line":["H9","H10","H11"]}"#
        );
        assert_eq!(
            json(ScoredMove::scored(points("H9"), Score::Estimate(57))),
            r#"{"best":"H9","result":"unknown","proven":false,"plies":null,"value":57,"winrate":0.5708,"line":["H9"]}"#
        );
        assert_eq!(
            json(ScoredMove::nothing(Outcome::None)),
            r#"{"best":null,"result":"none","proven":true,"plies":null,"value":null,"winrate":null,"line":[]}"#
        );
    }

    #[test]
    fn the_cost_comes_last_and_lines_only_if_asked_for() {
        let elapsed = Duration::from_nanos(41_300);
        let evaluation = Evaluation::of_one(ScoredMove::nothing(Outcome::Unknown), 3, 40, elapsed);
        let evaluation = Evaluation { lines: None, ..evaluation };
        let json = serde_json::to_string(&evaluation).expect("plain data");
        assert!(json.ends_with(r#""line":[],"depth":3,"nodes":40,"millis":0.041}"#), "{json}");
        let evaluation = Evaluation { lines: Some(Vec::new()), ..evaluation };
        assert!(serde_json::to_string(&evaluation).expect("plain data").ends_with(r#""millis":0.041,"lines":[]}"#));
    }

    #[test]
    fn forbidden_points_are_an_object() {
        let forbidden = vec![("B10", Forbidden::DoubleThree), ("A11", Forbidden::Overline)];
        let forbidden = forbidden.into_iter().map(|(point, why)| (points(point)[0], why)).collect();
        let json = serde_json::to_string(&Answer::Forbidden { forbidden }).expect("plain data");
        assert_eq!(json, r#"{"forbidden":{"B10":"double-three","A11":"overline"}}"#);
    }
}
