//! `tengen-lab proofs`: writes down a proof of every win that lessons and puzzles speak of.
//!
//! To find all these wins anew takes minutes, to replay their proofs seconds. So the proofs are kept in
//! `tests/proofs.bin`, which this command writes, and every run of the tests replays them by the rules.

pub mod claims;
mod stored;

#[cfg(test)]
mod tests;

use super::progress::Progress;
use super::{Failure, say};
use crate::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest, WithinRequest};
use crate::tools::with_search_stack;
use crate::verdict::{Proof, verify};
use claims::ClaimedWin;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Finds a proof of every win that lessons and puzzles claim, and writes the proofs to a file; or replays those of the
/// file.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// File of the proofs.
    #[arg(long, default_value = "tests/proofs.bin")]
    pub file: PathBuf,
    /// Replay the proofs of the file by the rules, and write nothing.
    #[arg(long)]
    pub replay: bool,
    /// Nodes of each search.
    #[arg(long, default_value_t = 2_000_000)]
    pub nodes: u64,
}

/// Finds and writes the proofs, or replays them.
///
/// # Errors
/// If a win is not found, a proof does not hold, or the file cannot be read or written.
pub fn run(options: &Options) -> Result<(), Failure> {
    let claims = claims::all();
    let path = options.file.display();
    if options.replay {
        let bytes = fs::read(&options.file).map_err(|error| Failure(format!("{path} cannot be read: {error}")))?;
        replay(&claims, &bytes).map_err(|error| Failure(format!("{path}: {error}")))?;
        return say(format!("{} proofs hold", claims.len()));
    }
    let proofs = with_search_stack(|| find_all(&claims, options.nodes))?;
    let bytes = stored::write(&proofs);
    fs::write(&options.file, &bytes).map_err(|error| Failure(format!("{path} cannot be written: {error}")))?;
    say(format!("{} proofs, {} bytes", proofs.len(), bytes.len()))
}

/// Replays a file with a proof of each claim.
///
/// # Errors
/// The first claim without a proof that holds.
fn replay(claims: &[ClaimedWin], bytes: &[u8]) -> Result<(), String> {
    let proofs = stored::read(bytes).map_err(|error| error.to_string())?;
    if proofs.len() != claims.len() {
        let counts = format!("{} proofs of {} claims", proofs.len(), claims.len());
        return Err(format!("{counts}; after a change of a set, `tengen-lab proofs` writes them anew"));
    }
    for (claim, proof) in claims.iter().zip(&proofs) {
        let plies = verify(&claim.board, proof).map_err(|flaw| format!("{claim}: {flaw}"))?;
        if !claim.is_met_by(proof) || claim.plies.is_some_and(|claimed| plies > claimed) {
            return Err(format!("{claim}: the proof is of another win, by {} within {plies} plies", proof.attack()));
        }
    }
    Ok(())
}

fn find_all(claims: &[ClaimedWin], nodes: u64) -> Result<Vec<Arc<Proof>>, Failure> {
    let mut progress = Progress::on_stderr();
    let mut proofs = Vec::new();
    for (claim, number) in claims.iter().zip(1..) {
        progress.show_count(number, || format!("{number} of {}", claims.len()));
        // A fresh engine, so that no proof depends on those before it.
        let proof = find(&mut Engine::new(), claim, nodes);
        proofs.push(proof.ok_or_else(|| Failure(format!("no proof of {claim}")))?);
    }
    Ok(proofs)
}

/// The shortest win by fours or by threats of an open four; where there is none, any that the solvers find.
fn find(engine: &mut Engine, claim: &ClaimedWin, nodes: u64) -> Option<Arc<Proof>> {
    /// Length up to which the shortest win is looked for where none is claimed, in plies.
    const LONGEST: u32 = 25;
    let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
    let never = AtomicBool::new(false);
    let (board, first, plies) = (&claim.board, claim.first, claim.plies.unwrap_or(LONGEST));
    for means in [Means::Fours, Means::Threats] {
        let request = WithinRequest { board: board.clone(), first, means, plies, limits };
        if let ProofOutcome::Win { proof, .. } = engine.prove_within(&request, &never).outcome {
            return Some(proof);
        }
    }
    let request = ProofRequest { board: board.clone(), means: Means::AllThreats, limits };
    match engine.prove(&request, &never).outcome {
        ProofOutcome::Win { proof, .. } if claim.is_met_by(&proof) => Some(proof),
        _ => None,
    }
}
