//! Dynamic partial order reduction with source sets and sleep sets (Abdulla, Aronsson, Jonsson and Sagonas, POPL
//! 2014), extended to transitions that other threads can disable.
//!
//! At each point one thread is scheduled; others are added when a race shows up between a later event and the one
//! taken there, so that the race happens the other way round as well. A thread that was explored at a point sleeps in
//! what is explored from there afterwards, until a dependent transition wakes it.
//!
//! A transition that can be disabled (taking a lock, waiting for a value) may have been kept from running by any
//! dependent event before it. So all of them are considered, not only the adjacent ones, and blocked threads are
//! considered where an execution ends. The reversed race is then possible only if the transition is enabled without
//! the earlier event; where that cannot be told from the trace, the point is expanded fully.
//!
//! Guarantee: exactly one complete execution per partial order of dependent events, deadlocks included. Where an
//! execution is cut (no successor, depth bound), every point on its way is expanded fully, because the races of what
//! was cut are unknown.
// SOUNDNESS(dpor-disabling): the treatment of transitions that can be disabled is ours and is not proved; it is tested
// against plain search and monotonic reduction on random programs with locks, waits and barriers. Were it wrong,
// executions would be missing.
//! Cost: for each race, time linear in the length of the execution between its two sides.

use std::rc::Rc;

use crate::conflict::{Oracle, dependent};
use crate::footprint::{Access, AccessKind, Disabling, Footprint};
use crate::happens_before::Epoch;
use crate::program::ThreadId;
use crate::strategy::{Admission, Strategy};
use crate::trace::{Candidate, Event, Trace};

/// Takes the transitions that reverse races found so far.
#[derive(Clone, Debug, Default)]
pub struct Dpor {
    points: Vec<Point>,
    n_pruned: u64,
}

/// What is to be done and what was done at one point of the search.
#[derive(Clone, Debug)]
struct Point {
    enabled: Vec<ThreadId>,
    /// Threads to schedule here, done or not.
    backtrack: Vec<ThreadId>,
    /// Threads whose next transition need not be taken here, with its footprint; those done are among them.
    sleep: Vec<(ThreadId, Rc<Footprint>)>,
    /// The thread being explored.
    current: Option<(ThreadId, Rc<Footprint>)>,
}

impl Point {
    fn is_asleep(&self, thread: ThreadId) -> bool {
        self.sleep.iter().any(|(sleeper, _)| *sleeper == thread)
    }

    fn is_covered(&self, thread: ThreadId) -> bool {
        self.backtrack.contains(&thread) || self.is_asleep(thread)
    }

    fn expand_fully(&mut self) {
        self.backtrack.clone_from(&self.enabled);
    }

    /// Schedules one of these threads, if none of them is.
    fn schedule_one_of(&mut self, threads: &[ThreadId], preferred: ThreadId) {
        if threads.iter().any(|thread| self.is_covered(*thread)) {
            return;
        }
        let is_enabled = |thread: &&ThreadId| self.enabled.contains(*thread);
        let preference = threads.iter().filter(is_enabled).find(|thread| **thread == preferred);
        match preference.or_else(|| threads.iter().find(is_enabled)) {
            Some(thread) => self.backtrack.push(*thread),
            None => self.expand_fully(),
        }
    }
}

impl Dpor {
    /// A fresh search.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sees to it that each reversible race of the candidate is reversed.
    fn reverse_races(&mut self, trace: &Trace, candidate: &Candidate) {
        for &index in &candidate.reversible {
            let point = &mut self.points[index];
            match enabledness_without(trace, index, candidate, &point.enabled) {
                Some(false) => {}
                Some(true) => {
                    let threads = initials(trace, index, &candidate.event);
                    point.schedule_one_of(&threads, candidate.event.thread());
                }
                None => point.expand_fully(),
            }
        }
    }
}

/// Whether the candidate is enabled after the events that do not depend on the one at `index`, those before it and
/// those after it; `None` if the trace does not tell. `enabled` are the threads enabled just before that event.
fn enabledness_without(
    trace: &Trace,
    index: usize,
    candidate: &Candidate,
    enabled: &[ThreadId],
) -> Option<bool> {
    let earlier = &trace.events()[index];
    let footprint = &candidate.event.footprint;
    match footprint.disabling() {
        Disabling::Never => return Some(true),
        Disabling::Possible => {}
    }
    let takes_lock = |access: &Access| access.kind == AccessKind::Lock;
    if footprint.is_lock_only() && earlier.footprint.accesses().iter().any(takes_lock) {
        // The lock was free when the earlier event took it, and everything done to it since depends on that event.
        return Some(true);
    }
    let thread = candidate.event.thread();
    let has_moved = trace.last_of(thread).is_some_and(|last| last > index);
    let is_concurrent =
        |other: &usize| *other > index && !trace.events()[*other].clock.includes(earlier.epoch);
    if has_moved || candidate.dependent.iter().any(is_concurrent) {
        return None;
    }
    // Nothing after the earlier event that could run without it decides whether the candidate is enabled.
    Some(enabled.contains(&thread))
}

/// The threads that can begin a reversed race: those with an event that no other precedes, among the events after
/// `index` that do not depend on it, followed by the candidate.
fn initials(trace: &Trace, index: usize, candidate: &Event) -> Vec<ThreadId> {
    let first = trace.events()[index].epoch;
    let after = trace.events()[index + 1..].iter().filter(|event| !event.clock.includes(first));
    // An event is preceded by one of a thread if by the first of that thread.
    let mut firsts: Vec<Epoch> = Vec::new();
    let mut initials = Vec::new();
    for event in after.chain([candidate]) {
        if firsts.iter().any(|epoch| epoch.thread == event.thread()) {
            continue;
        }
        if !firsts.iter().any(|epoch| event.clock.includes(*epoch)) {
            initials.push(event.thread());
        }
        firsts.push(event.epoch);
    }
    initials
}

impl Strategy for Dpor {
    fn needs_order(&self) -> bool {
        true
    }

    fn enter(
        &mut self,
        _trace: &Trace,
        enabled: &[ThreadId],
        oracle: &mut dyn Oracle,
    ) -> Admission {
        let mut sleep = Vec::new();
        if let Some(parent) = self.points.last()
            && let Some((_, taken)) = &parent.current
        {
            for (thread, footprint) in &parent.sleep {
                if !dependent(footprint, taken, oracle) {
                    sleep.push((*thread, Rc::clone(footprint)));
                }
            }
        }
        let enabled = enabled.to_vec();
        let mut point = Point { enabled, backtrack: Vec::new(), sleep, current: None };
        let Some(thread) = point.enabled.iter().find(|thread| !point.is_asleep(**thread)) else {
            self.n_pruned += 1;
            return Admission::Prune;
        };
        point.backtrack.push(*thread);
        self.points.push(point);
        Admission::Take
    }

    fn choose(&mut self) -> Option<ThreadId> {
        let point = self.points.last()?;
        point.backtrack.iter().copied().find(|thread| !point.is_asleep(*thread))
    }

    fn admit(&mut self, trace: &Trace, candidate: &Candidate) -> Admission {
        self.reverse_races(trace, candidate);
        if let Some(point) = self.points.last_mut() {
            let footprint = Rc::clone(&candidate.event.footprint);
            point.current = Some((candidate.event.thread(), footprint));
        }
        Admission::Take
    }

    fn done(&mut self) {
        if let Some(point) = self.points.last_mut() {
            point.sleep.extend(point.current.take());
        }
    }

    fn leave(&mut self) {
        self.points.pop();
    }

    fn finish(
        &mut self,
        trace: &Trace,
        blocked: &[(ThreadId, Rc<Footprint>)],
        oracle: &mut dyn Oracle,
    ) {
        for (thread, footprint) in blocked {
            match footprint.disabling() {
                // It waits for something that only ever makes it run: no order to be reversed.
                Disabling::Never => {}
                Disabling::Possible => {
                    let candidate = trace.candidate(*thread, Rc::clone(footprint), oracle);
                    self.reverse_races(trace, &candidate);
                }
            }
        }
    }

    fn cut(&mut self) {
        for point in &mut self.points {
            point.expand_fully();
        }
    }

    fn history_key(&self, _trace: &Trace) -> Option<u64> {
        None
    }

    fn n_pruned(&self) -> u64 {
        self.n_pruned
    }
}
