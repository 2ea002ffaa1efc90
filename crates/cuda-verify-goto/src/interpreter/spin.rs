//! Device threads that wait in loops for a write by another thread.
//!
//! A thread that comes back to a state in which it has been before, without any change of memory beyond its own
//! variables in between, will do so for ever unless another thread changes memory: it rests until then. If no thread of
//! a launch can go on, they are deadlocked, unless one waits for memory that the host reaches: it goes on after the launch
//! and may write what ends the loop.
//!
//! *Guarantee*: a thread that rests would have repeated itself (its state comprises registers, variables and place in the
//! code; it has taken no input and not met other threads at a barrier or in a warp function). One that reads nothing
//! meanwhile that others may write waits for nobody: its loop does not end. A loop that counts is none of both, even if it
//! never ends. Cost: per backward jump constant while memory changes, else the size of the
//! thread's variables.

use std::cell::Cell;

use cuda_verify_base::Span;

use super::Machine;
use super::memory::{Contents, Memory, ObjectId, Space, Value};
use super::thread::{Frame, Thread};

/// Backward jumps without a change of memory before a state is remembered.
const FIRST_LOOK: u64 = 4;

/// What is remembered of a thread that may wait in a loop.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch {
    /// Changes of memory when it was begun.
    version: u64,
    /// Backward jumps since then, and after how many the next state is remembered.
    n_jumps: u64,
    next_look: u64,
    seen: Option<State>,
    /// The jump by which the thread came back to an earlier state, and the changes of memory at that time.
    rests: Option<(u64, Span)>,
    /// Whether it has read memory since then that the host may write at the same time, or other threads may write at all.
    pub(super) reads_of_host: Cell<bool>,
    pub(super) reads_of_others: Cell<bool>,
}

#[derive(Clone, Debug)]
struct State {
    frames: Vec<Frame>,
    /// Contents of the variables in memory, by frame.
    variables: Vec<Vec<Option<Contents>>>,
}

impl Watch {
    /// The jump by which the thread repeats itself as long as memory does not change.
    pub(super) fn rests(&self, memory: &Memory) -> Option<Span> {
        self.rests.filter(|(version, _)| *version == memory.version).map(|(_, span)| span)
    }
}

impl Machine<'_> {
    /// A device thread has jumped backwards.
    pub(super) fn watch_loop(&self, thread: &mut Thread, span: Span) {
        let version = self.memory.version;
        if thread.watch.version != version {
            thread.watch = Watch { version, next_look: FIRST_LOOK, ..Watch::default() };
            return;
        }
        thread.watch.n_jumps += 1;
        if let Some(seen) = &thread.watch.seen
            && self.is_same(seen, &thread.frames)
        {
            thread.watch.rests = Some((version, span));
            return;
        }
        if thread.watch.n_jumps >= thread.watch.next_look {
            let variables = thread.frames.iter().map(|frame| self.variables(frame)).collect();
            thread.watch.seen = Some(State { frames: thread.frames.clone(), variables });
            thread.watch.reads_of_others.set(false);
            thread.watch.next_look *= 2;
        }
    }

    fn variables(&self, frame: &Frame) -> Vec<Option<Contents>> {
        objects_of(frame).map(|id| self.memory.contents(id?)).collect()
    }

    /// Whether a thread is in a state that it has been in, up to the addresses of its variables.
    fn is_same(&self, seen: &State, frames: &[Frame]) -> bool {
        let is_same_value = |a: &Option<Value>, b: &Option<Value>| match (a, b) {
            (Some(a), Some(b)) => a == b || self.is_same_variable((*a, &seen.frames), (*b, frames)),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        seen.frames.len() == frames.len()
            && seen.frames.iter().zip(frames).all(|(a, b)| {
                (a.func, a.pc, a.allocas.len()) == (b.func, b.pc, b.allocas.len())
                    && a.registers.iter().zip(&b.registers).all(|(a, b)| is_same_value(a, b))
            })
            && seen.variables.iter().zip(frames).all(|(a, frame)| *a == self.variables(frame))
    }

    /// Whether two pointers point to the same place of the same variable, or both to none that still exists.
    fn is_same_variable(
        &self,
        (a, before): (Value, &[Frame]),
        (b, now): (Value, &[Frame]),
    ) -> bool {
        let (Some((a, a_offset)), Some((b, b_offset))) =
            (self.memory.locate(a), self.memory.locate(b))
        else {
            return false;
        };
        let is_local = |id: ObjectId| matches!(self.memory.objects[id].space, Space::Local(_));
        let place = |id: ObjectId, frames: &[Frame]| {
            frames.iter().enumerate().find_map(|(depth, frame)| {
                objects_of(frame).position(|object| object == Some(id)).map(|slot| (depth, slot))
            })
        };
        is_local(a)
            && is_local(b)
            && a_offset == b_offset
            && match (place(a, before), place(b, now)) {
                (None, None) => {
                    !self.memory.objects[a].is_alive && !self.memory.objects[b].is_alive
                }
                (a, b) => a == b,
            }
    }
}

/// The objects of a frame, in a fixed order.
fn objects_of(frame: &Frame) -> impl Iterator<Item = Option<ObjectId>> + '_ {
    frame.objects.iter().copied().chain(frame.allocas.iter().map(|id| Some(*id)))
}
