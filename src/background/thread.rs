//! Threads with a name, a priority and a stack, whose panics are logged.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// Priority of a thread against the other threads of the machine. On Linux the threads and processes that it starts
/// inherit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Above other programs, where the system lets it and nobody has asked for less: for an engine without a window,
    /// which loses a game when it is late.
    High,
    /// Like any other thread: for very short work.
    Normal,
    /// Below the window's, so that a click is answered while all cores compute.
    Low,
}

/// Name, priority and stack size of a thread to be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadSpec {
    /// Name, as debuggers and panics show it.
    pub name: String,
    /// Priority beside the other threads.
    pub priority: Priority,
    /// `None` for the standard library's default.
    pub stack_bytes: Option<usize>,
}

impl ThreadSpec {
    /// A thread with a stack of the default size.
    pub fn new(name: impl Into<String>, priority: Priority) -> ThreadSpec {
        ThreadSpec { name: name.into(), priority, stack_bytes: None }
    }

    /// Sets the stack size, as deep recursion needs it.
    #[must_use]
    pub fn with_stack(self, stack_bytes: usize) -> ThreadSpec {
        ThreadSpec { stack_bytes: Some(stack_bytes), ..self }
    }

    /// Starts the thread. A panic of `work` is logged and ends it as if `work` had returned.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn spawn(self, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
        let ThreadSpec { name, priority, stack_bytes } = self;
        // A name with a NUL would make the standard library panic.
        let name = name.replace('\0', "");
        let mut builder = Builder::new().name(name.clone());
        if let Some(bytes) = stack_bytes {
            builder = builder.stack_size(bytes);
        }
        builder.spawn(move || {
            if let Err(error) = set_priority(priority) {
                log::warn!("the thread {name} keeps its normal priority: {error}");
            }
            if let Err(message) = catch_panic(work) {
                log::error!("the thread {name} panicked: {message}");
            }
        })
    }
}

/// Runs `work` and turns a panic into its message. A panic may leave what `work` was changing half changed: the caller
/// throws that away.
///
/// # Errors
/// The message of the panic.
pub fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| message(panic.as_ref()))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without a message").to_owned()
}

/// Processor time that the calling thread has used.
#[cfg(target_os = "linux")]
pub fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.max(0) as u64, time.tv_nsec.max(0) as u32)
}

/// Elsewhere the wall clock stands in for it.
#[cfg(not(target_os = "linux"))]
pub fn thread_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// Niceness of a thread of low priority: 0 is normal, 19 the least urgent.
#[cfg(target_os = "linux")]
const LOW_NICENESS: i32 = 10;

/// Niceness of a thread of high priority, which few users may ask for.
#[cfg(target_os = "linux")]
const HIGH_NICENESS: i32 = -5;

/// Sets the calling thread's priority.
#[cfg(target_os = "linux")]
fn set_priority(priority: Priority) -> io::Result<()> {
    use rustix::process::{getpriority_process, setpriority_process};
    // To Linux the "process" 0 is the calling thread, and only that.
    match priority {
        Priority::Normal => {}
        Priority::Low => setpriority_process(None, LOW_NICENESS)?,
        // A program that was started with another priority keeps it, and most users may not raise theirs.
        Priority::High if getpriority_process(None)? == 0 => {
            let _ = setpriority_process(None, HIGH_NICENESS);
        }
        Priority::High => {}
    }
    Ok(())
}

/// Sets the calling thread's priority.
#[cfg(windows)]
fn set_priority(priority: Priority) -> io::Result<()> {
    use windows_sys::Win32::System::Threading::{
        GetCurrentThread, SetThreadPriority, THREAD_PRIORITY_ABOVE_NORMAL, THREAD_PRIORITY_BELOW_NORMAL,
    };
    let wanted = match priority {
        Priority::Normal => return Ok(()),
        Priority::Low => THREAD_PRIORITY_BELOW_NORMAL,
        Priority::High => THREAD_PRIORITY_ABOVE_NORMAL,
    };
    // SAFETY: the handle stands for the calling thread and is always valid.
    match unsafe { SetThreadPriority(GetCurrentThread(), wanted) } {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Elsewhere the priority stays normal: no other system's way could be tested.
#[cfg(not(any(target_os = "linux", windows)))]
fn set_priority(_priority: Priority) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;
    use std::thread;

    #[test]
    fn a_panic_ends_its_thread_but_not_the_one_that_joins_it() {
        let thread = ThreadSpec::new("unlucky", Priority::Normal).spawn(|| panic!("bad luck")).expect("a thread");
        assert!(thread.join().is_ok());
    }

    #[test]
    fn a_panic_is_caught_with_its_message() {
        assert_eq!(catch_panic(|| 1), Ok(1));
        assert_eq!(catch_panic(|| panic!("bad {}", "luck")), Err::<(), _>("bad luck".to_owned()));
        assert_eq!(catch_panic(|| std::panic::panic_any(1)), Err::<(), _>("a panic without a message".to_owned()));
    }

    #[test]
    fn a_thread_has_its_name_without_nul_and_its_stack() {
        let (sender, name) = channel();
        let spec = ThreadSpec::new("a\0b", Priority::Normal).with_stack(32 << 20);
        let work = move || {
            // More than the default stack of 2 MiB holds.
            let large = std::hint::black_box([1_u8; 16 << 20]);
            let name = thread::current().name().map(str::to_owned);
            sender.send((name, large[large.len() - 1])).expect("the test listens");
        };
        spec.spawn(work).expect("a thread").join().expect("it ends");
        assert_eq!(name.recv(), Ok((Some("ab".to_owned()), 1)));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn high_priority_is_asked_for_only_where_nobody_has_lowered_it() {
        let niceness = || rustix::process::getpriority_process(None).expect("every thread has a niceness");
        let run = |priority, work: Box<dyn FnOnce() + Send>| {
            ThreadSpec::new("nice", priority).spawn(work).expect("a thread").join().expect("it ends");
        };
        let (sender, found) = channel();
        let tell = move || sender.send(niceness()).expect("the test listens");
        let child = tell.clone();
        let before = niceness();
        run(Priority::High, Box::new(tell));
        let raised = found.recv().expect("a niceness");
        assert!([before, HIGH_NICENESS].contains(&raised), "few users may raise it: {raised}");
        run(Priority::Low, Box::new(move || run(Priority::High, Box::new(child))));
        assert_eq!(found.recv(), Ok(LOW_NICENESS));
        assert_eq!(niceness(), before);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn low_priority_is_inherited_by_child_threads_and_leaves_the_parent_alone() {
        let niceness = || rustix::process::getpriority_process(None).expect("every thread has a niceness");
        let before = niceness();
        let (sender, found) = channel();
        let work = move || {
            let child = thread::scope(|scope| scope.spawn(niceness).join().expect("the child lives"));
            sender.send((niceness(), child)).expect("the test listens");
        };
        ThreadSpec::new("nice", Priority::Low).spawn(work).expect("a thread").join().expect("it ends");
        assert_eq!(found.recv(), Ok((LOW_NICENESS, LOW_NICENESS)));
        assert_eq!(niceness(), before);
    }
}
