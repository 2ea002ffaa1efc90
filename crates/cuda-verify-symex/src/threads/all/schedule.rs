//! Orders of conflicting accesses: a launch as a transition system for the explorer.
//!
//! Used where the canonical order does not stand for all: accesses conflict and the race check is off, or the order of
//! atomic functions can be observed. A transition of a device thread is one access to memory that other threads can
//! reach, with all thread-local instructions after it; barriers are arrivals and departures. Branches that do not fold
//! split the execution, so that every thread stands at one place. Final states that differ are joined under fresh
//! choice symbols and the host goes on with all of them at once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cuda_verify_base::id::Id;
use cuda_verify_base::{Effort, PropertyKind, Reason, Span};
use cuda_verify_explore::config::{
    Bound, Config as ExploreConfig, ContextBound, Coverage, Reduction,
};
use cuda_verify_explore::{Observer, Path as SchedulePath, ThreadId};
use cuda_verify_goto::program::FuncId;
use cuda_verify_goto::run::WAITS_FOR_HOST;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use imbl::OrdMap;

use crate::engine::Engine;
use crate::exec::control::{Step, Stop};
use crate::exec::path::{Guard, Order, Path};
use crate::heap::memory::Memory;
use crate::rules;
use crate::symbols::Origin;
use crate::threads::accesses::{AccessRecord, Explored};
use crate::threads::all::launch_system::{LaunchSystem, Next, SystemState, ThreadEntry};
use crate::threads::all::order::Releases;
use crate::threads::current::{BlockMemory, Identity};
use crate::threads::kind::RaceKind;
use crate::threads::one::phase::Sync;

/// Threads of a launch beyond which orders are not enumerated.
pub(crate) const MAX_EXPLORED_THREADS: u64 = 16;
/// The same where few of them call atomic functions or access volatile memory, and how many.
const MAX_THREADS_OF_FEW: u64 = 128;
const MAX_INTERFERING_THREADS: usize = 4;
/// Orders of such a launch that are examined, at most.
const MAX_SCHEDULES_OF_FEW: u64 = 32;

/// Collects the different final states, and the threads that wait for ever.
#[derive(Default)]
struct Finals {
    states: Vec<(Memory, Guard)>,
    deadlocks: Vec<(ThreadId, SystemState)>,
    /// Whether there were more of them than are looked at.
    has_more_deadlocks: bool,
}

impl Observer<LaunchSystem<'_, '_>> for Finals {
    fn completed(&mut self, state: &SystemState, _: &SchedulePath) -> ControlFlow<()> {
        // After a launch nothing is left of the threads but memory and what is assumed: orders that agree in both are
        // one for the host.
        let is_known = self
            .states
            .iter()
            .any(|(memory, guard)| *guard == state.guard && *memory == state.memory);
        if is_known {
            return ControlFlow::Continue(());
        }
        self.states.push((state.memory.clone(), state.guard.clone()));
        if self.states.len() < MAX_FINAL_STATES {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn deadlock(
        &mut self,
        state: &SystemState,
        blocked: &[ThreadId],
        _: &SchedulePath,
    ) -> ControlFlow<()> {
        let waits = |thread: &&ThreadId| state.threads[thread.index()].awaited.is_some();
        let thread = blocked.iter().find(waits).or(blocked.first());
        if let Some(thread) = thread {
            let is_known =
                self.deadlocks.iter().any(|(known, at)| known == thread && at.guard == state.guard);
            if is_known {
                // What is reported would be the same.
            } else if self.deadlocks.len() < MAX_DEADLOCKS {
                self.deadlocks.push((*thread, state.clone()));
            } else {
                self.has_more_deadlocks = true;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Final states beyond this number are not looked for: all of them are carried on together.
const MAX_FINAL_STATES: usize = 256;
/// Work for the orders of one launch; those that were not looked at bound the verdict.
const EXPLORATION_EFFORT: Effort = Effort(10_000_000);
/// The same where few threads of many interfere, whose orders are only searched for violations.
const EFFORT_FOR_FEW: Effort = Effort(500_000);
/// Deadlocks beyond this number are not looked at, which bounds the verdict.
const MAX_DEADLOCKS: usize = 16;

impl Engine<'_> {
    /// Whether the threads whose order can be observed are few among those of the launch that was run last.
    pub(crate) fn few_threads_interfere(&self, n_threads: u64) -> bool {
        if n_threads > MAX_THREADS_OF_FEW
            || !self.config.properties.contains(PropertyKind::DataRace)
        {
            return false;
        }
        let interferes = |record: &&AccessRecord| {
            record.is_volatile || matches!(record.kind, RaceKind::Atomic(_))
        };
        let records = self.log.records().iter().filter(interferes);
        let threads: BTreeSet<u32> = records.map(|record| record.at.thread_no).collect();
        threads.len() <= MAX_INTERFERING_THREADS
    }

    /// Runs a launch in all orders of its conflicting accesses, as far as the limits allow. On return the path stands
    /// after the launch, unless the result is `None`: the orders could not be enumerated.
    pub(crate) fn explore_launch(
        &mut self,
        path: &mut Path,
        before: Path,
        kernel: FuncId,
        args: &[TermId],
    ) -> Result<Option<Step>, Stop> {
        let number = |count: u64| usize::try_from(count).unwrap_or(0);
        let (n_blocks, threads_per_block) = match &self.current_mut().identity {
            Identity::Each { grid, block } => (number(grid.count()), number(block.count())),
            Identity::Arbitrary => {
                unreachable!("invariant: orders of arbitrary threads are not explored")
            }
        };
        let mut memory = before.memory;
        let (mut blocks, mut shared) = (Vec::new(), Vec::new());
        for _ in 0..n_blocks {
            shared.extend(self.create_shared(&mut memory));
            blocks.push(self.current_mut().memory());
        }
        let frame = self.new_frame(kernel, args, None, Span::NONE);
        let entry = ThreadEntry {
            frames: vec![frame],
            next: Next::Start,
            generation: 0,
            order: Order::default(),
            awaited: None,
        };
        let initial = SystemState {
            memory,
            guard: before.guard,
            threads: vec![entry; n_blocks * threads_per_block],
            explored: Explored::default(),
            releases: Releases::default(),
            barriers: OrdMap::new(),
        };
        self.current_mut().phase = 0;
        self.launches.is_exploring = true;
        let result = self.explore_states(initial, blocks, threads_per_block);
        self.launches.is_exploring = false;
        let Some(finals) = result? else { return Ok(None) };
        for (thread, state) in finals.deadlocks {
            self.report_explored_deadlock(thread, state, threads_per_block)?;
        }
        let (host_frames, host_order) = (before.frames, before.order);
        let mut joined: Option<Path> = None;
        for (mut memory, mut guard) in finals.states {
            for object in &shared {
                // Shared memory ends with its block, and states that differ in nothing else are then one.
                memory.remove(*object);
            }
            // Nothing is said of the choice: each of the final states is possible, and no fact may tell which it is.
            let choice = self.pool.fresh("schedule", Sort::Bool, Origin::Havoc);
            let (frames, order) = (host_frames.clone(), host_order.clone());
            joined = Some(match joined {
                None => {
                    Path { frames, guard, memory, atomic_depth: 0, sync: Sync::default(), order }
                }
                Some(mut others) => {
                    guard.assume(&mut self.pool, choice);
                    let not_choice = self.pool.mk_not(choice);
                    others.guard.assume(&mut self.pool, not_choice);
                    self.merge(
                        others,
                        Path {
                            frames,
                            guard,
                            memory,
                            atomic_depth: 0,
                            sync: Sync::default(),
                            order,
                        },
                    )
                }
            });
        }
        match joined {
            Some(joined) => {
                *path = joined;
                Ok(Some(Step::Next))
            }
            None => {
                path.frames = host_frames;
                Ok(Some(Step::Dead))
            }
        }
    }

    fn report_explored_deadlock(
        &mut self,
        thread: ThreadId,
        state: SystemState,
        threads_per_block: usize,
    ) -> Result<(), Stop> {
        let number = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        let (block, in_block) =
            (thread.index() / threads_per_block, thread.index() % threads_per_block);
        self.enter_thread(number(block), number(in_block));
        let mut awaited = state.threads.iter().filter_map(|entry| entry.awaited.as_deref());
        let waits_for_host = awaited.any(|awaited| self.may_wait_for_host(awaited));
        let entry = state.threads[thread.index()].clone();
        let path = Path {
            frames: entry.frames,
            guard: state.guard,
            memory: state.memory,
            atomic_depth: 0,
            sync: Sync::default(),
            order: entry.order,
        };
        let frame = path.top();
        let mut span = self.program.functions[frame.func].instrs[frame.pc].span;
        if let Next::Arrive(wait) | Next::Depart(wait) = entry.next {
            span = wait.span;
        }
        if waits_for_host {
            let construct = WAITS_FOR_HOST.to_owned();
            return self.require_unreachable(&path, Reason::Unsupported { construct, span });
        }
        let (always, never) = (self.pool.mk_true(), self.pool.mk_false());
        let kind = PropertyKind::Deadlock;
        let text = || "waits for ever in some order of the threads".to_owned();
        self.require(&path, always, never, kind, span, text)?;
        Ok(())
    }

    fn explore_states(
        &mut self,
        initial: SystemState,
        blocks: Vec<BlockMemory>,
        threads_per_block: usize,
    ) -> Result<Option<Finals>, Stop> {
        let is_small =
            u64::try_from(initial.threads.len()).is_ok_and(|n| n <= MAX_EXPLORED_THREADS);
        let (limit, effort) = if is_small {
            (u64::MAX, EXPLORATION_EFFORT)
        } else {
            (MAX_SCHEDULES_OF_FEW, EFFORT_FOR_FEW)
        };
        let config = ExploreConfig::new(Reduction::Dynamic)
            .with_max_executions(self.config.max_schedules.min(limit))
            .with_deadline(self.config.deadline.with_effort(effort));
        let context_bound = self.config.context_bound;
        let mut system =
            LaunchSystem { engine: self, initial, blocks, threads_per_block, has_given_up: false };
        let mut finals = Finals::default();
        let mut result = cuda_verify_explore::explore(&mut system, &config, &mut finals)?;
        // Most errors need few switches (Musuvathi and Qadeer, "Iterative Context Bounding", PLDI 2007): where there
        // are too many orders, those with few are looked at first and all of them.
        if !result.is_exhaustive()
            && let Some(bound) = context_bound
        {
            let config = config.with_context_bound(ContextBound::Switches(
                usize::try_from(bound).unwrap_or(usize::MAX),
            ));
            result = cuda_verify_explore::explore(&mut system, &config, &mut finals)?;
        }
        if system.has_given_up {
            return Ok(None);
        }
        if result.statistics.n_executions > 1 {
            self.rely_on(rules::DPOR_DISABLING);
        }
        // Two states with one hash are taken for one.
        if result.statistics.n_pruned_by_hash > 0 {
            self.rely_on(rules::STATE_HASH);
        }
        self.evidence.stats.schedules += result.statistics.n_executions;
        self.evidence.stats.schedules_pruned += result.statistics.n_pruned();
        if let Coverage::Cut(bounds) = &result.coverage {
            if bounds.contains(&Bound::Deadline) && self.config.deadline.is_over() {
                return Err(Stop(Reason::Timeout));
            }
            self.evidence.schedule_bound = Some(result.statistics.n_executions);
        }
        if self.log.has_uncompared || finals.has_more_deadlocks {
            self.evidence.schedule_bound = Some(self.evidence.schedule_bound.unwrap_or(1));
        }
        Ok(Some(finals))
    }
}
