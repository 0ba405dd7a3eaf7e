//! A foreign brain at the other end of two pipes: its process, what it is told and what it says.
//!
//! Both who manage brains stand on this room: the `manager` of a person's engines, and the players of the laboratory's
//! arena. It knows lines and deadlines, and no game: neither silence, nor a flood, nor a child of the brain's that keeps
//! the pipe open holds up whoever listens.

mod process;

pub use process::{Launch, Process};

use super::protocol::{LineCutter, Saying};
use crate::background::{Priority, ThreadSpec};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TrySendError, bounded};
use std::io::{self, Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A running brain. Dropping it ends the process, with all that it started.
pub struct Connection {
    process: Process,
    input: ChildStdin,
    said: Receiver<Said>,
    /// Whether it said more than anybody can listen to, and was no longer listened to.
    flooded: Arc<AtomicBool>,
}

/// A line of a brain's, and when it came.
struct Said {
    at: Instant,
    line: Saying,
}

/// What came of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard<T> {
    /// The line, and when it came.
    Line(T, Instant),
    /// The process has ended, or closed its output.
    Gone,
    /// It said more than anybody can listen to.
    Flooded,
    /// The time was up.
    Nothing,
    /// Whoever listens had something better to do.
    Interrupted,
}

/// Why there is no OK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotOk {
    /// It said ERROR or UNKNOWN; holds the line.
    Refused(String),
    /// It cannot be told anything; holds the system's reason.
    Deaf(String),
    /// It said nothing, or nothing to the point.
    Silent,
    /// The process has ended.
    Gone,
    Flooded,
    Interrupted,
}

impl Connection {
    /// How often it is looked whether the process still lives and whether to go on listening.
    const GLANCE: Duration = Duration::from_millis(50);
    /// More lines than this wait for nobody; what comes then is dropped.
    const MAX_LINES: usize = 1024;
    /// Talk is dropped when so many lines wait, so that it never crowds out a move.
    const MAX_TALK: usize = Connection::MAX_LINES / 2;
    /// What a brain that no longer listens is given to say why.
    const LAST_WORDS: Duration = Duration::from_secs(1);

    /// Starts a brain. `name` names the thread that hears it.
    ///
    /// # Errors
    /// If the system cannot start it.
    pub fn open(launch: &Launch, name: &str) -> io::Result<Connection> {
        let (process, input, output) = Process::start(launch)?;
        let (lines, said) = bounded(Connection::MAX_LINES);
        let flooded = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&flooded);
        // The thread has no handle: a child of the brain may hold the pipe open for ever, and nothing can end a read from
        // the outside. It ends with the pipe, or at the next line that nobody wants.
        ThreadSpec::new(format!("hears {name}"), Priority::Normal).spawn(move || pass_lines(output, &lines, &flag))?;
        Ok(Connection { process, input, said, flooded })
    }

    /// Sends lines. A brain that does not read cannot block this: it gets no second question before it has answered the
    /// first, and the pipe holds far more than one.
    ///
    /// # Errors
    /// If it no longer listens.
    pub fn say(&mut self, lines: &str) -> io::Result<()> {
        self.input.write_all(lines.as_bytes())?;
        self.input.flush()
    }

    /// Forgets what was said so far: a stale line must not be taken for an answer.
    pub fn drain(&self) {
        for _ in 0..self.said.len() {
            let _stale = self.said.try_recv();
        }
    }

    /// Says something that is answered by OK, and waits for it.
    ///
    /// # Errors
    /// What came of it instead.
    pub fn expect_ok(&mut self, lines: &str, patience: Duration, interrupted: &dyn Fn() -> bool) -> Result<(), NotOk> {
        self.drain();
        let asked = Instant::now();
        // Who cannot be told anything may have ended, and may have said why.
        let told = self.say(lines);
        let patience = if told.is_ok() { patience } else { Connection::LAST_WORDS };
        let heard = self.hear(asked, asked + patience, interrupted, |line| match line {
            Saying::Ok => Some(Ok(())),
            Saying::Complaint(complaint) => Some(Err(NotOk::Refused(complaint.clone()))),
            _ => None,
        });
        match (heard, told) {
            (Heard::Line(reply, _), _) => reply,
            (Heard::Gone, _) => Err(NotOk::Gone),
            (Heard::Flooded, _) => Err(NotOk::Flooded),
            (Heard::Interrupted, _) => Err(NotOk::Interrupted),
            (Heard::Nothing, Ok(())) => Err(NotOk::Silent),
            (Heard::Nothing, Err(error)) => Err(NotOk::Deaf(error.to_string())),
        }
    }

    /// Waits until `deadline` for a line of which `pick` makes something, or until `interrupted` says so. What came
    /// before the brain was `asked` is stale, and left out.
    pub fn hear<T>(
        &mut self,
        asked: Instant,
        deadline: Instant,
        interrupted: &dyn Fn() -> bool,
        mut pick: impl FnMut(&Saying) -> Option<T>,
    ) -> Heard<T> {
        let mut has_ended = false;
        loop {
            if interrupted() {
                return Heard::Interrupted;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.said.recv_timeout(left.min(Connection::GLANCE)) {
                Ok(Said { at, .. }) if at < asked => {}
                Ok(Said { at, line }) => {
                    if let Some(picked) = pick(&line) {
                        return Heard::Line(picked, at);
                    }
                    // A flood leaves no silence in which the time could run out.
                    if at > deadline {
                        return Heard::Nothing;
                    }
                }
                Err(RecvTimeoutError::Disconnected) if self.flooded.load(Ordering::Relaxed) => return Heard::Flooded,
                Err(RecvTimeoutError::Disconnected) => return Heard::Gone,
                // Where a child holds the pipe open the process has ended without the pipe's end. What it said last has
                // had a glance's time to arrive.
                Err(RecvTimeoutError::Timeout) if has_ended => return Heard::Gone,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Heard::Nothing,
                Err(RecvTimeoutError::Timeout) => has_ended = self.process.has_ended(),
            }
        }
    }

    /// Whether the process has ended.
    pub fn has_ended(&mut self) -> bool {
        self.process.has_ended()
    }

    /// The processor time that it has used so far; see [`Process::cpu_time`].
    pub fn cpu_time(&self) -> Option<Duration> {
        self.process.cpu_time()
    }

    /// Lets the brain go: END, and so much time to end by itself.
    pub fn part(mut self, courtesy: Duration) {
        if self.say("END\n").is_ok() {
            let asked = Instant::now();
            while asked.elapsed() < courtesy && !self.process.has_ended() {
                thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

/// Passes on what a brain says until its output ends, nobody listens any more, or it says too much.
fn pass_lines(mut output: ChildStdout, lines: &Sender<Said>, flooded: &AtomicBool) {
    let mut cutter = LineCutter::default();
    let mut meter = Meter::new(Instant::now());
    let mut buffer = [0; 4096];
    loop {
        let read = match output.read(&mut buffer) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let at = Instant::now();
        let texts = if read > 0 { cutter.push(&buffer[..read]) } else { Vec::from_iter(cutter.finish()) };
        for line in texts.iter().map(|text| Saying::parse(text)) {
            if line.is_talk() && lines.len() >= Connection::MAX_TALK {
                continue;
            }
            if let Err(TrySendError::Disconnected(_)) = lines.try_send(Said { at, line }) {
                return;
            }
        }
        if read == 0 {
            return;
        }
        if meter.is_flooded(read, at) {
            flooded.store(true, Ordering::Relaxed);
            return;
        }
    }
}

/// Tells a flood from much talk: what came is forgotten at a steady rate, and too much remembered is a flood.
#[derive(Debug)]
struct Meter {
    bytes: f64,
    at: Instant,
}

impl Meter {
    /// The most that may come at once. The most talkative brains known tell some ten thousand bytes a second.
    const MAX_BYTES: f64 = 4e6;
    const BYTES_A_SECOND: f64 = 1e6;

    fn new(at: Instant) -> Meter {
        Meter { bytes: 0.0, at }
    }

    fn is_flooded(&mut self, bytes: usize, at: Instant) -> bool {
        let forgotten = at.saturating_duration_since(self.at).as_secs_f64() * Meter::BYTES_A_SECOND;
        self.bytes = (self.bytes - forgotten).max(0.0) + bytes as f64;
        self.at = at;
        self.bytes > Meter::MAX_BYTES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn much_talk_is_no_flood_and_a_flood_is_one() {
        let start = Instant::now();
        let check = |bytes: usize, millis: u64, chunks: u64, expected: bool| {
            let mut meter = Meter::new(start);
            let mut times = (1..=chunks).map(|chunk| start + Duration::from_millis(millis * chunk));
            assert_eq!(times.any(|at| meter.is_flooded(bytes, at)), expected, "{bytes} bytes every {millis} ms");
        };
        check(4096, 5, 100_000, false);
        check(4096, 0, 900, false);
        check(4096, 0, 1_000, true);
        check(4096, 3, 100_000, true);
    }
}
