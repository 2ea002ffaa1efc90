//! Replays counterexamples by concrete runs, which share no code with the symbolic executor.
//!
//! A counterexample is a list of values that the program takes from its environment, and for launches whose order
//! matters the thread of each step. The virtual machine runs the program on them; the violation is confirmed if that run meets
//! the same violation: the same property at the same place by the same thread, and of a race the same two accesses, by
//! thread, place and bytes. A run that violates something else shows a violation, too, which is reported instead of the
//! one that was looked for.
//!
//! A race is looked for in several orders of the threads, see [`Schedule::Directed`]. Two threads that stood for all of a
//! launch are replayed among all its threads, if these are not too many, and else, or where the others need values that
//! nobody knows, alone.

mod answers;
mod doubt;
mod settle;
#[cfg(test)]
mod tests;

use std::panic::AssertUnwindSafe;

use cuda_verify_base::{Deadline, PropertyKind, Span};
use cuda_verify_goto::program::{FuncId, GotoProgram, InstrKind};
use cuda_verify_goto::run::{
    self, Access, Config, Entry, KernelRun, Outcome, RaceCheck, Request, Schedule, Target,
    ThreadPosition, TraceConfig, TraceStep,
};
use cuda_verify_symex::outcome::{Dim3, LaunchInfo, RaceAccess, StackFrame, Thread, Violation};
use cuda_verify_symex::rules::POSSIBLE_LAUNCH;
use cuda_verify_vm::Run;

use self::answers::Answers;
pub(crate) use self::doubt::Doubt;
pub(crate) use self::settle::settle;
use crate::options::Options;

/// Steps of a run, counted for each thread, and of all runs of a replay together.
const MAX_STEPS: u64 = 1 << 26;
const ALL_STEPS: u64 = 2 * MAX_STEPS;
/// Of larger launches that do not come from `main` and that two threads stand for, only these two are run, of others none.
pub(crate) const MAX_THREADS_OF_ALL: u64 = 1 << 15;
/// Values that models of libraries are taken to make up in further runs.
const OTHER_VALUES: [u128; 2] = [0, 1];
const MAX_BYTES: u64 = 1 << 30;
pub(crate) const MAX_TRACE: usize = 10_000;

/// What a replay showed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Replay {
    /// Why the violation is not confirmed; `None` if it is.
    pub(crate) doubt: Option<Doubt>,
    /// The run up to the violation, or up to where it went another way.
    pub(crate) trace: Vec<TraceStep>,
    /// The violation that the run met instead.
    pub(crate) instead: Option<Box<(Violation, Replay)>>,
    /// Which threads took part.
    pub(crate) threads: Threads,
    /// What the run met, if it met anything with nothing but values of the counterexample.
    met: Option<Box<run::Violation>>,
}

/// The threads of a launch that a replay runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Threads {
    /// All of them, as in the analysis.
    #[default]
    All,
    /// All of them, so many, though two stood for them in the analysis.
    Whole(u64),
    /// Those of the counterexample alone.
    Named,
}

impl Replay {
    /// A run that shows the violation.
    pub(crate) fn confirmed(trace: Vec<TraceStep>) -> Self {
        Self { trace, ..Self::default() }
    }

    /// No replay took place.
    fn skipped(doubt: Doubt) -> Self {
        Self { doubt: Some(doubt), ..Self::default() }
    }
}

/// How a program is entered.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EntryPoint {
    /// By `main`.
    Main,
    /// By a host function with unknown arguments.
    Launcher(FuncId),
    /// By a kernel on its own, with so many bytes of dynamic shared memory, `None` for any number.
    Kernel(FuncId, Option<u64>),
}

/// Replays one violation.
pub(crate) fn replay(
    program: &GotoProgram,
    options: &Options,
    entry: EntryPoint,
    violation: &Violation,
    deadline: &Deadline,
) -> Replay {
    let replayer = Replayer { program, options, entry, deadline };
    if deadline.is_over() {
        return Replay::skipped(Doubt::NoTime);
    }
    if violation.property.is_of_requests() {
        return Replay::skipped(Doubt::Unsupported("requests of warps".to_owned()));
    }
    let is_from_main = matches!(entry, EntryPoint::Main);
    if options.chooses_arguments
        && is_from_main
        && is_left_to_user(program, options, violation.property, violation.span)
    {
        return Replay::skipped(Doubt::Chosen);
    }
    let replay = replayer.confirm(violation);
    match &replay.doubt {
        Some(doubt) if doubt.refutes() => {
            let instead = replayer.find_other(violation, &replay);
            Replay { instead, ..replay }
        }
        Some(_) | None => replay,
    }
}

/// Whether a violation from `main` is a launch of a size that is not possible: the user is taken to choose arguments for
/// which it is possible, where it depends on them.
///
/// SOUNDNESS(possible-launch): under; such a violation is not reported where it was met by chance.
pub(crate) fn is_left_to_user(
    program: &GotoProgram,
    options: &Options,
    property: PropertyKind,
    span: Span,
) -> bool {
    let is_launch = || {
        let instrs = program.functions.values().flat_map(|it| it.instrs.values());
        let mut launches = instrs.filter(|it| matches!(it.kind, InstrKind::Launch { .. }));
        launches.any(|it| it.span == span)
    };
    property == PropertyKind::ApiContract
        && !options.without.contains(&POSSIBLE_LAUNCH)
        && is_launch()
}

/// A program and how to replay its counterexamples.
struct Replayer<'a> {
    program: &'a GotoProgram,
    options: &'a Options,
    entry: EntryPoint,
    deadline: &'a Deadline,
}

impl Replayer<'_> {
    /// Looks for the violation with all threads and with those of the counterexample alone, in several orders.
    fn confirm(&self, violation: &Violation) -> Replay {
        let refutes = |replay: &Replay| replay.doubt.as_ref().is_some_and(Doubt::refutes);
        let mut first: Option<Replay> = None;
        let mut left = ALL_STEPS;
        for threads in self.groups(violation) {
            if first.as_ref().is_some_and(|it| it.doubt.as_ref().is_some_and(Doubt::is_for_all)) {
                break;
            }
            let (entry, config) = match self.set_up(violation, threads) {
                Ok(set_up) => set_up,
                Err(doubt) => return Replay::skipped(doubt),
            };
            for order in self.orders(violation, &config) {
                if self.deadline.is_over() || left == 0 {
                    break;
                }
                let config = Config { max_steps: MAX_STEPS.min(left), ..order };
                let (replay, n_steps) = self.run(violation, &entry, &config, threads);
                if replay.doubt.is_none() {
                    return replay;
                }
                left = left.saturating_sub(n_steps);
                // What leaves the violation possible counts for more than what contradicts it.
                if first.as_ref().is_none_or(|first| refutes(first) && !refutes(&replay)) {
                    first = Some(replay);
                }
            }
        }
        first.unwrap_or_else(|| Replay::skipped(Doubt::NoTime))
    }

    /// The threads to run: all of a launch that is not too large, else or then those of the counterexample.
    fn groups(&self, violation: &Violation) -> Vec<Threads> {
        if violation.arbitrary.is_empty() {
            return vec![Threads::All];
        }
        let n_threads = violation
            .launch
            .as_ref()
            .map(|launch| launch.grid.count().saturating_mul(launch.block.count()));
        let is_most = |n_threads: &u64| *n_threads <= self.max_threads(Threads::All);
        let whole = n_threads.filter(is_most).map(Threads::Whole);
        let is_large = n_threads.is_none_or(|n_threads| n_threads > MAX_THREADS_OF_ALL);
        let has_named = is_large || matches!(self.entry, EntryPoint::Kernel(..));
        whole.into_iter().chain(has_named.then_some(Threads::Named)).collect()
    }

    /// Of larger launches all threads are not run.
    fn max_threads(&self, threads: Threads) -> u64 {
        match (self.entry, threads) {
            (EntryPoint::Main, Threads::All | Threads::Whole(_)) => u64::from(u32::MAX),
            (EntryPoint::Main, Threads::Named)
            | (EntryPoint::Launcher(_) | EntryPoint::Kernel(..), _) => MAX_THREADS_OF_ALL,
        }
    }

    /// Where everything could be replayed and the violation did not happen: what else is wrong in that run, or another
    /// race of the same two places.
    fn find_other(
        &self,
        violation: &Violation,
        replay: &Replay,
    ) -> Option<Box<(Violation, Replay)>> {
        let met = match &replay.met {
            Some(met) => Some(met.clone()),
            None if violation.accesses.is_empty() => None,
            None => {
                let (entry, config) = self.set_up(violation, replay.threads).ok()?;
                let places = violation.accesses.iter().map(|access| access.span).collect();
                let config = Config { target: Target::Places(places), ..config };
                self.run(violation, &entry, &config, replay.threads).0.met
            }
        };
        let other = other_violation(violation, &*met?);
        let is_for_any = self.program.arguments.is_none() || self.options.chooses_arguments;
        if is_for_any
            && matches!(self.entry, EntryPoint::Main)
            && is_left_to_user(self.program, self.options, other.property, other.span)
        {
            return None;
        }
        let again = self.confirm(&other);
        // Only a race in which fences and flags have no part is one in any order.
        let is_sure =
            other.accesses.is_empty() || again.met.as_ref().is_some_and(|met| met.is_simultaneous);
        (again.doubt.is_none() && is_sure).then(|| Box::new((other, again)))
    }

    /// The orders of the threads in which a violation may be met.
    fn orders(&self, violation: &Violation, config: &Config) -> Vec<Config> {
        let mut orders = vec![config.schedule.clone()];
        if config.schedule == Schedule::Canonical {
            orders.push(Schedule::Linear);
            match self.entry {
                EntryPoint::Main if self.options.warp_lockstep => {
                    orders.push(Schedule::Lockstep);
                }
                // Large launches are also run from the last thread to the first.
                EntryPoint::Main => orders.push(Schedule::Reversed),
                EntryPoint::Launcher(_) | EntryPoint::Kernel(..) => {}
            }
        }
        let named: Vec<ThreadPosition> = [&violation.thread, &violation.other_thread]
            .into_iter()
            .flatten()
            .map(position)
            .collect();
        let reversed = named.iter().rev().copied().collect();
        let directed = |threads, is_last| Schedule::Directed { threads, is_last };
        if !violation.accesses.is_empty() {
            orders.push(directed(named.clone(), false));
            orders.push(directed(reversed, false));
            orders.push(directed(named, true));
        } else if !named.is_empty() && !violation.arbitrary.is_empty() {
            // Other threads may do the same wrong before.
            orders.push(directed(named, false));
        }
        let configs = orders.into_iter().map(|schedule| Config { schedule, ..config.clone() });
        let mut configs: Vec<Config> = configs.collect();
        // The extent of a tensor counts for violations of it alone.
        if matches!(self.entry, EntryPoint::Launcher(_))
            && violation.property == PropertyKind::ArrayBounds
        {
            let with_extents = |config: &Config| Config { keeps_extents: true, ..config.clone() };
            let also: Vec<Config> = configs.iter().map(with_extents).collect();
            configs.extend(also);
        }
        configs
    }

    /// Whether runs in which models of libraries make up other values meet the violation, too, as it has to be for a
    /// violation that does not rest on them; other values may be none that the library gives.
    fn is_met_anyway(&self, violation: &Violation, entry: &Entry, config: &Config) -> bool {
        OTHER_VALUES.iter().all(|bits| {
            let mut answers = Answers::with_unspecified(violation, *bits);
            let run = AssertUnwindSafe(|| {
                let mut answer = |request: &Request| answers.answer(request);
                cuda_verify_vm::run(self.program, config, entry, &mut answer)
            });
            std::panic::catch_unwind(run).is_ok_and(|run| {
                matches!(run.outcome, Outcome::Assumption(_))
                    || doubt_of(violation, &run.outcome).is_none()
            })
        })
    }

    /// Runs the program; how many steps that took.
    fn run(
        &self,
        violation: &Violation,
        entry: &Entry,
        config: &Config,
        threads: Threads,
    ) -> (Replay, u64) {
        let mut answers = Answers::new(violation);
        let run = AssertUnwindSafe(|| {
            let mut answer = |request: &Request| answers.answer(request);
            cuda_verify_vm::run(self.program, config, entry, &mut answer)
        });
        let Ok(Run { outcome, steps: trace, counts, .. }) = std::panic::catch_unwind(run) else {
            return (Replay::skipped(Doubt::Defect), 0);
        };
        let guessed = answers.guessed(matches!(self.entry, EntryPoint::Main));
        let doubt = match (doubt_of(violation, &outcome), &answers.unspecified_of) {
            (None, Some(function)) if !self.is_met_anyway(violation, entry, config) => {
                Some(Doubt::Unspecified(function.clone()))
            }
            (doubt, _) => doubt,
        };
        let doubt = doubt.map(|doubt| {
            let missed = match &doubt {
                Doubt::Ends => answers.missed(),
                Doubt::Assumption | Doubt::Endless | Doubt::Other(..) => guessed,
                Doubt::NoTime
                | Doubt::Chosen
                | Doubt::Unfinished
                | Doubt::TooLong(_)
                | Doubt::NoLaunch
                | Doubt::TooLarge
                | Doubt::Unsupported(_)
                | Doubt::Undefined(_)
                | Doubt::Defect
                | Doubt::EndsWith(_)
                | Doubt::Unspecified(_)
                | Doubt::UnknownValue(_) => None,
            };
            match missed {
                // What a caller passes may be beyond a replay; what a program takes from outside is not.
                Some(missed) if doubt == Doubt::Ends && matches!(self.entry, EntryPoint::Main) => {
                    Doubt::EndsWith(missed.to_owned())
                }
                Some(missed) => Doubt::UnknownValue(missed.to_owned()),
                None if doubt.refutes() && threads == Threads::Named => Doubt::TooLarge,
                None => doubt,
            }
        });
        let is_guessed = guessed.is_some() || answers.unspecified_of.is_some();
        let met = match outcome {
            Outcome::Violation(met) => {
                let is_asked = self.options.properties.contains(met.property);
                Some(met).filter(|_| is_asked && !is_guessed)
            }
            Outcome::End(_)
            | Outcome::Assumption(_)
            | Outcome::Unsupported(..)
            | Outcome::Undefined(..)
            | Outcome::Endless(_)
            | Outcome::StepLimit
            | Outcome::TimeLimit => None,
        };
        (Replay { doubt, trace, instead: None, threads, met }, counts.steps)
    }

    fn set_up(&self, violation: &Violation, threads: Threads) -> Result<(Entry, Config), Doubt> {
        let property = violation.property;
        let named = || violation.arbitrary.iter().map(position).collect();
        let entry = match (self.entry, &violation.launch) {
            (EntryPoint::Main, _) => Entry::Main,
            (EntryPoint::Launcher(func), _) => Entry::Launcher(func),
            (EntryPoint::Kernel(kernel, shared_bytes), Some(launch)) => Entry::Kernel(KernelRun {
                kernel,
                grid: [launch.grid.x, launch.grid.y, launch.grid.z],
                block: [launch.block.x, launch.block.y, launch.block.z],
                shared_bytes,
                threads: if threads == Threads::Named { named() } else { Vec::new() },
            }),
            (EntryPoint::Kernel(..), None) => return Err(Doubt::NoLaunch),
        };
        let mut checked = self.options.properties;
        // A run goes on after a race or a leak, so other violations are looked for without these checks.
        for kind in [PropertyKind::DataRace, PropertyKind::MemoryLeak] {
            checked.set(kind, property == kind);
        }
        // A run in which all threads wait for ever is complete: what it has not met does not happen.
        checked.set(PropertyKind::Deadlock, true);
        let is_canonical = violation.schedule.iter().all(Vec::is_empty);
        let config = Config {
            max_steps: MAX_STEPS,
            max_threads: self.max_threads(threads),
            deadline: self.deadline.clone(),
            max_bytes: MAX_BYTES,
            races: if violation.accesses.is_empty() {
                RaceCheck::Operations
            } else {
                RaceCheck::Threads
            },
            schedule: if is_canonical {
                Schedule::Canonical
            } else {
                Schedule::Steps(violation.schedule.clone())
            },
            target: target(violation),
            max_iterations: violation.iterations,
            barriers_need_all: self.options.barriers_need_all,
            hardware: self.options.hardware(),
            undefined_return_any: self.options.undefined_return_any,
            representatives: named(),
            results: violation.results.iter().cloned().collect(),
            trace: TraceConfig {
                max_steps: MAX_TRACE,
                threads: [&violation.thread, &violation.other_thread]
                    .into_iter()
                    .flatten()
                    .map(position)
                    .collect(),
            },
            ..Config::new(checked)
        };
        Ok((entry, config))
    }
}

/// What is looked for in a run that goes on after it.
fn target(violation: &Violation) -> Target {
    match (violation.property, &violation.accesses[..]) {
        (PropertyKind::DataRace, [a, b]) => match (access(a), access(b)) {
            (Some(a), Some(b)) => Target::Race(Box::new([a, b])),
            (None, _) | (_, None) => Target::Places(vec![a.span, b.span]),
        },
        (PropertyKind::DataRace | PropertyKind::MemoryLeak | PropertyKind::Unwinding, _) => {
            Target::Places(vec![violation.span])
        }
        (_, _) => Target::Any,
    }
}

fn access(access: &RaceAccess) -> Option<Access> {
    Some(Access {
        kind: access.kind,
        thread: position(&access.thread),
        span: access.span,
        object: access.object.clone(),
        space: access.space,
        is_shared: access.is_shared,
        offset_bytes: access.offset_bytes?,
        size_bytes: access.size_bytes,
        part: None,
        interval: u64::from(access.interval),
        value: None,
    })
}

pub(crate) fn position(thread: &Thread) -> ThreadPosition {
    let (block, thread) = (thread.block_idx, thread.thread_idx);
    ThreadPosition {
        block_idx: [block.x, block.y, block.z],
        thread_idx: [thread.x, thread.y, thread.z],
    }
}

/// Why the outcome of a replay does not confirm a violation.
fn doubt_of(violation: &Violation, outcome: &Outcome) -> Option<Doubt> {
    match outcome {
        Outcome::Violation(found) if is_same(violation, found) => None,
        Outcome::Violation(found) => Some(Doubt::Other(found.property, found.message.clone())),
        Outcome::End(_) => Some(Doubt::Ends),
        Outcome::Assumption(_) => Some(Doubt::Assumption),
        Outcome::Unsupported(what, _) => Some(Doubt::Unsupported(what.clone())),
        Outcome::Undefined(what, _) => Some(Doubt::Undefined(what.clone())),
        Outcome::Endless(_) => Some(Doubt::Endless),
        Outcome::StepLimit => Some(Doubt::TooLong(MAX_STEPS)),
        Outcome::TimeLimit => Some(Doubt::Unfinished),
    }
}

/// Whether what a run met is the violation that was looked for.
fn is_same(violation: &Violation, found: &run::Violation) -> bool {
    // A pointer of any value leads to no object, be it null or not.
    let is_same_kind = found.property == violation.property
        || (found.property == PropertyKind::NullPointer
            && violation.property == PropertyKind::DanglingPointer);
    let thread = violation.thread.as_ref().map(position);
    let waits = |place: Option<Span>| {
        let mut waiting = found.waiting.iter();
        waiting.any(|(it, at)| Some(*it) == thread && place.is_none_or(|place| place == *at))
    };
    is_same_kind
        && match (violation.property, &violation.accesses[..]) {
            (_, [a, b]) => is_same_race([a, b], found),
            // One deadlock may be told of each thread that waits.
            (PropertyKind::Deadlock, _) => waits(None),
            // One divergence, and one call by some lanes only, of each thread that waits there.
            (PropertyKind::BarrierDivergence | PropertyKind::WarpSync, _)
                if !found.waiting.is_empty() =>
            {
                waits(Some(violation.span))
            }
            // Operations of streams race, whichever of their threads shows it.
            (PropertyKind::DataRace, _) => found.span == violation.span,
            (_, _) => found.span == violation.span && found.thread == thread,
        }
}

/// Whether two accesses of a run are those of a race, in one order or the other.
fn is_same_race(wanted: [&RaceAccess; 2], found: &run::Violation) -> bool {
    let Some(accesses) = &found.accesses else { return false };
    let is_access = |wanted: &RaceAccess, found: &Access| {
        found.thread == position(&wanted.thread)
            && found.span == wanted.span
            && wanted.offset_bytes.is_some_and(|offset| found.overlaps(offset, wanted.size_bytes))
    };
    let ([a, b], [c, d]) = (wanted, &**accesses);
    (is_access(a, c) && is_access(b, d)) || (is_access(a, d) && is_access(b, c))
}

/// What a run met as a violation with the values of the one that was looked for.
fn other_violation(violation: &Violation, met: &run::Violation) -> Violation {
    Violation {
        inputs: violation.inputs.clone(),
        results: violation.results.clone(),
        schedule: violation.schedule.clone(),
        arbitrary: violation.arbitrary.clone(),
        iterations: violation.iterations,
        ..violation_of(met)
    }
}

/// What a run met as a violation without values.
pub(crate) fn violation_of(met: &run::Violation) -> Violation {
    let accesses: Vec<RaceAccess> =
        met.accesses.iter().flat_map(|accesses| accesses.iter().map(race_access)).collect();
    let message = match &accesses[..] {
        [a, b] => format!(
            "{} of {} `{}` by {} races with {} by {}",
            a.kind, a.space, a.object, a.thread, b.kind, b.thread
        ),
        _ => met.message.clone(),
    };
    let frames = met.stack.iter().map(|(function, call_span)| StackFrame {
        function: function.clone(),
        call_span: *call_span,
    });
    Violation {
        property: met.property,
        message,
        span: met.span,
        thread: met.thread.as_ref().map(thread_at),
        other_thread: accesses.get(1).map(|access| access.thread.clone()),
        launch: met.launch.as_ref().map(|launch| LaunchInfo {
            kernel: launch.kernel.clone(),
            grid: dim(launch.grid),
            block: dim(launch.block),
            span: launch.span,
            parameters: None,
        }),
        stack: frames.collect(),
        inputs: Vec::new(),
        results: Vec::new(),
        schedule: Vec::new(),
        arbitrary: Vec::new(),
        accesses,
        objects: Vec::new(),
        related: Vec::new(),
        iterations: None,
    }
}

fn race_access(access: &Access) -> RaceAccess {
    RaceAccess {
        kind: access.kind,
        object: access.object.clone(),
        space: access.space,
        is_shared: access.is_shared,
        offset_bytes: Some(access.offset_bytes),
        size_bytes: access.size_bytes,
        part: access.part.clone(),
        value: access.value.clone(),
        thread: thread_at(&access.thread),
        interval: u32::try_from(access.interval).unwrap_or(u32::MAX),
        span: access.span,
    }
}

pub(crate) fn thread_at(position: &ThreadPosition) -> Thread {
    Thread { block_idx: dim(position.block_idx), thread_idx: dim(position.thread_idx) }
}

fn dim([x, y, z]: [u32; 3]) -> Dim3 {
    Dim3 { x, y, z }
}
