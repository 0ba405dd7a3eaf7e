//! Undo log of the changes that stones make: a stack with room for one more stone at its end.

use super::site::SEEN_BY;

/// A stack of changes.
#[derive(Clone)]
pub struct Log<T> {
    /// The entries; those beyond `len` are meaningless.
    entries: Vec<T>,
    len: usize,
}

/// Initial capacity.
const ENTRIES: usize = 1 << 10;

impl<T: Copy> Log<T> {
    /// Creates an empty log, filled up with `nothing`.
    pub fn new(nothing: T) -> Log<T> {
        Log { entries: vec![nothing; ENTRIES], len: 0 }
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the room behind the last entry for the changes of one stone.
    #[inline(always)]
    pub fn room(&mut self) -> &mut [T; SEEN_BY] {
        if self.entries.len() < self.len + SEEN_BY {
            self.entries.extend_from_within(..);
        }
        self.entries[self.len..].first_chunk_mut().expect("there is room for one more stone")
    }

    /// Keeps the first `count` entries that were written to the [room](Log::room).
    pub fn keep(&mut self, count: usize) {
        self.len += count;
    }

    /// Returns the entries after the first `len`.
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
