//! What happens before what among device threads: the clocks of `cuda-verify-order`, and what only this engine needs
//! besides them.
//!
//! SOUNDNESS(conditional-release): over; a release under a condition that does not fold orders nothing.

use std::rc::Rc;

use cuda_verify_ir::intrinsic::{AtomicOp, FenceOrder, MemScope};
use cuda_verify_order::{self as order, Fences, Past, Step, StrongAccess, Threads};
use smallvec::SmallVec;

use crate::heap::memory::ObjectId;
use crate::threads::accesses::AccessRecord;
use crate::threads::all::weak_log::Seen;

/// What locations release: by object and offset of the flag.
pub(crate) type Releases = order::Releases<(ObjectId, u64)>;

/// A point in the execution of a device thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Point {
    /// Linear number of the thread in the grid.
    pub(crate) thread_no: u32,
    /// Points of the thread before this one at which others may have been ordered after it.
    pub(crate) time: u32,
    /// The threads of its block, and of its warp.
    pub(crate) block: Threads,
    pub(crate) warp: Threads,
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
            || (self.block == other.block
                && (self.interval != other.interval
                    || (self.warp == other.warp && self.epoch != other.epoch)))
    }

    /// As clocks are asked about it. Copies count as threads of no block, so that its barriers say nothing of them.
    pub(crate) fn step(&self) -> Step {
        Step {
            thread: self.thread_no,
            time: self.time,
            of_warp: self.epoch,
            of_block: self.interval,
        }
    }

    fn clocked(&self) -> order::Point {
        order::Point {
            thread: self.thread_no,
            time: self.time,
            block: (self.block, self.interval),
            warp: (self.warp, self.epoch),
        }
    }
}

/// What a device thread knows of others.
#[derive(Clone, Debug, Default)]
pub(crate) struct ThreadOrder {
    /// See [`Point::time`].
    pub(crate) time: u32,
    /// What happens before the point at which it stands.
    pub(crate) clocks: order::ThreadOrder,
    /// Its asynchronous copies.
    pub(crate) copies: Copies,
    /// The fences that it has passed, and its strong accesses.
    pub(crate) fences: Fences,
    pub(crate) seen: Seen,
}

impl ThreadOrder {
    /// A thread that begins after some steps.
    pub(crate) fn after(clocks: order::ThreadOrder) -> Self {
        Self { clocks, ..Self::default() }
    }

    pub(crate) fn fixed(&self) -> &Past {
        &self.clocks.fixed
    }

    pub(crate) fn past(&self) -> &Past {
        &self.clocks.past
    }

    /// A fence at a point of the thread.
    pub(crate) fn fence(&mut self, point: &Point, order: FenceOrder, scope: MemScope) {
        self.fences.pass(order, scope);
        self.clocks.fence(&point.clocked(), order, scope);
        self.time += 1;
    }

    /// The atomic operation that comes next has an order.
    pub(crate) fn order_next(&mut self, point: &Point, order: FenceOrder, scope: MemScope) {
        self.fences.order_next(order, scope);
        self.clocks.order_next(&point.clocked(), order, scope);
        self.time += 1;
    }

    /// That operation is done.
    pub(crate) fn end_operation(&mut self) {
        self.fences.end_operation();
        self.clocks.end_operation();
    }

    /// All these threads, at these points, have met.
    pub(crate) fn synchronise(members: &mut [(&mut Self, Point)]) {
        let clocks = members.iter_mut().map(|(member, at)| (&mut member.clocks, at.clocked()));
        order::ThreadOrder::synchronise(&mut clocks.collect::<Vec<_>>());
        members.iter_mut().for_each(|(member, _)| member.time += 1);
    }

    /// What this thread brings to a barrier of its block.
    pub(crate) fn arrive(&mut self, at_barrier: &mut order::ThreadOrder) {
        self.fences.pass_barrier();
        self.clocks.arrive(at_barrier);
    }

    /// Takes part in a phase of a barrier of some threads: what comes before the point is passed on.
    pub(crate) fn arrive_at_phase(&mut self, point: &Point, at_barrier: &mut order::ThreadOrder) {
        self.fences.pass_barrier();
        self.clocks.arrive_at_phase(&point.clocked(), at_barrier);
        self.time += 1;
    }

    /// What a grid begins with that the thread starts at a point.
    pub(crate) fn start_child(&mut self, point: &Point) -> order::ThreadOrder {
        let mut child = order::ThreadOrder::default();
        self.arrive_at_phase(point, &mut child);
        child
    }

    /// Waits for all asynchronous copies of the thread but the last `n` groups.
    pub(crate) fn wait_for_copies(&mut self, n: u64) {
        if let Some(time) = self.copies.complete(n) {
            self.clocks.fixed.include_up_to(self.copies.number, time);
        }
    }

    /// What holds on both of two paths of one thread.
    pub(crate) fn meet(&self, other: &Self) -> Self {
        let copies = self.copies.meet(&other.copies);
        let mut clocks = self.clocks.meet(&other.clocks);
        // Completed copies are before what follows on both paths, though the numbers of them differ.
        if let Some(time) = copies.n_complete.checked_sub(1) {
            clocks.fixed.include_up_to(copies.number, time);
        }
        Self {
            // Steps of the two paths have the same numbers: later ones must have others than both.
            time: self.time.max(other.time),
            clocks,
            copies,
            fences: self.fences.meet(&other.fences),
            seen: self.seen.meet(&other.seen),
        }
    }
}

/// What an atomic function does to its location.
pub(crate) fn strong_access(op: AtomicOp, is_written: Option<bool>) -> StrongAccess {
    match op {
        AtomicOp::Load | AtomicOp::Guess => StrongAccess::Load,
        AtomicOp::Store => StrongAccess::Store,
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
        | AtomicOp::Xor => StrongAccess::Update { is_written },
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

/// Numbers of what counts as a thread, below those of barriers: copies that are waited for by their thread, and copies that
/// belong to a barrier.
pub(crate) const FIRST_COPIES: u32 = 1 << 30;
pub(crate) const FIRST_BARRIER_COPIES: u32 = 2 << 30;

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

/// An access of a copy that is under way, where one arbitrary thread is run.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) access: Rc<AccessRecord>,
    /// Whether it may have been waited for.
    pub(crate) is_doubtful: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

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
                let is_complete = order.clocks.has_reached(FIRST_COPIES + 5, copy);
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
        assert!(
            joined.clocks.has_reached(FIRST_COPIES, 0)
                && !joined.clocks.has_reached(FIRST_COPIES, 1)
        );
        assert!(joined.copies.are_pending());
        // A path that has issued none has none to wait for.
        let joined = with_copies(0).meet(&ThreadOrder::default());
        assert!(joined.clocks.has_reached(FIRST_COPIES, 1) && !joined.copies.are_pending());
    }
}
