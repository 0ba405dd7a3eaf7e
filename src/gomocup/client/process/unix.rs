//! Programs of Unix, each with a process group of its own.

#[cfg(target_os = "linux")]
use super::linux as system;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::time::Duration;

pub use system::has_ended;

/// Has the program lead a process group of its own.
pub fn prepare(command: &mut Command) {
    command.process_group(0);
}

/// The process group of a program, which has the program's number.
pub struct Group;

impl Group {
    pub fn of(_: &Child) -> Group {
        Group
    }

    pub fn kill(&self, child: &mut Child) {
        system::kill(child);
    }

    pub fn cpu_time(&self, child: &Child) -> Option<Duration> {
        system::cpu_time(child.id())
    }
}

/// The operations that every Unix has.
#[cfg(not(target_os = "linux"))]
mod system {
    use std::process::Child;
    use std::time::Duration;

    pub fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub fn kill(child: &mut Child) {
        if let Err(error) = child.kill() {
            log::warn!("process {} cannot be ended: {error}", child.id());
        }
    }

    pub fn cpu_time(_: u32) -> Option<Duration> {
        None
    }
}
