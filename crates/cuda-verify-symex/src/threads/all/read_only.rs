//! Reads that are not kept coherent: by `__ldg`, `ld.global.nc`, textures and surfaces.
//!
//! What the same launch has written to such a location before gives undefined data, whoever wrote it and whatever
//! orders the two accesses: the cache is not kept coherent within a launch (CUDA C++ Programming Guide, "Texture and Surface
//! Memory", "Read/Write Coherency"). Barriers and fences do not count. What `__ldg` reads is read-only for the lifetime
//! of the kernel (same guide, "Global Memory"), so that the load may be moved across barriers: such a read conflicts
//! with later writes of other threads as well.
//!
//! *Guarantee*: every such pair is reported. Of an arbitrary thread's iterations it is not known which come first, so
//! that a read in one and a write in another one count. Unordered writes are races that are found elsewhere. Cost:
//! reads times writes that may meet them.

use cuda_verify_base::{PropertyKind, Reason, Span};
use cuda_verify_protocol::renaming::Renaming;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::memory::{ObjectId, Space, Target};
use crate::threads::accesses::{AccessRecord, ReadOnly};
use crate::threads::all::order::Point;
use crate::threads::kind::RaceKind;
use crate::threads::terms::ThreadTerms;

/// Pairs of a read and a write that need a solver.
const MAX_PAIRS: usize = 100_000;

const MESSAGE: &str =
    "; the cache of read-only data and textures does not see what the same launch has written";

/// Writes of a launch to one object: at constant places by their first byte, and others.
#[derive(Debug, Default)]
struct Writes {
    constant: Vec<(u64, u64, usize)>,
    longest: u64,
    symbolic: Vec<usize>,
}

impl Writes {
    /// The writes that may meet a region, which is not known if there is none.
    fn meeting(&self, region: Option<(u64, u64)>) -> Vec<usize> {
        let constant = match region {
            None => &self.constant[..],
            Some((start, end)) => {
                // A write that begins before the region may reach into it.
                let first = start.saturating_sub(self.longest);
                let from = self.constant.partition_point(|write| write.0 < first);
                let to = self.constant.partition_point(|write| write.0 < end);
                &self.constant[from..to]
            }
        };
        let is_met = |write: &&(u64, u64, usize)| region.is_none_or(|(start, _)| write.1 > start);
        let constant = constant.iter().filter(is_met).map(|write| write.2);
        constant.chain(self.symbolic.iter().copied()).collect()
    }
}

impl Engine<'_> {
    /// Notes a read of bytes that the launch must not write.
    pub(crate) fn note_read_only(
        &mut self,
        path: &mut Path,
        (pointer, size_bytes): (TermId, u64),
        is_constant: bool,
        span: Span,
    ) {
        let is_wanted = self.config.properties.contains(PropertyKind::DataRace)
            && !self.launches.is_exploring
            && !self.loops.is_looking_ahead
            && self.exec.n_mutes == 0;
        let Some(current) = self.current.as_ref().filter(|_| is_wanted) else { return };
        let (terms, at) = (current.terms, current.point(path.order.thread.time));
        if self.abstraction.is_some() && !self.is_recording(path) {
            return;
        }
        let span = self.caller_span(path, span);
        for case in self.resolve(pointer) {
            let Some(Target::Object(object, _)) = case.target else { continue };
            let space = self.heap.objects[object].space;
            if !space.is_shared_between_threads() || space == Space::Shared {
                continue;
            }
            let guard = path.guard.term(&mut self.pool);
            let access = AccessRecord {
                object,
                offset: case.offset,
                size_bytes,
                kind: RaceKind::Read,
                guard: self.pool.mk_and(guard, case.cond),
                value: None,
                atomic: None,
                own_result: None,
                thread: terms,
                at,
                fixed: path.order.thread.fixed().clone(),
                past: path.order.thread.past().clone(),
                strong: None,
                is_volatile: false,
                is_fenced: false,
                fences: path.order.thread.fences,
                issuer: None,
                span,
                history: path.memory.history().clone(),
                symbols: None,
            };
            if let Some(abstraction) = &mut self.abstraction {
                let position = abstraction.recording.accesses.len();
                abstraction.recording.read_only.push(ReadOnly { access, is_constant, position });
            } else {
                let position = self.log.records().len();
                self.log.read_only.push(ReadOnly { access, is_constant, position });
            }
        }
    }

    /// Compares such reads with what the launch has written, where every thread was run.
    pub(crate) fn check_read_only(&mut self) -> Result<(), Stop> {
        let reads = std::mem::take(&mut self.log.read_only);
        if reads.is_empty() {
            return Ok(());
        }
        let read: FxHashSet<ObjectId> = reads.iter().map(|read| read.access.object).collect();
        let mut writes: FxHashMap<ObjectId, Writes> = FxHashMap::default();
        for (index, record) in self.log.records().iter().enumerate() {
            if record.kind == RaceKind::Read || !read.contains(&record.object) {
                continue;
            }
            let of_object = writes.entry(record.object).or_default();
            match record.region(&self.pool) {
                Some((start, end)) => {
                    of_object.constant.push((start, end, index));
                    of_object.longest = of_object.longest.max(end.wrapping_sub(start));
                }
                None => of_object.symbolic.push(index),
            }
        }
        writes.values_mut().for_each(|of_object| of_object.constant.sort_unstable());
        let mut n_pairs = 0;
        let mut reported: FxHashSet<(Span, Span)> = FxHashSet::default();
        for read in reads {
            let Some(of_object) = writes.get(&read.access.object) else { continue };
            for index in of_object.meeting(read.access.region(&self.pool)) {
                let write = self.log.records()[index].clone();
                let is_own = write.at.thread_no == read.access.at.thread_no;
                let places = (read.access.span, write.span);
                // In the order of the log a barrier that orders the two has the same one first.
                let is_harmless = index >= read.position && (is_own || !read.is_constant);
                if is_harmless || reported.contains(&places) {
                    continue;
                }
                let always = self.pool.mk_true();
                let Some(violated) = self.meets(&read.access, &write, always) else { continue };
                if self.current.as_ref().is_some_and(|current| current.guard == violated) {
                    reported.insert(places);
                }
                n_pairs += 1;
                self.limit_read_only(n_pairs)?;
                self.report_race_because(read.access.clone(), write, violated, MESSAGE)?;
            }
        }
        Ok(())
    }

    /// Compares such reads of an arbitrary thread with the writes of any thread of the launch, itself included.
    pub(crate) fn compare_read_only<'a>(
        &mut self,
        reads: &[ReadOnly],
        accesses: impl Iterator<Item = &'a AccessRecord>,
        (first, renaming): (ThreadTerms, &mut Renaming),
    ) -> Result<(), Stop> {
        let second = renaming.thread(&mut self.pool, first);
        let is_same = self.is_same_thread(first, second);
        let [x, y, z] = first.thread_idx;
        let [bx, by, bz] = first.block_idx;
        let own = [x, y, z, bx, by, bz];
        let mut n_pairs = 0;
        for (index, write) in accesses.enumerate() {
            let is_met = |read: &&ReadOnly| read.access.object == write.object;
            if write.kind == RaceKind::Read || !reads.iter().any(|read| is_met(&read)) {
                continue;
            }
            let write = AccessRecord {
                offset: renaming.apply(&mut self.pool, write.offset),
                guard: renaming.apply(&mut self.pool, write.guard),
                value: write.value.map(|value| renaming.apply(&mut self.pool, value)),
                thread: second,
                at: Point { thread_no: 1, ..write.at },
                symbols: Some(renaming.symbols()),
                ..write.clone()
            };
            for read in reads.iter().filter(is_met) {
                let mut cond = self.pool.mk_true();
                if index >= read.position {
                    let is_in_step = self.is_in_step(&read.access, &own, renaming);
                    let is_later = if read.is_constant {
                        self.pool.mk_and(is_same, is_in_step)
                    } else {
                        is_in_step
                    };
                    // In one iteration of a thread the order of the text is the order of the accesses.
                    cond = self.pool.mk_not(is_later);
                }
                let Some(violated) = self.meets(&read.access, &write, cond) else { continue };
                n_pairs += 1;
                self.limit_read_only(n_pairs)?;
                self.report_race_because(read.access.clone(), write.clone(), violated, MESSAGE)?;
            }
        }
        Ok(())
    }

    fn limit_read_only(&self, n_pairs: usize) -> Result<(), Stop> {
        if n_pairs <= MAX_PAIRS {
            return Ok(());
        }
        let what = "too many reads by the read-only data cache to compare".to_owned();
        Err(Stop(Reason::SolverUnknown(what)))
    }

    fn is_same_thread(&mut self, first: ThreadTerms, second: ThreadTerms) -> TermId {
        let pairs = first.thread_idx.into_iter().zip(second.thread_idx);
        let pairs = pairs.chain(first.block_idx.into_iter().zip(second.block_idx));
        let parts: Vec<TermId> = pairs.map(|(a, b)| self.pool.mk_eq(a, b)).collect();
        self.pool.mk_and_all(parts)
    }

    /// Whether the other thread is in the iterations of loops in which a read is made, as far as it depends on them.
    fn is_in_step(
        &mut self,
        read: &AccessRecord,
        indices: &[TermId],
        renaming: &mut Renaming,
    ) -> TermId {
        let mut parts = Vec::new();
        for term in [read.offset, read.guard] {
            let symbols = self.pool.symbols_of(term);
            for symbol in symbols.into_iter().filter(|symbol| !indices.contains(symbol)) {
                let other = renaming.apply(&mut self.pool, symbol);
                if other != symbol && matches!(self.pool.sort(symbol), Sort::BitVec(_)) {
                    parts.push(self.pool.mk_eq(symbol, other));
                }
            }
        }
        self.pool.mk_and_all(parts)
    }

    /// When both accesses are made, to a common byte; `None` for never.
    fn meets(&mut self, read: &AccessRecord, write: &AccessRecord, cond: TermId) -> Option<TermId> {
        let (size, other) = (read.size_bytes, write.size_bytes);
        let overlap = self.overlap(read.offset, size, write.offset, other);
        let violated = self.pool.mk_and_all([read.guard, write.guard, overlap, cond]);
        (!self.pool.is_false(violated)).then_some(violated)
    }
}
