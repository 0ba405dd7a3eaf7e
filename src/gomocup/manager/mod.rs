//! A foreign engine as a [`Thinker`]: a Gomocup brain in a process of its own, and a named thread that talks with it.
//!
//! The caller never waits. The process is started with the first question and lives from move to move; after a fault it
//! is ended, and the next question starts a new one. No misbehaviour of a brain gets past the thread: silence, garbage,
//! a flood, a crash and an illegal move each become a [`Fault`]. When the engine is dropped, the brain is sent END,
//! given a moment, and then killed with all that it has started.
//!
//! To read on: `running` (an engine while its process runs), `info_parser` (reports of its search), `identify` (the
//! first questions to a program that is added), `seating` (the engines at the table). The connection to a brain is
//! [`client`]'s, the description of an engine [`profile`]'s.
//!
//! [`client`]: super::client
//! [`profile`]: super::profile

mod identify;
mod info_parser;
mod running;
mod seating;

pub use identify::{Identified, Identity, identify, identify_with};
pub use seating::Seating;

use super::profile::EngineProfile;
use crate::background::{Outbox, Priority, ThreadSpec, catch_panic};
use crate::engine::Info;
use crate::job::{Answer, Event, Failure, Fault, Job, Leave, SearchId, Thinker};
use crate::worker::Throttle;
use crossbeam_channel::{Receiver, Sender, unbounded};
use running::{Reply, RunningEngine};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Times to wait for a brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Time to get ready: some read large files, and wine takes its time to start.
    pub ready: Duration,
    /// Time for a move beyond the time limit.
    pub grace: Duration,
    /// Time for a move once the brain is told to stop.
    pub stop: Duration,
    /// Time to end by itself after END.
    pub parting: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            ready: Duration::from_secs(30),
            grace: Duration::from_secs(5),
            stop: Duration::from_secs(2),
            parting: Duration::from_millis(500),
        }
    }
}

/// Handle of a foreign engine. Dropping it ends the brain, and waits a moment at most until it has ended.
pub struct ForeignEngine {
    profile: Arc<EngineProfile>,
    patience: Patience,
    outbox: Outbox<Event>,
    thread: Option<ThreadHandle>,
    /// The stop flag of the latest start. Those of earlier starts are set already.
    stop: Arc<AtomicBool>,
}

struct ThreadHandle {
    /// `None` when the thread is to end.
    orders: Option<Sender<Order>>,
    /// Set when the thread is to end.
    leaving: Arc<AtomicBool>,
    handle: JoinHandle<()>,
}

/// A task for the thread.
enum Order {
    Answer(Box<Start>),
    Forget,
}

/// One start of a job, on its way to the thread.
struct Start {
    id: SearchId,
    job: Job,
    stop: Arc<AtomicBool>,
}

impl ForeignEngine {
    /// An engine whose events go to `outbox`. Its thread and its process start with the first job.
    pub fn new(profile: EngineProfile, outbox: Outbox<Event>) -> ForeignEngine {
        ForeignEngine::with_patience(profile, outbox, Patience::default())
    }

    /// Creates a [`ForeignEngine::new`] with another patience.
    pub fn with_patience(profile: EngineProfile, outbox: Outbox<Event>, patience: Patience) -> ForeignEngine {
        let stop = Arc::new(AtomicBool::new(false));
        ForeignEngine { profile: Arc::new(profile.clamped()), patience, outbox, thread: None, stop }
    }

    fn spawn(&self) -> io::Result<ThreadHandle> {
        let (orders, inbox) = unbounded();
        let leaving = Arc::new(AtomicBool::new(false));
        let outbox = self.outbox.clone();
        let mut thread = EngineThread {
            profile: Arc::clone(&self.profile),
            patience: self.patience,
            leaving: Arc::clone(&leaving),
            engine: None,
        };
        // The brain inherits the priority.
        let spec = ThreadSpec::new(format!("engine {}", self.profile.name), Priority::Low);
        let handle = spec.spawn(move || thread.run(&inbox, &outbox))?;
        Ok(ThreadHandle { orders: Some(orders), leaving, handle })
    }

    /// Sends the thread a task, and starts it first if there is none; returns the reason if it cannot be started.
    fn order(&mut self, order: Order) -> Result<(), String> {
        let thread = match self.thread.take() {
            Some(thread) if !thread.handle.is_finished() => thread,
            _ => self.spawn().map_err(|error| error.to_string())?,
        };
        let sent = thread.orders.as_ref().is_some_and(|orders| orders.send(order).is_ok());
        self.thread = Some(thread);
        if sent { Ok(()) } else { Err("its thread is ending".to_owned()) }
    }
}

impl Thinker for ForeignEngine {
    fn start(&mut self, id: SearchId, job: Job) {
        self.stop();
        self.stop = Arc::new(AtomicBool::new(false));
        let start = Box::new(Start { id, job, stop: Arc::clone(&self.stop) });
        if let Err(reason) = self.order(Order::Answer(start)) {
            log::error!("the thread of {} cannot be used: {reason}", self.profile.name);
            self.outbox.send(Event::Done(id, Err(Failure::Gone(reason))));
        }
    }

    fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn forget(&mut self) {
        // Without a thread there is nothing to forget.
        if let Some(orders) = self.thread.as_ref().and_then(|thread| thread.orders.as_ref()) {
            // A thread that has panicked has forgotten everything.
            let _ = orders.send(Order::Forget);
        }
    }

    fn leave(&mut self) -> Leave {
        self.stop();
        let Some(thread) = &mut self.thread else { return Leave::Left };
        thread.leaving.store(true, Ordering::Relaxed);
        thread.orders = None;
        if thread.handle.is_finished() { Leave::Left } else { Leave::StillHere }
    }
}

impl Drop for ForeignEngine {
    fn drop(&mut self) {
        /// Time beside the parting in which the thread notices that it is to end, and ends the process.
        const SLACK: Duration = Duration::from_millis(500);
        let began = Instant::now();
        while self.leave() == Leave::StillHere {
            if began.elapsed() > self.patience.parting + SLACK {
                log::warn!("the thread of {} does not end; it is no longer waited for", self.profile.name);
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.thread.take().map(|thread| thread.handle.join());
    }
}

/// State of the thread.
struct EngineThread {
    profile: Arc<EngineProfile>,
    patience: Patience,
    leaving: Arc<AtomicBool>,
    /// `None` while no process runs.
    engine: Option<RunningEngine>,
}

impl EngineThread {
    /// Runs the thread: one task after the other until the handle is dropped. A start that was replaced before its turn
    /// came is answered like every other.
    fn run(&mut self, orders: &Receiver<Order>, outbox: &Outbox<Event>) {
        for order in orders {
            let Order::Answer(start) = order else {
                self.engine.iter_mut().for_each(RunningEngine::forget);
                continue;
            };
            let Start { id, job, stop } = *start;
            let mut throttle = Throttle::default();
            let mut report = |info| {
                if let Some(info) = throttle.pass(info, Instant::now()) {
                    outbox.send(Event::Info(id, info));
                }
            };
            let result = catch_panic(|| self.answer(&job, &stop, &mut report));
            if let Some(info) = throttle.take_held() {
                outbox.send(Event::Info(id, info));
            }
            let result = result.unwrap_or_else(|message| {
                self.engine = None;
                log::error!("the thread of {} panicked: {message}\n{:?}", self.profile.name, job.board);
                Err(Failure::Panicked(message))
            });
            outbox.send(Event::Done(id, result));
        }
        if let Some(engine) = self.engine.take() {
            engine.part(self.patience.parting);
        }
    }

    fn answer(&mut self, job: &Job, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Result<Answer, Failure> {
        let leaving = Arc::clone(&self.leaving);
        let is_leaving = || leaving.load(Ordering::Relaxed);
        let interrupted = || stop.load(Ordering::Relaxed) || is_leaving();
        let failure = |fault: Fault| {
            log::warn!("{}: {fault}", self.profile.name);
            Failure::Foreign { engine: self.profile.name.clone(), fault }
        };
        if !running::is_expressible(job) {
            return Err(failure(Fault::Inexpressible));
        }
        if interrupted() {
            return Err(Failure::Foreign { engine: self.profile.name.clone(), fault: Fault::Stopped });
        }
        // It is put back only if the brain can be asked again.
        let before = self.engine.take();
        let ready = RunningEngine::ready(before, &self.profile, job, &self.patience, &interrupted);
        let mut engine = ready.map_err(failure)?;
        match engine.ask(job, &self.patience, stop, &is_leaving, report) {
            Reply::Answer(answer) => {
                self.engine = Some(engine);
                Ok(answer)
            }
            Reply::Guess(answer) => Ok(answer),
            Reply::Fault(fault) => Err(failure(fault)),
            Reply::Unasked => {
                self.engine = Some(engine);
                Err(Failure::Foreign { engine: self.profile.name.clone(), fault: Fault::Stopped })
            }
        }
    }
}
