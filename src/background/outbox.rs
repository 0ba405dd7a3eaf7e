//! The sending end of a channel, with a call that wakes the receiver.

use super::sync::Sender;
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
