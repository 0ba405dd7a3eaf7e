//! Claims about a move, typed, with their points and stones.

use super::forbidden::{FalseForbidden, Reason};
use super::shapes::{Four, Shape, Three};
use crate::rules::{Color, Direction, Move, Point};
use crate::verdict::Proof;
use std::sync::Arc;

/// Something true of a move. *Before* is the position that it is made in, *after* the one with its stone; *its side* is
/// the one that makes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// The stone stands in a row that wins.
    Five {
        /// The stones of all such rows, in the order of points.
        line: Vec<Point>,
    },
    /// Black placed it on a forbidden point, and so lost.
    Forbidden(Reason),
    /// The stone is part of the four or the three, which is there after.
    Makes(Shape),
    /// After every legal reply that makes no five, one of the fours and threes that the move makes still stands. A four
    /// stands where some point still makes its five, a three where one more stone still makes an open four of it.
    Unstoppable,
    /// The point that alone would stop the four is forbidden for the other side.
    AnswerForbidden {
        /// White's four, which lacks one point only.
        four: Four,
        /// Reason why Black may not take that point.
        answer: Reason,
    },
    /// A four or a three of the other side that was there before and is not after.
    Stops(Shape),
    /// A four or a three of the other side that was there before and is there after. Threes are named only where the
    /// move itself makes no four.
    Leaves(Shape),
    /// Every other legal move loses, a pass too: after each of them the other side wins, by the proof.
    OnlyMove {
        /// The other moves, the pass first, each with a proof of the position after it.
        others: Vec<(Move, Arc<Proof>)>,
    },
    /// Its side wins, however the other one replies.
    Wins {
        /// A proof of the position before, which begins with the move.
        proof: Arc<Proof>,
    },
    /// The other side wins.
    Loses {
        /// A proof of the position after.
        proof: Arc<Proof>,
    },
    /// Its side had a win by another move.
    Missed {
        /// A proof of the position before, which begins with that other move.
        proof: Arc<Proof>,
    },
    /// The point looked like a double-three and is allowed.
    Allowed(FalseForbidden),
    /// The stone is one of three stones, not a [`Three`], of which one more makes a four. In its line the stone is part
    /// of no four and no three.
    BuildsThree(Stub),
    /// The stone stands in the line of three stones of the other side, neither a [`Three`] nor part of a four, of which
    /// one more made a four before, and none does after.
    Blocks(Stub),
    /// The stone is one of two stones of which one more makes a [`Three`]. In its line the stone is part of no four and
    /// no three.
    BuildsTwo(Stub),
}

/// Stones in a line that lack two or more for a five, and the points that make the next shape of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stub {
    /// The colour of the stones.
    pub color: Color,
    /// Direction of the line.
    pub direction: Direction,
    /// In the order of the line.
    pub stones: Vec<Point>,
    /// The points that go on: legal, and no five.
    pub next: Vec<Point>,
}

impl Claim {
    /// The stones and points of the claim, for display: first those on the board, then those that may follow.
    pub fn points(&self) -> (Vec<Point>, Vec<Point>) {
        let of_threes = |threes: &[Three]| {
            let stones = threes.iter().flat_map(|three| three.stones.clone());
            (stones.collect::<Vec<_>>(), threes.iter().flat_map(|three| three.fourths.clone()).collect::<Vec<_>>())
        };
        match self {
            Claim::Five { line } => (line.clone(), Vec::new()),
            Claim::Forbidden(reason) => reason.points(),
            Claim::Makes(shape) | Claim::Stops(shape) | Claim::Leaves(shape) => {
                (shape.stones().to_vec(), shape.next().to_vec())
            }
            Claim::AnswerForbidden { four, .. } => (four.stones.clone(), four.fives.clone()),
            Claim::Wins { proof } | Claim::Loses { proof } | Claim::Missed { proof } => {
                (Vec::new(), vec![proof.attack()])
            }
            Claim::Allowed(allowed) => {
                let (mut stones, mut next) = of_threes(&allowed.threes);
                for three in &allowed.false_threes {
                    stones.extend(&three.stones);
                    next.extend(three.fourths.iter().map(|&(point, _)| point));
                }
                (stones, next)
            }
            Claim::BuildsThree(stub) | Claim::Blocks(stub) | Claim::BuildsTwo(stub) => {
                (stub.stones.clone(), stub.next.clone())
            }
            Claim::Unstoppable | Claim::OnlyMove { .. } => (Vec::new(), Vec::new()),
        }
    }
}

impl Reason {
    /// The stones that make the point forbidden, and the points that would go on.
    pub fn points(&self) -> (Vec<Point>, Vec<Point>) {
        match self {
            Reason::Overline { rows } => (rows.concat(), Vec::new()),
            Reason::DoubleFour { fours } => (
                fours.iter().flat_map(|four| four.stones.clone()).collect(),
                fours.iter().flat_map(|four| four.fives.clone()).collect(),
            ),
            Reason::DoubleThree { threes } => (
                threes.iter().flat_map(|three| three.stones.clone()).collect(),
                threes.iter().flat_map(|three| three.fourths.clone()).collect(),
            ),
        }
    }
}
