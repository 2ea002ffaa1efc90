//! Accesses of threads, and the log of a launch: records that stand for others, and which of them can race.

use std::rc::Rc;

use cuda_verify_base::Span;
use cuda_verify_explore::footprint::{AtomicEffect, AtomicResult};
use cuda_verify_ir::intrinsic::MemScope;
use cuda_verify_order::{Fences, Past, StrongAccess};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermPool};
use imbl::OrdMap;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::exec::history::History;
use crate::exec::path::operands_of;
use crate::heap::memory::ObjectId;
use crate::symbols::Symbols;
use crate::threads::all::order::{Point, Releases};
use crate::threads::all::weak_log::{Node, WeakLog};
use crate::threads::kind::RaceKind;
use crate::threads::results::OwnResult;
use crate::threads::terms::ThreadTerms;

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
    /// For atomic functions, what their results tell, where arbitrary threads are compared.
    pub(crate) own_result: Option<OwnResult>,
    pub(crate) thread: ThreadTerms,
    /// Where in the order of the threads.
    pub(crate) at: Point,
    /// What is before it in every schedule.
    pub(crate) fixed: Past,
    /// What is before it in this schedule.
    pub(crate) past: Past,
    /// For atomic functions and volatile accesses.
    pub(crate) strong: Option<StrongAccess>,
    pub(crate) is_volatile: bool,
    /// Whether the thread has passed a fence, so that what it writes may publish something; where every thread is run,
    /// whether the kernel has one.
    pub(crate) is_fenced: bool,
    /// The fences that the thread has passed before.
    pub(crate) fences: Fences,
    /// Of an asynchronous copy, the thread that has issued it.
    pub(crate) issuer: Option<u32>,
    pub(crate) span: Span,
    /// What the thread's path took from its environment before.
    pub(crate) history: History,
    /// Where the access is of a second arbitrary thread, what became of the symbols of the history.
    pub(crate) symbols: Option<Symbols>,
}

/// What two accesses of a common byte have to do with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meeting {
    /// Nothing, whatever the schedule.
    Harmless,
    /// Nothing in this schedule, but their order can be observed or can differ in others.
    Ordered,
    /// They race.
    Race,
}

impl AccessRecord {
    fn is_read(&self) -> bool {
        self.kind == RaceKind::Read
    }

    pub(crate) fn is_same_block(&self, other: &Self) -> bool {
        self.at.block == other.at.block
    }

    /// How an earlier access meets a later one, whatever they touch.
    pub(crate) fn meets(&self, later: &Self) -> Meeting {
        if self.is_in_program_order(later) || (self.is_read() && later.is_read()) {
            return Meeting::Harmless;
        }
        if self.at.is_separated(&later.at) || later.fixed.includes(&self.at.step()) {
            return Meeting::Harmless;
        }
        // Atomic accesses of two sizes are not atomic to each other (PTX ISA 8, "Morally strong operations").
        if let (RaceKind::Atomic(a), RaceKind::Atomic(b)) = (self.kind, later.kind)
            && self.size_bytes == later.size_bytes
            && (self.is_same_block(later) || (a > MemScope::Block && b > MemScope::Block))
        {
            return if self.commutes(later) { Meeting::Harmless } else { Meeting::Ordered };
        }
        if later.past.includes(&self.at.step()) || self.is_strong_pair(later) {
            return Meeting::Ordered;
        }
        Meeting::Race
    }

    /// Whether a later access of the same thread comes after it. An asynchronous copy comes after what its thread did before
    /// it was issued, and before nothing.
    fn is_in_program_order(&self, later: &Self) -> bool {
        match (self.issuer, later.issuer) {
            (None, None) => self.at.thread_no == later.at.thread_no,
            (None, Some(issuer)) => self.at.thread_no == issuer,
            // What one copy reads and writes is in order.
            (Some(_), Some(_)) => {
                (self.at.thread_no, self.at.time) == (later.at.thread_no, later.at.time)
            }
            (Some(_), None) => false,
        }
    }

    /// Whether nothing orders two strong accesses, of which this one was logged earlier, though their order matters.
    pub(crate) fn contests(&self, later: &Self) -> bool {
        self.meets(later) == Meeting::Ordered && !later.past.includes(&self.at.step())
    }

    /// Whether it is volatile and may order others: a volatile write where there is no fence publishes nothing, and counts as
    /// a plain one.
    pub(crate) fn orders_as_volatile(&self) -> bool {
        self.is_volatile && (self.is_fenced || self.kind != RaceKind::Write)
    }

    /// Whether both are atomic or order as volatile ones do, at least one the latter, and of one size.
    pub(crate) fn is_strong_pair(&self, other: &Self) -> bool {
        let is_strong = |record: &Self| {
            record.orders_as_volatile() || matches!(record.kind, RaceKind::Atomic(_))
        };
        (self.orders_as_volatile() || other.orders_as_volatile())
            && is_strong(self)
            && is_strong(other)
            && self.size_bytes == other.size_bytes
    }

    /// Whether the order of two atomic functions makes no difference.
    fn commutes(&self, other: &Self) -> bool {
        match (self.atomic, other.atomic) {
            (Some(AtomicEffect::Load), Some(AtomicEffect::Load)) | (None, _) | (_, None) => true,
            (
                Some(AtomicEffect::Update { group: a, result: AtomicResult::Unused }),
                Some(AtomicEffect::Update { group: b, result: AtomicResult::Unused }),
            ) => a.is_some() && a == b,
            (
                Some(AtomicEffect::Load | AtomicEffect::Store | AtomicEffect::Update { .. }),
                Some(AtomicEffect::Load | AtomicEffect::Store | AtomicEffect::Update { .. }),
            ) => false,
        }
    }

    /// Whether whatever meets this one also meets a later one of the same kind.
    pub(crate) fn is_superseded(&self, later: &Self) -> bool {
        let (a, b) = (&self.at, &later.at);
        let what =
            |it: &Self| (it.kind, it.is_volatile, it.is_fenced, it.atomic, it.issuer.is_some());
        what(self) == what(later)
            && (self.offset, self.size_bytes) == (later.offset, later.size_bytes)
            && ((a.thread_no == b.thread_no && a.time == b.time)
                || a.is_separated(b)
                || later.fixed.includes(&a.step()))
    }

    /// Whether both are atomic or volatile at scopes that include the other thread ("morally strong" in the PTX ISA), at
    /// the same place.
    fn is_strong_with(&self, other: &Self) -> bool {
        let is_wide = |record: &Self| match record.kind {
            RaceKind::Atomic(scope) => scope > MemScope::Block,
            RaceKind::Read | RaceKind::Write => true,
        };
        self.strong.is_some()
            && other.strong.is_some()
            && (self.offset, self.size_bytes) == (other.offset, other.size_bytes)
            && (self.is_same_block(other) || (is_wide(self) && is_wide(other)))
    }

    /// Whether an access that was logged earlier comes before a later one in this schedule, wherever the later one
    /// happens.
    fn precedes(&self, pool: &TermPool, later: &Self, launch_guard: TermId) -> bool {
        let is_before = self.at.thread_no == later.at.thread_no
            || self.at.is_separated(&later.at)
            || later.fixed.includes(&self.at.step())
            || later.past.includes(&self.at.step());
        is_before
            && (self.guard == launch_guard || {
                let conds = operands_of(pool, Op::And, later.guard);
                operands_of(pool, Op::And, self.guard).iter().all(|cond| conds.contains(cond))
            })
    }

    /// Whether the two may touch a common byte, and one of them writes.
    pub(crate) fn may_conflict(&self, other: &Self) -> bool {
        self.object == other.object && !(self.is_read() && other.is_read())
    }

    /// Whether it is not known that the two have no byte in common.
    fn may_touch(&self, pool: &TermPool, other: &Self) -> bool {
        match (self.region(pool), other.region(pool)) {
            (Some(a), Some(b)) => overlaps(a, b),
            (None, _) | (_, None) => true,
        }
    }

    /// The bytes touched, if constant.
    pub(crate) fn region(&self, pool: &TermPool) -> Option<(u64, u64)> {
        let start = pool.as_bv_u64(self.offset)?;
        Some((start, start.wrapping_add(self.size_bytes)))
    }
}

/// Index of a record.
pub(crate) type RecordNo = u32;

/// Those of the writes to a place whose values an access came to see: one that comes before it is a read of such a value,
/// or an update that a chain of updates leads to. `earlier` are the accesses that may touch the same bytes, the latest
/// first.
///
/// What another thread's strong read takes its value from comes before what follows the read (PTX ISA 8, "Causality
/// Order": an operation that precedes another one in observation order), so that the thread that draws the last number
/// may reset the counter. That holds of the write itself, not of what its thread did before.
///
/// SOUNDNESS(observed-updates): under; where orders of the threads are enumerated, the last of the updates of a place by a
/// thread stands for its earlier ones.
pub(crate) fn observed<'a, K>(
    pool: &TermPool,
    earlier: impl Iterator<Item = (K, &'a AccessRecord)>,
    later: &AccessRecord,
    launch_guard: TermId,
) -> Vec<K> {
    let mut found = Vec::new();
    // The read that leads back to the updates at hand.
    let mut reader: Option<&AccessRecord> = None;
    for (key, record) in earlier {
        if record.strong.is_none() && record.is_read() {
            continue;
        }
        reader = reader.filter(|reader| record.is_strong_with(reader));
        let (reads, writes) = match record.strong {
            Some(StrongAccess::Load) => (true, false),
            Some(StrongAccess::Update { is_written }) => (true, is_written == Some(true)),
            Some(StrongAccess::Store) => (false, true),
            None => (false, false),
        };
        if reader.is_some() && writes {
            found.push(key);
        }
        if !reads {
            reader = None;
        } else if reader.is_none() && record.precedes(pool, later, launch_guard) {
            reader = Some(record);
        }
    }
    found
}

/// Which accesses are kept for comparison with later ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Retention {
    /// Representatives.
    #[default]
    Few,
    /// All that do not happen before a later one of the same kind.
    Unordered,
}

/// Which conflicts are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tolerance {
    #[default]
    Nothing,
    /// Writes of one value to one place.
    EqualWrites,
}

/// What else than thread and time decides how an access to a word meets others; accesses that differ in it do not stand
/// for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    kind: RaceKind,
    /// Whether it is volatile, behind a fence, and of an asynchronous copy.
    marks: [bool; 3],
    atomic: Option<AtomicEffect>,
    /// The bytes of the word that it touches, first and last.
    bytes: (u64, u64),
    /// What it writes, where that decides.
    value: Option<TermId>,
}

impl Class {
    /// The class of an access to a region, as seen from one of its words.
    pub(crate) fn of(
        record: &AccessRecord,
        region: (u64, u64),
        word: u64,
        tolerance: Tolerance,
    ) -> Self {
        let (first, end) = (word * WORD_BYTES, (word + 1) * WORD_BYTES);
        Self {
            kind: record.kind,
            marks: [record.is_volatile, record.is_fenced, record.issuer.is_some()],
            atomic: record.atomic,
            bytes: (region.0.max(first), region.1.min(end)),
            value: record.value.filter(|_| tolerance == Tolerance::EqualWrites),
        }
    }
}

/// The accesses to one word that later ones are compared with, by class: mostly there are one or two.
#[derive(Debug, Default)]
pub(crate) struct OfWord(SmallVec<[(Class, Representatives); 2]>);

impl OfWord {
    /// The representatives that an access may conflict with.
    pub(crate) fn met_by(&self, new: &AccessRecord) -> impl Iterator<Item = RecordNo> + '_ {
        let is_read = new.is_read();
        let of_writes = move |class: &Class| !(is_read && class.kind == RaceKind::Read);
        let met = self.0.iter().filter(move |(class, _)| of_writes(class));
        met.flat_map(|(_, representatives)| representatives.iter())
    }

    pub(crate) fn add(
        &mut self,
        class: Class,
        records: &[AccessRecord],
        no: RecordNo,
        retention: Retention,
    ) {
        let position = self.0.iter().position(|(known, _)| *known == class);
        let index = position.unwrap_or_else(|| {
            self.0.push((class, Representatives::default()));
            self.0.len() - 1
        });
        self.0[index].1.add(records, no, retention);
    }
}

/// Representatives of the accesses of one class to one word.
#[derive(Debug, Default)]
pub(crate) struct Representatives {
    latest: SmallVec<[RecordNo; 4]>,
    first_of_blocks: SmallVec<[RecordNo; 2]>,
}

impl Representatives {
    fn iter(&self) -> impl Iterator<Item = RecordNo> + '_ {
        self.latest.iter().chain(&self.first_of_blocks).copied()
    }

    fn add(&mut self, records: &[AccessRecord], no: RecordNo, retention: Retention) {
        let new = &records[to_index(no)];
        let of = |no: &RecordNo| &records[to_index(*no)];
        if retention == Retention::Unordered {
            self.latest.retain(|known| !of(known).is_superseded(new));
            self.latest.push(no);
            return;
        }
        if self.first_of_blocks.len() < 2
            && self.first_of_blocks.iter().all(|known| of(known).at.block != new.at.block)
        {
            self.first_of_blocks.push(no);
        }
        self.latest.retain(|known| {
            let (known, new) = (&of(known).at, &new.at);
            known.block == new.block && !known.is_separated(new)
        });
        let (mut n_of_warp, mut is_known, mut other_warp, mut n_other_warps) = (0, false, None, 0);
        for known in &self.latest {
            let (known, new) = (&of(known).at, &new.at);
            if known.warp == new.warp {
                n_of_warp += 1;
                is_known |= known.thread_no == new.thread_no;
            } else if other_warp != Some(known.warp) {
                other_warp = Some(known.warp);
                n_other_warps += 1;
            }
        }
        if !is_known && n_of_warp < 2 && n_other_warps < 2 {
            self.latest.push(no);
        }
    }
}

#[expect(clippy::as_conversions, reason = "u32 to usize is lossless on supported targets")]
pub(crate) fn to_index(no: RecordNo) -> usize {
    no as usize
}

/// The accesses to one object.
#[derive(Debug, Default)]
pub(crate) struct OfObject {
    pub(crate) all: Vec<RecordNo>,
    /// How many of them are in the lists below, which are made where they are needed.
    n_listed: usize,
    /// Those at constant offsets, by word.
    of_words: FxHashMap<u64, Vec<RecordNo>>,
    elsewhere: Vec<RecordNo>,
}

impl OfObject {
    /// Those that may have a byte in common with a region, `None` for an unknown one.
    pub(crate) fn near(
        &mut self,
        region: Option<(u64, u64)>,
        records: &[AccessRecord],
        pool: &TermPool,
    ) -> Vec<RecordNo> {
        let Some(region) = region else { return self.all.clone() };
        for &no in &self.all[self.n_listed..] {
            match records[to_index(no)].region(pool) {
                Some(region) => {
                    for word in words(region) {
                        self.of_words.entry(word).or_default().push(no);
                    }
                }
                None => self.elsewhere.push(no),
            }
        }
        self.n_listed = self.all.len();
        let mut near = self.elsewhere.clone();
        for word in words(region) {
            near.extend(self.of_words.get(&word).into_iter().flatten());
        }
        near.sort_unstable();
        near.dedup();
        near
    }
}

/// The accesses of one launch.
#[derive(Debug, Default)]
pub(crate) struct AccessLog {
    pub(crate) records: Vec<AccessRecord>,
    pub(crate) shadow: FxHashMap<(ObjectId, u64), OfWord>,
    pub(crate) retention: Retention,
    pub(crate) tolerance: Tolerance,
    pub(crate) by_object: FxHashMap<ObjectId, OfObject>,
    /// Records that are not at a constant offset under the launch's guard, in order.
    pub(crate) symbolic: Vec<RecordNo>,
    /// The first of `symbolic` not yet compared inside its block, and the first of all records that those before have not
    /// been compared with.
    pub(crate) n_compared: usize,
    pub(crate) n_seen: RecordNo,
    /// Those of them that are of asynchronous copies, and still have to be compared with what comes.
    pub(crate) symbolic_copies: Vec<RecordNo>,
    /// Whether accesses conflicted while the race check was off, or the order of accesses can be observed.
    pub(crate) is_order_observable: bool,
    /// What flags release to their readers.
    pub(crate) releases: Releases,
    /// The accesses so far, where orders of the threads are enumerated.
    pub(crate) explored: Explored,
    /// Whether accesses were met in an enumerated order that could not be compared.
    pub(crate) has_uncompared: bool,
    /// Reads that are not kept coherent with the writes of the launch.
    pub(crate) read_only: Vec<ReadOnly>,
    /// Pairs of places already reported.
    pub(crate) reported: Vec<(Span, Span)>,
    /// The strong accesses.
    pub(crate) weak: WeakLog,
}

/// The accesses of one execution among several that are enumerated: by word.
#[derive(Clone, Debug, Default)]
pub(crate) struct Explored {
    pub(crate) words: OrdMap<(ObjectId, u64), Rc<Vec<Rc<AccessRecord>>>>,
}

impl AccessLog {
    /// The accesses, in the order in which they happened.
    pub(crate) fn records(&self) -> &[AccessRecord] {
        &self.records
    }

    /// Where the accesses to an object end that were logged so far; `None` if that is not known.
    pub(crate) fn end_of(&self, pool: &TermPool, object: ObjectId) -> Option<u64> {
        let mut records = self.records.iter().filter(|record| record.object == object);
        let is_known = self.explored.words.is_empty();
        let end = records.try_fold(0, |end, record| Some(record.region(pool)?.1.max(end)))?;
        is_known.then_some(end)
    }

    /// Whether the canonical order of the threads may not stand for all.
    pub(crate) fn is_order_observable(&self) -> bool {
        self.is_order_observable
    }

    /// Notes a strong access and whether its place is contested.
    pub(crate) fn note_contest(&mut self, node: Node, no: RecordNo) {
        if self.weak.is_contested(&node) {
            return;
        }
        let new = &self.records[to_index(no)];
        let others = self.weak.latest_mut(node).add(no, new);
        let other = others.iter().find(|other| self.records[to_index(**other)].contests(new));
        if let Some(other) = other {
            let other = self.records[to_index(*other)].clone();
            let pair = (Rc::new(other), Rc::new(new.clone()));
            self.weak.contest(node, Some(pair));
        }
    }

    /// Whether one of two accesses is a strong write, which the other one may come after because it was seen.
    pub(crate) fn may_be_observed(&self, no: RecordNo, later: RecordNo) -> bool {
        self.records[to_index(no)].strong.is_some()
            && self.records[to_index(later)].strong.is_none()
    }

    /// The accesses that an access comes after because their values were seen: see [`observed`].
    pub(crate) fn observed(
        &mut self,
        pool: &TermPool,
        no: RecordNo,
        launch_guard: TermId,
    ) -> FxHashSet<RecordNo> {
        let Self { records, by_object, .. } = self;
        let later = &records[to_index(no)];
        let near =
            by_object.entry(later.object).or_default().near(later.region(pool), records, pool);
        let earlier = near.into_iter().rev().filter(|other| *other < no);
        let earlier = earlier.map(|other| (other, &records[to_index(other)]));
        let earlier = earlier.filter(|(_, other)| other.may_touch(pool, later));
        observed(pool, earlier, later, launch_guard).into_iter().collect()
    }

    /// The earlier accesses at constant offsets that race with one, without those that were observed.
    pub(crate) fn races(
        &mut self,
        pool: &TermPool,
        no: RecordNo,
        observed: &FxHashSet<RecordNo>,
    ) -> Vec<RecordNo> {
        let Self { records, by_object, symbolic, .. } = self;
        let later = &records[to_index(no)];
        let mut near =
            by_object.entry(later.object).or_default().near(later.region(pool), records, pool);
        near.retain(|other| {
            let record = &records[to_index(*other)];
            *other < no
                && !observed.contains(other)
                && symbolic.binary_search(other).is_err()
                && record.may_touch(pool, later)
                && record.meets(later) == Meeting::Race
        });
        near
    }

    /// From now on, accesses are ordered by more than barriers of blocks and warps, or blocks take turns.
    pub(crate) fn keep_unordered(&mut self, pool: &TermPool) {
        if self.retention == Retention::Unordered {
            return;
        }
        self.retention = Retention::Unordered;
        self.shadow.clear();
        for no in 0..self.records.len() {
            let Ok(no) = RecordNo::try_from(no) else { return };
            if self.symbolic.binary_search(&no).is_ok() {
                continue;
            }
            let record = &self.records[to_index(no)];
            let Some(region) = record.region(pool) else { continue };
            for word in words(region) {
                let of_word = self.shadow.entry((record.object, word)).or_default();
                let class = Class::of(record, region, word, self.tolerance);
                of_word.add(class, &self.records, no, Retention::Unordered);
            }
        }
    }
}

pub(crate) const WORD_BYTES: u64 = 4;

pub(crate) fn words((start, end): (u64, u64)) -> std::ops::RangeInclusive<u64> {
    start / WORD_BYTES..=end.wrapping_sub(1) / WORD_BYTES
}

pub(crate) fn overlaps(a: (u64, u64), b: (u64, u64)) -> bool {
    a.0 < b.1 && b.0 < a.1
}

/// A read that is not kept coherent.
#[derive(Clone, Debug)]
pub(crate) struct ReadOnly {
    pub(crate) access: AccessRecord,
    /// Whether the bytes have to be constant throughout the launch.
    pub(crate) is_constant: bool,
    /// How many accesses had been recorded before it.
    pub(crate) position: usize,
}

#[cfg(test)]
mod tests {
    use cuda_verify_base::id::Id as _;
    use cuda_verify_ir::intrinsic::FenceOrder;

    use super::*;
    use crate::threads::all::order::ThreadOrder;

    const BLOCK_SIZE: u32 = 64;

    fn point(thread_no: u32) -> Point {
        let row = |n: u32| (thread_no / n * n, n);
        Point { thread_no, block: row(BLOCK_SIZE), warp: row(32), ..Point::default() }
    }

    /// An access of four bytes by a thread, after no barrier.
    fn access(pool: &mut TermPool, kind: RaceKind, offset: u64, thread_no: u32) -> AccessRecord {
        let (zero, offset, guard) = (pool.mk_bv(32, 0), pool.mk_bv(64, offset), pool.mk_true());
        let atomic = matches!(kind, RaceKind::Atomic(_));
        AccessRecord {
            object: ObjectId::from_index(0),
            offset,
            size_bytes: 4,
            kind,
            guard,
            value: None,
            atomic: atomic
                .then_some(AtomicEffect::Update { group: Some(0), result: AtomicResult::Unused }),
            own_result: None,
            thread: ThreadTerms { block_idx: [zero; 3], thread_idx: [zero; 3] },
            at: point(thread_no),
            fixed: Past::default(),
            past: Past::default(),
            strong: atomic.then_some(StrongAccess::Update { is_written: Some(true) }),
            is_volatile: false,
            is_fenced: false,
            fences: Fences::default(),
            issuer: None,
            span: Span::NONE,
            history: History::default(),
            symbols: None,
        }
    }

    const READ: RaceKind = RaceKind::Read;
    const WRITE: RaceKind = RaceKind::Write;
    const OF_BLOCK: RaceKind = RaceKind::Atomic(MemScope::Block);
    const OF_DEVICE: RaceKind = RaceKind::Atomic(MemScope::Device);

    #[test]
    fn accesses_race_by_their_kinds_and_scopes() {
        let mut pool = TermPool::new();
        // Threads 0 and 1 are of one block, 0 and 64 are not.
        for (a, b, in_block, beyond) in [
            (READ, READ, Meeting::Harmless, Meeting::Harmless),
            (READ, WRITE, Meeting::Race, Meeting::Race),
            (WRITE, WRITE, Meeting::Race, Meeting::Race),
            (OF_DEVICE, READ, Meeting::Race, Meeting::Race),
            (OF_DEVICE, OF_DEVICE, Meeting::Harmless, Meeting::Harmless),
            (OF_BLOCK, OF_DEVICE, Meeting::Harmless, Meeting::Race),
            (OF_BLOCK, OF_BLOCK, Meeting::Harmless, Meeting::Race),
        ] {
            let (a, b) = (access(&mut pool, a, 0, 0), access(&mut pool, b, 0, 1));
            assert_eq!(a.meets(&b), in_block, "{:?} {:?}", a.kind, b.kind);
            let far = AccessRecord { at: point(BLOCK_SIZE), ..b };
            assert_eq!(a.meets(&far), beyond, "{:?} {:?}", a.kind, far.kind);
            let own = AccessRecord { at: point(0), ..far };
            assert_eq!(a.meets(&own), Meeting::Harmless, "in the order of the program");
        }
    }

    #[test]
    fn atomic_functions_of_two_sizes_race() {
        let mut pool = TermPool::new();
        let a = access(&mut pool, OF_DEVICE, 0, 0);
        let b = AccessRecord { size_bytes: 8, ..access(&mut pool, OF_DEVICE, 0, 1) };
        assert_eq!(a.meets(&b), Meeting::Race);
    }

    #[test]
    fn what_is_done_with_a_result_is_ordered_only() {
        let mut pool = TermPool::new();
        let a = access(&mut pool, OF_DEVICE, 0, 0);
        let used = Some(AtomicEffect::Update { group: Some(0), result: AtomicResult::Used });
        let b = AccessRecord { atomic: used, ..access(&mut pool, OF_DEVICE, 0, 1) };
        assert_eq!(a.meets(&b), Meeting::Ordered);
    }

    /// The barriers that order two writes, by what the threads have in common.
    #[test]
    fn barriers_order_those_who_wait_at_them() {
        let mut pool = TermPool::new();
        let first = access(&mut pool, WRITE, 0, 0);
        let later = |thread: u32, change: fn(&mut Point)| {
            let mut at = point(thread);
            change(&mut at);
            AccessRecord { at, ..first.clone() }
        };
        let of_block: fn(&mut Point) = |at| at.interval = 1;
        let of_warp: fn(&mut Point) = |at| at.epoch = 1;
        let of_grid: fn(&mut Point) = |at| at.phase = 1;
        for (thread, barrier, meeting) in [
            (1, of_warp, Meeting::Harmless),
            (32, of_warp, Meeting::Race),
            (32, of_block, Meeting::Harmless),
            (BLOCK_SIZE, of_block, Meeting::Race),
            (BLOCK_SIZE, of_grid, Meeting::Harmless),
        ] {
            assert_eq!(first.meets(&later(thread, barrier)), meeting, "thread {thread}");
        }
        // A copy that has been issued goes on behind a barrier.
        let mut copy = first.clone();
        (copy.at.is_copy, copy.issuer) = (true, Some(0));
        assert_eq!(copy.meets(&later(32, of_block)), Meeting::Race);
    }

    /// Of all accesses in the past that race with a new one, a representative does. Compared with all pairs.
    #[test]
    fn representatives_stand_for_all() {
        let mut pool = TermPool::new();
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut below = |bound: u32| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            u32::try_from((random >> 16) % u64::from(bound)).unwrap()
        };
        let mut n_races = 0;
        for _ in 0..200 {
            let (mut records, mut of_word) = (Vec::new(), OfWord::default());
            let (mut interval, mut block, mut epoch) = (0, 0, 0);
            for no in 0..24 {
                // Blocks run one after the other, and their intervals and epochs do.
                match below(12) {
                    0 => (block, interval, epoch) = (block + 1, 0, 0),
                    1 | 2 => (interval, epoch) = (interval + 1, 0),
                    3 => epoch += 1,
                    _ => {}
                }
                let thread = block * BLOCK_SIZE + below(BLOCK_SIZE);
                let kind = if below(3) > 0 { READ } else { WRITE };
                let mut new = access(&mut pool, kind, 0, thread);
                (new.at.interval, new.at.epoch) = (interval, epoch);
                let all = (0..no).filter(|known| {
                    let known: &AccessRecord = &records[to_index(*known)];
                    known.meets(&new) == Meeting::Race
                });
                let is_race = all.count() > 0;
                let of_representatives = of_word
                    .met_by(&new)
                    .filter(|known| records[to_index(*known)].meets(&new) == Meeting::Race);
                assert_eq!(of_representatives.count() > 0, is_race, "{:?} {:?}", new.kind, new.at);
                n_races += u32::from(is_race);
                let class = Class::of(&new, (0, 4), 0, Tolerance::Nothing);
                records.push(new);
                of_word.add(class, &records, no, Retention::Few);
            }
        }
        assert!(n_races > 100, "{n_races}");
    }

    #[test]
    fn updates_lead_from_a_write_to_its_reader() {
        let mut pool = TermPool::new();
        let launch_guard = pool.mk_true();
        let writer = access(&mut pool, OF_DEVICE, 0, 0);
        let reader = access(&mut pool, OF_DEVICE, 0, 1);
        // The thread that has drawn the last number resets the counter.
        let reset = access(&mut pool, WRITE, 0, 1);
        let found = observed(&pool, [(1, &reader), (0, &writer)].into_iter(), &reset, launch_guard);
        assert_eq!(found, [0]);
        // Another one, which has drawn none, has seen nothing.
        let other = access(&mut pool, WRITE, 0, 2);
        let found = observed(&pool, [(1, &reader), (0, &writer)].into_iter(), &other, launch_guard);
        assert_eq!(found, [0_u32; 0]);
    }

    #[test]
    fn words_are_those_with_a_byte_of_a_region() {
        for (region, first, last) in
            [((0, 4), 0, 0), ((3, 5), 0, 1), ((4, 8), 1, 1), ((7, 16), 1, 3)]
        {
            assert_eq!(words(region), first..=last, "{region:?}");
        }
    }

    #[test]
    fn fences_of_a_block_reach_no_further() {
        let mut order = ThreadOrder::default();
        let before = order.fences;
        order.fence(&point(0), FenceOrder::Sequential, MemScope::Block);
        use cuda_verify_order::{Does, Strength};
        let write = Does::of(StrongAccess::Store);
        let strength = |is_in_block| before.up_to(&order.fences, is_in_block, (write, write));
        assert_eq!((strength(true), strength(false)), (Strength::Sequential, Strength::None));
    }
}
