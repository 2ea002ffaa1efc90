//! Instructions: what one does to a path, and where control goes.

use cuda_verify_base::id::Id;
use cuda_verify_base::{Effort, PropertyKind, Reason, Span};
use cuda_verify_goto::program::{
    Callee, ExprId, FuncId, Function, InstrId, InstrKind, LocalId, LocalStorage,
};
use cuda_verify_ir::program::FunctionKind;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::config::Unwind;
use crate::engine::Engine;
use crate::exec::control::{Step, Stop, Wait};
use crate::exec::history::EventKind;
use crate::exec::path::{Path, ReturnPlace};
use crate::heap::memory::{ObjectId, Space, Target, base_address};
use crate::symbols::Origin;
use crate::threads::all::spin::Repeats;
use crate::vcc::obligation::Check;
use crate::{rules, value};

const MAX_CALL_DEPTH: usize = 2000;
const STEPS_BETWEEN_CLOCK_READS: u64 = 8;
const TERMS_BETWEEN_CLOCK_READS: usize = 1 << 14;
/// Work of the steps between two such readings, without the terms they make.
const EFFORT_OF_STEPS: u64 = 2;
/// Steps in the time that it takes to make a term.
const STEPS_PER_TERM: u64 = 4;
/// Known cells that are gone through in the time of a step where the place of an access is not known.
const CELLS_PER_STEP: u64 = 4;
/// Work to see whether a loop can go on at all: on its way, and where it would be cut.
const PROBE_EFFORT: Effort = Effort(50_000);
const LOOK_EFFORT: Effort = Effort(2_000_000);

impl Engine<'_> {
    /// Executes one instruction.
    pub(crate) fn step(&mut self, path: &mut Path) -> Result<Step, Stop> {
        self.evidence.stats.steps += 1;
        if self.evidence.stats.steps.is_multiple_of(STEPS_BETWEEN_CLOCK_READS)
            || self.pool.len() > self.exec.terms_at_clock_read + TERMS_BETWEEN_CLOCK_READS
        {
            let n_terms = u64::try_from(self.pool.len() - self.exec.terms_at_clock_read);
            self.exec.terms_at_clock_read = self.pool.len();
            self.config.deadline.spend(Effort(n_terms.unwrap_or(u64::MAX) / 2 + EFFORT_OF_STEPS));
            if self.config.deadline.is_over() {
                return Err(Stop(Reason::Timeout));
            }
            if self.pool.len() > self.config.max_terms {
                return Err(Stop(Reason::Memory));
            }
        }
        if self.launches.exact_until.is_some_and(|limit| self.exact_work() > limit) {
            self.launches.is_given_up = true;
            return Err(Stop(Reason::Timeout));
        }
        let program = self.program;
        let frame = path.top();
        let function = &program.functions[frame.func];
        let pc = frame.pc;
        if frame.loops.last().is_some_and(|pos| pos.head == pc && !pos.is_decided) {
            if self.abstraction.is_some() {
                return self.enter_loop(path);
            }
            if !self.is_device()
                && self.entry.environment.is_none()
                && let Some(step) = self.enter_host_loop(path)?
            {
                return Ok(step);
            }
        }
        let instr = &function.instrs[pc];
        let span = instr.span;
        if self.exec.n_mutes == 0 {
            self.note_reached(path.top().func, pc);
        }
        let next = InstrId::from_index(pc.index() + 1);
        if self.config.warp_lockstep && self.stands_at_loop(path) {
            self.check_lockstep(path, span)?;
        }
        match &instr.kind {
            InstrKind::Skip => {}
            InstrKind::Decl(local) => self.declare(path, function, *local),
            InstrKind::Dead(local) => {
                self.release_local(path, function, *local, span)?;
                self.end_lifetime(path, function, *local);
            }
            InstrKind::Assign { dst, value } => {
                let value = self.eval(path, function, *value);
                path.top_mut().locals[dst.index()] = Some(value);
            }
            InstrKind::Load { dst, addr, is_volatile } => {
                let LocalStorage::Register(ty) = function.locals[*dst].storage else {
                    unreachable!("invariant: loads go to registers")
                };
                let addr = self.eval(path, function, *addr);
                let Some(mut value) = self.load(path, addr, ty, *is_volatile, span)? else {
                    return Ok(Step::Dead);
                };
                if ty == Scalar::Pointer && !self.is_device() {
                    value = self.decided_choice(path, value);
                }
                path.top_mut().locals[dst.index()] = Some(value);
            }
            InstrKind::Store { addr, value, is_volatile } => {
                let ty = function.exprs[*value].ty;
                let addr = self.eval(path, function, *addr);
                let value = self.eval(path, function, *value);
                if !self.store(path, addr, value, ty.size_bytes(), *is_volatile, span)? {
                    return Ok(Step::Dead);
                }
            }
            InstrKind::Copy { dst, src, size_bytes } => {
                let dst = self.eval(path, function, *dst);
                let src = self.eval(path, function, *src);
                if !self.copy(path, dst, src, *size_bytes, span)? {
                    return Ok(Step::Dead);
                }
            }
            InstrKind::Zero { dst, size_bytes } => {
                let dst = self.eval(path, function, *dst);
                let byte = self.pool.mk_bv(8, 0);
                if !self.fill(path, dst, byte, *size_bytes, span)? {
                    return Ok(Step::Dead);
                }
            }
            InstrKind::CheckAccess { addr, size_bytes, align_bytes, access } => {
                let addr = self.eval(path, function, *addr);
                let size = self.pool.mk_bv(64, *size_bytes);
                if self.check_access(path, addr, size, *access, span)? == Check::Fails
                    || self.check_alignment(path, addr, *align_bytes, span)? == Check::Fails
                {
                    return Ok(Step::Dead);
                }
            }
            InstrKind::Check { cond, property, message } => {
                let cond = self.eval(path, function, *cond);
                let under = self.pool.mk_true();
                let text = || message.to_string();
                if self.require(path, under, cond, *property, span, text)? == Check::Fails {
                    return Ok(Step::Dead);
                }
            }
            InstrKind::Assume(cond) => {
                let cond = self.eval(path, function, *cond);
                // Whether the assumption can be passed at all is asked at the end, with the guard that the path had
                // before it (`vacuity`).
                let before = path.guard.term(&mut self.pool);
                let is_alive = self.assume(path, cond);
                self.note_assumption(path, before, cond, span);
                if !is_alive {
                    return Ok(Step::Dead);
                }
                self.use_equalities(path, cond);
            }
            InstrKind::Goto(target) => return self.jump(path, *target, span),
            InstrKind::Branch { cond, target } => {
                let cond = self.eval(path, function, *cond);
                return self.branch(path, cond, *target, next, span);
            }
            InstrKind::Call { dst, callee, args } => {
                self.go_to(path, next, false);
                return self.call(path, function, *dst, callee, args, span);
            }
            InstrKind::Return(value) => {
                let value = value.map(|value| self.eval(path, function, value));
                return Ok(self.return_from(path, value));
            }
            InstrKind::Intrinsic { dst, op, args, text } => {
                let step = self.intrinsic(path, function, *dst, *op, args, text.as_ref(), span)?;
                if !matches!(step, Step::Next) {
                    if !path.frames.is_empty() {
                        self.go_to(path, next, false);
                    }
                    return Ok(step);
                }
            }
            InstrKind::AllocVla { dst, size } => {
                let size = self.eval(path, function, *size);
                let name = function.locals[*dst].name.clone();
                let object = self.allocate_local(path, name, size, span);
                let address = self.pool.mk_bv(64, base_address(object));
                path.top_mut().locals[dst.index()] = Some(address);
            }
            InstrKind::Launch { kernel, grid, block, shared_bytes, stream, args } => {
                let step = self.launch_instr(
                    path,
                    function,
                    kernel,
                    (grid, block),
                    (*shared_bytes, *stream),
                    args,
                    span,
                )?;
                if matches!(step, Step::Dead) {
                    return Ok(step);
                }
            }
            InstrKind::Unsupported(what) => {
                self.unsupported(path, what.to_string(), span)?;
                return Ok(Step::Dead);
            }
        }
        self.go_to(path, next, false);
        Ok(Step::Next)
    }

    fn jump(&mut self, path: &mut Path, target: InstrId, span: Span) -> Result<Step, Stop> {
        let Some(begun) = self.go_to(path, target, true) else { return Ok(Step::Next) };
        if let Some(n_assumed) = begun.assumed {
            // The iteration in which properties are checked was the last one: those after it are like it.
            let Some(n_left) = n_assumed.checked_sub(1) else { return Ok(Step::Dead) };
            if let Some(pos) = path.top_mut().loops.last_mut() {
                pos.assumed = Some(n_left);
            }
            return Ok(Step::Next);
        }
        match self.repeats(path, begun) {
            Repeats::No => {}
            Repeats::UntilWrite => return Ok(Step::Wait(Wait::spin(span))),
            Repeats::Forever => return self.never_ends(path, span),
        }
        let n = begun.symbolic_exits;
        // Loops of arbitrary threads are dealt with where they begin.
        // While conditions fold, the loop is run as it is, however long.
        if n == 0 || self.abstraction.is_some() {
            return Ok(Step::Next);
        }
        let (bound, must_look) = match self.config.unwind {
            // Whether it goes on is asked in iterations 1, 2, 4, ...: each question is as hard as the iterations before
            // it together.
            Unwind::Auto(bound) => (bound, n.is_power_of_two()),
            Unwind::Bound(bound) => (bound, false),
        };
        if n >= bound || must_look {
            let effort = if n >= bound { LOOK_EFFORT } else { PROBE_EFFORT };
            let is_feasible = self.within(effort, |engine| engine.is_feasible(path))?;
            if is_feasible == Some(false) {
                return Ok(Step::Dead);
            }
            if n >= bound {
                if self.generalise(path, bound) {
                    return Ok(Step::Next);
                }
                return self.cut_loop(path, bound, span);
            }
        }
        Ok(Step::Next)
    }

    /// Counts an iteration with a branch that does not fold and of which one side leaves the innermost loop.
    fn count_loop_exit(&mut self, path: &mut Path, target: InstrId, next: InstrId) {
        let func = path.top().func;
        let Some(innermost) = path.top_mut().loops.last_mut() else { return };
        let facts = self.facts(func);
        let leaves = |at: InstrId| facts.borrow().leaves(innermost.head, at);
        if !innermost.has_symbolic_exit && (leaves(target) || leaves(next)) {
            innermost.has_symbolic_exit = true;
            innermost.symbolic_exits += 1;
        }
    }

    /// Steps, terms made, and cells gone through so far, in the time of a step.
    pub(crate) fn exact_work(&self) -> u64 {
        let n_terms = u64::try_from(self.pool.n_compound()).unwrap_or(u64::MAX);
        let n_terms = n_terms.saturating_mul(STEPS_PER_TERM);
        let n_searched = self.heap.n_searched / CELLS_PER_STEP;
        self.evidence.stats.steps.saturating_add(n_terms).saturating_add(n_searched)
    }

    pub(crate) fn cut_loop(&mut self, path: &Path, bound: u32, span: Span) -> Result<Step, Stop> {
        if self.exec.n_mutes == 0 {
            self.evidence.cut_at =
                Some(self.evidence.cut_at.map_or(bound, |known| known.max(bound)));
        }
        let (under, never) = (self.pool.mk_true(), self.pool.mk_false());
        let message = || format!("loop goes on after {bound} iterations");
        self.require(path, under, never, PropertyKind::Unwinding, span, message)?;
        Ok(Step::Dead)
    }

    /// Ends a path that never leaves a loop.
    pub(crate) fn never_ends(&mut self, path: &Path, span: Span) -> Result<Step, Stop> {
        let span = self.caller_span(path, span);
        self.require_unreachable(path, Reason::Endless { span })?;
        Ok(Step::Dead)
    }

    fn branch(
        &mut self,
        path: &mut Path,
        cond: TermId,
        target: InstrId,
        next: InstrId,
        span: Span,
    ) -> Result<Step, Stop> {
        let guard = path.guard.term(&mut self.pool);
        let taken = self.pool.mk_and(guard, cond);
        let not_cond = self.pool.mk_not(cond);
        let not_taken = self.pool.mk_and(guard, not_cond);
        // Only what folds: a query at every branch would cost more than the paths that it saves. A path that cannot be
        // taken makes obligations that cannot be violated.
        if self.pool.is_false(not_taken) {
            return self.jump(path, target, span);
        }
        if self.pool.is_false(taken) {
            self.go_to(path, next, false);
            return Ok(Step::Next);
        }
        self.count_loop_exit(path, target, next);
        let mut other = path.clone();
        other.guard.assume(&mut self.pool, cond);
        path.guard.assume(&mut self.pool, not_cond);
        self.go_to(path, next, false);
        match self.jump(&mut other, target, span)? {
            Step::Dead => Ok(Step::Next),
            Step::Next | Step::Fork(_) | Step::Wait(_) | Step::End(_) => {
                Ok(Step::Fork(vec![other]))
            }
        }
    }

    /// The functions a callee may be, with the condition for each.
    pub(crate) fn callees(
        &mut self,
        path: &mut Path,
        function: &Function,
        callee: &Callee,
        span: Span,
    ) -> Result<SmallVec<[(TermId, FuncId); 1]>, Stop> {
        let pointer = match callee {
            Callee::Direct(func) => {
                let always = self.pool.mk_true();
                return Ok(SmallVec::from_elem((always, *func), 1));
            }
            Callee::Indirect(pointer) => self.eval(path, function, *pointer),
        };
        let mut found = SmallVec::new();
        for case in self.resolve_function(pointer) {
            let never = self.pool.mk_false();
            // A function begins where its object does; what is behind that is not one.
            let is_start = self.pool.as_bv_u64(case.offset) == Some(0);
            let code = match case.target {
                Some(Target::Object(id, _)) if is_start => {
                    self.heap.objects.get(id).and_then(|info| info.space.as_function())
                }
                Some(Target::Object(..) | Target::Null) | None => None,
            };
            let (kind, text) = match (code, case.target) {
                (Some(func), Some(Target::Object(id, _))) if self.is_foreign_code(id) => {
                    self.require_own_code(path, case.cond, func, span)?;
                    continue;
                }
                (Some(func), _) => {
                    found.push((case.cond, func));
                    continue;
                }
                (None, Some(Target::Null)) => {
                    (PropertyKind::NullPointer, "call through a null function pointer")
                }
                (None, Some(Target::Object(id, _))) if self.is_unknown_function(id) => {
                    let what = "call of a function that the caller passes";
                    self.refuse_call(path, case.cond, what, span)?;
                    continue;
                }
                (None, Some(Target::Object(..)) | None) => {
                    (PropertyKind::DanglingPointer, "call through a pointer that is no function")
                }
            };
            if !self.config.properties.contains(kind) {
                // What would be called is not known, so that nothing can be said of what follows.
                self.refuse_call(path, case.cond, text, span)?;
            } else if kind == PropertyKind::NullPointer {
                self.require(path, case.cond, never, kind, span, || text.to_owned())?;
            } else {
                self.require_target(path, case, kind, span, || text.to_owned())?;
            }
        }
        Ok(found)
    }

    /// Whether an object is the code of a function for the other side.
    fn is_foreign_code(&self, id: ObjectId) -> bool {
        match self.heap.objects.get(id).map(|info| info.space) {
            Some(Space::HostCode(_)) => self.is_device(),
            Some(Space::Code(func)) => {
                let kind = self.program.functions[func].kind;
                !self.is_device() && kind == FunctionKind::Device
            }
            Some(_) | None => false,
        }
    }

    /// Reports a call of the code of a function for the other side.
    fn require_own_code(
        &mut self,
        path: &mut Path,
        cond: TermId,
        func: FuncId,
        span: Span,
    ) -> Result<(), Stop> {
        let never = self.pool.mk_false();
        let (name, is_device) = (self.program.functions[func].name.clone(), self.is_device());
        let text = || match is_device {
            true => format!("call in a kernel of the address that `{name}` has in host code"),
            false => format!("call of the device function `{name}` by the host"),
        };
        self.require(path, cond, never, PropertyKind::HostDeviceAccess, span, text)?;
        Ok(())
    }

    /// Makes the verdict unknown if a call through a pointer can be reached under a condition.
    fn refuse_call(
        &mut self,
        path: &Path,
        cond: TermId,
        what: &str,
        span: Span,
    ) -> Result<(), Stop> {
        let mut taken = path.clone();
        if self.assume(&mut taken, cond) {
            self.unsupported(&taken, what, span)?;
        }
        Ok(())
    }

    fn call(
        &mut self,
        path: &mut Path,
        function: &Function,
        dst: Option<LocalId>,
        callee: &Callee,
        args: &[ExprId],
        span: Span,
    ) -> Result<Step, Stop> {
        let args: SmallVec<[TermId; 8]> =
            args.iter().map(|arg| self.eval(path, function, *arg)).collect();
        let callees = self.callees(path, function, callee, span)?;
        let mut paths: SmallVec<[Path; 1]> = SmallVec::new();
        for (cond, func) in callees {
            let mut taken = path.clone();
            if !self.assume(&mut taken, cond) {
                continue;
            }
            self.note_restricted(func, &args);
            let target = &self.program.functions[func];
            if !target.is_defined && self.config.undefined_return_any && self.is_device() {
                self.rely_on(rules::UNDEFINED_FUNCTIONS);
                if let Some(dst) = dst
                    && let LocalStorage::Register(ty) = function.locals[dst].storage
                {
                    let (name, span) = (target.name.clone(), self.caller_span(&taken, span));
                    let any = self.pool.fresh(&name, value::sort_of(ty), Origin::Havoc);
                    taken.top_mut().locals[dst.index()] = Some(any);
                    let kind = EventKind::Input { name, value: any, ty, span };
                    self.record(&mut taken, kind);
                }
                paths.push(taken);
                continue;
            }
            if !target.is_defined && self.is_left_to_others(target) {
                self.call_other(&mut taken, function, (dst, target), &args, span);
                paths.push(taken);
                continue;
            }
            if !target.is_defined {
                let what = format!("call of `{}`, which has no definition or model", target.name);
                self.unsupported(&taken, what, span)?;
                continue;
            }
            if taken.frames.len() >= MAX_CALL_DEPTH {
                let what = format!("recursion deeper than {MAX_CALL_DEPTH} calls");
                self.unsupported(&taken, what, span)?;
                continue;
            }
            let frame = self.new_frame(func, &args, dst, span);
            taken.frames.push(frame);
            paths.push(taken);
        }
        let Some(first) = paths.pop() else { return Ok(Step::Dead) };
        *path = first;
        Ok(if paths.is_empty() { Step::Next } else { Step::Fork(paths.into_vec()) })
    }

    /// Puts constants for the symbols that an assumption makes equal to them, in all registers.
    fn use_equalities(&mut self, path: &mut Path, cond: TermId) {
        let mut constants = FxHashMap::default();
        for fact in self.conjuncts(cond) {
            if let Some((Op::Eq, &[a, b])) = self.pool.as_app(fact) {
                for (symbol, constant) in [(a, b), (b, a)] {
                    // The guard has the equality, so that the values are the same on this path, and what is computed
                    // from them folds.
                    if self.pool.as_symbol(symbol).is_some() && self.pool.is_const(constant) {
                        constants.insert(symbol, constant);
                    }
                }
            }
        }
        if constants.is_empty() {
            return;
        }
        for frame in &mut path.frames {
            for value in frame.locals.iter_mut().flatten() {
                *value = self.pool.substitute(*value, &constants);
            }
        }
    }

    fn return_from(&mut self, path: &mut Path, value: Option<TermId>) -> Step {
        let frame = path.frames.pop().expect("invariant: the thread has not ended");
        let function = &self.program.functions[frame.func];
        for (id, local) in function.locals.iter() {
            if let (LocalStorage::Memory(_), Some(address)) =
                (local.storage, frame.locals[id.index()])
                && let Some(object) = self.object_at(address)
            {
                path.memory.remove(object);
            }
        }
        for object in &frame.owned {
            path.memory.remove(*object);
        }
        let Some(caller) = path.frames.last_mut() else {
            return Step::End(Some(ReturnPlace::of(&frame)));
        };
        if let Some(dst) = frame.ret_dst {
            caller.locals[dst.index()] = value;
        }
        Step::Next
    }
}
