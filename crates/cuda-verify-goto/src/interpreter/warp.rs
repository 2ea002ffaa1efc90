//! Warp functions: exchange among the lanes named in a mask.
//!
//! Semantics after the CUDA C++ Programming Guide, "Warp Vote Functions", "Warp Shuffle Functions", "Warp Match
//! Functions", "Warp Reduce Functions"; the lane arithmetic of shuffles after the PTX ISA, `shfl.sync`.

use cuda_verify_base::PropertyKind;
use cuda_verify_base::id::Id;
use cuda_verify_ir::intrinsic::{BarrierKind, PhaseOp, ShuffleKind, WarpOp};
use cuda_verify_ir::program::BinaryOp;
use cuda_verify_ir::types::Scalar;

use super::launch::WARP_SIZE;
use super::memory::{Number, Value};
use super::thread::{Thread, Wait};
use super::{Machine, Step};
use crate::fold;

/// What a thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WaitKind {
    /// All threads of the block or grid.
    Barrier(BarrierKind),
    /// The lanes of the mask: the first argument.
    SyncWarp,
    Shuffle(ShuffleKind),
    Warp(WarpOp),
    /// The lanes that come to the same place before any of them can go on.
    ActiveMask,
    /// The end of a phase of a barrier of some threads.
    Phase {
        barrier: usize,
        phase: u64,
    },
    /// The other threads of the warp, which come to a numbered barrier together.
    Named(PhaseOp),
    /// Another thread, for the value that it has at the same place.
    Other,
}

impl WaitKind {
    /// Whether lanes of a warp meet.
    pub(super) fn is_warp(self) -> bool {
        match self {
            Self::Barrier(_) | Self::Other | Self::Phase { .. } | Self::Named(_) => false,
            Self::SyncWarp | Self::Shuffle(_) | Self::Warp(_) | Self::ActiveMask => true,
        }
    }
}

impl Wait {
    /// The mask of a warp function.
    fn mask(&self) -> Option<u64> {
        self.args.first().map(|(mask, _)| mask.low())
    }
}

/// A lane that takes part in an exchange.
struct Member {
    index: usize,
    lane: u64,
    wait: Wait,
}

impl Machine<'_> {
    /// Completes the warp functions for which all lanes have come; whether there were any.
    pub(super) fn release_warps(&mut self, threads: &mut [Option<Thread>]) -> Step<bool> {
        let Some(launch) = &self.launch else { return Ok(false) };
        let mut warps: Vec<(Number, Vec<(usize, u64)>)> = Vec::new();
        for (index, thread) in threads.iter().enumerate() {
            let Some(number) = thread.as_ref().and_then(|thread| thread.number) else { continue };
            let (warp, lane) = (launch.warp_of(number), launch.lane_of(number));
            match warps.last_mut() {
                Some((last, lanes)) if *last == warp => lanes.push((index, lane)),
                Some(_) | None => warps.push((warp, vec![(index, lane)])),
            }
        }
        let mut is_released = false;
        for (warp, lanes) in warps {
            while let Some(members) = self.complete_exchange(threads, &lanes)? {
                let is_sync = members.iter().all(|member| member.wait.kind == WaitKind::SyncWarp);
                // Lanes that have ended take no part: what they did is not before what the others do next.
                let is_full = members.len() == lanes.len();
                Self::exchange(threads, &members);
                if is_sync
                    && is_full
                    && let Some(launch) = &mut self.launch
                {
                    *launch.epochs.entry(warp).or_insert(0) += 1;
                }
                is_released = true;
            }
        }
        Ok(is_released)
    }

    /// The members of an exchange of a warp that is complete.
    fn complete_exchange(
        &self,
        threads: &[Option<Thread>],
        lanes: &[(usize, u64)],
    ) -> Step<Option<Vec<Member>>> {
        for (leader, lane) in lanes {
            let Some(thread) = &threads[*leader] else { continue };
            let Some(wait) = thread.wait.as_ref() else { continue };
            if !wait.kind.is_warp() {
                continue;
            }
            let position = thread.code_position();
            // Lanes with another mask exchange among themselves.
            let meets = |other: &Thread| {
                let meets = |it: &Wait| it.mask() == wait.mask();
                other.code_position() == position && other.wait.as_ref().is_some_and(meets)
            };
            let is_here = |(index, _): &&(usize, u64)| threads[*index].as_ref().is_some_and(meets);
            let is_asking = wait.kind == WaitKind::ActiveMask;
            let goes_on = |(index, _): &(usize, u64)| {
                threads[*index].as_ref().is_some_and(|it| it.wait.is_none() && !it.has_ended)
            };
            if is_asking && lanes.iter().any(goes_on) {
                continue;
            }
            let mask = if is_asking {
                lanes.iter().filter(is_here).fold(0, |mask, (_, lane)| mask | 1 << lane)
            } else {
                wait.mask().unwrap_or(0)
            };
            if mask >> lane & 1 == 0 {
                let message = "the calling lane is named in the mask";
                return self.violated(thread, PropertyKind::WarpSync, message, wait.span);
            }
            let mut members = Vec::new();
            let (mut is_complete, mut gone) = (true, None);
            for (index, lane) in lanes {
                let Some(other) = &threads[*index] else { continue };
                if mask >> lane & 1 == 0 {
                    continue;
                }
                if other.has_ended {
                    if other.is_past(thread) {
                        gone = Some(lane);
                    }
                    continue;
                }
                match &other.wait {
                    Some(wait) if meets(other) => {
                        members.push(Member { index: *index, lane: *lane, wait: wait.clone() });
                    }
                    Some(_) | None => is_complete = false,
                }
            }
            if is_complete && let Some(lane) = gone {
                let message = format!("lane {lane}, which the mask names, comes here");
                return self.violated(thread, PropertyKind::WarpSync, message, wait.span);
            }
            if is_complete {
                return Ok(Some(members));
            }
        }
        Ok(None)
    }

    fn exchange(threads: &mut [Option<Thread>], members: &[Member]) {
        for member in members {
            let result = match member.wait.kind {
                WaitKind::SyncWarp
                | WaitKind::Barrier(_)
                | WaitKind::Phase { .. }
                | WaitKind::Named(_)
                | WaitKind::Other => None,
                // The value of a lane that does not take part is undefined.
                WaitKind::Shuffle(kind) => match shuffle_source(kind, member) {
                    None => Some(value_of(member)),
                    Some(source) => members.iter().find(|other| other.lane == source).map(value_of),
                },
                WaitKind::Warp(op) => Some(vote(op, member, members)),
                WaitKind::ActiveMask => {
                    Some(Value::plain(members.iter().fold(0, |mask, other| mask | 1 << other.lane)))
                }
            };
            let thread = threads[member.index].as_mut();
            let thread = thread.expect("invariant: a waiting thread is there");
            thread.wait = None;
            if let Some((dst, ty)) = member.wait.dst {
                let cut =
                    |value: Value| Value { bits: super::eval::normalise(value.bits, ty), ..value };
                thread.top_mut().registers[dst.index()] = result.map(cut);
            }
        }
    }
}

fn value_of(member: &Member) -> Value {
    member.wait.args.get(1).map_or(Value::default(), |(value, _)| *value)
}

/// The lane a shuffle reads from; `None` for the lane's own value.
fn shuffle_source(kind: ShuffleKind, member: &Member) -> Option<u64> {
    let arg = |index: usize| member.wait.args.get(index).map(|(value, _)| value.low());
    // Five bits select (PTX ISA, `shfl.sync`).
    let (lane, operand) = (member.lane, arg(2).unwrap_or(0) % WARP_SIZE);
    let width = arg(3).unwrap_or(WARP_SIZE).clamp(1, WARP_SIZE);
    let first = lane / width * width;
    let source = match kind {
        ShuffleKind::Index => Some(first + operand % width),
        ShuffleKind::Up => lane.checked_sub(operand).filter(|source| *source >= first),
        ShuffleKind::Down => Some(lane + operand).filter(|source| *source < first + width),
        // A lane of an earlier segment may be read, not one of a later.
        ShuffleKind::Xor => Some(lane ^ operand).filter(|source| *source < first + width),
    };
    source.filter(|source| *source != lane)
}

fn vote(op: WarpOp, member: &Member, members: &[Member]) -> Value {
    let values = || members.iter().map(value_of);
    let mask_of = |holds: &dyn Fn(&Member) -> bool| {
        let lanes = members.iter().filter(|member| holds(member));
        Value::plain(lanes.fold(0, |mask, member| mask | 1 << member.lane))
    };
    let own = value_of(member);
    let is_uniform = values().all(|value| value.bits == own.bits);
    match op {
        WarpOp::Ballot => mask_of(&|member| value_of(member).is_true()),
        WarpOp::All => Value::flag(values().all(Value::is_true)),
        WarpOp::Any => Value::flag(values().any(Value::is_true)),
        WarpOp::Uni => Value::flag(values().all(Value::is_true) || !values().any(Value::is_true)),
        WarpOp::MatchAny => mask_of(&|other| value_of(other).bits == own.bits),
        WarpOp::MatchAll if is_uniform => mask_of(&|_| true),
        WarpOp::MatchAll => Value::plain(0),
        WarpOp::ReduceAdd => reduce(BinaryOp::Add, members),
        WarpOp::ReduceAnd => reduce(BinaryOp::BitAnd, members),
        WarpOp::ReduceOr => reduce(BinaryOp::BitOr, members),
        WarpOp::ReduceXor => reduce(BinaryOp::BitXor, members),
        WarpOp::ReduceMin => select(BinaryOp::Lt, members),
        WarpOp::ReduceMax => select(BinaryOp::Gt, members),
    }
}

fn typed(member: &Member) -> Option<(cuda_verify_ir::program::Constant, Scalar)> {
    let (value, ty) = member.wait.args.get(1)?;
    Some((fold::from_bits(value.bits, *ty)?, *ty))
}

/// The members' values joined by an operator.
fn reduce(op: BinaryOp, members: &[Member]) -> Value {
    let mut typed = members.iter().filter_map(typed);
    let Some((first, ty)) = typed.next() else { return Value::default() };
    let result = typed.try_fold(first, |sum, (value, _)| fold::binary(op, ty, sum, ty, value));
    Value::plain(result.map_or(0, fold::to_bits))
}

/// The member value that compares with all others.
fn select(op: BinaryOp, members: &[Member]) -> Value {
    let mut typed = members.iter().filter_map(typed);
    let Some((first, ty)) = typed.next() else { return Value::default() };
    let result = typed.fold(first, |best, (value, _)| {
        let is_better = fold::binary(op, ty, value, ty, best)
            == Some(cuda_verify_ir::program::Constant::Bool(true));
        if is_better { value } else { best }
    });
    Value::plain(fold::to_bits(result))
}
