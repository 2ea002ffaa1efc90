//! Operations of a lane that runs by itself, such as the host: word by word, because a loop over one lane costs more than
//! what is in it.
//!
//! What is done here is what `run_group` does. Whatever is more than arithmetic, jumps and valid accesses of the host to
//! memory that nothing else accesses is left to it, the report of what is wrong as well.

use std::cell::Cell;

use cuda_verify_goto::program::AccessKind;
use cuda_verify_ir::intrinsic::Intrinsic;

use super::access::as_register;
use super::{Exec, Group, Machine};
use crate::alu;
use crate::code::{Access, Op, Pc, Slot};
use crate::memory::{OFFSET_BITS, Side, index, split};

impl Machine<'_> {
    /// Runs a lane that is a group of its own as far as that is simple.
    #[inline]
    pub(super) fn run_single(&mut self, exec: &Exec, group: &mut Group, limit: Pc) {
        if group.lanes.len() == 1
            && !self.sees_changes()
            && !self.counts_laps
            && self.config.max_iterations.is_none()
            && self.traced.is_empty()
        {
            self.run_words(exec, group, limit);
        }
    }

    fn run_words(&mut self, exec: &Exec, group: &mut Group, limit: Pc) {
        let (code, lane, frame) = (self.code, group.lanes.first(), group.frame);
        let word = |slot: Slot| exec.word(frame, slot, lane);
        let get = |slot: Slot| word(slot).get();
        // Nothing else sees accesses of the host.
        let is_host = exec.first_thread.is_none()
            && self.annotations.is_none()
            && self.streams.is_none()
            && !self.is_in_flight();
        let mut pc = group.pc;
        while pc < limit && self.n_steps + 1 < self.next_look {
            let mut next = pc + 1;
            match &code.ops[pc] {
                Op::Move(dst, a) => word(*dst).set(get(*a)),
                Op::Unary(f, dst, a) => word(*dst).set((f.one)(get(*a))),
                Op::Binary(f, dst, a, b) => word(*dst).set((f.one)(get(*a), get(*b))),
                Op::ExactUnary(op, dst, a) => {
                    word(*dst).set(alu::exact_unary(op.0, op.1, get(*a)));
                }
                Op::ExactBinary(op, dst, a, b) => {
                    let (op, ty, right) = **op;
                    word(*dst).set(alu::exact_binary(op, ty, get(*a), right, get(*b)));
                }
                Op::ExactConvert(op, dst, a) => {
                    word(*dst).set(alu::exact_convert(op.0, op.1, get(*a)));
                }
                Op::PointerOrder(f, dst, a, b) if (get(*a) ^ get(*b)) >> OFFSET_BITS == 0 => {
                    word(*dst).set((f.one)(get(*a), get(*b)));
                }
                Op::Select(dst, cond, a, b) => {
                    word(*dst).set(if get(*cond) != 0 { get(*a) } else { get(*b) });
                }
                Op::PtrAdd(dst, ptr, index, scale) => {
                    let ptr = get(*ptr);
                    let result = ptr.wrapping_add(get(*index).wrapping_mul(*scale));
                    if (result ^ ptr) >> OFFSET_BITS != 0 {
                        break;
                    }
                    word(*dst).set(result);
                }
                Op::NeedAssigned { flag, .. } if get(*flag) != 0 => {}
                Op::Clear(slot) => word(*slot).set(0),
                Op::Load(dst, addr, access) if is_host => {
                    let Some(value) = self.host_load(get(*addr), *access) else { break };
                    word(*dst).set(value);
                    self.counts.checks += 1;
                }
                Op::Store(addr, value, access) if is_host => {
                    if !self.host_store(get(*addr), get(*value), *access) {
                        break;
                    }
                    self.counts.checks += 1;
                }
                Op::Check(cond, _) if get(*cond) != 0 => self.counts.checks += 1,
                Op::BinaryCheck(f, [cond, a, b], _) => {
                    let holds = (f.one)(get(*a), get(*b));
                    if holds == 0 {
                        break;
                    }
                    word(*cond).set(holds);
                    self.counts.checks += 1;
                }
                Op::Assume(cond) if get(*cond) != 0 => {}
                Op::Jump(target) => next = *target,
                Op::Branch(cond, target) => {
                    if get(*cond) != 0 {
                        next = *target;
                    }
                }
                Op::BinaryBranch(f, [cond, a, b], target) => {
                    let is_taken = (f.one)(get(*a), get(*b));
                    word(*cond).set(is_taken);
                    if is_taken != 0 {
                        next = *target;
                    }
                }
                Op::Intrinsic(call)
                    if call.op == Intrinsic::Assert
                        && self.annotations.is_none()
                        && call.args.first().is_some_and(|(cond, _)| get(*cond) != 0) =>
                {
                    self.counts.checks += 1;
                }
                Op::NeedAssigned { .. }
                | Op::Load(..)
                | Op::Store(..)
                | Op::Check(..)
                | Op::Assume(_)
                | Op::Wide(_)
                | Op::PointerOrder(..)
                | Op::PtrDiff(..)
                | Op::GlobalAddr(..)
                | Op::FuncAddr(..)
                | Op::ThreadVar(..)
                | Op::Copy(..)
                | Op::Zero(..)
                | Op::CheckAccess { .. }
                | Op::Decl(..)
                | Op::Dead(_)
                | Op::Restricted(..)
                | Op::Array(..)
                | Op::Call { .. }
                | Op::CallPointer { .. }
                | Op::Return(_)
                | Op::Intrinsic(_)
                | Op::Launch(_)
                | Op::Stop(_) => break,
            }
            self.n_steps += 1;
            self.is_reached[pc] = true;
            pc = next;
        }
        group.pc = pc;
    }

    /// The value that the host reads; `None` if more is to be done.
    #[inline]
    fn host_load(&self, address: u64, access: Access) -> Option<u64> {
        let (object, offset) = split(address);
        let found = self.memory.objects.get(object)?;
        let (at, size) = (index(offset), usize::from(access.size));
        let is_simple = found.is_open(Side::Host, AccessKind::Read, offset, access)
            && !found.has_unwritten(at, size);
        let value = is_simple.then(|| found.read(at, size))?;
        Some(as_register(value, access.ty))
    }

    /// Writes a value of the host; whether that is all.
    #[inline]
    fn host_store(&mut self, address: u64, value: u64, access: Access) -> bool {
        let (object, offset) = split(address);
        let Some(found) = self.memory.objects.get_mut(object) else { return false };
        let is_simple = found.is_open(Side::Host, AccessKind::Write, offset, access);
        if is_simple {
            found.write(index(offset), usize::from(access.size), value);
        }
        is_simple
    }
}

impl Exec {
    /// A word of a lane.
    #[inline]
    fn word(&self, frame: usize, slot: Slot, lane: usize) -> &Cell<u64> {
        let (is_constant, index) = slot.place();
        if is_constant {
            &self.constants[index * self.width + lane]
        } else {
            &self.words[(frame + index) * self.width + lane]
        }
    }
}
