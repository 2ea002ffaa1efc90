//! Built-in operations.

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PropertyKind, Span};
use cuda_verify_ir::intrinsic::{
    Accuracy, AllocSpace, AtomicOp, Intrinsic, MathOp, MemScope, StreamOp,
};
use cuda_verify_ir::program::{BinaryOp, Constant};
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};

use super::access::Accessor;
use super::memory::{Space, UNBOUNDED_BYTES, Value};
use super::race::RaceKind;
use super::thread::{Flow, Frame, Thread, Wait};
use super::warp::WaitKind;
use super::{Machine, Outcome, Source, Step, Stop, float};
use crate::near::NearCall;
use crate::program::{AccessKind, Layout, LocalId};
use crate::{fold, near, number, shared};

/// A call with evaluated arguments.
pub(super) struct Call<'a> {
    pub(super) op: Intrinsic,
    pub(super) args: Vec<(Value, Scalar)>,
    pub(super) dst: Option<(LocalId, Scalar)>,
    pub(super) text: Option<&'a Name>,
    pub(super) span: Span,
}

impl Call<'_> {
    pub(super) fn arg(&self, index: usize) -> Value {
        self.args.get(index).map_or(Value::default(), |(value, _)| *value)
    }

    fn message(&self, default: &str) -> String {
        self.text.map_or_else(|| default.to_owned(), ToString::to_string)
    }
}

impl Machine<'_> {
    /// Executes a built-in operation.
    pub(super) fn intrinsic(&mut self, thread: &mut Thread, call: Call<'_>) -> Step<Flow> {
        let span = call.span;
        let wait_span = self.caller_span(thread, span);
        let wait = |kind| {
            let (args, dst, span) = (call.args.clone(), call.dst, wait_span);
            Ok(Flow::Wait(Wait { kind, span, args, dst }))
        };
        let result = match call.op {
            Intrinsic::Assert
            | Intrinsic::Invariant
            | Intrinsic::Contract
            | Intrinsic::Requires
            | Intrinsic::Ensures => {
                let is_alone = std::mem::take(&mut thread.is_alone);
                if !call.arg(0).is_true() && !is_alone {
                    let property = if call.op == Intrinsic::Contract {
                        PropertyKind::ApiContract
                    } else {
                        PropertyKind::Assertion
                    };
                    if self.config.properties.contains(property) {
                        return self.violated(thread, property, call.message("assertion"), span);
                    }
                }
                None
            }
            Intrinsic::Assume => {
                let is_alone = std::mem::take(&mut thread.is_alone);
                if !call.arg(0).is_true() && !is_alone {
                    return Err(Stop::Ended(Outcome::Assumption(span)));
                }
                None
            }
            Intrinsic::Bounded => {
                let ty = call.args.first().map_or(Scalar::INT, |(_, ty)| *ty);
                let is_at_most = |low: usize, high: usize| {
                    let (low, high) = ((call.arg(low), ty), (call.arg(high), ty));
                    super::eval::binary(BinaryOp::Le, low, high).is_true()
                };
                if !is_at_most(1, 0) || !is_at_most(0, 2) {
                    return Err(Stop::Ended(Outcome::Assumption(span)));
                }
                Some(call.arg(0))
            }
            Intrinsic::Extent => {
                self.memory.limit(call.arg(0), call.arg(1).low().saturating_mul(call.arg(2).low()));
                None
            }
            Intrinsic::CallerBytes => {
                if self.config.keeps_extents {
                    self.memory.limit(call.arg(0), call.arg(1).low());
                }
                None
            }
            Intrinsic::Presume
            | Intrinsic::Multiple
            | Intrinsic::Quiet
            | Intrinsic::Instances
            | Intrinsic::FromFile => None,
            Intrinsic::Uninterpreted => {
                let args = call.args.iter().map(|(arg, _)| arg.bits).collect();
                let key = (call.text.cloned(), args);
                let known = self.unknown_functions.get(&key).copied();
                let value = known.unwrap_or_else(|| {
                    let ty = call.dst.map_or(Scalar::INT, |(_, ty)| ty);
                    self.request(thread, Source::Input(call.text.cloned()), ty, span)
                });
                Some(*self.unknown_functions.entry(key).or_insert(value))
            }
            Intrinsic::Emit if call.dst.is_none() => None,
            Intrinsic::Unspecified | Intrinsic::Emit => {
                let ty = call.dst.map_or(Scalar::INT, |(_, ty)| ty);
                let name = call.text.cloned().unwrap_or_else(|| self.library_function(thread));
                let value = self.request(thread, Source::Unspecified(name), ty, span);
                let args: Vec<u128> = call.args.iter().map(|(arg, _)| arg.bits).collect();
                // Without operands each call gives a value of its own.
                if args.is_empty() || call.op == Intrinsic::Emit {
                    Some(value)
                } else {
                    let key = (call.text.cloned(), args);
                    Some(*self.unknown_functions.entry(key).or_insert(value))
                }
            }
            Intrinsic::FunctionPointer | Intrinsic::VirtualTable => {
                Some(self.function_pointer(thread, &call))
            }
            Intrinsic::Show => None,
            Intrinsic::Nondet | Intrinsic::Input | Intrinsic::Gathered(_) => {
                let ty = call.dst.map_or(Scalar::INT, |(_, ty)| ty);
                let name = call.text.cloned();
                Some(self.request(thread, Source::Input(name), ty, span))
            }
            Intrinsic::ReturnValue | Intrinsic::Old => {
                return self.unsupported("annotation about values elsewhere", span);
            }
            Intrinsic::Other => return wait(WaitKind::Other),
            Intrinsic::Logged(kind) | Intrinsic::LoggedOffset(kind) => {
                Some(self.logged(thread, &call, kind))
            }
            Intrinsic::TextInt
            | Intrinsic::TextIntEnd
            | Intrinsic::TextFloat
            | Intrinsic::TextFloatEnd => Some(self.text_number(thread, &call)?),
            Intrinsic::TextIsOpen | Intrinsic::IsGiven => Some(Value::flag(false)),
            Intrinsic::TextFind | Intrinsic::TextCompare => {
                return self.unsupported("question about a text that is not known", span);
            }
            Intrinsic::Alloc => Some(self.alloc(thread, &call)?),
            Intrinsic::Free => {
                self.free(thread, &call)?;
                None
            }
            Intrinsic::ObjectSize | Intrinsic::ObjectOffset | Intrinsic::ObjectSpace => {
                Some(self.object_query(&call))
            }
            Intrinsic::SharedAddress => Some(self.shared_address(thread, &call)?),
            Intrinsic::SharedPlace => Some(self.shared_place(thread, &call)?),
            Intrinsic::Memcpy | Intrinsic::RuntimeMemcpy => {
                let accessor = accessor(call.op == Intrinsic::RuntimeMemcpy);
                let size = call.arg(2).low();
                self.copy_by(thread, call.arg(0), call.arg(1), size, accessor, span)?;
                Some(call.arg(0))
            }
            Intrinsic::Memset | Intrinsic::RuntimeMemset => {
                let accessor = accessor(call.op == Intrinsic::RuntimeMemset);
                let byte = u8::try_from(call.arg(1).bits & 0xff).unwrap_or(0);
                self.fill_by(thread, call.arg(0), call.arg(2).low(), byte, accessor, span)?;
                Some(call.arg(0))
            }
            Intrinsic::ReadOnly => {
                let (size, is_constant) = (call.arg(1).low(), call.arg(2).low() != 0);
                self.log_read_only(thread, (call.arg(0), size), is_constant, span)?;
                None
            }
            Intrinsic::Havoc => {
                let size = call.arg(1).low();
                if size > 0 {
                    let access = AccessKind::Write;
                    let (id, offset) =
                        self.check_access(thread, call.arg(0), size, access, span)?;
                    self.check_amount(size, span)?;
                    self.log_access(thread, id, offset, size, RaceKind::Write, span)?;
                    if !self.memory.is_inside(id, offset, size) {
                        return self.undefined("access out of bounds", span);
                    }
                    self.memory.forget(id, offset, size);
                }
                None
            }
            Intrinsic::Barrier(kind) => return wait(WaitKind::Barrier(kind)),
            Intrinsic::SyncWarp => return wait(WaitKind::SyncWarp),
            Intrinsic::Shuffle(kind) => return wait(WaitKind::Shuffle(kind)),
            Intrinsic::Warp(op) => return wait(WaitKind::Warp(op)),
            Intrinsic::ActiveMask if self.launch.as_ref().is_some_and(|launch| launch.is_whole) => {
                return wait(WaitKind::ActiveMask);
            }
            // Of the other lanes nothing is known.
            Intrinsic::ActiveMask => {
                let ty = Scalar::UINT;
                let name = Some("activemask".into());
                Some(self.request(thread, Source::Input(name), ty, span))
            }
            Intrinsic::Atomic(op, scope) => {
                self.atomic(thread, &call, op, RaceKind::Atomic(scope))?
            }
            Intrinsic::Fence(..) | Intrinsic::Order(..) => None,
            Intrinsic::Copy(op) => return self.copy_op(thread, &call, op),
            Intrinsic::Phase(op) => {
                thread.watch.reads_of_others.set(true);
                return self.phase_op(thread, &call, op, wait_span);
            }
            Intrinsic::DeviceSync => {
                self.device_sync();
                None
            }
            Intrinsic::Stream(op @ (StreamOp::IsDone | StreamOp::IsEventDone)) => {
                Some(Value::flag(self.is_done(op, call.arg(0).low())))
            }
            Intrinsic::Stream(StreamOp::Claim) => {
                let args: Vec<Value> = call.args.iter().map(|(value, _)| *value).collect();
                self.claim(thread, &args, span)?;
                None
            }
            Intrinsic::Stream(op) => {
                let args: Vec<u64> = call.args.iter().map(|(value, _)| value.low()).collect();
                self.stream_op(thread, op, &args, span);
                None
            }
            Intrinsic::LaunchError => {
                let code = std::mem::take(&mut self.launch_error);
                Some(Value::plain(u128::from(code)))
            }
            Intrinsic::Symbol => Some(self.symbol_address(call.arg(0))),
            Intrinsic::KernelLimit => {
                let Some(kernel) = call.args.first().and_then(|it| self.function_at(it.0)) else {
                    return self.unsupported("attribute of something that is no kernel", span);
                };
                let what = call.args.get(1).map_or(0, |(value, _)| value.low());
                Some(Value::plain(u128::from(self.kernel_limit(kernel, what))))
            }
            Intrinsic::AllowShared => {
                let Some(kernel) = call.args.first().and_then(|it| self.function_at(it.0)) else {
                    return self.unsupported("attribute of something that is no kernel", span);
                };
                let bytes = call.args.get(1).map_or(0, |(value, _)| value.low());
                self.allowed_shared.insert(kernel, bytes);
                None
            }
            Intrinsic::NextCooperative => {
                self.is_next_cooperative = true;
                None
            }
            Intrinsic::IsCooperative => {
                Some(Value::flag(self.launch.as_ref().is_some_and(|launch| launch.is_cooperative)))
            }
            Intrinsic::AtomicBegin => {
                thread.atomic_depth += 1;
                None
            }
            Intrinsic::AtomicEnd => {
                thread.atomic_depth = thread.atomic_depth.saturating_sub(1);
                None
            }
            Intrinsic::Exit if thread.number.is_some() => {
                while thread.frames.len() > 1 {
                    self.return_from(thread, None);
                }
                let flow = self.return_from(thread, None);
                thread.returned_at = None;
                return Ok(flow);
            }
            Intrinsic::Abort if thread.number.is_some() => {
                return self.unsupported("trap in a kernel", span);
            }
            Intrinsic::Exit | Intrinsic::Abort => return Err(Stop::Exit),
            Intrinsic::Unreachable => {
                let message = "code marked as unreachable is not reached";
                return self.violated(thread, PropertyKind::Assertion, message, span);
            }
            Intrinsic::Unsupported | Intrinsic::LaunchArray | Intrinsic::ParamSize => {
                return self.unsupported(call.message("library function"), span);
            }
            Intrinsic::Float(op) => {
                Some(self.float(&call, |args, ty| float::float_op(op, args, ty))?)
            }
            Intrinsic::Near(op, accuracy) => Some(self.near(thread, &call, op, accuracy)?),
            Intrinsic::Rounded(op, mode) => {
                let from = call.args.first().map_or(Scalar::INT, |(_, ty)| *ty);
                let to = call.dst.map_or(from, |(_, ty)| ty);
                Some(self.float(&call, |args, _| float::rounded_op(op, mode, args, from, to))?)
            }
            Intrinsic::IsDevice => Some(Value::flag(thread.number.is_some())),
            Intrinsic::IsArbitrary => Some(Value::flag(false)),
            Intrinsic::IsKnown => Some(Value::flag(true)),
            Intrinsic::IsAligned => {
                let [value, of] = [0, 1].map(|at| call.args.get(at).map_or(0, |it| it.0.low()));
                Some(Value::flag(value.is_multiple_of(of)))
            }
            Intrinsic::DynamicSharedBytes => {
                let bytes = self.launch.as_ref().and_then(|launch| launch.spec.shared_bytes);
                let bytes = bytes.unwrap_or(UNBOUNDED_BYTES);
                Some(Value::plain(u128::from(bytes)))
            }
        };
        if let (Some((dst, ty)), Some(value)) = (call.dst, result) {
            let bits = super::eval::normalise(value.bits, ty);
            self.record_assign(thread, dst, ty, bits, span);
            thread.top_mut().registers[dst.index()] = Some(Value { bits, ..value });
        }
        Ok(Flow::Next)
    }

    /// The function behind a pointer: for memory from outside, an input says which of those listed it is, if any.
    fn function_pointer(&mut self, thread: &Thread, call: &Call<'_>) -> Value {
        let pointer = call.arg(0);
        let Some((object, 0)) = self.memory.locate(pointer) else { return pointer };
        if !self.memory.objects[object].is_from_outside {
            return pointer;
        }
        if let Some(function) = self.passed_functions.get(&object) {
            return *function;
        }
        let name = format!("function behind {}", self.memory.objects[object].name);
        let source = Source::Input(Some(Name::new(&name)));
        let choice = self.request(thread, source, Scalar::UINT, call.span).low();
        let mut index = usize::try_from(choice).ok().and_then(|choice| choice.checked_add(1));
        if call.op == Intrinsic::VirtualTable {
            index = index.map(|index| index.min(call.args.len() - 1));
        }
        let known = index.and_then(|index| call.args.get(index)).map(|(value, _)| *value);
        let function = known.unwrap_or(pointer);
        self.passed_functions.insert(object, function);
        function
    }

    fn float(
        &mut self,
        call: &Call<'_>,
        op: impl FnOnce(&[u128], Scalar) -> Option<u128>,
    ) -> Step<Value> {
        let args: Vec<u128> = call.args.iter().map(|(value, _)| value.bits).collect();
        let ty = call.args.first().map_or(Scalar::INT, |(_, ty)| *ty);
        match op(&args, ty) {
            Some(bits) => Ok(Value::plain(bits)),
            None => self.unsupported("float operation on this type", call.span),
        }
    }

    /// A value of a function of the reals that an implementation with the stated error may give.
    fn near(
        &mut self,
        thread: &Thread,
        call: &Call<'_>,
        op: MathOp,
        accuracy: Accuracy,
    ) -> Step<Value> {
        let args: Vec<u128> =
            call.args.iter().take(op.arity()).map(|(value, _)| value.bits).collect();
        let ty = call.args.first().and_then(|(_, ty)| float_type(*ty));
        let Some((ty, nearest)) = ty.and_then(|ty| Some((ty, near::nearest(op, &args, ty)?)))
        else {
            return self.unsupported("float operation on this type", call.span);
        };
        let ulps = call.arg(op.arity()).low();
        let key = NearCall { op, accuracy, is_device: thread.number.is_some(), ty, args };
        let given = self.config.results.get(&key).copied();
        let given = given.filter(|bits| near::is_within(*bits, op, &key.args, ulps, ty));
        Ok(Value::plain(given.unwrap_or(nearest)))
    }

    /// The number that a text begins with, or its length. Of text that is not initialised, any.
    fn text_number(&mut self, thread: &Thread, call: &Call<'_>) -> Step<Value> {
        let (id, offset) =
            self.check_access(thread, call.arg(0), 1, AccessKind::Read, call.span)?;
        let mut bytes = Vec::new();
        let mut at = offset;
        while self.memory.is_inside(id, at, 1) && self.memory.is_init(id, at) {
            let byte = u8::try_from(self.memory.read(id, at, 1).bits).unwrap_or(0);
            if byte == 0 {
                break;
            }
            bytes.push(byte);
            at += 1;
        }
        let ty = call.dst.map_or(Scalar::INT, |(_, ty)| ty);
        if !self.memory.is_inside(id, at, 1) {
            let size = at - offset + 1;
            self.check_access(thread, call.arg(0), size, AccessKind::Read, call.span)?;
        } else if !self.memory.is_init(id, at) {
            let source = Source::Input(Some(self.memory.objects[id].name.clone()));
            return Ok(self.request(thread, source, ty, call.span));
        }
        let base = u32::try_from(call.args.get(1).map_or(10, |(base, _)| base.bits)).unwrap_or(10);
        match number::of_text(call.op, &bytes, base, ty) {
            Some(bits) => Ok(Value::plain(bits)),
            None => self.unsupported("number of this type from text", call.span),
        }
    }

    fn alloc(&mut self, thread: &mut Thread, call: &Call<'_>) -> Step<Value> {
        let Some(space) = AllocSpace::from_code(call.arg(1).bits) else {
            return self.unsupported("allocation in an unknown space", call.span);
        };
        let layout = Layout { size_bytes: call.arg(0).low(), align_bytes: 256, cell_bytes: 1 };
        let name = match self.destination(thread).filter(|_| space.is_named_by_variable()) {
            Some(name) => name,
            None => space.unnamed().into(),
        };
        let kind = match space {
            AllocSpace::Stack => Space::Local(thread.number),
            AllocSpace::Environment
            | AllocSpace::Runtime
            | AllocSpace::Descriptor
            | AllocSpace::HostHeap(_)
            | AllocSpace::Device
            | AllocSpace::Managed
            | AllocSpace::Pinned
            | AllocSpace::DeviceHeap(_) => Space::Allocated(space),
        };
        let span = self.caller_span(thread, call.span);
        let object = self.allocate(name, kind, layout, span)?;
        if space == AllocSpace::Stack {
            thread.top_mut().allocas.push(object);
        }
        Ok(self.memory.pointer_to(object))
    }

    /// The variable of the program that a function of the runtime is to leave its result in.
    fn destination(&self, thread: &Thread) -> Option<Name> {
        let is_model = |frame: &&Frame| self.program.functions[frame.func].is_model;
        let called = thread.frames.iter().rev().take_while(is_model).last()?;
        let pointer = called.registers.first().copied().flatten()?;
        let (object, _) = self.memory.locate(pointer)?;
        let object = &self.memory.objects[object];
        let is_hidden = object.name.starts_with('$') || object.name.starts_with("__cv_");
        (!is_hidden && !matches!(object.space, Space::Allocated(_))).then(|| object.name.clone())
    }

    fn free(&mut self, thread: &Thread, call: &Call<'_>) -> Step<()> {
        let pointer = call.arg(0);
        if pointer.bits == 0 {
            return Ok(());
        }
        let property = PropertyKind::InvalidFree;
        let space = AllocSpace::from_code(call.arg(1).bits).map(Space::Allocated);
        let Some((id, offset)) = self.memory.locate(pointer) else {
            let message = "free of a pointer that was not allocated";
            return self.violated(thread, property, message, call.span);
        };
        let object = &self.memory.objects[id];
        let name = &object.name;
        let fault = if Some(object.space) != space {
            Some(format!("free of `{name}` by the wrong function"))
        } else if !object.is_alive {
            Some(format!("{name} is freed twice"))
        } else if offset != 0 {
            Some(format!("free of a pointer into the middle of {name}"))
        } else {
            None
        };
        if let Some(message) = fault {
            return self.violated(thread, property, message, call.span);
        }
        if thread.number.is_none() {
            // An operation that goes on must not find its memory gone.
            let size = object.size();
            self.log_access(thread, id, 0, size, RaceKind::Write, call.span)?;
        }
        self.memory.kill(id);
        Ok(())
    }

    fn shared_address(&self, thread: &Thread, call: &Call<'_>) -> Step<Value> {
        if let Some((object, offset)) = self.memory.locate(call.arg(0)) {
            let mut variables = self.program.globals.iter().map(|(id, _)| id);
            let start = variables
                .find(|id| {
                    self.program.globals[*id].space.is_of_block()
                        && self.global_object(thread, *id) == Some(object)
                })
                .and_then(|id| shared::window(self.program, id));
            if let Some(start) = start {
                return Ok(Value::plain(u128::from(start.wrapping_add(offset) & 0xffff_ffff)));
            }
        }
        self.unsupported("address in shared memory of a pointer that leads elsewhere", call.span)
    }

    fn shared_place(&self, thread: &Thread, call: &Call<'_>) -> Step<Value> {
        let address = call.arg(0).low() & 0xffff_ffff;
        let object = shared::variable_at(self.program, address)
            .and_then(|variable| self.global_object(thread, variable));
        let Some(object) = object else {
            return self.unsupported("address in shared memory of no variable", call.span);
        };
        let start = self.memory.pointer_to(object);
        let offset = address.wrapping_sub(shared::window_of(address));
        let bits = start.low().wrapping_add(offset);
        Ok(Value { bits: u128::from(bits), object: start.object })
    }

    fn object_query(&self, call: &Call<'_>) -> Value {
        let Some((id, offset)) = self.memory.locate(call.arg(0)) else { return Value::plain(0) };
        let object = &self.memory.objects[id];
        if !object.is_alive {
            return Value::plain(if call.op == Intrinsic::ObjectSpace { 8 } else { 0 });
        }
        let space = match object.space {
            Space::Host
            | Space::Code(_)
            | Space::HostCode(_)
            | Space::Shadow(_)
            | Space::Local(None) => 1,
            Space::Device => 2,
            Space::Managed => 3,
            Space::Constant => 5,
            Space::Shared => 6,
            Space::Builtin | Space::Local(Some(_)) => 7,
            Space::Allocated(space) => match space {
                AllocSpace::HostHeap(_)
                | AllocSpace::Stack
                | AllocSpace::Environment
                | AllocSpace::Runtime => 1,
                AllocSpace::Device | AllocSpace::DeviceHeap(_) => 2,
                AllocSpace::Managed => 3,
                AllocSpace::Descriptor => 9,
                AllocSpace::Pinned => 4,
            },
        };
        let answer = if call.op == Intrinsic::ObjectSize {
            object.size()
        } else if call.op == Intrinsic::ObjectOffset {
            offset
        } else {
            space
        };
        Value::plain(u128::from(answer))
    }

    fn atomic(
        &mut self,
        thread: &Thread,
        call: &Call<'_>,
        op: AtomicOp,
        kind: RaceKind,
    ) -> Step<Option<Value>> {
        let operand = call.args.get(1).copied();
        let ty = match (operand, call.dst) {
            (Some((_, ty)), _) | (None, Some((_, ty))) => ty,
            (None, None) => return self.unsupported("atomic read without a type", call.span),
        };
        let size = ty.size_bytes();
        let is_read = matches!(op, AtomicOp::Load | AtomicOp::Guess);
        let access = if is_read { AccessKind::Read } else { AccessKind::Atomic };
        let (id, offset) = self.check_access(thread, call.arg(0), size, access, call.span)?;
        // With a narrower scope it is no way to wait for the host.
        self.watch_read(thread, id, is_read && kind == RaceKind::Atomic(MemScope::System));
        self.log_access(thread, id, offset, size, kind, call.span)?;
        if !self.memory.is_inside(id, offset, size) {
            return self.undefined("atomic access out of bounds", call.span);
        }
        let old = if op == AtomicOp::Store {
            None
        } else {
            Some(self.read(thread, id, offset, ty, call.span)?)
        };
        let operand = call.args.last().map_or(Value::default(), |(value, _)| *value);
        if let Some(old) = old {
            self.record_read(thread, (id, offset), ty, old.bits, call.span);
        }
        let new = match old {
            None => Some(operand),
            Some(old) => atomic_result(op, ty, old, call.arg(1), operand),
        };
        if let Some(new) = new {
            self.memory.write(id, offset, size, new);
            self.record_write(thread, (id, offset), ty, new.bits, call.span);
        }
        Ok(old)
    }
}

fn float_type(ty: Scalar) -> Option<FloatType> {
    match ty {
        Scalar::Float(float) => Some(float),
        Scalar::Bool | Scalar::Int(..) | Scalar::Pointer => None,
    }
}

fn accessor(is_runtime: bool) -> Accessor {
    if is_runtime { Accessor::Runtime } else { Accessor::Program }
}

/// What an atomic function leaves in memory (CUDA C++ Programming Guide, "Atomic Functions").
fn atomic_result(
    op: AtomicOp,
    ty: Scalar,
    old: Value,
    compare: Value,
    operand: Value,
) -> Option<Value> {
    let binary = |op: BinaryOp, a: Value, b: Value| -> Option<Constant> {
        let (a, b) = (fold::from_bits(a.bits, ty)?, fold::from_bits(b.bits, ty)?);
        fold::binary(op, ty, a, ty, b)
    };
    let holds = |op, a, b| binary(op, a, b) == Some(Constant::Bool(true));
    let compute = |op| binary(op, old, operand).map(Machine::as_value);
    let step = |op| {
        let one = Value::plain(1);
        binary(op, old, one).map(Machine::as_value)
    };
    let unsigned = |value: Value| match ty {
        Scalar::Int(bits, _) => fold::extend(value.bits, bits, Signedness::Unsigned),
        Scalar::Bool | Scalar::Float(_) | Scalar::Pointer => value.bits,
    };
    match op {
        AtomicOp::Load | AtomicOp::Guess => None,
        AtomicOp::Store | AtomicOp::Exch => Some(operand),
        AtomicOp::Add => compute(BinaryOp::Add),
        AtomicOp::Sub => compute(BinaryOp::Sub),
        AtomicOp::And => compute(BinaryOp::BitAnd),
        AtomicOp::Or => compute(BinaryOp::BitOr),
        AtomicOp::Xor => compute(BinaryOp::BitXor),
        AtomicOp::Min => Some(if holds(BinaryOp::Lt, operand, old) { operand } else { old }),
        AtomicOp::Max => Some(if holds(BinaryOp::Gt, operand, old) { operand } else { old }),
        AtomicOp::Inc if unsigned(old) >= unsigned(operand) => Some(Value::plain(0)),
        AtomicOp::Inc => step(BinaryOp::Add),
        AtomicOp::Dec if old.bits == 0 || unsigned(old) > unsigned(operand) => Some(operand),
        AtomicOp::Dec => step(BinaryOp::Sub),
        AtomicOp::Cas if old.bits == compare.bits => Some(operand),
        AtomicOp::Cas => Some(old),
    }
}
