//! The computer's decisions in openings: the same for the same seed, within their time, and stopped on request.

use crossbeam_channel::{Receiver, unbounded};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tengen::background::Priority;
use tengen::engine::{Limits, Resources};
use tengen::game::{Act, Choice, Opening, Protocol, SeatId, Task};
use tengen::job::{Answer, Event, Job, Question, SearchId, Thinker, ThinkerId};
use tengen::rules::Rule;
use tengen::worker::Worker;

fn worker() -> (Worker, Receiver<Event>) {
    let (events, received) = unbounded();
    (Worker::new(events, Arc::new(|| ()), Priority::Normal), received)
}

fn job(opening: &Opening, limits: Limits, seed: u64) -> Job {
    Job {
        thinker: ThinkerId::Own,
        question: Question::Opening(Box::new(opening.clone())),
        board: opening.board().clone(),
        limits,
        resources: Resources { threads: 1, hash_mib: 1 },
        weakness: None,
        seed,
        lines: 1,
        game_time: None,
    }
}

/// Waits for the answer in this opening. Only the search of the position in which something is chosen is reported:
/// others may never arise.
fn done(events: &Receiver<Event>, opening: &Opening) -> Answer {
    let is_choice = matches!(opening.step().map(|step| step.task), Some(Task::Choice(_)));
    loop {
        match events.recv_timeout(Duration::from_secs(60)).expect("the worker answers") {
            Event::Done(_, result) => return result.expect("an answer"),
            Event::Info(_, info) => assert!(is_choice, "only choices are reported, not {info:?}"),
        }
    }
}

fn begin(protocol: Protocol, rule: Rule) -> Opening {
    Opening::new(protocol, rule, 15, SeatId::First).expect("a board of fifteen")
}

/// Soosyrv-8 before each of its steps and at its end, as the computer plays it.
fn every_step(limits: Limits, seed: u64) -> Vec<Opening> {
    let (mut worker, events) = worker();
    let mut opening = begin(Protocol::Soosyrv8, Rule::Renju);
    let mut steps = Vec::new();
    while opening.step().is_some() {
        steps.push(opening.clone());
        worker.start(SearchId(steps.len() as u64), job(&opening, limits, seed));
        for act in done(&events, &opening).acts {
            opening.act(act, 0).expect("the opening allows it");
        }
    }
    steps.push(opening);
    steps
}

#[test]
fn the_same_seed_and_nodes_lead_to_the_same_opening() {
    let limits = Limits { depth: 8, width: None, time: None, optimum: None, nodes: Some(2_000) };
    let first = every_step(limits, 5);
    assert_eq!(first, every_step(limits, 5));
    assert_ne!(first, every_step(limits, 6));
}

#[test]
fn no_step_takes_longer_than_it_may() {
    let time = Duration::from_millis(300);
    let limits = Limits { depth: 30, width: None, time: Some(time), optimum: None, nodes: None };
    for opening in every_step(Limits { nodes: Some(1_000), ..Limits::to_depth(4) }, 1) {
        if opening.step().is_none() {
            continue;
        }
        let (mut worker, events) = worker();
        let began = Instant::now();
        worker.start(SearchId(1), job(&opening, limits, 1));
        done(&events, &opening);
        // A wide margin, for a machine that is busy.
        assert!(began.elapsed() < 4 * time, "{:?} for {:?}", began.elapsed(), opening.step());
    }
}

#[test]
fn every_step_can_be_stopped() {
    for opening in every_step(Limits { nodes: Some(1_000), ..Limits::to_depth(4) }, 2) {
        let Some(step) = opening.step() else { continue };
        let (mut worker, events) = worker();
        worker.start(SearchId(1), job(&opening, Limits::to_depth(30), 1));
        std::thread::sleep(Duration::from_millis(20));
        let stopped = Instant::now();
        worker.stop();
        let mut opening = opening.clone();
        for act in done(&events, &opening).acts {
            opening.act(act, 0).expect("the opening allows it");
        }
        assert!(opening.step() != Some(step), "something was done");
        assert!(stopped.elapsed() < Duration::from_secs(5), "{:?} for {step:?}", stopped.elapsed());
    }
}

#[test]
fn a_step_that_was_stopped_before_it_began_is_still_answered() {
    for opening in every_step(Limits { nodes: Some(1_000), ..Limits::to_depth(4) }, 3) {
        let Some(step) = opening.step() else { continue };
        let (mut worker, events) = worker();
        worker.start(SearchId(1), job(&opening, Limits::to_depth(30), 1));
        worker.stop();
        let mut opening = opening.clone();
        for act in done(&events, &opening).acts {
            opening.act(act, 0).expect("the opening allows it");
        }
        assert!(opening.step() != Some(step), "something was done");
    }
}

#[test]
fn the_computer_chooses_the_winning_side() {
    // Black has three in a row and White nothing; and the other way round.
    for (stones, choices, expected) in
        [("H8 A1 I8", &["O15", "J8"][..], Choice::Black), ("A1 H8 O1", &["I8", "A15"][..], Choice::White)]
    {
        let mut opening = begin(Protocol::Swap2, Rule::Freestyle);
        let point = |text: &str| Act::Stone(text.parse().expect("a point"));
        stones.split(' ').for_each(|stone| opening.act(point(stone), 0).expect("an empty point"));
        opening.act(Act::Choose(Choice::PlaceTwo), 0).expect("it may be chosen");
        choices.iter().for_each(|stone| opening.act(point(stone), 0).expect("an empty point"));
        assert!(matches!(opening.step().map(|step| step.task), Some(Task::Choice(_))));
        let (mut worker, events) = worker();
        let limits = Limits { depth: 8, width: None, time: None, optimum: None, nodes: Some(20_000) };
        worker.start(SearchId(1), job(&opening, limits, 1));
        assert_eq!(done(&events, &opening).acts, [Act::Choose(expected)], "{stones}");
    }
}
