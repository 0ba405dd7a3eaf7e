//! The judge of a move in a puzzle: it is right, wins as well though it is not a listed solution, is refuted, or
//! nothing can be shown within the budget.
//!
//! A move is accepted by a proof and refuted by one, or by a reply after which an exhaustive search finds no win by the
//! means of the task, or because it misses the task by the rules alone. Nothing rests on an estimate: a search only
//! orders the replies.

use super::{Class, Puzzle, wider};
use crate::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest, Request, Resources, WithinRequest};
use crate::rules::{Board, Move, Point, five};
use crate::verdict::Proof;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A question to the judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Asks for the judgement of a move.
    Move(PuzzleMove),
    /// Asks for a line of the solution in which the other side holds out long.
    Solution(Puzzle),
}

/// A move that a person tries in a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleMove {
    /// The position before it.
    pub board: Board,
    /// A legal point of it.
    pub point: Point,
    /// The task of the puzzle.
    pub class: Class,
    /// Greatest number of plies to the win; in a defence, the length of the longest attack.
    pub plies: u32,
    /// The solutions; empty after the first move, where every move counts that still wins.
    pub solutions: Vec<Point>,
}

/// An answer of the judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The judgement of the move.
    Judged(Judgement),
    /// The line, the solution's first move first.
    Solution(Vec<Point>),
}

/// Judgement of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Judgement {
    /// It is a solution.
    Right(Win),
    /// It is not in the list, and there is a proof that it wins.
    WinsToo(Win),
    /// It is one of the moves that hold.
    Holds,
    /// It is shown to fail.
    Refuted(Refutation),
    /// Neither a proof nor a refutation was found within the budget.
    NotShown,
}

/// A win by the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Win {
    /// Greatest number of plies to the five, the move included.
    pub plies: u32,
    /// The reply that holds out longest; `None` where the move ends the game.
    pub reply: Option<Point>,
}

/// Refutation of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refutation {
    /// The other side wins by force.
    Loses {
        /// Greatest number of plies to its five.
        plies: u32,
        /// The line that holds out longest, the other side's first move first.
        line: Vec<Point>,
    },
    /// After a reply, an exhaustive search finds no win.
    Stopped {
        /// The reply of the other side.
        reply: Point,
        /// Means by which there is no win.
        means: Means,
    },
    /// It makes no four, and the task is a win by fours.
    NoFour,
    /// A five was there to be made.
    MissedFive(Point),
}

impl Refutation {
    /// The moves that show it, the other side's reply first; none where the move itself shows it.
    pub fn line(&self) -> &[Point] {
        match self {
            Refutation::Loses { line, .. } => line,
            Refutation::Stopped { reply, .. } => std::slice::from_ref(reply),
            Refutation::NoFour | Refutation::MissedFive(_) => &[],
        }
    }
}

/// Greatest detour: a move may win this many plies later than the shortest win.
const DETOUR: u32 = 6;
/// Nodes of the search that orders the replies.
const GLANCE_NODES: u64 = 10_000;
/// Greatest number of replies tried as refutations.
const MAX_REPLIES: usize = 24;

/// Answers a question, with at most `nodes` nodes for each search for a proof. Ends soon after `stop` is set, with the
/// result so far.
pub fn answer(engine: &mut Engine, question: &Question, nodes: u64, stop: &AtomicBool) -> Answer {
    let mut judge = Judge { engine, nodes, stop };
    match question {
        Question::Move(tried) => Answer::Judged(judge.judge(tried)),
        Question::Solution(puzzle) => Answer::Solution(judge.solution(puzzle)),
    }
}

/// A win that begins with the move that is tried, by threats of any kind, with at most `nodes` nodes for each search.
/// `None` soon after `stop` is set.
pub fn win_beginning_with(
    engine: &mut Engine,
    tried: &PuzzleMove,
    nodes: u64,
    stop: &AtomicBool,
) -> Option<Arc<Proof>> {
    Judge { engine, nodes, stop }.win(tried)
}

/// The legal reply that holds out longest after the first move of a proof; where all are equal, the stone that would
/// have made the five, or the engine's choice if that is forbidden.
pub fn strongest_reply(engine: &mut Engine, after: &Board, proof: &Proof, stop: &AtomicBool) -> Option<Point> {
    Judge { engine, nodes: 0, stop }.strongest_reply(after, proof)
}

/// An engine, and the nodes that it has for each search.
struct Judge<'a> {
    engine: &'a mut Engine,
    nodes: u64,
    stop: &'a AtomicBool,
}

impl Judge<'_> {
    fn judge(&mut self, tried: &PuzzleMove) -> Judgement {
        let mut after = tried.board.clone();
        if after.play(Move::Place(tried.point)).is_err() {
            return Judgement::NotShown;
        }
        match tried.class {
            Class::Defence => self.judge_defence(tried, &after),
            Class::Vcf | Class::Vct => self.judge_win(tried, &after),
        }
    }

    fn judge_defence(&mut self, tried: &PuzzleMove, after: &Board) -> Judgement {
        if tried.solutions.contains(&tried.point) {
            return Judgement::Holds;
        }
        let loses = self.shortest(after, None, Means::Threats, tried.plies).or_else(|| self.any(after));
        match loses {
            Some(proof) => Judgement::Refuted(Refutation::Loses { plies: proof.plies(), line: proof.line() }),
            None => Judgement::NotShown,
        }
    }

    fn judge_win(&mut self, tried: &PuzzleMove, after: &Board) -> Judgement {
        if after.ending().and_then(|ending| ending.winner()) == Some(tried.board.side_to_move()) {
            return Judgement::Right(Win { plies: 1, reply: None });
        }
        let is_right = tried.solutions.is_empty() || tried.solutions.contains(&tried.point);
        if let Some(proof) = self.win(tried) {
            let win = Win { plies: proof.plies(), reply: self.strongest_reply(after, &proof) };
            return if is_right { Judgement::Right(win) } else { Judgement::WinsToo(win) };
        }
        match self.refute(tried, after) {
            Some(refutation) => Judgement::Refuted(refutation),
            None => Judgement::NotShown,
        }
    }

    /// A win that begins with the move.
    fn win(&mut self, tried: &PuzzleMove) -> Option<Arc<Proof>> {
        let means = tried.class.means();
        let (board, first) = (&tried.board, Some(tried.point));
        self.shortest(board, first, means, tried.plies)
            .or_else(|| self.shortest(board, first, means, tried.plies + DETOUR))
            .or_else(|| self.shortest(board, first, Means::Threats, tried.plies + DETOUR))
            .or_else(|| self.wider(board, tried.point, tried.plies + DETOUR))
    }

    fn strongest_reply(&mut self, after: &Board, proof: &Proof) -> Option<Point> {
        let is_legal = |point: &Point| after.check(Move::Place(*point)).is_ok();
        let listed = proof.replies().filter(|(point, _)| is_legal(point));
        listed
            .min_by_key(|(point, proof)| (std::cmp::Reverse(proof.plies()), *point))
            .map(|(point, _)| point)
            .or_else(|| proof.otherwise().map(Proof::attack).filter(is_legal))
            .or_else(|| self.best(after))
    }

    /// Searches for a refutation of a move that is not proven to win; `after` is the position after it.
    fn refute(&mut self, tried: &PuzzleMove, after: &Board) -> Option<Refutation> {
        let side = tried.board.side_to_move();
        let five = tried.board.legal_points().find(|&point| five::makes_five(&tried.board, point, side));
        if let Some(five) = five {
            return Some(Refutation::MissedFive(five));
        }
        if let Some(proof) = self.any(after) {
            return Some(Refutation::Loses { plies: proof.plies(), line: proof.line() });
        }
        let asks_for_fours = tried.class == Class::Vcf;
        if asks_for_fours && !after.empty_points().any(|point| five::makes_five(after, point, side)) {
            return Some(Refutation::NoFour);
        }
        let means = if asks_for_fours { Means::Fours } else { Means::Threats };
        for reply in self.replies(after) {
            let mut next = after.clone();
            if next.play(Move::Place(reply)).is_err() || self.is_stopped() {
                continue;
            }
            if self.prove(&next, means, self.nodes / 8) == ProofOutcome::None {
                return Some(Refutation::Stopped { reply, means });
            }
        }
        None
    }

    /// The replies to try: the engine's choice, then the points of the attack.
    fn replies(&mut self, after: &Board) -> Vec<Point> {
        let mut replies: Vec<Point> = self.best(after).into_iter().collect();
        let mut passed = after.clone();
        if passed.play(Move::Pass).is_ok()
            && passed.ending().is_none()
            && let ProofOutcome::Win { proof, .. } = self.prove(&passed, Means::Threats, self.nodes / 4)
        {
            let mut waiting = vec![&*proof];
            while let Some(proof) = waiting.pop() {
                replies.push(proof.attack());
                replies.extend(proof.replies().map(|(point, _)| point));
                if replies.len() < 8 * MAX_REPLIES {
                    waiting.extend(proof.otherwise());
                    waiting.extend(proof.replies().map(|(_, proof)| proof));
                }
            }
        }
        let mut seen = Vec::new();
        replies.retain(|reply| {
            let is_new = !seen.contains(reply);
            seen.push(*reply);
            is_new && after.check(Move::Place(*reply)).is_ok()
        });
        replies.truncate(MAX_REPLIES);
        replies
    }

    fn solution(&mut self, puzzle: &Puzzle) -> Vec<Point> {
        let first = puzzle.solutions()[0];
        match puzzle.class() {
            Class::Defence => vec![first],
            class => {
                let proof = self.shortest(puzzle.board(), Some(first), class.means(), puzzle.plies());
                let mut line = proof.map_or_else(|| vec![first], |proof| proof.line());
                self.finish(puzzle.board(), &mut line, class);
                line
            }
        }
    }

    /// Extends a line that ends with an unstoppable threat up to the five.
    fn finish(&mut self, board: &Board, line: &mut Vec<Point>, class: Class) {
        /// Plies that remain at most: an open four and its five.
        const REST: u32 = 5;
        let mut board = board.clone();
        for &point in line.iter() {
            let _ = board.play(Move::Place(point));
        }
        let side = |board: &Board| board.side_to_move();
        let attacker = if line.len() % 2 == 1 { !side(&board) } else { side(&board) };
        for _ in 0..REST {
            if board.ending().is_some() {
                return;
            }
            let point = if side(&board) == attacker {
                self.shortest(&board, None, class.means(), REST).map(|proof| proof.attack())
            } else {
                let mut passed = board.clone();
                let threat = passed.play(Move::Pass).ok().and_then(|()| self.shortest(&passed, None, class.means(), 3));
                let stop = threat.map(|proof| proof.attack());
                stop.filter(|&point| board.check(Move::Place(point)).is_ok()).or_else(|| self.best(&board))
            };
            let Some(point) = point.filter(|&point| board.play(Move::Place(point)).is_ok()) else { return };
            line.push(point);
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(std::sync::atomic::Ordering::Relaxed)
    }

    fn limits(&self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) }
    }

    fn shortest(&mut self, board: &Board, first: Option<Point>, means: Means, plies: u32) -> Option<Arc<Proof>> {
        let request = WithinRequest { board: board.clone(), first, means, plies, limits: self.limits(self.nodes) };
        match self.engine.prove_within(&request, self.stop).outcome {
            ProofOutcome::Win { proof, .. } => Some(proof),
            ProofOutcome::None | ProofOutcome::Unknown => None,
        }
    }

    /// A win by threats of any kind that begins with this move.
    fn wider(&mut self, board: &Board, first: Point, longest: u32) -> Option<Arc<Proof>> {
        let bounds = wider::Bounds { threats: self.nodes / 8, wider: self.nodes / 16, search: 0 };
        let found = wider::win(self.engine, board, first, longest, bounds, self.stop);
        found.unwrap_or_else(|flaw| {
            debug_assert!(false, "{flaw}");
            None
        })
    }

    fn prove(&mut self, board: &Board, means: Means, nodes: u64) -> ProofOutcome {
        let request = ProofRequest { board: board.clone(), means, limits: self.limits(nodes) };
        self.engine.prove(&request, self.stop).outcome
    }

    /// A win of the side to move by whatever threats there are.
    fn any(&mut self, board: &Board) -> Option<Arc<Proof>> {
        match self.prove(board, Means::AllThreats, self.nodes / 2) {
            ProofOutcome::Win { proof, .. } => Some(proof),
            ProofOutcome::None | ProofOutcome::Unknown => None,
        }
    }

    /// The engine's choice after a short search.
    fn best(&mut self, board: &Board) -> Option<Point> {
        let request = Request {
            board: board.clone(),
            limits: self.limits(GLANCE_NODES),
            resources: Resources { threads: 1, hash_mib: 8 },
            weakness: None,
            seed: 0,
            lines: 1,
        };
        self.engine.search(&request, self.stop, &mut |_| {}).best
    }
}
