//! Schedules that lead some threads: to what one of them does wrong, or two of them to the accesses by which they race.
//!
//! Each of the latter is held at its access until the other one is at its own. Then both accesses are possible in the same
//! state, which is what a race is, whatever fences and flags say (PTX ISA 8, "Data-races"). Where one of them has to go on
//! before the other comes to its access, because others wait for it, it goes on, and the order of the barriers decides.
//! Of the other threads only those run that the leading ones wait for, unless they are to run first: a launch of many
//! threads is replayed in the steps of a few.
//!
//! *Guarantee*: the order is one that the device may take. Cost: a look at each instruction of the leading threads; per
//! barrier one pass over the threads of a block.

use std::ops::Range;

use cuda_verify_ir::types::Scalar;
use rustc_hash::FxHashSet;

use super::memory::{Number, ObjectId, Value};
use super::thread::Thread;
use super::{Machine, Schedule, Step, Target, ThreadPosition};
use crate::program::{ExprId, InstrKind, LocalStorage};

/// Where the leading threads of a launch are.
#[derive(Debug)]
pub(super) struct Directed {
    /// The threads, in the order in which they run.
    ends: Vec<End>,
    is_last: bool,
    /// Whether two of them are executing the accesses that they were held before.
    is_meeting: bool,
    /// Where the search for the next thread goes on.
    cursor: usize,
}

#[derive(Debug)]
struct End {
    /// The place of the thread among those that run.
    index: usize,
    number: Number,
    /// Its access in the target, before which it is held.
    access: Option<usize>,
    /// The threads of its block.
    block: Range<usize>,
    is_held: bool,
    /// Whether its next instruction is executed though it is the access.
    is_released: bool,
    /// Whether it ran very long without an end, and may wait for others in a way that is not seen.
    is_tired: bool,
}

impl Directed {
    /// The thread with a number, if it leads.
    fn end_mut(&mut self, number: Option<Number>) -> Option<&mut End> {
        self.ends.iter_mut().find(|end| Some(end.number) == number)
    }
}

impl Machine<'_> {
    /// How the threads of a launch are led, if the schedule asks for it and the leading ones are among them.
    pub(super) fn direction(
        &self,
        threads: &[Option<Thread>],
        blocks: &[Range<usize>],
    ) -> Option<Directed> {
        let Schedule::Directed { threads: leading, is_last } = &self.config.schedule else {
            return None;
        };
        let end = |wanted: &ThreadPosition| {
            let index = threads.iter().position(|thread| {
                thread.as_ref().is_some_and(|thread| self.position(thread) == Some(*wanted))
            })?;
            let access = match &self.config.target {
                // A thread that races with its own asynchronous copy has nobody to wait for.
                Target::Race(accesses) if accesses.iter().all(|it| it.thread == *wanted) => None,
                Target::Race(accesses) => accesses.iter().position(|it| it.thread == *wanted),
                Target::Any | Target::Places(_) => None,
            };
            Some(End {
                index,
                number: threads[index].as_ref()?.number?,
                access,
                block: blocks[index].clone(),
                is_held: false,
                is_released: false,
                is_tired: false,
            })
        };
        let mut ends: Vec<End> = leading.iter().map(end).collect::<Option<_>>()?;
        let mut seen = FxHashSet::default();
        ends.retain(|end| seen.insert(end.index));
        (!ends.is_empty()).then_some(Directed {
            ends,
            is_last: *is_last,
            is_meeting: false,
            cursor: 0,
        })
    }

    /// Runs the threads of a launch towards a race until none can go on; whether all have ended.
    pub(super) fn run_directed(
        &mut self,
        threads: &mut [Option<Thread>],
        directed: Directed,
    ) -> Step<bool> {
        self.directed = Some(directed);
        while let Some(next) = self.next_directed(threads)? {
            let is_preempted = self.run_thread(threads, next, false)?;
            let number = threads[next].as_ref().and_then(|thread| thread.number);
            if let Some(end) = self.directed.as_mut().and_then(|it| it.end_mut(number)) {
                end.is_tired = is_preempted && !end.is_held;
            }
        }
        self.directed = None;
        Ok(threads.iter().flatten().all(|thread| thread.has_ended))
    }

    /// The thread that runs next; `None` if none can.
    fn next_directed(&mut self, threads: &mut [Option<Thread>]) -> Step<Option<usize>> {
        loop {
            let Some(directed) = &self.directed else { return Ok(None) };
            let indices: Vec<usize> = directed.ends.iter().map(|end| end.index).collect();
            let held = directed.ends.iter().filter(|end| end.is_held);
            if held.count() == 2 {
                self.set_meeting(true);
                for index in indices {
                    self.let_go(index);
                    self.run_thread(threads, index, true)?;
                }
                self.set_meeting(false);
                continue;
            }
            let is_last = directed.is_last;
            let mut blocks: Vec<Range<usize>> =
                directed.ends.iter().map(|end| end.block.clone()).collect();
            blocks.dedup();
            if !is_last && let Some(next) = self.next_end(threads, false) {
                return Ok(Some(next));
            }
            if !is_last {
                for block in blocks {
                    if let Some(next) = self.next_of(threads, block.clone(), &indices) {
                        return Ok(Some(next));
                    }
                    if self.release(&mut threads[block])?
                        && let Some(next) = self.next_end(threads, false)
                    {
                        return Ok(Some(next));
                    }
                }
            }
            if let Some(next) = self.next_of(threads, 0..threads.len(), &indices) {
                return Ok(Some(next));
            }
            if let Some(next) = self.next_end(threads, true) {
                return Ok(Some(next));
            }
            if self.release_all(threads)? {
                continue;
            }
            // Nobody else can run: who is held goes on.
            let held = self.directed.as_ref().and_then(|it| it.ends.iter().find(|end| end.is_held));
            let Some(index) = held.map(|end| end.index) else { return Ok(None) };
            self.let_go(index);
            return Ok(Some(index));
        }
    }

    /// One of the leading threads that is not held and can run.
    fn next_end(&self, threads: &[Option<Thread>], may_be_tired: bool) -> Option<usize> {
        let ends = self.directed.as_ref()?.ends.iter();
        let mut free = ends.filter(|end| !end.is_held && (may_be_tired || !end.is_tired));
        free.find(|end| self.can_run(&threads[end.index])).map(|end| end.index)
    }

    /// Another thread of a range that can run, after the last one that was found.
    fn next_of(
        &mut self,
        threads: &[Option<Thread>],
        range: Range<usize>,
        leading: &[usize],
    ) -> Option<usize> {
        let start = self.directed.as_ref()?.cursor.clamp(range.start, range.end);
        let mut all = (start..range.end).chain(range.start..start);
        let found = all.find(|index| !leading.contains(index) && self.can_run(&threads[*index]))?;
        // A thread that lets others run has run very long, and the next one has its turn.
        self.directed.as_mut()?.cursor = found + 1;
        Some(found)
    }

    fn set_meeting(&mut self, is_meeting: bool) {
        if let Some(directed) = &mut self.directed {
            directed.is_meeting = is_meeting;
        }
    }

    /// Whether two threads execute accesses that were possible in the same state.
    pub(super) fn is_meeting(&self) -> bool {
        self.directed.as_ref().is_some_and(|directed| directed.is_meeting)
    }

    fn let_go(&mut self, index: usize) {
        let Some(directed) = &mut self.directed else { return };
        for end in directed.ends.iter_mut().filter(|end| end.index == index) {
            end.is_held = false;
            end.is_released = true;
        }
    }

    /// Whether a thread is at the access before which it is held.
    pub(super) fn is_held(&mut self, thread: &mut Thread) -> Step<bool> {
        let config = self.config;
        let (Some(directed), Target::Race(accesses)) = (&mut self.directed, &config.target) else {
            return Ok(false);
        };
        let Some(end) = directed.end_mut(thread.number) else { return Ok(false) };
        let Some(access) = end.access.map(|access| &accesses[access]) else { return Ok(false) };
        if std::mem::take(&mut end.is_released) || thread.atomic_depth > 0 {
            return Ok(false);
        }
        let frame = thread.top();
        let span = self.program.functions[frame.func].instrs[frame.pc].span;
        if self.caller_span(thread, span) != access.span {
            return Ok(false);
        }
        let touched = self.touched(thread)?;
        let is_held = touched.iter().any(|(_, offset, size)| access.overlaps(*offset, *size));
        if is_held
            && let Some(end) = self.directed.as_mut().and_then(|it| it.end_mut(thread.number))
        {
            end.is_held = true;
        }
        Ok(is_held)
    }

    /// The memory that the next instruction of a thread accesses and others can access: object, offset and size.
    fn touched(&mut self, thread: &mut Thread) -> Step<Vec<(ObjectId, u64, u64)>> {
        let mut touched = Vec::new();
        for (pointer, size) in self.next_pointers(thread)? {
            if let Some((object, offset)) = self.memory.locate(pointer)
                && !self.memory.objects[object].is_private()
            {
                touched.push((object, offset, size));
            }
        }
        Ok(touched)
    }

    /// The addresses that the next instruction of a thread accesses, with the number of bytes: where it is not that of a
    /// scalar, as many as there may be.
    pub(super) fn next_pointers(&mut self, thread: &mut Thread) -> Step<Vec<(Value, u64)>> {
        let frame = thread.top();
        let function = &self.program.functions[frame.func];
        let instr = &function.instrs[frame.pc];
        let span = instr.span;
        let addrs: Vec<(ExprId, u64)> = match &instr.kind {
            InstrKind::Load { addr, dst, .. } => {
                let size = match function.locals[*dst].storage {
                    LocalStorage::Register(ty) => ty.size_bytes(),
                    LocalStorage::Memory(layout) => layout.size_bytes,
                };
                vec![(*addr, size)]
            }
            InstrKind::Store { addr, value, .. } => {
                vec![(*addr, function.exprs[*value].ty.size_bytes())]
            }
            InstrKind::Copy { dst, src, size_bytes } => {
                vec![(*dst, *size_bytes), (*src, *size_bytes)]
            }
            InstrKind::Zero { dst, size_bytes } => vec![(*dst, *size_bytes)],
            InstrKind::Intrinsic { args, .. } => {
                let is_pointer = |arg: &&ExprId| function.exprs[**arg].ty == Scalar::Pointer;
                args.iter().filter(is_pointer).map(|arg| (*arg, u64::MAX)).collect()
            }
            InstrKind::Skip
            | InstrKind::Decl(_)
            | InstrKind::Dead(_)
            | InstrKind::Assign { .. }
            | InstrKind::CheckAccess { .. }
            | InstrKind::Check { .. }
            | InstrKind::Assume(_)
            | InstrKind::Goto(_)
            | InstrKind::Branch { .. }
            | InstrKind::Call { .. }
            | InstrKind::Return(_)
            | InstrKind::AllocVla { .. }
            | InstrKind::Launch { .. }
            | InstrKind::Unsupported(_) => Vec::new(),
        };
        let mut pointers = Vec::with_capacity(addrs.len());
        for (addr, size) in addrs {
            pointers.push((self.eval(thread, addr, span)?, size));
        }
        Ok(pointers)
    }
}
