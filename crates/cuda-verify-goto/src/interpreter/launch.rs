//! Launches: threads, schedule, barriers.
//!
//! SOUNDNESS(replay-representatives): over, affects the confirmation of `Unsafe`; of a launch that is too large, and of a
//! kernel that runs on its own where the others need values that nobody knows, only the threads that the counterexample
//! names are run.

use std::ops::Range;

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PropertyKind, Span};
use cuda_verify_ir::intrinsic::{AllocSpace, BarrierKind};
use cuda_verify_ir::program::{FunctionKind, GlobalSpace, ThreadVar};
use cuda_verify_ir::types::Scalar;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::annotations::Accesses;
use super::memory::{Number, ObjectId, Space, Value};
use super::phases::Phases;
use super::race::Record;
use super::spin::Watch;
use super::thread::{Flow, Thread};
use super::warp::WaitKind;
use super::{
    KernelRun, Machine, Outcome, Request, Schedule, Source, Step, Stop, ThreadPosition, TraceKind,
};
use crate::nullable::{compared_with_null, null_argument};
use crate::program::{FuncId, GlobalId, InitValue, Layout, LocalStorage};
use crate::shared::static_shared_bytes;

/// Instructions after which a thread lets others run, in canonical order.
const QUANTUM: u64 = 1 << 16;

/// Threads per warp.
pub(super) const WARP_SIZE: u64 = 32;

/// Errors: `cudaErrorInvalidValue` and so on.
const INVALID_VALUE: u64 = 1;
const INVALID_CONFIGURATION: u64 = 9;
const COOPERATIVE_LAUNCH_TOO_LARGE: u64 = 720;
const INVALID_CLUSTER_SIZE: u64 = 912;

/// A launch with evaluated operands.
#[derive(Clone, Debug)]
pub(super) struct LaunchSpec {
    pub(super) kernel: FuncId,
    pub(super) grid: [u32; 3],
    pub(super) block: [u32; 3],
    /// Bytes of dynamic shared memory; `None` for no bound.
    pub(super) shared_bytes: Option<u64>,
    pub(super) args: Vec<Value>,
    pub(super) span: Span,
}

/// The launch that runs.
#[derive(Debug)]
pub(super) struct Launch {
    pub(super) spec: LaunchSpec,
    /// Whether all threads run.
    pub(super) is_whole: bool,
    /// Whether its blocks may wait for each other.
    pub(super) is_cooperative: bool,
    /// Barriers passed, by block.
    intervals: FxHashMap<Number, u64>,
    /// Barriers of the whole grid passed.
    pub(super) grid_interval: u64,
    /// `__syncwarp`s passed, by warp of the grid.
    pub(super) epochs: FxHashMap<Number, u64>,
    /// Shared variables by block, built-in variables by thread.
    objects: FxHashMap<(bool, Number, GlobalId), ObjectId>,
    /// The instance of `extern __shared__` memory of each block: all such variables are one.
    dynamic_shared: FxHashMap<Number, ObjectId>,
    /// Bytes that a cache has read which is not kept coherent with writes, and bytes that were written, by whom and where.
    pub(super) read_only: FxHashMap<(ObjectId, u64), SmallVec<[Record; 2]>>,
    pub(super) written: FxHashMap<(ObjectId, u64), Record>,
}

fn count(dims: [u32; 3]) -> u64 {
    dims.iter().fold(1u64, |product, dim| product.saturating_mul(u64::from(*dim)))
}

fn coordinates(dims: [u32; 3], linear: Number) -> [u32; 3] {
    let [x, y, _] = dims.map(|dim| Number::from(dim.max(1)));
    let coordinate = |value: Number| u32::try_from(value).unwrap_or(u32::MAX);
    [coordinate(linear % x), coordinate(linear / x % y), coordinate(linear / x / y)]
}

/// The linear numbers of threads, ascending.
fn numbers_of(spec: &LaunchSpec, threads: &[ThreadPosition]) -> Vec<Number> {
    let linear = |[width, height, _]: [u32; 3], [x, y, z]: [u32; 3]| {
        let [width, height, x, y, z] = [width, height, x, y, z].map(Number::from);
        (z * height + y) * width + x
    };
    let per_block = Number::from(count(spec.block));
    let number = |position: &ThreadPosition| {
        linear(spec.grid, position.block_idx) * per_block + linear(spec.block, position.thread_idx)
    };
    let mut numbers: Vec<Number> = threads.iter().map(number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

impl Launch {
    fn new(spec: LaunchSpec, is_whole: bool, is_cooperative: bool) -> Self {
        Self {
            spec,
            is_whole,
            is_cooperative,
            intervals: FxHashMap::default(),
            grid_interval: 0,
            epochs: FxHashMap::default(),
            objects: FxHashMap::default(),
            dynamic_shared: FxHashMap::default(),
            read_only: FxHashMap::default(),
            written: FxHashMap::default(),
        }
    }

    fn threads_per_block(&self) -> Number {
        Number::from(count(self.spec.block).max(1))
    }

    pub(super) fn block_of(&self, thread: Number) -> Number {
        thread / self.threads_per_block()
    }

    pub(super) fn lane_of(&self, thread: Number) -> u64 {
        let lane = thread % self.threads_per_block() % Number::from(WARP_SIZE);
        u64::try_from(lane).unwrap_or(0)
    }

    /// A number of the warp of a thread that no other warp of the grid has.
    pub(super) fn warp_of(&self, thread: Number) -> Number {
        let per_block = self.threads_per_block();
        let warp_size = Number::from(WARP_SIZE);
        self.block_of(thread) * per_block.div_ceil(warp_size) + thread % per_block / warp_size
    }

    /// Barriers that a block has passed.
    pub(super) fn interval_of(&self, block: Number) -> u64 {
        self.intervals.get(&block).copied().unwrap_or(0)
    }

    pub(super) fn position(&self, thread: Number) -> Option<ThreadPosition> {
        let per_block = self.threads_per_block();
        Some(ThreadPosition {
            block_idx: coordinates(self.spec.grid, thread / per_block),
            thread_idx: coordinates(self.spec.block, thread % per_block),
        })
    }

    /// The instance of a variable that a thread has alone or with its block.
    pub(super) fn object_of(&self, thread: &Thread, global: GlobalId) -> Option<ObjectId> {
        let number = thread.number?;
        let block = self.block_of(number);
        let found = self.objects.get(&(true, number, global));
        found.or_else(|| self.objects.get(&(false, block, global))).copied()
    }
}

impl Machine<'_> {
    /// Runs all threads of a launch.
    pub(super) fn run_launch(&mut self, host: &Thread, spec: LaunchSpec) -> Step<()> {
        let span = spec.span;
        let (n_blocks, n_per_block) = (count(spec.grid), count(spec.block));
        let is_cooperative = std::mem::take(&mut self.is_next_cooperative);
        if let Some(code) = self.launch_error_code(&spec, is_cooperative) {
            let property = PropertyKind::ApiContract;
            if self.config.properties.contains(property) {
                let message = "launch of a size and with shared memory that a device can have";
                return self.violated(host, property, message, span);
            }
            // The kernel does not run; the program can ask for the error.
            self.launch_error = code;
            return Ok(());
        }
        let n_threads = n_blocks.saturating_mul(n_per_block);
        let numbers: Vec<Number> = if n_threads <= self.config.max_threads {
            (0..Number::from(n_threads)).collect()
        } else if self.config.representatives.is_empty() {
            return self.unsupported(format!("launch of {n_threads} threads"), span);
        } else {
            numbers_of(&spec, &self.config.representatives)
        };
        let args = self.launch_arguments(&spec)?;
        let name = self.program.functions[spec.kernel].name.clone();
        let (grid, block) = (spec.grid, spec.block);
        self.record(host, span, || TraceKind::Launch { kernel: name, grid, block });
        self.run_spec(spec, args, numbers, is_cooperative)
    }

    /// The error code of a launch that is not possible.
    fn launch_error_code(&mut self, spec: &LaunchSpec, is_cooperative: bool) -> Option<u64> {
        let hardware = self.config.hardware;
        let is_within = |dims: [u32; 3], limits: [u32; 3]| {
            dims.into_iter().zip(limits).all(|(dim, limit)| (1..=limit).contains(&dim))
        };
        let n_threads = count(spec.block);
        if !is_within(spec.grid, hardware.grid)
            || !is_within(spec.block, hardware.block)
            || n_threads > u64::from(hardware.threads_per_block)
        {
            return Some(INVALID_CONFIGURATION);
        }
        let limits = self.program.functions[spec.kernel].limits;
        if limits.max_threads > 0 && n_threads > u64::from(limits.max_threads) {
            return Some(INVALID_VALUE);
        }
        if limits.cluster.iter().map(|dim| u64::from(*dim)).product::<u64>() > 8 {
            return Some(INVALID_CLUSTER_SIZE);
        }
        let divides = |(dim, part): (u32, u32)| part == 0 || dim % part == 0;
        if !spec.grid.into_iter().zip(limits.cluster).all(divides) {
            return Some(INVALID_CONFIGURATION);
        }
        let fixed = self.static_shared(spec.kernel);
        let shared = spec.shared_bytes.unwrap_or(0);
        if fixed > hardware.shared_bytes || shared > self.shared_limit(spec.kernel) {
            return Some(INVALID_VALUE);
        }
        let resident = hardware.resident_blocks(n_threads, fixed.saturating_add(shared));
        let resident = resident.saturating_mul(u64::from(hardware.multiprocessors));
        (is_cooperative && count(spec.grid) > resident).then_some(COOPERATIVE_LAUNCH_TOO_LARGE)
    }

    fn static_shared(&mut self, kernel: FuncId) -> u64 {
        let program = self.program;
        *self.static_shared.entry(kernel).or_insert_with(|| static_shared_bytes(program, kernel))
    }

    /// What the program can ask of a kernel.
    pub(super) fn kernel_limit(&mut self, kernel: FuncId, what: u64) -> u64 {
        let limits = self.program.functions[kernel].limits;
        match (what, limits.max_threads) {
            (0, 0) => u64::from(self.config.hardware.threads_per_block),
            (0, threads) => u64::from(threads),
            (1, _) => u64::from(limits.min_blocks),
            (2, _) => self.static_shared(kernel),
            _ => self.shared_limit(kernel),
        }
    }

    /// The function that a pointer points to.
    pub(super) fn function_at(&self, pointer: Value) -> Option<FuncId> {
        let (object, offset) = self.memory.locate(pointer)?;
        match (self.memory.objects[object].space, offset) {
            (Space::Code(func) | Space::HostCode(func), 0) => Some(func),
            (_, _) => None,
        }
    }

    /// Bytes of dynamic shared memory that a kernel may be launched with: what is left of 48 KiB, if the program has not
    /// allowed it more (CUDA C++ Programming Guide, "Shared Memory" of compute capability 7.x and later).
    pub(super) fn shared_limit(&mut self, kernel: FuncId) -> u64 {
        let hardware = self.config.hardware;
        let fixed = self.static_shared(kernel);
        // A function that is entered with any arguments may have allowed it before.
        if self.environment.is_some() {
            return hardware.shared_bytes_optin.saturating_sub(fixed);
        }
        let allowed = self.allowed_shared.get(&kernel).copied().unwrap_or(0);
        hardware.shared_bytes.saturating_sub(fixed).max(allowed)
    }

    /// Runs some threads of a kernel in memory of unknown contents.
    pub(super) fn run_kernel(&mut self, run: &KernelRun) -> Step<()> {
        self.forget_globals(is_of_device);
        let span = self.program.functions[run.kernel].span;
        let args = self.environment_arguments(run.kernel)?;
        let spec = LaunchSpec {
            kernel: run.kernel,
            grid: run.grid,
            block: run.block,
            shared_bytes: run.shared_bytes,
            args: Vec::new(),
            span,
        };
        let numbers = if run.threads.is_empty() {
            let n_threads = count(spec.grid).saturating_mul(count(spec.block));
            if n_threads > self.config.max_threads {
                return self.unsupported(format!("launch of {n_threads} threads"), span);
            }
            (0..Number::from(n_threads)).collect()
        } else {
            numbers_of(&spec, &run.threads)
        };
        self.run_spec(spec, args, numbers, true)
    }

    /// Variables of the program may have been changed before.
    pub(super) fn forget_globals(&mut self, is_changeable: impl Fn(GlobalSpace) -> bool) {
        for ((id, global), object) in self.program.globals.iter().zip(self.globals.clone()) {
            let Some(object) = object else { continue };
            let is_kept = global.is_const || global.is_model || self.program.unwritten.contains(id);
            if !is_changeable(global.space) || is_kept {
                continue;
            }
            self.memory.forget(object, 0, global.layout.size_bytes);
            // Tables of functions are taken not to be changed (`function-tables`).
            for write in global.init.iter().flatten() {
                if let InitValue::FuncAddr(target) = write.value {
                    let function = self.memory.pointer_to(self.functions[target.index()]);
                    self.memory.write(object, write.offset_bytes, 8, function);
                }
            }
        }
    }

    /// Arguments from the environment: scalars are inputs, pointers point to memory of their own.
    pub(super) fn environment_arguments(&mut self, func: FuncId) -> Step<Vec<Value>> {
        let function = &self.program.functions[func];
        let space = self.environment.unwrap_or(AllocSpace::Device);
        let compared = compared_with_null(self.program, func);
        let mut args = Vec::new();
        let params = function.locals.values().zip(&function.param_aggregates);
        for ((local, aggregate), may_be_null) in params.zip(compared) {
            let name = local.source_name();
            let ty = match local.storage {
                LocalStorage::Register(ty) => ty,
                LocalStorage::Memory(_) => Scalar::Pointer,
            };
            args.push(match aggregate {
                Some(layout) if function.kind == FunctionKind::Kernel => {
                    let object = self.allocate(name, Space::Constant, *layout, local.span)?;
                    self.memory.pointer_to(object)
                }
                Some(_) | None if ty == Scalar::Pointer => {
                    let source = Source::Input(Some(null_argument(&name)));
                    let request =
                        Request { source, ty: Scalar::Bool, span: local.span, thread: None };
                    if may_be_null && self.input(&request).bits != 0 {
                        args.push(Value::plain(0));
                        continue;
                    }
                    let object = self.memory.environment(name, space, local.span);
                    self.memory.pointer_to(object)
                }
                Some(_) | None => {
                    let source = Source::Input(Some(name));
                    self.input(&Request { source, ty, span: local.span, thread: None })
                }
            });
        }
        Ok(args)
    }

    fn run_spec(
        &mut self,
        spec: LaunchSpec,
        args: Vec<Value>,
        numbers: Vec<Number>,
        is_cooperative: bool,
    ) -> Step<()> {
        let (kernel, span) = (spec.kernel, spec.span);
        self.races.clear();
        self.phases = Phases::default();
        let n_threads = count(spec.grid).saturating_mul(count(spec.block));
        let is_whole = u64::try_from(numbers.len()) == Ok(n_threads);
        let launch = Launch::new(spec, is_whole, is_cooperative);
        let mut blocks: Vec<Number> =
            numbers.iter().map(|number| launch.block_of(*number)).collect();
        blocks.dedup();
        self.launch = Some(launch);
        if let Some(accesses) = &mut self.accesses {
            *accesses = Accesses::default();
        }
        self.n_launches += 1;
        self.next_choice = 0;
        let mut threads = Vec::new();
        self.count_steps(u64::try_from(numbers.len()).unwrap_or(u64::MAX))?;
        for number in &numbers {
            let mut thread = Thread { number: Some(*number), ..Thread::host() };
            self.push_frame(&mut thread, kernel, args.clone(), None, span)?;
            threads.push(Some(thread));
        }
        for block in blocks {
            self.make_shared(block)?;
        }
        for number in numbers {
            self.make_thread_vars(number)?;
        }
        self.run_threads(&mut threads, span)?;
        let launch = self.launch.take().expect("invariant: the launch is set while it runs");
        let mut objects: Vec<ObjectId> =
            launch.objects.into_values().chain(launch.dynamic_shared.into_values()).collect();
        objects.sort_unstable();
        objects.dedup();
        for object in objects {
            self.memory.kill(object);
        }
        Ok(())
    }

    /// Copies aggregate arguments to constant memory.
    fn launch_arguments(&mut self, spec: &LaunchSpec) -> Step<Vec<Value>> {
        let kernel = &self.program.functions[spec.kernel];
        let mut args = spec.args.clone();
        for (arg, layout) in args.iter_mut().zip(&kernel.param_aggregates) {
            let Some(layout) = layout else { continue };
            let name = kernel.name.clone();
            let copy = self.allocate(name, Space::Constant, *layout, spec.span)?;
            let Some(source) = self.memory.locate(*arg) else {
                return self.undefined("argument of a launch that does not exist", spec.span);
            };
            if layout.size_bytes > 0 {
                self.memory.copy((copy, 0), source, layout.size_bytes);
            }
            *arg = self.memory.pointer_to(copy);
        }
        Ok(args)
    }

    fn make_shared(&mut self, block: Number) -> Step<()> {
        let Some(bytes) = self.launch.as_ref().map(|launch| launch.spec.shared_bytes) else {
            return Ok(());
        };
        for (id, global) in self.program.globals.iter() {
            let object = match global.space {
                GlobalSpace::Shared => {
                    let name = global.name.clone();
                    self.allocate(name, Space::Shared, global.layout, global.span)?
                }
                GlobalSpace::DynamicShared => {
                    let known =
                        self.launch.as_ref().and_then(|l| l.dynamic_shared.get(&block)).copied();
                    match known {
                        Some(object) => object,
                        None => {
                            let name = global.name.clone();
                            match bytes {
                                Some(size_bytes) => {
                                    let layout = Layout { size_bytes, ..global.layout };
                                    self.allocate(name, Space::Shared, layout, global.span)?
                                }
                                None => self.memory.unbounded(name, Space::Shared, global.span),
                            }
                        }
                    }
                }
                GlobalSpace::Host
                | GlobalSpace::Device
                | GlobalSpace::Constant
                | GlobalSpace::Managed
                | GlobalSpace::Thread(_) => continue,
            };
            if let Some(launch) = &mut self.launch {
                launch.objects.insert((false, block, id), object);
                if global.space == GlobalSpace::DynamicShared {
                    launch.dynamic_shared.insert(block, object);
                }
            }
        }
        Ok(())
    }

    fn make_thread_vars(&mut self, thread: Number) -> Step<()> {
        for (id, global) in self.program.globals.iter() {
            let GlobalSpace::Thread(var) = global.space else { continue };
            let Some(launch) = &self.launch else { return Ok(()) };
            let Some(position) = launch.position(thread) else { continue };
            let words = match var {
                ThreadVar::ThreadIdx => position.thread_idx,
                ThreadVar::BlockIdx => position.block_idx,
                ThreadVar::BlockDim => launch.spec.block,
                ThreadVar::GridDim => launch.spec.grid,
            };
            let name: Name = global.name.clone();
            let size_bytes = global.layout.size_bytes.max(12);
            let layout = Layout { size_bytes, ..global.layout };
            let object = self.allocate(name, Space::Builtin, layout, global.span)?;
            for (word, offset) in words.into_iter().zip([0, 4, 8]) {
                self.memory.write(object, offset, 4, Value::plain(u128::from(word)));
            }
            if let Some(launch) = &mut self.launch {
                launch.objects.insert((true, thread, id), object);
            }
        }
        Ok(())
    }

    fn run_threads(&mut self, threads: &mut [Option<Thread>], span: Span) -> Step<()> {
        let is_reversed = self.config.schedule == Schedule::Reversed;
        let last = threads.len().saturating_sub(1);
        let first = if is_reversed { last } else { 0 };
        let blocks = self.ranges(threads, Launch::block_of);
        let warps = self.ranges(threads, Launch::warp_of);
        if let Some(directed) = self.direction(threads, &blocks) {
            return match self.run_directed(threads, directed)? {
                true => Ok(()),
                false => self.deadlock(threads, span),
            };
        }
        let (mut current, mut turn) = (first, (first, self.n_steps));
        loop {
            if let Some(choice) = self.next_choice(threads)? {
                self.run_thread(threads, choice, true)?;
                current = choice;
                continue;
            }
            if self.config.schedule == Schedule::Lockstep {
                match self.furthest_behind(threads) {
                    Some(next) => {
                        self.run_thread(threads, next, true)?;
                    }
                    None if self.release_all(threads)? => {}
                    None if threads.iter().flatten().all(|thread| thread.has_ended) => {
                        return Ok(());
                    }
                    None => return self.deadlock(threads, span),
                }
                continue;
            }
            if self.can_run(&threads[current]) {
                let is_preempted = self.run_thread(threads, current, false)?;
                if is_preempted {
                    let next = match (is_reversed, current) {
                        (false, _) => current + 1,
                        (true, 0) => last,
                        (true, _) => current - 1,
                    };
                    current = self.next_runnable(threads, next).unwrap_or(current);
                }
                continue;
            }
            // Nothing has changed for the threads of other blocks and warps.
            let block = blocks[current].clone();
            let mut is_released = self.release_warps(&mut threads[warps[current].clone()])?;
            let mut others = (current..block.end).chain(block.start..current);
            if !others.any(|index| is_runnable(&threads[index])) {
                is_released |= self.release_blocks(&mut threads[block.clone()])?;
            }
            if is_released {
                // A block that runs very long lets the next one run.
                if turn.0 != block.start {
                    turn = (block.start, self.n_steps);
                }
                let is_long = self.n_steps - turn.1 > QUANTUM;
                let next = match (is_long, is_reversed) {
                    (false, _) => first,
                    (true, false) => block.end,
                    (true, true) => block.start.checked_sub(1).unwrap_or(last),
                };
                current = self.next_runnable(threads, next).unwrap_or(current);
                continue;
            }
            match self.next_runnable(threads, current) {
                Some(next) => current = next,
                None if self.release_all(threads)? => {
                    current = self.next_runnable(threads, first).unwrap_or(current);
                }
                None if threads.iter().flatten().all(|thread| thread.has_ended) => return Ok(()),
                None => return self.deadlock(threads, span),
            }
        }
    }

    /// A lane of some warp that can go on, and is not ahead of another one of its warp that is not at a barrier.
    fn furthest_behind(&self, threads: &[Option<Thread>]) -> Option<usize> {
        let warp_of = |index: &usize| {
            let number = threads[*index].as_ref().and_then(|thread| thread.number);
            self.launch.as_ref().zip(number).map(|(launch, number)| launch.warp_of(number))
        };
        let all: Vec<usize> = (0..threads.len()).collect();
        let mut warps = all.chunk_by(|a, b| warp_of(a) == warp_of(b));
        warps.find_map(|lanes| {
            let position = |index: &usize| threads[*index].as_ref().map(Thread::code_position);
            let going = lanes.iter().copied().filter(|index| is_runnable(&threads[*index]));
            let last = going.min_by_key(position)?;
            self.can_run(&threads[last]).then_some(last)
        })
    }

    /// The next thread of the schedule that can run.
    fn next_choice(&mut self, threads: &mut [Option<Thread>]) -> Step<Option<usize>> {
        let config = self.config;
        let Schedule::Steps(launches) = &config.schedule else { return Ok(None) };
        let Some(steps) = self.n_launches.checked_sub(1).and_then(|n| launches.get(n)) else {
            return Ok(None);
        };
        while let Some(choice) = steps.get(self.next_choice) {
            self.next_choice += 1;
            let Ok(index) = usize::try_from(*choice) else { continue };
            let waits = |thread: &Option<Thread>| {
                thread.as_ref().is_some_and(|thread| thread.wait.is_some())
            };
            if threads.get(index).is_some_and(waits) {
                self.release_all(threads)?;
            }
            if threads.get(index).is_some_and(is_runnable) {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Runs a thread until it waits or ends, or for one visible step; whether it was preempted.
    pub(super) fn run_thread(
        &mut self,
        threads: &mut [Option<Thread>],
        index: usize,
        is_one_step: bool,
    ) -> Step<bool> {
        let mut thread = threads[index].take().expect("invariant: a runnable thread is there");
        let start = self.n_steps;
        let mut is_preempted = false;
        loop {
            if self.directed.is_some() && self.is_held(&mut thread)? {
                is_preempted = true;
                break;
            }
            let is_visible = is_one_step && self.is_visible(&mut thread)?;
            match self.step(&mut thread)? {
                Flow::Next => {}
                Flow::Wait(wait) => {
                    self.record(&thread, wait.span, || TraceKind::Wait);
                    thread.wait = Some(wait);
                    // What other threads give it at the barrier may differ each time.
                    thread.watch = Watch::default();
                    break;
                }
                Flow::End(_) => break,
            }
            if thread.watch.rests(&self.memory).is_some() {
                break;
            }
            if thread.atomic_depth > 0 {
                continue;
            }
            if is_visible {
                break;
            }
            if self.n_steps - start > QUANTUM {
                is_preempted = true;
                break;
            }
        }
        threads[index] = Some(thread);
        Ok(is_preempted)
    }

    /// Whether the next instruction of a thread accesses memory that other threads can access.
    fn is_visible(&mut self, thread: &mut Thread) -> Step<bool> {
        let pointers = self.next_pointers(thread)?;
        let is_reached = |(pointer, _): &(Value, u64)| {
            let found = self.memory.locate(*pointer);
            found.is_none_or(|(id, _)| !self.memory.objects[id].is_private())
        };
        Ok(pointers.iter().any(is_reached))
    }

    /// Lets threads of some blocks go on that have waited for each other; whether there were any.
    pub(super) fn release(&mut self, threads: &mut [Option<Thread>]) -> Step<bool> {
        let is_warp_released = self.release_warps(threads)?;
        let is_block_released = self.release_blocks(threads)?;
        Ok(is_warp_released || is_block_released)
    }

    /// The same for all threads of the launch, which may have waited for each other.
    pub(super) fn release_all(&mut self, threads: &mut [Option<Thread>]) -> Step<bool> {
        Ok(self.release_phases(threads)?
            || self.release(threads)?
            || self.release_grid(threads)?
            || self.release_others(threads)?)
    }

    /// For each thread the places of those of its group.
    pub(super) fn ranges(
        &self,
        threads: &[Option<Thread>],
        group_of: impl Fn(&Launch, Number) -> Number,
    ) -> Vec<Range<usize>> {
        let groups: Vec<Option<Number>> = threads
            .iter()
            .map(|thread| {
                let number = thread.as_ref().and_then(|thread| thread.number);
                self.launch.as_ref().zip(number).map(|(launch, number)| group_of(launch, number))
            })
            .collect();
        let mut ranges = Vec::with_capacity(threads.len());
        for group in groups.chunk_by(|a, b| a == b) {
            let start = ranges.len();
            ranges.extend(std::iter::repeat_n(start..start + group.len(), group.len()));
        }
        ranges
    }

    fn release_blocks(&mut self, threads: &mut [Option<Thread>]) -> Step<bool> {
        let per_block = self.launch.as_ref().map_or(1, Launch::threads_per_block);
        let mut is_released = false;
        let block_of = |thread: &Option<Thread>| {
            thread.as_ref().and_then(|thread| thread.number).map(|number| number / per_block)
        };
        for block in threads.chunk_by_mut(|a, b| block_of(a) == block_of(b)) {
            let waits_here = |thread: &Thread| {
                thread.wait.as_ref().is_some_and(|wait| match wait.kind {
                    WaitKind::Barrier(kind) => kind != BarrierKind::Grid,
                    WaitKind::SyncWarp
                    | WaitKind::Shuffle(_)
                    | WaitKind::Warp(_)
                    | WaitKind::ActiveMask
                    | WaitKind::Phase { .. }
                    | WaitKind::Named(_)
                    | WaitKind::Other => false,
                })
            };
            let mut alive = block.iter().flatten().filter(|thread| !thread.has_ended);
            if !alive.clone().all(waits_here) {
                continue;
            }
            let Some(first) = alive.next() else { continue };
            let position = first.code_position();
            let is_elsewhere = |thread: &Thread| thread.code_position() != position;
            if let Some(other) = alive.find(|it| is_elsewhere(it) || !first.is_in_step(it)) {
                let place =
                    if is_elsewhere(other) { "at another barrier" } else { "in another iteration" };
                let (a, b) = (self.position(first), self.position(other));
                let name = |position: Option<ThreadPosition>| {
                    position.map_or_else(String::new, |position| position.to_string())
                };
                let message = format!("{} waits {place} than {}", name(b), name(a));
                let span = first.wait.as_ref().map_or(Span::NONE, |wait| wait.span);
                let stopped = self.violated(first, PropertyKind::BarrierDivergence, message, span);
                return self.with_waiting(stopped, block);
            }
            self.check_all_come(first, block)?;
            let number = block_of(&block[0]).unwrap_or(0);
            release_barrier(block);
            for thread in block.iter_mut().flatten() {
                thread.forget_return();
                if let (Some(accesses), Some(number)) = (&mut self.accesses, thread.number) {
                    accesses.forget(number);
                }
            }
            is_released = true;
            if let Some(launch) = &mut self.launch {
                *launch.intervals.entry(number).or_insert(0) += 1;
            }
        }
        Ok(is_released)
    }

    /// Checks that no thread is past the barrier at which one of them waits. Who has returned before is not waited for
    /// unless all are needed, but conditional code around a barrier is entered by all.
    fn check_all_come(&self, waiting: &Thread, threads: &[Option<Thread>]) -> Step<()> {
        let needs_all = self.config.barriers_need_all;
        let is_past = |thread: &&Thread| needs_all && thread.has_ended || thread.is_past(waiting);
        let Some(past) = threads.iter().flatten().find(is_past) else { return Ok(()) };
        self.misses_barrier(past, waiting, threads)
    }

    fn misses_barrier(
        &self,
        past: &Thread,
        waiting: &Thread,
        threads: &[Option<Thread>],
    ) -> Step<()> {
        let name = |thread| {
            self.position(thread).map_or_else(String::new, |position| position.to_string())
        };
        let message = format!("{} does not wait at the barrier of {}", name(past), name(waiting));
        let span = waiting.wait.as_ref().map_or(Span::NONE, |wait| wait.span);
        let stopped = self.violated(waiting, PropertyKind::BarrierDivergence, message, span);
        self.with_waiting(stopped, threads)
    }

    /// Adds to a violation which threads wait where.
    fn with_waiting<T>(&self, stopped: Step<T>, threads: &[Option<Thread>]) -> Step<T> {
        let Err(Stop::Ended(Outcome::Violation(mut violation))) = stopped else { return stopped };
        let waiting = threads.iter().flatten().filter_map(|thread| {
            let span = self.caller_span(thread, thread.wait.as_ref()?.span);
            Some((self.position(thread)?, span))
        });
        violation.waiting = waiting.collect();
        Err(Stop::Ended(Outcome::Violation(violation)))
    }

    fn release_grid(&mut self, threads: &mut [Option<Thread>]) -> Step<bool> {
        let waits_here = |thread: &Thread| {
            let kind = thread.wait.as_ref().map(|wait| wait.kind);
            kind == Some(WaitKind::Barrier(BarrierKind::Grid))
        };
        let mut alive = threads.iter().flatten().filter(|thread| !thread.has_ended);
        let Some(first) = alive.clone().next().filter(|_| alive.all(waits_here)) else {
            return Ok(false);
        };
        // A block that has ended never arrives.
        let per_block = self.launch.as_ref().map_or(1, Launch::threads_per_block);
        let block_of = |thread: &Option<Thread>| {
            thread.as_ref().and_then(|thread| thread.number).map(|number| number / per_block)
        };
        let has_ended = |block: &[Option<Thread>]| block.iter().flatten().all(|t| t.has_ended);
        if threads.chunk_by(|a, b| block_of(a) == block_of(b)).any(has_ended) {
            return Ok(false);
        }
        // All threads of the grid take part, also where others of their block have ended (CUDA C++ Programming Guide,
        // "Cooperative Groups: Grid Synchronization"): one thread of each block arrives for it.
        if let Some(ended) = threads.iter().flatten().find(|thread| thread.has_ended) {
            return self.misses_barrier(ended, first, threads).map(|()| false);
        }
        self.check_all_come(first, threads)?;
        release_barrier(threads);
        for thread in threads.iter_mut().flatten() {
            thread.forget_return();
        }
        if let Some(accesses) = &mut self.accesses {
            *accesses = Accesses::default();
        }
        if let Some(launch) = &mut self.launch {
            launch.grid_interval += 1;
        }
        self.races.clear();
        Ok(true)
    }

    /// No thread can go on.
    fn deadlock(&self, threads: &[Option<Thread>], span: Span) -> Step<()> {
        let waiting = |thread: &&Thread| thread.wait.is_some();
        let is_warp = |thread: &&Thread| {
            thread
                .wait
                .as_ref()
                .is_some_and(|wait| wait.kind.is_warp() || wait.kind == WaitKind::Other)
        };
        let all = || threads.iter().flatten().filter(waiting);
        let can_spin = threads.iter().flatten().any(is_going);
        if let Some(thread) = all().find(is_warp).filter(|_| !can_spin) {
            let message = "the lanes that the mask names come here with the same mask";
            let span = thread.wait.as_ref().map_or(span, |wait| wait.span);
            let stopped = self.violated(thread, PropertyKind::WarpSync, message, span);
            return self.with_waiting(stopped, threads);
        }
        // Who waits in a loop keeps those from coming whom the others wait for.
        let rests = |thread: &Thread| thread.watch.rests(&self.memory);
        let place = |thread: &Thread| match &thread.wait {
            Some(wait) => Some(wait.span),
            None => rests(thread).map(|span| self.caller_span(thread, span)),
        };
        let repeating = threads.iter().flatten().filter(|t| is_going(t) && rests(t).is_some());
        let mut spinning = repeating.clone().filter(|t| t.watch.reads_of_others.get());
        let spins = spinning.clone().next().is_some();
        if let Some(endless) = repeating.clone().find_map(place).filter(|_| !spins) {
            return Err(Stop::Ended(Outcome::Endless(endless)));
        }
        if spinning.clone().any(|thread| thread.watch.reads_of_host.get()) {
            return self.unsupported(super::WAITS_FOR_HOST, span);
        }
        let message = if spins {
            "the loop ends when another thread writes"
        } else {
            "all threads that the barrier waits for reach it"
        };
        let Some(thread) = spinning.next().or_else(|| all().next()) else {
            return self.unsupported("threads that neither run nor wait", span);
        };
        let span = place(thread).unwrap_or(span);
        let stopped = self.violated::<()>(thread, PropertyKind::Deadlock, message, span);
        if let Err(Stop::Ended(Outcome::Violation(mut violation))) = stopped {
            let waiting = threads.iter().flatten().filter(|thread| !thread.has_ended);
            let waiting = waiting.filter_map(|t| Some((self.position(t)?, place(t)?)));
            violation.waiting = waiting.collect();
            return Err(Stop::Ended(Outcome::Violation(violation)));
        }
        stopped
    }

    /// Whether a thread can go on: it has not ended, and waits neither at a barrier nor in a loop.
    pub(super) fn can_run(&self, thread: &Option<Thread>) -> bool {
        is_runnable(thread)
            && thread.as_ref().is_some_and(|thread| thread.watch.rests(&self.memory).is_none())
    }

    /// The first thread from an index on in the order of the schedule, around the end, that can go on.
    fn next_runnable(&self, threads: &[Option<Thread>], from: usize) -> Option<usize> {
        let n = threads.len();
        let can_run = |index: &usize| self.can_run(&threads[*index]);
        if self.config.schedule == Schedule::Reversed {
            let from = (from + 1).min(n);
            return (0..from).rev().chain((from..n).rev()).find(can_run);
        }
        (from..n).chain(0..from.min(n)).find(can_run)
    }
}

/// Whether a thread neither waits at a barrier nor has ended.
fn is_going(thread: &Thread) -> bool {
    !thread.has_ended && thread.wait.is_none()
}

fn is_runnable(thread: &Option<Thread>) -> bool {
    thread.as_ref().is_some_and(is_going)
}

/// Ends the waiting of threads at one barrier, giving the results of the reducing kinds.
fn release_barrier(threads: &mut [Option<Thread>]) {
    let holds = |thread: &Thread| {
        let wait = thread.wait.as_ref()?;
        Some(wait.args.first().is_some_and(|(value, _)| value.is_true()))
    };
    let predicates: Vec<bool> = threads.iter().flatten().filter_map(holds).collect();
    let n_true = predicates.iter().filter(|predicate| **predicate).count();
    for thread in threads.iter_mut().flatten() {
        let Some(wait) = thread.wait.take() else { continue };
        let WaitKind::Barrier(kind) = wait.kind else { continue };
        let result = match kind {
            BarrierKind::Plain | BarrierKind::Grid | BarrierKind::Count => n_true,
            BarrierKind::And => usize::from(n_true == predicates.len()),
            BarrierKind::Or => usize::from(n_true > 0),
        };
        if let Some((dst, _)) = wait.dst {
            let value = Value::plain(u128::try_from(result).unwrap_or(0));
            thread.top_mut().registers[dst.index()] = Some(value);
        }
    }
}

/// Whether variables of a space are changed by the host before a kernel runs.
pub(super) fn is_of_device(space: GlobalSpace) -> bool {
    match space {
        GlobalSpace::Device | GlobalSpace::Constant | GlobalSpace::Managed => true,
        GlobalSpace::Host
        | GlobalSpace::Shared
        | GlobalSpace::DynamicShared
        | GlobalSpace::Thread(_) => false,
    }
}
