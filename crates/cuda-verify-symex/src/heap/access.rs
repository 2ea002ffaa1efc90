//! Memory accesses through pointers: finding the objects, checking, reading and writing.

mod copy;
mod load;
mod log;
pub(crate) mod range;
mod store;

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PropertyKind, Reason, Span};
use cuda_verify_explore::footprint::AtomicEffect;
use cuda_verify_goto::program::{AccessKind, FuncId};
use cuda_verify_ir::intrinsic::{AllocSpace, UNLIMITED_BYTES};
use cuda_verify_order::StrongAccess;
use cuda_verify_protocol::pair::is_multiple;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use smallvec::SmallVec;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::memory::{ObjectId, Space, Target, base_address, target_of_address};
use crate::rules;
use crate::symbols::{Origin, Origins};
use crate::threads::current::Current;
use crate::threads::kind::RaceKind;
use crate::threads::results::OwnResult;
use crate::threads::terms::ThreadTerms;
use crate::vcc::obligation::{Check, Claim, Evidence, Fact};

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

impl Case {
    /// The object, if it is one.
    pub(crate) fn object(&self) -> Option<ObjectId> {
        match self.target {
            Some(Target::Object(id, _)) => Some(id),
            Some(Target::Null) | None => None,
        }
    }
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
    pub(crate) own_result: Option<OwnResult>,
}

impl Effect {
    /// A read or write by the program.
    pub(crate) fn plain(kind: RaceKind, is_volatile: bool) -> Self {
        let strong = if kind == RaceKind::Read { StrongAccess::Load } else { StrongAccess::Store };
        Self { kind, atomic: None, strong: is_volatile.then_some(strong), own_result: None }
    }
}

/// Symbolic offsets are spread over at most so many cells; beyond, the object becomes an SMT array.
const MAX_SPREAD: u64 = 64;
const MAX_CASES: usize = 64;
/// A sum may become the same again when a choice in it is made.
const MAX_SPLITS: usize = 1024;

impl Engine<'_> {
    /// What a pointer may point to.
    pub(crate) fn resolve(&mut self, pointer: TermId) -> Cases {
        self.resolve_as(pointer, true)
    }

    /// The same for a pointer to a function, entries of a table of which are numbers like any.
    pub(crate) fn resolve_function(&mut self, pointer: TermId) -> Cases {
        self.resolve_as(pointer, false)
    }

    fn resolve_as(&mut self, pointer: TermId, leads_to_buffers: bool) -> Cases {
        let always = self.pool.mk_true();
        if let Some(address) = self.pool.as_bv_u64(pointer) {
            return SmallVec::from_elem(self.constant_case(always, address), 1);
        }
        let mut cases = Cases::new();
        // Parts of a term come after it, so that a place to which several choices lead is met once.
        let mut pending = vec![(pointer, always)];
        let mut n_splits = 0;
        while let Some(at) = (0..pending.len()).max_by_key(|at| pending[*at].0.index()) {
            let (pointer, cond) = pending.swap_remove(at);
            n_splits += 1;
            if cases.len() >= MAX_CASES || n_splits > MAX_SPLITS {
                let offset = self.pool.fresh("pointer", Sort::BitVec(64), Origin::Havoc);
                // Too many places to tell apart: what is read there, or goes wrong there, is not decided.
                self.pool.mark_approximate(offset);
                cases.push(Case { cond, target: None, offset });
                continue;
            }
            if let Some(address) = self.pool.as_bv_u64(pointer) {
                let case = self.constant_case(cond, address);
                cases.push(case);
                continue;
            }
            if let (Some(_), constant) = self.pool.split_constant(pointer)
                && let Target::Object(object, _) = target_of_address(constant)
                && self.heap.objects.get(object).is_some()
            {
                let base = self.pool.mk_bv(64, base_address(object));
                let offset = self.pool.mk_bv_sub(pointer, base);
                cases.push(Case { cond, target: Some(Target::Object(object, 0)), offset });
                continue;
            }
            if let Some(address) = self.pool.own_address_of(pointer) {
                pending.push((address, cond));
                continue;
            }
            let Some((choice, yes, no)) = self.split_pointer(pointer) else {
                let place =
                    if leads_to_buffers { self.place_in_table(cond, pointer) } else { None };
                // Of a sum with null, the caller has passed nothing to add to.
                let is_null = !self.entry.null_arguments.is_empty()
                    && self
                        .conjuncts(cond)
                        .iter()
                        .any(|choice| self.entry.null_arguments.contains(choice));
                let target = is_null.then_some(Target::Null);
                cases.push(place.unwrap_or(Case { cond, target, offset: pointer }));
                continue;
            };
            let not_choice = self.pool.mk_not(choice);
            for (part, choice) in [(no, not_choice), (yes, choice)] {
                let cond = self.pool.mk_and(cond, choice);
                if self.pool.is_false(cond) {
                    continue;
                }
                match pending.iter_mut().find(|(other, _)| *other == part) {
                    Some((_, other)) => *other = self.pool.mk_or(*other, cond),
                    None => pending.push((part, cond)),
                }
            }
        }
        cases
    }

    fn constant_case(&mut self, cond: TermId, address: u64) -> Case {
        let target = target_of_address(address);
        let (target, offset) = match target {
            Target::Object(object, _) if self.heap.objects.get(object).is_none() => (None, address),
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
        let mut sums = [yes, no];
        let (constant, terms) = self.pool.linear(pointer);
        let constant = self.pool.mk_bv(64, constant);
        for (factor, part) in terms {
            if part == term {
                continue;
            }
            // Other choices on the same condition are made as well.
            let of_branches = match self.pool.as_app(part) {
                Some((Op::Ite, &[other, on_yes, on_no])) if other == choice => [on_yes, on_no],
                Some(_) | None => [part, part],
            };
            let factor = self.pool.mk_bv(64, factor);
            for (sum, part) in sums.iter_mut().zip(of_branches) {
                let part = self.pool.mk_bv_mul(factor, part);
                *sum = self.pool.mk_bv_add(*sum, part);
            }
        }
        let [yes, no] = sums.map(|sum| self.pool.mk_bv_add(sum, constant));
        (yes != pointer && no != pointer).then_some((choice, yes, no))
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

    /// The alternative of a choice that the conditions of a path decide, such as the word of the command line that is
    /// there because their number is larger.
    pub(crate) fn decided_choice(&mut self, path: &Path, mut value: TermId) -> TermId {
        while let Some((Op::Ite, &[condition, then, other])) = self.pool.as_app(value) {
            let negation = self.pool.mk_not(condition);
            let mut known = path.guard.literals_from(0).iter().rev();
            match known.find(|literal| **literal == condition || **literal == negation) {
                Some(literal) => value = if *literal == condition { then } else { other },
                None => break,
            }
        }
        value
    }

    /// The name of the object that is pointed to.
    pub(crate) fn name_of(&self, target: Target) -> Option<Name> {
        match target {
            Target::Object(id, _) => self.heap.objects.get(id).map(|info| info.name.clone()),
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
        // No byte is accessed, so that the pointer need not lead anywhere.
        if self.pool.as_bv_u64(size) == Some(0) {
            return Ok(Check::GoOn);
        }
        let verb = access.describe();
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
                    self.note_place_in_table(path, case.offset);
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
        let is_unknown = self.pool.is_approximate(case.offset) || self.is_from_caller(case.offset);
        if self.config.properties.contains(property) && is_unknown {
            let mut path = path.clone();
            let what = "values that are only known approximately".to_owned();
            let span = self.caller_span(&path, span);
            if self.assume(&mut path, case.cond) {
                self.require_unreachable(&path, Reason::Imprecise { what, span })?;
            }
            // Where it leads elsewhere otherwise, the path goes on.
            let leads_nowhere = self.pool.is_true(case.cond);
            self.loops.meets_unknown_pointer |= !leads_nowhere;
            return Ok(if leads_nowhere { Check::Fails } else { Check::GoOn });
        }
        let never = self.pool.mk_false();
        self.require(path, case.cond, never, property, span, message)
    }

    /// Whether a pointer was read from memory that the caller of the entry passes.
    fn is_from_caller(&self, pointer: TermId) -> bool {
        self.entry.is_open() && self.pool.origins(pointer).meets(Origins::MEMORY)
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
        let info = &self.heap.objects[object];
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
        let related = self.freed_at(object);
        let dead = || {
            let text = format!("{verb} of `{name}`, whose lifetime has ended");
            Claim::with_places(text, related)
        };
        let kind = PropertyKind::DanglingPointer;
        if self.require(path, case.cond, is_alive, kind, span, dead)? == Check::Fails {
            return Ok(Check::Fails);
        }
        let thread = self.current.as_ref().map(Current::thread_no);
        let is_foreign = matches!(space, Space::Local(Some(_))) && space != Space::Local(thread);
        if is_foreign && thread.is_some() {
            let text = || format!("{verb} of `{name}`, a variable of another thread");
            return self.require(path, case.cond, never, kind, span, text);
        }
        let is_reachable = match accessor {
            // What kernels allocate is out of reach of calls by the host (CUDA C++ Programming Guide, "Dynamic Global
            // Memory Allocation and Operations").
            Accessor::Runtime => {
                let is_of_kernel = matches!(space, Space::Allocated(AllocSpace::DeviceHeap(_)));
                !matches!(space, Space::Code(_) | Space::HostCode(_) | Space::Shadow(_))
                    && (!is_of_kernel || self.is_device())
            }
            // Host constants and string literals have a copy on the device.
            Accessor::Program if self.is_device() => {
                space.is_device_accessible() || (space == Space::HostGlobal && is_const)
            }
            Accessor::Program => space.is_host_accessible(),
        };
        let reachable = self.pool.mk_bool(is_reachable);
        let is_device = self.is_device();
        let text = || {
            let side = match accessor {
                Accessor::Runtime => "runtime",
                Accessor::Program if is_device => "kernel",
                Accessor::Program => "host",
            };
            // A reference to the variable in host code is its use, a pointer that goes elsewhere is not.
            if matches!(space, Space::Shadow(_)) && side != "host" {
                return format!("{side} {verb} through the address that `{name}` has in host code");
            }
            format!("{side} {verb} of {} `{name}`", space.describe())
        };
        let kind = PropertyKind::HostDeviceAccess;
        if self.require(path, case.cond, reachable, kind, span, text)? == Check::Fails {
            return Ok(Check::Fails);
        }
        // The runtime sets constant memory; constants of the host it can write to no more than the program.
        let is_of_program = accessor == Accessor::Program;
        let is_protected = access != AccessKind::Read
            && (is_const && (is_of_program || space.is_host_accessible())
                || is_of_program && space == Space::Constant && self.is_device());
        let writable = self.pool.mk_bool(!is_protected);
        let text = || format!("write to constant `{name}`");
        let kind = PropertyKind::ConstantMemoryWrite;
        if self.require(path, case.cond, writable, kind, span, text)? == Check::Fails {
            return Ok(Check::Fails);
        }
        let has_unlimited = self.abstraction.is_some() || self.entry.environment.is_some();
        // Nothing is known of how large it is: that it is large enough is `distinct-arguments`.
        if has_unlimited && self.pool.as_bv_u64(object_size) == Some(UNLIMITED_BYTES) {
            self.note_extended_access(path, case, object, size, (verb, span));
            self.note_index(path, case.cond, case.offset, span);
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
        self.note_indices_fit(path, case, object_size);
        // offset + size <= object size, without wrapping: size <= object size and offset <= object size - size.
        let fits = self.pool.mk_bv_ule(size, object_size);
        // The difference may wrap around where the object is too small; then the first condition is false.
        let last = self.pool.mk_bv_sub(object_size, size);
        let is_before = self.pool.mk_bv_ule(case.offset, last);
        let mut in_bounds = self.pool.mk_and(fits, is_before);
        if let Some(is_within) = self.is_within_text(path, object, (case.offset, size), span) {
            in_bounds = self.pool.mk_and(in_bounds, is_within);
        }
        let offset = self.pool.as_bv_i64(case.offset);
        let is_text = self.entry.given_texts.contains_key(&object);
        let bytes = self.pool.as_bv_u64(object_size).filter(|_| !is_text);
        let n_accessed = self.pool.as_bv_u64(size);
        let shapes = &self.program.shapes;
        let text = || {
            let beyond = shapes.beyond(&name, bytes, (offset, n_accessed));
            Claim {
                text: format!("{verb} out of bounds of {} `{name}`{beyond}", space.describe()),
                evidence: Evidence::Access { object, offset: case.offset, size },
                related: Vec::new(),
            }
        };
        self.require(path, case.cond, in_bounds, PropertyKind::ArrayBounds, span, text)
    }

    /// Checks that the address of a kernel's access is a multiple of an alignment (CUDA C++ Programming Guide, "Size and
    /// Alignment Requirement"). Objects begin at multiples of every alignment, or are taken to.
    ///
    /// SOUNDNESS(aligned-data): under; where the caller is not known, it is taken to pass arguments and contents of
    /// memory with which accesses are aligned.
    pub(crate) fn check_alignment(
        &mut self,
        path: &Path,
        pointer: TermId,
        align_bytes: u64,
        span: Span,
    ) -> Result<Check, Stop> {
        let kind = PropertyKind::MisalignedAccess;
        if align_bytes <= 1 || !self.is_device() || !self.config.properties.contains(kind) {
            return Ok(Check::GoOn);
        }
        self.note_declared_alignment(pointer, align_bytes);
        if is_multiple(&self.pool, pointer, align_bytes) {
            return Ok(Check::GoOn);
        }
        let mut result = Check::GoOn;
        for case in self.resolve(pointer) {
            let Some(Target::Object(object, _)) = case.target else { continue };
            let is_aligned = self.is_aligned(path, (case.cond, case.offset), align_bytes);
            if self.pool.is_true(is_aligned) {
                continue;
            }
            let name = self.heap.objects[object].name.clone();
            let offset = self.pool.as_bv_i64(case.offset);
            let text = || {
                let at =
                    offset.map_or_else(String::new, |offset| format!(" at byte offset {offset}"));
                format!("access of `{name}`{at}, which is not a multiple of {align_bytes}")
            };
            if self.require(path, case.cond, is_aligned, kind, span, text)? == Check::Fails {
                result = Check::Fails;
            }
        }
        Ok(result)
    }

    /// Whether a number is a multiple of a power of two; what a caller that is not known passes is taken to make it one,
    /// unless the rest of it, which depends on the thread alone, does not.
    pub(crate) fn is_aligned(
        &mut self,
        path: &Path,
        (under, value): (TermId, TermId),
        divisor: u64,
    ) -> TermId {
        if is_multiple(&self.pool, value, divisor) {
            return self.pool.mk_true();
        }
        let is_aligned = self.is_multiple_of(value, divisor);
        let is_called_by_any = self.entry.is_open();
        if !is_called_by_any || self.config.is_harness || self.is_of_place(value, divisor) {
            return is_aligned;
        }
        // What the caller passes makes a sum fit for one thread, not for each.
        let is_part_aligned = self.is_part_aligned(value, divisor);
        if self.pool.is_false(is_part_aligned) {
            return is_aligned;
        }
        let guard = path.guard.term(&mut self.pool);
        let guard = self.pool.mk_and(guard, under);
        let holds = self.pool.mk_implies(is_part_aligned, is_aligned);
        let (rule, place) = (rules::ALIGNED_DATA, self.operation_of(path));
        let protects = PropertyKind::MisalignedAccess;
        let fact = Fact { guard, holds, rule, protects, place };
        if self.abstraction.is_some() || self.entry.environment.is_none() {
            self.add_overflow_fact(fact);
        } else if !self.is_off(rule) && !self.checker.facts.contains(&fact) {
            // Where every thread is run, what one of them needs counts at once.
            self.checker.facts.push(fact);
        }
        is_aligned
    }

    /// Whether a number is a multiple of a power of two.
    fn is_multiple_of(&mut self, value: TermId, divisor: u64) -> TermId {
        if is_multiple(&self.pool, value, divisor) {
            return self.pool.mk_true();
        }
        let width = self.pool.width(value);
        let mask = self.pool.mk_bv(width, divisor - 1);
        let low = self.pool.mk_bv_and(value, mask);
        let zero = self.pool.mk_bv(width, 0);
        self.pool.mk_eq(low, zero)
    }

    /// Notes that a function is called or launched with restricted pointers that lead to one object.
    ///
    /// SOUNDNESS(restrict-pointers): under; what is done through one of them is taken not to overlap what is done through
    /// the other.
    pub(crate) fn note_restricted(&mut self, func: FuncId, args: &[TermId]) {
        let program = self.program;
        let pairs = &program.functions[func].restricted;
        if pairs.is_empty() || self.evidence.assumed.contains(&rules::RESTRICT_POINTERS) {
            return;
        }
        let objects = |engine: &mut Self, at: u32| -> Vec<ObjectId> {
            let pointer = usize::try_from(at).ok().and_then(|at| args.get(at));
            let cases = pointer.map(|pointer| engine.resolve(*pointer)).unwrap_or_default();
            cases.iter().filter_map(Case::object).collect()
        };
        for (first, second) in pairs {
            let (first, second) = (objects(self, *first), objects(self, *second));
            if first.iter().any(|object| second.contains(object)) {
                self.rely_on(rules::RESTRICT_POINTERS);
                return;
            }
        }
    }

    /// Notes an access of a variable that is declared with less alignment than the access needs.
    ///
    /// SOUNDNESS(aligned-variables): under; such a variable begins at a multiple of that all the same.
    fn note_declared_alignment(&mut self, pointer: TermId, align_bytes: u64) {
        if self.evidence.assumed.contains(&rules::ALIGNED_VARIABLES) {
            return;
        }
        let cases = self.resolve(pointer);
        let mut objects = cases.iter().filter_map(Case::object).map(|id| &self.heap.objects[id]);
        if objects.any(|info| info.align_bytes < align_bytes && !info.is_model) {
            self.rely_on(rules::ALIGNED_VARIABLES);
        }
    }

    /// Whether the remainder of a sum depends on nothing but the place of a thread in the launch and numbers of iterations.
    fn is_of_place(&self, sum: TermId, divisor: u64) -> bool {
        self.current_thread().is_some()
            && self.remainder(sum, divisor).iter().all(|(_, is_of_place)| *is_of_place)
    }

    /// Whether what depends on nothing else in a sum is a multiple of a power of two.
    fn is_part_aligned(&mut self, sum: TermId, divisor: u64) -> TermId {
        let width = divisor.trailing_zeros();
        let zero = self.pool.mk_bv(width, 0);
        let mut part = zero;
        for ((factor, term), is_of_place) in self.remainder(sum, divisor) {
            if is_of_place {
                let factor = self.pool.mk_bv(width, factor % divisor);
                let low = self.pool.mk_extract(width - 1, 0, term);
                let product = self.pool.mk_bv_mul(factor, low);
                part = self.pool.mk_bv_add(part, product);
            }
        }
        self.pool.mk_eq(part, zero)
    }

    /// Whether a symbol is a dimension of a launch that the program rounds or chooses: what it is a multiple of is not for
    /// the caller to see to.
    fn is_rounded(&self, symbol: TermId) -> bool {
        let is_choice = |op: Option<Op>| {
            matches!(op, Some(Op::Ite | Op::BvSdiv | Op::BvUdiv | Op::BvLshr | Op::BvAshr))
        };
        let is_dim = self.pool.is_launch_dim(symbol) || self.pool.is_block_dim(symbol);
        let meaning = self.definition(symbol).filter(|_| is_dim);
        meaning.is_some_and(|meaning| {
            self.pool.post_order(&[meaning]).into_iter().any(|it| is_choice(self.pool.op(it)))
        })
    }

    /// The multiples in a sum on which its remainder depends, and whether they depend on nothing but the place of a thread
    /// in the launch and numbers of iterations. Terms have at least as many bits as the remainder.
    fn remainder(&self, sum: TermId, divisor: u64) -> Vec<((u64, TermId), bool)> {
        let thread = self.current_thread();
        let is_of_place = |term: TermId| {
            self.pool.symbols_of(term).into_iter().all(|symbol| {
                self.pool.is_iteration(symbol)
                    || self.is_rounded(symbol)
                    || thread.is_some_and(|ThreadTerms { block_idx, thread_idx }| {
                        block_idx.contains(&symbol) || thread_idx.contains(&symbol)
                    })
            })
        };
        let (mut rest, mut pending) = (Vec::new(), vec![(1_u64, sum)]);
        while let Some((times, sum)) = pending.pop() {
            for (factor, term) in self.pool.linear(sum).1 {
                let factor = factor.wrapping_mul(times);
                // Multiples of the divisor do not change the remainder, also modulo 2^64, since alignments are powers of two.
                if factor.is_multiple_of(divisor) {
                    continue;
                }
                match self.pool.as_app(term) {
                    // The low bits are those of the narrower number.
                    Some((Op::SignExtend(_) | Op::ZeroExtend(_), &[narrow]))
                        if self.pool.width(narrow) >= divisor.trailing_zeros() =>
                    {
                        pending.push((factor, narrow));
                    }
                    Some(_) | None => rest.push(((factor, term), is_of_place(term))),
                }
            }
        }
        rest
    }

    // Reads and writes. They are preceded by checks; on an invalid address they give any value, or do nothing.

    /// The constant offsets that a symbolic one may have, if they are few: in bounds and in step with its linear form.
    fn candidates(&self, id: ObjectId, offset: TermId, size: u64) -> Option<Vec<u64>> {
        let object_size = self.pool.as_bv_u64(self.heap.objects[id].size)?;
        let (constant, terms) = self.pool.linear(offset);
        let step = terms.iter().fold(0, |step, (coefficient, _)| gcd(step, *coefficient)).max(1);
        // Only steps that divide 2^64 survive wrap-around.
        let step = 1_u64 << step.trailing_zeros().min(63);
        let first = constant % step;
        // Others are out of bounds, where an access is undefined, and reported before if that is looked for.
        if object_size < first + size {
            return Some(Vec::new());
        }
        let n = (object_size - size - first) / step + 1;
        if n > MAX_SPREAD {
            return None;
        }
        Some((0..n).map(|index| first + index * step).collect())
    }

    // Blocks of bytes.

    // Logging.
}

fn is_inside(object_size: Option<u64>, offset: u64, size: u64) -> bool {
    match object_size {
        Some(object_size) => offset.checked_add(size).is_some_and(|end| end <= object_size),
        // A symbolic size: bounds have been checked as far as they can be; refuse only what is certainly outside.
        None => offset < 1 << 39,
    }
}

/// The greatest common divisor; that of a number and zero is the number.
pub(crate) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_are_those_of_both() {
        for (a, b, divisor) in
            [(12, 18, 6), (0, 5, 5), (5, 0, 5), (7, 9, 1), (1 << 63, 1 << 40, 1 << 40)]
        {
            assert_eq!(gcd(a, b), divisor, "{a} and {b}");
        }
    }

    /// Without wrapping around: an offset below zero is a great number.
    #[test]
    fn accesses_are_inside_with_all_of_their_bytes() {
        for (size, offset, n, is_in) in [
            (Some(16), 0, 16, true),
            (Some(16), 12, 4, true),
            (Some(16), 13, 4, false),
            (Some(16), 4_u64.wrapping_neg(), 4, false),
            (Some(16), u64::MAX, 8, false),
            (None, 1 << 38, 4, true),
            (None, 4_u64.wrapping_neg(), 4, false),
        ] {
            assert_eq!(is_inside(size, offset, n), is_in, "{n} bytes at {offset} of {size:?}");
        }
    }
}
