//! Our engine as a [`Thinker`]: one named background thread, jobs in and events out over channels.
//!
//! The thread is owned by its [`Worker`] and ends with it. Every start has a stop flag of its own and is answered by
//! exactly one `Done`, whatever happens to it: stopped, replaced by a newer one, or ended by a panic of the engine.
//! The room knows no window. Whoever wants to hear of an event at once passes a callback, which is called after each.

mod judge;
mod opening;
mod puzzler;
mod thinkers;
mod throttle;

pub use judge::PuzzleJudge;
pub use puzzler::from_missed_wins;
pub use thinkers::Thinkers;
pub use throttle::Throttle;

use crate::background::{Outbox, Priority, ThreadSpec, Wake, catch_panic};
use crate::engine::{Engine, Found, Info, Limits, Means, ProofOutcome, ProofRequest, Request, Resources, STACK_BYTES};
use crate::job::{Answer, Event, Failure, Job, Question, SearchId, Thinker};
use crate::rules::{Move, Rule};
use crate::verdict::{Score, verify};
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Instant;

/// What the worker's thread runs: the engine, or a stand-in for it in a test.
pub trait Mind {
    /// Answers the request, telling on the way how far it has come. Ends soon after `stop` is set, with the best
    /// found so far, and does so even when it was set before the call.
    fn answer(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer;

    /// Forgets everything, as before a new game.
    fn forget(&mut self);

    /// Makes ready for requests on boards of this size, by this rule and with these resources; ends soon after `is_over`
    /// says so. Not every mind has to.
    fn prepare(&mut self, _size: u8, _rule: Rule, _resources: Resources, _is_over: &dyn Fn() -> bool) {}

    /// Answers the request and, where the side to move wins, looks for the proof: by threats within the same limits once
    /// more, and if that fails, as the search has found it, within the same once more.
    fn judge(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer {
        self.answer(request, stop, report)
    }
}

impl Mind for Engine {
    fn answer(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer {
        let Found { best, score, line, others: _, depth, nodes, elapsed } = self.search(request, stop, report);
        let best = best.map_or(Move::Pass, Move::Place);
        Answer { best, acts: Vec::new(), score, proof: None, line, depth, nodes, elapsed }
    }

    fn forget(&mut self) {
        self.clear();
    }

    fn prepare(&mut self, size: u8, rule: Rule, resources: Resources, is_over: &dyn Fn() -> bool) {
        Engine::prepare(self, size, rule, resources, is_over);
    }

    fn judge(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer {
        let answer = self.answer(request, stop, report);
        if !matches!(answer.score, Score::Win { .. }) {
            return answer;
        }
        let wanted = ProofRequest { board: request.board.clone(), means: Means::AllThreats, limits: request.limits };
        let mut proven = self.prove(&wanted, stop);
        let mut elapsed = answer.elapsed + proven.elapsed;
        if !matches!(proven.outcome, ProofOutcome::Win { .. }) {
            proven = self.prove_by_search(request, stop);
            elapsed += proven.elapsed;
        }
        let ProofOutcome::Win { proof, line, .. } = proven.outcome else { return Answer { elapsed, ..answer } };
        match verify(&request.board, &proof) {
            Ok(plies) => {
                let (best, score) = (Move::Place(proof.attack()), Score::Win { plies });
                Answer { best, score, line, proof: Some(proof), elapsed, ..answer }
            }
            Err(flaw) => {
                log::error!("a proof that does not hold: {flaw}\n{:?}", request.board);
                Answer { elapsed, ..answer }
            }
        }
    }
}

/// Makes a fresh mind, on the worker's thread: for the first job, and for the one after a panic.
type MakeMind = Arc<dyn Fn() -> Box<dyn Mind> + Send + Sync>;

/// The handle of the thinking thread. Dropping it ends the search, then the thread.
pub struct Worker {
    make_mind: MakeMind,
    outbox: Outbox<Event>,
    priority: Priority,
    stack_bytes: usize,
    thread: Option<ThinkingThread>,
    /// The stop flag of the latest start. Those of earlier starts are set already.
    stop: Arc<AtomicBool>,
    /// Set when nothing more will be asked.
    ending: Arc<AtomicBool>,
}

struct ThinkingThread {
    orders: Sender<Order>,
    handle: JoinHandle<()>,
}

/// What the thread is to do.
enum Order {
    Answer(Box<Start>),
    Forget,
    Prepare {
        size: u8,
        rule: Rule,
        resources: Resources,
        /// Dropped when all is ready.
        unready: Sender<()>,
    },
}

/// One start of a job, on its way to the thread.
struct Start {
    id: SearchId,
    job: Job,
    stop: Arc<AtomicBool>,
    /// When it was asked for: the job's time runs from then on, whatever the thread has to finish first.
    asked: Instant,
}

impl Worker {
    /// A worker over our engine. Its events go to `events`, and `wake` is called after each.
    /// The thread starts with the first job.
    pub fn new(events: Sender<Event>, wake: Wake, priority: Priority) -> Worker {
        Worker::with_mind(Engine::new, events, wake, priority)
    }

    /// A worker over minds of the caller's choice.
    pub fn with_mind<M: Mind + 'static>(
        make_mind: impl Fn() -> M + Send + Sync + 'static,
        events: Sender<Event>,
        wake: Wake,
        priority: Priority,
    ) -> Worker {
        Worker {
            make_mind: Arc::new(move || Box::new(make_mind())),
            outbox: Outbox::new(events, wake),
            priority,
            stack_bytes: STACK_BYTES,
            thread: None,
            stop: Arc::new(AtomicBool::new(false)),
            ending: Arc::new(AtomicBool::new(false)),
        }
    }

    /// The running thread, started first if there is none or something ended it.
    fn thread(&mut self) -> io::Result<&ThinkingThread> {
        let thread = match self.thread.take() {
            Some(thread) if !thread.handle.is_finished() => thread,
            _ => self.spawn()?,
        };
        Ok(self.thread.insert(thread))
    }

    fn spawn(&self) -> io::Result<ThinkingThread> {
        let (orders, inbox) = unbounded();
        let (make_mind, outbox) = (Arc::clone(&self.make_mind), self.outbox.clone());
        let ending = Arc::clone(&self.ending);
        let thread = ThreadSpec::new("tengen-engine", self.priority).with_stack(self.stack_bytes);
        let handle = thread.spawn(move || think(&make_mind, &inbox, &outbox, &ending))?;
        Ok(ThinkingThread { orders, handle })
    }

    /// Gives the thread something to do, or says why there is none.
    fn order(&mut self, order: Order) -> Result<(), String> {
        let thread = self.thread().map_err(|error| error.to_string())?;
        thread.orders.send(order).map_err(|_| "its thread has ended".to_owned())
    }

    /// The same for what nobody waits for: without a thread it need not be done, and the next start says what is wrong.
    fn order_if_there(&mut self, order: Order) {
        if let Err(reason) = self.order(order) {
            log::error!("the engine's thread cannot be used: {reason}");
        }
    }
}

impl Thinker for Worker {
    fn start(&mut self, id: SearchId, job: Job) {
        self.stop();
        self.stop = Arc::new(AtomicBool::new(false));
        let start = Start { id, job, stop: Arc::clone(&self.stop), asked: Instant::now() };
        if let Err(reason) = self.order(Order::Answer(Box::new(start))) {
            log::error!("the engine's thread cannot be used: {reason}");
            self.outbox.send(Event::Done(id, Err(Failure::Gone(reason))));
        }
    }

    fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn forget(&mut self) {
        self.order_if_there(Order::Forget);
    }

    fn prepare(&mut self, size: u8, rule: Rule, resources: Resources) -> Receiver<()> {
        let (unready, ready) = bounded(0);
        self.order_if_there(Order::Prepare { size, rule, resources, unready });
        ready
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.ending.store(true, Ordering::Relaxed);
        self.stop();
        if let Some(ThinkingThread { orders, handle }) = self.thread.take() {
            drop(orders);
            let _ = handle.join();
        }
    }
}

/// The thread's life: one order after the other until the worker is dropped. A start that a newer one replaced before
/// its turn came is not skipped: its flag is set, so its search ends at once, and it is answered like every other.
fn think(make_mind: &MakeMind, orders: &Receiver<Order>, outbox: &Outbox<Event>, ending: &AtomicBool) {
    let mut mind: Option<Box<dyn Mind>> = None;
    for order in orders {
        let start = match order {
            Order::Answer(start) => start,
            Order::Forget => {
                let _ = guarded(&mut mind, make_mind, |mind| mind.forget());
                continue;
            }
            Order::Prepare { size, rule, resources, unready: _unready } => {
                let is_over = || !orders.is_empty() || ending.load(Ordering::Relaxed);
                let _ = guarded(&mut mind, make_mind, |mind| mind.prepare(size, rule, resources, &is_over));
                continue;
            }
        };
        let Start { id, job, stop, asked } = *start;
        let Job { thinker: _, question, board, limits, resources, weakness, seed, lines, game_time: _ } = job;
        // Whatever was in the way took its time: forgetting what a long proof needed is a millisecond or more.
        let limits = Limits { time: limits.time.map(|time| time.saturating_sub(asked.elapsed())), ..limits };
        let request = Request { board, limits, resources, weakness, seed, lines };
        let mut throttle = Throttle::default();
        let mut report = |info| {
            if let Some(info) = throttle.pass(info, Instant::now()) {
                outbox.send(Event::Info(id, info));
            }
        };
        let result = guarded(&mut mind, make_mind, |mind| match question.opening() {
            // Of searches in positions that may never come about nobody wants to know.
            Some(opening) => opening::answer(mind, &request, opening, &stop),
            None if question == Question::Review => mind.judge(&request, &stop, &mut report),
            None => mind.answer(&request, &stop, &mut report),
        });
        if let Some(info) = throttle.take_held() {
            outbox.send(Event::Info(id, info));
        }
        if result.is_err() {
            log::error!("that was in the position {:?}", request.board);
        }
        outbox.send(Event::Done(id, result.map_err(Failure::Panicked)));
    }
}

/// Lets the mind act, a fresh one where there is none. What a panic may leave half done is the mind, and that is thrown
/// away; returned is what the panic said.
fn guarded<T>(
    mind: &mut Option<Box<dyn Mind>>,
    make_mind: &MakeMind,
    act: impl FnOnce(&mut dyn Mind) -> T,
) -> Result<T, String> {
    let acted = catch_panic(|| act(mind.get_or_insert_with(|| make_mind()).as_mut()));
    acted.inspect_err(|message| {
        *mind = None;
        log::error!("the engine panicked: {message}");
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Tally;
    use crate::job::ThinkerId;
    use crate::rules::{Board, Point, Rule};
    use crossbeam_channel::{RecvError, RecvTimeoutError};
    use std::sync::atomic::AtomicUsize;
    use std::thread;
    use std::time::Duration;

    /// The depth of a job tells the stand-in what to do.
    const ANSWER_AT_ONCE: u32 = 1;
    const RUN_UNTIL_STOPPED: u32 = 2;
    const PANIC: u32 = 3;
    const REPORT_A_HUNDRED_TIMES: u32 = 4;

    /// For boards of this size it fails to get ready.
    const UNLUCKY: u8 = 13;

    /// A mind that does what the job's depth says. It answers with the number of jobs that it has seen as its nodes, and
    /// with the time it had. It is never done with getting ready.
    #[derive(Default)]
    struct Puppet {
        jobs_seen: u64,
    }

    impl Mind for Puppet {
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
        Info {
            depth,
            nodes: 0,
            elapsed: Duration::ZERO,
            score: Score::Estimate(0),
            line,
            others,
            tally: Tally::default(),
        }
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
        (Worker::with_mind(Puppet::default, events, Arc::new(|| ()), Priority::Low), received)
    }

    /// The next event; a worker that says nothing for so long hangs.
    fn next(events: &Receiver<Event>) -> Event {
        events.recv_timeout(Duration::from_secs(20)).expect("the worker says something")
    }

    /// The next `Done`, with what was said before it left out.
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
    fn what_the_thread_does_before_a_job_is_on_the_jobs_time() {
        const SLOW: Duration = Duration::from_millis(30);
        let slow_to_make = || {
            thread::sleep(SLOW);
            Puppet::default()
        };
        let (events, received) = unbounded();
        let mut worker = Worker::with_mind(slow_to_make, events, Arc::new(|| ()), Priority::Normal);
        let hour = Duration::from_secs(3_600);
        let limits = Limits { time: Some(hour), ..Limits::to_depth(ANSWER_AT_ONCE) };
        worker.forget();
        worker.start(SearchId(1), Job { limits, ..job(ANSWER_AT_ONCE) });
        let time = next_done(&received).1.expect("an answer").elapsed;
        assert!(time < hour && time > hour - hour / 2, "{time:?}");
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
    fn after_a_panic_the_next_job_finds_a_fresh_mind() {
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
    fn what_was_forgotten_is_gone_for_the_next_job() {
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
    fn a_job_does_not_wait_until_all_is_ready() {
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
    fn a_panic_while_getting_ready_is_survived() {
        let (mut worker, events) = worker();
        worker.start(SearchId(1), job(ANSWER_AT_ONCE));
        let ready = worker.prepare(UNLUCKY, Rule::Renju, Resources::default());
        assert_eq!(ready.recv(), Err(RecvError));
        worker.start(SearchId(2), job(ANSWER_AT_ONCE));
        assert_eq!(next_done(&events).1.map(|answer| answer.nodes), Ok(1));
        assert_eq!(next_done(&events).1.map(|answer| answer.nodes), Ok(1), "a fresh mind");
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
        let mut worker = Worker::with_mind(Puppet::default, events, wake, Priority::Normal);
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
    fn a_thread_that_cannot_be_started_is_said_to_be_gone() {
        let (mut worker, events) = worker();
        worker.stack_bytes = usize::MAX / 4;
        worker.start(SearchId(1), job(ANSWER_AT_ONCE));
        assert!(matches!(next(&events), Event::Done(SearchId(1), Err(Failure::Gone(_)))));
        worker.stack_bytes = STACK_BYTES;
        worker.start(SearchId(2), job(ANSWER_AT_ONCE));
        assert!(matches!(next_done(&events), (SearchId(2), Ok(_))), "it is tried again");
    }

    /// Tells its own niceness as the answer's nodes.
    #[cfg(target_os = "linux")]
    struct Modest;

    #[cfg(target_os = "linux")]
    impl Mind for Modest {
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
            let mut worker = Worker::with_mind(|| Modest, events, Arc::new(|| ()), priority);
            worker.start(SearchId(1), job(ANSWER_AT_ONCE));
            let niceness = next_done(&received).1.expect("an answer").nodes;
            assert_eq!(niceness > own as u64, is_lower, "{priority:?}");
        }
    }
}
