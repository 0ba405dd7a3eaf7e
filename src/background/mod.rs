//! Work beside the window: named threads, the events that they send, and workers that answer only the last question.
//!
//! The room knows neither the engine nor the window. The caller owns the handle of its thread. No panic is silent: it
//! is logged, and where somebody waits for an answer it becomes one.
//!
//! - [`ThreadSpec`] starts a thread with a name, a priority and a stack.
//! - [`Outbox`] is the sending end of a channel of events, with the [`Wake`] that follows each.
//! - [`LatestWins`] is a thread that answers questions, of which a new one replaces the one before.

mod latest_wins;
mod outbox;
mod sync;
#[cfg(test)]
mod tests;
mod thread;

pub use latest_wins::{LatestWins, Reply};
pub use outbox::{NoReceiver, Outbox, Wake};
pub use thread::{Priority, ThreadSpec, catch_panic, thread_time};
