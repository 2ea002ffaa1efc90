//! Waiting loops: an iteration of a device thread that changes nothing and leaves all that it goes on with as it was
//! will be repeated for ever, unless another thread writes to what it read.
//!
//! The state at the head of a loop is compared with that of the iteration before: live registers, then memory. A
//! thread that waits so rests until one of the places it read has changed. If no thread can go on, they are deadlocked.
//!
//! One that reads nothing which others can write does not end, whatever they do.
//!
//! Guarantee: a loop is taken for waiting only if it is; one that counts, or reads more than [`MAX_READS`] places, is
//! unwound like any other.
//! SOUNDNESS(blocks-resident): under; all threads of a launch make progress, so that waiting for a block that the
//! device has not started yet is not found.
//! Cost: per iteration, linear in the live registers.

use std::rc::Rc;

use cuda_verify_base::id::Id as _;
use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_goto::program::InstrId;
use smallvec::SmallVec;

use crate::engine::Engine;
use crate::exec::control::{Step, Stop, WaitKind};
use crate::exec::path::{LoopPos, Path};
use crate::heap::cells;
use crate::heap::memory::{Infos as _, Memory, Space};
use crate::rules;
use crate::threads::all::watch::{Awaited, LoopOfWarp, SpinWatch, Watched};

/// Instructions of an iteration that is looked at in advance.
const MAX_STEPS_AHEAD: usize = 4096;
/// A loop that has so often turned out to count is not looked at again.
const MAX_FRUITLESS_LOOKAHEADS: u32 = 4;

/// Whether an iteration of a loop leaves all as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeats {
    No,
    /// Until another thread writes to what it reads.
    UntilWrite,
    /// Whatever others do.
    Forever,
}

/// What one iteration of a loop does.
#[derive(Debug)]
enum Iteration {
    /// Nothing: the thread waits.
    Waits(Rc<Awaited>),
    /// It leaves the loop, with this memory.
    Leaves(Memory),
    /// Anything else.
    GoesOn,
}

impl Engine<'_> {
    /// Whether a path that has jumped back to the head of a loop repeats itself.
    pub(crate) fn repeats(&mut self, path: &mut Path, begun: LoopPos) -> Repeats {
        if self.current.is_none() || self.abstraction.is_some() {
            return Repeats::No;
        }
        let depth = path.frames.len();
        let Some(frame) = path.frames.last() else { return Repeats::No };
        let watch = &mut path.order.watch;
        // Loops inside of it, and those of a function that was called at the same depth before.
        let is_left = |inner: &Watched| {
            inner.depth > depth
                || (inner.depth == depth && (inner.func != frame.func || inner.head > begun.head))
        };
        while watch.loops.last().is_some_and(is_left) {
            watch.leave();
        }
        let known = watch.loops.last_mut().filter(|l| (l.depth, l.head) == (depth, begun.head));
        let Some(watched) = known else {
            watch.loops.push(Watched {
                depth,
                func: frame.func,
                head: begun.head,
                first_read: watch.reads.len(),
                locals: frame.locals.clone(),
                memory: None,
            });
            return Repeats::No;
        };
        let first = watched.first_read;
        if watch.is_full {
            watch.forget(first);
            return Repeats::No;
        }
        let facts = self.facts(frame.func);
        let live = facts.borrow_mut().live_before(&self.program.functions[frame.func], frame.pc);
        let is_same =
            live.iter().all(|local| frame.locals[local.index()] == watched.locals[local.index()]);
        if !is_same {
            watched.locals.clone_from(&frame.locals);
            watched.memory = None;
            watch.forget(first);
            return Repeats::No;
        }
        let before = watched.memory.replace(path.memory.clone());
        if let Some(before) = before
            && !self.has_effect(&before, &path.memory)
        {
            let watch = &mut path.order.watch;
            // A loop that reads nothing that others can change does not wait for them.
            if watch.reads.len() == first {
                // What it takes from outside may be something else next time, such as the time.
                let is_alike = before.history().is_same(path.memory.history());
                return if is_alike { Repeats::Forever } else { Repeats::No };
            }
            self.rely_on(rules::BLOCKS_RESIDENT);
            let awaited = Awaited { places: watch.reads.clone(), memory: before };
            path.order.watch.waits_for = Some(Rc::new(awaited));
            return Repeats::UntilWrite;
        }
        path.order.watch.forget(first);
        Repeats::No
    }

    /// Whether a path is about to begin an iteration.
    pub(crate) fn stands_at_loop(&self, path: &Path) -> bool {
        let Some(frame) = path.frames.last() else { return false };
        frame.loops.last().is_some_and(|innermost| innermost.head == frame.pc)
    }

    /// What a device thread at the head of a loop waits for, if an iteration in the present memory would change nothing.
    /// Whether such an iteration is carried out cannot be told from outside.
    pub(crate) fn looks_ahead(&mut self, path: &Path) -> Result<Option<Rc<Awaited>>, Stop> {
        Ok(match self.next_iteration(path)? {
            Iteration::Waits(awaited) => Some(awaited),
            Iteration::Leaves(_) | Iteration::GoesOn => None,
        })
    }

    /// What the next iteration of the innermost loop would do in the present memory.
    fn next_iteration(&mut self, path: &Path) -> Result<Iteration, Stop> {
        let Some(frame) = path.frames.last() else { return Ok(Iteration::GoesOn) };
        let key = (frame.func, frame.pc);
        let n_fruitless = self.loops.fruitless_lookaheads.get(&key).copied().unwrap_or(0);
        if n_fruitless >= MAX_FRUITLESS_LOOKAHEADS {
            return Ok(Iteration::GoesOn);
        }
        let mut ahead = path.clone();
        let first = Watched {
            depth: path.frames.len(),
            func: frame.func,
            head: frame.pc,
            first_read: 0,
            locals: frame.locals.clone(),
            memory: Some(path.memory.clone()),
        };
        let loops = SmallVec::from_elem(first, 1);
        ahead.order.watch = SpinWatch { loops, ..SpinWatch::default() };
        // What is looked at in advance has not happened.
        let log = (self.log.explored.clone(), self.log.releases.clone());
        let was_looking = std::mem::replace(&mut self.loops.is_looking_ahead, true);
        let iteration = self.run_ahead(ahead, path.frames.len(), frame.pc);
        self.loops.is_looking_ahead = was_looking;
        (self.log.explored, self.log.releases) = log;
        let (iteration, is_counting) = iteration?;
        if is_counting {
            *self.loops.fruitless_lookaheads.entry(key).or_default() += 1;
        }
        Ok(iteration)
    }

    /// Runs a path to the end of an iteration; also tells whether the loop only counts.
    fn run_ahead(
        &mut self,
        mut ahead: Path,
        depth: usize,
        head: InstrId,
    ) -> Result<(Iteration, bool), Stop> {
        let begun = |path: &Path| {
            let loops = path.frames.get(depth - 1).map(|frame| &frame.loops);
            loops.and_then(|loops| loops.iter().find(|pos| pos.head == head)).map(|p| p.iteration)
        };
        let (first, before) = (begun(&ahead), ahead.memory.clone());
        for _ in 0..MAX_STEPS_AHEAD {
            match self.step(&mut ahead)? {
                Step::Wait(wait) if wait.kind == WaitKind::Spin => {
                    let awaited = ahead.order.watch.awaited();
                    return Ok((awaited.map_or(Iteration::GoesOn, Iteration::Waits), false));
                }
                Step::Next => {}
                Step::Fork(_) | Step::Wait(_) | Step::End(_) | Step::Dead => break,
            }
            match begun(&ahead) {
                None => return Ok((Iteration::Leaves(ahead.memory), false)),
                now if now > first => {
                    let is_counting = !self.has_effect(&before, &ahead.memory);
                    return Ok((Iteration::GoesOn, is_counting));
                }
                Some(_) => {}
            }
        }
        Ok((Iteration::GoesOn, false))
    }

    /// In lockstep the lanes that leave a loop wait for the others of their warp. Reports a lane that would never leave
    /// the loop at whose head it stands, because of what another lane has done before it left.
    ///
    /// CUDA C++ Programming Guide, "Independent Thread Scheduling": before compute capability 7.0 threads of a warp
    /// share one program counter.
    pub(crate) fn check_lockstep(&mut self, path: &Path, span: Span) -> Result<(), Stop> {
        let Some(current) = &self.current else { return Ok(()) };
        let Some(frame) = path.frames.last() else { return Ok(()) };
        let is_first = frame.loops.last().is_some_and(|innermost| innermost.iteration == 0);
        if !is_first
            || self.loops.is_looking_ahead
            || self.abstraction.is_some()
            || self.launches.is_exploring
        {
            return Ok(());
        }
        let at = current.point(0);
        let key = LoopOfWarp {
            place: (frame.func, frame.pc),
            warp: at.warp,
            phase: (at.phase, at.interval, at.epoch),
        };
        if let Some(left) = self.launches.left_loops.get(&key).cloned() {
            let mut later = path.clone();
            later.memory = left;
            if let Iteration::Waits(_) = self.next_iteration(&later)? {
                let (always, never) = (self.pool.mk_true(), self.pool.mk_false());
                let text = || "waits in lockstep for a lane that has left the loop".to_owned();
                let kind = PropertyKind::Deadlock;
                self.require(path, always, never, kind, span, text)?;
            }
        }
        if let Iteration::Leaves(memory) = self.next_iteration(path)? {
            self.launches.left_loops.insert(key, memory);
        }
        Ok(())
    }

    /// Whether two memories differ in more than the variables that an iteration has created.
    fn has_effect(&self, before: &Memory, after: &Memory) -> bool {
        before.differences(after).any(|(id, was, is)| {
            let is_local = matches!(self.heap.objects.info(id).space, Space::Local(_));
            !(is_local && (was.is_none() || is.is_none()))
        })
    }

    /// Whether a thread waits for memory that the host reaches: the host goes on after the launch, and may write what ends
    /// the loop.
    pub(crate) fn may_wait_for_host(&self, awaited: &Awaited) -> bool {
        awaited.places.iter().any(|&(id, _)| self.heap.objects.info(id).space.is_of_both_sides())
    }

    /// Whether a place that a thread waits for has changed.
    pub(crate) fn has_changed(&mut self, awaited: &Awaited, now: &Memory) -> bool {
        for &(id, region) in &awaited.places {
            let (Some(was), Some(is)) = (awaited.memory.get(id), now.get(id)) else { return true };
            if was == is {
                continue;
            }
            let Some((start, end)) = region else { return true };
            let info = &self.heap.objects[id];
            let size = end.wrapping_sub(start);
            let a = cells::read_bits(&mut self.pool, info, was, start, size);
            let b = cells::read_bits(&mut self.pool, info, is, start, size);
            if a != b {
                return true;
            }
        }
        false
    }
}
