//! The judges of puzzles, exercises, guesses and won positions, each on a thread of its own, so that the window never waits for a proof.

use crate::background::{LatestWins, Priority, ThreadSpec, Wake};
use crate::coach::guess;
use crate::coach::lesson::attempt as lesson;
use crate::coach::puzzle::judge::{self as puzzle, Answer, Judgement};
use crate::coach::won;
use crate::engine::{Engine, STACK_BYTES};
use std::io;
use std::sync::atomic::AtomicBool;

/// Nodes of each search of the judge of puzzles: a second or two in all, where nothing is found.
const PUZZLE_NODES: u64 = 300_000;

/// A question that an engine answers.
pub trait Question: Send + 'static {
    /// An answer to it.
    type Answer: Send + 'static;

    /// Answers the question; soon after `stop` is set, with what is known by then.
    fn answer(&self, engine: &mut Engine, stop: &AtomicBool) -> Self::Answer;

    /// The answer after a panic of the engine: nothing is accepted and nothing refuted.
    fn unanswered(&self) -> Self::Answer;
}

/// Judges tries and shows solutions; only the last question is answered.
pub struct Judge<Q: Question> {
    worker: LatestWins<Q, Q::Answer>,
}

impl<Q: Question> Judge<Q> {
    /// Starts the judge's thread; `wake` is called after each answer.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn start(wake: Wake) -> io::Result<Judge<Q>> {
        let thread = ThreadSpec::new("tengen-judge", Priority::Low).with_stack(STACK_BYTES);
        let worker =
            LatestWins::start(thread, wake, Engine::new, |engine, question: &Q, stop| question.answer(engine, stop))?;
        Ok(Judge { worker })
    }

    /// Asks a question in place of the one before.
    pub fn ask(&mut self, question: Q) {
        self.worker.ask(question);
    }

    /// Drops the last question, so that no answer to it comes.
    pub fn forget(&mut self) {
        self.worker.forget();
    }

    /// The answer to the last question, once, when it is there.
    pub fn answer(&mut self) -> Option<Q::Answer> {
        let reply = self.worker.answer()?;
        Some(reply.answer.unwrap_or_else(|_panic| reply.question.unanswered()))
    }
}

impl Question for puzzle::Question {
    type Answer = Answer;

    fn answer(&self, engine: &mut Engine, stop: &AtomicBool) -> Answer {
        puzzle::answer(engine, self, PUZZLE_NODES, stop)
    }

    fn unanswered(&self) -> Answer {
        match self {
            puzzle::Question::Move(_) => Answer::Judged(Judgement::NotShown),
            // The first move, which the puzzle itself holds.
            puzzle::Question::Solution(puzzle) => Answer::Solution(puzzle.solutions()[..1].to_vec()),
        }
    }
}

impl Question for lesson::Question {
    type Answer = lesson::Reply;

    fn answer(&self, engine: &mut Engine, stop: &AtomicBool) -> lesson::Reply {
        self.reply(engine, stop)
    }

    fn unanswered(&self) -> lesson::Reply {
        self.failed()
    }
}

impl Question for guess::Question {
    type Answer = Option<guess::Answer>;

    fn answer(&self, engine: &mut Engine, stop: &AtomicBool) -> Option<guess::Answer> {
        self.answer(engine, stop)
    }

    fn unanswered(&self) -> Option<guess::Answer> {
        None
    }
}

impl Question for won::Question {
    type Answer = won::Answer;

    fn answer(&self, engine: &mut Engine, stop: &AtomicBool) -> won::Answer {
        self.answer(engine, stop)
    }

    fn unanswered(&self) -> won::Answer {
        self.unanswered()
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
        let mut judge = Judge::start(Arc::new(wake)).expect("a thread");
        let [first, second] = [0, 1].map(|index| set::built_in()[index].clone());
        judge.ask(puzzle::Question::Solution(first));
        judge.ask(puzzle::Question::Solution(second.clone()));
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
