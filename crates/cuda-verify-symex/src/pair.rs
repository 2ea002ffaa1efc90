//! The two-thread analysis: two arbitrary, distinct threads of a launch of any size stand for all.
//!
//! Races, barrier divergence and memory errors are properties of one or two threads (Betts et al., OOPSLA 2012; Li and
//! Gopalakrishnan, FSE 2010), so it suffices to run two threads with symbolic indices. What other threads may have
//! written is not known: a read of memory that the kernel writes gives any value (the adversarial abstraction).
//! Memory that the kernel certainly does not write keeps its contents; that is found out by a first run in which all
//! memory is adversarial.
//!
//! SOUNDNESS(adversarial-memory): over; values read from written shared memory are arbitrary, so that a violation that
//! depends on them may be spurious.
//! SOUNDNESS(distinct-arguments): under; pointer arguments of a kernel that is checked on its own point to distinct
//! objects of unlimited size.

use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, Name, Span};
use cuda_verify_goto::program::{FuncId, GotoProgram, LocalStorage};
use cuda_verify_ir::intrinsic::AllocSpace;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::solver::Solver;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use smallvec::SmallVec;

use crate::config::Config;
use crate::engine::{Engine, Stop};
use crate::launch::{
    BlockMemory, Continuation, Current, Identity, LaunchTerms, ThreadState, ThreadTerms,
};
use crate::memory::{Contents, Fill, Memory, ObjectId, ObjectInfo, Space, base_address};
use crate::outcome::{Outcome, Statistics};
use crate::path::{Guard, Path};
use crate::value;

/// One dimension of a launch: fixed, or any that the hardware allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// So many.
    Fixed(u32),
    /// Any number.
    Any,
}

/// The launch under which a kernel is checked on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchShape {
    /// `gridDim`
    pub grid: [Extent; 3],
    /// `blockDim`
    pub block: [Extent; 3],
    /// Bytes of dynamic shared memory, unlimited if not given.
    pub shared_bytes: Option<u64>,
}

/// The two threads.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) threads: [ThreadTerms; 2],
    /// Whether they are of one block.
    pub(crate) is_same_block: TermId,
    /// Whether they are of one warp (and block).
    pub(crate) is_same_warp: TermId,
}

/// CUDA C++ Programming Guide, "Technical Specifications per Compute Capability".
const MAX_BLOCK: [u64; 3] = [1024, 1024, 64];
const MAX_GRID: [u64; 3] = [(1 << 31) - 1, 65535, 65535];
const MAX_THREADS_PER_BLOCK: u64 = 1024;
/// Size that stands for "unlimited": far below the distance of objects.
pub(crate) const UNLIMITED_BYTES: u64 = 1 << 38;

/// Checks a kernel on its own: two arbitrary threads, unknown arguments.
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
    let mut statistics = Statistics::default();
    let mut written = None;
    loop {
        let mut engine = Engine::new(program, config.clone(), start_solver()?);
        engine.abstraction = Some(Abstraction::new(written.clone()));
        let result = engine.run_kernel(kernel, shape);
        engine.stats.terms = u64::try_from(engine.pool.len()).unwrap_or(u64::MAX);
        statistics.add(&engine.stats);
        let seen = engine.abstraction.take().map(|abstraction| abstraction.seen);
        let has_violations = !engine.checker.violations.is_empty();
        if has_violations && written.is_none() && result.is_ok() {
            // Once more, trusting the memory that was not written. Objects are created in the same order again.
            written = seen;
            continue;
        }
        let verdict = engine.verdict(result);
        return Ok(Outcome { verdict, statistics });
    }
}

/// What is known of shared memory in the two-thread analysis.
#[derive(Debug)]
pub(crate) struct Abstraction {
    /// Objects that the kernel may write; `None` for all.
    written: Option<IdSet<ObjectId>>,
    /// Objects that were written in this run.
    seen: IdSet<ObjectId>,
    /// Objects behind pointers in memory of unknown contents.
    pointees: Vec<((ObjectId, u64), ObjectId)>,
}

impl Abstraction {
    fn new(written: Option<IdSet<ObjectId>>) -> Self {
        Self { written, seen: IdSet::new(), pointees: Vec::new() }
    }

    /// Whether reads of an object give any value.
    pub(crate) fn is_adversarial(&self, object: ObjectId) -> bool {
        self.written.as_ref().is_none_or(|written| written.contains(object))
    }

    /// Whether an object stands behind a pointer in memory of unknown contents.
    pub(crate) fn is_pointee(&self, object: ObjectId) -> bool {
        self.pointees.iter().any(|(_, pointee)| *pointee == object)
    }

    /// Notes a write.
    pub(crate) fn note_write(&mut self, object: ObjectId) {
        self.seen.insert(object);
    }
}

impl Engine<'_> {
    fn run_kernel(&mut self, kernel: FuncId, shape: &LaunchShape) -> Result<bool, Stop> {
        let mut memory = Memory::default();
        self.initialise_globals(&mut memory);
        self.forget_device_variables(&mut memory);
        let span = self.program.functions[kernel].span;
        let args = self.kernel_arguments(&mut memory, kernel);
        let mut path =
            Path { frames: Vec::new(), guard: Guard::default(), memory, atomic_depth: 0 };
        let grid = self.launch_dims(&mut path, shape.grid, MAX_GRID, "gridDim");
        let block = self.launch_dims(&mut path, shape.block, MAX_BLOCK, "blockDim");
        self.limit_block(&mut path, block);
        let pair = self.make_pair(&mut path, grid, block);
        let guard = path.guard.term(&mut self.pool);
        let launch =
            LaunchTerms { kernel: self.program.functions[kernel].name.clone(), grid, block, span };
        let terms = pair.threads[0];
        self.current = Some(Current {
            launch: Rc::new(launch),
            identity: Identity::Pair(Rc::new(pair)),
            terms,
            guard,
            block_no: 0,
            thread_in_block: 0,
            interval: 0,
            epochs: vec![0],
            ended: Vec::new(),
            memory: BlockMemory::default(),
            dynamic_shared_bytes: shape.shared_bytes.unwrap_or(UNLIMITED_BYTES),
        });
        self.stats.launches += 1;
        let result = self.run_pair(&mut path, kernel, &args);
        self.current = None;
        let is_alive = result?;
        self.flush()?;
        Ok(is_alive && self.is_feasible(&path)?)
    }

    fn run_pair(&mut self, path: &mut Path, kernel: FuncId, args: &[TermId]) -> Result<bool, Stop> {
        let _shared = self.create_shared(&mut path.memory);
        let cond = self.pool.mk_true();
        let mut threads: Vec<ThreadState> = Vec::new();
        for _ in 0..2 {
            let frames = vec![self.new_frame(kernel, args, None, Span::NONE)];
            threads.push(SmallVec::from_elem(Continuation { frames, cond, wait: None }, 1));
        }
        self.stats.threads += 2;
        loop {
            if !self.run_interval(path, &mut threads)? {
                self.compare_pair()?;
                return Ok(!self.checker.violations.is_empty() || !self.checker.pending.is_empty());
            }
            if threads.iter().all(SmallVec::is_empty) {
                break;
            }
            self.stats.intervals += 1;
            let is_barrier = !threads
                .iter()
                .flatten()
                .any(|c| c.wait.as_ref().is_some_and(|w| w.kind.is_warp()));
            if !self.resume_pair(path, &mut threads)? {
                break;
            }
            self.current_mut().interval += u32::from(is_barrier);
        }
        self.compare_pair()?;
        Ok(true)
    }

    /// Values of `__device__` variables are not those of the start of the program: the host may have changed them.
    fn forget_device_variables(&mut self, memory: &mut Memory) {
        let changeable: Vec<ObjectId> = memory
            .iter()
            .map(|(id, _)| id)
            .filter(|id| {
                let info = &self.objects[*id];
                let space = info.space;
                !info.is_const
                    && !info.is_model
                    && matches!(space, Space::DeviceGlobal | Space::Constant | Space::ManagedGlobal)
            })
            .collect();
        for id in changeable {
            if let Some(object) = memory.get_mut(id) {
                let fill = Fill::Indeterminate(0);
                object.contents = Contents::Cells { cells: imbl::OrdMap::new(), fill };
            }
        }
    }

    /// Unknown arguments: scalars are inputs, pointers point to objects of their own.
    fn kernel_arguments(&mut self, memory: &mut Memory, kernel: FuncId) -> Vec<TermId> {
        let function = &self.program.functions[kernel];
        let n_params = usize::try_from(function.n_params).unwrap_or(0);
        let mut args = Vec::with_capacity(n_params);
        for (index, local) in function.locals.values().take(n_params).enumerate() {
            let LocalStorage::Register(ty) = local.storage else {
                unreachable!("invariant: parameters are registers")
            };
            let aggregate = function.param_aggregates.get(index).copied().flatten();
            if ty != Scalar::Pointer {
                let term = self.pool.mk_fresh(&local.name, value::sort_of(ty));
                self.add_input(local.name.clone(), term);
                args.push(term);
                continue;
            }
            let (space, size_bytes, cell_bytes) = match aggregate {
                Some(layout) => (Space::Constant, layout.size_bytes, layout.cell_bytes.max(1)),
                None => (Space::Allocated(AllocSpace::Device), UNLIMITED_BYTES, 0),
            };
            let info = ObjectInfo {
                name: local.name.clone(),
                space,
                size: self.pool.mk_bv(64, size_bytes),
                cell_bytes,
                is_const: false,
                is_model: false,
                span: local.span,
            };
            let object = self.allocate(memory, info);
            args.push(self.pool.mk_bv(64, base_address(object)));
        }
        args
    }

    fn launch_dims(
        &mut self,
        path: &mut Path,
        extents: [Extent; 3],
        limits: [u64; 3],
        name: &str,
    ) -> [TermId; 3] {
        let mut terms = Vec::with_capacity(3);
        for ((extent, limit), axis) in extents.into_iter().zip(limits).zip(["x", "y", "z"]) {
            terms.push(match extent {
                Extent::Fixed(n) => self.pool.mk_bv(32, u64::from(n)),
                Extent::Any => {
                    let name = format!("{name}.{axis}");
                    let term = self.pool.mk_symbol(name.as_str(), Sort::BitVec(32));
                    self.add_input(Name::new(&name), term);
                    let (one, limit) = (self.pool.mk_bv(32, 1), self.pool.mk_bv(32, limit));
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

    /// At most 1024 threads per block, where the dimensions are not fixed.
    fn limit_block(&mut self, path: &mut Path, block: [TermId; 3]) {
        let mut count = self.pool.mk_bv(64, 1);
        for dim in block {
            let wide = self.pool.mk_zero_extend(32, dim);
            count = self.pool.mk_bv_mul(count, wide);
        }
        let limit = self.pool.mk_bv(64, MAX_THREADS_PER_BLOCK);
        let fits = self.pool.mk_bv_ule(count, limit);
        path.guard.assume(&mut self.pool, fits);
    }

    /// Two distinct threads of the launch.
    fn make_pair(&mut self, path: &mut Path, grid: [TermId; 3], block: [TermId; 3]) -> Pair {
        let mut index = |engine: &mut Self, name: &str, bounds: [TermId; 3]| {
            let mut axis = |engine: &mut Self, axis: &str, bound: TermId| {
                if engine.pool.as_bv_u64(bound) == Some(1) {
                    return engine.pool.mk_bv(32, 0);
                }
                let name = format!("{name}.{axis}");
                let term = engine.pool.mk_symbol(name.as_str(), Sort::BitVec(32));
                let is_below = engine.pool.mk_bv_ult(term, bound);
                path.guard.assume(&mut engine.pool, is_below);
                term
            };
            [
                axis(engine, "x", bounds[0]),
                axis(engine, "y", bounds[1]),
                axis(engine, "z", bounds[2]),
            ]
        };
        let first = ThreadTerms {
            thread_idx: index(self, "threadIdx", block),
            block_idx: index(self, "blockIdx", grid),
        };
        let second = ThreadTerms {
            thread_idx: index(self, "threadIdx'", block),
            block_idx: index(self, "blockIdx'", grid),
        };
        let is_same_block = self.all_equal(first.block_idx, second.block_idx);
        let is_same_index = self.all_equal(first.thread_idx, second.thread_idx);
        let is_same_thread = self.pool.mk_and(is_same_block, is_same_index);
        let is_distinct = self.pool.mk_not(is_same_thread);
        path.guard.assume(&mut self.pool, is_distinct);
        let warps = [first, second].map(|thread| {
            let [x, y, z] = thread.thread_idx;
            let row = self.pool.mk_bv_mul(z, block[1]);
            let row = self.pool.mk_bv_add(row, y);
            let linear = self.pool.mk_bv_mul(row, block[0]);
            let linear = self.pool.mk_bv_add(linear, x);
            let warp_size = self.pool.mk_bv(32, 32);
            self.pool.mk_bv_udiv(linear, warp_size)
        });
        let is_same_warp = self.pool.mk_eq(warps[0], warps[1]);
        let is_same_warp = self.pool.mk_and(is_same_block, is_same_warp);
        Pair { threads: [first, second], is_same_block, is_same_warp }
    }

    fn all_equal(&mut self, a: [TermId; 3], b: [TermId; 3]) -> TermId {
        let parts: Vec<TermId> = a.into_iter().zip(b).map(|(a, b)| self.pool.mk_eq(a, b)).collect();
        self.pool.mk_and_all(parts)
    }

    /// The object behind a pointer that is read from a constant place of unknown contents: one for each place.
    ///
    /// Such objects are in no memory: their contents are what they were before the launch, or adversarial.
    pub(crate) fn unknown_pointer(&mut self, holder: ObjectId, offset: u64) -> Option<TermId> {
        let abstraction = self.abstraction.as_ref()?;
        if abstraction.is_adversarial(holder)
            && self.objects[holder].space.is_shared_between_threads()
        {
            return None;
        }
        let known = abstraction.pointees.iter().find(|(key, _)| *key == (holder, offset));
        let object = match known {
            Some((_, object)) => *object,
            None => {
                let name = format!("{}+{offset}", self.objects[holder].name);
                let info = ObjectInfo {
                    name: Name::new(&name),
                    space: Space::Allocated(AllocSpace::Device),
                    size: self.pool.mk_bv(64, UNLIMITED_BYTES),
                    cell_bytes: 0,
                    is_const: false,
                    is_model: false,
                    span: self.objects[holder].span,
                };
                let object = self.new_object(info);
                if let Some(abstraction) = &mut self.abstraction {
                    abstraction.pointees.push(((holder, offset), object));
                }
                object
            }
        };
        Some(self.pool.mk_bv(64, base_address(object)))
    }

    /// Both threads wait or have ended: checks that they wait at the same barrier and lets them go on.
    fn resume_pair(&mut self, path: &mut Path, threads: &mut [ThreadState]) -> Result<bool, Stop> {
        let mut has_resumed = false;
        for continuation in threads.iter_mut().flatten() {
            let Some(wait) = continuation.wait.take_if(|wait| wait.kind.is_warp()) else {
                continue;
            };
            has_resumed = true;
            // The other lanes are not known: results are arbitrary.
            if let (Some(dst), Some(frame)) = (wait.dst, continuation.frames.last_mut()) {
                frame.locals[dst.index()] = None;
            }
        }
        if has_resumed {
            self.current_mut().epochs[0] += 1;
            return Ok(true);
        }
        self.resume_barrier(path, threads)
    }
}
