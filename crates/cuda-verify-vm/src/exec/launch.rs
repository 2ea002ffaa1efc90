//! Launches: which are possible, and their blocks one after the other. A block that waits for others is set aside until
//! these have run.

use std::ops::Range;
use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{PropertyKind, Span, rules};
use cuda_verify_goto::program::{FuncId, GlobalId, InstrKind};
use cuda_verify_goto::run::{ThreadPosition, TraceKind};
use cuda_verify_goto::shared::{shared_variables, static_shared_bytes};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::types::Scalar;

use super::block::Block;
use super::state::{Alone, Grid, Launch, Needs, coordinates, count};
use super::{Exec, Group, Machine, Step};
use crate::code::{Kernel, LaunchCall, Op, Pc, Slot};
use crate::memory::{Memory, Space};

/// Errors: `cudaErrorInvalidValue` and so on.
const INVALID_VALUE: u64 = 1;
const INVALID_CONFIGURATION: u64 = 9;
const COOPERATIVE_LAUNCH_TOO_LARGE: u64 = 720;
const INVALID_CLUSTER_SIZE: u64 = 912;

/// Rounds of all blocks in which nothing changes, after which threads are given up that wait for each other.
const IDLE_ROUNDS: u32 = 16;

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
            return self.launch_children(exec, group, call, pc);
        }
        let value = |slot: Slot| exec.column(group.frame, slot)[0].get();
        let dims = |slots: [Slot; 3]| slots.map(|it| u32::try_from(value(it)).unwrap_or(0));
        let (grid, block) = (dims(call.grid), dims(call.block));
        let shared_bytes = call.shared_bytes.map_or(0, value);
        let is_cooperative = std::mem::take(&mut self.is_next_cooperative);
        let Some(kernel) = self.launched(exec, group, call, 0) else {
            return self.unsupported("launch of something that is no kernel", span);
        };
        let code = self.launch_error_code(kernel, (grid, block), shared_bytes, is_cooperative);
        if let Some(code) = code {
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
        let alone = self.alone(&self.config.representatives, (grid, block), span)?;
        let args: Vec<u64> = call.args.iter().map(|arg| value(*arg)).collect();
        let args = self.launch_arguments(kernel, args, span)?;
        let span = self.caller_span(group, pc);
        self.n_launches += 1;
        self.counts.launches += 1;
        self.launched.insert((kernel, span));
        self.counts.threads += n_threads;
        self.in_stream(call.stream.map_or(0, value), group, pc)?;
        if let Some(streams) = &mut self.streams {
            streams.begin(call.stream.map_or(0, value), false, span);
        }
        let name = self.program.functions[kernel].name.clone();
        self.trace(exec, group, 0, pc, TraceKind::Launch { kernel: name, grid, block });
        let first = Grid::of_host(kernel, args, (grid, block), Some(shared_bytes), span);
        self.run_grids(first, is_cooperative, alone)?;
        if let Some(streams) = &mut self.streams {
            streams.end();
        }
        self.launch = None;
        self.trace_lanes(1);
        self.in_flight.is_busy = true;
        self.memory.give_back();
        Ok(())
    }

    /// Runs a grid as a launch of its own, and those that it launches.
    pub(super) fn run_grids(
        &mut self,
        first: Grid,
        is_cooperative: bool,
        alone: Option<Alone>,
    ) -> Step<()> {
        self.launch = Some(Launch { is_cooperative, alone, ..Launch::of(&first) });
        let ended = self.run_grid(first).and_then(|()| self.run_children(0, 0));
        self.turn_ends = u64::MAX;
        self.is_watching = false;
        self.counts_laps = false;
        self.doubt_order()?;
        ended
    }

    /// The threads of a launch that run, if it has more than can be run.
    pub(super) fn alone(
        &self,
        threads: &[ThreadPosition],
        (grid, block): ([u32; 3], [u32; 3]),
        span: Span,
    ) -> Step<Option<Alone>> {
        let n_threads = count(grid).saturating_mul(count(block));
        if n_threads <= self.config.max_threads && n_threads < u64::from(u32::MAX) {
            return Ok(None);
        }
        match Alone::of(threads, (grid, block)) {
            Some(alone) if !self.config.barriers_need_all => Ok(Some(alone)),
            Some(_) | None => self.unsupported(format!("launch of {n_threads} threads"), span),
        }
    }

    /// The kernel that a lane launches.
    pub(super) fn launched(
        &self,
        exec: &Exec,
        group: &Group,
        call: &LaunchCall,
        lane: usize,
    ) -> Option<FuncId> {
        match call.kernel {
            Kernel::Known(kernel) => Some(kernel),
            Kernel::Pointer(slot) => self.function_at(exec.column(group.frame, slot)[lane].get()),
        }
    }

    /// Runs a grid of the launch.
    pub(super) fn run_grid(&mut self, grid: Grid) -> Step<()> {
        self.set_grid(&grid);
        let n_blocks = self.launch.as_ref().map_or(0, |launch| launch.n_blocks);
        if self.run_in_parallel(&grid)? {
            return Ok(());
        }
        self.run_blocks(grid.kernel, &grid.args, 0..n_blocks)
    }

    /// What runs from now on are threads of a grid.
    pub(super) fn set_grid(&mut self, grid: &Grid) {
        let (needs, shared) = self.known_of(grid.kernel);
        let name = self.program.functions[grid.kernel].name.clone();
        let Some(launch) = &mut self.launch else { return };
        launch.kernel = name;
        (launch.grid, launch.block) = (grid.dims, grid.block);
        launch.shared_bytes = grid.shared_bytes;
        launch.shared = shared;
        launch.span = grid.span;
        launch.first_thread = grid.threads.0;
        launch.n_blocks = launch.alone_here().map_or(count(grid.dims), Alone::n_blocks);
        launch.n_threads = usize::try_from(count(grid.block)).unwrap_or(0);
        let linear = 0..count(grid.block);
        launch.indices = linear.map(|it| coordinates(grid.block, it).map(u64::from)).collect();
        launch.needs = needs;
        launch.grids.push((grid.threads, grid.dims, grid.block));
    }

    /// Runs some blocks of the present grid.
    pub(super) fn run_blocks(
        &mut self,
        kernel: FuncId,
        args: &[u64],
        blocks: Range<u64>,
    ) -> Step<()> {
        let mut spare = None;
        let mut waiting: Vec<Block> = Vec::new();
        let (led, others) = self.order_of_blocks(blocks);
        for number in led {
            let mut block = self.begin_block(None, kernel, args, number)?;
            self.leave(&mut block);
            waiting.push(block);
        }
        self.lead(&mut waiting)?;
        waiting = self.run_each(waiting)?;
        for number in others {
            let mut block = self.begin_block(spare.take(), kernel, args, number)?;
            if self.run_block(&mut block)? {
                self.end_block(&mut block);
                spare = Some(block);
            } else {
                waiting.push(block);
            }
        }
        let mut n_idle = 0;
        while !waiting.is_empty() {
            let progress = |it: &Self| (it.n_changes, it.n_own_changes, it.n_released);
            let before = progress(self);
            waiting = self.run_each(waiting)?;
            if before != progress(self) || self.release_idle(&mut waiting)? {
                n_idle = 0;
            } else if waiting.iter().any(|block| self.is_tired(block)) && n_idle < IDLE_ROUNDS {
                n_idle += 1;
            } else if !waiting.is_empty() {
                return self.deadlock(&waiting);
            }
        }
        Ok(())
    }

    /// Lets threads go on of which none can run; whether there are any.
    fn release_idle(&mut self, blocks: &mut [Block]) -> Step<bool> {
        Ok(self.release_others(blocks)? || self.release_grid(blocks)?)
    }

    /// Lets each of some blocks run as far as it comes; those that have not ended.
    fn run_each(&mut self, blocks: Vec<Block>) -> Step<Vec<Block>> {
        let mut left = Vec::with_capacity(blocks.len());
        for mut block in blocks {
            self.enter(&mut block);
            if self.run_block(&mut block)? {
                self.end_block(&mut block);
            } else {
                left.push(block);
            }
        }
        Ok(left)
    }

    /// Notes that of two pointers one is restricted, if they lead to one object.
    ///
    /// SOUNDNESS(restrict-pointers): under; what is done through one of them is taken not to overlap what is done through
    /// the other.
    pub(super) fn note_restricted(&mut self, first: u64, second: u64) {
        let place = self.memory.locate(first);
        if place.is_some() && place.map(|it| it.0) == self.memory.locate(second).map(|it| it.0) {
            self.assumed.insert(rules::RESTRICT_POINTERS);
        }
    }

    /// Copies aggregate arguments to constant memory.
    pub(super) fn launch_arguments(
        &mut self,
        kernel: FuncId,
        mut args: Vec<u64>,
        span: Span,
    ) -> Step<Vec<u64>> {
        let program = self.program;
        let kernel = &program.functions[kernel];
        for (first, second) in &kernel.restricted {
            let [first, second] = [first, second]
                .map(|at| usize::try_from(*at).ok().and_then(|at| args.get(at)).copied());
            self.note_restricted(first.unwrap_or(0), second.unwrap_or(0));
        }
        for (arg, layout) in args.iter_mut().zip(&kernel.param_aggregates) {
            let Some(layout) = layout else { continue };
            let copy =
                self.allocate(kernel.name.clone(), Space::Constant, layout.size_bytes, span)?;
            self.memory.objects[copy].declare_alignment(layout.align_bytes);
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
    pub(super) fn launch_error_code(
        &self,
        kernel: FuncId,
        (grid, block): ([u32; 3], [u32; 3]),
        shared: u64,
        is_cooperative: bool,
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
        if fixed > hardware.shared_bytes || shared > self.shared_limit(kernel) {
            return Some(INVALID_VALUE);
        }
        let resident = hardware.resident_blocks(n_threads, fixed.saturating_add(shared));
        let resident = resident.saturating_mul(u64::from(hardware.multiprocessors));
        (is_cooperative && count(grid) > resident).then_some(COOPERATIVE_LAUNCH_TOO_LARGE)
    }

    /// Bytes of dynamic shared memory that a kernel may be launched with: what is left of 48 KiB, if the program has not
    /// allowed it more (CUDA C++ Programming Guide, "Shared Memory" of compute capability 7.x and later).
    fn shared_limit(&self, kernel: FuncId) -> u64 {
        let fixed = static_shared_bytes(self.program, kernel);
        // A function that is entered with any arguments may have allowed it before.
        if self.passed.is_some() {
            return self.config.hardware.shared_bytes_optin.saturating_sub(fixed);
        }
        let allowed = self.allowed_shared.get(&kernel).copied().unwrap_or(0);
        self.config.hardware.shared_bytes.saturating_sub(fixed).max(allowed)
    }

    /// What the program can ask of a kernel.
    pub(super) fn kernel_limit(&self, kernel: FuncId, what: u64) -> u64 {
        let limits = self.program.functions[kernel].limits;
        match (what, limits.max_threads) {
            (0, 0) => u64::from(self.config.hardware.threads_per_block),
            (0, threads) => u64::from(threads),
            (1, _) => u64::from(limits.min_blocks),
            (2, _) => static_shared_bytes(self.program, kernel),
            _ => self.shared_limit(kernel),
        }
    }

    /// What a kernel may do, and the variables in shared memory that its blocks have.
    fn known_of(&mut self, kernel: FuncId) -> (Needs, Rc<[GlobalId]>) {
        if let Some((needs, shared)) = self.kernels.get(&kernel) {
            return (*needs, Rc::clone(shared));
        }
        let needs = self.needs(kernel);
        let shared: Rc<[GlobalId]> = if needs.pointers {
            self.program.globals.ids().collect()
        } else {
            shared_variables(self.program, kernel).into()
        };
        self.kernels.insert(kernel, (needs, Rc::clone(&shared)));
        (needs, shared)
    }

    /// What a kernel may do, with all that it calls.
    fn needs(&self, kernel: FuncId) -> Needs {
        let mut needs = Needs::default();
        let mut is_seen = vec![false; self.program.functions.len()];
        let mut pending = vec![kernel];
        while let Some(func) = pending.pop() {
            if std::mem::replace(&mut is_seen[func.index()], true) {
                continue;
            }
            let function = &self.program.functions[func];
            for instr in function.instrs.values() {
                needs.turns |= matches!(instr.kind, InstrKind::Load { is_volatile: true, .. });
                needs.children |= matches!(instr.kind, InstrKind::Launch { .. });
                let InstrKind::Intrinsic { dst, op, args, .. } = &instr.kind else { continue };
                if let Intrinsic::Atomic(op, _) = op {
                    needs.atomics = true;
                    let mut types = args.iter().map(|arg| function.exprs[*arg].ty);
                    let is_float = types.any(|ty| matches!(ty, Scalar::Float(_)));
                    if dst.is_some() || is_float || op.family().is_none() {
                        (needs.order, needs.turns) = (true, true);
                    }
                }
                needs.fences |= matches!(op, Intrinsic::Fence(..) | Intrinsic::Order(..));
                needs.order |=
                    matches!(op, Intrinsic::Phase(_) | Intrinsic::Copy(_) | Intrinsic::AtomicBegin);
            }
            let Some(entry) = self.code.entries[func] else { continue };
            let ops = self.code.ops[entry.pc..].iter().zip(&self.code.origins[entry.pc..]);
            for (op, _) in ops.take_while(|(_, (of, _))| *of == func) {
                if let Op::Call { func, .. } = op {
                    pending.push(*func);
                }
                if let Op::CallPointer { .. } = op {
                    return Needs::ALL;
                }
            }
        }
        let reached: Vec<FuncId> =
            self.program.functions.ids().filter(|func| is_seen[func.index()]).collect();
        needs.laps = self.returns_from_loop(kernel) || self.skips_barriers(&reached);
        needs
    }

    /// The operations of a function, with their places.
    fn ops_of(&self, func: FuncId) -> impl Iterator<Item = (Pc, &Op)> {
        let first = self.code.entries[func].map_or(self.code.ops.len(), |entry| entry.pc);
        let ops = self.code.ops[first..].iter().zip(&self.code.origins[first..]);
        (first..).zip(ops.take_while(move |(_, (of, _))| *of == func).map(|(op, _)| op))
    }

    /// The jumps of a function: from where, and to where.
    fn jumps_of(&self, func: FuncId) -> Vec<(Pc, Pc)> {
        let jumps = self.ops_of(func).filter_map(|(pc, op)| {
            let (Op::Jump(to) | Op::Branch(_, to) | Op::BinaryBranch(_, _, to)) = op else {
                return None;
            };
            Some((pc, *to))
        });
        jumps.collect()
    }

    /// Whether a return of a kernel stands in one of its loops.
    fn returns_from_loop(&self, kernel: FuncId) -> bool {
        let returns = self.ops_of(kernel).filter(|(_, op)| matches!(op, Op::Return(_)));
        let returns: Vec<Pc> = returns.map(|(pc, _)| pc).collect();
        let jumps = self.jumps_of(kernel);
        self.code.entries[kernel].is_none()
            || jumps.iter().any(|(pc, head)| returns.iter().any(|at| (*head..=*pc).contains(at)))
    }

    /// Whether an iteration of a loop in one of some functions may go past a barrier in the loop, so that threads can wait
    /// there in different iterations. Where none can, all that wait have passed it equally often.
    fn skips_barriers(&self, funcs: &[FuncId]) -> bool {
        let mut meets = vec![false; self.program.functions.len()];
        let is_site = |op: &Op, meets: &[bool]| {
            if let Op::Call { func, .. } = op {
                return meets[func.index()];
            }
            matches!(op, Op::Intrinsic(call) if matches!(call.op, Intrinsic::Barrier(_)))
        };
        loop {
            let is_new = |func: &&FuncId| {
                !meets[func.index()] && self.ops_of(**func).any(|(_, op)| is_site(op, &meets))
            };
            let Some(func) = funcs.iter().find(is_new) else { break };
            meets[func.index()] = true;
        }
        funcs.iter().filter(|func| meets[func.index()]).any(|func| {
            let sites = self.ops_of(*func).filter(|(_, op)| is_site(op, &meets));
            let sites: Vec<Pc> = sites.map(|(pc, _)| pc).collect();
            let jumps = self.jumps_of(*func);
            let mut loops = jumps.iter().filter(|(end, head)| head <= end);
            loops.any(|(end, head)| {
                let mut in_loop = sites.iter().filter(|site| (head..=end).contains(site));
                in_loop.any(|site| {
                    let goes_past = |(from, to): &(Pc, Pc)| {
                        (head..site).contains(&from) && (to == head || (site < to && to <= end))
                    };
                    jumps.iter().any(goes_past)
                })
            })
        })
    }
}
