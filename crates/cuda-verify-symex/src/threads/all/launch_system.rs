//! The threads of a launch as a system whose steps are their accesses: what explorers of schedules run.

use std::rc::Rc;

use cuda_verify_base::Effort;
use cuda_verify_base::id::Id;
use cuda_verify_explore::footprint::{
    AccessKind, Atomic, AtomicOrder, Footprint, Location, Scope as AtomicScope,
};
use cuda_verify_explore::{Program, Status, StepOutcome, ThreadId};
use cuda_verify_goto::program::{ExprId, InstrKind, LocalStorage};
use cuda_verify_ir::intrinsic::{BarrierKind, Intrinsic};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::term::TermId;
use imbl::OrdMap;

use crate::engine::Engine;
use crate::exec::atomics::atomic_effect;
use crate::exec::control::{Step, Stop, Wait, WaitKind};
use crate::exec::history::{Event, EventKind};
use crate::exec::path::{Frame, Guard, Order, Path, position_of};
use crate::heap::memory::{Memory, Target};
use crate::rules;
use crate::threads::accesses::Explored;
use crate::threads::all::order::{Point, Releases, ThreadOrder};
use crate::threads::all::watch::Awaited;
use crate::threads::current::{BlockMemory, WARP_SIZE};
use crate::threads::one::phase::Sync;

/// The next transition of a thread.
#[derive(Clone, Debug)]
pub(crate) enum Next {
    /// Run from the start to the first shared access.
    Start,
    /// A shared access.
    Access(Footprint),
    /// Arrival at a barrier.
    Arrive(Wait),
    /// Waiting for the others to arrive.
    Depart(Wait),
    /// Another lane of the warp has let this one go.
    Resume,
    /// The thread has returned; leaving lets a barrier go that waits for it.
    Exit,
    Gone,
}

#[derive(Clone, Debug)]
pub(crate) struct ThreadEntry {
    pub(crate) frames: Vec<Frame>,
    pub(crate) next: Next,
    /// Barriers passed.
    pub(crate) generation: u64,
    /// What happens before.
    pub(crate) order: Order,
    /// What the thread waits for in a loop.
    pub(crate) awaited: Option<Rc<Awaited>>,
}

/// All threads of the launch, somewhere between two transitions.
#[derive(Clone, Debug)]
pub(crate) struct SystemState {
    pub(crate) memory: Memory,
    pub(crate) guard: Guard,
    pub(crate) threads: Vec<ThreadEntry>,
    /// The accesses so far.
    pub(crate) explored: Explored,
    pub(crate) releases: Releases,
    /// What threads brought to the barriers, by block and generation.
    pub(crate) barriers: OrdMap<(usize, u64), cuda_verify_order::ThreadOrder>,
}

/// A launch as a transition system.
pub(crate) struct LaunchSystem<'e, 'p> {
    pub(crate) engine: &'e mut Engine<'p>,
    pub(crate) initial: SystemState,
    pub(crate) blocks: Vec<BlockMemory>,
    pub(crate) threads_per_block: usize,
    /// Something was met that is not modelled here.
    pub(crate) has_given_up: bool,
}

impl LaunchSystem<'_, '_> {
    fn block_of(&self, thread: ThreadId) -> usize {
        thread.index() / self.threads_per_block
    }

    /// Makes a thread the current one of the engine.
    fn enter(&mut self, thread: ThreadId, generation: u64) {
        let block = self.block_of(thread);
        let in_block = thread.index() % self.threads_per_block;
        let memory = self.blocks[block].clone();
        let number = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        self.engine.enter_thread(number(block), number(in_block));
        let current = self.engine.current_mut();
        current.interval = u32::try_from(generation).unwrap_or(u32::MAX);
        current.set_memory(memory);
    }

    /// Whether all other threads of the block have arrived at the barrier of a generation, or are gone.
    // A thread that has ended is not waited for: `__syncthreads` takes all non-exited threads of the block (CUDA C++
    // Programming Guide, "Independent Thread Scheduling"). One that still has to end (`Exit`) is, so that its end is a
    // step of its own: it lets others go, and an order with it is another order.
    fn is_released(&self, state: &SystemState, thread: ThreadId, generation: u64) -> bool {
        let first = self.block_of(thread) * self.threads_per_block;
        state.threads[first..first + self.threads_per_block].iter().all(|other| match &other.next {
            Next::Gone => true,
            Next::Depart(wait) if !wait.kind.is_warp() => other.generation >= generation,
            Next::Start
            | Next::Access(_)
            | Next::Arrive(_)
            | Next::Depart(_)
            | Next::Resume
            | Next::Exit => other.generation > generation,
        })
    }

    /// The lanes that go on together from a warp function, by number of the thread; `None` while a lane that is named in
    /// the mask has neither come nor ended.
    fn members(
        &self,
        state: &SystemState,
        thread: ThreadId,
        wait: &Wait,
    ) -> Option<Vec<(usize, Wait)>> {
        let mask = wait.args.first().and_then(|mask| self.engine.pool.as_bv_u64(*mask))?;
        let warp_size = usize::try_from(WARP_SIZE).unwrap_or(32);
        let in_block = thread.index() % self.threads_per_block;
        let first = thread.index() - in_block % warp_size;
        let end = (first + warp_size).min((self.block_of(thread) + 1) * self.threads_per_block);
        let position = position_of(&state.threads[thread.index()].frames);
        let mut members = Vec::new();
        for other in first..end {
            let entry = &state.threads[other];
            let is_named = mask & (1 << (other - first)) != 0;
            match &entry.next {
                Next::Depart(theirs)
                    if theirs.kind == wait.kind
                        && theirs.args.first() == wait.args.first()
                        && position_of(&entry.frames) == position =>
                {
                    members.push((other, theirs.clone()));
                }
                Next::Gone => {}
                Next::Start
                | Next::Access(_)
                | Next::Arrive(_)
                | Next::Depart(_)
                | Next::Resume
                | Next::Exit
                    if is_named =>
                {
                    return None;
                }
                Next::Start
                | Next::Access(_)
                | Next::Arrive(_)
                | Next::Depart(_)
                | Next::Resume
                | Next::Exit => {}
            }
        }
        Some(members)
    }

    /// Gives all lanes of a warp function their results and lets them go.
    fn exchange(&mut self, state: &mut SystemState, members: &[(usize, Wait)], wait: &Wait) {
        let warp_size = usize::try_from(WARP_SIZE).unwrap_or(32);
        let lane_of = |thread: usize| thread % self.threads_per_block % warp_size;
        let lanes: Vec<(usize, Wait)> =
            members.iter().map(|(thread, wait)| (lane_of(*thread), wait.clone())).collect();
        let mask = wait.args.first().and_then(|mask| self.engine.pool.as_bv_u64(*mask));
        for (thread, wait) in members {
            let lane = lane_of(*thread);
            let result = self.engine.warp_result(&lanes, lane, wait.kind, mask.unwrap_or(0));
            let entry = &mut state.threads[*thread];
            if let (Some(dst), Some(frame)) = (wait.dst, entry.frames.last_mut()) {
                frame.locals[dst.index()] = result;
            }
            entry.next = Next::Resume;
        }
        if wait.kind != WaitKind::SyncWarp {
            return;
        }
        let mut points = Vec::new();
        for (thread, _) in members {
            let entry = &state.threads[*thread];
            self.enter(ThreadId::from_index(*thread), entry.generation);
            points.push(self.engine.current_mut().point(entry.order.thread.time));
        }
        let is_member = |thread: &usize| members.iter().any(|(member, _)| member == thread);
        let entries = state.threads.iter_mut().enumerate().filter(|(thread, _)| is_member(thread));
        let mut orders: Vec<(&mut ThreadOrder, Point)> = entries
            .zip(points)
            .map(|((_, entry), point)| (&mut entry.order.thread, point))
            .collect();
        ThreadOrder::synchronise(&mut orders);
    }

    /// Gives the threads of a block the results of a reducing barrier, once; none of them has gone on yet.
    fn reduce(&mut self, state: &mut SystemState, block: usize, generation: u64) {
        let always = self.engine.pool.mk_true();
        let first = block * self.threads_per_block;
        let threads = &mut state.threads[first..first + self.threads_per_block];
        let waits: Vec<(TermId, &Wait)> = threads
            .iter()
            .filter(|entry| entry.generation == generation)
            .filter_map(|entry| match &entry.next {
                Next::Depart(wait) => Some((always, wait)),
                Next::Start
                | Next::Access(_)
                | Next::Arrive(_)
                | Next::Resume
                | Next::Exit
                | Next::Gone => None,
            })
            .collect();
        let results = self.engine.barrier_results(&waits);
        for entry in threads.iter_mut().filter(|entry| entry.generation == generation) {
            let Next::Depart(wait) = &mut entry.next else { continue };
            let WaitKind::Barrier(kind) = wait.kind else { continue };
            let result = results.iter().find(|(known, _)| *known == kind);
            if let (Some(dst), Some((_, result))) = (wait.dst.take(), result)
                && let Some(frame) = entry.frames.last_mut()
            {
                frame.locals[dst.index()] = Some(*result);
            }
        }
    }

    /// The path of a thread.
    fn path(&self, state: &SystemState, thread: ThreadId) -> Path {
        let entry = &state.threads[thread.index()];
        Path {
            frames: entry.frames.clone(),
            guard: state.guard.clone(),
            memory: state.memory.clone(),
            atomic_depth: 0,
            sync: Sync::default(),
            order: entry.order.clone(),
        }
    }

    /// Runs the instruction a thread stands at if `is_due`, then all thread-local ones. Gives every way it can go.
    fn advance(
        &mut self,
        state: &SystemState,
        thread: ThreadId,
        is_due: bool,
    ) -> Result<Vec<SystemState>, Stop> {
        let entry = &state.threads[thread.index()];
        self.enter(thread, entry.generation);
        let mut start = self.path(state, thread);
        if is_due {
            // Only here: the steps of the history are those that the explorer can put in another order.
            start.memory.record(step_of(thread));
        }
        let mut open = vec![(start, is_due, state.explored.clone(), state.releases.clone())];
        let mut results = Vec::new();
        while let Some((mut path, mut is_due, explored, releases)) = open.pop() {
            (self.engine.log.explored, self.engine.log.releases) = (explored, releases);
            // Every way that a branch opens starts with what was logged up to the branch; what it logs itself is its
            // own.
            let mut awaited = None;
            let next = loop {
                if !is_due && self.engine.stands_at_loop(&path) {
                    awaited = self.engine.looks_ahead(&path)?;
                }
                // A transition ends *before* the next shared access: when the explorer asks what a thread will do next,
                // the answer must not depend on what others do until then.
                if !is_due && let Some(footprint) = self.shared_access(&mut path)? {
                    break Some(Next::Access(with_awaited(footprint, awaited.as_deref())));
                }
                is_due = false;
                match self.engine.step(&mut path)? {
                    Step::Next => {}
                    Step::Wait(Wait { kind: WaitKind::Spin, .. }) => {
                        awaited = path.order.watch.awaited();
                    }
                    // No merging of ways here: a thread has to stand at one place, or its next footprint would be that
                    // of two accesses.
                    Step::Fork(others) => {
                        for other in others {
                            if self.engine.is_feasible(&other)? {
                                let log = &self.engine.log;
                                open.push((
                                    other,
                                    false,
                                    log.explored.clone(),
                                    log.releases.clone(),
                                ));
                            }
                        }
                        if !self.engine.is_feasible(&path)? {
                            break None;
                        }
                    }
                    Step::Wait(wait) => match wait.kind {
                        WaitKind::Barrier(
                            BarrierKind::Plain
                            | BarrierKind::Count
                            | BarrierKind::And
                            | BarrierKind::Or,
                        ) => break Some(Next::Arrive(wait)),
                        WaitKind::SyncWarp | WaitKind::Shuffle(_) | WaitKind::Warp(_)
                            if wait.args.first().is_some_and(|mask| {
                                self.engine.pool.as_bv_u64(*mask).is_some()
                            }) =>
                        {
                            break Some(Next::Arrive(wait));
                        }
                        WaitKind::Barrier(BarrierKind::Grid)
                        | WaitKind::SyncWarp
                        | WaitKind::Shuffle(_)
                        | WaitKind::Warp(_)
                        | WaitKind::ActiveMask
                        | WaitKind::Phase { .. }
                        | WaitKind::Named(_)
                        | WaitKind::Spin => {
                            self.has_given_up = true;
                            break None;
                        }
                    },
                    Step::End(_) => break Some(Next::Exit),
                    Step::Dead => break None,
                }
            };
            if let Some(next) = next {
                let mut threads = state.threads.clone();
                let generation = entry.generation;
                let (frames, order) = (path.frames, path.order);
                threads[thread.index()] = ThreadEntry { frames, next, generation, order, awaited };
                results.push(SystemState {
                    memory: path.memory,
                    guard: path.guard,
                    threads,
                    explored: std::mem::take(&mut self.engine.log.explored),
                    releases: std::mem::take(&mut self.engine.log.releases),
                    barriers: state.barriers.clone(),
                });
            }
        }
        Ok(results)
    }

    /// The footprint of the instruction a path stands at, if it touches memory that other threads can reach.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only a few kinds matter here")]
    fn shared_access(&mut self, path: &mut Path) -> Result<Option<Footprint>, Stop> {
        let program = self.engine.program;
        let frame = path.top();
        let function = &program.functions[frame.func];
        let accesses: Vec<(ExprId, Option<u64>, AccessKind)> = match &function.instrs[frame.pc].kind
        {
            // The order of volatile accesses matters as that of plain ones does.
            InstrKind::Load { dst, addr, .. } => {
                let size = match function.locals[*dst].storage {
                    LocalStorage::Register(ty) => ty.size_bytes(),
                    LocalStorage::Memory(layout) => layout.size_bytes,
                };
                vec![(*addr, Some(size), AccessKind::Read)]
            }
            InstrKind::Store { addr, value, .. } => {
                let size = function.exprs[*value].ty.size_bytes();
                vec![(*addr, Some(size), AccessKind::Write)]
            }
            InstrKind::Copy { dst, src, size_bytes } => vec![
                (*src, Some(*size_bytes), AccessKind::Read),
                (*dst, Some(*size_bytes), AccessKind::Write),
            ],
            InstrKind::Zero { dst, size_bytes } => {
                vec![(*dst, Some(*size_bytes), AccessKind::Write)]
            }
            InstrKind::Intrinsic { dst, op, args, .. } => match op {
                Intrinsic::Atomic(op, _) => {
                    let ty = args.last().map(|arg| function.exprs[*arg].ty);
                    let size = ty.map(Scalar::size_bytes);
                    let kind = AccessKind::Atomic(Atomic {
                        effect: atomic_effect(*op, ty, dst.is_some()),
                        // The explorer needs to know only which accesses are in conflict. What they order is told by
                        // `ThreadOrder`, which knows of scopes and fences.
                        order: AtomicOrder::Relaxed,
                        scope: AtomicScope::all(),
                    });
                    vec![(args[0], size, kind)]
                }
                Intrinsic::Memcpy | Intrinsic::RuntimeMemcpy => {
                    vec![(args[1], None, AccessKind::Read), (args[0], None, AccessKind::Write)]
                }
                Intrinsic::Memset
                | Intrinsic::RuntimeMemset
                | Intrinsic::Havoc
                | Intrinsic::Free => vec![(args[0], None, AccessKind::Write)],
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        let mut footprint = Footprint::local();
        let mut is_shared = false;
        for (addr, size, kind) in accesses {
            let addr = self.engine.eval(path, function, addr);
            for case in self.engine.resolve(addr) {
                let Some(Target::Object(object, _)) = case.target else { continue };
                let Some(info) = self.engine.heap.objects.get(object) else { continue };
                if !info.space.is_shared_between_threads() {
                    continue;
                }
                is_shared = true;
                let name = u64::try_from(object.index()).unwrap_or(u64::MAX);
                let location = match (self.engine.pool.as_bv_u64(case.offset), size) {
                    (Some(start), Some(size)) => {
                        Location::units(name, start, start.saturating_add(size))
                    }
                    // Too many conflicts cost orders, too few would lose some.
                    _ => Location::whole(name),
                };
                footprint = footprint.with(location, kind);
            }
        }
        Ok(is_shared.then_some(footprint))
    }
}

/// A thread takes its next step.
pub(crate) fn step_of(thread: ThreadId) -> Event {
    let number = u32::try_from(thread.index()).unwrap_or(u32::MAX);
    Event { thread: None, kind: EventKind::Step(number) }
}

/// The name of a warp among the barriers of its block.
pub(crate) fn warp_unit(warp: usize) -> u64 {
    u64::MAX - 1 - u64::try_from(warp).unwrap_or(0)
}

/// The name of a block's barrier among the objects of the explorer.
pub(crate) fn barrier_object(block: usize) -> u64 {
    u64::MAX - u64::try_from(block).unwrap_or(0)
}

impl Program for LaunchSystem<'_, '_> {
    type State = SystemState;
    type Violation = ();
    type Error = Stop;

    fn initial(&mut self) -> Result<SystemState, Stop> {
        Ok(self.initial.clone())
    }

    fn n_threads(&self, state: &SystemState) -> usize {
        state.threads.len()
    }

    fn status(&mut self, state: &SystemState, thread: ThreadId) -> Result<Status, Stop> {
        let entry = &state.threads[thread.index()];
        Ok(match &entry.next {
            Next::Gone => Status::Finished,
            Next::Depart(wait) if wait.kind.is_warp() => match self.members(state, thread, wait) {
                Some(_) => Status::Enabled,
                None => Status::Blocked,
            },
            Next::Depart(_) if !self.is_released(state, thread, entry.generation) => {
                Status::Blocked
            }
            Next::Start
            | Next::Access(_)
            | Next::Arrive(_)
            | Next::Depart(_)
            | Next::Resume
            | Next::Exit => match &entry.awaited {
                Some(awaited) if !self.engine.has_changed(awaited, &state.memory) => {
                    Status::Blocked
                }
                Some(_) | None => Status::Enabled,
            },
        })
    }

    fn footprint(&mut self, state: &SystemState, thread: ThreadId) -> Result<Footprint, Stop> {
        let entry = &state.threads[thread.index()];
        let block = self.block_of(thread);
        let barrier = Location::unit(barrier_object(block), entry.generation);
        let in_block = thread.index() % self.threads_per_block;
        let warp = in_block / usize::try_from(WARP_SIZE).unwrap_or(32);
        let warp = Location::unit(barrier_object(block), warp_unit(warp));
        Ok(match &entry.next {
            Next::Start | Next::Gone => Footprint::local(),
            Next::Access(footprint) => footprint.clone(),
            Next::Arrive(wait) if wait.kind.is_warp() => {
                Footprint::local().with(warp, AccessKind::Arrive)
            }
            Next::Resume => Footprint::local().with(warp, AccessKind::Depart),
            Next::Depart(wait) if wait.kind.is_warp() => {
                Footprint::local().with(warp, AccessKind::Depart)
            }
            // To end may be what others wait for, at the barrier of the block and in a function of the warp.
            Next::Exit => {
                Footprint::local().with(barrier, AccessKind::Arrive).with(warp, AccessKind::Arrive)
            }
            Next::Arrive(_) => Footprint::local().with(barrier, AccessKind::Arrive),
            Next::Depart(_) => Footprint::local().with(barrier, AccessKind::Depart),
        })
    }

    fn step(
        &mut self,
        state: &SystemState,
        thread: ThreadId,
    ) -> Result<StepOutcome<SystemState, ()>, Stop> {
        // A state is copied in about this many microseconds.
        let n_threads = u64::try_from(state.threads.len()).unwrap_or(u64::MAX);
        self.engine.config.deadline.spend(Effort(n_threads / 4));
        let entry = &state.threads[thread.index()];
        let mut moved = state.clone();
        let successors = match &entry.next {
            Next::Gone => Vec::new(),
            Next::Start | Next::Resume => self.advance(state, thread, false)?,
            Next::Access(_) => self.advance(state, thread, true)?,
            Next::Exit => {
                moved.memory.record(step_of(thread));
                moved.threads[thread.index()].next = Next::Gone;
                vec![moved]
            }
            Next::Arrive(wait) if wait.kind.is_warp() => {
                moved.memory.record(step_of(thread));
                moved.threads[thread.index()].next = Next::Depart(wait.clone());
                vec![moved]
            }
            Next::Depart(wait) if wait.kind.is_warp() => {
                // `status` has said that they are all there; no other thread has moved since.
                let Some(members) = self.members(state, thread, wait) else {
                    return Ok(StepOutcome::branch(Vec::new()));
                };
                self.exchange(&mut moved, &members, wait);
                self.advance(&moved, thread, false)?
            }
            Next::Arrive(wait) => {
                moved.memory.record(step_of(thread));
                let block = self.block_of(thread);
                let arrived = &mut moved.threads[thread.index()];
                arrived.next = Next::Depart(wait.clone());
                if arrived.order.thread.clocks.needs_barrier() {
                    self.engine.rely_on(rules::BARRIER_ACQUIRES);
                }
                let barrier = moved.barriers.entry((block, arrived.generation)).or_default();
                arrived.order.thread.arrive(barrier);
                vec![moved]
            }
            Next::Depart(_) => {
                let block = self.block_of(thread);
                // The first to leave finds all that were to come, as it could not leave before.
                self.reduce(&mut moved, block, entry.generation);
                let departing = &mut moved.threads[thread.index()];
                if let Some(barrier) = moved.barriers.get(&(block, departing.generation)) {
                    departing.order.thread.clocks.depart(barrier);
                }
                departing.generation += 1;
                self.advance(&moved, thread, false)?
            }
        };
        Ok(StepOutcome::branch(successors))
    }
}

/// Adds what decides whether a waiting thread can go on.
pub(crate) fn with_awaited(mut footprint: Footprint, awaited: Option<&Awaited>) -> Footprint {
    let Some(awaited) = awaited else { return footprint };
    for &(object, region) in &awaited.places {
        let name = u64::try_from(object.index()).unwrap_or(u64::MAX);
        let location = match region {
            Some((start, end)) => Location::units(name, start, end),
            None => Location::whole(name),
        };
        footprint = footprint.with(location, AccessKind::Read);
    }
    footprint.with_disabling()
}
