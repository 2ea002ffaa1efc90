//! Data races: for each location the last write and who has read it since, after FastTrack (Flanagan and Freund, PLDI
//! 2009).
//!
//! Blocks run one after the other and a run ends at its first race, so the accesses so far are free of races and a few
//! representatives stand for all of them: if an access conflicts with any earlier one, it conflicts with one of these.
//! Time is a counter that grows at the start of a block, at a barrier of the block and at a barrier of a whole warp; two
//! comparisons tell from it what barriers order. Reads and atomic accesses of one size are two classes of accesses that do
//! not conflict among themselves. A location is a word of four bytes until one of its object is accessed in part.
//!
//! Fences, partial barriers and waits for copies order more than that, which the [`ThreadOrder`] of a thread knows. Where that
//! is needed, representatives need not stand for all accesses, which the run then says.
//!
//! *Guarantee*: a reported access conflicts with an earlier one that nothing puts before it; every such access is reported
//! unless the past of a thread was needed. Cost: constant time per access and word.

use std::cell::Cell as Flag;

use cuda_verify_order::{Step, ThreadOrder, Threads, contains};

/// An access: the thread in the grid, the time, and what it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) thread: u32,
    /// Zero for no access.
    pub(crate) time: u32,
    pub(crate) site: u32,
}

/// The times that order an access after earlier ones, and who makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    pub(crate) time: u32,
    /// The block of the thread.
    pub(crate) block: Threads,
    /// The last barrier of the block.
    pub(crate) barrier: u32,
    /// The last barrier of the grid.
    pub(crate) grid_barrier: u32,
}

/// A thread that accesses memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accessor<'a> {
    /// The thread, or the number of an asynchronous copy.
    pub(crate) thread: u32,
    /// The thread that has started the copy.
    pub(crate) issuer: u32,
    /// The threads of its warp.
    pub(crate) warp: Threads,
    /// The last barrier of the whole warp.
    pub(crate) warp_barrier: u32,
    /// Whether results of atomic functions are used, so that who has called one has seen those before it.
    pub(crate) sees_atomics: bool,
    /// What else is before, and whether that was needed.
    pub(crate) past: Option<(&'a ThreadOrder, &'a Flag<bool>)>,
}

/// The class of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Read,
    Write,
    /// A write of what is there already, which does not conflict with the write that has put it there.
    Rewrite,
    Atomic,
    /// An atomic access of the scope of a block.
    Narrow,
}

/// What a launch has done to a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    None,
    Reads,
    /// Atomic functions of the scope of the device and nothing else.
    Atomics,
    Others,
}

/// Accesses of one class that do not conflict with each other.
#[derive(Clone, Copy, Debug, Default)]
struct Peers {
    /// Two accesses of the present block: of two warps if there are such, else of two threads.
    first: Record,
    second: Record,
    /// One of an earlier block.
    old: Record,
}

#[derive(Clone, Copy, Debug, Default)]
struct More {
    reads: Peers,
    atomics: Peers,
    narrow: Peers,
    /// The bytes of the last atomic access: those of other sizes conflict with it.
    atomic_size: u32,
    /// One more than the thread that has called the last atomic function, if results of these are used.
    last_atomic: u32,
}

/// Who accessed an object.
#[derive(Debug)]
pub(crate) struct Shadow {
    /// The launch whose accesses these are.
    launch: u32,
    n_locations: usize,
    /// The last write and the first reader of each location; nothing as long as there are none.
    writes: Vec<Record>,
    reads: Vec<Record>,
    /// For each location one more than the index of what does not fit; nothing as long as all of it does.
    more_of: Vec<u32>,
    more: Vec<More>,
    /// Bytes of a location, as a shift: 2 or 0.
    shift: u32,
    /// The bytes that were taken for this.
    pub(crate) taken: u64,
}

impl Now {
    /// Whether an earlier access is certainly over for a thread.
    #[inline]
    fn is_before(self, record: Record, by: Accessor<'_>) -> bool {
        record.time == 0
            || record.thread == by.thread
            || record.time < self.grid_barrier
            || self.is_of_block(record)
                && (record.time < self.barrier
                    || record.time < by.warp_barrier && contains(by.warp, record.thread))
            || self.is_in_past(record, by)
    }

    #[cold]
    fn is_in_past(self, record: Record, by: Accessor<'_>) -> bool {
        if record.thread == by.issuer {
            return true;
        }
        let Some((past, is_used)) = by.past else { return false };
        let is_before = past.includes(&Step::at(record.thread, record.time));
        is_used.set(is_used.get() || is_before);
        is_before
    }

    /// Whether an earlier access is over for the thread of a new one by a barrier of the block, or as its own.
    #[inline]
    fn is_usual(&self, record: Record, new: Record) -> bool {
        record.time == 0
            || record.thread == new.thread
            || record.time < self.barrier && self.is_of_block(record)
    }

    #[inline]
    fn is_of_block(self, record: Record) -> bool {
        contains(self.block, record.thread)
    }
}

impl Peers {
    /// Whether there are none: the first record is set before all others.
    #[inline]
    fn is_empty(&self) -> bool {
        self.first.time == 0
    }

    fn conflict(&self, now: Now, by: Accessor<'_>) -> Option<Record> {
        if self.is_empty() {
            return None;
        }
        [self.first, self.second, self.old].into_iter().find(|it| !now.is_before(*it, by))
    }

    /// The same among accesses of other blocks.
    fn conflict_of_others(&self, now: Now, by: Accessor<'_>) -> Option<Record> {
        if self.is_empty() {
            return None;
        }
        let others = [self.first, self.second, self.old].into_iter();
        others.filter(|it| !now.is_of_block(*it)).find(|it| !now.is_before(*it, by))
    }

    fn add(&mut self, now: &Now, (warp, warp_barrier): (Threads, u32), new: Record) {
        if self.first.time != 0 && !now.is_of_block(self.first) {
            self.old = self.first;
            (self.first, self.second) = (Record::default(), Record::default());
        }
        let is_near = |record: Record| contains(warp, record.thread);
        // What is ordered before the new access, for all that the new one is ordered before, need not be kept.
        let is_stale = |record: Record| {
            record.time < now.barrier
                || record.thread == new.thread
                || is_near(record) && record.time < warp_barrier
        };
        if is_stale(self.first) {
            self.first = new;
            if is_stale(self.second) {
                self.second = Record::default();
            }
        } else if is_stale(self.second) || !is_near(self.first) && !is_near(self.second) {
            self.second = new;
        }
    }
}

impl More {
    #[inline]
    fn has_atomics(&self) -> bool {
        !self.atomics.is_empty() || !self.narrow.is_empty()
    }

    /// An atomic access of another size, which is not atomic to this one.
    fn conflict_of_sizes(&mut self, size: usize, now: Now, by: Accessor<'_>) -> Option<Record> {
        let size = u32::try_from(size).unwrap_or(u32::MAX);
        if std::mem::replace(&mut self.atomic_size, size) == size {
            return None;
        }
        self.atomics.conflict(now, by).or(self.narrow.conflict(now, by))
    }

    /// An atomic access that a plain one conflicts with. Whoever has called the last atomic function on a location, and
    /// uses what it has seen, comes after all that were called before.
    #[inline]
    fn atomic_conflict(&self, now: Now, by: Accessor<'_>) -> Option<Record> {
        if !self.has_atomics() || self.last_atomic == by.thread.wrapping_add(1) {
            return None;
        }
        self.atomics.conflict(now, by).or(self.narrow.conflict(now, by))
    }
}

impl Shadow {
    /// Bytes that the records of an object take at most, if accesses have so many bytes at least.
    pub(crate) fn bytes(size: usize, access: usize) -> u64 {
        let n_cells = if access.is_multiple_of(4) { size.div_ceil(4) } else { size };
        let of_cell = 2 * size_of::<Record>() + size_of::<u32>();
        u64::try_from(n_cells)
            .unwrap_or(u64::MAX)
            .saturating_mul(u64::try_from(of_cell).unwrap_or(0))
    }

    /// Bytes of what not all locations have.
    pub(crate) fn more_bytes(&self) -> u64 {
        u64::try_from(self.more.capacity() * size_of::<More>()).unwrap_or(u64::MAX)
    }

    /// Whether an access makes each byte a location.
    #[inline]
    pub(crate) fn is_split_by(&self, at: usize, size: usize) -> bool {
        self.shift > 0 && Self::is_in_part(at, size)
    }

    /// Whether an access is not one to whole words.
    #[inline]
    pub(crate) fn is_in_part(at: usize, size: usize) -> bool {
        !at.is_multiple_of(4) || !size.is_multiple_of(4)
    }

    pub(crate) fn new(launch: u32, size: usize) -> Self {
        Self {
            launch,
            n_locations: size.div_ceil(4),
            writes: Vec::new(),
            reads: Vec::new(),
            more_of: Vec::new(),
            more: Vec::new(),
            shift: 2,
            taken: 0,
        }
    }

    /// Makes room for the records of a larger object.
    pub(crate) fn grow(&mut self, size: usize) {
        let n_locations = if self.shift > 0 { size.div_ceil(4) } else { size };
        self.n_locations = n_locations.max(self.n_locations);
        let n = self.n_locations;
        let grow = |records: &mut Vec<Record>| {
            if !records.is_empty() {
                records.resize(n, Record::default());
            }
        };
        grow(&mut self.writes);
        grow(&mut self.reads);
        if !self.more_of.is_empty() {
            self.more_of.resize(n, 0);
        }
    }

    pub(crate) fn is_of(&self, launch: u32) -> bool {
        self.launch == launch
    }

    /// From now on, each byte is a location.
    fn split(&mut self) {
        self.shift = 0;
        self.n_locations *= 4;
        let of_bytes = |of_words: &[Record]| -> Vec<Record> {
            of_words.iter().flat_map(|record| [*record; 4]).collect()
        };
        (self.writes, self.reads) = (of_bytes(&self.writes), of_bytes(&self.reads));
        let mut more_of = Vec::with_capacity(4 * self.more_of.len());
        for of_word in &self.more_of {
            for _ in 0..4 {
                let of_byte = self.more.get(index(*of_word)).copied().map(|more| {
                    self.more.push(more);
                    number(self.more.len())
                });
                more_of.push(of_byte.unwrap_or(0));
            }
        }
        self.more_of = more_of;
    }

    /// Notes an access; an earlier one that it conflicts with, and the first byte at which it does.
    #[inline]
    pub(crate) fn access(
        &mut self,
        (at, size): (usize, usize),
        class: Class,
        now: Now,
        by: Accessor<'_>,
        site: u32,
    ) -> Option<(Record, usize)> {
        let new = Record { thread: by.thread, time: now.time, site };
        if self.is_split_by(at, size) {
            self.split();
        }
        let cells = (at >> self.shift)..((at + size - 1) >> self.shift) + 1;
        let mut conflict = None;
        for cell in cells {
            let earlier = self.one(cell, (class, size), now, by, new);
            conflict = conflict.or(earlier.map(|earlier| (earlier, cell << self.shift)));
        }
        conflict
    }

    /// Notes a plain read of a word in the usual case: what was written there was written before the last barrier of the
    /// block, or by the thread itself. Whether it is that case; else nothing is noted.
    #[inline]
    pub(crate) fn read_word(
        &mut self,
        at: usize,
        now: &Now,
        (warp, warp_barrier): (Threads, u32),
        new: Record,
    ) -> bool {
        let at = at >> self.shift;
        if !now.is_usual(at_location(&self.writes, at), new) {
            return false;
        }
        match self.more.get_mut(index(at_location(&self.more_of, at))) {
            None => {
                let read = at_location(&self.reads, at);
                let is_first = now.is_usual(read, new);
                if is_first {
                    *location(&mut self.reads, self.n_locations, at) = new;
                }
                is_first
            }
            Some(more) if !more.has_atomics() => {
                let Peers { first, second, .. } = more.reads;
                // Two threads that have read it since stand for all, if the reader is in the warp of one of them.
                let since = warp_barrier.max(now.barrier);
                let stand = |record: Record| record.time >= since && record.thread != new.thread;
                let is_near = contains(warp, first.thread) || contains(warp, second.thread);
                if !(stand(first) && stand(second) && is_near) {
                    more.reads.add(now, (warp, warp_barrier), new);
                }
                true
            }
            Some(_) => false,
        }
    }

    /// The same for a plain write, before which reads have to be over as well.
    #[inline]
    pub(crate) fn write_word(&mut self, at: usize, now: &Now, new: Record) -> bool {
        let at = at >> self.shift;
        let is_usual = |record: Record| now.is_usual(record, new);
        if !is_usual(at_location(&self.writes, at)) {
            return false;
        }
        match self.more.get_mut(index(at_location(&self.more_of, at))) {
            None if is_usual(at_location(&self.reads, at)) => {
                if let Some(read) = self.reads.get_mut(at) {
                    *read = Record::default();
                }
            }
            Some(More { reads, atomics, narrow, .. })
                if atomics.is_empty()
                    && narrow.is_empty()
                    && [reads.first, reads.second, reads.old].into_iter().all(is_usual) =>
            {
                *reads = Peers::default();
            }
            None | Some(_) => return false,
        }
        *location(&mut self.writes, self.n_locations, at) = new;
        true
    }

    fn one(
        &mut self,
        at: usize,
        (class, size): (Class, usize),
        now: Now,
        by: Accessor<'_>,
        new: Record,
    ) -> Option<Record> {
        let write = at_location(&self.writes, at);
        if class != Class::Rewrite && !now.is_before(write, by) {
            return Some(write);
        }
        let more = index(at_location(&self.more_of, at));
        match class {
            Class::Read => {
                let read = at_location(&self.reads, at);
                let is_first = more == NOTHING
                    && (read.time == 0
                        || read.thread == by.thread
                        || now.is_of_block(read) && read.time < now.barrier);
                if is_first {
                    *location(&mut self.reads, self.n_locations, at) = new;
                    return None;
                }
                let more = self.more(at);
                let conflict = more.atomic_conflict(now, by);
                more.reads.add(&now, (by.warp, by.warp_barrier), new);
                conflict
            }
            Class::Write | Class::Rewrite => {
                *location(&mut self.writes, self.n_locations, at) = new;
                match self.more.get_mut(more) {
                    None => {
                        let read = self.reads.get_mut(at).map(std::mem::take).unwrap_or_default();
                        (!now.is_before(read, by)).then_some(read)
                    }
                    Some(more) => {
                        let conflict = more.reads.conflict(now, by);
                        let conflict = conflict.or(more.atomic_conflict(now, by));
                        *more = More::default();
                        conflict
                    }
                }
            }
            Class::Atomic => {
                let more = self.more(at);
                let conflict = more.reads.conflict(now, by);
                let conflict = conflict.or(more.narrow.conflict_of_others(now, by));
                let conflict = conflict.or(more.conflict_of_sizes(size, now, by));
                more.atomics.add(&now, (by.warp, by.warp_barrier), new);
                more.last_atomic = if by.sees_atomics { by.thread.wrapping_add(1) } else { 0 };
                conflict
            }
            Class::Narrow => {
                let more = self.more(at);
                let conflict = more.reads.conflict(now, by);
                let conflict = conflict.or(more.narrow.conflict_of_others(now, by));
                let conflict = conflict.or(more.atomics.conflict_of_others(now, by));
                let conflict = conflict.or(more.conflict_of_sizes(size, now, by));
                more.narrow.add(&now, (by.warp, by.warp_barrier), new);
                more.last_atomic = if by.sees_atomics { by.thread.wrapping_add(1) } else { 0 };
                conflict
            }
        }
    }

    /// Bytes of a location.
    pub(crate) fn step(&self) -> usize {
        1 << self.shift
    }

    /// What was done to the location of a byte.
    pub(crate) fn use_at(&self, at: usize) -> Use {
        let at = at >> self.shift;
        let more = index(at_location(&self.more_of, at));
        let more = self.more.get(more).copied().unwrap_or_default();
        let (write, read) = (at_location(&self.writes, at), at_location(&self.reads, at));
        let is_any = |peers: &Peers| !peers.is_empty();
        let has_reads = read.time != 0 || is_any(&more.reads);
        let has_atomics = is_any(&more.atomics);
        match (write.time != 0 || is_any(&more.narrow), has_reads, has_atomics) {
            (false, false, false) => Use::None,
            (false, true, false) => Use::Reads,
            (false, false, true) => Use::Atomics,
            (true, _, _) | (false, true, true) => Use::Others,
        }
    }

    /// Who has written some bytes, if anybody has, and where.
    pub(crate) fn written(&self, at: usize, size: usize) -> Option<(Record, usize)> {
        let cells = (at >> self.shift)..((at + size - 1) >> self.shift) + 1;
        let mut writes = cells.map(|cell| (at_location(&self.writes, cell), cell << self.shift));
        writes.find(|(write, _)| write.time != 0)
    }

    /// The part of a location that not all of them have.
    fn more(&mut self, at: usize) -> &mut More {
        let of_location = location(&mut self.more_of, self.n_locations, at);
        if *of_location == 0 {
            let reads = Peers { first: at_location(&self.reads, at), ..Peers::default() };
            self.more.push(More { reads, ..More::default() });
            *of_location = number(self.more.len());
        }
        &mut self.more[index(*of_location)]
    }
}

/// What a location has, of a column that begins without any.
#[inline]
fn location<T: Copy + Default>(column: &mut Vec<T>, n_locations: usize, at: usize) -> &mut T {
    if column.is_empty() {
        column.resize(n_locations, T::default());
    }
    &mut column[at]
}

#[inline]
fn at_location<T: Copy + Default>(column: &[T], at: usize) -> T {
    column.get(at).copied().unwrap_or_default()
}

fn number(len: usize) -> u32 {
    u32::try_from(len).expect("invariant: an object has fewer than 2^32 locations")
}

/// The index of nothing.
const NOTHING: usize = usize::MAX;

/// The index that a number stands for; none for zero.
#[inline]
fn index(number: u32) -> usize {
    usize::try_from(number).map_or(NOTHING, |number| number.wrapping_sub(1))
}
