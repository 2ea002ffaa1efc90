//! `cuda-verify run`: executes a program on concrete values, as a sanitizer that needs no device.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use clap::{Args, ColorChoice};
use cuda_verify_core::base::deadline::Stopwatch;
use cuda_verify_core::{RunAnswer, RunReport, Surroundings};
use indicatif::ProgressBar;

use crate::args::VerifyArgs;
use crate::database::Database;
use crate::exit_code;
use crate::inputs::{programs, verifier};
use crate::output::{err, message, note, out};
use crate::paint::Look;
use crate::test_cases;

/// Seconds after which a run is a long one.
const LONG: f64 = 2.0;

/// The options of `cuda-verify run`.
#[derive(Args, Clone, Debug)]
pub(crate) struct RunArgs {
    /// The files of the program, `-` for standard input
    #[arg(required_unless_present = "database", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    words: Vec<String>,
    /// Folder of a `compile_commands.json`: macros, folders and, if none are given, the files
    #[arg(short = 'p', long = "database", value_name = "DIR")]
    database: Option<PathBuf>,
    /// Choose other values for what the program takes from outside
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Take the values of the first violation in this document: a test case, or a report in JSON
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    replay: Option<PathBuf>,
    /// Print the report as JSON on standard output; what the program prints goes to standard error
    #[arg(long)]
    json: bool,
    /// When text is painted
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    #[command(flatten)]
    verify: VerifyArgs,
}

/// Runs the program and reports on standard error; gives the exit code.
pub(crate) fn run(cli: &RunArgs) -> u8 {
    match execute(cli) {
        Ok(report) => {
            if cli.json {
                out(&format!("{}\n", report.to_json()));
            } else {
                err(&Look::of(&std::io::stderr(), cli.color).apply(&report.to_text()));
            }
            code_of(&report)
        }
        Err((code, what)) => {
            err(&format!("{what}\n"));
            code
        }
    }
}

fn execute(cli: &RunArgs) -> Result<RunReport, (u8, String)> {
    let usage = |what: String| (exit_code::USAGE, format!("error: {what}"));
    let database = cli.database.as_deref().map(Database::read).transpose();
    let database =
        database.map_err(|error| (exit_code::NOT_FOUND, format!("{error:#}")))?.unwrap_or_default();
    let found = if cli.files.is_empty() {
        vec![database.files()]
    } else {
        programs(&cli.files).map_err(usage)?
    };
    let [files] = &found[..] else {
        return Err(usage("one program is run at a time".to_owned()));
    };
    let refused = |error: cuda_verify_core::Error| {
        let code = if error.is_not_found() {
            exit_code::NOT_FOUND
        } else if error.is_configuration() {
            exit_code::USAGE
        } else {
            exit_code::REJECTED
        };
        (code, message(&error))
    };
    let verifier = cli.verify.configure(verifier(files, &database).map_err(refused)?);
    // Those of a counterexample are among its values.
    let is_known = !cli.verify.args.is_empty() || cli.replay.is_some();
    let verifier =
        if cli.words.is_empty() && is_known { verifier } else { verifier.arguments(&cli.words) };
    let mut console = Console::new(cli.json);
    let report = match &cli.replay {
        Some(path) => {
            let inputs = test_cases::inputs(path).map_err(usage)?;
            verifier.rerun(&inputs, &mut console)
        }
        None => verifier.run(cli.seed, &mut console),
    };
    let report = report.map_err(refused);
    console.progress.finish_and_clear();
    report
}

/// The status of the program, unless there is something to say about the run.
fn code_of(report: &RunReport) -> u8 {
    match report.answer {
        RunAnswer::Violation => exit_code::RUN_UNSAFE,
        RunAnswer::Unknown => exit_code::RUN_UNKNOWN,
        // As a shell shows it.
        RunAnswer::Clean => {
            u8::try_from(report.status.unwrap_or(0).rem_euclid(256)).unwrap_or(exit_code::SAFE)
        }
    }
}

/// The streams of this process, and the state of a long run where somebody sees it.
struct Console {
    has_error_only: bool,
    watch: Stopwatch,
    progress: ProgressBar,
}

impl Console {
    fn new(has_error_only: bool) -> Self {
        let progress = if std::io::stderr().is_terminal() {
            ProgressBar::new_spinner()
        } else {
            ProgressBar::hidden()
        };
        Self { has_error_only, watch: Stopwatch::start(), progress }
    }
}

impl Surroundings for Console {
    fn print(&mut self, is_error: bool, text: &[u8]) {
        self.progress.suspend(|| {
            if is_error || self.has_error_only {
                // There is nowhere left to say that it cannot be written.
                let _ignored = std::io::stderr().lock().write_all(text);
            } else {
                note(std::io::stdout().lock().write_all(text));
            }
        });
    }

    fn progress(&mut self, n_steps: u64, launch: Option<(String, u64, u64)>) {
        if self.progress.is_hidden() || self.watch.elapsed().as_secs_f64() < LONG {
            return;
        }
        let place = match launch {
            Some((kernel, n_done, n_blocks)) => format!("{kernel}: {n_done} of {n_blocks} blocks"),
            None => "host".to_owned(),
        };
        let seconds = self.watch.elapsed().as_secs();
        let millions = n_steps / 1_000_000;
        self.progress.set_message(format!("{seconds} s, {millions} million steps, {place}"));
        self.progress.tick();
    }
}
