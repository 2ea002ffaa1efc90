//! Launches that are not possible: beyond what the hardware allows, or what the kernel is compiled for.
//!
//! Sources: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", "Launch Bounds", "Thread Block
//! Clusters", "Grid Synchronization"; CUDA Runtime API, "Execution Control" for the errors.

use cuda_verify_base::Span;
use cuda_verify_base::id::Id;
use cuda_verify_goto::program::FuncId;
use cuda_verify_goto::shared::static_shared_bytes;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::control::{Call, Done, Stop};
use crate::exec::path::Path;
use crate::heap::memory::{Target, base_address};
use crate::outcome::Dim3;
use crate::rules;
use crate::threads::one::shape::{Extent, LaunchShape};

/// `cudaErrorInvalidValue`
const INVALID_VALUE: u64 = 1;
/// Blocks of a cluster that every device with clusters can run.
const PORTABLE_CLUSTER: u64 = 8;
/// `cudaErrorInvalidClusterSize`
const INVALID_CLUSTER_SIZE: u64 = 912;
/// `cudaErrorInvalidConfiguration`
const INVALID_CONFIGURATION: u64 = 9;
/// `cudaErrorCooperativeLaunchTooLarge`
const COOPERATIVE_LAUNCH_TOO_LARGE: u64 = 720;

/// Offset of what says that the next launch is cooperative, behind the error of the last one.
const COOPERATIVE_OFFSET: u64 = 4;

/// Why a launch is not possible.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    /// What the runtime returns.
    pub(super) code: u64,
    /// The reason, in words.
    pub(super) text: String,
}

impl Problem {
    fn new(code: u64, text: impl Into<String>) -> Self {
        Self { code, text: text.into() }
    }
}

const AXES: [&str; 3] = ["x", "y", "z"];

impl Engine<'_> {
    /// Threads that a block of a kernel may have.
    pub(crate) fn max_threads(&self, kernel: FuncId) -> u64 {
        let hardware = self.config.hardware.threads_per_block;
        let compiled = self.program.functions[kernel].limits.max_threads;
        // Who lifts the limits of the hardware studies the kernel alone.
        u64::from(if compiled > 0 { compiled.min(hardware) } else { hardware })
    }

    /// Bytes of static shared memory of a kernel.
    pub(crate) fn static_shared(&mut self, kernel: FuncId) -> u64 {
        let program = self.program;
        *self
            .launches
            .static_shared
            .entry(kernel)
            .or_insert_with(|| static_shared_bytes(program, kernel))
    }

    /// Why a launch of a known size is not possible, whatever its shared memory is.
    fn size_error(&self, kernel: FuncId, grid: Dim3, block: Dim3) -> Option<Problem> {
        let hardware = &self.config.hardware;
        let (grid_dims, block_dims) = ([grid.x, grid.y, grid.z], [block.x, block.y, block.z]);
        let of_grid = ("blocks", grid_dims, hardware.grid);
        let of_block = ("threads per block", block_dims, hardware.block);
        let n_threads = block.count();
        let invalid = |text: String| Some(Problem::new(INVALID_CONFIGURATION, text));
        for (what, dims, limits) in [of_grid, of_block] {
            if let Some(axis) = dims.iter().position(|dim| *dim == 0) {
                return invalid(format!("launch of 0 {what} along {}", AXES[axis]));
            }
            // What is too much along one axis is reported as the number of all threads.
            let is_counted = what != "blocks" && n_threads > u64::from(hardware.threads_per_block);
            let beyond = (0..3).find(|axis| !is_counted && dims[*axis] > limits[*axis]);
            if let Some(axis) = beyond {
                let (dim, limit, axis) = (dims[axis], limits[axis], AXES[axis]);
                return invalid(format!(
                    "launch of {dim} {what} along {axis}: the hardware allows {limit}"
                ));
            }
        }
        if n_threads > u64::from(hardware.threads_per_block) {
            let limit = hardware.threads_per_block;
            return invalid(format!(
                "launch of {n_threads} threads per block: the hardware allows {limit}"
            ));
        }
        let function = &self.program.functions[kernel];
        let name = &function.name;
        if n_threads > self.max_threads(kernel) {
            let limit = self.max_threads(kernel);
            let text = format!(
                "launch of {n_threads} threads per block: `__launch_bounds__` of `{name}` allows {limit}"
            );
            return Some(Problem::new(INVALID_VALUE, text));
        }
        let cluster = function.limits.cluster;
        let n_clustered = cluster.iter().map(|dim| u64::from(*dim)).product::<u64>();
        if n_clustered > PORTABLE_CLUSTER {
            let text =
                format!("launch in clusters of {n_clustered} blocks: 8 are possible everywhere");
            return Some(Problem::new(INVALID_CLUSTER_SIZE, text));
        }
        let odd =
            (0..3).find(|axis| cluster[*axis] > 0 && grid_dims[*axis] % cluster[*axis] > 0)?;
        let (dim, part, axis) = (grid_dims[odd], cluster[odd], AXES[odd]);
        invalid(format!("launch of {dim} blocks along {axis} in clusters of {part}"))
    }

    /// Why a kernel on its own cannot be launched with a size that is given.
    pub(crate) fn size_problem(
        &self,
        kernel: FuncId,
        (grid, block): (Dim3, Dim3),
    ) -> Option<String> {
        self.size_error(kernel, grid, block).map(|problem| problem.text)
    }

    /// The same where only a part of the size is given: the rest is one.
    pub(crate) fn given_problem(&self, kernel: FuncId, shape: &LaunchShape) -> Option<String> {
        let least = |extent: Extent| match extent {
            Extent::Fixed(n) => n,
            Extent::Any | Extent::Usual => 1,
        };
        let cluster = self.program.functions[kernel].limits.cluster;
        let blocks = |axis: usize| match shape.grid[axis] {
            Extent::Fixed(n) => n,
            Extent::Any | Extent::Usual => cluster[axis].max(1),
        };
        let grid = Dim3 { x: blocks(0), y: blocks(1), z: blocks(2) };
        let [x, y, z] = shape.block.map(least);
        self.size_problem(kernel, (grid, Dim3 { x, y, z }))
    }

    /// Why a launch is not possible, as far as its size is known.
    pub(super) fn part_problem(
        &self,
        kernel: FuncId,
        grid: [TermId; 3],
        block: [TermId; 3],
    ) -> Option<Problem> {
        let cluster = self.program.functions[kernel].limits.cluster;
        let known = |term: TermId, otherwise: u32| {
            let known = self.pool.as_bv_u64(term).and_then(|dim| u32::try_from(dim).ok());
            known.unwrap_or(otherwise)
        };
        let [gx, gy, gz] = [0, 1, 2].map(|axis| known(grid[axis], cluster[axis].max(1)));
        let [x, y, z] = block.map(|dim| known(dim, 1));
        self.size_error(kernel, Dim3 { x: gx, y: gy, z: gz }, Dim3 { x, y, z })
    }

    /// What must hold for a launch of an unknown size to be possible for the kernel, beside the number of its threads.
    pub(super) fn fits_kernel(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        grid: [TermId; 3],
        shared_bytes: TermId,
        span: Span,
    ) -> Result<Vec<TermId>, Stop> {
        let fixed = self.static_shared(kernel);
        let most = self.config.hardware.shared_bytes_optin.saturating_sub(fixed);
        let most = self.pool.mk_bv(64, most);
        let mut parts = vec![self.pool.mk_bv_ule(shared_bytes, most)];
        if let Some(allowed) = self.allowed_shared(path, kernel, span)? {
            parts.push(self.pool.mk_bv_ule(shared_bytes, allowed));
        }
        parts.extend(self.fits_clusters(kernel, grid));
        Ok(parts)
    }

    /// That a grid consists of whole clusters.
    pub(crate) fn fits_clusters(&mut self, kernel: FuncId, grid: [TermId; 3]) -> Vec<TermId> {
        let cluster = self.program.functions[kernel].limits.cluster;
        let mut parts = Vec::new();
        for (dim, part) in grid.into_iter().zip(cluster) {
            if part > 1 {
                let (part, zero) = (self.pool.mk_bv(32, u64::from(part)), self.pool.mk_bv(32, 0));
                let rest = self.pool.mk_bv_urem(dim, part);
                parts.push(self.pool.mk_eq(rest, zero));
            }
        }
        parts
    }

    /// What must hold for all blocks of a launch of an unknown size to be resident at once: the multiprocessors have
    /// enough room for its blocks and for its threads. Of the size of a block that is not known the smallest counts.
    pub(super) fn fits_device(
        &mut self,
        kernel: FuncId,
        (grid, block): ([TermId; 3], [TermId; 3]),
        shared_bytes: TermId,
    ) -> Vec<TermId> {
        let hardware = self.config.hardware;
        let known =
            |engine: &Self, term, otherwise| engine.pool.as_bv_u64(term).unwrap_or(otherwise);
        let n_threads =
            block.iter().fold(1, |product: u64, dim| product.saturating_mul(known(self, *dim, 1)));
        let shared = known(self, shared_bytes, 0).saturating_add(self.static_shared(kernel));
        let resident = hardware.resident_blocks(n_threads, shared);
        let resident = resident.saturating_mul(u64::from(hardware.multiprocessors));
        let mut n_blocks = self.pool.mk_bv(128, 1);
        for dim in grid {
            let wide = self.pool.mk_zero_extend(96, dim);
            n_blocks = self.pool.mk_bv_mul(n_blocks, wide);
        }
        let limit = self.pool.mk_bv(128, resident);
        vec![self.pool.mk_bv_ule(n_blocks, limit)]
    }

    /// Why a launch of a known size is not possible. `allowed` is the dynamic shared memory that the kernel may have.
    pub(super) fn launch_problem(
        &mut self,
        kernel: FuncId,
        (grid, block): (Dim3, Dim3),
        (shared_bytes, allowed): (u64, Option<u64>),
        is_cooperative: bool,
    ) -> Option<Problem> {
        if let Some(problem) = self.size_error(kernel, grid, block) {
            return Some(problem);
        }
        let fixed = self.static_shared(kernel);
        let hardware = self.config.hardware;
        let name = &self.program.functions[kernel].name;
        let most = hardware.shared_bytes_optin.saturating_sub(fixed);
        let besides = if fixed > 0 { format!(" beside {fixed} of its own") } else { String::new() };
        if fixed > hardware.shared_bytes {
            let limit = hardware.shared_bytes;
            let text =
                format!("`{name}` has {fixed} bytes of static shared memory: {limit} are allowed");
            return Some(Problem::new(INVALID_VALUE, text));
        }
        let what = format!("launch with {shared_bytes} bytes of dynamic shared memory{besides}");
        if shared_bytes > most {
            let limit = hardware.shared_bytes_optin;
            let text = format!("{what}: the hardware allows {limit} per block");
            return Some(Problem::new(INVALID_VALUE, text));
        }
        if let Some(allowed) = allowed.filter(|allowed| shared_bytes > *allowed) {
            let text = format!(
                "{what}: `{name}` may have {allowed}, unless `cudaFuncSetAttribute` allows it more"
            );
            return Some(Problem::new(INVALID_VALUE, text));
        }
        // SOUNDNESS(occupancy): under; registers, of which nothing is known, may allow fewer blocks.
        if is_cooperative {
            self.rely_on(rules::OCCUPANCY);
        }
        let resident = hardware.resident_blocks(block.count(), fixed.saturating_add(shared_bytes));
        let resident = resident.saturating_mul(u64::from(hardware.multiprocessors));
        (is_cooperative && grid.count() > resident).then(|| {
            let n_blocks = grid.count();
            let text = format!(
                "cooperative launch of {n_blocks} blocks: {resident} of them can be resident"
            );
            Problem::new(COOPERATIVE_LAUNCH_TOO_LARGE, text)
        })
    }

    /// The dynamic shared memory that a kernel may be launched with here, 64 bits: what is left of 48 KiB, if the program
    /// has not allowed it more. A function that is entered with any arguments may have done so before.
    pub(super) fn allowed_shared(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        span: Span,
    ) -> Result<Option<TermId>, Stop> {
        if self.entry.is_open() {
            return Ok(None);
        }
        let fixed = self.static_shared(kernel);
        let usual = self.config.hardware.shared_bytes.saturating_sub(fixed);
        let usual = self.pool.mk_bv(64, usual);
        let place = self.allowed_place(kernel);
        let asked = self.load_quietly(path, place, Scalar::SIZE, span)?;
        Ok(asked.map(|asked| {
            let is_more = self.pool.mk_bv_ult(usual, asked);
            self.pool.mk_ite(is_more, asked, usual)
        }))
    }

    fn allowed_place(&mut self, kernel: FuncId) -> TermId {
        let object =
            self.launches.allowed_shared.expect("invariant: globals have been initialised");
        let offset = 8 * u64::try_from(kernel.index()).unwrap_or(0);
        self.pool.mk_bv(64, base_address(object) + offset)
    }

    /// Notes that the next launch is cooperative.
    pub(crate) fn note_cooperative(&mut self, path: &mut Path, span: Span) -> Result<(), Stop> {
        self.set_cooperative(path, 1, span)
    }

    fn set_cooperative(&mut self, path: &mut Path, value: u64, span: Span) -> Result<(), Stop> {
        let object = self.launches.launch_error.expect("invariant: globals have been initialised");
        let place = self.pool.mk_bv(64, base_address(object) + COOPERATIVE_OFFSET);
        let value = self.pool.mk_bv(32, value);
        self.store_quietly(path, place, value, 4, span)?;
        Ok(())
    }

    /// Whether the launch that comes now is cooperative; the next one is not, unless that is said again.
    pub(super) fn take_cooperative(&mut self, path: &mut Path, span: Span) -> Result<bool, Stop> {
        let object = self.launches.launch_error.expect("invariant: globals have been initialised");
        let place = self.pool.mk_bv(64, base_address(object) + COOPERATIVE_OFFSET);
        let noted = self.load_quietly(path, place, Scalar::INT, span)?;
        let noted = noted.and_then(|noted| self.pool.as_bv_u64(noted));
        if noted != Some(0) {
            self.set_cooperative(path, 0, span)?;
        }
        Ok(noted != Some(0))
    }

    // What the program asks and says of kernels.

    /// The kernel that a pointer points to.
    fn kernel_at(&mut self, pointer: TermId) -> Option<FuncId> {
        let cases = self.resolve(pointer);
        let [case] = &cases[..] else { return None };
        match case.target {
            Some(Target::Object(id, _)) => self.heap.objects.get(id)?.space.as_function(),
            Some(Target::Null) | None => None,
        }
    }

    pub(crate) fn kernel_limit(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let kernel = self.kernel_at(call.args[0]);
        let (Some(kernel), Some(what)) = (kernel, self.pool.as_bv_u64(call.args[1])) else {
            return self.refuse(path, "attribute of a kernel that is not known", call.span);
        };
        let limits = self.program.functions[kernel].limits;
        let number = match what {
            0 => self.max_threads(kernel),
            1 => u64::from(limits.min_blocks),
            2 => self.static_shared(kernel),
            _ => {
                let fixed = self.static_shared(kernel);
                let most = self.config.hardware.shared_bytes_optin.saturating_sub(fixed);
                let allowed = self.allowed_shared(path, kernel, call.span)?;
                return Ok(Done::Value(allowed.or_else(|| Some(self.pool.mk_bv(64, most)))));
            }
        };
        Ok(Done::Value(Some(self.pool.mk_bv(64, number))))
    }

    pub(crate) fn allow_shared(&mut self, path: &mut Path, call: &Call<'_>) -> Result<Done, Stop> {
        let Some(kernel) = self.kernel_at(call.args[0]) else {
            return self.refuse(path, "attribute of a kernel that is not known", call.span);
        };
        let place = self.allowed_place(kernel);
        self.store_quietly(path, place, call.args[1], 8, call.span)?;
        Ok(Done::VOID)
    }
}
