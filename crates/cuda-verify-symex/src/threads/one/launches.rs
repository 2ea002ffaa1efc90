//! Launches that are run by one arbitrary thread, and what they leave in memory.

use std::rc::Rc;

use cuda_verify_base::Span;
use cuda_verify_base::id::Id;
use cuda_verify_goto::program::FuncId;
use cuda_verify_protocol::pair::is_multiple;
use cuda_verify_protocol::phases::Phases;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::{Guard, Order, Path};
use crate::heap::access::range::MAX_KNOWN_CELLS;
use crate::heap::cells::{Contents, as_array};
use crate::heap::memory::{Memory, ObjectId};
use crate::heap::written::launched::Launched;
use crate::heap::written::without_difference;
use crate::symbols::{Exactness, Origin, Sharing, Version};
use crate::threads::accesses::AccessRecord;
use crate::threads::all::phase_barriers::PhaseBarriers;
use crate::threads::current::{BlockMemory, Children, Current, Identity};
use crate::threads::kind::RaceKind;
use crate::threads::one::phase::{Snapshot, Sync};
use crate::threads::one::records::Abstraction;
use crate::threads::terms::{LaunchTerms, ThreadTerms};

/// Writes of a launch to one object of which it is said what they leave there.
const MAX_LEFT_WRITES: usize = 8;

impl Engine<'_> {
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
            // All threads of a block see one shared memory, so that what an arbitrary thread of the same block reads
            // there is the same term; threads of other blocks get their own when they are compared.
            self.pool.share_version(version, Sharing::Block);
        }
        let mut accesses = Vec::new();
        let result = (|| {
            loop {
                let n_unordered = self.abstraction_mut().n_unordered();
                self.run_once(kernel, args, &entry, &memory)?;
                let abstraction = self.abstraction_mut();
                // What other threads write must be unknown from the first instruction on: a run that finds a new
                // written object, or accesses that nothing orders, has read values that others may have changed, and is
                // repeated.
                let is_complete = abstraction.n_unordered() == n_unordered
                    && abstraction.seen.iter().all(|id| abstraction.written.contains(id));
                let was_survey = std::mem::replace(&mut abstraction.is_survey, false);
                if is_complete && !was_survey {
                    break;
                }
                // It only grows from run to run, so that there is an end to it.
                // `seen` holds what any run has written, copies and fills of whole objects included (`note_kind_of_write`).
                abstraction.written = abstraction.seen.clone();
                self.add_pointees(&mut memory);
                self.add_pointees(&mut path.memory);
                self.choose_cells(&memory);
                self.forget_large(&mut memory);
                self.forget_before(&mut memory);
            }
            accesses = self.recorded_accesses();
            self.compare_threads(grid, block, terms)
        })();
        self.current = None;
        let ends = self.abstraction_mut().ends.clone();
        let is_endless = self.abstraction_mut().has_endless && ends.is_empty();
        for end in ends {
            self.note_finished(end.guard);
        }
        if self.exec.n_mutes == 0
            && let Some(launch) = self.evidence.witnesses.launches.last_mut()
        {
            launch.is_endless = is_endless;
        }
        // The host sees any contents; what is noted of them are facts about the new symbol, not a value in its place,
        // since which thread wrote last is not known.
        for id in self.written_by_others(&path.memory) {
            let launched = self.left_by_launch(path, id, &accesses, (terms, grid, block));
            let version = self.leave_unknown(path, id);
            if let Some(launched) = launched {
                self.note_launched(path, (id, version), launched);
            }
        }
        self.abstraction = None;
        result
    }

    /// What the arbitrary thread reads and writes.
    fn recorded_accesses(&mut self) -> Vec<AccessRecord> {
        let accesses = &self.abstraction_mut().recording.accesses;
        accesses.iter().map(|phased| phased.access.clone()).collect()
    }

    /// The condition of a write without what only says that another value is there: `if (a[i] != x) a[i] = x` leaves what
    /// `a[i] = x` does.
    ///
    /// A thread that meets the rest of the condition has read the location, and either writes the value or has found it
    /// there. In both cases the location has that value at the end unless something is written to it later, and what is
    /// written last is a write of which the same is said.
    fn without_silence(&mut self, write: &AccessRecord, reads: &[&AccessRecord]) -> TermId {
        let Some(new) = write.value else { return write.guard };
        let is_same = |read: &&&AccessRecord| {
            (read.object, read.offset, read.size_bytes)
                == (write.object, write.offset, write.size_bytes)
        };
        for read in reads.iter().filter(is_same) {
            let Some(found) = read.value else { continue };
            let Some(rest) = without_difference(&mut self.pool, write.guard, found, new) else {
                continue;
            };
            let parts = self.conjuncts(rest);
            if self.conjuncts(read.guard).iter().all(|part| parts.contains(part)) {
                return rest;
            }
        }
        write.guard
    }

    /// What is known of the contents that a launch leaves in an object, if it writes whole elements to it.
    fn left_by_launch(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        accesses: &[AccessRecord],
        (thread, grid, block): (ThreadTerms, [TermId; 3], [TermId; 3]),
    ) -> Option<Launched> {
        let granule = self.heap.objects[id].cell_bytes;
        let mut own = FxHashSet::default();
        let mut of_object = Vec::new();
        let (reads, writes): (Vec<&AccessRecord>, Vec<&AccessRecord>) = accesses
            .iter()
            .filter(|access| access.object == id)
            .partition(|access| access.kind == RaceKind::Read);
        for access in writes {
            // A part of an element keeps the rest of what was there, and an atomic function what others left: neither
            // is said by "condition, index, value".
            let is_whole =
                access.size_bytes == granule && is_multiple(&self.pool, access.offset, granule);
            if access.kind != RaceKind::Write || !is_whole || of_object.len() >= MAX_LEFT_WRITES {
                return None;
            }
            // Copies of structures have no one value.
            let value = crate::value::to_bits(&mut self.pool, access.value?);
            let index = self.cell_index(access.offset, granule, 0);
            let write = (self.without_silence(access, &reads), index, value);
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
        start.sync.intervals.grid = Phases::of(&mut self.pool, grid);
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
                // No symbol for what can only be zero.
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
}
