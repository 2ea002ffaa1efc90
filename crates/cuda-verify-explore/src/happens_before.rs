//! Vector clocks: a partial order over the events of an execution (Mattern 1989, Fidge 1988).
//!
//! The events of a thread are numbered from 1; a [`VectorClock`] says, for each thread, how many of its events
//! happen before or at a point. Two orders are kept in clocks here: the dependence order of the reductions and the
//! synchronisation order of race detection.
//! Cost: one 32-bit number per thread up to the last one seen; joins and comparisons are linear in that.

use std::cmp::Ordering;
use std::fmt;

use cuda_verify_base::id::Id as _;
use smallvec::SmallVec;

use crate::program::ThreadId;

/// An event, named by its thread and its number in that thread, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Epoch {
    /// The thread.
    pub thread: ThreadId,
    /// The number of the event in its thread, from 1.
    pub number: u32,
}

/// How many events of each thread happen before or at a point.
#[derive(Clone, Default)]
pub struct VectorClock {
    numbers: SmallVec<[u32; 4]>,
}

impl VectorClock {
    /// The point before all events.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of events of a thread at or before this point.
    #[must_use]
    pub fn of(&self, thread: ThreadId) -> u32 {
        self.numbers.get(thread.index()).copied().unwrap_or(0)
    }

    /// Whether an event happens before or at this point.
    #[must_use]
    pub fn includes(&self, event: Epoch) -> bool {
        event.number <= self.of(event.thread)
    }

    /// Moves the point past an event.
    pub fn include(&mut self, event: Epoch) {
        if self.numbers.len() <= event.thread.index() {
            self.numbers.resize(event.thread.index() + 1, 0);
        }
        let number = &mut self.numbers[event.thread.index()];
        *number = event.number.max(*number);
    }

    /// Moves the point past everything that another point includes.
    pub fn join(&mut self, other: &Self) {
        if self.numbers.len() < other.numbers.len() {
            self.numbers.resize(other.numbers.len(), 0);
        }
        for (mine, theirs) in self.numbers.iter_mut().zip(&other.numbers) {
            *mine = (*mine).max(*theirs);
        }
    }

    fn is_at_most(&self, other: &Self) -> bool {
        self.numbers
            .iter()
            .enumerate()
            .all(|(index, number)| *number <= other.numbers.get(index).copied().unwrap_or(0))
    }
}

impl PartialEq for VectorClock {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl Eq for VectorClock {}

impl PartialOrd for VectorClock {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.is_at_most(other), other.is_at_most(self)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }
}

impl fmt::Debug for VectorClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.numbers).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All clocks of three threads with numbers below 3, some with trailing zeros.
    fn all() -> Vec<VectorClock> {
        let mut clocks = Vec::new();
        for a in 0..3 {
            for b in 0..3 {
                for c in 0..3 {
                    clocks.push(VectorClock { numbers: SmallVec::from_slice(&[a, b, c]) });
                }
                clocks.push(VectorClock { numbers: SmallVec::from_slice(&[a, b]) });
            }
        }
        clocks
    }

    fn join(a: &VectorClock, b: &VectorClock) -> VectorClock {
        let mut result = a.clone();
        result.join(b);
        result
    }

    #[test]
    fn the_order_is_a_partial_order() {
        for a in &all() {
            assert!(a <= a && a == a);
            for b in &all() {
                assert_eq!(a.partial_cmp(b), b.partial_cmp(a).map(Ordering::reverse));
                assert_eq!(a == b, a <= b && b <= a);
                for c in &all() {
                    assert!(!(a <= b && b <= c) || a <= c, "{a:?} {b:?} {c:?}");
                }
            }
        }
    }

    #[test]
    fn join_is_the_least_upper_bound() {
        for a in &all() {
            assert_eq!(join(a, a), *a);
            assert_eq!(join(a, &VectorClock::new()), *a);
            for b in &all() {
                let bound = join(a, b);
                assert_eq!(bound, join(b, a));
                assert!(*a <= bound && *b <= bound);
                for c in &all() {
                    assert!(!(a <= c && b <= c) || bound <= *c, "{a:?} {b:?} {c:?}");
                    assert_eq!(join(&bound, c), join(a, &join(b, c)));
                }
            }
        }
    }

    #[test]
    fn inclusion_is_monotone_and_agrees_with_the_order() {
        let events: Vec<Epoch> = (0..3)
            .flat_map(|thread| (1..4).map(move |n| (thread, n)))
            .map(|(thread, number)| Epoch { thread: ThreadId::from_index(thread), number })
            .collect();
        for a in &all() {
            for &event in &events {
                let mut later = a.clone();
                later.include(event);
                assert!(later.includes(event) && *a <= later);
                assert_eq!(later == *a, a.includes(event));
            }
            for b in &all() {
                let is_subset = events.iter().all(|&e| !a.includes(e) || b.includes(e));
                assert_eq!(a <= b, is_subset);
            }
        }
    }
}
