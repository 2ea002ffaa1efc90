//! `cuda-verify`: decides whether CUDA programs are right.
//!
//! The last line on standard output is `VERIFICATION SUCCESSFUL`, `VERIFICATION FAILED` or `VERIFICATION UNKNOWN`;
//! the exit code is 0, 1 or 2 accordingly, 64 for a wrong command line, 65 for a source that is not accepted, 66 for a
//! missing file. Of several files the gravest code counts.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use cuda_verify_cli::args::VerifyArgs;
use cuda_verify_cli::exit_code;
use cuda_verify_cli::expectation::options_in;
use cuda_verify_core::{Error, Report, Stage, Verdict, Verifier, sarif};

/// Decides whether CUDA programs are right: data races, barrier divergence, memory errors, wrong results.
#[derive(Parser, Debug)]
#[command(name = "cuda-verify", version, args_override_self = true)]
struct Cli {
    /// The programs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    verify: VerifyArgs,
    /// Form of the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// Write an HTML page as well; of several programs the last one's
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print the product of a stage instead of verifying
    #[arg(long, value_name = "STAGE")]
    show: Option<ShowStage>,
    /// Count an answer that holds only within bounds as unknown
    #[arg(long)]
    require_complete: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
    /// SARIF 2.1.0, one log for all programs
    Sarif,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ShowStage {
    Preprocessed,
    Ast,
    Ir,
    Goto,
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
            ShowStage::Vcc => Self::Vcc,
            ShowStage::Smt2 => Self::Smt2,
        }
    }
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let code = if error.use_stderr() { exit_code::USAGE } else { exit_code::SAFE };
            // Nothing can be done if even this message cannot be written.
            let _ignored = error.print();
            return ExitCode::from(code);
        }
    };
    let mut reports = Vec::new();
    let codes = cli.files.iter().map(|file| run(&cli, file, &mut reports));
    let mut gravest = codes.max_by_key(|code| gravity(*code)).unwrap_or(exit_code::USAGE);
    if cli.format == Format::Sarif && cli.show.is_none() {
        println!("{}", sarif(&reports));
    }
    if let (Some(path), Some(report)) = (&cli.html, reports.last())
        && let Err(error) = std::fs::write(path, report.to_html())
    {
        eprintln!("cannot write `{}`: {error}", path.display());
        gravest = exit_code::USAGE;
    }
    ExitCode::from(gravest)
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

/// The options of the command line, after those in the program's own comment.
fn options_for(cli: &Cli, file: &Path) -> VerifyArgs {
    let mut own = options_in(file).unwrap_or_default();
    // Those of another verifier that mean nothing here are left out.
    own.retain(|option| Cli::try_parse_from(["cuda-verify", option, "FILE"]).is_ok());
    let command = std::env::args_os().skip(1);
    let all = std::iter::once("cuda-verify".into()).chain(own.into_iter().map(Into::into));
    Cli::try_parse_from(all.chain(command)).map_or_else(|_| cli.verify.clone(), |cli| cli.verify)
}

fn run(cli: &Cli, file: &Path, reports: &mut Vec<Report>) -> u8 {
    let verifier = match Verifier::new().source_file(file) {
        Ok(verifier) => options_for(cli, file).configure(verifier),
        Err(error) => return fail(&error),
    };
    if let Some(stage) = cli.show {
        return match verifier.show(stage.into()) {
            Ok(text) => {
                print!("{text}");
                exit_code::SAFE
            }
            Err(error) => fail(&error),
        };
    }
    match verifier.verify() {
        Ok(report) => {
            match cli.format {
                Format::Text => print!("{}", report.to_text()),
                Format::Json => println!("{}", report.to_json()),
                Format::Sarif => {}
            }
            let code = code_of(&report, cli.require_complete);
            reports.push(report);
            code
        }
        Err(error) => fail(&error),
    }
}

fn code_of(report: &Report, must_be_complete: bool) -> u8 {
    match &report.verdict {
        Verdict::Safe { is_complete: false, .. } if must_be_complete => exit_code::UNKNOWN,
        Verdict::Safe { .. } => exit_code::SAFE,
        Verdict::Unsafe => exit_code::UNSAFE,
        Verdict::Unknown => exit_code::UNKNOWN,
    }
}

fn fail(error: &Error) -> u8 {
    eprintln!("{error}");
    if error.is_not_found() {
        exit_code::NOT_FOUND
    } else if error.is_configuration() {
        exit_code::USAGE
    } else {
        exit_code::REJECTED
    }
}
