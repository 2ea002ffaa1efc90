//! How far threads had come: a vector clock of threads, warps, blocks and grids.

use std::sync::Arc;

use imbl::{OrdMap, OrdSet};

/// Threads in a row: the first one, and how many.
pub type Threads = (u32, u32);

/// Whether a thread is one of some in a row.
#[inline]
#[must_use]
pub const fn contains((first, n): Threads, thread: u32) -> bool {
    thread.wrapping_sub(first) < n
}

/// A step of a thread, as a clock is asked about it. All counts only grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The thread, or what counts as one.
    pub thread: u32,
    /// On the count of the thread.
    pub time: u32,
    /// On the count of the barriers of its warp.
    pub of_warp: u32,
    /// On the count of the barriers of its block.
    pub of_block: u32,
}

impl Step {
    /// A step where one count serves threads and barriers alike.
    #[must_use]
    pub const fn at(thread: u32, time: u32) -> Self {
        Self { thread, time, of_warp: time, of_block: time }
    }
}

/// A point in the execution of a thread: all before it can be released.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point {
    /// The thread, or what counts as one.
    pub thread: u32,
    /// On the count of the thread: this step and those before it are behind the point.
    pub time: u32,
    /// Its block, and the first count of that which barriers do not put before the point.
    pub block: (Threads, u32),
    /// The same of its warp.
    pub warp: (Threads, u32),
}

/// By the first thread of a row: how many threads, and the first count that is not included.
type Rows = OrdMap<u32, (u32, u32)>;

/// Rows of one level (warps, blocks) are disjoint, so that the first thread stands for the row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Clock {
    /// The last time of a thread that is included.
    threads: OrdMap<u32, u32>,
    /// Steps of threads that are included by themselves, without those before: a thread and a time beyond the last one.
    single: OrdSet<(u32, u32)>,
    warps: Rows,
    blocks: Rows,
    /// Threads of which everything is included: disjoint rows by their first threads, with the threads behind them.
    ended: OrdMap<u32, u32>,
}

fn is_in(rows: &Rows, thread: u32, count: u32) -> bool {
    let row = rows.get_prev(&thread);
    row.is_some_and(|(first, (n, end))| contains((*first, *n), thread) && count < *end)
}

impl Clock {
    fn includes(&self, step: &Step) -> bool {
        // A thread's own steps are in its program order, so that the last of them stands for all before it.
        self.has_step(step.thread, step.time)
            || is_in(&self.warps, step.thread, step.of_warp)
            || is_in(&self.blocks, step.thread, step.of_block)
            || self.ended.get_prev(&step.thread).is_some_and(|(_, end)| step.thread < *end)
    }

    fn has_step(&self, thread: u32, time: u32) -> bool {
        self.threads.get(&thread).is_some_and(|last| time <= *last)
            || self.single.contains(&(thread, time))
    }

    /// Forgets single steps that are included with those before them.
    fn prune(&mut self) {
        if !self.single.is_empty() {
            let Self { threads, single, .. } = self;
            let is_covered =
                |(thread, time): &(u32, u32)| threads.get(thread).is_some_and(|last| time <= last);
            if single.iter().any(is_covered) {
                *single = single.iter().filter(|step| !is_covered(step)).copied().collect();
            }
        }
    }

    fn include(&mut self, point: &Point) {
        raise(&mut self.threads, point.thread, point.time);
        self.prune();
        // The point is behind all barriers that its threads have passed, and so behind everything before those. Counts
        // begin at zero, before which there is nothing.
        for (rows, ((first, n), end)) in
            [(&mut self.blocks, point.block), (&mut self.warps, point.warp)]
        {
            if end > 0 {
                raise(rows, first, (n, end));
            }
        }
    }

    /// Includes all that threads in a row do.
    fn include_all(&mut self, (mut first, n): Threads) {
        let mut end = first.saturating_add(n);
        if n == 0 {
            return;
        }
        // One row takes the place of those that it touches.
        while let Some((from, to)) = self.ended.get_prev(&end).map(|(from, to)| (*from, *to)) {
            if to < first {
                break;
            }
            self.ended.remove(&from);
            (first, end) = (first.min(from), end.max(to));
        }
        self.ended.insert(first, end);
    }

    fn join(&mut self, other: &Self) {
        join_maps(&mut self.threads, &other.threads);
        self.single.extend(other.single.iter().copied());
        self.prune();
        join_maps(&mut self.warps, &other.warps);
        join_maps(&mut self.blocks, &other.blocks);
        if !self.ended.ptr_eq(&other.ended) {
            for (first, end) in &other.ended {
                self.include_all((*first, end - first));
            }
        }
    }

    fn meet(&self, other: &Self) -> Self {
        let singles = self.single.iter().filter(|(thread, time)| other.has_step(*thread, *time));
        let theirs = other.single.iter().filter(|(thread, time)| self.has_step(*thread, *time));
        let mut both = Self {
            threads: meet_maps(&self.threads, &other.threads),
            single: singles.chain(theirs).copied().collect(),
            warps: meet_maps(&self.warps, &other.warps),
            blocks: meet_maps(&self.blocks, &other.blocks),
            ended: OrdMap::new(),
        };
        for (first, end) in &self.ended {
            for (other_first, other_end) in &other.ended {
                let (from, to) = (*first.max(other_first), *end.min(other_end));
                both.include_all((from, to.saturating_sub(from)));
            }
        }
        both
    }
}

fn raise<V: Ord + Copy>(map: &mut OrdMap<u32, V>, key: u32, value: V) {
    if map.get(&key).is_none_or(|known| *known < value) {
        map.insert(key, value);
    }
}

fn join_maps<V: Ord + Copy>(into: &mut OrdMap<u32, V>, from: &OrdMap<u32, V>) {
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

fn meet_maps<V: Ord + Copy>(a: &OrdMap<u32, V>, b: &OrdMap<u32, V>) -> OrdMap<u32, V> {
    // What only one of the two paths has passed does not hold where they have met.
    a.iter().filter_map(|(key, value)| Some((*key, *value.min(b.get(key)?)))).collect()
}

/// What happens before a point: a set of steps, shared until it is changed. The default is none.
#[derive(Clone, Debug, Default)]
pub struct Past(Option<Arc<Clock>>);

impl PartialEq for Past {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b) || a == b,
            (Some(some), None) | (None, Some(some)) => **some == Clock::default(),
        }
    }
}

impl Past {
    /// Whether a step is before.
    #[must_use]
    pub fn includes(&self, step: &Step) -> bool {
        self.0.as_ref().is_some_and(|clock| clock.includes(step))
    }

    /// Whether nothing is.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    fn clock(&mut self) -> &mut Clock {
        Arc::make_mut(self.0.get_or_insert_default())
    }

    /// What is in either of them.
    pub fn join(&mut self, other: &Self) {
        let Some(theirs) = &other.0 else { return };
        match &mut self.0 {
            None => self.0 = Some(Arc::clone(theirs)),
            // Threads that met at one barrier share one past.
            Some(ours) if Arc::ptr_eq(ours, theirs) => {}
            Some(ours) => Arc::make_mut(ours).join(theirs),
        }
    }

    /// Includes what is before a point, and the point.
    pub fn include(&mut self, point: &Point) {
        self.clock().include(point);
    }

    /// Includes the steps of a thread, or of what counts as one, up to a time.
    pub fn include_up_to(&mut self, thread: u32, time: u32) {
        let clock = self.clock();
        raise(&mut clock.threads, thread, time);
        clock.prune();
    }

    /// Includes one step of a thread alone.
    pub fn include_step(&mut self, thread: u32, time: u32) {
        let clock = self.clock();
        if !clock.has_step(thread, time) {
            clock.single.insert((thread, time));
        }
    }

    /// Includes all that threads in a row do.
    pub fn include_all(&mut self, threads: Threads) {
        self.clock().include_all(threads);
    }

    /// Whether a thread, or what counts as one, is known to have come to a time.
    #[must_use]
    pub fn has_reached(&self, thread: u32, time: u32) -> bool {
        let known = self.0.as_ref().and_then(|clock| clock.threads.get(&thread));
        known.is_some_and(|known| time <= *known)
    }

    /// What is in both of them.
    #[must_use]
    pub fn meet(&self, other: &Self) -> Self {
        Self(match (&self.0, &other.0) {
            (Some(a), Some(b)) if Arc::ptr_eq(a, b) => Some(Arc::clone(a)),
            (Some(a), Some(b)) => Some(Arc::new(a.meet(b))),
            // On one of the paths nothing is before, so that nothing is on both.
            (None, _) | (_, None) => None,
        })
    }
}
