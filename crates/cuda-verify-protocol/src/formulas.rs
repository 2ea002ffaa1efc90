//! Conditions on events of several threads: one comes before another, a thread is still there, two threads are in one
//! barrier interval, a partial barrier orders them.
//!
//! Some of these say that something happens in *no* iteration of a loop: no end before an access, no barrier between two
//! events. Such a statement is made for *candidates* only: the last iteration before, the next one after, and whatever
//! further iterations were asked for ([`Formulas::add_candidate`]). *Guarantee*: every formula holds where the statement
//! holds, so that what has no model does not happen; and a statement that a model violates is made stronger by adding
//! the iteration in which it is violated. Outside of loops formulas are exact.

use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::FxHashMap;

use crate::flat::{self, ArrivalKind};
use crate::flatten::{Event, EventId, EventKind, LoopId};
use crate::members::{Members, like};
use crate::phases::{Intervals, PhaseNo, Phases};
use crate::protocol::{Role, Sharing};

/// Iterations of a loop that are few.
const SHORT: u64 = 8;

/// An event in given iterations of the loops around.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Instance {
    pub(crate) event: EventId,
    pub(crate) counters: Vec<TermId>,
}

/// Which iterations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Iterations {
    /// Those of a thread's accesses.
    Own,
    /// Those of a thread around an event.
    Of(EventId),
    /// Those around an event that are common to all threads.
    Common(EventId),
}

/// Conditions on events of some threads.
pub(crate) struct Formulas<'a> {
    pub(crate) pool: &'a mut TermPool,
    pub(crate) members: Members<'a>,
    /// Further iterations of an event that are spoken of.
    candidates: FxHashMap<EventId, Vec<Vec<u64>>>,
    /// Arbitrary iterations of loops.
    arbitrary: FxHashMap<(Iterations, LoopId), TermId>,
    stops: Vec<EventId>,
    /// What threads have at least in common.
    pub(crate) common: Sharing,
    /// Barriers that order threads with so much in common.
    barriers: Vec<EventId>,
    /// Those that every thread passes, by their place among all.
    certain: Vec<usize>,
    partials: Vec<EventId>,
    /// By thread and instance, whether it is still there.
    alive: FxHashMap<(usize, Instance), TermId>,
}

impl<'a> Formulas<'a> {
    pub(crate) fn new(pool: &'a mut TermPool, members: Members<'a>, common: Sharing) -> Self {
        let events = members.events;
        let stops = events.of(|kind| matches!(kind, EventKind::Exit | EventKind::Unknown));
        let partials = events.of(|kind| matches!(kind, EventKind::Partial(..)));
        let barriers = events.of(|kind| kind.is_barrier(common));
        let is_certain = |id: &EventId| events.all[*id].is_certain(pool);
        let certain =
            (0..).zip(&barriers).filter(|(_, id)| is_certain(id)).map(|(at, _)| at).collect();
        Self {
            pool,
            members,
            candidates: FxHashMap::default(),
            arbitrary: FxHashMap::default(),
            stops,
            common,
            barriers,
            certain,
            partials,
            alive: FxHashMap::default(),
        }
    }

    /// From now on statements are made of this iteration, too. False if they were made before.
    pub(crate) fn add_candidate(&mut self, event: EventId, counters: &[u64]) -> bool {
        let known = self.candidates.entry(event).or_default();
        if counters.is_empty() || known.iter().any(|it| it == counters) {
            return false;
        }
        known.push(counters.to_vec());
        self.alive.clear();
        true
    }

    fn event(&self, id: EventId) -> &'a Event {
        &self.members.events.all[id]
    }

    /// An event in arbitrary iterations, of a thread or common to all.
    pub(crate) fn arbitrary(&mut self, member: Option<usize>, event: EventId) -> Instance {
        match member {
            Some(0) => self.first_of(Iterations::Of(event), event),
            Some(member) => {
                let first = self.first_of(Iterations::Of(event), event);
                self.renamed(member, first)
            }
            None => self.first_of(Iterations::Common(event), event),
        }
    }

    /// An event of a thread in arbitrary iterations, which are the same for all events of a loop.
    pub(crate) fn own(&mut self, member: usize, event: EventId) -> Instance {
        let first = self.first_of(Iterations::Own, event);
        self.renamed(member, first)
    }

    /// An event of the first thread.
    fn first_of(&mut self, iterations: Iterations, event: EventId) -> Instance {
        let events = self.members.events;
        let mut counters = Vec::new();
        for id in &events.all[event].loops {
            let known = self.arbitrary.get(&(iterations, *id)).copied();
            counters.push(known.unwrap_or_else(|| {
                let counter = like(self.pool, events.loops[*id].counter);
                if !matches!(iterations, Iterations::Common(_)) {
                    self.members.own(counter);
                }
                self.arbitrary.insert((iterations, *id), counter);
                counter
            }));
        }
        Instance { event, counters }
    }

    fn renamed(&mut self, member: usize, first: Instance) -> Instance {
        let counters = first.counters.into_iter();
        let counters = counters.map(|it| self.members.renamed(self.pool, member, it)).collect();
        Instance { counters, ..first }
    }

    pub(crate) fn path(&mut self, member: usize, at: &Instance) -> TermId {
        self.members.path(self.pool, member, at.event, &at.counters)
    }

    /// A thread comes to an event.
    pub(crate) fn comes(&mut self, member: usize, at: &Instance) -> TermId {
        let path = self.path(member, at);
        if self.pool.is_false(path) {
            return path;
        }
        let alive = self.is_alive(member, at);
        self.pool.mk_and(path, alive)
    }

    /// Whether one event stands before another in the order of the text and of iterations.
    pub(crate) fn before(&mut self, a: &Instance, b: &Instance) -> TermId {
        let (first, second) = (self.event(a.event), self.event(b.event));
        let n_common = n_common(first, second);
        let mut before = self.pool.mk_bool(first.site < second.site);
        // Lexicographically, built from the inside: outer counters decide before inner ones, and the text where all are
        // equal.
        for (a, b) in a.counters.iter().zip(&b.counters).take(n_common).rev() {
            let (is_less, is_same) = (self.pool.mk_bv_ult(*a, *b), self.pool.mk_eq(*a, *b));
            let otherwise = self.pool.mk_and(is_same, before);
            before = self.pool.mk_or(is_less, otherwise);
        }
        before
    }

    /// How often a loop is entered again after the first time.
    fn last_iteration(
        &mut self,
        member: usize,
        id: LoopId,
        outer: &[TermId],
        loops: &[LoopId],
    ) -> TermId {
        let count = self.members.events.loops[id].count;
        let count = self.members.instance(self.pool, member, count, loops, outer);
        let one = self.pool.mk_bv(self.pool.width(count), 1);
        // Of a count of zero this is the greatest number, in which no path condition holds (`counter < count`).
        self.pool.mk_bv_sub(count, one)
    }

    /// Iterations of an event that are the last ones before another, if it happens in all.
    fn latest(&mut self, member: usize, event: EventId, before: &Instance) -> Vec<Instance> {
        let (this, other) = (self.event(event), self.event(before.event));
        let n_common = n_common(this, other);
        let mut latest = Vec::new();
        for depth in 0..=n_common {
            let mut counters = before.counters[..depth].to_vec();
            if depth < n_common {
                let counter = before.counters[depth];
                let one = self.pool.mk_bv(self.pool.width(counter), 1);
                // In the first iteration this wraps around to one that does not come before, which `before` sees.
                counters.push(self.pool.mk_bv_sub(counter, one));
            } else if this.site >= other.site {
                continue;
            }
            self.add_last_iterations(member, this, this.loops.len(), &mut counters);
            latest.push(Instance { event, counters });
        }
        for &(depth, value) in &this.solved {
            let mut counters = before.counters[..depth.min(n_common)].to_vec();
            self.add_last_iterations(member, this, depth, &mut counters);
            let loops = &this.loops[..depth];
            counters.push(self.members.instance(self.pool, member, value, loops, &counters));
            self.add_last_iterations(member, this, this.loops.len(), &mut counters);
            latest.push(Instance { event, counters });
        }
        self.add_candidates(event, &mut latest);
        latest
    }

    /// Goes on with the last iterations of the loops around an event, down to a depth.
    fn add_last_iterations(
        &mut self,
        member: usize,
        event: &Event,
        depth: usize,
        counters: &mut Vec<TermId>,
    ) {
        while counters.len() < depth {
            let around = &event.loops[..counters.len()];
            let last = self.last_iteration(member, event.loops[counters.len()], counters, around);
            counters.push(last);
        }
    }

    /// Values that loop counts depend on are small: what makes executions that can be replayed.
    pub(crate) fn has_short_loops(&mut self) -> TermId {
        let events = self.members.events;
        let mut symbols: Vec<TermId> =
            events.loops.values().flat_map(|it| self.pool.symbols_of(it.count)).collect();
        symbols.sort_unstable();
        symbols.dedup();
        let mut parts = Vec::new();
        for symbol in symbols {
            let is_outside = events.declared.get(&symbol).is_some_and(|it| it.depth == 0);
            if let Sort::BitVec(width) = self.pool.sort(symbol)
                && width > 4
                && is_outside
            {
                let limit = self.pool.mk_bv(width, SHORT);
                for member in 0..self.members.len() {
                    let value = self.members.instance(self.pool, member, symbol, &[], &[]);
                    parts.push(self.pool.mk_bv_ule(value, limit));
                }
            }
        }
        self.pool.mk_and_all(parts)
    }

    /// Iterations of an event that are the first ones after another, if it happens in all.
    fn earliest(&mut self, event: EventId, after: &Instance) -> Vec<Instance> {
        let (this, other) = (self.event(event), self.event(after.event));
        let n_common = n_common(this, other);
        let mut earliest = Vec::new();
        for depth in 0..=n_common {
            let mut counters = after.counters[..depth].to_vec();
            if depth < n_common {
                let counter = after.counters[depth];
                let one = self.pool.mk_bv(self.pool.width(counter), 1);
                counters.push(self.pool.mk_bv_add(counter, one));
            } else if this.site <= other.site {
                continue;
            }
            while let Some(&inner) = this.loops.get(counters.len()) {
                let width = self.pool.width(self.members.events.loops[inner].counter);
                counters.push(self.pool.mk_bv(width, 0));
            }
            earliest.push(Instance { event, counters });
        }
        earliest
    }

    fn add_candidates(&mut self, event: EventId, to: &mut Vec<Instance>) {
        let loops = &self.event(event).loops;
        for known in self.candidates.get(&event).into_iter().flatten() {
            let counters = loops.iter().zip(known).map(|(id, value)| {
                let width = self.pool.width(self.members.events.loops[*id].counter);
                self.pool.mk_bv(width, *value)
            });
            to.push(Instance { event, counters: counters.collect() });
        }
    }

    /// No end of the thread stands before an event.
    pub(crate) fn is_alive(&mut self, member: usize, at: &Instance) -> TermId {
        if let Some(known) = self.alive.get(&(member, at.clone())) {
            return *known;
        }
        let stops = self.stops.clone();
        let alive = self.none_before(member, &stops, None, at);
        self.alive.insert((member, at.clone()), alive);
        alive
    }

    /// The thread has exited before an event, in iterations that are to be found.
    pub(crate) fn has_exited(&mut self, member: usize, at: &Instance) -> TermId {
        let mut cases = Vec::new();
        for stop in self.stops.clone() {
            if matches!(self.event(stop).kind, EventKind::Exit) {
                let stop = self.arbitrary(Some(member), stop);
                let (comes, is_before) = (self.comes(member, &stop), self.before(&stop, at));
                cases.push(self.pool.mk_and(comes, is_before));
            }
        }
        self.pool.mk_or_all(cases)
    }

    /// None of these events happens before another one, and after yet another one if that is given.
    fn none_before(
        &mut self,
        member: usize,
        events: &[EventId],
        after: Option<&Instance>,
        at: &Instance,
    ) -> TermId {
        let mut parts = Vec::new();
        for &event in events {
            let mut instances = self.latest(member, event, at);
            instances.extend(after.into_iter().flat_map(|after| self.earliest(event, after)));
            for instance in instances {
                let mut happens = vec![self.before(&instance, at)];
                happens.extend(after.map(|after| self.before(after, &instance)));
                happens.push(self.path(member, &instance));
                // The path alone says whether it happens: a thread that had ended before it is not there for `at`
                // either, and nothing is asked about such a thread.
                let happens = self.pool.mk_and_all(happens);
                parts.push(self.pool.mk_not(happens));
            }
        }
        self.pool.mk_and_all(parts)
    }

    /// The loop whose iterations a symbol counts.
    pub(crate) fn loop_of(&self, counter: TermId) -> Option<LoopId> {
        let arbitrary = self.arbitrary.iter().find(|(_, it)| **it == counter);
        let loops = self.members.events.loops.iter();
        let named = || loops.into_iter().find(|(_, it)| it.counter == counter).map(|(id, _)| id);
        arbitrary.map(|((_, id), _)| *id).or_else(named)
    }

    /// Which barrier a thread has passed last before an event: each is a phase, none is the first one. The iterations of
    /// a last barrier are common to all threads.
    pub(crate) fn phases(&mut self, member: usize, at: &Instance) -> Phases {
        // What precedes a barrier that the thread has passed for sure is not the last one.
        let site = |id: EventId| self.event(id).site;
        let this = self.event(at.event);
        let n_certain = self.certain.partition_point(|at| site(self.barriers[*at]) < this.site);
        let start = n_certain.checked_sub(1).map(|last| self.certain[last]);
        // What follows comes before it only in a loop around.
        let may_precede = |(_, id): &(usize, EventId)| {
            let barrier = self.event(*id);
            barrier.site < this.site || n_common(barrier, this) > 0
        };
        let numbered = self.barriers.iter().copied().enumerate().skip(start.unwrap_or(0));
        let numbered: Vec<(usize, EventId)> = numbered.filter(may_precede).collect();
        let barriers: Vec<EventId> = numbered.iter().map(|(_, id)| *id).collect();
        let mut phases = Vec::new();
        if start.is_none() {
            phases.push((0, self.none_before(member, &barriers, None, at)));
        }
        for (number, last) in numbered {
            let last = self.arbitrary(None, last);
            let mut parts = vec![self.before(&last, at), self.path(member, &last)];
            let so_far = self.pool.mk_and_all(parts.iter().copied());
            if self.pool.is_false(so_far) {
                continue;
            }
            parts.push(self.none_before(member, &barriers, Some(&last), at));
            let cond = self.pool.mk_and_all(parts);
            phases.push((PhaseNo::try_from(number + 1).unwrap_or(PhaseNo::MAX), cond));
        }
        phases.into_iter().filter(|(_, cond)| !self.pool.is_false(*cond)).collect()
    }

    /// An access of a thread in arbitrary iterations, as an access of a flat protocol.
    pub(crate) fn access(&mut self, member: usize, event: EventId) -> Option<flat::Access> {
        let EventKind::Access(access) = self.event(event).kind else { return None };
        let at = self.own(member, event);
        let loops = &self.event(event).loops;
        let mut instance =
            |term| self.members.instance(self.pool, member, term, loops, &at.counters);
        let (offset, value) = (instance(access.offset), access.value.map(instance));
        let phases = self.phases(member, &at);
        Some(flat::Access {
            kind: access.kind,
            is_volatile: false,
            object: access.object,
            offset,
            part: None,
            size_bytes: access.size_bytes,
            value,
            guard: self.comes(member, &at),
            intervals: Intervals::of_all(&phases),
            instruction: self.event(event).site,
            has_acquired: false,
        })
    }

    /// An arrival at a barrier in arbitrary iterations, which are common to all threads.
    pub(crate) fn arrival(&mut self, barrier: EventId) -> Option<(Instance, flat::Arrival)> {
        let EventKind::Barrier(scope) = self.event(barrier).kind else { return None };
        let at = self.arbitrary(None, barrier);
        let (guard, path) = (self.comes(0, &at), self.path(0, &at));
        let (mut is_elsewhere, mut is_past) = (self.pool.mk_not(path), self.is_alive(0, &at));
        let has_ended = self.pool.mk_false();
        if scope == Sharing::Grid {
            // Barriers of the grid wait for threads that have exited, too, on whatever path they would be.
            let has_exited = self.has_exited(0, &at);
            let misses = self.pool.mk_and(is_past, is_elsewhere);
            is_elsewhere = self.pool.mk_or(misses, has_exited);
            is_past = self.pool.mk_true();
        }
        let (kind, agreed) = (ArrivalKind::Barrier(scope), Vec::new());
        Some((at, flat::Arrival { kind, guard, is_elsewhere, is_past, has_ended, agreed }))
    }

    /// The flat protocol of the first thread, with the events of its accesses and the arrivals.
    pub(crate) fn flat(&mut self) -> (flat::Protocol, Vec<EventId>, Vec<Instance>) {
        let protocol = self.members.protocol;
        let mut flat = flat::Protocol {
            launch: protocol.launch(),
            thread: self.members.symbols,
            objects: protocol.objects.clone(),
            symbols: Vec::new(),
            functions: Vec::new(),
            assumptions: Vec::new(),
            accesses: Vec::new(),
            arrivals: Vec::new(),
        };
        let (mut of_accesses, mut of_arrivals) = (Vec::new(), Vec::new());
        for id in self.members.events.all.ids() {
            if let Some(access) = self.access(0, id) {
                flat.accesses.push(access);
                of_accesses.push(id);
            }
            if let Some((at, arrival)) = self.arrival(id) {
                flat.arrivals.push(arrival);
                of_arrivals.push(at);
            }
        }
        flat.assumptions = self.members.own_facts(self.pool);
        (flat, of_accesses, of_arrivals)
    }

    /// No partial barrier orders the first event before the second one.
    pub(crate) fn is_not_handed_over(
        &mut self,
        from: (usize, &Instance),
        to: (usize, &Instance),
    ) -> TermId {
        let partials = self.partials.clone();
        let mut parts = Vec::new();
        for &arrival in &partials {
            for &wait in &partials {
                let (a, b) = (self.event(arrival), self.event(wait));
                let (EventKind::Partial(barrier, _), EventKind::Partial(other, Role::Sync)) =
                    (a.kind, b.kind)
                else {
                    continue;
                };
                let width = |id: &LoopId| self.pool.width(self.members.events.loops[*id].counter);
                let has_same_widths = a.loops.iter().map(width).eq(b.loops.iter().map(width));
                if barrier != other || !has_same_widths {
                    continue;
                }
                let mut instances = self.earliest(arrival, from.1);
                instances.extend(self.latest(to.0, wait, to.1));
                self.add_candidates(arrival, &mut instances);
                for Instance { counters, .. } in instances {
                    let arrival = Instance { event: arrival, counters };
                    let wait = Instance { event: wait, counters: arrival.counters.clone() };
                    let is_between = [self.before(from.1, &arrival), self.before(&wait, to.1)];
                    let arrives = self.path(from.0, &arrival);
                    let waits = self.path(to.0, &wait);
                    let happens =
                        self.pool.mk_and_all([is_between[0], is_between[1], arrives, waits]);
                    if self.pool.is_false(happens) {
                        continue;
                    }
                    let not = self.pool.mk_not(happens);
                    let has_stopped = self.has_stopped(from.0, &arrival);
                    parts.push(self.pool.mk_or(not, has_stopped));
                }
            }
        }
        self.pool.mk_and_all(parts)
    }

    /// The thread has ended before an event, in iterations that are to be found.
    fn has_stopped(&mut self, member: usize, at: &Instance) -> TermId {
        let mut cases = Vec::new();
        for stop in self.stops.clone() {
            let stop = self.arbitrary(Some(member), stop);
            let (path, is_before) = (self.path(member, &stop), self.before(&stop, at));
            cases.push(self.pool.mk_and(path, is_before));
        }
        self.pool.mk_or_all(cases)
    }
}

fn n_common(a: &Event, b: &Event) -> usize {
    a.loops.iter().zip(&b.loops).take_while(|(a, b)| a == b).count()
}
