//! The judge of puzzles on a thread of its own, so that the window never waits for a proof.

use super::Wake;
use crate::coach::puzzle::judge::{self, Answer, Judgement, Question};
use crate::engine::{Engine, STACK_BYTES};
use crossbeam_channel::{Receiver, Sender};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};

/// Nodes of each search of the judge: a second or two in all, where nothing is found.
const NODES: u64 = 300_000;

/// A question under way.
struct Asked {
    id: u64,
    question: Question,
    stop: Arc<AtomicBool>,
}

/// The thread, and the way to it. Dropping it stops what is under way and ends the thread.
pub struct Referee {
    /// `None` only while it is dropped.
    questions: Option<Sender<Asked>>,
    answers: Receiver<(u64, Answer)>,
    /// The number of the question whose answer is awaited, and how to stop it.
    awaited: (u64, Arc<AtomicBool>),
    thread: Option<JoinHandle<()>>,
}

impl Referee {
    /// Starts the thread; `wake` is called after each answer.
    ///
    /// # Errors
    /// If the system has no thread to give.
    pub fn start(wake: Wake) -> std::io::Result<Referee> {
        let (questions, to_do) = crossbeam_channel::unbounded::<Asked>();
        let (sender, answers) = crossbeam_channel::unbounded();
        let work = move || {
            let mut engine = Engine::new();
            for Asked { id, question, stop } in to_do {
                if stop.load(Ordering::Relaxed) {
                    continue;
                }
                let answer = catch_unwind(AssertUnwindSafe(|| judge::answer(&mut engine, &question, NODES, &stop)));
                let answer = answer.unwrap_or_else(|_| {
                    log::error!("the judge of puzzles failed at {question:?}");
                    engine = Engine::new();
                    match &question {
                        Question::Try(_) => Answer::Judged(Judgement::NotShown),
                        Question::Solution(puzzle) => Answer::Solution(puzzle.solutions()[..1].to_vec()),
                    }
                });
                if sender.send((id, answer)).is_err() {
                    return;
                }
                wake();
            }
        };
        let thread = Builder::new().name("tengen-referee".to_owned()).stack_size(STACK_BYTES).spawn(work)?;
        let awaited = (0, Arc::new(AtomicBool::new(true)));
        Ok(Referee { questions: Some(questions), answers, awaited, thread: Some(thread) })
    }

    /// Asks; what was asked before is stopped, and its answer dropped.
    pub fn ask(&mut self, question: Question) {
        self.forget();
        let stop = Arc::new(AtomicBool::new(false));
        self.awaited = (self.awaited.0 + 1, Arc::clone(&stop));
        if let Some(questions) = &self.questions {
            let _ = questions.send(Asked { id: self.awaited.0, question, stop });
        }
    }

    /// No answer is awaited any more.
    pub fn forget(&mut self) {
        self.awaited.1.store(true, Ordering::Relaxed);
        self.awaited.0 += 1;
    }

    /// The answer to what was asked last, once.
    pub fn answer(&mut self) -> Option<Answer> {
        let awaited = self.awaited.0;
        self.answers.try_iter().find_map(|(id, answer)| (id == awaited).then_some(answer))
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        self.forget();
        self.questions = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("the referee's thread had panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::puzzle::set;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn the_last_question_is_answered_and_the_one_before_forgotten() {
        let (sender, woken) = mpsc::channel();
        let wake = move || {
            let _ = sender.send(());
        };
        let mut referee = Referee::start(Arc::new(wake)).expect("a thread");
        let [first, second] = [0, 1].map(|index| set::built_in()[index].clone());
        referee.ask(Question::Solution(first));
        referee.ask(Question::Solution(second.clone()));
        let answer = loop {
            woken.recv_timeout(Duration::from_secs(60)).expect("an answer comes");
            if let Some(answer) = referee.answer() {
                break answer;
            }
        };
        let Answer::Solution(line) = answer else { panic!("{answer:?}") };
        assert_eq!(line[0], second.solutions()[0]);
        assert_eq!(referee.answer(), None);
    }
}
