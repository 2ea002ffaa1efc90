//! Accesses by operations in streams and by the host, and what operations on streams and events say of their order.

use cuda_verify_base::PropertyKind;
use cuda_verify_goto::run::{Outcome, Violation};
use cuda_verify_ir::intrinsic::{AllocSpace, StreamOp};

use super::state::Launch;
use super::streams::{MAX_RANGES, Use};
use super::{Exec, Group, Machine, Step, ended};
use crate::code::{IntrinsicCall, Pc};
use crate::memory::{Space, index};

impl Machine<'_> {
    /// Notes an operation on streams and events where races between operations are looked for; what it answers.
    pub(super) fn order_operations(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        op: StreamOp,
        pc: Pc,
    ) -> Step<Option<u64>> {
        let span = self.caller_span(group, pc);
        let Some(streams) = &mut self.streams else { return Ok(None) };
        let lane = group.lanes.first();
        let arg = |index: usize| {
            let slot = call.args.get(index).map(|(slot, _)| *slot);
            slot.map_or(0, |slot| exec.column(group.frame, slot)[lane].get())
        };
        if matches!(op, StreamOp::IsDone | StreamOp::IsEventDone) {
            return Ok(Some(u64::from(streams.is_done(op, arg(0)))));
        }
        streams.apply(op, [arg(0), arg(1)], span);
        if op == StreamOp::Claim
            && let Some((object, offset)) = self.memory.locate(arg(0))
        {
            // The operation takes bytes, as a write without a value.
            let at = index(offset);
            let size = index(arg(1));
            self.log_operation(exec, group, lane, (object, at, size), Use::Write, pc)?;
        }
        Ok(None)
    }

    /// The end of a variable of the host, which no operation may still access, as that of memory that is freed.
    pub(super) fn end_of_variable(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        object: usize,
        pc: Pc,
    ) -> Step<()> {
        if self.streams.is_none() || exec.first_thread.is_some() {
            return Ok(());
        }
        let size = index(self.memory.objects[object].size());
        self.log_operation(exec, group, lane, (object, 0, size), Use::Write, pc)
    }

    /// Records an access; a conflict with an operation that may run at the same time is a violation.
    pub(super) fn log_operation(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        (object, at, size): (usize, usize, usize),
        kind: Use,
        pc: Pc,
    ) -> Step<()> {
        let place = self.caller_span(group, pc);
        if !self.config.properties.contains(PropertyKind::DataRace) {
            return Ok(());
        }
        let Some(streams) = &mut self.streams else { return Ok(()) };
        let found = &self.memory.objects[object];
        let (is_reached, is_of_host) = match found.space {
            // Copies go on after the call, and functions of the host run in streams.
            Space::Host => (!found.is_model, true),
            Space::HostLocal
            | Space::Allocated(
                AllocSpace::HostHeap(_) | AllocSpace::Stack | AllocSpace::Environment,
            ) => (true, true),
            Space::Managed | Space::Allocated(AllocSpace::Managed | AllocSpace::Pinned) => {
                (true, false)
            }
            Space::Device
            | Space::Constant
            | Space::Allocated(AllocSpace::Device | AllocSpace::DeviceHeap(_)) => {
                (streams.current.is_some(), false)
            }
            Space::Shared
            | Space::ThreadLocal
            | Space::Code(_)
            | Space::HostCode(_)
            | Space::Shadow(_)
            | Space::Allocated(AllocSpace::Runtime | AllocSpace::Descriptor) => (false, false),
        };
        if !is_reached || size == 0 {
            return Ok(());
        }
        let current = streams.current.as_ref();
        let (is_operation, place) = current.map_or((false, place), |it| (true, it.span));
        // The host waits for other operations, or what they take from it has been taken.
        let is_kept = !is_of_host || current.is_some_and(|current| current.keeps_host);
        let earlier = streams.add(object, (at, at.saturating_add(size)), kind, is_kept);
        if streams.n_ranges > MAX_RANGES {
            return self.unsupported("this many records of operations", place);
        }
        let Some(earlier) = earlier.filter(|_| self.is_target(place)) else { return Ok(()) };
        let by = if is_operation { "an operation" } else { "the host" };
        ended(Outcome::Violation(Box::new(Violation {
            property: PropertyKind::DataRace,
            message: format!(
                "{} of `{}` by {by} conflicts with a {} by an operation that nothing orders with it",
                kind.describe(),
                self.memory.objects[object].name,
                earlier.describe()
            ),
            span: place,
            thread: self.position(exec, lane),
            stack: Vec::new(),
            accesses: None,
            is_simultaneous: false,
            waiting: Vec::new(),
            launch: self.launch.as_ref().map(Launch::describe),
        })))
    }
}
