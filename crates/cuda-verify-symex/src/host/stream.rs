//! Host and device at the same time: streams, events, and what the host has waited for.
//!
//! Launches and copies are carried out where the program starts them, which is one legal schedule. Here their accesses
//! are compared with those of operations, and of the host, that nothing orders (CUDA C++ Programming Guide,
//! "Asynchronous Concurrent Execution"): an operation comes after those before it in its stream, after what its stream
//! was told to wait for, and after what the host had waited for when it was started. The legacy default stream and the
//! blocking streams wait for each other ("Implicit Synchronization").
//!
//! SOUNDNESS(synchronous-launches): under; values are those of program order. Where operations conflict with each other
//! or with the host that is a race; with the race check off, other orders are not looked at.
//! Cost: accesses of an operation are merged into runs of bytes; two operations are compared by sorted search.

use cuda_verify_base::{PropertyKind, Reason, Span};
use cuda_verify_goto::program::FuncId;
use cuda_verify_ir::intrinsic::{AllocSpace, StreamOp};
use cuda_verify_protocol::renaming::Renaming;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use imbl::OrdSet;
use rustc_hash::FxHashMap;

use crate::engine::Engine;
use crate::exec::control::{Step, Stop};
use crate::exec::path::Path;
use crate::heap::memory::{ObjectId, Space};
use crate::host::operations::{
    Class, ConstantRead, DEFAULT_STREAM, Extent, ObjectAccesses, Open, Operation, OperationId, Run,
    Stream,
};
use crate::rules;
use crate::symbols::{Origin, Sharing};
use crate::threads::accesses::AccessRecord;
use crate::threads::kind::RaceKind;
use crate::threads::terms::ThreadTerms;
use crate::vcc::obligation::{Evidence, Goal, Obligation};

const MAX_PAIRS: usize = 100_000;

impl Engine<'_> {
    /// Whether there can be operations that are not ordered with each other or with the host.
    pub(crate) fn has_concurrency(&mut self) -> bool {
        if self.launches.is_exploring || !self.may_have_concurrency() {
            return false;
        }
        let is_wanted = self.config.properties.contains(PropertyKind::DataRace);
        if !is_wanted {
            self.rely_on(rules::SYNCHRONOUS_LAUNCHES);
        }
        is_wanted
    }

    /// Whether the program has streams, or memory that host and device share.
    fn may_have_concurrency(&mut self) -> bool {
        if let Some(is_needed) = self.launches.operations.is_needed {
            return is_needed;
        }
        let has_streams = self.program.features().has_streams;
        let has_managed =
            self.heap.objects.writable_spaces().any(|space| space == Space::ManagedGlobal);
        let is_needed = has_streams || has_managed;
        self.launches.operations.is_needed = Some(is_needed);
        is_needed
    }

    /// Memory that host and device share has been allocated.
    pub(crate) fn note_allocation(&mut self, space: AllocSpace) {
        if space.is_of_both_sides() {
            self.launches.operations.is_needed = Some(true);
        }
    }

    /// Executes an operation on streams and events. False if nothing is left of the path.
    pub(crate) fn stream_op(
        &mut self,
        path: &mut Path,
        op: StreamOp,
        args: &[TermId],
        span: Span,
    ) -> Result<bool, Stop> {
        if op == StreamOp::Reset {
            self.reset_device(path);
        }
        if self.is_device() || !self.config.properties.contains(PropertyKind::DataRace) {
            return Ok(true);
        }
        let mut numbers = Vec::new();
        // A claim names memory, not streams.
        let n_handles = if op == StreamOp::Claim { 0 } else { args.len() };
        for arg in &args[..n_handles] {
            let Some(number) = self.pool.as_bv_u64(*arg) else {
                self.unsupported(path, "stream or event that is not constant", span)?;
                return Ok(false);
            };
            numbers.push(number);
        }
        let stream = |index: usize| {
            // 1 is another name of the legacy default stream.
            numbers.get(index).copied().filter(|handle| *handle != 1).unwrap_or(DEFAULT_STREAM)
        };
        let number = |index: usize| numbers.get(index).copied().unwrap_or(0);
        let host = path.order.host_mut();
        match op {
            StreamOp::Create => {
                let is_independent = number(1) & 1 == 1;
                host.streams.insert(stream(0), Stream { tail: OrdSet::new(), is_independent });
            }
            StreamOp::Sync => {
                let done = host.streams.get(&stream(0)).map(|stream| stream.tail.clone());
                host.complete(&done.unwrap_or_default());
            }
            StreamOp::Wait => {
                let event = host.events.get(&number(1)).cloned().unwrap_or_default();
                // What is over already orders nothing any more.
                let event = event.intersection(host.outstanding.clone());
                let stream = host.streams.entry(stream(0)).or_default();
                stream.tail = stream.tail.clone().union(event);
            }
            StreamOp::Record => {
                let before = host.before(stream(1));
                host.events.insert(number(0), before);
            }
            StreamOp::EventSync => {
                // An event that has not been recorded is complete (CUDA Runtime API, `cudaEventSynchronize`).
                let done = host.events.get(&number(0)).cloned().unwrap_or_default();
                host.complete(&done);
            }
            StreamOp::Reset => {
                host.complete_all();
                host.streams.clear();
            }
            StreamOp::IsDone | StreamOp::IsEventDone => {}
            StreamOp::Claim => {
                let (pointer, size) = (args[0], args[1]);
                self.log_host_unknown(path, pointer, size, RaceKind::Write, span)?;
            }
            StreamOp::Begin | StreamOp::BeginHost => {
                host.keeps_host = op == StreamOp::BeginHost;
                host.open = Some(stream(0));
                self.launches.operations.current.clear();
            }
            StreamOp::End => {
                if let Some(stream) = host.open.take()
                    && self.has_concurrency()
                {
                    let accesses = std::mem::take(&mut self.launches.operations.current);
                    let what = self.called_by_program(path);
                    self.finish_operation(path, stream, what, accesses, span)?;
                }
            }
        }
        Ok(true)
    }

    /// The function of the library that the program has called, as messages name it.
    fn called_by_program(&self, path: &Path) -> String {
        let functions = path.frames.iter().map(|frame| &self.program.functions[frame.func]);
        let called = functions.rev().take_while(|function| function.is_model).last();
        match called.filter(|function| !function.name.starts_with("__cv_")) {
            Some(function) => {
                let name = function.name.split('<').next().unwrap_or(&function.name);
                format!("`{name}`")
            }
            None => "an operation of the library".to_owned(),
        }
    }

    /// Whether the host knows that the work of a stream, or what an event was recorded after, is done.
    pub(crate) fn is_done(&mut self, path: &mut Path, op: StreamOp, handle: TermId) -> TermId {
        if !path.order.has_host() || !self.has_concurrency() {
            return self.pool.mk_true();
        }
        let Some(handle) = self.pool.as_bv_u64(handle) else {
            let is_done = self.pool.fresh("done", Sort::Bool, Origin::Havoc);
            self.pool.mark_approximate(is_done);
            return is_done;
        };
        let host = path.order.host_mut();
        let operations = if op == StreamOp::IsEventDone {
            host.events.get(&handle).cloned()
        } else {
            let handle = if handle == 1 { DEFAULT_STREAM } else { handle };
            host.streams.get(&handle).map(|stream| stream.tail.clone())
        };
        host.are_done(&mut self.pool, &operations.unwrap_or_default())
    }

    /// The host waits for all operations.
    pub(crate) fn device_sync(&mut self, path: &mut Path) {
        if path.order.has_host() {
            path.order.host_mut().complete_all();
        }
    }

    /// A launch has been carried out: its accesses are those of the log.
    pub(crate) fn finish_launch(
        &mut self,
        path: &mut Path,
        stream: Option<TermId>,
        span: Span,
    ) -> Result<(), Stop> {
        if !self.has_concurrency() {
            return Ok(());
        }
        let stream = self.stream_of(path, stream);
        let Some(current) = self.current.take() else { return Ok(()) };
        let what = format!("kernel `{}`", current.launch.kernel);
        let launch_guard = current.guard;
        let mut objects: FxHashMap<ObjectId, ObjectAccesses> = FxHashMap::default();
        for record in self.log.records() {
            if self.heap.objects[record.object].space == Space::Shared {
                continue;
            }
            let accesses = objects.entry(record.object).or_default();
            let class = Class::of(record.kind, record.is_volatile);
            let place = (record.offset, record.size_bytes, record.guard);
            accesses.add(class, place, record.region(&self.pool), launch_guard);
        }
        for read in std::mem::take(&mut self.launches.operations.constants) {
            let start = self.pool.as_bv_u64(read.offset);
            let region = start.map(|start| (start, start.wrapping_add(read.size_bytes)));
            let place = (read.offset, read.size_bytes, read.guard);
            let accesses = objects.entry(read.object).or_default();
            accesses.add(Class::Read, place, region, launch_guard);
        }
        self.finish_operation(path, stream, what, objects, span)
    }

    /// Notes the accesses of an arbitrary thread of a launch, in symbols of their own.
    pub(crate) fn note_arbitrary<'a>(&mut self, accesses: impl Iterator<Item = &'a AccessRecord>) {
        self.launches.operations.current.clear();
        if !self.has_concurrency() {
            return;
        }
        let mut renaming = Renaming::new(Sharing::Grid);
        let thread = self.current_thread().map(|thread| ThreadTerms {
            block_idx: thread.block_idx.map(|term| renaming.apply(&mut self.pool, term)),
            thread_idx: thread.thread_idx.map(|term| renaming.apply(&mut self.pool, term)),
        });
        let mut places = Vec::new();
        for access in accesses {
            if self.heap.objects[access.object].space == Space::Shared {
                continue;
            }
            let class = Class::of(access.kind, access.is_volatile);
            places.push((access.object, class, access.offset, access.size_bytes, access.guard));
        }
        for read in std::mem::take(&mut self.launches.operations.constants) {
            places.push((read.object, Class::Read, read.offset, read.size_bytes, read.guard));
        }
        let mut known = rustc_hash::FxHashSet::default();
        for place in places {
            if !known.insert(place) {
                continue;
            }
            let (object, class, offset, size_bytes, guard) = place;
            let offset = renaming.apply(&mut self.pool, offset);
            let guard = renaming.apply(&mut self.pool, guard);
            let extent = Extent::Bytes(size_bytes);
            let accesses = self.launches.operations.current.entry(object).or_default();
            accesses.open.push(Open { class, offset, extent, guard, thread });
        }
    }

    /// Notes that a thread of a launch reads constant memory: an operation of the runtime may write to it meanwhile.
    pub(crate) fn note_constant_read(
        &mut self,
        object: ObjectId,
        (offset, size_bytes): (TermId, u64),
        guard: TermId,
    ) {
        if !self.loops.is_looking_ahead && self.has_concurrency() {
            let read = ConstantRead { object, offset, size_bytes, guard };
            self.launches.operations.constants.push(read);
        }
    }

    /// A launch has been carried out by an arbitrary thread, whose accesses have been noted.
    pub(crate) fn finish_arbitrary(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        stream: Option<TermId>,
        span: Span,
    ) -> Result<Step, Stop> {
        // The host may go on for some time, but it is not known for how long.
        let launches = &self.evidence.witnesses.launches;
        if self.exec.n_mutes == 0 && launches.last().is_some_and(|launch| launch.is_endless) {
            return Ok(Step::Dead);
        }
        if self.has_concurrency() {
            let stream = self.stream_of(path, stream);
            let what = format!("kernel `{}`", self.program.functions[kernel].name);
            let accesses = std::mem::take(&mut self.launches.operations.current);
            self.finish_operation(path, stream, what, accesses, span)?;
        }
        Ok(Step::Next)
    }

    /// The handle of a launch's stream; 1 is another name of the default stream. A stream that is not constant, as one of a
    /// table of the caller, is taken for one of its own, which only a wait for the whole device orders with others: what it
    /// would be ordered with by being one of them is ordered less.
    fn stream_of(&mut self, path: &mut Path, stream: Option<TermId>) -> u64 {
        match stream.map_or(Some(DEFAULT_STREAM), |term| self.pool.as_bv_u64(term)) {
            Some(1) => DEFAULT_STREAM,
            Some(handle) => handle,
            None => {
                self.launches.operations.n_unknown_streams += 1;
                let handle = u64::MAX - self.launches.operations.n_unknown_streams;
                let own = Stream { tail: OrdSet::new(), is_independent: true };
                path.order.host_mut().streams.insert(handle, own);
                handle
            }
        }
    }

    /// Logs an access by the host, or by the operation that the host carries out.
    pub(crate) fn log_host(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        size_bytes: u64,
        (kind, is_volatile): (RaceKind, bool),
        span: Span,
    ) -> Result<(), Stop> {
        let extent = Extent::Bytes(size_bytes);
        self.log_host_extent(path, pointer, extent, Class::of(kind, is_volatile), span)
    }

    /// Logs an access of the host, or of the operation that it carries out, to a number of bytes that is not known.
    pub(crate) fn log_host_unknown(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        size: TermId,
        kind: RaceKind,
        span: Span,
    ) -> Result<(), Stop> {
        let extent = match self.pool.as_bv_u64(size) {
            Some(size) => Extent::Bytes(size),
            None => Extent::Unknown(size),
        };
        self.log_host_extent(path, pointer, extent, Class::of(kind, false), span)
    }

    fn log_host_extent(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        extent: Extent,
        class: Class,
        span: Span,
    ) -> Result<(), Stop> {
        if !path.order.has_host() || !self.has_concurrency() {
            return Ok(());
        }
        let host = path.order.host_mut();
        let is_operation = host.open.is_some();
        if !is_operation && host.outstanding.is_empty() {
            return Ok(());
        }
        let outstanding = host.outstanding.clone();
        for case in self.resolve(pointer) {
            let Some(crate::heap::memory::Target::Object(object, _)) = case.target else {
                continue;
            };
            let Some(info) = self.heap.objects.get(object) else { continue };
            if info.is_model && info.space == Space::HostGlobal
                || !is_reached(info.space, is_operation)
            {
                continue;
            }
            let mut accesses = ObjectAccesses::default();
            let start = self.pool.as_bv_u64(case.offset);
            match (start, extent) {
                (Some(start), Extent::Bytes(size_bytes)) if self.pool.is_true(case.cond) => {
                    let end = start.wrapping_add(size_bytes);
                    accesses.runs.push(Run { class, start, end });
                }
                (Some(_) | None, Extent::Bytes(_) | Extent::Unknown(_)) => {
                    let (offset, guard) = (case.offset, case.cond);
                    let thread = None;
                    accesses.open.push(Open { class, offset, extent, guard, thread });
                }
            }
            if is_operation {
                let known = self.launches.operations.current.entry(object).or_default();
                known.runs.append(&mut accesses.runs);
                known.open.append(&mut accesses.open);
                continue;
            }
            for operation in &outstanding {
                self.compare(path, *operation, object, &accesses, "the host", span)?;
            }
        }
        Ok(())
    }

    fn finish_operation(
        &mut self,
        path: &mut Path,
        stream: u64,
        what: String,
        mut objects: FxHashMap<ObjectId, ObjectAccesses>,
        span: Span,
    ) -> Result<(), Stop> {
        objects.values_mut().for_each(ObjectAccesses::tidy);
        let host = path.order.host_mut();
        // Taken before the operation is added, or it would come before itself and before what it is compared with.
        let before = host.before(stream);
        let unordered = host.outstanding.clone().relative_complement(before.clone());
        let mut touched: Vec<ObjectId> = objects.keys().copied().collect();
        touched.sort_unstable();
        for operation in &unordered {
            for object in &touched {
                let accesses = objects.remove(object).unwrap_or_default();
                self.compare(path, *operation, *object, &accesses, &what, span)?;
                objects.insert(*object, accesses);
            }
        }
        let guard = path.guard.term(&mut self.pool);
        let host = path.order.host_mut();
        if !std::mem::take(&mut host.keeps_host) {
            // The host waits for the operation, or what it takes from the host has been taken.
            objects.retain(|object, _| !is_of_host(self.heap.objects[*object].space));
        }
        let id = self.launches.operations.all.push(Operation { what, span, guard, objects });
        let host = path.order.host_mut();
        host.outstanding.insert(id);
        let stream = host.streams.entry(stream).or_default();
        stream.tail = before;
        stream.tail.insert(id);
        Ok(())
    }

    /// Compares accesses to an object with those of an operation that nothing orders with them.
    fn compare(
        &mut self,
        path: &Path,
        operation: OperationId,
        object: ObjectId,
        accesses: &ObjectAccesses,
        by: &str,
        span: Span,
    ) -> Result<(), Stop> {
        let earlier = &self.launches.operations.all[operation];
        let Some(others) = earlier.objects.get(&object) else { return Ok(()) };
        let (what, guard, at) = (earlier.what.clone(), earlier.guard, earlier.span);
        let pending = path.order.host().and_then(|host| host.pending_if(&mut self.pool, operation));
        let Some(pending) = pending else { return Ok(()) };
        let guard = self.pool.mk_and(guard, pending);
        let found = accesses.runs.iter().find_map(|run| {
            let other = others.conflicting(run.class, (run.start, run.end))?;
            Some((run.class, other.class))
        });
        if let Some((class, other)) = found {
            let sides = ((by, class), (what.as_str(), other, at));
            return self.report_unordered(path, object, guard, sides, Vec::new(), span);
        }
        let others = others.clone();
        let mut n_pairs = 0;
        for (opened, others, is_ours) in
            [(&accesses.open, &others, true), (&others.open, accesses, false)]
        {
            for access in opened {
                // Runs are accesses that take place whenever the operation does, whose own condition is in `guard`.
                let guard_of_runs = self.pool.mk_true();
                let runs = others.runs.iter().map(|run| Open {
                    class: run.class,
                    offset: self.pool.mk_bv(64, run.start),
                    extent: Extent::Bytes(run.end.wrapping_sub(run.start)),
                    guard: guard_of_runs,
                    thread: None,
                });
                let others: Vec<Open> = runs.chain(others.open.iter().cloned()).collect();
                for other in others {
                    if !access.class.conflicts(other.class) {
                        continue;
                    }
                    n_pairs += 1;
                    if n_pairs > MAX_PAIRS {
                        let what = "too many accesses of operations to compare".to_owned();
                        return Err(Stop(Reason::SolverUnknown(what)));
                    }
                    let both = self.meet(access, &other);
                    let both = self.pool.mk_and_all([both, access.guard, other.guard, guard]);
                    let (class, other_class) = if is_ours {
                        (access.class, other.class)
                    } else {
                        (other.class, access.class)
                    };
                    let sides = ((by, class), (what.as_str(), other_class, at));
                    let threads = [access.thread, other.thread].into_iter().flatten().collect();
                    self.report_unordered(path, object, both, sides, threads, span)?;
                }
            }
        }
        Ok(())
    }

    /// Whether two accesses are to a common byte.
    fn meet(&mut self, a: &Open, b: &Open) -> TermId {
        if let (Extent::Bytes(a_size), Extent::Bytes(b_size)) = (a.extent, b.extent) {
            return self.overlap(a.offset, a_size, b.offset, b_size);
        }
        let [a_size, b_size] = [a.extent, b.extent].map(|extent| match extent {
            Extent::Bytes(size) => self.pool.mk_bv(64, size),
            Extent::Unknown(size) => size,
        });
        // That both are in bounds is checked where they are made, so that the sums do not wrap around.
        let a_end = self.pool.mk_bv_add(a.offset, a_size);
        let b_end = self.pool.mk_bv_add(b.offset, b_size);
        let (x, y) = (self.pool.mk_bv_ult(a.offset, b_end), self.pool.mk_bv_ult(b.offset, a_end));
        self.pool.mk_and(x, y)
    }

    /// The context ends: its memory and its objects are gone.
    fn reset_device(&mut self, path: &mut Path) {
        let all: Vec<_> =
            path.memory.iter().map(|(id, _)| (id, self.heap.objects[id].space)).collect();
        for (id, space) in all {
            match space {
                Space::Allocated(
                    AllocSpace::Device
                    | AllocSpace::Managed
                    | AllocSpace::Pinned
                    | AllocSpace::DeviceHeap(_)
                    | AllocSpace::Runtime
                    | AllocSpace::Descriptor,
                ) => path.memory.remove(id),
                Space::DeviceGlobal | Space::ManagedGlobal | Space::Constant
                    if !self.heap.objects[id].is_const && !self.heap.objects[id].is_model =>
                {
                    self.leave_unknown(path, id);
                }
                Space::DeviceGlobal
                | Space::ManagedGlobal
                | Space::Constant
                | Space::HostGlobal
                | Space::Shared
                | Space::ThreadBuiltin
                | Space::Local(_)
                | Space::Allocated(
                    AllocSpace::HostHeap(_) | AllocSpace::Stack | AllocSpace::Environment,
                )
                | Space::Code(_)
                | Space::HostCode(_)
                | Space::Shadow(_) => {}
            }
        }
    }

    fn report_unordered(
        &mut self,
        path: &Path,
        object: ObjectId,
        both: TermId,
        ((by, class), (other, other_class, at)): ((&str, Class), (&str, Class, Span)),
        threads: Vec<ThreadTerms>,
        span: Span,
    ) -> Result<(), Stop> {
        let is_checked = self.config.properties.contains(PropertyKind::DataRace)
            && self.is_recording(path)
            && !self.loops.is_looking_ahead;
        let guard = path.guard.term(&mut self.pool);
        let violated = self.pool.mk_and(guard, both);
        self.evidence.stats.checks += u64::from(is_checked);
        if !is_checked || self.pool.is_false(violated) {
            self.evidence.stats.checks_folded += u64::from(is_checked);
            return Ok(());
        }
        let info = &self.heap.objects[object];
        let (name, space) = (info.name.clone(), info.space.describe());
        let message = format!(
            "{} of {space} `{name}` by {by} races with {} by {other}: nothing orders them",
            class.describe(),
            other_class.describe()
        );
        let goal = Goal::Property(PropertyKind::DataRace);
        let obligation = self.obligation(path, goal, violated, span, message);
        let related = vec![(at, format!("{} by {other}", other_class.describe()))];
        let evidence = Evidence::Operations(threads);
        self.add_obligation(Obligation { evidence, related, ..obligation })
    }
}

/// Whether kernels cannot access it.
fn is_of_host(space: Space) -> bool {
    !space.is_device_accessible()
}

/// Whether the host, or an operation of a stream, may access what the other one does.
fn is_reached(space: Space, is_operation: bool) -> bool {
    match space {
        // A copy may go on after the call, also one of pageable memory (CUDA Runtime API, "API synchronization behavior"),
        // and functions of the host run in streams.
        Space::ManagedGlobal
        | Space::HostGlobal
        | Space::Local(None)
        | Space::Allocated(
            AllocSpace::Managed
            | AllocSpace::Pinned
            | AllocSpace::HostHeap(_)
            | AllocSpace::Stack
            | AllocSpace::Environment,
        ) => true,
        Space::DeviceGlobal
        | Space::Constant
        | Space::Allocated(AllocSpace::Device | AllocSpace::DeviceHeap(_)) => is_operation,
        Space::Shared
        | Space::ThreadBuiltin
        | Space::Local(Some(_))
        | Space::Allocated(AllocSpace::Runtime | AllocSpace::Descriptor)
        | Space::Code(_)
        | Space::HostCode(_)
        | Space::Shadow(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use cuda_verify_smt::term::TermPool;

    use super::*;
    use crate::host::operations::HostOrder;
    use cuda_verify_base::id::Id as _;

    fn op(index: usize) -> OperationId {
        OperationId::from_index(index)
    }

    /// A host with operation 0 outstanding in a stream.
    fn host(stream: u64, is_independent: bool) -> HostOrder {
        let mut host = HostOrder::default();
        host.outstanding.insert(op(0));
        let tail = OrdSet::unit(op(0));
        host.streams.insert(stream, Stream { tail, is_independent });
        host
    }

    #[test]
    fn the_default_stream_waits_for_blocking_streams_only() {
        assert!(host(8, false).before(DEFAULT_STREAM).contains(&op(0)));
        assert!(host(DEFAULT_STREAM, false).before(8).contains(&op(0)));
        assert!(!host(8, true).before(DEFAULT_STREAM).contains(&op(0)));
        assert!(!host(8, false).before(9).contains(&op(0)));
    }

    #[test]
    fn completed_operations_are_forgotten() {
        let mut host = host(8, false);
        host.complete(&OrdSet::unit(op(0)));
        assert!(host.outstanding.is_empty() && host.before(8).is_empty());
    }

    #[test]
    fn what_one_path_has_not_waited_for_is_outstanding_and_ordered_by_its_stream() {
        let (waiting, mut done) = (host(8, false), host(8, false));
        done.complete_all();
        let mut pool = TermPool::new();
        let is_ours = pool.mk_fresh("ours", Sort::Bool);
        let is_theirs = pool.mk_not(is_ours);
        let met =
            [waiting.meet(&mut pool, is_ours, &done), done.meet(&mut pool, is_theirs, &waiting)];
        for met in met {
            assert_eq!(met.pending_if(&mut pool, op(0)), Some(is_ours));
            assert!(met.before(8).contains(&op(0)) && met.before(9).is_empty());
        }
    }

    #[test]
    fn runs_are_joined_and_found() {
        let run = |class, start, end| Run { class, start, end };
        let mut accesses = ObjectAccesses {
            runs: vec![
                run(Class::Write, 8, 12),
                run(Class::Read, 0, 4),
                run(Class::Write, 12, 16),
                run(Class::Read, 2, 6),
            ],
            open: Vec::new(),
        };
        accesses.tidy();
        assert_eq!(accesses.runs.len(), 2);
        assert!(accesses.conflicting(Class::Read, (0, 8)).is_none());
        assert!(accesses.conflicting(Class::Write, (4, 8)).is_some());
        assert!(accesses.conflicting(Class::Read, (15, 20)).is_some());
        assert!(accesses.conflicting(Class::Write, (16, 20)).is_none());
    }
}
