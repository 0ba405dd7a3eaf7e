//! The pipes of a brain's process: lines sent, and lines waited for until a deadline.
//!
//! It knows lines and deadlines, and no game. Neither silence, nor a flood, nor a child of the brain's that keeps the
//! pipe open holds up the reader.

use super::Launch;
use super::process::Process;
use crate::background::{Priority, ThreadSpec};
use crate::gomocup::protocol::{BrainLine, LineCutter};
use crate::job::Fault;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TrySendError, bounded};
use std::fmt;
use std::io::{self, Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The process and the pipes of a running brain. Dropping it ends the process, with all that it has started.
pub struct Connection {
    process: Process,
    input: ChildStdin,
    lines: Receiver<TimedLine>,
    /// Whether the brain wrote more than can be read, so that reading has ended.
    flooded: Arc<AtomicBool>,
}

/// A line of a brain's, and when it came.
struct TimedLine {
    at: Instant,
    line: BrainLine,
}

/// The end of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WaitOutcome<T> {
    /// A value made of the line, and when the line came.
    Line(T, Instant),
    /// The process has ended, or closed its output.
    Gone,
    /// The brain wrote more than can be read.
    Flooded,
    /// The deadline passed without a line to the point.
    TimedOut,
    /// The waiting was interrupted.
    Interrupted,
}

/// Reason why a brain did not say OK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandshakeError {
    /// It said ERROR or UNKNOWN; holds the line.
    Refused(String),
    /// It no longer reads; holds the system's reason.
    Deaf(String),
    /// Nothing to the point came within this time.
    Silent(Duration),
    /// The process has ended, or closed its output.
    Gone,
    /// It wrote more than can be read.
    Flooded,
    /// The waiting was interrupted.
    Interrupted,
}

impl fmt::Display for HandshakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandshakeError::Refused(line) => f.write_str(line),
            HandshakeError::Deaf(reason) => write!(f, "it does not read: {reason}"),
            HandshakeError::Silent(patience) => write!(f, "no answer within {} s", patience.as_secs()),
            HandshakeError::Gone => f.write_str("the process has ended"),
            HandshakeError::Flooded => f.write_str("a flood of output"),
            HandshakeError::Interrupted => f.write_str("it was stopped"),
        }
    }
}

impl std::error::Error for HandshakeError {}

/// The fault of a brain that did not get ready.
impl From<HandshakeError> for Fault {
    fn from(error: HandshakeError) -> Fault {
        match error {
            HandshakeError::Refused(line) => Fault::NotReady(line),
            HandshakeError::Silent(patience) => Fault::Mute(patience),
            HandshakeError::Deaf(_) | HandshakeError::Gone => Fault::NoEngine,
            HandshakeError::Flooded => Fault::Flooded,
            HandshakeError::Interrupted => Fault::Stopped,
        }
    }
}

impl Connection {
    /// Interval at which a waiting reader checks whether the process lives and whether it is interrupted.
    const CHECK_INTERVAL: Duration = Duration::from_millis(50);
    /// Lines that may wait to be read; further ones are dropped.
    const MAX_LINES: usize = 1024;
    /// Waiting lines from which on messages are dropped, so that they never crowd out a move.
    const MAX_TALK: usize = Connection::MAX_LINES / 2;
    /// Time in which the reason of a brain that no longer reads may still arrive.
    const LAST_WORDS: Duration = Duration::from_secs(1);

    /// Starts a brain. `name` is part of the name of the thread that reads its output.
    ///
    /// # Errors
    /// If the system cannot start it.
    pub fn open(launch: &Launch, name: &str) -> io::Result<Connection> {
        let (process, input, output) = Process::start(launch)?;
        let (sender, lines) = bounded(Connection::MAX_LINES);
        let flooded = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&flooded);
        // The thread has no handle: a child of the brain may hold the pipe open for ever, and nothing can end a read
        // from the outside. It ends with the pipe, or at the next line that nobody wants.
        ThreadSpec::new(format!("reads {name}"), Priority::Normal).spawn(move || pass_lines(output, &sender, &flag))?;
        Ok(Connection { process, input, lines, flooded })
    }

    /// Sends lines. A brain that does not read cannot block this: it gets no second question before it has answered the
    /// first, and the pipe holds far more than one.
    ///
    /// # Errors
    /// If it no longer reads.
    pub fn send(&mut self, lines: &str) -> io::Result<()> {
        self.input.write_all(lines.as_bytes())?;
        self.input.flush()
    }

    /// Drops the lines that have come so far: a stale one must not be taken for an answer.
    pub fn drain(&self) {
        for _ in 0..self.lines.len() {
            let _stale = self.lines.try_recv();
        }
    }

    /// Sends lines that are answered by OK, and waits for it.
    ///
    /// # Errors
    /// The reason why no OK came.
    pub fn expect_ok(
        &mut self,
        lines: &str,
        patience: Duration,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<(), HandshakeError> {
        self.drain();
        let asked = Instant::now();
        // A brain that does not read may have ended, and may have said why.
        let sent = self.send(lines);
        let patience = if sent.is_ok() { patience } else { Connection::LAST_WORDS };
        let outcome = self.wait_for(asked, asked + patience, interrupted, |line, _| match line {
            BrainLine::Ok => Some(Ok(())),
            BrainLine::Complaint(complaint) => Some(Err(HandshakeError::Refused(complaint.clone()))),
            _ => None,
        });
        match (outcome, sent) {
            (WaitOutcome::Line(reply, _), _) => reply,
            (WaitOutcome::Gone, _) => Err(HandshakeError::Gone),
            (WaitOutcome::Flooded, _) => Err(HandshakeError::Flooded),
            (WaitOutcome::Interrupted, _) => Err(HandshakeError::Interrupted),
            (WaitOutcome::TimedOut, Ok(())) => Err(HandshakeError::Silent(patience)),
            (WaitOutcome::TimedOut, Err(error)) => Err(HandshakeError::Deaf(error.to_string())),
        }
    }

    /// Waits until `deadline` for a line of which `pick` makes a value, or until `interrupted` says so. Lines from
    /// before `asked`, when the brain was asked, are stale and left out.
    pub fn wait_for<T>(
        &mut self,
        asked: Instant,
        deadline: Instant,
        interrupted: &dyn Fn() -> bool,
        mut pick: impl FnMut(&BrainLine, Instant) -> Option<T>,
    ) -> WaitOutcome<T> {
        let mut has_ended = false;
        loop {
            if interrupted() {
                return WaitOutcome::Interrupted;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(Connection::CHECK_INTERVAL)) {
                Ok(TimedLine { at, .. }) if at < asked => {}
                Ok(TimedLine { at, line }) => {
                    if let Some(picked) = pick(&line, at) {
                        return WaitOutcome::Line(picked, at);
                    }
                    // A flood leaves no pause in which the time could run out.
                    if at > deadline {
                        return WaitOutcome::TimedOut;
                    }
                }
                Err(RecvTimeoutError::Disconnected) if self.flooded.load(Ordering::Relaxed) => {
                    return WaitOutcome::Flooded;
                }
                Err(RecvTimeoutError::Disconnected) => return WaitOutcome::Gone,
                // Where a child holds the pipe open, the process has ended without the pipe's end. Its last lines have
                // had one interval to arrive.
                Err(RecvTimeoutError::Timeout) if has_ended => return WaitOutcome::Gone,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return WaitOutcome::TimedOut,
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

    /// Sends END, and gives the brain `courtesy` to end by itself before it is killed.
    pub fn part(mut self, courtesy: Duration) {
        if self.send("END\n").is_ok() {
            let asked = Instant::now();
            while asked.elapsed() < courtesy && !self.process.has_ended() {
                thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

/// Passes on a brain's lines until its output ends, nobody receives them any more, or there are too many.
fn pass_lines(mut output: ChildStdout, lines: &Sender<TimedLine>, flooded: &AtomicBool) {
    let mut cutter = LineCutter::default();
    let mut meter = FloodMeter::new(Instant::now());
    let mut buffer = [0; 4096];
    loop {
        let read = match output.read(&mut buffer) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let at = Instant::now();
        let texts = if read > 0 { cutter.push(&buffer[..read]) } else { Vec::from_iter(cutter.finish()) };
        for line in texts.iter().map(|text| BrainLine::parse(text)) {
            if line.is_talk() && lines.len() >= Connection::MAX_TALK {
                continue;
            }
            if let Err(TrySendError::Disconnected(_)) = lines.try_send(TimedLine { at, line }) {
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

/// Distinguishes a flood from a talkative brain by a leaky bucket: bytes fill it and run out at a steady rate, and when
/// it overflows, it is a flood.
#[derive(Debug)]
struct FloodMeter {
    /// Bytes in the bucket.
    level: f64,
    /// Time of the last update of `level`.
    at: Instant,
}

impl FloodMeter {
    /// Size of the bucket. The most talkative brains known write some ten thousand bytes a second.
    const MAX_BYTES: f64 = 4e6;
    /// Rate at which the bucket empties.
    const BYTES_A_SECOND: f64 = 1e6;

    fn new(at: Instant) -> FloodMeter {
        FloodMeter { level: 0.0, at }
    }

    /// Adds the `bytes` that came at this time; returns whether they are a flood.
    fn is_flooded(&mut self, bytes: usize, at: Instant) -> bool {
        let drained = at.saturating_duration_since(self.at).as_secs_f64() * FloodMeter::BYTES_A_SECOND;
        self.level = (self.level - drained).max(0.0) + bytes as f64;
        self.at = at;
        self.level > FloodMeter::MAX_BYTES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_stream_is_a_flood_and_a_talkative_brain_is_not() {
        let start = Instant::now();
        let check = |bytes: usize, millis: u64, chunks: u64, expected: bool| {
            let mut meter = FloodMeter::new(start);
            let mut times = (1..=chunks).map(|chunk| start + Duration::from_millis(millis * chunk));
            assert_eq!(times.any(|at| meter.is_flooded(bytes, at)), expected, "{bytes} bytes every {millis} ms");
        };
        check(4096, 5, 100_000, false);
        check(4096, 0, 900, false);
        check(4096, 0, 1_000, true);
        check(4096, 3, 100_000, true);
    }
}
