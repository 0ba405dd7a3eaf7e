//! The judge of answers: right, right in another way, or wrong with a refutation.
//!
//! By the rules and the shapes on the board where the goal is a matter of these, and else by proofs: a win is accepted
//! with a proof and a defence after an exhaustive search. What the exercise states as its answer is never asked.

use super::exercise::opening_of;
use super::{Aim, Answer, Exercise, Figure, Goal, Question};
use crate::coach::puzzle::Class;
use crate::coach::puzzle::judge::{self as puzzle, Judgement, PuzzleMove, Win};
use crate::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest, Request, Resources};
use crate::explain::{Claim, Three, false_forbidden, fives, reason, threats, threes, visible_claims};
use crate::explain::{FalseForbidden, Reason as ForbiddenReason};
use crate::game::Choice;
use crate::game::opening::RenjuOpening;
use crate::rules::{Board, Color, Move, PlayError, Point, five};
use crate::verdict::Score;
use std::sync::atomic::AtomicBool;

/// Judgement of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The goal is reached.
    Right,
    /// The question is answered rightly, for this reason.
    Because(Reason),
    /// The move does not make what was asked for, but something that wins as well.
    Also(Figure),
    /// A move of a win, after which the game goes on: see [`Exercise::continued`].
    GoesOn {
        /// The length of the win, and the reply that holds out longest.
        win: Win,
        /// Whether the win is no longer than was asked for.
        pace: Pace,
    },
    /// The answer is wrong, for this reason.
    Wrong(Refutation),
    /// Neither shown to be right nor to be wrong within the budget.
    NotShown,
}

impl Verdict {
    /// Whether the exercise is done: a win of which more moves are to be found is not.
    pub fn is_right(&self) -> bool {
        matches!(self, Verdict::Right | Verdict::Because(_) | Verdict::Also(_))
    }
}

/// Length of a win beside the one that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// No longer.
    InTime,
    /// A win all the same, but a longer one.
    Longer,
}

/// Reason why an answer is wrong. What it says is true by the rules or by a proof.
#[derive(Clone, Debug, PartialEq)]
pub enum Refutation {
    /// The point cannot be played.
    Illegal(PlayError),
    /// The point is not the one that was named.
    Elsewhere(Point),
    /// The stone makes something else, or nothing.
    Makes {
        /// The greatest thing that it makes.
        made: Option<Figure>,
        /// A reply after which no stone reaches the aim any more, if there is one.
        reply: Option<Point>,
    },
    /// The other side makes five on this point.
    Five(Point),
    /// The other side makes an open four on this point.
    OpenFour(Point),
    /// A quiet stone was asked for, and this one makes a four or an open three.
    Loud(Figure),
    /// If the other side passed, there would be no win by fours.
    NoThreat,
    /// One of the points is none of those that were asked for.
    NotOne {
        /// The point.
        point: Point,
        /// The greatest thing that a stone there makes.
        made: Option<Figure>,
    },
    /// The points are right, but these are missing.
    Missing(Vec<Point>),
    /// The other side wins or has an answer, by proof.
    Proven {
        /// The move that fails.
        tried: Point,
        /// Its refutation.
        why: puzzle::Refutation,
    },
    /// A line fails with its stone of this index, from 0; all before it are right.
    Line {
        /// Index of the stone.
        index: usize,
        /// Reason.
        fault: LineFault,
    },
    /// The other answer to a question is right.
    Because(Reason),
}

/// Reason why a line entered in the head fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// The stone cannot be placed there.
    Illegal(PlayError),
    /// The stone makes neither a five nor a four.
    NoFour,
    /// The other side makes five on this point instead.
    Five(Point),
    /// The other side must block on this point.
    Block(Point),
    /// The line ends before the win is there.
    Unfinished,
}

/// Reason for the right answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// A stone on the point would stand in a row that wins.
    Wins(Vec<Point>),
    /// It would stand in rows that do not win; the longest has so many stones.
    DoesNotWin(usize),
    /// The stones are a three: one more on one of its points makes an open four.
    IsThree(Three),
    /// They are none: nowhere does one more make an open four of them.
    IsNoThree,
    /// The other side wins by this line, were the side to move to pass.
    Threatened(Vec<Point>),
    /// If the side to move passed, the other side would have no win by fours and threats of an open four.
    NotThreatened,
    /// After the four and its block the side to move wins by this line.
    StillWins(Vec<Point>),
    /// After the four and this block, no win by fours is left.
    NoLongerWins(Point),
    /// The point is forbidden.
    Forbidden(ForbiddenReason),
    /// The point only looks forbidden.
    Allowed(FalseForbidden),
    /// The point is not forbidden.
    NotForbidden,
    /// White may play everywhere.
    WhiteMayPlay,
    /// The stone makes a five, which comes before everything else.
    FiveFirst,
    /// The opening is another one.
    Opening(RenjuOpening),
    /// By the engine's estimate this is to be chosen.
    Estimate {
        /// The choice.
        choice: Choice,
        /// Winning chance of White, who is to move after the three stones: from 0 to 1.
        chance: f64,
    },
}

/// Greatest number of nodes of each search for a proof: a second or two in all, where nothing is found.
const NODES: u64 = 200_000;
/// Nodes of the search that estimates a position of swap2.
const ESTIMATE_NODES: u64 = 100_000;
/// Winning chances of White between which a swap2 position is open, so that placing two more stones is best.
const OPEN: std::ops::Range<f64> = 0.40..0.60;

/// Judges an answer. A search for a proof ends soon after `stop` is set, and the verdict is then [`Verdict::NotShown`].
pub fn judge(exercise: &Exercise, answer: &Answer, engine: &mut Engine, stop: &AtomicBool) -> Verdict {
    let board = exercise.board();
    let mut judge = Judge { engine, stop };
    match (exercise.goal(), answer) {
        (Goal::Place(asked), Answer::Points(points)) if points.len() == 1 => match points[0] {
            point if point == *asked => Verdict::Right,
            _ => Verdict::Wrong(Refutation::Elsewhere(*asked)),
        },
        (Goal::FindAll(aim), Answer::Points(points)) => all_found(board, points, &aim.points(board)),
        (Goal::HoldAll(means), Answer::Points(points)) => judge.hold_all(board, *means, points),
        (Goal::WinInHead { plies }, Answer::Line(line)) => line_wins(board, line, *plies),
        (Goal::Ask(question), answer) => judge.ask(board, question, answer),
        (goal, Answer::Points(points)) if points.len() == 1 => {
            if let Err(error) = board.check(Move::Place(points[0])) {
                return Verdict::Wrong(Refutation::Illegal(error));
            }
            match goal {
                Goal::Make(aim) => makes(board, *aim, points[0]),
                Goal::QuietThreat => judge.quiet_threat(board, points[0]),
                Goal::Win { means, plies } => judge.win(board, points[0], *means, *plies),
                Goal::Hold(means) => judge.hold(board, points[0], *means),
                _ => Verdict::NotShown,
            }
        }
        _ => Verdict::NotShown,
    }
}

/// The moves of the stated answer. Those of a win go on to the five, if a proof is found.
pub fn solution(exercise: &Exercise, engine: &mut Engine, stop: &AtomicBool) -> Vec<Point> {
    if let Goal::Win { means, .. } = exercise.goal() {
        let outcome = Judge { engine, stop }.prove(exercise.board(), *means);
        if let ProofOutcome::Win { line, .. } = outcome {
            return line;
        }
    }
    match exercise.answer() {
        Answer::Line(points) => points.clone(),
        Answer::Points(points) => points.first().copied().into_iter().collect(),
        Answer::Yes | Answer::No | Answer::Opening(_) | Answer::Take(_) => Vec::new(),
    }
}

/// The truth about a question; `None` where it is not known within the budget.
pub fn truth(board: &Board, question: &Question, engine: &mut Engine, stop: &AtomicBool) -> Option<(Answer, Reason)> {
    Judge { engine, stop }.truth(board, question)
}

/// The legal moves after which the other side has no win by these means; `None` where that is not known of one.
pub fn holding(board: &Board, means: Means, engine: &mut Engine, stop: &AtomicBool) -> Option<Vec<Point>> {
    Judge { engine, stop }.holding(board, means)
}

/// Judges a legal move by the shapes that it makes or stops.
fn makes(board: &Board, aim: Aim, point: Point) -> Verdict {
    if aim.is_met(board, point) {
        return Verdict::Right;
    }
    let made = Figure::of(board, point);
    let claims = visible_claims(board, point);
    if let (Some(figure), true) =
        (made, claims.iter().any(|claim| matches!(claim, Claim::Five { .. } | Claim::Unstoppable)))
        && !matches!(aim, Aim::StopsFive | Aim::StopsThree)
    {
        return Verdict::Also(figure);
    }
    let mut after = board.clone();
    after.play(Move::Place(point)).expect("the move is legal");
    let other = after.side_to_move();
    if let Some(&five) = fives(&after, other).iter().find(|&&five| after.check(Move::Place(five)).is_ok()) {
        return Verdict::Wrong(Refutation::Five(five));
    }
    if aim == Aim::StopsThree
        && let Some(&fourth) = threats(&after, other).open_fours.first()
    {
        return Verdict::Wrong(Refutation::OpenFour(fourth));
    }
    Verdict::Wrong(Refutation::Makes { made, reply: spoiler(&after, aim) })
}

/// A reply of the side to move after which the other side reaches the aim nowhere: the block of its four, or a point
/// where it does now.
fn spoiler(after: &Board, aim: Aim) -> Option<Point> {
    let mover = !after.side_to_move();
    let blocks = fives(after, mover);
    let must_block = !blocks.is_empty();
    let mut replies = blocks;
    if !must_block {
        let passed = super::aim::passed(after)?;
        replies = aim.points(&passed);
        replies.extend(threats(after, mover).answers);
    }
    replies.into_iter().find(|&reply| {
        let mut next = after.clone();
        next.play(Move::Place(reply)).is_ok() && next.ending().is_none() && aim.points(&next).is_empty()
    })
}

fn all_found(board: &Board, found: &[Point], asked: &[Point]) -> Verdict {
    if let Some(&point) = found.iter().find(|point| !asked.contains(point)) {
        let made = if board.stone(point).is_none() { Figure::of(board, point) } else { None };
        return Verdict::Wrong(Refutation::NotOne { point, made });
    }
    let missing: Vec<Point> = asked.iter().copied().filter(|point| !found.contains(point)).collect();
    if missing.is_empty() { Verdict::Right } else { Verdict::Wrong(Refutation::Missing(missing)) }
}

/// Judges a whole line of fours by the rules.
fn line_wins(board: &Board, line: &[Point], plies: u32) -> Verdict {
    let (mut board, side) = (board.clone(), board.side_to_move());
    let wrong = |index, fault| Verdict::Wrong(Refutation::Line { index, fault });
    for (index, &point) in line.iter().enumerate() {
        let is_own = board.side_to_move() == side;
        if !is_own
            && let [block] = fives(&board, side)[..]
            && block != point
        {
            return wrong(index, LineFault::Block(block));
        }
        if let Err(error) = board.play(Move::Place(point)) {
            return wrong(index, LineFault::Illegal(error));
        }
        if board.ending().is_some() {
            return if is_own { Verdict::Right } else { wrong(index, LineFault::Five(point)) };
        }
        if !is_own {
            continue;
        }
        if let Some(&five) = fives(&board, !side).first() {
            return wrong(index, LineFault::Five(five));
        }
        let blocks = fives(&board, side);
        if blocks.is_empty() {
            return wrong(index, LineFault::NoFour);
        }
        let can_block = |&block: &Point| board.check(Move::Place(block)).is_ok();
        if blocks.len() > 1 || !blocks.iter().any(can_block) {
            // The five comes two plies later.
            let whole = index as u32 + 3;
            return if whole <= plies + 6 { Verdict::Right } else { wrong(index, LineFault::Unfinished) };
        }
    }
    wrong(line.len().saturating_sub(1), LineFault::Unfinished)
}

/// An engine, and the signal to stop.
struct Judge<'a> {
    engine: &'a mut Engine,
    stop: &'a AtomicBool,
}

impl Judge<'_> {
    fn prove(&mut self, board: &Board, means: Means) -> ProofOutcome {
        let limits = Limits { nodes: Some(NODES), ..Limits::to_depth(Limits::MAX_DEPTH) };
        self.engine.prove(&ProofRequest { board: board.clone(), means, limits }, self.stop).outcome
    }

    fn win(&mut self, board: &Board, point: Point, means: Means, plies: u32) -> Verdict {
        let class = if means == Means::Fours { Class::Vcf } else { Class::Vct };
        let tried = PuzzleMove { board: board.clone(), point, class, plies, solutions: Vec::new() };
        let question = puzzle::Question::Move(tried);
        let puzzle::Answer::Judged(judgement) = puzzle::answer(self.engine, &question, NODES, self.stop) else {
            return Verdict::NotShown;
        };
        match judgement {
            Judgement::Right(Win { reply: None, plies: 1 }) => Verdict::Right,
            Judgement::Right(win) | Judgement::WinsToo(win) => {
                Verdict::GoesOn { win, pace: if win.plies > plies { Pace::Longer } else { Pace::InTime } }
            }
            Judgement::Refuted(why) => Verdict::Wrong(Refutation::Proven { tried: point, why }),
            Judgement::Holds | Judgement::NotShown => Verdict::NotShown,
        }
    }

    fn hold(&mut self, board: &Board, point: Point, means: Means) -> Verdict {
        let mut after = board.clone();
        after.play(Move::Place(point)).expect("the move is legal");
        if after.ending().is_some() {
            return Verdict::Also(Figure::Five);
        }
        match self.prove(&after, means) {
            ProofOutcome::None => Verdict::Right,
            ProofOutcome::Win { plies, line, .. } => {
                let why = puzzle::Refutation::Loses { plies, line };
                Verdict::Wrong(Refutation::Proven { tried: point, why })
            }
            ProofOutcome::Unknown => Verdict::NotShown,
        }
    }

    fn holding(&mut self, board: &Board, means: Means) -> Option<Vec<Point>> {
        let mut holding = Vec::new();
        for point in board.legal_points().collect::<Vec<_>>() {
            match self.hold(board, point, means) {
                Verdict::Right | Verdict::Also(_) => holding.push(point),
                Verdict::NotShown => return None,
                _ => {}
            }
        }
        Some(holding)
    }

    fn hold_all(&mut self, board: &Board, means: Means, points: &[Point]) -> Verdict {
        for &point in points {
            if let Err(error) = board.check(Move::Place(point)) {
                return Verdict::Wrong(Refutation::Illegal(error));
            }
            match self.hold(board, point, means) {
                Verdict::Right | Verdict::Also(_) => {}
                other => return other,
            }
        }
        self.holding(board, means).map_or(Verdict::NotShown, |holding| all_found(board, points, &holding))
    }

    fn quiet_threat(&mut self, board: &Board, point: Point) -> Verdict {
        let mut after = board.clone();
        after.play(Move::Place(point)).expect("the move is legal");
        if after.ending().is_some() {
            return Verdict::Also(Figure::Five);
        }
        let other = after.side_to_move();
        if let Some(&five) = fives(&after, other).iter().find(|&&five| after.check(Move::Place(five)).is_ok()) {
            return Verdict::Wrong(Refutation::Five(five));
        }
        match Figure::of(board, point) {
            Some(figure) if figure > Figure::OpenTwo => return Verdict::Wrong(Refutation::Loud(figure)),
            _ => {}
        }
        let Some(passed) = super::aim::passed(&after) else { return Verdict::NotShown };
        match self.prove(&passed, Means::Fours) {
            ProofOutcome::Win { .. } => Verdict::Right,
            ProofOutcome::None => Verdict::Wrong(Refutation::NoThreat),
            ProofOutcome::Unknown => Verdict::NotShown,
        }
    }

    fn ask(&mut self, board: &Board, question: &Question, answer: &Answer) -> Verdict {
        match self.truth(board, question) {
            Some((right, reason)) if right == *answer => Verdict::Because(reason),
            Some((_, reason)) => Verdict::Wrong(Refutation::Because(reason)),
            None => Verdict::NotShown,
        }
    }

    fn truth(&mut self, board: &Board, question: &Question) -> Option<(Answer, Reason)> {
        let side = board.side_to_move();
        Some(match question {
            Question::Wins(point) => match five::winning_rows(board, *point, side) {
                rows if rows.is_empty() => {
                    let lengths = five::Direction::ALL.map(|line| five::row_length(board, *point, side, line));
                    (Answer::No, Reason::DoesNotWin(lengths.into_iter().max().unwrap_or(1)))
                }
                rows => (Answer::Yes, Reason::Wins(rows.concat())),
            },
            Question::IsThree(stones) => match threes(board, !side).into_iter().find(|three| three.stones == *stones) {
                Some(three) => (Answer::Yes, Reason::IsThree(three)),
                None => (Answer::No, Reason::IsNoThree),
            },
            Question::IsThreatened(_) => match self.prove(&super::aim::passed(board)?, Means::Threats) {
                ProofOutcome::Win { line, .. } => (Answer::Yes, Reason::Threatened(line)),
                ProofOutcome::None => (Answer::No, Reason::NotThreatened),
                ProofOutcome::Unknown => return None,
            },
            Question::KeepsWin(point) => self.keeps_win(board, *point)?,
            Question::IsForbidden(point) => is_forbidden(board, *point),
            Question::Opening => {
                let opening = opening_of(board)?;
                (Answer::Opening(opening), Reason::Opening(opening))
            }
            Question::Swap2 => {
                let score = self.estimate(board);
                let chance = score.win_rate();
                let choice = match chance {
                    _ if chance < OPEN.start => Choice::Black,
                    _ if chance > OPEN.end => Choice::White,
                    _ => Choice::PlaceTwo,
                };
                (Answer::Take(choice), Reason::Estimate { choice, chance })
            }
        })
    }

    fn keeps_win(&mut self, board: &Board, four: Point) -> Option<(Answer, Reason)> {
        let mut after = board.clone();
        after.play(Move::Place(four)).ok()?;
        let [block] = fives(&after, board.side_to_move())[..] else { return None };
        after.play(Move::Place(block)).ok()?;
        match self.prove(&after, Means::Fours) {
            ProofOutcome::Win { line, .. } => Some((Answer::Yes, Reason::StillWins(line))),
            ProofOutcome::None => Some((Answer::No, Reason::NoLongerWins(block))),
            ProofOutcome::Unknown => None,
        }
    }

    /// The score of a position for the side to move, the same on every machine.
    fn estimate(&mut self, board: &Board) -> Score {
        let request = Request {
            board: board.clone(),
            limits: Limits { nodes: Some(ESTIMATE_NODES), ..Limits::to_depth(Limits::MAX_DEPTH) },
            resources: Resources { threads: 1, hash_mib: 16 },
            weakness: None,
            seed: 0,
            lines: 1,
        };
        // What was searched before would change the estimate.
        self.engine.clear();
        self.engine.search(&request, self.stop, &mut |_| {}).score
    }
}

fn is_forbidden(board: &Board, point: Point) -> (Answer, Reason) {
    if board.side_to_move() == Color::White {
        return (Answer::No, Reason::WhiteMayPlay);
    }
    if let Some(reason) = reason(board, point) {
        return (Answer::Yes, Reason::Forbidden(reason));
    }
    let reason = match false_forbidden(board, point) {
        _ if five::makes_five(board, point, Color::Black) => Reason::FiveFirst,
        Some(allowed) => Reason::Allowed(allowed),
        None => Reason::NotForbidden,
    };
    (Answer::No, reason)
}
