//! `cuda-verify check`: verifies programs. Of several, the gravest exit code counts.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use cuda_verify_core::{Deadline, Error, Report, Stage, Verdict, Verifier, sarif_with_failures};

use crate::args::VerifyArgs;
use crate::exit_code;
use crate::expectation::options_in;
use crate::output::{err, out};

/// The options of `cuda-verify check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
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
    /// List the lines of kernels that no path came to (in JSON and HTML they always are)
    #[arg(long)]
    coverage: bool,
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

/// Verifies all programs and prints the answers; gives the exit code.
pub(crate) fn run(cli: &CheckArgs) -> u8 {
    let deadline = cli.verify.timeout.map_or_else(Deadline::never, Deadline::after);
    let mut run = Run { cli, deadline, reports: Vec::new(), failures: Vec::new() };
    let codes: Vec<u8> = cli.files.iter().map(|file| run.file(file)).collect();
    let gravest = codes.into_iter().max_by_key(|code| gravity(*code));
    let mut gravest = gravest.unwrap_or(exit_code::USAGE);
    if cli.show.is_none() {
        run.finish();
    }
    if let (Some(path), Some(report)) = (&cli.html, run.reports.last())
        && let Err(error) = std::fs::write(path, report.to_html())
    {
        err(&format!("cannot write `{}`: {error}\n", path.display()));
        gravest = exit_code::USAGE;
    }
    gravest
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

/// The verification of all programs.
#[derive(Debug)]
struct Run<'a> {
    cli: &'a CheckArgs,
    /// When the time of all is up.
    deadline: Deadline,
    reports: Vec<Report>,
    /// Programs that could not be verified, and why.
    failures: Vec<(String, String)>,
}

impl Run<'_> {
    /// Verifies a program, and prints the answer if its format has no document around all of them.
    fn file(&mut self, file: &Path) -> u8 {
        let name = file.display().to_string();
        let verifier = match Verifier::new().source_file(file) {
            Ok(verifier) => verifier,
            Err(error) => return self.fail(&name, &error),
        };
        let timeout = self.deadline.remaining();
        let verifier = self.cli.verify.configure(verifier).timeout(timeout);
        let verifier = verifier.require_complete(self.cli.require_complete);
        if let Some(stage) = self.cli.show {
            return match verifier.show(stage.into()) {
                Ok(text) => {
                    out(&text);
                    exit_code::SAFE
                }
                Err(error) => self.fail(&name, &error),
            };
        }
        if self.cli.format == Format::Text {
            note_options(file);
            if self.cli.files.len() > 1 {
                out(&format!("Program: {name}\n"));
            }
        }
        match verifier.verify() {
            Ok(report) => {
                if self.cli.format == Format::Text {
                    let coverage =
                        if self.cli.coverage { report.coverage_text() } else { String::new() };
                    out(&format!("{coverage}{}", report.to_text()));
                }
                let code = code_of(&report);
                self.reports.push(report);
                code
            }
            Err(error) => self.fail(&name, &error),
        }
    }

    /// Says why a program could not be verified.
    fn fail(&mut self, name: &str, error: &Error) -> u8 {
        err(&format!("{error}\n"));
        self.failures.push((name.to_owned(), error.to_string()));
        if error.is_not_found() {
            exit_code::NOT_FOUND
        } else if error.is_configuration() {
            exit_code::USAGE
        } else {
            exit_code::REJECTED
        }
    }

    /// Prints the document of all answers.
    fn finish(&self) {
        match self.cli.format {
            Format::Text => {}
            Format::Json => out(&format!("{}\n", self.json())),
            Format::Sarif => {
                out(&format!("{}\n", sarif_with_failures(&self.reports, &self.failures)));
            }
        }
    }

    /// One object for one program, else a list of them in the order of the command line.
    fn json(&self) -> String {
        let mut documents = Vec::new();
        for file in &self.cli.files {
            let name = file.display().to_string();
            if let Some(report) = self.reports.iter().find(|report| report.program == name) {
                documents.push(report.to_json());
            } else if let Some((_, message)) =
                self.failures.iter().find(|(program, _)| *program == name)
            {
                documents
                    .push(serde_json::json!({ "program": name, "error": message }).to_string());
            }
        }
        match documents.as_slice() {
            [only] => only.clone(),
            all => format!("[\n{}\n]", all.join(",\n")),
        }
    }
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

fn code_of(report: &Report) -> u8 {
    match &report.verdict {
        Verdict::Safe { .. } => exit_code::SAFE,
        Verdict::Unsafe => exit_code::UNSAFE,
        Verdict::Unknown => exit_code::UNKNOWN,
    }
}
