//! Demonstration of a proof: the person plays any defence, and the attacker answers it at once as the proof says.
//!
//! Nothing of it gets into the game. A proof of the position on the table that the review has found is shown at once;
//! else a reviewer searches for one.

use super::{Refusal, Session};
use crate::game::NodeId;
use crate::job::{Answer, Failure, Job, ThinkerId};
use crate::rules::{Board, Color, Move, Point};
use crate::verdict::Proof;
use std::sync::Arc;

/// A proof that is played through on the board.
#[derive(Clone, Debug)]
pub struct Demonstration {
    attacker: Color,
    proof: Arc<Proof>,
    /// The defender's replies, in order.
    replies: Vec<Point>,
    /// The position with what was played of the proof.
    board: Board,
    /// Number of moves since the proof's position.
    played: usize,
    /// Greatest number of plies to the win; 0 when it is reached.
    plies_left: u32,
}

impl Demonstration {
    /// Begins the proof of a win for the side to move of `board`, with its first move played.
    fn begin(board: &Board, proof: Arc<Proof>) -> Option<Demonstration> {
        Demonstration::replay(board.clone(), proof, Vec::new())
    }

    /// `None` where a move cannot be played, which does not happen with a verified proof.
    fn replay(mut board: Board, proof: Arc<Proof>, replies: Vec<Point>) -> Option<Demonstration> {
        let (attacker, before) = (board.side_to_move(), board.moves().len());
        let mut here = &*proof;
        board.play(Move::Place(here.attack())).ok()?;
        for &reply in &replies {
            board.play(Move::Place(reply)).ok()?;
            here = here.after(Move::Place(reply))?;
            board.play(Move::Place(here.attack())).ok()?;
        }
        let (plies_left, played) = (here.plies() - 1, board.moves().len() - before);
        Some(Demonstration { attacker, proof: Arc::clone(&proof), replies, board, played, plies_left })
    }

    /// The winning side.
    pub fn attacker(&self) -> Color {
        self.attacker
    }

    /// The position with what was played of the proof.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moves of the proof so far, the attacker's first.
    pub fn stones(&self) -> &[Move] {
        let moves = self.board.moves();
        &moves[moves.len() - self.played..]
    }

    /// Greatest number of plies from here to the attacker's win; 0 when it is reached.
    pub fn plies_left(&self) -> u32 {
        self.plies_left
    }

    /// Length of the whole proof in plies.
    pub fn plies(&self) -> u32 {
        self.proof.plies()
    }

    /// The part of the proof that begins at the present position.
    fn here(&self) -> &Proof {
        let start: &Proof = &self.proof;
        self.replies.iter().fold(start, |here, &reply| here.after(Move::Place(reply)).unwrap_or(here))
    }

    /// The listed reply that holds out longest; any other where none is listed.
    fn longest(&self) -> Option<Point> {
        let here = self.here();
        let is_legal = |point: Point| self.board.check(Move::Place(point)).is_ok();
        let listed = here.replies().filter(|&(point, _)| is_legal(point));
        let longest = listed.max_by_key(|(_, proof)| proof.plies()).map(|(point, _)| point);
        // Where no reply is listed, the attacker's own winning point is as good a try as any.
        let stopping = here.otherwise().map(Proof::attack).filter(|&point| is_legal(point));
        longest.or(stopping).or_else(|| self.board.legal_points().next())
    }
}

/// End of a search for a proof that was asked for, without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoProof {
    /// The search ended without a proof: within its limits none was found.
    NotFound,
    /// The search failed, for this reason.
    Failed(Failure),
}

/// State of the demonstration: a proof that is searched for, or shown.
#[derive(Clone, Debug, Default)]
pub(super) struct ProofState {
    /// Node of the position for which a proof is searched.
    wanted: Option<NodeId>,
    /// The demonstration, with the position that it proves.
    shown: Option<(Board, Demonstration)>,
}

impl Session {
    /// The demonstration that is shown.
    pub fn demonstration(&self) -> Option<&Demonstration> {
        self.proof.shown.as_ref().map(|(_, demonstration)| demonstration)
    }

    /// Whether a proof of the position on the table is searched for.
    pub fn is_proving(&self) -> bool {
        self.proof.wanted.is_some()
    }

    /// The review's proof of the position at the cursor.
    fn known_proof(&self) -> Option<Arc<Proof>> {
        let review = self.review()?;
        let index = review.line().iter().position(|&(node, _)| node == self.game.cursor())?;
        review.run().positions()[index].answer.as_ref()?.proof.clone()
    }

    /// Starts the demonstration of a win for the side to move.
    pub(super) fn show_proof(&mut self) -> Result<(), Refusal> {
        if self.game.board().ending().is_some() {
            return Err(Refusal::NothingProven);
        }
        self.drop_trial();
        match self.known_proof() {
            Some(proof) => self.begin_demonstration(proof),
            None => {
                self.proof.wanted = Some(self.game.cursor());
                Ok(())
            }
        }
    }

    fn begin_demonstration(&mut self, proof: Arc<Proof>) -> Result<(), Refusal> {
        let shown = Demonstration::begin(self.game.board(), proof).ok_or(Refusal::NothingProven)?;
        self.proof.wanted = None;
        self.proof.shown = Some((self.game.board().clone(), shown));
        Ok(())
    }

    /// Plays a defence, or the one that holds out longest, and the attacker's answer.
    pub(super) fn defend(&mut self, point: Option<Point>) -> Result<(), Refusal> {
        let Some((_, shown)) = &mut self.proof.shown else { return Err(Refusal::NothingProven) };
        if shown.plies_left == 0 {
            return Err(Refusal::Play(crate::rules::PlayError::GameOver));
        }
        let point = point.or_else(|| shown.longest()).ok_or(Refusal::NothingProven)?;
        shown.board.check(Move::Place(point)).map_err(Refusal::Play)?;
        let replies: Vec<Point> = shown.replies.iter().copied().chain([point]).collect();
        let next = Demonstration::replay(self.game.board().clone(), Arc::clone(&shown.proof), replies);
        *shown = next.ok_or(Refusal::NothingProven)?;
        Ok(())
    }

    /// Takes back the last defence; before the first one, leaves the proof.
    pub(super) fn undo_defence(&mut self) -> Result<(), Refusal> {
        let Some((_, shown)) = &mut self.proof.shown else { return Err(Refusal::NothingProven) };
        let mut replies = shown.replies.clone();
        if replies.pop().is_none() {
            return self.leave_proof();
        }
        let before = Demonstration::replay(self.game.board().clone(), Arc::clone(&shown.proof), replies);
        *shown = before.expect("it stood like this before");
        Ok(())
    }

    pub(super) fn leave_proof(&mut self) -> Result<(), Refusal> {
        let ProofState { wanted, shown, .. } = &mut self.proof;
        if wanted.take().is_none() && shown.take().is_none() {
            return Err(Refusal::NothingProven);
        }
        *shown = None;
        Ok(())
    }

    /// Drops a demonstration of another position.
    pub(super) fn drop_stale_proof(&mut self) {
        let (cursor, board) = (self.game.cursor(), self.game.board());
        let ProofState { wanted, shown, .. } = &mut self.proof;
        *wanted = wanted.filter(|&node| node == cursor);
        // Turning the board leaves the cursor where it is, and is another position all the same.
        *shown = shown.take().filter(|(proven, _)| proven == board);
    }

    /// Job of the reviewer that searches for the proof.
    pub(super) fn proof_job(&self) -> Option<Job> {
        self.proof.wanted?;
        Some(self.longer_review_job(ThinkerId::Reviewer(0), self.game.board().clone()))
    }

    /// Shows the proof that was found, or remembers that there is none.
    pub(super) fn receive_proof(&mut self, result: &Result<Answer, Failure>) {
        self.proof.wanted = None;
        match result {
            Ok(Answer { proof: Some(proof), .. }) => {
                let shown = self.begin_demonstration(Arc::clone(proof));
                debug_assert!(shown.is_ok(), "the proof was verified");
            }
            Ok(_) => self.no_proof = Some(NoProof::NotFound),
            Err(failure) => self.no_proof = Some(NoProof::Failed(failure.clone())),
        }
    }

    /// Takes the end of a search for a proof that found none, so that it is reported once.
    pub fn take_no_proof(&mut self) -> Option<NoProof> {
        self.no_proof.take()
    }
}
