//! Checks what an exercise states: its answers are right, and the wrong answers that tempt most are refuted.

use super::judge::{Pace, Verdict, judge};
use super::{Answer, Exercise, Goal, temptation};
use crate::engine::Engine;
use std::fmt;
use std::sync::atomic::AtomicBool;

/// Number of wrong answers that are tried, where there are so many.
pub const WRONG: usize = 3;

/// Fault of an exercise.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// It states no answer.
    NoAnswer,
    /// This answer that it states is not judged to be right.
    NotRight(Answer, Verdict),
    /// This wrong answer is not refuted.
    NotWrong(Answer, Verdict),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoAnswer => write!(f, "no answer is stated"),
            Fault::NotRight(answer, verdict) => write!(f, "{answer:?} is stated to be right, but is {verdict:?}"),
            Fault::NotWrong(answer, verdict) => write!(f, "{answer:?} tempts and should be wrong, but is {verdict:?}"),
        }
    }
}

impl std::error::Error for Fault {}

/// The answers that the exercise states, one by one where each is right alone.
pub fn stated(exercise: &Exercise) -> Vec<Answer> {
    match (exercise.goal(), exercise.answer()) {
        (Goal::FindAll(_) | Goal::HoldAll(_), answer) => vec![answer.clone()],
        (_, Answer::Points(points)) => points.iter().copied().map(Answer::point).collect(),
        (_, answer) => vec![answer.clone()],
    }
}

/// Judges the stated answers, and the [`WRONG`] most tempting wrong ones.
///
/// # Errors
/// The first fault.
pub fn check(exercise: &Exercise, engine: &mut Engine) -> Result<(), Fault> {
    let mut verdict = |answer: &Answer| judge(exercise, answer, engine, &AtomicBool::new(false));
    let stated = stated(exercise);
    if stated.is_empty() {
        return Err(Fault::NoAnswer);
    }
    for answer in stated {
        match verdict(&answer) {
            Verdict::Right | Verdict::Because(_) | Verdict::GoesOn { pace: Pace::InTime, .. } => {}
            verdict => return Err(Fault::NotRight(answer, verdict)),
        }
    }
    for answer in temptation::wrong_answers(exercise, WRONG) {
        match verdict(&answer) {
            Verdict::Wrong(_) => {}
            verdict => return Err(Fault::NotWrong(answer, verdict)),
        }
    }
    Ok(())
}
