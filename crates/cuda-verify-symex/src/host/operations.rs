//! Operations of the host and of streams: what they access, and what the host has waited for.

use cuda_verify_base::{Span, define_id};
use cuda_verify_ir::intrinsic::MemScope;
use cuda_verify_smt::term::{TermId, TermPool};
use imbl::{OrdMap, OrdSet};
use rustc_hash::FxHashMap;

use crate::heap::memory::ObjectId;
use crate::threads::kind::RaceKind;
use crate::threads::terms::ThreadTerms;

define_id!(
    /// A launch, or an operation of the runtime in a stream.
    pub(crate) struct OperationId, "op"
);

/// What the host knows of operations.
#[derive(Clone, Debug, Default)]
pub(crate) struct HostOrder {
    /// Operations that may not be done.
    pub(crate) outstanding: OrdSet<OperationId>,
    /// Of some of them: unless what holds the host has waited for it.
    pending_if: OrdMap<OperationId, TermId>,
    pub(crate) streams: OrdMap<u64, Stream>,
    /// What events were recorded after.
    pub(crate) events: OrdMap<u64, OrdSet<OperationId>>,
    /// The stream of the operation that is being carried out.
    pub(crate) open: Option<u64>,
    /// Whether that operation goes on to access memory of the host.
    pub(crate) keeps_host: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Stream {
    /// What its next operation comes after.
    pub(crate) tail: OrdSet<OperationId>,
    /// Whether it does not wait for the default stream.
    pub(crate) is_independent: bool,
}

pub(crate) const DEFAULT_STREAM: u64 = 0;

impl HostOrder {
    /// When an operation may not be done; `None` for never.
    pub(crate) fn pending_if(&self, pool: &mut TermPool, operation: OperationId) -> Option<TermId> {
        let is_outstanding = self.outstanding.contains(&operation);
        is_outstanding
            .then(|| self.pending_if.get(&operation).copied().unwrap_or_else(|| pool.mk_true()))
    }

    /// Conditions under which operations may not be done.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = TermId> {
        self.pending_if.values().copied()
    }

    /// What holds on both of two paths, of which the first one is taken where `is_ours`.
    pub(crate) fn meet(&self, pool: &mut TermPool, is_ours: TermId, other: &Self) -> Self {
        // What may not be done on one of the paths may not be done after both; the condition says on which.
        let outstanding = self.outstanding.clone().union(other.outstanding.clone());
        let mut pending_if = OrdMap::new();
        for operation in &outstanding {
            let [ours, theirs] = [self, other]
                .map(|host| host.pending_if(pool, *operation).unwrap_or_else(|| pool.mk_false()));
            let cond = pool.mk_ite(is_ours, ours, theirs);
            if !pool.is_true(cond) {
                pending_if.insert(*operation, cond);
            }
        }
        let mut streams = self.streams.clone();
        for (handle, theirs) in &other.streams {
            streams.entry(*handle).or_insert_with(|| Stream {
                tail: OrdSet::new(),
                is_independent: theirs.is_independent,
            });
        }
        let streams = streams.iter().map(|(handle, stream)| {
            let theirs = other.streams.get(handle).map(|stream| stream.tail.clone());
            let tail = self.meet_sets(&stream.tail, other, &theirs.unwrap_or_default());
            (*handle, Stream { tail, ..*stream })
        });
        let streams = streams.collect();
        let events = self.events.iter().filter_map(|(event, ours)| {
            // An event that one path has not recorded orders nothing: waiting for it returns at once (CUDA Runtime API,
            // `cudaStreamWaitEvent`). To forget it loses orders and may report a race too many, not one too few.
            let theirs = other.events.get(event)?;
            Some((*event, self.meet_sets(ours, other, theirs)))
        });
        Self {
            outstanding,
            pending_if,
            streams,
            events: events.collect(),
            open: self.open,
            keeps_host: self.keeps_host,
        }
    }

    /// What comes before something on both of two paths, of what may not be done: what is no longer, or was never,
    /// outstanding on one of them counts as coming before there.
    fn meet_sets(
        &self,
        ours: &OrdSet<OperationId>,
        other: &Self,
        theirs: &OrdSet<OperationId>,
    ) -> OrdSet<OperationId> {
        let is_before = |operation: &OperationId| {
            (ours.contains(operation) || !self.outstanding.contains(operation))
                && (theirs.contains(operation) || !other.outstanding.contains(operation))
        };
        ours.clone().union(theirs.clone()).into_iter().filter(is_before).collect()
    }

    /// What the next operation of a stream comes after, beyond what is done.
    pub(crate) fn before(&self, handle: u64) -> OrdSet<OperationId> {
        let own = self.streams.get(&handle);
        let mut before = own.map(|stream| stream.tail.clone()).unwrap_or_default();
        // `cudaStreamNonBlocking`: no implicit order with the default stream, in neither direction (CUDA Runtime API,
        // "Stream synchronization behavior").
        if own.is_some_and(|stream| stream.is_independent) {
            return before;
        }
        for (other, stream) in &self.streams {
            if !stream.is_independent && (handle == DEFAULT_STREAM || *other == DEFAULT_STREAM) {
                before = before.union(stream.tail.clone());
            }
        }
        before
    }

    /// The host has waited for operations.
    pub(crate) fn complete(&mut self, done: &OrdSet<OperationId>) {
        self.outstanding = self.outstanding.clone().relative_complement(done.clone());
        for operation in done {
            self.pending_if.remove(operation);
        }
        let live = self.outstanding.clone();
        let streams = self.streams.iter().map(|(handle, stream)| {
            let tail = stream.tail.clone().intersection(live.clone());
            (*handle, Stream { tail, ..*stream })
        });
        self.streams = streams.collect();
    }

    /// Whether operations may go on that do not on another path.
    pub(crate) fn has_more_than(&self, other: &Self) -> bool {
        self.outstanding.iter().any(|operation| !other.outstanding.contains(operation))
    }

    /// Whether operations are all done.
    pub(crate) fn are_done(&self, pool: &mut TermPool, operations: &OrdSet<OperationId>) -> TermId {
        let pending: Vec<TermId> =
            operations.iter().filter_map(|operation| self.pending_if(pool, *operation)).collect();
        let is_pending = pool.mk_or_all(pending);
        pool.mk_not(is_pending)
    }

    pub(crate) fn complete_all(&mut self) {
        let all = std::mem::take(&mut self.outstanding);
        self.complete(&all);
        self.events.clear();
    }
}

/// What an access does, as far as it matters between operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Class {
    Read,
    Write,
    /// Atomic or volatile, for the whole device.
    Strong,
    /// Atomic for the block only.
    StrongInBlock,
}

impl Class {
    pub(crate) fn conflicts(self, other: Self) -> bool {
        // Two of block scope are in conflict: operations have no block in common, so that neither scope includes the
        // other thread (PTX ISA, "Morally strong operations").
        !matches!((self, other), (Self::Read, Self::Read) | (Self::Strong, Self::Strong))
    }

    pub(crate) fn describe(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Strong | Self::StrongInBlock => "atomic access",
        }
    }

    pub(crate) fn of(kind: RaceKind, is_volatile: bool) -> Self {
        match kind {
            RaceKind::Atomic(MemScope::Block) => Self::StrongInBlock,
            RaceKind::Atomic(MemScope::Device | MemScope::System) => Self::Strong,
            RaceKind::Read | RaceKind::Write if is_volatile => Self::Strong,
            RaceKind::Read => Self::Read,
            RaceKind::Write => Self::Write,
        }
    }
}

/// Accesses to a run of bytes.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) class: Class,
    pub(crate) start: u64,
    pub(crate) end: u64,
}

/// A number of bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Extent {
    Bytes(u64),
    /// A 64-bit term.
    Unknown(TermId),
}

/// An access that needs more than folding.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    pub(crate) class: Class,
    pub(crate) offset: TermId,
    /// How many bytes; of copies and fills the number may be unknown.
    pub(crate) extent: Extent,
    pub(crate) guard: TermId,
    /// The arbitrary thread that makes it.
    pub(crate) thread: Option<ThreadTerms>,
}

/// The accesses of one operation to one object.
#[derive(Clone, Debug, Default)]
pub(crate) struct ObjectAccesses {
    /// Sorted by class, then start; runs of one class are disjoint.
    pub(crate) runs: Vec<Run>,
    pub(crate) open: Vec<Open>,
}

impl ObjectAccesses {
    /// Sorts runs and joins neighbours.
    pub(crate) fn tidy(&mut self) {
        self.runs.sort_by_key(|run| (run.class, run.start, run.end));
        let mut joined: Vec<Run> = Vec::new();
        for run in self.runs.drain(..) {
            match joined.last_mut() {
                Some(last) if last.class == run.class && run.start <= last.end => {
                    last.end = last.end.max(run.end);
                }
                Some(_) | None => joined.push(run),
            }
        }
        self.runs = joined;
    }

    /// A run that a class of accesses to a region conflicts with.
    pub(crate) fn conflicting(&self, class: Class, (start, end): (u64, u64)) -> Option<&Run> {
        [Class::Read, Class::Write, Class::Strong, Class::StrongInBlock]
            .into_iter()
            .filter(|other| class.conflicts(*other))
            .find_map(|other| {
                let first = self.runs.partition_point(|run| (run.class, run.end) <= (other, start));
                self.runs.get(first).filter(|run| run.class == other && run.start < end)
            })
    }
}

/// A launch, or an operation of the runtime in a stream.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) what: String,
    pub(crate) span: Span,
    pub(crate) guard: TermId,
    pub(crate) objects: FxHashMap<ObjectId, ObjectAccesses>,
}

/// All operations of the program, and the accesses of the one that is being carried out.
#[derive(Debug, Default)]
pub(crate) struct Operations {
    pub(crate) all: cuda_verify_base::PrimaryMap<OperationId, Operation>,
    pub(crate) current: FxHashMap<ObjectId, ObjectAccesses>,
    /// Reads of constant memory by the launch that is being carried out, which no thread of it can race with.
    pub(crate) constants: Vec<ConstantRead>,
    /// Whether the program does anything that needs them; unknown at first.
    pub(crate) is_needed: Option<bool>,
    /// Launches in streams that are not constant, so far.
    pub(crate) n_unknown_streams: u64,
}

/// A read of constant memory by a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConstantRead {
    pub(crate) object: ObjectId,
    pub(crate) offset: TermId,
    pub(crate) size_bytes: u64,
    pub(crate) guard: TermId,
}

impl ObjectAccesses {
    pub(crate) fn add(
        &mut self,
        class: Class,
        (offset, size_bytes, guard): (TermId, u64, TermId),
        region: Option<(u64, u64)>,
        launch_guard: TermId,
    ) {
        match region {
            Some((start, end)) if guard == launch_guard => {
                // Neighbouring threads mostly touch neighbouring bytes.
                match self.runs.last_mut() {
                    Some(last) if last.class == class && last.end == start => last.end = end,
                    Some(_) | None => {
                        self.runs.push(Run { class, start, end });
                    }
                }
            }
            Some(_) | None => {
                let extent = Extent::Bytes(size_bytes);
                self.open.push(Open { class, offset, extent, guard, thread: None });
            }
        }
    }
}
