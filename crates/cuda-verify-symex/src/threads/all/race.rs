//! Data races: logging the accesses of device threads and finding conflicting pairs.
//!
//! Two accesses conflict if they are of different threads, touch a common byte, are not both reads, not both atomic at
//! a sufficient scope, and are not ordered: barriers order the intervals of one block, `__syncwarp` the epochs of one
//! warp, barriers of the grid its phases, fences and flags what [`crate::threads::all::order`] says.
//!
//! Threads are run in a canonical order, so of the accesses at constant offsets under the launch's own guard a few
//! representatives per word suffice (as in FastTrack, Flanagan and Freund, PLDI 2009): of each kind, up to two warps
//! of the latest interval with up to two threads each, and the first two blocks. If any access in the past conflicts
//! with a new one, so does a representative. That holds as long as only barriers of blocks and full warps order
//! accesses and blocks run one after the other; from then on all accesses of a word are kept that do not happen before
//! a later one of the same kind. Accesses that need more than folding are compared pairwise at the end of the interval
//! and of the launch; what does not fold becomes a proof obligation.
//!
//! Volatile accesses are relaxed operations of the system scope (PTX ISA 8, "ld.volatile"): a fence before such a write and
//! one after the read that sees it order what is around. Whether values may be stale is asked in [`crate::threads::all::weak`].
//! SOUNDNESS(volatile-order): over; two volatile accesses that nothing orders count as a race where a stale value can be
//! noticed, though by the PTX memory model they are none.
//!
//! What an asynchronous copy does happens at any time between where it is issued and where it is waited for. It is carried
//! out and logged where it is issued, as by a thread of its own, so that an access before the wait is a race.

use std::rc::Rc;

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_explore::footprint::{AtomicEffect, AtomicResult};
use cuda_verify_ir::intrinsic::MemScope;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermPool};
use imbl::OrdMap;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::engine::Engine;
use crate::exec::history::History;
use crate::exec::path::operands_of;
use crate::exec::run::Stop;
use crate::heap::memory::ObjectId;
use crate::threads::all::launch::ThreadTerms;
use crate::threads::all::order::{Fences, Past, Point, Releases, StrongAccess};
use crate::threads::all::weak::{Node, WeakLog};
use crate::threads::one::drawn::Drawn;
use crate::vcc::check::{Evidence, Goal, Obligation, Second, Symbols};

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// For atomic functions, what their results tell, where arbitrary threads are compared.
    pub(crate) drawn: Option<Drawn>,
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
    /// Whether the thread has passed a fence, so that what it writes may publish something.
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
enum Meeting {
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

    fn is_same_block(&self, other: &Self) -> bool {
        self.at.block_no == other.at.block_no
    }

    /// How an earlier access meets a later one, whatever they touch.
    fn meets(&self, later: &Self) -> Meeting {
        if self.is_in_program_order(later) || (self.is_read() && later.is_read()) {
            return Meeting::Harmless;
        }
        if self.at.is_separated(&later.at) || later.fixed.includes(&self.at) {
            return Meeting::Harmless;
        }
        if let (RaceKind::Atomic(a), RaceKind::Atomic(b)) = (self.kind, later.kind)
            && (self.is_same_block(later) || (a > MemScope::Block && b > MemScope::Block))
        {
            return if self.commutes(later) { Meeting::Harmless } else { Meeting::Ordered };
        }
        if later.past.includes(&self.at) || self.is_strong_pair(later) {
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
    fn contests(&self, later: &Self) -> bool {
        self.meets(later) == Meeting::Ordered && !later.past.includes(&self.at)
    }

    /// Whether both are volatile or atomic, at least one volatile.
    pub(crate) fn is_strong_pair(&self, other: &Self) -> bool {
        let is_strong =
            |record: &Self| record.is_volatile || matches!(record.kind, RaceKind::Atomic(_));
        (self.is_volatile || other.is_volatile) && is_strong(self) && is_strong(other)
    }

    /// The same where the volatile writes may publish something.
    pub(crate) fn is_volatile_pair(&self, other: &Self) -> bool {
        let is_strong = |record: &Self| match record.kind {
            RaceKind::Atomic(_) => true,
            RaceKind::Read => record.is_volatile,
            RaceKind::Write => record.is_volatile && record.is_fenced,
        };
        (self.is_volatile || other.is_volatile) && is_strong(self) && is_strong(other)
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
    fn is_superseded(&self, later: &Self) -> bool {
        let (a, b) = (&self.at, &later.at);
        let what =
            |it: &Self| (it.kind, it.is_volatile, it.is_fenced, it.atomic, it.issuer.is_some());
        what(self) == what(later)
            && (self.offset, self.size_bytes) == (later.offset, later.size_bytes)
            && ((a.thread_no == b.thread_no && a.time == b.time)
                || a.is_separated(b)
                || later.fixed.includes(a))
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
            || later.fixed.includes(&self.at)
            || later.past.includes(&self.at);
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
fn observed<'a, K>(
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
enum Retention {
    /// Representatives.
    #[default]
    Few,
    /// All that do not happen before a later one of the same kind.
    Unordered,
}

/// What else than thread and time decides how an access to a word meets others; accesses that differ in it do not stand
/// for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Class {
    kind: RaceKind,
    /// Whether it is volatile, behind a fence, and of an asynchronous copy.
    marks: [bool; 3],
    atomic: Option<AtomicEffect>,
    /// The bytes of the word that it touches, first and last.
    bytes: (u64, u64),
}

impl Class {
    /// The class of an access to a region, as seen from one of its words.
    fn of(record: &AccessRecord, region: (u64, u64), word: u64) -> Self {
        let (first, end) = (word * WORD_BYTES, (word + 1) * WORD_BYTES);
        Self {
            kind: record.kind,
            marks: [record.is_volatile, record.is_fenced, record.issuer.is_some()],
            atomic: record.atomic,
            bytes: (region.0.max(first), region.1.min(end)),
        }
    }
}

/// The accesses to one word that later ones are compared with, by class: mostly there are one or two.
#[derive(Debug, Default)]
struct OfWord(SmallVec<[(Class, Representatives); 2]>);

impl OfWord {
    /// The representatives that an access may conflict with.
    fn met_by(&self, new: &AccessRecord) -> impl Iterator<Item = RecordNo> + '_ {
        let is_read = new.is_read();
        let of_writes = move |class: &Class| !(is_read && class.kind == RaceKind::Read);
        let met = self.0.iter().filter(move |(class, _)| of_writes(class));
        met.flat_map(|(_, representatives)| representatives.iter())
    }

    fn add(&mut self, class: Class, records: &[AccessRecord], no: RecordNo, retention: Retention) {
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
struct Representatives {
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
            && self.first_of_blocks.iter().all(|known| of(known).at.block_no != new.at.block_no)
        {
            self.first_of_blocks.push(no);
        }
        self.latest.retain(|known| {
            let (known, new) = (&of(known).at, &new.at);
            known.block_no == new.block_no && !known.is_separated(new)
        });
        let (mut n_of_warp, mut is_known, mut other_warp, mut n_other_warps) = (0, false, None, 0);
        for known in &self.latest {
            let (known, new) = (&of(known).at, &new.at);
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

/// The accesses to one object.
#[derive(Debug, Default)]
struct OfObject {
    all: Vec<RecordNo>,
    /// How many of them are in the lists below, which are made where they are needed.
    n_listed: usize,
    /// Those at constant offsets, by word.
    of_words: FxHashMap<u64, Vec<RecordNo>>,
    elsewhere: Vec<RecordNo>,
}

impl OfObject {
    /// Those that may have a byte in common with a region, `None` for an unknown one.
    fn near(
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
    records: Vec<AccessRecord>,
    shadow: FxHashMap<(ObjectId, u64), OfWord>,
    retention: Retention,
    by_object: FxHashMap<ObjectId, OfObject>,
    /// Records that are not at a constant offset under the launch's guard, in order.
    symbolic: Vec<RecordNo>,
    /// The first of `symbolic` not yet compared inside its block, and the first of all records that those before have not
    /// been compared with.
    n_compared: usize,
    n_seen: RecordNo,
    /// Those of them that are of asynchronous copies, and still have to be compared with what comes.
    symbolic_copies: Vec<RecordNo>,
    /// Whether accesses conflicted while the race check was off, or the order of accesses can be observed.
    is_order_observable: bool,
    /// What flags release to their readers.
    pub(crate) releases: Releases,
    /// The accesses so far, where orders of the threads are enumerated.
    pub(crate) explored: Explored,
    /// Whether accesses were met in an enumerated order that could not be compared.
    pub(crate) has_uncompared: bool,
    /// Reads that are not kept coherent with the writes of the launch.
    pub(crate) read_only: Vec<crate::threads::all::read_only::ReadOnly>,
    /// Pairs of places already reported.
    reported: Vec<(Span, Span)>,
    /// The strong accesses.
    pub(crate) weak: WeakLog,
}

/// The accesses of one execution among several that are enumerated: by word.
#[derive(Clone, Debug, Default)]
pub(crate) struct Explored {
    words: OrdMap<(ObjectId, u64), Rc<Vec<Rc<AccessRecord>>>>,
}

impl AccessLog {
    /// The accesses, in the order in which they happened.
    pub(crate) fn records(&self) -> &[AccessRecord] {
        &self.records
    }

    /// Whether the canonical order of the threads may not stand for all.
    pub(crate) fn is_order_observable(&self) -> bool {
        self.is_order_observable
    }

    /// Notes a strong access and whether its place is contested.
    fn note_contest(&mut self, node: Node, no: RecordNo) {
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
    fn may_be_observed(&self, no: RecordNo, later: RecordNo) -> bool {
        self.records[to_index(no)].strong.is_some()
            && self.records[to_index(later)].strong.is_none()
    }

    /// The accesses that an access comes after because their values were seen: see [`observed`].
    fn observed(
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
    fn races(
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
                let class = Class::of(record, region, word);
                of_word.add(class, &self.records, no, Retention::Unordered);
            }
        }
    }
}

const WORD_BYTES: u64 = 4;
const MAX_PAIRS: usize = 4_000_000;

fn words((start, end): (u64, u64)) -> std::ops::RangeInclusive<u64> {
    start / WORD_BYTES..=end.wrapping_sub(1) / WORD_BYTES
}

fn overlaps(a: (u64, u64), b: (u64, u64)) -> bool {
    a.0 < b.1 && b.0 < a.1
}

impl Engine<'_> {
    /// Begins a log; gives the one before.
    pub(crate) fn begin_access_log(&mut self) -> AccessLog {
        std::mem::take(&mut self.log)
    }

    /// Logs an access of the current device thread and compares it with the earlier ones.
    pub(crate) fn log_access(
        &mut self,
        record: AccessRecord,
        launch_guard: TermId,
    ) -> Result<(), Stop> {
        if self.launches.is_exploring {
            return self.log_explored(record, launch_guard);
        }
        if self.exec.n_mutes > 0 {
            return Ok(());
        }
        self.evidence.stats.accesses += 1;
        let region = record.region(&self.pool);
        let is_concrete = record.guard == launch_guard;
        let no = u32::try_from(self.log.records.len())
            .map_err(|_| Stop(cuda_verify_base::Reason::Memory))?;
        let object = record.object;
        let is_ordered_by_flags =
            !record.fixed.is_empty() || !record.past.is_empty() || record.issuer.is_some();
        if is_ordered_by_flags {
            self.log.keep_unordered(&self.pool);
        }
        let node = record.strong.map(|_| self.node_of(&record));
        let (Some(region), true) = (region, is_concrete) else {
            self.log.records.push(record);
            if let Some(node) = node {
                self.log.note_contest(node, no);
            }
            self.log.by_object.entry(object).or_default().all.push(no);
            self.log.symbolic.push(no);
            return Ok(());
        };
        let mut conflicts: SmallVec<[RecordNo; 2]> = SmallVec::new();
        self.log.records.push(record);
        if let Some(node) = node {
            self.log.note_contest(node, no);
        }
        for word in words(region) {
            let of_word = self.log.shadow.entry((object, word)).or_default();
            let records = &self.log.records;
            let new = &records[to_index(no)];
            for known in of_word.met_by(new) {
                let other = &records[to_index(known)];
                match other.meets(new) {
                    Meeting::Harmless => {}
                    Meeting::Ordered if self.log.is_order_observable => {}
                    Meeting::Ordered | Meeting::Race => {
                        let is_met = other.region(&self.pool).is_some_and(|r| overlaps(r, region));
                        if is_met && other.meets(new) == Meeting::Ordered {
                            self.log.is_order_observable = true;
                        } else if is_met && !conflicts.contains(&known) {
                            conflicts.push(known);
                        }
                    }
                }
            }
            of_word.add(Class::of(new, region, word), records, no, self.log.retention);
        }
        if conflicts.iter().any(|known| self.log.may_be_observed(*known, no)) {
            // Of updates, representatives do not stand for those that were not observed.
            let observed = self.log.observed(&self.pool, no, launch_guard);
            if conflicts.iter().any(|known| observed.contains(known)) {
                self.log.is_order_observable = true;
                conflicts = self.log.races(&self.pool, no, &observed).into();
            }
        }
        self.log.by_object.entry(object).or_default().all.push(no);
        for known in conflicts {
            // Both happen whenever the launch does.
            self.report_conflict(known, no, launch_guard)?;
        }
        Ok(())
    }

    /// Compares an access with the earlier ones of one enumerated order.
    fn log_explored(&mut self, record: AccessRecord, launch_guard: TermId) -> Result<(), Stop> {
        if !self.config.properties.contains(PropertyKind::DataRace) {
            return Ok(());
        }
        let Some(region) = record.region(&self.pool) else {
            self.log.has_uncompared = true;
            return Ok(());
        };
        let (object, record) = (record.object, Rc::new(record));
        let mut found: SmallVec<[Rc<AccessRecord>; 2]> = SmallVec::new();
        let mut contested_by: Option<Rc<AccessRecord>> = None;
        for word in words(region) {
            let known = self.log.explored.words.entry((object, word)).or_default();
            let touching = || {
                known
                    .iter()
                    .filter(|other| other.region(&self.pool).is_some_and(|r| overlaps(r, region)))
            };
            let mut races: Vec<&Rc<AccessRecord>> =
                touching().filter(|other| other.meets(&record) == Meeting::Race).collect();
            if record.strong.is_none() && races.iter().any(|other| other.strong.is_some()) {
                let earlier = touching().rev().map(|other| (Rc::as_ptr(other), &**other));
                let observed = observed(&self.pool, earlier, &record, launch_guard);
                races.retain(|other| !observed.contains(&Rc::as_ptr(other)));
            }
            let contests =
                |other: &&Rc<AccessRecord>| other.strong.is_some() && other.contests(&record);
            if record.strong.is_some() && contested_by.is_none() {
                contested_by = touching().find(contests).cloned();
            }
            found.extend(races.into_iter().cloned());
            let known = Rc::make_mut(known);
            known.retain(|other| !other.is_superseded(&record));
            known.push(Rc::clone(&record));
        }
        if let Some(other) = contested_by {
            let node = self.node_of(&record);
            self.log.weak.contest(node, Some((other, Rc::clone(&record))));
        }
        for other in found {
            let violated = self.pool.mk_and(record.guard, other.guard);
            self.report_race((*other).clone(), (*record).clone(), violated)?;
        }
        Ok(())
    }

    /// Compares the accesses that need more than folding with those of the same block and interval.
    pub(crate) fn end_interval(&mut self) -> Result<(), Stop> {
        let first = self.log.n_compared;
        self.log.n_compared = self.log.symbolic.len();
        let mut new = self.log.symbolic_copies.clone();
        new.extend(&self.log.symbolic[first..]);
        self.compare_symbolic(&new, AccessRecord::is_same_block)?;
        let AccessLog { records, symbolic, symbolic_copies, .. } = &mut self.log;
        let of_copies = symbolic[first..].iter().copied();
        symbolic_copies.extend(of_copies.filter(|no| records[to_index(*no)].issuer.is_some()));
        self.log.n_seen = RecordNo::try_from(self.log.records.len()).unwrap_or(RecordNo::MAX);
        Ok(())
    }

    /// Compares them across blocks.
    pub(crate) fn end_access_log(&mut self) -> Result<(), Stop> {
        let all = self.log.symbolic.clone();
        self.log.n_seen = 0;
        self.compare_symbolic(&all, |a, b| !a.is_same_block(b))
    }

    fn compare_symbolic(
        &mut self,
        new: &[RecordNo],
        is_wanted: fn(&AccessRecord, &AccessRecord) -> bool,
    ) -> Result<(), Stop> {
        let mut n_pairs = 0;
        let always = self.pool.mk_true();
        let launch_guard = self.current.as_ref().map_or(always, |current| current.guard);
        let mut of_later: Option<(RecordNo, FxHashSet<RecordNo>)> = None;
        let n_seen = self.log.n_seen;
        let is_old = |no: RecordNo| no < n_seen;
        for &no in new {
            let AccessLog { records, by_object, .. } = &mut self.log;
            let record = &records[to_index(no)];
            let of_object = by_object.entry(record.object).or_default();
            let others = of_object.near(record.region(&self.pool), records, &self.pool);
            for other in others {
                // A pair of two symbolic ones is met from both sides; take it once.
                if other == no || (other > no && self.is_symbolic(other)) {
                    continue;
                }
                if is_old(no) && is_old(other) {
                    continue;
                }
                let (first, second) = (to_index(other.min(no)), to_index(other.max(no)));
                let (a, b) = (&self.log.records[first], &self.log.records[second]);
                if !is_wanted(a, b) {
                    continue;
                }
                match a.meets(b) {
                    Meeting::Harmless => continue,
                    Meeting::Ordered => {
                        self.log.is_order_observable = true;
                        continue;
                    }
                    Meeting::Race => {}
                }
                let (earlier, later) = (other.min(no), other.max(no));
                if self.log.may_be_observed(earlier, later) {
                    let known = of_later.take().filter(|(of, _)| *of == later);
                    let (_, seen) = of_later.insert(match known {
                        Some(known) => known,
                        None => (later, self.log.observed(&self.pool, later, launch_guard)),
                    });
                    if seen.contains(&earlier) {
                        self.log.is_order_observable = true;
                        continue;
                    }
                }
                let (a, b) = (&self.log.records[first], &self.log.records[second]);
                n_pairs += 1;
                self.evidence.stats.pairs += 1;
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
                    self.evidence.stats.pairs_solved += 1;
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
        if let Some(([a_entry, a], [b_entry, b])) = self.places_in_table(a, b) {
            let is_same_entry = self.pool.mk_eq(a_entry, b_entry);
            let overlap = self.overlap_of_offsets(a, a_size, b, b_size);
            return self.pool.mk_and(is_same_entry, overlap);
        }
        self.overlap_of_offsets(a, a_size, b, b_size)
    }

    fn overlap_of_offsets(&mut self, a: TermId, a_size: u64, b: TermId, b_size: u64) -> TermId {
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
        let is_multiple = |(coefficient, term): &(u64, TermId)| {
            coefficient.trailing_zeros() + self.pool.trailing_zeros(*term) >= of.trailing_zeros()
        };
        of.is_power_of_two() && constant % of == 0 && terms.iter().all(is_multiple)
    }

    fn report_conflict(
        &mut self,
        first: RecordNo,
        second: RecordNo,
        violated: TermId,
    ) -> Result<(), Stop> {
        if !self.config.properties.contains(PropertyKind::DataRace) {
            self.log.is_order_observable = true;
            let is_copy = |no| self.log.records[to_index(no)].issuer.is_some();
            if is_copy(first) || is_copy(second) {
                self.evidence.schedule_bound = Some(self.evidence.schedule_bound.unwrap_or(1));
            }
            return Ok(());
        }
        let first = self.log.records[to_index(first)].clone();
        let second = self.log.records[to_index(second)].clone();
        self.report_race(first, second, violated)
    }

    /// Whether a term has rounded arithmetic in it.
    fn computes_floats(&self, term: TermId) -> bool {
        let (mut seen, mut stack) = (FxHashSet::default(), vec![term]);
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            if let Some((op, operands)) = self.pool.as_app(term) {
                if matches!(
                    op,
                    Op::FpAdd(_)
                        | Op::FpSub(_)
                        | Op::FpMul(_)
                        | Op::FpDiv(_)
                        | Op::FpFma(_)
                        | Op::FpSqrt(_)
                        | Op::FpRem
                ) {
                    return true;
                }
                stack.extend(operands);
            }
        }
        false
    }

    /// When two accesses write the same value to the same place.
    ///
    /// SOUNDNESS(benign-floats): over; results of float arithmetic that are computed in different ways are taken to
    /// differ.
    fn is_same_write(&mut self, first: &AccessRecord, second: &AccessRecord) -> TermId {
        if first.kind == RaceKind::Write
            && second.kind == RaceKind::Write
            && first.size_bytes == second.size_bytes
            && let (Some(a), Some(b)) = (first.value, second.value)
            && self.pool.sort(a) == self.pool.sort(b)
        {
            // Whether results of float arithmetic agree is hardly ever decided, and hardly ever meant.
            if a != b && [a, b].into_iter().any(|value| self.computes_floats(value)) {
                return self.pool.mk_false();
            }
            let is_same_value = self.pool.mk_eq(a, b);
            let is_same_place = self.pool.mk_eq(first.offset, second.offset);
            return self.pool.mk_and(is_same_value, is_same_place);
        }
        self.pool.mk_false()
    }

    /// Reports two accesses that conflict under a condition.
    pub(crate) fn report_race(
        &mut self,
        first: AccessRecord,
        second: AccessRecord,
        violated: TermId,
    ) -> Result<(), Stop> {
        if self.exec.n_mutes > 0 {
            return Ok(());
        }
        let mut violated = violated;
        let is_benign = self.is_same_write(&first, &second);
        if self.config.allow_benign_races {
            let differ = self.pool.mk_not(is_benign);
            violated = self.pool.mk_and(violated, differ);
            if self.pool.is_false(violated) {
                return Ok(());
            }
        }
        let is_benign = self.pool.is_true(is_benign);
        let is_copy = first.issuer.is_some() || second.issuer.is_some();
        let message = if is_benign {
            "; both write the same value"
        } else if first.is_volatile && second.is_volatile {
            "; volatile accesses are ordered by fences only: one before the write that publishes, one after the read that \
             sees it"
        } else if is_copy {
            "; an asynchronous copy may take place at any time until it has been waited for"
        } else {
            ""
        };
        self.report_race_because(first, second, violated, message)
    }

    /// The same, with what there is to say about it.
    pub(crate) fn report_race_because(
        &mut self,
        first: AccessRecord,
        second: AccessRecord,
        violated: TermId,
        message: &str,
    ) -> Result<(), Stop> {
        if self.exec.n_mutes > 0 {
            return Ok(());
        }
        let places = (first.span.min(second.span), first.span.max(second.span));
        let launch_guard = self.current.as_ref().map(|current| current.guard);
        if self.pool.is_true(violated) || Some(violated) == launch_guard {
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
            message: message.to_owned(),
            span: primary.span,
            thread: Some(primary.thread),
            launch: self.current_launch(),
            stack: Vec::new(),
            history,
            second: renamed,
            is_arbitrary: self.abstraction.is_some(),
            evidence: Evidence::Race(Box::new((primary, other))),
            n_facts: self.n_facts(),
        };
        self.add_obligation(obligation)
    }
}
