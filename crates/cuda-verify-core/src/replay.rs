//! Replays counterexamples with the concrete interpreter, which shares no code with the symbolic executor.
//!
//! A counterexample is a list of values that the program takes from its environment, and for launches whose order
//! matters the thread of each step. The interpreter runs the program on them; the violation is confirmed if it happens
//! in that run, too. What a replay cannot show (an over-approximating step of the analysis took part, the interpreter
//! lacks something, or the run is too long) leaves a candidate, with the reason.

use std::panic::AssertUnwindSafe;

use cuda_verify_base::{Deadline, PropertyKind};
use cuda_verify_goto::interpreter::{
    self, Config, Entry, KernelRun, Outcome, RaceCheck, Request, Schedule, Source, ThreadPosition,
    TraceConfig, TraceStep,
};
use cuda_verify_goto::program::{FuncId, GotoProgram};
use cuda_verify_symex::outcome::{InputSource, InputValue, Thread, Violation};

use crate::options::Options;

const MAX_STEPS: u64 = 8_000_000;
/// Of larger launches, only the threads that take part in the violation are run.
const MAX_THREADS: u64 = 4096;
/// Where none does, of larger ones.
const MAX_THREADS_WITHOUT_VIOLATION: u64 = 1 << 15;
const MAX_BYTES: u64 = 1 << 30;
const MAX_TRACE: usize = 10_000;

/// What a replay showed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Replay {
    /// Why the violation is not confirmed; `None` if it is.
    pub(crate) doubt: Option<String>,
    /// The run up to the violation, or up to where it went another way.
    pub(crate) trace: Vec<TraceStep>,
}

impl Replay {
    /// No replay took place.
    pub(crate) fn skipped(why: &str) -> Self {
        Self { doubt: Some(why.to_owned()), trace: Vec::new() }
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
    if deadline.is_over() {
        return Replay::skipped("no time was left for a replay");
    }
    let (entry, config) = match set_up(options, entry, violation) {
        Ok((entry, config)) => (entry, Config { deadline: deadline.clone(), ..config }),
        Err(doubt) => return Replay { doubt: Some(doubt), trace: Vec::new() },
    };
    let replay = replay_once(program, &config, &entry, violation);
    if replay.doubt.is_none() {
        return replay;
    }
    for config in other_ways(options, &entry, violation, &config) {
        if deadline.is_over() {
            break;
        }
        let other = replay_once(program, &config, &entry, violation);
        if other.doubt.is_none() {
            return other;
        }
    }
    replay
}

/// Other runs in which a violation may be met.
fn other_ways(
    options: &Options,
    entry: &Entry,
    violation: &Violation,
    config: &Config,
) -> Vec<Config> {
    let mut ways = Vec::new();
    if config.schedule == Schedule::Canonical {
        // One thread of a race comes to its access before the other one changes what leads there.
        for access in &violation.accesses {
            let (thread, place) = (position(&access.thread), access.span);
            ways.push(Schedule::Held { thread, place });
        }
        match entry {
            Entry::Main if options.warp_lockstep => ways.push(Schedule::Lockstep),
            // Large launches are also run from the last thread to the first.
            Entry::Main => ways.push(Schedule::Reversed),
            Entry::Launcher(_) | Entry::Kernel(_) | Entry::Call(..) => {}
        }
    }
    let mut ways: Vec<Config> =
        ways.into_iter().map(|schedule| Config { schedule, ..config.clone() }).collect();
    // The extent of a tensor counts for violations of it alone.
    if matches!(entry, Entry::Launcher(_)) && violation.property == PropertyKind::ArrayBounds {
        ways.push(Config { keeps_extents: true, ..config.clone() });
    }
    ways
}

fn replay_once(
    program: &GotoProgram,
    config: &Config,
    entry: &Entry,
    violation: &Violation,
) -> Replay {
    let mut answers = Answers::new(&violation.inputs);
    let run = AssertUnwindSafe(|| {
        interpreter::run_traced(program, config, entry, &mut |request| answers.answer(request))
    });
    let (outcome, trace) = match std::panic::catch_unwind(run) {
        Ok(result) => result,
        Err(_) => {
            let doubt = Some("the replay failed because of a defect of the interpreter".to_owned());
            return Replay { doubt, trace: Vec::new() };
        }
    };
    let mut doubt = doubt(violation, &outcome);
    if let (Some(doubt), Some(missing)) = (&mut doubt, answers.missing) {
        doubt.push_str(&format!("; the value of {missing} is not known"));
    }
    Replay { doubt, trace }
}

fn set_up(
    options: &Options,
    entry: EntryPoint,
    violation: &Violation,
) -> Result<(Entry, Config), String> {
    let property = violation.property;
    let entry = match (entry, &violation.launch) {
        (EntryPoint::Main, _) => Entry::Main,
        (EntryPoint::Launcher(func), _) => Entry::Launcher(func),
        (EntryPoint::Kernel(kernel, shared_bytes), Some(launch)) => Entry::Kernel(KernelRun {
            kernel,
            grid: [launch.grid.x, launch.grid.y, launch.grid.z],
            block: [launch.block.x, launch.block.y, launch.block.z],
            shared_bytes,
            threads: violation.arbitrary.iter().map(position).collect(),
        }),
        (EntryPoint::Kernel(..), None) => return Err("the launch is not known".to_owned()),
    };
    let mut checked = options.properties;
    // A run goes on after a race, so other violations are looked for without that check.
    checked.set(PropertyKind::DataRace, property == PropertyKind::DataRace);
    let target = if property == PropertyKind::DataRace {
        match &violation.accesses[..] {
            [] => vec![violation.span],
            accesses => accesses.iter().map(|access| access.span).collect(),
        }
    } else if matches!(property, PropertyKind::MemoryLeak | PropertyKind::Unwinding) {
        vec![violation.span]
    } else {
        Vec::new()
    };
    let is_canonical = violation.schedule.iter().all(Vec::is_empty);
    let threads = [&violation.thread, &violation.other_thread];
    let config = Config {
        max_steps: MAX_STEPS,
        max_bytes: MAX_BYTES,
        max_threads: if violation.arbitrary.is_empty() {
            MAX_THREADS_WITHOUT_VIOLATION
        } else {
            MAX_THREADS
        },
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
        target,
        max_iterations: violation.iterations,
        barriers_need_all: options.barriers_need_all,
        hardware: options.hardware(),
        undefined_return_any: options.undefined_return_any,
        representatives: violation.arbitrary.iter().map(position).collect(),
        results: violation.results.iter().cloned().collect(),
        trace: TraceConfig {
            max_steps: MAX_TRACE,
            threads: threads.into_iter().flatten().map(position).collect(),
        },
        ..Config::new(checked)
    };
    Ok((entry, config))
}

fn position(thread: &Thread) -> ThreadPosition {
    let (block, thread) = (thread.block_idx, thread.thread_idx);
    ThreadPosition {
        block_idx: [block.x, block.y, block.z],
        thread_idx: [thread.x, thread.y, thread.z],
    }
}

/// Why the outcome of a replay does not confirm a violation.
fn doubt(violation: &Violation, outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Violation(found) => {
            let is_same_place = match (&violation.accesses[..], &found.other) {
                ([a, b], Some((_, other))) => {
                    (found.span, *other) == (a.span, b.span)
                        || (found.span, *other) == (b.span, a.span)
                }
                // One deadlock may be told of each thread that waits.
                _ if found.property == PropertyKind::Deadlock => {
                    let thread = violation.thread.as_ref().map(position);
                    found.waiting.iter().any(|(waiting, _)| Some(*waiting) == thread)
                }
                _ => found.span == violation.span,
            };
            // A pointer of any value leads to no object, be it null or not.
            let is_same_kind = found.property == violation.property
                || (found.property == PropertyKind::NullPointer
                    && violation.property == PropertyKind::DanglingPointer);
            let is_same = is_same_kind && is_same_place;
            (!is_same).then(|| {
                format!("the replay violates `{}` instead: {}", found.property, found.message)
            })
        }
        Outcome::End(_) => Some("the replay ends without a violation".to_owned()),
        Outcome::Assumption(_) => Some("the replay does not satisfy an assumption".to_owned()),
        Outcome::Unsupported(what, _) => Some(format!("the interpreter does not support {what}")),
        Outcome::Undefined(what, _) => {
            Some(format!("the replay meets an operation without a defined result: {what}"))
        }
        Outcome::StepLimit => Some(format!("the replay takes more than {MAX_STEPS} steps")),
        Outcome::TimeLimit => Some("no time was left to finish the replay".to_owned()),
    }
}

/// Finds the values that a run asks for among those of a counterexample.
///
/// Both list the values in the order of the execution, but not the same ones: the symbolic executor notes every read
/// of memory that may be unknown, the interpreter asks for the first one only. So each request takes the first value
/// that fits and has not been taken. A thread that the counterexample does not speak of finds in memory what another
/// one found there.
struct Answers<'a> {
    inputs: &'a [InputValue],
    is_taken: Vec<bool>,
    /// Bytes of memory that have got their value, by object.
    given: Vec<(u32, u64)>,
    /// The first thing that was asked for in vain.
    missing: Option<String>,
}

impl<'a> Answers<'a> {
    fn new(inputs: &'a [InputValue]) -> Self {
        Self { inputs, is_taken: vec![false; inputs.len()], given: Vec::new(), missing: None }
    }

    fn answer(&mut self, request: &Request) -> u128 {
        let found = self
            .find(request, true)
            .or_else(|| self.find(request, false))
            .or_else(|| self.find_of_any_thread(request));
        let Some(index) = found else {
            if self.missing.is_none() {
                self.missing = Some(describe(request));
            }
            return 0;
        };
        let input = &self.inputs[index];
        let (Source::Memory(_, offset), InputSource::Memory { object, offset_bytes, .. }) =
            (&request.source, input.source)
        else {
            self.is_taken[index] = true;
            return input.bits;
        };
        let size = request.ty.size_bytes();
        self.given.extend((*offset..offset.saturating_add(size)).map(|at| (object, at)));
        let skipped = offset - offset_bytes.unwrap_or(*offset);
        self.is_taken[index] |= skipped == 0 && request.ty.size_bytes() == size_of_input(input);
        u32::try_from(8 * skipped).ok().and_then(|bits| input.bits.checked_shr(bits)).unwrap_or(0)
    }

    /// The first fitting value. Of memory, the first of an object that has not got one there, if `is_fresh`.
    fn find(&self, request: &Request, is_fresh: bool) -> Option<usize> {
        self.inputs.iter().enumerate().position(|(index, input)| {
            if self.is_taken[index] {
                return false;
            }
            let is_thread = input.thread.as_ref().map(position) == request.thread;
            match (&request.source, input.source) {
                (Source::Input(_), InputSource::Input) => is_thread && input.span == request.span,
                (Source::Register(f, l), InputSource::Register { func, local }) => {
                    (*f, *l) == (func, local) && (is_thread || input.thread.is_none())
                }
                (Source::Memory(_, offset), InputSource::Memory { object, .. }) => {
                    is_thread
                        && input.span == request.span
                        && is_read_of(request, input)
                        && !(is_fresh && self.given.contains(&(object, *offset)))
                }
                (Source::Input(_) | Source::Register(..) | Source::Memory(..), _) => false,
            }
        })
    }

    /// The first value of the same place in memory.
    fn find_of_any_thread(&self, request: &Request) -> Option<usize> {
        self.inputs.iter().position(|input| is_read_of(request, input))
    }
}

/// Whether the memory that is asked for is part of what an input gives.
fn is_read_of(request: &Request, input: &InputValue) -> bool {
    let (Source::Memory(name, offset), InputSource::Memory { offset_bytes, size_bytes, .. }) =
        (&request.source, input.source)
    else {
        return false;
    };
    let start = offset_bytes.unwrap_or(*offset);
    let is_within = start <= *offset && offset - start + request.ty.size_bytes() <= size_bytes;
    is_within && input.name == *name
}

fn size_of_input(input: &InputValue) -> u64 {
    match input.source {
        InputSource::Memory { size_bytes, .. } => size_bytes,
        InputSource::Input | InputSource::Register { .. } => 0,
    }
}

fn describe(request: &Request) -> String {
    match &request.source {
        Source::Input(Some(name)) => format!("`{name}`"),
        Source::Input(None) => "an input".to_owned(),
        Source::Register(..) => "an uninitialised variable".to_owned(),
        Source::Memory(name, offset) => format!("`{name}` at byte {offset}"),
    }
}
