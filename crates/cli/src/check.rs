//! `cuda-verify check`: verifies programs. Of several, the gravest exit code counts.

mod work;

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::{Args, ColorChoice, ValueEnum};
use cuda_verify_advice::{redundant_barriers, repair};
use cuda_verify_core::{
    Deadline, Edit, Error, Failure, Repair, Report, Stage, Verdict, Verifier, closest,
    html_document, json_document, sarif_document,
};
use indicatif::ProgressBar;

use crate::args::VerifyArgs;
use crate::cache::Cache;
use crate::check::work::{Work, Worker};
use crate::database::{Database, has_main};
use crate::exit_code;
use crate::expectation::options_in;
use crate::inputs::name_of;
use crate::intercepted::{self, InterceptedArgs};
use crate::output::{err, message, out};
use crate::paint::Look;
use crate::parallel;
use crate::plan::{Shard, named};
use crate::project::{Project, baseline};
use crate::test_cases;
use crate::watchdog;
use crate::witness;

/// The options of `cuda-verify check`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    /// The files of the program, or programs: folders (all `*.cu` below), patterns, `-` for standard input, `@FILE` for the
    /// words in a file
    #[arg(required_unless_present = "database", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Take each file for a program of its own
    #[arg(long)]
    separate: bool,
    /// Folder of a `compile_commands.json`: macros, folders and, if none are given, the files
    #[arg(short = 'p', long = "database", value_name = "DIR")]
    database: Option<PathBuf>,
    #[command(flatten)]
    verify: VerifyArgs,
    /// Form of the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// Write an HTML page as well
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a witness of the answer as SV-COMP asks for: YAML 2.0 if the name ends in `.yml`, else GraphML 1.0; of
    /// several programs the last one's
    #[arg(long, value_name = "FILE")]
    witness: Option<PathBuf>,
    /// Write each violation into this folder: as a program of its own (`.cu`), and as values for `cuda-verify run --replay`
    /// (`.json`)
    #[arg(long, value_name = "DIR")]
    test_cases: Option<PathBuf>,
    /// Check what this property file of SV-COMP asks for (`.prp`), and nothing else but what `--check` adds
    #[arg(long, value_name = "FILE")]
    property: Option<PathBuf>,
    /// Print the product of a stage instead of verifying
    #[arg(long, value_name = "STAGE")]
    show: Option<ShowStage>,
    /// Count an answer that holds only within bounds as unknown
    #[arg(long)]
    require_complete: bool,
    /// What an answer counts for that is safe under conditions on callers that are not seen: `allow` (exit code 0) or `deny`
    /// (unknown)
    #[arg(long, value_name = "WHAT", default_value = "allow")]
    conditions: Conditions,
    /// Name only rules that the proof of a safe answer needs: they are left out one at a time
    #[arg(long)]
    minimize_assumptions: bool,
    /// List the lines of kernels that no path came to (in JSON and HTML they always are)
    #[arg(long)]
    coverage: bool,
    /// List what was tried, what it found and what it cost (in JSON it always is)
    #[arg(long)]
    explain: bool,
    /// Look for a repair of what is wrong, or for barriers that nothing needs: changes of the source with which the program
    /// is verified
    #[arg(long)]
    suggest: bool,
    /// The same, and change the files
    #[arg(long)]
    fix: bool,
    /// Decide parts of the program one by one as well, and list them
    #[arg(long, value_name = "PARTS")]
    report: Option<Parts>,
    /// Which answers make the exit code other than 0: `unknown` (and `unsafe`), or `unsafe` alone
    #[arg(long, value_name = "ANSWER", default_value = "unknown", hide_possible_values = true)]
    fail_on: FailOn,
    /// Print nothing about programs that are safe
    #[arg(long, hide = true, conflicts_with = "verbose")]
    silent: bool,
    /// Print the seconds that each program took on standard error, as a line `LABEL, answer, seconds`
    #[arg(long, hide = true, value_name = "LABEL")]
    time_as_csv: Option<String>,
    #[command(flatten)]
    stop: StopArgs,
    #[command(flatten)]
    intercepted: InterceptedArgs,
    /// When text is painted
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    /// Programs that are verified at the same time, 0 for as many as there are processors
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Tell on standard error which part of the work begins, and when
    #[arg(short, long)]
    verbose: bool,
    /// Keep answers in this folder, and use those that are there for the same question
    #[arg(long, value_name = "DIR", help_heading = "Project")]
    cache: Option<PathBuf>,
    /// Verify one of N equal parts of the programs, as in `2/4`
    #[arg(long, value_name = "I/N", help_heading = "Project")]
    shard: Option<Shard>,
    /// Project file, instead of the nearest `cuda-verify.toml` at or above the working directory
    #[arg(long, value_name = "FILE", help_heading = "Project")]
    config: Option<PathBuf>,
    /// Read no project file
    #[arg(long, conflicts_with = "config", help_heading = "Project")]
    no_config: bool,
    /// Violations in this file do not count
    #[arg(long, value_name = "FILE", help_heading = "Project")]
    baseline: Option<PathBuf>,
    /// Write the violations that are found to this file, for `--baseline`
    #[arg(long, value_name = "FILE", help_heading = "Project")]
    write_baseline: Option<PathBuf>,
}

/// What an answer counts for that holds under conditions on callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Conditions {
    Allow,
    Deny,
}

/// Which answers count as failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FailOn {
    /// All but safe ones.
    Unknown,
    /// Violations only.
    Unsafe,
}

/// Stages of GPUVerify after which it stops, and what is printed in their place.
#[derive(Args, Clone, Copy, Debug)]
struct StopArgs {
    #[arg(long, hide = true)]
    stop_at_opt: bool,
    #[arg(long, hide = true)]
    stop_at_gbpl: bool,
    #[arg(long, hide = true)]
    stop_at_bpl: bool,
    #[arg(long, hide = true)]
    stop_at_cbpl: bool,
}

impl StopArgs {
    /// The typed IR for what stands before its own language, the GOTO program with its checks for programs in that, and
    /// the conditions for those with invariants.
    fn stage(self) -> Option<ShowStage> {
        let stages = [
            (self.stop_at_opt, ShowStage::Ir),
            (self.stop_at_gbpl || self.stop_at_bpl, ShowStage::Goto),
            (self.stop_at_cbpl, ShowStage::Vcc),
        ];
        stages.into_iter().find_map(|(is_given, stage)| is_given.then_some(stage))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
    /// SARIF 2.1.0, one log for all programs
    Sarif,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Parts {
    /// Each kernel at each place that launches it, and the host
    Kernels,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ShowStage {
    Preprocessed,
    Ast,
    Ir,
    Goto,
    /// What an arbitrary thread of each launch does to memory, and where it waits
    Protocol,
    /// Verification conditions that reach the solver
    Vcc,
    /// The same as an SMT-LIB script
    Smt2,
}

impl From<ShowStage> for Stage {
    fn from(stage: ShowStage) -> Self {
        match stage {
            ShowStage::Preprocessed => Self::Preprocessed,
            ShowStage::Ast => Self::Ast,
            ShowStage::Ir => Self::Ir,
            ShowStage::Goto => Self::Goto,
            ShowStage::Protocol => Self::Protocol,
            ShowStage::Vcc => Self::Vcc,
            ShowStage::Smt2 => Self::Smt2,
        }
    }
}

impl CheckArgs {
    /// The words that name programs.
    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.files
    }
}

/// Verifies all programs and prints the answers; gives the exit code.
pub(crate) fn run(cli: &CheckArgs) -> u8 {
    if cli.intercepted.json {
        return run_lists(cli).unwrap_or_else(|what| {
            err(&format!("error: {what}\n"));
            exit_code::USAGE
        });
    }
    match cli.database.as_deref().map(Database::read).transpose() {
        Ok(database) => run_files(cli, &cli.files, database.unwrap_or_default()),
        Err(error) => {
            err(&format!("{error:#}\n"));
            exit_code::NOT_FOUND
        }
    }
}

/// Verifies the kernels of lists, each by itself.
fn run_lists(cli: &CheckArgs) -> Result<u8, String> {
    let mut gravest = exit_code::SAFE;
    for list in &cli.files {
        for (number, kernel) in intercepted::read(list)?.iter().enumerate() {
            if cli.intercepted.verify_intercepted.is_some_and(|only| only != number) {
                continue;
            }
            out(&format!("[{number}] {}\n", kernel.text()));
            if cli.intercepted.list_intercepted {
                continue;
            }
            let mut own = cli.clone();
            kernel.complete(&mut own.verify)?;
            gravest = graver(gravest, run_files(&own, &[kernel.file(list)], Database::default()));
        }
    }
    Ok(gravest)
}

/// Verifies the program that a database is of.
pub(crate) fn run_database(cli: &CheckArgs, database: Database) -> u8 {
    run_files(cli, &[], database)
}

fn run_files(cli: &CheckArgs, files: &[PathBuf], database: Database) -> u8 {
    match prepare(cli) {
        Ok((cli, project)) => run_all(&cli, files, project, database),
        Err(what) => {
            err(&format!("error: {what}\n"));
            exit_code::USAGE
        }
    }
}

/// The options with those of the project file.
fn prepare(cli: &CheckArgs) -> Result<(CheckArgs, Project), String> {
    let mut cli = cli.clone();
    if let Some(what) = cli.verify.refusal() {
        return Err(what);
    }
    cli.verify.notes().iter().for_each(|note| err(&format!("note: {note}\n")));
    cli.show = cli.show.or(cli.stop.stage());
    let found = match &cli.config {
        Some(path) => Some(path.clone()),
        None if cli.no_config => None,
        None => std::env::current_dir().ok().and_then(|folder| Project::find(&folder)),
    };
    let mut project = match found {
        Some(path) => Project::read(&path)?,
        None => Project::default(),
    };
    if let Some(path) = &cli.property {
        let name = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("cannot read `{name}`: {error}"))?;
        let (kinds, unreachable) =
            witness::properties(&text).map_err(|error| format!("`{name}`: {error}"))?;
        cli.verify.check_only(&kinds);
        cli.verify.unreachable.extend(unreachable);
    }
    if let Some(path) = &cli.baseline {
        project.read_baseline(path)?;
    }
    if let Some(path) = &project.path {
        project.complete(&mut cli.verify)?;
        err(&format!("note: options from `{}`\n", path.display()));
    }
    Ok((cli, project))
}

fn run_all(cli: &CheckArgs, files: &[PathBuf], project: Project, database: Database) -> u8 {
    let deadline = cli.verify.timeout.map_or_else(Deadline::never, Deadline::after);
    let programs = match named(files, &database, cli.separate) {
        Ok(programs) => {
            cli.shard.map_or_else(|| programs.clone(), |shard| shard.of(programs.clone()))
        }
        Err(what) => {
            err(&format!("error: {what}\n"));
            return exit_code::USAGE;
        }
    };
    database.not_understood().iter().for_each(|line| err(&format!("note: {line}\n")));
    let have_main = || programs.iter().all(|files| files.iter().any(|file| has_main(file)));
    let unused = cli.verify.without_effect(|| have_main() && !programs.is_empty());
    unused.iter().for_each(|note| err(&format!("note: {note}\n")));
    let cache = match cli.cache.as_deref().map(Cache::open).transpose() {
        Ok(cache) => cache,
        Err(error) => {
            err(&format!("error: cannot keep answers: {error}\n"));
            return exit_code::USAGE;
        }
    };
    let progress = if programs.len() > 1 && cli.format == Format::Text {
        ProgressBar::new(u64::try_from(programs.len()).unwrap_or(u64::MAX))
    } else {
        ProgressBar::hidden()
    };
    let look = Look::of(&std::io::stdout(), cli.color);
    let (reports, failures) = (Vec::new(), Vec::new());
    let worker = Worker { cli, deadline, database, cache: cache.map(Mutex::new) };
    let mut run = Run { cli, project, worker: &worker, progress, look, reports, failures };
    // A part of the work may be empty.
    let is_wrong = programs.is_empty() && cli.shard.is_none();
    let mut gravest = if is_wrong { exit_code::USAGE } else { exit_code::SAFE };
    // Repairs of one program may be in a file of the next one.
    let jobs = if cli.fix { 1 } else { parallel::jobs(cli.jobs) };
    let is_text = cli.format == Format::Text;
    watchdog::start(cli.verify.memory, jobs.min(programs.len()), is_text);
    let verify = |files: &Vec<PathBuf>| worker.verify(files);
    parallel::in_order(jobs, &programs, verify, |files, work| {
        let code = run.program(files, work, programs.len() > 1);
        gravest = graver(gravest, code);
        run.progress.inc(1);
    });
    run.progress.finish_and_clear();
    if cli.show.is_none() {
        run.finish(gravest);
    }
    // Of a part of the programs nothing follows.
    if cli.shard.is_none() && run.failures.is_empty() && gravest != exit_code::UNKNOWN {
        run.project.unused().iter().for_each(|note| err(&format!("note: {note}\n")));
    }
    let page = cli.html.as_ref().map(|path| (path, html_document(&run.reports, &run.failures)));
    let baseline = cli.write_baseline.as_ref().map(|path| (path, baseline(&run.reports)));
    let last = run.reports.last();
    let witness =
        cli.witness.as_ref().and_then(|path| Some((path, witness::witness(last?, path)?)));
    for (path, text) in page.into_iter().chain(baseline).chain(witness) {
        if let Err(error) = std::fs::write(path, text) {
            err(&format!("error: cannot write `{}`: {error}\n", path.display()));
            gravest = exit_code::NOT_WRITTEN;
        }
    }
    gravest
}

/// The graver one of two exit codes.
pub(crate) fn graver(one: u8, other: u8) -> u8 {
    std::cmp::max_by_key(one, other, |code| gravity(*code))
}

/// A violation outweighs the lack of an answer, which outweighs safety; errors outweigh all.
fn gravity(code: u8) -> u8 {
    match code {
        exit_code::SAFE => 0,
        exit_code::UNKNOWN => 1,
        exit_code::UNSAFE => 2,
        other => other,
    }
}

/// The answers of all programs.
struct Run<'a> {
    cli: &'a CheckArgs,
    project: Project,
    worker: &'a Worker<'a>,
    progress: ProgressBar,
    look: Look,
    reports: Vec<Report>,
    /// Programs that could not be verified, and why.
    failures: Vec<Failure>,
}

impl Run<'_> {
    /// Prints what became of a program, if its format has no document around all of them, and gives its code.
    fn program(&mut self, files: &[PathBuf], work: Work, is_one_of_several: bool) -> u8 {
        match work {
            Work::Kept(mut report) => {
                self.suppress(&mut report);
                self.answer(files, *report, is_one_of_several)
            }
            Work::Shown(text) => {
                out(&text);
                exit_code::SAFE
            }
            Work::Verified(verified, key) => {
                let (verifier, mut report) = *verified;
                self.worker.keep(files, key, &report);
                self.suppress(&mut report);
                if self.cli.suggest || self.cli.fix {
                    report.repairs = advice(&verifier, &report);
                }
                let repairs = report.repairs.clone();
                let code = self.answer(files, report, is_one_of_several);
                if self.cli.fix
                    && let Err(what) = apply(&verifier, &repairs)
                {
                    err(&format!("error: {what}\n"));
                    return exit_code::NOT_WRITTEN;
                }
                code
            }
            Work::Failed(error) => {
                let name = name_of(files);
                let code = self.fail(&name, &error);
                if error.is_not_found() {
                    self.note_meant(&name);
                }
                code
            }
        }
    }

    /// Prints an answer, if its format has no document around all of them, and gives its code.
    fn answer(&mut self, files: &[PathBuf], report: Report, is_one_of_several: bool) -> u8 {
        if let Some(label) = &self.cli.time_as_csv {
            let answer = match &report.verdict {
                Verdict::Safe { is_conditional: true, .. } => "safe under conditions",
                Verdict::Safe { .. } => "safe",
                Verdict::Unsafe => "unsafe",
                Verdict::Unknown => "unknown",
            };
            err(&format!("{label}, {answer}, {:.3}\n", report.statistics.seconds));
        }
        let is_shown = !self.cli.silent || !report.is_safe();
        if self.cli.format == Format::Text && is_shown {
            files.iter().for_each(|file| note_options(file));
            if is_one_of_several {
                self.print(&format!("Program: {}\n", name_of(files)));
            }
            report.entries.iter().filter_map(|it| misspelt_main(it)).for_each(|name| {
                err(&format!("note: the program has no `main`; did you mean it by `{name}`?\n"));
            });
            let coverage = if self.cli.coverage { report.coverage_text() } else { String::new() };
            let attempts = if self.cli.explain { report.attempts_text() } else { String::new() };
            self.print(&format!("{coverage}{attempts}{}", report.to_text()));
        }
        let code = match verdict_code(&report) {
            exit_code::UNKNOWN if self.cli.fail_on == FailOn::Unsafe => exit_code::SAFE,
            code => code,
        };
        let written = self.cli.test_cases.as_ref().map(|it| test_cases::write(it, files, &report));
        self.reports.push(report);
        match written {
            Some(Err(error)) => {
                err(&format!("error: cannot write test cases: {error}\n"));
                exit_code::NOT_WRITTEN
            }
            Some(Ok(())) | None => code,
        }
    }

    /// Marks the violations that do not count.
    fn suppress(&mut self, report: &mut Report) {
        for note in self.project.suppress(report) {
            err(&format!("note: {note}\n"));
        }
    }

    fn print(&self, text: &str) {
        self.progress.suspend(|| out(&self.look.apply(text)));
    }

    /// Says why a program could not be verified.
    fn fail(&mut self, name: &str, error: &Error) -> u8 {
        self.progress.suspend(|| err(&format!("{}\n", message(error))));
        self.failures.push(Failure::new(name, error));
        if error.is_not_found() {
            exit_code::NOT_FOUND
        } else if error.is_configuration() {
            exit_code::USAGE
        } else {
            exit_code::REJECTED
        }
    }

    /// Says which file or subcommand may have been meant by one that does not exist.
    fn note_meant(&self, name: &str) {
        let path = Path::new(name);
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let entries = std::fs::read_dir(folder.unwrap_or(Path::new(".")));
        let mut names: Vec<String> = entries
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect();
        names.sort_unstable();
        let subcommands = crate::command();
        let own = path.file_name().and_then(|name| name.to_str()).unwrap_or(name);
        if folder.is_none()
            && let Some(meant) =
                closest(own, subcommands.get_subcommands().map(clap::Command::get_name))
        {
            err(&format!("note: did you mean the subcommand `{meant}`?\n"));
        } else if let Some(meant) = closest(own, names.iter().map(String::as_str)) {
            err(&format!("note: did you mean `{}`?\n", path.with_file_name(meant).display()));
        }
    }

    /// Prints the document of all answers, or how many programs there are of each.
    fn finish(&self, code: u8) {
        let document = match self.cli.format {
            Format::Text => {
                if self.reports.len() + self.failures.len() > 1 {
                    self.print(&self.summary(code));
                }
                return;
            }
            Format::Json => json_document(&self.reports, &self.failures),
            Format::Sarif => sarif_document(&self.reports, &self.failures),
        };
        out(&format!("{document}\n"));
    }

    /// The answers to several programs in two lines, of which the last one says what the exit code says.
    fn summary(&self, code: u8) -> String {
        let n_with = |code| self.reports.iter().filter(|it| verdict_code(it) == code).count();
        let parts = [
            (n_with(exit_code::SAFE), "safe"),
            (n_with(exit_code::UNSAFE), "unsafe"),
            (n_with(exit_code::UNKNOWN), "unknown"),
            (self.failures.len(), "not accepted"),
        ];
        let parts = parts.iter().filter(|(number, _)| *number > 0);
        let parts: Vec<String> = parts.map(|(number, what)| format!("{number} {what}")).collect();
        let verdict = match code {
            exit_code::SAFE => "SUCCESSFUL",
            exit_code::UNSAFE => "FAILED",
            _ => "UNKNOWN",
        };
        let number = self.reports.len() + self.failures.len();
        format!("\n{number} programs: {}\nVERIFICATION {verdict}\n", parts.join(", "))
    }
}

/// Changes of the program that a user may want.
fn advice(verifier: &Verifier, report: &Report) -> Vec<Repair> {
    match repair(verifier, report) {
        Some(repair) => vec![repair],
        None => redundant_barriers(verifier, report),
    }
}

/// Changes the files of a program.
fn apply(verifier: &Verifier, repairs: &[Repair]) -> Result<(), String> {
    for (file, text) in verifier.texts() {
        let own = repairs.iter().filter(|repair| repair.file() == file);
        let edits: Vec<Edit> = own.flat_map(|repair| repair.edits.iter().cloned()).collect();
        let Some(all) = Repair::new("", edits) else { continue };
        let changed = all.apply(text).ok_or_else(|| format!("cannot change `{file}`"))?;
        std::fs::write(file, changed).map_err(|error| format!("cannot write `{file}`: {error}"))?;
        err(&format!("note: changed `{file}`\n"));
    }
    Ok(())
}

/// The options that an answer may depend on: all but those that say which programs are meant, what is written where, and
/// how much time there is.
fn question(cli: &CheckArgs) -> String {
    let verify = VerifyArgs { timeout: None, timeout_each: None, ..cli.verify.clone() };
    let question = CheckArgs {
        files: Vec::new(),
        separate: false,
        database: None,
        verify,
        format: Format::Text,
        html: None,
        witness: None,
        test_cases: None,
        jobs: 0,
        coverage: false,
        explain: false,
        color: ColorChoice::Auto,
        verbose: false,
        cache: None,
        shard: None,
        config: None,
        no_config: false,
        baseline: None,
        write_baseline: None,
        silent: false,
        fail_on: FailOn::Unknown,
        time_as_csv: None,
        ..cli.clone()
    };
    format!("{question:?}")
}

/// The function by which a program without `main` is entered, if it is spelled almost like that.
fn misspelt_main(entry: &str) -> Option<&str> {
    let name = entry.split('`').nth(1)?;
    closest(name, ["main"]).map(|_| name)
}

/// Says that options in a comment of the program are not read: what is checked is for the user to say.
fn note_options(file: &Path) {
    let options = options_in(file).unwrap_or_default();
    if !options.is_empty() {
        err(&format!(
            "note: `{}` has options in a comment, which only `suite` reads: {}\n",
            file.display(),
            options.join(" ")
        ));
    }
}

fn verdict_code(report: &Report) -> u8 {
    match &report.verdict {
        Verdict::Safe { .. } => exit_code::SAFE,
        Verdict::Unsafe if report.is_suppressed() => exit_code::SAFE,
        Verdict::Unsafe => exit_code::UNSAFE,
        Verdict::Unknown => exit_code::UNKNOWN,
    }
}
