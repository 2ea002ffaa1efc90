//! Accesses as events, for the race check.

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_explore::footprint::AtomicEffect;
use cuda_verify_ir::intrinsic::MemScope;
use cuda_verify_order::{Does, StrongAccess};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use super::Effect;
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::memory::{ObjectId, Space, Target};
use crate::threads::accesses::AccessRecord;
use crate::threads::all::order::{Agent, Point};
use crate::threads::kind::RaceKind;
use crate::threads::one::records::Written;
use crate::threads::results::OwnResult;

impl Engine<'_> {
    /// Logs a plain access of a device thread to memory that other threads can reach.
    pub(crate) fn log(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        size_bytes: u64,
        kind: RaceKind,
        value: Option<TermId>,
        span: Span,
    ) -> Result<(), Stop> {
        let effect = Effect { kind, atomic: None, strong: None, own_result: None };
        self.log_as(path, pointer, size_bytes, effect, value, span)
    }

    /// Logs an access, atomic or not.
    pub(crate) fn log_as(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        size_bytes: u64,
        effect: Effect,
        value: Option<TermId>,
        span: Span,
    ) -> Result<(), Stop> {
        let Some(current) = &self.current else {
            let is_volatile = effect.strong.is_some();
            return self.log_host(path, pointer, size_bytes, (effect.kind, is_volatile), span);
        };
        let (launch_guard, terms) = (current.guard, current.terms);
        self.note_steps(path);
        let span = self.caller_span(path, span);
        // Inside an atomic section of a model every access is atomic.
        let is_section = path.atomic_depth > 0;
        let kind = if is_section { RaceKind::Atomic(MemScope::System) } else { effect.kind };
        let cases = self.resolve(pointer);
        let is_single = cases.len() == 1;
        for case in cases {
            if case.target.is_none()
                && !self.config.properties.contains(PropertyKind::DanglingPointer)
            {
                // What the access does is not known, so it must not go unseen.
                let mut lost = path.clone();
                lost.guard.assume(&mut self.pool, case.cond);
                self.unsupported(&lost, "access through a pointer that is not known", span)?;
            }
            let Some(Target::Object(object, _)) = case.target else { continue };
            let (space, is_const) =
                (self.heap.objects[object].space, self.heap.objects[object].is_const);
            if space == Space::Constant {
                let guard = path.guard.term(&mut self.pool);
                let guard = self.pool.mk_and(guard, case.cond);
                self.note_constant_read(object, (case.offset, size_bytes), guard);
            }
            // What writes to a constant is wrong for that reason, so that its reads race with nothing.
            let is_fixed = is_const && effect.kind == RaceKind::Read;
            if is_fixed || !space.is_shared_between_threads() {
                continue;
            }
            self.note_kind_of_write(path, object, kind, &effect);
            let guard = path.guard.term(&mut self.pool);
            let guard = self.pool.mk_and(guard, case.cond);
            let start = self.pool.as_bv_u64(case.offset);
            let region = start.map(|start| (start, start.wrapping_add(size_bytes)));
            path.order.watch.note(object, region);
            if self.loops.is_looking_ahead {
                continue;
            }
            let thread = &mut path.order.thread;
            let Some(current) = &self.current else { return Ok(()) };
            // What releases has a time of its own: what comes before it, and not before the fence, is not released.
            let is_store = effect.strong.is_some_and(|strong| Does::of(strong).writes);
            thread.time += u32::from(is_store && thread.clocks.has_fence());
            let own = current.point(thread.time);
            let mut releases = false;
            match (effect.strong, start) {
                (Some(strong), Some(start)) => {
                    let is_certain = is_single && guard == launch_guard;
                    let (by, place) = ((own.thread_no, own.time, own.block.0), (object, start));
                    let order = &mut thread.clocks;
                    releases = self.log.releases.access(order, by, place, strong, is_certain);
                }
                (Some(StrongAccess::Load), None) => {}
                (None, _) if effect.kind == RaceKind::Read => {}
                (None | Some(StrongAccess::Store | StrongAccess::Update { .. }), _) => {
                    let (start, end) = region.unwrap_or((0, u64::MAX));
                    self.log.releases.overwrite((object, start)..(object, end));
                }
            }
            let is_volatile = effect.strong.is_some() && effect.atomic.is_none();
            let copy = thread.copies.open;
            let at = match copy {
                Some(Agent { number, time }) => {
                    Point { thread_no: number, time, is_copy: true, ..own }
                }
                None => own,
            };
            let mut record = AccessRecord {
                object,
                offset: case.offset,
                size_bytes,
                kind,
                guard,
                value,
                atomic: effect.atomic,
                own_result: effect.own_result,
                thread: terms,
                at,
                fixed: thread.fixed().clone(),
                past: thread.past().clone(),
                strong: effect.strong,
                is_volatile,
                is_fenced: is_volatile && (thread.clocks.has_fence() || current.launch.has_fences),
                fences: thread.fences,
                issuer: copy.map(|_| own.thread_no),
                span,
                history: path.memory.history().clone(),
                symbols: None,
            };
            // What comes next is not released.
            thread.time += u32::from(releases);
            if self.abstraction.is_some() {
                self.note_beside_copies(path, &mut record)?;
                let place = (case.cond, case.offset);
                self.note_access(path, record);
                self.choose_access(path, object, kind, place, span)?;
            } else {
                self.note_strong(path, &record);
                self.log_access(record, launch_guard)?;
            }
        }
        if effect.strong.is_some() {
            path.order.thread.end_operation();
        }
        Ok(())
    }

    /// Notes where an arbitrary thread writes, and in which way.
    fn note_kind_of_write(
        &mut self,
        path: &Path,
        object: ObjectId,
        kind: RaceKind,
        effect: &Effect,
    ) {
        let Some(abstraction) = &mut self.abstraction else { return };
        if kind == RaceKind::Read || effect.atomic == Some(AtomicEffect::Load) {
            return;
        }
        if effect.kind != RaceKind::Read {
            // Copies and fills change whole objects without going through stores of single values, which note it too.
            abstraction.seen.insert(object);
        }
        let written = if effect.atomic.is_some() { Written::Atomically } else { Written::Plainly };
        let phases = &path.sync.intervals.block;
        let mut known = abstraction.phases_of_writes.iter().filter(|it| it.0 == object);
        // A plain write beside tickets may set the place back.
        if known.clone().any(|it| it.2 != written && it.1.may_meet(phases)) {
            abstraction.other_atomics.insert(object);
        } else if !known.any(|it| it.2 == written && it.1 == *phases) {
            abstraction.phases_of_writes.push((object, phases.clone(), written));
        }
        if effect.atomic.is_none() {
            // A volatile write, or one in an atomic section.
            if effect.strong.is_some() || kind != RaceKind::Write {
                abstraction.unordered_writes.insert(object);
                abstraction.other_atomics.insert(object);
            }
        } else if !effect.own_result.is_some_and(OwnResult::goes_up) {
            abstraction.other_atomics.insert(object);
        }
    }

    /// The sort check used by intrinsics that take any scalar.
    pub(crate) fn is_float(&self, term: TermId) -> bool {
        matches!(self.pool.sort(term), Sort::Float(_))
    }
}
