//! The one-call interface.

mod configure;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use cuda_verify_base::deadline::Stopwatch;
use cuda_verify_base::plan::{Attempt, Plan, carry_on};
use cuda_verify_base::{
    Arch, Deadline, Diagnostics, Effort, PropertyKind, Reason, Scope, SourceMap,
};
use cuda_verify_goto::arguments::reads_arguments;
use cuda_verify_smt::solver::{SolverConfig, available_solvers, start};
use cuda_verify_symex::config::{Config, ProtocolLog, ThreadMode, Unwind as SymexUnwind};
use cuda_verify_symex::final_values::{Array, FinalLog, FinalTerms};
use cuda_verify_symex::outcome::{self, Outcome};
use cuda_verify_symex::rules::{RuleSet, USUAL_LAUNCH};

use crate::chosen::runs_of_main;
use crate::concrete::{may_decide, only_run};
use crate::conditions::{Form, Log};
use crate::coverage::coverage;
use crate::entries::{Decided, Entries};
use crate::error::Error;
use crate::frontend::{self, Lowered, Refusal, Stage};
use crate::guarded::{defect, guarded};
use crate::instances::entry;
use crate::kernels::{Table, forget_idle, not_launched};
use crate::known::Part;
use crate::model_rules::of_program;
use crate::options::{Options, Strategy, Threads, Unwind};
use crate::plan::{self, Computed, Execution, Free, Settled, is_open};
use crate::progress::{Observer, Progress};
use crate::render;
use crate::replay::{EntryPoint, Replay, replay, settle};
use crate::report::Report;
use crate::units::Unit;

/// Symbolic execution recurses over expressions, whose depth the parser limits.
const STACK_BYTES: usize = 1 << 29;
/// Rough size of a term with its share of the tables.
const BYTES_PER_TERM: usize = 160;
/// Launches of more threads are analysed by two arbitrary ones, if not asked otherwise.
const MAX_EXACT_THREADS: u64 = 4096;
/// Work for an answer where there is no limit of time.
const DEFAULT_EFFORT: Effort = Effort(120_000_000);
const MORE_EFFORT: &str = "help: the effort that is usual without a limit of time is used up: `--timeout SECONDS` sets a limit of time instead";
/// Work for an answer that needs no unwinding beyond a given bound.
const GENERAL_EFFORT: Effort = Effort(60_000_000);
/// Work for an answer that does without rules that are off: it may need what the rules are there to avoid.
const WITHOUT_RULES_EFFORT: Effort = Effort(30_000_000);
/// Work for finding more mistakes, and more about them, where a run has shown one.
const KNOWN_WRONG_EFFORT: Effort = Effort(1_500_000);
const MAX_SCHEDULES: u64 = 100_000;

/// Verifies one program: collects source and options, then [`Verifier::verify`].
///
/// ```
/// use cuda_verify_core::Verifier;
///
/// let source = "int main() { int a[2] = {1, 2}; assert(a[0] < a[1]); return 0; }";
/// let report = Verifier::new().source_text("order.cu", source).verify()?;
/// assert!(report.is_safe());
/// # Ok::<(), cuda_verify_core::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Verifier {
    units: Vec<Source>,
    pub(crate) options: Options,
    observer: Observer,
    /// Beside the limit of the options, that of the caller.
    deadline: Option<Deadline>,
    /// Which part of the program is decided, where kernels are asked for.
    pub(crate) part: Part,
    /// Whether a run on the values that the program computes is known to decide nothing.
    is_run: bool,
    /// What the front end made of the program, where it is decided several times.
    readings: Option<Readings>,
}

/// What the front end made of a program, by whether its arguments are known: on nothing else does it depend that attempts
/// differ in.
#[derive(Clone, Debug, Default)]
struct Readings(Arc<Mutex<BTreeMap<bool, (SourceMap, Lowered)>>>);

/// A file of the program, with macros and directories of its own.
#[derive(Clone, Debug, Default)]
struct Source {
    name: String,
    text: String,
    flags: UnitFlags,
}

/// What one file of a program is compiled with, beside the options for all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitFlags {
    /// Macros: `NAME` or `NAME=value`.
    pub defines: Vec<String>,
    /// Predefined macros that are removed.
    pub undefines: Vec<String>,
    /// Directories for `#include`.
    pub include_dirs: Vec<PathBuf>,
    /// Files that are read before it.
    pub include_files: Vec<PathBuf>,
    /// Architectures of the device; those of all files are those of the program.
    pub archs: Vec<Arch>,
    /// Whether device code rounds a sum with a product once, if that is said; what is said of one file holds for all.
    pub fmad: Option<bool>,
    /// Whether device code takes subnormal floats for zero, likewise.
    pub ftz: Option<bool>,
    /// Whether divisions, roots and functions of floats need not be exact, likewise.
    pub is_fast_math: bool,
}

impl Verifier {
    /// A verifier with default options and no program.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file to the program. Several are translation units, which are linked.
    ///
    /// # Errors
    /// The file does not exist or cannot be read.
    pub fn source_file(self, path: impl AsRef<Path>) -> Result<Self, Error> {
        self.source_file_with(path, UnitFlags::default())
    }

    /// Adds a file that is compiled with flags of its own, beside the options for all files.
    ///
    /// # Errors
    /// The file does not exist or cannot be read.
    pub fn source_file_with(
        mut self,
        path: impl AsRef<Path>,
        flags: UnitFlags,
    ) -> Result<Self, Error> {
        let text = frontend::read_source(path.as_ref())?;
        let name = path.as_ref().display().to_string();
        for arch in &flags.archs {
            if !self.options.arch_list.contains(arch) {
                self.options.arch_list.push(*arch);
            }
        }
        let floats = &mut self.options.device_floats;
        floats.contracts = flags.fmad.unwrap_or(floats.contracts);
        floats.flushes_subnormals = flags.ftz.unwrap_or(floats.flushes_subnormals);
        floats.approximates |= flags.is_fast_math;
        self.units.push(Source { name, text, flags });
        Ok(self)
    }

    /// Adds a file from memory; the name is for messages and for inclusions relative to it.
    ///
    /// ```
    /// use cuda_verify_core::Verifier;
    ///
    /// let report = Verifier::new()
    ///     .source_text("main.cu", "void fill(int *); int main() { int a[4]; fill(a); return a[3]; }")
    ///     .source_text("fill.cu", "void fill(int *a) { for (int i = 0; i < 4; i++) a[i] = 0; }")
    ///     .verify()?;
    /// assert!(report.is_safe());
    /// # Ok::<(), cuda_verify_core::Error>(())
    /// ```
    #[must_use]
    pub fn source_text(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        let (name, text) = (name.into(), text.into());
        self.units.push(Source { name, text, flags: UnitFlags::default() });
        self
    }

    /// Gives the text of a file for `#include`: under its name, or its path beside the including file. It comes before files
    /// that are there and before headers of libraries.
    ///
    /// ```
    /// use cuda_verify_core::Verifier;
    ///
    /// let verifier = Verifier::new()
    ///     .source_text("main.cu", "#include \"size.h\"\nint main() { int a[SIZE]; a[1] = 0; }")
    ///     .header_text("size.h", "#define SIZE 2\n");
    /// assert!(verifier.verify()?.is_safe());
    /// # Ok::<(), cuda_verify_core::Error>(())
    /// ```
    #[must_use]
    pub fn header_text(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.options.headers.push((name.into(), text.into().into()));
        self
    }

    /// What the program is called: its files.
    pub(crate) fn name(&self) -> String {
        let names: Vec<&str> = self.units.iter().map(|unit| unit.name.as_str()).collect();
        names.join(" ")
    }

    /// The units with all options that they are compiled with.
    pub(crate) fn units(&self, options: &Options) -> Vec<Unit> {
        let unit = |source: &Source| {
            let mut options = options.clone();
            options.defines.extend(source.flags.defines.iter().cloned());
            options.undefines.extend(source.flags.undefines.iter().cloned());
            options.include_dirs.extend(source.flags.include_dirs.iter().cloned());
            options.include_files.extend(source.flags.include_files.iter().cloned());
            Unit { name: source.name.clone(), text: source.text.clone(), options }
        };
        match &self.units[..] {
            [] => vec![unit(&Source::default())],
            units => units.iter().map(unit).collect(),
        }
    }

    /// The files of the program and their texts, without what they include.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.units.iter().map(|unit| (unit.name.as_str(), unit.text.as_str()))
    }

    /// The same program with another text of one of its files.
    #[must_use]
    pub fn with_text(mut self, name: &str, text: impl Into<String>) -> Self {
        let text = text.into();
        for unit in self.units.iter_mut().filter(|unit| unit.name == name) {
            unit.text.clone_from(&text);
        }
        self
    }

    /// The product of a stage as text.
    ///
    /// # Errors
    /// If the program is not accepted before that stage, or as [`Verifier::verify`] where verification conditions are
    /// shown.
    pub fn show(&self, stage: Stage) -> Result<String, Error> {
        let form = match stage {
            Stage::Preprocessed | Stage::Ast | Stage::Ir | Stage::Goto => None,
            Stage::Protocol => return self.protocols(),
            Stage::Vcc => Some(Form::Sequents),
            Stage::Smt2 => Some(Form::Script),
        };
        if let Some(form) = form {
            let log = Log::new(form);
            self.decide(&self.limit(), Some(&log))?;
            return finish(&log);
        }
        let mut sources = SourceMap::new();
        let arch = self.options.arch_list.first().copied().unwrap_or_default();
        let options = Options { arch, ..self.options.clone() };
        frontend::show(&mut sources, &self.units(&options), &options, stage)
            .map_err(|found| render::rejection(&sources, &found))
    }

    /// The program as typed IR, as [`Stage::Ir`] shows it: with all its kernels.
    ///
    /// # Errors
    /// If the program is not accepted, or consists of PTX.
    pub fn typed_ir(&self) -> Result<cuda_verify_ir::program::Program, Error> {
        let mut sources = SourceMap::new();
        let arch = self.options.arch_list.first().copied().unwrap_or_default();
        let options = Options { arch, ..self.options.clone() };
        frontend::typed(&mut sources, &self.units(&options), &options)
            .map_err(|found| render::rejection(&sources, &found))
    }

    /// Decides the program.
    ///
    /// # Errors
    /// If the program is not accepted, the solver cannot be started, or options exclude each other. Everything else is a
    /// verdict.
    pub fn verify(&self) -> Result<Report, Error> {
        if self.options.warp_sync.is_some()
            && matches!(self.options.threads, Threads::Exact | Threads::First(_))
        {
            let what = "threads in lockstep are verified as arbitrary threads only";
            return Err(Error::configuration(what));
        }
        let deadline = self.limit();
        let report = self.verify_for_all_devices(&deadline)?;
        match self.options.minimizes_assumptions {
            true => self.with_minimal_rules(report, &deadline),
            false => Ok(report),
        }
    }

    /// Decides the program for each architecture that is asked for.
    pub(crate) fn verify_for_all_devices(&self, deadline: &Deadline) -> Result<Report, Error> {
        let archs = &self.options.arch_list;
        if archs.is_empty() {
            return self.verify_for_device(deadline);
        }
        let mut answers = Vec::new();
        let mut left = u32::try_from(archs.len()).unwrap_or(u32::MAX);
        for arch in archs {
            let deadline = match deadline.remaining() {
                Some(time) => deadline.at_most(time / left),
                None => deadline.clone(),
            };
            left -= 1;
            let mut verifier = self.clone();
            verifier.options.arch = *arch;
            if archs.len() > 1 {
                let folder = self.options.dump_smt2.as_ref();
                verifier.options.dump_smt2 = folder.map(|folder| folder.join(arch.to_string()));
            }
            answers.push((*arch, verifier.verify_for_device(&deadline)?));
        }
        Ok(Report::for_all(answers))
    }

    /// Decides the program for one architecture.
    fn verify_for_device(&self, deadline: &Deadline) -> Result<Report, Error> {
        let watch = Stopwatch::start();
        let log = self.options.dump_smt2.clone().map(|folder| Log::new(Form::Files(folder)));
        let mut others = self.without_requests();
        others.readings = Some(Readings::default());
        let (shown, tried) = others.decide_by_runs(deadline)?;
        others.is_run = !tried.is_empty();
        let mut decision = match shown {
            Shown::Right(decision) => decision,
            Shown::Wrong(wrong) => others.more_about(wrong, deadline, log.as_ref())?,
            Shown::Nothing => others.decide_all(deadline, log.as_ref())?,
        };
        decision.decided.outcome.attempts.splice(0..0, tried);
        let off = &self.options.without;
        decision =
            carry_on(decision, [without_rules(off)], &others, deadline, |exact, deadline| {
                exact.decide_within_bound(deadline, log.as_ref())
            })?;
        decision = self.with_requests(decision, deadline)?;
        if let Some(log) = log {
            finish(&log)?;
        }
        let Decision { mut decided, sources, diagnostics, .. } = decision;
        decided = decided.if_without(off);
        decided.rows_without(off, &sources);
        if self.options.must_be_complete {
            decided = decided.if_complete();
        }
        if self.options.denies_conditions {
            decided = decided.if_unconditional();
        }
        // Where there is no answer, what is known of the launches is the most that can be said.
        let reasons = match &decided.outcome.verdict {
            outcome::Verdict::Unknown(reasons) => &reasons[..],
            outcome::Verdict::Safe(_) | outcome::Verdict::Unsafe(_) => &[],
        };
        let is_cut = reasons.contains(&Reason::Timeout) && deadline.remaining().is_none();
        if reasons.is_empty() && !self.options.reports_kernels {
            (decided.kernels, decided.host) = (Vec::new(), None);
        }
        let mut diagnostics = render::diagnostics(&sources, &diagnostics);
        if is_cut {
            diagnostics.push(MORE_EFFORT.to_owned());
        }
        let seconds = watch.elapsed().as_secs_f64();
        let report = Report::new(
            &self.name(),
            self.options.properties,
            decided,
            sources,
            diagnostics,
            seconds,
        );
        // What is over for another reason than time and work was stopped.
        let is_spent = deadline.remaining().is_some_and(|it| it.is_zero())
            || deadline.remaining_effort() == Some(Effort(0));
        let is_cancelled = deadline.is_over() && !is_spent;
        Ok(if is_cancelled { report.if_cancelled() } else { report })
    }

    /// What else is wrong with a program that a run has shown to be wrong: little effort, but where each launch is asked
    /// about.
    fn more_about(
        &self,
        wrong: Decision,
        deadline: &Deadline,
        log: Option<&Log>,
    ) -> Result<Decision, Error> {
        let found = match self.options.reports_kernels {
            true => self.decide_all(deadline, log)?,
            false => self.decide_within_bound(&deadline.with_effort(KNOWN_WRONG_EFFORT), log)?,
        };
        Ok(found.with_chosen(wrong))
    }

    /// Decides a program for which a bound of unwinding is given: first by what needs no unwinding beyond it, such as
    /// arbitrary iterations, and only where that gives no complete answer by the first iterations alone.
    pub(crate) fn decide_within_bound(
        &self,
        deadline: &Deadline,
        log: Option<&Log>,
    ) -> Result<Decision, Error> {
        let (Unwind::Bound(bound), Strategy::Once) = (self.options.unwind, self.options.strategy)
        else {
            return self.decide(deadline, log);
        };
        // Whether loops go on beyond the bound may be what is asked for.
        if self.options.properties.contains(PropertyKind::Unwinding) {
            return self.decide(deadline, log);
        }
        let is_open = |it: &Decision| match it.decided.outcome.verdict {
            outcome::Verdict::Safe(Scope::Complete) | outcome::Verdict::Unsafe(_) => false,
            outcome::Verdict::Safe(Scope::Bounded { .. }) | outcome::Verdict::Unknown(_) => true,
        };
        let general = Attempt::new("arbitrary iterations").with(|verifier: &Self| {
            let mut general = verifier.clone();
            general.options.unwind = Unwind::Auto;
            general.options.auto_unwind = bound.min(general.options.auto_unwind);
            general
        });
        Plan::first(general.within_percent(50).within(GENERAL_EFFORT))
            .then(Attempt::new(format!("unwinding bound {bound}")).when(is_open))
            .carry_out(self, deadline, |verifier, deadline| verifier.decide(deadline, log))
    }

    /// What there is for an answer, from now on: the time of the options, and until the deadline is over, or without both
    /// an effort that most programs do not need.
    #[must_use]
    pub fn limit(&self) -> Deadline {
        let given = self.deadline.as_ref().map_or_else(Deadline::never, Deadline::child);
        match self.options.timeout {
            Some(limit) => given.at_most(limit),
            None if given.remaining().is_none() => given.with_effort(DEFAULT_EFFORT),
            None => given,
        }
    }

    /// Reads the program, or takes what it was read as before.
    fn read(&self, sources: &mut SourceMap) -> Result<Lowered, Refusal> {
        let units = self.units(&self.options);
        let has_arguments = self.options.arguments.is_some();
        let readings = self.readings.as_ref().and_then(|readings| readings.0.lock().ok());
        if let Some((known, lowered)) = readings.as_ref().and_then(|it| it.get(&has_arguments)) {
            let mut lowered = lowered.clone();
            *sources = known.clone();
            if lowered.goto.arguments.is_some() && has_arguments {
                lowered.goto.arguments = frontend::known_arguments(&units, &self.options);
            }
            return Ok(lowered);
        }
        let lowered = frontend::lower(sources, &units, &self.options)?;
        if let Some(mut readings) = readings {
            readings.insert(has_arguments, (sources.clone(), lowered.clone()));
        }
        Ok(lowered)
    }

    pub(crate) fn decide(&self, deadline: &Deadline, log: Option<&Log>) -> Result<Decision, Error> {
        self.observer.tell(Progress::Reading);
        let mut sources = SourceMap::new();
        let mut lowered = match self.read(&mut sources) {
            Ok(lowered) => lowered,
            Err(Refusal::Rejected(found)) => {
                return Err(render::rejection(&sources, &found));
            }
            Err(Refusal::Usage(what)) => return Err(Error::configuration(what)),
            Err(Refusal::Memory) => return Ok(Decision::unknown(Reason::Memory)),
            Err(Refusal::Nothing(diagnostics)) => {
                let unknown = Decision::unknown(Reason::NothingToCheck);
                return Ok(Decision { sources, diagnostics, ..unknown });
            }
        };
        let mut options = self.options.clone();
        if lowered.is_kernel_entry {
            options.kernels.extend(options.entry.take());
        }
        let is_for_any_arguments = self.is_for_any_arguments(&lowered.goto);
        let has_main = lowered.goto.main.is_some();
        let is_first = matches!(self.part, Part::First) && has_main;
        let share = if is_first { plan::share_of_main(deadline) } else { deadline.clone() };
        let config = self.symex_config(share);
        let solver = solver_config(&self.options)
            .map_err(|error| Error::configuration(error.to_string()))?;
        let begin = || start(&solver).map_err(|error| Error::configuration(error.to_string()));
        self.observer.tell(Progress::Executing);
        if matches!(self.part, Part::Runs { .. }) && !has_main {
            return Ok(Decision { sources, ..Decision::unknown(Reason::NothingToCheck) });
        }
        let runs = match (&self.part, lowered.goto.main) {
            (Part::Runs { arguments, is_given }, Some(main)) => {
                // That a solver cannot be used is said even where none is needed.
                begin()?;
                let has_one_run = *is_given || !reads_arguments(&lowered.goto);
                Some((main, by_runs(&mut lowered, &options, (arguments, has_one_run), deadline)))
            }
            (
                Part::All
                | Part::First
                | Part::Main
                | Part::MainAgain
                | Part::Runs { .. }
                | Part::Launches(_),
                Some(_) | None,
            ) => None,
        };
        let decided = on_large_stack(|| {
            if let Some((main, (settled, arguments))) = runs {
                let Settled { outcome, replays } = settled;
                let entries = arguments.map(|it| entry(&it.join(" ")));
                let mut table = options.reports_kernels.then(|| Table::new(&lowered.goto));
                if let Some(table) = &mut table {
                    table.note_entry(&lowered.goto, main, &outcome, &replays);
                }
                let decided = Decided::new(outcome, replays, entries.into_iter().collect());
                return Ok(Decided { table, ..decided });
            }
            let replay_all = |outcome: Outcome, entry: EntryPoint| {
                settle(outcome, |violation| {
                    // Only a safe answer counts; the violation needs no evidence, and its inputs may be huge.
                    if self.options.drops_rules {
                        return Replay::default();
                    }
                    self.observer.tell(Progress::Replaying);
                    replay(&lowered.goto, &self.options, entry, violation, deadline)
                })
            };
            let start = || {
                let started = begin()?;
                Ok(match log {
                    Some(log) => log.record(started),
                    None => started,
                })
            };
            let mut spare = Some(start()?);
            let mut next = || spare.take().map_or_else(start, Ok);
            let entries = Entries {
                goto: &lowered.goto,
                options: &options,
                config: &config,
                not_understood: &lowered.not_understood,
                hidden: &lowered.hidden,
            };
            if let Some(main) = lowered.goto.main {
                if options.entry.is_some() && lowered.goto.functions[main].n_params > 0 {
                    let decided = entries.decide_function(main, &mut next, &replay_all)?;
                    return Ok(decided.if_launched(lowered.has_kernels));
                }
                if let Part::Launches(known) = &self.part {
                    let table = known.open_launches(&lowered.goto, &sources);
                    let nothing = unknown(Reason::Timeout);
                    let decided = Decided::new(nothing, Vec::new(), Vec::new());
                    let undecided = (table, &[][..], known.blocks.clone());
                    return entries.decide_open(decided, undecided, &mut next, &replay_all);
                }
                let is_shown =
                    log.is_some() || options.protocols.is_some() || options.final_values.is_some();
                let computed = match !is_shown && may_decide(&options) {
                    true if self.is_run => Computed::Before,
                    true => Computed::Yes,
                    false => Computed::No,
                };
                let mut execute = |execution: &Execution, deadline: &Deadline| match execution {
                    Execution::Computed | Execution::Chosen => {
                        Ok(only_run(&lowered.goto, &options, deadline, lowered.has_kernels))
                    }
                    Execution::Symbolic(config) => {
                        let config = Config { deadline: deadline.clone(), ..(**config).clone() };
                        let goto = &lowered.goto;
                        let outcome =
                            guarded(|| cuda_verify_symex::verify(goto, &config, &mut next))?;
                        // What induction finds is no execution.
                        let (outcome, replays) = match config.is_inductive {
                            true => (outcome, Vec::new()),
                            false => replay_all(outcome, EntryPoint::Main),
                        };
                        Ok::<_, Error>(Settled { outcome, replays })
                    }
                };
                let plan = plan::of_main(computed, Free::new(&options));
                let execution = Execution::Symbolic(Box::new(config.clone()));
                let growth = match options.strategy {
                    Strategy::Once => None,
                    Strategy::Incremental(growth) => Some((growth, false)),
                    Strategy::KInduction(growth) => Some((growth, true)),
                };
                let deadline = &config.deadline;
                let settled = match growth {
                    None => {
                        let is_again = matches!(self.part, Part::MainAgain);
                        let start =
                            if is_again { plan::ALL_THAT_IS_LEFT } else { plan::FIRST_ROUND };
                        plan.carry_out_in_rounds(start, &execution, deadline, execute)?
                    }
                    Some(growth) => plan.carry_out(&execution, deadline, |it, deadline| {
                        plan::with_growing_bounds(growth, it, deadline, &mut execute)
                    })?,
                };
                let Settled { mut outcome, replays } = settled;
                if options.chooses_arguments {
                    forget_idle(&lowered.goto, &mut outcome.basis);
                }
                let mut table = Table::new(&lowered.goto);
                table.note_entry(&lowered.goto, main, &outcome, &replays);
                let decided = Decided::new(outcome, replays, Vec::new());
                let mut decided = decided.if_launched(lowered.has_kernels);
                let unseen = not_launched(&lowered.goto, &decided.outcome);
                if let outcome::Verdict::Safe(scope) = &mut decided.outcome.verdict {
                    *scope = scope.clone().without_launchers(unseen);
                }
                return Ok(Decided { table: Some(table), ..decided });
            }
            let decided = entries.decide(&mut next, &replay_all)?;
            Ok(decided.if_launched(lowered.has_kernels))
        })?;
        let is_whole = lowered.is_whole && lowered.goto.main.is_none();
        let unknown_headers = lowered.unknown_headers;
        let mut decided = decided.without_headers(unknown_headers.clone(), is_whole);
        decided.assumptions.extend(lowered.assumptions);
        let basis = &mut decided.outcome.basis;
        basis.assumed.extend(of_program(&lowered.goto, &sources, &basis.reached));
        for (kernel, block) in &decided.outcome.launched {
            let name = lowered.goto.functions[*kernel].name.clone();
            decided.blocks.entry(name).or_default().push(*block);
        }
        if let Some(table) = decided.table.take() {
            (decided.kernels, decided.host) = table.report(&lowered.goto, &sources);
            decided.rows_without_headers(&sources, &unknown_headers, lowered.is_whole);
        }
        decided.coverage = coverage(&lowered.goto, &sources, &decided.outcome.basis.reached);
        let diagnostics = lowered.diagnostics;
        let is_open = is_for_any_arguments && is_open(&decided.outcome);
        let is_wrong = matches!(decided.outcome.verdict, outcome::Verdict::Unsafe(_));
        let reports_kernels = options.reports_kernels;
        let is_open_for_any_arguments = is_open;
        let mut decision =
            Decision { decided, sources, diagnostics, is_open_for_any_arguments, reports_kernels };
        // With some arguments a program that is wrong may come to launches that are right.
        decision.is_open_for_any_arguments |=
            is_for_any_arguments && is_wrong && decision.has_open_launches();
        Ok(decision)
    }

    /// Decides the program from `main` with every thread run, and what arrays of the host hold at its end as terms; none
    /// if that depends on which path is taken.
    ///
    /// # Errors
    /// As [`Verifier::verify`].
    pub fn final_values(&self, arrays: Vec<Array>) -> Result<(Report, Option<FinalTerms>), Error> {
        let log = FinalLog::new(arrays);
        let mut verifier = self.clone();
        verifier.options.threads = Threads::Exact;
        verifier.options.final_values = Some(log.clone());
        let report = verifier.verify()?;
        Ok((report, log.take()))
    }

    /// What arbitrary threads do.
    fn protocols(&self) -> Result<String, Error> {
        let log = ProtocolLog::default();
        let mut verifier = self.clone();
        verifier.options.threads = Threads::Pair;
        verifier.options.protocols = Some(log.clone());
        verifier.decide(&self.limit(), None)?;
        Ok(log.text())
    }

    fn symex_config(&self, deadline: Deadline) -> Config {
        let memory_bytes = usize::try_from(self.options.memory_mib).unwrap_or(0) << 20;
        Config {
            properties: self.options.properties,
            unwind: match self.options.unwind {
                Unwind::Auto => SymexUnwind::Auto(self.options.auto_unwind),
                Unwind::Bound(bound) => SymexUnwind::Bound(bound),
            },
            threads: match self.options.threads {
                // Only a pair of arbitrary threads knows lockstep.
                Threads::Auto if self.options.warp_sync.is_some() => ThreadMode::Pair,
                Threads::Auto => ThreadMode::Exact { limit: MAX_EXACT_THREADS },
                Threads::Exact => ThreadMode::Exact { limit: u64::MAX },
                Threads::Pair => ThreadMode::Pair,
                Threads::First(n) => ThreadMode::First(n),
            },
            context_bound: self.options.context_bound,
            max_schedules: MAX_SCHEDULES,
            allow_benign_races: self.options.allow_benign_races,
            races_in_blocks_only: self.options.races_in_blocks_only,
            warp_sync: self.options.warp_sync,
            barriers_need_all: self.options.barriers_need_all,
            undefined_return_any: self.options.undefined_return_any,
            arguments_start_arrays: self.options.arguments_start_arrays,
            sizes_may_wrap: self.options.sizes_may_wrap || self.options.is_harness,
            is_harness: self.options.is_harness,
            trusts_contents: self.options.trusts_contents,
            without: match self.options.drops_rules {
                true => self.options.without.clone(),
                // Who asks for launches that are not usual is told what goes wrong in them.
                false => {
                    let off = self.options.without.iter().filter(|rule| **rule == USUAL_LAUNCH);
                    off.copied().collect()
                }
            },
            warp_lockstep: self.options.warp_lockstep,
            hardware: self.options.hardware(),
            deadline,
            max_terms: memory_bytes / BYTES_PER_TERM,
            protocols: self.options.protocols.clone(),
            final_values: self.options.final_values.clone(),
            max_exact_steps: match self.options.final_values {
                Some(_) => u64::MAX,
                None => Config::default().max_exact_steps,
            },
            max_loop_steps: match self.options.final_values {
                Some(_) => u64::MAX,
                None => Config::default().max_loop_steps,
            },
            ..Config::default()
        }
    }
}

/// What the only run of a program shows, if it has one only and that is right, or else what runs on chosen values show, and
/// with which arguments.
fn by_runs(
    lowered: &mut Lowered,
    options: &Options,
    (arguments, has_one_run): (&[Vec<String>], bool),
    deadline: &Deadline,
) -> (Settled, Option<Vec<String>>) {
    let run = |_: &Execution, deadline: &Deadline| {
        Ok::<_, Infallible>(only_run(&lowered.goto, options, deadline, lowered.has_kernels))
    };
    let mut only = Settled::open();
    if has_one_run && may_decide(options) {
        let plan = Plan::first(plan::computed_values());
        Ok(only) = plan.carry_out(&Execution::Computed, deadline, run);
    }
    if only.is_safe() {
        return (only, None);
    }
    let deadline = plan::share_of_chosen_runs(deadline);
    let (found, arguments) = runs_of_main(&mut lowered.goto, options, arguments, &deadline);
    (only.in_vain(found), arguments)
}

/// Of a program that is safe by rules that are off, the answer that does without them, if it is safe as well.
fn without_rules(off: &RuleSet) -> Attempt<'_, Verifier, Decision> {
    Attempt::new("without the rules that are off")
        .within(WITHOUT_RULES_EFFORT)
        .when(|it: &Decision| !it.decided.rests_on(off).is_empty())
        .with(|verifier: &Verifier| {
            let mut exact = verifier.clone();
            exact.options.drops_rules = true;
            exact
        })
        .taken_if(|it: &Decision| {
            matches!(it.decided.outcome.verdict, outcome::Verdict::Safe(_))
                && it.decided.rests_on(off).is_empty()
        })
}

fn finish(log: &Log) -> Result<String, Error> {
    log.finish().map_err(|error| Error::configuration(format!("cannot write a script: {error}")))
}

/// The solver that the options ask for.
fn solver_config(options: &Options) -> Result<SolverConfig, cuda_verify_smt::Error> {
    let first = SolverConfig::parse(&options.solver)?;
    let config = match options.cross_check.as_deref() {
        None => first,
        Some(second) => {
            let second = match second {
                "any" => available_solvers().into_iter().find(|it| it.name() != first.name()),
                other => Some(SolverConfig::parse(other)?),
            };
            let Some(second) = second else {
                let what = "none but the first is installed for a cross-check";
                return Err(cuda_verify_smt::Error::configuration(what));
            };
            let folder = options.dump_smt2.clone().unwrap_or_else(std::env::temp_dir);
            SolverConfig::cross_check(first, second, folder)
        }
    };
    Ok(config.with_memory_mib(options.memory_mib).certified(options.is_certified))
}

/// What there is to report.
#[derive(Debug)]
pub(crate) struct Decision {
    pub(crate) decided: Decided,
    pub(crate) sources: SourceMap,
    diagnostics: Diagnostics,
    /// Whether it was not decided for any arguments of the program, and may be for some.
    pub(crate) is_open_for_any_arguments: bool,
    /// Whether each launch is asked about.
    pub(crate) reports_kernels: bool,
}

/// What runs of `main` show.
pub(crate) enum Shown {
    /// The program has one run only, and that is right.
    Right(Decision),
    /// Something is wrong.
    Wrong(Decision),
    Nothing,
}

impl Decision {
    /// No answer, before anything was run.
    fn unknown(reason: Reason) -> Self {
        Self {
            decided: Decided::new(unknown(reason), Vec::new(), Vec::new()),
            sources: SourceMap::new(),
            diagnostics: Diagnostics::new(),
            is_open_for_any_arguments: false,
            reports_kernels: false,
        }
    }
}

fn unknown(reason: Reason) -> Outcome {
    Outcome::new(
        outcome::Verdict::Unknown(vec![reason]),
        outcome::Basis::default(),
        outcome::Statistics::default(),
    )
}

/// Runs on a thread with a large stack; a panic, which is a bug of ours, becomes an unknown verdict.
fn on_large_stack(work: impl FnOnce() -> Result<Decided, Error> + Send) -> Result<Decided, Error> {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, || std::panic::catch_unwind(AssertUnwindSafe(work)))
            .map_err(|error| Error::configuration(format!("cannot start a thread: {error}")))?;
        match worker.join() {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) | Err(panic) => {
                Ok(Decided::new(defect(&*panic), Vec::new(), Vec::new()))
            }
        }
    })
}
