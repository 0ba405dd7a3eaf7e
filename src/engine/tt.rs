//! The transposition table: results of earlier searches by position, shared by all threads without a lock.
//!
//! An entry is two words: the data, and the key combined with it by exclusive or, so that an entry half written by each
//! of two threads is not recognised (Hyatt's lockless hashing). Four entries share a cache line. The system gives the
//! memory, zeroed, when it is first written to: a large table costs nothing before it is used, and no search waits for
//! it to be cleared. A gibibyte may take the system a second: a search against the clock uses the part that is there,
//! while another thread asks for the rest.

use super::cell::Cell;
use super::evaluate::MAX_EVALUATION;
use memmap2::{MmapMut, MmapRaw};
use std::hint::black_box;
use std::io;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Relation of a stored value to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The true value is at most the stored one.
    Upper = 1,
    /// The true value is at least the stored one.
    Lower = 2,
    /// The stored value is the true one, as far as the depth goes.
    Exact = 3,
}

impl Bound {
    fn from_bits(bits: u64) -> Option<Bound> {
        [Bound::Upper, Bound::Lower, Bound::Exact].into_iter().find(|&bound| bound as u64 == bits)
    }
}

/// Stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Best move, or the one that caused the cut-off.
    pub best: Option<Cell>,
    /// Value; wins are counted from the node, not from the root.
    pub value: i32,
    pub bound: Bound,
    /// Depth of the search, in plies.
    pub depth: i32,
}

impl Entry {
    /// ```text
    ///   bits 0–15 value    16–31 best cell, 0 for none    32–39 depth    40–41 bound    48–55 age    56–63 life
    /// ```
    fn pack(&self, age: u8, life: u8) -> u64 {
        let best = self.best.map_or(0, Cell::number);
        u64::from(self.value as i16 as u16)
            | u64::from(best) << 16
            | u64::from(self.depth.clamp(0, 255) as u8) << 32
            | (self.bound as u64) << 40
            | u64::from(age) << 48
            | u64::from(life) << 56
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

fn life_of(data: u64) -> u8 {
    (data >> 56) as u8
}

struct Slot {
    key_and_data: AtomicU64,
    data: AtomicU64,
}

const SLOTS: usize = 4;

/// Largest depth by which an entry may exceed a newer one of the same position and still give way to it.
const DEEPER: i32 = 3;

#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// Number of buckets in a mebibyte.
const BUCKETS_A_MIB: usize = (1 << 20) / size_of::<Bucket>();

/// Size in which memory is taken and given back.
const MIB_A_SEGMENT: usize = 32;
const BUCKETS_A_SEGMENT: usize = MIB_A_SEGMENT * BUCKETS_A_MIB;

/// Number of buckets in the smallest page of any system.
const BUCKETS_A_PAGE: usize = 4096 / size_of::<Bucket>();

/// Number of buckets that a search uses even if the system has not provided them yet.
const FIRST_BUCKETS: usize = 4 * BUCKETS_A_MIB;

/// A part of the table, allocated as one.
struct Segment(MmapRaw);

impl Segment {
    fn new(mebibytes: usize) -> io::Result<Segment> {
        let map = MmapMut::map_anon(mebibytes << 20)?;
        // In pages of the usual 4 KiB the processor would search for most buckets' page first: that was a twelfth of
        // the search's time. Without large ones the search is merely slower.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Segment(map.into()))
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        let (start, length) = (self.0.as_ptr().cast(), self.0.len() / size_of::<Bucket>());
        // SAFETY: the memory is this segment's own as long as it lives, begins with a page, so that buckets are
        // aligned, and is all zeroes at first, which are buckets too. It is written to only through their atomic words.
        unsafe { std::slice::from_raw_parts(start, length) }
    }
}

/// The table.
pub struct TranspositionTable {
    segments: Vec<Segment>,
    /// Number of buckets in all segments.
    buckets: usize,
    /// Number of them, from the first on, whose memory the system has provided.
    provided: AtomicUsize,
    /// Number of them, from the first on, that are in use.
    used: AtomicUsize,
    /// Requested size in MiB; `None` while it is being changed.
    wanted: Option<u32>,
    /// Number of the search that writes now, modulo 256.
    age: u8,
    /// Number of times the table was cleared: entries of another life count as empty.
    life: u8,
}

impl TranspositionTable {
    /// Creates an empty table of at most `mebibytes`, at least one.
    pub fn new(mebibytes: u32) -> TranspositionTable {
        let mut table = TranspositionTable {
            segments: Vec::new(),
            buckets: 0,
            provided: AtomicUsize::new(0),
            used: AtomicUsize::new(0),
            wanted: None,
            age: 0,
            life: 0,
        };
        table.resize(mebibytes, || false);
        table
    }

    /// Resizes the table to at most `mebibytes`, at least one, or less if the system has no more memory. A change of
    /// size clears the table, and all of it is used. Giving back much memory takes time: it is done in parts, and
    /// postponed to the next call once `is_over` says so.
    pub fn resize(&mut self, mebibytes: u32, is_over: impl Fn() -> bool) {
        if self.wanted == Some(mebibytes) {
            return;
        }
        self.wanted = None;
        self.clear();
        let buckets = mebibytes.max(1) as usize * BUCKETS_A_MIB;
        // All but the last are whole, so what is left after one is given back is a table as well.
        while self.segments.last().is_some_and(|last| {
            let before = (self.segments.len() - 1) * BUCKETS_A_SEGMENT;
            last.buckets().len() != buckets.saturating_sub(before).min(BUCKETS_A_SEGMENT)
        }) {
            self.segments.pop();
            self.set_buckets(self.segments.len() * BUCKETS_A_SEGMENT);
            if !self.segments.is_empty() && is_over() {
                return;
            }
        }
        self.grow_to(buckets);
        self.wanted = Some(mebibytes);
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        match self.life.checked_add(1) {
            Some(life) => self.life = life,
            None => {
                let buckets = self.buckets;
                self.segments.clear();
                self.life = 0;
                self.set_buckets(0);
                self.grow_to(buckets);
            }
        }
    }

    /// Notes the number of buckets, all of them in use.
    fn set_buckets(&mut self, buckets: usize) {
        self.buckets = buckets;
        *self.used.get_mut() = buckets;
        let provided = self.provided.get_mut();
        *provided = buckets.min(*provided);
    }

    /// Makes the system provide the memory, part by part from the first on, so that no search waits for it. A search
    /// that uses only what is ready uses twice as much whenever that is there. Stops once `is_over` says so. One thread
    /// does this at a time.
    pub fn provide(&self, is_over: impl Fn() -> bool) {
        while !self.is_provided() && !is_over() {
            let from = self.provided.load(Ordering::Relaxed);
            let rest = &self.segments[from / BUCKETS_A_SEGMENT].buckets()[from % BUCKETS_A_SEGMENT..];
            let part = &rest[..rest.len().min(BUCKETS_A_MIB)];
            for page in part.chunks(BUCKETS_A_PAGE) {
                // Only writing takes memory, and the compiler must not know that the value stays the same.
                page[0].0[0].data.fetch_or(black_box(0), Ordering::Relaxed);
            }
            let provided = from + part.len();
            self.provided.store(provided, Ordering::Relaxed);
            let next = (2 * self.used.load(Ordering::Relaxed)).min(self.buckets);
            if next <= provided {
                self.used.store(next, Ordering::Relaxed);
            }
        }
    }

    /// Whether the system has provided all of the memory.
    fn is_provided(&self) -> bool {
        self.provided.load(Ordering::Relaxed) >= self.buckets
    }

    /// Whether a part of the table is not in use yet.
    pub fn is_growing(&self) -> bool {
        self.used.load(Ordering::Relaxed) < self.buckets
    }

    /// Uses the part whose memory is there, and more when it has been [provided](TranspositionTable::provide): for a
    /// search against the clock. Where the part grows, some entries are not found again.
    pub fn use_what_is_ready(&mut self) {
        let mut ready = FIRST_BUCKETS;
        while 2 * ready <= *self.provided.get_mut() {
            ready *= 2;
        }
        *self.used.get_mut() = if self.is_provided() { self.buckets } else { ready.min(self.buckets) };
    }

    /// Uses all of the table: a search that the clock does not bound is the same at any speed of the system.
    pub fn use_all(&mut self) {
        *self.used.get_mut() = self.buckets;
    }

    /// Allocates memory until there are `buckets`, or as many as the system has.
    fn grow_to(&mut self, buckets: usize) {
        while self.buckets < buckets {
            let missing = (buckets - self.buckets).min(BUCKETS_A_SEGMENT);
            match Segment::new(missing / BUCKETS_A_MIB) {
                Ok(segment) => self.segments.push(segment),
                Err(_) if !self.segments.is_empty() => return,
                Err(error) => panic!("there is no memory for the smallest table: {error}"),
            }
            self.set_buckets(self.buckets + missing);
        }
    }

    /// Begins another search: entries of older ones are overwritten first.
    pub fn begin_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high product of key and length spreads the keys evenly over any number of buckets.
        let mut index = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let used = self.used.load(Ordering::Relaxed);
        if index >= used {
            // Folded rather than spread anew, so that what stands in the part stays where it is when the part grows.
            index %= used;
        }
        &self.segments[index / BUCKETS_A_SEGMENT].buckets()[index % BUCKETS_A_SEGMENT]
    }

    /// Returns the data of a slot, or 0 if it is of another life.
    #[inline]
    fn data_of(&self, slot: &Slot) -> u64 {
        let data = slot.data.load(Ordering::Relaxed);
        if life_of(data) == self.life { data } else { 0 }
    }

    /// Looks up the position with this hash.
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.key_and_data.load(Ordering::Relaxed) ^ data == key && life_of(data) == self.life;
            if matches { Entry::unpack(data) } else { None }
        })
    }

    /// Prefetches the bucket for `key`: the memory takes longer to answer than making a move does.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// Stores `entry` for the position with this hash in place of the least valuable entry of its bucket.
    pub fn store(&self, key: u64, entry: Entry) {
        let slots = &self.bucket(key).0;
        let worth = |slot: &Slot| {
            let data = self.data_of(slot);
            if slot.key_and_data.load(Ordering::Relaxed) ^ data == key {
                return i32::MIN;
            }
            let searches_ago = self.age.wrapping_sub(age_of(data));
            i32::from(depth_of(data)) - 8 * i32::from(searches_ago) - if data == 0 { 1 << 16 } else { 0 }
        };
        let slot = slots.iter().min_by_key(|slot| worth(slot)).expect("a bucket has slots");
        let known = self.data_of(slot);
        let is_same = slot.key_and_data.load(Ordering::Relaxed) ^ known == key;
        // A much deeper result is worth more than a newer one, unless the newer is an exact value or a win.
        let is_mere_bound = entry.bound != Bound::Exact && entry.value.abs() <= MAX_EVALUATION;
        let is_much_deeper = age_of(known) == self.age && i32::from(depth_of(known)) > entry.depth + DEEPER;
        if is_same && is_mere_bound && is_much_deeper {
            return;
        }
        let best = entry.best.or_else(|| Entry::unpack(known).filter(|_| is_same)?.best);
        let data = Entry { best, ..entry }.pack(self.age, self.life);
        slot.key_and_data.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

/// Prefetches the bucket's memory. This hides a wait that was a tenth of the search's time.
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
    use crate::rules::Point;
    use crate::rules::rng::mix;

    fn entry(value: i32, depth: i32) -> Entry {
        Entry { best: Some(Cell::of(Point::new(3, 4))), value, bound: Bound::Lower, depth }
    }

    #[test]
    fn a_stored_entry_is_found_again_and_no_other() {
        let table = TranspositionTable::new(1);
        for n in 0..200u64 {
            let kept = entry(n as i32 * 300 - 30_000, n as i32);
            table.store(mix(n), kept);
            assert_eq!(table.probe(mix(n)), Some(kept));
            assert_eq!(table.probe(mix(n + 1_000)), None);
        }
    }

    /// Threads that write a slot at the same time leave any mixture of their words in it, and so does a read between two
    /// writes, in whatever order the processor makes them visible.
    #[test]
    fn words_of_different_stores_are_never_taken_for_an_entry() {
        let table = TranspositionTable::new(1);
        // Other positions, the same position with other results, and an empty slot.
        let stores = [(7, entry(10, 3)), (7, entry(-10, 4)), (8, entry(12, 5)), (mix(9), entry(29_000, 60))];
        let words = |(key, entry): (u64, Entry)| {
            let data = entry.pack(table.age, table.life);
            (key ^ data, data)
        };
        let words: Vec<(u64, u64)> = std::iter::once((0, 0)).chain(stores.map(words)).collect();
        for (first, &(key_and_data, _)) in words.iter().enumerate() {
            for (second, &(_, data)) in words.iter().enumerate() {
                for (key, _) in stores {
                    let slot = &table.bucket(key).0[0];
                    slot.key_and_data.store(key_and_data, Ordering::Relaxed);
                    slot.data.store(data, Ordering::Relaxed);
                    let whole = (first == second && first > 0).then(|| stores[first - 1]);
                    let expected = whole.filter(|(stored, _)| *stored == key).map(|(_, entry)| entry);
                    assert_eq!(table.probe(key), expected, "{first} {second} {key}");
                }
            }
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
    fn a_much_deeper_entry_of_this_search_is_not_replaced_by_a_bound() {
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
    fn a_full_bucket_drops_old_entries_first_and_then_the_shallowest() {
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
    fn a_resize_that_is_cut_short_is_finished_by_the_next_call() {
        let mut table = TranspositionTable::new(144);
        assert_eq!(table.segments.len(), 5);
        for left in [4, 3, 2] {
            table.store(1, entry(0, 1));
            table.resize(80, || true);
            assert_eq!((table.segments.len(), table.buckets, table.probe(1)), (left, left * BUCKETS_A_SEGMENT, None));
        }
        for _ in 0..2 {
            table.store(1, entry(0, 1));
            table.resize(80, || true);
        }
        assert_eq!((table.segments.len(), table.buckets), (3, 80 * BUCKETS_A_MIB));
        assert!(table.probe(1).is_some());
    }

    #[test]
    fn a_resized_table_keeps_its_memory_and_forgets_its_entries() {
        let mut table = TranspositionTable::new(64);
        let first_bucket = |table: &TranspositionTable| std::ptr::from_ref(&table.segments[0].buckets()[0]);
        let memory = first_bucket(&table);
        for mebibytes in [175, 64, 33, 32] {
            table.store(1, entry(0, 1));
            table.resize(mebibytes, || false);
            assert_eq!((table.buckets, table.probe(1)), (mebibytes as usize * BUCKETS_A_MIB, None));
            assert_eq!(first_bucket(&table), memory);
            let parts = table.segments.iter().map(|segment| segment.buckets().len());
            assert_eq!(parts.sum::<usize>(), table.buckets);
        }
        table.resize(1, || false);
        assert_eq!((table.buckets, table.segments.len()), (BUCKETS_A_MIB, 1));
    }

    #[test]
    fn the_part_in_use_grows_as_the_memory_comes_and_keeps_what_stands_in_it() {
        let mut table = TranspositionTable::new(33);
        let mebibytes = |table: &TranspositionTable| {
            [&table.used, &table.provided].map(|buckets| buckets.load(Ordering::Relaxed) as f64 / BUCKETS_A_MIB as f64)
        };
        let keys = || (0..4_000).map(mix);
        let known = |table: &TranspositionTable| keys().filter(|&key| table.probe(key).is_some()).count();
        assert_eq!(mebibytes(&table), [33.0, 0.0], "all is used where nothing else is said");
        table.use_what_is_ready();
        assert_eq!(mebibytes(&table), [4.0, 0.0]);
        keys().for_each(|key| table.store(key, entry(5, 5)));
        assert_eq!(known(&table), 4_000, "the folded ones are found as well");
        for (until, expected) in [(7.0, [4.0, 7.0]), (8.0, [8.0, 8.0]), (17.0, [16.0, 17.0])] {
            table.provide(|| mebibytes(&table)[1] >= until);
            assert_eq!(mebibytes(&table), expected);
        }
        // A quarter of the folded ones stay where they are, and the eighth that was never folded.
        assert!((1_000..2_000).contains(&known(&table)), "{}", known(&table));
        table.use_what_is_ready();
        assert_eq!(mebibytes(&table), [16.0, 17.0]);
        table.provide(|| false);
        assert_eq!((mebibytes(&table), table.is_provided()), ([33.0, 33.0], true));
        table.resize(40, || false);
        assert_eq!((mebibytes(&table), table.is_provided()), ([40.0, 32.0], false), "the last part is another one");
        table.use_what_is_ready();
        assert_eq!(mebibytes(&table), [32.0, 32.0]);
        table.use_all();
        assert_eq!(mebibytes(&table), [40.0, 32.0]);
    }

    #[test]
    fn providing_the_memory_keeps_its_entries() {
        let table = TranspositionTable::new(1);
        let keys = || (0..500).map(mix);
        keys().for_each(|key| table.store(key, entry(5, 5)));
        let known = keys().filter(|&key| table.probe(key).is_some()).count();
        table.provide(|| false);
        assert_eq!(keys().filter(|&key| table.probe(key).is_some()).count(), known);
    }

    #[test]
    fn cleared_entries_do_not_come_back_and_give_way_to_others() {
        let mut table = TranspositionTable::new(1);
        for life in 0..600 {
            for key in 1..=4 {
                table.store(key, entry(life, 90));
            }
            table.clear();
            for key in 1..=4 {
                assert_eq!(table.probe(key), None);
                table.store(key, entry(life, 1));
            }
            for key in 1..=4 {
                assert_eq!(table.probe(key), Some(entry(life, 1)));
            }
        }
    }
}
