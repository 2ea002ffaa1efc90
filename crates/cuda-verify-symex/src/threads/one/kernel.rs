//! Kernels that are checked alone: their launch, and what their caller passes.

use cuda_verify_base::{Name, PropertyKind};
use cuda_verify_goto::program::{FuncId, GotoProgram};
use cuda_verify_ir::intrinsic::{AllocSpace, UNLIMITED_BYTES};
use cuda_verify_smt::solver::Solver;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use crate::config::{Config, ThreadMode};
use crate::engine::Engine;
use crate::exec::control::{Step, Stop};
use crate::exec::path::{Guard, Order, Path};
use crate::heap::memory::{
    ALLOCATION_ALIGN_BYTES, Memory, ObjectId, ObjectInfo, Space, base_address,
};
use crate::host::caller::Environment;
use crate::outcome::{Dim3, Outcome};
use crate::plan::decide;
use crate::rules;
use crate::symbols::Sharing;
use crate::threads::one::axes::axes_read;
use crate::threads::one::phase::Sync;
use crate::threads::one::shape::{Extent, LaunchShape};
use crate::threads::terms::LaunchTerms;

/// Checks a kernel on its own, with unknown arguments: by two arbitrary threads, or by every thread if that is asked for
/// without a limit and the launch has a known size.
///
/// # Errors
/// If a solver cannot be started.
pub fn verify_kernel<E>(
    program: &GotoProgram,
    kernel: FuncId,
    shape: &LaunchShape,
    config: &Config,
    start_solver: &mut dyn FnMut() -> Result<Box<dyn Solver>, E>,
) -> Result<Outcome, E> {
    let is_arbitrary = match config.threads {
        ThreadMode::Exact { limit } => limit != u64::MAX,
        ThreadMode::Pair => true,
        ThreadMode::First(_) => false,
    };
    let size = if is_arbitrary { None } else { launch_size(program, kernel, shape) };
    decide(program, config, start_solver, |engine| match size {
        Some(size) => engine.run_all_of_kernel(kernel, size, shape.shared_bytes),
        None => engine.run_kernel(kernel, shape),
    })
}

/// Numbers of blocks and threads of a launch of a kernel on its own, if they are known: along an axis that the kernel
/// does not look at there is one, if nothing else is asked for.
#[must_use]
pub fn launch_size(
    program: &GotoProgram,
    kernel: FuncId,
    shape: &LaunchShape,
) -> Option<(Dim3, Dim3)> {
    let axes = axes_read(program, kernel);
    let size = |extents: [Extent; 3], axes: [bool; 3], least: [u32; 3]| {
        let along = |axis: usize| match extents[axis] {
            Extent::Fixed(n) => Some(n),
            Extent::Usual if !axes[axis] => Some(least[axis].max(1)),
            Extent::Usual | Extent::Any => None,
        };
        Some(Dim3 { x: along(0)?, y: along(1)?, z: along(2)? })
    };
    let cluster = program.functions[kernel].limits.cluster;
    Some((size(shape.grid, axes.grid, cluster)?, size(shape.block, axes.block, [1; 3])?))
}

impl Engine<'_> {
    pub(crate) fn run_kernel(&mut self, kernel: FuncId, shape: &LaunchShape) -> Result<bool, Stop> {
        let shape = &self.allowed(shape);
        let (mut path, mut args) = self.before_kernel(kernel);
        for (arg, given) in args.iter_mut().zip(&shape.arguments) {
            if let (Some(given), Sort::BitVec(width)) = (*given, self.pool.sort(*arg)) {
                *arg = self.pool.mk_bv(width, given);
            }
        }
        let span = self.program.functions[kernel].span;
        if let Some(problem) = self.given_problem(kernel, shape) {
            self.unsupported(&path, problem, span)?;
            return Ok(true);
        }
        let axes = axes_read(self.program, kernel);
        let hardware = self.config.hardware;
        let cluster = self.program.functions[kernel].limits.cluster;
        let of_grid = (axes.grid, cluster, hardware.grid);
        let grid = self.launch_dims(&mut path, shape.grid, of_grid, "gridDim");
        let of_block = (axes.block, [1; 3], hardware.block);
        let block = self.launch_dims(&mut path, shape.block, of_block, "blockDim");
        let fits = self.fits_block(kernel, block);
        path.guard.assume(&mut self.pool, fits);
        for whole in self.fits_clusters(kernel, grid) {
            path.guard.assume(&mut self.pool, whole);
        }
        for axis in 0..3 {
            if shape.is_countable || self.is_usual(shape.grid[axis]) {
                let is_countable = self.is_countable(grid[axis], block[axis]);
                path.guard.assume(&mut self.pool, is_countable);
            }
        }
        let kernel_name = self.program.functions[kernel].name.clone();
        let launch = LaunchTerms {
            kernel: kernel_name,
            grid,
            block,
            // How it is launched is for the caller to choose; one that waits for the whole grid is launched so.
            is_cooperative: true,
            has_fences: false,
            span,
        };
        self.entry.is_usual_launch = shape.grid.into_iter().any(|extent| self.is_usual(extent));
        self.note_usual_shape(shape, axes, (grid, block), span);
        let shared_bytes = self.pool.mk_bv(64, shape.shared_bytes.unwrap_or(UNLIMITED_BYTES));
        self.run_arbitrary(&mut path, kernel, &args, launch, shared_bytes)?;
        self.flush()?;
        self.is_feasible(&path)
    }

    /// A shape of launches, without those extents that are taken for usual ones where that is not allowed.
    fn allowed(&self, shape: &LaunchShape) -> LaunchShape {
        let is_off = self.is_off(rules::USUAL_LAUNCH);
        let allowed = |extent| if is_off && extent == Extent::Usual { Extent::Any } else { extent };
        let (grid, block) = (shape.grid.map(allowed), shape.block.map(allowed));
        LaunchShape { grid, block, ..shape.clone() }
    }

    /// Whether numbers of threads along an axis are taken to be those of a launch that programs make.
    pub(crate) fn is_usual(&self, extent: Extent) -> bool {
        match extent {
            Extent::Fixed(_) => false,
            Extent::Any => !self.config.sizes_may_wrap && !self.is_off(rules::USUAL_LAUNCH),
            Extent::Usual => true,
        }
    }

    /// The state in which a kernel on its own is launched, and its arguments: both of any contents.
    fn before_kernel(&mut self, kernel: FuncId) -> (Path, Vec<TermId>) {
        self.entry.is_standalone = true;
        if self.config.properties.contains(PropertyKind::UninitialisedRead) {
            self.rely_on(rules::UNKNOWN_CONTENTS);
        }
        let mut memory = Memory::default();
        self.initialise_globals(&mut memory);
        // The host may have changed the variables of the device.
        self.forget_variables(&mut memory, |space| {
            matches!(space, Space::DeviceGlobal | Space::Constant | Space::ManagedGlobal)
        });
        let args = self.unknown_arguments(&mut memory, kernel, AllocSpace::Device);
        let path = Path {
            frames: Vec::new(),
            guard: Guard::default(),
            memory,
            atomic_depth: 0,
            sync: Sync::default(),
            order: Order::default(),
        };
        (path, args)
    }

    /// Runs every thread of a kernel on its own.
    pub(crate) fn run_all_of_kernel(
        &mut self,
        kernel: FuncId,
        size: (Dim3, Dim3),
        shared_bytes: Option<u64>,
    ) -> Result<bool, Stop> {
        self.entry.environment = Some(Environment::default());
        let (mut path, args) = self.before_kernel(kernel);
        let span = self.program.functions[kernel].span;
        if let Some(problem) = self.size_problem(kernel, size) {
            self.unsupported(&path, problem, span)?;
            return Ok(true);
        }
        let shared_bytes = shared_bytes.unwrap_or(UNLIMITED_BYTES);
        let shared = (shared_bytes, None);
        let end = self.launch(&mut path, kernel, &args, size, shared, true, span)?;
        self.flush()?;
        Ok(!matches!(end, Step::Dead) && self.is_feasible(&path)?)
    }

    fn launch_dims(
        &mut self,
        path: &mut Path,
        extents: [Extent; 3],
        (axes, least, limits): ([bool; 3], [u32; 3], [u32; 3]),
        name: &str,
    ) -> [TermId; 3] {
        let mut terms = Vec::with_capacity(3);
        for (index, axis) in ["x", "y", "z"].into_iter().enumerate() {
            let (limit, least) = (limits[index], least[index].max(1));
            terms.push(match extents[index] {
                Extent::Fixed(n) => self.pool.mk_bv(32, u64::from(n)),
                Extent::Usual if !axes[index] => self.pool.mk_bv(32, u64::from(least)),
                Extent::Any | Extent::Usual => {
                    let name = format!("{name}.{axis}");
                    let term = self.pool.launch_dim(&name);
                    // A launch without threads is none (CUDA Runtime API, `cudaErrorInvalidConfiguration`).
                    let (one, limit) =
                        (self.pool.mk_bv(32, 1), self.pool.mk_bv(32, u64::from(limit)));
                    let (low, high) =
                        (self.pool.mk_bv_ule(one, term), self.pool.mk_bv_ule(term, limit));
                    path.guard.assume(&mut self.pool, low);
                    path.guard.assume(&mut self.pool, high);
                    term
                }
            });
        }
        [terms[0], terms[1], terms[2]]
    }

    /// Whether an `int` can count the threads along an axis.
    pub(crate) fn is_countable(&mut self, grid: TermId, block: TermId) -> TermId {
        let (grid, block) =
            (self.pool.mk_zero_extend(32, grid), self.pool.mk_zero_extend(32, block));
        let count = self.pool.mk_bv_mul(grid, block);
        let limit = self.pool.mk_bv(64, (1 << 31) - 1);
        self.pool.mk_bv_ule(count, limit)
    }

    /// Whether a block has no more threads than the hardware allows and the kernel is compiled for.
    pub(crate) fn fits_block(&mut self, kernel: FuncId, block: [TermId; 3]) -> TermId {
        let mut count = self.pool.mk_bv(64, 1);
        for dim in block {
            let wide = self.pool.mk_zero_extend(32, dim);
            count = self.pool.mk_bv_mul(count, wide);
        }
        let limit = self.max_threads(kernel);
        let limit = self.pool.mk_bv(64, limit);
        self.pool.mk_bv_ule(count, limit)
    }

    /// The object behind a pointer that is read from a constant place of unknown contents: one for each place.
    ///
    /// Such objects are in no memory: their contents are what they were before the launch, or adversarial.
    pub(crate) fn unknown_pointer(&mut self, holder: ObjectId, offset: u64) -> Option<TermId> {
        // In a whole program nobody is there who could pass it.
        let is_passed = self.entry.is_open();
        if !is_passed || self.is_written_by_others(holder) {
            return None;
        }
        let abstraction = self.abstraction.as_ref()?;
        let known = abstraction.pointees.iter().find(|(key, _, _)| *key == (holder, offset));
        let object = match known {
            Some((_, object, _)) => *object,
            None => {
                let name = format!("{}+{offset}", self.heap.objects[holder].name);
                let info = ObjectInfo {
                    name: Name::new(&name),
                    space: Space::Allocated(AllocSpace::Device),
                    size: self.pool.mk_bv(64, UNLIMITED_BYTES),
                    cell_bytes: 0,
                    align_bytes: ALLOCATION_ALIGN_BYTES,

                    is_const: false,
                    is_model: false,
                    span: self.heap.objects[holder].span,
                };
                let object = self.new_object(info);
                let (version, contents) = self.unknown_contents();
                self.pool.share_version(version, Sharing::Grid);
                self.pool.mark_of_caller(version);
                let abstraction = self.abstraction_mut();
                abstraction.pointees.push(((holder, offset), object, contents));
                object
            }
        };
        Some(self.pool.mk_bv(64, base_address(object)))
    }
}
