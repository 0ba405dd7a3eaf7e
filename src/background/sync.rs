//! Channels, flags and handles of threads. `tests/models` has others of the same names, which try every order of events.

pub use crossbeam_channel::{Receiver, Sender, unbounded};
pub use std::sync::atomic::AtomicBool;
pub use std::thread::JoinHandle;
