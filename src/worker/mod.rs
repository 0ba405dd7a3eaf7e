//! Our engine, or the textbook's player, as a [`Thinker`]: one named background thread, jobs in and events out over channels.
//!
//! The thread is owned by its [`Worker`] and ends with it. Every start has a stop flag of its own and is answered by
//! exactly one `Done`, whatever happens to it: stopped, replaced by a newer one, or ended by a panic of the engine.
//! The room knows no window: a callback that is called after each event may wake one.
//!
//! To read on: `searcher` (the engine as the thread sees it), `opening` (openings played by it), `thinkers` (all
//! thinkers, each kept in line with the wanted jobs), `throttle` (reports thinned out), [`judge`], `puzzler` and
//! [`profiler`] (puzzles, exercises, and reviews of a person's games, on threads of their own).

pub mod judge;
mod opening;
pub mod profiler;
mod puzzler;
mod searcher;
mod thinkers;
mod throttle;

pub use profiler::Profiler;
pub use puzzler::from_missed_wins;
pub use searcher::Searcher;
pub use thinkers::Thinkers;
pub use throttle::Throttle;

use crate::background::{Outbox, Priority, ThreadSpec, Wake, catch_panic};
use crate::engine::{Engine, Limits, Request, Resources, STACK_BYTES};
use crate::job::{Event, Failure, Job, Question, SearchId, Thinker};
use crate::rules::Rule;
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use searcher::TextbookSearcher;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Instant;

/// Makes a fresh searcher, on the worker's thread: for the first job, and for the one after a panic.
type MakeSearcher = Arc<dyn Fn() -> Box<dyn Searcher> + Send + Sync>;

/// Handle of the engine's thread. Dropping it ends the search, then the thread.
pub struct Worker {
    make_searcher: MakeSearcher,
    outbox: Outbox<Event>,
    priority: Priority,
    stack_bytes: usize,
    thread: Option<EngineThread>,
    /// The stop flag of the latest start. Those of earlier starts are set already.
    stop: Arc<AtomicBool>,
    /// Set when no more jobs will come.
    ending: Arc<AtomicBool>,
}

struct EngineThread {
    orders: Sender<Order>,
    handle: JoinHandle<()>,
}

/// A task for the thread.
enum Order {
    Answer(Box<Start>),
    Forget,
    Prepare {
        size: u8,
        rule: Rule,
        resources: Resources,
        /// Dropped when everything is prepared.
        unready: Sender<()>,
    },
}

/// One start of a job, on its way to the thread.
struct Start {
    id: SearchId,
    job: Job,
    stop: Arc<AtomicBool>,
    /// The job's time runs from here on, whatever the thread has to finish first.
    asked: Instant,
}

impl Worker {
    /// A worker over our engine. Its events go to `events`, and `wake` is called after each.
    /// The thread starts with the first job.
    pub fn new(events: Sender<Event>, wake: Wake, priority: Priority) -> Worker {
        Worker::with_searcher(Engine::new, events, wake, priority)
    }

    /// A worker over the textbook's player.
    pub fn textbook(events: Sender<Event>, wake: Wake, priority: Priority) -> Worker {
        Worker::with_searcher(|| TextbookSearcher, events, wake, priority)
    }

    /// A worker over a searcher of the caller's choice.
    pub fn with_searcher<S: Searcher + 'static>(
        make_searcher: impl Fn() -> S + Send + Sync + 'static,
        events: Sender<Event>,
        wake: Wake,
        priority: Priority,
    ) -> Worker {
        Worker {
            make_searcher: Arc::new(move || Box::new(make_searcher())),
            outbox: Outbox::new(events, wake),
            priority,
            stack_bytes: STACK_BYTES,
            thread: None,
            stop: Arc::new(AtomicBool::new(false)),
            ending: Arc::new(AtomicBool::new(false)),
        }
    }

    /// The running thread, started first if there is none or something ended it.
    fn thread(&mut self) -> io::Result<&EngineThread> {
        let thread = match self.thread.take() {
            Some(thread) if !thread.handle.is_finished() => thread,
            _ => self.spawn()?,
        };
        Ok(self.thread.insert(thread))
    }

    fn spawn(&self) -> io::Result<EngineThread> {
        let (orders, inbox) = unbounded();
        let (make_searcher, outbox) = (Arc::clone(&self.make_searcher), self.outbox.clone());
        let ending = Arc::clone(&self.ending);
        let thread = ThreadSpec::new("tengen-engine", self.priority).with_stack(self.stack_bytes);
        let handle = thread.spawn(move || run(&make_searcher, &inbox, &outbox, &ending))?;
        Ok(EngineThread { orders, handle })
    }

    /// Sends the thread a task, or returns the reason why there is no thread.
    fn order(&mut self, order: Order) -> Result<(), String> {
        let thread = self.thread().map_err(|error| error.to_string())?;
        thread.orders.send(order).map_err(|_| "its thread has ended".to_owned())
    }

    /// Sends the thread a task that nobody waits for. Without a thread it need not be done, and the next start reports
    /// the reason.
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
        if let Some(EngineThread { orders, handle }) = self.thread.take() {
            drop(orders);
            let _ = handle.join();
        }
    }
}

/// Runs the thread: one task after the other until the worker is dropped. A start that was replaced before its turn
/// came is not skipped: its flag is set, so its search ends at once, and it is answered like every other.
fn run(make_searcher: &MakeSearcher, orders: &Receiver<Order>, outbox: &Outbox<Event>, ending: &AtomicBool) {
    let mut searcher: Option<Box<dyn Searcher>> = None;
    for order in orders {
        let start = match order {
            Order::Answer(start) => start,
            Order::Forget => {
                let _ = guarded(&mut searcher, make_searcher, |searcher| searcher.forget());
                continue;
            }
            Order::Prepare { size, rule, resources, unready: _unready } => {
                let is_over = || !orders.is_empty() || ending.load(Ordering::Relaxed);
                let _ =
                    guarded(&mut searcher, make_searcher, |searcher| searcher.prepare(size, rule, resources, &is_over));
                continue;
            }
        };
        let Start { id, job, stop, asked } = *start;
        let Job { thinker: _, question, board, limits, resources, weakness, seed, lines, game_time: _ } = job;
        // The tasks before this one took time: clearing the memory after a long proof takes a millisecond or more.
        let limits = Limits { time: limits.time.map(|time| time.saturating_sub(asked.elapsed())), ..limits };
        let request = Request { board, limits, resources, weakness, seed, lines };
        let mut throttle = Throttle::default();
        let mut report = |info| {
            if let Some(info) = throttle.pass(info, Instant::now()) {
                outbox.send(Event::Info(id, info));
            }
        };
        let result = guarded(&mut searcher, make_searcher, |searcher| match question {
            // Searches in positions that may never arise are not reported.
            Question::Opening(opening) => opening::answer(searcher, &request, &opening, &stop, &mut report),
            // A suggestion is shown only when it is complete.
            Question::OpeningHint(opening) | Question::Draw(opening) => {
                opening::answer(searcher, &request, &opening, &stop, &mut |_| {})
            }
            Question::Balance { stones, bias } => opening::balance(searcher, &request, stones, bias, &stop),
            // A review comes to the same result whatever was searched before.
            Question::Review => {
                searcher.forget();
                searcher.answer_with_proof(&request, &stop, &mut report)
            }
            Question::Move | Question::Hint | Question::Analysis => searcher.answer(&request, &stop, &mut report),
        });
        if let Some(info) = throttle.take_held() {
            outbox.send(Event::Info(id, info));
        }
        if result.is_err() {
            log::error!("the position of the panic: {:?}", request.board);
        }
        outbox.send(Event::Done(id, result.map_err(Failure::Panicked)));
    }
}

/// Runs `act` on the searcher, which is made first where there is none. A panic may leave the searcher half changed, so
/// it is thrown away; the error is the panic's message.
fn guarded<T>(
    searcher: &mut Option<Box<dyn Searcher>>,
    make_searcher: &MakeSearcher,
    act: impl FnOnce(&mut dyn Searcher) -> T,
) -> Result<T, String> {
    let acted = catch_panic(|| act(searcher.get_or_insert_with(|| make_searcher()).as_mut()));
    acted.inspect_err(|message| {
        *searcher = None;
        log::error!("the engine panicked: {message}");
    })
}

#[cfg(test)]
mod tests;
