//! Tests of the worker that answers only the last question.

use super::{LatestWins, Priority, Reply, ThreadSpec};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
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
