//! Warp functions: which lanes take part, and what they get from each other.

use cuda_verify_base::id::Id;
use cuda_verify_base::{PropertyKind, Reason, Span};
use cuda_verify_ir::intrinsic::{ShuffleKind, WarpOp};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::term::TermId;

use super::block::{Continuation, Progress, ThreadState};
use crate::engine::Engine;
use crate::exec::control::{Stop, Wait, WaitKind};
use crate::exec::path::{Path, Position};
use crate::threads::all::order::{Point, ThreadOrder};
use crate::threads::current::{Ended, WARP_SIZE};
use crate::vcc::obligation::Check;
use crate::{rules, value};

impl Engine<'_> {
    /// Lets the warps go on that wait at a warp function: `Finished` if any could, `Parked` if all wait for lanes that
    /// wait for a write, `Dead` if no path is left.
    pub(super) fn resume_warps(
        &mut self,
        path: &mut Path,
        threads: &mut [ThreadState],
    ) -> Result<Progress, Stop> {
        // A lane that waits for itself or a few others goes on first, and may then come to where more of them wait.
        for is_last_resort in [false, true] {
            match self.resume_complete(path, threads, is_last_resort)? {
                Progress::Parked => {}
                progress @ (Progress::Dead | Progress::Finished) => return Ok(progress),
            }
        }
        Ok(Progress::Parked)
    }

    /// As [`Self::resume_warps`]. Unless it is the last resort, lanes wait for one that waits at another warp function.
    fn resume_complete(
        &mut self,
        path: &mut Path,
        threads: &mut [ThreadState],
        is_last_resort: bool,
    ) -> Result<Progress, Stop> {
        let warp_size = usize::try_from(WARP_SIZE).unwrap_or(32);
        let mut progress = Progress::Parked;
        for (warp, lanes) in threads.chunks_mut(warp_size).enumerate() {
            for leader in 0..lanes.len() {
                let waits_here =
                    |c: &Continuation| c.wait.as_ref().is_some_and(|wait| wait.kind.is_warp());
                if !lanes[leader].iter().any(waits_here) {
                    continue;
                }
                match self.resume_lanes(path, (warp, leader), lanes, is_last_resort)? {
                    Progress::Dead => return Ok(Progress::Dead),
                    Progress::Finished => progress = Progress::Finished,
                    Progress::Parked => {}
                }
            }
        }
        Ok(progress)
    }

    /// Gives up running every thread of the launch, which is then run by one arbitrary thread, where that may be done.
    fn leave_to_one_thread(
        &mut self,
        path: &Path,
        what: &str,
        span: Span,
    ) -> Result<Progress, Stop> {
        if self.launches.exact_until.is_some() {
            self.launches.is_given_up = true;
            let span = self.caller_span(path, span);
            return Err(Stop(Reason::Unsupported { construct: what.to_owned(), span }));
        }
        self.unsupported(path, what, span)?;
        Ok(Progress::Dead)
    }

    /// Lets the lanes of a warp go on that wait together with the leader.
    fn resume_lanes(
        &mut self,
        path: &mut Path,
        (warp, leader): (usize, usize),
        lanes: &mut [ThreadState],
        is_last_resort: bool,
    ) -> Result<Progress, Stop> {
        let warp_size = usize::try_from(WARP_SIZE).unwrap_or(32);
        let first = &lanes[leader][0];
        let Some(wait) = first.wait.clone().filter(|wait| wait.kind.is_warp()) else {
            return self.leave_to_one_thread(
                path,
                "warp function in a branch that does not fold",
                Span::NONE,
            );
        };
        let cond = first.cond;
        // Which lanes take part would be a question for each set of them.
        if lanes.iter().any(|lane| lane.len() > 1 || lane.iter().any(|c| c.cond != cond)) {
            let what = "warp function where control flow depends on unknown values";
            return self.leave_to_one_thread(path, what, wait.span);
        }
        let position = first.position();
        if wait.kind == WaitKind::ActiveMask {
            self.tell_active_lanes(lanes, &position);
            return Ok(Progress::Finished);
        }
        let mask = wait.args.first().and_then(|mask| self.pool.as_bv_u64(*mask));
        let Some(mask) = mask else {
            let what = "warp function with a mask that is not constant";
            return self.leave_to_one_thread(path, what, wait.span);
        };
        let mut members = Vec::new();
        let mut missing = None;
        for (lane, state) in lanes.iter().enumerate() {
            // Lanes with another mask exchange among themselves, later.
            let is_here = state.first().is_some_and(|c| {
                c.position() == position
                    && c.wait
                        .as_ref()
                        .is_some_and(|w| w.kind == wait.kind && w.args.first() == wait.args.first())
            });
            if is_here {
                members.push(lane);
            } else if mask & (1 << lane) != 0 && !state.is_empty() {
                let is_for_others = |w: &Wait| w.kind.is_for_others();
                // It may have been resumed just now, or may be soon.
                let may_go_on = |w: &Wait| is_for_others(w) || !is_last_resort && w.kind.is_warp();
                if state.iter().any(|c| c.wait.as_ref().is_none_or(may_go_on)) {
                    return Ok(Progress::Parked);
                }
                missing = Some(lane);
            }
        }
        let kernel = first.frames.first();
        let number = |lane: usize| u32::try_from(warp * warp_size + lane).unwrap_or(u32::MAX);
        let block_no = self.current_mut().block_no;
        self.enter_thread(block_no, number(leader));
        let are_named = members.iter().all(|lane| mask & (1 << lane) != 0);
        let mut in_mask = self.pool.mk_bool(missing.is_none() && are_named);
        // As at barriers, who has returned before is not waited for, but conditional code is entered by all.
        let is_past = |end: &&Ended| {
            let lane = end.thread % WARP_SIZE;
            end.thread - lane == number(0)
                && mask & (1 << lane) != 0
                && kernel.is_none_or(|kernel| end.at.is_past(kernel))
        };
        let past: Vec<Ended> = self.current_mut().ended.iter().filter(is_past).cloned().collect();
        let gone = past.last().map(|end| end.thread % WARP_SIZE);
        for end in past {
            let stays = self.pool.mk_not(end.cond);
            in_mask = self.pool.mk_and(in_mask, stays);
        }
        let text = || match (missing, gone) {
            (Some(lane), _) => {
                format!("lane {lane} is named in the mask but waits elsewhere or with another mask")
            }
            (None, Some(lane)) if are_named => {
                format!("lane {lane} is named in the mask but does not come here")
            }
            (None, _) => "the calling lane is not named in the mask".to_owned(),
        };
        if self.require(path, cond, in_mask, PropertyKind::WarpSync, wait.span, text)?
            == Check::Fails
        {
            return Ok(Progress::Dead);
        }
        self.exchange(lanes, &members, &wait, mask);
        if wait.kind == WaitKind::SyncWarp {
            self.synchronise_lanes(warp, lanes, &members);
        }
        Ok(Progress::Finished)
    }

    /// Gives the lanes that ask at one place which they are.
    ///
    /// SOUNDNESS(active-mask): under; lanes that come to the same place in the same interval are active together. The
    /// device may split them.
    fn tell_active_lanes(&mut self, lanes: &mut [ThreadState], position: &Position) {
        self.rely_on(rules::ACTIVE_MASK);
        let asks_here = |state: &ThreadState| {
            let first = state.first();
            first.is_some_and(|c| c.waits_for(WaitKind::ActiveMask) && c.position() == *position)
        };
        let active: Vec<bool> = lanes.iter().map(asks_here).collect();
        let word = active.iter().rev().fold(0, |word, is_active| word << 1 | u64::from(*is_active));
        let mask = self.pool.mk_bv(32, word);
        for (state, _) in lanes.iter_mut().zip(active).filter(|(_, is_active)| *is_active) {
            let Some(continuation) = state.first_mut() else { continue };
            let wait = continuation.wait.take();
            if let Some(dst) = wait.and_then(|wait| wait.dst)
                && let Some(frame) = continuation.frames.last_mut()
            {
                frame.locals[dst.index()] = Some(mask);
            }
        }
    }

    /// Orders the accesses of the members of a `__syncwarp`.
    fn synchronise_lanes(&mut self, warp: usize, lanes: &mut [ThreadState], members: &[usize]) {
        // All lanes of the warp meet, so that the number of the epoch says what is ordered; else each of the others is
        // named.
        let is_full = members.len() == lanes.len();
        let first = warp * usize::try_from(WARP_SIZE).unwrap_or(32);
        let current = self.current_mut();
        let mut orders: Vec<(&mut ThreadOrder, Point)> = Vec::new();
        for (lane, state) in lanes.iter_mut().enumerate() {
            if members.contains(&lane)
                && let Some(continuation) = state.first_mut()
            {
                current.thread_in_block = u32::try_from(first + lane).unwrap_or(u32::MAX);
                let order = &mut continuation.order.thread;
                let point = current.point(order.time);
                orders.push((order, point));
            }
        }
        if is_full {
            let mut at_barrier = cuda_verify_order::ThreadOrder::default();
            for (order, _) in &mut orders {
                order.arrive(&mut at_barrier);
            }
            for (order, _) in &mut orders {
                order.clocks.depart(&at_barrier);
            }
            current.epochs[warp] += 1;
        } else {
            ThreadOrder::synchronise(&mut orders);
        }
    }

    /// Computes the results of a warp function and resumes its members.
    fn exchange(&mut self, lanes: &mut [ThreadState], members: &[usize], wait: &Wait, mask: u64) {
        let waits: Vec<(usize, Wait)> = members
            .iter()
            .filter_map(|lane| Some((*lane, lanes[*lane].first()?.wait.clone()?)))
            .collect();
        for &lane in members {
            let result = self.warp_result(&waits, lane, wait.kind, mask);
            let Some(continuation) = lanes[lane].first_mut() else { continue };
            let Some(wait) = continuation.wait.take() else { continue };
            if let Some(dst) = wait.dst {
                let frame = continuation.frames.last_mut();
                let frame = frame.expect("invariant: a waiting thread has not ended");
                frame.locals[dst.index()] = result;
            }
        }
    }

    /// The result of a warp function for one lane (CUDA C++ Programming Guide, "Warp Shuffle Functions", "Warp Vote
    /// Functions", "Warp Match Functions", "Warp Reduce Functions").
    pub(crate) fn warp_result(
        &mut self,
        waits: &[(usize, Wait)],
        lane: usize,
        kind: WaitKind,
        mask: u64,
    ) -> Option<TermId> {
        let of = |lane: usize| waits.iter().find(|(l, _)| *l == lane).map(|(_, wait)| wait);
        let own = of(lane)?;
        let in_mask = waits.iter().filter(|(l, _)| mask & (1 << l) != 0);
        match kind {
            WaitKind::Barrier(_)
            | WaitKind::SyncWarp
            | WaitKind::ActiveMask
            | WaitKind::Spin
            | WaitKind::Phase { .. }
            | WaitKind::Named(_) => None,
            WaitKind::Shuffle(shuffle) => {
                let selector = self.pool.as_bv_u64(own.args[2])?;
                let width = self.pool.as_bv_u64(own.args[3])?.clamp(1, 32);
                let source = shuffle_source(shuffle, u64::try_from(lane).ok()?, selector, width);
                let source = usize::try_from(source).ok().and_then(of);
                // The value of a lane that does not take part is undefined: none, hence indeterminate.
                source.map(|wait| wait.args[1])
            }
            WaitKind::Warp(op) => {
                let ty = *own.tys.get(1)?;
                let (zero, one) = (self.pool.mk_bv(32, 0), self.pool.mk_bv(32, 1));
                let value = own.args[1];
                let mut result: Option<TermId> = None;
                let terms: Vec<(usize, TermId)> =
                    in_mask.map(|(lane, wait)| (*lane, wait.args[1])).collect();
                for (other, term) in terms {
                    let bit = self.pool.mk_bv(32, 1 << other);
                    let next = match op {
                        WarpOp::Ballot => {
                            let holds = value::truth(&mut self.pool, term, ty);
                            self.pool.mk_ite(holds, bit, zero)
                        }
                        WarpOp::All | WarpOp::Any => value::truth(&mut self.pool, term, ty),
                        WarpOp::Uni | WarpOp::MatchAll => self.pool.mk_eq(term, value),
                        WarpOp::MatchAny => {
                            let equal = self.pool.mk_eq(term, value);
                            self.pool.mk_ite(equal, bit, zero)
                        }
                        WarpOp::ReduceAdd
                        | WarpOp::ReduceMin
                        | WarpOp::ReduceMax
                        | WarpOp::ReduceAnd
                        | WarpOp::ReduceOr
                        | WarpOp::ReduceXor => term,
                    };
                    result = Some(match result {
                        None => next,
                        Some(so_far) => self.warp_combine(op, ty, so_far, next),
                    });
                }
                let result = result?;
                match op {
                    WarpOp::All | WarpOp::Any | WarpOp::Uni => {
                        Some(self.pool.mk_ite(result, one, zero))
                    }
                    WarpOp::MatchAll => {
                        let all = self.pool.mk_bv(32, mask);
                        Some(self.pool.mk_ite(result, all, zero))
                    }
                    WarpOp::Ballot
                    | WarpOp::MatchAny
                    | WarpOp::ReduceAdd
                    | WarpOp::ReduceMin
                    | WarpOp::ReduceMax
                    | WarpOp::ReduceAnd
                    | WarpOp::ReduceOr
                    | WarpOp::ReduceXor => Some(result),
                }
            }
        }
    }

    fn warp_combine(&mut self, op: WarpOp, ty: Scalar, a: TermId, b: TermId) -> TermId {
        match op {
            WarpOp::Ballot | WarpOp::MatchAny | WarpOp::ReduceOr => self.pool.mk_bv_or(a, b),
            WarpOp::All | WarpOp::Uni | WarpOp::MatchAll => self.pool.mk_and(a, b),
            WarpOp::Any => self.pool.mk_or(a, b),
            WarpOp::ReduceAdd => self.pool.mk_bv_add(a, b),
            WarpOp::ReduceAnd => self.pool.mk_bv_and(a, b),
            WarpOp::ReduceXor => self.pool.mk_bv_xor(a, b),
            WarpOp::ReduceMin | WarpOp::ReduceMax => {
                let is_signed = matches!(ty, Scalar::Int(_, Signedness::Signed));
                let less =
                    if is_signed { self.pool.mk_bv_slt(a, b) } else { self.pool.mk_bv_ult(a, b) };
                let (low, high) = (self.pool.mk_ite(less, a, b), self.pool.mk_ite(less, b, a));
                if op == WarpOp::ReduceMin { low } else { high }
            }
        }
    }
}

/// The lane a shuffle reads from; its own if the selected one is outside of the segment. Five bits select (PTX ISA,
/// `shfl.sync`).
fn shuffle_source(kind: ShuffleKind, lane: u64, selector: u64, width: u64) -> u64 {
    let selector = selector % u64::from(WARP_SIZE);
    let segment = lane / width * width;
    let in_segment = |other: u64| if other < segment + width { other } else { lane };
    match kind {
        ShuffleKind::Index => segment + selector % width,
        ShuffleKind::Up if lane - segment >= selector => lane - selector,
        ShuffleKind::Up => lane,
        ShuffleKind::Down => in_segment(lane.saturating_add(selector)),
        ShuffleKind::Xor => in_segment(lane ^ selector),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CUDA C++ Programming Guide, "Warp Shuffle Functions": a lane outside of its segment is the own one, but for
    /// exclusive disjunctions, which reach earlier segments.
    #[test]
    fn lanes_read_from_their_segment() {
        for (kind, lane, selector, width, source) in [
            (ShuffleKind::Index, 5, 3, 32, 3),
            (ShuffleKind::Index, 5, 35, 32, 3),
            (ShuffleKind::Index, 13, 3, 8, 11),
            (ShuffleKind::Up, 5, 3, 32, 2),
            (ShuffleKind::Up, 2, 3, 32, 2),
            (ShuffleKind::Up, 9, 2, 8, 9),
            (ShuffleKind::Down, 5, 3, 32, 8),
            (ShuffleKind::Down, 30, 3, 32, 30),
            (ShuffleKind::Down, 6, 2, 8, 6),
            (ShuffleKind::Down, 1, u64::MAX, 32, 1),
            (ShuffleKind::Down, 0, u64::MAX, 32, 31),
            (ShuffleKind::Down, 4, 33, 32, 5),
            (ShuffleKind::Up, 4, 32, 32, 4),
            (ShuffleKind::Xor, 4, 33, 32, 5),
            (ShuffleKind::Xor, 5, 1, 32, 4),
            (ShuffleKind::Xor, 3, 8, 8, 3),
            (ShuffleKind::Xor, 11, 8, 8, 3),
        ] {
            let found = shuffle_source(kind, lane, selector, width);
            assert_eq!(found, source, "{kind:?} of lane {lane} by {selector} in {width}");
        }
    }
}
