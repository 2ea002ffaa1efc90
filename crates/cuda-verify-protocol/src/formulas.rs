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

use crate::flatten::{Event, EventId, EventKind, LoopId};
use crate::members::{Members, like};
use crate::protocol::{Role, Sharing};

/// Iterations of a loop that are few.
const SHORT: u64 = 8;

/// An event in given iterations of the loops around.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Instance {
    pub(crate) event: EventId,
    pub(crate) counters: Vec<TermId>,
}

/// Conditions on events of some threads.
pub(crate) struct Formulas<'a> {
    pub(crate) pool: &'a mut TermPool,
    pub(crate) members: Members<'a>,
    /// Further iterations of an event that are spoken of.
    candidates: FxHashMap<EventId, Vec<Vec<u64>>>,
    /// Arbitrary iterations around the events of each thread; those of no thread are common to all.
    arbitrary: FxHashMap<(Option<usize>, EventId), Vec<TermId>>,
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
        let events = self.members.events;
        let pool = &mut *self.pool;
        let counters = self.arbitrary.entry((member, event)).or_insert_with(|| {
            let loops = events.all[event].loops.iter();
            loops.map(|id| like(pool, events.loops[*id].counter)).collect()
        });
        Instance { event, counters: counters.clone() }
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
                let happens = self.pool.mk_and_all(happens);
                parts.push(self.pool.mk_not(happens));
            }
        }
        self.pool.mk_and_all(parts)
    }

    /// Two threads have passed the same barrier last before these events.
    pub(crate) fn same_interval(&mut self, at: [&Instance; 2]) -> TermId {
        // What precedes a barrier that both have passed for sure is not the last one.
        let site = |id: EventId| self.event(id).site;
        let first = site(at[0].event).min(site(at[1].event));
        let n_certain = self.certain.partition_point(|at| site(self.barriers[*at]) < first);
        let start = n_certain.checked_sub(1).map(|last| self.certain[last]);
        // What follows both comes before them only in a loop around.
        let last = site(at[0].event).max(site(at[1].event));
        let may_precede = |id: &EventId| {
            let barrier = self.event(*id);
            barrier.site < last || at.iter().any(|at| n_common(barrier, self.event(at.event)) > 0)
        };
        let barriers = self.barriers[start.unwrap_or(0)..].iter().copied();
        let barriers: Vec<EventId> = barriers.filter(may_precede).collect();
        let mut cases = Vec::new();
        let none = if start.is_none() { Some(None) } else { None };
        for last in none.into_iter().chain(barriers.iter().copied().map(Some)) {
            let mut parts = Vec::new();
            let last = last.map(|last| self.arbitrary(None, last));
            if let Some(last) = &last {
                for (member, at) in at.into_iter().enumerate() {
                    parts.push(self.before(last, at));
                    parts.push(self.path(member, last));
                }
            }
            let so_far = self.pool.mk_and_all(parts.iter().copied());
            if self.pool.is_false(so_far) {
                continue;
            }
            for (member, at) in at.into_iter().enumerate() {
                parts.push(self.none_before(member, &barriers, last.as_ref(), at));
            }
            cases.push(self.pool.mk_and_all(parts));
        }
        self.pool.mk_or_all(cases)
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
