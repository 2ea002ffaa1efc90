//! Developer tasks: `cargo xtask tidy` checks what the compiler does not.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

mod tidy;

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser, Debug)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Clone, Copy, Debug)]
enum Task {
    /// Check crate dependencies, file headers and the list of approximations
    Tidy,
}

fn main() -> ExitCode {
    let Cli { task: Task::Tidy } = Cli::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match tidy::run(&root) {
        Ok(problems) if problems.is_empty() => {
            println!("tidy");
            ExitCode::SUCCESS
        }
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
