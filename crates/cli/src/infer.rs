//! `cuda-verify infer`: the conditions on launch and arguments under which kernels are safe.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use cuda_verify_advice::{
    LaunchSite, NotInferred, Preconditions, kernels, launch_sites, preconditions,
};
use cuda_verify_core::Place;
use serde::Serialize;

use crate::args::VerifyArgs;
use crate::database::Database;
use crate::exit_code;
use crate::inputs::verifier;
use crate::output::{err, message, out};

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

/// What was found for a kernel.
#[derive(Debug, Serialize)]
struct Found {
    #[serde(flatten)]
    preconditions: Preconditions,
    launches: Vec<LaunchSite>,
}

/// Infers and prints the conditions of all kernels; gives the exit code.
pub(crate) fn run(cli: &InferArgs) -> u8 {
    let verifier = match verifier(&cli.files, &Database::default()) {
        Ok(verifier) => verifier,
        Err(error) => {
            err(&format!("{}\n", message(&error)));
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
            Ok(preconditions) => {
                let launches = launch_sites(&verifier, &preconditions);
                let new = Found { preconditions, launches };
                if cli.format == Format::Text {
                    out(&text(&new));
                }
                found.push(new);
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

fn text(Found { preconditions: found, launches }: &Found) -> String {
    let Preconditions { kernel, conditions, contract, scope, unlimited, .. } = found;
    let taken = match &unlimited[..] {
        [] => String::new(),
        pointers => format!("taken to lead to enough memory: {}\n", pointers.join(", ")),
    };
    let launches: String = launches.iter().map(launch).collect();
    if conditions.is_empty() && contract.is_empty() {
        let safe = format!("kernel `{kernel}` is safe in any launch (scope: {scope})\n");
        return format!("{safe}{taken}{launches}\n");
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
    for condition in contract {
        text.push_str(&format!("    {}\n", condition.to_text()));
    }
    text.push_str(&taken);
    if !conditions.is_empty() {
        text.push_str(&format!("in the kernel:\n{}", indented(&found.annotations())));
    }
    let guard = found.host_guard();
    if !guard.is_empty() {
        text.push_str(&format!("before its launch:\n{}", indented(&guard)));
    }
    text.push_str(&format!("{launches}\n"));
    text
}

/// What the conditions come to at a launch, in a line.
fn launch(site: &LaunchSite) -> String {
    let LaunchSite { place: Place { file, line, column, .. }, holds, why, context, .. } = site;
    let context = context.as_ref().map_or_else(String::new, |context| format!(", {context}"));
    let answer = match holds {
        Some(true) => "they hold".to_owned(),
        Some(false) => format!("not so: {why}"),
        None => format!("not known: {why}"),
    };
    format!("at the launch {file}:{line}:{column}: {answer}{context}\n")
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
