//! The events of the execution under exploration, with the dependence order among them.
//!
//! Each [`Event`] carries a vector clock of the events that happen before it: the transitive closure of program
//! order and of the order of dependent events. An event's clock being included in another's is what the
//! literature calls a *dependency chain* between them.
//! Cost: a new event compares its footprint with those earlier events that are not yet known to happen before it;
//! memory is one clock per event.

use std::rc::Rc;

use cuda_verify_base::id::Id as _;

use crate::conflict::{Dependence, Oracle, dependence};
use crate::footprint::{Disabling, Footprint};
use crate::happens_before::{Epoch, VectorClock};
use crate::program::ThreadId;

/// A transition that was taken.
#[derive(Clone, Debug)]
pub struct Event {
    /// The thread and the event's number in it.
    pub epoch: Epoch,
    /// What the transition touched.
    pub footprint: Rc<Footprint>,
    /// The events that happen before this one, itself included.
    pub clock: VectorClock,
    /// Index of the thread's event before this one.
    previous: Option<usize>,
}

impl Event {
    /// The thread.
    #[must_use]
    pub const fn thread(&self) -> ThreadId {
        self.epoch.thread
    }
}

/// A transition that may be taken next, and how it relates to the events so far.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The event it would be.
    pub event: Event,
    /// Indices of the events that could perhaps happen after the candidate instead of before it, latest first.
    ///
    /// These are the dependent events of other threads between which and the candidate nothing else is ordered;
    /// if the candidate may be disabled by other threads, also the ones further back, as what lies between may be
    /// what kept it from running.
    pub reversible: Vec<usize>,
    /// Indices of all events that were found to be dependent, the reversible ones among them, latest first.
    pub dependent: Vec<usize>,
}

/// The events of one execution, in order.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    events: Vec<Event>,
    last_of_thread: Vec<Option<usize>>,
}

impl Trace {
    /// The empty trace.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The events, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Index of the last event of a thread.
    #[must_use]
    pub fn last_of(&self, thread: ThreadId) -> Option<usize> {
        self.last_of_thread.get(thread.index()).copied().flatten()
    }

    /// The last event of each thread that has one, in thread order.
    pub fn last_events(&self) -> impl Iterator<Item = &Event> {
        self.last_of_thread.iter().filter_map(|last| last.map(|index| &self.events[index]))
    }

    /// The events that happen before the next event of a thread because they happen before its last one.
    #[must_use]
    pub fn clock_of(&self, thread: ThreadId) -> VectorClock {
        self.last_of(thread).map_or_else(VectorClock::new, |last| self.events[last].clock.clone())
    }

    /// The event that a thread's transition would be, without any order but that of the thread.
    pub(crate) fn unordered(&self, thread: ThreadId, footprint: Rc<Footprint>) -> Candidate {
        let previous = self.last_of(thread);
        let number = previous.map_or(1, |last| self.events[last].epoch.number.saturating_add(1));
        let epoch = Epoch { thread, number };
        let clock = VectorClock::new();
        let event = Event { epoch, footprint, clock, previous };
        Candidate { event, reversible: Vec::new(), dependent: Vec::new() }
    }

    /// The event that a thread's transition would be.
    pub fn candidate(
        &self,
        thread: ThreadId,
        footprint: Rc<Footprint>,
        oracle: &mut dyn Oracle,
    ) -> Candidate {
        let mut candidate = self.unordered(thread, footprint);
        let before = self.clock_of(thread);
        let mut clock = before.clone();
        let may_be_disabled = candidate.event.footprint.disabling() == Disabling::Possible;
        for (index, earlier) in self.events.iter().enumerate().rev() {
            let is_adjacent = !clock.includes(earlier.epoch);
            if before.includes(earlier.epoch) || !(is_adjacent || may_be_disabled) {
                continue;
            }
            match dependence(&earlier.footprint, &candidate.event.footprint, oracle) {
                Dependence::Independent => continue,
                Dependence::Fixed => {}
                Dependence::Reversible => candidate.reversible.push(index),
            }
            candidate.dependent.push(index);
            clock.join(&earlier.clock);
        }
        clock.include(candidate.event.epoch);
        candidate.event.clock = clock;
        candidate
    }

    pub(crate) fn push(&mut self, event: Event) {
        let thread = event.epoch.thread.index();
        if self.last_of_thread.len() <= thread {
            self.last_of_thread.resize(thread + 1, None);
        }
        self.last_of_thread[thread] = Some(self.events.len());
        self.events.push(event);
    }

    pub(crate) fn pop(&mut self) {
        if let Some(event) = self.events.pop() {
            self.last_of_thread[event.epoch.thread.index()] = event.previous;
        }
    }
}
