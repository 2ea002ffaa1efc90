//! The built-in operations of the verifier, see [`cuda_verify_ir::intrinsic::Intrinsic`].

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PropertyKind, Span, rules};
use cuda_verify_goto::program::{ExprId, Function, LocalId, LocalStorage};
use cuda_verify_ir::intrinsic::{GatherScope, Intrinsic, LogKind, StreamOp};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::op::RoundingMode;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use smallvec::SmallVec;

use crate::engine::Engine;
use crate::exec::control::{Args, Call, Done, Step, Stop, Wait, WaitKind};
use crate::exec::functions::Candidates;
use crate::exec::history::EventKind;
use crate::exec::path::Path;
use crate::heap::access::Accessor;
use crate::heap::memory::base_address;
use crate::symbols::{Origin, Origins, Sharing};
use crate::value;
use crate::vcc::obligation::{Check, Claim, Evidence};

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
        let evidence = match arg_exprs {
            [cond] if op == Intrinsic::Assert && !self.pool.is_true(args[0]) => {
                self.sides(path, function, *cond)
            }
            _ => Evidence::None,
        };
        let call = Call { op, args, tys, result_ty, text, evidence, span };
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

    /// The sides of a comparison.
    fn sides(&mut self, path: &mut Path, function: &Function, cond: ExprId) -> Evidence {
        let Some((op, sides)) = function.comparison(cond) else { return Evidence::None };
        let sides = sides.map(|side| (self.eval(path, function, side), function.exprs[side].ty));
        Evidence::Comparison { op, sides }
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
            Intrinsic::FunctionPointer | Intrinsic::VirtualTable => {
                let candidates =
                    Candidates { known: &args[1..], are_all: call.op == Intrinsic::VirtualTable };
                Ok(Done::Value(Some(self.function_pointer(path, args[0], &candidates, span))))
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
                // A program that asks for any value is examined with all of them.
                let is_asked = self.pool.origins(cond).is_within(Origins::ASKED);
                let is_alive = is_asked || self.assume(path, cond);
                Ok(if is_alive { Done::VOID } else { Done::Step(Step::Dead) })
            }
            Intrinsic::CallerBytes => {
                self.note_extent(args[0], args[1]);
                Ok(Done::VOID)
            }
            Intrinsic::FromFile => {
                self.note_listed(path, args[0], args[1], span)?;
                Ok(Done::VOID)
            }
            Intrinsic::Extent => self.limit_extent(path, (args[0], args[1], args[2]), span),
            Intrinsic::Multiple => {
                self.note_factor(args[0], args[1]);
                Ok(Done::VOID)
            }
            Intrinsic::Show => Ok(Done::VOID),
            Intrinsic::Emit if call.result_ty.is_none() => Ok(Done::VOID),
            Intrinsic::Nondet => Ok(Done::Value(self.input(path, call, "nondet"))),
            // How much is printed is not followed.
            Intrinsic::Unspecified | Intrinsic::Emit => {
                Ok(Done::Value(self.unspecified(path, call)))
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
            Intrinsic::SharedAddress => self.shared_address(path, call),
            Intrinsic::SharedPlace => self.shared_place(path, call),
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
            Intrinsic::Fence(order, scope) | Intrinsic::Order(order, scope) => {
                if let Some(abstraction) = &mut self.abstraction {
                    abstraction.n_fences += 1;
                }
                if let Some(current) = &self.current {
                    let thread = &mut path.order.thread;
                    let point = current.point(thread.time);
                    if matches!(call.op, Intrinsic::Fence(..)) {
                        thread.fence(&point, order, scope);
                    } else {
                        thread.order_next(&point, order, scope);
                    }
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
                    if self.is_off(rules::TRAP_ENDS) {
                        return self.refuse(path, "trap in a kernel", span);
                    }
                    // SOUNDNESS(trap-ends): under; what other threads still do and what the host does with the error
                    // is left out. What the thread has done before counts.
                    self.rely_on(rules::TRAP_ENDS);
                    return Ok(Done::Step(Step::Dead));
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
            Intrinsic::IsAligned => {
                let Some(divisor) = self.pool.as_bv_u64(args[1]).filter(|it| it.is_power_of_two())
                else {
                    return self.refuse(path, "alignment that is not constant", span);
                };
                let is_aligned = {
                    let always = self.pool.mk_true();
                    self.is_aligned(path, (always, args[0]), divisor)
                };
                Ok(Done::Value(Some(self.as_result(is_aligned, Scalar::Bool, call))))
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
        let text = || {
            let text = call.text.map_or("assertion does not hold", |text| text.as_str());
            Claim { evidence: call.evidence.clone(), ..text.to_owned().into() }
        };
        let check = self.require(path, always, cond, property, span, text)?;
        Ok(if check == Check::Fails { Done::Step(Step::Dead) } else { Done::VOID })
    }

    /// An invariant of the innermost loop: known in an arbitrary iteration, else to be shown.
    fn invariant(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let cond = value::truth(&mut self.pool, call.args[0], call.tys[0]);
        if path.top().loops.last().is_some_and(|pos| pos.is_arbitrary) {
            // What it says of other threads is checked, but of no use here.
            // An assumption of this iteration may speak of this thread only: the other threads' iterations are not the
            // same one, and what is known of them is told when the threads are compared.
            if self.is_about_others(cond) {
                return Ok(Done::VOID);
            }
            return Ok(if self.assume(path, cond) { Done::VOID } else { Done::Step(Step::Dead) });
        }
        let checks = self.abstraction.as_ref().is_some_and(|a| a.checks_invariants);
        if !checks {
            return self.assertion(path, call, PropertyKind::Assertion);
        }
        // The pass that checks invariants is mute, as what stands before them is checked elsewhere; they alone are heard.
        let n_mutes = std::mem::take(&mut self.abstraction_mut().n_mutes);
        let done = self.assertion(path, call, PropertyKind::Assertion);
        self.abstraction_mut().n_mutes = n_mutes;
        done
    }

    fn input(&mut self, path: &mut Path, call: &Call<'_>, name: &str) -> Option<TermId> {
        let ty = call.result_ty?;
        // A value that the program asks for has no caller who would see to anything: no rule about arguments applies to
        // it.
        let is_asked = name.trim_start_matches("__VERIFIER_").starts_with("nondet_");
        let origin = if is_asked { Origin::Asked } else { Origin::Input };
        let value = self.pool.fresh(name, value::sort_of(ty), origin);
        let span = self.caller_span(path, call.span);
        self.record(path, EventKind::Input { name: Name::new(name), value, ty, span });
        Some(value)
    }

    /// A value that the model of a function of a library makes up: by a name, a function of its operands.
    fn unspecified(&mut self, path: &mut Path, call: &Call<'_>) -> Option<TermId> {
        let ty = call.result_ty?;
        let sort = value::sort_of(ty);
        let name = match (call.text, call.op) {
            (Some(name), _) => name.clone(),
            (None, Intrinsic::Emit) => Name::new("printf"),
            (None, _) => self.library_function(path),
        };
        let value = if !call.args.is_empty() && call.op != Intrinsic::Emit {
            let is_device = self.is_device();
            self.pool.unspecified_function(&name, is_device, &call.args, sort)
        } else {
            let symbol = if self.abstraction.is_some() {
                self.shared_symbol(&name, sort, Origin::Unspecified, Sharing::Thread)
            } else {
                self.pool.fresh(&name, sort, Origin::Unspecified)
            };
            self.pool.name_unspecified(symbol, name.clone());
            symbol
        };
        let span = self.caller_span(path, call.span);
        self.record(path, EventKind::Unspecified { name, value, ty, span });
        Some(value)
    }

    /// The function of a library that the program has called to get here.
    fn library_function(&self, path: &Path) -> Name {
        let mut functions =
            path.frames.iter().rev().map(|frame| &self.program.functions[frame.func]);
        let Some(here) = functions.next() else { return Name::new("library") };
        let outer = functions.take_while(|it| here.is_model && it.is_model).last();
        outer.unwrap_or(here).name.clone()
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

    pub(crate) fn as_result(&mut self, term: TermId, from: Scalar, call: &Call<'_>) -> TermId {
        match call.result_ty {
            Some(to) if value::sort_of(to) != value::sort_of(from) => {
                value::convert(&mut self.pool, term, from, to, RoundingMode::NearestEven)
            }
            Some(_) | None => term,
        }
    }

    pub(crate) fn constant_arg(&self, call: &Call<'_>, index: usize) -> Option<u64> {
        call.args.get(index).and_then(|arg| self.pool.as_bv_u64(*arg))
    }

    // Memory.

    // Floats.
}
