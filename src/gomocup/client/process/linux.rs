//! Processes of Linux: their descendants and their processor time.

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, getpgid, kill_process, kill_process_group, waitid};
use std::fs;
use std::process::Child;
use std::time::Duration;

/// Asks without reaping: as long as the process is not waited for, its number, which is the group's too, is not
/// reused.
pub fn has_ended(child: &mut Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

/// Kills the process group of a program, which has the program's number, and its descendants outside the group.
pub fn kill(child: &mut Child) {
    let group = Pid::from_child(child);
    // Descendants outside the group can be found only while their parents live, so this comes before the kill. A
    // process whose parent has ended is not found.
    let strays: Vec<Pid> = descendants(child.id()).into_iter().filter(|&pid| getpgid(Some(pid)) != Ok(group)).collect();
    if let Err(error) = kill_process_group(group, Signal::KILL) {
        log::warn!("the process group {} cannot be ended: {error}", child.id());
    }
    for stray in strays {
        // It may have ended meanwhile.
        let _ = kill_process(stray, Signal::KILL);
    }
}

/// The living children of a process, theirs, and so on.
fn descendants(pid: u32) -> Vec<Pid> {
    let mut found = Vec::new();
    let mut waiting = children(pid);
    while let Some(pid) = waiting.pop() {
        waiting.extend(children(pid));
        found.extend(i32::try_from(pid).ok().and_then(Pid::from_raw));
    }
    found
}

/// Clock ticks a second in /proc: a constant of Linux's interface to programs.
const TICKS_PER_SECOND: u32 = 100;

/// Processor time of a process, of all its threads, and of its children, both reaped and living.
pub fn cpu_time(pid: u32) -> Option<Duration> {
    ticks(pid).map(|ticks| Duration::from_secs(ticks) / TICKS_PER_SECOND)
}

fn ticks(pid: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    Some(own_ticks(&stat)? + children(pid).into_iter().filter_map(ticks).sum::<u64>())
}

/// The fields utime, stime, cutime and cstime of a line of /proc/PID/stat: numbers 14 to 17, see proc(5). The name,
/// number 2, stands in brackets and may hold anything.
fn own_ticks(stat: &str) -> Option<u64> {
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<u64> = rest.split_whitespace().skip(11).take(4).map(str::parse).collect::<Result<_, _>>().ok()?;
    (fields.len() == 4).then(|| fields.iter().sum())
}

/// The living children of all threads of a process; none where the kernel does not list them.
fn children(pid: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_time_is_read_behind_any_program_name() {
        let stat = "42 (a) b (c) S 1 42 42 0 -1 0 1 2 3 4 100 20 3 0 20 0 1 0 7";
        assert_eq!(own_ticks(stat), Some(123));
        assert_eq!(own_ticks("42 (a) S 1"), None);
        assert_eq!(own_ticks(""), None);
    }
}
