//! Monotonic partial order reduction (Kahlon, Wang and Gupta, CAV 2009).
//!
//! Of the interleavings that differ only in the order of independent transitions, one is *quasi-monotonic*: whenever
//! an event `a` of thread `j` comes before an event `b` of a thread `i < j`, then either a dependency chain leads
//! from `a` to `b`, or one leads from `a` to an event of a thread `l < i` that also comes before `b`. In words: a
//! higher thread runs before a lower one only if a still lower one, or that one itself, needs it.
//! Only such interleavings are explored, by refusing the transition that would break the rule.
//!
//! Guarantee: exactly one complete execution per partial order of dependent events, deadlocks included. Chains are
//! tracked exactly, by vector clocks over all events.
//! Cost: as a refusal looks back only, prefixes that cannot be completed are entered; with many independent threads
//! [`Dpor`](crate::strategy::Dpor) avoids them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use crate::conflict::Oracle;
use crate::footprint::Footprint;
use crate::program::ThreadId;
use crate::strategy::{Admission, Dfs, Strategy};
use crate::trace::{Candidate, Trace};

/// Takes the transitions that keep the interleaving quasi-monotonic.
#[derive(Clone, Debug, Default)]
pub struct Mpor {
    search: Dfs,
    n_pruned: u64,
}

impl Mpor {
    /// A fresh search.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

/// Whether the trace stays quasi-monotonic when the candidate is added.
fn is_quasi_monotonic(trace: &Trace, candidate: &Candidate) -> bool {
    let thread = candidate.event.thread();
    // A chain from the last event of a thread is one from all its events, so that one decides.
    trace.last_events().filter(|higher| higher.thread() > thread).all(|higher| {
        candidate.event.clock.includes(higher.epoch)
            || trace
                .last_events()
                .take_while(|lower| lower.thread() < thread)
                .any(|lower| lower.clock.includes(higher.epoch))
    })
}

impl Strategy for Mpor {
    fn needs_order(&self) -> bool {
        true
    }

    fn enter(&mut self, trace: &Trace, enabled: &[ThreadId], oracle: &mut dyn Oracle) -> Admission {
        self.search.enter(trace, enabled, oracle)
    }

    fn choose(&mut self) -> Option<ThreadId> {
        self.search.choose()
    }

    fn admit(&mut self, trace: &Trace, candidate: &Candidate) -> Admission {
        if is_quasi_monotonic(trace, candidate) {
            Admission::Take
        } else {
            self.n_pruned += 1;
            Admission::Prune
        }
    }

    fn done(&mut self) {}

    fn leave(&mut self) {
        self.search.leave();
    }

    fn finish(
        &mut self,
        _trace: &Trace,
        _blocked: &[(ThreadId, Rc<Footprint>)],
        _oracle: &mut dyn Oracle,
    ) {
    }

    fn cut(&mut self) {}

    /// What is admitted later depends, for the last event of each thread, on the footprints that chains lead to
    /// from it and on the threads they belong to. So equal multisets of those give equal searches.
    fn history_key(&self, trace: &Trace) -> Option<u64> {
        let mut key = DefaultHasher::new();
        for last in trace.last_events() {
            let mut reached = 0u64;
            let start = trace.last_of(last.thread()).unwrap_or(0);
            for event in &trace.events()[start..] {
                if event.clock.includes(last.epoch) {
                    let mut hasher = DefaultHasher::new();
                    (event.thread(), &*event.footprint).hash(&mut hasher);
                    reached = reached.wrapping_add(hasher.finish());
                }
            }
            (last.thread(), reached).hash(&mut key);
        }
        Some(key.finish())
    }

    fn n_pruned(&self) -> u64 {
        self.n_pruned
    }
}
