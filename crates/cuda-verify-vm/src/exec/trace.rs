//! The steps of a run that tell how a violation comes about.

use cuda_verify_base::id::Id;
use cuda_verify_goto::program::LocalStorage;
use cuda_verify_goto::run::{TraceKind, TraceStep};
use cuda_verify_ir::types::Scalar;

use super::{Exec, Group, Machine};
use crate::alu;
use crate::code::{Access, Op, Pc, Slot};

impl Machine<'_> {
    /// The lanes of the present block, or the host, whose steps are recorded.
    pub(super) fn trace_lanes(&mut self, width: usize) {
        self.traced.clear();
        if self.config.trace.max_steps == 0 {
            return;
        }
        let Some(launch) = &self.launch else {
            self.traced.push(0);
            return;
        };
        for lane in 0..width {
            let thread = launch.now.block.0 + u32::try_from(lane).unwrap_or(0);
            let position = launch.position(thread);
            if position.is_some_and(|it| self.config.trace.threads.contains(&it)) {
                self.traced.push(lane);
            }
        }
    }

    /// Records what an operation of some lanes has done.
    #[cold]
    pub(super) fn trace_op(&mut self, exec: &Exec, group: &Group, (frame, pc): (usize, Pc)) {
        let code = self.code;
        for index in 0..self.traced.len() {
            let lane = self.traced[index];
            if !group.lanes.contains(lane) {
                continue;
            }
            let value = |slot: Slot| exec.column(frame, slot)[lane].get();
            let op = &code.ops[pc];
            if let Op::Load(dst, addr, access) = op {
                if dst != addr {
                    let read = (value(*addr), *access);
                    self.trace_access(exec, group, read, (false, value(*dst)), lane, pc);
                }
                self.trace_assign(exec, group, (*dst, value(*dst)), lane, pc);
            } else if let Op::Store(addr, from, access) = op {
                let written = (value(*addr), *access);
                self.trace_access(exec, group, written, (true, value(*from)), lane, pc);
            } else if let Op::Intrinsic(call) = op
                && let Some((dst, _)) = call.dst
            {
                self.trace_assign(exec, group, (dst, value(dst)), lane, pc);
            } else if let Some(dst) = op.clone().result() {
                self.trace_assign(exec, group, (*dst, value(*dst)), lane, pc);
            }
        }
    }

    /// Records the assignment of a variable of the program.
    fn trace_assign(
        &mut self,
        exec: &Exec,
        group: &Group,
        (dst, bits): (Slot, u64),
        lane: usize,
        pc: Pc,
    ) {
        let function = &self.program.functions[self.code.origins[pc].0];
        let (_, slot) = dst.place();
        if function.is_model || slot >= function.locals.len() {
            return;
        }
        let local = &function.locals[cuda_verify_goto::program::LocalId::from_index(slot)];
        let LocalStorage::Register(ty) = local.storage else { return };
        if local.name.starts_with('$') {
            return;
        }
        // What does not fit in a word is still in the register.
        let bits = if alu::width(ty).is_some() {
            within(bits, ty)
        } else {
            exec.bits(group.frame, (dst, ty), lane)
        };
        let variable = local.name.clone();
        self.trace(exec, group, lane, pc, TraceKind::Assign { variable, ty, bits });
    }

    fn trace_access(
        &mut self,
        exec: &Exec,
        group: &Group,
        (address, access): (u64, Access),
        (is_write, bits): (bool, u64),
        lane: usize,
        pc: Pc,
    ) {
        let Some((object, offset_bytes)) = self.memory.locate(address) else { return };
        let found = &self.memory.objects[object];
        if found.is_model || found.name.starts_with('$') || found.name.starts_with("__cv_") {
            return;
        }
        let offset_bytes = offset_bytes.wrapping_sub(found.lead());
        let (object, ty, bits) = (found.name.clone(), access.ty, within(bits, access.ty));
        let part = self.program.shapes.part(&object, offset_bytes, ty.size_bytes());
        let kind = if is_write {
            TraceKind::Write { object, offset_bytes, part, ty, bits }
        } else {
            TraceKind::Read { object, offset_bytes, part, ty, bits }
        };
        self.trace(exec, group, lane, pc, kind);
    }

    /// Records a step of a lane, if its steps are recorded.
    pub(super) fn trace(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        pc: Pc,
        kind: TraceKind,
    ) {
        if !self.traced.contains(&lane) {
            return;
        }
        let (thread, span) = (self.position(exec, lane), self.caller_span(group, pc));
        if self.steps.len() >= self.config.trace.max_steps {
            self.steps.pop_front();
        }
        self.steps.push_back(TraceStep { thread, span, kind });
    }
}

/// The bits of a value without its extension.
fn within(bits: u64, ty: Scalar) -> u128 {
    let n_bits = u32::try_from(8 * ty.size_bytes()).unwrap_or(64);
    let mask = 1u128.checked_shl(n_bits).map_or(u128::MAX, |limit| limit - 1);
    u128::from(bits) & mask
}
