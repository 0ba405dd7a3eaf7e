//! The transposition table: what was found out about positions, shared by all threads without a lock.
//!
//! An entry is two words, the second one data and the first the key combined with it by exclusive or, so that an entry
//! that two threads wrote half each is not recognised by either (Hyatt's lockless hashing). Four entries share a cache
//! line. The memory is taken in small chunks when they are first written to: a large table costs nothing before it is
//! used, and no search waits for it to be cleared.

use super::cell::Cell;
use super::evaluate::MAX_EVALUATION;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a stored value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The true value is no larger.
    Upper = 1,
    /// The true value is no smaller.
    Lower = 2,
    /// It is the true value, as far as the depth goes.
    Exact = 3,
}

impl Bound {
    fn from_bits(bits: u64) -> Option<Bound> {
        [Bound::Upper, Bound::Lower, Bound::Exact].into_iter().find(|&bound| bound as u64 == bits)
    }
}

/// What is kept of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move, or the one that was good enough.
    pub best: Option<Cell>,
    /// Counted from the node, not from the root.
    pub value: i32,
    pub bound: Bound,
    /// The depth it was searched to.
    pub depth: i32,
}

impl Entry {
    /// ```text
    ///   bits 0–15 value    16–31 best cell, 0 for none    32–39 depth    40–41 bound    48–55 age
    /// ```
    fn pack(&self, age: u8) -> u64 {
        let best = self.best.map_or(0, Cell::number);
        u64::from(self.value as i16 as u16)
            | u64::from(best) << 16
            | u64::from(self.depth.clamp(0, 255) as u8) << 32
            | (self.bound as u64) << 40
            | u64::from(age) << 48
    }

    fn unpack(data: u64) -> Option<Entry> {
        let best = (data >> 16) as u16;
        Some(Entry {
            best: (best != 0).then(|| Cell::from_number(best)),
            value: i32::from(data as u16 as i16),
            bound: Bound::from_bits(data >> 40 & 3)?,
            depth: i32::from((data >> 32) as u8),
        })
    }
}

fn depth_of(data: u64) -> u8 {
    (data >> 32) as u8
}

fn age_of(data: u64) -> u8 {
    (data >> 48) as u8
}

#[derive(Default)]
struct Slot {
    key_and_data: AtomicU64,
    data: AtomicU64,
}

const SLOTS: usize = 4;

/// An entry gives way to a newer one of the same position that is at most so much shallower.
const DEEPER: i32 = 3;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

const BUCKETS_A_CHUNK: usize = 1024;
const CHUNKS_A_MIB: usize = (1 << 20) / (BUCKETS_A_CHUNK * size_of::<Bucket>());

type Chunk = OnceLock<Box<[Bucket]>>;

/// The table.
pub struct TranspositionTable {
    chunks: Vec<Chunk>,
    /// The search that writes now.
    age: u8,
}

impl TranspositionTable {
    /// An empty table of at most `mebibytes`, at least one.
    pub fn new(mebibytes: u32) -> TranspositionTable {
        let mut table = TranspositionTable { chunks: Vec::new(), age: 0 };
        table.resize(mebibytes, || false);
        table
    }

    /// Makes it a table of at most `mebibytes`, at least one. If the size is another one, everything is forgotten.
    /// Giving back a large table takes time: it is done bit by bit, and put off to the next call once `is_over` says so.
    pub fn resize(&mut self, mebibytes: u32, is_over: impl Fn() -> bool) {
        let wanted = mebibytes.max(1) as usize * CHUNKS_A_MIB;
        if self.chunks.len() == wanted {
            return;
        }
        while self.chunks.len() > 1 {
            self.chunks.pop();
            if is_over() {
                return;
            }
        }
        self.chunks.clear();
        self.chunks.resize_with(wanted, Chunk::new);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for chunk in &mut self.chunks {
            chunk.take();
        }
    }

    /// Tells the table that another search begins: what is older is overwritten first.
    pub fn begin_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn place(&self, key: u64) -> (&Chunk, usize) {
        // The high product of key and length spreads the keys evenly over any number of buckets.
        let buckets = self.chunks.len() * BUCKETS_A_CHUNK;
        let index = ((u128::from(key) * buckets as u128) >> 64) as usize;
        (&self.chunks[index / BUCKETS_A_CHUNK], index % BUCKETS_A_CHUNK)
    }

    /// What is known of the position with this hash.
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let (chunk, index) = self.place(key);
        chunk.get()?[index].0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.key_and_data.load(Ordering::Relaxed) ^ data == key;
            if matches { Entry::unpack(data) } else { None }
        })
    }

    /// Has the processor fetch what is known of the position with this hash, for somebody is about to ask: the memory takes
    /// longer to answer than it takes to place a stone.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        let (chunk, index) = self.place(key);
        if let Some(buckets) = chunk.get() {
            prefetch(&buckets[index]);
        }
    }

    /// Keeps `entry` for the position with this hash, in the place of what is least worth keeping.
    pub fn store(&self, key: u64, entry: Entry) {
        let (chunk, index) = self.place(key);
        let buckets = chunk.get_or_init(|| (0..BUCKETS_A_CHUNK).map(|_| Bucket::default()).collect());
        let slots = &buckets[index].0;
        let worth = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.key_and_data.load(Ordering::Relaxed) ^ data == key {
                return i32::MIN;
            }
            let searches_ago = self.age.wrapping_sub(age_of(data));
            i32::from(depth_of(data)) - 8 * i32::from(searches_ago) - if data == 0 { 1 << 16 } else { 0 }
        };
        let slot = slots.iter().min_by_key(|slot| worth(slot)).expect("a bucket has slots");
        let known = slot.data.load(Ordering::Relaxed);
        let is_same = slot.key_and_data.load(Ordering::Relaxed) ^ known == key;
        // What was found much deeper is worth more than what is newer, unless that is a value or a win.
        let is_mere_bound = entry.bound != Bound::Exact && entry.value.abs() <= MAX_EVALUATION;
        let is_much_deeper = age_of(known) == self.age && i32::from(depth_of(known)) > entry.depth + DEEPER;
        if is_same && is_mere_bound && is_much_deeper {
            return;
        }
        let best = entry.best.or_else(|| Entry::unpack(known).filter(|_| is_same)?.best);
        let data = Entry { best, ..entry }.pack(self.age);
        slot.key_and_data.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

/// Has the processor fetch the bucket's memory. What the search does between the request and its use hides a wait that
/// was a tenth of its time.
#[inline]
fn prefetch(bucket: &Bucket) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction is part of every x86-64 processor, and a hint: it changes nothing and never faults.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = bucket;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::mix;
    use crate::rules::Point;

    fn entry(value: i32, depth: i32) -> Entry {
        Entry { best: Some(Cell::of(Point::new(3, 4))), value, bound: Bound::Lower, depth }
    }

    #[test]
    fn what_is_stored_is_found_again_and_nothing_else() {
        let table = TranspositionTable::new(1);
        for n in 0..200u64 {
            let kept = entry(n as i32 * 300 - 30_000, n as i32);
            table.store(mix(n), kept);
            assert_eq!(table.probe(mix(n)), Some(kept));
            assert_eq!(table.probe(mix(n + 1_000)), None);
        }
    }

    #[test]
    fn a_store_without_a_move_keeps_the_one_that_was_known() {
        let table = TranspositionTable::new(1);
        table.store(7, entry(10, 3));
        table.store(7, Entry { best: None, value: 20, bound: Bound::Exact, depth: 4 });
        assert_eq!(table.probe(7), Some(Entry { value: 20, bound: Bound::Exact, depth: 4, ..entry(0, 0) }));
    }

    #[test]
    fn what_was_found_much_deeper_in_this_search_is_not_replaced_by_a_bound() {
        let mut table = TranspositionTable::new(1);
        table.store(7, entry(10, 9));
        table.store(7, entry(20, 5));
        assert_eq!(table.probe(7), Some(entry(10, 9)));
        for newer in [entry(30, 6), Entry { bound: Bound::Exact, ..entry(40, 1) }, entry(29_000, 0)] {
            table.store(7, newer);
            assert_eq!(table.probe(7), Some(newer));
        }
        table.store(7, entry(50, 9));
        table.begin_search();
        table.store(7, entry(60, 1));
        assert_eq!(table.probe(7), Some(entry(60, 1)));
    }

    #[test]
    fn of_a_full_bucket_the_shallowest_goes_and_what_is_old_before_it() {
        let mut table = TranspositionTable::new(1);
        // Hashes so near one another fall into one bucket.
        for key in 1..=4 {
            table.store(key, entry(0, 10 + key as i32));
        }
        table.store(5, entry(0, 2));
        assert_eq!(table.probe(1), None);
        for _ in 0..2 {
            table.begin_search();
        }
        table.store(6, entry(0, 1));
        assert_eq!(table.probe(5), None);
        table.store(7, entry(0, 1));
        assert!(table.probe(6).is_some() && table.probe(2).is_none());
    }

    #[test]
    fn a_table_that_is_told_to_hurry_is_resized_by_the_next_call() {
        let mut table = TranspositionTable::new(4);
        table.store(1, entry(0, 1));
        table.resize(2, || true);
        table.store(1, entry(0, 1));
        table.resize(2, || false);
        assert_eq!((table.chunks.len(), table.probe(1)), (2 * CHUNKS_A_MIB, None));
        table.store(1, entry(0, 1));
        table.resize(2, || false);
        assert!(table.probe(1).is_some());
        table.clear();
        assert!(table.probe(1).is_none());
    }
}
