//! Proofs that a position is won: by fours, by threats of every kind, or as a search has found.

mod writing;

use super::position::Position;
use super::time::{Budget, Deadline, NodeCounter};
use super::vcf::{self, Outcome, Vcf};
use super::vct::within::{Kind, Within};
use super::vct::{self, Threats, Vct};
use super::{Limits, cell::Cell};
use crate::rules::{Board, Point};
use crate::verdict::Proof;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use writing::ProofWriter;

/// Request of [`Engine::prove`](super::Engine::prove): a win of the side to move by certain means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofRequest {
    /// The position; where its game is over, there is nothing to win.
    pub board: Board,
    /// Means of the win.
    pub means: Means,
    /// Limits; only the time and the nodes count.
    pub limits: Limits,
}

/// Request of [`Engine::prove_within`](super::Engine::prove_within): the shortest win of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithinRequest {
    /// The position; where its game is over, there is nothing to win.
    pub board: Board,
    /// First move of the win, which must be legal; `None` for any.
    pub first: Option<Point>,
    /// Means of the win. [`Means::AllThreats`] are too many to be searched exhaustively, and treated as
    /// [`Means::Threats`].
    pub means: Means,
    /// Longest win that counts, in plies: stones of both sides up to and including the five.
    pub plies: u32,
    /// Limits; only the time and the nodes count.
    pub limits: Limits,
}

/// Means by which the attacker may win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Means {
    /// Every move is a four.
    Fours,
    /// Every move is a four or threatens an open four. A win may also use a move that threatens two fours at once, where
    /// the search came upon it; that there is no win says nothing of such moves.
    Threats,
    /// Every move is a four or threatens any win by fours; the narrower means are tried first.
    AllThreats,
}

/// Result of a search for a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// A win with its proof, or whether a win is ruled out.
    pub outcome: ProofOutcome,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Time since the first search began.
    pub elapsed: Duration,
}

/// Outcome of a search for a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofOutcome {
    /// The side to move wins.
    Win {
        /// Length of the proof, not always of the shortest: stones of both sides up to and including the five.
        plies: u32,
        /// Line in which the defender holds out long; it may end with a threat that cannot be stopped.
        line: Vec<Point>,
        /// Proof that the win holds against every reply.
        proof: Arc<Proof>,
    },
    /// There is no such win: no win by fours, or none in which every move is a four or threatens an open four.
    None,
    /// Neither found nor ruled out within the limits.
    Unknown,
}

/// The solvers with their memories.
pub struct Prover {
    vcf: Vcf,
    vct: Vct,
    within: Within,
}

/// Limits of VCF searches, the shorter wins first.
const FOURS_BOUNDS: [vcf::Bounds; 4] = [
    vcf::Bounds { plies: 7, nodes: 10_000 },
    vcf::Bounds { plies: 13, nodes: 20_000 },
    vcf::Bounds { plies: 21, nodes: 50_000 },
    vcf::Bounds { plies: usize::MAX, nodes: u64::MAX },
];

/// Nodes for the narrower threats before the wider ones have their turn.
const FIRST_NODES: u64 = 20_000;

impl Prover {
    /// Creates the solvers with empty memories.
    pub fn new() -> Prover {
        Prover { vcf: Vcf::new(), vct: Vct::new(), within: Within::new() }
    }

    /// Searches for a win of the side to move of `board`, whose game must not be over. In Caro, where a four may have
    /// several answers, the outcome is unknown.
    pub fn prove(&mut self, board: &Board, means: Means, deadline: &Deadline) -> ProofOutcome {
        let mut position = Position::new(board);
        if !position.supports_vcf() {
            return ProofOutcome::Unknown;
        }
        match means {
            Means::Fours => self.fours(&mut position, &FOURS_BOUNDS, &deadline.whole()),
            Means::Threats => self.threats(&mut position, Threats::OpenFours, u64::MAX, &deadline.whole()),
            Means::AllThreats => self.all_threats(&mut position, deadline),
        }
    }

    /// Searches for the shortest win of the side to move of the board, whose game must not be over. In Caro the outcome
    /// is unknown.
    pub fn prove_within(&mut self, request: &WithinRequest, deadline: &Deadline) -> ProofOutcome {
        let mut position = Position::new(&request.board);
        if !position.supports_vcf() {
            return ProofOutcome::Unknown;
        }
        let kind = match request.means {
            Means::Fours => Kind::Fours,
            Means::Threats | Means::AllThreats => Kind::Threats,
        };
        let budget = deadline.whole();
        let (position, vcf, counter) = (&mut position, &mut self.vcf, &mut NodeCounter::alone(&budget));
        let (outcome, proof) = match request.first {
            None => self.within.solve(position, vcf, kind, request.plies, counter),
            Some(first) => self.within.solve_after(Cell::of(first), position, vcf, kind, request.plies, counter),
        };
        match (outcome, proof) {
            (Outcome::Win { .. }, Some(proof)) => win(proof),
            (Outcome::None, _) => ProofOutcome::None,
            _ => ProofOutcome::Unknown,
        }
    }

    /// Writes the proof that the side to move of the board wins, whose game must not be over. Where threats do not
    /// suffice, `search` returns the winning move of the side to move, or `None` where it can prove none.
    pub fn write_down(
        &mut self,
        board: &Board,
        search: &mut dyn FnMut(&Board) -> Option<Point>,
        deadline: &Deadline,
    ) -> ProofOutcome {
        ProofWriter::new(self, search, deadline).attack(&mut board.clone()).map_or(ProofOutcome::Unknown, win)
    }

    fn all_threats(&mut self, position: &mut Position, deadline: &Deadline) -> ProofOutcome {
        let first = self.threats(position, Threats::OpenFours, FIRST_NODES, &deadline.whole());
        let budget = match first {
            ProofOutcome::Win { .. } => return first,
            ProofOutcome::None => deadline.whole(),
            ProofOutcome::Unknown => deadline.half(),
        };
        match (self.threats(position, Threats::Fours, u64::MAX, &budget), first) {
            (win @ ProofOutcome::Win { .. }, _) => win,
            // The wider threats are too many to claim that none of them wins.
            (_, ProofOutcome::None) => ProofOutcome::None,
            _ => self.threats(position, Threats::OpenFours, u64::MAX, &deadline.whole()),
        }
    }

    fn fours(&mut self, position: &mut Position, bounds: &[vcf::Bounds], budget: &Budget) -> ProofOutcome {
        let mut counter = NodeCounter::alone(budget);
        for &bounds in bounds {
            match self.vcf.solve(position, bounds, &mut counter) {
                Outcome::Win { .. } => {
                    let line: Vec<Cell> = self.vcf.line().collect();
                    return win(Arc::new(vcf::line::proof(position, &line)));
                }
                Outcome::None => return ProofOutcome::None,
                Outcome::Unknown => {}
            }
        }
        ProofOutcome::Unknown
    }

    fn threats(&mut self, position: &mut Position, threats: Threats, nodes: u64, budget: &Budget) -> ProofOutcome {
        let mut counter = NodeCounter::alone(budget);
        match self.vct.solve(position, &mut self.vcf, vct::Bounds { threats, nodes }, &mut counter) {
            Outcome::Win { .. } => win(self.vct.proof(position)),
            Outcome::None => ProofOutcome::None,
            Outcome::Unknown => ProofOutcome::Unknown,
        }
    }
}

fn win(proof: Arc<Proof>) -> ProofOutcome {
    ProofOutcome::Win { plies: proof.plies(), line: proof.line(), proof }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::rules::{Color, Rule};
    use crate::test_support::board_with;
    use crate::verdict::verify;
    use std::sync::atomic::AtomicBool;

    fn board(black: &str, white: &str) -> Board {
        board_with(15, Rule::Freestyle, black, white, Color::Black)
    }

    fn prove(board: &Board, means: Means, nodes: Option<u64>) -> ProofOutcome {
        let request = ProofRequest { board: board.clone(), means, limits: Limits { nodes, ..Limits::to_depth(1) } };
        let proven = Engine::new().prove(&request, &AtomicBool::new(false));
        assert!(nodes.is_none_or(|nodes| proven.nodes <= nodes));
        proven.outcome
    }

    #[test]
    fn each_of_the_means_finds_what_the_narrower_ones_do() {
        use Means::*;
        let three = ("G8 H8 I8", "A1 A15 O1");
        let double_three = ("G8 H8 F10 F11", "A1 A15 O1 O15");
        let nothing = ("H8", "A1");
        for (stones, expected) in [
            (three, [(Fours, Some(3)), (Threats, Some(3)), (AllThreats, Some(3))]),
            (double_three, [(Fours, None), (Threats, Some(5)), (AllThreats, Some(5))]),
            (nothing, [(Fours, None), (Threats, None), (AllThreats, None)]),
        ] {
            let board = board(stones.0, stones.1);
            for (means, expected) in expected {
                match prove(&board, means, None) {
                    ProofOutcome::Win { plies, line, proof } => {
                        assert_eq!(Some(plies), expected, "{means:?} {board:?}");
                        assert_eq!(verify(&board, &proof), Ok(plies));
                        assert_eq!(line.first(), Some(&proof.attack()));
                    }
                    other => assert_eq!((other, expected), (ProofOutcome::None, None), "{means:?} {board:?}"),
                }
            }
        }
    }

    #[test]
    fn a_win_beyond_the_node_budget_is_unknown() {
        let board = board("G8 H8 F10 F11", "A1 A15 O1 O15");
        for means in [Means::Threats, Means::AllThreats] {
            assert_eq!(prove(&board, means, Some(2)), ProofOutcome::Unknown);
        }
    }

    #[test]
    fn there_is_nothing_to_prove_when_the_game_is_over() {
        let board = board("", "D4 E4 F4 G4 H4");
        assert_eq!(prove(&board, Means::AllThreats, None), ProofOutcome::None);
    }
}
