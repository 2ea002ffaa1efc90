//! The two-thread analysis: two arbitrary, distinct threads of a launch of any size stand for all.
//!
//! Races and barrier divergence are properties of two threads (Betts et al., OOPSLA 2012; Li and Gopalakrishnan, FSE
//! 2010), memory errors of one. So one arbitrary thread is run (see [`crate::threads::one::arbitrary`]), and what it did is compared
//! with what another one does, of the same block and of another block, which is the same under other names.
//!
//! A first run only surveys which memory the launch may write; the rest keeps its contents in the second. If the second
//! run writes more than the first, there is another one.

use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PropertyKind, Reason, Span};
use cuda_verify_goto::program::{FuncId, GotoProgram};
use cuda_verify_ir::intrinsic::{AllocSpace, MemScope};
use cuda_verify_smt::solver::Solver;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::config::{Config, ThreadMode, Unwind};
use crate::engine::Engine;
use crate::exec::control::{Step, Stop};
use crate::exec::path::{Guard, Order, Path, compare_stacks};
use crate::heap::access::range::MAX_KNOWN_CELLS;
use crate::heap::memory::{Contents, Memory, ObjectId, ObjectInfo, Space, as_array, base_address};
use crate::heap::written::launched::Launched;
use crate::host::caller::Environment;
use crate::outcome::{Basis, Blocks, Dim3, Outcome, Statistics, Verdict};
use crate::rules;
use crate::symbols::{Exactness, Origin, Sharing, Version};
use crate::threads::accesses::AccessRecord;
use crate::threads::all::phase_barriers::PhaseBarriers;
use crate::threads::current::{BlockMemory, Children, Current, Identity};
use crate::threads::kind::RaceKind;
use crate::threads::one::axes::axes_read;
use crate::threads::one::phase::{Phases, Snapshot, Sync};
use crate::threads::one::records::{Abstraction, Event, EventKind, PhasedAccess, Recording};
use crate::threads::one::renaming::Renaming;
use crate::threads::one::shape::{Extent, LaunchShape, UNLIMITED_BYTES};
use crate::threads::one::sweep::Threads;
use crate::threads::one::tickets::Apart;
use crate::threads::terms::{LaunchTerms, ThreadTerms};
use crate::vcc::obligation::{Evidence, Fact, Goal, Obligation, Second};

/// Iterations of each loop in which violations are looked for that summarised loops only suggest.
const FIRST_ITERATIONS: u32 = 4;
/// Pairs of accesses compared, at most.
const MAX_PAIRS: usize = 4_000_000;
/// Writes of a launch to one object of which it is said what they leave there.
const MAX_LEFT_WRITES: usize = 8;

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

/// Runs an engine; where the verdict depends on approximate values, once more with the first iterations of loops only.
pub(crate) fn decide<E>(
    program: &GotoProgram,
    config: &Config,
    start_solver: &mut dyn FnMut() -> Result<Box<dyn Solver>, E>,
    execute: impl Fn(&mut Engine<'_>) -> Result<bool, Stop>,
) -> Result<Outcome, E> {
    let (mut statistics, mut launched) = (Statistics::default(), Blocks::new());
    let mut basis = Basis::default();
    let mut run = |config: &Config| {
        let mut engine = Engine::new(program, config.clone(), start_solver()?);
        let result = execute(&mut engine);
        launched.append(&mut engine.evidence.launched);
        engine.evidence.stats.terms = u64::try_from(engine.pool.len()).unwrap_or(u64::MAX);
        let (verdict, found) = engine.verdict(result);
        statistics.add(&engine.evidence.stats);
        basis.add(found);
        Ok(verdict)
    };
    let mut verdict = run(config)?;
    if let Verdict::Unknown(reasons) = &verdict
        && reasons.iter().any(|reason| matches!(reason, Reason::Imprecise { .. }))
        && matches!(config.unwind, Unwind::Auto(_))
    {
        // What may be a violation is looked for in the first iterations of loops, which are exact.
        let exact = Config { unwind: Unwind::Bound(FIRST_ITERATIONS), ..config.clone() };
        let found = run(&exact)?;
        if matches!(found, Verdict::Unsafe(_)) {
            verdict = found;
        }
    }
    Ok(Outcome { launched, ..Outcome::new(verdict, basis, statistics) })
}

impl Engine<'_> {
    fn run_kernel(&mut self, kernel: FuncId, shape: &LaunchShape) -> Result<bool, Stop> {
        let (mut path, args) = self.before_kernel(kernel);
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
        let launch = LaunchTerms { kernel: kernel_name, grid, block, is_cooperative: true, span };
        self.entry.is_usual_launch = shape.grid.into_iter().any(|extent| self.is_usual(extent));
        if self.entry.is_usual_launch || shape.block.into_iter().any(|extent| self.is_usual(extent))
        {
            self.rely_on(rules::USUAL_LAUNCH);
        }
        let shared_bytes = self.pool.mk_bv(64, shape.shared_bytes.unwrap_or(UNLIMITED_BYTES));
        self.run_arbitrary(&mut path, kernel, &args, launch, shared_bytes)?;
        self.flush()?;
        self.is_feasible(&path)
    }

    /// Whether numbers of threads along an axis are taken to be those of a launch that programs make.
    fn is_usual(&self, extent: Extent) -> bool {
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
    fn run_all_of_kernel(
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

    /// Runs one arbitrary thread of a launch and compares it with others. On return the path stands after the launch;
    /// all memory that the launch may have written has unknown contents.
    pub(crate) fn run_arbitrary(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
        launch: LaunchTerms,
        shared_bytes: TermId,
    ) -> Result<(), Stop> {
        self.evidence.n_summaries += 1;
        let (grid, block) = (launch.grid, launch.block);
        let mut abstraction = Abstraction::new();
        self.pool.begin_launch();
        if self.entry.is_standalone || !self.entry.text_values.is_empty() {
            abstraction.no_overflow = Some(Vec::new());
        }
        if let Some(environment) = &self.entry.environment {
            abstraction.no_overflow = Some(environment.no_overflow.clone());
        }
        self.abstraction = Some(abstraction);
        let mut entry = path.guard.clone();
        let terms = self.arbitrary_thread(&mut entry, grid, block);
        let guard = path.guard.term(&mut self.pool);
        let (launched, launched_at) = (launch.kernel.clone(), launch.span);
        self.current = Some(Current {
            launch: Rc::new(launch),
            identity: Identity::Arbitrary,
            terms,
            guard,
            block_no: 0,
            thread_in_block: 0,
            phase: 0,
            interval: 0,
            epochs: vec![0],
            barriers: PhaseBarriers::default(),
            ended: Vec::new(),
            memory: BlockMemory::default(),
            dynamic_shared_bytes: shared_bytes,
            children: Children::default(),
        });
        self.evidence.stats.launches += 1;
        self.note_launch(guard, &launched, launched_at);
        let mut memory = path.memory.clone();
        let first = self.pool.n_versions();
        self.create_shared(&mut memory);
        self.create_logs(&mut memory);
        for version in (first..self.pool.n_versions()).map(Version::from_index) {
            self.pool.share_version(version, Sharing::Block);
        }
        let mut writes = Vec::new();
        let result = (|| {
            loop {
                let n_unordered = self.abstraction_mut().n_unordered();
                self.run_once(kernel, args, &entry, &memory)?;
                let abstraction = self.abstraction_mut();
                let is_complete = abstraction.n_unordered() == n_unordered
                    && abstraction.seen.iter().all(|id| abstraction.written.contains(id));
                let was_survey = std::mem::replace(&mut abstraction.is_survey, false);
                if is_complete && !was_survey {
                    break;
                }
                abstraction.written = abstraction.seen.clone();
                self.add_pointees(&mut memory);
                self.add_pointees(&mut path.memory);
                self.choose_cells(&memory);
                self.forget_large(&mut memory);
                self.forget_written(&mut memory, Sharing::Grid);
            }
            writes = self.recorded_writes();
            self.compare_threads(grid, block, terms)
        })();
        self.current = None;
        for end in self.abstraction_mut().ends.clone() {
            self.note_finished(end);
        }
        for id in self.written_by_others(&path.memory) {
            let launched = self.left_by_launch(path, id, &writes, (terms, grid, block));
            let version = self.leave_unknown(path, id);
            if let Some(launched) = launched {
                self.note_launched(path, (id, version), launched);
            }
        }
        self.abstraction = None;
        result
    }

    /// What the arbitrary thread writes.
    fn recorded_writes(&mut self) -> Vec<AccessRecord> {
        let accesses = &self.abstraction_mut().recording.accesses;
        let of_writes = accesses.iter().map(|phased| &phased.access);
        of_writes.filter(|access| access.kind != RaceKind::Read).cloned().collect()
    }

    /// What is known of the contents that a launch leaves in an object, if it writes whole elements to it.
    fn left_by_launch(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        writes: &[AccessRecord],
        (thread, grid, block): (ThreadTerms, [TermId; 3], [TermId; 3]),
    ) -> Option<Launched> {
        let granule = self.heap.objects[id].cell_bytes;
        let mut own = FxHashSet::default();
        let mut of_object = Vec::new();
        for access in writes.iter().filter(|access| access.object == id) {
            let is_whole = access.size_bytes == granule && self.is_multiple(access.offset, granule);
            if access.kind != RaceKind::Write || !is_whole || of_object.len() >= MAX_LEFT_WRITES {
                return None;
            }
            let value = crate::value::to_bits(&mut self.pool, access.value?);
            let index = self.cell_index(access.offset, granule, 0);
            let write = (access.guard, index, value);
            for symbol in [write.0, write.1, write.2].map(|it| self.pool.symbols_of(it)).concat() {
                if self.is_of_thread(symbol) {
                    own.insert(symbol);
                }
            }
            if !of_object.contains(&write) {
                of_object.push(write);
            }
        }
        if of_object.is_empty() || granule == 0 {
            return None;
        }
        let old = self.array_of(&mut path.memory, id)?;
        let has_one_axis = [grid[1], grid[2], block[1], block[2]]
            .into_iter()
            .all(|dim| self.pool.as_bv_u64(dim) == Some(1));
        let axis = self.pool.as_bv_u64(block[0]).filter(|size| has_one_axis && *size > 0);
        let axis = axis.map(|size| (thread.block_idx[0], thread.thread_idx[0], size));
        let choices = of_object.iter().map(|(cond, ..)| self.choice_in(*cond)).collect();
        let launched = Launched { writes: of_object, choices, own, axis, old };
        Some(launched.without_floats(&mut self.pool))
    }

    /// What of a condition of a path is not met by every thread that comes so far.
    fn choice_in(&mut self, cond: TermId) -> TermId {
        let Some(abstraction) = &self.abstraction else { return cond };
        let parts = self
            .conjuncts(cond)
            .into_iter()
            .filter(|part| !abstraction.of_last_iterations.contains(part));
        let parts: Vec<TermId> = parts.collect();
        self.pool.mk_and_all(parts)
    }

    /// Whether threads of the launch may have different values of a symbol.
    fn is_of_thread(&self, symbol: TermId) -> bool {
        if self.abstraction.is_none() {
            return false;
        }
        match self.pool.version_of(symbol) {
            Some(version) => !self.pool.is_version_from_before_launch(version),
            None => !self.pool.is_from_before_launch(symbol),
        }
    }

    fn note_launched(
        &mut self,
        path: &Path,
        (id, version): (ObjectId, Version),
        launched: Launched,
    ) {
        let old = self.pool.symbols_of(launched.old);
        let is_known = launched.is_exact(&self.pool)
            && launched.writes.iter().all(|(cond, index, value)| {
                [cond, index, value].into_iter().all(|term| !self.pool.is_approximate(*term))
            })
            && !self.pool.is_approximate(launched.old)
            && !old.into_iter().any(|symbol| self.lemmas.known.contents.is_noted(symbol));
        if is_known {
            self.pool.settle_version(version);
        }
        let Some(object) = path.memory.get(id) else { return };
        let symbol = as_array(&mut self.pool, &self.heap.objects[id], object);
        self.lemmas.known.contents.add_launched(&self.pool, symbol, launched);
    }

    fn run_once(
        &mut self,
        kernel: FuncId,
        args: &[TermId],
        entry: &Guard,
        memory: &Memory,
    ) -> Result<(), Stop> {
        let frames = vec![self.new_frame(kernel, args, None, Span::NONE)];
        self.evidence.stats.threads += 1;
        let abstraction = self.abstraction_mut();
        abstraction.restart();
        abstraction.n_entry_literals = entry.len();
        abstraction.n_mutes = u32::from(abstraction.is_survey);
        let (interval, epoch) = (abstraction.new_phase(), abstraction.new_phase());
        let grid = abstraction.new_phase();
        let mut start = Path {
            frames,
            guard: entry.clone(),
            memory: memory.clone(),
            atomic_depth: 0,
            sync: Sync::default(),
            order: Order::default(),
        };
        self.enter_phases(&mut start, interval, epoch);
        start.sync.grids = Phases::of(&mut self.pool, grid);
        start.sync.since = Snapshot::of(memory);
        self.run(start)?;
        Ok(())
    }

    /// Contents of large objects would make every access at an unknown index expensive.
    fn forget_large(&mut self, memory: &mut Memory) {
        let large: Vec<ObjectId> = memory
            .iter()
            .filter(|(id, object)| {
                self.heap.objects[*id].space.is_shared_between_threads()
                    && matches!(&object.contents, Contents::Cells { cells, .. } if cells.len() > MAX_KNOWN_CELLS)
            })
            .map(|(id, _)| id)
            .collect();
        for id in large {
            let shape = self.shape_of(memory, id);
            let version = self.forget_contents(memory, id, Sharing::Grid);
            if !self.entry.is_standalone {
                self.pool.mark_version(version, Exactness::Approximate);
            }
            if let (Some(shape), Some(object)) = (shape, memory.get(id)) {
                let symbol = as_array(&mut self.pool, &self.heap.objects[id], object);
                self.lemmas.known.contents.add_shape(symbol, shape);
            }
        }
    }

    /// The symbols of an arbitrary thread of the launch.
    fn arbitrary_thread(
        &mut self,
        guard: &mut Guard,
        grid: [TermId; 3],
        block: [TermId; 3],
    ) -> ThreadTerms {
        let mut index = |engine: &mut Self, name: &str, bounds: [TermId; 3], (origin, sharing)| {
            let mut axis = |axis: &str, bound: TermId| {
                if engine.pool.as_bv_u64(bound) == Some(1) {
                    return engine.pool.mk_bv(32, 0);
                }
                let name = format!("{name}.{axis}");
                let term = engine.shared_symbol(&name, Sort::BitVec(32), origin, sharing);
                let is_below = engine.pool.mk_bv_ult(term, bound);
                guard.assume(&mut engine.pool, is_below);
                term
            };
            [axis("x", bounds[0]), axis("y", bounds[1]), axis("z", bounds[2])]
        };
        ThreadTerms {
            thread_idx: index(self, "threadIdx", block, (Origin::ThreadIdx, Sharing::Thread)),
            block_idx: index(self, "blockIdx", grid, (Origin::BlockIdx, Sharing::Block)),
        }
    }

    // Comparing.

    fn compare_threads(
        &mut self,
        grid: [TermId; 3],
        block: [TermId; 3],
        first: ThreadTerms,
    ) -> Result<(), Stop> {
        let recording = std::mem::take(&mut self.abstraction_mut().recording);
        let no_overflow = self.abstraction_mut().no_overflow.clone().unwrap_or_default();
        self.checker.facts.extend(no_overflow.iter().copied());
        self.note_arbitrary(recording.accesses.iter().map(|phased| &phased.access));
        let is_one = |engine: &Self, dims: [TermId; 3]| {
            dims.into_iter().all(|dim| engine.pool.as_bv_u64(dim) == Some(1))
        };
        if !is_one(self, block) {
            self.compare_in_block(&recording, (first, block), &no_overflow)?;
        }
        for (sharing, dims) in [(Sharing::Block, block), (Sharing::Grid, grid)] {
            if recording.relational.is_empty() || is_one(self, dims) {
                continue;
            }
            let mut renaming = Renaming::in_step(sharing);
            let second = renaming.thread(self, first);
            let is_same = if sharing == Sharing::Block {
                self.all_equal(first.thread_idx, second.thread_idx)
            } else {
                self.all_equal(first.block_idx, second.block_idx)
            };
            let are_distinct = self.pool.mk_not(is_same);
            let second = (second, are_distinct);
            self.check_relational(&recording.relational, &mut renaming, second)?;
        }
        if !recording.read_only.is_empty() {
            let mut renaming = Renaming::new(Sharing::Grid);
            let accesses = recording.accesses.iter().map(|phased| &phased.access);
            self.assume_no_overflow(&no_overflow, &mut renaming);
            self.compare_read_only(&recording.read_only, accesses, (first, &mut renaming))?;
            self.rename_known(&mut renaming);
        }
        if !is_one(self, grid) && !self.config.races_in_blocks_only {
            let mut renaming = Renaming::new(Sharing::Grid);
            let second = renaming.thread(self, first);
            let is_same = self.all_equal(first.block_idx, second.block_idx);
            self.assume_no_overflow(&no_overflow, &mut renaming);
            self.rename_known(&mut renaming);
            let others = Others { terms: second, are_distinct: self.pool.mk_not(is_same) };
            let never = self.pool.mk_false();
            let (mut of_grid, threads) = (recording.events, (first, block));
            of_grid
                .retain(|event| matches!(event.kind, EventKind::GridBarrier | EventKind::End(_)));
            self.check_arrivals(&of_grid, is_of_grid, &mut renaming, &others, threads, never)?;
            self.check_races(&recording.accesses, &mut renaming, &others, None)?;
        }
        Ok(())
    }

    /// Compares the thread with another one of its block. Where lanes of a warp agree on more than others do, those of one
    /// warp and those of two are asked about one after the other.
    fn compare_in_block(
        &mut self,
        recording: &Recording,
        (first, block): (ThreadTerms, [TermId; 3]),
        no_overflow: &[Fact],
    ) -> Result<(), Stop> {
        let abstraction = self.abstraction_mut();
        let is_divided = abstraction.n_warp_functions > 0 && abstraction.has_warp_symbols;
        let relations: &[Option<bool>] =
            if is_divided { &[Some(true), Some(false)] } else { &[None] };
        let threads = (first, block);
        for relation in relations {
            let common = if *relation == Some(true) { Sharing::Warp } else { Sharing::Block };
            let mut renaming = Renaming::new(common);
            let (others, is_same_warp) =
                self.other_of_block(threads, *relation, no_overflow, &mut renaming);
            if self.pool.is_false(others.are_distinct) {
                continue;
            }
            let is_barrier =
                |event: &Event| matches!(event.kind, EventKind::Barrier | EventKind::GridBarrier);
            let events = &recording.events;
            self.check_arrivals(events, is_barrier, &mut renaming, &others, threads, is_same_warp)?;
            self.check_races(&recording.accesses, &mut renaming, &others, Some(is_same_warp))?;
        }
        // Lanes meet at warp functions in the same iterations.
        let mut known: Vec<Rc<FxHashSet<TermId>>> = Vec::new();
        for event in &recording.events {
            let is_of_warp = matches!(event.kind, EventKind::Warp(_) | EventKind::Iteration { .. });
            if !is_of_warp || known.contains(&event.converged) {
                continue;
            }
            known.push(Rc::clone(&event.converged));
            let mut renaming = Renaming::converged(Rc::clone(&event.converged));
            let (others, is_same_warp) =
                self.other_of_block(threads, Some(true), no_overflow, &mut renaming);
            let is_meant = |other: &Event| {
                matches!(other.kind, EventKind::Warp(_) | EventKind::Iteration { .. })
                    && other.converged == event.converged
            };
            let events = &recording.events;
            self.check_arrivals(events, is_meant, &mut renaming, &others, threads, is_same_warp)?;
        }
        Ok(())
    }

    /// Another thread of the block: of the same warp or of another one, if that is given. Also whether it is of the same.
    fn other_of_block(
        &mut self,
        (first, block): (ThreadTerms, [TermId; 3]),
        relation: Option<bool>,
        no_overflow: &[Fact],
        renaming: &mut Renaming,
    ) -> (Others, TermId) {
        let second = renaming.thread(self, first);
        let is_same = self.all_equal(first.thread_idx, second.thread_idx);
        let are_distinct = self.pool.mk_not(is_same);
        let is_same_warp = self.is_same_warp(block, first, second);
        let holds = match relation {
            Some(true) => is_same_warp,
            Some(false) => self.pool.mk_not(is_same_warp),
            None => self.pool.mk_true(),
        };
        let are_distinct = self.pool.mk_and(are_distinct, holds);
        self.assume_no_overflow(no_overflow, renaming);
        self.rename_known(renaming);
        (Others { terms: second, are_distinct }, is_same_warp)
    }

    fn assume_no_overflow(&mut self, facts: &[Fact], renaming: &mut Renaming) {
        for fact in facts {
            let (guard, holds) =
                (renaming.apply(self, fact.guard), renaming.apply(self, fact.holds));
            self.checker.facts.push(Fact { guard, holds, rule: fact.rule });
        }
    }

    /// What is known of a value of the first thread is known of that of the second one. Facts from before the launch are
    /// about values that both have.
    fn rename_known(&mut self, renaming: &mut Renaming) {
        let is_of_launch = |(_, fact): &(TermId, TermId)| !self.pool.is_from_before_launch(*fact);
        let known: Vec<(TermId, TermId)> = self.lemmas.known.iter().filter(is_of_launch).collect();
        for (value, fact) in known {
            let (value, fact) = (renaming.apply(self, value), renaming.apply(self, fact));
            self.lemmas.known.add(value, fact);
        }
    }

    fn is_same_warp(
        &mut self,
        block: [TermId; 3],
        first: ThreadTerms,
        second: ThreadTerms,
    ) -> TermId {
        let warp_size = u64::from(self.config.warp_sync.unwrap_or(32));
        let n_threads =
            block.into_iter().try_fold(1_u64, |n, dim| n.checked_mul(self.pool.as_bv_u64(dim)?));
        if n_threads.is_some_and(|n| n <= warp_size) {
            return self.pool.mk_true();
        }
        let warp_size = self.pool.mk_bv(32, warp_size);
        let [a, b] = [first, second].map(|thread| {
            let linear = self.linear_index(thread, block);
            self.pool.mk_bv_udiv(linear, warp_size)
        });
        self.pool.mk_eq(a, b)
    }

    /// Reports pairs of conflicting accesses of the first thread and another one: of the same block if it is given when
    /// they are of the same warp, else of another block.
    fn check_races(
        &mut self,
        accesses: &[PhasedAccess],
        renaming: &mut Renaming,
        others: &Others,
        is_same_warp: Option<TermId>,
    ) -> Result<(), Stop> {
        if !self.config.properties.contains(PropertyKind::DataRace) {
            return Ok(());
        }
        let apart = self.tickets_apart(accesses, renaming, is_same_warp.is_some());
        let accesses = self.distinct_accesses(accesses, is_same_warp.is_none());
        let mut seconds = Vec::with_capacity(accesses.len());
        for first in &accesses {
            let offset = renaming.apply(self, first.access.offset);
            self.rename_place_in_table(first.access.offset, offset, renaming);
            let access = AccessRecord {
                offset,
                guard: renaming.apply(self, first.access.guard),
                value: first.access.value.map(|value| renaming.apply(self, value)),
                thread: others.terms,
                at: crate::threads::all::order::Point { thread_no: 1, ..first.access.at },
                symbols: Some(renaming.symbols()),
                ..first.access.clone()
            };
            let mut renamed = |phases: &Phases| phases.map(|cond| renaming.apply(self, cond));
            let sync = Sync {
                intervals: renamed(&first.sync.intervals),
                epochs: renamed(&first.sync.epochs),
                part_epochs: renamed(&first.sync.part_epochs),
                grids: renamed(&first.sync.grids),
                meetings: Phases::default(),
                ..first.sync.clone()
            };
            seconds.push(PhasedAccess { access, sync });
        }
        let threads =
            Threads { are_distinct: others.are_distinct, are_of_block: is_same_warp.is_some() };
        let may_conflict = |first: usize, second: usize| {
            let (a, b) = (&accesses[first].access, &accesses[second].access);
            conflict(a.kind, b.kind, threads.are_of_block) && !a.is_volatile_pair(b)
        };
        let pairs = self.pairs_that_may_meet(&accesses, &threads, renaming, may_conflict)?;
        if pairs.len() > MAX_PAIRS {
            let what = "too many accesses at symbolic addresses to compare".to_owned();
            return Err(Stop(Reason::SolverUnknown(what)));
        }
        for (number, (first, second)) in pairs.into_iter().enumerate() {
            self.evidence.stats.pairs += 1;
            let pair = (accesses[first], &seconds[second]);
            self.check_pair(pair, others, is_same_warp, renaming, &apart)?;
            if number % 64 == 0 && self.config.deadline.is_over() {
                return Err(Stop(Reason::Timeout));
            }
        }
        Ok(())
    }

    /// The accesses that can take part in a race, without repetitions.
    fn distinct_accesses<'a>(
        &self,
        accesses: &'a [PhasedAccess],
        of_other_blocks: bool,
    ) -> Vec<&'a PhasedAccess> {
        let mut is_known = FxHashSet::default();
        let mut distinct = Vec::new();
        for phased in accesses {
            let access = &phased.access;
            if of_other_blocks && self.heap.objects[access.object].space == Space::Shared {
                continue;
            }
            // Barriers and warp barriers order nothing between blocks.
            let sync = &phased.sync;
            let order = (&sync.epochs, &sync.part_epochs, sync.has_loose_order);
            let phases = (!of_other_blocks).then_some((&sync.intervals, order));
            let key = (
                access.object,
                access.offset,
                access.size_bytes,
                (access.kind, access.is_volatile, access.is_fenced, access.issuer.is_some()),
                access.atomic,
                access.guard,
                access.value,
                access.span,
                (phases, &sync.grids, sync.has_acquired),
            );
            if is_known.insert(key) {
                distinct.push(phased);
            }
        }
        distinct
    }

    fn check_pair(
        &mut self,
        (first, second): (&PhasedAccess, &PhasedAccess),
        others: &Others,
        is_same_warp: Option<TermId>,
        renaming: &mut Renaming,
        apart: &[Apart],
    ) -> Result<(), Stop> {
        let (a, b) = (&first.access, &second.access);
        let mut parts = vec![a.guard, b.guard, others.are_distinct];
        let mut is_ordered_in_part = self.pool.mk_false();
        let (a_sync, b_sync) = (&first.sync, &second.sync);
        let interval = match is_same_warp {
            Some(_) => a_sync.intervals.meet(&mut self.pool, &b_sync.intervals),
            None => a_sync.grids.meet(&mut self.pool, &b_sync.grids),
        };
        if self.pool.is_false(interval) {
            return Ok(());
        }
        parts.push(interval);
        if let Some(is_same_warp) = is_same_warp {
            let is_one_instruction = a.span == b.span && a.kind == b.kind;
            if self.config.warp_sync.is_some() && !is_one_instruction {
                parts.push(self.pool.mk_not(is_same_warp));
            }
            let epoch = a_sync.epochs.meet(&mut self.pool, &b_sync.epochs);
            let other_warp = self.pool.mk_not(is_same_warp);
            parts.push(self.pool.mk_or(epoch, other_warp));
            let part = a_sync.part_epochs.meet(&mut self.pool, &b_sync.part_epochs);
            let other_part = if a_sync.has_loose_order || b_sync.has_loose_order {
                self.pool.mk_true()
            } else {
                self.pool.mk_not(part)
            };
            is_ordered_in_part = self.pool.mk_and(is_same_warp, other_part);
        }
        let overlap = self.overlap(a.offset, a.size_bytes, b.offset, b.size_bytes);
        if self.pool.is_false(overlap) {
            return Ok(());
        }
        parts.push(overlap);
        let violated = self.pool.mk_and_all(parts);
        let facts = self.ticket_facts(apart, violated);
        let facts = self.pool.mk_and_all(facts);
        let violated = self.pool.mk_and(violated, facts);
        let violated = self.resolve_others(violated, renaming);
        if self.pool.is_false(violated) {
            return Ok(());
        }
        self.evidence.stats.pairs_solved += 1;
        // SOUNDNESS(arbitrary-partial-order): over; what fences and barriers of parts of a warp order is not known here,
        // only that they may order, and is not decided.
        let has_acquired = a_sync.has_acquired || b_sync.has_acquired;
        let may_be_told = has_acquired && self.abstraction_mut().n_fences > 0;
        if !may_be_told {
            let is_unordered = self.pool.mk_not(is_ordered_in_part);
            let violated = self.pool.mk_and(violated, is_unordered);
            if !self.pool.is_false(violated) {
                let rows = self.rows_of(a, b);
                if !rows.are_apart {
                    let are_others = self.pool.mk_not(rows.are_same);
                    let of_others = self.pool.mk_and(violated, are_others);
                    self.doubt_rows(a, of_others);
                }
                let violated = self.pool.mk_and_all([violated, rows.are_same, rows.digits]);
                let violated = self.without_repetitions(a, b, violated, renaming)?;
                if self.config.is_launched_unseen
                    && (self.is_passed_in(a.offset) || self.is_passed_in(b.offset))
                {
                    let what = "what the launch passes to the kernel".to_owned();
                    let reason = Reason::Imprecise { what, span: a.span };
                    return self.add_undecided(a, reason, violated);
                }
                self.report_race(a.clone(), b.clone(), violated)?;
            }
            if self.pool.is_false(is_ordered_in_part) {
                return Ok(());
            }
        }
        let doubt = self.approximate_symbol("unordered", Sort::Bool, Sharing::Grid);
        let violated = self.pool.mk_and(violated, doubt);
        self.report_race(a.clone(), b.clone(), violated)
    }

    /// Reports barriers that one thread of a block waits at and another one has left behind, and warp functions that a
    /// lane named in the mask has.
    fn check_arrivals(
        &mut self,
        events: &[Event],
        is_asked: impl Fn(&Event) -> bool,
        renaming: &mut Renaming,
        others: &Others,
        (first, block): (ThreadTerms, [TermId; 3]),
        is_same_warp: TermId,
    ) -> Result<(), Stop> {
        for (number, barrier) in events.iter().enumerate() {
            if !is_asked(barrier) {
                continue;
            }
            let same_place = |event: &Event| {
                event.kind == barrier.kind && compare_stacks(&event.frames, &barrier.frames).is_eq()
            };
            let always = self.pool.mk_true();
            let (kind, is_meant, message) = match barrier.kind {
                EventKind::End(_) => continue,
                EventKind::GridBarrier if self.pool.is_false(is_same_warp) => {
                    let what = "waits for the whole grid, of which another thread does not come";
                    (PropertyKind::Deadlock, always, what)
                }
                EventKind::Barrier | EventKind::GridBarrier => {
                    let what = "waits at this barrier, which another thread does not reach";
                    (PropertyKind::BarrierDivergence, always, what)
                }
                EventKind::Warp(mask) => {
                    let is_named = self.is_named(mask, others.terms, block);
                    let what = "names a lane in the mask that does not come here";
                    (PropertyKind::WarpSync, self.pool.mk_and(is_same_warp, is_named), what)
                }
                EventKind::Iteration { is_begun } => {
                    let what =
                        "goes through a loop with warp functions more often than another lane";
                    let is_begun = renaming.apply(self, is_begun);
                    // It may do so without a warp function.
                    let doubt = self.approximate_symbol("parted", Sort::Bool, Sharing::Grid);
                    let parts = [is_same_warp, is_begun, doubt];
                    (PropertyKind::WarpSync, self.pool.mk_and_all(parts), what)
                }
            };
            if !self.config.properties.contains(kind) || events[..number].iter().any(same_place) {
                continue;
            }
            let arrives: Vec<TermId> =
                events.iter().filter(|e| same_place(e)).map(|event| event.guard).collect();
            let arrives = self.pool.mk_or_all(arrives);
            // A block that has ended does not come to a barrier of the grid.
            let needs_all = self.config.barriers_need_all || kind == PropertyKind::Deadlock;
            let goes_past: Vec<TermId> = events
                .iter()
                .filter(|event| is_past(event, barrier, needs_all))
                .map(|event| event.guard)
                .collect();
            let goes_past = self.pool.mk_or_all(goes_past);
            // Under the same condition as for all of the block: nothing to ask.
            let other_arrives = self.arrival_of_other(events, barrier, arrives, renaming);
            let other_misses = self.pool.mk_not(other_arrives);
            let other_goes_past = renaming.apply(self, goes_past);
            // The other thread does not come because of its conditions, not because its variables were something else.
            let definitions = match &self.abstraction {
                Some(abstraction) => abstraction.definitions_of(&self.pool, arrives),
                None => Vec::new(),
            };
            let defined = self.pool.mk_and_all(definitions);
            let defined = renaming.apply(self, defined);
            let violated = self.pool.mk_and_all([
                arrives,
                other_misses,
                defined,
                other_goes_past,
                others.are_distinct,
                is_meant,
            ]);
            let violated = self.resolve_others(violated, renaming);
            if self.pool.is_false(violated) {
                continue;
            }
            let n_facts = self.n_facts();
            self.add_obligation(Obligation {
                goal: Goal::Property(kind),
                violated,
                message: message.to_owned(),
                span: barrier.span,
                thread: Some(first),
                launch: self.current_launch(),
                stack: Vec::new(),
                history: barrier.history.clone(),
                second: Some(Second {
                    history: barrier.history.clone(),
                    symbols: renaming.symbols(),
                }),
                is_arbitrary: true,
                n_facts,
                evidence: Evidence::OtherThread(others.terms),
            })?;
        }
        Ok(())
    }

    /// When the other thread comes to where one waits: at a warp function, with the same mask.
    fn arrival_of_other(
        &mut self,
        events: &[Event],
        awaited: &Event,
        arrives: TermId,
        renaming: &mut Renaming,
    ) -> TermId {
        let EventKind::Warp(mask) = awaited.kind else { return renaming.apply(self, arrives) };
        let mut cases = Vec::new();
        for event in events {
            let EventKind::Warp(other) = event.kind else { continue };
            if compare_stacks(&event.frames, &awaited.frames).is_eq() {
                let (other, guard) =
                    (renaming.apply(self, other), renaming.apply(self, event.guard));
                let is_same_mask = self.pool.mk_eq(mask, other);
                cases.push(self.pool.mk_and(guard, is_same_mask));
            }
        }
        self.pool.mk_or_all(cases)
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

    fn all_equal(&mut self, a: [TermId; 3], b: [TermId; 3]) -> TermId {
        let parts: Vec<TermId> = a.into_iter().zip(b).map(|(a, b)| self.pool.mk_eq(a, b)).collect();
        self.pool.mk_and_all(parts)
    }

    /// The object behind a pointer that is read from a constant place of unknown contents: one for each place.
    ///
    /// Such objects are in no memory: their contents are what they were before the launch, or adversarial.
    pub(crate) fn unknown_pointer(&mut self, holder: ObjectId, offset: u64) -> Option<TermId> {
        // In a whole program nobody is there who could pass it.
        let is_passed = self.entry.is_standalone || self.entry.environment.is_some();
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
                    is_const: false,
                    is_model: false,
                    span: self.heap.objects[holder].span,
                };
                let object = self.new_object(info);
                let (version, contents) = self.unknown_contents();
                self.pool.share_version(version, Sharing::Grid);
                let abstraction = self.abstraction_mut();
                abstraction.pointees.push(((holder, offset), object, contents));
                object
            }
        };
        Some(self.pool.mk_bv(64, base_address(object)))
    }
}

/// A second thread.
struct Others {
    terms: ThreadTerms,
    are_distinct: TermId,
}

fn is_of_grid(event: &Event) -> bool {
    event.kind == EventKind::GridBarrier
}

/// Whether accesses of two unordered threads conflict if they touch a common byte.
fn conflict(a: RaceKind, b: RaceKind, is_same_block: bool) -> bool {
    match (a, b) {
        (RaceKind::Read, RaceKind::Read) => false,
        (RaceKind::Atomic(a), RaceKind::Atomic(b)) => {
            !is_same_block && (a <= MemScope::Block || b <= MemScope::Block)
        }
        (
            RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_),
            RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_),
        ) => true,
    }
}

/// Whether a thread that comes to an event has left a barrier behind, in the order of the program text. A thread that
/// has returned before is no longer waited for (CUDA C++ Programming Guide, "Synchronization Functions": all non-exited
/// threads), but conditional code around a barrier must be entered by all or none.
fn is_past(event: &Event, barrier: &Event, needs_all: bool) -> bool {
    match event.kind {
        EventKind::Barrier
        | EventKind::GridBarrier
        | EventKind::Warp(_)
        | EventKind::Iteration { .. } => compare_stacks(&barrier.frames, &event.frames).is_lt(),
        EventKind::End(_) if needs_all => true,
        EventKind::End(at) => barrier.frames.first().is_some_and(|kernel| at >= kernel.pc),
    }
}
