//! A worker that answers only the last question.

use super::{Outbox, ThreadSpec, Wake, catch_panic};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// The handle of a worker that answers one question at a time. A new question stops the work on the one before, whose
/// answer never comes.
///
/// A panic of the work is an answer too; the next question finds the worker with a fresh state. Dropping the handle
/// stops the work and waits for the end of the thread, so work must look at its stop flag often enough.
pub struct LatestWins<Question, Answer> {
    runner: Runner<Question, Answer>,
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply<Question, Answer> {
    /// The question that was asked.
    pub question: Question,
    /// The answer, or the message of the panic that the work ended in.
    pub answer: Result<Answer, String>,
}

enum Runner<Question, Answer> {
    Thread(Thread<Question, Answer>),
    Caller { work: Box<dyn FnMut(&Question) -> Answer>, question: Option<Question> },
}

struct Thread<Question, Answer> {
    /// `None` only while the handle is dropped.
    tasks: Option<Sender<Task<Question>>>,
    replies: Receiver<(u64, Reply<Question, Answer>)>,
    /// Number of the last question.
    last: u64,
    /// Stop flag of the last question; set once its answer is not wanted.
    stop: Arc<AtomicBool>,
    handle: Option<JoinHandle<()>>,
}

/// A question on its way to the thread.
struct Task<Question> {
    number: u64,
    question: Question,
    stop: Arc<AtomicBool>,
}

impl<Question: Send + 'static, Answer: Send + 'static> LatestWins<Question, Answer> {
    /// Starts the worker's thread. `work` answers a question, with the state that `make_state` makes for the first
    /// question and for the one after a panic, and returns soon after its flag is set. `wake` is called after each
    /// answer.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn start<State>(
        thread: ThreadSpec,
        wake: Wake,
        make_state: impl Fn() -> State + Send + 'static,
        work: impl Fn(&mut State, &Question, &AtomicBool) -> Answer + Send + 'static,
    ) -> io::Result<LatestWins<Question, Answer>> {
        let (tasks, to_do) = unbounded::<Task<Question>>();
        let (sender, replies) = unbounded();
        let outbox = Outbox::new(sender, wake);
        let name = thread.name.clone();
        let handle = thread.spawn(move || {
            let mut state = None;
            for Task { number, question, stop } in to_do {
                if stop.load(Ordering::Relaxed) {
                    continue;
                }
                let answer = catch_panic(|| work(state.get_or_insert_with(&make_state), &question, &stop));
                if let Err(message) = &answer {
                    log::error!("{name} panicked: {message}");
                    state = None;
                }
                outbox.send((number, Reply { question, answer }));
            }
        })?;
        let stop = Arc::new(AtomicBool::new(true));
        let thread = Thread { tasks: Some(tasks), replies, last: 0, stop, handle: Some(handle) };
        Ok(LatestWins { runner: Runner::Thread(thread) })
    }

    /// A worker without a thread: [`LatestWins::answer`] does the work, and the caller waits. For tests, in which an
    /// answer must come in the same frame each time.
    pub fn on_callers_thread(work: impl FnMut(&Question) -> Answer + 'static) -> LatestWins<Question, Answer> {
        LatestWins { runner: Runner::Caller { work: Box::new(work), question: None } }
    }

    /// Asks a question in place of the one before.
    pub fn ask(&mut self, question: Question) {
        self.forget();
        match &mut self.runner {
            Runner::Thread(thread) => thread.ask(question),
            Runner::Caller { question: last, .. } => *last = Some(question),
        }
    }

    /// The answer to the last question, once, when it is there.
    pub fn answer(&mut self) -> Option<Reply<Question, Answer>> {
        match &mut self.runner {
            Runner::Thread(thread) => thread.answer(),
            Runner::Caller { work, question } => {
                let question = question.take()?;
                let answer = Ok(work(&question));
                Some(Reply { question, answer })
            }
        }
    }
}

impl<Question, Answer> LatestWins<Question, Answer> {
    /// Drops the last question: its work is stopped, and its answer does not come.
    pub fn forget(&mut self) {
        match &mut self.runner {
            Runner::Thread(thread) => thread.stop.store(true, Ordering::Relaxed),
            Runner::Caller { question, .. } => *question = None,
        }
    }
}

impl<Question, Answer> Thread<Question, Answer> {
    fn ask(&mut self, question: Question) {
        self.last += 1;
        self.stop = Arc::new(AtomicBool::new(false));
        let task = Task { number: self.last, question, stop: Arc::clone(&self.stop) };
        // The thread ends no sooner than this handle.
        let _ = self.tasks.as_ref().map(|tasks| tasks.send(task));
    }

    fn answer(&mut self) -> Option<Reply<Question, Answer>> {
        let is_forgotten = self.stop.load(Ordering::Relaxed);
        let last = self.replies.try_iter().find_map(|(number, reply)| (number == self.last).then_some(reply));
        last.filter(|_| !is_forgotten)
    }
}

impl<Question, Answer> Drop for LatestWins<Question, Answer> {
    fn drop(&mut self) {
        self.forget();
        if let Runner::Thread(thread) = &mut self.runner {
            thread.tasks = None;
            // A panic outside the work has been logged by the thread itself.
            let _ = thread.handle.take().map(JoinHandle::join);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::background::Priority;
    use std::sync::Mutex;
    use std::sync::mpsc;
    use std::time::Duration;

    const PATIENCE: Duration = Duration::from_secs(20);

    /// Questions of a worker that counts those it has answered with its present state.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Question {
        Count,
        RunUntilStopped,
        /// Takes no notice of the stop flag.
        RunUntilReleased,
        Panic,
    }

    struct Counter {
        worker: LatestWins<Question, u32>,
        release: mpsc::Sender<()>,
        /// A message for each answer.
        woken: mpsc::Receiver<()>,
        /// A message for each question that was begun.
        begun: mpsc::Receiver<Question>,
    }

    fn counter() -> Counter {
        let (wake, woken) = mpsc::channel();
        let wake = Mutex::new(wake);
        let (begin, begun) = mpsc::channel();
        let (release, released) = mpsc::channel();
        let work = move |count: &mut u32, question: &Question, stop: &AtomicBool| {
            let _ = begin.send(*question);
            *count += 1;
            match question {
                Question::Count => {}
                Question::RunUntilStopped => {
                    while !stop.load(Ordering::Relaxed) {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                }
                Question::RunUntilReleased => released.recv_timeout(PATIENCE).expect("the test releases it"),
                Question::Panic => panic!("no answer to question {count}"),
            }
            *count
        };
        let wake = Arc::new(move || {
            let _ = wake.lock().expect("no thread panics with it").send(());
        });
        let thread = ThreadSpec::new("counter", Priority::Normal);
        let worker = LatestWins::start(thread, wake, || 0, work).expect("a thread");
        Counter { worker, release, woken, begun }
    }

    impl Counter {
        /// Waits for the next answer that counts.
        fn answer(&mut self) -> Reply<Question, u32> {
            loop {
                self.woken.recv_timeout(PATIENCE).expect("the worker answers");
                if let Some(reply) = self.worker.answer() {
                    return reply;
                }
            }
        }
    }

    #[test]
    fn a_question_is_answered_once() {
        let mut counter = counter();
        assert_eq!(counter.worker.answer(), None);
        counter.worker.ask(Question::Count);
        assert_eq!(counter.answer(), Reply { question: Question::Count, answer: Ok(1) });
        assert_eq!(counter.worker.answer(), None);
    }

    #[test]
    fn a_new_question_stops_the_one_before_and_only_it_is_answered() {
        let mut counter = counter();
        counter.worker.ask(Question::RunUntilStopped);
        assert_eq!(counter.begun.recv_timeout(PATIENCE), Ok(Question::RunUntilStopped));
        counter.worker.ask(Question::Count);
        assert_eq!(counter.answer(), Reply { question: Question::Count, answer: Ok(2) });
        assert_eq!(counter.worker.answer(), None);
    }

    #[test]
    fn questions_replaced_before_they_were_begun_are_skipped() {
        let mut counter = counter();
        counter.worker.ask(Question::RunUntilReleased);
        assert_eq!(counter.begun.recv_timeout(PATIENCE), Ok(Question::RunUntilReleased));
        (0..3).for_each(|_| counter.worker.ask(Question::Count));
        counter.release.send(()).expect("it waits");
        assert_eq!(counter.answer().answer, Ok(2), "the two in the middle were not begun");
    }

    #[test]
    fn a_forgotten_question_is_stopped_and_never_answered() {
        let mut counter = counter();
        counter.worker.ask(Question::RunUntilStopped);
        assert_eq!(counter.begun.recv_timeout(PATIENCE), Ok(Question::RunUntilStopped));
        counter.worker.forget();
        counter.woken.recv_timeout(PATIENCE).expect("its work ends");
        assert_eq!(counter.worker.answer(), None);
        // One whose answer is there already does not come either.
        counter.worker.ask(Question::Count);
        counter.woken.recv_timeout(PATIENCE).expect("an answer");
        counter.worker.forget();
        assert_eq!(counter.worker.answer(), None);
    }

    #[test]
    fn a_panic_is_answered_and_the_next_question_finds_a_fresh_state() {
        let mut counter = counter();
        counter.worker.ask(Question::Count);
        assert_eq!(counter.answer().answer, Ok(1));
        counter.worker.ask(Question::Panic);
        let message = "no answer to question 2".to_owned();
        assert_eq!(counter.answer(), Reply { question: Question::Panic, answer: Err(message) });
        counter.worker.ask(Question::Count);
        assert_eq!(counter.answer().answer, Ok(1));
    }

    #[test]
    fn dropping_the_handle_stops_the_work_and_ends_the_thread() {
        let Counter { mut worker, woken: _woken, release: _release, begun } = counter();
        worker.ask(Question::RunUntilStopped);
        assert_eq!(begun.recv_timeout(PATIENCE), Ok(Question::RunUntilStopped));
        drop(worker);
        // The thread held the sender.
        assert_eq!(begun.try_recv(), Err(mpsc::TryRecvError::Disconnected));
    }

    #[test]
    fn without_a_thread_the_work_is_done_when_the_answer_is_asked_for() {
        let mut worker = LatestWins::on_callers_thread(|question: &u32| question * 2);
        assert_eq!(worker.answer(), None);
        worker.ask(1);
        worker.ask(2);
        assert_eq!(worker.answer(), Some(Reply { question: 2, answer: Ok(4) }));
        assert_eq!(worker.answer(), None);
        worker.ask(3);
        worker.forget();
        assert_eq!(worker.answer(), None);
    }
}
