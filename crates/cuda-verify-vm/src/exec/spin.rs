//! Device threads that wait in loops for a write by another thread.
//!
//! A thread that comes back to a state in which it has been before, without any change of memory in between, will do so
//! for ever unless another thread changes memory: it rests until then. If no thread of a launch can go on, they are
//! deadlocked, unless one waits for memory that the host reaches: it goes on after the launch and may write what ends the
//! loop.
//!
//! *Guarantee*: a thread that rests would have repeated itself: its state comprises its registers and its place in the
//! code, the variables that it had have not changed either, and it has not met other threads. A loop that counts is no waiting loop,
//! even if it never ends. Cost: per backward jump constant while memory changes, else the size of the thread's registers.

use super::group::{State, Watch};
use super::{Exec, Group, Machine};
use crate::code::Pc;
use crate::memory::Space;

/// Backward jumps without a change of memory before a state is remembered.
const FIRST_LOOK: u64 = 4;

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
        let n_words = (group.frame + self.n_slots_at(pc)).min(exec.words.len() / exec.width.max(1));
        let width = exec.width;
        let words = exec.words[..n_words * width].iter().skip(lane).step_by(width);
        let Some(watch) = exec.watches.get_mut(lane) else { return false };
        watch.jump = Some(pc);
        if watch.n_changes != n_changes {
            let is_tired = watch.is_tired;
            let next_look = FIRST_LOOK;
            *watch = Watch { is_tired, n_changes, next_look, jump: Some(pc), ..Watch::default() };
            return false;
        }
        watch.n_jumps += 1;
        if let Some(seen) = &watch.seen
            && !watch.has_changed_own.get()
            && (seen.pc, &seen.calls) == (group.pc, &group.calls)
            && words.clone().map(std::cell::Cell::get).eq(seen.words.iter().copied())
        {
            watch.rests = Some(n_changes);
            return true;
        }
        if watch.n_jumps >= watch.next_look {
            let words = words.map(std::cell::Cell::get).collect();
            watch.seen = Some(State { pc: group.pc, calls: group.calls.clone(), words });
            watch.next_look *= 2;
            watch.first_new = self.memory.objects.len();
            watch.has_changed_own.set(false);
        }
        false
    }

    /// The slots of the function that an operation is in.
    fn n_slots_at(&self, pc: Pc) -> usize {
        let (func, _) = self.code.origins[pc];
        self.code.entries[func].map_or(0, |entry| entry.n_slots)
    }
}
