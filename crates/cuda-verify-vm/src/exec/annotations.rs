//! Annotations about the accesses of a thread and about other threads.
//!
//! Which access an annotation speaks of, of those that a thread has made since the last barrier, is chosen by the
//! environment. Threads that come to an annotation about another thread wait for it there, as long as one can come: so
//! each has the value that the other one has at the same place. Where none comes, the annotation says nothing.
//!
//! *Guarantee*: a value that counts is one that an access or another thread really had.

use std::collections::BTreeSet;

use cuda_verify_base::PropertyKind;
use cuda_verify_base::id::Id;
use cuda_verify_goto::fold;
use cuda_verify_goto::program::{AccessKind, ExprId, ExprKind, FuncId, Function, InstrKind};
use cuda_verify_goto::run::{Request, Source};
use cuda_verify_ir::intrinsic::{Intrinsic, LogKind};
use cuda_verify_ir::program::Constant;

use super::block::Block;
use super::{Exec, Group, Machine, Step, Wait};
use crate::alu;
use crate::code::{IntrinsicCall, Op, Pc, Slot};
use crate::lanes::Lanes;
use crate::print::shown;

/// A lane that waits for the value of another thread.
#[derive(Debug)]
struct Asking {
    block: usize,
    group: usize,
    lane: usize,
    /// Whether a counterexample names it: such threads speak of each other.
    is_named: bool,
    value: u64,
}

impl Machine<'_> {
    /// Notes an access of a thread.
    pub(super) fn note(
        &mut self,
        exec: &Exec,
        lane: usize,
        (object, at): (usize, usize),
        kind: AccessKind,
    ) {
        let found = &self.memory.objects[object];
        let (Some(annotations), Some(thread)) = (&mut self.annotations, exec.thread(lane)) else {
            return;
        };
        if !found.is_private() {
            let kind = match kind {
                AccessKind::Read => LogKind::Read,
                AccessKind::Write => LogKind::Write,
                AccessKind::Atomic => LogKind::Atomic,
            };
            let offset = found.offset(at);
            annotations.offsets.entry((thread, object, kind)).or_default().push(offset);
        }
    }

    /// Whether there is an access of the kind to what a pointer points to, or its offset.
    pub(super) fn logged(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        kind: LogKind,
        pc: Pc,
    ) -> Step<()> {
        let (Some((dst, ty)), Some((pointer, _))) = (call.dst, call.args.first()) else {
            return Ok(());
        };
        for lane in group.lanes.iter() {
            let address = exec.column(group.frame, *pointer)[lane].get();
            let key = self.memory.locate(address).zip(exec.thread(lane));
            let key = key.map(|((object, _), thread)| (thread, object, kind));
            let offsets = self.annotations.as_ref().map(|it| &it.offsets);
            let known = key.and_then(|key| offsets?.get(&key)).cloned().unwrap_or_default();
            let (span, thread) = (self.caller_span(group, pc), self.position(exec, lane));
            let source = Source::Input(Some(kind.chosen().into()));
            let chosen = alu::low(self.given(&Request { source, ty, span, thread })?);
            let result = if matches!(call.op, Intrinsic::Logged(_)) {
                u64::from(chosen != 0 && !known.is_empty())
            } else if known.contains(&chosen) {
                chosen
            } else {
                known.last().copied().unwrap_or(0)
            };
            exec.column(group.frame, dst)[lane].set(alu::normalise(result, ty));
        }
        Ok(())
    }

    /// Whether what an annotation says of a thread counts; what comes next does.
    pub(super) fn counts(&mut self, exec: &Exec, lane: usize) -> bool {
        match (&mut self.annotations, exec.thread(lane)) {
            (Some(annotations), Some(thread)) => !annotations.alone.remove(&thread),
            (Some(_) | None, _) => true,
        }
    }

    /// What the two sides of a condition are that does not hold, for the message.
    pub(super) fn sides(&self, exec: &Exec, group: &Group, lane: usize, pc: Pc) -> Option<String> {
        let (func, instr) = self.code.origins[pc];
        let function = &self.program.functions[func];
        let InstrKind::Intrinsic { args, .. } = &function.instrs[instr].kind else { return None };
        let (op, sides) = function.comparison(*args.first()?)?;
        let shown = |side: ExprId| {
            let value = self.value_of(exec, group, lane, function, side)?;
            Some(shown(alu::low(fold::to_bits(value)), function.exprs[side].ty))
        };
        Some(format!(": {} {op} {} is false", shown(sides[0])?, shown(sides[1])?))
    }

    /// The value of an expression of registers; none where it is an address.
    fn value_of(
        &self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        function: &Function,
        expr: ExprId,
    ) -> Option<Constant> {
        let value = |it: ExprId| self.value_of(exec, group, lane, function, it);
        let ty = |it: ExprId| function.exprs[it].ty;
        let own = ty(expr);
        match function.exprs[expr].kind {
            ExprKind::Const(constant) => Some(constant),
            ExprKind::Local(local) => {
                let slot = Slot::local(local.index());
                fold::from_bits(exec.bits(group.frame, (slot, own), lane), own)
            }
            ExprKind::Unary(op, of) => fold::unary(op, own, value(of)?),
            ExprKind::Binary(op, left, right) => {
                fold::binary(op, ty(left), value(left)?, ty(right), value(right)?)
            }
            ExprKind::Convert(of) => fold::convert(ty(of), own, value(of)?),
            ExprKind::Bitcast(of) => fold::bitcast(own, value(of)?),
            ExprKind::Select(cond, then, other) => {
                let is_taken = value(cond)? == Constant::Bool(true);
                value(if is_taken { then } else { other })
            }
            ExprKind::LocalAddr(_)
            | ExprKind::GlobalAddr(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::PtrAdd { .. }
            | ExprKind::PtrDiff { .. } => None,
        }
    }

    /// The first lane whose annotation counts and does not hold.
    pub(super) fn failing(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
    ) -> Option<usize> {
        let (slot, _) = call.args.first()?;
        let cond = exec.column(group.frame, *slot);
        let mut failing = None;
        for lane in group.lanes.iter() {
            let counts = self.annotations.is_none() || self.counts(exec, lane);
            failing = failing.or((counts && cond[lane].get() == 0).then_some(lane));
        }
        failing
    }

    /// Gives threads that wait for the values of others these values; whether there were any. No thread can run.
    pub(super) fn release_others(&mut self, blocks: &mut [Block]) -> Step<bool> {
        let asking = self.asking(blocks);
        if asking.is_empty() {
            return Ok(false);
        }
        if self.config.properties.contains(PropertyKind::Deadlock) {
            self.n_released += 1;
        }
        let place = |it: &Asking| {
            let group = &blocks[it.block].groups[it.group];
            (group.pc, group.calls.iter().map(|call| call.pc).collect::<Vec<Pc>>())
        };
        let mut values: Vec<Option<u64>> = Vec::with_capacity(asking.len());
        for it in &asking {
            let here = place(it);
            let mut others = asking.iter().filter(|other| {
                let is_same = (other.block, other.lane) == (it.block, it.lane);
                !is_same && other.is_named == it.is_named && place(other) == here
            });
            let found = others.next().map(|other| other.value);
            values.push(found.or_else(|| self.value_of_one_past(blocks, &asking, it)));
        }
        // Who is ahead of the others waits for them.
        let has_some = values.iter().any(Option::is_some);
        let mut released = BTreeSet::new();
        for (it, value) in asking.iter().zip(values) {
            if has_some && value.is_none() {
                continue;
            }
            let block = &blocks[it.block];
            let group = &block.groups[it.group];
            if let Op::Intrinsic(call) = &self.code.ops[group.pc - 1]
                && let Some((dst, ty)) = call.dst
            {
                let value = alu::normalise(value.unwrap_or(0), ty);
                block.exec.column(group.frame, dst)[it.lane].set(value);
            }
            if let (None, Some(annotations), Some(thread)) =
                (value, &mut self.annotations, block.exec.thread(it.lane))
            {
                annotations.alone.insert(thread);
            }
            released.insert((it.block, it.lane));
        }
        for (index, block) in blocks.iter_mut().enumerate() {
            let mut parted = Vec::new();
            for group in block.groups.iter_mut().filter(|it| it.wait == Some(Wait::Other)) {
                let (going, waiting) = group.lanes.split(|lane| released.contains(&(index, lane)));
                if going.is_empty() {
                    continue;
                }
                group.wait = None;
                group.lanes = Lanes::of(going);
                if !waiting.is_empty() {
                    let (lanes, wait) = (Lanes::of(waiting), Some(Wait::Other));
                    parted.push(Group { lanes, wait, ..group.clone() });
                }
            }
            block.groups.extend(parted);
        }
        Ok(true)
    }

    /// The value of a thread that has just gone past the place of one that asks, because an operator left the annotation
    /// out: what is asked for is computed from its variables.
    fn value_of_one_past(
        &mut self,
        blocks: &[Block],
        asking: &[Asking],
        it: &Asking,
    ) -> Option<u64> {
        let group = |it: &Asking| &blocks[it.block].groups[it.group];
        let (here, code) = (group(it), self.code);
        let place = |group: &Group| -> Vec<Pc> {
            group.calls.iter().map(|call| call.pc).chain([group.pc]).collect()
        };
        let functions = |places: &[Pc]| -> Vec<FuncId> {
            places.iter().map(|pc| code.origins[pc - 1].0).collect()
        };
        let ours = place(here);
        let mut others = asking.iter().filter(|other| {
            let theirs = place(group(other));
            let is_same = (other.block, other.lane) == (it.block, it.lane);
            let is_past = theirs > ours && functions(&theirs) == functions(&ours);
            !is_same && other.is_named == it.is_named && is_past
        });
        let other = others.next()?;
        let pc = here.pc - 1;
        let start = (0..pc).rev().take_while(|at| code.origins[*at] == code.origins[pc]).last();
        let (exec, lanes) = (&blocks[other.block].exec, Lanes::of(vec![other.lane]));
        let mut there =
            Group { pc: start.unwrap_or(pc), lanes, wait: None, ..group(other).clone() };
        self.run_single(exec, &mut there, pc);
        let Op::Intrinsic(call) = &code.ops[pc] else { return None };
        let (slot, _) = call.args.first().filter(|_| there.pc == pc)?;
        Some(exec.column(there.frame, *slot)[other.lane].get())
    }

    fn asking(&self, blocks: &[Block]) -> Vec<Asking> {
        let mut asking = Vec::new();
        for (index, block) in blocks.iter().enumerate() {
            for (at, group) in block.groups.iter().enumerate() {
                let Op::Intrinsic(call) = &self.code.ops[group.pc.saturating_sub(1)] else {
                    continue;
                };
                let Some((slot, _)) = call.args.first().filter(|_| group.wait == Some(Wait::Other))
                else {
                    continue;
                };
                let column = block.exec.column(group.frame, *slot);
                asking.extend(group.lanes.iter().map(|lane| {
                    Asking {
                        block: index,
                        group: at,
                        lane,
                        is_named: self
                            .position(&block.exec, lane)
                            .is_some_and(|it| self.config.representatives.contains(&it)),
                        value: column[lane].get(),
                    }
                }));
            }
        }
        asking.sort_by_key(|it| (it.block, it.lane));
        asking
    }
}
