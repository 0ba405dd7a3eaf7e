//! Claims about a move that the engine proves.

use super::claim::Claim;
use super::shapes::{Shape, fives, with};
use super::threats::{Threats, threats};
use crate::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest};
use crate::rules::{Board, Color, Move, Point};
use crate::verdict::Proof;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Budget of the searches.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Nodes for each of the few questions that a move raises. The same nodes give the same claims on every machine.
    pub nodes: u64,
    /// Ends the searches soon after it is set; what was proven by then is returned.
    pub stop: &'a AtomicBool,
}

/// Nodes for each of the other moves, when the one that is explained may be the only one. Most are refuted in a few.
const OTHERS_NODES: u64 = 500;

/// The claims about a stone of the side to move on the empty point that need a proof, the most important first; `seen`
/// is what the board shows of it.
pub fn proven_claims(before: &Board, point: Point, seen: &[Claim], engine: &mut Engine, budget: &Budget) -> Vec<Claim> {
    if matches!(seen.first(), Some(Claim::Five { .. } | Claim::Forbidden(_))) {
        return Vec::new();
    }
    let mut prover = Prover { engine, budget };
    let color = before.side_to_move();
    let after = with(before, point, color);
    let mut claims = Vec::new();
    if let Some(proof) = prover.win(&after, budget.nodes) {
        claims.push(Claim::Loses { proof });
        // A lost position has no only move, but a win may have been missed.
        claims.extend(prover.win(before, budget.nodes).map(|proof| Claim::Missed { proof }));
        return claims;
    }
    let own = prover.win(before, budget.nodes);
    match own {
        Some(proof) if proof.attack() == point => claims.push(Claim::Wins { proof }),
        own => match prover.win_of_four(&after, point, seen) {
            Some(proof) => claims.push(Claim::Wins { proof }),
            None => claims.extend(own.map(|proof| Claim::Missed { proof })),
        },
    }
    if !claims.iter().any(|claim| matches!(claim, Claim::Missed { .. })) {
        claims.extend(prover.only_move(before, point));
    }
    claims
}

/// Threat of a side: what it would do if it had the move.
#[derive(Clone, Debug, PartialEq)]
pub enum PassThreat {
    /// It wins.
    Win {
        /// A proof of the position with this side to move.
        proof: Arc<Proof>,
    },
    /// No win was found: these are its fours and threes, if it has any.
    Shapes(Threats),
}

/// The threat of the other side, if the side to move of `board` passed.
pub fn if_passed(board: &Board, engine: &mut Engine, budget: &Budget) -> PassThreat {
    let passed = passed(board);
    let found = Prover { engine, budget }.win(&passed, budget.nodes);
    found.map_or_else(|| PassThreat::Shapes(threats(board, passed.side_to_move())), |proof| PassThreat::Win { proof })
}

/// The position with the other side to move.
fn passed(board: &Board) -> Board {
    let stones: Vec<(Point, Color)> = board.stones().collect();
    Board::with_stones(board.size(), board.rule(), &stones, !board.side_to_move()).expect("the stones are the same")
}

/// An engine with the budget of its searches.
struct Prover<'a> {
    engine: &'a mut Engine,
    budget: &'a Budget<'a>,
}

impl Prover<'_> {
    /// A win of the side to move, if one is found.
    fn win(&mut self, board: &Board, nodes: u64) -> Option<Arc<Proof>> {
        if board.ending().is_some() {
            return None;
        }
        if let Some(&five) = fives(board, board.side_to_move()).first() {
            return Some(Arc::new(Proof::five(five)));
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
        let request = ProofRequest { board: board.clone(), means: Means::AllThreats, limits };
        match self.engine.prove(&request, self.budget.stop).outcome {
            ProofOutcome::Win { proof, .. } => Some(proof),
            ProofOutcome::None | ProofOutcome::Unknown => None,
        }
    }

    /// The win of a four that was made, where there is one after each of its answers.
    fn win_of_four(&mut self, after: &Board, point: Point, seen: &[Claim]) -> Option<Arc<Proof>> {
        let four = seen.iter().find_map(|claim| match claim {
            Claim::Makes(Shape::Four(four)) => Some(four),
            _ => None,
        })?;
        let defender = after.side_to_move();
        // In Caro a five that stands ready can be spoilt from further away.
        if after.rule().is_caro() || !fives(after, defender).is_empty() {
            return None;
        }
        let standing = four.fives[0];
        let mut replies = Vec::new();
        if defender == Color::White || after.forbidden(standing).is_none() {
            let answered = with(after, standing, defender);
            replies.push((standing, self.win(&answered, self.budget.nodes)?));
        }
        Some(Arc::new(Proof::threat(point, replies, Arc::new(Proof::five(standing)))))
    }

    /// The claim that every other legal move loses, if it is proven. The search ends where the side to move can make a
    /// five, or the other side threatens no win.
    fn only_move(&mut self, before: &Board, point: Point) -> Option<Claim> {
        let color = before.side_to_move();
        if !fives(before, color).is_empty() {
            return None;
        }
        let nodes = OTHERS_NODES.min(self.budget.nodes);
        let mut others = vec![(Move::Pass, self.win(&passed(before), nodes)?)];
        for other in before.legal_points().filter(|&other| other != point) {
            others.push((Move::Place(other), self.win(&with(before, other, color), nodes)?));
        }
        Some(Claim::OnlyMove { others })
    }
}
