//! Lines cut from a stream of bytes.

/// Cuts a stream of bytes into lines. A line ends in CR, LF or both; empty ones are left out, and invalid UTF-8 becomes
/// replacement characters.
#[derive(Debug, Default)]
pub struct LineCutter {
    /// Bytes of a line whose end has not come yet.
    pending: Vec<u8>,
}

impl LineCutter {
    /// Longest line; the rest of a longer one is dropped. No line of the protocol comes near it.
    const MAX_BYTES: usize = 4096;

    /// Adds the next bytes and returns the lines that they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        for &byte in bytes {
            if byte != b'\n' && byte != b'\r' {
                if self.pending.len() < LineCutter::MAX_BYTES {
                    self.pending.push(byte);
                }
                continue;
            }
            lines.extend(self.finish());
        }
        lines
    }

    /// Ends the line that has begun, and returns it: the end of the stream is the line's end too.
    pub fn finish(&mut self) -> Option<String> {
        let line = String::from_utf8_lossy(&self.pending).trim().to_owned();
        self.pending.clear();
        (!line.is_empty()).then_some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_in_cr_or_lf_or_both_and_empty_ones_are_left_out() {
        let mut cutter = LineCutter::default();
        assert_eq!(cutter.push(b"START 15\r\nBEGIN\rTURN 1"), ["START 15", "BEGIN"]);
        assert_eq!(cutter.push(b",2"), [""; 0]);
        assert_eq!(cutter.push(b"\n\n\r\n  \r ABOUT \n"), ["TURN 1,2", "ABOUT"]);
        assert_eq!(cutter.finish(), None);
    }

    #[test]
    fn the_last_line_needs_no_end() {
        let mut cutter = LineCutter::default();
        assert_eq!(cutter.push(b"BEGIN\r\nEND "), ["BEGIN"]);
        assert_eq!(cutter.finish().as_deref(), Some("END"));
        assert_eq!(cutter.finish(), None);
    }

    #[test]
    fn a_line_without_an_end_is_cut_and_invalid_text_is_replaced() {
        let mut cutter = LineCutter::default();
        for _ in 0..10_000 {
            assert_eq!(cutter.push(&[b'x'; 1000]), [""; 0]);
        }
        assert_eq!(cutter.push(b"\n")[0].len(), LineCutter::MAX_BYTES);
        assert_eq!(cutter.push(b"\xff\xfe\0\n"), ["\u{fffd}\u{fffd}\0"]);
    }
}
