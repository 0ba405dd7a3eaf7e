//! The names of `background::sync`, for loom. Loom's own channel does not end when its senders are gone, so this one is
//! made of loom's locks.

pub use loom::sync::atomic::AtomicBool;
pub use loom::thread::JoinHandle;

use loom::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::collections::VecDeque;

struct Channel<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    messages: VecDeque<T>,
    senders: usize,
    has_receiver: bool,
}

impl<T> Channel<T> {
    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().expect("no thread panics with it")
    }
}

pub struct Sender<T>(Arc<Channel<T>>);

pub struct Receiver<T>(Arc<Channel<T>>);

/// A channel without a bound.
pub fn unbounded<T>() -> (Sender<T>, Receiver<T>) {
    let state = State { messages: VecDeque::new(), senders: 1, has_receiver: true };
    let channel = Arc::new(Channel { state: Mutex::new(state), changed: Condvar::new() });
    (Sender(Arc::clone(&channel)), Receiver(channel))
}

impl<T> Sender<T> {
    /// Returns the message where nobody listens any more.
    pub fn send(&self, message: T) -> Result<(), T> {
        let mut state = self.0.state();
        if !state.has_receiver {
            return Err(message);
        }
        state.messages.push_back(message);
        self.0.changed.notify_one();
        Ok(())
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        self.0.state().senders += 1;
        Sender(Arc::clone(&self.0))
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        self.0.state().senders -= 1;
        self.0.changed.notify_one();
    }
}

impl<T> Receiver<T> {
    /// Waits for a message; `None` once the last sender is gone.
    pub fn recv(&self) -> Option<T> {
        let mut state = self.0.state();
        loop {
            if let Some(message) = state.messages.pop_front() {
                return Some(message);
            }
            if state.senders == 0 {
                return None;
            }
            state = self.0.changed.wait(state).expect("no thread panics with it");
        }
    }

    /// The messages that are there.
    pub fn try_iter(&self) -> impl Iterator<Item = T> {
        std::iter::from_fn(|| self.0.state().messages.pop_front())
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.0.state().has_receiver = false;
    }
}

impl<T> IntoIterator for Receiver<T> {
    type Item = T;
    type IntoIter = Messages<T>;

    fn into_iter(self) -> Messages<T> {
        Messages(self)
    }
}

/// The messages of a channel, waited for.
pub struct Messages<T>(Receiver<T>);

impl<T> Iterator for Messages<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.0.recv()
    }
}
