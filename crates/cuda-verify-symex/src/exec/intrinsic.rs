//! The built-in operations of the verifier, see [`cuda_verify_ir::intrinsic::Intrinsic`].

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PropertyKind, Span};
use cuda_verify_goto::program::{AccessKind, ExprId, Function, LocalId, LocalStorage};
use cuda_verify_ir::intrinsic::{
    AllocSpace, AtomicOp, FloatOp, GatherScope, Intrinsic, LogKind, MemScope, RoundedOp, Rounding,
    StreamOp,
};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::op::RoundingMode;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use smallvec::SmallVec;

use crate::engine::Engine;
use crate::exec::control::{Args, Call, Done, Step, Stop, Wait, WaitKind};
use crate::exec::history::EventKind;
use crate::exec::path::{Frame, Path};
use crate::heap::access::{Accessor, Effect};
use crate::heap::memory::{self, Contents, ObjectInfo, Space, Target, base_address};
use crate::symbols::{Origin, Sharing};
use crate::threads::accesses::{Direction, OwnResult, OwnResultKind};
use crate::threads::all::order::StrongAccess;
use crate::threads::all::schedule::atomic_effect;
use crate::threads::kind::RaceKind;
use crate::vcc::obligation::Check;
use crate::{rules, value};

impl Engine<'_> {
    /// Executes an intrinsic. The caller advances the program counter.
    pub(crate) fn intrinsic(
        &mut self,
        path: &mut Path,
        function: &Function,
        dst: Option<LocalId>,
        op: Intrinsic,
        arg_exprs: &[ExprId],
        text: Option<&Name>,
        span: Span,
    ) -> Result<Step, Stop> {
        let args: Args = arg_exprs.iter().map(|arg| self.eval(path, function, *arg)).collect();
        let tys: SmallVec<[Scalar; 4]> =
            arg_exprs.iter().map(|arg| function.exprs[*arg].ty).collect();
        let result_ty = dst.and_then(|dst| match function.locals[dst].storage {
            LocalStorage::Register(ty) => Some(ty),
            LocalStorage::Memory(_) => None,
        });
        let call = Call { op, args, tys, result_ty, text, span };
        let outcome = self.intrinsic_call(path, &call)?;
        match outcome {
            Done::Value(value) => {
                if let Some(dst) = dst {
                    path.top_mut().locals[dst.index()] = value;
                }
                Ok(Step::Next)
            }
            Done::Step(Step::Wait(wait)) => Ok(Step::Wait(Wait { dst, ..wait })),
            Done::Step(step) => Ok(step),
        }
    }

    fn intrinsic_call(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let (args, span) = (&call.args, call.span);
        match call.op {
            Intrinsic::Assert | Intrinsic::Requires | Intrinsic::Ensures => {
                self.assertion(path, call, PropertyKind::Assertion)
            }
            Intrinsic::ReturnValue => self.refuse(path, "returned value outside of it", span),
            Intrinsic::Old => self.refuse(path, "old value outside of a postcondition", span),
            Intrinsic::Quiet => {
                path.sync.is_quiet = true;
                Ok(Done::VOID)
            }
            Intrinsic::FunctionPointer => {
                Ok(Done::Value(Some(self.function_pointer(path, args[0], &args[1..], span))))
            }
            Intrinsic::Instances => {
                path.sync.is_quiet = false;
                let cond = value::truth(&mut self.pool, args[0], call.tys[0]);
                self.know_of_threads(path, cond, &args[1..]);
                Ok(Done::VOID)
            }
            Intrinsic::Other => {
                let ty = call.tys.first().copied().unwrap_or(Scalar::INT);
                Ok(Done::Value(Some(self.other_value(path, args[0], ty))))
            }
            Intrinsic::Logged(kind) => {
                let (is_there, _) = self.logged(path, args[0], kind, span)?;
                let is_there = self.as_result(is_there, Scalar::Bool, call);
                Ok(self.chosen(path, call, kind, is_there))
            }
            Intrinsic::LoggedOffset(kind) => {
                let (_, offset) = self.logged(path, args[0], kind, span)?;
                Ok(self.chosen(path, call, kind, offset))
            }
            Intrinsic::Uninterpreted => self.uninterpreted(path, call),
            Intrinsic::Invariant => self.invariant(path, call),
            Intrinsic::Contract => self.assertion(path, call, PropertyKind::ApiContract),
            Intrinsic::Assume => {
                let cond = value::truth(&mut self.pool, args[0], call.tys[0]);
                let before = path.guard.term(&mut self.pool);
                let is_alive = self.assume(path, cond);
                self.note_assumption(path, before, cond, span);
                Ok(if is_alive { Done::VOID } else { Done::Step(Step::Dead) })
            }
            Intrinsic::Bounded => {
                let [value, low, high] = [args[0], args[1], args[2]];
                let Scalar::Float(_) = call.tys[0] else {
                    return self.refuse(path, "bounds of this type", span);
                };
                Ok(self.know_bounds(path, value, low, high))
            }
            Intrinsic::Presume => {
                let cond = value::truth(&mut self.pool, args[0], call.tys[0]);
                let is_alive = self.pool.as_bool(cond).is_some() || self.assume(path, cond);
                Ok(if is_alive { Done::VOID } else { Done::Step(Step::Dead) })
            }
            Intrinsic::CallerBytes => {
                self.note_extent(args[0], args[1]);
                Ok(Done::VOID)
            }
            Intrinsic::Extent => self.limit_extent(path, (args[0], args[1], args[2]), span),
            Intrinsic::Multiple => {
                self.note_factor(args[0], args[1]);
                Ok(Done::VOID)
            }
            Intrinsic::Emit if call.result_ty.is_none() => Ok(Done::VOID),
            Intrinsic::Nondet | Intrinsic::Emit => {
                Ok(Done::Value(self.input(path, call, "nondet")))
            }
            Intrinsic::Input => {
                let name = call.text.map_or("input", Name::as_str).to_owned();
                Ok(Done::Value(self.input(path, call, &name)))
            }
            Intrinsic::TextInt
            | Intrinsic::TextIntEnd
            | Intrinsic::TextFloat
            | Intrinsic::TextFloatEnd => {
                let ty = call.result_ty.unwrap_or(Scalar::INT);
                let text = (args[0], args.get(1).copied());
                Ok(match self.text_number(path, call.op, text, ty, span)? {
                    None => Done::Step(Step::Dead),
                    value => Done::Value(value),
                })
            }
            Intrinsic::TextIsOpen => {
                let is_open = self.are_open_texts(path, args[0], args[1])?;
                let is_open = self.pool.mk_bool(is_open);
                Ok(Done::Value(Some(self.as_result(is_open, Scalar::Bool, call))))
            }
            Intrinsic::TextFind => {
                let found = self.text_find(path, (args[0], args[1], args[2]), span)?;
                Ok(found.map_or(Done::Step(Step::Dead), |place| Done::Value(Some(place))))
            }
            Intrinsic::TextCompare => {
                let ignores_case = value::truth(&mut self.pool, args[3], call.tys[3]);
                let ignores_case = self.pool.is_true(ignores_case);
                let texts = (args[0], args[1], args[2]);
                let order = self.text_compare(path, texts, ignores_case, span)?;
                Ok(order.map_or(Done::Step(Step::Dead), |order| Done::Value(Some(order))))
            }
            Intrinsic::Alloc => self.alloc(path, call),
            Intrinsic::Free => self.free(path, call),
            Intrinsic::ObjectSize | Intrinsic::ObjectOffset | Intrinsic::ObjectSpace => {
                Ok(Done::Value(Some(self.object_query(path, call))))
            }
            Intrinsic::Memcpy => self.memcpy(path, call, Accessor::Program),
            Intrinsic::RuntimeMemcpy => self.memcpy(path, call, Accessor::Runtime),
            Intrinsic::Memset => self.memset(path, call, Accessor::Program),
            Intrinsic::RuntimeMemset => self.memset(path, call, Accessor::Runtime),
            Intrinsic::Havoc => self.havoc(path, call),
            Intrinsic::ReadOnly => {
                let size = self.constant_arg(call, 1);
                let Some((size, is_constant)) = size.zip(self.constant_arg(call, 2)) else {
                    return self.refuse(path, "read-only access of unknown size", span);
                };
                self.note_read_only(path, (args[0], size), is_constant != 0, span);
                Ok(Done::VOID)
            }
            Intrinsic::Barrier(kind) => {
                if !self.is_device() {
                    return self.refuse(path, "barrier outside of a kernel", span);
                }
                self.wait(path, call, WaitKind::Barrier(kind))
            }
            Intrinsic::SyncWarp => self.wait(path, call, WaitKind::SyncWarp),
            Intrinsic::Shuffle(kind) => self.wait(path, call, WaitKind::Shuffle(kind)),
            Intrinsic::Warp(op) => self.wait(path, call, WaitKind::Warp(op)),
            Intrinsic::ActiveMask if self.is_device() && self.abstraction.is_none() => {
                self.wait(path, call, WaitKind::ActiveMask)
            }
            // The other lanes are not known, so any mask is possible that names the thread's own.
            Intrinsic::ActiveMask => {
                let mask = self.input(path, call, "activemask");
                if let Some(mask) = mask.filter(|_| self.abstraction.is_some()) {
                    self.assume_active(path, mask);
                }
                Ok(Done::Value(mask))
            }
            Intrinsic::Atomic(op, scope) => self.atomic(path, call, op, scope),
            Intrinsic::Copy(op) => self.copy_op(path, call, op),
            Intrinsic::Phase(op) => self.phase_op(path, call, op),
            Intrinsic::Fence(order, scope) => {
                if let Some(abstraction) = &mut self.abstraction {
                    abstraction.n_fences += 1;
                }
                if let Some(current) = &self.current {
                    let point = current.point(path.order.thread.time);
                    path.order.thread.fence(&point, order, scope);
                }
                Ok(Done::VOID)
            }
            Intrinsic::AtomicBegin => {
                path.atomic_depth += 1;
                Ok(Done::VOID)
            }
            Intrinsic::AtomicEnd => {
                path.atomic_depth = path.atomic_depth.saturating_sub(1);
                Ok(Done::VOID)
            }
            Intrinsic::Exit | Intrinsic::Abort => {
                if self.is_device() && call.op == Intrinsic::Abort {
                    return self.refuse(path, "trap in a kernel", span);
                }
                if !self.is_device() && self.exec.n_mutes == 0 {
                    self.note_host_end(self.caller_span(path, span));
                }
                path.frames.clear();
                Ok(Done::Step(Step::End(None)))
            }
            Intrinsic::Unreachable => {
                let (always, never) = (self.pool.mk_true(), self.pool.mk_false());
                let text = || "code marked as unreachable is reached".to_owned();
                self.require(path, always, never, PropertyKind::Assertion, span, text)?;
                Ok(Done::Step(Step::Dead))
            }
            Intrinsic::Unsupported | Intrinsic::LaunchArray | Intrinsic::ParamSize => {
                let what = call.text.map_or("construct", Name::as_str).to_owned();
                self.refuse(path, &what, span)
            }
            Intrinsic::Float(op) => Ok(Done::Value(Some(self.float_op(call, op)))),
            Intrinsic::Rounded(op, rounding) => Ok(Done::Value(self.rounded(call, op, rounding))),
            Intrinsic::Near(op, accuracy) => self.near(path, call, op, accuracy),
            Intrinsic::IsDevice => {
                let is_device = self.is_device();
                let is_device = self.pool.mk_bool(is_device);
                Ok(Done::Value(Some(self.as_result(is_device, Scalar::Bool, call))))
            }
            Intrinsic::IsArbitrary => {
                let is_arbitrary = self.pool.mk_bool(self.abstraction.is_some());
                Ok(Done::Value(Some(self.as_result(is_arbitrary, Scalar::Bool, call))))
            }
            Intrinsic::IsKnown => {
                let is_known = self.pool.symbols_of(args[0]).is_empty();
                let is_known = self.pool.mk_bool(is_known);
                Ok(Done::Value(Some(self.as_result(is_known, Scalar::Bool, call))))
            }
            Intrinsic::IsGiven => {
                let is_given = !self.pool.is_const(args[0])
                    && self.is_given_numbers()
                    && self.is_of_given_numbers(args[0]);
                let is_given = self.pool.mk_bool(is_given);
                Ok(Done::Value(Some(self.as_result(is_given, Scalar::Bool, call))))
            }
            Intrinsic::Gathered(scope) => Ok(Done::Value(self.gathered(call, scope))),
            Intrinsic::DynamicSharedBytes => {
                let bytes = self.current.as_ref().map(|current| current.dynamic_shared_bytes);
                Ok(Done::Value(Some(bytes.unwrap_or_else(|| self.pool.mk_bv(64, 0)))))
            }
            Intrinsic::DeviceSync => {
                self.device_sync(path);
                Ok(Done::VOID)
            }
            Intrinsic::Stream(op @ (StreamOp::IsDone | StreamOp::IsEventDone)) => {
                let is_done = self.is_done(path, op, args[0]);
                Ok(Done::Value(Some(self.as_result(is_done, Scalar::Bool, call))))
            }
            Intrinsic::Stream(op) => {
                let is_alive = self.stream_op(path, op, args, span)?;
                Ok(if is_alive { Done::VOID } else { Done::Step(Step::Dead) })
            }
            Intrinsic::LaunchError => Ok(Done::Value(self.take_launch_error(path, call)?)),
            Intrinsic::Symbol => Ok(Done::Value(Some(self.symbol_address(args[0])))),
            Intrinsic::KernelLimit => self.kernel_limit(path, call),
            Intrinsic::AllowShared => self.allow_shared(path, call),
            Intrinsic::NextCooperative => {
                self.note_cooperative(path, span)?;
                Ok(Done::VOID)
            }
            Intrinsic::IsCooperative => {
                let is_cooperative =
                    self.current.as_ref().is_some_and(|current| current.launch.is_cooperative);
                let is_cooperative = self.pool.mk_bool(is_cooperative);
                Ok(Done::Value(Some(self.as_result(is_cooperative, Scalar::Bool, call))))
            }
        }
    }

    /// Notes what an annotation says of the access that is chosen.
    fn chosen(&mut self, path: &mut Path, call: &Call<'_>, kind: LogKind, value: TermId) -> Done {
        let (name, span) = (Name::new(kind.chosen()), self.caller_span(path, call.span));
        let ty = call.result_ty.unwrap_or(Scalar::INT);
        self.record(path, EventKind::Input { name, value, ty, span });
        Done::Value(Some(value))
    }

    /// A function of which only the name is known.
    fn uninterpreted(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let (Some(name), Some(ty)) = (call.text, call.result_ty) else {
            return self.refuse(path, "unknown function without a name", call.span);
        };
        let sorts: Vec<Sort> = call.args.iter().map(|arg| self.pool.sort(*arg)).collect();
        let function = self.pool.declare_function(name.to_string(), &sorts, value::sort_of(ty));
        let value = self.pool.mk_apply(function, &call.args);
        let (name, span) = (name.clone(), self.caller_span(path, call.span));
        self.record(path, EventKind::Input { name, value, ty, span });
        Ok(Done::Value(Some(value)))
    }

    /// The error code of the last impossible launch; there is none afterwards.
    fn take_launch_error(
        &mut self,
        path: &mut Path,
        call: &Call<'_>,
    ) -> Result<Option<TermId>, Stop> {
        let Some(object) = self.launches.launch_error else { return Ok(None) };
        let place = self.pool.mk_bv(64, base_address(object));
        let code = self.load_quietly(path, place, Scalar::INT, call.span)?;
        let none = self.pool.mk_bv(32, 0);
        self.store_quietly(path, place, none, 4, call.span)?;
        Ok(code)
    }

    pub(crate) fn refuse(&mut self, path: &Path, what: &str, span: Span) -> Result<Done, Stop> {
        self.unsupported(path, what, span)?;
        Ok(Done::Step(Step::Dead))
    }

    fn wait(&mut self, path: &mut Path, call: &Call<'_>, kind: WaitKind) -> Result<Done, Stop> {
        let span = self.caller_span(path, call.span);
        if self.abstraction.is_some() {
            let result = call.result_ty.map(value::sort_of);
            let passed = self.pass_wait(path, kind, (&call.args, &call.tys), result, span)?;
            return Ok(match passed {
                Ok(value) => Done::Value(value),
                Err(step) => Done::Step(step),
            });
        }
        Ok(Done::Step(Step::Wait(Wait {
            kind,
            span,
            dst: None,
            args: call.args.clone(),
            tys: call.tys.clone(),
        })))
    }

    fn assertion(
        &mut self,
        path: &mut Path,
        call: &Call<'_>,
        property: PropertyKind,
    ) -> Result<Done, Stop> {
        let cond = value::truth(&mut self.pool, call.args[0], call.tys[0]);
        // SOUNDNESS(launcher-preconditions): under; an assertion of the host in a function that is entered with any
        // arguments says what its caller has to observe, if it depends on what that passes and on nothing else.
        if self.entry.environment.is_some()
            && !self.is_device()
            && property == PropertyKind::Assertion
            && self.is_callers(path, cond)
        {
            self.note_duty(path, property, cond, call.span);
            return Ok(if self.assume(path, cond) { Done::VOID } else { Done::Step(Step::Dead) });
        }
        let always = self.pool.mk_true();
        let span = call.span;
        let text =
            || call.text.map_or_else(|| "assertion does not hold".to_owned(), ToString::to_string);
        let check = self.require(path, always, cond, property, span, text)?;
        Ok(if check == Check::Fails { Done::Step(Step::Dead) } else { Done::VOID })
    }

    /// An invariant of the innermost loop: known in an arbitrary iteration, else to be shown.
    fn invariant(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let cond = value::truth(&mut self.pool, call.args[0], call.tys[0]);
        if path.top().loops.last().is_some_and(|pos| pos.is_arbitrary) {
            // What it says of other threads is checked, but of no use here.
            if self.is_about_others(cond) {
                return Ok(Done::VOID);
            }
            return Ok(if self.assume(path, cond) { Done::VOID } else { Done::Step(Step::Dead) });
        }
        let checks = self.abstraction.as_ref().is_some_and(|a| a.checks_invariants);
        if !checks {
            return self.assertion(path, call, PropertyKind::Assertion);
        }
        let n_mutes = std::mem::take(&mut self.abstraction_mut().n_mutes);
        let done = self.assertion(path, call, PropertyKind::Assertion);
        self.abstraction_mut().n_mutes = n_mutes;
        done
    }

    fn input(&mut self, path: &mut Path, call: &Call<'_>, name: &str) -> Option<TermId> {
        let ty = call.result_ty?;
        let value = self.pool.fresh(name, value::sort_of(ty), Origin::Input);
        let span = self.caller_span(path, call.span);
        self.record(path, EventKind::Input { name: Name::new(name), value, ty, span });
        Some(value)
    }

    /// A value made from those of other threads.
    ///
    /// SOUNDNESS(arbitrary-warp-values): over; any value of the type.
    fn gathered(&mut self, call: &Call<'_>, scope: GatherScope) -> Option<TermId> {
        let sort = value::sort_of(call.result_ty?);
        if self.abstraction.is_none() {
            let value = self.pool.fresh("gathered", sort, Origin::Havoc);
            self.pool.mark_approximate(value);
            return Some(value);
        }
        let sharing = match scope {
            GatherScope::Thread => Sharing::Thread,
            GatherScope::Block => Sharing::Block,
        };
        Some(self.approximate_symbol("gathered", sort, sharing))
    }

    fn as_result(&mut self, term: TermId, from: Scalar, call: &Call<'_>) -> TermId {
        match call.result_ty {
            Some(to) if value::sort_of(to) != value::sort_of(from) => {
                value::convert(&mut self.pool, term, from, to, RoundingMode::NearestEven)
            }
            Some(_) | None => term,
        }
    }

    fn constant_arg(&self, call: &Call<'_>, index: usize) -> Option<u64> {
        call.args.get(index).and_then(|arg| self.pool.as_bv_u64(*arg))
    }

    // Memory.

    fn alloc(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let code = self.constant_arg(call, 1).map(u128::from);
        let Some(space) = code.and_then(AllocSpace::from_code) else {
            return self.refuse(path, "allocation in an unknown space", call.span);
        };
        self.note_allocation(space);
        let size = self.pool.mk_resize_unsigned(call.args[0], 64);
        let span = self.caller_span(path, call.span);
        let name = match self.destination(path).filter(|_| space.is_named_by_variable()) {
            Some(name) => name,
            None => Name::new(space.unnamed()),
        };
        let object = if space == AllocSpace::Stack {
            self.allocate_local(path, name, size, span)
        } else {
            let info = ObjectInfo {
                name,
                space: Space::Allocated(space),
                size,
                cell_bytes: 0,
                is_const: false,
                is_model: false,
                span,
            };
            self.allocate(&mut path.memory, info)
        };
        Ok(Done::Value(Some(self.pool.mk_bv(64, base_address(object)))))
    }

    /// The variable of the program that a function of the runtime is to leave its result in.
    fn destination(&mut self, path: &Path) -> Option<Name> {
        let is_model = |frame: &&Frame| self.program.functions[frame.func].is_model;
        let called = path.frames.iter().rev().take_while(is_model).last()?;
        let pointer = called.locals.first().copied().flatten()?;
        // The first parameter need not be a pointer.
        self.pool.as_bv_u64(pointer).filter(|_| self.pool.width(pointer) == 64)?;
        let [case] = &self.resolve(pointer)[..] else { return None };
        let Some(Target::Object(object, _)) = case.target else { return None };
        let info = &self.heap.objects[object];
        let is_named = !info.is_model && !matches!(info.space, Space::Allocated(_));
        (is_named && !info.name.starts_with('$')).then(|| info.name.clone())
    }

    fn free(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let code = self.constant_arg(call, 1).map(u128::from);
        let Some(space) = code.and_then(AllocSpace::from_code) else {
            return self.refuse(path, "release in an unknown space", call.span);
        };
        let span = self.caller_span(path, call.span);
        let never = self.pool.mk_false();
        let kind = PropertyKind::InvalidFree;
        for case in self.resolve(call.args[0]) {
            let object = match case.target {
                // Only zero itself is the null pointer.
                Some(Target::Null) if self.pool.as_bv_u64(case.offset) == Some(0) => continue,
                Some(Target::Null) | None => {
                    let text = || "free of a pointer that was not allocated".to_owned();
                    if self.require_target(path, case, kind, span, text)? == Check::Fails {
                        return Ok(Done::Step(Step::Dead));
                    }
                    continue;
                }
                Some(Target::Object(object, _)) => object,
            };
            let info = &self.heap.objects[object];
            let (name, actual) = (info.name.clone(), info.space);
            let matches = self.pool.mk_bool(actual == Space::Allocated(space));
            let text = || format!("free of {} by the wrong function", actual.describe());
            if self.require(path, case.cond, matches, kind, span, text)? == Check::Fails {
                return Ok(Done::Step(Step::Dead));
            }
            let is_alive = path.memory.get(object).map_or(never, |object| object.is_alive);
            let text = || format!("{name} is freed twice");
            if self.require(path, case.cond, is_alive, kind, span, text)? == Check::Fails {
                return Ok(Done::Step(Step::Dead));
            }
            let zero = self.pool.mk_bv(64, 0);
            let is_start = self.pool.mk_eq(case.offset, zero);
            let text = || format!("free of a pointer into the middle of {name}");
            if self.require(path, case.cond, is_start, kind, span, text)? == Check::Fails {
                return Ok(Done::Step(Step::Dead));
            }
            if !self.is_device() {
                // An operation that goes on must not find its memory gone.
                let size = self.heap.objects[object].size;
                self.log_host_unknown(path, call.args[0], size, RaceKind::Write, span)?;
            }
            if self.pool.is_true(case.cond) {
                path.memory.remove(object);
            } else if let Some(freed) = path.memory.get_mut(object) {
                let kept = self.pool.mk_not(case.cond);
                freed.is_alive = self.pool.mk_and(freed.is_alive, kept);
            }
        }
        Ok(Done::VOID)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only a few kinds matter here")]
    fn object_query(&mut self, path: &Path, call: &Call<'_>) -> TermId {
        let width = match call.result_ty {
            Some(Scalar::Int(bits, _)) => bits,
            Some(Scalar::Bool | Scalar::Float(_) | Scalar::Pointer) | None => 64,
        };
        let mut result = self.pool.mk_bv(width, 0);
        for case in self.resolve(call.args[0]) {
            let Some(Target::Object(object, _)) = case.target else { continue };
            let info = &self.heap.objects[object];
            let (space, size) = (info.space, info.size);
            let is_gone = path.memory.get(object).is_none() && space != Space::ThreadBuiltin;
            let answer = match call.op {
                _ if is_gone => continue,
                Intrinsic::ObjectSize => self.pool.mk_resize_unsigned(size, width),
                Intrinsic::ObjectOffset => self.pool.mk_resize_unsigned(case.offset, width),
                // `ObjectSpace`; the caller admits no others.
                _ => {
                    let code = match space {
                        Space::HostGlobal
                        | Space::Local(None)
                        | Space::Allocated(
                            AllocSpace::HostHeap(_)
                            | AllocSpace::Stack
                            | AllocSpace::Environment
                            | AllocSpace::Runtime,
                        )
                        | Space::Code(_)
                        | Space::HostCode(_)
                        | Space::Shadow(_) => 1,
                        Space::DeviceGlobal
                        | Space::Allocated(AllocSpace::Device | AllocSpace::DeviceHeap(_)) => 2,
                        Space::ManagedGlobal | Space::Allocated(AllocSpace::Managed) => 3,
                        Space::Allocated(AllocSpace::Pinned) => 4,
                        Space::Constant => 5,
                        Space::Shared => 6,
                        Space::ThreadBuiltin | Space::Local(Some(_)) => 7,
                    };
                    self.pool.mk_bv(width, code)
                }
            };
            result = self.pool.mk_ite(case.cond, answer, result);
        }
        result
    }

    fn memcpy(
        &mut self,
        path: &mut Path,
        call: &Call<'_>,
        accessor: Accessor,
    ) -> Result<Done, Stop> {
        let (dst, src, size) = (call.args[0], call.args[1], call.args[2]);
        let span = self.caller_span(path, call.span);
        for (pointer, access) in [(src, AccessKind::Read), (dst, AccessKind::Write)] {
            let check = self.check_access_by(path, pointer, size, access, accessor, span)?;
            if check == Check::Fails {
                return Ok(Done::Step(Step::Dead));
            }
        }
        let Some(size) = self.pool.as_bv_u64(size) else {
            self.log_unknown(path, src, size, RaceKind::Read, span)?;
            self.log_unknown(path, dst, size, RaceKind::Write, span)?;
            if !self.is_device() && self.copy_unknown(path, dst, src, size) {
                return Ok(Done::Value(Some(dst)));
            }
            return self.overwrite(path, dst, span);
        };
        let is_done = self.copy(path, dst, src, size, span)?;
        Ok(if is_done { Done::Value(Some(dst)) } else { Done::Step(Step::Dead) })
    }

    fn memset(
        &mut self,
        path: &mut Path,
        call: &Call<'_>,
        accessor: Accessor,
    ) -> Result<Done, Stop> {
        let (dst, size) = (call.args[0], call.args[2]);
        let span = self.caller_span(path, call.span);
        let check = self.check_access_by(path, dst, size, AccessKind::Write, accessor, span)?;
        if check == Check::Fails {
            return Ok(Done::Step(Step::Dead));
        }
        let byte = value::resize(&mut self.pool, call.args[1], call.tys[1], 8);
        let Some(size) = self.pool.as_bv_u64(size) else {
            self.log_unknown(path, dst, size, RaceKind::Write, span)?;
            let cases = self.resolve(dst);
            if self.fill_range(path, &cases, byte, size) {
                return Ok(Done::Value(Some(dst)));
            }
            return self.overwrite(path, dst, span);
        };
        let is_done = self.fill(path, dst, byte, size, span)?;
        Ok(if is_done { Done::Value(Some(dst)) } else { Done::Step(Step::Dead) })
    }

    /// Logs an access of the host, or of an operation that it carries out. Kernels that make such accesses are refused.
    fn log_unknown(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        size: TermId,
        kind: RaceKind,
        span: Span,
    ) -> Result<(), Stop> {
        if self.is_device() {
            return Ok(());
        }
        self.log_host_unknown(path, pointer, size, kind, span)
    }

    /// A copy or fill of unknown length, whose bounds have been checked.
    ///
    /// SOUNDNESS(unknown-length): over; after it, the whole object has unknown contents.
    fn overwrite(&mut self, path: &mut Path, dst: TermId, span: Span) -> Result<Done, Stop> {
        if self.is_device() {
            return self.refuse(path, "copy of a number of bytes that is not constant", span);
        }
        for case in self.resolve(dst) {
            if let Some(Target::Object(object, _)) = case.target {
                self.leave_unknown(path, object);
            }
        }
        Ok(Done::Value(Some(dst)))
    }

    fn havoc(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let (dst, size, span) = (call.args[0], call.args[1], call.span);
        let check = self.check_access(path, dst, size, AccessKind::Write, span)?;
        if check == Check::Fails {
            return Ok(Done::Step(Step::Dead));
        }
        let Some(size) = self.pool.as_bv_u64(size) else {
            self.log_unknown(path, dst, size, RaceKind::Write, span)?;
            if !self.is_device() && self.havoc_untouched(path, dst) {
                return Ok(Done::VOID);
            }
            return self.overwrite(path, dst, span);
        };
        self.log(path, dst, size, RaceKind::Write, None, span)?;
        let mut is_text = false;
        for case in self.resolve(dst) {
            if let Some(Target::Object(object, _)) = case.target {
                self.heap.with_unknown_bytes.insert(object);
                is_text |=
                    self.heap.objects[object].space == Space::Allocated(AllocSpace::Environment);
            }
        }
        if self.havoc_object(path, dst, size) {
            return Ok(Done::VOID);
        }
        let mut at = 0;
        while at < size {
            let width = if size - at >= 4 { 4 } else { 1 };
            let origin = if is_text { Origin::GivenCharacter } else { Origin::Havoc };
            let any = self.pool.fresh("any", Sort::BitVec(memory::bits(width)), origin);
            let delta = self.pool.mk_bv(64, at);
            let to = self.pool.mk_bv_add(dst, delta);
            if !self.store_quietly(path, to, any, width, span)? {
                return Ok(Done::Step(Step::Dead));
            }
            at += width;
        }
        Ok(Done::VOID)
    }

    /// Gives an object from outside what nothing has been written to or read from: all of it is any value then, however
    /// much of it is given. False if it is not that.
    fn havoc_untouched(&mut self, path: &mut Path, dst: TermId) -> bool {
        let cases = self.resolve(dst);
        let [case] = &cases[..] else { return false };
        let Some(Target::Object(id, _)) = case.target else { return false };
        let Some(object) = path.memory.get(id) else { return false };
        let Some(generation) = self.untouched(object) else { return false };
        if self.heap.objects[id].cell_bytes != 0 {
            let n_terms = self.pool.len();
            let symbol = memory::version_symbol(&mut self.pool, &self.heap.objects[id], generation);
            if symbol.index() < n_terms {
                return false;
            }
        }
        self.renew_contents(&mut path.memory, id);
        true
    }

    /// Makes all bytes of a large object indeterminate at once, if that is what is asked for.
    fn havoc_object(&mut self, path: &mut Path, dst: TermId, size: u64) -> bool {
        const LARGE_BYTES: u64 = 1 << 14;
        let cases = self.resolve(dst);
        let [case] = &cases[..] else { return false };
        let Some(Target::Object(id, _)) = case.target else { return false };
        let is_whole = self.pool.as_bv_u64(case.offset) == Some(0)
            && self.pool.as_bv_u64(self.heap.objects[id].size) == Some(size)
            && self.pool.is_true(case.cond);
        if size < LARGE_BYTES || !is_whole || self.abstraction.is_some() {
            return false;
        }
        self.decide_cell(id, 4);
        let element_bits = memory::bits(self.heap.objects[id].cell_bytes);
        let any =
            self.pool.fresh("any", Sort::Array { index_bits: 64, element_bits }, Origin::Havoc);
        let Some(object) = path.memory.get_mut(id) else { return false };
        object.contents = Contents::Array(any);
        true
    }

    fn atomic(
        &mut self,
        path: &mut Path,
        call: &Call<'_>,
        op: AtomicOp,
        scope: MemScope,
    ) -> Result<Done, Stop> {
        let address = call.args[0];
        let operand = call.args.last().copied().unwrap_or(address);
        let ty = match (op, call.tys.last()) {
            (AtomicOp::Load | AtomicOp::Guess, _) => call.result_ty.unwrap_or(Scalar::INT),
            (_, Some(ty)) => *ty,
            (_, None) => Scalar::INT,
        };
        let span = self.caller_span(path, call.span);
        let size = self.pool.mk_bv(64, ty.size_bytes());
        let is_guess = op == AtomicOp::Guess;
        let access = if is_guess { AccessKind::Read } else { AccessKind::Atomic };
        if self.check_access(path, address, size, access, span)? == Check::Fails {
            return Ok(Done::Step(Step::Dead));
        }
        let Some(old) = self.load_quietly(path, address, ty, span)? else {
            return Ok(Done::Step(Step::Dead));
        };
        if !matches!(op, AtomicOp::Store) {
            self.require_initialised(path, address, old, span)?;
        }
        // Other threads may have come before and after.
        let (old, new) = if self.abstraction.is_some() {
            self.abstraction_mut().n_atomics += 1;
            // A plain read orders nothing.
            path.sync.has_acquired |= op != AtomicOp::Store && !is_guess;
            let mut any = || self.approximate_symbol("atomic", value::sort_of(ty), Sharing::Thread);
            (any(), (op != AtomicOp::Load && !is_guess).then(any))
        } else {
            (old, self.atomic_result(op, ty, old, &call.args))
        };
        let effect = atomic_effect(op, Some(ty), call.result_ty.is_some());
        let is_written = match (op, call.args.get(1)) {
            (AtomicOp::Cas, Some(expected)) => {
                let succeeds = self.pool.mk_eq(old, *expected);
                self.pool.as_bool(succeeds)
            }
            _ => Some(true),
        };
        let strong = (!is_guess).then(|| StrongAccess::of_atomic(op, is_written));
        if is_guess {
            self.rely_on(rules::GUESSED_READS);
        }
        let own_result =
            if self.abstraction.is_some() { self.own_result(op, ty, old, call) } else { None };
        let effect =
            Effect { kind: RaceKind::Atomic(scope), atomic: Some(effect), strong, own_result };
        self.log_as(path, address, ty.size_bytes(), effect, Some(operand), span)?;
        if own_result.is_some_and(OwnResult::goes_up) {
            self.note_least_ticket(path, address, old, ty);
        }
        if let Some(new) = new
            && !self.store_quietly(path, address, new, ty.size_bytes(), span)?
        {
            return Ok(Done::Step(Step::Dead));
        }
        Ok(Done::Value(Some(old)))
    }

    /// Assumes that a ticket is not less than what was in its place at the last barrier, where tickets are only taken from it.
    fn note_least_ticket(&mut self, path: &mut Path, address: TermId, ticket: TermId, ty: Scalar) {
        let cases = self.resolve(address);
        let [case] = &cases[..] else { return };
        let (Some(Target::Object(id, _)), Some(offset)) =
            (case.target, self.pool.as_bv_u64(case.offset))
        else {
            return;
        };
        let abstraction = self.abstraction_mut();
        let is_known = !abstraction.is_survey && !abstraction.other_atomics.contains(id);
        let start = path.sync.since.memory().get(id);
        let start = start.and_then(|it| memory::read_exact(it, offset, ty.size_bytes()));
        let Some(start) = start.filter(|start| self.pool.sort(*start) == self.pool.sort(ticket))
        else {
            return;
        };
        if !is_known
            || self.heap.objects[id].space != Space::Shared
            || self.is_off(rules::TICKETS_NO_WRAP)
        {
            return;
        }
        self.rely_on(rules::TICKETS_NO_WRAP);
        let fact = if ty.is_signed() {
            self.pool.mk_bv_sle(start, ticket)
        } else {
            self.pool.mk_bv_ule(start, ticket)
        };
        self.assume_of_symbol(path, ticket, fact);
    }

    /// What the result of an atomic function tells of those of other threads.
    fn own_result(
        &mut self,
        op: AtomicOp,
        ty: Scalar,
        result: TermId,
        call: &Call<'_>,
    ) -> Option<OwnResult> {
        let Scalar::Int(bits, _) = ty else { return None };
        let operand = *call.args.last()?;
        let kind = match op {
            AtomicOp::Add | AtomicOp::Sub => {
                let step = self.pool.as_bv(operand).filter(|step| !step.is_zero())?.clone();
                let is_negative = step.extract(bits - 1, bits - 1).is_ones();
                let is_up = is_negative == (op == AtomicOp::Sub);
                let direction = if is_up { Direction::Up } else { Direction::Down };
                let step = if is_negative { self.pool.mk_bv_neg(operand) } else { operand };
                OwnResultKind::Ticket { step, direction }
            }
            AtomicOp::Exch => OwnResultKind::Claim { expected: None, new: operand },
            AtomicOp::Cas if self.pool.is_const(call.args[1]) => {
                OwnResultKind::Claim { expected: Some(call.args[1]), new: operand }
            }
            AtomicOp::Cas
            | AtomicOp::Load
            | AtomicOp::Guess
            | AtomicOp::Store
            | AtomicOp::Min
            | AtomicOp::Max
            | AtomicOp::Inc
            | AtomicOp::Dec
            | AtomicOp::And
            | AtomicOp::Or
            | AtomicOp::Xor => return None,
        };
        Some(OwnResult { result, kind })
    }

    /// The value an atomic function leaves in memory (CUDA C++ Programming Guide, "Atomic Functions").
    fn atomic_result(
        &mut self,
        op: AtomicOp,
        ty: Scalar,
        old: TermId,
        args: &[TermId],
    ) -> Option<TermId> {
        let operand = args.last().copied()?;
        let is_float = self.is_float(old);
        let is_signed = ty.is_signed();
        let rne = RoundingMode::NearestEven;
        Some(match op {
            AtomicOp::Load | AtomicOp::Guess => return None,
            AtomicOp::Store | AtomicOp::Exch => operand,
            AtomicOp::Add if is_float => self.pool.mk_fp_add(rne, old, operand),
            AtomicOp::Add => self.pool.mk_bv_add(old, operand),
            AtomicOp::Sub if is_float => self.pool.mk_fp_sub(rne, old, operand),
            AtomicOp::Sub => self.pool.mk_bv_sub(old, operand),
            AtomicOp::And => self.pool.mk_bv_and(old, operand),
            AtomicOp::Or => self.pool.mk_bv_or(old, operand),
            AtomicOp::Xor => self.pool.mk_bv_xor(old, operand),
            AtomicOp::Min if is_float => self.pool.mk_fp_min(old, operand),
            AtomicOp::Max if is_float => self.pool.mk_fp_max(old, operand),
            AtomicOp::Min | AtomicOp::Max => {
                let less = if is_signed {
                    self.pool.mk_bv_slt(old, operand)
                } else {
                    self.pool.mk_bv_ult(old, operand)
                };
                if op == AtomicOp::Min {
                    self.pool.mk_ite(less, old, operand)
                } else {
                    self.pool.mk_ite(less, operand, old)
                }
            }
            AtomicOp::Inc => {
                let (zero, one) = (value::zero(&mut self.pool, ty), self.pool.mk_bv(32, 1));
                let is_below = self.pool.mk_bv_ult(old, operand);
                let next = self.pool.mk_bv_add(old, one);
                self.pool.mk_ite(is_below, next, zero)
            }
            AtomicOp::Dec => {
                let (zero, one) = (value::zero(&mut self.pool, ty), self.pool.mk_bv(32, 1));
                let is_zero = self.pool.mk_eq(old, zero);
                let is_above = self.pool.mk_bv_ult(operand, old);
                let wraps = self.pool.mk_or(is_zero, is_above);
                let next = self.pool.mk_bv_sub(old, one);
                self.pool.mk_ite(wraps, operand, next)
            }
            AtomicOp::Cas => {
                let expected = *args.get(1)?;
                let is_equal = self.pool.mk_eq(old, expected);
                self.pool.mk_ite(is_equal, operand, old)
            }
        })
    }

    // Floats.

    fn float_op(&mut self, call: &Call<'_>, op: FloatOp) -> TermId {
        let rne = RoundingMode::NearestEven;
        let a = call.args[0];
        let second = call.args.get(1).copied().unwrap_or(a);
        match op {
            FloatOp::Sqrt => self.pool.mk_fp_sqrt(rne, a),
            FloatOp::Fma => self.pool.mk_fp_fma(rne, a, second, call.args[2]),
            FloatOp::Floor => self.pool.mk_fp_round_to_integral(RoundingMode::Down, a),
            FloatOp::Ceil => self.pool.mk_fp_round_to_integral(RoundingMode::Up, a),
            FloatOp::Trunc => self.pool.mk_fp_round_to_integral(RoundingMode::TowardZero, a),
            FloatOp::Rint => self.pool.mk_fp_round_to_integral(rne, a),
            FloatOp::Round => self.pool.mk_fp_round_to_integral(RoundingMode::NearestAway, a),
            FloatOp::Abs => self.pool.mk_fp_abs(a),
            FloatOp::Min => self.pool.mk_fp_min(a, second),
            FloatOp::Max => self.pool.mk_fp_max(a, second),
            FloatOp::Remainder => self.pool.mk_fp_rem(a, second),
            FloatOp::Fmod => self.fmod(a, second),
            FloatOp::CopySign => {
                let (abs, is_negative) = (self.pool.mk_fp_abs(a), self.sign_bit(second));
                let negated = self.pool.mk_fp_neg(abs);
                self.pool.mk_ite(is_negative, negated, abs)
            }
            FloatOp::IsNan => {
                let term = self.pool.mk_fp_is_nan(a);
                self.as_result(term, Scalar::Bool, call)
            }
            FloatOp::IsInf => {
                let term = self.pool.mk_fp_is_infinite(a);
                self.as_result(term, Scalar::Bool, call)
            }
            FloatOp::SignBit => {
                let term = self.sign_bit(a);
                self.as_result(term, Scalar::Bool, call)
            }
        }
    }

    /// A float value that is known to lie between others, as long as the path is taken.
    ///
    /// That is no condition of the path: some value does, so that only what depends on it has to know.
    pub(crate) fn know_bounds(
        &mut self,
        path: &mut Path,
        value: TermId,
        low: TermId,
        high: TermId,
    ) -> Done {
        let above = self.pool.mk_fp_le(low, value);
        let below = self.pool.mk_fp_le(value, high);
        let inside = self.pool.mk_and(above, below);
        if self.pool.as_bool(inside).is_some() || self.pool.as_float_bits(value).is_some() {
            let is_alive = self.assume(path, inside);
            return if is_alive { Done::Value(Some(value)) } else { Done::Step(Step::Dead) };
        }
        let guard = path.guard.term(&mut self.pool);
        let known = self.pool.mk_implies(guard, inside);
        self.lemmas.known.add(value, known);
        Done::Value(Some(value))
    }

    fn sign_bit(&mut self, float: TermId) -> TermId {
        let bits = self.pool.mk_fp_to_bits(float);
        let top = self.pool.width(bits) - 1;
        let sign = self.pool.mk_extract(top, top, bits);
        value::truth(&mut self.pool, sign, Scalar::Int(1, Signedness::Unsigned))
    }

    /// The truncated remainder from the IEEE one: exact, with the sign of the dividend.
    fn fmod(&mut self, a: TermId, b: TermId) -> TermId {
        let (abs_a, abs_b) = (self.pool.mk_fp_abs(a), self.pool.mk_fp_abs(b));
        let remainder = self.pool.mk_fp_rem(abs_a, abs_b);
        let is_negative = self.pool.mk_fp_is_negative(remainder);
        let raised = self.pool.mk_fp_add(RoundingMode::NearestEven, remainder, abs_b);
        let is_zero = self.pool.mk_fp_is_zero(remainder);
        let not_zero = self.pool.mk_not(is_zero);
        let must_raise = self.pool.mk_and(is_negative, not_zero);
        let magnitude = self.pool.mk_ite(must_raise, raised, remainder);
        let magnitude = self.pool.mk_fp_abs(magnitude);
        let (negated, sign) = (self.pool.mk_fp_neg(magnitude), self.sign_bit(a));
        self.pool.mk_ite(sign, negated, magnitude)
    }

    fn rounded(&mut self, call: &Call<'_>, op: RoundedOp, rounding: Rounding) -> Option<TermId> {
        let mode = match rounding {
            Rounding::NearestEven => RoundingMode::NearestEven,
            Rounding::TowardZero => RoundingMode::TowardZero,
            Rounding::Up => RoundingMode::Up,
            Rounding::Down => RoundingMode::Down,
        };
        let a = call.args[0];
        let arg = |index: usize| call.args.get(index).copied().unwrap_or(a);
        Some(match op {
            RoundedOp::Add => self.pool.mk_fp_add(mode, a, arg(1)),
            RoundedOp::Sub => self.pool.mk_fp_sub(mode, a, arg(1)),
            RoundedOp::Mul => self.pool.mk_fp_mul(mode, a, arg(1)),
            RoundedOp::Div => self.pool.mk_fp_div(mode, a, arg(1)),
            RoundedOp::Fma => self.pool.mk_fp_fma(mode, a, arg(1), arg(2)),
            RoundedOp::Sqrt => self.pool.mk_fp_sqrt(mode, a),
            RoundedOp::Convert => {
                value::convert(&mut self.pool, a, call.tys[0], call.result_ty?, mode)
            }
        })
    }
}
