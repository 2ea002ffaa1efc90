//! Annotations about the accesses of a thread and about other threads.
//!
//! Which access an annotation speaks of, of those that a thread has made since the last barrier, is chosen by the
//! environment. Threads that come to an annotation about another thread wait for it there, as long as one can come: so
//! each has the value that the other one has at the same place. Where none comes, the annotation says nothing.
//!
//! *Guarantee*: a value that counts is one that an access or another thread really had.

use cuda_verify_base::id::Id;
use cuda_verify_ir::intrinsic::{Intrinsic, LogKind};
use rustc_hash::FxHashMap;

use super::intrinsic::Call;
use super::memory::{Number, ObjectId, Value};
use super::race::RaceKind;
use super::thread::Thread;
use super::warp::WaitKind;
use super::{Machine, Source, Step};
use crate::program::{GotoProgram, InstrId, InstrKind};

/// Offsets of the accesses of threads to objects.
#[derive(Debug, Default)]
pub(super) struct Accesses {
    offsets: FxHashMap<Number, FxHashMap<(ObjectId, LogKind), Vec<u64>>>,
}

impl Accesses {
    /// None where a program does not ask for them.
    pub(super) fn of(program: &GotoProgram) -> Option<Self> {
        let mut instrs = program.functions.values().flat_map(|function| function.instrs.values());
        let asks = |op: Intrinsic| matches!(op, Intrinsic::Logged(_) | Intrinsic::LoggedOffset(_));
        instrs
            .any(|instr| matches!(instr.kind, InstrKind::Intrinsic { op, .. } if asks(op)))
            .then(Self::default)
    }

    pub(super) fn note(&mut self, thread: Number, object: ObjectId, kind: RaceKind, offset: u64) {
        let kind = match kind {
            RaceKind::Read => LogKind::Read,
            RaceKind::Write => LogKind::Write,
            RaceKind::Atomic(_) => LogKind::Atomic,
        };
        self.offsets.entry(thread).or_default().entry((object, kind)).or_default().push(offset);
    }

    /// A thread has passed a barrier.
    pub(super) fn forget(&mut self, thread: Number) {
        self.offsets.remove(&thread);
    }
}

impl Machine<'_> {
    /// Whether there is an access of the kind to what a pointer points to, or its offset.
    pub(super) fn logged(&mut self, thread: &Thread, call: &Call<'_>, kind: LogKind) -> Value {
        let object = self.memory.locate(call.arg(0)).map(|(object, _)| object);
        let known = self.accesses.as_ref().zip(thread.number).zip(object);
        let known = known.and_then(|((accesses, number), object)| {
            accesses.offsets.get(&number)?.get(&(object, kind)).cloned()
        });
        let known = known.unwrap_or_default();
        let ty = call.dst.map_or(cuda_verify_ir::types::Scalar::INT, |(_, ty)| ty);
        let source = Source::Input(Some(kind.chosen().into()));
        let chosen = self.request(thread, source, ty, call.span);
        if matches!(call.op, Intrinsic::Logged(_)) {
            return Value::flag(chosen.is_true() && !known.is_empty());
        }
        if known.contains(&chosen.low()) {
            return chosen;
        }
        Value::plain(u128::from(known.last().copied().unwrap_or(0)))
    }

    /// Gives threads that wait for the values of others these values, if no thread can run; whether there were any.
    pub(super) fn release_others(&mut self, threads: &mut [Option<Thread>]) -> Step<bool> {
        if !threads.iter().flatten().any(is_asking) || threads.iter().any(|it| self.can_run(it)) {
            return Ok(false);
        }
        let is_named = |thread: &Thread| {
            self.position(thread).is_some_and(|it| self.config.representatives.contains(&it))
        };
        // The threads that a counterexample names speak of each other.
        let (named, others): (Vec<usize>, Vec<usize>) = (0..threads.len())
            .filter(|index| threads[*index].as_ref().is_some_and(is_asking))
            .partition(|index| threads[*index].as_ref().is_some_and(is_named));
        let mut values = Vec::new();
        for index in named.iter().chain(&others).copied() {
            let group = if named.contains(&index) { &named } else { &others };
            values.push((index, self.value_of_another(threads, index, group)?));
        }
        // Who is ahead of the others waits for them.
        if values.iter().any(|(_, value)| value.is_some()) {
            values.retain(|(_, value)| value.is_some());
        }
        for (index, value) in values {
            let Some(mut thread) = threads[index].take() else { continue };
            let wait = thread.wait.take();
            thread.is_alone |= value.is_none();
            if let Some((dst, _)) = wait.and_then(|wait| wait.dst) {
                thread.top_mut().registers[dst.index()] = Some(value.unwrap_or_default());
            }
            threads[index] = Some(thread);
        }
        Ok(true)
    }

    /// The value that a thread asks for, of another thread that is at the same place, or has just gone past it because an
    /// operator left the annotation out.
    fn value_of_another(
        &mut self,
        threads: &[Option<Thread>],
        index: usize,
        group: &[usize],
    ) -> Step<Option<Value>> {
        let Some(thread) = &threads[index] else { return Ok(None) };
        let others = group.iter().filter(|other| **other != index);
        let others: Vec<&Thread> = others.filter_map(|other| threads[*other].as_ref()).collect();
        let position = thread.code_position();
        if let Some(here) = others.iter().find(|other| other.code_position() == position) {
            let wait = here.wait.as_ref();
            return Ok(wait.and_then(|wait| wait.args.first()).map(|(value, _)| *value));
        }
        let is_past = |other: &&&Thread| {
            let ahead = other.code_position();
            ahead.len() == position.len()
                && ahead.iter().zip(&position).all(|(a, b)| a.0 == b.0)
                && ahead > position
        };
        let frame = thread.top();
        let at = frame.pc.index().checked_sub(1).map(InstrId::from_index);
        let instr = at.map(|at| &self.program.functions[frame.func].instrs[at]);
        if let Some(past) = others.iter().find(is_past)
            && let Some(instr) = instr
            && let InstrKind::Intrinsic { op: Intrinsic::Other, args, .. } = &instr.kind
            && let Some(asked) = args.first()
        {
            return self.eval(&mut (*past).clone(), *asked, instr.span).map(Some);
        }
        Ok(None)
    }
}

fn is_asking(thread: &Thread) -> bool {
    thread.wait.as_ref().is_some_and(|wait| wait.kind == WaitKind::Other)
}
