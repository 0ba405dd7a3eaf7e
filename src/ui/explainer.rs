//! Proofs for the claims about a move, found on a thread of their own so that no frame waits for them.

use crate::background::{LatestWins, Priority, ThreadSpec, Wake};
use crate::engine::{Engine, STACK_BYTES};
use crate::explain::{Budget, Claim, PassThreat, explain_move, if_passed};
use crate::rules::{Board, Point};
use std::sync::atomic::AtomicBool;

/// Nodes for each of the few searches about a move: a tenth of a second or so.
const NODES: u64 = 20_000;

/// Question about a move or a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// The claims about a move.
    Move {
        /// The position before it.
        before: Board,
        /// The empty point of its stone.
        point: Point,
    },
    /// The other side's threat if the side to move passed.
    Passed(Board),
}

/// Answer to a [`Query`] of the same variant.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// All claims about the move, the visible ones first.
    Move(Vec<Claim>),
    /// The other side's threat.
    Passed(PassThreat),
}

/// Handle to the explanation thread; only the last query is answered.
pub struct Explainer {
    /// `None` if there is no thread: no query is answered then.
    worker: Option<LatestWins<Query, Answer>>,
}

impl Explainer {
    /// Starts the thread; `wake` is called after each answer.
    pub fn start(wake: Wake) -> Explainer {
        let thread = ThreadSpec::new("tengen-explain", Priority::Low).with_stack(STACK_BYTES);
        let worker =
            LatestWins::start(thread, wake, Engine::new, |engine, query, stop| answer(query, engine, NODES, stop));
        Explainer { worker: worker.inspect_err(|error| log::error!("no thread for explanations: {error}")).ok() }
    }

    /// An explainer without a thread, which answers in the same frame; tests rely on that.
    pub fn at_once() -> Explainer {
        const FEW_NODES: u64 = 2_000;
        let mut engine = Engine::new();
        let work = move |query: &Query| answer(query, &mut engine, FEW_NODES, &AtomicBool::new(false));
        Explainer { worker: Some(LatestWins::on_callers_thread(work)) }
    }

    /// Asks a query in place of the one before.
    pub fn ask(&mut self, query: Query) {
        if let Some(worker) = &mut self.worker {
            worker.ask(query);
        }
    }

    /// Drops the last query, so that no answer to it comes.
    pub fn forget(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.forget();
        }
    }

    /// The answer to the last query, once, when it is there.
    pub fn answer(&mut self) -> Option<Answer> {
        self.worker.as_mut()?.answer()?.answer.ok()
    }
}

fn answer(query: &Query, engine: &mut Engine, nodes: u64, stop: &AtomicBool) -> Answer {
    let budget = Budget { nodes, stop };
    match query {
        Query::Move { before, point } => Answer::Move(explain_move(before, *point, engine, &budget)),
        Query::Passed(board) => Answer::Passed(if_passed(board, engine, &budget)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;
    use crate::test_support::{board_after, p};
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    fn board(moves: &str) -> Board {
        board_after(15, Rule::Freestyle, moves)
    }

    #[test]
    fn the_thread_answers_the_last_query_like_an_explainer_without_a_thread() {
        let query = Query::Move { before: board("H8 A1 I8 A15 J8"), point: p("O1") };
        let mut thread = Explainer::start(Arc::new(|| ()));
        thread.ask(Query::Passed(board("H8 A1")));
        thread.ask(query.clone());
        let deadline = Instant::now() + Duration::from_secs(20);
        let answer = loop {
            if let Some(answer) = thread.answer() {
                break answer;
            }
            assert!(Instant::now() < deadline, "no answer");
            std::thread::yield_now();
        };
        let mut at_once = Explainer::at_once();
        at_once.ask(query);
        assert_eq!(Some(answer), at_once.answer());
        assert_eq!(at_once.answer(), None);
    }
}
