//! Runs of programs on concrete values: what a sanitizer does, without a device.
//!
//! Values that the program takes from outside are chosen. A run shows what happens with these and in one order of the
//! threads; it proves nothing about others.
//!
//! A program that takes no values from outside and whose result does not depend on the order of its threads has one run
//! only, see [`Run::doubt`]: if that violates nothing, the program is right.

use std::panic::AssertUnwindSafe;

use cuda_verify_base::deadline::Stopwatch;
use cuda_verify_base::{
    Deadline, Name, PropertyKind, PropertySet, Reason as Why, Scope, SourceMap, Span,
};
use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::program::{Callee, InstrKind};
use cuda_verify_goto::run::{self, Config, Entry, Outcome, Request, SAME_LINES, Source};
use cuda_verify_ir::types::{FloatType, Scalar};
use cuda_verify_symex::outcome::{self, InputSource, InputValue};
use cuda_verify_vm::{Environment, Progress, Run, Stream};
use serde::Serialize;

use crate::error::Error;
use crate::frontend::{self, Refusal};
use crate::kinds::InputKind;
use crate::options::{Options, Strategy, Unwind};
use crate::outside::{bits_of, chosen_value, draw, source_of};
use crate::plan::Settled;
use crate::render;
use crate::replay::{Replay, is_left_to_user, violation_of};
use crate::report::{self, Confirmation, Input, Reason, Violation};
use crate::run_options::{config_of_run, effort_of, steps_of, unfit};
use crate::test_case;
use crate::verifier::Verifier;

/// Values that are chosen lie below this, so that sizes and indices are possible.
const CHOSEN_BELOW: u64 = 100;
/// What a model takes for any value that it restricts afterwards: nothing unusual at first, and other numbers in turn
/// where that does not satisfy its assumption.
const PLAUSIBLE: [u16; 10] = [0, 1, 2, 3, 8, 16, 32, 64, 256, 1024];
/// Every how many requests of models it is the second of these: what is read from a file comes to its end.
const UNUSUAL_EVERY: usize = 1_000;
/// How many of the values that a run takes are kept.
const MAX_CHOSEN: usize = 1 << 20;
/// How often a run begins again because of such an assumption.
const MAX_RUNS: usize = 64;

/// Operations of a run that is to decide a program, counted for each thread.
const DECISIVE_STEPS: u64 = 1 << 30;

/// What a run showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunAnswer {
    /// It came to its end and violated nothing.
    Clean,
    /// It violated a property.
    Violation,
    /// It could not come to its end.
    Unknown,
}

/// Counters of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RunStatistics {
    /// Operations, for each thread.
    pub steps: u64,
    /// Properties checked.
    pub checks: u64,
    /// Accesses compared for races.
    pub accesses: u64,
    /// Launches.
    pub launches: u64,
    /// Device threads.
    pub threads: u64,
    /// Seconds in all.
    pub seconds: f64,
}

/// A run of a program.
#[derive(Debug, Serialize)]
#[non_exhaustive]
pub struct RunReport {
    /// The program, as the user named it.
    pub program: String,
    /// What the run showed.
    pub answer: RunAnswer,
    /// What the process would end with, if it came to its end.
    pub status: Option<i32>,
    /// The property that does not hold.
    pub violation: Option<Violation>,
    /// Why the run did not come to its end.
    pub reason: Option<Reason>,
    /// The values that were chosen, in the order in which the program took them.
    pub inputs: Vec<Input>,
    /// Messages of the front end, rendered.
    pub diagnostics: Vec<String>,
    /// Counters.
    pub statistics: RunStatistics,
    #[serde(skip)]
    pub(crate) sources: SourceMap,
}

impl RunReport {
    /// The report as a JSON document.
    ///
    /// # Panics
    /// Never: the report consists of strings and numbers.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("invariant: reports are plain data")
    }
}

/// Where the output of a run goes, and who is told how far it has come.
pub trait Surroundings {
    /// Text that the program prints, on standard output or on standard error.
    fn print(&mut self, is_error: bool, text: &[u8]);

    /// Told now and then how many steps were executed, and of the present launch the kernel and how many of its blocks
    /// have ended, of how many.
    fn progress(&mut self, n_steps: u64, launch: Option<(String, u64, u64)>);
}

/// Surroundings that choose all values that are not given.
struct Chooser<'a> {
    surroundings: &'a mut dyn Surroundings,
    sources: &'a SourceMap,
    state: u64,
    /// Values of a counterexample in the order in which it takes them, and which of them were asked for.
    given: Vec<(&'a Input, bool)>,
    chosen: Vec<InputValue>,
    /// The functions of libraries that do not specify values that were chosen for them, with the place of the first call.
    unspecified: Vec<(Name, Span)>,
    retries: Retries,
}

/// What runs that begin again keep of those before.
#[derive(Debug, Default)]
struct Retries {
    /// Which of the plausible values each request of a model gets, all others the first; and how many there were.
    choices: Vec<usize>,
    n_requests: usize,
    /// Bytes of output and of errors in this run, and how many an earlier one has printed.
    written: [usize; 2],
    printed: [usize; 2],
}

impl Retries {
    /// Whether the last value that a model has taken can be another one in the next run, which begins now.
    fn begin_again(&mut self) -> bool {
        let Some(last) = self.n_requests.checked_sub(1) else { return false };
        self.choices.resize(last + 1, 0);
        self.choices[last] += 1;
        for (printed, written) in self.printed.iter_mut().zip(self.written) {
            *printed = (*printed).max(written);
        }
        (self.written, self.n_requests) = ([0; 2], 0);
        self.choices[last] < PLAUSIBLE.len()
    }

    /// The value of a model's request.
    fn value(&mut self, ty: Scalar) -> u128 {
        let is_unusual = self.n_requests % UNUSUAL_EVERY == UNUSUAL_EVERY - 1;
        let choice = self.choices.get(self.n_requests).copied();
        let choice = choice.unwrap_or_else(|| usize::from(is_unusual));
        self.n_requests += 1;
        let number = PLAUSIBLE[choice.min(PLAUSIBLE.len() - 1)];
        match ty {
            Scalar::Bool | Scalar::Int(..) | Scalar::Pointer => u128::from(number),
            Scalar::Float(_) if choice == 0 => bits_of_half(ty),
            Scalar::Float(_) => bits_of(u64::from(number) * 16, ty).unwrap_or(0),
        }
    }

    /// What no earlier run has printed of a text.
    fn rest<'t>(&mut self, is_error: bool, text: &'t [u8]) -> &'t [u8] {
        let stream = usize::from(is_error);
        let begin = self.written[stream];
        self.written[stream] += text.len();
        &text[self.printed[stream].saturating_sub(begin).min(text.len())..]
    }
}

impl Chooser<'_> {
    /// Whether a run can begin again with another value for a model.
    fn begin_again(&mut self, seed: u64) -> bool {
        if !self.retries.begin_again() {
            return false;
        }
        self.state = seed;
        self.chosen.clear();
        self.unspecified.clear();
        self.given.iter_mut().for_each(|(_, is_taken)| *is_taken = false);
        true
    }

    /// The first value of the counterexample for what is asked for that was not taken; of memory, the value that any thread
    /// has found there.
    fn take(&mut self, request: &Request) -> Option<u128> {
        let place = report::place(self.sources, request.span);
        let is_meant = |input: &Input| match &request.source {
            Source::Input(name) => {
                let is_name = name.as_ref().is_none_or(|name| **name == *input.name);
                is_name && input.kind == InputKind::Input && input.place.as_ref() == Some(&place)
            }
            Source::Memory(name, offset) => {
                **name == *input.name && input.offset_bytes == Some(offset.cast_signed())
            }
            Source::Unspecified(name) => {
                input.kind == InputKind::Unspecified
                    && **name == *input.name
                    && input.place.as_ref() == Some(&place)
            }
            Source::Register(..) => false,
        };
        let is_once = matches!(request.source, Source::Input(_) | Source::Unspecified(_));
        let mut given = self.given.iter_mut();
        let (input, is_taken) =
            given.find(|(it, is_taken)| !(is_once && *is_taken) && is_meant(it))?;
        *is_taken = true;
        Some(test_case::bits(input))
    }

    /// A value that most conditions on a number from outside hold for.
    fn choose(&mut self, ty: Scalar) -> u128 {
        let number = draw(&mut self.state) % CHOSEN_BELOW;
        match ty {
            Scalar::Bool => u128::from(number & 1),
            Scalar::Int(8, _) => u128::from(number % 64),
            Scalar::Int(..) => u128::from(number),
            Scalar::Pointer => 0,
            Scalar::Float(FloatType::Single) => {
                u128::from((f32::from(low_byte(number) + 1) / 128.0).to_bits())
            }
            Scalar::Float(FloatType::Double) => {
                u128::from((f64::from(low_byte(number) + 1) / 128.0).to_bits())
            }
            // One half or nothing.
            Scalar::Float(FloatType::Half) => u128::from((number & 1) * 0x3800),
            Scalar::Float(FloatType::BFloat16) => u128::from((number & 1) * 0x3f00),
        }
    }
}

/// One half.
fn bits_of_half(ty: Scalar) -> u128 {
    match ty {
        Scalar::Float(FloatType::BFloat16) => 0x3f00,
        Scalar::Float(FloatType::Half) => 0x3800,
        Scalar::Float(FloatType::Single) => u128::from(0.5_f32.to_bits()),
        Scalar::Float(FloatType::Double) => u128::from(0.5_f64.to_bits()),
        Scalar::Bool | Scalar::Int(..) | Scalar::Pointer => 0,
    }
}

fn low_byte(number: u64) -> u8 {
    u8::try_from(number & 0xff).unwrap_or(0)
}

impl Environment for Chooser<'_> {
    fn value(&mut self, request: &Request) -> Option<u128> {
        if let Source::Unspecified(name) = &request.source
            && self.unspecified.iter().all(|(known, _)| known != name)
        {
            self.unspecified.push((name.clone(), request.span));
        }
        let is_of_model = matches!(request.source, Source::Input(None) | Source::Unspecified(_));
        let is_of_lines =
            matches!(&request.source, Source::Input(Some(name)) if name == SAME_LINES);
        let bits = match self.take(request) {
            Some(bits) => bits,
            None if is_of_model => self.retries.value(request.ty),
            None if is_of_lines => 0,
            None => self.choose(request.ty),
        };
        if self.chosen.len() < MAX_CHOSEN {
            let (source, name) = source_of(request);
            let is_unspecified = source == InputSource::Unspecified;
            let source = if is_unspecified { source } else { InputSource::Input };
            self.chosen.push(chosen_value(request, (source, name), bits, false));
        }
        Some(bits)
    }

    fn print(&mut self, stream: Stream, text: &[u8]) {
        let is_error = stream == Stream::Error;
        let rest = self.retries.rest(is_error, text);
        if !rest.is_empty() {
            self.surroundings.print(is_error, rest);
        }
    }

    fn progress(&mut self, progress: &dyn Fn() -> Progress) {
        let Progress { n_steps, launch } = progress();
        self.surroundings.progress(n_steps, launch);
    }
}

fn without_main() -> Error {
    Error::configuration("a program without `main` cannot be run")
}

impl Verifier {
    /// Runs the program from `main` with the given [arguments](Verifier::arguments), none by default, as a sanitizer
    /// does. Other values that it takes from outside are chosen, with another seed others.
    ///
    /// ```
    /// use cuda_verify_core::{RunAnswer, Surroundings, Verifier};
    ///
    /// struct Quiet;
    /// impl Surroundings for Quiet {
    ///     fn print(&mut self, _is_error: bool, _text: &[u8]) {}
    ///     fn progress(&mut self, _n_steps: u64, _launch: Option<(String, u64, u64)>) {}
    /// }
    ///
    /// let source = "int main() { int a[2]; a[0] = 3; return a[0]; }";
    /// let report = Verifier::new().source_text("a.cu", source).run(0, &mut Quiet)?;
    /// assert_eq!((report.answer, report.status), (RunAnswer::Clean, Some(3)));
    /// # Ok::<(), cuda_verify_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the program is not accepted, has no `main`, or an option does not apply to runs.
    pub fn run(&self, seed: u64, surroundings: &mut dyn Surroundings) -> Result<RunReport, Error> {
        let mut options = self.options.clone();
        options.arguments.get_or_insert_default();
        self.run_on(options, &[], seed, surroundings)
    }

    /// The same with the values of a counterexample, as a report of the same program lists them. What else the program
    /// takes from outside is chosen; its arguments are among the values, unless they are given here, too.
    ///
    /// # Errors
    /// If the program is not accepted, has no `main`, or an option does not apply to runs.
    pub fn rerun(
        &self,
        inputs: &[Input],
        surroundings: &mut dyn Surroundings,
    ) -> Result<RunReport, Error> {
        let mut options = self.options.clone();
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        let arguments = test_case::arguments(inputs).unwrap_or_default();
        options.arguments.get_or_insert_with(|| arguments.iter().map(text).collect());
        self.run_on(options, inputs, 0, surroundings)
    }

    fn run_on(
        &self,
        mut options: Options,
        inputs: &[Input],
        seed: u64,
        surroundings: &mut dyn Surroundings,
    ) -> Result<RunReport, Error> {
        let watch = Stopwatch::start();
        options.arch = options.arch_list.first().copied().unwrap_or(options.arch);
        if let Some(what) = unfit(&options) {
            return Err(Error::configuration(format!("{what} does not apply to runs")));
        }
        let mut sources = SourceMap::new();
        let lowered = match frontend::lower(&mut sources, &self.units(&options), &options) {
            Ok(lowered) => lowered,
            Err(Refusal::Rejected(found)) => {
                return Err(render::rejection(&sources, &found));
            }
            Err(Refusal::Usage(what)) => return Err(Error::configuration(what)),
            Err(Refusal::Memory) => {
                return Err(Error::configuration("the program is too large for the memory"));
            }
            Err(Refusal::Nothing(_)) => return Err(without_main()),
        };
        if lowered.goto.main.is_none() {
            return Err(without_main());
        }
        let config = Config { deadline: self.limit(), ..config_of_run(&options) };
        let given = inputs.iter().map(|input| (input, false)).collect();
        let mut chooser = Chooser {
            surroundings,
            sources: &sources,
            state: seed,
            given,
            chosen: Vec::new(),
            unspecified: Vec::new(),
            retries: Retries::default(),
        };
        let mut run = cuda_verify_vm::run(&lowered.goto, &config, &Entry::Main, &mut chooser);
        for _ in 1..MAX_RUNS {
            if !matches!(run.outcome, Outcome::Assumption(_)) || !chooser.begin_again(seed) {
                break;
            }
            run = cuda_verify_vm::run(&lowered.goto, &config, &Entry::Main, &mut chooser);
        }
        let (chosen, unspecified) = (chooser.chosen, chooser.unspecified);
        let mut diagnostics = render::diagnostics(&sources, &lowered.diagnostics);
        diagnostics.extend(unspecified.iter().map(|(function, span)| {
            let place = report::place(&sources, *span);
            format!(
                "note: `{function}` does not specify its value ({}:{}): what the run does and prints rests on \
                 one that was chosen",
                place.file, place.line
            )
        }));
        let seconds = watch.elapsed().as_secs_f64();
        let values = (chosen, unspecified);
        let mut report =
            RunReport { diagnostics, ..described(self.name(), run, values, sources, seconds) };
        // A program that misses a part of its text may mean something else.
        let missing = lowered.unknown_headers.first();
        if let (Some(missing), RunAnswer::Clean) = (missing, report.answer) {
            report.answer = RunAnswer::Unknown;
            report.reason = Some(report::reason_of(&report.sources, missing));
        }
        Ok(report)
    }
}

fn described(
    program: String,
    run: Run,
    (chosen, unspecified): (Vec<InputValue>, Vec<(Name, Span)>),
    sources: SourceMap,
    seconds: f64,
) -> RunReport {
    let inputs = chosen.iter().map(|it| report::input(&sources, it)).collect();
    let (mut violation, mut reason) = (None, None);
    let answer = match &run.outcome {
        Outcome::End(_) => RunAnswer::Clean,
        // The library may give a value with which there is no violation.
        Outcome::Violation(met) if let Some((function, _)) = unspecified.first() => {
            let function = function.to_string();
            let why = Why::Unspecified { property: met.property, function, span: met.span };
            reason = Some(report::reason_of(&sources, &why));
            RunAnswer::Unknown
        }
        Outcome::Violation(met) => {
            let mut met = violation_of(met);
            met.inputs = chosen;
            let described = report::violation(&sources, &met, Confirmation::Run);
            let mut all = [described];
            report::number_alike(&mut all);
            violation = all.into_iter().next();
            RunAnswer::Violation
        }
        Outcome::Assumption(_)
        | Outcome::Unsupported(..)
        | Outcome::Undefined(..)
        | Outcome::Endless(_)
        | Outcome::StepLimit
        | Outcome::TimeLimit => {
            reason = why(&run.outcome).map(|why| report::reason_of(&sources, &why));
            RunAnswer::Unknown
        }
    };
    let counts = run.counts;
    let statistics = RunStatistics {
        steps: counts.steps,
        checks: counts.checks,
        accesses: counts.accesses,
        launches: counts.launches,
        threads: counts.threads,
        seconds,
    };
    RunReport {
        program,
        answer,
        status: run.status,
        violation,
        reason,
        inputs,
        diagnostics: Vec::new(),
        statistics,
        sources,
    }
}

/// Why a run did not come to its end.
fn why(outcome: &Outcome) -> Option<Why> {
    let unsupported = |construct: String, span| Some(Why::Unsupported { construct, span });
    match outcome {
        Outcome::End(_) | Outcome::Violation(_) => None,
        Outcome::Assumption(span) => {
            unsupported("the values that were chosen do not satisfy an assumption".into(), *span)
        }
        Outcome::Unsupported(what, span) => unsupported(format!("{what} in a run"), *span),
        Outcome::Undefined(what, span) => {
            unsupported(format!("an operation without a defined result ({what})"), *span)
        }
        Outcome::Endless(span) => Some(Why::Endless { span: *span }),
        Outcome::StepLimit | Outcome::TimeLimit => Some(Why::Timeout),
    }
}

/// Surroundings of which nothing is known. Of a choice between two, such as an order that a library leaves open, both are
/// made, each in a run of its own.
#[derive(Default)]
struct Closed {
    choices: Vec<bool>,
    n_taken: usize,
}

/// As many choices are made in all ways.
const MAX_CHOICES: usize = 2;

impl Closed {
    /// Makes other choices; whether there are any.
    fn begin_again(&mut self) -> bool {
        self.choices.truncate(self.n_taken);
        self.n_taken = 0;
        while self.choices.pop_if(|is_second| *is_second).is_some() {}
        self.choices.last_mut().map(|choice| *choice = true).is_some()
    }
}

impl Environment for Closed {
    fn value(&mut self, request: &Request) -> Option<u128> {
        if request.ty != Scalar::Bool || self.n_taken == MAX_CHOICES {
            return None;
        }
        if self.n_taken == self.choices.len() {
            self.choices.push(false);
        }
        self.n_taken += 1;
        Some(u128::from(self.choices[self.n_taken - 1]))
    }

    fn goes_on(&mut self, _doubt: &str) -> bool {
        false
    }
}

/// What a program shows that has one run only, or one for each of a few choices: that it is safe, or up to where a property
/// is violated that nothing depends on the order of the threads. No answer if it may have others, or launches nothing
/// though it has kernels.
pub(crate) fn only_run(
    goto: &GotoProgram,
    options: &Options,
    deadline: &Deadline,
    has_kernels: bool,
) -> Settled {
    let no_answer = || {
        let verdict = outcome::Verdict::Unknown(Vec::new());
        let (basis, statistics) = (outcome::Basis::default(), outcome::Statistics::default());
        Settled { outcome: outcome::Outcome::new(verdict, basis, statistics), replays: Vec::new() }
    };
    let allowed = deadline.remaining_effort().map_or(u64::MAX, steps_of);
    let max_steps = DECISIVE_STEPS.min(allowed);
    let config = Config { max_steps, deadline: deadline.by_clock(), ..config_of_run(options) };
    let is_left_to_user = |met: &run::Violation| {
        options.chooses_arguments && is_left_to_user(goto, options, met.property, met.span)
    };
    let (mut choices, mut all): (_, Option<Run>) = (Closed::default(), None);
    loop {
        // A defect of ours leaves the program to the others.
        let run =
            AssertUnwindSafe(|| cuda_verify_vm::run(goto, &config, &Entry::Main, &mut choices));
        let Ok(run) = std::panic::catch_unwind(run) else { return no_answer() };
        deadline.spend(effort_of(run.counts.steps));
        if run.doubt.is_some() {
            return no_answer();
        }
        match &run.outcome {
            // With other arguments the launch is possible.
            Outcome::Violation(met) if is_left_to_user(met) => return no_answer(),
            // What is chosen belongs to a counterexample.
            Outcome::Violation(_) if choices.n_taken > 0 => return no_answer(),
            Outcome::Violation(met) => {
                let mut settled = no_answer();
                settled.outcome.verdict = outcome::Verdict::Unsafe(vec![violation_of(met)]);
                settled.replays.push(Replay::default());
                return settled;
            }
            Outcome::Endless(span) => {
                let mut settled = no_answer();
                settled.outcome.verdict =
                    outcome::Verdict::Unknown(vec![Why::Endless { span: *span }]);
                return settled;
            }
            Outcome::End(_) if !has_kernels || run.counts.launches > 0 => {}
            Outcome::StepLimit if allowed < DECISIVE_STEPS => {
                let mut settled = no_answer();
                settled.outcome.verdict = outcome::Verdict::Unknown(vec![Why::Timeout]);
                return settled;
            }
            Outcome::End(_)
            | Outcome::Assumption(_)
            | Outcome::Unsupported(..)
            | Outcome::Undefined(..)
            | Outcome::StepLimit
            | Outcome::TimeLimit => return no_answer(),
        }
        let run = match all.take() {
            None => run,
            Some(mut others) => {
                others.reached.extend(run.reached);
                others.launched.extend(run.launched);
                others.assumed.extend(run.assumed);
                others
            }
        };
        if !choices.begin_again() {
            return Settled { outcome: safe(goto, run), replays: Vec::new() };
        }
        all = Some(run);
    }
}

fn safe(goto: &GotoProgram, run: Run) -> outcome::Outcome {
    let Run { counts, reached, launched, assumed, .. } = run;
    let of_host = launched.iter().map(|(kernel, span)| (*kernel, *span));
    // Kernels launch others where they say so.
    let of_code = reached.iter().filter_map(|(func, instr)| {
        let instr = &goto.functions[*func].instrs[*instr];
        let InstrKind::Launch { kernel: Callee::Direct(kernel), .. } = instr.kind else {
            return None;
        };
        Some((kernel, instr.span))
    });
    let launched_at = of_host
        .chain(of_code)
        .map(|(kernel, span)| (goto.functions[kernel].name.clone(), span))
        .collect();
    let has_launched = counts.launches > 0;
    let basis =
        outcome::Basis { has_launched, launched_at, reached, assumed, ..outcome::Basis::default() };
    let mut statistics = outcome::Statistics::default();
    statistics.steps = counts.steps;
    (statistics.checks, statistics.checks_folded) = (counts.checks, counts.checks);
    (statistics.launches, statistics.threads) = (counts.launches, counts.threads);
    (statistics.intervals, statistics.accesses) = (counts.intervals, counts.accesses);
    outcome::Outcome::new(outcome::Verdict::Safe(Scope::Complete), basis, statistics)
}

/// Whether a run that violates nothing says all that the options ask for.
pub(crate) fn may_decide(options: &Options) -> bool {
    let has_all = PropertySet::default_kinds().iter().all(|kind| options.properties.contains(kind));
    // What these ask for is more than what the run does.
    let others =
        [PropertyKind::MemoryLeak, PropertyKind::UninitialisedRead, PropertyKind::Unwinding];
    let has_others = others.iter().any(|kind| options.properties.contains(*kind));
    options.has_runs
        && has_all
        && !has_others
        && unfit(options).is_none()
        && options.unwind == Unwind::Auto
        && options.strategy == Strategy::Once
        && options.context_bound.is_none()
        && options.cross_check.is_none()
        && options.dump_smt2.is_none()
}
