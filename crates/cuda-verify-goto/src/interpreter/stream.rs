//! Races between operations that run at the same time: launches and copies in streams, and the host.
//!
//! The run carries operations out where the host starts them; for each it is known which others are certainly over
//! when it begins (CUDA C++ Programming Guide, "Asynchronous Concurrent Execution"): those before it in its stream, what
//! its stream was told to wait for, what the host has waited for, and of the blocking streams and the legacy default
//! stream those of each other ("Implicit Synchronization"). Accesses to one byte by two operations of which neither is
//! over when the other begins race, unless both read or both are atomic.
//!
//! *Guarantee*: two operations that are reported may run at the same time in this execution. Cost: a record per
//! operation and byte.

use std::collections::{BTreeMap, BTreeSet};

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_ir::intrinsic::{AllocSpace, MemScope, StreamOp};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::memory::{ObjectId, Space, Value};
use super::race::RaceKind;
use super::thread::Thread;
use super::{Machine, Outcome, Step, Stop, Violation};

/// An operation, by its number in the run.
type OperationNo = u32;

/// The handles of the legacy default stream.
const DEFAULT_STREAM: u64 = 0;
const LEGACY_STREAM: u64 = 1;

/// What may run at the same time.
#[derive(Debug, Default)]
pub(super) struct Streams {
    n_operations: OperationNo,
    /// Operations that the host has not waited for.
    pending: BTreeSet<OperationNo>,
    streams: BTreeMap<u64, Stream>,
    /// The operations that are over when an event has happened.
    events: BTreeMap<u64, BTreeSet<OperationNo>>,
    /// The operation that is being carried out.
    current: Option<Operation>,
    bytes: FxHashMap<(ObjectId, u64), SmallVec<[(OperationNo, RaceKind); 2]>>,
}

#[derive(Debug, Default)]
struct Stream {
    /// Operations that are over when its next one begins.
    before: BTreeSet<OperationNo>,
    /// Whether it was created not to wait for the default stream.
    is_independent: bool,
}

#[derive(Debug)]
struct Operation {
    number: OperationNo,
    stream: u64,
    before: BTreeSet<OperationNo>,
    /// Whether it goes on to access memory of the host.
    keeps_host: bool,
    span: Span,
}

impl Streams {
    /// What is over when the next operation of a stream begins.
    fn before(&self, handle: u64) -> BTreeSet<OperationNo> {
        let is_independent = |stream: &Stream| stream.is_independent;
        let own = self.streams.get(&handle);
        let is_alone = own.is_some_and(is_independent);
        let others = self.streams.iter().filter(|(other, stream)| {
            let involves_default = handle == DEFAULT_STREAM || **other == DEFAULT_STREAM;
            involves_default && !is_alone && !stream.is_independent
        });
        let others = others.map(|(_, stream)| stream);
        own.into_iter().chain(others).flat_map(|stream| stream.before.iter().copied()).collect()
    }

    fn begin(&mut self, handle: u64, keeps_host: bool, span: Span) {
        let stream = normal(handle);
        let before = self.before(stream);
        self.current =
            Some(Operation { number: self.n_operations, stream, before, keeps_host, span });
        self.n_operations += 1;
    }

    fn end(&mut self) {
        let Some(operation) = self.current.take() else { return };
        self.pending.insert(operation.number);
        let stream = self.streams.entry(operation.stream).or_default();
        stream.before = operation.before;
        stream.before.insert(operation.number);
    }

    /// The host has waited for operations.
    fn complete(&mut self, done: &BTreeSet<OperationNo>) {
        self.pending.retain(|number| !done.contains(number));
    }

    /// Adds an access to a byte, by the current operation or the host; whether it conflicts with an earlier one.
    fn add(&mut self, key: (ObjectId, u64), kind: RaceKind, is_kept: bool) -> Option<RaceKind> {
        let none = BTreeSet::new();
        let before = self.current.as_ref().map_or(&none, |operation| &operation.before);
        let number = self.current.as_ref().map(|operation| operation.number);
        let Some(number) = number else {
            // What comes after an access by the host is started after it.
            let known = self.bytes.get(&key)?.iter();
            let mut others = known.filter(|(other, _)| self.pending.contains(other));
            return others.find(|(_, other)| conflicts(kind, *other)).map(|(_, other)| *other);
        };
        let known = self.bytes.entry(key).or_default();
        known.retain(|(other, _)| *other == number || self.pending.contains(other));
        let conflict = known.iter().find(|(other, other_kind)| {
            *other != number && !before.contains(other) && conflicts(kind, *other_kind)
        });
        let conflict = conflict.map(|(_, kind)| *kind);
        if is_kept && !known.contains(&(number, kind)) {
            known.push((number, kind));
        }
        conflict
    }
}

fn normal(handle: u64) -> u64 {
    if handle == LEGACY_STREAM { DEFAULT_STREAM } else { handle }
}

/// Whether accesses of two operations conflict.
fn conflicts(a: RaceKind, b: RaceKind) -> bool {
    match (a, b) {
        (RaceKind::Read, RaceKind::Read) => false,
        (RaceKind::Atomic(a), RaceKind::Atomic(b)) => a == MemScope::Block || b == MemScope::Block,
        (
            RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_),
            RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_),
        ) => true,
    }
}

impl Machine<'_> {
    /// Executes an operation on streams and events.
    pub(super) fn stream_op(&mut self, thread: &Thread, op: StreamOp, args: &[u64], span: Span) {
        let span = self.caller_span(thread, span);
        if op == StreamOp::Reset {
            self.memory.reset_device();
        }
        let arg = |index: usize| args.get(index).copied().unwrap_or(0);
        let streams = &mut self.streams;
        match op {
            StreamOp::Create => {
                let is_independent = arg(1) & 1 == 1;
                streams.streams.insert(arg(0), Stream { before: BTreeSet::new(), is_independent });
            }
            StreamOp::Sync => {
                let stream = streams.streams.get(&normal(arg(0)));
                let done = stream.map(|stream| stream.before.clone()).unwrap_or_default();
                streams.complete(&done);
            }
            StreamOp::Wait => {
                let happened = streams.events.get(&arg(1)).cloned().unwrap_or_default();
                streams.streams.entry(normal(arg(0))).or_default().before.extend(happened);
            }
            StreamOp::Record => {
                let before = streams.before(normal(arg(1)));
                streams.events.insert(arg(0), before);
            }
            StreamOp::EventSync => {
                let done = streams.events.get(&arg(0)).cloned().unwrap_or_default();
                streams.complete(&done);
            }
            StreamOp::Begin | StreamOp::BeginHost => {
                streams.begin(arg(0), op == StreamOp::BeginHost, span);
            }
            // Answered by `is_done` and `claim`.
            StreamOp::Claim | StreamOp::IsDone | StreamOp::IsEventDone => {}
            StreamOp::End => streams.end(),
            StreamOp::Reset => {
                streams.pending.clear();
                streams.streams.clear();
            }
        }
    }

    /// The operation takes bytes, as a write without a value.
    pub(super) fn claim(&mut self, thread: &Thread, args: &[Value], span: Span) -> Step<()> {
        let [pointer, size] = *args else { return Ok(()) };
        let Some((id, offset)) = self.memory.locate(pointer) else { return Ok(()) };
        self.log_access(thread, id, offset, size.low(), RaceKind::Write, span)
    }

    /// Whether the host knows that the work of a stream, or what an event was recorded after, is done.
    pub(super) fn is_done(&self, op: StreamOp, handle: u64) -> bool {
        let streams = &self.streams;
        let operations = if op == StreamOp::IsEventDone {
            streams.events.get(&handle)
        } else {
            streams.streams.get(&normal(handle)).map(|stream| &stream.before)
        };
        operations.is_none_or(|operations| operations.is_disjoint(&streams.pending))
    }

    pub(super) fn begin_launch(&mut self, stream: Option<Value>, span: Span) {
        self.streams.begin(stream.map_or(DEFAULT_STREAM, Value::low), false, span);
    }

    pub(super) fn end_launch(&mut self) {
        self.streams.end();
    }

    /// The host waits for all operations.
    pub(super) fn device_sync(&mut self) {
        self.streams.pending.clear();
    }

    /// Records an access; a conflict with an operation that may run at the same time is a violation.
    pub(super) fn log_operation(
        &mut self,
        thread: &Thread,
        object: ObjectId,
        (offset, size): (u64, u64),
        kind: RaceKind,
        span: Span,
    ) -> Step<()> {
        let is_reached = match self.memory.objects[object].space {
            // Copies go on after the call, and functions of the host run in streams.
            Space::Host => !self.memory.objects[object].is_model,
            Space::Managed
            | Space::Local(None)
            | Space::Allocated(
                AllocSpace::Managed
                | AllocSpace::Pinned
                | AllocSpace::HostHeap(_)
                | AllocSpace::Stack
                | AllocSpace::Environment,
            ) => true,
            Space::Device
            | Space::Constant
            | Space::Allocated(AllocSpace::Device | AllocSpace::DeviceHeap(_)) => {
                self.streams.current.is_some()
            }
            Space::Builtin
            | Space::Shared
            | Space::Local(Some(_))
            | Space::Code(_)
            | Space::HostCode(_)
            | Space::Shadow(_)
            | Space::Allocated(AllocSpace::Runtime | AllocSpace::Descriptor) => false,
        };
        if !is_reached {
            return Ok(());
        }
        // The host waits for other operations, or what they take from it has been taken.
        let is_of_host = matches!(
            self.memory.objects[object].space,
            Space::Host
                | Space::Local(None)
                | Space::Allocated(
                    AllocSpace::HostHeap(_) | AllocSpace::Stack | AllocSpace::Environment
                )
        );
        let is_kept =
            !is_of_host || self.streams.current.as_ref().is_some_and(|current| current.keeps_host);
        let place = match &self.streams.current {
            Some(operation) => operation.span,
            None => self.caller_span(thread, span),
        };
        for at in (0..size).map(|index| offset.wrapping_add(index)) {
            let Some(earlier) = self.streams.add((object, at), kind, is_kept) else { continue };
            if !self.is_target(place) {
                continue;
            }
            let by = if self.streams.current.is_some() { "an operation" } else { "the host" };
            let message = format!(
                "{} of `{}` by {by} conflicts with a {} by an operation that nothing orders with it",
                kind.describe(),
                self.memory.objects[object].name,
                earlier.describe()
            );
            return Err(Stop::Ended(Outcome::Violation(Box::new(Violation {
                property: PropertyKind::DataRace,
                message,
                span: place,
                thread: self.position(thread),
                stack: Vec::new(),
                accesses: None,
                is_simultaneous: false,
                waiting: Vec::new(),
                launch: self.launch_run(),
            }))));
        }
        Ok(())
    }
}
