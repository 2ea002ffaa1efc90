//! Barriers at which only some threads meet: barrier objects and the numbered barriers of a block, where all threads are
//! run.
//!
//! A phase is over when as many have arrived as it waits for (PTX ISA 8, "Parallel Synchronization and Communication
//! Instructions": `barrier`, `mbarrier`); what comes before an arrival happens before what comes after a wait for the
//! phase. In which phase an arrival counts is the same in every schedule if whoever arrives knows that the phase before is
//! over, so what a phase orders is ordered in every schedule. Where that is not so, there is no answer.

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_ir::intrinsic::PhaseOp;
use cuda_verify_order::Arrival;
use cuda_verify_smt::term::TermId;

use super::block::{Continuation, ThreadState};
use crate::engine::Engine;
use crate::exec::control::{Call, Done, Step, Stop, Wait, WaitKind};
use crate::exec::path::Path;
use crate::heap::memory::Target;
use crate::threads::all::order::{Agent, ThreadOrder};
use crate::threads::all::phase_barriers::{Key, MAX_NAMED, ParityWait, to_u32};
use crate::threads::current::WARP_SIZE;
use crate::vcc::obligation::Check;

impl Engine<'_> {
    /// Why the barriers of some threads cannot be followed here.
    pub(crate) fn phase_obstacle(&mut self, path: &Path) -> Option<&'static str> {
        let Some(current) = &self.current else { return Some("barrier object of the host") };
        let guard = current.guard;
        if self.abstraction.is_some() {
            return Some("barrier of some threads, where these are not run one by one");
        }
        (path.guard.term(&mut self.pool) != guard)
            .then_some("barrier of some threads in a branch that does not fold")
    }

    /// The barrier at a place.
    pub(crate) fn barrier_at(&mut self, place: TermId) -> Option<usize> {
        let cases = self.resolve(place);
        let [case] = &cases[..] else { return None };
        let (Some(Target::Object(object, _)), Some(offset)) =
            (case.target, self.pool.as_bv_u64(case.offset))
        else {
            return None;
        };
        Some(self.current_mut().barriers.find(Key::Object(object, offset)))
    }

    /// The next copy of the current thread that belongs to a barrier.
    pub(crate) fn next_barrier_copy(&mut self, barrier: usize) -> Agent {
        let current = self.current_mut();
        let thread_no = current.thread_no();
        current.barriers.next_copy(thread_no, barrier)
    }

    pub(crate) fn phase_op(
        &mut self,
        path: &mut Path,
        call: &Call<'_>,
        op: PhaseOp,
    ) -> Result<Done, Stop> {
        let span = self.caller_span(path, call.span);
        if let Some(what) = self.phase_obstacle(path) {
            return self.refuse(path, what, call.span);
        }
        let wait = |kind: WaitKind| {
            let (args, tys) = (call.args.clone(), call.tys.clone());
            Ok(Done::Step(Step::Wait(Wait { kind, span, dst: None, args, tys })))
        };
        let is_named = matches!(op, PhaseOp::NamedSync | PhaseOp::NamedArrive);
        // Those who look ahead or enumerate orders go no further.
        if is_named || self.loops.is_looking_ahead || self.launches.is_exploring {
            return wait(WaitKind::Named(op));
        }
        let Some(index) = self.barrier_at(call.args[0]) else {
            return self.refuse(path, "barrier object at a place that is not known", call.span);
        };
        let numbers: Option<Vec<u64>> =
            call.args[1..].iter().map(|arg| self.pool.as_bv_u64(*arg)).collect();
        let numbers: Option<Vec<u32>> = numbers
            .and_then(|numbers| numbers.into_iter().map(|n| u32::try_from(n).ok()).collect());
        let Some(numbers) = numbers else {
            return self.refuse(path, "barrier object with numbers that are not known", call.span);
        };
        let known = &mut self.current_mut().barriers.all[index];
        match op {
            PhaseOp::Init => {
                known.barrier.init();
                known.parity_waits.clear();
                Ok(Done::VOID)
            }
            PhaseOp::Arrive | PhaseOp::Drop => {
                let (n, n_expected) = (numbers[0], numbers[1]);
                let n_dropping = if op == PhaseOp::Drop { n } else { 0 };
                let arrival = Arrival { n, n_expected, n_dropping };
                let mut order = std::mem::take(&mut path.order.thread);
                let phase = self.arrive_at(path, &mut order, index, arrival, span);
                path.order.thread = order;
                Ok(match phase? {
                    Some(phase) => Done::Value(Some(self.pool.mk_bv(64, u64::from(phase)))),
                    None => Done::Step(Step::Dead),
                })
            }
            PhaseOp::Wait | PhaseOp::WaitParity => {
                let (mut phase, now) = (numbers[0], known.barrier.phase);
                if op == PhaseOp::WaitParity {
                    let Some(meant) = self.phase_of_parity(path, index, phase, span)? else {
                        return Ok(Done::VOID);
                    };
                    phase = meant;
                }
                if now <= phase {
                    return wait(WaitKind::Phase { barrier: to_u32(index), phase });
                }
                if let Some(passed) = self.current_mut().barriers.all[index].barrier.passed(phase) {
                    path.order.thread.clocks.depart(passed);
                }
                Ok(Done::VOID)
            }
            PhaseOp::NamedSync | PhaseOp::NamedArrive => wait(WaitKind::Named(op)),
        }
    }

    /// The phase that the current thread waits for by its parity; none for the one before the first.
    ///
    /// It is the same in every schedule if the thread knows the one before that to be over, and if the one after it cannot be
    /// over before the thread has waited.
    fn phase_of_parity(
        &mut self,
        path: &Path,
        index: usize,
        parity: u32,
        span: Span,
    ) -> Result<Option<u32>, Stop> {
        let current = self.current_mut();
        let point = current.point(path.order.thread.time);
        let known = &mut current.barriers.all[index];
        let barrier = &known.barrier;
        let meant = barrier.phase_of_parity(parity);
        let next_phase = meant.map_or(barrier.phase, |phase| phase + 1);
        let is_known = meant.is_none_or(|phase| {
            phase == barrier.first_phase
                || barrier.is_known_to_end(&path.order.thread.clocks, phase - 1)
        });
        known.parity_waits.push(ParityWait { point, next_phase });
        if !is_known {
            let what = "wait by parity before the thread knows that the phase before is over";
            self.unsupported(path, what, span)?;
        }
        Ok(meant)
    }

    /// The current thread arrives at a barrier: in which phase; none if it must not.
    fn arrive_at(
        &mut self,
        path: &Path,
        order: &mut ThreadOrder,
        index: usize,
        arrival: Arrival,
        span: Span,
    ) -> Result<Option<u32>, Stop> {
        let current = self.current_mut();
        let point = current.point(order.time);
        let barrier = &current.barriers.all[index].barrier;
        let phase = barrier.phase;
        let is_known =
            phase == barrier.first_phase || barrier.is_known_to_end(&order.clocks, phase - 1);
        let fault = barrier.fault(arrival);
        let (always, is_right) = (self.pool.mk_true(), self.pool.mk_bool(fault.is_none()));
        let text = || fault.unwrap_or_default().to_owned();
        let kind = PropertyKind::ApiContract;
        if self.require(path, always, is_right, kind, span, text)? == Check::Fails
            || fault.is_some()
        {
            return Ok(None);
        }
        // Without that the arrival counts for the phase before in some schedules and for this one in others; the
        // canonical order of threads would show one of them only.
        if !is_known {
            let what =
                "thread that arrives at a barrier before it knows that the last phase is over";
            self.unsupported(path, what, span)?;
        }
        let known = &mut self.current_mut().barriers.all[index];
        // The phase cannot end before this arrival, nor therefore before the waits that are before it.
        known.parity_waits.retain(|wait| {
            let is_before = wait.point.thread_no == point.thread_no
                || wait.point.is_separated(&point)
                || order.clocks.includes(&wait.point.step());
            wait.next_phase != phase || !is_before
        });
        order.arrive_at_phase(&point, &mut known.barrier.gathered);
        if known.barrier.arrive(arrival) {
            let n_waits = known.parity_waits.len();
            known.parity_waits.retain(|wait| wait.next_phase != phase);
            if known.parity_waits.len() < n_waits {
                let what = "phase that may be over before a wait for the one before it, by parity";
                self.unsupported(path, what, span)?;
            }
        }
        Ok(Some(phase))
    }

    /// Lets the threads go on that wait for a phase that is over; whether there are any.
    pub(super) fn wake_from_phases(&mut self, threads: &mut [ThreadState]) -> bool {
        let mut has_woken = false;
        for continuation in threads.iter_mut().flatten() {
            let Some(WaitKind::Phase { barrier, phase }) =
                continuation.wait.as_ref().map(|w| w.kind)
            else {
                continue;
            };
            let barrier = usize::try_from(barrier).unwrap_or(usize::MAX);
            let known = self.current_mut().barriers.all.get(barrier);
            if let Some(passed) = known.and_then(|known| known.barrier.passed(phase)) {
                continuation.order.thread.clocks.depart(passed);
                continuation.wait = None;
                has_woken = true;
            }
        }
        has_woken
    }

    /// Lets the warps arrive all of whose threads have come to a numbered barrier; whether there are any, none if no path
    /// is left.
    pub(super) fn arrive_at_named(
        &mut self,
        path: &Path,
        threads: &mut [ThreadState],
    ) -> Result<Option<bool>, Stop> {
        let warp_size = usize::try_from(WARP_SIZE).unwrap_or(32);
        let mut has_arrived = false;
        for (warp, lanes) in threads.chunks_mut(warp_size).enumerate() {
            let Some(wait) = self.named_wait(lanes) else { continue };
            let WaitKind::Named(op) = wait.kind else { continue };
            let numbers = (self.pool.as_bv_u64(wait.args[0]), self.pool.as_bv_u64(wait.args[1]));
            let (Some(id), Some(n)) = numbers else {
                self.unsupported(path, "numbered barrier whose number is not known", wait.span)?;
                return Ok(None);
            };
            let is_usable = id < MAX_NAMED && n > 0 && n.is_multiple_of(u64::from(WARP_SIZE));
            let (always, is_usable) = (self.pool.mk_true(), self.pool.mk_bool(is_usable));
            let text = || "number of a barrier, or of its threads, that there cannot be".to_owned();
            let kind = PropertyKind::ApiContract;
            if self.require(path, always, is_usable, kind, wait.span, text)? == Check::Fails {
                return Ok(None);
            }
            let block_no = self.current_mut().block_no;
            let index = self.current_mut().barriers.find(Key::Named(block_no, id));
            let n_expected = u32::try_from(n).unwrap_or(u32::MAX);
            let last = lanes.iter().rposition(|state| !state.is_empty());
            for (lane, state) in lanes.iter_mut().enumerate() {
                let Some(continuation) = state.first_mut() else { continue };
                self.enter_thread(block_no, to_u32(warp * warp_size + lane));
                // `barrier` counts warps: the number of threads goes up by the size of the warp, not by its active
                // lanes (PTX ISA, `bar`). The last lane brings it, so that the others have come by then.
                let n = if Some(lane) == last { WARP_SIZE } else { 0 };
                let arrival = Arrival { n, n_expected, n_dropping: 0 };
                let mut order = std::mem::take(&mut continuation.order.thread);
                let phase = self.arrive_at(path, &mut order, index, arrival, wait.span);
                continuation.order.thread = order;
                let Some(phase) = phase? else { return Ok(None) };
                continuation.wait = match (op, continuation.wait.take()) {
                    (PhaseOp::NamedSync, Some(wait)) => {
                        let kind = WaitKind::Phase { barrier: to_u32(index), phase };
                        Some(Wait { kind, ..wait })
                    }
                    (
                        PhaseOp::NamedArrive
                        | PhaseOp::Init
                        | PhaseOp::Arrive
                        | PhaseOp::Drop
                        | PhaseOp::Wait
                        | PhaseOp::WaitParity
                        | PhaseOp::NamedSync,
                        _,
                    ) => None,
                };
            }
            has_arrived = true;
        }
        Ok(Some(has_arrived))
    }

    /// The numbered barrier at which all lanes of a warp wait.
    fn named_wait(&self, lanes: &[ThreadState]) -> Option<Wait> {
        let mut all = lanes.iter().filter(|state| !state.is_empty());
        let first = all.next()?.first()?;
        let wait = first.wait.clone()?;
        let position = first.position();
        let is_same = |c: &Continuation| {
            let is_there =
                c.wait.as_ref().is_some_and(|w| w.kind == wait.kind && w.args == wait.args);
            is_there && self.pool.is_true(c.cond) && c.position() == position
        };
        let is_named = matches!(wait.kind, WaitKind::Named(_));
        let are_same = lanes.iter().flatten().all(is_same);
        (is_named && are_same && lanes.iter().all(|state| state.len() <= 1)).then_some(wait)
    }
}
