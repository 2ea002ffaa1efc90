//! Starts tests of the verifier with more to do than they have by default, built with optimisation.
//!
//! The tests (`crates/cuda-verify-core/tests/mutants.rs` and `agree.rs`) say what they do.
#![expect(clippy::disallowed_methods, reason = "cargo is started")]

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Mutants {
    /// Number of mutants
    #[arg(long, default_value_t = 2000)]
    mutants: u64,
    /// Seed: the same one gives the same mutants
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Folder of cases to mutate instead of the project's safe ones
    #[arg(long)]
    folder: Option<PathBuf>,
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Ways {
    /// Number of cases, 0 for all
    #[arg(long, default_value_t = 0)]
    cases: u64,
    /// Folder of cases instead of the project's own
    #[arg(long)]
    folder: Option<PathBuf>,
}

/// Looks for mutants of right programs that are called safe; gives a line if there is one.
///
/// # Errors
/// If cargo cannot be started, or there is no such folder.
pub(crate) fn mutate(root: &Path, options: &Mutants) -> Result<Vec<String>> {
    let numbers = [("CUDA_VERIFY_MUTANTS", options.mutants), ("CUDA_VERIFY_SEED", options.seed)];
    let folder = options.folder.as_deref();
    start(root, "mutants", &numbers, folder, "wrong mutants are called safe")
}

/// Asks about each case in every way there is; gives a line if two ways contradict each other.
///
/// # Errors
/// If cargo cannot be started, or there is no such folder.
pub(crate) fn agree(root: &Path, options: &Ways) -> Result<Vec<String>> {
    let numbers = [("CUDA_VERIFY_CASES", options.cases)];
    start(root, "agree", &numbers, options.folder.as_deref(), "answers contradict each other")
}

fn start(
    root: &Path,
    test: &str,
    numbers: &[(&str, u64)],
    folder: Option<&Path>,
    problem: &str,
) -> Result<Vec<String>> {
    let mut command = Command::new("cargo");
    command.current_dir(root).args(["test", "--release", "--package", "cuda-verify-core"]);
    command.args(["--test", test, "--", "--nocapture"]);
    command.envs(numbers.iter().map(|(name, number)| (name, number.to_string())));
    if let Some(folder) = folder {
        command.env("CUDA_VERIFY_FOLDER", folder.canonicalize().context("no such folder")?);
    }
    let status = command.status().context("cannot start cargo")?;
    Ok(if status.success() { Vec::new() } else { vec![problem.to_owned()] })
}
