//! Races between operations that may run at the same time: launches and copies in streams, and the host.
//!
//! The run carries operations out where the host starts them; for each it is known which others are certainly over when
//! it begins (CUDA C++ Programming Guide, "Asynchronous Concurrent Execution"): those before it in its stream, what its
//! stream was told to wait for, what the host has waited for, and of the blocking streams and the legacy default stream
//! those of each other ("Implicit Synchronization"). Accesses to one byte by two operations of which neither is over when
//! the other begins race, unless both read or both are atomic.
//!
//! *Guarantee*: two operations that are reported may run at the same time in this execution. Cost: a record per operation
//! and range of bytes, where neighbors with the same records are one.

use std::collections::{BTreeMap, BTreeSet};

use cuda_verify_base::Span;
use cuda_verify_ir::intrinsic::{MemScope, StreamOp};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// An operation, by its number in the run.
type OperationNo = u32;

/// The handles of the legacy default stream.
const DEFAULT_STREAM: u64 = 0;
const LEGACY_STREAM: u64 = 1;
/// Ranges of bytes of which records are kept.
pub(crate) const MAX_RANGES: usize = 1 << 22;

/// What an operation does to bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Read,
    Write,
    Atomic(MemScope),
}

impl Use {
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Atomic(_) => "atomic access",
        }
    }

    /// Whether accesses of two operations conflict.
    fn conflicts(self, other: Self) -> bool {
        match (self, other) {
            (Self::Read, Self::Read) => false,
            (Self::Atomic(a), Self::Atomic(b)) => a == MemScope::Block || b == MemScope::Block,
            (
                Self::Read | Self::Write | Self::Atomic(_),
                Self::Read | Self::Write | Self::Atomic(_),
            ) => true,
        }
    }
}

/// The operations that have accessed some bytes.
type Users = SmallVec<[(OperationNo, Use); 2]>;

/// The accesses to one object: by the first byte of each range the byte after its last one, and who has accessed it.
#[derive(Debug, Default)]
struct Ranges(BTreeMap<usize, (usize, Users)>);

impl Ranges {
    /// Makes a range begin at a byte if one contains it.
    fn split(&mut self, at: usize) {
        if let Some((_, (end, users))) = self.0.range_mut(..at).next_back()
            && *end > at
        {
            let tail = (*end, users.clone());
            *end = at;
            self.0.insert(at, tail);
        }
    }

    /// Makes ranges for all of some bytes.
    fn cover(&mut self, first: usize, last: usize) {
        self.split(first);
        self.split(last);
        let mut gaps = Vec::new();
        let mut at = first;
        for (start, (end, _)) in self.0.range(first..last) {
            if at < *start {
                gaps.push((at, *start));
            }
            at = *end;
        }
        if at < last {
            gaps.push((at, last));
        }
        self.0.extend(gaps.into_iter().map(|(start, end)| (start, (end, Users::new()))));
    }

    /// Joins a range with the one before if the same has accessed both.
    fn join(&mut self, first: usize) {
        let Some((end, users)) = self.0.get(&first).cloned() else { return };
        if let Some((_, before)) = self.0.range_mut(..first).next_back()
            && before.0 == first
            && before.1 == users
        {
            before.0 = end;
            self.0.remove(&first);
        }
    }

    /// The users of ranges that have bytes in common with some.
    fn overlapping(&self, first: usize, last: usize) -> impl Iterator<Item = &(OperationNo, Use)> {
        let before = self.0.range(..first).next_back().filter(|(_, (end, _))| *end > first);
        let ranges = before.into_iter().chain(self.0.range(first..last));
        ranges.flat_map(|(_, (_, users))| users)
    }
}

/// What may run at the same time.
#[derive(Debug, Default)]
pub(crate) struct Streams {
    n_operations: OperationNo,
    /// Operations that the host has not waited for.
    pending: BTreeSet<OperationNo>,
    streams: BTreeMap<u64, Stream>,
    /// The operations that are over when an event has happened.
    events: BTreeMap<u64, BTreeSet<OperationNo>>,
    /// The operation that is being carried out.
    pub(crate) current: Option<Operation>,
    objects: FxHashMap<usize, Ranges>,
    pub(crate) n_ranges: usize,
}

#[derive(Debug, Default)]
struct Stream {
    /// Operations that are over when its next one begins.
    before: BTreeSet<OperationNo>,
    /// Whether it was created not to wait for the default stream.
    is_independent: bool,
}

#[derive(Debug)]
pub(crate) struct Operation {
    number: OperationNo,
    stream: u64,
    before: BTreeSet<OperationNo>,
    /// Whether it goes on to access memory of the host.
    pub(crate) keeps_host: bool,
    pub(crate) span: Span,
}

impl Streams {
    /// What is over when the next operation of a stream begins.
    fn before(&self, handle: u64) -> BTreeSet<OperationNo> {
        let own = self.streams.get(&handle);
        let is_alone = own.is_some_and(|stream| stream.is_independent);
        let others = self.streams.iter().filter(|(other, stream)| {
            let involves_default = handle == DEFAULT_STREAM || **other == DEFAULT_STREAM;
            involves_default && !is_alone && !stream.is_independent
        });
        let others = others.map(|(_, stream)| stream);
        own.into_iter().chain(others).flat_map(|stream| stream.before.iter().copied()).collect()
    }

    pub(crate) fn begin(&mut self, handle: u64, keeps_host: bool, span: Span) {
        let stream = normal(handle);
        let before = self.before(stream);
        self.current =
            Some(Operation { number: self.n_operations, stream, before, keeps_host, span });
        self.n_operations += 1;
    }

    pub(crate) fn end(&mut self) {
        let Some(operation) = self.current.take() else { return };
        self.pending.insert(operation.number);
        let stream = self.streams.entry(operation.stream).or_default();
        stream.before = operation.before;
        stream.before.insert(operation.number);
    }

    /// The host waits for all operations.
    pub(crate) fn wait_for_all(&mut self) {
        self.pending.clear();
    }

    /// The host has waited for operations.
    fn complete(&mut self, done: &BTreeSet<OperationNo>) {
        self.pending.retain(|number| !done.contains(number));
    }

    /// Carries out an operation on streams and events.
    pub(crate) fn apply(&mut self, op: StreamOp, [first, second]: [u64; 2], span: Span) {
        match op {
            StreamOp::Create => {
                let is_independent = second & 1 == 1;
                self.streams.insert(first, Stream { before: BTreeSet::new(), is_independent });
            }
            StreamOp::Sync => {
                let stream = self.streams.get(&normal(first));
                let done = stream.map(|stream| stream.before.clone()).unwrap_or_default();
                self.complete(&done);
            }
            StreamOp::Wait => {
                let happened = self.events.get(&second).cloned().unwrap_or_default();
                self.streams.entry(normal(first)).or_default().before.extend(happened);
            }
            StreamOp::Record => {
                let before = self.before(normal(second));
                self.events.insert(first, before);
            }
            StreamOp::EventSync => {
                let done = self.events.get(&first).cloned().unwrap_or_default();
                self.complete(&done);
            }
            StreamOp::Begin | StreamOp::BeginHost => {
                self.begin(first, op == StreamOp::BeginHost, span);
            }
            // These ask, or access memory.
            StreamOp::Claim | StreamOp::IsDone | StreamOp::IsEventDone => {}
            StreamOp::End => self.end(),
            StreamOp::Reset => {
                self.pending.clear();
                self.streams.clear();
            }
        }
    }

    /// Whether the host knows that the work of a stream, or what an event was recorded after, is done.
    pub(crate) fn is_done(&self, op: StreamOp, handle: u64) -> bool {
        let operations = if op == StreamOp::IsEventDone {
            self.events.get(&handle)
        } else {
            self.streams.get(&normal(handle)).map(|stream| &stream.before)
        };
        operations.is_none_or(|operations| operations.is_disjoint(&self.pending))
    }

    /// Adds an access to bytes, by the current operation or the host; an earlier one that it conflicts with.
    pub(crate) fn add(
        &mut self,
        object: usize,
        (first, last): (usize, usize),
        new: Use,
        is_kept: bool,
    ) -> Option<Use> {
        let pending = &self.pending;
        let Some(Operation { number, before, .. }) = &self.current else {
            // What comes after an access by the host is started after it.
            let mut known = self.objects.get(&object)?.overlapping(first, last);
            let is_conflict = |(other, earlier): &&(OperationNo, Use)| {
                pending.contains(other) && new.conflicts(*earlier)
            };
            return known.find(is_conflict).map(|(_, earlier)| *earlier);
        };
        let ranges = self.objects.entry(object).or_default();
        let n_before = ranges.0.len();
        ranges.cover(first, last);
        let mut conflict = None;
        for (_, (_, users)) in ranges.0.range_mut(first..last) {
            users.retain(|(other, _)| other == number || pending.contains(other));
            let mut others = users.iter().filter(|(other, earlier)| {
                other != number && !before.contains(other) && new.conflicts(*earlier)
            });
            conflict = conflict.or(others.next().map(|(_, earlier)| *earlier));
            if is_kept && !users.contains(&(*number, new)) {
                users.push((*number, new));
            }
        }
        ranges.join(first);
        self.n_ranges = self.n_ranges + ranges.0.len() - n_before;
        conflict
    }
}

fn normal(handle: u64) -> u64 {
    if handle == LEGACY_STREAM { DEFAULT_STREAM } else { handle }
}
