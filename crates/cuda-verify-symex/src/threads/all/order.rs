//! What happens before what among device threads, beyond barriers of a block and full warps.
//!
//! A [`Clock`] says how far other threads had come at a point that happens before. Clocks travel with threads
//! ([`ThreadOrder`]) and with memory locations ([`Releases`]) as in the release and acquire patterns of the PTX memory
//! model (PTX ISA 8, "Memory Consistency Model", "Release and Acquire Patterns"): a fence and then an atomic or
//! volatile write release what the thread has seen and done before the fence; an atomic or volatile read that takes
//! its value from that write, or from a chain of atomic updates that it heads, and then a fence acquire it.
//!
//! Two orders are kept apart. What barriers and `__syncwarp` order is ordered in every schedule; what flags order is
//! ordered in this schedule only, so that the others have to be looked at, too.
//!
//! Guarantee: over-approximates races of the schedule at hand: an edge is recorded only where the release is certain.
//! SOUNDNESS(conditional-release): over; a release under a condition that does not fold orders nothing.
//! SOUNDNESS(barrier-acquires): under; a barrier of the block completes an acquire as a fence does, and passes on the
//! fences of the other threads, as the example of the CUDA C++ Programming Guide, "Memory Fence Functions", needs it.
//! Cost: clocks are persistent maps, shared until they differ; a join is linear in the smaller one.

use std::rc::Rc;

use cuda_verify_ir::intrinsic::{AtomicOp, FenceOrder, MemScope};
use imbl::OrdMap;
use smallvec::SmallVec;

use crate::heap::memory::ObjectId;
use crate::threads::accesses::AccessRecord;
use crate::threads::all::fences::Fences;
use crate::threads::all::weak_log::Seen;

/// A point in the execution of a device thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Point {
    /// Linear number of the thread in the grid.
    pub(crate) thread_no: u32,
    /// Points of the thread before this one at which others may have been ordered after it.
    pub(crate) time: u32,
    pub(crate) block_no: u32,
    pub(crate) warp_no: u32,
    /// Barriers of the grid passed.
    pub(crate) phase: u32,
    /// Barriers passed by the block.
    pub(crate) interval: u32,
    /// Full `__syncwarp`s passed by the warp.
    pub(crate) epoch: u32,
    /// Whether it is an asynchronous copy that was issued there: barriers come after it only once it has been waited for.
    pub(crate) is_copy: bool,
}

impl Point {
    /// Whether barriers order the two, of which this one is the earlier.
    pub(crate) fn is_separated(&self, other: &Self) -> bool {
        if self.is_copy {
            return false;
        }
        // All these numbers only grow, each at a barrier of its threads: where they differ, a barrier is in between.
        self.phase != other.phase
            || (self.block_no == other.block_no
                && (self.interval != other.interval
                    || (self.warp_no == other.warp_no && self.epoch != other.epoch)))
    }
}

/// How far threads had come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    /// The last time of a thread that is included.
    threads: OrdMap<u32, u32>,
    /// The first epoch of a warp of a block that is not included.
    warps: OrdMap<(u32, u32), u32>,
    /// The first interval of a block that is not included.
    blocks: OrdMap<u32, u32>,
}

impl Clock {
    fn includes(&self, point: &Point) -> bool {
        // A thread's own steps are in its program order, so that the last of them stands for all before it.
        if self.threads.get(&point.thread_no).is_some_and(|time| point.time <= *time) {
            return true;
        }
        // A barrier of the block says nothing of an asynchronous copy that the thread has not waited for.
        !point.is_copy && self.has_left(point)
    }

    /// Whether the barriers after a point are included.
    fn has_left(&self, point: &Point) -> bool {
        self.blocks.get(&point.block_no).is_some_and(|first| point.interval < *first)
            || self
                .warps
                .get(&(point.block_no, point.warp_no))
                .is_some_and(|first| point.epoch < *first)
    }

    /// Includes what is before a point, and the point.
    fn include(&mut self, point: &Point) {
        self.threads.insert(point.thread_no, point.time);
        // Intervals and epochs count barriers from zero: in the first ones nothing has been passed yet.
        if point.interval > 0 {
            // The point is behind all barriers that its block has passed, and so behind everything before those.
            raise(&mut self.blocks, point.block_no, point.interval);
        }
        if point.epoch > 0 {
            raise(&mut self.warps, (point.block_no, point.warp_no), point.epoch);
        }
    }

    fn join(&mut self, other: &Self) {
        join_maps(&mut self.threads, &other.threads);
        join_maps(&mut self.warps, &other.warps);
        join_maps(&mut self.blocks, &other.blocks);
    }

    fn meet(&self, other: &Self) -> Self {
        Self {
            threads: meet_maps(&self.threads, &other.threads),
            warps: meet_maps(&self.warps, &other.warps),
            blocks: meet_maps(&self.blocks, &other.blocks),
        }
    }
}

pub(crate) fn raise<K: Ord + Copy>(map: &mut OrdMap<K, u32>, key: K, value: u32) {
    if map.get(&key).is_none_or(|known| *known < value) {
        map.insert(key, value);
    }
}

pub(crate) fn join_maps<K: Ord + Copy>(into: &mut OrdMap<K, u32>, from: &OrdMap<K, u32>) {
    // Clocks are shared until they change, and most joins are of a clock with itself.
    if into.ptr_eq(from) {
        return;
    }
    if into.len() < from.len() {
        // The smaller map is put into the larger one: joins of a few new points with long pasts are the usual case.
        let small = std::mem::replace(into, from.clone());
        for (key, value) in &small {
            raise(into, *key, *value);
        }
    } else {
        for (key, value) in from {
            raise(into, *key, *value);
        }
    }
}

pub(crate) fn meet_maps<K: Ord + Copy>(a: &OrdMap<K, u32>, b: &OrdMap<K, u32>) -> OrdMap<K, u32> {
    // What only one of the two paths has passed does not hold where they have met.
    a.iter().filter_map(|(key, value)| Some((*key, *value.min(b.get(key)?)))).collect()
}

/// What happens before a point; `None` is nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past(Option<Rc<Clock>>);

impl Past {
    pub(crate) fn includes(&self, point: &Point) -> bool {
        self.0.as_ref().is_some_and(|clock| clock.includes(point))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn join(&mut self, other: &Self) {
        let Some(theirs) = &other.0 else { return };
        match &mut self.0 {
            None => self.0 = Some(Rc::clone(theirs)),
            // Threads that met at one barrier share one past.
            Some(ours) if Rc::ptr_eq(ours, theirs) => {}
            Some(ours) => Rc::make_mut(ours).join(theirs),
        }
    }

    fn include(&mut self, point: &Point) {
        Rc::make_mut(self.0.get_or_insert_default()).include(point);
    }

    /// Includes the steps of a thread, or of what counts as one, up to a time.
    fn include_up_to(&mut self, thread_no: u32, time: u32) {
        let clock = Rc::make_mut(self.0.get_or_insert_default());
        raise(&mut clock.threads, thread_no, time);
    }

    fn include_blocks(&mut self, blocks: std::ops::Range<u32>) {
        let clock = Rc::make_mut(self.0.get_or_insert_default());
        for block in blocks {
            // Blocks of a grid that has ended are over: all their intervals are included.
            raise(&mut clock.blocks, block, u32::MAX);
        }
    }

    fn has_reached(&self, thread_no: u32, time: u32) -> bool {
        let known = self.0.as_ref().and_then(|clock| clock.threads.get(&thread_no));
        known.is_some_and(|known| time <= *known)
    }

    fn meet(&self, other: &Self) -> Self {
        Self(match (&self.0, &other.0) {
            (Some(a), Some(b)) if Rc::ptr_eq(a, b) => Some(Rc::clone(a)),
            (Some(a), Some(b)) => Some(Rc::new(a.meet(b))),
            // On one of the paths nothing is before, so that nothing is on both.
            (None, _) | (_, None) => None,
        })
    }
}

/// What is handed over: at device scope, and at block scope to the own block.
#[derive(Clone, Debug, Default)]
struct Scoped {
    device: Past,
    in_block: Past,
}

impl Scoped {
    /// Not joined with what was there: what a thread hands over only grows, so that it is in it.
    fn set(&mut self, past: Past, scope: MemScope) {
        self.in_block = past.clone();
        if scope > MemScope::Block {
            self.device = past;
        }
    }

    fn is_empty(&self) -> bool {
        self.device.is_empty() && self.in_block.is_empty()
    }

    fn join(&mut self, other: &Self) {
        self.device.join(&other.device);
        self.in_block.join(&other.in_block);
    }

    fn meet(&self, other: &Self) -> Self {
        Self {
            device: self.device.meet(&other.device),
            in_block: self.in_block.meet(&other.in_block),
        }
    }
}

/// What happens before the point at which a device thread stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct ThreadOrder {
    /// See [`Point::time`].
    pub(crate) time: u32,
    /// By barriers: in every schedule.
    pub(crate) fixed: Past,
    /// By barriers and flags: in this schedule.
    pub(crate) past: Past,
    /// Released by what was read, not yet acquired by a fence.
    observed: Scoped,
    /// What a write from now on releases.
    fenced: Scoped,
    /// What the next atomic operation alone releases.
    next: Scoped,
    /// Its asynchronous copies.
    pub(crate) copies: Copies,
    /// The fences that it has passed, and its strong accesses.
    pub(crate) fences: Fences,
    pub(crate) seen: Seen,
}

impl ThreadOrder {
    /// Whether writes release anything beyond the block.
    pub(crate) fn has_fence(&self) -> bool {
        !self.fenced.is_empty() || !self.next.is_empty()
    }

    /// A fence at a point of the thread.
    pub(crate) fn fence(&mut self, point: &Point, order: FenceOrder, scope: MemScope) {
        self.fences.pass(order, scope);
        // A fence behind a read of a flag acquires what the flag's writer has released, within its own scope.
        if order.acquires() {
            let observed = self.observed.clone();
            self.acquire(&observed, scope);
        }
        if order.releases() {
            let released = self.up_to(point);
            self.fenced.set(released, scope);
        }
        self.time += 1;
    }

    /// The atomic operation that comes next has an order.
    pub(crate) fn order_next(&mut self, point: &Point, order: FenceOrder, scope: MemScope) {
        self.fences.order_next(order, scope);
        if order.releases() {
            let released = self.up_to(point);
            self.next.set(released, scope);
        }
        self.time += 1;
    }

    /// That operation is done.
    pub(crate) fn end_operation(&mut self) {
        self.fences.end_operation();
        self.next = Scoped::default();
    }

    /// What comes next is behind what was released, within a scope.
    fn acquire(&mut self, released: &Scoped, scope: MemScope) {
        self.past.join(&released.in_block);
        if scope > MemScope::Block {
            self.past.join(&released.device);
        }
    }

    /// What is before a point of the thread, and what it does there.
    fn up_to(&self, point: &Point) -> Past {
        let mut past = self.past.clone();
        // What is ordered in every schedule is in this one as well, and is released with it.
        past.join(&self.fixed);
        past.include(point);
        past
    }

    /// All these threads, at these points, have met.
    pub(crate) fn synchronise(members: &mut [(&mut Self, Point)]) {
        let (mut fixed, mut past) = (Past::default(), Past::default());
        for (member, point) in members.iter_mut() {
            fixed.join(&member.fixed);
            fixed.include(point);
            past.join(&member.past);
            past.join(&member.observed.device);
            past.join(&member.observed.in_block);
        }
        // Who meets knows what any of them knew, and has the steps of all of them behind.
        past.join(&fixed);
        for (member, _) in members.iter_mut() {
            (member.fixed, member.past) = (fixed.clone(), past.clone());
            member.time += 1;
        }
    }

    /// Whether a barrier of the block would complete an acquire of the thread, or pass on a release.
    pub(crate) fn needs_barrier(&self) -> bool {
        !self.observed.is_empty() || self.has_fence()
    }

    /// What this thread brings to a barrier of its block, to be passed to all others. The accesses themselves are
    /// ordered by the number of the interval.
    pub(crate) fn arrive(&mut self, at_barrier: &mut Self) {
        // A barrier acquires what was observed before it, as a fence of its scope does (`barrier-acquires`).
        self.fences.pass_barrier();
        self.past.join(&self.observed.device);
        self.past.join(&self.observed.in_block);
        at_barrier.fixed.join(&self.fixed);
        at_barrier.past.join(&self.past);
        at_barrier.fenced.join(&self.fenced);
    }

    /// See [`Self::arrive`].
    pub(crate) fn depart(&mut self, at_barrier: &Self) {
        self.fixed.join(&at_barrier.fixed);
        self.past.join(&at_barrier.past);
        self.fenced.join(&at_barrier.fenced);
    }

    /// Takes part in a phase of a barrier of some threads: what comes before the point is passed on.
    pub(crate) fn arrive_at_phase(&mut self, point: &Point, at_barrier: &mut Self) {
        self.arrive(at_barrier);
        at_barrier.fixed.include(point);
        self.time += 1;
    }

    /// What a grid begins with that the thread starts at a point.
    pub(crate) fn start_child(&mut self, point: &Point) -> Self {
        let (mut passed, mut child) = (Self::default(), Self::default());
        self.arrive_at_phase(point, &mut passed);
        child.depart(&passed);
        child
    }

    /// Everything that blocks do is before: in every schedule, if the point is.
    pub(crate) fn include_blocks(&mut self, blocks: std::ops::Range<u32>, point: Option<&Point>) {
        // What is ordered behind the point by flags alone is so in this schedule only.
        if point.is_none_or(|point| self.fixed.includes(point)) {
            self.fixed.include_blocks(blocks);
        } else {
            self.past.include_blocks(blocks);
        }
    }

    /// Notes a fact about other threads, such as that a phase is over: the steps of what counts as a thread up to a time.
    pub(crate) fn include_up_to(&mut self, thread_no: u32, time: u32) {
        self.fixed.include_up_to(thread_no, time);
    }

    /// Whether that is known here.
    pub(crate) fn has_reached(&self, thread_no: u32, time: u32) -> bool {
        self.fixed.has_reached(thread_no, time) || self.past.has_reached(thread_no, time)
    }

    /// Whether a point of a thread is before what comes next.
    pub(crate) fn includes(&self, point: &Point) -> bool {
        self.fixed.includes(point) || self.past.includes(point)
    }

    /// Waits for all asynchronous copies of the thread but the last `n` groups.
    pub(crate) fn wait_for_copies(&mut self, n: u64) {
        if let Some(time) = self.copies.complete(n) {
            self.fixed.include_up_to(self.copies.number, time);
        }
    }

    /// What holds on both of two paths of one thread.
    pub(crate) fn meet(&self, other: &Self) -> Self {
        let copies = self.copies.meet(&other.copies);
        let mut fixed = self.fixed.meet(&other.fixed);
        // Completed copies are before what follows on both paths, though the numbers of them differ.
        if let Some(time) = copies.n_complete.checked_sub(1) {
            fixed.include_up_to(copies.number, time);
        }
        Self {
            // Steps of the two paths have the same numbers: later ones must have others than both.
            time: self.time.max(other.time),
            copies,
            fences: self.fences.meet(&other.fences),
            seen: self.seen.meet(&other.seen),
            fixed,
            past: self.past.meet(&other.past),
            observed: self.observed.meet(&other.observed),
            fenced: self.fenced.meet(&other.fenced),
            next: self.next.meet(&other.next),
        }
    }
}

/// The asynchronous copies that a thread waits for itself. To the order of accesses they are the steps of a thread of
/// their own, which others come after where they have been waited for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Copies {
    /// The thread that they count as.
    number: u32,
    n_issued: u32,
    /// The first so many are complete.
    n_complete: u32,
    /// How many were issued before each commit, the latest last; of groups that are not known to be complete.
    groups: SmallVec<[u32; 2]>,
    /// The copy whose accesses are being made, and the barrier that it belongs to.
    pub(crate) open: Option<Agent>,
    pub(crate) barrier: Option<usize>,
    /// Whether it is not known which copies are under way, after a loop that is not unrolled.
    pub(crate) is_unknown: bool,
    /// Accesses of copies that are under way, where one arbitrary thread is run.
    pub(crate) pending: Rc<Vec<Pending>>,
}

/// A thread that asynchronous copies count as, and how many it has made before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Agent {
    pub(crate) number: u32,
    pub(crate) time: u32,
}

/// Numbers of what counts as a thread: copies that are waited for by their thread, copies that belong to a barrier, and
/// barriers.
pub(crate) const FIRST_COPIES: u32 = 1 << 30;
pub(crate) const FIRST_BARRIER_COPIES: u32 = 2 << 30;
pub(crate) const FIRST_BARRIER: u32 = 3 << 30;

impl Copies {
    /// Begins a copy of a thread.
    pub(crate) fn begin(&mut self, thread_no: u32) {
        self.number = FIRST_COPIES.wrapping_add(thread_no);
        self.open = Some(Agent { number: self.number, time: self.n_issued });
        self.n_issued += 1;
    }

    pub(crate) fn commit(&mut self) {
        self.groups.push(self.n_issued);
    }

    /// Whether copies are handed from one iteration of a loop to the next, given those before the first one.
    pub(crate) fn are_handed_on(&self, entry: &Self) -> bool {
        let state = |it: &Self| (it.n_issued, it.n_complete, it.groups.clone());
        (self.are_pending() || entry.are_pending()) && state(self) != state(entry)
    }

    /// Whether there may be copies that have not been waited for.
    pub(crate) fn are_pending(&self) -> bool {
        self.n_complete < self.n_issued
    }

    /// All groups but the last `n` are complete: the last copy that is complete now.
    fn complete(&mut self, n: u64) -> Option<u32> {
        let n = usize::try_from(n).unwrap_or(usize::MAX);
        let last = self.groups.len().checked_sub(n)?.checked_sub(1)?;
        self.n_complete = self.n_complete.max(self.groups[last]);
        self.groups.drain(..=last);
        let n_complete = self.n_complete;
        if self.pending.iter().any(|copy| copy.access.at.time < n_complete) {
            Rc::make_mut(&mut self.pending).retain(|copy| copy.access.at.time >= n_complete);
        }
        n_complete.checked_sub(1)
    }

    /// What holds on both of two paths. Where nothing is pending, nothing of what only the other one has issued is, either.
    fn meet(&self, other: &Self) -> Self {
        let n_issued = self.n_issued.max(other.n_issued);
        let complete = |it: &Self| if it.are_pending() { it.n_complete } else { n_issued };
        let (ours, theirs) = (complete(self), complete(other));
        let n_groups = self.groups.len().max(other.groups.len());
        let group = |it: &Self, from_last: usize, complete: u32| {
            let index = it.groups.len().checked_sub(from_last + 1);
            let at_commit = index.map(|index| it.groups[index]);
            at_commit.filter(|_| it.are_pending()).unwrap_or(complete)
        };
        let groups = (0..n_groups).rev();
        let groups = groups.map(|n| group(self, n, ours).min(group(other, n, theirs))).collect();
        Self {
            number: self.number.max(other.number),
            n_issued,
            n_complete: ours.min(theirs),
            groups,
            open: self.open.filter(|_| self.open == other.open),
            barrier: self.barrier,
            is_unknown: self.is_unknown || other.is_unknown,
            pending: self.meet_pending(other),
        }
    }

    /// What is under way on one of two paths, and may not be on the other one.
    fn meet_pending(&self, other: &Self) -> Rc<Vec<Pending>> {
        if Rc::ptr_eq(&self.pending, &other.pending) {
            return Rc::clone(&self.pending);
        }
        let mut all = Vec::new();
        for (ours, theirs) in [(self, other), (other, self)] {
            for copy in ours.pending.iter() {
                let is_same = |it: &Pending| Rc::ptr_eq(&it.access, &copy.access);
                let is_over = copy.access.at.time < theirs.n_complete;
                if !all.iter().any(is_same) {
                    let is_doubtful = copy.is_doubtful || is_over;
                    all.push(Pending { access: Rc::clone(&copy.access), is_doubtful });
                }
            }
        }
        Rc::new(all)
    }
}

/// What an atomic or volatile access does to its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StrongAccess {
    Load,
    Store,
    /// Reads, and writes if `is_written` is not `Some(false)`.
    Update {
        is_written: Option<bool>,
    },
}

impl StrongAccess {
    pub(crate) fn of_atomic(op: AtomicOp, is_written: Option<bool>) -> Self {
        match op {
            AtomicOp::Load | AtomicOp::Guess => Self::Load,
            AtomicOp::Store => Self::Store,
            AtomicOp::Add
            | AtomicOp::Sub
            | AtomicOp::Exch
            | AtomicOp::Min
            | AtomicOp::Max
            | AtomicOp::Inc
            | AtomicOp::Dec
            | AtomicOp::Cas
            | AtomicOp::And
            | AtomicOp::Or
            | AtomicOp::Xor => Self::Update { is_written },
        }
    }
}

/// What one location releases to its readers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Release {
    device: Past,
    /// By threads of one block, at least at block scope.
    in_block: Option<(u32, Past)>,
}

/// What locations release: by object and offset of the flag.
#[derive(Clone, Debug, Default)]
pub(crate) struct Releases(OrdMap<(ObjectId, u64), Release>);

impl Releases {
    /// A write without synchronisation ends what a location released; without offset, of all of the object.
    pub(crate) fn overwrite(&mut self, object: ObjectId, region: Option<(u64, u64)>) {
        if self.0.is_empty() {
            return;
        }
        let (start, end) = region.unwrap_or((0, u64::MAX));
        let hit: Vec<(ObjectId, u64)> =
            self.0.range((object, start)..(object, end)).map(|(key, _)| *key).collect();
        for key in hit {
            self.0.remove(&key);
        }
    }

    /// An atomic or volatile access of a thread; `is_certain` if it happens whenever the launch does.
    pub(crate) fn access(
        &mut self,
        thread: &mut ThreadOrder,
        block_no: u32,
        (object, offset): (ObjectId, u64),
        access: StrongAccess,
        is_certain: bool,
    ) {
        let key = (object, offset);
        let known = self.0.get(&key);
        let reads = access != StrongAccess::Store;
        if reads && let Some(release) = known {
            let in_block = release.in_block.as_ref().filter(|(block, _)| *block == block_no);
            let in_block = in_block.map_or_else(Past::default, |(_, past)| past.clone());
            let released = Scoped { device: release.device.clone(), in_block };
            thread.observed.join(&released);
            if let Some(scope) = thread.fences.next_acquires() {
                thread.acquire(&released, scope);
            }
        }
        match access {
            // An update that may write goes on with the chain if it does, and leaves it as it is if not. What it would
            // release itself is not certain.
            StrongAccess::Load | StrongAccess::Update { is_written: Some(false) | None } => return,
            StrongAccess::Store => {
                if !self.0.is_empty() {
                    self.0.remove(&key);
                }
            }
            StrongAccess::Update { is_written: Some(true) } => {}
        }
        if !is_certain || !thread.has_fence() {
            return;
        }
        let release = self.0.entry(key).or_default();
        release.device.join(&thread.fenced.device);
        release.device.join(&thread.next.device);
        let mut in_block = match release.in_block.take() {
            Some((block, past)) if block == block_no => past,
            Some(_) | None => Past::default(),
        };
        in_block.join(&thread.fenced.in_block);
        in_block.join(&thread.next.in_block);
        release.in_block = Some((block_no, in_block));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cuda_verify_base::id::Id as _;

    fn point(thread_no: u32, time: u32) -> Point {
        Point { thread_no, time, block_no: thread_no, ..Point::default() }
    }

    fn flag() -> (ObjectId, u64) {
        (ObjectId::from_index(0), 0)
    }

    /// Thread 0 writes at time 0; returns whether thread 1 is ordered after it.
    fn hand_over(writer_fence: bool, reader_fence: bool, write: StrongAccess) -> bool {
        let (mut writer, mut reader) = (ThreadOrder::default(), ThreadOrder::default());
        let mut releases = Releases::default();
        if writer_fence {
            writer.fence(&point(0, 0), FenceOrder::Sequential, MemScope::Device);
        }
        releases.access(&mut writer, 0, flag(), write, true);
        releases.access(&mut reader, 1, flag(), StrongAccess::Load, true);
        if reader_fence {
            reader.fence(&point(1, 0), FenceOrder::Sequential, MemScope::Device);
        }
        reader.past.includes(&point(0, 0))
    }

    #[test]
    fn fences_of_one_direction_have_no_other() {
        let hands_over = |first: FenceOrder, second: FenceOrder| {
            let (mut writer, mut reader) = (ThreadOrder::default(), ThreadOrder::default());
            let mut releases = Releases::default();
            writer.fence(&point(0, 0), first, MemScope::Device);
            releases.access(&mut writer, 0, flag(), StrongAccess::Store, true);
            releases.access(&mut reader, 1, flag(), StrongAccess::Load, true);
            reader.fence(&point(1, 0), second, MemScope::Device);
            reader.past.includes(&point(0, 0))
        };
        assert!(hands_over(FenceOrder::Release, FenceOrder::Acquire));
        assert!(!hands_over(FenceOrder::Acquire, FenceOrder::Acquire));
        assert!(!hands_over(FenceOrder::Release, FenceOrder::Release));
    }

    #[test]
    fn an_operation_orders_no_other() {
        let device = MemScope::Device;
        let flags = [flag(), (flag().0, flag().1 + 4)];
        // The first thread writes two flags, of which one releases; the other reads both and acquires by one of the reads.
        let is_ordered = |releasing: usize, acquiring: usize| {
            let (mut releases, mut writer, mut reader) =
                (Releases::default(), ThreadOrder::default(), ThreadOrder::default());
            for (no, flag) in flags.into_iter().enumerate() {
                if no == releasing {
                    writer.order_next(&point(0, 0), FenceOrder::Release, device);
                }
                releases.access(&mut writer, 0, flag, StrongAccess::Store, true);
                writer.end_operation();
            }
            for (no, flag) in flags.into_iter().enumerate() {
                if no == acquiring {
                    reader.order_next(&point(1, 0), FenceOrder::Acquire, device);
                }
                releases.access(&mut reader, 1, flag, StrongAccess::Load, true);
                reader.end_operation();
            }
            reader.includes(&point(0, 0))
        };
        assert!(is_ordered(0, 0) && is_ordered(1, 1));
        assert!(!is_ordered(0, 1) && !is_ordered(1, 0));
    }

    #[test]
    fn both_fences_are_needed() {
        assert!(hand_over(true, true, StrongAccess::Store));
        assert!(!hand_over(false, true, StrongAccess::Store));
        assert!(!hand_over(true, false, StrongAccess::Store));
        assert!(!hand_over(true, true, StrongAccess::Update { is_written: Some(false) }));
    }

    #[test]
    fn what_follows_the_fence_is_not_released() {
        let (mut writer, mut reader) = (ThreadOrder::default(), ThreadOrder::default());
        let mut releases = Releases::default();
        writer.fence(&point(0, 0), FenceOrder::Sequential, MemScope::Device);
        let late = point(0, writer.time);
        releases.access(&mut writer, 0, flag(), StrongAccess::Store, true);
        releases.access(&mut reader, 1, flag(), StrongAccess::Load, true);
        reader.fence(&point(1, 0), FenceOrder::Sequential, MemScope::Device);
        assert!(!reader.past.includes(&late));
    }

    #[test]
    fn updates_continue_a_release_and_stores_end_it() {
        for (between, is_ordered) in
            [(StrongAccess::Update { is_written: Some(true) }, true), (StrongAccess::Store, false)]
        {
            let mut releases = Releases::default();
            let mut threads = [(); 3].map(|()| ThreadOrder::default());
            threads[0].fence(&point(0, 0), FenceOrder::Sequential, MemScope::Device);
            releases.access(&mut threads[0], 0, flag(), StrongAccess::Store, true);
            releases.access(&mut threads[1], 1, flag(), between, true);
            releases.access(&mut threads[2], 2, flag(), StrongAccess::Load, true);
            threads[2].fence(&point(2, 0), FenceOrder::Sequential, MemScope::Device);
            assert_eq!(threads[2].past.includes(&point(0, 0)), is_ordered);
        }
    }

    #[test]
    fn a_block_fence_reaches_its_block_only() {
        for (reader_block, is_ordered) in [(0, true), (1, false)] {
            let (mut writer, mut reader) = (ThreadOrder::default(), ThreadOrder::default());
            let mut releases = Releases::default();
            writer.fence(&point(0, 0), FenceOrder::Sequential, MemScope::Block);
            releases.access(&mut writer, 0, flag(), StrongAccess::Store, true);
            releases.access(&mut reader, reader_block, flag(), StrongAccess::Load, true);
            reader.fence(&point(1, 0), FenceOrder::Sequential, MemScope::Device);
            assert_eq!(reader.past.includes(&point(0, 0)), is_ordered);
        }
    }

    /// PTX ISA 8, `cp.async.wait_group N`: all groups but the last `N` are complete.
    #[test]
    fn groups_of_copies_are_complete_but_the_last_ones() {
        for (n_left, n_complete) in [(0, 3), (1, 2), (2, 1), (3, 0), (9, 0)] {
            let mut order = ThreadOrder::default();
            for _ in 0..3 {
                order.copies.begin(5);
                order.copies.commit();
            }
            order.wait_for_copies(n_left);
            assert_eq!(order.copies.are_pending(), n_complete < 3, "{n_left}");
            for copy in 0..3 {
                let is_complete = order.has_reached(FIRST_COPIES + 5, copy);
                assert_eq!(is_complete, copy < n_complete, "copy {copy} where {n_left} may go on");
            }
        }
    }

    #[test]
    fn what_holds_on_both_paths_is_known_where_they_join() {
        let with_copies = |n_waited: u64| {
            let mut order = ThreadOrder::default();
            for _ in 0..2 {
                order.copies.begin(0);
                order.copies.commit();
            }
            order.wait_for_copies(n_waited);
            order
        };
        let joined = with_copies(0).meet(&with_copies(1));
        assert!(joined.has_reached(FIRST_COPIES, 0) && !joined.has_reached(FIRST_COPIES, 1));
        assert!(joined.copies.are_pending());
        // A path that has issued none has none to wait for.
        let joined = with_copies(0).meet(&ThreadOrder::default());
        assert!(joined.has_reached(FIRST_COPIES, 1) && !joined.copies.are_pending());
    }

    #[test]
    fn a_release_that_may_not_happen_orders_nothing() {
        let (mut writer, mut reader) = (ThreadOrder::default(), ThreadOrder::default());
        let mut releases = Releases::default();
        writer.fence(&point(0, 0), FenceOrder::Sequential, MemScope::Device);
        releases.access(&mut writer, 0, flag(), StrongAccess::Store, false);
        releases.access(&mut reader, 1, flag(), StrongAccess::Load, true);
        reader.fence(&point(1, 0), FenceOrder::Sequential, MemScope::Device);
        assert!(!reader.past.includes(&point(0, 0)));
    }

    #[test]
    fn a_plain_write_ends_what_a_flag_releases() {
        for (region, is_ordered) in [(None, false), (Some((0, 4)), false), (Some((4, 8)), true)] {
            let (mut writer, mut reader) = (ThreadOrder::default(), ThreadOrder::default());
            let mut releases = Releases::default();
            writer.fence(&point(0, 0), FenceOrder::Sequential, MemScope::Device);
            releases.access(&mut writer, 0, flag(), StrongAccess::Store, true);
            releases.overwrite(flag().0, region);
            releases.access(&mut reader, 1, flag(), StrongAccess::Load, true);
            reader.fence(&point(1, 0), FenceOrder::Sequential, MemScope::Device);
            assert_eq!(reader.past.includes(&point(0, 0)), is_ordered, "{region:?}");
        }
    }

    #[test]
    fn barriers_of_the_block_pass_clocks_on() {
        let mut threads = [(); 2].map(|()| ThreadOrder::default());
        threads[0].past.include(&point(7, 3));
        let mut all = ThreadOrder::default();
        threads.iter_mut().for_each(|thread| thread.arrive(&mut all));
        threads.iter_mut().for_each(|thread| thread.depart(&all));
        assert!(threads[1].past.includes(&point(7, 3)));
        assert!(!threads[1].past.includes(&point(7, 4)));
    }
}

/// An access of a copy that is under way, where one arbitrary thread is run.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) access: Rc<AccessRecord>,
    /// Whether it may have been waited for.
    pub(crate) is_doubtful: bool,
}
