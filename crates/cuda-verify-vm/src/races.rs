//! Data races: for each location the last write and who has read it since, after FastTrack (Flanagan and Freund, PLDI
//! 2009).
//!
//! Blocks run one after the other and a run ends at its first race, so the accesses so far are free of races and a few
//! representatives stand for all of them: if an access conflicts with any earlier one, it conflicts with one of these.
//! Time is a counter that grows at the start of a block, at a barrier of the block and at a barrier of a whole warp; two
//! comparisons tell from it what barriers order. Reads and atomic accesses are two classes of accesses that do not
//! conflict among themselves. A location is a word of four bytes until one of its object is accessed in part.
//!
//! Fences, partial barriers and waits for copies order more than that, which the [`Past`] of a thread knows. Where that
//! is needed, representatives need not stand for all accesses, which the run then says.
//!
//! *Guarantee*: a reported access conflicts with an earlier one that nothing puts before it; every such access is reported
//! unless the past of a thread was needed. Cost: constant time per access and word.

use std::cell::Cell as Flag;

use crate::clocks::{Past, Threads, contains};

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
    pub(crate) past: Option<(&'a Past, &'a Flag<bool>)>,
}

/// The class of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Read,
    Write,
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
struct Cell {
    write: Record,
    read: Record,
    /// One more than the index of what does not fit.
    more: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct More {
    reads: Peers,
    atomics: Peers,
    narrow: Peers,
    /// One more than the thread that has called the last atomic function, if results of these are used.
    last_atomic: u32,
}

/// Who accessed an object.
#[derive(Debug)]
pub(crate) struct Shadow {
    /// The launch whose accesses these are.
    launch: u32,
    cells: Vec<Cell>,
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
        let is_before = past.includes(record);
        is_used.set(is_used.get() || is_before);
        is_before
    }

    fn is_of_block(self, record: Record) -> bool {
        contains(self.block, record.thread)
    }
}

impl Peers {
    fn conflict(&self, now: Now, by: Accessor<'_>) -> Option<Record> {
        [self.first, self.second, self.old].into_iter().find(|it| !now.is_before(*it, by))
    }

    /// The same among accesses of other blocks.
    fn conflict_of_others(&self, now: Now, by: Accessor<'_>) -> Option<Record> {
        let others = [self.first, self.second, self.old].into_iter();
        others.filter(|it| !now.is_of_block(*it)).find(|it| !now.is_before(*it, by))
    }

    fn add(&mut self, now: Now, by: Accessor<'_>, new: Record) {
        if self.first.time != 0 && !now.is_of_block(self.first) {
            self.old = self.first;
            (self.first, self.second) = (Record::default(), Record::default());
        }
        let is_near = |record: Record| contains(by.warp, record.thread);
        // What is ordered before the new access, for all that the new one is ordered before, need not be kept.
        let is_stale = |record: Record| {
            record.time < now.barrier
                || record.thread == new.thread
                || is_near(record) && record.time < by.warp_barrier
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
    /// An atomic access that a plain one conflicts with. Whoever has called the last atomic function on a location, and
    /// uses what it has seen, comes after all that were called before.
    #[inline]
    fn atomic_conflict(&self, now: Now, by: Accessor<'_>) -> Option<Record> {
        if self.atomics.first.time == 0 && self.narrow.first.time == 0 {
            return None;
        }
        if self.last_atomic == by.thread.wrapping_add(1) {
            return None;
        }
        self.atomics.conflict(now, by).or(self.narrow.conflict(now, by))
    }
}

impl Shadow {
    /// Bytes that the records of an object take, if accesses have so many bytes at least.
    pub(crate) fn bytes(size: usize, access: usize) -> u64 {
        let n_cells = if access.is_multiple_of(4) { size.div_ceil(4) } else { size };
        let of_cell = size_of::<Cell>();
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
            cells: vec![Cell::default(); size.div_ceil(4)],
            more: Vec::new(),
            shift: 2,
            taken: 0,
        }
    }

    /// Makes room for the records of a larger object.
    pub(crate) fn grow(&mut self, size: usize) {
        let n_cells = if self.shift > 0 { size.div_ceil(4) } else { size };
        self.cells.resize(n_cells.max(self.cells.len()), Cell::default());
    }

    pub(crate) fn is_of(&self, launch: u32) -> bool {
        self.launch == launch
    }

    /// From now on, each byte is a location.
    fn split(&mut self) {
        self.shift = 0;
        let mut cells = Vec::with_capacity(4 * self.cells.len());
        for cell in &self.cells {
            for _ in 0..4 {
                let mut cell = *cell;
                if let Some(more) = self.more.get(index(cell.more)) {
                    let copy = *more;
                    self.more.push(copy);
                    cell.more = number(self.more.len());
                }
                cells.push(cell);
            }
        }
        self.cells = cells;
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
            let earlier = self.one(cell, class, now, by, new);
            conflict = conflict.or(earlier.map(|earlier| (earlier, cell << self.shift)));
        }
        conflict
    }

    fn one(
        &mut self,
        at: usize,
        class: Class,
        now: Now,
        by: Accessor<'_>,
        new: Record,
    ) -> Option<Record> {
        let cell = &mut self.cells[at];
        if !now.is_before(cell.write, by) {
            return Some(cell.write);
        }
        match class {
            Class::Read => {
                let is_first = cell.more == 0
                    && (cell.read.time == 0
                        || cell.read.thread == by.thread
                        || now.is_of_block(cell.read) && cell.read.time < now.barrier);
                if is_first {
                    cell.read = new;
                    return None;
                }
                let more = self.more(at);
                let conflict = more.atomic_conflict(now, by);
                more.reads.add(now, by, new);
                conflict
            }
            Class::Write => {
                let read = cell.read;
                cell.write = new;
                let more = usize::try_from(cell.more).ok().and_then(|it| it.checked_sub(1));
                match more.and_then(|more| self.more.get_mut(more)) {
                    None => {
                        let conflict = (!now.is_before(read, by)).then_some(read);
                        self.cells[at].read = Record::default();
                        conflict
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
                more.atomics.add(now, by, new);
                more.last_atomic = if by.sees_atomics { by.thread.wrapping_add(1) } else { 0 };
                conflict
            }
            Class::Narrow => {
                let more = self.more(at);
                let conflict = more.reads.conflict(now, by);
                let conflict = conflict.or(more.narrow.conflict_of_others(now, by));
                let conflict = conflict.or(more.atomics.conflict_of_others(now, by));
                more.narrow.add(now, by, new);
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
        let cell = &self.cells[at >> self.shift];
        let more = self.more.get(index(cell.more)).copied().unwrap_or_default();
        let is_any = |peers: &Peers| peers.first.time != 0 || peers.old.time != 0;
        let has_reads = cell.read.time != 0 || is_any(&more.reads);
        let has_atomics = is_any(&more.atomics);
        match (cell.write.time != 0 || is_any(&more.narrow), has_reads, has_atomics) {
            (false, false, false) => Use::None,
            (false, true, false) => Use::Reads,
            (false, false, true) => Use::Atomics,
            (true, _, _) | (false, true, true) => Use::Others,
        }
    }

    /// Who has written some bytes, if anybody has, and where.
    pub(crate) fn written(&self, at: usize, size: usize) -> Option<(Record, usize)> {
        let cells = (at >> self.shift)..((at + size - 1) >> self.shift) + 1;
        let mut written = cells.filter(|cell| self.cells[*cell].write.time != 0);
        written.next().map(|cell| (self.cells[cell].write, cell << self.shift))
    }

    /// The part of a location that not all of them have.
    fn more(&mut self, at: usize) -> &mut More {
        let cell = &mut self.cells[at];
        if cell.more == 0 {
            let reads = Peers { first: cell.read, ..Peers::default() };
            self.more.push(More { reads, ..More::default() });
            cell.more = number(self.more.len());
        }
        &mut self.more[index(cell.more)]
    }
}

fn number(len: usize) -> u32 {
    u32::try_from(len).expect("invariant: an object has fewer than 2^32 locations")
}

/// The index that a number stands for; none for zero.
fn index(number: u32) -> usize {
    usize::try_from(number).map_or(usize::MAX, |number| number.wrapping_sub(1))
}
