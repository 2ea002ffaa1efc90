//! Loops that do not end: device threads that wait for a write by another thread, and threads that repeat themselves
//! whatever others do.
//!
//! A thread that comes back to a state in which it has been before, without any change of memory in between, will do so
//! for ever unless another thread changes memory: it rests until then. If no thread of a launch can go on, they are
//! deadlocked, unless one waits for memory that the host reaches: it goes on after the launch and may write what ends the
//! loop.
//!
//! *Guarantee*: a thread that rests would have repeated itself: its state comprises its registers and its place in the
//! code, the variables that it had have not changed either, and it has not met other threads. One that reads nothing meanwhile that
//! others may write waits for nobody: its loop does not end. So does one of the host, and one of a kernel in which
//! threads do not wait for each other; they are looked at now and then ([`Repetition`]). A loop that counts is none of
//! both, even if it never ends.
//! Cost: per backward jump constant while memory changes, else the size of the thread's registers.

use std::cell::Cell;

use super::group::{State, Watch};
use super::{Exec, Group, Machine};
use crate::code::Pc;
use crate::lanes::Lanes;
use crate::memory::Space;

/// Backward jumps without a change of memory before a state is remembered.
const FIRST_LOOK: u64 = 4;

/// Steps before a repetition is looked for where threads do not wait for each other, and during which it is.
const FIRST_REPETITION: u64 = 1 << 16;
const REPETITION_STEPS: u64 = 1 << 13;

/// The search for a loop that repeats itself. Steps between two searches double, so that its cost is a small part of the
/// whole.
#[derive(Debug, Default)]
pub(super) struct Repetition {
    /// The number of steps after which one is looked for next.
    next: u64,
    pub(super) look: Option<Look>,
}

/// A state that may come back.
#[derive(Debug)]
pub(super) struct Look {
    ends: u64,
    seen: Option<(State, Lanes, u64)>,
    pub(super) reads_of_others: bool,
}

impl Repetition {
    /// The number of steps after which a search ends.
    pub(super) fn ends(&self) -> u64 {
        self.look.as_ref().map_or(u64::MAX, |look| look.ends)
    }

    /// Begins to look for a repetition, or ends that, after so many steps.
    pub(super) fn look_out(&mut self, n_steps: u64) {
        if self.look.as_ref().is_some_and(|look| n_steps > look.ends) {
            self.look = None;
        }
        if n_steps >= self.next.max(FIRST_REPETITION) {
            self.next = n_steps.saturating_mul(2);
            let ends = n_steps.saturating_add(REPETITION_STEPS);
            self.look = Some(Look { ends, seen: None, reads_of_others: false });
        }
    }
}

impl Machine<'_> {
    /// A lane changes an object.
    pub(super) fn note_change(&mut self, exec: &Exec, lane: usize, object: usize) {
        if !matches!(self.memory.objects[object].space, Space::ThreadLocal) {
            self.n_changes += 1;
            return;
        }
        // No other thread can see that. A variable that is newer than the state that is remembered is no part of it: back
        // in that state, nothing leads to it.
        self.n_own_changes += 1;
        if let Some(watch) = exec.watches.get(lane)
            && object < watch.first_new
        {
            watch.has_changed_own.set(true);
        }
    }

    /// A thread has jumped backwards, from one operation to another; whether it repeats itself.
    pub(super) fn watch_loop(&self, exec: &mut Exec, group: &Group, pc: Pc) -> bool {
        let lane = group.lanes.first();
        let n_changes = self.n_changes;
        let n_slots = group.frame + self.n_slots_at(pc);
        let mut watches = std::mem::take(&mut exec.watches);
        let repeats = watches.get_mut(lane).is_some_and(|watch| {
            self.comes_back(watch, group, pc, n_changes, exec.words_of(lane, n_slots))
        });
        exec.watches = watches;
        repeats
    }

    /// The same of one thread with its registers.
    fn comes_back(
        &self,
        watch: &mut Watch,
        group: &Group,
        pc: Pc,
        n_changes: u64,
        words: impl Iterator<Item = u64> + Clone,
    ) -> bool {
        watch.jump = Some(pc);
        if watch.n_changes != n_changes {
            let is_tired = watch.is_tired;
            let next_look = FIRST_LOOK;
            *watch = Watch { is_tired, n_changes, next_look, jump: Some(pc), ..Watch::default() };
            return false;
        }
        watch.n_jumps += 1;
        // An address of a variable whose lifetime has ended is an invalid pointer value, whichever variable that was.
        let is_ended = |word: u64| {
            let found = self.memory.locate(word).map(|(object, _)| &self.memory.objects[object]);
            found.is_some_and(|it| !it.is_alive && matches!(it.space, Space::ThreadLocal))
        };
        let is_same = |now: u64, then: u64| now == then || is_ended(now) && is_ended(then);
        if let Some(seen) = &watch.seen
            && !watch.has_changed_own.get()
            && (seen.pc, &seen.calls) == (group.pc, &group.calls)
            && words.clone().zip(&seen.words).all(|(now, then)| is_same(now, *then))
        {
            watch.rests = Some(n_changes);
            return true;
        }
        if watch.n_jumps >= watch.next_look {
            let words = words.collect();
            watch.seen = Some(State { pc: group.pc, calls: group.calls.clone(), words });
            watch.reads_of_others.set(false);
            watch.next_look *= 2;
            watch.first_new = self.memory.objects.len();
            watch.has_changed_own.set(false);
        }
        false
    }

    /// Whether changes of memory are counted, and reads noted.
    pub(super) fn sees_changes(&self) -> bool {
        self.is_watching || self.repetition.look.is_some()
    }

    /// Notes that what a group does next depends on what others do.
    pub(super) fn depends_on_others(&mut self, exec: &Exec, group: &Group) {
        if let Some(watch) = exec.watches.get(group.lanes.first()) {
            watch.reads_of_others.set(true);
        }
        if let Some(look) = &mut self.repetition.look {
            look.reads_of_others = true;
        }
    }

    /// Threads have jumped backwards: whether they do what they have done since they were here before, for ever.
    pub(super) fn repeats(&mut self, exec: &Exec, group: &Group, pc: Pc) -> bool {
        let n_words = (group.frame + self.n_slots_at(pc)) * exec.width;
        let words = exec.words.iter().take(n_words).chain(exec.highs.iter().take(n_words));
        let words = words.map(Cell::get);
        let n_changes = self.n_changes + self.n_own_changes;
        let Some(look) = &mut self.repetition.look else { return false };
        if let Some((state, lanes, changes)) = &look.seen {
            return !look.reads_of_others
                && *changes == n_changes
                && state.pc == group.pc
                && state.calls == group.calls
                && *lanes == group.lanes
                && words.eq(state.words.iter().copied());
        }
        let state = State { pc: group.pc, calls: group.calls.clone(), words: words.collect() };
        look.seen = Some((state, group.lanes.clone(), n_changes));
        false
    }

    /// The slots of the function that an operation is in.
    fn n_slots_at(&self, pc: Pc) -> usize {
        let (func, _) = self.code.origins[pc];
        self.code.entries[func].map_or(0, |entry| entry.n_slots)
    }
}
