//! Writes a win that a search has proven as a [`Proof`].
//!
//! A search keeps values, not the moves that prove them, so the tree is built anew. The attacker's move is found by
//! fours, by threats, or by another search, which knows most of these positions from before; and every legal reply has
//! a proof of its own, or the standing threat where that holds by the rules.

use super::{ProofOutcome, Prover, Threats};
use crate::engine::position::Position;
use crate::engine::threat::Threat;
use crate::engine::time::Deadline;
use crate::engine::vcf;
use crate::rules::{Board, Move, Point};
use crate::verdict::{Proof, verify};
use std::collections::HashMap;
use std::sync::Arc;

/// Limits of the VCF search that is tried first.
const FOURS: vcf::Bounds = vcf::Bounds { plies: usize::MAX, nodes: 10_000 };
/// Nodes of the VCT search that is tried before a full search.
const THREATS_NODES: u64 = 5_000;

/// Replies to an attacker's move that need a proof of their own, and the proof against all others.
type Replies = (Vec<(Point, Arc<Proof>)>, Arc<Proof>);

/// State of the writing.
pub struct ProofWriter<'a> {
    prover: &'a mut Prover,
    /// Returns the winning move of the side to move, where a search can prove one.
    search: &'a mut dyn FnMut(&Board) -> Option<Point>,
    deadline: &'a Deadline<'a>,
    /// Proofs by the position's hash, the attacker to move.
    written: HashMap<u64, Arc<Proof>>,
}

impl<'a> ProofWriter<'a> {
    /// Prepares to write proofs with these solvers and this search.
    pub fn new(
        prover: &'a mut Prover,
        search: &'a mut dyn FnMut(&Board) -> Option<Point>,
        deadline: &'a Deadline<'a>,
    ) -> ProofWriter<'a> {
        ProofWriter { prover, search, deadline, written: HashMap::new() }
    }

    /// Builds the proof that the side to move wins; `None` where the time or the search ends before every reply has its
    /// answer. Leaves the board as it was.
    pub fn attack(&mut self, board: &mut Board) -> Option<Arc<Proof>> {
        if self.deadline.is_over() {
            return None;
        }
        let mut position = Position::new(board);
        let hash = position.hash();
        if let Some(proof) = self.written.get(&hash) {
            return Some(Arc::clone(proof));
        }
        let at_once = self.by_fours(&mut position).or_else(|| self.by_threats(&mut position));
        let proof = match at_once {
            Some(proof) => proof,
            None => {
                let attack = (self.search)(board)?;
                board.play(Move::Place(attack)).ok()?;
                let replies = self.replies(board);
                board.undo();
                let (replies, otherwise) = replies?;
                Arc::new(Proof::threat(attack, replies, otherwise))
            }
        };
        self.written.insert(hash, Arc::clone(&proof));
        Some(proof)
    }

    /// Builds the answers to every reply to the attacker's last move.
    fn replies(&mut self, board: &mut Board) -> Option<Replies> {
        if board.ending().is_some() {
            return None;
        }
        board.play(Move::Pass).ok()?;
        let by_fours = self.by_fours(&mut Position::new(board));
        // Only fours are replayed quickly: where the threat is another, each reply gets its own proof.
        let is_quick = by_fours.is_some();
        let otherwise = by_fours.or_else(|| self.attack(board));
        board.undo();
        let otherwise = otherwise?;
        let mut replies = Vec::new();
        for reply in board.legal_points().collect::<Vec<_>>() {
            board.play(Move::Place(reply)).expect("the reply is legal");
            let stands = is_quick && verify(board, &otherwise).is_ok();
            let answer = if stands || board.ending().is_some() { None } else { self.attack(board) };
            board.undo();
            match answer {
                Some(answer) => replies.push((reply, answer)),
                None if stands => {}
                None => return None,
            }
        }
        Some((replies, otherwise))
    }

    /// Returns a proof by a five or by continuous fours.
    fn by_fours(&mut self, position: &mut Position) -> Option<Arc<Proof>> {
        let mover = position.side_to_move();
        if let Some(five) = position.cells(mover, Threat::Five).first() {
            return Some(Arc::new(Proof::five(five.point())));
        }
        if !position.supports_vcf() {
            return None;
        }
        match self.prover.fours(position, &[FOURS], &self.deadline.whole()) {
            ProofOutcome::Win { proof, .. } => Some(proof),
            _ => None,
        }
    }

    /// Returns a proof by continuous threats.
    fn by_threats(&mut self, position: &mut Position) -> Option<Arc<Proof>> {
        if !position.supports_vcf() {
            return None;
        }
        match self.prover.threats(position, Threats::OpenFours, THREATS_NODES, &self.deadline.whole()) {
            ProofOutcome::Win { proof, .. } => Some(proof),
            _ => None,
        }
    }
}
