//! A win that a search has proven, written down as a [`Proof`].
//!
//! A search proves by its values: which moves it was is forgotten. So the tree is made anew. The attacker's move is found
//! by fours, by threats, or else by a search, which knows most of these positions from before; and against every legal
//! reply there is a proof of its own, or the standing threat, where that holds by the rules.

use super::{ProofOutcome, Prover, Threats};
use crate::engine::position::Position;
use crate::engine::threat::Threat;
use crate::engine::time::Clock;
use crate::engine::vcf;
use crate::rules::{Board, Move, Point};
use crate::verdict::{Proof, verify};
use std::collections::HashMap;
use std::sync::Arc;

/// How far to look for a win by fours, and the nodes for one by threats, before a search is asked.
const FOURS: vcf::Bounds = vcf::Bounds { plies: usize::MAX, nodes: 10_000 };
const THREATS_NODES: u64 = 5_000;

/// What an attacker's move leaves the defender: the replies that need an answer of their own, and what all others meet.
type Replies = (Vec<(Point, Arc<Proof>)>, Arc<Proof>);

/// A proof being written.
pub struct Writing<'a> {
    prover: &'a mut Prover,
    /// The winning move of the side to move, where a search can prove one.
    search: &'a mut dyn FnMut(&Board) -> Option<Point>,
    clock: &'a Clock<'a>,
    /// By the position's hash, the attacker to move.
    written: HashMap<u64, Arc<Proof>>,
}

impl<'a> Writing<'a> {
    pub fn new(
        prover: &'a mut Prover,
        search: &'a mut dyn FnMut(&Board) -> Option<Point>,
        clock: &'a Clock<'a>,
    ) -> Writing<'a> {
        Writing { prover, search, clock, written: HashMap::new() }
    }

    /// The proof that the side to move wins; `None` where the clock or the search ends before every reply has its answer.
    /// Leaves the board as it was.
    pub fn attack(&mut self, board: &mut Board) -> Option<Arc<Proof>> {
        if self.clock.is_over() {
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

    /// The answers to every reply to the attacker's last move.
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

    /// A win by a five or by continuous fours.
    fn by_fours(&mut self, position: &mut Position) -> Option<Arc<Proof>> {
        let mover = position.side_to_move();
        if let Some(five) = position.cells(mover, Threat::Five).first() {
            return Some(Arc::new(Proof::five(five.point())));
        }
        if !position.a_four_has_one_answer() {
            return None;
        }
        match self.prover.fours(position, &[FOURS], &self.clock.whole()) {
            ProofOutcome::Win { proof, .. } => Some(proof),
            _ => None,
        }
    }

    fn by_threats(&mut self, position: &mut Position) -> Option<Arc<Proof>> {
        if !position.a_four_has_one_answer() {
            return None;
        }
        match self.prover.threats(position, Threats::OpenFours, THREATS_NODES, &self.clock.whole()) {
            ProofOutcome::Win { proof, .. } => Some(proof),
            _ => None,
        }
    }
}
