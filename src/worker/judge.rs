//! The judge of puzzles on a thread of its own, so that the window never waits for a proof.

use crate::background::{LatestWins, Priority, ThreadSpec, Wake};
use crate::coach::puzzle::judge::{self, Answer, Judgement, Question};
use crate::engine::{Engine, STACK_BYTES};
use std::io;

/// Nodes of each search of the judge: a second or two in all, where nothing is found.
const NODES: u64 = 300_000;

/// Judges tries of a puzzle and plays out its solution; only the last question is answered.
pub struct PuzzleJudge {
    worker: LatestWins<Question, Answer>,
}

impl PuzzleJudge {
    /// Starts the judge's thread; `wake` is called after each answer.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn start(wake: Wake) -> io::Result<PuzzleJudge> {
        let thread = ThreadSpec::new("tengen-judge", Priority::Low).with_stack(STACK_BYTES);
        let worker = LatestWins::start(thread, wake, Engine::new, |engine, question, stop| {
            judge::answer(engine, question, NODES, stop)
        })?;
        Ok(PuzzleJudge { worker })
    }

    /// Asks a question in place of the one before.
    pub fn ask(&mut self, question: Question) {
        self.worker.ask(question);
    }

    /// Drops the last question, so that no answer to it comes.
    pub fn forget(&mut self) {
        self.worker.forget();
    }

    /// The answer to the last question, once, when it is there. After a panic of the engine a try is neither accepted
    /// nor refuted, and a solution is only the first move, which the puzzle itself holds.
    pub fn answer(&mut self) -> Option<Answer> {
        let reply = self.worker.answer()?;
        Some(reply.answer.unwrap_or_else(|_panic| match &reply.question {
            Question::Move(_) => Answer::Judged(Judgement::NotShown),
            Question::Solution(puzzle) => Answer::Solution(puzzle.solutions()[..1].to_vec()),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::puzzle::set;
    use std::sync::Arc;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn the_last_question_is_answered_and_the_one_before_forgotten() {
        let (sender, woken) = mpsc::channel();
        let wake = move || {
            let _ = sender.send(());
        };
        let mut judge = PuzzleJudge::start(Arc::new(wake)).expect("a thread");
        let [first, second] = [0, 1].map(|index| set::built_in()[index].clone());
        judge.ask(Question::Solution(first));
        judge.ask(Question::Solution(second.clone()));
        let answer = loop {
            woken.recv_timeout(Duration::from_secs(60)).expect("an answer comes");
            if let Some(answer) = judge.answer() {
                break answer;
            }
        };
        let Answer::Solution(line) = answer else { panic!("{answer:?}") };
        assert_eq!(line[0], second.solutions()[0]);
        assert_eq!(judge.answer(), None);
    }
}
