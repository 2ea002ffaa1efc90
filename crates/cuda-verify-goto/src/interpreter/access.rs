//! Memory accesses and their validity.

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_ir::intrinsic::AllocSpace;
use cuda_verify_ir::types::Scalar;

use super::memory::{FIRST_ADDRESS, Object, ObjectId, Space, Value};
use super::race::RaceKind;
use super::thread::Thread;
use super::{Machine, Source, Step, TraceKind, eval};
use crate::program::AccessKind;

/// Who accesses memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Accessor {
    /// The running thread.
    Program,
    /// The CUDA runtime, which reaches host and device memory.
    Runtime,
}

impl Object {
    /// Whether code of a thread may access it.
    fn is_accessible(&self, thread: &Thread, access: AccessKind) -> bool {
        match (self.space, thread.number) {
            (Space::Managed | Space::Code(_) | Space::HostCode(_), _) => true,
            (Space::Shadow(_), _) => false,
            (Space::Host, None) => true,
            // Constants of the host can be used in device code.
            (Space::Host, Some(_)) => self.is_const && access == AccessKind::Read,
            (Space::Device | Space::Constant | Space::Builtin | Space::Shared, number) => {
                number.is_some()
            }
            (Space::Local(owner), number) => owner == number,
            (Space::Allocated(space), number) => match space {
                AllocSpace::Managed | AllocSpace::Pinned | AllocSpace::Descriptor => true,
                AllocSpace::HostHeap(_)
                | AllocSpace::Stack
                | AllocSpace::Environment
                | AllocSpace::Runtime => number.is_none(),
                AllocSpace::Device | AllocSpace::DeviceHeap(_) => number.is_some(),
            },
        }
    }

    /// Whether host and device may access it at the same time.
    fn is_of_both_sides(&self) -> bool {
        self.space == Space::Managed
            || matches!(self.space, Space::Allocated(space) if space.is_of_both_sides())
    }

    /// Whether only its owner can have a pointer to it, by which it would be accessed validly.
    pub(super) fn is_private(&self) -> bool {
        matches!(self.space, Space::Local(_) | Space::Constant | Space::Builtin)
            || matches!(self.space, Space::Code(_) | Space::HostCode(_) | Space::Shadow(_))
            || self.space == Space::Allocated(AllocSpace::Stack)
    }
}

/// Bytes that are copied or filled in the time of a step.
const BYTES_PER_STEP: u64 = 64;

impl Machine<'_> {
    /// Checks an access of a thread.
    pub(super) fn check_access(
        &mut self,
        thread: &Thread,
        addr: Value,
        size: u64,
        access: AccessKind,
        span: Span,
    ) -> Step<(ObjectId, u64)> {
        self.check_access_by(thread, addr, size, access, Accessor::Program, span)
    }

    /// Checks an access and finds its object and offset.
    pub(super) fn check_access_by(
        &mut self,
        thread: &Thread,
        addr: Value,
        size: u64,
        access: AccessKind,
        accessor: Accessor,
        span: Span,
    ) -> Step<(ObjectId, u64)> {
        let Some((id, offset)) = self.memory.locate(addr) else {
            let (property, message) = if addr.low() < FIRST_ADDRESS {
                (PropertyKind::NullPointer, "access through a null pointer")
            } else {
                (PropertyKind::DanglingPointer, "access through a pointer to no object")
            };
            return self.violated(thread, property, message, span);
        };
        let object = &self.memory.objects[id];
        let name = &object.name;
        if !object.is_alive {
            let message = format!("access to `{name}`, whose lifetime has ended");
            return self.violated(thread, PropertyKind::DanglingPointer, message, span);
        }
        if matches!(object.space, Space::Code(_) | Space::HostCode(_)) {
            let message = format!("access to the code of `{name}`");
            return self.violated(thread, PropertyKind::DanglingPointer, message, span);
        }
        if let (Space::Local(Some(owner)), Some(number)) = (object.space, thread.number)
            && owner != number
        {
            let message = format!("access to `{name}`, a variable of another thread");
            return self.violated(thread, PropertyKind::DanglingPointer, message, span);
        }
        // What kernels allocate is out of reach of calls by the host (CUDA C++ Programming Guide, "Dynamic Global Memory
        // Allocation and Operations").
        let is_of_kernel = matches!(object.space, Space::Allocated(AllocSpace::DeviceHeap(_)))
            && thread.number.is_none();
        let is_shadow = matches!(object.space, Space::Shadow(_));
        if is_shadow
            || is_of_kernel
            || accessor == Accessor::Program && !object.is_accessible(thread, access)
        {
            let side = if thread.number.is_some() { "a kernel" } else { "the host" };
            let message = format!("`{name}` cannot be accessed by {side}");
            return self.violated(thread, PropertyKind::HostDeviceAccess, message, span);
        }
        let is_constant = matches!(object.space, Space::Constant | Space::Builtin)
            && accessor == Accessor::Program;
        if access != AccessKind::Read && (object.is_const || is_constant) {
            let message = format!("`{name}` is not written to");
            return self.violated(thread, PropertyKind::ConstantMemoryWrite, message, span);
        }
        let is_unbounded = object.is_unbounded();
        let object_size = self.size_of(thread, id, (offset, size, access), span)?;
        let name = &self.memory.objects[id].name;
        if !is_unbounded && offset.checked_add(size).is_none_or(|end| end > object_size) {
            let (size_bytes, offset) = (object_size, offset.cast_signed());
            let message = format!(
                "access of {size} bytes at offset {offset} of `{name}`, which has {size_bytes} bytes"
            );
            // With the check off, what is read is any value and what is written goes nowhere.
            if self.config.properties.contains(PropertyKind::ArrayBounds) {
                return self.violated(thread, PropertyKind::ArrayBounds, message, span);
            }
        }
        Ok((id, offset))
    }

    /// The bytes of an object. Of a text that the program is given, those before the last one of an access are looked at:
    /// none of them may be the terminator.
    fn size_of(
        &mut self,
        thread: &Thread,
        id: ObjectId,
        (offset, size, access): (u64, u64, AccessKind),
        span: Span,
    ) -> Step<u64> {
        let room = self.memory.objects[id].size();
        let Some(mut text) = self.given_texts.get(&id).copied() else { return Ok(room) };
        let end = offset.saturating_add(size).min(room);
        let byte = Scalar::Int(8, cuda_verify_ir::types::Signedness::Unsigned);
        while text.size_bytes.is_none() && text.n_known + 1 < end {
            let is_written = text.written & (1 << text.n_known) != 0;
            // What stood where the program has written is not known any more.
            let is_end = !is_written && self.read(thread, id, text.n_known, byte, span)?.low() == 0;
            text.n_known += 1;
            text.size_bytes = is_end.then_some(text.n_known);
        }
        if access != AccessKind::Read {
            text.written |= (offset..end).fold(0, |written, at| written | (1 << at));
        }
        self.given_texts.insert(id, text);
        Ok(text.size_bytes.unwrap_or(room))
    }

    /// Notes that a thread reads memory that other threads may write, and the host, if its writes reach it.
    pub(super) fn watch_read(&self, thread: &Thread, id: ObjectId, of_host: bool) {
        let found = &self.memory.objects[id];
        if !matches!(found.space, Space::Local(_)) {
            thread.watch.reads_of_others.set(true);
        }
        if of_host && found.is_of_both_sides() {
            thread.watch.reads_of_host.set(true);
        }
    }

    pub(super) fn load(
        &mut self,
        thread: &Thread,
        addr: Value,
        ty: Scalar,
        is_volatile: bool,
        span: Span,
    ) -> Step<Value> {
        let size = ty.size_bytes();
        let (id, offset) = self.check_access(thread, addr, size, AccessKind::Read, span)?;
        self.watch_read(thread, id, true);
        let value = if self.memory.is_inside(id, offset, size) {
            self.read(thread, id, offset, ty, span)?
        } else {
            let source = Source::Memory(self.memory.objects[id].name.clone(), offset);
            self.request(thread, source, ty, span)
        };
        self.record_read(thread, (id, offset), ty, value.bits, span);
        let kind = self.race_kind(RaceKind::Read, is_volatile);
        self.log_access(thread, id, offset, size, kind, span)?;
        Ok(value)
    }

    /// Reads a scalar without a check. Indeterminate bytes get their value now.
    pub(super) fn read(
        &mut self,
        thread: &Thread,
        id: ObjectId,
        offset: u64,
        ty: Scalar,
        span: Span,
    ) -> Step<Value> {
        let size = ty.size_bytes();
        match self.memory.init_state(id, offset, size) {
            Some(true) => {}
            Some(false)
                if ty == Scalar::Pointer
                    && let Some(space) = self.environment =>
            {
                let (holder, at) = self.memory.origin((id, offset), size);
                if self.memory.init_state(holder, at, size) == Some(false) {
                    let object = &self.memory.objects[holder];
                    let (name, span) = (format!("{}+{at}", object.name).into(), object.span);
                    let target = self.memory.environment(name, space, span);
                    let pointer = self.memory.pointer_to(target);
                    self.memory.write(holder, at, size, pointer);
                }
                self.memory.copy((id, offset), (holder, at), size);
            }
            Some(false) => {
                let mut value = self.unwritten(thread, (id, offset), ty, span)?;
                if let (Scalar::Int(64, _), Some(space)) = (ty, self.environment) {
                    let object = &self.memory.objects[id];
                    let (name, span) = (format!("{}+{offset}", object.name).into(), object.span);
                    value.object = self.memory.environment_at(value.low(), name, space, span);
                }
                self.memory.write(id, offset, size, value);
            }
            None => {
                for at in offset..offset + size {
                    if !self.memory.is_init(id, at) {
                        let byte = Scalar::Int(8, cuda_verify_ir::types::Signedness::Unsigned);
                        let value = self.unwritten(thread, (id, at), byte, span)?;
                        self.memory.write(id, at, 1, value);
                    }
                }
            }
        }
        let value = self.memory.read(id, offset, size);
        Ok(Value { bits: eval::normalise(value.bits, ty), ..value })
    }

    /// The value of memory that has not been written: not initialised, or given by the environment.
    fn unwritten(
        &mut self,
        thread: &Thread,
        (id, offset): (ObjectId, u64),
        ty: Scalar,
        span: Span,
    ) -> Step<Value> {
        let object = &self.memory.objects[id];
        let source = Source::Memory(object.name.clone(), offset);
        let is_given = match object.space {
            Space::Shared => false,
            Space::Local(_) | Space::Allocated(_) => object.is_from_outside,
            Space::Host
            | Space::Device
            | Space::Constant
            | Space::Builtin
            | Space::Managed
            | Space::Code(_)
            | Space::HostCode(_)
            | Space::Shadow(_) => true,
        };
        if is_given {
            return Ok(self.request(thread, source, ty, span));
        }
        self.indeterminate(thread, source, ty, span)
    }

    pub(super) fn store(
        &mut self,
        thread: &Thread,
        addr: Value,
        ty: Scalar,
        (value, is_volatile): (Value, bool),
        span: Span,
    ) -> Step<()> {
        let size = ty.size_bytes();
        let (id, offset) = self.check_access(thread, addr, size, AccessKind::Write, span)?;
        // Shown even if it races.
        self.record_write(thread, (id, offset), ty, value.bits, span);
        let kind = self.race_kind(RaceKind::Write, is_volatile);
        self.log_access(thread, id, offset, size, kind, span)?;
        if self.memory.is_inside(id, offset, size) {
            self.memory.write(id, offset, size, value);
        }
        Ok(())
    }

    /// Whether accesses to an object are steps of the user's program, not what models note for themselves.
    fn is_traced(&self, id: ObjectId) -> bool {
        let object = &self.memory.objects[id];
        object.space != Space::Builtin && !object.name.starts_with("__cv_")
    }

    pub(super) fn record_read(
        &mut self,
        thread: &Thread,
        (id, offset_bytes): (ObjectId, u64),
        ty: Scalar,
        bits: u128,
        span: Span,
    ) {
        if self.config.trace.max_steps > 0 && self.is_traced(id) {
            let object = self.memory.objects[id].name.clone();
            self.record(thread, span, || TraceKind::Read { object, offset_bytes, ty, bits });
        }
    }

    pub(super) fn record_write(
        &mut self,
        thread: &Thread,
        (id, offset_bytes): (ObjectId, u64),
        ty: Scalar,
        bits: u128,
        span: Span,
    ) {
        if self.config.trace.max_steps > 0 && self.is_traced(id) {
            let object = self.memory.objects[id].name.clone();
            self.record(thread, span, || TraceKind::Write { object, offset_bytes, ty, bits });
        }
    }

    pub(super) fn copy(
        &mut self,
        thread: &Thread,
        dst: Value,
        src: Value,
        size: u64,
        span: Span,
    ) -> Step<()> {
        self.copy_by(thread, dst, src, size, Accessor::Program, span)
    }

    pub(super) fn copy_by(
        &mut self,
        thread: &Thread,
        dst: Value,
        src: Value,
        size: u64,
        accessor: Accessor,
        span: Span,
    ) -> Step<()> {
        if size == 0 {
            return Ok(());
        }
        let src = self.check_access_by(thread, src, size, AccessKind::Read, accessor, span)?;
        let dst = self.check_access_by(thread, dst, size, AccessKind::Write, accessor, span)?;
        self.check_amount(size, span)?;
        self.log_access(thread, src.0, src.1, size, RaceKind::Read, span)?;
        self.log_access(thread, dst.0, dst.1, size, RaceKind::Write, span)?;
        for (id, offset) in [src, dst] {
            if !self.memory.is_inside(id, offset, size) {
                return self.undefined("copy out of bounds", span);
            }
        }
        self.memory.copy(dst, src, size);
        Ok(())
    }

    /// Operations on memory go byte by byte.
    pub(super) fn check_amount(&mut self, size: u64, span: Span) -> Step<()> {
        if size > self.config.max_bytes {
            return self.unsupported("operation on this much memory", span);
        }
        self.count_steps(size / BYTES_PER_STEP)?;
        Ok(())
    }

    pub(super) fn fill(
        &mut self,
        thread: &Thread,
        dst: Value,
        size: u64,
        byte: u8,
        span: Span,
    ) -> Step<()> {
        self.fill_by(thread, dst, size, byte, Accessor::Program, span)
    }

    pub(super) fn fill_by(
        &mut self,
        thread: &Thread,
        dst: Value,
        size: u64,
        byte: u8,
        accessor: Accessor,
        span: Span,
    ) -> Step<()> {
        if size == 0 {
            return Ok(());
        }
        let (id, offset) =
            self.check_access_by(thread, dst, size, AccessKind::Write, accessor, span)?;
        self.check_amount(size, span)?;
        self.log_access(thread, id, offset, size, RaceKind::Write, span)?;
        if !self.memory.is_inside(id, offset, size) {
            return self.undefined("fill out of bounds", span);
        }
        self.memory.fill(id, offset, size, byte);
        Ok(())
    }
}
