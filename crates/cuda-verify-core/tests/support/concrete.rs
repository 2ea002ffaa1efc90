//! Looks for a violation by running a program on concrete inputs.
//!
//! The oracle of tests: what it finds is real for the inputs of that run; that it finds nothing says little.

use cuda_verify_core::goto::parse::parse;
use cuda_verify_core::goto::program::GotoProgram;
use cuda_verify_core::goto::run::{
    Config, Entry, KernelRun, Outcome, RaceCheck, Request, Schedule, Source,
};
use cuda_verify_core::{PropertyKind, PropertySet};
use cuda_verify_testkit::Random;

/// Runs of one entry with other inputs and launches.
const N_RUNS: u64 = 6;
const MAX_STEPS: u64 = 1 << 21;
/// Threads of a launch that is given; a larger one is not run.
const MAX_THREADS: u32 = 2048;

/// Options under which a race is not one.
const NO_RACES: &[&str] =
    &["--allow-benign", "--only-races-in-blocks", "--warp-sync", "--trust-contents"];

/// Rules that leave out values of what a program is given: where an answer names one, only runs that take nothing count.
const ABOUT_INPUTS: &[&str] = &[
    "argument-limits",
    "counters-not-negative",
    "far-index",
    "getenv",
    "grid-limit",
    "induction-no-wrap",
    "launcher-preconditions",
    "line-length",
    "listed-indices",
    "plausible-input",
    "possible-launch",
    "products-fit",
    "scanf-fits",
    "signed-overflow",
    "sprintf-fits",
    "stream-words",
    "string-is-number",
    "tickets-no-wrap",
    "usual-arguments",
];

/// A program that is run.
pub(crate) struct Subject<'a> {
    /// In GOTO text form.
    pub(crate) goto: &'a str,
    /// As it was written; from it the axes are read that its kernels look at.
    pub(crate) source: &'a str,
    pub(crate) options: &'a [String],
    /// How the verifier entered it, in its words.
    pub(crate) entries: &'a [String],
    /// The rules that the verdict rests on.
    pub(crate) rules: &'a [String],
    /// Kinds that do not count.
    pub(crate) ignored: PropertySet,
}

/// A violation that some run meets, with the words for it.
///
/// Of kernels alone only what no caller can help is looked for, and kernels that host functions launch are left to
/// these.
pub(crate) fn search(
    subject: &Subject<'_>,
    random: &mut Random,
) -> Result<Option<(PropertyKind, String)>, String> {
    let program = parse(subject.goto).map_err(|error| format!("{error:?}"))?;
    let mut properties = properties(subject.options);
    subject.ignored.iter().for_each(|kind| properties.set(kind, false));
    let mentions = |words: &[&str]| words.iter().any(|word| subject.source.contains(word));
    // A thread that reads plainly in a loop without an end waits for nobody: that it never ends is no deadlock.
    if !mentions(&["volatile", "atomic", "barrier"]) {
        properties.set(PropertyKind::Deadlock, false);
    }
    let has = |name: &str| subject.options.iter().any(|option| option == name);
    let config = Config {
        max_steps: MAX_STEPS,
        barriers_need_all: has("--barriers-need-all"),
        undefined_return_any: has("--undefined-return-any"),
        ..Config::new(properties)
    };
    if program.main.is_some() {
        // What the caller of an entered function is taken to observe is part of the answer.
        let is_entered = subject.options.iter().any(|it| it.starts_with("--entry="));
        if is_entered && !subject.rules.is_empty() {
            return Ok(None);
        }
        let is_about_inputs = |rule: &String| ABOUT_INPUTS.contains(&rule.as_str());
        // Arguments that are given are not those that a run takes.
        let is_given = subject.options.iter().any(|option| option.starts_with("--args="));
        let takes_any = !is_given && !subject.rules.iter().any(is_about_inputs);
        return Ok(of_main(&program, &config, takes_any, random));
    }
    for kind in PropertyKind::ALL {
        let counts = matches!(
            kind,
            PropertyKind::DataRace
                | PropertyKind::BarrierDivergence
                | PropertyKind::Assertion
                | PropertyKind::ArrayBounds
        );
        properties.set(*kind, properties.contains(*kind) && counts);
    }
    let config = Config { properties, ..config };
    Ok(of_kernels_alone(&program, &config, subject, random))
}

fn properties(options: &[String]) -> PropertySet {
    let mut properties = PropertySet::default_kinds();
    for option in options {
        let Some((name, kind)) = option.split_once('=') else { continue };
        if let Ok(kind) = kind.parse::<PropertyKind>() {
            match name {
                "--check" => properties.set(kind, true),
                "--no-check" => properties.set(kind, false),
                _ => {}
            }
        }
    }
    let is_off = |option: &String| NO_RACES.iter().any(|name| option.starts_with(name));
    if options.iter().any(is_off) {
        properties.set(PropertyKind::DataRace, false);
    }
    properties
}

fn of_main(
    program: &GotoProgram,
    config: &Config,
    takes_any: bool,
    random: &mut Random,
) -> Option<(PropertyKind, String)> {
    for number in 0..N_RUNS {
        let races = if number % 2 == 0 { RaceCheck::Threads } else { RaceCheck::Operations };
        let schedule = if number % 3 == 2 { Schedule::Reversed } else { Schedule::Canonical };
        let config = Config { races, schedule, ..config.clone() };
        let (outcome, taken) = run(program, &config, &Entry::Main, random);
        match outcome {
            // What was copied before it had a value has another one wherever it is read.
            Outcome::Violation(found)
                if taken.n_indeterminate > 0 && found.property == PropertyKind::Assertion => {}
            Outcome::Violation(found) if takes_any || taken.n_inputs == 0 => {
                return Some((found.property, found.message));
            }
            // All that is left to vary is which races are looked for and the order.
            Outcome::End(_) if taken == Taken::default() && number >= 2 => return None,
            Outcome::Endless(_)
            | Outcome::StepLimit
            | Outcome::TimeLimit
            | Outcome::Unsupported(..) => return None,
            Outcome::Violation(_)
            | Outcome::End(_)
            | Outcome::Assumption(_)
            | Outcome::Undefined(..) => {}
        }
    }
    None
}

fn of_kernels_alone(
    program: &GotoProgram,
    config: &Config,
    subject: &Subject<'_>,
    random: &mut Random,
) -> Option<(PropertyKind, String)> {
    let Subject { source, options, entries, .. } = subject;
    for kernel in &program.kernels {
        let name = &program.functions[*kernel].name;
        if !entries.contains(&format!("kernel `{name}` on its own")) {
            continue;
        }
        for _ in 0..N_RUNS {
            let block = dimensions(options, "--blockDim", source, random)?;
            let grid = dimensions(options, "--gridDim", source, random)?;
            let size = |dims: [u32; 3]| dims.iter().product::<u32>();
            if size(block).checked_mul(size(grid))? > MAX_THREADS {
                return None;
            }
            let entry = Entry::Kernel(KernelRun {
                kernel: *kernel,
                grid,
                block,
                shared_bytes: None,
                threads: Vec::new(),
            });
            if let (Outcome::Violation(found), _) = run(program, config, &entry, random) {
                let (property, message) = (found.property, found.message);
                let launch = format!("grid {grid:?}, block {block:?}");
                return Some((property, format!("{message}, {launch}")));
            }
        }
    }
    None
}

/// How much a run has taken from its environment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Taken {
    n_inputs: u64,
    /// Memory and variables that have no value, and values that models make up.
    n_indeterminate: u64,
}

fn run(
    program: &GotoProgram,
    config: &Config,
    entry: &Entry,
    random: &mut Random,
) -> (Outcome, Taken) {
    let mut taken = Taken::default();
    let style = random.below(4);
    let mut answer = |request: &Request| {
        match request.source {
            Source::Input(_) => taken.n_inputs += 1,
            Source::Memory(..) | Source::Register(..) | Source::Unspecified(_) => {
                taken.n_indeterminate += 1;
            }
        }
        value(request, style, random)
    };
    let outcome = cuda_verify_vm::run(program, config, entry, &mut answer).outcome;
    (outcome, taken)
}

/// A value from the environment: mostly small, so that sizes are possible and conditions hold now and then.
fn value(request: &Request, style: u64, random: &mut Random) -> u128 {
    let name = match &request.source {
        Source::Input(name) => name.as_ref().map_or("", |name| name),
        Source::Memory(name, _) => name,
        Source::Register(..) | Source::Unspecified(_) => "",
    };
    if name == "argc" {
        return u128::from(1 + random.below(3));
    }
    if name.starts_with("argv") {
        return u128::from(b'0') + u128::from(random.below(10));
    }
    match (style, random.below(8)) {
        (0, _) => u128::from(random.below(3)),
        (1, 0) => u128::from(random.draw()),
        (_, 0) => u128::MAX - u128::from(random.below(5)),
        (_, 1) => u128::from(random.below(300)),
        _ => u128::from(random.below(40)),
    }
}

/// The launch that the options give, or a small one along the axes that the program looks at; `None` if it is given
/// in a form that says nothing about numbers.
fn dimensions(
    options: &[String],
    name: &str,
    source: &str,
    random: &mut Random,
) -> Option<[u32; 3]> {
    let given = options.iter().find_map(|option| option.strip_prefix(name)?.strip_prefix('='));
    let mut dims = [1; 3];
    let is_block = name == "--blockDim";
    if let Some(given) = given.filter(|given| !given.contains('*')) {
        let numbers = given.trim_matches(['[', ']']).split(',');
        for (dim, number) in dims.iter_mut().zip(numbers) {
            *dim = number.trim().parse().ok()?;
        }
        return Some(dims);
    }
    for (axis, dim) in ["x", "y", "z"].into_iter().zip(&mut dims) {
        let looks = |word: &str| source.contains(&format!("{word}.{axis}"));
        let of_threads = looks("threadIdx") || looks("blockDim");
        let of_blocks = looks("blockIdx") || looks("gridDim");
        *dim = match (axis, is_block) {
            ("x", true) => random.pick(&[1, 2, 5, 8, 32, 33, 64]),
            ("x", false) if of_blocks => random.pick(&[1, 2, 3]),
            (_, true) if of_threads => random.pick(&[1, 2, 3]),
            (_, false) if of_blocks => random.pick(&[1, 2]),
            _ => 1,
        };
    }
    Some(dims)
}
