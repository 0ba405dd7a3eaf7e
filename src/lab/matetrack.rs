//! `tengen-lab matetrack`: counts the wins of lessons and puzzles that the search proves within some nodes.
//!
//! The name is that of a count which Stockfish's authors keep of the mates that it finds. A match does not tell whether
//! a change of the search has cost tactics; this count does. Of every win that the search claims a proof is written
//! down afterwards, which the rules replay.

use super::progress::Progress;
use super::proofs::claims::{self, ClaimedWin};
use super::{Failure, say};
use crate::engine::{Engine, Limits, ProofOutcome, Request, Resources};
use crate::rules::Rule;
use crate::tools::with_search_stack;
use crate::verdict::{Score, verify};
use std::sync::atomic::AtomicBool;

/// Counts the wins of lessons and puzzles that the search proves, and replays a proof of each.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Nodes of each search.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub nodes: u64,
    /// Nodes for writing down the proof of a win that was found.
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub proof_nodes: u64,
    /// Use only every N-th position.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub every: u32,
}

/// Result of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Finding {
    /// The search claims a win, and a proof of one holds.
    Proven,
    /// It claims one, but no proof could be written down.
    Unwritten,
    /// It claims none.
    NotFound,
    /// The rules refute the proof, for this reason.
    Refuted(String),
}

/// Counts of one rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Count {
    positions: usize,
    proven: usize,
    unwritten: usize,
    refuted: usize,
    /// Nodes of all searches, without the writing of proofs.
    nodes: u64,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.positions += other.positions;
        self.proven += other.proven;
        self.unwritten += other.unwritten;
        self.refuted += other.refuted;
        self.nodes += other.nodes;
    }

    fn row(&self, name: &str) -> String {
        let Count { positions, proven, unwritten, refuted, nodes } = self;
        format!("{name:14} {positions:>9} {proven:>9} {unwritten:>9} {refuted:>9} {nodes:>12}")
    }
}

/// Searches all positions and prints those without a proof, and the counts.
///
/// # Errors
/// If a proof does not hold.
pub fn run(options: &Options) -> Result<(), Failure> {
    let counts = with_search_stack(|| count(options))?;
    say(format!(
        "{:14} {:>9} {:>9} {:>9} {:>9} {:>12}",
        "rule", "positions", "proven", "unwritten", "refuted", "nodes"
    ))?;
    let mut all = Count::default();
    for (rule, count) in &counts {
        say(count.row(&format!("{rule:?}")))?;
        all.add(count);
    }
    say(all.row("all"))?;
    if all.refuted > 0 { Err(Failure(format!("{} proofs do not hold", all.refuted))) } else { Ok(()) }
}

/// Searches the positions of every rule that has some.
fn count(options: &Options) -> Result<Vec<(Rule, Count)>, Failure> {
    let mut claims = claims::all();
    // Several moves may win in one position.
    claims.dedup_by(|one, other| one.board == other.board);
    let mut progress = Progress::on_stderr();
    let mut engine = Engine::new();
    let mut counts = Vec::new();
    for rule in Rule::ALL {
        let mut count = Count::default();
        let of_rule = claims.iter().filter(|claim| claim.board.rule() == rule);
        for claim in of_rule.step_by(options.every as usize) {
            progress.show(|| format!("{rule:?}: {}", count.positions + 1));
            let (finding, nodes) = look(&mut engine, claim, options);
            count.positions += 1;
            count.nodes += nodes;
            let why = match finding {
                Finding::Proven => {
                    count.proven += 1;
                    continue;
                }
                Finding::Unwritten => {
                    count.unwritten += 1;
                    "no proof could be written down".to_owned()
                }
                Finding::NotFound => "no win was found".to_owned(),
                Finding::Refuted(flaw) => {
                    count.refuted += 1;
                    format!("THE PROOF DOES NOT HOLD: {flaw}")
                }
            };
            say(format!("{claim}\n{why}"))?;
        }
        if count.positions > 0 {
            counts.push((rule, count));
        }
    }
    Ok(counts)
}

/// Searches one position; returns the nodes of the search too.
fn look(engine: &mut Engine, claim: &ClaimedWin, options: &Options) -> (Finding, u64) {
    let never = AtomicBool::new(false);
    let request = |nodes: u64| Request {
        board: claim.board.clone(),
        limits: Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) },
        resources: Resources::default(),
        weakness: None,
        seed: 0,
        lines: 1,
    };
    // So that no result depends on the positions before.
    engine.clear();
    let found = engine.search(&request(options.nodes), &never, &mut |_| {});
    let finding = match found.score {
        Score::Win { .. } => match engine.prove_by_search(&request(options.proof_nodes), &never).outcome {
            ProofOutcome::Win { proof, .. } => match verify(&claim.board, &proof) {
                Ok(_) => Finding::Proven,
                Err(flaw) => Finding::Refuted(flaw.to_string()),
            },
            ProofOutcome::None | ProofOutcome::Unknown => Finding::Unwritten,
        },
        _ => Finding::NotFound,
    };
    (finding, found.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_search_proves_most_wins_of_lessons_and_puzzles() {
        let options = Options { nodes: 20_000, proof_nodes: 1_000_000, every: 60 };
        let counts = count(&options).expect("standard output is open");
        assert!(counts.iter().map(|&(rule, _)| rule).eq(Rule::COMMON), "{counts:?}");
        let mut all = Count::default();
        counts.iter().for_each(|(_, count)| all.add(count));
        assert!(all.positions > 40 && all.proven > all.positions * 9 / 10, "{counts:?}");
        assert_eq!(all.refuted, 0, "{counts:?}");
    }
}
