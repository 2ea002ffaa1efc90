//! Data races: logging the accesses of device threads and finding conflicting pairs.
//!
//! Two accesses conflict if they are of different threads, touch a common byte, are not both reads, not both atomic at
//! a sufficient scope, and are not ordered: barriers order the intervals of one block, `__syncwarp` the epochs of one
//! warp, nothing orders blocks of one launch.
//!
//! Threads are run in a canonical order, so of the accesses at constant offsets under the launch's own guard a few
//! representatives per word suffice (as in FastTrack, Flanagan and Freund, PLDI 2009): of each kind, up to two warps
//! of the latest interval with up to two threads each, and the first two blocks. If any access in the past conflicts
//! with a new one, so does a representative. The others are compared pairwise at the end of the interval and of the
//! launch; what does not fold becomes a proof obligation.

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_explore::footprint::{AtomicEffect, AtomicResult};
use cuda_verify_ir::intrinsic::MemScope;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::check::{Evidence, Goal, Obligation, Second, Symbols};
use crate::engine::{Engine, Stop};
use crate::history::History;
use crate::launch::ThreadTerms;
use crate::memory::ObjectId;

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RaceKind {
    Read,
    Write,
    Atomic(MemScope),
}

impl RaceKind {
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Atomic(_) => "atomic access",
        }
    }

    pub(crate) fn slot(self) -> usize {
        match self {
            Self::Read => 0,
            Self::Write => 1,
            Self::Atomic(_) => 2,
        }
    }
}

/// A logged access.
#[derive(Clone, Debug)]
pub(crate) struct AccessRecord {
    pub(crate) object: ObjectId,
    /// 64-bit term.
    pub(crate) offset: TermId,
    pub(crate) size_bytes: u64,
    pub(crate) kind: RaceKind,
    /// Path condition.
    pub(crate) guard: TermId,
    pub(crate) value: Option<TermId>,
    /// For atomic functions, what they do and whether the old value is used.
    pub(crate) atomic: Option<AtomicEffect>,
    pub(crate) thread: ThreadTerms,
    /// Linear number of the thread in the grid.
    pub(crate) thread_no: u32,
    pub(crate) block_no: u32,
    pub(crate) warp_no: u32,
    /// Barriers passed by the block.
    pub(crate) interval: u32,
    /// `__syncwarp`s passed by the warp.
    pub(crate) epoch: u32,
    pub(crate) span: Span,
    /// What the thread's path took from its environment before.
    pub(crate) history: History,
    /// Where the access is of a second arbitrary thread, what became of the symbols of the history.
    pub(crate) symbols: Option<Symbols>,
}

impl AccessRecord {
    /// Whether the two can be unordered and of conflicting kinds, whatever they touch.
    fn may_conflict(&self, other: &Self) -> bool {
        if self.thread_no == other.thread_no {
            return false;
        }
        let is_same_block = self.block_no == other.block_no;
        let is_harmless = match (self.kind, other.kind) {
            (RaceKind::Read, RaceKind::Read) => true,
            (RaceKind::Atomic(a), RaceKind::Atomic(b)) => {
                is_same_block || (a > MemScope::Block && b > MemScope::Block)
            }
            (
                RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_),
                RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_),
            ) => false,
        };
        !is_harmless && !self.is_ordered(other)
    }

    fn is_ordered(&self, other: &Self) -> bool {
        self.block_no == other.block_no
            && (self.interval != other.interval
                || (self.warp_no == other.warp_no && self.epoch != other.epoch))
    }

    /// Whether the two are atomic functions whose order makes a difference.
    fn is_order_observable(&self, other: &Self) -> bool {
        let (Some(a), Some(b)) = (self.atomic, other.atomic) else { return false };
        if self.thread_no == other.thread_no || self.is_ordered(other) {
            return false;
        }
        let commute = match (a, b) {
            (AtomicEffect::Load, AtomicEffect::Load) => true,
            (
                AtomicEffect::Update { group: a, result: AtomicResult::Unused },
                AtomicEffect::Update { group: b, result: AtomicResult::Unused },
            ) => a.is_some() && a == b,
            (
                AtomicEffect::Load | AtomicEffect::Store | AtomicEffect::Update { .. },
                AtomicEffect::Load | AtomicEffect::Store | AtomicEffect::Update { .. },
            ) => false,
        };
        !commute
    }
}

/// Index of a record.
type RecordNo = u32;

/// Representatives of the accesses of one kind to one word.
#[derive(Debug, Default)]
struct Representatives {
    latest: SmallVec<[RecordNo; 4]>,
    first_of_blocks: SmallVec<[RecordNo; 2]>,
}

impl Representatives {
    fn iter(&self) -> impl Iterator<Item = RecordNo> + '_ {
        self.latest.iter().chain(&self.first_of_blocks).copied()
    }

    fn add(&mut self, records: &[AccessRecord], no: RecordNo) {
        let new = &records[to_index(no)];
        let of = |no: &RecordNo| &records[to_index(*no)];
        if self.first_of_blocks.len() < 2
            && self.first_of_blocks.iter().all(|known| of(known).block_no != new.block_no)
        {
            self.first_of_blocks.push(no);
        }
        self.latest.retain(|known| {
            let known = of(known);
            known.block_no == new.block_no
                && known.interval == new.interval
                && (known.warp_no != new.warp_no || known.epoch == new.epoch)
        });
        let (mut n_of_warp, mut is_known, mut other_warp, mut n_other_warps) = (0, false, None, 0);
        for known in &self.latest {
            let known = of(known);
            if known.warp_no == new.warp_no {
                n_of_warp += 1;
                is_known |= known.thread_no == new.thread_no;
            } else if other_warp != Some(known.warp_no) {
                other_warp = Some(known.warp_no);
                n_other_warps += 1;
            }
        }
        if !is_known && n_of_warp < 2 && n_other_warps < 2 {
            self.latest.push(no);
        }
    }
}

#[expect(clippy::as_conversions, reason = "u32 to usize is lossless on supported targets")]
fn to_index(no: RecordNo) -> usize {
    no as usize
}

/// The accesses of one launch.
#[derive(Debug, Default)]
pub(crate) struct AccessLog {
    records: Vec<AccessRecord>,
    shadow: FxHashMap<(ObjectId, u64), [Representatives; 3]>,
    by_object: FxHashMap<ObjectId, Vec<RecordNo>>,
    /// Records that are not at a constant offset under the launch's guard, in order.
    symbolic: Vec<RecordNo>,
    /// The first of `symbolic` not yet compared inside its block.
    n_compared: usize,
    /// Whether accesses conflicted while the race check was off.
    has_conflicts: bool,
    /// Whether atomic functions met of which the order can be observed.
    has_observable_atomics: bool,
    /// Pairs of places already reported.
    reported: Vec<(Span, Span)>,
}

impl AccessLog {
    /// Whether the canonical order of the threads may not stand for all.
    pub(crate) fn is_order_observable(&self) -> bool {
        self.has_conflicts || self.has_observable_atomics
    }
}

const WORD_BYTES: u64 = 4;
const MAX_PAIRS: usize = 4_000_000;

impl Engine<'_> {
    /// Forgets the accesses of the launch before.
    pub(crate) fn begin_access_log(&mut self) {
        self.log = AccessLog::default();
    }

    /// Logs an access of the current device thread and compares it with the earlier ones.
    pub(crate) fn log_access(
        &mut self,
        record: AccessRecord,
        launch_guard: TermId,
    ) -> Result<(), Stop> {
        self.stats.accesses += 1;
        let offset = self.pool.as_bv_u64(record.offset);
        let is_concrete = record.guard == launch_guard;
        let no = u32::try_from(self.log.records.len())
            .map_err(|_| Stop(cuda_verify_base::Reason::Memory))?;
        let object = record.object;
        let (Some(offset), true) = (offset, is_concrete) else {
            self.log.records.push(record);
            self.log.by_object.entry(object).or_default().push(no);
            self.log.symbolic.push(no);
            return Ok(());
        };
        let end = offset.wrapping_add(record.size_bytes);
        let kind = record.kind;
        let mut conflicts: SmallVec<[RecordNo; 2]> = SmallVec::new();
        self.log.records.push(record);
        for word in offset / WORD_BYTES..=end.wrapping_sub(1) / WORD_BYTES {
            let slots = self.log.shadow.entry((object, word)).or_default();
            let records = &self.log.records;
            let new = &records[to_index(no)];
            for known in slots.iter().flat_map(Representatives::iter) {
                let other = &records[to_index(known)];
                if other.is_order_observable(new) {
                    self.log.has_observable_atomics = true;
                }
                if other.may_conflict(new)
                    && let Some(start) = self.pool.as_bv_u64(other.offset)
                    && start < end
                    && offset < start.wrapping_add(other.size_bytes)
                    && !conflicts.contains(&known)
                {
                    conflicts.push(known);
                }
            }
            slots[kind.slot()].add(records, no);
        }
        self.log.by_object.entry(object).or_default().push(no);
        for known in conflicts {
            let overlap = self.pool.mk_true();
            self.report_conflict(known, no, overlap)?;
        }
        Ok(())
    }

    /// Compares the accesses that need more than folding with those of the same block and interval.
    pub(crate) fn end_interval(&mut self) -> Result<(), Stop> {
        let first = self.log.n_compared;
        self.log.n_compared = self.log.symbolic.len();
        let new: Vec<RecordNo> = self.log.symbolic[first..].to_vec();
        self.compare_symbolic(&new, |a, b| a.block_no == b.block_no)
    }

    /// Compares them across blocks.
    pub(crate) fn end_access_log(&mut self) -> Result<(), Stop> {
        let all = self.log.symbolic.clone();
        self.compare_symbolic(&all, |a, b| a.block_no != b.block_no)
    }

    fn compare_symbolic(
        &mut self,
        new: &[RecordNo],
        is_wanted: fn(&AccessRecord, &AccessRecord) -> bool,
    ) -> Result<(), Stop> {
        let mut n_pairs = 0;
        for &no in new {
            let object = self.log.records[to_index(no)].object;
            let others = self.log.by_object.get(&object).cloned().unwrap_or_default();
            for other in others {
                let (a, b) = (&self.log.records[to_index(other)], &self.log.records[to_index(no)]);
                // A pair of two symbolic ones is met from both sides; take it once.
                let is_first = other < no || !self.is_symbolic(other);
                if is_first && is_wanted(a, b) && a.is_order_observable(b) {
                    self.log.has_observable_atomics = true;
                }
                let (a, b) = (&self.log.records[to_index(other)], &self.log.records[to_index(no)]);
                if !is_first || !is_wanted(a, b) || !a.may_conflict(b) {
                    continue;
                }
                n_pairs += 1;
                if n_pairs > MAX_PAIRS {
                    let what = "too many accesses at symbolic addresses to compare".to_owned();
                    return Err(Stop(cuda_verify_base::Reason::SolverUnknown(what)));
                }
                let ((a_off, a_size), (b_off, b_size)) =
                    ((a.offset, a.size_bytes), (b.offset, b.size_bytes));
                let (a_guard, b_guard) = (a.guard, b.guard);
                let overlap = self.overlap(a_off, a_size, b_off, b_size);
                if self.pool.is_false(overlap) {
                    continue;
                }
                let guards = self.pool.mk_and(a_guard, b_guard);
                let both = self.pool.mk_and(guards, overlap);
                if !self.pool.is_false(both) {
                    self.stats.pairs_solved += 1;
                    self.report_conflict(other.min(no), other.max(no), both)?;
                }
            }
            if self.config.deadline.is_over() {
                return Err(Stop(cuda_verify_base::Reason::Timeout));
            }
        }
        Ok(())
    }

    fn is_symbolic(&self, no: RecordNo) -> bool {
        self.log.symbolic.binary_search(&no).is_ok()
    }

    /// Whether two regions of one object have a byte in common.
    pub(crate) fn overlap(&mut self, a: TermId, a_size: u64, b: TermId, b_size: u64) -> TermId {
        if a_size == b_size && self.is_multiple(a, a_size) && self.is_multiple(b, b_size) {
            return self.pool.mk_eq(a, b);
        }
        // Both accesses are in bounds (checked elsewhere), so offsets are small and the sums do not wrap.
        let (a_size, b_size) = (self.pool.mk_bv(64, a_size), self.pool.mk_bv(64, b_size));
        let (a_end, b_end) = (self.pool.mk_bv_add(a, a_size), self.pool.mk_bv_add(b, b_size));
        let (x, y) = (self.pool.mk_bv_ult(a, b_end), self.pool.mk_bv_ult(b, a_end));
        self.pool.mk_and(x, y)
    }

    /// Whether an offset is certainly a multiple of a power of two.
    pub(crate) fn is_multiple(&self, offset: TermId, of: u64) -> bool {
        let (constant, terms) = self.pool.linear(offset);
        of.is_power_of_two()
            && constant % of == 0
            && terms.iter().all(|(coefficient, _)| coefficient % of == 0)
    }

    fn report_conflict(
        &mut self,
        first: RecordNo,
        second: RecordNo,
        violated: TermId,
    ) -> Result<(), Stop> {
        let first = self.log.records[to_index(first)].clone();
        let second = self.log.records[to_index(second)].clone();
        self.report_race(first, second, violated)
    }

    /// Reports two accesses that conflict under a condition.
    pub(crate) fn report_race(
        &mut self,
        first: AccessRecord,
        second: AccessRecord,
        violated: TermId,
    ) -> Result<(), Stop> {
        if !self.config.properties.contains(PropertyKind::DataRace) {
            self.log.has_conflicts = true;
            return Ok(());
        }
        let mut violated = violated;
        if self.config.allow_benign_races
            && first.kind == RaceKind::Write
            && second.kind == RaceKind::Write
            && first.size_bytes == second.size_bytes
            && let (Some(a), Some(b)) = (first.value, second.value)
            && self.pool.sort(a) == self.pool.sort(b)
        {
            let differ = self.pool.mk_distinct(a, b);
            violated = self.pool.mk_and(violated, differ);
            if self.pool.is_false(violated) {
                return Ok(());
            }
        }
        let places = (first.span.min(second.span), first.span.max(second.span));
        if self.pool.is_true(violated) {
            if self.log.reported.contains(&places) {
                return Ok(());
            }
            self.log.reported.push(places);
        }
        let history = if second.symbols.is_some() { &first.history } else { &second.history };
        let history = history.clone();
        let renamed = second.symbols.clone();
        let renamed = renamed.map(|symbols| Second { history: second.history.clone(), symbols });
        // The write is what the reader of the message looks for; of two writes the later one.
        let (primary, other) = match (second.kind, first.kind) {
            (RaceKind::Read, RaceKind::Write | RaceKind::Atomic(_)) => (first, second),
            (RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_), _) => (second, first),
        };
        let obligation = Obligation {
            goal: Goal::Property(PropertyKind::DataRace),
            violated,
            message: String::new(),
            span: primary.span,
            thread: Some(primary.thread),
            launch: self.current_launch(),
            stack: Vec::new(),
            history,
            second: renamed,
            is_arbitrary: self.abstraction.is_some(),
            evidence: Evidence::Race(Box::new((primary, other))),
        };
        self.add_obligation(obligation)
    }
}
