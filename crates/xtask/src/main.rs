//! Developer tasks: `cargo xtask tidy` checks what the compiler does not, `cargo xtask mutate` tests the verifier with
//! wrong variants of right programs.
#![expect(clippy::print_stderr, reason = "a command-line program")]

mod mutate;
mod tidy;

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser, Debug)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Clone, Debug)]
enum Task {
    /// Check crate dependencies, file headers and the list of approximations
    Tidy,
    /// Mutate the safe cases and look for wrong mutants that are called safe
    Mutate(mutate::Options),
}

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let problems = match Cli::parse().task {
        Task::Tidy => tidy::run(&root),
        Task::Mutate(options) => mutate::run(&root, &options),
    };
    match problems {
        Ok(problems) if problems.is_empty() => ExitCode::SUCCESS,
        Ok(problems) => {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
