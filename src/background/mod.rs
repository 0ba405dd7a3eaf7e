//! Work beside the window: named threads, the events that they send, and workers that answer only the last question.
//!
//! The room knows neither the engine nor the window. The caller owns the handle of its thread. No panic is silent: it
//! is logged, and where somebody waits for an answer it becomes one.
//!
//! - [`ThreadSpec`] starts a thread with a name, a priority and a stack.
//! - [`Outbox`] is the sending end of a channel of events, with the [`Wake`] that follows each.
//! - [`LatestWins`] is a thread that answers questions, of which a new one replaces the one before.

mod latest_wins;
mod thread;

pub use latest_wins::{LatestWins, Reply};
pub use thread::{Priority, ThreadSpec, catch_panic, thread_time};

use crossbeam_channel::Sender;
use std::sync::Arc;

/// Callback that tells the receiver of a channel that something has arrived, such as a request for a repaint. It is
/// called on the sender's thread.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Sends events and wakes the receiver after each.
pub struct Outbox<E> {
    events: Sender<E>,
    wake: Wake,
}

impl<E> Outbox<E> {
    /// An outbox whose events go to `events`; `wake` is called after each.
    pub fn new(events: Sender<E>, wake: Wake) -> Outbox<E> {
        Outbox { events, wake }
    }

    /// Sends an event. Without a receiver, as when the program ends, it is dropped.
    pub fn send(&self, event: E) {
        let _ = self.deliver(event);
    }

    /// Sends an event, for a sender that stops when nobody listens any more.
    ///
    /// # Errors
    /// If the receiver has been dropped.
    pub fn deliver(&self, event: E) -> Result<(), NoReceiver> {
        self.events.send(event).map_err(|_| NoReceiver)?;
        (self.wake)();
        Ok(())
    }
}

/// The receiving end of a channel has been dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoReceiver;

impl<E> Clone for Outbox<E> {
    fn clone(&self) -> Outbox<E> {
        Outbox { events: self.events.clone(), wake: Arc::clone(&self.wake) }
    }
}
