//! The cases of a reviewed game.
//!
//! An *attack* is a turn in which the person had a proven win. It is missed where the review says that the win was let
//! go; a five is missed by any other move, even one that wins later.
//!
//! A *defence* is a turn in which the person had no win, the opponent would have had one after a pass, and not every move
//! lost. It is missed where the review says that the move lost and another would have held. The threats are looked for
//! in the same way whether they were parried or not: a loss by a deeper threat than that is no case, since of the deep
//! threats that were parried nothing is known, and the share of the missed ones would come out too high.
//!
//! A threat or a win that stands from one turn to the next, such as an open three that nobody minds, is one case, that of
//! its first turn: else one oversight would count many times over.
//!
//! A grade that longer searches have not confirmed settles nothing, and makes no case.

use super::{Case, Shape, Side};
use crate::coach::review::{Certainty, Grade, Reviewed, Run, Verdict, report, verdicts};
use crate::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest};
use crate::explain::{self, shapes};
use crate::rules::{Board, Color, Move, Point};
use crate::verdict::Proof;
use std::sync::atomic::{AtomicBool, Ordering};

/// Part of the nodes of a position's first search that the search for a threat has which the board does not show.
const THREAT_PART: u64 = 6;

/// Greatest number of plies within which a stone wins by the two shapes that it makes: two fours, or else by a three that
/// is one of them.
const DOUBLE_FOUR_PLIES: u32 = 3;
const WITH_THREE_PLIES: u32 = 5;

/// Search for threats that the board does not show.
pub struct Lookout<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    /// Nodes of the first search of a position, of which a part is enough here.
    pub nodes: u64,
    /// Ends the search soon after it is set.
    pub stop: &'a AtomicBool,
}

/// Finds the cases of a person in a game whose review is complete; `None` if the lookout is stopped before the end.
pub fn cases(run: &Run, person: Color, lookout: &mut Lookout) -> Option<Vec<Case>> {
    let (report, verdicts) = (report(run.positions()), verdicts(run.positions()));
    let mut cases = Vec::new();
    // The win or the threat of the person's turn before.
    let mut standing: Option<(Side, Win)> = None;
    for (index, reviewed) in report.moves.iter().enumerate() {
        if reviewed.mover != person || reviewed.grade == Grade::Unknown {
            continue;
        }
        let (board, before) = (&run.boards()[index], standing.take());
        let found = match &verdicts[index] {
            Verdict::Won(won) => won.proof.as_ref().map(|proof| (Side::Attack, Win::of(board, proof))),
            Verdict::Open | Verdict::Draw => lookout.threat(board).map(|threat| (Side::Defence, threat)),
            Verdict::Lost(_) => None,
        };
        if lookout.stop.load(Ordering::Relaxed) {
            return None;
        }
        let Some((side, win)) = found else { continue };
        let is_missed = match side {
            Side::Attack => is_let_go(&win, reviewed),
            Side::Defence => has_lost(reviewed),
        };
        let is_known = before.is_some_and(|(before, known)| before == side && known.is_same(&win));
        if let Some(is_missed) = is_missed.filter(|_| !is_known) {
            let last = last_stone(run, index);
            cases.push(Case {
                number: index as u32 + 1,
                side,
                shape: win.shape,
                way: win.way,
                distance: last.and_then(|last| win.points.iter().map(|&point| distance(last, point)).min()),
                plies: win.plies,
                is_missed,
            });
        }
        standing = Some((side, win));
    }
    Some(cases)
}

/// The stone that was placed last before the position with this index.
fn last_stone(run: &Run, index: usize) -> Option<Point> {
    run.boards()[index].moves().last().and_then(|mv| mv.point())
}

/// Distance of two points: the larger of their columns and rows.
fn distance(one: Point, other: Point) -> u8 {
    one.x().abs_diff(other.x()).max(one.y().abs_diff(other.y()))
}

/// Whether a win was let go; `None` where that is not settled.
fn is_let_go(win: &Win, reviewed: &Reviewed) -> Option<bool> {
    match reviewed.grade {
        _ if win.plies == 1 => Some(reviewed.mv.point().is_none_or(|point| !win.points.contains(&point))),
        Grade::MissedWin | Grade::MissedFive => (reviewed.certainty > Certainty::Provisional).then_some(true),
        _ => Some(false),
    }
}

/// Whether a move lost where another would have held; `None` where nothing would have, or that is not settled.
fn has_lost(reviewed: &Reviewed) -> Option<bool> {
    match reviewed.grade {
        Grade::WalkedIntoLoss | Grade::MissedBlock => (reviewed.certainty > Certainty::Provisional).then_some(true),
        Grade::Lost => None,
        _ => Some(false),
    }
}

/// A win of the side to move.
struct Win {
    shape: Shape,
    way: Option<super::Way>,
    /// The points that go on with it.
    points: Vec<Point>,
    plies: u32,
}

impl Win {
    /// The win of the side to move that the proof claims; what the board shows goes before it, as an eye takes it.
    fn of(board: &Board, proof: &Proof) -> Win {
        if let Some(win) = Win::visible(board) {
            return win;
        }
        let made = explain::shapes_made(board, proof.attack());
        let fours = made.iter().filter(|shape| matches!(shape, explain::Shape::Four(_))).count();
        let plies = proof.plies();
        let shape = match (fours, made.len() - fours) {
            (2.., _) if plies <= DOUBLE_FOUR_PLIES => Shape::DoubleFour,
            (1, 1..) if plies <= WITH_THREE_PLIES => Shape::FourThree,
            (0, 2..) if plies <= WITH_THREE_PLIES => Shape::DoubleThree,
            _ if makes_fours_only(board, proof) => Shape::Fours,
            _ => Shape::Threats,
        };
        let way = match &made[..] {
            [only] => Some(only.direction().into()),
            _ => None,
        };
        Win { shape, way, points: vec![proof.attack()], plies }
    }

    /// Whether it is the same one as another, of another turn.
    fn is_same(&self, other: &Win) -> bool {
        self.shape == other.shape && self.points.iter().any(|point| other.points.contains(point))
    }

    /// The five or the open four that the side to move can make.
    fn visible(board: &Board) -> Option<Win> {
        let color = board.side_to_move();
        if let Some(four) = shapes::fours(board, color).first() {
            let shape = if is_unbroken(&four.stones) { Shape::Four } else { Shape::SplitFour };
            let points = shapes::fives(board, color);
            return Some(Win { shape, way: Some(four.direction.into()), points, plies: 1 });
        }
        // A five of the other side comes before an open four.
        if !shapes::fives(board, !color).is_empty() {
            return None;
        }
        let three = shapes::threes(board, color).into_iter().next()?;
        let shape = if is_unbroken(&three.stones) { Shape::Three } else { Shape::SplitThree };
        Some(Win { shape, way: Some(three.direction.into()), points: three.fourths, plies: 3 })
    }
}

/// Whether stones of a line, in its order, stand side by side.
fn is_unbroken(stones: &[Point]) -> bool {
    stones.windows(2).all(|pair| distance(pair[0], pair[1]) == 1)
}

/// Whether each move of the winner in the longest line of the proof is a four or the five.
fn makes_fours_only(board: &Board, proof: &Proof) -> bool {
    let mut board = board.clone();
    for (ply, &point) in proof.line().iter().enumerate() {
        let is_four = || {
            let is_four = |shape: &explain::Shape| matches!(shape, explain::Shape::Four(_));
            shapes::fives(&board, board.side_to_move()).contains(&point)
                || explain::shapes_made(&board, point).iter().any(is_four)
        };
        if ply.is_multiple_of(2) && !is_four() {
            return false;
        }
        if board.play(Move::Place(point)).is_err() || board.ending().is_some() {
            break;
        }
    }
    true
}

impl Lookout<'_> {
    /// The win that the opponent of the side to move threatens, if one is found.
    fn threat(&mut self, board: &Board) -> Option<Win> {
        let stones: Vec<(Point, Color)> = board.stones().collect();
        let passed = Board::with_stones(board.size(), board.rule(), &stones, !board.side_to_move()).ok()?;
        if let Some(win) = Win::visible(&passed) {
            return Some(win);
        }
        // What was searched before would have a say.
        self.engine.clear();
        let nodes = (self.nodes / THREAT_PART).max(1);
        let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
        let request = ProofRequest { board: passed.clone(), means: Means::AllThreats, limits };
        match self.engine.prove(&request, self.stop).outcome {
            ProofOutcome::Win { proof, .. } => Some(Win::of(&passed, &proof)),
            ProofOutcome::None | ProofOutcome::Unknown => None,
        }
    }
}
