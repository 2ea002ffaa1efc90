//! Orders of conflicting accesses: a launch as a transition system for the explorer.
//!
//! Used where the canonical order does not stand for all: accesses conflict and the race check is off, or the order of
//! atomic functions can be observed. A transition of a device thread is one access to memory that other threads can
//! reach, with all thread-local instructions after it; barriers are arrivals and departures. Branches that do not fold
//! split the execution, so that every thread stands at one place. Final states that differ are joined under fresh
//! choice symbols and the host goes on with all of them at once.

use std::ops::ControlFlow;

use cuda_verify_base::id::Id;
use cuda_verify_base::{Reason, Span};
use cuda_verify_explore::config::{
    Bound, Config as ExploreConfig, ContextBound, Coverage, Reduction,
};
use cuda_verify_explore::footprint::{
    AccessKind, Atomic, AtomicEffect, AtomicOrder, AtomicResult, Footprint, Location,
    Scope as AtomicScope,
};
use cuda_verify_explore::{Observer, Path as SchedulePath, Program, Status, StepOutcome, ThreadId};
use cuda_verify_goto::program::{ExprId, FuncId, InstrKind, LocalStorage};
use cuda_verify_ir::intrinsic::{AtomicOp, Intrinsic};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use crate::engine::{Engine, Step, Stop, Wait};
use crate::history::{Event, EventKind};
use crate::launch::{BlockMemory, Identity, WaitKind};
use crate::memory::{Memory, Target};
use crate::path::{Frame, Guard, Path};
use crate::phase::Sync;

/// Threads of a launch beyond which orders are not enumerated.
pub(crate) const MAX_EXPLORED_THREADS: u64 = 16;

/// The next transition of a thread.
#[derive(Clone, Debug)]
enum Next {
    /// Run from the start to the first shared access.
    Start,
    /// A shared access.
    Access(Footprint),
    /// Arrival at a barrier.
    Arrive(Wait),
    /// Waiting for the others to arrive.
    Depart(Wait),
    /// The thread has returned; leaving lets a barrier go that waits for it.
    Exit,
    Gone,
}

#[derive(Clone, Debug)]
struct ThreadEntry {
    frames: Vec<Frame>,
    next: Next,
    /// Barriers passed.
    generation: u64,
}

/// All threads of the launch, somewhere between two transitions.
#[derive(Clone, Debug)]
pub(crate) struct SystemState {
    memory: Memory,
    guard: Guard,
    threads: Vec<ThreadEntry>,
}

/// A launch as a transition system.
struct LaunchSystem<'e, 'p> {
    engine: &'e mut Engine<'p>,
    initial: SystemState,
    blocks: Vec<BlockMemory>,
    threads_per_block: usize,
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
    fn is_released(&self, state: &SystemState, thread: ThreadId, generation: u64) -> bool {
        let first = self.block_of(thread) * self.threads_per_block;
        state.threads[first..first + self.threads_per_block].iter().all(|other| match other.next {
            Next::Gone => true,
            Next::Depart(_) => other.generation >= generation,
            Next::Start | Next::Access(_) | Next::Arrive(_) | Next::Exit => {
                other.generation > generation
            }
        })
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
        let mut start = Path {
            frames: entry.frames.clone(),
            guard: state.guard.clone(),
            memory: state.memory.clone(),
            atomic_depth: 0,
            sync: Sync::default(),
        };
        if is_due {
            start.memory.record(step_of(thread));
        }
        let mut open = vec![(start, is_due)];
        let mut results = Vec::new();
        while let Some((mut path, mut is_due)) = open.pop() {
            let next = loop {
                if !is_due && let Some(footprint) = self.shared_access(&mut path)? {
                    break Some(Next::Access(footprint));
                }
                is_due = false;
                match self.engine.step(&mut path)? {
                    Step::Next => {}
                    Step::Fork(others) => {
                        for other in others {
                            if self.engine.is_feasible(&other)? {
                                open.push((other, false));
                            }
                        }
                        if !self.engine.is_feasible(&path)? {
                            break None;
                        }
                    }
                    Step::Wait(wait) => match wait.kind {
                        WaitKind::Barrier(_) => break Some(Next::Arrive(wait)),
                        WaitKind::SyncWarp | WaitKind::Shuffle(_) | WaitKind::Warp(_) => {
                            let what = "warp function between conflicting accesses";
                            self.engine.unsupported(&path, what, wait.span)?;
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
                threads[thread.index()] = ThreadEntry { frames: path.frames, next, generation };
                results.push(SystemState { memory: path.memory, guard: path.guard, threads });
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
                let Some(info) = self.engine.objects.get(object) else { continue };
                if !info.space.is_shared_between_threads() {
                    continue;
                }
                is_shared = true;
                let name = u64::try_from(object.index()).unwrap_or(u64::MAX);
                let location = match (self.engine.pool.as_bv_u64(case.offset), size) {
                    (Some(start), Some(size)) => {
                        Location::units(name, start, start.saturating_add(size))
                    }
                    _ => Location::whole(name),
                };
                footprint = footprint.with(location, kind);
            }
        }
        Ok(is_shared.then_some(footprint))
    }
}

/// What an atomic function does, for commutation. Additions of floats do not commute: their sum depends on the order.
pub(crate) fn atomic_effect(op: AtomicOp, ty: Option<Scalar>, is_used: bool) -> AtomicEffect {
    let group = match op {
        AtomicOp::Load => return AtomicEffect::Load,
        AtomicOp::Store => return AtomicEffect::Store,
        AtomicOp::Add | AtomicOp::Sub if matches!(ty, Some(Scalar::Float(_))) => None,
        AtomicOp::Add | AtomicOp::Sub => Some(0),
        AtomicOp::Min => Some(1),
        AtomicOp::Max => Some(2),
        AtomicOp::And => Some(3),
        AtomicOp::Or => Some(4),
        AtomicOp::Xor => Some(5),
        AtomicOp::Exch | AtomicOp::Inc | AtomicOp::Dec | AtomicOp::Cas => None,
    };
    let result = if is_used { AtomicResult::Used } else { AtomicResult::Unused };
    AtomicEffect::Update { group, result }
}

/// A thread takes its next step.
fn step_of(thread: ThreadId) -> Event {
    let number = u32::try_from(thread.index()).unwrap_or(u32::MAX);
    Event { thread: None, kind: EventKind::Step(number) }
}

/// The name of a block's barrier among the objects of the explorer.
fn barrier_object(block: usize) -> u64 {
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
        Ok(match entry.next {
            Next::Gone => Status::Finished,
            Next::Depart(_) if !self.is_released(state, thread, entry.generation) => {
                Status::Blocked
            }
            Next::Start | Next::Access(_) | Next::Arrive(_) | Next::Depart(_) | Next::Exit => {
                Status::Enabled
            }
        })
    }

    fn footprint(&mut self, state: &SystemState, thread: ThreadId) -> Result<Footprint, Stop> {
        let entry = &state.threads[thread.index()];
        let barrier = Location::unit(barrier_object(self.block_of(thread)), entry.generation);
        Ok(match &entry.next {
            Next::Start | Next::Gone => Footprint::local(),
            Next::Access(footprint) => footprint.clone(),
            Next::Arrive(_) | Next::Exit => Footprint::local().with(barrier, AccessKind::Arrive),
            Next::Depart(_) => Footprint::local().with(barrier, AccessKind::Depart),
        })
    }

    fn step(
        &mut self,
        state: &SystemState,
        thread: ThreadId,
    ) -> Result<StepOutcome<SystemState, ()>, Stop> {
        let entry = &state.threads[thread.index()];
        let mut moved = state.clone();
        let successors = match &entry.next {
            Next::Gone => Vec::new(),
            Next::Start => self.advance(state, thread, false)?,
            Next::Access(_) => self.advance(state, thread, true)?,
            Next::Exit => {
                moved.memory.record(step_of(thread));
                moved.threads[thread.index()].next = Next::Gone;
                vec![moved]
            }
            Next::Arrive(wait) => {
                moved.memory.record(step_of(thread));
                moved.threads[thread.index()].next = Next::Depart(wait.clone());
                vec![moved]
            }
            Next::Depart(wait) => {
                if wait.dst.is_some() {
                    let path = Path {
                        frames: entry.frames.clone(),
                        guard: state.guard.clone(),
                        memory: state.memory.clone(),
                        atomic_depth: 0,
                        sync: Sync::default(),
                    };
                    let what = "reducing barrier between conflicting accesses";
                    self.engine.unsupported(&path, what, wait.span)?;
                    return Ok(StepOutcome::end());
                }
                moved.threads[thread.index()].generation += 1;
                self.advance(&moved, thread, false)?
            }
        };
        Ok(StepOutcome::branch(successors))
    }
}

/// Collects the different final states.
#[derive(Default)]
struct Finals {
    states: Vec<(Memory, Guard)>,
}

impl Observer<LaunchSystem<'_, '_>> for Finals {
    fn completed(&mut self, state: &SystemState, _: &SchedulePath) -> ControlFlow<()> {
        let is_known = self
            .states
            .iter()
            .any(|(memory, guard)| *guard == state.guard && *memory == state.memory);
        if !is_known {
            self.states.push((state.memory.clone(), state.guard.clone()));
        }
        ControlFlow::Continue(())
    }
}

impl Engine<'_> {
    /// Runs a launch in all orders of its conflicting accesses, as far as the limits allow.
    pub(crate) fn explore_launch(
        &mut self,
        path: &mut Path,
        kernel: FuncId,
        args: &[TermId],
    ) -> Result<Step, Stop> {
        let number = |count: u64| usize::try_from(count).unwrap_or(0);
        let (n_blocks, threads_per_block) = match &self.current_mut().identity {
            Identity::Each { grid, block } => (number(grid.count()), number(block.count())),
            Identity::Arbitrary => {
                unreachable!("invariant: orders of arbitrary threads are not explored")
            }
        };
        let mut memory = std::mem::take(&mut path.memory);
        let (mut blocks, mut shared) = (Vec::new(), Vec::new());
        for _ in 0..n_blocks {
            shared.extend(self.create_shared(&mut memory));
            blocks.push(self.current_mut().memory());
        }
        let frame = self.new_frame(kernel, args, None, Span::NONE);
        let entry = ThreadEntry { frames: vec![frame], next: Next::Start, generation: 0 };
        let initial = SystemState {
            memory,
            guard: path.guard.clone(),
            threads: vec![entry; n_blocks * threads_per_block],
        };
        self.is_exploring = true;
        let result = self.explore_states(initial, blocks, threads_per_block);
        self.is_exploring = false;
        let finals = result?;
        let host_frames = std::mem::take(&mut path.frames);
        let mut joined: Option<Path> = None;
        for (mut memory, mut guard) in finals {
            for object in &shared {
                memory.remove(*object);
            }
            let choice = self.pool.mk_fresh("schedule", Sort::Bool);
            joined = Some(match joined {
                None => Path {
                    frames: host_frames.clone(),
                    guard,
                    memory,
                    atomic_depth: 0,
                    sync: Sync::default(),
                },
                Some(mut others) => {
                    guard.assume(&mut self.pool, choice);
                    let not_choice = self.pool.mk_not(choice);
                    others.guard.assume(&mut self.pool, not_choice);
                    let frames = host_frames.clone();
                    self.merge(
                        others,
                        Path { frames, guard, memory, atomic_depth: 0, sync: Sync::default() },
                    )
                }
            });
        }
        match joined {
            Some(joined) => {
                *path = joined;
                Ok(Step::Next)
            }
            None => {
                path.frames = host_frames;
                Ok(Step::Dead)
            }
        }
    }

    fn explore_states(
        &mut self,
        initial: SystemState,
        blocks: Vec<BlockMemory>,
        threads_per_block: usize,
    ) -> Result<Vec<(Memory, Guard)>, Stop> {
        let config = ExploreConfig::new(Reduction::Dynamic)
            .with_max_executions(self.config.max_schedules)
            .with_deadline(self.config.deadline.clone());
        let context_bound = self.config.context_bound;
        let mut system = LaunchSystem { engine: self, initial, blocks, threads_per_block };
        let mut finals = Finals::default();
        let mut result = cuda_verify_explore::explore(&mut system, &config, &mut finals)?;
        if !result.is_exhaustive()
            && let Some(bound) = context_bound
        {
            let config = config.with_context_bound(ContextBound::Switches(
                usize::try_from(bound).unwrap_or(usize::MAX),
            ));
            result = cuda_verify_explore::explore(&mut system, &config, &mut finals)?;
        }
        self.stats.schedules += result.statistics.n_executions;
        if let Coverage::Cut(bounds) = &result.coverage {
            if bounds.contains(&Bound::Deadline) {
                return Err(Stop(Reason::Timeout));
            }
            self.schedule_bound = Some(result.statistics.n_executions);
        }
        Ok(finals.states)
    }
}
