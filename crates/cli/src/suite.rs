//! `cuda-verify suite`: runs whole folders of tests and prints the table of the papers.
//!
//! Reads ESBMC's `test.desc`, GPUVerify's first-line comments, our own `//@ verdict:` comments, and expectations by place
//! (`NAME.expected`, folders named `pass` and `fail`). Every test runs in
//! process, in parallel, under a time limit of its own. The exit code is 0 if no verdict contradicts its expectation.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser};
use cuda_verify_core::smt::SolverConfig;
use cuda_verify_core::smt::solver::available_solvers;
use cuda_verify_core::{Confirmation, PropertyKind, Verdict, Verifier, Violation};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;

use crate::args::VerifyArgs;
use crate::exit_code;
use crate::expectation::{Dialect, Expected, Test, find_tests, listed_tests};
use crate::output::{err, out};

/// The options of `cuda-verify suite`.
#[derive(Args, Debug)]
pub(crate) struct SuiteArgs {
    /// Folders with tests
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Time limit of a test, in seconds
    #[arg(long, default_value_t = 60)]
    timeout: u64,
    /// Tests that run at a time; 0 for one per processor
    #[arg(long, default_value_t = 0)]
    jobs: usize,
    /// The tests, one in a line: a program of the folder, `safe`, `unsafe` or `refused`, and its options; they mean what
    /// they do in GPUVerify's tests, but sizes fit in the bits in which indices are computed
    #[arg(long, value_name = "FILE")]
    manifest: Option<PathBuf>,
    /// Only tests whose name contains this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Write one row per test to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write one object per test to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Solver for all tests
    #[arg(long, default_value = "embedded")]
    solver: String,
    /// Run all tests with each of these solvers and compare: names or command lines separated by semicolons, or `all`
    /// for the embedded one and all that are installed
    #[arg(long, value_name = "LIST", conflicts_with = "solver")]
    solvers: Option<String>,
}

/// The options of a test, read like a command line.
#[derive(Parser, Debug)]
struct TestOptions {
    #[command(flatten)]
    verify: VerifyArgs,
}

/// How a verdict compares with the expectation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Class {
    TrueCorrect,
    FalseCorrect,
    TrueIncorrect,
    FalseIncorrect,
    #[default]
    NotSupported,
}

#[derive(Debug, Default, Serialize)]
struct Row {
    solver: String,
    test: String,
    /// Those of its description or comments.
    options: String,
    expected: String,
    verdict: String,
    class: Class,
    /// The violated property, or why there is no answer.
    detail: String,
    seconds: f64,
    /// Violations, and how many of them a replay confirmed.
    violations: usize,
    confirmed: usize,
}

/// Runs all tests and prints the table; gives the exit code.
///
/// # Errors
/// If a folder or a description cannot be read, or a file cannot be written.
pub(crate) fn run(cli: &SuiteArgs) -> Result<u8> {
    if cli.jobs > 0 {
        rayon::ThreadPoolBuilder::new().num_threads(cli.jobs).build_global()?;
    }
    let mut tests = Vec::new();
    for folder in &cli.folders {
        tests.extend(match &cli.manifest {
            Some(manifest) => listed_tests(folder, manifest)?,
            None => find_tests(folder)?,
        });
    }
    if let Some(filter) = &cli.filter {
        tests.retain(|test| test.name.contains(filter));
    }
    if tests.is_empty() {
        err("no test is found: nothing was verified\n");
        return Ok(exit_code::USAGE);
    }
    let n_with_options = tests.iter().filter(|test| !test.options.is_empty()).count();
    if n_with_options > 0 {
        let n_tests = tests.len();
        out(&format!(
            "{n_with_options} of {n_tests} tests have options in their descriptions or comments, which are read\n"
        ));
    }
    let solvers = solvers(cli)?;
    let mut rows = Vec::new();
    for (name, solver) in &solvers {
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed} {msg}")?;
        let progress = ProgressBar::new(u64::try_from(tests.len())?).with_style(style);
        let progress = progress.with_message(name.clone());
        let run = |test| run_test(cli, name, solver, test);
        rows.extend(tests.par_iter().progress_with(progress).map(run).collect::<Vec<Row>>());
    }
    for row in &rows {
        out(&format!(
            "{:<60} {:<10} {:<8} {:<8} {:<16} {:>8.3} s  {}\n",
            row.test,
            row.solver,
            row.expected,
            row.verdict,
            format!("{:?}", row.class),
            row.seconds,
            row.detail
        ));
    }
    if let Some(path) = &cli.csv {
        let mut writer = csv::Writer::from_path(path)
            .with_context(|| format!("cannot write `{}`", path.display()))?;
        for row in &rows {
            writer.serialize(row)?;
        }
        writer.flush()?;
    }
    if let Some(path) = &cli.json {
        std::fs::write(path, serde_json::to_string_pretty(&rows)?)
            .with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    let names: Vec<String> = solvers.into_iter().map(|(name, _)| name).collect();
    Ok(if cli.solvers.is_some() { comparison(&names, &rows) } else { summary(&rows) })
}

/// The solvers to run with: a name for the table, and what it is started with.
fn solvers(cli: &SuiteArgs) -> Result<Vec<(String, String)>> {
    let Some(list) = &cli.solvers else {
        return Ok(vec![(cli.solver.clone(), cli.solver.clone())]);
    };
    let mut found: Vec<(String, String)> = Vec::new();
    for text in list.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let named = if text == "all" {
            available_solvers().iter().map(|it| it.name().to_owned()).collect()
        } else {
            vec![text.to_owned()]
        };
        for command in named {
            let config = SolverConfig::parse(&command)?;
            let name = config.name();
            // Two programs of one name are told apart by their whole command.
            let is_taken = found.iter().any(|(other, _)| other == name);
            let name = if is_taken { command.clone() } else { name.to_owned() };
            found.push((name, command));
        }
    }
    anyhow::ensure!(!found.is_empty(), "no solver is given");
    Ok(found)
}

/// One line per solver, as in the papers, and the tests on which two solvers contradict each other.
fn comparison(solvers: &[String], rows: &[Row]) -> u8 {
    out(
        "\n| solver | right | right % | wrong | unsupported | tests | seconds |\n|---|---|---|---|---|---|---|\n",
    );
    for solver in solvers {
        let own: Vec<&Row> = rows.iter().filter(|row| row.solver == *solver).collect();
        let count =
            |classes: &[Class]| own.iter().filter(|row| classes.contains(&row.class)).count();
        let right = count(&[Class::TrueCorrect, Class::FalseCorrect]);
        let wrong = count(&[Class::TrueIncorrect, Class::FalseIncorrect]);
        let seconds: f64 = own.iter().map(|row| row.seconds).sum();
        let share = if own.is_empty() { 0 } else { (right * 1000 + own.len() / 2) / own.len() };
        out(&format!(
            "| {solver} | {right} | {}.{} | {wrong} | {} | {} | {seconds:.2} |\n",
            share / 10,
            share % 10,
            own.len() - right - wrong,
            own.len()
        ));
    }
    let decided = |row: &&Row| matches!(row.verdict.as_str(), "safe" | "unsafe");
    let mut n_contradictions = 0;
    for row in rows.iter().filter(decided) {
        let is_other = |other: &&Row| other.test == row.test && other.verdict != row.verdict;
        let reference = rows.iter().filter(decided).find(is_other);
        // Each pair once.
        if let Some(other) = reference.filter(|other| other.solver < row.solver) {
            n_contradictions += 1;
            err(&format!(
                "{}: {} with {}, {} with {}\n",
                row.test, row.verdict, row.solver, other.verdict, other.solver
            ));
        }
    }
    if n_contradictions == 0 { exit_code::SAFE } else { exit_code::UNSAFE }
}

fn summary(rows: &[Row]) -> u8 {
    let count = |class| rows.iter().filter(|row| row.class == class).count();
    let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
    out(
        "\n| true correct | false correct | true incorrect | false incorrect | not supported | tests | seconds |\n\
         |---|---|---|---|---|---|---|\n",
    );
    let (wrong_true, wrong_false) = (count(Class::TrueIncorrect), count(Class::FalseIncorrect));
    out(&format!(
        "| {} | {} | {wrong_true} | {wrong_false} | {} | {} | {seconds:.2} |\n",
        count(Class::TrueCorrect),
        count(Class::FalseCorrect),
        count(Class::NotSupported),
        rows.len()
    ));
    let violations: usize = rows.iter().map(|row| row.violations).sum();
    let confirmed: usize = rows.iter().map(|row| row.confirmed).sum();
    out(&format!("{confirmed} of {violations} violations are confirmed by a replay\n"));
    if wrong_true + wrong_false == 0 {
        exit_code::SAFE
    } else {
        err(&format!("{} verdicts contradict their expectation\n", wrong_true + wrong_false));
        exit_code::UNSAFE
    }
}

fn run_test(cli: &SuiteArgs, name: &str, solver: &str, test: &Test) -> Row {
    let expected = format!("{:?}", test.expected).to_lowercase();
    let row = decide(cli, solver, test).unwrap_or_else(|error| Row {
        verdict: "refused".to_owned(),
        detail: format!("{error:#}").lines().next().unwrap_or_default().to_owned(),
        ..Row::default()
    });
    let class = match (test.expected, row.verdict.as_str()) {
        (Expected::Safe, "safe") => Class::TrueCorrect,
        (Expected::Unsafe, "unsafe") => Class::FalseCorrect,
        (Expected::Unsafe, "safe") => Class::TrueIncorrect,
        (Expected::Safe, "unsafe") => Class::FalseIncorrect,
        (Expected::Refused, "refused" | "unknown" | "unsafe") => Class::FalseCorrect,
        (Expected::Refused, "safe") => Class::TrueIncorrect,
        (Expected::Safe | Expected::Unsafe | Expected::Refused | Expected::Other, _) => {
            Class::NotSupported
        }
    };
    let (solver, options) = (name.to_owned(), test.options.join(" "));
    Row { solver, test: test.name.clone(), options, expected, class, ..row }
}

/// The options of a test; those of other verifiers that are not known here are left out.
fn read_options(test: &Test) -> Result<VerifyArgs> {
    let mut given = test.options.clone();
    loop {
        let arguments = std::iter::once("test").chain(given.iter().map(String::as_str));
        let error = match TestOptions::try_parse_from(arguments) {
            Ok(options) => return Ok(options.verify),
            Err(error) => error,
        };
        let unknown = match (error.kind(), error.get(ContextKind::InvalidArg)) {
            (ErrorKind::UnknownArgument, Some(ContextValue::String(option))) => {
                let is_it = |word: &String| word.split('=').next() == option.split('=').next();
                given.iter().position(is_it).filter(|_| test.dialect != Dialect::Own)
            }
            _ => None,
        };
        let Some(unknown) = unknown else {
            anyhow::bail!("{}", error.to_string().lines().next().unwrap_or(""));
        };
        given.remove(unknown);
    }
}

/// The answer part of a row.
fn decide(cli: &SuiteArgs, solver: &str, test: &Test) -> Result<Row> {
    let mut options = read_options(test)?;
    test.dialect.complete(&mut options);
    options.timeout = Some(Duration::from_secs(cli.timeout));
    options.solver = solver.to_owned();
    let mut verifier = Verifier::new().source_file(&test.file)?;
    if test.dialect == Dialect::Esbmc {
        verifier = verifier.property(PropertyKind::DataRace, options.data_races_check);
    }
    let report = options.configure(verifier).verify()?;
    let (verdict, detail) = match &report.verdict {
        Verdict::Safe { scope, .. } => ("safe", scope.clone()),
        Verdict::Unsafe => {
            let all = report.violations.iter().map(|violation| {
                let doubt = match &violation.confirmation {
                    Confirmation::Run | Confirmation::Confirmed => String::new(),
                    Confirmation::Candidate { reason, .. } => format!(" (not confirmed: {reason})"),
                };
                format!("{} at line {}{doubt}", violation.property, violation.place.line)
            });
            ("unsafe", all.collect::<Vec<_>>().join(", "))
        }
        Verdict::Unknown => {
            let all = report.reasons.iter().map(|reason| {
                let line =
                    reason.place.as_ref().map(|place| format!(" ({}:{})", place.file, place.line));
                format!("{}{}", reason.message, line.unwrap_or_default())
            });
            ("unknown", all.collect::<Vec<_>>().join(", "))
        }
    };
    let is_confirmed = |violation: &&Violation| violation.confirmation == Confirmation::Confirmed;
    Ok(Row {
        verdict: verdict.to_owned(),
        detail,
        seconds: report.statistics.seconds,
        violations: report.violations.len(),
        confirmed: report.violations.iter().filter(is_confirmed).count(),
        ..Row::default()
    })
}
