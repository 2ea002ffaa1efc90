//! The search: a depth-first walk over the transitions that a [`Strategy`] admits.
//!
//! The walk keeps one state per level (and the untried successors of a branching transition), so memory is linear in
//! the length of the longest execution; state hashes, if asked for, come on top. No recursion.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;

use cuda_verify_base::id::Id as _;
use rustc_hash::FxHashSet;

use crate::config::{Bound, Config, ContextBound, Coverage, Exploration, Reduction, Statistics};
use crate::conflict::{Oracle, OverlapCache};
use crate::footprint::{Footprint, Location};
use crate::observer::Observer;
use crate::path::{Path, PathStep};
use crate::program::{Program, Status, ThreadId};
use crate::race::RaceDetector;
use crate::strategy::{Admission, Dfs, Dpor, Mpor, Strategy};
use crate::trace::{Candidate, Event, Trace};

/// Explores the interleavings of a program with the strategy that the configuration names.
///
/// # Errors
/// Fails if the program does.
pub fn explore<P: Program>(
    program: &mut P,
    config: &Config,
    observer: &mut dyn Observer<P>,
) -> Result<Exploration, P::Error> {
    match config.effective_reduction() {
        Reduction::None => explore_with(program, &mut Dfs::new(), config, observer),
        Reduction::Monotonic => explore_with(program, &mut Mpor::new(), config, observer),
        Reduction::Dynamic => explore_with(program, &mut Dpor::new(), config, observer),
    }
}

/// Explores the interleavings of a program with the given strategy; [`Config::reduction`] is ignored. With a context
/// bound and a strategy that drops interleavings, executions within the bound may be missed.
///
/// # Errors
/// Fails if the program does.
pub fn explore_with<P: Program>(
    program: &mut P,
    strategy: &mut dyn Strategy,
    config: &Config,
    observer: &mut dyn Observer<P>,
) -> Result<Exploration, P::Error> {
    let mut search = Search {
        program,
        strategy,
        config,
        observer,
        frames: Vec::new(),
        trace: Trace::new(),
        path: Path::new(),
        detector: RaceDetector::default(),
        overlaps: OverlapCache::default(),
        seen: FxHashSet::default(),
        statistics: Statistics::default(),
        bounds: BTreeSet::new(),
    };
    let flow = search.run()?;
    if flow.is_break() && search.bounds.is_empty() {
        search.bounds.insert(Bound::Observer);
    }
    let mut statistics = search.statistics;
    statistics.n_pruned_by_reduction = search.strategy.n_pruned();
    statistics.n_overlap_questions = search.overlaps.n_questions();
    let coverage = if search.bounds.is_empty() {
        Coverage::Exhaustive
    } else {
        Coverage::Cut(search.bounds.into_iter().collect())
    };
    Ok(Exploration { coverage, statistics })
}

/// A point of the search.
struct Frame<S> {
    state: S,
    enabled: Vec<ThreadId>,
    /// The thread that ran last, and the context switches so far.
    last: Option<ThreadId>,
    n_switches: usize,
    /// The transition being explored.
    taken: Option<Taken<S>>,
}

/// A transition whose successors are being explored.
struct Taken<S> {
    event: Event,
    sync: crate::happens_before::VectorClock,
    successors: std::vec::IntoIter<S>,
    next_successor: u32,
    n_switches: usize,
}

/// What distinguishes points at which the same remains to be explored.
type PointKey = (u128, u64, Option<(ThreadId, usize)>, Option<usize>);

struct Search<'a, P: Program> {
    program: &'a mut P,
    strategy: &'a mut dyn Strategy,
    config: &'a Config,
    observer: &'a mut dyn Observer<P>,
    frames: Vec<Frame<P::State>>,
    trace: Trace,
    path: Path,
    detector: RaceDetector,
    overlaps: OverlapCache,
    seen: FxHashSet<PointKey>,
    statistics: Statistics,
    bounds: BTreeSet<Bound>,
}

/// Whether to go on; the error is the program's.
type Flow<E> = Result<ControlFlow<()>, E>;

impl<P: Program> Search<'_, P> {
    fn run(&mut self) -> Flow<P::Error> {
        let initial = self.program.initial()?;
        if self.enter(initial, None, 0)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        while !self.frames.is_empty() {
            if self.config.deadline.is_over() {
                self.bounds.insert(Bound::Deadline);
                return Ok(ControlFlow::Break(()));
            }
            if self.advance()?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Explores the next successor of the innermost transition, or takes the next transition, or goes back.
    fn advance(&mut self) -> Flow<P::Error> {
        let Some(frame) = self.frames.last_mut() else { return Ok(ControlFlow::Continue(())) };
        if let Some(taken) = &mut frame.taken {
            if let Some(successor) = taken.successors.next() {
                let step =
                    PathStep { thread: taken.event.thread(), successor: taken.next_successor };
                taken.next_successor = taken.next_successor.saturating_add(1);
                self.trace.push(taken.event.clone());
                self.detector.push(taken.sync.clone());
                self.path.push(step);
                let n_switches = taken.n_switches;
                let depth = self.frames.len();
                let flow = self.enter(successor, Some(step.thread), n_switches)?;
                if self.frames.len() == depth {
                    self.retract();
                }
                return Ok(flow);
            }
            frame.taken = None;
            self.strategy.done();
        }
        match self.strategy.choose() {
            Some(thread) => self.take(thread),
            None => {
                self.strategy.leave();
                self.frames.pop();
                if !self.frames.is_empty() {
                    self.retract();
                }
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    /// Takes back the last event.
    fn retract(&mut self) {
        self.trace.pop();
        self.detector.pop();
        self.path.pop();
    }

    /// Arrives in a state: ends the execution there or makes it the innermost point.
    fn enter(
        &mut self,
        state: P::State,
        last: Option<ThreadId>,
        n_switches: usize,
    ) -> Flow<P::Error> {
        let depth = self.trace.events().len();
        self.statistics.n_states += 1;
        self.statistics.max_depth = self.statistics.max_depth.max(depth);
        if self.was_seen(&state, last, n_switches, depth) {
            self.statistics.n_pruned_by_hash += 1;
            return Ok(ControlFlow::Continue(()));
        }
        let mut enabled = Vec::new();
        let mut blocked = Vec::new();
        for thread in (0..self.program.n_threads(&state)).map(ThreadId::from_index) {
            match self.program.status(&state, thread)? {
                Status::Enabled => enabled.push(thread),
                Status::Blocked => blocked.push(thread),
                Status::Finished => {}
            }
        }
        if enabled.is_empty() {
            return self.finish(&state, &blocked);
        }
        if self.config.max_depth.is_some_and(|max_depth| depth >= max_depth) {
            self.statistics.n_pruned_by_depth += 1;
            self.bounds.insert(Bound::Depth);
            self.strategy.cut();
            return Ok(ControlFlow::Continue(()));
        }
        let mut oracle = ProgramOracle { program: self.program, overlaps: &mut self.overlaps };
        if self.strategy.enter(&self.trace, &enabled, &mut oracle) == Admission::Prune {
            self.end(&state, &blocked)?;
            return Ok(ControlFlow::Continue(()));
        }
        self.frames.push(Frame { state, enabled, last, n_switches, taken: None });
        Ok(ControlFlow::Continue(()))
    }

    /// Whether all that can follow was explored from an equal point.
    ///
    // SOUNDNESS(state-hash-collision): two different states with equal 128-bit hashes count as one, so that
    // executions may be dropped; the probability is that of a collision of the program's hash.
    fn was_seen(
        &mut self,
        state: &P::State,
        last: Option<ThreadId>,
        n_switches: usize,
        depth: usize,
    ) -> bool {
        if !self.config.hashes_states || self.config.detects_races {
            return false;
        }
        let Some(history) = self.strategy.history_key(&self.trace) else { return false };
        let Some(hash) = self.program.state_hash(state) else { return false };
        let context = self.config.context_bound.and(last).map(|last| (last, n_switches));
        let key = (hash, history, context, self.config.max_depth.map(|_| depth));
        if self.seen.len() < self.config.max_hashes {
            !self.seen.insert(key)
        } else {
            self.seen.contains(&key)
        }
    }

    /// The execution is complete.
    fn finish(&mut self, state: &P::State, blocked: &[ThreadId]) -> Flow<P::Error> {
        self.statistics.n_executions += 1;
        let flow = if blocked.is_empty() {
            self.observer.completed(state, &self.path)
        } else {
            self.statistics.n_deadlocks += 1;
            self.observer.deadlock(state, blocked, &self.path)
        };
        if flow.is_break() {
            self.bounds.insert(Bound::Observer);
            return Ok(flow);
        }
        self.end(state, blocked)?;
        Ok(ControlFlow::Continue(()))
    }

    /// Tells the strategy that the execution goes no further, and what the blocked threads wait to do.
    fn end(&mut self, state: &P::State, blocked: &[ThreadId]) -> Result<(), P::Error> {
        let mut pending = Vec::new();
        if self.strategy.needs_order() {
            for thread in blocked {
                pending.push((*thread, Rc::new(self.program.footprint(state, *thread)?)));
            }
        }
        let mut oracle = ProgramOracle { program: self.program, overlaps: &mut self.overlaps };
        self.strategy.finish(&self.trace, &pending, &mut oracle);
        Ok(())
    }

    /// Takes the transition of a thread at the innermost point, if it is admitted.
    fn take(&mut self, thread: ThreadId) -> Flow<P::Error> {
        let n_executions = self.statistics.n_executions;
        if self.config.max_executions.is_some_and(|max| n_executions >= max) {
            self.bounds.insert(Bound::Executions);
            return Ok(ControlFlow::Break(()));
        }
        let Some(frame) = self.frames.last_mut() else { return Ok(ControlFlow::Continue(())) };
        let needs_order = self.strategy.needs_order();
        let needs_footprint = needs_order || self.config.detects_races;
        let footprint = if needs_footprint {
            self.program.footprint(&frame.state, thread)?
        } else {
            Footprint::local()
        };
        let mut oracle = ProgramOracle { program: self.program, overlaps: &mut self.overlaps };
        let footprint = Rc::new(footprint);
        let candidate: Candidate = if needs_order {
            self.trace.candidate(thread, footprint, &mut oracle)
        } else {
            self.trace.unordered(thread, footprint)
        };
        let admission = self.strategy.admit(&self.trace, &candidate);
        let n_switches = frame.n_switches + switches(frame, thread, self.config.context_bound);
        let is_within = self.config.context_bound.is_none_or(|bound| match bound {
            ContextBound::Switches(limit) | ContextBound::Preemptions(limit) => n_switches <= limit,
        });
        if !is_within {
            self.statistics.n_pruned_by_context_bound += 1;
            self.bounds.insert(Bound::ContextSwitches);
        }
        if admission == Admission::Prune || !is_within {
            self.strategy.done();
            return Ok(ControlFlow::Continue(()));
        }
        let (sync, races) = if self.config.detects_races {
            self.detector.check(&self.trace, &candidate.event, &mut oracle)
        } else {
            Default::default()
        };
        let outcome = self.program.step(&frame.state, thread)?;
        self.statistics.n_transitions += 1;
        if outcome.successors.is_empty() {
            self.statistics.n_infeasible += 1;
            self.strategy.cut();
        }
        frame.taken = Some(Taken {
            event: candidate.event,
            sync,
            successors: outcome.successors.into_iter(),
            next_successor: 0,
            n_switches,
        });
        if races.is_empty() && outcome.violations.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        self.path.push(PathStep { thread, successor: 0 });
        let flow = self.report(&races, outcome.violations);
        self.path.pop();
        Ok(flow)
    }

    /// Tells the observer what the last step of the path showed.
    fn report(
        &mut self,
        races: &[crate::observer::Race],
        violations: Vec<P::Violation>,
    ) -> ControlFlow<()> {
        for race in races {
            self.statistics.n_races += 1;
            self.observer.race(race, &self.path)?;
        }
        for violation in violations {
            self.statistics.n_violations += 1;
            self.observer.violation(violation, &self.path)?;
        }
        ControlFlow::Continue(())
    }
}

/// Number of context switches (0 or 1) that a bound counts when a thread is scheduled at a point.
fn switches<S>(frame: &Frame<S>, thread: ThreadId, bound: Option<ContextBound>) -> usize {
    let is_switch = frame.last.is_some_and(|last| last != thread);
    let is_counted = match bound {
        None => false,
        Some(ContextBound::Switches(_)) => is_switch,
        Some(ContextBound::Preemptions(_)) => {
            is_switch && frame.last.is_some_and(|last| frame.enabled.contains(&last))
        }
    };
    usize::from(is_counted)
}

/// Asks the program about overlaps, once per pair of locations.
struct ProgramOracle<'a, P> {
    program: &'a mut P,
    overlaps: &'a mut OverlapCache,
}

impl<P: Program> Oracle for ProgramOracle<'_, P> {
    fn may_overlap(&mut self, a: &Location, b: &Location) -> bool {
        self.overlaps.answer(a, b, || self.program.may_overlap(a, b))
    }
}
