//! What happens before the point at which a thread stands, and what it hands over to others.
//!
//! Clocks travel with threads, with memory locations and with the phases of barriers, as in the release and acquire
//! patterns of the PTX memory model (PTX ISA 8, "Memory Consistency Model", "Release and Acquire Patterns"): a fence and
//! then a strong write release what the thread has seen and done before the fence; a strong read that takes its value from
//! that write, or from a chain of atomic updates that it heads, and then a fence acquire it.
//!
//! Two orders are kept apart. What barriers order is ordered in every schedule; what flags order is ordered in the
//! schedule at hand only, so that the others have to be looked at, too.
//!
//! Guarantee: over-approximates races of the schedule at hand: an edge is recorded only where the model has one.
//! SOUNDNESS(barrier-acquires): under; a barrier of the block completes an acquire as a fence does, and passes on the
//! fences of the other threads, as the example of the CUDA C++ Programming Guide, "Memory Fence Functions", needs it.
//! Not counted: that fences of sequential consistency are in one order.

use crate::clock::{Past, Point, Step, Threads};
use crate::scope::{FenceOrder, MemScope};

/// What is handed over: at device scope, and at block scope to the own block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scoped {
    pub(crate) device: Past,
    pub(crate) in_block: Past,
}

impl Scoped {
    /// Not joined with what was there: what a thread hands over only grows, so that it is in it.
    fn set(&mut self, past: Past, scope: MemScope) {
        self.in_block = past.clone();
        if scope > MemScope::Block {
            self.device = past;
        }
    }

    const fn is_empty(&self) -> bool {
        self.device.is_empty() && self.in_block.is_empty()
    }

    pub(crate) fn join(&mut self, other: &Self) {
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

/// The order of an atomic operation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Next {
    /// Up to which scope it acquires.
    pub(crate) acquires: Option<MemScope>,
    pub(crate) releases: Scoped,
}

/// What happens before the point at which a thread stands.
#[derive(Clone, Debug, Default)]
pub struct ThreadOrder {
    /// By barriers: in every schedule.
    pub fixed: Past,
    /// By flags as well: in this schedule.
    pub past: Past,
    /// Released by what was read, not yet acquired by a fence.
    pub(crate) observed: Scoped,
    /// What a write from now on releases.
    pub(crate) fenced: Scoped,
    /// What the next atomic operation alone does.
    pub(crate) next: Next,
}

impl ThreadOrder {
    /// Whether nothing is before, and nothing is handed over.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.fixed.is_empty() && self.past.is_empty() && !self.needs_barrier()
    }

    /// Whether writes release anything.
    #[must_use]
    pub const fn has_fence(&self) -> bool {
        !self.fenced.is_empty() || !self.next.releases.is_empty()
    }

    /// Whether a barrier of the block would complete an acquire of the thread, or pass on a release.
    #[must_use]
    pub const fn needs_barrier(&self) -> bool {
        !self.observed.is_empty() || self.has_fence()
    }

    /// A fence at a point of the thread.
    pub fn fence(&mut self, point: &Point, order: FenceOrder, scope: MemScope) {
        // A fence behind a read of a flag acquires what the flag's writer has released, within its own scope.
        if order.acquires() {
            let observed = self.observed.clone();
            self.acquire(&observed, scope);
        }
        if order.releases() {
            let released = self.up_to(point);
            self.fenced.set(released, scope);
        }
    }

    /// The atomic operation that comes next has an order.
    pub fn order_next(&mut self, point: &Point, order: FenceOrder, scope: MemScope) {
        self.next =
            Next { acquires: order.acquires().then_some(scope), releases: Scoped::default() };
        if order.releases() {
            let released = self.up_to(point);
            self.next.releases.set(released, scope);
        }
    }

    /// That operation is done.
    pub fn end_operation(&mut self) {
        self.next = Next::default();
    }

    /// What comes next is behind what was released, within a scope.
    pub(crate) fn acquire(&mut self, released: &Scoped, scope: MemScope) {
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

    /// Some threads, at these points, have met: their steps so far are before what any of them does next.
    pub fn synchronise(members: &mut [(&mut Self, Point)]) {
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
        }
    }

    /// What this thread brings to a barrier of its block, to be passed to all others. The accesses themselves are
    /// ordered by the count of the barriers.
    pub fn arrive(&mut self, at_barrier: &mut Self) {
        // A barrier acquires what was observed before it, as a fence of its scope does (`barrier-acquires`).
        self.past.join(&self.observed.device);
        self.past.join(&self.observed.in_block);
        at_barrier.fixed.join(&self.fixed);
        at_barrier.past.join(&self.past);
        at_barrier.fenced.join(&self.fenced);
    }

    /// See [`Self::arrive`].
    pub fn depart(&mut self, at_barrier: &Self) {
        self.fixed.join(&at_barrier.fixed);
        self.past.join(&at_barrier.past);
        self.fenced.join(&at_barrier.fenced);
    }

    /// Takes part in a phase of a barrier of some threads: what comes before the point is passed on.
    pub fn arrive_at_phase(&mut self, point: &Point, at_barrier: &mut Self) {
        self.arrive(at_barrier);
        at_barrier.fixed.include(point);
    }

    /// Everything that some threads do is before: in every schedule if another step is, after which they were started.
    pub fn include_all(&mut self, threads: Threads, behind: Option<&Step>) {
        // What is ordered behind the step by flags alone is so in this schedule only.
        if behind.is_none_or(|step| self.fixed.includes(step)) {
            self.fixed.include_all(threads);
        } else {
            self.past.include_all(threads);
        }
    }

    /// Whether a thread, or what counts as one, is known to have come to a time.
    #[must_use]
    pub fn has_reached(&self, thread: u32, time: u32) -> bool {
        self.fixed.has_reached(thread, time) || self.past.has_reached(thread, time)
    }

    /// Whether a step of a thread is before what comes next.
    #[must_use]
    pub fn includes(&self, step: &Step) -> bool {
        self.fixed.includes(step) || self.past.includes(step)
    }

    /// What holds on both of two paths of one thread.
    #[must_use]
    pub fn meet(&self, other: &Self) -> Self {
        let (ours, theirs) = (self.next.acquires, other.next.acquires);
        Self {
            fixed: self.fixed.meet(&other.fixed),
            past: self.past.meet(&other.past),
            observed: self.observed.meet(&other.observed),
            fenced: self.fenced.meet(&other.fenced),
            next: Next {
                acquires: ours.and_then(|ours| theirs.map(|theirs| ours.min(theirs))),
                releases: self.next.releases.meet(&other.next.releases),
            },
        }
    }
}
