use super::*;
use crate::engine::{Info, Tally};
use crate::game::{Opening, Protocol, SeatId};
use crate::job::{Answer, ThinkerId};
use crate::rules::{Board, Move, Point};
use crate::test_support::p;
use crate::verdict::Score;
use crossbeam_channel::{RecvError, RecvTimeoutError};
use std::sync::atomic::AtomicUsize;
use std::thread;
use std::time::Duration;

/// The depth of a job tells the stand-in what to do.
const ANSWER_AT_ONCE: u32 = 1;
const RUN_UNTIL_STOPPED: u32 = 2;
const PANIC: u32 = 3;
const REPORT_A_HUNDRED_TIMES: u32 = 4;

/// The stand-in panics while it prepares for boards of this size.
const UNLUCKY: u8 = 13;

/// A searcher that does what the job's depth says. Its answer's nodes are the number of jobs that it has seen, its time
/// is the limit. It never finishes preparing.
#[derive(Default)]
struct Puppet {
    jobs_seen: u64,
}

impl Searcher for Puppet {
    fn forget(&mut self) {
        *self = Puppet::default();
    }

    fn prepare(&mut self, size: u8, _rule: Rule, _resources: Resources, is_over: &dyn Fn() -> bool) {
        assert_ne!(size, UNLUCKY, "no board for it");
        while !is_over() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn answer(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer {
        self.jobs_seen += 1;
        match request.limits.depth {
            RUN_UNTIL_STOPPED => {
                report(info(1));
                while !stop.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
            }
            PANIC => panic!("job {} went wrong", self.jobs_seen),
            REPORT_A_HUNDRED_TIMES => (1..=100).for_each(|depth| report(info(depth))),
            _ => {}
        }
        Answer {
            best: Move::Place(Point::center(15)),
            acts: Vec::new(),
            score: Score::Estimate(0),
            proof: None,
            line: vec![Point::center(15)],
            depth: request.limits.depth,
            nodes: self.jobs_seen,
            elapsed: request.limits.time.unwrap_or_default(),
        }
    }
}

fn info(depth: u32) -> Info {
    let (line, others) = (Vec::new(), Vec::new());
    Info { depth, nodes: 0, elapsed: Duration::ZERO, score: Score::Estimate(0), line, others, tally: Tally::default() }
}

fn job(what: u32) -> Job {
    Job {
        thinker: ThinkerId::Own,
        question: Question::Move,
        board: Board::new(15, Rule::Freestyle),
        limits: Limits::to_depth(what),
        resources: Resources::default(),
        weakness: None,
        seed: 0,
        lines: 1,
        game_time: None,
    }
}

fn worker() -> (Worker, Receiver<Event>) {
    let (events, received) = unbounded();
    (Worker::with_searcher(Puppet::default, events, Arc::new(|| ()), Priority::Low), received)
}

/// The next event. A worker that sends none within this time hangs.
fn next(events: &Receiver<Event>) -> Event {
    events.recv_timeout(Duration::from_secs(20)).expect("the worker sends an event")
}

/// The next `Done`; events before it are dropped.
fn next_done(events: &Receiver<Event>) -> (SearchId, Result<Answer, Failure>) {
    loop {
        if let Event::Done(id, result) = next(events) {
            return (id, result);
        }
    }
}

#[test]
fn a_job_is_answered_under_its_id() {
    let (mut worker, events) = worker();
    worker.start(SearchId(7), job(ANSWER_AT_ONCE));
    let (id, result) = next_done(&events);
    assert_eq!(id, SearchId(7));
    assert_eq!(result.map(|answer| answer.best), Ok(Move::Place(Point::center(15))));
}

#[test]
fn the_time_a_job_waits_for_the_thread_is_part_of_its_limit() {
    const SLOW: Duration = Duration::from_millis(30);
    let slow_to_make = || {
        thread::sleep(SLOW);
        Puppet::default()
    };
    let (events, received) = unbounded();
    let mut worker = Worker::with_searcher(slow_to_make, events, Arc::new(|| ()), Priority::Normal);
    let hour = Duration::from_secs(3_600);
    let limits = Limits { time: Some(hour), ..Limits::to_depth(ANSWER_AT_ONCE) };
    worker.forget();
    worker.start(SearchId(1), Job { limits, ..job(ANSWER_AT_ONCE) });
    let time = next_done(&received).1.expect("an answer").elapsed;
    assert!(time < hour && time > hour - hour / 2, "{time:?}");
}

#[test]
fn the_textbooks_player_answers_for_a_move_and_for_the_steps_of_an_opening() {
    let (sender, events) = unbounded();
    let mut worker = Worker::textbook(sender, Arc::new(|| ()), Priority::Normal);
    let board = Board::from_moves(15, Rule::Freestyle, "H8H7H9A2H10A3H11A4").expect("a game");
    let limits = Limits { width: Some(6), time: Some(Duration::from_secs(1)), ..Limits::to_depth(2) };
    let asked = Job { thinker: ThinkerId::Textbook, board, limits, ..job(ANSWER_AT_ONCE) };
    worker.start(SearchId(1), asked.clone());
    let answer = next_done(&events).1.expect("an answer");
    assert_eq!((answer.best, answer.depth), (Move::Place(p("H12")), 2));
    assert!(!answer.score.is_proven());
    let opening = Opening::new(Protocol::Rif, Rule::Renju, 15, SeatId::First).expect("an opening");
    worker.start(SearchId(2), Job { question: Question::Opening(Box::new(opening.clone())), ..asked });
    let mut acted = opening;
    for act in next_done(&events).1.expect("an answer").acts {
        acted.act(act, 0).expect("it is allowed");
    }
    assert_eq!(acted.board().stones().count(), 3);
}

#[test]
fn a_stopped_job_is_answered() {
    let (mut worker, events) = worker();
    worker.start(SearchId(1), job(RUN_UNTIL_STOPPED));
    assert_eq!(next(&events), Event::Info(SearchId(1), info(1)), "it runs");
    worker.stop();
    assert!(matches!(next_done(&events), (SearchId(1), Ok(_))));
}

#[test]
fn a_job_stopped_before_it_began_is_answered() {
    let (mut worker, events) = worker();
    worker.start(SearchId(1), job(RUN_UNTIL_STOPPED));
    worker.stop();
    assert!(matches!(next_done(&events), (SearchId(1), Ok(_))));
}

#[test]
fn every_start_is_done_once_and_in_order_even_when_replaced_before_it_began() {
    let (mut worker, events) = worker();
    for number in 0..50 {
        worker.start(SearchId(number), job(RUN_UNTIL_STOPPED));
    }
    worker.stop();
    let done: Vec<u64> = (0..50).map(|_| next_done(&events).0.0).collect();
    assert_eq!(done, (0..50).collect::<Vec<u64>>());
    drop(worker);
    assert!(events.iter().all(|event| matches!(event, Event::Info(..))), "no second Done");
}

#[test]
fn stopping_ends_the_job_that_runs_and_not_the_next() {
    let (mut worker, events) = worker();
    worker.stop();
    worker.start(SearchId(1), job(RUN_UNTIL_STOPPED));
    assert_eq!(next(&events), Event::Info(SearchId(1), info(1)));
    assert!(events.recv_timeout(Duration::from_millis(50)).is_err(), "it still runs");
}

#[test]
fn after_a_panic_the_next_job_finds_a_fresh_searcher() {
    let (mut worker, events) = worker();
    worker.start(SearchId(1), job(ANSWER_AT_ONCE));
    assert_eq!(next_done(&events).1.map(|answer| answer.nodes), Ok(1));
    worker.start(SearchId(2), job(PANIC));
    assert_eq!(next_done(&events), (SearchId(2), Err(Failure::Panicked("job 2 went wrong".to_owned()))));
    worker.start(SearchId(3), job(ANSWER_AT_ONCE));
    let (id, result) = next_done(&events);
    assert_eq!((id, result.map(|answer| answer.nodes)), (SearchId(3), Ok(1)), "its first job");
}

#[test]
fn after_forget_the_next_job_finds_an_empty_memory() {
    let (mut worker, events) = worker();
    worker.forget();
    for (id, jobs_seen) in [(1, 1), (2, 2)] {
        worker.start(SearchId(id), job(ANSWER_AT_ONCE));
        assert_eq!(next_done(&events).1.map(|answer| answer.nodes), Ok(jobs_seen));
    }
    worker.start(SearchId(3), job(RUN_UNTIL_STOPPED));
    worker.forget();
    worker.stop();
    assert_eq!(next_done(&events).1.map(|answer| answer.nodes), Ok(3), "the running one still knew");
    worker.start(SearchId(4), job(ANSWER_AT_ONCE));
    assert_eq!(next_done(&events).1.map(|answer| answer.nodes), Ok(1));
}

#[test]
fn a_search_of_a_review_finds_an_empty_memory() {
    let (mut worker, events) = worker();
    for question in [Question::Move, Question::Review, Question::Review] {
        worker.start(SearchId(1), Job { question, ..job(ANSWER_AT_ONCE) });
        assert_eq!(next_done(&events).1.map(|answer| answer.nodes), Ok(1), "the first job that it remembers");
    }
}

#[test]
fn a_job_does_not_wait_for_the_end_of_the_preparation() {
    let (mut worker, events) = worker();
    let ready = worker.prepare(15, Rule::Renju, Resources::default());
    assert_eq!(ready.recv_timeout(Duration::from_millis(20)), Err(RecvTimeoutError::Timeout));
    worker.start(SearchId(1), job(ANSWER_AT_ONCE));
    assert_eq!(next_done(&events).0, SearchId(1));
    assert_eq!(ready.recv(), Err(RecvError));
    worker.prepare(15, Rule::Renju, Resources::default());
    drop(worker);
}

#[test]
fn a_panic_in_the_preparation_is_survived() {
    let (mut worker, events) = worker();
    worker.start(SearchId(1), job(ANSWER_AT_ONCE));
    let ready = worker.prepare(UNLUCKY, Rule::Renju, Resources::default());
    assert_eq!(ready.recv(), Err(RecvError));
    worker.start(SearchId(2), job(ANSWER_AT_ONCE));
    assert_eq!(next_done(&events).1.map(|answer| answer.nodes), Ok(1));
    assert_eq!(next_done(&events).1.map(|answer| answer.nodes), Ok(1), "a fresh searcher");
}

#[test]
fn dropping_the_worker_ends_its_search_and_its_thread() {
    let (mut worker, events) = worker();
    worker.start(SearchId(1), job(RUN_UNTIL_STOPPED));
    drop(worker);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Done(..))).count(), 1);
    // The iterator above ended, so the last sender is gone, and with it the thread that held it.
}

#[test]
fn the_callback_is_called_after_each_event() {
    let calls = Arc::new(AtomicUsize::new(0));
    let (events, received) = unbounded();
    let count = Arc::clone(&calls);
    let wake: Wake = Arc::new(move || {
        count.fetch_add(1, Ordering::SeqCst);
    });
    let mut worker = Worker::with_searcher(Puppet::default, events, wake, Priority::Normal);
    worker.start(SearchId(1), job(RUN_UNTIL_STOPPED));
    drop(worker);
    assert_eq!((received.len(), calls.load(Ordering::SeqCst)), (2, 2));
}

#[test]
fn a_burst_of_reports_is_thinned_out_and_the_last_one_arrives() {
    let (mut worker, events) = worker();
    worker.start(SearchId(1), job(REPORT_A_HUNDRED_TIMES));
    drop(worker);
    let events: Vec<Event> = events.iter().collect();
    let [.., Event::Info(_, last), Event::Done(..)] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!(last.depth, 100);
    assert!(events.len() < 50, "{} events", events.len());
}

#[test]
fn a_thread_that_cannot_be_started_is_reported() {
    let (mut worker, events) = worker();
    worker.stack_bytes = usize::MAX / 4;
    worker.start(SearchId(1), job(ANSWER_AT_ONCE));
    assert!(matches!(next(&events), Event::Done(SearchId(1), Err(Failure::Gone(_)))));
    worker.stack_bytes = STACK_BYTES;
    worker.start(SearchId(2), job(ANSWER_AT_ONCE));
    assert!(matches!(next_done(&events), (SearchId(2), Ok(_))), "it is tried again");
}

/// Reports its thread's niceness as the answer's nodes.
#[cfg(target_os = "linux")]
struct Modest;

#[cfg(target_os = "linux")]
impl Searcher for Modest {
    fn forget(&mut self) {}

    fn answer(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer {
        let niceness = rustix::process::getpriority_process(None).expect("every thread has a niceness");
        Answer { nodes: niceness as u64, ..Puppet::default().answer(request, stop, report) }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_engine_runs_at_the_priority_that_is_asked_for() {
    let own = rustix::process::getpriority_process(None).expect("every thread has a niceness");
    for (priority, is_lower) in [(Priority::Normal, false), (Priority::Low, true)] {
        let (events, received) = unbounded();
        let mut worker = Worker::with_searcher(|| Modest, events, Arc::new(|| ()), priority);
        worker.start(SearchId(1), job(ANSWER_AT_ONCE));
        let niceness = next_done(&received).1.expect("an answer").nodes;
        assert_eq!(niceness > own as u64, is_lower, "{priority:?}");
    }
}
