//! A worker that answers only the last question.

use super::sync::{AtomicBool, JoinHandle, Receiver, Sender, unbounded};
use super::{Outbox, ThreadSpec, Wake, catch_panic};
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;

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
