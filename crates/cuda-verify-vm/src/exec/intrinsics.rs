//! Built-in operations of lanes.

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PropertyKind};
use cuda_verify_goto::near::NearCall;
use cuda_verify_goto::program::{AccessKind, FuncId};
use cuda_verify_goto::run::{Outcome, Request, Source, TraceKind};
use cuda_verify_goto::{float, near, shared};
use cuda_verify_ir::intrinsic::{
    AllocSpace, AtomicOp, BarrierKind, FloatOp, Intrinsic, MemScope, UNLIMITED_BYTES,
};
use cuda_verify_ir::program::BinaryOp;
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};
use cuda_verify_order::{Point, StrongAccess, ThreadOrder};

use super::group::Alloca;
use super::streams::Use;
use super::{Exec, Group, Machine, Step, Stop, Wait, ended, normalise};
use crate::alu;
use crate::code::{Access, IntrinsicCall, Pc, Slot};
use crate::environment::Stream;
use crate::lanes::{Column, all, map0};
use crate::memory::{Memory, NO_OWNER, Side, Space, index};
use crate::print::formatted;
use crate::races::Class;

impl Machine<'_> {
    /// Executes a built-in operation; what the lanes wait for then.
    pub(super) fn intrinsic(
        &mut self,
        exec: &mut Exec,
        group: &Group,
        call: &IntrinsicCall,
        pc: Pc,
    ) -> Step<Option<Wait>> {
        if call.op == Intrinsic::Alloc {
            let of_frame = self.alloc(exec, group, call, pc)?;
            exec.allocas.extend(of_frame);
            return Ok(None);
        }
        let exec = &*exec;
        let lanes = &group.lanes;
        let is_device = exec.first_thread.is_some();
        let arg = |index: usize| -> &Column {
            let slot = call.args.get(index).map_or(Slot::local(0), |(slot, _)| *slot);
            exec.column(group.frame, slot)
        };
        let set = |value: u64| {
            if let Some((dst, _)) = call.dst {
                map0(lanes, exec.column(group.frame, dst), |_| value);
            }
        };
        match call.op {
            Intrinsic::Assert
            | Intrinsic::Invariant
            | Intrinsic::Contract
            | Intrinsic::Requires
            | Intrinsic::Ensures => {
                let property = if call.op == Intrinsic::Contract {
                    PropertyKind::ApiContract
                } else {
                    PropertyKind::Assertion
                };
                self.counts.checks += u64::try_from(lanes.len()).unwrap_or(0);
                let holds = self.annotations.is_none() && all(lanes, arg(0), |it| it != 0);
                if !holds
                    && let Some(lane) = self.failing(exec, group, call)
                    && self.config.properties.contains(property)
                {
                    let text = call.text.as_ref().map_or("assertion", |text| text.as_str());
                    let sides = self.sides(exec, group, lane, pc).unwrap_or_default();
                    let message = format!("{text}{sides}");
                    return self.violated(exec, group, lane, property, message, pc);
                }
            }
            Intrinsic::Assume => {
                let holds = self.annotations.is_none() && all(lanes, arg(0), |it| it != 0);
                if !holds && self.failing(exec, group, call).is_some() {
                    return ended(Outcome::Assumption(self.span(pc)));
                }
            }
            Intrinsic::Presume
            | Intrinsic::Multiple
            | Intrinsic::Quiet
            | Intrinsic::Instances
            | Intrinsic::FromFile => {}
            Intrinsic::Extent | Intrinsic::CallerBytes => {
                let n_each = if call.op == Intrinsic::Extent { Some(arg(2)) } else { None };
                if n_each.is_none() && !self.config.keeps_extents {
                    return Ok(None);
                }
                for lane in lanes.iter() {
                    let n_each = n_each.map_or(1, |n_each| n_each[lane].get());
                    let end = arg(1)[lane].get().saturating_mul(n_each);
                    if let Some((object, offset)) = self.memory.locate(arg(0)[lane].get())
                        && offset == self.memory.objects[object].lead()
                    {
                        self.memory.objects[object].limit(end);
                    }
                }
            }
            Intrinsic::DeviceSync => self.wait_for_device(),
            Intrinsic::Fence(order, scope) => {
                self.fence(exec, group, |order_of, at| order_of.fence(at, order, scope))?;
            }
            Intrinsic::Order(order, scope) => {
                self.fence(exec, group, |order_of, at| order_of.order_next(at, order, scope))?;
            }
            Intrinsic::FunctionPointer | Intrinsic::VirtualTable => {
                self.function_pointer(exec, group, call, pc)?;
            }
            Intrinsic::Uninterpreted | Intrinsic::Unspecified => {
                self.unknown_function(exec, group, call, pc)?;
            }
            // Not any value is one that the program can have.
            Intrinsic::Gathered(_) if exec.first_thread.is_none() => {
                return self.unsupported("a value that is only known approximately", self.span(pc));
            }
            Intrinsic::Nondet | Intrinsic::Input | Intrinsic::Gathered(_) => {
                let ty = call.dst.map_or(Scalar::INT, |(_, ty)| ty);
                let span = self.caller_span(group, pc);
                for lane in lanes.iter() {
                    let source = Source::Input(call.text.clone());
                    let thread = self.position(exec, lane);
                    let bits = self.given(&Request { source, ty, span, thread })?;
                    let name = call.text.clone().unwrap_or_else(|| "".into());
                    self.trace(exec, group, lane, pc, TraceKind::Input { name, ty, bits });
                    if let Some((dst, _)) = call.dst {
                        exec.set_bits(group.frame, dst, lane, normalise(bits, ty));
                    }
                }
            }
            Intrinsic::TextIsOpen | Intrinsic::IsGiven | Intrinsic::IsArbitrary => set(0),
            Intrinsic::IsCooperative => {
                set(u64::from(self.launch.as_ref().is_some_and(|launch| launch.is_cooperative)));
            }
            Intrinsic::NextCooperative => self.is_next_cooperative = true,
            Intrinsic::KernelLimit => {
                let Some(kernel) = self.function_at(arg(0)[lanes.first()].get()) else {
                    let what = "attribute of something that is no kernel";
                    return self.unsupported(what, self.span(pc));
                };
                set(self.kernel_limit(kernel, arg(1)[lanes.first()].get()));
            }
            Intrinsic::AtomicBegin => {
                self.doubt_at("results of atomic functions", group, pc)?;
                self.atomic_depth += 1;
            }
            Intrinsic::AtomicEnd => self.atomic_depth = self.atomic_depth.saturating_sub(1),
            Intrinsic::Copy(op) if is_device => {
                self.doubt_at("asynchronous copies", group, pc)?;
                self.copy_op(exec, group, call, op, pc)?;
            }
            // The host makes them at once.
            Intrinsic::Copy(_) => {}
            Intrinsic::Phase(op) if is_device => {
                self.doubt_at("barriers of some threads", group, pc)?;
                self.depends_on_others(exec, group);
                return self.phase_op(exec, group, call, op, pc);
            }
            Intrinsic::ReadOnly => {
                for lane in lanes.iter() {
                    let (address, size) = (arg(0)[lane].get(), arg(1)[lane].get());
                    let is_constant = arg(2)[lane].get() != 0;
                    self.log_read_only(exec, group, lane, (address, size), is_constant, pc)?;
                }
            }
            Intrinsic::Barrier(BarrierKind::Grid) if is_device => return Ok(Some(Wait::Grid)),
            Intrinsic::Other if is_device => {
                self.doubt_at("annotation about another thread", group, pc)?;
                return Ok(Some(Wait::Other));
            }
            Intrinsic::Logged(kind) | Intrinsic::LoggedOffset(kind) => {
                self.doubt_at("annotation about an access", group, pc)?;
                self.logged(exec, group, call, kind, pc)?;
            }
            Intrinsic::IsKnown => set(1),
            Intrinsic::IsAligned => {
                let Some((dst, _)) = call.dst else { return Ok(None) };
                let (dst, value, of) = (exec.column(group.frame, dst), arg(0), arg(1));
                map0(lanes, dst, |lane| {
                    u64::from(value[lane].get().is_multiple_of(of[lane].get()))
                });
            }
            Intrinsic::IsDevice => set(u64::from(is_device)),
            Intrinsic::DynamicSharedBytes => {
                let bytes = self.launch.as_ref().map_or(Some(0), |launch| launch.shared_bytes);
                set(bytes.unwrap_or(UNLIMITED_BYTES));
            }
            Intrinsic::LaunchError => set(std::mem::take(&mut self.launch_error)),
            Intrinsic::Free => self.free(exec, group, call, pc)?,
            Intrinsic::ObjectSize | Intrinsic::ObjectOffset | Intrinsic::ObjectSpace => {
                let Some((dst, _)) = call.dst else { return Ok(None) };
                let (dst, pointer) = (exec.column(group.frame, dst), arg(0));
                map0(lanes, dst, |lane| self.object_query(call.op, pointer[lane].get()));
            }
            Intrinsic::SharedAddress | Intrinsic::SharedPlace => {
                let Some((dst, _)) = call.dst else { return Ok(None) };
                for lane in lanes.iter() {
                    let number = arg(0)[lane].get();
                    let found = if call.op == Intrinsic::SharedAddress {
                        self.shared_address(number)
                    } else {
                        self.shared_place(number)
                    };
                    let Some(found) = found else {
                        let what = "address in shared memory that no variable has";
                        return self.unsupported(what, self.span(pc));
                    };
                    exec.column(group.frame, dst)[lane].set(found);
                }
            }
            Intrinsic::Symbol => {
                let address = self.symbol_address(arg(0)[lanes.first()].get());
                set(address);
            }
            Intrinsic::AllowShared if !is_device => {
                let Some(kernel) = self.function_at(arg(0)[0].get()) else {
                    let what = "attribute of something that is no kernel";
                    return self.unsupported(what, self.span(pc));
                };
                self.allowed_shared.insert(kernel, arg(1)[0].get());
            }
            Intrinsic::Memcpy | Intrinsic::RuntimeMemcpy => {
                for lane in lanes.iter() {
                    let side = side(exec, lane, call.op == Intrinsic::RuntimeMemcpy);
                    let (dst, src, size) =
                        (arg(0)[lane].get(), arg(1)[lane].get(), arg(2)[lane].get());
                    self.copy(exec, group, (lane, side), (dst, src, size), pc)?;
                    if let Some((slot, _)) = call.dst {
                        exec.column(group.frame, slot)[lane].set(dst);
                    }
                }
            }
            Intrinsic::Memset | Intrinsic::RuntimeMemset => {
                for lane in lanes.iter() {
                    let side = side(exec, lane, call.op == Intrinsic::RuntimeMemset);
                    let (dst, byte, size) =
                        (arg(0)[lane].get(), arg(1)[lane].get(), arg(2)[lane].get());
                    let byte = u8::try_from(byte & 0xff).unwrap_or(0);
                    self.fill(exec, group, (lane, side), (dst, size), byte, pc)?;
                    if let Some((slot, _)) = call.dst {
                        exec.column(group.frame, slot)[lane].set(dst);
                    }
                }
            }
            Intrinsic::Barrier(
                BarrierKind::Plain | BarrierKind::Count | BarrierKind::And | BarrierKind::Or,
            ) => return Ok(Some(Wait::Barrier)),
            Intrinsic::SyncWarp
            | Intrinsic::Shuffle(_)
            | Intrinsic::Warp(_)
            | Intrinsic::ActiveMask
                if is_device =>
            {
                if call.op == Intrinsic::ActiveMask {
                    self.doubt_at("the lanes that are active", group, pc)?;
                    // Of lanes that do not run nothing is known.
                    if self.launch.as_ref().is_some_and(|launch| launch.alone.is_some()) {
                        self.take_mask(exec, group, call, pc)?;
                        return Ok(None);
                    }
                }
                return Ok(Some(Wait::Warp));
            }
            Intrinsic::Havoc => {
                for lane in lanes.iter() {
                    let (address, size) = (arg(0)[lane].get(), arg(1)[lane].get());
                    if size > 0 {
                        let kind = AccessKind::Write;
                        let (object, offset) =
                            self.check_region(exec, group, lane, address, size, kind, pc)?;
                        self.touch(exec, group, object, pc)?;
                        self.log_region(exec, group, lane, (object, offset, size), kind, pc)?;
                        self.memory.objects[object].forget(index(offset), index(size));
                    }
                }
            }
            Intrinsic::Bounded => {
                let ty = call.args.first().map_or(Scalar::INT, |(_, ty)| *ty);
                let Some(is_at_most) = alu::binary(BinaryOp::Le, ty) else {
                    return self.unsupported("number of this type in bounds", self.span(pc));
                };
                let Some((dst, _)) = call.dst else { return Ok(None) };
                let dst = exec.column(group.frame, dst);
                // Some value lies between the bounds, and the least one does: a value that was chosen without regard to
                // them gives way to it.
                let mut outside = Vec::new();
                for (low, high) in [(1, 0), (0, 2)] {
                    (is_at_most.each)(lanes, dst, arg(low), arg(high));
                    outside.extend(lanes.iter().filter(|lane| dst[*lane].get() == 0));
                }
                map0(lanes, dst, |lane| arg(usize::from(outside.contains(&lane)))[lane].get());
            }
            Intrinsic::Atomic(op, scope) => {
                self.atomic(exec, group, call, (op, scope), pc)?;
            }
            Intrinsic::Stream(op) => self.stream(exec, group, call, op, pc)?,
            Intrinsic::TextInt
            | Intrinsic::TextIntEnd
            | Intrinsic::TextFloat
            | Intrinsic::TextFloatEnd => self.text_number(exec, group, call, pc)?,
            Intrinsic::Emit => self.emit(exec, group, call, pc)?,
            Intrinsic::Show => self.show(exec, group, call, pc)?,
            Intrinsic::Exit if !is_device => {
                return Err(Stop::Exit(super::as_status(arg(0)[lanes.first()].get())));
            }
            Intrinsic::Abort if !is_device => return Err(Stop::Exit(super::ABORTED)),
            Intrinsic::Unreachable => {
                let message = "code marked as unreachable is not reached";
                let property = PropertyKind::Assertion;
                return self.violated(exec, group, lanes.first(), property, message, pc);
            }
            Intrinsic::Near(..) => {
                self.doubt_at("function of which only the error is known", group, pc)?;
                self.floats(exec, group, call, pc)?;
            }
            Intrinsic::Float(_) | Intrinsic::Rounded(..) => {
                self.floats(exec, group, call, pc)?;
            }
            Intrinsic::Unsupported => {
                let what = call.text.as_ref().map_or("library function", |text| text.as_str());
                return self.unsupported(what, self.span(pc));
            }
            Intrinsic::Alloc
            | Intrinsic::AllowShared
            | Intrinsic::Exit
            | Intrinsic::Abort
            | Intrinsic::ReturnValue
            | Intrinsic::Old
            | Intrinsic::Other
            | Intrinsic::Barrier(BarrierKind::Grid)
            | Intrinsic::SyncWarp
            | Intrinsic::Shuffle(_)
            | Intrinsic::Warp(_)
            | Intrinsic::ActiveMask
            | Intrinsic::Phase(_)
            | Intrinsic::TextFind
            | Intrinsic::TextCompare
            | Intrinsic::LaunchArray
            | Intrinsic::ParamSize => {
                return self.unsupported(format!("operation {:?}", call.op), self.span(pc));
            }
        }
        Ok(None)
    }

    /// The function that a pointer points to.
    pub(super) fn function_at(&self, address: u64) -> Option<FuncId> {
        let (object, offset) = self.memory.locate(address)?;
        match self.memory.objects[object].space {
            Space::Code(func) | Space::HostCode(func) if offset == 0 => Some(func),
            Space::Code(_)
            | Space::HostCode(_)
            | Space::Host
            | Space::Device
            | Space::Constant
            | Space::Managed
            | Space::Shared
            | Space::HostLocal
            | Space::ThreadLocal
            | Space::Allocated(_)
            | Space::Shadow(_) => None,
        }
    }

    /// Whether an address is what host code gets as that of a function.
    pub(super) fn is_host_code(&self, address: u64) -> bool {
        let object = self.memory.locate(address).map(|(object, _)| &self.memory.objects[object]);
        object.is_some_and(|object| matches!(object.space, Space::HostCode(_)))
    }

    /// The address on the device of the variable that host code names by a pointer; null if it names none.
    fn symbol_address(&self, address: u64) -> u64 {
        let Some((object, offset)) = self.memory.locate(address) else { return 0 };
        match self.memory.objects[object].space {
            Space::Shadow(global) => self.device_globals[global.index()].wrapping_add(offset),
            Space::Managed => address,
            Space::Host
            | Space::Device
            | Space::Constant
            | Space::Shared
            | Space::HostLocal
            | Space::ThreadLocal
            | Space::Allocated(_)
            | Space::Code(_)
            | Space::HostCode(_) => 0,
        }
    }

    /// Allocates memory; what ends with the frame.
    fn alloc(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        pc: Pc,
    ) -> Step<Vec<Alloca>> {
        let mut allocas = Vec::new();
        let (Some((size, _)), Some((code, _)), Some((dst, _))) =
            (call.args.first(), call.args.get(1), call.dst)
        else {
            return self.unsupported("allocation without a size", self.span(pc));
        };
        let column = |slot: Slot| exec.column(group.frame, slot);
        let (size, code, dst) = (column(*size), column(*code), column(dst));
        let span = self.caller_span(group, pc);
        for lane in group.lanes.iter() {
            let Some(space) = AllocSpace::from_code(code[lane].get().into()) else {
                return self.unsupported("allocation in an unknown space", span);
            };
            let variable = self.destination(exec, group, lane, pc);
            let name = match variable.filter(|_| space.is_named_by_variable()) {
                Some(name) => name,
                None => space.unnamed().into(),
            };
            let is_of_frame = space == AllocSpace::Stack;
            let space = match exec.thread(lane) {
                Some(_) if is_of_frame => Space::ThreadLocal,
                None if is_of_frame => Space::HostLocal,
                Some(_) | None => Space::Allocated(space),
            };
            let object = self.allocate(name, space, size[lane].get(), span)?;
            if is_of_frame {
                self.memory.objects[object].owner = exec.thread(lane).unwrap_or(NO_OWNER);
                allocas.push(Alloca { lane, frame: group.frame, object });
            }
            dst[lane].set(Memory::address(object));
        }
        Ok(allocas)
    }

    /// The variable of the program that a function of the runtime is to leave its result in.
    fn destination(&self, exec: &Exec, group: &Group, lane: usize, pc: Pc) -> Option<Name> {
        let is_model = |pc: Pc| self.program.functions[self.code.origins[pc].0].is_model;
        let mut called = is_model(pc).then_some(group.frame)?;
        for caller in group.calls.iter().rev().take_while(|call| is_model(call.pc - 1)) {
            called = caller.frame;
        }
        let pointer = exec.column(called, Slot::local(0))[lane].get();
        let (object, _) = self.memory.locate(pointer)?;
        let object = &self.memory.objects[object];
        let is_hidden = object.name.starts_with('$') || object.name.starts_with("__cv_");
        (!is_hidden && !matches!(object.space, Space::Allocated(_))).then(|| object.name.clone())
    }

    fn free(&mut self, exec: &Exec, group: &Group, call: &IntrinsicCall, pc: Pc) -> Step<()> {
        let (Some((pointer, _)), Some((code, _))) = (call.args.first(), call.args.get(1)) else {
            return self.unsupported("free without a pointer", self.span(pc));
        };
        let pointer = exec.column(group.frame, *pointer);
        let code = exec.column(group.frame, *code);
        let property = PropertyKind::InvalidFree;
        for lane in group.lanes.iter() {
            let address = pointer[lane].get();
            if address == 0 {
                continue;
            }
            let Some((object, offset)) = self.memory.locate(address) else {
                let message = "free of a pointer that was not allocated";
                return self.violated(exec, group, lane, property, message, pc);
            };
            let space = AllocSpace::from_code(code[lane].get().into()).map(Space::Allocated);
            let found = &self.memory.objects[object];
            let name = &found.name;
            let fault = if Some(found.space) != space && !found.is_given() {
                Some(format!("free of `{name}` by the wrong function"))
            } else if !found.is_alive {
                Some(format!("`{name}` is freed twice"))
            } else if offset != found.lead() {
                Some(format!("free of a pointer into the middle of `{name}`"))
            } else {
                None
            };
            if let Some(message) = fault {
                return self.violated(exec, group, lane, property, message, pc);
            }
            self.touch(exec, group, object, pc)?;
            // Neither an operation that goes on nor another thread must find its memory gone.
            let size = self.memory.objects[object].size();
            if exec.first_thread.is_none() {
                self.log_operation(exec, group, lane, (object, 0, index(size)), Use::Write, pc)?;
            } else if size > 0 {
                self.log_region(exec, group, lane, (object, 0, size), AccessKind::Write, pc)?;
            }
            self.memory.kill(object);
        }
        Ok(())
    }

    /// The 32-bit address of a place in shared memory of the block that runs.
    fn shared_address(&self, place: u64) -> Option<u64> {
        let (object, offset) = self.memory.locate(place)?;
        let (variable, _) = self.program.globals.iter().find(|(id, global)| {
            let address = self.device_globals[id.index()];
            global.space.is_of_block()
                && self.memory.locate(address).is_some_and(|(it, _)| it == object)
        })?;
        let start = shared::window(self.program, variable)?;
        Some(
            start.wrapping_add(offset.wrapping_sub(self.memory.objects[object].lead()))
                & 0xffff_ffff,
        )
    }

    fn shared_place(&self, address: u64) -> Option<u64> {
        let address = address & 0xffff_ffff;
        let variable = shared::variable_at(self.program, address)?;
        let start = self.device_globals[variable.index()];
        let offset = address.wrapping_sub(shared::window_of(address));
        (start != 0).then_some(start.wrapping_add(offset))
    }

    fn object_query(&self, op: Intrinsic, address: u64) -> u64 {
        let Some((object, offset)) = self.memory.locate(address) else { return 0 };
        let object = &self.memory.objects[object];
        if !object.is_alive {
            return if op == Intrinsic::ObjectSpace { 8 } else { 0 };
        }
        if op == Intrinsic::ObjectSize {
            let unlimited = || object.end().unwrap_or(UNLIMITED_BYTES);
            return object.room().map_or(object.size(), |_| unlimited());
        }
        if op == Intrinsic::ObjectOffset {
            return offset.wrapping_sub(object.lead());
        }
        match object.space {
            Space::Host
            | Space::Code(_)
            | Space::HostCode(_)
            | Space::Shadow(_)
            | Space::HostLocal => 1,
            Space::Device => 2,
            Space::Managed => 3,
            Space::Constant => 5,
            Space::Shared => 6,
            Space::ThreadLocal => 7,
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
        }
    }

    fn atomic(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        (op, scope): (AtomicOp, MemScope),
        pc: Pc,
    ) -> Step<()> {
        let operand = call.args.get(1).map(|(_, ty)| *ty).or(call.dst.map(|(_, ty)| ty));
        let size = operand.and_then(|ty| u8::try_from(ty.size_bytes()).ok());
        let (Some(ty), Some(size), Some((addr, _))) = (operand, size, call.args.first()) else {
            return self.unsupported("atomic operation without a type", self.span(pc));
        };
        let is_read = matches!(op, AtomicOp::Load | AtomicOp::Guess);
        let kind = if is_read { AccessKind::Read } else { AccessKind::Atomic };
        let site = self.site(exec, group, AccessKind::Atomic, (size.into(), Some(ty), false), pc);
        self.doubt_atomic(group, call, (op, ty), pc)?;
        let is_single = self.launch.as_ref().is_none_or(super::state::Launch::has_one_block);
        let is_narrow = scope == MemScope::Block && !is_single;
        let class = if is_narrow { Class::Narrow } else { Class::Atomic };
        let column = |index: usize| {
            let slot = call.args.get(index).or(call.args.last()).map(|(slot, _)| *slot);
            exec.column(group.frame, slot.unwrap_or(*addr))
        };
        let (addr, compare, operand) = (column(0), column(1), column(call.args.len() - 1));
        let access = Access { ty, size, align: 1, is_volatile: true };
        let size = usize::from(size);
        for lane in group.lanes.iter() {
            let (object, at) = self.check(exec, group, lane, addr[lane].get(), access, kind, pc)?;
            // With a narrower scope it is no way to wait for the host.
            self.watch_read(exec, group, object, is_read && scope == MemScope::System);
            if op != AtomicOp::Store && self.memory.objects[object].has_unwritten(at, size) {
                self.take_memory(exec, group, lane, (object, at), access, pc)?;
            }
            let is_raced = self.memory.objects[object].is_raced();
            if self.streams.is_some() {
                let of_operation = Use::Atomic(scope);
                self.log_operation(exec, group, lane, (object, at, size), of_operation, pc)?;
            }
            self.part()?;
            if let Some(site) = site
                && is_raced
            {
                self.log(exec, group, lane, (object, at, size), class, site, pc)?;
            }
            self.doubt_mixture(group, (op, size), object, pc)?;
            self.touch(exec, group, object, pc)?;
            let old = alu::normalise(self.memory.objects[object].read(at, size), ty);
            let new = atomic_result(op, ty, old, compare[lane].get(), operand[lane].get());
            if let Some(new) = new {
                self.n_changes += u64::from(new != old || op == AtomicOp::Store);
                self.memory.objects[object].write(at, size, new);
            }
            if is_raced {
                let strong = if is_read {
                    StrongAccess::Load
                } else if op == AtomicOp::Store {
                    StrongAccess::Store
                } else {
                    let is_written = op != AtomicOp::Cas || old == compare[lane].get();
                    StrongAccess::Update { is_written: Some(is_written) }
                };
                self.strong(exec, lane, (object, at), strong);
                self.part()?;
            }
            if let Some((dst, _)) = call.dst {
                exec.column(group.frame, dst)[lane].set(old);
            }
        }
        Ok(())
    }

    /// Lanes order their accesses before and after.
    fn fence(
        &mut self,
        exec: &Exec,
        group: &Group,
        pass: impl Fn(&mut ThreadOrder, &Point),
    ) -> Step<()> {
        let Some(launch) = &mut self.launch else { return Ok(()) };
        for lane in group.lanes.iter() {
            if let Some(thread) = exec.thread(lane) {
                let point = launch.point(thread, lane);
                pass(launch.orders.of(thread), &point);
            }
        }
        // What comes next is not part of it.
        self.tick()?;
        Ok(())
    }

    /// An access that observes and releases what fences order.
    pub(super) fn strong(
        &mut self,
        exec: &Exec,
        lane: usize,
        place: (usize, usize),
        access: StrongAccess,
    ) {
        if let (Some(launch), Some(thread)) = (&mut self.launch, exec.thread(lane)) {
            let (block, time) = (launch.now.block.0, launch.now.time);
            launch.orders.access((thread, block), time, place, access);
        }
    }

    /// What comes next has another time than what came before, where fences may tell them apart.
    pub(super) fn part(&mut self) -> Step<()> {
        let has_orders = self.launch.as_ref().is_some_and(|launch| !launch.orders.is_empty());
        if has_orders { self.tick().map(|_| ()) } else { Ok(()) }
    }

    /// Prints what each lane does; what the function returns.
    fn emit(&mut self, exec: &Exec, group: &Group, call: &IntrinsicCall, pc: Pc) -> Step<()> {
        if self.is_used(group, call, pc) {
            self.doubt_at("what a printing function returns", group, pc)?;
        }
        let value = |slot: Slot, lane: usize| exec.column(group.frame, slot)[lane].get();
        for lane in group.lanes.iter() {
            let mut args = call.args.iter().map(|(slot, ty)| (value(*slot, lane), *ty));
            let descriptor = args.next().map_or(0, |(bits, _)| bits);
            let format = args.next().map_or(0, |(bits, _)| bits);
            let items: Vec<(u64, Scalar)> = args.collect();
            let format = self.memory.text(format, usize::MAX);
            let text = formatted(&format, &items, |address, most| self.memory.text(address, most));
            let n_bytes = self.print(descriptor, &text, pc)?;
            if let Some((dst, ty)) = call.dst {
                exec.column(group.frame, dst)[lane].set(alu::normalise(n_bytes, ty));
            }
        }
        Ok(())
    }

    /// Prints what is inserted in a stream.
    fn show(&mut self, exec: &Exec, group: &Group, call: &IntrinsicCall, pc: Pc) -> Step<()> {
        for lane in group.lanes.iter() {
            let value = |at: usize| {
                let (slot, ty) = call.args[at];
                (exec.column(group.frame, slot)[lane].get(), ty)
            };
            let descriptor = value(0).0;
            let stream = usize::try_from(descriptor.wrapping_sub(1)).unwrap_or(usize::MAX);
            let Some(format) = self.formats.get_mut(stream) else { continue };
            let what = self.memory.text(value(1).0, usize::MAX);
            let memory = &self.memory;
            let text = format.insert(&what, value(2), |address| memory.text(address, usize::MAX));
            self.print(descriptor, &text, pc)?;
        }
        Ok(())
    }

    /// Prints a text; its number of bytes.
    fn print(&mut self, descriptor: u64, text: &[u8], pc: Pc) -> Step<u64> {
        let n_bytes = u64::try_from(text.len()).unwrap_or(0);
        self.n_steps += n_bytes;
        if self.is_part {
            return self.unsupported("text in a part of a launch", self.span(pc));
        }
        match descriptor {
            1 => self.environment.print(Stream::Output, text),
            2 => self.environment.print(Stream::Error, text),
            _ => {}
        }
        Ok(n_bytes)
    }

    /// A value of a function of the reals that an implementation with the stated error may give.
    fn near(&self, call: NearCall, ulps: u64) -> Option<u128> {
        let given = self.config.results.get(&call).copied();
        let given = given.filter(|bits| near::is_within(*bits, call.op, &call.args, ulps, call.ty));
        given.or_else(|| near::nearest(call.op, &call.args, call.ty))
    }

    /// Float operations, lane by lane.
    fn floats(&self, exec: &Exec, group: &Group, call: &IntrinsicCall, pc: Pc) -> Step<()> {
        let Some((dst, to)) = call.dst else { return Ok(()) };
        let from = call.args.first().map_or(Scalar::INT, |(_, ty)| *ty);
        let dst = exec.column(group.frame, dst);
        let mut args: Vec<u128> = Vec::new();
        for lane in group.lanes.iter() {
            let value = |slot: &Slot| u128::from(exec.column(group.frame, *slot)[lane].get());
            args.clear();
            args.extend(call.args.iter().map(|(slot, _)| value(slot)));
            let result = if let Intrinsic::Float(op) = call.op {
                native(op, &args, from).or_else(|| float::float_op(op, &args, from))
            } else if let Intrinsic::Rounded(op, mode) = call.op {
                float::rounded_op(op, mode, &args, from, to)
            } else if let (Intrinsic::Near(op, accuracy), Scalar::Float(ty)) = (call.op, from) {
                let ulps = args.get(op.arity()).copied().map_or(0, alu::low);
                args.truncate(op.arity());
                let is_device = exec.first_thread.is_some();
                self.near(NearCall { op, accuracy, is_device, ty, args: args.clone() }, ulps)
            } else {
                None
            };
            let Some(result) = result else {
                return self.unsupported("float operation on this type", self.span(pc));
            };
            dst[lane].set(alu::normalise(alu::low(result), to));
        }
        Ok(())
    }
}

/// What the machine computes as the software floats do.
fn native(op: FloatOp, args: &[u128], ty: Scalar) -> Option<u128> {
    let bits = |index: usize| args.get(index).copied().map(alu::low);
    match (op, ty) {
        (FloatOp::Sqrt, Scalar::Float(FloatType::Double)) => {
            let root = f64::from_bits(bits(0)?).sqrt();
            (!root.is_nan()).then(|| root.to_bits().into())
        }
        (FloatOp::Sqrt, Scalar::Float(FloatType::Single)) => {
            let root = f32::from_bits(u32::try_from(bits(0)?).ok()?).sqrt();
            (!root.is_nan()).then(|| root.to_bits().into())
        }
        (_, _) => None,
    }
}

fn side(exec: &Exec, lane: usize, is_runtime: bool) -> Side {
    if is_runtime { Side::Runtime } else { exec.side(lane) }
}

/// What an atomic function leaves in memory (CUDA C++ Programming Guide, "Atomic Functions").
fn atomic_result(op: AtomicOp, ty: Scalar, old: u64, compare: u64, operand: u64) -> Option<u64> {
    if let Scalar::Int(bits @ (32 | 64), sign) = ty
        && let Some(result) = integer_result(op, (bits, sign), old, operand)
    {
        return Some(result);
    }
    let binary = |op: BinaryOp, a: u64, b: u64| alu::exact_binary(op, ty, a, ty, b);
    let compute = |op| Some(binary(op, old, operand));
    match op {
        AtomicOp::Load | AtomicOp::Guess => None,
        AtomicOp::Store | AtomicOp::Exch => Some(operand),
        AtomicOp::Add => compute(BinaryOp::Add),
        AtomicOp::Sub => compute(BinaryOp::Sub),
        AtomicOp::And => compute(BinaryOp::BitAnd),
        AtomicOp::Or => compute(BinaryOp::BitOr),
        AtomicOp::Xor => compute(BinaryOp::BitXor),
        AtomicOp::Min => Some(if binary(BinaryOp::Lt, operand, old) != 0 { operand } else { old }),
        AtomicOp::Max => Some(if binary(BinaryOp::Gt, operand, old) != 0 { operand } else { old }),
        AtomicOp::Inc if old >= operand => Some(0),
        AtomicOp::Inc => Some(binary(BinaryOp::Add, old, 1)),
        AtomicOp::Dec if old == 0 || old > operand => Some(operand),
        AtomicOp::Dec => Some(binary(BinaryOp::Sub, old, 1)),
        AtomicOp::Cas if old == compare => Some(operand),
        AtomicOp::Cas => Some(old),
    }
}

/// The same for integers of a width, where two operands decide.
fn integer_result(
    op: AtomicOp,
    (bits, sign): (u32, Signedness),
    old: u64,
    operand: u64,
) -> Option<u64> {
    let is_less = |a: u64, b: u64| match sign {
        Signedness::Signed => {
            let extended = |x: u64| (x << (64 - bits)).cast_signed();
            extended(a) < extended(b)
        }
        Signedness::Unsigned => a < b,
    };
    let result = match op {
        AtomicOp::Add => old.wrapping_add(operand),
        AtomicOp::Sub => old.wrapping_sub(operand),
        AtomicOp::And => old & operand,
        AtomicOp::Or => old | operand,
        AtomicOp::Xor => old ^ operand,
        AtomicOp::Min => return Some(if is_less(operand, old) { operand } else { old }),
        AtomicOp::Max => return Some(if is_less(old, operand) { operand } else { old }),
        AtomicOp::Load
        | AtomicOp::Guess
        | AtomicOp::Store
        | AtomicOp::Exch
        | AtomicOp::Inc
        | AtomicOp::Dec
        | AtomicOp::Cas => return None,
    };
    Some(result & alu::mask(bits))
}
