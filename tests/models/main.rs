//! Models: a worker's thread and the one that asks it, in every order of their steps and with every value that a flag
//! may be seen to have. `tests/long models` runs them; they build only with `--cfg models`.
//!
//! Each model ends, or loom reports the threads that wait for each other.
#![cfg(models)]

mod background;

use background::sync::{AtomicBool, Receiver, unbounded};
use background::{LatestWins, Reply, ThreadSpec, Wake};
use loom::model;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Runs until it is stopped.
const LONG: u8 = 0;
/// Panics.
const PANIC: u8 = 1;
/// Questions that are answered at once. Each answer names its question, and how many the state has seen.
const A: u8 = 10;
const B: u8 = 11;

struct Table {
    worker: LatestWins<u8, (u8, u8)>,
    /// A message for each answer.
    woken: Receiver<()>,
}

fn table() -> Table {
    let (wake, woken) = unbounded();
    let wake: Wake = Arc::new(move || {
        let _ = wake.send(());
    });
    let work = |seen: &mut u8, question: &u8, stop: &AtomicBool| {
        *seen += 1;
        match *question {
            LONG => {
                while !stop.load(Ordering::Relaxed) {
                    loom::thread::yield_now();
                }
            }
            PANIC => std::panic::resume_unwind(Box::new("no answer")),
            _ => {}
        }
        (*question, *seen)
    };
    let worker = LatestWins::start(ThreadSpec { name: "model".into() }, wake, || 0, work).expect("a thread");
    Table { worker, woken }
}

impl Table {
    /// Waits for an answer as the window does: it looks when it is woken.
    fn answer(&mut self) -> Reply<u8, (u8, u8)> {
        loop {
            self.woken.recv().expect("the worker lives");
            if let Some(reply) = self.worker.answer() {
                return reply;
            }
        }
    }
}

/// Whether the reply is to this question, with a state of any age.
fn answers(reply: &Reply<u8, (u8, u8)>, question: u8) -> bool {
    reply.question == question && reply.answer.as_ref().is_ok_and(|(answered, _)| *answered == question)
}

#[test]
fn the_last_of_two_questions_is_answered_once() {
    model(|| {
        let mut table = table();
        table.worker.ask(A);
        table.worker.ask(B);
        assert!(answers(&table.answer(), B));
        assert_eq!(table.worker.answer(), None);
    });
}

#[test]
fn a_question_that_would_go_on_for_ever_gives_way_to_the_next() {
    model(|| {
        let mut table = table();
        table.worker.ask(LONG);
        table.worker.ask(A);
        assert!(answers(&table.answer(), A));
    });
}

#[test]
fn an_answer_that_is_looked_for_at_any_time_is_to_the_last_question() {
    model(|| {
        let mut table = table();
        table.worker.ask(A);
        let early = table.worker.answer();
        assert!(early.is_none_or(|reply| answers(&reply, A)));
        table.worker.ask(B);
        assert!(answers(&table.answer(), B));
    });
}

#[test]
fn a_question_that_was_forgotten_is_never_answered() {
    model(|| {
        let mut table = table();
        table.worker.ask(A);
        table.worker.forget();
        assert_eq!(table.worker.answer(), None);
        table.worker.ask(B);
        assert!(answers(&table.answer(), B));
    });
}

#[test]
fn a_panic_is_an_answer_and_the_next_question_finds_a_fresh_state() {
    model(|| {
        let mut table = table();
        table.worker.ask(PANIC);
        assert_eq!(table.answer(), Reply { question: PANIC, answer: Err("no answer".into()) });
        table.worker.ask(A);
        assert_eq!(table.answer(), Reply { question: A, answer: Ok((A, 1)) });
    });
}

#[test]
fn a_worker_that_is_dropped_ends_whatever_it_does() {
    model(|| {
        let mut table = table();
        table.worker.ask(LONG);
        drop(table);
    });
    model(|| drop(table()));
}
