//! `cuda-verify infer`: the conditions on launch and arguments under which kernels are safe.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use cuda_verify_advice::{NotInferred, Preconditions, kernels, preconditions};
use cuda_verify_core::Place;

use crate::args::VerifyArgs;
use crate::database::Database;
use crate::exit_code;
use crate::inputs::verifier;
use crate::output::{err, out};

/// The options of `cuda-verify infer`.
#[derive(Args, Clone, Debug)]
pub(crate) struct InferArgs {
    /// The files of the program; conditions are looked for of the kernels that are named with `--kernel`, or of all
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    verify: VerifyArgs,
    /// Form of the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Infers and prints the conditions of all kernels; gives the exit code.
pub(crate) fn run(cli: &InferArgs) -> u8 {
    let verifier = match verifier(&cli.files, &Database::default()) {
        Ok(verifier) => verifier,
        Err(error) => {
            err(&format!("{error}\n"));
            return if error.is_not_found() { exit_code::NOT_FOUND } else { exit_code::USAGE };
        }
    };
    let mut options = cli.verify.clone();
    let mut names = std::mem::take(&mut options.kernel);
    let verifier = options.configure(verifier);
    if names.is_empty() {
        names = kernels(&verifier);
    }
    let mut found = Vec::new();
    let mut code = if names.is_empty() { exit_code::UNKNOWN } else { exit_code::SAFE };
    for name in &names {
        match preconditions(&verifier, name) {
            Ok(conditions) => {
                if cli.format == Format::Text {
                    out(&text(&conditions));
                }
                found.push(conditions);
            }
            Err(why) => {
                err(&format!("kernel `{name}`: {}\n", reason(&why)));
                code = exit_code::UNKNOWN;
            }
        }
    }
    if cli.format == Format::Json {
        let list = serde_json::to_string_pretty(&found);
        out(&format!("{}\n", list.expect("invariant: conditions are plain data")));
    }
    code
}

fn text(found: &Preconditions) -> String {
    let Preconditions { kernel, conditions, scope, .. } = found;
    if conditions.is_empty() {
        return format!("kernel `{kernel}` is safe in any launch (scope: {scope})\n\n");
    }
    let mut text = format!("kernel `{kernel}` is safe (scope: {scope}) if\n");
    let width = conditions.iter().map(|it| it.text.len()).max().unwrap_or(0);
    for condition in conditions {
        let why = match &condition.without {
            Some(without) => {
                let Place { file, line, column, .. } = &without.place;
                let (grid, block) = (dims(without.grid), dims(without.block));
                format!(
                    "necessary: else {} at {file}:{line}:{column} with gridDim {grid}, blockDim {block}",
                    without.property
                )
            }
            None => "sufficient: nothing is known without it".to_owned(),
        };
        text.push_str(&format!("    {:width$}  // {why}\n", condition.text));
    }
    text.push_str(&format!("in the kernel:\n{}", indented(&found.annotations())));
    text.push_str(&format!("before its launch:\n{}\n", indented(&found.host_guard())));
    text
}

fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("    {line}\n")).collect()
}

fn dims([x, y, z]: [u32; 3]) -> String {
    format!("({x}, {y}, {z})")
}

fn reason(why: &NotInferred) -> String {
    match why {
        NotInferred::NoKernel => "there is no such kernel, or it is not accepted".to_owned(),
        NotInferred::Open(why) => format!("is not decided: {why}"),
        NotInferred::Violated(violation) => format!(
            "no condition was found that excludes this: {} [{}] at {}:{}",
            violation.message, violation.property, violation.place.file, violation.place.line
        ),
        _ => "no conditions".to_owned(),
    }
}
