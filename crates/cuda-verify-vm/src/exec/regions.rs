//! Operations on regions of memory, and local variables in memory.

use cuda_verify_base::Name;
use cuda_verify_goto::program::{AccessKind, Layout};

use super::{Exec, Group, Machine, Step};
use crate::code::{Pc, Slot};
use crate::lanes::Lanes;
use crate::memory::{Memory, Side, Space, index};
use crate::races::Class;

impl Machine<'_> {
    /// Copies a region in each lane, after a check.
    pub(super) fn copy_all(
        &mut self,
        exec: &Exec,
        group: &Group,
        (dst, src): (Slot, Slot),
        size: u64,
        pc: Pc,
    ) -> Step<()> {
        let (dst, src) = (exec.column(group.frame, dst), exec.column(group.frame, src));
        for lane in group.lanes.iter() {
            let side = exec.side(lane);
            self.copy(exec, group, (lane, side), (dst[lane].get(), src[lane].get(), size), pc)?;
        }
        Ok(())
    }

    pub(super) fn copy(
        &mut self,
        exec: &Exec,
        group: &Group,
        (lane, side): (usize, Side),
        (dst, src, size): (u64, u64, u64),
        pc: Pc,
    ) -> Step<()> {
        if size == 0 {
            return Ok(());
        }
        let (read, write) = (AccessKind::Read, AccessKind::Write);
        let src = self.check_region_by(exec, group, (lane, side), (src, size), read, pc)?;
        let dst = self.check_region_by(exec, group, (lane, side), (dst, size), write, pc)?;
        self.n_steps += size / 64;
        let is_rewrite = self.config.tolerates_equal_writes
            && self.atomic_depth == 0
            && self.memory.is_copied(dst, src, size);
        for ((object, offset), kind) in [(src, read), (dst, write)] {
            self.touch(exec, group, object, pc)?;
            let place = (object, offset, size);
            if is_rewrite && kind == write {
                self.log_region_as(exec, group, lane, place, (kind, Class::Rewrite), pc)?;
            } else {
                self.log_region(exec, group, lane, place, kind, pc)?;
            }
        }
        self.note_change(exec, lane, dst.0);
        self.memory.copy(dst, src, size);
        Ok(())
    }

    pub(super) fn zero_all(
        &mut self,
        exec: &Exec,
        group: &Group,
        dst: Slot,
        size: u64,
        pc: Pc,
    ) -> Step<()> {
        let dst = exec.column(group.frame, dst);
        for lane in group.lanes.iter() {
            self.fill(exec, group, (lane, exec.side(lane)), (dst[lane].get(), size), 0, pc)?;
        }
        Ok(())
    }

    pub(super) fn fill(
        &mut self,
        exec: &Exec,
        group: &Group,
        (lane, side): (usize, Side),
        (dst, size): (u64, u64),
        byte: u8,
        pc: Pc,
    ) -> Step<()> {
        if size == 0 {
            return Ok(());
        }
        let kind = AccessKind::Write;
        let (object, offset) =
            self.check_region_by(exec, group, (lane, side), (dst, size), kind, pc)?;
        self.n_steps += size / 64;
        self.touch(exec, group, object, pc)?;
        self.log_region(exec, group, lane, (object, offset, size), kind, pc)?;
        self.note_change(exec, lane, object);
        self.memory.objects[object].fill(index(offset), index(size), byte);
        Ok(())
    }

    pub(super) fn declare(
        &mut self,
        exec: &Exec,
        group: &Group,
        slot: Slot,
        (name, layout): &(Name, Layout),
        pc: Pc,
    ) -> Step<()> {
        let slot = exec.column(group.frame, slot);
        let space = if exec.first_thread.is_some() { Space::ThreadLocal } else { Space::HostLocal };
        for lane in group.lanes.iter() {
            if let Some((object, _)) = self.memory.locate(slot[lane].get()) {
                self.touch(exec, group, object, pc)?;
                self.memory.kill(object);
            }
            let span = self.span(pc);
            let Some(object) = self.memory.allocate(name.clone(), space, layout.size_bytes, span)
            else {
                return self.unsupported("this much memory", span);
            };
            self.memory.objects[object].declare_alignment(layout.align_bytes);
            if let Some(thread) = exec.thread(lane) {
                self.memory.objects[object].owner = thread;
            }
            slot[lane].set(Memory::address(object));
        }
        Ok(())
    }

    /// An array of run-time size, in place of the one that the register held before.
    pub(super) fn array(
        &mut self,
        exec: &Exec,
        group: &Group,
        (dst, size): (Slot, Slot),
        name: &Name,
        pc: Pc,
    ) -> Step<()> {
        let size = exec.column(group.frame, size);
        for lane in group.lanes.iter() {
            let layout = Layout { size_bytes: size[lane].get(), align_bytes: 16, cell_bytes: 1 };
            let one = Group { lanes: Lanes::Range(lane, lane + 1), ..group.clone() };
            self.declare(exec, &one, dst, &(name.clone(), layout), pc)?;
        }
        Ok(())
    }
}
