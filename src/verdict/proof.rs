//! Proofs that the side to move wins, in a form that can be replayed with the rules alone.
//!
//! A proof is a tree: one move of the attacker, and an answer to every reply. Replies that need an answer of their own
//! are listed; all others, a pass among them, meet the standing threat, one proof for them all. That keeps trees small:
//! after an open three nearly every reply loses to the same open four.
//!
//! A proof only claims. [`verify`](super::verify()) checks.

use crate::rules::{Move, Point};
use std::sync::Arc;

/// A move of the attacker, and an answer to each reply.
///
/// ```text
///   attack ── makes a five                             the end
///          └─ reply H9  → Proof                        listed
///             reply H10 → Proof
///             otherwise → Proof                        the standing threat
/// ```
/// The parts are shared where the same position comes about in several ways.
///
/// ```
/// use std::sync::Arc;
/// use tengen::rules::{Board, Point, Rule};
/// use tengen::verdict::{Proof, verify};
///
/// // Black makes an open four with G8, and a five at either end of it.
/// let board = Board::from_moves(15, Rule::Freestyle, "D8A1E8A2F8A4")?;
/// let point = |text: &str| text.parse::<Point>().expect("a point");
/// let far = Arc::new(Proof::five(point("C8")));
/// let proof = Proof::threat(point("G8"), vec![(point("H8"), far)], Arc::new(Proof::five(point("H8"))));
/// assert_eq!(verify(&board, &proof), Ok(3));
/// # Ok::<(), tengen::rules::notation::PositionStringError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    attack: Point,
    plies: u32,
    rest: Option<Rest>,
}

/// Answers after a move that does not yet end the game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rest {
    replies: Vec<(Point, Arc<Proof>)>,
    otherwise: Arc<Proof>,
}

impl Proof {
    /// Creates the proof by a five on `point`.
    pub fn five(point: Point) -> Proof {
        Proof { attack: point, plies: 1, rest: None }
    }

    /// Creates the proof by a stone on `attack`, then an answer to each of the listed replies, and one to all others. A
    /// listed reply that is not legal does no harm.
    pub fn threat(attack: Point, replies: Vec<(Point, Arc<Proof>)>, otherwise: Arc<Proof>) -> Proof {
        let longest = replies.iter().map(|(_, proof)| proof.plies).fold(otherwise.plies, u32::max);
        Proof { attack, plies: longest + 2, rest: Some(Rest { replies, otherwise }) }
    }

    /// Move of the attacker.
    pub fn attack(&self) -> Point {
        self.attack
    }

    /// Number of plies within which the proof claims to win: stones of both sides up to and including the five.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Whether the attacker's move is the five itself.
    pub fn is_five(&self) -> bool {
        self.rest.is_none()
    }

    /// Returns the replies that have an answer of their own.
    pub fn replies(&self) -> impl Iterator<Item = (Point, &Proof)> {
        self.rest.iter().flat_map(|rest| rest.replies.iter().map(|(point, proof)| (*point, &**proof)))
    }

    /// Returns the answer to every reply that is not listed; `None` where the attacker's move ends the game.
    pub fn otherwise(&self) -> Option<&Proof> {
        self.rest.as_ref().map(|rest| &*rest.otherwise)
    }

    /// Returns the answer to `reply`; `None` where the attacker's move ends the game.
    pub fn after(&self, reply: Move) -> Option<&Proof> {
        let listed = reply.point().and_then(|point| self.replies().find(|&(listed, _)| listed == point));
        listed.map(|(_, proof)| proof).or_else(|| self.otherwise())
    }

    /// Returns the line in which the defender holds out longest by the listed replies; of equals, by the first of them.
    /// It ends with the five, or with a threat that has no listed reply.
    pub fn line(&self) -> Vec<Point> {
        let mut line = vec![self.attack];
        let mut proof = self;
        while let Some((reply, next)) = proof.replies().min_by_key(|(_, next)| std::cmp::Reverse(next.plies)) {
            line.extend([reply, next.attack]);
            proof = next;
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(text: &str) -> Point {
        text.parse().expect("a point")
    }

    /// After H8 an open four: the stone at one end is answered at the other.
    fn open_four() -> Proof {
        let far = Arc::new(Proof::five(point("I8")));
        Proof::threat(point("H8"), vec![(point("D8"), far)], Arc::new(Proof::five(point("D8"))))
    }

    #[test]
    fn the_plies_of_a_proof_are_those_of_the_longest_defence() {
        assert_eq!(Proof::five(point("A1")).plies(), 1);
        assert_eq!(open_four().plies(), 3);
        assert!(Proof::five(point("A1")).is_five() && !open_four().is_five());
        let three = Proof::threat(point("G8"), vec![], Arc::new(open_four()));
        assert_eq!(three.plies(), 5);
        let longer = Proof::threat(point("B2"), vec![(point("C3"), Arc::new(three))], Arc::new(open_four()));
        assert_eq!(longer.plies(), 7);
    }

    #[test]
    fn a_reply_that_is_not_listed_meets_the_standing_threat() {
        let proof = open_four();
        let answer = |reply: &str| proof.after(reply.parse().expect("a move")).map(Proof::attack);
        assert_eq!(answer("D8"), Some(point("I8")));
        assert_eq!(answer("A1"), Some(point("D8")));
        assert_eq!(answer("pass"), Some(point("D8")));
        assert_eq!(Proof::five(point("A1")).after(Move::Pass), None);
        assert_eq!(proof.line(), ["H8", "D8", "I8"].map(point));
    }
}
