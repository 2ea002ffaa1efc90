//! Warp functions: exchange among the lanes named in a mask.
//!
//! Lanes that come to a warp function wait; they go on together once all lanes that the mask names, and that have not
//! ended, are there with the same mask. Semantics after the CUDA C++ Programming Guide, "Warp Vote Functions", "Warp Shuffle Functions",
//! "Warp Match Functions", "Warp Reduce Functions"; the lane arithmetic of shuffles after the PTX ISA, `shfl.sync`.

use std::ops::Range;

use cuda_verify_base::PropertyKind;
use cuda_verify_base::id::Id;
use cuda_verify_goto::program::LocalId;
use cuda_verify_goto::run::{Request, Source};
use cuda_verify_ir::intrinsic::{Intrinsic, ShuffleKind, WarpOp};
use cuda_verify_ir::program::BinaryOp;
use cuda_verify_ir::types::Scalar;
use cuda_verify_order::Point;

use super::state::WARP_SIZE;
use super::{Exec, Group, Machine, Step, Wait};
use crate::alu;
use crate::code::{IntrinsicCall, Op};
use crate::lanes::Lanes;

/// A lane that takes part in an exchange, by its number in the warp.
#[derive(Clone, Copy, Debug)]
struct Member {
    number: usize,
    lane: usize,
    frame: usize,
}

impl Machine<'_> {
    /// Completes the warp functions for which all lanes have come; whether there were any.
    pub(super) fn meet(&mut self, exec: &Exec, groups: &mut Vec<Group>) -> Step<bool> {
        let mut group_of: Vec<Option<usize>> = vec![None; exec.width];
        for (index, group) in groups.iter().enumerate() {
            group.lanes.iter().for_each(|lane| group_of[lane] = Some(index));
        }
        let mut is_released = vec![false; exec.width];
        for first in (0..exec.width).step_by(WARP_SIZE) {
            let warp = first..(first + WARP_SIZE).min(exec.width);
            while let Some(members) =
                self.complete_exchange(exec, groups, &group_of, warp.clone(), &is_released)?
            {
                let code = self.code;
                let group = members.first().and_then(|member| group_of[member.lane]);
                let Some(Op::Intrinsic(call)) = group.map(|it| &code.ops[groups[it].pc - 1]) else {
                    break;
                };
                for member in exchange(exec, call, &members) {
                    let group = group_of[member.lane].map(|group| &groups[group]);
                    self.take_from_absent(exec, group, call, member.lane)?;
                }
                members.iter().for_each(|member| is_released[member.lane] = true);
                // Lanes that have ended take no part: what they did is not before what the others do next.
                let is_whole = members.len() == warp.len();
                let is_barrier = call.op == Intrinsic::SyncWarp;
                if is_barrier && (!is_whole || self.has_orders()) {
                    self.pass_on(exec, &members);
                }
                if is_barrier {
                    let time = self.tick()?;
                    if let Some(launch) = &mut self.launch
                        && is_whole
                    {
                        launch.warp_barriers[first / WARP_SIZE] = time;
                    }
                }
            }
        }
        let mut parted = Vec::new();
        for group in groups.iter_mut().filter(|group| group.wait == Some(Wait::Warp)) {
            let (going, waiting) = group.lanes.split(|lane| is_released[lane]);
            if going.is_empty() {
                continue;
            }
            group.wait = None;
            group.lanes = Lanes::of(going);
            if !waiting.is_empty() {
                let lanes = Lanes::of(waiting);
                parted.push(Group { lanes, wait: Some(Wait::Warp), ..group.clone() });
            }
        }
        groups.extend(parted);
        Ok(is_released.contains(&true))
    }

    /// A lane that has read from one that takes no part gets any value.
    fn take_from_absent(
        &mut self,
        exec: &Exec,
        group: Option<&Group>,
        call: &IntrinsicCall,
        lane: usize,
    ) -> Step<()> {
        let (Some(group), Some((dst, ty))) = (group, call.dst) else { return Ok(()) };
        let pc = group.pc - 1;
        if self.config.properties.contains(PropertyKind::UninitialisedRead) {
            return self.unsupported("value of a lane that takes no part", self.span(pc));
        }
        self.doubt_at("value of a lane that takes no part", group, pc)?;
        let source = Source::Register(self.code.origins[pc].0, LocalId::from_index(dst.place().1));
        let (span, thread) = (self.caller_span(group, pc), self.position(exec, lane));
        let bits = self.given(&Request { source, ty, span, thread })?;
        exec.column(group.frame, dst)[lane].set(alu::normalise(alu::low(bits), ty));
        Ok(())
    }

    fn has_orders(&self) -> bool {
        self.launch.as_ref().is_some_and(|launch| !launch.orders.is_empty())
    }

    /// What some lanes of a warp have done and seen comes before what they do next.
    fn pass_on(&mut self, exec: &Exec, members: &[Member]) {
        let Some(launch) = &mut self.launch else { return };
        let point = |member: &Member| Some(launch.point(exec.thread(member.lane)?, member.lane));
        let points: Vec<Point> = members.iter().filter_map(point).collect();
        launch.orders.meet(&points);
    }

    fn call_of(&self, group: &Group) -> Option<&IntrinsicCall> {
        if let Op::Intrinsic(call) = &self.code.ops[group.pc - 1] { Some(call) } else { None }
    }

    /// The members of an exchange of a warp that is complete.
    fn complete_exchange(
        &self,
        exec: &Exec,
        groups: &[Group],
        group_of: &[Option<usize>],
        warp: Range<usize>,
        is_released: &[bool],
    ) -> Step<Option<Vec<Member>>> {
        let waiting = |lane: usize| {
            let group = groups.get(group_of[lane]?)?;
            (group.wait == Some(Wait::Warp) && !is_released[lane]).then_some(group)
        };
        let goes_on = |lane: usize| {
            is_released[lane] || group_of[lane].is_some_and(|group| groups[group].wait.is_none())
        };
        for lane in warp.clone() {
            let Some(group) = waiting(lane) else { continue };
            let Some(call) = self.call_of(group) else { continue };
            // Lanes with another mask exchange among themselves.
            let mask_of = |frame: usize, lane: usize| {
                call.args.first().map(|(mask, _)| exec.column(frame, *mask)[lane].get())
            };
            let own_mask = mask_of(group.frame, lane);
            let is_here = |lane: usize| {
                waiting(lane).is_some_and(|it| {
                    it.pc == group.pc
                        && it.calls == group.calls
                        && mask_of(it.frame, lane) == own_mask
                })
            };
            let is_asking = call.op == Intrinsic::ActiveMask;
            if is_asking && warp.clone().any(goes_on) {
                continue;
            }
            let bit = |lane: usize| 1u64 << (lane - warp.start);
            let mask = own_mask.filter(|_| !is_asking).unwrap_or_else(|| {
                warp.clone().filter(|lane| is_here(*lane)).fold(0, |mask, lane| mask | bit(lane))
            });
            let pc = group.pc - 1;
            if mask & bit(lane) == 0 {
                let message = "the calling lane is named in the mask";
                return self.violated(exec, group, lane, PropertyKind::WarpSync, message, pc);
            }
            let kernel_pc = group.calls.first().map_or(group.pc, |call| call.pc);
            let mut members = Vec::new();
            let (mut is_complete, mut gone) = (true, None);
            for other in warp.clone().filter(|lane| mask & bit(*lane) != 0) {
                let number = other - warp.start;
                if group_of[other].is_none() {
                    if exec.is_past(other, kernel_pc - 1, lane) {
                        gone = Some(number);
                    }
                } else if is_here(other) {
                    let frame = waiting(other).map_or(0, |group| group.frame);
                    members.push(Member { number, lane: other, frame });
                } else {
                    is_complete = false;
                }
            }
            if let (true, Some(number)) = (is_complete, gone) {
                let message = format!("lane {number}, which the mask names, comes here");
                return self.violated(exec, group, lane, PropertyKind::WarpSync, message, pc);
            }
            if is_complete {
                return Ok(Some(members));
            }
        }
        Ok(None)
    }
}

/// Gives the members their results; those whose result is not defined.
fn exchange(exec: &Exec, call: &IntrinsicCall, members: &[Member]) -> Vec<Member> {
    let argument = |member: &Member, index: usize| {
        let slot = call.args.get(index).map(|(slot, _)| *slot);
        slot.map_or(0, |slot| exec.column(member.frame, slot)[member.lane].get())
    };
    let value = |member: &Member| argument(member, 1);
    let Some((dst, ty)) = call.dst else { return Vec::new() };
    let mut results = Vec::with_capacity(members.len());
    for member in members {
        let result = if let Intrinsic::Shuffle(kind) = call.op {
            let width = if call.args.len() > 3 { argument(member, 3) } else { 32 };
            match shuffle_source(kind, member.number, argument(member, 2), width) {
                None => Some(value(member)),
                Some(source) => members.iter().find(|it| it.number == source).map(value),
            }
        } else if let Intrinsic::Warp(op) = call.op {
            let values: Vec<(usize, u64)> =
                members.iter().map(|it| (it.number, value(it))).collect();
            let of = call.args.get(1).map_or(Scalar::UINT, |(_, ty)| *ty);
            Some(vote(op, value(member), &values, of))
        } else {
            // The mask of the active lanes.
            Some(members.iter().fold(0, |mask, it| mask | 1 << it.number))
        };
        results.push(result.map(|result| alu::normalise(result, ty)));
    }
    let mut undefined = Vec::new();
    for (member, result) in members.iter().zip(results) {
        match result {
            Some(result) => exec.column(member.frame, dst)[member.lane].set(result),
            None => undefined.push(*member),
        }
    }
    undefined
}

/// The lane a shuffle reads from; `None` for the lane's own value.
fn shuffle_source(kind: ShuffleKind, lane: usize, operand: u64, width: u64) -> Option<usize> {
    let lane = u64::try_from(lane).ok()?;
    // Five bits select (PTX ISA, `shfl.sync`).
    let operand = operand % 32;
    let width = width.clamp(1, 32);
    let first = lane / width * width;
    let source = match kind {
        ShuffleKind::Index => Some(first + operand % width),
        ShuffleKind::Up => lane.checked_sub(operand).filter(|source| *source >= first),
        ShuffleKind::Down => Some(lane + operand).filter(|source| *source < first + width),
        // A lane of an earlier segment may be read, not one of a later.
        ShuffleKind::Xor => Some(lane ^ operand).filter(|source| *source < first + width),
    };
    source.filter(|source| *source != lane).and_then(|source| usize::try_from(source).ok())
}

fn vote(op: WarpOp, own: u64, values: &[(usize, u64)], ty: Scalar) -> u64 {
    let mask_of = |holds: &dyn Fn(u64) -> bool| {
        let lanes = values.iter().filter(|(_, value)| holds(*value));
        lanes.fold(0, |mask, (number, _)| mask | 1 << number)
    };
    let is_uniform = values.iter().all(|(_, value)| *value == own);
    let all = values.iter().all(|(_, value)| *value != 0);
    let any = values.iter().any(|(_, value)| *value != 0);
    let join =
        |f: &dyn Fn(u64, u64) -> u64| values.iter().map(|(_, value)| *value).reduce(f).unwrap_or(0);
    let reduce = |op: BinaryOp| join(&|a, b| alu::exact_binary(op, ty, a, ty, b));
    let select = |op: BinaryOp| {
        join(&|best, value| {
            if alu::exact_binary(op, ty, value, ty, best) != 0 { value } else { best }
        })
    };
    match op {
        WarpOp::Ballot => mask_of(&|value| value != 0),
        WarpOp::All => u64::from(all),
        WarpOp::Any => u64::from(any),
        WarpOp::Uni => u64::from(all || !any),
        WarpOp::MatchAny => mask_of(&|value| value == own),
        WarpOp::MatchAll if is_uniform => mask_of(&|_| true),
        WarpOp::MatchAll => 0,
        WarpOp::ReduceAdd => reduce(BinaryOp::Add),
        WarpOp::ReduceAnd => reduce(BinaryOp::BitAnd),
        WarpOp::ReduceOr => reduce(BinaryOp::BitOr),
        WarpOp::ReduceXor => reduce(BinaryOp::BitXor),
        WarpOp::ReduceMin => select(BinaryOp::Lt),
        WarpOp::ReduceMax => select(BinaryOp::Gt),
    }
}
