//! The work of the engine's thread: searching a position, and looking for the proof of a win.

use crate::coach::textbook_player;
use crate::engine::{Engine, Found, Info, Means, ProofOutcome, ProofRequest, Request, Resources};
use crate::job::Answer;
use crate::rules::{Move, Rule};
use crate::verdict::{Score, verify_until};
use std::sync::atomic::AtomicBool;

/// The worker's view of the engine. Tests put a stand-in in its place.
pub trait Searcher {
    /// Answers the request, reporting its progress. Ends soon after `stop` is set, with the best found so far, even
    /// when it was set before the call.
    fn answer(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer;

    /// Forgets everything, as before a new game.
    fn forget(&mut self);

    /// Prepares for requests on boards of this size, by this rule and with these resources; ends soon after `is_over`
    /// returns true. Does nothing by default.
    fn prepare(&mut self, _size: u8, _rule: Rule, _resources: Resources, _is_over: &dyn Fn() -> bool) {}

    /// Answers the request and, where the side to move wins, looks for a proof: first by threats, then, if that fails,
    /// by the search. Each of the three steps may use the request's limits.
    fn answer_with_proof(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer {
        self.answer(request, stop, report)
    }
}

/// The textbook's player, which remembers nothing.
pub(super) struct TextbookSearcher;

impl Searcher for TextbookSearcher {
    fn answer(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer {
        answer_of(textbook_player::choose(request, stop, report))
    }

    fn forget(&mut self) {}
}

fn answer_of(found: Found) -> Answer {
    let Found { best, score, line, others: _, depth, nodes, elapsed } = found;
    let best = best.map_or(Move::Pass, Move::Place);
    Answer { best, acts: Vec::new(), score, proof: None, line, depth, nodes, elapsed }
}

impl Searcher for Engine {
    fn answer(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer {
        answer_of(self.search(request, stop, report))
    }

    fn forget(&mut self) {
        self.clear();
    }

    fn prepare(&mut self, size: u8, rule: Rule, resources: Resources, is_over: &dyn Fn() -> bool) {
        Engine::prepare(self, size, rule, resources, is_over);
    }

    fn answer_with_proof(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer {
        let answer = self.answer(request, stop, report);
        if !matches!(answer.score, Score::Win { .. }) {
            return answer;
        }
        let wanted = ProofRequest { board: request.board.clone(), means: Means::AllThreats, limits: request.limits };
        let mut proven = self.prove(&wanted, stop);
        let mut elapsed = answer.elapsed + proven.elapsed;
        if !matches!(proven.outcome, ProofOutcome::Win { .. }) {
            proven = self.prove_by_search(request, stop);
            elapsed += proven.elapsed;
        }
        let ProofOutcome::Win { proof, line, .. } = proven.outcome else { return Answer { elapsed, ..answer } };
        match verify_until(&request.board, &proof, stop) {
            Some(Ok(plies)) => {
                let (best, score) = (Move::Place(proof.attack()), Score::Win { plies });
                Answer { best, score, line, proof: Some(proof), elapsed, ..answer }
            }
            Some(Err(flaw)) => {
                log::error!("the proof of a win is refuted by the rules: {flaw}\n{:?}", request.board);
                Answer { elapsed, ..answer }
            }
            None => Answer { elapsed, ..answer },
        }
    }
}
