//! What the engine claims of a position, its proof checked.

use std::sync::atomic::AtomicBool;
use std::thread;
use tengen::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest, STACK_BYTES};
use tengen::rules::Board;
use tengen::verdict::{self, Flaw};

/// The engine's answer to the question whether the side to move wins by certain means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A win within that many plies, with a proof that the rules confirm.
    Win { plies: u32 },
    /// Searched out: none.
    None,
    /// Nothing claimed.
    Open,
    /// A win with a proof that the rules do not confirm.
    Flawed(Flaw),
}

/// Asks an engine that knows nothing yet.
pub fn claim(board: &Board, means: Means, nodes: u64) -> Claim {
    let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
    let request = ProofRequest { board: board.clone(), means, limits };
    match Engine::new().prove(&request, &AtomicBool::new(false)).outcome {
        ProofOutcome::None => Claim::None,
        ProofOutcome::Unknown => Claim::Open,
        ProofOutcome::Win { plies, proof, .. } => match verdict::verify(board, &proof) {
            Ok(_) => Claim::Win { plies },
            Err(flaw) => Claim::Flawed(flaw),
        },
    }
}

/// Does `work` on a thread with the stack that a search needs.
pub fn on_a_deep_stack(work: impl FnOnce() + Send) {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
        if let Err(panic) = thread.expect("a thread").join() {
            std::panic::resume_unwind(panic);
        }
    });
}
