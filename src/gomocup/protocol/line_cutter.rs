//! A stream of bytes as lines.

/// Cuts a stream of bytes into lines. A line ends in CR, LF or both; empty ones are left out, and what is no UTF-8
/// becomes replacement characters.
#[derive(Debug, Default)]
pub struct LineCutter {
    /// The beginning of a line whose end has not come yet.
    pending: Vec<u8>,
}

impl LineCutter {
    /// No line of the protocol is nearly as long. Of one that is longer only the beginning is kept.
    const MAX_BYTES: usize = 4096;

    /// Takes the next bytes and returns the lines that they complete.
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

    /// The line that has begun: where the stream ends, that is its end too.
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
    fn a_flood_without_an_end_is_cut_and_what_is_no_text_is_kept_from_doing_harm() {
        let mut cutter = LineCutter::default();
        for _ in 0..10_000 {
            assert_eq!(cutter.push(&[b'x'; 1000]), [""; 0]);
        }
        assert_eq!(cutter.push(b"\n")[0].len(), LineCutter::MAX_BYTES);
        assert_eq!(cutter.push(b"\xff\xfe\0\n"), ["\u{fffd}\u{fffd}\0"]);
    }
}
