//! The room `background`, with threads, channels and flags that loom schedules.

#[expect(dead_code, reason = "a worker without a thread has no orders to try")]
#[path = "../../src/background/latest_wins.rs"]
mod latest_wins;
#[path = "../../src/background/outbox.rs"]
mod outbox;
pub mod sync;

pub use latest_wins::{LatestWins, Reply};
pub use outbox::{Outbox, Wake};

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use sync::JoinHandle;

/// Stands for `background::ThreadSpec`, whose priority and stack do not matter here.
pub struct ThreadSpec {
    pub name: String,
}

impl ThreadSpec {
    pub fn spawn(self, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
        Ok(loom::thread::spawn(work))
    }
}

pub fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work))
        .map_err(|panic| panic.downcast_ref::<&str>().copied().unwrap_or_default().into())
}
