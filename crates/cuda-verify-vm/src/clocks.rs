//! What happens before what beyond barriers of a block and full warps: fences and flags, partial barriers, copies.
//!
//! A [`Clock`] says how far other threads had come at a point that happens before. Clocks travel with threads
//! ([`ThreadOrder`]) and with memory locations, as in the release and acquire patterns of the PTX memory model (PTX ISA
//! 8, "Memory Consistency Model", "Release and Acquire Patterns"): a fence and then an atomic or volatile write release
//! what the thread has seen and done before the fence; an atomic or volatile read of that location, and then a fence,
//! acquire it. There are none before the first fence, so that most launches pay nothing for them. Cost: clocks are
//! shared until they differ; a join is linear in the second one.
//!
//! SOUNDNESS(barrier-acquires): under; a barrier of the block completes an acquire as a fence does, and passes on the
//! fences of the other threads, as the example of the CUDA C++ Programming Guide, "Memory Fence Functions", needs it.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

use cuda_verify_ir::intrinsic::{FenceOrder, MemScope};

use crate::races::Record;

/// Threads in a row: the first one, and how many.
pub(crate) type Threads = (u32, u32);

/// Whether a thread is one of some in a row.
#[inline]
pub(crate) fn contains((first, n): Threads, thread: u32) -> bool {
    thread.wrapping_sub(first) < n
}

/// A point in the execution of a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) thread: u32,
    pub(crate) time: u32,
    /// Its block and the last barrier of that, its warp and the last barrier of that.
    pub(crate) block: (Threads, u32),
    pub(crate) warp: (Threads, u32),
}

/// How far threads had come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    /// The last time of a thread that is included.
    threads: BTreeMap<u32, u32>,
    /// Of threads in a row, by the first one: how many, and the first time that is not included.
    rows: BTreeMap<u32, (u32, u32)>,
    /// The same of rows of rows, which begin where a row begins.
    blocks: BTreeMap<u32, (u32, u32)>,
    grids: BTreeMap<u32, (u32, u32)>,
}

impl Past {
    /// Whether an access is before.
    pub(crate) fn includes(&self, record: Record) -> bool {
        let is_in = |rows: &BTreeMap<u32, (u32, u32)>| {
            rows.range(..=record.thread).next_back().is_some_and(|(first, (n, end))| {
                contains((*first, *n), record.thread) && record.time < *end
            })
        };
        self.threads.get(&record.thread).is_some_and(|time| record.time <= *time)
            || is_in(&self.rows)
            || is_in(&self.blocks)
            || is_in(&self.grids)
    }
}

/// A set of points, shared until it is changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock(Option<Arc<Past>>);

impl Clock {
    pub(crate) fn past(&self) -> Option<&Past> {
        self.0.as_deref()
    }

    pub(crate) fn join(&mut self, other: &Self) {
        let Some(theirs) = &other.0 else { return };
        match &mut self.0 {
            None => self.0 = Some(Arc::clone(theirs)),
            Some(ours) if Arc::ptr_eq(ours, theirs) => {}
            Some(ours) => {
                let ours = Arc::make_mut(ours);
                for (thread, time) in &theirs.threads {
                    let known = ours.threads.entry(*thread).or_default();
                    *known = (*known).max(*time);
                }
                let rows = [
                    (&mut ours.rows, &theirs.rows),
                    (&mut ours.blocks, &theirs.blocks),
                    (&mut ours.grids, &theirs.grids),
                ];
                for (ours, theirs) in rows {
                    for (first, (n, end)) in theirs {
                        let known = ours.entry(*first).or_insert((*n, 0));
                        known.1 = known.1.max(*end);
                    }
                }
            }
        }
    }

    /// Includes a point and what barriers order before it.
    pub(crate) fn include(&mut self, point: &Point) {
        self.include_thread(point.thread, point.time);
        let past = Arc::make_mut(self.0.get_or_insert_default());
        for (rows, ((first, n), end)) in
            [(&mut past.blocks, point.block), (&mut past.rows, point.warp)]
        {
            let known = rows.entry(first).or_insert((n, 0));
            known.1 = known.1.max(end);
        }
    }

    /// Includes all that threads in a row do.
    pub(crate) fn include_all(&mut self, (first, n): Threads) {
        let past = Arc::make_mut(self.0.get_or_insert_default());
        past.grids.insert(first, (n, u32::MAX));
    }

    /// Includes what a thread has done up to a time.
    pub(crate) fn include_thread(&mut self, thread: u32, time: u32) {
        let past = Arc::make_mut(self.0.get_or_insert_default());
        let known = past.threads.entry(thread).or_default();
        *known = (*known).max(time);
    }
}

/// What is handed over: to the device, and to the block.
#[derive(Clone, Debug, Default)]
struct Scoped {
    device: Clock,
    in_block: Clock,
}

impl Scoped {
    /// Not joined with what was there: what a thread hands over only grows, so that it is in it.
    fn set(&mut self, past: Clock, scope: MemScope) {
        self.in_block = past.clone();
        if scope > MemScope::Block {
            self.device = past;
        }
    }

    fn join(&mut self, other: &Self) {
        self.device.join(&other.device);
        self.in_block.join(&other.in_block);
    }
}

/// What a thread knows of others.
#[derive(Clone, Debug, Default)]
pub(crate) struct ThreadOrder {
    /// What happens before its next access.
    pub(crate) past: Clock,
    /// What it has read of, and acquires by a fence.
    observed: Scoped,
    /// What its atomic writes from now on release.
    fenced: Scoped,
    /// What the next atomic operation alone does.
    next: Next,
}

/// The order of an atomic operation.
#[derive(Clone, Debug, Default)]
struct Next {
    /// Up to which scope it acquires.
    acquires: Option<MemScope>,
    releases: Scoped,
}

impl ThreadOrder {
    pub(crate) fn fence(&mut self, point: &Point, order: FenceOrder, scope: MemScope) {
        if order.acquires() {
            let observed = self.observed.clone();
            self.acquire(&observed, scope);
        }
        if order.releases() {
            let released = self.up_to(point);
            self.fenced.set(released, scope);
        }
    }

    /// The next atomic operation has an order.
    pub(crate) fn order_next(&mut self, point: &Point, order: FenceOrder, scope: MemScope) {
        self.next = Next { acquires: order.acquires().then_some(scope), ..Next::default() };
        if order.releases() {
            let released = self.up_to(point);
            self.next.releases.set(released, scope);
        }
    }

    /// What comes next is behind what was released, within a scope.
    fn acquire(&mut self, released: &Scoped, scope: MemScope) {
        self.past.join(&released.in_block);
        if scope > MemScope::Block {
            self.past.join(&released.device);
        }
    }

    /// What is before a point of the thread, and what it does there.
    fn up_to(&self, point: &Point) -> Clock {
        let mut past = self.past.clone();
        past.include(point);
        past
    }

    /// What this thread brings to a barrier of its block.
    pub(crate) fn arrive(&mut self, at_barrier: &mut Self) {
        self.past.join(&self.observed.device);
        self.past.join(&self.observed.in_block);
        at_barrier.past.join(&self.past);
        at_barrier.fenced.join(&self.fenced);
    }

    /// What it takes with it.
    pub(crate) fn depart(&mut self, at_barrier: &Self) {
        self.past.join(&at_barrier.past);
        self.fenced.join(&at_barrier.fenced);
    }
}

/// What an atomic or volatile access does to its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strong {
    Load,
    Store,
    /// Reads, and writes if it says so.
    Update(bool),
}

/// What a location releases to its readers.
#[derive(Clone, Debug, Default)]
struct Release {
    device: Clock,
    /// To threads of the block that begins with a thread.
    in_block: Option<(u32, Clock)>,
}

/// The order of the accesses of a launch.
#[derive(Debug, Default)]
pub(crate) struct Orders {
    /// What each thread of the present grid begins with.
    pub(crate) start: ThreadOrder,
    threads: BTreeMap<u32, ThreadOrder>,
    releases: BTreeMap<(usize, usize), Release>,
    /// Whether only clocks have ordered an access.
    pub(crate) is_used: Cell<bool>,
}

impl Orders {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.threads.is_empty() && self.start.past.0.is_none()
    }

    pub(crate) fn of(&mut self, thread: u32) -> &mut ThreadOrder {
        self.threads.entry(thread).or_insert_with(|| self.start.clone())
    }

    /// What happens before the next access of a thread.
    pub(crate) fn past(&self, thread: u32) -> Option<&Past> {
        self.threads.get(&thread).unwrap_or(&self.start).past.past()
    }

    /// These threads, at these points, meet.
    pub(crate) fn meet(&mut self, points: &[Point]) {
        let mut all = ThreadOrder::default();
        for point in points {
            self.of(point.thread).arrive(&mut all);
            all.past.include(point);
        }
        for point in points {
            self.of(point.thread).past.join(&all.past);
        }
    }

    /// Threads meet at a barrier that orders their accesses by itself.
    pub(crate) fn pass_on(&mut self, threads: &[u32]) {
        if self.is_empty() {
            return;
        }
        let mut all = ThreadOrder::default();
        for thread in threads {
            if let Some(order) = self.threads.get_mut(thread) {
                order.arrive(&mut all);
            }
        }
        threads.iter().for_each(|thread| self.of(*thread).depart(&all));
    }

    /// An atomic or volatile access of a thread at a time that it has for itself, in the block that begins with another
    /// thread. What releases is released, too: who has seen it can write to the location without a race.
    pub(crate) fn access(
        &mut self,
        (thread, block): (u32, u32),
        time: u32,
        place: (usize, usize),
        access: Strong,
    ) {
        if self.is_empty() {
            return;
        }
        let next = match self.threads.get_mut(&thread) {
            Some(order) => std::mem::take(&mut order.next),
            None => Next::default(),
        };
        if access != Strong::Store
            && let Some(release) = self.releases.get(&place)
        {
            let order = self.threads.entry(thread).or_insert_with(|| self.start.clone());
            let in_block = release.in_block.as_ref().filter(|(of, _)| *of == block);
            let in_block = in_block.map_or_else(Clock::default, |(_, past)| past.clone());
            let released = Scoped { device: release.device.clone(), in_block };
            order.observed.join(&released);
            if let Some(scope) = next.acquires {
                order.acquire(&released, scope);
            }
        }
        match access {
            Strong::Load | Strong::Update(false) => return,
            Strong::Store => {
                self.releases.remove(&place);
            }
            Strong::Update(true) => {}
        }
        let Some(order) = self.threads.get(&thread) else { return };
        let release = self.releases.entry(place).or_default();
        release.device.join(&order.fenced.device);
        release.device.join(&next.releases.device);
        if order.fenced.device.0.is_some() || next.releases.device.0.is_some() {
            release.device.include_thread(thread, time);
        }
        let mut in_block =
            release.in_block.take().filter(|(of, _)| *of == block).unwrap_or_default().1;
        in_block.join(&order.fenced.in_block);
        in_block.join(&next.releases.in_block);
        release.in_block = Some((block, in_block));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(thread: u32, time: u32) -> Point {
        Point { thread, time, block: ((thread, 1), 0), warp: ((thread, 1), 0) }
    }

    /// Thread 0 writes at time 1; whether thread 1 is ordered after it.
    fn hand_over(fences: [Option<(FenceOrder, MemScope)>; 2], write: Strong) -> bool {
        let mut orders = Orders::default();
        let [writer, reader] = fences;
        writer.iter().for_each(|(order, scope)| orders.of(0).fence(&point(0, 1), *order, *scope));
        orders.access((0, 0), 3, (0, 0), write);
        orders.access((1, 1), 4, (0, 0), Strong::Load);
        reader.iter().for_each(|(order, scope)| orders.of(1).fence(&point(1, 2), *order, *scope));
        let record = Record { thread: 0, time: 1, site: 0 };
        let late = Record { time: 4, ..record };
        assert!(!orders.past(1).is_some_and(|past| past.includes(late)));
        orders.past(1).is_some_and(|past| past.includes(record))
    }

    #[test]
    fn fences_of_one_direction_have_no_other() {
        let fence = |order| Some((order, MemScope::Device));
        let (acquire, release) = (fence(FenceOrder::Acquire), fence(FenceOrder::Release));
        assert!(hand_over([release, acquire], Strong::Store));
        assert!(!hand_over([acquire, acquire], Strong::Store));
        assert!(!hand_over([release, release], Strong::Store));
    }

    #[test]
    fn an_operation_orders_no_other() {
        let device = MemScope::Device;
        // Thread 0 writes two flags, of which one releases; thread 1 reads both and acquires by one of the reads.
        let is_ordered = |releasing: usize, acquiring: usize| {
            let mut orders = Orders::default();
            for flag in 0..2 {
                if flag == releasing {
                    orders.of(0).order_next(&point(0, 1), FenceOrder::Release, device);
                }
                orders.access((0, 0), 3, (flag, 0), Strong::Store);
            }
            for flag in 0..2 {
                if flag == acquiring {
                    orders.of(1).order_next(&point(1, 2), FenceOrder::Acquire, device);
                }
                orders.access((1, 1), 4, (flag, 0), Strong::Load);
            }
            let record = Record { thread: 0, time: 1, site: 0 };
            orders.past(1).is_some_and(|past| past.includes(record))
        };
        assert!(is_ordered(0, 0) && is_ordered(1, 1));
        assert!(!is_ordered(0, 1) && !is_ordered(1, 0));
    }

    #[test]
    fn both_fences_are_needed() {
        let device = Some((FenceOrder::Sequential, MemScope::Device));
        assert!(hand_over([device, device], Strong::Store));
        assert!(!hand_over([None, device], Strong::Store));
        assert!(!hand_over([device, None], Strong::Store));
        assert!(!hand_over([device, device], Strong::Update(false)));
        let block = Some((FenceOrder::Sequential, MemScope::Block));
        assert!(!hand_over([block, device], Strong::Store));
    }
}
