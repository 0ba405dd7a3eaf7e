//! Checks a proof with the rules alone.
//!
//! Every move is played on the slow board: the attacker's as the proof says, and against each every legal reply of the
//! defender there is, a pass too. Nothing of the engine is trusted. One thing is not played out, for it follows from
//! what a five is: a five that stands ready stays a five, whatever stone of the other colour falls elsewhere.

use super::proof::Proof;
use crate::rules::{Board, Move, PlayError, Point, five};
use std::fmt;

/// Where and why a proof fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The moves from the proof's position up to the one that shows it.
    pub line: Vec<Move>,
    pub fault: Fault,
}

/// What is wrong with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The attacker may not make the last move of the line.
    Refused(PlayError),
    /// It is said to end the game and does not.
    NoFive,
    /// The game is over after it, and the attacker has not won.
    NotWon,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.line.iter().map(Move::to_string).collect();
        write!(f, "the proof fails after {}: ", moves.join(" "))?;
        match self.fault {
            Fault::Refused(error) => write!(f, "the last move is not legal, {error}"),
            Fault::NoFive => write!(f, "the last move is no five"),
            Fault::NotWon => write!(f, "the game is over and not won"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Replays `proof` on `board`, whose side to move is the attacker. Returns within how many plies he wins against every
/// defence: never more than [`Proof::plies`], and less where what is listed cannot be played.
///
/// # Errors
/// The first reply, in the order of points, that the proof does not hold against.
pub fn verify(board: &Board, proof: &Proof) -> Result<u32, Flaw> {
    Replay { board: board.clone(), line: Vec::new() }.attack(proof)
}

/// A board that a proof is played out on, and the moves played.
struct Replay {
    board: Board,
    line: Vec<Move>,
}

impl Replay {
    fn attack(&mut self, proof: &Proof) -> Result<u32, Flaw> {
        let mv = Move::Place(proof.attack());
        self.line.push(mv);
        self.board.play(mv).map_err(|error| self.flaw(Fault::Refused(error)))?;
        let plies = match proof.otherwise() {
            _ if self.board.ending().is_some() => self.won()?,
            None => return Err(self.flaw(Fault::NoFive)),
            Some(otherwise) => self.defend(proof, otherwise)?,
        };
        self.take_back();
        Ok(plies)
    }

    /// The game is over with the attacker's move.
    fn won(&self) -> Result<u32, Flaw> {
        let attacker = !self.board.side_to_move();
        let winner = self.board.ending().and_then(|ending| ending.winner());
        if winner == Some(attacker) { Ok(1) } else { Err(self.flaw(Fault::NotWon)) }
    }

    /// Tries every reply to the attacker's last move.
    fn defend(&mut self, proof: &Proof, otherwise: &Proof) -> Result<u32, Flaw> {
        let mut longest = 0;
        let standing_five = self.standing_five(otherwise);
        let replies: Vec<Move> = self.board.legal_points().map(Move::Place).chain([Move::Pass]).collect();
        for reply in replies {
            let is_listed = proof.replies().any(|(point, _)| reply == Move::Place(point));
            if !is_listed && standing_five.is_some_and(|five| self.stands_after(five, reply)) {
                longest = longest.max(1);
                continue;
            }
            self.line.push(reply);
            self.board.play(reply).expect("the reply is legal");
            if self.board.ending().is_some() {
                return Err(self.flaw(Fault::NotWon));
            }
            longest = longest.max(self.attack(proof.after(reply).unwrap_or(otherwise))?);
            self.take_back();
        }
        Ok(longest + 2)
    }

    /// The point on which `otherwise` makes a five at once, if it does.
    fn standing_five(&self, otherwise: &Proof) -> Option<Point> {
        let (point, attacker) = (otherwise.attack(), !self.board.side_to_move());
        let is_empty = point.is_on(self.board.size()) && self.board.stone(point).is_none();
        (otherwise.is_five() && is_empty && five::makes_five(&self.board, point, attacker)).then_some(point)
    }

    /// Whether the attacker can still make the five on `point`: the reply neither lies there nor ends the game.
    fn stands_after(&self, point: Point, reply: Move) -> bool {
        let defender = self.board.side_to_move();
        reply.point().is_none_or(|reply| reply != point && !five::makes_five(&self.board, reply, defender))
    }

    fn take_back(&mut self) {
        self.board.undo();
        self.line.pop();
    }

    fn flaw(&self, fault: Fault) -> Flaw {
        Flaw { line: self.line.clone(), fault }
    }
}
