//! The manager's lines, read beside the brain, so that it listens while it thinks.

use crate::background::{Priority, ThreadSpec};
use crate::gomocup::protocol::LineCutter;
use crossbeam_channel::{Receiver, Sender, bounded};
use std::io::{self, Read};
use std::time::Instant;

/// A line of the manager.
pub(super) struct Line {
    pub text: String,
    /// Time of its arrival.
    pub heard: Instant,
}

/// Reads the lines of `input` on a thread of their own. Nothing can end a read of a pipe from the outside, so the
/// thread has no handle: it ends with the input, with the first line that has no receiver any more, or with the
/// program.
pub(super) fn read_lines(mut input: impl Read + Send + 'static) -> io::Result<Receiver<Line>> {
    // A manager that writes faster than its lines are handled has to wait, as with a full pipe.
    let (lines, received) = bounded(64);
    ThreadSpec::new("tengen-input", Priority::Normal).spawn(move || {
        if let Err(error) = pass_lines(&mut input, &lines) {
            log::error!("the manager's input can no longer be read: {error}");
        }
    })?;
    Ok(received)
}

/// Passes lines on until the input ends or the receiver is gone.
fn pass_lines(input: &mut impl Read, lines: &Sender<Line>) -> io::Result<()> {
    let mut cutter = LineCutter::default();
    let mut buffer = [0; 4096];
    loop {
        let read = match input.read(&mut buffer) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let heard = Instant::now();
        let texts = if read > 0 { cutter.push(&buffer[..read]) } else { Vec::from_iter(cutter.finish()) };
        for text in texts {
            if lines.send(Line { text, heard }).is_err() {
                return Ok(());
            }
        }
        if read == 0 {
            return Ok(());
        }
    }
}
