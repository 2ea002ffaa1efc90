//! `cuda-verify explain`: what a kind of property means.

use clap::Args;
use cuda_verify_core::{PropertyKind, explanation};

use crate::args::{kinds, parse_kind};
use crate::exit_code;
use crate::named::named;
use crate::output::out;

/// The options of `cuda-verify explain`.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ExplainArgs {
    /// The kind, as in `data-race`; a list of all without one
    #[arg(value_parser = named(parse_kind, kinds), hide_possible_values = true)]
    kind: Option<PropertyKind>,
}

/// Prints the explanation; gives the exit code.
pub(crate) fn run(options: &ExplainArgs) -> u8 {
    let text = match options.kind {
        Some(kind) => text(kind),
        None => PropertyKind::ALL
            .iter()
            .map(|kind| format!("{:<22} {}\n", kind.name(), explanation(*kind).summary))
            .collect(),
    };
    out(&text);
    exit_code::SAFE
}

fn text(kind: PropertyKind) -> String {
    let about = explanation(kind);
    let how = if kind.is_default() {
        format!("Checked by default; `--no-check {kind}` leaves it out.")
    } else {
        format!("Not checked by default; `--check {kind}` asks for it.")
    };
    format!(
        "{kind}: {}\n\n{} {how}\n\nA program that breaks it:\n\n{}\n{}\n\nMended:\n\n{}",
        about.summary,
        about.consequence,
        indented(about.wrong),
        about.remedy,
        indented(about.right)
    )
}

fn indented(program: &str) -> String {
    program.lines().map(|line| format!("    {line}\n")).collect()
}
