//! Race detection along one execution: conflicting accesses that synchronisation does not order.
//!
//! The synchronisation order is the transitive closure of program order and of these edges: arriving at a barrier to
//! departing from it, unlocking to locking, a releasing atomic to the acquiring atomic that reads from it or from the
//! chain of atomic updates it heads, and global transitions to and from everything.
//!
//! Guarantee: the races of an execution do not depend on which linearisation of its partial order is explored, so a
//! reduction finds all of them. An edge is added only where two locations are equal for certain, so unresolved
//! symbolic locations can add races but not hide them.
//! Cost: per transition, linear in the length of the execution; one clock per event.

use crate::conflict::{Oracle, are_mutually_atomic, may_overlap, races};
use crate::footprint::{
    Access, AccessKind, Atomic, AtomicEffect, AtomicOrder, AtomicResult, Location,
};
use crate::happens_before::VectorClock;
use crate::observer::{Race, RaceSide};
use crate::program::ThreadId;
use crate::trace::{Event, Trace};

/// The synchronisation clocks of the events of a trace.
#[derive(Debug, Default)]
pub(crate) struct RaceDetector {
    clocks: Vec<VectorClock>,
}

impl RaceDetector {
    pub(crate) fn push(&mut self, clock: VectorClock) {
        self.clocks.push(clock);
    }

    pub(crate) fn pop(&mut self) {
        self.clocks.pop();
    }

    /// The synchronisation clock of the next event, and the races it completes.
    pub(crate) fn check(
        &self,
        trace: &Trace,
        event: &Event,
        oracle: &mut dyn Oracle,
    ) -> (VectorClock, Vec<Race>) {
        let clock = self.clock(trace, event, oracle);
        let mut found = Vec::new();
        for (step, earlier) in trace.events().iter().enumerate() {
            if earlier.thread() == event.thread() || clock.includes(earlier.epoch) {
                continue;
            }
            let sides =
                ((&*earlier.footprint, earlier.thread()), (&*event.footprint, event.thread()));
            for (first, second) in races(sides.0, sides.1, oracle) {
                let first = RaceSide { thread: earlier.thread(), step, access: *first };
                let step = trace.events().len();
                let second = RaceSide { thread: event.thread(), step, access: *second };
                found.push(Race { first, second });
            }
        }
        (clock, found)
    }

    fn clock(&self, trace: &Trace, event: &Event, oracle: &mut dyn Oracle) -> VectorClock {
        let mut clock = VectorClock::new();
        if let Some(last) = trace.last_of(event.thread()) {
            clock.join(&self.clocks[last]);
        }
        for (earlier, earlier_clock) in trace.events().iter().zip(&self.clocks) {
            let is_global = event.footprint.is_global() || earlier.footprint.is_global();
            if is_global || synchronise_by_kind(earlier.footprint.accesses(), event) {
                clock.join(earlier_clock);
            }
        }
        for access in event.footprint.accesses() {
            if acquires(access) {
                self.acquire(trace, (access, event.thread()), &mut clock, oracle);
            }
        }
        clock.include(event.epoch);
        clock
    }

    /// Joins the releases that an acquiring access reads from.
    fn acquire(
        &self,
        trace: &Trace,
        (access, thread): (&Access, ThreadId),
        clock: &mut VectorClock,
        oracle: &mut dyn Oracle,
    ) {
        for (earlier, earlier_clock) in trace.events().iter().zip(&self.clocks).rev() {
            for write in earlier.footprint.accesses() {
                if !write.kind.is_write() || !may_overlap(&write.location, &access.location, oracle)
                {
                    continue;
                }
                let is_atomic = are_mutually_atomic((write, earlier.thread()), (access, thread));
                let AccessKind::Atomic(atomic) = write.kind else { return };
                if !is_atomic || !is_same_place(&write.location, &access.location) {
                    return;
                }
                if atomic.order == AtomicOrder::AcquireRelease {
                    clock.join(earlier_clock);
                }
                match atomic.effect {
                    AtomicEffect::Update { .. } => {}
                    AtomicEffect::Load | AtomicEffect::Store => return,
                }
            }
        }
    }
}

/// Whether a barrier or a lock orders an event after the accesses of an earlier one.
fn synchronise_by_kind(earlier: &[Access], event: &Event) -> bool {
    earlier.iter().any(|first| {
        event.footprint.accesses().iter().any(|second| {
            matches!(
                (first.kind, second.kind),
                (AccessKind::Arrive, AccessKind::Depart) | (AccessKind::Unlock, AccessKind::Lock)
            ) && is_same_place(&first.location, &second.location)
        })
    })
}

/// Whether two locations are equal for certain.
//
// SOUNDNESS(unproved-synchronisation): locations that are equal but not visibly so synchronise nothing, so that races
// that do not exist may be reported; none is hidden.
fn is_same_place(a: &Location, b: &Location) -> bool {
    match a {
        Location::Unknown => false,
        Location::Object { .. } => a == b,
    }
}

/// Whether the accesses after this one are ordered after the release that it reads from. An update whose result is
/// unused observes nothing, so it acquires nothing.
fn acquires(access: &Access) -> bool {
    let AccessKind::Atomic(Atomic { effect, order, .. }) = access.kind else { return false };
    order == AtomicOrder::AcquireRelease
        && match effect {
            AtomicEffect::Load | AtomicEffect::Update { result: AtomicResult::Used, .. } => true,
            AtomicEffect::Store | AtomicEffect::Update { result: AtomicResult::Unused, .. } => {
                false
            }
        }
}
