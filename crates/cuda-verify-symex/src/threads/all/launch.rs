//! Kernel launches: their configuration, arguments and shared memory, and the threads in canonical order.
//!
//! Blocks run one after the other, the threads of a block in linear order, each to its next barrier. As long as no two
//! accesses of one interval conflict, this order stands for all others (two adjacent independent steps commute, so
//! every schedule can be rearranged into the canonical one). Conflicts are found by [`crate::threads::all::race`]; a launch whose
//! order can be observed is run in others as well.

mod barrier;
pub(crate) mod block;
mod children;
mod limits;
mod orders;
mod phases;
mod warp;

use std::rc::Rc;

use cuda_verify_base::{Hardware, PropertyKind, Span};
use cuda_verify_goto::program::{Callee, ExprId, FuncId, Function, LocalStorage};
use cuda_verify_ir::program::GlobalSpace;
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermPool};
use smallvec::SmallVec;

use self::limits::Problem;
use crate::config::ThreadMode;
use crate::engine::Engine;
use crate::exec::control::{Step, Stop};
use crate::exec::history::{Event, EventKind};
use crate::exec::path::Path;
use crate::heap::memory::{
    DYNAMIC_SHARED_ALIGN_BYTES, Memory, ObjectId, ObjectInfo, Space, base_address,
};
use crate::outcome::Dim3;
use crate::rules;
use crate::symbols::{Origin, Origins};
use crate::threads::all::phase_barriers::PhaseBarriers;
use crate::threads::all::schedule::MAX_EXPLORED_THREADS;
use crate::threads::current::{
    BlockMemory, Children, Current, Identity, Turns, WARP_SIZE, dim_terms,
};
use crate::threads::one::axes::{axes_read, has_fences};
use crate::threads::terms::{LaunchTerms, ThreadTerms};
use crate::vcc::obligation::{Check, Fact};

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
        if self.is_device() {
            let shared = (shared_bytes, stream);
            return self.launch_child(path, kernel, &args, (grid, block), shared, span);
        }
        let is_cooperative = self.take_cooperative(path, span)?;
        let (Some(grid), Some(block), Some(shared_bytes)) =
            (self.constant_dim(grid), self.constant_dim(block), self.pool.as_bv_u64(shared_bytes))
        else {
            let shared = (shared_bytes, stream);
            let size = (grid, block);
            return self.launch_any(path, kernel, &args, size, shared, is_cooperative, span);
        };
        let allowed = self.allowed_shared(path, kernel, span)?;
        let allowed = match allowed.map(|allowed| self.pool.as_bv_u64(allowed)) {
            Some(None) => {
                self.unsupported(path, "launch with an unknown limit of shared memory", span)?;
                return Ok(Step::Dead);
            }
            Some(known) => known,
            None => None,
        };
        let shared = (shared_bytes, allowed);
        let problem = self.launch_problem(kernel, (grid, block), shared, is_cooperative);
        if let Some(problem) = problem {
            return self.launch_fails(path, problem, span);
        }
        let (size, shared) = ((grid, block), (shared_bytes, stream));
        self.launch(path, kernel, &args, size, shared, is_cooperative, span)
    }

    /// The kernel does not run; the program can ask for the error (CUDA C++ Programming Guide, "Error Checking").
    fn launch_fails(
        &mut self,
        path: &mut Path,
        Problem { code, text }: Problem,
        span: Span,
    ) -> Result<Step, Stop> {
        let (always, never) = (self.pool.mk_true(), self.pool.mk_false());
        let kind = PropertyKind::ApiContract;
        if self.require(path, always, never, kind, span, || text)? == Check::Fails {
            return Ok(Step::Dead);
        }
        let object = self.launches.launch_error.expect("invariant: globals have been initialised");
        let place = self.pool.mk_bv(64, base_address(object));
        let code = self.pool.mk_bv(32, code);
        self.store_quietly(path, place, code, 4, span)?;
        Ok(Step::Next)
    }

    fn constant_dim(&self, dims: [TermId; 3]) -> Option<Dim3> {
        let constant = |term| self.pool.as_bv_u64(term).and_then(|word| u32::try_from(word).ok());
        let [x, y, z] = dims;
        Some(Dim3 { x: constant(x)?, y: constant(y)?, z: constant(z)? })
    }

    /// Notes of a symbol that stands for a value that it is positive, or not negative, if that shows quickly: sizes that the
    /// host computes are, and seldom is more of them needed.
    fn keep_sign(&mut self, path: &mut Path, symbol: TermId, value: TermId) {
        let width = self.pool.width(value);
        let zero = self.pool.mk_bv(width, 0);
        for bound in [TermPool::mk_bv_slt, TermPool::mk_bv_sle] {
            let is_bounded = bound(&mut self.pool, zero, value);
            if self.is_implied_at_once(path, is_bounded) {
                let fact = bound(&mut self.pool, zero, symbol);
                path.guard.assume(&mut self.pool, fact);
                return;
            }
        }
    }

    /// A launch of unknown size, by one arbitrary thread.
    fn launch_any(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
        (grid, block): ([TermId; 3], [TermId; 3]),
        (shared_bytes, stream): (TermId, Option<TermId>),
        is_cooperative: bool,
        span: Span,
    ) -> Result<Step, Stop> {
        if matches!(self.config.threads, ThreadMode::First(_)) {
            self.unsupported(path, "first threads of a launch of unknown size", span)?;
            return Ok(Step::Dead);
        }
        if let Some(problem) = self.part_problem(kernel, grid, block) {
            return self.launch_fails(path, problem, span);
        }
        if self.is_recording(path) {
            self.name_host_variables(path);
        }
        let Some((grid, block)) = self.usual_dims(path, kernel, grid, block) else {
            return Ok(Step::Dead);
        };
        let grid = grid.map(|dim| self.defined("gridDim", dim, Origin::LaunchDim));
        for dim in grid {
            self.pool.mark_launch_dim(dim);
        }
        let block = block.map(|dim| self.defined("blockDim", dim, Origin::BlockDim));
        let zero = self.pool.mk_bv(32, 0);
        let mut parts = Vec::new();
        let has_caller = self.entry.environment.is_some() && !self.config.is_harness;
        for (dim, limit) in grid.into_iter().zip(self.config.hardware.grid) {
            // SOUNDNESS(grid-limit): under; grids of unknown size are taken not to be too large for the hardware.
            let limit = self.pool.mk_bv(32, u64::from(limit));
            let fits = self.pool.mk_bv_ule(dim, limit);
            if has_caller {
                parts.push(fits);
            } else if !self.pool.is_true(fits)
                && self.may_assume(rules::GRID_LIMIT)
                && !self.assume(path, fits)
            {
                return Ok(Step::Dead);
            }
        }
        for dim in grid.into_iter().chain(block) {
            let is_none = self.pool.mk_eq(dim, zero);
            parts.push(self.pool.mk_not(is_none));
        }
        for (dim, limit) in block.into_iter().zip(self.config.hardware.block) {
            let limit = self.pool.mk_bv(32, u64::from(limit));
            parts.push(self.pool.mk_bv_ule(dim, limit));
        }
        let mut others = vec![self.fits_block(kernel, block)];
        others.extend(self.fits_kernel(path, kernel, grid, shared_bytes, span)?);
        if is_cooperative {
            others.extend(self.fits_device(kernel, (grid, block), shared_bytes));
        }
        parts.extend(&others);
        let is_valid = self.pool.mk_and_all(parts);
        let always = self.pool.mk_true();
        let text = || "launch of a size that is not possible".to_owned();
        let kind = PropertyKind::ApiContract;
        // SOUNDNESS(possible-launch): under; a caller is taken to pass arguments with which launches of a size that
        // depends on them are possible, and so is the user of a program.
        let is_left_to_caller =
            has_caller || self.is_given_numbers() && self.is_of_given_text(is_valid);
        let guard = path.guard.term(&mut self.pool);
        let is_checked = !is_left_to_caller
            || self.is_off(rules::POSSIBLE_LAUNCH)
            || !self.can_be_observed(guard, is_valid)?;
        if !is_checked && !has_caller && !self.pool.is_true(is_valid) {
            self.rely_on(rules::POSSIBLE_LAUNCH);
        } else if !is_checked && !self.pool.is_true(is_valid) {
            let dims = [grid[0], grid[1], grid[2], block[0], block[1], block[2]];
            let Hardware { grid: g, block: b, .. } = self.config.hardware;
            let limits = [g[0], g[1], g[2], b[0], b[1], b[2]];
            self.note_possible_launch(path, (dims, limits), &others, span)?;
        }
        if (is_checked && self.require(path, always, is_valid, kind, span, text)? == Check::Fails)
            || !self.assume(path, is_valid)
        {
            return Ok(Step::Dead);
        }
        for axis in 0..3 {
            let is_countable = self.is_countable(grid[axis], block[axis]);
            if self.pool.is_true(is_countable) {
                continue;
            }
            if self.is_implied(path, is_countable) {
                path.guard.assume(&mut self.pool, is_countable);
            } else {
                self.note_countable(path, is_countable);
            }
        }
        let Some(mut args) = self.launch_arguments(path, kernel, args, span)? else {
            return Ok(Step::Dead);
        };
        let function = &self.program.functions[kernel];
        for (arg, local) in args.iter_mut().zip(function.locals.values()) {
            self.pool.name_variable(*arg, local.source_name());
            if let LocalStorage::Register(Scalar::Int(_, signedness)) = local.storage {
                let value =
                    std::mem::replace(arg, self.defined(&local.name, *arg, Origin::Defined));
                if *arg != value && signedness == Signedness::Signed {
                    self.keep_sign(path, *arg, value);
                }
            }
        }
        let kernel_name = function.name.clone();
        let launched_at = self.caller_span(path, span);
        let launch = LaunchTerms {
            kernel: kernel_name,
            grid,
            block,
            is_cooperative,
            has_fences: false,
            span: launched_at,
        };
        self.note_block(kernel, block);
        self.run_arbitrary(path, kernel, &args, launch, shared_bytes)?;
        self.finish_arbitrary(path, kernel, stream, span)
    }

    /// Notes that the threads along an axis of a launch are taken to be less than 2^31 where their number depends on sizes
    /// that are given: a kernel that numbers its threads in 32 bits is not called wrong for launches that nobody makes.
    ///
    /// SOUNDNESS(products-fit): under; blocks times threads is such a product.
    fn note_countable(&mut self, path: &Path, is_countable: TermId) {
        let is_of_caller = self.entry.environment.is_some() && !self.config.is_harness;
        let is_given = self.is_given_numbers() && self.is_of_given_numbers(is_countable);
        if !self.config.sizes_may_wrap && (is_of_caller || is_given) {
            let guard = path.guard.term(&mut self.pool);
            let rule = rules::PRODUCTS_FIT;
            let (protects, place) = (PropertyKind::Overflow, self.operation_of(path));
            self.add_overflow_fact(Fact { guard, holds: is_countable, rule, protects, place });
        }
    }

    /// The dimensions of a launch where the caller of the entry passes them as they are: one along the axes that the kernel
    /// does not look at, as where it is checked on its own. `None` if the path passes others.
    ///
    /// SOUNDNESS(usual-launch): under; other launches are not considered.
    fn usual_dims(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        grid: [TermId; 3],
        block: [TermId; 3],
    ) -> Option<([TermId; 3], [TermId; 3])> {
        if self.entry.environment.is_none() || self.config.is_harness {
            return Some((grid, block));
        }
        let axes = axes_read(self.program, kernel);
        let one = self.pool.mk_bv(32, 1);
        let mut chosen = [grid, block];
        for (dims, is_read) in chosen.iter_mut().zip([axes.grid, axes.block]) {
            for (dim, is_read) in dims.iter_mut().zip(is_read) {
                if is_read || !self.is_passed_as_it_is(*dim) || self.is_off(rules::USUAL_LAUNCH) {
                    continue;
                }
                let is_one = self.pool.mk_eq(*dim, one);
                self.note_usual(path, is_one);
                if !self.assume(path, is_one) {
                    return None;
                }
                *dim = one;
            }
        }
        let [grid, block] = chosen;
        Some((grid, block))
    }

    /// Whether the caller of the entry passes a number, or memory that holds it.
    fn is_passed_as_it_is(&self, number: TermId) -> bool {
        let is_part = match self.pool.as_app(number) {
            Some((op, _)) => matches!(op, Op::Extract { .. } | Op::Select),
            None => !self.pool.is_const(number),
        };
        is_part && !self.pool.origins(number).meets(Origins::INPUT)
    }

    /// Notes the block of a launch.
    fn note_block(&mut self, kernel: FuncId, block: [TermId; 3]) {
        let block = block.map(|dim| self.pool.as_bv_u64(dim).and_then(|dim| dim.try_into().ok()));
        let known = self.evidence.launched.entry(kernel).or_insert(block);
        for (known, dim) in known.iter_mut().zip(block) {
            *known = known.filter(|known| Some(*known) == dim);
        }
    }

    /// Runs all threads of a launch; on return the path stands after it.
    pub(crate) fn launch(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
        (grid, block): (Dim3, Dim3),
        (shared_bytes, stream): (u64, Option<TermId>),
        is_cooperative: bool,
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
            is_cooperative,
            has_fences: has_fences(self.program, kernel),
            span: self.caller_span(path, span),
        };
        self.note_block(kernel, launch.block);
        let (is_arbitrary, is_limited) = match self.config.threads {
            ThreadMode::Exact { limit } => {
                (n_threads > limit || self.launches.exact_steps_left == 0, limit < u64::MAX)
            }
            ThreadMode::Pair => (true, false),
            ThreadMode::First(_) => (false, false),
        };
        if is_arbitrary {
            let shared_bytes = self.pool.mk_bv(64, shared_bytes);
            self.run_arbitrary(path, kernel, &args, launch, shared_bytes)?;
            return self.finish_arbitrary(path, kernel, stream, span);
        }
        if self.asks_about_requests() {
            self.unsupported(path, "what requests cost, where every thread is run", span)?;
        }
        self.evidence.stats.launches += 1;
        self.note_launch(guard, &launch.kernel, launch.span);
        let terms = launch.clone();
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
            barriers: PhaseBarriers::default(),
            ended: Vec::new(),
            memory: BlockMemory::default(),
            dynamic_shared_bytes: self.pool.mk_bv(64, shared_bytes),
            children: Children::new(grid, block),
        });
        path.memory.record(Event { thread: None, kind: EventKind::Launch });
        self.begin_access_log();
        self.launches.left_loops.clear();
        // For another order, or for one arbitrary thread, the launch begins again here.
        let before = path.clone();
        let n_blocks = u32::try_from(grid.count()).unwrap_or(u32::MAX);
        let mut n_left = match self.config.threads {
            ThreadMode::Exact { .. } | ThreadMode::Pair => u64::MAX,
            ThreadMode::First(n) => u64::from(n),
        };
        if n_left < n_threads {
            self.evidence.left_out_threads = Some(u32::try_from(n_left).unwrap_or(u32::MAX));
        }
        if self.config.is_reversed && n_threads > MAX_EXPLORED_THREADS {
            self.launches.turns = Turns::Reversed;
        }
        let work_before = self.exact_work();
        self.launches.exact_until =
            is_limited.then_some(work_before.saturating_add(self.launches.exact_steps_left));
        let result = self
            .run_blocks(path, kernel, &args, (n_blocks, per_block), &mut n_left)
            .and_then(|is_alive| Ok(is_alive && self.run_children(path, 0)?))
            .map(|is_alive| if is_alive { Step::Next } else { Step::Dead });
        let has_children = self.current.as_ref().is_some_and(|it| it.children.has_run());
        self.launches.exact_until = None;
        self.launches.turns = Turns::Usual;
        if is_limited {
            let work = self.exact_work() - work_before;
            self.launches.exact_steps_left = self.launches.exact_steps_left.saturating_sub(work);
        }
        // What was found of single threads is dropped with the path: an answer that rests on a part of them would be
        // none.
        if std::mem::take(&mut self.launches.is_given_up) {
            self.current = None;
            self.unnote_launch();
            self.evidence.stats.launches = self.evidence.stats.launches.saturating_sub(1);
            *path = before;
            let shared_bytes = self.pool.mk_bv(64, shared_bytes);
            self.run_arbitrary(path, kernel, &args, terms, shared_bytes)?;
            return self.finish_arbitrary(path, kernel, stream, span);
        }
        let result = result.and_then(|step| {
            self.end_access_log()?;
            self.check_read_only()?;
            if !self.log.is_order_observable() || matches!(step, Step::Dead) {
                return Ok(step);
            }
            if has_children {
                self.evidence.has_other_orders = true;
                self.evidence.schedule_bound = Some(self.evidence.schedule_bound.unwrap_or(1));
                return Ok(step);
            }
            if n_threads <= MAX_EXPLORED_THREADS
                && let Some(step) = self.explore_launch(path, before.clone(), kernel, &args)?
            {
                return Ok(step);
            }
            self.evidence.has_other_orders = true;
            if !self.config.is_reversed && self.few_threads_interfere(n_threads) {
                // What goes wrong in other orders is reported; the states after them are dropped.
                // They do not make the loop of the host around the launch a long one.
                let n_steps = self.evidence.stats.steps;
                let mut explored = path.clone();
                self.explore_launch(&mut explored, before.clone(), kernel, &args)?;
                self.evidence.stats.steps = n_steps;
            }
            let mut n_orders = 0;
            if n_left == u64::MAX - n_threads && !self.config.is_reversed {
                let size = (n_blocks, per_block);
                n_orders = self.run_in_other_orders(path, &before, (kernel, &args), size)?;
            }
            self.evidence.schedule_bound =
                Some(self.evidence.schedule_bound.unwrap_or(1).max(1 + n_orders));
            Ok(step)
        });
        let result = result.and_then(|step| {
            if matches!(step, Step::Next) {
                self.check_weak_order(path)?;
                let finished = path.guard.term(&mut self.pool);
                self.note_finished(finished);
                self.finish_launch(path, stream, span)?;
            }
            Ok(step)
        });
        self.current = None;
        result
    }

    /// Makes ready for another run of the launch.
    fn restart_launch(&mut self) {
        let current = self.current_mut();
        (current.phase, current.interval) = (0, 0);
        current.epochs.fill(0);
        current.ended.clear();
        current.barriers = PhaseBarriers::default();
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
        self.note_restricted(kernel, args);
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
                    align_bytes: layout.align_bytes,
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
            let least_align_bytes = if is_dynamic { DYNAMIC_SHARED_ALIGN_BYTES } else { 1 };
            let object = self.allocate(
                memory,
                ObjectInfo {
                    name: global.name.clone(),
                    space: Space::Shared,
                    size,
                    cell_bytes: global.layout.cell_bytes.max(1),
                    align_bytes: global.layout.align_bytes.max(least_align_bytes),
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
}
