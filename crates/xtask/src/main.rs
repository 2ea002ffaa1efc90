//! Developer tasks: `cargo xtask tidy` checks what the compiler does not, `cargo xtask api` what the packages export.
//! `cargo xtask mutate` tests the verifier with wrong variants of right programs, `cargo xtask agree` by asking in every way,
//! `cargo xtask faults` the tests with wrong variants of the verifier, and `cargo xtask survivors` with all small changes of
//! its source.
#![expect(clippy::print_stderr, reason = "a command-line program")]

mod api;
mod copied;
mod faults;
mod started;
mod survivors;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use cargo_metadata::{Metadata, MetadataCommand, Package};
use clap::{Parser, Subcommand};

#[derive(Parser, Debug)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Clone, Debug)]
enum Task {
    /// Check crate dependencies, file headers and the list of approximations
    Tidy(tidy::Options),
    /// Compare the public items of the packages with the listings `api.txt`
    Api(api::Options),
    /// Mutate the safe cases and look for wrong mutants that are called safe
    Mutate(started::Mutants),
    /// Ask about the cases in every way that claims to decide them, and look for contradictions
    Agree(started::Ways),
    /// Plant faults in the verifier and look for those that no test finds
    Faults(faults::Options),
    /// Mutate the verifier and look for mutants that no case tells from it
    Survivors(survivors::Options),
}

fn main() -> ExitCode {
    // That of the tree in which cargo runs it: a build folder may have been copied from another tree.
    let own = std::env::var_os("CARGO_MANIFEST_DIR");
    let own = own.map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    let root = own.join("../..");
    let problems = match Cli::parse().task {
        Task::Tidy(options) => {
            metadata(&root).and_then(|metadata| tidy::run(&root, &metadata, options))
        }
        Task::Api(options) => metadata(&root).and_then(|metadata| api::run(&metadata, options)),
        Task::Mutate(options) => started::mutate(&root, &options),
        Task::Agree(options) => started::agree(&root, &options),
        Task::Faults(options) => faults::run(&root, &options),
        Task::Survivors(options) => survivors::run(&root, &options),
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

fn metadata(root: &Path) -> Result<Metadata> {
    Ok(MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec()?)
}

/// The packages that users get.
pub(crate) fn published(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    metadata.packages.iter().filter(|package| package.publish.as_deref() != Some(&[]))
}
