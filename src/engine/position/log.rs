//! The log of what stones have changed: a stack that is written to where it lies, with room for one more stone at its end.

use super::SEEN_BY;

/// Entries for as long as the stones stand that they belong to.
#[derive(Clone)]
pub struct Log<T> {
    /// The entries, and what comes behind them of no meaning.
    entries: Vec<T>,
    len: usize,
}

/// How many entries there is room for before more is asked for.
const ENTRIES: usize = 1 << 10;

impl<T: Copy> Log<T> {
    /// An empty log, filled up with `nothing`.
    pub fn new(nothing: T) -> Log<T> {
        Log { entries: vec![nothing; ENTRIES], len: 0 }
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The place behind the last entry, for those of one stone.
    #[inline(always)]
    pub fn room(&mut self) -> &mut [T; SEEN_BY] {
        if self.entries.len() < self.len + SEEN_BY {
            self.entries.extend_from_within(..);
        }
        self.entries[self.len..].first_chunk_mut().expect("there is room for one more stone")
    }

    /// Keeps the first `count` of what was written to the [room](Log::room).
    pub fn keep(&mut self, count: usize) {
        self.len += count;
    }

    /// The entries after the first `len`.
    pub fn since(&self, len: usize) -> &[T] {
        &self.entries[len..self.len]
    }

    /// Forgets all entries but the first `len`.
    pub fn cut(&mut self, len: usize) {
        self.len = len;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_what_was_written_however_much_that_is() {
        let mut log = Log::new(0);
        for stone in 0..100 {
            let room = log.room();
            room.iter_mut().enumerate().for_each(|(i, entry)| *entry = stone * 100 + i);
            log.keep(SEEN_BY - 1);
        }
        assert_eq!(log.len(), 100 * (SEEN_BY - 1));
        let last = log.since(99 * (SEEN_BY - 1));
        assert_eq!((last.len(), last[0], last[SEEN_BY - 2]), (SEEN_BY - 1, 9_900, 9_900 + SEEN_BY - 2));
        log.cut(SEEN_BY - 1);
        assert_eq!(log.since(0).to_vec(), (0..SEEN_BY - 1).collect::<Vec<_>>());
    }
}
