//! Barriers of some threads, and asynchronous copies.
//!
//! A phase is over when as many threads have arrived as it waits for (PTX ISA 8, `barrier`, `mbarrier`). A copy is carried
//! out where it is issued; to the race check it is made by a thread of its own that nothing comes after but what has
//! waited for it.

use cuda_verify_base::PropertyKind;
use cuda_verify_ir::intrinsic::{CopyOp, PhaseOp};
use cuda_verify_order::Arrival;

use super::block::Block;
use super::state::{Key, WARP_SIZE};
use super::{Exec, Group, Machine, Step, Wait};
use crate::code::{IntrinsicCall, Op, Pc};

fn narrow(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Machine<'_> {
    /// An operation of a thread on asynchronous copies.
    pub(super) fn copy_op(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        op: CopyOp,
        pc: Pc,
    ) -> Step<()> {
        let lane = group.lanes.first();
        let Some(thread) = exec.thread(lane) else { return Ok(()) };
        let barrier = match op {
            CopyOp::BeginAt => Some(self.barrier_at(exec, group, call, pc)?),
            CopyOp::Begin | CopyOp::End | CopyOp::Commit | CopyOp::Wait => None,
        };
        let n_left = self.argument(exec, group, call, 0);
        let Some(launch) = &mut self.launch else { return Ok(()) };
        // Accesses of the thread itself before the copy come before it.
        launch.orders.of(thread);
        let phases = &mut launch.phases;
        match op {
            CopyOp::Begin | CopyOp::BeginAt => {
                let number = phases.begin_copy(thread);
                match barrier {
                    Some(barrier) => {
                        let gathered = &mut phases.barriers[barrier].gathered;
                        gathered.fixed.include_up_to(number, u32::MAX);
                    }
                    None => {
                        phases.copies.entry(thread).or_default().uncommitted.push(number);
                    }
                }
            }
            CopyOp::End => phases.copies.entry(thread).or_default().open = None,
            CopyOp::Commit => {
                let copies = phases.copies.entry(thread).or_default();
                let group = std::mem::take(&mut copies.uncommitted);
                copies.groups.push(group);
            }
            CopyOp::Wait => {
                let n_left = usize::try_from(n_left).unwrap_or(usize::MAX);
                let copies = phases.copies.entry(thread).or_default();
                let n_complete = copies.groups.len().saturating_sub(n_left);
                let past = &mut launch.orders.of(thread).fixed;
                for copy in copies.groups.drain(..n_complete).flatten() {
                    past.include_up_to(copy, u32::MAX);
                }
            }
        }
        Ok(())
    }

    fn argument(&self, exec: &Exec, group: &Group, call: &IntrinsicCall, index: usize) -> u64 {
        let lane = group.lanes.first();
        let arg = call.args.get(index);
        arg.map_or(0, |(slot, _)| exec.column(group.frame, *slot)[lane].get())
    }

    fn barrier_at(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        pc: Pc,
    ) -> Step<usize> {
        let found = self.memory.locate(self.argument(exec, group, call, 0));
        match (found, &mut self.launch) {
            (Some((object, offset)), Some(launch)) => {
                Ok(launch.phases.find(Key::Object(object, offset)))
            }
            (_, _) => self.unsupported("barrier object that does not exist", self.span(pc)),
        }
    }

    /// An operation of a thread on a barrier of some threads; what it waits for then.
    pub(super) fn phase_op(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &IntrinsicCall,
        op: PhaseOp,
        pc: Pc,
    ) -> Step<Option<Wait>> {
        if matches!(op, PhaseOp::NamedSync | PhaseOp::NamedArrive) {
            return Ok(Some(Wait::Named(op)));
        }
        let index = self.barrier_at(exec, group, call, pc)?;
        let number = |index: usize| narrow(self.argument(exec, group, call, index));
        let (n, n_expected) = (number(1), number(2));
        let Some(launch) = &mut self.launch else { return Ok(None) };
        let barrier = &mut launch.phases.barriers[index];
        match op {
            PhaseOp::Init => barrier.init(),
            PhaseOp::Arrive | PhaseOp::Drop => {
                let phase = barrier.phase;
                let n_dropping = if op == PhaseOp::Drop { n } else { 0 };
                let arrival = Arrival { n, n_expected, n_dropping };
                self.arrive(exec, group, &[group.lanes.first()], index, arrival, pc)?;
                if let Some((dst, _)) = call.dst {
                    exec.column(group.frame, dst)[group.lanes.first()].set(phase.into());
                }
            }
            PhaseOp::Wait | PhaseOp::WaitParity => {
                let is_by_parity = op == PhaseOp::WaitParity;
                let meant = if is_by_parity { barrier.phase_of_parity(n) } else { Some(n) };
                let Some(phase) = meant else { return Ok(None) };
                if barrier.phase <= phase {
                    return Ok(Some(Wait::Phase { barrier: index, phase }));
                }
                let thread = exec.thread(group.lanes.first());
                self.depart(thread, index, phase);
            }
            PhaseOp::NamedSync | PhaseOp::NamedArrive => {}
        }
        Ok(None)
    }

    /// What a phase that is over passes on to a thread that has waited for it.
    fn depart(&mut self, thread: Option<u32>, barrier: usize, phase: u32) {
        let (Some(thread), Some(launch)) = (thread, &mut self.launch) else { return };
        if let Some(passed) = launch.phases.barriers[barrier].passed(phase) {
            launch.orders.of(thread).depart(passed);
        }
    }

    fn arrive(
        &mut self,
        exec: &Exec,
        group: &Group,
        lanes: &[usize],
        index: usize,
        arrival: Arrival,
        pc: Pc,
    ) -> Step<()> {
        let Some(launch) = &mut self.launch else { return Ok(()) };
        if let Some(message) = launch.phases.barriers[index].fault(arrival) {
            let lane = group.lanes.first();
            return self.violated(exec, group, lane, PropertyKind::ApiContract, message, pc);
        }
        for lane in lanes {
            let Some(thread) = exec.thread(*lane) else { continue };
            let point = launch.point(thread, *lane);
            let gathered = &mut launch.phases.barriers[index].gathered;
            launch.orders.of(thread).arrive_at_phase(&point, gathered);
        }
        let is_over = launch.phases.barriers[index].arrive(arrival);
        self.n_changes += u64::from(is_over);
        // What comes next is not part of it.
        self.tick()?;
        Ok(())
    }

    /// Lets threads go on whose phases are over, and warps arrive at numbered barriers; whether there were any.
    pub(super) fn release_phases(&mut self, block: &mut Block) -> Step<bool> {
        let mut is_released = self.arrive_at_named(block)?;
        for index in 0..block.groups.len() {
            let group = &mut block.groups[index];
            let Some(Wait::Phase { barrier, phase }) = group.wait else { continue };
            let launch = self.launch.as_ref();
            if launch.is_none_or(|launch| launch.phases.barriers[barrier].phase <= phase) {
                continue;
            }
            group.wait = None;
            is_released = true;
            for lane in block.groups[index].lanes.iter() {
                self.depart(block.exec.thread(lane), barrier, phase);
            }
        }
        Ok(is_released)
    }

    /// The block's number of the barrier that a group waits at, and how many arrivals it expects.
    fn named(&self, exec: &Exec, group: &Group) -> (u64, u64) {
        let Op::Intrinsic(call) = &self.code.ops[group.pc - 1] else { return (0, 0) };
        (self.argument(exec, group, call, 0), self.argument(exec, group, call, 1))
    }

    fn arrive_at_named(&mut self, block: &mut Block) -> Step<bool> {
        let mut is_released = false;
        let width = block.exec.width;
        for first in (0..width).step_by(WARP_SIZE) {
            let warp = first..(first + WARP_SIZE).min(width);
            let members: Vec<usize> = (0..block.groups.len())
                .filter(|index| warp.contains(&block.groups[*index].lanes.first()))
                .collect();
            let Some(leader) = members.first().map(|index| block.groups[*index].clone()) else {
                continue;
            };
            let Some(Wait::Named(op)) = leader.wait else { continue };
            let (number, n_expected) = self.named(&block.exec, &leader);
            let is_same = |group: &Group| {
                (group.wait, group.pc, &group.calls) == (leader.wait, leader.pc, &leader.calls)
                    && self.named(&block.exec, group).0 == number
            };
            if !members.iter().all(|index| is_same(&block.groups[*index])) {
                continue;
            }
            let Some(launch) = &mut self.launch else { continue };
            let index = launch.phases.find(Key::Named(launch.number, number));
            let phase = launch.phases.barriers[index].phase;
            let lanes: Vec<usize> =
                members.iter().map(|index| block.groups[*index].lanes.first()).collect();
            // PTX ISA 8, `barrier`: the count of threads grows by that of a warp.
            let n = u32::try_from(WARP_SIZE).unwrap_or(0);
            let arrival = Arrival { n, n_expected: narrow(n_expected), n_dropping: 0 };
            self.arrive(&block.exec, &leader, &lanes, index, arrival, leader.pc - 1)?;
            let wait = (op == PhaseOp::NamedSync).then_some(Wait::Phase { barrier: index, phase });
            members.iter().for_each(|index| block.groups[*index].wait = wait);
            is_released = true;
        }
        Ok(is_released)
    }
}
