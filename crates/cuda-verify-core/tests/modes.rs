//! Random kernels: two arbitrary threads against every thread.
//!
//! A standalone kernel with any arguments is compared with launches of it with given ones, in which every thread is
//! run: if two arbitrary threads find nothing, none of those may have a race or a divergent barrier. The launches
//! themselves are checked in all modes, with sizes that are known and sizes that are not, and run by the concrete
//! virtual machine in two orders: no violation may be lost, nor invented where the answers are about the same executions.
//! Every violation must be confirmed by a replay. `CUDA_VERIFY_KERNELS` sets the number of kernels, `CUDA_VERIFY_SEED`
//! the first seed.

mod modes {
    pub(crate) mod generate;
}

use std::time::Duration;

use cuda_verify_core::goto::parse::parse;
use cuda_verify_core::goto::run::{Config, Entry, Outcome, RaceCheck, Request, Schedule};
use cuda_verify_core::{
    Confirmation, Extent, LaunchShape, PropertyKind, PropertySet, Report, Stage, Threads, Verdict,
    Verifier,
};
use cuda_verify_testkit::Random;
use modes::generate::{Kernel, kernel};

/// Arguments of the launches in which every thread is run.
const ARGUMENTS: [(i32, i32); 4] = [(0, 1), (1, 3), (3, 2), (6, 4)];

/// The greatest argument where arguments are not known; those above are among them.
const MAX_SIZE: i32 = 6;

/// Of so many kernels only a sample is asked everything.
const MANY: u64 = 1000;

/// What a run looks for.
const COMPARED: [PropertyKind; 2] = [PropertyKind::DataRace, PropertyKind::BarrierDivergence];

/// Time for one question; what is not answered then is not compared.
const TIMEOUT: Duration = Duration::from_secs(2);

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The kernel with any arguments, by two arbitrary threads: in its launch, or in any.
fn alone(kernel: &Kernel, has_launch: bool) -> Report {
    let fixed = |n: u32| if has_launch { Extent::Fixed(n) } else { Extent::Usual };
    let [x, y] = kernel.n_threads;
    let mut shape = LaunchShape::default();
    (shape.grid, shape.block) = ([kernel.n_blocks, 1, 1].map(fixed), [x, y, 1].map(fixed));
    let text = kernel.text.as_str();
    let verifier = Verifier::new().source_text("random.cu", text).kernel("k").launch_shape(shape);
    decide(verifier.threads(Threads::Pair))
}

/// A program that launches the kernel, with given arguments or with any that are neither negative nor above a limit.
fn program(kernel: &Kernel, arguments: Option<(i32, i32)>) -> String {
    let Kernel { text, n_blocks, n_threads: [width, height], types: [x, y] } = kernel;
    let sizes = match arguments {
        Some((n, m)) => format!("int n = {n}, m = {m};"),
        None => format!(
            "int n = nondet_int(), m = nondet_int();\n  \
             __VERIFIER_assume(n >= 0 && n <= {MAX_SIZE} && m >= 0 && m <= {MAX_SIZE});"
        ),
    };
    format!(
        "{text}int main() {{\n  {sizes}\n  {x} *x;\n  {y} *y;\n  cudaMalloc(&x, 65536);\n  cudaMalloc(&y, 65536);\n  \
         cudaMemset(x, 0, 65536);\n  cudaMemset(y, 0, 65536);\n  \
         k<<<{n_blocks}, dim3({width}, {height})>>>(x, y, n, m);\n  \
         cudaDeviceSynchronize();\n  cudaFree(x);\n  cudaFree(y);\n  return 0;\n}}\n"
    )
}

fn launched(kernel: &Kernel, arguments: Option<(i32, i32)>, threads: Threads) -> Report {
    let verifier = Verifier::new().source_text("random.cu", program(kernel, arguments));
    decide(verifier.threads(threads))
}

/// The race or divergent barrier that a run with concrete values meets, in the usual order of threads or the reverse.
fn run(kernel: &Kernel, arguments: (i32, i32)) -> Option<String> {
    let verifier = Verifier::new().source_text("random.cu", program(kernel, Some(arguments)));
    let goto = verifier.show(Stage::Goto).expect("random kernels are accepted");
    let program = parse(&goto).expect("what is printed is read again");
    let mut properties = PropertySet::default_kinds();
    PropertyKind::ALL.iter().for_each(|kind| properties.set(*kind, COMPARED.contains(kind)));
    [Schedule::Canonical, Schedule::Reversed].into_iter().find_map(|schedule| {
        let config = Config { races: RaceCheck::Threads, schedule, ..Config::new(properties) };
        let mut zero = |_: &Request| 0;
        match cuda_verify_vm::run(&program, &config, &Entry::Main, &mut zero).outcome {
            Outcome::Violation(found) => Some(format!("{}: {}", found.property, found.message)),
            Outcome::End(_) => None,
            other @ (Outcome::Assumption(_)
            | Outcome::Unsupported(..)
            | Outcome::Undefined(..)
            | Outcome::Endless(_)
            | Outcome::StepLimit
            | Outcome::TimeLimit) => Some(format!("{other:?}")),
        }
    })
}

fn decide(verifier: Verifier) -> Report {
    let verifier =
        [PropertyKind::ArrayBounds, PropertyKind::UninitialisedRead, PropertyKind::Deadlock]
            .into_iter()
            .fold(verifier, |verifier, kind| verifier.property(kind, false));
    verifier.timeout(Some(TIMEOUT)).verify().expect("the solver is built in")
}

/// What of an answer is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    Safe,
    Unsafe(String),
    Open(String),
}

fn answer(report: &Report) -> Answer {
    match &report.verdict {
        Verdict::Safe { is_complete: true, .. } => Answer::Safe,
        Verdict::Safe { scope, .. } => Answer::Open(scope.clone()),
        Verdict::Unknown => Answer::Open(report.reasons[0].message.clone()),
        Verdict::Unsafe => {
            let violation = &report.violations[0];
            let line = violation.place.line;
            Answer::Unsafe(format!("{} in line {line}", violation.property))
        }
    }
}

/// A violation that no replay confirms.
fn unconfirmed(report: &Report) -> Option<String> {
    report.violations.iter().find_map(|violation| match &violation.confirmation {
        // Arrays are taken to be large enough here, but not in the replay.
        Confirmation::Candidate { reason, .. }
            if !reason.starts_with("no time") && !reason.ends_with("out of bounds") =>
        {
            Some(format!("{}: {reason}", violation.message))
        }
        Confirmation::Candidate { .. } | Confirmation::Run | Confirmation::Confirmed => None,
    })
}

#[derive(Debug, Default)]
struct Counts {
    safe: u64,
    violated: u64,
    open: u64,
}

impl Counts {
    fn add(&mut self, answer: &Answer) {
        match answer {
            Answer::Safe => self.safe += 1,
            Answer::Unsafe(_) => self.violated += 1,
            Answer::Open(_) => self.open += 1,
        }
    }
}

/// What is wrong with the answers about one kernel.
///
/// Given launches come first, whose threads are run without a solver: where all of them are right, no answer about any
/// arguments can be wrongly safe, and whether these invent violations needs to be asked of some kernels only.
fn disagreements(kernel: &Kernel, is_sample: bool, counts: &mut [Counts; 5]) -> Vec<String> {
    let mut found = Vec::new();
    let given = ARGUMENTS.map(|arguments| compare(kernel, arguments, &mut counts[2], &mut found));
    if !is_sample && given.iter().all(|answer| !matches!(answer, Answer::Unsafe(_))) {
        return found;
    }
    let mut of_any = Vec::new();
    for has_launch in [true, false] {
        let report = alone(kernel, has_launch);
        found.extend(unconfirmed(&report).map(|what| format!("alone: not confirmed: {what}")));
        let answer = answer(&report);
        counts[usize::from(has_launch)].add(&answer);
        of_any.push(answer);
    }
    let of_unknown = [Threads::Exact, Threads::Pair].map(|threads| {
        let report = launched(kernel, None, threads);
        found
            .extend(unconfirmed(&report).map(|what| format!("{threads:?}: not confirmed: {what}")));
        answer(&report)
    });
    counts[3].add(&of_unknown[0]);
    counts[4].add(&of_unknown[1]);
    found.extend(contradiction("unknown sizes", &of_unknown[0], &of_unknown[1]));
    for (arguments, of_given) in ARGUMENTS.iter().zip(given) {
        let Answer::Unsafe(what) = of_given else { continue };
        if of_any.contains(&Answer::Safe) {
            found.push(format!("{arguments:?}: {what}, where the kernel alone is safe"));
        }
        if of_unknown.contains(&Answer::Safe) {
            found.push(format!("{arguments:?}: {what}, where any sizes are safe"));
        }
    }
    found
}

/// That one of two answers about the same executions is wrong.
fn contradiction(of: &str, of_all: &Answer, of_pair: &Answer) -> Option<String> {
    match (of_pair, of_all) {
        (Answer::Safe, Answer::Unsafe(what)) => {
            Some(format!("{of}: {what}, not found by two threads"))
        }
        (Answer::Unsafe(what), Answer::Safe) => {
            Some(format!("{of}: {what}, found by two threads only"))
        }
        (Answer::Safe | Answer::Unsafe(_) | Answer::Open(_), _) => None,
    }
}

/// Compares the answers about a launch with given arguments with each other; gives that of every thread.
fn compare(
    kernel: &Kernel,
    arguments: (i32, i32),
    counts: &mut Counts,
    found: &mut Vec<String>,
) -> Answer {
    let of = format!("{arguments:?}");
    let report = launched(kernel, Some(arguments), Threads::Exact);
    let of_all = answer(&report);
    found.extend(unconfirmed(&report).map(|it| format!("{of}, every thread: not confirmed: {it}")));
    if matches!(of_all, Answer::Open(_)) {
        // A loop that does not end, in every mode.
        return of_all;
    }
    let of_pair = answer(&launched(kernel, Some(arguments), Threads::Pair));
    counts.add(&of_pair);
    found.extend(contradiction(&of, &of_all, &of_pair));
    let [width, height] = kernel.n_threads;
    let n_threads = kernel.n_blocks * width * height;
    for n in [n_threads, n_threads.div_ceil(2)] {
        let of_first = answer(&launched(kernel, Some(arguments), Threads::First(n)));
        let is_lost = n == n_threads && matches!(of_first, Answer::Safe | Answer::Open(_));
        match (&of_first, &of_all) {
            (Answer::Unsafe(what), Answer::Safe) => {
                found.push(format!("{of}: {what}, found by the first {n} threads only"));
            }
            (_, Answer::Unsafe(what)) if is_lost => {
                found.push(format!("{of}: {what}, not found by the first {n} threads"));
            }
            (Answer::Safe | Answer::Unsafe(_) | Answer::Open(_), _) => {}
        }
    }
    if of_all == Answer::Safe
        && let Some(what) = run(kernel, arguments)
    {
        found.push(format!("{of}: {what}, found by a run only"));
    }
    of_all
}

#[test]
fn modes_agree_on_random_kernels() {
    let (first, n_kernels) = (setting("CUDA_VERIFY_SEED", 1), setting("CUDA_VERIFY_KERNELS", 12));
    let mut counts: [Counts; 5] = Default::default();
    let mut wrong = Vec::new();
    for seed in first..first + n_kernels {
        let kernel = kernel(&mut Random(seed));
        let is_sample = n_kernels < MANY || seed % 8 == 0;
        let found = disagreements(&kernel, is_sample, &mut counts);
        if !found.is_empty() {
            eprintln!(
                "seed {seed}: {found:#?}\n{:?} {}",
                (kernel.n_blocks, kernel.n_threads),
                kernel.text
            );
            wrong.push(seed);
        }
    }
    eprintln!(
        "{n_kernels} kernels from seed {first}: any launch {:?}, one launch {:?}, given sizes {:?}, any sizes, every \
         thread {:?}, two threads {:?}",
        counts[0], counts[1], counts[2], counts[3], counts[4]
    );
    assert!(
        wrong.is_empty(),
        "{} disagreements in {n_kernels} kernels: seeds {wrong:?}",
        wrong.len()
    );
    // A comparison of what is never safe, or never decided, would say nothing.
    assert!(
        !(60..MANY).contains(&n_kernels)
            || counts.iter().all(|it| it.safe * 8 > n_kernels && it.violated > 0)
    );
}
