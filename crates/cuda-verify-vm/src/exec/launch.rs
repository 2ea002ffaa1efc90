//! Launches: blocks one after the other, the threads of a block together.

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PropertyKind, Span};
use cuda_verify_goto::interpreter::{LaunchRun, Outcome, ThreadPosition};
use cuda_verify_goto::program::{FuncId, InstrKind};
use cuda_verify_goto::shared::static_shared_bytes;
use cuda_verify_ir::intrinsic::{AtomicOp, Intrinsic};
use cuda_verify_ir::program::{GlobalSpace, ThreadVar};
use cuda_verify_ir::types::Scalar;

use super::{Exec, Flow, Group, Machine, Step, Stop, Wait};
use crate::code::{LaunchCall, Op, Pc, Slot};
use crate::lanes::Lanes;
use crate::memory::{Memory, Space};
use crate::races::{Accessor, Now};

pub(super) const WARP_SIZE: usize = 32;

/// Errors: `cudaErrorInvalidValue` and so on.
const INVALID_VALUE: u64 = 1;
const INVALID_CONFIGURATION: u64 = 9;
const INVALID_CLUSTER_SIZE: u64 = 912;

/// Steps of a thread between barriers after which it may wait for another one, and of all threads of a block.
const INTERVAL_STEPS: (u64, u64) = (1 << 16, 1 << 22);

/// The launch that runs, and its present block.
#[derive(Debug)]
pub(super) struct Launch {
    kernel: Name,
    grid: [u32; 3],
    block: [u32; 3],
    pub(super) shared_bytes: u64,
    pub(super) span: Span,
    /// The number of the present block.
    number: u64,
    n_blocks: u64,
    /// Threads of a block.
    n_threads: usize,
    /// `threadIdx` of each lane.
    indices: Vec<[u64; 3]>,
    block_idx: [u64; 3],
    pub(super) now: Now,
    /// When each barrier interval of each block so far began, with its number.
    intervals: Vec<(u32, u64)>,
    /// The last barrier of each warp of the block.
    pub(super) warp_barriers: Vec<u32>,
    /// Whether threads can wait for each other without a barrier.
    may_wait: bool,
}

fn count(dims: [u32; 3]) -> u64 {
    dims.iter().fold(1u64, |product, dim| product.saturating_mul(u64::from(*dim)))
}

fn coordinates(dims: [u32; 3], linear: u64) -> [u32; 3] {
    let [x, y, _] = dims.map(|dim| u64::from(dim.max(1)));
    [linear % x, linear / x % y, linear / x / y].map(|at| u32::try_from(at).unwrap_or(u32::MAX))
}

impl Launch {
    /// A word of a built-in variable.
    #[inline]
    pub(super) fn variable(&self, var: ThreadVar, word: usize, lane: usize) -> u64 {
        match var {
            ThreadVar::ThreadIdx => self.indices[lane][word],
            ThreadVar::BlockIdx => self.block_idx[word],
            ThreadVar::BlockDim => self.block[word].into(),
            ThreadVar::GridDim => self.grid[word].into(),
        }
    }

    /// The barriers that the block had passed at a time.
    pub(super) fn interval_at(&self, time: u32) -> u64 {
        let after = self.intervals.partition_point(|(start, _)| *start <= time);
        after.checked_sub(1).map_or(0, |index| self.intervals[index].1)
    }

    pub(super) fn describe(&self) -> LaunchRun {
        let kernel = self.kernel.clone();
        LaunchRun { kernel, grid: self.grid, block: self.block, span: self.span, is_whole: true }
    }

    /// The kernel, and how many of its blocks have ended, of how many.
    pub(super) fn progress(&self) -> (String, u64, u64) {
        (self.kernel.to_string(), self.number, self.n_blocks)
    }

    pub(super) fn has_one_thread(&self) -> bool {
        self.n_blocks == 1 && self.n_threads == 1
    }

    pub(super) fn has_one_block(&self) -> bool {
        self.n_blocks == 1
    }

    pub(super) fn position(&self, thread: u32) -> Option<ThreadPosition> {
        let per_block = u64::try_from(self.n_threads).ok()?;
        let thread = u64::from(thread);
        Some(ThreadPosition {
            block_idx: coordinates(self.grid, thread / per_block),
            thread_idx: coordinates(self.block, thread % per_block),
        })
    }

    #[inline]
    pub(super) fn accessor(&self, thread: u32, lane: usize) -> Accessor {
        let first = thread - u32::try_from(lane % WARP_SIZE).unwrap_or(0);
        Accessor {
            thread,
            warp: (first, first + 32),
            warp_barrier: self.warp_barriers[lane / WARP_SIZE],
        }
    }
}

impl Machine<'_> {
    pub(super) fn run_launch(
        &mut self,
        exec: &Exec,
        group: &Group,
        call: &LaunchCall,
        pc: Pc,
    ) -> Step<()> {
        let span = self.span(pc);
        if exec.first_thread.is_some() {
            return self.unsupported("kernel launch from a kernel", span);
        }
        let value = |slot: Slot| exec.column(group.frame, slot)[0].get();
        let dims = |slots: [Slot; 3]| slots.map(|it| u32::try_from(value(it)).unwrap_or(0));
        let (grid, block) = (dims(call.grid), dims(call.block));
        let shared_bytes = call.shared_bytes.map_or(0, value);
        if let Some(code) = self.launch_error_code(call.kernel, grid, block, shared_bytes) {
            let property = PropertyKind::ApiContract;
            if self.config.properties.contains(property) {
                let message = "launch of a size and with shared memory that a device can have";
                return self.violated(exec, group, 0, property, message, pc);
            }
            // The kernel does not run; the program can ask for the error.
            self.launch_error = code;
            return Ok(());
        }
        let n_threads = count(grid).saturating_mul(count(block));
        if n_threads > self.config.max_threads || n_threads >= u64::from(u32::MAX) {
            return self.unsupported(format!("launch of {n_threads} threads"), span);
        }
        let args: Vec<u64> = call.args.iter().map(|arg| value(*arg)).collect();
        let args = self.launch_arguments(call.kernel, args, span)?;
        let span = self.caller_span(group, pc);
        let width = usize::try_from(count(block)).unwrap_or(0);
        let indices =
            (0..count(block)).map(|linear| coordinates(block, linear).map(u64::from)).collect();
        let (is_ordered, may_wait) = self.needs_order(call.kernel);
        self.n_launches += 1;
        self.orders = None;
        self.counts.launches += 1;
        self.counts.threads += n_threads;
        self.in_stream(call.stream.map_or(0, value), group, pc)?;
        let name = self.program.functions[call.kernel].name.clone();
        self.launch = Some(Launch {
            kernel: name,
            intervals: Vec::new(),
            grid,
            block,
            shared_bytes,
            span,
            number: 0,
            n_blocks: count(grid),
            n_threads: width,
            indices,
            block_idx: [0; 3],
            now: Now { time: 0, block_start: 0, barrier: 0 },
            warp_barriers: vec![0; width.div_ceil(WARP_SIZE)],
            may_wait,
        });
        let mut threads = Exec::new(self.code, width, Some(0));
        for number in 0..count(grid) {
            self.run_block(&mut threads, call.kernel, &args, number, is_ordered)?;
        }
        self.launch = None;
        self.in_flight.is_busy = true;
        self.most_steps = u64::MAX;
        self.memory.give_back();
        Ok(())
    }

    /// Copies aggregate arguments to constant memory.
    fn launch_arguments(
        &mut self,
        kernel: FuncId,
        mut args: Vec<u64>,
        span: Span,
    ) -> Step<Vec<u64>> {
        let kernel = &self.program.functions[kernel];
        for (arg, layout) in args.iter_mut().zip(&kernel.param_aggregates) {
            let Some(layout) = layout else { continue };
            let copy =
                self.allocate(kernel.name.clone(), Space::Constant, layout.size_bytes, span)?;
            let source = self.memory.locate(*arg).filter(|(object, offset)| {
                let size = self.memory.objects[*object].size();
                offset.checked_add(layout.size_bytes).is_some_and(|end| end <= size)
            });
            let Some(source) = source else {
                return self.unsupported("argument of a launch that does not exist", span);
            };
            self.memory.copy((copy, 0), source, layout.size_bytes);
            *arg = Memory::address(copy);
        }
        Ok(args)
    }

    /// The error code of a launch that is not possible.
    fn launch_error_code(
        &self,
        kernel: FuncId,
        grid: [u32; 3],
        block: [u32; 3],
        shared: u64,
    ) -> Option<u64> {
        let hardware = self.config.hardware;
        let is_within = |dims: [u32; 3], limits: [u32; 3]| {
            dims.into_iter().zip(limits).all(|(dim, limit)| (1..=limit).contains(&dim))
        };
        let n_threads = count(block);
        if !is_within(grid, hardware.grid)
            || !is_within(block, hardware.block)
            || n_threads > u64::from(hardware.threads_per_block)
        {
            return Some(INVALID_CONFIGURATION);
        }
        let limits = self.program.functions[kernel].limits;
        if limits.max_threads > 0 && n_threads > u64::from(limits.max_threads) {
            return Some(INVALID_VALUE);
        }
        if limits.cluster.iter().map(|dim| u64::from(*dim)).product::<u64>() > 8 {
            return Some(INVALID_CLUSTER_SIZE);
        }
        let divides = |(dim, part): (u32, u32)| part == 0 || dim % part == 0;
        if !grid.into_iter().zip(limits.cluster).all(divides) {
            return Some(INVALID_CONFIGURATION);
        }
        let fixed = static_shared_bytes(self.program, kernel);
        let allowed = self.allowed_shared.get(&kernel).copied().unwrap_or(0);
        let limit = hardware.shared_bytes.saturating_sub(fixed).max(allowed);
        (fixed > hardware.shared_bytes || shared > limit).then_some(INVALID_VALUE)
    }

    /// Whether results of a kernel may depend on the order of its threads even if nothing races: they take part in
    /// atomic operations that do not commute, or whose results they look at. And whether they may wait for each other
    /// without a barrier: only volatile accesses and such operations make that possible without a race.
    fn needs_order(&self, kernel: FuncId) -> (bool, bool) {
        let mut may_wait = false;
        let mut is_seen = vec![false; self.program.functions.len()];
        let mut pending = vec![kernel];
        while let Some(func) = pending.pop() {
            if std::mem::replace(&mut is_seen[func.index()], true) {
                continue;
            }
            let function = &self.program.functions[func];
            for instr in function.instrs.values() {
                may_wait |= matches!(instr.kind, InstrKind::Load { is_volatile: true, .. });
                if let InstrKind::Intrinsic { dst, op: Intrinsic::Atomic(op, _), args, .. } =
                    &instr.kind
                {
                    let is_float =
                        args.iter().any(|arg| matches!(function.exprs[*arg].ty, Scalar::Float(_)));
                    if dst.is_some() || is_float || !commutes(*op) {
                        return (true, true);
                    }
                }
            }
            let Some(entry) = self.code.entries[func] else { continue };
            let ops = self.code.ops[entry.pc..].iter().zip(&self.code.origins[entry.pc..]);
            for (op, _) in ops.take_while(|(_, (of, _))| *of == func) {
                if let Op::Call { func, .. } = op {
                    pending.push(*func);
                }
                if let Op::CallPointer { .. } = op {
                    return (true, true);
                }
            }
        }
        (false, may_wait)
    }

    pub(super) fn tick(&mut self) -> Step<u32> {
        let span = self.launch.as_ref().map_or(Span::NONE, |launch| launch.span);
        let time = self.launch.as_mut().and_then(|launch| {
            launch.now.time = launch.now.time.checked_add(1)?;
            Some(launch.now.time)
        });
        match time {
            Some(time) => Ok(time),
            None => self.unsupported("this many barriers", span),
        }
    }

    fn run_block(
        &mut self,
        exec: &mut Exec,
        kernel: FuncId,
        args: &[u64],
        number: u64,
        is_ordered: bool,
    ) -> Step<()> {
        let span = self.program.functions[kernel].span;
        let Some(entry) = self.code.entries[kernel] else {
            return self.unsupported("kernel without body", span);
        };
        let shared = self.make_shared()?;
        let time = self.tick()?;
        let Some(launch) = &mut self.launch else { return Ok(()) };
        self.counts.intervals += 1;
        launch.number = number;
        launch.block_idx = coordinates(launch.grid, number).map(u64::from);
        (launch.now.block_start, launch.now.barrier) = (time, time);
        launch.intervals.push((time, 0));
        launch.warp_barriers.fill(time);
        let first = number * u64::try_from(exec.width).unwrap_or(0);
        exec.first_thread = u32::try_from(first).ok();
        exec.returned_at.fill(None);
        exec.reserve(entry.n_slots);
        for (index, arg) in args.iter().enumerate() {
            exec.column(0, Slot::local(index)).iter().for_each(|word| word.set(*arg));
        }
        let group = |lanes| Group { pc: entry.pc, frame: 0, lanes, calls: Vec::new(), wait: None };
        let groups = if is_ordered {
            (0..exec.width).map(|lane| group(Lanes::Range(lane, lane + 1))).collect()
        } else {
            vec![group(Lanes::Range(0, exec.width))]
        };
        self.run_groups(exec, groups, is_ordered)?;
        for object in shared {
            self.memory.kill(object);
        }
        Ok(())
    }

    fn make_shared(&mut self) -> Step<Vec<usize>> {
        let mut objects = Vec::new();
        let mut dynamic = None;
        let bytes = self.launch.as_ref().map_or(0, |launch| launch.shared_bytes);
        for (id, global) in self.program.globals.iter() {
            let size = match global.space {
                GlobalSpace::Shared => global.layout.size_bytes,
                // All such variables are one.
                GlobalSpace::DynamicShared => match dynamic {
                    Some(address) => {
                        self.device_globals[id.index()] = address;
                        continue;
                    }
                    None => bytes,
                },
                GlobalSpace::Host
                | GlobalSpace::Device
                | GlobalSpace::Constant
                | GlobalSpace::Managed
                | GlobalSpace::Thread(_) => continue,
            };
            let object = self.allocate(global.name.clone(), Space::Shared, size, global.span)?;
            objects.push(object);
            let address = Memory::address(object);
            self.device_globals[id.index()] = address;
            if global.space == GlobalSpace::DynamicShared {
                dynamic = Some(address);
            }
        }
        Ok(objects)
    }

    /// Runs the groups of a block until all threads have ended; in the order of the threads if that matters.
    fn run_groups(
        &mut self,
        exec: &mut Exec,
        mut groups: Vec<Group>,
        is_ordered: bool,
    ) -> Step<()> {
        self.begin_interval(exec.width);
        loop {
            let Some(mut group) = next_group(&mut groups, is_ordered) else {
                if groups.is_empty() {
                    return Ok(());
                }
                if !self.meet(exec, &mut groups)? {
                    groups = self.release(exec, groups, is_ordered)?;
                    self.begin_interval(exec.width);
                }
                continue;
            };
            let depth = group.calls.len();
            let others = groups.iter().filter(|it| it.wait.is_none() && it.calls.len() == depth);
            let limit = others.map(|it| it.pc).filter(|pc| *pc > group.pc).min();
            let is_alone = is_ordered || groups.iter().all(|it| it.wait.is_some());
            let limit = if is_alone { Pc::MAX } else { limit.unwrap_or(Pc::MAX) };
            match self.run_group(exec, &mut group, limit, is_alone)? {
                Flow::Yield => groups.push(group),
                Flow::Split(other) => {
                    groups.push(group);
                    groups.push(other);
                }
                Flow::Wait(wait) => {
                    group.wait = Some(wait);
                    groups.push(group);
                    if wait == Wait::Warp {
                        self.meet(exec, &mut groups)?;
                    }
                }
                Flow::End => {}
            }
            if is_ordered {
                groups.sort_by_key(|group| group.lanes.first());
            }
        }
    }

    fn begin_interval(&mut self, width: usize) {
        let may_wait = self.launch.as_ref().is_some_and(|launch| launch.may_wait);
        let n_threads = u64::try_from(width).unwrap_or(0);
        let most = self.n_steps + n_threads * INTERVAL_STEPS.0 + INTERVAL_STEPS.1;
        self.most_steps = if may_wait { most } else { u64::MAX };
        self.next_look = self.next_look.min(self.most_steps);
    }

    /// Lets the threads of a block go on that all wait at one barrier.
    fn release(
        &mut self,
        exec: &mut Exec,
        mut groups: Vec<Group>,
        is_ordered: bool,
    ) -> Step<Vec<Group>> {
        groups.sort_by_key(|group| group.lanes.first());
        let Some(first) = groups.first().cloned() else { return Ok(groups) };
        if groups.iter().any(|group| group.wait != Some(Wait::Barrier)) {
            return self
                .unsupported("lanes that wait for others of their warp", self.span(first.pc));
        }
        let property = PropertyKind::BarrierDivergence;
        let name = |lane: usize| {
            self.position(exec, lane).map_or_else(String::new, |position| position.to_string())
        };
        let lane = first.lanes.first();
        let is_same = |other: &Group| (other.pc, &other.calls) == (first.pc, &first.calls);
        if let Some(other) = groups.iter().find(|other| !is_same(other)) {
            let message = format!(
                "{} waits at another barrier than {}",
                name(other.lanes.first()),
                name(lane)
            );
            let stopped = self.violated(exec, &first, lane, property, message, first.pc - 1);
            return self.with_waiting(stopped, exec, &groups);
        }
        // Who has returned before is not waited for unless all are needed, but conditional code around a barrier is
        // entered by all.
        let kernel_pc = first.calls.first().map_or(first.pc, |call| call.pc);
        let instr = self.code.origins[kernel_pc - 1].1.index() + 1;
        let mut is_alive = vec![false; exec.width];
        groups.iter().for_each(|group| group.lanes.iter().for_each(|lane| is_alive[lane] = true));
        let past = (0..exec.width).find(|lane| {
            exec.returned_at[*lane].is_some_and(|at| at >= instr)
                || self.config.barriers_need_all && !is_alive[*lane]
        });
        if let Some(past) = past {
            let message = format!("{} does not wait at the barrier of {}", name(past), name(lane));
            let stopped = self.violated(exec, &first, lane, property, message, first.pc - 1);
            return self.with_waiting(stopped, exec, &groups);
        }
        self.finish_barrier(exec, &groups, first.pc - 1);
        exec.returned_at.fill(None);
        let time = self.tick()?;
        self.counts.intervals += 1;
        if let Some(launch) = &mut self.launch {
            launch.now.barrier = time;
            let number = launch.intervals.last().map_or(0, |(_, number)| number + 1);
            launch.intervals.push((time, number));
            launch.warp_barriers.fill(time);
        }
        if is_ordered {
            groups.iter_mut().for_each(|group| group.wait = None);
            return Ok(groups);
        }
        let lanes = groups[1..].iter().fold(first.lanes.clone(), |all, it| all.union(&it.lanes));
        Ok(vec![Group { lanes, wait: None, ..first }])
    }

    /// Adds the threads that wait to a violation.
    fn with_waiting<T>(&self, stopped: Step<T>, exec: &Exec, groups: &[Group]) -> Step<T> {
        let Err(Stop::Ended(mut outcome)) = stopped else { return stopped };
        if let Outcome::Violation(violation) = &mut *outcome {
            let mut waiting: Vec<(usize, Span)> = groups
                .iter()
                .flat_map(|group| {
                    let place = self.caller_span(group, group.pc - 1);
                    group.lanes.iter().map(move |lane| (lane, place))
                })
                .collect();
            waiting.sort_by_key(|(lane, _)| *lane);
            let position = |(lane, place)| Some((self.position(exec, lane)?, place));
            violation.waiting = waiting.into_iter().filter_map(position).collect();
        }
        Err(Stop::Ended(outcome))
    }

    /// Gives the threads the result of a reducing barrier.
    fn finish_barrier(&self, exec: &Exec, groups: &[Group], pc: Pc) {
        use cuda_verify_ir::intrinsic::BarrierKind;
        let Op::Intrinsic(call) = &self.code.ops[pc] else { return };
        let (Some((dst, _)), Some((arg, _)), Intrinsic::Barrier(kind)) =
            (call.dst, call.args.first(), call.op)
        else {
            return;
        };
        let (mut n, mut n_true) = (0u64, 0u64);
        for group in groups {
            let column = exec.column(group.frame, *arg);
            for lane in group.lanes.iter() {
                n += 1;
                n_true += u64::from(column[lane].get() != 0);
            }
        }
        let result = match kind {
            BarrierKind::Plain | BarrierKind::Grid | BarrierKind::Count => n_true,
            BarrierKind::And => u64::from(n_true == n),
            BarrierKind::Or => u64::from(n_true > 0),
        };
        for group in groups {
            let column = exec.column(group.frame, dst);
            group.lanes.iter().for_each(|lane| column[lane].set(result));
        }
    }
}

/// Whether an atomic operation gives the same contents in any order.
fn commutes(op: AtomicOp) -> bool {
    match op {
        AtomicOp::Add
        | AtomicOp::Sub
        | AtomicOp::Min
        | AtomicOp::Max
        | AtomicOp::And
        | AtomicOp::Or
        | AtomicOp::Xor => true,
        AtomicOp::Exch
        | AtomicOp::Inc
        | AtomicOp::Dec
        | AtomicOp::Cas
        | AtomicOp::Load
        | AtomicOp::Guess
        | AtomicOp::Store => false,
    }
}

/// Takes the group out that runs next, with those that it meets.
fn next_group(groups: &mut Vec<Group>, is_ordered: bool) -> Option<Group> {
    let running = groups.iter().enumerate().filter(|(_, group)| group.wait.is_none());
    if is_ordered {
        let (index, _) = running.min_by_key(|(_, group)| group.lanes.first())?;
        return Some(groups.remove(index));
    }
    let key = |group: &Group| (std::cmp::Reverse(group.calls.len()), group.pc);
    let (index, _) = running.min_by_key(|(_, group)| key(group))?;
    let mut next = groups.swap_remove(index);
    let mut at = 0;
    while at < groups.len() {
        let other = &groups[at];
        let meets = other.wait.is_none() && other.pc == next.pc && other.calls == next.calls;
        if meets {
            next.lanes = next.lanes.union(&groups.swap_remove(at).lanes);
        } else {
            at += 1;
        }
    }
    Some(next)
}
