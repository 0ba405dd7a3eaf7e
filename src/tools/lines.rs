//! Reads an untrusted input line by line, with a limit on the length of a line.

use std::io::{self, BufRead, Read};

/// Maximum length of a line in bytes. A full board of 20×20 takes less than three thousand.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// A line of the input without its line break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputLine<'a> {
    /// The line without blanks at its ends.
    Whole(&'a [u8]),
    /// A line longer than [`MAX_LINE_BYTES`], which was skipped.
    TooLong,
}

/// Reader of the lines of `input`, counted from 1. A line is kept only until the next one is read.
pub struct Lines<R> {
    input: R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// A reader before the first line.
    pub fn new(input: R) -> Lines<R> {
        Lines { input, line: Vec::new(), number: 0 }
    }

    /// Returns the next line that is not blank, with its number; `None` at the end.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn read(&mut self) -> io::Result<Option<(u64, InputLine<'_>)>> {
        loop {
            self.line.clear();
            let read = self.input.by_ref().take(MAX_LINE_BYTES as u64).read_until(b'\n', &mut self.line)?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            if read == MAX_LINE_BYTES && !self.line.ends_with(b"\n") {
                self.input.skip_until(b'\n')?;
                return Ok(Some((self.number, InputLine::TooLong)));
            }
            if !self.line.trim_ascii().is_empty() {
                return Ok(Some((self.number, InputLine::Whole(self.line.trim_ascii()))));
            }
        }
    }
}

/// Returns the message of a JSON error without the line number, which is always 1.
pub fn without_line(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split_once(" at line ").map_or(text.as_str(), |(what, _)| what).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_and_blank_or_endless_ones_passed_over() {
        let text = [b"one\r\n\n \t\ntwo\n".as_slice(), &vec![b'x'; 3 * MAX_LINE_BYTES], b"\n\xFF\nlast"].concat();
        let mut lines = Lines::new(text.as_slice());
        let mut next = || lines.read().expect("memory can be read").map(|(number, line)| (number, format!("{line:?}")));
        let whole = |text: &[u8]| format!("{:?}", InputLine::Whole(text));
        assert_eq!(next(), Some((1, whole(b"one"))));
        assert_eq!(next(), Some((4, whole(b"two"))));
        assert_eq!(next(), Some((5, format!("{:?}", InputLine::TooLong))));
        assert_eq!(next(), Some((6, whole(b"\xFF"))));
        assert_eq!(next(), Some((7, whole(b"last"))));
        assert_eq!(next(), None);
    }
}
