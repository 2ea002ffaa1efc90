//! Runs of kernels and launchers that stay open, on values that are chosen.
//!
//! What symbolic execution leaves open may be wrong in a small launch with plain arguments. The values of models in which
//! a violation depends on others that are only known approximately are tried first, then sizes about the number of
//! threads and about the constants of the code, elements that are all different, equal or few, and blocks of several
//! shapes. A violation that a run meets is one: nothing of it is approximate.
//!
//! Only those count that no caller can be blamed for: threads that do not wait for each other, accesses outside of
//! variables of the program, and assertions. A run ends before anything that the caller is taken to see to, such as
//! arithmetic that overflows and divisors that are zero (`signed-overflow`, `launcher-preconditions`), and before values
//! that nobody gives.
//!
//! Cost: the steps of each run and the number of runs are limited, whatever the program.

use std::collections::BTreeSet;

use cuda_verify_base::{Deadline, PropertyKind, PropertySet, Span};
use cuda_verify_goto::fold;
use cuda_verify_goto::nullable::is_null_argument;
use cuda_verify_goto::program::{Callee, ExprKind, FuncId, GotoProgram, InstrKind};
use cuda_verify_goto::run::{
    Config, Entry, KernelRun, Outcome, Request, Source, ThreadPosition, TraceConfig,
};
use cuda_verify_ir::program::Constant;
use cuda_verify_symex::outcome::{InputSource, InputValue, Violation};
use cuda_verify_symex::{Extent, LaunchShape, launch_size};
use cuda_verify_vm::{Environment, Run};

use crate::options::Options;
use crate::outside::{bits_of, chosen_value, hash, run_in, source_of, threads_of};
use crate::plan::Settled;
use crate::replay::{EntryPoint, MAX_TRACE, violation_of};
use crate::run_options::effort_of;

/// Steps of one run and of all of them; runs that end there go on for longer, when all have had their turn.
const RUN_STEPS: u64 = 1 << 20;
const ALL_STEPS: u64 = 1 << 24;
const LONG_RUN_STEPS: u64 = 1 << 23;
const ALL_LONG_STEPS: u64 = 1 << 25;
/// Threads of a launch that is chosen.
const MAX_THREADS: u64 = 4096;
/// Threads of one that is given, and the steps of a run of more threads than one would choose: of its first blocks. What
/// they do wrong is wrong, whatever the others would have done.
const MAX_THREADS_OF_LARGE: u64 = 1 << 20;
const RUN_STEPS_OF_LARGE: u64 = 1 << 22;
/// Violations that came to nothing whose values are tried, and for each of them the ways to choose other values.
const MAX_CANDIDATES: usize = 8;
const TRIALS_OF_CANDIDATE: usize = 3;
const MAX_BYTES: u64 = 1 << 27;
/// Constants of the code about which sizes are chosen, and the largest of them.
const MAX_CONSTANTS: usize = 6;
const MAX_CONSTANT: u128 = 4096;
/// Elements of memory that are reported.
const MAX_ELEMENTS: usize = 8;

/// What is run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject<'a> {
    pub(crate) goto: &'a GotoProgram,
    pub(crate) options: &'a Options,
    pub(crate) entry: EntryPoint,
    /// The launch of a kernel.
    pub(crate) shape: Option<&'a LaunchShape>,
    /// Whether the program has a caller, which passes some values only.
    pub(crate) has_caller: bool,
}

/// Blocks and threads of a launch.
type Dims = ([u32; 3], [u32; 3]);

/// How the values of a run are chosen.
#[derive(Clone, Copy, Debug)]
struct Trial {
    sizes: Sizes,
    contents: Contents,
}

/// Whole numbers that are passed.
#[derive(Clone, Copy, Debug)]
enum Sizes {
    /// All the same: so many more than there are threads.
    Threads(i64),
    /// All the same.
    Equal(u64),
    /// From the numbers that may matter, by a seed.
    Mixed(u64),
}

/// Whole numbers in memory.
#[derive(Clone, Copy, Debug)]
enum Contents {
    /// Their own index.
    Distinct,
    /// Zero.
    Equal,
    /// Less than this, in no order.
    Few(u64),
    /// From the numbers that may matter, by a seed: counters stand at their limits, and marks are set.
    Any(u64),
}

const TRIALS: [Trial; 10] = [
    Trial { sizes: Sizes::Threads(0), contents: Contents::Distinct },
    Trial { sizes: Sizes::Threads(-1), contents: Contents::Few(8) },
    Trial { sizes: Sizes::Threads(1), contents: Contents::Equal },
    Trial { sizes: Sizes::Equal(1), contents: Contents::Distinct },
    Trial { sizes: Sizes::Mixed(1), contents: Contents::Few(64) },
    Trial { sizes: Sizes::Mixed(2), contents: Contents::Distinct },
    Trial { sizes: Sizes::Mixed(3), contents: Contents::Equal },
    Trial { sizes: Sizes::Mixed(4), contents: Contents::Few(2) },
    Trial { sizes: Sizes::Threads(0), contents: Contents::Any(5) },
    Trial { sizes: Sizes::Mixed(6), contents: Contents::Any(7) },
];

/// Values that are chosen, for a caller of which nothing is known.
struct Caller<'a> {
    trial: Trial,
    /// Numbers that may matter.
    pool: &'a [u64],
    n_threads: u64,
    /// Where the parameters are declared: other inputs are not the caller's.
    params: &'a [Span],
    /// Values of a counterexample that came to nothing.
    known: &'a [InputValue],
    chosen: Vec<InputValue>,
}

impl Caller<'_> {
    /// What the counterexample gives, of arguments by their names and of memory by its place.
    fn known(&self, request: &Request) -> Option<u64> {
        let is_same = |it: &&InputValue| match (&request.source, it.source) {
            (Source::Input(name), InputSource::Input) => Some(&it.name) == name.as_ref(),
            (
                Source::Memory(name, offset),
                InputSource::Memory { offset_bytes, size_bytes, .. },
            ) => {
                it.name == *name
                    && offset_bytes == Some(*offset)
                    && size_bytes == request.ty.size_bytes()
            }
            (
                Source::Input(_)
                | Source::Memory(..)
                | Source::Register(..)
                | Source::Unspecified(_),
                _,
            ) => false,
        };
        self.known.iter().find(is_same).and_then(|it| u64::try_from(it.bits).ok())
    }

    fn whole(&mut self, request: &Request) -> Option<u64> {
        if let Some(known) = self.known(request) {
            return Some(known);
        }
        if let Source::Input(name) = &request.source {
            if name.as_deref().is_some_and(is_null_argument) {
                return Some(0);
            }
            return Some(match self.trial.sizes {
                Sizes::Threads(more) => self.n_threads.saturating_add_signed(more).max(1),
                Sizes::Equal(n) => n,
                Sizes::Mixed(seed) => self.any(seed).unwrap_or(1),
            });
        }
        let Source::Memory(_, offset) = request.source else { return None };
        let element = offset / request.ty.size_bytes().max(1);
        Some(match self.trial.contents {
            Contents::Distinct => element,
            Contents::Equal => 0,
            Contents::Few(limit) => hash(limit, element) % limit,
            // One in four is the largest number there is, -1 where it is signed, one an argument or just below it.
            Contents::Any(seed) => match self.random(seed ^ 1) % 4 {
                0 => u64::MAX,
                1 => self.about_argument(seed)?,
                _ => self.any(seed)?,
            },
        })
    }

    /// An argument, or one less.
    fn about_argument(&self, seed: u64) -> Option<u64> {
        let number = self.random(seed);
        let mut arguments = self.chosen.iter().filter(|it| it.source == InputSource::Input);
        let n = u64::try_from(arguments.clone().count()).ok()?;
        let chosen = usize::try_from((number >> 1).checked_rem(n)?).ok()?;
        let argument = u64::try_from(arguments.nth(chosen)?.bits).ok()?;
        Some(argument.saturating_sub(number & 1))
    }

    /// A number for the next value, other ones in each launch.
    fn random(&self, seed: u64) -> u64 {
        let n_before = u64::try_from(self.chosen.len()).unwrap_or(0);
        hash(hash(seed, self.n_threads), n_before)
    }

    /// One of the numbers that may matter.
    fn any(&self, seed: u64) -> Option<u64> {
        let n = u64::try_from(self.pool.len()).unwrap_or(1).max(1);
        self.pool.get(usize::try_from(self.random(seed) % n).unwrap_or(0)).copied()
    }
}

impl Environment for Caller<'_> {
    fn value(&mut self, request: &Request) -> Option<u128> {
        let is_given = match &request.source {
            Source::Input(_) => self.params.contains(&request.span),
            Source::Memory(..) => true,
            Source::Register(..) | Source::Unspecified(_) => false,
        };
        if !is_given {
            return None;
        }
        let width = request.ty.size_bytes().saturating_mul(8).clamp(1, 64);
        let number = self.whole(request)? & (u64::MAX >> (64 - width));
        let bits = bits_of(number, request.ty)?;
        self.chosen.push(chosen_value(request, source_of(request), bits, true));
        Some(bits)
    }
}

impl Subject<'_> {
    /// Runs with chosen values, and with those of counterexamples that came to nothing; an answer only if one of them
    /// violates a property.
    pub(crate) fn fuzz(self, candidates: &[Violation], deadline: &Deadline) -> Settled {
        if self.is_unfit() {
            return Settled::open();
        }
        let constants = self.constants();
        let mut trials = self.trials(&constants, candidates);
        let limits = [(RUN_STEPS, ALL_STEPS), (LONG_RUN_STEPS, ALL_LONG_STEPS)];
        for (run_steps, all_steps) in limits {
            let (mut n_steps, mut unfinished) = (0, Vec::new());
            for trial in trials {
                if n_steps > all_steps || deadline.is_over() {
                    break;
                }
                let on = |threads| self.run(trial, &constants, threads, (run_steps, deadline));
                let (Some(run), _) = on(Vec::new()) else { continue };
                n_steps += run.counts.steps;
                deadline.spend(effort_of(run.counts.steps));
                // More steps would not be granted to large launches.
                if matches!(run.outcome, Outcome::StepLimit) && size(trial.0) <= MAX_THREADS {
                    unfinished.push(trial);
                }
                let Some(met) = self.counted(&run) else { continue };
                // The same once more, for the steps on the way.
                let (run, inputs) = on(threads_of(&met));
                let trace = run.map(|run| run.steps).unwrap_or_default();
                let inputs = reported(inputs, &met);
                return Settled::met(Violation { inputs, ..met }, trace);
            }
            trials = unfinished;
        }
        Settled::open()
    }

    /// Whether options ask for other rules than those of a run.
    fn is_unfit(self) -> bool {
        let options = self.options;
        options.races_in_blocks_only
            || options.warp_sync.is_some()
            || options.warp_lockstep
            || options.cross_check.is_some()
            || options.dump_smt2.is_some()
            || options.protocols.is_some()
            || self.goto.features().asks_about_threads
    }

    fn func(self) -> Option<FuncId> {
        match self.entry {
            EntryPoint::Main => None,
            EntryPoint::Launcher(func) | EntryPoint::Kernel(func, _) => Some(func),
        }
    }

    /// The launches and how values are chosen in them; small launches first.
    fn trials<'b>(
        self,
        constants: &[u64],
        candidates: &'b [Violation],
    ) -> Vec<(Dims, Trial, &'b [InputValue])> {
        let mut all = Vec::new();
        let mut places = BTreeSet::new();
        let mut of_candidates: Vec<(Dims, &[InputValue])> = Vec::new();
        for violation in candidates {
            let dims = violation.launch.as_ref().map(|launch| {
                let (grid, block) = (launch.grid, launch.block);
                ([grid.x, grid.y, grid.z], [block.x, block.y, block.z])
            });
            if places.insert((violation.span, violation.property)) {
                of_candidates.push((dims.unwrap_or(([1; 3], [1; 3])), &violation.inputs));
            }
        }
        of_candidates.sort_by_key(|(dims, _)| size(*dims));
        of_candidates.truncate(MAX_CANDIDATES);
        for trial in &TRIALS[..TRIALS_OF_CANDIDATE] {
            all.extend(of_candidates.iter().map(|(dims, inputs)| (*dims, *trial, *inputs)));
        }
        let dims = match (self.entry, self.shape) {
            (EntryPoint::Kernel(kernel, _), Some(shape)) => {
                launches(self.goto, kernel, shape, constants)
            }
            (EntryPoint::Main | EntryPoint::Launcher(_) | EntryPoint::Kernel(..), _) => {
                vec![([1; 3], [1; 3])]
            }
        };
        for dims in dims {
            all.extend(TRIALS.iter().map(|trial| (dims, *trial, &[][..])));
        }
        let is_given = self.shape.is_some_and(|shape| {
            shape.grid.iter().chain(&shape.block).all(|it| matches!(it, Extent::Fixed(_)))
        });
        all.retain(|(dims, _, known)| {
            let is_chosen = !is_given && known.is_empty();
            size(*dims) <= if is_chosen { MAX_THREADS } else { MAX_THREADS_OF_LARGE }
        });
        all
    }

    /// One run; none if a defect of ours ends it.
    fn run(
        self,
        (dims, trial, known): (Dims, Trial, &[InputValue]),
        constants: &[u64],
        threads: Vec<ThreadPosition>,
        (run_steps, deadline): (u64, &Deadline),
    ) -> (Option<Run>, Vec<InputValue>) {
        let Some(func) = self.func() else { return (None, Vec::new()) };
        let (grid, block) = dims;
        let entry = match self.entry {
            EntryPoint::Main => Entry::Main,
            EntryPoint::Launcher(func) => Entry::Launcher(func),
            EntryPoint::Kernel(kernel, shared_bytes) => {
                Entry::Kernel(KernelRun { kernel, grid, block, shared_bytes, threads: Vec::new() })
            }
        };
        let mut properties = self.options.properties;
        for kind in PropertySet::default_kinds().iter().chain(ENDS_A_RUN) {
            properties.set(kind, true);
        }
        let max_steps = if threads.is_empty() { 0 } else { MAX_TRACE };
        let config = Config {
            barriers_need_all: self.options.barriers_need_all,
            hardware: self.options.hardware(),
            tolerates_equal_writes: self.options.allow_benign_races,
            max_steps: if size(dims) > MAX_THREADS { RUN_STEPS_OF_LARGE } else { run_steps },
            max_threads: MAX_THREADS_OF_LARGE,
            max_bytes: MAX_BYTES,
            deadline: deadline.clone(),
            trace: TraceConfig { max_steps, threads },
            ..Config::new(properties)
        };
        let n_threads = match self.entry {
            EntryPoint::Kernel(..) => size(dims),
            EntryPoint::Main | EntryPoint::Launcher(_) => 64,
        };
        let mut pool = vec![1, 2, 3, n_threads - n_threads / 2, n_threads, n_threads + 1];
        for constant in constants {
            pool.extend([constant.saturating_sub(1).max(1), *constant, constant + 1]);
        }
        let function = &self.goto.functions[func];
        let n_params = function.param_aggregates.len();
        let params: Vec<Span> =
            function.locals.values().take(n_params).map(|local| local.span).collect();
        let mut caller =
            Caller { trial, pool: &pool, n_threads, params: &params, known, chosen: Vec::new() };
        let run = run_in(self.goto, &config, &entry, &mut caller);
        (run, caller.chosen)
    }

    /// The violation of a run, if it counts.
    fn counted(self, run: &Run) -> Option<Violation> {
        let Outcome::Violation(met) = &run.outcome else { return None };
        let is_in_block =
            met.accesses.as_ref().is_some_and(|both| both.iter().all(|access| access.is_shared));
        let is_of_kernel = matches!(self.entry, EntryPoint::Kernel(..)) && !self.has_caller;
        let is_fault = met.thread.is_some()
            && match met.property {
                PropertyKind::BarrierDivergence | PropertyKind::WarpSync => true,
                PropertyKind::DataRace => met.is_simultaneous && (is_of_kernel || is_in_block),
                PropertyKind::Assertion | PropertyKind::ArrayBounds => is_of_kernel,
                PropertyKind::NullPointer
                | PropertyKind::DanglingPointer
                | PropertyKind::InvalidFree
                | PropertyKind::DivByZero
                | PropertyKind::ConstantMemoryWrite
                | PropertyKind::MisalignedAccess
                | PropertyKind::HostDeviceAccess
                | PropertyKind::ApiContract
                | PropertyKind::Shift
                | PropertyKind::MissingReturn
                | PropertyKind::Deadlock
                | PropertyKind::MemoryLeak
                | PropertyKind::Overflow
                | PropertyKind::UnsignedOverflow
                | PropertyKind::FloatOverflow
                | PropertyKind::Nan
                | PropertyKind::UninitialisedRead
                | PropertyKind::Unwinding
                | PropertyKind::BankConflict
                | PropertyKind::Uncoalesced => false,
            };
        (is_fault && self.options.properties.contains(met.property)).then(|| violation_of(met))
    }

    /// Constants of the code that may be sizes, the most frequent ones of a kernel.
    fn constants(self) -> Vec<u64> {
        let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut pending: Vec<FuncId> = self.func().into_iter().collect();
        while let Some(func) = pending.pop() {
            let function = &self.goto.functions[func];
            if !seen.insert(func) || function.is_model {
                continue;
            }
            for expr in function.exprs.values() {
                if let ExprKind::Const(value @ Constant::Int(_)) = expr.kind {
                    let bits = fold::to_bits(value);
                    found.extend((3..=MAX_CONSTANT).contains(&bits).then_some(bits));
                }
            }
            for instr in function.instrs.values() {
                if let InstrKind::Call { callee: Callee::Direct(callee), .. }
                | InstrKind::Launch { kernel: Callee::Direct(callee), .. } = instr.kind
                {
                    pending.push(callee);
                }
            }
        }
        found.into_iter().filter_map(|it| u64::try_from(it).ok()).take(MAX_CONSTANTS).collect()
    }
}

/// Before these a run ends, whoever is to blame.
const ENDS_A_RUN: [PropertyKind; 2] = [PropertyKind::Overflow, PropertyKind::UninitialisedRead];

fn size((grid, block): Dims) -> u64 {
    grid.iter().chain(&block).fold(1, |n, dim| n.saturating_mul(u64::from(*dim)))
}

/// The values that a report names: the arguments, and what the threads of the violation found in memory.
fn reported(inputs: Vec<InputValue>, met: &Violation) -> Vec<InputValue> {
    let is_named = |input: &InputValue| {
        input.thread.is_some() && (input.thread == met.thread || input.thread == met.other_thread)
    };
    let (arguments, elements): (Vec<_>, Vec<_>) =
        inputs.into_iter().partition(|input| input.source == InputSource::Input);
    let elements = elements.into_iter().filter(is_named).take(MAX_ELEMENTS);
    arguments.into_iter().chain(elements).collect()
}

/// Small launches of a kernel on its own.
fn launches(
    goto: &GotoProgram,
    kernel: FuncId,
    shape: &LaunchShape,
    constants: &[u64],
) -> Vec<Dims> {
    // Along an axis that the kernel does not look at there is one thread.
    let axes = |of_block: bool| {
        [0, 1, 2].map(|axis| {
            let mut one = LaunchShape {
                grid: [Extent::Fixed(1); 3],
                block: [Extent::Fixed(1); 3],
                ..shape.clone()
            };
            let extent = if of_block { shape.block[axis] } else { shape.grid[axis] };
            *(if of_block { &mut one.block[axis] } else { &mut one.grid[axis] }) = extent;
            launch_size(goto, kernel, &one).map(|(grid, block)| {
                let dims = if of_block { block } else { grid };
                [dims.x, dims.y, dims.z][axis]
            })
        })
    };
    let (grid, block) = (axes(false), axes(true));
    let n_open = block.iter().filter(|dim| dim.is_none()).count();
    let mut sizes: Vec<[u32; 3]> = match n_open {
        0 => vec![[1; 3]],
        1 => vec![[32; 3], [64; 3], [33; 3], [7; 3], [256; 3]],
        2 => vec![[8; 3], [16; 3], [4; 3], [32; 3]],
        _ => vec![[4; 3], [8; 3]],
    };
    if n_open == 1 {
        let plausible = constants.iter().filter(|it| it.is_multiple_of(32) && **it <= 1024);
        sizes.extend(plausible.filter_map(|it| u32::try_from(*it).ok()).take(2).map(|it| [it; 3]));
    }
    let along = |known: [Option<u32>; 3], chosen: [u32; 3]| {
        [0, 1, 2].map(|axis| known[axis].unwrap_or(chosen[axis]))
    };
    let mut all = Vec::new();
    for n_blocks in [1, 2, 3] {
        all.extend(sizes.iter().map(|size| (along(grid, [n_blocks; 3]), along(block, *size))));
    }
    all.sort_by_key(|dims| size(*dims));
    all.dedup();
    all
}
