//! Claims of the engine about a position, each proof replayed by the rules.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use tengen::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest, Request, Resources, STACK_BYTES};
use tengen::rules::{Board, DEFAULT_SIZE, Move, Rule};
use tengen::verdict::{self, Flaw, Proof, Score};

/// The engine's answer to the question whether the side to move wins by certain means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A win within this number of plies, with a proof that the rules confirm.
    Win { plies: u32, proof: Arc<Proof> },
    /// Searched out: none.
    None,
    /// Neither, within the nodes.
    Open,
    /// A win with a proof that the rules do not confirm.
    Flawed(Flaw),
}

/// Asks an engine with an empty memory.
pub fn claim(board: &Board, means: Means, nodes: u64) -> Claim {
    let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
    let request = ProofRequest { board: board.clone(), means, limits };
    checked(board, Engine::new().prove(&request, &AtomicBool::new(false)).outcome)
}

/// Lets an engine with an empty memory search for a move, and write down the win in up to a hundred times the nodes.
/// `None` where the search claims no win.
pub fn claim_by_search(board: &Board, nodes: u64) -> Option<Claim> {
    let (mut engine, stop) = (Engine::new(), AtomicBool::new(false));
    let found = engine.search(&request(board, nodes), &stop, &mut |_| {});
    let is_won = matches!(found.score, Score::Win { .. });
    is_won.then(|| checked(board, engine.prove_by_search(&request(board, 100 * nodes), &stop).outcome))
}

/// The positions of some games of the engine against itself.
pub fn played_by_the_engine(rule: Rule) -> Vec<Board> {
    let mut positions = Vec::new();
    for opening in ["H8 I9 F7", "H8 H10 K6", "H8 J9 J11", "H8 L12 G5"] {
        let mut board = Board::new(DEFAULT_SIZE, rule);
        for point in opening.split(' ') {
            board.play(Move::Place(point.parse().expect("a point"))).expect("a move of the opening");
        }
        let mut engine = Engine::new();
        while board.ending().is_none() {
            let request = request(&board, 2_000);
            let best = engine.search(&request, &AtomicBool::new(false), &mut |_| {}).best;
            board.play(best.map_or(Move::Pass, Move::Place)).expect("the engine's move is legal");
            positions.push(board.clone());
        }
        positions.pop();
    }
    positions
}

/// A search on one thread.
fn request(board: &Board, nodes: u64) -> Request {
    let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
    let resources = Resources { threads: 1, hash_mib: 16 };
    Request { board: board.clone(), limits, resources, weakness: None, seed: 1, lines: 1 }
}

fn checked(board: &Board, outcome: ProofOutcome) -> Claim {
    match outcome {
        ProofOutcome::None => Claim::None,
        ProofOutcome::Unknown => Claim::Open,
        ProofOutcome::Win { plies, proof, .. } => match verdict::verify(board, &proof) {
            Ok(_) => Claim::Win { plies, proof },
            Err(flaw) => Claim::Flawed(flaw),
        },
    }
}

/// Does `work` on a thread with the stack that a search needs.
pub fn with_search_stack(work: impl FnOnce() + Send) {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
        if let Err(panic) = thread.expect("a thread").join() {
            std::panic::resume_unwind(panic);
        }
    });
}
