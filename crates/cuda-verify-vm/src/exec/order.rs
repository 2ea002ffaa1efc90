//! Whether a run stands for all others: for every order of the threads, and for all that the host and the device may do
//! at the same time.
//!
//! A run without a race determines what every plain access reads, in any order of the threads: accesses that conflict
//! are ordered by barriers, which are the same in all orders (CUDA C++ Programming Guide, "Synchronization Functions").
//! What is left are operations whose effect depends on more than that, and each of them is a doubt:
//!
//! - atomic functions whose result is used, that do not commute with the others on the same object, or that round;
//! - fences, where accesses are ordered by nothing else, and the volatile accesses that they order;
//! - barriers of some threads and asynchronous copies;
//! - the lanes that are active (`__activemask`);
//! - functions of the reals, of which only the error is known, and what the printing functions return;
//! - operations in other streams than the default one, and accesses by the host to memory that an operation may still
//!   access (CUDA C++ Programming Guide, "Asynchronous Concurrent Execution").
//!
//! *Guarantee*: a run that ends without a violation and without a doubt, and that has taken no value from its
//! environment, is the only one that the program has, up to the order of independent steps.

use cuda_verify_base::Span;
use cuda_verify_goto::run::Outcome;
use cuda_verify_ir::intrinsic::{AtomicOp, StreamOp};
use cuda_verify_ir::types::Scalar;

use super::{Exec, Group, Machine, Step, ended};
use crate::code::{IntrinsicCall, Op, Pc, Slot};
use crate::lanes::map0;

/// The handles of the default stream, `0` and `cudaStreamLegacy`.
const DEFAULT_STREAMS: std::ops::RangeInclusive<u64> = 0..=1;

impl Machine<'_> {
    /// Notes why another run may do otherwise. Ends this one if that makes it useless.
    pub(super) fn doubt(&mut self, what: &str, span: Span) -> Step<()> {
        if self.doubt.is_some() {
            return Ok(());
        }
        self.doubt = Some((what.to_owned(), span));
        if self.environment.goes_on(what) {
            Ok(())
        } else {
            ended(Outcome::Unsupported(what.to_owned(), span))
        }
    }

    /// Notes that accesses were ordered by what another run need not have: which flags were seen by whom.
    pub(super) fn doubt_order(&mut self) -> Step<()> {
        let Some(launch) = &self.launch else { return Ok(()) };
        if !launch.orders.is_used.get() {
            return Ok(());
        }
        let span = launch.span;
        self.doubt("accesses that fences or barriers of some threads order", span)
    }

    /// The place in the user's code of an operation, for doubts.
    pub(super) fn doubt_at(&mut self, what: &str, group: &Group, pc: Pc) -> Step<()> {
        if self.doubt.is_some() {
            return Ok(());
        }
        let span = self.caller_span(group, pc);
        self.doubt(what, span)
    }

    /// Whether the result of a built-in operation is used: not if functions only return it up to a call that does not
    /// want it.
    pub(super) fn is_used(&self, group: &Group, call: &IntrinsicCall, pc: Pc) -> bool {
        let Some((mut result, _)) = call.dst else { return false };
        let mut next = pc + 1;
        for caller in group.calls.iter().rev() {
            let value = loop {
                let op = &self.code.ops[next];
                if let Op::Return(value) = op {
                    break *value;
                }
                // Moves tell that registers have a value.
                let passes = if let Op::Move(to, from) = op {
                    *to != result && *from != result
                } else {
                    matches!(op, Op::Dead(_))
                };
                if !passes {
                    return true;
                }
                next += 1;
            };
            let (Some(value), Some(dst)) = (value, caller.dst) else { return false };
            if value != result {
                return false;
            }
            (result, next) = (dst, caller.pc);
        }
        true
    }

    /// What an atomic function of some threads says of other orders.
    pub(super) fn doubt_atomic(
        &mut self,
        group: &Group,
        call: &IntrinsicCall,
        (op, ty): (AtomicOp, Scalar),
        pc: Pc,
    ) -> Step<()> {
        let is_alone = self.launch.as_ref().is_none_or(super::state::Launch::has_one_thread);
        if self.doubt.is_some() || is_alone {
            return Ok(());
        }
        if self.is_used(group, call, pc) {
            return self.doubt_at("result of an atomic function", group, pc);
        }
        if op.family().is_none() || matches!(ty, Scalar::Float(_)) {
            return self.doubt_at("atomic functions that do not commute", group, pc);
        }
        Ok(())
    }

    /// The same of the object that it accesses.
    #[inline]
    pub(super) fn doubt_mixture(
        &mut self,
        group: &Group,
        (op, size): (AtomicOp, usize),
        object: usize,
        pc: Pc,
    ) -> Step<()> {
        let Some(family) = op.family() else { return Ok(()) };
        let now = (self.n_launches, family, size);
        let found = &mut self.memory.objects[object];
        match found.atomic_family {
            Some(before) if before == now => Ok(()),
            Some((launch, ..)) if launch == self.n_launches => {
                self.doubt_at("atomic functions that do not commute", group, pc)
            }
            Some(_) | None => {
                found.atomic_family = Some(now);
                Ok(())
            }
        }
    }

    /// An operation on streams and events.
    pub(super) fn stream(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        op: StreamOp,
        pc: Pc,
    ) -> Step<()> {
        let handle = |slot: Slot| exec.column(group.frame, slot)[group.lanes.first()].get();
        let stream = call.args.first().map_or(0, |(slot, _)| handle(*slot));
        let answer = self.order_operations(exec, group, call, op, pc)?;
        match op {
            StreamOp::Begin | StreamOp::BeginHost => {
                self.in_flight.present = Some(op == StreamOp::BeginHost);
                self.in_stream(stream, group, pc)?;
            }
            StreamOp::End => {
                self.in_flight.present = None;
                self.in_flight.is_busy = true;
            }
            StreamOp::Sync if DEFAULT_STREAMS.contains(&stream) => self.in_flight.clear(),
            // What happens before an event is over at the latest when the host waits for the stream.
            StreamOp::Sync
            | StreamOp::Create
            | StreamOp::Wait
            | StreamOp::Record
            | StreamOp::EventSync
            | StreamOp::Claim => {}
            // In this run everything is done at once.
            StreamOp::IsDone | StreamOp::IsEventDone => {
                self.doubt_at("whether an operation is done", group, pc)?;
                if let Some((dst, _)) = call.dst {
                    map0(&group.lanes, exec.column(group.frame, dst), |_| answer.unwrap_or(1));
                }
            }
            StreamOp::Reset => {
                self.doubt_at("reset of the device", group, pc)?;
                self.in_flight.clear();
                self.memory.reset_device();
            }
        }
        Ok(())
    }

    /// An operation begins in a stream.
    pub(super) fn in_stream(&mut self, stream: u64, group: &Group, pc: Pc) -> Step<()> {
        if DEFAULT_STREAMS.contains(&stream) {
            return Ok(());
        }
        self.doubt_at("operations in streams, which may run at the same time", group, pc)
    }

    /// The host has waited for all that the device does.
    pub(super) fn wait_for_device(&mut self) {
        self.in_flight.clear();
        if let Some(streams) = &mut self.streams {
            streams.wait_for_all();
        }
    }

    /// The host, or an operation that it starts, accesses an object or ends its life.
    #[inline]
    pub(super) fn touch(&mut self, exec: &Exec, group: &Group, object: usize, pc: Pc) -> Step<()> {
        if !self.is_in_flight() || exec.first_thread.is_some() {
            return Ok(());
        }
        self.touch_in_flight(group, object, pc)
    }

    /// Whether an operation may be going on whose accesses the host has to wait for.
    #[inline]
    pub(super) fn is_in_flight(&self) -> bool {
        self.in_flight.is_busy || self.in_flight.present.is_some()
    }

    fn touch_in_flight(&mut self, group: &Group, object: usize, pc: Pc) -> Step<()> {
        let is_shared = self.memory.objects[object].is_of_both_sides();
        let is_listed = self.in_flight.objects.contains(&object);
        match self.in_flight.present {
            // Operations of the default stream follow each other.
            Some(false) => Ok(()),
            Some(true) => {
                if !is_listed {
                    self.in_flight.objects.push(object);
                }
                Ok(())
            }
            None if is_shared || is_listed => {
                let what = "access by the host to memory that the device may still access";
                self.doubt_at(what, group, pc)
            }
            None => Ok(()),
        }
    }
}
