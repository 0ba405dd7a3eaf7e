//! Verification of proofs with the rules alone.
//!
//! Every move is played on the slow board: the attacker's as the proof says, and against each every legal reply of the
//! defender, and a pass. Nothing of the engine is trusted. One thing is not played out, for it follows from the
//! definition of a five: a five that can be made stays possible, whatever stone of the other colour is placed
//! elsewhere.

use super::proof::Proof;
use crate::rules::{Board, Move, PlayError, Point, five};
use std::fmt;

/// Flaw of a proof: the line that it fails in, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Moves from the proof's position up to the one that shows the fault.
    pub line: Vec<Move>,
    /// Reason, shown by the last move of the line.
    pub fault: Fault,
}

/// Reason why a proof fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The attacker may not make the last move of the line.
    Refused(PlayError),
    /// The last move is claimed to make a five and does not.
    NoFive,
    /// The game is over after the last move, and the attacker has not won.
    NotWon,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.line.iter().map(Move::to_string).collect();
        write!(f, "the proof fails after {}: ", moves.join(" "))?;
        match self.fault {
            Fault::Refused(error) => write!(f, "the last move is not legal, {error}"),
            Fault::NoFive => write!(f, "the last move does not make a five"),
            Fault::NotWon => write!(f, "the game is over and not won"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Replays `proof` on `board`, whose side to move is the attacker. Returns the number of plies within which the
/// attacker wins against every defence: never more than [`Proof::plies`], and fewer where listed replies cannot be
/// played.
///
/// # Errors
/// The first reply, in the order of points, that the proof does not hold against.
pub fn verify(board: &Board, proof: &Proof) -> Result<u32, Flaw> {
    Replay { board: board.clone(), line: Vec::new() }.attack(proof)
}

/// Board on which a proof is replayed, with the moves played.
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

    /// Returns the one ply of a five that ends the game; the fault where the attacker's move ended it otherwise.
    fn won(&self) -> Result<u32, Flaw> {
        let attacker = !self.board.side_to_move();
        let winner = self.board.ending().and_then(|ending| ending.winner());
        if winner == Some(attacker) { Ok(1) } else { Err(self.flaw(Fault::NotWon)) }
    }

    /// Tries every reply to the attacker's last move.
    fn defend(&mut self, proof: &Proof, otherwise: &Proof) -> Result<u32, Flaw> {
        let mut longest = 0;
        let standing_five = self.standing_five(otherwise);
        let replies: Vec<Move> = self.board.empty_points().map(Move::Place).chain([Move::Pass]).collect();
        for reply in replies {
            let is_listed = proof.replies().any(|(point, _)| reply == Move::Place(point));
            if !is_listed && standing_five.is_some_and(|five| self.stands_after(five, reply)) {
                longest = longest.max(1);
                continue;
            }
            if self.board.check(reply).is_err() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Color, Rule};
    use crate::test_support::{board_with, p};
    use std::sync::Arc;

    fn five(text: &str) -> Arc<Proof> {
        Arc::new(Proof::five(p(text)))
    }

    /// The proof by an open four on `at`, which one of its two ends completes to a five.
    fn open_four(at: &str, end: &str, other: &str) -> Arc<Proof> {
        Arc::new(Proof::threat(p(at), vec![(p(end), five(other))], five(end)))
    }

    /// Black's D5 makes two open threes: what stops an open four on G5 does not stop one on D4.
    fn double_three() -> (Board, Proof) {
        let board = board_with(9, Rule::Freestyle, "E5 F5 D6 D7", "H1 I1 H3", Color::Black);
        let column = || open_four("D4", "D3", "D8");
        let row = || open_four("G5", "C5", "H5");
        let replies = ["C5", "G5", "H5"].map(|reply| (p(reply), column())).to_vec();
        (board, Proof::threat(p("D5"), replies, row()))
    }

    fn flaw(board: &Board, proof: &Proof) -> (String, Fault) {
        let flaw = verify(board, proof).expect_err("the proof is wrong");
        let moves: Vec<String> = flaw.line.iter().map(Move::to_string).collect();
        (moves.join(" "), flaw.fault)
    }

    #[test]
    fn a_sound_proof_is_confirmed_with_its_plies() {
        let (board, proof) = double_three();
        assert_eq!(verify(&board, &proof), Ok(5));
        assert_eq!(proof.plies(), 5);
    }

    #[test]
    fn a_reply_that_the_proof_does_not_answer_is_found() {
        let (board, proof) = double_three();
        for dropped in ["C5", "G5", "H5"].map(p) {
            let replies = proof.replies().filter(|&(reply, _)| reply != dropped);
            let replies: Vec<_> = replies.map(|(reply, proof)| (reply, Arc::new(proof.clone()))).collect();
            let otherwise = Arc::new(proof.otherwise().expect("it goes on").clone());
            let (line, _) = flaw(&board, &Proof::threat(proof.attack(), replies, otherwise));
            assert!(line.starts_with(&format!("D5 {dropped} ")), "{line}");
        }
    }

    #[test]
    fn a_claimed_five_that_is_none_and_a_move_that_is_not_legal_are_refused() {
        let (board, _) = double_three();
        assert_eq!(flaw(&board, &Proof::five(p("A1"))), ("A1".into(), Fault::NoFive));
        let occupied = PlayError::Occupied(p("E5"));
        assert_eq!(flaw(&board, &Proof::five(p("E5"))), ("E5".into(), Fault::Refused(occupied)));
        let off_board = PlayError::OffBoard(p("T20"));
        assert_eq!(flaw(&board, &Proof::five(p("T20"))), ("T20".into(), Fault::Refused(off_board)));
        let idle = Proof::threat(p("A1"), vec![], five("G5"));
        assert_eq!(flaw(&board, &idle), ("A1 B1 G5".into(), Fault::NoFive));
    }

    #[test]
    fn a_five_of_the_defender_ends_a_proof() {
        let board = board_with(9, Rule::Freestyle, "B5 C5 D5 A1", "B7 C7 D7 E7 F1", Color::Black);
        let four = open_four("E5", "A5", "F5");
        assert_eq!(flaw(&board, &four), ("E5 A7".into(), Fault::NotWon));
    }

    #[test]
    fn in_renju_a_proof_rests_on_what_is_forbidden() {
        // White's four can be stopped on E5 alone, where Black would have six in a row.
        let black = "B5 C5 D5 F5 G5 E9";
        let white = "E6 E7 E3";
        let renju = board_with(9, Rule::Renju, black, white, Color::White);
        let stop_only = Proof::threat(p("E4"), vec![], five("E5"));
        assert_eq!(verify(&renju, &stop_only), Ok(3));
        let freestyle = board_with(9, Rule::Freestyle, black, white, Color::White);
        assert_eq!(flaw(&freestyle, &stop_only), ("E4 E5".into(), Fault::NotWon));
        let forbidden = PlayError::Forbidden(p("E5"), crate::rules::Forbidden::Overline);
        let board = board_with(9, Rule::Renju, black, white, Color::Black);
        assert_eq!(flaw(&board, &Proof::five(p("E5"))), ("E5".into(), Fault::Refused(forbidden)));
    }

    #[test]
    fn a_flaw_is_written_with_its_line_and_reason() {
        let (board, _) = double_three();
        let flaw = verify(&board, &Proof::five(p("A1"))).expect_err("no five");
        assert_eq!(flaw.to_string(), "the proof fails after A1: the last move does not make a five");
    }
}
