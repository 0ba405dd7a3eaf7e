//! An attempt at an exercise: the board, what is entered, the last verdict, and the help so far.
//!
//! Like an attempt at a puzzle it is a pure state machine. An answer becomes a [`Question`] for the judge; the verdict
//! that comes back ends the exercise, plays the reply of a win, or shows the refutation on the board.

use super::judge::{LineFault, Reason, Refutation, Verdict, judge, solution};
use super::{Answer, Exercise, Goal};
use crate::coach::hint::Hint;
use crate::coach::walk::Walk;
use crate::engine::Engine;
use crate::explain::fives;
use crate::rules::{Board, Move, PlayError, Point};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

/// A question to the judge about an exercise.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Asks for the verdict on an answer.
    Answer(Exercise, Answer),
    /// Asks for the moves of the solution.
    Solution(Exercise),
}

/// A reply of the judge.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The verdict.
    Verdict(Verdict),
    /// The moves of the solution, that of the side to move first.
    Solution(Vec<Point>),
}

impl Question {
    /// Replies to the question; soon after `stop` is set, with what is known by then.
    pub fn reply(&self, engine: &mut Engine, stop: &AtomicBool) -> Reply {
        match self {
            Question::Answer(exercise, answer) => Reply::Verdict(judge(exercise, answer, engine, stop)),
            Question::Solution(exercise) => Reply::Solution(solution(exercise, engine, stop)),
        }
    }

    /// The reply where the judge has failed: nothing is shown.
    pub fn failed(&self) -> Reply {
        match self {
            Question::Answer(..) => Reply::Verdict(Verdict::NotShown),
            Question::Solution(_) => Reply::Solution(Vec::new()),
        }
    }
}

/// Stage of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// An answer is expected.
    Yours,
    /// The judge is asked.
    Judging,
    /// The last answer is right.
    Solved,
    /// The last answer is wrong, or was not shown to be either.
    Failed,
    /// The solution is shown.
    Shown,
}

/// Result of an attempt, as the progress keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was solved.
    Solved {
        /// Whether no answer was wrong and no help was asked for.
        clean: bool,
    },
    /// An answer was wrong, or the solution was asked for.
    Missed,
}

/// An answer and the verdict on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The exercise, or the rest of it, that was answered.
    pub exercise: Exercise,
    /// The answer.
    pub answer: Answer,
    /// The verdict on it.
    pub verdict: Verdict,
}

/// An exercise being solved.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The exercise as it was set.
    exercise: Exercise,
    /// The rest of it, after moves of a win.
    rest: Exercise,
    /// The moves of the win and the replies to them.
    played: Vec<Move>,
    /// The moves that show the verdict or the solution.
    walk: Walk,
    /// The position that is shown: the exercise's, the moves played, and those walked through.
    board: Board,
    stage: Stage,
    /// Points entered for an answer of several.
    entered: Vec<Point>,
    /// The answer that the judge is asked about.
    asked: Option<Answer>,
    judged: Option<Judged>,
    hints: usize,
    has_missed: bool,
    has_help: bool,
    /// Whether the right option of a question was asked for.
    gave_up: bool,
    /// Whether the miss, and the solution, were told.
    is_told: [bool; 2],
}

impl Attempt {
    /// An attempt that has not begun.
    pub fn new(exercise: Exercise) -> Attempt {
        Attempt {
            rest: exercise.clone(),
            board: exercise.board().clone(),
            exercise,
            played: Vec::new(),
            walk: Walk::default(),
            stage: Stage::Yours,
            entered: Vec::new(),
            asked: None,
            judged: None,
            hints: 0,
            has_missed: false,
            has_help: false,
            gave_up: false,
            is_told: [false; 2],
        }
    }

    /// The exercise as it was set.
    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// Rest of the exercise, after moves of a win.
    pub fn rest(&self) -> &Exercise {
        &self.rest
    }

    /// The position that is shown, with the moves since the exercise's.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stage, which decides what can be done next.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The points entered so far for an answer of several: all points of a kind, or a line in its order.
    pub fn entered(&self) -> &[Point] {
        &self.entered
    }

    /// The last answer and the verdict on it; `None` before the first, and while the judge is asked.
    pub fn judged(&self) -> Option<&Judged> {
        self.judged.as_ref()
    }

    /// Whether the answer consists of several points, which are entered one by one and then handed in.
    pub fn takes_several(&self) -> bool {
        matches!(self.exercise.goal(), Goal::FindAll(_) | Goal::HoldAll(_) | Goal::WinInHead { .. })
    }

    /// Whether a point can be chosen now: also after a wrong answer, which is then taken back first.
    pub fn takes_points(&self) -> bool {
        matches!(self.stage, Stage::Yours | Stage::Failed) && !matches!(self.exercise.goal(), Goal::Ask(_))
    }

    /// The single move that failed, while this is shown.
    pub fn failed_move(&self) -> Option<Point> {
        let Judged { exercise, answer: Answer::Points(points), .. } = self.judged.as_ref()? else { return None };
        let is_one = !matches!(exercise.goal(), Goal::FindAll(_) | Goal::HoldAll(_));
        points.first().copied().filter(|_| self.stage == Stage::Failed && is_one)
    }

    /// Chooses a point. Where one move is the answer, it is handed in at once, and the question to the judge returned.
    /// Of several points of a kind, one that is chosen already is dropped; of a line, the last one.
    ///
    /// # Errors
    /// If a stone is on the point.
    pub fn choose_point(&mut self, point: Point) -> Result<Option<Question>, PlayError> {
        if !self.takes_points() {
            return Ok(None);
        }
        self.again();
        if self.board.stone(point).is_some() {
            return Err(PlayError::Occupied(point));
        }
        if !self.takes_several() {
            return Ok(Some(self.ask(Answer::point(point))));
        }
        let is_line = matches!(self.exercise.goal(), Goal::WinInHead { .. });
        let led_to = self.hint_leads_to();
        match self.entered.iter().position(|&entered| entered == point) {
            Some(index) if is_line && index + 1 < self.entered.len() => return Err(PlayError::Occupied(point)),
            Some(index) => {
                self.entered.remove(index);
            }
            None => self.entered.push(point),
        }
        self.renew_hint(led_to);
        self.judged = None;
        Ok(None)
    }

    /// Drops the point entered last.
    pub fn drop_last(&mut self) {
        if self.stage == Stage::Yours {
            let led_to = self.hint_leads_to();
            self.entered.pop();
            self.renew_hint(led_to);
        }
    }

    /// Hands in the points entered; returns the question to the judge, or `None` if there are none.
    pub fn hand_in(&mut self) -> Option<Question> {
        if self.stage != Stage::Yours || self.entered.is_empty() {
            return None;
        }
        let points = self.entered.clone();
        let is_line = matches!(self.exercise.goal(), Goal::WinInHead { .. });
        Some(self.ask(if is_line { Answer::Line(points) } else { Answer::Points(points) }))
    }

    /// Answers a question by one of its options; returns the question to the judge.
    pub fn choose(&mut self, answer: Answer) -> Option<Question> {
        let is_asked = self.stage == Stage::Yours && matches!(self.exercise.goal(), Goal::Ask(_));
        is_asked.then(|| self.ask(answer))
    }

    fn ask(&mut self, answer: Answer) -> Question {
        self.stage = Stage::Judging;
        self.judged = None;
        self.asked = Some(answer.clone());
        if let (Answer::Points(points), false) = (&answer, self.takes_several()) {
            // The stone is seen while the judge thinks; a forbidden point stays empty.
            self.show(points.iter().copied().map(Move::Place).collect(), 1);
        }
        Question::Answer(self.rest.clone(), answer)
    }

    /// Handles a reply of the judge.
    pub fn receive(&mut self, reply: Reply) {
        if self.stage != Stage::Judging {
            // It answers a question that is no longer asked.
            return;
        }
        match (reply, self.asked.take()) {
            (Reply::Verdict(verdict), Some(answer)) => self.receive_verdict(answer, verdict),
            (Reply::Solution(points), None) => self.show_solution(points),
            (_, asked) => self.asked = asked,
        }
    }

    fn receive_verdict(&mut self, answer: Answer, verdict: Verdict) {
        let judged = Judged { exercise: self.rest.clone(), answer, verdict };
        let moves = moves_of(&judged);
        match &judged.verdict {
            Verdict::GoesOn { win, .. } => {
                let Answer::Points(points) = &judged.answer else { return };
                self.played.extend(points.iter().copied().chain(win.reply).map(Move::Place));
                self.hints = 0;
                self.show(Vec::new(), 0);
                match points.first().and_then(|&point| self.rest.continued(point, *win)) {
                    Some(rest) => (self.rest, self.stage) = (rest, Stage::Yours),
                    None => self.stage = Stage::Solved,
                }
            }
            verdict if verdict.is_right() => {
                // Help that was asked for shows the answer and solves nothing.
                self.stage = if self.gave_up { Stage::Shown } else { Stage::Solved };
                self.show(moves, 2);
            }
            verdict => {
                self.has_missed |= *verdict != Verdict::NotShown;
                self.stage = Stage::Failed;
                let shown = if matches!(judged.answer, Answer::Line(_)) { moves.len() } else { 2 };
                self.show(moves, shown);
            }
        }
        self.judged = Some(judged);
    }

    fn show_solution(&mut self, points: Vec<Point>) {
        self.stage = Stage::Shown;
        self.show(points.into_iter().map(Move::Place).collect(), 1);
    }

    /// Shows the first of some moves on the board.
    fn show(&mut self, moves: Vec<Move>, shown: usize) {
        self.walk = Walk::new(moves);
        self.board = self.exercise.board().clone();
        for &mv in &self.played {
            self.board.play(mv).expect("the judge's moves are legal");
        }
        self.walk(shown.try_into().unwrap_or(i32::MAX));
    }

    /// Shows more of the moves that are walked through, or fewer.
    pub fn walk(&mut self, steps: i32) {
        self.walk.go(&mut self.board, steps);
    }

    /// Number of moves that are shown of those that are walked through, and the range within which it can be chosen;
    /// `None` where there is nothing to walk through.
    pub fn walked(&self) -> Option<(usize, RangeInclusive<usize>)> {
        let is_over = matches!(self.stage, Stage::Solved | Stage::Failed | Stage::Shown);
        is_over.then(|| self.walk.walked()).flatten()
    }

    /// Goes back to the position before the answer that failed; what was entered stays, to be mended.
    pub fn again(&mut self) {
        if self.stage == Stage::Failed {
            self.stage = Stage::Yours;
            self.judged = None;
            self.show(Vec::new(), 0);
        }
    }

    /// Begins the exercise anew. What was missed stays missed.
    pub fn restart(&mut self) {
        let &mut Attempt { ref exercise, has_missed, has_help, is_told, .. } = self;
        *self = Attempt { has_missed, has_help, is_told, ..Attempt::new(exercise.clone()) };
    }

    /// Gives the next step of the hint, to the first move or to a point that is missing; `None` where there is none, or
    /// after that move.
    pub fn hint(&mut self) -> Option<Hint> {
        self.hint_steps()?;
        self.has_help = true;
        self.hints = (self.hints + 1).min(Hint::STEPS);
        self.hints_given().last()
    }

    /// Whether there is a hint now that was not given yet.
    pub fn has_hint(&self) -> bool {
        self.hints < Hint::STEPS && self.hint_steps().is_some()
    }

    fn hint_steps(&self) -> Option<[Hint; Hint::STEPS]> {
        let is_first = self.stage == Stage::Yours && self.played.is_empty();
        self.exercise.hints(&self.entered).filter(|_| is_first)
    }

    /// The point to which the hint leads.
    fn hint_leads_to(&self) -> Option<Hint> {
        self.hint_steps().map(|[.., last]| last)
    }

    /// Begins the hint anew if it leads to another point than before.
    fn renew_hint(&mut self, before: Option<Hint>) {
        if self.hint_leads_to() != before {
            self.hints = 0;
        }
    }

    /// The steps of the hint that were given.
    pub fn hints_given(&self) -> impl Iterator<Item = Hint> + use<> {
        self.hint_steps().into_iter().flatten().take(self.hints)
    }

    /// Gives up: the solution is shown, at once or after the judge has replied to the question that is returned.
    pub fn give_up(&mut self) -> Option<Question> {
        if matches!(self.stage, Stage::Judging | Stage::Shown) {
            return None;
        }
        let is_solved = self.stage == Stage::Solved;
        self.has_missed |= !is_solved;
        self.judged = None;
        match (self.exercise.goal(), self.exercise.answer()) {
            (Goal::Ask(_), answer) => {
                let answer = answer.clone();
                self.gave_up = true;
                Some(self.ask(answer))
            }
            (Goal::Win { .. }, _) => {
                let exercise = self.exercise.clone();
                self.rest = exercise.clone();
                self.played.clear();
                self.show(Vec::new(), 0);
                self.asked = None;
                self.stage = Stage::Judging;
                Some(Question::Solution(exercise))
            }
            (Goal::FindAll(_) | Goal::HoldAll(_), Answer::Points(points)) => {
                self.entered = points.clone();
                self.show_solution(Vec::new());
                None
            }
            (_, Answer::Points(points)) => {
                let points = points.first().copied().into_iter().collect();
                self.show_solution(points);
                None
            }
            (_, answer) => {
                let Answer::Line(points) = answer.clone() else { return None };
                self.entered.clear();
                self.show_solution(points);
                None
            }
        }
    }

    /// Takes the next outcome that is known and not yet told: a miss, or the solution.
    pub fn take_outcome(&mut self) -> Option<Outcome> {
        let [miss, solved] = &mut self.is_told;
        if self.has_missed && !std::mem::replace(miss, self.has_missed) {
            return Some(Outcome::Missed);
        }
        let is_new = self.stage == Stage::Solved && !std::mem::replace(solved, self.stage == Stage::Solved);
        is_new.then_some(Outcome::Solved { clean: !self.has_missed && !self.has_help })
    }
}

/// The moves that show a verdict on the board, from the position of its exercise on.
fn moves_of(judged: &Judged) -> Vec<Move> {
    let Judged { exercise, answer, verdict } = judged;
    let tried = match answer {
        Answer::Points(points) if !matches!(exercise.goal(), Goal::FindAll(_) | Goal::HoldAll(_)) => points.as_slice(),
        _ => &[],
    };
    let with = |replies: &[Point]| tried.iter().chain(replies).copied().map(Move::Place).collect();
    match verdict {
        Verdict::Right | Verdict::Also(_) | Verdict::NotShown | Verdict::GoesOn { .. } => match answer {
            Answer::Line(points) => points.iter().copied().map(Move::Place).collect(),
            _ => with(&[]),
        },
        Verdict::Because(reason) | Verdict::Wrong(Refutation::Because(reason)) => moves_of_reason(exercise, reason),
        Verdict::Wrong(refutation) => match refutation {
            Refutation::Illegal(_) | Refutation::Elsewhere(_) => Vec::new(),
            Refutation::Makes { reply, .. } => with(reply.as_slice()),
            Refutation::Five(reply) | Refutation::OpenFour(reply) => with(&[*reply]),
            Refutation::Loud(_) | Refutation::NoThreat | Refutation::NotOne { .. } | Refutation::Missing(_) => {
                with(&[])
            }
            Refutation::Proven { tried, why } => {
                std::iter::once(tried).chain(why.line()).copied().map(Move::Place).collect()
            }
            Refutation::Line { index, fault } => {
                let Answer::Line(line) = answer else { return Vec::new() };
                let (good, with_this) = (&line[..*index], &line[..line.len().min(index + 1)]);
                let points = match fault {
                    LineFault::Illegal(_) => good.to_vec(),
                    LineFault::Five(five) if with_this.last() != Some(five) => [with_this, &[*five]].concat(),
                    LineFault::NoFour | LineFault::Unfinished | LineFault::Five(_) => with_this.to_vec(),
                    LineFault::Block(block) => [good, &[*block]].concat(),
                };
                points.into_iter().map(Move::Place).collect()
            }
            Refutation::Because(_) => Vec::new(),
        },
    }
}

fn moves_of_reason(exercise: &Exercise, reason: &Reason) -> Vec<Move> {
    let asked = exercise.goal().points().first().copied();
    let placed = |points: &[Point]| points.iter().copied().map(Move::Place).collect::<Vec<_>>();
    match reason {
        Reason::Wins(_) | Reason::DoesNotWin(_) | Reason::FiveFirst => placed(asked.as_slice()),
        Reason::Threatened(line) => [vec![Move::Pass], placed(line)].concat(),
        Reason::StillWins(line) => {
            let mut after = exercise.board().clone();
            let four = asked.filter(|&four| after.play(Move::Place(four)).is_ok());
            let blocks = fives(&after, exercise.side());
            let block = blocks.first().filter(|_| four.is_some());
            [placed(four.as_slice()), placed(block.copied().as_slice()), placed(line)].concat()
        }
        Reason::NoLongerWins(block) => placed(&[asked.as_slice(), &[*block]].concat()),
        Reason::IsThree(_)
        | Reason::IsNoThree
        | Reason::NotThreatened
        | Reason::Forbidden(_)
        | Reason::Allowed(_)
        | Reason::NotForbidden
        | Reason::WhiteMayPlay
        | Reason::Opening(_)
        | Reason::Estimate { .. } => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
