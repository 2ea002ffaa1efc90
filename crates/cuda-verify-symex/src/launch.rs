//! Kernel launches: threads in canonical order, barriers, warps.
//!
//! Blocks run one after the other, the threads of a block in linear order, each to its next barrier. As long as no two
//! accesses of one interval conflict, this order stands for all others (two adjacent independent steps commute, so
//! every schedule can be rearranged into the canonical one). Conflicts are found by [`crate::race`]. A block that waits
//! for others (a barrier of the grid, a loop that waits for a flag) is parked until they have run.
//!
//! A thread rests at a barrier in one or, if control flow forked on conditions that did not fold and did not join
//! before the barrier, several continuations, each under its guard.

use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PropertyKind, Reason, Span};
use cuda_verify_goto::program::{
    Callee, ExprId, FuncId, Function, GlobalId, GotoProgram, InstrId, LocalStorage,
};
use cuda_verify_ir::intrinsic::{BarrierKind, ShuffleKind, WarpOp};
use cuda_verify_ir::program::{GlobalSpace, ThreadVar};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::term::{TermId, TermPool};
use smallvec::SmallVec;

use crate::check::{Check, Evidence, Goal, Obligation};
use crate::config::ThreadMode;
use crate::engine::{Engine, Rest, Step, Stop, Wait};
use crate::history::{Event, EventKind};
use crate::memory::{Memory, ObjectId, ObjectInfo, Space, base_address};
use crate::order::{Point, ThreadOrder};
use crate::outcome::Dim3;
use crate::pair::{MAX_BLOCK, MAX_GRID, MAX_THREADS_PER_BLOCK};
use crate::path::{Frame, Guard, LoopPos, Order, Path};
use crate::phase::Sync;
use crate::schedule::MAX_EXPLORED_THREADS;
use crate::value;

/// Threads per warp.
pub(crate) const WARP_SIZE: u32 = 32;
/// CUDA C++ Programming Guide, "Technical Specifications per Compute Capability": compute capability 9.0.
const MAX_SHARED_BYTES: u64 = 227 * 1024;

/// `blockIdx` and `threadIdx` of a device thread: constants where every thread is run, symbols in the two-thread
/// analysis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadTerms {
    pub(crate) block_idx: [TermId; 3],
    pub(crate) thread_idx: [TermId; 3],
}

/// A launch, its dimensions as terms.
#[derive(Clone, Debug)]
pub(crate) struct LaunchTerms {
    pub(crate) kernel: Name,
    pub(crate) grid: [TermId; 3],
    pub(crate) block: [TermId; 3],
    pub(crate) span: Span,
}

/// How the threads of a launch are told apart.
#[derive(Clone, Debug)]
pub(crate) enum Identity {
    /// By numbers: all of them are run.
    Each { grid: Dim3, block: Dim3 },
    /// Not: one arbitrary thread is run.
    Arbitrary,
}

/// The launch and thread that run now.
#[derive(Debug)]
pub(crate) struct Current {
    pub(crate) launch: Rc<LaunchTerms>,
    pub(crate) identity: Identity,
    pub(crate) terms: ThreadTerms,
    /// The guard under which the launch happens.
    pub(crate) guard: TermId,
    pub(crate) block_no: u32,
    /// Linear index in the block.
    pub(crate) thread_in_block: u32,
    /// Barriers of the grid passed.
    pub(crate) phase: u32,
    /// Barriers passed by the block.
    pub(crate) interval: u32,
    /// `__syncwarp`s passed, by warp of the block.
    pub(crate) epochs: Vec<u32>,
    /// Threads of the block that have returned since the last barrier.
    pub(crate) ended: Vec<Ended>,
    pub(crate) memory: BlockMemory,
    /// A 64-bit term.
    pub(crate) dynamic_shared_bytes: TermId,
}

/// The shared memory of one block.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockMemory {
    shared: SmallVec<[(GlobalId, ObjectId); 4]>,
    dynamic_shared: Option<ObjectId>,
}

impl Current {
    /// Linear number of the thread in the grid, or in the pair.
    pub(crate) fn thread_no(&self) -> u32 {
        let per_block = match &self.identity {
            Identity::Each { block, .. } => u32::try_from(block.count()).unwrap_or(u32::MAX),
            Identity::Arbitrary => 1,
        };
        self.block_no.wrapping_mul(per_block).wrapping_add(self.thread_in_block)
    }

    /// A point of the current thread.
    pub(crate) fn point(&self, time: u32) -> Point {
        Point {
            thread_no: self.thread_no(),
            time,
            block_no: self.block_no,
            warp_no: self.warp_no(),
            phase: self.phase,
            interval: self.interval,
            epoch: self.epoch(),
        }
    }

    /// Makes another thread the current one.
    pub(crate) fn enter(&mut self, pool: &mut TermPool, block_no: u32, thread_in_block: u32) {
        (self.block_no, self.thread_in_block) = (block_no, thread_in_block);
        self.terms = match &self.identity {
            Identity::Arbitrary => return,
            Identity::Each { grid, block } => ThreadTerms {
                block_idx: dim_terms(pool, grid.position(block_no)),
                thread_idx: dim_terms(pool, block.position(thread_in_block)),
            },
        };
    }

    pub(crate) fn warp_no(&self) -> u32 {
        self.thread_in_block / WARP_SIZE
    }

    pub(crate) fn epoch(&self) -> u32 {
        let warp = usize::try_from(self.warp_no()).unwrap_or(0);
        self.epochs.get(warp).copied().unwrap_or(0)
    }

    pub(crate) fn shared_object(
        &self,
        program: &GotoProgram,
        global: GlobalId,
    ) -> Option<ObjectId> {
        if program.globals[global].space == GlobalSpace::DynamicShared {
            return self.memory.dynamic_shared;
        }
        self.memory.shared.iter().find(|(id, _)| *id == global).map(|(_, object)| *object)
    }

    pub(crate) fn memory(&self) -> BlockMemory {
        self.memory.clone()
    }

    pub(crate) fn set_memory(&mut self, memory: BlockMemory) {
        self.memory = memory;
    }

    pub(crate) fn thread_var(&self, var: ThreadVar) -> [TermId; 3] {
        match var {
            ThreadVar::ThreadIdx => self.terms.thread_idx,
            ThreadVar::BlockIdx => self.terms.block_idx,
            ThreadVar::BlockDim => self.launch.block,
            ThreadVar::GridDim => self.launch.grid,
        }
    }
}

pub(crate) fn dim_terms(pool: &mut TermPool, dim: Dim3) -> [TermId; 3] {
    [dim.x, dim.y, dim.z].map(|word| pool.mk_bv(32, u64::from(word)))
}

/// What a device thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WaitKind {
    /// All threads of the block.
    Barrier(BarrierKind),
    /// The threads of the mask: the first argument.
    SyncWarp,
    Shuffle(ShuffleKind),
    Warp(WarpOp),
    /// The lanes of the warp that come to the same place: to know which they are.
    ActiveMask,
    /// A write by another thread.
    Spin,
}

impl WaitKind {
    pub(crate) fn is_warp(self) -> bool {
        match self {
            Self::Barrier(_) | Self::Spin => false,
            Self::SyncWarp | Self::Shuffle(_) | Self::Warp(_) | Self::ActiveMask => true,
        }
    }
}

/// One way in which a thread can go on.
#[derive(Clone, Debug)]
pub(crate) struct Continuation {
    pub(crate) frames: Vec<Frame>,
    /// When, beyond the guard of the launch.
    pub(crate) cond: TermId,
    /// What it waits for; `None` at its start and once resumed.
    pub(crate) wait: Option<Wait>,
    pub(crate) order: Order,
}

/// How a thread ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    thread: u32,
    /// When, beyond the guard of the launch.
    cond: TermId,
    /// The return instruction.
    at: InstrId,
}

/// The place of a rest: instructions and loop iterations of all activations.
pub(crate) type Position = Vec<(FuncId, InstrId, SmallVec<[(InstrId, u32); 2]>)>;

impl Continuation {
    /// A thread at its start.
    pub(crate) fn start(frames: Vec<Frame>, cond: TermId) -> Self {
        Self { frames, cond, wait: None, order: Order::default() }
    }

    fn waits_for(&self, kind: WaitKind) -> bool {
        self.wait.as_ref().is_some_and(|wait| wait.kind == kind)
    }

    pub(crate) fn position(&self) -> Position {
        position_of(&self.frames)
    }
}

/// The place of a call stack.
pub(crate) fn position_of(frames: &[Frame]) -> Position {
    let of_loop = |pos: &LoopPos| (pos.head, pos.iteration);
    let of_frame =
        |frame: &Frame| (frame.func, frame.pc, frame.loops.iter().map(of_loop).collect());
    frames.iter().map(of_frame).collect()
}

/// The continuations of one thread; none once it has ended.
pub(crate) type ThreadState = SmallVec<[Continuation; 1]>;

/// A block that has not come to its end.
#[derive(Debug)]
struct BlockRun {
    no: u32,
    threads: Vec<ThreadState>,
    interval: u32,
    epochs: Vec<u32>,
    ended: Vec<Ended>,
    memory: BlockMemory,
    /// Its shared memory, to be removed with it.
    shared: Vec<ObjectId>,
}

impl BlockRun {
    fn waits(&self) -> impl Iterator<Item = (u32, &Continuation)> {
        (0..).zip(&self.threads).flat_map(|(thread, state)| state.iter().map(move |c| (thread, c)))
    }

    fn is_at_grid_barrier(&self) -> bool {
        let grid = WaitKind::Barrier(BarrierKind::Grid);
        self.waits().all(|(_, continuation)| continuation.waits_for(grid))
    }
}

/// How far a block came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// To its end.
    Finished,
    /// It waits for other blocks.
    Parked,
    /// No path is left.
    Dead,
}

impl Engine<'_> {
    /// Executes a launch instruction.
    pub(crate) fn launch_instr(
        &mut self,
        path: &mut Path,
        function: &Function,
        kernel: &Callee,
        (grid, block): (&[ExprId; 3], &[ExprId; 3]),
        (shared_bytes, stream): (Option<ExprId>, Option<ExprId>),
        args: &[ExprId],
        span: Span,
    ) -> Result<Step, Stop> {
        if self.is_device() {
            self.unsupported(path, "kernel launch from a kernel (dynamic parallelism)", span)?;
            return Ok(Step::Dead);
        }
        let grid = grid.map(|expr| self.eval(path, function, expr));
        let block = block.map(|expr| self.eval(path, function, expr));
        let shared_bytes = shared_bytes.map(|bytes| self.eval(path, function, bytes));
        let shared_bytes = shared_bytes.unwrap_or_else(|| self.pool.mk_bv(64, 0));
        let args: SmallVec<[TermId; 8]> =
            args.iter().map(|arg| self.eval(path, function, *arg)).collect();
        let kernels = self.callees(path, function, kernel, span)?;
        let [(_, kernel)] = kernels[..] else {
            self.unsupported(path, "launch through a pointer to several kernels", span)?;
            return Ok(Step::Dead);
        };
        let target = &self.program.functions[kernel];
        if !target.is_defined {
            self.unsupported(
                path,
                format!("launch of `{}`, which has no body", target.name),
                span,
            )?;
            return Ok(Step::Dead);
        }
        let stream = stream.map(|stream| self.eval(path, function, stream));
        let (Some(grid), Some(block), Some(shared_bytes)) =
            (self.constant_dim(grid), self.constant_dim(block), self.pool.as_bv_u64(shared_bytes))
        else {
            let shared = (shared_bytes, stream);
            return self.launch_any(path, kernel, &args, (grid, block), shared, span);
        };
        let error = self.launch_error_code(grid, block, shared_bytes);
        let (always, valid) = (self.pool.mk_true(), self.pool.mk_bool(error == 0));
        let text = || {
            format!(
                "launch of {grid} blocks of {block} threads with {shared_bytes} bytes of dynamic shared memory is not \
                 possible"
            )
        };
        let check = self.require(path, always, valid, PropertyKind::ApiContract, span, text)?;
        if check == Check::Fails {
            return Ok(Step::Dead);
        }
        if error != 0 {
            // The kernel does not run; the program can ask for the error (CUDA C++ Programming Guide, "Error Checking").
            let object = self.launch_error.expect("invariant: globals have been initialised");
            let place = self.pool.mk_bv(64, base_address(object));
            let code = self.pool.mk_bv(32, error);
            self.store_quietly(path, place, code, 4, span)?;
            return Ok(Step::Next);
        }
        self.launch(path, kernel, &args, (grid, block), (shared_bytes, stream), span)
    }

    /// The error code of a launch that is not possible, else 0 (CUDA C++ Programming Guide, "Technical Specifications
    /// per Compute Capability").
    ///
    /// SOUNDNESS(shared-memory-limit): under; dynamic shared memory may have the largest size of any architecture,
    /// whether or not the kernel's attribute has been set.
    fn launch_error_code(&self, grid: Dim3, block: Dim3, shared_bytes: u64) -> u64 {
        const INVALID_VALUE: u64 = 1;
        const INVALID_CONFIGURATION: u64 = 9;
        let fits = |dim: Dim3, [x, y, z]: [u64; 3]| {
            let is_within = |n: u32, limit: u64| n >= 1 && u64::from(n) <= limit;
            is_within(dim.x, x) && is_within(dim.y, y) && is_within(dim.z, z)
        };
        if !fits(grid, MAX_GRID) || !fits(block, MAX_BLOCK) || block.count() > MAX_THREADS_PER_BLOCK
        {
            INVALID_CONFIGURATION
        } else if shared_bytes > MAX_SHARED_BYTES {
            INVALID_VALUE
        } else {
            0
        }
    }

    fn constant_dim(&self, dims: [TermId; 3]) -> Option<Dim3> {
        let constant = |term| self.pool.as_bv_u64(term).and_then(|word| u32::try_from(word).ok());
        let [x, y, z] = dims;
        Some(Dim3 { x: constant(x)?, y: constant(y)?, z: constant(z)? })
    }

    /// A launch of unknown size, by one arbitrary thread.
    fn launch_any(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
        (grid, block): ([TermId; 3], [TermId; 3]),
        (shared_bytes, stream): (TermId, Option<TermId>),
        span: Span,
    ) -> Result<Step, Stop> {
        if matches!(self.config.threads, ThreadMode::First(_)) {
            self.unsupported(path, "first threads of a launch of unknown size", span)?;
            return Ok(Step::Dead);
        }
        let grid = grid.map(|dim| self.defined("gridDim", dim));
        let block = block.map(|dim| self.defined("blockDim", dim));
        let zero = self.pool.mk_bv(32, 0);
        let mut parts = Vec::new();
        for (dim, limit) in grid.into_iter().zip(MAX_GRID) {
            // SOUNDNESS(grid-limit): under; grids of unknown size are taken not to be too large for the hardware.
            let limit = self.pool.mk_bv(32, limit);
            let fits = self.pool.mk_bv_ule(dim, limit);
            if !self.assume(path, fits) {
                return Ok(Step::Dead);
            }
        }
        for dim in grid.into_iter().chain(block) {
            let is_none = self.pool.mk_eq(dim, zero);
            parts.push(self.pool.mk_not(is_none));
        }
        for (dim, limit) in block.into_iter().zip(MAX_BLOCK) {
            let limit = self.pool.mk_bv(32, limit);
            parts.push(self.pool.mk_bv_ule(dim, limit));
        }
        parts.push(self.fits_block(block));
        let shared_limit = self.pool.mk_bv(64, MAX_SHARED_BYTES);
        parts.push(self.pool.mk_bv_ule(shared_bytes, shared_limit));
        let is_valid = self.pool.mk_and_all(parts);
        let always = self.pool.mk_true();
        let text = || "launch of a size that is not possible".to_owned();
        let kind = PropertyKind::ApiContract;
        // SOUNDNESS(possible-launch): under; a caller is taken to pass arguments with which launches of a size that
        // depends on them are possible.
        let is_checked = self.environment.is_none() || self.pool.is_false(is_valid);
        if (is_checked && self.require(path, always, is_valid, kind, span, text)? == Check::Fails)
            || !self.assume(path, is_valid)
        {
            return Ok(Step::Dead);
        }
        for axis in 0..3 {
            let is_countable = self.is_countable(grid[axis], block[axis]);
            if !self.pool.is_true(is_countable) && self.is_implied(path, is_countable) {
                path.guard.assume(&mut self.pool, is_countable);
            }
        }
        let Some(mut args) = self.launch_arguments(path, kernel, args, span)? else {
            return Ok(Step::Dead);
        };
        let function = &self.program.functions[kernel];
        for (arg, local) in args.iter_mut().zip(function.locals.values()) {
            if matches!(local.storage, LocalStorage::Register(Scalar::Int(..))) {
                *arg = self.defined(&local.name, *arg);
            }
        }
        let kernel_name = function.name.clone();
        let launch = LaunchTerms { kernel: kernel_name, grid, block, span };
        self.run_arbitrary(path, kernel, &args, launch, shared_bytes)?;
        self.finish_arbitrary(path, kernel, stream, span)?;
        Ok(Step::Next)
    }

    /// Runs all threads of a launch; on return the path stands after it.
    pub(crate) fn launch(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
        (grid, block): (Dim3, Dim3),
        (shared_bytes, stream): (u64, Option<TermId>),
        span: Span,
    ) -> Result<Step, Stop> {
        let n_threads = grid.count().saturating_mul(block.count());
        let Some(args) = self.launch_arguments(path, kernel, args, span)? else {
            return Ok(Step::Dead);
        };
        let guard = path.guard.term(&mut self.pool);
        let per_block = u32::try_from(block.count()).unwrap_or(u32::MAX);
        let launch = LaunchTerms {
            kernel: self.program.functions[kernel].name.clone(),
            grid: dim_terms(&mut self.pool, grid),
            block: dim_terms(&mut self.pool, block),
            span,
        };
        let is_arbitrary = match self.config.threads {
            ThreadMode::Exact { limit } => n_threads > limit,
            ThreadMode::Pair => true,
            ThreadMode::First(_) => false,
        };
        if is_arbitrary {
            let shared_bytes = self.pool.mk_bv(64, shared_bytes);
            self.run_arbitrary(path, kernel, &args, launch, shared_bytes)?;
            self.finish_arbitrary(path, kernel, stream, span)?;
            return Ok(Step::Next);
        }
        self.stats.launches += 1;
        let nowhere = dim_terms(&mut self.pool, Dim3 { x: 0, y: 0, z: 0 });
        self.current = Some(Current {
            launch: Rc::new(launch),
            identity: Identity::Each { grid, block },
            terms: ThreadTerms { block_idx: nowhere, thread_idx: nowhere },
            guard,
            block_no: 0,
            thread_in_block: 0,
            phase: 0,
            interval: 0,
            epochs: vec![0; usize::try_from(per_block.div_ceil(WARP_SIZE)).unwrap_or(0)],
            ended: Vec::new(),
            memory: BlockMemory::default(),
            dynamic_shared_bytes: self.pool.mk_bv(64, shared_bytes),
        });
        path.memory.record(Event { thread: None, kind: EventKind::Launch });
        self.begin_access_log();
        self.left_loops.clear();
        let before = path.clone();
        let n_blocks = u32::try_from(grid.count()).unwrap_or(u32::MAX);
        let mut n_left = match self.config.threads {
            ThreadMode::Exact { .. } | ThreadMode::Pair => u64::MAX,
            ThreadMode::First(n) => u64::from(n),
        };
        if n_left < n_threads {
            self.left_out_threads = Some(u32::try_from(n_left).unwrap_or(u32::MAX));
        }
        let result = self
            .run_blocks(path, kernel, &args, (n_blocks, per_block), &mut n_left)
            .map(|is_alive| if is_alive { Step::Next } else { Step::Dead });
        let result = result.and_then(|step| {
            self.end_access_log()?;
            if !self.log.is_order_observable() || matches!(step, Step::Dead) {
                return Ok(step);
            }
            if n_threads <= MAX_EXPLORED_THREADS
                && let Some(step) = self.explore_launch(path, before.clone(), kernel, &args)?
            {
                return Ok(step);
            }
            if n_left == u64::MAX - n_threads {
                self.run_reversed(before, kernel, &args, (n_blocks, per_block))?;
            }
            self.schedule_bound = Some(self.schedule_bound.unwrap_or(1));
            Ok(step)
        });
        let result = result.and_then(|step| {
            if matches!(step, Step::Next) {
                self.finish_launch(path, stream, span)?;
            }
            Ok(step)
        });
        self.current = None;
        result
    }

    /// Runs a launch whose order can be observed once more in another one: the last thread of the last block first. What
    /// goes wrong then is reported; the state after it is dropped.
    fn run_reversed(
        &mut self,
        mut path: Path,
        kernel: FuncId,
        args: &[TermId],
        size: (u32, u32),
    ) -> Result<(), Stop> {
        let current = self.current_mut();
        (current.phase, current.interval) = (0, 0);
        current.epochs.fill(0);
        current.ended.clear();
        let log = self.begin_access_log();
        self.left_loops.clear();
        self.is_reversed = true;
        let mut n_left = u64::MAX;
        let result = self
            .run_blocks(&mut path, kernel, args, size, &mut n_left)
            .and_then(|_| self.end_access_log());
        self.is_reversed = false;
        self.log = log;
        self.stats.schedules += 1;
        result
    }

    /// Makes another thread of the launch the current one.
    pub(crate) fn enter_thread(&mut self, block_no: u32, thread_in_block: u32) {
        let current = self.current.as_mut().expect("invariant: a launch is under way");
        current.enter(&mut self.pool, block_no, thread_in_block);
    }

    /// Copies aggregate arguments to constant memory, where the threads take them from.
    pub(crate) fn launch_arguments(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
        span: Span,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let target = &self.program.functions[kernel];
        let mut copied = Vec::with_capacity(args.len());
        for (index, arg) in args.iter().enumerate() {
            let Some(Some(layout)) = target.param_aggregates.get(index) else {
                copied.push(*arg);
                continue;
            };
            let size = self.pool.mk_bv(64, layout.size_bytes);
            let object = self.allocate(
                &mut path.memory,
                ObjectInfo {
                    name: target.name.clone(),
                    space: Space::Constant,
                    size,
                    cell_bytes: layout.cell_bytes.max(1),
                    is_const: true,
                    is_model: true,
                    span,
                },
            );
            let address = self.pool.mk_bv(64, base_address(object));
            if !self.copy(path, address, *arg, layout.size_bytes, span)? {
                return Ok(None);
            }
            copied.push(address);
        }
        Ok(Some(copied))
    }

    pub(crate) fn current_mut(&mut self) -> &mut Current {
        self.current.as_mut().expect("invariant: a launch is under way")
    }

    pub(crate) fn create_shared(&mut self, memory: &mut Memory) -> Vec<ObjectId> {
        let program = self.program;
        let dynamic_bytes = self.current_mut().dynamic_shared_bytes;
        let mut created = Vec::new();
        let mut shared = SmallVec::new();
        let mut dynamic = None;
        for (id, global) in program.globals.iter() {
            let (size, is_dynamic) = match global.space {
                GlobalSpace::Shared => (self.pool.mk_bv(64, global.layout.size_bytes), false),
                GlobalSpace::DynamicShared if dynamic.is_none() => (dynamic_bytes, true),
                GlobalSpace::DynamicShared
                | GlobalSpace::Host
                | GlobalSpace::Device
                | GlobalSpace::Constant
                | GlobalSpace::Managed
                | GlobalSpace::Thread(_) => continue,
            };
            let object = self.allocate(
                memory,
                ObjectInfo {
                    name: global.name.clone(),
                    space: Space::Shared,
                    size,
                    cell_bytes: global.layout.cell_bytes.max(1),
                    is_const: false,
                    is_model: false,
                    span: global.span,
                },
            );
            created.push(object);
            if is_dynamic {
                dynamic = Some(object);
            } else {
                shared.push((id, object));
            }
        }
        self.current_mut().memory = BlockMemory { shared, dynamic_shared: dynamic };
        created
    }

    /// Runs all blocks to their end; false if no path is left.
    fn run_blocks(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
        (n_blocks, per_block): (u32, u32),
        n_left: &mut u64,
    ) -> Result<bool, Stop> {
        let mut parked = Vec::new();
        let mut n_run_blocks = 0;
        for turn in 0..n_blocks {
            let block_no = if self.is_reversed { n_blocks - 1 - turn } else { turn };
            let n_run = u32::try_from(u64::from(per_block).min(*n_left)).unwrap_or(per_block);
            *n_left -= u64::from(n_run);
            if n_run == 0 {
                break;
            }
            n_run_blocks += 1;
            let mut block = self.start_block(path, kernel, args, block_no, n_run);
            match self.run_block(path, &mut block)? {
                Progress::Dead => return Ok(false),
                Progress::Finished => {}
                Progress::Parked => {
                    self.log.keep_unordered(&self.pool);
                    parked.push(block);
                }
            }
        }
        let mut must_move = false;
        while !parked.is_empty() {
            let mut has_moved = false;
            let mut waiting = Vec::new();
            for mut block in parked {
                if !self.wake(path, &mut block.threads) && !must_move {
                    waiting.push(block);
                    continue;
                }
                has_moved = true;
                match self.run_block(path, &mut block)? {
                    Progress::Dead => return Ok(false),
                    Progress::Finished => {}
                    Progress::Parked => waiting.push(block),
                }
            }
            parked = waiting;
            must_move = false;
            if has_moved {
                continue;
            }
            let is_complete = parked.len() == n_run_blocks;
            let is_alive = if is_complete && parked.iter().all(BlockRun::is_at_grid_barrier) {
                must_move = true;
                self.pass_grid_barrier(path, &mut parked)?
            } else {
                must_move = true;
                self.report_deadlock(path, &mut parked)?
            };
            if !is_alive {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn start_block(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
        block_no: u32,
        n_threads: u32,
    ) -> BlockRun {
        self.current_mut().block_no = block_no;
        let shared = self.create_shared(&mut path.memory);
        let cond = self.pool.mk_true();
        let mut threads: Vec<ThreadState> =
            Vec::with_capacity(usize::try_from(n_threads).unwrap_or(0));
        for _ in 0..n_threads {
            let frames = vec![self.new_frame(kernel, args, None, Span::NONE)];
            threads.push(SmallVec::from_elem(Continuation::start(frames, cond), 1));
        }
        self.stats.threads += u64::from(n_threads);
        let current = self.current_mut();
        BlockRun {
            no: block_no,
            threads,
            interval: 0,
            epochs: vec![0; current.epochs.len()],
            ended: Vec::new(),
            memory: current.memory(),
            shared,
        }
    }

    /// Makes a block the current one, or puts it back.
    fn exchange_block(&mut self, block: &mut BlockRun) {
        let current = self.current_mut();
        current.block_no = block.no;
        std::mem::swap(&mut current.interval, &mut block.interval);
        std::mem::swap(&mut current.epochs, &mut block.epochs);
        std::mem::swap(&mut current.ended, &mut block.ended);
        std::mem::swap(&mut current.memory, &mut block.memory);
    }

    /// Runs a block to its end, or until it waits for others.
    fn run_block(&mut self, path: &mut Path, block: &mut BlockRun) -> Result<Progress, Stop> {
        self.exchange_block(block);
        let progress = self.run_current_block(path, &mut block.threads);
        self.exchange_block(block);
        let progress = progress?;
        if progress == Progress::Finished {
            for object in &block.shared {
                path.memory.remove(*object);
            }
        }
        Ok(progress)
    }

    fn run_current_block(
        &mut self,
        path: &mut Path,
        threads: &mut [ThreadState],
    ) -> Result<Progress, Stop> {
        loop {
            let is_alive = self.run_interval(path, threads)?;
            if !is_alive {
                self.end_interval()?;
                return Ok(Progress::Dead);
            }
            if self.wake(path, threads) {
                continue;
            }
            let is_any = |threads: &[ThreadState], is_wanted: fn(WaitKind) -> bool| {
                threads.iter().flatten().any(|c| c.wait.as_ref().is_some_and(|w| is_wanted(w.kind)))
            };
            if is_any(threads, WaitKind::is_warp) {
                match self.resume_warps(path, threads)? {
                    Progress::Dead => return Ok(Progress::Dead),
                    Progress::Finished => continue,
                    Progress::Parked => return Ok(Progress::Parked),
                }
            }
            if is_any(threads, |kind| kind == WaitKind::Spin) {
                return Ok(Progress::Parked);
            }
            self.stats.intervals += 1;
            self.end_interval()?;
            if threads.iter().all(SmallVec::is_empty) {
                return Ok(Progress::Finished);
            }
            if is_any(threads, |kind| kind == WaitKind::Barrier(BarrierKind::Grid)) {
                return Ok(Progress::Parked);
            }
            if !self.resume_barrier(path, threads)? {
                return Ok(Progress::Dead);
            }
            self.current_mut().interval += 1;
        }
    }

    /// Lets the threads go on that wait for a write that has happened; whether there are any.
    fn wake(&mut self, path: &Path, threads: &mut [ThreadState]) -> bool {
        let mut has_woken = false;
        for continuation in threads.iter_mut().flatten() {
            if continuation.waits_for(WaitKind::Spin)
                && let Some(awaited) = continuation.order.watch.awaited()
                && self.has_changed(&awaited, &path.memory)
            {
                continuation.wait = None;
                has_woken = true;
            }
        }
        has_woken
    }

    /// All blocks wait at barriers of the grid or have ended: lets them go on.
    fn pass_grid_barrier(
        &mut self,
        path: &mut Path,
        blocks: &mut [BlockRun],
    ) -> Result<bool, Stop> {
        let mut at_barrier = ThreadOrder::default();
        for block in blocks.iter_mut() {
            self.exchange_block(block);
            let is_alive = self.resume_barrier(path, &mut block.threads);
            self.exchange_block(block);
            if !is_alive? {
                return Ok(false);
            }
            block.interval += 1;
            for continuation in block.threads.iter_mut().flatten() {
                if self.pool.is_true(continuation.cond) {
                    continuation.order.thread.arrive(&mut at_barrier);
                }
            }
        }
        for continuation in blocks.iter_mut().flat_map(|block| block.threads.iter_mut()).flatten() {
            continuation.order.thread.depart(&at_barrier);
        }
        self.current_mut().phase += 1;
        Ok(true)
    }

    /// No thread can go on: reports those that wait for a write, or for threads that do, and gives them up. Whether
    /// anything is left of the path.
    fn report_deadlock(
        &mut self,
        path: &mut Path,
        blocks: &mut Vec<BlockRun>,
    ) -> Result<bool, Stop> {
        let spins = |c: &Continuation| c.waits_for(WaitKind::Spin);
        let has_spins = blocks.iter().any(|block| block.waits().any(|(_, c)| spins(c)));
        let mut given_up = self.pool.mk_false();
        let mut known: Vec<Span> = Vec::new();
        for block in blocks.iter() {
            for (thread, continuation) in block.waits() {
                let Some(wait) = &continuation.wait else { continue };
                if has_spins && wait.kind != WaitKind::Spin {
                    continue;
                }
                given_up = self.pool.mk_or(given_up, continuation.cond);
                if known.contains(&wait.span) {
                    continue;
                }
                known.push(wait.span);
                self.enter_thread(block.no, thread);
                let message = match wait.kind {
                    WaitKind::Spin => "waits for ever for a write by another thread",
                    WaitKind::Barrier(_)
                    | WaitKind::SyncWarp
                    | WaitKind::Shuffle(_)
                    | WaitKind::Warp(_)
                    | WaitKind::ActiveMask => "waits for ever for threads that do not arrive",
                };
                let never = self.pool.mk_not(continuation.cond);
                let always = self.pool.mk_true();
                let kind = PropertyKind::Deadlock;
                // Threads that were left out may be waited for.
                let is_certain = self.left_out_threads.is_none();
                if is_certain && self.config.properties.contains(kind) {
                    self.require(path, always, never, kind, wait.span, || message.to_owned())?;
                } else {
                    let construct = "threads that wait for ever".to_owned();
                    let reason = Reason::Unsupported { construct, span: wait.span };
                    self.require_unreachable(path, reason)?;
                }
            }
        }
        for block in blocks.iter_mut() {
            for state in &mut block.threads {
                state.retain(|c| has_spins && !spins(c));
            }
        }
        blocks.retain(|block| block.waits().next().is_some());
        let not_given_up = self.pool.mk_not(given_up);
        Ok(self.assume(path, not_given_up))
    }

    /// Runs every thread that does not wait until it does, or ends.
    pub(crate) fn run_interval(
        &mut self,
        path: &mut Path,
        threads: &mut [ThreadState],
    ) -> Result<bool, Stop> {
        let mut is_alive = true;
        let mut turns: Vec<(u32, &mut ThreadState)> = (0..).zip(threads.iter_mut()).collect();
        if self.is_reversed {
            turns.reverse();
        }
        for (thread, state) in turns {
            if state.iter().all(|continuation| continuation.wait.is_some()) {
                continue;
            }
            let block_no = self.current_mut().block_no;
            self.enter_thread(block_no, thread);
            let mut rested = ThreadState::new();
            for continuation in std::mem::take(state) {
                if continuation.wait.is_some() {
                    rested.push(continuation);
                } else if !self.run_continuation(path, continuation, &mut rested)? {
                    is_alive = false;
                }
            }
            *state = rested;
        }
        Ok(is_alive)
    }

    /// Runs one continuation; false if it certainly does not come to rest.
    fn run_continuation(
        &mut self,
        path: &mut Path,
        continuation: Continuation,
        rested: &mut ThreadState,
    ) -> Result<bool, Stop> {
        let Continuation { frames, cond, order, .. } = continuation;
        let before = path.memory.clone();
        let mut guard: Guard = path.guard.clone();
        let base_len = guard.len();
        guard.assume(&mut self.pool, cond);
        let memory = std::mem::take(&mut path.memory);
        let sync = Sync::default();
        let start = Path { frames, guard, memory, atomic_depth: 0, sync, order };
        let results = self.run(start)?;
        let mut covered = self.pool.mk_false();
        let mut memory: Option<Memory> = None;
        for (rest_path, rest) in results {
            let taken = rest_path.guard.suffix(&mut self.pool, base_len);
            covered = self.pool.mk_or(covered, taken);
            memory = Some(match memory {
                None => rest_path.memory,
                Some(other) => rest_path.memory.merge(&mut self.pool, &self.objects, taken, &other),
            });
            match rest {
                Rest::Wait(wait) => rested.push(Continuation {
                    frames: rest_path.frames,
                    cond: taken,
                    wait: Some(wait),
                    order: rest_path.order,
                }),
                Rest::End(Some(at)) => {
                    let current = self.current_mut();
                    let thread = current.thread_in_block;
                    current.ended.push(Ended { thread, cond: taken, at });
                }
                Rest::End(None) => {}
            }
        }
        let Some(after) = memory else {
            path.memory = before;
            let not_cond = self.pool.mk_not(cond);
            let is_left = self.assume(path, not_cond);
            return Ok(is_left);
        };
        path.memory = if self.pool.is_true(covered) {
            after
        } else {
            after.merge(&mut self.pool, &self.objects, covered, &before)
        };
        // Whoever has not come to rest was stopped by an assumption or a failed check.
        let lost = self.pool.mk_not(covered);
        let lost = self.pool.mk_and(cond, lost);
        let not_lost = self.pool.mk_not(lost);
        Ok(self.assume(path, not_lost))
    }

    /// All threads wait at block barriers or have ended: checks that they wait at the same one and lets them go on.
    pub(crate) fn resume_barrier(
        &mut self,
        path: &mut Path,
        threads: &mut [ThreadState],
    ) -> Result<bool, Stop> {
        let waiting: Vec<(u32, &Continuation, &Wait)> = (0..)
            .zip(threads.iter())
            .flat_map(|(thread, state)| state.iter().map(move |c| (thread, c)))
            .filter_map(|(thread, c)| c.wait.as_ref().map(|wait| (thread, c, wait)))
            .collect();
        let Some((first_thread, first, _)) = waiting.first().copied() else {
            return Ok(true);
        };
        for (violated, span, [a, b]) in self.divergent_waits(&waiting) {
            if !self.report_divergence(path, violated, span, [a, b])? {
                return Ok(false);
            }
        }
        let ended = std::mem::take(&mut self.current_mut().ended);
        if let Some((thread, violated, span)) = self.gone_past(path, first_thread, first, &ended)?
            && !self.report_divergence(path, violated, span, [first_thread, thread])?
        {
            return Ok(false);
        }
        let mut at_barrier = ThreadOrder::default();
        for continuation in threads.iter_mut().flatten() {
            let order = &mut continuation.order.thread;
            if self.pool.is_true(continuation.cond) {
                order.arrive(&mut at_barrier);
            } else {
                order.arrive(&mut ThreadOrder::default());
            }
        }
        for continuation in threads.iter_mut().flatten() {
            continuation.order.thread.depart(&at_barrier);
        }
        let waits: Vec<(TermId, &Wait)> = threads
            .iter()
            .flatten()
            .filter_map(|continuation| Some((continuation.cond, continuation.wait.as_ref()?)))
            .collect();
        let results = self.barrier_results(&waits);
        for continuation in threads.iter_mut().flatten() {
            let Some(wait) = continuation.wait.take() else { continue };
            if let (Some(dst), WaitKind::Barrier(kind)) = (wait.dst, wait.kind)
                && let Some(result) = results.iter().find(|(k, _)| *k == kind)
            {
                let frame = continuation.frames.last_mut();
                let frame = frame.expect("invariant: a waiting thread has not ended");
                frame.locals[dst.index()] = Some(result.1);
            }
        }
        Ok(true)
    }

    /// The conditions under which threads wait at different places: condition, place of the first, one thread of each.
    fn divergent_waits(
        &mut self,
        waiting: &[(u32, &Continuation, &Wait)],
    ) -> Vec<(TermId, Span, [u32; 2])> {
        // The conditions of one thread exclude each other, so that places can be compared without regard to threads.
        let mut places: Vec<(Position, TermId, Span, u32)> = Vec::new();
        for &(thread, continuation, wait) in waiting {
            let position = continuation.position();
            match places.iter_mut().find(|(known, ..)| *known == position) {
                Some((_, cond, ..)) => *cond = self.pool.mk_or(*cond, continuation.cond),
                None => places.push((position, continuation.cond, wait.span, thread)),
            }
        }
        let mut found = Vec::new();
        for (index, &(_, first, span, a)) in places.iter().enumerate() {
            for &(_, second, _, b) in &places[index + 1..] {
                let both = self.pool.mk_and(first, second);
                if !self.pool.is_false(both) {
                    found.push((both, span, [a, b]));
                }
            }
        }
        found
    }

    /// Reports that one thread waits where another does not; whether anything is left of the path.
    fn report_divergence(
        &mut self,
        path: &mut Path,
        both: TermId,
        span: Span,
        [waiting, other]: [u32; 2],
    ) -> Result<bool, Stop> {
        let guard = path.guard.term(&mut self.pool);
        let violated = self.pool.mk_and(guard, both);
        if self.pool.is_false(violated) {
            return Ok(true);
        }
        let kind = PropertyKind::BarrierDivergence;
        let block_no = self.current_mut().block_no;
        self.enter_thread(block_no, other);
        let b = self.current_mut().terms;
        self.enter_thread(block_no, waiting);
        let a = self.current_mut().terms;
        if self.config.properties.contains(kind) {
            self.add_obligation(Obligation {
                goal: Goal::Property(kind),
                violated,
                message: "waits at this barrier, which another thread does not reach".to_owned(),
                span,
                thread: Some(a),
                launch: self.current_launch(),
                stack: Vec::new(),
                history: path.memory.history().clone(),
                second: None,
                is_arbitrary: false,
                evidence: Evidence::OtherThread(b),
            })?;
        } else {
            let construct = "threads of a block at different barriers".to_owned();
            self.require_unreachable(path, Reason::Unsupported { construct, span })?;
        }
        let not_violated = self.pool.mk_not(violated);
        Ok(self.assume(path, not_violated))
    }

    /// A thread that has left the barrier behind without waiting at it, in the order of the kernel's text. A thread that
    /// has returned before is no longer waited for (CUDA C++ Programming Guide, "Synchronization Functions": all
    /// non-exited threads), but conditional code around a barrier must be entered by all or none.
    fn gone_past(
        &mut self,
        path: &Path,
        waiting_thread: u32,
        waiting: &Continuation,
        ended: &[Ended],
    ) -> Result<Option<(u32, TermId, Span)>, Stop> {
        let (Some(kernel), Some(wait)) = (waiting.frames.first(), &waiting.wait) else {
            return Ok(None);
        };
        for &Ended { thread, cond, at } in ended {
            if at < kernel.pc || thread == waiting_thread {
                continue;
            }
            let guard = path.guard.term(&mut self.pool);
            let both = self.pool.mk_and(waiting.cond, cond);
            let violated = self.pool.mk_and(guard, both);
            if !self.pool.is_false(violated) && self.solve(violated)?.is_some() {
                return Ok(Some((thread, violated, wait.span)));
            }
        }
        Ok(None)
    }

    /// Results of the reducing barriers over all waiting threads, each with the condition under which it waits.
    pub(crate) fn barrier_results(
        &mut self,
        waits: &[(TermId, &Wait)],
    ) -> Vec<(BarrierKind, TermId)> {
        let mut results = Vec::new();
        for kind in [BarrierKind::Count, BarrierKind::And, BarrierKind::Or] {
            let mut predicates = Vec::new();
            for (cond, wait) in waits {
                if wait.kind == WaitKind::Barrier(kind)
                    && let (Some(arg), Some(ty)) = (wait.args.first(), wait.tys.first())
                {
                    let holds = value::truth(&mut self.pool, *arg, *ty);
                    predicates.push((*cond, holds));
                }
            }
            if predicates.is_empty() {
                continue;
            }
            let (zero, one) = (self.pool.mk_bv(32, 0), self.pool.mk_bv(32, 1));
            let mut count = zero;
            let (mut all, mut any) = (self.pool.mk_true(), self.pool.mk_false());
            for (cond, holds) in predicates {
                let counted = self.pool.mk_and(cond, holds);
                let word = self.pool.mk_ite(counted, one, zero);
                count = self.pool.mk_bv_add(count, word);
                any = self.pool.mk_or(any, counted);
                let implied = self.pool.mk_implies(cond, holds);
                all = self.pool.mk_and(all, implied);
            }
            let result = match kind {
                BarrierKind::And => self.pool.mk_ite(all, one, zero),
                BarrierKind::Or => self.pool.mk_ite(any, one, zero),
                BarrierKind::Count | BarrierKind::Plain | BarrierKind::Grid => count,
            };
            results.push((kind, result));
        }
        results
    }

    /// Lets the warps go on that wait at a warp function: `Finished` if any could, `Parked` if all wait for lanes that
    /// wait for a write, `Dead` if no path is left.
    fn resume_warps(
        &mut self,
        path: &mut Path,
        threads: &mut [ThreadState],
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
                match self.resume_lanes(path, warp, lanes, leader)? {
                    Progress::Dead => return Ok(Progress::Dead),
                    Progress::Finished => progress = Progress::Finished,
                    Progress::Parked => {}
                }
            }
        }
        Ok(progress)
    }

    /// Lets the lanes of a warp go on that wait together with the leader.
    fn resume_lanes(
        &mut self,
        path: &mut Path,
        warp: usize,
        lanes: &mut [ThreadState],
        leader: usize,
    ) -> Result<Progress, Stop> {
        let warp_size = usize::try_from(WARP_SIZE).unwrap_or(32);
        let first = &lanes[leader][0];
        let Some(wait) = first.wait.clone().filter(|wait| wait.kind.is_warp()) else {
            self.unsupported(path, "warp function in a branch that does not fold", Span::NONE)?;
            return Ok(Progress::Dead);
        };
        let cond = first.cond;
        if lanes.iter().any(|lane| lane.len() > 1 || lane.iter().any(|c| c.cond != cond)) {
            let what = "warp function where control flow depends on unknown values";
            self.unsupported(path, what, wait.span)?;
            return Ok(Progress::Dead);
        }
        let position = first.position();
        if wait.kind == WaitKind::ActiveMask {
            self.tell_active_lanes(lanes, &position);
            return Ok(Progress::Finished);
        }
        let mask = wait.args.first().and_then(|mask| self.pool.as_bv_u64(*mask));
        let Some(mask) = mask else {
            self.unsupported(path, "warp function with a mask that is not constant", wait.span)?;
            return Ok(Progress::Dead);
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
                if state.iter().any(|c| c.waits_for(WaitKind::Spin)) {
                    return Ok(Progress::Parked);
                }
                missing = Some(lane);
            }
        }
        let block_no = self.current_mut().block_no;
        let leader_no = u32::try_from(warp * warp_size + leader).unwrap_or(u32::MAX);
        self.enter_thread(block_no, leader_no);
        let are_named = members.iter().all(|lane| mask & (1 << lane) != 0);
        let in_mask = self.pool.mk_bool(missing.is_none() && are_named);
        let always = self.pool.mk_true();
        let text = || match missing {
            Some(lane) => {
                format!("lane {lane} is named in the mask but waits elsewhere or with another mask")
            }
            None => "the calling lane is not named in the mask".to_owned(),
        };
        if self.require(path, always, in_mask, PropertyKind::WarpSync, wait.span, text)?
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
            let mut at_barrier = ThreadOrder::default();
            for (order, _) in &mut orders {
                order.arrive(&mut at_barrier);
            }
            for (order, _) in &mut orders {
                order.depart(&at_barrier);
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
            WaitKind::Barrier(_) | WaitKind::SyncWarp | WaitKind::ActiveMask | WaitKind::Spin => {
                None
            }
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

/// The lane a shuffle reads from; its own if the selected one is outside of the segment.
fn shuffle_source(kind: ShuffleKind, lane: u64, selector: u64, width: u64) -> u64 {
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
