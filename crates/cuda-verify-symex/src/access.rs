//! Memory accesses through pointers: finding the objects, checking, reading and writing.

use cuda_verify_base::{Name, PropertyKind, Reason, Span};
use cuda_verify_explore::footprint::AtomicEffect;
use cuda_verify_goto::program::AccessKind;
use cuda_verify_ir::intrinsic::MemScope;
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use smallvec::SmallVec;

use crate::arbitrary::Sharing;
use crate::check::Check;
use crate::drawn::Drawn;
use crate::engine::{Engine, Stop};
use crate::history::EventKind;
use crate::memory::{
    self, Contents, Fill, Object, ObjectId, Space, Target, base_address, generation_of,
    target_of_address,
};
use crate::order::StrongAccess;
use crate::pair::UNLIMITED_BYTES;
use crate::path::Path;
use crate::race::{AccessRecord, Fenced, RaceKind};
use crate::value;

/// One of the things a pointer may point to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    /// When.
    pub(crate) cond: TermId,
    /// To what; `None` if it cannot be known (an arbitrary number).
    pub(crate) target: Option<Target>,
    /// Offset into the object, a 64-bit term.
    pub(crate) offset: TermId,
}

pub(crate) type Cases = SmallVec<[Case; 1]>;

/// Who accesses memory, which decides what is accessible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accessor {
    /// The code that runs.
    Program,
    /// The CUDA runtime, which reaches host and device memory.
    Runtime,
}

/// What an access does, for the race check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    pub(crate) kind: RaceKind,
    /// For atomic functions.
    pub(crate) atomic: Option<AtomicEffect>,
    /// For atomic functions and volatile accesses.
    pub(crate) strong: Option<StrongAccess>,
    /// For atomic functions, where arbitrary threads are compared.
    pub(crate) drawn: Option<Drawn>,
}

impl Effect {
    /// A read or write by the program.
    pub(crate) fn plain(kind: RaceKind, is_volatile: bool) -> Self {
        let strong = if kind == RaceKind::Read { StrongAccess::Load } else { StrongAccess::Store };
        Self { kind, atomic: None, strong: is_volatile.then_some(strong), drawn: None }
    }
}

/// Symbolic offsets are spread over at most so many cells; beyond, the object becomes an SMT array.
const MAX_SPREAD: u64 = 64;
const MAX_CASES: usize = 64;

impl Engine<'_> {
    /// What a pointer may point to.
    pub(crate) fn resolve(&mut self, pointer: TermId) -> Cases {
        let always = self.pool.mk_true();
        if let Some(address) = self.pool.as_bv_u64(pointer) {
            return SmallVec::from_elem(self.constant_case(always, address), 1);
        }
        let mut cases = Cases::new();
        let mut stack = vec![(always, pointer)];
        while let Some((cond, pointer)) = stack.pop() {
            if cases.len() >= MAX_CASES {
                cases.push(Case { cond, target: None, offset: pointer });
                continue;
            }
            if let Some(address) = self.pool.as_bv_u64(pointer) {
                let case = self.constant_case(cond, address);
                cases.push(case);
                continue;
            }
            if let (Some(_), constant) = self.pool.split_constant(pointer)
                && let Target::Object(object, _) = target_of_address(constant)
            {
                let base = self.pool.mk_bv(64, base_address(object));
                let offset = self.pool.mk_bv_sub(pointer, base);
                cases.push(Case { cond, target: Some(Target::Object(object, 0)), offset });
                continue;
            }
            match self.split_pointer(pointer) {
                Some((choice, yes, no)) => {
                    let not_choice = self.pool.mk_not(choice);
                    let (on_yes, on_no) =
                        (self.pool.mk_and(cond, choice), self.pool.mk_and(cond, not_choice));
                    if !self.pool.is_false(on_no) {
                        stack.push((on_no, no));
                    }
                    if !self.pool.is_false(on_yes) {
                        stack.push((on_yes, yes));
                    }
                }
                None => cases.push(Case { cond, target: None, offset: pointer }),
            }
        }
        cases
    }

    fn constant_case(&mut self, cond: TermId, address: u64) -> Case {
        let target = target_of_address(address);
        let (target, offset) = match target {
            Target::Object(object, _) if self.objects.get(object).is_none() => (None, address),
            Target::Object(_, offset) => (Some(target), offset),
            Target::Null => (Some(target), address),
        };
        Case { cond, target, offset: self.pool.mk_bv(64, offset) }
    }

    /// Splits a pointer that is a choice, or a sum with a choice in it.
    fn split_pointer(&mut self, pointer: TermId) -> Option<(TermId, TermId, TermId)> {
        if let Some((Op::Ite, operands)) = self.pool.as_app(pointer) {
            return Some((operands[0], operands[1], operands[2]));
        }
        let (_, terms) = self.pool.linear(pointer);
        let is_choice = |term: TermId| matches!(self.pool.as_app(term), Some((Op::Ite, _)));
        let choices = terms.iter().filter(|(factor, term)| *factor == 1 && is_choice(*term));
        let choices: SmallVec<[TermId; 4]> = choices.map(|(_, term)| *term).collect();
        // The choice between objects, rather than one between offsets.
        let of_objects = choices.iter().find(|choice| self.chooses_object(**choice));
        let term = *of_objects.or_else(|| choices.first())?;
        let (_, operands) = self.pool.as_app(term)?;
        let (choice, yes, no) = (operands[0], operands[1], operands[2]);
        let rest = self.pool.mk_bv_sub(pointer, term);
        let (yes, no) = (self.pool.mk_bv_add(rest, yes), self.pool.mk_bv_add(rest, no));
        Some((choice, yes, no))
    }

    /// Whether one of the first alternatives of a choice is an address.
    fn chooses_object(&self, mut choice: TermId) -> bool {
        while let Some((Op::Ite, operands)) = self.pool.as_app(choice) {
            let (_, constant) = self.pool.split_constant(operands[1]);
            let constant = self.pool.as_bv_u64(operands[1]).unwrap_or(constant);
            if matches!(target_of_address(constant), Target::Object(..)) {
                return true;
            }
            choice = operands[2];
        }
        let constant = self.pool.as_bv_u64(choice);
        constant.is_some_and(|address| matches!(target_of_address(address), Target::Object(..)))
    }

    /// The name of the object that is pointed to.
    pub(crate) fn name_of(&self, target: Target) -> Option<Name> {
        match target {
            Target::Object(id, _) => self.objects.get(id).map(|info| info.name.clone()),
            Target::Null => None,
        }
    }

    // Checks.

    /// Checks that an access is valid. `size` is a 64-bit term.
    pub(crate) fn check_access(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        size: TermId,
        access: AccessKind,
        span: Span,
    ) -> Result<Check, Stop> {
        self.check_access_by(path, pointer, size, access, Accessor::Program, span)
    }

    pub(crate) fn check_access_by(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        size: TermId,
        access: AccessKind,
        accessor: Accessor,
        span: Span,
    ) -> Result<Check, Stop> {
        if self.pool.as_bv_u64(size) == Some(0) {
            return Ok(Check::GoOn);
        }
        let verb = match access {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
            AccessKind::Atomic => "atomic access",
        };
        let never = self.pool.mk_false();
        let cases = self.resolve(pointer);
        let mut result = Check::GoOn;
        for case in cases {
            let check = match case.target {
                Some(Target::Null) => {
                    let text = || format!("{verb} through a null pointer");
                    self.require(path, case.cond, never, PropertyKind::NullPointer, span, text)?
                }
                None => {
                    let text = || format!("{verb} through a pointer to no object");
                    self.require_target(path, case, PropertyKind::DanglingPointer, span, text)?
                }
                Some(Target::Object(object, _)) => {
                    self.check_object(path, case, object, size, access, accessor, span)?
                }
            };
            if check == Check::Fails {
                result = Check::Fails;
            }
        }
        Ok(result)
    }

    /// Reports that a pointer leads nowhere, unless what it is is not known well enough to say so.
    pub(crate) fn require_target(
        &mut self,
        path: &Path,
        case: Case,
        property: PropertyKind,
        span: Span,
        message: impl FnOnce() -> String,
    ) -> Result<Check, Stop> {
        if self.config.properties.contains(property)
            && self.depends_on_unknown(case.offset, property)
        {
            let mut path = path.clone();
            let what = "values that are only known approximately".to_owned();
            let span = self.caller_span(&path, span);
            if self.assume(&mut path, case.cond) {
                self.require_unreachable(&path, Reason::Imprecise { what, span })?;
            }
            return Ok(Check::Fails);
        }
        let never = self.pool.mk_false();
        self.require(path, case.cond, never, property, span, message)
    }

    fn check_object(
        &mut self,
        path: &mut Path,
        case: Case,
        object: ObjectId,
        size: TermId,
        access: AccessKind,
        accessor: Accessor,
        span: Span,
    ) -> Result<Check, Stop> {
        let info = &self.objects[object];
        let (space, object_size, is_const, name) =
            (info.space, info.size, info.is_const, info.name.clone());
        let verb = if access == AccessKind::Read { "read" } else { "write" };
        let never = self.pool.mk_false();
        let is_alive = match path.memory.get(object) {
            Some(object) => object.is_alive,
            None if space == Space::ThreadBuiltin => self.pool.mk_true(),
            None if self.abstraction.as_ref().is_some_and(|a| a.is_pointee(object)) => {
                self.pool.mk_true()
            }
            None => never,
        };
        let dead = || format!("{verb} of `{name}`, whose lifetime has ended");
        let kind = PropertyKind::DanglingPointer;
        if self.require(path, case.cond, is_alive, kind, span, dead)? == Check::Fails {
            return Ok(Check::Fails);
        }
        let is_reachable = match accessor {
            Accessor::Runtime => !matches!(space, Space::Code(_)),
            // Host constants and string literals have a copy on the device.
            Accessor::Program if self.is_device() => {
                space.is_device_accessible() || (space == Space::HostGlobal && is_const)
            }
            Accessor::Program => space.is_host_accessible(),
        };
        let reachable = self.pool.mk_bool(is_reachable);
        let side = if self.is_device() { "kernel" } else { "host" };
        let text = || format!("{side} {verb} of {} `{name}`", space.describe());
        let kind = PropertyKind::HostDeviceAccess;
        if self.require(path, case.cond, reachable, kind, span, text)? == Check::Fails {
            return Ok(Check::Fails);
        }
        let is_protected = access != AccessKind::Read
            && accessor == Accessor::Program
            && (is_const || (space == Space::Constant && self.is_device()));
        let writable = self.pool.mk_bool(!is_protected);
        let text = || format!("write to constant `{name}`");
        let kind = PropertyKind::ConstantMemoryWrite;
        if self.require(path, case.cond, writable, kind, span, text)? == Check::Fails {
            return Ok(Check::Fails);
        }
        let has_unlimited = self.abstraction.is_some() || self.environment.is_some();
        if has_unlimited && self.pool.as_bv_u64(object_size) == Some(UNLIMITED_BYTES) {
            // A pointer from the caller may point into the middle of an array.
            if !self.config.arguments_start_arrays {
                return Ok(Check::GoOn);
            }
            let zero = self.pool.mk_bv(64, 0);
            let is_inside = self.pool.mk_bv_sle(zero, case.offset);
            let text = || format!("{verb} before the start of `{name}`");
            let kind = PropertyKind::ArrayBounds;
            return self.require(path, case.cond, is_inside, kind, span, text);
        }
        // offset + size <= object size, without wrapping: size <= object size and offset <= object size - size.
        let fits = self.pool.mk_bv_ule(size, object_size);
        let last = self.pool.mk_bv_sub(object_size, size);
        let is_before = self.pool.mk_bv_ule(case.offset, last);
        let in_bounds = self.pool.mk_and(fits, is_before);
        let (offset, bytes) = (self.pool.as_bv_i64(case.offset), self.pool.as_bv_u64(object_size));
        let text = || {
            let at = offset.map_or_else(String::new, |offset| format!(" at byte offset {offset}"));
            let of = bytes.map_or_else(String::new, |bytes| format!(" of {bytes} bytes"));
            format!("{verb} out of bounds of {} `{name}`{of}{at}", space.describe())
        };
        self.require(path, case.cond, in_bounds, PropertyKind::ArrayBounds, span, text)
    }

    // Reads and writes. They are preceded by checks; on an invalid address they give any value, or do nothing.

    /// Reads a scalar; `None` if the place cannot be read at all.
    pub(crate) fn load(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        ty: Scalar,
        is_volatile: bool,
        span: Span,
    ) -> Result<Option<TermId>, Stop> {
        let mut value = self.load_quietly(path, pointer, ty, span)?;
        if let Some(value) = &mut value {
            self.require_initialised(path, pointer, *value, span)?;
            let effect = Effect::plain(RaceKind::Read, is_volatile);
            if is_volatile && ty != Scalar::Pointer && self.abstraction.is_some() {
                // Another thread may have changed it meanwhile.
                self.abstraction_mut().n_atomics += 1;
                path.sync.has_acquired = true;
                *value = self.approximate_symbol("volatile", value::sort_of(ty), Sharing::Thread);
            } else if self.config.warp_sync.is_some()
                && ty != Scalar::Pointer
                && self.may_be_written_meanwhile(pointer)
            {
                *value = self.approximate_symbol("lockstep", value::sort_of(ty), Sharing::Thread);
            }
            let value = *value;
            self.log_as(path, pointer, ty.size_bytes(), effect, Some(value), span)?;
        }
        Ok(value)
    }

    /// Whether other threads of the launch may write what an arbitrary thread reads.
    fn may_be_written_meanwhile(&mut self, pointer: TermId) -> bool {
        self.abstraction.is_some()
            && self.resolve(pointer).iter().any(|case| match case.target {
                Some(Target::Object(object, _)) => self.is_written_by_others(object),
                Some(Target::Null) | None => false,
            })
    }

    /// Reads a scalar without logging the access.
    pub(crate) fn load_quietly(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        ty: Scalar,
        span: Span,
    ) -> Result<Option<TermId>, Stop> {
        let mut result = None;
        for case in self.resolve(pointer) {
            let Some(Target::Object(object, _)) = case.target else { continue };
            let value = self.load_object(path, object, case.offset, ty, span)?;
            let Some((mut value, is_known)) = value else { return Ok(None) };
            if ty == Scalar::Pointer
                && let Some(pointer) = self.copied_pointer(value)
            {
                value = pointer;
            }
            if !is_known && !self.pool.is_const(value) {
                self.record_load(path, object, case.offset, value, ty, span);
            }
            result = Some(match result {
                None => value,
                Some(other) => self.pool.mk_ite(case.cond, value, other),
            });
        }
        if result.is_none() {
            result = Some(self.pool.mk_fresh("indeterminate", value::sort_of(ty)));
        }
        Ok(result)
    }

    /// The pointer that was copied cell by cell from constant memory of unknown contents, such as a structure that a
    /// kernel takes by value.
    fn copied_pointer(&mut self, value: TermId) -> Option<TermId> {
        self.abstraction.as_ref()?;
        let mut cells: SmallVec<[TermId; 8]> = SmallVec::new();
        let mut stack = vec![value];
        while let Some(term) = stack.pop() {
            match self.pool.as_app(term)? {
                // The more significant operand comes first.
                (Op::Concat, operands) => stack.extend(operands),
                (Op::Select, _) => cells.push(term),
                _ => return None,
            }
        }
        let (_, &[array, first]) = self.pool.as_app(*cells.first()?)? else { return None };
        let generation = self.pool.as_symbol(array).and_then(generation_of)?;
        let (holder, first) = (*self.holders.get(&generation)?, self.pool.as_bv_u64(first)?);
        for (cell, place) in cells.iter().zip(first..) {
            let is_next = matches!(
                self.pool.as_app(*cell),
                Some((Op::Select, &[of, at])) if of == array && self.pool.as_bv_u64(at) == Some(place)
            );
            if !is_next {
                return None;
            }
        }
        let granule = self.objects[holder].cell_bytes;
        self.unknown_pointer(holder, first.checked_mul(granule)?)
    }

    /// Notes that memory of unknown contents is read.
    fn record_load(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: TermId,
        value: TermId,
        ty: Scalar,
        span: Span,
    ) {
        use cuda_verify_base::id::Id;
        let object = u32::try_from(id.index()).unwrap_or(u32::MAX);
        let (name, span) = (self.objects[id].name.clone(), self.caller_span(path, span));
        self.record(path, EventKind::Memory { object, name, offset, value, ty, span });
    }

    /// The value, and whether it is certain that it has been written.
    fn load_object(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: TermId,
        ty: Scalar,
        span: Span,
    ) -> Result<Option<(TermId, bool)>, Stop> {
        let loaded = self.load_contents(path, id, offset, ty, span)?;
        Ok(match loaded {
            Some((value, is_known)) if ty == Scalar::Pointer && self.environment.is_some() => {
                Some((self.pointee(path, value, (id, offset)), is_known))
            }
            Some(_) | None => loaded,
        })
    }

    fn load_contents(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: TermId,
        ty: Scalar,
        span: Span,
    ) -> Result<Option<(TermId, bool)>, Stop> {
        let size = ty.size_bytes();
        let space = self.objects[id].space;
        if space == Space::ThreadBuiltin {
            return Ok(Some((self.load_builtin(id, offset, ty), true)));
        }
        let may_be_unknown = space.is_shared_between_threads() || space == Space::Constant;
        if let Some(offset) = self.pool.as_bv_u64(offset)
            && (self.abstraction.is_none() || !may_be_unknown)
            && let Some(object) = path.memory.get(id)
            && let Some(term) = memory::read_exact(object, offset, size)
            && self.pool.sort(term) == value::sort_of(ty)
        {
            return Ok(Some((term, !self.with_unknown_bytes.contains(id))));
        }
        Ok(self.load_unknown(path, id, offset, ty, span)?.map(|value| (value, false)))
    }

    fn load_unknown(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: TermId,
        ty: Scalar,
        span: Span,
    ) -> Result<Option<TermId>, Stop> {
        let size = ty.size_bytes();
        self.decide_cell(id, size);
        if self.abstraction.is_some()
            && let Some(result) = self.load_abstract(path, id, offset, ty, span)?
        {
            return Ok(result);
        }
        let info = &self.objects[id];
        let Some(object) = path.memory.get(id) else {
            return Ok(Some(self.pool.mk_fresh("indeterminate", value::sort_of(ty))));
        };
        if let Some(offset) = self.pool.as_bv_u64(offset) {
            if !is_inside(self.pool.as_bv_u64(info.size), offset, size) {
                return Ok(Some(self.pool.mk_fresh("indeterminate", value::sort_of(ty))));
            }
            let bits = memory::read_bits(&mut self.pool, info, object, offset, size);
            return Ok(Some(value::from_bits(&mut self.pool, bits, ty)));
        }
        if let Some(candidates) = self.candidates(id, offset, size) {
            let object = object.clone();
            let mut result = None;
            for candidate in candidates {
                let info = &self.objects[id];
                let bits = memory::read_bits(&mut self.pool, info, &object, candidate, size);
                let value = value::from_bits(&mut self.pool, bits, ty);
                result = Some(match result {
                    None => value,
                    Some(other) => {
                        let at = self.pool.mk_bv(64, candidate);
                        let is_here = self.pool.mk_eq(offset, at);
                        self.pool.mk_ite(is_here, value, other)
                    }
                });
            }
            return Ok(Some(match result {
                Some(value) => value,
                None => self.pool.mk_fresh("indeterminate", value::sort_of(ty)),
            }));
        }
        let granule = info.cell_bytes;
        if !size.is_multiple_of(granule) || !self.is_multiple(offset, granule) {
            self.unsupported(path, "access at a symbolic offset across array elements", span)?;
            return Ok(None);
        }
        let object = object.clone();
        let array = memory::as_array(&mut self.pool, info, &object);
        let mut all = None;
        for cell in 0..size / granule {
            let index = self.cell_index(offset, granule, cell);
            let part = self.pool.mk_select(array, index);
            all = Some(match all {
                None => part,
                Some(lower) => self.pool.mk_concat(part, lower),
            });
        }
        let bits = all.expect("invariant: scalars are not empty");
        Ok(Some(value::from_bits(&mut self.pool, bits, ty)))
    }

    /// Reads memory when one arbitrary thread is run, as far as that makes a difference: `None` if it does not.
    fn load_abstract(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: TermId,
        ty: Scalar,
        span: Span,
    ) -> Result<Option<Option<TermId>>, Stop> {
        let space = self.objects[id].space;
        let is_shared = space.is_shared_between_threads();
        let is_pointee = self.abstraction.as_ref().is_some_and(|a| a.is_pointee(id));
        if is_pointee && path.memory.get(id).is_none() {
            self.insert_pointee(path, id);
        }
        self.note_contents(id, &path.memory);
        let at = self.pool.as_bv_u64(offset);
        let known = path.memory.get(id).and_then(|object| {
            memory::read_exact(object, at?, ty.size_bytes())
                .filter(|term| self.pool.sort(*term) == value::sort_of(ty))
        });
        let is_given = self.environment.is_some() && !self.is_written_by_others(id);
        if ty == Scalar::Pointer
            && (is_shared || space == Space::Constant)
            && known.is_none()
            && !is_given
        {
            let pointer = at.and_then(|offset| self.unknown_pointer(id, offset));
            if pointer.is_none() {
                self.unsupported(path, "pointer read from memory of unknown contents", span)?;
            }
            return Ok(Some(pointer));
        }
        // What other threads write at the same time may be read if races are not looked for.
        let is_racy = !self.config.properties.contains(PropertyKind::DataRace);
        let is_survey = self.abstraction.as_ref().is_some_and(|a| a.is_survey);
        if is_survey {
            self.note_width(id, offset, ty.size_bytes());
        }
        if is_shared && ((is_racy && self.is_written_by_others(id)) || (is_survey && at.is_none()))
        {
            return Ok(Some(Some(self.pool.mk_fresh("shared", value::sort_of(ty)))));
        }
        Ok(None)
    }

    fn cell_index(&mut self, offset: TermId, granule: u64, cell: u64) -> TermId {
        let granule = self.pool.mk_bv(64, granule);
        let first = self.pool.mk_bv_udiv(offset, granule);
        let cell = self.pool.mk_bv(64, cell);
        self.pool.mk_bv_add(first, cell)
    }

    /// The constant offsets that a symbolic one may have, if they are few: in bounds and in step with its linear form.
    fn candidates(&self, id: ObjectId, offset: TermId, size: u64) -> Option<Vec<u64>> {
        let object_size = self.pool.as_bv_u64(self.objects[id].size)?;
        let (constant, terms) = self.pool.linear(offset);
        let step = terms.iter().fold(0, |step, (coefficient, _)| gcd(step, *coefficient)).max(1);
        // Only steps that divide 2^64 survive wrap-around.
        let step = 1_u64 << step.trailing_zeros().min(63);
        let first = constant % step;
        if object_size < first + size {
            return Some(Vec::new());
        }
        let n = (object_size - size - first) / step + 1;
        if n > MAX_SPREAD {
            return None;
        }
        Some((0..n).map(|index| first + index * step).collect())
    }

    fn load_builtin(&mut self, id: ObjectId, offset: TermId, ty: Scalar) -> TermId {
        let word = self.pool.as_bv_u64(offset).and_then(|offset| {
            let current = self.current.as_ref()?;
            let (_, var) = self.builtins.iter().find(|(object, _)| *object == id)?;
            let var = current.thread_var(*var);
            (ty.size_bytes() == 4).then(|| match offset {
                0 => Some(var[0]),
                4 => Some(var[1]),
                8 => Some(var[2]),
                _ => None,
            })?
        });
        match word {
            Some(word) => word,
            None => self.pool.mk_fresh("indeterminate", value::sort_of(ty)),
        }
    }

    /// Writes a scalar; false if the place cannot be written at all.
    pub(crate) fn store(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        value: TermId,
        size: u64,
        is_volatile: bool,
        span: Span,
    ) -> Result<bool, Stop> {
        let effect = Effect::plain(RaceKind::Write, is_volatile);
        self.log_as(path, pointer, size, effect, Some(value), span)?;
        self.store_quietly(path, pointer, value, size, span)
    }

    /// Writes a scalar without logging the access.
    pub(crate) fn store_quietly(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        value: TermId,
        size: u64,
        span: Span,
    ) -> Result<bool, Stop> {
        let cases = self.resolve(pointer);
        for case in cases {
            if let Some(Target::Object(object, _)) = case.target
                && !self.store_object(path, object, case, value, size, span)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn store_object(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        case: Case,
        value: TermId,
        size: u64,
        span: Span,
    ) -> Result<bool, Stop> {
        self.decide_cell(id, size);
        if self.objects[id].space.is_shared_between_threads()
            && let Some(abstraction) = &mut self.abstraction
        {
            abstraction.seen.insert(id);
            if abstraction.is_survey {
                self.note_width(id, case.offset, size);
                return Ok(true);
            }
            self.note_contents(id, &path.memory);
        }
        let info = &self.objects[id];
        let object_size = self.pool.as_bv_u64(info.size);
        let Some(object) = path.memory.get_mut(id) else { return Ok(true) };
        let is_certain = self.pool.is_true(case.cond);
        if let Some(offset) = self.pool.as_bv_u64(case.offset) {
            if !is_inside(object_size, offset, size) {
                return Ok(true);
            }
            let value = if is_certain {
                value
            } else {
                let old = memory::read_bits(&mut self.pool, info, object, offset, size);
                let new = value::to_bits(&mut self.pool, value);
                self.pool.mk_ite(case.cond, new, old)
            };
            memory::write_concrete(&mut self.pool, info, object, offset, size, value);
            return Ok(true);
        }
        if let Some(candidates) = self.candidates(id, case.offset, size) {
            let info = &self.objects[id];
            for candidate in candidates {
                let at = self.pool.mk_bv(64, candidate);
                let is_here = self.pool.mk_eq(case.offset, at);
                let is_here = self.pool.mk_and(case.cond, is_here);
                if self.pool.is_false(is_here) {
                    continue;
                }
                let old = memory::read_exact(object, candidate, size)
                    .filter(|old| self.pool.sort(*old) == self.pool.sort(value));
                let merged = match old {
                    Some(old) => self.pool.mk_ite(is_here, value, old),
                    None => {
                        let old = memory::read_bits(&mut self.pool, info, object, candidate, size);
                        let new = value::to_bits(&mut self.pool, value);
                        self.pool.mk_ite(is_here, new, old)
                    }
                };
                memory::write_concrete(&mut self.pool, info, object, candidate, size, merged);
            }
            return Ok(true);
        }
        let granule = info.cell_bytes;
        if !size.is_multiple_of(granule) || !self.is_multiple(case.offset, granule) {
            self.unsupported(path, "access at a symbolic offset across array elements", span)?;
            return Ok(false);
        }
        let info = &self.objects[id];
        let object = path.memory.get(id).expect("invariant: the object was found above").clone();
        let old = memory::as_array(&mut self.pool, info, &object);
        let bits = value::to_bits(&mut self.pool, value);
        let mut array = old;
        for cell in 0..size / granule {
            let index = self.cell_index(case.offset, granule, cell);
            let low = memory::bits(cell * granule);
            let part = self.pool.mk_extract(low + memory::bits(granule) - 1, low, bits);
            array = self.pool.mk_store(array, index, part);
        }
        let array = self.pool.mk_ite(case.cond, array, old);
        if let Some(object) = path.memory.get_mut(id) {
            object.contents = Contents::Array(array);
        }
        Ok(true)
    }

    // Blocks of bytes.

    /// Copies a constant number of bytes, logging both accesses.
    pub(crate) fn copy(
        &mut self,
        path: &mut Path,
        dst: TermId,
        src: TermId,
        size: u64,
        span: Span,
    ) -> Result<bool, Stop> {
        if size == 0 || dst == src {
            return Ok(true);
        }
        self.log(path, src, size, RaceKind::Read, None, span)?;
        self.log(path, dst, size, RaceKind::Write, None, span)?;
        self.copy_quietly(path, dst, src, size, span)
    }

    fn copy_quietly(
        &mut self,
        path: &mut Path,
        dst: TermId,
        src: TermId,
        size: u64,
        span: Span,
    ) -> Result<bool, Stop> {
        let (to, from) = (self.resolve(dst), self.resolve(src));
        let size_term = self.pool.mk_bv(64, size);
        if self.copy_whole(path, (&to, &from), size_term) {
            return Ok(true);
        }
        let granule = match (self.copy_granule(&to), self.copy_granule(&from)) {
            (0, 0) => 4,
            (0, granule) | (granule, 0) => granule,
            (a, b) => a.min(b),
        };
        for case in to.iter().chain(&from) {
            if let Some(Target::Object(id, _)) = case.target {
                self.decide_cell(id, granule);
            }
        }
        if let ([to], [from]) = (&to[..], &from[..])
            && let (Some(Target::Object(to_id, _)), Some(Target::Object(from_id, _))) =
                (to.target, from.target)
            && let (Some(to_offset), Some(from_offset)) =
                (self.pool.as_bv_u64(to.offset), self.pool.as_bv_u64(from.offset))
            && self.copy_cells(path, (to_id, to_offset), (from_id, from_offset), size)
        {
            return Ok(true);
        }
        // What is read may be unknown.
        for case in &to {
            if let Some(Target::Object(id, _)) = case.target {
                self.with_unknown_bytes.insert(id);
            }
        }
        // Piecewise, all reads before all writes.
        let mut parts = Vec::new();
        let mut at = 0;
        while at < size {
            let width = if size - at >= granule { granule } else { 1 };
            let delta = self.pool.mk_bv(64, at);
            let from = self.pool.mk_bv_add(src, delta);
            let ty = Scalar::Int(memory::bits(width), Signedness::Unsigned);
            let Some(value) = self.load_quietly(path, from, ty, span)? else { return Ok(false) };
            parts.push((at, width, value));
            at += width;
        }
        for (at, width, value) in parts {
            let delta = self.pool.mk_bv(64, at);
            let to = self.pool.mk_bv_add(dst, delta);
            if !self.store_quietly(path, to, value, width, span)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Copies a whole object to another one of the same size, in constant time. False if it is not that.
    fn copy_whole(&mut self, path: &mut Path, (to, from): (&Cases, &Cases), size: TermId) -> bool {
        let ([to], [from]) = (&to[..], &from[..]) else { return false };
        let (Some(Target::Object(to_id, _)), Some(Target::Object(from_id, _))) =
            (to.target, from.target)
        else {
            return false;
        };
        let (to_info, from_info) = (&self.objects[to_id], &self.objects[from_id]);
        let is_start =
            [to, from].into_iter().all(|case| self.pool.as_bv_u64(case.offset) == Some(0));
        let (a, b) = (to_info.cell_bytes, from_info.cell_bytes);
        if !is_start || to_info.size != size || from_info.size != size || a.min(b) != 0 && a != b {
            return false;
        }
        if a != b {
            self.decide_cell(to_id, b.max(1));
            self.decide_cell(from_id, a.max(1));
        }
        let Some(contents) = path.memory.get(from_id).map(|object| object.contents.clone()) else {
            return false;
        };
        let Some(object) = path.memory.get_mut(to_id) else { return false };
        object.contents = contents;
        true
    }

    /// Copies a number of bytes that is not constant, if it is the size of both objects.
    pub(crate) fn copy_unknown(
        &mut self,
        path: &mut Path,
        dst: TermId,
        src: TermId,
        size: TermId,
    ) -> bool {
        let (to, from) = (self.resolve(dst), self.resolve(src));
        self.copy_whole(path, (&to, &from), size)
    }

    /// The smallest cell of the objects, 0 if none is decided.
    fn copy_granule(&self, cases: &Cases) -> u64 {
        let sizes = cases.iter().filter_map(|case| match case.target {
            Some(Target::Object(id, _)) => {
                Some(self.objects[id].cell_bytes).filter(|cell| *cell > 0)
            }
            Some(Target::Null) | None => None,
        });
        match sizes.min() {
            None => 0,
            Some(granule @ (1 | 2 | 4 | 8)) => granule,
            Some(_) => 1,
        }
    }

    /// Copies cells between two constant places, keeping their terms. False if the contents do not allow it.
    fn copy_cells(
        &mut self,
        path: &mut Path,
        (to_id, to_offset): (ObjectId, u64),
        (from_id, from_offset): (ObjectId, u64),
        size: u64,
    ) -> bool {
        let (to_info, from_info) = (&self.objects[to_id], &self.objects[from_id]);
        let is_valid = is_inside(self.pool.as_bv_u64(to_info.size), to_offset, size)
            && is_inside(self.pool.as_bv_u64(from_info.size), from_offset, size);
        let Some(Object { contents: Contents::Cells { cells, fill }, .. }) =
            path.memory.get(from_id)
        else {
            return false;
        };
        let (source, fill, from_end) = (cells.clone(), *fill, from_offset + size);
        let Some(to) = path.memory.get_mut(to_id) else { return false };
        let Contents::Cells { cells: target, fill: target_fill } = &mut to.contents else {
            return false;
        };
        if !is_valid {
            return false;
        }
        let straddles = source
            .range(..from_offset)
            .next_back()
            .is_some_and(|(start, cell)| *start + cell.size_bytes > from_offset)
            || source
                .range(..from_end)
                .next_back()
                .is_some_and(|(start, cell)| *start + cell.size_bytes > from_end);
        if straddles {
            return false;
        }
        // Gaps take the fill of the source: representable only where the target's is the same zero, or bit by bit.
        let mut at = from_offset;
        let mut gaps = Vec::new();
        for (&start, cell) in source.range(from_offset..from_end) {
            if start > at {
                gaps.push((at, start));
            }
            at = start + cell.size_bytes;
        }
        if at < from_end {
            gaps.push((at, from_end));
        }
        memory::clear_region(&mut self.pool, target, to_offset, to_offset + size);
        for (&start, cell) in source.range(from_offset..from_end) {
            target.insert(start - from_offset + to_offset, *cell);
        }
        let same_zero = fill == Fill::Zero && *target_fill == Fill::Zero;
        if same_zero {
            return true;
        }
        let has_unknown = fill != Fill::Zero && !gaps.is_empty();
        if has_unknown || self.with_unknown_bytes.contains(from_id) {
            self.with_unknown_bytes.insert(to_id);
        }
        let source_object =
            Object { is_alive: to.is_alive, contents: Contents::Cells { cells: source, fill } };
        for (start, end) in gaps {
            let granule = from_info.cell_bytes.max(1);
            let mut at = start;
            while at < end {
                let stop = (at - at % granule + granule).min(end);
                let width = if matches!(stop - at, 1 | 2 | 4 | 8) { stop - at } else { 1 };
                let bits = memory::read_bits(&mut self.pool, from_info, &source_object, at, width);
                let offset = at - from_offset + to_offset;
                let info = &self.objects[to_id];
                memory::write_concrete(&mut self.pool, info, to, offset, width, bits);
                at += width;
            }
        }
        true
    }

    /// Sets a constant number of bytes, logging the access.
    pub(crate) fn fill(
        &mut self,
        path: &mut Path,
        dst: TermId,
        byte: TermId,
        size: u64,
        span: Span,
    ) -> Result<bool, Stop> {
        if size == 0 {
            return Ok(true);
        }
        self.log(path, dst, size, RaceKind::Write, None, span)?;
        let cases = self.resolve(dst);
        if let [case] = &cases[..]
            && let Some(Target::Object(id, _)) = case.target
            && self.pool.as_bv_u64(case.offset) == Some(0)
            && self.pool.as_bv_u64(self.objects[id].size) == Some(size)
            && self.pool.as_bv_u64(byte) == Some(0)
            && let Some(object) = path.memory.get_mut(id)
        {
            object.contents = Contents::Cells { cells: imbl::OrdMap::new(), fill: Fill::Zero };
            return Ok(true);
        }
        let granule = match self.copy_granule(&cases) {
            0 => 4,
            granule => granule,
        };
        let mut at = 0;
        while at < size {
            let width = if size - at >= granule { granule } else { 1 };
            let mut value = byte;
            for _ in 1..width {
                value = self.pool.mk_concat(byte, value);
            }
            let delta = self.pool.mk_bv(64, at);
            let to = self.pool.mk_bv_add(dst, delta);
            if !self.store_quietly(path, to, value, width, span)? {
                return Ok(false);
            }
            at += width;
        }
        Ok(true)
    }

    // Logging.

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
        let effect = Effect { kind, atomic: None, strong: None, drawn: None };
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
            if !self.objects[object].space.is_shared_between_threads() {
                continue;
            }
            let guard = path.guard.term(&mut self.pool);
            let guard = self.pool.mk_and(guard, case.cond);
            let start = self.pool.as_bv_u64(case.offset);
            let region = start.map(|start| (start, start.wrapping_add(size_bytes)));
            path.order.watch.note(object, region);
            if self.is_looking_ahead {
                continue;
            }
            let thread = &mut path.order.thread;
            let Some(current) = &self.current else { return Ok(()) };
            match (effect.strong, start) {
                (Some(strong), Some(start)) => {
                    let is_certain = is_single && guard == launch_guard;
                    let (place, block_no) = ((object, start), current.block_no);
                    self.log.releases.access(thread, block_no, place, strong, is_certain);
                }
                (Some(StrongAccess::Load), None) => {}
                (None, _) if effect.kind == RaceKind::Read => {}
                (None | Some(StrongAccess::Store | StrongAccess::Update { .. }), _) => {
                    self.log.releases.overwrite(object, region);
                }
            }
            let is_volatile = effect.strong.is_some() && effect.atomic.is_none();
            let fenced = if thread.has_fence() { Fenced::Yes } else { Fenced::No };
            let record = AccessRecord {
                object,
                offset: case.offset,
                size_bytes,
                kind,
                guard,
                value,
                atomic: effect.atomic,
                drawn: effect.drawn,
                thread: terms,
                at: current.point(thread.time),
                fixed: thread.fixed.clone(),
                past: thread.past.clone(),
                volatile: is_volatile.then_some(fenced),
                span,
                history: path.memory.history().clone(),
                symbols: None,
            };
            if self.abstraction.is_some() {
                let place = (case.cond, case.offset);
                self.note_access(path, record);
                self.choose_access(path, object, kind, place, span)?;
            } else {
                self.log_access(record, launch_guard)?;
            }
        }
        Ok(())
    }

    /// The sort check used by intrinsics that take any scalar.
    pub(crate) fn is_float(&self, term: TermId) -> bool {
        matches!(self.pool.sort(term), Sort::Float(_))
    }
}

fn is_inside(object_size: Option<u64>, offset: u64, size: u64) -> bool {
    match object_size {
        Some(object_size) => offset.checked_add(size).is_some_and(|end| end <= object_size),
        // A symbolic size: bounds have been checked as far as they can be; refuse only what is certainly outside.
        None => offset < 1 << 39,
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
