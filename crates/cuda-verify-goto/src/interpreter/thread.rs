//! Threads: frames and the instructions that need no other thread.

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PropertyKind, Span};
use cuda_verify_ir::program::{Constant, FunctionKind, GlobalSpace};
use cuda_verify_ir::types::Scalar;

use super::intrinsic::Call;
use super::launch::LaunchSpec;
use super::memory::{Number, ObjectId, Space, Value};
use super::phases::Copies;
use super::spin::Watch;
use super::warp::WaitKind;
use super::{Machine, Outcome, STEPS_PER_LOOK, Source, Step, Stop, ThreadPosition, TraceKind};
use crate::fold;
use crate::laps::{Laps, are_in_step, is_past};
use crate::program::{
    AccessKind, Callee, ExprId, FuncId, GlobalId, InitValue, InstrId, InstrKind, Layout, LocalId,
    LocalStorage,
};

/// Calls nested deeper than this are not supported.
const MAX_FRAMES: usize = 1 << 14;

/// An activation of a function.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) func: FuncId,
    pub(super) pc: InstrId,
    /// Values of registers; `None` is indeterminate.
    pub(super) registers: Vec<Option<Value>>,
    /// Objects of memory variables and of run-time sized arrays.
    pub(super) objects: Vec<Option<ObjectId>>,
    /// Objects to be freed with the frame.
    pub(super) allocas: Vec<ObjectId>,
    /// Where the caller wants the result.
    dst: Option<LocalId>,
    pub(super) call_span: Span,
    /// The loops that were gone on with, by the jump back, and how often; kept if that is limited.
    iterations: Vec<(InstrId, u32)>,
}

/// A thread of the host or of a launch.
#[derive(Clone, Debug)]
pub(super) struct Thread {
    /// Linear number in the grid; `None` for the host.
    pub(super) number: Option<Number>,
    pub(super) frames: Vec<Frame>,
    /// What it waits for.
    pub(super) wait: Option<Wait>,
    pub(super) has_ended: bool,
    /// The instruction of the kernel by which it has returned since the last barrier of its block.
    pub(super) returned_at: Option<InstrId>,
    /// How it has gone round loops since then.
    pub(super) laps: Laps,
    /// Nesting of `AtomicBegin`.
    pub(super) atomic_depth: u32,
    /// Whether the present annotation is about another thread, and none has come.
    pub(super) is_alone: bool,
    /// Whether it waits in a loop.
    pub(super) watch: Watch,
    /// Its asynchronous copies.
    pub(super) copies: Copies,
}

/// A thread waits for others.
#[derive(Clone, Debug)]
pub(super) struct Wait {
    pub(super) kind: WaitKind,
    pub(super) span: Span,
    pub(super) args: Vec<(Value, Scalar)>,
    pub(super) dst: Option<(LocalId, Scalar)>,
}

/// What a step led to.
pub(super) enum Flow {
    Next,
    Wait(Wait),
    /// The outermost function returned.
    End(Option<Value>),
}

impl Thread {
    /// From here on all threads of the block have passed the same barriers.
    pub(super) fn forget_return(&mut self) {
        self.returned_at = None;
        self.laps.clear();
    }

    /// Whether it has returned and has passed the barrier of the kernel at which another thread waits.
    pub(super) fn is_past(&self, waiting: &Self) -> bool {
        let Some(barrier) = waiting.frames.first().and_then(|it| it.pc.index().checked_sub(1))
        else {
            return self.returned_at.is_some();
        };
        self.returned_at
            .is_some_and(|at| is_past((at.index(), &self.laps), (barrier, &waiting.laps)))
    }

    /// Whether another thread that waits at the same barrier does so in the same iterations of the loops around it.
    pub(super) fn is_in_step(&self, other: &Self) -> bool {
        let places = self.frames.iter().map(|frame| frame.pc.index().saturating_sub(1));
        let places: Vec<usize> = places.collect();
        are_in_step(&self.laps, &other.laps, &places)
    }

    pub(super) fn host() -> Self {
        Self {
            number: None,
            frames: Vec::new(),
            wait: None,
            has_ended: false,
            returned_at: None,
            laps: Laps::default(),
            atomic_depth: 0,
            is_alone: false,
            watch: Watch::default(),
            copies: Copies::default(),
        }
    }

    pub(super) fn top(&self) -> &Frame {
        self.frames.last().expect("invariant: a running thread has a frame")
    }

    pub(super) fn top_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("invariant: a running thread has a frame")
    }

    /// The functions and instructions of all frames.
    pub(super) fn code_position(&self) -> Vec<(FuncId, InstrId)> {
        self.frames.iter().map(|frame| (frame.func, frame.pc)).collect()
    }
}

impl Machine<'_> {
    /// Makes the objects of functions and variables with static storage.
    pub(super) fn make_statics(&mut self) -> Step<()> {
        for (id, function) in self.program.functions.iter() {
            let layout = Layout { size_bytes: 0, align_bytes: 16, cell_bytes: 1 };
            let object =
                self.allocate(function.name.clone(), Space::Code(id), layout, function.span)?;
            self.functions.push(object);
            let shadow = if function.kind != FunctionKind::Kernel {
                self.allocate(function.name.clone(), Space::HostCode(id), layout, function.span)?
            } else {
                object
            };
            self.function_shadows.push(shadow);
        }
        for global in self.program.globals.values() {
            let space = match global.space {
                GlobalSpace::Host => Space::Host,
                GlobalSpace::Device => Space::Device,
                GlobalSpace::Constant => Space::Constant,
                GlobalSpace::Managed => Space::Managed,
                GlobalSpace::Shared | GlobalSpace::DynamicShared | GlobalSpace::Thread(_) => {
                    self.globals.push(None);
                    continue;
                }
            };
            let object = self.allocate(global.name.clone(), space, global.layout, global.span)?;
            self.memory.objects[object].is_const = global.is_const;
            self.memory.objects[object].is_model = global.is_model;
            self.globals.push(Some(object));
        }
        for (id, global) in self.program.globals.iter() {
            if matches!(global.space, GlobalSpace::Device | GlobalSpace::Constant) {
                let name = global.name.clone();
                let shadow = self.allocate(name, Space::Shadow(id), global.layout, global.span)?;
                self.shadows.insert(id, shadow);
            }
        }
        let of_device = &self.program.features().of_device;
        let of_both = of_device.iter().filter(|global| self.program.globals[*global].is_const);
        self.constants_of_both = of_both.collect();
        for id in self.program.globals.ids() {
            if let Some(object) = self.globals[id.index()] {
                self.initialise(object, id)?;
            }
        }
        Ok(())
    }

    fn initialise(&mut self, object: ObjectId, id: GlobalId) -> Step<()> {
        let global = &self.program.globals[id];
        let Some(init) = &global.init else { return Ok(()) };
        let size = global.layout.size_bytes;
        self.memory.fill(object, 0, size, 0);
        for write in init {
            let offset = write.offset_bytes;
            let (value, len) = match &write.value {
                InitValue::Scalar(ty, value) => {
                    (Value::plain(fold::to_bits(*value)), ty.size_bytes())
                }
                InitValue::Bytes(bytes) => {
                    for (byte, at) in bytes.iter().zip(offset..size) {
                        self.memory.write(object, at, 1, Value::plain(u128::from(*byte)));
                    }
                    continue;
                }
                InitValue::GlobalAddr(target, delta) => {
                    let shadow = self.shadows.get(target).copied();
                    let shadow = shadow.filter(|_| global.space == GlobalSpace::Host);
                    let Some(target) = shadow.or(self.globals[target.index()]) else {
                        return self.unsupported("address of a shared variable", global.span);
                    };
                    let pointer = self.memory.pointer_to(target);
                    let address = pointer.low().wrapping_add(delta.cast_unsigned());
                    (Value { bits: u128::from(address), ..pointer }, 8)
                }
                InitValue::FuncAddr(target) => {
                    let is_of_host =
                        global.space == GlobalSpace::Host && !self.constants_of_both.contains(&id);
                    (self.function_address(*target, is_of_host), 8)
                }
            };
            if offset.checked_add(len).is_none_or(|end| end > size) {
                return self.unsupported("initialiser beyond its variable", global.span);
            }
            self.memory.write(object, offset, len, value);
        }
        Ok(())
    }

    /// The address of a function where it is named.
    pub(super) fn function_address(&self, func: FuncId, is_of_host: bool) -> Value {
        let is_of_host = is_of_host || self.program.functions[func].kind == FunctionKind::Host;
        let objects = if is_of_host { &self.function_shadows } else { &self.functions };
        self.memory.pointer_to(objects[func.index()])
    }

    /// The address on the device of the variable that host code names by a pointer; null if it names none.
    pub(super) fn symbol_address(&self, pointer: Value) -> Value {
        let Some((object, offset)) = self.memory.locate(pointer) else { return Value::plain(0) };
        let found = match self.memory.objects[object].space {
            Space::Shadow(global) => self.globals[global.index()],
            Space::Managed => Some(object),
            Space::Host
            | Space::Device
            | Space::Constant
            | Space::Builtin
            | Space::Shared
            | Space::Local(_)
            | Space::Allocated(_)
            | Space::Code(_)
            | Space::HostCode(_) => None,
        };
        let Some(found) = found else { return Value::plain(0) };
        let address = self.memory.pointer_to(found);
        Value { bits: u128::from(address.low().wrapping_add(offset)), ..address }
    }

    pub(super) fn allocate(
        &mut self,
        name: Name,
        space: Space,
        layout: Layout,
        span: Span,
    ) -> Step<ObjectId> {
        match self.memory.allocate(name, space, layout, span) {
            Some(object) => Ok(object),
            None => self.unsupported("allocation of this much memory", span),
        }
    }

    /// The position of a device thread.
    pub(super) fn position(&self, thread: &Thread) -> Option<ThreadPosition> {
        self.launch.as_ref()?.position(thread.number?)
    }

    /// Enters a function.
    pub(super) fn push_frame(
        &mut self,
        thread: &mut Thread,
        func: FuncId,
        args: Vec<Value>,
        dst: Option<LocalId>,
        call_span: Span,
    ) -> Step<()> {
        let function = &self.program.functions[func];
        if !function.is_defined {
            let what = format!("call of `{}`, which has no body", function.name);
            return self.unsupported(what, call_span);
        }
        if thread.frames.len() >= MAX_FRAMES {
            return self.unsupported("recursion this deep", call_span);
        }
        let n_params = function.param_aggregates.len();
        if args.len() < n_params {
            return self.unsupported("call with too few arguments", call_span);
        }
        let mut registers: Vec<Option<Value>> = vec![None; function.locals.len()];
        for (register, arg) in registers.iter_mut().zip(args).take(n_params) {
            *register = Some(arg);
        }
        thread.laps.enter(thread.frames.len());
        thread.frames.push(Frame {
            func,
            pc: InstrId::from_index(0),
            registers,
            objects: vec![None; function.locals.len()],
            allocas: Vec::new(),
            dst,
            call_span,
            iterations: Vec::new(),
        });
        Ok(())
    }

    /// Counts work against the limits.
    pub(super) fn count_steps(&mut self, n_steps: u64) -> Step<()> {
        self.n_steps += n_steps;
        if self.n_steps > self.config.max_steps {
            return Err(Stop::Ended(Outcome::StepLimit));
        }
        if self.n_steps >= self.next_look {
            self.next_look = self.n_steps + STEPS_PER_LOOK;
            if self.config.deadline.is_over() {
                return Err(Stop::Ended(Outcome::TimeLimit));
            }
        }
        Ok(())
    }

    /// Executes one instruction.
    pub(super) fn step(&mut self, thread: &mut Thread) -> Step<Flow> {
        self.count_steps(1)?;
        let program = self.program;
        let frame = thread.top();
        let (pc, function) = (frame.pc, &program.functions[frame.func]);
        let instr = &function.instrs[pc];
        let span = instr.span;
        thread.top_mut().pc = InstrId::from_index(pc.index() + 1);
        match &instr.kind {
            InstrKind::Skip => {}
            InstrKind::Decl(local) => self.declare(thread, *local, span)?,
            InstrKind::Dead(local) => self.dead(thread, *local),
            InstrKind::Assign { dst, value } => {
                let ty = function.exprs[*value].ty;
                let value = self.eval(thread, *value, span)?;
                self.record_assign(thread, *dst, ty, value.bits, span);
                thread.top_mut().registers[dst.index()] = Some(value);
            }
            InstrKind::Load { dst, addr, is_volatile } => {
                let LocalStorage::Register(ty) = function.locals[*dst].storage else {
                    return self.unsupported("load into memory", span);
                };
                let addr = self.eval(thread, *addr, span)?;
                let value = self.load(thread, addr, ty, *is_volatile, span)?;
                self.record_assign(thread, *dst, ty, value.bits, span);
                thread.top_mut().registers[dst.index()] = Some(value);
            }
            InstrKind::Store { addr, value, is_volatile } => {
                let ty = function.exprs[*value].ty;
                let addr = self.eval(thread, *addr, span)?;
                let value = self.eval(thread, *value, span)?;
                self.store(thread, addr, ty, (value, *is_volatile), span)?;
            }
            InstrKind::Copy { dst, src, size_bytes } => {
                let dst = self.eval(thread, *dst, span)?;
                let src = self.eval(thread, *src, span)?;
                self.copy(thread, dst, src, *size_bytes, span)?;
            }
            InstrKind::Zero { dst, size_bytes } => {
                let dst = self.eval(thread, *dst, span)?;
                self.fill(thread, dst, *size_bytes, 0, span)?;
            }
            InstrKind::CheckAccess { addr, size_bytes, align_bytes, access } => {
                let addr = self.eval(thread, *addr, span)?;
                let (_, offset) = self.check_access(thread, addr, *size_bytes, *access, span)?;
                let kind = PropertyKind::MisalignedAccess;
                if thread.number.is_some()
                    && !offset.is_multiple_of(*align_bytes)
                    && self.config.properties.contains(kind)
                {
                    let message =
                        format!("byte offset {offset} is not a multiple of {align_bytes}");
                    return self.violated(thread, kind, message, span);
                }
            }
            InstrKind::Check { cond, property, message } => {
                let cond = self.eval(thread, *cond, span)?;
                if !cond.is_true() && self.config.properties.contains(*property) {
                    return self.violated(thread, *property, message.as_str(), span);
                }
            }
            InstrKind::Assume(cond) => {
                if !self.eval(thread, *cond, span)?.is_true() {
                    return Err(Stop::Ended(Outcome::Assumption(span)));
                }
            }
            InstrKind::Goto(target) => self.jump(thread, pc, *target, span)?,
            InstrKind::Branch { cond, target } => {
                if self.eval(thread, *cond, span)?.is_true() {
                    self.jump(thread, pc, *target, span)?;
                }
            }
            InstrKind::Call { dst, callee, args } => {
                let args = self.eval_all(thread, args, span)?;
                let func = self.callee(thread, *callee, span)?;
                let target = &self.program.functions[func];
                if self.config.undefined_return_any && !target.is_defined {
                    let register = dst.map(|dst| (dst, &function.locals[dst].storage));
                    if let Some((dst, LocalStorage::Register(ty))) = register {
                        let source = Source::Input(Some(target.name.clone()));
                        let value = self.request(thread, source, *ty, span);
                        thread.top_mut().registers[dst.index()] = Some(value);
                    }
                } else {
                    self.push_frame(thread, func, args, *dst, span)?;
                }
            }
            InstrKind::Return(value) => {
                let value = match value {
                    Some(value) => Some(self.eval(thread, *value, span)?),
                    None => None,
                };
                return Ok(self.return_from(thread, value));
            }
            InstrKind::Intrinsic { dst, op, args, text } => {
                let mut values = Vec::with_capacity(args.len());
                for arg in args {
                    let value = self.eval(thread, *arg, span)?;
                    values.push((value, function.exprs[*arg].ty));
                }
                let dst = dst.and_then(|dst| match function.locals[dst].storage {
                    LocalStorage::Register(ty) => Some((dst, ty)),
                    LocalStorage::Memory(_) => None,
                });
                let call = Call { op: *op, args: values, dst, text: text.as_ref(), span };
                return self.intrinsic(thread, call);
            }
            InstrKind::AllocVla { dst, size } => {
                let size_bytes = self.eval(thread, *size, span)?.low();
                let layout = Layout { size_bytes, align_bytes: 16, cell_bytes: 1 };
                let name = function.locals[*dst].name.clone();
                let space = Space::Local(thread.number);
                let object = self.allocate(name, space, layout, span)?;
                let pointer = self.memory.pointer_to(object);
                let frame = thread.top_mut();
                frame.registers[dst.index()] = Some(pointer);
                if let Some(old) = frame.objects[dst.index()].replace(object) {
                    self.memory.kill(old);
                }
            }
            InstrKind::Launch { kernel, grid, block, shared_bytes, stream, args } => {
                if thread.number.is_some() {
                    return self.unsupported("kernel launch from a kernel", span);
                }
                let mut dims = |thread: &mut Thread, exprs: &[ExprId; 3]| -> Step<[u32; 3]> {
                    let mut dims = [0; 3];
                    for (dim, expr) in dims.iter_mut().zip(exprs) {
                        *dim = u32::try_from(self.eval(thread, *expr, span)?.low()).unwrap_or(0);
                    }
                    Ok(dims)
                };
                let (grid, block) = (dims(thread, grid)?, dims(thread, block)?);
                let shared_bytes = match shared_bytes {
                    Some(bytes) => self.eval(thread, *bytes, span)?.low(),
                    None => 0,
                };
                let args = self.eval_all(thread, args, span)?;
                let kernel = self.callee(thread, *kernel, span)?;
                let shared_bytes = Some(shared_bytes);
                let stream = match stream {
                    Some(stream) => Some(self.eval(thread, *stream, span)?),
                    None => None,
                };
                let span = self.caller_span(thread, span);
                self.begin_launch(stream, span);
                let spec = LaunchSpec { kernel, grid, block, shared_bytes, args, span };
                self.run_launch(thread, spec)?;
                self.end_launch();
            }
            InstrKind::Unsupported(what) => return self.unsupported(what.as_str(), span),
        }
        Ok(Flow::Next)
    }

    fn jump(
        &mut self,
        thread: &mut Thread,
        from: InstrId,
        target: InstrId,
        span: Span,
    ) -> Step<()> {
        thread.top_mut().pc = target;
        if target <= from && thread.number.is_some() {
            let depth = thread.frames.len() - 1;
            thread.laps.go_round(depth, from.index(), target.index());
            self.watch_loop(thread, span);
        }
        match self.config.max_iterations {
            Some(limit) if target <= from => {
                self.count_iteration(thread, from, target, span, limit)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Counts the iterations of a loop; those of loops in it begin again.
    fn count_iteration(
        &self,
        thread: &mut Thread,
        from: InstrId,
        target: InstrId,
        span: Span,
        limit: u32,
    ) -> Step<()> {
        let loops = &mut thread.top_mut().iterations;
        loops.retain(|(jump, _)| *jump == from || !(target..from).contains(jump));
        let n = match loops.iter_mut().find(|(jump, _)| *jump == from) {
            Some((_, n)) => {
                *n += 1;
                *n
            }
            None => {
                loops.push((from, 1));
                1
            }
        };
        if n >= limit && self.config.target.contains(span) {
            let message = format!("loop goes on after {limit} iterations");
            return self.violated(thread, PropertyKind::Unwinding, message, span);
        }
        Ok(())
    }

    /// Records the assignment of a variable of the program.
    pub(super) fn record_assign(
        &mut self,
        thread: &Thread,
        dst: LocalId,
        ty: Scalar,
        bits: u128,
        span: Span,
    ) {
        let program = self.program;
        let function = &program.functions[thread.top().func];
        let variable = &function.locals[dst].name;
        if self.config.trace.max_steps == 0 || function.is_model || variable.starts_with('$') {
            return;
        }
        let kind = || TraceKind::Assign { variable: variable.clone(), ty, bits };
        self.record(thread, span, kind);
    }

    fn eval_all(&mut self, thread: &mut Thread, exprs: &[ExprId], span: Span) -> Step<Vec<Value>> {
        exprs.iter().map(|expr| self.eval(thread, *expr, span)).collect()
    }

    fn callee(&mut self, thread: &mut Thread, callee: Callee, span: Span) -> Step<FuncId> {
        let pointer = match callee {
            Callee::Direct(func) => return Ok(func),
            Callee::Indirect(pointer) => self.eval(thread, pointer, span)?,
        };
        if let Some(func) = self.function_at(pointer) {
            let space = self.memory.locate(pointer).map(|(id, _)| self.memory.objects[id].space);
            let is_of_host = matches!(space, Some(Space::HostCode(_)));
            let kind = self.program.functions[func].kind;
            let is_foreign = match thread.number {
                Some(_) => is_of_host,
                None => kind == FunctionKind::Device && !is_of_host,
            };
            if is_foreign {
                let name = &self.program.functions[func].name;
                let message = format!("the code of `{name}` is that of the other side");
                return self.violated(thread, PropertyKind::HostDeviceAccess, message, span);
            }
            return Ok(func);
        }
        self.check_access(thread, pointer, 1, AccessKind::Read, span)?;
        self.undefined("call of a pointer that points to no function", span)
    }

    fn declare(&mut self, thread: &mut Thread, local: LocalId, span: Span) -> Step<()> {
        let declaration = &self.program.functions[thread.top().func].locals[local];
        match declaration.storage {
            LocalStorage::Register(_) => thread.top_mut().registers[local.index()] = None,
            LocalStorage::Memory(layout) => {
                self.dead(thread, local);
                let space = Space::Local(thread.number);
                let object = self.allocate(declaration.name.clone(), space, layout, span)?;
                thread.top_mut().objects[local.index()] = Some(object);
            }
        }
        Ok(())
    }

    fn dead(&mut self, thread: &mut Thread, local: LocalId) {
        // The dead object keeps its address, by which a later access is recognised.
        let frame = thread.top_mut();
        if let Some(object) = frame.objects[local.index()] {
            self.memory.kill(object);
        }
        frame.registers[local.index()] = None;
    }

    pub(super) fn return_from(&mut self, thread: &mut Thread, value: Option<Value>) -> Flow {
        let frame = thread.frames.pop().expect("invariant: a running thread has a frame");
        for object in frame.objects.into_iter().flatten().chain(frame.allocas) {
            self.memory.kill(object);
        }
        match thread.frames.last_mut() {
            None => {
                thread.has_ended = true;
                thread.returned_at = frame.pc.index().checked_sub(1).map(InstrId::from_index);
                Flow::End(value)
            }
            Some(caller) => {
                if let Some(dst) = frame.dst {
                    caller.registers[dst.index()] = value;
                }
                Flow::Next
            }
        }
    }

    /// A scalar constant as a value, for tests of arguments.
    pub(super) fn as_value(constant: Constant) -> Value {
        Value::plain(fold::to_bits(constant))
    }
}
